//! Making an account.

use maud::html;
use safehouse_service::passwords::SHORTEST;

use super::form::{Field, Form, drawn, password_hint};
use crate::{drawing::Page, paths};

/// The page at `/register`.
pub fn draw_register(form: &Form) -> Page {
    let hint = password_hint(SHORTEST);
    let name = Field {
        hint: "Others see it. Letters and digits, with single spaces, dots or dashes between them.",
        is_tried_again: true,
        ..Field::name(&form.name)
    };
    let body = html! {
        div class="page page--form" {
            h1 { "Make an account" }
            p class="form__lead" {
                "For whoever wants to be known here. It asks for no e-mail address. Decks that are on this device stay here."
            }
            form class="form" method="post" action=(paths::REGISTER) {
                (form.notice())
                (form.next_field())
                (form.field(&name))
                (form.field(&Field::new_password("Password", &hint)))
                button class="button" type="submit" { "Make the account" }
            }
            p class="form__else" {
                "You have one? " a href=(paths::with_next(paths::SIGN_IN, &form.next)) rel="external" { "Sign in" } "."
            }
        }
    };
    drawn("Make an account", "Make an account without an e-mail address.", body, form)
}
