//! What a player writes about positions of a game.

use safehouse_engine::table::record::Line;
use serde::{Deserialize, Serialize};

use crate::digest::digest;

/// The most positions of a game that something can be written about.
pub const MOST_REMARKS: usize = 60;
/// The most bytes of what is written about one.
pub const MOST_REMARK_BYTES: usize = 600;

/// What is written about a position: wherever a line goes through it, it is there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Remark {
    /// How many steps lead there.
    pub at: usize,
    /// The hash of these steps.
    key: String,
    /// What is written.
    pub text: String,
}

impl Remark {
    /// About where so many steps of a line lead.
    pub(super) fn new(line: &Line, at: usize, text: String) -> Self {
        Self { at, key: key(line, at), text }
    }

    /// Whether a line goes through its position.
    pub fn is_on(&self, line: &Line) -> bool {
        self.at <= line.steps() && self.key == key(line, self.at)
    }
}

/// Puts a remark about a position in the place of the one that was there; empty takes it away. Whether
/// anything changed; `None` where there are too many.
pub(super) fn put(remarks: &mut Vec<Remark>, line: &Line, at: usize, text: &str) -> Option<bool> {
    let text = text.trim();
    let known = remarks.iter().position(|remark| remark.at == at && remark.is_on(line));
    match known {
        Some(known) if text.is_empty() => {
            remarks.remove(known);
            Some(true)
        }
        Some(known) => {
            let remark = remarks.get_mut(known)?;
            let is_new = remark.text != text;
            text.clone_into(&mut remark.text);
            Some(is_new)
        }
        None if text.is_empty() => Some(false),
        None if remarks.len() >= MOST_REMARKS => None,
        None => {
            remarks.push(Remark::new(line, at, text.to_owned()));
            remarks.sort_by_key(|remark| remark.at);
            Some(true)
        }
    }
}

fn key(line: &Line, at: usize) -> String {
    let choices = line.choices.iter().take(at).map(hex::encode);
    let luck =
        line.reseeds.iter().filter(|reseed| reseed.at <= at).map(|reseed| format!("{}{:?}", reseed.at, reseed.seed.0));
    let conceded = (at > line.choices.len()).then_some(line.conceded).flatten();
    let parts = [choices.collect::<String>(), luck.collect(), format!("{conceded:?}")];
    digest(&parts.each_ref().map(String::as_str)).as_str().chars().take(16).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(choices: &[u8]) -> Line {
        Line { choices: choices.iter().map(|choice| [*choice; 3]).collect(), ..Line::default() }
    }

    #[test]
    fn a_remark_is_on_every_line_that_goes_through_its_position() {
        let mut remarks = Vec::new();
        assert_eq!(put(&mut remarks, &line(&[1, 2, 3]), 2, " Should have run. "), Some(true));
        let remark = remarks[0].clone();
        assert_eq!(remark.text, "Should have run.");
        assert!(remark.is_on(&line(&[1, 2])) && remark.is_on(&line(&[1, 2, 9, 9])));
        assert!(!remark.is_on(&line(&[1])) && !remark.is_on(&line(&[1, 3, 3])));
        assert_eq!(put(&mut remarks, &line(&[1, 2]), 2, "Should have run."), Some(false), "nothing is new");
        assert_eq!(put(&mut remarks, &line(&[1, 2]), 2, "Or hidden."), Some(true));
        assert_eq!(remarks.len(), 1);
        assert_eq!(put(&mut remarks, &line(&[1, 2, 4]), 2, ""), Some(true));
        assert_eq!(remarks, []);
    }

    #[test]
    fn there_are_only_so_many() {
        let mut remarks = Vec::new();
        let long = line(&[1; 200]);
        for at in 0..MOST_REMARKS {
            assert_eq!(put(&mut remarks, &long, at, "x"), Some(true));
        }
        assert_eq!(put(&mut remarks, &long, MOST_REMARKS, "x"), None);
        assert_eq!(put(&mut remarks, &long, 0, "y"), Some(true), "those that are there can be changed");
    }
}
