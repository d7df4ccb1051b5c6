//! The live socket, frame by frame.

use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use super::{Attack, Attempt, Kind, Outcome, Scene};

/// How long the server may take to close a socket that breaks the protocol.
const TIMEOUT: Duration = Duration::from_secs(3);

pub(super) fn attacks() -> Vec<Attack> {
    use Kind::Sockets;
    let refused = |tries, request| Attack::refused(Sockets, tries, request);
    let closed = |tries, steps| Attack::steps(Sockets, tries, steps);
    vec![
        refused("open a socket without a key", |scene| upgrade(scene, "Sec-WebSocket-Version: 13\r\n")),
        refused("open a socket of an old version", |scene| {
            upgrade(scene, "Sec-WebSocket-Version: 8\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n")
        }),
        refused("open a socket by POST", |scene| {
            let headers = "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
            scene.request("POST", &format!("{}/live", scene.people), headers, b"")
        }),
        refused("open a socket at a table that is not there", |scene| {
            let headers = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
            format!(
                "GET /api/tables/nobody/live HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n{headers}\r\n",
                scene.address
            )
            .into_bytes()
        }),
        closed("announce a message of 2^62 bytes", |scene| {
            stays_open(scene, vec![0x81, 0xff, 0x40, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4])
        }),
        closed("send an unmasked message", |scene| stays_open(scene, vec![0x81, 0x01, b'x'])),
        closed("send a message of 100 kB", |scene| {
            stays_open(
                scene,
                [vec![0x82, 0xff, 0, 0, 0, 0, 0, 1, 0x86, 0xa0, 0, 0, 0, 0], vec![0; 100_000]].concat(),
            )
        }),
        closed("send a message in 100,000 fragments without an end", |scene| {
            let mut frames = vec![0x02, 0x81, 0, 0, 0, 0, b'x'];
            frames.extend([0x00, 0x81, 0, 0, 0, 0, b'x'].repeat(100_000));
            stays_open(scene, frames)
        }),
        closed("send a frame with an unknown opcode", |scene| {
            stays_open(scene, vec![0x83, 0x80, 0, 0, 0, 0])
        }),
        closed("send a frame with reserved bits", |scene| stays_open(scene, vec![0xf1, 0x80, 0, 0, 0, 0])),
        closed("send a text message that is not UTF-8", |scene| {
            stays_open(scene, vec![0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe])
        }),
        closed("send a ping of 200 bytes", |scene| {
            stays_open(scene, [vec![0x89, 0xfe, 0, 200, 0, 0, 0, 0], vec![0; 200]].concat())
        }),
        closed("continue a message that was not begun", |scene| {
            stays_open(scene, vec![0x80, 0x80, 0, 0, 0, 0])
        }),
        Attack::steps(Sockets, "act by a message", |scene| {
            Box::pin(async move {
                let before = scene.version(&scene.people).await;
                let text = format!(r#"{{"after":{},"lines":{}}}"#, scene.start, scene.legal);
                assert!(text.len() < 126, "a longer frame has another head");
                let frame = [&[0x81, 0x80 | text.len() as u8, 0, 0, 0, 0][..], text.as_bytes()].concat();
                let mut stream = open(&scene).await;
                // The server answers the ping, or closes the socket, when it has read the message before it.
                let ping = [0x89, 0x84, 0, 0, 0, 0, b'r', b'e', b'a', b'd'];
                let _ = stream.write_all(&[&frame[..], &ping].concat()).await;
                let _ = tokio::time::timeout(TIMEOUT, read_until(&mut stream, b"\x8a\x04read")).await;
                let after = scene.version(&scene.people).await;
                Outcome::new(before != after, format!("version {before:?} then {after:?}"))
            })
        }),
    ]
}

pub(super) fn controls() -> Vec<Attack> {
    // A ping of four bytes breaks nothing.
    vec![Attack::steps(Kind::Sockets, "stay open after a message that is allowed", |scene| {
        stays_open(scene, vec![0x89, 0x84, 0, 0, 0, 0, 1, 2, 3, 4])
    })]
}

fn upgrade(scene: &Scene, headers: &str) -> Vec<u8> {
    let (path, address) = (&scene.people, &scene.address);
    format!("GET {path}/live HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n{headers}\r\n")
        .into_bytes()
}

/// Opens a socket at the table of people.
pub(super) async fn open(scene: &Scene) -> TcpStream {
    let mut stream = TcpStream::connect(&scene.address).await.expect("the server listens");
    let headers = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    let _ = stream.write_all(&upgrade(scene, headers)).await;
    let mut head = Vec::new();
    // A server that refuses closes the connection.
    while !head.ends_with(b"\r\n\r\n") {
        match stream.read_u8().await {
            Ok(byte) => head.push(byte),
            Err(_) => break,
        }
    }
    stream
}

/// Reads until some bytes have come, or the end.
async fn read_until(stream: &mut TcpStream, awaited: &[u8]) {
    let mut last = std::collections::VecDeque::new();
    while let Ok(byte) = stream.read_u8().await {
        last.push_back(byte);
        if last.len() > awaited.len() {
            last.pop_front();
        }
        if last.iter().eq(awaited) {
            return;
        }
    }
}

/// Sends frames, and looks whether the server still listens afterwards.
fn stays_open(scene: Arc<Scene>, frames: Vec<u8>) -> Attempt {
    Box::pin(async move {
        let mut stream = open(&scene).await;
        let _ = stream.write_all(&frames).await;
        let drained = async {
            let mut bytes = vec![0; 64 * 1024];
            // The end, or an error, is what a broken protocol deserves.
            while stream.read(&mut bytes).await.is_ok_and(|n| n > 0) {}
        };
        let is_closed = tokio::time::timeout(TIMEOUT, drained).await.is_ok();
        Outcome::new(!is_closed, if is_closed { "the server closed it" } else { "it is still open" })
    })
}
