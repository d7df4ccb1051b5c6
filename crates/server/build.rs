//! Rebuilds the crate when the web client has been built, because its files are embedded at compile time.

use std::path::Path;

fn main() {
    let web = Path::new("../../web");
    // A missing path would trigger a rebuild every time.
    let watched = if web.join("dist").is_dir() { web.join("dist") } else { web.to_owned() };
    println!("cargo:rerun-if-changed={}", watched.display());
}
