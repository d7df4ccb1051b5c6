//! Our bots as programs that others may ask, and the test of a program that others have written.

use std::process::ExitCode;
use std::time::Duration;

use hillfort_bots::{Budget, PlayerSpec, Stop, Verdict};
use hillfort_engine::catalog::{Catalog, Games};
use hillfort_engine::{GameConfig, Ruleset, TypedTable, Visitor};

use crate::Failure;
use crate::args::{BotArgs, BotCheckArgs, HintArgs};
use crate::input::{data_wishes, located, read_record, start_wishes};
use crate::interrupt::{INTERRUPTED, stop_on_interrupt};
use crate::players::{budget, who};
use crate::screen::{print, print_json, print_line};

/// Answers the orders of a referee on standard input and output.
pub(crate) fn bot<L: Games>(catalog: &Catalog<L>, args: &BotArgs) -> Result<ExitCode, Failure> {
    struct Serve<'a>(&'a PlayerSpec, &'a BotArgs, &'a GameConfig);
    impl Visitor for Serve<'_> {
        type Out = std::io::Result<()>;
        fn visit<G: Ruleset>(self) -> Self::Out {
            let Self(who, args, config) = self;
            let new_player = || who.player::<G>(args.seed, args.threads.count());
            let name = format!("hillfort {who}");
            hillfort_bots::serve::<G, _>(
                &name,
                &new_player,
                config,
                &mut std::io::stdin().lock(),
                std::io::stdout(),
            )
        }
    }
    let (who, config) = (who(&args.level)?, data_wishes(args.data.folder.as_deref())?);
    match catalog.visit(&args.game, Serve(&who, args, &config))? {
        // A referee that has gone away is no failure.
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(ExitCode::SUCCESS),
    }
}

/// Puts a bot through the protocol and says what is right and what is wrong.
pub(crate) fn check<L: Games>(catalog: &Catalog<L>, args: &BotCheckArgs) -> Result<ExitCode, Failure> {
    struct Check<'a>(&'a [String], &'a GameConfig, &'a BotCheckArgs, &'a Stop);
    impl Visitor for Check<'_> {
        type Out = Result<Vec<hillfort_bots::Finding>, hillfort_engine::Error>;
        fn visit<G: Ruleset>(self) -> Self::Out {
            let Self(command, config, args, stop) = self;
            let table = Box::new(TypedTable::<G>::start(config)?);
            let timeout = Duration::from_secs(u64::from(args.patience));
            Ok(hillfort_bots::check_bot(command, table, args.seed, timeout, stop))
        }
    }
    let command = words(&args.command)?;
    let program = command.first().map_or("", String::as_str);
    hillfort_bots::check_program(program).map_err(|error| Failure::new(error.to_string()))?;
    let (config, stop) = (start_wishes(&args.start)?, stop_on_interrupt()?);
    let findings = catalog.visit(&args.game, Check(&command, &config, args, &stop))??;
    for finding in &findings {
        print_line(&finding.to_string())?;
    }
    if stop.is_stopped() {
        Failure::new("interrupted before every rule was tried").print();
        return Ok(ExitCode::from(INTERRUPTED));
    }
    let (sentence, code) = judged(&findings);
    print_line(&sentence)?;
    Ok(code)
}

/// Sums up what was found. Only one who was tried in everything and has broken nothing is praised.
fn judged(findings: &[hillfort_bots::Finding]) -> (String, ExitCode) {
    let count = |fits: fn(&Verdict) -> bool| findings.iter().filter(|finding| fits(&finding.verdict)).count();
    let broken = count(|verdict| matches!(verdict, Verdict::Broken(_)));
    let untried = count(|verdict| matches!(verdict, Verdict::Untried(_)));
    let sentence = match (broken, untried) {
        (0, 0) => return ("The bot keeps every rule of the protocol.".to_owned(), ExitCode::SUCCESS),
        (0, 1) => "One rule of the protocol could not be tried; the others are kept.".to_owned(),
        (0, n) => format!("{n} rules of the protocol could not be tried; the others are kept."),
        (1, _) => "One rule of the protocol is broken; docs/bots.md explains it.".to_owned(),
        (n, _) => format!("{n} rules of the protocol are broken; docs/bots.md explains them."),
    };
    (sentence, ExitCode::FAILURE)
}

/// Returns a command as the shell has taken it apart, so that a path may have spaces; or as it stands behind the
/// `exec:` of a player.
fn words(command: &[String]) -> Result<Vec<String>, Failure> {
    let player = command.join(" ");
    match player.starts_with("exec:").then(|| who(&player)).transpose()? {
        Some(PlayerSpec::External(command, _)) => Ok(command.split_whitespace().map(str::to_owned).collect()),
        _ => Ok(command.to_vec()),
    }
}

/// Says what a bot would do at the end of a record.
pub(crate) fn hint<L: Games>(catalog: &Catalog<L>, args: &HintArgs) -> Result<ExitCode, Failure> {
    struct Ask<'a>(&'a hillfort_engine::Record, &'a GameConfig, &'a HintArgs, Budget);
    impl Visitor for Ask<'_> {
        type Out = Result<hillfort_bots::Advice, hillfort_engine::Error>;
        fn visit<G: Ruleset>(self) -> Self::Out {
            let table = TypedTable::<G>::replay(self.0, self.1)?;
            let threads = self.2.threads.count();
            Ok(hillfort_bots::advise(&table, self.3, self.2.seed, threads, &Stop::new()))
        }
    }
    let record = read_record(&args.file)?;
    let (config, budget) = (data_wishes(args.data.folder.as_deref())?, budget(&args.budget)?);
    let visited = catalog.visit(&record.game, Ask(&record, &config, args, budget));
    let advice = visited.map_err(|error| error.at_line(record.game_line)).flatten();
    let mut advice = advice.map_err(|error| located(&args.file, &error))?;
    advice.hints.truncate(usize::from(args.count));
    if args.json {
        print_json(&advice)?;
    } else {
        print(&text(&advice, usize::from(args.count)))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// So many outcomes of a roll are told, however few hints are asked for: those of any die.
const MIN_OUTCOMES: usize = 12;

fn text(advice: &hillfort_bots::Advice, count: usize) -> String {
    let values = shares(&advice.values);
    let Some(to_act) = &advice.to_act else {
        return format!("The game is over: {values}.\n");
    };
    let mut text = format!("{to_act} to act: {values}\n");
    for hint in &advice.hints {
        let then = if hint.line.len() > 1 {
            format!("   then {}", hint.line[1..].join(", "))
        } else {
            String::new()
        };
        text += &format!("{:>6.1} %  {}{then}\n", 100.0 * hint.value, hint.action);
    }
    text + &advice.roll.as_ref().map(|roll| roll_text(roll, count)).unwrap_or_default()
}

/// Tells what is rolled before anybody can act, how likely every outcome is, and what it is worth.
fn roll_text(roll: &hillfort_bots::PendingRoll, count: usize) -> String {
    let prompt = &roll.prompt;
    if roll.outcomes.is_empty() {
        return format!("Nobody can act yet: '{prompt}' comes first, with too many outcomes to list.\n");
    }
    let mut text = format!("Nobody can act yet: '{prompt}' comes first. What it may bring:\n");
    let shown = count.max(MIN_OUTCOMES);
    for outcome in roll.outcomes.iter().take(shown) {
        text += &format!(
            "{:>6.1} %  {} ({})\n",
            100.0 * outcome.chance,
            outcome.sentence,
            shares(&outcome.values)
        );
    }
    match roll.outcomes.len().saturating_sub(shown) {
        0 => text,
        more => text + &format!("          and {more} more\n"),
    }
}

fn shares(values: &[(String, f32)]) -> String {
    let shares: Vec<_> =
        values.iter().map(|(seat, value)| format!("{seat} {:.1} %", 100.0 * value)).collect();
    shares.join(", ")
}
