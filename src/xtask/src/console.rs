//! What a person watching the build sees: one heading a step, one line when it
//! ends with the time it took.

use std::time::Instant;

use anyhow::Result;

/// How a step ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Done {
    /// It did its work.
    Worked,
    /// Its inputs had not changed.
    UpToDate,
}

/// Runs one step under a heading and reports its duration.
pub(crate) fn step(title: &str, work: impl FnOnce() -> Result<Done>) -> Result<()> {
    println!("\n[{title}]");
    let start = Instant::now();
    let outcome = work();
    let seconds = start.elapsed().as_secs_f64();
    match &outcome {
        Ok(Done::Worked) => println!("[{title}] done in {seconds:.1} s"),
        Ok(Done::UpToDate) => println!("[{title}] up to date ({seconds:.1} s)"),
        Err(_) => println!("[{title}] failed after {seconds:.1} s"),
    }
    outcome.map(|_| ())
}
