//! Card sheets, card backs and the pictures that links show, drawn when they
//! are asked for.
//!
//! An address names all that its image is made from, so an image is kept for
//! good. Drawing takes a processor for up to five seconds: one image is drawn
//! at a time, on a thread of its own that networks have in turns as they have
//! those for pages, by the time that they took and what such an image takes. A
//! few cards wait for no hundred of full sheets. The codes of decks are read on
//! the threads for pages. The last images are remembered by the faces on them,
//! because everyone at a table asks for the same. A drawing that nobody waits
//! for ends at the next card.

use std::{
    collections::VecDeque,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Instant,
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
use safehouse_engine::{
    deck::{
        code,
        interchange::tabletop_simulator::{self, IMAGE_ENDING},
        list::DeckList,
    },
    library::GameLibrary,
};
use safehouse_service::{Refusal, pictures::take_picture};
use sha2::{Digest as _, Sha256};

use super::{
    Site,
    access::{caller_of, forbidden},
    client_address::{ClientAddress, neighbourhood},
    error_page::{Asker, ErrorPage},
    files,
    places::{Eviction, First, Places},
    rate_limit::too_many,
    workers::{
        busy,
        costs::{Costs, Kind},
        turns::Turns,
    },
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
    turns: Turns,
    costs: Arc<Costs>,
    recent: Arc<Mutex<Recent>>,
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
    /// This caller may not have it drawn, or not now.
    Refused(Refusal),
    /// Too many images are waited for.
    Busy,
    /// The task broke, or the program is stopping.
    Interrupted,
}

/// Who asks for an image, and how.
struct Asked {
    visitor: Option<ClientAddress>,
    kind: Kind,
}

impl Asked {
    fn by(request: &Request) -> Self {
        Self { visitor: request.extensions().get().copied(), kind: Kind::of(request, 0) }
    }
}

impl Drawing {
    /// Starts the thread that draws.
    ///
    /// # Errors
    /// The system gives none.
    pub(super) fn new(sheets: Sheets) -> std::io::Result<Self> {
        Ok(Self {
            sheets: Arc::new(sheets),
            queue: Places::with_one_for_each(QUEUE, QUEUE_OF_ONE, First::Newest),
            turns: Turns::new(1)?,
            costs: Arc::default(),
            recent: Arc::default(),
        })
    }

    /// Where the images are.
    pub(super) fn address(&self) -> String {
        self.sheets.address()
    }

    /// The image of this name, drawn unless it is remembered, and if it may be:
    /// otherwise why not.
    async fn image(
        &self,
        Asked { visitor, kind }: Asked,
        name: String,
        may_draw: impl FnOnce() -> Result<(), Refusal> + Send + 'static,
        draw: impl FnOnce(&Sheets, &dyn Fn() -> bool) -> Result<Vec<u8>, DrawError> + Send + 'static,
    ) -> Result<Arc<File>, Failure> {
        if let Some(file) = recent(&self.recent).find(&name) {
            return Ok(file);
        }
        let network = visitor.map(ClientAddress::network);
        let eviction = Eviction::default();
        let place = self.queue.take(network, &eviction).map_err(|_| Failure::Busy)?;
        let (sheets, images, costs) = (self.sheets.clone(), self.recent.clone(), self.costs.clone());
        let wanted = Wanted(Arc::new(AtomicBool::new(true)));
        let is_wanted = wanted.0.clone();
        let expected = costs.expected(&kind);
        let job = async move {
            // Given back when the drawing ends, also when nobody waits for it any more.
            let _place = place;
            // Somebody else may have asked for the same while this one waited.
            if let Some(file) = recent(&images).find(&name) {
                return Ok(file);
            }
            may_draw().map_err(Failure::Refused)?;
            let begun = Instant::now();
            let plain = draw(&sheets, &|| is_wanted.load(Ordering::Relaxed)).map_err(Failure::Draw)?;
            costs.learn(kind, begun.elapsed());
            let file =
                File { hash: hash(&plain), plain: plain.into(), brotli: None, gzip: None, media_type: "image/jpeg" };
            let file = Arc::new(file);
            recent(&images).add(name, file.clone());
            Ok(file)
        };
        let task = self.turns.spawn(network.map(neighbourhood), expected, job);
        let drawn = tokio::select! {
            biased;
            drawn = task => drawn.ok_or(Failure::Interrupted)?,
            () = eviction.told() => Err(Failure::Busy),
        };
        drop(wanted);
        drawn
    }
}

fn recent(images: &Mutex<Recent>) -> MutexGuard<'_, Recent> {
    // What a panic left behind is still a list of whole images.
    images.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a visitor may have drawn, asked when it is drawn.
fn budget(site: &Site, request: &Request) -> impl FnOnce() -> Result<(), Refusal> + Send + use<> {
    let (service, caller) = (site.app.service.clone(), caller_of(request));
    move || take_picture(&service, &caller?)
}

/// Why an address leads to no image.
struct Refused {
    status: StatusCode,
    title: &'static str,
    advice: String,
}

impl Refused {
    fn no_deck(error: &code::DecodeError) -> Self {
        Self { status: StatusCode::BAD_REQUEST, title: "This is no deck", advice: sentence(&error.to_string()) }
    }

    fn no_preview(advice: &str) -> Self {
        Self { status: StatusCode::NOT_FOUND, title: "There is no such picture", advice: advice.to_owned() }
    }

    fn answer(self, request: &Request) -> Response {
        ErrorPage::new(request, self.status, self.title, self.advice).into_response()
    }
}

/// The sheet that a code and a file name, what it is remembered by, and its one
/// spelling below the sheets.
fn find_sheet(
    library: &GameLibrary,
    code: &str,
    file: &str,
) -> Result<(tabletop_simulator::Sheet, String, String), Refused> {
    let catalogue = &library.catalogue;
    let deck = code::decode(code, catalogue).map_err(|error| Refused::no_deck(&error))?.deck;
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
        return Err(Refused { status: StatusCode::NOT_FOUND, title: "There is no such sheet", advice });
    };
    // What a code skips is no address of a redirect.
    let digits = code.chars().filter(char::is_ascii_alphanumeric).map(|digit| digit.to_ascii_lowercase());
    let place = format!("{}/{}.{IMAGE_ENDING}", digits.collect::<String>(), position + 1);
    let sheet = sheets.swap_remove(position);
    let name = faces(&sheet);
    Ok((sheet, name, place))
}

/// The deck whose picture a format and a file name, and the one spelling of it
/// below the pictures.
fn find_deck(library: &GameLibrary, format: &str, file: &str) -> Result<(DeckList, String), Refused> {
    let format = library.formats.get(format).ok_or_else(|| Refused::no_preview("There is no such format."))?;
    let code = stem(file).ok_or_else(|| Refused::no_preview("A picture of a deck ends in .jpg."))?;
    let decoded = code::decode(code, &library.catalogue).map_err(|error| Refused::no_deck(&error))?;
    let deck = DeckList { format: Some(format.id.clone()), ..decoded.deck };
    let code =
        code::encode(&deck, &library.catalogue).map_err(|_| Refused::no_preview("No code carries this deck."))?;
    let place = paths::deck_preview(&format.id, &code);
    Ok((deck, place))
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
    let library = site.app.library.first().clone();
    let find = {
        let library = library.clone();
        move || find_sheet(&library, &code, &file)
    };
    let (sheet, name, place) = match site.workers.compute(&request, find).await {
        Ok(Ok(found)) => found,
        Ok(Err(refused)) => return refused.answer(&request),
        Err(busy) => return busy,
    };
    if hash != drawing.sheets.hash() {
        return moved(&format!("{}/{place}", drawing.address()));
    }
    let draw = move |sheets: &Sheets, is_wanted: &dyn Fn() -> bool| sheets.sheet(&sheet, &library.catalogue, is_wanted);
    let image = drawing.image(Asked::by(&request), name, budget(&site, &request), draw).await;
    answer(&request, drawing, image)
}

/// GET /sheets/{hash}/backs/{file}
pub(super) async fn get_back(
    State(site): State<Site>,
    Path((hash, file)): Path<(String, String)>,
    request: Request,
) -> Response {
    let Some(drawing) = &site.drawing else { return draws_nothing(&request) };
    let game = site.app.library.first().catalogue.game();
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
    let draw = move |sheets: &Sheets, _: &dyn Fn() -> bool| sheets.back(section);
    let image = drawing.image(Asked::by(&request), name, budget(&site, &request), draw).await;
    answer(&request, drawing, image)
}

/// GET /previews/{hash}/cards/{file}
pub(super) async fn get_card_preview(
    State(site): State<Site>,
    Path((hash, file)): Path<(String, String)>,
    request: Request,
) -> Response {
    let Some(drawing) = &site.drawing else { return draws_nothing(&request) };
    let catalogue = &site.app.library.first().catalogue;
    let Some(printing) = stem(&file).and_then(|number| catalogue.find_number(number)) else {
        return Refused::no_preview("No printing has this number.").answer(&request);
    };
    let place = paths::card_preview(catalogue.printing(printing));
    let library = site.app.library.first().clone();
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
    let library = site.app.library.first().clone();
    let find = {
        let library = library.clone();
        move || find_deck(&library, &format, &file)
    };
    let (deck, place) = match site.workers.compute(&request, find).await {
        Ok(Ok(found)) => found,
        Ok(Err(refused)) => return refused.answer(&request),
        Err(busy) => return busy,
    };
    let draw = move |sheets: &Sheets| preview::deck(&Sheet::new(&library, &deck), sheets.materials());
    get_preview(&site, drawing, request, &hash, place, draw).await
}

/// GET /previews/{hash}/site.jpg
pub(super) async fn get_site_preview(State(site): State<Site>, Path(hash): Path<String>, request: Request) -> Response {
    let Some(drawing) = &site.drawing else { return draws_nothing(&request) };
    let library = site.app.library.first().clone();
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

fn answer(request: &Request, drawing: &Drawing, image: Result<Arc<File>, Failure>) -> Response {
    match image {
        Ok(file) => files::answer(&file, request.headers(), files::FOREVER),
        Err(Failure::Refused(Refusal::TooOften { seconds })) => too_many(request, seconds),
        Err(Failure::Refused(Refusal::Forbidden)) => forbidden(request),
        Err(Failure::Refused(refusal)) => {
            tracing::error!(%refusal, "a card sheet was refused");
            ErrorPage::internal(request).into_response()
        }
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
    use std::{net::SocketAddr, sync::mpsc, time::Duration};

    use axum::{body::Body, extract::ConnectInfo};
    use safehouse_store::Store;
    use tokio::time::timeout;

    use safehouse_engine::games::GAMES;

    use super::*;
    use crate::{assets::SiteFiles, cards::CardFiles, config::Config};

    const LONG: Duration = Duration::from_secs(20);

    fn drawing() -> Arc<Drawing> {
        let files = CardFiles::built_in();
        let library = files.library(GAMES).unwrap();
        let sheets = Sheets::open(&SiteFiles::embedded().unwrap(), &files, &library.first().catalogue);
        let sheets = sheets.expect("this needs the built site: run `cargo xtask site` first");
        Arc::new(Drawing::new(sheets).unwrap())
    }

    /// Asked from this address with an address of so many bytes.
    fn asked(last: u8, length: usize) -> Asked {
        let mut request = Request::builder().uri("/".repeat(length)).body(Body::empty()).unwrap();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([192, 0, 2, last], 40_000))));
        let visitor = ClientAddress::of(&request, 0);
        request.extensions_mut().insert(visitor);
        Asked::by(&request)
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
            let draw = move |_: &Sheets, is_wanted: &dyn Fn() -> bool| {
                begun.send(()).unwrap();
                while is_wanted() {
                    std::thread::sleep(Duration::from_millis(1));
                }
                let _ = ended.send(());
                Err(DrawError::Unwanted)
            };
            let _ = drawing.image(asked(1, 1), name.to_owned(), || Ok(()), draw).await;
        });
        (asking, begins, ends)
    }

    async fn until(is_so: impl Fn() -> bool) {
        let waiting = async {
            while !is_so() {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        };
        timeout(LONG, waiting).await.unwrap();
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_drawing_ends_with_its_request_and_leaves_its_place_to_the_next() {
        let drawing = drawing();
        let (first, begins, ends) = ask(&drawing, "first");
        begins.recv_timeout(LONG).unwrap();
        let (second, second_begins, second_ends) = ask(&drawing, "second");
        until(|| drawing.queue.taken_count() == 2).await;
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
        // A place is given back with its drawing.
        until(|| drawing.queue.taken_count() == 0).await;
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_newcomers_short_sheet_waits_for_none_of_a_crowds_long_ones() {
        let drawing = drawing();
        let (first, begins, _ends) = ask(&drawing, "first");
        begins.recv_timeout(LONG).unwrap();
        let (drew, drawn) = mpsc::channel();
        let mut asking = Vec::new();
        // More networks than there are places, and then one more.
        let crowd = QUEUE as u8 + 20;
        for last in 2..=crowd {
            let (drawing, drew) = (drawing.clone(), drew.clone());
            let length = if last == crowd { 80 } else { 4_000 };
            asking.push(tokio::spawn(async move {
                let draw = move |_: &Sheets, _: &dyn Fn() -> bool| {
                    drew.send(last).unwrap();
                    Ok(vec![last])
                };
                drawing.image(asked(last, length), last.to_string(), || Ok(()), draw).await.is_ok()
            }));
        }
        until(|| drawing.queue.taken_count() == usize::from(crowd)).await;
        first.abort();
        for asked in asking {
            assert!(timeout(LONG, asked).await.unwrap().unwrap(), "nobody is refused");
        }
        let order: Vec<_> = drawn.try_iter().collect();
        assert_eq!(order.first(), Some(&crowd), "{order:?}");
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn codes_are_read_on_the_threads_for_pages() {
        let folder = tempfile::tempdir().unwrap();
        let config = Config { data: folder.path().to_owned(), drawing_threads: 1, ..Config::default() };
        let store = Store::open(&config.database()).await.unwrap();
        let site = Site::new(config, store, SiteFiles::embedded().unwrap(), &CardFiles::built_in()).unwrap();
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
        let sheet = get_sheet(State(site.clone()), Path((part("x"), part("nothing"), part("1.jpg"))), request());
        let preview = (part("x"), part("standard"), part("nothing.jpg"));
        let preview = get_deck_preview(State(site.clone()), Path(preview), request());
        let mut answers = Box::pin(async { tokio::join!(sheet, preview) });
        assert!(timeout(Duration::from_millis(100), &mut answers).await.is_err(), "answered beside the thread");
        drop(release);
        let (sheet, preview) = timeout(LONG, answers).await.unwrap();
        assert_eq!((sheet.status(), preview.status()), (StatusCode::BAD_REQUEST, StatusCode::BAD_REQUEST));
        assert!(blocking.await.unwrap());
    }
}
