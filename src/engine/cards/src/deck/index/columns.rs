//! The columns, and what a deck becomes before it enters them.

use std::{collections::BTreeMap, sync::Arc};

use super::{rows::Rows, texts::Texts};
use crate::{
    card::fold,
    catalogue::{CardIndex, Catalogue, query::word_key},
    deck::{
        certificate::{Verdict, certify},
        format::AsOf,
        list::DeckList,
    },
};

/// A deck as it comes to the index.
#[derive(Debug, Clone, Copy)]
pub struct IndexedDeck<'a> {
    /// What it is found as; unique among the decks of an index.
    pub id: &'a str,
    /// The name of whoever published it.
    pub author: &'a str,
    /// When it was first published, in milliseconds since 1970-01-01T00:00:00Z.
    pub published_ms: i64,
    /// When its newest version was published, likewise.
    pub updated_ms: i64,
    /// How many people like it.
    pub likes: u32,
    /// What it holds.
    pub list: &'a DeckList,
}

/// A deck that was judged and read, to be put into an index. Making it is the costly
/// part, and needs no index.
#[derive(Debug, Clone)]
pub struct PreparedDeck {
    pub(super) id: Arc<str>,
    name: String,
    author: String,
    tags: Vec<String>,
    published_ms: i64,
    updated_ms: i64,
    likes: u32,
    format: Option<String>,
    verdict: Verdict,
    /// For each of the formats whether the deck may be played there.
    legal: Vec<(String, bool)>,
    has_notes: bool,
    has_unknown: bool,
    /// Cards in each section of the game.
    sizes: Vec<u32>,
    /// Section, card and copies, each pair once.
    cards: Vec<(u16, CardIndex, u16)>,
}

impl PreparedDeck {
    /// Judges a deck by these snapshots and reads it. Takes some tens of microseconds a
    /// format.
    pub fn new(deck: IndexedDeck<'_>, catalogue: &Catalogue, formats: &AsOf<'_>) -> Self {
        let game = catalogue.game();
        let list = deck.list;
        let mut cards: BTreeMap<(u16, CardIndex), u32> = BTreeMap::new();
        let mut sizes = vec![0_u32; game.sections.len()];
        let mut has_unknown = false;
        for line in list.lines.iter().filter(|line| line.quantity > 0) {
            let Some(section) = game.sections.iter().position(|section| section.id == line.section) else {
                has_unknown = true;
                continue;
            };
            if let Some(size) = sizes.get_mut(section) {
                *size = size.saturating_add(line.quantity);
            }
            match catalogue.find_name(&line.card) {
                Some(card) => {
                    let copies = cards.entry((section as u16, card)).or_default();
                    *copies = copies.saturating_add(line.quantity);
                }
                None => has_unknown = true,
            }
        }
        let verdicts: Vec<(String, Verdict)> = formats
            .snapshots()
            .map(|(format, snapshot)| (word_key(format), certify(list, catalogue, snapshot).verdict))
            .collect();
        // A deck that names no format is meant for the first, as certificates have it.
        let format = list.format.as_deref().map(word_key);
        let own = match &format {
            Some(format) => verdicts.iter().find(|(known, _)| known == format),
            None => verdicts.first(),
        };
        let mut tags: Vec<String> = list.tags.iter().map(|tag| word_key(tag)).filter(|tag| !tag.is_empty()).collect();
        tags.sort_unstable();
        tags.dedup();
        Self {
            id: deck.id.into(),
            name: fold(&list.name),
            author: fold(deck.author),
            tags,
            published_ms: deck.published_ms,
            updated_ms: deck.updated_ms,
            likes: deck.likes,
            verdict: own.map_or(Verdict::Undecided, |(_, verdict)| *verdict),
            format,
            legal: verdicts.into_iter().map(|(format, verdict)| (format, verdict == Verdict::Legal)).collect(),
            has_notes: !list.notes.trim().is_empty() || !list.card_notes.is_empty(),
            has_unknown,
            sizes,
            cards: cards
                .into_iter()
                .map(|((section, card), copies)| (section, card, u16::try_from(copies).unwrap_or(u16::MAX)))
                .collect(),
        }
    }
}

/// The rows that hold a card in a section, and how many copies each.
#[derive(Debug, Clone, Default)]
pub(super) struct Holders {
    pub(super) rows: Vec<u32>,
    pub(super) copies: Vec<u16>,
}

/// Stands where a deck names no format.
const NO_FORMAT: u16 = u16::MAX;

/// Every column. All are as long as there are rows.
#[derive(Debug, Clone)]
pub(super) struct Columns {
    /// The rows that are no gaps.
    pub(super) alive: Rows,
    pub(super) ids: Vec<Arc<str>>,
    pub(super) names: Texts,
    /// The number of each row's author among the authors.
    pub(super) author: Vec<u32>,
    pub(super) authors: Texts,
    author_numbers: BTreeMap<String, u32>,
    /// By compared form, the rows with a tag.
    pub(super) tags: BTreeMap<String, Vec<u32>>,
    pub(super) tagged: Rows,
    pub(super) published_ms: Vec<i64>,
    pub(super) updated_ms: Vec<i64>,
    pub(super) likes: Vec<u32>,
    format: Vec<u16>,
    /// The compared forms of formats that decks are meant for.
    formats: Vec<String>,
    pub(super) verdict: Vec<Verdict>,
    /// By compared form, the rows that are legal in a format.
    pub(super) legal: BTreeMap<String, Rows>,
    pub(super) with_notes: Rows,
    pub(super) with_unknown: Rows,
    /// For each section the cards of each row there.
    pub(super) sizes: Vec<Vec<u32>>,
    /// The cards of each row in all sections that count.
    pub(super) size: Vec<u32>,
    is_counted: Vec<bool>,
    /// For each section, of each card.
    pub(super) holders: Vec<Vec<Holders>>,
}

impl Columns {
    pub(super) fn new(catalogue: &Catalogue) -> Self {
        let sections = catalogue.game().sections;
        let is_counted: Vec<bool> = sections.iter().map(|section| section.counted).collect();
        Self::empty(is_counted, catalogue.cards().len())
    }

    fn empty(is_counted: Vec<bool>, cards: usize) -> Self {
        let sections = is_counted.len();
        Self {
            alive: Rows::default(),
            ids: Vec::new(),
            names: Texts::new(),
            author: Vec::new(),
            authors: Texts::new(),
            author_numbers: BTreeMap::new(),
            tags: BTreeMap::new(),
            tagged: Rows::default(),
            published_ms: Vec::new(),
            updated_ms: Vec::new(),
            likes: Vec::new(),
            format: Vec::new(),
            formats: Vec::new(),
            verdict: Vec::new(),
            legal: BTreeMap::new(),
            with_notes: Rows::default(),
            with_unknown: Rows::default(),
            sizes: vec![Vec::new(); sections],
            size: Vec::new(),
            is_counted,
            holders: vec![vec![Holders::default(); cards]; sections],
        }
    }

    /// How many rows there are, gaps among them.
    pub(super) fn len(&self) -> usize {
        self.ids.len()
    }

    /// The rows of decks that are meant for a format, by its compared form.
    pub(super) fn meant_for(&self, format: &str) -> Rows {
        let number = self.formats.iter().position(|known| known == format);
        let number = number.and_then(|number| u16::try_from(number).ok());
        Rows::of_values(&self.format, |found| Some(found) == number && found != NO_FORMAT)
    }

    /// Whether cards in a section belong to the deck.
    pub(super) fn is_counted(&self, section: usize) -> bool {
        self.is_counted.get(section).copied().unwrap_or(false)
    }

    /// Adds a row and gives its number.
    pub(super) fn push(&mut self, deck: PreparedDeck) -> u32 {
        let row = self.len() as u32;
        self.names.push(&deck.name);
        let author = match self.author_numbers.get(&deck.author) {
            Some(&number) => number,
            None => {
                let number = self.authors.push(&deck.author);
                self.author_numbers.insert(deck.author, number);
                number
            }
        };
        self.author.push(author);
        self.alive.push(true);
        self.ids.push(deck.id);
        self.tagged.push(!deck.tags.is_empty());
        for tag in deck.tags {
            self.tags.entry(tag).or_default().push(row);
        }
        self.published_ms.push(deck.published_ms);
        self.updated_ms.push(deck.updated_ms);
        self.likes.push(deck.likes);
        let format = deck.format.map_or(NO_FORMAT, |format| self.format_number(format));
        self.format.push(format);
        self.verdict.push(deck.verdict);
        for (format, is_legal) in deck.legal {
            // A format that is new has no row yet.
            self.legal.entry(format).or_insert_with(|| Rows::empty(row as usize)).push(is_legal);
        }
        self.with_notes.push(deck.has_notes);
        self.with_unknown.push(deck.has_unknown);
        let mut size = 0_u32;
        for ((column, cards), is_counted) in self.sizes.iter_mut().zip(&deck.sizes).zip(&self.is_counted) {
            column.push(*cards);
            size = size.saturating_add(if *is_counted { *cards } else { 0 });
        }
        self.size.push(size);
        for (section, card, copies) in deck.cards {
            let of_section = self.holders.get_mut(section as usize);
            if let Some(holders) = of_section.and_then(|cards| cards.get_mut(card.0 as usize)) {
                holders.rows.push(row);
                holders.copies.push(copies);
            }
        }
        row
    }

    fn format_number(&mut self, format: String) -> u16 {
        let known = self.formats.iter().position(|known| *known == format).unwrap_or_else(|| {
            self.formats.push(format);
            self.formats.len() - 1
        });
        // Beyond so many names of formats, which no site has, decks are of none.
        u16::try_from(known).unwrap_or(NO_FORMAT)
    }

    /// The same without the gaps: rows move up in their order.
    pub(super) fn without_gaps(&self) -> Self {
        let kept: Vec<u32> = self.alive.iter().collect();
        let mut place: Vec<Option<u32>> = vec![None; self.len()];
        for (to, &from) in (0..).zip(&kept) {
            if let Some(place) = place.get_mut(from as usize) {
                *place = Some(to);
            }
        }
        let moved = |row: u32| place.get(row as usize).copied().flatten();
        let cards = self.holders.first().map_or(0, Vec::len);
        let mut columns = Self::empty(self.is_counted.clone(), cards);
        for &row in &kept {
            columns.names.push(self.names.text(row));
            let author = self.authors.text(self.author.get(row as usize).copied().unwrap_or_default()).to_owned();
            let number = match columns.author_numbers.get(&author) {
                Some(&number) => number,
                None => {
                    let number = columns.authors.push(&author);
                    columns.author_numbers.insert(author, number);
                    number
                }
            };
            columns.author.push(number);
            columns.alive.push(true);
        }
        columns.ids = picked(&self.ids, &kept);
        columns.published_ms = picked(&self.published_ms, &kept);
        columns.updated_ms = picked(&self.updated_ms, &kept);
        columns.likes = picked(&self.likes, &kept);
        columns.format = picked(&self.format, &kept);
        columns.formats.clone_from(&self.formats);
        columns.verdict = picked(&self.verdict, &kept);
        columns.size = picked(&self.size, &kept);
        columns.sizes = self.sizes.iter().map(|sizes| picked(sizes, &kept)).collect();
        let rows = |rows: &Rows| {
            let mut picked = Rows::default();
            kept.iter().for_each(|&row| picked.push(rows.has(row)));
            picked
        };
        columns.tagged = rows(&self.tagged);
        columns.with_notes = rows(&self.with_notes);
        columns.with_unknown = rows(&self.with_unknown);
        columns.legal = self.legal.iter().map(|(format, legal)| (format.clone(), rows(legal))).collect();
        for (tag, rows) in &self.tags {
            let rows: Vec<u32> = rows.iter().filter_map(|&row| moved(row)).collect();
            if !rows.is_empty() {
                columns.tags.insert(tag.clone(), rows);
            }
        }
        for (from, to) in self.holders.iter().flatten().zip(columns.holders.iter_mut().flatten()) {
            for (&row, &copies) in from.rows.iter().zip(&from.copies) {
                if let Some(row) = moved(row) {
                    to.rows.push(row);
                    to.copies.push(copies);
                }
            }
        }
        columns
    }
}

fn picked<T: Clone>(values: &[T], kept: &[u32]) -> Vec<T> {
    kept.iter().filter_map(|&row| values.get(row as usize).cloned()).collect()
}
