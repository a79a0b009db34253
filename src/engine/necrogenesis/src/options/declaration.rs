//! The answers to what is asked for a declaration (5.6.2).

use super::super::{
    choice::Choice,
    object::Area,
    question::{Asked, Question},
    state::{Declared, Declaring},
    state_reader::StateReader,
};
use safehouse_table::Seat;

impl StateReader<'_> {
    #[inline(never)]
    pub(super) fn declaration_options(self, asked: Asked, options: &mut Vec<Choice>) {
        let seat = asked.seat;
        match asked.question {
            Question::X => {
                let most = if self.state.slot.is_some() {
                    self.state.side(seat).th()
                } else {
                    self.max_x(&self.state.declared)
                };
                (0..=most).for_each(|x| options.push(Choice::Number(x)));
            }
            Question::Target => {
                let declared = &self.state.declared;
                if let Some(kind) = self.next_target(declared) {
                    self.targets(seat, declared.card, kind).for_each(|id| options.push(Choice::Object(id)));
                }
            }
            Question::Host => {
                self.hosts_for(seat, self.state.declared.card).for_each(|id| options.push(Choice::Object(id)))
            }
            Question::ReplaceAttachment => {
                let Declared { host, card, .. } = self.state.declared;
                if self.has_copies_enough(host, card) {
                    self.copies_on(host, card).for_each(|id| options.push(Choice::Object(id)));
                } else {
                    let others = self.attachments_of(host).filter(|id| *id != card);
                    others.for_each(|id| options.push(Choice::Object(id)));
                }
            }
            Question::FreeHands => {
                self.makes_room(seat, self.state.declared.card).for_each(|id| options.push(Choice::Object(id)))
            }
            Question::Discard => self.discard_options(seat, options),
            Question::ExileFromGraveyard => {
                self.state.side(seat).cards(Area::Graveyard).iter().for_each(|id| options.push(Choice::Object(*id)));
            }
            _ => {}
        }
    }

    fn discard_options(self, seat: Seat, options: &mut Vec<Choice>) {
        let declared = &self.state.declared;
        let being_played = matches!(declared.kind, Declaring::Card | Declaring::React).then_some(declared.card);
        let hand = self.state.side(seat).cards(Area::Hand);
        // A hand lies in the order in which its cards came.
        let older = if declared.newest > 0 { hand.len().saturating_sub(usize::from(declared.newest)) } else { 0 };
        for id in hand.iter().skip(older) {
            if Some(*id) != being_played {
                options.push(Choice::Object(*id));
            }
        }
    }
}
