//! The command `review`: what the decisions of a game cost, and what the dice gave.

use std::fmt::Write as _;
use std::process::ExitCode;

use hillfort_bots::Stop;
use hillfort_bots::review::{Compared, Judged, Review, Reviewer, Way};
use hillfort_engine::catalog::{Catalog, Games};
use hillfort_engine::view::{Cause, SeatView};
use hillfort_engine::{Error, GameConfig, Record, Ruleset, Table as _, TypedTable, Visitor};
use serde::Serialize;

use crate::Failure;
use crate::args::ReviewArgs;
use crate::input::{data_config, located, read_record};
use crate::interrupt::exit_on_interrupt;
use crate::progress;
use crate::screen::{columns, print, print_json};

/// A review, and what its text needs besides.
struct Reviewed {
    review: Review,
    title: &'static str,
    seats: Vec<SeatView>,
}

pub(crate) fn review<L: Games>(catalog: &Catalog<L>, args: &ReviewArgs) -> Result<ExitCode, Failure> {
    struct Visit<'a>(&'a Record, &'a GameConfig, &'a ReviewArgs);
    impl Visitor for Visit<'_> {
        type Out = Result<Reviewed, Error>;
        fn visit<G: Ruleset>(self) -> Self::Out {
            let Self(record, config, args) = self;
            let table = TypedTable::<G>::replay(record, config)?;
            let bar = progress::bar_of(table.n_events() as u64, "events");
            let cores = || std::thread::available_parallelism().map_or(1, usize::from);
            let threads = args.threads.map_or_else(cores, usize::from);
            let reviewer = Reviewer::with_nodes(args.nodes, args.seed);
            let review = Review::of(&table, &reviewer, threads, &Stop::new(), &|done, _| {
                bar.set_position(done as u64);
            });
            bar.finish_and_clear();
            let review = review.expect("nobody stops it");
            Ok(Reviewed { review, title: table.facts().title, seats: table.seats_at(table.n_events()) })
        }
    }
    exit_on_interrupt()?;
    let record = read_record(&args.file)?;
    let config = data_config(args.data.folder.as_deref())?;
    let visited = catalog.visit(&record.game, Visit(&record, &config, args));
    let reviewed = visited.map_err(|error| error.at_line(record.game_line)).flatten();
    let reviewed = reviewed.map_err(|error| located(&args.file, &error))?;
    if args.json {
        print_json(&Json::of(&reviewed))?;
    } else {
        print(&reviewed.text(columns()))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What `--json` prints.
#[derive(Serialize)]
struct Json<'a> {
    seats: Vec<SeatAccount<'a>>,
    /// The costliest first.
    costliest: Vec<&'a Judged>,
    #[serde(flatten)]
    review: &'a Review,
}

/// Where the result of a seat comes from.
#[derive(Serialize)]
struct SeatAccount<'a> {
    seat: &'a str,
    start: f64,
    luck: f64,
    /// The standard error of the luck.
    error: f64,
    /// What the decisions of all players changed.
    play: f64,
    end: f64,
    /// What the seat's own decisions cost it, and their number.
    cost: f64,
    costly: usize,
}

impl<'a> Json<'a> {
    fn of(reviewed: &'a Reviewed) -> Self {
        let Reviewed { review, .. } = reviewed;
        Self { seats: reviewed.accounts(), costliest: review.costliest().collect(), review }
    }
}

impl Reviewed {
    fn accounts(&self) -> Vec<SeatAccount<'_>> {
        let account = |(idx, seat)| self.account(idx, seat);
        self.seats.iter().enumerate().map(account).collect()
    }

    fn account<'a>(&'a self, idx: usize, seat: &'a SeatView) -> SeatAccount<'a> {
        let (luck, error) = self.review.luck(idx);
        let (cost, costly) = self.review.cost(idx);
        let [start, end] = [&self.review.start, &self.review.end].map(|values| f64::from(values[idx]));
        SeatAccount { seat: &seat.title, start, luck, error, play: end - start - luck, end, cost, costly }
    }

    fn text(&self, columns: usize) -> String {
        let Review { events, decisions, rolls, .. } = &self.review;
        let (n_decisions, n_rolls) = (decisions.len(), rolls.len());
        let mut text =
            format!("{}: {events} events, {n_decisions} decisions, {n_rolls} rolls\n\n", self.title);
        text += &self.chart(columns);
        let costliest: Vec<_> = self.review.costliest().collect();
        if costliest.is_empty() {
            text += "\nNo decision was found that cost anything.\n";
        } else {
            text += "\nThe decisions that cost most:\n";
        }
        for (idx, judged) in costliest.into_iter().enumerate() {
            self.write_judged(&mut text, idx + 1, judged);
        }
        text + &self.account_table()
    }

    /// Writes a decision, what would have been better, and why.
    fn write_judged(&self, text: &mut String, number: usize, judged: &Judged) {
        let seat = &self.seats[judged.seat.index()].title;
        let when = if judged.turn == 0 { "set-up".to_owned() } else { format!("turn {}", judged.turn) };
        let cost = percent(f64::from(judged.cost));
        let _ = writeln!(text, "\n{number}. {seat}, {when}, after event {}: it cost {cost}", judged.at);
        let Some(Compared { made, best }) = &judged.compared else { return };
        write_way(text, "played", made);
        best.iter().for_each(|best| write_way(text, "better", best));
    }

    /// Says where the result comes from.
    fn account_table(&self) -> String {
        let width = self.seats.iter().map(|seat| seat.title.chars().count()).max().unwrap_or(0).max(4);
        let mut text = format!(
            "\nWhere the result comes from, in winning chance:\n\n{:width$}  {:>8}  {:>17}  {:>9}  {:>8}\n",
            "seat", "start", "luck", "decisions", "end"
        );
        for SeatAccount { seat, start, luck, error, play, end, .. } in self.accounts() {
            let luck =
                if error > 0.0 { format!("{} (± {})", signed(luck), percent(error)) } else { signed(luck) };
            let [start, end, play] = [percent(start), percent(end), signed(play)];
            let _ = writeln!(text, "{seat:width$}  {start:>8}  {luck:>17}  {play:>9}  {end:>8}");
        }
        text.push('\n');
        for SeatAccount { seat, cost, costly, .. } in self.accounts() {
            let _ = writeln!(text, "{seat} gave away {} in {costly} decisions.", percent(cost));
        }
        text
    }

    /// Draws the winning chance of every seat, or of the first of two.
    fn chart(&self, columns: usize) -> String {
        const HEIGHT: usize = 11;
        let width = columns.saturating_sub(10).clamp(20, 90);
        let two = self.seats.len() == 2;
        let shown = if two { 1 } else { self.seats.len() };
        let mut grid = vec![vec![' '; width]; HEIGHT];
        for column in 0..width {
            let at = self.review.events * column / (width - 1).max(1);
            let values = self.values_at(at);
            for (seat, value) in values.iter().enumerate().take(shown) {
                let row = ((1.0 - value) * (HEIGHT - 1) as f32).round() as usize;
                grid[row.min(HEIGHT - 1)][column] = if two { '*' } else { self.seats[seat].mark };
            }
        }
        let whose = if two { format!("of {}", self.seats[0].title) } else { "of every seat".to_owned() };
        let mut text = format!("Winning chance {whose}, from the first event to the last:\n\n");
        for (row, cells) in grid.iter().enumerate() {
            let label = if row % 5 == 0 { format!("{:>3} %", 100 - 10 * row) } else { String::new() };
            let line: String = cells.iter().collect();
            let _ = writeln!(text, "{}", format!("{label:>6} |{line}").trim_end());
        }
        text
    }

    /// Returns the winning chances at the last decision before an event, or at the start or the end.
    fn values_at(&self, at: usize) -> &[f32] {
        let Review { events, start, end, decisions, .. } = &self.review;
        let known = decisions.partition_point(|judged| judged.at <= at);
        match known.checked_sub(1) {
            _ if at >= *events => end,
            Some(idx) => &decisions[idx].values,
            None => start,
        }
    }
}

/// The most outcomes and expected events that are listed.
const MAX_LISTED: usize = 4;

fn write_way(text: &mut String, label: &str, way: &Way) {
    let odds = &way.decision.odds;
    let choice = &way.decision.choice;
    let value = percent(f64::from(way.value));
    let _ = writeln!(text, "   {label}  {value:>7}  {}", choice.line);
    let indent = " ".repeat(20);
    let _ = writeln!(text, "{indent}{} {}", choice.sentence, way.purpose);
    for (chance, sentence) in odds.outcomes.iter().take(MAX_LISTED) {
        let _ = writeln!(text, "{indent}{:>7}  {sentence}", percent(*chance));
    }
    for Cause { sentence, rule } in &odds.causes {
        let _ = writeln!(text, "{indent}{sentence} ({rule})");
    }
    for step in way.then.iter().take(MAX_LISTED) {
        let _ = writeln!(text, "{indent}then {}", step.sentence);
    }
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

fn signed(share: f64) -> String {
    format!("{:+.1} %", 100.0 * share)
}
