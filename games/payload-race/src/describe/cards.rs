//! Cards of classes with their weapons, and the words that people may not know.

use hillfort_engine::view::{Cause, ClassCard, PatternCell, PatternKind, Word, WordKind, hex_pattern};

use super::tooltip::damage_words;
use crate::cards::WeaponKind;
use crate::game::PayloadRace;
use crate::words::{Class, Weapon};

/// How far a drawing shows the range of an attack.
const DRAWN: u32 = 4;

impl PayloadRace {
    pub(super) fn cards_of_classes(&self) -> Vec<ClassCard> {
        Weapon::ALL.into_iter().map(|weapon| self.card_of(weapon)).collect()
    }

    fn card_of(&self, weapon: Weapon) -> ClassCard {
        let (class, card) = (weapon.class(), self.numbers.weapon(weapon));
        let (range, damage) = match card.kind {
            WeaponKind::Sight { range, .. } | WeaponKind::Blast { range, .. } => {
                (range.to_string(), damage_words(card.kind))
            }
            WeaponKind::Fire { .. } => ("beside it".to_owned(), damage_words(card.kind)),
            WeaponKind::Heal { range, die, .. } => (range.to_string(), format!("heals d{die}")),
        };
        let special =
            if card.no_special { "No special with this weapon.".to_owned() } else { self.special(weapon) };
        let rule = match class {
            Class::Scout => "PR-JUMP-1",
            Class::Soldier => "PR-JUMP-2",
            Class::Pyro => "PR-BLOW-1",
            Class::Heavy => "PR-EAT-1",
            Class::Medic if weapon == Weapon::Kritzkrieg => "PR-KRITZ-1",
            Class::Medic => "PR-UBER-1",
            Class::Sniper => "PR-AIM-1",
        };
        ClassCard {
            weapon: Some(weapon.title().to_owned()),
            special: Some(Cause::new(rule, special)),
            pattern: pattern_of(card.kind),
            // The first weapon of each class is the plain one.
            suggested: u8::from(class.weapons()[0] == weapon),
            ..ClassCard::new(class.name(), words_of(weapon)).with_numbers([
                ("Health", self.numbers.class(class).hp.to_string()),
                ("Moves", self.numbers.steps(weapon).to_string()),
                ("Range", range),
                ("Damage", damage),
            ])
        }
    }

    /// Says what the special of a class does, as a sentence.
    fn special(&self, weapon: Weapon) -> String {
        let words = self.special_words(weapon.class(), weapon);
        format!("It {words}.")
    }

    pub(super) fn words_of_table(&self) -> Vec<Word> {
        use WordKind::{Counter, Mark, Piece, Verb};
        vec![
            Word::new(
                Counter,
                "Turn",
                "PR-WIN-3",
                "Turns of both players count. After the last one the cart that is nearer to its end wins.",
            ),
            Word::noted(
                Counter,
                "Push",
                "PR-PUSH-4",
                "Your cart is pushed once in a turn, and that is done.",
            ),
            Word::new(
                Counter,
                "Cart",
                "PR-PUSH-1",
                "How far your cart has come. At the end of its track you win.",
            ),
            Word::new(
                Counter,
                "Charge",
                "PR-HEAL-2",
                "Each heal charges the Medic. A full charge can be deployed.",
            ),
            Word::new(
                Mark,
                "charge",
                "PR-HEAL-2",
                "Each heal charges the Medic. A full charge can be deployed.",
            ),
            Word::new(
                Mark,
                "aimed",
                "PR-AIM-3",
                "Its next shot does more damage, unless it leaves the space.",
            ),
            Word::new(Mark, "Kritz", "PR-KRITZ-3", "Its next attack in this turn does more damage."),
            Word::noted(Mark, "Uber", "PR-UBER-5", "It takes no damage until the turn is over."),
            Word::new(Mark, "RED, to go", "PR-WIN-1", "The spaces that the cart still has to go."),
            Word::new(Mark, "BLU, to go", "PR-WIN-1", "The spaces that the cart still has to go."),
            Word::noted(Piece, "cart", "PR-PUSH-1", "A token beside its cart can push it, as its action."),
            Word::noted(Verb, "Uber", "PR-UBER-1", "Your Medic's Uber can block an attack when it is made."),
            Word::noted(Verb, "Kritz", "PR-KRITZ-1", "Kritz multiplies the damage of a friend in this turn."),
            Word::new(Verb, "Take aim", "PR-AIM-1", "The next shot of the Sniper does more damage."),
        ]
    }
}

/// Draws the range on empty ground, and the blast or the fire stencil of one attack (PR-ATK-1, PR-BLAST-5, PR-FIRE-1).
fn pattern_of(kind: WeaponKind) -> Vec<PatternCell> {
    let (range, blast) = match kind {
        WeaponKind::Sight { range, .. } | WeaponKind::Heal { range, .. } => (u32::from(range), None),
        WeaponKind::Blast { range, radius, .. } => (u32::from(range), Some(u32::from(radius))),
        WeaponKind::Fire { .. } => (2, None),
    };
    let drawn = range.min(DRAWN);
    hex_pattern(drawn + blast.unwrap_or(0), |board, unit, cell| {
        let distance = |from| board.hex(from).unsigned_distance_to(board.hex(cell));
        let example = board.ring(unit, if blast.is_some() { drawn } else { 1 }).next();
        let is_area = match (kind, blast) {
            // The near hex, the one behind it, and the two beside that one.
            (WeaponKind::Fire { .. }, _) => example.is_some_and(|near| {
                let step = board.hex(near) - board.hex(unit);
                let far = board.hex(near) + step;
                distance(near) == 0 || distance(unit) == 2 && board.hex(cell).unsigned_distance_to(far) <= 1
            }),
            (_, Some(radius)) => example.is_some_and(|centre| distance(centre) <= radius),
            (_, None) => false,
        };
        match distance(unit) {
            _ if is_area => PatternKind::Area,
            far if far <= range => PatternKind::Attack,
            _ => PatternKind::Ground,
        }
    })
}

/// Returns the role of a class, what it beats and what it fears.
const fn words_of(weapon: Weapon) -> [&'static str; 3] {
    match weapon.class() {
        Class::Scout => ["Runs to the cart and pushes it.", "Snipers and Medics", "Heavies and Pyros"],
        Class::Soldier if matches!(weapon, Weapon::DirectHit) => {
            ["Hits one token, harder from afar.", "Snipers and Medics far away", "Scouts that come close"]
        }
        Class::Soldier => ["Fires rockets at groups.", "Tokens around a cart", "Scouts that come close"],
        Class::Pyro => [
            "Burns groups and blows enemies away.",
            "Tokens side by side at a cart",
            "Everybody who shoots from afar",
        ],
        Class::Heavy => ["Guards the cart.", "Single tokens in its range", "Snipers and rockets"],
        Class::Medic => ["Heals, and decides fights with its charge.", "Long fights", "Scouts and Snipers"],
        Class::Sniper => ["Shoots across the map.", "Heavies and Medics in the open", "Scouts that reach it"],
    }
}
