//! Lines that add up what stands above them: `Total 7`, `Survivor Deck total: 40`,
//! `60 cards in the deck`, `Average AP: 1.8`.

use crate::{card::fold, catalogue::Catalogue, deck::interchange::sections};

/// Words for a sum, in the languages whose tables are read.
const SUMS: &[&str] = &["total", "totals", "subtotal", "sum", "summe", "gesamt", "suma", "totale", "totaal"];
/// Words for a number of something, which say so only together with what it is of.
const COUNTS: &[&str] = &["count", "size", "number", "average", "avg"];
/// What a deck is made of, behind a number or before it.
const CARDS: &[&str] = &["card", "cards", "copies"];
/// Words that say nothing more.
const BETWEEN: &[&str] = &["grand", "overall", "of", "in", "the", "this", "all", "deck", "decklist", "list", "main"];
/// What tools reckon beside the game's own fields.
const FIGURES: &[&str] = &["cost", "price", "value"];
/// Characters of the longest total; anything longer is a sentence.
const LONGEST: usize = 80;

/// Whether a line that is no card's name is a total. Copies before a single word,
/// `4 Total`, are an entry all the same: it may be a card that nobody knows.
pub(in crate::deck::interchange) fn is_total(line: &str, catalogue: &Catalogue) -> bool {
    if line.chars().count() > LONGEST {
        return false;
    }
    let folded = fold(line);
    let words: Vec<&str> = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let numbers = words.iter().filter(|word| is_number(word)).count();
    let before = words.iter().take_while(|word| is_number(word)).count();
    if numbers == 0 {
        return false;
    }
    if before > 0 {
        let rest = &words[before..];
        let begins = matches!(rest, [first, _, ..] if CARDS.contains(first) || ["in", "total"].contains(first));
        let is_said = rest.iter().any(|word| CARDS.contains(word) || SUMS.contains(word));
        return begins && is_said && rest.iter().all(|word| is_filler(word));
    }
    let (phrase, figures) = words.split_at(words.iter().position(is_number).unwrap_or(words.len()));
    if !figures.iter().all(|word| is_number(word) || is_filler(word)) {
        return false;
    }
    let is_sum = words.iter().any(|word| SUMS.contains(word));
    let is_count = phrase.iter().any(|word| COUNTS.contains(word));
    let subject: Vec<&str> = phrase.iter().copied().filter(|word| !is_filler(word) && !COUNTS.contains(word)).collect();
    if subject.is_empty() {
        return is_sum || is_count && phrase.len() > 1;
    }
    // A section of several words may hold one that says nothing: `Zombie Deck total`.
    let whole: Vec<&str> =
        phrase.iter().copied().filter(|word| !SUMS.contains(word) && !COUNTS.contains(word)).collect();
    (is_sum || is_count) && [whole, subject].iter().any(|words| is_known(&words.join(" "), catalogue))
}

/// Whether the name of a row stands for a sum: `Total`, `Grand total:`, `Total cards`.
pub(in crate::deck::interchange) fn is_sum(name: &str) -> bool {
    let folded = fold(name);
    let mut words = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).peekable();
    let is_said = folded.split(|c: char| !c.is_alphanumeric()).any(|word| SUMS.contains(&word));
    is_said && words.peek().is_some() && words.all(is_filler)
}

fn is_filler(word: &str) -> bool {
    [SUMS, CARDS, BETWEEN].iter().any(|words| words.contains(&word))
}

/// Whether words name a section, a sort of cards or a figure on them.
fn is_known(words: &str, catalogue: &Catalogue) -> bool {
    let game = catalogue.game();
    let is_kind = || !words.contains(' ') && sections::of_kind(catalogue, words).is_some();
    let is_field = || game.fields.iter().any(|field| field.id == words || fold(field.name) == words);
    FIGURES.contains(&words)
        || sections::placement(game, words, &sections::unsaid(game)).is_some()
        || is_kind()
        || is_field()
}
