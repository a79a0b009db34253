//! The deck in hand: its list, its past, its verdict, and that it is kept.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use leptos::{leptos_dom::helpers::TimeoutHandle, prelude::*};
use safehouse_engine::{
    card::{Card, CardName},
    catalogue::{CardIndex, Catalogue},
    deck::{
        certificate::{Certificate, certify_as_meant},
        edit::{Edit, EditAction, EditLabel, History},
        list::{ChosenPrinting, DeckLine, DeckList},
    },
    english::English,
};

use super::device_decks::{
    DECK, DeviceDecks, DeviceStorage, SavedDeck, StorageError, Version,
    together::{Other, Outcome, Seen, Standing},
};
use crate::{
    components::{
        toasts::{Toasts, use_toasts},
        verdict::said_of_lines,
    },
    library::Library,
};

/// Pause after the last edit before the deck is written to the device.
const SAVE_AFTER: Duration = Duration::from_millis(400);

/// Whether the deck in hand is kept on this device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SaveState {
    /// Nothing was changed yet, so nothing is kept yet.
    Untouched,
    /// The last edits are being written.
    Saving,
    /// Everything is kept.
    Saved,
    /// The device refuses; the deck lives in this tab only.
    Refused(StorageError),
    /// Another tab deleted it; it lives in this tab only, until it is changed
    /// or asked to be kept.
    Deleted,
}

/// The deck in hand. [`Editor::provide`] makes it the page's.
#[derive(Debug, Clone, Copy)]
pub struct Editor {
    library: StoredValue<Arc<Library>>,
    history: RwSignal<History>,
    /// The list as it is now.
    pub deck: Memo<DeckList>,
    /// What the engine says about it.
    pub certificate: Memo<Certificate>,
    /// What it says about each line, in words.
    pub said_of_lines: Memo<BTreeMap<usize, Vec<String>>>,
    /// Copies of each card in the counted sections.
    copies: Memo<BTreeMap<CardIndex, u32>>,
    /// Whether it is kept.
    pub save_state: RwSignal<SaveState>,
    /// Its identifier on this device, once it has one.
    pub id: RwSignal<Option<String>>,
    pending_save: StoredValue<Option<TimeoutHandle>>,
    /// What this tab has seen of the deck on the device.
    seen: StoredValue<Seen>,
    toasts: Toasts,
}

/// The page's deck in hand.
pub fn use_editor() -> Editor {
    expect_context::<Editor>()
}

impl Editor {
    /// Takes a deck in hand and provides it to the components below.
    pub fn provide(library: Arc<Library>, deck: DeckList) -> Self {
        let library = StoredValue::new(library);
        let history = RwSignal::new(History::new(deck));
        let deck = Memo::new(move |_| history.with(|history| history.deck().clone()));
        let certificate = Memo::new(move |_| {
            library.with_value(|library| deck.with(|deck| certify_as_meant(deck, &library.catalogue, &library.formats)))
        });
        let said_of_lines = Memo::new(move |_| {
            let english = library.with_value(|library| English::new(library.catalogue.game()));
            certificate.with(|certificate| said_of_lines(certificate, &english))
        });
        let copies = Memo::new(move |_| {
            library.with_value(|library| deck.with(|deck| copies_by_card(deck, &library.catalogue)))
        });
        let editor = Self {
            library,
            history,
            deck,
            certificate,
            said_of_lines,
            copies,
            save_state: RwSignal::new(SaveState::Untouched),
            id: RwSignal::new(None),
            pending_save: StoredValue::new(None),
            seen: StoredValue::new(Seen::default()),
            toasts: use_toasts(),
        };
        provide_context(editor);
        editor
    }

    /// Looks something up in the cards and formats.
    pub fn with_library<T>(&self, look: impl FnOnce(&Library) -> T) -> T {
        self.library.with_value(|library| look(library))
    }

    /// Words for the engine's codes.
    pub fn english(&self) -> English {
        self.with_library(|library| English::new(library.catalogue.game()))
    }

    /// Looks at a card by name; `None` when the catalogue does not know it.
    pub fn with_card<T>(&self, name: &str, look: impl FnOnce(&Card) -> T) -> Option<T> {
        self.with_library(|library| {
            let index = library.catalogue.find_name(name)?;
            Some(look(library.catalogue.card(index)))
        })
    }

    /// Changes the deck. An edit that no longer fits (a line that is gone)
    /// is refused with a message and changes nothing.
    pub fn apply(&self, edit: Edit) {
        let outcome = self.history.try_update(|history| history.apply(edit));
        self.after(outcome.is_some_and(|outcome| outcome.is_ok()), "Edited");
    }

    /// As [`Editor::apply`] for text that is still being typed: one undo step.
    pub fn apply_typing(&self, edit: Edit) {
        let outcome = self.history.try_update(|history| history.apply_typing(edit));
        self.after(outcome.is_some_and(|outcome| outcome.is_ok()), "Edited");
    }

    /// Replaces the whole deck in one step that can be undone.
    pub fn replace(&self, deck: DeckList, version: &'static str) {
        let label = EditLabel { action: EditAction::ReplaceAll, card: None, copies: None, section: None };
        let edit = Edit::ReplaceAll(Box::new(deck));
        let outcome = self.history.try_update(|history| history.apply_as(edit, label));
        self.after(outcome.is_some_and(|outcome| outcome.is_ok()), version);
    }

    fn after(&self, fits: bool, version: &'static str) {
        if fits {
            self.save_soon(version);
        } else {
            self.toasts.warn("That line has changed in the meantime; nothing was done.");
        }
    }

    /// Adds copies of a card to a section, or to the section its type belongs in.
    pub fn add(&self, card: CardIndex, copies: u32, section: Option<&str>) {
        let line = self.with_library(|library| {
            let card = library.catalogue.card(card);
            let home = || library.catalogue.game().home_section(card.card_type).map(|section| section.id);
            let section = section.or_else(home)?;
            Some(DeckLine {
                section: section.to_owned(),
                card: card.name.as_str().to_owned(),
                quantity: copies,
                printing: None,
            })
        });
        if let Some(line) = line {
            self.apply(Edit::Add(line));
        }
    }

    /// Takes a copy of a card away from the last line that has it.
    pub fn take_one(&self, card: CardIndex) {
        let name = self.with_library(|library| library.catalogue.card(card).name.clone());
        let line =
            self.deck.with_untracked(|deck| deck.lines.iter().rposition(|line| CardName::new(&line.card) == name));
        if let Some(line) = line {
            self.apply(Edit::TakeCopies { line, copies: 1 });
        }
    }

    /// Copies of a card in the counted sections, tracked.
    pub fn copies(&self, card: CardIndex) -> u32 {
        self.copies.with(|copies| copies.get(&card).copied().unwrap_or(0))
    }

    /// How many copies of a card the deck's format allows at most, also by the
    /// size of the section that it belongs in; `None` without a limit. Tracks
    /// the format only.
    pub fn most_copies(&self, card: CardIndex) -> Option<u32> {
        let format = self.certificate.with(|certificate| certificate.format.clone());
        self.with_library(|library| {
            let catalogue = &library.catalogue;
            let snapshot = library.formats.get(&format)?.newest();
            let section = catalogue.game().home_section(catalogue.card(card).card_type);
            let size = section.and_then(|section| snapshot.section_size(section.id));
            [snapshot.copy_limit(card, catalogue), size].into_iter().flatten().min()
        })
    }

    /// Makes it this many copies of a card: adds what is missing to the section
    /// it belongs in, or takes what is too much from its last lines.
    pub fn set_copies(&self, card: CardIndex, copies: u32) {
        let now = self.copies.with_untracked(|all| all.get(&card).copied().unwrap_or(0));
        if copies > now {
            self.add(card, copies - now, None);
        } else if copies < now {
            let mut surplus = now - copies;
            let taken = self.with_library(|library| {
                let (game, name) = (library.catalogue.game(), &library.catalogue.card(card).name);
                let is_counted = |line: &DeckLine| game.section(&line.section).is_some_and(|section| section.counted);
                self.deck.with_untracked(|deck| {
                    let lines = deck.lines.iter().enumerate().rev();
                    let lines = lines.filter(|(_, line)| is_counted(line) && CardName::new(&line.card) == *name);
                    // From the last line on, so that no edit moves a line of a later one.
                    let mut taken = Vec::new();
                    for (at, line) in lines {
                        let copies = surplus.min(line.quantity);
                        if copies > 0 {
                            taken.push(Edit::TakeCopies { line: at, copies });
                        }
                        surplus -= copies;
                    }
                    taken
                })
            });
            self.apply(Edit::Batch(taken));
        }
    }

    /// Chooses a printing for every copy of a line.
    pub fn choose_printing(&self, line: usize, printing: Option<ChosenPrinting>) {
        let copies = self.deck.with_untracked(|deck| deck.lines.get(line).map(|line| line.quantity));
        if let Some(copies) = copies {
            self.apply(Edit::ChoosePrinting { line, copies, printing });
        }
    }

    /// Takes the last change back.
    pub fn undo(&self) {
        if self.history.try_update(|history| history.undo().is_some()) == Some(true) {
            self.save_soon("Edited");
        }
    }

    /// Makes the change again that was taken back last.
    pub fn redo(&self) {
        if self.history.try_update(|history| history.redo().is_some()) == Some(true) {
            self.save_soon("Edited");
        }
    }

    /// What undo would take back, tracked.
    pub fn undo_label(&self) -> Option<EditLabel> {
        self.history.with(|history| history.done().last().map(|step| step.label.clone()))
    }

    /// What redo would make again, tracked.
    pub fn redo_label(&self) -> Option<EditLabel> {
        self.history.with(|history| history.undone().last().map(|step| step.label.clone()))
    }
}

fn copies_by_card(deck: &DeckList, catalogue: &Catalogue) -> BTreeMap<CardIndex, u32> {
    let mut copies: BTreeMap<CardIndex, u32> = BTreeMap::new();
    for line in &deck.lines {
        let is_counted = catalogue.game().section(&line.section).is_some_and(|section| section.counted);
        if let Some(card) = catalogue.find_name(&line.card).filter(|_| is_counted) {
            let sum = copies.entry(card).or_default();
            *sum = sum.saturating_add(line.quantity);
        }
    }
    copies
}

/// Keeping the deck on the device: only event handlers and effects of the
/// browser come here.
impl Editor {
    /// The versions of the deck in hand, the newest first.
    pub fn versions(&self) -> Vec<Version> {
        let id = self.id.get_untracked();
        let device = DeviceStorage::open().map(DeviceDecks::new).ok();
        id.zip(device).map(|(id, device)| device.versions(&id)).unwrap_or_default()
    }

    /// Takes another deck of this device in hand.
    pub fn open(&self, saved: SavedDeck) {
        self.save_now("Edited");
        if let Ok(storage) = DeviceStorage::open() {
            let mut device = DeviceDecks::new(storage);
            device.set_last_opened(&saved.id);
            let past = device.past(&saved.id).filter(|past| *past.deck() == saved.deck);
            self.seen.set_value(Seen::only(&saved));
            self.history.set(past.unwrap_or_else(|| History::new(saved.deck)));
        }
        self.id.set(Some(saved.id));
        self.save_state.set(SaveState::Saved);
    }

    /// Begins a deck that is not on this device yet.
    pub fn begin(&self, deck: DeckList) {
        self.save_now("Edited");
        self.id.set(None);
        self.seen.set_value(Seen::default());
        self.history.set(History::new(deck));
        self.save_state.set(SaveState::Untouched);
    }

    fn save_soon(&self, version: &'static str) {
        self.save_state.set(SaveState::Saving);
        let editor = *self;
        let handle = set_timeout_with_handle(move || editor.save_now(version), SAVE_AFTER).ok();
        self.pending_save.update_value(|pending| {
            if let Some(earlier) = std::mem::replace(pending, handle) {
                earlier.clear();
            }
        });
    }

    /// Writes the deck to the device if anything is waiting to be written.
    pub fn save_now(&self, version: &str) {
        if self.save_state.try_get_untracked() != Some(SaveState::Saving) {
            return;
        }
        let id = self.id.get_untracked().unwrap_or_else(|| {
            let id = crate::browser::random_id();
            self.id.set(Some(id.clone()));
            id
        });
        let deck = self.deck.get_untracked();
        let mut seen = self.seen.get_value();
        let outcome = DeviceStorage::open().and_then(|storage| {
            let mut device = DeviceDecks::new(storage);
            let outcome = device.save_together(&id, &deck, crate::browser::now_ms(), version, &mut seen)?;
            device.set_last_opened(&id);
            Ok((device, outcome))
        });
        let state = match outcome {
            Ok((mut device, outcome)) => {
                self.seen.set_value(seen);
                self.take_in(&outcome);
                self.history.with_untracked(|past| device.keep_past(&id, past));
                SaveState::Saved
            }
            Err(error) => SaveState::Refused(error),
        };
        self.save_state.set(state);
    }

    /// Shows what another tab had done to the deck when it was kept, and says so.
    fn take_in(&self, outcome: &Outcome) {
        match &outcome.other {
            Other::Nothing => {}
            Other::Deleted => {
                self.toasts.warn("Another tab had deleted this deck. Your change has brought it back.");
            }
            Other::Changed(conflicts) if conflicts.is_empty() => {
                self.adopt(&outcome.saved.deck);
                self.toasts.say("Another tab changed this deck too. Both changes are in it now.");
            }
            Other::Changed(conflicts) => {
                self.adopt(&outcome.saved.deck);
                let english = self.english();
                let told: Vec<String> = conflicts.iter().map(|conflict| english.conflict(conflict)).collect();
                self.toasts.warn(format!(
                    "Another tab changed the same as this one. {}. Versions has both decks as they were.",
                    told.join(". ")
                ));
            }
        }
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
        let Ok(device) = DeviceStorage::open().map(DeviceDecks::new) else { return };
        let mut seen = self.seen.get_value();
        let is_saving = self.save_state.get_untracked() == SaveState::Saving;
        match device.standing(&id, &seen) {
            Standing::Same => {}
            Standing::Gone if is_saving => self.save_now("Edited"),
            Standing::Gone => {
                if self.save_state.get_untracked() != SaveState::Deleted {
                    self.save_state.set(SaveState::Deleted);
                    let editor = *self;
                    let keep = move || editor.keep_again();
                    self.toasts.offer("Another tab deleted this deck. It is open here still.", "Keep it", keep);
                }
            }
            Standing::Changed(_) if is_saving => self.save_now("Edited"),
            Standing::Changed(theirs) => {
                let theirs_alone = theirs.deck.clone();
                let merged = self.deck.with_untracked(|deck| device.see(theirs, deck, &mut seen));
                self.adopt(&merged);
                if merged == theirs_alone {
                    self.seen.set_value(seen);
                    self.save_state.set(SaveState::Saved);
                } else {
                    // The other tab had not seen what this one kept last.
                    self.save_state.set(SaveState::Saving);
                    self.save_now("Edited");
                }
            }
        }
    }

    /// Keeps a deck again that another tab deleted.
    fn keep_again(&self) {
        if self.save_state.try_get_untracked() == Some(SaveState::Deleted) {
            self.seen.set_value(Seen::default());
            self.save_state.set(SaveState::Saving);
            self.save_now("Kept again");
        }
    }

    /// Follows what other tabs do, while the page is shown. A page that the
    /// browser had put aside hears nothing, so it looks when it comes back.
    pub fn follow_other_tabs(&self) {
        let editor = *self;
        Effect::new(move |_| {
            let is_ours = move |key: Option<String>| {
                // Without a key everything was deleted.
                key.is_none_or(|key| {
                    editor.id.with_untracked(|id| key.strip_prefix(DECK).is_some_and(|of| id.as_deref() == Some(of)))
                })
            };
            let stored = window_event_listener(leptos::ev::storage, move |event| {
                if is_ours(event.key()) {
                    editor.catch_up();
                }
            });
            let shown = window_event_listener(leptos::ev::pageshow, move |_| editor.catch_up());
            let focused = window_event_listener(leptos::ev::focus, move |_| editor.catch_up());
            on_cleanup(move || {
                stored.remove();
                shown.remove();
                focused.remove();
            });
        });
    }

    /// Takes the deck with this identifier in hand, or without one the deck that
    /// was opened last; false when there is none, which leaves a new one.
    pub fn open_last(&self, id: Option<&str>) -> bool {
        let device = DeviceStorage::open().map(DeviceDecks::new).ok();
        let saved = device.and_then(|device| match id {
            Some(id) => device.deck(id),
            None => device.last_opened(),
        });
        match saved {
            Some(saved) => {
                self.open(saved);
                true
            }
            None => false,
        }
    }
}
