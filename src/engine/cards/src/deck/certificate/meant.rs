//! Judging by the format that a deck names itself.

use super::{
    Certificate, certify,
    examination::Examination,
    finding::{Finding, FindingKind, RequirementOutcome},
};
use crate::{
    catalogue::Catalogue,
    deck::{
        format::{Formats, Snapshot, UnknownFormat},
        list::DeckList,
    },
};

/// Holds a deck against the newest snapshot of the format it is meant for; of
/// the first format when it names none.
///
/// A format that there is not decides nothing: the certificate is undecided
/// and says so, and which formats there are. What the list says against itself
/// is told all the same.
pub fn certify_as_meant(deck: &DeckList, catalogue: &Catalogue, formats: &Formats) -> Certificate {
    match formats.resolve(deck.format.as_deref()) {
        Ok(format) => certify(deck, catalogue, format.newest()),
        Err(unknown) => certify_without_rules(deck, catalogue, &unknown),
    }
}

fn certify_without_rules(deck: &DeckList, catalogue: &Catalogue, unknown: &UnknownFormat) -> Certificate {
    let nothing = Snapshot::without_rules(&unknown.asked, catalogue);
    let mut finding = Finding::plain("unknown_format", FindingKind::UnknownFormat, RequirementOutcome::Undecided);
    finding.subject = Some(unknown.asked.clone());
    finding.formats = unknown.known.clone();
    Examination::new(deck, catalogue, &nothing).certificate(vec![finding], Vec::new())
}
