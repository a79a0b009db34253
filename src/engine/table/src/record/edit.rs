//! Changes of the table by hand, as steps of a record.

use serde::{Deserialize, Serialize};

/// What the bytes of a step begin with that is an edit; no choice of any game
/// begins so. The number of the edit follows, the lower byte first.
pub(super) const STEP: u8 = u8::MAX;

/// Bytes of an edit. One names a card, a place and some numbers a line; whoever
/// lays out a whole table does so in several.
pub const EDIT_BYTES: usize = 2_000;

/// Edits of a record, of all ways that it went, and steps of it that are edits:
/// laying out a whole table takes some fifty.
pub const MOST_EDITS: usize = 300;

/// Bytes of all edits of a record together, and of those that its steps name: what
/// laying out ten whole tables takes. All of it is done again with every replay.
pub const EDITS_BYTES: usize = 40_000;

/// A change of the table by hand, in the words of the game: its rules read it,
/// see [`super::Recorded::edit`]. At most [`EDIT_BYTES`] long.
///
/// It is a step as a choice is, so that it is taken back, done again, left on a
/// line and played again as those are. A record lists the texts, and its steps
/// number them.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Edit(String);

/// Why a table is not edited.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// The text of one is too long.
    #[error("a change by hand has at most {EDIT_BYTES} bytes; make it in several")]
    TooLong,
    /// The record has as many as it may.
    #[error("a game has at most {MOST_EDITS} changes by hand, of {EDITS_BYTES} bytes together; go on in a copy of it")]
    TooMany,
    /// The rules cannot make it here; why, and how to mend it.
    #[error("{0}")]
    Refused(String),
}

impl Edit {
    /// An edit by its words.
    ///
    /// # Errors
    /// They are too long.
    pub fn new(text: impl Into<String>) -> Result<Self, EditError> {
        let text = text.into();
        if text.len() > EDIT_BYTES { Err(EditError::TooLong) } else { Ok(Self(text)) }
    }

    /// Its words.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Edit {
    type Error = EditError;

    fn try_from(text: String) -> Result<Self, EditError> {
        Self::new(text)
    }
}

impl From<Edit> for String {
    fn from(edit: Edit) -> Self {
        edit.0
    }
}

/// Whether edits, and the steps that name them, are as many and as long as those of
/// a record may be; a step that names none is not.
pub(super) fn fit(edits: &[Edit], steps: &[[u8; 3]]) -> bool {
    let are_few = |lengths: &[usize]| lengths.len() <= MOST_EDITS && lengths.iter().sum::<usize>() <= EDITS_BYTES;
    let all: Vec<usize> = edits.iter().map(|edit| edit.0.len()).collect();
    let taken = steps.iter().filter_map(|step| number_of(*step));
    let taken: Option<Vec<usize>> = taken.map(|number| all.get(number).copied()).collect();
    are_few(&all) && taken.is_some_and(|taken| are_few(&taken))
}

/// The bytes of the step that is the edit of a number.
pub(super) fn step_of(number: usize) -> Option<[u8; 3]> {
    let [low, high] = u16::try_from(number).ok()?.to_le_bytes();
    Some([STEP, low, high])
}

/// The number of the edit that a step is; `None` for a choice.
pub(super) fn number_of(step: [u8; 3]) -> Option<usize> {
    let [first, low, high] = step;
    (first == STEP).then(|| u16::from_le_bytes([low, high]).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edit_is_a_step_that_no_choice_is() {
        for number in [0, 1, 255, 256, MOST_EDITS, 65_535] {
            let step = step_of(number).expect("it has bytes");
            assert_eq!((step[0], number_of(step)), (STEP, Some(number)));
        }
        assert_eq!(step_of(65_536), None);
        assert_eq!(number_of([16, 1, 2]), None);
    }

    #[test]
    fn edits_fit_as_far_as_they_and_their_steps_are_few() {
        let edits = |count: usize, bytes: usize| vec![Edit("a".repeat(bytes)); count];
        let steps = |count: usize| vec![[STEP, 0, 0]; count];
        for (edits, steps, fits) in [
            (edits(0, 0), steps(0), true),
            (edits(0, 0), vec![[0, 0, 0]], true),
            (edits(0, 0), steps(1), false),
            (edits(1, 9), vec![[STEP, 1, 0]], false),
            (edits(MOST_EDITS, 9), steps(MOST_EDITS), true),
            (edits(MOST_EDITS + 1, 9), steps(0), false),
            (edits(1, 9), steps(MOST_EDITS + 1), false),
            (edits(1, EDIT_BYTES), steps(20), true),
            (edits(1, EDIT_BYTES), steps(21), false),
            (edits(21, EDIT_BYTES), steps(0), false),
        ] {
            assert_eq!(fit(&edits, &steps), fits, "{} {}", edits.len(), steps.len());
        }
    }

    #[test]
    fn what_is_too_long_is_no_edit() {
        assert!(Edit::new("a".repeat(EDIT_BYTES)).is_ok());
        assert_eq!(Edit::new("a".repeat(EDIT_BYTES + 1)), Err(EditError::TooLong));
        assert!(serde_json::from_str::<Edit>(&format!("\"{}\"", "a".repeat(EDIT_BYTES + 1))).is_err());
    }
}
