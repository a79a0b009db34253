//! What things cost a seat, and what else its passives add up to.

use crate::rulestext::ability::ZombieKind;
use safehouse_table::Seat;

use super::{
    super::state_reader::StateReader,
    super::{
        object::ObjectId,
        program::{AbilityProgram, Kind, PassiveProgram, PassiveRule},
    },
};

impl StateReader<'_> {
    /// The sum of a seat's passives of one kind, by its [`PassiveRule::bit`].
    /// Mostly there are none.
    #[inline]
    pub fn sum_of(self, seat: Seat, bit: u32, amount: impl Fn(&PassiveRule, ObjectId) -> u8) -> u8 {
        if self.modified() & bit == 0 { 0 } else { self.sum_of_sources(seat, bit, &amount) }
    }

    // One for all who ask, as `each_modifier` is.
    #[inline(never)]
    fn sum_of_sources(self, seat: Seat, bit: u32, amount: &dyn Fn(&PassiveRule, ObjectId) -> u8) -> u8 {
        let mut sum: u8 = 0;
        let mut add = |source: ObjectId| {
            let card = self.card(source);
            if card.text.passive_mask & bit == 0 {
                return;
            }
            for passive in self.rules.program.passives(card) {
                let more = amount(&passive.rule, source);
                if more > 0 && self.passive_works(passive, source) {
                    sum = sum.saturating_add(more);
                }
            }
        };
        add(ObjectId::survivor(seat));
        self.has_gear(seat, |id| {
            add(id);
            false
        });
        sum
    }

    /// AP of an ability after reductions (3.11.5).
    pub fn ability_ap(self, source: ObjectId, ability: &AbilityProgram, printed: u8) -> u8 {
        let Some(label) = &ability.label else { return printed };
        let seat = self.state.controller(source);
        let less = self.sum_of(seat, PassiveRule::LABELS, |rule, from| match rule {
            PassiveRule::LabelCostsLess { label: named, of_this, less }
                if self.rules.program.labels.get(usize::from(named.0)).is_some_and(|word| word == label)
                    && (!of_this || from == source) =>
            {
                *less
            }
            _ => 0,
        });
        printed.saturating_sub(less)
    }

    /// AP of playing or equipping a card after reductions (3.11.5, R105).
    pub fn play_ap(self, id: ObjectId, x: u8) -> u8 {
        let card = self.card(id);
        let seat = self.state.controller(id);
        let less = match card.kind {
            Kind::Weapon | Kind::Automated => self.sum_of(seat, PassiveRule::EQUIPPING, |rule, _| match rule {
                PassiveRule::EquippingCostsLess(less) => *less,
                _ => 0,
            }),
            Kind::Attachment => self.attaching_costs_less(seat),
            Kind::Trap => self.sum_of(seat, PassiveRule::TRAPS_COST, |rule, _| match rule {
                PassiveRule::TrapsCostLess(less) => *less,
                _ => 0,
            }),
            _ => 0,
        };
        card.ap.with(x).saturating_sub(less)
    }

    /// How much less attaching an Item costs a seat.
    pub fn attaching_costs_less(self, seat: Seat) -> u8 {
        self.sum_of(seat, PassiveRule::ATTACHING, |rule, _| match rule {
            PassiveRule::AttachingCostsLess(less) => *less,
            _ => 0,
        })
    }

    /// TP of playing a card after reductions (3.22.5).
    pub fn play_tp(self, id: ObjectId, x: u8) -> u8 {
        let card = self.card(id);
        let printed = card.tp.with(x);
        if card.kind != Kind::React || printed == 0 {
            return printed;
        }
        let less = self.sum_of(self.state.controller(id), PassiveRule::REACTS_COST, |rule, _| match rule {
            PassiveRule::ReactsCostLess(less) => *less,
            _ => 0,
        });
        printed.saturating_sub(less)
    }

    /// TP of a Quick Escape of a seat (2.2.4).
    pub fn quick_escape_cost(self, seat: Seat) -> u8 {
        let more = self.sum_in_play(PassiveRule::QUICK_ESCAPES, |rule, controller| match rule {
            PassiveRule::QuickEscapesCost { opponents, by } if (controller != seat) == *opponents => i32::from(*by),
            _ => 0,
        });
        changed(self.rules.config.quick_escape_cost, more)
    }

    /// TH of spawning a Zombie whose ZTC is a number (2.4.0): that number with
    /// what texts add or take off.
    pub fn spawn_cost(self, zombie: ObjectId, ztc: u8) -> u8 {
        let seat = zombie.owner();
        let is_meant = |kind: Option<ZombieKind>| kind.is_none_or(|kind| self.card(zombie).zombie == Some(kind));
        let more = self.sum_in_play(PassiveRule::SPAWNING, |rule, controller| match rule {
            PassiveRule::SpawningCosts { opponents, kind, by }
                if (controller != seat) == *opponents && is_meant(*kind) =>
            {
                i32::from(*by)
            }
            _ => 0,
        });
        changed(ztc, more)
    }

    /// Hands a seat has for Weapons (4.2.9, 12.4.4).
    pub fn hands(self, seat: Seat) -> u8 {
        let more = self.sum_of(seat, PassiveRule::HANDS, |rule, _| match rule {
            PassiveRule::MoreHands(hands) => *hands,
            _ => 0,
        });
        self.rules.config.hands.saturating_add(more)
    }

    /// The sum of a kind of passives of all cards in play, by its
    /// [`PassiveRule::bit`]; `amount` is told who controls the source.
    fn sum_in_play(self, bit: u32, amount: impl Fn(&PassiveRule, Seat) -> i32) -> i32 {
        if self.modified() & bit == 0 {
            return 0;
        }
        let mut sum = 0;
        self.each_in_play(|source| {
            let card = self.card(source);
            if card.text.passive_mask & bit == 0 {
                return;
            }
            let controller = self.state.controller(source);
            let works = |passive: &&PassiveProgram| self.passive_works(passive, source);
            let passives = self.rules.program.passives(card).iter().filter(|passive| passive.rule.bit() == bit);
            sum += passives.filter(works).map(|passive| amount(&passive.rule, controller)).sum::<i32>();
        });
        sum
    }
}

/// A price with a change, never below 0 (3.11.5).
fn changed(price: u8, more: i32) -> u8 {
    u8::try_from((i32::from(price) + more).max(0)).unwrap_or(u8::MAX)
}
