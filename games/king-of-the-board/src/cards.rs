//! The numbers of the game, read from `classes.toml` and checked (KB-COMP-4, KB-COMP-5).

use hillfort_board::Direction;
use hillfort_engine::Error;
use hillfort_engine::cards::Cards;
use serde::Deserialize;

use crate::words::{Class, Cone};

/// Dice of one event at most: the Heavy's.
pub(crate) const MAX_DICE: usize = 20;

/// The numbers the rules use.
#[derive(Clone, Debug)]
pub(crate) struct Numbers {
    pub(crate) rules: RulesCard,
    pub(crate) scout: ScoutCard,
    pub(crate) soldier: SoldierCard,
    pub(crate) pyro: PyroCard,
    pub(crate) demoman: DemomanCard,
    pub(crate) heavy: HeavyCard,
    pub(crate) engineer: EngineerCard,
    pub(crate) medic: MedicCard,
    pub(crate) sniper: SniperCard,
    pub(crate) sentry: SentryCard,
    /// The two directions each cone lies between.
    pub(crate) cones: [(Direction, Direction); 6],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    rules: RulesCard,
    scout: ScoutCard,
    soldier: SoldierCard,
    pyro: PyroCard,
    demoman: DemomanCard,
    heavy: HeavyCard,
    engineer: EngineerCard,
    medic: MedicCard,
    sniper: SniperCard,
    sentry: SentryCard,
}

/// Declares a card with the numbers that every card has, and its own.
macro_rules! card {
    ($name:ident { $($field:ident: $type:ty),* $(,)? }) => {
        #[derive(Clone, Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $name {
            pub(crate) hp: u16,
            pub(crate) speed: u16,
            pub(crate) range: u16,
            special: String,
            $(pub(crate) $field: $type,)*
        }
    };
}

card!(ScoutCard { damage_by_distance: Vec<u16> });
card!(SoldierCard { blast: Vec<u16>, jump_range: u16, jump_cost: u16 });
card!(PyroCard { damage: u16, cones: Cones });
card!(DemomanCard { blast: Vec<u16>, blind_eye_bonus: u16 });
card!(HeavyCard { damage: u16, rolls: u16 });
card!(EngineerCard { damage: u16 });
card!(MedicCard { heal: u16, charge_max: u8, uber_turns: u8 });
card!(SniperCard {
    damage: u16,
    scope_damage: u16,
    scope_accuracy: u16,
    scope_min_range: u16,
    scope_max: u8,
});
card!(SentryCard { damage: u16, upgrade_bonus: u16 });

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RulesCard {
    pub(crate) crit_bonus: u16,
    pub(crate) spawn_timer: u8,
    pub(crate) actions: u8,
    pub(crate) burn_markers: u8,
    pub(crate) burn_damage: u16,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Cones {
    n: [String; 2],
    ne: [String; 2],
    se: [String; 2],
    s: [String; 2],
    sw: [String; 2],
    nw: [String; 2],
}

impl Numbers {
    /// Reads and checks the cards.
    pub(crate) fn read(cards: &Cards) -> Result<Self, Error> {
        let file: File = cards.read()?;
        let cones = cones(cards, &file.pyro.cones)?;
        let numbers = Self {
            rules: file.rules,
            scout: file.scout,
            soldier: file.soldier,
            pyro: file.pyro,
            demoman: file.demoman,
            heavy: file.heavy,
            engineer: file.engineer,
            medic: file.medic,
            sniper: file.sniper,
            sentry: file.sentry,
            cones,
        };
        numbers.check(cards)?;
        Ok(numbers)
    }

    /// KB-COMP-5, and nothing so large that it could overflow.
    fn check(&self, cards: &Cards) -> Result<(), Error> {
        for class in Class::ALL {
            check_common(cards, class.name(), self.hp(class), self.speed(class), self.range(class))?;
        }
        let sentry = &self.sentry;
        check_common(cards, "sentry", sentry.hp, sentry.speed, sentry.range)?;
        let damages = [
            ("rules.crit_bonus", self.rules.crit_bonus),
            ("rules.burn_damage", self.rules.burn_damage),
            ("soldier.jump_cost", self.soldier.jump_cost),
            ("pyro.damage", self.pyro.damage),
            ("demoman.blind_eye_bonus", self.demoman.blind_eye_bonus),
            ("heavy.damage", self.heavy.damage),
            ("engineer.damage", self.engineer.damage),
            ("medic.heal", self.medic.heal),
            ("sniper.damage", self.sniper.damage),
            ("sniper.scope_damage", self.sniper.scope_damage),
            ("sniper.scope_accuracy", self.sniper.scope_accuracy),
            ("sniper.scope_min_range", self.sniper.scope_min_range),
            ("sentry.damage", sentry.damage),
            ("sentry.upgrade_bonus", sentry.upgrade_bonus),
        ];
        for (path, value) in damages {
            at_most(cards, path, value, 1000)?;
        }
        for (path, list) in [
            ("scout.damage_by_distance", &self.scout.damage_by_distance),
            ("soldier.blast", &self.soldier.blast),
            ("demoman.blast", &self.demoman.blast),
        ] {
            list.iter().try_for_each(|value| at_most(cards, path, *value, 1000))?;
        }
        at_most(cards, "soldier.jump_range", self.soldier.jump_range, 99)?;
        at_most(cards, "rules.spawn_timer", u16::from(self.rules.spawn_timer), 99)?;
        at_most(cards, "rules.burn_markers", u16::from(self.rules.burn_markers), 99)?;
        at_most(cards, "medic.charge_max", u16::from(self.medic.charge_max), 99)?;
        at_most(cards, "medic.uber_turns", u16::from(self.medic.uber_turns), 99)?;
        at_most(cards, "sniper.scope_max", u16::from(self.sniper.scope_max), 99)?;
        self.check_shapes(cards)
    }

    fn check_shapes(&self, cards: &Cards) -> Result<(), Error> {
        let (listed, range) = (self.scout.damage_by_distance.len(), usize::from(self.scout.range));
        if listed != range {
            let reason =
                format!("expected a damage for each of the {range} distances, found {listed} (KB-COMP-5)");
            return Err(cards.error("scout.damage_by_distance", reason));
        }
        for (path, blast) in [("soldier.blast", &self.soldier.blast), ("demoman.blast", &self.demoman.blast)]
        {
            if !(1..=9).contains(&blast.len()) {
                return Err(cards.error(path, "a blast has 1 to 9 entries (KB-COMP-5)"));
            }
        }
        if !(1..=MAX_DICE / 2).contains(&usize::from(self.heavy.rolls)) {
            return Err(cards.error("heavy.rolls", format!("the Heavy rolls 1 to {} times", MAX_DICE / 2)));
        }
        if !(1..=3).contains(&self.rules.actions) {
            return Err(cards
                .error("rules.actions", "a unit takes 1 to 3 actions; there are three kinds (KB-TURN-4)"));
        }
        if self.sentry.speed != 0 {
            return Err(cards.error("sentry.speed", "a Sentry Gun does not move (KB-SENT-1)"));
        }
        let specials = [
            ("scout", &self.scout.special, "double jump"),
            ("soldier", &self.soldier.special, "rocket jump"),
            ("pyro", &self.pyro.special, "burn"),
            ("demoman", &self.demoman.special, "blind eye"),
            ("heavy", &self.heavy.special, "sandwich"),
            ("engineer", &self.engineer.special, "sentry gun"),
            ("medic", &self.medic.special, "ubercharge"),
            ("sniper", &self.sniper.special, "scope"),
            ("sentry", &self.sentry.special, "upgrade"),
        ];
        for (class, found, known) in specials {
            if found != known {
                return Err(cards
                    .error(&format!("{class}.special"), format!("the special is '{known}', not '{found}'")));
            }
        }
        Ok(())
    }

    pub(crate) fn hp(&self, class: Class) -> u16 {
        match class {
            Class::Scout => self.scout.hp,
            Class::Soldier => self.soldier.hp,
            Class::Pyro => self.pyro.hp,
            Class::Demoman => self.demoman.hp,
            Class::Heavy => self.heavy.hp,
            Class::Engineer => self.engineer.hp,
            Class::Medic => self.medic.hp,
            Class::Sniper => self.sniper.hp,
        }
    }

    pub(crate) fn speed(&self, class: Class) -> u16 {
        match class {
            Class::Scout => self.scout.speed,
            Class::Soldier => self.soldier.speed,
            Class::Pyro => self.pyro.speed,
            Class::Demoman => self.demoman.speed,
            Class::Heavy => self.heavy.speed,
            Class::Engineer => self.engineer.speed,
            Class::Medic => self.medic.speed,
            Class::Sniper => self.sniper.speed,
        }
    }

    pub(crate) fn range(&self, class: Class) -> u16 {
        match class {
            Class::Scout => self.scout.range,
            Class::Soldier => self.soldier.range,
            Class::Pyro => self.pyro.range,
            Class::Demoman => self.demoman.range,
            Class::Heavy => self.heavy.range,
            Class::Engineer => self.engineer.range,
            Class::Medic => self.medic.range,
            Class::Sniper => self.sniper.range,
        }
    }
}

fn check_common(cards: &Cards, name: &str, hp: u16, speed: u16, range: u16) -> Result<(), Error> {
    if !(1..=9999).contains(&hp) {
        return Err(cards.error(
            &format!("{name}.hp"),
            format!("expected a health from 1 to 9999, found {hp} (KB-COMP-5)"),
        ));
    }
    at_most(cards, &format!("{name}.speed"), speed, 99)?;
    at_most(cards, &format!("{name}.range"), range, 99)
}

fn at_most(cards: &Cards, path: &str, value: u16, most: u16) -> Result<(), Error> {
    if value <= most {
        Ok(())
    } else {
        Err(cards.error(path, format!("expected at most {most}, found {value}")))
    }
}

fn cones(cards: &Cards, file: &Cones) -> Result<[(Direction, Direction); 6], Error> {
    let named = [&file.n, &file.ne, &file.se, &file.s, &file.sw, &file.nw];
    let mut cones = [(Direction::NorthEast, Direction::East); 6];
    for (cone, (slot, names)) in Cone::ALL.into_iter().zip(cones.iter_mut().zip(named)) {
        let edges = (Direction::from_name(&names[0]), Direction::from_name(&names[1]));
        let (Some(first), Some(second)) = edges else {
            let reason =
                format!("cone {} names a direction that is none of nw, ne, e, se, sw, w", cone.name());
            return Err(cards.error("pyro.cones", reason));
        };
        if first.clockwise() != second && first.counter_clockwise() != second {
            let reason = format!("the directions of cone {} are not neighbours (KB-COMP-5)", cone.name());
            return Err(cards.error("pyro.cones", reason));
        }
        *slot = (first, second);
    }
    Ok(cones)
}
