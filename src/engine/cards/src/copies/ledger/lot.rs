//! Changes of what is known of copies that came together.

use serde::{Deserialize, Serialize};

use crate::copies::{Lot, Money};

/// A change of what is known of a lot, part by part: `None` leaves a part as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LotChange {
    /// The price from now on; an empty list for none, at most one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<Vec<Money>>,
    /// The day from now on; empty for none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub day: Option<String>,
    /// The notes from now on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<String>,
    /// The tags from now on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<String>>,
}

impl LotChange {
    /// Changes what it names.
    pub fn apply(&self, lot: &mut Lot) {
        if let Some(price) = &self.price {
            lot.price = price.first().cloned();
        }
        if let Some(day) = &self.day {
            lot.day = Some(day.clone()).filter(|day| !day.is_empty());
        }
        if let Some(notes) = &self.notes {
            lot.notes.clone_from(notes);
        }
        if let Some(tags) = &self.tags {
            lot.tags.clone_from(tags);
        }
    }

    /// Whether both change the same part, and to something else.
    pub fn touches(&self, other: &Self) -> bool {
        fn differ<T: PartialEq>(one: Option<&T>, other: Option<&T>) -> bool {
            one.zip(other).is_some_and(|(one, other)| one != other)
        }
        differ(self.price.as_ref(), other.price.as_ref())
            || differ(self.day.as_ref(), other.day.as_ref())
            || differ(self.notes.as_ref(), other.notes.as_ref())
            || differ(self.tags.as_ref(), other.tags.as_ref())
    }
}
