//! The address that letters of an account go to.

use maud::{Markup, html};
use safehouse_service::emails::CONFIRM_FOR_MS;

use super::form::{Field, Form, drawn};
use crate::{drawing::Page, paths};

/// For how long an address may be confirmed.
const MINUTES: i64 = CONFIRM_FOR_MS / 60_000;

/// A field for an address.
pub(super) fn field<'a>(value: &'a str, label: &'a str, hint: &'a str) -> Field<'a> {
    Field { name: "email", label, kind: "email", autocomplete: "email", value, hint, is_tried_again: true }
}

/// What one's own account says of it, on a site that sends letters or none.
pub(super) fn section(email: Option<&str>, sends_letters: bool, form: &Form) -> Markup {
    html! {
        section aria-labelledby="address" {
            h2 id="address" { "E-mail" }
            @match email {
                Some(address) => p { "Letters go to " strong { bdi { (address) } } "." },
                None if sends_letters => p { "No address. With one, a letter helps whoever loses the password." },
                None => p { "This site sends no letters, so it asks for no address." },
            }
            @if sends_letters {
                form class="form" method="post" action=(paths::ADDRESS) {
                    (form.notice())
                    (form.field(&field(
                        &form.email,
                        if email.is_some() { "Another address" } else { "Address" },
                        "A letter goes there with a link that says that it is yours. Nobody sees the address.",
                    )))
                    button class="button button--plain" type="submit" { "Send the letter" }
                }
            }
            @if email.is_some() {
                form method="post" action=(paths::REMOVE_ADDRESS) {
                    button class="button button--plain" type="submit" { "Remove the address" }
                }
            }
        }
    }
}

/// The page at `/confirm-address/:token`: letters of an account go to this address by its
/// button; without one the link is of no use.
pub fn draw_confirm_address(address: Option<&str>, token: &str, form: &Form) -> Page {
    let Some(address) = address else {
        let body = html! {
            div class="page notice" {
                h1 { "This link is of no use any more" }
                p {
                    "It was used, it is older than " (MINUTES) " minutes, or a newer one was asked for. Ask for another one "
                    "on the page of your account."
                }
                p class="actions" { a class="button" href=(paths::ACCOUNT) rel="external" { "Your account" } }
            }
        };
        return Page { found: false, status: Some(410), ..Page::new("A used link", "", "", body) };
    };
    let body = html! {
        div class="page page--form" {
            h1 { "Is this your address?" }
            p class="form__lead" { "Letters of your account will go to " strong { bdi { (address) } } "." }
            form class="form" method="post" action=(paths::confirm_address(token)) {
                (form.notice())
                button class="button" type="submit" { "It is mine" }
            }
            p class="form__else" { "If you did not ask for this, leave this page: nothing has changed." }
        }
    };
    drawn("Is this your address?", "", body, form)
}

/// The same page once its button was pressed.
pub fn draw_confirmed_address() -> Page {
    let body = html! {
        div class="page notice" {
            h1 { "The address is confirmed" }
            p { "Letters of your account go there from now on." }
            p class="actions" { a class="button" href=(paths::ACCOUNT) rel="external" { "Your account" } }
        }
    };
    Page::new("The address is confirmed", "", "", body)
}
