//! Text of strangers without what shows nothing and changes how the text around
//! it reads.
//!
//! Marks of direction reorder the sentence that a name stands in, spaces of no
//! width make two names look the same, and stacked accents reach into the lines
//! above and below. Names go through [`visible`] wherever they come in: typed,
//! imported, shared or in an address.

use std::borrow::Cow;

use crate::deck::list::{DeckLine, DeckList};

/// Accents that a letter may carry. No written language needs more.
const ACCENTS: usize = 3;

/// Whether a character shows nothing: of no width, a mark of direction, a soft
/// hyphen, a filler of a script, or what makes an emoji of a digit.
pub(crate) fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180E}'
            | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{20E3}' | '\u{2800}'
            | '\u{3164}' | '\u{FFA0}' | '\u{FE0E}' | '\u{FE0F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}'
            | '\u{E0000}'..='\u{E007F}'
    )
}

/// Whether a character stands on the one before it.
fn is_accent(c: char) -> bool {
    matches!(
        c,
        '\u{300}'..='\u{36F}' | '\u{483}'..='\u{489}' | '\u{1AB0}'..='\u{1AFF}' | '\u{1DC0}'..='\u{1DFF}'
            | '\u{20D0}'..='\u{20FF}' | '\u{FE20}'..='\u{FE2F}'
    )
}

/// A text of one line without control characters, invisible ones, and more than
/// three accents on a letter.
pub fn visible(text: &str) -> Cow<'_, str> {
    // Most names are plain, and none of these is ASCII but the control characters.
    if text.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_control()) {
        return Cow::Borrowed(text);
    }
    let mut accents = 0;
    let is_kept = |c: &char| {
        if c.is_control() || is_invisible(*c) {
            return false;
        }
        accents = if is_accent(*c) { accents + 1 } else { 0 };
        accents <= ACCENTS
    };
    Cow::Owned(text.chars().filter(is_kept).collect())
}

/// A stranger's deck with the [`visible`] part of its name, its cards, their
/// numbers, its format and its tags. Notes have lines and stay as they are.
pub fn visible_deck(mut deck: DeckList) -> DeckList {
    mend(&mut deck.name);
    if let Some(format) = &mut deck.format {
        mend(format);
    }
    deck.tags.iter_mut().for_each(mend);
    deck.tags.retain(|tag| !tag.trim().is_empty());
    deck.card_notes = std::mem::take(&mut deck.card_notes)
        .into_iter()
        .map(|(card, note)| (visible(&card).into_owned(), note))
        .collect();
    deck.lines.iter_mut().for_each(visible_line);
    deck
}

/// Leaves of a line the [`visible`] part of its section, card and number.
pub(crate) fn visible_line(line: &mut DeckLine) {
    mend(&mut line.section);
    mend(&mut line.card);
    if let Some(printing) = &mut line.printing {
        mend(&mut printing.number);
    }
}

fn mend(text: &mut String) {
    if let Cow::Owned(shown) = visible(text) {
        *text = shown;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_shows_nothing_is_gone_and_letters_of_every_script_stay() {
        for (text, shown) in [
            ("Medkit", "Medkit"),
            ("\u{202E}live\u{202C} \u{2066}x\u{2069}", "live x"),
            ("a\0b\u{7F}c\u{85}\td", "abcd"),
            ("Med\u{200B}kit\u{FEFF}\u{AD}", "Medkit"),
            ("\u{3164}\u{115F}\u{1160}\u{FFA0}\u{2800}\u{17B4}\u{34F}", ""),
            ("1\u{FE0F}\u{20E3}", "1"),
            ("Grüße, Müllerová – 日本語 שלום สวัสดี", "Grüße, Müllerová – 日本語 שלום สวัสดี"),
            ("e\u{301}\u{323}\u{308}", "e\u{301}\u{323}\u{308}"),
            ("e\u{301}\u{301}\u{301}\u{301}\u{301}z\u{301}", "e\u{301}\u{301}\u{301}z\u{301}"),
        ] {
            assert_eq!(visible(text), shown, "{text:?}");
        }
    }

    #[test]
    fn every_name_of_a_deck_is_mended() {
        let dark = |text: &str| format!("\u{202E}{text}\0");
        let line = DeckLine { section: dark("survivor_deck"), card: dark("Rifle"), quantity: 1, printing: None };
        let deck = DeckList {
            name: dark("Deck"),
            format: Some(dark("open")),
            lines: vec![line],
            tags: vec![dark("tag"), "\u{3164}".to_owned(), dark(" ")],
            card_notes: [(dark("Rifle"), "For bosses".to_owned())].into_iter().collect(),
            ..DeckList::new("a-game")
        };
        let deck = visible_deck(deck);
        let names = [&deck.name, &deck.lines[0].section, &deck.lines[0].card, &deck.tags[0]];
        assert_eq!(names, ["Deck", "survivor_deck", "Rifle", "tag"]);
        assert_eq!(deck.tags.len(), 1, "a tag that shows nothing is none");
        assert_eq!(deck.note_on("Rifle"), "For bosses");
        assert_eq!(deck.format.as_deref(), Some("open"));
    }
}
