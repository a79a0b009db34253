//! Coming back without the password.

use maud::{Markup, html};
use safehouse_service::{
    passwords::SHORTEST,
    recovery::{LETTER_FOR_MS, LINK_FOR_MINUTES},
};

use super::{
    address,
    form::{Field, Form, drawn, password_hint},
};
use crate::{drawing::Page, paths};

const LETTER_FOR_MINUTES: i64 = LETTER_FOR_MS / 60_000;

/// The ways back that a site has.
#[derive(Debug, Clone, Default)]
pub struct WaysBack {
    /// Where whoever runs the site is found; empty where nobody said.
    pub contact: String,
    /// Whether the site sends letters.
    pub sends_letters: bool,
    /// Whether one was just asked for.
    pub is_asked: bool,
}

/// Which of the page's forms was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecoverForm {
    /// The one for a code.
    Code,
    /// The one for a letter.
    Letter,
}

/// The page at `/recover`, with the form that was refused.
pub fn draw_recover(form: &Form, refused: RecoverForm, ways: &WaysBack) -> Page {
    let nothing = Form::default();
    let (by_code, by_letter) = match refused {
        RecoverForm::Code => (form, &nothing),
        RecoverForm::Letter => (&nothing, form),
    };
    let hint = password_hint(SHORTEST);
    let code = Field {
        name: "code",
        label: "One of your codes",
        kind: "text",
        autocomplete: "one-time-code",
        value: &by_code.code,
        hint: "Large or small, with or without dashes. It is used up.",
        is_tried_again: true,
    };
    let body = html! {
        div class="page page--form" {
            h1 { "Lost your password?" }
            @if ways.sends_letters { (letter(by_letter, ways.is_asked)) h2 { "By a code" } }
            p class="form__lead" {
                "Each of the codes that you wrote down sets another password, once."
                @if !ways.sends_letters { " This site sends no letters." }
            }
            form class="form" method="post" action=(paths::RECOVER) {
                (by_code.notice())
                (by_code.field(&Field::name(&by_code.name)))
                (by_code.field(&code))
                (by_code.field(&Field::new_password("New password", &hint)))
                button class="button" type="submit" { "Set it and sign in" }
            }
            h2 { @if ways.sends_letters { "Neither address nor codes?" } @else { "No codes left?" } }
            (without_codes(&ways.contact))
        }
    };
    drawn("Lost your password?", "Set another password.", body, form)
}

fn letter(form: &Form, is_asked: bool) -> Markup {
    html! {
        h2 { "By a letter" }
        @if is_asked {
            p class="form__done" role="status" {
                "A letter is on its way to that address. If it is an account's, there is a link in it that sets another password "
                "within " (LETTER_FOR_MINUTES) " minutes. It may have gone to unwanted mail."
            }
        }
        form class="form" method="post" action=(paths::RECOVER_BY_LETTER) {
            (form.notice())
            (form.field(&address::field(&form.email, "E-mail address of your account", "")))
            button class="button" type="submit" { "Send the letter" }
        }
    }
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
    let hint = password_hint(SHORTEST);
    let Some(name) = name else {
        let body = html! {
            div class="page notice" {
                h1 { "This link is of no use any more" }
                p { "It was used, it is older than " (LETTER_FOR_MINUTES) " minutes (" (LINK_FOR_MINUTES) " where whoever runs the site made it), or a newer one was made. Ask for another one." }
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
