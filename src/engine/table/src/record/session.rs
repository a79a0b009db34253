//! A game being played: choices, undo, redo, new luck.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{
    super::{
        Outcome, Seat, Silent,
        free_undo::{Against, against_undo},
        random::Seed,
        told::Told,
    },
    Edit, EditError, Line, Record, Recorded, ReplayError, Reseed, StepLog, edit,
};

/// A game being played and recorded. It owns what it needs, so that whoever
/// runs many games can keep them.
///
/// Its steps are its choices, changes by hand among them, and a concession after
/// them. Steps that were taken
/// back are kept until the game goes another way: all of them together are its
/// [`Session::line`]. Every way back leads through a replay, so that no state
/// is ever taken back in part.
#[derive(Debug)]
pub struct Session<R: Recorded, C> {
    rules: Arc<R>,
    record: Record<C>,
    state: R::State,
    /// Of the decision that the state stops at.
    options: Vec<R::Choice>,
    log: StepLog<R::Event>,
    undone: Undone,
}

/// The steps of the line behind those of the record.
#[derive(Debug, Clone, Default)]
struct Undone {
    choices: Vec<[u8; 3]>,
    reseeds: Vec<Reseed>,
    conceded: Option<Seat>,
    /// The mark of the line, which that of the record is cut from.
    peeked: Option<usize>,
    /// For each seat the last step that told it what chance or hidden cards
    /// bring.
    shown: [Option<usize>; 2],
}

/// Where a session stands in its line. Kept beside the line, it opens the game
/// again as it was left: [`Session::open_at`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bookmark {
    /// How many steps of the line are taken.
    pub at: usize,
    /// For each seat the last step that told it what chance or hidden cards
    /// bring, of those that were taken back.
    #[serde(default)]
    shown: [Option<usize>; 2],
}

impl<R: Recorded, C: Clone> Session<R, C> {
    /// Opens a record where it was left.
    ///
    /// # Errors
    /// A choice that these rules do not allow there.
    pub fn open(rules: Arc<R>, record: Record<C>) -> Result<Self, ReplayError> {
        let (mut options, mut log) = (Vec::new(), StepLog::default());
        let state = record.replay_to_options(&*rules, &mut log, &mut options, StepLog::begin_step)?;
        let undone = Undone { peeked: record.peeked, ..Undone::default() };
        Ok(Self { rules, record, state, options, log, undone })
    }

    /// Opens a line at a place of it, with what was taken back behind it: as the
    /// session was that gave both.
    ///
    /// # Errors
    /// As [`Session::open`].
    pub fn open_at(rules: Arc<R>, line: &Record<C>, bookmark: Bookmark) -> Result<Self, ReplayError> {
        let (record, undone) = cut(line, bookmark.at, bookmark.shown);
        let mut session = Self::open(rules, record)?;
        session.undone = undone;
        session.mark();
        Ok(session)
    }

    /// Where it stands in its line.
    pub fn bookmark(&self) -> Bookmark {
        Bookmark { at: self.at(), shown: self.undone.shown }
    }

    /// The rules it is played by.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The same, to be kept.
    pub fn shared_rules(&self) -> Arc<R> {
        Arc::clone(&self.rules)
    }

    /// The state.
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// Every legal choice of whoever is asked; none when the game is over.
    pub fn options(&self) -> &[R::Choice] {
        &self.options
    }

    /// What happened from the beginning.
    pub fn events(&self) -> &[R::Event] {
        self.log.events()
    }

    /// What happened from the beginning, by the step that caused it.
    pub fn step_log(&self) -> &StepLog<R::Event> {
        &self.log
    }

    /// What the steps from the one of this index on led to, up to now; nothing
    /// for one that was not taken.
    pub fn events_since(&self, step: usize) -> &[R::Event] {
        self.log.since(step)
    }

    /// The record so far. When a die or a hidden card was taken back, it is
    /// marked from its next choice on, [`Record::peeked`]; doing again what was
    /// taken back takes the mark off.
    pub fn record(&self) -> &Record<C> {
        &self.record
    }

    /// The record so far.
    pub fn into_record(self) -> Record<C> {
        self.record
    }

    /// The record with the steps that were taken back and can be done again.
    pub fn line(&self) -> Record<C> {
        let mut line = self.record.clone();
        line.choices.extend_from_slice(&self.undone.choices);
        line.reseeds.extend_from_slice(&self.undone.reseeds);
        line.conceded = line.conceded.or(self.undone.conceded);
        line.peeked = self.undone.peeked;
        line
    }

    /// How many steps were taken: the choices, and a concession.
    pub fn at(&self) -> usize {
        self.record.steps()
    }

    /// How many steps the line has.
    pub fn steps(&self) -> usize {
        self.at() + self.undone.choices.len() + usize::from(self.undone.conceded.is_some())
    }

    /// How the game ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.rules.outcome(&self.state)
    }

    /// Takes a choice and records it. Steps that were taken back are forgotten
    /// unless it is the first of them.
    ///
    /// # Errors
    /// A choice that is not legal; nothing changes.
    pub fn choose(&mut self, choice: R::Choice) -> Result<(), R::Refusal> {
        let start = self.events().len();
        self.rules.choose_of(&mut self.options, &mut self.state, choice, &mut self.log)?;
        self.took(start, R::to_bytes(choice));
        Ok(())
    }

    /// Changes the table by hand, and records it as a step. Steps that were taken
    /// back are forgotten unless it is the first of them.
    ///
    /// # Errors
    /// The rules cannot make it, or there is no room for it; nothing changes.
    pub fn edit(&mut self, edit: Edit) -> Result<(), EditError> {
        let mut edits = self.record.edits.clone();
        let number = edits.iter().position(|known| *known == edit).unwrap_or(edits.len());
        if number == edits.len() {
            edits.push(edit.clone());
        }
        let step = edit::step_of(number).ok_or(EditError::TooMany)?;
        let mut steps = self.record.choices.clone();
        steps.push(step);
        if !edit::fit(&edits, &steps) {
            return Err(EditError::TooMany);
        }
        let start = self.events().len();
        self.rules
            .edit(&mut self.state, edit.as_str(), &mut self.log, &mut self.options)
            .map_err(EditError::Refused)?;
        self.record.edits = edits;
        self.took(start, step);
        Ok(())
    }

    /// Records a step that was just taken, whose events begin at `start`.
    fn took(&mut self, start: usize, bytes: [u8; 3]) {
        self.log.begin_step_at(start);
        self.record.choices.push(bytes);
        if self.undone.choices.first() == Some(&bytes) {
            self.undone.choices.remove(0);
            let taken = self.record.choices.len();
            if self.undone.reseeds.first().is_some_and(|reseed| reseed.at == taken) {
                let reseed = self.undone.reseeds.remove(0);
                self.rules.reseed(&mut self.state, reseed.seed);
                self.record.reseeds.push(reseed);
            }
            self.mark();
        } else {
            self.go_another_way();
        }
    }

    /// A player gives up.
    pub fn concede(&mut self, seat: Seat) {
        if self.outcome().is_none() {
            self.go_another_way();
            self.log.begin_step();
            self.rules.concede(&mut self.state, seat, &mut self.log);
            self.options.clear();
            self.record.conceded = Some(seat);
        }
    }

    /// New luck: from here on chance goes by another seed, see
    /// [`Recorded::reseed`]. Steps that were taken back are forgotten. Nothing
    /// happens when the game is over.
    ///
    /// # Errors
    /// As [`Session::open`]; nothing changes.
    pub fn reseed(&mut self, seed: Seed) -> Result<(), ReplayError> {
        if self.outcome().is_none() {
            let mut record = self.record.clone();
            record.reseed(seed);
            *self = Self::open(Arc::clone(&self.rules), record)?;
        }
        Ok(())
    }

    /// Takes the last step back: the game is cut there and played again.
    /// Whether there was one.
    ///
    /// # Errors
    /// As [`Session::open`]; nothing changes.
    pub fn undo(&mut self) -> Result<bool, ReplayError> {
        let at = self.at();
        if at > 0 {
            self.jump(at - 1)?;
        }
        Ok(at > 0)
    }

    /// Does the next step again that was taken back. Whether there was one.
    ///
    /// # Errors
    /// As [`Session::open`]; nothing changes.
    pub fn redo(&mut self) -> Result<bool, ReplayError> {
        let at = self.at();
        self.jump(at + 1)?;
        Ok(self.at() > at)
    }

    /// Goes to where so many steps of the line are taken, or to its end.
    ///
    /// # Errors
    /// As [`Session::open`]; nothing changes.
    pub fn jump(&mut self, to: usize) -> Result<(), ReplayError> {
        let at = self.at();
        let to = to.min(self.steps());
        if to == at {
            return Ok(());
        }
        let (record, undone) = cut(&self.line(), to, self.undone.shown);
        let mut next = Self::open(Arc::clone(&self.rules), record)?;
        next.undone = undone;
        if to < at {
            for (seat, shown) in Seat::BOTH.into_iter().zip(&mut next.undone.shown) {
                *shown = (*shown).max(self.shown_since(&next.state, next.log.events().len(), seat));
            }
        }
        next.mark();
        *self = next;
        Ok(())
    }

    /// Goes to the end of another line of the same game. Whoever goes on from
    /// there has seen what this one told of chance, so the record is marked
    /// from the next choice on. Steps that were taken back are forgotten.
    ///
    /// # Errors
    /// As [`Session::open`]; nothing changes.
    pub fn go_to_line(&mut self, line: &Line) -> Result<(), ReplayError> {
        let mut record = self.record.with_line(line);
        let taken = record.choices.len();
        record.peeked = Some(record.peeked.map_or(taken, |peeked| peeked.min(taken)));
        *self = Self::open(Arc::clone(&self.rules), record)?;
        Ok(())
    }

    /// Another line of the same game, at its end, to be looked at.
    ///
    /// # Errors
    /// As [`Session::open`].
    pub fn beside(&self, line: &Line) -> Result<Self, ReplayError> {
        Self::open(Arc::clone(&self.rules), self.record.with_line(line))
    }

    /// What stands against it that a seat goes back to where so many steps were
    /// taken; nothing when it may without consent.
    ///
    /// # Errors
    /// As [`Session::open`].
    pub fn against_undo(&self, seat: Seat, to: usize) -> Result<Vec<Against>, ReplayError> {
        if to >= self.at() {
            return Ok(Vec::new());
        }
        let before = self.record.branch(to).replay(&*self.rules, &mut Silent)?;
        Ok(against_undo(&*self.rules, &before, &self.state, self.events_since(to), seat))
    }

    /// The last step, of those behind an earlier state that so many events led
    /// to, that told a seat what may come.
    fn shown_since(&self, earlier: &R::State, from: usize, seat: Seat) -> Option<usize> {
        let last = self.at().checked_sub(1)?;
        let is_shown = |state: &R::State| self.rules.is_shown(state, seat);
        if self.rules.drew_lots(earlier, &self.state) || is_shown(&self.state) && !is_shown(earlier) {
            return Some(last);
        }
        let tells = |event: &R::Event| matches!(self.rules.tells(*event, seat), Told::Die | Told::Card);
        let told = from + self.events().get(from..)?.iter().rposition(tells)?;
        self.log.step_of(told)
    }

    /// Marks the record as far as its next choice is made by who has seen what
    /// may come, or not any more.
    fn mark(&mut self) {
        let at = self.at();
        let shown = self.rules.asked(&self.state).and_then(|seat| *seat.of(&self.undone.shown));
        let seen = shown.filter(|shown| *shown >= at).map(|_| at);
        let marked = self.undone.peeked.map(|peeked| peeked.min(at));
        self.record.peeked = marked.into_iter().chain(seen).min();
    }

    /// What was taken back is forgotten; a mark that came of it stays.
    fn go_another_way(&mut self) {
        self.undone = Undone { peeked: self.record.peeked, ..Undone::default() };
    }
}

/// A line at a place of it: the record up to there and the steps behind it.
fn cut<C: Clone>(line: &Record<C>, at: usize, shown: [Option<usize>; 2]) -> (Record<C>, Undone) {
    let mut record = line.branch(at);
    record.conceded = line.conceded.filter(|_| at > line.choices.len());
    let taken = record.choices.len();
    let undone = Undone {
        choices: line.choices.get(taken..).unwrap_or_default().to_vec(),
        reseeds: line.reseeds.iter().copied().filter(|reseed| reseed.at > taken).collect(),
        conceded: if record.conceded.is_none() { line.conceded } else { None },
        peeked: line.peeked,
        shown,
    };
    (record, undone)
}
