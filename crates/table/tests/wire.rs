//! The law of the wire, with every game: a client that applies the changes to its first snapshot has, at every version,
//! exactly the snapshot that the table gives at that version.
//!
//! `HILLFORT_WIRE_GAMES` sets the number of random games of each game.

mod client;

use client::{Client, difference, in_between};
use hillfort_engine::chance::{below, pick};
use hillfort_engine::playout::rng_of;
use hillfort_engine::table::TargetSentences;
use hillfort_engine::{GameConfig, Seat, Table, Turn, TypedTable};
use hillfort_table::{
    Accepted, Change, Command, Effect, Event, LiveTable, Occupant, PieceSplice, Request, RequestId,
    RestoreError, Seats, StateHash,
};
use hillfort_template::Footrace;
use rand_pcg::Pcg64Mcg;

/// The most commands of a game; what changes in one changes in these.
const MAX_COMMANDS: usize = 150;

/// A game of random commands with everything that is stored and known about it.
struct Played {
    start: Box<dyn Table>,
    table: LiveTable,
    events: Vec<Event>,
    client: Client,
    n_undos: usize,
    n_openers: usize,
    n_copies: usize,
}

impl Played {
    fn new(start: Box<dyn Table>, dice: &mut Pcg64Mcg) -> Self {
        let seats = Seats::new(vec![Occupant::Human; start.n_seats()]);
        let mut table = LiveTable::open(start.at_event(0), seats, dice).named("t".to_owned());
        let client = Client::of(&mut table).expect("it is settled");
        Self { start, events: table.opening(), table, client, n_undos: 0, n_openers: 0, n_copies: 0 }
    }

    /// Hands a command to the table, stores its events, and checks the law at each of their versions.
    fn give(&mut self, command: Command, dice: &mut Pcg64Mcg) {
        for effect in self.table.handle(command, dice) {
            match effect {
                Effect::Store { events, .. } => self.events.extend(events),
                effect => panic!("{effect:?}"),
            }
        }
        for effect in self.table.handle(Command::Stored, dice) {
            match effect {
                Effect::Reply { result, .. } => {
                    let last = self.events.last().and_then(|event| event.state).expect("it has a hash");
                    assert_eq!(result, Ok(Accepted { version: self.events.len() as u64, hash: last }));
                }
                Effect::Publish { changes } => changes.iter().for_each(|change| self.check(change)),
                effect => panic!("{effect:?}"),
            }
        }
        let given = self.table.snapshot().expect("it is settled");
        assert_eq!(difference(self.client.snapshot(), &given), None);
    }

    fn check(&mut self, change: &Change) {
        self.client.apply(change);
        let events = &self.events[..change.version as usize];
        let restored = LiveTable::restore(self.start.at_event(0), self.table.seats().clone(), events);
        let mut restored = restored.expect("the log can be restored").named("t".to_owned());
        let given = restored.snapshot().expect("it is settled");
        let given = if change.more { in_between(given) } else { given };
        assert_eq!(difference(self.client.snapshot(), &given), None, "version {}", change.version);
        let splices = change.pieces.iter().flat_map(|delta| &delta.0);
        self.n_copies += splices.filter(|splice| matches!(splice, PieceSplice::Copy(_))).count();
    }

    fn play(&mut self, rng: &mut Pcg64Mcg) {
        for _ in 0..MAX_COMMANDS {
            let request = Request { id: RequestId(0), submission: None };
            let after = self.table.version();
            let table = self.table.table().expect("it is settled");
            if matches!(table.turn(), Turn::Over(_)) {
                return;
            }
            let command = if self.table.undo_refused().is_none() && below(rng, 6) == 0 {
                self.n_undos += 1;
                Command::Undo { request, after }
            } else {
                let choices = table.combined_choices(TargetSentences::LeftOut);
                let choice = pick(rng, &choices);
                self.n_openers += usize::from(choice.opener.is_some());
                let lines = choice.opener.iter().chain([&choice.line]).cloned().collect();
                Command::Act { request, after, seat: None, lines }
            };
            self.give(command, rng);
        }
        let request = Request { id: RequestId(0), submission: None };
        let (after, reason) = (self.table.version(), "it is late".to_owned());
        self.give(Command::Forfeit { request, after, seat: Seat::new(0), reason }, rng);
    }
}

#[test]
fn changes_add_up_to_the_snapshot_at_every_version() {
    let games = std::env::var("HILLFORT_WIRE_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(2);
    let catalog = hillfort_catalog::games().with::<Footrace>();
    let (mut n_undos, mut n_openers) = (0, 0);
    for facts in catalog.facts() {
        let start = catalog.start(facts.id, &GameConfig::default()).expect("the defaults are valid");
        let (mut n_events, mut n_copies) = (0, 0);
        for seed in 0..games {
            let mut rng = rng_of(seed, 5);
            let mut played = Played::new(start.at_event(0), &mut rng);
            played.play(&mut rng);
            n_undos += played.n_undos;
            n_openers += played.n_openers;
            n_copies += played.n_copies;
            n_events += played.events.len();
        }
        println!("{}: {games} games, {n_events} versions, {n_copies} copied runs of pieces", facts.id);
        assert!(n_copies > 0, "{}: pieces that stay are not sent again", facts.id);
    }
    assert!(n_undos > 0 && n_openers > 0, "{n_undos} undos, {n_openers} openers");
}

#[test]
fn a_log_that_leads_to_another_state_is_not_restored() {
    let mut dice = rng_of(3, 0);
    let start = Box::new(TypedTable::<Footrace>::start(&GameConfig::default()).expect("the defaults"));
    let mut played = Played::new(start, &mut dice);
    played.play(&mut dice);
    let restore = |events: &[Event], restore: fn(_, _, &[Event]) -> Result<LiveTable, RestoreError>| {
        restore(played.start.at_event(0), played.table.seats().clone(), events)
    };
    let restored = restore(&played.events, LiveTable::restore).expect("it is as it was stored");
    assert_eq!(restored.hash(), played.table.hash());
    let last = played.events.len() - 1;
    for (nth, how) in [
        (0, LiveTable::restore_strictly as fn(_, _, &[Event]) -> _),
        (last / 2, LiveTable::restore_strictly),
        (last, LiveTable::restore),
    ] {
        let mut events = played.events.clone();
        let hash = events[nth].state.as_mut().expect("every event has a hash");
        hash.0[7] ^= 1;
        let stored = hash.to_string();
        let error = restore(&events, how).expect_err("the hash is another one");
        assert_eq!(error.number, nth as u64 + 1);
        assert!(error.reason.ends_with(&format!("and led to {stored}")), "{error}");
        // Older logs have no hashes.
        events[nth].state = None;
        restore(&events, how).expect("nothing says otherwise");
    }
    // As if the rules had changed: all that follows differs, and the first is named.
    let mut events = played.events.clone();
    events[last / 2..].iter_mut().for_each(|event| event.state = Some(StateHash([7; 8])));
    let error = restore(&events, LiveTable::restore).expect_err("the last hash is another one");
    assert_eq!(error.number, last as u64 / 2 + 1);
}

#[test]
fn a_what_if_and_a_rematch_are_tables_of_their_own() {
    let mut dice = rng_of(3, 0);
    let start = Box::new(TypedTable::<Footrace>::start(&GameConfig::default()).expect("the defaults"));
    let mut played = Played::new(start, &mut dice);
    for _ in 0..3 {
        let request = Request { id: RequestId(0), submission: None };
        let after = played.table.version();
        let act = Command::Act { request, after, seat: None, lines: vec!["wait".to_owned()] };
        played.give(act, &mut dice);
    }
    let before = played.table.snapshot();
    let mut what_if = played.table.open_what_if(2, &mut dice).expect("the log has two lines");
    let branch = what_if.snapshot().expect("it is settled");
    assert_eq!(branch.what_if.map(|branch| (branch.table, branch.lines)), Some(("t".to_owned(), 2)));
    assert_eq!(branch.log[..2], before.as_ref().expect("it is settled").log[..2]);
    assert!(branch.hint_refused.is_some(), "people still play this position");
    let nested = what_if.open_what_if(2, &mut dice).expect("the log has two lines");
    assert!(nested.hint_refused().is_some(), "so they do in a what-if of a what-if");
    what_if.end_origin();
    assert_eq!(what_if.hint_refused(), None, "the game is over");
    let nested = what_if.open_what_if(2, &mut dice).expect("the log has two lines");
    assert_eq!(nested.hint_refused(), None);
    assert!(played.table.open_what_if(99, &mut dice).is_err());
    let mut again = played.table.open_rematch(None, &mut dice);
    assert_eq!(again.snapshot().map(|snapshot| snapshot.version), Some(1), "the first roll");
    assert_eq!(played.table.snapshot(), before, "the table itself has not changed");
    assert_eq!(played.table.board(), again.board());
}
