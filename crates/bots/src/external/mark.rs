//! A mark by which everything is found that a bot has started.
//!
//! A program that is started by another one can leave its group (`setsid`), and can outlive it. What it keeps is the
//! environment, so the mark stands there.

use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};

/// The variable with the mark.
const NAME: &str = "HILLFORT_BOT";

/// The mark of one bot.
#[derive(Debug)]
pub(super) struct Mark(String);

impl Mark {
    /// Returns a mark that no other bot has.
    pub(super) fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Self(format!("{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed)))
    }

    /// Puts the mark on a program that is about to be started, and so on all that it starts.
    pub(super) fn put_on(&self, command: &mut Command) {
        command.env(NAME, &self.0);
    }

    /// Ends everybody who bears the mark.
    #[cfg(target_os = "linux")]
    pub(super) fn end_bearers(&self) {
        // Whoever is found may just have started another one; who starts them faster than this is let go.
        for _ in 0..10 {
            let bearers = self.bearers();
            if bearers.is_empty() {
                return;
            }
            for id in bearers {
                // That it has ended already is fine.
                let _ = rustix::process::kill_process(id, rustix::process::Signal::KILL);
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
    }

    /// Elsewhere nobody can be asked for his environment: whoever has left the group is not found.
    #[cfg(not(target_os = "linux"))]
    pub(super) fn end_bearers(&self) {}

    #[cfg(target_os = "linux")]
    fn bearers(&self) -> Vec<rustix::process::Pid> {
        let mark = format!("{NAME}={}", self.0);
        let bears = |environment: &[u8]| environment.split(|byte| *byte == 0).any(|it| it == mark.as_bytes());
        let programs = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        programs
            .filter_map(|entry| {
                let id = rustix::process::Pid::from_raw(entry.file_name().to_str()?.parse().ok()?)?;
                // Other people's programs do not show theirs.
                let environment = std::fs::read(entry.path().join("environ")).ok()?;
                bears(&environment).then_some(id)
            })
            .collect()
    }
}
