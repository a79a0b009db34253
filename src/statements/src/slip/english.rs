//! What is told of a slip as text: what a program prints, and what a page gives to copy.

use std::fmt;

use super::{Slip, SlipKind};
use crate::{
    told::{Question, mark, utc_minute},
    verify::KeyWords,
};

impl Slip {
    /// What it is.
    pub fn title(&self) -> &'static str {
        match self.kind {
            SlipKind::Sheet => "The code of a registration sheet",
            SlipKind::Receipt => "The receipt of a list",
        }
    }

    /// The same as its answers in a sentence, for whoever does not see the rest.
    pub fn summary(&self) -> String {
        let said =
            |question: Question| format!("{}: {}", question.id(), self.answer(question).outcome.word().to_lowercase());
        format!("{}.", Question::ALL.map(said).join(", "))
    }

    /// What it says, as names and values. True only as far as it is authentic.
    pub fn facts(&self) -> Vec<(&'static str, String)> {
        let words = |key: &KeyWords| key.fingerprint.clone();
        let facts = [
            ("Signed by", self.key.as_ref().map(|key| key.vkey.clone())),
            ("Its words", self.key.as_ref().map(words)),
            ("Event", self.event.map(|event| event.to_string())),
            ("Registration", self.registration.map(|registration| registration.to_string())),
            ("Content id", Some(self.content.to_string())),
            ("Commitment", self.commitment.map(|commitment| commitment.to_string())),
            ("Handed in", self.at.map(|at| format!("{} as the host claims", utc_minute(at)))),
        ];
        facts.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
    }
}

impl fmt::Display for Slip {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "{}\n", self.title())?;
        for question in Question::ALL {
            let said = self.answer(question);
            writeln!(out, "{}  {}\n           {}", mark(said.outcome), question.id(), said.words)?;
        }
        writeln!(out)?;
        for (name, value) in self.facts() {
            writeln!(out, "{name:<12} {value}")?;
        }
        match &self.list {
            Some(list) => write!(out, "\n{list}"),
            None => Ok(()),
        }
    }
}
