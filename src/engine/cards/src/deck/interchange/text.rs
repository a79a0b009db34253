//! Deck lists as lines of text.

mod entry;
mod heading;
mod preamble;
mod tidy;
mod total;
mod wording;
mod write;

pub(super) use heading::is_footer;
pub(super) use total::{is_sum, is_total};
pub(super) use write::{entry_line, export};

use self::{
    entry::Entry,
    heading::{Heading, heading},
    preamble::Preamble,
    tidy::{tidied, undressed},
};
use super::{
    csv,
    identify::Identified,
    names::Names,
    outcome::{Form, Import, LineOutcome},
    reason::{Missing, Unreadable},
    sections::{self, Placement},
    together::Together,
};
use crate::{card::fold, catalogue::Catalogue};

/// What ends a line.
const LINE_ENDS: &[char] = &['\n', '\r', '\u{B}', '\u{C}', '\u{85}', '\u{2028}', '\u{2029}'];

/// Characters of the longest title of a list.
const LONGEST_TITLE: usize = 100;

/// Reads a text. Every line of it gets one report.
pub(super) fn import(text: &str, catalogue: &Catalogue) -> Import {
    let mut reader = Reader {
        import: Import::new(Form::Text),
        placement: sections::unsaid(catalogue.game()),
        preamble: Some(Preamble::default()),
        names: Names::new(catalogue),
        together: Together::default(),
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

/// The lines of a text, ended by LF, CRLF or CR, or by what word processors
/// write within a paragraph; a last empty one is none.
pub(super) fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text).filter(|text| !text.is_empty());
    std::iter::from_fn(move || {
        let text = rest?;
        let Some(end) = text.find(LINE_ENDS) else {
            rest = None;
            return Some(text);
        };
        let length = text[end..].chars().next().map_or(1, char::len_utf8);
        let after = text[end..].strip_prefix("\r\n").unwrap_or(&text[end + length..]);
        rest = Some(after).filter(|after| !after.is_empty());
        Some(&text[..end])
    })
}

/// Whether a line is an entry in quotes, which is taken letter by letter.
pub(super) fn is_quoted(line: &str, catalogue: &Catalogue) -> bool {
    entry::quoted_entry(line.trim(), catalogue).is_some()
}

/// Reads a line that a list of another form holds, e.g. `4 Name`.
///
/// # Errors
/// Why the line is no entry.
pub(super) fn entry(line: &str, placement: &Placement, names: &mut Names<'_>) -> Result<Identified, Unreadable> {
    let line = tidied(line.trim());
    if line.contains(|c: char| c.is_control() && c != '\t') {
        return Err(Unreadable::ControlCharacters);
    }
    if line.len() > entry::LONGEST {
        return Err(Unreadable::TooLong);
    }
    let found = match entry::quoted_entry(line.trim(), names.catalogue()) {
        Some(found) => found,
        None => entry::entry(line.trim(), names, false),
    };
    found.identify(placement, names)
}

/// Whether a text is a numbered list: its lines `1. Name`, `2) Name` count
/// from 1.
fn is_numbered(text: &str) -> bool {
    let numbers: Vec<u64> = lines(text).filter_map(|line| entry::list_number(line.trim())).map(|(n, _)| n).collect();
    numbers.len() > 1 && numbers.iter().zip(1..).all(|(number, expected)| *number == expected)
}

/// Whether a line calls what is below it a deck or says how many cards it has.
fn speaks_of_a_deck(line: &str) -> bool {
    let line = fold(line);
    let mut words = line.split(|c: char| !c.is_alphanumeric());
    let is_counted = || line.trim_end_matches([')', ']']).ends_with(" cards");
    words.any(|word| ["deck", "decklist", "list"].contains(&word)) || is_counted()
}

/// Whether no card has a name and none is near.
fn is_near_nothing(outcome: &LineOutcome) -> bool {
    matches!(outcome, LineOutcome::Unknown { reason: Missing::Name, near } if near.is_empty())
}

/// What one line says by itself.
enum Line {
    Structure(LineOutcome),
    Entry(Identified),
}

struct Reader<'a> {
    import: Import,
    placement: Placement,
    /// The statements before the first card or heading, until it comes.
    preamble: Option<Preamble>,
    names: Names<'a>,
    together: Together,
    /// Whether the numbers of `1. Name` count the lines and not the copies.
    is_numbered: bool,
}

impl Reader<'_> {
    fn read(&mut self, raw: &str) {
        let number = self.import.lines.len() + 1;
        match self.line(raw) {
            Line::Structure(outcome) => self.import.push(number, raw, "", None, outcome),
            Line::Entry(found) => self.together.push(&mut self.import, number, raw, found),
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
        if self.preamble.is_some() && csv::is_name_header(trimmed) && catalogue.find_name(trimmed).is_none() {
            return Line::Structure(LineOutcome::Comment);
        }
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
        let bare = self.undressed(line);
        let line = match &bare {
            None => line,
            Some(bare) => bare,
        };
        if catalogue.find_name(line).is_none() {
            let is_head = line.contains('|') && csv::is_csv(line);
            if line.is_empty() || is_head || heading::is_footer(line) || is_total(line, catalogue) {
                return Line::Structure(LineOutcome::Comment);
            }
            if let Some(heading) = self.heading_of(tidied(trimmed).trim(), bare.as_deref()) {
                return Line::Structure(self.heading(heading));
            }
            if let Some(preamble) = &mut self.preamble
                && preamble.statement(line)
            {
                return Line::Structure(LineOutcome::Comment);
            }
            if let Some((placement, rest)) = heading::prefix(line, catalogue.game(), &self.placement) {
                let other = self.otherwise(rest);
                let rest = other.as_deref().unwrap_or(rest);
                let found = match entry::quoted_entry(rest, catalogue) {
                    Some(found) => found,
                    None => entry::entry(rest, &mut self.names, self.is_numbered),
                };
                return self.entry(found, Some(placement));
            }
        }
        let other = self.otherwise(line);
        let found = entry::entry(other.as_deref().unwrap_or(line), &mut self.names, self.is_numbered);
        self.entry(found, None)
    }

    /// A line that names no card, without what stands around its words; `None`
    /// when nothing does.
    fn undressed(&mut self, line: &str) -> Option<String> {
        let bare = undressed(line);
        (bare != line && !entry::names_a_card(line, &mut self.names, self.is_numbered)).then_some(bare)
    }

    /// A line that names no card, in other words that name one.
    fn otherwise(&mut self, line: &str) -> Option<String> {
        if entry::names_a_card(line, &mut self.names, self.is_numbered) {
            return None;
        }
        let line = entry::without_bullet(line, self.is_numbered);
        let forms = wording::otherwise(line, self.names.catalogue());
        let named = forms.into_iter().find(|form| entry::names_a_card(form, &mut self.names, false));
        // `four Rusty Pipes`: with the number of copies a slip in the name is one.
        named.or_else(|| {
            let form = wording::counted(line)?;
            let (_, name) = entry::leading_quantity(&form)?;
            self.names.misspelt(name).map(|_| form)
        })
    }

    /// The heading that a line is, as it stands or without what is around it.
    fn heading_of(&self, line: &str, bare: Option<&str>) -> Option<Heading> {
        let catalogue = self.names.catalogue();
        let bare = bare.map(|bare| entry::without_bullet(bare, false));
        [Some(line), bare].into_iter().flatten().find_map(|line| heading(line, catalogue, &self.placement))
    }

    /// Behind an empty line a section of one card that has its card is over.
    fn end_single_section(&mut self) {
        let game = self.names.catalogue().game();
        if let Placement::Single { section: id, .. } = &self.placement
            && self.import.deck.lines.iter().any(|line| line.section == *id)
        {
            self.placement = sections::unsaid(game);
        }
    }

    /// Whether the first line is the title of the list: a line without copies
    /// that no card is near to, and an empty line or a heading behind it, or one
    /// that speaks of a deck right above an entry with copies.
    fn is_title(&mut self, first: &str, next: Option<&str>) -> bool {
        let catalogue = self.names.catalogue();
        let line = tidied(first.trim());
        let line = line.trim();
        let is_plain = |line: &str| {
            !line.is_empty()
                && !line.starts_with(['/', '#', '"', '=', '-', '*', '['])
                && !csv::is_name_header(line)
                && line.chars().count() <= LONGEST_TITLE
                && entry::quoted_entry(line, catalogue).is_none()
                && heading::heading(line, catalogue, &self.placement).is_none()
                && heading::prefix(line, catalogue.game(), &self.placement).is_none()
                && !heading::is_footer(line)
                && !is_total(line, catalogue)
                && entry::leading_quantity(line).is_none()
        };
        let is_apart = next.is_some_and(|next| {
            let next = next.trim();
            next.is_empty() || self.heading_of(next, Some(&undressed(next))).is_some()
        });
        let is_announced = || {
            speaks_of_a_deck(line)
                && next.is_some_and(|next| entry::leading_quantity(entry::without_bullet(next.trim(), false)).is_some())
        };
        if !(is_apart || is_announced()) || !is_plain(line) || Preamble::default().statement(line) {
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
        let is_words = prefix.is_none() && !found.says_more_than_words();
        match found.identify(&placement, &mut self.names) {
            Ok(found) if is_words && is_near_nothing(&found.outcome) => {
                self.placement = self.placement.interrupted(self.names.catalogue().game());
                Line::Structure(LineOutcome::Unreadable { reason: Unreadable::NotACard })
            }
            Ok(found) => {
                match &mut self.preamble {
                    Some(preamble) if prefix.is_some() => preamble.pass_card(),
                    _ => self.end_preamble(),
                }
                if prefix.is_none() && placement.named().is_some_and(|section| section != found.line.section) {
                    self.placement = placement.behind_overruled(self.names.catalogue().game());
                }
                Line::Entry(found)
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
