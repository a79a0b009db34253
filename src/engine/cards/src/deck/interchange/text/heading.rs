//! Lines that are no entries: headings, section prefixes, footers.

use super::entry;
use crate::{
    catalogue::Catalogue,
    deck::interchange::{
        identify::is_named,
        quoted,
        sections::{self, Placement},
    },
    game::GameDefinition,
};

/// What a heading says.
pub(super) enum Heading {
    /// The cards below go there.
    Section(Placement),
    /// The whole list begins: a card goes where its type belongs, one that
    /// nobody knows into the main section.
    WholeList(Placement),
    /// A sort of cards: a card goes where its type belongs, one that nobody
    /// knows where cards of that sort do.
    Kind(Placement),
    /// A heading that names no section of the game.
    Other,
    /// A line of dashes or the like.
    Ornament,
}

/// Reads a heading: `Zombie Deck (20)`, `Zombies:`, `## Zombies`,
/// `== Zombies ==`, `**Zombies**`, `[Zombies]`, `<Zombies>`, `# Zombies: 20 cards`.
pub(super) fn heading(line: &str, catalogue: &Catalogue, before: &Placement) -> Option<Heading> {
    let game = catalogue.game();
    if line.chars().count() >= 3 && line.chars().all(|c| c.is_ascii_punctuation() || "–—·•─━═".contains(c) || c == ' ')
    {
        return Some(Heading::Ornament);
    }
    if line.len() > 200 {
        return line.starts_with('#').then_some(Heading::Ornament);
    }

    // Some comment lines out with a semicolon.
    let is_comment = line.starts_with(';');
    let text = line.trim_start_matches(';').trim_start();
    let hashes = text.len() - text.trim_start_matches('#').len();
    let (text, is_framed) = without_frame(text.trim_matches('#').trim());
    let has_colon = text.ends_with(':');
    let (word, count) = without_count(text.trim_end_matches(':').trim_end());
    // `**Zombies** (20)`
    let (word, is_word_framed) = without_frame(word.trim_end_matches(':').trim());
    let is_framed = is_framed || is_word_framed;
    let has_colon = has_colon || word.ends_with(':');
    let word = word.trim_end_matches(':').trim();

    let counted = counted(word);
    for word in [Some(word), of_nobody(word), counted].into_iter().flatten() {
        // `4 Zombies`, where such a card is, is an entry.
        let is_entry = counted.is_some() && catalogue.find_name(word).is_some();
        if let Some(placement) = sections::whole_list(game, word).filter(|_| !is_entry) {
            return Some(Heading::WholeList(placement));
        }
        if let Some(placement) = sections::placement(game, word, before).filter(|_| !is_entry) {
            return Some(Heading::Section(placement));
        }
    }
    // `Rusty Pipe: 4` is an entry.
    let is_card = is_named(entry::without_bullet(word, false), catalogue);
    let is_other = is_framed || hashes > 1 || (has_colon && !word.contains(':'));
    // Copies of a card before the colon: the card must not be lost in a heading.
    let is_entry = entry::leading_quantity(entry::without_bullet(word, false)).is_some();
    let is_numbered = !count && word.starts_with(|c: char| c.is_ascii_digit());
    if !is_card && !is_entry && !is_numbered && !word.is_empty() {
        // `Unheard Walker: 4` may be a card, `Ranged Weapons: 4` is none.
        let is_plural = word.ends_with('s');
        let is_listed = sections::several_kinds(word).is_some();
        let is_heading = is_other && !(has_colon && count)
            || count && is_plural
            || (!word.contains(' ') || is_listed) && (count || is_plural);
        let kind = is_heading.then(|| sections::of_kind(catalogue, word)).flatten();
        if let Some(placement) = kind {
            return Some(Heading::Kind(placement));
        }
        if is_other {
            return Some(Heading::Other);
        }
    }
    // One `#` or `;` before anything else is how configuration files comment.
    (is_comment || hashes > 0 && !line.starts_with("#\"")).then_some(Heading::Ornament)
}

/// Takes off what frames a heading: `== Zombies ==`, `**Zombies**`, `(Zombies)`.
fn without_frame(text: &str) -> (&str, bool) {
    let (mut text, mut is_framed) = (text, false);
    for frame in ["==", "--", "**", "__", "~~", "_", "*"] {
        // `* **Hero**` begins with a bullet.
        let is_bullet = frame == "*" && text.starts_with("* ");
        if text.starts_with(frame) && text.ends_with(frame) && text.len() > 2 * frame.len() && !is_bullet {
            let character = frame.chars().next().unwrap_or('=');
            text = text.trim_matches(character).trim();
            is_framed = true;
        }
    }
    for (open, close) in [('[', ']'), ('<', '>'), ('(', ')')] {
        if let Some(inner) = text.strip_prefix(open).and_then(|text| text.strip_suffix(close)) {
            text = inner.trim();
        }
    }
    (text, is_framed)
}

/// `The Zombies`, `My Zombies` without the first word.
fn of_nobody(word: &str) -> Option<&str> {
    let (first, rest) = word.split_once(' ')?;
    ["the", "my", "your", "our"].iter().any(|known| known.eq_ignore_ascii_case(first)).then(|| rest.trim())
}

/// `20 Zombies`, `Zombies x20` without the number.
fn counted(word: &str) -> Option<&str> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let before = word.split_once(' ').filter(|(number, _)| is_number(number)).map(|(_, rest)| rest.trim());
    let behind = || word.rsplit_once(" x").filter(|(_, number)| is_number(number)).map(|(rest, _)| rest.trim());
    before.or_else(behind)
}

/// `== "any section" ==`: a section by its identifier, letter by letter.
pub(super) fn exact(line: &str) -> Option<Heading> {
    let inner = line.strip_prefix("==")?.strip_suffix("==")?.trim();
    match quoted::read(inner)? {
        (id, "") => Some(Heading::Section(Placement::Section(id))),
        _ => None,
    }
}

/// Takes a number of cards off the end: `(20)`, `[20]`, `: 20`, `- 20 cards`.
fn without_count(text: &str) -> (&str, bool) {
    let mut rest = text.trim_end_matches(')').trim_end_matches(']').trim_end();
    for word in [" cards", " card", " Cards", " Card"] {
        rest = rest.strip_suffix(word).unwrap_or(rest).trim_end();
    }
    let word = rest.trim_end_matches(|c: char| c.is_ascii_digit() || c == '/');
    if word.len() == rest.len() {
        return (text, false);
    }
    let spaced = word.trim_end();
    let is_count = word.len() > spaced.len() || spaced.ends_with(['(', '[', ':', '-', '–', '—', '=']);
    if !is_count {
        return (text, false);
    }
    let word = spaced.trim_end_matches(['(', '[', '-', '–', '—', '=']).trim_end();
    (word, true)
}

/// A section before an entry: `SB: 4 Name`, `Zombie Deck: 4 Name`, `ZD:4 Name`.
pub(super) fn prefix<'a>(line: &'a str, game: &GameDefinition, before: &Placement) -> Option<(Placement, &'a str)> {
    let (word, rest) = line.split_once(':')?;
    let placement = sections::placement(game, word, before)?;
    Some((placement, rest.trim())).filter(|(_, rest)| !rest.is_empty())
}

/// What tools write below a list: totals, addresses, thanks.
pub(in crate::deck::interchange) fn is_footer(line: &str) -> bool {
    let lower = line.to_lowercase();
    let starts = [
        "total cards",
        "total:",
        "http://",
        "https://",
        "made with ",
        "see the full deck",
        "exported from ",
        "created with ",
        "deck code:",
        "created by ",
        "price: ",
    ];
    // `40/40`: how many there are of how many there must be.
    let tally = lower.trim_end_matches("cards").trim_matches(['(', ')', '[', ']', ' ']);
    let is_number = |text: &str| !text.trim().is_empty() && text.trim().bytes().all(|b| b.is_ascii_digit());
    if tally.split_once('/').is_some_and(|(have, need)| is_number(have) && is_number(need)) {
        return true;
    }
    let is_total = ["cards", "cards total", "total cards", "cards in total"]
        .iter()
        .filter_map(|end| lower.strip_suffix(end))
        .any(|count| !count.trim().is_empty() && count.trim().bytes().all(|b| b.is_ascii_digit()));
    let behind_total = lower.strip_prefix("total").map(|rest| rest.trim_matches([' ', ':', '=', '(', ')']));
    let is_total =
        is_total || behind_total.is_some_and(|count| !count.is_empty() && count.bytes().all(|b| b.is_ascii_digit()));
    is_total || starts.iter().any(|start| lower.starts_with(start))
}
