//! Decks as people hand them on: a deck code, or an address that carries one
//! or names a deck the server keeps.

use safehouse_engine::{
    catalogue::Catalogue,
    deck::{
        code::{self, DecodeError},
        list::DeckList,
    },
    visible::visible_deck,
};

use super::{address::DECK, label::DeckLabel};

/// What a field or an address says about a deck.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Written {
    /// Nothing.
    #[default]
    Nothing,
    /// A deck code, perhaps not a readable one.
    Code {
        /// The code.
        code: String,
        /// What the address says beside it.
        label: DeckLabel,
    },
    /// A deck that the server keeps.
    Short {
        /// The id at the end of the short link.
        id: String,
        /// What the address says beside it.
        label: DeckLabel,
    },
}

impl Written {
    /// Reads a deck code, the address of a page with `?deck=`, or a short link,
    /// with or without the site's origin.
    pub fn read(text: &str) -> Self {
        let text = text.trim();
        if text.is_empty() {
            return Self::Nothing;
        }
        let (path, query) = text.split_once('?').unwrap_or((text, ""));
        let query = query.split('#').next().unwrap_or_default();
        let parameter = |name: &str| {
            let values = query.split('&').filter_map(|pair| pair.split_once('='));
            values.filter(|(key, _)| *key == name).map(|(_, value)| percent_decoded(value)).next()
        };
        if let Some((_, id)) = path.rsplit_once("/d/") {
            let id = id.split(['#', '/']).next().unwrap_or_default().to_owned();
            return Self::Short { id, label: DeckLabel::read(parameter) };
        }
        match parameter(DECK).filter(|code| !code.trim().is_empty()) {
            Some(code) => Self::Code { code, label: DeckLabel::read(parameter) },
            None => Self::Code { code: text.to_owned(), label: DeckLabel::default() },
        }
    }

    /// The same with what is said beside it, where it says nothing itself.
    pub fn or_labelled(self, given: &DeckLabel) -> Self {
        match self {
            Self::Nothing => Self::Nothing,
            Self::Code { code, label } => Self::Code { code, label: label.or(given) },
            Self::Short { id, label } => Self::Short { id, label: label.or(given) },
        }
    }

    /// The id of a deck that the server keeps.
    pub fn short_id(&self) -> Option<&str> {
        match self {
            Self::Short { id, .. } => Some(id),
            Self::Nothing | Self::Code { .. } => None,
        }
    }
}

/// Reads a code and gives the deck its name and format.
///
/// # Errors
/// When the code is newer, cut off, damaged or for another game.
pub fn decode(code: &str, label: DeckLabel, catalogue: &Catalogue) -> Result<DeckList, DecodeError> {
    Ok(label.on(visible_deck(code::decode(code, catalogue)?.deck)))
}

/// What someone can do about a code that is not read.
pub fn way_out(error: &DecodeError) -> &'static str {
    match error {
        DecodeError::NotACode => "Paste the whole code from its first character on, or the whole link.",
        DecodeError::TooLarge(_) => "Paste the code alone, or take lines out where it was made.",
        DecodeError::NewerVersion { .. } => {
            "Open it where it was made, or ask for the list as text and import that in the builder."
        }
        DecodeError::BadDigit { .. } | DecodeError::Checksum => {
            "A character was changed on its way here. Copy the code or the link again."
        }
        DecodeError::Truncated { .. } => {
            "Its end was lost, as happens to long links in messages. Copy it again to its last character."
        }
        DecodeError::TrailingDigits { .. } => "Remove what follows the code, or copy the code again.",
        DecodeError::OtherGame(_) => "Open it on a site that serves that game.",
        DecodeError::Malformed { .. } => {
            "The program that wrote it made a mistake. Ask for the list as text and import that in the builder."
        }
    }
}

/// The text of a part of an address; bytes that are no UTF-8 are replaced.
fn percent_decoded(part: &str) -> String {
    let digit = |byte: Option<&u8>| byte.and_then(|byte| char::from(*byte).to_digit(16));
    let bytes = part.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        at += 1;
        match (byte, digit(bytes.get(at)), digit(bytes.get(at + 1))) {
            (b'%', Some(high), Some(low)) => {
                decoded.push((high * 16 + low) as u8);
                at += 2;
            }
            (b'+', ..) => decoded.push(b' '),
            _ => decoded.push(*byte),
        }
    }
    String::from_utf8_lossy(&decoded).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_a_long_link_and_a_short_link_are_told_apart() {
        let label = |name: &str| DeckLabel { name: name.into(), format: None };
        let code = |code: &str, name| Written::Code { code: code.into(), label: label(name) };
        let short = |id: &str, name| Written::Short { id: id.into(), label: label(name) };
        for (text, expected) in [
            ("  ", Written::Nothing),
            (" sh1abc ", code("sh1abc", "")),
            ("https://cards.example/decks/view?deck=sh1abc&name=Two%20words", code("sh1abc", "Two words")),
            ("/build?name=A+B&deck=sh1abc#verdict", code("sh1abc", "A B")),
            ("https://cards.example/d/0123456789", short("0123456789", "")),
            ("/d/0123456789?name=%C3%89lan#x", short("0123456789", "Élan")),
            ("/decks/view?deck=", code("/decks/view?deck=", "")),
            ("/decks/view?deck=%zz%", code("%zz%", "")),
        ] {
            assert_eq!(Written::read(text), expected, "{text}");
        }
        let label = DeckLabel { name: "A".into(), format: Some("open".into()) };
        let link = Written::Code { code: "sh1abc".into(), label };
        assert_eq!(Written::read("/decks/view?deck=sh1abc&name=A&format=open"), link);
    }
}
