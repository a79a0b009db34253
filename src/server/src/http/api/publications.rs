//! What an account publishes of its decks.

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
    response::Response,
};
use safehouse_service::{
    Refusal, Visibility,
    published_decks::{self as inner, Publish},
    turns::Turn,
    wire::published_decks::{Publication, Publications},
};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{
    answer::{Answer, Answered, Changed, created},
    asked::{At, By, Sent, unreadable},
    condition::Condition,
};
use crate::http::{ServerState, problem::Refused};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new().routes(routes!(list_publications)).routes(routes!(
        show_publication,
        publish_deck,
        change_publication,
        withdraw_deck
    ))
}

/// Lists what the account published
///
/// Whoever sees it, what was published last first.
#[utoipa::path(get, path = "/api/v1/publications", operation_id = "list_publications", tag = "publishing",
    security(("token" = ["decks:read"])),
    responses((status = 200, description = "The list.", body = Publications)))]
async fn list_publications(State(site): State<ServerState>, by: By) -> Answered<Publications> {
    Ok(Answer(inner::list_own_publications(&site.app.service, &by.caller).await?.into()))
}

/// Shows what is published of a deck
#[utoipa::path(get, path = "/api/v1/decks/{id}/publication", operation_id = "show_publication", tag = "publishing",
    params(("id" = Uuid, Path, description = "The deck of the account.")),
    security(("token" = ["decks:read"])),
    responses((status = 200, description = "What is published.", body = Publication)))]
async fn show_publication(State(site): State<ServerState>, by: By, At(id): At<Uuid>) -> Answered<Publication> {
    let found = inner::own_publication(&site.app.service, &by.caller, id.into()).await?;
    Ok(Answer(found.ok_or(Refusal::NoPublication)?.into()))
}

/// A version of a deck to be published.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PublishDeck {
    /// The number of the version.
    #[schema(example = 1)]
    version: i64,
    /// Who may see the deck from now on: `private`, `group`, `link` or `public`.
    #[schema(example = "public")]
    visibility: String,
    /// The group that it is for, of those that the account is in: with `group` alone.
    group: Option<Uuid>,
    /// What changed since the last published version.
    #[serde(default)]
    note: String,
}

fn visibility(word: &str, group: Option<Uuid>) -> Result<Visibility, Refused> {
    match (Visibility::ALL.into_iter().find(|visibility| visibility.as_str() == word), group) {
        (Some(visibility), None) => Ok(visibility),
        (None, Some(group)) if word == "group" => Ok(Visibility::Group(group.into())),
        (Some(_), Some(_)) => {
            Err(unreadable("The JSON in the body", "“group” stands with the visibility “group” alone"))
        }
        (None, None) if word == "group" => {
            Err(unreadable("The JSON in the body", "“group” names the group that the deck is for"))
        }
        (None, _) => {
            let words: Vec<_> = Visibility::ALL.iter().map(|visibility| visibility.as_str()).collect();
            let words = words.join(", ");
            Err(unreadable("The JSON in the body", &format!("“visibility” is group or one of {words}")))
        }
    }
}

/// Publishes a version of a deck
///
/// On top of those before. The deck gets an address that it keeps, and the published version
/// never changes.
#[utoipa::path(post, path = "/api/v1/decks/{id}/publication", operation_id = "publish_deck", tag = "publishing",
    params(("id" = Uuid, Path, description = "The deck of the account.")),
    request_body = PublishDeck,
    security(("token" = ["publish"])),
    responses((status = 201, description = "What is published.", body = Publication)))]
async fn publish_deck(
    State(site): State<ServerState>,
    by: By,
    At(id): At<Uuid>,
    Sent(body): Sent<PublishDeck>,
) -> Result<Response, Refused> {
    let service = &site.app.service;
    let visibility = visibility(&body.visibility, body.group)?;
    let game = inner::game_to_publish(service, &by.caller, id.into()).await?;
    let library = site.app.library.of_game(&game).ok_or(Refusal::NoDeck)?;
    let asked = Publish { deck: id.into(), revision: body.version, visibility, note: body.note };
    let formats = &library.formats;
    let (address, _) = inner::publish_deck(service, &by.caller, &asked, &library.catalogue, formats).await?;
    let made = inner::open_publication(service, &by.caller, address.as_str(), None).await?;
    let form = Changed::new(Publication::from(made.deck));
    Ok(created(&format!("/api/v1/public-decks/{address}"), form))
}

/// What is changed of what is published.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ChangePublication {
    /// Who may see the deck from now on: `private`, `group`, `link` or `public`.
    #[schema(example = "link")]
    visibility: String,
    /// The group that it is for, of those that the account is in: with `group` alone.
    group: Option<Uuid>,
}

/// Lets others than before see a deck
#[utoipa::path(patch, path = "/api/v1/decks/{id}/publication", operation_id = "change_publication", tag = "publishing",
    params(("id" = Uuid, Path, description = "The deck of the account."),
        ("If-Match" = Option<String>, Header, description = "The ETag of what was read: it is done only if it is still that.")),
    request_body = ChangePublication,
    security(("token" = ["publish"])),
    responses((status = 200, description = "What is published.", body = Publication)))]
async fn change_publication(
    State(site): State<ServerState>,
    by: By,
    At(id): At<Uuid>,
    headers: HeaderMap,
    Sent(body): Sent<ChangePublication>,
) -> Result<Changed<Publication>, Refused> {
    let service = &site.app.service;
    let visibility = visibility(&body.visibility, body.group)?;
    let _turn = hold_against(&site, &by, id, &headers).await?;
    Ok(Changed::new(inner::set_visibility(service, &by.caller, id.into(), visibility).await?.into()))
}

/// Takes back what is published of a deck
///
/// For good, with its published versions, likes and comments. The deck stays.
#[utoipa::path(delete, path = "/api/v1/decks/{id}/publication", operation_id = "withdraw_deck", tag = "publishing",
    params(("id" = Uuid, Path, description = "The deck of the account."),
        ("If-Match" = Option<String>, Header, description = "The ETag of what was read: it is done only if it is still that.")),
    security(("token" = ["publish"])),
    responses((status = 204, description = "It is done.")))]
async fn withdraw_deck(
    State(site): State<ServerState>,
    by: By,
    At(id): At<Uuid>,
    headers: HeaderMap,
) -> Result<StatusCode, Refused> {
    let _turn = hold_against(&site, &by, id, &headers).await?;
    inner::withdraw_deck(&site.app.service, &by.caller, id.into()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Refuses a change of what is not published as it was read, where that is asked. Until the turn
/// that is answered is dropped, nobody else changes it on a condition.
async fn hold_against(site: &ServerState, by: &By, id: Uuid, headers: &HeaderMap) -> Result<Option<Turn>, Refused> {
    let condition = Condition::of(headers)?;
    let turn = condition.turn(&site.app.service, &by.caller, "publication", id).await?;
    if turn.is_some() {
        let found = inner::own_publication(&site.app.service, &by.caller, id.into()).await?;
        condition.check(&Publication::from(found.ok_or(Refusal::NoDeck)?), None)?;
    }
    Ok(turn)
}
