//! Work that keeps a processor busy, away from the threads that answer.
//!
//! Drawing a page cannot be interrupted, so the threads that accept, read and
//! write never do it: a page that takes long delays other pages, but neither
//! the health check nor a file. Networks have the threads in [`turns`], and the
//! jobs of one wait in the order in which they came. When the queue is full,
//! whoever has the most jobs in it loses one to a newcomer; where nobody has two,
//! a newcomer waits all the same, since a request that waits takes no more memory
//! than one that is still being received. A job whose request is gone is dropped
//! before it begins, or where it next waits.
//!
//! A job lives in the context of the runtime that answers: its timers and
//! sockets must not depend on threads that are busy.

pub(super) mod costs;
pub(super) mod turns;

use std::{
    net::IpAddr,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    task::{Context, Poll},
    thread::available_parallelism,
    time::{Duration, Instant},
};

use axum::{
    body::{Body, HttpBody as _, to_bytes},
    extract::{Request, State},
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use http_body_util::LengthLimitError;
use safehouse_app::problem::Kind as Problems;
use safehouse_service::budgets::neighbourhood;
use tokio::runtime::Handle;
use tracing::Instrument as _;

use super::{
    body_bound::BodyBound,
    client_address::ClientAddress,
    held::held,
    places::{Eviction, First, Full, Place, Places},
    problem::Refused,
    time_limit::Receiving,
};
use crate::config::Config;
use costs::{Costs, Kind};
use turns::Turns;

/// The longest page there can be, in bytes; several times the longest there is.
pub(super) const LONGEST_PAGE: usize = 16 * 1024 * 1024;
/// KiB that what is sent and received may take in memory, half of it for one
/// network: long heads of requests, bodies that are being received, and answers
/// that visitors have not read yet. A page takes some 20 KiB, compressed as
/// browsers ask for it.
const MEMORY_KIB: usize = 128 * 1024;
/// How much the last job counts in the mean time of a job, as a power of two.
const SMOOTHING: u32 = 4;
/// The longest time that anybody is told to wait, in seconds.
const LONGEST_WAIT: u64 = 60;
/// Seconds after which visitors that do not read are gone, more or less.
const UNREAD_WAIT: u64 = 10;

/// The threads and their queue.
pub(super) struct Workers {
    turns: Turns,
    threads: usize,
    queue: Arc<Places>,
    memory: Arc<Places>,
    costs: Arc<Costs>,
    /// The most bytes of a request's body.
    body_limit: usize,
    /// Mean time from a job's beginning to its end, in microseconds.
    mean: Arc<AtomicU64>,
}

/// A job was not done, because too much is waiting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Undone {
    /// Whose jobs are too many.
    whose: Full,
    /// When there will be room, about, in seconds.
    wait: u64,
}

impl Workers {
    /// Starts the threads.
    ///
    /// # Errors
    /// The system gives no threads.
    pub(super) fn new(config: &Config) -> std::io::Result<Self> {
        let threads = match config.drawing_threads {
            0 => available_parallelism().map_or(2, usize::from),
            number => number,
        };
        let queue = Places::with_one_for_each(config.drawing_queue, config.drawing_queue / 2, First::Newest);
        let memory = Places::for_readers(MEMORY_KIB, MEMORY_KIB / 2);
        Ok(Self {
            turns: Turns::new(threads)?,
            threads,
            queue,
            memory,
            costs: Arc::default(),
            mean: Arc::default(),
            body_limit: config.body_limit,
        })
    }

    /// Does work of a kind on one of the threads. Dropping the future drops the
    /// work.
    async fn run<T: Send + 'static>(
        &self,
        network: Option<IpAddr>,
        kind: Kind,
        work: impl Future<Output = T> + Send + 'static,
    ) -> Result<T, Undone> {
        let eviction = Eviction::default();
        let place = self.queue.take(network, &eviction).map_err(|whose| self.undone(whose))?;
        let expected = self.costs.expected(&kind);
        let (costs, mean) = (self.costs.clone(), self.mean.clone());
        let job = async move {
            // Given back when the work ends, also when nobody waits for it any more.
            let _place = place;
            let begun = Instant::now();
            let (result, took) = costs::measured(work).await;
            costs.learn(kind, took);
            remember(&mean, begun.elapsed());
            result
        };
        let job = InRuntime { work: Some(Box::pin(job.in_current_span())), runtime: Handle::current() };
        let task = self.turns.spawn(network.map(neighbourhood), expected, job);
        tokio::select! {
            biased;
            // The threads live for as long as this, so there always is a result.
            result = task => result.ok_or_else(|| self.undone(Full::All)),
            () = eviction.told() => Err(self.undone(Full::Network)),
        }
    }

    /// Computes something for a request on one of the threads, or answers that too
    /// much is waiting.
    pub(super) fn compute<T: Send + 'static, W: FnOnce() -> T + Send + 'static>(
        &self,
        request: &Request,
        work: W,
    ) -> impl Future<Output = Result<T, Refused>> + Send + use<'_, T, W> {
        let kind = Kind::of(request, 0);
        let network = request.extensions().get::<ClientAddress>().map(|client| client.network());
        async move { self.run(network, kind, async { work() }).await.map_err(Refused::from) }
    }

    fn undone(&self, whose: Full) -> Undone {
        Undone { whose, wait: self.wait() }
    }

    /// Jobs that are done or wait, and the KiB of what is sent and received.
    pub(super) fn load(&self) -> (usize, usize) {
        (self.queue.taken_count(), self.memory.taken_count())
    }

    /// The memory for what is sent and received, in KiB.
    pub(super) fn memory(&self) -> &Arc<Places> {
        &self.memory
    }

    /// A place in the memory for a body of so many bytes.
    fn remember(&self, network: Option<IpAddr>, bytes: usize, eviction: &Eviction) -> Result<Place, Full> {
        self.memory.take_many(network, bytes.div_ceil(1024), eviction)
    }

    /// Seconds until what waits now is done.
    fn wait(&self) -> u64 {
        let jobs = self.queue.taken_count().div_ceil(self.threads) as u64;
        let microseconds = self.mean.load(Ordering::Relaxed).saturating_mul(jobs);
        microseconds.div_ceil(1_000_000).clamp(1, LONGEST_WAIT)
    }
}

/// Work that finds the runtime both where it goes on and where it is given up: a connection of
/// the database that it holds is given back by a task of the runtime, and cannot be without one.
struct InRuntime<F> {
    work: Option<Pin<Box<F>>>,
    runtime: Handle,
}

impl<F: Future> Future for InRuntime<F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let runtime = self.runtime.clone();
        let _entered = runtime.enter();
        match &mut self.work {
            Some(work) => work.as_mut().poll(context),
            None => Poll::Pending,
        }
    }
}

impl<F> Drop for InRuntime<F> {
    fn drop(&mut self) {
        let _entered = self.runtime.enter();
        drop(self.work.take());
    }
}

fn remember(mean: &AtomicU64, took: Duration) {
    let took = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
    let before = mean.load(Ordering::Relaxed);
    // Two jobs that end together may lose one of their times, which is no matter.
    mean.store(before - (before >> SMOOTHING) + (took >> SMOOTHING), Ordering::Relaxed);
}

/// Answers these requests on the threads for work. The body is read before a
/// place is taken, so that nobody holds one by sending slowly; the answer is
/// whole before it is sent, so that nothing of it is made between two writes.
/// What takes memory ends with its connection when others need the room.
pub(super) async fn work_apart(State(workers): State<Arc<Workers>>, request: Request, next: Next) -> Response {
    let network = request.extensions().get::<ClientAddress>().map(|client| client.network());
    let eviction = request.extensions().get::<Eviction>().cloned().unwrap_or_default();
    let limit = request.extensions().get().map_or(workers.body_limit, |BodyBound(limit)| *limit);
    let (parts, body) = request.into_parts();
    let expected = body.size_hint().upper().map_or(limit, |upper| upper as usize);
    let Ok(received) = workers.remember(network, expected, &eviction) else { return too_much_unread() };
    let receiving = parts.extensions.get::<Receiving>().cloned().unwrap_or_default();
    receiving.set(true);
    let body = to_bytes(body, limit).await;
    receiving.set(false);
    let body = match body {
        Ok(body) => body,
        Err(error) if is_too_long(&error) => return Refused::too_long(limit).into_response(),
        Err(_) => {
            let advice = "The connection broke before all of it was here.";
            return Refused::from(Problems::Incomplete.problem(advice)).into_response();
        }
    };
    let length = body.len();
    let request = Request::from_parts(parts, Body::from(body));
    let kind = Kind::of(&request, length);
    let work = {
        let workers = workers.clone();
        async move {
            let (parts, body) = next.run(request).await.into_parts();
            drop(received);
            match to_bytes(body, LONGEST_PAGE).await {
                Ok(body) => match workers.remember(network, body.len(), &eviction) {
                    Ok(place) => Response::from_parts(parts, held(body, place)),
                    Err(_) => too_much_unread(),
                },
                Err(error) => {
                    tracing::error!(%error, "a page broke off");
                    Refused::internal().into_response()
                }
            }
        }
    };
    match workers.run(network, kind, work).await {
        Ok(response) => response,
        Err(undone) => Refused::from(undone).into_response(),
    }
}

/// Somebody asks for more than is read.
fn too_much_unread() -> Response {
    Refused::until(Problems::TooMuchUnread, UNREAD_WAIT).into_response()
}

impl From<Undone> for Refused {
    fn from(Undone { whose, wait }: Undone) -> Self {
        let kind = match whose {
            Full::All => Problems::Busy,
            Full::Network => Problems::TooManyAtOnce,
        };
        Self::until(kind, wait)
    }
}

/// Whether the limit of a body broke it off.
pub(super) fn is_too_long(error: &(dyn std::error::Error + 'static)) -> bool {
    let mut cause = Some(error);
    while let Some(error) = cause {
        if error.is::<LengthLimitError>() {
            return true;
        }
        cause = error.source();
    }
    false
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use tokio::{sync::oneshot, time::timeout};

    use super::*;

    const LONG: Duration = Duration::from_secs(20);

    fn workers(threads: usize, queue: usize) -> Arc<Workers> {
        let config = Config { drawing_threads: threads, drawing_queue: queue, ..Config::default() };
        Arc::new(Workers::new(&config).unwrap())
    }

    /// A kind of page with an address of so many bytes.
    fn page(length: usize) -> Kind {
        Kind::of(&Request::builder().uri("/".repeat(length)).body(Body::empty()).unwrap(), 0)
    }

    /// Keeps the only thread busy until the sender is dropped.
    fn block(workers: &Arc<Workers>) -> (std::sync::mpsc::Sender<()>, tokio::task::JoinHandle<Result<(), Undone>>) {
        let (release, held) = std::sync::mpsc::channel::<()>();
        let workers = workers.clone();
        let task = tokio::spawn(async move {
            let work = async move {
                let _ = held.recv();
            };
            workers.run(None, page(1), work).await
        });
        (release, task)
    }

    #[tokio::test]
    async fn work_that_blocks_leaves_the_caller_free_and_a_full_queue_says_when_to_come_back() {
        let workers = workers(1, 2);
        let (release, first) = block(&workers);
        let (_second_release, second) = block(&workers);
        tokio::task::yield_now().await;
        while workers.queue.taken_count() < 2 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let refused = workers.run(None, page(1), async {}).await.unwrap_err();
        assert!(matches!(refused, Undone { whose: Full::All, wait: 1.. }), "{refused:?}");
        drop((release, _second_release));
        for task in [first, second] {
            timeout(LONG, task).await.unwrap().unwrap().unwrap();
        }
        assert_eq!(workers.run(None, page(1), async { 7 }).await, Ok(7));
    }

    /// A connection of the database that is dropped without a runtime panics, which ends the program.
    #[tokio::test]
    async fn what_nobody_waits_for_any_more_is_dropped_where_the_runtime_is() {
        struct Witness(std::sync::mpsc::Sender<bool>);
        impl Drop for Witness {
            fn drop(&mut self) {
                let _ = self.0.send(Handle::try_current().is_ok());
            }
        }
        let workers = workers(1, 2);
        let (told, hears) = std::sync::mpsc::channel();
        let (begun, begins) = oneshot::channel();
        let asked = {
            let workers = workers.clone();
            tokio::spawn(async move {
                let work = async move {
                    let _witness = Witness(told);
                    let _ = begun.send(());
                    std::future::pending::<()>().await;
                };
                workers.run(None, page(1), work).await
            })
        };
        timeout(LONG, begins).await.unwrap().unwrap();
        asked.abort();
        assert_eq!(tokio::task::spawn_blocking(move || hears.recv_timeout(LONG)).await.unwrap(), Ok(true));
    }

    #[tokio::test]
    async fn every_newcomer_waits_its_turn_although_the_queue_is_full() {
        let network = |last: u8| Some(IpAddr::from([192, 0, 2, last]));
        let workers = workers(1, 2);
        let (release, first) = block(&workers);
        let asking: Vec<_> = (1..=9)
            .map(|last| {
                let workers = workers.clone();
                tokio::spawn(async move { workers.run(network(last), page(1), async move { last }).await })
            })
            .collect();
        while workers.queue.taken_count() < 10 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let refused = workers.run(network(1), page(1), async {}).await.unwrap_err();
        assert!(matches!(refused, Undone { wait: 1.., .. }), "{refused:?}");
        drop(release);
        for (asked, last) in asking.into_iter().zip(1..) {
            assert_eq!(timeout(LONG, asked).await.unwrap().unwrap(), Ok(last));
        }
        first.await.unwrap().unwrap();
        assert_eq!(workers.queue.taken_count(), 0);
    }

    #[tokio::test]
    async fn work_whose_request_is_gone_never_begins() {
        let workers = workers(1, 8);
        let (release, first) = block(&workers);
        let begun = Arc::new(AtomicBool::new(false));
        let waiting = {
            let (workers, begun) = (workers.clone(), begun.clone());
            tokio::spawn(
                async move { workers.run(None, page(1), async move { begun.store(true, Ordering::SeqCst) }).await },
            )
        };
        while workers.queue.taken_count() < 2 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        waiting.abort();
        assert!(waiting.await.unwrap_err().is_cancelled());
        drop(release);
        first.await.unwrap().unwrap();
        while workers.queue.taken_count() > 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        assert!(!begun.load(Ordering::SeqCst));
    }

    #[tokio::test]
    async fn work_that_waits_leaves_its_thread_to_others() {
        let workers = workers(1, 8);
        let (answer, question) = oneshot::channel::<u32>();
        let waiting = {
            let workers = workers.clone();
            tokio::spawn(async move { workers.run(None, page(1), question).await })
        };
        assert_eq!(timeout(LONG, workers.run(None, page(1), async { 1 })).await.unwrap(), Ok(1));
        answer.send(2).unwrap();
        assert_eq!(waiting.await.unwrap(), Ok(Ok(2)));
    }
}
