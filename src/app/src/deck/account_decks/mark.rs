//! Which decks of this device belong to an account, and what the account has of them.

use serde::{Deserialize, Serialize};

use crate::deck::device_decks::{DeviceDecks, KeyValue, StorageError, together::Stamp};

/// What the key of each mark begins with; the deck's identifier on this device follows.
pub(crate) const MARK: &str = "safehouse.account.";

/// Says that a deck of this device is one of an account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mark {
    /// The account: what the server calls it.
    pub account: String,
    /// The deck's identity there, 32 hexadecimal digits.
    pub deck: String,
    /// The revision that what is here goes on from; none before the account has the deck.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<i64>,
    /// The state of the deck on this device that the account has. While it is another
    /// than the deck's, something is to be sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept: Option<Stamp>,
    /// Saves that were sent since the base and not answered, the newest last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unanswered: Vec<String>,
    /// Whether the deck was begun as one of this device alone.
    #[serde(default, skip_serializing_if = "is_false")]
    pub is_import: bool,
    /// Whether the deck is in the account's trash, as it was deleted here.
    #[serde(default, skip_serializing_if = "is_false")]
    pub is_trashed: bool,
    /// The request to put the deck into the trash that was sent and not answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trash: Option<String>,
    /// The versions to be seen side by side, where the account brought two together that
    /// touch: what others made of the deck, and what was sent from here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub met: Option<(i64, i64)>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference over")]
fn is_false(value: &bool) -> bool {
    !value
}

impl Mark {
    /// For a deck that the account does not have yet, with an identity that no deck has.
    pub fn new(account: String, deck: String) -> Self {
        Self {
            account,
            deck,
            base: None,
            kept: None,
            unanswered: Vec::new(),
            is_import: false,
            is_trashed: false,
            trash: None,
            met: None,
        }
    }
}

/// The mark of a deck that the account does not have yet, as [`Mark::new`] would be
/// written. An account and an identity are digits and hyphens.
fn text_of_new(account: &str, deck: &str, is_import: bool) -> String {
    let import = if is_import { r#","is_import":true"# } else { "" };
    format!(r#"{{"account":"{account}","deck":"{deck}"{import}}}"#)
}

impl<S: KeyValue> DeviceDecks<S> {
    /// Whether a deck is marked, in whichever way.
    pub fn has_mark(&self, id: &str) -> bool {
        self.storage.get(&format!("{MARK}{id}")).is_some()
    }

    /// Marks a deck as one that an account is about to have, unless it is marked: what pages
    /// need of marks that know nothing else of them.
    ///
    /// # Errors
    /// As [`DeviceDecks::set_mark`].
    pub fn begin_mark(&mut self, id: &str, account: &str, deck: &str, is_import: bool) -> Result<(), StorageError> {
        let text = text_of_new(account, deck, is_import);
        let is_marked = self.has_mark(id) || self.write(&format!("{MARK}{id}"), &text, &[]);
        if is_marked { Ok(()) } else { Err(StorageError::Full) }
    }

    /// The mark of a deck, if it is one of an account. One that cannot be read counts as
    /// none, so that nothing is sent on its grounds.
    pub fn mark(&self, id: &str) -> Option<Mark> {
        serde_json::from_str(&self.storage.get(&format!("{MARK}{id}"))?).ok()
    }

    /// Marks a deck.
    ///
    /// # Errors
    /// [`StorageError::Full`] without room, old versions given up; the mark before it stays.
    pub fn set_mark(&mut self, id: &str, mark: &Mark) -> Result<(), StorageError> {
        let text = serde_json::to_string(mark).map_err(|_| StorageError::Unavailable)?;
        if self.write(&format!("{MARK}{id}"), &text, &[]) { Ok(()) } else { Err(StorageError::Full) }
    }

    /// Makes a deck one of this device alone.
    pub fn remove_mark(&mut self, id: &str) {
        self.storage.remove(&format!("{MARK}{id}"));
    }

    /// All marks with the identifiers of their decks on this device, of an account if that
    /// is asked for.
    pub fn marks(&self, account: Option<&str>) -> Vec<(String, Mark)> {
        let keys = self.storage.keys();
        let ids = keys.iter().filter_map(|key| key.strip_prefix(MARK));
        let marks = ids.filter_map(|id| Some((id.to_owned(), self.mark(id)?)));
        let mut marks: Vec<_> =
            marks.filter(|(_, mark)| account.is_none_or(|account| mark.account == account)).collect();
        marks.sort_by(|(a, _), (b, _)| a.cmp(b));
        marks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_that_is_begun_is_read_as_a_new_one() {
        for is_import in [false, true] {
            let mark = Mark { is_import, ..Mark::new("a-1".into(), "0f".into()) };
            let text = text_of_new("a-1", "0f", is_import);
            assert_eq!(text, serde_json::to_string(&mark).expect("JSON"));
            assert_eq!(serde_json::from_str::<Mark>(&text).expect("a mark"), mark);
        }
    }
}
