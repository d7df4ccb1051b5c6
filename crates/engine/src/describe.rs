//! What a game shows and says to people, and how it answers their questions.
//!
//! Every interface shows what these traits return and adds nothing.

use std::collections::BTreeMap;

use hillfort_board::Cell;

use crate::game::{Game, Turn};
use crate::notation::Notation;
use crate::seat::Seat;
use crate::view::{ActionKind, Cause, EffectKind, Roll, View};

/// How a game looks.
pub trait Appearance: Notation {
    /// Returns everything a person can see at the table.
    fn view(&self, state: &Self::State) -> View;
}

/// Sentences about actions and events.
pub trait Sentences: Notation {
    /// Describes an action: what kind it is, which cells it is about, and a sentence.
    fn describe(&self, state: &Self::State, action: Self::Action) -> Description;

    /// Returns a sentence about an event that led from one state to another.
    fn narrate(&self, before: &Self::State, action: Self::Action, after: &Self::State) -> String;

    /// Returns a sentence about an outcome that may represent several merged ones, for the odds. It names no dice
    /// face that only some of them show.
    fn narrate_outcome(&self, before: &Self::State, outcome: Self::Action, after: &Self::State) -> String {
        self.narrate(before, outcome, after)
    }

    /// Returns the dice of an outcome. By default these are the words after `roll` in its line.
    fn roll(&self, before: &Self::State, outcome: Self::Action) -> Option<Roll> {
        let line = self.write(before, outcome);
        let faces = line.strip_prefix("roll ")?.split(' ').map(str::to_owned).collect();
        Some(Roll { seat: None, faces })
    }
}

/// What an action can lead to, and why. A game where nothing is hurt, healed or scored needs nothing here.
pub trait Odds: Sentences {
    /// Returns the pieces and players affected between two states: damage, deaths, points.
    fn effects(&self, _before: &Self::State, _after: &Self::State) -> Vec<Effect> {
        Vec::new()
    }

    /// Returns the reasons behind the odds of an action, each with its rule.
    fn causes(&self, _state: &Self::State, _action: Self::Action) -> Vec<Cause> {
        Vec::new()
    }

    /// Returns the reply that the odds assume where another player may reply before the dice are rolled, and the
    /// cause that says so: what the other player could do instead, with its rule.
    ///
    /// It is asked in every state that an action leads to. `None` ends the forecast there.
    fn assumed_answer(&self, _state: &Self::State) -> Option<(Self::Action, Cause)> {
        None
    }

    /// Returns whether the chance that follows an action belongs to it, so that its odds are worth showing.
    /// The dice of a new round, for example, do not belong to the `end` before them. By default no action has odds.
    fn has_odds(&self, _state: &Self::State, _action: Self::Action) -> bool {
        false
    }
}

/// Answers to the questions that a person asks before acting.
///
/// `piece` is a position in [`View::pieces`]. `from` asks about the piece as if it were on another cell.
pub trait Questions: Appearance + Odds {
    /// Appends every action that a person could mean by an acting cell and a target cell, legal or not, the
    /// likeliest first. It includes every legal action that [`Sentences::describe`] gives these cells.
    fn candidates(
        &self,
        state: &Self::State,
        from: Option<Cell>,
        to: Option<Cell>,
        out: &mut Vec<Self::Action>,
    ) {
        let legal = legal(self, state).into_iter();
        out.extend(legal.filter(|action| {
            let description = self.describe(state, *action);
            (description.from, description.to) == (from, to)
        }));
    }

    /// Returns where a piece can go.
    ///
    /// By default these are the legal moves from its cell, one step each, and nothing is known about other cells or
    /// about pieces that are not to act.
    fn reach(&self, state: &Self::State, piece: usize, from: Option<Cell>) -> Option<Reachable> {
        let view = self.view(state);
        let piece = view.pieces.get(piece)?;
        let at = self.board().cell(piece.cell.as_deref()?)?;
        if from.is_some_and(|from| from != at) || self.turn(state) != Turn::Player(piece.seat) {
            return None;
        }
        Some(Reachable { blocked: None, cells: targets(self, state, at, &piece.class, ActionKind::is_move) })
    }

    /// Returns the cells that a piece sees; `None` in a game without sight.
    fn sight(&self, _state: &Self::State, _piece: usize, _from: Option<Cell>) -> Option<Vec<Cell>> {
        None
    }

    /// Returns the cells that a piece could attack: those that its attack could name, and those of enemies it could
    /// hurt. With `from`, the piece has paid for moving there.
    ///
    /// By default these are the targets of its legal attacks.
    fn hits(&self, state: &Self::State, piece: usize, from: Option<Cell>) -> Vec<Cell> {
        let view = self.view(state);
        let piece = view.pieces.get(piece);
        let Some(at) = piece.and_then(|piece| self.board().cell(piece.cell.as_deref()?)) else {
            return Vec::new();
        };
        if from.is_some_and(|from| from != at) {
            return Vec::new();
        }
        let class = piece.map_or("", |piece| piece.class.as_str());
        let cells = targets(self, state, at, class, ActionKind::is_attack);
        cells.into_iter().map(|(cell, _)| cell).collect()
    }

    /// Returns the enemy pieces of a seat, each with the cells it could hit in its owner's next turn if everything else
    /// stays where it is. During an enemy's turn it is the rest of that turn.
    fn threats(&self, _state: &Self::State, _seat: Seat) -> Vec<(usize, Vec<Cell>)> {
        Vec::new()
    }
}

/// Where a piece can go.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reachable {
    /// Why the piece cannot move now although it could otherwise go there.
    pub blocked: Option<Cause>,
    /// The cells, each with the steps or movement points it takes.
    pub cells: Vec<(Cell, u16)>,
}

/// An action as a person at the board sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Description {
    /// What kind of action it is.
    pub kind: ActionKind,
    /// The cell of the piece that acts.
    pub from: Option<Cell>,
    /// The class of the piece that acts.
    pub class: Option<&'static str>,
    /// The target cell.
    pub to: Option<Cell>,
    /// What it does.
    pub sentence: String,
}

/// One effect of an action on a piece or player.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// Who is affected: `p2's fighter`.
    pub who: String,
    /// The seat they belong to.
    pub seat: Option<Seat>,
    /// How they are affected.
    pub what: EffectKind,
    /// What it is, where the kind does not say it.
    ///
    /// The note of a [`EffectKind::Status`] follows "is": `burning`, `covered by Uber`, `free to attack once more`.
    /// It is never empty and has no verb of its own. Other notes are names: `point 1`.
    pub note: &'static str,
    /// The amount.
    pub amount: f64,
}

/// Returns the legal actions in a new list.
pub(crate) fn legal<G: Game + ?Sized>(game: &G, state: &G::State) -> Vec<G::Action> {
    let mut actions = Vec::new();
    game.legal(state, &mut actions);
    actions
}

/// Returns the targets of a piece's legal actions of some kinds, each once, with one step.
fn targets<G: Sentences + ?Sized>(
    game: &G,
    state: &G::State,
    at: Cell,
    class: &str,
    is_kind: fn(ActionKind) -> bool,
) -> Vec<(Cell, u16)> {
    let described = legal(game, state).into_iter().map(|action| game.describe(state, action));
    let own = described.filter(|it| it.from == Some(at) && it.class == Some(class) && is_kind(it.kind));
    let mut cells: Vec<_> = own.filter_map(|it| it.to).map(|to| (to, 1)).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// Returns the threatened cells in ascending order, each with the pieces that could hit it.
pub(crate) fn threats_by_cell<G: Questions>(
    game: &G,
    state: &G::State,
    seat: Seat,
) -> BTreeMap<Cell, Vec<usize>> {
    let mut by_cell: BTreeMap<Cell, Vec<usize>> = BTreeMap::new();
    for (piece, cells) in game.threats(state, seat) {
        for cell in cells {
            let pieces = by_cell.entry(cell).or_default();
            if !pieces.contains(&piece) {
                pieces.push(piece);
            }
        }
    }
    by_cell
}

/// Returns the name of who is to act: a seat or `chance`; `None` when the game is over.
pub(crate) fn to_act<G: Notation>(game: &G, state: &G::State) -> Option<&'static str> {
    match game.turn(state) {
        Turn::Player(seat) => Some(game.seat_name(state, seat)),
        Turn::Chance => Some("chance"),
        Turn::Over(_) => None,
    }
}
