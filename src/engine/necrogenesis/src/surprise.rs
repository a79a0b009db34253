//! Choices made ahead in a duel.

use safehouse_table::{
    Seat,
    surprise::{Named, Planning, Surprise},
};

use super::{
    choice::Choice, duel::Duel, event::Event, object::ObjectId, play::Refusal, question::Question, state::State,
    view::Viewer,
};

impl Planning for Duel {
    type Question = Question;

    fn question(&self, state: &State) -> Option<Question> {
        state.asked().map(|asked| asked.question)
    }

    fn decided(&self, event: Event) -> Option<Seat> {
        match event {
            Event::Chose { seat, .. } => Some(seat),
            _ => None,
        }
    }

    fn named(&self, then: &State, now: &State, choice: Choice, seat: Seat) -> Named {
        let Some(id) = choice.object() else { return Named::Same };
        // Of a card that the seat does not see nothing may be told.
        if ![then, now].into_iter().all(|state| self.can_see(Viewer::Seat(seat), state, id)) {
            return Named::Same;
        }
        let place = |state: &State| (state.object(id).area, state.side_of(id), state.controller(id));
        if then.object(id).card != now.object(id).card {
            Named::Other
        } else if place(then) != place(now) {
            Named::Moved
        } else {
            Named::Same
        }
    }
}

/// The clause that a surprise goes back to; `None` where it only is not what
/// was expected.
pub fn clause(surprise: &Surprise<Refusal>) -> Option<&'static str> {
    match surprise {
        Surprise::GameOver | Surprise::Refused(Refusal::GameOver) => Some("1.3.0"),
        Surprise::Die => Some("2.26.0"),
        Surprise::Card => Some("4.1.2"),
        Surprise::Answer => Some("9.4.0"),
        Surprise::Damage { .. } => Some("5.9.1"),
        Surprise::Turn => Some("7.1.2"),
        Surprise::OtherSeat => Some("1.5.4"),
        Surprise::Gone => Some("4.1.3"),
        Surprise::Refused(Refusal::Illegal(clause)) => Some(clause),
        Surprise::OtherQuestion => None,
    }
}

impl Choice {
    /// The card that it names; `None` for a number that no card has.
    pub fn object(self) -> Option<ObjectId> {
        let id = match self {
            Self::Play(id)
            | Self::Use(id, _)
            | Self::Attack(id)
            | Self::Unequip(id)
            | Self::MoveAttachment(id)
            | Self::Object(id)
            | Self::Table(_, id) => id,
            Self::Pass
            | Self::Yes
            | Self::No
            | Self::Loot
            | Self::Number(_)
            | Self::Area(_)
            | Self::Option(_)
            | Self::Draw
            | Self::Spawn
            | Self::Bottom => return None,
        };
        id.is_some().then_some(id)
    }
}
