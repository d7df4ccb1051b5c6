//! A program at the other end of two pipes, which may hang, crash or babble without harm to us.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStderr, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use hillfort_engine::notation::clean;

use crate::external::dialogue::{Fault, MOST_QUOTED, Wait};
use crate::external::mark::Mark;
use crate::line::Line;
use crate::protocol::LONGEST_LINE;

/// So many unread lines are kept; a bot that babbles on has to wait.
const MOST_UNREAD: usize = 256;
/// How long a program is given to leave by itself.
const FAREWELL: Duration = Duration::from_millis(200);
/// How often somebody who waits looks up.
const TICK: Duration = Duration::from_millis(10);

/// A program that was started.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    /// None when its input is closed.
    orders: Option<Sender<String>>,
    lines: Receiver<Result<String, Fault>>,
    complaint: Arc<Mutex<String>>,
    mark: Mark,
    /// Whether it has ever said which question it answers.
    pub(super) numbers_answers: bool,
}

impl Process {
    /// Starts a program with its arguments; no shell reads them.
    pub(super) fn start(command: &[String]) -> Result<Self, Fault> {
        let [program, args @ ..] = command else { return Err(Fault::Gone("names no command".to_owned())) };
        let mut command = Command::new(program);
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mark = Mark::new();
        mark.put_on(&mut command);
        #[cfg(unix)]
        {
            // A group of its own, so that whatever it starts ends with it.
            use std::os::unix::process::CommandExt as _;
            command.process_group(0);
        }
        let mut child = command.spawn().map_err(|error| {
            Fault::Gone(format!("cannot be started: '{}': {error}", clean(program, MOST_QUOTED)))
        })?;
        let (orders, ordered) = channel();
        let (heard, lines) = sync_channel(MOST_UNREAD);
        let complaint = Arc::new(Mutex::new(String::new()));
        if let (Some(mut input), Some(output), Some(errors)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        {
            // Three threads, because any of the pipes may be full or silent for ever. They end with the program.
            std::thread::spawn(move || {
                while let Ok(text) = ordered.recv() {
                    let text: String = text;
                    if input.write_all(text.as_bytes()).and_then(|()| input.flush()).is_err() {
                        return;
                    }
                }
            });
            std::thread::spawn(move || hear(output, &heard));
            let complaint = Arc::clone(&complaint);
            std::thread::spawn(move || listen_to_complaints(errors, &complaint));
        }
        Ok(Self { child, orders: Some(orders), lines, complaint, mark, numbers_answers: false })
    }

    /// Says something; a program that is gone is noticed when it does not answer.
    pub(super) fn say(&self, text: &str) {
        if let Some(orders) = &self.orders {
            let _ = orders.send(text.to_owned());
        }
    }

    /// Closes its input.
    pub(super) fn hang_up(&mut self) {
        self.orders = None;
    }

    /// Forgets what it has said and nobody has heard, and returns the first line of it that is not empty.
    pub(super) fn forget(&mut self) -> Result<Option<String>, Fault> {
        let mut first = None;
        // One who talks without end is not listened to without end.
        for _ in 0..=MOST_UNREAD {
            let Ok(line) = self.lines.try_recv() else { break };
            let line = Some(line?).filter(|line| !line.is_empty());
            first = first.or(line);
        }
        Ok(first)
    }

    /// Waits for the next line that is not empty, as long as its question may wait. When the flag of the question is
    /// raised, `stop` is said once.
    pub(super) fn hear(&mut self, wait: &mut Wait<'_>) -> Result<String, Fault> {
        loop {
            // Before any line is taken: one who talks without end is not listened to for longer than another.
            if wait.is_to_stop() {
                self.say("stop\n");
            }
            match self.lines.recv_timeout(wait.left()?.min(TICK)) {
                Ok(Ok(line)) if line.is_empty() => {}
                Ok(line) => return line,
                Err(RecvTimeoutError::Disconnected) => return Err(self.gone()),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Says how it ended.
    fn gone(&mut self) -> Fault {
        let deadline = Instant::now() + FAREWELL;
        let mut status = None;
        while status.is_none() && Instant::now() < deadline {
            status = self.child.try_wait().ok().flatten();
            std::thread::sleep(TICK);
        }
        let how = status.map_or_else(|| "closed its output".to_owned(), |status| format!("ended ({status})"));
        let complaint = self.complaint.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let words =
            if complaint.is_empty() { String::new() } else { format!("; its last words: {complaint}") };
        Fault::Gone(format!("{how} before it answered{words}"))
    }

    /// Sends it away and tells whether it left by itself.
    pub(super) fn dismiss(&mut self, timeout: Duration) -> bool {
        self.say("quit\n");
        self.has_left(timeout)
    }

    /// Waits for it to leave and tells whether it did.
    pub(super) fn has_left(&mut self, timeout: Duration) -> bool {
        let deadline = Instant::now() + timeout;
        loop {
            match self.child.try_wait() {
                Ok(Some(_)) => return true,
                Ok(None) if Instant::now() < deadline => std::thread::sleep(TICK / 5),
                Ok(None) | Err(_) => return false,
            }
        }
    }

    /// Ends it and whatever it has started.
    fn kill(&mut self) {
        #[cfg(unix)]
        if let Some(group) = i32::try_from(self.child.id()).ok().and_then(rustix::process::Pid::from_raw) {
            // Its group is its own, so nobody else is hit; that it has ended already is fine.
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.mark.end_bearers();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.dismiss(FAREWELL);
        self.kill();
    }
}

/// Reads lines until the program ends or nobody listens any more, or until one is too long.
fn hear(output: ChildStdout, heard: &SyncSender<Result<String, Fault>>) {
    let mut output = BufReader::new(output);
    while let Ok(Some(line)) = Line::read(&mut output, LONGEST_LINE) {
        let line = match line {
            Line::Whole(text) => Ok(text.trim_end().to_owned()),
            Line::Beginning(text) => Err(Fault::too_long(&text)),
        };
        let is_last = line.is_err();
        if heard.send(line).is_err() || is_last {
            return;
        }
    }
}

/// Keeps the last line that a program complains with.
fn listen_to_complaints(errors: ChildStderr, last: &Mutex<String>) {
    let mut errors = BufReader::new(errors);
    loop {
        let mut bytes = Vec::new();
        match errors.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {
                let line = clean(String::from_utf8_lossy(&bytes).trim(), MOST_QUOTED);
                if !line.is_empty() {
                    *last.lock().unwrap_or_else(PoisonError::into_inner) = line;
                }
            }
        }
    }
}
