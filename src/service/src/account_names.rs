//! Names of accounts: which may be had, and which are the same.
//!
//! Two names that anybody would take for one are one: in small and capital letters, with
//! another mark between words, in letters of another alphabet that look the same. For
//! that, each has a key, by the tables of Unicode of what looks alike (UTS 39), and is of
//! one alphabet. Keys are kept: where newer tables make others of some, a migration makes
//! those anew.

use std::sync::LazyLock;

use safehouse_cards::visible::visible;
use unicode_normalization::{UnicodeNormalization as _, char::is_combining_mark};
use unicode_security::{RestrictionLevel, RestrictionLevelDetection as _, confusable_detection::skeleton};

use crate::{Refusal, refusal::NameFault};

pub use crate::refusal::{LONGEST_NAME as LONGEST, SHORTEST_NAME as SHORTEST};

/// The most bytes of a key: a few letters of Burmese and of old Korean look like five.
const LONGEST_KEY: usize = safehouse_store::accounts::MAX_NAME_BYTES;
/// Characters of a text that are read where it need not be a name. A name has fewer even
/// where each of its accents is one.
const READ: usize = 8 * LONGEST;
/// Accents and vowel signs that a letter may carry.
const SIGNS: usize = 2;

/// Names that would be taken for the site's own voice, with or without marks in them.
const RESERVED: &[&str] = &[
    "account",
    "admin",
    "administrator",
    "administrators",
    "admins",
    "anonymous",
    "api",
    "guest",
    "help",
    "host",
    "judge",
    "mod",
    "moderator",
    "moderators",
    "mods",
    "nobody",
    "official",
    "owner",
    "root",
    "safehouse",
    "security",
    "somebody",
    "staff",
    "store",
    "support",
    "system",
    "you",
];
static RESERVED_KEYS: LazyLock<Vec<String>> = LazyLock::new(|| RESERVED.iter().map(|name| key(name)).collect());

/// A name that an account may have: 3 to 30 letters of one alphabet (Japanese, Korean and
/// Chinese ones with Latin) and digits, with single spaces, dots, dashes, apostrophes or
/// underscores between them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountName {
    /// As it is shown.
    pub shown: String,
    /// What two names share that are one for whoever reads them; at most 256 bytes.
    pub key: String,
}

impl AccountName {
    /// Reads a name, without what is around it, its accents as parts of their letters.
    ///
    /// # Errors
    /// [`Refusal::Name`], with why it cannot be had.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        let text = text.trim();
        // Nothing is done with a text that is far too long but to say so.
        if text.chars().nth(READ).is_some() {
            return Err(NameFault::TooLong.into());
        }
        let shown: String = text.nfc().collect();
        let length = shown.chars().count();
        if length < SHORTEST {
            return Err(NameFault::TooShort.into());
        }
        if length > LONGEST {
            return Err(NameFault::TooLong.into());
        }
        // What shows nothing or turns a sentence around is no part of a name.
        if visible(&shown) != shown || !is_well_formed(&shown) {
            return Err(NameFault::Characters.into());
        }
        let key = key(&shown);
        if key.len() > LONGEST_KEY {
            return Err(NameFault::TooLong.into());
        }
        if RESERVED_KEYS.contains(&key.replace('-', "")) {
            return Err(NameFault::Reserved.into());
        }
        Ok(Self { shown, key })
    }
}

/// What two spellings of one name share, and two names that look the same. A text that is
/// no name has a key, too.
pub fn key(text: &str) -> String {
    let read: String = text.trim().chars().take(READ).nfkc().collect();
    // By way of small letters, every capital one is the same as its small one.
    let capital = read.replace(is_mark, "-").to_lowercase().to_uppercase();
    // In capitals, a Greek or Russian name may look Latin to the last letter.
    let alike: String = skeleton(&capital).collect();
    let small = capital.to_lowercase().replace('ς', "σ");
    let alike = if alike.is_ascii() { alike } else { skeleton(&small).collect() };
    // What looks like a small letter may be a capital one of another alphabet. A capital I
    // looks like a small l. Unicode has m as two letters, by which it would be behind r.
    let alike = alike.to_lowercase().replace(['i', 'ı'], "l").replace("rn", "m");
    alike.nfc().collect()
}

/// Whether it stands between the words of a name.
pub(crate) fn is_mark(character: char) -> bool {
    matches!(character, ' ' | '.' | '-' | '\'' | '’' | '_')
}

/// Letters and digits that people write their languages with, each with few signs on it,
/// with one mark between others.
fn is_well_formed(name: &str) -> bool {
    let (mut after_mark, mut signs) = (true, 0);
    for character in name.chars() {
        let (is_mark, is_sign) = (is_mark(character), is_combining_mark(character));
        signs = if is_sign { signs + 1 } else { 0 };
        if !(is_mark || is_sign || character.is_alphanumeric()) || ((is_mark || is_sign) && after_mark) || signs > SIGNS
        {
            return false;
        }
        after_mark = is_mark;
    }
    // Of characters that people write their languages with, none of another alphabet.
    !after_mark && name.replace(is_mark, "").as_str().check_restriction_level(RestrictionLevel::HighlyRestrictive)
}

#[cfg(test)]
mod tests {
    use sha2::{Digest as _, Sha256};
    use unicode_security::GeneralSecurityProfile as _;

    use super::*;

    fn read(text: &str) -> Result<AccountName, NameFault> {
        AccountName::read(text).map_err(|refusal| match refusal {
            Refusal::Name(fault) => fault,
            other => panic!("{text:?}: {other:?}"),
        })
    }

    #[track_caller]
    fn check(text: &str, expected: Result<&str, NameFault>) {
        assert_eq!(read(text).as_ref().map(|name| name.shown.as_str()), expected.as_ref().copied(), "{text:?}");
    }

    #[test]
    fn names_are_of_letters_and_digits_with_single_marks_between_them() {
        check("  Rick Grimes ", Ok("Rick Grimes"));
        for name in [
            "O’Neil_2",
            "a.b",
            "Жанна",
            "日本語",
            "김철수",
            "हिन्दी",
            "ภาษาไทย",
            "יעל כהן",
            "محمد",
            "Ñandú",
            "Łódź",
            "山田 Taro",
            "Вера 2",
        ] {
            check(name, Ok(name));
        }
        for odd in [
            "-abc",
            "abc-",
            "a  b",
            "a--b",
            "a/b",
            "<b>x",
            "a@b.c",
            "a\u{202e}b",
            "ab\u{200b}c",
            "a\nb",
            "a&b",
            "ab\0c",
            // What shows nothing, or as another character; pictures; accents without an end or a letter.
            "ab\u{3164}c",
            "ab\u{2800}c",
            "Ｒick",
            "𝐑ick",
            "ﬁnn",
            "ab²",
            "Ⅷabc",
            "ab😀",
            "x\u{301}\u{301}\u{301}yz",
            "\u{301}abc",
            "ab \u{301}c",
            // Another alphabet among the letters.
            "Rісk Grimes",
            "Riсκ Grimes",
            "аdmin",
            "Rick Вера",
        ] {
            check(odd, Err(NameFault::Characters));
        }
    }

    #[test]
    fn lengths_count_characters() {
        check("ab", Err(NameFault::TooShort));
        check("   ", Err(NameFault::TooShort));
        check("", Err(NameFault::TooShort));
        check(&"é".repeat(30), Ok(&"é".repeat(30)));
        check(&"e\u{301}".repeat(30), Ok(&"é".repeat(30)));
        check(&"é".repeat(31), Err(NameFault::TooLong));
        check(&"e\u{301}".repeat(31), Err(NameFault::TooLong));
        check(&"\u{301}".repeat(1_000_000), Err(NameFault::TooLong));
        // What looks like it would not fit into the store.
        check(&"ဣ".repeat(30), Err(NameFault::TooLong));
        check(&"한".repeat(30), Ok(&"한".repeat(30)));
    }

    #[test]
    fn nobody_speaks_for_the_site() {
        for name in
            ["Admin", "SAFEHOUSE", "Security", "Safe House", "a.d.m.i.n", "АРІ", "Adrnin", "ADMlN", "r00t", "R0OT"]
        {
            check(name, Err(NameFault::Reserved));
        }
        check("Safehouse Fan", Ok("Safehouse Fan"));
        check("Roots", Ok("Roots"));
        assert!(RESERVED.is_sorted());
        for name in RESERVED {
            check(name, Err(NameFault::Reserved));
            check(&name.to_uppercase(), Err(NameFault::Reserved));
        }
    }

    #[test]
    fn spellings_of_one_name_are_one_and_so_is_what_looks_like_it() {
        for names in [
            ["Rick.Grimes", "rick GRIMES", " Rick’Grimes "].as_slice(),
            &["Bill", "BILL", "BiII", "Bi1l"],
            &["apple", "аррӏе", "APPLE"],
            &["Modern", "Modem", "MODERN"],
            &["Zoe1", "ZOEL", "zoei", "ΖΟΕ1", "ζοε1"],
            &["Tom", "Том", "ТОМ", "том"],
            &["Bepa", "Вера", "ВЕРА", "вера"],
            &["Никита", "НИКИТА", "никита"],
            &["Νίκος", "ΝΊΚΟΣ", "Νίκοσ"],
            &["José", "jose\u{301}", "JOSÉ"],
            &["Straße", "STRAẞE", "Strasse"],
        ] {
            for name in names {
                assert_eq!(key(name), key(names[0]), "{name}");
            }
        }
        let others = [
            "rickgrimes",
            "rick grimes",
            "rick",
            "jose",
            "josé",
            "жанна",
            "zhanna",
            "lea",
            "leo",
            "ann",
            "anna",
            "w",
            "vv",
        ];
        for (place, name) in others.iter().enumerate() {
            for other in &others[..place] {
                assert_ne!(key(name), key(other), "{name} {other}");
            }
        }
    }

    #[test]
    fn names_are_in_their_order_by_their_keys() {
        let mut names = ["Zoe", "Rick", "Maggie", "abraham", "Glenn", "Morgan", "Negan", "0tis", "Otto"];
        names.sort_by_key(|name| key(name));
        assert_eq!(names, ["abraham", "Glenn", "Maggie", "Morgan", "Negan", "0tis", "Otto", "Rick", "Zoe"]);
    }

    #[test]
    fn a_text_of_any_length_has_a_key_in_a_moment() {
        let long = "Rick".to_owned() + &"\u{301}\u{323}".repeat(1_000_000);
        assert!(key(&long).len() < 8 * READ);
        assert_ne!(key(&long), key("Rick"));
        assert_eq!((key(""), key("\0")), (String::new(), "\0".to_owned()));
    }

    /// A crate with newer tables makes other keys of some letters. Accounts of such names
    /// are not found by them any more, until a migration makes their keys anew.
    #[test]
    fn keys_are_those_that_are_kept() {
        let mut hash = Sha256::new();
        let letters = ('\0'..=char::MAX).filter(|letter| letter.is_alphanumeric() && letter.identifier_allowed());
        for letter in letters {
            hash.update(format!("{letter}\t{}\n", key(&letter.to_string())));
        }
        let hash = hex::encode(&hash.finalize()[..8]);
        assert_eq!(hash, "2fdb0fa68e410d7d");
    }
}
