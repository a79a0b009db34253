//! A deck being held against a snapshot: what the catalogue knows of its lines.

use std::{borrow::Cow, ops::Range};

use crate::{
    card::fold,
    catalogue::{CardIndex, Catalogue, PrintingIndex},
    deck::{
        format::Snapshot,
        list::{DeckLine, DeckList, own_or_default},
    },
    game::GameDefinition,
};

/// A deck being held against a snapshot.
pub(super) struct Examination<'a> {
    pub(super) deck: &'a DeckList,
    pub(super) catalogue: &'a Catalogue,
    pub(super) snapshot: &'a Snapshot,
    /// What the catalogue knows of each line.
    pub(super) lines: Vec<Examined<'a>>,
    /// The lines with those of one name beside each other.
    pub(super) by_name: Vec<usize>,
    /// Where in `by_name` each name is, by the names' first lines.
    pub(super) groups: Vec<Range<usize>>,
}

/// What the catalogue knows of a line.
pub(super) struct Examined<'a> {
    /// The folded name of the card.
    pub(super) key: Cow<'a, str>,
    pub(super) card: Option<CardIndex>,
    /// The printing with the chosen number, of whatever card.
    pub(super) chosen: Option<PrintingIndex>,
    /// The printing the line means: the chosen one when it is one of the
    /// card's, else the card's first standard one.
    pub(super) printing: Option<PrintingIndex>,
    /// The section; empty when there is none, and for a line without copies.
    pub(super) section: Sections,
}

/// A set of the game's sections, by their positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sections(pub(super) u64);

impl Sections {
    pub(super) fn of(game: &GameDefinition, ids: &[&str]) -> Self {
        let bits = game.sections.iter().enumerate().filter(|(_, section)| ids.contains(&section.id));
        Self(bits.fold(0, |set, (at, _)| set | 1 << (at % 64)))
    }

    pub(super) fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

fn examine<'a>(line: &DeckLine, catalogue: &'a Catalogue, game: &GameDefinition) -> Examined<'a> {
    let section = if line.quantity == 0 { Sections(0) } else { Sections::of(game, &[&line.section]) };
    let chosen = line.printing.as_ref().and_then(|chosen| catalogue.find_number(&chosen.number));
    // A chosen printing leads to its card quicker than a name does.
    if let Some(printing) = chosen {
        let card = catalogue.card_of(printing);
        let name = &catalogue.card(card).name;
        if name.as_str() == line.card {
            let key = Cow::Borrowed(name.key());
            return Examined { key, card: Some(card), chosen, printing: Some(printing), section };
        }
    }
    let key = fold(&line.card);
    let card = catalogue.find_key(&key);
    let printing = card.map(|card| own_or_default(chosen, card, catalogue));
    Examined { key: Cow::Owned(key), card, chosen, printing, section }
}

impl<'a> Examination<'a> {
    pub(super) fn new(deck: &'a DeckList, catalogue: &'a Catalogue, snapshot: &'a Snapshot) -> Self {
        let game = snapshot.game();
        let lines: Vec<Examined<'a>> = deck.lines.iter().map(|line| examine(line, catalogue, game)).collect();
        // Cards of the catalogue compare by position, which is quicker than by name.
        let compare = |left: usize, right: usize| match (lines[left].card, lines[right].card) {
            (None, None) => lines[left].key.cmp(&lines[right].key),
            (left, right) => left.cmp(&right),
        };
        let mut by_name: Vec<usize> = (0..lines.len()).collect();
        by_name.sort_unstable_by(|&left, &right| compare(left, right).then(left.cmp(&right)));
        let mut groups = Vec::with_capacity(by_name.len());
        let mut begin = 0;
        for group in by_name.chunk_by(|&left, &right| compare(left, right).is_eq()) {
            groups.push(begin..begin + group.len());
            begin += group.len();
        }
        groups.sort_unstable_by_key(|group| by_name[group.start]);
        Self { deck, catalogue, snapshot, lines, by_name, groups }
    }

    /// The lines of each name, in the order of the names' first lines.
    pub(super) fn groups(&self) -> impl Iterator<Item = &[usize]> {
        self.groups.iter().map(|group| &self.by_name[group.clone()])
    }

    pub(super) fn sections(&self, ids: &[&str]) -> Sections {
        Sections::of(self.snapshot.game(), ids)
    }

    /// The lines with copies in one of some sections.
    pub(super) fn lines_in(&self, sections: &[&str]) -> impl Iterator<Item = usize> {
        let sections = self.sections(sections);
        (0..self.lines.len()).filter(move |&at| self.lines[at].section.has(sections))
    }

    pub(super) fn line(&self, at: usize) -> &DeckLine {
        &self.deck.lines[at]
    }

    /// The name of a line's card: as the catalogue prints it, else as written.
    pub(super) fn name_of(&self, at: usize) -> String {
        match self.lines[at].card {
            Some(card) => self.catalogue.card(card).name.to_string(),
            None => self.line(at).card.clone(),
        }
    }

    /// Copies on some lines.
    pub(super) fn copies_on(&self, lines: &[usize]) -> u32 {
        lines.iter().fold(0, |sum, &at| sum.saturating_add(self.line(at).quantity))
    }
}
