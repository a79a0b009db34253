//! PostgreSQL restarts while people write.

use std::{
    sync::PoisonError,
    thread,
    time::{Duration, Instant},
};

use rustix::process::Signal;

use crate::{
    postgres::Postgres,
    program::{Program, log_of},
    writers::{Trouble, Writers},
};

/// How long after the server is there again nobody is refused any more: seconds.
const SECONDS: Duration = Duration::from_secs(15);
/// The longest that any answer may take meanwhile. The site waits five seconds for a
/// connection, several times for some requests, and thirty for everything.
const LONGEST: Duration = Duration::from_secs(32);

#[test]
fn a_database_that_restarts_costs_errors_for_seconds() {
    let Some(mut postgres) = Postgres::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), Some(&postgres.address()));
    let mut ways = vec![("fast", Signal::INT, 0), ("immediate", Signal::QUIT, 0)];
    if std::env::var_os("SAFEHOUSE_TEST_KILLS").is_some() {
        ways.extend([("killed", Signal::KILL, 0), ("away for a while", Signal::INT, 12)]);
    }
    for (name, signal, away) in ways {
        let before = Writers::start(program.address, &format!("Before {name}"));
        before.go_on_for(200, 600);
        let begun = Instant::now();
        postgres.end(signal);
        thread::sleep(Duration::from_secs(away));
        postgres.go_on();
        let gone = begun.elapsed();
        let well = program.well_again();
        assert!(well < SECONDS, "{name}: well after {well:?}");
        let notes = before.end();
        let troubles = notes.troubles.lock().unwrap_or_else(PoisonError::into_inner);
        for trouble in troubles.iter() {
            match trouble {
                // Who is told to come back is told when.
                Trouble::Answer(what, answer) => {
                    assert_eq!(answer.status, 503, "{name}: {what}: {}\n{}", answer.body, log_of(folder.path()));
                    assert!(answer.header("retry-after").is_some(), "{name}: {what}: {answer:?}");
                    assert!(answer.took < LONGEST, "{name}: {what}: {:?}", answer.took);
                }
                Trouble::Silence(error) => panic!("{name}: the site itself did not answer: {error}"),
            }
        }
        let refused = troubles.len();
        drop(troubles);
        let after = Writers::start(program.address, &format!("After {name}"));
        after.go_on_for(200, 600);
        let after = after.end();
        let troubles = after.troubles.lock().unwrap_or_else(PoisonError::into_inner);
        assert!(troubles.is_empty(), "{name}: still refused: {troubles:?}");
        assert!(!after.confirmed.lock().unwrap().is_empty(), "{name}: nothing was done afterwards");
        for confirmed in notes.confirmed.lock().unwrap().iter() {
            assert!(confirmed.is_kept(program.address), "{name}: {confirmed:?} is missing");
        }
        let slowest = notes.slowest_ms.load(std::sync::atomic::Ordering::Relaxed);
        println!("{name}: gone for {gone:.1?}, well {well:.1?} later, {refused} refused, slowest answer {slowest} ms");
    }
    program.kill();
}
