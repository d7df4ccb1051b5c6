//! A client that plays random legal lines at a table, retries what was not answered, and remembers what was said.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_util::StreamExt as _;
use hillfort_engine::chance::{below, pick};
use rand_core::SeedableRng as _;
use rand_pcg::Pcg64Mcg;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::api::{Api, NoAnswer, path_of};
use crate::applied::{actions, list, number};
use crate::heard::Heard;

/// What is shared with the socket of the same table.
pub type SharedHeard = Arc<Mutex<Heard>>;

/// A command that was not answered: where it goes, and its body with the submission.
#[derive(Clone, Debug)]
struct Open {
    path: String,
    body: Value,
}

/// A client that plays all seats of people at a table.
#[derive(Debug)]
pub struct Player {
    /// The path of the table.
    pub table: String,
    /// What was said about it.
    pub heard: SharedHeard,
    rng: Pcg64Mcg,
    open: Option<Open>,
    n_sent: u64,
    /// Tables that branch off this one, or follow it, where a client should play too.
    pub new_tables: Vec<String>,
    /// Whether nobody can act any more.
    pub is_over: bool,
}

impl Player {
    /// Sits down at a table.
    #[must_use]
    pub fn new(table: String, seed: u64) -> Self {
        let rng = Pcg64Mcg::seed_from_u64(seed);
        let (heard, new_tables) = (SharedHeard::default(), Vec::new());
        Self { table, heard, rng, open: None, n_sent: 0, new_tables, is_over: false }
    }

    /// Returns the id of the table.
    #[must_use]
    pub fn id(&self) -> &str {
        self.table.rsplit('/').next().unwrap_or_default()
    }

    /// Plays until the game is over or the connection breaks.
    ///
    /// # Errors
    /// If the connection breaks.
    pub async fn play(&mut self, api: &Api) -> Result<(), NoAnswer> {
        while !self.is_over {
            self.step(api).await?;
        }
        Ok(())
    }

    /// Sends what was not answered until it is, and waits until no bot is to act.
    pub async fn settle(&mut self, api: &Api) {
        loop {
            if let Some(open) = self.open.clone() {
                let _ = self.submit(api, &open).await;
            } else if let Ok((_, now)) = api.get(&self.table).await {
                let is_bot = now["to_act"]["seat"].is_u64() && list(&now["actions"]).is_empty();
                if now["version"].is_u64() && !is_bot {
                    return;
                }
            }
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    }

    /// Does one thing: retries what is open, or looks at the table and acts.
    ///
    /// # Errors
    /// If the connection breaks.
    pub async fn step(&mut self, api: &Api) -> Result<(), NoAnswer> {
        if let Some(open) = self.open.clone() {
            return self.submit(api, &open).await;
        }
        let (status, now) = api.get(&self.table).await?;
        if !status.is_success() {
            // The disk fails for a while.
            return Ok(());
        }
        if now["to_act"] == "over" {
            self.is_over = true;
            self.add(api, "rematch", &json!({})).await?;
        } else if below(&mut self.rng, 200) == 0 {
            self.add(api, "what-if", &json!({ "lines": list(&now["log"]).len() })).await?;
        } else if let Some(open) = self.choose(&now) {
            self.open = Some(open.clone());
            self.submit(api, &open).await?;
        } else {
            // A bot is to act.
            tokio::task::yield_now().await;
        }
        Ok(())
    }

    async fn add(&mut self, api: &Api, what: &str, body: &Value) -> Result<(), NoAnswer> {
        let (_, made) = api.post(&format!("{}/{what}", self.table), body).await?;
        self.new_tables.extend(path_of(&made));
        Ok(())
    }

    /// Chooses a command: mostly an action, sometimes an undo, seldom the end of the game.
    fn choose(&mut self, now: &Value) -> Option<Open> {
        let actions = actions(now);
        if actions.is_empty() {
            return None;
        }
        self.n_sent += 1;
        let submission = format!("{}-{}", self.id(), self.n_sent);
        let after = &now["version"];
        let (verb, body) = match below(&mut self.rng, 400) {
            0 => (
                "forfeit",
                json!({ "after": after, "seat": now["to_act"]["seat"], "submission": submission }),
            ),
            1..40 if now["undo_refused"].is_null() => {
                ("undo", json!({ "after": after, "submission": submission }))
            }
            _ => {
                let action = pick(&mut self.rng, &actions);
                ("act", json!({ "after": after, "lines": action["lines"], "submission": submission }))
            }
        };
        Some(Open { path: format!("{}/{verb}", self.table), body })
    }

    /// Sends a command; sometimes twice at once, as a nervous client does.
    async fn submit(&mut self, api: &Api, open: &Open) -> Result<(), NoAnswer> {
        let is_twice = below(&mut self.rng, 16) == 0;
        let sending = api.post(&open.path, &open.body);
        if is_twice {
            // The server may be killed between the two answers.
            let (one, two) = tokio::join!(sending, api.post(&open.path, &open.body));
            self.note(open, &one?);
            self.note(open, &two?);
        } else {
            self.note(open, &sending.await?);
        }
        Ok(())
    }

    fn note(&mut self, open: &Open, (status, answer): &(StatusCode, Value)) {
        if *status != StatusCode::SERVICE_UNAVAILABLE {
            self.open = None;
        }
        let submission = open.body["submission"].as_str().unwrap_or_default().to_owned();
        let mut heard = lock(&self.heard);
        if status.is_success() {
            let said = (submission, number(&answer["version"]));
            // Of a command that was sent twice both answers are the same.
            if heard.acknowledged.last() != Some(&said) {
                heard.acknowledged.push(said);
            }
        } else if *status == StatusCode::CONFLICT {
            heard.refused.push(submission);
        }
    }
}

/// Listens at a table until the connection breaks.
pub async fn listen(api: Api, table: String, heard: SharedHeard) {
    let Ok(mut socket) = api.listen(&table, None).await else { return };
    while let Some(Ok(message)) = socket.next().await {
        let Ok(text) = message.to_text() else { continue };
        if let Ok(message) = serde_json::from_str(text) {
            lock(&heard).note(&message);
        }
    }
}

/// Locks what was heard, also after a panic elsewhere.
pub fn lock(heard: &SharedHeard) -> MutexGuard<'_, Heard> {
    heard.lock().unwrap_or_else(PoisonError::into_inner)
}
