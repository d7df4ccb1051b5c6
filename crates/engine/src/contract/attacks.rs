//! What a piece could attack: never less and never other than what is legal.

use std::collections::BTreeSet;

use hillfort_board::Cell;
use libtest_mimic::Failed;
use rand_pcg::Pcg64Mcg;

use super::scenarios::Files;
use super::text::played;
use super::{Tables, fail, rng, share};
use crate::chance::{below, pick};
use crate::config::GameConfig;
use crate::describe::{Description, legal};
use crate::game::Turn;
use crate::record::Record;
use crate::ruleset::Ruleset;
use crate::seat::Seat;
use crate::table::{Table, TypedTable};
use crate::view::{ActionKind, Ground, PieceView, View};

/// How many positions are asked about.
const POSITIONS: u64 = 1_000;
/// So many moves of a position are made, to see what can be attacked behind them.
const MOVES: usize = 6;

/// Calls `each` with positions in which there is something to attack: most come of a scenario and a few random
/// events behind it, since in random play from the start units seldom meet.
pub(super) fn fights<G: Ruleset>(
    law: u64,
    scenarios: &Files,
    mut each: impl FnMut(&TypedTable<G>, &mut Pcg64Mcg) -> Result<(), Failed>,
) -> Result<(), Failed> {
    let n = share(POSITIONS);
    let records = scenarios.iter().filter_map(|(_, text)| Record::parse(text).ok());
    let mut records: Vec<_> = records.filter(|record| !record.setup.is_empty()).collect();
    let mut choice = rng(law, 0);
    // Each is compiled anew, which takes a while.
    while records.len() as u64 > n / 4 {
        records.swap_remove(below(&mut choice, records.len() as u32) as usize);
    }
    let replayed =
        records.iter().filter_map(|record| TypedTable::<G>::replay(record, &GameConfig::default()).ok());
    let starts: Vec<_> = replayed.collect();
    let mut tables = Tables::<G>::new(law);
    for idx in 0..n {
        let mut rng = rng(law, idx + 1);
        let table = if idx % 4 > 0 && !starts.is_empty() {
            let start = pick(&mut rng, &starts[..]);
            let begun = start.up_to(below(&mut rng, start.n_events() as u32 + 1) as usize);
            let events = begun.n_events() + below(&mut rng, 8) as usize;
            played(begun, &mut rng, events)
        } else {
            let events = below(&mut rng, 400) as usize;
            played(tables.start(idx), &mut rng, events)
        };
        each(&table, &mut rng).map_err(|failed| {
            Failed::from(format!("{}\n{}", failed.message().unwrap_or_default(), table.record()))
        })?;
    }
    Ok(())
}

/// What a piece is said to be able to attack is what it can attack: from where it stands, and from where a move leads
/// it.
pub(super) fn hits_are_attacks<G: Ruleset>(scenarios: &Files) -> Result<(), Failed> {
    fights::<G>(12, scenarios, |table, rng| {
        let (game, state) = (&**table.game(), table.state());
        let Turn::Player(seat) = table.turn() else { return Ok(()) };
        let now = Position::new(game, state, seat);
        for (idx, piece) in now.own_pieces() {
            let hits = game.hits(state, idx, None);
            now.compare(piece, piece.cell.as_deref().unwrap_or_default(), &hits)?;
        }
        let moves: Vec<_> = now.decisions.iter().filter(|(_, told)| told.kind == ActionKind::Move).collect();
        for _ in 0..MOVES.min(moves.len()) {
            let (action, told) = pick(rng, &moves);
            let mover = now.own_pieces().find(|(_, piece)| now.is_by(told, piece));
            let (Some((idx, piece)), Some(to)) = (mover, told.to) else { continue };
            let hits = game.hits(state, idx, Some(to));
            let mut after = state.clone();
            game.apply(&mut after, *action);
            if game.turn(&after) == Turn::Player(seat) {
                let line = game.write(state, *action);
                let result = Position::new(game, &after, seat).compare(piece, &game.board().name(to), &hits);
                result.map_err(|failed| {
                    Failed::from(format!("before '{line}': {}", failed.message().unwrap_or_default()))
                })?;
            }
        }
        Ok(())
    })
}

/// Returns the legal actions as they are told.
pub(super) fn decisions<G: Ruleset>(game: &G, state: &G::State) -> Vec<(G::Action, Description)> {
    legal(game, state).into_iter().map(|action| (action, game.describe(state, action))).collect()
}

/// A position with its decisions, as the player who decides sees it.
pub(super) struct Position<'a, G: Ruleset> {
    game: &'a G,
    state: &'a G::State,
    seat: Seat,
    pub(super) view: View,
    pub(super) decisions: Vec<(G::Action, Description)>,
}

impl<'a, G: Ruleset> Position<'a, G> {
    pub(super) fn new(game: &'a G, state: &'a G::State, seat: Seat) -> Self {
        Self { game, state, seat, view: game.view(state), decisions: decisions(game, state) }
    }

    fn own_pieces(&self) -> impl Iterator<Item = (usize, &PieceView)> {
        // What has no health is no unit: a grenade on the board, say.
        let is_own =
            |piece: &PieceView| piece.seat == self.seat && piece.cell.is_some() && piece.health.is_some();
        self.view.pieces.iter().enumerate().filter(move |(_, piece)| is_own(piece))
    }

    fn is_by(&self, told: &Description, piece: &PieceView) -> bool {
        told.class == Some(piece.class.as_str())
            && told.from.map(|from| self.game.board().name(from)) == piece.cell
    }

    /// Compares what a piece on a cell was said to be able to attack with what can be attacked here.
    fn compare(&self, piece: &PieceView, at: &str, hits: &[Cell]) -> Result<(), Failed> {
        let stands = PieceView { cell: Some(at.to_owned()), ..piece.clone() };
        let attacks =
            self.decisions.iter().filter(|(_, told)| told.kind.is_attack() && self.is_by(told, &stands));
        let targets: BTreeSet<Cell> = attacks.filter_map(|(_, told)| told.to).collect();
        let name = |cell: &Cell| self.game.board().name(*cell);
        if let Some(missed) = targets.iter().find(|cell| !hits.contains(cell)) {
            let (class, to) = (&piece.class, name(missed));
            return fail(format!("the {class} on {at} can attack {to}, but it is not said so"));
        }
        let from = self.game.board().cell(at);
        for cell in hits.iter().filter(|cell| self.has_enemy(&name(cell)) && !targets.contains(cell)) {
            if !self.is_explained(from, *cell) {
                let (class, to) = (&piece.class, name(cell));
                return fail(format!("the {class} on {at} cannot attack {to}, though it is said so"));
            }
        }
        Ok(())
    }

    fn has_enemy(&self, cell: &str) -> bool {
        let team = |seat: Seat| self.view.seats[seat.index()].team;
        let is_enemy = |piece: &PieceView| team(piece.seat) != team(self.seat) && piece.health.is_some();
        self.view.pieces.iter().any(|piece| piece.cell.as_deref() == Some(cell) && is_enemy(piece))
    }

    /// An attack that names no cell, or another one, may be meant; or what refuses it has nothing to do with the
    /// target, since it refuses whatever the piece tries anywhere: it is not its moment.
    fn is_explained(&self, from: Option<Cell>, to: Cell) -> bool {
        let attack = self.tried(from, to);
        if attack.is_legal || attack.refused_attacks.is_empty() {
            return true;
        }
        let solid = |cell: &Cell| {
            let name = self.game.board().name(*cell);
            let shown = self.view.cells.iter().find(|view| view.name == name);
            shown.is_none_or(|view| matches!(view.ground, Ground::Wall | Ground::Void))
        };
        let others = (0..self.game.board().n_cells()).map(Cell::new);
        let mut others = others.filter(|cell| Some(*cell) != from && !solid(cell));
        let mut common = attack.refused_attacks;
        others.all(|other| {
            let tried = self.tried(from, other);
            common.retain(|reason| tried.refused.is_empty() || tried.refused.contains(reason));
            !tried.is_legal && !common.is_empty()
        })
    }

    /// Tries everything that could be meant by two cells.
    fn tried(&self, from: Option<Cell>, to: Cell) -> Tried {
        let mut candidates = Vec::new();
        self.game.candidates(self.state, from, Some(to), &mut candidates);
        let mut tried = Tried::default();
        for action in candidates {
            let is_attack = self.game.describe(self.state, action).kind.is_attack();
            match self.game.check(self.state, action) {
                Ok(()) => tried.is_legal |= is_attack,
                Err(refusal) => {
                    tried.refused.insert(refusal.to_string());
                    tried.refused_attacks.extend(is_attack.then(|| refusal.to_string()));
                }
            }
        }
        tried
    }
}

/// What became of everything that could be meant by two cells.
#[derive(Default)]
struct Tried {
    /// Whether an attack is legal.
    is_legal: bool,
    /// Why attacks are refused, and why anything is.
    refused_attacks: BTreeSet<String>,
    refused: BTreeSet<String>,
}
