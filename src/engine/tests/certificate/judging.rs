//! Decks held against formats.

use safehouse_engine::{
    catalogue::{Catalogue, CatalogueSource},
    deck::{
        certificate::{Certificate, Finding, certify},
        format::{Formats, Snapshot},
        list::{DeckLine, DeckList},
    },
};
use safehouse_testing::{
    shipped,
    small_set::{SURVIVOR_DECK, catalogue, legal},
};

/// A house format of a store.
pub(crate) const STORE: CatalogueSource<'_> =
    CatalogueSource { name: "store_formats.json", text: include_str!("../fixtures/store_formats.json") };

pub(crate) fn formats(catalogue: &Catalogue) -> Formats {
    Formats::read(&[shipped::FORMATS, STORE], catalogue).expect("valid formats")
}

/// The legal deck with copies of its first cards replaced by other cards of
/// the Survivor Deck, so that it still has 40 cards there.
pub(crate) fn with(cards: &[DeckLine]) -> DeckList {
    let mut deck = legal();
    let mut to_drop: u32 = cards.iter().map(|line| line.quantity).sum();
    for line in deck.lines.iter_mut().filter(|line| line.section == SURVIVOR_DECK) {
        let dropped = to_drop.min(line.quantity);
        line.quantity -= dropped;
        to_drop -= dropped;
    }
    deck.lines.retain(|line| line.quantity > 0);
    deck.lines.extend_from_slice(cards);
    deck
}

/// A deck held against the Standard format.
pub(crate) fn standard(deck: &DeckList) -> Certificate {
    let catalogue = catalogue();
    let formats = formats(catalogue);
    certify(deck, catalogue, formats.get("standard").expect("Standard").newest())
}

/// A deck held against a snapshot of the store's format.
pub(crate) fn friday_night(deck: &DeckList, snapshot: &str) -> Certificate {
    let catalogue = catalogue();
    let formats = formats(catalogue);
    let snapshot: &Snapshot = formats.get("friday-night").and_then(|format| format.snapshot(snapshot)).expect("known");
    certify(deck, catalogue, snapshot)
}

/// Every finding of a code.
pub(crate) fn findings<'a>(certificate: &'a Certificate, code: &str) -> Vec<&'a Finding> {
    let all = certificate.data.iter().chain(&certificate.requirements).chain(&certificate.advice);
    all.filter(|finding| finding.code == code).collect()
}

/// The codes of everything that did not pass, in order.
pub(crate) fn problems(certificate: &Certificate) -> Vec<&str> {
    certificate.problems().map(|finding| finding.code.as_str()).collect()
}
