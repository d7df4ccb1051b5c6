//! Responses that a cache between the server and its clients might keep.

use super::raw::Reply;
use super::{Attack, Kind, Scene};

pub(super) fn attacks() -> Vec<Attack> {
    use Kind::Caching;
    let kept = |tries, request| Attack::request(Caching, tries, request, may_be_kept);
    let names_other =
        |reply: &Reply| reply.head.contains("evil.example") || reply.body.contains("evil.example");
    vec![
        kept("have a table cached", |scene| scene.ask(&scene.people)),
        kept("have the list of tables cached", |scene| scene.ask("/api/tables")),
        kept("have a refusal cached", |scene| scene.ask("/api/tables/nobody")),
        kept("have a refusal of a cross-site request cached", |scene| {
            format!("GET {} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", scene.people)
                .into_bytes()
        }),
        kept("have a table cached as a picture", |scene| scene.ask(&format!("{}/x.png", scene.people))),
        kept("have a part of a table cached", |scene| with(scene, "Range: bytes=0-10\r\n")),
        Attack::request(
            Caching,
            "put links to another site into a response",
            |scene| with(scene, "X-Forwarded-Host: evil.example\r\nForwarded: host=evil.example\r\n"),
            names_other,
        ),
        Attack::request(
            Caching,
            "rewrite the path by a header",
            |scene| {
                scene.request(
                    "GET",
                    "/api/nothing",
                    "X-Original-URL: /api/tables\r\nX-Rewrite-URL: /api/tables\r\n",
                    b"",
                )
            },
            Reply::is_accepted,
        ),
        Attack::request(
            Caching,
            "forge the client address by a header",
            |scene| with(scene, "X-Forwarded-For: 10.0.0.1, <script>\r\nX-Real-IP: evil.example\r\n"),
            names_other,
        ),
    ]
}

pub(super) fn controls() -> Vec<Attack> {
    vec![Attack::steps(Kind::Caching, "find an answer that may be kept", |_| {
        Box::pin(async {
            let reply = Reply { status: Some(200), head: "http/1.1 200 ok".to_owned(), body: String::new() };
            super::Outcome::new(may_be_kept(&reply), reply.head)
        })
    })]
}

fn with(scene: &Scene, headers: &str) -> Vec<u8> {
    scene.request("GET", &scene.people, headers, b"")
}

/// Returns whether a cache may keep an answer. Only what the page is made of may be kept.
fn may_be_kept(reply: &Reply) -> bool {
    !reply.head.contains("cache-control: no-store")
}
