//! Tables whose players are apart: who may do what, and how seats change hands.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use hillfort_server::{Config, Expiry, Limits, Log, Server};
use reqwest::Method;
use serde_json::{Value, json};

use crate::client::first;
use crate::common::{Folder, Served, config, db, id, number, receive, text};

const SHARE: &str = "0123456789abcdef0123456789abcdef";

/// A browser with its cookie.
pub(crate) struct Browser<'a> {
    pub(crate) served: &'a Served,
    pub(crate) cookie: String,
}

impl<'a> Browser<'a> {
    pub(crate) async fn new(served: &'a Served) -> Self {
        let answer = served.request(Method::POST, "/api/device").send().await.expect("the server answers");
        assert_eq!(answer.status(), 204);
        let cookie = answer.headers()["set-cookie"].to_str().expect("text").to_owned();
        for part in ["; Path=/", "; HttpOnly", "; SameSite=Strict", "; Max-Age="] {
            assert!(cookie.contains(part), "{part} in {cookie}");
        }
        assert!(cookie.starts_with("hillfort=") && !cookie.contains("Secure"), "over plain HTTP");
        Self { served, cookie: cookie.split(';').next().expect("its value").to_owned() }
    }

    /// Somebody without a cookie.
    fn stranger(served: &'a Served) -> Self {
        Self { served, cookie: String::new() }
    }

    async fn ask(&self, method: Method, path: &str, body: Option<&Value>) -> (u16, Value) {
        let request = self.served.request(method, path).header("cookie", &self.cookie);
        let request = match body {
            Some(body) => request.json(body),
            None => request,
        };
        let answer = request.send().await.expect("the server answers");
        let status = answer.status().as_u16();
        let body = answer.text().await.expect("text");
        (status, serde_json::from_str(&body).unwrap_or(Value::String(body)))
    }

    pub(crate) async fn get(&self, path: &str) -> Value {
        let (status, body) = self.ask(Method::GET, path, None).await;
        assert_eq!(status, 200, "{path}: {body}");
        body
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        self.ask(Method::POST, path, Some(body)).await
    }

    /// Posts what must be carried out.
    async fn done(&self, path: &str, body: &Value) -> Value {
        let (status, answer) = self.post(path, body).await;
        assert!((200..300).contains(&status), "{path} {body}: {status} {answer}");
        answer
    }

    /// Posts what must be refused, and returns the code and the sentence.
    async fn refused(&self, path: &str, body: &Value) -> (u16, String, String) {
        let (status, answer) = self.post(path, body).await;
        let error = &answer["error"];
        assert!((400..500).contains(&status), "{path} {body}: {status} {answer}");
        (status, text(&error["code"]), text(&error["sentence"]))
    }

    /// Makes a table, and returns its path and the secret of its link.
    pub(crate) async fn host(&self, players: &[&str]) -> (String, String) {
        let game = self.served.any_game().await;
        let new = json!({ "game": game, "seats": players, "apart": { "seat": 0, "name": "Anna" } });
        let made = self.done("/api/tables", &new).await;
        (format!("/api/tables/{}", text(&made["table"])), text(&made["invitation"]))
    }

    async fn sit(&self, table: &str, seat: u8, invitation: &str) -> (u16, Value) {
        let sit =
            json!({ "change": "sit", "seat": seat, "invitation": invitation, "share": SHARE, "name": "Ben" });
        self.post(&format!("{table}/seats"), &sit).await
    }

    async fn seats(&self, table: &str) -> Value {
        self.get(&format!("{table}/place")).await["seats"].clone()
    }
}

/// Two people at a table that has begun.
async fn begun<'a>(served: &'a Served) -> (Browser<'a>, Browser<'a>, String) {
    let (anna, ben) = (Browser::new(served).await, Browser::new(served).await);
    let (table, invitation) = anna.host(&["human", "human"]).await;
    let (status, answer) = ben.sit(&table, 1, &invitation).await;
    assert_eq!(status, 200, "{answer}");
    (anna, ben, table)
}

/// Returns the one of two whose turn it is, and the other.
async fn in_turn<'a, 'b>(
    anna: &'a Browser<'b>,
    ben: &'a Browser<'b>,
    table: &str,
) -> (&'a Browser<'b>, &'a Browser<'b>) {
    match number(&anna.get(table).await["to_act"]["seat"]) {
        0 => (anna, ben),
        _ => (ben, anna),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_begins_when_every_seat_is_taken_and_each_plays_their_own() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let (anna, ben) = (Browser::new(&served).await, Browser::new(&served).await);
    let (table, invitation) = anna.host(&["human", "human"]).await;
    let waiting = ben.get(&table).await;
    assert_eq!(waiting["seats"][0], json!({ "seat": 0, "player": "human", "name": "Anna" }));
    assert_eq!(waiting["seats"][1], json!({ "seat": 1, "player": "human", "is_free": true }));
    assert_eq!((&waiting["apart"]["is_started"], &waiting["actions"]), (&json!(false), &json!([])));
    assert_eq!(waiting["log"], json!([]), "nothing is rolled before the others have brought their shares");
    let too_early = anna
        .refused(&format!("{table}/act"), &json!({ "after": waiting["version"], "lines": ["end"] }))
        .await;
    assert_eq!((too_early.0, too_early.1.as_str()), (409, "not-started"));

    let mut socket = served.listen(&table, None).await;
    assert_eq!(receive(&mut socket).await["type"], "snapshot");
    assert_eq!(ben.sit(&table, 1, &invitation).await.0, 200);
    let change = receive(&mut socket).await["change"].clone();
    assert_eq!((&change["apart"]["is_started"], &change["seats"][1]["name"]), (&json!(true), &json!("Ben")));
    assert_eq!((anna.seats(&table).await, ben.seats(&table).await), (json!([0]), json!([1])));

    let (next, other) = in_turn(&anna, &ben, &table).await;
    let act = first(&next.get(&table).await);
    let (status, code, sentence) = other.refused(&format!("{table}/act"), &act).await;
    assert_eq!((status, code.as_str()), (409, "not-your-turn"));
    assert!(sentence.starts_with("You do not play "), "{sentence}");
    next.done(&format!("{table}/act"), &act).await;
    let cookie = anna.cookie.clone();
    served.stop().await;

    // The seats outlive the process.
    let served = Served::start(&folder).await;
    let anna = Browser { served: &served, cookie };
    assert_eq!(anna.seats(&table).await, json!([0]));
    assert_eq!(anna.get(&table).await["seats"][1]["name"], "Ben");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_no_seat_may_look_and_do_nothing() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let (anna, ben, table) = begun(&served).await;
    let (stranger, known) = (Browser::stranger(&served), Browser::new(&served).await);
    let now = stranger.get(&table).await;
    let act = first(&now);
    let version = &now["version"];
    for path in ["changes", "place", "record", "threats?seat=0", "at/0"] {
        known.get(&format!("{table}/{path}")).await;
    }
    assert_eq!(known.seats(&table).await, json!([]));
    for who in [&stranger, &known] {
        for (path, body) in [
            ("act", act.clone()),
            ("undo", json!({ "after": version })),
            ("forfeit", json!({ "after": version, "seat": 0 })),
            ("what-if", json!({ "lines": 0 })),
        ] {
            let (status, code, sentence) = who.refused(&format!("{table}/{path}"), &body).await;
            assert_eq!(
                (status, code.as_str(), sentence.as_str()),
                (403, "no-seat", "You do not play at this table."),
                "{path}"
            );
        }
        let (status, hint) = who.ask(Method::GET, &format!("{table}/hint"), None).await;
        assert_eq!((status, &hint["error"]["code"]), (403, &json!("no-seat")));
        let (status, removed) = who.ask(Method::DELETE, &table, None).await;
        assert_eq!(
            (status, &removed["error"]["sentence"]),
            (403, &json!("Only the host of the table can do that."))
        );
        let (status, _, _) = who.refused(&format!("{table}/rematch"), &json!({})).await;
        assert_eq!(status, 403);
    }
    // Another seat does not help either.
    let (status, removed) = ben.ask(Method::DELETE, &table, None).await;
    assert_eq!((status, &removed["error"]["code"]), (403, &json!("no-seat")));
    let other = ben.refused(&format!("{table}/forfeit"), &json!({ "after": version, "seat": 0 })).await;
    assert_eq!(other.1, "not-your-turn");
    assert_eq!(stranger.get(&table).await["version"], *version, "nothing has changed");
    assert_eq!(anna.ask(Method::DELETE, &table, None).await.0, 204);
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_hundred_who_want_a_seat_one_gets_it_and_a_double_click_is_one_seat() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let anna = Browser::new(&served).await;
    let (table, invitation) = anna.host(&["human", "human"]).await;
    let mut browsers = Vec::new();
    for _ in 0..50 {
        browsers.push(Browser::new(&served).await);
    }
    // Everyone clicks twice.
    let tries = browsers.iter().chain(&browsers).map(|browser| browser.sit(&table, 1, &invitation));
    let answers = futures_util::future::join_all(tries).await;
    let seated: BTreeSet<_> = answers
        .iter()
        .enumerate()
        .filter(|(_, (status, _))| *status == 200)
        .map(|(nth, _)| nth % 50)
        .collect();
    assert_eq!((seated.len(), answers.iter().filter(|(status, _)| *status == 200).count()), (1, 2));
    for (status, answer) in answers.iter().filter(|(status, _)| *status != 200) {
        assert_eq!((*status, &answer["error"]["code"]), (409, &json!("taken")));
        assert!(text(&answer["error"]["sentence"]).starts_with("Somebody else has taken "), "{answer}");
    }
    let seats = served.get(&table).await["seats"].clone();
    assert!(seats[1].get("is_free").is_none());
    let log: u64 = db(&folder)
        .query_row("SELECT COUNT(*) FROM events WHERE kind = 'seats' AND line LIKE 'sit %'", [], |row| {
            row.get(0)
        })
        .expect("events");
    assert_eq!(log, 2, "the host's and one other");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_scanner_of_links_takes_no_seat_and_learns_no_secret() {
    let folder = Folder::new();
    let lines = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&lines);
    let log = Log::new(move |line| log.lock().expect("no panic").push(line.to_owned()));
    let served =
        Served::configured(hillfort_catalog::games(), &folder, Config { log, ..config(&folder) }).await;
    let anna = Browser::new(&served).await;
    let (table, invitation) = anna.host(&["human", "human"]).await;
    let scanner = Browser::stranger(&served);
    for _ in 0..100 {
        for path in [table.clone(), format!("{table}/place"), format!("/t/{}", id(&table))] {
            let (_, body) = scanner.ask(Method::GET, &path, None).await;
            let body = body.to_string();
            assert!(!body.contains(&invitation) && !body.contains(&anna.cookie[9..]));
        }
    }
    assert_eq!(served.get(&table).await["seats"][1]["is_free"], true);
    let ben = Browser::new(&served).await;
    assert_eq!(ben.sit(&table, 1, &invitation).await.0, 200, "the link is as good as before");
    let (secrets, texts) = (
        [&invitation, &anna.cookie[9..].to_owned(), &ben.cookie[9..].to_owned()],
        lines.lock().expect("no panic").join("\n"),
    );
    assert!(texts.contains("route=/api/tables/{table}/seats"), "requests are logged");
    let file = std::fs::read(folder.path().join("hillfort.db-wal")).expect("the log of the store");
    for secret in secrets {
        assert!(!texts.contains(secret.as_str()) && !texts.contains(id(&table)));
        assert!(
            !file.windows(secret.len()).any(|bytes| bytes == secret.as_bytes()),
            "only hashes are stored"
        );
    }
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_who_is_invited_sits_down_and_only_once() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let (anna, ben) = (Browser::new(&served).await, Browser::new(&served).await);
    let (table, invitation) = anna.host(&["human", "human"]).await;
    let seats = format!("{table}/seats");
    let wrong = "x".repeat(43);
    for (body, code) in [
        (json!({ "change": "sit", "seat": 1 }), "no-invitation"),
        (json!({ "change": "sit", "seat": 1, "invitation": wrong }), "no-invitation"),
        (json!({ "change": "sit", "seat": 0, "invitation": invitation }), "taken"),
        (json!({ "change": "sit", "seat": 7, "invitation": invitation }), "not-your-turn"),
        (json!({ "change": "sit", "seat": 1, "invitation": invitation, "share": "1" }), "bad-request"),
        (json!({ "change": "sit", "seat": 1, "invitation": invitation, "submission": "?" }), "bad-request"),
        (json!({ "change": "bot", "seat": 1, "level": "easy" }), "no-seat"),
        (json!({ "change": "free", "seat": 0 }), "no-seat"),
        (json!({ "change": "swap", "seat": 0, "with": 1 }), "no-seat"),
        (json!({ "change": "invite" }), "no-seat"),
        (json!({ "change": "code", "seat": 0 }), "no-seat"),
        (json!({ "change": "join", "code": wrong }), "no-invitation"),
        (json!({ "change": "next" }), "bad-json"),
    ] {
        assert_eq!(ben.refused(&seats, &body).await.1, code, "{body}");
    }
    let nobody = Browser::stranger(&served);
    assert_eq!(nobody.sit(&table, 1, &invitation).await.1["error"]["code"], "no-seat");
    let (status, answer) = anna.sit(&table, 1, &invitation).await;
    assert_eq!((status, &answer["error"]["code"]), (409, &json!("taken")), "one browser, one seat");
    // A table on one screen has no seats to take.
    let local = served.any_table().await;
    assert_eq!(ben.sit(&local, 1, &invitation).await.0, 403);
    // A renewed invitation makes the old one void.
    let renewed = text(&anna.done(&seats, &json!({ "change": "invite" })).await["secret"]);
    assert_eq!(ben.sit(&table, 1, &invitation).await.1["error"]["code"], "no-invitation");
    assert_eq!(ben.sit(&table, 1, &renewed).await.0, 200);
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_expires_visibly_and_is_renewed() {
    let folder = Folder::new();
    let limits = Limits { invitation_hours: 0, ..Limits::default() };
    let served =
        Served::configured(hillfort_catalog::games(), &folder, Config { limits, ..config(&folder) }).await;
    let (anna, ben) = (Browser::new(&served).await, Browser::new(&served).await);
    let (table, invitation) = anna.host(&["human", "human"]).await;
    let shown = number(&ben.get(&table).await["apart"]["invites_until"]);
    assert!(
        shown <= number(&json!(std::time::SystemTime::UNIX_EPOCH.elapsed().expect("after 1970").as_secs()))
    );
    let (status, answer) = ben.sit(&table, 1, &invitation).await;
    let sentence = "The invitation has expired; the host of the table can renew it.";
    assert_eq!((status, &answer["error"]["sentence"]), (403, &json!(sentence)));
    let cookies = [anna.cookie.clone(), ben.cookie.clone()];
    served.stop().await;
    let served = Served::start(&folder).await;
    let [anna, ben] = cookies.map(|cookie| Browser { served: &served, cookie });
    assert_eq!(ben.sit(&table, 1, &invitation).await.0, 403, "still");
    let renewed = anna.done(&format!("{table}/seats"), &json!({ "change": "invite" })).await;
    assert_eq!(ben.sit(&table, 1, &text(&renewed["secret"])).await.0, 200);
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_is_given_to_somebody_else_is_lost_at_once() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let (anna, ben, table) = begun(&served).await;
    let seats = format!("{table}/seats");
    let freed = anna.done(&seats, &json!({ "change": "free", "seat": 1 })).await;
    let now = ben.get(&table).await;
    assert_eq!((&now["seats"][1]["is_free"], &now["apart"]["is_started"]), (&json!(true), &json!(true)));
    let forfeit = json!({ "after": now["version"], "seat": 1 });
    assert_eq!(ben.refused(&format!("{table}/forfeit"), &forfeit).await.1, "no-seat");
    // Somebody else has the new link; the game goes on where it was.
    let cara = Browser::new(&served).await;
    assert_eq!(cara.sit(&table, 1, &text(&freed["secret"])).await.0, 200);
    assert_eq!(cara.seats(&table).await, json!([1]));
    let (next, _) = in_turn(&anna, &cara, &table).await;
    next.done(&format!("{table}/act"), &first(&next.get(&table).await)).await;
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_takes_a_seat_over_brings_a_share_from_the_next_event_on() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let (anna, ben, table) = begun(&served).await;
    let seats = format!("{table}/seats");
    for _ in 0..4 {
        let (next, _) = in_turn(&anna, &ben, &table).await;
        next.done(&format!("{table}/act"), &first(&next.get(&table).await)).await;
    }
    // A seat that somebody holds has to be freed first, where everyone sees it.
    let held = anna.refused(&seats, &json!({ "change": "bot", "seat": 1, "level": "random" })).await;
    assert_eq!(held.1, "taken");
    assert_eq!(
        anna.refused(&seats, &json!({ "change": "bot", "seat": 1, "level": "genius" })).await.1,
        "bad-seats"
    );
    anna.done(&seats, &json!({ "change": "free", "seat": 1 })).await;
    anna.done(&seats, &json!({ "change": "bot", "seat": 1, "level": "random", "submission": "b" })).await;
    anna.done(&seats, &json!({ "change": "bot", "seat": 1, "level": "random", "submission": "b" })).await;
    let before = anna.get(&table).await["log"].as_array().expect("a log").len();
    // It plays; the first player gives up when it is their turn again.
    let mut now = anna.get(&table).await;
    let mut acted = 0;
    while acted < 3 && now["to_act"] != "over" {
        if now["to_act"]["seat"] == 0 {
            anna.done(&format!("{table}/act"), &first(&now)).await;
            acted += 1;
        }
        now = anna.get(&table).await;
    }
    loop {
        let now = anna.get(&table).await;
        if now["to_act"] == "over"
            || anna.post(&format!("{table}/forfeit"), &json!({ "after": now["version"], "seat": 0 })).await.0
                == 200
        {
            break;
        }
    }
    let record = text(&anna.get(&format!("{table}/record")).await);
    let lines: Vec<_> = record.lines().collect();
    let place =
        lines.iter().position(|line| line.starts_with("#@ dice share 1") && line.ends_with(" server"));
    let events_before = lines[..place.expect("the share of the bot")].iter().filter(|line| {
        let word = line.split(' ').next().unwrap_or_default();
        !line.starts_with('#') && !["game", "option", "map", "card", "place", "set"].contains(&word)
    });
    assert_eq!(events_before.count(), before, "from the next event on");
    let verified = served.post("/api/records/verify", &json!({ "record": record })).await;
    assert_eq!(verified["is_fair"], true, "{verified}");
    served.stop().await;
    // After a restart the record is the same.
    let served = Served::start(&folder).await;
    assert_eq!(text(&served.get(&format!("{table}/record")).await), record);
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_change_places_before_the_game_and_bots_fill_them() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let anna = Browser::new(&served).await;
    let (table, _) = anna.host(&["human", "human"]).await;
    let seats = format!("{table}/seats");
    anna.done(&seats, &json!({ "change": "swap", "seat": 0, "with": 1 })).await;
    assert_eq!(anna.seats(&table).await, json!([1]));
    anna.done(&seats, &json!({ "change": "bot", "seat": 0, "level": "random" })).await;
    let now = anna.get(&table).await;
    assert_eq!((&now["seats"][0]["player"], &now["apart"]["is_started"]), (&json!("random"), &json!(true)));
    assert_eq!(anna.refused(&seats, &json!({ "change": "swap", "seat": 0, "with": 1 })).await.1, "no-seat");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_device_plays_the_same_seat_by_a_code_that_is_good_once() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let (anna, ben, table) = begun(&served).await;
    let (phone, thief) = (Browser::new(&served).await, Browser::new(&served).await);
    let seats = format!("{table}/seats");
    assert_eq!(
        anna.refused(&seats, &json!({ "change": "code", "seat": 1 })).await.1,
        "no-seat",
        "it is Ben's"
    );
    let code = text(&anna.done(&seats, &json!({ "change": "code", "seat": 0 })).await["secret"]);
    phone.done(&seats, &json!({ "change": "join", "code": code })).await;
    assert_eq!(thief.refused(&seats, &json!({ "change": "join", "code": code })).await.1, "no-invitation");
    assert_eq!((phone.seats(&table).await, anna.seats(&table).await), (json!([0]), json!([0])), "both play");
    assert_eq!(phone.get(&format!("{table}/place")).await["is_host"], true, "it is the same player");
    // Both are lost when the seat is given to somebody else; a code from before is worth nothing then.
    let code = text(&ben.done(&seats, &json!({ "change": "code", "seat": 1 })).await["secret"]);
    anna.done(&seats, &json!({ "change": "free", "seat": 1 })).await;
    assert_eq!(thief.refused(&seats, &json!({ "change": "join", "code": code })).await.1, "no-seat");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_has_one_rematch_for_everyone_with_seats_changed() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let (anna, ben, table) = begun(&served).await;
    let early = anna.refused(&format!("{table}/rematch"), &json!({})).await;
    assert_eq!(early.1, "not-started");
    let now = anna.get(&table).await;
    ben.done(&format!("{table}/forfeit"), &json!({ "after": now["version"], "seat": 1 })).await;
    let rematch = format!("{table}/rematch");
    let nothing = json!({});
    let asks = [&anna, &ben, &anna, &ben].map(|browser| browser.done(&rematch, &nothing));
    let made: BTreeSet<_> =
        futures_util::future::join_all(asks).await.iter().map(|made| text(&made["table"])).collect();
    assert_eq!(made.len(), 1, "{made:?}");
    let next = format!("/api/tables/{}", made.first().expect("one"));
    assert_eq!(served.get(&table).await["apart"]["next"], id(&next));
    assert_eq!((anna.seats(&next).await, ben.seats(&next).await), (json!([1]), json!([0])));
    let now = served.get(&next).await;
    assert_eq!((&now["apart"]["is_started"], &now["earlier"]), (&json!(true), &json!([id(&table)])));
    let (player, _) = in_turn(&ben, &anna, &next).await;
    player.done(&format!("{next}/act"), &first(&player.get(&next).await)).await;
    let tables: u64 =
        db(&folder).query_row("SELECT COUNT(*) FROM tables", [], |row| row.get(0)).expect("tables");
    assert_eq!(tables, 2, "no other was left behind");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_ifs_belong_to_who_makes_them() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let (anna, ben, table) = begun(&served).await;
    let lines = anna.get(&table).await["log"].as_array().expect("a log").len();
    let made = anna.done(&format!("{table}/what-if"), &json!({ "lines": lines })).await;
    let what_if = format!("/api/tables/{}", text(&made["table"]));
    assert_eq!((anna.seats(&what_if).await, ben.seats(&what_if).await), (json!([0, 1]), json!([])));
    anna.done(&format!("{what_if}/act"), &first(&anna.get(&what_if).await)).await;
    let now = anna.get(&what_if).await;
    assert_eq!(ben.refused(&format!("{what_if}/act"), &first(&now)).await.1, "no-seat");
    let (status, hint) = anna.ask(Method::GET, &format!("{what_if}/hint"), None).await;
    assert_eq!((status, &hint["error"]["code"]), (409, &json!("no-hint")), "people still play the game");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_have_ones_own_tables_and_those_that_invite_everyone() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let (anna, ben) = (Browser::new(&served).await, Browser::new(&served).await);
    let (own, _) = anna.host(&["human", "human"]).await;
    let listed = async |browser: &Browser<'_>| {
        let list = browser.get("/api/tables").await;
        let ids = list
            .as_array()
            .expect("a list")
            .iter()
            .map(|info| (text(&info["table"]), info["is_inviting"] == true));
        ids.collect::<BTreeSet<_>>()
    };
    assert_eq!(listed(&anna).await, BTreeSet::from([(id(&own).to_owned(), false)]));
    assert_eq!(listed(&ben).await, BTreeSet::new());
    anna.done(&format!("{own}/seats"), &json!({ "change": "invite", "is_public": true })).await;
    assert_eq!(listed(&ben).await, BTreeSet::from([(id(&own).to_owned(), true)]));
    let (status, answer) = ben.sit(&own, 1, "").await;
    assert_eq!(status, 200, "a public invitation needs no secret: {answer}");
    assert_eq!(listed(&ben).await, BTreeSet::from([(id(&own).to_owned(), false)]));
    let cara = Browser::new(&served).await;
    assert_eq!(listed(&cara).await, BTreeSet::new(), "no seat is free");
    // Who watches without a seat is counted, until they have one.
    let mut sockets = Vec::new();
    for _ in 0..2 {
        sockets.push(served.listen(&own, None).await);
    }
    for socket in &mut sockets {
        receive(socket).await;
    }
    assert_eq!(anna.get(&format!("{own}/place")).await["watching"], 2);
    let info = anna.get("/api/tables").await[0].clone();
    assert_eq!((&info["is_apart"], &info["watching"]), (&json!(true), &json!(2)));
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_nobody_plays_for_long_goes_and_leaves_its_record() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let (anna, _, table) = begun(&served).await;
    let local = served.any_table().await;
    let goes_at = anna.get(&format!("{table}/place")).await["goes_at"].as_i64().expect("a time");
    let record = text(&served.get(&format!("{table}/record")).await);
    let played: i64 = db(&folder)
        .query_row("SELECT played FROM tables WHERE id = ?1", [id(&table)], |row| row.get(0))
        .expect("a row");
    assert_eq!(goes_at, (played + 180 * 24 * 60 * 60 * 1000).div_euclid(1000), "as the limits say");
    served.stop().await;
    db(&folder).execute("UPDATE tables SET played = 0", []).expect("they are old");
    let what_ifs = Expiry { interval: Duration::from_millis(20), ..Expiry::default() };
    let config = Config { what_ifs, ..config(&folder) };
    let served = Served::run(Server::open(hillfort_catalog::games(), &config).await.expect("it starts"));
    let gone = async {
        while served.try_get(&table).await.0.as_u16() != 410 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), gone).await.expect("it goes");
    let (_, answer) = served.try_get(&table).await;
    assert_eq!(answer["error"]["code"], "gone");
    assert_eq!(text(&served.get(&format!("{table}/record")).await), record);
    served.get(&local).await;
    served.stop().await;
}
