//! What an action is for, in a sentence.

use hillfort_engine::odds::action_odds;
use hillfort_engine::view::{ActionKind, EffectKind, EffectOdds};
use hillfort_engine::{Outcome, Playable, Seat, Turn};

/// Returns what an action is for: what it does at once, or the later action of the same turn that it prepares. `line` is
/// the action and what is expected to follow.
pub(crate) fn purpose<G: Playable>(game: &G, state: &G::State, line: &[G::Action]) -> String {
    let (Some(first), Turn::Player(seat)) = (line.first(), game.turn(state)) else { return String::new() };
    if let Some(gain) = gain(game, state, *first, seat) {
        return format!("It {gain}.");
    }
    let mut ahead = state.clone();
    game.apply(&mut ahead, *first);
    for action in &line[1..] {
        if game.turn(&ahead) != Turn::Player(seat) {
            break;
        }
        if gain(game, &ahead, *action, seat).is_some() {
            return format!("It prepares the next step: {}", game.sentence(&ahead, *action));
        }
        game.apply(&mut ahead, *action);
    }
    let text = match game.describe(state, *first).kind {
        ActionKind::Move | ActionKind::Charge => "It takes a better place; nothing happens at once.",
        ActionKind::Place => "It brings a unit to where it is worth most.",
        ActionKind::End => "Whatever is left to do in this turn is worth no more.",
        ActionKind::Attack
        | ActionKind::Heal
        | ActionKind::Special
        | ActionKind::Turn
        | ActionKind::Choice => "It makes the position better; nothing happens at once.",
    };
    text.to_owned()
}

/// Returns the best of what an action does for a seat: `kills BLU's Scout with a chance of 83 %`.
fn gain<G: Playable>(game: &G, state: &G::State, action: G::Action, seat: Seat) -> Option<String> {
    let mut after = state.clone();
    game.apply(&mut after, action);
    if matches!(game.turn(&after), Turn::Over(Outcome::Won(winners)) if winners.contains(seat)) {
        return Some("wins the game".to_owned());
    }
    let teams: Vec<Seat> = game.seats(state).iter().map(|seat| seat.team).collect();
    let is_friend =
        |effect: &EffectOdds| effect.seat.is_some_and(|other| teams[other.index()] == teams[seat.index()]);
    let effects = action_odds(game, state, action).effects;
    let useful = effects.iter().filter_map(|effect| {
        let is_own = is_friend(effect);
        let rank = match effect.what {
            EffectKind::Points if is_own => 0,
            EffectKind::Death if !is_own => 1,
            EffectKind::Damage if !is_own => 2,
            EffectKind::Progress if is_own => 3,
            EffectKind::Healing if is_own => 4,
            EffectKind::Push if !is_own => 5,
            EffectKind::Points
            | EffectKind::Death
            | EffectKind::Damage
            | EffectKind::Progress
            | EffectKind::Healing
            | EffectKind::Push
            | EffectKind::Status => return None,
        };
        Some((rank, effect))
    });
    // Of several of a kind, the likeliest.
    let best = useful.min_by(|(a, one), (b, other)| a.cmp(b).then(other.chance.total_cmp(&one.chance)));
    best.map(|(_, effect)| in_words(effect))
}

fn in_words(effect: &EffectOdds) -> String {
    let EffectOdds { who, what, note, chance, expected, .. } = effect;
    let amount = format!("{:.1}", expected / chance.max(1e-9));
    let amount = amount.trim_end_matches(".0");
    let text = match what {
        EffectKind::Points if amount == "1" => "scores a point".to_owned(),
        EffectKind::Points => format!("scores {amount} points"),
        EffectKind::Death => format!("kills {who}"),
        EffectKind::Damage => format!("costs {who} {amount} health"),
        EffectKind::Healing => format!("gives {who} {amount} health"),
        EffectKind::Push => format!("pushes {who} away"),
        EffectKind::Progress if note.is_empty() => format!("brings {who} closer to the goal"),
        EffectKind::Progress => format!("brings {who} closer to the goal: {note}"),
        EffectKind::Status => format!("changes {who}"),
    };
    // A certain effect is rounded to a hundredth like every other.
    match (100.0 * chance).round() {
        certain if certain >= 100.0 => text,
        percent => format!("{text} with a chance of {percent} %"),
    }
}
