//! A home in memory for tests: it can be slow, refuse, and have somebody else change
//! its decks.

use std::{
    collections::BTreeMap,
    future::poll_fn,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    task::{Poll, Waker},
};

use safehouse_engine::deck::{
    edit::History,
    list::DeckList,
    merge::{Conflict, merge},
};

use super::{
    Asked, DeckHome, Draft, Found, Hears, HomeDeck, Listening, Other, Receipt, Refusal, Revision, Standing, Versions,
};
use crate::deck::device_decks::Version;

/// The home; its clones are the same one.
#[derive(Debug, Clone, Default)]
pub(crate) struct MemoryHome {
    rooms: Arc<Mutex<Rooms>>,
    /// Whether answers wait until [`MemoryHome::answer`].
    is_slow: Arc<AtomicBool>,
}

#[derive(Debug, Default)]
struct Rooms {
    /// All states of each deck, the newest last; `None` where it was deleted.
    states: BTreeMap<String, Vec<Option<DeckList>>>,
    versions: BTreeMap<String, Vec<Version>>,
    pasts: BTreeMap<String, History>,
    unread: Vec<String>,
    refusal: Option<Refusal>,
    last_opened: Option<String>,
    ids: u32,
    /// How often something was to be kept.
    asked: usize,
    waiting: Vec<Waker>,
}

impl MemoryHome {
    fn rooms(&self) -> MutexGuard<'_, Rooms> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on answers wait.
    pub(crate) fn slow_down(&self) {
        self.is_slow.store(true, Ordering::SeqCst);
    }

    /// Lets everything that waits be answered, and answers at once from now on.
    pub(crate) fn answer(&self) {
        self.is_slow.store(false, Ordering::SeqCst);
        let waiting = std::mem::take(&mut self.rooms().waiting);
        waiting.into_iter().for_each(Waker::wake);
    }

    /// Refuses whatever is to be kept, or no more.
    pub(crate) fn refuse(&self, refusal: Option<Refusal>) {
        self.rooms().refusal = refusal;
    }

    /// Somebody else keeps this under an identifier; `None` deletes it.
    pub(crate) fn put(&self, id: &str, deck: Option<DeckList>) {
        self.rooms().states.entry(id.to_owned()).or_default().push(deck);
    }

    /// Somebody else puts something there that cannot be read.
    pub(crate) fn put_unread(&self, id: &str) {
        self.rooms().unread.push(id.to_owned());
    }

    /// What is kept under an identifier.
    pub(crate) fn kept(&self, id: &str) -> Option<DeckList> {
        self.rooms().states.get(id)?.last()?.clone()
    }

    /// The labels and names of a deck's versions, the newest last.
    pub(crate) fn version_names(&self, id: &str) -> Vec<(String, String)> {
        let rooms = self.rooms();
        let versions = rooms.versions.get(id).into_iter().flatten();
        versions.map(|version| (version.label.clone(), version.deck.name.clone())).collect()
    }

    /// How often something was to be kept.
    pub(crate) fn asked(&self) -> usize {
        self.rooms().asked
    }

    /// Does something when answers come, at once or later.
    fn when_answered<T: 'static>(&self, answer: impl FnOnce(&mut Rooms) -> T + 'static) -> Asked<T> {
        let (home, mut answer) = (self.clone(), Some(answer));
        Box::pin(poll_fn(move |context| {
            if home.is_slow.load(Ordering::SeqCst) {
                home.rooms().waiting.push(context.waker().clone());
                return Poll::Pending;
            }
            let answer = answer.take().expect("polled until it is ready");
            Poll::Ready(answer(&mut home.rooms()))
        }))
    }
}

fn revision(states: &[Option<DeckList>]) -> Revision {
    Revision(states.len() as u64)
}

impl DeckHome for MemoryHome {
    fn new_id(&self) -> String {
        let mut rooms = self.rooms();
        rooms.ids += 1;
        format!("new{}", rooms.ids)
    }

    fn open(&self, id: &str) -> Asked<Found> {
        let id = id.to_owned();
        self.when_answered(move |rooms| {
            if rooms.unread.contains(&id) {
                return Found::Unread;
            }
            let Some(states) = rooms.states.get(&id) else { return Found::Nothing };
            let Some(Some(deck)) = states.last() else { return Found::Nothing };
            let past = rooms.pasts.get(&id).filter(|past| past.deck() == deck).cloned();
            rooms.last_opened = Some(id.clone());
            Found::Deck(Box::new(HomeDeck { id, deck: deck.clone(), revision: revision(states), past }))
        })
    }

    fn last_opened(&self, _game: &str) -> Asked<Option<String>> {
        self.when_answered(|rooms| rooms.last_opened.clone())
    }

    fn keep(&self, draft: Draft, seen: Option<Revision>) -> Asked<Result<Receipt, Refusal>> {
        self.rooms().asked += 1;
        self.when_answered(move |rooms| {
            if let Some(refusal) = rooms.refusal {
                return Err(refusal);
            }
            let Draft { id, deck, past, label, .. } = draft;
            if rooms.unread.contains(&id) {
                return Err(Refusal::Unread);
            }
            let states = rooms.states.entry(id.clone()).or_default();
            let base = seen.and_then(|Revision(seen)| states.get(usize::try_from(seen).ok()?.checked_sub(1)?).cloned());
            let base = base.flatten().unwrap_or_else(|| DeckList::new(&*deck.game));
            let (deck, other) = match states.last() {
                Some(None) if seen.is_some() => (deck, Other::Deleted),
                Some(Some(theirs)) if seen != Some(revision(states)) => {
                    let merged = merge(&base, &deck, theirs);
                    (merged.deck, Other::Changed(merged.conflicts))
                }
                _ => (deck, Other::Nothing),
            };
            states.push(Some(deck.clone()));
            let revision = revision(states);
            let version = Version { saved_at: 0, label: label.to_owned(), deck: deck.clone() };
            rooms.versions.entry(id.clone()).or_default().push(version);
            rooms.pasts.insert(id.clone(), past);
            rooms.last_opened = Some(id);
            Ok(Receipt { deck, revision, other, made_room: false })
        })
    }

    fn keep_past(&self, id: &str, past: History) -> Asked<()> {
        let id = id.to_owned();
        self.when_answered(move |rooms| drop(rooms.pasts.insert(id, past)))
    }

    fn look(&self, id: &str, deck: DeckList, seen: Option<Revision>) -> Asked<Standing> {
        let id = id.to_owned();
        self.when_answered(move |rooms| {
            if rooms.unread.contains(&id) {
                return Standing::Unread;
            }
            let Some(states) = rooms.states.get(&id) else { return Standing::Same };
            let revision = revision(states);
            match states.last() {
                None => Standing::Same,
                Some(_) if seen == Some(revision) => Standing::Same,
                Some(None) => Standing::Gone,
                Some(Some(theirs)) if deck.game == theirs.game => {
                    let conflicts: Vec<Conflict> = Vec::new();
                    Standing::Changed { deck: Box::new(theirs.clone()), revision, conflicts, has_met: false }
                }
                Some(Some(_)) => Standing::Behind,
            }
        })
    }

    fn versions(&self, id: &str) -> Asked<Versions> {
        let id = id.to_owned();
        self.when_answered(move |rooms| {
            let mut versions = rooms.versions.get(&id).cloned().unwrap_or_default();
            versions.reverse();
            Versions { versions, unread: 0 }
        })
    }

    /// A pause lasts as long as answers do.
    fn pause(&self) -> Asked<()> {
        self.when_answered(|_| ())
    }

    /// Nobody tells it of changes: tests look.
    fn listen(&self, _hears: Hears) -> Listening {
        Listening::new(|| ())
    }
}
