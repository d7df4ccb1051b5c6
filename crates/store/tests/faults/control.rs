//! The file through which the tests tell `shim.c` what should fail. The trials of the server use it too.

use std::fs::{File, OpenOptions};
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What can be set and counted, in the order of the C structure.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Dial {
    /// The error of writes.
    WriteError,
    /// The error of syncs.
    SyncError,
    /// The error of opening a file to write.
    OpenError,
    /// How long a sync takes longer, in milliseconds.
    SyncMillis,
    /// How many calls have failed.
    Failures,
    /// How many syncs of the log there were.
    WalSyncs,
}

/// Errors of the operating system.
pub(crate) const EIO: i64 = 5;
pub(crate) const ENOSPC: i64 = 28;
pub(crate) const EROFS: i64 = 30;

/// A compiled shim and its file.
#[derive(Debug)]
pub(crate) struct Control {
    file: File,
    pub(crate) path: PathBuf,
    pub(crate) library: PathBuf,
}

impl Control {
    pub(crate) fn new(folder: &Path) -> Self {
        let (path, library) = (folder.join("control"), folder.join("shim.so"));
        let source = folder.join("shim.c");
        std::fs::write(&source, include_str!("shim.c")).unwrap();
        let compiled = Command::new("cc")
            .args(["-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o"])
            .args([&library, &source])
            .arg("-ldl")
            .status();
        assert!(compiled.expect("a C compiler is installed").success());
        let file = OpenOptions::new().read(true).write(true).create_new(true).open(&path).unwrap();
        file.set_len(4096).unwrap();
        Self { file, path, library }
    }

    pub(crate) fn set(&self, dial: Dial, value: i64) {
        self.file.write_all_at(&value.to_ne_bytes(), dial as u64 * 8).unwrap();
    }

    pub(crate) fn get(&self, dial: Dial) -> i64 {
        let mut bytes = [0; 8];
        self.file.read_exact_at(&mut bytes, dial as u64 * 8).unwrap();
        i64::from_ne_bytes(bytes)
    }

    /// Lets everything work.
    pub(crate) fn clear(&self) {
        for dial in [Dial::WriteError, Dial::SyncError, Dial::OpenError, Dial::SyncMillis] {
            self.set(dial, 0);
        }
    }

    /// Waits until another call has failed.
    pub(crate) fn wait_for_a_failure(&self) {
        let before = self.get(Dial::Failures);
        while self.get(Dial::Failures) == before {
            std::thread::yield_now();
        }
    }
}
