//! What people see at the table.

use hillfort_board::{Board as _, Cell};
use hillfort_engine::view::{
    CellView, ClassCard, Counter, CounterValue, Ground, Mark, Objective, PieceView, Readiness, Word,
};
use hillfort_engine::{Appearance, Seat, UnitOnBoard};

use crate::game::AttackDefend;
use crate::state::{N_UNITS, Phase, State, UnitId};
use crate::terrain::TerrainKind;
use crate::turn::{LAST_COUNT, plays_of};
use crate::words::{Class, Side, seat_of, side_of};

impl Appearance for AttackDefend {
    fn cell_view(&self, state: &State, cell: Cell) -> CellView {
        let mut view = CellView::new(&self.terrain.board, cell);
        let (ground, letter, short, title) = match self.terrain.kind(cell) {
            TerrainKind::Floor => (Ground::Open, '.', "floor", "floor".to_owned()),
            TerrainKind::Wall => (Ground::Wall, '#', "wall", "wall".to_owned()),
            TerrainKind::Window => (Ground::Window, 'w', "window", "window".to_owned()),
            TerrainKind::Point(point) => {
                let (letter, short) = [('1', "point 1"), ('2', "point 2")][point];
                (Ground::Open, letter, short, short.to_owned())
            }
            TerrainKind::Base(side) => {
                view.home = Some(seat_of(side));
                (Ground::Open, ' ', "base", format!("base of {}", side.title()))
            }
        };
        (view.ground, view.letter, view.short, view.title) = (ground, letter, short.to_owned(), title);
        let centre = self.terrain.centres.iter().position(|centre| *centre == cell);
        view.objective = centre.map(|point| self.point_view(state, point));
        view
    }

    /// Only the tokens of the points change.
    fn is_fixed(&self, cell: Cell) -> bool {
        !self.terrain.centres.contains(&cell)
    }

    fn pieces(&self, state: &State) -> Vec<PieceView> {
        let units = UnitId::all().map(|unit| self.unit_view(state, unit));
        let grenades = Self::grenades(state).map(|(side, cell)| self.grenade_view(side, cell));
        units.chain(grenades).collect()
    }

    fn units(&self, state: &State, out: &mut Vec<UnitOnBoard>) {
        out.extend(UnitId::all().filter_map(|unit| {
            let cell = state.cell_of(unit)?;
            Some(UnitOnBoard {
                id: Some(unit.index() as u16),
                seat: seat_of(unit.side()),
                class: unit.class().name(),
                kit: "",
                cell,
                health: state.hp[unit.index()].into(),
                is_on_objective: self.terrain.points.iter().any(|area| area.contains(cell)),
            })
        }));
    }

    fn counters(&self, state: &State) -> Vec<Counter> {
        let count = |now: u32, of: Option<u32>| CounterValue::count(now, of.map(i64::from));
        let clock = count(state.clock.into(), Some(LAST_COUNT.into()));
        let mut counters = vec![Counter::new("Turn Counter", None, clock, "AD-CLOCK-1")];
        if state.round > 0 {
            counters.push(Counter::new("Round", None, count(state.round, None), "AD-TURN-9"));
        }
        let is_won = matches!(state.phase, Phase::Over(_));
        // A game that ends at the last count has no overtime.
        if state.clock == LAST_COUNT && (state.overtime > 0 || !is_won) {
            let overtime = count(state.overtime, Some(self.variant.overtime_limit));
            counters.push(Counter::new("Overtime", None, overtime, "AD-CLOCK-4"));
        }
        let points = state.captured.iter().flatten().count() as u32;
        counters.push(Counter::new(
            "Points captured",
            Some(seat_of(Side::Blue)),
            count(points, Some(2)),
            "AD-OVER-2",
        ));
        if matches!(state.phase, Phase::Play | Phase::Roll(_)) {
            let plays = count(state.plays_left.into(), Some(plays_of(state.turn).into()));
            counters.push(Counter::new("Plays left", Some(seat_of(state.side)), plays, "AD-TURN-2"));
        }
        if let Some(unit) = state.playing {
            let moves = count(state.moves_left.into(), Some(self.numbers.of(unit.class()).moves.into()));
            let actions = count(state.attacks_left.into(), Some(1));
            counters.push(Counter::new("Moves left", Some(seat_of(unit.side())), moves, "AD-PLAY-1"));
            counters.push(Counter::new("Actions left", Some(seat_of(unit.side())), actions, "AD-PLAY-5"));
        }
        for side in [Side::Blue, Side::Red] {
            let dead: Vec<_> = UnitId::of(side).filter(|unit| state.cell_of(*unit).is_none()).collect();
            if !dead.is_empty() && state.phase != Phase::Deploy {
                let tally = dead.into_iter().map(|unit| (unit.class().title().to_owned(), 1)).collect();
                counters.push(Counter::new(
                    "To respawn",
                    Some(seat_of(side)),
                    CounterValue::Tally(tally),
                    "AD-SPAWN-1",
                ));
            }
        }
        counters
    }

    fn goal(&self, _: &State, seat: Seat) -> String {
        self.goal_of(side_of(seat))
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
        let side = state.side.title();
        let next = |fallback: &str| {
            state.first_dead(state.side).map_or(fallback.to_owned(), |unit| unit.class().title().to_owned())
        };
        match state.phase {
            Phase::Deploy => format!("Setup: {side} places its {}.", next("units")),
            Phase::Spawn => format!("{side}'s turn: it respawns its {}.", next("units")),
            Phase::Over(winner) => self.ending(state, winner),
            Phase::Roll(targets) => {
                let dice = if targets.len() == 1 { "a die" } else { "dice" };
                format!("{side}'s turn: {dice} for the attack.")
            }
            Phase::Play => {
                let plays = match state.plays_left {
                    0 => "can play no other unit".to_owned(),
                    1 => "can play one more unit".to_owned(),
                    n => format!("can play {n} more units"),
                };
                match state.playing {
                    None => format!("{side}'s turn: it {plays}."),
                    Some(unit) => {
                        format!("{side}'s turn: it plays its {} and {plays}.", unit.class().title())
                    }
                }
            }
        }
    }
}

impl AttackDefend {
    /// Iterates over the grenades on the map, in the order in which the view lists them after the units.
    pub(super) fn grenades(state: &State) -> impl Iterator<Item = (Side, Cell)> {
        Side::ALL.into_iter().filter_map(|side| state.grenades[side as usize].map(|cell| (side, cell)))
    }

    /// Returns the token in the middle of a point (AD-COMP-5).
    fn point_view(&self, state: &State, point: usize) -> Objective {
        let is_active = state.active_point() == Some(point);
        let has = |side| self.is_on(state, side, point);
        let note = match state.captured[point] {
            Some(round) => format!("captured in round {round}"),
            None if !is_active => "active after point 1".to_owned(),
            None if self.is_contested(state, point) => "contested".to_owned(),
            None if has(Side::Blue) => "falls if RED's turn ends like this".to_owned(),
            None => "the active point".to_owned(),
        };
        let is_taken = state.captured[point].is_some();
        let owner = if is_taken { Side::Blue } else { Side::Red };
        let is_falling = is_active && has(Side::Blue) && !has(Side::Red);
        Objective {
            owner: Some(seat_of(owner)),
            by: is_falling.then(|| seat_of(Side::Blue)),
            progress: u16::from(is_taken),
            of: 1,
            note,
        }
    }

    fn unit_view(&self, state: &State, unit: UnitId) -> PieceView {
        let (class, cell) = (unit.class(), state.cell_of(unit));
        let full = self.numbers.of(class).hp;
        // A unit that waits for its deployment is not dead.
        let hp = if state.phase == Phase::Deploy { full } else { state.hp[unit.index()] };
        let mark = |title: &str| Mark { title: title.to_owned(), count: None };
        let mut marks = Vec::new();
        marks.extend(state.burned.contains(unit).then(|| mark("burning")));
        marks.extend(state.marked.contains(unit).then(|| mark("marked")));
        PieceView {
            id: Some(unit.index() as u16),
            cell: cell.map(|cell| self.terrain.board.name(cell)),
            seat: seat_of(unit.side()),
            class: class.name().to_owned(),
            letter: class.letter(),
            health: Some((hp.into(), full.into())),
            marks,
            readiness: readiness(state, unit),
            tooltip: self.tooltip(class),
        }
    }

    fn grenade_view(&self, side: Side, cell: Cell) -> PieceView {
        let card = self.numbers.of(Class::Demoman);
        let (title, damage, area) = (side.title(), card.damage, card.area);
        let tooltip = format!(
            "Grenade of {title}: when {title}'s next turn begins, {damage} damage to every enemy within {area}."
        );
        let piece = PieceView::new(&self.terrain.board, cell, seat_of(side), "grenade");
        PieceView { id: Some((N_UNITS + side as usize) as u16), letter: 'o', tooltip, ..piece }
    }

    fn tooltip(&self, class: Class) -> String {
        let card = self.numbers.of(class);
        let (title, moves, damage) = (class.title(), card.moves, card.damage);
        let range = card.range.map_or("in sight".to_owned(), |range| format!("within {range}"));
        let kind = match class {
            Class::Scout => format!("shoots one enemy {range} for {damage}"),
            Class::Pyro => format!("burns every enemy {range} for {damage}, and they keep burning"),
            Class::Soldier => {
                format!("fires a rocket at a space {range}: {damage} to every enemy within {}", card.area)
            }
            Class::Heavy => format!("shoots one enemy {range} for {damage}, and once more after a hit"),
            Class::Demoman => {
                format!("throws a grenade {range}: next turn {damage} to every enemy within {}", card.area)
            }
            Class::Sniper => format!("marks an enemy {range} and later shoots it for {damage}"),
        };
        format!("{title}: {moves} moves; {kind}.")
    }
}

fn readiness(state: &State, unit: UnitId) -> Readiness {
    let is_playing = matches!(state.phase, Phase::Play | Phase::Roll(_));
    if !is_playing || unit.side() != state.side || state.cell_of(unit).is_none() {
        Readiness::Idle
    } else if state.playing == Some(unit) {
        Readiness::Acting
    } else if state.played.contains(unit) {
        Readiness::Done
    } else if state.plays_left > 0 {
        Readiness::Fresh
    } else {
        Readiness::Idle
    }
}
