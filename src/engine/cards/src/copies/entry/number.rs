//! The numbers of a set as they are written beside a pile: without the set, without zeros in front.

use std::collections::BTreeMap;

use crate::catalogue::{Catalogue, PrintingIndex};

/// What stands behind the set's code in a number: `003a` is `("", 3, "a")`, `P01` is `("p", 1, "")`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Short {
    pub(super) before: String,
    pub(super) value: u32,
    pub(super) behind: String,
}

impl Short {
    /// Reads what stands behind the set's code. Capitals are small letters.
    pub(super) fn read(text: &str) -> Option<Self> {
        let digits = text.find(|letter: char| letter.is_ascii_digit())?;
        let (before, rest) = text.split_at_checked(digits)?;
        let end = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
        let (value, behind) = rest.split_at_checked(end)?;
        let value = value.parse().ok()?;
        Some(Self { before: before.to_lowercase(), value, behind: behind.to_lowercase() })
    }
}

/// The numbers of one set.
pub(super) struct Numbers<'a> {
    pub(super) catalogue: &'a Catalogue,
    pub(super) set: &'a str,
    printings: BTreeMap<Short, PrintingIndex>,
}

impl<'a> Numbers<'a> {
    /// Those of the set with this code; none where there is no such set.
    pub(super) fn of(catalogue: &'a Catalogue, set: &'a str) -> Self {
        let known = catalogue.set(set).map(|set| set.code.as_str());
        let of_set = |index: &PrintingIndex| Some(catalogue.printing(*index).set.as_str()) == known;
        let short = |index: PrintingIndex| {
            let printing = catalogue.printing(index);
            let behind = printing.number.get(printing.set.len()..).unwrap_or_default();
            Some((Short::read(behind.trim_start_matches('-'))?, index))
        };
        Self { catalogue, set, printings: catalogue.by_number().filter(of_set).filter_map(short).collect() }
    }

    /// Whether there is such a set.
    pub(super) fn is_known(&self) -> bool {
        self.catalogue.set(self.set).is_some()
    }

    /// The printing with a number of the set, or with a whole number of any.
    pub(super) fn find(&self, short: &Short) -> Option<PrintingIndex> {
        self.printings.get(short).copied()
    }

    /// The printings whose numbers have nothing but a value, from one to another.
    pub(super) fn row(&self, from: u32, to: u32) -> Vec<(u32, PrintingIndex)> {
        let bare = |value| Short { before: String::new(), value, behind: String::new() };
        if from > to {
            return Vec::new();
        }
        let row = self.printings.range(bare(from)..=bare(to));
        row.filter(|(short, _)| short.before.is_empty() && short.behind.is_empty())
            .map(|(short, index)| (short.value, *index))
            .collect()
    }

    /// The first and the last number, as they are printed.
    pub(super) fn range(&self) -> Option<(String, String)> {
        let number = |index: &PrintingIndex| self.catalogue.printing(*index).number.clone();
        Some((number(self.printings.values().next()?), number(self.printings.values().next_back()?)))
    }
}
