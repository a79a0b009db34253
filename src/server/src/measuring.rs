//! Workers that play measurements: threads of their own, behind everything else that the machine does.
//!
//! Each has one chunk at a time, some tenths of a second of a core, from the queue in the database that
//! all processes of a site share. What a worker was killed with is played by another.

use std::{
    io,
    num::NonZeroUsize,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use safehouse_engine::{library::Library, necrogenesis::NECROGENESIS};
use safehouse_service::{
    Caller, Service,
    measurements::{Workshop, play_chunk, renew_chunk, return_chunk},
};
use tokio::{runtime::Handle, sync::Notify, task::JoinHandle, time::sleep};

/// How often it is looked for what another process was asked for.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// How long it is waited where the database does not answer.
const PAUSE: Duration = Duration::from_secs(10);
/// How long a chunk that is played may take to end when they stop: some times as long as most take.
const ENDING: Duration = Duration::from_millis(500);
/// How much the threads stand back behind all others of the machine: as far as a program may.
const NICE: i32 = 19;

/// Workers at work. They end when they are told to, or with the program.
pub struct Measuring {
    workshops: Vec<Arc<Workshop>>,
    threads: Vec<thread::JoinHandle<()>>,
    stop: Arc<Stop>,
    renewing: JoinHandle<()>,
    service: Service,
}

#[derive(Debug, Default)]
struct Stop {
    is_asked: AtomicBool,
    told: Notify,
}

impl Measuring {
    /// Starts so many, where the library has the game that is measured.
    ///
    /// # Errors
    /// The system starts no threads.
    pub fn start(workers: NonZeroUsize, service: &Service, library: &Arc<Library>) -> io::Result<Self> {
        let stop = Arc::new(Stop::default());
        let (mut workshops, mut threads) = (Vec::new(), Vec::new());
        let catalogue = library.of_game(NECROGENESIS.id).map(|game| &game.catalogue);
        for (number, catalogue) in (0..workers.get()).zip(catalogue.into_iter().cycle()) {
            let workshop = Arc::new(Workshop::new(service, catalogue));
            workshops.push(Arc::clone(&workshop));
            let worker =
                Worker { service: service.clone(), library: Arc::clone(library), workshop, stop: Arc::clone(&stop) };
            let handle = Handle::current();
            let thread = thread::Builder::new().name(format!("measures-{number}"));
            threads.push(thread.spawn(move || worker.work(&handle))?);
        }
        let renewing = tokio::spawn({
            let (service, workshops) = (service.clone(), workshops.clone());
            async move {
                loop {
                    sleep(Workshop::RENEW_EVERY).await;
                    for workshop in &workshops {
                        if let Err(error) = renew_chunk(&service, &Caller::Job, workshop).await {
                            tracing::warn!(%error, "it was not said that a chunk of a measurement is still played");
                        }
                    }
                }
            }
        });
        Ok(Self { workshops, threads, stop, renewing, service: service.clone() })
    }

    /// Lets them begin nothing more, waits a moment for what they have in hand, and gives the rest of that to
    /// whoever comes next. A thread that plays on ends with the program.
    pub async fn stop(&self) {
        self.stop.is_asked.store(true, Ordering::SeqCst);
        self.stop.told.notify_waiters();
        self.renewing.abort();
        let begun = Instant::now();
        while begun.elapsed() < ENDING && self.threads.iter().any(|thread| !thread.is_finished()) {
            sleep(ENDING / 50).await;
        }
        for workshop in &self.workshops {
            if let Err(error) = return_chunk(&self.service, &Caller::Job, workshop).await {
                tracing::warn!(%error, "a chunk of a measurement was not given back; it is played again in a minute");
            }
        }
    }
}

struct Worker {
    service: Service,
    library: Arc<Library>,
    workshop: Arc<Workshop>,
    stop: Arc<Stop>,
}

impl Worker {
    fn work(&self, handle: &Handle) {
        stand_back();
        let Some(game) = self.library.of_game(NECROGENESIS.id) else { return };
        let catalogue = &game.catalogue;
        while !self.stop.is_asked.load(Ordering::SeqCst) {
            let pause = match handle.block_on(play_chunk(&self.service, &Caller::Job, catalogue, &self.workshop)) {
                Ok(true) => continue,
                Ok(false) => LOOK_EVERY,
                Err(error) => {
                    tracing::error!(%error, "a chunk of a measurement was not played");
                    PAUSE
                }
            };
            handle.block_on(self.wait(pause));
        }
    }

    /// Waits until somebody asks this process for something, or it stops, for so long at the most.
    async fn wait(&self, pause: Duration) {
        tokio::select! {
            () = self.stop.told.notified() => {}
            () = self.service.tables.asked() => {}
            () = sleep(pause) => {}
        }
    }
}

/// Lets everything else that the machine does go before this thread. Where that is not allowed, it goes
/// on as it is.
fn stand_back() {
    // In Linux that is the thread's own; elsewhere it would be all of the program's.
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(NICE) {
        tracing::debug!(%error, "workers of measurements stand back behind nothing");
    }
}
