//! Deck lists as lines of text.

mod entry;
mod heading;
mod preamble;
mod write;

use std::borrow::Cow;

pub(super) use write::{entry_line, export};

use self::{
    entry::Entry,
    heading::{Heading, heading},
    preamble::Preamble,
};
use super::{
    names::Names,
    outcome::{Form, Import, LineOutcome, Missing, Unreadable},
    sections::{self, Placement},
};
use crate::{catalogue::Catalogue, deck::list::DeckLine};

/// Characters of the longest title of a list.
const LONGEST_TITLE: usize = 100;

/// Reads a text. Every line of it gets one report.
pub(super) fn import(text: &str, catalogue: &Catalogue) -> Import {
    let mut reader = Reader {
        import: Import::new(Form::Text),
        placement: sections::unsaid(catalogue.game()),
        preamble: Some(Preamble::default()),
        names: Names::new(catalogue),
        is_numbered: false,
    };
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    reader.is_numbered = is_numbered(text);
    let mut rest = lines(text).enumerate().peekable();
    while let Some((at, line)) = rest.next() {
        let next = rest.peek().map(|(_, next)| *next);
        if at == 0 && reader.is_title(line, next) {
            if let Some(preamble) = &mut reader.preamble {
                preamble.title(line);
            }
            reader.import.push(1, line, "", None, LineOutcome::Comment);
            continue;
        }
        reader.read(line);
    }
    if let Some(preamble) = reader.preamble.take() {
        preamble.finish(&mut reader.import.deck);
    }
    reader.import
}

/// The lines of a text, ended by LF, CRLF or CR; a last empty one is none.
pub(super) fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text).filter(|text| !text.is_empty());
    std::iter::from_fn(move || {
        let text = rest?;
        let Some(end) = text.find(['\n', '\r']) else {
            rest = None;
            return Some(text);
        };
        let after = text[end..].strip_prefix("\r\n").unwrap_or(&text[end + 1..]);
        rest = Some(after).filter(|after| !after.is_empty());
        Some(&text[..end])
    })
}

/// Whether a text is a numbered list: its lines `1. Name`, `2) Name` count
/// from 1.
fn is_numbered(text: &str) -> bool {
    let numbers: Vec<u64> = lines(text).filter_map(|line| entry::list_number(line.trim())).map(|(n, _)| n).collect();
    numbers.len() > 1 && numbers.iter().zip(1..).all(|(number, expected)| *number == expected)
}

/// What one line says by itself.
enum Line {
    Structure(LineOutcome),
    Entry { line: DeckLine, outcome: LineOutcome, focus: String },
}

struct Reader<'a> {
    import: Import,
    placement: Placement,
    /// The statements before the first card or heading, until it comes.
    preamble: Option<Preamble>,
    names: Names<'a>,
    /// Whether the numbers of `1. Name` count the lines and not the copies.
    is_numbered: bool,
}

impl Reader<'_> {
    fn read(&mut self, raw: &str) {
        let number = self.import.lines.len() + 1;
        match self.line(raw) {
            Line::Structure(outcome) => self.import.push(number, raw, "", None, outcome),
            Line::Entry { line, outcome, focus } => self.import.push(number, raw, &focus, Some(line), outcome),
        }
    }

    fn line(&mut self, raw: &str) -> Line {
        let trimmed = raw.trim();
        if trimmed.is_empty() {
            self.end_single_section();
            return Line::Structure(LineOutcome::Blank);
        }
        if let Some(comment) = trimmed.strip_prefix("//") {
            if let Some(preamble) = &mut self.preamble {
                preamble.comment(comment);
            }
            return Line::Structure(LineOutcome::Comment);
        }
        if trimmed.chars().any(|c| c.is_control() && c != '\t') {
            return Line::Structure(LineOutcome::Unreadable { reason: Unreadable::ControlCharacters });
        }
        if trimmed.len() > entry::LONGEST {
            return Line::Structure(LineOutcome::Unreadable { reason: Unreadable::TooLong });
        }

        let catalogue = self.names.catalogue();
        // Quoted entries are taken letter by letter, before anything is tidied.
        if let Some(found) = entry::quoted_entry(trimmed, catalogue) {
            return self.entry(found, None);
        }
        if let Some(heading) = heading::exact(trimmed) {
            return Line::Structure(self.heading(heading));
        }
        let line = tidied(trimmed);
        let line = line.trim();
        if line.is_empty() {
            return Line::Structure(LineOutcome::Blank);
        }
        let is_card = catalogue.find_name(line).is_some();
        if !is_card {
            if heading::is_footer(line) {
                return Line::Structure(LineOutcome::Comment);
            }
            if let Some(heading) = heading(line, catalogue, &self.placement) {
                return Line::Structure(self.heading(heading));
            }
            if let Some(preamble) = &mut self.preamble
                && preamble.statement(line)
            {
                return Line::Structure(LineOutcome::Comment);
            }
            if let Some((placement, rest)) = heading::prefix(line, catalogue.game(), &self.placement) {
                let found = match entry::quoted_entry(rest, catalogue) {
                    Some(found) => found,
                    None => entry::entry(rest, &mut self.names, self.is_numbered),
                };
                return self.entry(found, Some(placement));
            }
        }
        let found = entry::entry(line, &mut self.names, self.is_numbered);
        self.entry(found, None)
    }

    /// Behind an empty line a section of one card that has its card is over.
    fn end_single_section(&mut self) {
        let game = self.names.catalogue().game();
        if let Placement::Section(id) = &self.placement
            && game.section(id).is_some_and(|section| section.single)
            && self.import.deck.lines.iter().any(|line| line.section == *id)
        {
            self.placement = sections::unsaid(game);
        }
    }

    /// Whether the first line is the title of the list: a line without copies
    /// that no card is near to, and an empty line or a heading behind it.
    fn is_title(&mut self, first: &str, next: Option<&str>) -> bool {
        let catalogue = self.names.catalogue();
        let line = tidied(first.trim());
        let line = line.trim();
        let is_plain = |line: &str| {
            !line.is_empty()
                && !line.starts_with(['/', '#', '"', '=', '-', '*', '['])
                && line.chars().count() <= LONGEST_TITLE
                && entry::quoted_entry(line, catalogue).is_none()
                && heading::heading(line, catalogue, &self.placement).is_none()
                && heading::prefix(line, catalogue.game(), &self.placement).is_none()
                && !heading::is_footer(line)
                && entry::leading_quantity(line).is_none()
        };
        let is_apart = next.is_some_and(|next| {
            let next = next.trim();
            next.is_empty() || heading::heading(next, catalogue, &self.placement).is_some()
        });
        if !is_apart || !is_plain(line) || Preamble::default().statement(line) {
            return false;
        }
        let found = entry::entry(line, &mut self.names, false).identify(&self.placement, &mut self.names);
        found.is_ok_and(|found| {
            // A number of copies behind the name: `Unheard Card x4`.
            found.line.quantity == 1
                && found.line.printing.is_none()
                && matches!(&found.outcome, LineOutcome::Unknown { reason: Missing::Name, near } if near.is_empty() || !line.contains(char::is_numeric))
        })
    }

    fn heading(&mut self, heading: Heading) -> LineOutcome {
        self.end_preamble();
        match heading {
            Heading::Section(placement) => {
                self.placement = placement;
                LineOutcome::Heading { section: self.placement.named() }
            }
            Heading::WholeList(placement) => {
                self.placement = placement;
                LineOutcome::Heading { section: self.placement.fallback() }
            }
            Heading::Kind(placement) => {
                self.placement = placement;
                LineOutcome::Heading { section: None }
            }
            Heading::Other => {
                self.placement = self.placement.without_order(self.names.catalogue().game());
                LineOutcome::Heading { section: None }
            }
            Heading::Ornament => LineOutcome::Comment,
        }
    }

    fn entry(&mut self, found: Entry<'_>, prefix: Option<Placement>) -> Line {
        let placement = prefix.as_ref().unwrap_or(&self.placement).clone();
        match found.identify(&placement, &mut self.names) {
            Ok(found) => {
                match &mut self.preamble {
                    Some(preamble) if prefix.is_some() => preamble.pass_card(),
                    _ => self.end_preamble(),
                }
                Line::Entry { line: found.line, outcome: found.outcome, focus: found.focus }
            }
            Err(reason) => Line::Structure(LineOutcome::Unreadable { reason }),
        }
    }

    fn end_preamble(&mut self) {
        if let Some(preamble) = self.preamble.take() {
            preamble.finish(&mut self.import.deck);
        }
    }
}

/// Undoes what word processors, web pages and PDF readers do to a text.
fn tidied(line: &str) -> Cow<'_, str> {
    const INVISIBLE: &[char] = &['\u{200B}', '\u{200C}', '\u{200D}', '\u{2060}', '\u{FEFF}', '\u{AD}'];
    const LIGATURES: &[(char, &str)] = &[
        ('\u{FB00}', "ff"),
        ('\u{FB01}', "fi"),
        ('\u{FB02}', "fl"),
        ('\u{FB03}', "ffi"),
        ('\u{FB04}', "ffl"),
        ('\u{FB05}', "st"),
        ('\u{FB06}', "st"),
    ];
    const ENTITIES: &[(&str, &str)] = &[
        ("&#39;", "'"),
        ("&#039;", "'"),
        ("&#x27;", "'"),
        ("&apos;", "'"),
        ("&quot;", "\""),
        ("&nbsp;", " "),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&amp;", "&"),
    ];
    let has_mark = |c: char| INVISIBLE.contains(&c) || ('\u{FB00}'..='\u{FB06}').contains(&c);
    let mut line = Cow::Borrowed(line);
    if line.contains(has_mark) {
        let mut tidy: String = line.chars().filter(|c| !INVISIBLE.contains(c)).collect();
        for (ligature, letters) in LIGATURES {
            tidy = tidy.replace(*ligature, letters);
        }
        line = Cow::Owned(tidy);
    }
    if line.contains('&') && line.contains(';') {
        let mut tidy = line.into_owned();
        for (entity, character) in ENTITIES {
            tidy = tidy.replace(entity, character);
        }
        line = Cow::Owned(tidy);
    }
    line
}
