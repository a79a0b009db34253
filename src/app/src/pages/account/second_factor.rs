//! The second factor: asked for, set up, taken away.

use fast_qr::{
    QRBuilder,
    convert::{Builder as _, Shape, svg::SvgBuilder},
};
use maud::{Markup, PreEscaped, html};
use safehouse_service::{
    Rank, Secret,
    second_factor::{ASKED_FOR_MINUTES, CODE_BEGINS, DIGITS, OwnFactor},
};

use super::{
    codes::{CodesOf, sheet},
    form::{Field, Form, crumbs, drawn},
    passkeys::{self, Ask, ask_for_it},
};
use crate::{drawing::Page, paths};

/// Letters between two spaces of a secret that is typed.
const GROUP: usize = 4;

/// What a code may be, in a sentence.
pub(super) fn code_hint() -> String {
    format!("The {DIGITS} digits that your authenticator shows now, or one of the codes that begin with {CODE_BEGINS}.")
}

/// The page that asks whoever gave the password for the second factor, which is a passkey where
/// the site has any.
pub fn draw_ask_factor(token: &Secret, has_passkeys: bool, form: &Form) -> Page {
    let hint = code_hint();
    let body = html! {
        div class="page page--form" {
            h1 { "One more step" }
            p class="form__lead" { "The password is right. This account has a second factor as well." }
            form class="form" method="post" action=(paths::SIGN_IN) {
                (form.notice())
                (form.next_field())
                input type="hidden" name="token" value=(token.expose());
                (form.field(&Field { is_tried_again: true, ..Field::second_factor(&hint) }))
                button class="button" type="submit" { "Sign in" }
            }
            @if has_passkeys { (ask_for_it(paths::SIGN_IN, Ask::Pressed, "Use a passkey", form)) }
            p class="form__else" { "There are " (ASKED_FOR_MINUTES) " minutes for it. " a href=(paths::with_next(paths::SIGN_IN, &form.next)) rel="external" { "Begin again" } "." }
            p class="form__else" { "Lost the authenticator and the codes? Only whoever runs this site can help then." }
        }
    };
    drawn("One more step", "The second factor.", body, form)
}

/// What an account of this rank is for, which is why it needs a second factor.
fn does(rank: Rank) -> &'static str {
    match rank {
        Rank::Administrator => "runs the site",
        Rank::Staff => "is staff of a store",
        Rank::Player => "is somebody's",
    }
}

/// The page at `/account/second-factor`; `done` says what was just done, if anything was.
pub fn draw_second_factor(own: &OwnFactor, now_ms: i64, done: &str, form: &Form) -> Page {
    let is_last = own.passkeys.len() == 1 && !own.has_authenticator;
    let body = html! {
        div class="page page--account" {
            @if !own.is_required() || own.is_there() { (crumbs("Second factor and passkeys")) }
            header class="page-head" { h1 { "Second factor and passkeys" } }
            @if own.is_required() && !own.is_there() {
                p { strong { "This account " (does(own.rank)) ", and so needs a second factor." } " Until it has one, nothing else can be done with it. A passkey is one, too." }
            }
            @if !done.is_empty() { p class="form__done" role="status" { (done) } }
            @if !form.next.is_empty() && own.is_there() { p class="actions" { a class="button" href=(form.next) rel="external" { "Go on to what asked for it" } } }
            (form.notice())
            @if !done.is_empty() && own.is_there() && own.other_sessions > 0 { (other_sessions(own.other_sessions)) }
            (authenticator(own, form))
            (passkeys::section(&own.passkeys, own.why_no_passkeys, is_last, now_ms, form))
            @if own.is_there() { (codes(own)) }
        }
    };
    drawn("Second factor and passkeys", "", body, form)
}

fn other_sessions(count: usize) -> Markup {
    html! {
        form class="form" method="post" action=(paths::END_OTHERS) {
            p {
                @if count == 1 { "You are signed in elsewhere as well." } @else { "You are signed in in " (count) " other places as well." }
                " Was one of them not you?"
            }
            button class="button button--danger-plain" type="submit" { "End all others" }
        }
    }
}

fn authenticator(own: &OwnFactor, form: &Form) -> Markup {
    html! {
        section aria-labelledby="authenticator" {
            h2 id="authenticator" { "Authenticator" }
            @if own.has_authenticator {
                p { "Signing in asks for the password and for a code that your authenticator shows." }
                form class="form" method="post" action=(paths::SECOND_FACTOR) {
                    input type="hidden" name="do" value="remove";
                    @if own.passkeys.is_empty() { (form.field(&Field::password("Password"))) }
                    @if own.passkeys.is_empty() { p class="form__hint" {
                        "From then on the password stands alone"
                        @if own.is_required() { ", and the account can do nothing until it has a second factor again" }
                        "."
                    } }
                    button class="button button--danger-plain" type="submit" { "Remove the authenticator" }
                }
            } @else {
                p {
                    "A program on your phone, or your password manager, shows a code that changes twice a minute. With it, nobody "
                    "signs in who has only your password. It needs no network and no letters."
                }
                form class="form" method="post" action=(paths::SECOND_FACTOR) {
                    input type="hidden" name="do" value="start";
                    (form.next_field())
                    button class="button" type="submit" { "Set up an authenticator" }
                }
            }
        }
    }
}

fn codes(own: &OwnFactor) -> Markup {
    let (left, all) = (own.codes.left, own.codes.all);
    html! {
        section aria-labelledby="factor-codes" {
            h2 id="factor-codes" { "If you lose it" }
            p {
                @if left == 0 { strong { "No codes are left." } " Make new ones and write them down." }
                @else { (left) " of " (all) " codes are left that stand in for it. They begin with " code { (CODE_BEGINS) } ". New ones take their place." }
            }
            form method="post" action=(paths::SECOND_FACTOR) {
                input type="hidden" name="do" value="codes";
                button class=(if left <= 3 { "button" } else { "button button--plain" }) type="submit" { "Make new codes" }
            }
        }
    }
}

/// What is shown of an authenticator that is being set up.
#[derive(Debug, Clone, Copy)]
pub struct SetupPage<'a> {
    /// The account's name.
    pub name: &'a str,
    /// What the program for codes is to call the site.
    pub site: &'a str,
    /// What codes are made of, in base 32.
    pub secret: &'a Secret,
}

/// The page on which an authenticator is set up.
pub fn draw_setup(setup: &SetupPage<'_>, form: &Form) -> Page {
    let hint = format!("The {DIGITS} digits that it shows now.");
    let body = html! {
        div class="page page--form" {
            h1 { "Set up an authenticator" }
            ol class="steps" {
                li {
                    "Scan this with a program for such codes, "
                    a href=(address(setup)) { "open it there" }
                    " if that is on this device, or type the letters below it."
                    div class="setup-code" role="img" aria-label="Picture for the camera of an authenticator" { (qr_picture(&address(setup))) }
                    p class="setup-secret figures" { code { (grouped(setup.secret.expose())) } }
                    p class="form__hint" { "Time-based, " (DIGITS) " digits, 30 seconds, SHA-1, as such programs have it by themselves." }
                }
                li {
                    "Write the code that it shows. From then on it counts."
                    form class="form" method="post" action=(paths::SECOND_FACTOR) {
                        (form.notice())
                        input type="hidden" name="do" value="confirm";
                        (form.next_field())
                        (form.field(&Field { label: "Code", is_tried_again: true, ..Field::second_factor(&hint) }))
                        div class="actions" {
                            button class="button" type="submit" { "Go on" }
                            a class="button button--plain" href=(paths::SECOND_FACTOR) rel="external" { "Not now" }
                        }
                    }
                }
            }
        }
    };
    drawn("Set up an authenticator", "", body, form)
}

/// The address that such programs read (the form of Google Authenticator, which others took
/// over).
fn address(setup: &SetupPage<'_>) -> String {
    let (site, name) = (paths::encode(setup.site), paths::encode(setup.name));
    format!("otpauth://totp/{site}:{name}?secret={}&issuer={site}", setup.secret.expose())
}

/// A text as a picture that cameras read, dark on light in either theme.
pub fn qr_picture(text: &str) -> Markup {
    // An address is far shorter than what fits.
    let Ok(code) = QRBuilder::new(text).build() else { return html! {} };
    PreEscaped(SvgBuilder::default().shape(Shape::Square).margin(4).to_str(&code))
}

/// A secret as it is typed.
fn grouped(secret: &str) -> String {
    let mut grouped = String::new();
    for (place, letter) in secret.chars().enumerate() {
        if place > 0 && place % GROUP == 0 {
            grouped.push(' ');
        }
        grouped.push(letter);
    }
    grouped
}

/// The page that shows codes that stand in for the second factor, once; `others` sessions of
/// the account may be ended from it, and it leads on to `next`, an address of this site, or to the page of the second
/// factor where that is empty.
pub fn draw_factor_codes(of: &CodesOf<'_>, codes: &[String], others: usize, next: &str) -> Page {
    let form = Form { next: next.to_owned(), ..Form::default() };
    let body = html! {
        div class="page page--form" {
            h1 { "Write these down" }
            p class="form__lead" {
                "Whoever loses the second factor signs in with the password and one of these codes. Each works once. They are "
                "shown only now, and those of before work no more."
            }
            (sheet(of, "Codes that stand in for the second factor", codes))
            p class="form__hint screen-only" {
                "They all begin with " code { (CODE_BEGINS) } ", unlike those that set another password. Keep the two apart: together they are the whole account."
            }
            @if others > 0 { div class="screen-only" { (other_sessions(others)) } }
            form class="form screen-only" method="post" action=(paths::SECOND_FACTOR) {
                input type="hidden" name="do" value="written";
                (form.next_field())
                label class="form__check" {
                    input type="checkbox" required;
                    span { "I have them where I will find them." }
                }
                button class="button" type="submit" { "Go on" }
            }
        }
    };
    Page::new("Codes for your second factor", "Codes that stand in for the second factor.", "", body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_authenticator_is_told_by_an_address_that_names_site_and_account() {
        let secret = Secret::new("GEZDGNBVGY3TQOJQ");
        let setup = SetupPage { name: "Rick Grimes", site: "cards.example", secret: &secret };
        let told = address(&setup);
        assert_eq!(told, "otpauth://totp/cards.example:Rick%20Grimes?secret=GEZDGNBVGY3TQOJQ&issuer=cards.example");
        assert!(qr_picture(&told).into_string().starts_with("<svg"));
        assert_eq!(grouped(secret.expose()), "GEZD GNBV GY3T QOJQ");
    }
}
