//! Action lines (notation.md).

use hillfort_board::{Board, Cell};
use hillfort_engine::chance::{read_roll, write_roll};
use hillfort_engine::{Game as _, Notation, NotationError, Outcome, Seat, Words};

use crate::action::Action;
use crate::cards::MAX_DICE;
use crate::game::KingOfTheHill;
use crate::state::{MAX_SEATS, Offer, Phase, State};
use crate::terrain::{N_TILES, ring_and_number};
use crate::words::{Class, Die, Direction, Payment, TerrainKind};

impl Notation for KingOfTheHill {
    fn board(&self) -> &dyn Board {
        &self.board
    }

    fn seat_name(&self, _: &State, seat: Seat) -> &'static str {
        seat.player_name()
    }

    /// KH-END-1.
    fn winner_name(&self, _: &State, outcome: Outcome) -> String {
        match outcome {
            Outcome::Draw => "draw".to_owned(),
            Outcome::Won(seats) => seats.iter().map(Seat::player_name).collect::<Vec<_>>().join("+"),
        }
    }

    fn prompt(&self, state: &State) -> String {
        match state.phase {
            Phase::Terrain(ring) => format!("terrain {}", ring_name(ring)),
            Phase::Draw => format!("draw {}", self.n_seats()),
            Phase::Roll(_) => format!("roll {}d6", self.numbers.dice),
            Phase::Fate(..) => "roll 1d6".to_owned(),
            _ => unreachable!("only chance has a prompt"),
        }
    }

    fn write(&self, _: &State, action: Action) -> String {
        let name = |cell: Cell| self.board.name(cell);
        let seat = Seat::player_name;
        match action {
            Action::Terrain(ring, tiles) => {
                let letters = tiles.map(|terrain| terrain.letter().to_string()).join(" ");
                format!("terrain {} {letters}", ring_name(ring))
            }
            Action::Draw(areas) => {
                let numbers: Vec<_> =
                    areas[..self.n_seats()].iter().map(|area| (area + 1).to_string()).collect();
                format!("draw {}", numbers.join(" "))
            }
            Action::Roll(faces) => write_roll(&faces[..usize::from(self.numbers.dice)]),
            Action::Fate(face) => write_roll(&[face]),
            Action::Area(number) => format!("area a{}", number + 1),
            Action::Exclude(class) => format!("exclude {}", class.name()),
            Action::Recruit(class, pay) => {
                format!("recruit {}{}", class.name(), suffix(pay, Payment::Recruit))
            }
            Action::Move { class, from, to, pay } => {
                format!("move {} {} {}{}", class.name(), name(from), name(to), suffix(pay, Payment::Move))
            }
            Action::Assault { from: [a, b], to, owner, pay } => {
                let with = match pay {
                    [Payment::Move, Payment::Move] => String::new(),
                    [a, b] => format!(" with {} {}", a.name(), b.name()),
                };
                format!("assault {} {} {} {}{with}", name(a), name(b), name(to), seat(owner))
            }
            Action::Offer(Offer { ally, from, to, owner, pay }) => {
                let (ally, owner, with) = (seat(ally), seat(owner), suffix(pay, Payment::Move));
                format!("offer {ally} {} {} {owner}{with}", name(from), name(to))
            }
            Action::Accept(cell) => format!("accept {}", name(cell)),
            Action::Decline => "decline".to_owned(),
            Action::Push(owner, cell) => format!("push {} {}", seat(owner), name(cell)),
            Action::Keep(a, b) => format!("keep {} {}", a.name(), b.name()),
            Action::Turn(ring, way) => format!("turn {} {}", ring_name(ring), way.name()),
            Action::Shift(number) => format!("shift a{}", number + 1),
            Action::Swap(a, b) => format!("swap {} {}", name(a), name(b)),
            Action::End => "end".to_owned(),
            Action::Count => "count".to_owned(),
        }
    }

    fn read(&self, state: &State, line: &str) -> Result<Action, NotationError> {
        let mut words = Words::new(line);
        let verb = words.word("an action")?;
        let action = match verb {
            "terrain" | "draw" | "roll" => {
                let outcome = self.read_outcome(state, verb, &mut words);
                let outcome = outcome.and_then(|outcome| words.end().map(|()| outcome));
                return outcome.map_err(|error| error.by_rule("KH-CH-5"));
            }
            "area" => Action::Area(self.beside_area(&mut words, "KH-SETUP-5")?),
            "exclude" => Action::Exclude(class(&mut words)?),
            "recruit" => {
                Action::Recruit(class(&mut words)?, payment(&mut words, Payment::Recruit, "KH-DICE-2")?)
            }
            "move" => {
                let (class, from, to) =
                    (class(&mut words)?, words.cell(&self.board)?, words.cell(&self.board)?);
                Action::Move { class, from, to, pay: payment(&mut words, Payment::Move, "KH-DICE-3")? }
            }
            "assault" => self.read_assault(&mut words)?,
            "offer" => {
                let (ally, from) = (self.seat(&mut words)?, words.cell(&self.board)?);
                let (to, owner) = (words.cell(&self.board)?, self.seat(&mut words)?);
                Action::Offer(Offer {
                    ally,
                    from,
                    to,
                    owner,
                    pay: payment(&mut words, Payment::Move, "KH-DICE-3")?,
                })
            }
            "accept" => Action::Accept(words.cell(&self.board)?),
            "decline" => Action::Decline,
            "push" => Action::Push(self.seat(&mut words)?, words.cell(&self.board)?),
            "keep" => Action::Keep(die(&mut words)?, die(&mut words)?),
            "turn" => {
                let ring = words.read("a ring: a, b, c or d", ring_from)?;
                Action::Turn(ring, words.read("left or right", Direction::from_name)?)
            }
            "shift" => Action::Shift(self.beside_area(&mut words, "KH-SHIFT-1")?),
            "swap" => {
                let (a, b) = (words.cell(&self.board)?, words.cell(&self.board)?);
                if b < a {
                    let (a, b) = (self.board.name(a), self.board.name(b));
                    return Err(NotationError::new(format!("'swap {b} {a}'"), line).by_rule("KH-SWAP-1"));
                }
                Action::Swap(a, b)
            }
            "end" => Action::End,
            "count" => Action::Count,
            _ => {
                let verbs = "area, exclude, recruit, move, assault, offer, accept, decline, push, keep, turn, \
                             shift, swap, end or count";
                return Err(NotationError::new(verbs, verb));
            }
        };
        words.end()?;
        Ok(action)
    }
}

impl KingOfTheHill {
    fn read_outcome(
        &self,
        state: &State,
        verb: &str,
        words: &mut Words<'_>,
    ) -> Result<Action, NotationError> {
        match (verb, state.phase) {
            ("terrain", _) => {
                let ring = words.read("a ring: a, b, c or d", ring_from)?;
                let mut tiles = [TerrainKind::Unknown; N_TILES];
                for slot in &mut tiles {
                    *slot = words.read("seven letters l, n or d", TerrainKind::from_letter)?;
                }
                Ok(Action::Terrain(ring, tiles))
            }
            ("draw", _) => {
                let mut areas = [0; 4];
                let most = u32::from(self.last_area()) + 1;
                for slot in &mut areas[..self.n_seats()] {
                    *slot = u8::try_from(words.number(1, most)? - 1).expect("there are four areas");
                }
                Ok(Action::Draw(areas))
            }
            (_, Phase::Fate(..)) => Ok(Action::Fate(read_roll::<1>(words, 1, 6)?[0])),
            _ => Ok(Action::Roll(read_roll::<MAX_DICE>(words, usize::from(self.numbers.dice), 6)?)),
        }
    }

    fn read_assault(&self, words: &mut Words<'_>) -> Result<Action, NotationError> {
        let (a, b) = (words.cell(&self.board)?, words.cell(&self.board)?);
        let (to, owner) = (words.cell(&self.board)?, self.seat(words)?);
        let pay = match words.next_word() {
            None => [Payment::Move, Payment::Move],
            Some("with") => {
                let expected = "two of move, recruit and turns";
                let pay =
                    [words.read(expected, Payment::from_name)?, words.read(expected, Payment::from_name)?];
                if !pay.is_sorted() || pay == [Payment::Move, Payment::Move] {
                    let found = format!("with {} {}", pay[0].name(), pay[1].name());
                    let expected =
                        "the payments in the order move, recruit, turns, or none for two move dice";
                    return Err(NotationError::new(expected, &found).by_rule("KH-DICE-11"));
                }
                pay
            }
            Some(word) => return Err(NotationError::new("'with' or the end of the line", word)),
        };
        if b < a {
            let (a, b) = (self.board.name(a), self.board.name(b));
            let expected = format!("the origins in the order {b} {a}");
            return Err(NotationError::new(expected, &format!("{a} {b}")).by_rule("KH-BOARD-10"));
        }
        Ok(Action::Assault { from: [a, b], to, owner, pay })
    }

    /// Reads a seat of this game. A seat that only a larger game has is refused by the number of players.
    pub(crate) fn seat(&self, words: &mut Words<'_>) -> Result<Seat, NotationError> {
        let names: Vec<_> = self.seats().map(Seat::player_name).collect();
        let expected = format!("a seat: {}", names.join(", "));
        let word = words.word(&expected)?;
        let error = || NotationError::new(expected.as_str(), word);
        match (0..MAX_SEATS).map(Seat::new).find(|seat| seat.player_name() == word) {
            Some(seat) if seat.index() < names.len() => Ok(seat),
            Some(_) => Err(error().by_rule("KH-GEN-1")),
            None => Err(error()),
        }
    }

    /// Reads a tile that a starting area can touch. Another cell of the board is refused by `rule`.
    fn beside_area(&self, words: &mut Words<'_>, rule: &'static str) -> Result<u8, NotationError> {
        let mut ahead = words.clone();
        let is_cell = ahead.next_word().is_some_and(|word| self.board.cell(word).is_some());
        self.outer_tile(words).map_err(|error| if is_cell { error.by_rule(rule) } else { error })
    }

    pub(crate) fn outer_tile(&self, words: &mut Words<'_>) -> Result<u8, NotationError> {
        words.read("a tile of ring a", |word| {
            ring_and_number(self.board.cell(word)?).filter(|(ring, _)| *ring == 0).map(|(_, number)| number)
        })
    }
}

/// Returns the letter of a ring.
pub(crate) fn ring_name(ring: u8) -> char {
    char::from(b'a' + ring)
}

/// Reads the letter of a ring.
pub(crate) fn ring_from(word: &str) -> Option<u8> {
    (0..4).find(|ring| word.chars().eq([ring_name(*ring)]))
}

/// Reads the name of a class.
pub(crate) fn class(words: &mut Words<'_>) -> Result<Class, NotationError> {
    words.read("runner, fighter or blocker", Class::from_name)
}

fn die(words: &mut Words<'_>) -> Result<Die, NotationError> {
    words.read("recruit, move or turn", Die::from_name)
}

/// Reads an ending such as ` with recruit`. Without one the natural die pays, by `rule`; a line never names that die.
fn payment(words: &mut Words<'_>, natural: Payment, rule: &'static str) -> Result<Payment, NotationError> {
    match words.next_word() {
        None => Ok(natural),
        Some("with") => {
            let pay = words.read("move, recruit or turns", Payment::from_name)?;
            if pay == natural {
                let expected = format!("no 'with' for the {} die, which pays by default", pay.name());
                return Err(NotationError::new(expected, &format!("with {}", pay.name())).by_rule(rule));
            }
            Ok(pay)
        }
        Some(word) => Err(NotationError::new("'with' or the end of the line", word)),
    }
}

fn suffix(pay: Payment, natural: Payment) -> String {
    if pay == natural { String::new() } else { format!(" with {}", pay.name()) }
}
