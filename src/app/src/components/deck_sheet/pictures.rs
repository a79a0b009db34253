//! A deck as pictures: the faces of each type in a stack that shows their names,
//! the last one whole.

use maud::{Markup, html};
use safehouse_engine::{
    deck::list::{DeckLine, DeckList},
    library::GameLibrary,
};

use super::{Sheet, sections::groups};
use crate::{
    components::{
        card_face::{Face, card_face},
        symbol::logo,
    },
    drawing::Scene,
};

/// The most lines that are drawn as pictures; a longer list is read as words.
pub const MOST_PICTURES: usize = 150;

/// Every section that holds something, as stacks.
pub fn pictures(scene: &Scene<'_>, sheet: &Sheet<'_>) -> Markup {
    let sections = sheet.catalogue().game().sections;
    html! {
        @for section in sections.iter().filter(|section| sheet.deck.count(section.id) > 0) {
            @let heading = format!("part-{}", section.id);
            section class="deck-part" aria-labelledby=(heading) {
                h2 id=(heading) { (section.name) " " span class="count" { (sheet.deck.count(section.id)) } }
                div class="stacks" {
                    @for (name, lines) in groups(sheet, section.id) {
                        div class="stacks__group" {
                            // What the section's own title says already.
                            @if name != section.name {
                                h3 { (name) " " span class="count" { (lines.iter().map(|(_, line)| u64::from(line.quantity)).sum::<u64>()) } }
                            }
                            ol class="stack" { @for (position, line) in lines { (place(scene, sheet, position, line)) } }
                        }
                    }
                }
            }
        }
    }
}

fn place(scene: &Scene<'_>, sheet: &Sheet<'_>, position: usize, line: &DeckLine) -> Markup {
    html! {
        li class="stack__card" {
            span class="stack__copies figures" { (line.quantity) span aria-hidden="true" { "×" } span class="hidden" { @if line.quantity == 1 { " copy" } @else { " copies" } } }
            @match face(scene.library, scene.icons, line) {
                Some(face) => (card_face(&face)),
                None => p class="stack__unknown" { bdi { (line.card) } },
            }
            @if sheet.at_fault.contains(&position) {
                span class="mark mark--fail stack__fault" title="A requirement is not met here" {
                    span aria-hidden="true" { "!" } span class="hidden" { "At fault" }
                }
            }
        }
    }
}

fn face<'a>(library: &'a GameLibrary, icons: &'a str, line: &DeckLine) -> Option<Face<'a>> {
    let catalogue = &library.catalogue;
    let edition = line.printing.as_ref().and_then(|printing| printing.edition);
    Some(Face { edition, ..Face::new(catalogue, line.meant_printing(catalogue)?, icons) })
}

/// The line that leads the deck: that of a section which holds one card.
pub fn leading_line<'a>(library: &GameLibrary, deck: &'a DeckList) -> Option<&'a DeckLine> {
    let sections = library.catalogue.game().sections.iter();
    let mut leading = sections.filter(|section| section.counted && deck.count(section.id) == 1);
    leading.find_map(|section| deck.section(section.id).next())
}

/// The face of the card that leads the deck, as a picture beside its name;
/// nothing for a deck that none leads.
pub fn leader(library: &GameLibrary, icons: &str, deck: &DeckList) -> Markup {
    let face = leading_line(library, deck).and_then(|line| face(library, icons, line));
    html! { @if let Some(face) = face { (led_by(face)) } }
}

/// The same among other decks, where each has a picture: of a deck that none
/// leads its first card that is known, and without one the sign of the site.
pub fn leader_among(library: &GameLibrary, icons: &str, deck: &DeckList) -> Markup {
    let lines = leading_line(library, deck).into_iter().chain(&deck.lines);
    match lines.filter_map(|line| face(library, icons, line)).next() {
        Some(face) => led_by(face),
        None => html! { div class="deck-leader deck-leader--none" aria-hidden="true" { (logo()) } },
    }
}

fn led_by(face: Face<'_>) -> Markup {
    // The words stand beside it.
    html! { div class="deck-leader" aria-hidden="true" { (card_face(&Face { linked: false, ..face })) } }
}
