//! Closed lists of codes in statements. Why something happened is told by one of these; what a person writes
//! about it stands in a row beside the log.

macro_rules! codes {
    ($(#[$meta:meta])* $name:ident { $($(#[$code_meta:meta])* $code:ident = $id:literal, $sentence:literal;)+ }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[$code_meta])* $code,)+
        }

        impl $name {
            /// Every code.
            pub const ALL: &'static [Self] = &[$(Self::$code,)+];

            /// Spelling in statements.
            pub fn id(self) -> &'static str {
                match self { $(Self::$code => $id,)+ }
            }

            /// For people, without a full stop.
            pub fn sentence(self) -> &'static str {
                match self { $(Self::$code => $sentence,)+ }
            }

            /// The code with this spelling.
            pub fn from_id(id: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|code| code.id() == id)
            }
        }
    };
}

codes! {
    /// Who has the private key of a store.
    Keeper {
        /// The host: it could sign for the store.
        Host = "host", "the host keeps the key and could sign for the store";
        /// The store itself.
        Store = "store", "the store keeps the key itself";
    }
}
codes! {
    /// Why a key is revoked.
    KeyReason {
        /// Another one takes its place.
        Replaced = "replaced", "another key takes its place";
        /// Nobody has it any more.
        Lost = "lost", "the key was lost";
        /// Somebody else may have it.
        Exposed = "exposed", "somebody else may have the key";
        /// The store is closed.
        Closed = "closed", "the store is closed";
    }
}
codes! {
    /// How the host made sure of a store.
    ConfirmationKind {
        /// Somebody was there.
        Visit = "visit", "somebody of the host was there";
        /// By papers.
        Document = "document", "by papers";
        /// By its website or telephone.
        Contact = "contact", "by its own website or telephone";
        /// It was known before.
        Known = "known", "it was known to the host before";
    }
}
codes! {
    /// Why a store is suspended.
    SuspensionReason {
        /// It asked for it.
        Asked = "asked", "the store asked for it";
        /// It broke the rules of the host.
        Rules = "rules", "it broke the rules of the host";
        /// It is not who it said it was.
        Identity = "identity", "it is not who it said it was";
        /// It is closed.
        Closed = "closed", "the store is closed";
    }
}
codes! {
    /// Why a list was changed after the lock.
    CorrectionReason {
        /// The list said something else than the deck that was played.
        Clerical = "clerical", "the list did not say what was played";
        /// The list was not legal.
        Illegal = "illegal", "the list was not legal";
        /// A deck check found it.
        DeckCheck = "deck_check", "a deck check found it";
        /// Cards were lost or damaged.
        Cards = "cards", "cards were lost or damaged";
        /// It was handed in after the lock.
        Late = "late", "it was handed in after the lock";
        /// Staff typed it in wrongly.
        Typing = "typing", "it was typed in wrongly by staff";
    }
}
codes! {
    /// At which moment a list is shown.
    Phase {
        /// At the beginning of the first round.
        FirstRound = "round_1", "at the beginning of the first round";
        /// At the cut.
        Cut = "cut", "at the cut";
        /// At the end.
        End = "end", "at the end";
    }
}
codes! {
    /// Why a list was withdrawn.
    WithdrawalReason {
        /// The player asked for it.
        Player = "player", "the player asked for it";
        /// An account was deleted.
        Erasure = "erasure", "the player's data were deleted";
        /// It should not have been published.
        Mistake = "mistake", "it was published by mistake";
        /// The law asked for it.
        Law = "law", "the law asked for it";
    }
}
codes! {
    /// Why an event was cancelled.
    CancellationReason {
        /// Too few players.
        Players = "players", "too few players";
        /// The place or the staff.
        Venue = "venue", "the place or the staff was not to be had";
        /// Something else.
        Other = "other", "for a reason that is told elsewhere";
    }
}
