//! Why something is refused: every reason the game has, with its rule and its sentence.

use hillfort_board::{Board as _, Cell};
use hillfort_engine::Refusal;

use crate::game::PayloadRace;
use crate::state::State;
use crate::terrain::Cells;
use crate::words::{Class, Part, Side, Weapon};

/// A reason why an action is not legal. It is small and made without a string, since the legal list is made of the
/// same questions; the sentence is written only for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// The verb belongs to another moment; the rule says which.
    NotNow(&'static str),
    /// The setup comes first.
    Setup(&'static str),
    /// A die has to be rolled first.
    RollFirst(&'static str),
    AnswerFirst,
    RespawnFirst,
    Over,
    NotRolled,
    WrongWeapon(Class, &'static str),
    NotOwnSpawn(Cell, &'static str),
    SpawnTaken(Cell, &'static str),
    NotYours(Cell),
    UsedAlready(Cell),
    NobodyActive,
    NotActive,
    OthersTurn,
    SpecialDone,
    DoneAlready(Part),
    PushInstead,
    OtherClass(Class, &'static str),
    NoSpecial(Weapon),
    SamePlace,
    Invalid(Cell),
    Occupied(Cell),
    CartThere(Cell),
    EnemySpawn(Cell),
    NoWay(Cell, Cell),
    NoJump(Cell, Cell),
    JumpTooCostly,
    /// The rule, how far it may be, how far it is.
    TooFar(&'static str, u8, u8),
    Unseen(&'static str, Cell, Cell),
    PushedAlready,
    NotBesideCart(Cell),
    EnemyAtCart(Cell),
    TokenAhead(Cell),
    NothingToBlow(Cell),
    NoRoomBehind(Cell),
    AttackedBefore(&'static str),
    NotHungry,
    AimedAlready,
    OnlyHeals,
    NoEnemy(Cell),
    NotBeside(Cell),
    NoFireThere(Cell),
    NobodyThere(Cell),
    NoFriend(Cell, &'static str),
    NoKritz(Weapon),
    NotCharged(u8),
    FriendNotReady(Cell),
    NotHit(Cell),
    CoveredAlready(Cell),
}

impl Reason {
    /// Puts the reason into words.
    pub(crate) fn refusal(self, game: &PayloadRace, state: &State) -> Refusal {
        let (rule, sentence) = self.words(game, state);
        Refusal::new(rule, sentence)
    }

    fn words(self, game: &PayloadRace, state: &State) -> (&'static str, String) {
        let name = |cell: Cell| game.terrain.board.name(cell);
        let plain = |rule, sentence: &str| (rule, sentence.to_owned());
        match self {
            Self::Setup(rule) => (rule, "the setup comes first".to_owned()),
            Self::RollFirst(rule) => (rule, "a die has to be rolled first".to_owned()),
            Self::AnswerFirst => {
                ("PR-UBER-4", "the attacked player has to answer first: uber or pass".to_owned())
            }
            Self::RespawnFirst => ("PR-DEATH-1", "a dead token has to come back first".to_owned()),
            Self::Over => {
                let has_arrived = Side::ALL.into_iter().any(|side| game.left(state, side) == 0);
                (if has_arrived { "PR-WIN-1" } else { "PR-WIN-3" }, "the game is over".to_owned())
            }
            Self::NotNow(rule) => (rule, "that is not what is decided now".to_owned()),
            Self::NotRolled => ("PR-DICE-1", "the dice cannot show that here".to_owned()),
            Self::WrongWeapon(class, rule) => {
                let [first, second] = class.weapons().map(Weapon::title);
                (rule, format!("the {} comes now, with {first} or {second}", class.title()))
            }
            Self::NotOwnSpawn(cell, rule) => {
                (rule, format!("{} is not in the token's own spawn", name(cell)))
            }
            Self::SpawnTaken(cell, rule) => (rule, format!("a token stands on {} already", name(cell))),
            Self::NotYours(cell) => {
                ("PR-TURN-3", format!("no token of the player on turn stands on {}", name(cell)))
            }
            Self::UsedAlready(cell) => {
                ("PR-TURN-3", format!("the token on {} has been active in this turn", name(cell)))
            }
            Self::NobodyActive => plain("PR-TURN-3", "no token is active; activate one first"),
            Self::NotActive => plain("PR-TURN-3", "the token has to be activated first"),
            Self::OthersTurn => plain("PR-TURN-1", "it is the other player's turn"),
            Self::SpecialDone => plain("PR-ACT-3", "the special comes last, and it has been used"),
            Self::DoneAlready(part) => {
                let done = ["moved", "attacked", "pushed", "used its special"][part as usize];
                ("PR-ACT-1", format!("the token has {done} in this turn"))
            }
            Self::PushInstead => plain("PR-ACT-4", "pushing the cart stands in for attack and special"),
            Self::OtherClass(class, rule) => (rule, format!("that is not what a {} can do", class.title())),
            Self::NoSpecial(weapon) => {
                ("PR-SPEC-1", format!("whoever carries the {} has no special", weapon.title()))
            }
            Self::SamePlace => ("PR-MOVE-7", "standing still is not a move".to_owned()),
            Self::Invalid(cell) => ("PR-MOVE-3", format!("nobody can enter {}: invalid terrain", name(cell))),
            Self::Occupied(cell) => ("PR-MOVE-2", format!("a token stands on {}", name(cell))),
            Self::CartThere(cell) => ("PR-MOVE-4", format!("a cart stands on {}", name(cell))),
            Self::EnemySpawn(cell) => {
                ("PR-MOVE-4", format!("{} is in the spawn of the other team", name(cell)))
            }
            Self::NoWay(from, to) => (
                rule_against_way(game, state, from, to),
                format!("no way leads from {} to {}", name(from), name(to)),
            ),
            Self::NoJump(from, to) => (
                rule_against_jump(game, state, from, to),
                format!("no jump leads from {} to {}", name(from), name(to)),
            ),
            Self::JumpTooCostly => (
                "PR-JUMP-3",
                format!("the jump costs {} health, and he must have more", game.numbers.jump_cost),
            ),
            Self::TooFar(rule, range, distance) => {
                (rule, format!("that is {distance} spaces away, and it may be {range} at most"))
            }
            Self::Unseen(rule, from, to) => (rule, format!("{} is not seen from {}", name(to), name(from))),
            Self::PushedAlready => plain("PR-PUSH-4", "a cart moves at most one space in a turn"),
            Self::NotBesideCart(cart) => {
                ("PR-PUSH-2", format!("the token is not beside its cart on {}", name(cart)))
            }
            Self::EnemyAtCart(cell) => {
                ("PR-PUSH-3", format!("an enemy on {} is beside the cart", name(cell)))
            }
            Self::TokenAhead(cell) => {
                ("PR-PUSH-5", format!("a token on {} stands in the cart's way", name(cell)))
            }
            Self::NothingToBlow(cell) => {
                ("PR-BLOW-1", format!("no enemy stands beside the Pyro on {}", name(cell)))
            }
            Self::NoRoomBehind(cell) => {
                ("PR-BLOW-2", format!("the token on {} could not step to the space behind it", name(cell)))
            }
            Self::AttackedBefore(rule) => (rule, "the token has attacked in this turn".to_owned()),
            Self::NotHungry => plain("PR-EAT-1", "the Heavy is at full health"),
            Self::AimedAlready => plain("PR-AIM-1", "the Sniper has taken aim already"),
            Self::OnlyHeals => plain("PR-HEAL-1", "the Medic has no weapon that does damage"),
            Self::NoEnemy(cell) => ("PR-ATK-4", format!("no enemy token stands on {}", name(cell))),
            Self::NotBeside(cell) => ("PR-FIRE-1", format!("{} is not beside the Pyro", name(cell))),
            Self::NoFireThere(cell) => ("PR-FIRE-4", format!("{} is invalid terrain", name(cell))),
            Self::NobodyThere(cell) => {
                ("PR-FIRE-5", format!("no enemy is under the stencil laid on {}", name(cell)))
            }
            Self::NoFriend(cell, rule) => {
                (rule, format!("no other token of the team stands on {}", name(cell)))
            }
            Self::NoKritz(weapon) => ("PR-KRITZ-1", format!("the {} does not deploy Kritz", weapon.title())),
            Self::NotCharged(charge) => {
                ("PR-KRITZ-1", format!("the charge is {charge} of {}", game.numbers.full_charge))
            }
            Self::FriendNotReady(cell) => {
                ("PR-KRITZ-2", format!("the token on {} has been active in this turn", name(cell)))
            }
            Self::NotHit(cell) => {
                ("PR-UBER-3", format!("no token hit by the attack stands on {}", name(cell)))
            }
            Self::CoveredAlready(cell) => {
                ("PR-UBER-3", format!("the token on {} is covered already", name(cell)))
            }
        }
    }
}

/// Which rule bars the way of a move: the one without which there would be one.
fn rule_against_way(game: &PayloadRace, state: &State, from: Cell, to: Cell) -> &'static str {
    let Some(unit) = state.unit_on(from) else { return "PR-MOVE-1" };
    let steps = u32::from(game.numbers.steps(game.weapon(state, unit)));
    let start: Cells = [from].into_iter().collect();
    let side = unit.side();
    let (carts, tokens) = obstacles(game, state);
    if u32::from(game.terrain.distance(from, to)) > steps {
        "PR-MOVE-1"
    } else if game.terrain.walked(side, start, steps, carts).contains(to) {
        "PR-MOVE-2"
    } else if game.terrain.walked(side, start, steps, tokens).contains(to) {
        "PR-MOVE-4"
    } else if game.terrain.jumped(side, start, steps, carts | tokens).contains(to) {
        "PR-MOVE-5"
    } else {
        "PR-MOVE-1"
    }
}

/// The same for the Scout's jump, which knows no stairs.
fn rule_against_jump(game: &PayloadRace, state: &State, from: Cell, to: Cell) -> &'static str {
    let Some(unit) = state.unit_on(from) else { return "PR-JUMP-1" };
    let steps = u32::from(game.numbers.double_jump);
    let start: Cells = [from].into_iter().collect();
    let (carts, tokens) = obstacles(game, state);
    if game.terrain.jumped(unit.side(), start, steps, carts).contains(to) {
        "PR-MOVE-2"
    } else if game.terrain.jumped(unit.side(), start, steps, tokens).contains(to) {
        "PR-MOVE-4"
    } else {
        "PR-JUMP-1"
    }
}

fn obstacles(game: &PayloadRace, state: &State) -> (Cells, Cells) {
    let carts = Side::ALL.map(|side| game.cart(state, side)).into_iter().collect();
    let tokens = state.units.iter().filter_map(|unit| unit.at).collect();
    (carts, tokens)
}
