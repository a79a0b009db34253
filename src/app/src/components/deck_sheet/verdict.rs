//! The certificate in words.

use maud::{Markup, html};
use safehouse_engine::deck::{
    certificate::{Certificate, Finding, FindingKind, Outcome, Verdict},
    format::Limit,
};

use super::Sheet;
use crate::paths;

/// The exact size the format asks of a section, when it asks one.
fn section_size(certificate: &Certificate, section: &str) -> Option<u32> {
    certificate.requirements.iter().find_map(|finding| match (finding.kind, finding.limit) {
        (FindingKind::Count, Some(Limit::Exactly(size))) if finding.sections == [section] => Some(size),
        _ => None,
    })
}

/// The verdict in short, e.g. `40/40 · 20/20 · legal`.
pub fn summary(certificate: &Certificate) -> String {
    let mut parts: Vec<String> = certificate
        .counts
        .iter()
        .filter_map(|count| {
            let size = section_size(certificate, &count.section).filter(|size| *size > 1)?;
            Some(format!("{}/{size}", count.cards))
        })
        .collect();
    parts.push(word(certificate.verdict).to_lowercase());
    parts.join(" · ")
}

fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Legal => "Legal",
        Verdict::Illegal => "Not legal",
        Verdict::Undecided => "Undecided",
    }
}

fn state(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Legal => "legal",
        Verdict::Illegal => "illegal",
        Verdict::Undecided => "undecided",
    }
}

/// The summary as a chip.
pub fn chip(certificate: &Certificate) -> Markup {
    html! {
        span class=(format!("verdict-chip verdict-chip--{}", state(certificate.verdict))) { (summary(certificate)) }
    }
}

/// The verdict in a sentence, with the format it was made in.
pub fn headline(sheet: &Sheet<'_>) -> Markup {
    let certificate = &sheet.certificate;
    let format = sheet.library.formats.get(&certificate.format);
    let name = format.map_or(certificate.format.as_str(), |format| &format.name);
    html! {
        p class=(format!("verdict__headline verdict__headline--{}", state(certificate.verdict))) {
            strong { (word(certificate.verdict)) }
            " in " a href=(paths::format(&certificate.format)) { (name) }
            span class="muted" { ", rules of " (certificate.snapshot) }
        }
    }
}

/// Every finding in words: what stands in the way and what is worth knowing
/// in sight, what is met folded away.
pub fn findings(sheet: &Sheet<'_>) -> Markup {
    let certificate = &sheet.certificate;
    let problems: Vec<&Finding> = certificate.problems().collect();
    let met: Vec<&Finding> =
        certificate.requirements.iter().filter(|finding| finding.outcome == Outcome::Pass).collect();
    html! {
        @if !problems.is_empty() || !certificate.advice.is_empty() {
            ul class="findings" {
                @for problem in problems { (item(sheet, problem, false)) }
                @for advice in &certificate.advice { (item(sheet, advice, true)) }
            }
        }
        @if !met.is_empty() {
            details class="passed" {
                summary { (met.len()) @if met.len() == 1 { " requirement met" } @else { " requirements met" } }
                ul class="findings" { @for finding in met { (item(sheet, finding, false)) } }
            }
        }
    }
}

fn item(sheet: &Sheet<'_>, finding: &Finding, is_advice: bool) -> Markup {
    let (mark, word, class) = match (is_advice, finding.outcome) {
        (true, _) => ("i", "Advice", "advice"),
        (false, Outcome::Pass) => ("✓", "Met", "pass"),
        (false, Outcome::Fail) => ("!", "Not met", "fail"),
        (false, Outcome::Undecided) => ("?", "Undecided", "undecided"),
    };
    html! {
        li class=(format!("finding finding--{class}")) {
            span class=(format!("mark mark--{class}")) aria-hidden="true" { (mark) }
            div {
                p { span class="hidden" { (word) ": " } (sheet.english().finding(finding)) }
                @if let Some(repair) = finding.repair.as_ref().filter(|_| finding.outcome == Outcome::Fail) {
                    p class="muted" { (sheet.english().repair(repair)) "." }
                }
            }
        }
    }
}
