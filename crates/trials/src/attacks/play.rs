//! Acting for others, where nothing can be done, or twice.

use std::sync::Arc;

use serde_json::{Value, json};

use super::{Attack, Attempt, Kind, Outcome, Scene};

pub(super) fn attacks() -> Vec<Attack> {
    use Kind::{Play, Replay};
    vec![
        Attack::steps(Play, "act at a seat that is not to act", |scene| {
            tampered(scene, |body| body["seat"] = json!(1))
        }),
        Attack::steps(Play, "act at a seat that no game has", |scene| {
            tampered(scene, |body| body["seat"] = json!(7))
        }),
        Attack::steps(Play, "act at an earlier version", |scene| {
            Box::pin(async move {
                let table = scene.table().await;
                let past = scene.version(&table).await;
                let act = scene.first(&table).await;
                scene.post(&table, "act", &act).await;
                let mut late = scene.first(&table).await;
                late["after"] = json!(past);
                answered(scene.post(&table, "act", &late).await)
            })
        }),
        Attack::steps(Play, "act at a later version", |scene| {
            tampered(scene, |body| body["after"] = json!(1_000_000))
        }),
        Attack::steps(Play, "submit a dice roll as a player", |scene| {
            tampered(scene, |body| body["lines"] = json!(["roll 6 6 6"]))
        }),
        Attack::steps(Play, "act and go on in the turn of the other player", |scene| {
            tampered(scene, |body| {
                let line = body["lines"][0].clone();
                body["lines"] = Value::Array(vec![line; 64]);
            })
        }),
        Attack::steps(Play, "send more lines than a command has", |scene| {
            tampered(scene, |body| body["lines"] = json!(vec!["end"; 100_000]))
        }),
        Attack::steps(Play, "send a command without lines", |scene| {
            tampered(scene, |body| body["lines"] = json!([]))
        }),
        Attack::steps(Play, "give up for the bot", |scene| {
            Box::pin(async move {
                let body = json!({ "after": scene.version(&scene.bots).await, "seat": 1 });
                answered(scene.post(&scene.bots, "forfeit", &body).await)
            })
        }),
        Attack::steps(Play, "give up for a seat that is not there", |scene| {
            Box::pin(async move {
                let body = json!({ "after": scene.version(&scene.people).await, "seat": 200 });
                answered(scene.post(&scene.people, "forfeit", &body).await)
            })
        }),
        Attack::steps(Play, "undo the first roll of the dice", |scene| {
            Box::pin(async move {
                let table = scene.table().await;
                let body = json!({ "after": scene.version(&table).await });
                answered(scene.post(&table, "undo", &body).await)
            })
        }),
        Attack::steps(Play, "undo what was seen two versions ago", |scene| {
            Box::pin(async move {
                let table = scene.table().await;
                let before = scene.version(&table).await;
                let act = scene.first(&table).await;
                scene.post(&table, "act", &act).await;
                answered(scene.post(&table, "undo", &json!({ "after": before })).await)
            })
        }),
        Attack::steps(Play, "act after the end", |scene| after_the_end(scene, "act")),
        Attack::steps(Play, "undo after the end", |scene| after_the_end(scene, "undo")),
        Attack::steps(Play, "give up after the end", |scene| after_the_end(scene, "forfeit")),
        Attack::steps(Play, "get a hint while people play", |scene| {
            Box::pin(async move { answered(scene.get(&format!("{}/hint", scene.people)).await) })
        }),
        Attack::steps(Play, "get a hint on an earlier position while people play", |scene| {
            Box::pin(async move { answered(scene.get(&format!("{}/hint?lines=1", scene.people)).await) })
        }),
        Attack::steps(Play, "get a hint by a what-if while people play", |scene| {
            Box::pin(async move { hint_by(&scene, "what-if").await })
        }),
        Attack::steps(Play, "get a hint by a what-if of a what-if while people play", |scene| {
            Box::pin(async move { hint_by(&scene, "what-if/what-if").await })
        }),
        Attack::steps(Replay, "send an action twice", |scene| {
            Box::pin(async move { twice(&scene, Again::Same, 1).await })
        }),
        Attack::steps(Replay, "send an action twenty times at once", |scene| {
            Box::pin(async move { twice(&scene, Again::Same, 19).await })
        }),
        Attack::steps(Replay, "send another legal action under the same submission", |scene| {
            Box::pin(async move { twice(&scene, Again::Another, 1).await })
        }),
        Attack::steps(Replay, "send an action again for the version that came of it", |scene| {
            Box::pin(async move { twice(&scene, Again::SameLater, 1).await })
        }),
        Attack::steps(Replay, "undo twice under one submission", |scene| {
            Box::pin(async move {
                let table = scene.table().await;
                let act = scene.first(&table).await;
                scene.post(&table, "act", &act).await;
                let undo = json!({ "after": scene.version(&table).await, "submission": "u" });
                scene.post(&table, "undo", &undo).await;
                let before = scene.version(&table).await;
                scene.post(&table, "undo", &undo).await;
                let after = scene.version(&table).await;
                Outcome::new(before != after, format!("version {before:?} then {after:?}"))
            })
        }),
    ]
}

pub(super) fn controls() -> Vec<Attack> {
    vec![
        Attack::steps(Kind::Play, "act at the seat that is to act, at the version that is", |scene| {
            tampered(scene, |body| body["seat"] = json!(0))
        }),
        Attack::steps(Kind::Replay, "send two actions under two submissions", |scene| {
            Box::pin(async move {
                let table = scene.table().await;
                let mut versions = vec![scene.version(&table).await];
                for submission in ["one", "two"] {
                    let mut act = scene.first(&table).await;
                    act["submission"] = json!(submission);
                    scene.post(&table, "act", &act).await;
                    versions.push(scene.version(&table).await);
                }
                Outcome::new(versions[0] < versions[1] && versions[1] < versions[2], format!("{versions:?}"))
            })
        }),
    ]
}

/// Sends the first action with something changed, at a table of its own.
fn tampered(scene: Arc<Scene>, change: fn(&mut Value)) -> Attempt {
    Box::pin(async move {
        let table = scene.table().await;
        let mut body = scene.first(&table).await;
        change(&mut body);
        answered(scene.post(&table, "act", &body).await)
    })
}

fn answered((status, body): (u16, Value)) -> Outcome {
    let body: String = body.to_string().chars().take(160).collect();
    Outcome::new(!(400..500).contains(&status), format!("{status} {body}"))
}

fn after_the_end(scene: Arc<Scene>, verb: &'static str) -> Attempt {
    Box::pin(async move {
        let after = scene.version(&scene.over).await;
        let body = match verb {
            "act" => json!({ "after": after, "lines": ["end"] }),
            "undo" => json!({ "after": after }),
            _ => json!({ "after": after, "seat": 1 }),
        };
        answered(scene.post(&scene.over, verb, &body).await)
    })
}

/// Branches off a table of people, and asks for a hint there.
async fn hint_by(scene: &Scene, branches: &str) -> Outcome {
    let mut table = scene.table().await;
    for branch in branches.split('/') {
        let lines = scene.get(&table).await.1["log"].as_array().map_or(0, Vec::len);
        let (status, made) = scene.post(&table, branch, &json!({ "lines": lines })).await;
        match crate::api::path_of(&made) {
            Some(path) => table = path,
            None => return Outcome::new(false, format!("{status} {made}")),
        }
    }
    answered(scene.get(&format!("{table}/hint")).await)
}

/// What is sent after an action, under its submission.
enum Again {
    /// The same request.
    Same,
    /// The same action, for the version that is current.
    SameLater,
    /// An action that is legal now.
    Another,
}

/// Acts, and then again under the same submission: the table must stay as it is after the first time.
async fn twice(scene: &Arc<Scene>, again: Again, n_more: usize) -> Outcome {
    let table = scene.table().await;
    let mut body = scene.first(&table).await;
    body["submission"] = json!("once");
    scene.post(&table, "act", &body).await;
    let before = scene.version(&table).await;
    match again {
        Again::Same => {}
        Again::SameLater => body["after"] = json!(before),
        Again::Another => {
            body = scene.first(&table).await;
            body["submission"] = json!("once");
        }
    }
    let mut senders = tokio::task::JoinSet::new();
    for _ in 0..n_more {
        let (scene, table, body) = (Arc::clone(scene), table.clone(), body.clone());
        senders.spawn(async move { scene.post(&table, "act", &body).await });
    }
    while senders.join_next().await.is_some() {}
    let after = scene.version(&table).await;
    Outcome::new(before != after, format!("version {before:?} then {after:?}"))
}
