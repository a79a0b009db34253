//! A deck code or a link to a deck in the middle of a sentence.

use super::{
    code, foreign,
    outcome::{Form, Import, LineOutcome},
    reason::Unreadable,
    text::{is_quoted, lines},
};
use crate::catalogue::Catalogue;

/// How many words of a text are looked at. Whoever writes more writes no message
/// with a link in it.
const WORDS: usize = 2_000;

/// Reads the deck that a text without a single card speaks of; `None` when it
/// speaks of none. Whatever stands around the code or link is a comment. Of
/// several decks none is read.
pub(super) fn import(text: &str, read: &Import, catalogue: &Catalogue) -> Option<Import> {
    let is_card = |outcome: &LineOutcome| {
        matches!(outcome, LineOutcome::Accepted | LineOutcome::Corrected { .. } | LineOutcome::Ambiguous { .. })
    };
    // What is in quotes is a card or a section, whatever it says.
    let is_literal = |line: &str| is_quoted(line, catalogue) || line.trim_start().starts_with("==");
    if read.lines.iter().any(|report| is_card(&report.outcome)) || lines(text).any(is_literal) {
        return None;
    }
    let mut decks: Vec<(usize, &str, Import)> = Vec::new();
    for (number, word) in words(text).take(WORDS) {
        if decks.iter().all(|(_, known, _)| *known != word)
            && let Some(deck) = code::import(word, catalogue).or_else(|| foreign::linked(word))
        {
            decks.push((number, word, deck));
        }
    }
    if decks.is_empty() {
        return None;
    }
    let is_one = decks.len() == 1;
    let mut import = Import::new(Form::Code);
    for (number, line) in (1..).zip(lines(text)) {
        let mut here = decks.iter_mut().filter(|(at, ..)| *at == number).peekable();
        if here.peek().is_none() {
            let outcome = if line.trim().is_empty() { LineOutcome::Blank } else { LineOutcome::Comment };
            import.push(number, line, "", None, outcome);
        }
        for (_, word, deck) in here {
            if is_one {
                import.deck = deck.deck.clone();
                let reports = std::mem::take(&mut deck.lines);
                import.lines.extend(reports.into_iter().map(|report| report.on_line(number)));
            } else {
                let outcome = LineOutcome::Unreadable { reason: Unreadable::SeveralDecks };
                import.push(number, word, "", None, outcome);
            }
        }
    }
    Some(import)
}

/// The words of a text that may be codes or links, without what stands around
/// them, each with its line from 1. Comments are about a deck, and not one.
pub(super) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_cut = |c: char| c.is_whitespace() || "<>()[]{}\"“”„‘’'`|*".contains(c);
    (1..)
        .zip(lines(text))
        .filter(|(_, line)| !line.trim_start().starts_with("//"))
        .flat_map(move |(number, line)| line.split(is_cut).map(move |word| (number, word)))
        .map(|(number, word)| (number, word.trim_end_matches(['.', ',', ';', ':', '!', '?'])))
        .filter(|(_, word)| !word.is_empty())
}
