//! What parts counted, added up.

use std::{collections::BTreeMap, num::NonZeroUsize, ops::ControlFlow};

use super::{super::runner::on_threads, part::Part, prepared::Prepared};

/// The chunks of a measurement that were counted, added up in their order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gathered {
    sum: Part,
    /// Parts that follow later ones, by their first chunk.
    waiting: BTreeMap<u64, Part>,
    is_narrow: bool,
}

impl Default for Gathered {
    fn default() -> Self {
        Self { sum: Part::new(0..0), waiting: BTreeMap::new(), is_narrow: false }
    }
}

impl Gathered {
    /// What was gathered before, to go on from; a part that does not begin with the first chunk is
    /// of no use, and nothing is gathered then.
    pub fn from_part(prepared: &Prepared, part: Part) -> Self {
        let mut gathered = Self::default();
        gathered.add(prepared, part);
        gathered.waiting.clear();
        gathered
    }

    /// Adds a part, which may come before those that it follows, or again. Where the interval is
    /// to be so narrow, it is looked at after every part, and those behind the one that made it so
    /// do not count: with parts of one chunk each it ends where the command line does.
    pub fn add(&mut self, prepared: &Prepared, part: Part) {
        if part.chunks().is_empty()
            || part.chunks().start < self.sum.chunks().end
            || part.chunks().end > prepared.chunks()
        {
            return;
        }
        self.waiting.insert(part.chunks().start, part);
        while !self.is_narrow
            && let Some(next) = self.waiting.remove(&self.sum.chunks().end)
        {
            self.sum.join(&next);
            self.is_narrow = prepared.until_width().is_some_and(|width| self.sum.width() <= width);
        }
        if self.is_narrow {
            self.waiting.clear();
        }
    }

    /// How many chunks are added up, from the first on; the next one is of this number.
    pub fn chunks(&self) -> u64 {
        self.sum.chunks().end
    }

    /// Whether nothing is left to play.
    pub fn is_done(&self, prepared: &Prepared) -> bool {
        self.is_narrow || self.chunks() >= prepared.chunks()
    }

    /// What is added up.
    pub fn sum(&self) -> &Part {
        &self.sum
    }

    /// Plays what is left of it on several threads and adds it up. After every few chunks `progress` is
    /// told what is counted so far, and may stop it.
    pub fn run(
        &mut self,
        prepared: &Prepared,
        threads: NonZeroUsize,
        mut progress: impl FnMut(&Self) -> ControlFlow<()>,
    ) {
        while !self.is_done(prepared) {
            let from = self.chunks();
            // Of chunks that are played beyond the one that is narrow enough nothing is counted.
            let to = (from + 2 * threads.get() as u64).min(prepared.chunks());
            let parts = on_threads(threads, from..to, Vec::new(), |chunk, _, parts: &mut Vec<Part>| {
                parts.push(prepared.play(chunk..chunk + 1));
            });
            for part in parts.into_iter().flatten() {
                self.add(prepared, part);
            }
            if progress(self).is_break() {
                break;
            }
        }
    }
}
