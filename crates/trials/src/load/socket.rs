//! A live socket of which only the versions are read.

use std::cell::RefCell;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// How much of a message is looked at: the version stands at its beginning.
const N_LOOKED_AT: usize = 80;

thread_local! {
    /// One buffer for all sockets of a thread.
    static BUFFER: RefCell<Vec<u8>> = RefCell::new(vec![0; 64 * 1024]);
}

/// Opens a socket at a table, from a version on.
pub(super) async fn open(address: &str, table: &str, after: u64) -> Result<TcpStream, String> {
    let opening = async {
        let mut stream = TcpStream::connect(address).await?;
        let request = format!(
            "GET {table}/live?after={after} HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await?;
        let mut head = Vec::with_capacity(256);
        while !head.ends_with(b"\r\n\r\n") {
            head.push(stream.read_u8().await?);
        }
        Ok::<_, std::io::Error>((stream, head))
    };
    match opening.await {
        Ok((stream, head)) if head.starts_with(b"HTTP/1.1 101") => Ok(stream),
        Ok((_, head)) => Err(format!("no socket: {}", String::from_utf8_lossy(&head))),
        Err(error) => Err(format!("no socket: {error}")),
    }
}

/// Reads messages until the connection ends, and hands on the version of each. Pings are answered.
pub(super) async fn read_versions(mut stream: TcpStream, mut note: impl FnMut(u64)) {
    let mut frames = Frames::default();
    while stream.readable().await.is_ok() {
        let read = BUFFER.with_borrow_mut(|buffer| match stream.try_read(buffer) {
            Ok(0) => Err(()),
            Ok(n) => {
                frames.read(&buffer[..n], &mut note);
                Ok(())
            }
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => Ok(()),
            Err(_) => Err(()),
        });
        if read.is_err() {
            return;
        }
        // A pong without a payload, masked by zeros.
        for _ in 0..std::mem::take(&mut frames.n_pings) {
            if stream.write_all(&[0x8a, 0x80, 0, 0, 0, 0]).await.is_err() {
                return;
            }
        }
    }
}

/// The frames of a server, which are not masked and not fragmented.
#[derive(Default)]
struct Frames {
    /// The header of the next frame, as far as it has come.
    header: Vec<u8>,
    /// The bytes of the payload that are still to come.
    rest: usize,
    /// The beginning of the payload.
    beginning: Vec<u8>,
    n_pings: usize,
}

impl Frames {
    fn read(&mut self, mut bytes: &[u8], note: &mut impl FnMut(u64)) {
        while !bytes.is_empty() {
            if self.rest > 0 {
                let n = self.rest.min(bytes.len());
                let wanted = N_LOOKED_AT.saturating_sub(self.beginning.len()).min(n);
                self.beginning.extend_from_slice(&bytes[..wanted]);
                (self.rest, bytes) = (self.rest - n, &bytes[n..]);
                if self.rest == 0
                    && let Some(version) = version_of(&self.beginning)
                {
                    note(version);
                }
                continue;
            }
            self.header.push(bytes[0]);
            bytes = &bytes[1..];
            if let Some(length) = length_of(&self.header) {
                self.n_pings += usize::from(self.header[0] & 0x0f == 9);
                self.header.clear();
                self.beginning.clear();
                self.rest = length;
            }
        }
    }
}

/// Returns the length of a payload, once the header is complete.
fn length_of(header: &[u8]) -> Option<usize> {
    match (header.get(1)? & 0x7f, header.len()) {
        (126, 4) => Some(usize::from(u16::from_be_bytes([header[2], header[3]]))),
        (127, 10) => Some(u64::from_be_bytes(header[2..10].try_into().ok()?) as usize),
        (126 | 127, _) => None,
        (short, _) => Some(short.into()),
    }
}

/// Returns the version of a change from the beginning of its message.
fn version_of(beginning: &[u8]) -> Option<u64> {
    const KEY: &[u8] = b"\"version\":";
    let at = beginning.windows(KEY.len()).position(|window| window == KEY)? + KEY.len();
    let digits = beginning[at..].iter().take_while(|byte| byte.is_ascii_digit());
    Some(digits.fold(0, |number, digit| number * 10 + u64::from(digit - b'0')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_found_wherever_the_bytes_are_cut() {
        let text = |version: u64| {
            let rest = "x".repeat(version as usize * 100);
            format!(r#"{{"type":"change","change":{{"after":1,"version":{version},"status":"{rest}"}}}}"#)
        };
        let mut bytes = vec![0x89, 0x00];
        for version in [1, 3, 700] {
            let text = text(version);
            bytes.push(0x81);
            match text.len() {
                short @ ..126 => bytes.push(short as u8),
                long @ 126..=0xffff => bytes.extend([&[126][..], &(long as u16).to_be_bytes()].concat()),
                huge => bytes.extend([&[127][..], &(huge as u64).to_be_bytes()].concat()),
            }
            bytes.extend(text.bytes());
        }
        for size in [1, 2, 7, 1000, bytes.len()] {
            let (mut frames, mut found) = (Frames::default(), Vec::new());
            bytes.chunks(size).for_each(|chunk| frames.read(chunk, &mut |version| found.push(version)));
            assert_eq!((found, frames.n_pings), (vec![1, 3, 700], 1), "cut every {size} bytes");
        }
    }
}
