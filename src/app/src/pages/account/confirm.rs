//! Giving the password once more.

use maud::html;

use super::{
    form::{Field, Form, drawn},
    passkeys::{Ask, ask_for_it},
    second_factor::code_hint,
};
use crate::{drawing::Page, paths};

/// The page at `/account/confirm`, for whoever is signed in under this name; where the account
/// has a second factor, it is asked for as well, or a passkey instead of both.
pub fn draw_confirm(name: &str, has_factor: bool, has_passkeys: bool, form: &Form) -> Page {
    let hint = code_hint();
    let body = html! {
        div class="page page--form" {
            h1 { "Is it you?" }
            p class="form__lead" { "What comes next can be done by nobody but " strong { bdi { (name) } } ". Give the password" @if has_factor { " and the second factor" } " once more." }
            form class="form" method="post" action=(paths::CONFIRM) {
                (form.notice())
                (form.next_field())
                // For password managers.
                input type="text" name="username" value=(name) autocomplete="username" hidden;
                (form.field(&Field::password("Password")))
                @if has_factor { (form.field(&Field::second_factor(&hint))) }
                div class="actions" {
                    button class="button" type="submit" { "Go on" }
                    a class="button button--plain" href=(paths::ACCOUNT) rel="external" { "Back" }
                }
            }
            @if has_passkeys { (ask_for_it(paths::CONFIRM, Ask::Pressed, "Use a passkey", form)) }
        }
    };
    drawn("Is it you?", "Give the password once more.", body, form)
}
