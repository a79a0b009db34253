//! A pocket of a binder, and what of a printing is in it.

use maud::{Markup, html};
use safehouse_engine::catalogue::PrintingIndex;
use safehouse_paths::{HasPaths as _, number_in_set};
use safehouse_symbols::rarity_label;

use crate::{
    Desk,
    parts::{anchor, art, name_of, special, stepper},
};

/// A pocket with its card, or the empty sleeve for it; with buttons that lead back to it where it is
/// said to what page.
pub(super) fn draw(desk: &Desk<'_>, printing: PrintingIndex, back: Option<&str>) -> Markup {
    let catalogue = desk.catalogue();
    let known = catalogue.printing(printing);
    let name = name_of(catalogue, printing);
    let copies = desk.copies(printing);
    let anchor = anchor(catalogue, printing);
    html! {
        li class="pocket" id=(anchor) data-cell="" data-number=(known.number) data-owned=(copies) {
            div class="pocket__top" {
                span class="pocket__number figures" title=(known.number) { (number_in_set(known)) }
                (rarity_label(catalogue.game(), known.rarity))
            }
            (art(desk, printing))
            a class="pocket__name" href=(catalogue.paths().card(known, name)) rel="external" { (name) }
            p class="pocket__copies" {
                @if copies == 0 {
                    span class="pocket__empty" { "Empty" }
                } @else {
                    b class="figures" { (copies) }
                    span class="hidden" { (if copies == 1 { " copy" } else { " copies" }) }
                    @for words in special(desk, printing) { " · " span { (words) } }
                }
            }
            @if let Some(back) = back { (stepper(desk, printing, &format!("{back}#{anchor}"))) }
        }
    }
}
