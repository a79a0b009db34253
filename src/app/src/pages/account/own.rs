//! One's own account.

mod history;

use maud::{Markup, html};
use safehouse_service::{
    RecoveryCodes, Role, SessionEntry, SessionKey,
    groups::GroupHeir,
    passwords::{SHORTEST, SHORTEST_WITH_FACTOR},
    second_factor::OwnFactor,
    stores::StaffOf,
};

pub use self::history::AccountHistory;
use self::history::history;
use super::{
    address,
    form::{Field, Form, crumbs, drawn, password_hint},
    tokens::programs,
    when::ago,
};
use crate::{
    drawing::Page,
    paths::{self, public},
};

/// What the page shows.
#[derive(Debug, Clone)]
pub struct OwnAccount {
    /// The account's name.
    pub name: String,
    /// What it may do.
    pub role: Role,
    /// The stores that it is staff of, and as what.
    pub staff: Vec<StaffOf>,
    /// Its sessions, the one that was used last first.
    pub sessions: Vec<SessionEntry>,
    /// The one that asks.
    pub this: SessionKey,
    /// Where letters go, if anywhere.
    pub email: Option<String>,
    /// Whether the site sends any.
    pub sends_letters: bool,
    /// How many codes are left of those that were made.
    pub codes: RecoveryCodes,
    /// Its second factor.
    pub factor: OwnFactor,
    /// What was done to it.
    pub history: AccountHistory,
    /// The time, in milliseconds since 1970-01-01T00:00:00Z.
    pub now_ms: i64,
    /// What was just done, in a sentence; empty where nothing was.
    pub done: &'static str,
}

/// Which of the page's forms was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OwnForm {
    /// The one for the name.
    Name,
    /// The one for the address of letters.
    Address,
    /// The one for the password.
    Password,
    /// None of them.
    Neither,
}

/// The page at `/account`, with the form that was refused.
pub fn draw_own(own: &OwnAccount, refused: OwnForm, form: &Form) -> Page {
    let nothing = Form::default();
    let of = |which| if refused == which || refused == OwnForm::Neither { form } else { &nothing };
    let body = html! {
        div class="page page--account" {
            header class="page-head" {
                h1 { "Account & security" }
                form method="post" action=(paths::SIGN_OUT) { button class="button button--plain" type="submit" { "Sign out" } }
            }
            p {
                "Signed in as " strong { bdi { (own.name) } } ". "
                @if own.role == Role::Administrator { "This account runs the site. " }
                @for of in &own.staff { "Staff of " bdi { (of.name) } " (" (of.role.as_str()) "). " }
                "What others see of it stands on " a href=(public::author(&own.name)) rel="external" { "your public page" } "."
            }
            @if !own.done.is_empty() { p class="form__done" role="status" { (own.done) } }
            @if refused == OwnForm::Neither { (form.notice()) }
            (codes(own))
            (factor(own))
            (name(own, of(OwnForm::Name)))
            (password(own, of(OwnForm::Password)))
            (address::section(own.email.as_deref(), own.sends_letters, of(OwnForm::Address)))
            (sessions(own))
            (programs())
            (history(&own.history, own.now_ms))
            section aria-labelledby="archive" {
                h2 id="archive" { "Take it along" }
                p { "All that this account has as one file, and decks of such a file." }
                p class="actions" { a class="button button--plain" href=(paths::ARCHIVE) rel="external" { "Download, or bring decks…" } }
            }
            section aria-labelledby="delete" {
                h2 id="delete" { "Delete the account" }
                p { "All that is kept of it goes at once, for good. Decks that are on this device stay on it." }
                p class="actions" { a class="button button--danger-plain" href=(paths::DELETE_ACCOUNT) rel="external" { "Delete it…" } }
            }
        }
    };
    drawn("Account & security", "Name, password, sessions.", body, form)
}

fn codes(own: &OwnAccount) -> Markup {
    let RecoveryCodes { left, all: made } = own.codes;
    html! {
        section aria-labelledby="codes" {
            h2 id="codes" { "If you lose the password" }
            p {
                @if made == 0 {
                    @if own.email.is_some() { "A letter helps you back. Codes help where no letter reaches you: make some and write them down." }
                    @else { strong { "There is no way back yet." } " Make codes and write them down." }
                }
                @else if left == 0 { strong { "All codes are used up." } " Make new ones and write them down." }
                @else { (left) " of " (made) " codes are left. New ones take their place." }
            }
            form method="post" action=(paths::CODES) {
                button class=(if left == 0 { "button" } else { "button button--plain" }) type="submit" { "Make codes" }
            }
        }
    }
}

fn factor(own: &OwnAccount) -> Markup {
    let OwnFactor { has_authenticator, passkeys, codes, .. } = &own.factor;
    let is_there = own.factor.is_there();
    html! {
        section aria-labelledby="second-factor" {
            h2 id="second-factor" { "Second factor and passkeys" }
            p {
                @if !is_there { "The password stands alone. With a second factor, nobody signs in who has only the password." }
                @else {
                    @match passkeys.len() { 0 => {} 1 => "A passkey. ", many => { (many) " passkeys. " } }
                    @if *has_authenticator { "An authenticator. " }
                    @if codes.left == 0 { strong { "No codes are left for when you lose it." } }
                    @else { (codes.left) " of " (codes.all) " codes are left for when you lose it." }
                }
            }
            p class="actions" {
                a class="button button--plain" href=(paths::SECOND_FACTOR) rel="external" {
                    @if is_there { "Look after it" } @else { "Set up a second factor" }
                }
            }
        }
    }
}

fn name(own: &OwnAccount, form: &Form) -> Markup {
    // What was written before the password had to be given once more is there again.
    let written = if form.fault.is_some() || !form.name.is_empty() { &form.name } else { &own.name };
    html! {
        section aria-labelledby="name" {
            h2 id="name" { "Name" }
            form class="form" method="post" action=(paths::RENAME) {
                (form.notice())
                (form.field(&Field {
                    label: "Name that others see",
                    autocomplete: "off",
                    is_tried_again: true,
                    ..Field::name(written)
                }))
                button class="button button--plain" type="submit" { "Change the name" }
            }
        }
    }
}

fn password(own: &OwnAccount, form: &Form) -> Markup {
    let least = if own.factor.is_there() { SHORTEST_WITH_FACTOR } else { SHORTEST };
    let hint = password_hint(least);
    html! {
        section aria-labelledby="password" {
            h2 id="password" { "Password" }
            form class="form" method="post" action=(paths::CHANGE_PASSWORD) {
                (form.notice())
                input type="text" name="username" value=(own.name) autocomplete="username" hidden;
                (form.field(&Field::password("Present password")))
                (form.field(&Field::new_password("New password", &hint)))
                p class="form__hint" id="account-new-effect" { "All other sessions end." }
                button class="button button--plain" type="submit" aria-describedby="account-new-effect" { "Change the password" }
            }
        }
    }
}

fn sessions(own: &OwnAccount) -> Markup {
    html! {
        section aria-labelledby="sessions" {
            h2 id="sessions" { "Where you are signed in" }
            ul class="account-list" {
                @for session in &own.sessions {
                    @let is_this = session.key == own.this;
                    li {
                        div {
                            strong { (session.agent) }
                            p class="muted" {
                                @if is_this { "This one" } @else { "Used " (ago(own.now_ms, session.seen_at)) }
                                " · began " (ago(own.now_ms, session.created_at))
                                @if !session.network.is_empty() { " · from " span class="figures" { (session.network) } }
                            }
                        }
                        @if !is_this {
                            form method="post" action=(paths::END_SESSION) {
                                input type="hidden" name="session" value=(session.key.as_str());
                                button class="button button--plain button--small" type="submit" {
                                    "End" span class="hidden" { " the session of " (session.agent) }
                                }
                            }
                        }
                    }
                }
            }
            @if own.sessions.len() > 1 {
                form method="post" action=(paths::END_OTHERS) {
                    button class="button button--danger-plain" type="submit" { "End all others" }
                }
            }
        }
    }
}

/// The page at `/account/delete`.
pub fn draw_delete(name: &str, heirs: &[GroupHeir], owned: &[&StaffOf], form: &Form) -> Page {
    let body = html! {
        div class="page page--form" {
            (crumbs("Delete the account"))
            h1 { "Delete the account " bdi { (name) } "?" }
            p class="form__lead" { "All that is kept of it goes at once, for good: nobody can bring it back." }
            @if !owned.is_empty() {
                p { "Stores that you own stay, with what they stated. If nobody else owns one, whoever runs the site looks after it: invite another owner first." }
                ul { @for of in owned { li { strong { bdi { (of.name) } } } } }
            }
            @if !heirs.is_empty() {
                p { "Groups that you own:" }
                ul {
                    @for GroupHeir { name, heir, .. } in heirs {
                        li {
                            strong { bdi { (name) } } " "
                            @match heir {
                                Some((_, heir)) => { "goes to " bdi { (heir) } ", who is in it for longest." },
                                None => "goes, too: nobody else is in it.",
                            }
                        }
                    }
                }
            }
            form class="form" method="post" action=(paths::DELETE_ACCOUNT) {
                (form.notice())
                label class="form__check" {
                    input type="checkbox" name="sure" value="yes" required aria-describedby=[form.notice_id()]
                        autofocus[form.notice_id().is_some()];
                    span { "Delete it, with all that is kept of it." }
                }
                div class="actions" {
                    button class="button button--danger" type="submit" { "Delete it" }
                    a class="button button--plain" href=(paths::ACCOUNT) rel="external" { "Keep it" }
                }
            }
        }
    };
    drawn("Delete the account?", "", body, form)
}
