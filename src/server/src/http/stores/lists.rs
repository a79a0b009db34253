//! Lists that stores publish outside of events, and as files that anyone verifies.

use axum::{
    extract::{Path, Request, State},
    http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE},
    response::{IntoResponse as _, Response},
};
use safehouse_app::{
    head::{HeadExtras, Sheet},
    pages::{
        account::FieldFault,
        events::{Looked, RefusedList},
        stores::{
            PublishFields, PublishForm, StoreListPage, StoreListsPage, draw_store_list, draw_store_lists,
            draw_withdrawn_store_list,
        },
    },
    paths::stores as at,
};
use safehouse_engine::deck::interchange::LineReport;
use safehouse_service::{
    Access, Refusal,
    events::ListSource,
    refusal::{EventFault, StoreListFault},
    saved_decks::{SavedDeckId, Shelf, ShelfAsked, find_on_shelf},
    stores::{self, ListForm, RUN_ROLES, WithdrawalReason},
};
use safehouse_statements::Published;

use super::{
    super::{
        ServerState,
        account::fields::Fields,
        event_desk::games,
        events::{guest, list_fault},
        lead::leads_to,
        posted::Posted,
        public_decks::answer::{Answering, done},
        random_hex::random_hex,
    },
    answers::{DONE, fail, is_mended_in_place, show_own},
};

/// The bytes of what a form is known by.
const TURN_BYTES: usize = 16;
/// Decks that the form offers.
const OFFERED: u32 = 100;

/// What the form shows beside what there is.
#[derive(Default)]
struct Shown {
    written: PublishFields,
    looked: Option<Looked>,
    unread: Vec<LineReport>,
    fault: Option<FieldFault>,
}

/// GET /stores/{store}/lists
pub(super) async fn get_lists(State(site): State<ServerState>, Path(slug): Path<String>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    show_lists(&answering, &slug, Shown::default()).await
}

async fn show_lists(answering: &Answering, slug: &str, shown: Shown) -> Response {
    let here = at::lists(slug);
    match lists_page(answering, slug, shown).await {
        Ok(page) => {
            let drawn = answering.draw("", |scene| draw_store_lists(scene, &page));
            if page.form.is_some() {
                return show_own(answering, &here, drawn).await;
            }
            let is_hidden = !page.lists.seen.store.is_listed() || page.lists.lists.is_empty();
            let extras = HeadExtras { is_hidden, sheet: Some(Sheet::Stores), ..HeadExtras::default() };
            answering.show(&here, drawn, extras).await
        }
        Err(refusal) => fail(answering, &refusal, &here),
    }
}

async fn lists_page(answering: &Answering, slug: &str, shown: Shown) -> Result<StoreListsPage, Refusal> {
    let before = answering.query("before").parse().ok();
    let lists =
        stores::list_store_lists(answering.service(), &answering.caller, &answering.site.app.library, slug, before)
            .await?;
    if shown.fault.is_some() {
        // Whoever has no form is told so, and not what is wrong with what they sent.
        Access::StaffOf(lists.seen.store.id, RUN_ROLES).check(&answering.caller)?;
    }
    let runs = lists.seen.role.is_some_and(|role| RUN_ROLES.contains(&role));
    let form = if runs { Some(form(answering, shown).await?) } else { None };
    Ok(StoreListsPage { lists, form, done: done(&answering.query("done"), DONE) })
}

async fn form(answering: &Answering, shown: Shown) -> Result<PublishForm, Refusal> {
    let asked = ShelfAsked::of(Shelf::Decks, OFFERED);
    let found = find_on_shelf(answering.service(), &answering.caller, &asked).await?;
    let named = |name: String| if name.trim().is_empty() { "Unnamed deck".to_owned() } else { name };
    let Shown { written, looked, unread, fault } = shown;
    Ok(PublishForm {
        games: games(&answering.site),
        decks: found.decks.into_iter().map(|deck| (deck.id.to_string(), named(deck.name))).collect(),
        written,
        turn: random_hex::<TURN_BYTES>(),
        looked,
        unread,
        fault,
    })
}

/// What became of what was sent.
enum Sent {
    Published(u32),
    Looked(Box<Looked>),
}

/// POST /stores/{store}/lists
pub(super) async fn post_list(Path(slug): Path<String>, Posted { answering, fields }: Posted<Answering>) -> Response {
    let text = |name: &str| fields.get(name).to_owned();
    let written =
        PublishFields { title: text("title"), format: text("format"), deck: text("deck"), text: text("text") };
    let (looked, refusal) = match send(&answering, &slug, &fields).await {
        Ok(Sent::Published(number)) => {
            return leads_to(&format!("{}?done=list-published", at::list(&slug, number)));
        }
        Ok(Sent::Looked(looked)) => (Some(*looked), None),
        Err(refusal) if is_mended(&refusal) => (None, Some(refusal)),
        Err(refusal) => return fail(&answering, &refusal, &at::lists(&slug)),
    };
    let RefusedList { illegal, unread } = refusal.as_ref().map(RefusedList::of).unwrap_or_default();
    let fault = refusal.as_ref().map(fault_of);
    show_lists(&answering, &slug, Shown { written, looked: looked.or(illegal), unread, fault }).await
}

/// The game and the format of what was chosen.
fn chosen(format: &str) -> (&str, &str) {
    format.split_once('/').unwrap_or_default()
}

/// Publishes what the form has, or only looks at it.
async fn send(answering: &Answering, slug: &str, fields: &Fields) -> Result<Sent, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let (game, format) = chosen(fields.get("format"));
    let library = answering.site.app.library.of_game(game).ok_or(EventFault::NoFormat)?;
    let form = ListForm { title: fields.get("title"), format, source: source(fields)?, turn: fields.get("turn") };
    if fields.get("deed") == "publish" {
        return Ok(Sent::Published(stores::publish_list(service, caller, library, slug, form).await?));
    }
    let looked = stores::look_at_store_list(service, caller, library, slug, form).await?;
    let looked = Looked { deck: looked.list, certificate: looked.judgement.certificate, notes: looked.notes };
    Ok(Sent::Looked(Box::new(looked)))
}

/// What a form has: what is written, or else the deck that is chosen.
fn source(fields: &Fields) -> Result<ListSource<'_>, Refusal> {
    let text = fields.get("text");
    if !text.trim().is_empty() {
        return Ok(ListSource::Text(text));
    }
    let deck: Option<SavedDeckId> = fields.get("deck").parse().ok();
    deck.map(ListSource::Saved).ok_or(Refusal::EmptyDeck)
}

/// Whether the form is shown once more with what was refused.
fn is_mended(refusal: &Refusal) -> bool {
    let is_of_list = matches!(
        refusal,
        Refusal::StoreList(_)
            | Refusal::Event(_)
            | Refusal::EmptyDeck
            | Refusal::NoDeck
            | Refusal::UnreadDeck
            | Refusal::Excess(_)
    );
    is_of_list || is_mended_in_place(refusal)
}

/// A refusal, at the field where it can be mended.
fn fault_of(refusal: &Refusal) -> FieldFault {
    let fault = list_fault(refusal);
    let field = match refusal {
        Refusal::Event(EventFault::NoFormat) => "format",
        _ => fault.field,
    };
    FieldFault { field, ..fault }
}

/// What is said of a list that was published, which the log has or which waits for the store's signature.
fn said_of(done: &str, is_logged: bool) -> &str {
    if done == "list-published" && !is_logged { "list-waits" } else { done }
}

/// GET /stores/{store}/lists/{number}
pub(super) async fn get_list(
    State(site): State<ServerState>,
    Path((slug, number)): Path<(String, String)>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    let Ok(number) = number.parse::<u32>() else { return answering.nothing() };
    let here = at::list(&slug, number);
    match stores::open_store_list(answering.service(), &answering.caller, &site.app.library, (&slug, number)).await {
        Ok((seen, list)) => {
            let as_list = answering.query("view") == "list";
            let done = done(said_of(&answering.query("done"), list.place.is_some()), DONE);
            let page = StoreListPage { seen, list, as_list, done };
            let drawn = answering.draw(&page.list.game, |scene| draw_store_list(scene, &page));
            if page.seen.role.is_some() {
                return show_own(&answering, &here, drawn).await;
            }
            let is_hidden = !page.seen.store.is_listed();
            let extras = HeadExtras { is_hidden, sheet: Some(Sheet::Stores), ..HeadExtras::default() };
            answering.show(&here, drawn, extras).await
        }
        Err(Refusal::StoreList(StoreListFault::Withdrawn)) => show_withdrawn(&answering, &slug, number).await,
        Err(refusal) => fail(&answering, &refusal, &here),
    }
}

async fn show_withdrawn(answering: &Answering, slug: &str, number: u32) -> Response {
    let here = at::list(slug, number);
    match stores::see_store(answering.service(), &answering.caller, slug).await {
        Ok(seen) => show_own(answering, &here, draw_withdrawn_store_list(&seen, number)).await,
        Err(refusal) => fail(answering, &refusal, &here),
    }
}

/// POST /stores/{store}/lists/{number}
pub(super) async fn post_withdrawal(
    Path((slug, number)): Path<(String, String)>,
    Posted { answering, fields }: Posted<Answering>,
) -> Response {
    let Ok(number) = number.parse::<u32>() else { return answering.nothing() };
    let here = at::list(&slug, number);
    // Whoever did not say that they mean it did nothing.
    if fields.get("sure") != "yes" {
        return leads_to(&here);
    }
    let reason = match fields.chosen("reason", WithdrawalReason::Mistake, WithdrawalReason::from_id) {
        Ok(reason) => reason,
        Err(refusal) => return fail(&answering, &refusal, &here),
    };
    let (service, caller) = (answering.service(), &answering.caller);
    match stores::withdraw_store_list(service, caller, (&slug, number), reason).await {
        Ok(()) | Err(Refusal::StoreList(StoreListFault::Withdrawn)) => leads_to(&here),
        Err(refusal) => fail(&answering, &refusal, &here),
    }
}

/// What a file is written as.
#[derive(Clone, Copy)]
enum Form {
    Json,
    Html,
}

/// GET /stores/{store}/lists/{number}/list.json
pub(super) async fn get_list_json(
    State(site): State<ServerState>,
    Path((slug, number)): Path<(String, String)>,
    request: Request,
) -> Response {
    file(&Answering::of(&site, &request), (&slug, &number), Form::Json).await
}

/// GET /stores/{store}/lists/{number}/list.html
pub(super) async fn get_list_html(
    State(site): State<ServerState>,
    Path((slug, number)): Path<(String, String)>,
    request: Request,
) -> Response {
    file(&Answering::of(&site, &request), (&slug, &number), Form::Html).await
}

/// A list of a store as a file: the same for whoever asks.
async fn file(answering: &Answering, (slug, number): (&str, &str), form: Form) -> Response {
    match published(answering, (slug, number)).await {
        Ok(published) => {
            let (text, media, ending) = match form {
                Form::Json => (published.to_json(), "application/json", "json"),
                Form::Html => (published.to_html(), "text/html; charset=utf-8", "html"),
            };
            // A page that verifies itself is opened from disk: here its script would run as one of the site's.
            let named = format!("attachment; filename=\"{}-{number}.{ending}\"", published.store);
            let head = [
                (CONTENT_TYPE, media.to_owned()),
                (CONTENT_DISPOSITION, named),
                (CACHE_CONTROL, "public, no-cache".to_owned()),
            ];
            (head, text).into_response()
        }
        Err(refusal) => answering.fail(&refusal, ""),
    }
}

async fn published(answering: &Answering, (slug, number): (&str, &str)) -> Result<Published, Refusal> {
    let (service, caller) = (answering.service(), guest());
    let number = number.parse().map_err(|_| StoreListFault::None)?;
    let (_, list) = stores::open_store_list(service, &caller, &answering.site.app.library, (slug, number)).await?;
    let library = answering.site.app.library.of_game(&list.game).ok_or(EventFault::NoFormat)?;
    stores::store_list_file(service, &caller, library, (slug, number)).await
}
