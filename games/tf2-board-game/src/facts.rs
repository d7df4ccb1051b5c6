//! What is known about the game before play.

use hillfort_engine::RuleId;
use hillfort_engine::facts::{DataFile, Edition, Facts, OptionFacts, Preset, Values};
use hillfort_look::emblems;

/// Team Fortress 2: The Board Game.
pub static FACTS: Facts = Facts {
    id: "tf2-board-game",
    title: "Team Fortress 2: The Board Game",
    author: "Nicole Maiorano",
    summary: "Heavies, Medics, Scouts and Soldiers fight over three control points or for each other's flag. \
              There are no dice: the player who uses their four units per turn better wins.",
    players: "2",
    length: "30 to 60 minutes",
    prefix: "BG",
    rules_version: 2,
    options: &[
        OptionFacts::new(
            "mode",
            Values::Words(&["control-points", "capture-the-flag"]),
            "control-points",
            "Hold the three points, or carry the enemy flag home.",
            "BG-OV-2",
        ),
        OptionFacts {
            key: "map",
            values: Values::Maps,
            default: Preset::By(
                "mode",
                &[("control-points", "millworks"), ("capture-the-flag", "twin-keeps")],
            ),
            sentence: "The board.",
            rule: RuleId("BG-SETUP-1"),
        },
        OptionFacts {
            key: "turn-limit",
            values: Values::Numbers(1, 9999),
            default: Preset::By("mode", &[("control-points", "25"), ("capture-the-flag", "100")]),
            sentence: "Last turn of a match, counting the turns of both players.",
            rule: RuleId("BG-WIN-2"),
        },
        OptionFacts::new(
            "friendly-fire",
            Values::Words(&["off", "on"]),
            "off",
            "Whether explosions hurt your own units too.",
            "BG-BLAST-6",
        ),
        OptionFacts::new(
            "ctf-respawn",
            Values::Words(&["quick", "slow"]),
            "quick",
            "How soon a killed unit can return in capture-the-flag.",
            "BG-DEATH-4",
        ),
        OptionFacts::new(
            "best-of",
            Values::Words(&["1", "3"]),
            "1",
            "One match, or the first to win two of three.",
            "BG-WIN-7",
        ),
    ],
    option_rule: RuleId("BG-OPT-1"),
    cards: DataFile { path: "classes.toml", text: include_str!("../classes.toml") },
    maps: &[
        DataFile { path: "maps/millworks.txt", text: include_str!("../maps/millworks.txt") },
        DataFile { path: "maps/switchback.txt", text: include_str!("../maps/switchback.txt") },
        DataFile { path: "maps/twin-keeps.txt", text: include_str!("../maps/twin-keeps.txt") },
        DataFile { path: "maps/drydock.txt", text: include_str!("../maps/drydock.txt") },
    ],
    glyphs: &[emblems::HEAVY, emblems::MEDIC, emblems::SCOUT, emblems::SOLDIER],
    look: Some(DataFile { path: "look.toml", text: include_str!("../look.toml") }),
    // Version 1 made killed units wait a turn longer in capture-the-flag.
    editions: &[Edition { defaults: &[("ctf-respawn", Preset::Always("slow"))], ..Edition::NONE }],
};
