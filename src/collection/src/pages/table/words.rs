//! Choices, numbers and copies in the words of a table.

use maud::{Markup, html};
use safehouse_engine::copies::Holding;

use crate::parts::{form_words, place_words};

/// A number with a comma before each three digits.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let places = digits.len();
    let with_comma = |(at, digit): (usize, char)| {
        let comma = (at > 0 && (places - at).is_multiple_of(3)).then_some(',');
        comma.into_iter().chain([digit])
    };
    digits.chars().enumerate().flat_map(with_comma).collect()
}

/// What is said of copies beside their number.
pub(super) fn said(holding: &Holding) -> Markup {
    let words = form_words(holding);
    html! {
        @if words.is_empty() { "ordinary" } @else { bdi { (words) } }
        ", in " bdi { (place_words(&holding.place)) }
    }
}
