//! The numbers of a line, each with what is said of it.

use super::{
    fault::{EntryFault, EntryFaultKind},
    hint::Hint,
    number::{Numbers, Short},
    part::Part,
};
use crate::{
    card::{Edition, Finish},
    catalogue::PrintingIndex,
    limits::{COPIES, ENTRY_PRINTINGS},
};

/// A printing that a line names.
#[derive(Debug, Clone)]
pub(super) struct Item<'a> {
    pub(super) printing: PrintingIndex,
    /// Its value where it is one of a row.
    value: Option<u32>,
    pub(super) finish: Option<Finish>,
    pub(super) edition: Option<Edition>,
    pub(super) copies: u32,
    /// What of the line it is.
    pub(super) part: Part<'a>,
}

/// What the letters behind a number say, and how many copies.
#[derive(Debug, Clone, Copy, Default)]
struct Said {
    finish: Option<Finish>,
    edition: Option<Edition>,
    copies: Option<u32>,
}

/// Reads the numbers of a line that begins with a sign or with nothing.
pub(super) fn items<'a>(
    line: Part<'a>,
    numbers: &Numbers<'_>,
    hints: &mut Vec<Hint>,
) -> Result<Vec<Item<'a>>, EntryFault> {
    let mut items: Vec<Item<'a>> = Vec::new();
    // Where the items of the last word begin: what follows it alone belongs to it.
    let mut last = 0;
    let mut is_row = false;
    // The exception that was read just now: “!7,8” are two of them, “!7, 8” is one and a number.
    let mut excepted: Option<Part<'_>> = None;
    let mut words = line.words().peekable();
    while let Some(part) = words.next() {
        let (word, fault) = (part.text, |kind| EntryFault::at(part, kind));
        let goes_on = excepted.take().is_some_and(|before| before.is_joined_to(part)) && row(word).is_some();
        if let Some(exception) = word.strip_prefix('!').or_else(|| goes_on.then_some(word)) {
            excepted = Some(part);
            if !is_row {
                return Err(fault(EntryFaultKind::NoRange));
            }
            let (from, to) = row(exception).ok_or_else(|| fault(unknown(word)))?;
            let before = items.len();
            let mut place = 0;
            items.retain(|item| {
                let is_of_row = place >= last;
                place += 1;
                !is_of_row || item.value.is_none_or(|value| value < from || value > to)
            });
            if items.len() == before {
                return Err(fault(EntryFaultKind::NotInRange));
            }
            continue;
        }
        // “45 x3”, “45 f”: what has no number belongs to the number before it.
        if (!items.is_empty() && !word.contains(|letter: char| letter.is_ascii_digit())) || is_copies(word) {
            // “45 x 3”: the number of copies stands apart.
            let apart = words.next_if(|next| is_times(word) && next.text.bytes().all(|digit| digit.is_ascii_digit()));
            let said = match apart {
                Some(copies) => said(&format!("x{}", copies.text)).map_err(|kind| EntryFault::at(copies, kind))?,
                None => said(word).map_err(fault)?,
            };
            let of_word = items.get_mut(last..).filter(|of_word| !of_word.is_empty());
            let Some(of_word) = of_word else { return Err(fault(unknown(word))) };
            for item in of_word {
                item.say(said).map_err(fault)?;
            }
            continue;
        }
        last = items.len();
        (is_row, items) = read_word(part, numbers, items, hints).map_err(fault)?;
        check_printings(items.len()).map_err(fault)?;
    }
    let nothing =
        if line.words().next().is_none() { EntryFaultKind::NoNumberAtAll } else { EntryFaultKind::EmptyRange };
    if items.is_empty() { Err(EntryFault::at(line, nothing)) } else { Ok(items) }
}

impl Item<'_> {
    fn say(&mut self, said: Said) -> Result<(), EntryFaultKind> {
        if let Some(finish) = said.finish {
            set(&mut self.finish, finish, self.part.text)?;
        }
        if let Some(edition) = said.edition {
            set(&mut self.edition, edition, self.part.text)?;
        }
        self.copies = said.copies.unwrap_or(self.copies);
        Ok(())
    }
}

/// Adds what a word with a number means; whether it is a row.
fn read_word<'a>(
    part: Part<'a>,
    numbers: &Numbers<'_>,
    mut items: Vec<Item<'a>>,
    hints: &mut Vec<Hint>,
) -> Result<(bool, Vec<Item<'a>>), EntryFaultKind> {
    let word = part.text;
    let new = |printing, value, said: Said| Item {
        printing,
        value,
        finish: said.finish,
        edition: said.edition,
        copies: said.copies.unwrap_or(1),
        part,
    };
    if let Some((printing, letters)) = whole_number(word, numbers).or_else(|| number_of_set(word, numbers)) {
        items.push(new(printing, None, said(letters)?));
        return Ok((false, items));
    }
    if !numbers.is_known() {
        return Err(EntryFaultKind::NoSet { set: numbers.set.to_owned() });
    }
    let bounds_end = word.find(|letter: char| !letter.is_ascii_digit() && letter != '-').unwrap_or(word.len());
    if let Some((bounds, letters)) = word.split_at_checked(bounds_end)
        && bounds.contains('-')
        && let Some((from, to)) = row(bounds)
    {
        let said = said(letters)?;
        let row = numbers.row(from, to);
        if row.is_empty() {
            return Err(EntryFaultKind::EmptyRange);
        }
        let missing = (u64::from(to.saturating_sub(from)) + 1).saturating_sub(row.len() as u64);
        if missing > 0 {
            hints.push(Hint::Gaps(u32::try_from(missing).unwrap_or(u32::MAX)));
        }
        items.extend(row.into_iter().map(|(value, printing)| new(printing, Some(value), said)));
        return Ok((true, items));
    }
    let (printing, letters, is_letter_of_number) = short_number(word, numbers)?;
    if is_letter_of_number {
        hints.push(Hint::PartOfNumber(numbers.catalogue.printing(printing).number.clone()));
    }
    items.push(new(printing, None, said(letters)?));
    Ok((false, items))
}

/// A whole number of any set, with what stands behind it.
fn whole_number<'a>(word: &'a str, numbers: &Numbers<'_>) -> Option<(PrintingIndex, &'a str)> {
    if !word.contains('-') {
        return None;
    }
    // The longest that is one: a letter behind it may be part of it.
    let ends = word.char_indices().map(|(at, letter)| at + letter.len_utf8()).rev();
    ends.filter_map(|end| word.split_at_checked(end))
        .find_map(|(number, rest)| Some((numbers.catalogue.find_number(number)?, rest)))
}

/// A number of any set behind its code, without zeros in front, with what stands behind it.
fn number_of_set<'a>(word: &'a str, numbers: &Numbers<'_>) -> Option<(PrintingIndex, &'a str)> {
    let catalogue = numbers.catalogue;
    catalogue.sets().iter().find_map(|set| {
        let (code, rest) = word.split_at_checked(set.code.len())?;
        let rest = rest.strip_prefix('-').filter(|_| code.eq_ignore_ascii_case(&set.code))?;
        let (printing, letters, _) = short_number(rest, &Numbers::of(catalogue, &set.code)).ok()?;
        Some((printing, letters))
    })
}

/// A number of the set, with what stands behind it, and whether a letter that could say something is
/// taken as part of it.
fn short_number<'a>(word: &'a str, numbers: &Numbers<'_>) -> Result<(PrintingIndex, &'a str, bool), EntryFaultKind> {
    let Some(digits) = word.find(|letter: char| letter.is_ascii_digit()) else { return Err(unknown(word)) };
    let digits_end = word
        .char_indices()
        .skip_while(|(at, _)| *at < digits)
        .find(|(_, letter)| !letter.is_ascii_digit())
        .map_or(word.len(), |(at, _)| at);
    let ends = word.char_indices().map(|(at, letter)| at + letter.len_utf8()).filter(|end| *end >= digits_end).rev();
    for end in ends {
        let Some((number, rest)) = word.split_at_checked(end) else { continue };
        let Some(printing) = Short::read(number).and_then(|short| numbers.find(&short)) else { continue };
        let behind = number.get(digits_end..).unwrap_or_default();
        return Ok((printing, rest, !behind.is_empty() && said(behind).is_ok()));
    }
    let Some((number, letters)) = word.split_at_checked(digits_end) else { return Err(unknown(word)) };
    // What stands behind a number that does not exist may be what is wrong.
    if said(letters).is_err() || digits > 0 {
        return Err(unknown(word));
    }
    let (number, set) = (number.to_owned(), numbers.set.to_owned());
    Err(EntryFaultKind::NoNumber { number, set, range: numbers.range() })
}

/// `7`, or `7-9`; there may be nothing between the two.
fn row(text: &str) -> Option<(u32, u32)> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    Some((from.parse().ok()?, to.parse().ok()?))
}

/// Whether a word is a sign for “times”.
fn is_times(word: &str) -> bool {
    matches!(word, "x" | "X" | "*" | "×")
}

/// Whether a word says how many copies and nothing else.
fn is_copies(word: &str) -> bool {
    let mut letters = word.chars();
    matches!(letters.next(), Some('x' | 'X' | '*' | '×'))
        && letters.as_str().chars().all(|letter| letter.is_ascii_digit())
}

/// What letters behind a number say.
fn said(text: &str) -> Result<Said, EntryFaultKind> {
    let mut said = Said::default();
    let mut rest = text.chars();
    while let Some(letter) = rest.next() {
        match letter.to_ascii_lowercase() {
            'f' => set(&mut said.finish, Finish::Foil, text)?,
            'r' => set(&mut said.finish, Finish::Regular, text)?,
            'e' => set(&mut said.edition, Edition::First, text)?,
            'u' => set(&mut said.edition, Edition::Unlimited, text)?,
            'x' | '*' | '×' => {
                let copies = rest.as_str().parse().ok().filter(|copies| *copies <= COPIES);
                said.copies = Some(copies.ok_or(EntryFaultKind::WrongCopies { limit: COPIES })?);
                return Ok(said);
            }
            _ => return Err(unknown(text)),
        }
    }
    Ok(said)
}

fn set<T: PartialEq>(place: &mut Option<T>, value: T, text: &str) -> Result<(), EntryFaultKind> {
    if place.as_ref().is_some_and(|before| *before != value) {
        return Err(EntryFaultKind::Contradiction { text: text.to_owned() });
    }
    *place = Some(value);
    Ok(())
}

fn unknown(text: &str) -> EntryFaultKind {
    EntryFaultKind::Unknown { text: crate::english::shortened(text).into_owned() }
}

/// Refuses a line that means more printings than one line may.
fn check_printings(count: usize) -> Result<(), EntryFaultKind> {
    if count > ENTRY_PRINTINGS { Err(EntryFaultKind::TooMany { limit: ENTRY_PRINTINGS }) } else { Ok(()) }
}
