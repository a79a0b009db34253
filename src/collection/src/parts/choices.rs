//! What a field offers to choose.

use maud::{Markup, html};

/// A choice of a form.
pub(crate) fn choice(value: &str, words: &str, chosen: &str) -> Markup {
    html! { option value=(value) selected[value == chosen] { (words) } }
}

/// Choices with one for nothing.
pub(crate) fn choices<'a>(
    nothing: &str,
    all: impl Iterator<Item = (&'a str, &'a str)>,
    chosen: Option<&str>,
) -> Markup {
    html! {
        option value="" selected[chosen.is_none()] { (nothing) }
        @for (id, name) in all { option value=(id) selected[chosen == Some(id)] { (name) } }
    }
}
