//! What the owner of a collection decided about a file.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    super::{Condition, Language},
    outcome::Cause,
};
use crate::card::{Edition, Finish};

/// What the owner of a collection decided about a file, before it is read or after a preview.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Choices {
    /// The print run of rows that do not say it.
    pub edition: Option<Edition>,
    /// The finish of rows that do not say it.
    pub finish: Option<Finish>,
    /// The condition of rows that do not say it; left out, it stays unsaid.
    pub condition: Option<Condition>,
    /// The language of rows that do not say it; left out, it stays unsaid.
    pub language: Option<Language>,
    /// The place of rows that do not say it; empty, it stays unsaid.
    pub place: String,
    /// Whether in dates such as `3/4/2021` the month comes first; it goes before what is known
    /// of the dialect.
    pub month_first: Option<bool>,
    /// Decisions for all rows of a cause, by [`Cause::key`], or by [`Cause::kind`] for all of
    /// its kind.
    pub decisions: BTreeMap<String, Decision>,
    /// Decisions for single rows, by their lines; these go before all others.
    pub lines: BTreeMap<usize, BTreeMap<String, Decision>>,
}

/// A decision. One that does not fit its cause decides nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// The copies are of this print run.
    Edition(Edition),
    /// They have this finish.
    Finish(Finish),
    /// They are this worn, or nobody says.
    Condition(Option<Condition>),
    /// They are in this language, or nobody says.
    Language(Option<Language>),
    /// They are of the printing with this number.
    Printing(String),
    /// They are of the card's usual printing.
    UsualPrinting,
    /// The number is right and the name wrong.
    ByNumber,
    /// The name is right and the number wrong.
    ByName,
    /// There are so many copies; of a playset, in each unit.
    Copies(u32),
    /// The row is left out.
    LeaveOut,
}

/// Every kind of cause, as [`Cause::kind`] names it.
pub const CAUSES: [&str; 11] = [
    "edition-not-stated",
    "edition-unknown",
    "finish-not-stated",
    "finish-unknown",
    "condition-unknown",
    "language-unknown",
    "several-printings",
    "number-and-name-disagree",
    "product",
    "playset",
    "quantity-not-stated",
];

impl Decision {
    /// The words that decide about a cause of this kind, each with what it says to people; `leave-out` is the last.
    /// About the printing of a row its number decides, too, which only the file's rows tell.
    pub fn offers(kind: &str) -> Vec<(&'static str, &'static str)> {
        const NOT_SAID: (&str, &str) = ("none", "Not said");
        let mut offers: Vec<_> = match kind {
            "edition-not-stated" | "edition-unknown" => Edition::ALL.iter().map(|one| (one.id(), one.name())).collect(),
            "finish-not-stated" | "finish-unknown" => Finish::ALL.iter().map(|one| (one.id(), one.name())).collect(),
            "condition-unknown" => Condition::ALL.iter().map(|one| (one.id(), one.name())).chain([NOT_SAID]).collect(),
            "language-unknown" => Language::ALL.iter().map(|one| (one.id(), one.name())).chain([NOT_SAID]).collect(),
            "several-printings" => vec![("usual", "The usual printing")],
            "number-and-name-disagree" => vec![("number", "The number is right"), ("name", "The name is right")],
            "playset" => vec![("4", "A unit is four copies"), ("1", "A unit is one copy")],
            "quantity-not-stated" => vec![("1", "One copy")],
            _ => Vec::new(),
        };
        offers.push(("leave-out", "Leave these rows out"));
        offers
    }

    /// What a word decides about a cause of this kind: `leave-out` about any, the name of an edition, a finish,
    /// a condition or a language, `none` where nobody says, `usual` or a number among several printings, `number` or
    /// `name`, or how many copies. `None` for what decides nothing.
    pub fn read(kind: &str, word: &str) -> Option<Self> {
        let is_none = matches!(word, "none" | "unknown");
        match kind {
            _ if word == "leave-out" => Some(Self::LeaveOut),
            "edition-not-stated" | "edition-unknown" => Edition::from_id(word).map(Self::Edition),
            "finish-not-stated" | "finish-unknown" => Finish::from_id(word).map(Self::Finish),
            "condition-unknown" if is_none => Some(Self::Condition(None)),
            "condition-unknown" => {
                let condition = Condition::from_id(word).or_else(|| Condition::of_letters(word));
                condition.map(|condition| Self::Condition(Some(condition)))
            }
            "language-unknown" if is_none => Some(Self::Language(None)),
            "language-unknown" => Language::from_id(word).map(|language| Self::Language(Some(language))),
            "several-printings" if word == "usual" => Some(Self::UsualPrinting),
            "several-printings" | "product" if !word.is_empty() => Some(Self::Printing(word.to_owned())),
            "number-and-name-disagree" if word == "number" => Some(Self::ByNumber),
            "number-and-name-disagree" if word == "name" => Some(Self::ByName),
            "playset" | "quantity-not-stated" => word.parse().ok().map(Self::Copies),
            _ => None,
        }
    }
}

/// Why a word decides nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DecisionFault {
    /// There is no such cause.
    #[error("there is no cause “{0}”; reading the file tells those that it has")]
    NoCause(String),
    /// The word does not decide about it.
    #[error("{cause} is decided by {}{}", words(.cause), further(.cause))]
    NoDecision {
        /// The kind of the cause.
        cause: String,
    },
}

fn words(kind: &str) -> String {
    Decision::offers(kind).into_iter().map(|(word, _)| word).collect::<Vec<_>>().join(", ")
}

fn further(kind: &str) -> &'static str {
    match kind {
        "several-printings" | "product" => "; by the number of a printing, too",
        "playset" | "quantity-not-stated" => "; by any number of copies, too",
        _ => "",
    }
}

impl Decision {
    /// What a word decides about a cause, which is said by its [`Cause::key`] or its [`Cause::kind`].
    ///
    /// # Errors
    /// There is no such cause, or the word decides nothing about it.
    pub fn about(cause: &str, word: &str) -> Result<Self, DecisionFault> {
        let kind = cause.split(':').next().unwrap_or_default();
        if !CAUSES.contains(&kind) {
            return Err(DecisionFault::NoCause(kind.to_owned()));
        }
        Self::read(kind, word).ok_or_else(|| DecisionFault::NoDecision { cause: kind.to_owned() })
    }
}

impl Choices {
    /// What was decided about a cause on a line.
    pub(super) fn on(&self, line: usize, cause: &Cause) -> Option<&Decision> {
        if self.decisions.is_empty() && self.lines.is_empty() {
            return None;
        }
        let key = cause.key();
        let line = self.lines.get(&line);
        line.and_then(|decisions| found(decisions, cause, &key)).or_else(|| found(&self.decisions, cause, &key))
    }
}

/// The decision about a cause, or about all of its kind. Products of a shop have nothing in
/// common: one printing for all of them is no decision.
fn found<'a>(decisions: &'a BTreeMap<String, Decision>, cause: &Cause, key: &str) -> Option<&'a Decision> {
    let is_of_one = |decision: &&Decision| matches!((cause, decision), (Cause::Product(_), Decision::Printing(_)));
    decisions.get(key).or_else(|| decisions.get(cause.kind()).filter(|decision| !is_of_one(decision)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cause_is_found_by_its_key() {
        for kind in CAUSES {
            let found = [kind.to_owned(), format!("{kind}:608268"), format!("{kind}:a:b")].map(|key| {
                let cause = Cause::of_key(&key)?;
                assert_eq!((cause.kind(), cause.key()), (kind, key));
                Some(cause)
            });
            // It is about something, or about nothing.
            assert_eq!(found[0].is_some(), found[1].is_none(), "{kind}");
            assert_eq!(found[1].is_some(), found[2].is_some(), "{kind}");
        }
        assert_eq!(Cause::of_key("nonsense"), None);
    }

    #[test]
    fn every_word_that_is_offered_decides() {
        for kind in CAUSES {
            for (word, says) in Decision::offers(kind) {
                assert!(Decision::read(kind, word).is_some(), "{kind}: {word}");
                assert!(!says.is_empty(), "{kind}: {word}");
            }
        }
    }
}
