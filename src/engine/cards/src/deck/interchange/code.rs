//! Deck codes, alone or in a link.

use super::{
    identify::judge,
    names::Names,
    outcome::{Form, Import, LineOutcome},
    reason::Unreadable,
    text,
};
use crate::{
    catalogue::Catalogue,
    deck::{
        base32,
        code::{DecodeError, PREFIX, decode, encode},
        list::DeckList,
    },
    limits::DECK_CODE_CHARACTERS,
};

/// Characters of the shortest text that is taken for a damaged code instead
/// of a card's name.
const SHORTEST_DAMAGED: usize = 16;

/// Writes a deck code, or a comment that says why there is none.
pub(super) fn export(deck: &DeckList, catalogue: &Catalogue) -> String {
    match encode(deck, catalogue) {
        Ok(code) => code,
        Err(error) => format!("// {error}\n"),
    }
}

/// Reads a deck code; `None` when the text is something else. Every line of
/// the deck gets one report.
pub(super) fn import(text: &str, catalogue: &Catalogue) -> Option<Import> {
    let trimmed = text.trim();
    let code = in_link(trimmed).unwrap_or(trimmed);
    if !begins_like_a_code(code) {
        return None;
    }
    // A long text is a list whose first line happens to begin like a code.
    let is_digit = |c: char| base32::is_separator(c) || base32::value(c).is_some();
    if code.len() > DECK_CODE_CHARACTERS && !code.chars().skip(PREFIX.len()).all(is_digit) {
        return None;
    }
    let mut import = Import::new(Form::Code);
    match decode(code, catalogue) {
        Ok(decoded) => {
            let mut names = Names::new(catalogue);
            for line in decoded.deck.lines {
                let outcome = judge(&line, &mut names);
                let written = text::entry_line(&line, catalogue, &mut names);
                import.push(1, &written, &line.card.clone(), Some(line), outcome);
            }
        }
        Err(DecodeError::TooLarge(excess)) => {
            let outcome = LineOutcome::Unreadable { reason: Unreadable::TooLarge(excess) };
            import.push(1, code, "", None, outcome);
        }
        Err(error) => {
            let is_one_word = !code.contains(char::is_whitespace);
            if !is_one_word || code.len() < SHORTEST_DAMAGED || catalogue.find_name(code).is_some() {
                return None;
            }
            let (reason, position) = match error {
                DecodeError::NotACode | DecodeError::TooLarge(_) => return None,
                DecodeError::NewerVersion { .. } => (Unreadable::NewerVersion, None),
                DecodeError::OtherGame(_) => (Unreadable::OtherGame, None),
                DecodeError::BadDigit { position, .. } => (Unreadable::Malformed, Some(position)),
                DecodeError::TrailingDigits { position } => (Unreadable::Malformed, Some(position)),
                DecodeError::Truncated { .. } | DecodeError::Checksum | DecodeError::Malformed { .. } => {
                    (Unreadable::Malformed, None)
                }
            };
            import.push(1, code, "", None, LineOutcome::Unreadable { reason });
            if let (Some(position), Some(report)) = (position, import.lines.last_mut()) {
                (report.column, report.length) = (position as u32, 1);
            }
        }
    }
    Some(import)
}

fn begins_like_a_code(text: &str) -> bool {
    let begins = text.get(..PREFIX.len()).is_some_and(|start| start.eq_ignore_ascii_case(PREFIX));
    begins && text[PREFIX.len()..].starts_with(|c: char| c.is_ascii_digit())
}

/// The code in a link to a deck.
fn in_link(text: &str) -> Option<&str> {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"))?;
    if rest.contains(char::is_whitespace) {
        return None;
    }
    rest.split(['/', '?', '#', '&', '=']).skip(1).find(|part| begins_like_a_code(part))
}
