//! The certificate in words.

use maud::{Markup, html};
use safehouse_engine::{
    deck::certificate::{Certificate, Finding, FindingKind, RequirementOutcome},
    game::GameDefinition,
};

use super::Sheet;
use crate::components::{
    card_names,
    verdict::{self, Mark, chip_class, summary, summary_said},
};

/// The summary as a chip.
pub fn chip(game: &GameDefinition, certificate: &Certificate) -> Markup {
    html! {
        span class=(chip_class(certificate.verdict)) role="img" aria-label=(summary_said(game, certificate)) { (summary(certificate)) }
    }
}

/// The verdict in a sentence, with the format it was made in.
pub fn headline(sheet: &Sheet<'_>) -> Markup {
    verdict::headline(sheet.library, &sheet.certificate)
}

/// Every finding in words: what stands in the way and what is worth knowing
/// in sight, what is met folded away.
pub fn findings(sheet: &Sheet<'_>) -> Markup {
    let certificate = &sheet.certificate;
    // The headline says of the format what there is to say.
    let problems: Vec<&Finding> =
        certificate.problems().filter(|finding| finding.kind != FindingKind::UnknownFormat).collect();
    let met: Vec<&Finding> =
        certificate.requirements.iter().filter(|finding| finding.outcome == RequirementOutcome::Pass).collect();
    html! {
        @if !problems.is_empty() || !certificate.advice.is_empty() {
            ul class="findings" {
                @for problem in problems { (item(sheet, problem, Mark::of_requirement(problem))) }
                @for advice in &certificate.advice { (item(sheet, advice, Mark::Advice)) }
            }
        }
        @if !met.is_empty() {
            details class="passed" {
                summary { (verdict::met(met.len())) }
                ul class="findings" { @for finding in met { (item(sheet, finding, Mark::Met)) } }
            }
        }
    }
}

fn item(sheet: &Sheet<'_>, finding: &Finding, mark: Mark) -> Markup {
    html! {
        li class=(mark.item_class()) {
            span class=(mark.class()) aria-hidden="true" { (mark.sign()) }
            div {
                p { span class="hidden" { (mark.word()) ": " } (card_names::sentence(&sheet.english().finding(finding), finding.subject.as_deref(), sheet.catalogue())) }
                @if let Some(repair) = finding.repair.as_ref().filter(|_| finding.outcome == RequirementOutcome::Fail) {
                    p class="muted" { (sheet.english().repair(repair)) "." }
                }
            }
        }
    }
}
