//! The objects that a phrase of an ability means.

use crate::rulestext::ability::{CardKind, Cards, Change, Deck, Destination, Object, Origin, Whose, Zone};
use safehouse_table::Seat;

use super::super::{
    object::{Area, ObjectId, area_of_zone},
    program::{AbilityId, Kind, Op, Target, TargetKind},
    state::{Frame, IntoPile, Pile, Until, pile},
    state_reader::StateReader,
};

impl<'a> StateReader<'a> {
    /// Start and end of the option blocks of the choice a frame is at.
    pub(crate) fn blocks(self, frame: &Frame) -> impl Iterator<Item = (u8, u8)> + use<'a> {
        let start = self.rules.program.ability(frame.ability).ops.start;
        let mut at = frame.at.saturating_add(1);
        std::iter::from_fn(move || match self.rules.program.ops.get(usize::from(start + u16::from(at))) {
            Some(Op::Block(length)) if *length > 0 => {
                let start = at.saturating_add(1);
                let block = (start, start.saturating_add(*length));
                at = block.1;
                Some(block)
            }
            _ => None,
        })
    }

    /// The Zombies or gear that a text lets choose, or means all of.
    pub(crate) fn candidates(self, frame: &Frame, object: Object) -> Pile<40> {
        let side = self.state.turn_player();
        let zombies = |filter, zone: Option<Zone>| -> Pile<40> {
            [Area::ThreatZone, Area::ZombieZone]
                .into_iter()
                .filter(|area| zone.is_none_or(|zone| area_of_zone(zone) == *area))
                .flat_map(|area| self.zombies_in(side, area))
                .filter(|id| self.matches_zombies(*id, filter, frame.source) && self.is_affected(frame, *id))
                .take(40)
                .into_pile()
        };
        match object {
            Object::ChosenZombies { zombies: filter, zone, .. }
            | Object::EachZombie(filter, zone)
            | Object::TargetZombie(filter, zone) => zombies(filter, zone),
            Object::ChosenSurvivor => [frame.seat, frame.seat.other()].into_iter().map(ObjectId::survivor).into_pile(),
            Object::RandomZombies(_, filter, zone) => zombies(filter, Some(zone)),
            Object::ChosenGear { gear, whose, .. } => {
                let seat = match whose {
                    Whose::Yours => frame.seat,
                    Whose::TheSurvivorPlayers => frame.seat.other(),
                };
                self.gear_of(seat).filter(|id| self.matches_gear(*id, gear)).take(40).into_pile()
            }
            Object::TargetGear(gear) => {
                self.gear_of(frame.seat).filter(|id| self.matches_gear(*id, gear)).take(40).into_pile()
            }
            _ => pile(),
        }
    }

    /// Whether something of what a card or ability was aimed at when it was
    /// declared is still legal; without it nothing of the text happens (5.6.2,
    /// 14.3.3).
    pub(crate) fn target_stands(self, frame: &Frame) -> bool {
        if frame.ability == AbilityId::NONE {
            return true;
        }
        let mut targets = self.declared_targets(frame).peekable();
        targets.peek().is_none() || targets.any(|(id, target)| self.is_still_target(frame, id, target.kind))
    }

    /// The declared target that the operation a frame is at acts on: `None`
    /// when it has none, and none inside when it is no longer legal.
    pub(super) fn declared_target(self, frame: &Frame) -> Option<Option<ObjectId>> {
        let (id, target) = self.declared_targets(frame).find(|(_, target)| target.at == frame.at)?;
        Some(Some(id).filter(|id| self.is_still_target(frame, *id, target.kind)))
    }

    fn declared_targets(self, frame: &Frame) -> impl Iterator<Item = (ObjectId, &'a Target)> + use<'a> {
        let named = frame.targets.into_iter().take_while(|id| id.is_some());
        named.zip(self.rules.program.targets(frame.ability))
    }

    /// Whether a declared target is still legal: it fits the text and has not
    /// hidden meanwhile (5.6.2, 14.3.3, R123, 2.32.1).
    fn is_still_target(self, frame: &Frame, id: ObjectId, kind: TargetKind) -> bool {
        match kind {
            TargetKind::Zombie(filter, zone) => {
                self.is_zombie_in_play(id)
                    && zone.is_none_or(|zone| self.state.object(id).area == area_of_zone(zone))
                    && self.matches_zombies(id, filter, frame.source)
                    && !self.hides_from(id, frame.seat)
                    && self.is_affected(frame, id)
            }
            TargetKind::Gear(gear) => self.state.object(id).area.is_battlefield() && self.matches_gear(id, gear),
        }
    }

    /// Whether an effect can touch an object: Traps pass by Bosses and what is
    /// unaffected by them (2.50.4, 1.5.9, 16.4.1).
    pub(super) fn is_affected(self, frame: &Frame, id: ObjectId) -> bool {
        self.card(id).kind != Kind::Zombie
            || id == frame.source
            || (self.trap_works_on(frame.source, self.card(frame.source), id)
                && !self.has_change(id, Change::UnaffectedByEffects))
    }

    /// Whether a Weapon can make the attack that its text tells it to make.
    pub(super) fn is_usable(self, weapon: ObjectId) -> bool {
        let object = self.state.object(weapon);
        self.card(weapon).counters.is_none()
            || (object.area.is_battlefield() && self.is_working(weapon) && object.counters > 0)
    }

    /// Whether a text that tells its Weapon to attack, a card that it names or
    /// one that is chosen, may come to an attack.
    pub(crate) fn may_attack_with(self, frame: &Frame, object: Option<Object>) -> bool {
        use crate::rulestext::ability::Keyword;
        let weapon = frame.source;
        self.is_usable(weapon)
            && match object {
                None if self.has_keyword(weapon, Keyword::Area) => {
                    self.attack_zones(frame.seat, weapon).next().is_some()
                }
                None => self.reaches_into(weapon, self.open_zones(frame.seat)),
                Some(Object::That(_)) => self.is_zombie_in_play(frame.subject),
                Some(_) => true,
            }
    }

    /// Cards of a kind in a seat's Graveyard, Exile or both (16.6.1).
    pub(crate) fn out_of_play(
        self,
        seat: Seat,
        cards: Cards,
        from: Origin,
    ) -> impl Iterator<Item = ObjectId> + use<'a> {
        let graveyard = (from != Origin::Exile).then(|| self.state.side(seat).cards(Area::Graveyard).iter().copied());
        let exile = (from != Origin::Graveyard).then(|| self.state.exiled(seat));
        let found = graveyard.into_iter().flatten().chain(exile.into_iter().flatten());
        found.filter(move |id| {
            let card = self.card(*id);
            card.is_kind(cards.kind)
                && !(cards.non_boss && card.is_boss())
                // X is 0 outside of play (2.1.9).
                && cards.ztc_at_most.is_none_or(|ztc| card.ztc.with(0) <= ztc)
        })
    }

    /// Those of them that can come to where a text puts them: Zombies are never
    /// in a hand, and nothing else stands in their zones or lies in their deck
    /// (R13, 4.2.7, 6.1.3, 6.1.4).
    pub(crate) fn returned(
        self,
        seat: Seat,
        cards: Cards,
        from: Origin,
        to: Destination,
    ) -> impl Iterator<Item = ObjectId> + use<'a> {
        let zombies = match to {
            Destination::Hand => false,
            Destination::Zone(_) => true,
            Destination::Top(deck) | Destination::Bottom(deck) => deck == Deck::Zombie,
        };
        self.out_of_play(seat, cards, from).filter(move |id| (self.card(*id).kind == Kind::Zombie) == zombies)
    }

    /// Cards of a kind, or any, in a seat's deck.
    pub(crate) fn in_deck(
        self,
        seat: Seat,
        area: Area,
        kind: Option<CardKind>,
    ) -> impl Iterator<Item = ObjectId> + use<'a> {
        let cards = self.state.side(seat).cards(area).iter().copied();
        cards.filter(move |id| kind.is_none_or(|kind| self.card(*id).is_kind(kind)))
    }

    /// When an effect of a seat ends.
    pub(crate) fn until(self, seat: Seat, duration: Option<crate::rulestext::ability::Duration>) -> Until {
        use crate::rulestext::ability::Duration;
        match duration {
            None => Until::Removed,
            Some(Duration::EndOfTurn) => Until::EndOfTurn,
            Some(Duration::StartOfYourNextTurn) => Until::StartOfTurn(seat),
        }
    }
}
