//! What is known about the game before play.

use hillfort_engine::RuleId;
use hillfort_engine::facts::{DataFile, Facts, OptionFacts, Values};
use hillfort_look::emblems;

/// Team Fortress 2: Attack & Defend.
pub static FACTS: Facts = Facts {
    id: "attack-defend",
    title: "Team Fortress 2: Attack & Defend",
    author: "Stephan Haldaman",
    summary: "BLU attacks two points, one after the other; RED holds each for ten counts of the clock. \
              Six classes per side; a turn plays three units, each with up to seven moves and one action.",
    players: "2",
    length: "45 to 90 minutes",
    prefix: "AD",
    rules_version: 1,
    options: &[
        OptionFacts::new("map", Values::Maps, "dry-gulch", "The map.", "AD-COMP-7"),
        OptionFacts::new(
            "clock",
            Values::Words(&["reset", "running"]),
            "reset",
            "Whether the Turn Counter starts again when point 1 falls.",
            "AD-CLOCK-2",
        ),
        OptionFacts::new(
            "passing",
            Values::Words(&["friends", "all", "none"]),
            "friends",
            "Which units a moving unit may pass.",
            "AD-MOVE-5",
        ),
        OptionFacts::new(
            "burn",
            Values::Words(&["until-death", "once"]),
            "until-death",
            "Whether a unit burns until it dies, or only once.",
            "AD-PYRO-3",
        ),
        OptionFacts::new(
            "overtime-limit",
            Values::Numbers(0, 9999),
            "20",
            "Turns of overtime after which RED wins; 0 means no overtime.",
            "AD-CLOCK-6",
        ),
    ],
    option_rule: RuleId("AD-OPT-1"),
    cards: DataFile { path: "classes.toml", text: include_str!("../classes.toml") },
    maps: &[
        DataFile { path: "maps/dry-gulch.txt", text: include_str!("../maps/dry-gulch.txt") },
        DataFile { path: "maps/twin-mesas.txt", text: include_str!("../maps/twin-mesas.txt") },
    ],
    glyphs: &[
        emblems::SCOUT,
        emblems::PYRO,
        emblems::SOLDIER,
        emblems::HEAVY,
        emblems::DEMOMAN,
        emblems::SNIPER,
        emblems::GRENADE,
    ],
    look: Some(DataFile { path: "look.toml", text: include_str!("../look.toml") }),
    editions: &[],
};
