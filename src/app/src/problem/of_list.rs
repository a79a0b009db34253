//! What is wrong with a list that was refused, beside the words for a person.

use safehouse_engine::{
    deck::{
        certificate::{Certificate, Finding, RequirementOutcome},
        interchange::{LineOutcome, LineReport},
    },
    english::English,
    games::GAMES,
};
use safehouse_service::events::UnreadLines;
use serde::{Deserialize, Serialize};

/// Something that keeps a list from being legal, or that the cards do not decide.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListFinding {
    /// The code of the requirement or of the fault.
    pub code: String,
    /// `fail` or `undecided`.
    pub outcome: String,
    /// The clauses of the rulebook that say so.
    pub clauses: Vec<String>,
    /// The card that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subject: Option<String>,
    /// The same in a sentence.
    pub words: String,
}

/// A line of a list that could not be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnreadLine {
    /// Its number, from 1.
    pub line: u32,
    /// The line as it was sent.
    pub text: String,
    /// What was not understood, in a sentence.
    pub words: String,
    /// Cards that it may mean, the likeliest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub near: Vec<String>,
}

/// What stands in the way of a list, each thing once.
pub(super) fn findings(certificate: &Certificate) -> Vec<ListFinding> {
    let english = english(&certificate.game);
    let finding = |finding: &Finding| ListFinding {
        code: finding.code.clone(),
        outcome: if finding.outcome == RequirementOutcome::Fail { "fail" } else { "undecided" }.to_owned(),
        clauses: finding.clauses.clone(),
        subject: finding.subject.clone(),
        words: english.as_ref().map(|english| format!("{}.", english.finding(finding))).unwrap_or_default(),
    };
    certificate.problems().map(finding).collect()
}

/// The lines of a list that could not be read.
pub(super) fn unread_lines(unread: &UnreadLines) -> Vec<UnreadLine> {
    let english = english(unread.game);
    let line = |report: &LineReport| UnreadLine {
        line: report.line,
        text: report.text.clone(),
        words: english.as_ref().map(|english| english.line_outcome(&report.outcome)).unwrap_or_default(),
        near: near(&report.outcome),
    };
    unread.lines.iter().map(line).collect()
}

/// The cards that a line may mean, the likeliest first.
pub(crate) fn near(outcome: &LineOutcome) -> Vec<String> {
    match outcome {
        LineOutcome::Unknown { near: lines, .. } | LineOutcome::Ambiguous { choices: lines, .. } => {
            lines.iter().map(|line| line.card.clone()).collect()
        }
        _ => Vec::new(),
    }
}

/// The words of a game; none of a game that an installation alone has.
fn english(game: &str) -> Option<English> {
    GAMES.by_id(game).map(English::new)
}
