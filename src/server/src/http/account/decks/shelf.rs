//! The shelf of the decks in an account.

use axum::{
    extract::{Request, State},
    http::{HeaderMap, Uri},
    response::Response,
};
use safehouse_app::{
    context::GameName,
    pages::account::{
        Form,
        decks::{Done, ShelfPage, Sought, draw_shelf, fields},
    },
    paths,
};
use safehouse_service::{
    Refusal, published_decks,
    saved_decks::{self, Device, MAX_ACCOUNT_BYTES, SavedDeckId, Shelf, ShelfAsked, ShelfOrder},
};

use super::done::done;
use crate::http::{
    ServerState,
    account::{answer::Answering, fields::query},
    lead::leads_to,
    pages,
    posted::Posted,
    sessions::agent,
};

/// Decks on one page.
const DECKS: u32 = 50;

pub(super) async fn get_shelf(State(site): State<ServerState>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    let asked = query(request.uri(), fields::SHELF);
    let shelf = Shelf::ALL.into_iter().find(|shelf| shelf.as_str() == asked).unwrap_or(Shelf::Decks);
    let after = SavedDeckId::from_simple(&query(request.uri(), fields::BEFORE));
    let (sought, done) = (sought(request.uri()), shelf_done(&answering, request.uri()).await);
    match shelf_page(&site, &answering, shelf, sought, after, done).await {
        Ok(page) => {
            let drawn = pages::draw(&site, "", |scene| draw_shelf(scene, &page, &Form::default()));
            answering.show(paths::OWN_DECKS, drawn).await
        }
        Err(refusal) => answering.fail(&refusal),
    }
}

/// What an address of the shelf looks for. An empty folder is that of decks without.
fn sought(uri: &Uri) -> Sought {
    let given = |name: &str| {
        let found =
            url::form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes()).find(|(key, _)| key == name);
        found.map(|(_, value)| value.into_owned())
    };
    Sought {
        words: given(fields::WORDS).unwrap_or_default(),
        folder: given(fields::FOLDER),
        tag: given(fields::TAG).filter(|tag| !tag.is_empty()),
        order: ShelfOrder::parse(&query(uri, fields::ORDER)).unwrap_or_default(),
    }
}

/// What was just done; with a tag, on how many decks.
async fn shelf_done(answering: &Answering, uri: &Uri) -> Done {
    let decks: u32 = query(uri, "decks").parse().unwrap_or(0);
    let on = if decks == 1 { "1 deck".to_owned() } else { format!("{decks} decks") };
    match query(uri, "done").as_str() {
        "tag-renamed" => Done::Said(format!("The tag has its new name on {on}.")),
        "tag-deleted" => Done::Said(format!("The tag is off {on}.")),
        _ => done(answering, uri).await,
    }
}

async fn shelf_page(
    site: &ServerState,
    answering: &Answering,
    shelf: Shelf,
    sought: Sought,
    after: Option<SavedDeckId>,
    done: Done,
) -> Result<ShelfPage, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let asked = ShelfAsked {
        shelf,
        folder: sought.folder.as_deref(),
        tag: sought.tag.as_deref(),
        game: None,
        words: &sought.words,
        order: sought.order,
        after,
        most: DECKS,
    };
    let found = saved_decks::find_on_shelf(service, caller, &asked).await?;
    Ok(ShelfPage {
        shelf,
        lists: saved_decks::open_newest(service, caller, &found.decks).await?,
        published: published_decks::list_own_publications(service, caller).await?,
        found,
        sought,
        totals: saved_decks::total_decks(service, caller).await?,
        most_bytes: MAX_ACCOUNT_BYTES,
        games: GameName::of(&site.app.library),
        now_ms: service.clock.now_ms(),
        done,
    })
}

pub(super) async fn post_tag_name(headers: HeaderMap, Posted { answering, fields }: Posted<Answering>) -> Response {
    let device = Device { holder: None, words: agent::in_words(&headers) };
    let (tag, name) = (fields.get(fields::TAG), fields.get(fields::NAME));
    let renamed = saved_decks::rename_tag(answering.service(), &answering.caller, tag, name, &device).await;
    tags_changed(&answering, renamed, "tag-renamed").await
}

pub(super) async fn post_tag_deletion(headers: HeaderMap, Posted { answering, fields }: Posted<Answering>) -> Response {
    let device = Device { holder: None, words: agent::in_words(&headers) };
    let deleted =
        saved_decks::delete_tag(answering.service(), &answering.caller, fields.get(fields::TAG), &device).await;
    tags_changed(&answering, deleted, "tag-deleted").await
}

async fn tags_changed(answering: &Answering, changed: Result<usize, Refusal>, done: &str) -> Response {
    match changed {
        Ok(decks) => leads_to(&format!("{}?done={done}&decks={decks}", paths::OWN_DECKS)),
        Err(refusal) => answering.fail(&refusal),
    }
}
