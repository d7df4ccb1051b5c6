//! Ids and paths that nobody has named.

use super::{Attack, Kind, Outcome};

pub(super) fn attacks() -> Vec<Attack> {
    use Kind::Guessing;
    let refused = |tries, request| Attack::refused(Guessing, tries, request);
    let shows_file = |reply: &super::Reply| {
        let is_secret =
            ["root:", "SQLite format", "[package]", "[core]"].iter().any(|word| reply.body.contains(word));
        is_secret || reply.is_failure()
    };
    let file = |tries, request| Attack::request(Guessing, tries, request, shows_file);
    vec![
        refused("read a table by a number", |scene| scene.ask("/api/tables/1")),
        refused("read a table by the beginning of its id", |scene| {
            scene.ask(&scene.people[..scene.people.len() - 1])
        }),
        refused("read a table by its id in the other case", |scene| {
            let other = |c: char| {
                if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }
            };
            let id: String = id(scene).chars().map(other).collect();
            scene.ask(&format!("/api/tables/{id}"))
        }),
        refused("read any table by a pattern", |scene| scene.ask("/api/tables/%25")),
        refused("read any table by a star", |scene| scene.ask("/api/tables/*")),
        refused("read a table by an id with a NUL byte", |scene| scene.ask(&format!("{}%00", scene.people))),
        refused("read a table by an id with a space", |scene| scene.ask(&format!("{}%20", scene.people))),
        refused("read a board by a hash nobody has", |scene| scene.ask("/api/boards/0000000000000000")),
        refused("read the folder of the API", |scene| scene.ask("/api/")),
        refused("read what administrators might have", |scene| scene.ask("/api/admin")),
        Attack::steps(Guessing, "guess ids, 300 of them", |scene| {
            Box::pin(async move {
                let (id, mut found) = (id(&scene).to_owned(), 0);
                // All but the last three letters are right, and none of the guesses is the id itself.
                let known = &id[..id.len() - 3];
                for guess in
                    (0..301).map(|nth| format!("{known}{nth:03}")).filter(|guess| *guess != id).take(300)
                {
                    found += u32::from(scene.get(&format!("/api/tables/{guess}")).await.0 != 404);
                }
                Outcome::new(found > 0, format!("{found} of 300 guesses"))
            })
        }),
        Attack::steps(Guessing, "read a table that was deleted", |scene| {
            Box::pin(async move {
                let table = scene.table().await;
                scene.exchange(&scene.request("DELETE", &table, "", b"")).await;
                let (status, body) = scene.get(&table).await;
                Outcome::new(status != 404, format!("{status} {body}"))
            })
        }),
        file("read a file above the page", |scene| scene.ask("/../../../../../etc/passwd")),
        file("read a file above the page, escaped", |scene| {
            scene.ask("/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd")
        }),
        file("read a file above the page, escaped twice", |scene| {
            scene.ask("/%252e%252e/%252e%252e/etc/passwd")
        }),
        file("read a file above the page, with backslashes", |scene| scene.ask("/..%5c..%5c..%5cCargo.toml")),
        file("read a file by its whole path", |scene| scene.ask("//etc/passwd")),
        file("read the store", |scene| scene.ask("/hillfort.db")),
        file("read the sources beside the page", |scene| scene.ask("/assets/../../Cargo.toml")),
        file("read the history of the sources", |scene| scene.ask("/.git/config")),
        file("read a file by a map option", |scene| {
            let body = format!(r#"{{"game":"{}","options":{{"map":"../../../../etc/passwd"}}}}"#, scene.game);
            scene.json("/api/tables", &body)
        }),
        refused("start a game that is not there", |scene| {
            scene.json("/api/tables", r#"{"game":"../games"}"#)
        }),
    ]
}

pub(super) fn controls() -> Vec<Attack> {
    vec![Attack::refused(Kind::Guessing, "read a table by its id", |scene| scene.ask(&scene.people))]
}

/// Returns the id of the table of others.
fn id(scene: &super::Scene) -> &str {
    scene.people.rsplit('/').next().unwrap_or_default()
}
