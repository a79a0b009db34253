//! Codes that were just made.

use maud::{Markup, html};

use super::copying::{copy_button, print_button};
use crate::{drawing::Page, pages::public_decks::day, paths};

/// Whose codes they are, for whoever finds them on paper.
#[derive(Debug, Clone, Copy)]
pub struct CodesOf<'a> {
    /// What others call the site.
    pub site: &'a str,
    /// The account's name.
    pub name: &'a str,
    /// When they were made.
    pub at_ms: i64,
}

/// Codes with what they are, each with a box to tick when it is used, and what copies and prints
/// them.
pub(super) fn sheet(of: &CodesOf<'_>, kind: &str, codes: &[String]) -> Markup {
    html! {
        div class="codes-sheet" {
            p class="codes-sheet__of" {
                strong { (of.site) } " · " bdi { (of.name) } br; (kind) br; "Made on " (day(of.at_ms)) " (UTC). Each works once."
            }
            ol class="codes figures" id="codes" { @for code in codes { li { code { (code) } } } }
        }
        p class="actions screen-only" { (copy_button("codes", "the codes")) (print_button()) }
    }
}

/// The page that shows codes, once, and leads on.
pub fn draw_codes(of: &CodesOf<'_>, codes: &[String], next: &str) -> Page {
    let next = if next.is_empty() { paths::ACCOUNT } else { next };
    let body = html! {
        div class="page page--form" {
            h1 { "Write these down" }
            p class="form__lead" {
                "Whoever loses the password comes back with one of these codes. Each works once. They are shown only now, "
                "and those of before work no more."
            }
            (sheet(of, "Codes that set another password", codes))
            p class="form__hint screen-only" { "Print this page, or keep them in your password manager; not on this device alone." }
            form class="form screen-only" method="post" action=(paths::CODES) {
                // A form that asks would lose the query of where it leads.
                input type="hidden" name="written" value="yes";
                input type="hidden" name="next" value=(next);
                label class="form__check" {
                    input type="checkbox" required;
                    span { "I have them where I will find them." }
                }
                button class="button" type="submit" { "Go on" }
            }
        }
    };
    Page::new("Your codes", "Codes to come back with.", "", body)
}

/// The page at `/account/codes`: codes are made by its button, and left for later by a
/// choice of one's own.
pub fn draw_codes_offer(made: u64, form: &super::Form) -> Page {
    let next = if form.next.is_empty() { paths::ACCOUNT } else { &form.next };
    let body = html! {
        div class="page page--form" {
            h1 { "A way back" }
            p class="form__lead" {
                "Whoever loses the password comes back with a code that was written down before."
            }
            @if made > 0 { p { "You have made codes. New ones take their place." } }
            form class="form" method="post" action=(paths::CODES) {
                (form.notice())
                (form.next_field())
                div class="actions" {
                    button class="button" type="submit" { "Make codes" }
                    a class="button button--plain" href=(next) rel="external" { "Not now" }
                }
            }
        }
    };
    super::form::drawn("A way back", "", body, form)
}
