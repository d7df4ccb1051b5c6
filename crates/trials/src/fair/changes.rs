//! Records that somebody has changed after the game.

use hillfort_engine::chance::{below, pick};
use hillfort_fair::{Secret, seal_of};
use rand_core::Rng;

/// How every line about dice begins.
const START: &str = "#@ dice ";

/// So many dice do not fall right by chance.
const ENOUGH: usize = 20;

/// A changed record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Changed {
    /// What was changed.
    pub(super) what: &'static str,
    /// The record.
    pub(super) text: String,
}

/// Changes a finished record in one way, chosen at random. Half of the time the forger makes a new seal.
///
/// Returns `None` if the record has nothing to change in the chosen way.
pub(super) fn change(record: &str, rng: &mut impl Rng) -> Option<Changed> {
    let ways: [(&'static str, Way); 9] = [
        ("another die", other_die),
        ("a roll that is missing", without_roll),
        ("a roll that is there twice", roll_twice),
        ("two rolls in each other's place", swapped_rolls),
        ("another commitment", |lines, rng| other_digit(lines, rng, "commitment")),
        ("another secret", |lines, rng| other_digit(lines, rng, "secret")),
        ("another share", |lines, rng| other_digit(lines, rng, "share")),
        ("a share that is missing", without_share),
        ("other dice to roll", other_prompt),
    ];
    let (what, way) = ways[below(rng, ways.len() as u32) as usize];
    let mut lines: Vec<String> = record.lines().map(str::to_owned).collect();
    way(&mut lines, rng)?;
    let changed: String = lines.iter().map(|line| format!("{line}\n")).collect();
    // Whether another prompt gives the same faces is chance; whether the seal is right is not.
    let is_sealed_again = below(rng, 2) == 0 && what != "other dice to roll";
    let text = if is_sealed_again { sealed_again(&changed)? } else { changed };
    Some(Changed { what, text })
}

type Lines = Vec<String>;
type Way = fn(&mut Lines, &mut dyn Rng) -> Option<()>;

/// Returns a record with the seal that belongs to its secret.
fn sealed_again(record: &str) -> Option<String> {
    let sealed = &record[..record.rfind(&format!("{START}seal "))?];
    let secret = sealed.lines().find_map(|line| line.strip_prefix(START)?.strip_prefix("secret "))?;
    let seal = seal_of(&Secret::from_hex(secret)?, sealed);
    Some(format!("{sealed}{START}seal {seal}\n"))
}

/// Returns the places of the rolls that were made with committed dice; each has its prompt before it.
fn rolls(lines: &[String]) -> Vec<usize> {
    let is_prompt = |line: &String| line.starts_with(&format!("{START}prompt "));
    (1..lines.len()).filter(|at| is_prompt(&lines[at - 1])).collect()
}

/// Returns the rolls that so many others follow that no chance makes all of those right, once they have moved.
fn early_rolls(lines: &[String]) -> Vec<usize> {
    let places = rolls(lines);
    places[..places.len().saturating_sub(ENOUGH)].to_vec()
}

fn chosen(places: &[usize], rng: &mut dyn Rng) -> Option<usize> {
    (!places.is_empty()).then(|| *pick(rng, places))
}

fn other_die(lines: &mut Lines, rng: &mut dyn Rng) -> Option<()> {
    let dice: Vec<_> = rolls(lines).into_iter().filter(|at| lines[*at].starts_with("chance roll ")).collect();
    let at = chosen(&dice, rng)?;
    let (rest, face) = lines[at].rsplit_once(' ')?;
    let other = if face == "1" { "2" } else { "1" };
    lines[at] = format!("{rest} {other}");
    Some(())
}

fn without_roll(lines: &mut Lines, rng: &mut dyn Rng) -> Option<()> {
    let at = chosen(&early_rolls(lines), rng)?;
    lines.drain(at - 1..=at);
    Some(())
}

fn roll_twice(lines: &mut Lines, rng: &mut dyn Rng) -> Option<()> {
    let at = chosen(&early_rolls(lines), rng)?;
    let roll = lines[at - 1..=at].to_vec();
    lines.splice(at + 1..at + 1, roll);
    Some(())
}

fn swapped_rolls(lines: &mut Lines, rng: &mut dyn Rng) -> Option<()> {
    let places = rolls(lines);
    let (first, second) = (chosen(&places, rng)?, chosen(&places, rng)?);
    let is_alike = |one: usize, other: usize| lines[one] == lines[other];
    if is_alike(first, second) || !is_alike(first - 1, second - 1) {
        return None;
    }
    lines.swap(first, second);
    Some(())
}

fn other_digit(lines: &mut Lines, rng: &mut dyn Rng, word: &str) -> Option<()> {
    let start = format!("{START}{word} ");
    let places: Vec<_> = (0..lines.len()).filter(|at| lines[*at].starts_with(&start)).collect();
    let at = chosen(&places, rng)?;
    // A share that counts for few rolls may not change any.
    if word == "share" && rolls(lines).iter().filter(|roll| **roll > at).count() < ENOUGH {
        return None;
    }
    let place = lines[at].rfind(|c: char| c.is_ascii_digit() || ('a'..='f').contains(&c))?;
    let place = if lines[at].ends_with(" server") { lines[at].len() - " server".len() - 1 } else { place };
    let digit = if &lines[at][place..=place] == "0" { "1" } else { "0" };
    lines[at].replace_range(place..=place, digit);
    Some(())
}

fn without_share(lines: &mut Lines, rng: &mut dyn Rng) -> Option<()> {
    let start = format!("{START}share ");
    let n_rolls = |at: usize| rolls(lines).iter().filter(|roll| **roll > at).count();
    let places = (0..lines.len()).filter(|at| lines[*at].starts_with(&start) && n_rolls(*at) >= ENOUGH);
    let at = chosen(&places.collect::<Vec<_>>(), rng)?;
    lines.remove(at);
    Some(())
}

fn other_prompt(lines: &mut Lines, rng: &mut dyn Rng) -> Option<()> {
    let at = chosen(&rolls(lines), rng)? - 1;
    let (rest, sides) = lines[at].rsplit_once('d')?;
    let sides: u32 = sides.parse().ok()?;
    lines[at] = format!("{rest}d{}", sides + 1);
    Some(())
}
