//! People are told that they are to act: by a stand-in for the push service and for a webhook, on this machine.

use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use hillfort_server::{Config, Notices, OutgoingRules};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::SystemRandom;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use crate::client::first;
use crate::clocks::{TestTime, all_act, clocked, until};
use crate::common::{Folder, Served, text};

/// What another server was asked.
#[derive(Debug)]
struct Call {
    head: String,
    body: Vec<u8>,
}

/// A server on this machine that takes calls, and answers all of them with one status.
struct StandIn {
    url: String,
    calls: mpsc::UnboundedReceiver<Call>,
}

impl StandIn {
    async fn answering(status: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let url = format!("http://{}/hook", listener.local_addr().expect("it listens"));
        let (sender, calls) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let mut bytes = Vec::new();
                let (head, length) = loop {
                    if stream.read_buf(&mut bytes).await.unwrap_or(0) == 0 {
                        break (String::new(), 0);
                    }
                    let text = String::from_utf8_lossy(&bytes).to_lowercase();
                    if let Some(end) = text.find("\r\n\r\n") {
                        let length =
                            text.split("content-length: ").nth(1).and_then(|it| it.split('\r').next());
                        break (
                            text[..end].to_owned(),
                            end + 4 + length.and_then(|it| it.parse().ok()).unwrap_or(0),
                        );
                    }
                };
                while bytes.len() < length && stream.read_buf(&mut bytes).await.unwrap_or(0) > 0 {}
                let body = bytes.split_off(head.len() + 4);
                let answer = format!("HTTP/1.1 {status} X\r\ncontent-length: 0\r\n\r\n");
                let _ = stream.write_all(answer.as_bytes()).await;
                let _ = sender.send(Call { head, body });
            }
        });
        Self { url, calls }
    }

    async fn next(&mut self) -> Call {
        let waiting = tokio::time::timeout(Duration::from_secs(20), self.calls.recv());
        waiting.await.expect("a call comes").expect("it listens")
    }
}

async fn start(folder: &Folder, time: &TestTime, hold: Duration) -> Served {
    let notices = Notices { hold, outgoing: OutgoingRules::to_stand_ins_on_this_machine() };
    let config = Config { notices, ..time.config() };
    Served::configured(hillfort_catalog::games(), folder, config).await
}

/// Acts until another seat is to act, and returns the table.
async fn pass_turn(served: &Served, table: &str) -> Value {
    let before = served.get(table).await;
    loop {
        let now = served.get(table).await;
        if now["to_act"] != before["to_act"] {
            return now;
        }
        served.post(&format!("{table}/act"), &first(&now)).await;
    }
}

async fn hook(served: &Served, table: &str, url: &str) {
    for seat in 0..2 {
        let body = json!({ "seat": seat, "webhook": { "url": url, "format": "json" } });
        let (status, answer) = served.try_post(&format!("{table}/notices"), &body).await;
        assert_eq!(status.as_u16(), 204, "{answer}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_seen_the_move_is_not_told() {
    let (folder, time) = (Folder::new(), TestTime::new());
    let served = start(&folder, &time, Duration::from_millis(300)).await;
    let mut webhook = StandIn::answering(204).await;
    let table = served.any_table().await;
    hook(&served, &table, &webhook.url).await;
    let seen = pass_turn(&served, &table).await;
    let shown = json!({ "seat": seen["to_act"]["seat"], "version": seen["version"] });
    assert_eq!(served.try_post(&format!("{table}/shown"), &shown).await.0.as_u16(), 204);
    // The others would have been told before this one.
    let unseen = pass_turn(&served, &table).await;
    let told: Value = serde_json::from_slice(&webhook.next().await.body).expect("JSON");
    let now = served.get(&table).await;
    assert_eq!(now["version"], unseen["version"]);
    assert_eq!(
        told,
        json!({ "event": "turn", "text": format!("It is your turn. {}", text(&now["status"])) })
    );
    assert!(webhook.calls.try_recv().is_err(), "nobody else is told");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_turn_brings_two_reminders() {
    let (folder, time) = (Folder::new(), TestTime::new());
    let served = start(&folder, &time, Duration::from_secs(3600)).await;
    let mut webhook = StandIn::answering(204).await;
    let (table, _socket) = clocked(&served, &served.any_game().await, "per-turn 10d").await;
    hook(&served, &table, &webhook.url).await;
    all_act(&served, &table).await;
    for days in [8, 1] {
        time.pass(days * 24 * 3600 + 12 * 3600);
        let told: Value = serde_json::from_slice(&webhook.next().await.body).expect("JSON");
        assert!(text(&told["text"]).contains("nearly over"), "{told}");
    }
    assert!(webhook.calls.try_recv().is_err(), "each comes once");
    time.pass(24 * 3600);
    until(&served, &table, |now| now["to_act"] == "over").await;
    served.stop().await;
}

/// A browser with keys for one message.
struct Browser {
    private: EphemeralPrivateKey,
    public: Vec<u8>,
    auth: [u8; 16],
}

impl Browser {
    fn new() -> Self {
        let private = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).expect("a key");
        let public = private.compute_public_key().expect("a key").as_ref().to_vec();
        Self { private, public, auth: [7; 16] }
    }

    fn subscription(&self, endpoint: &str) -> Value {
        json!({ "endpoint": endpoint, "p256dh": BASE64.encode(&self.public), "auth": BASE64.encode(self.auth) })
    }

    /// Decrypts a message as RFC 8291 says.
    fn read(self, body: &[u8]) -> Value {
        let (salt, rest) = body.split_at(16);
        let (key_id, sealed) = rest[5..].split_at(rest[4] as usize);
        let peer = UnparsedPublicKey::new(&ECDH_P256, key_id);
        let agreed = agree_ephemeral(self.private, &peer, <[u8]>::to_vec).expect("they agree");
        let info = [b"WebPush: info\0", &self.public[..], key_id].concat();
        let material: [u8; 32] = derive(&self.auth, &agreed, &info);
        let key: [u8; 16] = derive(salt, &material, b"Content-Encoding: aes128gcm\0");
        let nonce: [u8; NONCE_LEN] = derive(salt, &material, b"Content-Encoding: nonce\0");
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).expect("a key"));
        let mut sealed = sealed.to_vec();
        let open = key.open_in_place(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut sealed);
        let (end, message) = open.expect("it is for this browser").split_last().expect("it has an end");
        assert_eq!(*end, 2);
        serde_json::from_slice(message).expect("JSON")
    }
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive<const N: usize>(salt: &[u8], secret: &[u8], info: &[u8]) -> [u8; N] {
    let mut derived = [0; N];
    let prk = Salt::new(HKDF_SHA256, salt).extract(secret);
    prk.expand(&[info], Length(N)).and_then(|okm| okm.fill(&mut derived)).expect("it derives");
    derived
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_reads_what_nobody_else_can_and_is_forgotten_when_it_is_gone() {
    let (folder, time) = (Folder::new(), TestTime::new());
    let served = start(&folder, &time, Duration::from_millis(1)).await;
    let mut push = StandIn::answering(410).await;
    let table = served.any_table().await;
    let browser = Browser::new();
    let other = 1 - served.get(&table).await["to_act"]["seat"].as_u64().expect("a seat");
    let body = json!({ "seat": other, "push": browser.subscription(&push.url) });
    assert_eq!(served.try_post(&format!("{table}/notices"), &body).await.0.as_u16(), 204);
    pass_turn(&served, &table).await;
    let Call { head, body } = push.next().await;
    let key = served.get("/api/push-key").await;
    assert!(head.contains(&format!("k={}", text(&key["key"]).to_lowercase())), "{head}");
    for header in ["content-encoding: aes128gcm", "ttl: 14400", "topic: ", "authorization: vapid t="] {
        assert!(head.contains(header), "{header} in {head}");
    }
    assert!(!head.contains(&crate::common::id(&table).to_lowercase()), "the push service learns no table");
    let message = browser.read(&body);
    assert!(text(&message["sentence"]).starts_with("It is your turn."), "{message}");
    assert_eq!(message["table"], crate::common::id(&table));
    let gone = async {
        let count = || -> u64 {
            let counted =
                crate::common::db(&folder)
                    .query_row("SELECT COUNT(*) FROM subscriptions", [], |row| row.get(0));
            counted.expect("it can be counted")
        };
        while count() > 0 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), gone).await.expect("it is forgotten");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_notice_is_withdrawn_once_the_person_has_acted() {
    let (folder, time) = (Folder::new(), TestTime::new());
    let served = start(&folder, &time, Duration::from_millis(1)).await;
    let mut push = StandIn::answering(201).await;
    let table = served.any_table().await;
    let other = 1 - served.get(&table).await["to_act"]["seat"].as_u64().expect("a seat");
    // Each browser reads one message.
    let (first_reader, second_reader) = (Browser::new(), Browser::new());
    let mine = json!({ "seat": other, "push": first_reader.subscription(&push.url) });
    served.try_post(&format!("{table}/notices"), &mine).await;
    pass_turn(&served, &table).await;
    let told = first_reader.read(&push.next().await.body);
    assert_ne!(told["sentence"], "");
    served.try_post(&format!("{table}/notices/remove"), &mine).await;
    let again = json!({ "seat": other, "push": second_reader.subscription(&push.url) });
    served.try_post(&format!("{table}/notices"), &again).await;
    pass_turn(&served, &table).await;
    assert_eq!(second_reader.read(&push.next().await.body)["sentence"], "");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_redirect_is_not_followed_and_a_server_as_it_comes_calls_nobody_here() {
    let (folder, time) = (Folder::new(), TestTime::new());
    let served = start(&folder, &time, Duration::from_millis(1)).await;
    let mut webhook = StandIn::answering(302).await;
    let table = served.any_table().await;
    hook(&served, &table, &webhook.url).await;
    pass_turn(&served, &table).await;
    webhook.next().await;
    pass_turn(&served, &table).await;
    webhook.next().await;
    assert!(webhook.calls.try_recv().is_err(), "one call for each turn");
    served.stop().await;
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let table = served.any_table().await;
    for url in [webhook.url.as_str(), "https://127.0.0.1/", "https://[::1]/", "https://example.org:22/"] {
        let body = json!({ "seat": 0, "webhook": { "url": url, "format": "discord" } });
        let (status, refused) = served.try_post(&format!("{table}/notices"), &body).await;
        assert_eq!((status.as_u16(), &refused["error"]["code"]), (400, &json!("bad-request")), "{refused}");
    }
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_so_many_are_told_of_a_table() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let table = served.any_table().await;
    let mut statuses = Vec::new();
    for n in 0..17 {
        let webhook = json!({ "url": format!("https://example.org/{n}"), "format": "slack" });
        let (status, _) =
            served.try_post(&format!("{table}/notices"), &json!({ "seat": 0, "webhook": webhook })).await;
        statuses.push(status.as_u16());
    }
    assert_eq!((&statuses[..16], statuses[16]), (&[204; 16][..], 409));
    served.stop().await;
}
