//! What the server answers whoever is not signed in: the device keeps their collection, and draws it.

use maud::{Markup, html};
use safehouse_engine::library::GameLibrary;
use safehouse_paths as paths;

use crate::Page;

/// The page at an address of a collection that the device keeps: the place in which a script draws, and for a
/// browser that runs none, or keeps nothing, what a collection is.
pub fn on_device(library: &GameLibrary, here: &str) -> Page {
    let invitation = invitation(library, here);
    let body = html! {
        div class="page collection" {
            header class="page-head collection__head" { h1 { "Your collection" } }
            p class="collection-opening" { "Opening what this device keeps…" }
            noscript { (invitation) }
            template data-invitation="" {
                div class="page collection" {
                    header class="page-head collection__head" { h1 { "Your collection" } }
                    (invitation)
                }
            }
        }
    };
    Page::new("Your collection", body)
}

/// What a collection is, for whoever has no account to keep one in.
fn invitation(library: &GameLibrary, here: &str) -> Markup {
    let name = library.game().name;
    html! {
        p class="collection-invitation" {
            "Which " (name) " cards you have, in which finish and edition and where they are; what your sets lack, and which of your decks you can build of them. Copies are entered by number, sixty in two minutes, or come out of a file of another tool."
        }
        p class="collection-invitation" {
            "A browser that runs scripts keeps a collection on the device, without an account. An account keeps it for all of your devices."
        }
        p class="actions" {
            a class="button" href=(paths::with_next(paths::SIGN_IN, here)) rel="external" { "Sign in" }
            a class="button button--plain" href=(paths::with_next(paths::REGISTER, here)) rel="external" { "Make an account" }
        }
    }
}
