//! The cells that a piece could attack: exactly those that legal attacks can target.

use std::collections::BTreeSet;

use hillfort_board::Cell;
use libtest_mimic::Failed;

use super::fail;
use super::positions::fights;
use super::scenarios::Files;
use crate::chance::pick;
use crate::describe::{Description, legal};
use crate::game::Turn;
use crate::ruleset::Ruleset;
use crate::seat::Seat;
use crate::table::Table as _;
use crate::view::{ActionKind, Ground, PieceView, View};

/// The number of moves per position after which the attacks are compared again.
const MOVES: usize = 6;

/// The hits of a piece equal its legal attacks, from its cell and after a move.
pub(super) fn hits_are_attacks<G: Ruleset>(scenarios: &Files) -> Result<(), Failed> {
    fights::<G>(12, scenarios, |table, rng| {
        let (game, state) = (&**table.game(), table.state());
        let Turn::Player(seat) = table.turn() else { return Ok(()) };
        let now = Position::new(game, state, seat);
        for (idx, piece) in now.own_pieces() {
            let hits = game.hits(state, idx, None);
            now.compare(piece, piece.cell.as_deref().unwrap_or_default(), &hits)?;
        }
        let moves: Vec<_> = now.actions.iter().filter(|(_, about)| about.kind == ActionKind::Move).collect();
        for _ in 0..MOVES.min(moves.len()) {
            let (action, about) = pick(rng, &moves);
            let mover = now.own_pieces().find(|(_, piece)| now.is_by(about, piece));
            let (Some((idx, piece)), Some(to)) = (mover, about.to) else { continue };
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

/// Returns the legal actions with their descriptions.
pub(super) fn described_actions<G: Ruleset>(game: &G, state: &G::State) -> Vec<(G::Action, Description)> {
    legal(game, state).into_iter().map(|action| (action, game.describe(state, action))).collect()
}

/// A position as the player to act sees it, with the legal actions.
pub(super) struct Position<'a, G: Ruleset> {
    game: &'a G,
    state: &'a G::State,
    seat: Seat,
    pub(super) view: View,
    pub(super) actions: Vec<(G::Action, Description)>,
}

impl<'a, G: Ruleset> Position<'a, G> {
    pub(super) fn new(game: &'a G, state: &'a G::State, seat: Seat) -> Self {
        Self { game, state, seat, view: game.view(state), actions: described_actions(game, state) }
    }

    /// Returns the player's units on the board. Pieces without health, such as grenades, are not units.
    fn own_pieces(&self) -> impl Iterator<Item = (usize, &PieceView)> {
        let is_own =
            |piece: &PieceView| piece.seat == self.seat && piece.cell.is_some() && piece.health.is_some();
        self.view.pieces.iter().enumerate().filter(move |(_, piece)| is_own(piece))
    }

    /// Returns whether a piece is the one that acts in a description.
    fn is_by(&self, about: &Description, piece: &PieceView) -> bool {
        about.class == Some(piece.class.as_str())
            && about.from.map(|from| self.game.board().name(from)) == piece.cell
    }

    /// Compares the hits of a piece on the cell `at` with its legal attacks in this position.
    fn compare(&self, piece: &PieceView, at: &str, hits: &[Cell]) -> Result<(), Failed> {
        let moved = PieceView { cell: Some(at.to_owned()), ..piece.clone() };
        let attacks =
            self.actions.iter().filter(|(_, about)| about.kind.is_attack() && self.is_by(about, &moved));
        let targets: BTreeSet<Cell> = attacks.filter_map(|(_, about)| about.to).collect();
        let name = |cell: &Cell| self.game.board().name(*cell);
        if let Some(missed) = targets.iter().find(|cell| !hits.contains(cell)) {
            let (class, to) = (&piece.class, name(missed));
            return fail(format!("the {class} on {at} can attack {to}, but its hits do not include it"));
        }
        let from = self.game.board().cell(at);
        for cell in hits.iter().filter(|cell| self.has_enemy(&name(cell)) && !targets.contains(cell)) {
            if !self.is_explained(from, *cell) {
                let (class, to) = (&piece.class, name(cell));
                return fail(format!("the {class} on {at} cannot attack {to}, but its hits include it"));
            }
        }
        Ok(())
    }

    fn has_enemy(&self, cell: &str) -> bool {
        let team = |seat: Seat| self.view.seats[seat.index()].team;
        let is_enemy = |piece: &PieceView| team(piece.seat) != team(self.seat) && piece.health.is_some();
        self.view.pieces.iter().any(|piece| piece.cell.as_deref() == Some(cell) && is_enemy(piece))
    }

    /// Returns whether a hit without a legal attack is right nevertheless: the attack names no cell or another one, or
    /// the reason for its refusal has nothing to do with the target, because it refuses every action of the piece.
    fn is_explained(&self, from: Option<Cell>, to: Cell) -> bool {
        let attack = self.try_candidates(from, to);
        if attack.is_legal || attack.refused_attacks.is_empty() {
            return true;
        }
        let is_solid = |cell: &Cell| {
            let name = self.game.board().name(*cell);
            let shown = self.view.cells.iter().find(|view| view.name == name);
            shown.is_none_or(|view| matches!(view.ground, Ground::Wall | Ground::Void))
        };
        let others = (0..self.game.board().n_cells()).map(Cell::new);
        let mut others = others.filter(|cell| Some(*cell) != from && !is_solid(cell));
        let mut common = attack.refused_attacks;
        others.all(|other| {
            let tried = self.try_candidates(from, other);
            common.retain(|reason| tried.refused.is_empty() || tried.refused.contains(reason));
            !tried.is_legal && !common.is_empty()
        })
    }

    /// Checks every candidate for two cells.
    fn try_candidates(&self, from: Option<Cell>, to: Cell) -> Tried {
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

/// The results for all candidates of two cells.
#[derive(Default)]
struct Tried {
    /// Whether an attack is legal.
    is_legal: bool,
    /// The reasons why attacks are refused.
    refused_attacks: BTreeSet<String>,
    /// The reasons why any candidate is refused.
    refused: BTreeSet<String>,
}
