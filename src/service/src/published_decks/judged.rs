//! What is kept of what the rules say of a deck, and what it is looked for by.

use safehouse_cards::{
    catalogue::Catalogue,
    deck::{
        certificate::{Certificate, Verdict},
        list::DeckList,
    },
    english::English,
};
use safehouse_store::{DeckFacts, Legality};

/// The most bytes of what is kept of what stood in the way of a version.
const MAX_FINDINGS_BYTES: usize = 8 * 1024;

/// What a deck is looked for by. A card that the catalogue does not know is a stranger's word
/// and leads nothing.
pub(super) fn facts(deck: &DeckList, catalogue: &Catalogue) -> DeckFacts {
    let sections = catalogue.game().sections.iter().filter(|section| section.counted && deck.count(section.id) == 1);
    let lines = sections.filter_map(|section| deck.section(section.id).find(|line| line.quantity > 0));
    let leads = lines.filter_map(|line| catalogue.find_name(&line.card));
    DeckFacts { leads: leads.map(|card| catalogue.card(card).name.to_string()).collect(), tags: deck.tags.clone() }
}

/// The verdict as it is kept.
pub fn legality(verdict: Verdict) -> Legality {
    match verdict {
        Verdict::Legal => Legality::Legal,
        Verdict::Illegal => Legality::Illegal,
        Verdict::Undecided => Legality::Undecided,
    }
}

/// What stands in the way of a deck, a sentence each, as it is kept and held against later.
pub fn findings(certificate: &Certificate, catalogue: &Catalogue) -> Vec<String> {
    let english = English::new(catalogue.game());
    let mut left = MAX_FINDINGS_BYTES;
    let sentences = certificate.problems().map(|problem| english.finding(problem));
    let fits = |sentence: &String| match left.checked_sub(sentence.len() + 3) {
        Some(rest) => {
            left = rest;
            true
        }
        None => false,
    };
    sentences.take_while(fits).collect()
}
