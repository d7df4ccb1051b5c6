//! The emblems: drawings on a grid of 24 by 24 that take the colour of their place.

use hillfort_engine::facts::DataFile;

macro_rules! emblems {
    ($($name:ident $file:literal $what:literal;)*) => {
        $(
            #[doc = $what]
            pub const $name: DataFile = DataFile {
                path: concat!("emblems/", $file, ".svg"),
                text: include_str!(concat!("../emblems/", $file, ".svg")),
            };
        )*

        /// All emblems.
        pub const ALL: &[DataFile] = &[$($name),*];
    };
}

emblems! {
    ASLEEP "asleep" "Out of action.";
    BLOCKER "blocker" "A blocker: a shield with battlements.";
    BOLT "bolt" "A charge.";
    CART "cart" "A cart with a bomb.";
    CHEVRONS "chevrons" "Movement.";
    CLOCK "clock" "A countdown.";
    CRATE "crate" "Something that is carried.";
    CROSSHAIR "crosshair" "A mark, or an aim.";
    DEMOMAN "demoman" "A Demoman: a bomb with a burning fuse.";
    ENGINEER "engineer" "An Engineer: a wrench.";
    FIGHTER "fighter" "A fighter: crossed swords.";
    FIRST_AID_KIT "first-aid-kit" "A first aid kit.";
    FLAG "flag" "A flag.";
    FLAME "flame" "Fire on a unit.";
    GRENADE "grenade" "A grenade with its pin drawn.";
    HEAVY "heavy" "A Heavy: the barrels of a minigun.";
    MEDIC "medic" "A Medic: a cross.";
    PYRO "pyro" "A Pyro: a flame with a core.";
    RUNNER "runner" "A runner.";
    SCOUT "scout" "A Scout: a fast shoe.";
    SENTRY "sentry" "A Sentry Gun on its tripod.";
    SHIELD "shield" "Nothing can hurt it.";
    SNIPER "sniper" "A Sniper: a telescopic sight.";
    SOLDIER "soldier" "A Soldier: a rocket.";
    TICK "tick" "Something that is done.";
}

/// Returns an emblem by its name.
#[must_use]
pub fn named(name: &str) -> Option<DataFile> {
    ALL.iter().find(|emblem| emblem.stem() == name).copied()
}
