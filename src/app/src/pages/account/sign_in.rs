//! Signing in.

use maud::html;

use super::{
    form::{Field, Form, drawn},
    passkeys::{Ask, ask_for_it},
};
use crate::{drawing::Page, paths};

/// The page at `/sign-in`; with passkeys where the site has any.
pub fn draw_sign_in(form: &Form, has_passkeys: bool) -> Page {
    let autocomplete = if has_passkeys { "username webauthn" } else { "username" };
    let body = html! {
        div class="page page--form" {
            h1 { "Sign in" }
            form class="form" method="post" action=(paths::SIGN_IN) {
                (form.notice())
                (form.next_field())
                (form.field(&Field { autocomplete, ..Field::name(&form.name) }))
                (form.field(&Field::password("Password")))
                button class="button" type="submit" { "Sign in" }
            }
            @if has_passkeys { (ask_for_it(paths::SIGN_IN, Ask::Offered, "Sign in with a passkey", form)) }
            p class="form__else" {
                "New here? " a href=(paths::with_next(paths::REGISTER, &form.next)) rel="external" { "Make an account" } "."
            }
            p class="form__else" { a href=(paths::RECOVER) rel="external" { "Lost your password?" } }
        }
    };
    drawn("Sign in", "Sign in to your account.", body, form)
}
