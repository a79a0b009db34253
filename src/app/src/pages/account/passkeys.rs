//! Passkeys: used, added, named, removed.
//!
//! A small script asks the browser; without it, or where the browser has none, the forms for it
//! are not shown.

use maud::{Markup, html};
use safehouse_service::passkeys::{OwnPasskey, Question, WhyNone};

use super::{
    form::{Field, Form, drawn},
    when::ago,
};
use crate::{drawing::Page, paths};

/// What marks a form that the script works on. A page that has one needs the script.
pub const MARK: &str = "data-passkey=";

/// How a passkey is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ask {
    /// When the button is pressed.
    Pressed,
    /// Also among the names that a browser fills in.
    Offered,
}

/// The form that asks for a passkey and sends it to an address.
pub(super) fn ask_for_it(action: &str, ask: Ask, label: &str, form: &Form) -> Markup {
    html! {
        form class="form passkey" method="post" action=(action) hidden
            data-passkey=(match ask { Ask::Pressed => "get", Ask::Offered => "offer" }) {
            (form.next_field())
            (hidden(""))
            button class="button button--plain" type="submit" { (label) }
        }
    }
}

/// What the script fills in, and where it says what went wrong.
fn hidden(token: &str) -> Markup {
    html! {
        input type="hidden" name="token" value=(token);
        input type="hidden" name="passkey";
        p class="form__fault" role="alert" hidden {}
    }
}

/// Where a passkey is added: its name, what the browser is asked, and where to go on afterwards.
pub fn draw_add_passkey(question: &Question, name: &str, next: &str) -> Page {
    let form = Form { next: next.to_owned(), ..Form::default() };
    let body = html! {
        div class="page page--form" {
            h1 { "Add a passkey" }
            p class="form__lead" {
                "Your device asks for your finger, your face or its PIN, and keeps a key for this site. With it you sign in without a password."
            }
            form class="form" method="post" action=(paths::SECOND_FACTOR) hidden data-passkey="create" data-options=(question.options) {
                input type="hidden" name="do" value="keep-passkey";
                (form.next_field())
                (hidden(question.token.expose()))
                (form.field(&Field {
                    name: "label",
                    label: "What you call it",
                    kind: "text",
                    autocomplete: "off",
                    value: name,
                    hint: "For you alone, such as “Phone” or “Desk”.",
                    ..Field::default()
                }))
                div class="actions" {
                    button class="button" type="submit" { "Go on" }
                    a class="button button--plain" href=(paths::SECOND_FACTOR) rel="external" { "Not now" }
                }
            }
            noscript { p class="form__fault" { "Passkeys need a script, and this browser runs none." } }
        }
    };
    drawn("Add a passkey", "", body, &form)
}

/// Passkeys as their owner looks after them; `is_last` where removing one leaves no second
/// factor.
pub(super) fn section(
    passkeys: &[OwnPasskey],
    why_none: Option<WhyNone>,
    is_last: bool,
    now_ms: i64,
    form: &Form,
) -> Markup {
    html! {
        section aria-labelledby="passkeys" {
            h2 id="passkeys" { "Passkeys" }
            @match why_none {
                Some(why) => p { (why_not(why)) },
                None => p {
                    "A key on your phone, your computer or a small device signs you in: no password, and nothing that could be given away. "
                    "It counts as both factors."
                },
            }
            @if !passkeys.is_empty() {
                ul class="account-list" { @for passkey in passkeys { li { (one(passkey, is_last, now_ms, form)) } } }
            }
            @if why_none.is_none() {
                form class="form" method="post" action=(paths::SECOND_FACTOR) {
                    input type="hidden" name="do" value="add-passkey";
                    (form.next_field())
                    button class=(if passkeys.is_empty() { "button" } else { "button button--plain" }) type="submit" { "Add a passkey" }
                }
            }
        }
    }
}

fn one(passkey: &OwnPasskey, is_last: bool, now_ms: i64, form: &Form) -> Markup {
    let id = passkey.id.as_str();
    let field = format!("passkey-{id}");
    html! {
        div {
            strong { bdi { (passkey.name) } }
            p class="muted" {
                "Added " (ago(now_ms, passkey.created_at))
                @match passkey.used_at { Some(at) => { " · used " (ago(now_ms, at)) } None => " · not used yet" }
                @if let Some(host) = &passkey.elsewhere {
                    " · made for " bdi { (host) } ", and of no use at this address"
                }
            }
            details {
                summary { "Change" span class="hidden" { " the passkey " (passkey.name) } }
                form class="form" method="post" action=(paths::SECOND_FACTOR) {
                    input type="hidden" name="do" value="name-passkey";
                    input type="hidden" name="id" value=(id);
                    div class="labelled" {
                        label for=(field) { "What you call it" }
                        input class="field" id=(field) name="label" type="text" value=(passkey.name) autocomplete="off" maxlength="64" required;
                    }
                    button class="button button--plain button--small" type="submit" { "Rename it" }
                }
                form class="form" method="post" action=(paths::SECOND_FACTOR) {
                    input type="hidden" name="do" value="remove-passkey";
                    input type="hidden" name="id" value=(id);
                    @if is_last {
                        (form.field(&Field::password("Password")))
                        p class="form__hint" { "It is the last second factor: from then on the password stands alone." }
                    }
                    button class="button button--danger-plain button--small" type="submit" { "Remove it" }
                }
            }
        }
    }
}

/// Why there are no passkeys, and what there is instead.
fn why_not(why: WhyNone) -> Markup {
    html! {
        strong { "Passkeys do not work at this address." } " "
        @match why {
            WhyNone::NoAddress => {
                "They are bound to the name of a site, and this one was not told its own. Whoever runs it sets " code { "--public-url" } "."
            }
            WhyNone::NoDomain => {
                "They are bound to the name of a site, such as cards.example, and this one is reached by a number. Browsers make none for numbers."
            }
            WhyNone::NotSafe => {
                "This site is reached over http, and browsers make them over https alone."
            }
        }
        " An authenticator works here all the same."
    }
}
