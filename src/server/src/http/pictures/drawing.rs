//! Images that are drawn when they are asked for.
//!
//! Drawing takes a processor for up to five seconds: one image is drawn at a
//! time, on a thread of its own that networks have in turns as they have those
//! for pages, by the time that they took and what such an image takes. A few
//! cards wait for no hundred of full sheets. The last images are remembered,
//! because everyone at a table asks for the same. A drawing that nobody waits for
//! ends at the next card.

use std::{
    collections::VecDeque,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Instant,
};

use axum::{extract::Request, response::Response};
use safehouse_app::problem::Kind as Problems;
use safehouse_service::{Refusal, budgets::neighbourhood};

use crate::{
    assets::{File, hash},
    http::{
        assets,
        client_address::ClientAddress,
        places::{Eviction, First, Places},
        problem::Refused,
        workers::{
            costs::{Costs, Kind},
            turns::Turns,
        },
    },
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
pub(in crate::http) struct Drawing {
    pub(super) sheets: Arc<Sheets>,
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
pub(super) enum Failure {
    Draw(DrawError),
    /// This caller may not have it drawn, or not now.
    Refused(Refusal),
    /// Too many images are waited for.
    Busy,
    /// The task broke, or the program is stopping.
    Interrupted,
}

/// Who asks for an image, and how.
pub(super) struct Asked {
    visitor: Option<ClientAddress>,
    kind: Kind,
}

impl Asked {
    pub(super) fn by(request: &Request) -> Self {
        Self { visitor: request.extensions().get().copied(), kind: Kind::of(request, 0) }
    }
}

impl Drawing {
    /// Starts the thread that draws.
    ///
    /// # Errors
    /// The system gives none.
    pub(in crate::http) fn new(sheets: Sheets) -> std::io::Result<Self> {
        Ok(Self {
            sheets: Arc::new(sheets),
            queue: Places::with_one_for_each(QUEUE, QUEUE_OF_ONE, First::Newest),
            turns: Turns::new(1)?,
            costs: Arc::default(),
            recent: Arc::default(),
        })
    }

    /// Where the images are.
    pub(in crate::http) fn address(&self) -> String {
        self.sheets.address()
    }

    /// The image of this name, drawn unless it is remembered, and if it may be:
    /// otherwise why not.
    pub(super) async fn image(
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

/// The image, or why there is none.
pub(super) fn answer(
    request: &Request,
    drawing: &Drawing,
    image: Result<Arc<File>, Failure>,
) -> Result<Response, Refused> {
    let failure = match image {
        Ok(file) => return Ok(assets::answer(&file, request.headers(), assets::FOREVER)),
        Err(failure) => failure,
    };
    Err(match failure {
        Failure::Refused(Refusal::TooOften { seconds }) => Refused::until(Problems::PicturesTooOften, seconds),
        Failure::Refused(Refusal::Forbidden) => Refused::forbidden(),
        Failure::Refused(refusal) => {
            tracing::error!(%refusal, "a picture was refused");
            Refused::internal()
        }
        Failure::Busy => {
            let wait = LONGEST * drawing.queue.taken_count() as u64;
            Refused::until(Problems::DrawingBusy, wait.clamp(1, 60))
        }
        Failure::Draw(error) => {
            tracing::error!(%error, "a card sheet was not drawn");
            Refused::internal()
        }
        Failure::Interrupted => {
            tracing::error!("the drawing of a card sheet broke off");
            Refused::internal()
        }
    })
}

#[cfg(test)]
mod tests {
    use std::{net::SocketAddr, sync::mpsc, time::Duration};

    use axum::{body::Body, extract::ConnectInfo};
    use tokio::time::timeout;

    use safehouse_engine::games::GAMES;

    use super::*;
    use crate::{assets::SiteFiles, cards::CardFiles};

    const LONG: Duration = Duration::from_secs(20);

    fn drawing() -> Arc<Drawing> {
        let files = CardFiles::built_in();
        let library = files.library(GAMES).unwrap();
        let sheets = Sheets::open(&SiteFiles::embedded().unwrap(), &files, &library);
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
}
