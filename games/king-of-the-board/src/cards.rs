//! The numbers of `classes.toml` (KB-COMP-4, KB-COMP-5).

use hillfort_board::Direction;
use hillfort_engine::Error;
use hillfort_engine::cards::Cards;
use serde::Deserialize;

use crate::words::{Class, Cone};

/// The most dice in one event: the Heavy's.
pub(crate) const MAX_DICE: usize = 20;

/// The numbers of the game, one struct per table of the file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
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
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RulesCard {
    pub(crate) crit_bonus: u16,
    pub(crate) spawn_timer: u8,
    pub(crate) actions: u8,
    pub(crate) burn_markers: u8,
    pub(crate) burn_damage: u16,
}

/// Declares a card: the numbers that every card has, and its own.
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

/// For each cone the names of the two directions it lies between.
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

impl Cones {
    fn directions(&self, cone: Cone) -> Option<(Direction, Direction)> {
        let [first, second] = match cone {
            Cone::N => &self.n,
            Cone::Ne => &self.ne,
            Cone::Se => &self.se,
            Cone::S => &self.s,
            Cone::Sw => &self.sw,
            Cone::Nw => &self.nw,
        };
        Some((Direction::from_name(first)?, Direction::from_name(second)?))
    }
}

/// Declares a function that returns a number which every class has.
macro_rules! by_class {
    ($field:ident) => {
        pub(crate) fn $field(&self, class: Class) -> u16 {
            match class {
                Class::Scout => self.scout.$field,
                Class::Soldier => self.soldier.$field,
                Class::Pyro => self.pyro.$field,
                Class::Demoman => self.demoman.$field,
                Class::Heavy => self.heavy.$field,
                Class::Engineer => self.engineer.$field,
                Class::Medic => self.medic.$field,
                Class::Sniper => self.sniper.$field,
            }
        }
    };
}

impl Numbers {
    by_class!(hp);
    by_class!(speed);
    by_class!(range);

    /// Returns the two directions that a cone lies between.
    pub(crate) fn cone(&self, cone: Cone) -> (Direction, Direction) {
        self.pyro.cones.directions(cone).expect("the names were checked")
    }

    /// Reads the cards and refuses a value that the rules cannot work with (KB-COMP-5).
    pub(crate) fn read(cards: &Cards) -> Result<Self, Error> {
        let numbers: Self = cards.read()?;
        numbers.check_ranges(cards)?;
        numbers.check_lists(cards)?;
        numbers.check_cones(cards)?;
        numbers.check_words(cards)?;
        Ok(numbers)
    }

    /// Refuses values outside their ranges. The upper ends keep sums from overflowing.
    fn check_ranges(&self, cards: &Cards) -> Result<(), Error> {
        for class in Class::ALL {
            check_common(cards, class.name(), self.hp(class), self.speed(class), self.range(class))?;
        }
        check_common(cards, "sentry", self.sentry.hp, self.sentry.speed, self.sentry.range)?;
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
            ("sentry.damage", self.sentry.damage),
            ("sentry.upgrade_bonus", self.sentry.upgrade_bonus),
        ];
        for (path, value) in damages {
            at_most(cards, path, value, 1000)?;
        }
        at_most(cards, "soldier.jump_range", self.soldier.jump_range, 99)?;
        at_most(cards, "rules.spawn_timer", u16::from(self.rules.spawn_timer), 99)?;
        at_most(cards, "rules.burn_markers", u16::from(self.rules.burn_markers), 99)?;
        at_most(cards, "medic.charge_max", u16::from(self.medic.charge_max), 99)?;
        at_most(cards, "medic.uber_turns", u16::from(self.medic.uber_turns), 99)?;
        at_most(cards, "sniper.scope_max", u16::from(self.sniper.scope_max), 99)?;
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
        Ok(())
    }

    fn check_lists(&self, cards: &Cards) -> Result<(), Error> {
        for (path, list) in [
            ("scout.damage_by_distance", &self.scout.damage_by_distance),
            ("soldier.blast", &self.soldier.blast),
            ("demoman.blast", &self.demoman.blast),
        ] {
            list.iter().try_for_each(|value| at_most(cards, path, *value, 1000))?;
        }
        let (listed, range) = (self.scout.damage_by_distance.len(), usize::from(self.scout.range));
        if listed != range {
            let reason =
                format!("expected a damage for each of the {range} distances, found {listed} (KB-COMP-5)");
            return Err(cards.error("scout.damage_by_distance", reason));
        }
        let blasts = [("soldier.blast", &self.soldier.blast), ("demoman.blast", &self.demoman.blast)];
        match blasts.into_iter().find(|(_, blast)| !(1..=9).contains(&blast.len())) {
            Some((path, _)) => Err(cards.error(path, "a blast has 1 to 9 entries (KB-COMP-5)")),
            None => Ok(()),
        }
    }

    fn check_cones(&self, cards: &Cards) -> Result<(), Error> {
        for cone in Cone::ALL {
            let name = cone.name();
            let Some((first, second)) = self.pyro.cones.directions(cone) else {
                let reason = format!("cone {name} names a direction that is none of nw, ne, e, se, sw, w");
                return Err(cards.error("pyro.cones", reason));
            };
            if first.clockwise() != second && first.counter_clockwise() != second {
                let reason = format!("the directions of cone {name} are not neighbours (KB-COMP-5)");
                return Err(cards.error("pyro.cones", reason));
            }
        }
        Ok(())
    }

    /// The specials are rules, so the cards cannot exchange them.
    fn check_words(&self, cards: &Cards) -> Result<(), Error> {
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
        match specials.into_iter().find(|(_, found, known)| found != known) {
            Some((class, found, known)) => {
                let reason = format!("the special is '{known}', not '{found}'");
                Err(cards.error(&format!("{class}.special"), reason))
            }
            None => Ok(()),
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
