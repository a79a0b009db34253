//! Pools of points, and what is counted for limits.

use crate::rulestext::ability::Points;
use safehouse_table::{Seat, Sink};

use super::super::super::{config::ApCap, event::Event, machine::Play};

impl<S: Sink<Event>> Play<'_, S> {
    /// Adds points to a pool; AP only up to the ceiling of a turn (2.1.5, R30).
    pub(crate) fn gain(&mut self, seat: Seat, points: Points, amount: u8) {
        let cap = self.rules.config.ap_gain_cap;
        let by_pool = self.rules.config.ap_cap_counts == ApCap::Pool;
        let side = &mut self.state.sides[seat.index()];
        let now = match points {
            Points::Action => {
                let room = cap.saturating_sub(if by_pool { side.ap } else { side.ap_gained });
                let amount = amount.min(room);
                if amount == 0 {
                    return;
                }
                side.ap_gained = side.ap_gained.saturating_add(amount);
                side.ap = side.ap.saturating_add(amount);
                side.ap
            }
            Points::Tactical => {
                side.tp = side.tp.saturating_add(amount);
                side.tp
            }
            Points::Threat => {
                side.th = side.th.saturating_add(amount);
                side.th
            }
        };
        if amount > 0 {
            self.log.take(Event::Points { seat, points, now, gained: true });
        }
    }

    /// Sets the AP of a turn that begins: what came before is no more (2.1.2,
    /// 7.2.1, R150). They count as gained for the ceiling (2.1.5, R30).
    pub(crate) fn reset_ap(&mut self, seat: Seat) {
        let now = self.rules.config.ap_gain.min(self.rules.config.ap_gain_cap);
        let side = &mut self.state.sides[seat.index()];
        let before = std::mem::replace(&mut side.ap, now);
        side.ap_gained = side.ap_gained.saturating_add(now);
        if now != before {
            self.log.take(Event::Points { seat, points: Points::Action, now, gained: now > before });
        }
    }

    /// Cuts the TP of both players to what is kept between turns, whoever's
    /// turn it was (2.2.3, 7.4.3, R32, R150).
    pub(crate) fn bank_tp(&mut self) {
        for seat in Seat::BOTH {
            let above = self.state.side(seat).tp().saturating_sub(self.rules.config.tp_reserve);
            self.lose_points(seat, Points::Tactical, above);
        }
    }

    /// Sets a pool. AP count as gained in this turn, as far as more were not
    /// (2.1.5); whoever sets them keeps to its ceiling.
    pub(crate) fn set_points(&mut self, seat: Seat, points: Points, now: u8) {
        let side = &mut self.state.sides[seat.index()];
        let pool = match points {
            Points::Action => &mut side.ap,
            Points::Tactical => &mut side.tp,
            Points::Threat => &mut side.th,
        };
        let before = std::mem::replace(pool, now);
        if points == Points::Action {
            side.ap_gained = side.ap_gained.max(now);
        }
        if now != before {
            self.log.take(Event::Points { seat, points, now, gained: now > before });
        }
    }

    /// Takes points from a pool, never below 0.
    pub(crate) fn lose_points(&mut self, seat: Seat, points: Points, amount: u8) {
        let side = &mut self.state.sides[seat.index()];
        let pool = match points {
            Points::Action => &mut side.ap,
            Points::Tactical => &mut side.tp,
            Points::Threat => &mut side.th,
        };
        let now = pool.saturating_sub(amount);
        if now != *pool {
            *pool = now;
            self.log.take(Event::Points { seat, points, now, gained: false });
        }
    }

    /// Counts an Event for the limit of a turn (14.1.2).
    pub(crate) fn count_event(&mut self, seat: Seat, as_survivor: bool) {
        let played = &mut self.state.sides[seat.index()].events_played[usize::from(!as_survivor)];
        *played = played.saturating_add(1);
    }

    /// Counts a Quick Escape (2.2.4); `reset` starts a Zombie Phase.
    pub(crate) fn count_quick_escape(&mut self, seat: Seat, reset: bool) {
        let side = &mut self.state.sides[seat.index()];
        side.quick_escapes = if reset { 0 } else { side.quick_escapes.saturating_add(1) };
    }

    /// Counts a destroyed Zombie for its destroyer.
    pub(crate) fn count_kill(&mut self, seat: Seat) {
        let side = &mut self.state.sides[seat.index()];
        side.kills = side.kills.saturating_add(1);
        self.note_conditions();
    }

    /// Marks the mulligan as taken (6.1.6).
    pub(crate) fn count_mulligan(&mut self, seat: Seat) {
        self.state.sides[seat.index()].mulligan = true;
    }
}
