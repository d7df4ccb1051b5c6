//! What people see at the table.

use hillfort_board::{Board as _, Cell};
use hillfort_engine::view::{
    CellView, ClassCard, Counter, CounterValue, Ground, Objective, PieceView, Readiness, SeatView, Word,
    in_plane,
};
use hillfort_engine::{Appearance, Game as _, Notation as _, Seat, Turn, UnitOnBoard};

use crate::game::KingOfTheHill;
use crate::state::{Phase, State};
use crate::terrain::{HILL, area_number, tile};
use crate::words::{Class, Die, TerrainKind};

impl Appearance for KingOfTheHill {
    fn cell_view(&self, state: &State, cell: Cell) -> CellView {
        match area_number(cell) {
            Some(area) => {
                let shown = self.area_view(state, cell, area);
                shown.unwrap_or_else(|| CellView::absent(&self.board, cell))
            }
            None => self.tile_view(state, cell),
        }
    }

    /// Terrain moves, and areas are placed. Only an area without an owner never changes: it stays off the board.
    fn is_fixed(&self, cell: Cell) -> bool {
        area_number(cell).is_some_and(|area| usize::from(area) >= self.n_seats())
    }

    /// The hill shows points. All else is terrain, and where areas are.
    fn is_cell_same(&self, before: &State, after: &State, cell: Cell) -> bool {
        let areas = |state: &State| (state.area_at, state.area_of);
        let terrain = |state: &State| state.terrain.at(cell);
        let is_tile = area_number(cell).is_none();
        areas(before) == areas(after)
            && (!is_tile || terrain(after).is_some() && terrain(before) == terrain(after))
    }

    fn pieces(&self, state: &State) -> Vec<PieceView> {
        let units = self.units_in_order(state);
        units.map(|(cell, seat, class)| self.piece_view(state, cell, seat, class)).collect()
    }

    fn units(&self, state: &State, out: &mut Vec<UnitOnBoard>) {
        out.extend(self.units_in_order(state).map(|(cell, seat, class)| UnitOnBoard {
            id: None,
            seat,
            class: class.name(),
            kit: "",
            cell,
            health: self.numbers.hp[class as usize].into(),
            is_on_objective: cell == HILL,
        }));
    }

    fn counters(&self, state: &State) -> Vec<Counter> {
        let round = CounterValue::count(state.round, Some(self.variant.round_limit.into()));
        let mut counters = vec![Counter::new("Round", None, round, "KH-FLOW-10")];
        if self.variant.counting_down {
            let value = if state.sudden {
                CounterValue::Word("the next unit on the hill wins".to_owned())
            } else {
                CounterValue::count(state.counter, Some(0))
            };
            counters.push(Counter::new("Counter", None, value, "KH-DOWN-1"));
        }
        for seat in self.seats() {
            self.list_seat_counters(state, seat, &mut counters);
        }
        counters
    }

    fn seats(&self, state: &State) -> Vec<SeatView> {
        let seat_view = |seat| SeatView {
            title: self.seat_title(seat).to_owned(),
            team: self.team(seat).iter().next().unwrap_or(seat),
            goal: self.goal_of(seat),
            ..SeatView::named(seat, self.seat_name(state, seat))
        };
        self.seats().map(seat_view).collect()
    }

    fn goal(&self, _: &State, seat: Seat) -> String {
        self.goal_of(seat)
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
        let name = |seat| self.seat_title(seat);
        let (active, turn) = (name(state.active), format!("Round {}, turn {}", state.round, state.turn));
        match (state.phase, self.turn(state)) {
            (Phase::Terrain(_), _) => "Setup: the terrain is drawn.".to_owned(),
            (Phase::Draw, _) => "Setup: the starting areas are drawn.".to_owned(),
            (Phase::Area(area), Turn::Player(seat)) => {
                format!("Setup: {} places starting area {}.", name(seat), area + 1)
            }
            (Phase::Exclude(_), Turn::Player(seat)) => {
                format!("Setup: {} excludes a kind of unit.", name(seat))
            }
            (Phase::Roll(area), _) => {
                format!("Round {}: {} rolls the dice.", state.round, name(state.owner_of(area)))
            }
            (Phase::Push, _) => format!("{turn}: {active} pushes a runner off the hill."),
            (Phase::Answer(offer), _) => {
                let (ally, to) = (name(offer.ally), self.board.name(offer.to));
                format!("{turn}: {active} asks {ally} to attack {to} together.")
            }
            (Phase::Fate(..), _) => format!("{turn}: a die decides who dies in the joint attack."),
            (Phase::Keep, _) => format!("{turn}: {active} chooses two dice to keep."),
            (Phase::Over(outcome), _) => self.ending(state, outcome),
            _ => {
                let uses = ["has used its dice", "can use one more die", "can use two dice"];
                format!("{turn}: {active} {}.", uses[usize::from(state.uses.min(2))])
            }
        }
    }
}

impl KingOfTheHill {
    /// Returns the units in the game in the order of the view: by cell, seat and class.
    pub(super) fn units_in_order(&self, state: &State) -> impl Iterator<Item = (Cell, Seat, Class)> {
        let cells = self.board.cells().filter(|cell| !state.at(*cell).is_empty());
        cells.flat_map(move |cell| {
            self.seats().flat_map(move |seat| {
                Class::ALL.into_iter().flat_map(move |class| {
                    (0..state.at(cell).count(seat, class)).map(move |_| (cell, seat, class))
                })
            })
        })
    }

    /// Returns the view of a starting area, where its owner has placed it.
    fn area_view(&self, state: &State, cell: Cell, area: u8) -> Option<CellView> {
        let owner = self.seats().find(|seat| state.area_of[seat.index()] == Some(area))?;
        let beside = state.area_at[usize::from(area)]?;
        let name = self.seat_title(owner);
        Some(CellView {
            touches: vec![self.board.name(tile(0, beside))],
            outline: self.board.outline_beside(beside.into()).into_iter().map(in_plane).collect(),
            centre: in_plane(self.board.centre_beside(beside.into())),
            grid: self.board.grid_beside(beside.into()),
            title: format!("starting area of {name}"),
            short: format!("of {name}"),
            home: Some(owner),
            ..CellView::new(&self.board, cell)
        })
    }

    fn tile_view(&self, state: &State, cell: Cell) -> CellView {
        let mut view = CellView::new(&self.board, cell);
        let beside = |(number, at): (usize, &Option<u8>)| at.filter(|n| tile(0, *n) == cell).map(|_| number);
        let areas = state.area_at.iter().enumerate().filter_map(beside);
        view.touches.extend(areas.map(|number| self.board.name(Cell::new(number))));
        match state.terrain.at(cell) {
            Some(terrain) => {
                view.ground = match terrain {
                    TerrainKind::Light => Ground::Open,
                    TerrainKind::Normal => Ground::Rough,
                    TerrainKind::Difficult => Ground::Hard,
                    TerrainKind::Unknown => Ground::Void,
                };
                view.title = format!("{} terrain", terrain.name());
                view.short = terrain.name().to_owned();
                view.letter = terrain.letter();
            }
            None => {
                view.title = "the hill".to_owned();
                view.short = "hill".to_owned();
                view.letter = '*';
                view.objective = Some(self.hill_view(state));
            }
        }
        view
    }

    /// The hill fills up with the points of the leader, or with the turns that the countdown has used.
    fn hill_view(&self, state: &State) -> Objective {
        let mut holders = self.seats().filter(|seat| state.is_on_hill(*seat));
        let owner = holders.next().filter(|_| holders.next().is_none());
        let (progress, of, note) = if self.variant.counting_down {
            let (of, left) = (self.variant.counter, state.counter);
            (of.saturating_sub(left), of, format!("{left} of {of} turns left"))
        } else {
            let most = self.seats().map(|seat| self.points_of(state, seat)).max().unwrap_or(0);
            let of = self.variant.points;
            (most as u16, of as u16, format!("the leader has {most} of {of} points"))
        };
        Objective { owner, by: None, progress, of, note }
    }

    fn piece_view(&self, state: &State, cell: Cell, seat: Seat, class: Class) -> PieceView {
        let hp = u16::from(self.numbers.hp[class as usize]);
        let is_acting = state.phase == Phase::Turn && state.active == seat;
        let can_go = is_acting
            && !self.movement_payments(state).is_empty()
            && !self.destinations(state, class, cell).is_empty();
        PieceView {
            health: Some((hp, hp)),
            readiness: if can_go { Readiness::Fresh } else { Readiness::Idle },
            tooltip: self.tooltip(class),
            ..PieceView::new(&self.board, cell, seat, class.name())
        }
    }

    fn tooltip(&self, class: Class) -> String {
        let suits = self.numbers.suits[class as usize];
        let terrain = TerrainKind::DRAWN.into_iter().filter(|terrain| suits[*terrain as usize]);
        let terrain = terrain.map(TerrainKind::name).collect::<Vec<_>>().join(", ");
        let steps = self.numbers.runner_steps;
        match class {
            Class::Runner => format!("Runner: up to {steps} steps on {terrain} terrain; hurts nobody."),
            Class::Fighter => {
                format!("Fighter: one step on {terrain} terrain; fights the enemies that it meets.")
            }
            Class::Blocker => {
                format!(
                    "Blocker: one step on {terrain} terrain; pushes runners; only two fighters destroy it."
                )
            }
        }
    }

    fn list_seat_counters(&self, state: &State, seat: Seat, out: &mut Vec<Counter>) {
        let idx = seat.index();
        let partner = self.partner(seat);
        let goal = Some(i64::from(self.variant.points));
        if !self.variant.counting_down {
            let points = CounterValue::count(state.points[idx], goal.filter(|_| partner.is_none()));
            out.push(Counter::new("Points", Some(seat), points, "KH-GOAL-3"));
        }
        if let Some(partner) = partner {
            if !self.variant.counting_down {
                let total = CounterValue::count(self.points_of(state, seat), goal);
                out.push(Counter::new("Team", Some(seat), total, "KH-TEAM-2"));
            }
            let partner = CounterValue::Word(self.seat_title(partner).to_owned());
            out.push(Counter::new("Partner", Some(seat), partner, "KH-TEAM-1"));
        }
        let dice = Die::ALL.map(|die| (die.title().to_owned(), u16::from(state.dice[idx].count(die))));
        out.push(Counter::new("Dice", Some(seat), CounterValue::Tally(dice.to_vec()), "KH-DICE-1"));
        let in_hand = |class: Class| u16::from(state.hand[idx][class as usize]);
        let hand = Class::ALL.map(|class| (class.title().to_owned(), in_hand(class)));
        out.push(Counter::new("Hand", Some(seat), CounterValue::Tally(hand.to_vec()), "KH-REC-1"));
        if let Some(class) = state.excluded[idx] {
            let excluded = CounterValue::Word(format!("{}s", class.title()));
            out.push(Counter::new("Excluded", Some(seat), excluded, "KH-EXCL-1"));
        }
    }
}
