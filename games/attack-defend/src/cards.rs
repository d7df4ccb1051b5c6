//! The class cards: read from `classes.toml` and checked (AD-COMP-6).

use hillfort_engine::Error;
use hillfort_engine::cards::Cards;
use serde::Deserialize;

use crate::words::{Class, Targeting};

/// Sides of the attack die (AD-COMP-2).
pub(crate) const SIDES: u8 = 6;

/// The cards of all classes, in class order. Both sides use the same.
#[derive(Clone, Debug)]
pub(crate) struct Numbers([ClassCard; 6]);

/// The card of a class.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClassCard {
    pub(crate) hp: u8,
    pub(crate) moves: u8,
    pub(crate) damage: u8,
    /// None is unlimited.
    pub(crate) range: Option<u8>,
    pub(crate) area: u8,
    /// Whether attacks are decided by a die.
    pub(crate) rolls: bool,
    /// What each face of the die means, from face 1.
    pub(crate) faces: [Face; SIDES as usize],
}

/// What a face of the die means (AD-DICE-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Face {
    Miss,
    Hit,
    Double,
}

impl ClassCard {
    /// Returns the damage of a face; none if it misses.
    pub(crate) const fn damage_on(&self, face: u8) -> Option<u8> {
        match self.faces[face as usize - 1] {
            Face::Miss => None,
            Face::Hit => Some(self.damage),
            Face::Double => Some(2 * self.damage),
        }
    }
}

impl Numbers {
    pub(crate) const fn of(&self, class: Class) -> &ClassCard {
        &self.0[class as usize]
    }

    /// Reads and checks the cards.
    ///
    /// # Errors
    /// Returns the place of the first value that no rule could work with.
    pub(crate) fn read(file: &Cards) -> Result<Self, Error> {
        let written: Written = file.read()?;
        let written =
            [written.scout, written.pyro, written.soldier, written.heavy, written.demoman, written.sniper];
        let mut cards = [ClassCard::BLANK; 6];
        for ((class, card), written) in Class::ALL.into_iter().zip(&mut cards).zip(&written) {
            *card = check(file, class, written)?;
        }
        Ok(Self(cards))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    scout: WrittenCard,
    pyro: WrittenCard,
    soldier: WrittenCard,
    heavy: WrittenCard,
    demoman: WrittenCard,
    sniper: WrittenCard,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenCard {
    hp: u8,
    moves: u8,
    targeting: TargetingWord,
    damage: u8,
    range: u8,
    area: u8,
    miss_on: Vec<u8>,
    double_on: Vec<u8>,
    special: SpecialWord,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum TargetingWord {
    Single,
    Area,
    All,
    Marked,
    Grenade,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum SpecialWord {
    QuickShot,
    Burn,
    Splash,
    Barrage,
    Grenade,
    Mark,
}

impl ClassCard {
    const BLANK: Self =
        Self { hp: 1, moves: 1, damage: 1, range: None, area: 0, rolls: false, faces: [Face::Hit; 6] };
}

fn check(file: &Cards, class: Class, written: &WrittenCard) -> Result<ClassCard, Error> {
    let refuse = |key: &str, reason: String| {
        Err(file.error(&format!("{}.{key}", class.name()), reason + " (AD-COMP-6)"))
    };
    let numbers = [("hp", written.hp), ("moves", written.moves), ("damage", written.damage)];
    for (key, value) in numbers {
        if !(1..=99).contains(&value) {
            return refuse(key, format!("'{key}' is 1 to 99, not {value}"));
        }
    }
    if written.range > 99 {
        return refuse("range", format!("'range' is 1 to 99, or 0 for unlimited, not {}", written.range));
    }
    let (targeting, special, title) = (class.targeting(), special_of(class), class.title());
    if word_of(targeting) != written.targeting {
        return refuse("targeting", format!("how the {title} chooses targets is a rule and stays"));
    }
    if special != written.special {
        return refuse("special", format!("the special of the {title} is a rule and stays"));
    }
    let has_area = matches!(targeting, Targeting::Area | Targeting::Grenade);
    if written.area > 9 || (written.area > 0 && !has_area) {
        let most = if has_area { "at most 9" } else { "0, since no rule uses it" };
        return refuse("area", format!("'area' of the {title} is {most}, not {}", written.area));
    }
    let faces = faces(file, class, written)?;
    let range = Some(written.range).filter(|range| *range > 0);
    let rolls = !(written.miss_on.is_empty() && written.double_on.is_empty());
    let WrittenCard { hp, moves, damage, area, .. } = *written;
    Ok(ClassCard { hp, moves, damage, range, area, rolls, faces })
}

fn faces(file: &Cards, class: Class, written: &WrittenCard) -> Result<[Face; 6], Error> {
    let lists = [("miss_on", &written.miss_on, Face::Miss), ("double_on", &written.double_on, Face::Double)];
    let mut faces = [Face::Hit; 6];
    for (key, list, meaning) in lists {
        let refuse = |reason: String| Err(file.error(&format!("{}.{key}", class.name()), reason));
        // AD-DICE-4.
        if !list.is_empty() && matches!(class, Class::Sniper | Class::Demoman) {
            return refuse(format!("the {} uses no die (AD-DICE-4)", class.title()));
        }
        for face in list {
            match usize::from(*face).checked_sub(1).and_then(|idx| faces.get_mut(idx)) {
                Some(slot) if *slot == Face::Hit => *slot = meaning,
                Some(_) => return refuse(format!("face {face} is named twice (AD-COMP-6)")),
                None => return refuse(format!("a die has no face {face} (AD-COMP-2)")),
            }
        }
    }
    Ok(faces)
}

const fn word_of(targeting: Targeting) -> TargetingWord {
    match targeting {
        Targeting::Single => TargetingWord::Single,
        Targeting::Area => TargetingWord::Area,
        Targeting::All => TargetingWord::All,
        Targeting::Marked => TargetingWord::Marked,
        Targeting::Grenade => TargetingWord::Grenade,
    }
}

const fn special_of(class: Class) -> SpecialWord {
    match class {
        Class::Scout => SpecialWord::QuickShot,
        Class::Pyro => SpecialWord::Burn,
        Class::Soldier => SpecialWord::Splash,
        Class::Heavy => SpecialWord::Barrage,
        Class::Demoman => SpecialWord::Grenade,
        Class::Sniper => SpecialWord::Mark,
    }
}
