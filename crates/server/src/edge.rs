//! What stands between the network and the tables: limits, budgets, counts and numbers, shared by all requests.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use crate::budget::{Budgets, Cost};
use crate::error::ApiError;
use crate::heavy::Heavy;
use crate::limits::Limits;
use crate::logs::Log;
use crate::metrics::Metrics;
use crate::peer::Peer;
use crate::site::Site;
use crate::tally::{Entered, Tally};

/// After how long a client may try again that found everything taken.
const RETRY: Duration = Duration::from_secs(10);

/// What all requests share.
#[derive(Debug)]
pub(crate) struct Edge {
    pub(crate) limits: Limits,
    pub(crate) heavy: Heavy,
    pub(crate) metrics: Metrics,
    pub(crate) log: Log,
    pub(crate) site: Site,
    /// Whether the server is stopping.
    pub(crate) stopping: watch::Sender<bool>,
    pub(crate) connections: Arc<Tally<IpAddr>>,
    budgets: Budgets,
    sockets_by_address: Arc<Tally<IpAddr>>,
    sockets_by_table: Arc<Tally<String>>,
    /// One permit for each byte of a body.
    body_bytes: Arc<Semaphore>,
    /// Every connection and every socket has a receiver.
    present: watch::Sender<()>,
}

impl Edge {
    pub(crate) fn new(limits: Limits, log: Log, site: Site) -> Self {
        Self {
            heavy: Heavy::new(&limits),
            metrics: Metrics::default(),
            log,
            site,
            stopping: watch::Sender::new(false),
            connections: Arc::default(),
            budgets: Budgets::default(),
            sockets_by_address: Arc::default(),
            sockets_by_table: Arc::default(),
            body_bytes: Arc::new(Semaphore::new(limits.body_bytes.min(Semaphore::MAX_PERMITS))),
            present: watch::Sender::new(()),
            limits,
        }
    }

    /// Returns whether the limits of one address hold for a client.
    fn is_limited(&self, peer: Peer) -> bool {
        !(self.limits.spare_loopback && peer.is_loopback())
    }

    /// Counts a connection; `None` if there are too many.
    pub(crate) fn enter(&self, peer: Peer) -> Option<Entered<IpAddr>> {
        let of_address = if self.is_limited(peer) { self.limits.connections_per_address } else { usize::MAX };
        self.connections.enter(peer.network(), of_address, self.limits.connections)
    }

    pub(crate) fn n_sockets(&self) -> usize {
        self.sockets_by_table.count()
    }

    /// Returns a sign of life of a connection or a socket, which it drops when it ends.
    pub(crate) fn be_present(&self) -> watch::Receiver<()> {
        self.present.subscribe()
    }

    /// Completes when all connections and sockets have ended.
    pub(crate) async fn all_gone(&self) {
        self.present.closed().await;
    }

    pub(crate) fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }
}

/// A request's client, and what it has to do with.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) edge: Arc<Edge>,
    pub(crate) peer: Peer,
    /// The connection stays counted while any part of its request lives.
    pub(crate) connection: Arc<Entered<IpAddr>>,
}

/// A socket that is counted until it is dropped.
#[derive(Debug)]
pub(crate) struct CountedSocket {
    _of_address: Entered<IpAddr>,
    _of_table: Entered<String>,
    _connection: Arc<Entered<IpAddr>>,
    _present: watch::Receiver<()>,
}

impl Caller {
    /// Takes one from the client's budget, and from the budget of the table it is about.
    ///
    /// # Errors
    /// Refuses if there is nothing left, and says when there will be.
    pub(crate) fn spend(&self, cost: Cost, table: Option<&str>) -> Result<(), ApiError> {
        if !self.edge.is_limited(self.peer) {
            return Ok(());
        }
        let (limits, network) = (&self.edge.limits, self.peer.network());
        let spent = self.edge.budgets.spend(limits, cost, network, table, Instant::now());
        spent.map_err(|wait| self.refuse(&format!("too many {}", cost.name()), wait))
    }

    /// Counts a socket at a table.
    ///
    /// # Errors
    /// Refuses if the client or the table has too many.
    pub(crate) fn enter_socket(&self, table: &str) -> Result<CountedSocket, ApiError> {
        let limits = &self.edge.limits;
        let most = if self.edge.is_limited(self.peer) { limits.sockets_per_address } else { usize::MAX };
        let of_address = self.edge.sockets_by_address.enter(self.peer.network(), most, usize::MAX);
        let of_address = of_address.ok_or_else(|| self.refuse("too many open tables", RETRY))?;
        let of_table =
            self.edge.sockets_by_table.enter(table.to_owned(), limits.sockets_per_table, usize::MAX);
        let of_table = of_table.ok_or_else(|| self.refuse("too many people watch this table", RETRY))?;
        Ok(CountedSocket {
            _of_address: of_address,
            _of_table: of_table,
            _connection: Arc::clone(&self.connection),
            _present: self.edge.be_present(),
        })
    }

    /// Reserves memory for some bytes of a body until the permit is dropped.
    ///
    /// # Errors
    /// Refuses if all bodies together are too large.
    pub(crate) fn reserve_body(&self, n_bytes: usize) -> Result<OwnedSemaphorePermit, ApiError> {
        let bytes = u32::try_from(n_bytes).unwrap_or(u32::MAX);
        let reserved = Arc::clone(&self.edge.body_bytes).try_acquire_many_owned(bytes);
        reserved.map_err(|_| self.refuse("the server is reading too many uploads", RETRY))
    }

    fn refuse(&self, what: &str, wait: Duration) -> ApiError {
        self.edge.metrics.count_limited();
        ApiError::too_many(what, wait)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let caller: Option<&Self> = parts.extensions.get();
        Ok(caller.expect("every connection names its caller").clone())
    }
}
