//! The objects that a phrase of an ability means.

use crate::{
    rulestext::ability::{CardKind, Object, Origin, Whose, Zone},
    table::Seat,
};

use super::super::{
    object::{Area, ObjectId},
    program::{AbilityId, Kind, Op, Target, TargetKind},
    state::{Frame, IntoPile, Pile, Until, area_of_zone, pile},
    values::Reading,
};

impl<'a> Reading<'a> {
    /// Start and end of the option blocks of the choice a frame is at.
    pub(in crate::necrogenesis) fn blocks(self, frame: &Frame) -> impl Iterator<Item = (u8, u8)> + use<'a> {
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
    pub(in crate::necrogenesis) fn candidates(self, frame: &Frame, object: Object) -> Pile<40> {
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
    pub(in crate::necrogenesis) fn target_stands(self, frame: &Frame) -> bool {
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
            }
            TargetKind::Gear(gear) => self.state.object(id).area.is_battlefield() && self.matches_gear(id, gear),
        }
    }

    /// Whether an effect can touch an object: Traps pass by Bosses and what is
    /// unaffected by them (2.50.4, 1.5.9, 16.4.1).
    pub(super) fn is_affected(self, frame: &Frame, id: ObjectId) -> bool {
        self.card(id).kind != Kind::Zombie || self.trap_works_on(frame.source, self.card(frame.source), id)
    }

    /// Cards of a kind in a seat's Graveyard, Exile or both (16.6.1).
    pub(in crate::necrogenesis) fn out_of_play(
        self,
        seat: Seat,
        kind: CardKind,
        from: Origin,
    ) -> impl Iterator<Item = ObjectId> + use<'a> {
        let graveyard = (from != Origin::Exile).then(|| self.state.side(seat).cards(Area::Graveyard).iter().copied());
        let exile = (from != Origin::Graveyard).then(|| self.state.exiled(seat));
        let found = graveyard.into_iter().flatten().chain(exile.into_iter().flatten());
        found.filter(move |id| self.card(*id).is_kind(kind))
    }

    /// Cards of a kind, or any, in a seat's deck.
    pub(in crate::necrogenesis) fn in_deck(
        self,
        seat: Seat,
        area: Area,
        kind: Option<CardKind>,
    ) -> impl Iterator<Item = ObjectId> + use<'a> {
        let cards = self.state.side(seat).cards(area).iter().copied();
        cards.filter(move |id| kind.is_none_or(|kind| self.card(*id).is_kind(kind)))
    }

    /// When an effect of a seat ends.
    pub(in crate::necrogenesis) fn until(
        self,
        seat: Seat,
        duration: Option<crate::rulestext::ability::Duration>,
    ) -> Until {
        use crate::rulestext::ability::Duration;
        match duration {
            None => Until::Removed,
            Some(Duration::EndOfTurn) => Until::EndOfTurn,
            Some(Duration::StartOfYourNextTurn) => Until::StartOfTurn(seat),
        }
    }
}
