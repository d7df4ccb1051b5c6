//! What the log says beside the events of the game.

use serde::Serialize;

use crate::seats::Occupant;

/// A line that the log shows between those of the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Note {
    /// The version of the table after it.
    pub version: u64,
    /// The number of log lines before it. They may have been taken back since.
    pub lines: u32,
    /// What has happened, in a sentence.
    pub sentence: String,
}

/// Returns what is said of a time in which the server was away.
pub(super) fn away(millis: i64) -> String {
    let seconds = millis.div_euclid(1000);
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60);
    let parts = [(days, "d"), (hours, "h"), (minutes, "min"), (seconds % 60, "s")];
    let parts: Vec<_> = parts.iter().filter(|(n, _)| *n > 0).map(|(n, unit)| format!("{n} {unit}")).collect();
    let time = if parts.is_empty() { "less than a second".to_owned() } else { parts.join(" ") };
    format!("The server was away for {time}. No clock has run in that time.")
}

/// Returns what is said of a seat that somebody else plays now.
pub(super) fn words(seat: &str, occupant: &Occupant) -> String {
    match occupant {
        Occupant::Human => format!("{seat} is played by its person again."),
        Occupant::Bot(level) => format!("A bot ({level}) plays {seat} now."),
    }
}

#[cfg(test)]
mod tests {
    use super::away;

    #[test]
    fn a_time_away_is_told_in_the_units_that_it_has() {
        for (millis, time) in [
            (37_000, "37 s"),
            (3_600_000, "1 h"),
            (90_061_000, "1 d 1 h 1 min 1 s"),
            (999, "less than a second"),
        ] {
            assert_eq!(
                away(millis),
                format!("The server was away for {time}. No clock has run in that time.")
            );
        }
    }
}
