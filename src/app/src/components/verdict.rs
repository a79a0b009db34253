//! How a verdict and its findings are said and marked, wherever a deck is
//! shown: drawn for reading or alive in the builder.

use maud::{Markup, html};
use safehouse_engine::{
    deck::{
        certificate::{Certificate, Finding, FindingKind, RequirementOutcome, Verdict},
        format::Limit,
        interchange::LineOutcome,
    },
    english::English,
    game::GameDefinition,
};

use safehouse_engine::library::GameLibrary;

use crate::paths::HasPaths as _;

/// The sign before a finding or a report, with its word for who cannot see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// A requirement is met.
    Met,
    /// A requirement is not met, or a line is not understood.
    NotMet,
    /// The card list or the line does not say enough.
    Undecided,
    /// Worth knowing; nothing depends on it.
    Advice,
}

impl Mark {
    /// The mark of a requirement.
    pub fn of_requirement(finding: &Finding) -> Self {
        match finding.outcome {
            RequirementOutcome::Pass => Self::Met,
            RequirementOutcome::Fail => Self::NotMet,
            RequirementOutcome::Undecided => Self::Undecided,
        }
    }

    /// The mark of a line that was imported.
    pub fn of_line(outcome: &LineOutcome) -> Self {
        match outcome {
            LineOutcome::Unreadable { .. } | LineOutcome::Unknown { .. } => Self::NotMet,
            LineOutcome::Ambiguous { .. } => Self::Undecided,
            _ => Self::Advice,
        }
    }

    /// The sign that is seen.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Met => "✓",
            Self::NotMet => "!",
            Self::Undecided => "?",
            Self::Advice => "i",
        }
    }

    /// The word that is heard.
    pub fn word(self) -> &'static str {
        match self {
            Self::Met => "Met",
            Self::NotMet => "Not met",
            Self::Undecided => "Undecided",
            Self::Advice => "Advice",
        }
    }

    /// Class of the sign.
    pub fn class(self) -> &'static str {
        match self {
            Self::Met => "mark mark--pass",
            Self::NotMet => "mark mark--fail",
            Self::Undecided => "mark mark--undecided",
            Self::Advice => "mark mark--advice",
        }
    }

    /// Class of the item that the sign stands before.
    pub fn item_class(self) -> &'static str {
        match self {
            Self::Met => "finding finding--pass",
            Self::NotMet => "finding finding--fail",
            Self::Undecided => "finding finding--undecided",
            Self::Advice => "finding finding--advice",
        }
    }
}

/// The exact size the format asks of a section, when it asks one.
pub fn section_size(certificate: &Certificate, section: &str) -> Option<u32> {
    certificate.requirements.iter().find_map(|finding| match (finding.kind, finding.limit) {
        (FindingKind::Count, Some(Limit::Exactly(size))) if finding.sections == [section] => Some(size),
        _ => None,
    })
}

/// The verdict in short, e.g. `40/40 · 20/20 · legal`.
pub fn summary(certificate: &Certificate) -> String {
    let counts = sized(certificate).map(|(_, cards, size)| format!("{cards}/{size}"));
    let mut parts: Vec<String> = counts.collect();
    parts.push(word(certificate.verdict).to_lowercase());
    parts.join(" · ")
}

/// The same for who hears it: `Legal. Survivor Deck 40 of 40, Zombie Deck 20 of 20.`
pub fn summary_said(game: &GameDefinition, certificate: &Certificate) -> String {
    let name = |id: &str| game.section(id).map_or_else(|| id.to_owned(), |section| section.name.to_owned());
    let counts = sized(certificate).map(|(section, cards, size)| format!("{} {cards} of {size}", name(section)));
    let counts: Vec<String> = counts.collect();
    let verdict = word(certificate.verdict);
    if counts.is_empty() { format!("{verdict}.") } else { format!("{verdict}. {}.", counts.join(", ")) }
}

/// The sections that have a size of their own, with their cards and that size.
fn sized(certificate: &Certificate) -> impl Iterator<Item = (&str, u32, u32)> {
    certificate.counts.iter().filter_map(|count| {
        let size = section_size(certificate, &count.section).filter(|size| *size > 1)?;
        Some((count.section.as_str(), count.cards, size))
    })
}

fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Legal => "Legal",
        Verdict::Illegal => "Not legal",
        Verdict::Undecided => "Undecided",
    }
}

/// What ends the class of an element that takes the colour of a verdict.
pub fn state(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Legal => "legal",
        Verdict::Illegal => "illegal",
        Verdict::Undecided => "undecided",
    }
}

/// Class of the chip with the [`summary`].
pub fn chip_class(verdict: Verdict) -> String {
    format!("verdict-chip verdict-chip--{}", state(verdict))
}

/// The verdict in a few words, e.g. `Legal in Standard`.
pub fn in_format(library: &GameLibrary, certificate: &Certificate) -> String {
    match library.formats.get(&certificate.format) {
        Some(format) => format!("{} in {}", word(certificate.verdict), format.name),
        None => word(certificate.verdict).to_owned(),
    }
}

/// The verdict in a sentence, with the format it was made in.
pub fn headline(library: &GameLibrary, certificate: &Certificate) -> Markup {
    let format = library.formats.get(&certificate.format);
    let name = format.map_or(certificate.format.as_str(), |format| &format.name);
    html! {
        p class=(format!("verdict__headline verdict__headline--{}", state(certificate.verdict))) {
            strong { (word(certificate.verdict)) }
            @if let Some(finding) = certificate.unknown_format() {
                ": " (unknown_format(library, finding.subject.as_deref().unwrap_or_default()))
            } @else {
                " in " a href=(library.paths().format(&certificate.format)) { (name) }
                span class="muted" { ", rules of " span class="date" { (certificate.snapshot) } }
            }
        }
    }
}

/// That there is no such format, and those there are, wherever one is asked for.
/// What was asked for decides nothing and is kept.
pub fn unknown_format(library: &GameLibrary, asked: &str) -> Markup {
    let known = library.formats.all();
    html! {
        "there is no format “" bdi { (asked) } "”"
        span class="muted" {
            @for (at, format) in known.iter().enumerate() {
                (match at {
                    0 if known.len() == 1 => "; there is ",
                    0 => "; there are ",
                    _ if at + 1 == known.len() => " and ",
                    _ => ", ",
                })
                a href=(library.paths().format(&format.id)) { (format.name) }
            }
            @if known.is_empty() { ", nor any other" }
            "."
        }
    }
}

/// The status of a page whose address asks for a format that there is not.
pub const UNKNOWN_FORMAT_STATUS: u16 = 404;

/// How many requirements are met, above their list.
pub fn met(count: usize) -> String {
    if count == 1 { "1 requirement met".to_owned() } else { format!("{count} requirements met") }
}

/// The section whose size a finding is about: it counts every card there, and
/// that is no matter of any one line.
fn section_of_size<'f>(certificate: &Certificate, finding: &'f Finding) -> Option<&'f str> {
    let (FindingKind::Count, [section]) = (finding.kind, finding.sections.as_slice()) else { return None };
    let counted = certificate.counts.iter().find(|count| count.section == *section)?;
    (finding.actual == Some(counted.cards)).then_some(section)
}

/// The lines of the deck that a finding is about. A deck or a section of the
/// wrong size is no matter of any one line.
pub fn lines_of<'f>(certificate: &Certificate, finding: &'f Finding) -> &'f [usize] {
    let is_deck = finding.kind == FindingKind::Count && finding.noun.is_none();
    if is_deck || section_of_size(certificate, finding).is_some() { &[] } else { &finding.lines }
}

/// What stands in the way of a section's size, in words.
pub fn said_of_section(certificate: &Certificate, english: &English, section: &str) -> Vec<String> {
    // Too few of them are no fault yet: the count beside the title says how many.
    let is_too_many = |finding: &&Finding| !finding.lines.is_empty();
    let findings = certificate.problems().filter(is_too_many);
    findings
        .filter(|finding| section_of_size(certificate, finding) == Some(section))
        .map(|finding| english.finding(finding))
        .collect()
}

/// What stands in the way or is worth knowing, in words, at the places of the lines it is
/// about, as far as the last of them: found once for all rows of a deck.
pub fn said_of_lines(certificate: &Certificate, english: &English) -> Vec<Vec<String>> {
    let mut said: Vec<Vec<String>> = Vec::new();
    for finding in certificate.problems().chain(&certificate.advice) {
        let lines = lines_of(certificate, finding);
        let sentence = if lines.is_empty() { String::new() } else { english.finding(finding) };
        for &line in lines {
            if said.len() <= line {
                said.resize_with(line + 1, Vec::new);
            }
            if let Some(of_line) = said.get_mut(line) {
                of_line.push(sentence.clone());
            }
        }
    }
    said
}
