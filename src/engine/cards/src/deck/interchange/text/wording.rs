//! Other ways to say how many of which card: `four of Name`, `Name ..... 4`,
//! cells of a row, prices.
//!
//! Each is a guess, so it counts only when it names a card exactly.

use super::entry::leading_quantity;
use crate::{catalogue::Catalogue, deck::interchange::annotations::whole_number};

/// Number words for copies, from one on.
const WORDS: &[&str] =
    &["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/// What stands between a number and the things it counts.
const UNITS: &[&str] =
    &["copies of", "copy of", "cards of", "of", "copies", "copy", "pcs.", "pcs", "pc", "ea.", "ea", "each"];

/// Bytes of the longest line that may count in words.
const LONGEST_COUNTED: usize = 200;

/// The line in other words, the likeliest first.
pub(super) fn otherwise(line: &str, catalogue: &Catalogue) -> Vec<String> {
    let mut forms = Vec::new();
    forms.extend(cells(line, catalogue));
    let line = &leaders(without_price(line));
    forms.push(line.clone());
    forms.extend(count_before(line));
    forms.extend(count_behind(line));
    forms.extend(number_before(line, catalogue));
    let with_marks: Vec<String> =
        [line].into_iter().chain(&forms).filter_map(|form| last_mark(form, catalogue)).collect();
    forms.extend(with_marks);
    forms
}

/// `Name ..... 4` as `Name: 4`, `4 ..... Name` as `4 Name`.
fn leaders(line: &str) -> String {
    let Some(start) = line.find("...").or_else(|| line.find("…")) else { return line.to_owned() };
    let end = start + line[start..].len() - line[start..].trim_start_matches(['.', '…', ' ']).len();
    let (before, behind) = (line[..start].trim_end(), &line[end..]);
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit() || b == b'x');
    match (is_number(before), is_number(behind)) {
        (false, true) => format!("{before}: {behind}"),
        (true, false) => format!("{before} {behind}"),
        _ => line.to_owned(),
    }
}

/// A line that counts in words or units, `four Names`, `4 of Name`, as `4 Name`;
/// `None` for one that counts as lists do.
pub(super) fn counted(line: &str) -> Option<String> {
    if line.len() > LONGEST_COUNTED {
        return None;
    }
    let form = count_before(line)?;
    let plain = leading_quantity(line).map(|(copies, name)| format!("{copies} {name}"));
    (plain.as_deref() != Some(form.as_str())).then_some(form)
}

/// `4 of Name`, `four copies of Name`, `4.0 Name`, `4Name`, `Qty: 4 Name`.
fn count_before(line: &str) -> Option<String> {
    let line = without_label(line).unwrap_or(line);
    let (copies, rest) = match WORDS.iter().zip(1..).find_map(|(word, copies)| Some((copies, after_word(line, word)?)))
    {
        Some((copies, rest)) => (copies.to_string(), rest),
        None => {
            let end = line.find(|c: char| !c.is_ascii_digit()).filter(|end| *end > 0)?;
            let rest = &line[end..];
            let zeros = rest.strip_prefix(['.', ',']).map(|rest| rest.trim_start_matches('0'));
            let rest = zeros.filter(|after| after.starts_with(' ') && after.len() < rest.len() - 1).unwrap_or(rest);
            (line[..end].to_owned(), rest)
        }
    };
    let rest = rest.trim_start();
    let rest = rest.strip_prefix(['x', 'X', '×']).filter(|rest| rest.starts_with(' ')).unwrap_or(rest).trim_start();
    let rest = UNITS.iter().find_map(|unit| after_word(rest, unit)).unwrap_or(rest);
    Some(format!("{copies} {}", rest.trim_start()))
}

/// `Name 4 pcs`, `Name - 4 copies`, `Name Qty: 4`.
fn count_behind(line: &str) -> Option<String> {
    let mut text = line;
    for unit in UNITS.iter().filter(|unit| !unit.ends_with("of")) {
        let Some(at) = text.len().checked_sub(unit.len()).filter(|at| text.is_char_boundary(*at)) else { continue };
        if text[at..].eq_ignore_ascii_case(unit) {
            text = text[..at].trim_end();
            break;
        }
    }
    let start = text
        .rfind(|c: char| !c.is_ascii_digit())
        .map_or(0, |at| at + text[at..].chars().next().map_or(1, char::len_utf8));
    let (before, digits) = text.split_at(start);
    if digits.is_empty() || !before.ends_with([' ', ':', '\t']) {
        return None;
    }
    let before = before.trim_end_matches([' ', ':', '-', '–', '—', '\t']);
    let before = ["qty", "quantity", "count", "amount"].iter().find_map(|label| {
        let at = before.len().checked_sub(label.len()).filter(|at| before.is_char_boundary(*at))?;
        before[at..].eq_ignore_ascii_case(label).then(|| before[..at].trim_end_matches([' ', ',', '-', '–', '(']))
    });
    // A bare number at the end may be a part of a name; with a word it is none.
    let before = before
        .or_else(|| (text.len() < line.len()).then(|| line[..start].trim_end_matches([' ', ':', '-', '–', '—'])))?;
    Some(format!("{digits} {before}"))
}

/// `NG-01-019 x3 Name` as `3 Name NG-01-019`.
fn number_before(line: &str, catalogue: &Catalogue) -> Option<String> {
    let (token, rest) = line.split_once(char::is_whitespace)?;
    let number = whole_number(token, catalogue)?;
    let (copies, name) = leading_quantity(rest.trim())?;
    Some(format!("{copies} {name} {number}"))
}

/// `Name NG-01`, `Name - NG-01`, `Name foil` with the last word in brackets.
fn last_mark(line: &str, catalogue: &Catalogue) -> Option<String> {
    let (before, word) = line.rsplit_once(char::is_whitespace)?;
    let is_foil = ["foil", "nonfoil", "holo"].iter().any(|known| known.eq_ignore_ascii_case(word));
    let before = before.trim_end_matches([' ', '-', '–', '|', ',']);
    (is_foil || catalogue.set(word).is_some()).then(|| format!("{before} ({word})"))
}

/// The line without a price at its end: `$1.20`, `1,20 €`, `- $0.25`, `@ 0.25`.
fn without_price(line: &str) -> &str {
    const CURRENCIES: &[char] = &['$', '€', '£', '¥'];
    let is_amount = |text: &str| {
        let digits = text.trim_matches(CURRENCIES);
        !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit() || b".,".contains(&b))
    };
    let (mut rest, mut word) = line.rsplit_once(char::is_whitespace).unwrap_or(("", line));
    let mut is_price = word.contains(CURRENCIES);
    if is_price && word.chars().all(|c| CURRENCIES.contains(&c)) {
        (rest, word) = rest.trim_end().rsplit_once(char::is_whitespace).unwrap_or(("", rest));
    }
    is_price |= rest.trim_end().ends_with('@');
    if is_price && is_amount(word) && !rest.trim().is_empty() {
        return rest.trim_end_matches([' ', '-', '–', '@', '|', ',']);
    }
    line
}

/// A row of cells, `4 | Name | NG-01 | 013` or with tabs, as a line.
fn cells(line: &str, catalogue: &Catalogue) -> Option<String> {
    let quoted = line.starts_with('"') && (line.contains("\",") || line.contains("\";") || line.contains("\":"));
    let is_cut = |c: char| matches!(c, '\t' | '|' | '│' | '¦') || quoted && matches!(c, ',' | ';' | ':');
    if !line.contains(is_cut) {
        return None;
    }
    let cells = line.split(is_cut).map(|cell| cell.trim().trim_matches('"').trim()).filter(|cell| !cell.is_empty());
    let (mut copies, mut name, mut number) = (None, None, None);
    let mut annotations = String::new();
    for cell in cells {
        let digits = cell.trim_matches(['x', 'X', '×']);
        let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        let bare = cell.trim_end_matches('+');
        if name.is_none() && (catalogue.find_name(bare).is_some() || counted_card(bare, catalogue)) {
            name = Some(bare);
        } else if catalogue.set(cell).is_some() {
            annotations.push_str(&format!(" ({cell})"));
        } else if is_number && annotations.ends_with(')') && number.is_none() {
            number = Some(cell);
            annotations.push_str(&format!(" {cell}"));
        } else if is_number && copies.is_none() {
            copies = Some(digits);
        } else {
            // Said as a mark that is left out.
            annotations.push_str(&format!(" [{cell}]"));
        }
    }
    let name = name?;
    Some(match copies {
        Some(copies) => format!("{copies} {name}{annotations}"),
        None => format!("{name}{annotations}"),
    })
}

fn counted_card(cell: &str, catalogue: &Catalogue) -> bool {
    leading_quantity(cell).is_some_and(|(_, name)| catalogue.find_name(name).is_some())
}

/// What stands behind `Qty:` and the like.
fn without_label(line: &str) -> Option<&str> {
    let (label, rest) = line.split_once(':')?;
    let is_label = ["qty", "quantity", "count", "amount"].iter().any(|known| known.eq_ignore_ascii_case(label.trim()));
    is_label.then(|| rest.trim_start())
}

/// What stands behind a word in any case.
fn after_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let start = text.get(..word.len())?;
    let rest = &text[word.len()..];
    (start.eq_ignore_ascii_case(word) && rest.starts_with(char::is_whitespace)).then(|| rest.trim_start())
}
