//! What a list says that holds nothing: what it is for, and one thing to do about it.

use maud::{Markup, html};

/// A list without an entry: a few words, a sentence about what would stand there, and where to go
/// on (an address and the words of its link).
pub(in crate::pages) fn nothing_here(title: &str, words: &Markup, way: Option<(&str, &str)>) -> Markup {
    html! {
        div class="nothing-here" {
            p { strong { (title) } }
            p class="muted" { (words) }
            @if let Some((address, words)) = way {
                p { a class="button button--plain" href=(address) rel="external" { (words) } }
            }
        }
    }
}
