//! Why an action is refused: every reason with its rule and its sentence.

use hillfort_board::{Board as _, Cell};
use hillfort_engine::Refusal;

use crate::game::PayloadRace;
use crate::state::State;
use crate::terrain::Cells;
use crate::words::{Class, Part, Side, Weapon};

/// A reason without a string: listing legal actions asks the same checks millions of times, and only a person
/// needs the sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// Something of the setup, which this rule describes, after the setup.
    OnlyInSetup(&'static str),
    NothingToRespawn,
    NothingToAnswer,
    /// The attacked side has no Medic with a Medi Gun and a full charge on the board.
    NoUberMedic,
    OffBoard,
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
    /// The rule, the range and the distance.
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
    /// Writes the reason for a person.
    pub(crate) fn refusal(self, game: &PayloadRace, state: &State) -> Refusal {
        let (rule, sentence) = self.rule_and_sentence(game, state);
        Refusal::new(rule, sentence)
    }

    fn rule_and_sentence(self, game: &PayloadRace, state: &State) -> (&'static str, String) {
        let name = |cell: Cell| game.terrain.board.name(cell);
        let plain = |rule, sentence: &str| (rule, sentence.to_owned());
        match self {
            Self::OnlyInSetup(rule) => plain(rule, "that is done only during the setup"),
            Self::NothingToRespawn => plain("PR-DEATH-1", "there is no dead token to respawn now"),
            Self::NothingToAnswer => plain("PR-UBER-4", "there is no attack to answer now"),
            Self::NoUberMedic => plain("PR-UBER-2", "there is no Medic with a full charge to cover a token"),
            Self::OffBoard => plain("PR-UBER-3", "the token is not on the board"),
            Self::Setup(rule) => plain(rule, "finish the setup first"),
            Self::RollFirst(rule) => plain(rule, "roll the die first"),
            Self::AnswerFirst => plain("PR-UBER-4", "answer the attack first: 'uber' or 'pass'"),
            Self::RespawnFirst => plain("PR-DEATH-1", "respawn the dead tokens first"),
            Self::Over => {
                let has_arrived = Side::ALL.into_iter().any(|side| game.left(state, side) == 0);
                plain(if has_arrived { "PR-WIN-1" } else { "PR-WIN-3" }, "the game is over")
            }
            Self::NotRolled => plain("PR-DICE-1", "the dice cannot show that now"),
            Self::WrongWeapon(class, rule) => {
                let [first, second] = class.weapons().map(Weapon::title);
                (rule, format!("the {} is next, with the {first} or the {second}", class.title()))
            }
            Self::NotOwnSpawn(cell, rule) => {
                (rule, format!("{} is not in the token's own spawn", name(cell)))
            }
            Self::SpawnTaken(cell, rule) => (rule, format!("{} is occupied", name(cell))),
            Self::NotYours(cell) => {
                ("PR-TURN-3", format!("{} has no token on {}", state.side.title(), name(cell)))
            }
            Self::UsedAlready(cell) => {
                ("PR-TURN-3", format!("the token on {} has already been active in this turn", name(cell)))
            }
            Self::NobodyActive => plain("PR-TURN-3", "no token is active; activate one first"),
            Self::NotActive => plain("PR-TURN-3", "activate the token first"),
            Self::OthersTurn => plain("PR-TURN-1", "it is the other player's turn"),
            Self::SpecialDone => plain("PR-ACT-3", "the token has used its special, which ends its turn"),
            Self::DoneAlready(part) => {
                let done = ["moved", "attacked", "pushed", "used its special"][part as usize];
                ("PR-ACT-1", format!("the token has already {done} in this turn"))
            }
            Self::PushInstead => plain("PR-ACT-4", "a push replaces the attack and the special"),
            Self::OtherClass(class, rule) => (rule, format!("a {} cannot do that", class.title())),
            Self::NoSpecial(weapon) => {
                ("PR-SPEC-1", format!("a token with the {} has no special", weapon.title()))
            }
            Self::SamePlace => plain("PR-MOVE-7", "the token is already there"),
            Self::Invalid(cell) => ("PR-MOVE-3", format!("{} is invalid terrain", name(cell))),
            Self::Occupied(cell) => ("PR-MOVE-2", format!("{} is occupied", name(cell))),
            Self::CartThere(cell) => ("PR-MOVE-4", format!("a cart is on {}", name(cell))),
            Self::EnemySpawn(cell) => ("PR-MOVE-4", format!("{} is in the other team's spawn", name(cell))),
            Self::NoWay(from, to) => {
                let (rule, why) = way_obstacle(game, state, from, to);
                (rule, format!("no way from {} to {}: {why}", name(from), name(to)))
            }
            Self::NoJump(from, to) => {
                let (rule, why) = jump_obstacle(game, state, from, to);
                (rule, format!("no jump from {} to {}: {why}", name(from), name(to)))
            }
            Self::JumpTooCostly => {
                ("PR-JUMP-3", format!("the jump needs more than {} health", game.numbers.jump_cost))
            }
            Self::TooFar(rule, range, distance) => {
                (rule, format!("that is {distance} spaces away, out of range (range {range})"))
            }
            Self::Unseen(rule, from, to) => (rule, format!("{} is not in sight of {}", name(to), name(from))),
            Self::PushedAlready => plain("PR-PUSH-4", "the cart has already been pushed in this turn"),
            Self::NotBesideCart(cart) => {
                ("PR-PUSH-2", format!("the token is not beside its cart on {}", name(cart)))
            }
            Self::EnemyAtCart(cell) => {
                ("PR-PUSH-3", format!("the enemy on {} is beside the cart and blocks it", name(cell)))
            }
            Self::TokenAhead(cell) => ("PR-PUSH-5", format!("the token on {} blocks the cart", name(cell))),
            Self::NothingToBlow(cell) => {
                ("PR-BLOW-1", format!("there is no enemy on {} beside the Pyro", name(cell)))
            }
            Self::NoRoomBehind(cell) => {
                ("PR-BLOW-2", format!("the token on {} cannot step to the space behind it", name(cell)))
            }
            Self::AttackedBefore(rule) => plain(rule, "the token has already attacked in this turn"),
            Self::NotHungry => plain("PR-EAT-1", "the Heavy is at full health"),
            Self::AimedAlready => plain("PR-AIM-1", "the Sniper has already taken aim"),
            Self::OnlyHeals => plain("PR-HEAL-1", "the Medic's weapon does no damage"),
            Self::NoEnemy(cell) => ("PR-ATK-4", format!("there is no enemy on {}", name(cell))),
            Self::NotBeside(cell) => ("PR-FIRE-1", format!("{} is not beside the Pyro", name(cell))),
            Self::NoFireThere(cell) => ("PR-FIRE-4", format!("{} is invalid terrain", name(cell))),
            Self::NobodyThere(cell) => {
                ("PR-FIRE-5", format!("a stencil on {} would hit no enemy", name(cell)))
            }
            Self::NoFriend(cell, rule) => (rule, format!("there is no other friend on {}", name(cell))),
            Self::NoKritz(weapon) => ("PR-KRITZ-1", format!("the {} does not deploy Kritz", weapon.title())),
            Self::NotCharged(charge) => {
                ("PR-KRITZ-1", format!("the charge is only {charge} of {}", game.numbers.full_charge))
            }
            Self::FriendNotReady(cell) => {
                ("PR-KRITZ-2", format!("the token on {} has already been active in this turn", name(cell)))
            }
            Self::NotHit(cell) => ("PR-UBER-3", format!("the attack hits no token on {}", name(cell))),
            Self::CoveredAlready(cell) => {
                ("PR-UBER-3", format!("the token on {} is already covered", name(cell)))
            }
        }
    }
}

const TOO_FAR: &str = "it is too far";
const TOKENS_BLOCK: &str = "tokens block it";
const CART_BLOCKS: &str = "a cart blocks it";

/// Returns the rule that forbids a move, and why: the rule without which there would be a way.
fn way_obstacle(game: &PayloadRace, state: &State, from: Cell, to: Cell) -> (&'static str, &'static str) {
    let Some(unit) = state.unit_on(from) else { return ("PR-MOVE-1", TOO_FAR) };
    let steps = u32::from(game.numbers.steps(game.weapon(state, unit)));
    let start: Cells = [from].into_iter().collect();
    let side = unit.side();
    let (carts, tokens) = obstacles(game, state);
    if u32::from(game.terrain.distance(from, to)) > steps {
        ("PR-MOVE-1", TOO_FAR)
    } else if game.terrain.walked(side, start, steps, carts).contains(to) {
        ("PR-MOVE-2", TOKENS_BLOCK)
    } else if game.terrain.walked(side, start, steps, tokens).contains(to) {
        ("PR-MOVE-4", CART_BLOCKS)
    } else if game.terrain.jumped(side, start, steps, carts | tokens).contains(to) {
        ("PR-MOVE-5", "only stairs lead up")
    } else {
        ("PR-MOVE-1", TOO_FAR)
    }
}

/// Returns the rule that forbids the Scout's jump, which needs no stairs, and why.
fn jump_obstacle(game: &PayloadRace, state: &State, from: Cell, to: Cell) -> (&'static str, &'static str) {
    let Some(unit) = state.unit_on(from) else { return ("PR-JUMP-1", TOO_FAR) };
    let steps = u32::from(game.numbers.double_jump);
    let start: Cells = [from].into_iter().collect();
    let (carts, tokens) = obstacles(game, state);
    if game.terrain.jumped(unit.side(), start, steps, carts).contains(to) {
        ("PR-MOVE-2", TOKENS_BLOCK)
    } else if game.terrain.jumped(unit.side(), start, steps, tokens).contains(to) {
        ("PR-MOVE-4", CART_BLOCKS)
    } else {
        ("PR-JUMP-1", TOO_FAR)
    }
}

/// Returns the cells of the carts, and those of the tokens.
fn obstacles(game: &PayloadRace, state: &State) -> (Cells, Cells) {
    let carts = Side::ALL.map(|side| game.cart(state, side)).into_iter().collect();
    let tokens = state.units.iter().filter_map(|unit| unit.at).collect();
    (carts, tokens)
}
