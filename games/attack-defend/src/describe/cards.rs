//! Class cards, and the words that people may not know.

use hillfort_engine::view::{Cause, ClassCard, PatternCell, PatternKind, Word, WordKind, hex_pattern};

use crate::game::AttackDefend;
use crate::turn::{BURN_DAMAGE, LAST_COUNT};
use crate::words::{Class, Targeting};

/// How far a drawing shows the range of an attack.
const DRAWN: u32 = 4;

impl AttackDefend {
    pub(super) fn cards_of_classes(&self) -> Vec<ClassCard> {
        Class::ALL.into_iter().map(|class| self.card_of(class)).collect()
    }

    fn card_of(&self, class: Class) -> ClassCard {
        let numbers = self.numbers.of(class);
        let range = numbers.range.map_or("in sight".to_owned(), |range| range.to_string());
        let mut card = ClassCard::new(class.name(), words_of(class)).with_numbers([
            ("Health", numbers.hp.to_string()),
            ("Moves", numbers.moves.to_string()),
            ("Damage", numbers.damage.to_string()),
            ("Range", range),
        ]);
        if numbers.area > 0 {
            card = card.with_numbers([("Area", numbers.area)]);
        }
        let (rule, special) = self.special_of(class);
        card.special = Some(Cause::new(rule, special));
        card.pattern = self.pattern_of(class);
        card
    }

    /// Draws the range on empty ground, and the area around one target (AD-ATK-1, AD-ATK-8).
    fn pattern_of(&self, class: Class) -> Vec<PatternCell> {
        let numbers = self.numbers.of(class);
        let range = numbers.range.map_or(DRAWN, u32::from);
        let radius = range.min(DRAWN) + u32::from(numbers.area);
        let has_area = matches!(class.targeting(), Targeting::Area | Targeting::Grenade);
        hex_pattern(radius, |board, unit, cell| {
            let distance = |from| board.hex(from).unsigned_distance_to(board.hex(cell));
            let target = board.ring(unit, range.min(DRAWN)).next().filter(|_| has_area);
            match distance(unit) {
                _ if target.is_some_and(|target| distance(target) <= numbers.area.into()) => {
                    PatternKind::Area
                }
                far if far <= range => PatternKind::Attack,
                _ => PatternKind::Ground,
            }
        })
    }

    fn special_of(&self, class: Class) -> (&'static str, String) {
        let damage = self.numbers.of(class).damage;
        match class {
            Class::Scout => ("AD-SCOUT-1", "Two faces of the die double its damage.".to_owned()),
            Class::Pyro => (
                "AD-PYRO-1",
                format!("Every enemy it hits burns: {BURN_DAMAGE} more damage when their turn ends."),
            ),
            Class::Soldier => {
                ("AD-ATK-8", "A rocket hits every enemy near the space it is aimed at.".to_owned())
            }
            Class::Heavy => ("AD-HEAVY-1", "After a hit it attacks once more.".to_owned()),
            Class::Demoman => (
                "AD-DEMO-2",
                format!(
                    "Its grenade explodes when your next turn begins: {damage} damage to enemies near it."
                ),
            ),
            Class::Sniper => (
                "AD-SNIPER-3",
                format!(
                    "First it marks an enemy; in a later turn, if it sees the marked one, it shoots it for {damage} without a die."
                ),
            ),
        }
    }

    pub(super) fn words_of_table(&self) -> Vec<Word> {
        use WordKind::{Counter, Mark, Piece, Verb};
        vec![
            Word::new(
                Counter,
                "Turn Counter",
                "AD-CLOCK-1",
                format!(
                    "It counts RED's turns. At {LAST_COUNT} BLU loses, unless the active point is contested."
                ),
            ),
            Word::noted(
                Counter,
                "Overtime",
                "AD-CLOCK-4",
                "Overtime: the game goes on while units of both sides are on the active point.",
            ),
            Word::new(
                Counter,
                "Round",
                "AD-TURN-9",
                "It counts RED's turns from the first to the last. In a match the faster capture counts.",
            ),
            Word::new(Counter, "Points captured", "AD-OVER-2", "BLU needs both points, in their order."),
            Word::new(Counter, "Plays left", "AD-TURN-2", "How many more units you can play in this turn."),
            Word::new(Counter, "Moves left", "AD-PLAY-1", "How far the unit in play can still go."),
            Word::new(
                Counter,
                "Actions left",
                "AD-PLAY-5",
                "Whether the unit in play can still use its action.",
            ),
            Word::noted(
                Counter,
                "To respawn",
                "AD-SPAWN-1",
                "Dead units respawn in their base: BLU's before it plays, RED's after it has played.",
            ),
            Word::noted(
                Mark,
                "burning",
                "AD-PYRO-2",
                format!("A burning unit loses {BURN_DAMAGE} health when its side's turn ends."),
            ),
            Word::noted(
                Mark,
                "marked",
                "AD-SNIPER-3",
                "A marked unit can be shot by the enemy's Sniper without a die, wherever it is in sight.",
            ),
            Word::noted(
                Piece,
                "grenade",
                "AD-DEMO-2",
                "A grenade explodes when the next turn of its side begins. Walk away from it.",
            ),
            Word::new(Verb, "Play", "AD-TURN-2", "Playing a unit means: it moves and uses its action once."),
        ]
    }
}

/// Returns the role of a class, what it beats and what it fears.
const fn words_of(class: Class) -> [&'static str; 3] {
    match class {
        Class::Scout => [
            "Runs far and shoots at short range.",
            "Snipers and others who stand alone",
            "A Heavy or a Pyro nearby",
        ],
        Class::Pyro => {
            ["Burns every enemy around it.", "Groups that stand close together", "Rockets from afar"]
        }
        Class::Soldier => {
            ["Fires rockets at groups.", "Units side by side, and point holders", "Scouts that come close"]
        }
        Class::Heavy => {
            ["Holds a place and shoots twice.", "Single units in its range", "Snipers and grenades"]
        }
        Class::Demoman => [
            "Drives enemies off a place.",
            "Units that must stay, as on a point",
            "Scouts and Pyros up close",
        ],
        Class::Sniper => {
            ["Kills one enemy from afar.", "Heavies and Soldiers in the open", "Scouts, and walls"]
        }
    }
}
