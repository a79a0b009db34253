//! Decks of other programs in XML: Magic Online (`.dek`) and OCTGN (`.o8d`).

use quick_xml::events::{BytesStart, Event};

use super::{
    csv::{self, Column},
    names::Names,
    outcome::{Form, Import, LineOutcome},
    sections::{self, Placement},
    together::Together,
    xml::read::{LineCounter, attributes, events, head, reference},
};
use crate::catalogue::Catalogue;

/// Which of these forms a text has, if any.
pub(super) fn form(text: &str) -> Option<Form> {
    if !text.starts_with('<') {
        return None;
    }
    let head = head(text);
    let has = |word: &str| head.contains(word);
    if has("<Deck") && (has("<Cards") || has("<NetDeckID")) {
        return Some(Form::MagicOnline);
    }
    (has("<deck") && has("<section") && has("<card")).then_some(Form::Octgn)
}

/// Reads such a deck; every card element gets one report. The numbers by which
/// these programs know a card mean nothing here.
pub(super) fn import(text: &str, form: Form, catalogue: &Catalogue) -> Import {
    let unsaid = sections::unsaid(catalogue.game());
    let mut deck = Deck {
        import: Import::new(form),
        together: Together::default(),
        names: Names::new(catalogue),
        lines: LineCounter::new(text),
        placement: unsaid.clone(),
        unsaid,
        open: None,
    };
    let end = events(text, |event, start, end| deck.event(event, start, end));
    if let Some((at, reason)) = end {
        let line = deck.lines.at(at);
        let rest = text.get(at..).unwrap_or("").trim_end();
        deck.import.push(line, rest, "", None, LineOutcome::Unreadable { reason });
    }
    deck.import
}

struct Deck<'a> {
    import: Import,
    together: Together,
    names: Names<'a>,
    lines: LineCounter<'a>,
    /// Where the cards of the open section go.
    placement: Placement,
    /// Where cards go that are in no section.
    unsaid: Placement,
    /// The element whose text is being read.
    open: Option<Open>,
}

/// An element that says what it is about in its text.
enum Open {
    /// A card of OCTGN: the byte where it begins, its copies and its name.
    Card { start: usize, copies: String, name: String },
    /// What a person wrote about the deck.
    Notes(String),
}

impl Deck<'_> {
    fn event(&mut self, event: Event<'_>, start: usize, end: usize) {
        match event {
            Event::Start(tag) => self.open(&tag, start, end),
            Event::Empty(tag) => {
                self.open(&tag, start, end);
                self.close(end);
            }
            Event::End(_) => self.close(end),
            Event::Text(text) => self.text(&text.xml10_content()),
            Event::CData(text) => self.text(&text.xml10_content()),
            Event::GeneralRef(written) => self.text(&reference(&written)),
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) | Event::Eof => {}
        }
    }

    fn open(&mut self, tag: &BytesStart<'_>, start: usize, end: usize) {
        let mut given = attributes(tag);
        let mut take = |name: &str| given.take(name).unwrap_or_default();
        match tag.local_name().as_ref() {
            "Cards" => {
                let is_beside = take("Sideboard").eq_ignore_ascii_case("true");
                self.placement = if is_beside { self.section("sideboard") } else { self.unsaid.clone() };
                let (copies, name) = (take("Quantity"), take("Name"));
                self.card(start, end, copies, name);
            }
            "section" => self.placement = self.section(&take("name")),
            "card" => self.open = Some(Open::Card { start, copies: take("qty"), name: String::new() }),
            "notes" => self.open = Some(Open::Notes(String::new())),
            _ => {}
        }
    }

    /// Where the cards of a section go, by its name.
    fn section(&self, name: &str) -> Placement {
        let catalogue = self.names.catalogue();
        sections::placement(catalogue.game(), name, &self.unsaid)
            .or_else(|| sections::of_kind(catalogue, name))
            .unwrap_or_else(|| self.unsaid.clone())
    }

    fn text(&mut self, text: &str) {
        match &mut self.open {
            Some(Open::Card { name: written, .. } | Open::Notes(written)) => written.push_str(text),
            None => {}
        }
    }

    fn close(&mut self, end: usize) {
        match self.open.take() {
            Some(Open::Card { start, copies, name }) => self.card(start, end, copies, name),
            Some(Open::Notes(notes)) => self.import.deck.notes = notes.trim().to_owned(),
            None => {}
        }
    }

    fn card(&mut self, start: usize, end: usize, copies: String, name: String) {
        let line = self.lines.at(start);
        let given = self.lines.part(start, end);
        let cells = [(Column::Quantity, copies), (Column::Name, name.trim().to_owned())];
        match csv::identify(&cells, &self.placement, &mut self.names) {
            Ok(found) => self.together.push(&mut self.import, line, given, found),
            Err(reason) => self.import.push(line, given, "", None, LineOutcome::Unreadable { reason }),
        }
    }
}
