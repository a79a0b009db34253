//! Texts that are copied whole: shown once, with a button that a script brings to life.

use maud::{Markup, html};

/// What marks a button that the script works on. A page that has one needs the script.
pub const MARK: &str = "data-copies=";

/// A text in a field of its own, whose label says what it is, with a button that copies it. Without
/// script the whole field is selected by a press.
pub(in crate::pages) fn secret(id: &str, label: &str, text: &str) -> Markup {
    html! {
        div class="copied" {
            label for=(id) { (label) }
            div class="copied__row" {
                input class="field figures" id=(id) value=(text) readonly autocomplete="off" spellcheck="false";
                (copy_button(id, label))
            }
        }
    }
}

/// The button that copies what the element of an id holds.
pub(in crate::pages) fn copy_button(id: &str, label: &str) -> Markup {
    html! {
        button class="button button--plain" type="button" data-copies=(id) hidden { "Copy" span class="hidden" { " " (label) } }
        span class="copied__said muted" role="status" {}
    }
}

/// The button that prints the page.
pub(in crate::pages) fn print_button() -> Markup {
    html! { button class="button button--plain" type="button" data-prints="" hidden { "Print" } }
}
