//! The grammar of `cards/README.md`, top down: what each production reads
//! stands in one function. Every failure leaves behind how far it came, so
//! that a line outside the grammar says where it leaves it.

mod effect;
mod frame;
mod modifier;
mod object;

use std::cell::RefCell;

use winnow::{
    Parser,
    combinator::alt,
    error::EmptyError,
    stream::{LocatingSlice, Location, Stateful, Stream},
    token::take_while,
};

use super::{
    ability::{Ability, Body, Event, Line, Number, Timing},
    fault::Fault,
    fold::Folded,
    wording,
    words::Words,
};

type Input<'a> = Stateful<LocatingSlice<&'a str>, Context<'a>>;
type Read<T> = Result<T, EmptyError>;

/// What the parsers of one line share.
#[derive(Debug, Clone, Copy)]
struct Context<'a> {
    whole: &'a str,
    /// Whether case has no meaning anywhere.
    any_case: bool,
    furthest: &'a RefCell<Furthest>,
}

/// The furthest place that any alternative reached, and what could follow.
#[derive(Debug, Default)]
struct Furthest {
    offset: usize,
    expected: Vec<String>,
}

impl Furthest {
    fn note(&mut self, offset: usize, expected: &str) {
        if offset > self.offset {
            self.offset = offset;
            self.expected.clear();
        }
        let expected = expected.trim();
        if offset == self.offset && !expected.is_empty() && !self.expected.iter().any(|known| known == expected) {
            self.expected.push(expected.to_owned());
        }
    }
}

/// Reads one printed line. What the grammar does not read as it stands is read
/// in the other words that the rules use ([`wording`]), and as several abilities
/// one after the other.
///
/// # Errors
/// The fault of a line outside the grammar; its `line` is 1.
pub fn read_line(line: &str) -> Result<Line, Fault> {
    let folded = Folded::new(line);
    if folded.text.is_empty() {
        return Ok(Line::Reminder);
    }
    worded(&folded, |folded, any_case| {
        attempt(folded, any_case, frame::line).or_else(|furthest| several(folded, any_case).ok_or(furthest))
    })
}

/// Reads a text as it stands, or else in the words of the grammar and without
/// case. The fault is of the words that were read furthest.
fn worded<T>(folded: &Folded, read: impl Fn(&Folded, bool) -> Result<T, Furthest>) -> Result<T, Fault> {
    let furthest = match read(folded, false) {
        Ok(found) => return Ok(found),
        Err(furthest) => furthest,
    };
    let reworded = wording::reworded(folded);
    let again = reworded.as_ref().map(|reworded| (reworded, read(reworded, true)));
    match again {
        Some((_, Ok(found))) => Ok(found),
        Some((reworded, Err(other))) if reworded.column(other.offset) > folded.column(furthest.offset) => {
            Err(Fault::new(reworded, other.offset, other.expected).printed_in(folded))
        }
        _ => Err(Fault::new(folded, furthest.offset, furthest.expected)),
    }
}

/// How many sentences of a line are looked at as abilities of their own.
const SENTENCES: usize = 8;

/// Reads a line as several abilities: the longest first part that is one, then
/// the rest in the same way.
fn several(folded: &Folded, any_case: bool) -> Option<Line> {
    let stops: Vec<usize> = folded.text.match_indices(". ").map(|(at, _)| at + 2).collect();
    if stops.is_empty() || stops.len() >= SENTENCES {
        return None;
    }
    let mut starts = vec![0];
    starts.extend(stops);
    // From the last sentence on: what each of them begins, read to the end.
    let mut readings: Vec<Option<Vec<Ability>>> = vec![None; starts.len()];
    for from in (0..starts.len()).rev() {
        let ends = (from + 1..=starts.len()).rev();
        readings[from] = ends
            .filter_map(|to| {
                let end = starts.get(to).map_or(folded.text.len(), |next| next - 1);
                let rest = match readings.get(to) {
                    Some(rest) => rest.clone()?,
                    None => Vec::new(),
                };
                let first = attempt(&folded.part(starts[from], end), any_case, frame::part).ok()?;
                let abilities = [first.abilities(), &rest].concat();
                stand_together(&abilities).then_some(abilities)
            })
            .next();
    }
    readings.into_iter().next().flatten().map(Line::Several)
}

/// Whether abilities can follow each other in a line: what happens when the card
/// is played comes first, or behind conditions on playing it, so that it is not
/// taken for a part of the ability before it.
fn stand_together(abilities: &[Ability]) -> bool {
    let is_played = |ability: &Ability| matches!(ability.body, Body::Effects(_) | Body::Modal { .. });
    let is_restriction = |ability: &Ability| matches!(ability.body, Body::Restriction(_));
    abilities
        .iter()
        .enumerate()
        .all(|(at, ability)| !is_played(ability) || abilities.iter().take(at).all(is_restriction))
}

/// Reads the trigger that is printed on a React: `When EVENT` (15.2.1).
///
/// # Errors
/// The fault of a trigger outside the grammar.
pub fn read_trigger(trigger: &str) -> Result<Event, Fault> {
    let read = |input: &mut Input<'_>| {
        literal(input, "when ")?;
        one_of(input)
    };
    worded(&Folded::new(trigger), |folded, any_case| attempt(folded, any_case, read))
}

/// Reads the timing that is printed on an Event (14.2.0).
///
/// # Errors
/// The fault of a timing outside the grammar.
pub fn read_timing(timing: &str) -> Result<Timing, Fault> {
    worded(&Folded::new(timing), |folded, any_case| attempt(folded, any_case, one_of))
}

/// Reads the whole of a text, or says how far it came.
fn attempt<T>(folded: &Folded, any_case: bool, read: impl FnOnce(&mut Input<'_>) -> Read<T>) -> Result<T, Furthest> {
    let furthest = RefCell::default();
    let context = Context { whole: &folded.text, any_case, furthest: &furthest };
    let mut input = Stateful { input: LocatingSlice::new(folded.text.as_str()), state: context };
    let found = read(&mut input).and_then(|found| end(&mut input).map(|()| found));
    found.map_err(|_| furthest.take())
}

/// What is still to be read.
fn rest<'a>(input: &Input<'a>) -> &'a str {
    let slice: &LocatingSlice<&'a str> = input;
    slice
}

fn fail<T>(input: &Input<'_>, expected: &str) -> Read<T> {
    input.state.furthest.borrow_mut().note(input.current_token_start(), expected);
    Err(EmptyError)
}

/// Whether case has no meaning here.
fn starts_sentence(input: &Input<'_>) -> bool {
    let before = input.state.whole.get(..input.current_token_start()).unwrap_or_default();
    before.is_empty() || [". ", ": ", "– ", "] "].iter().any(|stop| before.ends_with(stop))
}

/// How many bytes of the text a literal covers; or how many of the literal
/// are there before the first word that differs.
fn covered(input: &Input<'_>, literal: &str) -> Result<usize, usize> {
    let text = rest(input);
    let lenient = starts_sentence(input);
    let same = |length: usize| {
        let (Some(found), Some(wanted)) = (text.get(..length), literal.get(..length)) else {
            return false;
        };
        found == wanted
            || input.state.any_case && found.eq_ignore_ascii_case(wanted)
            || lenient
                && found.get(..1).zip(wanted.get(..1)).is_some_and(|(found, wanted)| found.eq_ignore_ascii_case(wanted))
                && found.get(1..) == wanted.get(1..)
    };
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let goes_on = || is_letter(literal.chars().next_back()) && is_letter(text[literal.len()..].chars().next());
    if same(literal.len()) && !goes_on() {
        return Ok(literal.len());
    }
    let stops = literal.rmatch_indices(' ').map(|(space, _)| space + 1);
    Err(stops.filter(|&stop| stop < literal.len()).find(|&stop| same(stop)).unwrap_or(0))
}

/// The words of a literal, and nothing else.
fn literal(input: &mut Input<'_>, literal: &str) -> Read<()> {
    match covered(input, literal) {
        Ok(length) => {
            input.next_slice(length);
            Ok(())
        }
        Err(known) => {
            let expected = if literal == " " { "a space" } else { &literal[known..] };
            input.state.furthest.borrow_mut().note(input.current_token_start() + known, expected);
            Err(EmptyError)
        }
    }
}

/// [`literal`] as a parser.
fn word<'a>(words: &'static str) -> impl Parser<Input<'a>, (), EmptyError> {
    move |input: &mut Input<'a>| literal(input, words)
}

/// Whether a literal comes next; taken if it does, not missed if it does not.
fn silently(input: &mut Input<'_>, literal: &str) -> bool {
    covered(input, literal).map(|length| input.next_slice(length)).is_ok()
}

/// Whether a literal comes next; taken if it does.
fn flag<'a>(words: &'static str) -> impl Parser<Input<'a>, bool, EmptyError> {
    move |input: &mut Input<'a>| Ok(literal(input, words).is_ok())
}

/// Either literal; only the first is said to be missing.
fn either(input: &mut Input<'_>, first: &str, second: &str) -> Read<()> {
    if silently(input, second) { Ok(()) } else { literal(input, first) }
}

/// One of the values of a table.
fn one_of<T: Words>(input: &mut Input<'_>) -> Read<T> {
    T::ALL.iter().copied().find(|value| literal(input, value.words()).is_ok()).ok_or(EmptyError)
}

/// One of the nouns of a table, in the singular or the plural.
fn noun<T: Words>(input: &mut Input<'_>) -> Read<T> {
    T::ALL.iter().copied().find(|value| noun_of(input, value.words()).is_ok()).ok_or(EmptyError)
}

/// A noun in the singular or the plural.
fn noun_of(input: &mut Input<'_>, singular: &str) -> Read<()> {
    either(input, singular, &format!("{singular}s"))
}

/// A printed whole number up to 255.
fn whole_number(input: &mut Input<'_>) -> Read<u8> {
    let start = input.checkpoint();
    let digits: Read<&str> = take_while(1.., '0'..='9').parse_next(input);
    if let Some(number) = digits.ok().and_then(|digits| digits.parse().ok()) {
        return Ok(number);
    }
    input.reset(&start);
    fail(input, "a whole number up to 255")
}

/// A printed number or X.
fn number(input: &mut Input<'_>) -> Read<Number> {
    alt((word("X").value(Number::X), whole_number.map(Number::Fixed))).parse_next(input)
}

fn end(input: &mut Input<'_>) -> Read<()> {
    if rest(input).is_empty() { Ok(()) } else { fail(input, "the end of the line") }
}

/// Some words that a character closes; not empty.
fn words_until<'a>(input: &mut Input<'a>, stop: &str, expected: &str) -> Read<&'a str> {
    match rest(input).find(stop) {
        Some(length) if length > 0 => Ok(input.next_slice(length)),
        _ => fail(input, expected),
    }
}
