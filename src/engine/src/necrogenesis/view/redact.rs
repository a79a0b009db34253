//! A game's events as a viewer may know them.

use super::{
    super::{
        choice::Choice,
        event::Event,
        object::{Area, ObjectId},
        program::CardId,
        question::Question,
    },
    Viewer,
};

/// An event with its hidden parts blanked; `None` when even that it happened
/// is hidden.
///
/// A card that moves between secret areas is known to its owner only, and
/// inside a deck to nobody. Of the other seat's decisions those about hidden
/// cards are blanked, one with a single answer looks like any other, and a
/// React that was not played was never offered (15.2.2).
pub fn redact(event: Event, viewer: Viewer) -> Option<Event> {
    Some(match event {
        Event::Moved { object, from, to, side, .. } if !sees_move(viewer, object, from, to) => {
            Event::Moved { object, card: CardId::HIDDEN, from, to, side }
        }
        Event::Chose { seat, question, choice } | Event::Forced { seat, question, choice } if !viewer.is(seat) => {
            match (question, choice) {
                (Question::React, Choice::Pass) => return None,
                (Question::Mulligan | Question::Search | Question::Reorder, Choice::Object(_)) => {
                    Event::Chose { seat, question, choice: Choice::Object(ObjectId::NONE) }
                }
                _ => Event::Chose { seat, question, choice },
            }
        }
        event => event,
    })
}

/// Whether a viewer learns which card moved.
fn sees_move(viewer: Viewer, object: ObjectId, from: Area, to: Area) -> bool {
    let held = |area| matches!(area, Area::Hand | Area::SpawnSlot);
    !from.is_secret() || !to.is_secret() || (viewer.is(object.owner()) && (held(from) || held(to)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{rules, table::Seat};

    #[test]
    fn the_log_hides_what_a_search_for_any_card_found() {
        rules!["4.1.10/nor"];
        let (object, card, seat) = (ObjectId(7), CardId(3), Seat::First);
        let found = Event::Moved { object, card, from: Area::SurvivorDeck, to: Area::Hand, side: seat };
        let chosen = Event::Chose { seat, question: Question::Search, choice: Choice::Object(object) };
        for viewer in [Viewer::Seat(Seat::Second), Viewer::Spectator] {
            assert!(matches!(redact(found, viewer), Some(Event::Moved { card: CardId::HIDDEN, .. })));
            let hidden = Choice::Object(ObjectId::NONE);
            assert!(matches!(redact(chosen, viewer), Some(Event::Chose { choice, .. }) if choice == hidden));
        }
        assert_eq!((redact(found, Viewer::Seat(seat)), redact(chosen, Viewer::Solo)), (Some(found), Some(chosen)));
    }
}
