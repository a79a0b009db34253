//! The parts of a card that are written in the language of its text.

/// Which part of a card a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextPart {
    /// Rules text, resolved by hand when it is not read.
    Text,
    /// The trigger of a React, which is never offered when it is not read (15.2.1).
    Trigger,
    /// The timing of an Event, which is its side's phase when it is not read (14.2.0).
    Timing,
}

impl TextPart {
    pub(super) fn field(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Trigger => "trigger",
            Self::Timing => "timing",
        }
    }

    pub(super) fn consequence(self) -> &'static str {
        match self {
            Self::Text => "resolved by hand",
            Self::Trigger => "the React is never offered",
            Self::Timing => "taken for the phase of its side",
        }
    }
}
