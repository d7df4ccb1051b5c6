//! One game between bots without a table: nothing is written, so it is as fast as its players.

use hillfort_bots::{Bot, Budget, Level, PlayerSpec, Stop};
use hillfort_engine::chance::pick;
use hillfort_engine::playout::{over_random_games, rng_of};
use hillfort_engine::view::ActionKind;
use hillfort_engine::{Game, Outcome, Ruleset, Seat, Turn};
use rand_pcg::Pcg64Mcg;

use crate::{Lineup, bot_seed};

/// A game between bots that was played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotGame {
    /// How it ended.
    pub outcome: Outcome,
    /// The winner as the state JSON names them; `draw` if nobody won.
    pub winner: String,
    /// The seat that had the first turn; none if the game ended before.
    pub first: Option<Seat>,
    /// The number of turns.
    pub turns: u32,
    /// The number of decisions of players.
    pub decisions: u64,
    /// Whether it ended because its limit of turns or rounds was reached.
    pub is_ended_by_limit: bool,
}

/// Somebody who watches a game.
pub trait Observer<G: Game> {
    /// Sees an action of a player, or of chance, before it is applied.
    fn before(&mut self, _game: &G, _state: &G::State, _action: G::Action) {}

    /// Sees the state after an action.
    fn after(&mut self, _game: &G, _state: &G::State) {}
}

/// Nobody watches.
impl<G: Game> Observer<G> for () {}

/// What a game is played with, besides its number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Series<'a, G> {
    pub(crate) game: &'a G,
    pub(crate) lineup: &'a Lineup,
    /// The seed of all games.
    pub(crate) seed: u64,
    /// The number of random decisions at the start.
    pub(crate) opening: u32,
}

/// The player of a seat.
enum Mind<G: Ruleset> {
    /// Draws its actions with the dice, which is faster than a bot.
    Random,
    Bot(Box<dyn Bot<G>>, Budget),
}

impl<G: Ruleset> Series<'_, G> {
    /// Plays game number `idx`; none if it was stopped. It depends on the seed, the players and `idx` alone. `legal` is
    /// a buffer.
    pub(crate) fn play(
        &self,
        idx: u64,
        legal: &mut Vec<G::Action>,
        observer: &mut impl Observer<G>,
        stop: &Stop,
    ) -> Option<BotGame> {
        let game = self.game;
        let mut dice = rng_of(self.seed, self.lineup.dice(idx));
        let mut minds: Vec<_> = (0..game.n_seats()).map(|seat| self.mind(idx, seat)).collect();
        let mut state = game.start();
        let (mut decisions, mut first) = (0, None);
        loop {
            let action = match game.turn(&state) {
                Turn::Over(outcome) => {
                    return Some(BotGame {
                        outcome,
                        winner: game.winner_name(&state, outcome),
                        first,
                        turns: game.turn_number(&state),
                        decisions,
                        is_ended_by_limit: game.is_ended_by_limit(&state),
                    });
                }
                Turn::Chance => game.sample(&state, &mut dice),
                Turn::Player(seat) => {
                    if first.is_none() && game.turn_number(&state) > 0 {
                        first = Some(seat);
                    }
                    decisions += 1;
                    match &mut minds[seat.index()] {
                        Mind::Bot(bot, budget) if decisions > u64::from(self.opening) => {
                            let (player, _) = self.lineup.player(idx, seat.index());
                            let chosen = match self.lineup.without(player) {
                                None => bot.choose(game, &state, *budget, stop),
                                Some(word) => {
                                    let is_allowed = |action| !is_called(game, &state, action, word);
                                    bot.choose_where(game, &state, *budget, stop, &is_allowed)
                                }
                            };
                            if stop.is_stopped() {
                                return None;
                            }
                            chosen.action
                        }
                        Mind::Bot(..) | Mind::Random => random_action(game, &state, legal, &mut dice),
                    }
                }
            };
            observer.before(game, &state, action);
            game.apply(&mut state, action);
            observer.after(game, &state);
        }
    }

    fn mind(&self, idx: u64, seat: usize) -> Mind<G> {
        let (player, spec) = self.lineup.player(idx, seat);
        let seed = bot_seed(self.seed, &[player as u64, self.lineup.dice(idx)]);
        match spec {
            PlayerSpec::Level(Level::Random, _) if self.lineup.without(player).is_none() => Mind::Random,
            _ => spec.bot::<G>(seed).map_or(Mind::Random, |(bot, budget)| Mind::Bot(bot, budget)),
        }
    }
}

/// Returns whether an action is what a button calls so, or brings a unit of that class or with that weapon onto the board.
fn is_called<G: Ruleset>(game: &G, state: &G::State, action: G::Action, word: &str) -> bool {
    let description = game.describe(state, action);
    description.verb == word
        || description.kind == ActionKind::Place && brings(game, state, action).contains(&word)
}

/// Returns the classes and weapons that an action brings onto the board.
pub(crate) fn brings<G: Ruleset>(game: &G, state: &G::State, action: G::Action) -> Vec<&'static str> {
    let (mut before, mut now) = (Vec::new(), Vec::new());
    game.units(state, &mut before);
    let mut after = state.clone();
    game.apply(&mut after, action);
    game.units(&after, &mut now);
    now.retain(|unit| !before.contains(unit));
    now.iter().flat_map(|unit| [unit.class, unit.kit]).filter(|word| !word.is_empty()).collect()
}

fn random_action<G: Game>(
    game: &G,
    state: &G::State,
    legal: &mut Vec<G::Action>,
    dice: &mut Pcg64Mcg,
) -> G::Action {
    legal.clear();
    game.legal(state, legal);
    *pick(dice, legal)
}

/// Without dice, programs without chance of their own would play the same game every time. Two random decisions, the
/// same for both teams, are enough to make a hundred different games; more would decide games before the players act.
const OPENING_WITHOUT_DICE: u32 = 2;

/// Returns the number of random decisions at the start of a game, unless somebody chooses another.
pub(crate) fn default_opening<G: Ruleset>(game: &G) -> u32 {
    let mut has_dice = false;
    over_random_games(game, 1, |state| has_dice |= game.turn(state) == Turn::Chance);
    if has_dice { 0 } else { OPENING_WITHOUT_DICE }
}
