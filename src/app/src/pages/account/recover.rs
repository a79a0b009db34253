//! Coming back without the password.

use maud::{Markup, html};
use safehouse_service::recovery::LINK_FOR_MINUTES;

use super::{
    form::{Field, Form, password_hint},
    sign_in::drawn,
};
use crate::{drawing::Page, paths};

/// The page at `/recover`; `contact` is where whoever runs the site is found, if known.
pub fn draw_recover(form: &Form, contact: &str) -> Page {
    let hint = password_hint();
    let code = Field {
        name: "code",
        label: "One of your codes",
        kind: "text",
        autocomplete: "one-time-code",
        value: &form.code,
        hint: "Large or small, with or without dashes. It is used up.",
        is_tried_again: true,
    };
    let body = html! {
        div class="page page--form" {
            h1 { "Lost your password?" }
            p class="form__lead" { "Each of the codes that you wrote down sets another password, once. This site sends no letters." }
            form class="form" method="post" action=(paths::RECOVER) {
                (form.notice())
                (form.field(&Field::name(&form.name)))
                (form.field(&code))
                (form.field(&Field::new_password("New password", &hint)))
                button class="button" type="submit" { "Set it and sign in" }
            }
            h2 { "No codes left?" }
            (without_codes(contact))
        }
    };
    drawn("Lost your password?", "Set another password with a code.", body, form)
}

fn without_codes(contact: &str) -> Markup {
    html! {
        p {
            "Ask "
            @if contact.is_empty() { "whoever runs this site" } @else { a href=(contact) { "whoever runs this site" } }
            ". If they know you, they make a link that sets another password once, within " (LINK_FOR_MINUTES) " minutes. They never learn a password."
        }
    }
}

/// The page at `/recover/:token`: the password of the account of this name is set by a
/// link; without a name the link is of no use.
pub fn draw_set_password(name: Option<&str>, token: &str, form: &Form) -> Page {
    let hint = password_hint();
    let Some(name) = name else {
        let body = html! {
            div class="page notice" {
                h1 { "This link is of no use any more" }
                p { "It was used, it is older than " (LINK_FOR_MINUTES) " minutes, or a newer one was made. Ask for another one." }
                p class="actions" {
                    a class="button" href=(paths::SIGN_IN) rel="external" { "Sign in" }
                    a class="button button--plain" href=(paths::RECOVER) rel="external" { "Lost your password?" }
                }
            }
        };
        return Page { found: false, status: Some(410), ..Page::new("A used link", "", "", body) };
    };
    let body = html! {
        div class="page page--form" {
            h1 { "Set a password" }
            p class="form__lead" { "For the account " strong { bdi { (name) } } ". All its sessions end." }
            form class="form" method="post" action=(paths::recover_link(token)) {
                (form.notice())
                input type="text" name="username" value=(name) autocomplete="username" hidden;
                (form.field(&Field { is_tried_again: true, ..Field::new_password("New password", &hint) }))
                button class="button" type="submit" { "Set it and sign in" }
            }
        }
    };
    drawn("Set a password", "", body, form)
}
