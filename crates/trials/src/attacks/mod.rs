//! Attacks on a server in this process. Each is a small function that says whether it succeeded, and shows why.
//!
//! The server is opened as `hillfort serve` opens it, but with tighter limits where an attack has to reach one, so that
//! it takes seconds. One attack of each kind is also made where its defence is absent. It must succeed there: an attack
//! that cannot succeed proves nothing.

mod caching;
mod floods;
mod foreign;
mod guessing;
mod injection;
mod malformed;
mod manners;
mod play;
mod raw;
mod records;
mod scene;
mod smuggling;
mod sockets;

use std::pin::Pin;
use std::sync::Arc;
use std::time::Instant;

use crate::process::{machine_load, own_cpu};
use raw::Reply;
pub use scene::{Defence, Scene};

/// What an attack is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Acting out of turn or for another player.
    Play,
    /// Replaying a command.
    Replay,
    /// Cross-site requests.
    Foreign,
    /// Enumeration and path traversal.
    Guessing,
    /// Malformed requests.
    Malformed,
    /// Malformed records, options and seats.
    Records,
    /// Injection of script, SQL or control characters.
    Injection,
    /// Request smuggling.
    Smuggling,
    /// Cache poisoning.
    Caching,
    /// Malformed WebSocket messages.
    Sockets,
    /// Flooding.
    Flooding,
    /// Slow requests that hold resources.
    Slowness,
    /// Offers and claims against the will of others.
    Offers,
    /// Writing what nobody wants to read.
    Chat,
    /// Letting the server call where it should not.
    Outgoing,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 15] = [
        Self::Play,
        Self::Replay,
        Self::Foreign,
        Self::Guessing,
        Self::Malformed,
        Self::Records,
        Self::Injection,
        Self::Smuggling,
        Self::Caching,
        Self::Sockets,
        Self::Flooding,
        Self::Slowness,
        Self::Offers,
        Self::Chat,
        Self::Outgoing,
    ];

    /// Returns the heading of the kind in the list of attacks.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Play => "Acting out of turn or for another player",
            Self::Replay => "Replaying a command",
            Self::Foreign => "Cross-site requests",
            Self::Guessing => "Enumeration and path traversal",
            Self::Malformed => "Malformed requests",
            Self::Records => "Malformed records, options and seats",
            Self::Injection => "Injection",
            Self::Smuggling => "Request smuggling",
            Self::Caching => "Cache poisoning",
            Self::Sockets => "Malformed WebSocket messages",
            Self::Flooding => "Flooding",
            Self::Slowness => "Slow requests",
            Self::Offers => "Offers and claims",
            Self::Chat => "The chat",
            Self::Outgoing => "Calls to other servers",
        }
    }
}

/// What became of an attack.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Whether the attacker got what was tried.
    pub succeeded: bool,
    /// What was seen.
    pub evidence: String,
}

impl Outcome {
    fn new(succeeded: bool, evidence: impl Into<String>) -> Self {
        Self { succeeded, evidence: evidence.into() }
    }
}

/// An attack under way.
type Attempt = Pin<Box<dyn Future<Output = Outcome> + Send>>;

/// How an attack is made.
enum Way {
    /// One request; it succeeds if the answer is like that, or if the table of others has changed.
    Request(fn(&Scene) -> Vec<u8>, fn(&Reply) -> bool),
    /// Several steps.
    Steps(fn(Arc<Scene>) -> Attempt),
}

/// An attack.
pub struct Attack {
    /// What it is about.
    pub kind: Kind,
    /// What it tries.
    pub tries: &'static str,
    /// The defence that can be switched off, if it is a limit.
    pub defence: Option<Defence>,
    way: Way,
}

impl std::fmt::Debug for Attack {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Attack").field("kind", &self.kind).field("tries", &self.tries).finish_non_exhaustive()
    }
}

impl Attack {
    /// An attack of one request that must be refused with a 4xx, or without an answer.
    const fn refused(kind: Kind, tries: &'static str, request: fn(&Scene) -> Vec<u8>) -> Self {
        Self { kind, tries, defence: None, way: Way::Request(request, Reply::is_accepted) }
    }

    /// An attack of one request that succeeds if the answer is like that.
    const fn request(
        kind: Kind,
        tries: &'static str,
        request: fn(&Scene) -> Vec<u8>,
        succeeds: fn(&Reply) -> bool,
    ) -> Self {
        Self { kind, tries, defence: None, way: Way::Request(request, succeeds) }
    }

    /// An attack of several steps.
    const fn steps(kind: Kind, tries: &'static str, steps: fn(Arc<Scene>) -> Attempt) -> Self {
        Self { kind, tries, defence: None, way: Way::Steps(steps) }
    }

    /// An attack that a limit stops.
    const fn limited(
        kind: Kind,
        defence: Defence,
        tries: &'static str,
        steps: fn(Arc<Scene>) -> Attempt,
    ) -> Self {
        Self { kind, tries, defence: Some(defence), way: Way::Steps(steps) }
    }

    /// Makes the attack.
    pub async fn run(&self, scene: &Arc<Scene>) -> Outcome {
        match self.way {
            Way::Steps(steps) => steps(Arc::clone(scene)).await,
            Way::Request(request, succeeds) => {
                let before = scene.version(&scene.people).await;
                let reply = raw::exchange(&scene.address, &request(scene)).await;
                let after = scene.version(&scene.people).await;
                let evidence = format!("{reply}, version {before:?} then {after:?}");
                Outcome::new(succeeds(&reply) || before != after || before.is_none(), evidence)
            }
        }
    }
}

/// Returns all attacks, kind by kind.
#[must_use]
pub fn all() -> Vec<Attack> {
    let lists = [
        play::attacks(),
        foreign::attacks(),
        guessing::attacks(),
        malformed::attacks(),
        records::attacks(),
        injection::attacks(),
        smuggling::attacks(),
        caching::attacks(),
        sockets::attacks(),
        floods::attacks(),
        manners::attacks(),
    ];
    let mut attacks: Vec<_> = lists.into_iter().flatten().collect();
    attacks.sort_by_key(|attack| attack.kind);
    attacks
}

/// Returns attacks of the kinds without a limit, made where their defence is absent: each must succeed.
#[must_use]
pub fn controls() -> Vec<Attack> {
    let lists = [
        play::controls(),
        foreign::controls(),
        guessing::controls(),
        malformed::controls(),
        records::controls(),
        injection::controls(),
        smuggling::controls(),
        caching::controls(),
        sockets::controls(),
        manners::controls(),
    ];
    lists.into_iter().flatten().collect()
}

/// Returns the list of attacks for people, as in `docs/attacks.md`.
#[must_use]
pub fn document() -> String {
    let attacks = all();
    let mut text = format!(
        "# Attacks\n\n`make attacks` makes these {} attacks on a server of this machine; none may succeed. One of each \
         kind is also made where its defence is absent, and must succeed there.\nThis list is made from \
         `crates/trials/src/attacks`: `UPDATE=1 cargo test -p hillfort-trials --test attacks`.\n",
        attacks.len()
    );
    for kind in Kind::ALL {
        text += &format!("\n## {}\n\n", kind.title());
        for attack in attacks.iter().filter(|attack| attack.kind == kind) {
            text += &format!("- {}\n", attack.tries);
        }
    }
    text
}

/// Makes all attacks, and the controls; prints what succeeds and the figures.
///
/// # Errors
/// If an attack succeeds, or a control does not.
pub async fn run() -> Result<(), String> {
    let (attacks, controls, mut problems, begun) = (all(), controls(), Vec::new(), Instant::now());
    let scene = Scene::open(None).await;
    for attack in attacks.iter().filter(|attack| attack.defence.is_none()) {
        let outcome = attack.run(&scene).await;
        report(attack, &outcome, false, &mut problems);
    }
    for control in &controls {
        let outcome = control.run(&scene).await;
        report(control, &outcome, true, &mut problems);
    }
    let mut n_switched_off = 0;
    for attack in &attacks {
        let Some(defence) = attack.defence else { continue };
        let outcome = attack.run(&Scene::open(Some((defence, true))).await).await;
        report(attack, &outcome, false, &mut problems);
        let outcome = attack.run(&Scene::open(Some((defence, false))).await).await;
        report(attack, &outcome, true, &mut problems);
        n_switched_off += 1;
    }
    println!(
        "{} attacks of {} kinds, {} succeed; {} of them without their defence, {} fail there; {:.0} s, CPU {:.0} s, \
         load {}",
        attacks.len(),
        Kind::ALL.len(),
        problems.iter().filter(|problem| problem.starts_with("succeeds")).count(),
        controls.len() + n_switched_off,
        problems.iter().filter(|problem| problem.starts_with("fails")).count(),
        begun.elapsed().as_secs_f64(),
        own_cpu().0.as_secs_f64(),
        machine_load(),
    );
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n")) }
}

fn report(attack: &Attack, outcome: &Outcome, must_succeed: bool, problems: &mut Vec<String>) {
    if outcome.succeeded != must_succeed {
        let verdict = if must_succeed { "fails without its defence" } else { "succeeds" };
        problems.push(format!("{verdict}: {:?}: {}: {}", attack.kind, attack.tries, outcome.evidence));
    }
}
