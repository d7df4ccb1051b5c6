//! What people see at the table.

use hillfort_board::{Board as _, Cell};
use hillfort_engine::view::{
    CellView, ClassCard, Colour, Counter, CounterValue, Ground, Mark as Sign, Objective, PieceView,
    Readiness, SeatView, Word,
};
use hillfort_engine::{Appearance, Notation as _, Seat, UnitOnBoard};

use crate::game::PayloadRace;
use crate::state::{Mark, N_UNITS, Phase, State, UnitId};
use crate::terrain::TerrainKind;
use crate::words::{Class, Side, Weapon};

/// A piece of the view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    Token(UnitId),
    Cart(Side),
}

impl Appearance for PayloadRace {
    fn cell_view(&self, state: &State, cell: Cell) -> CellView {
        let mut view = CellView::new(&self.terrain.board, cell);
        let kind = self.terrain.kind(cell);
        let (ground, title, short, letter) = match kind {
            TerrainKind::Ground => (Ground::Open, "ground", "", '.'),
            TerrainKind::Stairs => (Ground::Stairs, "stairs", "stairs", '+'),
            TerrainKind::High => (Ground::Open, "high ground", "high", '^'),
            TerrainKind::Invalid => (Ground::Wall, "invalid terrain", "wall", '#'),
        };
        (view.ground, view.height, view.letter) = (ground, kind.level(), letter);
        (view.title, view.short) = (title.to_owned(), short.to_owned());
        for side in Side::ALL {
            let seat = state.p1.map(|_| state.seat_of(side));
            let name = side.title();
            if self.terrain.spawn(side).contains(cell) {
                view.title = format!("{name} spawn");
                view.short = if seat.is_some() { "spawn".to_owned() } else { format!("{name} spawn") };
                view.home = seat;
                view.letter = if seat.is_some() { ' ' } else { ['x', 'y'][side as usize] };
            }
            let Some(step) = self.terrain.track(side).iter().position(|track| *track == cell) else {
                continue;
            };
            let rider = seat.unwrap_or(lane(side));
            view.rail = Some((rider, u16::try_from(step).unwrap_or(u16::MAX)));
            if step + 1 == self.terrain.track(side).len() {
                view.title = format!("end of {name}'s track, {title}");
                view.objective = Some(self.goal_view(state, side));
            } else {
                view.title = format!("{name}'s track, {title}");
            }
        }
        view
    }

    /// Spawns and tracks belong to a seat once the colours are chosen, and a track's end fills up.
    fn is_fixed(&self, cell: Cell) -> bool {
        let is_of =
            |side| self.terrain.spawn(side).contains(cell) || self.terrain.track(side).contains(&cell);
        !Side::ALL.into_iter().any(is_of)
    }

    fn is_cell_same(&self, before: &State, after: &State, cell: Cell) -> bool {
        let is_end = |side| self.terrain.track(side).last() == Some(&cell);
        before.p1 == after.p1 && !Side::ALL.into_iter().any(is_end)
    }

    fn pieces(&self, state: &State) -> Vec<PieceView> {
        self.pieces_in_order(state).map(|piece| self.piece_view(state, piece)).collect()
    }

    fn units(&self, state: &State, out: &mut Vec<UnitOnBoard>) {
        if state.p1.is_none() {
            return;
        }
        out.extend(UnitId::all().filter_map(|id| {
            let unit = state.unit(id);
            Some(UnitOnBoard {
                id: Some(id.index() as u16),
                seat: state.seat_of(id.side()),
                class: id.class().name(),
                kit: unit.weapon.map_or("", Weapon::name),
                cell: unit.at?,
                health: unit.hp,
                is_on_objective: Side::ALL.into_iter().any(|cart| {
                    let beside = self.terrain.beside(self.cart(state, cart));
                    unit.at.is_some_and(|cell| beside.contains(cell))
                }),
            })
        }));
    }

    fn counters(&self, state: &State) -> Vec<Counter> {
        let count = |now: u16, of: u16| CounterValue::count(now, Some(of.into()));
        let mut counters =
            vec![Counter::new("Turn", None, count(state.turn, self.variant.turn_limit), "PR-WIN-3")];
        if state.p1.is_none() {
            return counters;
        }
        for side in [state.first, state.first.other()] {
            let seat = Some(state.seat_of(side));
            let cart = count(state.carts[side as usize], self.terrain.last_step(side));
            counters.push(Counter::new("Cart", seat, cart, "PR-PUSH-1"));
            if state.side == side && state.pushed {
                let word = CounterValue::Word("done in this turn".to_owned());
                counters.push(Counter::new("Push", seat, word, "PR-PUSH-4"));
            }
            let medic = UnitId::new(side, Class::Medic);
            if state.unit(medic).at.is_some() {
                let charge = count(state.unit(medic).charge.into(), self.numbers.full_charge.into());
                counters.push(Counter::new("Charge", seat, charge, "PR-HEAL-2"));
            }
        }
        counters
    }

    fn seats(&self, state: &State) -> Vec<SeatView> {
        [0, 1].map(|seat| self.seat_view(state, Seat::new(seat))).to_vec()
    }

    fn goal(&self, state: &State, seat: Seat) -> String {
        self.goal_of(state, seat)
    }

    fn class_cards(&self) -> Vec<ClassCard> {
        self.cards_of_classes()
    }

    fn words(&self) -> Vec<Word> {
        self.words_of_table()
    }

    fn task(&self, state: &State) -> String {
        self.task_of(state)
    }

    fn status(&self, state: &State) -> String {
        let (side, turn) = (state.side.title(), state.turn);
        let actor = || match state.actor() {
            Some((unit, cell)) => {
                format!("the {} on {}", unit.class().title(), self.terrain.board.name(cell))
            }
            None => "no token".to_owned(),
        };
        match state.phase {
            Phase::RollOff => "Setup: the dice decide who goes first.".to_owned(),
            Phase::Colour(seat) => {
                format!("Setup: {} rolled lower and picks a colour.", self.seat_title(state, seat))
            }
            Phase::Deploy(_) => {
                let class = self.entering(state).map_or("token", |unit| unit.class().title());
                format!("Setup: {side} deploys the {class}.")
            }
            Phase::Turn => format!("Turn {turn}: {side} acts; {} is active.", actor()),
            Phase::Accuracy(attack) => {
                format!(
                    "Turn {turn}: a die decides where the rocket at {} falls.",
                    self.terrain.board.name(attack.at)
                )
            }
            Phase::Uber(attack) => {
                let at = self.terrain.board.name(attack.at);
                format!(
                    "Turn {turn}: {} may answer the attack on {at} with Uber.",
                    state.side.other().title()
                )
            }
            Phase::Damage(attack) => {
                let at = self.terrain.board.name(attack.at);
                format!("Turn {turn}: a die decides the damage of {} to {at}.", actor())
            }
            Phase::Heal(friend) => {
                format!("Turn {turn}: a die decides how much the {} regains.", friend.title())
            }
            Phase::Eat => format!("Turn {turn}: a die decides how much {} regains.", actor()),
            Phase::Respawn => {
                let dead = self.entering(state).map_or("a token".to_owned(), UnitId::title);
                format!("Turn {turn}: {dead} respawns.")
            }
            Phase::Over(outcome) => self.ending(state, outcome),
        }
    }
}

impl PayloadRace {
    /// Iterates over the pieces in the order of the view: the tokens in unit order, then the carts. A token that a
    /// scenario leaves out is not shown.
    pub(super) fn pieces_in_order(&self, state: &State) -> impl Iterator<Item = Piece> {
        let is_setup = matches!(state.phase, Phase::Deploy(_));
        let tokens = UnitId::all().filter(move |unit| is_setup || state.unit(*unit).weapon.is_some());
        tokens.map(Piece::Token).chain(Side::ALL.map(Piece::Cart))
    }

    /// Returns the end of a track as an objective, which fills as the cart comes nearer.
    fn goal_view(&self, state: &State, side: Side) -> Objective {
        let (progress, of) = (state.carts[side as usize], self.terrain.last_step(side));
        let owner = state.p1.map(|_| state.seat_of(side));
        let note = match self.left(state, side) {
            0 => format!("the {} cart has arrived", side.title()),
            left => format!("the {} cart has {left} of {of} spaces to go", side.title()),
        };
        Objective { owner, by: None, progress, of, note }
    }

    fn piece_view(&self, state: &State, piece: Piece) -> PieceView {
        match piece {
            Piece::Token(id) => self.token_view(state, id),
            Piece::Cart(side) => self.cart_view(state, side),
        }
    }

    fn cart_view(&self, state: &State, side: Side) -> PieceView {
        let (title, cell) = (side.title(), self.cart(state, side));
        let seat = if state.p1.is_some() { state.seat_of(side) } else { lane(side) };
        PieceView {
            id: Some((N_UNITS + side as usize) as u16),
            marks: vec![sign(&format!("{title}, to go"), Some(self.left(state, side)))],
            tooltip: format!("The {title} cart: a token beside it can push it one space per turn."),
            ..PieceView::new(&self.terrain.board, cell, seat, "cart")
        }
    }

    fn token_view(&self, state: &State, id: UnitId) -> PieceView {
        let unit = state.unit(id);
        let mut marks: Vec<_> = unit.weapon.into_iter().map(|weapon| sign(weapon.title(), None)).collect();
        if id.class() == Class::Medic && unit.at.is_some() {
            marks.push(sign("charge", Some(unit.charge.into())));
        }
        let laid = Mark::ALL.into_iter().filter(|mark| unit.marks.has(*mark));
        marks.extend(laid.map(|mark| sign(mark.title(), None)));
        PieceView {
            id: Some(id.index() as u16),
            cell: unit.at.map(|cell| self.terrain.board.name(cell)),
            seat: state.seat_of(id.side()),
            class: id.class().name().to_owned(),
            letter: id.class().letter(),
            health: unit.at.map(|_| (unit.hp, self.full_hp(id))),
            marks,
            readiness: readiness(state, id),
            tooltip: self.tooltip(state, id),
        }
    }

    fn seat_view(&self, state: &State, seat: Seat) -> SeatView {
        let goal = self.goal_of(state, seat);
        if let Some(side) = state.side_of(seat) {
            return SeatView { goal, ..side.seat_view(seat) };
        }
        // No seat is RED or BLU before the colours are chosen.
        let (mark, colour) = if seat.index() == 0 { ('1', Colour::Gold) } else { ('2', Colour::Green) };
        let name = self.seat_name(state, seat);
        SeatView { name: name.to_owned(), title: name.to_owned(), mark, colour, team: seat, goal }
    }

    /// Returns the name of a seat in sentences: its side, once it has one.
    pub(super) fn seat_title(&self, state: &State, seat: Seat) -> &'static str {
        state.side_of(seat).map_or_else(|| self.seat_name(state, seat), Side::title)
    }
}

/// Returns the seat under which a side's track and cart are shown before the colours are chosen.
const fn lane(side: Side) -> Seat {
    Seat::new(side as usize)
}

fn sign(title: &str, count: Option<u16>) -> Sign {
    Sign { title: title.to_owned(), count }
}

fn readiness(state: &State, id: UnitId) -> Readiness {
    let is_turn = id.side() == state.side && state.turn > 0 && !matches!(state.phase, Phase::Over(_));
    if state.active == Some(id) {
        Readiness::Acting
    } else if !is_turn || state.unit(id).at.is_none() {
        Readiness::Idle
    } else if state.spent.contains(id) {
        Readiness::Done
    } else {
        Readiness::Fresh
    }
}
