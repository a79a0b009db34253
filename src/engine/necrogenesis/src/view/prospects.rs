//! What the answers to a question would do: what they cost, what they roll and
//! what they deal. It is read off the table and not tried out, as a try would
//! show dice and hidden cards.

use crate::rulestext::ability::{Cost, Number, Points, StatusKind};
use safehouse_table::Seat;

use super::{
    super::{
        choice::Choice,
        declare::Room,
        event::Rolled,
        object::{Area, ObjectId},
        program::{Kind, Op, Value},
        question::Question,
        state::{Battle, Declared, Declaring},
        state_reader::{AttackOf, StateReader},
    },
    SeatView, View,
};

/// What an answer would do, as far as that is certain as the table stands:
/// triggers, Reacts and later answers may change it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Prospect {
    /// What is paid, before or once the answers it still needs are given.
    pub payment: Payment,
    /// The die that decides it.
    pub roll: Option<Roll>,
    /// The damage that it deals, or lets through.
    pub damage: Option<Dealt>,
    /// What goes to the Graveyard for it (R105, 4.2.9).
    pub room: Room,
}

/// What is paid, after everything that changes prices.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Payment {
    /// Action Points (2.1.0); without X.
    pub ap: u8,
    /// Tactical Points (2.2.0); without X.
    pub tp: u8,
    /// Threat Points (2.3.0); without X.
    pub th: u8,
    /// Whether an X that is still to be chosen comes on top (2.1.8, 2.4.2).
    pub x: bool,
    /// Counters that an attack takes off its Weapon (2.22.2).
    pub counters: u8,
    /// What is paid otherwise than with points.
    pub also: Vec<Cost>,
}

/// A die that decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Roll {
    /// What for.
    pub roll: Rolled,
    /// The number that the card prints; `None` where another says what is needed.
    pub printed: Option<u8>,
    /// What is needed with every modifier, as an event will tell it; of an unarmed
    /// attack, how many numbers are called.
    pub needs: i32,
    /// What is added to the face.
    pub bonus: i32,
}

/// Damage that an answer deals, or lets through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dealt {
    /// To what; [`ObjectId::NONE`] while that is open.
    pub target: ObjectId,
    /// The damage that the card prints.
    pub printed: u8,
    /// With every modifier, before prevention and Armor (R68).
    pub amount: u8,
    /// What of it is taken (5.9.3, R64); all of it while the target is open.
    pub taken: u8,
    /// HP left to the target; `None` while it is open.
    pub left: Option<u8>,
}

impl Roll {
    /// How many of the six faces succeed.
    pub fn faces(&self) -> u8 {
        match self.roll {
            Rolled::Unarmed => self.needs.clamp(0, 6) as u8,
            _ => (1..=6).filter(|die| die + self.bonus >= self.needs).count() as u8,
        }
    }
}

impl SeatView<'_> {
    /// What an answer of the seat that is asked would do; nothing to any other.
    pub fn prospect(&self, choice: Choice) -> Prospect {
        let Some(question) = self.question() else { return Prospect::default() };
        let (read, seat) = (self.read(), self.seat());
        let ap = |ap| Prospect { payment: Payment { ap, ..Payment::default() }, ..Prospect::default() };
        match (question, choice) {
            (Question::Action | Question::Response, Choice::Attack(attacker)) => read.survivor_attack(seat, attacker),
            (Question::ZombieAttack, Choice::Attack(zombie)) | (Question::AttackAtOnce(zombie), Choice::Yes) => {
                read.zombie_attack(seat, zombie)
            }
            (Question::AttackTarget, Choice::Object(target)) => read.aimed(target),
            (Question::QuickEscape, Choice::Yes) => read.quick_escape(seat),
            (Question::QuickEscape, Choice::No) => Prospect { damage: read.incoming_damage(), ..Prospect::default() },
            (_, Choice::Play(card)) if self.sees(card) => read.being_played(seat, card),
            (_, Choice::Use(source, index)) if self.sees(source) => read.being_used(seat, source, usize::from(index)),
            (_, Choice::Loot) => {
                let also = vec![Cost::Discard(1)];
                Prospect { payment: Payment { ap: 1, also, ..Payment::default() }, ..Prospect::default() }
            }
            (_, Choice::Unequip(_)) => ap(1),
            (_, Choice::MoveAttachment(_)) => ap(1u8.saturating_sub(read.attaching_costs_less(seat))),
            (Question::KeepAttachment(_), Choice::Yes) => ap(1),
            (Question::SpawnOrBottom, Choice::Spawn) => read.being_spawned(read.state.slot, None),
            (Question::SpawnFromDeck, Choice::Object(zombie)) if self.sees(zombie) => read.being_spawned(zombie, None),
            (Question::X, Choice::Number(x)) if read.state.slot.is_some() => {
                read.being_spawned(read.state.slot, Some(x))
            }
            (Question::X, Choice::Number(x)) => {
                let declared = Declared { x, ..read.state.declared };
                Prospect { payment: Payment { x: false, ..read.payment(&declared) }, ..Prospect::default() }
            }
            (Question::MayPay, Choice::Yes) => Prospect { payment: read.price_of_sentence(), ..Prospect::default() },
            _ => Prospect::default(),
        }
    }
}

impl View<'_> {
    /// Damage that is about to reach a seat's Survivor, or that the attack in
    /// progress would deal it, after prevention and Armor (5.9.3, R68).
    pub fn threat(&self, seat: Seat) -> u8 {
        let (read, survivor) = (self.read(), ObjectId::survivor(seat));
        let incoming = self.state.incoming.iter().filter(|incoming| incoming.seat == seat);
        let about = incoming.fold(0u8, |sum, incoming| sum.saturating_add(read.would_hurt(incoming)));
        match self.state.battle() {
            Some(battle) if about == 0 && battle.target == survivor => read.taken_from(battle.attacker),
            _ => about,
        }
    }

    /// Damage that the Zombies on a seat's side would deal its Survivor which may
    /// still attack in this turn, as the table stands: those in the Threat Zone, and
    /// those that advance (7.3.4, 7.3.5).
    pub fn may_come(&self, seat: Seat) -> u32 {
        if self.turn_player() != seat {
            return 0;
        }
        let near = self.zombies(seat, Area::ThreatZone).filter(|zombie| self.can_zombie_attack(*zombie));
        let far = self.zombies(seat, Area::ZombieZone).filter(|zombie| self.advances(*zombie));
        near.chain(far).map(|zombie| u32::from(self.read().taken_from(zombie))).sum()
    }
}

impl StateReader<'_> {
    /// What the attack of a Zombie would deal to the Survivor of its side.
    fn taken_from(self, zombie: ObjectId) -> u8 {
        self.zombie_attack(self.state.controller(zombie), zombie).damage.map_or(0, |dealt| dealt.taken)
    }

    fn payment(self, declared: &Declared) -> Payment {
        let (ap, tp, th) = self.points_to_pay(declared);
        let also = self.costs(declared).iter().filter(|cost| !matches!(cost, Cost::Points(..))).copied();
        Payment { ap, tp, th, x: self.costs_x(declared), counters: 0, also: also.collect() }
    }

    fn being_played(self, seat: Seat, card: ObjectId) -> Prospect {
        let is_react = self.card(card).kind == Kind::React;
        let kind = if is_react { Declaring::React } else { Declaring::Card };
        let payment = self.payment(&Declared::new(seat, card, kind));
        Prospect { payment, room: self.room_for(seat, card), ..Prospect::default() }
    }

    fn being_used(self, seat: Seat, source: ObjectId, index: usize) -> Prospect {
        let ability = self.card(source).text.active.get(index).copied();
        let declared = Declared { ability, ..Declared::new(seat, source, Declaring::Ability) };
        Prospect { payment: self.payment(&declared), ..Prospect::default() }
    }

    fn being_spawned(self, zombie: ObjectId, x: Option<u8>) -> Prospect {
        if !zombie.is_some() {
            return Prospect::default();
        }
        let ztc = self.card(zombie).ztc;
        let th = self.spawn_cost(zombie, ztc.with(x.unwrap_or(0)));
        let payment = Payment { th, x: ztc == Value::X && x.is_none(), ..Payment::default() };
        Prospect { payment, ..Prospect::default() }
    }

    /// The price of the sentence that is being carried out (5.2.1).
    fn price_of_sentence(self) -> Payment {
        let price = self.state.running.last().and_then(|frame| {
            let at = self.rules.program.ability(frame.ability).ops.start + u16::from(frame.at);
            match self.rules.program.ops.get(usize::from(at))? {
                Op::MayPay(price, _) => Some((*price, frame.x)),
                _ => None,
            }
        });
        let mut payment = Payment::default();
        match price {
            Some((Cost::Points(number, points), x)) => {
                let amount = match points {
                    Points::Action => &mut payment.ap,
                    Points::Tactical => &mut payment.tp,
                    Points::Threat => &mut payment.th,
                };
                *amount = Number::with(number, x);
            }
            Some((cost, _)) => payment.also.push(cost),
            None => {}
        }
        payment
    }

    /// An attack of a Weapon or the unarmed Survivor, whose target is open (8.2.1).
    fn survivor_attack(self, seat: Seat, attacker: ObjectId) -> Prospect {
        let attack = AttackOf { seat, attacker, target: ObjectId::NONE };
        let counters = u8::from(self.card(attacker).counters.is_some() && self.state.object(attacker).counters > 0);
        let payment = Payment { ap: 1, counters, ..Payment::default() };
        Prospect { payment, roll: self.hit_roll(attack, 0), damage: Some(self.dealt(attack, 0)), ..Prospect::default() }
    }

    fn aimed(self, target: ObjectId) -> Prospect {
        let Some(battle) = self.state.battle().copied() else { return Prospect::default() };
        let attack = AttackOf { target, ..of(&battle) };
        let roll = self.hit_roll(attack, i32::from(battle.requirement));
        Prospect { roll, damage: Some(self.dealt(attack, 0)), ..Prospect::default() }
    }

    /// The attack of a Zombie, which takes Exposed along (2.44.1).
    fn zombie_attack(self, seat: Seat, zombie: ObjectId) -> Prospect {
        let target = ObjectId::survivor(self.state.side_of(zombie));
        let attack = AttackOf { seat, attacker: zombie, target };
        let exposed = self.state.status_amount(target, StatusKind::Exposed).min(1);
        let (roll, damage) = (self.hit_roll(attack, 0), Some(self.dealt(attack, exposed)));
        Prospect { roll, damage, ..Prospect::default() }
    }

    fn quick_escape(self, seat: Seat) -> Prospect {
        let payment = Payment { tp: self.quick_escape_cost(seat), ..Payment::default() };
        let roll = self.state.battle().and_then(|battle| {
            let needs = self.escape_difficulty(battle.attacker)?;
            let printed = self.card(battle.attacker).ed;
            Some(Roll { roll: Rolled::QuickEscape, printed, needs, bonus: self.escape_bonus(seat) })
        });
        Prospect { payment, roll, ..Prospect::default() }
    }

    fn incoming_damage(self) -> Option<Dealt> {
        let incoming = self.state.incoming.last()?;
        let target = ObjectId::survivor(incoming.seat);
        let taken = self.would_hurt(incoming);
        let left = Some(self.hp_left(target).saturating_sub(taken));
        Some(Dealt { target, printed: incoming.amount, amount: incoming.amount, taken, left })
    }

    fn hit_roll(self, attack: AttackOf, requirement: i32) -> Option<Roll> {
        let card = self.card(attack.attacker);
        if card.kind == Kind::Survivor {
            let needs = i32::from(self.numbers_to_call(attack.seat));
            return Some(Roll { roll: Rolled::Unarmed, printed: None, needs, bonus: 0 });
        }
        let needs = self.hit_requirement(attack)? + requirement;
        Some(Roll { roll: Rolled::Hit, printed: card.hit, needs, bonus: self.attack_roll_bonus(attack) })
    }

    fn dealt(self, attack: AttackOf, more: u8) -> Dealt {
        let AttackOf { attacker, target, .. } = attack;
        let printed = self.card(attacker).damage.with(self.state.object(attacker).x);
        let amount = self.attack_damage(attack).saturating_add(more);
        if !target.is_some() {
            return Dealt { target, printed, amount, taken: amount, left: None };
        }
        let taken = amount.saturating_sub(self.state.shielding(target)).saturating_sub(self.armor(target));
        Dealt { target, printed, amount, taken, left: Some(self.hp_left(target).saturating_sub(taken)) }
    }
}

fn of(battle: &Battle) -> AttackOf {
    AttackOf { seat: battle.seat, attacker: battle.attacker, target: battle.target }
}
