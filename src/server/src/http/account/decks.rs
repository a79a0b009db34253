//! Pages of the decks in an account, and what is done on them.

mod conflict;
mod done;
mod named;
mod shelf;
mod versions;

use axum::{
    Router,
    extract::{Path, Request, State},
    http::HeaderMap,
    middleware::from_fn_with_state,
    response::{IntoResponse as _, Response},
    routing::{get, post},
};
use safehouse_app::{
    drawing::Page,
    pages::account::{
        FieldFault, Form,
        decks::{ComparedVersion, Done, deeds, draw_deletion, draw_difference, draw_versions, fields},
    },
    pages::refused::Way,
    paths,
    problem::Kind,
};
use safehouse_service::{
    Caller, Refusal, Service,
    saved_decks::{self, BranchDeck, Device, SavedDeckId, Shelf},
};

use self::{
    conflict::{get_conflict, post_choices},
    done::{with_done, with_put},
    named::deck_of,
    shelf::{get_shelf, post_tag_deletion, post_tag_name},
    versions::{get_versions, versions_page},
};
use super::{
    answer::{Answering, waiting},
    fields::{Fields, query},
};
use crate::http::{ServerState, framed, lead::leads_to, pages, posted::Posted, problem::Refused, sessions::agent};

const DECK: &str = "/account/decks/{deck}";
const CONFLICT: &str = "/account/decks/{deck}/conflict";
const COMPARE: &str = "/account/decks/{deck}/compare";
const DELETION: &str = "/account/decks/{deck}/delete";
const DEED: &str = "/account/decks/{deck}/{deed}";

pub(super) fn routes(site: &ServerState) -> Router<ServerState> {
    Router::new()
        .route(paths::OWN_DECKS, get(get_shelf))
        .route(paths::RENAME_TAG, post(post_tag_name))
        .route(paths::DELETE_TAG, post(post_tag_deletion))
        .route(DECK, get(get_versions))
        .route(COMPARE, get(get_difference))
        .route(CONFLICT, get(get_conflict))
        .route(DELETION, get(get_deletion).post(post_deletion))
        .route(DEED, post(post_deed))
        .layer(from_fn_with_state((site.clone(), Way::OwnDecks), framed::frame))
}

async fn get_difference(State(site): State<ServerState>, Path(deck): Path<String>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    let numbers = [fields::FROM, fields::TO].map(|name| query(request.uri(), name).parse::<i64>().ok());
    let [Some(from), Some(to)] = numbers else {
        return Refused::from(Kind::Unreadable.problem("Name two versions by their numbers, as ?from=1&to=2."))
            .into_response();
    };
    match difference_page(&site, &answering, &deck, [from, to]).await {
        Ok(page) => answering.show(paths::OWN_DECKS, page).await,
        Err(refusal) => answering.fail(&refusal),
    }
}

async fn difference_page(
    site: &ServerState,
    answering: &Answering,
    deck: &str,
    [from, to]: [i64; 2],
) -> Result<Page, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let id = deck_of(deck)?;
    let entry = saved_decks::find_deck(service, caller, id).await?;
    let from = open_version(service, caller, id, from).await?;
    let to = open_version(service, caller, id, to).await?;
    let library = site.app.library.of_game(&entry.game);
    let library = library.ok_or_else(|| Refusal::UnknownGame { game: entry.game.clone() })?;
    Ok(draw_difference(library, &entry, [&from, &to], service.clock.now_ms()))
}

async fn open_version(
    service: &Service,
    caller: &Caller,
    id: SavedDeckId,
    number: i64,
) -> Result<ComparedVersion, Refusal> {
    let opened = saved_decks::open_version(service, caller, id, number).await?;
    Ok(ComparedVersion { entry: opened.entry, deck: opened.deck })
}

/// Asks whether a deck is to be deleted for good.
async fn get_deletion(State(site): State<ServerState>, Path(deck): Path<String>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    match deletion_page(&answering, &deck).await {
        Ok(page) => answering.show(paths::OWN_DECKS, page).await,
        Err(refusal) => answering.fail(&refusal),
    }
}

async fn deletion_page(answering: &Answering, deck: &str) -> Result<Page, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let id = deck_of(deck)?;
    let deck = saved_decks::find_deck(service, caller, id).await?;
    Ok(draw_deletion(&deck, saved_decks::count_versions(service, caller, id).await?))
}

async fn post_deletion(Path(deck): Path<String>, Posted { answering, .. }: Posted<Answering>) -> Response {
    let deleted = async {
        let id = deck_of(&deck)?;
        saved_decks::delete_deck(answering.service(), &answering.caller, id).await
    };
    match deleted.await {
        Ok(()) => {
            let trash = format!("{}?{}={}", paths::OWN_DECKS, fields::SHELF, Shelf::Trash.as_str());
            leads_to(&with_done(&trash, "deleted"))
        }
        Err(refusal) => answering.fail(&refusal),
    }
}

async fn post_deed(
    State(site): State<ServerState>,
    Path((deck, deed)): Path<(String, String)>,
    headers: HeaderMap,
    Posted { answering, fields }: Posted<Answering>,
) -> Response {
    let device = Device { holder: None, words: agent::in_words(&headers) };
    let id = match deck_of(&deck) {
        Ok(id) => id,
        Err(refusal) => return answering.fail(&refusal),
    };
    if deed == deeds::SETTLE {
        return post_choices(&site, &answering, id, &fields, &device).await;
    }
    match act(answering.service(), &answering.caller, id, &deed, &fields, device).await {
        Ok(Some(next)) => leads_to(&next),
        Ok(None) => Refused::from(Kind::NotFound.problem("There is nothing at this address.")).into_response(),
        Err(
            refusal @ (Refusal::LongLabel { .. }
            | Refusal::NoLabel
            | Refusal::Excess(_)
            | Refusal::DoneTooOften { .. }
            | Refusal::TooManyNamed { .. }),
        ) => {
            let form = Form { fault: Some(FieldFault::of(&refusal, "")), ..Form::default() };
            match versions_page(&answering, &deck, None, Done::Nothing).await {
                Ok(page) => {
                    let drawn = pages::draw(&site, &page.deck.game, |scene| draw_versions(scene, &page, &form));
                    waiting(&refusal, answering.show(paths::OWN_DECKS, drawn).await)
                }
                Err(refusal) => answering.fail(&refusal),
            }
        }
        Err(refusal) => answering.fail(&refusal),
    }
}

/// Does something with a deck; where to go on, `None` for a deed that is none.
async fn act(
    service: &Service,
    caller: &Caller,
    id: SavedDeckId,
    deed: &str,
    fields: &Fields,
    device: Device,
) -> Result<Option<String>, Refusal> {
    let number = |name| fields.get(name).parse::<i64>().map_err(|_| Refusal::NoVersion);
    let away = fields.get(fields::AWAY) == "yes";
    let page = paths::own_deck(&id.simple());
    Ok(Some(match deed {
        deeds::MOVE => {
            saved_decks::move_deck(service, caller, id, fields.get(fields::FOLDER)).await?;
            with_done(&page, "moved")
        }
        deeds::ARCHIVE => {
            saved_decks::archive_deck(service, caller, id, away).await?;
            with_put(Shelf::Decks, id)
        }
        deeds::TRASH => {
            if away {
                saved_decks::trash_deck(service, caller, id, None).await?;
            } else {
                saved_decks::restore_deck(service, caller, id).await?;
            }
            // On the shelf that it is taken from, or comes back to.
            let deck = saved_decks::find_deck(service, caller, id).await?;
            with_put(if deck.archived_at.is_some() { Shelf::Archive } else { Shelf::Decks }, id)
        }
        deeds::RESTORE => {
            let (number, seen) = (number(fields::NUMBER)?, number(fields::SEEN)?);
            saved_decks::restore_version(service, caller, id, number, seen, &device).await?;
            with_done(&page, "restored")
        }
        deeds::BRANCH => {
            let new = SavedDeckId::from(service.chance.id(service.clock.now_ms()));
            let asked = BranchDeck { deck: id, number: number(fields::NUMBER)?, id: new, name: None, device };
            saved_decks::branch_deck(service, caller, asked).await?;
            with_done(&paths::own_deck(&new.simple()), "branched")
        }
        deeds::TAG => {
            saved_decks::add_tag(service, caller, id, fields.get(fields::TAG), &device).await?;
            with_done(&page, "tagged")
        }
        deeds::UNTAG => {
            saved_decks::remove_tag(service, caller, id, fields.get(fields::TAG), &device).await?;
            with_done(&page, "untagged")
        }
        deeds::NAME => {
            let name = fields.get(fields::NAME);
            saved_decks::name_version(service, caller, id, number(fields::NUMBER)?, Some(name)).await?;
            with_done(&page, "named")
        }
        _ => return Ok(None),
    }))
}
