//! The OpenAPI description matches what the server does.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::client::{act, actions, first, list};
use crate::common::{Folder, Served, receive, text};
use hillfort_engine::chance::pick;
use hillfort_engine::playout::rng_of;
use reqwest::Method;
use serde_json::{Value, json};

/// The description, to check answers against.
struct Described(Value);

impl Described {
    /// Returns the routes, as method and path.
    fn routes(&self) -> BTreeSet<String> {
        let paths = self.0["paths"].as_object().expect("a description has paths");
        let of_path = |(path, methods): (&String, &Value)| {
            let methods = methods.as_object().expect("a path has methods");
            methods.keys().map(|method| format!("{} {path}", method.to_uppercase())).collect::<Vec<_>>()
        };
        paths.iter().flat_map(of_path).collect()
    }

    /// Returns the description of an answer, by its status or the class of its status.
    fn response(&self, route: &str, status: u16) -> &Value {
        let (method, path) = route.split_once(' ').expect("a method and a path");
        let responses = &self.0["paths"][path][method.to_lowercase()]["responses"];
        let exact = &responses[status.to_string()];
        if exact.is_null() { &responses[format!("{}XX", status / 100)] } else { exact }
    }

    #[track_caller]
    fn check(&self, route: &str, status: u16, body: &Value) {
        let response = self.response(route, status);
        assert!(!response.is_null(), "{route} is not described to answer {status}: {body}");
        if status == 204 {
            return;
        }
        let content = response["content"].as_object().expect("it has a body").values().next();
        let mut schema = content.expect("of one type")["schema"].clone();
        schema["components"] = self.0["components"].clone();
        let validator = jsonschema::validator_for(&schema).expect("the schema is one");
        let wrong: Vec<_> =
            validator.iter_errors(body).map(|e| format!("{}: {e}", e.instance_path())).collect();
        assert!(wrong.is_empty(), "{route} {status}:\n{}", wrong.join("\n"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_matches_the_description() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let described = Described(served.get("/api/openapi.json").await);
    let mut asked = BTreeSet::new();
    for game in served.games().await {
        let table = served.table(&json!({ "game": game })).await;
        let now = into_the_game(&served, &table).await;
        let action = &actions(&now)[0];
        let line = urlencode(&text(&action["line"]));
        let opener = list(&action["lines"]).len() == 2;
        let opener =
            if opener { format!("&opener={}", urlencode(&text(&action["lines"][0]))) } else { String::new() };
        let look = format!("?line={line}{opener}&piece=0&reach=true&hits=true&sight=true");
        let withheld = if opener.is_empty() { String::new() } else { format!("?{}", &opener[1..]) };
        let id = table.rsplit('/').next().expect("an id");
        let gets = [
            ("/api/openapi.json", String::new(), ""),
            ("/api/games", String::new(), ""),
            ("/api/games/{game}", String::new(), ""),
            ("/api/games/{game}/guide", String::new(), ""),
            ("/api/games/{game}/pictures/{file}", String::new(), ""),
            ("/api/levels", String::new(), ""),
            ("/api/tables", String::new(), ""),
            ("/api/tables/{table}", String::new(), ""),
            ("/api/tables/{table}/at/{lines}", String::new(), ""),
            ("/api/tables/{table}/record", String::new(), ""),
            ("/api/tables/{table}/changes", "?after=3".to_owned(), "?after=x"),
            ("/api/tables/{table}/changes", "?after=9999".to_owned(), "?after=x"),
            ("/api/boards/{hash}", String::new(), ""),
            ("/api/tables/{table}/look", look, "?line=dance"),
            ("/api/tables/{table}/look", String::new(), "?piece=99999&hits=true"),
            ("/api/tables/{table}/candidates", String::new(), "?from=nowhere"),
            ("/api/tables/{table}/withheld", withheld, "?from=nowhere"),
            ("/api/tables/{table}/series", String::new(), ""),
            ("/api/tables/{table}/threats", "?seat=1".to_owned(), "?seat=9"),
            ("/api/tables/{table}/luck", String::new(), ""),
            ("/api/tables/{table}/live", "?after=x".to_owned(), "?after=1"),
            ("/api/tables/{table}/chat", String::new(), ""),
            ("/api/push-key", String::new(), ""),
        ];
        for (path, good, bad) in gets {
            for query in [good.as_str(), bad] {
                let route = format!("GET {path}");
                let real = path.replace("{table}", id).replace("{game}", &game).replace("{lines}", "3");
                let real = real.replace("{file}", "board-light.svg");
                let real = real.replace("{hash}", &text(&now["board"]));
                let (status, body) = served.try_get(&format!("{real}{query}")).await;
                described.check(&route, status.as_u16(), &body);
                assert!(
                    status.is_success() == (query == good && !path.ends_with("/live")) || bad.is_empty(),
                    "{route}"
                );
                asked.insert(route);
            }
        }
        let act = first(&now);
        let posts = [
            ("/api/games/{game}/preview", json!({})),
            ("/api/tables", json!({ "game": game })),
            ("/api/records", json!({ "record": served.get(&format!("{table}/record")).await })),
            ("/api/records/verify", json!({ "record": served.get(&format!("{table}/record")).await })),
            ("/api/commitments", json!({})),
            ("/api/tables/{table}/act", act),
            ("/api/tables/{table}/undo", json!({ "after": 41 })),
            ("/api/tables/{table}/forfeit", json!({ "after": 41, "seat": 0 })),
            ("/api/tables/{table}/rematch", json!({})),
            ("/api/tables/{table}/what-if", json!({ "lines": 3 })),
            ("/api/tables/{table}/offers", json!({ "after": 41, "seat": 0, "offer": "draw" })),
            ("/api/tables/{table}/offers/{offer}", json!({ "seat": 1, "answer": "accept" })),
            ("/api/tables/{table}/continue", json!({ "after": 41, "seat": 0 })),
            ("/api/tables/{table}/claim", json!({ "after": 41, "seat": 0, "absent": 1, "claim": "win" })),
            ("/api/tables/{table}/return", json!({ "after": 41, "seat": 0 })),
            ("/api/tables/{table}/chat", json!({ "seat": 0, "text": "Hello!" })),
            ("/api/tables/{table}/shown", json!({ "seat": 0, "version": 41 })),
            (
                "/api/tables/{table}/notices",
                json!({ "seat": 0, "webhook": { "url": "https://example.org/", "format": "json" } }),
            ),
            (
                "/api/tables/{table}/notices/remove",
                json!({ "seat": 0, "webhook": { "url": "https://example.org/", "format": "json" } }),
            ),
        ];
        for (path, good) in posts {
            let route = format!("POST {path}");
            let real = path.replace("{table}", id).replace("{game}", &game).replace("{offer}", "9");
            for body in [good, json!({ "nonsense": 1 })] {
                let (status, answer) = served.try_post(&real, &body).await;
                described.check(&route, status.as_u16(), &answer);
            }
            asked.insert(route);
        }
        let now = served.get(&table).await;
        // There are hints once the game is over.
        let forfeit = json!({ "after": now["version"], "seat": 0 });
        served.try_post(&format!("{table}/forfeit"), &forfeit).await;
        let created = served.post(&format!("{table}/what-if"), &json!({ "lines": 3 })).await;
        let what_if = format!("/api/tables/{}", created["table"].as_str().expect("an id"));
        for query in ["", "?at=99"] {
            let (status, body) = served.try_get(&format!("{what_if}/hint{query}")).await;
            described.check("GET /api/tables/{table}/hint", status.as_u16(), &body);
            assert_eq!(status.is_success(), query.is_empty(), "{body}");
        }
        asked.insert("GET /api/tables/{table}/hint".to_owned());
        for expected in [204, 404] {
            let removed = served.request(Method::DELETE, &what_if).send().await.expect("an answer");
            assert_eq!(removed.status().as_u16(), expected);
            assert!(!described.response("DELETE /api/tables/{table}", expected).is_null());
        }
        asked.insert("DELETE /api/tables/{table}".to_owned());
        let (status, gone) = served.try_get("/api/tables/nothing").await;
        described.check("GET /api/tables/{table}", status.as_u16(), &gone);
    }
    assert_eq!(asked, described.routes(), "requested left, described right");
    served.stop().await;
}

/// The types of the web client are generated from this file (`npm run types`).
#[tokio::test(flavor = "multi_thread")]
async fn the_committed_description_is_current() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let description = served.get("/api/openapi.json").await;
    let text = format!("{}\n", serde_json::to_string_pretty(&description).expect("it is JSON"));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/openapi.json");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &text).expect("the file can be written");
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(committed == text, "web/openapi.json is stale; run this test with UPDATE=1, then npm run types");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_of_the_socket_match_the_description() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let description = served.get("/api/openapi.json").await;
    let schema =
        json!({ "$ref": "#/components/schemas/LiveMessage", "components": description["components"] });
    let validator = jsonschema::validator_for(&schema).expect("the schema is one");
    let table = served.any_table().await;
    let mut socket = served.listen(&table, None).await;
    served.act_first(&table).await;
    for _ in 0..2 {
        let message = receive(&mut socket).await;
        let wrong: Vec<_> = validator.iter_errors(&message).map(|error| error.to_string()).collect();
        assert!(wrong.is_empty(), "{wrong:?}");
    }
    served.stop().await;
}

/// A schema that allows everything would pass the tests above.
#[tokio::test(flavor = "multi_thread")]
async fn the_description_rejects_what_the_server_never_sends() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let described = Described(served.get("/api/openapi.json").await);
    let schema = json!({ "$ref": "#/components/schemas/Snapshot", "components": described.0["components"] });
    let validator = jsonschema::validator_for(&schema).expect("the schema is one");
    let table = served.any_table().await;
    let whole = served.get(&table).await;
    assert!(validator.is_valid(&whole));
    for (pointer, wrong) in [
        ("/version", json!("1")),
        ("/to_act", json!("nobody")),
        ("/cells", json!([{ "name": "a1" }])),
        ("/sides/0/colour", json!("pink")),
        ("/actions/0/actions/0/line", json!(7)),
        ("/actions/0/kind", json!("dance")),
        ("/winner", json!(7)),
        ("/log", json!([{}])),
    ] {
        let mut damaged = whole.clone();
        *damaged.pointer_mut(pointer).expect("it is there") = wrong;
        assert!(!validator.is_valid(&damaged), "{pointer}");
    }
    let (status, _) = served.try_get("/api/nothing").await;
    assert_eq!(status.as_u16(), 404);
    assert_eq!(described.0["info"]["title"], "Hillfort");
    let methods = [Method::PUT, Method::DELETE, Method::PATCH];
    for method in methods {
        let answer = served.request(method, "/api/games").send().await.expect("an answer");
        assert_eq!(answer.status().as_u16(), 405, "a route that is not described does not exist");
    }
    served.stop().await;
}

/// Plays random lines until pieces are on the board.
async fn into_the_game(served: &Served, table: &str) -> Value {
    let mut rng = rng_of(3, 0);
    loop {
        let now = served.get(table).await;
        let is_set = now["pieces"].as_array().expect("a list").iter().any(|piece| piece["cell"].is_string());
        if is_set && now["log"].as_array().expect("a list").len() >= 20 {
            return now;
        }
        served.post(&format!("{table}/act"), &act(&now, pick(&mut rng, &actions(&now)))).await;
    }
}

fn urlencode(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}
