//! Names of accounts: which may be had, and which are the same.

use safehouse_cards::visible::visible;

use crate::Refusal;

/// The fewest characters of a name.
pub const SHORTEST: usize = 3;
/// The most characters of a name.
pub const LONGEST: usize = 30;

/// Names that would be taken for the site's own voice, as [`AccountName::key`] has them.
const RESERVED: &[&str] = &[
    "account",
    "admin",
    "administrator",
    "anonymous",
    "api",
    "guest",
    "help",
    "host",
    "judge",
    "moderator",
    "nobody",
    "official",
    "owner",
    "root",
    "safehouse",
    "security",
    "staff",
    "store",
    "support",
    "system",
    "you",
];

/// A name that an account may have: 3 to 30 letters and digits of any script, with
/// single spaces, dots, dashes, apostrophes or underscores between them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountName {
    /// As it is shown.
    pub shown: String,
    /// What two names share that are one for whoever reads them: small letters, each
    /// mark between others the same.
    pub key: String,
}

/// Why a name cannot be had.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NameFault {
    /// It has too few characters.
    #[error("a name has {SHORTEST} characters or more")]
    TooShort,
    /// It has too many characters.
    #[error("a name has {LONGEST} characters or fewer")]
    TooLong,
    /// It has a character that names have not, or one in a place where names have none.
    #[error("a name has letters and digits, with single spaces, dots, dashes, apostrophes or underscores between them")]
    Characters,
    /// It would be taken for the site's own voice.
    #[error("this name would be taken for the site's own")]
    Reserved,
    /// Somebody has it.
    #[error("somebody has this name")]
    Taken,
}

impl AccountName {
    /// Reads a name, without what is around it.
    ///
    /// # Errors
    /// [`Refusal::Name`], with why it cannot be had.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        let shown = text.trim();
        let length = shown.chars().count();
        if length < SHORTEST {
            return Err(NameFault::TooShort.into());
        }
        if length > LONGEST {
            return Err(NameFault::TooLong.into());
        }
        // What shows nothing or turns a sentence around is no part of a name.
        if visible(shown) != shown || !is_well_formed(shown) {
            return Err(NameFault::Characters.into());
        }
        let key = key(shown);
        if RESERVED.contains(&key.as_str()) {
            return Err(NameFault::Reserved.into());
        }
        Ok(Self { shown: shown.to_owned(), key })
    }
}

/// What two spellings of one name share. A text that is no name has a key, too, which
/// no account has.
pub fn key(text: &str) -> String {
    let small = text.trim().to_lowercase();
    small.chars().map(|character| if character.is_alphanumeric() { character } else { '-' }).collect()
}

/// Letters and digits, with one mark between others.
fn is_well_formed(name: &str) -> bool {
    let mut after_mark = true;
    for character in name.chars() {
        let is_mark = matches!(character, ' ' | '.' | '-' | '\'' | '’' | '_');
        if !(character.is_alphanumeric() || is_mark) || (is_mark && after_mark) {
            return false;
        }
        after_mark = is_mark;
    }
    !after_mark
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Result<(&str, &str), NameFault>) {
        let read = AccountName::read(text);
        let read = match &read {
            Ok(name) => Ok((name.shown.as_str(), name.key.as_str())),
            Err(Refusal::Name(fault)) => Err(*fault),
            Err(other) => panic!("{text:?}: {other:?}"),
        };
        assert_eq!(read, expected, "{text:?}");
    }

    #[test]
    fn names_are_of_letters_and_digits_with_single_marks_between_them() {
        check("  Rick Grimes ", Ok(("Rick Grimes", "rick-grimes")));
        check("O’Neil_2", Ok(("O’Neil_2", "o-neil-2")));
        check("Жанна", Ok(("Жанна", "жанна")));
        check("a.b", Ok(("a.b", "a-b")));
        for odd in ["-abc", "abc-", "a  b", "a--b", "a/b", "<b>x", "a@b.c", "a\u{202e}b", "ab\u{200b}c", "a\nb", "a&b"]
        {
            check(odd, Err(NameFault::Characters));
        }
    }

    #[test]
    fn lengths_count_characters() {
        check("ab", Err(NameFault::TooShort));
        check("   ", Err(NameFault::TooShort));
        check(&"é".repeat(30), Ok((&"é".repeat(30), &"é".repeat(30))));
        check(&"é".repeat(31), Err(NameFault::TooLong));
    }

    #[test]
    fn nobody_speaks_for_the_site() {
        for name in ["Admin", "SAFEHOUSE", "Security"] {
            check(name, Err(NameFault::Reserved));
        }
        check("Safehouse Fan", Ok(("Safehouse Fan", "safehouse-fan")));
        assert!(RESERVED.is_sorted());
        assert!(RESERVED.iter().all(|name| key(name) == *name));
    }

    #[test]
    fn spellings_of_one_name_are_one() {
        assert_eq!(key("Rick.Grimes"), key("rick GRIMES"));
        assert_ne!(key("rickgrimes"), key("rick grimes"));
    }
}
