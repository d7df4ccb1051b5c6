//! What is known about the game before play.

use hillfort_engine::RuleId;
use hillfort_engine::facts::{DataFile, Facts, OptionFacts, Values};
use hillfort_look::emblems;

/// Team Fortress 2: King of the Board.
pub static FACTS: Facts = Facts {
    id: "king-of-the-board",
    title: "Team Fortress 2: King of the Board",
    author: "an unnamed author",
    summary: "Two teams of three fight over a control point on a hill, one unit per turn. \
              Height and line of sight decide who can hit whom, and how high the dice must be.",
    players: "2",
    length: "30 to 60 minutes",
    prefix: "KB",
    rules_version: 1,
    options: &[
        OptionFacts::new("map", Values::Maps, "summit", "The map.", "KB-COMP-6"),
        OptionFacts::new(
            "points",
            Values::Numbers(1, 9999),
            "10",
            "Capture points needed to win.",
            "KB-WIN-1",
        ),
        OptionFacts::new("turn-limit", Values::Numbers(1, 9999), "200", "Last turn of the game.", "KB-WIN-2"),
        OptionFacts::new(
            "respawn-clock",
            Values::Words(&["own-turns", "every-turn"]),
            "own-turns",
            "Whose spawn timers move in a turn: those of the player whose turn it is, or both.",
            "KB-SPAWN-2",
        ),
        OptionFacts::new(
            "low-pair",
            Values::Words(&["miss", "hit"]),
            "miss",
            "Whether a pair below the number needed misses or is a critical hit.",
            "KB-ATT-7",
        ),
        OptionFacts::new(
            "scope-after-shot",
            Values::Words(&["keep", "reset"]),
            "keep",
            "Whether a shot keeps the Sniper's scopes or sets them to 0.",
            "KB-SNIP-6",
        ),
    ],
    option_rule: RuleId("KB-SCEN-6"),
    cards: DataFile { path: "classes.toml", text: include_str!("../classes.toml") },
    maps: &[
        DataFile { path: "maps/summit.txt", text: include_str!("../maps/summit.txt") },
        DataFile { path: "maps/viaduct.txt", text: include_str!("../maps/viaduct.txt") },
    ],
    glyphs: &[
        emblems::SCOUT,
        emblems::SOLDIER,
        emblems::PYRO,
        emblems::DEMOMAN,
        emblems::HEAVY,
        emblems::ENGINEER,
        emblems::MEDIC,
        emblems::SNIPER,
        emblems::SENTRY,
        emblems::GRENADE,
    ],
    look: Some(DataFile { path: "look.toml", text: include_str!("../look.toml") }),
    editions: &[],
};
