//! Reading XML 1.0: elements, their attributes and lines.

use quick_xml::{
    Reader, XmlVersion,
    errors::{Error, SyntaxError},
    events::{BytesRef, BytesStart, Event},
};

use crate::deck::interchange::reason::Unreadable;

/// How far into a file its kind is looked for, in bytes.
const LOOKED_AT: usize = 4_000;

/// The beginning of a file, by which its kind is known.
pub(in crate::deck::interchange) fn head(text: &str) -> &str {
    let mut end = text.len().min(LOOKED_AT);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// Hands out the events of a file, each with the bytes where it begins and
/// ends. For a file that ends too early or is broken: the byte from which on
/// nothing was read, or of its last line, and why.
pub(in crate::deck::interchange) fn events(
    text: &str,
    mut take: impl FnMut(Event<'_>, usize, usize),
) -> Option<(usize, Unreadable)> {
    let mut reader = Reader::from_str(text);
    let mut open = 0_usize;
    loop {
        let start = reader.buffer_position() as usize;
        match reader.read_event() {
            Ok(Event::Eof) => {
                let last = text.trim_end().rfind('\n').map_or(0, |at| at + 1);
                return (open > 0).then_some((last, Unreadable::EndsEarly));
            }
            Ok(event) => {
                match &event {
                    Event::Start(_) => open += 1,
                    Event::End(_) => open = open.saturating_sub(1),
                    _ => {}
                }
                take(event, start, reader.buffer_position() as usize);
            }
            Err(error) => {
                // A mark that is not closed reaches to the end of the file.
                let is_cut = matches!(error, Error::Syntax(error) if error != SyntaxError::InvalidBangMarkup);
                let reason = if is_cut { Unreadable::EndsEarly } else { Unreadable::Malformed };
                return Some((start.min(text.len()), reason));
            }
        }
    }
}

/// The character that a reference such as `&amp;` or `&#39;` stands for; empty
/// for one that the file itself declares.
pub(in crate::deck::interchange) fn reference(written: &BytesRef<'_>) -> String {
    let character = match written.resolve_char_ref() {
        Ok(Some(character)) => Some(character),
        _ => entity(&written.xml10_content()),
    };
    character.map_or_else(String::new, String::from)
}

/// The attributes of an element with their values.
pub(in crate::deck::interchange) struct Attributes(Vec<(String, String)>);

impl Attributes {
    /// The value of an attribute, once; of a repeated one the first.
    pub(in crate::deck::interchange) fn take(&mut self, name: &str) -> Option<String> {
        let position = self.0.iter().position(|(known, _)| known == name)?;
        Some(self.0.remove(position).1)
    }
}

/// Reads the attributes of an element; one whose value is broken is left out.
pub(in crate::deck::interchange) fn attributes(tag: &BytesStart<'_>) -> Attributes {
    let mut given = tag.attributes();
    let readable = given.with_checks(false).flatten().filter_map(|attribute| {
        let value = attribute.normalized_value(XmlVersion::Implicit1_0).ok()?;
        Some((attribute.key.local_name().as_ref().to_owned(), value.into_owned()))
    });
    Attributes(readable.collect())
}

fn entity(name: &str) -> Option<char> {
    match name {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        _ => None,
    }
}

/// Counts lines from offset to offset, each part of the text once.
pub(in crate::deck::interchange) struct LineCounter<'a> {
    text: &'a str,
    offset: usize,
    line: usize,
}

impl<'a> LineCounter<'a> {
    pub(in crate::deck::interchange) fn new(text: &'a str) -> Self {
        Self { text, offset: 0, line: 1 }
    }

    /// A part of the text without the space around it.
    pub(in crate::deck::interchange) fn part(&self, start: usize, end: usize) -> &'a str {
        self.text.get(start..end).unwrap_or("").trim()
    }

    /// The line, from 1, of an offset that is not before the one asked last.
    pub(in crate::deck::interchange) fn at(&mut self, offset: usize) -> usize {
        let passed = self.text.as_bytes().get(self.offset..offset).unwrap_or_default();
        self.line += memchr::memchr_iter(b'\n', passed).count();
        self.offset = self.offset.max(offset);
        self.line
    }
}
