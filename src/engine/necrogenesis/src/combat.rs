//! Attacks and battles, of Survivors, Automated Weapons and Zombies (chapter 8;
//! R50 to R77).

mod legal;
mod roll;

use crate::rulestext::ability::{Event as Awaited, Keyword, Moment, Points, StatusKind, Trigger, WeaponClass};
use safehouse_table::{Seat, Sink};

use self::roll::small;
use super::{
    choice::Choice,
    config::QuickEscapeWindow,
    damage::{Credit, Hurt},
    event::{Event, Rolled},
    machine::Play,
    object::{Area, Marks, ObjectId},
    program::Kind,
    question::Question,
    state::{
        Battle, BattleFlags, BattleStep, FrameFlags, Happening, Incoming, IntoPile, Pile, Stage, StateTable, Step,
        Stopped, Until,
    },
    state_reader::AttackOf,
};

impl<S: Sink<Event>> Play<'_, S> {
    /// Begins an attack. A `target` given by text is not chosen.
    pub(super) fn start_attack(&mut self, seat: Seat, attacker: ObjectId, target: ObjectId) {
        let kind = self.read().card(attacker).kind;
        let mut battle = Battle { attacker, seat, target, ..Battle::default() };
        match kind {
            Kind::Zombie => {
                battle.flags |= BattleFlags::ZOMBIE;
                battle.target = ObjectId::survivor(self.state.side_of(attacker));
                battle.zone = Some(Area::SurvivorZone);
            }
            Kind::Automated => battle.flags |= BattleFlags::AUTOMATED,
            _ => {}
        }
        if self.read().has_keyword(attacker, Keyword::Area) && kind != Kind::Zombie && !target.is_some() {
            battle.flags |= BattleFlags::AREA;
        }
        if target.is_some() {
            battle.zone = Some(self.state.object(target).area);
        }
        if self.state.battles.try_push(battle).is_some() {
            return self.stop(Stopped::Full(StateTable::Attacks));
        }
        self.push(Step::Battle(BattleStep::Aim));
    }

    pub(super) fn attack_step(&mut self, side: Seat) {
        if !self.read().may_attack_on(side) {
            self.push(Step::Stage(Stage::ZombieAbilities));
            return;
        }
        self.push(Step::Stage(Stage::Attack));
        self.ask(side.other(), Question::ZombieAttack);
    }

    pub(super) fn zombie_attack_answer(&mut self, seat: Seat, choice: Choice) {
        match choice {
            Choice::Attack(zombie) => self.start_attack(seat, zombie, ObjectId::NONE),
            Choice::Use(source, ability) => self.declare_ability(seat, source, ability),
            _ => {
                // Declining is possible under one reading only; it ends the step.
                self.state.agenda.pop();
                self.push(Step::Stage(Stage::ZombieAbilities));
            }
        }
    }

    fn battle(&mut self) -> Option<&mut Battle> {
        self.state.battles.last_mut()
    }

    /// A part of the attack in progress, and those behind it up to a question
    /// or something that has to happen first.
    #[inline(never)]
    pub(super) fn battle_step(&mut self, step: BattleStep) {
        let mut step = step;
        // Whether the part before this one has looked at what a window changed.
        let mut is_looked_at = false;
        loop {
            self.battle_part(step, is_looked_at);
            is_looked_at = step == BattleStep::QuickEscape;
            if self.state.asked.is_some() || self.state.outcome().is_some() {
                return;
            }
            if matches!(self.state.agenda.last(), Some(Step::Checkpoint)) && self.state.is_quiet() {
                self.state.agenda.pop();
            }
            match self.state.agenda.last() {
                Some(Step::Battle(next)) => step = *next,
                _ => return,
            }
            self.state.agenda.pop();
        }
    }

    /// One part of the attack in progress; each pushes the next.
    fn battle_part(&mut self, step: BattleStep, is_looked_at: bool) {
        let Some(battle) = self.state.battle().copied() else { return };
        let mut over = battle.has(BattleFlags::OVER);
        let is_after_a_window = !is_looked_at && matches!(step, BattleStep::QuickEscape | BattleStep::Damage);
        if !over && is_after_a_window && !self.read().is_battle_valid(&battle) {
            // A side of the battle went in a window since it began (8.2.3, R76, R146).
            self.cancel_attack();
            over = true;
        }
        if !over
            && is_after_a_window
            && battle.flags.intersects(BattleFlags::ANSWERED.union(BattleFlags::ESCAPE_FAILED))
        {
            self.count_again(&battle);
        }
        match step {
            BattleStep::Aim => self.aim(battle),
            BattleStep::Declare => self.declare_attack(battle),
            BattleStep::EarlyEscape => {
                self.push(Step::Battle(BattleStep::Begin));
                self.offer_quick_escape(battle);
            }
            BattleStep::Begin => self.begin_battle(battle),
            BattleStep::End => {
                self.push_all(&[Step::Checkpoint, Step::Battle(BattleStep::Ko)]);
                let trigger = Trigger::At(Moment::EndOfBattle);
                self.happen(Happening { trigger, subject: ObjectId::NONE, seat: battle.seat }, ObjectId::NONE);
            }
            BattleStep::Ko => {
                self.push_all(&[Step::Checkpoint, Step::Battle(BattleStep::Cleanup)]);
                self.release_ko();
            }
            BattleStep::Cleanup => self.clean_up_battle(battle),
            _ if over => {
                if battle.has(BattleFlags::ZOMBIE) && step > BattleStep::PreDamage {
                    self.state.incoming.pop();
                }
                self.log.take(Event::AttackEnded { attacker: battle.attacker });
                self.end_battle_early();
            }
            BattleStep::Roll => self.roll_to_hit(battle),
            BattleStep::AfterRoll => self.after_roll(battle),
            BattleStep::PreDamage => self.pre_damage(battle),
            BattleStep::QuickEscape => {
                self.push(Step::Battle(BattleStep::Damage));
                if self.rules.config.quick_escape_window == QuickEscapeWindow::BeforeDamage {
                    self.offer_quick_escape(battle);
                }
            }
            BattleStep::Damage => self.battle_damage(battle),
        }
    }

    /// Ends the attack in progress without damage (8.2.3).
    pub(super) fn end_battle_early(&mut self) {
        self.push(Step::Battle(BattleStep::End));
    }

    /// Zone, target and called numbers, one question at a time (8.2.1).
    fn aim(&mut self, battle: Battle) {
        let unarmed = self.read().card(battle.attacker).kind == Kind::Survivor;
        if battle.has(BattleFlags::AREA) && battle.zone.is_none() {
            self.push(Step::Battle(BattleStep::Aim));
            if self.read().attack_zones(battle.seat, battle.attacker).next().is_none() {
                self.give_up_aim();
            } else {
                self.ask(battle.seat, Question::AttackZone);
            }
        } else if !battle.has(BattleFlags::AREA) && !battle.target.is_some() {
            self.push(Step::Battle(BattleStep::Aim));
            if self.read().reaches_into(battle.attacker, self.read().open_zones(battle.seat)) {
                self.ask(battle.seat, Question::AttackTarget);
            } else {
                self.give_up_aim();
            }
        } else if unarmed && battle.called.count_ones() < u32::from(self.read().numbers_to_call(battle.seat)) {
            self.push(Step::Battle(BattleStep::Aim));
            self.ask(battle.seat, Question::CallNumber);
        } else {
            self.push(Step::Battle(BattleStep::Declare));
        }
    }

    /// Nothing can be attacked: the attack is not declared (8.2.1).
    fn give_up_aim(&mut self) {
        self.state.agenda.pop();
        self.state.battles.pop();
    }

    pub(super) fn aim_answer(&mut self, question: Question, choice: Choice) {
        let zone_of = |state: &super::state::State, id| state.object(id).area;
        let zone = match choice {
            Choice::Object(id) => Some(zone_of(self.state, id)),
            _ => None,
        };
        let Some(battle) = self.battle() else { return };
        match (question, choice) {
            (Question::AttackZone, Choice::Area(area)) => battle.zone = Some(area),
            (Question::AttackTarget, Choice::Object(id)) => {
                battle.target = id;
                battle.zone = zone;
            }
            (_, Choice::Number(number)) => battle.called |= 1 << (number & 7),
            _ => {}
        }
    }

    /// Costs are paid, "On Attack" triggers, the window opens (8.2.1).
    fn declare_attack(&mut self, battle: Battle) {
        let attacker = battle.attacker;
        let zone = battle.zone.unwrap_or(Area::ThreatZone);
        let zombie = battle.has(BattleFlags::ZOMBIE);
        if !zombie {
            if !battle.has(BattleFlags::AUTOMATED) {
                self.lose_points(battle.seat, Points::Action, 1);
                self.count_attack(attacker);
            }
            let counters = self.state.object(attacker).counters;
            if self.read().card(attacker).counters.is_some() && counters > 0 {
                self.set_counters(attacker, counters - 1);
            }
            if battle.has(BattleFlags::AUTOMATED) {
                self.set_running(FrameFlags::ATTACKED);
            }
            let keeps = self.read().keeps_stealth(battle.of());
            let stealthed = self.state.has_status(ObjectId::survivor(battle.seat), StatusKind::Stealth);
            if let Some(battle) = self.battle()
                && (keeps || !stealthed || battle.has(BattleFlags::AUTOMATED))
            {
                battle.flags |= BattleFlags::KEEPS_STEALTH;
            }
        }
        self.log.take(Event::AttackDeclared { seat: battle.seat, attacker, target: battle.target, zone });
        let next = if zombie && self.rules.config.quick_escape_window == QuickEscapeWindow::OnDeclaration {
            BattleStep::EarlyEscape
        } else {
            BattleStep::Begin
        };
        self.push_all(&[Step::Checkpoint, Step::Battle(next)]);
        self.happen(Happening { trigger: Trigger::OnAttack, subject: battle.target, seat: battle.seat }, attacker);
        if !zombie && battle.target.is_some() {
            let seat = self.state.controller(battle.target);
            let attacked = Trigger::When(Awaited::ThisZombieAttacked);
            self.happen(Happening { trigger: attacked, subject: attacker, seat }, battle.target);
        }
        if zombie {
            let side = self.state.side_of(attacker);
            let declares = Trigger::When(Awaited::ZombieDeclaresAttack);
            self.happen(Happening { trigger: declares, subject: attacker, seat: side }, ObjectId::NONE);
        }
    }

    /// Validity, then the Offense and Defense Steps (8.2.3, 8.3.0, 8.4.0).
    fn begin_battle(&mut self, battle: Battle) {
        if !battle.has(BattleFlags::OVER) && !self.read().is_battle_valid(&battle) {
            self.cancel_attack();
        }
        if self.state.battle().is_some_and(|battle| !battle.has(BattleFlags::OVER)) {
            self.log.take(Event::BattleStep { offense: true });
            self.log.take(Event::BattleStep { offense: false });
            let trigger = Trigger::At(Moment::StartOfBattle);
            self.happen(Happening { trigger, subject: ObjectId::NONE, seat: battle.seat }, ObjectId::NONE);
        }
        self.push_all(&[Step::Checkpoint, Step::Battle(BattleStep::Roll)]);
    }

    /// The attack in progress has no more effect; costs stay paid (R67).
    pub(super) fn cancel_attack(&mut self) {
        if let Some(battle) = self.battle() {
            battle.flags |= BattleFlags::OVER;
            let attacker = battle.attacker;
            self.log.take(Event::Cancelled { object: attacker, attack: true });
        }
    }

    fn roll_to_hit(&mut self, battle: Battle) {
        self.push(Step::Battle(BattleStep::AfterRoll));
        let unarmed = self.read().card(battle.attacker).kind == Kind::Survivor;
        if unarmed || self.read().hit_requirement(battle.of()).is_some() {
            self.roll_attack();
        }
    }

    /// Rolls the die of the attack in progress; the last one counts (2.27.2).
    pub(super) fn roll_attack(&mut self) {
        let Some(battle) = self.state.battle().copied() else { return };
        let die = self.die();
        let unarmed = self.read().card(battle.attacker).kind == Kind::Survivor;
        let (roll, needs) = if unarmed {
            (Rolled::Unarmed, battle.called)
        } else {
            (Rolled::Hit, self.read().die_needed(&battle).unwrap_or(0).clamp(0, 255) as u8)
        };
        if let Some(battle) = self.battle() {
            battle.die = die;
        }
        let bonus = if unarmed || !S::LISTENS { 0 } else { small(self.read().attack_roll_bonus(battle.of())) };
        self.log.take(Event::Rolled { seat: battle.seat, roll, die, needs, bonus });
    }

    /// A miss and a hit each open one window; then the last die counts.
    fn after_roll(&mut self, battle: Battle) {
        let hits = self.read().hits(&battle);
        let zone = battle.zone.unwrap_or(Area::ThreatZone);
        let by_survivor = !battle.has(BattleFlags::ZOMBIE);
        let seen = if hits { BattleFlags::HIT_SEEN } else { BattleFlags::MISS_SEEN };
        if battle.has(seen) {
            if !hits {
                self.log.take(Event::Missed { attacker: battle.attacker, target: battle.target, zone });
                self.end_battle_early();
                return;
            }
            self.log.take(Event::Hit { attacker: battle.attacker, target: battle.target, zone });
            if let Some(battle) = self.battle() {
                battle.flags |= BattleFlags::HIT;
            }
            if battle.target.is_some() && self.evades(battle.target, battle.attacker) {
                self.cancel_attack();
            }
            self.push(Step::Battle(BattleStep::PreDamage));
            return;
        }
        if let Some(battle) = self.battle() {
            battle.flags |= seen;
        }
        self.push_all(&[Step::Checkpoint, Step::Battle(BattleStep::AfterRoll)]);
        let happening =
            |awaited| Happening { trigger: Trigger::When(awaited), subject: battle.target, seat: battle.seat };
        if hits {
            self.happen(happening(Awaited::OpponentsAttackHits), ObjectId::NONE);
            self.happen(happening(Awaited::YourAttackHits), ObjectId::NONE);
        } else if by_survivor {
            self.happen(happening(Awaited::YourAttackMisses), ObjectId::NONE);
            if self.read().card(battle.attacker).class == Some(WeaponClass::Ranged) {
                self.happen(happening(Awaited::YourRangedAttackMisses), ObjectId::NONE);
            }
        }
    }

    /// Rolls for Evade when the card has it (R65).
    fn evades(&mut self, id: ObjectId, attacker: ObjectId) -> bool {
        let needs = self.read().evade(id);
        if needs == 0 {
            return false;
        }
        let die = self.die();
        let seat = self.state.controller(id);
        self.log.take(Event::Rolled { seat, roll: Rolled::Evade, die, needs, bonus: 0 });
        if die >= needs {
            self.log.take(Event::Evaded { object: id, attacker });
        }
        die >= needs
    }

    /// The pre-damage window (9.4.0). A Zombie's damage is known here (R72).
    fn pre_damage(&mut self, battle: Battle) {
        self.push(Step::Battle(BattleStep::QuickEscape));
        if !battle.has(BattleFlags::ZOMBIE) {
            return;
        }
        let seat = battle.target.owner();
        let amount = self.read().zombie_damage(&battle);
        if let Some(battle) = self.battle() {
            battle.counted = amount;
        }
        let incoming = Incoming { source: battle.attacker, seat, amount, attack: true, ..Incoming::default() };
        if self.state.incoming.try_push(incoming).is_some() {
            return self.stop(Stopped::Full(StateTable::Damage));
        }
        self.warn_of(incoming);
        if !matches!(self.state.agenda.last(), Some(Step::Battle(BattleStep::QuickEscape)))
            && let Some(battle) = self.battle()
        {
            battle.flags |= BattleFlags::ANSWERED;
        }
    }

    /// What changed a Zombie's Damage in a window before it is dealt counts;
    /// what was prevented stays prevented (8.5.0, R68).
    fn count_again(&mut self, battle: &Battle) {
        let now = self.read().zombie_damage(battle);
        if now == battle.counted {
            return;
        }
        if let Some(battle) = self.battle() {
            battle.counted = now;
        }
        if let Some(incoming) = self.state.incoming.last_mut()
            && (incoming.amount > 0 || battle.counted == 0)
        {
            let (more, less) = (now.saturating_sub(battle.counted), battle.counted.saturating_sub(now));
            incoming.amount = incoming.amount.saturating_add(more).saturating_sub(less);
        }
    }

    fn offer_quick_escape(&mut self, battle: Battle) {
        if battle.has(BattleFlags::ZOMBIE) && !battle.has(BattleFlags::OVER) && self.read().may_quick_escape(&battle) {
            self.ask(battle.target.owner(), Question::QuickEscape);
        }
    }

    pub(super) fn quick_escape_answer(&mut self, seat: Seat, choice: Choice) {
        if choice != Choice::Yes {
            return;
        }
        let Some(battle) = self.state.battle().copied() else { return };
        self.lose_points(seat, Points::Tactical, self.read().quick_escape_cost(seat));
        self.count_quick_escape(seat, false);
        let needs = self.read().escape_difficulty(battle.attacker).unwrap_or(i32::MAX);
        let success = self.roll_escape(seat, needs, Rolled::QuickEscape);
        self.push(Step::Checkpoint);
        self.end_quick_escape(battle.attacker, seat, success);
    }

    /// Rolls a Quick Escape that failed again; the last roll counts (2.25.5).
    pub(super) fn reroll_escape(&mut self) {
        let Some(battle) = self.state.battle().copied() else { return };
        if battle.has(BattleFlags::OVER) || !battle.has(BattleFlags::ESCAPE_FAILED) {
            return;
        }
        let seat = battle.target.owner();
        let needs = self.read().escape_difficulty(battle.attacker).unwrap_or(i32::MAX);
        if self.roll_escape(seat, needs, Rolled::QuickEscape) {
            self.end_quick_escape(battle.attacker, seat, true);
        }
    }

    fn end_quick_escape(&mut self, attacker: ObjectId, seat: Seat, success: bool) {
        if success {
            self.cancel_attack();
        }
        if let Some(battle) = self.battle() {
            battle.flags.set(BattleFlags::ESCAPE_FAILED, !success);
        }
        let awaited = if success { Awaited::QuickEscapeSucceeds } else { Awaited::QuickEscapeFails };
        self.happen(Happening { trigger: Trigger::When(awaited), subject: attacker, seat }, ObjectId::NONE);
    }

    fn battle_damage(&mut self, battle: Battle) {
        self.end_battle_early();
        let about = |subject| Happening { trigger: Trigger::OnHit, subject, seat: battle.seat };
        if battle.has(BattleFlags::ZOMBIE) {
            let Some(incoming) = self.state.incoming.pop() else { return };
            let survivor = ObjectId::survivor(incoming.seat);
            // Exposed adds to one attack only; its ban on Reacts stays (R88).
            self.use_up_exposed(survivor);
            self.hurt(survivor, incoming.amount, Hurt::from(battle.attacker));
            self.happen(about(battle.attacker), battle.attacker);
            self.check(None);
            return;
        }
        let targets: Pile<40> = match battle.zone {
            Some(zone) if battle.has(BattleFlags::AREA) => {
                let side = self.state.turn_player;
                self.read().zombies_in(side, zone).into_pile()
            }
            _ => std::iter::once(battle.target).filter(|id| self.read().is_zombie_in_play(*id)).into_pile(),
        };
        for target in targets {
            if battle.has(BattleFlags::AREA) && self.evades(target, battle.attacker) {
                continue;
            }
            let damage = self.read().attack_damage(AttackOf { target, ..battle.of() });
            self.hurt(target, damage, Hurt::from(battle.attacker));
            self.happen(about(target), battle.attacker);
        }
        self.check(Some(Credit { seat: battle.seat, weapon: battle.attacker, attack: true }));
    }

    /// The attacker rests, Stealth breaks, what lasted for one attack ends,
    /// used-up Weapons go (8.6.0, 9.5.0, R66, R75).
    fn clean_up_battle(&mut self, battle: Battle) {
        self.push(Step::Checkpoint);
        let lasting = !self.state.lasting().is_empty();
        let used = if lasting { self.read().next_attack_modifiers(battle.of()) } else { 0 };
        self.state.battles.pop();
        self.log.take(Event::BattleEnded { attacker: battle.attacker });
        if battle.has(BattleFlags::ZOMBIE) {
            self.end_lasting(|lasting| lasting.until == Until::ThisAttack);
            if self.state.object(battle.attacker).area.is_battlefield() {
                self.mark(battle.attacker, Marks::ATTACKED, true);
                self.mark(battle.attacker, Marks::REST, true);
            }
            self.reveal_character(battle.attacker);
            return;
        }
        let mut bit = 1u128;
        self.end_lasting(|lasting| {
            let ends = lasting.until == Until::NextAttack && used & bit != 0 || lasting.until == Until::ThisAttack;
            bit <<= 1;
            ends
        });
        if !battle.has(BattleFlags::KEEPS_STEALTH) {
            self.remove_status(ObjectId::survivor(battle.seat), StatusKind::Stealth);
        }
    }
}
