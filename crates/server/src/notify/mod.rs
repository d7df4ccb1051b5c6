//! Telling people who are not looking that they are to act. A notice is held for a few seconds, and not sent if the page
//! has shown the position by then, or the person has acted.

mod outgoing;
mod push;
mod target;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use hillfort_engine::Seat;
use hillfort_engine::config::hash;
use hillfort_store::{Store, StoreError, Subscription};
use hillfort_table::{ClockRule, LiveTable};
use hyper::header::{self, HeaderName};
use tokio::sync::OnceCell;

pub(crate) use self::outgoing::Outgoing;
pub use self::outgoing::OutgoingRules;
use self::push::{BrowserKeys, ServerKey};
pub(crate) use self::target::Target;
use crate::logs::Log;
use crate::time::TimeSource;

/// Where the key of the server is kept.
const KEY: &str = "push-key";
/// For how long a push service keeps a message for a browser that is off, in seconds: in quick games, and in slow ones.
const QUICK: u32 = 5 * 60;
const SLOW: u32 = 4 * 3600;

/// How notices are sent.
#[derive(Clone, Debug)]
pub struct Notices {
    /// How long a notice is held.
    pub hold: Duration,
    /// Where the server may call.
    pub outgoing: OutgoingRules,
}

impl Default for Notices {
    fn default() -> Self {
        Self { hold: Duration::from_secs(5), outgoing: OutgoingRules::default() }
    }
}

/// A notice, from the moment at which a person is to act until they have acted.
#[derive(Clone, Debug)]
struct Notice {
    seat: Seat,
    /// The version at which they were to act.
    version: u64,
    /// What it says.
    sentence: String,
    ttl: u32,
    /// Whether it was sent, so that it has to be withdrawn.
    is_sent: bool,
    /// Whether the person has seen the position.
    is_seen: bool,
    /// The last reminder that was sent.
    reminded: Option<usize>,
}

/// Tells people that they are to act.
pub(crate) struct Notifier {
    store: Arc<dyn Store>,
    time: TimeSource,
    log: Log,
    hold: Duration,
    pub(crate) outgoing: Outgoing,
    key: OnceCell<ServerKey>,
    /// One notice for each table.
    open: Mutex<HashMap<String, Notice>>,
}

/// What a message is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum About {
    Turn,
    Reminder,
    /// The person has acted: what was said is no longer true.
    Withdrawal,
}

impl Notifier {
    pub(crate) fn new(store: Arc<dyn Store>, time: TimeSource, log: Log, notices: &Notices) -> Self {
        Self {
            store,
            time,
            log,
            hold: notices.hold,
            outgoing: Outgoing::new(notices.outgoing.clone()),
            key: OnceCell::new(),
            open: Mutex::default(),
        }
    }

    /// Returns the public key of the server.
    pub(crate) async fn public_key(&self) -> Result<String, StoreError> {
        Ok(self.key().await?.public())
    }

    async fn key(&self) -> Result<&ServerKey, StoreError> {
        let draw = async || {
            let damaged = |_| StoreError::Damaged {
                what: "the key of notifications".to_owned(),
                reason: String::new(),
            };
            if let Some(stored) = self.store.setting(KEY).await? {
                return ServerKey::read(&stored).map_err(damaged);
            }
            let drawn = ServerKey::draw().map_err(damaged)?;
            self.store.keep_setting(KEY, &drawn).await?;
            ServerKey::read(&drawn).map_err(damaged)
        };
        self.key.get_or_try_init(draw).await
    }

    /// Hears of a change of a table.
    pub(crate) fn hear(self: &Arc<Self>, table: &LiveTable) {
        if table.people().n_humans() < 2 || table.what_if().is_some() {
            return;
        }
        let (id, now) = (table.id().to_owned(), table.person_to_act());
        let mut open = self.lock();
        if open.get(&id).map(|notice| notice.seat) == now {
            return;
        }
        let old = open.remove(&id);
        if let Some(seat) = now {
            let ttl =
                if matches!(table.terms().clock, Some(ClockRule::PerGame { .. })) { QUICK } else { SLOW };
            let sentence = table.summary().status;
            let version = table.version();
            let notice =
                Notice { seat, version, sentence, ttl, is_sent: false, is_seen: false, reminded: None };
            open.insert(id.clone(), notice);
        }
        drop(open);
        let notifier = Arc::clone(self);
        tokio::spawn(async move {
            if let Some(old) = old.filter(|old| old.is_sent) {
                notifier.send(&id, &old, About::Withdrawal).await;
            }
            if now.is_some() {
                notifier.hold(&id).await;
            }
        });
    }

    async fn hold(&self, table: &str) {
        let Some(version) = self.lock().get(table).map(|notice| notice.version) else { return };
        tokio::time::sleep(self.hold).await;
        let held = {
            let mut open = self.lock();
            let notice = open.get_mut(table).filter(|notice| notice.version == version && !notice.is_seen);
            let Some(notice) = notice else { return };
            notice.is_sent = true;
            notice.clone()
        };
        self.send(table, &held, About::Turn).await;
    }

    /// Notes that a page has shown a version to the person of a seat.
    pub(crate) fn shown(&self, table: &str, seat: Seat, version: u64) {
        if let Some(notice) = self.lock().get_mut(table)
            && notice.seat == seat
            && notice.version <= version
        {
            notice.is_seen = true;
        }
    }

    /// Reminds a person whose long turn is nearly over, once for each reminder.
    pub(crate) async fn remind(&self, reminder: &Reminder) {
        let Reminder { id, seat, nth, sentence, version } = reminder;
        let reminder = {
            let mut open = self.lock();
            let notice = open.entry(id.clone()).or_insert_with(|| Notice {
                seat: *seat,
                version: *version,
                sentence: sentence.clone(),
                ttl: SLOW,
                is_sent: false,
                is_seen: false,
                reminded: None,
            });
            if notice.seat != *seat || notice.reminded >= Some(*nth) {
                return;
            }
            (notice.reminded, notice.is_sent) = (Some(*nth), true);
            notice.clone()
        };
        self.send(id, &reminder, About::Reminder).await;
    }

    /// Sends a notice to everyone who wants to be told of the seat. Those who are gone are forgotten.
    async fn send(&self, table: &str, notice: &Notice, about: About) {
        let subscriptions = match self.store.subscriptions(table).await {
            Ok(subscriptions) => subscriptions,
            Err(error) => return self.log.problem(&format!("nobody can be told of a turn: {error}")),
        };
        for subscription in subscriptions.into_iter().filter(|own| own.seat == notice.seat) {
            let Some(target) = Target::read(&subscription.target) else { continue };
            match self.tell(table, notice, about, &target).await {
                Ok(404 | 410) => self.forget(table, subscription).await,
                Ok(200..300) => {}
                Ok(status) => self.log.problem(&format!("a notice was answered with {status}")),
                Err(reason) => self.log.problem(&format!("a notice was not sent: {reason}")),
            }
        }
    }

    async fn forget(&self, table: &str, subscription: Subscription) {
        if let Err(error) = self.store.unsubscribe(table, subscription).await {
            self.log.problem(&format!("a subscription that is gone cannot be removed: {error}"));
        }
    }

    async fn tell(&self, table: &str, notice: &Notice, about: About, target: &Target) -> Result<u16, String> {
        let sentence = match about {
            About::Turn => format!("It is your turn. {}", notice.sentence),
            About::Reminder => format!("Your time for this turn is nearly over. {}", notice.sentence),
            About::Withdrawal => String::new(),
        };
        match target {
            // A message in a channel cannot be withdrawn.
            Target::Webhook { .. } if about == About::Withdrawal => Ok(200),
            Target::Webhook { url, format } => {
                self.outgoing.hook(url, *format, &sentence).await.map_err(|error| error.to_string())
            }
            Target::Push { endpoint, p256dh, auth } => {
                let keys = BrowserKeys::read(p256dh, auth).map_err(|error| error.to_string())?;
                let message = serde_json::json!({ "table": table, "sentence": sentence });
                let body = keys.encrypt(message.to_string().as_bytes()).map_err(|error| error.to_string())?;
                let headers = self.push_headers(endpoint, table, notice.ttl).await?;
                let answer = self.outgoing.post(endpoint, headers, body).await;
                answer.map(|status| status.as_u16()).map_err(|error| error.to_string())
            }
        }
    }

    async fn push_headers(
        &self,
        endpoint: &str,
        table: &str,
        ttl: u32,
    ) -> Result<Vec<(HeaderName, String)>, String> {
        let uri = self.outgoing.check(endpoint).map_err(|error| error.to_string())?;
        let origin = format!(
            "{}://{}",
            uri.scheme_str().unwrap_or("https"),
            uri.authority().map_or("", |authority| authority.as_str())
        );
        let key = self.key().await.map_err(|error| error.to_string())?;
        let signed = key.authorization(&origin, self.time.now()).map_err(|error| error.to_string())?;
        // A later message of the table takes the place of an earlier one that waits. The push service does not learn its id.
        let topic = hash(&format!("topic {table}"));
        Ok(vec![
            (header::AUTHORIZATION, signed),
            (header::CONTENT_ENCODING, "aes128gcm".to_owned()),
            (header::CONTENT_TYPE, "application/octet-stream".to_owned()),
            (HeaderName::from_static("ttl"), ttl.to_string()),
            (HeaderName::from_static("topic"), topic),
        ])
    }

    /// Forgets tables that are gone.
    pub(crate) fn forget_all(&self, tables: &[String]) {
        self.lock().retain(|table, _| !tables.contains(table));
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Notice>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A long turn that is nearly over.
#[derive(Clone, Debug)]
pub(crate) struct Reminder {
    pub(crate) id: String,
    pub(crate) seat: Seat,
    /// The number of the reminder.
    pub(crate) nth: usize,
    pub(crate) sentence: String,
    pub(crate) version: u64,
}

impl std::fmt::Debug for Notifier {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Notifier")
    }
}
