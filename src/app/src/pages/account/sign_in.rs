//! Signing in.

use maud::html;

use super::form::{Field, Form};
use crate::{drawing::Page, paths};

/// The page at `/sign-in`.
pub fn draw_sign_in(form: &Form) -> Page {
    let body = html! {
        div class="page page--form" {
            h1 { "Sign in" }
            form class="form" method="post" action=(paths::SIGN_IN) {
                (form.notice())
                (form.next_field())
                (form.field(&Field::name(&form.name)))
                (form.field(&Field::password("Password")))
                button class="button" type="submit" { "Sign in" }
            }
            p class="form__else" {
                "New here? " a href=(paths::with_next(paths::REGISTER, &form.next)) rel="external" { "Make an account" } "."
            }
            p class="form__else" { a href=(paths::RECOVER) rel="external" { "Lost your password?" } }
        }
    };
    drawn("Sign in", "Sign in to your account.", body, form)
}

/// A page of a form, with the status of what refused it.
pub(super) fn drawn(title: &str, description: &str, body: maud::Markup, form: &Form) -> Page {
    Page { status: form.fault.as_ref().map(|fault| fault.status), ..Page::new(title, description, "", body) }
}
