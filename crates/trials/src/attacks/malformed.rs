//! Bodies, heads and parameters that no client sends.

use super::raw::Reply;
use super::{Attack, Kind, Scene};

pub(super) fn attacks() -> Vec<Attack> {
    use Kind::Malformed;
    let refused = |tries, request| Attack::refused(Malformed, tries, request);
    vec![
        refused("send a body that is no JSON", |scene| act(scene, "after=1")),
        refused("send an empty body", |scene| act(scene, "")),
        refused("send a list in the place of an object", |scene| act(scene, r#"[1,["end"]]"#)),
        refused("send half of an object", |scene| act(scene, r#"{"after":1,"lines":["en"#)),
        refused("send data after the object", |scene| act(scene, r#"{"after":1,"lines":["end"]}{}"#)),
        refused("send an unknown field", |scene| act(scene, r#"{"after":1,"lines":["end"],"admin":true}"#)),
        refused("send a field twice", |scene| act(scene, r#"{"after":1,"after":2,"lines":["end"]}"#)),
        refused("send a negative version", |scene| act(scene, r#"{"after":-1,"lines":["end"]}"#)),
        refused("send a fractional version", |scene| act(scene, r#"{"after":1.5,"lines":["end"]}"#)),
        refused("send a version as text", |scene| act(scene, r#"{"after":"1","lines":["end"]}"#)),
        refused("send a version that is too large for a number", |scene| {
            act(scene, r#"{"after":1e400,"lines":["end"]}"#)
        }),
        refused("send a version of twenty digits", |scene| {
            act(scene, r#"{"after":99999999999999999999,"lines":["end"]}"#)
        }),
        refused("send null in the place of lines", |scene| act(scene, r#"{"after":1,"lines":null}"#)),
        refused("send a seat of 256", |scene| act(scene, r#"{"after":1,"lines":["end"],"seat":256}"#)),
        refused("nest lists 100,000 deep", |scene| {
            act(scene, &format!(r#"{{"after":1,"lines":{}"#, "[".repeat(100_000)))
        }),
        refused("nest objects 100,000 deep", |scene| act(scene, &r#"{"after":"#.repeat(100_000))),
        refused("send bytes that are not UTF-8", |scene| {
            let kind = "Content-Type: application/json\r\n";
            scene.request(
                "POST",
                &format!("{}/act", scene.people),
                kind,
                b"{\"after\":1,\"lines\":[\"\xff\xfe\"]}",
            )
        }),
        refused("send half of a surrogate pair", |scene| act(scene, r#"{"after":1,"lines":["\ud800"]}"#)),
        refused("send a line with a NUL byte", |scene| act(scene, r#"{"after":1,"lines":["end\u0000"]}"#)),
        refused("send a line of a megabyte", |scene| {
            act(scene, &format!(r#"{{"after":1,"lines":["{}"]}}"#, "x".repeat(1_000_000)))
        }),
        refused("send a body of two megabytes", |scene| act(scene, &" ".repeat(2_000_000))),
        refused("send a submission of a thousand letters", |scene| {
            act(scene, &format!(r#"{{"after":1,"lines":["end"],"submission":"{}"}}"#, "x".repeat(1000)))
        }),
        refused("send a submission with quotes in it", |scene| {
            act(scene, r#"{"after":1,"lines":["end"],"submission":"a' OR '1'='1"}"#)
        }),
        refused("send a body that claims to be compressed", |scene| {
            let headers = "Content-Type: application/json\r\nContent-Encoding: gzip\r\n";
            scene.request("POST", &format!("{}/act", scene.people), headers, b"\x1f\x8b\x08\0\0\0\0\0\0\x03")
        }),
        refused("ask for a negative line", |scene| scene.ask(&format!("{}/at/-1", scene.people))),
        refused("ask for a line of twenty digits", |scene| {
            scene.ask(&format!("{}/at/99999999999999999999", scene.people))
        }),
        refused("ask for changes after a word", |scene| {
            scene.ask(&format!("{}/changes?after=all", scene.people))
        }),
        refused("ask for changes after two versions", |scene| {
            scene.ask(&format!("{}/changes?after=1&after=2", scene.people))
        }),
        refused("ask with an invalid percent escape", |scene| scene.ask("/api/tables/%zz")),
        refused("ask with a path of 100 kB", |scene| scene.ask(&format!("/api/{}", "a".repeat(100_000)))),
        refused("ask with a header of 1 MB", |scene| {
            scene.request("GET", "/api/games", &format!("X-Long: {}\r\n", "a".repeat(1_000_000)), b"")
        }),
        refused("ask with 5,000 headers", |scene| {
            scene.request("GET", "/api/games", &"X-Many: a\r\n".repeat(5_000), b"")
        }),
        refused("ask with a NUL byte in a header", |scene| {
            scene.request("GET", "/api/games", "X-Nul: a\0b\r\n", b"")
        }),
        refused("ask with an unknown method", |scene| scene.request("HACK", &scene.people, "", b"")),
        refused("ask by TRACE", |scene| scene.request("TRACE", &scene.people, "", b"")),
        refused("ask for a tunnel", |_| {
            b"CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: 127.0.0.1:22\r\n\r\n".to_vec()
        }),
        refused("speak HTTP/0.9", |scene| format!("GET {}\r\n", scene.people).into_bytes()),
        Attack::request(
            Malformed,
            "speak HTTP/2 without asking",
            |_| b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0".to_vec(),
            Reply::is_failure,
        ),
        Attack::request(
            Malformed,
            "speak TLS",
            |_| b"\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03".to_vec(),
            |reply| reply.status.is_some_and(|status| status != 400),
        ),
    ]
}

pub(super) fn controls() -> Vec<Attack> {
    vec![Attack::steps(Kind::Malformed, "send a body as it should be", |scene| {
        Box::pin(async move {
            let table = scene.table().await;
            let body = scene.first(&table).await.to_string();
            let reply = scene.exchange(&scene.json(&format!("{table}/act"), &body)).await;
            super::Outcome::new(reply.is_accepted(), reply.to_string())
        })
    })]
}

fn act(scene: &Scene, body: &str) -> Vec<u8> {
    // Right but for what is tried: without it the action would be carried out.
    let body = body.replacen(r#""after":1,"#, &format!(r#""after":{},"#, scene.start), 1);
    let body = body.replacen(r#"["end"]"#, &scene.legal.to_string(), 1);
    scene.json(&format!("{}/act", scene.people), &body)
}
