//! When two names are the same name.

use std::{
    borrow::Borrow,
    cmp::Ordering,
    fmt,
    hash::{Hash, Hasher},
};

/// A card name as printed, compared by its folded form.
///
/// Names are equal only when the whole text matches, but print and
/// keyboards differ in dashes, quotes, spaces and case, so those are folded
/// first: `Sarah — The Sharpshooter` is `Sarah - the sharpshooter`,
/// and neither is `Sarah`.
#[derive(Debug, Clone)]
pub struct CardName {
    printed: String,
    key: String,
}

impl CardName {
    /// Takes a printed name; surrounding space is dropped.
    pub fn new(printed: &str) -> Self {
        let printed = printed.trim().to_owned();
        let key = fold(&printed);
        Self { printed, key }
    }

    /// The name as printed.
    pub fn as_str(&self) -> &str {
        &self.printed
    }

    /// The folded form that decides equality and order.
    pub fn key(&self) -> &str {
        &self.key
    }
}

/// Whether a character shows nothing and turns the direction of what is
/// around it, or is a control character other than white space.
pub(crate) fn is_control_mark(character: char) -> bool {
    let is_direction = matches!(
        character,
        '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}'
    );
    is_direction || character.is_control() && !character.is_whitespace()
}

/// Whether a character shows nothing at all: a name with it looks like the name
/// without it.
pub(crate) fn is_invisible(character: char) -> bool {
    let is_blank = matches!(
        character,
        '\u{AD}' | '\u{34F}' | '\u{180E}' | '\u{200B}'..='\u{200D}' | '\u{2060}'..='\u{2065}'
            | '\u{206A}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E007F}'
    );
    is_blank || is_control_mark(character)
}

/// Folds case, dashes, quotes, accents of Latin letters, and space; leaves out
/// what shows nothing.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    let mut space = false;
    for character in text.chars() {
        match character {
            // Nearly all of a name is this; the rest of the match is for what is not.
            'a'..='z' | 'A'..='Z' | '0'..='9' | '\'' => {
                if space && !folded.ends_with('-') {
                    folded.push(' ');
                }
                space = false;
                folded.push(character.to_ascii_lowercase());
            }
            c if c.is_whitespace() => space = !folded.is_empty(),
            c if is_invisible(c) => {}
            '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE58}' | '\u{FE63}' | '\u{FF0D}' => {
                space = false;
                folded.push('-');
            }
            c => {
                if space && !folded.ends_with('-') {
                    folded.push(' ');
                }
                space = false;
                // Folded again it stays as it is: a capital may stand for a letter that is folded itself.
                c.to_lowercase().for_each(|small| push_folded(&mut folded, small));
            }
        }
    }
    folded
}

/// Adds what a letter, which is no capital, is folded to.
fn push_folded(folded: &mut String, character: char) {
    match character {
        '\u{2018}' | '\u{2019}' | '\u{201A}' | '\u{201B}' | '\u{2032}' | '`' | '\u{B4}' => {
            folded.push('\'');
        }
        '\u{201C}' | '\u{201D}' | '\u{201E}' | '\u{2033}' => folded.push('"'),
        'á' | 'à' | 'â' | 'ä' | 'ã' | 'å' => folded.push('a'),
        'é' | 'è' | 'ê' | 'ë' => folded.push('e'),
        'í' | 'ì' | 'î' | 'ï' => folded.push('i'),
        'ó' | 'ò' | 'ô' | 'ö' | 'õ' => folded.push('o'),
        'ú' | 'ù' | 'û' | 'ü' => folded.push('u'),
        'ñ' => folded.push('n'),
        'ç' => folded.push('c'),
        'æ' => folded.push_str("ae"),
        'œ' => folded.push_str("oe"),
        'ß' => folded.push_str("ss"),
        c => folded.push(c),
    }
}

impl PartialEq for CardName {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl Eq for CardName {}

impl PartialOrd for CardName {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for CardName {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key.cmp(&other.key)
    }
}

impl Hash for CardName {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

/// Equality, order and hash are those of the key, so maps can be asked by it.
impl Borrow<str> for CardName {
    fn borrow(&self) -> &str {
        &self.key
    }
}

impl fmt::Display for CardName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.printed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dashes_quotes_spaces_and_case_do_not_make_another_name() {
        for other in [
            "Sarah — The Sharpshooter",
            "sarah - the  sharpshooter",
            "SARAH-THE SHARPSHOOTER",
            " Sarah ‒ The Sharpshooter ",
        ] {
            assert_eq!(CardName::new("Sarah – The Sharpshooter"), CardName::new(other), "{other}");
        }
        assert_eq!(CardName::new("Medic’s Touch"), CardName::new("Medic's touch"));
    }

    #[test]
    fn what_shows_nothing_makes_no_other_name() {
        for other in ["Ri\u{200B}fle", "Rifle\u{0}", "\u{202E}Rifle", "\u{FEFF}Rif\u{AD}le", "R\u{7}ifle"] {
            assert_eq!(CardName::new("Rifle"), CardName::new(other), "{other:?}");
        }
    }

    #[test]
    fn a_short_name_is_another_name_than_its_long_form_3_1_1() {
        assert_ne!(CardName::new("Sarah"), CardName::new("Sarah – The Sharpshooter"));
        assert_ne!(CardName::new("Bloodthirst Walker"), CardName::new("Bloodthirst Walker – Alpha Strain"));
    }
}
