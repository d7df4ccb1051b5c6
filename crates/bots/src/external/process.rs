//! A program at the other end of two pipes, which may hang, crash or babble without harm to us.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStderr, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::Stop;
use crate::protocol::LONGEST_LINE;

/// So many unread lines are kept; a bot that babbles on has to wait.
const MOST_UNREAD: usize = 256;
/// How long a program is given to leave by itself.
const FAREWELL: Duration = Duration::from_millis(200);
/// How often somebody who waits looks up.
const TICK: Duration = Duration::from_millis(10);

/// A program that was started.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    orders: Sender<String>,
    lines: Receiver<String>,
    complaint: Arc<Mutex<String>>,
}

/// Why no line came, in words that follow the name of the bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Silence(pub(crate) String);

impl Process {
    /// Starts a program. Its words are separated by spaces; no shell reads them.
    pub(crate) fn start(command: &str) -> Result<Self, Silence> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or_else(|| Silence("names no command".to_owned()))?;
        let mut command = Command::new(program);
        command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        {
            // A group of its own, so that whatever it starts ends with it.
            use std::os::unix::process::CommandExt as _;
            command.process_group(0);
        }
        let mut child = command.spawn().map_err(|error| Silence(format!("cannot be started: {error}")))?;
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
        Ok(Self { child, orders, lines, complaint })
    }

    /// Says something; a program that is gone is noticed when it does not answer.
    pub(crate) fn say(&self, text: &str) {
        let _ = self.orders.send(text.to_owned());
    }

    /// Waits for the next line. When the flag is raised, `stop` is said once and little more is waited.
    pub(crate) fn hear(
        &mut self,
        patience: Duration,
        stop: &Stop,
        mercy: Duration,
    ) -> Result<String, Silence> {
        let mut deadline = Instant::now() + patience;
        let mut is_stopped = false;
        loop {
            match self.lines.recv_timeout(TICK) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(self.gone()),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if stop.is_stopped() && !is_stopped {
                is_stopped = true;
                self.say("stop\n");
                deadline = deadline.min(Instant::now() + mercy);
            }
            if Instant::now() >= deadline {
                let waited = patience.as_secs_f64();
                return Err(Silence(format!("gave no answer within {waited:.1} s")));
            }
        }
    }

    /// Says how it ended.
    fn gone(&mut self) -> Silence {
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
        Silence(format!("{how} before it answered{words}"))
    }

    /// Sends it away and tells whether it left by itself.
    pub(crate) fn dismiss(&mut self, patience: Duration) -> bool {
        self.say("quit\n");
        let deadline = Instant::now() + patience;
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
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.dismiss(FAREWELL);
        self.kill();
    }
}

/// Reads lines until the program ends or nobody listens any more. A line without an end is cut.
fn hear(output: ChildStdout, heard: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    loop {
        let mut bytes = Vec::new();
        match output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {
                let line = String::from_utf8_lossy(&bytes);
                if heard.send(line.trim_end().to_owned()).is_err() {
                    return;
                }
            }
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
                let line = crate::external::clean(&String::from_utf8_lossy(&bytes));
                if !line.is_empty() {
                    *last.lock().unwrap_or_else(PoisonError::into_inner) = line;
                }
            }
        }
    }
}
