//! What playing costs on every board: the bytes that an acting client receives, the processor time and the memory of a
//! server that runs as a process of its own.
//!
//! `make bench-wire` prints a table. `HILLFORT=path` measures another program.
#![allow(clippy::print_stdout, missing_docs, reason = "a benchmark prints its figures")]

mod boards;

use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use boards::{Sample, samples};
use futures_util::StreamExt as _;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

/// The number of actions on every board.
const ACTIONS: usize = 300;
/// The number of tables that the memory of one is measured with.
const TABLES: usize = 100;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!(
        "bytes: median / 95th percentile of {ACTIONS} seeded actions, uncompressed, HTTP and socket together"
    );
    println!(
        "{:<38} {:>15} {:>15} {:>15} {:>8} {:>9}",
        "board", "action B", "choose B", "hover B", "CPU ms", "table KB"
    );
    for (name, samples) in samples(ACTIONS) {
        let (actions, chooses, hovers) = bytes(&samples).await;
        let (cpu, memory) = (cpu_per_action(&samples).await, memory_per_table(&samples).await);
        println!("{name:<38} {actions:>15} {chooses:>15} {hovers:>15} {cpu:>8.2} {memory:>9.0}");
    }
}

/// A server in a process of its own, with an empty store.
struct Server {
    child: Child,
    store: PathBuf,
    address: String,
    client: reqwest::Client,
}

impl Server {
    fn start() -> Self {
        let beside =
            || std::env::current_exe().ok()?.ancestors().nth(2).map(|folder| folder.join("hillfort"));
        let program = std::env::var_os("HILLFORT").map(PathBuf::from).or_else(beside).expect("a program");
        let store = std::env::temp_dir().join(format!("hillfort-wire-{}", std::process::id()));
        let mut command = Command::new(program);
        command.args(["serve", "--no-open", "--port", "0", "--store"]).arg(&store);
        let mut child =
            command.stdout(Stdio::piped()).spawn().expect("the server starts; run make bench-wire");
        let mut url = String::new();
        let stdout = child.stdout.take().expect("it is piped");
        BufReader::new(stdout).read_line(&mut url).expect("it prints its address");
        let address = url.trim().trim_end_matches('/').trim_start_matches("http://").to_owned();
        let client = reqwest::Client::builder().no_gzip().no_brotli().build().expect("a client");
        Self { child, store, address, client }
    }

    async fn open(&self, sample: &Sample) -> String {
        let made = self.post("/api/tables", &json!({ "record": sample.record })).await;
        let made: Value = serde_json::from_str(&made).expect("JSON");
        format!("/api/tables/{}", made["table"].as_str().expect("an id"))
    }

    /// Looks at a table and returns the answer.
    async fn look(&self, table: &str, query: &[(&str, String)]) -> String {
        let pairs = query.iter().map(|(key, value)| format!("{key}={}", urlencode(value)));
        let path = format!("{table}/look?{}", pairs.collect::<Vec<_>>().join("&"));
        let response = self.client.get(format!("http://{}{path}", self.address)).send().await;
        let response = response.expect("an answer");
        assert!(response.status().is_success(), "GET {path}: {}", response.status());
        response.text().await.expect("a body")
    }

    async fn post(&self, path: &str, body: &Value) -> String {
        let request = self.client.post(format!("http://{}{path}", self.address)).json(body);
        let response = request.send().await.expect("an answer");
        assert!(response.status().is_success(), "POST {path} {body}: {}", response.status());
        response.text().await.expect("a body")
    }

    /// Plays an action and returns the bytes of the answer and of the messages about it.
    async fn act(&self, table: &str, sample: &Sample) -> usize {
        let url = format!("ws://{}{table}/live?after={}", self.address, sample.version);
        let (mut socket, _) = tokio_tungstenite::connect_async(url).await.expect("the socket opens");
        let body = json!({ "after": sample.version, "lines": [sample.choice.line] });
        let answer = self.post(&format!("{table}/act"), &body).await;
        let version = version_of(&answer);
        let mut bytes = answer.len();
        while let Some(Ok(message)) = socket.next().await {
            let Message::Text(text) = message else { continue };
            bytes += text.len();
            if version_of(&text) >= version {
                break;
            }
        }
        bytes
    }

    /// Returns the processor time used so far, in milliseconds.
    fn cpu(&self) -> f64 {
        let tasks = std::fs::read_dir(format!("/proc/{}/task", self.child.id()));
        let of_task = |task: std::fs::DirEntry| {
            let text = std::fs::read_to_string(task.path().join("schedstat")).ok()?;
            text.split(' ').next()?.parse::<f64>().ok()
        };
        let nanos: f64 = tasks.expect("Linux").filter_map(Result::ok).filter_map(of_task).sum();
        nanos / 1e6
    }

    /// Returns the resident memory in kilobytes.
    fn memory(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("Linux");
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).expect("a size");
        line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).expect("a number")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.store);
    }
}

fn version_of(text: &str) -> u64 {
    let value: Value = serde_json::from_str(text).expect("JSON");
    let of = |part: &Value| part["version"].as_u64();
    of(&value).or_else(|| of(&value["change"])).or_else(|| of(&value["snapshot"])).expect("a version")
}

fn urlencode(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

/// Returns the bytes per action, per choice of a unit, and per target that the pointer rests on.
async fn bytes(samples: &[Sample]) -> (String, String, String) {
    let server = Server::start();
    let (mut actions, mut chooses, mut hovers) = (Vec::new(), Vec::new(), Vec::new());
    for sample in samples {
        let table = server.open(sample).await;
        let at = ("at", sample.version.to_string());
        if let Some(piece) = sample.piece {
            let (piece, hits) = (("piece", piece.to_string()), ("hits", "true".to_owned()));
            let chosen = [at.clone(), piece.clone(), hits.clone(), ("reach", "true".to_owned())];
            chooses.push(server.look(&table, &chosen).await.len());
            if let Some(to) = &sample.choice.to {
                // The page knows what the unit hits from its own cell.
                let mut hovered = vec![at, ("line", sample.choice.line.clone())];
                if sample.choice.kind.is_move() {
                    hovered.extend([piece, hits, ("from", to.clone())]);
                }
                hovers.push(server.look(&table, &hovered).await.len());
            }
        }
        actions.push(server.act(&table, sample).await);
    }
    (middle(actions), middle(chooses), middle(hovers))
}

/// Returns the processor time of the server per action, in milliseconds.
async fn cpu_per_action(samples: &[Sample]) -> f64 {
    let server = Server::start();
    let mut total = 0.0;
    for sample in samples {
        let table = server.open(sample).await;
        let before = server.cpu();
        server.act(&table, sample).await;
        total += server.cpu() - before;
    }
    total / samples.len() as f64
}

/// Returns the memory of a live table in kilobytes.
async fn memory_per_table(samples: &[Sample]) -> f64 {
    let server = Server::start();
    let Some(sample) = samples.get(samples.len() / 2) else { return 0.0 };
    // The first table brings in what all tables share.
    server.open(sample).await;
    let before = server.memory();
    for _ in 0..TABLES {
        server.open(sample).await;
    }
    (server.memory() - before) / TABLES as f64
}

fn middle(mut values: Vec<usize>) -> String {
    values.sort_unstable();
    let at = |percent: usize| values.get(values.len() * percent / 100).copied().unwrap_or(0);
    format!("{} / {}", at(50), at(95))
}
