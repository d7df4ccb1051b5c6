//! The search on games so small that the truth about them is known.

use std::time::Duration;

use hillfort_bots::{Bot as _, Budget, Greedy, Handicap, Random, Search, SearchConfig, Stop};
use hillfort_engine::chance::below;
use hillfort_engine::refusal::{Refusal, RuleId};
use hillfort_engine::{Game, Heuristic, Outcome, Seat, SeatSet, Turn};
use rand_core::Rng;

/// Who takes the last stone wins; 1 to 3 are taken at a time. With `dice`, a throw takes one more or none.
#[derive(Debug)]
struct Stones {
    seats: usize,
    start: u8,
    dice: bool,
    /// Taking so many is promised to be good, whether it is or not.
    fond: u8,
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

    fn legal(&self, state: &Heap, out: &mut impl hillfort_engine::Listing<Take>) {
        if let Turn::Player(_) = self.turn(state) {
            out.all((1..=state.stones.min(3)).map(Take::Stones));
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

/// It knows nothing at all, and what it is fond of may be wrong: whatever is found is found by looking ahead.
impl Heuristic for Stones {
    fn policy_logit(&self, _: &Heap, action: Take) -> f32 {
        if action == Take::Stones(self.fond) { 2.0 } else { 0.0 }
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
    let game = Stones { seats: 2, start: 11, dice: false, fond: 0 };
    for config in [SearchConfig::FULL, SearchConfig::UCT] {
        for stones in [1, 2, 3, 5, 6, 7, 9, 10, 11] {
            // What is left for the other must be divisible by four.
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
    // With two stones the throw wins once in four, taking both always.
    let game = Stones { seats: 2, start: 5, dice: true, fond: 0 };
    assert_eq!(best(&game, SearchConfig::FULL, &heap(2), 500), Take::Stones(2));
    // With four every number of stones loses; the throw leaves two and loses, or leaves the other with four.
    assert_eq!(best(&game, SearchConfig::FULL, &heap(4), 4000), Take::Throw);
}

#[test]
fn every_seat_plays_for_itself() {
    // Three seats, two stones: the second would win if one were left to it.
    let game = Stones { seats: 3, start: 9, dice: false, fond: 0 };
    for stones in [1, 2, 3] {
        assert_eq!(best(&game, SearchConfig::FULL, &heap(stones), 500), Take::Stones(stones));
    }
}

#[test]
fn the_same_seed_and_nodes_give_the_same_thoughts() {
    let game = Stones { seats: 3, start: 30, dice: true, fond: 0 };
    let think = |seed| {
        let mut search = Search::new(SearchConfig::FULL, seed, 1);
        let mut state = game.start();
        let mut thoughts = Vec::new();
        for _ in 0..5 {
            thoughts.push(search.choose(&game, &state, Budget::Nodes(700), &Stop::new()));
            game.apply(&mut state, Take::Stones(1));
        }
        thoughts
    };
    assert_eq!(think(5), think(5));
}

#[test]
fn several_threads_agree_on_what_is_plain() {
    let game = Stones { seats: 2, start: 11, dice: false, fond: 0 };
    let mut search = Search::new(SearchConfig::FULL, 1, 3);
    let choice = search.choose(&game, &heap(7), Budget::Nodes(6000), &Stop::new());
    assert_eq!(choice.action, Take::Stones(3));
    let ranked = search.rank(&game, &heap(7), Budget::Nodes(600), &Stop::new());
    assert!(ranked.len() == 3 && ranked[0].visits > ranked[1].visits + ranked[2].visits, "{ranked:?}");
    assert!(ranked[0].value > 0.9, "{ranked:?}");
}

#[test]
fn whoever_is_stopped_has_an_answer() {
    let game = Stones { seats: 2, start: 200, dice: true, fond: 0 };
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
fn whoever_has_tried_nothing_goes_by_the_promise() {
    let game = Stones { seats: 2, start: 200, dice: true, fond: 3 };
    let stop = Stop::new();
    stop.stop();
    for threads in [1, 2] {
        let mut search = Search::new(SearchConfig::FULL, 1, threads);
        let choice = search.choose(&game, &game.start(), Budget::millis(3_600_000), &stop);
        assert_eq!((choice.action, choice.nodes), (Take::Stones(3), 0), "{threads} threads");
    }
    // What was tried counts for more.
    assert_eq!(best(&game, SearchConfig::FULL, &heap(5), 4000), Take::Stones(1));
}

#[test]
fn whoever_thinks_can_be_stopped_from_outside() {
    let game = Stones { seats: 2, start: 200, dice: true, fond: 0 };
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
fn only_one_action_needs_no_thinking() {
    let game = Stones { seats: 2, start: 1, dice: false, fond: 0 };
    let choice = Search::new(SearchConfig::FULL, 1, 1).choose(
        &game,
        &heap(1),
        Budget::millis(3_600_000),
        &Stop::new(),
    );
    assert_eq!((choice.action, choice.nodes), (Take::Stones(1), 0));
}

#[test]
fn a_beginner_errs_and_a_master_does_not() {
    // Three stones: taking all wins at once, which one action ahead is plain to see.
    let game = Stones { seats: 2, start: 3, dice: false, fond: 0 };
    let errors = |handicap| {
        let mut greedy = Greedy::new(7, handicap);
        let choices = (0..300).map(|_| greedy.choose(&game, &heap(3), Budget::Nodes(1), &Stop::new()).action);
        choices.filter(|action| *action != Take::Stones(3)).count()
    };
    assert_eq!(errors(Handicap::NONE), 0);
    let mistakes = errors(Handicap::BEGINNER);
    assert!((5..100).contains(&mistakes), "{mistakes}");
}
