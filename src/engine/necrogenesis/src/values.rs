//! What a state amounts to: HP, Damage, costs, keywords and conditions with
//! every modifier that works at the moment. Nothing here changes anything.

mod gear;
mod modifiers;
mod prices;

use crate::rulestext::ability::{Bound, Change, Keyword, Position, StatusKind, Token, Zombies, Zone};
use safehouse_table::Seat;

use super::{
    object::{Area, Marks, ObjectId, area_of_zone},
    program::{Kind, Test, change_bit},
    state_reader::{AttackOf, StateReader},
};

impl<'a> StateReader<'a> {
    /// Whether a condition holds for a source and its controller.
    pub fn holds(self, test: Test, source: ObjectId, seat: Seat) -> bool {
        let compare = |bound: Bound, actual: usize, number: u8| match bound {
            Bound::AtMost => actual <= usize::from(number),
            Bound::AtLeast => actual >= usize::from(number),
        };
        match test {
            Test::ThreatZoneLit => self.is_lit(seat),
            Test::ThreatZoneUnlit => !self.is_lit(seat),
            Test::SourceUnlit => !self.is_in_lit_zone(source),
            Test::SourceLit => self.is_in_lit_zone(source),
            Test::SourceIn(zone) => self.state.object(source).area == area_of_zone(zone),
            Test::SourceActive => !self.state.object(source).marks.contains(Marks::REST),
            Test::SourceRest => self.state.object(source).marks.contains(Marks::REST),
            Test::SourceHas(status) => self.bears(source, status),
            Test::SurvivorHas(status) => self.bears(ObjectId::survivor(seat), status),
            Test::SurvivorHp(bound, number) => {
                compare(bound, usize::from(self.hp_left(ObjectId::survivor(seat))), number)
            }
            Test::HandEmpty => self.state.side(seat).cards(Area::Hand).is_empty(),
            Test::HandSize(bound, number) => compare(bound, self.state.side(seat).cards(Area::Hand).len(), number),
            Test::Pool(bound, number, points) => compare(bound, usize::from(self.points(seat, points)), number),
            Test::Armed(armed) => self.equipped_weapons(seat).next().is_some() == armed,
            Test::ZombieCount(bound, number, zombies, zone) => {
                let side = self.state.turn_player();
                let count = self
                    .zombies_in(side, area_of_zone(zone))
                    .filter(|id| self.matches_zombies(*id, zombies, source))
                    .count();
                compare(bound, count, number)
            }
            Test::SurvivorIs(by_seat) => by_seat[seat.index()],
        }
    }

    /// Whether an object has a status; a Stun that waits for its phase is one (2.29.3).
    fn bears(self, id: ObjectId, status: StatusKind) -> bool {
        let stun = Marks::STUNNED.union(Marks::STUN_NEXT);
        match status {
            StatusKind::Stun => self.state.object(id).marks.intersects(stun),
            status => self.state.has_status(id, status),
        }
    }

    /// Whether a Zombie passes a text's filter.
    pub fn matches_zombies(self, id: ObjectId, zombies: Zombies, source: ObjectId) -> bool {
        let card = self.card(id);
        let object = self.state.object(id);
        let rest = object.marks.contains(Marks::REST);
        card.kind == Kind::Zombie
            && !(zombies.other && id == source)
            && !(zombies.non_boss && card.is_boss())
            && zombies.position.is_none_or(|position| (position == Position::Rest) == rest)
            && zombies.kind.is_none_or(|kind| card.zombie == Some(kind))
            && zombies.ztc_at_most.is_none_or(|ztc| card.ztc.with(object.x) <= ztc)
            && zombies.hp_at_most.is_none_or(|hp| self.hp_left(id) <= hp)
    }

    /// Whether a seat's Survivor Zone and Threat Zone are lit (2.37.0, R90).
    pub fn is_lit(self, seat: Seat) -> bool {
        let light = Change::Keyword(Keyword::Light);
        self.has_gear(seat, |id| self.card(id).keywords.light && self.is_working(id))
            || self.any_working(&light, true, |working| {
                if working.object.is_some() {
                    working.object.owner() == seat && self.state.controller(working.object) == seat
                } else {
                    working.seat == seat
                }
            })
    }

    /// Whether an object stands in a lit zone: the Zombie Zone never is (R90).
    pub fn is_in_lit_zone(self, id: ObjectId) -> bool {
        let area = self.state.object(id).area;
        area != Area::ZombieZone && self.is_lit(self.state.side_of(id))
    }

    /// HP an object can have: printed with modifiers (2.5.3).
    pub fn hp_max(self, id: ObjectId) -> u8 {
        let mut hp = i32::from(self.card(id).hp);
        self.each_working(change_bit(&Change::HpX), true, |working| {
            if self.applies(working, id) {
                hp += match working.modifier.change {
                    Change::Hp(by) => i32::from(by),
                    _ => i32::from(working.x),
                };
            }
        });
        hp.clamp(0, 255) as u8
    }

    /// Whether something in play or lasting may change how many HP cards have.
    pub(super) fn may_change_hp(self) -> bool {
        !self.state.lasting().is_empty() || self.modified() & change_bit(&Change::HpX) != 0
    }

    /// Whether something in play or lasting may change how many counters cards
    /// can hold.
    pub(super) fn may_change_max_counters(self) -> bool {
        let by_passive = self.modified() & change_bit(&Change::MaxCharges(0)) != 0;
        self.rules.program.changes_max_counters && (by_passive || !self.state.lasting().is_empty())
    }

    /// HP an object has left; 0 is destroyed or defeated (2.5.2).
    pub fn hp_left(self, id: ObjectId) -> u8 {
        self.hp_max(id).saturating_sub(self.state.object(id).damage)
    }

    /// Whether an object has a keyword that works, printed or given. Disabled
    /// switches printed ones off like any ability (R91), except Unique, which
    /// is no ability but a limit on the field.
    // Of a keyword that is written down two looks are left.
    #[inline(always)]
    pub fn has_keyword(self, id: ObjectId, keyword: Keyword) -> bool {
        let printed = self.card(id).keywords;
        let is_printed = match keyword {
            Keyword::Fast => printed.fast,
            Keyword::Guard => printed.guard,
            Keyword::Reach => printed.reach,
            Keyword::Area => printed.area,
            Keyword::Light => printed.light,
            Keyword::Unique => self.card(id).unique,
            Keyword::Armor(_) => printed.armor > 0,
            Keyword::Evade(_) => printed.evade > 0,
        };
        (is_printed && (keyword == Keyword::Unique || !self.state.has_status(id, StatusKind::Disabled)))
            || self.has_change(id, Change::Keyword(keyword))
    }

    /// Armor of an object: the sum of its sources (R64).
    pub fn armor(self, id: ObjectId) -> u8 {
        let mut armor = self.working_print(id, self.card(id).keywords.armor);
        self.each_working(change_bit(&Change::Keyword(Keyword::Armor(0))), false, |working| {
            if let Change::Keyword(Keyword::Armor(more)) = working.modifier.change
                && self.applies(working, id)
            {
                armor = armor.saturating_add(more);
            }
        });
        armor
    }

    /// The number of a printed keyword; none while Disabled (R91).
    fn working_print(self, id: ObjectId, number: u8) -> u8 {
        if number > 0 && self.state.has_status(id, StatusKind::Disabled) { 0 } else { number }
    }

    /// The best Evade of an object: the least number that evades; 0 without (R65).
    pub fn evade(self, id: ObjectId) -> u8 {
        let mut best = self.working_print(id, self.card(id).keywords.evade);
        self.each_working(change_bit(&Change::Keyword(Keyword::Evade(0))), false, |working| {
            if let Change::Keyword(Keyword::Evade(number)) = working.modifier.change
                && self.applies(working, id)
                && (best == 0 || number < best)
            {
                best = number;
            }
        });
        best
    }

    /// Whether an object has a change without a number.
    #[inline]
    pub fn has_change(self, id: ObjectId, change: Change) -> bool {
        self.may_work(change_bit(&change)) && self.is_given(id, change)
    }

    #[inline(never)]
    fn is_given(self, id: ObjectId, change: Change) -> bool {
        self.any_working(&change, false, |working| self.applies(working, id))
    }

    /// Whether a status cannot be put on an object (2.29.4, 2.45.2).
    pub fn is_immune(self, id: ObjectId, status: StatusKind) -> bool {
        let stabilized = matches!(status, StatusKind::Bleed | StatusKind::Poison)
            && self.state.has_status(id, StatusKind::Stabilized);
        stabilized || self.has_change(id, Change::ImmuneTo(status))
    }

    /// Damage an attack deals, before Exposed, prevention and Armor (R68).
    pub fn attack_damage(self, attack: AttackOf) -> u8 {
        let card = self.card(attack.attacker);
        let mut damage = i32::from(card.damage.with(self.state.object(attack.attacker).x));
        self.each_working(change_bit(&Change::DamageX), false, |working| {
            if self.applies_to_attack(working, attack) {
                damage += match working.modifier.change {
                    Change::Damage(by) => i32::from(by),
                    _ => i32::from(working.x),
                };
            }
        });
        damage.clamp(0, 255) as u8
    }

    /// The Hit Roll an attack needs after modifiers; `None` hits without a roll (2.27.0).
    pub fn hit_requirement(self, attack: AttackOf) -> Option<i32> {
        let zombie = self.card(attack.attacker).kind == Kind::Zombie;
        let mut needs = if zombie { None } else { self.card(attack.attacker).hit.map(i32::from) };
        self.each_working(change_bit(&Change::HitsOn(0)), false, |working| {
            if let Change::HitsOn(number) = working.modifier.change
                && self.applies(working, attack.attacker)
            {
                needs = Some(i32::from(number));
            }
        });
        let mut needs = needs?;
        self.each_working(change_bit(&Change::HitRequirement(0)), false, |working| {
            if let Change::HitRequirement(more) = working.modifier.change
                && self.applies_to_attack(working, attack)
            {
                needs += i32::from(more);
            }
        });
        Some(needs)
    }

    /// The Attack Roll Bonus of an attack (2.41.0).
    pub fn attack_roll_bonus(self, attack: AttackOf) -> i32 {
        let mut bonus = 0;
        self.each_working(change_bit(&Change::AttackRollBonus(0)), false, |working| {
            if let Change::AttackRollBonus(more) = working.modifier.change
                && self.applies_to_attack(working, attack)
            {
                bonus += i32::from(more);
            }
        });
        bonus
    }

    /// What is added to a seat's Escape Rolls (2.25.5).
    pub fn escape_bonus(self, seat: Seat) -> i32 {
        let mut bonus = 0;
        self.each_working(change_bit(&Change::EscapeRoll(0)), false, |working| {
            if let Change::EscapeRoll(more) = working.modifier.change
                && working.seat == seat
            {
                bonus += i32::from(more);
            }
        });
        bonus
    }

    /// The Escape Difficulty of a Zombie; `None` when the list does not say (R74).
    pub fn escape_difficulty(self, zombie: ObjectId) -> Option<i32> {
        let mut difficulty = i32::from(self.card(zombie).ed?);
        self.each_working(change_bit(&Change::Ed(0)), false, |working| {
            if let Change::Ed(more) = working.modifier.change
                && self.applies(working, zombie)
            {
                difficulty += i32::from(more);
            }
        });
        Some(difficulty)
    }

    /// Whether a Weapon, or the unarmed Survivor, may still attack this turn (R54).
    pub fn may_attack_again(self, id: ObjectId) -> bool {
        self.state.object(id).attacks < self.rules.config.attacks_per_weapon_per_turn || self.attacks_left(id) > 0
    }

    /// Attacks a Weapon, or the unarmed Survivor, may still make this turn (R54).
    pub fn attacks_left(self, id: ObjectId) -> u8 {
        let base = self.rules.config.attacks_per_weapon_per_turn;
        if base == 0 {
            return u8::MAX;
        }
        let mut allowed = base;
        self.each_working(change_bit(&Change::AdditionalAttacks(0)), false, |working| {
            if let Change::AdditionalAttacks(more) = working.modifier.change
                && self.applies(working, id)
            {
                allowed = allowed.saturating_add(more);
            }
        });
        allowed.saturating_sub(self.state.object(id).attacks)
    }

    /// The most counters a card holds (2.22.4).
    pub fn max_counters(self, id: ObjectId) -> u8 {
        let mut max = self.printed_max_counters(id);
        self.each_working(change_bit(&Change::MaxCharges(0)), false, |working| {
            if let Change::MaxCharges(more) = working.modifier.change
                && self.applies(working, id)
            {
                max = max.saturating_add(more);
            }
        });
        max
    }

    /// The most counters a card holds without what texts add.
    pub(super) fn printed_max_counters(self, id: ObjectId) -> u8 {
        let card = self.card(id);
        card.max_counters.max(card.counters.map_or(0, |value| value.with(self.state.object(id).x)))
    }

    /// Charge Counters a card loses when it is Exhausted (5.4.1, 5.4.4).
    pub fn exhaust_loss(self, id: ObjectId) -> u8 {
        let mut lost = 1i32;
        self.each_working(change_bit(&Change::ExhaustLoss(0)), false, |working| {
            if let Change::ExhaustLoss(more) = working.modifier.change
                && self.applies(working, id)
            {
                lost += i32::from(more);
            }
        });
        lost.clamp(0, 255) as u8
    }

    /// Whether an attack breaks no Stealth (2.32.3).
    pub fn keeps_stealth(self, attack: AttackOf) -> bool {
        self.any_working(&Change::KeepsStealth, false, |working| self.applies_to_attack(working, attack))
    }

    /// Whether an attack may pass by Guard (2.47.2).
    pub fn ignores_guard(self, attack: AttackOf) -> bool {
        self.any_working(&Change::IgnoresGuard, false, |working| self.applies_to_attack(working, attack))
    }

    /// Whether a Zombie hides from a seat that would aim at it (2.32.1).
    pub fn hides_from(self, zombie: ObjectId, seat: Seat) -> bool {
        self.state.has_status(zombie, StatusKind::Stealth) && self.state.controller(zombie) != seat
    }

    /// Whether the Survivor of a seat can be attacked (R76).
    pub fn survivor_is_attackable(self, seat: Seat) -> bool {
        let survivor = ObjectId::survivor(seat);
        !self.state.has_status(survivor, StatusKind::Cover) && !self.state.has_status(survivor, StatusKind::Stealth)
    }

    /// Whether a Zombie can attack in the Attack Step (R70, R76).
    pub fn can_zombie_attack(self, id: ObjectId) -> bool {
        let sick = self.state.object(id).marks.contains(Marks::SICK);
        (!sick || self.has_keyword(id, Keyword::Fast)) && self.can_attack_at_once(id)
    }

    /// Whether a Zombie can attack when a text says it may: summoning sickness
    /// does not keep it, all else does (R145).
    pub fn can_attack_at_once(self, id: ObjectId) -> bool {
        let object = self.state.object(id);
        let side = self.state.side_of(id);
        let held = Marks::REST.union(Marks::STUNNED).union(Marks::HELD).union(Marks::NO_ATTACK);
        object.area == Area::ThreatZone
            && self.card(id).kind == Kind::Zombie
            && !object.marks.intersects(held)
            && !object.marks.contains(Marks::ATTACKED)
            && self.state.controller(id) != side
            && !self.state.has_status(id, StatusKind::Disabled)
            && self.survivor_is_attackable(side)
            && !self.is_barred(id)
    }

    /// Whether a Temporary Barricade keeps a Zombie from attacking (2.49.2).
    pub fn is_barred(self, id: ObjectId) -> bool {
        self.state.side(self.state.side_of(id)).tokens(Zone::Threat, Token::TemporaryBarricade) > 0
            && !self.card(id).is_boss()
            && !self.has_change(id, Change::IgnoresBarricades)
    }

    /// Whether a Zombie advances in this Advance Step (7.3.4).
    pub fn is_eligible_to_advance(self, id: ObjectId) -> bool {
        let object = self.state.object(id);
        let held = Marks::STUNNED.union(Marks::HELD).union(Marks::LOCKED);
        object.area == Area::ZombieZone
            && self.card(id).kind == Kind::Zombie
            && !object.marks.intersects(held)
            && (!object.marks.contains(Marks::SICK)
                || !self.rules.config.sickness_blocks_advance
                || self.has_keyword(id, Keyword::Fast))
    }
}
