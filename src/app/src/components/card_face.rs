//! The face of a printing: every printed part in its place, as semantic HTML
//! with drawings of our own, from a thumbnail to print.
//!
//! A face is drawn as text (see [`crate::drawn`]): sixty of them on a page
//! hydrate for nothing. Its measures are container query units, so one drawing
//! serves every width. A screen reader meets name, type, costs, values and text
//! in this order.

#[cfg(feature = "ssr")]
pub mod picture;
mod scene;

use maud::{Markup, html};
use safehouse_engine::{
    card::{Card, CardName, Edition, Printing},
    catalogue::{Catalogue, PrintingIndex, Set, SetStatus},
    game::{
        GameDefinition,
        face::{FaceValue, Tone},
    },
};

use super::{rules_text, symbols};
use crate::paths::HasPaths as _;

/// What it costs to bring the card into the game.
pub fn costs(game: &GameDefinition, card: &Card) -> Vec<FaceValue> {
    (game.face.costs)(game, card)
}

/// The figures of its row of values.
pub fn values(game: &GameDefinition, card: &Card) -> Vec<FaceValue> {
    (game.face.values)(game, card)
}

/// The type line of a card, e.g. `Ranged Weapon – Firearm`.
pub fn type_line(catalogue: &Catalogue, card: &Card) -> String {
    let game = catalogue.game();
    (game.face.type_line)(game, card)
}

/// What to draw, and how the surrounding page wants it.
#[derive(Debug, Clone, Copy)]
pub struct Face<'a> {
    /// The card.
    pub card: &'a Card,
    /// Which of its printings.
    pub printing: &'a Printing,
    /// The printing's set, when the catalogue knows it.
    pub set: Option<&'a Set>,
    /// The game's catalogue, for names of words and keywords.
    pub catalogue: &'a Catalogue,
    /// Address of the sprite of illustrations.
    pub icons: &'a str,
    /// The print run to show; [`Edition::First`] puts the stamp on.
    pub edition: Option<Edition>,
    /// Whether the name links to the card's page.
    pub linked: bool,
}

impl<'a> Face<'a> {
    /// The face of a printing, linked to its page.
    pub fn new(catalogue: &'a Catalogue, printing: PrintingIndex, icons: &'a str) -> Self {
        let card = catalogue.card(catalogue.card_of(printing));
        let printing = catalogue.printing(printing);
        Self { card, printing, set: catalogue.set(&printing.set), catalogue, icons, edition: None, linked: true }
    }

    /// The tone of its type.
    fn tone(&self) -> Tone {
        self.catalogue.game().face.tone(self.card.card_type)
    }

    fn is_first_edition(&self) -> bool {
        self.edition.map_or(self.printing.editions == [Edition::First], |edition| edition == Edition::First)
    }
}

/// Draws a face.
pub fn card_face(face: &Face<'_>) -> Markup {
    let Face { card, printing, catalogue, .. } = *face;
    let game = catalogue.game();
    let glossary = (game.glossary)();
    let costs = costs(game, card);
    let values = values(game, card);
    // By rank, as the style sheet names no rarity.
    let foil = game.face.foils.iter().position(|foil| *foil == printing.rarity).map(|rank| rank + 1);
    let rarity = catalogue.game().rarity_name(printing.rarity);

    html! {
        article class="card-face" data-tone=(face.tone().name()) data-rarity=(symbols::rarity_colour(game, printing.rarity)) data-foil=[foil] {
            div class="card-face__frame" data-fit=(text_fit(catalogue, card)) {
                h2 class="card-face__name" data-fit=(name_fit(card.name.as_str())) {
                    @if face.linked {
                        a href=(face.catalogue.paths().card(printing, card.name.as_str())) { (name(&card.name)) }
                    } @else {
                        (name(&card.name))
                    }
                }
                p class="card-face__type" {
                    span { (type_line(catalogue, card)) }
                    span class="card-face__rarity" title=(rarity) {
                        (symbols::rarity(game, printing.rarity))
                        abbr title=(rarity) { (printing.rarity) }
                    }
                }
                @if !costs.is_empty() {
                    dl class="card-face__costs" {
                        @for cost in &costs {
                            div data-cost=(cost.id) { dt { (cost.label) } dd { (cost.figure) } }
                        }
                    }
                }
                @if !values.is_empty() {
                    dl class="card-face__values" {
                        @for value in &values {
                            div data-value=(value.id) {
                                dt { (value.label) }
                                dd { (symbols::symbol(game, value.symbol)) span { (value.figure) } }
                            }
                        }
                    }
                }
                (art(face))
                div class="card-face__text" {
                    @for line in (game.face.lines)(game, card) {
                        p class="card-face__line" {
                            (symbols::symbol(game, line.symbol))
                            span class="hidden" { (line.label) ": " }
                            b { (line.words) }
                        }
                    }
                    @for line in &card.text { p { (rules_text::emphasised(line, glossary)) } }
                    @if let Some(flavor) = &card.flavor { p class="card-face__flavor" { (flavor) } }
                }
                (foot(face))
            }
        }
    }
}

/// A name in which the epithet may break away.
fn name(name: &CardName) -> Markup {
    match name.as_str().split_once(" – ") {
        Some((short, epithet)) => html! { (short) span class="card-face__epithet" { " – " (epithet) } },
        None => html! { (name.as_str()) },
    }
}

fn art(face: &Face<'_>) -> Markup {
    let icon = face.printing.art.as_deref().map(|art| art.rsplit(':').next().unwrap_or(art));
    html! {
        div class="card-face__art" aria-hidden="true" {
            (scene::scene(face.catalogue.game().face.backdrop(face.card.card_type), &face.printing.number))
            @if let Some(icon) = icon {
                svg class="card-face__icon" viewBox="0 0 512 512" { use href=(format!("{}#{icon}", face.icons)) {} }
            }
        }
    }
}

fn foot(face: &Face<'_>) -> Markup {
    let printing = face.printing;
    let traits = (face.catalogue.game().face.traits)(face.card);
    let playtest = face.set.is_some_and(|set| set.status == SetStatus::Playtest);
    html! {
        @if !traits.is_empty() {
            p class="card-face__traits" {
                span class="hidden" { "Traits: " }
                @for (position, word) in traits.iter().enumerate() {
                    @if position > 0 { " · " }
                    @if word.is_strong { b { (word.words) } } @else { (word.words) }
                }
            }
        }
        footer class="card-face__foot" {
            span class="card-face__number" { (printing.number) }
            @if face.is_first_edition() { span class="card-face__stamp" { "First Edition" } }
            @if playtest { span class="card-face__playtest" { "Playtest" } }
            @if let Some(artist) = &printing.artist { span class="card-face__artist" { "Illus. " (artist) } }
        }
    }
}

/// Step by which a long name is set smaller.
fn name_fit(name: &str) -> u8 {
    match name.chars().count() {
        0..=19 => 0,
        20..=25 => 1,
        _ => 2,
    }
}

/// What a row of values takes from the text, in characters.
const VALUES_ROW: usize = 60;

/// Step by which a long text is set smaller.
fn text_fit(catalogue: &Catalogue, card: &Card) -> u8 {
    let characters = |text: &str| text.chars().count();
    let game = catalogue.game();
    let above = (game.face.lines)(game, card);
    let text: usize = card.text.iter().map(|line| characters(line)).sum();
    let above_text: usize = above.iter().map(|line| characters(&line.words)).sum();
    // Flavor is set smaller, and each line ends in some empty space.
    let flavor = card.flavor.as_deref().map_or(0, |flavor| characters(flavor) * 3 / 4);
    let used = text + above_text + flavor + (card.text.len() + above.len()) * 12;
    let length = if values(game, card).is_empty() { used.saturating_sub(VALUES_ROW) } else { used };
    match length {
        0..=70 => 0,
        71..=120 => 1,
        121..=190 => 2,
        191..=260 => 3,
        _ => 4,
    }
}
