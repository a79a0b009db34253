//! What waits for the signature of a store that keeps its key itself: listed and handed in by its owners.

use axum::extract::State;
use safehouse_service::{
    stores::{self as inner, SIGN},
    wire::store_statements::{StoreStatements, StoreStatementsLogged},
};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    answer::{Answer, Answered},
    asked::{At, By, Sent},
};
use crate::http::{ServerState, signable::most_to_sign};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new().routes(routes!(list_store_statements, hand_in_store_notes))
}

/// Lists what waits for the signature of a store
///
/// That keeps its key itself: what it states by what its staff do, in the order in which the log gets it, as it is to be
/// signed. Behind a `store-key-rotated` nothing is listed: the key that follows signs that. For owners.
#[utoipa::path(get, path = "/api/v1/stores/{store}/statements", operation_id = "list_store_statements",
    tag = "running events",
    params(("store" = String, Path, description = "What addresses name the store by.")),
    security(("token" = ["events:run"])),
    responses((status = 200, description = "What waits.", body = StoreStatements)))]
async fn list_store_statements(
    State(site): State<ServerState>,
    by: By,
    At(store): At<String>,
) -> Answered<StoreStatements> {
    let waiting = inner::list_waiting_statements(&site.app.service, &by.caller, &store).await?;
    Ok(Answer(StoreStatements::new(waiting, most_to_sign(&site))))
}

/// What a store signed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct HandInStoreNotes {
    /// The signed notes behind each other, as `safehouse store sign` writes them: of the first statement that waits, and
    /// of those that follow it. An empty line between them may be there or not.
    notes: String,
}

/// Hands in what a store signed
///
/// The log gets all of it in the order of the deeds, or, where a note is refused, nothing. A `store-key-rotated` is the
/// last of it: from there on the key that follows counts. For owners of a store that may state something.
#[utoipa::path(post, path = "/api/v1/stores/{store}/statements", operation_id = "hand_in_store_notes",
    tag = "running events",
    params(("store" = String, Path, description = "What addresses name the store by.")),
    request_body = HandInStoreNotes,
    security(("token" = ["events:run"])),
    responses((status = 200, description = "The log has it.", body = StoreStatementsLogged)))]
async fn hand_in_store_notes(
    State(site): State<ServerState>,
    by: By,
    At(store): At<String>,
    Sent(body): Sent<HandInStoreNotes>,
) -> Answered<StoreStatementsLogged> {
    SIGN.check(&by.caller)?;
    let logged = inner::hand_in_notes(&site.app.service, &by.caller, &store, &body.notes).await?;
    Ok(Answer(StoreStatementsLogged::new(logged)))
}
