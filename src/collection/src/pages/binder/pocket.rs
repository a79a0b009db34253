//! A pocket of a binder, and what of a printing is in it.

use maud::{Markup, html};
use safehouse_engine::{
    card::{Edition, Finish},
    catalogue::PrintingIndex,
    english::counted,
};
use safehouse_paths::{HasPaths as _, number_in_set};
use safehouse_symbols::rarity_label;

use crate::{
    Desk,
    parts::{anchor, art, form_of, name_of, stepper},
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

/// The copies that are not ordinary ones, by what they are: `1 foil`.
pub(super) fn special(desk: &Desk<'_>, printing: PrintingIndex) -> Vec<String> {
    let owned = desk.owned();
    let forms = Finish::ALL.iter().flat_map(|finish| Edition::ALL.iter().map(move |edition| (*finish, *edition)));
    let special = forms.filter_map(|(finish, edition)| {
        let words = form_of(finish, edition);
        let copies = owned.copies(printing, Some(finish), Some(edition));
        (copies > 0 && !words.is_empty()).then(|| format!("{copies} {}", words.to_lowercase()))
    });
    special.collect()
}

/// How many there are, in words.
pub(super) fn in_words(desk: &Desk<'_>, printing: PrintingIndex) -> String {
    let special = special(desk, printing);
    let all = counted(u64::from(desk.copies(printing)), ("copy", "copies"));
    if special.is_empty() { all } else { format!("{all}, {}", special.join(", ")) }
}
