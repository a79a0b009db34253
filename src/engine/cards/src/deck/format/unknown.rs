//! Formats that there are not.

use std::fmt;

use super::{CardQuery, Format, Formats, Snapshot};
use crate::catalogue::{Catalogue, PrintingSet};

/// A format that somebody asks for and that there is not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownFormat {
    /// Its identifier as it was asked for; empty when none was.
    pub asked: String,
    /// The identifiers of the formats there are.
    pub known: Vec<String>,
}

impl fmt::Display for UnknownFormat {
    /// `there is no format “vintage”; there are standard and open`
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.asked.is_empty() {
            return formatter.write_str("the card list has no formats: put a formats.json beside its cards");
        }
        write!(formatter, "there is no format “{}”", self.asked)?;
        match self.known.as_slice() {
            [] => formatter.write_str(", nor any other: the card list has no formats.json"),
            [one] => write!(formatter, "; there is {one}"),
            [first @ .., last] => write!(formatter, "; there are {} and {last}", first.join(", ")),
        }
    }
}

impl std::error::Error for UnknownFormat {}

impl Formats {
    /// The format that somebody asks for; the first one when none is named.
    /// Pages, the builder and the command line all ask here, so that none of
    /// them judges by a format that was not meant.
    ///
    /// # Errors
    /// There is none of this identifier.
    pub fn resolve(&self, asked: Option<&str>) -> Result<&Format, UnknownFormat> {
        let asked = asked.map(str::trim).filter(|id| !id.is_empty());
        let found = match asked {
            Some(id) => self.get(id),
            None => self.formats.first(),
        };
        found.ok_or_else(|| UnknownFormat {
            asked: asked.unwrap_or_default().to_owned(),
            known: self.formats.iter().map(|format| format.id.clone()).collect(),
        })
    }
}

impl Snapshot {
    /// What is left of a format that there is not: no rule, and every card in
    /// the pool.
    pub(in crate::deck) fn without_rules(format: &str, catalogue: &Catalogue) -> Self {
        let none = || PrintingSet::empty(catalogue.printing_count());
        Self {
            id: String::new(),
            from: String::new(),
            note: None,
            pool: CardQuery::everything(catalogue),
            banned: Vec::new(),
            restricted: Vec::new(),
            requirements: Vec::new(),
            advice: Vec::new(),
            format: format.to_owned(),
            game: catalogue.game(),
            statuses: Vec::new(),
            by_status: [none(), none(), none(), none()],
        }
    }
}
