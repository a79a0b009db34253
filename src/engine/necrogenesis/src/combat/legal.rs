//! Which attacks are legal, and what they need and deal (8.2 to 8.6).

use crate::rulestext::ability::{Keyword, StatusKind, WeaponClass};
use safehouse_table::Seat;

use super::super::{
    config::QuickEscapeWindow,
    object::{Area, Marks, ObjectId},
    program::{Kind, PassiveRule},
    state::{Battle, BattleFlags, Incoming, Lasting, Pile, StateTable, Until, pile},
    state_reader::{AttackOf, StateReader},
};

impl Battle {
    /// The attack as values are asked for it.
    pub(crate) fn of(&self) -> AttackOf {
        AttackOf { seat: self.seat, attacker: self.attacker, target: self.target }
    }
}

impl<'a> StateReader<'a> {
    /// Whether a Zombie on a side can attack in the Attack Step (7.3.5).
    pub(crate) fn may_attack_on(self, side: Seat) -> bool {
        self.zombies_in(side, Area::ThreatZone).any(|id| self.can_zombie_attack(id))
    }

    /// The zones a Weapon, or the unarmed Survivor, reaches (12.2.4, R51).
    pub(crate) fn reaches(self, attacker: ObjectId) -> [Option<Area>; 2] {
        let card = self.card(attacker);
        if card.kind == Kind::Survivor || !self.rules.config.range_decides {
            return [Some(Area::ThreatZone), None];
        }
        let reach = card.class == Some(WeaponClass::Melee) && self.has_keyword(attacker, Keyword::Reach);
        [card.reaches_threat.then_some(Area::ThreatZone), (card.reaches_zombie || reach).then_some(Area::ZombieZone)]
    }

    /// Numbers an unarmed attack calls: 1, unless a card says more (2.28.3).
    pub(crate) fn numbers_to_call(self, seat: Seat) -> u8 {
        self.sum_of(seat, PassiveRule::CALLS, |rule, _| match rule {
            PassiveRule::CallNumbers(count) => *count,
            _ => 0,
        })
        .clamp(1, 6)
    }

    /// The zones an Area attack may choose: those with Zombies (2.31.4, R60).
    pub(crate) fn attack_zones(self, seat: Seat, attacker: ObjectId) -> impl Iterator<Item = Area> + use<'a> {
        self.reaches(attacker).into_iter().flatten().filter(move |area| self.zombies_in(seat, *area).next().is_some())
    }

    /// The Zombies an attack may be aimed at: range, Guard, Stealth (2.47, 2.32.1).
    pub(crate) fn attack_targets(self, seat: Seat, attacker: ObjectId) -> Pile<40> {
        let mut targets = pile();
        let attack = AttackOf { seat, attacker, target: ObjectId::NONE };
        let ignores_guard = self.ignores_guard(attack);
        for zone in self.reaches(attacker).into_iter().flatten() {
            let start = targets.len();
            let mut guarded = false;
            for id in self.zombies_in(seat, zone) {
                if self.state.controller(id) == seat || self.hides_from(id, seat) {
                    continue;
                }
                let guards = !ignores_guard && self.has_keyword(id, Keyword::Guard);
                if guards && !guarded {
                    guarded = true;
                    targets.truncate(start);
                }
                if guards == guarded {
                    let _ = targets.try_push(id);
                }
            }
        }
        targets
    }

    /// Whether a Weapon, or the unarmed Survivor, can attack now, when the
    /// [open zones](StateReader::open_zones) are known (8.2.1).
    pub(crate) fn can_attack_into(self, seat: Seat, attacker: ObjectId, open: [bool; 2]) -> bool {
        let card = self.card(attacker);
        let out_of_charges = card.counters.is_some() && self.state.object(attacker).counters == 0;
        self.state.side(seat).ap() >= 1
            && self.may_attack_again(attacker)
            && self.is_working(attacker)
            && !out_of_charges
            && card.usable_by[seat.index()]
            && if self.has_keyword(attacker, Keyword::Area) {
                self.attack_zones(seat, attacker).next().is_some()
            } else {
                self.reaches_into(attacker, open)
            }
    }

    /// Whether an attack can be aimed at something in the Threat Zone, and in
    /// the Zombie Zone. Guard only says at what.
    pub(crate) fn open_zones(self, seat: Seat) -> [bool; 2] {
        [Area::ThreatZone, Area::ZombieZone].map(|zone| {
            self.state.side(seat).cards(zone).iter().any(|id| {
                self.glance(*id).kind == Kind::Zombie
                    && self.state.controller(*id) != seat
                    && !self.hides_from(*id, seat)
            })
        })
    }

    /// Whether a Weapon, or the unarmed Survivor, reaches one of the open zones.
    pub(crate) fn reaches_into(self, attacker: ObjectId, open: [bool; 2]) -> bool {
        self.reaches(attacker).into_iter().flatten().any(|zone| open[usize::from(zone == Area::ZombieZone)])
    }

    /// Whether an attack can go on after its declaration (8.2.3, R76).
    pub(super) fn is_battle_valid(self, battle: &Battle) -> bool {
        let attacker = self.state.object(battle.attacker);
        if battle.has(BattleFlags::ZOMBIE) {
            let side = self.state.side_of(battle.attacker);
            let held = Marks::REST.union(Marks::STUNNED).union(Marks::HELD).union(Marks::NO_ATTACK);
            return attacker.area == Area::ThreatZone
                && !attacker.marks.intersects(held)
                && self.state.controller(battle.attacker) != side
                && !self.state.has_status(battle.attacker, StatusKind::Disabled)
                && !self.is_barred(battle.attacker)
                && self.survivor_is_attackable(side);
        }
        let target_stands = match battle.zone {
            Some(zone) if battle.has(BattleFlags::AREA) => self.zombies_in(battle.seat, zone).next().is_some(),
            zone => {
                self.is_zombie_in_play(battle.target)
                    && Some(self.state.object(battle.target).area) == zone
                    && self.state.controller(battle.target) != battle.seat
                    && !self.hides_from(battle.target, battle.seat)
            }
        };
        attacker.area.is_battlefield() && self.is_working(battle.attacker) && target_stands
    }

    /// What a Zombie's attack would deal now, Exposed added, before prevention
    /// and Armor (R68, 2.44.1).
    pub(super) fn zombie_damage(self, battle: &Battle) -> u8 {
        let exposed = self.state.status_amount(battle.target, StatusKind::Exposed).min(1);
        self.attack_damage(battle.of()).saturating_add(exposed)
    }

    /// The die an attack needs before bonuses; `None` always hits (R59).
    pub(super) fn die_needed(self, battle: &Battle) -> Option<i32> {
        let needs = self.hit_requirement(battle.of())?;
        Some(needs + i32::from(battle.requirement))
    }

    /// Whether the attack in progress hits with its last die (2.27.0, 2.28.0).
    pub(super) fn hits(self, battle: &Battle) -> bool {
        if self.card(battle.attacker).kind == Kind::Survivor {
            return battle.called & (1 << battle.die) != 0;
        }
        self.die_needed(battle).is_none_or(|needs| i32::from(battle.die) + self.attack_roll_bonus(battle.of()) >= needs)
    }

    /// Whether a Quick Escape is offered: TP, the limit, damage to come, a
    /// known difficulty (2.2.4, R72, R74).
    pub(super) fn may_quick_escape(self, battle: &Battle) -> bool {
        let config = &self.rules.config;
        let side = self.state.side(battle.target.owner());
        let early = config.quick_escape_window == QuickEscapeWindow::OnDeclaration;
        side.tp() >= self.quick_escape_cost(battle.target.owner())
            && side.quick_escapes() < config.quick_escapes_per_phase
            && self.escape_difficulty(battle.attacker).is_some()
            && (early || self.state.incoming.last().is_some_and(|incoming| self.would_hurt(incoming) > 0))
    }

    /// What is left of damage about to be dealt after prevention and Armor.
    pub(crate) fn would_hurt(self, incoming: &Incoming) -> u8 {
        let survivor = ObjectId::survivor(incoming.seat);
        incoming.amount.saturating_sub(self.state.shielding(survivor)).saturating_sub(self.armor(survivor))
    }

    /// Positions of the modifiers "your next attack" that an attack uses up, as
    /// bits (2.27.2).
    pub(super) fn next_attack_modifiers(self, attack: AttackOf) -> u128 {
        const { assert!(StateTable::Modifiers.room() <= 128) };
        let is_used = |lasting: &Lasting| lasting.until == Until::NextAttack && self.lasting_applies(lasting, attack);
        let modifiers = self.state.lasting().iter().enumerate();
        modifiers.filter(|(_, lasting)| is_used(lasting)).fold(0, |bits, (index, _)| bits | 1 << index)
    }
}
