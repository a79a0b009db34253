//! The clauses of NecroGenesis' rulebook and the house rulings.

use std::sync::LazyLock;

use safehouse_cards::rulebook::{clauses::ClauseList, digest::Digest};

static CLAUSES: LazyLock<ClauseList> =
    // The file is part of the program and a test reads it.
    LazyLock::new(|| ClauseList::read(include_str!("clauses.csv")).unwrap_or_default());

/// The clauses of the rulebook in its order, then the rulings.
pub fn clauses() -> &'static ClauseList {
    &CLAUSES
}

static DIGEST: LazyLock<Digest> =
    // The file is part of the program and a test reads it.
    LazyLock::new(|| Digest::read(include_str!("rulebook.csv")).unwrap_or_default());

/// The clauses and rulings in short. A program that never asks leaves the text
/// out.
pub fn digest() -> &'static Digest {
    &DIGEST
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_clause_and_ruling_is_told_in_short() {
        let digest = Digest::read(include_str!("rulebook.csv")).expect("a table");
        let lacking: Vec<_> = clauses()
            .all()
            .iter()
            .filter(|clause| !digest.entries.iter().any(|entry| entry.id == clause.id))
            .map(|clause| &clause.id)
            .collect();
        assert!(lacking.is_empty(), "{lacking:?}");
    }

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
