//! Addresses that are told of public decks, on the pages of an account.

use axum::{
    Router,
    extract::{Request, State},
    response::Response,
    routing::{get, post},
};
use safehouse_app::{
    pages::account::{FieldFault, Form, WebhookFields, draw_made_webhook, draw_webhooks},
    paths,
};
use safehouse_service::{
    Refusal, WebhookEvents, WebhookWhose,
    refusal::WebhookFault,
    webhooks::{self, MakeWebhook},
};
use uuid::Uuid;

use super::{answer::Answering, fields};
use crate::http::{ServerState, lead::leads_to, posted::Posted};

pub(super) fn routes() -> Router<ServerState> {
    Router::new()
        .route(paths::WEBHOOKS, get(get_webhooks).post(post_webhook))
        .route(paths::WEBHOOK_DEED, post(post_deed))
}

/// What the page says was just done.
const DONE: &[(&str, &str)] = &[
    ("test", "It will be told within seconds. Load the page again to see what it answered."),
    ("on", "It is on again."),
    ("delete", "The address is told nothing more."),
];

async fn get_webhooks(State(site): State<ServerState>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    let done = fields::query(request.uri(), "done");
    let done = DONE.iter().find(|(deed, _)| *deed == done).map_or("", |(_, words)| words);
    show(&answering, done, &WebhookFields::default(), &Form::default()).await
}

async fn show(answering: &Answering, done: &str, written: &WebhookFields, form: &Form) -> Response {
    let (service, caller) = (answering.service(), &answering.caller);
    let mut each = Vec::new();
    let listed = match webhooks::list_webhooks(service, caller).await {
        Ok(listed) => listed,
        Err(refusal) => return answering.fail(&refusal),
    };
    for webhook in listed {
        match webhooks::open_webhook(service, caller, webhook.id).await {
            Ok(opened) => each.push(opened),
            // It was deleted meanwhile.
            Err(Refusal::Nothing) => {}
            Err(refusal) => return answering.fail(&refusal),
        }
    }
    let page = draw_webhooks(&each, service.clock.now_ms(), done, written, form);
    answering.show(paths::WEBHOOKS, page).await
}

async fn post_webhook(Posted { answering, fields }: Posted<Answering>) -> Response {
    let chosen = |event: &str| fields.each().any(|(name, value)| name == "event" && value == event);
    let written = WebhookFields {
        url: fields.get("url").to_owned(),
        whose: WebhookWhose::parse(fields.get("whose")).unwrap_or(WebhookWhose::Own),
        events: WebhookEvents {
            published: chosen("published"),
            updated: chosen("updated"),
            withdrawn: chosen("withdrawn"),
        },
    };
    let asked = MakeWebhook {
        url: written.url.clone(),
        whose: written.whose,
        events: written.events,
        has_own_networks: !answering.site.config.webhook_networks.is_empty(),
    };
    match webhooks::make_webhook(answering.service(), &answering.caller, &asked).await {
        Ok(made) => answering.show(paths::WEBHOOKS, draw_made_webhook(&made)).await,
        Err(refusal @ (Refusal::Store(_) | Refusal::Failed)) => answering.fail(&refusal),
        Err(refusal) => {
            let is_of_url = matches!(&refusal, Refusal::Webhook(fault) if *fault != WebhookFault::NoEvents);
            let fault = FieldFault::of(&refusal, "");
            let fault = if is_of_url { FieldFault { field: "url", ..fault } } else { fault };
            show(&answering, "", &written, &Form { fault: Some(fault), ..Form::default() }).await
        }
    }
}

async fn post_deed(Posted { answering, fields }: Posted<Answering>) -> Response {
    let (service, caller) = (answering.service(), &answering.caller);
    let id = Uuid::try_parse(fields.get("webhook")).unwrap_or_default();
    let deed = fields.get("deed");
    let outcome = match deed {
        "test" => webhooks::test_webhook(service, caller, id).await,
        "on" => webhooks::turn_webhook_on(service, caller, id).await,
        // One that is gone already is what was asked for.
        "delete" => match webhooks::delete_webhook(service, caller, id).await {
            Err(Refusal::Nothing) => Ok(()),
            outcome => outcome,
        },
        _ => Err(Refusal::Nothing),
    };
    match outcome {
        Ok(()) => leads_to(&format!("{}?done={deed}", paths::WEBHOOKS)),
        Err(refusal) => answering.fail(&refusal),
    }
}
