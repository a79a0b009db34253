//! What the rows of a deck are known by, found for all of them at once.

use std::collections::BTreeMap;

use leptos::prelude::*;
use safehouse_engine::deck::list::{ChosenPrinting, DeckLine};

use crate::deck::editor::Editor;

/// What a line is known by while the list around it changes: its section,
/// card and printing, and which of several such lines it is.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct RowKey {
    pub(super) section: String,
    pub(super) card: String,
    pub(super) printing: Option<ChosenPrinting>,
    pub(super) occurrence: usize,
}

/// The keys of a deck's lines, and where each line is. Every row asks, so it is
/// found once for a deck and not by going through the deck for each row.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct RowKeys {
    /// The keys by line.
    keys: Vec<RowKey>,
    positions: BTreeMap<RowKey, usize>,
}

impl RowKeys {
    fn of(lines: &[DeckLine]) -> Self {
        let mut seen: BTreeMap<(&str, &str, Option<&ChosenPrinting>), usize> = BTreeMap::new();
        let keys: Vec<RowKey> = lines
            .iter()
            .map(|line| {
                let count = seen.entry((&line.section, &line.card, line.printing.as_ref())).or_default();
                let occurrence = *count;
                *count += 1;
                RowKey {
                    section: line.section.clone(),
                    card: line.card.clone(),
                    printing: line.printing.clone(),
                    occurrence,
                }
            })
            .collect();
        let positions = keys.iter().cloned().zip(0..).collect();
        Self { keys, positions }
    }

    /// How many lines there are.
    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    /// The key of a line.
    pub(super) fn key(&self, line: usize) -> Option<&RowKey> {
        self.keys.get(line)
    }

    /// Where the line of a key is now.
    pub(super) fn position(&self, key: &RowKey) -> Option<usize> {
        self.positions.get(key).copied()
    }
}

/// The keys of the deck in hand, for the rows below.
#[derive(Debug, Clone, Copy)]
pub(super) struct DeckRows(Memo<RowKeys>);

impl DeckRows {
    /// Provides the keys to the components below.
    pub(super) fn provide(editor: Editor) -> Self {
        let rows = Self(Memo::new(move |_| editor.deck.with(|deck| RowKeys::of(&deck.lines))));
        provide_context(rows);
        rows
    }

    /// Where the line of a key is now, tracked.
    pub(super) fn position(self, key: &RowKey) -> Option<usize> {
        self.0.with(|rows| rows.position(key))
    }

    /// Looks at all keys.
    pub(super) fn with_untracked<T>(self, look: impl FnOnce(&RowKeys) -> T) -> T {
        self.0.with_untracked(look)
    }

    /// Looks at all keys, tracked.
    pub(super) fn with<T>(self, look: impl FnOnce(&RowKeys) -> T) -> T {
        self.0.with(look)
    }
}

pub(super) fn use_rows() -> DeckRows {
    expect_context::<DeckRows>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_are_alike_are_told_apart_by_their_order() {
        let line = |section: &str, card: &str| DeckLine {
            section: section.into(),
            card: card.into(),
            quantity: 1,
            printing: None,
        };
        let lines = [line("a", "Rifle"), line("b", "Rifle"), line("a", "Rifle"), line("a", "Axe")];
        let rows = RowKeys::of(&lines);
        let occurrences: Vec<_> = (0..4).filter_map(|at| rows.key(at)).map(|key| key.occurrence).collect();
        assert_eq!(occurrences, [0, 0, 1, 0]);
        for at in 0..4 {
            assert_eq!(rows.key(at).and_then(|key| rows.position(key)), Some(at));
        }
        assert_eq!(rows.key(4), None);
    }
}
