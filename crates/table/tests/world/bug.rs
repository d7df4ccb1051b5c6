//! Mistakes that the simulation must find.

/// A mistake that the simulation must find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bug {
    /// The disk confirms events that it never wrote.
    LoseEvent,
    /// A retry is carried out a second time.
    DoubleEvent,
    /// Clients hear of events before they are stored.
    TellUnstored,
    /// A bot's answer to an earlier position is taken for the current one.
    AcceptStaleAnswer,
}

impl Bug {
    pub(crate) const ALL: [Self; 4] =
        [Self::LoseEvent, Self::DoubleEvent, Self::TellUnstored, Self::AcceptStaleAnswer];
}
