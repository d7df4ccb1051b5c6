//! Our bots at the other end of the protocol: commands come in as lines, answers go out as lines.

use std::io::{BufRead, Write};
use std::sync::{Arc, Mutex};
use std::thread::{Scope, ScopedJoinHandle};

use hillfort_engine::{GameConfig, Record, Ruleset, Table as _, TypedTable};

use crate::protocol::{Command, LONGEST_LINE, VERSION, info};
use crate::{Budget, Player, Stop, read_line};

/// Answers commands until `quit` or the end of the input. Every game, and every set of rules, gets a new player.
/// `config` provides the maps and the card file that a position may need.
///
/// # Errors
/// Returns why the input cannot be read or the output cannot be written.
pub fn serve<G: Ruleset, W: Write + Send>(
    name: &str,
    new_player: &dyn Fn() -> Box<dyn Player>,
    config: &GameConfig,
    input: &mut dyn BufRead,
    output: W,
) -> std::io::Result<()> {
    let output = Mutex::new(output);
    std::thread::scope(|scope| {
        let mut server = BotServer::<'_, '_, '_, G, W> {
            scope,
            output: &output,
            config,
            name,
            new_player,
            player: None,
            head: String::new(),
            table: None,
            thinking: None,
        };
        while let Some(line) = next_line(input)? {
            match Command::parse(&line) {
                Err(expected) => server.send(&format!("error expected {expected}\n"))?,
                // A command of a later version of the protocol.
                Ok(None) => {}
                Ok(Some(Command::Quit)) => break,
                Ok(Some(Command::Stop)) => server.finish(true)?,
                Ok(Some(command)) => {
                    server.finish(false)?;
                    server.run(&command, input)?;
                }
            }
        }
        server.finish(true)
    })
}

/// A thread that thinks, and returns the player when it has answered.
type Thinker<'scope> = ScopedJoinHandle<'scope, std::io::Result<Box<dyn Player>>>;

struct BotServer<'scope, 'env, 'a, G: Ruleset, W> {
    scope: &'scope Scope<'scope, 'env>,
    output: &'scope Mutex<W>,
    config: &'a GameConfig,
    name: &'a str,
    new_player: &'a dyn Fn() -> Box<dyn Player>,
    /// The player of the current game. What it remembers is valid for records with the same `head` only.
    player: Option<Box<dyn Player>>,
    /// The record of the position without its events: options, cards and setup.
    head: String,
    table: Option<Arc<TypedTable<G>>>,
    thinking: Option<(Stop, Thinker<'scope>)>,
}

impl<G: Ruleset, W: Write + Send> BotServer<'_, '_, '_, G, W> {
    fn send(&self, text: &str) -> std::io::Result<()> {
        send(self.output, text)
    }

    fn run(&mut self, command: &Command, input: &mut dyn BufRead) -> std::io::Result<()> {
        match command {
            Command::Hello { version, game } if *version != VERSION || *game != G::facts().id => {
                self.send(&format!("error this is a bot for {}, protocol {VERSION}\n", G::facts().id))
            }
            Command::Hello { .. } => {
                self.player = None;
                self.send(&format!("hello {}\n", self.name))
            }
            Command::Position(lines) => {
                let text = read_lines(input, *lines)?;
                self.set_position(&text)
            }
            // Our bots know the rules themselves.
            Command::Legal(lines) => read_lines(input, *lines).map(|_| ()),
            Command::Go(budget) => self.go(*budget),
            Command::Stop | Command::Quit => Ok(()),
        }
    }

    fn set_position(&mut self, text: &str) -> std::io::Result<()> {
        let replayed = Record::parse(text).and_then(|record| TypedTable::<G>::replay(&record, self.config));
        match replayed {
            Ok(table) => {
                let head = table.up_to(0).record();
                if self.head != head {
                    self.head = head;
                    self.player = None;
                }
                self.table = Some(Arc::new(table));
                Ok(())
            }
            Err(error) => {
                self.table = None;
                self.send(&format!("error {error}\n"))
            }
        }
    }

    /// Starts to think. The answer is written when it is ready, whatever is read in the meantime.
    fn go(&mut self, budget: Budget) -> std::io::Result<()> {
        let Some(table) = self.table.clone() else {
            return self.send("error there is no position\n");
        };
        let mut player = self.player.take().unwrap_or_else(self.new_player);
        let (stop, output) = (Stop::new(), self.output);
        let flag = stop.clone();
        let thread = self.scope.spawn(move || {
            player.set_budget(budget);
            match player.think(&*table, &flag) {
                Ok(thought) => send(output, &format!("{}best {}\n", info(&thought), thought.action))?,
                Err(no_answer) => send(output, &format!("error {no_answer}\n"))?,
            }
            Ok(player)
        });
        self.thinking = Some((stop, thread));
        Ok(())
    }

    /// Waits for the pending answer, if there is one; `stops` asks for it at once.
    fn finish(&mut self, stops: bool) -> std::io::Result<()> {
        let Some((stop, thread)) = self.thinking.take() else { return Ok(()) };
        if stops {
            stop.stop();
        }
        let player = thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
        self.player = Some(player);
        Ok(())
    }
}

fn send<W: Write>(output: &Mutex<W>, text: &str) -> std::io::Result<()> {
    let mut output = output.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    output.write_all(text.as_bytes()).and_then(|()| output.flush())
}

fn next_line(input: &mut dyn BufRead) -> std::io::Result<Option<String>> {
    Ok(read_line(input, LONGEST_LINE)?.map(|line| line.trim_end().to_owned()))
}

fn read_lines(input: &mut dyn BufRead, n: usize) -> std::io::Result<String> {
    let mut text = String::new();
    for _ in 0..n {
        let Some(line) = next_line(input)? else { break };
        text.push_str(&line);
        text.push('\n');
    }
    Ok(text)
}
