//! The compiled ruleset, and the door through which machines play it.

use hillfort_board::{Board as _, Cell, RingBoard};
use hillfort_engine::cards::Cards as CardFile;
use hillfort_engine::options::Options;
use hillfort_engine::{
    Chance, Error, ErrorKind, Game, GameData, Outcome, Refusal, RuleId, Seat, SeatSet, Turn,
};
use rand_core::Rng;

use crate::action::Action;
use crate::cards::Numbers;
use crate::map::check_map;
use crate::state::stack::{Stack, UnitMask};
use crate::state::{MAX_SEATS, Phase, Pool, State};
use crate::terrain::{Cells, N_AREAS, N_CELLS, N_RINGS, N_TILES, Terrain, area_number, tile};
use crate::words::{Class, TerrainKind};

/// King of the Hill with its map, cards and options, checked and ready to be played.
#[derive(Clone, Debug)]
pub struct KingOfTheHill {
    pub(crate) board: RingBoard,
    pub(crate) numbers: Numbers,
    pub(crate) variant: Variant,
    /// The neighbours of every cell; areas have none here, since they can be moved.
    pub(crate) neighbours: [Cells; N_CELLS],
    /// The units that are enemies of a seat.
    pub(crate) enemies: [UnitMask; MAX_SEATS],
    /// The units that may not stand on each terrain.
    pub(crate) shut_out: [UnitMask; 3],
}

/// The options, read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variant {
    pub(crate) n_seats: usize,
    pub(crate) points: u32,
    pub(crate) count_every_turn: bool,
    pub(crate) manual_count: bool,
    pub(crate) counting_down: bool,
    pub(crate) counter: u16,
    pub(crate) one_excluded: bool,
    pub(crate) teamplay: bool,
    pub(crate) round_limit: u16,
}

impl Variant {
    /// KH-OPT-1.
    fn read(options: &Options) -> Result<Self, Error> {
        let small = |key| u16::try_from(options.number(key)).expect("the option's range is small");
        let variant = Self {
            n_seats: usize::from(small("players")),
            points: options.number("points"),
            count_every_turn: options.word("count-turns") == "every",
            manual_count: options.is_on("manual-count"),
            counting_down: options.is_on("counting-down"),
            counter: small("counter"),
            one_excluded: options.is_on("one-excluded"),
            teamplay: options.is_on("teamplay"),
            round_limit: small("round-limit"),
        };
        let clash = |sentence: &str| {
            Err(Error::from(ErrorKind::Clash(sentence.to_owned())).by_rule(RuleId("KH-OPT-1")))
        };
        if variant.teamplay && variant.n_seats != 4 {
            return clash("teamplay=on needs players=4");
        }
        if variant.manual_count && (variant.count_every_turn || variant.counting_down) {
            return clash("manual-count=on needs count-turns=own and counting-down=off");
        }
        Ok(variant)
    }
}

impl KingOfTheHill {
    pub(crate) fn build(data: &GameData) -> Result<Self, Error> {
        let variant = Variant::read(&data.options)?;
        check_map(&data.map("hill")?)?;
        Self::new(variant, &data.cards)
    }

    fn new(variant: Variant, cards: &CardFile) -> Result<Self, Error> {
        let numbers = Numbers::read(cards)?;
        let board = RingBoard::new(N_AREAS, N_RINGS, N_TILES, "hill").expect("the board has a fixed size");
        let mut neighbours = [Cells::default(); N_CELLS];
        for (cell, set) in board.cells().zip(&mut neighbours) {
            *set = board.neighbours(cell).iter().copied().collect();
        }
        let mut enemies = [UnitMask::NONE; MAX_SEATS];
        for (idx, units) in enemies.iter_mut().enumerate().take(variant.n_seats) {
            for other in (0..variant.n_seats).filter(|other| !is_same_side(variant, idx, *other)) {
                *units = units.or(UnitMask::of(Seat::new(other)));
            }
        }
        let shut_out = TerrainKind::DRAWN.map(|terrain| shut_out(&numbers, terrain));
        Ok(Self { board, numbers, variant, neighbours, enemies, shut_out })
    }

    /// Returns the seats, in the order of their numbers.
    pub(crate) fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        (0..self.variant.n_seats).map(Seat::new)
    }

    /// Returns the seats in the order of play, beginning with one of them (KH-GEN-6).
    pub(crate) fn order_from(&self, state: &State, first: Seat) -> impl Iterator<Item = Seat> + use<> {
        let n = self.variant.n_seats;
        let start = usize::from(state.order_of(first));
        let mut order = [first; MAX_SEATS];
        for seat in self.seats() {
            order[(usize::from(state.order_of(seat)) + n - start) % n] = seat;
        }
        order.into_iter().take(n)
    }

    /// Returns the seats that win together with this one (KH-TEAM-1).
    pub(crate) fn team(&self, seat: Seat) -> SeatSet {
        self.seats().filter(|other| is_same_side(self.variant, seat.index(), other.index())).collect()
    }

    /// Tells whether two seats are enemies (KH-GEN-6).
    pub(crate) fn are_enemies(&self, seat: Seat, other: Seat) -> bool {
        !is_same_side(self.variant, seat.index(), other.index())
    }

    /// Returns the enemies of a seat that are of a class.
    pub(crate) fn foes(&self, seat: Seat, class: Class) -> UnitMask {
        self.enemies[seat.index()].and(UnitMask::class(class))
    }

    /// Returns the seat's own area and the tile it lies beside.
    pub(crate) fn home(&self, state: &State, seat: Seat) -> Option<(Cell, Cell)> {
        let number = state.area_of[seat.index()]?;
        let beside = state.area_at[usize::from(number)]?;
        Some((crate::terrain::area(number), tile(0, beside)))
    }

    /// Returns the cells a unit of `seat` can step to from a cell, whatever stands there
    /// (KH-BOARD-2 to KH-BOARD-5, KH-BOARD-9).
    pub(crate) fn beside(&self, state: &State, seat: Seat, from: Cell) -> Cells {
        if let Some(area) = area_number(from) {
            return state.area_at[usize::from(area)].map(|number| tile(0, number)).into_iter().collect();
        }
        let mut cells = self.neighbours[from.index()];
        if let Some((area, _)) = self.home(state, seat).filter(|(_, outside)| *outside == from) {
            cells.insert(area);
        }
        cells
    }

    pub(crate) fn empty_state(&self) -> State {
        let mut hand = [[0; 3]; MAX_SEATS];
        for seat in self.seats() {
            hand[seat.index()] = self.numbers.stock;
        }
        State {
            stacks: [Stack::default(); N_CELLS],
            terrain: Terrain::UNKNOWN,
            points: [0; MAX_SEATS],
            counter: if self.variant.counting_down { self.variant.counter } else { 0 },
            round: 0,
            dice: [Pool::default(); MAX_SEATS],
            hand,
            area_of: [None; MAX_SEATS],
            area_at: [None; MAX_SEATS],
            excluded: [None; MAX_SEATS],
            phase: Phase::Terrain(0),
            active: Seat::new(0),
            turn: 0,
            uses: 0,
            held: false,
            sudden: false,
            declined: 0,
        }
    }
}

/// The units that may not stand on a terrain.
fn shut_out(numbers: &Numbers, terrain: TerrainKind) -> UnitMask {
    let classes = Class::ALL.into_iter().filter(|class| !numbers.suits[*class as usize][terrain as usize]);
    classes.fold(UnitMask::NONE, |units, class| units.or(UnitMask::class(class)))
}

fn is_same_side(variant: Variant, a: usize, b: usize) -> bool {
    a == b || variant.teamplay && a % 2 == b % 2
}

impl Game for KingOfTheHill {
    type State = State;

    type Action = Action;

    fn n_seats(&self) -> usize {
        self.variant.n_seats
    }

    fn start(&self) -> State {
        self.empty_state()
    }

    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Terrain(_) | Phase::Draw | Phase::Roll(_) | Phase::Fate(..) => Turn::Chance,
            Phase::Area(area) | Phase::Exclude(area) => Turn::Player(state.owner_of(area)),
            Phase::Turn | Phase::Push | Phase::Keep => Turn::Player(state.active),
            Phase::Answer(offer) => Turn::Player(offer.ally),
            Phase::Over(outcome) => Turn::Over(outcome),
        }
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        match state.phase {
            Phase::Turn => self.list_turn(state, out),
            Phase::Area(_) => self.list_areas(state, out),
            Phase::Exclude(_) => out.extend(Class::ALL.map(Action::Exclude)),
            Phase::Push => self.list_pushes(state, out),
            Phase::Answer(offer) => self.list_answers(state, offer, out),
            Phase::Keep => {
                out.extend(state.dice[state.active.index()].pairs().map(|(a, b)| Action::Keep(a, b)));
            }
            Phase::Terrain(_) | Phase::Draw | Phase::Roll(_) | Phase::Fate(..) | Phase::Over(_) => {}
        }
    }

    fn check(&self, state: &State, action: Action) -> Result<(), Refusal> {
        self.check_action(state, action).map_err(|why| why.refusal(self, state))
    }

    fn apply(&self, state: &mut State, action: Action) {
        match action {
            Action::Terrain(ring, tiles) => self.lay_terrain(state, ring, tiles),
            Action::Draw(areas) => self.draw_areas(state, areas),
            Action::Roll(faces) => self.roll_dice(state, &faces),
            Action::Fate(face) => self.decide_fate(state, face),
            Action::Area(number) => self.place_area(state, number),
            Action::Exclude(class) => self.exclude(state, class),
            Action::Recruit(class, pay) => self.recruit(state, class, pay),
            Action::Move { class, from, to, pay } => self.do_move(state, class, from, to, pay),
            Action::Assault { from, to, owner, pay } => self.assault(state, from, to, owner, pay),
            Action::Offer(offer) => state.phase = Phase::Answer(offer),
            Action::Accept(cell) => self.accept(state, cell),
            Action::Decline => self.decline(state),
            Action::Push(seat, to) => self.push_off_hill(state, seat, to),
            Action::Keep(a, b) => self.keep(state, a, b),
            Action::Turn(ring, way) => self.turn_ring(state, ring, way),
            Action::Shift(number) => self.shift(state, number),
            Action::Swap(a, b) => self.swap(state, a, b),
            Action::End => self.end_turn(state, false),
            Action::Count => self.end_turn(state, true),
        }
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        self.audit_state(state)
    }
}

impl Chance for KingOfTheHill {
    fn sample<R: Rng + ?Sized>(&self, state: &State, rng: &mut R) -> Action {
        self.draw_outcome(state, rng)
    }

    fn outcomes(&self, state: &State, out: &mut Vec<(Action, u64)>) {
        self.list_outcomes(state, out);
    }

    fn n_chance_lines(&self, state: &State) -> u64 {
        self.count_chance_lines(state)
    }

    fn chance_lines(&self, state: &State, out: &mut Vec<Action>) {
        self.list_chance_lines(state, out);
    }
}

impl KingOfTheHill {
    /// What no play may change: every unit is somewhere, nobody has too many dice, no limit is broken.
    fn audit_state(&self, state: &State) -> Result<(), String> {
        for seat in self.seats() {
            for class in Class::ALL {
                let placed: u8 = state.stacks.iter().map(|stack| stack.count(seat, class)).sum();
                let owned = placed + state.hand[seat.index()][class as usize];
                if owned != self.numbers.stock[class as usize] {
                    return Err(format!("seat {} owns {owned} {}s", seat.index(), class.name()));
                }
                if state.excluded[seat.index()] == Some(class) && placed > 0 {
                    return Err(format!(
                        "seat {} has an excluded {} in the game",
                        seat.index(),
                        class.name()
                    ));
                }
            }
            if state.dice[seat.index()].total() > self.numbers.dice {
                return Err(format!("seat {} has too many dice", seat.index()));
            }
            for cell in self.board.cells() {
                if state.at(cell).total(seat) > self.numbers.limit[cell.index()] {
                    return Err(format!(
                        "too many units of seat {} on {}",
                        seat.index(),
                        self.board.name(cell)
                    ));
                }
            }
        }
        for ring in 0..N_RINGS {
            let terrain = |number| state.terrain.at(tile(ring as u8, number as u8));
            let all: Vec<_> = (0..N_TILES).filter_map(terrain).collect();
            if all.len() != N_TILES {
                return Err("a tile has lost its terrain".to_owned());
            }
        }
        Ok(())
    }
}

/// Ends the game (KH-JSON-2: round, turn, active player and pools stay as they were).
pub(crate) fn finish(state: &mut State, outcome: Outcome) {
    state.phase = Phase::Over(outcome);
    state.uses = 0;
    state.held = false;
    state.declined = 0;
}
