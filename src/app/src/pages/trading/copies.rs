//! Copies in a trade, in lines.

use std::collections::BTreeMap;

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

/// Which of the reader's copies that are promised are not there any more, wherever they were put since.
pub(super) fn gone(desk: &Desk<'_>, own: &[Offered]) -> Markup {
    let mut promised: BTreeMap<Holding, i64> = BTreeMap::new();
    for line in own {
        *promised.entry(line.holding.handed_over()).or_default() += i64::from(line.copies);
    }
    let balances = desk.shelf.balances();
    let lacks = |(looked_for, promised): (Holding, i64)| {
        let same = balances.of_number(&looked_for.number);
        let same = same.filter(|(holding, copies)| *copies > 0 && holding.handed_over() == looked_for);
        let there: i64 = same.map(|(_, copies)| copies).sum();
        (there < promised).then_some((looked_for, promised - there))
    };
    let gone: Vec<(Holding, i64)> = promised.into_iter().filter_map(lacks).collect();
    html! {
        @if !gone.is_empty() {
            div class="playtest-note" role="note" {
                p { "Of what you promised, your collection does not have any more:" }
                ul {
                    @for (holding, copies) in &gone {
                        @let words = trading::copy_words(holding);
                        li {
                            span class="figures" { (copies) "× " (holding.number) }
                            @if !words.is_empty() { " " span class="muted" { bdi { (words) } } }
                        }
                    }
                }
                p { "Find these copies, or withdraw from the trade." }
            }
        }
    }
}

/// How many copies a side is of.
pub(super) fn total(copies: &[TradeCopy]) -> u64 {
    copies.iter().map(|copy| u64::from(copy.copies)).sum()
}
