//! What threatens a seat: never less than what the enemies' next turn brings.

use std::collections::{BTreeMap, BTreeSet};

use hillfort_board::Cell;
use libtest_mimic::Failed;
use rand_pcg::Pcg64Mcg;

use super::attacks::{Position, decisions, fights};
use super::fail;
use super::scenarios::Files;
use crate::chance::{below, pick};
use crate::describe::{Description, threats_by_cell};
use crate::game::Turn;
use crate::ruleset::Ruleset;
use crate::seat::Seat;
use crate::table::Table as _;
use crate::view::{ActionKind, PieceView, View};

/// So many turns of the enemy are tried out from a position.
const TURNS: usize = 6;
/// No turn has so many events.
const MOST_EVENTS: usize = 300;

/// Whoever is hurt in the enemies' next turn stood where a threat was shown, as long as only one of their units acts:
/// what the others open up for it is not foreseen.
pub(super) fn hits_were_threatened<G: Ruleset>(scenarios: &Files) -> Result<(), Failed> {
    fights::<G>(13, scenarios, |table, rng| {
        let (game, state) = (&**table.game(), table.state());
        let Turn::Player(seat) = table.turn() else { return Ok(()) };
        let shown = threats_by_cell(game, state, seat);
        idle_enemies_are_no_threat(game, state, seat, &shown)?;
        let threats: BTreeSet<_> = shown.into_keys().map(|cell| game.board().name(cell)).collect();
        for _ in 0..TURNS {
            let Some(mut turn) = EnemyTurn::begin(game, state, seat, rng) else { return Ok(()) };
            if let Some((cell, lines)) = turn.harm(rng).filter(|(cell, _)| !threats.contains(cell)) {
                return fail(format!("{cell} was not threatened, but hit by '{lines}'"));
            }
        }
        Ok(())
    })
}

/// An enemy whose turn comes next, without any roll before it, and who can do nothing then with any piece, threatens
/// nobody who stands on the board.
fn idle_enemies_are_no_threat<G: Ruleset>(
    game: &G,
    state: &G::State,
    seat: Seat,
    shown: &BTreeMap<Cell, Vec<usize>>,
) -> Result<(), Failed> {
    let now = Position::new(game, state, seat);
    let Some((end, _)) = now.decisions.iter().find(|(_, told)| told.kind == ActionKind::End) else {
        return Ok(());
    };
    let mut next = state.clone();
    game.apply(&mut next, *end);
    let Turn::Player(enemy) = game.turn(&next) else { return Ok(()) };
    let team = |seat: Seat| now.view.seats[seat.index()].team;
    let open = decisions(game, &next);
    let can_act = open.iter().any(|(_, told)| told.class.is_some() && told.from.is_some());
    // Units that are placed or set up first act later in this turn, or another match begins.
    let is_turn = open.iter().any(|(_, told)| told.kind == ActionKind::End)
        && standing(&game.view(&next), enemy) == standing(&now.view, enemy);
    if team(enemy) == team(seat) || !is_turn || can_act {
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

/// The turn of the enemies after a player's, in which one of their units acts.
struct EnemyTurn<'a, G: Ruleset> {
    game: &'a G,
    seat: Seat,
    teams: Vec<Seat>,
    start: Standing,
    state: G::State,
    lines: Vec<String>,
    /// The unit that acts: its seat, its class and where it stands.
    actor: Option<(Seat, String, Cell)>,
    ended: BTreeSet<usize>,
}

/// The pieces of a seat: how many of a class stand on a cell, and their health.
type Standing = BTreeMap<(String, String), (usize, u32)>;

fn standing(view: &View, seat: Seat) -> Standing {
    let mut standing = Standing::new();
    for piece in view.pieces.iter().filter(|piece| piece.seat == seat) {
        if let (Some(cell), Some((health, _))) = (&piece.cell, piece.health) {
            let (count, sum) = standing.entry((cell.clone(), piece.class.clone())).or_default();
            *count += 1;
            *sum += u32::from(health);
        }
    }
    standing
}

impl<'a, G: Ruleset> EnemyTurn<'a, G> {
    /// Ends the turn of a player, if he can.
    fn begin(game: &'a G, state: &G::State, seat: Seat, rng: &mut Pcg64Mcg) -> Option<Self> {
        let now = Position::new(game, state, seat);
        let ends: Vec<_> = now.decisions.iter().filter(|(_, told)| told.kind == ActionKind::End).collect();
        if ends.is_empty() {
            return None;
        }
        let teams = now.view.seats.iter().map(|seat| seat.team).collect();
        let (start, mut after) = (standing(&now.view, seat), state.clone());
        let end = pick(rng, &ends).0;
        let lines = vec![game.write(state, end)];
        game.apply(&mut after, end);
        Some(Self { game, seat, teams, start, state: after, lines, actor: None, ended: BTreeSet::new() })
    }

    /// Plays on until somebody is hurt by the acting unit or by the dice; then says on which cell, and by which lines.
    fn harm(&mut self, rng: &mut Pcg64Mcg) -> Option<(String, String)> {
        for _ in 0..MOST_EVENTS {
            let (action, is_harmful) = match self.game.turn(&self.state) {
                Turn::Over(_) => return None,
                Turn::Chance => (self.game.sample(&self.state, rng), true),
                Turn::Player(player) => {
                    let (action, told) = self.decide(player, rng)?;
                    (action, player != self.seat && told.kind.is_attack())
                }
            };
            self.lines.push(self.game.write(&self.state, action));
            let mut after = self.state.clone();
            self.game.apply(&mut after, action);
            let cell = if is_harmful { self.hurt(&after) } else { None };
            self.state = after;
            if let Some(cell) = cell {
                return Some((cell, self.lines.join(", ")));
            }
        }
        None
    }

    /// Returns a cell on which a piece, there since the turn began, is hurt by what leads to another state.
    fn hurt(&self, after: &G::State) -> Option<String> {
        let [was, is] = [&self.state, after].map(|state| standing(&self.game.view(state), self.seat));
        let is_hurt = |(place, now): &(&(String, String), &(usize, u32))| {
            self.start.get(*place) == Some(*now) && is.get(*place).is_none_or(|after| after < *now)
        };
        was.iter().find(is_hurt).map(|((cell, _), _)| cell.clone())
    }

    /// Chooses for whoever decides; none if the enemies have had their turn.
    fn decide(&mut self, player: Seat, rng: &mut Pcg64Mcg) -> Option<(G::Action, Description)> {
        let decisions = decisions(self.game, &self.state);
        let can_end = decisions.iter().any(|(_, told)| told.kind == ActionKind::End);
        if can_end && (player == self.seat || self.ended.contains(&player.index())) {
            return None;
        }
        let is_plain = |told: &Description| told.class.is_none() && told.from.is_none();
        let is_enemy = self.teams[player.index()] != self.teams[self.seat.index()];
        let may = |told: &Description| match (&self.actor, told.from, told.class) {
            _ if is_plain(told) => told.kind == ActionKind::End || told.kind == ActionKind::Choice,
            (None, Some(_), Some(_)) => is_enemy,
            (Some((seat, class, at)), Some(from), Some(mine)) => {
                (*seat, class.as_str(), *at) == (player, mine, from)
            }
            _ => false,
        };
        let mut open: Vec<_> = decisions.iter().filter(|(_, told)| may(told)).cloned().collect();
        if open.is_empty() {
            // Somebody has to be placed, say.
            open = decisions;
        }
        let attacks: Vec<_> = open.iter().filter(|(_, told)| told.kind.is_attack()).cloned().collect();
        let acts: Vec<_> = open.iter().filter(|(_, told)| told.kind != ActionKind::End).cloned().collect();
        let pool = match below(rng, 8) {
            0..4 if !attacks.is_empty() => &attacks,
            0..7 if !acts.is_empty() => &acts,
            _ => &open,
        };
        let (action, told) = pick(rng, pool).clone();
        if told.kind == ActionKind::End {
            self.ended.insert(player.index());
        }
        if let (Some(from), Some(class), true) = (told.from, told.class, is_enemy) {
            self.follow(player, class, from, &told, action);
        }
        Some((action, told))
    }

    /// Remembers the unit that acts, and where it goes.
    fn follow(&mut self, player: Seat, class: &str, from: Cell, told: &Description, action: G::Action) {
        let mut after = self.state.clone();
        self.game.apply(&mut after, action);
        let goes = |to: &Cell| {
            let name = self.game.board().name(*to);
            let is_it = |piece: &PieceView| {
                piece.seat == player && piece.class == class && piece.cell.as_deref() == Some(name.as_str())
            };
            matches!(told.kind, ActionKind::Move | ActionKind::Charge | ActionKind::Special)
                && self.game.view(&after).pieces.iter().any(is_it)
        };
        let at = told.to.filter(goes).unwrap_or(from);
        self.actor = Some((player, class.to_owned(), at));
    }
}
