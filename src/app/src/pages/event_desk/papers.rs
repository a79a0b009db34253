//! What is printed of an event, on either paper.

use maud::{Markup, html};

use crate::paths::event_desk as at;

/// Ways to a document of an event on A4 and on US Letter: a file, and behind a question mark how it is printed.
pub(super) fn papers(code: &str, file: &str, words: &str) -> Markup {
    // What stands behind the file is how it is asked for, and no part of its name.
    let (name, query) = file.split_once('?').unwrap_or((file, ""));
    let of = at::of(code, "print", name);
    let (address, letter) = match query {
        "" => (of.clone(), format!("{of}?paper=letter")),
        _ => (format!("{of}?{query}"), format!("{of}?{query}&paper=letter")),
    };
    html! {
        a href=(address) rel="external" { (words) }
        " " span class="muted" { "A4, or " a href=(letter) rel="external" { "Letter" span class="hidden" { ": " (words) } } }
    }
}
