//! Keeping the deck in hand on the device, together with what other tabs do to
//! it. Only event handlers and effects of the browser come here.

use std::{cell::RefCell, time::Duration};

use leptos::{ev, leptos_dom::helpers::window_event_listener_untyped, prelude::*};
use leptos_router::hooks::use_navigate;
use safehouse_engine::{
    deck::{
        edit::{Edit, EditAction, EditLabel, History},
        list::DeckList,
        merge::Conflict,
    },
    english::English,
};

use super::{Editor, SaveState};
use crate::{
    browser,
    context::use_site,
    deck::device_decks::{
        DECK, DeviceDecks, DeviceStorage, SavedDeck, Slot, StorageError, Version,
        together::{CaughtUp, Hold, Other, Outcome, Standing},
        versions,
    },
    paths::{self, HasPaths as _},
};

/// Pause after the last edit before the deck is written to the device.
const SAVE_AFTER: Duration = Duration::from_millis(400);

/// A deck that the device refused to keep, while another one is in hand.
struct PutAside {
    id: Option<String>,
    past: History,
    hold: Hold,
}

thread_local! {
    /// It outlives the builder, as long as the document does.
    static PUT_ASIDE: RefCell<Option<PutAside>> = const { RefCell::new(None) };
    /// Goes to the builder, from wherever one is.
    static WAY_BACK: RefCell<Option<Box<dyn Fn()>>> = const { RefCell::new(None) };
}

fn go_back() {
    WAY_BACK.with_borrow(|way| way.iter().for_each(|go| go()));
}

fn device() -> Result<DeviceDecks<DeviceStorage>, StorageError> {
    DeviceStorage::open().map(DeviceDecks::new)
}

impl SaveState {
    /// Where the last changes are, in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Untouched => "Kept on this device as you edit",
            Self::Saving => "Saving…",
            Self::Saved => "Saved on this device",
            Self::Deleted => "Not saved: another tab deleted this deck. Any change keeps it again.",
            Self::Unread => {
                "Another tab keeps this deck in a form that this page cannot read. Load the page again; a change made here becomes a deck of its own."
            }
            Self::Refused(StorageError::Unavailable) => {
                "Not saved: this browser lets the site store nothing. Export the deck before you leave."
            }
            Self::Refused(StorageError::Full) => {
                "Not saved: the storage for this site is full. Delete old decks, or export this one."
            }
            Self::Refused(StorageError::Unread) => {
                "Not saved: something that this page cannot read is kept in its place. Export the deck before you leave."
            }
        }
    }

    /// Whether there is something to do about it.
    pub fn is_problem(self) -> bool {
        matches!(self, Self::Refused(_) | Self::Deleted | Self::Unread)
    }
}

impl Editor {
    /// The versions of the deck in hand, the newest first, and how many more
    /// cannot be read; tracks what other tabs write.
    pub fn versions(&self) -> (Vec<Version>, usize) {
        self.versions_written.track();
        let id = self.id.get_untracked();
        let versions = id.zip(device().ok()).map(|(id, device)| (device.versions(&id), device.unread_versions(&id)));
        versions.unwrap_or_default()
    }

    /// Takes another deck of this device in hand.
    pub fn open(&self, saved: SavedDeck) {
        self.leave();
        if let Ok(mut device) = device() {
            device.set_last_opened(&saved.id, &saved.deck.game);
            device.write_game(&saved.id);
            let past = device.past(&saved.id).filter(|past| *past.deck() == saved.deck);
            self.hold.set_value(Hold::only(&saved));
            self.history.set(past.unwrap_or_else(|| History::new(saved.deck)));
        }
        self.id.set(Some(saved.id));
        self.save_state.set(SaveState::Saved);
    }

    /// Begins a deck that is not on this device yet.
    pub fn begin(&self, deck: DeckList) {
        self.leave();
        self.id.set(None);
        self.hold.set_value(Hold::default());
        self.history.set(History::new(deck));
        self.save_state.set(SaveState::Untouched);
    }

    /// Keeps the deck in hand before another takes its place. What the device
    /// refuses is put aside, and asked for again.
    pub fn leave(&self) {
        self.save_now("Edited");
        if self.is_unsaved()
            && let Some(past) = self.history.try_get_untracked()
        {
            let id = self.id.try_get_untracked().flatten();
            let hold = self.hold.try_get_value().unwrap_or_default();
            PUT_ASIDE.with_borrow_mut(|aside| *aside = Some(PutAside { id, past, hold }));
            let words = "The deck that you left could not be kept on this device. It is lost when you close the page.";
            self.toasts.offer(words, "Go back to it", go_back);
        }
    }

    /// Takes the deck in hand that was put aside, if there is one.
    pub fn take_put_aside(&self) -> bool {
        let Some(PutAside { id, past, hold }) = PUT_ASIDE.with_borrow_mut(Option::take) else { return false };
        self.leave();
        self.id.set(id);
        self.hold.set_value(hold);
        self.history.set(past);
        self.save_state.set(SaveState::Saving);
        self.save_now("Edited");
        true
    }

    pub(super) fn save_soon(&self, version: &'static str) {
        self.save_state.set(SaveState::Saving);
        // The first change makes it a deck of this device, which the address has
        // to lead to from then on: no page may go before.
        if self.id.get_untracked().is_none() {
            return self.save_now(version);
        }
        let editor = *self;
        let handle = set_timeout_with_handle(move || editor.save_now(version), SAVE_AFTER).ok();
        self.pending_save.update_value(|pending| {
            if let Some(earlier) = std::mem::replace(pending, handle) {
                earlier.clear();
            }
        });
    }

    /// Whether the last changes live in this tab alone.
    pub fn is_unsaved(&self) -> bool {
        matches!(self.save_state.try_get_untracked(), Some(SaveState::Saving | SaveState::Refused(_)))
    }

    /// Writes the deck to the device if anything is waiting to be written.
    pub fn save_now(&self, version: &str) {
        if !self.is_unsaved() {
            return;
        }
        let id = self.id.get_untracked().unwrap_or_else(|| self.take_new_id());
        let written = match self.write(&id, version) {
            Err(StorageError::Unread) => {
                // Whatever is there stays; this deck goes beside it.
                self.hold.set_value(Hold::default());
                let id = self.take_new_id();
                self.toasts.warn(
                    "What is kept in the place of this deck cannot be read by this page and stays as it is. Your deck is kept beside it as one of its own.",
                );
                self.write(&id, version)
            }
            written => written,
        };
        match written {
            Ok(outcome) => {
                self.take_in(&outcome);
                self.save_state.set(SaveState::Saved);
            }
            Err(error) => self.tell(SaveState::Refused(error)),
        }
    }

    fn take_new_id(&self) -> String {
        let id = browser::random_id();
        self.id.set(Some(id.clone()));
        id
    }

    fn write(&self, id: &str, version: &str) -> Result<Outcome, StorageError> {
        let deck = self.deck.get_untracked();
        let mut hold = self.hold.get_value();
        let mut device = device()?;
        let outcome = device.save_together(id, &deck, browser::now_ms(), version, &mut hold)?;
        self.hold.set_value(hold);
        device.set_last_opened(id, &deck.game);
        self.history.with_untracked(|past| device.keep_past(id, past));
        if device.made_room() && !self.has_told_room.get_value() {
            self.has_told_room.set_value(true);
            self.toasts.warn(
                "The storage for this site is full: the oldest versions made room. Back up your decks, and delete those that you no longer need.",
            );
        }
        Ok(outcome)
    }

    /// Shows a state that there is something to do about, and says it once.
    fn tell(&self, state: SaveState) {
        if self.save_state.try_get_untracked().is_some_and(|before| before != state) {
            self.save_state.set(state);
            if self.refused.get_value() != Some(state) {
                self.toasts.warn(state.words());
            }
        }
        self.refused.set_value(Some(state));
    }

    /// Shows what another tab had done to the deck when it was kept, and says so.
    fn take_in(&self, outcome: &Outcome) {
        self.refused.set_value(None);
        match &outcome.other {
            Other::Nothing => {}
            Other::Deleted => {
                self.toasts.warn("Another tab had deleted this deck. Your change has brought it back.");
            }
            Other::Changed(conflicts) => {
                self.adopt(&outcome.saved.deck);
                if conflicts.is_empty() {
                    self.toasts.say("Another tab changed this deck too. Both changes are in it now.");
                } else {
                    self.tell_conflicts("Another tab changed the same as this one", conflicts);
                }
                // What the other tab did is a step of undo as well.
                if let (Ok(mut device), Some(id)) = (device(), self.id.get_untracked()) {
                    self.history.with_untracked(|past| device.keep_past(&id, past));
                }
            }
        }
    }

    fn tell_conflicts(&self, what: &str, conflicts: &[Conflict]) {
        let english: English = self.english();
        let told: Vec<String> = conflicts.iter().map(|conflict| english.conflict(conflict)).collect();
        self.toasts.warn(format!("{what}. {}. Versions has both decks as they were.", told.join(". ")));
    }

    /// Takes what another tab made of the deck in hand, as a step that undo
    /// takes back.
    fn adopt(&self, deck: &DeckList) {
        let label = EditLabel { action: EditAction::Merge, card: None, copies: None, section: None };
        let edit = Edit::ReplaceAll(Box::new(deck.clone()));
        if self.deck.with_untracked(|now| now != deck) {
            // Replacing fits every deck.
            self.history.update(|history| {
                let _ = history.apply_growing(edit, label);
            });
        }
    }

    /// Looks what other tabs have done to the deck since this one saw it, and
    /// goes on from there.
    pub fn catch_up(&self) {
        // The browser may tell of a change after the page is gone.
        let Some(Some(id)) = self.id.try_get_untracked() else { return };
        let Ok(mut device) = device() else { return };
        let mut hold = self.hold.get_value();
        let state = self.save_state.get_untracked();
        match device.standing(&id, &hold) {
            // What was refused may have room by now.
            Standing::Same if matches!(state, SaveState::Refused(_)) => self.save_now("Edited"),
            Standing::Same => {}
            _ if self.is_unsaved() => self.save_now("Edited"),
            Standing::Gone => {
                if state != SaveState::Deleted {
                    self.save_state.set(SaveState::Deleted);
                    let editor = *self;
                    let keep = move || editor.keep_again();
                    self.toasts.offer("Another tab deleted this deck. It is open here still.", "Keep it", keep);
                }
            }
            Standing::Unread => self.tell(SaveState::Unread),
            Standing::Changed(theirs) => {
                let now = browser::now_ms();
                match self.deck.with_untracked(|deck| device.catch_up(&theirs, deck, now, &mut hold)) {
                    CaughtUp::Adopts { deck, conflicts } => {
                        let is_news = self.deck.with_untracked(|now| *now != deck);
                        self.hold.set_value(hold);
                        self.adopt(&deck);
                        self.save_state.set(SaveState::Saved);
                        if !conflicts.is_empty() {
                            self.tell_conflicts("Another tab changed the same as this one", &conflicts);
                        } else if is_news && !theirs.conflicts.is_empty() {
                            self.toasts.warn(
                                "Another tab changed the same as this one and brought both together. Versions has both decks as they were.",
                            );
                        }
                    }
                    CaughtUp::Keeps => {
                        self.save_state.set(SaveState::Saving);
                        self.save_now("Edited");
                    }
                }
            }
        }
    }

    /// Keeps a deck again that another tab deleted.
    fn keep_again(&self) {
        if self.save_state.try_get_untracked() == Some(SaveState::Deleted) {
            self.hold.set_value(Hold::default());
            self.save_state.set(SaveState::Saving);
            self.save_now("Kept again");
        }
    }

    /// Follows what other tabs do, while the page is shown, and keeps everything
    /// when it goes. A page that the browser had put aside hears nothing, so it
    /// looks when it comes back.
    pub fn keep_with_other_tabs(&self) {
        let editor = *self;
        let navigate = use_navigate();
        // It is gone by the time that somebody goes back.
        let address = self.with_library(|library| library.paths().builder());
        let go = move || navigate(&address, Default::default());
        WAY_BACK.with_borrow_mut(|way| *way = Some(Box::new(go)));
        Effect::new(move |_| {
            let is_ours = move |key: &str| {
                editor.id.with_untracked(|id| key.strip_prefix(DECK).is_some_and(|of| id.as_deref() == Some(of)))
            };
            let stored = window_event_listener(ev::storage, move |event| {
                // Without a key everything was deleted.
                let key = event.key();
                if key.as_deref().is_none_or(versions::is_version) {
                    // The page may be gone by then.
                    let _ = editor.versions_written.try_update(|count| *count = count.wrapping_add(1));
                }
                if key.as_deref().is_none_or(is_ours) {
                    editor.catch_up();
                }
            });
            let looks = ["pageshow", "focus", "resume"]
                .map(|event| window_event_listener_untyped(event, move |_| editor.catch_up()));
            // A page that is hidden may be ended without another word.
            let hidden = window_event_listener(ev::visibilitychange, move |_| {
                if document().hidden() {
                    editor.save_now("Edited");
                } else {
                    editor.catch_up();
                }
            });
            let hide = window_event_listener(ev::pagehide, move |_| {
                browser::commit_field(".builder");
                editor.save_now("Edited");
            });
            on_cleanup(move || {
                stored.remove();
                looks.into_iter().for_each(|look| look.remove());
                hidden.remove();
                hide.remove();
            });
        });
        let is_refused = Memo::new(move |_| matches!(editor.save_state.get(), SaveState::Refused(_)));
        // Only as long as it has to: some browsers load a page with it again on
        // the way back.
        Effect::new(move |_| {
            if is_refused.get() {
                // The browser asks whether to leave, in its own words.
                let leaves = window_event_listener(ev::beforeunload, move |event| event.prevent_default());
                on_cleanup(move || leaves.remove());
            }
        });
        on_cleanup(move || editor.leave());
    }

    /// Where the deck with this identifier is built, when it is one of another game that
    /// this site has.
    pub fn place_in_another_game(&self, id: &str) -> Option<String> {
        let game = device().ok()?.deck(id)?.deck.game;
        let is_other = self.with_library(|library| library.game().id != game);
        (is_other && use_site().has_game(&game)).then(|| paths::of(&game).build_kept(id))
    }

    /// Takes the deck with this identifier in hand, or without one the deck that
    /// was put aside or opened last; false when there is none, which leaves a new
    /// one.
    pub fn open_last(&self, id: Option<&str>) -> bool {
        let is_aside = |aside: &PutAside| id.is_none() || aside.id.as_deref() == id;
        if PUT_ASIDE.with_borrow(|aside| aside.as_ref().is_some_and(is_aside)) {
            return self.take_put_aside();
        }
        let Ok(device) = device() else { return false };
        let is_asked = id.is_some();
        let game = self.with_library(|library| library.game().id);
        let Some(id) = id.map(str::to_owned).or_else(|| device.last_opened_id(game)) else { return false };
        match device.slot(&id) {
            Slot::Deck(saved) if saved.deck.game != game => {
                self.toasts.warn("The deck of this address is one of a game that this site does not have. It stays as it is; this is a new one.");
            }
            Slot::Deck(saved) => {
                self.open(*saved);
                return true;
            }
            Slot::Unread => self.toasts.warn(
                "This deck is kept on this device in a form that this page cannot read: it was written by a newer Safehouse, or is damaged. It stays as it is; the page of decks hands it out.",
            ),
            Slot::Empty if is_asked => {
                self.toasts.warn("The deck of this address is not on this device. This is a new one.");
            }
            Slot::Empty => {}
        }
        false
    }
}
