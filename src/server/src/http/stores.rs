//! Pages of game stores, and the forms on them.
//!
//! As with groups, each handler asks the service and shows a page or leads on to one, and a form
//! that is refused is its page once more, with what was written. All of it works without script.

mod acting;
mod answers;
mod deciding;
mod key_sheet;
mod lists;
mod showing;
mod statements;

use axum::{
    Router,
    extract::{Path, Request, State},
    response::Response,
    routing::{get, post},
};
use safehouse_app::{
    head::{HeadExtras, Sheet},
    pages::{
        account::FieldFault,
        refused::Way,
        stores::{
            NewStorePage, StaffInvitationPage, StoresPage, draw_new_store, draw_no_staff_invitation,
            draw_staff_invitation, draw_stores,
        },
    },
    paths::{encode, event_desk, stores as at},
};
use safehouse_service::{
    Refusal, events,
    refusal::StoreFault,
    stores::{self, OpenStore},
};

use self::answers::{DONE, confirmed_first, fail, is_mended_in_place, show_own};
use super::{
    ServerState,
    account::fields::Fields,
    framed,
    lead::leads_to,
    posted::Posted,
    public_decks::answer::{Answering, done},
};

pub(super) fn routes(site: &ServerState) -> Router {
    let pages = Router::new()
        .route(at::STORES, get(get_stores))
        .route(at::NEW, get(get_new).post(post_new))
        .route(at::REPORTS, get(deciding::get_waiting))
        .route(at::CLOSE_REPORT, post(deciding::post_close_report))
        .route(at::STORE, get(showing::get_store))
        .route(at::KEY_SHEET, get(key_sheet::get_key_sheet))
        .route(at::STATEMENTS, get(statements::get_statements).post(statements::post_statements))
        .route(at::LISTS, get(lists::get_lists).post(lists::post_list))
        .route(at::LIST, get(lists::get_list).post(lists::post_withdrawal))
        .route(at::PART, get(showing::get_part).post(acting::post_deed))
        .route(at::INVITATION, get(get_invitation))
        .route(at::ACCEPT, post(post_invitation));
    framed::pages(site, Way::Stores, pages)
}

/// Lists as files that anyone verifies.
pub(super) fn files(site: &ServerState) -> Router {
    Router::new()
        .route(at::LIST_JSON, get(lists::get_list_json))
        .route(at::LIST_HTML, get(lists::get_list_html))
        .with_state(site.clone())
}

/// GET /stores
async fn get_stores(State(site): State<ServerState>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    match stores_page(&answering).await {
        Ok(page) => {
            let extras = HeadExtras { sheet: Some(Sheet::Stores), ..HeadExtras::default() };
            answering.show(at::STORES, draw_stores(&page), extras).await
        }
        Err(refusal) => answering.fail(&refusal, at::STORES),
    }
}

async fn stores_page(answering: &Answering) -> Result<StoresPage, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let found = stores::list_shown_stores(service, caller, &answering.query("after")).await?;
    let is_known = caller.person().is_ok_and(|person| !person.lacks_factor);
    Ok(StoresPage {
        own: if is_known { stores::list_own_stores(service, caller).await? } else { Vec::new() },
        more: found.last().filter(|_| found.len() >= stores::STORES_PAGE as usize).map(|last| last.slug.clone()),
        stores: found,
        waiting: match stores::LOOK_AFTER.admits(caller) {
            true => Some(stores::count_waiting_stores(service, caller).await?),
            false => None,
        },
        done: done(&answering.query("done"), DONE),
    })
}

/// GET /stores/new
async fn get_new(State(site): State<ServerState>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    let time_zone = Some(answering.query("time_zone")).filter(|zone| !zone.is_empty());
    let written = OpenStore {
        slug: answering.query("slug"),
        name: answering.query("name"),
        time_zone: time_zone.unwrap_or_else(|| "UTC".to_owned()),
    };
    show_new(&answering, written, None).await
}

async fn show_new(answering: &Answering, written: OpenStore, fault: Option<FieldFault>) -> Response {
    match stores::may_open(answering.service(), &answering.caller).await {
        Ok(has_factor) => {
            let page = NewStorePage { written, fault, lacks_factor: !has_factor };
            show_own(answering, at::NEW, draw_new_store(&page)).await
        }
        Err(refusal) => fail(answering, &refusal, at::NEW),
    }
}

/// POST /stores/new
async fn post_new(Posted { answering, fields }: Posted<Answering>) -> Response {
    let asked = opening_of(&fields);
    match stores::open_store(answering.service(), &answering.caller, &asked).await {
        Ok(store) => leads_to(&format!("{}?done=opened", at::store(&store.slug))),
        // What was written is there again on the way back.
        Err(Refusal::Confirm) => {
            let [slug, name, zone] = [&asked.slug, &asked.name, &asked.time_zone].map(|text| encode(text.trim()));
            confirmed_first(&format!("{}?slug={slug}&name={name}&time_zone={zone}", at::NEW))
        }
        Err(refusal) if is_mended_in_place(&refusal) => {
            let others = stores::opening_faults(&asked);
            let others = others.iter().map(|fault| FieldFault::of(fault, ""));
            show_new(&answering, asked, Some(FieldFault::of(&refusal, "").with(others))).await
        }
        Err(refusal) => fail(&answering, &refusal, at::NEW),
    }
}

fn opening_of(fields: &Fields) -> OpenStore {
    let text = |name: &str| fields.get(name).to_owned();
    OpenStore { slug: text("slug"), name: text("name"), time_zone: text("time_zone") }
}

/// GET /stores/join/{token}
async fn get_invitation(State(site): State<ServerState>, Path(token): Path<String>, request: Request) -> Response {
    show_invitation(&Answering::of(&site, &request), &token, None).await
}

async fn show_invitation(answering: &Answering, token: &str, fault: Option<FieldFault>) -> Response {
    let here = at::invitation(token);
    match stores::open_staff_invitation(answering.service(), &answering.caller, token).await {
        Ok(invitation) => {
            let is_signed_in = answering.is_signed_in();
            let page = async {
                let event = events::open_invited_event(answering.service(), &answering.caller, &invitation).await?;
                Ok(StaffInvitationPage { invitation, event, token: token.to_owned(), is_signed_in, fault })
            };
            match page.await {
                Ok(page) => show_own(answering, &here, draw_staff_invitation(&page)).await,
                Err(refusal) => answering.fail(&refusal, &here),
            }
        }
        Err(Refusal::GameStore(StoreFault::NoInvitation)) => {
            show_own(answering, &here, draw_no_staff_invitation()).await
        }
        Err(refusal) => answering.fail(&refusal, &here),
    }
}

/// POST /stores/accept/{token}
async fn post_invitation(Path(token): Path<String>, Posted { answering, .. }: Posted<Answering>) -> Response {
    let here = at::invitation(&token);
    match accepted(&answering, &token).await {
        Ok(work) => leads_to(&format!("{work}?done=joined")),
        Err(Refusal::GameStore(StoreFault::NoInvitation)) => {
            show_own(&answering, &here, draw_no_staff_invitation()).await
        }
        Err(refusal @ (Refusal::GameStore(_) | Refusal::DoneTooOften { .. })) => {
            show_invitation(&answering, &token, Some(FieldFault::of(&refusal, ""))).await
        }
        Err(refusal) => fail(&answering, &refusal, &here),
    }
}

/// Makes the caller staff by an invitation and answers where they work then: at the desk of an event, or in the store.
async fn accepted(answering: &Answering, token: &str) -> Result<String, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    stores::TAKE_PART.check(caller)?;
    let invitation = stores::open_staff_invitation(service, caller, token).await?;
    let event = events::open_invited_event(service, caller, &invitation).await?;
    let (store, _) = stores::accept_staff_invitation(service, caller, token).await?;
    Ok(event.map_or_else(|| at::store(&store.slug), |event| event_desk::part(&event.code, "desk")))
}
