//! What is known about the game before play.

use hillfort_engine::RuleId;
use hillfort_engine::facts::{DataFile, Facts, OptionFacts, Values};
use hillfort_look::emblems;

const OFF_ON: Values = Values::Words(&["off", "on"]);

/// King of the Hill.
pub static FACTS: Facts = Facts {
    id: "king-of-the-hill",
    title: "King of the Hill",
    author: "Florian Jehn",
    summary: "Lead runners, fighters and blockers over turning rings to the hill in the middle. \
              Four dice per round decide what you can do; thirty turns on the hill win.",
    players: "2 to 4",
    length: "60 to 90 minutes",
    prefix: "KH",
    rules_version: 1,
    options: &[
        OptionFacts::new("players", Values::Words(&["2", "3", "4"]), "3", "Number of players.", "KH-GEN-1"),
        OptionFacts::new("points", Values::Numbers(1, 1000), "30", "Points that win.", "KH-GOAL-3"),
        OptionFacts::new(
            "count-turns",
            Values::Words(&["own", "every"]),
            "own",
            "Who scores at the end of a turn: its player, or everybody on the hill.",
            "KH-GOAL-2",
        ),
        OptionFacts::new(
            "manual-count",
            OFF_ON,
            "off",
            "Players count their own points, and may forget to.",
            "KH-GOAL-7",
        ),
        OptionFacts::new(
            "counting-down",
            OFF_ON,
            "off",
            "One common counter; the player on the hill at zero wins.",
            "KH-DOWN-1",
        ),
        OptionFacts::new(
            "counter",
            Values::Numbers(1, 1000),
            "50",
            "Start of the common counter.",
            "KH-DOWN-1",
        ),
        OptionFacts::new(
            "one-excluded",
            OFF_ON,
            "off",
            "Every player excludes one kind of unit.",
            "KH-EXCL-1",
        ),
        OptionFacts::new("teamplay", OFF_ON, "off", "Two teams of two: p1 with p3, p2 with p4.", "KH-TEAM-1"),
        OptionFacts::new(
            "round-limit",
            Values::Numbers(1, 1000),
            "100",
            "Last round of the game.",
            "KH-END-3",
        ),
    ],
    option_rule: RuleId("KH-OPT-1"),
    cards: DataFile { path: "classes.toml", text: include_str!("../classes.toml") },
    maps: &[DataFile { path: "maps/hill.txt", text: include_str!("../maps/hill.txt") }],
    glyphs: &[emblems::RUNNER, emblems::FIGHTER, emblems::BLOCKER],
    look: Some(DataFile { path: "look.toml", text: include_str!("../look.toml") }),
    editions: &[],
};
