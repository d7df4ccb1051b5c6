//! Records, cards, options and seats from strangers.

use serde_json::json;

use super::{Attack, Kind, Scene};

pub(super) fn attacks() -> Vec<Attack> {
    use Kind::Records;
    let refused = |tries, request| Attack::refused(Records, tries, request);
    vec![
        refused("have the server start a program as a bot", |scene| seats(scene, &["human", "exec:/bin/sh"])),
        refused("have the server start a program, in capitals", |scene| seats(scene, &["EXEC:/bin/sh"])),
        refused("name two players in one word", |scene| seats(scene, &["human,hard"])),
        refused("name a player of a megabyte", |scene| seats(scene, &[&"x".repeat(900_000)])),
        refused("name a player that is nothing", |scene| seats(scene, &[""])),
        refused("give a bot a budget of its own", |scene| seats(scene, &["hard:1000000000"])),
        refused("sit 10,000 players down", |scene| seats(scene, &["human"; 10_000])),
        refused("set an option that is not there", |scene| option(scene, "__proto__", "1")),
        refused("set an option to a number without end", |scene| {
            option(scene, "turn-limit", &"9".repeat(1000))
        }),
        refused("set an option with a line break in it", |scene| option(scene, "map", "a\ncard x=1")),
        refused("set 20,000 options", |scene| {
            let options: serde_json::Map<_, _> = (0..20_000).map(|n| (format!("o{n}"), json!("1"))).collect();
            scene.json("/api/tables", &json!({ "game": scene.game, "options": options }).to_string())
        }),
        refused("read a record that is empty", |scene| record(scene, "")),
        refused("read a record of no game", |scene| record(scene, "game ../../etc\n")),
        refused("read a record of binary data", |scene| record(scene, "\u{0}\u{1}\u{7f}")),
        refused("read a record with a map of the server's disk", |scene| {
            record(scene, &format!("game {}\nmap /etc/passwd 0000000000000000\n", scene.game))
        }),
        refused("read a record with a card that is not there", |scene| {
            record(scene, &format!("game {}\ncard nobody.health=1\n", scene.game))
        }),
        refused("read a record with 300,000 card lines", |scene| {
            record(scene, &format!("game {}\n{}", scene.game, "card nobody.health=1\n".repeat(300_000)))
        }),
        refused("read a record with a line of a megabyte", |scene| {
            record(scene, &format!("game {}\nplace p1 {}\n", scene.game, "x".repeat(900_000)))
        }),
        refused("read a record whose parts are in the wrong order", |scene| {
            record(scene, &format!("end\ngame {}\n", scene.game))
        }),
        refused("read a record of 17 MB", |scene| record(scene, &"#\n".repeat(8_700_000))),
        refused("branch off at a line that is not there", |scene| {
            scene.json(&format!("{}/what-if", scene.people), r#"{"lines":9999999999}"#)
        }),
        refused("preview a game that is not there", |scene| {
            scene.json("/api/games/%2e%2e%2fetc/preview", "{}")
        }),
    ]
}

pub(super) fn controls() -> Vec<Attack> {
    vec![
        Attack::refused(Kind::Records, "sit two people down", |scene| seats(scene, &["human", "human"])),
        Attack::refused(Kind::Records, "read a record of a game", |scene| {
            record(scene, &format!("game {}\n", scene.game))
        }),
    ]
}

fn seats(scene: &Scene, seats: &[&str]) -> Vec<u8> {
    scene.json("/api/tables", &json!({ "game": scene.game, "seats": seats }).to_string())
}

fn option(scene: &Scene, key: &str, value: &str) -> Vec<u8> {
    let body = json!({ "game": scene.game, "options": { key: value } });
    scene.json("/api/tables", &body.to_string())
}

fn record(scene: &Scene, record: &str) -> Vec<u8> {
    scene.json("/api/tables", &json!({ "record": record }).to_string())
}
