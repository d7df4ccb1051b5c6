//! A game that was played once, to be repeated at many tables: with seeded dice the same requests lead to the same
//! versions.

use hillfort_engine::chance::pick;
use rand_core::SeedableRng as _;
use rand_pcg::Pcg64Mcg;
use serde_json::json;

use crate::api::Api;
use crate::applied::{actions, number};

/// A request of a script.
#[derive(Debug)]
pub(super) struct Step {
    /// The body of the request.
    pub(super) body: String,
    /// The version that it leads to.
    pub(super) version: u64,
}

/// The requests of a game.
#[derive(Debug)]
pub(super) struct Script {
    pub(super) game: String,
    /// The version of a new table.
    pub(super) version: u64,
    pub(super) steps: Vec<Step>,
}

impl Script {
    /// Plays a game of people at random, as long as it lasts or for this many actions.
    pub(super) async fn record(api: &Api, game: &str, n_steps: usize) -> Result<Self, String> {
        let no_answer = |_| "the server does not answer".to_owned();
        let table = api.table(game, &[]).await.map_err(no_answer)?;
        let mut rng = Pcg64Mcg::seed_from_u64(1);
        let (_, mut now) = api.get(&table).await.map_err(no_answer)?;
        let mut script = Self { game: game.to_owned(), version: number(&now["version"]), steps: Vec::new() };
        while script.steps.len() < n_steps {
            let actions = actions(&now);
            if actions.is_empty() {
                break;
            }
            let submission = format!("load-{}", script.steps.len());
            let lines = &pick(&mut rng, &actions)["lines"];
            let body = json!({ "after": now["version"], "lines": lines, "submission": submission });
            let (status, answer) = api.post(&format!("{table}/act"), &body).await.map_err(no_answer)?;
            if !status.is_success() {
                return Err(format!("{body}: {status} {answer}"));
            }
            script.steps.push(Step { body: body.to_string(), version: number(&answer["version"]) });
            (_, now) = api.get(&table).await.map_err(no_answer)?;
        }
        Ok(script)
    }

    /// Creates a table for it.
    pub(super) async fn open(&self, api: &Api) -> Result<String, String> {
        api.table(&self.game, &[]).await.map_err(|_| format!("no table of {}", self.game))
    }
}
