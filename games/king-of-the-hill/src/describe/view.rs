//! What is to be seen at the table.

use hillfort_board::{Board as _, Cell};
use hillfort_engine::view::{
    CellView, Colour, Counter, CounterValue, Ground, Objective, PieceView, Readiness, SeatView, View,
    in_plane,
};
use hillfort_engine::{Game as _, Notation as _, Outcome, Seat, Turn};

use crate::game::KingOfTheHill;
use crate::state::{Phase, State};
use crate::terrain::{HILL, area_number, tile};
use crate::words::{Class, Die, TerrainKind};

const COLOURS: [Colour; 4] = [Colour::Red, Colour::Blue, Colour::Gold, Colour::Green];
const MARKS: [char; 4] = ['1', '2', '3', '4'];

impl KingOfTheHill {
    pub(crate) fn make_view(&self, state: &State) -> View {
        View {
            cells: self.board.cells().filter_map(|cell| self.cell_view(state, cell)).collect(),
            pieces: self
                .pieces(state)
                .map(|(cell, seat, class)| self.piece_view(state, cell, seat, class))
                .collect(),
            counters: self.counters(state),
            seats: self.seats().map(|seat| self.seat_view(state, seat)).collect(),
            status: self.status(state),
        }
    }

    /// Returns the units in the game in the order of the view: by cell, seat and class.
    pub(crate) fn pieces(&self, state: &State) -> impl Iterator<Item = (Cell, Seat, Class)> {
        let cells = self.board.cells().filter(|cell| !state.at(*cell).is_empty());
        cells.flat_map(move |cell| {
            self.seats().flat_map(move |seat| {
                Class::ALL.into_iter().flat_map(move |class| {
                    (0..state.at(cell).count(seat, class)).map(move |_| (cell, seat, class))
                })
            })
        })
    }

    fn cell_view(&self, state: &State, cell: Cell) -> Option<CellView> {
        let mut view = CellView::new(&self.board, cell);
        if let Some(area) = area_number(cell) {
            let owner = self.seats().find(|seat| state.area_of[seat.index()] == Some(area))?;
            let beside = state.area_at[usize::from(area)]?;
            view.touches = vec![self.board.name(tile(0, beside))];
            view.outline = self.board.outline_beside(beside.into()).into_iter().map(in_plane).collect();
            view.centre = in_plane(self.board.centre_beside(beside.into()));
            view.grid = self.board.grid_beside(beside.into());
            view.title = format!("starting area of {}", self.seat_name(state, owner));
            view.short = format!("of {}", self.seat_name(state, owner));
            view.home = Some(owner);
            return Some(view);
        }
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
        Some(view)
    }

    /// The hill fills as the one nearest to the goal comes nearer to it.
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
            && crate::words::Payment::ALL.into_iter().any(|pay| self.may_pay_movement(state, pay).is_ok())
            && !self.destinations(state, class, cell).is_empty();
        PieceView {
            cell: Some(self.board.name(cell)),
            seat,
            class: class.name().to_owned(),
            letter: class.letter(),
            health: Some((hp, hp)),
            marks: Vec::new(),
            readiness: if can_go { Readiness::Fresh } else { Readiness::Idle },
            tooltip: self.tooltip(class),
        }
    }

    fn tooltip(&self, class: Class) -> String {
        let terrain: Vec<_> = TerrainKind::DRAWN
            .into_iter()
            .filter(|t| self.numbers.suits[class as usize][*t as usize])
            .collect();
        let terrain = terrain.into_iter().map(TerrainKind::name).collect::<Vec<_>>().join(", ");
        match class {
            Class::Runner => {
                format!(
                    "Runner: up to {} steps on {terrain} terrain; hurts nobody.",
                    self.numbers.runner_steps
                )
            }
            Class::Fighter => format!("Fighter: one step on {terrain} terrain; fights whom it meets."),
            Class::Blocker => {
                format!("Blocker: one step on {terrain} terrain; pushes runners; it takes two fighters.")
            }
        }
    }

    fn counters(&self, state: &State) -> Vec<Counter> {
        let count = |now: i64, of: i64| CounterValue::Count { now, of: Some(of) };
        let counter = |title: &str, seat: Option<Seat>, value: CounterValue, rule: &str| Counter {
            title: title.to_owned(),
            seat,
            value,
            rule: rule.to_owned(),
        };
        let round = count(i64::from(state.round), i64::from(self.variant.round_limit));
        let mut counters = vec![counter("Round", None, round, "KH-FLOW-10")];
        if self.variant.counting_down {
            let shows = if state.sudden {
                CounterValue::Word("the next unit on the hill wins".to_owned())
            } else {
                count(i64::from(state.counter), 0)
            };
            counters.push(counter("Counter", None, shows, "KH-DOWN-1"));
        }
        for seat in self.seats() {
            let (idx, pool) = (seat.index(), state.dice[seat.index()]);
            if !self.variant.counting_down {
                let points = count(i64::from(state.points[idx]), i64::from(self.variant.points));
                counters.push(counter("Points", Some(seat), points, "KH-GOAL-3"));
            }
            let dice = Die::ALL.map(|die| (die.title().to_owned(), u16::from(pool.count(die))));
            counters.push(counter("Dice", Some(seat), CounterValue::Tally(dice.to_vec()), "KH-DICE-1"));
            let hand = Class::ALL
                .map(|class| (class.title().to_owned(), u16::from(state.hand[idx][class as usize])));
            counters.push(counter("Hand", Some(seat), CounterValue::Tally(hand.to_vec()), "KH-REC-1"));
            if let Some(class) = state.excluded[idx] {
                counters.push(counter(
                    "Does without",
                    Some(seat),
                    CounterValue::Word(format!("{}s", class.title())),
                    "KH-EXCL-1",
                ));
            }
        }
        counters
    }

    fn seat_view(&self, state: &State, seat: Seat) -> SeatView {
        let team = self.team(seat).iter().next().unwrap_or(seat);
        SeatView {
            name: self.seat_name(state, seat).to_owned(),
            title: self.seat_name(state, seat).to_owned(),
            mark: MARKS[seat.index()],
            colour: COLOURS[seat.index()],
            team,
        }
    }

    fn status(&self, state: &State) -> String {
        let name = |seat| self.seat_name(state, seat);
        let turn = || format!("Round {}, turn {}", state.round, state.turn);
        match (state.phase, self.turn(state)) {
            (Phase::Terrain(_), _) => "Setup: the terrain is drawn.".to_owned(),
            (Phase::Draw, _) => "Setup: the starting areas are drawn.".to_owned(),
            (Phase::Area(area), Turn::Player(seat)) => {
                format!("Setup: {} places starting area {}.", name(seat), area + 1)
            }
            (Phase::Exclude(_), Turn::Player(seat)) => {
                format!("Setup: {} excludes a kind of unit.", name(seat))
            }
            (Phase::Roll(_), _) => {
                let roller = self.roller(state).map_or("somebody", name);
                format!("Round {}: {roller} rolls the dice.", state.round)
            }
            (Phase::Push, _) => format!("{}: {} pushes a runner off the hill.", turn(), name(state.active)),
            (Phase::Answer(offer), _) => {
                let to = self.board.name(offer.to);
                format!(
                    "{}: {} is asked to attack {to} together with {}.",
                    turn(),
                    name(offer.ally),
                    name(state.active)
                )
            }
            (Phase::Fate(..), _) => format!("{}: a die decides who dies in the joint attack.", turn()),
            (Phase::Keep, _) => format!("{}: {} chooses two dice to keep.", turn(), name(state.active)),
            (Phase::Over(Outcome::Draw), _) => "The game is over: a draw.".to_owned(),
            (Phase::Over(outcome), _) => {
                format!("The game is over: {} won.", self.winner_name(state, outcome))
            }
            _ => {
                let uses = ["no uses", "one use", "two uses"][usize::from(state.uses.min(2))];
                format!("{}: {} has {uses} left.", turn(), name(state.active))
            }
        }
    }

    /// What a cell is called in a sentence.
    pub(crate) fn place(&self, cell: Cell) -> String {
        if cell == HILL { "the hill".to_owned() } else { self.board.name(cell) }
    }
}
