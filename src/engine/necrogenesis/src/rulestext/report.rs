//! How much of the card text is read, and where it is not.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::{Claim, Fault, Idle, TextPart, ability::Line, claims::claims, idle, read, read_timing, read_trigger};
use safehouse_cards::{
    card::CardName,
    catalogue::{Catalogue, CatalogueSource, Spans},
};

/// How much of a catalogue's card text the grammar covers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coverage {
    /// Cards, with or without text.
    pub cards: usize,
    /// Lines of text, triggers of Reacts and timings of Events; lines of
    /// reminder text only are not counted (3.8.3).
    pub lines: usize,
    /// How many of them are read.
    pub read: usize,
    /// The others, in catalogue order.
    pub manual: Vec<ManualLine>,
    /// Lines that are read and can do nothing on their card, in catalogue order.
    pub idle: Vec<IdleLine>,
    /// Fields that the text does not bear out, in catalogue order.
    pub claims: Vec<Claim>,
}

/// A line that is read and can do nothing on its card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdleLine {
    /// The card's whole name.
    pub card: String,
    /// Which part, and why.
    pub idle: Idle,
}

/// A line that can do nothing, and where its file has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdleNotice {
    /// Name of the file.
    pub file: String,
    /// Line of the file, from 1.
    pub line: usize,
    /// Column of the file in characters, from 1.
    pub column: usize,
    /// The card's whole name.
    pub card: String,
    /// Which part of the card it is.
    pub part: TextPart,
    /// Whether it does nothing whatever the unknown values of the card are.
    pub is_certain: bool,
    /// The notice in words.
    pub message: String,
}

impl std::fmt::Display for IdleNotice {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { file, line, column, card, part, message, .. } = self;
        write!(formatter, "{file}:{line}:{column}: {card}: \"{}\": {message}", part.field())
    }
}

/// A field that the text does not bear out, and where its file has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimNotice {
    /// Name of the file.
    pub file: String,
    /// Line of the file, from 1.
    pub line: usize,
    /// Column of the file in characters, from 1.
    pub column: usize,
    /// The field and what is wrong with it.
    pub claim: Claim,
}

impl std::fmt::Display for ClaimNotice {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { file, line, column, claim } = self;
        write!(formatter, "{file}:{line}:{column}: {}: \"{}\": {}", claim.card, claim.field, claim.message)
    }
}

/// A line outside the grammar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ManualLine {
    /// The card's whole name.
    pub card: String,
    /// Which part of the card it is.
    pub part: TextPart,
    /// The line as written.
    pub text: String,
    /// Why it is not read; its `line` counts the lines of the card.
    pub fault: Fault,
}

/// A line outside the grammar, and where its file leaves it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextNotice {
    /// Name of the file.
    pub file: String,
    /// Line of the file, from 1.
    pub line: usize,
    /// Column of the file in characters, from 1.
    pub column: usize,
    /// The line of card text.
    pub manual: ManualLine,
    /// The notice in words.
    pub message: String,
}

impl std::fmt::Display for TextNotice {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { file, line, column, manual, message } = self;
        write!(formatter, "{file}:{line}:{column}: {}: \"{}\": {message}", manual.card, manual.part.field())
    }
}

/// Reads every text of a catalogue.
pub fn report(catalogue: &Catalogue) -> Coverage {
    let mut coverage = Coverage {
        cards: catalogue.cards().len(),
        lines: 0,
        read: 0,
        manual: Vec::new(),
        idle: Vec::new(),
        claims: claims(catalogue),
    };
    for card in catalogue.cards() {
        let name = || card.name.as_str().to_owned();
        coverage.idle.extend(idle(card).into_iter().map(|idle| IdleLine { card: name(), idle }));
        let text = read(&card.text);
        let lines = text.lines.iter().filter(|line| **line != Line::Reminder).count();
        coverage.lines += lines;
        coverage.read += lines - text.faults.len();
        coverage.manual.extend(text.faults.into_iter().filter_map(|fault| {
            let text = card.text.get(fault.line.checked_sub(1)?)?.clone();
            Some(ManualLine { card: card.name.as_str().to_owned(), part: TextPart::Text, text, fault })
        }));
        let printed = |part: TextPart| card.word(part.field()).map(|words| (part, words));
        for (part, words) in [TextPart::Trigger, TextPart::Timing].into_iter().filter_map(printed) {
            coverage.lines += 1;
            let fault = match part {
                TextPart::Trigger => read_trigger(words).err(),
                _ => read_timing(words).err(),
            };
            match fault {
                None => coverage.read += 1,
                Some(fault) => {
                    let (card, text) = (card.name.as_str().to_owned(), words.to_owned());
                    coverage.manual.push(ManualLine { card, part, text, fault });
                }
            }
        }
    }
    coverage
}

/// A set file, as far as card text goes.
#[derive(Deserialize)]
struct SetFile<'a> {
    #[serde(borrow, default)]
    cards: Vec<CardEntry<'a>>,
}

#[derive(Deserialize)]
struct CardEntry<'a> {
    name: String,
    #[serde(borrow, default)]
    text: Vec<&'a RawValue>,
    #[serde(borrow, default)]
    trigger: Option<&'a RawValue>,
    #[serde(borrow, default)]
    timing: Option<&'a RawValue>,
    #[serde(borrow, default)]
    unique: Option<&'a RawValue>,
    #[serde(borrow, default)]
    limit: Option<&'a RawValue>,
    #[serde(borrow, default)]
    max_copies: Option<&'a RawValue>,
    #[serde(borrow, default)]
    requires: Option<&'a RawValue>,
}

impl<'a> CardEntry<'a> {
    fn raw(&self, part: TextPart, line: usize) -> Option<&'a str> {
        let value = match part {
            TextPart::Text => self.text.get(line.checked_sub(1)?).copied(),
            TextPart::Trigger => self.trigger,
            TextPart::Timing => self.timing,
        };
        value.map(RawValue::get)
    }

    /// The field of a claim, or the line of text when the field is not there.
    fn claimed(&self, claim: &Claim) -> Option<&'a str> {
        let field = match claim.field {
            "unique" => self.unique,
            "limit" => self.limit,
            "max_copies" => self.max_copies,
            _ => self.requires,
        };
        field.map(RawValue::get).or_else(|| self.raw(TextPart::Text, claim.line?))
    }

    /// File, line and column of a character of a part.
    fn place(
        &self,
        spans: &Spans<'_>,
        part: TextPart,
        line: usize,
        characters: usize,
    ) -> Option<(String, usize, usize)> {
        let raw = self.raw(part, line)?;
        let place = raw.get(offset_in_json(raw, characters)..)?;
        let place = spans.fault(place, None, None, String::new(), &[]);
        Some((place.file, place.line, place.column))
    }
}

impl Coverage {
    /// Where the files have the lines that are not read, in the order of the
    /// files. The sources are those that the catalogue was read from.
    pub fn notices(&self, sources: &[CatalogueSource<'_>]) -> Vec<TextNotice> {
        placed(sources, |spans, entry, name, notices: &mut Vec<TextNotice>| {
            let own = self.manual.iter().filter(|manual| manual.card == name.as_str());
            notices.extend(own.filter_map(|manual| {
                let (file, line, column) =
                    entry.place(spans, manual.part, manual.fault.line, manual.fault.column - 1)?;
                let message = format!("{}: {}", manual.part.consequence(), manual.fault);
                Some(TextNotice { file, line, column, manual: manual.clone(), message })
            }));
        })
    }

    /// Where the files have the lines that can do nothing, likewise.
    pub fn idle_notices(&self, sources: &[CatalogueSource<'_>]) -> Vec<IdleNotice> {
        placed(sources, |spans, entry, name, notices: &mut Vec<IdleNotice>| {
            let own = self.idle.iter().filter(|idle| idle.card == name.as_str());
            notices.extend(own.filter_map(|IdleLine { card, idle }| {
                let (file, line, column) = entry.place(spans, idle.part, idle.line, 0)?;
                let (is_certain, reason) = (idle.unless.is_empty(), &idle.reason);
                let message = match is_certain {
                    true => format!("does nothing: {reason}"),
                    false => format!("may do nothing, as the {} is not known: {reason}", idle.unless.join(" or ")),
                };
                Some(IdleNotice { file, line, column, card: card.clone(), part: idle.part, is_certain, message })
            }));
        })
    }
}

impl Coverage {
    /// Where the files have the fields that their text does not bear out, likewise.
    pub fn claim_notices(&self, sources: &[CatalogueSource<'_>]) -> Vec<ClaimNotice> {
        placed(sources, |spans, entry, name, notices: &mut Vec<ClaimNotice>| {
            let own = self.claims.iter().filter(|claim| claim.card == name.as_str());
            notices.extend(own.filter_map(|claim| {
                let place = spans.fault(entry.claimed(claim)?, None, None, String::new(), &[]);
                Some(ClaimNotice { file: place.file, line: place.line, column: place.column, claim: claim.clone() })
            }));
        })
    }
}

/// Goes through the cards of set files and gathers what is found of each.
fn placed<T>(
    sources: &[CatalogueSource<'_>],
    find: impl Fn(&Spans<'_>, &CardEntry<'_>, &CardName, &mut Vec<T>),
) -> Vec<T> {
    let mut found = Vec::new();
    for source in sources {
        let source = CatalogueSource { text: source.text.trim_start_matches('\u{feff}'), ..*source };
        let spans = Spans::new(&source);
        let Ok(file) = serde_json::from_str::<SetFile<'_>>(source.text) else {
            continue;
        };
        for entry in file.cards {
            find(&spans, &entry, &CardName::new(&entry.name), &mut found);
        }
    }
    found
}

/// The byte at which a character of a JSON string stands in its raw form,
/// quotes and escapes counted.
fn offset_in_json(raw: &str, characters: usize) -> usize {
    let body = raw.get(1..).unwrap_or_default();
    let mut rest = body;
    for _ in 0..characters {
        let Some(first) = rest.chars().next() else {
            break;
        };
        let length = match rest.as_bytes() {
            // A character beyond the first plane is two escapes.
            [b'\\', b'u', b'd' | b'D', b'8' | b'9' | b'a' | b'b' | b'A' | b'B', ..] => 12,
            [b'\\', b'u', ..] => 6,
            [b'\\', ..] => 2,
            _ => first.len_utf8(),
        };
        rest = rest.get(length..).unwrap_or_default();
    }
    1 + body.len() - rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_character_is_found_in_its_raw_string() {
        let raw = r#""a\"é\u2013\ud83d\ude00\n–z""#;
        let text: String = serde_json::from_str(raw).expect("a string");
        for (position, character) in text.chars().enumerate() {
            let found = &raw[offset_in_json(raw, position)..];
            let expected = match character {
                '"' => "\\\"",
                '\n' => "\\n",
                '\u{1F600}' => "\\ud83d",
                '–' if position == 3 => "\\u2013",
                other => &other.to_string(),
            };
            assert!(found.starts_with(expected), "{position}: {found}");
        }
        assert_eq!(&raw[offset_in_json(raw, text.chars().count())..], "\"");
        assert_eq!(offset_in_json(raw, 99), raw.len());
    }
}
