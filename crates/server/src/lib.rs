//! The server: tables played over HTTP and WebSocket, kept in an SQLite file, with the web client in the binary.
//!
//! It knows the engine and the bots and no game; the catalogue is handed in. The event log is the truth: an event is
//! stored before anybody is told of it, and a table is always replayed from its log.

mod api;
mod chance;
mod error;
mod guard;
mod house;
mod page;
mod room;
mod seats;
mod shelf;
mod store;
mod wire;

use std::future::Future;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::middleware;
use hillfort_engine::catalog::{Catalog, Games};
use tokio::net::TcpListener;
use tower_http::compression::CompressionLayer;

pub use error::{Code, Failure, Wrong};
pub use store::StoreError;
pub use wire::{game, table};

use crate::guard::{OwnName, guard};
use crate::house::House;
use crate::store::Store;

/// After a stop, requests under way have so long to finish.
const PATIENCE: Duration = Duration::from_secs(3);

/// Where to listen and where to keep tables.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen at: a name or a number.
    pub host: String,
    /// The port; 0 takes a free one.
    pub port: u16,
    /// The folder of the store.
    pub store: PathBuf,
}

/// Why the server cannot run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Something else listens there.
    #[error(
        "port {port} of {host} is in use by another program; --port takes another one, --port 0 any free one"
    )]
    Busy {
        /// The host.
        host: String,
        /// The port.
        port: u16,
    },
    /// The address cannot be listened at.
    #[error("cannot listen at {host} port {port}: {reason}")]
    Address {
        /// The host.
        host: String,
        /// The port.
        port: u16,
        /// Why not.
        reason: String,
    },
    /// The store cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The server broke down.
    #[error("the server stopped: {0}")]
    Broken(#[from] std::io::Error),
}

/// A server that listens and has not answered anybody yet.
pub struct Server {
    listener: TcpListener,
    house: House,
    own_name: OwnName,
}

impl Server {
    /// Opens the store and listens.
    ///
    /// # Errors
    /// Refuses a port in use and a store that cannot be used.
    pub async fn open<L: Games>(catalog: Catalog<L>, config: &Config) -> Result<Self, ServeError> {
        let listener = TcpListener::bind((config.host.as_str(), config.port)).await.map_err(|error| {
            let (host, port) = (config.host.clone(), config.port);
            match error.kind() {
                std::io::ErrorKind::AddrInUse => ServeError::Busy { host, port },
                _ => ServeError::Address { host, port, reason: error.to_string() },
            }
        })?;
        let house = House::new(Arc::new(catalog), Store::open(&config.store).await?);
        Ok(Self { listener, house, own_name: OwnName(config.host.clone()) })
    }

    /// Returns the address it listens at.
    ///
    /// # Errors
    /// Returns what the operating system says.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers until `stop` is done, then finishes what is under way and closes the store.
    ///
    /// # Errors
    /// Returns why it broke down.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        let Self { listener, house, own_name } = self;
        let app = api::routes(house.clone())
            .fallback(page::page)
            .layer(CompressionLayer::new())
            .layer(middleware::from_fn_with_state(own_name, guard));
        let (stopping, mut stopped) = tokio::sync::watch::channel(false);
        let tables = house.clone();
        let graceful = async move {
            stop.await;
            tables.close_tables();
            let _ = stopping.send(true);
        };
        let serving = axum::serve(listener, app).with_graceful_shutdown(graceful);
        let out_of_patience = async move {
            let _ = stopped.changed().await;
            tokio::time::sleep(PATIENCE).await;
        };
        tokio::select! {
            done = serving => done?,
            () = out_of_patience => {}
        }
        house.close().await;
        Ok(())
    }
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server").field("listener", &self.listener).finish_non_exhaustive()
    }
}
