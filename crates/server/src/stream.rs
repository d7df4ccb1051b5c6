//! A client's connection, as the server writes to it.
//!
//! A client that reads nothing for too long is cut off, so that it cannot hold an answer in memory. An answer that hyper
//! makes by itself, to a request that it cannot parse, gets the security headers of all others.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

use crate::guard::SECURITY_HEADERS;

pub(crate) struct ClientStream<S> {
    stream: S,
    /// How long the client may read nothing while something waits for it.
    write_time: Duration,
    /// Runs while something waits.
    deadline: Option<Pin<Box<Sleep>>>,
}

impl<S> ClientStream<S> {
    pub(crate) fn new(stream: S, write_time: Duration) -> Self {
        Self { stream, write_time, deadline: None }
    }

    /// Passes on what became of a write, unless the client has not read for too long.
    fn or_cut_off<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.deadline = None;
            return written;
        }
        if self.write_time == Duration::MAX {
            return Poll::Pending;
        }
        let deadline = self.deadline.get_or_insert_with(|| Box::pin(sleep(self.write_time)));
        ready!(deadline.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for ClientStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for ClientStream<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let whole = with_security_headers(bytes);
        let written = Pin::new(&mut self.stream).poll_write(context, whole.as_deref().unwrap_or(bytes));
        // The connection ends with such an answer. If there is no room for all of it, its client reads nothing anyway.
        let written = written.map_ok(|n| if whole.is_some() { bytes.len() } else { n });
        self.or_cut_off(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        if let [bytes] = slices {
            return self.poll_write(context, bytes);
        }
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.or_cut_off(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.or_cut_off(context, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// Returns the security headers as the lines of an answer.
pub(crate) fn security_lines() -> String {
    SECURITY_HEADERS.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect()
}

/// Returns an answer with the security headers if it has no body and lacks them. Only hyper makes such answers.
fn with_security_headers(answer: &[u8]) -> Option<Vec<u8>> {
    let head = answer.strip_prefix(b"HTTP/1.1 4")?.strip_suffix(b"\r\n\r\n")?;
    let has_them = |line: &[u8]| line.starts_with(SECURITY_HEADERS[0].0.as_str().as_bytes());
    if head.split(|byte| *byte == b'\n').any(has_them) {
        return None;
    }
    let (before_end, end) = answer.split_at(answer.len() - 2);
    Some([before_end, security_lines().as_bytes(), end].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_bare_refusals_get_headers() {
        let bare = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";
        let whole = with_security_headers(bare).expect("it is bare");
        let text = String::from_utf8(whole.clone()).expect("text");
        assert!(text.contains("\r\nx-frame-options: DENY\r\n") && text.ends_with("\r\n\r\n"), "{text}");
        assert!(text.starts_with("HTTP/1.1 400 Bad Request\r\nconnection: close\r\n"), "{text}");
        assert_eq!(with_security_headers(&whole), None);
        assert_eq!(with_security_headers(b"HTTP/1.1 200 OK\r\n\r\n"), None);
        assert_eq!(with_security_headers(b"HTTP/1.1 404 Not Found\r\n\r\n{}"), None);
    }
}
