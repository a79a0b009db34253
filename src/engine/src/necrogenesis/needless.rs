//! Questions whose every answer leads to the same game: they are answered
//! without being asked, and the log says so.
//!
//! Cards on a battlefield are told apart by where they lie and are always
//! asked about. What is hidden is never the reason that the other player could
//! see: of questions about hidden cards the log tells nobody else
//! ([`super::view::redact`]).

use crate::rulestext::ability::{Effect, Object as Named, Origin, Player, Roll};

use super::{
    choice::Choice,
    object::{Area, ObjectId},
    program::Op,
    question::{Asked, Question},
    state::Frame,
    values::Reading,
};

impl Reading<'_> {
    /// The answer to a question for which it is all the same what is answered.
    pub(super) fn needless(self, asked: Asked, options: &[Choice]) -> Option<Choice> {
        let first = options.first().copied()?;
        let declared = &self.state.declared;
        let all_go = |count: u8| usize::from(count) >= options.len();
        let weapons = |goes: &dyn Fn(ObjectId) -> bool| {
            options.iter().all(|choice| matches!(choice, Choice::Object(id) if goes(*id)))
        };
        let same = match asked.question {
            Question::Discard => all_go(declared.to_discard) || self.are_alike(options),
            Question::ExileFromGraveyard => all_go(declared.to_exile) || self.are_alike(options),
            Question::FreeHands => {
                let hands = self.card(declared.card).hands;
                weapons(&|id| self.is_in_the_way(id, hands))
            }
            Question::ExcessWeapon => weapons(&|id| self.is_in_the_way(id, 0)),
            Question::ChooseGraveyard | Question::Search | Question::Reorder => self.are_alike(options),
            Question::May => return self.would_do_nothing().then_some(Choice::No),
            _ => false,
        };
        same.then_some(first)
    }

    /// Whether all the answers are copies of one card, none of them in play.
    fn are_alike(self, options: &[Choice]) -> bool {
        let mut objects = options.iter().map(|choice| match choice {
            Choice::Object(id) if !self.state.object(*id).area.is_battlefield() => Some(self.state.object(*id)),
            _ => None,
        });
        match objects.next() {
            Some(Some(first)) => objects.all(|other| other == Some(first)),
            _ => false,
        }
    }

    /// Whether two triggers do the same whichever comes first: the same
    /// ability about the same, of one card or of two that nothing tells apart.
    pub(super) fn are_triggers_alike(self, one: &Frame, other: &Frame) -> bool {
        let about_itself = one.subject == one.source && other.subject == other.source;
        one.ability == other.ability
            && one.seat == other.seat
            && one.x == other.x
            && one.flags == other.flags
            && (one.subject == other.subject || about_itself)
            && (one.source == other.source || self.are_interchangeable(one.source, other.source))
    }

    /// Whether nothing but their place tells two cards apart.
    fn are_interchangeable(self, one: ObjectId, other: ObjectId) -> bool {
        if !one.is_some() || !other.is_some() || self.state.object(one) != self.state.object(other) {
            return false;
        }
        let is_either = |id: ObjectId| id == one || id == other;
        self.state.controller(one) == self.state.controller(other)
            && !self.state.statuses().iter().any(|status| is_either(status.object))
            && !self.state.lasting().iter().any(|lasting| is_either(lasting.object))
            && self.state.shielding(one) == self.state.shielding(other)
            && ![one, other].iter().any(|host| self.attachments_of(*host).next().is_some())
            && !self.state.battle().is_some_and(|battle| is_either(battle.attacker) || is_either(battle.target))
    }

    /// Whether the optional sentence that is asked about does nothing as the
    /// table stands.
    fn would_do_nothing(self) -> bool {
        let Some(frame) = self.state.running.last() else { return false };
        let at = usize::from(self.rules.program.ability(frame.ability).ops.start) + usize::from(frame.at);
        let Some(Op::May(length)) = self.rules.program.ops.get(at) else { return false };
        let Some(ops) = self.rules.program.ops.get(at + 1..at + 1 + usize::from(*length)) else { return false };
        ops.iter().all(|op| matches!(op, Op::Do(effect) if self.does_nothing(frame, effect)))
    }

    /// Whether an effect is sure to do nothing. What only hidden cards make
    /// idle, such as a search that finds nothing, is not.
    fn does_nothing(self, frame: &Frame, effect: &Effect) -> bool {
        let side = self.state.side(frame.seat);
        match effect {
            Effect::Loot(ap) => !self.can_loot(frame.seat, *ap),
            Effect::Discard { who: Player::You, .. } => side.cards(Area::Hand).is_empty(),
            Effect::RemoveTokens(token, zone) => self.state.side(self.state.turn_player()).tokens(*zone, *token) == 0,
            Effect::Return { kind, from, .. } => self.out_of_play(frame.seat, *kind, *from).next().is_none(),
            Effect::SpawnFromGraveyard { kind, .. } => {
                self.out_of_play(frame.seat, *kind, Origin::Graveyard).next().is_none()
            }
            Effect::Reroll(Roll::Hit) => self.state.battle().is_none_or(|battle| battle.die == 0),
            Effect::Heal(_, Named::YourSurvivor) => self.state.object(ObjectId::survivor(frame.seat)).damage == 0,
            effect => match effect.object() {
                Some(
                    object @ (Named::ChosenZombies { .. }
                    | Named::ChosenGear { .. }
                    | Named::EachZombie(..)
                    | Named::RandomZombies(..)),
                ) => self.candidates(frame, object).is_empty(),
                _ => false,
            },
        }
    }
}
