//! What queries ask of copies that are alike, where a list has a row for them.

use super::{FORMS, OwnedIndex, column, position, words};
use crate::{
    card::fold,
    catalogue::{
        Column, PrintingIndex, PrintingSet, Values, WordColumn,
        query::{QueryField, SharedField, word_key},
    },
    copies::{Condition, Holding},
};

impl OwnedIndex {
    /// The same, where edition, finish, condition, place and being for trade are asked of copies like
    /// these and not of every copy of a printing. How many copies there are it goes on counting by card
    /// and printing.
    pub(crate) fn of_copies(&self, like: &Holding) -> Self {
        let mut index = self.clone();
        let universe = index.columns.first().map_or(0, |column| column.printed.universe());
        if !like.is_for_trade
            && let Some(at) = position(QueryField::Shared(SharedField::Trade))
        {
            index.put(
                at,
                column(PrintingSet::full(universe), PrintingSet::empty(universe), Values::Numbers(vec![0; universe])),
            );
            if let Some(having) = index.having.get_mut(at) {
                *having = words(&vec![[0; FORMS]; universe]);
            }
        }
        let condition = like.condition.map_or("", Condition::id);
        let said = [
            (SharedField::Condition, condition, word_key as fn(&str) -> String),
            (SharedField::Place, like.place.as_str(), fold),
            (SharedField::Finish, like.finish.id(), word_key),
            (SharedField::Edition, like.edition.id(), word_key),
        ];
        for (field, word, compared) in said {
            if let Some(at) = position(QueryField::Shared(field)) {
                index.put(at, of_word(universe, word, compared));
            }
        }
        index
    }

    fn put(&mut self, at: usize, column: Column) {
        match self.columns.get_mut(at) {
            Some(place) => *place = column,
            None => self.columns.push(column),
        }
    }
}

/// A column in which every printing has the same word; with an empty one, in which nobody said.
fn of_word(universe: usize, word: &str, compared: fn(&str) -> String) -> Column {
    let all = PrintingSet::full(universe);
    let printings = (0..universe as u32).map(PrintingIndex).filter(|_| !word.is_empty());
    let words = WordColumn::with_keys(universe, printings.map(|printing| (printing, word)), compared);
    let unknown = if word.is_empty() { all } else { PrintingSet::empty(universe) };
    column(words.some().clone(), unknown, Values::Words(words))
}
