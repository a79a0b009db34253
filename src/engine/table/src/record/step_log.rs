//! What happened in a game, by the step that caused it.

use super::super::Sink;

/// The events of a game, oldest first, by its steps: its choices, and a
/// concession after them. So whoever tells, shows or animates a game counts
/// alike.
///
/// Answers that the rules gave by themselves belong to the step before them, as
/// does everything else that happened until the next one. A list for everybody:
/// what a seat may know of it the game says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StepLog<E> {
    events: Vec<E>,
    /// How many events there were before each step, which are never fewer than
    /// before the step before it.
    starts: Vec<usize>,
}

/// What a step caused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StepEvents<'a, E> {
    /// Which step, counted from 0; `None` for the opening, before the first
    /// choice.
    pub step: Option<usize>,
    /// What happened, oldest first.
    pub events: &'a [E],
}

impl<E> Default for StepLog<E> {
    fn default() -> Self {
        Self { events: Vec::new(), starts: Vec::new() }
    }
}

impl<E> StepLog<E> {
    /// All that happened.
    pub fn events(&self) -> &[E] {
        &self.events
    }

    /// How many steps there are.
    pub fn steps(&self) -> usize {
        self.starts.len()
    }

    /// The opening, then each step with what it caused.
    pub fn by_step(&self) -> impl Iterator<Item = StepEvents<'_, E>> {
        let starts = std::iter::once(0).chain(self.starts.iter().copied());
        let ends = self.starts.iter().copied().chain([self.events.len()]);
        starts.zip(ends).enumerate().map(|(at, (start, end))| StepEvents {
            step: at.checked_sub(1),
            events: self.events.get(start..end).unwrap_or_default(),
        })
    }

    /// What the steps from the one of this index on led to; nothing for one
    /// that was not taken.
    pub fn since(&self, step: usize) -> &[E] {
        let from = self.starts.get(step).copied().unwrap_or(self.events.len());
        self.events.get(from..).unwrap_or_default()
    }

    /// The step that an event belongs to; `None` for those of the opening.
    pub fn step_of(&self, event: usize) -> Option<usize> {
        self.starts.partition_point(|start| *start <= event).checked_sub(1)
    }

    /// What is taken from here on belongs to the next step.
    pub fn begin_step(&mut self) {
        self.begin_step_at(self.events.len());
    }

    /// What was taken from so many events on belongs to the next step.
    pub(super) fn begin_step_at(&mut self, start: usize) {
        self.starts.push(start);
    }
}

impl<E> Sink<E> for StepLog<E> {
    const LISTENS: bool = true;

    fn take(&mut self, event: E) {
        self.events.push(event);
    }
}
