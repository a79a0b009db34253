//! What a match is to whoever plays or watches it.

use std::fmt;

use safehouse_cards::{catalogue::Catalogue, deck::list::DeckList};
use safehouse_engine::{
    necrogenesis::{choice::Choice, config::RulesConfig, explain::Narrator, orders::Orders, view::Viewer},
    table::{Outcome, Seat, free_undo::Against},
};
use safehouse_store::MatchId;
use serde::{Deserialize, Serialize};

use crate::test_games::{DuelSession, Note, by_choice_of};

/// Who has the first turn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Beginner {
    /// Whoever chance says.
    #[default]
    Chance,
    /// Whoever began the match.
    Host,
    /// Whoever is invited.
    Guest,
}

/// A match to be begun.
#[derive(Debug, Clone)]
pub struct BeginMatch<'a> {
    /// The cards that it is played with.
    pub catalogue: &'a Catalogue,
    /// The host's deck, also one that is not whole.
    pub deck: DeckList,
    /// What it is called.
    pub name: String,
    /// Who has the first turn.
    pub beginner: Beginner,
    /// The rules that it is played by; who has the first turn says [`BeginMatch::beginner`].
    pub config: RulesConfig,
}

/// A seat that somebody just took, and how it is come back to.
#[derive(Clone, PartialEq, Eq)]
pub struct Seated {
    /// What its address ends in: for whoever has no account it is all that the seat is theirs by.
    pub address: String,
    /// What the link of the invitation ends in, where there is one. It cannot be read again.
    pub invitation: Option<String>,
}

impl fmt::Debug for Seated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seated").finish_non_exhaustive()
    }
}

/// What an invitation is to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invitation {
    /// The code of its game.
    pub game: String,
    /// The name of its host's account; `None` where they have none.
    pub host: Option<String>,
    /// Who has the first turn.
    pub beginner: Beginner,
    /// The rules that it is played by.
    pub config: RulesConfig,
    /// From when on it no longer works, in milliseconds since 1970-01-01T00:00:00Z.
    pub ends_at: i64,
}

/// A match into which nobody was let yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaitingMatch {
    /// What its address begins with.
    pub id: MatchId,
    /// What its address ends in for whoever asks.
    pub address: String,
    /// The code of its game.
    pub game: String,
    /// What the host's deck is called; for nobody else.
    pub deck: String,
    /// Who has the first turn.
    pub beginner: Beginner,
    /// Until when somebody may accept the invitation; `None` where that is over.
    pub ends_at: Option<i64>,
    /// Whether whoever asks is its host.
    pub is_host: bool,
}

/// What a player may do about the last of their decisions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UndoWay {
    /// There is none, the game is over, or it is asked already.
    Nothing,
    /// It is taken back at once.
    Free,
    /// The other player is asked, and why.
    Asks(Vec<Against>),
    /// The other player lets nothing be taken back that needs their consent.
    Refused,
}

/// A match that can be played on, as one of its players or somebody who watches may know it.
pub struct Match {
    /// What its address begins with.
    pub id: MatchId,
    /// What its address ends in for whoever asks.
    pub address: String,
    /// What the address of whoever watches ends in; for players alone.
    pub watch_address: Option<String>,
    /// The code of its game.
    pub game: String,
    /// Rises with every change that whoever asks may know of.
    pub revision: i64,
    /// The game itself. What of it whoever asks may see say [`Match::viewer`] and the views of the
    /// engine; its record has decks and seed.
    pub session: DuelSession,
    /// Which seat whoever asks plays; `None` for whoever watches.
    pub seat: Option<Seat>,
    /// What the decks of the seats are called.
    pub names: [String; 2],
    /// The names of the players' accounts; `None` where they have none.
    pub people: [Option<String>; 2],
    /// Whether their seats were left.
    pub left: [bool; 2],
    /// What was done to the deck of whoever asks, where it was not whole.
    pub notes: Vec<Note>,
    /// What whoever asks ordered.
    pub orders: Orders,
    /// Whether whoever asks wants to be asked also where they have one answer.
    pub thinks: bool,
    /// Whether what is asked of whoever asks is answered by itself in a moment.
    pub passes_soon: bool,
    /// Who asks to take a decision back.
    pub undo_asked: Option<Seat>,
    /// What whoever asks may do about their last decision.
    pub undo: UndoWay,
    /// Whether the other player may be taken to have given up.
    pub may_end: bool,
    /// Who wants another game.
    pub again: [bool; 2],
    /// What the address of the next game ends in for whoever asks, where it was begun.
    pub next: Option<String>,
    /// When each of the players was last there.
    pub seen_at: [Option<i64>; 2],
    /// Which time it is, in milliseconds since 1970-01-01T00:00:00Z.
    pub now: i64,
    /// When an answer is given that a seat gives without being asked: it is for the clock of the
    /// site alone.
    pub due_at: Option<i64>,
    /// How often it was changed in whatever way: for the site alone.
    pub version: i64,
    /// When it was changed last.
    pub changed_at: i64,
    /// When it ended.
    pub ended_at: Option<i64>,
}

impl Match {
    /// As whom whoever asks sees the table: as the seat that they play, or what both may see.
    pub fn viewer(&self) -> Viewer {
        self.seat.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Whether its record may be had: it holds every hidden card.
    pub fn may_have_record(&self) -> bool {
        self.session.outcome().is_some()
    }

    /// How many entries the log has that whoever asks may know.
    pub fn entries(&self) -> usize {
        by_choice_of(&self.session, self.viewer()).len()
    }

    /// What happened in sentences, as whoever asks may know it.
    pub fn log_lines(&self) -> Vec<String> {
        lines(&self.session, &self.names, self.viewer())
    }
}

/// What happened in a match in sentences, as one viewer may know it.
pub(super) fn lines(session: &DuelSession, names: &[String; 2], viewer: Viewer) -> Vec<String> {
    let narrator = Narrator::new(session.rules()).with_players(names.clone());
    let mut narrator = match viewer {
        Viewer::Seat(seat) => narrator.told_to(seat),
        Viewer::Spectator | Viewer::Solo => narrator,
    };
    let known = by_choice_of(session, viewer);
    narrator.lines(known.iter().flat_map(|choice| &choice.events).map(|seen| seen.event))
}

impl fmt::Debug for Match {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Neither the seed nor what the players hold, and the address may be the key of a seat.
        f.debug_struct("Match").field("revision", &self.revision).field("seat", &self.seat).finish_non_exhaustive()
    }
}

/// A match that was played by other rules or cards and goes another way by those of here: what
/// everybody at its table saw can be read.
#[derive(Clone)]
pub struct KeptMatch {
    /// The code of its game.
    pub game: String,
    /// What the decks of the seats were called.
    pub names: [String; 2],
    /// Why it is not played on, a sentence.
    pub why: String,
    /// What happened; of a very long game the last of it.
    pub lines: Vec<String>,
}

impl fmt::Debug for KeptMatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KeptMatch").field("why", &self.why).finish_non_exhaustive()
    }
}

/// A match as it is found.
#[derive(Debug)]
pub enum OpenedMatch {
    /// Nobody came yet.
    Waiting(Box<WaitingMatch>),
    /// It can be played on.
    Playable(Box<Match>),
    /// It can be read.
    Kept(Box<KeptMatch>),
}

/// Something that a player does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MatchChange {
    /// Answers what is asked.
    Choose(Choice),
    /// Puts these orders in the place of those of before, and follows them from here on.
    SetOrders(Orders),
    /// Whether to be asked also where there is one answer.
    Think(bool),
    /// Takes the last decision back, or asks the other player for it.
    Undo,
    /// Lets the other player take their decision back; chance goes another way from there.
    AllowUndo,
    /// Does not.
    RefuseUndo {
        /// Nor anything for the rest of the game.
        for_good: bool,
    },
    /// Gives up.
    Concede,
    /// Ends a game whose other player does not come back: they gave up.
    End,
    /// Wants another game with the same decks; it begins when both do.
    Rematch,
    /// Leaves the seat for good: gives up where the game goes on.
    Leave,
}

/// What became of a change.
#[derive(Debug)]
pub enum MatchChanged {
    /// The match after it.
    To {
        /// The match.
        game: Box<Match>,
        /// From which step of its log on all is new.
        from: usize,
    },
    /// Whoever asked has no seat in it any more.
    Left {
        /// Which match.
        id: MatchId,
        /// How often it was changed in whatever way: for the site alone.
        version: i64,
    },
}

/// What became of an answer that was due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DueAnswer {
    /// How often the match was changed in whatever way.
    pub version: i64,
    /// When the next answer is due.
    pub next_due_at: Option<i64>,
}

/// What a list says of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchListed {
    /// What its address ends in.
    pub id: MatchId,
    /// The code of its game.
    pub game: String,
    /// What the decks of the seats are called; of a match that waits only the first.
    pub names: [String; 2],
    /// The names of the players' accounts.
    pub people: [Option<String>; 2],
    /// Whether nobody came yet.
    pub is_waiting: bool,
    /// Which turn it is in.
    pub turns: u32,
    /// How it ended, where it did.
    pub outcome: Option<Outcome>,
    /// When it was changed last.
    pub changed_at: i64,
}
