//! Two versions of a deck side by side, and as a text.

use maud::html;
use safehouse_engine::{
    deck::{
        difference::{difference, difference_text},
        list::DeckList,
    },
    library::GameLibrary,
};
use safehouse_service::saved_decks::{DeckVersionEntry, SavedDeck};

use crate::{
    components::deck_sheet::Sheet,
    deck::label::DeckLabel,
    drawing::Page,
    pages::{
        account::{Form, form::drawn, when::ago},
        compare::comparison,
    },
    paths,
};

/// A version that is compared.
#[derive(Debug, Clone)]
pub struct ComparedVersion {
    /// What lists say about it.
    pub entry: DeckVersionEntry,
    /// The deck as it was.
    pub deck: DeckList,
}

/// The page at `/account/decks/{deck}/compare`.
pub fn draw_difference(library: &GameLibrary, deck: &SavedDeck, versions: [&ComparedVersion; 2], now_ms: i64) -> Page {
    let address = paths::own_deck(&deck.id.simple());
    let [from, to] = versions;
    let game = library.game();
    let text = difference_text(&difference(&from.deck, &to.deck, game), game);
    let named =
        versions.map(|version| DeckList { name: format!("Version {}", version.entry.number), ..version.deck.clone() });
    let sheets = [Sheet::new(library, &named[0]), Sheet::new(library, &named[1])];
    let labels = [DeckLabel::of(&from.deck), DeckLabel::of(&to.deck)];
    let title = format!("Versions {} and {}", from.entry.number, to.entry.number);
    let body = html! {
        div class="page compare" {
            nav class="crumbs" aria-label="Where you are" {
                a href=(paths::OWN_DECKS) rel="external" { "Your decks" }
                a href=(address) rel="external" { bdi { @if deck.name.is_empty() { "Unnamed deck" } @else { (deck.name) } } }
            }
            h1 { (title) }
            p class="muted" {
                @for (at, version) in versions.into_iter().enumerate() {
                    @if at == 1 { " · " }
                    "Version " (version.entry.number) ": "
                    @if !version.entry.label.is_empty() { bdi { (version.entry.label) } ", " }
                    (ago(now_ms, version.entry.made_at))
                }
            }
            section aria-labelledby="text" {
                h2 id="text" { "What changed" }
                @if text.is_empty() { p { "Nothing: both hold the same." } }
                @else { pre class="difference" dir="auto" { (text) } }
            }
            (comparison(&sheets, &labels))
        }
    };
    drawn(&title, "Two versions of a deck side by side.", body, &Form::default())
}
