//! The clauses of NecroGenesis' rulebook and the house rulings.

use std::sync::LazyLock;

use crate::rulebook::clauses::ClauseList;

static CLAUSES: LazyLock<ClauseList> =
    // The file is part of the program and a test reads it.
    LazyLock::new(|| ClauseList::read(include_str!("clauses.csv")).unwrap_or_default());

/// The clauses of the rulebook in its order, then the rulings.
pub fn clauses() -> &'static ClauseList {
    &CLAUSES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clauses_are_read_and_the_glossary_names_no_others() {
        assert_eq!(
            ClauseList::read(include_str!("clauses.csv")).map(|list| list.all().len()),
            Ok(clauses().all().len())
        );
        assert!(clauses().all().len() > 800);
        let glossary = (super::super::NECROGENESIS.glossary)();
        let named = glossary.terms.iter().flat_map(|term| term.clauses.iter().chain(&term.rulings));
        let unknown: Vec<_> = named.filter(|id| clauses().find(id).is_none()).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
    }
}
