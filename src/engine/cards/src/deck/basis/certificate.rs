//! A certificate in bytes that stay.

use std::fmt::Write;

use super::quoted::quoted;
use crate::deck::{
    certificate::{Certificate, Finding, FindingKind, RequirementOutcome, Verdict},
    format::Limit,
};

/// Raised whenever the same list, facts and snapshot would be judged otherwise than before: when what a
/// requirement means changes, or the words of a game's glossary that queries know.
pub const RULES_VERSION: u32 = 1;

/// A certificate as its digest is made of:
///
/// ```text
/// certificate 1
/// rules 1                                 RULES_VERSION
/// game necrogenesis
/// format "standard"
/// snapshot "2026-11-20"
/// content 64 hexadecimal digits
/// verdict legal
/// section survivor 1                      cards in each section
/// data fail zero_quantity "zero_quantity" sections="survivor" actual=0 subject="Rusty Pipe" lines=3
/// requirement pass count "survivor_count" sections="survivor" limit=exactly:1 actual=1
/// advice undecided known_values "unknown_values" lines=4,5 follows
/// ```
///
/// A finding says its outcome, kind and code, and then what applies, in this order: `sections`, `limit`,
/// `actual`, `possible`, `subject`, `needs`, `formats`, `lines`, `follows`. What the snapshot says of a
/// requirement (clauses, words for people) is not repeated: its digest stands beside this one.
///
/// Its words are its own, though those of [`crate::wire`] are the same today: what leaves the program may get
/// another version, while digests that were stated are made of these words for ever.
pub fn certificate_text(certificate: &Certificate) -> String {
    let mut text = String::with_capacity(1024);
    // Writing to a text cannot fail.
    let _ = writeln!(text, "certificate 1\nrules {RULES_VERSION}\ngame {}", certificate.game);
    let _ = writeln!(text, "format {}\nsnapshot {}", quoted(&certificate.format), quoted(&certificate.snapshot));
    let content = hex::encode(certificate.content_id.as_bytes());
    let _ = writeln!(text, "content {content}\nverdict {}", verdict(certificate.verdict));
    for count in &certificate.counts {
        let _ = writeln!(text, "section {} {}", count.section, count.cards);
    }
    let parts =
        [("data", &certificate.data), ("requirement", &certificate.requirements), ("advice", &certificate.advice)];
    for (part, findings) in parts {
        for finding in findings {
            text.push_str(part);
            write_finding(&mut text, finding);
        }
    }
    text
}

fn write_finding(text: &mut String, finding: &Finding) {
    let _ = write!(text, " {} {} {}", outcome(finding.outcome), kind(finding.kind), quoted(&finding.code));
    let mut list = |name: &str, words: &[String]| {
        if !words.is_empty() {
            let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
            let _ = write!(text, " {name}={}", words.join(","));
        }
    };
    list("sections", &finding.sections);
    if let Some(limit) = finding.limit {
        let _ = match limit {
            Limit::Exactly(number) => write!(text, " limit=exactly:{number}"),
            Limit::AtLeast(number) => write!(text, " limit=at_least:{number}"),
            Limit::AtMost(number) => write!(text, " limit=at_most:{number}"),
            Limit::Between(least, most) => write!(text, " limit=between:{least}:{most}"),
        };
    }
    for (name, number) in [("actual", finding.actual), ("possible", finding.possible)] {
        if let Some(number) = number {
            let _ = write!(text, " {name}={number}");
        }
    }
    for (name, word) in [("subject", &finding.subject), ("needs", &finding.needs)] {
        if let Some(word) = word {
            let _ = write!(text, " {name}={}", quoted(word));
        }
    }
    if !finding.formats.is_empty() {
        let formats: Vec<String> = finding.formats.iter().map(|format| quoted(format)).collect();
        let _ = write!(text, " formats={}", formats.join(","));
    }
    if !finding.lines.is_empty() {
        let lines: Vec<String> = finding.lines.iter().map(ToString::to_string).collect();
        let _ = write!(text, " lines={}", lines.join(","));
    }
    text.push_str(if finding.follows_from_unknown_cards { " follows\n" } else { "\n" });
}

fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Legal => "legal",
        Verdict::Illegal => "illegal",
        Verdict::Undecided => "undecided",
    }
}

fn outcome(outcome: RequirementOutcome) -> &'static str {
    match outcome {
        RequirementOutcome::Pass => "pass",
        RequirementOutcome::Fail => "fail",
        RequirementOutcome::Undecided => "undecided",
    }
}

fn kind(kind: FindingKind) -> &'static str {
    match kind {
        FindingKind::Count => "count",
        FindingKind::Placement => "placement",
        FindingKind::Copies => "copies",
        FindingKind::Disjoint => "disjoint",
        FindingKind::Pool => "pool",
        FindingKind::Banned => "banned",
        FindingKind::Restricted => "restricted",
        FindingKind::Companion => "companion",
        FindingKind::None => "none",
        FindingKind::KnownValues => "known_values",
        FindingKind::UnknownFormat => "unknown_format",
        FindingKind::OtherGame => "other_game",
        FindingKind::UnknownCard => "unknown_card",
        FindingKind::UnreadLine => "unread_line",
        FindingKind::ZeroQuantity => "zero_quantity",
        FindingKind::UnknownSection => "unknown_section",
        FindingKind::UnknownPrinting => "unknown_printing",
        FindingKind::WrongPrinting => "wrong_printing",
        FindingKind::WrongFinish => "wrong_finish",
    }
}
