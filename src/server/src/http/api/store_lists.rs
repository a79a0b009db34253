//! Lists that stores publish outside of events: read by everybody, published and withdrawn by staff.

use axum::{
    extract::State,
    http::{
        HeaderValue, StatusCode,
        header::{CACHE_CONTROL, CONTENT_TYPE},
    },
    response::{IntoResponse as _, Response},
};
use safehouse_service::{
    Caller, Refusal, Service,
    events::{ListSource, STAFF_RUN},
    refusal::EventFault,
    stores::{self as inner, ListForm, WithdrawalReason},
    wire::store_lists::{StoreListEntry, StoreListForm, StoreListPage},
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    answer::{Answer, Answered, created},
    asked::{At, By, Sent, Shown, With},
    cursor::NumberCursor,
    event_asker::asker,
    reference::game_of,
};
use crate::http::{ServerState, problem::Refused};

/// What anybody may ask.
pub(super) fn open_routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new()
        .routes(routes!(list_store_lists))
        .routes(routes!(open_store_list))
        .routes(routes!(get_store_list_file))
}

/// What staff do.
pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new().routes(routes!(publish_store_list)).routes(routes!(withdraw_store_list))
}

/// Where lists of a store are listed from.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ListStoreLists {
    /// Where the page before ended: its `next`.
    #[param(value_type = Option<String>)]
    cursor: Option<NumberCursor>,
}

/// Lists the lists of a store
///
/// That it published outside of events and shows, the newest first, at most 50 a page.
#[utoipa::path(get, path = "/api/v1/stores/{store}/lists", operation_id = "list_store_lists", tag = "stores",
    params(("store" = String, Path, description = "What addresses name the store by."), ListStoreLists),
    responses((status = 200, description = "A page of the list.", body = StoreListPage)))]
async fn list_store_lists(
    State(site): State<ServerState>,
    by: By,
    shown: Shown,
    At(store): At<String>,
    With(asked): With<ListStoreLists>,
) -> Answered<StoreListPage> {
    let caller = asker(&site, by, &shown).await?;
    let before = asked.cursor.map(|NumberCursor(before)| before);
    let found = inner::list_store_lists(&site.app.service, &caller, &site.app.library, &store, before).await?;
    let next = found.more.map(|number| NumberCursor(number).text());
    let games = site.app.library.first().catalogue.games();
    Ok(Answer(StoreListPage::new(found.lists, games, next)))
}

/// A list of a store as it is told.
async fn told(
    site: &ServerState,
    service: &Service,
    caller: &Caller,
    (store, number): (&str, u32),
) -> Result<StoreListForm, Refusal> {
    let (_, list) = inner::open_store_list(service, caller, &site.app.library, (store, number)).await?;
    let games = site.app.library.first().catalogue.games();
    Ok(StoreListEntry::read(list, games).ok_or(Refusal::UnreadDeck)?.into())
}

/// Opens a list of a store
///
/// With what the rules said of it then and say now.
#[utoipa::path(get, path = "/api/v1/stores/{store}/lists/{number}", operation_id = "open_store_list", tag = "stores",
    params(("store" = String, Path, description = "What addresses name the store by."),
        ("number" = u32, Path, description = "Which of the store's lists it is.")),
    responses((status = 200, description = "The list.", body = StoreListForm)))]
async fn open_store_list(
    State(site): State<ServerState>,
    by: By,
    shown: Shown,
    At((store, number)): At<(String, u32)>,
) -> Answered<StoreListForm> {
    let caller = asker(&site, by, &shown).await?;
    Ok(Answer(told(&site, &site.app.service, &caller, (&store, number)).await?))
}

/// Gets a list of a store as a file
///
/// By which anyone verifies it, as `safehouse verify` does, once it is in the log: within a minute, or, where the store
/// keeps its key, once the store signed it. It says the same to whoever asks.
#[utoipa::path(get, path = "/api/v1/stores/{store}/lists/{number}/file", operation_id = "get_store_list_file",
    tag = "stores",
    params(("store" = String, Path, description = "What addresses name the store by."),
        ("number" = u32, Path, description = "Which of the store's lists it is.")),
    responses((status = 200, description = "The file.", content_type = "application/json", body = serde_json::Value)))]
async fn get_store_list_file(
    State(site): State<ServerState>,
    by: By,
    At((store, number)): At<(String, u32)>,
) -> Result<Response, Refused> {
    let (service, caller) = (&site.app.service, &by.caller);
    let (_, list) = inner::open_store_list(service, caller, &site.app.library, (&store, number)).await?;
    let library = game_of(&site, &list.game)?;
    let published = inner::store_list_file(service, caller, library, (&store, number)).await?;
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (CACHE_CONTROL, HeaderValue::from_static("no-cache")),
    ];
    Ok((headers, published.to_json()).into_response())
}

/// A list that a store publishes.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PublishStoreList {
    /// What the store calls it: with letters or digits, on one line of at most 80 characters. Nothing vouches for it.
    #[schema(example = "Deck of the week")]
    title: String,
    /// The game.
    #[schema(example = "necrogenesis")]
    game: String,
    /// The format in whose newest rules the list is legal.
    #[schema(example = "standard")]
    format: String,
    /// The list in any form that the site imports.
    #[schema(example = "1 Rifle")]
    text: String,
}

/// Publishes a list of a store
///
/// That is legal in the newest rules of a format; whether one is, `/api/v1/games/{game}/certificates` tells before. The
/// store states it in the public log for good. For owners and organisers of a store that may state something.
/// Where it keeps its key itself, that waits for its signature.
#[utoipa::path(post, path = "/api/v1/stores/{store}/lists", operation_id = "publish_store_list", tag = "running events",
    params(("store" = String, Path, description = "What addresses name the store by.")),
    request_body = PublishStoreList,
    security(("token" = ["events:run"])),
    responses((status = 201, description = "The list.", body = StoreListForm)))]
async fn publish_store_list(
    State(site): State<ServerState>,
    by: By,
    At(store): At<String>,
    Sent(body): Sent<PublishStoreList>,
) -> Result<Response, Refused> {
    let (service, caller) = (&site.app.service, &by.caller);
    STAFF_RUN.check(caller)?;
    let library = game_of(&site, &body.game).map_err(|_| unfit("game", "there is no such game here"))?;
    if body.text.trim().is_empty() {
        return Err(unfit("text", "write the list").into());
    }
    let form = ListForm { title: &body.title, format: &body.format, source: ListSource::Text(&body.text), turn: "" };
    let number = inner::publish_list(service, caller, library, &store, form).await?;
    let answer = Answer(told(&site, service, caller, (&store, number)).await?);
    Ok(created(&format!("/api/v1/stores/{store}/lists/{number}"), answer))
}

/// A member that cannot be so.
fn unfit(field: &'static str, words: &str) -> Refusal {
    EventFault::Field { field, words: words.to_owned() }.into()
}

/// Why a list is withdrawn.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct WithdrawStoreList {
    /// `mistake` where it should not have been published, `player` where whoever it is of asked for it, `erasure` where
    /// their data were deleted, or `law`; the log says so for good.
    #[schema(example = "mistake")]
    reason: String,
}

/// Withdraws a list of a store
///
/// What it is called and what tells of its cards is erased, and the log says that it is shown no longer, once the store
/// signed that where it keeps its key. A copy that somebody saved still verifies. For owners.
#[utoipa::path(post, path = "/api/v1/stores/{store}/lists/{number}/withdrawal", operation_id = "withdraw_store_list",
    tag = "running events",
    params(("store" = String, Path, description = "What addresses name the store by."),
        ("number" = u32, Path, description = "Which of the store's lists it is.")),
    request_body = WithdrawStoreList,
    security(("token" = ["events:run"])),
    responses((status = 204, description = "It is withdrawn.")))]
async fn withdraw_store_list(
    State(site): State<ServerState>,
    by: By,
    At((store, number)): At<(String, u32)>,
    Sent(body): Sent<WithdrawStoreList>,
) -> Result<StatusCode, Refused> {
    let (service, caller) = (&site.app.service, &by.caller);
    STAFF_RUN.check(caller)?;
    let reason = WithdrawalReason::from_id(&body.reason)
        .ok_or_else(|| unfit("reason", "say mistake, player, erasure or law"))?;
    inner::withdraw_store_list(service, caller, (&store, number), reason).await?;
    Ok(StatusCode::NO_CONTENT)
}
