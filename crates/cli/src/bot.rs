//! Our bots as programs that others may ask, and the test of a program that others have written.

use std::process::ExitCode;

use bots::{Budget, Who};
use engine::catalog::{Catalog, Games};
use engine::{Playing, Ruleset, Visitor, Wishes};

use crate::Failure;
use crate::args::{BotArgs, BotCheckArgs, HintArgs};
use crate::input::{data_wishes, located, read_record, start_wishes};
use crate::players::{budget, who};
use crate::screen::{print, print_line};

/// Answers the orders of a referee on standard input and output.
pub(crate) fn bot<L: Games>(catalog: &Catalog<L>, args: &BotArgs) -> Result<ExitCode, Failure> {
    struct Serve<'a>(&'a Who, &'a BotArgs, &'a Wishes);
    impl Visitor for Serve<'_> {
        type Out = std::io::Result<()>;
        fn visit<G: Ruleset>(self) -> Self::Out {
            let Self(who, args, wishes) = self;
            let new_player = || who.player::<G>(args.seed, usize::from(args.threads));
            let name = format!("hillfort {who}");
            bots::serve::<G, _>(&name, &new_player, wishes, &mut std::io::stdin().lock(), std::io::stdout())
        }
    }
    let (who, wishes) = (who(&args.level)?, data_wishes(args.data.as_deref())?);
    match catalog.visit(&args.game, Serve(&who, args, &wishes))? {
        // A referee that has gone away is no failure.
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(ExitCode::SUCCESS),
    }
}

/// Puts a bot through the protocol and says what is right and what is wrong.
pub(crate) fn check<L: Games>(catalog: &Catalog<L>, args: &BotCheckArgs) -> Result<ExitCode, Failure> {
    struct Check<'a>(&'a [String], &'a Wishes, u64);
    impl Visitor for Check<'_> {
        type Out = Result<Vec<bots::Finding>, engine::Error>;
        fn visit<G: Ruleset>(self) -> Self::Out {
            Ok(bots::check_bot(self.0, Box::new(Playing::<G>::start(self.1)?), self.2))
        }
    }
    let command = words(&args.command)?;
    let findings = catalog.visit(&args.game, Check(&command, &start_wishes(&args.start)?, args.seed))??;
    for finding in &findings {
        print_line(&finding.to_string())?;
    }
    let wrong = findings.iter().filter(|finding| finding.wrong.is_some()).count();
    print_line(&match wrong {
        0 => "The bot keeps every rule of the protocol.".to_owned(),
        1 => "One rule of the protocol is broken; docs/bots.md explains it.".to_owned(),
        n => format!("{n} rules of the protocol are broken; docs/bots.md explains them."),
    })?;
    Ok(if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Returns a command as the shell has taken it apart, so that a path may have spaces; or as it stands behind the
/// `exec:` of a player.
fn words(command: &[String]) -> Result<Vec<String>, Failure> {
    let player = command.join(" ");
    match player.starts_with("exec:").then(|| who(&player)).transpose()? {
        Some(Who::External(command, _)) => Ok(command.split_whitespace().map(str::to_owned).collect()),
        _ => Ok(command.to_vec()),
    }
}

/// Says what a bot would do at the end of a record.
pub(crate) fn hint<L: Games>(catalog: &Catalog<L>, args: &HintArgs) -> Result<ExitCode, Failure> {
    struct Ask<'a>(&'a engine::Record, &'a Wishes, &'a HintArgs, Budget);
    impl Visitor for Ask<'_> {
        type Out = Result<bots::Advice, engine::Error>;
        fn visit<G: Ruleset>(self) -> Self::Out {
            let table = Playing::<G>::replay(self.0, self.1)?;
            let threads = usize::from(self.2.threads);
            Ok(bots::advise(&table, self.3, self.2.seed, threads, &bots::Stop::new()))
        }
    }
    let record = read_record(&args.file)?;
    let (wishes, budget) = (data_wishes(args.data.as_deref())?, budget(&args.budget)?);
    let visited = catalog.visit(&record.game, Ask(&record, &wishes, args, budget));
    let advice = visited.map_err(|error| error.at_line(record.game_line)).flatten();
    let mut advice = advice.map_err(|error| located(&args.file, &error))?;
    advice.hints.truncate(usize::from(args.count));
    if args.json {
        let object = serde_json::to_string(&advice).map_err(|error| Failure::new(error.to_string()))?;
        print_line(&object)?;
    } else {
        print(&text(&advice))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn text(advice: &bots::Advice) -> String {
    let values: Vec<_> =
        advice.values.iter().map(|(seat, value)| format!("{seat} {:.1} %", 100.0 * value)).collect();
    let values = values.join(", ");
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
    text
}
