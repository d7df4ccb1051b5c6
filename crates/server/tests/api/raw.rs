//! A connection without a client library, for what a polite client never does.

use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// A connection to a server.
#[derive(Debug)]
pub(crate) struct Raw(TcpStream);

impl Raw {
    pub(crate) async fn connect(address: &str) -> Self {
        Self(TcpStream::connect(address).await.expect("the server listens"))
    }

    pub(crate) async fn send(&mut self, text: &str) {
        self.0.write_all(text.as_bytes()).await.expect("the server reads");
    }

    /// Sends bytes; returns whether the server still takes them.
    pub(crate) async fn try_send(&mut self, bytes: &[u8]) -> bool {
        self.0.write_all(bytes).await.is_ok()
    }

    /// Returns everything until the text ends with `end` or the server closes the connection.
    async fn read_to(&mut self, end: Option<&str>) -> String {
        let mut text = Vec::new();
        let reading = async {
            let mut buffer = [0; 4096];
            loop {
                match self.0.read(&mut buffer).await {
                    // A connection that is closed before everything was read ends with an error.
                    Ok(0) | Err(_) => return,
                    Ok(n) => text.extend_from_slice(&buffer[..n]),
                }
                if end.is_some_and(|end| text.ends_with(end.as_bytes())) {
                    return;
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(20), reading).await.expect("the server does something");
        String::from_utf8_lossy(&text).into_owned()
    }

    /// Returns everything until the server closes the connection.
    pub(crate) async fn read_to_close(&mut self) -> String {
        self.read_to(None).await
    }

    /// Sends a request for a list and returns the answer; the connection stays open.
    pub(crate) async fn get(&mut self, path: &str) -> String {
        self.send(&format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n")).await;
        self.read_to(Some("]")).await
    }

    /// Opens a socket at a table.
    pub(crate) async fn upgrade(&mut self, table: &str) {
        let handshake = "Host: localhost\r\nConnection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
            Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
        self.send(&format!("GET {table}/live?after=0 HTTP/1.1\r\n{handshake}")).await;
        let mut byte = [0];
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            self.0.read_exact(&mut byte).await.expect("an answer");
            head.extend_from_slice(&byte);
        }
        assert!(head.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&head));
    }
}
