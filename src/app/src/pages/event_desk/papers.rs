//! What is printed of an event, on either paper.

use maud::{Markup, html};

use crate::paths::event_desk as at;

/// Ways to a document of an event on A4 and on US Letter.
pub(super) fn papers(code: &str, file: &str, words: &str) -> Markup {
    let address = at::of(code, "print", file);
    let letter = format!("{address}{}paper=letter", if file.contains('?') { '&' } else { '?' });
    html! {
        a href=(address) rel="external" { (words) }
        " " span class="muted" { "A4, or " a href=(letter) rel="external" { "Letter" span class="hidden" { ": " (words) } } }
    }
}
