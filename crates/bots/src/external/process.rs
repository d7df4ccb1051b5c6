//! A child process that is connected by pipes, and may hang, crash or flood its output without harm.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::external::dialogue::Deadline;
use crate::external::violation::{Violation, quoted};
use crate::line::Line;
use crate::protocol::LONGEST_LINE;

/// How many lines are kept unread; a program that sends more has to wait.
const MAX_UNREAD: usize = 256;
/// How long a program may take to exit before it is killed.
const EXIT_TIMEOUT: Duration = Duration::from_millis(200);
/// How often a wait looks at its deadline and its stop flag.
const POLL_INTERVAL: Duration = Duration::from_millis(10);
/// How often a wait looks whether a program has exited.
const EXIT_POLL_INTERVAL: Duration = Duration::from_millis(2);

/// A running program, in a process group of its own. Dropping it sends `quit`, then kills the group.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    /// The text to write to its input; none once that is closed.
    input: Option<Sender<String>>,
    lines: Receiver<Result<String, Violation>>,
    last_stderr_line: Arc<Mutex<String>>,
    stderr_reader: JoinHandle<()>,
}

impl Process {
    /// Starts a program with its arguments; no shell reads them.
    pub(super) fn start(command: &[String]) -> Result<Self, Violation> {
        let [program, args @ ..] = command else {
            return Err(Violation::NotStarted("there is no command".to_owned()));
        };
        let mut command = Command::new(program);
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        {
            // A group of its own, so that its children can be killed with it.
            use std::os::unix::process::CommandExt as _;
            command.process_group(0);
        }
        let mut child = command
            .spawn()
            .map_err(|error| Violation::NotStarted(format!("'{}': {error}", quoted(program))))?;
        let stdin = child.stdin.take().expect("the input is piped");
        let stdout = child.stdout.take().expect("the output is piped");
        let stderr = child.stderr.take().expect("the errors are piped");
        let (input, text) = channel();
        let (sender, lines) = sync_channel(MAX_UNREAD);
        let last_stderr_line = Arc::new(Mutex::new(String::new()));
        let last = Arc::clone(&last_stderr_line);
        // Three threads, because each pipe can block forever. They end with the program.
        std::thread::spawn(move || write_input(stdin, &text));
        std::thread::spawn(move || read_output(stdout, &sender));
        let stderr_reader = std::thread::spawn(move || read_errors(stderr, &last));
        Ok(Self { child, input: Some(input), lines, last_stderr_line, stderr_reader })
    }

    /// Sends text. If the program has ended, that is noticed when no answer comes.
    pub(super) fn send(&self, text: &str) {
        if let Some(input) = &self.input {
            let _ = input.send(text.to_owned());
        }
    }

    /// Closes the input of the program.
    pub(super) fn close_input(&mut self) {
        self.input = None;
    }

    /// Discards the lines that have not been received, and returns the first of them that is not empty.
    pub(super) fn discard_output(&mut self) -> Result<Option<String>, Violation> {
        let mut first = None;
        // A limit, because a program can write faster than this loop reads.
        for _ in 0..=MAX_UNREAD {
            let Ok(line) = self.lines.try_recv() else { break };
            let line = Some(line?).filter(|line| !line.is_empty());
            first = first.or(line);
        }
        Ok(first)
    }

    /// Waits for the next line that is not empty. When the deadline is stopped, `stop` is sent once.
    pub(super) fn receive(&mut self, deadline: &mut Deadline<'_>) -> Result<String, Violation> {
        loop {
            // Before a line is taken, so that a flood of lines does not extend the deadline.
            if deadline.stops_now() {
                self.send("stop\n");
            }
            match self.lines.recv_timeout(deadline.left()?.min(POLL_INTERVAL)) {
                Ok(Ok(line)) if line.is_empty() => {}
                Ok(line) => return line,
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Returns how the program ended, with the last line of its standard error.
    fn ended(&mut self) -> Violation {
        self.exits_within(EXIT_TIMEOUT);
        is_true_within(EXIT_TIMEOUT, || self.stderr_reader.is_finished());
        let how = match self.child.try_wait() {
            Ok(Some(status)) => format!("ended ({status})"),
            _ => "closed its output".to_owned(),
        };
        let error = self.last_stderr_line.lock().unwrap_or_else(PoisonError::into_inner);
        let error = if error.is_empty() { String::new() } else { format!(" with the error '{error}'") };
        Violation::Ended(how + &error)
    }

    /// Waits for the program to exit, and returns whether it did.
    pub(super) fn exits_within(&mut self, timeout: Duration) -> bool {
        is_true_within(timeout, || matches!(self.child.try_wait(), Ok(Some(_))))
    }

    /// Kills the program and everything in its process group.
    fn kill(&mut self) {
        #[cfg(unix)]
        if let Some(group) = i32::try_from(self.child.id()).ok().and_then(rustix::process::Pid::from_raw) {
            // An error means that nobody is left in the group.
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.send("quit\n");
        self.exits_within(EXIT_TIMEOUT);
        self.kill();
    }
}

/// Polls a condition, and returns whether it became true in time.
fn is_true_within(timeout: Duration, mut condition: impl FnMut() -> bool) -> bool {
    let end = Instant::now() + timeout;
    loop {
        if condition() {
            return true;
        }
        if Instant::now() >= end {
            return false;
        }
        std::thread::sleep(EXIT_POLL_INTERVAL);
    }
}

fn write_input(mut stdin: ChildStdin, text: &Receiver<String>) {
    while let Ok(text) = text.recv() {
        if stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Passes on the lines of a program until it ends, nobody receives them, or one is too long.
fn read_output(stdout: ChildStdout, sender: &SyncSender<Result<String, Violation>>) {
    let mut stdout = BufReader::new(stdout);
    while let Ok(Some(line)) = Line::read(&mut stdout, LONGEST_LINE) {
        let line = match line {
            Line::Whole(text) => Ok(text.trim_end().to_owned()),
            Line::Cut(text) => Err(Violation::line_too_long(&text)),
        };
        let is_last = line.is_err();
        if sender.send(line).is_err() || is_last {
            return;
        }
    }
}

/// Keeps the last line of a program's standard error.
fn read_errors(stderr: ChildStderr, last: &Mutex<String>) {
    let mut stderr = BufReader::new(stderr);
    loop {
        let mut bytes = Vec::new();
        match stderr.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {
                let line = quoted(&String::from_utf8_lossy(&bytes));
                if !line.is_empty() {
                    *last.lock().unwrap_or_else(PoisonError::into_inner) = line;
                }
            }
        }
    }
}
