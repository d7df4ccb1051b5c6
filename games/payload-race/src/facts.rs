//! What is known about the game before play.

use hillfort_engine::RuleId;
use hillfort_engine::facts::{DataFile, Facts, OptionFacts, Values};
use hillfort_look::emblems;

const OFF_ON: Values = Values::Words(&["off", "on"]);

/// The Payload Race.
pub static FACTS: Facts = Facts {
    id: "payload-race",
    title: "The Payload Race",
    author: "Travis Moore",
    summary: "Two teams of six push their bomb carts over one map, each along its own track. \
              The first cart at the end of its track wins; dead tokens respawn at once.",
    players: "2",
    length: "45 to 90 minutes",
    prefix: "PR",
    rules_version: 1,
    options: &[
        OptionFacts::new("map", Values::Maps, "railyard", "The map.", "PR-OPT-1"),
        OptionFacts::new(
            "first",
            Values::Words(&["roll", "red", "blu"]),
            "roll",
            "Who goes first: a roll of the dice decides, or this colour.",
            "PR-OPT-2",
        ),
        OptionFacts::new(
            "turn-limit",
            Values::Numbers(1, 9999),
            "100",
            "The last turn of the game.",
            "PR-OPT-3",
        ),
        OptionFacts::new(
            "friendly-fire",
            OFF_ON,
            "off",
            "Whether blast and fire also hit the attacker's own team.",
            "PR-OPT-4",
        ),
        OptionFacts::new(
            "uber-covers",
            Values::Words(&["target", "target-and-medic"]),
            "target",
            "Whom Uber covers: the chosen token, or the Medic too.",
            "PR-OPT-5",
        ),
    ],
    option_rule: RuleId("PR-OPT-6"),
    cards: DataFile { path: "classes.toml", text: include_str!("../classes.toml") },
    maps: &[
        DataFile { path: "maps/railyard.txt", text: include_str!("../maps/railyard.txt") },
        DataFile { path: "maps/switchback.txt", text: include_str!("../maps/switchback.txt") },
    ],
    glyphs: &[
        emblems::SCOUT,
        emblems::SOLDIER,
        emblems::PYRO,
        emblems::HEAVY,
        emblems::MEDIC,
        emblems::SNIPER,
        emblems::CART,
    ],
    look: Some(DataFile { path: "look.toml", text: include_str!("../look.toml") }),
    editions: &[],
};
