//! What people write at a table. It is not part of the game.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use hillfort_engine::Seat;
use hillfort_engine::notation::clean;
use hillfort_store::ChatLine;
use hillfort_table::{ChatRule, UnixMillis};

use super::{Message, Room};
use crate::error::{ApiError, ErrorCode, store_failed};
use crate::limits::Limits;
use crate::wire::manners::{ChatInfo, ChatMessage};
use crate::wire::table::LiveMessage;

/// What strangers can say.
pub(crate) const PHRASES: [&str; 9] = [
    "Hello!",
    "Have fun!",
    "Good luck!",
    "Nice move!",
    "Well played!",
    "Thank you!",
    "Oops!",
    "I will be right back.",
    "Goodbye!",
];

/// The most characters of a line.
const MAX_CHARS: usize = 200;
/// The most lines that a table keeps.
const MAX_LINES: u32 = 500;
/// For how long the same must not be said again.
const SAME_FOR: i64 = 60_000;

/// What was written lately.
#[derive(Debug, Default)]
pub(super) struct Lately(VecDeque<(Seat, UnixMillis, String)>);

impl Lately {
    /// Notes that a seat writes something.
    ///
    /// # Errors
    /// Refuses too much in a short time, and the same again.
    fn note(&mut self, seat: Seat, text: &str, at: UnixMillis, limits: &Limits) -> Result<(), ApiError> {
        let within = i64::try_from(limits.chat_within.as_millis()).unwrap_or(i64::MAX);
        self.0.retain(|(_, then, _)| at.since(*then) < within.max(SAME_FOR));
        let own = self.0.iter().filter(|(of, ..)| *of == seat);
        let burst: Vec<_> = own.clone().filter(|(_, then, _)| at.since(*then) < within).collect();
        if burst.len() >= limits.chat_lines {
            let first = burst.first().map_or(at, |(_, then, _)| *then);
            let wait = Duration::from_millis((within - at.since(first)).max(0).unsigned_abs());
            return Err(ApiError::too_many("too many lines in the chat", wait));
        }
        let letters = letters_of(text);
        let is_same = |(_, then, known): &(Seat, UnixMillis, String)| {
            at.since(*then) < SAME_FOR && is_near(known, &letters)
        };
        if limits.chat_refuses_repeats && own.clone().any(is_same) {
            return Err(ApiError::new(ErrorCode::NotNow, "this was just said"));
        }
        self.0.push_back((seat, at, letters));
        Ok(())
    }
}

/// Returns the letters and digits of a text, in lower case. One without any is itself.
fn letters_of(text: &str) -> String {
    let letters: String = text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    if letters.is_empty() { text.to_owned() } else { letters }
}

/// Returns whether two texts are nearly the same: nine tenths of their pairs of letters are.
fn is_near(one: &str, other: &str) -> bool {
    if one == other {
        return true;
    }
    let pairs = |text: &str| {
        let letters: Vec<_> = text.chars().collect();
        letters.windows(2).map(|pair| (pair[0], pair[1])).collect::<Vec<_>>()
    };
    let (one, mut other) = (pairs(one), pairs(other));
    let n_all = one.len() + other.len();
    let n_same = one
        .iter()
        .filter(|pair| match other.iter().position(|own| own == *pair) {
            Some(idx) => {
                other.swap_remove(idx);
                true
            }
            None => false,
        })
        .count();
    n_all > 0 && n_same * 20 >= n_all * 9
}

/// Returns a text without control and formatting characters, which could hide what it says.
///
/// # Errors
/// Refuses a text that is empty or too long, and one that is no phrase where only those are allowed.
fn checked(text: &str, rule: ChatRule) -> Result<String, ApiError> {
    let refuse = |code, sentence: &str| Err(ApiError::new(code, sentence));
    match rule {
        ChatRule::Off => return refuse(ErrorCode::NotNow, "this table has no chat"),
        ChatRule::Phrases if !PHRASES.contains(&text) => {
            return refuse(ErrorCode::NotNow, "at this table there are only phrases to choose from");
        }
        ChatRule::Phrases | ChatRule::Free => {}
    }
    let n_chars = text.chars().count();
    if n_chars > MAX_CHARS {
        return refuse(
            ErrorCode::BadRequest,
            &format!("a line has at most {MAX_CHARS} characters, not {n_chars}"),
        );
    }
    let text = clean(text, MAX_CHARS).trim().to_owned();
    if text.chars().all(|c| c.is_whitespace() || c == char::REPLACEMENT_CHARACTER) {
        return refuse(ErrorCode::BadRequest, "a line says something");
    }
    Ok(text)
}

impl Room {
    /// Returns what was written.
    pub(crate) async fn chat(&self) -> Result<ChatInfo, ApiError> {
        let rule = self.lock().await.table.terms().chat;
        let lines = self.store.chat(self.id()).await.map_err(|error| store_failed(&error))?;
        let phrases = if rule == ChatRule::Phrases { &PHRASES[..] } else { &[] };
        Ok(ChatInfo {
            lines: lines.into_iter().map(message).collect(),
            phrases: phrases.iter().map(|phrase| (*phrase).to_owned()).collect(),
        })
    }

    /// Writes something for a seat. It is stored before anyone reads it.
    ///
    /// # Errors
    /// Refuses what may not be written, at this table or now.
    pub(crate) async fn say(
        self: &Arc<Self>,
        seat: Seat,
        text: &str,
        limits: &Limits,
    ) -> Result<(), ApiError> {
        let mut live = self.lock().await;
        let text = checked(text, live.table.terms().chat)?;
        let is_person = live.table.people().iter().nth(seat.index()).is_some_and(|own| own.is_human());
        if !is_person {
            return Err(ApiError::new(ErrorCode::NotYourTurn, "only people at the table write"));
        }
        let at = self.time.now();
        live.lately.note(seat, &text, at, limits)?;
        let line = ChatLine { seat, text, at };
        let stored = self.store.say(self.id(), line.clone(), MAX_LINES).await;
        stored.map_err(|error| store_failed(&error))?;
        self.tell(Message::new(&LiveMessage::Chat { line: message(line) }));
        Ok(())
    }
}

fn message(ChatLine { seat, text, at }: ChatLine) -> ChatMessage {
    ChatMessage { seat, text, at }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: Seat = Seat::new(0);

    fn note(lately: &mut Lately, text: &str, at: i64) -> Result<(), ErrorCode> {
        let noted = lately.note(RED, text, UnixMillis(at), &Limits::default());
        noted.map_err(|error| error.error.code)
    }

    #[test]
    fn five_lines_in_ten_seconds_are_enough() {
        let mut lately = Lately::default();
        for (n, text) in ["apple", "bread", "cheese", "dates", "eggs"].into_iter().enumerate() {
            assert_eq!(note(&mut lately, text, n as i64), Ok(()));
        }
        assert_eq!(note(&mut lately, "figs", 9_999), Err(ErrorCode::TooMany));
        assert!(lately.note(Seat::new(1), "figs", UnixMillis(9_999), &Limits::default()).is_ok());
        assert_eq!(note(&mut lately, "figs", 10_000), Ok(()));
    }

    #[test]
    fn nearly_the_same_is_said_once_a_minute() {
        let mut lately = Lately::default();
        assert_eq!(note(&mut lately, "You are so slow today", 0), Ok(()));
        for text in ["You are so slow today", "you are so slow today!!!", "YOU ARE SO SLOOW TODAY"] {
            assert_eq!(note(&mut lately, text, 59_999), Err(ErrorCode::NotNow), "{text}");
        }
        assert_eq!(note(&mut lately, "Take your time, I am slow too", 20_000), Ok(()));
        assert_eq!(note(&mut lately, "You are so slow today", 60_000), Ok(()));
    }

    #[test]
    fn what_could_hide_something_is_cleaned() {
        let said = checked("a\u{202e}b\u{0}c\nd", ChatRule::Free).expect("it says something");
        assert!(said.chars().all(|c| !c.is_control() && c != '\u{202e}'), "{said:?}");
        let code = |text: &str, rule| checked(text, rule).map_err(|error| error.error.code);
        assert_eq!(code("\u{202e}\u{0} ", ChatRule::Free).err(), Some(ErrorCode::BadRequest));
        assert_eq!(code(&"x".repeat(201), ChatRule::Free).err(), Some(ErrorCode::BadRequest));
        assert_eq!(code("anything", ChatRule::Phrases).err(), Some(ErrorCode::NotNow));
        assert_eq!(code(PHRASES[0], ChatRule::Phrases).as_deref(), Ok(PHRASES[0]));
        assert_eq!(code(PHRASES[0], ChatRule::Off).err(), Some(ErrorCode::NotNow));
    }
}
