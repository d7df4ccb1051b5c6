//! The server as a process.

#![allow(dead_code, reason = "each test file uses a part of this module")]

use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use crate::common::hillfort;

/// A running server.
pub(crate) struct Served {
    pub(crate) child: Child,
    pub(crate) address: String,
    pub(crate) client: reqwest::Client,
}

impl Served {
    pub(crate) fn start(store: &Path) -> Self {
        let mut command = hillfort();
        command.args(["serve", "--port", "0", "--no-open", "--store"]).arg(store);
        Self::spawn(command)
    }

    pub(crate) fn spawn(mut command: Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("it has an output");
        BufReader::new(out).read_line(&mut line).expect("it prints");
        let address = line.trim().strip_prefix("http://").and_then(|rest| rest.strip_suffix('/'));
        let address = address.unwrap_or_else(|| panic!("the first line is the address: '{line}'")).to_owned();
        Self { child, address, client: reqwest::Client::new() }
    }

    pub(crate) async fn get(&self, path: &str) -> Value {
        let answer =
            self.client.get(format!("http://{}{path}", self.address)).send().await.expect("an answer");
        assert!(answer.status().is_success(), "{path}: {}", answer.status());
        answer.json().await.expect("JSON")
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Value {
        let request = self.client.post(format!("http://{}{path}", self.address)).json(body);
        request.send().await.expect("an answer").json().await.expect("JSON")
    }

    pub(crate) async fn table(&self, new: &Value) -> String {
        let made = self.post("/api/tables", new).await;
        format!("/api/tables/{}", made["table"].as_str().expect("a table is made"))
    }

    /// Creates a table with bots only.
    pub(crate) async fn bots_alone(&self, game: &Value) -> String {
        let game = game.as_str().expect("a game has an id");
        let preview = self.post(&format!("/api/games/{game}/preview"), &json!({})).await;
        let n_seats = preview["seats"].as_array().expect("it has seats").len();
        self.table(&json!({ "game": game, "seats": vec!["random"; n_seats] })).await
    }

    /// Waits for a line on standard error.
    pub(crate) fn complaint(&mut self) -> String {
        let mut line = String::new();
        let errors = self.child.stderr.as_mut().expect("it has an error output");
        BufReader::new(errors).read_line(&mut line).expect("text");
        line
    }

    /// Stops it by a signal, and returns its exit code and its standard error.
    pub(crate) fn stop(mut self) -> (Option<i32>, String) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-TERM", &id]).status().expect("kill is there");
        assert!(sent.success());
        let code = self.child.wait().expect("it ends").code();
        let mut complaints = String::new();
        let mut errors = self.child.stderr.take().expect("it has an error output");
        errors.read_to_string(&mut complaints).expect("text");
        (code, complaints)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
