//! Pictures: card sheets, card backs and what links show, drawn when they are
//! asked for.
//!
//! An address names all that its image is made from, so an image is kept for
//! good. The codes of decks are read on the threads for pages; drawing has a
//! thread of its own.

mod drawing;

use std::sync::Arc;

use axum::{
    Router,
    extract::{Path, Request, State},
    http::{HeaderValue, header::CACHE_CONTROL},
    response::{IntoResponse as _, Redirect, Response},
    routing::get,
};
use safehouse_app::{
    components::{
        card_face::{
            Face,
            picture::preview::{self, Preview},
        },
        deck_sheet::Sheet,
    },
    paths::{self, HasPaths as _},
    problem::Kind,
};
use safehouse_engine::{
    deck::{
        code,
        interchange::tabletop_simulator::{self, IMAGE_ENDING},
        list::DeckList,
    },
    game::GameDefinition,
    library::GameLibrary,
};
use safehouse_service::{Refusal, pictures::take_picture};
use sha2::{Digest as _, Sha256};

use super::{ServerState, access::caller_of, problem::Refused};
use crate::sheets::Sheets;
pub(super) use drawing::Drawing;
use drawing::{Asked, answer};

/// Every address of a picture. What must be computed goes to the workers piece by
/// piece; an image that is remembered waits for nobody.
pub(super) fn routes(site: &ServerState) -> Router {
    Router::new()
        .route("/sheets/{hash}/{game}/backs/{file}", get(get_back))
        .route("/sheets/{hash}/{game}/{code}/{file}", get(get_sheet))
        .route("/sheets/{hash}/{code}/{file}", get(get_moved))
        .route("/previews/{hash}/site.jpg", get(get_site_preview))
        .route("/previews/{hash}/{game}/cards/{file}", get(get_card_preview))
        .route("/previews/{hash}/{game}/decks/{format}/{file}", get(get_deck_preview))
        .route("/previews/{hash}/cards/{file}", get(get_moved))
        .route("/previews/{hash}/decks/{format}/{file}", get(get_moved))
        .with_state(site.clone())
}

/// What a visitor may have drawn, asked when it is drawn.
fn budget(site: &ServerState, request: &Request) -> impl FnOnce() -> Result<(), Refusal> + Send + use<> {
    let (service, caller) = (site.app.service.clone(), caller_of(request));
    move || take_picture(&service, &caller?)
}

/// The code in an address is none.
fn no_deck(error: &code::DecodeError) -> Refused {
    Kind::NoDeck.problem(sentence(&error.to_string())).into()
}

/// There is nothing of which this would be a picture.
fn no_preview(advice: &str) -> Refused {
    Kind::NoSuchPicture.problem(advice).into()
}

/// The sheet that a code and a file name, what it is remembered by, and its one
/// spelling below the sheets.
fn find_sheet(
    library: &GameLibrary,
    code: &str,
    file: &str,
) -> Result<(tabletop_simulator::Sheet, String, String), Refused> {
    let catalogue = &library.catalogue;
    let deck = code::decode(code, catalogue).map_err(|error| no_deck(&error))?.deck;
    let mut sheets = tabletop_simulator::sheets(&deck, catalogue);
    let count = sheets.len();
    // One address for each: neither `01` nor `+1`.
    let position = stem(file).and_then(|number| (0..count).find(|position| (position + 1).to_string() == number));
    let Some(position) = position else {
        let advice = match count {
            0 => "No card of this deck is in a section that counts, so it has no sheet.".to_owned(),
            1 => format!("This deck has one sheet: 1.{IMAGE_ENDING}."),
            _ => format!("This deck has {count} sheets: 1.{IMAGE_ENDING} to {count}.{IMAGE_ENDING}."),
        };
        return Err(Kind::NoSuchSheet.problem(advice).into());
    };
    // What a code skips is no address of a redirect.
    let digits = code.chars().filter(char::is_ascii_alphanumeric).map(|digit| digit.to_ascii_lowercase());
    let place = format!("{}/{}/{}.{IMAGE_ENDING}", library.game().id, digits.collect::<String>(), position + 1);
    let sheet = sheets.swap_remove(position);
    let name = faces(library.game(), &sheet);
    Ok((sheet, name, place))
}

/// The deck whose picture a format and a file name, and the one spelling of it
/// below the pictures.
fn find_deck(library: &GameLibrary, format: &str, file: &str) -> Result<(DeckList, String), Refused> {
    let format = library.formats.get(format).ok_or_else(|| no_preview("There is no such format."))?;
    let code = stem(file).ok_or_else(|| no_preview("A picture of a deck ends in .jpg."))?;
    let decoded = code::decode(code, &library.catalogue).map_err(|error| no_deck(&error))?;
    let deck = DeckList { format: Some(format.id.clone()), ..decoded.deck };
    let code = code::encode(&deck, &library.catalogue).map_err(|_| no_preview("No code carries this deck."))?;
    let place = library.paths().deck_preview(&format.id, &code);
    Ok((deck, place))
}

/// Names a sheet by what is drawn on it: neither the numbers of copies nor the
/// spelling of a code make another image.
fn faces(game: &GameDefinition, sheet: &tabletop_simulator::Sheet) -> String {
    let mut hash = Sha256::new();
    hash.update(game.id);
    hash.update([sheet.columns, sheet.rows].map(|side| side as u64).map(u64::to_be_bytes).concat());
    for face in &sheet.faces {
        let printing = match face.printing {
            // The name is that of the printing.
            Some(printing) => format!("{printing:?}"),
            None => format!("?{}", face.card),
        };
        hash.update((printing.len() as u64).to_be_bytes());
        hash.update(printing);
    }
    hex::encode(hash.finalize())
}

/// What draws, if anything does.
fn drawing(site: &ServerState) -> Result<&Drawing, Refused> {
    let without = "This server was built without fonts and illustrations.";
    site.drawing.as_ref().ok_or_else(|| Kind::NoneDrawn.problem(without).into())
}

/// What draws, and the game whose cards are asked for.
fn drawn<'a>(site: &'a ServerState, game: &str) -> Result<(&'a Drawing, Arc<GameLibrary>), Refused> {
    let drawing = drawing(site)?;
    let library = site.app.library.of_game(game).ok_or_else(|| no_preview("This site does not have this game."))?;
    Ok((drawing, library.clone()))
}

/// GET /sheets/{hash}/{game}/{code}/{file}
async fn get_sheet(
    State(site): State<ServerState>,
    Path((hash, game, code, file)): Path<(String, String, String, String)>,
    request: Request,
) -> Result<Response, Refused> {
    let (drawing, library) = drawn(&site, &game)?;
    let find = {
        let library = library.clone();
        move || find_sheet(&library, &code, &file)
    };
    let (sheet, name, place) = site.workers.compute(&request, find).await??;
    if hash != drawing.sheets.hash() {
        return Ok(moved(&format!("{}/{place}", drawing.address())));
    }
    let draw = move |sheets: &Sheets, is_wanted: &dyn Fn() -> bool| sheets.sheet(&sheet, &library.catalogue, is_wanted);
    let image = drawing.image(Asked::by(&request), name, budget(&site, &request), draw).await;
    answer(&request, drawing, image)
}

/// GET /sheets/{hash}/{game}/backs/{file}
async fn get_back(
    State(site): State<ServerState>,
    Path((hash, game, file)): Path<(String, String, String)>,
    request: Request,
) -> Result<Response, Refused> {
    let (drawing, library) = drawn(&site, &game)?;
    let game = library.game();
    let Some(section) = stem(&file).and_then(|id| game.section(id)).filter(|section| section.counted) else {
        let known = game.sections.iter().filter(|section| section.counted);
        let known: Vec<_> = known.map(|section| format!("{}.{IMAGE_ENDING}", section.id)).collect();
        let advice = format!("There is {}.", known.join(", "));
        return Err(Kind::NoSuchBack.problem(advice).into());
    };
    let name = format!("{}/backs/{}.{IMAGE_ENDING}", game.id, section.id);
    if hash != drawing.sheets.hash() {
        return Ok(moved(&format!("{}/{name}", drawing.address())));
    }
    let draw = move |sheets: &Sheets, _: &dyn Fn() -> bool| sheets.back(game, section);
    let image = drawing.image(Asked::by(&request), name, budget(&site, &request), draw).await;
    answer(&request, drawing, image)
}

/// GET of a picture at an address of before addresses named their game: saved objects
/// and pages of others hold them for years.
async fn get_moved(State(site): State<ServerState>, request: Request) -> Result<Response, Refused> {
    let drawing = drawing(&site)?;
    let game = site.unnamed().id;
    let mut parts = request.uri().path().splitn(4, '/').skip(1);
    let (kind, rest) = (parts.next().unwrap_or_default(), parts.nth(1).unwrap_or_default());
    let below = if kind == "sheets" { drawing.address() } else { paths::previews(&drawing.address()) };
    Ok(moved(&format!("{below}/{game}/{rest}")))
}

/// GET /previews/{hash}/{game}/cards/{file}
async fn get_card_preview(
    State(site): State<ServerState>,
    Path((hash, game, file)): Path<(String, String, String)>,
    request: Request,
) -> Result<Response, Refused> {
    let (drawing, library) = drawn(&site, &game)?;
    let Some(printing) = stem(&file).and_then(|number| library.catalogue.find_number(number)) else {
        return Err(no_preview("No printing has this number."));
    };
    let place = library.paths().card_preview(library.catalogue.printing(printing));
    let draw = move |sheets: &Sheets| preview::card(&Face::new(&library.catalogue, printing, ""), sheets.materials());
    get_preview(&site, drawing, request, &hash, place, draw).await
}

/// GET /previews/{hash}/{game}/decks/{format}/{file}
async fn get_deck_preview(
    State(site): State<ServerState>,
    Path((hash, game, format, file)): Path<(String, String, String, String)>,
    request: Request,
) -> Result<Response, Refused> {
    let (drawing, library) = drawn(&site, &game)?;
    let find = {
        let library = library.clone();
        move || find_deck(&library, &format, &file)
    };
    let (deck, place) = site.workers.compute(&request, find).await??;
    let draw = move |sheets: &Sheets| preview::deck(&Sheet::new(&library, &deck), sheets.materials());
    get_preview(&site, drawing, request, &hash, place, draw).await
}

/// GET /previews/{hash}/site.jpg
async fn get_site_preview(
    State(site): State<ServerState>,
    Path(hash): Path<String>,
    request: Request,
) -> Result<Response, Refused> {
    let drawing = drawing(&site)?;
    let library = site.app.library.first().clone();
    let draw = move |sheets: &Sheets| preview::site(&library, sheets.materials());
    get_preview(&site, drawing, request, &hash, paths::SITE_PREVIEW.to_owned(), draw).await
}

/// The picture of a link; its place is its one spelling below the pictures.
async fn get_preview(
    site: &ServerState,
    drawing: &Drawing,
    request: Request,
    hash: &str,
    place: String,
    draw: impl FnOnce(&Sheets) -> Preview + Send + 'static,
) -> Result<Response, Refused> {
    if hash != drawing.sheets.hash() {
        return Ok(moved(&format!("{}{place}", paths::previews(&drawing.address()))));
    }
    let draw = move |sheets: &Sheets, is_wanted: &dyn Fn() -> bool| sheets.preview(&draw(sheets), is_wanted);
    let name = format!("preview{place}");
    let image = drawing.image(Asked::by(&request), name, budget(site, &request), draw).await;
    answer(&request, drawing, image)
}

/// `1` of `1.jpg`.
fn stem(file: &str) -> Option<&str> {
    file.strip_suffix(IMAGE_ENDING)?.strip_suffix('.')
}

/// A saved object outlives the cards and drawings that it was made with: it
/// gets what is drawn now.
fn moved(address: &str) -> Response {
    let mut response = Redirect::temporary(address).into_response();
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

/// With a capital and a full stop.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}.", first.to_uppercase(), letters.as_str()))
}

#[cfg(test)]
mod tests {
    use std::{sync::mpsc, time::Duration};

    use axum::{body::Body, http::StatusCode};
    use safehouse_engine::games::GAMES;
    use safehouse_store::Store;
    use tokio::time::timeout;

    use super::*;
    use crate::{assets::SiteFiles, cards::CardFiles, config::Config};

    const LONG: Duration = Duration::from_secs(20);

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn codes_are_read_on_the_threads_for_pages() {
        let folder = tempfile::tempdir().unwrap();
        let config = Config { data: folder.path().to_owned(), drawing_threads: 1, ..Config::default() };
        let store = Store::open(&config.database()).await.unwrap();
        let site =
            ServerState::new(GAMES, config, store, SiteFiles::embedded().unwrap(), &CardFiles::built_in()).unwrap();
        let request = || Request::builder().uri("/").body(Body::empty()).unwrap();
        let ((release, held), (begun, begins)) = (mpsc::channel::<()>(), mpsc::channel());
        let blocking = {
            let site = site.clone();
            let block = move || {
                begun.send(()).unwrap();
                let _ = held.recv();
            };
            tokio::spawn(async move { site.workers.compute(&request(), block).await.is_ok() })
        };
        begins.recv_timeout(LONG).unwrap();
        let part = |text: &str| text.to_owned();
        let sheet = get_sheet(
            State(site.clone()),
            Path((part("x"), part("necrogenesis"), part("nothing"), part("1.jpg"))),
            request(),
        );
        let preview = (part("x"), part("necrogenesis"), part("standard"), part("nothing.jpg"));
        let preview = get_deck_preview(State(site.clone()), Path(preview), request());
        let mut answers = Box::pin(async { tokio::join!(sheet, preview) });
        assert!(timeout(Duration::from_millis(100), &mut answers).await.is_err(), "answered beside the thread");
        drop(release);
        let (sheet, preview) = timeout(LONG, answers).await.unwrap();
        let status = |answer: Result<Response, Refused>| answer.into_response().status();
        assert_eq!((status(sheet), status(preview)), (StatusCode::BAD_REQUEST, StatusCode::BAD_REQUEST));
        assert!(blocking.await.unwrap());
    }
}
