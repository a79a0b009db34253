//! One list of a file.

use super::{
    answer::Answer,
    keys::KeyHistory,
    legal::Judges,
    locks::Locks,
    log::{Found, Logs},
    reason::Reason,
    report::{ListReport, Stated},
    trust::Trust,
};
use crate::{
    bytes::{Digest, Salt},
    commitment,
    entry::Entry,
    id::Slug,
    published::PublishedList,
    statement::{StatedList, Statement},
};

pub(super) struct Examiner<'e> {
    pub(super) store: Option<&'e Slug>,
    pub(super) keys: &'e KeyHistory,
    pub(super) locks: &'e Locks,
    pub(super) judges: &'e Judges<'e>,
    pub(super) logs: &'e Logs<'e>,
    pub(super) trust: &'e Trust,
}

impl Examiner<'_> {
    pub(super) fn list(&self, list: &PublishedList) -> ListReport {
        let mut report = ListReport::default();
        for fault in [&self.logs.fault, &self.keys.fault, &self.locks.fault].into_iter().flatten() {
            report.authentic.add(fault.clone());
        }
        let found = self.logs.find_entry(&list.entry, &list.proof);
        match &found {
            Ok(found) => {
                report.witnessed = found.witnessed.clone();
                if !self.logs.is_known(found.host) {
                    let vkey = self.logs.key(found.host).map(ToString::to_string).unwrap_or_default();
                    report.logged.add(Reason::HostNotKnown { vkey });
                }
                found.doubt.iter().for_each(|doubt| report.logged.add(doubt.clone()));
            }
            Err(reason) => {
                report.logged.add(reason.clone());
                report.witnessed.add(reason.clone());
            }
        }
        let entry = match Entry::read(list.entry.as_bytes()) {
            Ok(entry) => entry,
            Err(error) => {
                report.authentic.add(Reason::Entry { fault: error.to_string() });
                report.legal.add(Reason::Entry { fault: error.to_string() });
                return report;
            }
        };
        let Some(stated) = entry.statement().list() else {
            let kind = entry.statement().kind();
            report.authentic.add(Reason::OtherKind { kind });
            report.legal.add(Reason::OtherKind { kind });
            return report;
        };
        let found = found.ok();
        report.stated = Some(stated_of(entry.statement(), stated, found.as_ref().map(|found| found.index)));
        self.authentic(list, &entry, stated, found.as_ref(), &mut report);
        report.legal = self.judges.answer(&list.list, list.ground, &list.certificate, stated);
        report
    }

    fn authentic(
        &self,
        list: &PublishedList,
        entry: &Entry,
        stated: &StatedList,
        found: Option<&Found>,
        report: &mut ListReport,
    ) {
        if Digest::of(&list.list).as_bytes() != stated.content.as_bytes() {
            report.authentic.add(Reason::ContentDiffers);
        }
        report.name = shown_name(list, stated, &mut report.authentic);
        let (Some(store), Some(of)) = (self.store, entry.statement().store()) else {
            return report.authentic.add(Reason::StoreSlug);
        };
        if of != store {
            report.authentic.add(Reason::OtherStore { store: of.to_string() });
        }
        let place = found.map(|found| found.place);
        let (key, fault) = self.keys.examine(entry, place, store);
        fault.into_iter().for_each(|fault| report.authentic.add(fault));
        if let Some(key) = key {
            report.key = Some(key.words.clone());
            let is_known = key.is_known || self.trust.stores.contains(&key.key);
            if !is_known {
                report.authentic.add(Reason::KeyNotKnown { fingerprint: key.words.fingerprint.clone() });
            }
        }
        let Some(found) = found else {
            // Without its place in the log nobody can say whether the key counted there.
            return report.authentic.add(Reason::PlaceUnknown);
        };
        found.doubt.iter().for_each(|doubt| report.authentic.add(doubt.clone()));
        report.place = Some(found.place);
        report.withdrawn = self.locks.withdrawn(found.place);
        if let Statement::ListRevealed { event, registration, salt, .. } = entry.statement() {
            let commitment = commitment::of_list(event, registration, salt, &stated.content);
            match self.locks.examine(*event, commitment, found.place) {
                Ok(committed) => {
                    report.locked = committed.locked;
                    committed.remarks.into_iter().for_each(|remark| report.logged.remark(remark));
                }
                Err(fault) => report.authentic.add(fault),
            }
        }
    }
}

fn stated_of(statement: &Statement, list: &StatedList, index: Option<u64>) -> Stated {
    let (registration, phase) = match statement {
        Statement::ListRevealed { registration, phase, .. } => (Some(*registration), Some(*phase)),
        _ => (None, None),
    };
    Stated {
        event: statement.event(),
        registration,
        phase,
        format: list.format.to_string(),
        content: list.content,
        verdict: list.verdict,
        at: statement.at(),
        index,
    }
}

/// The name that is shown, when the statement vouches for it.
fn shown_name(list: &PublishedList, stated: &StatedList, answer: &mut Answer) -> Option<String> {
    let name = list.name.as_ref()?;
    let digest = Salt::from_hex(&name.salt).map(|salt| commitment::of_name(&salt, &name.shown));
    if digest.is_some() && digest == stated.name {
        return Some(name.shown.clone());
    }
    answer.add(Reason::NameDiffers { list: None });
    None
}
