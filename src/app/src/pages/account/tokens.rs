//! Tokens by which programs ask for somebody.

use maud::{Markup, html};
use safehouse_service::{
    ApiToken, Scope, Scopes,
    stores::StaffOf,
    tokens::{DAYS, MOST_DAYS},
};

use super::{
    copying::secret,
    empty::nothing_here,
    form::{Field, Form, drawn},
    when::ago,
};
use crate::{drawing::Page, paths};

/// For how long a token may be made to work, in days.
const CHOICES: [(u32, &str); 5] =
    [(7, "7 days"), (30, "30 days"), (DAYS, "90 days"), (180, "180 days"), (MOST_DAYS, "a year")];

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// A token as the form for one has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenFields {
    /// What its owner calls it.
    pub name: String,
    /// What it may be used for.
    pub scopes: Scopes,
    /// What addresses name the store by that it is bound to; empty for none.
    pub store: String,
    /// For how many days it works.
    pub days: u32,
}

impl Default for TokenFields {
    fn default() -> Self {
        Self { name: String::new(), scopes: [Scope::DecksRead].into_iter().collect(), store: String::new(), days: DAYS }
    }
}

/// What a scope allows, for whoever gives it away.
fn said(scope: Scope) -> &'static str {
    match scope {
        Scope::DecksRead => "Read your decks and their versions",
        Scope::DecksWrite => "Read, make, change and delete your decks",
        Scope::CollectionRead => "Read your collections, with the names of built decks, and what happened to them",
        Scope::CollectionWrite => "Read and change your collections",
        Scope::WantsRead => "Read what you want",
        Scope::WantsWrite => "Read and change what you want",
        Scope::TradesRead => "Read your trades, whose lists fit yours, and who sees which of your lists",
        Scope::TradesWrite => "Show your lists to others, and propose and answer trades: it can give your copies away",
        Scope::Publish => "Publish your decks, and tell your addresses of it",
        Scope::Social => "Like, comment, report and follow in your name, and take part in your groups",
        Scope::Games => "Begin, read and play your test games, and have decks measured",
        Scope::StoresRead => "Read what you see of the stores that you work in and of their events",
        Scope::EventsRun => {
            "Run the events of those stores: enter players and lists, start kiosks, pair rounds, enter results, say who keeps \
             scores and who helps there; publish and withdraw lists of the stores"
        }
    }
}

/// The page at `/account/tokens`, of somebody who works in these stores.
pub fn draw_tokens(tokens: &[ApiToken], stores: &[StaffOf], now_ms: i64, done: &str) -> Page {
    let body = html! {
        div class="page page--account" {
            header class="page-head" { h1 { "Tokens" } }
            @if !done.is_empty() { p class="form__done" role="status" { (done) } }
            p {
                "A program that has a token works on your decks without your password. It never changes the account \
                 itself. What programs can ask is told at " a href=(paths::API) rel="external" { "the page of the API" } "."
            }
            @if tokens.is_empty() {
                (nothing_here(
                    "There are none.",
                    &html! { "Make one for each program, with no more than it needs: then you can take back that of a program that you no longer use." },
                    Some((paths::NEW_TOKEN, "Make a token…")),
                ))
            }
            @else {
                ul class="account-list" { @for token in tokens { (listed(token, stores, now_ms)) } }
                p class="actions" { a class="button" href=(paths::NEW_TOKEN) rel="external" { "Make a token…" } }
            }
        }
    };
    drawn("Tokens", "", body, &Form::default())
}

fn listed(token: &ApiToken, stores: &[StaffOf], now_ms: i64) -> Markup {
    html! {
        li {
            div {
                strong { bdi { (token.name) } }
                @if let Some(bound) = token.store {
                    p {
                        @match stores.iter().find(|of| of.store == bound) {
                            Some(of) => { "For " bdi { (of.name) } " alone" },
                            None => "For a store that you do not work in any more: it does nothing",
                        }
                    }
                }
                p class="muted" {
                    @for scope in token.scopes.split(' ') { code { (scope) } " " } "· Made " (ago(now_ms, token.created_at)) " · "
                    @match token.used_at {
                        None => "never used",
                        // No more exactly than it is written down.
                        Some(used) if now_ms.saturating_sub(used) < 2 * 60 * 60 * 1000 => "used within two hours",
                        Some(used) => { "used about " (ago(now_ms, used)) },
                    }
                    " · " (ends(token.ends_at, now_ms))
                }
            }
            form method="post" action=(paths::REVOKE_TOKEN) {
                input type="hidden" name="token" value=(token.id.hyphenated().to_string());
                button class="button button--danger-plain button--small" type="submit" {
                    @if token.ends_at > now_ms { "Take back" } @else { "Remove" }
                    span class="hidden" { " the token " (token.name) }
                }
            }
        }
    }
}

fn ends(ends_at: i64, now_ms: i64) -> String {
    let left = ends_at.saturating_sub(now_ms);
    match left.saturating_add(DAY_MS - 1) / DAY_MS {
        _ if left <= 0 => "works no more".to_owned(),
        1 => "works for a day more".to_owned(),
        days => format!("works for {days} days more"),
    }
}

/// The page at `/account/tokens/new`, for somebody who works in these stores.
pub fn draw_new_token(fields: &TokenFields, stores: &[StaffOf], form: &Form) -> Page {
    let body = html! {
        div class="page page--form" {
            nav class="crumbs" aria-label="Where you are" {
                a href=(paths::TOKENS) rel="external" { "Tokens" } span aria-hidden="true" { "/" } span { "Make a token" }
            }
            h1 { "Make a token" }
            form class="form" method="post" action=(paths::NEW_TOKEN) {
                (form.notice())
                (form.field(&Field {
                    name: "name",
                    label: "What it is for",
                    kind: "text",
                    autocomplete: "off",
                    value: &fields.name,
                    hint: "A name that you will know it by.",
                    is_tried_again: true,
                }))
                fieldset class="form__choices" {
                    legend { "What it may do" }
                    @for scope in Scope::ALL {
                        label class="form__check" {
                            input type="checkbox" name="scope" value=(scope.name()) checked[fields.scopes.has(scope)];
                            span { (said(scope)) br; code { (scope.name()) } }
                        }
                    }
                }
                @if !stores.is_empty() || !fields.store.is_empty() { (bound_to(fields, stores, form)) }
                div class="labelled" {
                    label for="token-days" { "For how long it works" }
                    select class="field" id="token-days" name="days" {
                        @for (days, words) in CHOICES {
                            option value=(days) selected[fields.days == days] { (words) }
                        }
                    }
                }
                div class="actions" {
                    button class="button" type="submit" { "Make it" }
                    a class="button button--plain" href=(paths::TOKENS) rel="external" { "Not now" }
                }
            }
        }
    };
    drawn("Make a token", "", body, form)
}

/// The store that a token is for alone.
fn bound_to(fields: &TokenFields, stores: &[StaffOf], form: &Form) -> Markup {
    let fault = form.fault.as_ref().filter(|fault| fault.field == "store");
    html! {
        div class="labelled" {
            label for="token-store" { "For one store alone" }
            select class="field" id="token-store" name="store" aria-invalid=[fault.map(|_| "true")]
                aria-describedby=(if fault.is_some() { "token-store-fault token-store-hint" } else { "token-store-hint" }) {
                option value="" selected[fields.store.is_empty()] { "No: for whatever the boxes say" }
                @for of in stores {
                    option value=(of.slug) selected[fields.store == of.slug] { (of.name) }
                }
            }
            @if let Some(fault) = fault { div class="form__fault" id="token-store-fault" { (fault.told()) } }
            p class="form__hint" id="token-store-hint" {
                "Such a token reaches that store and its events, and nothing else of your account. Tick boxes of stores and events only. \
                 It does nothing any more once you leave the staff."
            }
        }
    }
}

/// The page that shows a token, once.
pub fn draw_made_token(token: &str, name: &str) -> Page {
    let body = html! {
        div class="page page--form" {
            h1 { "The token " bdi { (name) } }
            p class="form__lead" { "Copy it now: it is shown only here, and nobody can read it again." }
            (secret("token", "The token", token))
            p { "Programs send it with every request:" }
            (secret("header", "The header of a request", &format!("Authorization: Bearer {token}")))
            p class="form__hint" { "Whoever has it is taken for you. Keep it as you keep a password, and take it back when it is lost." }
            p class="actions" { a class="button" href=(paths::TOKENS) rel="external" { "I have it" } }
        }
    };
    Page::new("Your token", "", "", body)
}

/// The part of one's own account that leads there.
pub(super) fn programs() -> Markup {
    html! {
        section aria-labelledby="programs" {
            h2 id="programs" { "Programs" }
            p { "A program that has a token of yours works on your decks without your password. An address of one can be told when public decks change." }
            p class="actions" {
                a class="button button--plain" href=(paths::TOKENS) rel="external" { "Tokens" }
                a class="button button--plain" href=(paths::WEBHOOKS) rel="external" { "Webhooks" }
            }
        }
    }
}
