//! The answers to what is asked because no board may be as it is (17.4, 17.5,
//! 17.7), and of Flares.

use crate::rulestext::ability::{Token, Zone};

use super::super::{
    choice::Choice,
    question::{Asked, Question},
    state_reader::StateReader,
};

impl StateReader<'_> {
    #[inline(never)]
    pub(super) fn mending_options(self, asked: Asked, options: &mut Vec<Choice>) {
        let seat = asked.seat;
        match asked.question {
            Question::Flare => {
                let side = seat.other();
                for zone in [Zone::Threat, Zone::Zombie] {
                    if self.state.side(side).tokens(zone, Token::Flare) > 0
                        && self.lured_by(side, zone).next().is_some()
                    {
                        return self.lured_by(side, zone).for_each(|id| options.push(Choice::Object(id)));
                    }
                }
            }
            Question::KeepUnique => {
                if let Some(first) = self.unique_twice(seat) {
                    let card = self.state.object(first).card;
                    self.controlled_by(seat)
                        .filter(|id| self.state.object(*id).card == card)
                        .for_each(|id| options.push(Choice::Object(id)));
                }
            }
            Question::ExcessWeapon => self.holding_hands(seat).for_each(|id| options.push(Choice::Object(id))),
            Question::ExcessAttachment(host) => {
                // The newest is discarded (17.5.1).
                if let Some(newest) = self.attachments_of(host).last() {
                    options.push(Choice::Object(newest));
                }
            }
            _ => {}
        }
    }
}
