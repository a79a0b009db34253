//! What the page of rounds shows, and what whoever reads it may do there.

use safehouse_service::events::{
    EventSeen, EventState, ListsHidden, PlayerShown,
    rounds::{
        CutDifference, Difference, GivenBeforehand, ImportPreview, Imported, MatchChange, MatchShown, Placing,
        PlaySeen, RoundExplained, RoundState, SeatShown,
    },
};

use crate::{
    pages::{
        account::FieldFault,
        evening::named,
        event_desk::{EventFields, StaffNames},
    },
    paths::event_desk as at,
};

/// What is told of what was just done, beside a sentence.
#[derive(Debug, Clone, Default)]
pub struct RunTold {
    /// Rounds that would have been paired otherwise, had a corrected result been known; none where nothing was corrected.
    pub would_differ: Option<Vec<Difference>>,
    /// Whether the result was taken away, and no other one put in its place.
    pub is_taken_away: bool,
    /// Who would play the cut otherwise, had it been known, where the cut is made.
    pub cut: Option<CutDifference>,
    /// Who has another place after the cut since a result of a finished round was corrected: the one that they had and the
    /// one that they have; none where no such result was.
    pub places: Option<Vec<(Placing, Placing)>>,
    /// Tables whose result was another by now, so that nothing was changed.
    pub stale: Vec<u32>,
    /// Tables whose result cannot be so, and why.
    pub unfit: Vec<(u32, String)>,
    /// What came of a file of another program.
    pub imported: Option<Imported>,
    /// What would come of one, with its text, which is sent once more to take it.
    pub preview: Option<(ImportPreview, String)>,
    /// Who has no list that may be played, where the event only warns.
    pub lacking: Vec<u32>,
}

/// What the page shows.
#[derive(Debug, Clone)]
pub struct RunPage {
    /// The event.
    pub seen: EventSeen,
    /// Who looks: what a device keeps is theirs alone.
    pub reader: String,
    /// Whoever is entered, in the order of their numbers.
    pub players: Vec<PlayerShown>,
    /// What staff call them.
    pub names: StaffNames,
    /// Lists that everybody was to see by now.
    pub hidden: Option<ListsHidden>,
    /// The seats of the player meeting, before play begins.
    pub seats: Vec<SeatShown>,
    /// Who has byes or a table beforehand, before play begins, for whoever gives them.
    pub given: Vec<GivenBeforehand>,
    /// To whom they were given just now.
    pub just_given: Option<u32>,
    /// The play, once it began.
    pub play: Option<PlaySeen>,
    /// Why everybody of the draft sits where they do, where there is one.
    pub draft: Option<RoundExplained>,
    /// Results that were corrected, the newest first.
    pub changes: Vec<MatchChange>,
    /// What is told of what was just done.
    pub told: RunTold,
    /// The deed that was refused, and what was written in its form: what stands in another form is none of it.
    pub written: (String, EventFields),
    /// Why a form was refused.
    pub fault: Option<FieldFault>,
    /// What was just done, in a sentence; empty where nothing was.
    pub done: &'static str,
    /// Who was dropped just now, and is still out.
    pub dropped: Option<u32>,
    /// Who came in just now, late or once more, and is there.
    pub came: Option<u32>,
    /// What was left of the time that was taken away just now, in milliseconds, while no time runs.
    pub time_left: Option<i64>,
    /// Whether they, who play, do what touches themselves, since nobody else of the staff could.
    pub has_own_hand: bool,
}

impl RunTold {
    /// Whether something of the form was not done, so that it is shown once more as it was filled in.
    pub fn is_refused(&self) -> bool {
        let is_unread = self.imported.as_ref().is_some_and(Imported::is_refused);
        is_unread || !self.unfit.is_empty() || !self.stale.is_empty()
    }
}

impl RunPage {
    /// What was written in a field of the form of a deed that was refused; empty of any other deed.
    pub(super) fn written(&self, deed: &str, name: &str) -> &str {
        let (of, fields) = &self.written;
        if of == deed { fields.get(name) } else { "" }
    }

    /// The round that is shown; 0 where none is.
    pub(super) fn round(&self) -> u32 {
        let mut rounds = self.play.iter().flat_map(|play| &play.rounds);
        rounds.rfind(|round| round.state != RoundState::Draft).map_or(0, |round| round.number)
    }

    /// Whether nothing is played any more.
    pub(super) fn is_over(&self) -> bool {
        matches!(self.seen.event.state, EventState::Finished | EventState::Published | EventState::Cancelled)
    }

    /// Whether the caller pairs rounds and says who left.
    pub(super) fn scores(&self) -> bool {
        !self.is_over() && self.seen.scores()
    }

    /// Whether the caller enters results.
    pub(super) fn enters_results(&self) -> bool {
        !self.is_over() && self.seen.enters_results()
    }

    /// Whether the caller corrects results: until the event is marked as published.
    pub(super) fn corrects_results(&self) -> bool {
        let is_open = matches!(self.seen.event.state, EventState::Running | EventState::Finished);
        is_open && self.seen.enters_results()
    }

    /// Whether the caller plays a match.
    pub(super) fn plays(&self, game: &MatchShown) -> bool {
        let own = self.seen.entry.as_ref().map(|entry| entry.number);
        own.is_some_and(|own| game.a.0 == own || game.b.as_ref().is_some_and(|(number, _)| *number == own))
    }

    /// Whether the result of a match, by who plays it, is theirs to enter as staff.
    pub(super) fn decides(&self, game: &MatchShown) -> bool {
        self.has_own_hand || !self.plays(game)
    }

    /// Whether a round is played whose results they may enter.
    pub(super) fn takes_results(&self) -> bool {
        let last = self.play.as_ref().and_then(|play| play.rounds.last());
        last.is_some_and(|round| round.state == RoundState::Published) && self.enters_results()
    }

    /// Whether the caller works at the desk.
    pub(super) fn is_at_desk(&self) -> bool {
        self.seen.is_at_desk()
    }

    pub(super) fn deed(&self, deed: &str) -> String {
        at::of(&self.seen.event.code, "run", deed)
    }

    /// What staff call a player.
    pub(super) fn name(&self, number: u32) -> String {
        match (self.names.find(number), &self.play) {
            (Some(name), _) => name.to_owned(),
            (None, Some(play)) => named(play, number),
            (None, None) => format!("Player {number}"),
        }
    }
}
