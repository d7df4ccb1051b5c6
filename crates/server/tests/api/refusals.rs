//! A refused request gets a code, a sentence and the table as it is now, and the table can still be played.

use crate::common::{Folder, Served, number};
use reqwest::Method;
use reqwest::header::{CONTENT_TYPE, HOST, ORIGIN};
use serde_json::{Value, json};

/// Checks the form of a refusal.
#[track_caller]
fn refused((status, body): &(reqwest::StatusCode, Value), expected: u16, code: &str) {
    assert_eq!((status.as_u16(), &body["error"]["code"]), (expected, &json!(code)), "{body}");
    let sentence = body["error"]["sentence"].as_str().unwrap_or_default();
    assert!(sentence.ends_with('.') && !sentence.contains('\n'), "a sentence: '{sentence}'");
}

#[tokio::test(flavor = "multi_thread")]
async fn actions_and_undos_are_checked() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let table = served.any_table().await;
    let now = served.get(&table).await;
    let line = &now["choices"][0]["line"];
    let after = &now["version"];
    let act = format!("{table}/act");
    let cases = [
        (json!({ "after": after, "line": "dance" }), 422, "illegal"),
        (json!({ "after": after, "line": "" }), 422, "illegal"),
        (json!({ "after": after, "line": "roll 1\u{0}\u{1b}[31m" }), 422, "illegal"),
        (json!({ "after": number(after) + 5, "line": line }), 409, "stale"),
        (json!({ "after": u64::MAX, "line": line }), 409, "stale"),
        (json!({ "after": after, "line": line, "seat": 1 }), 409, "not-your-turn"),
        (json!({ "after": after, "line": line, "seat": 255 }), 409, "not-your-turn"),
    ];
    for (body, status, code) in cases {
        let answer = served.try_post(&act, &body).await;
        refused(&answer, status, code);
        assert_eq!(answer.1["table"], now, "the refusal contains the table");
    }
    let shapes = [
        json!({ "after": -1, "line": line }),
        json!({ "after": after }),
        json!({ "after": after, "line": 7 }),
        json!({ "after": after, "line": line, "more": 1 }),
        json!([]),
        json!(null),
    ];
    for body in shapes {
        let answer = served.try_post(&act, &body).await;
        refused(&answer, 400, "bad-json");
        assert_eq!(&answer.1["table"]["version"], after, "the refusal contains the table");
    }
    refused(&served.try_post(&format!("{table}/undo"), &json!({ "after": after })).await, 409, "no-undo");
    refused(
        &served.try_post(&format!("{table}/undo"), &json!({ "after": number(after) + 3 })).await,
        409,
        "stale",
    );
    let acted = served.post(&act, &json!({ "after": after, "line": line })).await;
    assert!(number(&acted["version"]) > number(after), "the table can still be played");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_action_names_its_rule() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let mut named = 0;
    for game in served.games().await {
        let table = served.table(&json!({ "game": game })).await;
        for answer in served.get(&format!("{table}/candidates")).await.as_array().expect("a list") {
            if answer["refused"].is_null() {
                continue;
            }
            let act = json!({ "after": served.get(&table).await["version"], "line": answer["line"] });
            let answered = served.try_post(&format!("{table}/act"), &act).await;
            refused(&answered, 422, "illegal");
            assert_eq!(
                answered.1["error"]["rule"], answer["refused"]["rule"],
                "the answer to the try and to the act"
            );
            named += 1;
        }
    }
    assert!(named > 0, "some game refuses something at its start");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_can_act_on_a_bots_turn() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let table = served.any_table().await;
    let acted = served.act_first(&table).await;
    // The same position with bots at all seats: their actions cannot be undone.
    let record = served.get(&format!("{table}/record")).await;
    let table = served.table(&json!({ "record": record, "seats": ["random", "random"] })).await;
    loop {
        let now = served.get(&table).await;
        if now["to_act"] == "over" {
            let act = json!({ "after": now["version"], "line": acted["log"][0]["line"] });
            refused(&served.try_post(&format!("{table}/act"), &act).await, 409, "over");
            let undo = served.try_post(&format!("{table}/undo"), &json!({ "after": now["version"] })).await;
            refused(&undo, 409, "no-undo");
            break;
        }
        let act = json!({ "after": now["version"], "line": "end" });
        let (status, body) = served.try_post(&format!("{table}/act"), &act).await;
        let code = body["error"]["code"].as_str().unwrap_or_default();
        assert!(["stale", "not-your-turn", "over"].contains(&code), "{status} {code}");
    }
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_and_bodies_are_checked() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let table = served.any_table().await;
    for (path, status, code) in [
        ("/api".to_owned(), 404, "not-found"),
        ("/api/".to_owned(), 404, "not-found"),
        ("/api/nothing/here".to_owned(), 404, "not-found"),
        ("/api/games/nothing".to_owned(), 404, "unknown-game"),
        ("/api/tables/nothing".to_owned(), 404, "unknown-table"),
        ("/api/tables/nothing/live".to_owned(), 404, "unknown-table"),
        ("/api/tables/%FF".to_owned(), 400, "bad-request"),
        (format!("{table}/at/x"), 400, "bad-request"),
        (format!("{table}/live"), 400, "bad-request"),
        (format!("{table}/decision"), 400, "bad-request"),
        (format!("{table}/decision?line=dance"), 422, "illegal"),
        (format!("{table}/reach?piece=9999"), 400, "bad-request"),
        (format!("{table}/reach?piece=-1"), 400, "bad-request"),
        (format!("{table}/candidates?from=nowhere"), 400, "bad-request"),
        (format!("{table}/threats?seat=8"), 400, "bad-request"),
        (format!("{table}/threats"), 400, "bad-request"),
        (format!("{table}/threats?seat=0&seat=1"), 400, "bad-request"),
        (format!("{table}/threats?seat=0&at=7"), 409, "stale"),
        (format!("{table}/hint?at=now"), 400, "bad-request"),
        (format!("{table}/live?after=-1"), 400, "bad-request"),
        ("/missing.js".to_owned(), 404, "not-found"),
    ] {
        let answer = served.try_get(&path).await;
        refused(&answer, status, code);
        let is_of_table = path.starts_with(&table);
        assert_eq!(answer.1["table"].is_object(), is_of_table, "{path}: the refusal contains the table");
    }
    let send = async |body: reqwest::RequestBuilder| {
        let response = body.send().await.expect("an answer");
        (response.status(), response.json().await.expect("JSON"))
    };
    let act = || served.request(Method::POST, &format!("{table}/act"));
    let json_body = |body: Vec<u8>| act().header(CONTENT_TYPE, "application/json").body(body);
    refused(&send(json_body(b"{".to_vec())).await, 400, "bad-json");
    refused(&send(json_body(b"{\"after\":0,\"line\":\"\xff\"}".to_vec())).await, 400, "bad-json");
    refused(&send(json_body(vec![b'['; 100_000])).await, 400, "bad-json");
    for (body, status, code) in
        [(json_body(vec![b' '; 1024 * 1024 + 1]), 413, "too-large"), (act().body("{}"), 415, "not-json")]
    {
        let answer = send(body).await;
        refused(&answer, status, code);
        assert!(answer.1["table"].is_object(), "the refusal contains the table");
    }
    refused(&send(served.request(Method::PUT, &table)).await, 405, "bad-method");
    refused(&send(served.request(Method::POST, "/")).await, 405, "bad-method");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bad_parameter_is_named() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let table = served.any_table().await;
    for (path, said) in [
        ("decision", "missing field `line`"),
        ("reach?piece=x", "piece: invalid digit"),
        ("threats?seat=0&seat=1", "duplicate field `seat`"),
        ("at/x", "'x' is not a number of log lines"),
    ] {
        let answer = served.try_get(&format!("{table}/{path}")).await;
        refused(&answer, 400, "bad-request");
        let sentence = answer.1["error"]["sentence"].as_str().unwrap_or_default();
        assert!(sentence.contains(said), "{path}: {sentence}");
    }
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bad_body_is_refused_with_the_place_and_what_was_expected() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let act = format!("{}/act", served.any_table().await);
    let check = async |path: &str, body: &str, parts: &[&str]| {
        let request = served.request(Method::POST, path).header(CONTENT_TYPE, "application/json");
        let response = request.body(body.to_owned()).send().await.expect("an answer");
        let answer = (response.status(), response.json().await.expect("JSON"));
        refused(&answer, 400, "bad-json");
        let sentence = answer.1["error"]["sentence"].as_str().unwrap_or_default();
        for part in parts {
            assert!(sentence.contains(part), "'{part}' is not in: {sentence}");
        }
    };
    check(&act, r#"{"after":0}"#, &["missing field `line`"]).await;
    check(&act, r#"{"after":"x","line":""}"#, &["at 'after'", "expected u64"]).await;
    check(&act, r#"{"after":0,"line":7}"#, &["at 'line'", "expected a string", "line 1 column 19"]).await;
    check(&act, r#"{"after":0,"line":"","more":1}"#, &["unknown field `more`", "`after`"]).await;
    check(&act, r#"{"after":9,"line":"end","after":0}"#, &["duplicate field `after`"]).await;
    check(&act, r#"{"after":0,"line":"end"} {}"#, &["trailing characters"]).await;
    check(&act, r#"[0,"end"]"#, &["must be a JSON object"]).await;
    check(&act, "", &["must be a JSON object"]).await;
    check(&act, "{", &["EOF"]).await;
    check("/api/tables", r#"{"options":{"map":1}}"#, &["at 'options.map'", "expected a string"]).await;
    // Many small values would take many times as much memory: the first unknown field ends the reading.
    let large = format!(r#"{{"x":[{}0]}}"#, "0,".repeat(1024 * 1024));
    check("/api/tables", &large, &["unknown field `x`", "line 1 column 4"]).await;
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reasons_are_sentences() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    for game in served.games().await {
        let table = served.table(&json!({ "game": game })).await;
        let now = served.get(&table).await;
        let cells = now["view"]["cells"].as_array().expect("a list");
        for cell in cells.iter().step_by(7) {
            let name = cell["name"].as_str().expect("a name");
            for answer in
                served.get(&format!("{table}/candidates?to={name}")).await.as_array().expect("a list")
            {
                let Some(sentence) = answer["refused"]["sentence"].as_str() else { continue };
                // The name of a cell or a seat is not capitalised.
                let begins = sentence.split(' ').next().unwrap_or_default();
                let is_name = begins.contains(|letter: char| letter.is_numeric());
                assert!(
                    sentence.ends_with('.') && (is_name || sentence.starts_with(char::is_uppercase)),
                    "{game}: {sentence}"
                );
            }
        }
    }
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_can_be_read_before_it_is_played() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let table = served.any_table().await;
    let acted = served.act_first(&table).await;
    let record = served.get(&format!("{table}/record")).await;
    let info = served.post("/api/records", &json!({ "record": record })).await;
    let now = served.get(&table).await;
    assert_eq!((&info["game"], &info["seats"]), (&now["game"], &now["view"]["seats"]));
    assert_eq!((&info["is_over"], &info["forfeit"]), (&json!(false), &json!(null)));
    let seat = |idx: usize| now["view"]["seats"][idx]["name"].as_str().expect("a name").to_owned();
    let given_up = format!("{}# forfeit: {}: the bot 'x' hangs\n", record.as_str().expect("a text"), seat(0));
    let info_of_forfeit = served.post("/api/records", &json!({ "record": given_up })).await;
    let forfeit = format!("{} loses by a forfeit: the bot 'x' hangs. {} has won.", seat(0), seat(1));
    assert_eq!((&info_of_forfeit["is_over"], &info_of_forfeit["forfeit"]), (&json!(false), &json!(forfeit)));
    assert!(number(&info["events"]) > 0 && number(&info["events"]) <= number(&acted["version"]));
    let game = served.any_game().await;
    let damaged = json!({ "record": format!("game {game}\n\n\np1 dance\n") });
    let answer = served.try_post("/api/records", &damaged).await;
    refused(&answer, 422, "bad-record");
    assert_eq!(answer.1["error"]["line"], 4, "the line of the record is named");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_table_is_checked() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let game = served.any_game().await;
    let record = |lines: &str| json!({ "record": format!("game {game}\n{lines}") });
    for (new, status, code) in [
        (json!({}), 400, "bad-request"),
        (json!({ "game": "nothing" }), 404, "unknown-game"),
        (json!({ "game": game, "options": { "nothing": "1" } }), 422, "bad-options"),
        (json!({ "game": game, "options": { "map": "nowhere" } }), 422, "bad-options"),
        (json!({ "game": game, "options": { "map": 1 } }), 400, "bad-json"),
        (json!({ "game": game, "seats": ["cat"] }), 422, "bad-seats"),
        (json!({ "game": game, "seats": ["human", "human", "human", "human", "human"] }), 422, "bad-seats"),
        (json!({ "record": "" }), 422, "bad-record"),
        (json!({ "record": "game nothing\n" }), 422, "bad-record"),
        (record("option nothing=1\n"), 422, "bad-record"),
        (record("map nowhere 0123\n"), 422, "bad-record"),
        (record("\u{0}\u{1b}\n"), 422, "bad-record"),
        (record("p1 dance\n"), 422, "bad-record"),
    ] {
        refused(&served.try_post("/api/tables", &new).await, status, code);
    }
    let damaged = served.try_post("/api/tables", &record("\n\np1 dance\n")).await.1;
    assert_eq!(damaged["error"]["line"], 4, "the line of the record is named");
    let preview = format!("/api/games/{game}/preview");
    refused(&served.try_post(&preview, &json!({ "options": { "nothing": "1" } })).await, 422, "bad-options");
    refused(&served.try_post("/api/games/nothing/preview", &json!({})).await, 404, "unknown-game");
    let long = "# a comment\n".repeat(200_000);
    served.table(&record(&long)).await;
    let longer = "# a comment\n".repeat(1_500_000);
    refused(&served.try_post("/api/tables", &record(&longer)).await, 413, "too-large");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_of_other_sites_are_refused() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let table = served.any_table().await;
    let own = format!("http://{}", served.address);
    let status =
        async |request: reqwest::RequestBuilder| request.send().await.expect("an answer").status().as_u16();
    let undo = || served.request(Method::POST, &format!("{table}/undo")).json(&json!({ "after": 0 }));
    let look = || served.request(Method::GET, &table);
    let socket = |origin: &str| {
        let request = served.request(Method::GET, &format!("{table}/live")).header(ORIGIN, origin);
        let request = request.header("connection", "upgrade").header("upgrade", "websocket");
        request.header("sec-websocket-version", "13").header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==")
    };
    assert_eq!(status(undo().header(ORIGIN, &own)).await, 409, "our own page is allowed");
    assert_eq!(status(undo().header(ORIGIN, "http://evil.example")).await, 403);
    assert_eq!(status(undo().header(ORIGIN, "null")).await, 403);
    assert_eq!(
        status(look().header(HOST, "evil.example")).await,
        403,
        "another name that resolves to this server"
    );
    assert_eq!(status(look().header(HOST, "localhost:1")).await, 200);
    assert_eq!(status(socket(&own)).await, 101);
    assert_eq!(status(socket("http://evil.example")).await, 403);
    let answer = look().send().await.expect("an answer");
    let header = |name: &str| answer.headers()[name].to_str().expect("text").to_owned();
    assert!(header("content-security-policy").contains("default-src 'self'"));
    assert_eq!(
        (header("referrer-policy"), header("cache-control")),
        ("no-referrer".into(), "no-store".into())
    );
    assert!(!answer.headers().contains_key("access-control-allow-origin"));
    served.stop().await;
}
