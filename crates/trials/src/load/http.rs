//! A connection that posts bodies and reads no more of an answer than whether it is good.

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// A connection that is kept.
pub(super) struct Connection {
    address: String,
    stream: Option<TcpStream>,
    buffer: Vec<u8>,
}

impl Connection {
    pub(super) fn new(address: &str) -> Self {
        Self { address: address.to_owned(), stream: None, buffer: Vec::new() }
    }

    /// Posts a body; returns whether the answer is 200.
    pub(super) async fn post(&mut self, path: &str, body: &str) -> bool {
        let status = self.try_post(path, body).await;
        if status.is_err() {
            self.stream = None;
        }
        status.is_ok_and(|is_good| is_good)
    }

    async fn try_post(&mut self, path: &str, body: &str) -> std::io::Result<bool> {
        let stream = match &mut self.stream {
            Some(stream) => stream,
            none => {
                let stream = none.insert(TcpStream::connect(&self.address).await?);
                stream.set_nodelay(true)?;
                stream
            }
        };
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(request.as_bytes()).await?;
        self.buffer.clear();
        while !is_complete(&self.buffer) {
            if stream.read_buf(&mut self.buffer).await? == 0 {
                return Err(std::io::ErrorKind::UnexpectedEof.into());
            }
        }
        Ok(self.buffer.starts_with(b"HTTP/1.1 200"))
    }
}

/// Returns whether an answer with a length is there as a whole.
fn is_complete(answer: &[u8]) -> bool {
    let Some(end) = answer.windows(4).position(|window| window == b"\r\n\r\n") else { return false };
    let head = String::from_utf8_lossy(&answer[..end]).to_ascii_lowercase();
    let length =
        head.lines().find_map(|line| line.strip_prefix("content-length:")?.trim().parse::<usize>().ok());
    answer.len() >= end + 4 + length.unwrap_or(0)
}
