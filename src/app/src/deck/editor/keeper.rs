//! Keeping the deck in hand in its home, together with what others do to it there.
//! Only event handlers and effects of the browser come here.

use std::{cell::RefCell, sync::Arc};

use leptos::prelude::*;
use safehouse_engine::deck::{edit::History, list::DeckList, merge::Conflict};

use super::{
    hand::{Hand, Request, SharedHand, run},
    news::{News, SaveState, Tell},
};
use crate::deck::home::{
    Change, DeckHome, Draft, Found, HomeDeck, Listening, Other, Receipt, Refusal, Standing, Versions, rebase,
};

/// The label of versions that came by edits.
const EDITED: &str = "Edited";
/// The label of a version that was kept again after somebody had deleted the deck.
const KEPT_AGAIN: &str = "Kept again";

/// How it ended that another deck was asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Opened {
    /// It is in hand.
    InHand,
    /// It is one of another game, with this identifier of the game.
    OtherGame(String),
    /// There is none to take in hand.
    Nothing,
    /// Something else was asked for in the meantime.
    Superseded,
}

/// A deck that its home refused to keep, while another one is in hand.
struct PutAside {
    id: String,
    past: History,
    hand: SharedHand,
}

thread_local! {
    /// It outlives the builder, as long as the document does.
    static PUT_ASIDE: RefCell<Option<PutAside>> = const { RefCell::new(None) };
}

/// Has the deck in hand kept.
#[derive(Debug, Clone, Copy)]
pub struct Keeper {
    /// The game whose decks come in hand.
    game: &'static str,
    pub(super) history: RwSignal<History>,
    pub(super) deck: Memo<DeckList>,
    pub(super) save_state: RwSignal<SaveState>,
    pub(super) id: RwSignal<Option<String>>,
    /// Counts what others did to the versions of decks.
    pub versions_changed: RwSignal<u32>,
    /// What its home knows of it.
    hand: StoredValue<SharedHand>,
    /// Counts the pauses that an edit has begun; only the last one counts.
    pauses: StoredValue<u32>,
    /// Counts the decks that were asked for; only the last one counts.
    openings: StoredValue<u32>,
    /// What was said last that stands in the way of keeping it.
    told: StoredValue<Option<SaveState>>,
    /// Whether it was said that old versions were given up.
    has_told_room: StoredValue<bool>,
}

impl Keeper {
    /// A deck of this game that is nowhere yet and will be kept in this home.
    pub(super) fn new(game: &'static str, deck: DeckList, home: Arc<dyn DeckHome>, tell: Tell) -> Self {
        let history = RwSignal::new(History::new(deck));
        Self {
            game,
            history,
            deck: Memo::new(move |_| history.with(|history| history.deck().clone())),
            save_state: RwSignal::new(SaveState::Untouched),
            id: RwSignal::new(None),
            versions_changed: RwSignal::new(0),
            hand: StoredValue::new(Hand::new(home, tell, None)),
            pauses: StoredValue::new(0),
            openings: StoredValue::new(0),
            told: StoredValue::new(None),
            has_told_room: StoredValue::new(false),
        }
    }

    pub(super) fn tell(&self, news: News) {
        // Nobody hears what happens to a deck that is shown no more.
        if let Some(hand) = self.hand.try_get_value() {
            (hand.tell)(news);
        }
    }

    /// Whether another deck is on its way.
    pub fn is_opening(&self) -> bool {
        self.save_state.try_get_untracked() == Some(SaveState::Opening)
    }

    /// Whether the last changes live in this page alone.
    pub fn is_unsaved(&self) -> bool {
        matches!(self.save_state.try_get_untracked(), Some(SaveState::Saving | SaveState::Refused(_)))
    }

    /// Asks for the versions of the deck in hand.
    pub fn with_versions(&self, take: impl FnOnce(Versions) + 'static) {
        let id = self.id.get_untracked();
        match (id, self.hand.try_get_value()) {
            (Some(id), Some(hand)) => {
                let versions = hand.home.versions(&id);
                run(async move { take(versions.await) });
            }
            _ => take(Versions::default()),
        }
    }

    /// Begins a deck that is nowhere yet.
    pub fn begin(&self, deck: DeckList) {
        self.leave();
        self.take(None, History::new(deck), |hand| hand.for_another(None));
        self.save_state.set(SaveState::Untouched);
    }

    /// Takes a deck in hand; nothing that was asked for before comes any more.
    fn take(&self, id: Option<String>, past: History, hand: impl FnOnce(&Hand) -> SharedHand) {
        self.openings.update_value(|count| *count = count.wrapping_add(1));
        self.hand.update_value(|now| *now = hand(now));
        self.id.set(id);
        self.history.set(past);
    }

    /// Keeps the deck in hand before another takes its place. What its home
    /// refuses is put aside, and asked for again.
    pub fn leave(&self) {
        self.save_now();
        if let Some(SaveState::Refused(_)) = self.save_state.try_get_untracked()
            && let (Some(hand), Some(past)) = (self.hand.try_get_value(), self.history.try_get_untracked())
            && let Some(id) = self.id.try_get_untracked().flatten()
        {
            self.put_aside(PutAside { id, past, hand });
        }
    }

    fn put_aside(&self, aside: PutAside) {
        let tell = Arc::clone(&aside.hand.tell);
        PUT_ASIDE.with_borrow_mut(|place| *place = Some(aside));
        tell(News::PutAside);
    }

    /// Takes the deck in hand that was put aside, if there is one.
    pub fn take_put_aside(&self) -> bool {
        let Some(PutAside { id, past, hand }) = PUT_ASIDE.with_borrow_mut(Option::take) else { return false };
        self.leave();
        self.take(Some(id), past, |_| hand);
        self.save_state.set(SaveState::Saving);
        self.save_now();
        true
    }

    /// Takes the deck with this identifier in hand, or without one the deck that
    /// was put aside or opened last. Until it is here nothing can be changed. Where
    /// there is none the deck in hand stays.
    pub async fn open(&self, id: Option<&str>) -> Opened {
        let is_aside = |aside: &PutAside| id.is_none_or(|id| aside.id == id);
        if PUT_ASIDE.with_borrow(|aside| aside.as_ref().is_some_and(is_aside)) {
            self.take_put_aside();
            return Opened::InHand;
        }
        let Some(home) = self.hand.try_get_value().map(|hand| Arc::clone(&hand.home)) else {
            return Opened::Superseded;
        };
        self.leave();
        let before = self.save_state.get_untracked();
        self.openings.update_value(|count| *count = count.wrapping_add(1));
        let opening = self.openings.get_value();
        self.save_state.set(SaveState::Opening);
        let game = self.game;
        let wanted = match id {
            Some(id) => Some(id.to_owned()),
            None => home.last_opened(game).await,
        };
        let found = match &wanted {
            Some(wanted) => home.open(wanted).await,
            None => Found::Nothing,
        };
        if self.openings.try_get_value() != Some(opening) {
            return Opened::Superseded;
        }
        let news = match found {
            Found::Deck(found) if found.deck.game == game => {
                self.take_found(*found);
                return Opened::InHand;
            }
            Found::Deck(found) => {
                self.save_state.set(before);
                return Opened::OtherGame(found.deck.game);
            }
            Found::Unread => Some(News::NotReadable),
            Found::OutOfReach => Some(News::OutOfReach),
            // That none was opened yet is no news.
            Found::Nothing => id.map(|_| News::NotFound),
        };
        self.save_state.set(before);
        news.into_iter().for_each(|news| self.tell(news));
        Opened::Nothing
    }

    fn take_found(&self, found: HomeDeck) {
        let HomeDeck { id, deck, revision, past } = found;
        let past = past.unwrap_or_else(|| History::new(deck));
        self.take(Some(id), past, |hand| hand.for_another(Some(revision)));
        self.save_state.set(SaveState::Saved);
    }

    pub(super) fn save_soon(&self) {
        self.save_state.set(SaveState::Saving);
        // The first change makes it a deck of its home, which the address has
        // to lead to from then on: no page may go before.
        if self.id.get_untracked().is_none() {
            return self.save_now();
        }
        self.pauses.update_value(|count| *count = count.wrapping_add(1));
        let pause = self.pauses.get_value();
        let ended = self.hand.with_value(|hand| hand.home.pause());
        let keeper = *self;
        run(async move {
            ended.await;
            if keeper.pauses.try_get_value() == Some(pause) {
                keeper.save_now();
            }
        });
    }

    /// Has the deck kept if anything is waiting to be kept.
    pub fn save_now(&self) {
        if self.is_unsaved() {
            self.hand_over(EDITED, false);
        }
    }

    /// Has the deck kept as a version of its own.
    pub(super) fn save_version(&self, label: &'static str) {
        self.save_state.set(SaveState::Saving);
        self.hand_over(label, true);
    }

    fn hand_over(&self, label: &'static str, begins_version: bool) {
        let Some(hand) = self.hand.try_get_value() else { return };
        let (deck, past) = (self.deck.get_untracked(), self.history.get_untracked());
        let id = self.id.get_untracked().unwrap_or_else(|| {
            let id = hand.home.new_id();
            self.id.set(Some(id.clone()));
            id
        });
        hand.hand_over(Draft { id, deck, past, label, begins_version });
        self.ask(hand);
    }

    /// Asks the home what waits to be asked, one thing after the other.
    fn ask(self, hand: SharedHand) {
        let Some((request, seen)) = hand.next() else { return };
        match request {
            Request::Keep(draft) => {
                let receipt = hand.home.keep((*draft).clone(), seen);
                run(async move {
                    let receipt = receipt.await;
                    hand.answered();
                    match receipt {
                        Ok(receipt) => self.take_receipt(&hand, &draft, receipt),
                        Err(refusal) => self.take_refusal(&hand, *draft, refusal),
                    }
                    self.ask(hand);
                });
            }
            Request::Look => {
                let Some(id) = self.id.try_get_untracked().flatten().filter(|_| self.has(&hand)) else {
                    hand.answered();
                    return;
                };
                let deck = self.deck.get_untracked();
                let standing = hand.home.look(&id, deck.clone(), seen);
                run(async move {
                    let standing = standing.await;
                    hand.answered();
                    if self.has(&hand) {
                        self.take_standing(&hand, &deck, standing);
                    }
                    self.ask(hand);
                });
            }
        }
    }

    /// Whether the deck of this hand is the one in hand still.
    fn has(self, hand: &SharedHand) -> bool {
        self.hand.try_get_value().is_some_and(|now| Arc::ptr_eq(&now, hand))
    }

    /// The home has kept a state of the deck.
    fn take_receipt(&self, hand: &SharedHand, draft: &Draft, receipt: Receipt) {
        let Receipt { deck, revision, other, made_room } = receipt;
        hand.see(revision, &draft.deck, &deck);
        if !self.has(hand) {
            return;
        }
        self.told.set_value(None);
        if made_room && !self.has_told_room.get_value() {
            self.has_told_room.set_value(true);
            self.tell(News::MadeRoom);
        }
        let is_last = hand.is_idle() && self.deck.with_untracked(|now| *now == draft.deck);
        match other {
            Other::Nothing => {}
            Other::Deleted => self.tell(News::BroughtBack),
            Other::Changed(mut conflicts) => {
                conflicts.extend(self.adopt(&draft.deck, &deck));
                let together = if conflicts.is_empty() { News::Together } else { News::Conflicts(conflicts) };
                self.tell(together);
                // What somebody else did stays below the steps of undo.
                run(hand.home.keep_past(&draft.id, self.history.get_untracked()));
            }
        }
        if is_last {
            self.save_state.set(SaveState::Saved);
        }
    }

    /// The home did not keep a state of the deck.
    fn take_refusal(&self, hand: &SharedHand, draft: Draft, refusal: Refusal) {
        if refusal == Refusal::Unread && !hand.is_beside() {
            // Whatever is there stays; this deck goes beside it.
            let id = hand.home.new_id();
            if self.has(hand) {
                self.id.set(Some(id.clone()));
                self.tell(News::KeptBeside);
            }
            hand.begin_anew(&id, draft);
            return;
        }
        let newest = hand.give_up().unwrap_or(draft);
        if self.has(hand) {
            self.stand(SaveState::Refused(refusal));
        } else {
            self.put_aside(PutAside { id: newest.id, past: newest.past, hand: Arc::clone(hand) });
        }
    }

    /// Shows a state that there is something to do about, and says it once.
    fn stand(&self, state: SaveState) {
        if self.save_state.try_get_untracked().is_some_and(|before| before != state) {
            self.save_state.set(state);
            if self.told.get_value() != Some(state) {
                self.tell(News::Stands(state));
            }
        }
        self.told.set_value(Some(state));
    }

    /// Takes what the home has of the deck in hand, where it was handed another state. Undo leaves
    /// it where it is. Gives what was changed on both sides since.
    fn adopt(&self, handed: &DeckList, kept: &DeckList) -> Vec<Conflict> {
        let (deck, conflicts) = self.deck.with_untracked(|now| rebase(handed, now, kept));
        if self.deck.with_untracked(|now| *now != deck) {
            let _ = self.history.try_update(|history| history.take_in(deck));
        }
        conflicts
    }

    /// Looks what others have done to the deck since it was seen, and goes on from
    /// there.
    pub fn catch_up(&self) {
        // The browser may tell of a change after the page is gone.
        let Some(Some(_)) = self.id.try_get_untracked() else { return };
        if self.is_unsaved() {
            // Keeping brings together what it finds; what was refused may have room by now.
            self.save_now();
        } else if let Some(hand) = self.hand.try_get_value().filter(|_| !self.is_opening()) {
            hand.look();
            self.ask(hand);
        }
    }

    fn take_standing(&self, hand: &SharedHand, asked: &DeckList, standing: Standing) {
        let state = self.save_state.get_untracked();
        match standing {
            // It was put back as it was.
            Standing::Same if matches!(state, SaveState::Deleted | SaveState::Unread) => {
                self.save_state.set(SaveState::Saved);
            }
            Standing::Same => {}
            // What is being changed is kept again with the change.
            Standing::Gone if self.is_unsaved() => {}
            Standing::Gone => {
                if state != SaveState::Deleted {
                    self.save_state.set(SaveState::Deleted);
                    self.tell(News::Deleted);
                }
            }
            Standing::Unread if self.is_unsaved() => {}
            Standing::Unread => self.stand(SaveState::Unread),
            Standing::Changed { deck, revision, mut conflicts, has_met } => {
                hand.see(revision, asked, &deck);
                let before = self.deck.get_untracked();
                conflicts.extend(self.adopt(asked, &deck));
                let is_news = self.deck.with_untracked(|now| *now != before);
                if !self.is_unsaved() {
                    self.save_state.set(SaveState::Saved);
                }
                if !conflicts.is_empty() {
                    self.tell(News::Conflicts(conflicts));
                } else if is_news && has_met {
                    self.tell(News::HasMet);
                }
            }
            Standing::Behind => {
                self.save_state.set(SaveState::Saving);
                self.save_now();
            }
        }
    }

    /// Keeps a deck again that somebody else deleted.
    pub fn keep_again(&self) {
        if self.save_state.try_get_untracked() == Some(SaveState::Deleted) {
            self.hand.update_value(|hand| *hand = hand.for_another(None));
            self.save_version(KEPT_AGAIN);
        }
    }

    /// Hears what others do in the home, until the answer is dropped.
    #[must_use]
    pub fn listen(&self) -> Option<Listening> {
        let keeper = *self;
        let hand = self.hand.try_get_value()?;
        let is_ours = move |of: &str| keeper.id.try_get_untracked().flatten().as_deref() == Some(of);
        Some(hand.home.listen(Box::new(move |change| {
            if matches!(change, Change::Versions | Change::All) {
                // The page may be gone by then.
                let _ = keeper.versions_changed.try_update(|count| *count = count.wrapping_add(1));
            }
            match change {
                Change::Versions => {}
                Change::Deck(id) if !is_ours(id) => {}
                Change::Deck(_) | Change::All => keeper.catch_up(),
            }
        })))
    }
}
