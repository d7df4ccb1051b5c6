//! The numbers of `classes.toml` (AD-COMP-6).

use hillfort_engine::cards::Cards;
use hillfort_engine::{Error, RuleId, toml_table, toml_value};
use serde::Deserialize;

use crate::words::{Class, Targeting};

/// Sides of the attack die (AD-COMP-2).
pub(crate) const SIDES: u8 = 6;

/// The cards of all classes, in class order. Both sides use the same ones.
#[derive(Clone, Debug)]
pub(crate) struct Numbers([ClassCard; 6]);

/// The card of a class.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClassCard {
    pub(crate) hp: u8,
    pub(crate) moves: u8,
    pub(crate) damage: u8,
    /// `None` is unlimited.
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
    /// Returns the damage of a face; `None` if it misses.
    pub(crate) const fn damage_on(&self, face: u8) -> Option<u8> {
        match self.faces[face as usize - 1] {
            Face::Miss => None,
            Face::Hit => Some(self.damage),
            Face::Double => Some(2 * self.damage),
        }
    }
}

toml_value! { Special, Targeting }

impl Numbers {
    /// Reads the cards and refuses a value that the rules cannot work with.
    pub(crate) fn read(cards: &Cards) -> Result<Self, Error> {
        let written: Written = cards.read()?;
        Ok(Self([
            read_card(cards, Class::Scout, &written.scout)?,
            read_card(cards, Class::Pyro, &written.pyro)?,
            read_card(cards, Class::Soldier, &written.soldier)?,
            read_card(cards, Class::Heavy, &written.heavy)?,
            read_card(cards, Class::Demoman, &written.demoman)?,
            read_card(cards, Class::Sniper, &written.sniper)?,
        ]))
    }

    pub(crate) const fn of(&self, class: Class) -> &ClassCard {
        &self.0[class as usize]
    }
}

toml_table! {
    /// The file as it is written, before its values are checked.
    struct Written {
        scout: WrittenCard,
        pyro: WrittenCard,
        soldier: WrittenCard,
        heavy: WrittenCard,
        demoman: WrittenCard,
        sniper: WrittenCard,
    }

    struct WrittenCard {
        hp: u8,
        moves: u8,
        targeting: Targeting,
        damage: u8,
        range: u8,
        area: u8,
        miss_on: Vec<u8>,
        double_on: Vec<u8>,
        special: Special,
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Special {
    QuickShot,
    Burn,
    Splash,
    Barrage,
    Grenade,
    Mark,
}

fn read_card(cards: &Cards, class: Class, written: &WrittenCard) -> Result<ClassCard, Error> {
    const RULE: RuleId = RuleId("AD-COMP-6");
    let path = |key: &str| format!("{}.{key}", class.name());
    let refuse = |key: &str, reason: String| Err(cards.error(&path(key), reason).by_rule(RULE));
    let numbers = [("hp", written.hp), ("moves", written.moves), ("damage", written.damage)];
    for (key, value) in numbers {
        cards.check_range(&path(key), value, 1..=99, RULE)?;
    }
    cards.check_range(&path("range"), written.range, 0..=99, RULE)?; // 0 is unlimited
    let (targeting, title) = (class.targeting(), class.title());
    if written.targeting != targeting {
        return refuse("targeting", format!("how the {title} chooses targets is a rule, not a number"));
    }
    if written.special != special_of(class) {
        return refuse("special", format!("the special of the {title} is a rule, not a number"));
    }
    match targeting {
        Targeting::Area | Targeting::Grenade => {
            cards.check_range(&path("area"), written.area, 0..=9, RULE)?;
        }
        _ if written.area > 0 => return refuse("area", format!("the {title} has no area, so it is 0")),
        Targeting::Single | Targeting::All | Targeting::Marked => {}
    }
    let faces = read_faces(cards, class, written)?;
    let range = Some(written.range).filter(|range| *range > 0);
    let rolls = !(written.miss_on.is_empty() && written.double_on.is_empty());
    let WrittenCard { hp, moves, damage, area, .. } = *written;
    Ok(ClassCard { hp, moves, damage, range, area, rolls, faces })
}

fn read_faces(cards: &Cards, class: Class, written: &WrittenCard) -> Result<[Face; 6], Error> {
    let lists = [("miss_on", &written.miss_on, Face::Miss), ("double_on", &written.double_on, Face::Double)];
    let mut faces = [Face::Hit; 6];
    for (key, list, meaning) in lists {
        let refuse = |reason: String, rule| {
            Err(cards.error(&format!("{}.{key}", class.name()), reason).by_rule(RuleId(rule)))
        };
        if !list.is_empty() && matches!(class, Class::Sniper | Class::Demoman) {
            return refuse(format!("the {} uses no die", class.title()), "AD-DICE-4");
        }
        for face in list {
            match usize::from(*face).checked_sub(1).and_then(|idx| faces.get_mut(idx)) {
                Some(slot) if *slot == Face::Hit => *slot = meaning,
                Some(_) => return refuse(format!("face {face} is listed twice"), "AD-COMP-6"),
                None => return refuse(format!("a die has no face {face}"), "AD-COMP-2"),
            }
        }
    }
    Ok(faces)
}

const fn special_of(class: Class) -> Special {
    match class {
        Class::Scout => Special::QuickShot,
        Class::Pyro => Special::Burn,
        Class::Soldier => Special::Splash,
        Class::Heavy => Special::Barrage,
        Class::Demoman => Special::Grenade,
        Class::Sniper => Special::Mark,
    }
}
