//! What is known about the game before play. Change every value.

use hillfort_engine::RuleId;
use hillfort_engine::facts::{DataFile, Facts, OptionFacts, Values};

/// The Footrace.
pub static FACTS: Facts = Facts {
    id: "template", // the name of the folder
    title: "The Footrace",
    author: "Hillfort",
    summary: "Two runners race over a track with walls; a die says how far. The first on the goal wins.",
    players: "2",
    length: "5 minutes",
    prefix: "TP", // of every rule id, and of no other game
    rules_version: 1,
    options: &[
        OptionFacts::new("map", Values::Maps, "track", "The track to run on.", "TP-BOARD-1"),
        OptionFacts::new("turn-limit", Values::Numbers(1, 1000), "40", "Turns until a draw.", "TP-END-2"),
    ],
    option_rule: RuleId("TP-OPT-1"),
    cards: DataFile { path: "classes.toml", text: include_str!("../classes.toml") },
    maps: &[DataFile { path: "maps/track.txt", text: include_str!("../maps/track.txt") }],
    glyphs: &[hillfort_look::emblems::RUNNER],
    look: None,
    editions: &[],
};
