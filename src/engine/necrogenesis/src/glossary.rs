//! The glossary that ships with the engine.

use std::sync::LazyLock;

use safehouse_cards::rulebook::{Glossary, Summaries};

static GLOSSARY: LazyLock<Glossary> = LazyLock::new(|| {
    // The file is part of the program and a test reads it, so it always parses;
    // an empty glossary is still better than a page that does not render.
    serde_json::from_str(include_str!("glossary.json")).unwrap_or(Glossary { terms: Vec::new() })
});

/// What the terms of NecroGenesis do, in a sentence or two.
pub fn summaries() -> Summaries {
    Summaries(include_str!("summaries.tsv"))
}

/// The terms of NecroGenesis.
pub(super) fn glossary() -> &'static Glossary {
    &GLOSSARY
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_glossary_parses_and_its_identifiers_are_unique() {
        let glossary: Glossary = serde_json::from_str(include_str!("glossary.json")).expect("valid glossary");
        let mut ids: Vec<_> = glossary.terms.iter().map(|term| &term.id).collect();
        ids.sort();
        ids.dedup();
        assert!(glossary.terms.len() > 30);
        assert_eq!(ids.len(), glossary.terms.len());
        assert!(glossary.terms.iter().all(|term| !term.clauses.is_empty()));

        let mut told: Vec<&str> = summaries().all().map(|(id, _)| id).collect();
        told.sort_unstable();
        assert_eq!(told, ids.iter().map(|id| id.as_str()).collect::<Vec<_>>(), "each term is told what it does, once");
        assert!(summaries().all().all(|(_, summary)| !summary.is_empty()));
    }
}
