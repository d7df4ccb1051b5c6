//! `hillfort serve` as a process, and what it costs.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

/// A server in a process of its own.
#[derive(Debug)]
pub struct Process {
    child: Child,
    /// Its address and port.
    pub address: String,
}

impl Process {
    /// Starts the server on a folder, with these variables in its environment.
    ///
    /// # Panics
    /// If it does not start.
    #[must_use]
    pub fn start(program: &Path, folder: &Path, environment: &[(&str, &Path)]) -> Self {
        Self::start_with(program, folder, environment, &[])
    }

    /// Starts the server with more arguments.
    ///
    /// # Panics
    /// If it does not start.
    #[must_use]
    pub fn start_with(
        program: &Path,
        folder: &Path,
        environment: &[(&str, &Path)],
        arguments: &[&str],
    ) -> Self {
        let mut command = Command::new(program);
        command.args(["serve", "--no-open", "--port", "0", "--store"]).arg(folder).args(arguments);
        command.envs(environment.iter().copied()).stdin(Stdio::null()).stdout(Stdio::piped());
        let mut child =
            command.spawn().unwrap_or_else(|error| panic!("cannot start {}: {error}", program.display()));
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("it is piped")).read_line(&mut line).expect("it prints");
        let address = line.trim().strip_prefix("http://").and_then(|rest| rest.strip_suffix('/'));
        let address = address.unwrap_or_else(|| panic!("the first line is the address: '{line}'")).to_owned();
        Self { child, address }
    }

    /// Ends it without a warning.
    pub fn kill(&mut self) {
        // It may have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Asks it to stop, and waits until it has.
    ///
    /// # Panics
    /// If it fails.
    pub fn stop(mut self) {
        let pid = Pid::from_raw(self.child.id().cast_signed()).expect("a process has a number");
        kill_process(pid, Signal::TERM).expect("it runs");
        assert!(self.child.wait().expect("it ends").success(), "the server ends without an error");
    }

    /// Returns the processor time it has used.
    #[must_use]
    pub fn cpu(&self) -> Duration {
        cpu_of(&self.child.id().to_string()).0
    }

    /// Returns its resident memory in bytes.
    #[must_use]
    pub fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
        kilobytes.unwrap_or_default() * 1024
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Returns the program: `HILLFORT`, or the one beside this one.
///
/// # Panics
/// If it is not built.
#[must_use]
pub fn program() -> PathBuf {
    if let Some(program) = std::env::var_os("HILLFORT") {
        return PathBuf::from(program);
    }
    let own = std::env::current_exe().expect("a program knows its place");
    let beside = own.ancestors().skip(1).take(2).map(|folder| folder.join("hillfort"));
    let found = beside.into_iter().find(|program| program.is_file());
    found.unwrap_or_else(|| {
        panic!("there is no hillfort beside {}: cargo build --bin hillfort", own.display())
    })
}

/// Returns the processor time of this process, and of its children that have ended.
#[must_use]
pub fn own_cpu() -> (Duration, Duration) {
    cpu_of("self")
}

fn cpu_of(process: &str) -> (Duration, Duration) {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The name, in parentheses, may contain anything.
    let fields = stat.rsplit_once(')').map_or("", |(_, rest)| rest).split_whitespace();
    let ticks: Vec<u64> = fields.skip(11).take(4).filter_map(|field| field.parse().ok()).collect();
    let time = |ticks: u64| Duration::from_millis(ticks * 1000 / rustix::param::clock_ticks_per_second());
    match ticks[..] {
        [user, system, child_user, child_system] => (time(user + system), time(child_user + child_system)),
        _ => Default::default(),
    }
}

/// Returns the load of the machine over the last minute.
#[must_use]
pub fn machine_load() -> String {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().unwrap_or_default().to_owned()
}
