//! Random requests: the server never fails, and the table can still be played.

use crate::common::{Folder, Served, number};
use proptest::collection::vec;
use proptest::prelude::{Just, ProptestConfig, Strategy, any, prop_oneof};
use proptest::test_runner::TestRunner;
use reqwest::Method;
use serde_json::json;
use tokio::runtime::Runtime;

const CASES: u32 = 300;

/// A raw request.
#[derive(Clone, Debug)]
struct Raw {
    method: Method,
    path: String,
    body: Vec<u8>,
    is_json: bool,
}

/// Returns bodies: noise, or valid forms with noise in them.
fn body() -> impl Strategy<Value = Vec<u8>> {
    let number =
        prop_oneof![Just("0".to_owned()), any::<i128>().prop_map(|n| n.to_string()), "[0-9e+.-]{1,8}"];
    let word = prop_oneof![
        Just("human".to_owned()),
        Just("end".to_owned()),
        Just("roll 1".to_owned()),
        "\\PC{0,12}",
        "[a-z]{1,8} [a-z][0-9]{1,2}"
    ];
    let form = (number, word, "[a-z]{1,6}").prop_map(|(number, word, key)| {
        let forms = [
            format!(r#"{{"after":{number},"lines":[{}]}}"#, json!(word)),
            format!(r#"{{"after":{number},"seat":{number},"submission":{}}}"#, json!(word)),
            format!(r#"{{"after":{number}}}"#),
            format!(r#"{{"options":{{"{key}":{}}}}}"#, json!(word)),
            format!(r#"{{"record":{}}}"#, json!(format!("game {key}\n{word}\n"))),
            format!(r#"{{"lines":{number}}}"#),
            format!(r#"{{"{key}":{number}}}"#),
        ];
        forms[word.len() % forms.len()].clone().into_bytes()
    });
    prop_oneof![3 => form, 1 => vec(any::<u8>(), 0..200)]
}

/// Returns paths: known ones with noise in them, or noise.
fn path(table: String) -> impl Strategy<Value = String> {
    let places = [
        "",
        "/act",
        "/undo",
        "/at/",
        "/record",
        "/rematch",
        "/live",
        "/forfeit",
        "/changes",
        "/look",
        "/candidates",
        "/threats",
        "/luck",
        "/review",
        "/what-if",
    ];
    let noise = "[ -~]{0,16}".prop_map(|text| {
        let escape = |byte: u8| {
            if byte.is_ascii_alphanumeric() { char::from(byte).to_string() } else { format!("%{byte:02X}") }
        };
        text.bytes().map(escape).collect::<String>()
    });
    let query = (noise.clone(), noise.clone(), any::<u32>()).prop_map(|(a, b, n)| {
        let forms = [
            String::new(),
            format!("?line={a}"),
            format!("?from={a}&to={b}"),
            format!("?piece={}&from={a}&reach=true&hits=true&sight=true", n % 40),
            format!("?opener={a}&line={b}"),
            format!("?after={n}"),
            format!("?seat={}", n % 9),
            format!("?lines={n}"),
            format!("?at={n}&{a}={b}"),
            format!("?piece={a}"),
        ];
        forms[n as usize % forms.len()].clone()
    });
    let ours = (proptest::sample::select(places.to_vec()), noise.clone(), query).prop_map(
        move |(place, noise, query)| {
            let noise = if place == "/at/" { noise } else { String::new() };
            format!("{table}{place}{noise}{query}")
        },
    );
    prop_oneof![
        4 => ours,
        1 => noise.clone().prop_map(|noise| format!("/api/tables/{noise}")),
        1 => noise.clone().prop_map(|noise| format!("/api/games/{noise}/preview")),
        1 => noise.prop_map(|noise| format!("/{noise}")),
        1 => Just("/api/tables".to_owned()),
    ]
}

#[test]
fn no_request_makes_the_server_fail() {
    let runtime = Runtime::new().expect("a runtime");
    let folder = Folder::new();
    let served = runtime.block_on(Served::start(&folder));
    let table = runtime.block_on(served.any_table());
    let methods =
        proptest::sample::select(vec![Method::GET, Method::POST, Method::POST, Method::PUT, Method::HEAD]);
    let raw = (methods, path(table.clone()), body(), any::<bool>());
    let raw = raw.prop_map(|(method, path, body, is_json)| Raw { method, path, body, is_json });
    let mut runner = TestRunner::new(ProptestConfig {
        cases: CASES,
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    runner
        .run(&raw, |raw| {
            let status = runtime.block_on(send(&served, &raw));
            proptest::prop_assert!(status < 500, "{raw:?} is answered with {status}");
            Ok(())
        })
        .expect("no request makes the server fail");
    runtime.block_on(async {
        let now = served.get(&table).await;
        let acted = served.act_first(&table).await;
        assert!(number(&acted["version"]) > number(&now["version"]), "the table can still be played");
        served.stop().await;
    });
}

async fn send(served: &Served, raw: &Raw) -> u16 {
    let request = served.request(raw.method.clone(), &raw.path).body(raw.body.clone());
    let content_type = if raw.is_json { "application/json" } else { "text/plain" };
    let answer = request.header("content-type", content_type).send().await.expect("an answer");
    let status = answer.status().as_u16();
    let is_api = raw.path.starts_with("/api");
    let body = answer.text().await.unwrap_or_default();
    if status >= 400 && is_api && raw.method != Method::HEAD {
        let refusal: serde_json::Value = serde_json::from_str(&body).expect("a refusal is JSON");
        assert!(refusal["error"]["code"].is_string(), "{raw:?}: {body}");
    }
    status
}
