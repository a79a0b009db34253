//! A list that was looked at, and is not handed in.

use safehouse_engine::deck::{
    certificate::{Certificate, RepairKind},
    list::DeckList,
};
use safehouse_service::events::{IllegalList, ReadNotes};

/// A list that was looked at.
#[derive(Debug, Clone)]
pub struct Looked {
    /// The list as it would be registered.
    pub deck: DeckList,
    /// What the event's format says of it.
    pub certificate: Certificate,
    /// What was read of it.
    pub notes: ReadNotes,
}

impl Looked {
    /// What its format says of it, with repairs that fit a list which is handed in: no section of it is beside the deck,
    /// so that surplus cards are taken out.
    pub(in crate::pages) fn judgement(&self) -> Certificate {
        let mut certificate = self.certificate.clone();
        let findings = certificate.data.iter_mut().chain(&mut certificate.requirements).chain(&mut certificate.advice);
        for repair in findings.filter_map(|finding| finding.repair.as_mut()) {
            if repair.kind == RepairKind::SetAside {
                repair.kind = RepairKind::TakeCopies;
            }
        }
        certificate
    }
}

impl From<&IllegalList> for Looked {
    fn from(illegal: &IllegalList) -> Self {
        Self { deck: illegal.list.clone(), certificate: illegal.certificate.clone(), notes: illegal.notes.clone() }
    }
}
