//! A deck drawn for reading: what it holds, whether it is legal and why, and
//! its curves. Pure markup (see [`crate::drawn`]), the same on both sides.

mod curves;
mod pictures;
mod sections;
mod verdict;

use std::collections::BTreeSet;

use maud::{Markup, html};
use safehouse_engine::{
    catalogue::Catalogue,
    deck::{
        certificate::{Certificate, RequirementOutcome, certify_as_meant},
        interchange::{Target, export},
        list::{DeckLine, DeckList},
    },
    english::English,
    library::GameLibrary,
};

use crate::{
    components::verdict::{UNKNOWN_FORMAT_STATUS, lines_of},
    deck::{address, label::DeckLabel},
    paths::HasPaths as _,
};

pub use curves::{curves, draw_curve, section_curves};
pub use pictures::{MOST_PICTURES, leader, leader_among, leading_line, pictures};
pub use sections::sections;
pub use verdict::{chip, findings, headline};

/// A deck with what the drawings need to know about it.
#[derive(Debug)]
pub struct Sheet<'a> {
    /// The cards and formats.
    pub library: &'a GameLibrary,
    /// The deck.
    pub deck: &'a DeckList,
    /// What the engine says about it.
    pub certificate: Certificate,
    /// Its code, empty for a deck that no code can carry.
    pub code: String,
    /// The lines that a requirement which is not met names.
    at_fault: BTreeSet<usize>,
}

impl<'a> Sheet<'a> {
    /// Certifies a deck in the format it is meant for.
    pub fn new(library: &'a GameLibrary, deck: &'a DeckList) -> Self {
        Self::judged(library, deck, certify_as_meant(deck, &library.catalogue, &library.formats))
    }

    /// The same with what something else said of it, such as the format of an event.
    pub fn judged(library: &'a GameLibrary, deck: &'a DeckList, certificate: Certificate) -> Self {
        let failed = certificate.problems().filter(|finding| finding.outcome == RequirementOutcome::Fail);
        let at_fault = failed.flat_map(|finding| lines_of(&certificate, finding)).copied().collect();
        Self { library, deck, certificate, code: address::code_of(library, deck), at_fault }
    }

    /// The deck's name, or what stands for one.
    pub fn name(&self) -> &'a str {
        name_of(self.deck)
    }

    /// What an address says about the deck beside its code.
    pub fn label(&self) -> DeckLabel {
        DeckLabel::of(self.deck)
    }

    /// The status of a page about the deck, where it is not the usual one.
    pub fn status(&self) -> Option<u16> {
        self.certificate.unknown_format().map(|_| UNKNOWN_FORMAT_STATUS)
    }

    /// The game's cards.
    pub fn catalogue(&self) -> &'a Catalogue {
        &self.library.catalogue
    }

    /// Words for the engine's codes.
    pub fn english(&self) -> English {
        English::new(self.catalogue().game())
    }

    /// The deck as text that every import reads.
    pub fn text(&self) -> String {
        export(self.deck, self.catalogue(), Target::Text)
    }
}

/// A deck's name, or what stands for one. Within a page's own words it is isolated
/// (`bdi`): letters that run from right to left would turn those around, too.
pub fn name_of(deck: &DeckList) -> &str {
    if deck.name.trim().is_empty() { "Unnamed deck" } else { &deck.name }
}

/// A stranger's words for where no element can isolate them: between marks that
/// show nothing, so that their direction ends with them.
pub fn isolated(words: &str) -> String {
    format!("\u{2068}{words}\u{2069}")
}

/// The name of a line's card, linked to the page of the printing it means.
pub fn card_link(catalogue: &Catalogue, line: &DeckLine) -> Markup {
    let printing = line.meant_printing(catalogue);
    html! {
        @match printing {
            Some(printing) => a href=(catalogue.paths().card(catalogue.printing(printing), &line.card)) { (line.card) },
            None => bdi { (line.card) },
        }
    }
}
