//! The glossary that ships with the engine.

use std::sync::LazyLock;

use safehouse_cards::rulebook::Glossary;

static GLOSSARY: LazyLock<Glossary> = LazyLock::new(|| {
    // The file is part of the program and a test reads it, so it always parses;
    // an empty glossary is still better than a page that does not render.
    serde_json::from_str(include_str!("glossary.json")).unwrap_or(Glossary { terms: Vec::new() })
});

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
    }
}
