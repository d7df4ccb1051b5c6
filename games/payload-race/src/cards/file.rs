//! The reading of `classes.toml`: every value is there, has a use and is not absurd, or is refused with its place.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use hillfort_engine::Error;
use hillfort_engine::cards::Cards;
use serde::Deserialize;

use crate::cards::{Charge, ClassCard, Numbers, WeaponCard, WeaponKind};
use crate::words::{Class, Weapon};

impl Numbers {
    /// Reads and checks the cards.
    ///
    /// # Errors
    /// Returns the place of the first value that no rule could work with.
    pub(crate) fn read(file: &Cards) -> Result<Self, Error> {
        let File { scout, soldier, pyro, heavy, medic, sniper } = file.read()?;
        let rows = [&scout, &soldier, &pyro, &heavy, &medic, &sniper];
        let (mut classes, mut weapons) = (Vec::new(), Vec::new());
        for (class, row) in Class::ALL.into_iter().zip(rows) {
            let section = Section { file, path: class.name().to_owned() };
            classes.push(section.class_card(class, row)?);
            for weapon in class.weapons() {
                weapons.push(section.weapon_card(weapon, row)?);
            }
        }
        let of = |class: Class| Section { file, path: class.name().to_owned() };
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    scout: ClassRow,
    soldier: ClassRow,
    pyro: ClassRow,
    heavy: ClassRow,
    medic: ClassRow,
    sniper: ClassRow,
}

/// What the file says of a class. Numbers are read wide, so that an absurd one is refused by us, with its place.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClassRow {
    hp: i64,
    #[serde(rename = "move")]
    move_: i64,
    special: String,
    reach: Option<i64>,
    cost: Option<i64>,
    die: Option<i64>,
    full: Option<i64>,
    factor: Option<i64>,
    bonus: Option<i64>,
    weapons: BTreeMap<String, WeaponRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
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
    #[serde(rename = "move")]
    move_: Option<i64>,
    no_special: Option<bool>,
    charge: Option<Charge>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum KindName {
    Sight,
    Blast,
    Fire,
    Heal,
}

/// The special of a class and the keys it needs. Whose special is whose is a rule, not a number.
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

/// A table of the file, and the errors about its values.
struct Section<'a> {
    file: &'a Cards,
    path: String,
}

impl Section<'_> {
    fn error(&self, key: &str, reason: impl Into<String>) -> Error {
        self.file.error(&format!("{}.{key}", self.path), reason)
    }

    /// Takes a number that must be there and lie in a range.
    fn number<T: TryFrom<i64>>(
        &self,
        key: &str,
        value: Option<i64>,
        range: RangeInclusive<i64>,
    ) -> Result<T, Error> {
        let missing = || self.file.error(&self.path, format!("'{}' needs a value '{key}'", self.path));
        let value = value.ok_or_else(missing)?;
        let (least, most) = (range.start(), range.end());
        let reason = || self.error(key, format!("'{key}' is a number from {least} to {most}, not {value}"));
        if !range.contains(&value) {
            return Err(reason());
        }
        T::try_from(value).map_err(|_| reason())
    }

    /// PR-COMP-1, PR-DICE-2: a team owns a d4 and a d8.
    fn die(&self, key: &str, value: Option<i64>) -> Result<u8, Error> {
        match self.number(key, value, 0..=99)? {
            sides @ (4 | 8) => Ok(sides),
            sides => Err(self.error(key, format!("a team has a d4 and a d8, no d{sides} (PR-COMP-1)"))),
        }
    }

    /// Refuses values that the table has no use for.
    fn only(&self, wanted: &[&str], given: &[(&str, bool)]) -> Result<(), Error> {
        match given.iter().find(|(key, is_given)| *is_given && !wanted.contains(key)) {
            Some((key, _)) => Err(self.error(key, format!("'{}' has no use for '{key}'", self.path))),
            None => Ok(()),
        }
    }

    fn class_card(&self, class: Class, row: &ClassRow) -> Result<ClassCard, Error> {
        let (special, wanted) = special(class);
        if row.special != special {
            let reason = format!("the special of the {} is {special}, not '{}'", class.name(), row.special);
            return Err(self.error("special", reason));
        }
        let given = [
            ("reach", row.reach.is_some()),
            ("cost", row.cost.is_some()),
            ("die", row.die.is_some()),
            ("full", row.full.is_some()),
            ("factor", row.factor.is_some()),
            ("bonus", row.bonus.is_some()),
        ];
        self.only(wanted, &given)?;
        let names = class.weapons().map(Weapon::name);
        if let Some(name) = row.weapons.keys().find(|name| !names.contains(&name.as_str())) {
            let reason = format!("the {} carries {} or {} (PR-COMP-3)", class.name(), names[0], names[1]);
            return Err(self.error(&format!("weapons.{name}"), reason));
        }
        Ok(ClassCard {
            hp: self.number("hp", Some(row.hp), 1..=999)?,
            move_: self.number("move", Some(row.move_), 1..=50)?,
        })
    }

    fn weapon_card(&self, weapon: Weapon, row: &ClassRow) -> Result<WeaponCard, Error> {
        let name = weapon.name();
        let Some(card) = row.weapons.get(name) else {
            let reason = format!("the weapon card of the {} lacks the {name} (PR-COMP-3)", self.path);
            return Err(self.file.error(&self.path, reason));
        };
        let section = Section { file: self.file, path: format!("{}.weapons.{name}", self.path) };
        // Slower than nothing is no speed.
        let move_: i8 = section.number("move", Some(card.move_.unwrap_or(0)), -50..=50)?;
        if row.move_ + i64::from(move_) < 0 {
            return Err(section.error("move", format!("a move of {} cannot lose {}", row.move_, -move_)));
        }
        let kind = section.kind(weapon.class(), card)?;
        Ok(WeaponCard { kind, move_, no_special: card.no_special.unwrap_or(false) })
    }

    fn kind(&self, class: Class, card: &WeaponRow) -> Result<WeaponKind, Error> {
        // PR-HEAL-1: the Medic has no weapon that does damage, and nobody else heals.
        if (card.kind == KindName::Heal) != (class == Class::Medic) {
            return Err(self.error("kind", "the weapons of the medic heal, and no others (PR-HEAL-1)"));
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
                self.only(&["range", "die", "plus", "per_space"], &given)?;
                let die = if card.die == Some(0) { 0 } else { self.die("die", card.die)? };
                let (range, plus, per_space) = (range()?, amount("plus", card.plus)?, per_space()?);
                Ok(WeaponKind::Sight { range, die, plus, per_space })
            }
            KindName::Blast => {
                self.only(&["range", "die", "plus", "per_space", "radius", "true_on"], &given)?;
                // PR-BLAST-2, PR-BLAST-3: a d8, and below the true rolls a direction for each.
                let die = self.number("die", card.die, 8..=8)?;
                let true_on = self.number("true_on", card.true_on, 1..=7)?;
                let radius = self.number("radius", card.radius, 0..=20)?;
                let (range, plus, per_space) = (range()?, amount("plus", card.plus)?, per_space()?);
                Ok(WeaponKind::Blast { range, die, true_on, radius, plus, per_space })
            }
            KindName::Fire => {
                self.only(&["near", "far", "side"], &given)?;
                let (near, far) = (amount("near", card.near)?, amount("far", card.far)?);
                Ok(WeaponKind::Fire { near, far, side: amount("side", card.side)? })
            }
            KindName::Heal => {
                self.only(&["range", "die", "charge"], &given)?;
                let missing =
                    || self.file.error(&self.path, format!("'{}' needs a value 'charge'", self.path));
                let charge = card.charge.ok_or_else(missing)?;
                Ok(WeaponKind::Heal { range: range()?, die: self.die("die", card.die)?, charge })
            }
        }
    }
}
