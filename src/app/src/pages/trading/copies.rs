//! Copies in a trade, in lines.

use maud::{Markup, html};
use safehouse_collection::{Desk, trading};
use safehouse_engine::copies::{Holding, matching::Offered};
use safehouse_service::trades::{TradeCopy, TradeCopyGrade};

/// What is said of copies beside their number.
fn words(copy: &TradeCopy) -> String {
    let TradeCopy { edition, finish, language, condition, is_signed, is_altered, .. } = copy.clone();
    let holding =
        Holding { language, condition, is_signed, is_altered, ..Holding::new(copy.number.clone(), edition, finish) };
    let mut words = vec![trading::copy_words(&holding)];
    words.extend(copy.grade.as_ref().map(|TradeCopyGrade { company, grade }| format!("{company} {grade}")));
    words.retain(|words| !words.is_empty());
    words.join(", ")
}

/// A side of a trade.
pub(super) fn list(desk: &Desk<'_>, copies: &[TradeCopy], none: &str) -> Markup {
    html! {
        @if copies.is_empty() { p class="muted" { (none) } } @else {
            ul class="trade-copies" {
                @for copy in copies {
                    @let words = words(copy);
                    li {
                        b class="figures" { (copy.copies) "×" }
                        div {
                            (trading::numbered(desk, &copy.number))
                            @if !words.is_empty() { " " span class="muted" { bdi { (words) } } }
                        }
                    }
                }
            }
        }
    }
}

/// From where the reader's copies are taken.
pub(super) fn places(own: &[Offered]) -> Markup {
    html! {
        ul class="trade-places" {
            @for line in own {
                li {
                    span class="figures" { (line.copies) "× " (line.holding.number) } " "
                    @if line.holding.place.is_empty() { span class="muted" { "in no place" } } @else { "from " bdi { (line.holding.place) } }
                }
            }
        }
    }
}

/// How many copies a side is of.
pub(super) fn total(copies: &[TradeCopy]) -> u64 {
    copies.iter().map(|copy| u64::from(copy.copies)).sum()
}
