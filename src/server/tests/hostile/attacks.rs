//! The attacks, by what they exhaust.

mod connections;
mod fairness;
mod pages;
mod requests;
mod sharing;
mod sheets;
mod stopping;

use std::{
    future::Future,
    io,
    time::{Duration, Instant},
};

use crate::{
    program::Program,
    visitor::{Answer, Visitor},
};

/// Longer than anything takes that is answered at all.
const LONG: Duration = Duration::from_secs(120);

/// How long an innocent visitor may wait for a page while others attack: as long
/// as it takes to draw what they ask for once on each thread, and itself. Whoever
/// is put off with a 503 has not got a page.
struct Patience(Duration);

impl Patience {
    /// By what a page of the attackers takes on this machine, while it rests.
    async fn measured(program: &Program, heavy: &str) -> Self {
        let begun = Instant::now();
        let answer = Visitor::innocent(program.address).get(heavy, LONG).await.unwrap();
        assert_eq!(answer.status, 200, "{}", answer.text);
        // Attacking takes its part of the machine, too, and so may what else it does.
        Self(begun.elapsed() * 6 + Duration::from_secs(3))
    }

    /// Asserts that the visitor has this page at once.
    async fn assert_has(&self, program: &Program, path: &str) {
        let begun = Instant::now();
        let answer = Visitor::newcomer(program.address, 0).get(path, LONG).await.unwrap();
        let took = begun.elapsed();
        assert_eq!(answer.status, 200, "after {took:.1?}: {}", answer.text);
        assert!(took <= self.0, "the page took {took:.1?}, which is more than {:.1?}", self.0);
    }
}

/// Waits until the program has let go of nearly all connections.
async fn assert_let_go(program: &Program, quiet: usize, limit: Duration) {
    let begun = Instant::now();
    while program.open_sockets() > quiet + 10 {
        assert!(begun.elapsed() < limit, "{} sockets are still open, {quiet} were before", program.open_sockets());
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Many requests at a time, all from the attacker.
async fn flood<F>(
    program: &Program,
    at_a_time: usize,
    requests: Vec<String>,
    send: impl Fn(Visitor, String) -> F,
) -> Vec<io::Result<Answer>>
where
    F: Future<Output = io::Result<Answer>> + Send + 'static,
{
    let visitor = Visitor::attacker(program.address);
    let mut tasks = tokio::task::JoinSet::new();
    let mut answers = Vec::new();
    for request in requests {
        if tasks.len() >= at_a_time {
            answers.extend(tasks.join_next().await.map(|answer| answer.unwrap()));
        }
        tasks.spawn(send(visitor, request));
    }
    while let Some(answer) = tasks.join_next().await {
        answers.push(answer.unwrap());
    }
    answers
}

/// Many pages at a time.
async fn flood_pages(program: &Program, at_a_time: usize, paths: Vec<String>) -> Vec<io::Result<Answer>> {
    flood(program, at_a_time, paths, |visitor, path| async move { visitor.get(&path, LONG).await }).await
}

/// Asserts that each was answered, with one of these statuses and in so many
/// bytes, and that whoever was put off was told for how long.
fn assert_answers(answers: &[io::Result<Answer>], statuses: &[u16], most_bytes: usize) {
    for answer in answers {
        let answer = answer.as_ref().unwrap_or_else(|error| panic!("no answer: {error}"));
        let head: String = answer.text.chars().take(300).collect();
        assert!(statuses.contains(&answer.status), "{} is none of {statuses:?}: {head}", answer.status);
        assert!(answer.text.len() <= most_bytes, "{} bytes: {head}", answer.text.len());
        if matches!(answer.status, 429 | 503) {
            assert!(answer.has_header("retry-after"), "{head}");
        }
    }
}
