//! What copies have in common that are counted together.

use serde::{Deserialize, Serialize};

use super::{Condition, Language};
use crate::card::{Edition, Finish};

/// What copies have in common that are counted together: two copies of which all of this is the
/// same cannot be told apart, and two of which any of it differs are never brought together.
/// What was paid, when, and what was written about it belongs to the lot that they came in.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Holding {
    /// The collector number of the printing, e.g. `NG-01-045`. It stays when the catalogue no longer has
    /// it.
    pub number: String,
    /// The print run.
    pub edition: Edition,
    /// The surface.
    pub finish: Finish,
    /// How worn they are; `None` where nobody said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    /// In which language; `None` where nobody said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<Language>,
    /// Who graded them and how.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grading: Option<Grading>,
    /// Where they are: what their owner calls the place; empty where nobody said.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub place: String,
    /// Whether somebody has signed them.
    #[serde(default, skip_serializing_if = "is_false")]
    pub is_signed: bool,
    /// Whether somebody has painted over them.
    #[serde(default, skip_serializing_if = "is_false")]
    pub is_altered: bool,
    /// Whether their owner would give them away.
    #[serde(default, skip_serializing_if = "is_false")]
    pub is_for_trade: bool,
}

/// The grade that a company has given a copy.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grading {
    /// The company, e.g. `PSA`.
    pub company: String,
    /// The grade as it writes it, e.g. `9.5`.
    pub grade: String,
    /// The number of its certificate; of one copy alone. Empty where nobody said.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub certificate: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference over")]
fn is_false(value: &bool) -> bool {
    !value
}

impl Holding {
    /// Copies of a printing of which nothing else is known.
    pub fn new(number: impl Into<String>, edition: Edition, finish: Finish) -> Self {
        Self {
            number: number.into(),
            edition,
            finish,
            condition: None,
            language: None,
            grading: None,
            place: String::new(),
            is_signed: false,
            is_altered: false,
            is_for_trade: false,
        }
    }

    /// The same copies in another place.
    pub fn at(&self, place: impl Into<String>) -> Self {
        Self { place: place.into(), ..self.clone() }
    }
    /// Whether they are as they were printed, however worn: nobody signed or altered them or had them graded.
    /// What is not is worth something else to each who looks at it.
    pub fn is_plain(&self) -> bool {
        self.grading.is_none() && !self.is_signed && !self.is_altered
    }

    /// The same copies as whoever they are given to has them: without a place yet, and not for trade.
    pub fn handed_over(&self) -> Self {
        Self { place: String::new(), is_for_trade: false, ..self.clone() }
    }
}
