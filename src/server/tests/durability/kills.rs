//! Killed at a random moment, again and again.

use std::net::SocketAddr;

use rustix::process::Signal;

use crate::{
    postgres::Postgres,
    program::{Program, damage, log_of},
    writers::{Confirmed, Writers, random},
};

/// How often each is killed.
fn rounds(usual: usize) -> usize {
    std::env::var("SAFEHOUSE_TEST_KILLS").ok().and_then(|number| number.parse().ok()).unwrap_or(usual)
}

/// What is asked for again in each round and what in the last, and what that found.
#[derive(Default)]
struct Kept {
    all: Vec<Confirmed>,
    confirmed: Vec<usize>,
}

impl Kept {
    /// Looks for all that was confirmed in this round, and for some of before.
    fn look(&mut self, site: SocketAddr, writers: Writers) {
        let notes = writers.end();
        let new = notes.confirmed.lock().unwrap().clone();
        let missing: Vec<_> = new.iter().filter(|confirmed| !confirmed.is_kept(site)).collect();
        assert!(
            missing.is_empty(),
            "round {}: {} of {} missing: {missing:#?}",
            self.confirmed.len(),
            missing.len(),
            new.len()
        );
        let [a, b, ..] = random();
        let from = usize::from(u16::from_be_bytes([a, b])) % self.all.len().max(1);
        let lost: Vec<_> = self.all.iter().skip(from).take(20).filter(|confirmed| !confirmed.is_kept(site)).collect();
        assert!(lost.is_empty(), "of earlier rounds: {lost:#?}");
        self.confirmed.push(new.len());
        self.all.extend(new);
    }

    fn tell(&self, what: &str) {
        let (rounds, all) = (self.confirmed.len(), self.all.len());
        let least = self.confirmed.iter().min().copied().unwrap_or_default();
        println!("{what}: {rounds} kills, {all} confirmed, {least} at least in each round, none missing");
    }
}

#[test]
fn no_confirmed_write_is_missing_after_the_program_is_killed_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    let mut kept = Kept::default();
    for round in 0..rounds(2) {
        let program = Program::start(folder.path(), None);
        let writers = Writers::start(program.address, &format!("Round {round}"));
        writers.go_on_for(0, 1_500);
        program.kill();
        writers.stop();
        assert_eq!(damage(folder.path(), None), Vec::<String>::new(), "round {round}");
        let again = Program::start(folder.path(), None);
        kept.look(again.address, writers);
        again.kill();
    }
    assert!(!log_of(folder.path()).contains("a panic"), "{}", log_of(folder.path()));
    kept.tell("SQLite");
}

#[test]
fn no_confirmed_write_is_missing_after_the_program_or_its_server_is_killed_on_postgres() {
    let Some(mut postgres) = Postgres::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let database = postgres.address();
    let mut kept = Kept::default();
    for round in 0..rounds(3) {
        let program = Program::start(folder.path(), Some(&database));
        let writers = Writers::start(program.address, &format!("Round {round}"));
        writers.go_on_for(0, 1_500);
        // In turns the program, the server below it, and both.
        let (kills_program, kills_server) = [(true, false), (false, true), (true, true), (false, true)][round % 4];
        let program = if kills_program {
            program.kill();
            None
        } else {
            Some(program)
        };
        if kills_server {
            postgres.end(Signal::KILL);
        }
        writers.stop();
        if kills_server {
            postgres.go_on();
        }
        assert_eq!(damage(folder.path(), Some(&database)), Vec::<String>::new(), "round {round}");
        // A program that was left alone must find its server again.
        let again = program.unwrap_or_else(|| Program::start(folder.path(), Some(&database)));
        again.well_again();
        kept.look(again.address, writers);
        again.kill();
    }
    assert_eq!(postgres.damage(), "");
    assert!(!log_of(folder.path()).contains("a panic"), "{}", log_of(folder.path()));
    kept.tell("PostgreSQL");
}
