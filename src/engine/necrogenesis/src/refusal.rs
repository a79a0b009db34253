//! The clause that a choice breaks which is not among the legal ones.
//!
//! Whatever forbids a choice is looked at again, one rule after the other, and
//! the first that does names its clause. Of cards a player does not see
//! nothing is told.

use crate::rulestext::ability::{Cost, Keyword, StatusKind, WeaponClass};
use safehouse_table::Seat;

use super::{
    choice::Choice,
    object::{Area, Marks, ObjectId},
    program::{Kind, TargetKind, Test},
    question::{Asked, Question},
    state::{Declared, Declaring},
    state_reader::StateReader,
};

type Clause = &'static str;

/// The clause of the first condition that holds.
fn first<const N: usize>(conditions: [(bool, Clause); N]) -> Option<Clause> {
    conditions.into_iter().find(|(holds, _)| *holds).map(|(_, clause)| clause)
}

/// The clause that a question as a whole follows.
fn broad(question: Question, choice: Choice) -> Clause {
    match (question, choice) {
        (Question::Mulligan, _) => "6.1.6",
        (Question::Action | Question::Response, Choice::Attack(_)) => "8.2.1",
        (Question::Response, Choice::Play(_) | Choice::Loot | Choice::Unequip(_)) => "7.3.9",
        (Question::Action | Question::ZombieAction, Choice::Play(_)) => "5.6.2",
        (_, Choice::Use(..)) => "2.11.0",
        (Question::Action, Choice::Unequip(_) | Choice::MoveAttachment(_)) => "5.7.3",
        (Question::Action | Question::Response, _) => "7.2.3",
        (Question::SpawnDraw | Question::SpawnOrBottom | Question::SpawnFromDeck, _) => "7.3.2",
        (Question::X, _) => "2.1.8",
        (Question::ZombieAction, _) => "7.3.3",
        (Question::Advance, _) => "7.3.4",
        (Question::ZombieAttack, _) => "7.3.5",
        (Question::QuickEscape, _) => "2.2.4",
        (Question::React, _) => "15.2.2",
        (Question::AttackTarget | Question::AttackZone, _) => "8.2.1",
        (Question::CallNumber, _) => "2.28.0",
        (Question::Target, _) => "2.17.0",
        (Question::Host | Question::ReplaceAttachment | Question::KeepAttachment(_), _) => "5.7.2",
        (Question::FreeHands | Question::ExcessWeapon, _) => "4.2.9",
        (Question::Discard, _) => "16.7.1",
        (Question::ExileFromGraveyard, _) => "3.22.6",
        (Question::TriggerOrder, _) => "9.4.0",
        (Question::Option, _) => "16.2.2",
        (Question::DrawMore, _) => "5.1.4",
        (Question::ChooseObject | Question::ChooseGraveyard | Question::Search, Choice::Pass) => "5.2.3",
        (Question::KeepUnique, _) => "17.7.1",
        (Question::Flare, _) => "2.36.1",
        _ => "5.2.1",
    }
}

impl StateReader<'_> {
    /// The clause that a choice breaks which is not among the options.
    pub(super) fn why_not(&self, asked: Asked, choice: Choice) -> Clause {
        self.against(asked, choice).unwrap_or_else(|| broad(asked.question, choice))
    }

    fn against(&self, asked: Asked, choice: Choice) -> Option<Clause> {
        let seat = asked.seat;
        match (asked.question, choice) {
            (Question::Action | Question::Response, Choice::Attack(id)) => self.against_attack(seat, id),
            (Question::Action | Question::Response | Question::ZombieAction, Choice::Play(id)) => {
                self.against_playing(asked, id)
            }
            (Question::React, Choice::Play(id)) => self.against_react(seat, id),
            (_, Choice::Use(source, index)) => self.against_using(seat, source, usize::from(index)),
            (Question::Action | Question::Response, Choice::Loot) => self.against_loot(asked),
            (Question::Action | Question::Response, Choice::Unequip(id) | Choice::MoveAttachment(id)) => {
                self.against_moving_gear(asked, id)
            }
            (Question::SpawnOrBottom, Choice::Spawn) | (Question::SpawnFromDeck, Choice::Object(_)) => Some("5.5.3"),
            (Question::Advance, Choice::Object(id)) => self.against_advance(id),
            (Question::ZombieAttack, Choice::Attack(id)) => self.against_zombie_attack(id),
            (Question::AttackTarget, Choice::Object(id)) => self.against_target(seat, id),
            (Question::AttackZone, Choice::Area(area)) => {
                let attacker = self.state.battle()?.attacker;
                (!self.reaches(attacker).contains(&Some(area))).then(|| self.out_of_range(attacker, area))
            }
            (Question::X, _) if self.state.slot.is_some() => Some("2.4.2"),
            (Question::Target, Choice::Object(id)) => self.against_declared_target(seat, id),
            (Question::Host, Choice::Object(id)) if self.is_in_play(id) => {
                self.against_host(self.state.declared.card, id)
            }
            _ => None,
        }
    }

    fn is_in_play(&self, id: ObjectId) -> bool {
        id.is_some() && self.state.object(id).area.is_battlefield()
    }

    fn holds_in_hand(&self, seat: Seat, id: ObjectId) -> bool {
        self.state.side(seat).cards(Area::Hand).contains(&id)
    }

    /// What forbids what does not work: gear by its own clause, a character by
    /// the ruling on Disabled.
    fn not_working(&self, id: ObjectId) -> (bool, Clause) {
        let character = matches!(self.card(id).kind, Kind::Survivor | Kind::Zombie);
        (!self.is_working(id), if character { "R91" } else { "5.7.5" })
    }

    /// A Survivor's attack (8.1, 8.2.1).
    fn against_attack(&self, seat: Seat, attacker: ObjectId) -> Option<Clause> {
        let unarmed = attacker == ObjectId::survivor(seat);
        let armed = self.equipped_weapons(seat).next().is_some();
        if !unarmed && !self.equipped_weapons(seat).any(|weapon| weapon == attacker) {
            return None;
        }
        let card = self.card(attacker);
        first([
            (self.is_stunned(seat), "2.29.1"),
            (unarmed && armed && !self.rules.config.unarmed_while_armed, "2.28.0"),
            self.not_working(attacker),
            (!card.usable_by[seat.index()], "10.5.1"),
            (self.attacks_left(attacker) == 0, "8.1.4"),
            (card.counters.is_some() && self.state.object(attacker).counters == 0, "2.22.2"),
            (self.state.side(seat).ap() == 0, "5.3.3"),
        ])
        .or_else(|| self.against_reach(seat, attacker))
    }

    /// Why nothing can be attacked: all are hidden, or elsewhere.
    fn against_reach(&self, seat: Seat, attacker: ObjectId) -> Option<Clause> {
        let has_enemies =
            |area: &Area| self.zombies_in(seat, *area).any(|zombie| self.state.controller(zombie) != seat);
        if self.reaches(attacker).iter().flatten().any(has_enemies) {
            return Some("2.32.1");
        }
        [Area::ThreatZone, Area::ZombieZone].into_iter().find(has_enemies).map(|area| self.out_of_range(attacker, area))
    }

    /// The clause that keeps an attacker from a zone it does not reach.
    fn out_of_range(&self, attacker: ObjectId, area: Area) -> Clause {
        let card = self.card(attacker);
        let melee = card.kind == Kind::Survivor || card.class == Some(WeaponClass::Melee);
        match (area, melee) {
            (Area::ZombieZone, true) => "2.20.1",
            (Area::ZombieZone, false) if !self.rules.config.range_decides => "8.1.2",
            _ => "12.2.4",
        }
    }

    /// The Zombie an attack is aimed at (2.47, 2.32.1).
    fn against_target(&self, seat: Seat, target: ObjectId) -> Option<Clause> {
        let attacker = self.state.battle()?.attacker;
        if !self.is_zombie_in_play(target) || self.state.side_of(target) != seat {
            return Some("8.1.2");
        }
        let area = self.state.object(target).area;
        let guarded = self.zombies_in(seat, area).any(|id| id != target && self.has_keyword(id, Keyword::Guard));
        first([
            (self.state.controller(target) == seat, "1.4.8"),
            (!self.reaches(attacker).contains(&Some(area)), self.out_of_range(attacker, area)),
            (self.state.has_status(target, StatusKind::Stealth), "2.32.1"),
            (guarded, "2.47.2"),
        ])
    }

    /// A card of the hand, but for Reacts in a window (5.6.2, 7.2.3, 7.3.9, 14.1.2).
    fn against_playing(&self, asked: Asked, id: ObjectId) -> Option<Clause> {
        let seat = asked.seat;
        if !self.holds_in_hand(seat, id) {
            return None;
        }
        let card = self.card(id);
        let is_survivor = seat == self.state.turn_player();
        let stunned = is_survivor && self.is_stunned(seat);
        let response = asked.question == Question::Response;
        let now = match card.kind {
            Kind::React if self.state.has_status(ObjectId::survivor(seat), StatusKind::Exposed) => Some("2.44.1"),
            Kind::React => Some("15.2.2"),
            Kind::Event => first([
                (stunned, "2.29.1"),
                (card.survivor_side != is_survivor || self.is_over_event_limit(seat, id), "14.1.2"),
                (!self.is_event_time(seat, id), if response { "7.3.9" } else { "14.1.2" }),
            ]),
            _ => first([(stunned, "2.29.1"), (response, "7.3.9"), (!is_survivor, "7.3.3")]),
        };
        now.or_else(|| self.against_declaring(seat, id))
    }

    /// A React in a window that another may be played in (9.3.0, 15.2.2).
    fn against_react(&self, seat: Seat, id: ObjectId) -> Option<Clause> {
        if !self.holds_in_hand(seat, id) {
            return None;
        }
        let card = self.card(id);
        first([
            (card.kind != Kind::React, "9.3.0"),
            (!card.usable_by[seat.index()], "10.5.1"),
            (card.once_per_zombie_phase && self.was_played_this_phase(seat, id), "15.3.6"),
        ])
    }

    /// Conditions, places, targets and costs of a card of the hand (5.6.2).
    fn against_declaring(&self, seat: Seat, id: ObjectId) -> Option<Clause> {
        let card = self.card(id);
        let mut declared = Declared::new(seat, id, Declaring::Card);
        declared.ability = card.text.played;
        if !card.usable_by[seat.index()] {
            return Some("10.5.1");
        }
        if let Some(test) = card.play_conditions.iter().find(|test| !self.holds(**test, id, seat)) {
            return Some(match test {
                Test::ThreatZoneLit | Test::ThreatZoneUnlit | Test::SourceUnlit | Test::SourceLit => "2.37.0",
                Test::SurvivorIs(_) => "10.5.1",
                _ => "5.6.2",
            });
        }
        let place = match card.kind {
            Kind::Trap => self.has_trap(seat, card.zone).then_some("2.50.4"),
            Kind::Weapon => (card.hands > self.hands(seat)).then_some("5.7.2"),
            Kind::Attachment if self.hosts_for(seat, id).next().is_none() => Some(self.against_hosts(seat, id)),
            _ => None,
        };
        let target = || (!self.has_declared_targets(&declared)).then_some("5.6.2");
        place.or_else(target).or_else(|| self.against_paying(&declared))
    }

    /// Why an Attachment goes on nothing a seat has: rather what one of its
    /// Weapons lacks than that they are of another kind.
    fn against_hosts(&self, seat: Seat, id: ObjectId) -> Clause {
        let reasons = self.equipped_weapons(seat).filter_map(|host| self.against_host(id, host));
        reasons.fold("5.7.1", |said, reason| if said == "5.7.1" { reason } else { said })
    }

    fn against_host(&self, id: ObjectId, host: ObjectId) -> Option<Clause> {
        let fits = self.fits_on(host, id);
        first([
            (!fits, "5.7.1"),
            (self.state.object(id).host == host, "5.7.3"),
            (self.attachment_cap(host) == 0, "5.7.2"),
        ])
    }

    /// What a declaration cannot pay (3.22.6).
    fn against_paying(&self, declared: &Declared) -> Option<Clause> {
        let (ap, tp, th) = self.points_to_pay(declared);
        let side = self.state.side(declared.seat);
        let character = self.is_character(declared.card);
        let with_card = || {
            let cost = self.costs(declared).iter().find(|cost| !self.can_pay_with_card(declared.card, **cost))?;
            Some(match cost {
                Cost::Exhaust if !character => "5.4.2",
                _ if character => "2.35.3",
                _ => "5.7.5",
            })
        };
        first([(ap > side.ap(), "5.3.3"), (tp > side.tp(), "3.22.6"), (th > side.th(), "2.3.1")])
            .or_else(with_card)
            .or_else(|| (!self.can_pay(declared)).then_some("3.22.6"))
    }

    /// An activated ability of a card in play (2.11.0, 2.12.0).
    fn against_using(&self, seat: Seat, source: ObjectId, index: usize) -> Option<Clause> {
        if !self.is_in_play(source) || self.state.controller(source) != seat {
            return None;
        }
        let card = self.card(source);
        let ability = *card.text.active.get(index)?;
        let program = self.rules.program.ability(ability);
        let object = self.state.object(source);
        let zombie = card.kind == Kind::Zombie;
        let mut declared = Declared::new(seat, source, Declaring::Ability);
        declared.ability = Some(ability);
        first([
            (!zombie && self.is_stunned(seat) && self.ability_costs_ap(source, index), "2.29.1"),
            (zombie && object.marks.contains(Marks::STUNNED), "2.29.2"),
            self.not_working(source),
            (!card.usable_by[seat.index()], "10.5.1"),
            (!self.is_unlocked(source, program.unlock), "2.12.0"),
            (program.once_bit.is_some_and(|bit| object.used & (1 << (bit & 15)) != 0), "15.3.6"),
            (!self.has_declared_targets(&declared), "2.17.0"),
        ])
        .or_else(|| self.against_paying(&declared))
    }

    fn against_loot(&self, asked: Asked) -> Option<Clause> {
        let side = self.state.side(asked.seat);
        let closed = asked.question == Question::Response && !self.rules.config.loot_in_response_step;
        first([
            (self.is_stunned(asked.seat), "2.29.1"),
            (closed, "7.3.9"),
            (side.ap() == 0 || side.cards(Area::Hand).is_empty(), "2.48.1"),
            (side.cards(Area::SurvivorDeck).is_empty(), "2.48.4"),
        ])
    }

    /// Unequipping, detaching, moving an Attachment (5.7.3).
    fn against_moving_gear(&self, asked: Asked, id: ObjectId) -> Option<Clause> {
        let seat = asked.seat;
        first([
            (self.is_stunned(seat), "2.29.1"),
            (asked.question == Question::Response, "7.3.9"),
            (!self.state.side(seat).cards(Area::Equipment).contains(&id), "5.7.1"),
            (self.state.side(seat).ap() == 0, "5.3.3"),
        ])
        .or_else(|| (self.card(id).kind == Kind::Attachment).then(|| self.against_hosts(seat, id)))
    }

    /// A Zombie that does not advance (7.3.4).
    fn against_advance(&self, id: ObjectId) -> Option<Clause> {
        if !self.is_zombie_in_play(id) || self.state.object(id).area != Area::ZombieZone {
            return None;
        }
        let marks = self.state.object(id).marks;
        first([
            (self.state.controller(id) == self.state.side_of(id), "1.4.8"),
            (marks.contains(Marks::STUNNED), "2.29.2"),
            (marks.contains(Marks::HELD), "2.40.0"),
            (marks.contains(Marks::LOCKED), "2.15.6"),
            (marks.contains(Marks::SICK), "5.5.6"),
        ])
    }

    /// A Zombie that does not attack (8.1.1, R70, R76).
    fn against_zombie_attack(&self, id: ObjectId) -> Option<Clause> {
        if !self.is_zombie_in_play(id) {
            return None;
        }
        let marks = self.state.object(id).marks;
        let side = self.state.side_of(id);
        let survivor = ObjectId::survivor(side);
        let sick = marks.contains(Marks::SICK) && !self.has_keyword(id, Keyword::Fast);
        first([
            (self.state.object(id).area != Area::ThreatZone, "8.1.1"),
            (self.state.controller(id) == side, "1.4.8"),
            (marks.contains(Marks::STUNNED), "2.29.2"),
            (marks.contains(Marks::HELD), "2.40.0"),
            (self.state.has_status(id, StatusKind::Disabled), "R91"),
            (marks.intersects(Marks::REST.union(Marks::ATTACKED)), "2.35.3"),
            (sick, "2.35.7"),
            (self.state.has_status(survivor, StatusKind::Cover), "2.43.0"),
            (self.state.has_status(survivor, StatusKind::Stealth), "2.32.1"),
            (self.is_barred(id), "2.49.2"),
        ])
    }

    /// The target of a card or an ability (2.17.0).
    fn against_declared_target(&self, seat: Seat, id: ObjectId) -> Option<Clause> {
        let among_zombies = matches!(self.next_target(&self.state.declared), Some(TargetKind::Zombie(..)));
        let hidden = among_zombies
            && self.is_zombie_in_play(id)
            && self.state.controller(id) != seat
            && self.state.has_status(id, StatusKind::Stealth);
        hidden.then_some("2.32.1")
    }
}
