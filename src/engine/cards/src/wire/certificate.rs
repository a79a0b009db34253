//! The legality certificate as it leaves the program.

use serde::Serialize;

use super::WireForm;
use crate::deck::{
    certificate::{self as inner, FindingKind, RepairKind, RequirementOutcome, Verdict},
    edit::Edit,
    format,
};

/// The version of [`Certificate`].
pub const VERSION: u32 = 1;

/// A certificate:
///
/// ```json
/// {
///   "version": 1,
///   "game": "necrogenesis", "format": "standard", "snapshot": "2026-11-01",
///   "content_id": "64 hexadecimal digits",
///   "verdict": "legal | illegal | undecided",
///   "counts": [{ "section": "survivor_deck", "cards": 40 }],
///   "data": [Finding], "requirements": [Finding], "advice": [Finding]
/// }
/// ```
///
/// A finding, whose members from `limit` to `formats` and `repair` stand there
/// when they apply, and the last only when it is true:
///
/// ```json
/// {
///   "code": "copies", "kind": "copies", "outcome": "pass | fail | undecided",
///   "clauses": ["6.1.2"], "rulings": ["R130"], "sections": ["survivor_deck"],
///   "limit": { "at_most": 4 }, "actual": 5, "possible": 6, "subject": "Rifle",
///   "noun": { "one": "Boss", "many": "Bosses" }, "needs": "…", "reason": "…",
///   "formats": ["standard"], "lines": [0],
///   "repair": {
///     "kind": "take_copies", "copies": 1, "card": "Rifle", "section": "…",
///     "edits": [{ "take_copies": { "line": 0, "copies": 1 } }],
///     "missing": { "count": 2, "query": "t:zombie" }
///   },
///   "follows_from_unknown_cards": true
/// }
/// ```
///
/// A limit is `exactly`, `at_least` or `at_most` with a number, or `between` with
/// two. Lines are counted from 0.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Certificate<'a> {
    version: u32,
    game: &'a str,
    format: &'a str,
    snapshot: &'a str,
    content_id: String,
    verdict: &'static str,
    counts: Vec<SectionCount<'a>>,
    data: Vec<Finding<'a>>,
    requirements: Vec<Finding<'a>>,
    advice: Vec<Finding<'a>>,
}

#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct SectionCount<'a> {
    section: &'a str,
    cards: u32,
}

#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Finding<'a> {
    code: &'a str,
    kind: &'static str,
    outcome: &'static str,
    clauses: &'a [String],
    rulings: &'a [String],
    sections: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<Limit>,
    #[serde(skip_serializing_if = "Option::is_none")]
    actual: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    possible: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    subject: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    noun: Option<Noun<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    needs: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    formats: &'a [String],
    lines: &'a [usize],
    #[serde(skip_serializing_if = "Option::is_none")]
    repair: Option<Repair<'a>>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    follows_from_unknown_cards: bool,
}

#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
enum Limit {
    Exactly(u32),
    AtLeast(u32),
    AtMost(u32),
    Between(u32, u32),
}

#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Noun<'a> {
    one: &'a str,
    many: &'a str,
}

#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Repair<'a> {
    kind: &'static str,
    copies: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    card: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    section: Option<&'a str>,
    edits: &'a [Edit],
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<MissingCards<'a>>,
}

#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct MissingCards<'a> {
    count: u32,
    query: &'a str,
}

impl WireForm for Certificate<'_> {}

impl<'a> From<&'a inner::Certificate> for Certificate<'a> {
    fn from(certificate: &'a inner::Certificate) -> Self {
        let findings = |findings: &'a [inner::Finding]| findings.iter().map(Finding::from).collect();
        let counts = certificate.counts.iter();
        Self {
            version: VERSION,
            game: &certificate.game,
            format: &certificate.format,
            snapshot: &certificate.snapshot,
            content_id: certificate.content_id.to_string(),
            verdict: verdict(certificate.verdict),
            counts: counts.map(|count| SectionCount { section: &count.section, cards: count.cards }).collect(),
            data: findings(&certificate.data),
            requirements: findings(&certificate.requirements),
            advice: findings(&certificate.advice),
        }
    }
}

impl<'a> From<&'a inner::Finding> for Finding<'a> {
    fn from(finding: &'a inner::Finding) -> Self {
        Self {
            code: &finding.code,
            kind: kind(finding.kind),
            outcome: outcome(finding.outcome),
            clauses: &finding.clauses,
            rulings: &finding.rulings,
            sections: &finding.sections,
            limit: finding.limit.map(Limit::from),
            actual: finding.actual,
            possible: finding.possible,
            subject: finding.subject.as_deref(),
            noun: finding.noun.as_ref().map(|noun| Noun { one: &noun.one, many: &noun.many }),
            needs: finding.needs.as_deref(),
            reason: finding.reason.as_deref(),
            formats: &finding.formats,
            lines: &finding.lines,
            repair: finding.repair.as_ref().map(Repair::from),
            follows_from_unknown_cards: finding.follows_from_unknown_cards,
        }
    }
}

impl From<format::Limit> for Limit {
    fn from(limit: format::Limit) -> Self {
        match limit {
            format::Limit::Exactly(count) => Self::Exactly(count),
            format::Limit::AtLeast(count) => Self::AtLeast(count),
            format::Limit::AtMost(count) => Self::AtMost(count),
            format::Limit::Between(least, most) => Self::Between(least, most),
        }
    }
}

impl<'a> From<&'a inner::Repair> for Repair<'a> {
    fn from(repair: &'a inner::Repair) -> Self {
        let missing = repair.missing.as_ref();
        Self {
            kind: repair_kind(repair.kind),
            copies: repair.copies,
            card: repair.card.as_deref(),
            section: repair.section.as_deref(),
            edits: &repair.edits,
            missing: missing.map(|missing| MissingCards { count: missing.count, query: &missing.query }),
        }
    }
}

fn verdict(value: Verdict) -> &'static str {
    match value {
        Verdict::Legal => "legal",
        Verdict::Illegal => "illegal",
        Verdict::Undecided => "undecided",
    }
}

fn outcome(value: RequirementOutcome) -> &'static str {
    match value {
        RequirementOutcome::Pass => "pass",
        RequirementOutcome::Fail => "fail",
        RequirementOutcome::Undecided => "undecided",
    }
}

fn kind(value: FindingKind) -> &'static str {
    match value {
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

fn repair_kind(value: RepairKind) -> &'static str {
    match value {
        RepairKind::TakeCopies => "take_copies",
        RepairKind::RemoveLines => "remove_lines",
        RepairKind::Move => "move",
        RepairKind::SetAside => "set_aside",
        RepairKind::AddCards => "add_cards",
        RepairKind::ClearPrinting => "clear_printing",
    }
}
