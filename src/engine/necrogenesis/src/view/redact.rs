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
use safehouse_table::Seat;

/// An event with its hidden parts blanked; `None` when even that it happened
/// is hidden.
///
/// A card that moves between secret areas is known to its owner only, and
/// inside a deck to nobody. Of the other seat's decisions those about hidden
/// cards are blanked, one with a single answer looks like any other, and what
/// is asked only of who holds or finds certain cards was never asked when it
/// is declined: a React, a Zombie Event, a search (15.2.2, 7.3.3, 5.2.7).
pub fn redact(event: Event, viewer: Viewer) -> Option<Event> {
    Some(match event {
        Event::Moved { object, from, to, side, .. } if !sees_move(viewer, object, from, to) => {
            Event::Moved { object, card: CardId::HIDDEN, from, to, side }
        }
        Event::Chose { seat, question, choice } | Event::Forced { seat, question, choice } if !viewer.is(seat) => {
            return chosen_by_other(seat, question, choice);
        }
        // Open to everybody: what lies or happens in the open, what is shown, and
        // how many cards. A new event is not among them before somebody thought
        // about it.
        Event::Moved { .. }
        | Event::Chose { .. }
        | Event::Forced { .. }
        | Event::TurnBegan { .. }
        | Event::StageBegan(_)
        | Event::Shuffled { .. }
        | Event::Recycled { .. }
        | Event::Revealed { .. }
        | Event::LookedAt { .. }
        | Event::Damaged { .. }
        | Event::Prevented { .. }
        | Event::Healed { .. }
        | Event::Destroyed { .. }
        | Event::Counters { .. }
        | Event::Marked { .. }
        | Event::Points { .. }
        | Event::Decayed { .. }
        | Event::StatusGained { .. }
        | Event::StatusRefused { .. }
        | Event::StatusLost { .. }
        | Event::TokenPlaced { .. }
        | Event::TokenRemoved { .. }
        | Event::Attached { .. }
        | Event::Played { .. }
        | Event::Activated { .. }
        | Event::Triggered { .. }
        | Event::Resolving { .. }
        | Event::Fizzled { .. }
        | Event::Cancelled { .. }
        | Event::AttackDeclared { .. }
        | Event::BattleStep { .. }
        | Event::Rolled { .. }
        | Event::Hit { .. }
        | Event::Missed { .. }
        | Event::Evaded { .. }
        | Event::AttackEnded { .. }
        | Event::Escaped { .. }
        | Event::BattleEnded { .. }
        | Event::Spawned { .. }
        | Event::Advanced { .. }
        | Event::TableMove { .. }
        | Event::Lost { .. }
        | Event::Stopped(_)
        | Event::GameOver
        | Event::Arranged
        | Event::Edited => event,
    })
}

/// A decision of another seat as it may be known.
fn chosen_by_other(seat: Seat, question: Question, choice: Choice) -> Option<Event> {
    let choice = match question {
        // Only who could has declined, which nobody else may know (15.2.2, 7.3.3).
        Question::React | Question::ZombieAction if choice == Choice::Pass => return None,
        // That there was something to find, or an order to choose, nobody else
        // sees; the cards that come of it are told by their moves (5.2.7, 5.2.1).
        Question::Search | Question::Reorder => return None,
        // Which cards these are, nobody else sees.
        Question::Mulligan => match choice {
            Choice::Object(_) => Choice::Object(ObjectId::NONE),
            choice => choice,
        },
        Question::React
        | Question::Action
        | Question::Response
        | Question::SpawnDraw
        | Question::SpawnOrBottom
        | Question::SpawnFromDeck
        | Question::X
        | Question::ZombieAction
        | Question::Advance
        | Question::ZombieAttack
        | Question::QuickEscape
        | Question::AttackZone
        | Question::AttackTarget
        | Question::CallNumber
        | Question::Target
        | Question::Host
        | Question::ReplaceAttachment
        | Question::FreeHands
        | Question::KeepAttachment(_)
        | Question::Discard
        | Question::ExileFromGraveyard
        | Question::TriggerOrder
        | Question::DrawMore
        | Question::May
        | Question::MayPay
        | Question::Option
        | Question::ChooseObject
        | Question::ChooseGraveyard
        | Question::AdvanceAtOnce(_)
        | Question::AttackAtOnce(_)
        | Question::Flare
        | Question::KeepUnique
        | Question::ExcessWeapon
        | Question::ExcessAttachment(_)
        | Question::Manual => choice,
    };
    Some(Event::Chose { seat, question, choice })
}

/// Whether a viewer learns which card moved.
fn sees_move(viewer: Viewer, object: ObjectId, from: Area, to: Area) -> bool {
    let held = |area| matches!(area, Area::Hand | Area::SpawnSlot);
    !from.is_secret() || !to.is_secret() || (viewer.is(object.owner()) && (held(from) || held(to)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use safehouse_table::rules;

    #[test]
    fn the_log_hides_what_a_search_for_any_card_found() {
        rules!["4.1.10/nor"];
        let (object, card, seat) = (ObjectId(7), CardId(3), Seat::First);
        let found = Event::Moved { object, card, from: Area::SurvivorDeck, to: Area::Hand, side: seat };
        let chosen = Event::Chose { seat, question: Question::Search, choice: Choice::Object(object) };
        let declined = Event::Chose { seat, question: Question::Search, choice: Choice::Pass };
        for viewer in [Viewer::Seat(Seat::Second), Viewer::Spectator] {
            assert!(matches!(redact(found, viewer), Some(Event::Moved { card: CardId::HIDDEN, .. })));
            // Who finds nothing is not asked: being asked would tell that there was something.
            assert_eq!([redact(chosen, viewer), redact(declined, viewer)], [None, None]);
        }
        assert_eq!((redact(found, Viewer::Seat(seat)), redact(chosen, Viewer::Solo)), (Some(found), Some(chosen)));
    }
}
