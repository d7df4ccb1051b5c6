//! Class cards, and the words that people may not know.

use hillfort_board::SquareBoard;
use hillfort_engine::view::{Cause, ClassCard, PatternCell, PatternKind, Word, WordKind, pattern};

use crate::game::Tf2BoardGame;
use crate::state::{CAPTURE, MAX_USED};
use crate::words::Class;

impl Tf2BoardGame {
    pub(super) fn cards_of_classes(&self) -> Vec<ClassCard> {
        Class::ALL.into_iter().map(|class| self.card_of(class)).collect()
    }

    fn card_of(&self, class: Class) -> ClassCard {
        let (n, idx) = (&self.numbers, class as usize);
        let near = n.damage[idx];
        let damage = match class {
            Class::Medic => format!("heals {}", n.heal),
            Class::Soldier => format!("{near}, {} around", n.blast_damage()),
            _ => format!("{near}, {} from distance {}", near - n.falloff[idx], n.falloff_from[idx]),
        };
        let mut card = ClassCard::new(class.name(), words_of(class)).with_numbers([
            ("Health", n.hp[idx].to_string()),
            ("Movement", n.movement[idx].to_string()),
            ("Range", n.range[idx].to_string()),
            ("Damage", damage),
        ]);
        card.special = self.special_of(class).map(|(rule, sentence)| Cause::new(rule, sentence));
        card.pattern = self.pattern_of(class);
        card.suggested = match class {
            Class::Scout | Class::Soldier => 2,
            Class::Heavy | Class::Medic => 1,
        };
        card
    }

    /// Draws the reach on open squares: straight lines, a diamond, and the blast of one rocket (BG-CARD-1).
    fn pattern_of(&self, class: Class) -> Vec<PatternCell> {
        let range = i32::from(self.numbers.range[class as usize]);
        let size = 2 * range as usize + 1;
        let Ok(board) = SquareBoard::new(size, size) else { return Vec::new() };
        pattern(&board, |cell| {
            let (column, row) = board.place(cell);
            let (dx, dy) = (column - range, row - range);
            let is_straight = dx == 0 || dy == 0;
            let is_hit = match class {
                Class::Medic => dx.abs() + dy.abs() <= range,
                Class::Soldier => is_straight || dx.abs().max(dy.abs()) == 1,
                Class::Heavy | Class::Scout => is_straight,
            };
            let is_blast = class == Class::Soldier && (dx - range + 1).abs() <= 1 && dy.abs() <= 1;
            match (dx, dy) {
                (0, 0) => PatternKind::Unit,
                _ if is_blast => PatternKind::Area,
                _ if is_hit => PatternKind::Attack,
                _ => PatternKind::Ground,
            }
        })
    }

    fn special_of(&self, class: Class) -> Option<(&'static str, String)> {
        let n = &self.numbers;
        match class {
            Class::Heavy if n.is_obstacle => {
                Some(("BG-HEAVY-1", "It blocks the way and the fire of both sides.".to_owned()))
            }
            Class::Heavy => None,
            Class::Medic => {
                Some(("BG-HEAL-3", format!("It heals others, up to {} above their card.", n.overheal)))
            }
            Class::Scout => {
                Some(("BG-SCOUT-1", format!("Nobody at distance {} or less can hit it.", n.dodge)))
            }
            Class::Soldier if n.can_jump => Some((
                "BG-JUMP-1",
                "Once a turn it rocket jumps over an obstacle, a Heavy or stairs.".to_owned(),
            )),
            Class::Soldier => None,
        }
    }

    pub(super) fn words_of_table(&self) -> Vec<Word> {
        use WordKind::{Counter, Mark, Verb};
        vec![
            Word::new(
                Counter,
                "Turn",
                "BG-TURN-1",
                "Turns of both players count. After the last one the side that is ahead wins.",
            ),
            Word::new(
                Counter,
                "Units used",
                "BG-UNIT-1",
                format!("You use up to {MAX_USED} units in a turn."),
            ),
            Word::new(Counter, "Match", "BG-WIN-7", "Two wins of three matches win the game."),
            Word::noted(
                Counter,
                "Points",
                "BG-POINT-3",
                format!("A unit that stands on a point at the end of {CAPTURE} turns in a row captures it."),
            ),
            Word::new(Counter, "Units", "BG-SETUP-7", "Units on the board, of those you deployed."),
            Word::noted(
                Counter,
                "Can return from",
                "BG-DEATH-5",
                "From the turn that this counter names, a unit of any class can return for a dead one.",
            ),
            Word::new(
                Counter,
                "Enemy flag to home",
                "BG-WIN-5",
                "How far the enemy's flag is from your spawn area.",
            ),
            Word::new(Mark, "movement left", "BG-MOVE-4", "How far the unit can still go in this turn."),
            Word::new(Mark, "attacked", "BG-UNIT-5", "It has attacked, and attacks no more in this turn."),
            Word::new(Mark, "healed", "BG-UNIT-5", "It has healed, and heals no more in this turn."),
            Word::new(Mark, "jumped", "BG-JUMP-1", "It has jumped, and jumps no more in this turn."),
            Word::noted(
                Mark,
                "flag",
                "BG-WIN-4",
                "It carries the enemy's flag, and wins by stopping in a spawn area of its own side.",
            ),
            Word::new(
                Verb,
                "Bring back",
                "BG-DEATH-5",
                "Puts a new unit into your spawn area for one that died.",
            ),
        ]
    }
}

/// Returns the role of a class, what it beats and what it fears.
const fn words_of(class: Class) -> [&'static str; 3] {
    match class {
        Class::Heavy => {
            ["A wall that shoots.", "Everybody who comes within three squares", "Rockets, because it is slow"]
        }
        Class::Medic => {
            ["Makes others last longer.", "Long fights for a point", "Everybody: it cannot attack"]
        }
        Class::Scout => ["Fast, and hard to hit up close.", "Single units beside it", "Heavies from afar"],
        Class::Soldier => {
            ["Hits several units with one rocket.", "Heavies, and groups", "Scouts, which dodge up close"]
        }
    }
}
