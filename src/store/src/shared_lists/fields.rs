//! Which fields a list has, and how it is shown as a whole.

use std::fmt;

use super::kinds::{ListField, ListVisibility, ShownCounts};
use crate::error::StoreError;

/// Some of the fields that a list may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListFields(u8);

impl ListFields {
    /// All that there are.
    pub const ALL: Self = Self(u8::MAX);

    /// Whether this is one of them.
    pub const fn has(self, field: ListField) -> bool {
        self.0 & bit(field) != 0
    }

    /// These and another one.
    #[must_use]
    pub const fn with(self, field: ListField) -> Self {
        Self(self.0 | bit(field))
    }

    /// Whether they say what something is: its number or its name.
    pub const fn say_what(self) -> bool {
        self.has(ListField::Number) || self.has(ListField::Name)
    }

    /// Each of them, in the order of [`ListField`].
    pub fn iter(self) -> impl Iterator<Item = ListField> {
        ListField::ALL.iter().copied().filter(move |field| self.has(*field))
    }

    /// Reads what [`fmt::Display`] wrote; names of a newer program are none.
    fn parse(text: &str) -> Self {
        text.split(' ').filter_map(ListField::named).collect()
    }
}

const fn bit(field: ListField) -> u8 {
    1 << field as u8
}

impl FromIterator<ListField> for ListFields {
    fn from_iter<I: IntoIterator<Item = ListField>>(fields: I) -> Self {
        Self(fields.into_iter().fold(0, |all, field| all | bit(field)))
    }
}

impl fmt::Display for ListFields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, field) in self.iter().enumerate() {
            f.write_str(if place == 0 { "" } else { " " })?;
            f.write_str(field.as_str())?;
        }
        Ok(())
    }
}

/// How an account shows a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListShown {
    /// Who may see it.
    pub visibility: ListVisibility,
    /// Whether it says how many copies there are.
    pub counts: ShownCounts,
    /// What it says of each.
    pub fields: ListFields,
}

impl ListShown {
    /// With every field that a list may have.
    pub const fn wholly(visibility: ListVisibility, counts: ShownCounts) -> Self {
        Self { visibility, counts, fields: ListFields::ALL }
    }

    /// As a row has it.
    pub(super) fn parse(visibility: &str, counts: &str, fields: &str) -> Result<Self, StoreError> {
        let (visibility, counts) = (ListVisibility::parse(visibility)?, ShownCounts::parse(counts)?);
        Ok(Self { visibility, counts, fields: ListFields::parse(fields) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_read_as_they_are_written_and_those_of_a_newer_program_are_none() {
        let some: ListFields = [ListField::Count, ListField::Name, ListField::Count].into_iter().collect();
        assert_eq!(some.to_string(), "name count");
        assert_eq!(ListFields::parse("count price name"), some);
        assert_eq!(ListFields::parse(&ListFields::ALL.to_string()), ListFields::ALL);
        assert!(some.say_what() && !ListFields::parse("count").say_what());
    }
}
