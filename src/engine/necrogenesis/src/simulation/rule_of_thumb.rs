//! A player that goes by rules of thumb: equip the best Weapon, kill what can
//! be killed, escape what hurts most, spawn what can be paid.
//!
//! Every option gets a worth; the greatest is taken, the first of equals. The
//! numbers only order options of the same question.

use crate::rulestext::ability::{Cost, Effect, Object};
use safehouse_table::Seat;

use super::{
    super::{
        choice::Choice,
        object::{Area, ObjectId},
        program::{AbilityId, CardProgram, Kind, Op},
        question::Question,
        view::SeatView,
    },
    policy::Policy,
};

/// See the head of this file.
#[derive(Debug, Clone, Copy, Default)]
pub struct RuleOfThumb;

/// What is not done even when nothing else is to do but pass.
const NEVER: i32 = -100;

impl Policy for RuleOfThumb {
    fn choose(&mut self, view: &SeatView<'_>, options: &[Choice]) -> usize {
        let Some(question) = view.question() else { return 0 };
        let thumb = Thumb { view, seat: view.seat(), question };
        let mut best = (i32::MIN, 0);
        for (index, option) in options.iter().enumerate() {
            let worth = thumb.worth(*option);
            if worth > best.0 {
                best = (worth, index);
            }
        }
        best.1
    }
}

struct Thumb<'a, 'v> {
    view: &'v SeatView<'a>,
    seat: Seat,
    question: Question,
}

impl<'a> Thumb<'a, '_> {
    fn worth(&self, option: Choice) -> i32 {
        match self.question {
            Question::Mulligan => self.put_back(option),
            Question::Action | Question::Response => self.action(option),
            Question::ZombieAction => match option {
                Choice::Play(_) => 50,
                Choice::Use(source, index) => self.ability(source, index),
                _ => 0,
            },
            Question::SpawnDraw => match option {
                Choice::Draw => i32::from(self.view.th(self.seat)) - i32::from(self.cheapest_zombie()),
                _ => -1,
            },
            // Never the last card: the next draw would lose (1.3.2).
            Question::DrawMore => {
                i32::from((option == Choice::Draw) == (self.view.count(self.seat, Area::SurvivorDeck) > 1))
            }
            Question::SpawnOrBottom => i32::from(option == Choice::Spawn),
            Question::SpawnFromDeck => match option {
                Choice::Object(zombie) => self.printed_threat(zombie),
                _ => -1,
            },
            Question::X | Question::CallNumber => match option {
                Choice::Number(number) => i32::from(number),
                _ => 0,
            },
            Question::Advance => match option {
                Choice::Object(zombie) => 10 + self.danger(zombie),
                Choice::Use(source, index) => self.ability(source, index),
                _ => NEVER,
            },
            Question::ZombieAttack => match option {
                Choice::Attack(zombie) => 10 + self.danger(zombie),
                Choice::Use(source, index) => self.ability(source, index),
                _ => NEVER,
            },
            Question::QuickEscape => match (option, self.should_escape()) {
                (Choice::Yes, true) | (Choice::No, false) => 1,
                _ => 0,
            },
            Question::React => match option {
                Choice::Play(card) => self.react(card),
                _ => 0,
            },
            Question::AttackZone => match option {
                Choice::Area(area) => self.view.zombies(self.seat, area).map(|zombie| 1 + self.danger(zombie)).sum(),
                _ => 0,
            },
            Question::AttackTarget => match option {
                Choice::Object(zombie) => self.prey(zombie),
                _ => 0,
            },
            Question::Target | Question::ChooseObject => match option {
                Choice::Object(object) => self.target(object),
                _ => 0,
            },
            Question::Discard => match option {
                Choice::Object(card) => -self.held_worth(card),
                _ => 0,
            },
            Question::Search | Question::Reorder | Question::ChooseGraveyard => match option {
                Choice::Object(card) => 1 + self.found_worth(card),
                _ => 0,
            },
            Question::Host => match option {
                Choice::Object(weapon) => i32::from(self.view.attack_damage(weapon, ObjectId::NONE)),
                _ => 0,
            },
            Question::FreeHands | Question::ExcessWeapon => match option {
                Choice::Object(weapon) => -i32::from(self.view.attack_damage(weapon, ObjectId::NONE)),
                _ => 0,
            },
            Question::Manual => i32::from(option == Choice::Pass),
            Question::May
            | Question::MayPay
            | Question::KeepAttachment(_)
            | Question::AdvanceAtOnce(_)
            | Question::AttackAtOnce(_) => i32::from(option == Choice::Yes),
            Question::ReplaceAttachment
            | Question::ExileFromGraveyard
            | Question::TriggerOrder
            | Question::Option
            | Question::Flare
            | Question::KeepUnique
            | Question::ExcessAttachment(_) => 0,
        }
    }

    /// A hand without a Weapon goes back but for what heals.
    fn put_back(&self, option: Choice) -> i32 {
        let is_weapon = |card: ObjectId| self.view.card(card).is_some_and(CardProgram::is_weapon);
        let armed = self.view.cards(self.seat, Area::Hand).any(is_weapon);
        match option {
            Choice::Object(card) if !armed && !self.heals_card(card) => 1,
            Choice::Object(card) if !self.usable(card) => 1,
            Choice::Object(_) => -1,
            _ => 0,
        }
    }

    fn action(&self, option: Choice) -> i32 {
        match option {
            Choice::Attack(weapon) => self.attack(weapon),
            Choice::Play(card) => self.play(card),
            Choice::Use(source, index) => self.ability(source, index),
            Choice::Loot => {
                let deck = self.view.count(self.seat, Area::SurvivorDeck);
                if !self.is_armed() && !self.holds_weapon() && deck > 12 { 30 } else { NEVER }
            }
            Choice::Pass => 0,
            _ => NEVER,
        }
    }

    fn is_armed(&self) -> bool {
        self.view.weapons(self.seat).next().is_some()
    }

    fn holds_weapon(&self) -> bool {
        self.view
            .cards(self.seat, Area::Hand)
            .any(|card| self.view.card(card).is_some_and(|program| program.kind == Kind::Weapon) && self.usable(card))
    }

    fn usable(&self, card: ObjectId) -> bool {
        self.view.card(card).is_some_and(|program| program.usable_by[self.seat.index()])
    }

    /// Attacks are best when they kill; the most damage first.
    fn attack(&self, weapon: ObjectId) -> i32 {
        let damage = i32::from(self.view.attack_damage(weapon, ObjectId::NONE));
        let kills = [Area::ThreatZone, Area::ZombieZone]
            .into_iter()
            .flat_map(|area| self.view.zombies(self.seat, area))
            .any(|zombie| i32::from(self.view.hp_left(zombie)) + i32::from(self.view.armor(zombie)) <= damage);
        60 + damage + if kills { 20 } else { 0 }
    }

    fn play(&self, id: ObjectId) -> i32 {
        let Some(card) = self.view.card(id) else { return NEVER };
        match card.kind {
            Kind::Weapon => self.equip(id, card),
            Kind::Automated => 92,
            Kind::Passive => 72,
            Kind::Trap => 57,
            Kind::Attachment => 55,
            Kind::Consumable | Kind::Event => {
                if self.heals(card.text.played) {
                    return self.healing(card.text.played);
                }
                if !self.has_a_use(card.text.played) {
                    return NEVER;
                }
                let spare = i32::from(self.view.tp(self.seat)) - i32::from(card.tp.with(0));
                // One TP is kept for a Quick Escape while something threatens (2.2.4).
                let threatened = self.view.zombies(self.seat, Area::ThreatZone).next().is_some();
                if card.kind == Kind::Event && spare < 1 && threatened { 2 } else { 45 }
            }
            _ => 1,
        }
    }

    /// A Weapon goes into free hands, or in the place of a weaker one.
    fn equip(&self, id: ObjectId, card: &CardProgram) -> i32 {
        let damage = i32::from(self.view.attack_damage(id, ObjectId::NONE));
        let free = self.view.hands(self.seat).saturating_sub(self.view.hands_used(self.seat));
        if !self.is_armed() {
            return 120 + damage;
        }
        if card.hands <= free {
            return 90 + damage;
        }
        let weakest = self.view.weapons(self.seat).map(|weapon| self.view.attack_damage(weapon, ObjectId::NONE)).min();
        match weakest {
            Some(weakest) if damage > i32::from(weakest) + 1 => 52,
            _ => NEVER,
        }
    }

    fn ability(&self, source: ObjectId, index: u8) -> i32 {
        let Some(card) = self.view.card(source) else { return NEVER };
        let Some(id) = card.text.active.get(usize::from(index)).copied() else { return NEVER };
        let ability = self.view.rules().program.ability(id);
        // What costs nothing and has no limit could be used for ever.
        if ability.costs.is_empty() && ability.once_bit.is_none() {
            return NEVER;
        }
        if self.heals(Some(id)) {
            return self.healing(Some(id));
        }
        let reloads = self.effects(Some(id)).any(|effect| matches!(effect, Effect::PutCounters(..)));
        if reloads {
            let empty = match card.counters {
                Some(_) => self.view.object(source).counters == 0,
                None => true,
            };
            return if empty { 85 } else { NEVER };
        }
        if !self.has_a_use(Some(id)) {
            return NEVER;
        }
        let discards = ability.costs.iter().any(|cost| matches!(cost, Cost::Discard(_)));
        if discards { 3 } else { 35 }
    }

    fn effects(&self, ability: Option<AbilityId>) -> impl Iterator<Item = &'a Effect> + use<'a> {
        let program = &self.view.rules().program;
        let ops = ability.map_or(&[][..], |ability| {
            let range = program.ability(ability).ops.clone();
            &program.ops[usize::from(range.start)..usize::from(range.end)]
        });
        ops.iter().filter_map(|op| match op {
            Op::Do(effect) => Some(effect),
            _ => None,
        })
    }

    /// Whether it does something now: most of what a Survivor does wants a
    /// Zombie on its side, some does good at any time.
    fn has_a_use(&self, ability: Option<AbilityId>) -> bool {
        let has_zombies = [Area::ThreatZone, Area::ZombieZone]
            .into_iter()
            .any(|area| self.view.zombies(self.view.turn_player(), area).next().is_some());
        has_zombies
            || self.effects(ability).any(|effect| {
                matches!(
                    effect,
                    Effect::Draw { .. }
                        | Effect::DrawThenDiscard(..)
                        | Effect::Search { .. }
                        | Effect::Gain(..)
                        | Effect::Place(..)
                        | Effect::PutCounters(..)
                        | Effect::Return { .. }
                        | Effect::SpawnFromGraveyard { .. }
                        | Effect::Discard { .. }
                        | Effect::Lose(..)
                )
            })
    }

    fn heals(&self, ability: Option<AbilityId>) -> bool {
        self.effects(ability).any(|effect| matches!(effect, Effect::Heal(..)))
    }

    fn heals_card(&self, card: ObjectId) -> bool {
        self.view.card(card).is_some_and(|card| self.heals(card.text.played))
    }

    /// Healing is worth its HP, and nothing while most of it would be lost.
    fn healing(&self, ability: Option<AbilityId>) -> i32 {
        let survivor = ObjectId::survivor(self.seat);
        let missing = i32::from(self.view.hp_max(survivor)) - i32::from(self.view.hp_left(survivor));
        let heals: i32 = self
            .effects(ability)
            .map(|effect| match effect {
                Effect::Heal(number, Object::YourSurvivor) => i32::from(number.with(1)),
                _ => 0,
            })
            .sum();
        if heals > 0 && missing >= heals { 75 + heals } else { NEVER }
    }

    fn cheapest_zombie(&self) -> u8 {
        let (rules, seat) = (self.view.rules(), self.seat);
        let start = seat.index() * super::super::object::CARDS_PER_SEAT + super::super::object::ZOMBIE_DECK_START;
        let end = (seat.index() + 1) * super::super::object::CARDS_PER_SEAT;
        rules.cards[start..end].iter().map(|card| rules.program.card(*card).ztc.with(1)).min().unwrap_or(0)
    }

    fn printed_threat(&self, zombie: ObjectId) -> i32 {
        self.view.card(zombie).map_or(0, |card| i32::from(card.ztc.with(self.view.th(self.seat))))
    }

    /// Damage a Zombie would deal.
    fn danger(&self, zombie: ObjectId) -> i32 {
        i32::from(self.view.attack_damage(zombie, ObjectId::NONE))
    }

    /// Whether this is the attack to spend the Quick Escape on: it kills, or
    /// no Zombie that may still attack deals more (2.2.4).
    fn should_escape(&self) -> bool {
        let Some(incoming) = self.view.incoming() else { return true };
        let zombie = incoming.source;
        let needs = self.view.escape_difficulty(zombie).unwrap_or(7) - self.view.escape_bonus(self.seat);
        if needs > 6 || incoming.amount == 0 {
            return false;
        }
        let lethal = incoming.amount >= self.view.survivor_hp(self.seat);
        let worst = self
            .view
            .zombies(self.seat, Area::ThreatZone)
            .filter(|other| *other != zombie && self.view.can_zombie_attack(*other))
            .map(|other| self.danger(other))
            .max()
            .unwrap_or(0);
        lethal || (needs <= 5 && i32::from(incoming.amount) >= worst && incoming.amount >= 2)
    }

    /// A React is worth what it prevents.
    fn react(&self, id: ObjectId) -> i32 {
        let Some(card) = self.view.card(id) else { return NEVER };
        let incoming = self.view.incoming().map_or(0, |incoming| i32::from(incoming.amount));
        let prevented: i32 = self
            .effects(card.text.played)
            .map(|effect| match effect {
                Effect::PreventThat(None) => incoming,
                Effect::PreventThat(Some(most)) => i32::from(*most).min(incoming),
                Effect::PreventNext(number, ..) => i32::from(number.with(1)).min(incoming.max(1)),
                Effect::Cancel(_) => incoming.max(2),
                Effect::Heal(..) | Effect::Lose(..) => 0,
                _ => 1,
            })
            .sum();
        let lethal = incoming >= i32::from(self.view.survivor_hp(self.seat));
        if lethal {
            return 10 * prevented;
        }
        // A small scratch is not worth a card.
        if incoming > 0 && prevented < 2 { -1 } else { 10 * prevented }
    }

    /// A Zombie to attack: one that dies, the most dangerous of them, those
    /// near before those far.
    fn prey(&self, zombie: ObjectId) -> i32 {
        let attacker = self.view.battle().map_or(ObjectId::NONE, |battle| battle.attacker);
        let damage = i32::from(self.view.attack_damage(attacker, zombie)) - i32::from(self.view.armor(zombie));
        let dies = damage >= i32::from(self.view.hp_left(zombie));
        let near = self.view.object(zombie).area == Area::ThreatZone;
        let needs = self.view.die_needed(attacker, zombie).unwrap_or(1);
        5 * self.danger(zombie) + damage.max(0) - needs + if dies { 40 } else { 0 } + if near { 15 } else { 0 }
    }

    fn target(&self, object: ObjectId) -> i32 {
        let Some(card) = self.view.card(object) else { return 0 };
        if card.kind != Kind::Zombie {
            return i32::from(card.damage.with(0));
        }
        // As Survivor, the Zombies are the enemy's; as Zombie player, one's own.
        5 * self.danger(object) + i32::from(self.view.object(object).area == Area::ThreatZone)
    }

    /// How much a card in hand is still good for.
    fn held_worth(&self, id: ObjectId) -> i32 {
        let Some(card) = self.view.card(id) else { return 0 };
        if !card.usable_by[self.seat.index()] {
            return 0;
        }
        match card.kind {
            Kind::Weapon if !self.is_armed() => 60 + i32::from(card.damage.with(0)),
            Kind::Weapon => 10 + i32::from(card.damage.with(0)),
            Kind::Automated => 40,
            Kind::Consumable if self.heals(card.text.played) => 45,
            Kind::React => 35,
            Kind::Passive => 32,
            Kind::Trap => 25,
            Kind::Attachment => 20,
            _ => 22,
        }
    }

    fn found_worth(&self, id: ObjectId) -> i32 {
        match self.view.card(id) {
            Some(card) if card.kind == Kind::Zombie => i32::from(card.ztc.with(0)) * 2 + i32::from(card.damage.with(0)),
            _ => self.held_worth(id),
        }
    }
}
