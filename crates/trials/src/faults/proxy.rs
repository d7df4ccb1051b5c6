//! A network that delays, cuts, and keeps connections open that carry nothing any more.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use hillfort_engine::chance::below;
use rand_core::SeedableRng as _;
use rand_pcg::Pcg64Mcg;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;

/// How long a connection stays open that carries nothing any more.
const HALF_OPEN: Duration = Duration::from_secs(2);

/// What becomes of a connection.
#[derive(Clone, Copy, Debug)]
struct Fate {
    /// The bytes that pass to the server and to the client, before it ends.
    passes: [u64; 2],
    /// How long every piece takes.
    delay: Duration,
    /// Whether it then stays open without carrying anything.
    is_half_open: bool,
}

impl Fate {
    fn draw(rng: &mut Pcg64Mcg) -> Self {
        let delay = if below(rng, 4) == 0 { below(rng, 15) } else { 0 };
        let mut passes = [u64::MAX; 2];
        // Any byte can be the last one; most connections live long enough to be of use.
        if below(rng, 2) == 0 {
            passes[below(rng, 2) as usize] = 1 << (4 + below(rng, 16));
            passes.iter_mut().filter(|n| **n < u64::MAX).for_each(|n| *n += u64::from(below(rng, 1000)));
        }
        Self { passes, delay: Duration::from_millis(delay.into()), is_half_open: below(rng, 3) == 0 }
    }
}

/// A proxy before a server.
#[derive(Debug)]
pub(super) struct Proxy {
    pub(super) address: String,
    n_hurt: Arc<AtomicU64>,
    task: AbortHandle,
}

impl Proxy {
    pub(super) async fn start(server: &str, seed: u64) -> std::io::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?.to_string();
        let (n_hurt, server) = (Arc::new(AtomicU64::new(0)), server.to_owned());
        let hurt = Arc::clone(&n_hurt);
        let task = tokio::spawn(async move {
            let mut rng = Pcg64Mcg::seed_from_u64(seed);
            while let Ok((client, _)) = listener.accept().await {
                let (fate, server, hurt) = (Fate::draw(&mut rng), server.clone(), Arc::clone(&hurt));
                tokio::spawn(async move {
                    if let Ok(server) = TcpStream::connect(server).await {
                        carry(client, server, fate, &hurt).await;
                    }
                });
            }
        });
        Ok(Self { address, n_hurt, task: task.abort_handle() })
    }

    /// Returns how many connections were cut or left half open.
    pub(super) fn n_hurt(&self) -> u64 {
        self.n_hurt.load(Ordering::Relaxed)
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn carry(client: TcpStream, server: TcpStream, fate: Fate, n_hurt: &AtomicU64) {
    let ((from_client, to_client), (from_server, to_server)) = (client.into_split(), server.into_split());
    let mut up = std::pin::pin!(pass(from_client, to_server, fate.passes[0], fate.delay));
    let mut down = std::pin::pin!(pass(from_server, to_client, fate.passes[1], fate.delay));
    let (is_cut, _halves) = tokio::select! {
        ended = &mut up => ended,
        ended = &mut down => ended,
    };
    if is_cut {
        n_hurt.fetch_add(1, Ordering::Relaxed);
        if fate.is_half_open {
            // Nothing is carried in either direction, and nobody is told.
            tokio::time::sleep(HALF_OPEN).await;
        }
    }
}

/// Carries bytes until the end, or until enough have passed; returns whether it was cut, and the ends to hold open.
async fn pass(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut rest: u64,
    delay: Duration,
) -> (bool, (OwnedReadHalf, OwnedWriteHalf)) {
    let mut buffer = vec![0; 16 * 1024];
    while let Ok(n) = from.read(&mut buffer).await {
        if n == 0 {
            break;
        }
        if !delay.is_zero() {
            tokio::time::sleep(delay).await;
        }
        let n_passing = rest.min(n as u64) as usize;
        if to.write_all(&buffer[..n_passing]).await.is_err() {
            break;
        }
        rest -= n_passing as u64;
        if rest == 0 {
            return (true, (from, to));
        }
    }
    (false, (from, to))
}
