//! Giving the password once more.

use maud::html;

use super::{
    form::{Field, Form},
    sign_in::drawn,
};
use crate::{drawing::Page, paths};

/// The page at `/account/confirm`, for whoever is signed in under this name.
pub fn draw_confirm(name: &str, form: &Form) -> Page {
    let body = html! {
        div class="page page--form" {
            h1 { "Is it you?" }
            p class="form__lead" { "What comes next can be done by nobody but " strong { bdi { (name) } } ". Give the password once more." }
            form class="form" method="post" action=(paths::CONFIRM) {
                (form.notice())
                (form.next_field())
                // For password managers.
                input type="text" name="username" value=(name) autocomplete="username" hidden;
                (form.field(&Field::password("Password")))
                div class="actions" {
                    button class="button" type="submit" { "Go on" }
                    a class="button button--plain" href=(paths::ACCOUNT) rel="external" { "Back" }
                }
            }
        }
    };
    drawn("Is it you?", "Give the password once more.", body, form)
}
