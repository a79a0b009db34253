//! The lists of a deck: its sections, grouped by type, with costs.

use maud::{Markup, html};
use safehouse_engine::{card::CardName, deck::list::DeckLine, game::SectionDefinition};

use super::{Sheet, card_link};
use crate::card_words;

/// A line with its place in the deck.
pub(super) type Placed<'a> = (usize, &'a DeckLine);

/// Every section that holds something, and the empty ones that count.
pub fn sections(sheet: &Sheet<'_>) -> Markup {
    let sections = sheet.catalogue().game().sections;
    let known = |line: &DeckLine| sections.iter().any(|section| section.id == line.section);
    let astray: Vec<Placed<'_>> = sheet.deck.lines.iter().enumerate().filter(|(_, line)| !known(line)).collect();
    html! {
        @for section in sections.iter().filter(|section| section.counted || sheet.deck.count(section.id) > 0) {
            (section_list(sheet, section))
        }
        @if !astray.is_empty() {
            section class="deck-part" aria-labelledby="part-astray" {
                h2 id="part-astray" { "In no section" }
                (rows(sheet, &astray))
            }
        }
    }
}

fn section_list(sheet: &Sheet<'_>, section: &SectionDefinition) -> Markup {
    let heading = format!("part-{}", section.id);
    let groups = groups(sheet, section.id);
    let is_grouped = groups.len() > 1;
    html! {
        section class="deck-part" aria-labelledby=(heading) {
            h2 id=(heading) { (section.name) " " span class="count" { (sheet.deck.count(section.id)) } }
            @if groups.is_empty() { p class="muted" { "No card." } }
            div class="deck-part__groups" {
                @for (name, lines) in &groups {
                    div class="deck-part__group" {
                        @if is_grouped {
                            h3 { (name) " " span class="count" { (lines.iter().map(|(_, line)| u64::from(line.quantity)).sum::<u64>()) } }
                        }
                        (rows(sheet, lines))
                    }
                }
            }
        }
    }
}

/// The lines of a section by card type, in the game's order of types.
pub(super) fn groups<'a>(sheet: &Sheet<'a>, section: &str) -> Vec<(&'static str, Vec<Placed<'a>>)> {
    let catalogue = sheet.catalogue();
    let type_of = |line: &DeckLine| catalogue.find_name(&line.card).map(|card| catalogue.card(card).card_type);
    let types = catalogue.game().types;
    let mut groups: Vec<(&'static str, Vec<Placed<'a>>)> = types.iter().map(|word| (word.name, Vec::new())).collect();
    groups.push(("Not in the card list", Vec::new()));
    for (position, line) in sheet.deck.lines.iter().enumerate().filter(|(_, line)| line.section == section) {
        let rank = types.iter().position(|word| Some(word.id) == type_of(line)).unwrap_or(types.len());
        if let Some((_, lines)) = groups.get_mut(rank) {
            lines.push((position, line));
        }
    }
    groups.retain(|(_, lines)| !lines.is_empty());
    for (_, lines) in &mut groups {
        lines.sort_by_cached_key(|(_, line)| CardName::new(&line.card).key().to_owned());
    }
    groups
}

fn rows(sheet: &Sheet<'_>, lines: &[Placed<'_>]) -> Markup {
    html! { ul class="deck-list" { @for (position, line) in lines { (row(sheet, *position, line)) } } }
}

fn row(sheet: &Sheet<'_>, position: usize, line: &DeckLine) -> Markup {
    let catalogue = sheet.catalogue();
    let card = catalogue.find_name(&line.card).map(|card| catalogue.card(card));
    let cost = card.map(|card| card_words::cost(catalogue.game(), card)).unwrap_or_default();
    html! {
        li class="deck-list__row" data-tone=[card.map(|card| catalogue.game().face.tone(card.card_type).name())] {
            span class="deck-list__quantity figures" { (line.quantity) span class="hidden" { " ×" } }
            span class="deck-list__name" {
                (card_link(catalogue, line))
                @if let Some(printing) = &line.printing {
                    " " span class="deck-list__printing" { (card_words::printing(catalogue, printing)) }
                }
                @if sheet.at_fault.contains(&position) {
                    span class="mark mark--fail" title="A requirement is not met here" {
                        span aria-hidden="true" { "!" } span class="hidden" { "At fault" }
                    }
                }
            }
            span class="deck-list__cost figures" { (cost) }
            @let note = sheet.deck.note_on(&line.card);
            @if !note.is_empty() { p class="deck-list__note" { (note) } }
        }
    }
}
