//! Other sites that are open in the same browser.

use super::raw::Reply;
use super::{Attack, Kind, Scene};

pub(super) fn attacks() -> Vec<Attack> {
    use Kind::Foreign;
    let refused = |tries, request| Attack::refused(Foreign, tries, request);
    vec![
        refused("give up from a page of another site", |scene| from(scene, "http://evil.example")),
        refused("give up from a page without an origin", |scene| from(scene, "null")),
        refused("give up from another port of this machine", |scene| from(scene, "http://127.0.0.1:1")),
        refused("give up from a site whose name begins like ours", |scene| {
            let origin = format!("http://{}.evil.example", scene.address);
            from(scene, &origin)
        }),
        refused("give up from a site that names us as its user", |scene| {
            let origin = format!("http://{}@evil.example", scene.address);
            from(scene, &origin)
        }),
        refused("delete a table from a page of another site", |scene| {
            scene.request("DELETE", &scene.people, "Origin: http://evil.example\r\n", b"")
        }),
        refused("open a socket from a page of another site", |scene| {
            let upgrade = "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: \
                           dGhlIHNhbXBsZSBub25jZQ==\r\nOrigin: http://evil.example\r\n";
            let path = format!("{}/live", scene.people);
            let head = format!(
                "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\n{upgrade}\r\n",
                scene.address
            );
            head.into_bytes()
        }),
        refused("give up by a form of another site, as plain text", |scene| {
            scene.request("POST", &forfeit(scene), "Content-Type: text/plain\r\n", &body(scene))
        }),
        refused("give up by a form, as a form sends it", |scene| {
            let kind = "Content-Type: application/x-www-form-urlencoded\r\n";
            scene.request("POST", &forfeit(scene), kind, &body(scene))
        }),
        refused("give up by a body without a content type", |scene| {
            scene.request("POST", &forfeit(scene), "", &body(scene))
        }),
        // The table of others must still be there afterwards.
        Attack::request(
            Foreign,
            "delete a table by a GET that claims to be a DELETE",
            |scene| scene.request("GET", &scene.people, "X-HTTP-Method-Override: DELETE\r\n", b""),
            Reply::is_failure,
        ),
        refused("read a table under another host name", |scene| named(scene, "Host: evil.example\r\n")),
        refused("read a table under a name that begins like ours", |scene| {
            named(scene, "Host: 127.0.0.1.evil.example\r\n")
        }),
        refused("read a table under a name that ends like ours", |scene| {
            named(scene, "Host: evil.localhost\r\n")
        }),
        refused("read a table under an empty host name", |scene| named(scene, "Host:\r\n")),
        refused("read a table without a host name", |scene| named(scene, "")),
        refused("read a table under two host names, the first ours", |scene| {
            named(scene, &format!("Host: {}\r\nHost: evil.example\r\n", scene.address))
        }),
        refused("read a table under two host names, the last ours", |scene| {
            named(scene, &format!("Host: evil.example\r\nHost: {}\r\n", scene.address))
        }),
        refused("read a table under a host name with a user", |scene| {
            named(scene, "Host: evil.example@127.0.0.1\r\n")
        }),
        refused("read a table by a whole address of another site", |scene| {
            let path = &scene.people;
            let head = format!(
                "GET http://evil.example{path} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
            );
            head.into_bytes()
        }),
        Attack::request(
            Foreign,
            "get permission for another site to read responses",
            |scene| {
                let asks = "Origin: http://evil.example\r\nAccess-Control-Request-Method: DELETE\r\n";
                scene.request("OPTIONS", &scene.people, asks, b"")
            },
            allows_others,
        ),
        Attack::request(
            Foreign,
            "show the page in a frame of another site",
            |scene| scene.ask("/"),
            |reply| !reply.head.contains("frame-ancestors 'none'"),
        ),
    ]
}

pub(super) fn controls() -> Vec<Attack> {
    vec![
        Attack::refused(Kind::Foreign, "read a table under our own name", |scene| {
            named(scene, &format!("Host: {}\r\n", scene.address))
        }),
        Attack::steps(Kind::Foreign, "give up from our own page", |scene| {
            Box::pin(async move {
                let table = scene.table().await;
                let body = format!(r#"{{"after":{},"seat":0}}"#, scene.version(&table).await.unwrap_or(0));
                let headers =
                    format!("Content-Type: application/json\r\nOrigin: http://{}\r\n", scene.address);
                let request = scene.request("POST", &format!("{table}/forfeit"), &headers, body.as_bytes());
                let reply = scene.exchange(&request).await;
                super::Outcome::new(reply.is_accepted(), reply.to_string())
            })
        }),
    ]
}

/// A body that would be carried out.
fn body(scene: &Scene) -> Vec<u8> {
    format!(r#"{{"after":{},"seat":0}}"#, scene.start).into_bytes()
}

fn forfeit(scene: &Scene) -> String {
    format!("{}/forfeit", scene.people)
}

fn from(scene: &Scene, origin: &str) -> Vec<u8> {
    let headers = format!("Content-Type: application/json\r\nOrigin: {origin}\r\n");
    scene.request("POST", &forfeit(scene), &headers, &body(scene))
}

fn named(scene: &Scene, hosts: &str) -> Vec<u8> {
    format!("GET {} HTTP/1.1\r\n{hosts}Connection: close\r\n\r\n", scene.people).into_bytes()
}

fn allows_others(reply: &Reply) -> bool {
    reply.head.contains("access-control-allow")
}
