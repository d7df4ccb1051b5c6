//! The engine as JavaScript uses it, with a store in memory.

use hillfort_table::CellNames;
use serde_json::{Value, json};

use crate::message::Engine;

/// An engine, and the tables that its JavaScript has stored.
struct Page {
    engine: Engine,
    stored: Vec<Value>,
    /// Whether the store works.
    is_storing: bool,
    /// What bots were asked.
    questions: Vec<Value>,
    published: usize,
}

impl Page {
    fn new() -> Self {
        Self {
            engine: Engine::new(),
            stored: Vec::new(),
            is_storing: true,
            questions: Vec::new(),
            published: 0,
        }
    }

    fn tell(&mut self, message: &Value) -> Value {
        let mut fields = message.as_object().expect("a message is an object").clone();
        let name = fields.remove("do").expect("a message says what to do");
        let named = json!({ name.as_str().expect("its name is a text"): fields });
        let answer = self.engine.answer(named.to_string().as_bytes());
        serde_json::from_str(&answer).expect("an answer is JSON")
    }

    fn ask(&mut self, method: &str, path: &str, more: Value) -> Result<Value, Value> {
        let (key, value) = if method == "POST" { ("body", more) } else { ("query", more) };
        let request = json!({ "do": "request", "request": { "method": method, "path": path, key: value } });
        self.carry_out(&request, Some(&request))
    }

    fn get(&mut self, path: &str) -> Value {
        self.ask("GET", path, Value::Null).expect("it is answered")
    }

    fn create(&mut self, new: Value) -> String {
        let created = self.ask("POST", "/tables", new).expect("it is created");
        created["table"].as_str().expect("it has an id").to_owned()
    }

    /// Sends a message and does what the engine asks for.
    fn carry_out(&mut self, message: &Value, request: Option<&Value>) -> Result<Value, Value> {
        let mut outcome = Ok(Value::Null);
        let mut open = vec![message.clone()];
        while let Some(message) = open.pop() {
            let told = self.tell(&message);
            for effect in told["effects"].as_array().unwrap_or_else(|| panic!("{told}")) {
                let table = &effect["table"];
                match effect["type"].as_str().expect("an effect has a type") {
                    "answer" => outcome = Ok(effect["ok"].clone()),
                    "refuse" => outcome = Err(effect["error"].clone()),
                    "load" => {
                        let stored = self.stored.iter().find(|stored| stored["table"] == *table).cloned();
                        let loaded = self.tell(&json!({ "do": "load", "stored": stored }));
                        match loaded["effects"].get(0) {
                            Some(refused) => outcome = Err(refused["error"].clone()),
                            None => open.extend(request.cloned()),
                        }
                    }
                    "create" => {
                        let mut row = effect["row"].clone();
                        row["events"] = effect["events"].clone();
                        self.stored.push(row);
                        open.push(json!({ "do": "created", "isStored": true }));
                    }
                    "append" if !self.is_storing => {
                        open.push(json!({ "do": "not-stored", "table": table, "isKnown": true }));
                    }
                    "append" => {
                        let row =
                            self.stored.iter_mut().find(|row| row["table"] == *table).expect("it is stored");
                        let events = row["events"].as_array_mut().expect("events are a list");
                        assert_eq!(json!(events.len()), effect["after"]);
                        events
                            .extend(effect["events"].as_array().expect("events are a list").iter().cloned());
                        open.push(json!({ "do": "stored", "table": table }));
                    }
                    "publish" => self.published += 1,
                    "think" | "delegate" => self.questions.push(effect.clone()),
                    "stop-thinking" | "reload" => {}
                    other => panic!("the effect {other} is unknown"),
                }
            }
        }
        outcome
    }

    /// Plays the first action that a person may choose, and returns the answer.
    fn act(&mut self, table: &str) -> Result<Value, Value> {
        let snapshot = self.get(&format!("/tables/{table}"));
        let group = &snapshot["actions"][0];
        let opener = group["opener"].as_str().map(str::to_owned);
        let [line, to] = ["line", "to"].map(|key| group["actions"][0][key].as_str().unwrap_or_default());
        let target = CellNames::read(to).names().first().cloned().unwrap_or_default();
        let line = line.replace('*', &target);
        let lines: Vec<_> = opener.into_iter().chain([line]).collect();
        let body = json!({ "after": snapshot["version"], "lines": lines });
        self.ask("POST", &format!("/tables/{table}/act"), body)
    }
}

fn games() -> Vec<&'static str> {
    hillfort_catalog::games().facts().iter().map(|facts| facts.id).collect()
}

#[test]
fn a_table_is_the_same_after_a_reload() {
    for game in games() {
        let mut page = Page::new();
        let table = page.create(json!({ "game": game }));
        for _ in 0..5 {
            page.act(&table).expect("the first action is legal");
        }
        let before = page.get(&format!("/tables/{table}"));
        page.engine = Engine::new();
        assert_eq!(page.get(&format!("/tables/{table}")), before, "{game}");
        assert!(page.published >= 5, "{game}");
    }
}

#[test]
fn what_is_not_stored_has_not_happened() {
    let mut page = Page::new();
    let table = page.create(json!({ "game": games()[0] }));
    let before = page.get(&format!("/tables/{table}"));
    page.is_storing = false;
    let refused = page.act(&table).expect_err("nothing is stored");
    assert_eq!(refused["error"]["code"], "storage");
    assert_eq!(page.get(&format!("/tables/{table}")), before);
    assert_eq!(page.published, 0);
}

#[test]
fn bots_answer_with_legal_lines() {
    for game in games() {
        let mut page = Page::new();
        let preview =
            page.ask("POST", &format!("/games/{game}/preview"), json!({})).expect("it has a preview");
        let seats: Vec<_> = preview["seats"].as_array().into_iter().flatten().map(|_| "normal").collect();
        let table = page.create(json!({ "game": game, "seats": seats }));
        let resumed = page.carry_out(&json!({ "do": "resume", "table": table }), None);
        assert_eq!(resumed, Ok(Value::Null), "{game}");
        for _ in 0..6 {
            let asked = page.questions.pop().expect("a bot is to act");
            let think = json!({ "do": "think", "table": table, "seat": asked["seat"], "level": asked["level"],
                "record": asked["record"], "budget": "20n", "seed": 1 });
            let line = page.tell(&think)["ok"].clone();
            assert_eq!(page.tell(&think)["ok"], line, "{game}: the same budget and seed give the same line");
            let answer = json!({ "do": "answer", "table": table, "version": asked["version"],
                "seat": asked["seat"], "line": line });
            page.carry_out(&answer, None).expect("it is handled");
        }
        let snapshot = page.get(&format!("/tables/{table}"));
        assert_eq!(snapshot["forfeit"], Value::Null, "{game}");
        assert!(snapshot["version"].as_u64() >= Some(6), "{game}");
    }
}

#[test]
fn people_get_no_hint_before_the_end_of_their_game() {
    let mut page = Page::new();
    let table = page.create(json!({ "game": games()[0] }));
    let what_if = page.ask("POST", &format!("/tables/{table}/what-if"), json!({ "lines": 0 }));
    let what_if = what_if.expect("it is created")["table"].as_str().expect("it has an id").to_owned();
    for id in [&table, &what_if] {
        let refused = page.ask("GET", &format!("/tables/{id}/hint"), json!({}));
        assert_eq!(refused.expect_err("people play")["error"]["code"], "no-hint");
    }
    let version = page.get(&format!("/tables/{table}"))["version"].clone();
    let body = json!({ "after": version, "seat": 0 });
    page.ask("POST", &format!("/tables/{table}/forfeit"), body).expect("a player may give up");
    page.ask("GET", &format!("/tables/{what_if}/hint"), json!({})).expect("the game is over");
    let question = page.questions.pop().expect("another worker finds the hint");
    assert_eq!(question["question"]["do"], "advise");
}

#[test]
fn questions_are_answered_about_the_version_on_the_screen() {
    let mut page = Page::new();
    let table = page.create(json!({ "game": games()[0] }));
    let version = page.get(&format!("/tables/{table}"))["version"].as_u64().expect("it has a version");
    let path = format!("/tables/{table}/look");
    let look = page.ask("GET", &path, json!({ "piece": 0, "hits": true, "at": version }));
    assert!(look.expect("it is answered")["hits"].is_string());
    let refused = page.ask("GET", &path, json!({ "piece": 0, "hits": true, "at": version + 1 }));
    let refused = refused.expect_err("the table is not there yet");
    assert_eq!((&refused["error"]["code"], &refused["version"]), (&json!("stale"), &json!(version)));
    let refused = page.ask("GET", &path, json!({ "piece": 1000, "hits": true }));
    assert_eq!(refused.expect_err("there is no such piece")["error"]["code"], "bad-request");
}

#[test]
fn what_cannot_be_answered_is_refused_with_a_sentence() {
    let mut page = Page::new();
    for (path, code) in [
        ("/tables/none", "unknown-table"),
        ("/games/none", "unknown-game"),
        ("/boards/none", "not-found"),
        ("/nothing", "not-found"),
    ] {
        let refused = page.ask("GET", path, Value::Null).expect_err("there is none");
        assert_eq!(refused["error"]["code"], code, "{path}");
        assert!(
            refused["error"]["sentence"].as_str().is_some_and(|sentence| sentence.ends_with('.')),
            "{path}"
        );
    }
    for (body, code) in [
        (json!({}), "bad-request"),
        (json!({ "game": 7 }), "bad-json"),
        (json!({ "game": games()[0], "seats": ["dragon"] }), "bad-seats"),
        (json!({ "record": "game unheard-of" }), "bad-record"),
        (json!({ "game": games()[0], "apart": { "seat": 0 } }), "bad-request"),
    ] {
        let refused = page.ask("POST", "/tables", body.clone()).expect_err("it is wrong");
        assert_eq!(refused["error"]["code"], code, "{body}");
    }
    for message in ["", "{}", "\u{ff}", r#"{"do":"fly"}"#] {
        let answer: Value =
            serde_json::from_str(&page.engine.answer(message.as_bytes())).expect("an answer is JSON");
        assert!(answer["error"].is_string(), "{message}: {answer}");
    }
    assert!(
        serde_json::from_str::<Value>(&page.engine.answer(b"\xff"))
            .is_ok_and(|answer| answer["error"].is_string())
    );
}

#[test]
fn a_table_that_cannot_be_replayed_keeps_its_record() {
    let mut page = Page::new();
    let table = page.create(json!({ "game": games()[0] }));
    page.act(&table).expect("the first action is legal");
    let record = page.get(&format!("/tables/{table}/record"));
    let stored = page.stored[0].clone();
    assert_eq!(page.tell(&json!({ "do": "record-of", "stored": stored }))["ok"], record);
    page.engine = Engine::new();
    assert_eq!(page.stored[0]["engine"], env!("CARGO_PKG_VERSION"));
    page.stored[0]["events"][0]["line"] = json!("fly away");
    page.stored[0]["engine"] = json!("0.1.0");
    let refused = page.ask("GET", &format!("/tables/{table}"), Value::Null);
    let refused = refused.expect_err("it cannot be replayed");
    assert_eq!(refused["error"]["code"], "unreadable");
    let sentence = refused["error"]["sentence"].as_str().expect("a sentence");
    assert!(sentence.contains("last played with 0.1.0"), "{sentence}");
}

/// Returns what another engine needs to copy a table after `kept` lines of its log.
fn step(snapshot: &Value, kept: usize) -> Value {
    let log = snapshot["log"].as_array().expect("a log").iter().skip(kept);
    let lines: Vec<_> = log.map(|line| line["line"].clone()).collect();
    let (version, hash) = (&snapshot["version"], &snapshot["hash"]);
    json!({ "kept": kept, "lines": lines, "version": version, "hash": hash })
}

#[test]
fn a_copy_answers_like_the_table() {
    for game in games() {
        let (mut page, mut other) = (Page::new(), Page::new());
        let table = page.create(json!({ "game": game }));
        let mut snapshot = page.get(&format!("/tables/{table}"));
        let record = page.get(&format!("/tables/{table}/record"));
        let players = json!(vec!["human"; snapshot["seats"].as_array().expect("seats").len()]);
        let copy = |step| json!({ "do": "copy", "table": table, "players": players, "record": record, "step": step });
        assert_eq!(other.tell(&copy(step(&snapshot, 0))), json!({ "ok": null }), "{game}");
        for _ in 0..5 {
            for about in ["", "/threats", "/candidates"] {
                let path = format!("/tables/{table}{about}");
                let query = json!({ "at": snapshot["version"], "seat": 0 });
                assert_eq!(other.ask("GET", &path, query.clone()), page.ask("GET", &path, query), "{game}");
            }
            let kept = snapshot["log"].as_array().expect("a log").len();
            page.act(&table).expect("the first action is legal");
            snapshot = page.get(&format!("/tables/{table}"));
            let follow = json!({ "do": "follow", "table": table, "step": step(&snapshot, kept) });
            assert_eq!(other.tell(&follow), json!({ "ok": null }), "{game}");
        }
        let refused = other.ask("GET", &format!("/tables/{table}/hint"), Value::Null);
        assert_eq!(refused.expect_err("people play")["error"]["code"], "no-hint");
        let mut wrong = copy(step(&snapshot, 0));
        wrong["step"]["hash"] = json!("0123456789abcdef");
        assert!(other.tell(&wrong)["error"].is_string(), "{game}: a copy in another state is of no use");
    }
}

#[test]
fn games_from_seeds_are_repeatable() {
    let mut page = Page::new();
    for game in games() {
        let ask = json!({ "do": "digests", "game": game, "first": 0, "count": 2 });
        let digests = page.tell(&ask);
        assert_eq!(digests["ok"].as_array().map(Vec::len), Some(2), "{game}: {digests}");
        assert_ne!(digests["ok"][0], digests["ok"][1], "{game}");
        assert_eq!(page.tell(&ask), digests, "{game}");
    }
}

#[test]
fn a_lesson_is_a_table_of_its_own_with_a_seed_for_its_bots() {
    let (catalog, mut n_asked) = (hillfort_catalog::games(), 0);
    for game in games() {
        let manual = catalog.manual(game).expect("a game of the catalogue");
        let Some(file) = manual.lessons.first() else { continue };
        let mut page = Page::new();
        let table = page.create(json!({ "lesson": file.text }));
        let stored = page.stored[0].clone();
        assert_eq!((&stored["is_lesson"], &stored["header"]), (&json!(true), &json!(file.text)), "{game}");
        let path = format!("/tables/{table}");
        let standing = page.get(&format!("{path}/standing"));
        assert_eq!(standing["progress"], "open", "{game}");
        let before = page.get(&path);
        page.engine = Engine::new();
        assert_eq!(
            (page.get(&path), page.get(&format!("{path}/standing"))),
            (before.clone(), standing),
            "{game}"
        );
        page.ask("POST", &format!("{path}/act"), json!({ "after": before["version"], "lines": ["end"] }))
            .expect("a turn may be ended at once");
        page.carry_out(&json!({ "do": "resume", "table": table }), None).expect("its bots may play");
        // In some lessons the other side has nothing to decide.
        for question in &page.questions {
            assert!(question["seed"].is_u64() && question["level"] == "easy", "{game}: {question}");
            n_asked += 1;
        }
    }
    assert!(n_asked > 0, "some bots are asked");
    let mut page = Page::new();
    let table = page.create(json!({ "game": games()[0] }));
    let refused =
        page.ask("GET", &format!("/tables/{table}/standing"), Value::Null).expect_err("it is a game");
    assert_eq!(refused["error"]["code"], "not-found");
}
