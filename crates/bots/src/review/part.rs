//! A review part by part.

use hillfort_engine::luck::RollResult;
use hillfort_engine::luck::value::{Expected, RollLuck};
use hillfort_engine::{Playable, Seat, Table as _, Turn, TypedTable};
use serde::Serialize;

use crate::Stop;
use crate::review::judge::{Look, Verdict, judge};
use crate::review::{Judged, Reviewer, RollJudged};

/// About how many nodes a part takes, so that the first results come soon.
pub const PART_NODES: u64 = 60_000;
/// The most events of a part: rolls take time too.
const PART_EVENTS: usize = 60;
/// The number of rivals of a move, in the first pass and when it is judged again.
const RIVALS: [usize; 2] = [2, 4];

/// Some events of a game, judged in their order.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReviewPart {
    /// The number of events before the next part; left out after the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<usize>,
    /// The number of events of the game.
    pub events: usize,
    /// The winning chance of every seat at the start of the game, by the game's own estimate.
    pub start: Vec<f32>,
    /// The same at the end; the result if the game is over.
    pub end: Vec<f32>,
    /// The decisions that had an alternative.
    pub decisions: Vec<Judged>,
    /// The rolls.
    pub rolls: Vec<RollJudged>,
}

impl Reviewer {
    /// Reviews the events from number `from` on, as many as take about [`PART_NODES`]; `None` if it is stopped.
    #[must_use]
    pub fn part<G: Playable>(&self, table: &TypedTable<G>, from: usize, stop: &Stop) -> Option<ReviewPart> {
        let events = table.n_events();
        let (mut decisions, mut rolls) = (Vec::new(), Vec::new());
        let (mut at, mut nodes) = (from, 0);
        while at < events && nodes < PART_NODES && at - from < PART_EVENTS {
            let (judged, roll) = self.event(table, at, stop)?;
            // One search of all moves, and mostly one of this move and of each rival.
            nodes += if judged.is_some() { self.nodes * (2 + RIVALS[0] as u64) } else { 0 };
            decisions.extend(judged);
            rolls.extend(roll);
            at += 1;
        }
        let [start, end] = ends(table);
        Some(ReviewPart { next: (at < events).then_some(at), events, start, end, decisions, rolls })
    }

    /// Reviews one event; `None` if it is stopped.
    pub(super) fn event<G: Playable>(
        &self,
        table: &TypedTable<G>,
        at: usize,
        stop: &Stop,
    ) -> Option<(Option<Judged>, Option<RollJudged>)> {
        let found = (self.judge(table, at, stop), roll(table, at));
        (!stop.is_stopped()).then_some(found)
    }

    /// Judges the decision after the first `at` events; `None` if there was none, or nothing to choose.
    #[must_use]
    pub fn judge<G: Playable>(&self, table: &TypedTable<G>, at: usize, stop: &Stop) -> Option<Judged> {
        let look = Look { nodes: self.nodes, rivals: RIVALS[0], seed: self.seed_at(at), is_thorough: false };
        self.judge_with(table, at, look, stop).map(|(judged, _)| judged)
    }

    /// Judges a decision again, more closely, and compares what was done with what was best.
    #[must_use]
    pub fn judge_again<G: Playable>(&self, table: &TypedTable<G>, at: usize, stop: &Stop) -> Option<Judged> {
        let look =
            Look { nodes: self.deep_nodes, rivals: RIVALS[1], seed: self.seed_at(at), is_thorough: true };
        let (judged, verdict) = self.judge_with(table, at, look, stop)?;
        let compared = (!stop.is_stopped()).then(|| verdict.compare(table, at, look, stop));
        Some(Judged { compared, ..judged })
    }

    /// Every decision has searches of its own, whatever the order in which they are judged.
    fn seed_at(&self, at: usize) -> u64 {
        self.seed.wrapping_add((at as u64) << 20)
    }

    fn judge_with<G: Playable>(
        &self,
        table: &TypedTable<G>,
        at: usize,
        look: Look,
        stop: &Stop,
    ) -> Option<(Judged, Verdict<G::Action>)> {
        let (Turn::Player(seat), made) = table.action_at(at)? else { return None };
        let (game, state) = (&**table.game(), table.state_at(at));
        let mut legal = Vec::new();
        game.legal(&state, &mut legal);
        if legal.len() < 2 {
            return None;
        }
        let verdict = judge(game, &state, made, look, stop);
        let judged = Judged {
            at,
            seat,
            turn: game.turn_number(&state),
            values: spread(game, &state, seat, verdict.value()),
            cost: verdict.cost(),
            nodes: look.nodes,
            compared: None,
        };
        Some((judged, verdict))
    }
}

/// Returns the values of a position to all seats from that to one of them. The enemies share the rest as the game
/// estimates their values.
fn spread<G: Playable>(game: &G, state: &G::State, seat: Seat, value: f32) -> Vec<f32> {
    let teams: Vec<Seat> = game.seats(state).iter().map(|seat| seat.team).collect();
    let estimates = Expected::of(game, state).values;
    let own = teams[seat.index()];
    // Partners have the same value, so a team counts once.
    let is_first = |idx: usize| teams[idx].index() == idx;
    let all: f64 =
        (0..teams.len()).filter(|idx| is_first(*idx) && teams[*idx] != own).map(|idx| estimates[idx]).sum();
    let n_enemies = (0..teams.len()).filter(|idx| is_first(*idx) && teams[*idx] != own).count().max(1);
    let share = |idx: usize| {
        let share = if all > 0.0 { estimates[idx] / all } else { 1.0 / n_enemies as f64 };
        (1.0 - value) * share as f32
    };
    (0..teams.len()).map(|idx| if teams[idx] == own { value } else { share(idx) }).collect()
}

/// Returns the winning chances at the start and at the end of a game, by the game's own estimate.
pub(super) fn ends<G: Playable>(table: &TypedTable<G>) -> [Vec<f32>; 2] {
    [0, table.n_events()].map(|events| {
        let expected = Expected::of(&**table.game(), &table.state_at(events));
        expected.values.into_iter().map(|value| value as f32).collect()
    })
}

/// Returns what the roll gave that begins after the first `at` events; `None` if none begins there.
fn roll<G: Playable>(table: &TypedTable<G>, at: usize) -> Option<RollJudged> {
    let is_chance = |at: usize| table.action_at(at).is_some_and(|(turn, _)| turn == Turn::Chance);
    if !is_chance(at) || at.checked_sub(1).is_some_and(is_chance) {
        return None;
    }
    let end = (at..).find(|at| !is_chance(*at))?;
    let result =
        RollResult { before: table.state_at(at).into_owned(), after: table.state_at(end).into_owned() };
    let RollLuck { luck, error } = RollLuck::of(&**table.game(), &result);
    Some(RollJudged { at, luck: luck.into_iter().map(|luck| luck as f32).collect(), error: error as f32 })
}
