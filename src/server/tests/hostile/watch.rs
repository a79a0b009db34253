//! Asking after the program's health while it is attacked.
//!
//! A second is a promise of the program, not of a machine that also compiles
//! and attacks. So a second thread does nothing but sleep for some milliseconds
//! again and again; what it oversleeps is time in which this process did not
//! run either, and is taken off the answer's.
//!
//! An attack that does not end is a fault, too: then the program is ended, and
//! with it whatever waits for it.

use std::{
    fmt,
    net::{Ipv4Addr, SocketAddr},
    process::Command,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use crate::visitor::Visitor;

/// How long an answer may take.
const PROMISE: Duration = Duration::from_secs(1);
/// How often it is asked.
const EVERY: Duration = Duration::from_millis(50);
/// Several times what the longest attack takes in its full form.
const LONGEST_ATTACK: Duration = Duration::from_secs(180);
/// How long the second thread sleeps.
const NAP: Duration = Duration::from_millis(5);
/// From here the machine is busy rather than the clock coarse.
const OVERSLEPT: Duration = Duration::from_millis(10);

/// Asks until it is ended or dropped.
pub(crate) struct Watch {
    is_over: Arc<AtomicBool>,
    asking: Option<JoinHandle<Health>>,
    sleeping: Option<JoinHandle<()>>,
}

/// What was answered.
#[derive(Debug, Default)]
pub(crate) struct Health {
    /// How often it was asked.
    pub(crate) asked: usize,
    /// The longest that an answer took, without what the machine overslept.
    longest: Duration,
    /// The same with it.
    longest_on_the_clock: Duration,
    /// Answers that were wrong or late.
    pub(crate) faults: Vec<String>,
}

impl fmt::Display for Health {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { asked, longest, longest_on_the_clock, .. } = self;
        write!(f, "health asked {asked} times, {longest:.0?} at most ({longest_on_the_clock:.0?} on the clock)")
    }
}

impl Watch {
    pub(crate) fn start(address: SocketAddr, process: u32) -> Self {
        let is_over = Arc::new(AtomicBool::new(false));
        let overslept = Arc::new(AtomicU64::new(0));
        let sleeping = thread::spawn({
            let (is_over, overslept) = (is_over.clone(), overslept.clone());
            move || {
                while !is_over.load(Ordering::Relaxed) {
                    let begun = Instant::now();
                    thread::sleep(NAP);
                    let over = begun.elapsed().saturating_sub(NAP);
                    if over > OVERSLEPT {
                        overslept.fetch_add(over.as_micros() as u64, Ordering::Relaxed);
                    }
                }
            }
        });
        let asking = thread::spawn({
            let is_over = is_over.clone();
            move || ask(address, process, &is_over, &overslept)
        });
        Self { is_over, asking: Some(asking), sleeping: Some(sleeping) }
    }

    /// Ends the asking and says what was answered.
    pub(crate) fn end(mut self) -> Health {
        self.is_over.store(true, Ordering::Relaxed);
        if let Some(sleeping) = self.sleeping.take() {
            sleeping.join().unwrap();
        }
        self.asking.take().unwrap().join().unwrap()
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}

fn ask(address: SocketAddr, process: u32, is_over: &AtomicBool, overslept: &AtomicU64) -> Health {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    // Another network than the one that attacks.
    let visitor = Visitor::new(address, Ipv4Addr::new(127, 0, 1, 1));
    let mut health = Health::default();
    let first = Instant::now();
    while !is_over.load(Ordering::Relaxed) {
        if first.elapsed() > LONGEST_ATTACK {
            let ended = Command::new("kill").args(["-KILL", &process.to_string()]).status();
            health.faults.push(format!("the attack did not end within {LONGEST_ATTACK:.0?}: {ended:?}"));
            break;
        }
        overslept.store(0, Ordering::Relaxed);
        let begun = Instant::now();
        let answer = runtime.block_on(visitor.get("/healthz", Duration::from_secs(20)));
        let took = begun.elapsed();
        let fair = took.saturating_sub(Duration::from_micros(overslept.load(Ordering::Relaxed)));
        health.asked += 1;
        health.longest = health.longest.max(fair);
        health.longest_on_the_clock = health.longest_on_the_clock.max(took);
        match answer {
            Ok(answer) if answer.status == 200 && fair <= PROMISE => {}
            Ok(answer) => health.faults.push(format!("{} after {fair:.0?} ({took:.0?})", answer.status)),
            Err(error) => health.faults.push(format!("{error} after {fair:.0?} ({took:.0?})")),
        }
        thread::sleep(EVERY);
    }
    health
}
