//! The whole result of a study: figures, effects and what they mean, for JSON and for the page.

use std::collections::{BTreeMap, BTreeSet};

use hillfort_board::Cell as BoardCell;
use hillfort_engine::rulebook::Rulebook;
use hillfort_engine::{Ruleset, TypedTable};
use serde::Serialize;

use crate::study::effects::{Effect, Reversal, reversals};
use crate::study::figures::CellFigures;
use crate::study::plan::{BASE, Study};
use crate::study::row::GameRow;
use crate::study::run::Run;

/// The number of games that are named behind a number.
const EXAMPLES: usize = 12;

/// The result of a study.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The id of the game.
    pub game: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// The seed of all games.
    pub seed: u64,
    /// The number of games of each cell.
    pub games: u64,
    /// The number of games of each cell that were looked at closely.
    pub close_looks: u64,
    /// The findings in sentences, the most important first.
    pub findings: Vec<String>,
    /// The cells.
    pub cells: Vec<CellFigures>,
    /// Every variant against the base of its setting.
    pub effects: Vec<Effect>,
    /// Variants whose effect has another direction in another setting.
    pub reversals: Vec<Reversal>,
    /// The rules that never fired in the games that were looked at closely. Those that only define words are among them.
    pub silent_rules: Vec<String>,
    /// Examples of games by cell: the winner, or what is special, and the numbers of the games.
    pub examples: Vec<BTreeMap<String, Vec<u64>>>,
    /// Heat maps of the base of each setting.
    pub heat: Vec<HeatMaps>,
}

/// What happened where, by the names of the cells of the board, for each game.
#[derive(Clone, Debug, Serialize)]
pub struct HeatMaps {
    /// The number of the cell of the plan.
    pub cell: usize,
    /// Units that died there.
    pub deaths: BTreeMap<String, f64>,
    /// Units that were there at the ends of turns.
    pub presence: BTreeMap<String, f64>,
    /// Times that a unit there lost health or died.
    pub contest: BTreeMap<String, f64>,
    /// The board.
    #[serde(skip)]
    pub view: Option<hillfort_engine::view::View>,
}

impl Report {
    /// Sums up a study.
    #[must_use]
    pub fn new<G: Ruleset>(study: &Study, run: &Run) -> Self {
        let (cells, effects) = (run.figures(), run.effects());
        let reversals = reversals(&effects);
        Self {
            game: G::facts().id,
            title: G::facts().title,
            seed: study.seed,
            games: study.games,
            close_looks: study.close_looks.min(study.games),
            findings: findings(&cells, &effects, &reversals),
            silent_rules: silent_rules::<G>(&cells),
            examples: (0..cells.len()).map(|cell| examples(run.rows_of(cell))).collect(),
            heat: cells
                .iter()
                .filter(|cell| cell.variant == BASE)
                .filter_map(|cell| heat_maps::<G>(cell, run))
                .collect(),
            cells,
            effects,
            reversals,
        }
    }
}

/// Returns the rules of the reference that were neither a cause nor a reason.
fn silent_rules<G: Ruleset>(cells: &[CellFigures]) -> Vec<String> {
    let fired: BTreeSet<&str> =
        cells.iter().flat_map(|cell| cell.close.rules.keys().map(String::as_str)).collect();
    let rulebook = Rulebook::parse(G::manual().rules);
    let silent = rulebook.rules().map(|rule| rule.id).filter(|id| !fired.contains(id));
    silent.map(str::to_owned).collect()
}

/// Returns the numbers of games that stand for a number.
fn examples(rows: &[GameRow]) -> BTreeMap<String, Vec<u64>> {
    let mut found: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    let mut add = |what: String, game: u64| {
        let games = found.entry(what).or_default();
        if games.len() < EXAMPLES {
            games.push(game);
        }
    };
    for row in rows {
        add(if row.is_draw() { "drawn".to_owned() } else { format!("won by {}", row.winner) }, row.game);
        if row.is_ended_by_limit {
            add("ended by the limit".to_owned(), row.game);
        }
        if row.first.is_some_and(|first| row.is_won_by(first)) {
            add("won by the first player".to_owned(), row.game);
        }
        if row.close_look.as_ref().and_then(|look| look.lowest).is_some_and(|lowest| lowest < 0.25) {
            add("comeback".to_owned(), row.game);
        }
    }
    let mut by_length: Vec<_> = rows.iter().map(|row| (row.turns, row.game)).collect();
    by_length.sort_unstable();
    for (_, game) in by_length.iter().take(3) {
        add("shortest".to_owned(), *game);
    }
    for (_, game) in by_length.iter().rev().take(3) {
        add("longest".to_owned(), *game);
    }
    found
}

fn heat_maps<G: Ruleset>(cell: &CellFigures, run: &Run) -> Option<HeatMaps> {
    let table = TypedTable::<G>::start(&run.cells[cell.cell].variant.config).ok()?;
    let board = table.game().board();
    let named = |counts: &BTreeMap<u16, u64>, games: u64| {
        let each = |(idx, count): (&u16, &u64)| {
            (board.name(BoardCell::new(usize::from(*idx))), *count as f64 / games.max(1) as f64)
        };
        counts.iter().map(each).collect::<BTreeMap<_, _>>()
    };
    Some(HeatMaps {
        cell: cell.cell,
        deaths: named(&cell.deaths, cell.games),
        presence: named(&cell.close.presence, cell.close.games),
        contest: named(&cell.close.contest, cell.close.games),
        view: Some(hillfort_engine::Table::view(&table)),
    })
}

/// More games than this share should not end by a limit.
const MANY_LIMITS: f64 = 0.1;

/// Returns the findings in sentences.
fn findings(cells: &[CellFigures], effects: &[Effect], reversals: &[Reversal]) -> Vec<String> {
    let mut found = Vec::new();
    for reversal in reversals {
        let Reversal { variant, figure, more_in, less_in } = reversal;
        found.push(format!(
            "Warning: with {variant}, more games are {figure} in '{more_in}' and fewer in '{less_in}'. The verdict depends \
             on how well the game is played."
        ));
    }
    let mut clear: Vec<_> = effects.iter().filter(|effect| effect.is_clear()).collect();
    clear.sort_by(|a, b| b.largest_move().total_cmp(&a.largest_move()));
    found.extend(clear.iter().map(|effect| format!("In '{}', {}", effect.setting, effect.sentence())));
    for cell in cells.iter().filter(|cell| cell.variant == BASE) {
        found.extend(cell_findings(cell));
    }
    let unclear: Vec<_> = effects.iter().filter(|effect| !effect.is_clear()).collect();
    found.extend(unclear.iter().map(|effect| format!("In '{}', {}", effect.setting, effect.sentence())));
    found
}

/// Returns what is notable about the game as it is.
fn cell_findings(cell: &CellFigures) -> Vec<String> {
    let CellFigures { setting, .. } = cell;
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    let mut found = Vec::new();
    if let [(restricted, score), _] = &cell.players[..]
        && restricted.contains(" without ")
    {
        let share = percent(score.score);
        found.push(if score.high < 0.5 {
            format!("{restricted} scores {share} against one that may: it is missed.")
        } else if score.low > 0.5 {
            format!("{restricted} scores {share} against one that may: these bots are better off without it.")
        } else {
            let seen = 100.0 * (score.high - score.low) / 2.0;
            format!("{restricted} scores {share}: not missed; {seen:.1} points would have been seen.")
        });
        return found;
    }
    let sides: Vec<_> = cell.winners.iter().filter(|(name, _)| *name != "draw").collect();
    // Of the games that somebody won: draws favour nobody.
    if let [(a, first), (b, second)] = &sides[..] {
        let decided = (first.score + second.score) * cell.games as f64;
        let share = crate::Interval::of(first.score * cell.games as f64, decided.round() as u64);
        if share.low > 0.5 || share.high < 0.5 {
            let (side, share) = if share.score > 0.5 { (a, share.score) } else { (b, 1.0 - share.score) };
            found.push(format!(
                "In '{setting}', {side} is favoured: it wins {} of the decided games.",
                percent(share)
            ));
        }
    }
    if cell.ended_by_limit.low > MANY_LIMITS {
        let share = percent(cell.ended_by_limit.score);
        found.push(format!("In '{setting}', {share} of the games end by the limit: play stalls."));
    }
    for kind in &cell.kinds {
        let name = kind.name();
        if kind.won_with.low > kind.won_without.high {
            let (with, without) = (percent(kind.won_with.score), percent(kind.won_without.score));
            found.push(format!("In '{setting}', a side with a {name} wins {with}, one without {without}."));
        } else if kind.won_with.high < kind.won_without.low {
            let (with, without) = (percent(kind.won_with.score), percent(kind.won_without.score));
            found.push(format!(
                "In '{setting}', a side with a {name} wins only {with}, one without {without}."
            ));
        }
    }
    if let Some(luck) = cell.close.luck_decides {
        found.push(format!(
            "In '{setting}', the side that the dice favoured wins {} of the games.",
            percent(luck.score)
        ));
    }
    found
}
