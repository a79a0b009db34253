//! Cockatrice: decks (`.cod`) and card lists (`.xml`).
//!
//! A deck is written so that Cockatrice opens it, and with a few attributes
//! and elements that Cockatrice skips, so that it comes back to the same deck here.

mod read;

pub(super) use read::{import, is_deck};

use super::{card_note, sections, xml};
use crate::{
    card::{Card, Fact, Printing},
    catalogue::Catalogue,
    deck::list::{DeckLine, DeckList},
    game::GameDefinition,
};

/// Writes a deck, its lines grouped by section. Sections become the zones
/// `main` and `side`; those outside the deck keep a zone of their own.
pub fn export(deck: &DeckList, catalogue: &Catalogue) -> String {
    let game = catalogue.game();
    let deck = deck.grouped(game);
    let mut text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<cockatrice_deck version=\"1\">\n".to_owned();
    text.push_str(&element_unless_empty("deckname", &deck.name));
    if let Some(format) = &deck.format {
        text.push_str(&xml::element("    ", "format", format));
    }
    text.push_str(&element_unless_empty("comments", &deck.notes));
    for note in deck.card_notes.iter() {
        text.push_str(&xml::element("    ", "cardnote", &card_note::write(note)));
    }
    if !deck.tags.is_empty() {
        text.push_str("    <tags>\n");
        for tag in &deck.tags {
            text.push_str(&xml::element("        ", "tag", tag));
        }
        text.push_str("    </tags>\n");
    }
    let mut zone = None;
    for line in &deck.lines {
        let name = zone_of(game, &line.section);
        if zone != Some(name) {
            if zone.is_some() {
                text.push_str("    </zone>\n");
            }
            text.push_str(&format!("    <zone{}>\n", xml::attribute("name", name)));
            zone = Some(name);
        }
        text.push_str(&card_element(line, catalogue));
    }
    if zone.is_some() {
        text.push_str("    </zone>\n");
    }
    text.push_str("</cockatrice_deck>\n");
    text
}

fn element_unless_empty(name: &str, text: &str) -> String {
    if text.is_empty() { String::new() } else { xml::element("    ", name, text) }
}

/// The zone in which Cockatrice keeps a section.
fn zone_of<'a>(game: &GameDefinition, section: &'a str) -> &'a str {
    let is = |zone: &str| sections::by_alias(game, zone).is_some_and(|named| named.id == section);
    if is("side") {
        "side"
    } else if is("main") || game.section(section).is_some_and(|section| section.counted) {
        "main"
    } else {
        section
    }
}

fn card_element(line: &DeckLine, catalogue: &Catalogue) -> String {
    let mut attributes = xml::attribute("number", &line.quantity.to_string());
    attributes.push_str(&xml::attribute("name", &line.card));
    attributes.push_str(&xml::exact(&line.card));
    let known = line.printing.as_ref().and_then(|chosen| catalogue.find_number(&chosen.number));
    if let Some(printing) = known.map(|index| catalogue.printing(index)) {
        attributes.push_str(&xml::attribute("setShortName", &printing.set));
        attributes.push_str(&xml::attribute("collectorNumber", number_in_set(printing)));
    }
    if let Some(chosen) = &line.printing {
        attributes.push_str(&xml::attribute("uuid", &chosen.number));
        attributes.push_str(&xml::exact(&chosen.number).replacen("exact=", "exactUuid=", 1));
        if let Some(finish) = chosen.finish {
            attributes.push_str(&xml::attribute("finish", finish.id()));
        }
        if let Some(edition) = chosen.edition {
            attributes.push_str(&xml::attribute("edition", edition.id()));
        }
    }
    attributes.push_str(&xml::attribute("section", &line.section));
    attributes.push_str(&xml::exact(&line.section).replacen("exact=", "exactSection=", 1));
    format!("        <card{attributes}/>\n")
}

/// The part of a collector number behind the set's code.
fn number_in_set(printing: &Printing) -> &str {
    printing.number.strip_prefix(&printing.set).and_then(|rest| rest.strip_prefix('-')).unwrap_or(&printing.number)
}

/// Writes every card of a catalogue as a card list of version 4, which
/// Cockatrice takes as a custom set.
///
/// `{number}` in `picture_url` stands for the collector number; without an
/// address the cards have no picture.
pub fn card_database(catalogue: &Catalogue, picture_url: Option<&str>) -> String {
    let mut text =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<cockatrice_carddatabase version=\"4\">\n    <sets>\n".to_owned();
    for set in catalogue.sets() {
        text.push_str("        <set>\n");
        text.push_str(&simple("            ", "name", &set.code));
        text.push_str(&simple("            ", "longname", &set.name));
        text.push_str(&simple("            ", "settype", "Custom"));
        if let Some(released) = &set.released {
            text.push_str(&simple("            ", "releasedate", released));
        }
        text.push_str("        </set>\n");
    }
    text.push_str("    </sets>\n    <cards>\n");
    for card in catalogue.cards() {
        write_card(&mut text, card, catalogue.game(), picture_url);
    }
    text.push_str("    </cards>\n</cockatrice_carddatabase>\n");
    text
}

fn write_card(text: &mut String, card: &Card, game: &GameDefinition, picture_url: Option<&str>) {
    const INDENT: &str = "            ";
    text.push_str("        <card>\n");
    text.push_str(&simple(INDENT, "name", card.name.as_str()));
    text.push_str(&simple(INDENT, "text", &card.text.join("\n")));
    text.push_str("            <prop>\n                <layout>normal</layout>\n                <side>front</side>\n");
    let kind = game.card_type(card.card_type).map_or(card.card_type, |kind| kind.name);
    text.push_str(&simple("                ", "type", kind));
    text.push_str(&simple("                ", "maintype", kind));
    for field in game.fields {
        if let Some(value) = card.fact(field.id).and_then(shown) {
            // Cockatrice's own `side` says which face of the card this is.
            let name = if field.id == "side" { "side_tag" } else { field.id };
            text.push_str(&simple("                ", name, &value));
        }
    }
    text.push_str("            </prop>\n");
    for printing in &card.printings {
        let rarity = game.rarities.iter().find(|rarity| rarity.id == printing.rarity);
        let mut attributes = xml::attribute("uuid", &printing.number);
        attributes.push_str(&xml::attribute("num", number_in_set(printing)));
        attributes.push_str(&xml::attribute("rarity", rarity.map_or(printing.rarity, |rarity| rarity.name)));
        if let Some(address) = picture_url {
            attributes.push_str(&xml::attribute("picurl", &address.replace("{number}", &printing.number)));
        }
        text.push_str(&format!("{INDENT}<set{attributes}>{}</set>\n", xml::escape(&printing.set)));
    }
    text.push_str("            <tablerow>1</tablerow>\n        </card>\n");
}

fn simple(indent: &str, name: &str, text: &str) -> String {
    format!("{indent}<{name}>{}</{name}>\n", xml::escape(text))
}

fn shown(fact: &Fact) -> Option<String> {
    match fact {
        Fact::Unknown => Some("–".to_owned()),
        Fact::Number(number) => Some(number.to_string()),
        Fact::Variable => Some("X".to_owned()),
        Fact::Text(text) => Some(text.clone()),
        Fact::Word(word) => Some((*word).to_owned()),
        Fact::Words(words) => Some(words.join(", ")).filter(|words| !words.is_empty()),
        Fact::Flag => Some("yes".to_owned()),
    }
}
