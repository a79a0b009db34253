//! What every chapter of the rules does with a game: it reads the state, puts
//! steps before those to come, asks, tells what happened, and stops.

use safehouse_table::{Outcome, Seat, Sink};

use super::{
    duel::Duel,
    event::Event,
    question::{Asked, Question},
    state::{Stage, State, StateTable, Step, Stopped},
    state_reader::StateReader,
};

/// A state being played on.
#[derive(Debug)]
pub struct Play<'a, S> {
    pub(super) rules: &'a Duel,
    pub(super) state: &'a mut State,
    pub(super) log: &'a mut S,
    /// Whether nothing halts between two decisions, so that what is sure to do
    /// nothing may be told without being done.
    pub(super) straight: bool,
}

impl<S: Sink<Event>> Play<'_, S> {
    /// The state as these rules read it.
    pub(super) fn read(&self) -> StateReader<'_> {
        StateReader { rules: self.rules, state: self.state }
    }

    /// Puts a step before all pending ones.
    pub(super) fn push(&mut self, step: Step) {
        if self.state.agenda.try_push(step).is_some() {
            self.stop(Stopped::Full(StateTable::Steps));
        }
    }

    /// Puts steps before all pending ones, the first of them first.
    pub(super) fn push_all(&mut self, steps: &[Step]) {
        for step in steps.iter().rev() {
            self.push(*step);
        }
    }

    /// The next stage, after a checkpoint.
    pub(super) fn next_after_checks(&mut self, stage: Stage) {
        self.push(Step::Checked(stage));
    }

    /// Stops at a question.
    pub(super) fn ask(&mut self, seat: Seat, question: Question) {
        self.state.asked = Some(Asked { seat, question });
    }

    /// Stops a game that does not end by itself, as a draw.
    #[cold]
    pub(super) fn stop(&mut self, why: Stopped) {
        if self.state.outcome().is_none() {
            self.log.take(Event::Stopped(why));
            self.end(Outcome::Drawn);
        }
    }

    /// The game is over (1.3.0).
    pub(super) fn end(&mut self, outcome: Outcome) {
        self.state.close(outcome);
        self.log.take(Event::GameOver);
    }
}

impl Duel {
    /// Runs a state with these rules.
    pub(super) fn play<'a, S: Sink<Event>>(&'a self, state: &'a mut State, log: &'a mut S) -> Play<'a, S> {
        Play { rules: self, state, log, straight: false }
    }
}
