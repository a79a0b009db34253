//! Faults of the list itself, which no format decides.

use super::{
    examination::Examination,
    finding::{Finding, FindingKind, RequirementOutcome},
    repair::{Repair, RepairKind},
};
use crate::deck::{
    edit::Edit,
    list::{ChosenPrinting, DeckLine},
};

impl Examination<'_> {
    /// The faults of every line, line by line.
    ///
    /// What the catalogue does not know is undecided; what the list says
    /// against itself fails. A section that is no part of the deck may hold
    /// whatever its owner likes.
    pub(super) fn data(&self) -> Vec<Finding> {
        let mut findings = Vec::new();
        if self.deck.game != self.snapshot.game().id {
            let mut finding = Finding::plain("other_game", FindingKind::OtherGame, RequirementOutcome::Fail);
            finding.subject = Some(self.deck.game.clone());
            findings.push(finding);
        }
        for (at, line) in self.deck.lines.iter().enumerate() {
            if self.snapshot.game().section(&line.section).is_some_and(|section| !section.counted) {
                continue;
            }
            let mut fault = |code, kind, outcome, repair: Option<Repair>| {
                let mut finding = Finding::plain(code, kind, outcome);
                finding.sections.push(line.section.clone());
                finding.subject = Some(self.name_of(at));
                finding.actual = Some(line.quantity);
                finding.lines.push(at);
                finding.repair = repair;
                findings.push(finding);
            };
            if line.quantity == 0 {
                fault(
                    "zero_quantity",
                    FindingKind::ZeroQuantity,
                    RequirementOutcome::Fail,
                    Some(self.remove_lines(&[at])),
                );
            }
            if self.snapshot.game().section(&line.section).is_none() {
                let repair = (line.quantity > 0).then(|| self.put_in_place(&[at]));
                fault("unknown_section", FindingKind::UnknownSection, RequirementOutcome::Fail, repair);
            }
            if self.lines[at].card.is_none() {
                fault(
                    "unknown_card",
                    FindingKind::UnknownCard,
                    RequirementOutcome::Undecided,
                    Some(self.remove_lines(&[at])),
                );
            }
            if let Some(chosen) = &line.printing
                && let Some((code, kind, outcome, printing)) = self.printing_fault(at, chosen)
            {
                fault(code, kind, outcome, choose(line, at, printing));
            }
        }
        findings
    }

    /// What is wrong with a chosen printing, and the choice that is not.
    fn printing_fault(
        &self,
        at: usize,
        chosen: &ChosenPrinting,
    ) -> Option<(&'static str, FindingKind, RequirementOutcome, Option<ChosenPrinting>)> {
        let Some(found) = self.lines[at].chosen else {
            return Some(("unknown_printing", FindingKind::UnknownPrinting, RequirementOutcome::Undecided, None));
        };
        if self.lines[at].card != Some(self.catalogue.card_of(found)) {
            return Some(("wrong_printing", FindingKind::WrongPrinting, RequirementOutcome::Fail, None));
        }
        let printing = self.catalogue.printing(found);
        let is_made = chosen.finish.is_none_or(|finish| printing.finishes.contains(&finish))
            && chosen.edition.is_none_or(|edition| printing.editions.contains(&edition));
        let plain = ChosenPrinting { number: chosen.number.clone(), finish: None, edition: None };
        (!is_made).then_some(("wrong_finish", FindingKind::WrongFinish, RequirementOutcome::Fail, Some(plain)))
    }
}

fn choose(line: &DeckLine, at: usize, printing: Option<ChosenPrinting>) -> Option<Repair> {
    (line.quantity > 0).then(|| Repair {
        kind: RepairKind::ClearPrinting,
        copies: line.quantity,
        card: Some(line.card.clone()),
        section: None,
        edits: vec![Edit::ChoosePrinting { line: at, copies: line.quantity, printing }],
        missing: None,
    })
}
