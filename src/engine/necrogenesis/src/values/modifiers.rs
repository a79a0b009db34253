//! The modifiers that work at the moment, and what they apply to.

use crate::rulestext::ability::{Change, Keyword, Modifier, Object, Subject, WeaponClass, Zombies, Zone};
use safehouse_table::Seat;

use super::{
    super::state_reader::{AttackOf, StateReader},
    super::{
        object::{Area, CARDS, ObjectId, area_of_zone},
        program::{Glance, Kind, Op, PassiveProgram, PassiveRule, Test, change_bit},
        state::{Lasting, Pile, pile},
    },
};

/// A modifier that works now.
#[derive(Debug, Clone, Copy)]
pub(super) struct Working<'a> {
    pub(super) modifier: &'a Modifier,
    pub(super) source: ObjectId,
    pub(super) object: ObjectId,
    pub(super) seat: Seat,
    pub(super) x: u8,
    pub(super) lasting: bool,
}

impl<'a> StateReader<'a> {
    /// Whether a passive of a source works now.
    pub(super) fn passive_works(self, passive: &PassiveProgram, source: ObjectId) -> bool {
        self.is_working(source)
            && self.is_unlocked(source, passive.unlock)
            && passive.condition.is_none_or(|test| self.holds(test, source, self.state.controller(source)))
    }

    /// Whether a working modifier changes an object's own value.
    pub(super) fn applies(self, working: &Working<'_>, id: ObjectId) -> bool {
        if working.lasting && working.object.is_some() {
            return working.object == id;
        }
        match working.modifier.subject {
            Subject::Object(Object::EachZombie(zombies, zone)) => self.is_one_of(working, id, zombies, zone),
            Subject::Object(_) => working.object == id,
            Subject::YourWeapons(class) => {
                let card = self.card(id);
                card.kind == Kind::Weapon
                    && self.state.controller(id) == working.seat
                    && class.is_none_or(|class| card.class == Some(class))
            }
            Subject::OtherZombies(zombies, zone) => {
                let area = area_of_zone(zone);
                id != working.source
                    && self.state.object(id).area == area
                    && self.state.side_of(id) == self.state.side_of(working.source)
                    && self.matches_zombies(id, zombies, working.source)
            }
            Subject::YourNextAttack(_)
            | Subject::YourNextWeaponAttack
            | Subject::ThatAttack
            | Subject::YourEscapeRolls
            | Subject::YourAttacks
            | Subject::AttacksAgainst(_) => false,
        }
    }

    /// Whether a Zombie is one that a passive means by "each …": of the Turn
    /// Player's zones (R02).
    fn is_one_of(self, working: &Working<'_>, id: ObjectId, zombies: Zombies, zone: Option<Zone>) -> bool {
        let area = self.state.object(id).area;
        matches!(area, Area::ThreatZone | Area::ZombieZone)
            && self.state.side_of(id) == self.state.turn_player()
            && zone.is_none_or(|zone| area_of_zone(zone) == area)
            && self.matches_zombies(id, zombies, working.source)
    }

    /// Whether a working modifier changes an attack.
    pub(super) fn applies_to_attack(self, working: &Working<'_>, attack: AttackOf) -> bool {
        let unarmed = self.card(attack.attacker).kind == Kind::Survivor;
        let class_fits = |class: Option<WeaponClass>| {
            class.is_none_or(|class| {
                if unarmed { class == WeaponClass::Melee } else { self.card(attack.attacker).class == Some(class) }
            })
        };
        let subject = match working.modifier.subject {
            Subject::YourNextAttack(class) => {
                working.seat == attack.seat && class_fits(class) && self.card(attack.attacker).kind != Kind::Zombie
            }
            Subject::YourNextWeaponAttack => {
                working.seat == attack.seat && !unarmed && self.card(attack.attacker).kind != Kind::Zombie
            }
            Subject::ThatAttack => self.state.battle().is_some_and(|battle| battle.attacker == attack.attacker),
            Subject::YourAttacks => working.seat == attack.seat && self.card(attack.attacker).kind != Kind::Zombie,
            Subject::AttacksAgainst(Object::EachZombie(zombies, zone)) if !working.lasting => {
                attack.target.is_some() && self.is_one_of(working, attack.target, zombies, zone)
            }
            Subject::AttacksAgainst(_) => working.object.is_some() && working.object == attack.target,
            _ => self.applies(working, attack.attacker),
        };
        subject
            && working.modifier.against.is_none_or(|(zombies, zone)| {
                attack.target.is_some()
                    && self.matches_zombies(attack.target, zombies, working.source)
                    && zone.is_none_or(|zone| self.state.object(attack.target).area == area_of_zone(zone))
            })
    }

    /// Whether a lasting modifier changes an attack.
    pub(crate) fn lasting_applies(self, lasting: &Lasting, attack: AttackOf) -> bool {
        match self.rules.program.ops.get(usize::from(lasting.op)) {
            Some(Op::Do(crate::rulestext::ability::Effect::Modify(modifier, _))) => self.applies_to_attack(
                &Working {
                    modifier,
                    source: lasting.object,
                    object: lasting.object,
                    seat: lasting.seat,
                    x: lasting.x,
                    lasting: true,
                },
                attack,
            ),
            _ => false,
        }
    }

    /// What passives of the cards in play may change, as bits of
    /// [`PassiveRule::bit`].
    #[inline]
    pub(crate) fn modified(self) -> u32 {
        self.rules.program.survivor_passive_mask | self.state.modified()
    }

    /// The same, by looking at every card in play.
    pub(crate) fn passives_in_play(self) -> u32 {
        let mut mask = 0;
        self.each_in_play(|id| mask |= self.card(id).text.passive_mask);
        mask
    }

    /// Adds the cards in play whose text is `wanted` to a list, by their ids.
    #[inline]
    pub(crate) fn add_with_text(self, found: &mut Pile<CARDS>, wanted: impl Fn(&Glance) -> bool) {
        self.state.with_text().each(|id| {
            if wanted(self.glance(id)) {
                found.push(id);
            }
        });
    }

    /// Puts cards in play into the order of [`StateReader::each_in_play`].
    pub(crate) fn sort_in_play(self, cards: &mut Pile<CARDS>) {
        let unsorted = *cards;
        cards.clear();
        self.each_in_play(|id| {
            if unsorted.contains(&id) {
                cards.push(id);
            }
        });
    }

    pub(super) fn any_working(self, change: &Change, guarded: bool, mut is: impl FnMut(&Working<'_>) -> bool) -> bool {
        let mut any = false;
        self.each_working(change_bit(change), guarded, |working| {
            any = any || (working.modifier.change == *change && is(working));
        });
        any
    }

    /// Calls `each` with every modifier of a wanted kind that works now; `mask`
    /// has the bits of [`change_bit`]. With `guarded`, passives whose condition
    /// asks for the very value that is being worked out are left out, so that
    /// no text can ask itself.
    #[inline]
    pub(super) fn each_working(self, mask: u32, guarded: bool, mut each: impl FnMut(&Working<'_>)) {
        if self.may_work(mask) {
            self.each_modifier(mask, guarded, &mut each);
        }
    }

    /// Whether some modifier of a wanted kind may work now. Mostly none does.
    #[inline]
    pub(super) fn may_work(self, mask: u32) -> bool {
        !self.state.lasting().is_empty() || self.modified() & mask != 0
    }

    // One for all who ask: a copy for each of them would push other code out of
    // the processor's cache.
    #[inline(never)]
    fn each_modifier(self, mask: u32, guarded: bool, each: &mut dyn FnMut(&Working<'_>)) {
        for lasting in self.state.lasting() {
            if let Some(Op::Do(crate::rulestext::ability::Effect::Modify(modifier, _))) =
                self.rules.program.ops.get(usize::from(lasting.op))
                && change_bit(&modifier.change) & mask != 0
            {
                let working = Working {
                    modifier,
                    source: lasting.object,
                    object: lasting.object,
                    seat: lasting.seat,
                    x: lasting.x,
                    lasting: true,
                };
                for _ in 0..lasting.times {
                    each(&working);
                }
            }
        }
        if self.modified() & mask == 0 {
            return;
        }
        if self.state.modified() & mask == 0 {
            // It is a Survivor's passive that may work, and no other card's.
            for seat in Seat::BOTH {
                self.each_modifier_of(ObjectId::survivor(seat), mask, guarded, each);
            }
            return;
        }
        let wanted = |card: &Glance| card.passive_mask & mask != 0;
        if mask & change_bit(&Change::HitsOn(0)) == 0 {
            // Sums have no order.
            self.state.with_text().each(|source| {
                if wanted(self.glance(source)) {
                    self.each_modifier_of(source, mask, guarded, each);
                }
            });
            return;
        }
        // The last of those that replace a number counts.
        let mut sources = pile();
        self.add_with_text(&mut sources, wanted);
        self.sort_in_play(&mut sources);
        for source in sources.iter().copied() {
            self.each_modifier_of(source, mask, guarded, each);
        }
    }

    fn each_modifier_of(self, source: ObjectId, mask: u32, guarded: bool, each: &mut dyn FnMut(&Working<'_>)) {
        let card = self.card(source);
        for passive in self.rules.program.passives(card) {
            let PassiveRule::Modify(modifier) = &passive.rule else { continue };
            if change_bit(&modifier.change) & mask == 0
                || (guarded && asks_itself(modifier, passive.condition))
                || !self.passive_works(passive, source)
            {
                continue;
            }
            let seat = self.state.controller(source);
            let object = match modifier.subject {
                Subject::Object(object) | Subject::AttacksAgainst(object) => match object {
                    Object::AttachedWeapon => self.state.object(source).host,
                    Object::YourSurvivor => ObjectId::survivor(seat),
                    Object::TheSurvivor => ObjectId::survivor(seat.other()),
                    Object::EachZombie(..) => ObjectId::NONE,
                    _ => source,
                },
                _ => ObjectId::NONE,
            };
            each(&Working { modifier, source, object, seat, x: self.state.object(source).x, lasting: false });
        }
    }
}

/// Whether a passive's condition may need the value it changes: HP that hang
/// on HP or on light, light that hangs on light.
fn asks_itself(modifier: &Modifier, condition: Option<Test>) -> bool {
    match condition {
        Some(Test::ThreatZoneLit | Test::ThreatZoneUnlit | Test::SourceUnlit | Test::SourceLit) => true,
        Some(Test::SurvivorHp(..) | Test::ZombieCount(..)) => {
            !matches!(modifier.change, Change::Keyword(Keyword::Light))
        }
        _ => false,
    }
}
