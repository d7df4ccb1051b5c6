//! A process with a store in it, which can fail and be killed. It reads one command a line and answers with one.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Lines, Write as _};
use std::path::Path;
use std::process::{Child as Process, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use hillfort_store::{SqliteOptions, SqliteStore, Store, StoreError};
use hillfort_table::{StoreFailure, Submission};

use crate::common::{append, event, summary, table};
use crate::control::Control;

const FOLDER: &str = "HILLFORT_STORE_CHILD";
const WRITE_TIMEOUT: &str = "HILLFORT_STORE_WRITE_TIMEOUT";

/// The process as the tests see it.
#[derive(Debug)]
pub(crate) struct Child {
    process: Process,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Child {
    /// Starts a process that opens the store in a folder.
    pub(crate) fn start(folder: &Path, write_timeout: Duration, control: Option<&Control>) -> Self {
        // The signal that comes with a file that is too long would end the process; ignored, the write fails instead.
        let mut command = Command::new("sh");
        command.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""]).arg(std::env::current_exe().unwrap());
        command.args(["--exact", "child::child_process", "--ignored", "--nocapture", "--test-threads=1"]);
        command.env(FOLDER, folder).env(WRITE_TIMEOUT, write_timeout.as_millis().to_string());
        if let Some(control) = control {
            command.env("LD_PRELOAD", &control.library).env("HILLFORT_SHIM", &control.path);
        }
        let mut process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (input, output) = (process.stdin.take().unwrap(), process.stdout.take().unwrap());
        let mut child = Self { process, input, output: BufReader::new(output).lines() };
        assert_eq!(child.answer().as_deref(), Some("ready"));
        child
    }

    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    pub(crate) fn send(&mut self, command: &str) {
        writeln!(self.input, "{command}").unwrap();
    }

    /// Returns the next answer; `None` once the process has ended.
    pub(crate) fn answer(&mut self) -> Option<String> {
        loop {
            let line = self.output.next()?.unwrap();
            if let Some(answer) = line.strip_prefix("> ") {
                return Some(answer.to_owned());
            }
        }
    }

    pub(crate) fn ask(&mut self, command: &str) -> String {
        self.send(command);
        self.answer().expect("the process answers")
    }

    /// Ends the process without a warning.
    pub(crate) fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The process itself. Run by hand it does nothing.
#[test]
#[ignore = "the other tests start it in a process of its own"]
fn child_process() {
    let Ok(folder) = std::env::var(FOLDER) else { return };
    println!();
    let millis = std::env::var(WRITE_TIMEOUT).unwrap().parse().unwrap();
    let options = SqliteOptions { write_timeout: Duration::from_millis(millis), ..SqliteOptions::default() };
    let store: Arc<dyn Store> = Arc::new(SqliteStore::open(folder.as_ref(), options).unwrap());
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_time().build().unwrap();
    println!("> ready");
    for line in std::io::stdin().lines() {
        let line = line.unwrap();
        let answer = runtime.block_on(carry_out(&store, &line.split(' ').collect::<Vec<_>>()));
        println!("> {answer}");
    }
}

async fn carry_out(store: &Arc<dyn Store>, words: &[&str]) -> String {
    match words {
        ["create", id] => said(store.create(table(id, 1)).await),
        ["append", id, after, n] => {
            said(store.append(append(id, after.parse().unwrap(), n.parse().unwrap())).await)
        }
        ["load", id] => said(store.load(id).await.map(|table| table.unwrap().events.len())),
        ["health"] => {
            let health = store.health();
            let reason = health.last_failure.map(|failure| failure.reason).unwrap_or_default();
            format!("{} {reason}", if health.is_failing { "failing" } else { "fine" })
        }
        ["recover"] => {
            while store.health().is_failing {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            "fine".to_owned()
        }
        ["burst", id, n] => {
            let answers: Vec<_> = (0..n.parse().unwrap()).map(|_| store.append(append(id, 0, 1))).collect();
            let mut names = BTreeMap::<String, usize>::new();
            for answer in answers {
                *names.entry(name(&said(answer.await))).or_default() += 1;
            }
            names.iter().map(|(name, n)| format!("{name} {n}")).collect::<Vec<_>>().join(" ")
        }
        ["many", n_writers, n_appends] => {
            let n_writers: u64 = n_writers.parse().unwrap();
            let n_appends: u64 = n_appends.parse().unwrap();
            let writers = (0..n_writers).map(|nth| tokio::spawn(write(Arc::clone(store), nth, n_appends)));
            let mut n_stored = 0;
            for writer in writers.collect::<Vec<_>>() {
                n_stored += writer.await.unwrap();
            }
            format!("stored {n_stored}")
        }
        ["close"] => said(store.close().await),
        words => panic!("no such command: {words:?}"),
    }
}

/// Returns what the store said, by the name of the variant first.
fn said<T: std::fmt::Debug>(result: Result<T, StoreError>) -> String {
    match result {
        Ok(value) => format!("ok {value:?}"),
        Err(error) => {
            format!("{} {error}", name(&format!("{error:?}")))
        }
    }
}

fn name(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric()).collect()
}

/// Plays at a table of its own, continuing what is stored there, and tells of every append what the store said.
/// Returns how many were stored.
async fn write(store: Arc<dyn Store>, nth: u64, n_appends: u64) -> u64 {
    let id = format!("w{nth}");
    let mut after = loop {
        match store.load(&id).await {
            Ok(Some(table)) => break table.events.len() as u64,
            Ok(None) => drop(store.create(table(&id, 1)).await),
            Err(_) => tokio::task::yield_now().await,
        }
    };
    let mut n_stored = 0;
    for _ in 0..n_appends {
        // Of this process and this try alone.
        let submission = format!("{}-{nth}-{after}-{:?}", std::process::id(), std::time::Instant::now());
        let submission: String = submission.chars().filter(char::is_ascii_alphanumeric).take(64).collect();
        let mut new = append(&id, after, 1);
        new.events = (after + 1..=after + 1 + after % 3).map(|n| event(n, Some(&submission))).collect();
        new.summary = summary(after as i64);
        match store.append(new).await {
            Ok(version) => {
                println!("> stored {id} {submission} {version}");
                (after, n_stored) = (version, n_stored + 1);
            }
            Err(error) if error.failure() == StoreFailure::Refused => println!("> refused {id} {submission}"),
            Err(_) => {
                println!("> unknown {id} {submission}");
                after = reload(&*store, &id, &submission).await;
            }
        }
    }
    n_stored
}

/// Returns the number of events of a table, once it can be read.
async fn reload(store: &dyn Store, id: &str, submission: &str) -> u64 {
    loop {
        if let Ok(Some(table)) = store.load(id).await {
            let submission = Submission::new(submission).unwrap();
            assert!(store.find_submission(id, &submission).await.is_ok());
            return table.events.len() as u64;
        }
        tokio::task::yield_now().await;
    }
}
