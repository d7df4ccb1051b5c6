//! Decisions and chance outcomes.

use hillfort_board::Cell;

use crate::words::{Side, Weapon};

/// A decision or a chance outcome; the doc of each variant is its line. The active token acts; only
/// [`Action::Activate`] names a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// `roll 3 7`: the dice of p1 and p2 before the game.
    RollOff(u8, u8),
    /// `roll 4`: any other die.
    Roll(u8),
    /// `pick red`: a colour.
    Pick(Side),
    /// `deploy scattergun a4`: before the first turn.
    Deploy(Weapon, Cell),
    /// `activate c5`: the token there acts next.
    Activate(Cell),
    /// `move c5`.
    Move(Cell),
    /// `attack c5`: the target's cell; for fire the stencil's first hex.
    Attack(Cell),
    /// `heal c5`.
    Heal(Cell),
    /// `push`: the team's cart.
    Push,
    /// `jump c5`: special of the Scout and the Soldier.
    Jump(Cell),
    /// `airblast c5`: special of the Pyro.
    Airblast(Cell),
    /// `eat`: special of the Heavy.
    Eat,
    /// `kritz c5`: special of the Medic.
    Kritz(Cell),
    /// `aim`: special of the Sniper.
    Aim,
    /// `end`: ends the turn.
    End,
    /// `uber c5`: answers an attack.
    Uber(Cell),
    /// `pass`: does not answer an attack.
    Pass,
    /// `respawn huntsman o9`: after a death.
    Respawn(Weapon, Cell),
}
