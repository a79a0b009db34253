//! Undo and redo without end.

use serde::{Deserialize, Serialize};

use super::{Edit, EditAction, EditError, EditLabel};
use crate::{
    deck::{list::DeckList, merge::merge},
    visible::visible,
};

/// A deck list together with every change made to it. It can be stored and
/// read back, so that undo outlives a reload.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct History {
    deck: DeckList,
    done: Vec<Step>,
    /// Taken back, the next to redo last.
    undone: Vec<Step>,
}

/// A change that was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// What it did.
    pub label: EditLabel,
    redo: Edit,
    undo: Edit,
}

impl Step {
    fn is_of_others(&self) -> bool {
        self.label.action == EditAction::Merge
    }
}

impl History {
    /// Begins with a deck that has no past.
    pub fn new(deck: DeckList) -> Self {
        Self { deck, done: Vec::new(), undone: Vec::new() }
    }

    /// The history of a deck of this game, as [`DeckList::named`].
    #[must_use]
    pub fn named(self, game: &str) -> Self {
        let named = |steps: Vec<Step>| {
            let of_game = |step: Step| Step { redo: step.redo.named(game), undo: step.undo.named(game), ..step };
            steps.into_iter().map(of_game).collect()
        };
        Self { deck: self.deck.named(game), done: named(self.done), undone: named(self.undone) }
    }

    /// The deck as it is now.
    pub fn deck(&self) -> &DeckList {
        &self.deck
    }

    /// Changes the deck; what had been taken back can no longer be redone.
    /// An edit that changes nothing leaves no step.
    ///
    /// # Errors
    /// When the edit does not fit the deck; nothing changes then.
    pub fn apply(&mut self, edit: Edit) -> Result<(), EditError> {
        let label = edit.label(&self.deck);
        self.apply_as(edit, label)
    }

    /// As [`History::apply`], under a label of the caller's.
    ///
    /// # Errors
    /// As [`History::apply`].
    pub fn apply_as(&mut self, edit: Edit, label: EditLabel) -> Result<(), EditError> {
        let mut changed = self.deck.clone();
        let undo = edit.apply(&mut changed)?;
        if changed != self.deck {
            self.deck = changed;
            self.done.push(Step { label, redo: edit, undo });
            self.undone.clear();
        }
        Ok(())
    }

    /// As [`History::apply`], but a name, notes or tags that are still being
    /// typed become one step with what was typed just before. Names and tags
    /// lose what shows nothing, which comes along when they are pasted.
    ///
    /// # Errors
    /// As [`History::apply`].
    pub fn apply_typing(&mut self, edit: Edit) -> Result<(), EditError> {
        let edit = match edit {
            Edit::Rename(name) => Edit::Rename(visible(&name).into_owned()),
            Edit::SetTags(tags) => Edit::SetTags(tags.iter().map(|tag| visible(tag).into_owned()).collect()),
            other => other,
        };
        let is_typed = |action| {
            use EditAction::{Rename, SetCardNote, SetNotes, SetTags};
            matches!(action, Rename | SetNotes | SetCardNote | SetTags)
        };
        let label = edit.label(&self.deck);
        if is_typed(label.action) { self.apply_growing(edit, label) } else { self.apply_as(edit, label) }
    }

    /// As [`History::apply_as`] for an edit that puts a whole value in the place
    /// of another: with a step before it under the same action, on the same card if it is on
    /// one, it is one step.
    ///
    /// # Errors
    /// As [`History::apply`].
    pub fn apply_growing(&mut self, edit: Edit, label: EditLabel) -> Result<(), EditError> {
        let steps = self.done.len();
        self.apply_as(edit, label)?;
        if self.done.len() > steps
            && let [.., before, last] = self.done.as_mut_slice()
            && (before.label.action, &before.label.card) == (last.label.action, &last.label.card)
        {
            before.redo = last.redo.clone();
            self.done.pop();
        }
        Ok(())
    }

    /// Takes in what others made of the deck. That is no step of whoever has it in hand: it stays
    /// when theirs are taken back. What had been taken back can no longer be redone.
    pub fn take_in(&mut self, deck: DeckList) {
        let below = self.lift().unwrap_or_else(|| self.deck.clone());
        self.lay(below, deck);
        self.undone.clear();
    }

    /// Takes the last change back; gives its label, or `None` when there is none. What others did
    /// since stays, brought together with the deck as it was before the change.
    pub fn undo(&mut self) -> Option<&EditLabel> {
        self.to_undo()?;
        let above = self.deck.clone();
        let below = self.lift();
        let step = self.done.pop()?;
        let label = step.label.clone();
        if self.travel(step, true).is_none() {
            // What others did stays all the same.
            if let Some(below) = below {
                self.lay(below, above);
            }
            return None;
        }
        if let Some(below) = below {
            let together = merge(&below, &self.deck, &above).deck;
            self.lay(self.deck.clone(), together.clone());
            // The change was made below what others did, and is made again on top of it.
            let (redo, undo) = (Edit::ReplaceAll(Box::new(above)), Edit::ReplaceAll(Box::new(together)));
            self.undone.pop();
            self.undone.push(Step { label, redo, undo });
        }
        self.undone.last().map(|step| &step.label)
    }

    /// Makes the change again that was taken back last.
    pub fn redo(&mut self) -> Option<&EditLabel> {
        let step = self.undone.pop()?;
        self.travel(step, false)
    }

    /// A step whose edit no longer fits can only come from a store that was
    /// tampered with; it is dropped and the deck kept.
    fn travel(&mut self, step: Step, back: bool) -> Option<&EditLabel> {
        let edit = if back { &step.undo } else { &step.redo };
        edit.apply(&mut self.deck).ok()?;
        let target = if back { &mut self.undone } else { &mut self.done };
        target.push(step);
        target.last().map(|step| &step.label)
    }

    /// Takes off what others did last; gives the deck without it.
    fn lift(&mut self) -> Option<DeckList> {
        let Edit::ReplaceAll(below) = self.done.pop_if(|step| step.is_of_others())?.undo else { return None };
        self.deck = *below;
        Some(self.deck.clone())
    }

    /// Puts on top what others made of a deck.
    fn lay(&mut self, below: DeckList, above: DeckList) {
        if above != below {
            let label = EditLabel { action: EditAction::Merge, card: None, copies: None, section: None };
            let (redo, undo) = (Edit::ReplaceAll(Box::new(above.clone())), Edit::ReplaceAll(Box::new(below)));
            self.done.push(Step { label, redo, undo });
        }
        self.deck = above;
    }

    /// The label of what [`History::undo`] takes back.
    pub fn to_undo(&self) -> Option<&EditLabel> {
        self.done.iter().rev().find(|step| !step.is_of_others()).map(|step| &step.label)
    }

    /// The changes made, oldest first.
    pub fn done(&self) -> &[Step] {
        &self.done
    }

    /// The changes that can be redone, the next one last.
    pub fn undone(&self) -> &[Step] {
        &self.undone
    }
}
