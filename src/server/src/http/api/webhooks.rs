//! Addresses that are told of public decks.

use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse as _, Response},
};
use safehouse_service::{
    WebhookEvents, WebhookWhose,
    webhooks::{self as inner, MakeWebhook},
    wire::webhooks::{MadeWebhook, OpenedWebhook, Webhooks},
};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{
    answer::{Answer, Answered},
    asked::{At, By, Sent},
};
use crate::http::{ServerState, problem::Refused};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new()
        .routes(routes!(list_webhooks, make_webhook))
        .routes(routes!(open_webhook, delete_webhook))
        .routes(routes!(test_webhook))
        .routes(routes!(turn_webhook_on))
}

/// Lists the webhooks of the account
///
/// The newest first, without their secrets.
#[utoipa::path(get, path = "/api/v1/webhooks", operation_id = "list_webhooks", tag = "webhooks",
    security(("token" = ["publish"])),
    responses((status = 200, description = "The list.", body = Webhooks)))]
async fn list_webhooks(State(site): State<ServerState>, by: By) -> Answered<Webhooks> {
    Ok(Answer(inner::list_webhooks(&site.app.service, &by.caller).await?.into()))
}

/// Whose decks an address is told of.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum WhoseDecks {
    /// Those of the account.
    #[default]
    Own,
    /// Those of accounts that it follows.
    Followed,
    /// Both.
    Both,
}

/// A change of public decks that addresses are told of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
enum DeckChange {
    /// Everybody may see a deck whom nobody or fewer could see.
    #[serde(rename = "deck.published")]
    Published,
    /// A deck that everybody sees has another version.
    #[serde(rename = "deck.updated")]
    Updated,
    /// Everybody could see a deck and may not any more.
    #[serde(rename = "deck.withdrawn")]
    Withdrawn,
}

/// An address to be told of public decks.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = MakeWebhook)]
#[serde(deny_unknown_fields)]
struct MakeBody {
    /// The address: https, at port 443 or 8443 of the open internet.
    #[schema(example = "https://bot.example.org/decks")]
    url: String,
    /// Whose decks it is told of.
    #[serde(default)]
    whose: WhoseDecks,
    /// Of which changes.
    events: Vec<DeckChange>,
}

/// Makes a webhook
///
/// The answer has its secret, which cannot be read again. What is told is JSON with `type`,
/// `timestamp` and `data`, signed as Standard Webhooks are: the header `webhook-signature` is `v1,`
/// and the Base64 of the HMAC-SHA256, under the secret behind `whsec_` (Base64 as well), of
/// `webhook-id`, `webhook-timestamp` (in seconds) and the body, with dots between them. Hold it
/// against what arrives, and refuse what is older than five minutes. What is not answered with
/// 2xx within ten seconds is told again, for a day, under the same `webhook-id`.
#[utoipa::path(post, path = "/api/v1/webhooks", operation_id = "make_webhook", tag = "webhooks",
    request_body = MakeBody,
    security(("token" = ["publish"])),
    responses((status = 201, description = "The webhook.", body = MadeWebhook)))]
async fn make_webhook(
    State(site): State<ServerState>,
    by: By,
    Sent(body): Sent<MakeBody>,
) -> Result<Response, Refused> {
    let asked = MakeWebhook {
        url: body.url,
        whose: match body.whose {
            WhoseDecks::Own => WebhookWhose::Own,
            WhoseDecks::Followed => WebhookWhose::Followed,
            WhoseDecks::Both => WebhookWhose::Both,
        },
        events: WebhookEvents {
            published: body.events.contains(&DeckChange::Published),
            updated: body.events.contains(&DeckChange::Updated),
            withdrawn: body.events.contains(&DeckChange::Withdrawn),
        },
        has_own_networks: !site.config.webhook_networks.is_empty(),
    };
    let made = inner::make_webhook(&site.app.service, &by.caller, &asked).await?;
    Ok((StatusCode::CREATED, Answer(MadeWebhook::from(&made))).into_response())
}

/// Opens a webhook
///
/// With what it was to be told last, and what became of that.
#[utoipa::path(get, path = "/api/v1/webhooks/{id}", operation_id = "open_webhook", tag = "webhooks",
    params(("id" = Uuid, Path, description = "The webhook.")),
    security(("token" = ["publish"])),
    responses((status = 200, description = "The webhook.", body = OpenedWebhook)))]
async fn open_webhook(State(site): State<ServerState>, by: By, At(id): At<Uuid>) -> Answered<OpenedWebhook> {
    Ok(Answer(inner::open_webhook(&site.app.service, &by.caller, id).await?.into()))
}

/// Deletes a webhook
#[utoipa::path(delete, path = "/api/v1/webhooks/{id}", operation_id = "delete_webhook", tag = "webhooks",
    params(("id" = Uuid, Path, description = "The webhook.")),
    security(("token" = ["publish"])),
    responses((status = 204, description = "It is done.")))]
async fn delete_webhook(State(site): State<ServerState>, by: By, At(id): At<Uuid>) -> Result<StatusCode, Refused> {
    inner::delete_webhook(&site.app.service, &by.caller, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Tries a webhook
///
/// It is told something of type `test` within seconds; opening it says what became of that.
#[utoipa::path(post, path = "/api/v1/webhooks/{id}/test", operation_id = "test_webhook", tag = "webhooks",
    params(("id" = Uuid, Path, description = "The webhook.")),
    security(("token" = ["publish"])),
    responses((status = 202, description = "It will be told.")))]
async fn test_webhook(State(site): State<ServerState>, by: By, At(id): At<Uuid>) -> Result<StatusCode, Refused> {
    inner::test_webhook(&site.app.service, &by.caller, id).await?;
    Ok(StatusCode::ACCEPTED)
}

/// Turns a webhook on again
///
/// One that took nothing for days was turned off.
#[utoipa::path(post, path = "/api/v1/webhooks/{id}/on", operation_id = "turn_webhook_on", tag = "webhooks",
    params(("id" = Uuid, Path, description = "The webhook.")),
    security(("token" = ["publish"])),
    responses((status = 204, description = "It is done.")))]
async fn turn_webhook_on(State(site): State<ServerState>, by: By, At(id): At<Uuid>) -> Result<StatusCode, Refused> {
    inner::turn_webhook_on(&site.app.service, &by.caller, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
