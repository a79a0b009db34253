//! Lists that everybody sees, and as files that anyone verifies.

use axum::{
    extract::{Path, Request, State},
    http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE},
    response::{IntoResponse as _, Response},
};
use safehouse_app::{
    head::{HeadExtras, Sheet},
    pages::events::{
        ListPage, ListsPage, MetListPage, draw_list, draw_lists, draw_met_list, draw_withdrawn_list, parts,
    },
    paths::events as at,
};
use safehouse_service::{
    Caller, Refusal,
    events::{self, Asker},
    refusal::EventFault,
    stores,
};
use safehouse_statements::Published;

use super::{
    super::{ServerState, public_decks::answer::Answering},
    answers::{fail, is_hidden, opened, show_own},
    calendars::{KEPT_BY_NOBODY, guest},
    claim,
};

/// GET /events/{event}/lists
pub(super) async fn get_lists(State(site): State<ServerState>, Path(code): Path<String>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    let here = at::part(&code, parts::LISTS);
    let page = async {
        let (seen, store) = opened(&answering, &code).await?;
        let lists = events::published_lists(answering.service(), &answering.caller, &site.app.library, &code).await?;
        let claim = claim::kept(&answering, &seen);
        let asker = Asker { caller: &answering.caller, claim: &claim };
        let met = events::list_met(answering.service(), asker, &code).await.unwrap_or_default();
        Ok(ListsPage { seen, store: store.store, lists, met })
    };
    match page.await {
        // It is its reader's own.
        Ok(page) if !page.met.is_empty() => {
            let drawn = answering.draw(&page.seen.event.game, |scene| draw_lists(scene, &page));
            show_own(&answering, &here, drawn).await
        }
        Ok(page) => {
            let is_hidden = !page.store.is_listed() || page.lists.is_empty();
            let extras = HeadExtras { is_hidden, sheet: Some(Sheet::Stores), ..HeadExtras::default() };
            let drawn = answering.draw(&page.seen.event.game, |scene| draw_lists(scene, &page));
            answering.show(&here, drawn, extras).await
        }
        Err(refusal) => fail(&answering, &refusal, &here),
    }
}

/// GET /events/{event}/lists/{number}
pub(super) async fn get_list(
    State(site): State<ServerState>,
    Path((code, number)): Path<(String, String)>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    let here = format!("{}/lists/{number}", at::event(&code));
    let Ok(number) = number.parse::<u32>() else { return answering.nothing() };
    let (seen, store) = match opened(&answering, &code).await {
        Ok(opened) => opened,
        Err(refusal) => return fail(&answering, &refusal, &here),
    };
    match events::open_list(answering.service(), &answering.caller, &site.app.library, (&code, number)).await {
        Ok((_, list)) => {
            let page = ListPage { seen, store: store.store, list, as_list: answering.query("view") == "list" };
            // A list may be taken back: search engines are not asked to keep it.
            let extras =
                HeadExtras { is_hidden: !page.store.is_listed(), sheet: Some(Sheet::Stores), ..HeadExtras::default() };
            let drawn = answering.draw(&page.seen.event.game, |scene| draw_list(scene, &page));
            answering.show(&here, drawn, extras).await
        }
        Err(Refusal::Event(EventFault::Withdrawn)) => {
            show_own(&answering, &here, draw_withdrawn_list(&seen, number)).await
        }
        Err(refusal @ Refusal::Event(EventFault::NoList)) => {
            let claim = claim::kept(&answering, &seen);
            let asker = Asker { caller: &answering.caller, claim: &claim };
            match events::open_met_list(answering.service(), asker, (&code, number)).await {
                Ok(list) => {
                    let page = MetListPage { seen, list };
                    let drawn = answering.draw(&page.seen.event.game, |scene| draw_met_list(scene, &page));
                    show_own(&answering, &here, drawn).await
                }
                Err(_) => fail(&answering, &refusal, &here),
            }
        }
        Err(refusal) => fail(&answering, &refusal, &here),
    }
}

/// What a file is written as.
#[derive(Clone, Copy)]
enum Form {
    Json,
    Html,
}

/// GET /events/{event}/lists/{number}/list.json
pub(super) async fn get_list_json(
    State(site): State<ServerState>,
    Path((code, number)): Path<(String, String)>,
    request: Request,
) -> Response {
    file(&Answering::of(&site, &request), (&code, Some(&number)), Form::Json).await
}

/// GET /events/{event}/lists/{number}/list.html
pub(super) async fn get_list_html(
    State(site): State<ServerState>,
    Path((code, number)): Path<(String, String)>,
    request: Request,
) -> Response {
    file(&Answering::of(&site, &request), (&code, Some(&number)), Form::Html).await
}

/// GET /events/{event}/lists.json
pub(super) async fn get_lists_json(
    State(site): State<ServerState>,
    Path(code): Path<String>,
    request: Request,
) -> Response {
    file(&Answering::of(&site, &request), (&code, None), Form::Json).await
}

/// GET /events/{event}/lists.html
pub(super) async fn get_lists_html(
    State(site): State<ServerState>,
    Path(code): Path<String>,
    request: Request,
) -> Response {
    file(&Answering::of(&site, &request), (&code, None), Form::Html).await
}

/// The list of a player, or all of an event, as a file: the same for whoever asks, and while the event is hidden for its
/// staff alone.
async fn file(answering: &Answering, (code, number): (&str, Option<&str>), form: Form) -> Response {
    let found = match published(answering, &guest(), (code, number)).await {
        Err(refusal) if is_hidden(&refusal) => {
            published(answering, &answering.caller, (code, number)).await.map(|published| (published, KEPT_BY_NOBODY))
        }
        found => found.map(|published| (published, "public, no-cache")),
    };
    match found {
        Ok((published, kept)) => {
            let (text, media, ending) = match form {
                Form::Json => (published.to_json(), "application/json", "json"),
                Form::Html => (published.to_html(), "text/html; charset=utf-8", "html"),
            };
            let name = number.map_or_else(|| code.to_owned(), |number| format!("{code}-{number}"));
            // A page that verifies itself is opened from disk: here its script would run as one of the site's.
            let named = format!("attachment; filename=\"{name}.{ending}\"");
            let head =
                [(CONTENT_TYPE, media.to_owned()), (CONTENT_DISPOSITION, named), (CACHE_CONTROL, kept.to_owned())];
            (head, text).into_response()
        }
        Err(refusal) => answering.fail(&refusal, ""),
    }
}

async fn published(
    answering: &Answering,
    caller: &Caller,
    (code, number): (&str, Option<&str>),
) -> Result<Published, Refusal> {
    let service = answering.service();
    let event = events::open_event(service, caller, code).await?.event;
    stores::see_store(service, caller, &event.store_slug).await?;
    let library = answering.site.app.library.of_game(&event.game).ok_or(EventFault::NoFormat)?;
    match number {
        Some(number) => {
            let number = number.parse().map_err(|_| EventFault::NoList)?;
            events::list_file(service, caller, library, (&event.code, number)).await
        }
        None => events::event_file(service, caller, library, &event.code).await,
    }
}
