//! Finding a card by a name that may be written carelessly.

use std::collections::BTreeMap;

use crate::{
    card::fold,
    catalogue::{CardIndex, Catalogue, Likeness, NearName},
};

/// How many names an import may compare letter by letter. Beyond it unknown
/// names are reported without near ones, so that a file full of nonsense
/// costs no more than a second or two.
const COMPARISONS: usize = 40_000;

/// How many names an import may look through for the same letters or the same
/// beginning, which is quick. Beyond it careless names stay unknown.
const SCANS: usize = 4_000_000;

/// Characters of the longest text that near names are looked for.
const LONGEST: usize = 100;

/// How many near names are offered.
const NEAR: usize = 5;

/// How many cards with the same beginning are offered.
const MOST_FITTING: usize = 10;

/// Names of one catalogue, for one import.
pub(super) struct Names<'a> {
    catalogue: &'a Catalogue,
    scans_left: usize,
    comparisons_left: usize,
    near: BTreeMap<String, Vec<NearName>>,
}

impl<'a> Names<'a> {
    pub(super) fn new(catalogue: &'a Catalogue) -> Self {
        Self { catalogue, scans_left: SCANS, comparisons_left: COMPARISONS, near: BTreeMap::new() }
    }

    pub(super) fn catalogue(&self) -> &'a Catalogue {
        self.catalogue
    }

    /// The cards whose names have the same letters and digits, by name.
    pub(super) fn by_letters(&mut self, name: &str) -> Vec<CardIndex> {
        let wanted: String = letters(&fold(name)).collect();
        if wanted.is_empty() {
            return Vec::new();
        }
        self.scan(|key| letters(key).eq(wanted.chars()))
    }

    /// The cards whose names begin with these words, by name.
    pub(super) fn by_prefix(&mut self, name: &str) -> Vec<CardIndex> {
        let wanted = fold(name);
        if wanted.chars().count() < 3 {
            return Vec::new();
        }
        self.scan(|key| key.starts_with(&wanted))
    }

    fn scan(&mut self, fits: impl Fn(&str) -> bool) -> Vec<CardIndex> {
        let cards = self.catalogue.cards().len();
        if self.scans_left < cards {
            return Vec::new();
        }
        self.scans_left -= cards;
        self.catalogue
            .by_name()
            .filter(|index| fits(self.catalogue.card(*index).name.key()))
            .take(MOST_FITTING)
            .collect()
    }

    /// The cards with the most similar names, the likeliest first; empty once
    /// the import has spent its comparisons.
    pub(super) fn near(&mut self, name: &str) -> Vec<CardIndex> {
        self.near_names(name).iter().map(|near| near.card).collect()
    }

    /// The cards of whose name a text is the beginning, or the beginning of
    /// the epithet, in whole words.
    pub(super) fn short(&mut self, name: &str) -> Vec<CardIndex> {
        let near = self.near_names(name);
        near.iter().filter(|near| near.likeness == Likeness::Short).map(|near| near.card).collect()
    }

    /// The one card that a misspelt name means: few changes away, and no
    /// other card as near.
    pub(super) fn misspelt(&mut self, name: &str) -> Option<CardIndex> {
        let allowed = most_changes(fold(name).chars().count());
        let near = self.near_names(name);
        let first = near.first().filter(|near| near.likeness == Likeness::Misspelled && near.distance <= allowed)?;
        let is_only = near.get(1).is_none_or(|other| other.distance > first.distance);
        let card = first.card;
        // A number is no slip of a letter: it may be one of copies.
        let digits = |name: &str| name.chars().filter(|c| c.is_numeric()).collect::<String>();
        (is_only && digits(name) == digits(self.catalogue.card(card).name.key())).then_some(card)
    }

    fn near_names(&mut self, name: &str) -> &[NearName] {
        let wanted = fold(name);
        let is_searched = wanted.chars().count() <= LONGEST && self.comparisons_left > 0;
        if is_searched && !self.near.contains_key(&wanted) {
            self.comparisons_left = self.comparisons_left.saturating_sub(self.catalogue.cards().len());
            self.near.insert(wanted.clone(), self.catalogue.near_names(name, NEAR));
        }
        self.near.get(&wanted).map_or(&[], Vec::as_slice)
    }
}

/// How many changes turn a name of this length into a likely misspelling.
fn most_changes(length: usize) -> usize {
    match length {
        0..=4 => 0,
        5..=9 => 1,
        _ => 2,
    }
}

/// The letters and digits of a folded name.
fn letters(key: &str) -> impl Iterator<Item = char> + '_ {
    key.chars().filter(|c| c.is_alphanumeric())
}
