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
    Accepted, Change, Claim, ClockRule, Command, Effect, HasLeft, LiveTable, Occupant, OfferAnswer,
    OfferKind, Outage, PieceSplice, Refused, Request, RequestId, RestoreError, Seats, StateHash, StoredEvent,
    Terms, ToAct, UnixMillis,
};
use hillfort_template::Footrace;
use rand_pcg::Pcg64Mcg;

/// The most commands of a game; what changes in one changes in these.
const MAX_COMMANDS: usize = 150;

/// What people ask of each other while they play; a draw or an abort would end most games early.
const KINDS: [OfferKind; 3] = [OfferKind::TakeBack, OfferKind::Pause, OfferKind::Rematch];

type Restore = fn(Box<dyn Table>, Seats, Terms, &[StoredEvent]) -> Result<LiveTable, RestoreError>;

/// A game of random commands with everything that is stored and known about it.
struct Played {
    start: Box<dyn Table>,
    table: LiveTable,
    terms: Terms,
    now: UnixMillis,
    events: Vec<StoredEvent>,
    client: Client,
    n_undos: usize,
    n_manners: usize,
    n_openers: usize,
    n_copies: usize,
}

impl Played {
    fn new(start: Box<dyn Table>, terms: Terms, dice: &mut Pcg64Mcg) -> Self {
        let seats = Seats::new(vec![Occupant::Human; start.n_seats()]);
        let table = LiveTable::open(start.at_event(0), seats, dice).named("t".to_owned());
        let mut table = table.agreed(terms);
        let client = Client::of(&mut table).expect("it is settled");
        let now = UnixMillis(1_000_000);
        let events = table.opening().into_iter().map(|event| StoredEvent { event, at: Some(now) }).collect();
        let counts = (0, 0, 0, 0);
        let (n_undos, n_openers, n_copies, n_manners) = counts;
        Self { start, table, terms, now, events, client, n_undos, n_manners, n_openers, n_copies }
    }

    /// Hands a command to the table, stores its events, and checks the law at each of their versions.
    fn give(&mut self, command: Command, dice: &mut Pcg64Mcg) {
        let mut effects = self.table.handle(command, self.now, dice);
        while !effects.is_empty() {
            let mut is_stored = false;
            for effect in std::mem::take(&mut effects) {
                match effect {
                    Effect::Store { events, at, .. } => {
                        is_stored = true;
                        self.events
                            .extend(events.into_iter().map(|event| StoredEvent { event, at: Some(at) }));
                    }
                    Effect::Reply { result: Ok(accepted), .. } => {
                        let last = self.events.last().and_then(|stored| stored.event.state);
                        let hash = last.expect("it has a hash");
                        assert_eq!(accepted, Accepted { version: self.events.len() as u64, hash });
                    }
                    // What people ask of each other is often refused.
                    Effect::Reply {
                        result:
                            Err(
                                Refused::NotNow(_)
                                | Refused::Wait { .. }
                                | Refused::Over
                                | Refused::NotYourTurn(_),
                            ),
                        ..
                    } => {}
                    Effect::Publish { changes } => changes.iter().for_each(|change| self.check(change)),
                    effect => panic!("{effect:?}"),
                }
            }
            if is_stored {
                effects = self.table.handle(Command::Stored, self.now, dice);
            }
        }
        let given = self.table.snapshot().expect("it is settled");
        assert_eq!(difference(self.client.snapshot(), &given), None);
    }

    fn check(&mut self, change: &Change) {
        self.client.apply(change);
        let events = &self.events[..change.version as usize];
        let restored =
            LiveTable::restore(self.start.at_event(0), self.table.people().clone(), self.terms, events);
        let mut restored = restored.expect("the log can be restored").named("t".to_owned());
        let given = restored.snapshot().expect("it is settled");
        let given = if change.more { in_between(given) } else { given };
        assert_eq!(difference(self.client.snapshot(), &given), None, "version {}", change.version);
        let splices = change.pieces.iter().flat_map(|delta| &delta.0);
        self.n_copies += splices.filter(|splice| matches!(splice, PieceSplice::Copy(_))).count();
    }

    /// Returns something that people or the server do beside the game.
    fn manner(&mut self, rng: &mut Pcg64Mcg) -> Command {
        let request = Request { id: RequestId(0), submission: None };
        let after = self.table.version();
        let n_seats = self.table.people().iter().count() as u32;
        let seat = Seat::new(below(rng, n_seats) as usize);
        let absent = Seat::new(below(rng, n_seats) as usize);
        let answer = if below(rng, 3) == 0 { OfferAnswer::Refuse } else { OfferAnswer::Accept };
        match (below(rng, 12), self.table.offers().first()) {
            (0..7, Some(offer)) => Command::Reply { request, seat, offer: offer.id, answer },
            (0..8, _) => Command::Offer { request, after, seat, kind: *pick(rng, &KINDS) },
            (8, _) => {
                let from = self.now.plus(-i64::from(below(rng, 1_000)));
                Command::Away(vec![Outage { from, to: self.now }])
            }
            (9, _) => Command::Claim {
                request,
                after,
                seat,
                absent,
                claim: Claim::Bot("easy".to_owned()),
                has_left: HasLeft::Yes,
            },
            (10, _) => Command::Return { request, after, seat: absent },
            _ => Command::Begin,
        }
    }

    fn play(&mut self, rng: &mut Pcg64Mcg) {
        for _ in 0..MAX_COMMANDS {
            let request = Request { id: RequestId(0), submission: None };
            let after = self.table.version();
            let table = self.table.table().expect("it is settled");
            if matches!(table.turn(), Turn::Over(_)) || self.table.is_over() {
                return;
            }
            self.now = self.now.plus(i64::from(below(rng, 2_000)));
            if self.terms.clock.is_some() && below(rng, 4) == 0 {
                self.n_manners += 1;
                let command = self.manner(rng);
                self.give(command, rng);
                continue;
            }
            let shown = self.table.snapshot().expect("it is settled");
            if shown.clock.is_some_and(|clock| clock.paused_by.is_some()) {
                let seat = Seat::new(below(rng, shown.seats.len() as u32) as usize);
                self.give(Command::Continue { request, after, seat }, rng);
                continue;
            }
            if let (None, ToAct::Seat(seat)) = (self.table.person_to_act(), shown.to_act) {
                self.give(Command::Return { request, after, seat }, rng);
                continue;
            }
            let table = self.table.table().expect("it is settled");
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
        if self.table.is_over() {
            return;
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
    let (mut n_undos, mut n_openers, mut n_manners) = (0, 0, 0);
    for facts in catalog.facts() {
        let start = catalog.start(facts.id, &GameConfig::default()).expect("the defaults are valid");
        let (mut n_events, mut n_copies) = (0, 0);
        for seed in 0..games {
            let mut rng = rng_of(seed, 5);
            let clock = (seed % 2 == 1).then(|| ClockRule::read("per-game 2m+5s").expect("it is a clock"));
            let terms = Terms { clock, ..Terms::default() };
            let mut played = Played::new(start.at_event(0), terms, &mut rng);
            played.play(&mut rng);
            n_manners += played.n_manners;
            n_undos += played.n_undos;
            n_openers += played.n_openers;
            n_copies += played.n_copies;
            n_events += played.events.len();
        }
        println!("{}: {games} games, {n_events} versions, {n_copies} copied runs of pieces", facts.id);
        assert!(n_copies > 0, "{}: pieces that stay are not sent again", facts.id);
    }
    assert!(n_undos > 0 && n_openers > 0, "{n_undos} undos, {n_openers} openers");
    assert!(n_manners > 0 || games < 2);
}

#[test]
fn a_log_that_leads_to_another_state_is_not_restored() {
    let mut dice = rng_of(3, 0);
    let start = Box::new(TypedTable::<Footrace>::start(&GameConfig::default()).expect("the defaults"));
    let mut played = Played::new(start, Terms::default(), &mut dice);
    played.play(&mut dice);
    let restore = |events: &[StoredEvent], restore: Restore| {
        restore(played.start.at_event(0), played.table.people().clone(), Terms::default(), events)
    };
    let restored = restore(&played.events, LiveTable::restore).expect("it is as it was stored");
    assert_eq!(restored.hash(), played.table.hash());
    let last = played.events.len() - 1;
    for (nth, how) in [
        (0, LiveTable::restore_strictly as Restore),
        (last / 2, LiveTable::restore_strictly),
        (last, LiveTable::restore),
    ] {
        let mut events = played.events.clone();
        let hash = events[nth].event.state.as_mut().expect("every event has a hash");
        hash.0[7] ^= 1;
        let stored = hash.to_string();
        let error = restore(&events, how).expect_err("the hash is another one");
        assert_eq!(error.number, nth as u64 + 1);
        assert!(error.reason.ends_with(&format!("and led to {stored}")), "{error}");
        // Older logs have no hashes.
        events[nth].event.state = None;
        restore(&events, how).expect("nothing says otherwise");
    }
    // As if the rules had changed: all that follows differs, and the first is named.
    let mut events = played.events.clone();
    events[last / 2..].iter_mut().for_each(|stored| stored.event.state = Some(StateHash([7; 8])));
    let error = restore(&events, LiveTable::restore).expect_err("the last hash is another one");
    assert_eq!(error.number, last as u64 / 2 + 1);
}

#[test]
fn a_what_if_and_a_rematch_are_tables_of_their_own() {
    let mut dice = rng_of(3, 0);
    let start = Box::new(TypedTable::<Footrace>::start(&GameConfig::default()).expect("the defaults"));
    let mut played = Played::new(start, Terms::default(), &mut dice);
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
