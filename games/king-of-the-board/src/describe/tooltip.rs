//! What a piece is and does, in one sentence.

use hillfort_engine::Side;

use crate::game::KingOfTheBoard;
use crate::words::Class;

impl KingOfTheBoard {
    /// Describes a class, or the Sentry Gun for `None`.
    pub(super) fn unit_tooltip(&self, class: Option<Class>) -> String {
        let n = &self.numbers;
        let Some(class) = class else {
            return format!(
                "Sentry Gun: range {}, {} damage, {} more next to its Engineer.",
                n.sentry.range, n.sentry.damage, n.sentry.upgrade_bonus
            );
        };
        let what = match class {
            Class::Scout => "more damage at close range; double jump".to_owned(),
            Class::Soldier => format!(
                "rockets with a blast; rocket jump of {} hexes for {} health",
                n.soldier.jump_range, n.soldier.jump_cost
            ),
            Class::Pyro => format!("flames of {} without a roll; burn", n.pyro.damage),
            Class::Demoman => "a grenade that explodes when the Demoman is next commanded".to_owned(),
            Class::Heavy => format!("{} rolls of {} damage", n.heavy.rolls, n.heavy.damage),
            Class::Engineer => format!("{} damage; builds the Sentry Gun", n.engineer.damage),
            Class::Medic => format!("heals {}; UberCharge", n.medic.heal),
            Class::Sniper => format!("{} damage, {} more per scope", n.sniper.damage, n.sniper.scope_damage),
        };
        format!("{}: speed {}, range {}; {what}.", class.title(), n.speed(class), n.range(class))
    }

    /// Describes a grenade that explodes in this many turns of its team (KB-DEMO-5).
    pub(super) fn grenade_tooltip(&self, side: Side, turns: Option<u16>) -> String {
        let (name, blast) = (side.title(), self.grenade_damage());
        let when = match turns {
            Some(1) | None => format!("in {name}'s next turn"),
            Some(turns) => format!("in {turns} turns of {name}"),
        };
        format!(
            "{name}'s grenade: explodes {when}, when the Demoman is commanded: {blast} damage by distance."
        )
    }

    /// Returns the damage of a grenade by distance: `120, 80, 40`.
    pub(super) fn grenade_damage(&self) -> String {
        self.numbers.demoman.blast.iter().map(u16::to_string).collect::<Vec<_>>().join(", ")
    }
}
