//! What is too slow to measure in every game: who was ahead, what the dice gave, and which rules fired.

use std::collections::BTreeMap;

use hillfort_engine::chance::{below, pick};
use hillfort_engine::playout::rng_of;
use hillfort_engine::{Outcome, Ruleset, Seat, Turn};
use rand_pcg::Pcg64Mcg;
use serde::{Deserialize, Serialize};

use crate::study::counter::{Counter, Heat};
use crate::{Observer, Teams};

/// A roll with more outcomes is sampled, with this number of samples.
const MAX_OUTCOMES: usize = 36;
/// A team is ahead if its value is this much better than that of every other team.
const LEAD: f32 = 0.05;

/// What a close look at a game found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CloseLook {
    /// How many times another team took the lead.
    #[serde(rename = "n")]
    pub lead_changes: u32,
    /// The lowest value that the game had for the winner at the start of a turn; none after a draw.
    #[serde(rename = "w", default, skip_serializing_if = "Option::is_none")]
    pub lowest: Option<f32>,
    /// Whether the team that was ahead after a quarter of the turns won; none if nobody was, or nobody won.
    #[serde(rename = "q", default, skip_serializing_if = "Option::is_none")]
    pub is_opening_decisive: Option<bool>,
    /// Whether the team that the dice favoured most won; none without dice or a winner.
    #[serde(rename = "l", default, skip_serializing_if = "Option::is_none")]
    pub is_luckiest: Option<bool>,
    /// How often each rule was a cause of an event.
    #[serde(rename = "c", default, skip_serializing_if = "BTreeMap::is_empty")]
    pub causes: BTreeMap<String, u32>,
    /// How often each rule refused what somebody could have meant.
    #[serde(rename = "r", default, skip_serializing_if = "BTreeMap::is_empty")]
    pub refusals: BTreeMap<String, u32>,
    /// By cell: units there at the ends of turns.
    #[serde(rename = "p", default, skip_serializing_if = "Vec::is_empty")]
    pub presence: Vec<(u16, u32)>,
    /// By cell: times that a unit there lost health or died.
    #[serde(rename = "f", default, skip_serializing_if = "Vec::is_empty")]
    pub contest: Vec<(u16, u32)>,
}

/// Watches a game closely.
#[derive(Debug)]
pub(crate) struct Watcher {
    pub(crate) counter: Counter,
    teams: Teams,
    /// The value of the game for every team at the start of each turn.
    values: Vec<Vec<f32>>,
    /// What the dice gave to every team, in value.
    luck: Vec<f32>,
    has_dice: bool,
    turn: u32,
    /// Draws what is asked about, apart from the dice of the game.
    rng: Pcg64Mcg,
    found: CloseLook,
    /// What a roll gives on average; none outside of rolls.
    expected: Option<Vec<f32>>,
}

impl Watcher {
    pub(crate) fn new<G: Ruleset>(game: &G, idx: u64) -> Self {
        let teams = Teams::new(game.seats(&game.start()).iter().map(|seat| seat.team));
        Self {
            counter: Counter::new(game, true),
            luck: vec![0.0; teams.count()],
            teams,
            values: Vec::new(),
            has_dice: false,
            turn: 0,
            rng: rng_of(0xc105e, idx),
            found: CloseLook::default(),
            expected: None,
        }
    }

    /// Returns the value of a state for every team.
    fn values_of<G: Ruleset>(&self, game: &G, state: &G::State) -> Vec<f32> {
        let by_seat: Vec<f32> = (0..self.teams.n_seats())
            .map(|seat| match game.turn(state) {
                Turn::Over(outcome) => self.teams.points(outcome, Seat::new(seat)) as f32,
                Turn::Player(_) | Turn::Chance => game.value(state, Seat::new(seat)),
            })
            .collect();
        self.teams.first_of_each(&by_seat)
    }

    fn expected_values<G: Ruleset>(&mut self, game: &G, state: &G::State) -> Vec<f32> {
        let mut outcomes = Vec::new();
        if game.n_chance_lines(state) <= MAX_OUTCOMES as u64 {
            game.outcomes(state, &mut outcomes);
        }
        if outcomes.is_empty() {
            outcomes.extend((0..MAX_OUTCOMES).map(|_| (game.sample(state, &mut self.rng), 1)));
        }
        let mut sums = vec![0.0; self.teams.count()];
        let total: f32 = outcomes.iter().map(|(_, weight)| *weight as f32).sum();
        for (outcome, weight) in outcomes {
            let mut after = state.clone();
            game.apply(&mut after, outcome);
            for (sum, value) in sums.iter_mut().zip(self.values_of(game, &after)) {
                *sum += value * weight as f32 / total;
            }
        }
        sums
    }

    /// Tries an action that a person could mean by two cells, and counts the rule that refuses it.
    fn try_something<G: Ruleset>(&mut self, game: &G, state: &G::State) {
        let Turn::Player(seat) = game.turn(state) else { return };
        let mut units = Vec::new();
        game.units(state, &mut units);
        units.retain(|unit| unit.seat == seat);
        let n_cells = game.board().n_cells() as u32;
        if units.is_empty() || n_cells == 0 {
            return;
        }
        let from = pick(&mut self.rng, &units).cell;
        let to = game.board().cells().nth(below(&mut self.rng, n_cells) as usize);
        let mut candidates = Vec::new();
        game.candidates(state, Some(from), to, &mut candidates);
        for action in candidates {
            if let Err(refusal) = game.check(state, action) {
                *self.found.refusals.entry(refusal.rule.0.to_owned()).or_default() += 1;
            }
        }
    }

    /// Returns what was found in a game that ended like this.
    pub(crate) fn finish(mut self, outcome: Outcome) -> (Counter, CloseLook) {
        let winner = match outcome {
            Outcome::Draw => None,
            Outcome::Won(seats) => {
                seats.iter().next().and_then(|seat| self.teams.by_seat().nth(seat.index()))
            }
        };
        let ahead = |values: &Vec<f32>| leader(values);
        let leaders: Vec<usize> = self.values.iter().filter_map(ahead).collect();
        self.found.lead_changes = leaders.windows(2).filter(|pair| pair[0] != pair[1]).count() as u32;
        if let Some(winner) = winner {
            self.found.lowest = self.values.iter().map(|values| values[winner]).min_by(f32::total_cmp);
            let quarter = self.values.get(self.values.len() / 4).and_then(ahead);
            self.found.is_opening_decisive = quarter.map(|leader| leader == winner);
            let luckiest = (0..self.luck.len()).max_by(|a, b| self.luck[*a].total_cmp(&self.luck[*b]));
            self.found.is_luckiest = luckiest.filter(|_| self.has_dice).map(|team| team == winner);
        }
        if let Some(Heat { presence, contest }) = self.counter.heat.take() {
            (self.found.presence, self.found.contest) = (sparse(&presence), sparse(&contest));
        }
        (self.counter, self.found)
    }
}

/// Returns the team that is clearly ahead.
fn leader(values: &[f32]) -> Option<usize> {
    let (best, most) = values.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1))?;
    let is_clear = values.iter().enumerate().all(|(team, value)| team == best || value + LEAD <= *most);
    is_clear.then_some(best)
}

fn sparse(counts: &[u32]) -> Vec<(u16, u32)> {
    let numbered = counts.iter().enumerate().filter(|(_, count)| **count > 0);
    numbered.map(|(cell, count)| (cell as u16, *count)).collect()
}

impl<G: Ruleset> Observer<G> for Watcher {
    fn before(&mut self, game: &G, state: &G::State, action: G::Action) {
        self.counter.before(game, state, action);
        match game.turn(state) {
            Turn::Chance => {
                self.has_dice = true;
                self.expected = Some(self.expected_values(game, state));
            }
            Turn::Player(_) | Turn::Over(_) => {
                for cause in game.causes(state, action) {
                    *self.found.causes.entry(cause.rule).or_default() += 1;
                }
            }
        }
    }

    fn after(&mut self, game: &G, state: &G::State) {
        self.counter.after(game, state);
        if let Some(expected) = self.expected.take() {
            let values = self.values_of(game, state);
            for ((luck, value), expected) in self.luck.iter_mut().zip(values).zip(expected) {
                *luck += value - expected;
            }
        }
        let turn = game.turn_number(state);
        if turn != self.turn && !matches!(game.turn(state), Turn::Over(_)) {
            self.turn = turn;
            self.values.push(self.values_of(game, state));
            self.try_something(game, state);
        }
    }
}
