//! A refused request gets a code, a sentence and the version of the table, and the table can still be played.

use crate::client::{actions, list};
use crate::common::{Folder, Served, number, text};
use reqwest::Method;
use reqwest::header::{CONTENT_TYPE, HOST, ORIGIN};
use serde_json::{Value, json};

/// Checks the form of a refusal.
#[track_caller]
pub(crate) fn refused((status, body): &(reqwest::StatusCode, Value), expected: u16, code: &str) {
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
    let lines = &actions(&now)[0]["lines"];
    let after = &now["version"];
    let act = format!("{table}/act");
    let cases = [
        (json!({ "after": after, "lines": ["dance"] }), 422, "illegal"),
        (json!({ "after": after, "lines": [""] }), 422, "illegal"),
        (json!({ "after": after, "lines": ["roll 1\u{0}\u{1b}[31m"] }), 422, "illegal"),
        (json!({ "after": after, "lines": [] }), 400, "bad-request"),
        (json!({ "after": after, "lines": vec!["dance"; 65] }), 400, "bad-request"),
        (json!({ "after": after, "lines": [lines[0], "dance"] }), 422, "illegal"),
        (json!({ "after": number(after) + 5, "lines": lines }), 409, "stale"),
        (json!({ "after": u64::MAX, "lines": lines }), 409, "stale"),
        (json!({ "after": after, "lines": lines, "seat": 1 }), 409, "not-your-turn"),
        (json!({ "after": after, "lines": lines, "seat": 255 }), 409, "not-your-turn"),
        (json!({ "after": after, "lines": lines, "submission": "a b" }), 400, "bad-request"),
        (json!({ "after": after, "lines": lines, "submission": "" }), 400, "bad-request"),
    ];
    for (body, status, code) in cases {
        let answer = served.try_post(&act, &body).await;
        refused(&answer, status, code);
        assert_eq!(&answer.1["version"], after, "the refusal contains the version");
        assert!(answer.1.to_string().len() < 500, "and not the table: {}", answer.1);
        assert_eq!(served.get(&table).await, now, "nothing has changed");
    }
    let shapes = [
        json!({ "after": -1, "lines": lines }),
        json!({ "after": after }),
        json!({ "after": after, "lines": 7 }),
        json!({ "after": after, "lines": lines, "more": 1 }),
        json!([]),
        json!(null),
    ];
    for body in shapes {
        let answer = served.try_post(&act, &body).await;
        refused(&answer, 400, "bad-json");
        assert_eq!(&answer.1["version"], after, "the refusal contains the version");
    }
    refused(&served.try_post(&format!("{table}/undo"), &json!({ "after": after })).await, 409, "no-undo");
    refused(
        &served.try_post(&format!("{table}/undo"), &json!({ "after": number(after) + 3 })).await,
        409,
        "stale",
    );
    let acted = served.post(&act, &json!({ "after": after, "lines": lines })).await;
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
            let act = json!({ "after": served.get(&table).await["version"], "lines": [answer["line"]] });
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
    // Bots play among themselves while somebody watches.
    let _watching = served.listen(&table, None).await;
    loop {
        let now = served.get(&table).await;
        if now["to_act"] == "over" {
            let act = json!({ "after": now["version"], "lines": [acted["log"][0]["line"]] });
            refused(&served.try_post(&format!("{table}/act"), &act).await, 409, "over");
            let undo = served.try_post(&format!("{table}/undo"), &json!({ "after": now["version"] })).await;
            refused(&undo, 409, "no-undo");
            break;
        }
        let act = json!({ "after": now["version"], "lines": ["end"] });
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
        (format!("{table}/changes?after=-1"), 400, "bad-request"),
        (format!("{table}/look?reach=true"), 400, "bad-request"),
        (format!("{table}/look?line=dance"), 422, "illegal"),
        (format!("{table}/look?opener=dance&line=dance"), 422, "illegal"),
        (format!("{table}/look?piece=9999&hits=true"), 400, "bad-request"),
        (format!("{table}/look?piece=0&from=nowhere&reach=true"), 400, "bad-request"),
        (format!("{table}/look?piece=-1"), 400, "bad-request"),
        ("/api/boards/0123456789abcdef".to_owned(), 404, "not-found"),
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
        assert_eq!(answer.1["version"].is_u64(), is_of_table, "{path}: the refusal contains the version");
        assert!(answer.1.get("table").is_none(), "{path}: it does not contain the table");
    }
    let send = async |body: reqwest::RequestBuilder| {
        let response = body.send().await.expect("an answer");
        (response.status(), response.json().await.expect("JSON"))
    };
    let act = || served.request(Method::POST, &format!("{table}/act"));
    let json_body = |body: Vec<u8>| act().header(CONTENT_TYPE, "application/json").body(body);
    refused(&send(json_body(b"{".to_vec())).await, 400, "bad-json");
    refused(&send(json_body(b"{\"after\":0,\"lines\":[\"\xff\"]}".to_vec())).await, 400, "bad-json");
    refused(&send(json_body(vec![b'['; 100_000])).await, 400, "bad-json");
    for (body, status, code) in
        [(json_body(vec![b' '; 1024 * 1024 + 1]), 413, "too-large"), (act().body("{}"), 415, "not-json")]
    {
        let answer = send(body).await;
        refused(&answer, status, code);
        assert!(answer.1["version"].is_u64(), "the refusal contains the version");
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
        ("look?hits=true", "need a piece"),
        ("look?piece=x", "piece: invalid digit"),
        ("look?reach=maybe", "reach: provided string was not `true` or `false`"),
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
    check(&act, r#"{"after":0}"#, &["missing field `lines`"]).await;
    check(&act, r#"{"after":"x","lines":[]}"#, &["at 'after'", "expected u64"]).await;
    let place = ["at 'lines[0]'", "expected a string", "line 1 column 21"];
    check(&act, r#"{"after":0,"lines":[7]}"#, &place).await;
    check(&act, r#"{"after":0,"lines":[],"more":1}"#, &["unknown field `more`", "`after`"]).await;
    check(&act, r#"{"after":9,"lines":["end"],"after":0}"#, &["duplicate field `after`"]).await;
    check(&act, r#"{"after":0,"lines":["end"]} {}"#, &["trailing characters"]).await;
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
        let board = served.get(&format!("/api/boards/{}", text(&now["board"]))).await;
        for cell in list(&board["cells"]).iter().step_by(7) {
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
    assert!(header("content-security-policy").contains("script-src 'self'"));
    assert_eq!(
        (header("referrer-policy"), header("cache-control")),
        ("no-referrer".into(), "no-store".into())
    );
    assert!(!answer.headers().contains_key("access-control-allow-origin"));
    served.stop().await;
}
