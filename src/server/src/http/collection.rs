//! Pages of collections, and the forms on them.
//!
//! What they show and do is said by `safehouse_collection`; here a request is read, the collection is
//! opened, and what is to be recorded is recorded. Whoever is not signed in has a collection on the device
//! (`collection/device.rs`).

mod beside;
mod brought;
mod device;
mod import;
mod report;
pub(super) mod turns;

pub(super) use beside::Beside;
pub(super) use brought::MOST_SENT;
pub(super) use device::get_offline;
pub(super) use report::print as print_report;

use axum::{
    Router,
    extract::{Path, Request, State},
    http::{HeaderValue, header},
    response::{IntoResponse as _, Response},
    routing::{get, post},
};
use safehouse_app::{
    drawing::Page,
    head::{HeadExtras, Sheet},
    pages::refused::Way,
    paths::collection as at,
};
use safehouse_collection::{Answer, Fields, File, Request as Asked, named_request, pages};
use safehouse_engine::{
    copies::ledger::{DeviceId, EventId},
    library::GameLibrary,
};
use safehouse_service::{Refusal, collections};

use self::{
    brought::Sent,
    import::{Import, import},
};
use super::{
    ServerState, deeds, framed,
    lead::{leads_to, private},
    posted::Posted,
    public_decks::answer::Answering,
    time_limit::Receiving,
};

pub(super) fn routes(site: &ServerState) -> Router {
    let pages = Router::new()
        .route(at::COLLECTION, get(get_overview))
        .route(at::BRING, get(get_part))
        .route(at::LOAD_PRICES, get(get_part))
        .route(at::PART, get(get_part).post(post_form))
        .route(at::PART_OF, get(get_part).post(post_form));
    let bringing = Router::new()
        .route(at::BRING, post(post_file))
        .route(at::LOAD_PRICES, post(post_file))
        .with_state(site.clone());
    framed::pages(site, Way::Collection, pages).merge(bringing)
}

/// GET /{game}/collection
async fn get_overview(State(site): State<ServerState>, Path(game): Path<String>, request: Request) -> Response {
    asked(&Answering::of(&site, &request), &game, None).await
}

/// GET /{game}/collection/{part} and below
async fn get_part(
    State(site): State<ServerState>,
    Path(parts): Path<Vec<(String, String)>>,
    request: Request,
) -> Response {
    asked(&Answering::of(&site, &request), game_of(&parts), None).await
}

/// POST /{game}/collection/{part} and below
async fn post_form(
    Path(parts): Path<Vec<(String, String)>>,
    Posted { answering, fields }: Posted<Answering>,
) -> Response {
    let fields: Fields = fields.each().collect();
    asked(&answering, game_of(&parts), Some((fields, None))).await
}

/// POST /{game}/collection/import and /{game}/collection/prices
async fn post_file(State(site): State<ServerState>, Path(game): Path<String>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    if site.app.library.of_game(&game).is_none() {
        return answering.nothing();
    }
    let Ok(account) = answering.caller.account() else {
        return answering.fail(&Refusal::SignIn, &at::overview(&game));
    };
    let fail = |refusal| answering.fail(&refusal, &at::overview(&game));
    let _place = match turns::receive(account) {
        Ok(place) => place,
        Err(refusal) => return fail(refusal),
    };
    let receiving = request.extensions().get::<Receiving>().cloned().unwrap_or_default();
    receiving.set(true);
    let sent = brought::read(request).await;
    receiving.set(false);
    let sent = match sent {
        Ok(sent) => sent,
        Err(refused) => return refused.into_response(),
    };
    let _turn = match turns::read().await {
        Ok(turn) => turn,
        Err(refusal) => return fail(refusal),
    };
    asked(&answering, &game, Some(sent)).await
}

/// The game that an address begins with.
fn game_of(parts: &[(String, String)]) -> &str {
    parts.first().map_or("", |(_, game)| game)
}

/// Answers what the address asks, or the form that was sent to it.
async fn asked(answering: &Answering, game: &str, sent: Option<Sent>) -> Response {
    let Some(library) = answering.site.app.library.of_game(game).cloned() else { return answering.nothing() };
    let address = answering.address().to_owned();
    let _place = turns::look(&answering.caller).await;
    match answer(answering, &library, &address, sent).await {
        Ok(response) => response,
        Err(refusal) => answering.fail(&refusal, &at::overview(game)),
    }
}

async fn answer(
    answering: &Answering,
    library: &GameLibrary,
    address: &str,
    sent: Option<Sent>,
) -> Result<Response, Refusal> {
    let game = library.game().id;
    let base = at::overview(game);
    let rest = address.strip_prefix(&base).map_or("", |rest| rest.trim_start_matches('/'));
    let is_form = sent.is_some();
    let (form, file) = sent.map_or((None, None), |(form, file)| (Some(form), file));
    let request = Asked { form, file, ..Asked::read(rest, None) };
    if answering.caller.account().is_err() {
        // The device keeps theirs, and answers its forms. One that comes here is of a browser that runs no script.
        return match is_form {
            true => Err(Refusal::SignIn),
            false => Ok(show(answering, library, address, pages::on_device(library, address).into()).await),
        };
    }
    // Whoever does something does it with what was looked at: where somebody recorded something meanwhile, it is looked
    // at once more.
    for _ in 0..deeds::TRIES {
        if let Some(response) = answer_once(answering, library, address, &request).await? {
            return Ok(response);
        }
    }
    Err(Refusal::Busy { seconds: deeds::WAIT })
}

/// `None` where the collection changed before what was to be recorded was.
async fn answer_once(
    answering: &Answering,
    library: &GameLibrary,
    address: &str,
    request: &Asked,
) -> Result<Option<Response>, Refusal> {
    let beside = Beside::of(answering, library, request).await?;
    let (service, caller) = (answering.service(), &answering.caller);
    // A form that had no answer is sent once more under its name, and done once.
    let named = request.form.as_ref().and_then(named_request);
    let named = named.filter(|named| named.check_made(service.clock.now_ms()).is_ok());
    let opened = collections::open_collection(service, caller, library.game()).await?;
    let ((drawn, is_done), place) = opened.look_at(|shelf| {
        let drawn = pages::answer_in_account(&beside.desk(answering, library, shelf), request);
        (drawn, named.is_some_and(|named| deeds::is_known(shelf, named)))
    });
    if let Some(named) = named.filter(|_| is_done) {
        return Ok(Some(leads_to(&done_before(address, drawn, named))));
    }
    Ok(Some(match drawn {
        Answer::Keep { kept, then } => {
            beside::keep(answering, library, kept).await?;
            leads_to(&then)
        }
        Answer::PriceListText { name } => {
            let found = collections::price_list_text(service, caller, library.game(), &name).await?;
            match found {
                Some((_, text)) => downloaded(File {
                    name: "prices.csv".to_owned(),
                    media_type: "text/csv; charset=utf-8",
                    content: text.into_bytes(),
                }),
                None => answering.nothing(),
            }
        }
        Answer::Report(report) => report::print(&answering.site, *report).await.map(downloaded)?,
        Answer::Deed(deed) => match (deed.file.clone(), &request.form) {
            (Some(digest), Some(form)) => {
                let game = library.game().id;
                let of = Import { game, digest, after: form.get("after"), known: beside.file.as_ref() };
                return import(answering, library, deed, of, place).await;
            }
            _ => {
                let own = (named.map(|named| DeviceId(named.0)), named);
                let done = deeds::record(service, caller, library.game(), deed, own, place).await?;
                return Ok(done.map(|done| leads_to(&done.then)));
            }
        },
        Answer::Bring { file, then } => {
            let content = file.content.unwrap_or_default();
            collections::bring_file(service, caller, (library.game(), &file.digest), &file.name, &content).await?;
            leads_to(&then)
        }
        other => show(answering, library, address, other).await,
    }))
}

/// Where the reader of a form goes on that was done before.
fn done_before(address: &str, drawn: Answer, named: EventId) -> String {
    match drawn {
        Answer::Deed(deed) => deed.then_of(named),
        // As things are it could not be done again: it is shown how they are.
        _ => address.split('?').next().unwrap_or_default().to_owned(),
    }
}

pub(super) async fn show(answering: &Answering, library: &GameLibrary, address: &str, answer: Answer) -> Response {
    match answer {
        Answer::Page(page) => {
            let title = page.title;
            let path = address.split('?').next();
            let is_alone = answering.caller.account().is_err() && path == Some(&*at::overview(library.game().id));
            let body = device::around(&answering.site, library, &page.body, is_alone);
            let drawn = Page::new(title, "Copies of cards that you own.", "", body);
            let drawn = Page { status: (page.status != 200).then_some(page.status), ..drawn };
            let extras = HeadExtras { sheet: Some(Sheet::Collection), ..HeadExtras::default() };
            answering.show_own_with(address, drawn, extras).await
        }
        Answer::Lead(address) => leads_to(&address),
        Answer::File(file) => downloaded(file),
        Answer::Deed(_)
        | Answer::Bring { .. }
        | Answer::Keep { .. }
        | Answer::PriceListText { .. }
        | Answer::Report(_)
        | Answer::Nothing => answering.nothing(),
    }
}

fn downloaded(File { name, media_type, content }: File) -> Response {
    // Names of files are made here and are plain; what is not is left out.
    let plain: String = name.chars().filter(|sign| sign.is_ascii_alphanumeric() || "-_.".contains(*sign)).collect();
    let disposition = format!("attachment; filename=\"{plain}\"");
    let mut response = content.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
    if let Ok(value) = HeaderValue::from_str(&disposition) {
        headers.insert(header::CONTENT_DISPOSITION, value);
    }
    private(response)
}
