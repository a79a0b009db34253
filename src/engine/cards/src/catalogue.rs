//! Card lists, read and indexed.

pub(crate) mod calendar;
mod index;
mod legality;
mod names;
mod position;
mod printing_set;
pub mod query;
mod read;
pub mod schema;
mod search;
mod set;
mod spelling;
mod suggest;
mod type_words;

use std::{collections::BTreeMap, ops::Range, sync::OnceLock};

pub use self::{
    index::Index,
    legality::{Legality, LegalityStatus, NoFormats},
    names::{Likeness, NearName},
    position::{CardIndex, PrintingIndex},
    printing_set::PrintingSet,
    read::{CardFileFault, CatalogueSource, Place, ReadError, Spans},
    search::{SearchResult, SearchRow},
    set::{Set, SetStatus},
    spelling::{distance, nearest as nearest_word},
    suggest::{Suggestion, SuggestionKind},
};
pub(crate) use self::{
    index::{Column, NO_NUMBER, Values, WordColumn, known, number_parts},
    read::{RawObject, shortened},
    suggest::field_meant,
    type_words::type_meant,
};
use crate::{
    card::{Card, CardName, Printing, Variant},
    game::{GameDefinition, Games},
};

/// Every card of one game that this installation knows, in a stable order:
/// sets in the order given, cards as their file lists them.
#[derive(Debug, Clone)]
pub struct Catalogue {
    games: Games,
    game: &'static GameDefinition,
    sets: Vec<Set>,
    cards: Vec<Card>,
    /// Printings of card `n` are `first_printing[n]..first_printing[n + 1]`.
    first_printing: Vec<u32>,
    /// The card of each printing.
    printing_card: Vec<CardIndex>,
    by_name: BTreeMap<CardName, CardIndex>,
    by_number: BTreeMap<String, PrintingIndex>,
    columns: OnceLock<Index>,
}

impl Catalogue {
    /// Puts cards together that were read from files. The reader has made sure that
    /// names and numbers are unique and that every card has a printing.
    fn assemble(games: Games, game: &'static GameDefinition, sets: Vec<Set>, cards: Vec<Card>) -> Self {
        let mut catalogue = Self {
            games,
            game,
            sets,
            first_printing: Vec::with_capacity(cards.len() + 1),
            printing_card: Vec::new(),
            by_name: BTreeMap::new(),
            by_number: BTreeMap::new(),
            cards: Vec::new(),
            columns: OnceLock::new(),
        };
        for (position, card) in cards.iter().enumerate() {
            let index = CardIndex(position as u32);
            catalogue.first_printing.push(catalogue.printing_card.len() as u32);
            catalogue.by_name.insert(card.name.clone(), index);
            for printing in &card.printings {
                let number = PrintingIndex(catalogue.printing_card.len() as u32);
                catalogue.by_number.insert(printing.number.to_uppercase(), number);
                catalogue.printing_card.push(index);
            }
        }
        catalogue.first_printing.push(catalogue.printing_card.len() as u32);
        catalogue.cards = cards;
        let index = Index::new(&catalogue);
        catalogue.columns.get_or_init(|| index);
        catalogue
    }

    /// The columns that searches read.
    pub fn index(&self) -> &Index {
        self.columns.get_or_init(|| Index::new(self))
    }

    /// The games that the program knows, this one among them.
    pub fn games(&self) -> Games {
        self.games
    }

    /// The game whose cards these are.
    pub fn game(&self) -> &'static GameDefinition {
        self.game
    }

    /// The sets, in loading order.
    pub fn sets(&self) -> &[Set] {
        &self.sets
    }

    /// The set with this code, compared without case.
    pub fn set(&self, code: &str) -> Option<&Set> {
        self.sets.iter().find(|set| set.code.eq_ignore_ascii_case(code))
    }

    /// The position of the set that a text means: its code, the end of its
    /// code behind a dash (`01` for `NG-01`), its name or the beginning of it.
    pub fn set_meant(&self, text: &str) -> Option<usize> {
        let key = query::word_key(text);
        if key.is_empty() {
            return None;
        }
        let find = |is: &dyn Fn(&Set) -> bool| self.sets.iter().position(is);
        find(&|set| query::word_key(&set.code) == key)
            .or_else(|| find(&|set| set.code.rsplit('-').next().is_some_and(|end| query::word_key(end) == key)))
            .or_else(|| find(&|set| query::word_key(&set.name) == key))
            .or_else(|| find(&|set| query::word_key(&set.name).starts_with(&key)))
    }

    /// Every card, in catalogue order.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// Every card's position, in catalogue order.
    pub fn card_indices(&self) -> impl ExactSizeIterator<Item = CardIndex> + use<> {
        (0..self.cards.len() as u32).map(CardIndex)
    }

    /// How many printings there are.
    pub fn printing_count(&self) -> usize {
        self.printing_card.len()
    }

    /// The card at a position of this catalogue.
    pub fn card(&self, index: CardIndex) -> &Card {
        &self.cards[index.0 as usize]
    }

    /// The printing at a position of this catalogue.
    pub fn printing(&self, index: PrintingIndex) -> &Printing {
        let card = self.card_of(index);
        let offset = index.0 - self.first_printing[card.0 as usize];
        &self.card(card).printings[offset as usize]
    }

    /// The card a printing belongs to.
    pub fn card_of(&self, index: PrintingIndex) -> CardIndex {
        self.printing_card[index.0 as usize]
    }

    /// The positions of a card's printings.
    pub fn printings_of(&self, index: CardIndex) -> Range<u32> {
        let position = index.0 as usize;
        self.first_printing[position]..self.first_printing[position + 1]
    }

    /// The printing a deck means when it names none: the first standard one.
    pub fn default_printing(&self, index: CardIndex) -> PrintingIndex {
        let range = self.printings_of(index);
        let offset =
            self.card(index).printings.iter().position(|printing| printing.variant == Variant::Standard).unwrap_or(0);
        PrintingIndex(range.start + offset as u32)
    }

    /// The card with this name, after the folding of [`CardName`].
    pub fn find_name(&self, name: &str) -> Option<CardIndex> {
        self.by_name.get(&CardName::new(name)).copied()
    }

    /// The card whose folded name, see [`CardName::key`], is this.
    pub fn find_key(&self, key: &str) -> Option<CardIndex> {
        self.by_name.get(key).copied()
    }

    /// The printing with this collector number, compared without case.
    pub fn find_number(&self, number: &str) -> Option<PrintingIndex> {
        let number = number.trim();
        self.by_number.get(number).or_else(|| self.by_number.get(&number.to_uppercase())).copied()
    }

    /// The cards in the order of their names.
    pub fn by_name(&self) -> impl Iterator<Item = CardIndex> + '_ {
        self.by_name.values().copied()
    }

    /// The place of a printing in the order of [`Self::by_number`], from 0; `None` where there is no such printing.
    pub fn number_place(&self, printing: PrintingIndex) -> Option<u32> {
        self.index().number_rank.get(printing.0 as usize).copied()
    }

    /// The printings in the order of their numbers, in which 9 stands before 10 whatever zeros are
    /// printed in front.
    pub fn by_number(&self) -> impl Iterator<Item = PrintingIndex> + '_ {
        self.index().number_order.iter().copied()
    }
}
