//! Why an action is refused: every reason with its rule and its sentence.

use hillfort_engine::Refusal;

/// A reason without a string: bots ask the same checks millions of times, and only a person needs the sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    NotRolled,
    Rolled,
    Over,
    TooFar(u8),
    Wall,
    NotNearer,
    Taken,
}

impl Reason {
    pub(crate) fn refusal(self) -> Refusal {
        let (rule, sentence) = match self {
            Self::NotRolled => ("TP-TURN-2", "roll the die first".to_owned()),
            Self::Rolled => ("TP-TURN-2", "the die is rolled once per turn".to_owned()),
            Self::Over => ("TP-END-1", "the game is over".to_owned()),
            Self::TooFar(steps) => ("TP-MOVE-1", format!("this walk may have at most {steps} steps")),
            Self::Wall => ("TP-MOVE-2", "a wall is there".to_owned()),
            Self::NotNearer => ("TP-MOVE-3", "that is not nearer to the goal".to_owned()),
            Self::Taken => ("TP-MOVE-4", "the other runner is there".to_owned()),
        };
        Refusal::new(rule, sentence)
    }
}
