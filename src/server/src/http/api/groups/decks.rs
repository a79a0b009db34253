//! Decks that are for a group: nobody else is told that they are there.

use axum::extract::State;
use safehouse_service::{
    GroupId, Refusal, Visibility, deck_comments, groups as inner, published_decks,
    wire::published_decks::{DeckComments, PublicDeck, PublicDecks},
};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use crate::http::{
    ServerState,
    api::{
        answer::{Answer, Answered},
        asked::{At, By, With},
        public_decks::{ListPublicDecks, listed},
    },
    problem::Refused,
};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new()
        .routes(routes!(list_group_decks))
        .routes(routes!(open_group_deck))
        .routes(routes!(list_group_comments))
}

/// Lists the decks of a group
///
/// Those published last first, without those of accounts that are blocked.
#[utoipa::path(get, path = "/api/v1/groups/{id}/decks", operation_id = "list_group_decks", tag = "groups",
    params(("id" = Uuid, Path, description = "The group."), ListPublicDecks),
    security(("token" = ["social"])),
    responses((status = 200, description = "A page of the list.", body = PublicDecks)))]
async fn list_group_decks(
    State(site): State<ServerState>,
    by: By,
    At(id): At<Uuid>,
    With(asked): With<ListPublicDecks>,
) -> Answered<PublicDecks> {
    let (after, most) = asked.place()?;
    let decks = inner::group_decks(&site.app.service, &by.caller, id.into(), after, most).await?;
    Ok(Answer(listed(decks, most)))
}

/// Which published version of a deck is opened.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct OpenGroupDeck {
    /// The number of the published version; without one, the newest.
    version: Option<i64>,
}

/// Opens a deck of a group
///
/// Its newest published version or another one, with what its author says of each.
#[utoipa::path(get, path = "/api/v1/groups/{id}/decks/{address}", operation_id = "open_group_deck", tag = "groups",
    params(("id" = Uuid, Path, description = "The group."),
        ("address" = String, Path, description = "What the deck's link ends in."), OpenGroupDeck),
    security(("token" = ["social"])),
    responses((status = 200, description = "The deck.", body = PublicDeck)))]
async fn open_group_deck(
    State(site): State<ServerState>,
    by: By,
    At((id, address)): At<(Uuid, String)>,
    With(asked): With<OpenGroupDeck>,
) -> Answered<PublicDeck> {
    let (service, caller, id) = (&site.app.service, &by.caller, GroupId::from(id));
    inner::open_group(service, caller, id).await?;
    let opened = published_decks::open_publication(service, caller, &address, asked.version).await?;
    is_for(opened.deck.visibility, id)?;
    Ok(Answer(opened.into()))
}

/// Lists the comments on a deck of a group
///
/// The oldest first. What was deleted or hidden keeps its place and says nothing.
#[utoipa::path(get, path = "/api/v1/groups/{id}/decks/{address}/comments", operation_id = "list_group_comments",
    tag = "groups",
    params(("id" = Uuid, Path, description = "The group."),
        ("address" = String, Path, description = "What the deck's link ends in.")),
    security(("token" = ["social"])),
    responses((status = 200, description = "The comments.", body = DeckComments)))]
async fn list_group_comments(
    State(site): State<ServerState>,
    by: By,
    At((id, address)): At<(Uuid, String)>,
) -> Answered<DeckComments> {
    let (service, caller, id) = (&site.app.service, &by.caller, GroupId::from(id));
    inner::open_group(service, caller, id).await?;
    let opened = published_decks::open_publication(service, caller, &address, None).await?;
    is_for(opened.deck.visibility, id)?;
    Ok(Answer(deck_comments::list_comments(service, caller, &address).await?.into()))
}

/// Refuses a deck that is not for this group as one that is not there.
fn is_for(visibility: Visibility, id: GroupId) -> Result<(), Refused> {
    if visibility == Visibility::Group(id) { Ok(()) } else { Err(Refusal::NoPublication.into()) }
}
