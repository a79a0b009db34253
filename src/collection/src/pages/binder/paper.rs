//! All pages of a binder for paper, without buttons.

use maud::{Markup, html};

use super::{
    asked::Asked,
    leaf::{drawn, leaves},
};
use crate::Desk;

/// How many pages of the binder go to paper at a time: the larger sets are printed in two parts.
const PRINTED: usize = 40;

/// The part of the binder that begins with the page that is asked for, and its address.
pub(super) fn draw(desk: &Desk<'_>, asked: &Asked<'_>) -> (Markup, String) {
    let leaves = leaves(&asked.numbers);
    let parts = leaves.len().div_ceil(PRINTED).max(1);
    let part = ((asked.page - 1) / PRINTED).min(parts - 1);
    let address = |part: usize| asked.of_page(part * PRINTED + 1);
    let shown = html! {
        div class="binder binder--paper" {
            p class="screen-only actions" {
                button class="button button--small with-script" type="button" data-print="" { "Print" }
                @if part > 0 { a class="button button--plain button--small" rel="prev external" href=(address(part - 1)) { "Pages before" } }
                @if part + 1 < parts { a class="button button--plain button--small" rel="next external" href=(address(part + 1)) { "Further pages" } }
            }
            @if leaves.is_empty() { p class="muted" { (asked.none()) } }
            div class="binder__spread" {
                @for leaf in leaves.iter().skip(part * PRINTED).take(PRINTED) { (drawn(desk, leaf, None)) }
            }
        }
    };
    (shown, address(part))
}
