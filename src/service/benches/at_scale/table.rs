//! Times, as rows of a table.

use std::{
    future::Future,
    time::{Duration, Instant},
};

use crate::Outcome;

/// How long calls took, and all of them together.
pub(crate) struct Times {
    calls: Vec<Duration>,
    whole: Duration,
}

impl Times {
    /// Those of so many calls, one after the other; each is told its number.
    pub(crate) async fn of<F: Future<Output = Outcome<()>>>(
        calls: usize,
        mut call: impl FnMut(usize) -> F,
    ) -> Outcome<Self> {
        let begin = Instant::now();
        let mut times = Vec::with_capacity(calls);
        for number in 0..calls {
            let begin = Instant::now();
            call(number).await?;
            times.push(begin.elapsed());
        }
        Ok(Self { calls: times, whole: begin.elapsed() })
    }

    /// Those of callers that ran beside each other for so long.
    pub(crate) fn together(callers: Vec<Self>, whole: Duration) -> Self {
        Self { calls: callers.into_iter().flat_map(|times| times.calls).collect(), whole }
    }

    /// Begins a table.
    pub(crate) fn head(what: &str) {
        println!("| {what} | Shortest | Median | p95 | A second | |");
        println!("|---|---|---|---|---|---|");
    }

    /// A row of it, with what else is to be said.
    pub(crate) fn tell(mut self, what: &str, more: &str) {
        self.calls.sort_unstable();
        let at = |part: usize| {
            let time = self.calls.get(self.calls.len() * part / 100).copied().unwrap_or_default();
            let ms = time.as_secs_f64() * 1_000.0;
            if ms < 10.0 { format!("{ms:.2} ms") } else { format!("{ms:.0} ms") }
        };
        let rate = self.calls.len() as f64 / self.whole.as_secs_f64().max(f64::EPSILON);
        println!("| {what} | {} | {} | {} | {rate:.0} | {more} |", at(0), at(50), at(95));
    }
}
