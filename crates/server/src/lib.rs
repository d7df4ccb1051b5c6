//! The server: tables played over HTTP and WebSocket, stored in an SQLite file, with the web client in the binary.
//!
//! It knows the engine, the table core and the bots but no game; the caller passes the catalogue. The event log is the
//! truth: an event is stored before anyone hears of it, and a table can always be replayed from its log.

mod api;
mod dyn_catalog;
mod error;
mod guard;
mod lobby;
mod log;
mod page;
mod random;
mod room;
mod seats;
mod wire;

use std::future::Future;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::middleware;
use hillfort_engine::catalog::{Catalog, Games};
use hillfort_store::{SqliteOptions, SqliteStore, Store};
use tokio::net::TcpListener;
use tower_http::compression::CompressionLayer;

pub use hillfort_store::StoreError;

pub use crate::lobby::Expiry;
pub use crate::log::Log;

use crate::guard::{OwnHost, guard};
use crate::lobby::Lobby;

/// How long requests in flight may take to finish after a stop.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(3);

/// Where to listen and where to store tables.
#[derive(Clone, Debug)]
pub struct Config {
    /// The host to listen on: a name or an IP address.
    pub host: String,
    /// The port; 0 picks a free one.
    pub port: u16,
    /// The folder of the store.
    pub store: PathBuf,
    /// Makes every roll depend on this number and the record before it alone, for tests; otherwise dice are
    /// unpredictable.
    pub dice_seed: Option<u64>,
    /// When what-ifs are removed that nobody plays any more.
    pub what_ifs: Expiry,
    /// Where lines for the operator go.
    pub log: Log,
}

/// Why the server cannot run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Another program listens on the port.
    #[error(
        "port {port} of {host} is in use by another program; choose another with --port, or --port 0 for a free one"
    )]
    PortInUse {
        /// The host.
        host: String,
        /// The port.
        port: u16,
    },
    /// The server cannot listen on the address.
    #[error("cannot listen at {host} port {port}: {reason}")]
    Listen {
        /// The host.
        host: String,
        /// The port.
        port: u16,
        /// The reason given by the operating system.
        reason: String,
    },
    /// The store cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The server failed while it was running.
    #[error("the server stopped: {0}")]
    Io(#[from] std::io::Error),
}

/// A server that listens but does not answer yet.
pub struct Server {
    listener: TcpListener,
    lobby: Arc<Lobby>,
    own_host: OwnHost,
    what_ifs: Expiry,
}

impl Server {
    /// Opens the store and starts to listen.
    ///
    /// # Errors
    /// Refuses a port in use and a store that cannot be used.
    pub async fn open<L: Games>(catalog: Catalog<L>, config: &Config) -> Result<Self, ServeError> {
        let (folder, log) = (config.store.clone(), config.log.clone());
        let options = SqliteOptions { log: Arc::new(move |line| log.line(line)), ..SqliteOptions::default() };
        let open = move || SqliteStore::open(&folder, options).map(|store| Arc::new(store) as Arc<dyn Store>);
        Self::listen(catalog, config, open).await
    }

    /// Starts to listen, with tables in a store of the caller's.
    ///
    /// # Errors
    /// Refuses a port in use.
    pub async fn with_store<L: Games>(
        catalog: Catalog<L>,
        config: &Config,
        store: Arc<dyn Store>,
    ) -> Result<Self, ServeError> {
        Self::listen(catalog, config, || Ok(store)).await
    }

    async fn listen<L: Games>(
        catalog: Catalog<L>,
        config: &Config,
        open_store: impl FnOnce() -> Result<Arc<dyn Store>, StoreError> + Send + 'static,
    ) -> Result<Self, ServeError> {
        let listener = TcpListener::bind((config.host.as_str(), config.port)).await.map_err(|error| {
            let (host, port) = (config.host.clone(), config.port);
            match error.kind() {
                std::io::ErrorKind::AddrInUse => ServeError::PortInUse { host, port },
                _ => ServeError::Listen { host, port, reason: error.to_string() },
            }
        })?;
        // A change of format takes its time.
        let store = tokio::task::spawn_blocking(open_store).await.map_err(std::io::Error::from)??;
        let lobby = Lobby::new(Arc::new(catalog), store, config.dice_seed, config.log.clone());
        let (own_host, what_ifs) = (OwnHost(config.host.clone()), config.what_ifs);
        Ok(Self { listener, lobby: Arc::new(lobby), own_host, what_ifs })
    }

    /// Returns the address the server listens on.
    ///
    /// # Errors
    /// Returns the error of the operating system.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers requests until `stop` completes, then finishes those in flight and closes the store.
    ///
    /// # Errors
    /// Returns why the server failed.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        let Self { listener, lobby, own_host, what_ifs } = self;
        let expiring = tokio::spawn(Arc::clone(&lobby).expire_what_ifs(what_ifs));
        let app = api::routes(Arc::clone(&lobby))
            .fallback(page::page)
            .layer(CompressionLayer::new())
            .layer(middleware::from_fn_with_state(own_host, guard));
        let (stopping, mut stopped) = tokio::sync::watch::channel(false);
        let rooms = Arc::clone(&lobby);
        let graceful = async move {
            stop.await;
            rooms.close_rooms();
            let _ = stopping.send(true);
        };
        let serving = axum::serve(listener, app).with_graceful_shutdown(graceful);
        let timeout = async move {
            let _ = stopped.changed().await;
            tokio::time::sleep(SHUTDOWN_TIMEOUT).await;
        };
        tokio::select! {
            done = serving => done?,
            () = timeout => {}
        }
        expiring.abort();
        lobby.close_store().await;
        Ok(())
    }
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server").field("listener", &self.listener).finish_non_exhaustive()
    }
}
