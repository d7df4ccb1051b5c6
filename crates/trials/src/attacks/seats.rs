//! Seats of tables whose players are apart, and the links to them.

use std::sync::Arc;

use serde_json::{Value, json};

use super::raw::Reply;
use super::{Attack, Attempt, Kind, Outcome, Scene};

/// A browser with its cookie.
struct Browser {
    cookie: String,
}

/// A table of two people, Anna and Ben. Anna has made it; nobody of them is the attacker.
struct Couple {
    anna: Browser,
    ben: Browser,
    table: String,
    /// The link with which Ben has come.
    invitation: String,
}

impl Browser {
    async fn new(scene: &Scene) -> Self {
        let cookie = scene.api.cookie("/api/device").await;
        Self { cookie: cookie.split(';').next().unwrap_or_default().to_owned() }
    }

    async fn send(&self, scene: &Scene, method: &str, path: &str, body: &Value) -> Reply {
        send(scene, method, path, &format!("Cookie: {}\r\n", self.cookie), body).await
    }

    async fn post(&self, scene: &Scene, path: &str, body: &Value) -> Reply {
        self.send(scene, "POST", path, body).await
    }

    /// Makes a table, and returns its path and the secret of its link.
    async fn host(&self, scene: &Scene) -> (String, String) {
        let new = json!({ "game": scene.game, "seats": ["human", "human"], "apart": { "seat": 0 } });
        let made = body_of(&self.post(scene, "/api/tables", &new).await);
        let part = |key: &str| made[key].as_str().unwrap_or_default().to_owned();
        (format!("/api/tables/{}", part("table")), part("invitation"))
    }

    async fn sit(&self, scene: &Scene, table: &str, invitation: &str) -> Reply {
        let sit = json!({ "change": "sit", "seat": 1, "invitation": invitation });
        self.post(scene, &format!("{table}/seats"), &sit).await
    }
}

impl Couple {
    async fn new(scene: &Scene) -> Self {
        let (anna, ben) = (Browser::new(scene).await, Browser::new(scene).await);
        let (table, invitation) = anna.host(scene).await;
        ben.sit(scene, &table, &invitation).await;
        Self { anna, ben, table, invitation }
    }
}

async fn send(scene: &Scene, method: &str, path: &str, headers: &str, body: &Value) -> Reply {
    let headers = format!("Content-Type: application/json\r\n{headers}");
    let body = if method == "GET" { String::new() } else { body.to_string() };
    scene.exchange(&scene.request(method, path, &headers, body.as_bytes())).await
}

fn body_of(reply: &Reply) -> Value {
    serde_json::from_str(&reply.body).unwrap_or_default()
}

fn done(reply: &Reply) -> Outcome {
    Outcome::new(reply.is_accepted(), reply.to_string())
}

/// What an attacker sends to the table of others, with these headers.
enum Sends {
    Act,
    Undo,
    Forfeit,
    Remove,
    Hint,
    WhatIf,
    Rematch,
    Free,
    Bot,
    Swap,
    Invite,
    Code,
}

impl Sends {
    async fn to(&self, scene: &Scene, table: &str, headers: &str) -> Reply {
        let now = scene.get(table).await.1;
        let after = &now["version"];
        let (method, path, body) = match self {
            Self::Act => ("POST", "/act", crate::applied::first(&now)),
            Self::Undo => ("POST", "/undo", json!({ "after": after })),
            Self::Forfeit => ("POST", "/forfeit", json!({ "after": after, "seat": 0 })),
            Self::Remove => ("DELETE", "", Value::Null),
            Self::Hint => ("GET", "/hint", Value::Null),
            Self::WhatIf => ("POST", "/what-if", json!({ "lines": 0 })),
            Self::Rematch => ("POST", "/rematch", json!({})),
            Self::Free => ("POST", "/seats", json!({ "change": "free", "seat": 0 })),
            Self::Bot => ("POST", "/seats", json!({ "change": "bot", "seat": 1, "level": "random" })),
            Self::Swap => ("POST", "/seats", json!({ "change": "swap", "seat": 0, "with": 1 })),
            Self::Invite => ("POST", "/seats", json!({ "change": "invite", "is_public": true })),
            Self::Code => ("POST", "/seats", json!({ "change": "code", "seat": 0 })),
        };
        send(scene, method, &format!("{table}{path}"), headers, &body).await
    }
}

/// Sends something to the table of others from a browser of the attacker's own.
fn uninvited(scene: Arc<Scene>, sends: Sends) -> Attempt {
    Box::pin(async move {
        let (couple, own) = (Couple::new(&scene).await, Browser::new(&scene).await);
        done(&sends.to(&scene, &couple.table, &format!("Cookie: {}\r\n", own.cookie)).await)
    })
}

/// Gives up for Anna with cookies that are made of hers.
fn forged(scene: Arc<Scene>, cookies: fn(&Couple) -> String) -> Attempt {
    Box::pin(async move {
        let couple = Couple::new(&scene).await;
        done(&Sends::Forfeit.to(&scene, &couple.table, &cookies(&couple)).await)
    })
}

/// Tries to take the free seat of a table that Anna has just made.
fn sits(scene: Arc<Scene>, change: fn(&str) -> Value) -> Attempt {
    Box::pin(async move {
        let (anna, own) = (Browser::new(&scene).await, Browser::new(&scene).await);
        let (table, invitation) = anna.host(&scene).await;
        done(&own.post(&scene, &format!("{table}/seats"), &change(&invitation)).await)
    })
}

pub(super) fn attacks() -> Vec<Attack> {
    let of = |tries, steps| Attack::steps(Kind::Seats, tries, steps);
    let link = |tries, steps| Attack::steps(Kind::Links, tries, steps);
    vec![
        of("act at a table of others", |scene| uninvited(scene, Sends::Act)),
        of("undo at a table of others", |scene| uninvited(scene, Sends::Undo)),
        of("give up at a table of others", |scene| uninvited(scene, Sends::Forfeit)),
        of("delete a table of others", |scene| uninvited(scene, Sends::Remove)),
        of("get a hint at a table of others", |scene| uninvited(scene, Sends::Hint)),
        of("make a what-if of a table of others", |scene| uninvited(scene, Sends::WhatIf)),
        of("make a rematch of a table of others", |scene| uninvited(scene, Sends::Rematch)),
        of("free a seat of others", |scene| uninvited(scene, Sends::Free)),
        of("put a bot into a seat of others", |scene| uninvited(scene, Sends::Bot)),
        of("let others change places", |scene| uninvited(scene, Sends::Swap)),
        of("invite everyone to a table of others", |scene| uninvited(scene, Sends::Invite)),
        of("get a code for a seat of others", |scene| uninvited(scene, Sends::Code)),
        of("act for the other player", |scene| {
            Box::pin(async move {
                let couple = Couple::new(&scene).await;
                let other = match scene.get(&couple.table).await.1["to_act"]["seat"].as_u64() {
                    Some(0) => &couple.ben,
                    _ => &couple.anna,
                };
                let cookie = format!("Cookie: {}\r\n", other.cookie);
                done(&Sends::Act.to(&scene, &couple.table, &cookie).await)
            })
        }),
        of("give up for the other player", |scene| {
            Box::pin(async move {
                let couple = Couple::new(&scene).await;
                let cookie = format!("Cookie: {}\r\n", couple.ben.cookie);
                done(&Sends::Forfeit.to(&scene, &couple.table, &cookie).await)
            })
        }),
        of("delete the table as a player who is not its host", |scene| {
            Box::pin(async move {
                let couple = Couple::new(&scene).await;
                done(&couple.ben.send(&scene, "DELETE", &couple.table, &Value::Null).await)
            })
        }),
        of("play on with a seat that was given to somebody else", |scene| {
            Box::pin(async move {
                let couple = Couple::new(&scene).await;
                let free = json!({ "change": "free", "seat": 1 });
                couple.anna.post(&scene, &format!("{}/seats", couple.table), &free).await;
                let after = scene.version(&couple.table).await;
                let body = json!({ "after": after, "seat": 1 });
                done(&couple.ben.post(&scene, &format!("{}/forfeit", couple.table), &body).await)
            })
        }),
        of("get a hint by a what-if of one's own game", |scene| {
            Box::pin(async move {
                let couple = Couple::new(&scene).await;
                let what_if = json!({ "lines": 0 });
                let made = couple.anna.post(&scene, &format!("{}/what-if", couple.table), &what_if).await;
                let Some(path) = crate::api::path_of(&body_of(&made)) else { return done(&made) };
                done(&couple.anna.send(&scene, "GET", &format!("{path}/hint"), &Value::Null).await)
            })
        }),
        of("get a hint by a what-if of a what-if of others", |scene| {
            Box::pin(async move {
                let (couple, own) = (Couple::new(&scene).await, Browser::new(&scene).await);
                let what_if = json!({ "lines": 0 });
                let made = couple.anna.post(&scene, &format!("{}/what-if", couple.table), &what_if).await;
                let path = crate::api::path_of(&body_of(&made)).unwrap_or_default();
                done(&own.post(&scene, &format!("{path}/what-if"), &what_if).await)
            })
        }),
        of("act before the others have come", |scene| {
            Box::pin(async move {
                let anna = Browser::new(&scene).await;
                let (table, _) = anna.host(&scene).await;
                done(&Sends::Forfeit.to(&scene, &table, &format!("Cookie: {}\r\n", anna.cookie)).await)
            })
        }),
        of("take both seats with one browser", |scene| {
            Box::pin(async move {
                let anna = Browser::new(&scene).await;
                let (table, invitation) = anna.host(&scene).await;
                done(&anna.sit(&scene, &table, &invitation).await)
            })
        }),
        of("send a cookie whose last letter is another", |scene| {
            forged(scene, |couple| {
                let mut cookie = couple.anna.cookie.clone();
                let last = if cookie.pop() == Some('A') { 'B' } else { 'A' };
                format!("Cookie: {cookie}{last}\r\n")
            })
        }),
        of("send the hash that is stored as a cookie", |scene| {
            forged(scene, |_| format!("Cookie: hillfort={}\r\n", "0".repeat(64)))
        }),
        of("send a cookie of nothing", |scene| forged(scene, |_| "Cookie: hillfort=\r\n".to_owned())),
        of("send a cookie of stars", |scene| {
            forged(scene, |_| format!("Cookie: hillfort={}\r\n", "*".repeat(43)))
        }),
        of("add a second cookie of the same name", |scene| {
            forged(scene, |couple| format!("Cookie: {}; hillfort={}\r\n", couple.anna.cookie, "A".repeat(43)))
        }),
        of("add a second line of cookies", |scene| {
            forged(scene, |couple| {
                format!("Cookie: hillfort={}\r\nCookie: {}\r\n", "A".repeat(43), couple.anna.cookie)
            })
        }),
        of("send the cookie under the name for HTTPS", |scene| {
            forged(scene, |couple| format!("Cookie: __Host-{}\r\n", couple.anna.cookie))
        }),
        of("send the secret as another header", |scene| {
            forged(scene, |couple| {
                let secret = couple.anna.cookie.trim_start_matches("hillfort=");
                format!("Authorization: Bearer {secret}\r\nX-Device: {secret}\r\n")
            })
        }),
        of("give up for a player from a page of another site", |scene| {
            forged(scene, |couple| {
                format!("Origin: http://evil.example\r\nCookie: {}\r\n", couple.anna.cookie)
            })
        }),
        of("give a browser a cookie from a page of another site", |scene| {
            Box::pin(async move {
                let foreign = "Origin: http://evil.example\r\n";
                let reply = scene.exchange(&scene.request("POST", "/api/device", foreign, b"")).await;
                let is_set = reply.head.contains("set-cookie");
                Outcome::new(is_set || reply.is_accepted(), reply.to_string())
            })
        }),
        of("give a browser a cookie by a link", |scene| {
            Box::pin(async move {
                let reply = scene.exchange(&scene.ask("/api/device")).await;
                Outcome::new(reply.head.contains("set-cookie") || reply.is_accepted(), reply.to_string())
            })
        }),
        of("read the cookie of a player by a script", |scene| {
            Box::pin(async move {
                let cookie = scene.api.cookie("/api/device").await;
                let is_hidden = cookie.contains("; HttpOnly") && cookie.contains("; SameSite=Strict");
                Outcome::new(!is_hidden, "a cookie without its marks")
            })
        }),
        of("find tables of others in the list", |scene| {
            Box::pin(async move {
                let (couple, own) = (Couple::new(&scene).await, Browser::new(&scene).await);
                let reply = own.send(&scene, "GET", "/api/tables", &Value::Null).await;
                let id = couple.table.rsplit('/').next().unwrap_or_default();
                Outcome::new(reply.body.contains(id) || !reply.is_accepted(), reply.to_string())
            })
        }),
        of("take the name of somebody else's line with a line end", |scene| {
            Box::pin(async move {
                let (anna, own) = (Browser::new(&scene).await, Browser::new(&scene).await);
                let (table, invitation) = anna.host(&scene).await;
                let name = "Ben\nfree 0\u{202e}";
                let sit = json!({ "change": "sit", "seat": 1, "invitation": invitation, "name": name });
                own.post(&scene, &format!("{table}/seats"), &sit).await;
                let shown = scene.get(&table).await.1["seats"][1]["name"].to_string();
                Outcome::new(shown.contains("\\n") || shown.contains('\u{202e}'), shown)
            })
        }),
        link("take a seat without an invitation", |scene| {
            sits(scene, |_| json!({ "change": "sit", "seat": 1 }))
        }),
        link("take a seat with an empty invitation", |scene| {
            sits(scene, |_| json!({ "change": "sit", "seat": 1, "invitation": "" }))
        }),
        link("take a seat with the beginning of an invitation", |scene| {
            sits(
                scene,
                |secret| json!({ "change": "sit", "seat": 1, "invitation": secret[..secret.len() - 1] }),
            )
        }),
        link("take a seat with an invitation in the other case", |scene| {
            sits(scene, |secret| {
                let swap = |c: char| {
                    if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }
                };
                json!({ "change": "sit", "seat": 1, "invitation": secret.chars().map(swap).collect::<String>() })
            })
        }),
        link("take a seat that is taken, with its invitation", |scene| {
            sits(scene, |secret| json!({ "change": "sit", "seat": 0, "invitation": secret }))
        }),
        link("take the seat of a bot", |scene| {
            Box::pin(async move {
                let own = Browser::new(&scene).await;
                done(&own.sit(&scene, &scene.bots, "").await)
            })
        }),
        link("guess invitations, 200 of them", |scene| {
            Box::pin(async move {
                let (anna, own) = (Browser::new(&scene).await, Browser::new(&scene).await);
                let (table, invitation) = anna.host(&scene).await;
                let (known, mut found) = (&invitation[..invitation.len() - 3], 0);
                for guess in (0..201)
                    .map(|nth| format!("{known}{nth:03}"))
                    .filter(|guess| *guess != invitation)
                    .take(200)
                {
                    found += u32::from(own.sit(&scene, &table, &guess).await.is_accepted());
                }
                Outcome::new(found > 0, format!("{found} of 200 guesses"))
            })
        }),
        link("take a seat with an invitation that was renewed", |scene| {
            Box::pin(async move {
                let (anna, own) = (Browser::new(&scene).await, Browser::new(&scene).await);
                let (table, invitation) = anna.host(&scene).await;
                anna.post(&scene, &format!("{table}/seats"), &json!({ "change": "invite" })).await;
                done(&own.sit(&scene, &table, &invitation).await)
            })
        }),
        link("take a seat with the invitation of another table", |scene| {
            Box::pin(async move {
                let (anna, own) = (Browser::new(&scene).await, Browser::new(&scene).await);
                let (table, _) = anna.host(&scene).await;
                let (_, other) = anna.host(&scene).await;
                done(&own.sit(&scene, &table, &other).await)
            })
        }),
        link("take a freed seat with the old invitation", |scene| {
            Box::pin(async move {
                let couple = Couple::new(&scene).await;
                let free = json!({ "change": "free", "seat": 1 });
                couple.anna.post(&scene, &format!("{}/seats", couple.table), &free).await;
                done(&couple.ben.sit(&scene, &couple.table, &couple.invitation).await)
            })
        }),
        link("take a seat by a GET", |scene| {
            Box::pin(async move {
                let own = Browser::new(&scene).await;
                let anna = Browser::new(&scene).await;
                let (table, invitation) = anna.host(&scene).await;
                let path = format!("{table}/seats?change=sit&seat=1&invitation={invitation}");
                done(&own.send(&scene, "GET", &path, &Value::Null).await)
            })
        }),
        link("use a code for another device twice", |scene| {
            Box::pin(async move {
                let (couple, own) = (Couple::new(&scene).await, Browser::new(&scene).await);
                let (seats, code) = code_of(&scene, &couple).await;
                let join = json!({ "change": "join", "code": code });
                Browser::new(&scene).await.post(&scene, &seats, &join).await;
                done(&own.post(&scene, &seats, &join).await)
            })
        }),
        link("use a code for another device at another table", |scene| {
            Box::pin(async move {
                let (couple, other) = (Couple::new(&scene).await, Couple::new(&scene).await);
                let (_, code) = code_of(&scene, &couple).await;
                let join = json!({ "change": "join", "code": code });
                let own = Browser::new(&scene).await;
                done(&own.post(&scene, &format!("{}/seats", other.table), &join).await)
            })
        }),
        link("use a code of a player whose seat was given away", |scene| {
            Box::pin(async move {
                let (couple, own) = (Couple::new(&scene).await, Browser::new(&scene).await);
                let seats = format!("{}/seats", couple.table);
                let asked = couple.ben.post(&scene, &seats, &json!({ "change": "code", "seat": 1 })).await;
                couple.anna.post(&scene, &seats, &json!({ "change": "free", "seat": 1 })).await;
                let join = json!({ "change": "join", "code": body_of(&asked)["secret"] });
                done(&own.post(&scene, &seats, &join).await)
            })
        }),
        link("find an invitation in what everyone may read of a table", |scene| {
            Box::pin(async move {
                let anna = Browser::new(&scene).await;
                let (table, invitation) = anna.host(&scene).await;
                let mut seen = String::new();
                for path in ["", "/record", "/place", "/changes", "/series"] {
                    seen += &scene.exchange(&scene.ask(&format!("{table}{path}"))).await.body;
                }
                let secret = anna.cookie.trim_start_matches("hillfort=");
                Outcome::new(seen.contains(&invitation) || seen.contains(secret), "the secret is shown")
            })
        }),
        link("find the hash of a secret in what everyone may read of a table", |scene| {
            Box::pin(async move {
                let couple = Couple::new(&scene).await;
                let mut seen = String::new();
                for path in ["", "/place", "/changes"] {
                    seen += &scene.exchange(&scene.ask(&format!("{}{path}", couple.table))).await.body;
                }
                let is_hex =
                    |word: &str| word.len() == 64 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
                // The commitment of the dice is one that everyone may read.
                let commitment = scene.get(&couple.table).await.1["commitment"].as_str().map(str::to_owned);
                let words = seen.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| is_hex(word));
                let found = words.filter(|word| Some(*word) != commitment.as_deref()).count();
                Outcome::new(found > 0, format!("{found} hashes"))
            })
        }),
    ]
}

async fn code_of(scene: &Scene, couple: &Couple) -> (String, Value) {
    let seats = format!("{}/seats", couple.table);
    let asked = couple.anna.post(scene, &seats, &json!({ "change": "code", "seat": 0 })).await;
    (seats, body_of(&asked)["secret"].clone())
}

pub(super) fn controls() -> Vec<Attack> {
    vec![
        Attack::steps(Kind::Seats, "give up for a player with their cookie", |scene| {
            forged(scene, |couple| format!("Cookie: {}\r\n", couple.anna.cookie))
        }),
        Attack::steps(Kind::Seats, "act at a table on one screen without a cookie", |scene| {
            Box::pin(async move {
                let table = scene.table().await;
                done(&Sends::Act.to(&scene, &table, "").await)
            })
        }),
        Attack::steps(Kind::Links, "take a seat with its invitation", |scene| {
            sits(scene, |secret| json!({ "change": "sit", "seat": 1, "invitation": secret }))
        }),
        Attack::steps(Kind::Links, "use a code for another device once", |scene| {
            Box::pin(async move {
                let (couple, own) = (Couple::new(&scene).await, Browser::new(&scene).await);
                let (seats, code) = code_of(&scene, &couple).await;
                done(&own.post(&scene, &seats, &json!({ "change": "join", "code": code })).await)
            })
        }),
    ]
}
