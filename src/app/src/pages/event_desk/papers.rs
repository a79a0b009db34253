//! What is printed of an event, on either paper.

use maud::{Markup, html};

use crate::paths::event_desk as at;

/// Ways to a document of an event on A4 and on US Letter: a file, and behind a question mark how it is printed.
pub(super) fn papers(code: &str, file: &str, words: &str) -> Markup {
    let (address, letter) = match file.split_once('?') {
        Some((name, asked)) => {
            let address = format!("{}?{asked}", at::of(code, "print", name));
            (address.clone(), format!("{address}&paper=letter"))
        }
        None => {
            let address = at::of(code, "print", file);
            (address.clone(), format!("{address}?paper=letter"))
        }
    };
    html! {
        a href=(address) rel="external" { (words) }
        " " span class="muted" { "A4, or " a href=(letter) rel="external" { "Letter" span class="hidden" { ": " (words) } } }
    }
}
