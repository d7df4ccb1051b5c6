//! Threats: they cover everything that a single enemy unit can hit in its next turn.

use std::collections::{BTreeMap, BTreeSet};

use hillfort_board::Cell;
use libtest_mimic::Failed;
use rand_pcg::Pcg64Mcg;

use super::attacks::{Position, described_actions};
use super::fail;
use super::positions::fights;
use super::scenarios::Files;
use crate::chance::{below, pick};
use crate::describe::{Description, threats_by_cell};
use crate::game::Turn;
use crate::ruleset::Ruleset;
use crate::seat::Seat;
use crate::table::Table as _;
use crate::view::{ActionKind, PieceView};

/// The number of enemy turns that are played from a position.
const TURNS: usize = 6;
/// A limit on the events of a turn, which no turn reaches.
const MAX_EVENTS: usize = 300;

/// If only one enemy unit acts in the enemies' next turn, everything it hits was shown as threatened. Threats do not
/// cover what several units achieve together.
pub(super) fn hits_were_threatened<G: Ruleset>(scenarios: &Files) -> Result<(), Failed> {
    fights::<G>(13, scenarios, |table, rng| {
        let (game, state) = (&**table.game(), table.state());
        let Turn::Player(seat) = table.turn() else { return Ok(()) };
        let shown = threats_by_cell(game, state, seat);
        check_idle_enemies(game, state, seat, &shown)?;
        let threats: BTreeSet<_> = shown.into_keys().map(|cell| game.board().name(cell)).collect();
        for _ in 0..TURNS {
            let Some(mut turn) = EnemyTurn::begin(game, state, seat, rng) else { return Ok(()) };
            if let Some((cell, lines)) = turn.play_until_hit(rng).filter(|(cell, _)| !threats.contains(cell))
            {
                return fail(format!("{cell} was not threatened, but hit by '{lines}'"));
            }
        }
        Ok(())
    })
}

/// Checks that an enemy who is next to act, without a roll before, and has no action for any piece threatens no unit on
/// the board.
fn check_idle_enemies<G: Ruleset>(
    game: &G,
    state: &G::State,
    seat: Seat,
    shown: &BTreeMap<Cell, Vec<usize>>,
) -> Result<(), Failed> {
    let now = Position::new(game, state, seat);
    let Some((end, _)) = now.actions.iter().find(|(_, about)| about.kind == ActionKind::End) else {
        return Ok(());
    };
    let mut next = state.clone();
    game.apply(&mut next, *end);
    let Turn::Player(enemy) = game.turn(&next) else { return Ok(()) };
    let team = |seat: Seat| now.view.seats[seat.index()].team;
    let actions = described_actions(game, &next);
    let can_act = actions.iter().any(|(_, about)| about.class.is_some() && about.from.is_some());
    // If the enemy places or sets up units first, these act later in the same turn, or a new match begins.
    let is_plain_turn = actions.iter().any(|(_, about)| about.kind == ActionKind::End)
        && Units::of(&game.pieces(&next), enemy) == Units::of(&now.view.pieces, enemy);
    if team(enemy) == team(seat) || !is_plain_turn || can_act {
        return Ok(());
    }
    let is_own =
        |cell: &str| now.view.pieces.iter().any(|p| p.seat == seat && p.cell.as_deref() == Some(cell));
    let is_idle = |idx: &usize| {
        now.view.pieces.get(*idx).is_some_and(|piece| piece.seat == enemy && piece.health.is_some())
    };
    let mut named = shown.iter().map(|(cell, by)| (game.board().name(*cell), by));
    match named.find(|(cell, by)| is_own(cell) && by.iter().any(is_idle)) {
        Some((cell, _)) => fail(format!("{cell} is threatened by a piece that cannot act")),
        None => Ok(()),
    }
}

/// The units of a seat on the board, by cell and class: how many there are, and the sum of their health.
#[derive(PartialEq)]
struct Units(BTreeMap<(String, String), (usize, u32)>);

impl Units {
    fn of(pieces: &[PieceView], seat: Seat) -> Self {
        let mut units: BTreeMap<_, (usize, u32)> = BTreeMap::new();
        for piece in pieces.iter().filter(|piece| piece.seat == seat) {
            if let (Some(cell), Some((health, _))) = (&piece.cell, piece.health) {
                let (count, sum) = units.entry((cell.clone(), piece.class.clone())).or_default();
                *count += 1;
                *sum += u32::from(health);
            }
        }
        Self(units)
    }
}

/// The enemies' turn after a player's turn, in which only one enemy unit acts.
struct EnemyTurn<'a, G: Ruleset> {
    game: &'a G,
    seat: Seat,
    teams: Vec<Seat>,
    /// The player's units at the start.
    start: Units,
    state: G::State,
    lines: Vec<String>,
    /// The unit that acts: its seat, its class and its cell.
    actor: Option<(Seat, String, Cell)>,
    /// The seats that have ended their turn.
    ended: BTreeSet<usize>,
}

impl<'a, G: Ruleset> EnemyTurn<'a, G> {
    /// Ends the turn of a player; `None` if they cannot end it now.
    fn begin(game: &'a G, state: &G::State, seat: Seat, rng: &mut Pcg64Mcg) -> Option<Self> {
        let now = Position::new(game, state, seat);
        let ends: Vec<_> = now.actions.iter().filter(|(_, about)| about.kind == ActionKind::End).collect();
        if ends.is_empty() {
            return None;
        }
        let teams = now.view.seats.iter().map(|seat| seat.team).collect();
        let (start, mut after) = (Units::of(&now.view.pieces, seat), state.clone());
        let end = pick(rng, &ends).0;
        let lines = vec![game.write(state, end)];
        game.apply(&mut after, end);
        Some(Self { game, seat, teams, start, state: after, lines, actor: None, ended: BTreeSet::new() })
    }

    /// Plays until the acting unit or a roll hurts a unit of the player. Returns the cell and the lines played.
    fn play_until_hit(&mut self, rng: &mut Pcg64Mcg) -> Option<(String, String)> {
        for _ in 0..MAX_EVENTS {
            let (action, is_harmful) = match self.game.turn(&self.state) {
                Turn::Over(_) => return None,
                Turn::Chance => (self.game.sample(&self.state, rng), true),
                Turn::Player(player) => {
                    let (action, about) = self.decide(player, rng)?;
                    (action, player != self.seat && about.kind.is_attack())
                }
            };
            self.lines.push(self.game.write(&self.state, action));
            let mut after = self.state.clone();
            self.game.apply(&mut after, action);
            let cell = if is_harmful { self.find_hit(&after) } else { None };
            self.state = after;
            if let Some(cell) = cell {
                return Some((cell, self.lines.join(", ")));
            }
        }
        None
    }

    /// Returns the cell of a unit that has not changed since the start and is hurt in the state `after`.
    fn find_hit(&self, after: &G::State) -> Option<String> {
        let [now, after] = [&self.state, after].map(|state| Units::of(&self.game.pieces(state), self.seat));
        let is_hurt = |(key, units): &(&(String, String), &(usize, u32))| {
            self.start.0.get(*key) == Some(*units) && after.0.get(*key).is_none_or(|after| after < *units)
        };
        now.0.iter().find(is_hurt).map(|((cell, _), _)| cell.clone())
    }

    /// Chooses an action for a player; `None` if the enemies' turn is over.
    fn decide(&mut self, player: Seat, rng: &mut Pcg64Mcg) -> Option<(G::Action, Description)> {
        let actions = described_actions(self.game, &self.state);
        let can_end = actions.iter().any(|(_, about)| about.kind == ActionKind::End);
        if can_end && (player == self.seat || self.ended.contains(&player.index())) {
            return None;
        }
        let is_enemy = self.teams[player.index()] != self.teams[self.seat.index()];
        let is_allowed = |about: &Description| match (&self.actor, about.from, about.class) {
            (_, None, None) => matches!(about.kind, ActionKind::End | ActionKind::Choice),
            (None, Some(_), Some(_)) => is_enemy,
            (Some((seat, class, at)), Some(from), Some(mine)) => {
                (*seat, class.as_str(), *at) == (player, mine, from)
            }
            _ => false,
        };
        let mut open: Vec<_> = actions.iter().filter(|(_, about)| is_allowed(about)).copied().collect();
        if open.is_empty() {
            // The rules may force another action, such as placing a unit.
            open = actions;
        }
        let attacks: Vec<_> = open.iter().filter(|(_, about)| about.kind.is_attack()).copied().collect();
        let others: Vec<_> =
            open.iter().filter(|(_, about)| about.kind != ActionKind::End).copied().collect();
        let pool = match below(rng, 8) {
            0..4 if !attacks.is_empty() => &attacks,
            0..7 if !others.is_empty() => &others,
            _ => &open,
        };
        let (action, about) = *pick(rng, pool);
        if about.kind == ActionKind::End {
            self.ended.insert(player.index());
        }
        if let (Some(from), Some(class), true) = (about.from, about.class, is_enemy) {
            self.track_actor(player, class, from, &about, action);
        }
        Some((action, about))
    }

    /// Remembers the unit that acts and its cell after the action.
    fn track_actor(&mut self, player: Seat, class: &str, from: Cell, about: &Description, action: G::Action) {
        let mut after = self.state.clone();
        self.game.apply(&mut after, action);
        let has_moved = |to: &Cell| {
            let name = self.game.board().name(*to);
            let is_actor = |piece: &PieceView| {
                piece.seat == player && piece.class == class && piece.cell.as_deref() == Some(name.as_str())
            };
            matches!(about.kind, ActionKind::Move | ActionKind::Charge | ActionKind::Special)
                && self.game.pieces(&after).iter().any(is_actor)
        };
        let at = about.to.filter(has_moved).unwrap_or(from);
        self.actor = Some((player, class.to_owned(), at));
    }
}
