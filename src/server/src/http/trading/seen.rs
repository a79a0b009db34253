//! Lists as others see them.

use axum::{
    extract::{Path, Request, State},
    response::Response,
};
use safehouse_app::{
    head::{HeadExtras, Sheet},
    pages::trading::{SeenPage, draw_seen},
    paths::collection as at,
};
use safehouse_service::{
    Refusal,
    shared_lists::{self, ListKind, OpenedList, PAGE, Seen},
};

use super::shown::library_of;
use crate::http::{ServerState, public_decks::answer::Answering};

/// GET /{game}/collection/wants-of/{name}
pub(super) async fn get_wants(state: State<ServerState>, path: Path<(String, String)>, request: Request) -> Response {
    shown(state, path, request, ListKind::Wants).await
}

/// GET /{game}/collection/trade-of/{name}
pub(super) async fn get_trade(state: State<ServerState>, path: Path<(String, String)>, request: Request) -> Response {
    shown(state, path, request, ListKind::Trade).await
}

/// GET /{game}/collection/collection-of/{name}
pub(super) async fn get_collection(
    state: State<ServerState>,
    path: Path<(String, String)>,
    request: Request,
) -> Response {
    shown(state, path, request, ListKind::Collection).await
}

async fn shown(
    State(site): State<ServerState>,
    Path((game, owner)): Path<(String, String)>,
    request: Request,
    kind: ListKind,
) -> Response {
    let answering = Answering::of(&site, &request);
    let Some(library) = library_of(&answering, &game) else { return answering.nothing() };
    let seen = asked(&answering);
    let (service, caller) = (answering.service(), &answering.caller);
    let list = shared_lists::open_public_list(service, caller, &library, (&owner, kind), seen).await;
    show(&answering, &game, list, at::shown_list(&game, kind.as_str(), &owner)).await
}

/// GET /{game}/collection/shared/{token}
pub(super) async fn get_linked(
    State(site): State<ServerState>,
    Path((game, token)): Path<(String, String)>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    let Some(library) = library_of(&answering, &game) else { return answering.nothing() };
    let (service, caller, seen) = (answering.service(), &answering.caller, asked(&answering));
    let list = shared_lists::open_list_link(service, caller, &library, &token, seen).await;
    // Whoever has the link keeps it to themselves, also where everybody may see the list by its owner's name.
    let list = list.map(|list| OpenedList { is_public: false, ..list });
    show(&answering, &game, list, at::linked_list(&game, &token)).await
}

fn asked(answering: &Answering) -> Seen {
    Seen { after: answering.query("after").parse().unwrap_or_default(), most: PAGE }
}

async fn show(answering: &Answering, game: &str, list: Result<OpenedList, Refusal>, address: String) -> Response {
    let list = match list {
        Ok(list) => list,
        Err(refusal) => return answering.fail(&refusal, &address),
    };
    let is_public = list.is_public;
    let can_trade = answering.caller.person().is_ok_and(|person| person.name != list.owner);
    let page = SeenPage { list, after: asked(answering).after, address: address.clone(), can_trade };
    let page = answering.draw(game, |scene| draw_seen(scene, &page));
    let extras = HeadExtras { sheet: Some(Sheet::Collection), ..HeadExtras::default() };
    match is_public {
        true => answering.show(&address, page, extras).await,
        false => answering.show_own_with(&address, page, extras).await,
    }
}
