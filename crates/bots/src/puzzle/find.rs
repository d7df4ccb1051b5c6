//! Finding puzzles in games between bots.

use hillfort_engine::playout::rng_of;
use hillfort_engine::{Playable, Table as _, Turn, TypedTable};

use crate::puzzle::Puzzle;
use crate::puzzle::check::{clear_margin, is_trivial};
use crate::{Bot as _, Budget, Level, Search, SearchConfig, Stop};

/// What is looked for.
#[derive(Clone, Copy, Debug)]
pub struct FindPuzzles {
    /// The seed of the games.
    pub seed: u64,
    /// The nodes of the searches that verify a puzzle.
    pub nodes: u64,
    /// By how much the best action must be better than every other one.
    pub gap: f32,
    /// The most events before a position.
    pub max_events: usize,
}

/// The nodes of the players, so that the game is decent and quick.
const PLAYER_NODES: u64 = 150;
/// The first turns are the opening.
const OPENING_TURNS: u32 = 2;
/// The nodes of the search that decides whether a position is looked at closely.
const FIRST_LOOK: u64 = 1_000;
/// Of its visits, the best action must have this share.
const CLEAR_SHARE: f32 = 0.15;
/// A game that is decided has no puzzles.
const OPEN_VALUES: std::ops::Range<f32> = 0.12..0.98;
/// The events between two puzzles of a game.
const APART: usize = 25;
/// The longest answer.
const MAX_ANSWER: usize = 5;
/// The sizes of searches by which a puzzle is graded: it has to be found by each from one of them on.
const LADDER: [u64; 8] = [50, 100, 200, 400, 800, 1_600, 3_200, 6_400];
const LADDER_SEEDS: u64 = 3;

/// Plays game number `idx` between bots and returns the puzzles in it, each with its record; `None` if it is stopped.
/// Everything follows from the arguments.
#[must_use]
pub fn find<G: Playable>(
    start: &TypedTable<G>,
    idx: u64,
    wanted: FindPuzzles,
    stop: &Stop,
) -> Option<Vec<(Puzzle, String)>> {
    let mut table = start.restart();
    let seed = wanted.seed.wrapping_mul(1_000_003).wrapping_add(idx);
    let mut dice = rng_of(seed, 0);
    let mut bots: Vec<_> = (0..table.n_seats() as u64)
        .map(|seat| (if (seat + idx).is_multiple_of(2) { Level::Hard } else { Level::Normal }, seat))
        .map(|(level, seat)| level.bot::<G>(seed.wrapping_add(seat << 32), 1))
        .collect();
    let (mut found, mut last) = (Vec::new(), None);
    while table.n_events() <= wanted.max_events {
        if stop.is_stopped() {
            return None;
        }
        match table.turn() {
            Turn::Over(_) => break,
            Turn::Chance => table.roll(&mut dice),
            Turn::Player(seat) => {
                if last.is_none_or(|last| table.n_events() >= last + APART)
                    && let Some(puzzle) = puzzle_at(&table, wanted)
                {
                    last = Some(table.n_events());
                    found.push((puzzle, table.record()));
                }
                let game = &**table.game();
                let bot = &mut bots[seat.index()];
                let chosen = bot.choose(game, table.state(), Budget::Nodes(PLAYER_NODES), stop);
                table.play(chosen.action);
            }
        }
    }
    Some(found)
}

/// Returns the puzzle that the position of a table is, if it is one.
fn puzzle_at<G: Playable>(table: &TypedTable<G>, wanted: FindPuzzles) -> Option<Puzzle> {
    let FindPuzzles { nodes, gap, .. } = wanted;
    let (game, state) = (&**table.game(), table.state());
    if game.turn_number(state) <= OPENING_TURNS {
        return None;
    }
    let mut search = Search::new(SearchConfig::FULL, nodes, 1);
    let ranked = search.rank(game, state, Budget::Nodes(FIRST_LOOK), &Stop::new());
    let all: u64 = ranked.iter().map(|ranked| ranked.visits).sum();
    let best = ranked.first()?;
    let is_clear = best.visits as f32 >= CLEAR_SHARE * all as f32;
    if ranked.len() < 3
        || !is_clear
        || !OPEN_VALUES.contains(&best.value)
        || is_trivial(game, state, best.action)
    {
        return None;
    }
    // A quick look first: most positions end here.
    clear_margin(game, state, best.action, (gap, FIRST_LOOK))?;
    let deep = search.rank(game, state, Budget::Nodes(nodes), &Stop::new());
    if deep.first()?.action != best.action {
        return None;
    }
    let margin = clear_margin(game, state, best.action, (gap, nodes))?;
    let (_, next) = margin.rival?;
    let found_by = found_for_good(game, state, best.action)?;
    Some(Puzzle {
        side: table.to_act()?,
        grade: Puzzle::grade_of(found_by),
        nodes: found_by,
        value: margin.value,
        next,
        answer: answer(table, best.action, (gap, nodes)),
    })
}

/// Returns the lines of a turn as long as each is clearly best, or the only one.
fn answer<G: Playable>(table: &TypedTable<G>, first: G::Action, (gap, nodes): (f32, u64)) -> Vec<String> {
    let (game, own) = (&**table.game(), table.turn());
    let (mut state, mut action, mut lines) = (table.state().clone(), first, Vec::new());
    loop {
        lines.push(game.write(&state, action));
        game.apply(&mut state, action);
        if game.turn(&state) != own || lines.len() == MAX_ANSWER {
            return lines;
        }
        let mut search = Search::new(SearchConfig::FULL, nodes, 1);
        let ranked = search.rank(game, &state, Budget::Nodes(nodes), &Stop::new());
        let next = ranked.first().map(|best| best.action);
        match next.filter(|next| clear_margin(game, &state, *next, (gap, nodes)).is_some()) {
            // The end of a turn alone is nothing to find.
            Some(next) if ranked.len() > 1 => action = next,
            _ => return lines,
        }
    }
}

/// Returns the size of the search from which on all searches find an action; `None` if even the largest may not.
fn found_for_good<G: Playable>(game: &G, state: &G::State, action: G::Action) -> Option<u64> {
    let finds = |nodes: &u64| {
        (1..=LADDER_SEEDS).all(|seed| {
            let mut search = Search::new(SearchConfig::FULL, seed, 1);
            let ranked = search.rank(game, state, Budget::Nodes(*nodes), &Stop::new());
            ranked.first().is_some_and(|best| best.action == action)
        })
    };
    LADDER.iter().rev().take_while(|nodes| finds(nodes)).last().copied()
}
