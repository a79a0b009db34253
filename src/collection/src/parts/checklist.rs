//! Printings as a dense list to be counted through: number, rarity, name, copies, one more and one fewer.

use maud::{Markup, html};
use safehouse_engine::{
    card::{Edition, Finish},
    catalogue::PrintingIndex,
    english::counted,
};
use safehouse_paths::{HasPaths as _, encode, number_in_set};
use safehouse_symbols::rarity_label;

use super::{anchor, form_of, name_of, stepper};
use crate::Desk;

/// How printings of a list are numbered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Named {
    /// By the number alone: all are of one set, which the page names.
    InSet,
    /// By set and number.
    Whole,
}

/// The list. `back` is the page, to which the buttons of a printing lead back.
pub(crate) fn checklist(desk: &Desk<'_>, printings: &[PrintingIndex], named: Named, back: &str) -> Markup {
    let of_sets = (named == Named::Whole).then_some("checklist--of-sets");
    html! {
        ol class=(format!("checklist {}", of_sets.unwrap_or_default()).trim_end()) data-grid="" {
            @for printing in printings { (cell(desk, *printing, named, back)) }
        }
    }
}

fn cell(desk: &Desk<'_>, printing: PrintingIndex, named: Named, back: &str) -> Markup {
    let catalogue = desk.catalogue();
    let known = catalogue.printing(printing);
    let name = name_of(catalogue, printing);
    let copies = desk.copies(printing);
    let (number, anchor) = match named {
        Named::InSet => (number_in_set(known), anchor(catalogue, printing)),
        Named::Whole => (known.number.as_str(), format!("n-{}", encode(&known.number))),
    };
    html! {
        li class="checklist__cell" id=(anchor) data-cell="" data-number=(known.number) data-owned=(copies) {
            span class="figures" { (number) }
            (rarity_label(catalogue.game(), known.rarity))
            a class="checklist__name" href=(catalogue.paths().card(known, name)) rel="external" { (name) }
            span class="checklist__copies" title=(in_words(desk, printing)) {
                @if copies == 0 {
                    span aria-hidden="true" { "○" } span class="hidden" { "missing" }
                } @else {
                    b class="figures" { (copies) } span class="hidden" { (if copies == 1 { " copy" } else { " copies" }) }
                }
            }
            (stepper(desk, printing, &format!("{back}#{anchor}")))
        }
    }
}

/// The copies that are not ordinary ones, by what they are: `1 foil`.
pub(crate) fn special(desk: &Desk<'_>, printing: PrintingIndex) -> Vec<String> {
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
fn in_words(desk: &Desk<'_>, printing: PrintingIndex) -> String {
    let (catalogue, copies) = (desk.catalogue(), desk.copies(printing));
    let of_card = desk.owned().of_card(catalogue.card_of(printing), catalogue);
    let mut words = vec![counted(u64::from(copies), ("copy", "copies"))];
    words.extend(special(desk, printing));
    if of_card > copies {
        words.push(format!("{of_card} of the card in all its printings"));
    }
    words.join(", ")
}
