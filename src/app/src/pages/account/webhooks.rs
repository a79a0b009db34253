//! Addresses that are told of public decks.

use maud::{Markup, html};
use safehouse_service::{
    DeliveryEntry, DeliveryState, Webhook, WebhookEvents, WebhookWhose,
    webhooks::{MOST, MadeWebhook},
};

use super::{
    copying::secret as copied,
    empty::nothing_here,
    form::{Field, Form, drawn},
    when::ago,
};
use crate::{drawing::Page, paths};

/// An address as the form for one has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebhookFields {
    /// The address.
    pub url: String,
    /// Whose decks it is told of.
    pub whose: WebhookWhose,
    /// Of which changes.
    pub events: WebhookEvents,
}

impl Default for WebhookFields {
    fn default() -> Self {
        let events = WebhookEvents { published: true, updated: true, withdrawn: true };
        Self { url: String::new(), whose: WebhookWhose::Own, events }
    }
}

/// Whose decks, in words.
fn said(whose: WebhookWhose) -> &'static str {
    match whose {
        WebhookWhose::Own => "your decks",
        WebhookWhose::Followed => "decks of authors whom you follow",
        WebhookWhose::Both => "your decks, and those of authors whom you follow",
    }
}

/// The changes, each with the name of its field and what it is in words.
fn changes(events: WebhookEvents) -> [(&'static str, &'static str, bool); 3] {
    [
        ("published", "a deck is published", events.published),
        ("updated", "it has another version", events.updated),
        ("withdrawn", "it is taken back", events.withdrawn),
    ]
}

/// The page at `/account/webhooks`: addresses, each with what it was to be told last.
pub fn draw_webhooks(
    webhooks: &[(Webhook, Vec<DeliveryEntry>)],
    now_ms: i64,
    done: &str,
    fields: &WebhookFields,
    form: &Form,
) -> Page {
    let body = html! {
        div class="page page--account" {
            header class="page-head" { h1 { "Webhooks" } }
            @if !done.is_empty() { p class="form__done" role="status" { (done) } }
            p {
                "An address of a program of yours is told when public decks change: JSON by POST, signed with a secret that \
                 only you and the site know. How, is told at " a href=(paths::API) rel="external" { "the page of the API" } "."
            }
            @if webhooks.is_empty() {
                (nothing_here("There are none.", &html! { "An address that you add below is told of what you choose, from then on." }, None))
            }
            @for (webhook, deliveries) in webhooks { (listed(webhook, deliveries, now_ms)) }
            @if webhooks.len() < MOST as usize {
                section aria-labelledby="new-webhook" {
                    h2 id="new-webhook" { "Add an address" }
                    (new_form(fields, form))
                }
            } @else {
                p class="muted" { "Your account has the " (MOST) " addresses that it may have. Delete one to add another." }
            }
        }
    };
    drawn("Webhooks", "", body, form)
}

fn new_form(fields: &WebhookFields, form: &Form) -> Markup {
    html! {
        form class="form" method="post" action=(paths::WEBHOOKS) {
            (form.notice())
            (form.field(&Field {
                name: "url",
                label: "Address",
                kind: "url",
                autocomplete: "off",
                value: &fields.url,
                hint: "It begins with https://, and leads to the open internet.",
                is_tried_again: true,
            }))
            div class="labelled" {
                label for="webhook-whose" { "It is told of" }
                select class="field" id="webhook-whose" name="whose" {
                    @for whose in WebhookWhose::ALL {
                        option value=(whose.as_str()) selected[fields.whose == whose] { (said(whose)) }
                    }
                }
            }
            fieldset class="form__choices" {
                legend { "When" }
                @for (name, words, is_chosen) in changes(fields.events) {
                    label class="form__check" {
                        input type="checkbox" name="event" value=(name) checked[is_chosen];
                        span { (words) }
                    }
                }
            }
            div class="actions" { button class="button" type="submit" { "Add it" } }
        }
    }
}

fn listed(webhook: &Webhook, deliveries: &[DeliveryEntry], now_ms: i64) -> Markup {
    let id = webhook.id.hyphenated().to_string();
    let when: Vec<_> =
        changes(webhook.events).into_iter().filter(|(.., told)| *told).map(|(_, words, _)| words).collect();
    html! {
        section class="webhook" aria-labelledby={ "webhook-" (id) } {
            h2 class="webhook__url figures" id={ "webhook-" (id) } { bdi { (webhook.url) } }
            p { (chip(webhook, deliveries, now_ms)) }
            p class="muted" { "Told of " (said(webhook.whose)) ", when " (listed_in_words(&when)) ". Added " (ago(now_ms, webhook.created_at)) "." }
            @if let Some((at, why)) = &webhook.off {
                div class="form__fault" { "It was turned off " (ago(now_ms, *at)) ": " (why) " What happened since is not told later." }
            }
            div class="actions" {
                @if webhook.off.is_some() { (deed(&id, "on", "Turn it on", &webhook.url, "button--plain")) }
                @else { (deed(&id, "test", "Try it", &webhook.url, "button--plain")) }
                (deed(&id, "delete", "Delete", &webhook.url, "button--danger-plain"))
            }
            @if deliveries.is_empty() { p class="muted" { "It was told nothing yet." } }
            @else {
                details open[is_failing(deliveries)] {
                    summary { "What it was told last" }
                    div class="table-scroll" tabindex="0" role="region" aria-label={ "What " (webhook.url) " was told last" } {
                        table class="table" {
                            thead { tr { th scope="col" { "What" } th scope="col" { "When" } th scope="col" { "Answer" } th scope="col" { "State" } } }
                            tbody { @for delivery in deliveries { (told(delivery, webhook, now_ms)) } }
                        }
                    }
                }
            }
        }
    }
}

/// Whether what it is to be told waits because it took nothing the last time.
fn is_failing(deliveries: &[DeliveryEntry]) -> bool {
    deliveries.iter().any(|delivery| delivery.state == DeliveryState::Waiting && delivery.tries > 0)
}

/// How it stands with an address, in a few words.
fn chip(webhook: &Webhook, deliveries: &[DeliveryEntry], now_ms: i64) -> Markup {
    let failing = deliveries.iter().filter(|delivery| delivery.state == DeliveryState::Waiting && delivery.tries > 0);
    let since = failing.map(|delivery| delivery.created_at).min();
    html! {
        @if webhook.off.is_some() { span class="tag tag--bad" { "! Turned off" } }
        @else if let Some(since) = since { span class="tag tag--bad" { "! Failing since " (ago(now_ms, since)) } }
        @else if deliveries.iter().any(|delivery| delivery.state == DeliveryState::Sent) { span class="tag tag--good" { "✓ Taken" } }
        @else { span class="tag" { "Told nothing yet" } }
    }
}

/// Words as one reads them: the last with an “or” before it.
fn listed_in_words(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [others @ .., last] => format!("{} or {last}", others.join(", ")),
    }
}

fn deed(id: &str, deed: &'static str, words: &'static str, url: &str, kind: &'static str) -> Markup {
    html! {
        form method="post" action=(paths::WEBHOOK_DEED) {
            input type="hidden" name="webhook" value=(id);
            button class={ "button button--small " (kind) } type="submit" name="deed" value=(deed) {
                (words) span class="hidden" { " " (url) }
            }
        }
    }
}

fn told(delivery: &DeliveryEntry, webhook: &Webhook, now_ms: i64) -> Markup {
    let state = match delivery.state {
        DeliveryState::Sent => "taken".to_owned(),
        DeliveryState::Failed => "given up".to_owned(),
        DeliveryState::Waiting if delivery.tries == 0 => "waits".to_owned(),
        DeliveryState::Waiting => {
            let minutes = webhook.not_before.saturating_sub(now_ms).max(0).unsigned_abs().div_ceil(60_000);
            format!("tried {} times, next in {minutes} min", delivery.tries)
        }
    };
    html! {
        tr {
            th scope="row" { (delivery.kind) }
            td { (ago(now_ms, delivery.created_at)) }
            td {
                @if let Some(status) = delivery.status { (status) } @else if delivery.tries == 0 { "–" } @else { "none" }
                @if !delivery.fault.is_empty() { " · " (delivery.fault) }
            }
            td { (state) }
        }
    }
}

/// The page that shows the secret of an address, once.
pub fn draw_made_webhook(made: &MadeWebhook) -> Page {
    let secret = made.secret.expose();
    let body = html! {
        div class="page page--form" {
            h1 { "The secret of " bdi { (made.url) } }
            p class="form__lead" { "Copy it now: it is shown only here, and nobody can read it again." }
            (copied("secret", "The secret", secret))
            p {
                "What arrives with another signature than this secret makes was not sent by the site. Libraries for \
                 “Standard Webhooks” read it as it stands."
            }
            p class="actions" { a class="button" href=(paths::WEBHOOKS) rel="external" { "I have it" } }
        }
    };
    Page::new("The secret of your webhook", "", "", body)
}
