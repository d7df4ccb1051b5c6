//! Mistakes that the simulation must find.

/// A mistake that the simulation must find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bug {
    /// The disk confirms events that it never wrote.
    LoseEvent,
    /// The disk writes the events of a command twice.
    DoubleEvent,
    /// The disk writes the events of a command in another order.
    ReorderEvents,
    /// Clients hear of events before they are stored.
    TellUnstored,
    /// A bot's answer to an earlier position is taken for the current one.
    AcceptStaleAnswer,
    /// A retry is carried out a second time.
    RetryTwice,
    /// Clocks run while the server is away.
    ChargeDowntime,
    /// Who accepts an offer that is closed accepts the one that is open.
    AcceptOldOffer,
    /// A pause is stored once more after a restart.
    DoublePause,
    /// A client takes a change for the next one although others are missing before it.
    MissChange,
}

impl Bug {
    pub(crate) const ALL: [Self; 10] = [
        Self::LoseEvent,
        Self::DoubleEvent,
        Self::ReorderEvents,
        Self::TellUnstored,
        Self::AcceptStaleAnswer,
        Self::RetryTwice,
        Self::ChargeDowntime,
        Self::AcceptOldOffer,
        Self::DoublePause,
        Self::MissChange,
    ];
}
