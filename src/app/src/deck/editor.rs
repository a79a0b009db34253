//! The deck in hand: its list, its past, its verdict, and that it is kept in its
//! home ([`keeper`]).

mod hand;
pub mod keeper;
pub mod news;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use leptos::prelude::*;
use safehouse_engine::{
    card::{Card, CardName},
    catalogue::{CardIndex, Catalogue},
    deck::{
        certificate::{Certificate, certify_as_meant},
        edit::{Edit, EditAction, EditLabel, History},
        list::{ChosenPrinting, DeckLine, DeckList},
    },
    english::English,
    library::GameLibrary,
};

pub use self::hand::run;
use self::{
    keeper::Keeper,
    news::{News, SaveState, Tell},
};
use super::home::DeckHome;
use crate::components::verdict::said_of_lines;

/// The deck in hand. [`Editor::provide`] makes it the page's.
#[derive(Debug, Clone, Copy)]
pub struct Editor {
    library: StoredValue<Arc<GameLibrary>>,
    history: RwSignal<History>,
    /// The list as it is now.
    pub deck: Memo<DeckList>,
    /// What the engine says about it.
    pub certificate: Memo<Certificate>,
    /// What it says about each line, in words, as far as the last that it says something about.
    pub said_of_lines: Memo<Vec<Vec<String>>>,
    /// Copies of each card in the counted sections, in the order of cards.
    copies: Memo<Vec<(CardIndex, u32)>>,
    /// Whether it is kept.
    pub save_state: RwSignal<SaveState>,
    /// Its identifier in its home, once it has one.
    pub id: RwSignal<Option<String>>,
    /// What has it kept.
    pub keeper: Keeper,
}

/// The page's deck in hand.
pub fn use_editor() -> Editor {
    expect_context::<Editor>()
}

impl Editor {
    /// Takes a deck in hand that is nowhere yet and will be kept in this home, and
    /// provides it to the components below.
    pub fn provide(library: Arc<GameLibrary>, deck: DeckList, home: Arc<dyn DeckHome>, tell: Tell) -> Self {
        let library = StoredValue::new(library);
        let keeper = Keeper::new(library.with_value(|library| library.game().id), deck, home, tell);
        let Keeper { history, deck, save_state, id, .. } = keeper;
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
        let editor = Self { library, history, deck, certificate, said_of_lines, copies, save_state, id, keeper };
        provide_context(editor);
        editor
    }

    /// Looks something up in the cards and formats.
    pub fn with_library<T>(&self, look: impl FnOnce(&GameLibrary) -> T) -> T {
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
        self.change(|history| history.apply(edit).is_ok());
    }

    /// As [`Editor::apply`] for text that is still being typed: one undo step.
    pub fn apply_typing(&self, edit: Edit) {
        self.change(|history| history.apply_typing(edit).is_ok());
    }

    /// Replaces the whole deck in one step that can be undone. The deck before it
    /// and the new one are versions of their own.
    pub fn replace(&self, deck: DeckList, version: &'static str) {
        if self.keeper.is_opening() {
            return self.keeper.tell(News::StillOpening);
        }
        self.keeper.save_now();
        let label = EditLabel { action: EditAction::ReplaceAll, card: None, copies: None, section: None };
        let edit = Edit::ReplaceAll(Box::new(deck));
        // Replacing fits every deck.
        let _ = self.history.try_update(|history| history.apply_as(edit, label));
        self.keeper.save_version(version);
    }

    fn change(&self, change: impl FnOnce(&mut History) -> bool) {
        if self.keeper.is_opening() {
            return self.keeper.tell(News::StillOpening);
        }
        match self.history.try_update(change) {
            Some(true) => self.keeper.save_soon(),
            Some(false) => self.keeper.tell(News::LineIsGone),
            None => {}
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
        self.copies.with(|copies| copies_of(copies, card))
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
        let now = self.copies.with_untracked(|copies| copies_of(copies, card));
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
        self.step(|history| history.undo().is_some());
    }

    /// Makes the change again that was taken back last.
    pub fn redo(&self) {
        self.step(|history| history.redo().is_some());
    }

    fn step(&self, step: impl FnOnce(&mut History) -> bool) {
        if !self.keeper.is_opening() && self.history.try_update(step) == Some(true) {
            self.keeper.save_soon();
        }
    }

    /// What undo would take back, tracked.
    pub fn undo_label(&self) -> Option<EditLabel> {
        self.history.with(|history| history.to_undo().cloned())
    }

    /// What redo would make again, tracked.
    pub fn redo_label(&self) -> Option<EditLabel> {
        self.history.with(|history| history.undone().last().map(|step| step.label.clone()))
    }
}

fn copies_by_card(deck: &DeckList, catalogue: &Catalogue) -> Vec<(CardIndex, u32)> {
    let mut copies: Vec<(CardIndex, u32)> = Vec::new();
    for line in &deck.lines {
        let is_counted = catalogue.game().section(&line.section).is_some_and(|section| section.counted);
        if let Some(card) = catalogue.find_name(&line.card).filter(|_| is_counted) {
            match place(&copies, card) {
                Ok(at) => {
                    if let Some((_, sum)) = copies.get_mut(at) {
                        *sum = sum.saturating_add(line.quantity);
                    }
                }
                Err(at) => copies.insert(at, (card, line.quantity)),
            }
        }
    }
    copies
}

fn copies_of(copies: &[(CardIndex, u32)], card: CardIndex) -> u32 {
    place(copies, card).ok().and_then(|at| copies.get(at)).map_or(0, |(_, sum)| *sum)
}

/// Where a card is in the order of cards, or would be.
fn place(copies: &[(CardIndex, u32)], card: CardIndex) -> Result<usize, usize> {
    copies.binary_search_by_key(&card, |(known, _)| *known)
}
