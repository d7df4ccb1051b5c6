//! What is known of the game before it is played.

use engine::RuleId;
use engine::facts::{DataFile, Facts, OptionFacts, Preset, Values};

/// Team Fortress 2: The Board Game.
pub static FACTS: Facts = Facts {
    id: "tf2-board-game",
    title: "Team Fortress 2: The Board Game",
    author: "Nicole Maiorano",
    summary: "Heavies, Medics, Scouts and Soldiers fight over three control points or for each other's flag. \
              There are no dice: whoever moves his four units of a turn better wins.",
    players: "2",
    length: "30 to 60 minutes",
    prefix: "BG",
    rules_version: 1,
    rules: include_str!("../rules.md"),
    options: &[
        option(
            "mode",
            Values::Words(&["control-points", "capture-the-flag"]),
            Preset::Always("control-points"),
            "Hold the three points, or carry the enemy flag home.",
            "BG-OV-2",
        ),
        option(
            "map",
            Values::Maps,
            Preset::By("mode", &[("control-points", "millworks"), ("capture-the-flag", "twin-keeps")]),
            "The board.",
            "BG-SETUP-1",
        ),
        option(
            "turn-limit",
            Values::Numbers(1, 9999),
            Preset::By("mode", &[("control-points", "25"), ("capture-the-flag", "100")]),
            "Last turn of a match, the turns of both players counted.",
            "BG-WIN-2",
        ),
        option(
            "friendly-fire",
            Values::Words(&["off", "on"]),
            Preset::Always("off"),
            "Explosions hurt own units too.",
            "BG-BLAST-6",
        ),
        option(
            "ctf-respawn",
            Values::Words(&["slow", "quick"]),
            Preset::Always("slow"),
            "How soon a killed unit may return in capture-the-flag.",
            "BG-DEATH-4",
        ),
        option(
            "best-of",
            Values::Words(&["1", "3"]),
            Preset::Always("1"),
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
    glyphs: &[
        DataFile { path: "glyphs/heavy.svg", text: include_str!("../glyphs/heavy.svg") },
        DataFile { path: "glyphs/medic.svg", text: include_str!("../glyphs/medic.svg") },
        DataFile { path: "glyphs/scout.svg", text: include_str!("../glyphs/scout.svg") },
        DataFile { path: "glyphs/soldier.svg", text: include_str!("../glyphs/soldier.svg") },
    ],
};

const fn option(
    key: &'static str,
    values: Values,
    default: Preset,
    sentence: &'static str,
    rule: &'static str,
) -> OptionFacts {
    OptionFacts { key, values, default, sentence, rule: RuleId(rule) }
}
