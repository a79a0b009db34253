//! What programs ask for: the use-cases of the service as REST, in JSON.
//!
//! A handler reads what is asked, calls one use-case or the engine, and answers a form;
//! whatever is refused is a problem. Browsers that are signed in are callers, too: their pages
//! work on decks through the same addresses. What anybody may ask stands in a group of its
//! own: nobody is known there but by a token that a program shows where it asks for its owner's, so that other sites may
//! read it.

mod answer;
mod asked;
mod blockers;
mod bulk;
mod changes;
mod collection_decks;
mod collection_files;
mod collection_imports;
mod collections;
mod condition;
mod cursor;
mod decks;
mod document;
mod event_asker;
mod events;
pub mod examples;
mod groups;
mod layers;
mod lists;
mod measurements;
mod page;
mod people;
mod price_lists;
mod public_decks;
mod publications;
mod reference;
mod shared_lists;
mod store_lists;
mod store_statements;
mod stores;
mod talk;
mod targets;
mod test_games;
mod trades;
mod want_sources;
mod wants;
mod webhooks;

use axum::{
    Router,
    extract::DefaultBodyLimit,
    middleware::{from_fn, from_fn_with_state},
};
use safehouse_app::endpoints::{Access, Endpoint};
use safehouse_service::{
    collections as collections_of, measurements as measurements_of, saved_decks, stores as stores_of,
    test_games as test_games_of, wants as wants_of,
};
use utoipa::{OpenApi as _, openapi::OpenApi};
use utoipa_axum::router::OpenApiRouter;

pub(super) use self::{bulk::BulkFiles, layers::share, page::page_routes};
use super::{ServerState, compression, workers};

const fn open(path: &'static str) -> Endpoint {
    Endpoint { path, access: Access::Anyone }
}

const fn test_game(path: &'static str) -> Endpoint {
    Endpoint { path, access: test_games_of::OPEN }
}

const fn measurement(path: &'static str) -> Endpoint {
    Endpoint { path, access: measurements_of::OPEN }
}

const fn collection(path: &'static str) -> Endpoint {
    Endpoint { path, access: collections_of::KEYED }
}

const fn trading(path: &'static str) -> Endpoint {
    Endpoint { path, access: wants_of::KEYED }
}

const fn running(path: &'static str) -> Endpoint {
    Endpoint { path, access: stores_of::WORK }
}

const fn own_decks(path: &'static str) -> Endpoint {
    Endpoint { path, access: saved_decks::KEYED }
}

/// Every address of the API with who may ask for it.
pub const ENDPOINTS: &[Endpoint] = &[
    open("/api"),
    open("/api/v1/openapi.json"),
    open("/api/v1/games"),
    open("/api/v1/games/{game}"),
    open("/api/v1/games/{game}/sets"),
    open("/api/v1/games/{game}/formats"),
    open("/api/v1/games/{game}/formats/{format}/blockers"),
    open("/api/v1/games/{game}/cards"),
    open("/api/v1/games/{game}/cards/{number}"),
    open("/api/v1/games/{game}/cards/{number}/events"),
    open("/api/v1/games/{game}/glossary"),
    open("/api/v1/games/{game}/imports"),
    open("/api/v1/games/{game}/certificates"),
    open("/api/v1/games/{game}/exports"),
    open("/api/v1/games/{game}/codes"),
    open("/api/v1/games/{game}/odds"),
    open("/api/v1/games/{game}/differences"),
    open("/api/v1/games/{game}/public-decks"),
    open("/api/v1/public-decks"),
    open("/api/v1/public-decks/{address}"),
    open("/api/v1/public-decks/{address}/versions/{number}"),
    open("/api/v1/public-decks/{address}/comments"),
    open("/api/v1/authors/{name}"),
    open("/api/v1/authors/{name}/public-decks"),
    open("/api/v1/games/{game}/authors/{name}/lists/{list}"),
    open("/api/v1/games/{game}/shared-lists/open"),
    open("/api/v1/bulk"),
    open("/api/v1/bulk/{name}"),
    test_game("/api/v1/games/{game}/test-games"),
    test_game("/api/v1/games/{game}/test-games/{id}"),
    test_game("/api/v1/games/{game}/test-games/{id}/changes"),
    test_game("/api/v1/games/{game}/test-games/{id}/again"),
    test_game("/api/v1/games/{game}/test-games/{id}/record"),
    own_decks("/api/v1/test-games"),
    measurement("/api/v1/games/{game}/measurements"),
    measurement("/api/v1/games/{game}/measurements/{id}"),
    measurement("/api/v1/games/{game}/measurements/{id}/result"),
    measurement("/api/v1/games/{game}/measurements/{id}/cancel"),
    own_decks("/api/v1/measurements"),
    collection("/api/v1/games/{game}/collection"),
    collection("/api/v1/games/{game}/collection/copies"),
    collection("/api/v1/games/{game}/collection/events"),
    collection("/api/v1/games/{game}/collection/history"),
    collection("/api/v1/games/{game}/collection/entries"),
    collection("/api/v1/games/{game}/collection/undo"),
    collection("/api/v1/games/{game}/collection/prices"),
    collection("/api/v1/games/{game}/collection/prices/{name}"),
    collection("/api/v1/games/{game}/collection/value"),
    collection("/api/v1/games/{game}/collection/targets"),
    collection("/api/v1/games/{game}/collection/targets/{name}"),
    collection("/api/v1/games/{game}/collection/missing"),
    collection("/api/v1/games/{game}/collection/places"),
    collection("/api/v1/games/{game}/collection/decks"),
    collection("/api/v1/games/{game}/collection/decks/{id}"),
    collection("/api/v1/games/{game}/collection/decks-at-once"),
    collection("/api/v1/games/{game}/collection/decks-lack"),
    collection("/api/v1/games/{game}/collection/imports"),
    collection("/api/v1/games/{game}/collection/imports/preview"),
    collection("/api/v1/games/{game}/collection/export"),
    collection("/api/v1/games/{game}/collection/export/losses"),
    collection("/api/v1/games/{game}/collection/reports/{file}"),
    trading("/api/v1/games/{game}/want-sources"),
    trading("/api/v1/games/{game}/want-sources/{id}"),
    trading("/api/v1/games/{game}/wants"),
    trading("/api/v1/games/{game}/wants/{id}"),
    trading("/api/v1/games/{game}/lists"),
    trading("/api/v1/games/{game}/lists/{list}"),
    trading("/api/v1/games/{game}/lists/{list}/link"),
    trading("/api/v1/games/{game}/offers"),
    trading("/api/v1/games/{game}/trade-partners"),
    trading("/api/v1/games/{game}/trades"),
    trading("/api/v1/games/{game}/trades/{id}"),
    trading("/api/v1/games/{game}/trades/{id}/answers"),
    collection("/api/v1/games/{game}/collection/owned"),
    collection("/api/v1/games/{game}/collection/cards"),
    collection("/api/v1/games/{game}/collection/steps"),
    own_decks("/api/v1/decks"),
    own_decks("/api/v1/decks/{id}"),
    own_decks("/api/v1/decks/{id}/restore"),
    own_decks("/api/v1/decks/{id}/conflict"),
    own_decks("/api/v1/decks/{id}/versions"),
    own_decks("/api/v1/decks/{id}/versions/{number}"),
    own_decks("/api/v1/decks/{id}/versions/{number}/restore"),
    own_decks("/api/v1/decks/{id}/versions/{number}/branch"),
    own_decks("/api/v1/deck-folders"),
    own_decks("/api/v1/deck-totals"),
    own_decks("/api/v1/decks/{id}/tags/{tag}"),
    own_decks("/api/v1/deck-tags"),
    own_decks("/api/v1/deck-tags/{tag}"),
    own_decks("/api/v1/decks/{id}/publication"),
    own_decks("/api/v1/publications"),
    own_decks("/api/v1/public-decks/{address}/like"),
    own_decks("/api/v1/public-decks/{address}/copies"),
    own_decks("/api/v1/following"),
    own_decks("/api/v1/following/{name}"),
    own_decks("/api/v1/followed-decks"),
    own_decks("/api/v1/blocked"),
    own_decks("/api/v1/blocked/{name}"),
    own_decks("/api/v1/comments"),
    own_decks("/api/v1/comments/{id}"),
    own_decks("/api/v1/comments/{id}/hidden"),
    own_decks("/api/v1/reports"),
    own_decks("/api/v1/webhooks"),
    own_decks("/api/v1/webhooks/{id}"),
    own_decks("/api/v1/webhooks/{id}/test"),
    own_decks("/api/v1/webhooks/{id}/on"),
    own_decks("/api/v1/groups"),
    own_decks("/api/v1/groups/{id}"),
    own_decks("/api/v1/groups/{id}/membership"),
    own_decks("/api/v1/groups/{id}/members/{member}"),
    own_decks("/api/v1/groups/{id}/owner"),
    own_decks("/api/v1/groups/{id}/invitations"),
    own_decks("/api/v1/groups/{id}/invitations/{invitation}"),
    own_decks("/api/v1/group-invitations/open"),
    own_decks("/api/v1/group-invitations/accept"),
    own_decks("/api/v1/groups/{id}/decks"),
    own_decks("/api/v1/groups/{id}/decks/{address}"),
    own_decks("/api/v1/groups/{id}/decks/{address}/comments"),
    // What staff do at the address of what everybody reads, the use-case asks who they are for.
    open("/api/v1/stores"),
    open("/api/v1/stores/{store}"),
    open("/api/v1/stores/{store}/events"),
    open("/api/v1/stores/{store}/lists"),
    open("/api/v1/stores/{store}/lists/{number}"),
    open("/api/v1/stores/{store}/lists/{number}/file"),
    running("/api/v1/stores/{store}/lists/{number}/withdrawal"),
    running("/api/v1/stores/{store}/statements"),
    open("/api/v1/events"),
    open("/api/v1/events/{event}"),
    open("/api/v1/events/{event}/players"),
    open("/api/v1/events/{event}/lists"),
    open("/api/v1/events/{event}/lists/{number}"),
    open("/api/v1/events/{event}/lists/{number}/file"),
    open("/api/v1/events/{event}/file"),
    open("/api/v1/events/{event}/seats"),
    open("/api/v1/events/{event}/rounds/{round}/reasons"),
    open("/api/v1/events/{event}/rounds/{round}/recomputed"),
    open("/api/v1/events/{event}/bracket/recomputed"),
    open("/api/v1/events/{event}/rounds/{round}/drawn"),
    open("/api/v1/events/{event}/pairings"),
    open("/api/v1/events/{event}/standings"),
    open("/api/v1/events/{event}/statistics"),
    open("/api/v1/events/{event}/results"),
    open("/api/v1/events/{event}/exports/{shape}"),
    open("/api/v1/events/{event}/registrations"),
    open("/api/v1/events/{event}/own"),
    open("/api/v1/events/{event}/own/list"),
    open("/api/v1/events/{event}/own/consent"),
    open("/api/v1/events/{event}/own/deeds"),
    open("/api/v1/events/{event}/own/result"),
    open("/api/v1/events/{event}/own/answer"),
    running("/api/v1/events/{event}/desk"),
    running("/api/v1/events/{event}/state"),
    running("/api/v1/events/{event}/invitation-code"),
    running("/api/v1/events/{event}/lock"),
    running("/api/v1/events/{event}/reveal"),
    running("/api/v1/events/{event}/players/{number}/list"),
    running("/api/v1/events/{event}/players/{number}/consent"),
    running("/api/v1/events/{event}/players/{number}/presence"),
    running("/api/v1/events/{event}/players/{number}/place"),
    running("/api/v1/events/{event}/players/{number}/drop"),
    running("/api/v1/events/{event}/players/{number}/back"),
    running("/api/v1/events/{event}/players/{number}/name"),
    running("/api/v1/events/{event}/players/{number}/beforehand"),
    running("/api/v1/events/{event}/players/{number}/late"),
    running("/api/v1/events/{event}/play"),
    running("/api/v1/events/{event}/rounds"),
    running("/api/v1/events/{event}/rounds/{round}"),
    running("/api/v1/events/{event}/rounds/{round}/swap"),
    running("/api/v1/events/{event}/rounds/{round}/take-back"),
    running("/api/v1/events/{event}/players/{number}/late-list"),
    running("/api/v1/events/{event}/beforehand"),
    running("/api/v1/events/{event}/rounds/{round}/publish"),
    running("/api/v1/events/{event}/rounds/{round}/timer"),
    running("/api/v1/events/{event}/rounds/{round}/checks"),
    running("/api/v1/events/{event}/rounds/{round}/finish"),
    running("/api/v1/events/{event}/checks"),
    running("/api/v1/events/{event}/imports"),
    running("/api/v1/events/{event}/result-changes"),
    running("/api/v1/events/{event}/result-confirmations"),
    running("/api/v1/events/{event}/cut"),
    running("/api/v1/events/{event}/kiosks"),
    running("/api/v1/events/{event}/staff"),
    running("/api/v1/events/{event}/staff/{member}"),
    running("/api/v1/events/{event}/invitations"),
    running("/api/v1/events/{event}/invitations/{invitation}"),
    running("/api/v1/events/{event}/end"),
];

/// What anybody may ask.
fn open_operations() -> OpenApiRouter<ServerState> {
    document::routes()
        .merge(reference::routes())
        .merge(lists::routes())
        .merge(public_decks::routes())
        .merge(shared_lists::open_routes())
        .merge(stores::routes())
        .merge(store_lists::open_routes())
        .merge(events::open_routes())
        .merge(blockers::routes())
        .merge(bulk::routes())
}

/// What anybody may ask, as files that are not always JSON.
fn open_file_operations() -> OpenApiRouter<ServerState> {
    events::open_files()
}

/// What accounts have, and test games, which others have by their addresses.
fn own_operations() -> OpenApiRouter<ServerState> {
    decks::routes()
        .merge(publications::routes())
        .merge(people::routes())
        .merge(talk::routes())
        .merge(webhooks::routes())
        .merge(groups::routes())
        .merge(events::routes())
        .merge(store_lists::routes())
        .merge(store_statements::routes())
        .merge(test_games::routes())
        .merge(measurements::routes())
        .merge(collection_operations().layer(from_fn(layers::one_at_a_time)))
}

/// What is computed of whole collections: of each account one at a time.
fn collection_operations() -> OpenApiRouter<ServerState> {
    collections::routes()
        .merge(collection_decks::routes())
        .merge(price_lists::routes())
        .merge(targets::routes())
        .merge(want_sources::routes())
        .merge(wants::routes())
        .merge(shared_lists::routes())
        .merge(trades::routes())
}

/// What accounts have, as files that are sent as they are made or read by themselves.
fn file_operations() -> OpenApiRouter<ServerState> {
    collection_files::routes().merge(collection_imports::routes())
}

/// What the API says of itself.
pub fn document() -> OpenApi {
    let described = OpenApiRouter::with_openapi(document::Described::openapi());
    let anyone = open_operations().merge(open_file_operations());
    let (_, document) = described.merge(anyone).merge(own_operations()).merge(file_operations()).split_for_parts();
    document::complete(document)
}

/// What only accounts have.
pub(super) fn routes(site: &ServerState) -> Router {
    let (files, _) = file_operations().split_for_parts();
    // Nothing gathers them: they are as long as a collection. How long a body may be is said for every group alike.
    let files = files.with_state(site.clone()).layer(DefaultBodyLimit::disable());
    answered(site, own_operations()).merge(files)
}

/// What anybody may ask.
pub(super) fn open_routes(site: &ServerState) -> Router {
    answered(site, open_operations()).merge(worked(site, open_file_operations()))
}

fn answered(site: &ServerState, operations: OpenApiRouter<ServerState>) -> Router {
    worked(site, operations).layer(from_fn(layers::accept_json))
}

/// The same for whoever reads no JSON, as what is answered may be none.
fn worked(site: &ServerState, operations: OpenApiRouter<ServerState>) -> Router {
    let (routes, _) = operations.split_for_parts();
    // How long a body may be is said for every group alike.
    let routes = routes.with_state(site.clone()).layer(DefaultBodyLimit::disable()).layer(from_fn(layers::tag));
    compression::compressed(routes).layer(from_fn_with_state(site.workers.clone(), workers::work_apart))
}
