//! Class cards, and the words that people may not know.

use hillfort_board::{Cell, HexBoard};
use hillfort_engine::view::{Cause, ClassCard, PatternCell, PatternKind, Word, WordKind, hex_pattern};

use crate::game::KingOfTheBoard;
use crate::words::{Class, Cone};

/// How far a drawing shows the range of an attack.
const DRAWN: u32 = 4;

impl KingOfTheBoard {
    pub(super) fn cards_of_classes(&self) -> Vec<ClassCard> {
        Class::ALL.into_iter().map(|class| self.card_of(class)).collect()
    }

    fn card_of(&self, class: Class) -> ClassCard {
        let n = &self.numbers;
        let damage = match class {
            Class::Scout => listed(&n.scout.damage_by_distance),
            Class::Soldier => listed(&n.soldier.blast),
            Class::Pyro => n.pyro.damage.to_string(),
            Class::Demoman => listed(&n.demoman.blast),
            Class::Heavy => format!("{} times {}", n.heavy.rolls, n.heavy.damage),
            Class::Engineer => n.engineer.damage.to_string(),
            Class::Medic => format!("heals {}", n.medic.heal),
            Class::Sniper => n.sniper.damage.to_string(),
        };
        let mut card = ClassCard::new(class.name(), words_of(class)).with_numbers([
            ("Health", n.hp(class).to_string()),
            ("Speed", n.speed(class).to_string()),
            ("Range", n.range(class).to_string()),
            ("Damage", damage),
        ]);
        let (rule, special) = self.special_of(class);
        card.special = Some(Cause::new(rule, special));
        card.pattern = self.pattern_of(class);
        card.suggested = u8::from(matches!(class, Class::Soldier | Class::Heavy | Class::Scout));
        card
    }

    /// Draws the range on level ground, and one blast or one cone (KB-ATT-2, KB-AOE-1, KB-PYRO-2).
    fn pattern_of(&self, class: Class) -> Vec<PatternCell> {
        let n = &self.numbers;
        let range = u32::from(n.range(class));
        let blast = match class {
            Class::Soldier => n.soldier.blast.len() as u32,
            Class::Demoman => n.demoman.blast.len() as u32,
            _ => 0,
        };
        let radius = range.min(DRAWN) + blast.saturating_sub(1);
        hex_pattern(radius, |board, unit, cell| {
            let distance = |from| board.hex(from).unsigned_distance_to(board.hex(cell));
            if class == Class::Pyro {
                let is_burned = |cone: &Cone| self.is_in_cone(board, unit, cell, *cone);
                return match Cone::ALL.iter().position(is_burned) {
                    Some(1) => PatternKind::Area,
                    Some(_) => PatternKind::Attack,
                    None => PatternKind::Ground,
                };
            }
            let target = board.ring(unit, range.min(DRAWN)).next();
            match distance(unit) {
                _ if target.is_some_and(|target| distance(target) < blast) => PatternKind::Area,
                far if far <= range => PatternKind::Attack,
                _ => PatternKind::Ground,
            }
        })
    }

    /// Returns whether a cone covers a hex on level ground (KB-PYRO-2).
    fn is_in_cone(&self, board: &HexBoard, from: Cell, cell: Cell, cone: Cone) -> bool {
        let (first, second) = self.numbers.cone(cone);
        let range = i32::from(self.numbers.pyro.range);
        let origin = board.hex(from);
        (0..=range)
            .any(|i| (0..=range - i).any(|j| origin + first.hex() * i + second.hex() * j == board.hex(cell)))
    }

    fn special_of(&self, class: Class) -> (&'static str, String) {
        let n = &self.numbers;
        match class {
            Class::Scout => {
                ("KB-SCOUT-2", "Double jump: it walks over low obstacles and keeps its height.".to_owned())
            }
            Class::Soldier => (
                "KB-SOLD-3",
                format!(
                    "Rocket jump: it lands up to {} hexes away and loses {} health.",
                    n.soldier.jump_range, n.soldier.jump_cost
                ),
            ),
            Class::Pyro => ("KB-PYRO-5", "A flame needs no dice and burns every enemy it hits.".to_owned()),
            Class::Demoman => {
                ("KB-DEMO-5", "A grenade waits, and explodes when the Demoman is next commanded.".to_owned())
            }
            Class::Heavy => ("KB-HEAVY-1", format!("It shoots {} times in one attack.", n.heavy.rolls)),
            Class::Engineer => (
                "KB-ENG-2",
                "It builds a Sentry Gun, which shoots by itself in every turn of yours.".to_owned(),
            ),
            Class::Medic => (
                "KB-MED-7",
                format!("After {} heals it makes itself and a friend invincible.", n.medic.charge_max),
            ),
            Class::Sniper => (
                "KB-SNIP-2",
                format!(
                    "Scope: {} more damage and an easier roll each time, until it moves.",
                    n.sniper.scope_damage
                ),
            ),
        }
    }

    pub(super) fn words_of_table(&self) -> Vec<Word> {
        use WordKind::{Counter, Mark, Piece, Verb};
        let (burn, timer) = (self.numbers.rules.burn_damage, self.numbers.rules.spawn_timer);
        vec![
            Word::new(
                Counter,
                "Turn",
                "KB-WIN-2",
                "Turns of both players count. After the last one the side with more points wins.",
            ),
            Word::new(
                Counter,
                "Points",
                "KB-WIN-1",
                "One for every turn that ends with your side alone on the point.",
            ),
            slot_word("Slot 1"),
            slot_word("Slot 2"),
            slot_word("Slot 3"),
            Word::noted(
                Verb,
                "Spawn",
                "KB-SPAWN-2",
                format!(
                    "A slot whose unit has died can be refilled after {timer} turns, with any class your team does not have."
                ),
            ),
            Word::new(
                Verb,
                "Wait",
                "KB-SPAWN-2",
                "The slot stays empty, and you are asked again in the next turn.",
            ),
            Word::noted(
                Mark,
                "burning",
                "KB-PYRO-6",
                format!(
                    "A burning unit loses {burn} health when its own turn ends. First aid kits and Medics put the fire out."
                ),
            ),
            Word::noted(
                Mark,
                "invincible",
                "KB-MED-9",
                "An invincible unit takes no damage; the number counts its turns.",
            ),
            Word::new(
                Mark,
                "charge",
                "KB-MED-3",
                "Each heal charges the Medic; a turn without a heal takes one away. A full charge makes two units invincible.",
            ),
            Word::new(
                Mark,
                "scope",
                "KB-SNIP-2",
                "Each scope adds damage and makes the roll easier, until the Sniper moves.",
            ),
            Word::new(Mark, "countdown", "KB-DEMO-5", "The turns of its side until the grenade explodes."),
            Word::new(
                Mark,
                "inactive",
                "KB-ENG-2",
                "The Sentry Gun does nothing until its Engineer returns.",
            ),
            Word::new(
                Mark,
                "locked on",
                "KB-SENT-4",
                "The Sentry Gun shoots at this unit as long as it can hit it.",
            ),
            Word::new(
                Mark,
                "carries the Sentry Gun",
                "KB-ENG-4",
                "The Engineer can set the gun down on a hex beside it.",
            ),
            Word::noted(
                Piece,
                "grenade",
                "KB-DEMO-5",
                "A grenade explodes when its Demoman is next commanded; the number counts the turns of its side.",
            ),
            Word::noted(
                Piece,
                "sentry",
                "KB-ENG-2",
                "A Sentry Gun shoots at the beginning of every turn of its side.",
            ),
        ]
    }
}

fn slot_word(slot: &str) -> Word {
    let sentence = "A slot of the blueprint: one unit acts in each turn, in the order of the slots.";
    Word::new(WordKind::Counter, slot, "KB-TURN-2", sentence)
}

fn listed(damage: &[u16]) -> String {
    damage.iter().map(u16::to_string).collect::<Vec<_>>().join(", ")
}

/// Returns the role of a class, what it beats and what it fears.
const fn words_of(class: Class) -> [&'static str; 3] {
    match class {
        Class::Scout => {
            ["Runs, and hits hard up close.", "Snipers, Medics and Engineers", "A Heavy, and any flame"]
        }
        Class::Soldier => [
            "Jumps to the point and fires rockets.",
            "Groups, and units on the point",
            "Snipers, and its own jumps",
        ],
        Class::Pyro => {
            ["Burns every enemy in a cone.", "Units close together", "Everybody who shoots from afar"]
        }
        Class::Demoman => {
            ["Makes a place deadly.", "Units that stay on the point", "Fast units that come close"]
        }
        Class::Heavy => ["Holds the point.", "Units that come near", "Snipers and rockets from afar"],
        Class::Engineer => [
            "Guards a place with a Sentry Gun.",
            "Weak units that pass the gun",
            "Soldiers and Demomen out of its range",
        ],
        Class::Medic => ["Keeps a friend alive.", "A slow fight for the point", "Everybody, if it is alone"],
        Class::Sniper => [
            "Kills from afar if it may wait.",
            "Heavies and Soldiers in the open",
            "Scouts and Soldiers that jump to it",
        ],
    }
}
