//! Threads that networks have in turns.
//!
//! Whose work would be done first if all had equal parts of the threads is next
//! (weighted fair queueing, by the time that work really took and by what such
//! work usually takes). A visitor's page so waits for what is being drawn at that
//! moment, and neither for the hundreds of pages that somebody else has asked for
//! before nor for the far longer ones that others ask for at the same time. A
//! network that was away has no time saved up.
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

/// The least that a job is taken to need until it is known, so that threads that
/// look for work at the same moment find that of different networks.
const EXPECTED: Duration = Duration::from_millis(1);
/// Networks without work that are remembered for the time they have taken.
const MOST_REMEMBERED: usize = 4096;

/// Whose work it is; without an address, nobody's in particular.
pub(in crate::http) type Whose = Option<IpAddr>;

/// The threads. Dropping this ends them, each after what it is doing.
#[derive(Debug)]
pub(in crate::http) struct Turns(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    order: Mutex<Order>,
    called: Condvar,
}

#[derive(Debug, Default)]
struct Order {
    shares: HashMap<Whose, Share>,
    /// Jobs that have begun and can go on.
    begun: VecDeque<Job>,
    /// Those of the shares that have jobs, by the time they will have taken with
    /// the next of these, and of several with the same by when they came.
    waiting: BTreeSet<(Duration, u64, Whose)>,
    came: u64,
    /// The time that a share has had that was always there: whoever comes now
    /// starts there.
    now: Duration,
    /// Shares with work that waits or runs.
    active: u32,
    is_over: bool,
}

#[derive(Debug, Default)]
struct Share {
    taken: Duration,
    /// Its place among those that wait, if it does; no two came at the same time.
    turn: Option<(Duration, u64)>,
    jobs: VecDeque<Job>,
    running: usize,
}

#[derive(Debug)]
struct Job {
    whose: Whose,
    expected: Duration,
    work: Runnable,
}

impl Turns {
    /// Starts the threads.
    ///
    /// # Errors
    /// The system gives none.
    pub(in crate::http) fn new(threads: usize) -> std::io::Result<Self> {
        let turns = Self(Arc::default());
        for _ in 0..threads {
            let shared = turns.0.clone();
            thread::Builder::new().name("drawing".to_owned()).spawn(move || shared.work())?;
        }
        Ok(turns)
    }

    /// Has the work done when it is this one's turn, from each of its waits to
    /// the next; until it ends it is taken to need what is `expected`. Dropping the
    /// task drops the work. The task resolves to nothing when the threads have
    /// ended; a panic of the work goes on in it.
    pub(in crate::http) fn spawn<T: Send + 'static>(
        &self,
        whose: Whose,
        expected: Duration,
        work: impl Future<Output = T> + Send + 'static,
    ) -> FallibleTask<T> {
        let shared = self.0.clone();
        let expected = expected.max(EXPECTED);
        let has_begun = AtomicBool::new(false);
        let schedule = move |work| shared.add(Job { whose, expected, work }, has_begun.swap(true, Relaxed));
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

    fn add(&self, job: Job, has_begun: bool) {
        let mut order = self.order();
        if order.is_over {
            drop(order);
            return drop(job);
        }
        if has_begun {
            order.begun.push_back(job);
        } else {
            order.add(job);
        }
        drop(order);
        self.called.notify_one();
    }

    /// What a thread does.
    fn work(&self) {
        while let Some(Job { whose, expected, work }) = self.next() {
            let begun = Instant::now();
            work.run();
            self.order().finish(whose, expected, begun.elapsed());
        }
    }

    /// Waits for the next job, until there is none any more.
    fn next(&self) -> Option<Job> {
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
    fn add(&mut self, job: Job) {
        if self.shares.len() >= MOST_REMEMBERED {
            self.shares.retain(|_, share| share.is_active());
        }
        let (now, whose) = (self.now, job.whose);
        self.change(whose, |share| {
            if share.jobs.is_empty() {
                share.taken = share.taken.max(now);
            }
            share.jobs.push_back(job);
        });
    }

    fn next(&mut self) -> Option<Job> {
        let job = match self.begun.pop_front() {
            Some(begun) => begun,
            None => {
                let (_, _, whose) = *self.waiting.first()?;
                self.change(whose, |share| share.jobs.pop_front())?
            }
        };
        self.change(job.whose, |share| {
            share.running += 1;
            share.taken += job.expected;
        });
        Some(job)
    }

    fn finish(&mut self, whose: Whose, expected: Duration, took: Duration) {
        self.now += took / self.active.max(1);
        self.change(whose, |share| {
            share.running = share.running.saturating_sub(1);
            share.taken = (share.taken + took).saturating_sub(expected);
        });
        // Nobody waits for anybody.
        if self.active == 0 && self.begun.is_empty() {
            self.shares.clear();
            self.now = Duration::ZERO;
        }
    }

    /// Changes a share, and its place among those that wait.
    fn change<T>(&mut self, whose: Whose, change: impl FnOnce(&mut Share) -> T) -> T {
        let share = self.shares.entry(whose).or_default();
        let was_active = share.is_active();
        let result = change(share);
        self.active = self.active + u32::from(share.is_active()) - u32::from(was_active);
        let turn = share.jobs.front().map(|job| share.taken + job.expected);
        // Whose turn is the same keeps its place among those with the same.
        if turn != share.turn.map(|(turn, _)| turn) {
            if let Some((turn, came)) = share.turn.take() {
                self.waiting.remove(&(turn, came, whose));
            }
            if let Some(turn) = turn {
                share.turn = Some((turn, self.came));
                self.waiting.insert((turn, self.came, whose));
                self.came += 1;
            }
        }
        result
    }
}

impl Share {
    fn is_active(&self) -> bool {
        self.running > 0 || !self.jobs.is_empty()
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
        let task = turns.spawn(None, EXPECTED, async move {
            begun.send(()).unwrap();
            let _ = held.recv();
        });
        begins.recv_timeout(LONG).unwrap();
        (release, task)
    }

    /// A job that takes so many pieces of time and then writes its name. Nobody
    /// knew that before.
    fn job(turns: &Turns, last: u8, pieces: u32, names: &Sender<u8>) {
        job_that_was_expected_to_take(turns, last, pieces, EXPECTED, names).detach();
    }

    fn job_that_was_expected_to_take(
        turns: &Turns,
        last: u8,
        pieces: u32,
        expected: Duration,
        names: &Sender<u8>,
    ) -> FallibleTask<()> {
        let names = names.clone();
        let work = async move {
            thread::sleep(PIECE * pieces);
            let _ = names.send(last);
        };
        turns.spawn(whose(last), expected, work)
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
        // So long that what a busy machine adds to each job does not matter.
        for _ in 0..6 {
            job(&turns, 1, 40, &names);
        }
        for _ in 0..20 {
            job(&turns, 2, 1, &names);
        }
        drop(release);
        let order = order(&named, 26);
        let last = order.iter().rposition(|name| *name == 2).unwrap();
        let before = order[..last].iter().filter(|name| **name == 1).count();
        // By the time that the short ones have had, one of the long ones; the first are
        // begun before anything was learned.
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
            turns.spawn(whose(last), EXPECTED, work).detach();
        }
        drop(release);
        assert_eq!(order(&named, 18), (1..=9).flat_map(|last| [last, last]).collect::<Vec<_>>());
    }

    #[test]
    fn a_short_page_waits_for_none_of_the_long_ones_that_many_ask_for_at_the_same_time() {
        let turns = Turns::new(1).unwrap();
        let (names, named) = channel();
        let (release, _task) = block(&turns);
        for last in 1..=20 {
            job_that_was_expected_to_take(&turns, last, 10, PIECE * 10, &names).detach();
        }
        job_that_was_expected_to_take(&turns, 100, 1, PIECE, &names).detach();
        drop(release);
        let order = order(&named, 21);
        assert_eq!(order.iter().position(|name| *name == 100), Some(0), "{order:?}");
    }

    #[test]
    fn a_long_page_is_drawn_although_short_ones_of_newcomers_never_end() {
        let turns = Turns::new(1).unwrap();
        let (names, named) = channel();
        let (release, _task) = block(&turns);
        job_that_was_expected_to_take(&turns, 0, 4, PIECE * 4, &names).detach();
        for last in 1..=4 {
            job_that_was_expected_to_take(&turns, last, 1, PIECE, &names).detach();
        }
        drop(release);
        let mut drawn = Vec::new();
        for last in 5..=200 {
            drawn.extend(named.recv_timeout(LONG));
            job_that_was_expected_to_take(&turns, last, 1, PIECE, &names).detach();
        }
        let place = drawn.iter().position(|name| *name == 0);
        // Five wait at a time, so each part of four pieces takes a fifth of twenty.
        assert!(place.is_some_and(|place| place <= 40), "{drawn:?}");
    }

    #[tokio::test]
    async fn a_panic_goes_on_with_whoever_waits_and_the_thread_lives() {
        let turns = Turns::new(1).unwrap();
        let task = turns.spawn(None, EXPECTED, async { panic!("on purpose") });
        let joined = tokio::spawn(task).await;
        assert!(joined.unwrap_err().is_panic());
        assert_eq!(timeout(LONG, turns.spawn(None, EXPECTED, async { 7 })).await.unwrap(), Some(7));
    }

    #[tokio::test]
    async fn work_ends_unfinished_with_the_threads() {
        let turns = Turns::new(1).unwrap();
        let (release, _blocked) = block(&turns);
        let waiting = turns.spawn(whose(1), EXPECTED, async { 7 });
        drop(turns);
        assert_eq!(timeout(LONG, waiting).await.unwrap(), None);
        drop(release);
    }
}
