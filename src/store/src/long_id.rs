//! What addresses end in that nobody guesses: of something without an account they are all
//! that its owner has.

use safehouse_cards::deck::base32;

/// The digits of such an id, five bits each: 130 bits.
pub(crate) const DIGITS: usize = 26;

/// The digits of random bytes, of which each gives five bits.
pub(crate) fn of(random: [u8; DIGITS]) -> String {
    random.into_iter().map(|byte| base32::digit(byte & 31)).collect()
}

/// Reads what a person typed or followed, as forgivingly as a short link.
pub(crate) fn read(text: &str) -> Option<String> {
    let digits = text.chars().map(|written| base32::value(written).map(base32::digit)).collect::<Option<String>>();
    digits.filter(|digits| digits.len() == DIGITS)
}

/// A kind of such ids: what its type is called and stands for, and what one is called in a refusal.
macro_rules! long_id {
    ($(#[$doc:meta])* $name:ident, $what:literal) => {
        $(#[$doc])*
        ///
        /// 26 base-32 digits, 130 bits that nobody guesses. It is read without regard to case.
        /// [`fmt::Debug`](std::fmt::Debug) does not show it.
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(String);

        impl $name {
            /// The digits of an id, five bits each.
            pub const DIGITS: usize = $crate::long_id::DIGITS;

            /// The id of random bytes, of which it uses five bits each.
            pub fn of(random: [u8; Self::DIGITS]) -> Self {
                Self($crate::long_id::of(random))
            }

            /// The digits.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::error::StoreError;

            /// Reads what a person typed or followed, as forgivingly as a short link.
            ///
            /// # Errors
            /// [`StoreError::Value`](crate::StoreError::Value) for anything that cannot be an id.
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $crate::long_id::read(text).map(Self).ok_or($crate::error::StoreError::Value($what))
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("…")
            }
        }

        impl<'a> From<&'a $name> for $crate::connection::Value<'a> {
            fn from(id: &'a $name) -> Self {
                id.as_str().into()
            }
        }
    };
}

pub(crate) use long_id;

#[cfg(test)]
mod tests {
    long_id!(
        /// What something is found by.
        SomeId,
        "the address of something"
    );

    #[test]
    fn an_id_is_read_as_it_is_written_and_not_shown() {
        let id = SomeId::of([31; SomeId::DIGITS]);
        assert_eq!(id.to_string().len(), SomeId::DIGITS);
        assert_eq!(id.to_string().to_uppercase().parse::<SomeId>().unwrap(), id);
        assert!(!format!("{id:?}").contains(id.as_str()));
        for text in ["", "0", &"0".repeat(25), &"0".repeat(27), &"é".repeat(26), &"u".repeat(26)] {
            assert!(text.parse::<SomeId>().is_err(), "{text}");
        }
    }
}
