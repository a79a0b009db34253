//! Card sheets and card backs, drawn when they are asked for.
//!
//! An address names all that its image is made from, so an image is kept for
//! good. Drawing takes a processor for a second: one picture is drawn at a
//! time, away from the threads that answer, and the last ones are remembered,
//! because everyone at a table asks for the same.

use std::{
    borrow::Cow,
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use axum::{
    extract::{Path, Request, State},
    http::{HeaderValue, StatusCode, header::CACHE_CONTROL},
    response::{IntoResponse as _, Redirect, Response},
};
use safehouse_engine::deck::{
    code,
    interchange::tabletop_simulator::{self, IMAGE_ENDING},
};
use tokio::{sync::Semaphore, task::spawn_blocking};

use super::{Site, error_page::ErrorPage, files};
use crate::{
    assets::{File, hash},
    sheets::{DrawError, Sheets},
};

/// The most bytes of images that are remembered.
const MOST_BYTES: usize = 32 * 1024 * 1024;

/// Draws and remembers.
pub(super) struct Drawing {
    sheets: Arc<Sheets>,
    one_at_a_time: Arc<Semaphore>,
    recent: Mutex<Recent>,
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
    /// The task broke, or the program is stopping.
    Interrupted,
}

impl Drawing {
    pub(super) fn new(sheets: Sheets) -> Self {
        Self {
            sheets: Arc::new(sheets),
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

    /// The image of this name, drawn unless it is remembered.
    async fn image(
        &self,
        name: String,
        draw: impl FnOnce(&Sheets) -> Result<Vec<u8>, DrawError> + Send + 'static,
    ) -> Result<Arc<File>, Failure> {
        if let Some(file) = self.recent().find(&name) {
            return Ok(file);
        }
        let permit = self.one_at_a_time.clone().acquire_owned().await.map_err(|_| Failure::Interrupted)?;
        // Somebody else may have asked for the same while this one waited.
        if let Some(file) = self.recent().find(&name) {
            return Ok(file);
        }
        let sheets = self.sheets.clone();
        let drawn = spawn_blocking(move || {
            // Held until the drawing ends, also when nobody waits for it any more.
            let _permit = permit;
            draw(&sheets)
        });
        let plain = drawn.await.map_err(|_| Failure::Interrupted)?.map_err(Failure::Draw)?;
        let file =
            File { hash: hash(&plain), plain: Cow::Owned(plain), brotli: None, gzip: None, media_type: "image/jpeg" };
        let file = Arc::new(file);
        self.recent().add(name, file.clone());
        Ok(file)
    }
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
    let position = stem(&file).and_then(|number| number.parse::<usize>().ok()).and_then(|number| number.checked_sub(1));
    let Some(position) = position.filter(|position| *position < count) else {
        let advice = match count {
            0 => "No card of this deck is in a section that counts, so it has no sheet.".to_owned(),
            1 => format!("This deck has one sheet: 1.{IMAGE_ENDING}."),
            _ => format!("This deck has {count} sheets: 1.{IMAGE_ENDING} to {count}.{IMAGE_ENDING}."),
        };
        return ErrorPage::new(&request, StatusCode::NOT_FOUND, "There is no such sheet", advice).into_response();
    };
    // What a code skips would make one image many, and no address of a redirect.
    let digits = code.chars().filter(char::is_ascii_alphanumeric).map(|digit| digit.to_ascii_lowercase());
    let name = format!("{}/{}.{IMAGE_ENDING}", digits.collect::<String>(), position + 1);
    if hash != drawing.sheets.hash() {
        return moved(&format!("{}/{name}", drawing.address()));
    }
    let sheet = sheets.swap_remove(position);
    let library = site.app.library.clone();
    let image = drawing.image(name, move |sheets| sheets.sheet(&sheet, &library.catalogue)).await;
    answer(&request, image)
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
    let image = drawing.image(name, move |sheets| sheets.back(section)).await;
    answer(&request, image)
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

fn answer(request: &Request, image: Result<Arc<File>, Failure>) -> Response {
    match image {
        Ok(file) => files::answer(&file, request.headers(), files::FOREVER),
        Err(failure) => {
            match failure {
                Failure::Draw(error) => tracing::error!(%error, "a card sheet was not drawn"),
                Failure::Interrupted => tracing::error!("the drawing of a card sheet broke off"),
            }
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
