//! The addresses of the site's pages, in one place.

use safehouse_engine::card::Printing;

use crate::deck::label::DeckLabel;

/// Home.
pub const HOME: &str = "/";
/// Card search; `?q=` is the query.
pub const CARDS: &str = "/cards";
/// The decks of this device and ready-made ones.
pub const DECKS: &str = "/decks";
/// The deck builder; `?deck=` is a deck code, `?id=` a deck of this device.
pub const BUILD: &str = "/build";
/// The deck builder with a new deck, which is kept with its first change.
pub const BUILD_NEW: &str = "/build?new=1";
/// Two decks side by side; `?left=` and `?right=` are deck codes or links.
pub const COMPARE: &str = "/decks/compare";
/// Every set.
pub const SETS: &str = "/sets";
/// Every format.
pub const FORMATS: &str = "/formats";
/// How to play, and every clause. The server's alone: links to it are
/// `rel="external"`.
pub const RULES: &str = "/rules";
/// Keywords, statuses and terms.
pub const GLOSSARY: &str = "/rules/glossary";
/// How to search.
pub const QUERY_HELP: &str = "/help/search";
/// Who made what.
pub const CREDITS: &str = "/credits";

/// A printing's page, e.g. `/cards/NG-01/045/old-rifle`.
pub fn card(printing: &Printing, name: &str) -> String {
    format!("{CARDS}/{}/{}/{}", encode(&printing.set), number_in_set(printing), slug(name))
}

/// A printing's number without its set's code, e.g. `039`.
pub fn number_in_set(printing: &Printing) -> &str {
    printing.number.strip_prefix(&printing.set).and_then(|rest| rest.strip_prefix('-')).unwrap_or(&printing.number)
}

/// A set's page.
pub fn set(code: &str) -> String {
    format!("{SETS}/{}", encode(code))
}

/// A format's page.
pub fn format(id: &str) -> String {
    format!("{FORMATS}/{}", encode(id))
}

/// The search for a query.
pub fn search(query: &str) -> String {
    format!("{CARDS}?q={}", encode(query))
}

/// The rules at a clause or house ruling.
pub fn clause(id: &str) -> String {
    format!("{RULES}#{id}")
}

/// The glossary at a term.
pub fn term(id: &str) -> String {
    format!("{GLOSSARY}#{id}")
}

/// The builder with a deck that is written as a code.
pub fn build(code: &str, label: &DeckLabel) -> String {
    with_deck(BUILD, code, label)
}

/// The builder with a deck of this device.
pub fn build_kept(id: &str) -> String {
    format!("{BUILD}?id={}", encode(id))
}

/// A deck that the address itself carries, for reading.
pub fn shared_code(code: &str, label: &DeckLabel) -> String {
    with_deck("/decks/view", code, label)
}

/// A deck that the server keeps, for reading.
pub fn shared(short_id: &str, label: &DeckLabel) -> String {
    with_label(format!("/d/{}", encode(short_id)), '?', label)
}

/// Proxies of a deck, to print.
pub fn print(code: &str, label: &DeckLabel) -> String {
    with_deck("/decks/print", code, label)
}

/// Two decks side by side; either may be empty.
pub fn compare(left: &str, right: &str) -> String {
    format!("{COMPARE}?left={}&right={}", encode(left), encode(right))
}

/// The ending of a link's picture.
pub const PREVIEW_ENDING: &str = "jpg";

/// Where the server draws the pictures that links show; `sheets` is where it
/// draws card sheets. Empty when it draws none.
pub fn previews(sheets: &str) -> String {
    sheets.strip_prefix("/sheets/").map_or_else(String::new, |hash| format!("/previews/{hash}"))
}

/// The picture of a link to a printing, below [`previews`].
pub fn card_preview(printing: &Printing) -> String {
    format!("/cards/{}.{PREVIEW_ENDING}", encode(&printing.number))
}

/// The picture of a link to a deck that is judged by this format, below
/// [`previews`].
pub fn deck_preview(format: &str, code: &str) -> String {
    format!("/decks/{}/{}.{PREVIEW_ENDING}", encode(format), encode(code))
}

/// The picture of a link to any other page, below [`previews`].
pub const SITE_PREVIEW: &str = "/site.jpg";

fn with_deck(path: &str, code: &str, label: &DeckLabel) -> String {
    with_label(format!("{path}?deck={}", encode(code)), '&', label)
}

fn with_label(mut address: String, mut mark: char, label: &DeckLabel) -> String {
    for (parameter, value) in label.parameters() {
        address.push(mark);
        address.push_str(parameter);
        address.push('=');
        address.push_str(&encode(value));
        mark = '&';
    }
    address
}

/// A name as the readable end of an address: lower-case words and hyphens.
pub fn slug(name: &str) -> String {
    let mut slug = String::with_capacity(name.len());
    for character in safehouse_engine::card::fold(name).chars() {
        match character {
            c if c.is_alphanumeric() => slug.push(c),
            '\'' => {}
            _ if !slug.is_empty() && !slug.ends_with('-') => slug.push('-'),
            _ => {}
        }
    }
    slug.truncate(slug.trim_end_matches('-').len());
    slug
}

/// Percent-encodes a part of an address.
pub fn encode(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => encoded.push(char::from(byte)),
            b => {
                const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
                encoded.push('%');
                encoded.push(char::from(DIGITS[usize::from(b >> 4)]));
                encoded.push(char::from(DIGITS[usize::from(b & 15)]));
            }
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_has_only_words_and_hyphens() {
        for (name, expected) in [
            ("Rick – The Firestarter", "rick-the-firestarter"),
            ("Medic's Touch", "medics-touch"),
            ("  ?? ", ""),
            ("Élan (Promo)", "elan-promo"),
        ] {
            assert_eq!(slug(name), expected);
        }
    }

    #[test]
    fn a_link_to_a_deck_carries_what_no_code_does() {
        let label =
            |name: &str, format: Option<&str>| DeckLabel { name: name.into(), format: format.map(str::to_owned) };
        assert_eq!(build("sh1abc", &label("A & B", Some("open"))), "/build?deck=sh1abc&name=A%20%26%20B&format=open");
        assert_eq!(shared_code("sh1abc", &label("", None)), "/decks/view?deck=sh1abc");
        assert_eq!(shared("0123456789", &label("", Some("open"))), "/d/0123456789?format=open");
        assert_eq!(shared("0123456789", &label("A", Some("open"))), "/d/0123456789?name=A&format=open");
    }

    #[test]
    fn a_query_survives_its_address() {
        assert_eq!(search("t:zombie hp>=3"), "/cards?q=t%3Azombie%20hp%3E%3D3");
        assert_eq!(encode("ü\"<&"), "%C3%BC%22%3C%26");
    }
}
