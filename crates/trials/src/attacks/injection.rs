//! Text that is taken for something else: markup, SQL, headers, or the direction of writing.

use serde_json::json;

use super::raw::Reply;
use super::{Attack, Kind, Scene};

pub(super) fn attacks() -> Vec<Attack> {
    use Kind::Injection;
    let markup = |tries, request| Attack::request(Injection, tries, request, runs_markup);
    let hidden = |tries, request| Attack::request(Injection, tries, request, has_hidden_text);
    vec![
        markup("run a script by a line that is refused", |scene| act(scene, "<script>alert(1)</script>")),
        markup("run a script by a path", |scene| scene.ask("/api/%3Cscript%3Ealert(1)%3C/script%3E")),
        markup("run a script by a path of the page", |scene| scene.ask("/%3Cscript%3Ealert(1)%3C/script%3E")),
        markup("run a script by the name of a player", |scene| {
            scene.json("/api/tables", &json!({ "game": scene.game, "seats": ["<img src=x>"] }).to_string())
        }),
        markup("run a script by the id of a game", |scene| {
            scene.json("/api/tables", r#"{"game":"<script>alert(1)</script>"}"#)
        }),
        markup("run a script by a record", |scene| {
            scene.json("/api/tables", r#"{"record":"game <script>alert(1)</script>\n"}"#)
        }),
        markup("run a script by an option", |scene| {
            let body = json!({ "game": scene.game, "options": { "<script>": "<script>" } });
            scene.json("/api/tables", &body.to_string())
        }),
        Attack::refused(Injection, "read any table by SQL in its id", |scene| {
            scene.ask("/api/tables/'%20OR%20'1'='1")
        }),
        Attack::refused(Injection, "read other data by SQL in its id", |scene| {
            scene.ask("/api/tables/x'%20UNION%20SELECT%20*%20FROM%20tables--")
        }),
        Attack::refused(Injection, "drop the tables by SQL in a line", |scene| {
            act(scene, "end'); DROP TABLE events; --")
        }),
        Attack::refused(Injection, "drop the tables by SQL in the id of a game", |scene| {
            scene.json("/api/tables", r#"{"game":"x'; DROP TABLE tables; --"}"#)
        }),
        Attack::request(
            Injection,
            "set a cookie by a line break in a path",
            |scene| scene.ask("/api/tables/x%0d%0aSet-Cookie:%20a=b"),
            sets_cookie,
        ),
        Attack::request(
            Injection,
            "set a cookie by a line break in a query",
            |scene| scene.ask(&format!("{}/changes?after=%0d%0aSet-Cookie:%20a=b", scene.people)),
            sets_cookie,
        ),
        hidden("send terminal escapes in a line that is refused", |scene| act(scene, "\u{1b}[31mend")),
        hidden("send bidirectional control characters in a line that is refused", |scene| {
            act(scene, "\u{202e}dne \u{2066}x\u{2069}")
        }),
        hidden("send bidirectional control characters in the name of a player", |scene| {
            scene.json("/api/tables", &json!({ "game": scene.game, "seats": ["\u{202e}namuh"] }).to_string())
        }),
        hidden("send bidirectional control characters in a path", |scene| {
            scene.ask(&format!("{}/at/%E2%80%AE1", scene.people))
        }),
        hidden("send bidirectional control characters in a record", |scene| {
            scene.json("/api/tables", &json!({ "record": "game \u{202e}x\n" }).to_string())
        }),
        hidden("put a line break into the response to a line", |scene| act(scene, "end\nRED wins.")),
    ]
}

pub(super) fn controls() -> Vec<Attack> {
    vec![
        // The page is markup, and nothing of a stranger is in it.
        Attack::request(
            Kind::Injection,
            "find markup where it belongs",
            |scene| scene.ask("/"),
            |reply| reply.head.contains("text/html") && reply.body.contains("<!doctype"),
        ),
        Attack::steps(Kind::Injection, "find what is hidden in an answer that hides something", |_| {
            Box::pin(async {
                let body = "the word '\u{202e}' is unknown".to_owned();
                let reply = Reply {
                    status: Some(422),
                    head: "set-cookie: a=b\r\ncontent-type: text/html".to_owned(),
                    body,
                };
                let found = has_hidden_text(&reply) && sets_cookie(&reply);
                super::Outcome::new(found, reply.to_string())
            })
        }),
    ]
}

fn act(scene: &Scene, line: &str) -> Vec<u8> {
    scene
        .json(&format!("{}/act", scene.people), &json!({ "after": scene.start, "lines": [line] }).to_string())
}

/// Returns whether a browser could take something of the request for markup.
fn runs_markup(reply: &Reply) -> bool {
    let is_markup = reply.head.contains("content-type: text/html");
    let is_guarded = reply.head.contains("x-content-type-options: nosniff");
    let has_script = reply.body.contains("<script>alert") || reply.body.contains("<img src=x>");
    reply.is_failure() || (has_script && (is_markup || !is_guarded))
}

/// Returns whether an answer has characters that change how the text around them looks.
fn has_hidden_text(reply: &Reply) -> bool {
    let escaped = [r"\u001b", r"\n", r"\u202e", r"\u2066"].iter().any(|escape| reply.body.contains(escape));
    let is_hidden = |c: char| {
        (c.is_control() && c != '\n' && c != '\r')
            || ('\u{202a}'..='\u{202e}').contains(&c)
            || ('\u{2066}'..='\u{2069}').contains(&c)
    };
    reply.is_failure() || escaped || reply.body.chars().any(is_hidden)
}

fn sets_cookie(reply: &Reply) -> bool {
    reply.head.lines().any(|line| line.starts_with("set-cookie")) || reply.is_failure()
}
