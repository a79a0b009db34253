//! Many games at once, as their players' browsers play them: how long a move takes from sending the
//! form to having the table drawn anew, over loopback, with the whole program.
//!
//! `cargo bench --profile release -p safehouse-server --bench tables [-- TABLES [SECONDS]]`
//!
//! Starts the program with an empty database in a temporary folder and ends with it. Whoever plays
//! thinks for 2 to 8 seconds, 5 on average; where a game ends another begins. The table is told as
//! `BENCHMARKS.md` has it, with the processor time and the memory that the program took.

#![expect(clippy::print_stdout, reason = "a benchmark tells what it found")]

mod program;
mod visitor;

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use safehouse_engine::deck::code;
use safehouse_testing::shipped::{catalogue, decks};

use self::{
    program::Program,
    visitor::{Visitor, World},
};

/// Whatever went wrong.
type Outcome<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// How long answers took, one list a sort.
#[derive(Debug, Default)]
struct Times {
    begun: Mutex<Vec<Duration>>,
    moved: Mutex<Vec<Duration>>,
}

fn keep(list: &Mutex<Vec<Duration>>, took: Duration) {
    list.lock().unwrap_or_else(PoisonError::into_inner).push(took);
}

fn tell(what: &str, list: &Mutex<Vec<Duration>>) {
    let mut list = std::mem::take(&mut *list.lock().unwrap_or_else(PoisonError::into_inner));
    list.sort_unstable();
    if list.is_empty() {
        return println!("| {what} | – | – | – | – | 0 |");
    }
    let at = |share: f64| list[((list.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
    let [half, most, nearly, all] = [0.5, 0.95, 0.99, 1.0].map(at);
    println!("| {what} | {half:.1} | {most:.1} | {nearly:.1} | {all:.1} | {} |", list.len());
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome<()> {
    let mut numbers = std::env::args().skip(1).filter_map(|argument| argument.parse::<u64>().ok());
    let tables = numbers.next().unwrap_or(500);
    let seconds = numbers.next().unwrap_or(600);
    let program = Program::start()?;
    let codes = decks().iter().map(|deck| code::encode(deck, catalogue())).collect::<Result<_, _>>()?;
    let world = Arc::new(World { site: program.address, codes, times: Times::default() });
    let until = Instant::now() + Duration::from_secs(seconds);
    let players: Vec<_> = (0..tables)
        .map(|number| {
            let world = Arc::clone(&world);
            tokio::spawn(async move { Visitor::new(world, number).play(until).await })
        })
        .collect();
    for player in players {
        player.await??;
    }
    let (cpu, memory) = program.took()?;
    println!("| {tables} tables, {seconds} s: ms | median | 95 % | 99 % | most | of |\n|---|---|---|---|---|---|");
    tell("begin", &world.times.begun);
    tell("move", &world.times.moved);
    println!("\n{:.0} % of a core, {memory} MiB of memory", 100.0 * cpu.as_secs_f64() / seconds.max(1) as f64);
    Ok(())
}
