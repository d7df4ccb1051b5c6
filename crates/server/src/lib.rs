//! The server: tables played over HTTP and WebSocket, stored in an SQLite file, with the web client in the binary.
//!
//! It knows the engine, the table core and the bots but no game; the caller passes the catalogue. The event log is the
//! truth: an event is stored before anyone hears of it, and a table can always be replayed from its log.

mod api;
mod budget;
mod connections;
mod edge;
mod error;
mod guard;
mod heavy;
mod limits;
mod lobby;
mod logs;
mod metrics;
mod notify;
mod operations;
mod page;
mod peer;
mod random;
mod rights;
mod room;
mod scheduler;
mod seats;
mod stream;
mod tally;
mod thinkers;
mod time;

use std::future::Future;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use axum::middleware;
use hillfort_bots::SharedCatalog;
use hillfort_engine::catalog::{Catalog, Games};
use hillfort_store::{SqliteOptions, SqliteStore, Store};
use tokio::net::TcpListener;
use tower_http::compression::CompressionLayer;

use hillfort_wire as wire;

pub use hillfort_store::StoreError;

pub use crate::limits::{Limits, Rate};
pub use crate::lobby::{Expiry, Sweeps};
pub use crate::logs::Log;
pub use crate::notify::{Notices, OutgoingRules};
pub use crate::thinkers::{Thinkers, ThinkingLoad};
pub use crate::time::TimeSource;

use crate::connections::Proxy;
use crate::edge::Edge;
use crate::guard::{OwnHosts, guard, secure};
use crate::lobby::{Guides, Lobby};
use crate::logs::Field;
use crate::operations::{Operations, observe};

/// Where to listen, where to store tables, and what to let others do.
#[derive(Clone, Debug, Default)]
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
    /// What others may do.
    pub limits: Limits,
    /// Where the log goes.
    pub log: Log,
    /// The public name of a proxy that passes requests on. It must pass on `Host`, and name the client in
    /// `X-Forwarded-For`.
    pub proxied: Option<String>,
    /// Whether other machines may read `/metrics`.
    pub public_metrics: bool,
    /// What time it is for clocks and deadlines.
    pub time: TimeSource,
    /// How often the server looks for clocks that have run out, and says that it is alive.
    pub sweeps: Sweeps,
    /// How people are told that they are to act.
    pub notices: Notices,
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
    config: Config,
}

impl Server {
    /// Opens the store and starts to listen.
    ///
    /// # Errors
    /// Refuses a port in use and a store that cannot be used.
    pub async fn open<L: Games>(catalog: Catalog<L>, config: &Config) -> Result<Self, ServeError> {
        let (folder, log) = (config.store.clone(), config.log.clone());
        let log = Arc::new(move |line: &str| log.problem(line));
        let options = SqliteOptions { log, ..SqliteOptions::default() };
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
        let guides = Guides::of(&catalog);
        let catalog = Arc::new(SharedCatalog::new(catalog));
        let lobby = Lobby::new(catalog, guides, store, config);
        Ok(Self { listener, lobby: Arc::new(lobby), config: config.clone() })
    }

    /// Returns the address the server listens on.
    ///
    /// # Errors
    /// Returns the error of the operating system.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Returns the threads on which bots think, to watch how busy they are.
    #[must_use]
    pub fn thinkers(&self) -> Arc<Thinkers> {
        self.lobby.thinkers()
    }

    /// Answers requests until `stop` completes, then finishes those in flight, says goodbye to the sockets and closes the
    /// store.
    ///
    /// # Errors
    /// Returns why the server failed.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        let Self { listener, lobby, config } = self;
        let Config { host, mut limits, log, proxied, public_metrics, what_ifs, sweeps, .. } = config;
        // Before anybody can ask for a table: no clock runs while the server is away.
        lobby.note_outage().await?;
        let expiring = tokio::spawn(Arc::clone(&lobby).expire_what_ifs(what_ifs));
        let sweeping = tokio::spawn(Arc::clone(&lobby).sweep(sweeps));
        let living = tokio::spawn(Arc::clone(&lobby).stay_alive(sweeps));
        limits.connections = limits.connections.min(connections::most_connections());
        let edge = Arc::new(Edge::new(limits, log.clone()));
        let proxy = if proxied.is_some() { Proxy::Nearby } else { Proxy::None };
        let own_hosts = Arc::new(OwnHosts { listening: host, proxied });
        let operations = Operations { lobby: Arc::clone(&lobby), are_metrics_public: public_metrics };
        let app = api::routes(Arc::clone(&lobby))
            .merge(operations::routes(operations))
            .fallback(page::page)
            .layer(CompressionLayer::new())
            .layer(middleware::from_fn_with_state(own_hosts, guard))
            .layer(middleware::from_fn(secure))
            .layer(middleware::from_fn(observe));
        let (rooms, stopping) = (Arc::clone(&lobby), Arc::clone(&edge));
        let stop = async move {
            stop.await;
            stopping.stopping.send_replace(true);
            rooms.close_rooms();
        };
        log.line("started", &[("address", Field::Text(&listener.local_addr()?.to_string()))]);
        connections::serve(listener, app, &edge, proxy, stop).await;
        for task in [expiring, sweeping, living] {
            task.abort();
        }
        lobby.say_alive().await;
        lobby.close_store().await;
        log.line("stopped", &[]);
        Ok(())
    }
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server").field("listener", &self.listener).finish_non_exhaustive()
    }
}
