//! Card sheets, card backs and the pictures that links show, drawn when they
//! are asked for.
//!
//! An address names all that its image is made from, so an image is kept for
//! good. Drawing takes a processor for up to five seconds: one image is drawn
//! at a time, away from the threads that answer, and networks take turns, so
//! that nobody waits for more than one image of each other network. The last
//! images are remembered by the faces on them, because everyone at a table asks
//! for the same. A drawing that nobody waits for ends at the next card.

use std::{
    collections::{HashMap, VecDeque},
    net::IpAddr,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use axum::{
    extract::{Path, Request, State},
    http::{HeaderValue, StatusCode, header::CACHE_CONTROL},
    response::{IntoResponse as _, Redirect, Response},
};
use safehouse_app::{
    components::{
        card_face::{
            Face,
            picture::preview::{self, Preview},
        },
        deck_sheet::Sheet,
    },
    paths,
};
use safehouse_engine::deck::{
    code,
    interchange::tabletop_simulator::{self, IMAGE_ENDING},
    list::DeckList,
};
use sha2::{Digest as _, Sha256};
use tokio::{
    sync::{Mutex as Turn, OwnedMutexGuard, OwnedSemaphorePermit, Semaphore},
    task::spawn_blocking,
};

use super::{
    Site,
    client_address::{ClientAddress, neighbourhood},
    error_page::{Asker, ErrorPage},
    files,
    places::{Eviction, First, Places},
    rate_limit::{RateLimits, too_many},
    workers::busy,
};
use crate::{
    assets::{File, hash},
    sheets::{DrawError, Sheets},
};

/// The most bytes of images that are remembered.
const MOST_BYTES: usize = 32 * 1024 * 1024;

/// Images that are drawn or waited for at a time, by all and by one network: a
/// table of players asks for the images of both their decks at once.
const QUEUE: usize = 128;
const QUEUE_OF_ONE: usize = 48;
/// Seconds that an image takes, at most.
const LONGEST: u64 = 5;

/// Draws and remembers.
pub(super) struct Drawing {
    sheets: Arc<Sheets>,
    queue: Arc<Places>,
    turns: Mutex<HashMap<Option<IpAddr>, Arc<Turn<()>>>>,
    one_at_a_time: Arc<Semaphore>,
    recent: Mutex<Recent>,
}

/// Says no once nobody waits for the image.
struct Wanted(Arc<AtomicBool>);

impl Drop for Wanted {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

/// Images with their addresses, the oldest first.
#[derive(Default)]
struct Recent(VecDeque<(String, Arc<File>)>);

impl Recent {
    fn find(&self, name: &str) -> Option<Arc<File>> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, file)| file.clone())
    }

    fn add(&mut self, name: String, file: Arc<File>) {
        self.0.push_back((name, file));
        while self.0.iter().map(|(_, file)| file.plain.len()).sum::<usize>() > MOST_BYTES && self.0.len() > 1 {
            self.0.pop_front();
        }
    }
}

/// What stands in the way of an image.
enum Failure {
    Draw(DrawError),
    /// This network had enough drawn; it may come back after so many seconds.
    Often(u64),
    /// Too many images are waited for.
    Busy,
    /// The task broke, or the program is stopping.
    Interrupted,
}

impl Drawing {
    pub(super) fn new(sheets: Sheets) -> Self {
        Self {
            sheets: Arc::new(sheets),
            queue: Places::new(QUEUE, QUEUE_OF_ONE, First::Newest),
            turns: Mutex::default(),
            one_at_a_time: Arc::new(Semaphore::new(1)),
            recent: Mutex::new(Recent::default()),
        }
    }

    /// Where the images are.
    pub(super) fn address(&self) -> String {
        self.sheets.address()
    }

    fn recent(&self) -> MutexGuard<'_, Recent> {
        // What a panic left behind is still a list of whole images.
        self.recent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until no other image of this one waits for the drawer, and then for
    /// the drawer.
    async fn next(&self, whose: Option<IpAddr>) -> Result<(OwnedMutexGuard<()>, OwnedSemaphorePermit), Failure> {
        let turn = {
            let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
            turns.retain(|_, turn| Arc::strong_count(turn) > 1);
            turns.entry(whose).or_default().clone()
        };
        let turn = turn.lock_owned().await;
        let permit = self.one_at_a_time.clone().acquire_owned().await.map_err(|_| Failure::Interrupted)?;
        Ok((turn, permit))
    }

    /// The image of this name, drawn unless it is remembered.
    async fn image(
        &self,
        limits: &RateLimits,
        visitor: Option<ClientAddress>,
        name: String,
        draw: impl FnOnce(&Sheets, &dyn Fn() -> bool) -> Result<Vec<u8>, DrawError> + Send + 'static,
    ) -> Result<Arc<File>, Failure> {
        if let Some(file) = self.recent().find(&name) {
            return Ok(file);
        }
        let network = visitor.map(ClientAddress::network);
        let eviction = Eviction::default();
        let _place = self.queue.take(network, &eviction).map_err(|_| Failure::Busy)?;
        let (turn, permit) = tokio::select! {
            biased;
            next = self.next(network.map(neighbourhood)) => next?,
            () = eviction.told() => return Err(Failure::Busy),
        };
        // Somebody else may have asked for the same while this one waited.
        if let Some(file) = self.recent().find(&name) {
            return Ok(file);
        }
        if let Some(visitor) = visitor {
            limits.take_sheet(visitor).map_err(Failure::Often)?;
        }
        let sheets = self.sheets.clone();
        let wanted = Wanted(Arc::new(AtomicBool::new(true)));
        let is_wanted = wanted.0.clone();
        let drawn = spawn_blocking(move || {
            // Held until the drawing ends, also when nobody waits for it any more.
            let _held = (turn, permit);
            draw(&sheets, &|| is_wanted.load(Ordering::Relaxed))
        });
        let plain = drawn.await.map_err(|_| Failure::Interrupted)?.map_err(Failure::Draw)?;
        drop(wanted);
        let file = File { hash: hash(&plain), plain: plain.into(), brotli: None, gzip: None, media_type: "image/jpeg" };
        let file = Arc::new(file);
        self.recent().add(name, file.clone());
        Ok(file)
    }
}

/// Names a sheet by what is drawn on it: neither the numbers of copies nor the
/// spelling of a code make another image.
fn faces(sheet: &tabletop_simulator::Sheet) -> String {
    let mut hash = Sha256::new();
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
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// GET /sheets/{hash}/{code}/{file}
pub(super) async fn get_sheet(
    State(site): State<Site>,
    Path((hash, code, file)): Path<(String, String, String)>,
    request: Request,
) -> Response {
    let Some(drawing) = &site.drawing else { return draws_nothing(&request) };
    let catalogue = &site.app.library.catalogue;
    let deck = match code::decode(&code, catalogue) {
        Ok(decoded) => decoded.deck,
        Err(error) => {
            return ErrorPage::new(&request, StatusCode::BAD_REQUEST, "This is no deck", sentence(&error.to_string()))
                .into_response();
        }
    };
    let mut sheets = tabletop_simulator::sheets(&deck, catalogue);
    let count = sheets.len();
    // One address for each: neither `01` nor `+1`.
    let position = stem(&file).and_then(|number| (0..count).find(|position| (position + 1).to_string() == number));
    let Some(position) = position else {
        let advice = match count {
            0 => "No card of this deck is in a section that counts, so it has no sheet.".to_owned(),
            1 => format!("This deck has one sheet: 1.{IMAGE_ENDING}."),
            _ => format!("This deck has {count} sheets: 1.{IMAGE_ENDING} to {count}.{IMAGE_ENDING}."),
        };
        return ErrorPage::new(&request, StatusCode::NOT_FOUND, "There is no such sheet", advice).into_response();
    };
    // What a code skips is no address of a redirect.
    let digits = code.chars().filter(char::is_ascii_alphanumeric).map(|digit| digit.to_ascii_lowercase());
    let name = format!("{}/{}.{IMAGE_ENDING}", digits.collect::<String>(), position + 1);
    if hash != drawing.sheets.hash() {
        return moved(&format!("{}/{name}", drawing.address()));
    }
    let sheet = sheets.swap_remove(position);
    let library = site.app.library.clone();
    let draw = {
        let sheet = sheet.clone();
        move |sheets: &Sheets, is_wanted: &dyn Fn() -> bool| sheets.sheet(&sheet, &library.catalogue, is_wanted)
    };
    let image = drawing.image(&site.limits, visitor(&request), faces(&sheet), draw).await;
    answer(&request, drawing, image)
}

/// GET /sheets/{hash}/backs/{file}
pub(super) async fn get_back(
    State(site): State<Site>,
    Path((hash, file)): Path<(String, String)>,
    request: Request,
) -> Response {
    let Some(drawing) = &site.drawing else { return draws_nothing(&request) };
    let game = site.app.library.catalogue.game();
    let Some(section) = stem(&file).and_then(|id| game.section(id)).filter(|section| section.counted) else {
        let known = game.sections.iter().filter(|section| section.counted);
        let known: Vec<_> = known.map(|section| format!("{}.{IMAGE_ENDING}", section.id)).collect();
        let advice = format!("There is {}.", known.join(", "));
        return ErrorPage::new(&request, StatusCode::NOT_FOUND, "There is no such card back", advice).into_response();
    };
    let name = format!("backs/{}.{IMAGE_ENDING}", section.id);
    if hash != drawing.sheets.hash() {
        return moved(&format!("{}/{name}", drawing.address()));
    }
    let image = drawing.image(&site.limits, visitor(&request), name, move |sheets, _| sheets.back(section)).await;
    answer(&request, drawing, image)
}

/// GET /previews/{hash}/cards/{file}
pub(super) async fn get_card_preview(
    State(site): State<Site>,
    Path((hash, file)): Path<(String, String)>,
    request: Request,
) -> Response {
    let Some(drawing) = &site.drawing else { return draws_nothing(&request) };
    let catalogue = &site.app.library.catalogue;
    let Some(printing) = stem(&file).and_then(|number| catalogue.find_number(number)) else {
        return no_preview(&request, "No printing has this number.");
    };
    let place = paths::card_preview(catalogue.printing(printing));
    let library = site.app.library.clone();
    let draw = move |sheets: &Sheets| preview::card(&Face::new(&library.catalogue, printing, ""), sheets.materials());
    get_preview(&site, drawing, request, &hash, place, draw).await
}

/// GET /previews/{hash}/decks/{format}/{file}
pub(super) async fn get_deck_preview(
    State(site): State<Site>,
    Path((hash, format, file)): Path<(String, String, String)>,
    request: Request,
) -> Response {
    let Some(drawing) = &site.drawing else { return draws_nothing(&request) };
    let library = site.app.library.clone();
    let Some(format) = library.formats.get(&format).map(|format| format.id.clone()) else {
        return no_preview(&request, "There is no such format.");
    };
    let decoded = stem(&file).map(|code| code::decode(code, &library.catalogue));
    let deck = match decoded {
        Some(Ok(decoded)) => DeckList { format: Some(format.clone()), ..decoded.deck },
        Some(Err(error)) => {
            return ErrorPage::new(&request, StatusCode::BAD_REQUEST, "This is no deck", sentence(&error.to_string()))
                .into_response();
        }
        None => return no_preview(&request, "A picture of a deck ends in .jpg."),
    };
    let Ok(code) = code::encode(&deck, &library.catalogue) else {
        return no_preview(&request, "No code carries this deck.");
    };
    let place = paths::deck_preview(&format, &code);
    let draw = move |sheets: &Sheets| preview::deck(&Sheet::new(&library, &deck), sheets.materials());
    get_preview(&site, drawing, request, &hash, place, draw).await
}

/// GET /previews/{hash}/site.jpg
pub(super) async fn get_site_preview(State(site): State<Site>, Path(hash): Path<String>, request: Request) -> Response {
    let Some(drawing) = &site.drawing else { return draws_nothing(&request) };
    let library = site.app.library.clone();
    let draw = move |sheets: &Sheets| preview::site(&library, sheets.materials());
    get_preview(&site, drawing, request, &hash, paths::SITE_PREVIEW.to_owned(), draw).await
}

/// The picture of a link; its place is its one spelling below the pictures.
async fn get_preview(
    site: &Site,
    drawing: &Drawing,
    request: Request,
    hash: &str,
    place: String,
    draw: impl FnOnce(&Sheets) -> Preview + Send + 'static,
) -> Response {
    if hash != drawing.sheets.hash() {
        return moved(&format!("{}{place}", paths::previews(&drawing.address())));
    }
    let draw = move |sheets: &Sheets, is_wanted: &dyn Fn() -> bool| sheets.preview(&draw(sheets), is_wanted);
    let image = drawing.image(&site.limits, visitor(&request), format!("preview{place}"), draw).await;
    answer(&request, drawing, image)
}

fn no_preview(request: &Request, advice: &str) -> Response {
    ErrorPage::new(request, StatusCode::NOT_FOUND, "There is no such picture", advice).into_response()
}

fn visitor(request: &Request) -> Option<ClientAddress> {
    request.extensions().get().copied()
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

fn answer(request: &Request, drawing: &Drawing, image: Result<Arc<File>, Failure>) -> Response {
    match image {
        Ok(file) => files::answer(&file, request.headers(), files::FOREVER),
        Err(Failure::Often(seconds)) => too_many(request, seconds),
        Err(Failure::Busy) => {
            let wait = LONGEST * drawing.queue.taken_count() as u64;
            busy(Asker::of(request), "Many card sheets are being drawn", wait.clamp(1, 60))
        }
        Err(Failure::Draw(error)) => {
            tracing::error!(%error, "a card sheet was not drawn");
            ErrorPage::internal(request).into_response()
        }
        Err(Failure::Interrupted) => {
            tracing::error!("the drawing of a card sheet broke off");
            ErrorPage::internal(request).into_response()
        }
    }
}

fn draws_nothing(request: &Request) -> Response {
    ErrorPage::new(
        request,
        StatusCode::NOT_FOUND,
        "No card sheets are drawn here",
        "This server was built without fonts and illustrations.",
    )
    .into_response()
}

/// With a capital and a full stop.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}.", first.to_uppercase(), letters.as_str()))
}

#[cfg(test)]
mod tests {
    use std::{sync::mpsc, time::Duration};

    use tokio::time::timeout;

    use super::*;
    use crate::{assets::SiteFiles, cards::CardFiles, config::Config};

    const LONG: Duration = Duration::from_secs(20);

    fn drawing() -> Arc<Drawing> {
        let files = CardFiles::built_in();
        let (library, _) = files.library().unwrap();
        let sheets = Sheets::open(&SiteFiles::embedded().unwrap(), &files, &library.catalogue);
        Arc::new(Drawing::new(sheets.expect("this needs the built site: run `cargo xtask site` first")))
    }

    /// Asks for an image whose drawing says that it began, and goes on for as
    /// long as it is wanted.
    fn ask(
        drawing: &Arc<Drawing>,
        name: &'static str,
    ) -> (tokio::task::JoinHandle<()>, mpsc::Receiver<()>, mpsc::Receiver<()>) {
        let ((begun, begins), (ended, ends)) = (mpsc::channel(), mpsc::channel());
        let drawing = drawing.clone();
        let asking = tokio::spawn(async move {
            let limits = RateLimits::new(&Config::default());
            let draw = move |_: &Sheets, is_wanted: &dyn Fn() -> bool| {
                begun.send(()).unwrap();
                while is_wanted() {
                    std::thread::sleep(Duration::from_millis(1));
                }
                let _ = ended.send(());
                Err(DrawError::Unwanted)
            };
            let _ = drawing.image(&limits, None, name.to_owned(), draw).await;
        });
        (asking, begins, ends)
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_drawing_ends_with_its_request_and_leaves_its_place_to_the_next() {
        let drawing = drawing();
        let (first, begins, ends) = ask(&drawing, "first");
        begins.recv_timeout(LONG).unwrap();
        let (second, second_begins, second_ends) = ask(&drawing, "second");
        let (third, third_begins, _third_ends) = ask(&drawing, "third");
        assert!(second_begins.recv_timeout(Duration::from_millis(50)).is_err(), "one is drawn at a time");

        // One that waits and goes away is not drawn at all.
        second.abort();
        assert!(timeout(LONG, second).await.unwrap().unwrap_err().is_cancelled());
        first.abort();
        ends.recv_timeout(LONG).unwrap();
        third_begins.recv_timeout(LONG).unwrap();
        assert!(second_begins.try_recv().is_err() && second_ends.try_recv().is_err());
        third.abort();
        let _ = timeout(LONG, third).await.unwrap();
        assert_eq!(drawing.queue.taken_count(), 0, "a place is given back with its request");
    }
}
