//! What somebody is told who has nothing yet.

use maud::{Markup, html};
use safehouse_paths::collection as at;

use crate::{Desk, Keeper};

/// What to do first, and where it is kept.
pub(super) fn draw(desk: &Desk<'_>) -> Markup {
    let page = |rest: &str| at::page(desk.game(), rest);
    html! {
        section class="greeting" aria-labelledby="greeting" {
            h2 id="greeting" { "Nothing is in it yet" }
            p { "Here stands which cards you have, in which finish and edition, and where they are: what your decks are built of, and what your sets still lack." }
            ol class="greeting__ways" {
                li {
                    h3 { a href=(page(at::ENTER)) rel="external" { "Enter by number" } }
                    p { "For a pile in your hand: type " code { "45" } " and Enter, " code { "45f x3" } " for three foils, " code { "1-60 !7" } " for a row without one." }
                }
                li {
                    h3 { a href=(page(at::IMPORT)) rel="external" { "Bring a file" } }
                    p { "For a list that you keep elsewhere: the files of other tools are read as they are, and you see what each line becomes before it counts." }
                }
                li {
                    h3 { a href=(page(at::SETS)) rel="external" { "Open the binder" } }
                    p { "For a binder beside you: the same nine pockets a page, a plus and a minus on each." }
                }
            }
            p class="greeting__kept" { (kept(desk)) }
        }
    }
}

/// Where it is kept, and who sees it.
fn kept(desk: &Desk<'_>) -> &'static str {
    match desk.keeper {
        Keeper::Account | Keeper::Copy => "It is kept in your account, and only you see it.",
        Keeper::Device => {
            "It is kept on this device, in this browser, and nobody else sees it. It can move into an account later."
        }
    }
}
