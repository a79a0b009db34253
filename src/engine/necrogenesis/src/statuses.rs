//! Statuses: applying and removing them (2.24, 2.29, 2.30, 2.32, 2.43 to 2.46).

use crate::rulestext::ability::{Duration, Event as Awaited, Status, StatusKind, Trigger};
use safehouse_table::Sink;

use super::{
    event::Event,
    machine::Play,
    object::{Marks, ObjectId},
    program::Kind,
    state::{Frame, Happening, StatusOn, Until},
};

/// The statuses that a cleanse of "negative statuses" takes away, the most
/// pressing first (2.29.4).
const NEGATIVE: [StatusKind; 6] = [
    StatusKind::Stun,
    StatusKind::Poison,
    StatusKind::Bleed,
    StatusKind::Burn,
    StatusKind::Exposed,
    StatusKind::Disabled,
];

impl<S: Sink<Event>> Play<'_, S> {
    /// Applies a status to a card in play.
    pub(super) fn apply_status(&mut self, frame: Frame, status: Status, id: ObjectId, duration: Option<Duration>) {
        let kind = status.kind;
        let is_survivor = self.read().card(id).kind == Kind::Survivor;
        let survivors_only =
            matches!(kind, StatusKind::Poison | StatusKind::Exposed | StatusKind::Stabilized | StatusKind::Cover);
        if survivors_only && !is_survivor {
            return;
        }
        if self.read().is_immune(id, kind) {
            self.log.take(Event::StatusRefused { object: id, status: kind });
            return;
        }
        let owner = self.state.controller(id);
        let printed = duration.map(|duration| self.read().until(frame.seat, Some(duration)));
        let ticks = status.turns.map_or(Until::Removed, Until::Ticks);
        let (amount, until) = match kind {
            StatusKind::Bleed => (status.amount.unwrap_or(1), ticks),
            StatusKind::Burn => (status.amount.unwrap_or(self.rules.config.burn_default), ticks),
            StatusKind::Poison => (1, Until::Ticks(status.turns.unwrap_or(self.rules.config.poison_turns))),
            StatusKind::Stun => {
                // Refreshes, never stacks (2.29.3); binds the next phase (R84, R85).
                self.mark(id, Marks::STUN_NEXT, true);
                self.log.take(Event::StatusGained { object: id, status: kind, amount: 1 });
                return self.tell_negative(id, kind);
            }
            StatusKind::Exposed => (1, Until::StartOfTurn(owner)),
            StatusKind::Stabilized => (1, Until::EndOfNextTurn { seat: owner, begun: false }),
            StatusKind::Stealth => (1, printed.unwrap_or(Until::Removed)),
            StatusKind::Cover => (1, printed.unwrap_or(Until::EndOfTurn)),
            StatusKind::Disabled => (1, printed.unwrap_or(Until::Removed)),
        };
        if kind == StatusKind::Stabilized {
            self.remove_status(id, StatusKind::Bleed);
            self.remove_status(id, StatusKind::Poison);
        }
        let stacks = matches!(kind, StatusKind::Bleed | StatusKind::Burn);
        if !stacks && self.state.has_status(id, kind) {
            self.refresh(id, kind, until);
        } else {
            self.add_status(StatusOn { object: id, kind, amount, until });
        }
        self.tell_negative(id, kind);
    }

    /// One Poison only, the longer counts (2.46.3); others start again.
    fn refresh(&mut self, id: ObjectId, kind: StatusKind, until: Until) {
        let now = self.state.statuses().iter().find(|status| status.object == id && status.kind == kind);
        let keeps_longer = match (now.map(|status| status.until), until) {
            (Some(Until::Ticks(left)), Until::Ticks(new)) => left >= new,
            _ => false,
        };
        if !keeps_longer {
            self.set_status_until(id, kind, until);
        }
        if kind == StatusKind::Exposed {
            // A new Exposed adds to the next attack again.
            self.remove_status(id, kind);
            self.add_status(StatusOn { object: id, kind, amount: 1, until });
        }
    }

    fn tell_negative(&mut self, id: ObjectId, kind: StatusKind) {
        if NEGATIVE.contains(&kind) && self.read().card(id).kind == Kind::Survivor {
            let trigger = Trigger::When(Awaited::SurvivorGainsNegativeStatus);
            self.happen(Happening { trigger, subject: id, seat: id.owner() }, ObjectId::NONE);
        }
    }

    /// Removes negative statuses; `None` removes all of them.
    pub(super) fn remove_negative(&mut self, id: ObjectId, count: Option<u8>) {
        let mut left = count.unwrap_or(u8::MAX);
        for kind in NEGATIVE {
            if left > 0 && self.remove_status_or_stun(id, kind) {
                left -= 1;
            }
        }
    }

    /// Removes a status, or the marks of Stun; whether there was one.
    pub(super) fn remove_status_or_stun(&mut self, id: ObjectId, kind: StatusKind) -> bool {
        if kind != StatusKind::Stun {
            return self.remove_status(id, kind);
        }
        let stun = Marks::STUN_NEXT.union(Marks::STUNNED);
        let had = self.state.object(id).marks.intersects(stun);
        self.mark(id, stun, false);
        if had {
            self.log.take(Event::StatusLost { object: id, status: kind });
        }
        had
    }
}
