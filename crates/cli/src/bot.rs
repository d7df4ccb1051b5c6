//! The commands `bot`, `bot-check` and `hint`.

use std::process::ExitCode;
use std::time::Duration;

use hillfort_bots::{Advice, Budget, Finding, PendingRoll, PlayerSpec, Stop, Verdict};
use hillfort_engine::catalog::{Catalog, Games};
use hillfort_engine::{Error, GameConfig, Record, Ruleset, TypedTable, Visitor};

use crate::Failure;
use crate::args::{BotArgs, BotCheckArgs, HintArgs};
use crate::input::{data_config, located, read_record, start_config};
use crate::interrupt::{INTERRUPTED, exit_on_interrupt, stop_on_interrupt};
use crate::players::{parse_budget, parse_player};
use crate::screen::{print, print_json, print_line};

/// Runs a bot that speaks the protocol on standard input and output.
pub(crate) fn bot<L: Games>(catalog: &Catalog<L>, args: &BotArgs) -> Result<ExitCode, Failure> {
    struct Serve<'a>(&'a PlayerSpec, &'a BotArgs, &'a GameConfig);
    impl Visitor for Serve<'_> {
        type Out = std::io::Result<()>;
        fn visit<G: Ruleset>(self) -> Self::Out {
            let Self(player, args, config) = self;
            let new_player = || player.player::<G>(args.seed, args.threads.count());
            let name = format!("hillfort {player}");
            let mut input = std::io::stdin().lock();
            hillfort_bots::serve::<G, _>(&name, &new_player, config, &mut input, std::io::stdout())
        }
    }
    let (player, config) = (parse_player(&args.level)?, data_config(args.data.folder.as_deref())?);
    match catalog.visit(&args.game, Serve(&player, args, &config))? {
        // The referee may exit at any time.
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(ExitCode::SUCCESS),
    }
}

/// Tries the rules of the protocol on a bot and prints which of them it keeps.
pub(crate) fn check<L: Games>(catalog: &Catalog<L>, args: &BotCheckArgs) -> Result<ExitCode, Failure> {
    struct Check<'a>(&'a [String], &'a GameConfig, &'a BotCheckArgs, &'a Stop);
    impl Visitor for Check<'_> {
        type Out = Result<Vec<Finding>, Error>;
        fn visit<G: Ruleset>(self) -> Self::Out {
            let Self(command, config, args, stop) = self;
            let table = Box::new(TypedTable::<G>::start(config)?);
            let timeout = Duration::from_secs(u64::from(args.patience));
            Ok(hillfort_bots::check_bot(command, table, args.seed, timeout, stop))
        }
    }
    let stop = stop_on_interrupt()?;
    let (command, config) = (command_words(&args.command)?, start_config(&args.start)?);
    let findings = catalog.visit(&args.game, Check(&command, &config, args, &stop))??;
    for finding in &findings {
        print_line(&finding.to_string())?;
    }
    if stop.is_stopped() {
        Failure::new("interrupted before every rule was tried").print();
        return Ok(ExitCode::from(INTERRUPTED));
    }
    let (sentence, code) = summary(&findings);
    print_line(&sentence)?;
    Ok(code)
}

/// Sums up the findings. A bot passes only if every rule was tried and kept.
fn summary(findings: &[Finding]) -> (String, ExitCode) {
    let count = |fits: fn(&Verdict) -> bool| findings.iter().filter(|finding| fits(&finding.verdict)).count();
    let broken = count(|verdict| matches!(verdict, Verdict::Broken(_)));
    let untried = count(|verdict| matches!(verdict, Verdict::Untried));
    let sentence = match (broken, untried) {
        (0, 0) => return ("The bot keeps every rule of the protocol.".to_owned(), ExitCode::SUCCESS),
        (0, 1) => "One rule of the protocol could not be tried; the others are kept.".to_owned(),
        (0, n) => format!("{n} rules of the protocol could not be tried; the others are kept."),
        (1, _) => "One rule of the protocol is broken; docs/bots.md explains it.".to_owned(),
        (n, _) => format!("{n} rules of the protocol are broken; docs/bots.md explains them."),
    };
    (sentence, ExitCode::FAILURE)
}

/// Returns the words of a command: as the shell has split it, so that a path may have spaces, or of a player
/// `exec:COMMAND`.
fn command_words(command: &[String]) -> Result<Vec<String>, Failure> {
    let player = command.join(" ");
    match player.starts_with("exec:").then(|| parse_player(&player)).transpose()? {
        Some(PlayerSpec::External(command, _)) => Ok(command.split_whitespace().map(str::to_owned).collect()),
        _ => Ok(command.to_vec()),
    }
}

/// Prints what a bot would do at the end of a record.
pub(crate) fn hint<L: Games>(catalog: &Catalog<L>, args: &HintArgs) -> Result<ExitCode, Failure> {
    struct Advise<'a>(&'a Record, &'a GameConfig, &'a HintArgs, Budget);
    impl Visitor for Advise<'_> {
        type Out = Result<Advice, Error>;
        fn visit<G: Ruleset>(self) -> Self::Out {
            let Self(record, config, args, budget) = self;
            let table = TypedTable::<G>::replay(record, config)?;
            Ok(hillfort_bots::advise(&table, budget, args.seed, args.threads.count(), &Stop::new()))
        }
    }
    exit_on_interrupt()?;
    let record = read_record(&args.file)?;
    let (config, budget) = (data_config(args.data.folder.as_deref())?, parse_budget(&args.budget)?);
    let visited = catalog.visit(&record.game, Advise(&record, &config, args, budget));
    let advice = visited.map_err(|error| error.at_line(record.game_line)).flatten();
    let mut advice = advice.map_err(|error| located(&args.file, &error))?;
    advice.hints.truncate(usize::from(args.count));
    if args.json {
        print_json(&advice)?;
    } else {
        print(&advice_text(&advice, usize::from(args.count)))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The fewest outcomes of a roll that are listed, whatever `--count` says: enough for any die.
const MIN_OUTCOMES: usize = 12;

fn advice_text(advice: &Advice, count: usize) -> String {
    let values = values_text(&advice.values);
    let Some(to_act) = &advice.to_act else {
        return format!("The game is over: {values}.\n");
    };
    let mut text = format!("{to_act} to act: {values}\n");
    for hint in &advice.hints {
        let then = if hint.principal_variation.len() > 1 {
            format!("   then {}", hint.principal_variation[1..].join(", "))
        } else {
            String::new()
        };
        let tie = if hint.is_tie { "=" } else { " " };
        text += &format!("{:>6.1} %{tie} {}{then}\n", 100.0 * hint.value, hint.action);
        text += &format!("{:11}{}\n", "", hint.purpose);
    }
    if advice.hints.iter().any(|hint| hint.is_tie) {
        text += "= about as good as the best: the order between them means nothing\n";
    }
    text + &advice.roll.as_ref().map(|roll| roll_text(roll, count)).unwrap_or_default()
}

/// Lists the outcomes of a roll with their probabilities and values.
fn roll_text(roll: &PendingRoll, count: usize) -> String {
    let prompt = &roll.prompt;
    if roll.outcomes.is_empty() {
        return format!("Nobody can act yet: '{prompt}' comes first, with too many outcomes to list.\n");
    }
    let mut text = format!("Nobody can act yet: '{prompt}' comes first. Its outcomes:\n");
    let shown = count.max(MIN_OUTCOMES);
    for outcome in roll.outcomes.iter().take(shown) {
        let values = values_text(&outcome.values);
        text += &format!("{:>6.1} %  {} ({values})\n", 100.0 * outcome.chance, outcome.sentence);
    }
    match roll.outcomes.len().saturating_sub(shown) {
        0 => text,
        more => text + &format!("          and {more} more\n"),
    }
}

fn values_text(values: &[(String, f32)]) -> String {
    let shares = values.iter().map(|(seat, value)| format!("{seat} {:.1} %", 100.0 * value));
    shares.collect::<Vec<_>>().join(", ")
}
