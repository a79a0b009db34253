//! The groups of addresses: what they have in common when something around them
//! decides.

/// A group of addresses. Its routes and the layers that are its own stand in the
/// file of its name.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Group {
    /// What a person reads, and what no other group answers: `pages.rs`.
    #[default]
    Pages,
    /// Pages of accounts and the forms on them: `account.rs`.
    Account,
    /// What programs ask for, below `/api/v1`: `api.rs`.
    Api,
    /// Pages of decks that others may see and the forms on them: `public_decks.rs`.
    Public,
    /// Moves in a test game: `test_games.rs`.
    Moves,
    /// What happens in a match, as it happens: `matches.rs`.
    Streams,
    /// What programs of anybody may ask, also below `/api/v1`: `api.rs`.
    OpenApi,
    /// What pages ask for by script, below `/api`: `server_functions.rs`.
    Functions,
    /// What is drawn when it is asked for: `pictures.rs`.
    Pictures,
    /// What the program writes from its cards and configuration: `files.rs`.
    Files,
    /// Files of one event, which its staff read also while it is hidden: `events.rs`, `evening.rs`.
    EventFiles,
    /// What was built, below `/assets`: `assets.rs`.
    Assets,
    /// What a supervisor asks for: `health.rs`.
    Health,
}

impl Group {
    /// How a refusal is told to whoever asks for no form.
    pub(super) fn form(self) -> Form {
        match self {
            Self::Pages | Self::Account | Self::Public | Self::Moves => Form::Page,
            Self::Api
            | Self::OpenApi
            | Self::Streams
            | Self::Functions
            | Self::Pictures
            | Self::Files
            | Self::EventFiles
            | Self::Assets
            | Self::Health => Form::Problem,
        }
    }

    /// Whether a request counts against how often a network may ask. A page asks
    /// for many built files at once, and a supervisor asks all the time.
    pub(super) fn is_counted(self) -> bool {
        !matches!(self, Self::Assets | Self::Health)
    }

    /// Whether what is answered depends on who is signed in.
    pub(super) fn knows_people(self) -> bool {
        matches!(
            self,
            Self::Pages
                | Self::Account
                | Self::Public
                | Self::Moves
                | Self::Streams
                | Self::Functions
                | Self::Api
                | Self::EventFiles
        )
    }

    /// Whether a change counts as little as what is read. Whoever plays makes some hundred moves a
    /// game; how many games a network begins, and how long each may be, have bounds of their own.
    pub(super) fn changes_as_often_as_reads(self) -> bool {
        self == Self::Moves
    }

    /// Whether a person is asked to sign in where they may not be admitted otherwise.
    pub(super) fn leads_to_sign_in(self) -> bool {
        matches!(self, Self::Pages | Self::Account | Self::Public | Self::Moves)
    }

    /// Whether pages of other sites may ask. Nobody is known where they may.
    pub(super) fn is_for_other_sites(self) -> bool {
        self == Self::OpenApi
    }

    /// Whether programs ask, which are told how much more they may ask for.
    pub(super) fn is_for_programs(self) -> bool {
        matches!(self, Self::Api | Self::OpenApi)
    }

    /// Whether a request must say for which host it is. A probe of the machine's
    /// own knows no name.
    pub(super) fn needs_host(self) -> bool {
        self != Self::Health
    }
}

/// In which form a refusal is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// HTML, for a person.
    Page,
    /// JSON, for a program.
    Problem,
}
