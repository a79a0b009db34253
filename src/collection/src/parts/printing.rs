//! A printing in a few words and a small drawing.

use maud::{Markup, html};
use safehouse_engine::catalogue::{Catalogue, PrintingIndex};
use safehouse_paths::HasPaths as _;
use safehouse_symbols::rarity_label;

use crate::Desk;

/// The name of a printing's card.
pub(crate) fn name_of(catalogue: &Catalogue, printing: PrintingIndex) -> &str {
    catalogue.card(catalogue.card_of(printing)).name.as_str()
}

/// The illustration of a printing, as decoration.
pub(crate) fn art(desk: &Desk<'_>, printing: PrintingIndex) -> Markup {
    let catalogue = desk.catalogue();
    let known = catalogue.printing(printing);
    let card = catalogue.card(catalogue.card_of(printing));
    let icon = known.art.as_deref().map(|art| art.rsplit(':').next().unwrap_or(art));
    html! {
        span class="pocket-art" aria-hidden="true" data-tone=(catalogue.game().face.tone(card.card_type).name()) {
            @if let Some(icon) = icon {
                svg viewBox="0 0 512 512" { use href=(format!("{}#{icon}", desk.icons)) {} }
            }
        }
    }
}

/// A printing by number, rarity and name, which leads to its page.
pub(crate) fn printing_line(desk: &Desk<'_>, printing: PrintingIndex) -> Markup {
    let catalogue = desk.catalogue();
    let known = catalogue.printing(printing);
    let name = name_of(catalogue, printing);
    html! {
        span class="printing-line" {
            span class="figures" { (known.number) } " "
            (rarity_label(catalogue.game(), known.rarity)) " "
            a href=(catalogue.paths().card(known, name)) rel="external" { (name) }
        }
    }
}

/// A collector number that the catalogue may not have, as a line.
pub(crate) fn copies_of(desk: &Desk<'_>, number: &str) -> Markup {
    match desk.catalogue().find_number(number) {
        Some(printing) => printing_line(desk, printing),
        None => html! {
            span class="printing-line" { span class="figures" { bdi { (number) } } " " span class="muted" { "not in the card list" } }
        },
    }
}
