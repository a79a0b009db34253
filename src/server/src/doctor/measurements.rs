//! Whether what visitors have measured is played.

use safehouse_service::{Caller, Clock as _, Refusal, Service, measurements};

use super::finding::{Finding, failed};
use crate::{clock::SystemClock, config::Config};

/// Milliseconds after which a measurement has waited for long: chunks take some tenths of a second.
const LONG: i64 = 10 * 60 * 1000;

pub(super) async fn examine(config: &Config, service: &Service) -> Vec<Finding> {
    vec![queue(config, service).await.unwrap_or_else(|error| failed("measurements", &error))]
}

async fn queue(config: &Config, service: &Service) -> Result<Finding, Refusal> {
    let subject = "measurements";
    let totals = measurements::total_measurements(service, &Caller::Administrator).await?;
    let what = format!("{} open, {} done, {} given up of late", totals.open, totals.done, totals.failed);
    let waited = totals.oldest_waiting.map_or(0, |at| SystemClock.now_ms().saturating_sub(at));
    if waited > LONG && totals.playing == 0 {
        let mend = match config.measurement_workers {
            0 => "start safehouse worker, or set measurement_workers to 1 or more",
            _ => "see whether the site runs; safehouse worker plays beside it",
        };
        let what = format!("{what}; nothing is played, and one waits for {} minutes", waited / 60_000);
        return Ok(Finding::warning(subject, what, "whoever asked waits for nothing", mend));
    }
    Ok(Finding::well(subject, what))
}
