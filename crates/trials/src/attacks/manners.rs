//! Offers that nobody has agreed to, claims against people who are there, the chat, and calls to other servers.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::net::TcpListener;

use super::{Attack, Attempt, Defence, Kind, Outcome, Scene};

/// Addresses that lead inside, or nowhere that the server calls.
const INSIDE: [(&str, &str); 12] = [
    ("call plain HTTP", "http://example.org/hook"),
    ("call this machine by its address", "https://127.0.0.1/hook"),
    ("call this machine by its other address", "https://[::1]/hook"),
    ("call this machine by an address in an address", "https://[::ffff:127.0.0.1]/hook"),
    ("call the data of a cloud machine", "https://169.254.169.254/latest/meta-data/"),
    ("call the home network", "https://192.168.1.1/"),
    ("call the network of a company", "https://10.0.0.8/"),
    ("call the private network of the other kind", "https://[fd00::8]/"),
    ("call another port", "https://example.org:6379/"),
    ("call with a name and a password", "https://admin:admin@example.org/"),
    ("read a file", "file:///etc/passwd"),
    ("speak another protocol", "gopher://example.org:70/_FLUSHALL"),
];

pub(super) fn attacks() -> Vec<Attack> {
    use Kind::{Chat, Offers, Outgoing};
    let mut attacks = vec![
        Attack::steps(Offers, "accept one's own draw", |scene| {
            Box::pin(async move {
                let (table, id) = offered(&scene, "draw").await;
                answered(scene.post(&table, &format!("offers/{id}"), &accept(0)).await)
            })
        }),
        Attack::steps(Offers, "accept an offer that was never made", |scene| {
            Box::pin(async move { answered(scene.post(&scene.people, "offers/99", &accept(1)).await) })
        }),
        Attack::steps(Offers, "accept a draw after the other has acted", |scene| {
            Box::pin(async move {
                let (table, id) = offered(&scene, "draw").await;
                let act = scene.first(&table).await;
                scene.post(&table, "act", &act).await;
                answered(scene.post(&table, &format!("offers/{id}"), &accept(1)).await)
            })
        }),
        Attack::steps(Offers, "accept an offer that was taken back", |scene| {
            Box::pin(async move {
                let (table, id) = offered(&scene, "draw").await;
                scene.post(&table, &format!("offers/{id}"), &json!({ "seat": 0, "answer": "refuse" })).await;
                answered(scene.post(&table, &format!("offers/{id}"), &accept(1)).await)
            })
        }),
        Attack::steps(Offers, "accept a draw with the id of an earlier offer", |scene| {
            Box::pin(async move {
                let (table, old) = offered(&scene, "take-back").await;
                scene.post(&table, &format!("offers/{old}"), &json!({ "seat": 0, "answer": "refuse" })).await;
                let after = scene.version(&table).await;
                scene.post(&table, "offers", &json!({ "after": after, "seat": 0, "offer": "draw" })).await;
                answered(scene.post(&table, &format!("offers/{old}"), &accept(1)).await)
            })
        }),
        Attack::steps(Offers, "offer a draw again and again after it was refused", |scene| {
            Box::pin(async move {
                let (table, id) = offered(&scene, "draw").await;
                scene.post(&table, &format!("offers/{id}"), &json!({ "seat": 1, "answer": "refuse" })).await;
                let after = scene.version(&table).await;
                let again = json!({ "after": after, "seat": 0, "offer": "draw" });
                answered(scene.post(&table, "offers", &again).await)
            })
        }),
        Attack::steps(Offers, "let a bot accept a draw", |scene| {
            Box::pin(async move {
                let after = scene.version(&scene.bots).await;
                let offer = json!({ "after": after, "seat": 0, "offer": "draw" });
                answered(scene.post(&scene.bots, "offers", &offer).await)
            })
        }),
        Attack::steps(Offers, "offer a rematch before the end", |scene| offer(scene, "rematch")),
        Attack::steps(Offers, "pause a game that has no clock", |scene| offer(scene, "pause")),
        Attack::steps(Offers, "offer what nobody knows", |scene| offer(scene, "surrender")),
        Attack::steps(Offers, "claim the win against somebody who is there", |scene| claim(scene, "win")),
        Attack::steps(Offers, "put a bot into the seat of somebody who is there", |scene| {
            claim(scene, "bot")
        }),
        Attack::steps(Offers, "play a seat again that nobody has taken over", |scene| {
            Box::pin(async move {
                let body = json!({ "after": scene.version(&scene.people).await, "seat": 1 });
                answered(scene.post(&scene.people, "return", &body).await)
            })
        }),
        Attack::steps(Chat, "write where there is no chat", |scene| {
            Box::pin(async move {
                let body = json!({ "seat": 0, "text": "Hello!" });
                answered(scene.post(&scene.people, "chat", &body).await)
            })
        }),
        Attack::steps(Chat, "write freely to strangers", |scene| {
            say(scene, "phrases", "I know you".to_owned())
        }),
        Attack::steps(Chat, "write a novel", |scene| say(scene, "free", "x".repeat(5000))),
        Attack::steps(Chat, "write what cannot be seen", |scene| {
            say(scene, "free", "\u{202e}\u{2066}\u{0}\u{1b}".to_owned())
        }),
        Attack::limited(Chat, Defence::ChatLines, "flood the chat", |scene| {
            Box::pin(async move {
                let table = chat(&scene, "free").await;
                let mut refused = 0;
                for n in 0..super::floods::MANY {
                    let text = format!("{n} {}", char::from(b'a' + n as u8).to_string().repeat(n + 3));
                    let (status, _) = scene.post(&table, "chat", &json!({ "seat": 0, "text": text })).await;
                    refused += u32::from(status == 429);
                }
                Outcome::new(refused == 0, format!("{refused} refused"))
            })
        }),
        Attack::limited(Chat, Defence::ChatRepeats, "say the same again and again", |scene| {
            Box::pin(async move {
                let table = chat(&scene, "free").await;
                let body = json!({ "seat": 0, "text": "You are too slow" });
                scene.post(&table, "chat", &body).await;
                answered(scene.post(&table, "chat", &body).await)
            })
        }),
        Attack::limited(Outgoing, Defence::Outgoing, "let the server call this machine", call_inside),
        Attack::steps(Outgoing, "pass something else off as a push service", |scene| {
            Box::pin(async move {
                let push = json!({ "endpoint": "https://example.org/push", "p256dh": "BA", "auth": "AA" });
                answered(scene.post(&scene.people, "notices", &json!({ "seat": 0, "push": push })).await)
            })
        }),
    ];
    attacks.extend([
        Attack::steps(Outgoing, INSIDE[0].0, hook::<0>),
        Attack::steps(Outgoing, INSIDE[1].0, hook::<1>),
        Attack::steps(Outgoing, INSIDE[2].0, hook::<2>),
        Attack::steps(Outgoing, INSIDE[3].0, hook::<3>),
        Attack::steps(Outgoing, INSIDE[4].0, hook::<4>),
        Attack::steps(Outgoing, INSIDE[5].0, hook::<5>),
        Attack::steps(Outgoing, INSIDE[6].0, hook::<6>),
        Attack::steps(Outgoing, INSIDE[7].0, hook::<7>),
        Attack::steps(Outgoing, INSIDE[8].0, hook::<8>),
        Attack::steps(Outgoing, INSIDE[9].0, hook::<9>),
        Attack::steps(Outgoing, INSIDE[10].0, hook::<10>),
        Attack::steps(Outgoing, INSIDE[11].0, hook::<11>),
    ]);
    attacks
}

pub(super) fn controls() -> Vec<Attack> {
    vec![Attack::steps(Kind::Offers, "accept a draw as the other", |scene| {
        Box::pin(async move {
            let (table, id) = offered(&scene, "draw").await;
            answered(scene.post(&table, &format!("offers/{id}"), &accept(1)).await)
        })
    })]
}

/// An attack succeeds if the server does what was asked.
fn answered((status, body): (u16, Value)) -> Outcome {
    Outcome::new(!(400..500).contains(&status), format!("{status} {body}"))
}

fn accept(seat: u8) -> Value {
    json!({ "seat": seat, "answer": "accept" })
}

/// Makes a table, lets somebody act, and the first seat offer something. Returns the table and the id of the offer.
async fn offered(scene: &Scene, kind: &str) -> (String, u64) {
    let table = scene.table().await;
    for _ in 0..2 {
        let act = scene.first(&table).await;
        scene.post(&table, "act", &act).await;
    }
    let after = scene.version(&table).await;
    let (_, made) = scene.post(&table, "offers", &json!({ "after": after, "seat": 0, "offer": kind })).await;
    (table, made["version"].as_u64().unwrap_or_default())
}

fn offer(scene: Arc<Scene>, kind: &'static str) -> Attempt {
    Box::pin(async move {
        let body = json!({ "after": scene.version(&scene.people).await, "seat": 0, "offer": kind });
        answered(scene.post(&scene.people, "offers", &body).await)
    })
}

fn claim(scene: Arc<Scene>, claim: &'static str) -> Attempt {
    Box::pin(async move {
        let after = scene.version(&scene.people).await;
        let body = json!({ "after": after, "seat": 0, "absent": 1, "claim": claim, "level": "easy" });
        answered(scene.post(&scene.people, "claim", &body).await)
    })
}

async fn chat(scene: &Scene, rule: &str) -> String {
    let new = json!({ "game": scene.game, "chat": rule });
    let (_, made) = scene.post("/api", "tables", &new).await;
    format!("/api/tables/{}", made["table"].as_str().unwrap_or_default())
}

fn say(scene: Arc<Scene>, rule: &'static str, text: String) -> Attempt {
    Box::pin(async move {
        let table = chat(&scene, rule).await;
        answered(scene.post(&table, "chat", &json!({ "seat": 0, "text": text })).await)
    })
}

/// Asks the server to call an address that leads inside.
fn hook<const NTH: usize>(scene: Arc<Scene>) -> Attempt {
    Box::pin(async move {
        let webhook = json!({ "url": INSIDE[NTH].1, "format": "json" });
        answered(scene.post(&scene.people, "notices", &json!({ "seat": 0, "webhook": webhook })).await)
    })
}

/// Listens on this machine, and asks the server to tell it of the next turn.
fn call_inside(scene: Arc<Scene>) -> Attempt {
    Box::pin(async move {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let url = format!("http://{}/hook", listener.local_addr().expect("it listens"));
        let table = scene.table().await;
        for seat in 0..2 {
            let body = json!({ "seat": seat, "webhook": { "url": url, "format": "json" } });
            scene.post(&table, "notices", &body).await;
        }
        for _ in 0..40 {
            let act = scene.first(&table).await;
            scene.post(&table, "act", &act).await;
        }
        let called = tokio::time::timeout(Duration::from_secs(3), listener.accept()).await;
        Outcome::new(called.is_ok(), format!("called: {}", called.is_ok()))
    })
}
