//! Judging a registered list so that anyone can do it again.

use safehouse_engine::{
    catalogue::Catalogue,
    deck::{
        basis::{Facts, RULES_VERSION, certificate_text, snapshot_text},
        certificate::{Certificate, Verdict, certify},
        format::Snapshot,
        registered::Registered,
    },
};

use crate::{
    basis::Basis,
    bytes::Digest,
    id::{Code, NameError},
    statement::StatedList,
};

/// Judges lists by one snapshot. Facts of cards are put into bytes once, however many lists hold them: keep it.
#[derive(Debug)]
pub struct Judge<'a> {
    catalogue: &'a Catalogue,
    snapshot: &'a Snapshot,
    facts: Facts<'a>,
    snapshot_digest: Digest,
}

/// A certificate with what it rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judgement {
    /// What it rests on.
    pub basis: Basis,
    /// The certificate of the list as it is registered: without printings.
    pub certificate: Certificate,
    /// The certificate in the bytes that stay.
    pub text: String,
    /// SHA-256 of [`Self::text`].
    pub digest: Digest,
}

impl<'a> Judge<'a> {
    /// A judge by this snapshot. `catalogue` is the one that its format was read with.
    pub fn new(catalogue: &'a Catalogue, snapshot: &'a Snapshot) -> Self {
        let snapshot_digest = Digest::of(snapshot_text(snapshot, catalogue));
        Self { catalogue, snapshot, facts: Facts::new(catalogue, snapshot), snapshot_digest }
    }

    /// The snapshot.
    pub fn snapshot(&self) -> &'a Snapshot {
        self.snapshot
    }

    /// Digest of the snapshot, as a basis and [`crate::Statement::EventOpened`] have it.
    pub fn snapshot_digest(&self) -> Digest {
        self.snapshot_digest
    }

    /// What a certificate of the list rests on.
    pub fn basis(&self, list: &Registered) -> Basis {
        let facts = Digest::of(self.facts.text(list.deck()));
        Basis { facts, snapshot: self.snapshot_digest, rules: RULES_VERSION }
    }

    /// Judges a list.
    pub fn judge(&self, list: &Registered) -> Judgement {
        let certificate = certify(list.deck(), self.catalogue, self.snapshot);
        let text = certificate_text(&certificate);
        Judgement { basis: self.basis(list), digest: Digest::of(&text), certificate, text }
    }
}

impl Judgement {
    /// The verdict.
    pub fn verdict(&self) -> Verdict {
        self.certificate.verdict
    }

    /// What a store states of the list; `name` is the salted digest of the player's name.
    ///
    /// # Errors
    /// The format's identifier is longer than statements have it.
    pub fn stated(&self, name: Option<Digest>) -> Result<StatedList, NameError> {
        Ok(StatedList {
            format: Code::read(&self.certificate.format)?,
            content: self.certificate.content_id,
            basis: self.basis,
            certificate: self.digest,
            verdict: self.certificate.verdict,
            name,
        })
    }
}
