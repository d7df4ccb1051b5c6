//! The numbers of `classes.toml` (KB-COMP-4, KB-COMP-5).

use hillfort_board::Direction;
use hillfort_engine::cards::Cards;
use hillfort_engine::{Error, RuleId, toml_table};

use crate::words::{Class, Cone};

/// The most dice in one event: the Heavy's.
pub(crate) const MAX_DICE: usize = 20;

const RULE: RuleId = RuleId("KB-COMP-5");

toml_table! {
    /// The numbers of the game, one struct per table of the file.
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
    }

    #[derive(Clone, Debug)]
    pub(crate) struct RulesCard {
        pub(crate) crit_bonus: u16,
        pub(crate) spawn_timer: u8,
        pub(crate) actions: u8,
        pub(crate) burn_markers: u8,
        pub(crate) burn_damage: u16,
    }
}

/// Declares a card: the numbers that every card has, and its own. `special` is the word for what only this class does; the
/// file must have the word that `check_specials` knows.
macro_rules! card {
    ($name:ident { $($field:ident: $type:ty),* $(,)? }) => {
        toml_table! {
            #[derive(Clone, Debug)]
            pub(crate) struct $name {
                pub(crate) hp: u16,
                pub(crate) speed: u16,
                pub(crate) range: u16,
                special: String,
                $(pub(crate) $field: $type,)*
            }
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

toml_table! {
    /// For each cone the names of the two directions it lies between.
    #[derive(Clone, Debug)]
    pub(crate) struct Cones {
        n: [String; 2],
        ne: [String; 2],
        se: [String; 2],
        s: [String; 2],
        sw: [String; 2],
        nw: [String; 2],
    }
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
        numbers.check_specials(cards)?;
        Ok(numbers)
    }

    /// Refuses numbers outside their ranges. The upper ends keep sums from overflowing.
    fn check_ranges(&self, cards: &Cards) -> Result<(), Error> {
        for class in Class::ALL {
            check_common(cards, class.name(), self.hp(class), self.speed(class), self.range(class))?;
        }
        check_common(cards, "sentry", self.sentry.hp, self.sentry.speed, self.sentry.range)?;
        if self.sentry.speed != 0 {
            return Err(cards
                .error("sentry.speed", "a Sentry Gun does not move")
                .by_rule(RuleId("KB-SENT-1")));
        }
        let amounts = [
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
        for (path, value) in amounts {
            cards.check_range(path, value, 0..=1000, RULE)?;
        }
        let counts = [
            ("rules.spawn_timer", self.rules.spawn_timer),
            ("rules.burn_markers", self.rules.burn_markers),
            ("medic.charge_max", self.medic.charge_max),
            ("medic.uber_turns", self.medic.uber_turns),
            ("sniper.scope_max", self.sniper.scope_max),
        ];
        for (path, value) in counts {
            cards.check_range(path, value, 0..=99, RULE)?;
        }
        cards.check_range("soldier.jump_range", self.soldier.jump_range, 0..=99, RULE)?;
        cards.check_range("heavy.rolls", self.heavy.rolls, 1..=MAX_DICE as u16 / 2, RULE)?;
        cards.check_range("rules.actions", self.rules.actions, 1..=3, RuleId("KB-TURN-4"))
    }

    fn check_lists(&self, cards: &Cards) -> Result<(), Error> {
        let blasts = [("soldier.blast", &self.soldier.blast), ("demoman.blast", &self.demoman.blast)];
        let damages = ("scout.damage_by_distance", &self.scout.damage_by_distance);
        for (path, list) in blasts.into_iter().chain([damages]) {
            list.iter().try_for_each(|value| cards.check_range(path, *value, 0..=1000, RULE))?;
        }
        let (listed, range) = (self.scout.damage_by_distance.len(), usize::from(self.scout.range));
        if listed != range {
            let reason = format!("expected a damage for each of the {range} distances, found {listed}");
            return Err(cards.error(damages.0, reason).by_rule(RULE));
        }
        match blasts.into_iter().find(|(_, blast)| !(1..=9).contains(&blast.len())) {
            Some((path, _)) => Err(cards.error(path, "a blast has 1 to 9 entries").by_rule(RULE)),
            None => Ok(()),
        }
    }

    fn check_cones(&self, cards: &Cards) -> Result<(), Error> {
        for cone in Cone::ALL {
            let directions = self.pyro.cones.directions(cone);
            let are_neighbours = |(first, second): (Direction, Direction)| {
                first.clockwise() == second || first.counter_clockwise() == second
            };
            if !directions.is_some_and(are_neighbours) {
                let name = cone.name();
                let reason = format!("cone {name} needs two neighbouring directions of nw, ne, e, se, sw, w");
                return Err(cards.error("pyro.cones", reason).by_rule(RULE));
            }
        }
        Ok(())
    }

    /// The specials are rules, so the cards cannot change them.
    fn check_specials(&self, cards: &Cards) -> Result<(), Error> {
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
                let reason = format!("expected the special '{known}', found '{found}'");
                Err(cards.error(&format!("{class}.special"), reason).by_rule(RULE))
            }
            None => Ok(()),
        }
    }
}

fn check_common(cards: &Cards, name: &str, hp: u16, speed: u16, range: u16) -> Result<(), Error> {
    cards.check_range(&format!("{name}.hp"), hp, 1..=9999, RULE)?;
    cards.check_range(&format!("{name}.speed"), speed, 0..=99, RULE)?;
    cards.check_range(&format!("{name}.range"), range, 0..=99, RULE)
}
