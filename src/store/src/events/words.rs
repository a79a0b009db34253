//! What is one of several words in the database.

use crate::error::StoreError;

macro_rules! words {
    ($(#[$about:meta])+ $name:ident in $column:literal { $($(#[$doc:meta])+ $word:ident = $text:literal,)+ }) => {
        $(#[$about])+
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[$doc])+ $word,)+
        }

        impl $name {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$word),+];

            /// As the database and forms spell it.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$word => $text,)+
                }
            }

            /// That of this name.
            pub fn named(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|word| word.as_str() == name)
            }

            pub(super) fn parse(name: &str) -> Result<Self, StoreError> {
                Self::named(name).ok_or(StoreError::Value($column))
            }
        }
    };
}
pub(super) use words;

words! {
    /// How far an event is.
    EventState in "events.state" {
        /// Only its staff see it.
        Draft = "draft",
        /// Everybody may read of it.
        Announced = "announced",
        /// People may register.
        Registration = "registration",
        /// They may hand in lists as well.
        ListsOpen = "lists_open",
        /// The lists are what they are.
        Locked = "locked",
        /// Rounds are played.
        Running = "running",
        /// The last round is over.
        Finished = "finished",
        /// What is to be shown of it is.
        Published = "published",
        /// It does not take place.
        Cancelled = "cancelled",
    }
}

words! {
    /// How somebody stands at an event.
    EntryState in "event_entries.state" {
        /// They asked to take part; staff decide.
        Applied = "applied",
        /// There is no place for them yet.
        Waiting = "waiting",
        /// They have a place.
        Registered = "registered",
        /// They are there.
        CheckedIn = "checked_in",
        /// They do not come.
        Withdrawn = "withdrawn",
        /// Staff took them out.
        Removed = "removed",
    }
}

words! {
    /// Why somebody who had a place did not play from the beginning.
    LeftOut in "event_entries.left_out" {
        /// Nobody saw them.
        Absent = "absent",
        /// They had no list that may be played.
        NoList = "no_list",
    }
}

words! {
    /// Who entered somebody.
    EnteredBy in "event_entries.entered_by" {
        /// They themselves, with or without an account.
        Player = "self",
        /// Somebody of the staff.
        Staff = "staff",
        /// Whoever stood at the device that the store put up for it.
        Kiosk = "kiosk",
    }
}

words! {
    /// What the rounds before count for whoever comes later.
    LateAs in "event_entries.late_as" {
        /// Each is lost.
        Losses = "losses",
        /// The last of them is a bye.
        OneBye = "one_bye",
    }
}

words! {
    /// How a list came to be.
    ListKind in "event_lists.kind" {
        /// Before the lock.
        Submitted = "submitted",
        /// After it, as the event allows.
        Late = "late",
        /// In place of another one, after the lock.
        Corrected = "corrected",
    }
}

words! {
    /// What the certificate of a list says.
    ListVerdict in "event_lists.verdict" {
        /// It may be played.
        Legal = "legal",
        /// It may not.
        Illegal = "illegal",
        /// The cards do not say.
        Undecided = "undecided",
    }
}

words! {
    /// Why somebody of the staff opened a list.
    ViewReason in "event_list_views.why" {
        /// To read it.
        List = "list",
        /// To compare it with a deck.
        Check = "check",
        /// To correct it.
        Correction = "correction",
        /// To print it.
        Sheet = "sheet",
        /// To type it for its player.
        Typed = "typed",
        /// To have it on a device for the deck checks of a round, where the line fails.
        Kept = "kept",
    }
}
