//! The fields by which a list is given: a deck of one's account, or its text.

use maud::{Markup, html};

use crate::pages::stores::Labelled;

/// The most characters of a text that the field takes: several times the longest list, and a form with it is sent whole.
const TEXT_CHARS: usize = 60_000;

/// What is written in the field of a text.
const HINT: &str =
    "A line for each card, as 4 and its name, under the names of the decks, a deck code, or a file of any deck site.";

/// The field of a list's text.
pub(in crate::pages) fn text_field(labelled: Labelled<'_>, text: &str, rows: u8) -> Markup {
    let hint = format!("{HINT} {}", labelled.hint);
    Labelled { hint: hint.trim(), ..labelled }.lines(text, TEXT_CHARS, rows)
}

/// The field of a deck of one's account, which is `done` as it is now; nothing where there is none.
pub(in crate::pages) fn deck_field(decks: &[(String, String)], chosen: &str, done: &str) -> Markup {
    html! {
        @if !decks.is_empty() {
            div class="labelled" {
                label for="deck" { "A deck of your account" }
                select class="field" id="deck" name="deck" aria-describedby="deck-hint" {
                    option value="" { "None: what is written below" }
                    @for (id, name) in decks { option value=(id) selected[id == chosen] { (name) } }
                }
                p class="form__hint" id="deck-hint" { "Its newest version is " (done) ". What is written below counts instead of it." }
            }
        }
    }
}
