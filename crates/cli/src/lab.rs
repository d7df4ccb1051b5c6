//! The command `lab`: studies of a game's balance.

use std::path::Path;
use std::process::ExitCode;

use hillfort_engine::catalog::{Catalog, Games};
use hillfort_engine::{GameConfig, GameData, Ruleset, TypedTable, Visitor};
use hillfort_lab::Lineup;
use hillfort_lab::study::{self, Report, RunError, Runner, Study, Suggestion, Want, Wish};
use indicatif::ProgressBar;

use crate::Failure;
use crate::args::{LabCommand, LabRecordArgs, LabRunArgs, QuickStudy, SuggestArgs};
use crate::input::{data_config, read_text, start_config};
use crate::interrupt::{INTERRUPTED, exit_on_interrupt, stop_on_interrupt};
use crate::progress;
use crate::screen::{print, print_json};

/// The files of a study's folder.
const STUDY: &str = "study.toml";
const GAMES: &str = "games.jsonl";

pub(crate) fn lab<L: Games>(catalog: &Catalog<L>, command: &LabCommand) -> Result<ExitCode, Failure> {
    match command {
        LabCommand::Run(args) => run(catalog, args),
        LabCommand::Knobs(args) => quick(catalog, args, Question::Knobs),
        LabCommand::Without(args) => quick(catalog, args, Question::Without),
        LabCommand::Suggest(args) => suggest(catalog, args),
        LabCommand::Record(args) => record(catalog, args),
    }
}

fn read_study(file: &Path) -> Result<Study, Failure> {
    let text = read_text(file)?;
    Study::parse(&text).map_err(|error| Failure::new(format!("{}: {error}", file.display())))
}

fn run<L: Games>(catalog: &Catalog<L>, args: &LabRunArgs) -> Result<ExitCode, Failure> {
    let mut study = read_study(&args.file)?;
    if let Some(games) = args.games {
        study.games = games;
    }
    play(catalog, &study, &args.to, args.threads)
}

/// What a quick study asks.
#[derive(Clone, Copy)]
enum Question {
    Knobs,
    Without,
}

fn quick<L: Games>(catalog: &Catalog<L>, args: &QuickStudy, question: Question) -> Result<ExitCode, Failure> {
    struct Fill<'a>(&'a mut Study, GameConfig, Question);
    impl Visitor for Fill<'_> {
        type Out = Result<(), Failure>;
        fn visit<G: Ruleset>(self) -> Self::Out {
            let Self(study, base, question) = self;
            match question {
                Question::Knobs => study.variants = study::knobs::<G>(study, &base).map_err(failure)?,
                Question::Without => study.without = study::choices::<G>(study, &base).map_err(failure)?,
            }
            Ok(())
        }
    }
    let value = |(key, value): &(String, String)| {
        (key.clone(), value.parse().unwrap_or_else(|_| toml::Value::String(value.clone())))
    };
    let mut study = Study {
        game: args.game.clone(),
        games: args.games,
        seed: args.seed,
        players: vec![args.players.clone()],
        set: args.start.options.iter().chain(&args.start.cards).map(value).collect(),
        data: args.start.data.folder.as_ref().map(|folder| folder.display().to_string()),
        ..Study::new(&args.game)
    };
    let base = base_config(&study)?;
    catalog.visit(&args.game, Fill(&mut study, base, question))??;
    play(catalog, &study, &args.to, args.threads)
}

fn base_config(study: &Study) -> Result<GameConfig, Failure> {
    data_config(study.data.as_deref().map(Path::new))
}

/// Plays what is not in the folder yet, and writes the report.
fn play<L: Games>(
    catalog: &Catalog<L>,
    study: &Study,
    folder: &Path,
    threads: Option<u16>,
) -> Result<ExitCode, Failure> {
    struct Play<'a>(Runner<'a>, &'a Path, &'a ProgressBar);
    impl Visitor for Play<'_> {
        type Out = Result<Report, Failure>;
        fn visit<G: Ruleset>(self) -> Self::Out {
            let Self(runner, folder, bar) = self;
            let progress = |played: usize, of: usize| {
                bar.set_length(of as u64);
                bar.set_position(played as u64);
            };
            let run = runner.run::<G>(&progress)?;
            let report = Report::new::<G>(runner.study, &run);
            let board = TypedTable::<G>::start(&run.cells[0].variant.config)?;
            run.write_parquet(folder, board.game().board()).map_err(failure)?;
            study::write_csv(folder, &report.cells).map_err(failure)?;
            let page = report.page(G::facts(), &folder.display().to_string()).map_err(failure)?;
            crate::files::write(&folder.join("report.html"), &page)?;
            let json = serde_json::to_string(&report).map_err(failure)? + "\n";
            crate::files::write(&folder.join("report.json"), &json)?;
            Ok(report)
        }
    }
    // First of all, so that a signal never ends the program at once.
    let stop = stop_on_interrupt()?;
    let base = base_config(study)?;
    std::fs::create_dir_all(folder)
        .map_err(|error| Failure::new(format!("{}: {error}", folder.display())))?;
    let file = folder.join(GAMES);
    let runner = Runner {
        study,
        base: &base,
        threads: threads.map_or(0, usize::from),
        file: Some(&file),
        stop: &stop,
    };
    let bar = progress::bar(0);
    let text = toml::to_string(study).map_err(failure)?;
    // Beside games of another study it would mislead; the run refuses those before it plays.
    if !file.exists() {
        crate::files::write(&folder.join(STUDY), &text)?;
    }
    let report = catalog.visit(&study.game, Play(runner, folder, &bar))?;
    bar.finish_and_clear();
    let report = match report {
        Err(failure) if stop.is_stopped() => {
            let how = format!("they are in {}, and the same command continues the run", file.display());
            Failure::new(format!("{}; {how}", failure.0)).print();
            return Ok(ExitCode::from(INTERRUPTED));
        }
        other => other?,
    };
    crate::files::write(&folder.join(STUDY), &text)?;
    let mut text = String::new();
    for finding in &report.findings {
        text += &format!("- {finding}\n");
    }
    text += &format!("The report is {}\n", folder.join("report.html").display());
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn suggest<L: Games>(catalog: &Catalog<L>, args: &SuggestArgs) -> Result<ExitCode, Failure> {
    struct Suggest<'a>(Wish, &'a GameConfig);
    impl Visitor for Suggest<'_> {
        type Out = Result<(Wish, Suggestion), Failure>;
        fn visit<G: Ruleset>(self) -> Self::Out {
            let Self(mut wish, base) = self;
            if wish.knobs.is_empty() {
                wish.knobs = GameData::new(G::facts(), base)?.cards.paths();
            }
            let suggestion = study::suggest::<G>(&wish, base)?;
            Ok((wish, suggestion))
        }
    }
    exit_on_interrupt()?;
    let wants = args.wants.iter().map(|want| want.parse::<Want>());
    let wish = Wish {
        wants: wants.collect::<Result<_, _>>().map_err(failure)?,
        knobs: args.knobs.clone(),
        lineup: Lineup::parse(&args.players).map_err(failure)?,
        games: args.games,
        seed: args.many.seed,
        threads: args.many.threads.map_or(0, usize::from),
    };
    let base = start_config(&args.many.start)?;
    let (wish, suggestion) = catalog.visit(&args.game, Suggest(wish, &base))??;
    if args.many.json {
        print_json(&suggestion)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut text = format!("{suggestion}\n");
    for (idx, want) in wish.wants.iter().enumerate() {
        let (before, after) = (suggestion.before[idx], suggestion.after[idx]);
        text += &format!(
            "{}: {after:.3}, before {before:.3}, wanted {} to {}\n",
            want.figure, want.low, want.high
        );
    }
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn record<L: Games>(catalog: &Catalog<L>, args: &LabRecordArgs) -> Result<ExitCode, Failure> {
    struct Replay<'a>(&'a Study, GameConfig, &'a LabRecordArgs);
    impl Visitor for Replay<'_> {
        type Out = Result<String, RunError>;
        fn visit<G: Ruleset>(self) -> Self::Out {
            study::replay::<G>(self.0, &self.1, self.2.cell, self.2.game)
        }
    }
    let study = read_study(&args.folder.join(STUDY))?;
    let base = base_config(&study)?;
    print(&catalog.visit(&study.game, Replay(&study, base, args))??)?;
    Ok(ExitCode::SUCCESS)
}

fn failure(error: impl std::fmt::Display) -> Failure {
    Failure::new(error.to_string())
}

impl From<RunError> for Failure {
    fn from(error: RunError) -> Self {
        Self::new(error.to_string())
    }
}
