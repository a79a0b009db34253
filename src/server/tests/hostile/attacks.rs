//! The attacks, by what they exhaust.

mod connections;
mod pages;
mod requests;
mod sharing;
mod sheets;
mod stopping;

use std::{future::Future, io, time::Duration};

use crate::{
    program::Program,
    visitor::{Answer, Visitor},
};

/// Longer than anything takes that is answered at all.
const LONG: Duration = Duration::from_secs(120);

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
