//! Reads `classes.toml`: a value that is missing, unused or out of range is refused at its place.

use std::collections::BTreeMap;
use std::num::TryFromIntError;
use std::ops::RangeInclusive;

use hillfort_engine::cards::Cards;
use hillfort_engine::{Error, RuleId, toml_table, toml_value};
use serde::Deserialize;

use crate::cards::{Charge, ClassCard, Numbers, WeaponCard, WeaponKind};
use crate::words::{Class, Weapon};

toml_value! { KindName }

impl Numbers {
    /// Reads the cards and refuses a value that the rules cannot work with.
    pub(crate) fn read(cards: &Cards) -> Result<Self, Error> {
        let Written { scout, soldier, pyro, heavy, medic, sniper } = cards.read()?;
        let rows = [&scout, &soldier, &pyro, &heavy, &medic, &sniper];
        let (mut classes, mut weapons) = (Vec::new(), Vec::new());
        for (class, row) in Class::ALL.into_iter().zip(rows) {
            let section = Section::of(cards, class);
            classes.push(section.class_card(class, row)?);
            for weapon in class.weapons() {
                weapons.push(section.weapon_card(weapon, row)?);
            }
        }
        let of = |class| Section::of(cards, class);
        Ok(Self {
            classes: classes.try_into().expect("there are six classes"),
            weapons: weapons.try_into().expect("every class has two weapons"),
            full_charge: of(Class::Medic).number("full", medic.full, 1..=99)?,
            kritz_factor: of(Class::Medic).number("factor", medic.factor, 1..=99)?,
            aim_bonus: of(Class::Sniper).number("bonus", sniper.bonus, 0..=99)?,
            double_jump: of(Class::Scout).number("reach", scout.reach, 1..=99)?,
            rocket_jump: of(Class::Soldier).number("reach", soldier.reach, 1..=99)?,
            jump_cost: of(Class::Soldier).number("cost", soldier.cost, 0..=999)?,
            meal_die: of(Class::Heavy).die("die", heavy.die)?,
        })
    }
}

toml_table! {
    /// The file as it is written, before its values are checked.
    struct Written {
        scout: ClassRow,
        soldier: ClassRow,
        pyro: ClassRow,
        heavy: ClassRow,
        medic: ClassRow,
        sniper: ClassRow,
    }

    /// The table of a class. Its numbers have a wide type, so that our checks refuse one that is out of range.
    struct ClassRow {
        hp: i64,
        "move" => move_: i64,
        special: String,
        reach: Option<i64>,
        cost: Option<i64>,
        die: Option<i64>,
        full: Option<i64>,
        factor: Option<i64>,
        bonus: Option<i64>,
        weapons: BTreeMap<String, WeaponRow>,
    }

    struct WeaponRow {
        kind: KindName,
        range: Option<i64>,
        die: Option<i64>,
        plus: Option<i64>,
        per_space: Option<i64>,
        radius: Option<i64>,
        true_on: Option<i64>,
        near: Option<i64>,
        far: Option<i64>,
        side: Option<i64>,
        "move" => move_: Option<i64>,
        no_special: Option<bool>,
        charge: Option<Charge>,
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum KindName {
    Sight,
    Blast,
    Fire,
    Heal,
}

/// Returns the special of a class and the keys it needs. Which class has which special is a rule, not a number.
const fn special(class: Class) -> (&'static str, &'static [&'static str]) {
    match class {
        Class::Scout => ("double-jump", &["reach"]),
        Class::Soldier => ("rocket-jump", &["reach", "cost"]),
        Class::Pyro => ("airblast", &[]),
        Class::Heavy => ("sandvich", &["die"]),
        Class::Medic => ("deploy", &["full", "factor"]),
        Class::Sniper => ("aim", &["bonus"]),
    }
}

/// A table of the file, with the rule that errors about its values name.
struct Section<'a> {
    cards: &'a Cards,
    path: String,
    rule: RuleId,
}

impl<'a> Section<'a> {
    fn of(cards: &'a Cards, class: Class) -> Self {
        Self { cards, path: class.name().to_owned(), rule: RuleId("PR-CARD-1") }
    }

    fn of_weapon(cards: &'a Cards, weapon: Weapon) -> Self {
        let path = format!("{}.weapons.{}", weapon.class().name(), weapon.name());
        Self { cards, path, rule: RuleId("PR-CARD-2") }
    }

    fn path_of(&self, key: &str) -> String {
        format!("{}.{key}", self.path)
    }

    fn error(&self, key: &str, reason: impl Into<String>, rule: &'static str) -> Error {
        self.cards.error(&self.path_of(key), reason).by_rule(RuleId(rule))
    }

    fn missing(&self, key: &str) -> Error {
        self.cards.error(&self.path, format!("'{}' lacks the value '{key}'", self.path)).by_rule(self.rule)
    }

    /// Checks that a number is there and in a range.
    fn number<T: TryFrom<i64, Error = TryFromIntError>>(
        &self,
        key: &str,
        value: Option<i64>,
        range: RangeInclusive<i64>,
    ) -> Result<T, Error> {
        let value = value.ok_or_else(|| self.missing(key))?;
        self.cards.check_range(&self.path_of(key), value, range, self.rule)?;
        Ok(T::try_from(value).expect("the range fits the type"))
    }

    /// PR-COMP-1, PR-DICE-2: a team has a d4 and a d8.
    fn die(&self, key: &str, value: Option<i64>) -> Result<u8, Error> {
        match self.number(key, value, 0..=99)? {
            sides @ (4 | 8) => Ok(sides),
            sides => Err(self.error(key, format!("a team has a d4 and a d8, but no d{sides}"), "PR-COMP-1")),
        }
    }

    /// Refuses values that the table does not use.
    fn check_keys(&self, wanted: &[&str], given: &[(&str, bool)]) -> Result<(), Error> {
        match given.iter().find(|(key, is_given)| *is_given && !wanted.contains(key)) {
            Some((key, _)) => {
                Err(self.error(key, format!("'{}' does not use '{key}'", self.path), self.rule.0))
            }
            None => Ok(()),
        }
    }

    fn class_card(&self, class: Class, row: &ClassRow) -> Result<ClassCard, Error> {
        let (special, wanted) = special(class);
        if row.special != special {
            let reason =
                format!("the special of the {} is '{special}', not '{}'", class.title(), row.special);
            return Err(self.error("special", reason, "PR-CARD-1"));
        }
        let given = [
            ("reach", row.reach.is_some()),
            ("cost", row.cost.is_some()),
            ("die", row.die.is_some()),
            ("full", row.full.is_some()),
            ("factor", row.factor.is_some()),
            ("bonus", row.bonus.is_some()),
        ];
        self.check_keys(wanted, &given)?;
        let names = class.weapons().map(Weapon::name);
        if let Some(name) = row.weapons.keys().find(|name| !names.contains(&name.as_str())) {
            let reason = format!("the {} carries {} or {}", class.title(), names[0], names[1]);
            return Err(self.error(&format!("weapons.{name}"), reason, "PR-COMP-3"));
        }
        Ok(ClassCard {
            hp: self.number("hp", Some(row.hp), 1..=999)?,
            move_: self.number("move", Some(row.move_), 1..=50)?,
        })
    }

    fn weapon_card(&self, weapon: Weapon, row: &ClassRow) -> Result<WeaponCard, Error> {
        let Some(card) = row.weapons.get(weapon.name()) else {
            let reason = format!("the weapon '{}' is missing", weapon.name());
            return Err(self.cards.error(&self.path, reason).by_rule(RuleId("PR-COMP-3")));
        };
        let section = Section::of_weapon(self.cards, weapon);
        let move_: i8 = section.number("move", Some(card.move_.unwrap_or(0)), -50..=50)?;
        if row.move_ + i64::from(move_) < 0 {
            let reason = format!("a move of {} cannot lose {}", row.move_, -move_);
            return Err(section.error("move", reason, "PR-MOVE-1"));
        }
        let kind = section.kind(weapon.class(), card)?;
        Ok(WeaponCard { kind, move_, no_special: card.no_special.unwrap_or(false) })
    }

    fn kind(&self, class: Class, card: &WeaponRow) -> Result<WeaponKind, Error> {
        if (card.kind == KindName::Heal) != (class == Class::Medic) {
            return Err(self.error("kind", "the weapons of the Medic heal, and no others", "PR-HEAL-1"));
        }
        let given = [
            ("range", card.range.is_some()),
            ("die", card.die.is_some()),
            ("plus", card.plus.is_some()),
            ("per_space", card.per_space.is_some()),
            ("radius", card.radius.is_some()),
            ("true_on", card.true_on.is_some()),
            ("near", card.near.is_some()),
            ("far", card.far.is_some()),
            ("side", card.side.is_some()),
            ("charge", card.charge.is_some()),
        ];
        let amount = |key: &str, value| self.number(key, value, 0..=99);
        let range = || self.number("range", card.range, 1..=99);
        let per_space = || amount("per_space", Some(card.per_space.unwrap_or(0)));
        match card.kind {
            KindName::Sight => {
                self.check_keys(&["range", "die", "plus", "per_space"], &given)?;
                let die = if card.die == Some(0) { 0 } else { self.die("die", card.die)? };
                let (range, plus, per_space) = (range()?, amount("plus", card.plus)?, per_space()?);
                Ok(WeaponKind::Sight { range, die, plus, per_space })
            }
            KindName::Blast => {
                self.check_keys(&["range", "die", "plus", "per_space", "radius", "true_on"], &given)?;
                // PR-BLAST-2, PR-BLAST-3: a d8, with one direction for each face below `true_on`.
                let die = self.number("die", card.die, 8..=8)?;
                let true_on = self.number("true_on", card.true_on, 1..=7)?;
                let radius = self.number("radius", card.radius, 0..=20)?;
                let (range, plus, per_space) = (range()?, amount("plus", card.plus)?, per_space()?);
                Ok(WeaponKind::Blast { range, die, true_on, radius, plus, per_space })
            }
            KindName::Fire => {
                self.check_keys(&["near", "far", "side"], &given)?;
                let (near, far) = (amount("near", card.near)?, amount("far", card.far)?);
                Ok(WeaponKind::Fire { near, far, side: amount("side", card.side)? })
            }
            KindName::Heal => {
                self.check_keys(&["range", "die", "charge"], &given)?;
                let charge = card.charge.ok_or_else(|| self.missing("charge"))?;
                Ok(WeaponKind::Heal { range: range()?, die: self.die("die", card.die)?, charge })
            }
        }
    }
}
