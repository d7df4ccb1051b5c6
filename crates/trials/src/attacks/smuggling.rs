//! Requests that hide others, for a server behind a proxy that reads them otherwise.

use super::{Attack, Kind, Outcome, Scene};

pub(super) fn attacks() -> Vec<Attack> {
    use Kind::Smuggling;
    // The request that is hidden deletes the table; it must never be carried out.
    let refused = |tries, request| Attack::refused(Smuggling, tries, request);
    vec![
        refused("hide a request behind a length and chunks", |scene| {
            framed(scene, "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n")
        }),
        refused("hide a request behind chunks and a length", |scene| {
            framed(scene, "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", "0\r\n\r\n")
        }),
        refused("hide a request behind two lengths", |scene| {
            framed(scene, "Content-Length: 0\r\nContent-Length: 100\r\n", "")
        }),
        refused("hide a request behind a length with a sign", |scene| {
            framed(scene, "Content-Length: +0\r\n", "")
        }),
        refused("hide a request behind a negative length", |scene| {
            framed(scene, "Content-Length: -1\r\n", "")
        }),
        refused("hide a request behind a length in words", |scene| {
            framed(scene, "Content-Length: 0x0\r\n", "")
        }),
        refused("hide a request behind a list of lengths", |scene| {
            framed(scene, "Content-Length: 0, 100\r\n", "")
        }),
        refused("hide a request behind an unknown transfer encoding", |scene| {
            framed(scene, "Transfer-Encoding: xchunked\r\n", "0\r\n\r\n")
        }),
        refused("hide a request behind chunks that come first", |scene| {
            framed(scene, "Transfer-Encoding: chunked, identity\r\n", "0\r\n\r\n")
        }),
        refused("hide a request behind a space before a colon", |scene| {
            framed(scene, "Transfer-Encoding : chunked\r\n", "0\r\n\r\n")
        }),
        refused("hide a request behind a folded header", |scene| {
            framed(scene, "Transfer-Encoding:\r\n chunked\r\n", "0\r\n\r\n")
        }),
        refused("hide a request behind a chunk size that overflows", |scene| {
            framed(scene, "Transfer-Encoding: chunked\r\n", "10000000000000000\r\n")
        }),
        refused("hide a request behind a chunk that ends early", |scene| {
            framed(scene, "Transfer-Encoding: chunked\r\n", "5\r\nab\r\n0\r\n\r\n")
        }),
        refused("hide a request in the body of another", |scene| {
            let hidden = hidden(scene);
            scene.json(&format!("{}/act", scene.people), &hidden)
        }),
        refused("ask for an upgrade to HTTP/2", |scene| {
            let headers = "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n";
            scene.request("GET", &format!("{}/at/x", scene.people), headers, b"")
        }),
    ]
}

pub(super) fn controls() -> Vec<Attack> {
    vec![Attack::steps(Kind::Smuggling, "send a second request that is not hidden", |scene| {
        Box::pin(async move {
            let table = scene.table().await;
            let ask = format!("GET {table} HTTP/1.1\r\nHost: {}\r\n\r\n", scene.address);
            let delete = scene.request("DELETE", &table, "", b"");
            let reply = scene.exchange(&[ask.as_bytes(), &delete].concat()).await;
            Outcome::new(scene.version(&table).await.is_none(), reply.to_string())
        })
    })]
}

/// A request to a path that is not there, with these headers and this body, and the hidden one after it.
fn framed(scene: &Scene, headers: &str, body: &str) -> Vec<u8> {
    let (address, hidden) = (&scene.address, hidden(scene));
    let kind = "Content-Type: application/json\r\n";
    format!("POST /api/nothing HTTP/1.1\r\nHost: {address}\r\n{kind}{headers}\r\n{body}{hidden}").into_bytes()
}

fn hidden(scene: &Scene) -> String {
    format!("DELETE {} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", scene.people)
}
