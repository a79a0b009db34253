//! The ways between the pages about what copies are worth.

use maud::{Markup, html};
use safehouse_paths::collection as at;

use crate::Desk;

/// The ways; `here` is empty for the value, `time` for that over time, else the address of the page.
pub(crate) fn value_ways(desk: &Desk<'_>, here: &str) -> Markup {
    let value = at::page(desk.game(), at::VALUE);
    let ways = [
        ("", value.clone(), "Value"),
        ("time", at::asking(&value, &[("show", "time")]), "Over time"),
        (at::INSURANCE, at::page(desk.game(), at::INSURANCE), "Insurance"),
        (at::PRICES, at::page(desk.game(), at::PRICES), "Price lists"),
    ];
    html! {
        p class="files-ways" {
            @for (id, address, words) in &ways {
                a href=(address) rel="external" aria-current=[(*id == here).then_some("true")] { (words) }
                " "
            }
        }
    }
}
