//! Notices when the web client has been built: its files are embedded while this crate is compiled.

use std::path::Path;

fn main() {
    let web = Path::new("../../web");
    // A path that is not there would make every build a new one.
    let watched = if web.join("dist").is_dir() { web.join("dist") } else { web.to_owned() };
    println!("cargo:rerun-if-changed={}", watched.display());
    println!("cargo:rerun-if-changed=migrations");
}
