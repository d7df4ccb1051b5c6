//! The compiled ruleset, and the rules as the machine sees them.

use hillfort_board::{Board as _, Cell, RingBoard};
use hillfort_engine::options::Options;
use hillfort_engine::{
    Error, ErrorKind, Facts, Game, GameData, Refusal, RuleId, Ruleset, Seat, SeatSet, Turn,
};

use crate::action::Action;
use crate::cards::Numbers;
use crate::facts::FACTS;
use crate::map;
use crate::state::stack::{Stack, UnitMask};
use crate::state::{MAX_SEATS, Phase, Pool, State};
use crate::terrain::{Cells, N_AREAS, N_CELLS, N_RINGS, N_TILES, Terrain, area, area_number, tile};
use crate::words::{Class, TerrainKind};

/// King of the Hill with its map, cards and options, checked and ready to play.
#[derive(Clone, Debug)]
pub struct KingOfTheHill {
    pub(crate) board: RingBoard,
    pub(crate) numbers: Numbers,
    pub(crate) variant: Variant,
    /// The neighbours of every cell; areas have none here, because they can move.
    pub(crate) neighbours: [Cells; N_CELLS],
    /// The enemy units of every seat.
    pub(crate) enemies: [UnitMask; MAX_SEATS],
    /// By kind of terrain: the units that may not stand on it.
    pub(crate) shut_out: [UnitMask; 3],
}

/// The options.
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

    /// Returns whether two seats are the same or team-mates (KH-TEAM-1).
    fn is_same_team(&self, a: usize, b: usize) -> bool {
        a == b || self.teamplay && a % 2 == b % 2
    }

    /// Returns the units that are enemies of a seat.
    fn enemies_of(&self, seat: usize) -> UnitMask {
        let others =
            (0..self.n_seats).filter(|other| seat < self.n_seats && !self.is_same_team(seat, *other));
        others.fold(UnitMask::NONE, |units, other| units.or(UnitMask::of(Seat::new(other))))
    }
}

impl Ruleset for KingOfTheHill {
    fn facts() -> &'static Facts {
        &FACTS
    }

    hillfort_engine::manual!(
        "board", "fight", "first-turn", "runner", "set-up";
        "01-the-hill",
        "02-dice",
        "03-ground",
        "04-runner",
        "05-fighting",
        "06-blocker",
        "07-turning",
        "08-battle",
    );

    hillfort_engine::puzzles!(
        "01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "14", "15", "16", "17",
        "18", "19", "20", "21",
    );

    fn compile(data: &GameData) -> Result<Self, Error> {
        let variant = Variant::read(&data.options)?;
        map::read(&data.map("hill")?)?;
        let numbers = Numbers::read(&data.cards)?;
        let board = RingBoard::new(N_AREAS, N_RINGS, N_TILES, "hill").expect("the board has a fixed size");
        let mut neighbours = [Cells::default(); N_CELLS];
        for (cell, set) in board.cells().zip(&mut neighbours) {
            *set = board.neighbours(cell).iter().copied().collect();
        }
        let enemies = std::array::from_fn(|seat| variant.enemies_of(seat));
        let shut_out = TerrainKind::DRAWN.map(|terrain| shut_out(&numbers, terrain));
        Ok(Self { board, numbers, variant, neighbours, enemies, shut_out })
    }
}

/// Returns the units that may not stand on a terrain.
fn shut_out(numbers: &Numbers, terrain: TerrainKind) -> UnitMask {
    let classes = Class::ALL.into_iter().filter(|class| !numbers.suits[*class as usize][terrain as usize]);
    classes.fold(UnitMask::NONE, |units, class| units.or(UnitMask::class(class)))
}

impl Game for KingOfTheHill {
    type State = State;
    type Action = Action;

    fn n_seats(&self) -> usize {
        self.variant.n_seats
    }

    fn start(&self) -> State {
        let mut hand = [[0; 3]; MAX_SEATS];
        hand[..self.variant.n_seats].fill(self.numbers.stock);
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

    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Terrain(_) | Phase::Draw | Phase::Roll(_) | Phase::Fate(..) => Turn::Chance,
            Phase::Area(area) | Phase::Exclude(area) => Turn::Player(state.owner_of(area)),
            Phase::Turn | Phase::Push | Phase::Keep => Turn::Player(state.active),
            Phase::Answer(offer) => Turn::Player(offer.ally),
            Phase::Over(outcome) => Turn::Over(outcome),
        }
    }

    #[inline(never)]
    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        self.list_actions(state, out);
    }

    #[inline(never)]
    fn check(&self, state: &State, action: Action) -> Result<(), Refusal> {
        self.check_action(state, action).map_err(|reason| reason.refusal(self, state))
    }

    fn turn_number(&self, state: &State) -> u32 {
        // Every seat has two turns a round (KH-FLOW-3); those that are skipped count too.
        let seats = self.variant.n_seats as u32;
        let begun = match state.turn {
            0 => 0,
            turn => u32::from(turn - 1) * seats + u32::from(state.order_of(state.active)) + 1,
        };
        u32::from(state.round.saturating_sub(1)) * 2 * seats + begun
    }

    fn is_ended_by_limit(&self, state: &State) -> bool {
        // KH-END-4: nobody has done what wins (KH-GOAL-3, KH-DOWN-3, KH-DOWN-4).
        let has_won = |seat: Seat| match self.variant.counting_down {
            true => state.counter == 0 && state.is_on_hill(seat),
            false => self.points_of(state, seat) >= self.variant.points,
        };
        let is_won = self.seats().any(has_won);
        matches!(state.phase, Phase::Over(_)) && !is_won
    }

    #[inline(never)]
    fn apply(&self, state: &mut State, action: Action) {
        match action {
            Action::Terrain(ring, tiles) => self.apply_terrain(state, ring, tiles),
            Action::Draw(areas) => self.apply_draw(state, areas),
            Action::Roll(faces) => self.apply_roll(state, &faces),
            Action::Fate(face) => self.apply_fate(state, face),
            Action::Area(number) => self.apply_area(state, number),
            Action::Exclude(class) => self.apply_exclude(state, class),
            Action::Recruit(class, pay) => self.apply_recruit(state, class, pay),
            Action::Move { class, from, to, pay } => self.apply_move(state, class, from, to, pay),
            Action::Assault { from, to, owner, pay } => self.apply_assault(state, from, to, owner, pay),
            Action::Offer(offer) => self.apply_offer(state, offer),
            Action::Accept(cell) => self.apply_accept(state, cell),
            Action::Decline => self.apply_decline(state),
            Action::Push(seat, to) => self.apply_push(state, seat, to),
            Action::Keep(a, b) => self.apply_keep(state, a, b),
            Action::Turn(ring, direction) => self.apply_turn_ring(state, ring, direction),
            Action::Shift(number) => self.apply_shift(state, number),
            Action::Swap(a, b) => self.apply_swap(state, a, b),
            Action::End => self.apply_end(state, false),
            Action::Count => self.apply_end(state, true),
        }
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        self.audit_state(state)
    }
}

impl KingOfTheHill {
    /// Returns the seats, in the order of their numbers.
    pub(crate) fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        (0..self.variant.n_seats).map(Seat::new)
    }

    /// Returns the seats in the order of play, beginning with `first` (KH-GEN-6).
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
        self.seats().filter(|other| !self.are_enemies(seat, *other)).collect()
    }

    /// Returns whether two seats are enemies (KH-GEN-6).
    pub(crate) fn are_enemies(&self, seat: Seat, other: Seat) -> bool {
        !self.variant.is_same_team(seat.index(), other.index())
    }

    /// Returns the enemy units of a seat that are of a class.
    pub(crate) fn enemies_of_class(&self, seat: Seat, class: Class) -> UnitMask {
        self.enemies[seat.index()].and(UnitMask::class(class))
    }

    /// Returns a seat's own area and the tile it touches.
    pub(crate) fn home(&self, state: &State, seat: Seat) -> Option<(Cell, Cell)> {
        let number = state.area_of[seat.index()]?;
        let beside = state.area_at[usize::from(number)]?;
        Some((area(number), tile(0, beside)))
    }

    /// Returns the cells to which a unit of `seat` can step from a cell, whatever stands there
    /// (KH-BOARD-2 to KH-BOARD-5, KH-BOARD-9).
    pub(crate) fn one_step_from(&self, state: &State, seat: Seat, from: Cell) -> Cells {
        if let Some(area) = area_number(from) {
            return state.area_at[usize::from(area)].map(|number| tile(0, number)).into_iter().collect();
        }
        let mut cells = self.neighbours[from.index()];
        if let Some((area, _)) = self.home(state, seat).filter(|(_, outside)| *outside == from) {
            cells.insert(area);
        }
        cells
    }
}
