//! Reading Cockatrice decks.

use quick_xml::events::{BytesStart, Event};

use crate::{
    card::{Edition, Finish},
    catalogue::Catalogue,
    deck::{
        interchange::{
            annotations::{Annotations, Stripped},
            card_note, checked_quantity,
            identify::{Identified, Variant, identify, judge},
            names::Names,
            outcome::{Form, Import, LineOutcome},
            quoted,
            reason::Unreadable,
            sections::{self, Placement},
            together::Together,
            xml::{
                self,
                read::{Attributes, LineCounter, attributes, head, reference},
            },
        },
        list::{ChosenPrinting, DeckLine},
    },
};

/// Whether a text is a Cockatrice deck.
pub(in crate::deck::interchange) fn is_deck(text: &str) -> bool {
    text.starts_with('<') && head(text).contains("<cockatrice_deck")
}

/// Reads a Cockatrice deck; every card element gets one report.
pub(in crate::deck::interchange) fn import(text: &str, catalogue: &Catalogue) -> Import {
    let mut deck = Deck {
        import: Import::new(Form::Cockatrice),
        together: Together::default(),
        names: Names::new(catalogue),
        lines: LineCounter::new(text),
        zone: sections::unsaid(catalogue.game()),
        element: None,
    };
    let end = xml::read::events(text, |event, start, end| deck.event(event, start, end));
    if let Some((at, reason)) = end {
        deck.close();
        let line = deck.lines.at(at);
        deck.import.push(line, text.get(at..).unwrap_or("").trim_end(), "", None, LineOutcome::Unreadable { reason });
    }
    deck.import
}

struct Deck<'a> {
    import: Import,
    together: Together,
    names: Names<'a>,
    lines: LineCounter<'a>,
    zone: Placement,
    /// The element whose text is being read, its `exact` text and its text.
    element: Option<(Element, Option<String>, String)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Element {
    Name,
    Format,
    Comments,
    CardNote,
    Tag,
}

impl Deck<'_> {
    fn event(&mut self, event: Event<'_>, start: usize, end: usize) {
        match event {
            Event::Start(tag) => self.open(&tag, start, end),
            Event::Empty(tag) => {
                self.open(&tag, start, end);
                self.close();
            }
            Event::End(_) => self.close(),
            Event::Text(text) => self.text(&text.xml10_content()),
            Event::CData(text) => self.text(&text.xml10_content()),
            Event::GeneralRef(written) => self.text(&reference(&written)),
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) | Event::Eof => {}
        }
    }

    fn open(&mut self, tag: &BytesStart<'_>, start: usize, end: usize) {
        let element = match tag.local_name().as_ref() {
            "deckname" => Element::Name,
            "format" => Element::Format,
            "comments" => Element::Comments,
            "cardnote" => Element::CardNote,
            "tag" => Element::Tag,
            "zone" => {
                let game = self.names.catalogue().game();
                let unsaid = sections::unsaid(game);
                let name = attributes(tag).take("name").unwrap_or_default();
                self.zone = sections::placement(game, &name, &unsaid).unwrap_or(unsaid);
                return;
            }
            "card" => return self.card(tag, start, end),
            _ => return,
        };
        let exact = attributes(tag).take("exact").map(quoted::unquoted);
        self.element = Some((element, exact, String::new()));
    }

    fn text(&mut self, text: &str) {
        if let Some((_, _, content)) = &mut self.element {
            content.push_str(text);
        }
    }

    fn close(&mut self) {
        let Some((element, exact, text)) = self.element.take() else { return };
        let is_exact = exact.is_some();
        let text = exact.unwrap_or(text);
        let deck = &mut self.import.deck;
        match element {
            Element::Name => deck.name = text,
            Element::Comments => deck.notes = text,
            Element::CardNote => deck.card_notes.extend(card_note::read(&text)),
            // Cockatrice writes an empty element when there is none.
            Element::Format => deck.format = Some(text).filter(|text| is_exact || !text.is_empty()),
            Element::Tag => deck.tags.push(text),
        }
    }

    fn card(&mut self, tag: &BytesStart<'_>, start: usize, end: usize) {
        let line = self.lines.at(start);
        let given = self.lines.part(start, end);
        match self.identify(attributes(tag)) {
            Ok(found) => self.together.push(&mut self.import, line, given, found),
            Err(reason) => self.import.push(line, given, "", None, LineOutcome::Unreadable { reason }),
        }
    }

    fn identify(&mut self, mut attributes: Attributes) -> Result<Identified, Unreadable> {
        let mut take = |name: &str, exact: &str| {
            let plain = attributes.take(name);
            attributes.take(exact).map(quoted::unquoted).or(plain)
        };
        let quantity = match take("number", "").unwrap_or_else(|| "1".to_owned()).parse::<i128>() {
            Ok(copies) => checked_quantity(copies.clamp(0, i128::from(u64::MAX)) as u64)?,
            Err(_) => return Err(Unreadable::QuantityNotANumber),
        };
        let name = take("name", "exact").unwrap_or_default();
        let finish = take("finish", "").as_deref().and_then(Finish::from_id);
        let edition = take("edition", "").as_deref().and_then(Edition::from_id);
        let uuid = take("uuid", "exactUuid");
        if let Some(section) = take("section", "exactSection") {
            let printing = uuid.map(|number| ChosenPrinting { number, finish, edition });
            let line = DeckLine { section, card: name, quantity, printing };
            let outcome = judge(&line, &mut self.names);
            return Ok(Identified { focus: line.card.clone(), line, outcome, is_literal: true });
        }

        let catalogue = self.names.catalogue();
        let number = uuid
            .filter(|number| catalogue.find_number(number).is_some())
            .or_else(|| take("collectorNumber", "").filter(|number| !number.is_empty()));
        let set = take("setShortName", "").filter(|set| !set.is_empty());
        if name.trim().is_empty() && number.is_none() {
            return Err(Unreadable::NoCard);
        }
        let annotations = Annotations { set, number, finish, edition, certain: true, ..Annotations::default() };
        let variant = Variant { quantity: Some(quantity), levels: vec![Stripped { rest: name.trim(), annotations }] };
        identify(&[variant], &self.zone, &mut self.names).ok_or(Unreadable::NoCard)
    }
}
