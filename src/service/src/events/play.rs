//! The play of an event as it is kept, read for what is computed from it.

mod kept_cut;
mod results_text;
mod sheet;

use safehouse_store::{
    StoreId,
    events::{
        EventState, PlayBase, PlayChanged, PlayEntry, RoundPhase, RoundState, StoredEvent, StoredEventMatch,
        StoredPlay, StoredRound,
    },
};
use safehouse_tournament::{PlayerId, Settings, Standing};
use uuid::Uuid;

pub(crate) use self::{
    kept_cut::KeptCut,
    results_text::results_text,
    sheet::{outcome_of, player_of},
};
use super::{PlayFault, rounds::TakenBack, shown_names::ShownNames};
use crate::{Refusal, Service};

/// How often a change is tried anew of which others were faster.
const TRIES: usize = 8;

/// All of a play.
#[derive(Debug, Clone)]
pub(crate) struct Play {
    pub store: StoreId,
    pub event: Uuid,
    pub revision: u64,
    pub settings: Settings,
    /// The players of the cut, best first.
    pub seeds: Option<Vec<PlayerId>>,
    /// Who was passed over by name when it was made.
    pub passed_over: Vec<PlayerId>,
    /// When the cut was made, in milliseconds since 1970, where that is known.
    pub cut_made_at: Option<i64>,
    /// The rounds that everybody saw and that staff took back, the first one first.
    pub taken_back: Vec<TakenBack>,
    pub started_at: i64,
    pub entries: Vec<PlayEntry>,
    pub rounds: Vec<StoredRound>,
    pub matches: Vec<StoredEventMatch>,
    names: ShownNames,
}

impl Play {
    /// Reads it. What changes meanwhile makes the revision another one, so that nothing is changed
    /// by what was read half.
    ///
    /// # Errors
    /// [`PlayFault::NotStarted`]; the store fails.
    pub async fn read(service: &Service, event: &StoredEvent) -> Result<Self, Refusal> {
        Self::find(service, event).await?.ok_or(PlayFault::NotStarted.into())
    }

    /// The same of an event that is still played, for a change of it.
    ///
    /// # Errors
    /// [`PlayFault::Over`]; as [`Play::read`].
    pub async fn running(service: &Service, event: &StoredEvent) -> Result<Self, Refusal> {
        match event.state {
            EventState::Running => Self::read(service, event).await,
            EventState::Finished | EventState::Published | EventState::Cancelled => Err(PlayFault::Over.into()),
            _ => Err(PlayFault::NotStarted.into()),
        }
    }

    /// The same of an event whose results staff may correct: it is played, or over and not marked as published.
    ///
    /// # Errors
    /// [`PlayFault::Published`]; as [`Play::running`].
    pub async fn correctable(service: &Service, event: &StoredEvent) -> Result<Self, Refusal> {
        match event.state {
            EventState::Finished => Self::read(service, event).await,
            EventState::Published => Err(PlayFault::Published.into()),
            _ => Self::running(service, event).await,
        }
    }

    /// The same, nothing before play begins.
    pub async fn find(service: &Service, event: &StoredEvent) -> Result<Option<Self>, Refusal> {
        let (store, id) = (event.store, event.id);
        // The revision comes first: whatever changes behind it is noticed.
        let Some(play) = service.store.find_play(store, id).await? else { return Ok(None) };
        let StoredPlay { revision, settings, bracket, taken_back, started_at } = play;
        let entries = service.store.list_play_entries(store, id).await?;
        let rounds = service.store.list_event_rounds(store, id).await?;
        let matches = service.store.list_event_matches(store, id).await?;
        let names = ShownNames::of(entries.iter().map(|entry| (entry.number, entry.shown_as.as_str())));
        let (seeds, passed_over, cut_made_at) = match bracket.as_deref().map(read_json::<KeptCut>).transpose()? {
            None => (None, Vec::new(), None),
            Some(KeptCut::Seeds(seeds)) => (Some(seeds), Vec::new(), None),
            Some(KeptCut::Whole { seeds, passed_over, made_at }) => (Some(seeds), passed_over, made_at),
        };
        Ok(Some(Self {
            store,
            event: id,
            revision,
            settings: read_json(&settings)?,
            seeds,
            passed_over,
            cut_made_at,
            taken_back: read_json(&taken_back)?,
            started_at,
            entries,
            rounds,
            matches,
            names,
        }))
    }

    /// What was seen of it, for a change.
    pub fn base(&self) -> PlayBase {
        PlayBase { store: self.store, event: self.event, revision: self.revision }
    }

    /// A round by its number.
    pub fn round(&self, number: u32) -> Option<&StoredRound> {
        self.rounds.iter().find(|round| round.number == number)
    }

    /// The last round, a draft too.
    pub fn last(&self) -> Option<&StoredRound> {
        self.rounds.last()
    }

    /// Whether everybody sees a round of the cut.
    pub fn is_cut_shown(&self) -> bool {
        self.rounds.iter().any(|round| round.phase == RoundPhase::Cut && round.state != RoundState::Draft)
    }

    /// The matches of a round, byes last.
    pub fn matches_of(&self, round: u32) -> impl Iterator<Item = &StoredEventMatch> {
        self.matches.iter().filter(move |game| game.round == round)
    }

    /// A match by its table.
    pub fn match_at(&self, round: u32, table: u32) -> Option<&StoredEventMatch> {
        self.matches_of(round).find(|game| game.table == Some(table))
    }

    /// Somebody by their number.
    pub fn entry(&self, number: u32) -> Option<&PlayEntry> {
        self.entries.iter().find(|entry| entry.number == number)
    }

    /// Somebody who plays, by their number.
    ///
    /// # Errors
    /// [`PlayFault::NoPlayer`].
    pub fn playing(&self, number: u32) -> Result<&PlayEntry, PlayFault> {
        self.entry(number).filter(|entry| entry.in_play).ok_or(PlayFault::NoPlayer(number))
    }

    /// What everybody calls somebody.
    pub fn shown_as(&self, number: u32) -> String {
        self.names.name(number)
    }
}

/// The standings that were kept of a round.
pub(crate) async fn frozen(service: &Service, event: &StoredEvent, round: u32) -> Result<Vec<Standing>, Refusal> {
    match service.store.find_standings(event.store, event.id, round).await? {
        Some(standings) => read_json(&standings),
        None => Ok(Vec::new()),
    }
}

/// Whether a change was made; otherwise why not, or nothing when it is to be tried anew.
pub(crate) fn made(changed: PlayChanged, unfit: PlayFault) -> Result<bool, Refusal> {
    match changed {
        PlayChanged::Done => Ok(true),
        PlayChanged::Stale => Ok(false),
        PlayChanged::Unfit => Err(unfit.into()),
    }
}

/// How often to try what others may be faster with.
pub(crate) fn tries() -> std::ops::Range<usize> {
    0..TRIES
}

/// JSON that this program wrote.
pub(crate) fn read_json<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, Refusal> {
    serde_json::from_str(text).map_err(|error| {
        tracing::error!(%error, "what is kept of a play cannot be read");
        Refusal::Failed
    })
}

/// JSON of what this program knows.
pub(crate) fn json<T: serde::Serialize>(value: &T) -> Result<String, Refusal> {
    serde_json::to_string(value).map_err(|error| {
        tracing::error!(%error, "what is to be kept of a play cannot be written");
        Refusal::Failed
    })
}
