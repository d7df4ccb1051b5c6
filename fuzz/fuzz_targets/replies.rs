#![no_main]

use std::fs;

use hillfort_template::Footrace;
use libfuzzer_sys::fuzz_target;

fuzz_target!(
    init: {
        // As Rust's own main does: writing to a bot that has left is an error and not the end.
        // SAFETY: no other thread runs yet, and ignoring a signal needs no handler.
        unsafe { libc::signal(libc::SIGPIPE, libc::SIG_IGN) };
    },
    |data: &[u8]| {
        let path = std::env::temp_dir().join(format!("hillfort-fuzz-{}", std::process::id()));
        fs::write(&path, data).expect("the temporary folder can be written");
        hillfort_fuzz::replies::<Footrace>(path.to_str().expect("the temporary folder has a plain name"));
    }
);
