//! The search on games that are small enough to be solved.

use std::time::Duration;

use hillfort_bots::{Bot as _, Budget, Greedy, Handicap, Random, Search, SearchConfig, Stop};
use hillfort_engine::chance::below;
use hillfort_engine::refusal::{Refusal, RuleId};
use hillfort_engine::{Chance, Game, Heuristic, Outcome, Seat, SeatSet, Turn};
use rand_core::Rng;

/// The player who takes the last stone wins; 1 to 3 are taken at a time, or with `dice` by a throw.
#[derive(Debug)]
struct Stones {
    seats: usize,
    start: u8,
    dice: bool,
    /// The number of stones that the policy prefers, rightly or wrongly.
    preferred: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Heap {
    stones: u8,
    to_act: usize,
    last: usize,
    rolls: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Take {
    Stones(u8),
    /// A throw for two stones: it takes them or none.
    Throw,
    Falls(bool),
}

impl Game for Stones {
    type State = Heap;

    type Action = Take;

    fn n_seats(&self) -> usize {
        self.seats
    }

    fn start(&self) -> Heap {
        Heap { stones: self.start, to_act: 0, last: 0, rolls: false }
    }

    fn turn(&self, state: &Heap) -> Turn {
        match state {
            Heap { stones: 0, last, .. } => Turn::Over(Outcome::Won(SeatSet::only(Seat::new(*last)))),
            Heap { rolls: true, .. } => Turn::Chance,
            Heap { to_act, .. } => Turn::Player(Seat::new(*to_act)),
        }
    }

    fn legal(&self, state: &Heap, out: &mut Vec<Take>) {
        if let Turn::Player(_) = self.turn(state) {
            out.extend((1..=state.stones.min(3)).map(Take::Stones));
            if self.dice && state.stones >= 2 {
                out.push(Take::Throw);
            }
        }
    }

    fn check(&self, state: &Heap, action: Take) -> Result<(), Refusal> {
        let mut legal = Vec::new();
        self.legal(state, &mut legal);
        let refusal = Refusal { rule: RuleId("ST-1"), sentence: "That is not legal.".to_owned() };
        if legal.contains(&action) { Ok(()) } else { Err(refusal) }
    }

    fn apply(&self, state: &mut Heap, action: Take) {
        let taken = match action {
            Take::Throw => {
                state.rolls = true;
                return;
            }
            Take::Stones(stones) => stones,
            Take::Falls(well) => 2 * u8::from(well),
        };
        state.stones -= taken;
        (state.last, state.rolls) = (state.to_act, false);
        state.to_act = (state.to_act + 1) % self.seats;
    }
}

impl Chance for Stones {
    fn sample<R: Rng + ?Sized>(&self, _: &Heap, rng: &mut R) -> Take {
        Take::Falls(below(rng, 4) == 0)
    }

    fn outcomes(&self, _: &Heap, out: &mut Vec<(Take, u64)>) {
        out.extend([(Take::Falls(true), 1), (Take::Falls(false), 3)]);
    }

    fn n_chance_lines(&self, _: &Heap) -> u64 {
        4
    }

    fn chance_lines(&self, _: &Heap, out: &mut Vec<Take>) {
        out.extend([true, false, false, false].map(Take::Falls));
    }
}

/// Values are the default and the policy may be wrong, so a good action can only be found by searching.
impl Heuristic for Stones {
    fn policy_logit(&self, _: &Heap, action: Take) -> f32 {
        if action == Take::Stones(self.preferred) { 2.0 } else { 0.0 }
    }
}

fn heap(stones: u8) -> Heap {
    Heap { stones, to_act: 0, last: 0, rolls: false }
}

fn best(game: &Stones, config: SearchConfig, state: &Heap, nodes: u64) -> Take {
    Search::new(config, 1, 1).choose(game, state, Budget::Nodes(nodes), &Stop::new()).action
}

#[test]
fn a_forced_win_is_found_and_a_sure_loss_avoided() {
    let game = Stones { seats: 2, start: 11, dice: false, preferred: 0 };
    for config in [SearchConfig::FULL, SearchConfig::UCT] {
        for stones in [1, 2, 3, 5, 6, 7, 9, 10, 11] {
            // A multiple of four must be left.
            assert_eq!(
                best(&game, config, &heap(stones), 4000),
                Take::Stones(stones % 4),
                "{stones} {config:?}"
            );
        }
    }
}

#[test]
fn chance_is_weighed_by_its_probability() {
    // With two stones, the throw wins one time in four, and taking both wins always.
    let game = Stones { seats: 2, start: 5, dice: true, preferred: 0 };
    assert_eq!(best(&game, SearchConfig::FULL, &heap(2), 500), Take::Stones(2));
    // With four, every number of stones loses; the throw leaves two, or four to the other player.
    assert_eq!(best(&game, SearchConfig::FULL, &heap(4), 4000), Take::Throw);
}

#[test]
fn every_seat_plays_for_itself() {
    // With three seats, the next player would take the last stone if one were left.
    let game = Stones { seats: 3, start: 9, dice: false, preferred: 0 };
    for stones in [1, 2, 3] {
        assert_eq!(best(&game, SearchConfig::FULL, &heap(stones), 500), Take::Stones(stones));
    }
}

#[test]
fn the_same_seed_and_nodes_give_the_same_choices() {
    let game = Stones { seats: 3, start: 30, dice: true, preferred: 0 };
    let choices = |seed| {
        let mut search = Search::new(SearchConfig::FULL, seed, 1);
        let mut state = game.start();
        let mut choices = Vec::new();
        for _ in 0..5 {
            choices.push(search.choose(&game, &state, Budget::Nodes(700), &Stop::new()));
            game.apply(&mut state, Take::Stones(1));
        }
        choices
    };
    assert_eq!(choices(5), choices(5));
}

#[test]
fn several_threads_find_a_forced_win() {
    let game = Stones { seats: 2, start: 11, dice: false, preferred: 0 };
    let mut search = Search::new(SearchConfig::FULL, 1, 3);
    let choice = search.choose(&game, &heap(7), Budget::Nodes(6000), &Stop::new());
    assert_eq!(choice.action, Take::Stones(3));
    let ranked = search.rank(&game, &heap(7), Budget::Nodes(600), &Stop::new());
    assert!(ranked.len() == 3 && ranked[0].visits > ranked[1].visits + ranked[2].visits, "{ranked:?}");
    assert!(ranked[0].value > 0.9, "{ranked:?}");
}

#[test]
fn a_stopped_bot_has_an_answer() {
    let game = Stones { seats: 2, start: 200, dice: true, preferred: 0 };
    let stop = Stop::new();
    stop.stop();
    let budget = Budget::Time(Duration::from_secs(3600));
    let mut legal = Vec::new();
    game.legal(&game.start(), &mut legal);
    let choices = [
        Search::new(SearchConfig::FULL, 1, 2).choose(&game, &game.start(), budget, &stop),
        Search::new(SearchConfig::UCT, 1, 1).choose(&game, &game.start(), budget, &stop),
        Greedy::new(1, Handicap::BEGINNER).choose(&game, &game.start(), budget, &stop),
        Random::new(1).choose(&game, &game.start(), budget, &stop),
    ];
    assert!(choices.iter().all(|choice| legal.contains(&choice.action)), "{choices:?}");
}

#[test]
fn without_visits_the_prior_decides() {
    let game = Stones { seats: 2, start: 200, dice: true, preferred: 3 };
    let stop = Stop::new();
    stop.stop();
    for threads in [1, 2] {
        let mut search = Search::new(SearchConfig::FULL, 1, threads);
        let choice = search.choose(&game, &game.start(), Budget::millis(3_600_000), &stop);
        assert_eq!((choice.action, choice.nodes), (Take::Stones(3), 0), "{threads} threads");
    }
    // Visits count for more.
    assert_eq!(best(&game, SearchConfig::FULL, &heap(5), 4000), Take::Stones(1));
}

#[test]
fn a_search_can_be_stopped_from_another_thread() {
    let game = Stones { seats: 2, start: 200, dice: true, preferred: 0 };
    let stop = Stop::new();
    let choice = std::thread::scope(|scope| {
        let thinker = scope.spawn(|| {
            Search::new(SearchConfig::FULL, 1, 1).choose(
                &game,
                &game.start(),
                Budget::millis(3_600_000),
                &stop,
            )
        });
        std::thread::sleep(Duration::from_millis(20));
        stop.stop();
        thinker.join().expect("the search does not panic")
    });
    assert!(matches!(choice.action, Take::Stones(1..=3) | Take::Throw));
}

#[test]
fn a_single_action_needs_no_search() {
    let game = Stones { seats: 2, start: 1, dice: false, preferred: 0 };
    let choice = Search::new(SearchConfig::FULL, 1, 1).choose(
        &game,
        &heap(1),
        Budget::millis(3_600_000),
        &Stop::new(),
    );
    assert_eq!((choice.action, choice.nodes), (Take::Stones(1), 0));
}

#[test]
fn a_handicap_causes_mistakes() {
    // Taking all three stones wins at once, which is visible one action ahead.
    let game = Stones { seats: 2, start: 3, dice: false, preferred: 0 };
    let errors = |handicap| {
        let mut greedy = Greedy::new(7, handicap);
        let choices = (0..300).map(|_| greedy.choose(&game, &heap(3), Budget::Nodes(1), &Stop::new()).action);
        choices.filter(|action| *action != Take::Stones(3)).count()
    };
    assert_eq!(errors(Handicap::NONE), 0);
    let mistakes = errors(Handicap::BEGINNER);
    assert!((5..100).contains(&mistakes), "{mistakes}");
}
