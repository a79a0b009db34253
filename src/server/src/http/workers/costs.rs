//! What the work of a kind usually takes.
//!
//! It is counted in time of the processor: on a machine that others keep busy as
//! well, a short page would else seem as long as a heavy one.

use std::{
    collections::HashMap,
    future::poll_fn,
    pin::pin,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use axum::extract::{MatchedPath, Request};
use rustix::time::{ClockId, clock_gettime};

/// How much the last job counts in the mean of its kind.
const NEWEST: u32 = 4;

/// What a byte that was sent may cost before anything of its kind was measured; rather
/// too much, for what is short must not wait for it.
const GUESSED_PER_BYTE: Duration = Duration::from_micros(50);

/// Requests of one route and of about the same length: pages show what was sent.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::http) struct Kind {
    /// As the router has it; empty for what no route matches.
    route: Box<str>,
    /// How many bits the number of bytes has that the address and the body take.
    bits: u32,
}

impl Kind {
    /// The kind of a request that brings so many bytes.
    pub(in crate::http) fn of(request: &Request, body: usize) -> Self {
        let route = request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str).into();
        let address = request.uri().path_and_query().map_or(0, |address| address.as_str().len());
        Self { route, bits: usize::BITS - (address + body).leading_zeros() }
    }

    /// What work of this kind may take as long as there was none: the longer what was
    /// sent, the longer the page that shows it. Without it the first pages of a crowd
    /// would all be taken for short ones.
    fn guess(&self) -> Duration {
        GUESSED_PER_BYTE * 2_u32.saturating_pow(self.bits)
    }
}

/// The mean time of each kind. There are as few as there are routes and bits in
/// the bound of a request.
#[derive(Debug, Default)]
pub(in crate::http) struct Costs(Mutex<HashMap<Kind, Duration>>);

impl Costs {
    /// What such work will take, by what it took or else by its length.
    pub(in crate::http) fn expected(&self, kind: &Kind) -> Duration {
        self.means().get(kind).copied().unwrap_or_else(|| kind.guess())
    }

    /// Work of this kind took so long.
    pub(in crate::http) fn learn(&self, kind: Kind, took: Duration) {
        let mut means = self.means();
        // From the guess on: the first page of a kind also builds what later ones share.
        let guess = kind.guess();
        let mean = means.entry(kind).or_insert(guess);
        *mean = *mean - *mean / NEWEST + took / NEWEST;
    }

    fn means(&self) -> MutexGuard<'_, HashMap<Kind, Duration>> {
        // Every change is whole before anything can panic.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Does the work, and says how long processors were busy with it. What it waits
/// for is not counted.
pub(in crate::http) async fn measured<T>(work: impl Future<Output = T>) -> (T, Duration) {
    let mut work = pin!(work);
    let mut took = Duration::ZERO;
    poll_fn(|context| {
        let before = time_of_this_thread();
        let progress = work.as_mut().poll(context);
        took += time_of_this_thread().saturating_sub(before);
        progress.map(|result| (result, took))
    })
    .await
}

fn time_of_this_thread() -> Duration {
    // Neither part of such a time is ever negative.
    Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::{thread, time::Instant};

    use axum::body::Body;

    use super::*;

    fn kind(address: &str, body: usize) -> Kind {
        Kind::of(&Request::builder().uri(address).body(Body::empty()).unwrap(), body)
    }

    #[test]
    fn what_is_about_as_long_is_of_one_kind() {
        let long = format!("/necrogenesis/build?deck={}", "x".repeat(4_000));
        assert_eq!(kind("/necrogenesis/build?deck=abc", 0), kind("/necrogenesis/build?deck=xyz", 0));
        assert_ne!(kind("/necrogenesis/build?deck=abc", 0), kind(&long, 0));
        assert_ne!(kind("/api/share", 100), kind("/api/share", 10_000));
    }

    #[test]
    fn the_mean_follows_what_work_takes() {
        let (costs, one, other) = (Costs::default(), kind("/", 0), kind("/", 1_000));
        assert_eq!(costs.expected(&one), one.guess());
        assert!(costs.expected(&other) > 100 * costs.expected(&one));
        let guess = one.guess();
        costs.learn(one.clone(), guess + Duration::from_millis(8));
        assert_eq!(costs.expected(&one), guess + Duration::from_millis(2));
        for _ in 0..50 {
            costs.learn(one.clone(), Duration::from_secs(1));
        }
        assert!(costs.expected(&one) > Duration::from_millis(990));
        assert_eq!(costs.expected(&other), other.guess());
    }

    #[test]
    fn a_cold_start_makes_no_short_page_a_long_one() {
        let (costs, short) = (Costs::default(), kind("/", 0));
        let long = kind(&format!("/necrogenesis/build?deck={}", "x".repeat(6_000)), 0);
        costs.learn(long.clone(), Duration::from_millis(250));
        costs.learn(short.clone(), Duration::from_millis(250));
        assert!(costs.expected(&short) < costs.expected(&long) / 3);
    }

    #[tokio::test]
    async fn only_the_time_of_the_processor_is_counted() {
        let begun = Instant::now();
        let (result, took) = measured(async {
            thread::sleep(Duration::from_millis(40));
            tokio::time::sleep(Duration::from_millis(40)).await;
            let begun = time_of_this_thread();
            while time_of_this_thread() - begun < Duration::from_millis(4) {}
            7
        })
        .await;
        assert_eq!(result, 7);
        assert!(took >= Duration::from_millis(4) && took <= begun.elapsed() - Duration::from_millis(70), "{took:?}");
    }
}
