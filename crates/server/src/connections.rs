//! Connections: accepting them, counting them, and ending those that take too long.

use std::future::Future;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use axum::{Json, Router};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tower_service::Service as _;

use crate::edge::{Caller, Edge};
use crate::error::ApiError;
use crate::logs::Field;
use crate::peer::Peer;
use crate::stream::{ClientStream, security_lines};
use crate::tally::Entered;

/// The longest head of a request, in bytes.
const MAX_HEAD_BYTES: usize = 64 * 1024;
/// How long requests in flight may take to finish after a stop.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(3);
/// How long to wait before accepting again after an error, which is most often a lack of file descriptors.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);
/// After how long a connection that was turned away may try again.
const RETRY: Duration = Duration::from_secs(10);

/// Whether requests come through a proxy, which names the client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Proxy {
    None,
    Nearby,
}

/// Serves connections until `stop` completes, then finishes the requests in flight.
pub(crate) async fn serve(
    (listener, tls): (TcpListener, Option<TlsAcceptor>),
    app: Router,
    edge: &Arc<Edge>,
    proxy: Proxy,
    stop: impl Future<Output = ()>,
) {
    let mut stop = pin!(stop);
    loop {
        let (stream, peer) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, address)) => (stream, Peer::new(address.ip())),
                Err(error) => {
                    edge.log.line("accept-failed", &[("reason", Field::Text(&error.to_string()))]);
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                    continue;
                }
            },
            () = &mut stop => break,
        };
        match edge.enter(peer) {
            Some(entered) => {
                let connection =
                    Connection { peer, entered: Arc::new(entered), edge: Arc::clone(edge), proxy };
                tokio::spawn(connection.run(stream, tls.clone(), app.clone()));
            }
            None => turn_away(&stream, tls.is_some(), edge, peer),
        }
    }
    drop(listener);
    // Those that take longer are cut off.
    let _ = tokio::time::timeout(SHUTDOWN_TIMEOUT, edge.all_gone()).await;
}

struct Connection {
    peer: Peer,
    entered: Arc<Entered<IpAddr>>,
    edge: Arc<Edge>,
    proxy: Proxy,
}

impl Connection {
    async fn run(self, stream: TcpStream, tls: Option<TlsAcceptor>, app: Router) {
        // Messages are small and must not wait for more.
        let _ = stream.set_nodelay(true);
        let Some(tls) = tls else { return self.serve(stream, app).await };
        // A client that does not finish the handshake is as slow as one that does not finish a head.
        let accepting = tokio::time::timeout(self.edge.limits.head_time, tls.accept(stream));
        if let Ok(Ok(stream)) = accepting.await {
            self.serve(stream, app).await;
        }
    }

    async fn serve(self, stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static, app: Router) {
        let Self { peer, entered, edge, proxy } = self;
        let (mut stopping, _present) = (edge.stopping.subscribe(), edge.be_present());
        let stream = ClientStream::new(stream, edge.limits.write_time);
        let mut builder = http1::Builder::new();
        builder.timer(TokioTimer::new()).max_buf_size(MAX_HEAD_BYTES);
        // Waiting for a request begins when the last one has been answered, so this also ends idle connections.
        builder.header_read_timeout(Some(edge.limits.head_time).filter(|time| *time != Duration::MAX));
        let service = service_fn(move |mut request: Request<Incoming>| {
            let peer = match proxy {
                Proxy::None => peer,
                Proxy::Nearby => peer.forwarded(request.headers()),
            };
            let caller = Caller { edge: Arc::clone(&edge), peer, connection: Arc::clone(&entered) };
            request.extensions_mut().insert(caller);
            app.clone().call(request.map(Body::new))
        });
        let mut serving = pin!(builder.serve_connection(TokioIo::new(stream), service).with_upgrades());
        let stopped = async { drop(stopping.wait_for(|is_stopping| *is_stopping).await) };
        tokio::select! {
            // A connection that ends with an error is the client's affair.
            _ = serving.as_mut() => {}
            () = stopped => {
                serving.as_mut().graceful_shutdown();
                let _ = serving.await;
            }
        }
    }
}

/// Answers a connection that is too many without waiting for its request, and closes it. One that is encrypted gets no
/// answer: a handshake would take what there is too little of.
fn turn_away(stream: &TcpStream, is_tls: bool, edge: &Edge, peer: Peer) {
    edge.metrics.count_turned_away();
    edge.log.line("turned-away", &[("peer", Field::Text(&peer.to_string()))]);
    if is_tls {
        return;
    }
    let Json(error) = Json(ApiError::too_many("too many connections", RETRY));
    let body = serde_json::to_string(&error).expect("an error has string keys only");
    let answer = format!(
        "HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n{}retry-after: {}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        security_lines(),
        RETRY.as_secs(),
        body.len()
    );
    // The buffer of a new connection is empty, so this does not wait. One that fails is closed all the same.
    let _ = stream.try_write(answer.as_bytes());
}

/// Raises the number of files that this process may have open, and returns it less what else needs some.
pub(crate) fn most_connections() -> usize {
    /// For the store, the standard streams and the listener.
    const OTHER_FILES: u64 = 64;
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        let raised = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
        let files = if raised.is_ok() { maximum } else { current };
        let files = files.unwrap_or(u64::MAX).saturating_sub(OTHER_FILES);
        usize::try_from(files).unwrap_or(usize::MAX).max(1)
    }
    #[cfg(not(unix))]
    usize::MAX
}
