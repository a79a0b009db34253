//! Threads that networks have in turns.
//!
//! Whose work waits and has taken the least time so far is next (start-time
//! fair queueing, by the time that work really took). A visitor's page so waits
//! for what is being drawn at that moment and never for the hundreds of pages
//! that somebody else has asked for before. A network that was away has no time
//! saved up.
//!
//! What has begun goes on before anything else begins: a page that is half drawn
//! takes far more memory than one that waits.

use std::{
    collections::{BTreeSet, HashMap, VecDeque},
    net::IpAddr,
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread,
    time::{Duration, Instant},
};

use async_task::{Builder, FallibleTask, Runnable};

/// What a job is taken to need until it is known, so that threads that look for
/// work at the same moment find that of different networks.
const EXPECTED: Duration = Duration::from_millis(1);
/// Networks without work that are remembered for the time they have taken.
const MOST_REMEMBERED: usize = 4096;

/// Whose work it is; without an address, nobody's in particular.
pub(super) type Whose = Option<IpAddr>;

/// The threads. Dropping this ends them, each after what it is doing.
#[derive(Debug)]
pub(super) struct Turns(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    order: Mutex<Order>,
    called: Condvar,
}

#[derive(Debug, Default)]
struct Order {
    shares: HashMap<Whose, Share>,
    /// Jobs that have begun and can go on.
    begun: VecDeque<(Whose, Runnable)>,
    /// Those of the shares that have jobs, by the time they have taken, and of
    /// several with the same by when they came.
    waiting: BTreeSet<(Duration, u64, Whose)>,
    came: u64,
    /// The time that the one who was last served had taken: whoever comes now
    /// starts there.
    now: Duration,
    running: usize,
    is_over: bool,
}

#[derive(Debug, Default)]
struct Share {
    taken: Duration,
    /// When it came among those that wait; no two are the same.
    came: u64,
    jobs: VecDeque<Runnable>,
    running: usize,
}

impl Turns {
    /// Starts the threads.
    ///
    /// # Errors
    /// The system gives none.
    pub(super) fn new(threads: usize) -> std::io::Result<Self> {
        let turns = Self(Arc::default());
        for _ in 0..threads {
            let shared = turns.0.clone();
            thread::Builder::new().name("drawing".to_owned()).spawn(move || shared.work())?;
        }
        Ok(turns)
    }

    /// Has the work done when it is this one's turn, from each of its waits to
    /// the next. Dropping the task drops the work. The task resolves to nothing
    /// when the threads have ended; a panic of the work goes on in it.
    pub(super) fn spawn<T: Send + 'static>(
        &self,
        whose: Whose,
        work: impl Future<Output = T> + Send + 'static,
    ) -> FallibleTask<T> {
        let shared = self.0.clone();
        let has_begun = AtomicBool::new(false);
        let schedule = move |job| shared.add(whose, job, has_begun.swap(true, Relaxed));
        let (job, task) = Builder::new().propagate_panic(true).spawn(|()| work, schedule);
        job.schedule();
        task.fallible()
    }
}

impl Drop for Turns {
    fn drop(&mut self) {
        let mut order = self.0.order();
        order.is_over = true;
        let jobs = (std::mem::take(&mut order.shares), std::mem::take(&mut order.begun));
        order.waiting.clear();
        drop(order);
        self.0.called.notify_all();
        // What a job held may call others when it is dropped.
        drop(jobs);
    }
}

impl Shared {
    fn order(&self) -> MutexGuard<'_, Order> {
        // Every change is whole before anything can panic.
        self.order.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, whose: Whose, job: Runnable, has_begun: bool) {
        let mut order = self.order();
        if order.is_over {
            drop(order);
            return drop(job);
        }
        if has_begun {
            order.begun.push_back((whose, job));
        } else {
            order.add(whose, job);
        }
        drop(order);
        self.called.notify_one();
    }

    /// What a thread does.
    fn work(&self) {
        while let Some((whose, job)) = self.next() {
            let begun = Instant::now();
            job.run();
            self.order().finish(whose, begun.elapsed());
        }
    }

    /// Waits for the next job, until there is none any more.
    fn next(&self) -> Option<(Whose, Runnable)> {
        let mut order = self.order();
        loop {
            if order.is_over {
                return None;
            }
            if let Some(next) = order.next() {
                return Some(next);
            }
            order = self.called.wait(order).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Order {
    fn add(&mut self, whose: Whose, job: Runnable) {
        if self.shares.len() >= MOST_REMEMBERED {
            self.shares.retain(|_, share| share.running > 0 || !share.jobs.is_empty());
        }
        let share = self.shares.entry(whose).or_default();
        share.jobs.push_back(job);
        if share.jobs.len() == 1 {
            share.taken = share.taken.max(self.now);
            self.wait(whose);
        }
    }

    /// Puts a share that has jobs among those that wait.
    fn wait(&mut self, whose: Whose) {
        let Some(share) = self.shares.get_mut(&whose) else { return };
        share.came = self.came;
        self.came += 1;
        self.waiting.insert((share.taken, share.came, whose));
    }

    fn next(&mut self) -> Option<(Whose, Runnable)> {
        let (whose, job) = match self.begun.pop_front() {
            Some(begun) => begun,
            None => {
                let (taken, _, whose) = self.waiting.pop_first()?;
                self.now = self.now.max(taken);
                (whose, self.shares.get_mut(&whose)?.jobs.pop_front()?)
            }
        };
        self.running += 1;
        let is_waiting = self.stop_waiting(whose);
        let share = self.shares.entry(whose).or_default();
        share.running += 1;
        share.taken += EXPECTED;
        if is_waiting || !share.jobs.is_empty() {
            self.wait(whose);
        }
        Some((whose, job))
    }

    /// Takes a share from those that wait, if it is among them.
    fn stop_waiting(&mut self, whose: Whose) -> bool {
        let key = self.shares.get(&whose).map(|share| (share.taken, share.came, whose));
        key.is_some_and(|key| self.waiting.remove(&key))
    }

    fn finish(&mut self, whose: Whose, took: Duration) {
        self.running = self.running.saturating_sub(1);
        let is_waiting = self.stop_waiting(whose);
        if let Some(share) = self.shares.get_mut(&whose) {
            share.running = share.running.saturating_sub(1);
            share.taken = (share.taken + took).saturating_sub(EXPECTED);
        }
        if is_waiting {
            self.wait(whose);
        }
        // Nobody waits for anybody.
        if self.running == 0 && self.waiting.is_empty() && self.begun.is_empty() {
            self.shares.clear();
            self.now = Duration::ZERO;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, Sender, channel};

    use tokio::time::timeout;

    use super::*;

    const LONG: Duration = Duration::from_secs(20);
    const PIECE: Duration = Duration::from_millis(4);

    fn whose(last: u8) -> Whose {
        Some(IpAddr::from([192, 0, 2, last]))
    }

    /// Keeps one thread busy until the sender is dropped; returns once it is.
    fn block(turns: &Turns) -> (Sender<()>, FallibleTask<()>) {
        let (release, held) = channel::<()>();
        let (begun, begins) = channel::<()>();
        let task = turns.spawn(None, async move {
            begun.send(()).unwrap();
            let _ = held.recv();
        });
        begins.recv_timeout(LONG).unwrap();
        (release, task)
    }

    /// A job that takes so many pieces of time and then writes its name.
    fn job(turns: &Turns, last: u8, pieces: u32, names: &Sender<u8>) {
        let names = names.clone();
        let work = async move {
            thread::sleep(PIECE * pieces);
            let _ = names.send(last);
        };
        turns.spawn(whose(last), work).detach();
    }

    fn order(names: &Receiver<u8>, count: usize) -> Vec<u8> {
        (0..count).map(|_| names.recv_timeout(LONG).unwrap()).collect()
    }

    #[test]
    fn a_newcomer_is_next_however_much_another_waits_for() {
        let turns = Turns::new(1).unwrap();
        let (names, named) = channel();
        let (release, _task) = block(&turns);
        for _ in 0..50 {
            job(&turns, 1, 1, &names);
        }
        job(&turns, 2, 1, &names);
        drop(release);
        let order = order(&named, 51);
        let place = order.iter().position(|name| *name == 2).unwrap();
        assert!(place <= 1, "{order:?}");
    }

    #[test]
    fn who_asks_for_much_waits_for_those_who_ask_for_little() {
        let turns = Turns::new(1).unwrap();
        let (names, named) = channel();
        let (release, _task) = block(&turns);
        for _ in 0..6 {
            job(&turns, 1, 10, &names);
        }
        for _ in 0..20 {
            job(&turns, 2, 1, &names);
        }
        drop(release);
        let order = order(&named, 26);
        let last = order.iter().rposition(|name| *name == 2).unwrap();
        let before = order[..last].iter().filter(|name| **name == 1).count();
        // Twenty pieces each: two or three of the long jobs.
        assert!(before <= 3, "{order:?}");
    }

    #[test]
    fn an_absence_saves_nothing_up() {
        let turns = Turns::new(1).unwrap();
        let (names, named) = channel();
        let (release, _task) = block(&turns);
        for _ in 0..10 {
            job(&turns, 1, 2, &names);
        }
        drop(release);
        assert_eq!(order(&named, 5), [1; 5]);
        for _ in 0..10 {
            job(&turns, 2, 2, &names);
        }
        let order = order(&named, 15);
        let last_of_first = order.iter().rposition(|name| *name == 1).unwrap();
        let before = order[..last_of_first].iter().filter(|name| **name == 2).count();
        assert!(before <= 7, "the first waits for all of the second: {order:?}");
    }

    #[test]
    fn what_has_begun_goes_on_before_anything_else_begins() {
        let turns = Turns::new(1).unwrap();
        let (names, named) = channel();
        let (release, _task) = block(&turns);
        for last in 1..=9 {
            let names = names.clone();
            let work = async move {
                thread::sleep(PIECE);
                names.send(last).unwrap();
                tokio::task::yield_now().await;
                names.send(last).unwrap();
            };
            turns.spawn(whose(last), work).detach();
        }
        drop(release);
        assert_eq!(order(&named, 18), (1..=9).flat_map(|last| [last, last]).collect::<Vec<_>>());
    }

    #[tokio::test]
    async fn a_panic_goes_on_with_whoever_waits_and_the_thread_lives() {
        let turns = Turns::new(1).unwrap();
        let task = turns.spawn(None, async { panic!("on purpose") });
        let joined = tokio::spawn(task).await;
        assert!(joined.unwrap_err().is_panic());
        assert_eq!(timeout(LONG, turns.spawn(None, async { 7 })).await.unwrap(), Some(7));
    }

    #[tokio::test]
    async fn work_ends_unfinished_with_the_threads() {
        let turns = Turns::new(1).unwrap();
        let (release, _blocked) = block(&turns);
        let waiting = turns.spawn(whose(1), async { 7 });
        drop(turns);
        assert_eq!(timeout(LONG, waiting).await.unwrap(), None);
        drop(release);
    }
}
