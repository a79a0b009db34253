//! A line that names a card: `4 Name`, `Name x4`, `4x Name (NG-01) 045 *F*`.

use crate::{
    catalogue::Catalogue,
    deck::{
        interchange::{
            annotations::{Annotations, Stripped, set_and_number, strip_all, whole_number},
            checked_quantity,
            identify::{Identified, Variant, identify, is_named, judge, placed},
            names::Names,
            quoted,
            reason::Unreadable,
            sections::Placement,
        },
        list::{ChosenPrinting, DeckLine},
    },
};

/// Bytes of the longest line that is read as an entry. Names are under a
/// hundred; the room is for quoted ones with escapes.
pub(super) const LONGEST: usize = 20_000;

/// Characters of the longest name that is not quoted.
const LONGEST_NAME: usize = 200;

/// How many beginnings of a comment are looked at; more no line has.
const MOST_COMMENTS: usize = 8;

/// What a line says before its card is looked for.
pub(super) enum Entry<'a> {
    /// A quoted name, taken letter by letter.
    Literal { name: String, quantity: u32, printing: Option<ChosenPrinting> },
    /// The ways the line can be read, the likeliest first.
    Open(Vec<Variant<'a>>),
    /// No entry.
    Unreadable(Unreadable),
}

impl Entry<'_> {
    /// Finds the card.
    ///
    /// # Errors
    /// Why the line is no entry.
    pub(super) fn identify(self, placement: &Placement, names: &mut Names<'_>) -> Result<Identified, Unreadable> {
        match self {
            Self::Literal { name, quantity, printing } => {
                let catalogue = names.catalogue();
                let mut corrections = Vec::new();
                let section = placed(placement, catalogue.find_name(&name), catalogue, &mut corrections);
                let focus = name.clone();
                let line = DeckLine { section, card: name, quantity, printing };
                let outcome = judge(&line, names).with(corrections);
                Ok(Identified { line, outcome, focus, is_literal: true })
            }
            Self::Open(variants) => identify(&variants, placement, names).ok_or(Unreadable::NoCard),
            Self::Unreadable(reason) => Err(reason),
        }
    }
}

impl Entry<'_> {
    /// Whether the line says how many copies or which printing, as lines that
    /// are no entries do not.
    pub(super) fn says_more_than_words(&self) -> bool {
        match self {
            Self::Literal { .. } | Self::Unreadable(_) => true,
            Self::Open(variants) => variants.iter().any(|variant| {
                let annotations = variant.levels.last().map(|level| &level.annotations);
                variant.quantity.is_some() || annotations.is_some_and(Annotations::says_printing)
            }),
        }
    }
}

/// Reads `4 "Name"` with annotations; `None` when the line is not of this form.
pub(super) fn quoted_entry<'a>(line: &str, catalogue: &Catalogue) -> Option<Entry<'a>> {
    let (quantity, rest) = match leading_quantity(line) {
        Some((quantity, rest)) => (quantity, rest),
        None => (1, line),
    };
    let (name, annotations) = quoted::read(rest)?;
    let quantity = match checked_quantity(quantity) {
        Ok(quantity) => quantity,
        Err(reason) => return Some(Entry::Unreadable(reason)),
    };
    if !annotations.is_empty() && !annotations.starts_with(char::is_whitespace) {
        return None;
    }
    let levels = strip_all(annotations, catalogue);
    let last = levels.last()?;
    if !last.rest.is_empty() || !last.annotations.certain {
        return None;
    }
    let Annotations { number, set, finish, edition, literal_number, .. } = &last.annotations;
    let is_whole = |number: &str| whole_number(number, catalogue).is_some();
    let number = match (number, set) {
        (Some(number), Some(set)) if !literal_number && !is_whole(number) => {
            let whole = format!("{set}-{number}");
            Some(catalogue.find_number(&whole).map_or(whole, |index| catalogue.printing(index).number.clone()))
        }
        (Some(number), _) => Some(number.clone()),
        _ => None,
    };
    // A finish belongs to a printing; without a number there is none to tie it to.
    if number.is_none() && !annotations.trim().is_empty() {
        return None;
    }
    let printing = number.map(|number| ChosenPrinting { number, finish: *finish, edition: *edition });
    Some(Entry::Literal { name, quantity, printing })
}

/// Reads a line without quotes. `is_numbered` says that the numbers of
/// `1. Name` count lines.
pub(super) fn entry<'a>(line: &'a str, names: &mut Names<'_>, is_numbered: bool) -> Entry<'a> {
    let line = without_comment(without_bullet(line, is_numbered), names);
    let catalogue = names.catalogue();
    let (variants, mut refusal) = variants(line, catalogue);
    let is_card = |level: &Stripped<'_>| catalogue.find_name(level.rest).is_some();
    if !variants.iter().flat_map(|variant| &variant.levels).any(is_card) {
        if is_negative(line) {
            refusal = Some(Unreadable::NoCopies);
        } else if line.bytes().all(|b| b.is_ascii_digit() || b" xX.,".contains(&b)) {
            refusal = refusal.or(Some(Unreadable::NoCard));
        }
        if let Some(reason) = refusal {
            return Entry::Unreadable(reason);
        }
    }
    let name = variants[0].levels.last().map_or("", |level| level.rest);
    if name.chars().count() > LONGEST_NAME {
        return Entry::Unreadable(Unreadable::TooLong);
    }
    Entry::Open(variants)
}

/// The ways to read a line, the likeliest first, and why a number of copies in
/// it is none.
fn variants<'a>(line: &'a str, catalogue: &Catalogue) -> (Vec<Variant<'a>>, Option<Unreadable>) {
    let leading = leading_quantity(line);
    let trailing = if leading.is_none() { trailing_quantity(line, catalogue) } else { None };
    let mut variants = Vec::new();
    let mut refusal = None;
    for (quantity, rest) in leading.into_iter().chain(trailing) {
        match checked_quantity(quantity) {
            Ok(quantity) => variants.push(Variant { quantity: Some(quantity), levels: levels(rest, catalogue) }),
            Err(reason) => refusal = Some(reason),
        }
    }
    variants.push(Variant { quantity: None, levels: levels(line, catalogue) });
    (variants, refusal)
}

/// Whether a line names a card exactly, or but for its article.
pub(super) fn names_a_card(line: &str, names: &mut Names<'_>, is_numbered: bool) -> bool {
    let line = without_comment(without_bullet(line, is_numbered), names);
    let catalogue = names.catalogue();
    if line.len() > LONGEST {
        return false;
    }
    let (variants, _) = variants(line, catalogue);
    let mut levels = variants.iter().flat_map(|variant| &variant.levels);
    levels.any(|level| {
        let number = level.annotations.number.as_deref().filter(|_| level.rest.is_empty());
        is_named(level.rest, catalogue) || number.is_some_and(|number| catalogue.find_number(number).is_some())
    })
}

/// The rest of a line with ever more annotations taken off, also those that stand
/// before the name.
fn levels<'a>(rest: &'a str, catalogue: &Catalogue) -> Vec<Stripped<'a>> {
    let mut levels = strip_all(rest, catalogue);
    let Some(last) = levels.last().cloned() else { return levels };
    if let Some((set, name)) = last.rest.strip_prefix('[').and_then(|rest| rest.split_once(']'))
        && !name.trim().is_empty()
        && leading_quantity(last.rest).is_none()
    {
        let is_known = catalogue.set(set).is_some();
        let number = set_and_number(set, catalogue).filter(|_| last.annotations.number.is_none());
        let mut annotations = match number {
            Some(number) => Annotations { number: Some(number), ..last.annotations },
            None => last.annotations.with_leading_set(set.trim()),
        };
        annotations.certain &= is_known || annotations.number.is_some();
        levels.push(Stripped { rest: name.trim(), annotations });
    } else if let Some((token, name)) = last.rest.split_once(char::is_whitespace)
        && last.annotations.number.is_none()
        && let Some(number) = whole_number(token, catalogue)
    {
        let mut annotations = last.annotations;
        annotations.number = Some(number);
        levels.push(Stripped { rest: name.trim(), annotations });
    }
    levels
}

/// `4 Name`, `4x Name`, `4xName`, `x4 Name`, `(4) Name`, `[4] Name`,
/// `+4 Name`, `4, Name`, `4. Name`, `4) Name`.
pub(super) fn leading_quantity(line: &str) -> Option<(u64, &str)> {
    for (open, close) in [('(', ')'), ('[', ']')] {
        if let Some((inside, rest)) = line.strip_prefix(open).and_then(|rest| rest.split_once(close)) {
            return number(inside.trim_matches(['x', 'X', '×', ' '])).zip(name(rest));
        }
    }
    if let Some(found) = list_number(line) {
        return Some(found);
    }
    let line = line.strip_prefix('+').filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit())).unwrap_or(line);
    if let Some(rest) = line.strip_prefix(['x', 'X', '×']) {
        let (digits, rest) = split_digits(rest.trim_start());
        return number(digits).zip(rest.strip_prefix(char::is_whitespace).and_then(name));
    }
    let (digits, rest) = split_digits(line);
    let quantity = number(digits)?;
    let spaced = rest.trim_start();
    if let Some(after) = spaced.strip_prefix(['x', 'X', '×', '*']) {
        let is_sign = after.starts_with(char::is_whitespace) || after.starts_with(['[', '"']);
        let is_joined = rest.len() == spaced.len() && after.starts_with(|c: char| c.is_uppercase());
        if is_sign || is_joined {
            return name(after).map(|name| (quantity, name));
        }
    }
    let rest = rest
        .strip_prefix([',', ';', ':'])
        .or_else(|| rest.strip_prefix(char::is_whitespace))
        .or_else(|| rest.starts_with(['[', '"']).then_some(rest))?;
    name(rest).map(|name| (quantity, name))
}

/// `Name x4`, `Name ×4`, `Name<tab>4`, `Name, 4`, `Name - 4`, `NG-01-045 4`.
fn trailing_quantity<'a>(line: &'a str, catalogue: &Catalogue) -> Option<(u64, &'a str)> {
    let text = line.strip_suffix(['x', 'X', '×']).unwrap_or(line);
    let start = text
        .rfind(|c: char| !c.is_ascii_digit())
        .map_or(0, |at| at + text[at..].chars().next().map_or(1, char::len_utf8));
    let quantity = number(&text[start..])?;
    let before = &text[..start];
    let has_sign = text.len() < line.len();
    let unsigned = before.trim_end();
    if let Some(rest) = unsigned.strip_suffix(['x', 'X', '×', '*'])
        && rest.ends_with(char::is_whitespace)
    {
        return name(rest).map(|name| (quantity, name));
    }
    let is_apart = has_sign && before.ends_with(char::is_whitespace)
        || before.ends_with('\t')
        || unsigned.ends_with([',', ';', ':', '=', '|', '\t'])
        || unsigned.trim_end_matches(['-', '–', '—']).len() < unsigned.len() && before.ends_with(char::is_whitespace);
    let rest = unsigned.trim_end_matches([',', ';', ':', '=', '|', '-', '–', '—']);
    let is_number = before.ends_with(char::is_whitespace) && whole_number(rest.trim(), catalogue).is_some();
    if is_apart || is_number { name(rest).map(|name| (quantity, name)) } else { None }
}

fn name(text: &str) -> Option<&str> {
    Some(text.trim()).filter(|name| !name.is_empty())
}

/// A number of copies; one with more digits than any is still a number.
fn number(digits: &str) -> Option<u64> {
    let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    is_number.then(|| digits.parse().unwrap_or(u64::MAX))
}

fn split_digits(text: &str) -> (&str, &str) {
    text.split_at(text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()))
}

fn is_negative(line: &str) -> bool {
    line.strip_prefix(['-', '−', '–'])
        .is_some_and(|rest| leading_quantity(rest).is_some() && rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// The number and the rest of `1. Name`, `1) Name`: the line's in a numbered
/// list, the copies in any other.
pub(super) fn list_number(line: &str) -> Option<(u64, &str)> {
    let (digits, rest) = split_digits(line);
    let rest = rest.strip_prefix(['.', ')'])?.strip_prefix(' ')?;
    if digits.len() <= 3 { number(digits).zip(name(rest)) } else { None }
}

/// The line without `// …` or ` # …` at its end, unless a card's name is
/// written like that.
fn without_comment<'a>(line: &'a str, names: &mut Names<'_>) -> &'a str {
    let mut signs: Vec<(usize, &str)> = ["//", "#", ";"]
        .iter()
        .flat_map(|sign| line.match_indices(sign))
        .filter(|(at, sign)| {
            let is_apart = |next: Option<char>| next.is_some_and(char::is_whitespace);
            is_apart(line[..*at].chars().next_back()) && (*sign == "//" || is_apart(line[at + 1..].chars().next()))
        })
        .take(MOST_COMMENTS)
        .collect();
    signs.sort_unstable();
    for (at, sign) in signs {
        let before = line[..at].trim_end();
        if before.bytes().all(|b| b.is_ascii_digit() || b"xX+()[] ".contains(&b)) {
            continue;
        }
        let mut is_named = |name: &str| !names.by_prefix(&format!("{name} {sign}")).is_empty();
        if !is_named(before) && !leading_quantity(before).is_some_and(|(_, name)| is_named(name)) {
            return before;
        }
    }
    line
}

/// The line without a bullet, a check box or the number of a numbered list.
pub(super) fn without_bullet(line: &str, is_numbered: bool) -> &str {
    let line = line.trim();
    for bullet in [
        "- [ ]", "- [x]", "- [X]", "* [ ]", "* [x]", "[ ]", "[x]", "-", "*", "•", "·", "–", "—", "+", ">", "‣", "▪",
        "○", "☐", "☑",
    ] {
        if let Some(rest) = line.strip_prefix(bullet)
            && rest.starts_with(char::is_whitespace)
        {
            return rest.trim();
        }
    }
    match list_number(line) {
        Some((_, rest)) if is_numbered || leading_quantity(rest).is_some() => rest,
        _ => line,
    }
}
