//! What the games of a study show: one set of figures for each cell.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::compare::Measured;
use crate::study::plan::Cell;
use crate::study::row::GameRow;
use crate::study::run::Run;
use crate::{Interval, Percentiles};

/// The figures of one cell.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CellFigures {
    /// The number of the cell.
    pub cell: usize,
    /// Players, mode and map.
    pub setting: String,
    /// The variant.
    pub variant: String,
    /// The number of games.
    pub games: u64,
    /// The number of random decisions at the start of a game.
    pub opening: u32,
    /// The share of games won by each winner, and of drawn games.
    pub winners: BTreeMap<String, Interval>,
    /// The share of games won by the player with the first turn.
    pub won_by_first: Interval,
    /// The share of games that a limit ended.
    pub ended_by_limit: Interval,
    /// The score of every player, if they are different; a draw counts half.
    pub players: Vec<(String, Interval)>,
    /// The lengths in turns.
    pub turns: Percentiles,
    /// The lengths in decisions.
    pub decisions: Percentiles,
    /// What the units did, by class and weapon.
    pub kinds: Vec<KindFigures>,
    /// By cell of the board: units that died there.
    pub deaths: BTreeMap<u16, u64>,
    /// What was looked at closely.
    pub close: CloseFigures,
}

/// What the units of a class with a weapon did.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct KindFigures {
    /// The class.
    pub class: String,
    /// The weapon, or what else was chosen; empty if nothing is.
    pub kit: String,
    /// How many of them came onto the board in a game, on average, for all seats.
    pub fielded: f64,
    /// The share of them that died.
    pub died: Interval,
    /// Enemies killed by each, on average.
    pub kills: f64,
    /// Health that each cost the enemies, on average.
    pub damage: f64,
    /// Health that each gave to friends, on average.
    pub healing: f64,
    /// Turns that each was where the game is decided, on average.
    pub on_objective: f64,
    /// The share of games won by seats that fielded one; draws are left out.
    pub won_with: Interval,
    /// The same for seats that fielded none.
    pub won_without: Interval,
}

impl KindFigures {
    /// Returns the class, and what else was chosen.
    #[must_use]
    pub fn name(&self) -> String {
        if self.kit.is_empty() { self.class.clone() } else { format!("{} with {}", self.class, self.kit) }
    }
}

/// What the games that were looked at closely show.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct CloseFigures {
    /// The number of games.
    pub games: u64,
    /// How many times the lead changed in a game, on average.
    pub lead_changes: f64,
    /// The share of winners who had fallen below a quarter of the value.
    pub comebacks: Option<Interval>,
    /// How often the side that was ahead after a quarter of the turns won.
    pub opening_decides: Option<Interval>,
    /// How often the side that the dice favoured won.
    pub luck_decides: Option<Interval>,
    /// How often each rule was the cause of an event, or refused one.
    pub rules: BTreeMap<String, RuleCount>,
    /// By cell of the board: units there at the ends of turns.
    pub presence: BTreeMap<u16, u64>,
    /// By cell of the board: times that a unit there lost health or died.
    pub contest: BTreeMap<u16, u64>,
}

/// How often a rule fired.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct RuleCount {
    /// As the cause of an event.
    pub causes: u64,
    /// As the reason of a refusal.
    pub refusals: u64,
}

/// A winner whose game was worth less than this at some turn has come back.
const COMEBACK: f32 = 0.25;

impl Measured for GameRow {
    fn winner(&self) -> &str {
        &self.winner
    }

    fn is_won_by_first(&self) -> bool {
        self.first.is_some_and(|first| self.is_won_by(first))
    }

    fn is_ended_by_limit(&self) -> bool {
        self.is_ended_by_limit
    }

    fn turns(&self) -> u32 {
        self.turns
    }
}

impl Run {
    /// Returns the games of a cell in their order.
    #[must_use]
    pub fn rows_of(&self, cell: usize) -> &[GameRow] {
        let start = self.rows.partition_point(|row| (row.cell as usize) < cell);
        let end = self.rows.partition_point(|row| row.cell as usize <= cell);
        &self.rows[start..end]
    }

    /// Returns the figures of every cell.
    #[must_use]
    pub fn figures(&self) -> Vec<CellFigures> {
        let figures =
            |(idx, cell): (usize, &Cell)| cell_figures(idx, cell, self.openings[idx], self.rows_of(idx));
        self.cells.iter().enumerate().map(figures).collect()
    }
}

fn cell_figures(idx: usize, cell: &Cell, opening: u32, rows: &[GameRow]) -> CellFigures {
    let games = rows.len() as u64;
    let share =
        |is: &dyn Fn(&GameRow) -> bool| Interval::of(rows.iter().filter(|row| is(row)).count() as f64, games);
    let mut winners: BTreeMap<String, u64> = BTreeMap::new();
    let (mut turns, mut decisions) = (BTreeMap::new(), BTreeMap::new());
    let mut deaths = BTreeMap::new();
    for row in rows {
        *winners.entry(row.winner.clone()).or_default() += 1;
        *turns.entry(u64::from(row.turns)).or_default() += 1;
        *decisions.entry(row.decisions).or_default() += 1;
        for cell in row.lives.iter().filter_map(|life| life.died_at) {
            *deaths.entry(cell).or_default() += 1;
        }
    }
    CellFigures {
        cell: idx,
        setting: cell.setting.clone(),
        variant: cell.variant.name.clone(),
        games,
        opening,
        winners: winners.into_iter().map(|(name, won)| (name, Interval::of(won as f64, games))).collect(),
        won_by_first: share(&Measured::is_won_by_first),
        ended_by_limit: share(&|row| row.is_ended_by_limit),
        players: players(cell, rows),
        turns: Percentiles::of(&turns),
        decisions: Percentiles::of(&decisions),
        kinds: kinds(rows),
        deaths,
        close: close(rows),
    }
}

/// Returns the score of every player, if they are different.
fn players(cell: &Cell, rows: &[GameRow]) -> Vec<(String, Interval)> {
    if cell.lineup.is_uniform() {
        return Vec::new();
    }
    let n = cell.lineup.players().len();
    let score = |player: usize| {
        let points = rows.iter().map(|row| {
            let sits = |seat: &usize| cell.lineup.player(row.game, *seat).0 == player;
            let is_won = (0..n).filter(sits).any(|seat| row.is_won_by(seat as u8));
            if row.is_draw() { 0.5 } else { f64::from(u8::from(is_won)) }
        });
        Interval::of(points.sum(), rows.len() as u64)
    };
    (0..n).map(|player| (cell.lineup.name(player), score(player))).collect()
}

/// Sums of the lives of a kind.
#[derive(Default)]
struct Sums {
    lives: u64,
    died: u64,
    kills: u64,
    damage: u64,
    healing: u64,
    on_objective: u64,
    with: (u64, u64),
}

fn kinds(rows: &[GameRow]) -> Vec<KindFigures> {
    let mut sums: BTreeMap<(&str, &str), Sums> = BTreeMap::new();
    // Won and decided games, of all seats that fielded a unit.
    let mut all = (0_u64, 0_u64);
    for row in rows {
        let mut fielded: Vec<(u8, &str, &str)> = Vec::new();
        for life in &row.lives {
            let sum = sums.entry((&life.class, &life.kit)).or_default();
            sum.lives += 1;
            sum.died += u64::from(life.died.is_some());
            sum.kills += u64::from(life.kills);
            sum.damage += u64::from(life.damage);
            sum.healing += u64::from(life.healing);
            sum.on_objective += u64::from(life.on_objective);
            fielded.push((life.seat, &life.class, &life.kit));
        }
        if row.is_draw() {
            continue;
        }
        fielded.sort_unstable();
        fielded.dedup();
        let mut seats: Vec<u8> = fielded.iter().map(|(seat, ..)| *seat).collect();
        seats.dedup();
        for seat in seats {
            all = (all.0 + u64::from(row.is_won_by(seat)), all.1 + 1);
        }
        for (seat, class, kit) in fielded {
            let with = &mut sums.entry((class, kit)).or_default().with;
            *with = (with.0 + u64::from(row.is_won_by(seat)), with.1 + 1);
        }
    }
    let games = rows.len().max(1) as f64;
    let figures = |((class, kit), sum): ((&str, &str), Sums)| {
        let each = |number: u64| number as f64 / sum.lives.max(1) as f64;
        KindFigures {
            class: class.to_owned(),
            kit: kit.to_owned(),
            fielded: sum.lives as f64 / games,
            died: Interval::of(sum.died as f64, sum.lives),
            kills: each(sum.kills),
            damage: each(sum.damage),
            healing: each(sum.healing),
            on_objective: each(sum.on_objective),
            won_with: Interval::of(sum.with.0 as f64, sum.with.1),
            won_without: Interval::of((all.0 - sum.with.0) as f64, all.1 - sum.with.1),
        }
    };
    sums.into_iter().map(figures).collect()
}

fn close(rows: &[GameRow]) -> CloseFigures {
    let looks: Vec<_> = rows.iter().filter_map(|row| row.close_look.as_ref()).collect();
    let mut found = CloseFigures { games: looks.len() as u64, ..CloseFigures::default() };
    found.lead_changes =
        looks.iter().map(|look| f64::from(look.lead_changes)).sum::<f64>() / looks.len().max(1) as f64;
    let share = |known: Vec<bool>| {
        let is = known.iter().filter(|is| **is).count() as f64;
        (!known.is_empty()).then(|| Interval::of(is, known.len() as u64))
    };
    found.comebacks =
        share(looks.iter().filter_map(|look| look.lowest).map(|lowest| lowest < COMEBACK).collect());
    found.opening_decides = share(looks.iter().filter_map(|look| look.is_opening_decisive).collect());
    found.luck_decides = share(looks.iter().filter_map(|look| look.is_luckiest).collect());
    for look in looks {
        for (rule, count) in &look.causes {
            found.rules.entry(rule.clone()).or_default().causes += u64::from(*count);
        }
        for (rule, count) in &look.refusals {
            found.rules.entry(rule.clone()).or_default().refusals += u64::from(*count);
        }
        for (cells, sums) in [(&look.presence, &mut found.presence), (&look.contest, &mut found.contest)] {
            for (cell, count) in cells {
                *sums.entry(*cell).or_default() += u64::from(*count);
            }
        }
    }
    found
}
