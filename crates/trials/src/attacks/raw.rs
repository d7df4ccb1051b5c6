//! Requests byte by byte, as no well-behaved client sends them.

use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// How long an answer may take.
const TIMEOUT: Duration = Duration::from_secs(5);
/// The most of an answer that is read.
const MAX_BYTES: u64 = 4 * 1024 * 1024;

/// What came back.
#[derive(Clone, Debug, Default)]
pub(super) struct Reply {
    /// The status of the first answer; none if there was no answer.
    pub(super) status: Option<u16>,
    /// Everything before the body, in lower case.
    pub(super) head: String,
    /// The body.
    pub(super) body: String,
}

impl Reply {
    fn parse(bytes: &[u8]) -> Self {
        let text = String::from_utf8_lossy(bytes);
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        Self { status, head: head.to_ascii_lowercase(), body: body.to_owned() }
    }

    /// Returns whether the server did what was asked, or failed over it. Without an answer it did neither.
    pub(super) fn is_accepted(&self) -> bool {
        self.status.is_some_and(|status| !(400..500).contains(&status))
    }

    /// Returns whether the server failed.
    pub(super) fn is_failure(&self) -> bool {
        self.status.is_some_and(|status| status >= 500)
    }
}

impl std::fmt::Display for Reply {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let body: String = self.body.chars().take(160).collect();
        match self.status {
            Some(status) => write!(f, "{status} {body}"),
            None => write!(f, "no answer"),
        }
    }
}

/// Sends bytes on a connection of their own, and returns the answer.
pub(super) async fn exchange(address: &str, bytes: &[u8]) -> Reply {
    let mut received = Vec::new();
    let exchange = async {
        let mut stream = TcpStream::connect(address).await?;
        // The server may close before it has read everything; its answer is there all the same.
        let _ = stream.write_all(bytes).await;
        stream.take(MAX_BYTES).read_to_end(&mut received).await
    };
    // What has come until then counts.
    let _ = tokio::time::timeout(TIMEOUT, exchange).await;
    Reply::parse(&received)
}
