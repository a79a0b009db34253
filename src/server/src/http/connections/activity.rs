//! What a connection is doing, and for how long it may.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed},
    },
    time::Duration,
};

use tokio::time::{Instant, sleep};

use crate::config::Config;

/// The least that a visitor reads of an answer, in bytes a second: less than
/// any network that still deserves the name.
const SLOWEST: u64 = 1024;
/// How often a connection is looked at, at least; what begins between two looks
/// is noticed so much later at most.
const GLANCE: Duration = Duration::from_secs(5);

/// How long each wait may last.
#[derive(Debug, Clone, Copy)]
pub(super) struct Patience {
    head: Duration,
    idle: Duration,
    write: Duration,
}

impl Patience {
    pub(super) fn of(config: &Config) -> Self {
        Self { head: config.header_timeout, idle: config.idle_timeout, write: config.write_timeout }
    }

    /// The same, with less for whom nothing is under way.
    pub(super) fn hurried(self, most: Duration) -> Self {
        Self { head: self.head.min(most), idle: self.idle.min(most), ..self }
    }
}

/// What a connection without a request waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Waiting {
    /// The next request, of which nothing is here.
    Idle,
    /// The first request, or the rest of one.
    ForHead,
}

/// What a connection is doing. Times are in milliseconds since it began.
#[derive(Debug)]
pub(super) struct Activity {
    begun: Instant,
    /// Requests that are being answered.
    under_way: AtomicUsize,
    /// Since when it waits for a request, or for the rest of one.
    waiting_since: AtomicU64,
    /// Whether part of a head is here.
    has_head_begun: AtomicBool,
    /// Whether the other side takes nothing more at present.
    is_blocked: AtomicBool,
    /// Since when it was blocked, with or without progress; 0 is never.
    sending_since: AtomicU64,
    /// Bytes that were sent since then.
    sent: AtomicU64,
}

/// A request that is being answered, until it is dropped.
#[derive(Debug)]
pub(super) struct UnderWay(Arc<Activity>);

impl Activity {
    pub(super) fn new() -> Self {
        Self {
            begun: Instant::now(),
            under_way: AtomicUsize::new(0),
            waiting_since: AtomicU64::new(0),
            // Nothing was answered yet: a visitor that connects also asks.
            has_head_begun: AtomicBool::new(true),
            is_blocked: AtomicBool::new(false),
            sending_since: AtomicU64::new(0),
            sent: AtomicU64::new(0),
        }
    }

    fn now(&self) -> u64 {
        u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// A request has arrived.
    pub(super) fn begin(self: &Arc<Self>) -> UnderWay {
        self.under_way.fetch_add(1, Relaxed);
        UnderWay(self.clone())
    }

    /// Bytes came in; whether a head begins with them.
    pub(super) fn received(&self) -> bool {
        self.received_at(self.now())
    }

    fn received_at(&self, now: u64) -> bool {
        let begins = self.is_waiting() && !self.has_head_begun.swap(true, Relaxed);
        if begins {
            self.waiting_since.store(now, Relaxed);
        }
        begins
    }

    /// Whether no request is being answered.
    pub(super) fn is_waiting(&self) -> bool {
        self.under_way.load(Relaxed) == 0
    }

    /// What it waits for and since when; `None` while a request is answered or
    /// its answer not taken.
    pub(super) fn waiting(&self) -> Option<(Waiting, Instant)> {
        if !self.is_waiting() || self.is_blocked.load(Relaxed) {
            return None;
        }
        let since = self.begun + Duration::from_millis(self.waiting_since.load(Relaxed));
        Some((if self.has_head_begun.load(Relaxed) { Waiting::ForHead } else { Waiting::Idle }, since))
    }

    /// Bytes went out.
    pub(super) fn progressed(&self, bytes: usize) {
        self.sent.fetch_add(bytes as u64, Relaxed);
        self.is_blocked.store(false, Relaxed);
    }

    /// The other side takes nothing more at present.
    pub(super) fn blocked(&self) {
        self.blocked_at(self.now());
    }

    fn blocked_at(&self, now: u64) {
        self.is_blocked.store(true, Relaxed);
        if self.sending_since.load(Relaxed) == 0 {
            self.sent.store(0, Relaxed);
            self.sending_since.store(now.max(1), Relaxed);
        }
    }

    /// Resolves with the reason when a wait has lasted too long.
    pub(super) async fn outlast(&self, patience: Patience) -> &'static str {
        loop {
            match self.left(self.now(), patience) {
                Ok(left) => sleep(left.min(GLANCE)).await,
                Err(reason) => return reason,
            }
        }
    }

    /// How long until it is worth looking again, or why the patience ends.
    fn left(&self, now: u64, patience: Patience) -> Result<Duration, &'static str> {
        let rest = |since: u64, most: Duration| {
            most.checked_sub(Duration::from_millis(now.saturating_sub(since))).filter(|rest| !rest.is_zero())
        };
        let sending_since = self.sending_since.load(Relaxed);
        if sending_since > 0 {
            if let Some(rest) = rest(sending_since, patience.write) {
                return Ok(rest);
            }
            let enough = SLOWEST.saturating_mul(patience.write.as_secs());
            if self.is_blocked.load(Relaxed) && self.sent.load(Relaxed) < enough {
                return Err("the visitor does not read");
            }
            // The next stretch begins where the visitor is blocked again.
            self.sending_since.store(0, Relaxed);
            if self.is_blocked.load(Relaxed) {
                self.blocked_at(now);
            }
            return Ok(patience.write);
        }
        if !self.is_waiting() {
            return Ok(GLANCE.min(patience.write));
        }
        let (most, reason) = if self.has_head_begun.load(Relaxed) {
            (patience.head, "no whole request arrived")
        } else {
            (patience.idle, "no further request arrived")
        };
        rest(self.waiting_since.load(Relaxed), most).ok_or(reason)
    }
}

impl UnderWay {
    fn end_at(&self, now: u64) {
        self.0.has_head_begun.store(false, Relaxed);
        self.0.waiting_since.store(now, Relaxed);
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.end_at(self.0.now());
        self.0.under_way.fetch_sub(1, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATIENCE: Patience =
        Patience { head: Duration::from_secs(10), idle: Duration::from_secs(60), write: Duration::from_secs(30) };

    /// Runs seconds from `from` on, each after `each`, until the connection is
    /// closed: when, and why.
    fn closed(activity: &Activity, from: u64, each: impl Fn(u64)) -> (u64, &'static str) {
        for second in from..1000 {
            each(second);
            if let Err(reason) = activity.left(second * 1000, PATIENCE) {
                return (second, reason);
            }
        }
        (1000, "never")
    }

    /// A connection whose first request was answered at this second.
    fn answered(second: u64) -> Arc<Activity> {
        let activity = Arc::new(Activity::new());
        drop(activity.begin());
        activity.waiting_since.store(second * 1000, Relaxed);
        activity
    }

    #[test]
    fn a_silent_connection_gets_the_time_of_a_head() {
        assert_eq!(closed(&Activity::new(), 0, |_| {}), (10, "no whole request arrived"));
    }

    #[test]
    fn a_dripped_head_gets_no_more_time_with_each_byte() {
        let activity = answered(0);
        let drip = |second: u64| {
            if second >= 50 {
                activity.received_at(second * 1000);
            }
        };
        assert_eq!(closed(&activity, 0, drip), (60, "no whole request arrived"));
    }

    #[test]
    fn between_requests_there_is_the_idle_time_and_during_one_no_limit() {
        let activity = answered(7);
        let under_way = activity.begin();
        assert_eq!(closed(&activity, 7, |_| {}).1, "never");
        drop(under_way);
        activity.waiting_since.store(20_000, Relaxed);
        assert_eq!(closed(&activity, 20, |_| {}), (80, "no further request arrived"));
    }

    #[test]
    fn a_reader_that_does_not_read_is_cut_off_and_a_slow_one_is_not() {
        let activity = Arc::new(Activity::new());
        let _under_way = activity.begin();
        activity.blocked_at(5_000);
        assert_eq!(closed(&activity, 5, |_| {}), (35, "the visitor does not read"));

        let activity = Arc::new(Activity::new());
        let _under_way = activity.begin();
        activity.blocked_at(0);
        let slow = |second: u64| {
            if second < 200 {
                activity.progressed(2 * SLOWEST as usize);
                activity.blocked_at(second * 1000);
            }
        };
        let (second, reason) = closed(&activity, 1, slow);
        assert_eq!(reason, "the visitor does not read");
        assert!((201..=260).contains(&second), "{second}");
    }

    #[test]
    fn a_reader_that_takes_a_byte_now_and_then_is_cut_off() {
        let activity = Arc::new(Activity::new());
        let _under_way = activity.begin();
        activity.blocked_at(1_000);
        let sip = |second: u64| {
            activity.progressed(1);
            activity.blocked_at(second * 1000);
        };
        assert_eq!(closed(&activity, 1, sip), (31, "the visitor does not read"));
    }
}
