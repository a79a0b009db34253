//! Where nobody can sign in.

use maud::{Markup, html};

use crate::{drawing::Page, paths};

/// Every page of accounts on a site that everybody on the way could read along.
pub fn draw_none_here() -> Page {
    let body = html! {
        div class="page notice" {
            h1 { "Nobody can sign in here" }
            p {
                "This site is reached over http, so that everybody on the way could read a password. All else works: "
                "decks are kept on your device, and links carry them."
            }
            p class="muted" {
                "Whoever runs the site sets " code { "--public-url" } " to its https address, or, in a closed network, "
                code { "--insecure-http yes" } "."
            }
            p class="actions" { a class="button" href=(paths::HOME) rel="external" { "Home" } }
        }
    };
    Page { found: false, ..Page::new("Nobody can sign in here", "", "", body) }
}

/// Above what is typed into a page that everybody on the way can read.
pub fn in_the_clear() -> Markup {
    html! {
        p class="in-the-clear" role="note" {
            strong { "Not a safe connection. " }
            "Everybody on the way can read what you type here. Use a password that you use nowhere else."
        }
    }
}
