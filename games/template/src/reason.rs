//! Why something is refused: every reason the game has, with its rule and its sentence.

use hillfort_engine::Refusal;

/// A reason why an action is not legal. It is made without a string, since the legal list asks the same questions
/// a million times; the sentence is written only for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    NotRolled,
    Rolled,
    NoFace(u8),
    Over,
    /// The runner may take so many steps.
    TooFar(u8),
    Wall,
    NotNearer,
    Taken,
}

impl Reason {
    /// Writes the reason down for a person.
    pub(crate) fn refusal(self) -> Refusal {
        let (rule, sentence) = match self {
            Self::NotRolled => ("TP-TURN-2", "the die is rolled first".to_owned()),
            Self::Rolled => ("TP-TURN-2", "the die is rolled once a turn".to_owned()),
            Self::NoFace(sides) => ("TP-DATA-1", format!("the die has {sides} sides")),
            Self::Over => ("TP-END-1", "the game is over".to_owned()),
            Self::TooFar(1) => ("TP-MOVE-1", "the runner may take one step".to_owned()),
            Self::TooFar(steps) => ("TP-MOVE-1", format!("the runner may take {steps} steps")),
            Self::Wall => ("TP-MOVE-2", "a wall is there".to_owned()),
            Self::NotNearer => ("TP-MOVE-3", "that is not nearer to the goal".to_owned()),
            Self::Taken => ("TP-MOVE-4", "the other runner stands there".to_owned()),
        };
        Refusal::new(rule, sentence)
    }
}
