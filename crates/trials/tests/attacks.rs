//! No attack succeeds, and the list of them is current.

use std::path::Path;

use hillfort_trials::attacks::{Kind, Scene, all, controls, document};

#[tokio::test(flavor = "multi_thread")]
async fn no_attack_succeeds() {
    let scene = Scene::open(None).await;
    let mut succeeded = Vec::new();
    for attack in all().iter().filter(|attack| attack.defence.is_none()) {
        let outcome = attack.run(&scene).await;
        if outcome.succeeded {
            succeeded.push(format!("{:?}: {}: {}", attack.kind, attack.tries, outcome.evidence));
        }
    }
    assert!(succeeded.is_empty(), "{}", succeeded.join("\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn every_kind_succeeds_where_its_defence_is_absent() {
    let (scene, mut kinds) = (Scene::open(None).await, Vec::new());
    for control in controls() {
        let outcome = control.run(&scene).await;
        assert!(outcome.succeeded, "{}: {}", control.tries, outcome.evidence);
        kinds.push(control.kind);
    }
    let limited =
        all().iter().filter(|attack| attack.defence.is_some()).map(|attack| attack.kind).collect::<Vec<_>>();
    for kind in Kind::ALL {
        assert!(kinds.contains(&kind) || limited.contains(&kind), "{kind:?} has no control");
    }
}

#[test]
fn the_list_of_attacks_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/attacks.md");
    let made = document();
    assert!(all().len() >= 100);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &made).expect("the list can be written");
    }
    let kept = std::fs::read_to_string(&path).expect("docs/attacks.md is there");
    assert!(
        kept == made,
        "docs/attacks.md is not current: UPDATE=1 cargo test -p hillfort-trials --test attacks"
    );
}
