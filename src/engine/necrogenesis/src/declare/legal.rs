//! What may be declared, what it costs, and what it may be aimed at.

use crate::rulestext::ability::{CardKind, Change, Cost, Number, Points, Zombies, Zone};
use safehouse_table::Seat;

use super::super::{
    object::{Area, Marks, ObjectId, area_of_zone},
    program::{CardId, Glance, Kind, PassiveRule, Price, Target, TargetKind, Timing, Value},
    state::{DeclareStep, Declared, Declaring, Stage},
    state_reader::StateReader,
};

impl<'a> StateReader<'a> {
    /// What a declaration costs besides the printed points of a card.
    pub(crate) fn costs(self, declared: &Declared) -> &'a [Cost] {
        match (declared.kind, declared.ability) {
            (Declaring::Ability, Some(ability)) => &self.rules.program.ability(ability).costs,
            (Declaring::Card | Declaring::React, _) => &self.card(declared.card).additional,
            _ => &[],
        }
    }

    /// The parts a declaration has (5.6.2), as bits of their places in
    /// [`DeclareStep::ALL`].
    pub(super) fn parts(self, declared: &Declared) -> u8 {
        let mut parts = DeclareStep::Pay.bit();
        let mut add = |part: DeclareStep, has: bool| parts |= if has { part.bit() } else { 0 };
        if declared.kind == Declaring::Card {
            let card = self.card(declared.card);
            add(DeclareStep::Host, card.kind == Kind::Attachment);
            add(DeclareStep::Room, card.kind == Kind::Weapon || card.limit > 0);
            add(DeclareStep::Keep, card.kind == Kind::Weapon);
        }
        add(DeclareStep::X, self.costs_x(declared));
        add(DeclareStep::Target, self.next_target(declared).is_some());
        add(DeclareStep::Discard, declared.to_discard > 0);
        add(DeclareStep::Exile, declared.to_exile > 0);
        parts
    }

    /// Whether an X of its price is to be chosen (2.1.8).
    pub(crate) fn costs_x(self, declared: &Declared) -> bool {
        match declared.kind {
            Declaring::Card | Declaring::React => {
                let card = self.card(declared.card);
                card.ap == Value::X || card.tp == Value::X
            }
            Declaring::Ability => self.costs(declared).iter().any(|cost| matches!(cost, Cost::Points(Number::X, _))),
            _ => false,
        }
    }

    /// The most X that a declaration can pay (2.1.8).
    pub(crate) fn max_x(self, declared: &Declared) -> u8 {
        let affordable = |x: &u8| self.can_pay_points(&Declared { x: *x, ..*declared });
        (0..=99).take_while(affordable).last().unwrap_or(0)
    }

    /// What the next target of a declaration may be; `None` when all are named.
    pub(crate) fn next_target(self, declared: &Declared) -> Option<TargetKind> {
        let targets = self.rules.program.targets(declared.ability?);
        targets.get(declared.targets.len()).map(|target| target.kind)
    }

    /// AP, TP and TH of a declaration with its X.
    pub(crate) fn points_to_pay(self, declared: &Declared) -> (u8, u8, u8) {
        let x = declared.x;
        let (mut ap, mut tp, mut th) = (declared.extra_ap, 0u8, 0u8);
        if matches!(declared.kind, Declaring::Card | Declaring::React) {
            let card = self.card(declared.card);
            if !matches!(card.kind, Kind::Event | Kind::React) {
                ap = ap.saturating_add(self.play_ap(declared.card, x));
            }
            tp = self.play_tp(declared.card, x);
        }
        for cost in self.costs(declared) {
            if let Cost::Points(number, points) = cost {
                let amount = number.with(x);
                match points {
                    Points::Action => {
                        let reduced = match declared.ability {
                            Some(ability) if declared.kind == Declaring::Ability => {
                                self.ability_ap(declared.card, self.rules.program.ability(ability), amount)
                            }
                            _ => amount,
                        };
                        ap = ap.saturating_add(reduced);
                    }
                    Points::Tactical => tp = tp.saturating_add(amount),
                    Points::Threat => th = th.saturating_add(amount),
                }
            }
        }
        (ap, tp, th)
    }

    fn can_pay_points(self, declared: &Declared) -> bool {
        let played = matches!(declared.kind, Declaring::Card | Declaring::React);
        if played && declared.extra_ap == 0 && self.card(declared.card).additional.is_empty() {
            return self.can_pay_printed(declared);
        }
        let (ap, tp, th) = self.points_to_pay(declared);
        let side = self.state.side(declared.seat);
        ap <= side.ap() && tp <= side.tp() && th <= side.th()
    }

    /// Whether the printed points of a card can be paid. Reductions are looked
    /// for only where the printed AP are too many.
    fn can_pay_printed(self, declared: &Declared) -> bool {
        let card = self.card(declared.card);
        let side = self.state.side(declared.seat);
        self.play_tp(declared.card, declared.x) <= side.tp()
            && (matches!(card.kind, Kind::Event | Kind::React)
                || card.ap.with(declared.x) <= side.ap()
                || self.play_ap(declared.card, declared.x) <= side.ap())
    }

    /// Whether every cost of a declaration can be paid together, with 0 for X
    /// (3.22.6, 5.3.3).
    pub(crate) fn can_pay(self, declared: &Declared) -> bool {
        match (declared.kind, declared.ability) {
            (Declaring::Card | Declaring::React, _) => {
                self.can_pay_price(declared, self.glance(declared.card).price, 1)
            }
            (Declaring::Ability, Some(ability)) => {
                self.can_pay_price(declared, self.rules.program.ability(ability).price, 0)
            }
            _ => self.can_pay_points(declared),
        }
    }

    /// Whether a card can be Exhausted or rested for a cost; other costs are no
    /// matter of the card.
    pub(crate) fn can_pay_with_card(self, card: ObjectId, cost: Cost) -> bool {
        let object = self.state.object(card);
        match cost {
            Cost::Exhaust if !self.is_character(card) => {
                // Not without a Charge, even when it would lose none (5.4.2, 5.4.4).
                object.counters >= self.exhaust_loss(card).max(1)
            }
            Cost::Exhaust | Cost::Rest => !object.marks.contains(Marks::REST),
            _ => true,
        }
    }

    /// Whether a card is a Survivor or a Zombie.
    pub(crate) fn is_character(self, card: ObjectId) -> bool {
        matches!(self.card(card).kind, Kind::Survivor | Kind::Zombie)
    }

    /// Whether a cost can be paid in the middle of an effect.
    pub(crate) fn can_pay_now(self, seat: Seat, card: ObjectId, x: u8, cost: Cost) -> bool {
        let side = self.state.side(seat);
        match cost {
            Cost::Points(number, points) => self.points(seat, points) >= number.with(x),
            Cost::Discard(count) => side.cards(Area::Hand).len() >= usize::from(count),
            Cost::ExileFromGraveyard(count) => side.cards(Area::Graveyard).len() >= usize::from(count),
            Cost::Exhaust | Cost::Rest => self.can_pay_with_card(card, cost),
        }
    }

    /// Whether a card in hand can be declared: conditions, costs, target,
    /// host, room (5.6.2, 10.5.1, R111).
    pub(crate) fn can_declare(self, seat: Seat, id: ObjectId) -> bool {
        let card = self.glance(id);
        card.usable_by[seat.index()] && self.can_declare_usable(seat, id, card)
    }

    #[inline(always)]
    fn can_declare_usable(self, seat: Seat, id: ObjectId, card: &Glance) -> bool {
        let payable = self.has_points(seat, card.price);
        (payable & card.is_plain & (card.hands <= self.rules.config.hands)) || self.can_declare_special(seat, id)
    }

    /// Whether a seat has the points of a price, without reductions.
    #[inline(always)]
    fn has_points(self, seat: Seat, price: Price) -> bool {
        let side = self.state.side(seat);
        (price.ap <= side.ap()) & (price.tp <= side.tp()) & (price.th <= side.th())
    }

    /// Calls `each` with the cards in hand that can be played at a time, until
    /// it returns true; whether it did.
    #[inline]
    pub(crate) fn has_playable(self, seat: Seat, time: Timing, mut each: impl FnMut(ObjectId) -> bool) -> bool {
        if self.rules.program.times & time.bit() == 0 {
            return false;
        }
        let side = self.state.side(seat);
        let (ap, tp) = (if self.may_cost_less() { u8::MAX } else { side.ap() }, side.tp());
        for id in side.cards(Area::Hand).iter().copied() {
            let card = self.glance(id);
            // One jump for all of it: whether it is taken is hard to foresee.
            let may = (card.times & time.bit() != 0)
                & card.usable_by[seat.index()]
                & (card.price.tp <= tp)
                & (card.price.ap <= ap);
            if may
                && !(card.kind == Kind::Event && self.is_over_event_limit(seat, id))
                && self.can_declare_usable(seat, id, card)
                && each(id)
            {
                return true;
            }
        }
        false
    }

    /// Whether a passive in play may reduce what a card costs (3.11.5).
    pub(crate) fn may_cost_less(self) -> bool {
        self.modified() & (PassiveRule::EQUIPPING | PassiveRule::ATTACHING | PassiveRule::TRAPS_COST) != 0
    }

    #[inline(never)]
    fn can_declare_special(self, seat: Seat, id: ObjectId) -> bool {
        let card = self.card(id);
        let price = self.glance(id).price;
        let can_pay = || {
            let kind = if card.kind == Kind::React { Declaring::React } else { Declaring::Card };
            self.has_points(seat, price) && price.is_points()
                || self.can_pay(&Declared { ability: card.text.played, ..Declared::new(seat, id, kind) })
        };
        can_pay()
            && card.play_conditions.iter().all(|test| self.holds(*test, id, seat))
            && card.text.played.is_none_or(|ability| self.has_targets(seat, id, self.rules.program.targets(ability)))
            && match card.kind {
                Kind::Attachment => self.hosts_for(seat, id).next().is_some(),
                Kind::Trap => !self.has_trap(seat, card.zone),
                Kind::Weapon => card.hands <= self.hands(seat),
                _ => true,
            }
    }

    /// Whether a price can be paid for a declaration, with its card still among
    /// the `held` cards of the hand. Reductions are looked for only where AP
    /// are missing.
    fn can_pay_price(self, declared: &Declared, price: Price, held: usize) -> bool {
        let side = self.state.side(declared.seat);
        (price.tp <= side.tp() || self.can_pay_points(declared))
            && price.th <= side.th()
            && (price.discards == 0 || side.cards(Area::Hand).len() >= usize::from(price.discards) + held)
            && (price.exiles == 0 || side.cards(Area::Graveyard).len() >= usize::from(price.exiles))
            && (price.ap <= side.ap() || self.can_pay_points(declared))
            && (!price.with_card
                || self.costs(declared).iter().all(|cost| self.can_pay_with_card(declared.card, *cost)))
    }

    /// One Trap a zone (2.50.4, R99).
    pub(crate) fn has_trap(self, seat: Seat, zone: Zone) -> bool {
        self.state.side(seat).cards(area_of_zone(zone)).iter().any(|id| self.card(*id).kind == Kind::Trap)
    }

    /// Whether a declaration has a legal target wherever it needs one.
    pub(crate) fn has_declared_targets(self, declared: &Declared) -> bool {
        let targets = declared.ability.map_or(&[][..], |ability| self.rules.program.targets(ability));
        self.has_targets(declared.seat, declared.card, targets)
    }

    /// Whether there is a legal target for each of the targets of a text.
    pub(crate) fn has_targets(self, seat: Seat, source: ObjectId, targets: &[Target]) -> bool {
        targets.iter().all(|target| self.has_target(seat, source, target.kind))
    }

    /// Whether there is a legal target of a kind: one of [`StateReader::targets`].
    pub(crate) fn has_target(self, seat: Seat, source: ObjectId, kind: TargetKind) -> bool {
        match kind {
            TargetKind::Zombie(zombies, zone) => {
                let side = self.state.side(self.state.turn_player());
                [Area::ThreatZone, Area::ZombieZone].into_iter().any(|area| {
                    zone.is_none_or(|zone| area_of_zone(zone) == area)
                        && side.cards(area).iter().any(|id| self.is_zombie_target(*id, zombies, source, seat))
                })
            }
            TargetKind::Gear(gear) => {
                self.has_gear(seat, |id| self.glance(id).kind != Kind::Zombie && self.matches_gear(id, gear))
            }
        }
    }

    /// Whether a seat's text may take a Zombie as its target: it passes the
    /// filter, does not hide, and effects can touch it (2.32.1, 16.4.1).
    fn is_zombie_target(self, id: ObjectId, zombies: Zombies, source: ObjectId, seat: Seat) -> bool {
        self.matches_zombies(id, zombies, source)
            && !self.hides_from(id, seat)
            && (id == source || !self.has_change(id, Change::UnaffectedByEffects))
    }

    /// Legal targets of a declaration (2.17.0); Stealth hides from the enemy (2.32.1).
    pub(crate) fn targets(
        self,
        seat: Seat,
        source: ObjectId,
        kind: TargetKind,
    ) -> impl Iterator<Item = ObjectId> + use<'a> {
        let side = self.state.turn_player();
        let (zombies, gear) = match kind {
            TargetKind::Zombie(zombies, zone) => (Some((zombies, zone)), None),
            TargetKind::Gear(gear) => (None, Some(gear)),
        };
        let zombies = zombies.into_iter().flat_map(move |(zombies, zone)| {
            [Area::ThreatZone, Area::ZombieZone]
                .into_iter()
                .filter(move |area| zone.is_none_or(|zone| area_of_zone(zone) == *area))
                .flat_map(move |area| self.zombies_in(side, area))
                .filter(move |id| self.is_zombie_target(*id, zombies, source, seat))
        });
        let gear =
            gear.into_iter().flat_map(move |gear| self.gear_of(seat).filter(move |id| self.matches_gear(*id, gear)));
        zombies.chain(gear)
    }

    /// The Weapons, or the Survivor, an Attachment may go on; where there are
    /// too many, one is replaced (4.2.9, 13.1.5, R108).
    pub(crate) fn hosts_for(self, seat: Seat, id: ObjectId) -> impl Iterator<Item = ObjectId> + use<'a> {
        let survivor = std::iter::once(ObjectId::survivor(seat));
        self.equipped_weapons(seat).chain(survivor).filter(move |host| {
            self.state.object(id).host != *host && self.fits_on(*host, id) && self.attachment_cap(*host) > 0
        })
    }

    /// What one of has to make room for the card being declared: a copy of it
    /// above its printed limit, else a Weapon while hands are missing (4.2.9,
    /// 13.3.3, R105). Nothing once there is room.
    pub(crate) fn makes_room(self, seat: Seat, new: ObjectId) -> impl Iterator<Item = ObjectId> + use<'a> {
        let card = self.card(new);
        let copies = self.state.object(new).card;
        let stays = move |id: &ObjectId| !self.state.object(*id).marks.contains(Marks::LEAVING);
        let equipment = move || self.state.side(seat).cards(Area::Equipment).iter().copied().filter(stays);
        let is_copy = move |id: &ObjectId| self.state.object(*id).card == copies;
        let is_weapon = move |id: &ObjectId| self.glance(*id).kind == Kind::Weapon && self.glance(*id).hands > 0;
        let above_limit = card.limit > 0 && equipment().filter(is_copy).count() >= usize::from(card.limit);
        let used = equipment().filter(is_weapon).fold(0u8, |used, id| used.saturating_add(self.glance(id).hands));
        let no_hands = card.kind == Kind::Weapon && used > 0 && used.saturating_add(card.hands) > self.hands(seat);
        equipment().filter(move |id| if above_limit { is_copy(id) } else { no_hands && is_weapon(id) })
    }

    /// The next Attachment of a Weapon being swapped that the new one can keep
    /// for 1 AP more (4.2.9).
    pub(crate) fn next_kept(self, declared: &Declared) -> Option<ObjectId> {
        let more = Declared { extra_ap: declared.extra_ap + 1, ..*declared };
        if !self.can_pay_points(&more) {
            return None;
        }
        let new = self.card(declared.card);
        let cap = usize::from(new.attachment_cap.unwrap_or(self.rules.config.attachment_cap));
        let equipment = self.state.side(declared.seat).cards(Area::Equipment);
        let kept = |card: Option<CardId>| {
            let is_kept = move |id: &&ObjectId| {
                let object = self.state.object(**id);
                object.marks.contains(Marks::KEPT) && card.is_none_or(|card| card == object.card)
            };
            equipment.iter().filter(is_kept).count()
        };
        if kept(None) >= cap {
            return None;
        }
        equipment.iter().copied().find(|id| {
            let object = self.state.object(*id);
            let host = object.host;
            host.is_some()
                && self.state.object(host).marks.contains(Marks::LEAVING)
                && !object.marks.intersects(Marks::KEPT.union(Marks::LEAVING))
                && self.card(*id).attaches_to.is_none_or(|kind: CardKind| new.is_kind(kind))
                && (self.card(*id).limit_per_weapon == 0
                    || kept(Some(object.card)) < usize::from(self.card(*id).limit_per_weapon))
        })
    }

    /// Whether a seat can Loot for so many AP: something to discard, something
    /// to draw (2.48.1).
    pub(crate) fn can_loot(self, seat: Seat, ap: u8) -> bool {
        let side = self.state.side(seat);
        side.ap() >= ap && !side.cards(Area::Hand).is_empty() && !side.cards(Area::SurvivorDeck).is_empty()
    }

    /// Whether an ability of a card in play can be used now (2.11.0, 2.12.0).
    pub(crate) fn can_use(self, seat: Seat, source: ObjectId, index: usize) -> bool {
        let card = self.card(source);
        let Some(ability) = card.text.active.get(index).copied() else { return false };
        let program = self.rules.program.ability(ability);
        let used = program.once_bit.is_some_and(|bit| self.state.object(source).used & (1 << (bit & 15)) != 0);
        let can_pay = || {
            self.has_points(seat, program.price) && program.price.is_points()
                || self.can_pay(&Declared { ability: Some(ability), ..Declared::new(seat, source, Declaring::Ability) })
        };
        !used
            && can_pay()
            && self.is_working(source)
            && card.usable_by[seat.index()]
            && self.is_unlocked(source, program.unlock)
            && !(card.kind == Kind::Zombie && self.state.object(source).marks.contains(Marks::STUNNED))
            && self.has_targets(seat, source, &program.targets)
    }

    /// Whether a stage forbids what a stunned Survivor may not do (2.29.1, R84).
    pub(crate) fn is_stunned(self, seat: Seat) -> bool {
        let in_response = self.state.stage() == Stage::Response;
        self.state.object(ObjectId::survivor(seat)).marks.contains(Marks::STUNNED)
            && (!in_response || self.rules.config.stun_covers_response_step)
    }

    /// Whether an Event may be played now by its side and timing (14.1.2, R117).
    pub(crate) fn is_event_time(self, seat: Seat, id: ObjectId) -> bool {
        let as_survivor = seat == self.state.turn_player();
        self.card(id).kind == Kind::Event
            && self.card(id).survivor_side == as_survivor
            && self.event_timing().is_some_and(|timing| self.glance(id).times & timing.bit() != 0)
            && !self.is_over_event_limit(seat, id)
    }

    /// Which Events are played in this stage, if any (14.1.2, R117).
    pub(crate) fn event_timing(self) -> Option<Timing> {
        match self.state.stage() {
            Stage::Action => Some(Timing::SurvivorPhase),
            Stage::Response => Some(Timing::ResponseStep),
            Stage::ZombieStartEvents => Some(Timing::StartOfZombiePhase),
            Stage::ZombieEvents => Some(Timing::ZombiePhase),
            _ => None,
        }
    }

    /// Whether a seat has played as many Events in its window as it may (14.1.2, R115).
    pub(crate) fn is_over_event_limit(self, seat: Seat, id: ObjectId) -> bool {
        self.has_played_its_events(seat) && !self.card(id).ignores_event_limit
    }

    /// Whether a seat has played as many Events in its window as the limit is (R115).
    pub(crate) fn has_played_its_events(self, seat: Seat) -> bool {
        let as_survivor = seat == self.state.turn_player();
        let limit = self.rules.config.events_per_turn;
        let played = self.state.side(seat).events_played()[usize::from(!as_survivor)];
        limit > 0 && played >= limit
    }
}
