//! What a checkpoint has to look at, and what is known of the table as a whole.

use crate::rulestext::ability::Change;
use safehouse_table::Sink;

use super::super::{
    super::{
        event::Event,
        machine::Play,
        object::Marks,
        program::{Kind, change_bit},
    },
    CardSet, Changed,
};

impl<S: Sink<Event>> Play<'_, S> {
    /// Something changed that only the conditions of passives ask for: a hand,
    /// a count of kills.
    #[inline]
    pub(crate) fn note_conditions(&mut self) {
        let conditional = self.read().modified() & self.rules.program.conditional_mask;
        if conditional & change_bit(&Change::HpX) != 0 {
            self.state.changed.insert(Changed::HP);
        }
        if conditional & change_bit(&Change::MaxCharges(0)) != 0 {
            self.state.changed.insert(Changed::COUNTERS);
        }
    }

    /// Something changed that passives ask for which change HP: which Zombies
    /// they mean may hang on it.
    #[inline]
    pub(crate) fn note_passives(&mut self) {
        if self.read().modified() & change_bit(&Change::HpX) != 0 {
            self.state.changed.insert(Changed::HP);
        }
        self.note_conditions();
    }

    /// Something changed that texts in play or lasting which change HP may hang
    /// on.
    #[inline]
    pub(super) fn note_hp(&mut self) {
        if self.rules.program.changes_hp && self.read().may_change_hp() {
            self.state.changed.insert(Changed::HP);
        }
        self.note_conditions();
    }

    /// Some gear entered or left play, changed its controller or its host,
    /// works again or no more: how many counters it or other gear can hold may
    /// hang on that.
    #[inline]
    pub(super) fn note_max_counters(&mut self) {
        if self.read().may_change_max_counters() {
            self.state.changed.insert(Changed::COUNTERS);
        }
    }

    /// A modifier began or ended that lasts: what it changed may be HP, or how
    /// many counters a card can hold, also when nothing does so any more.
    pub(super) fn note_lasting(&mut self) {
        if self.rules.program.changes_hp {
            self.state.changed.insert(Changed::HP);
        }
        if self.rules.program.changes_max_counters {
            self.state.changed.insert(Changed::COUNTERS);
        }
        self.state.changed.insert(Changed::GEAR);
    }

    /// HP are about to be looked at.
    pub(crate) fn hp_checked(&mut self) {
        self.state.changed.remove(Changed::HP);
    }

    /// No player has a Unique card twice.
    pub(crate) fn unique_checked(&mut self) {
        self.state.changed.remove(Changed::UNIQUE);
    }

    /// The board is about to be looked at.
    pub(crate) fn settle(&mut self) {
        debug_assert_eq!(
            self.read().passives_in_play() & !(self.state.modified | self.rules.program.survivor_passive_mask),
            0,
            "every passive in play is known"
        );
        debug_assert!(
            {
                let (marked, mut complete) = (self.state.marked, true);
                let kept = Marks::ACROSS.union(Marks::REVEALED).union(Marks::TAKEN);
                self.read().each_in_play(|id| {
                    complete &= marked.union(kept).contains(self.state.object(id).marks);
                });
                complete
            },
            "every mark in play is known"
        );
        debug_assert!(
            {
                let mut with_text = CardSet::default();
                self.read().each_in_play(|id| {
                    let text = &self.read().card(id).text;
                    with_text.set(
                        id,
                        self.read().card(id).kind == Kind::Survivor || text.trigger_mask | text.passive_mask != 0,
                    );
                });
                with_text == self.state.with_text()
            },
            "every text in play is known"
        );
        self.state.changed.remove(Changed::GEAR);
        self.state.changed.remove(Changed::COUNTERS);
        self.state.changed.remove(Changed::UNIQUE);
    }
}
