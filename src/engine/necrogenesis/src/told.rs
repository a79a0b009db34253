//! What a seat learns of an event, for undo and for choices made ahead.

use safehouse_table::{
    Seat,
    told::{Telling, Told},
};

use super::{
    choice::Choice,
    duel::Duel,
    event::{Event, LossCause},
    object::{Area, ObjectId},
    question::Question,
    state::{State, Stream},
    view::{Viewer, redact},
};

impl Telling for Duel {
    fn tells(&self, event: Event, seat: Seat) -> Told {
        // An answer that the seat may not know of, or not that it was the only
        // one, must not show in what it may take back.
        let Some(event) = redact(event, Viewer::Seat(seat)) else { return Told::Foreseen };
        match event {
            Event::TurnBegan { .. } => Told::Turn,
            Event::Rolled { .. } => Told::Die,
            Event::Moved { object, from, to, .. } => match from {
                Area::SurvivorDeck | Area::ZombieDeck => Told::Card,
                Area::Hand | Area::SpawnSlot if object.owner() != seat && !to.is_secret() => Told::Card,
                _ => Told::Foreseen,
            },
            Event::Shuffled { .. } | Event::Revealed { .. } | Event::LookedAt { .. } => Told::Card,
            // Who spawns nothing has looked through the deck all the same, and
            // nothing is shuffled (R10).
            Event::Chose { seat: by, question: Question::SpawnFromDeck, choice: Choice::Pass } if by == seat => {
                Told::Card
            }
            Event::Chose { seat, .. } => Told::Choice(seat),
            Event::Lost { seat, cause: LossCause::Conceded } => Told::Choice(seat),
            Event::Played { seat, .. } | Event::Activated { seat, .. } | Event::Triggered { seat, .. } => {
                Told::Answer(seat)
            }
            Event::Damaged { object, amount, .. } if object == ObjectId::survivor(seat) => Told::Damage(amount),
            // What follows from the others, and from what lies in the open. A new
            // event is not among them before somebody thought about it.
            Event::StageBegan(_)
            | Event::Forced { .. }
            | Event::Recycled { .. }
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
            | Event::Resolving { .. }
            | Event::Fizzled { .. }
            | Event::Cancelled { .. }
            | Event::AttackDeclared { .. }
            | Event::BattleStep { .. }
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
            | Event::Arranged => Told::Foreseen,
            // Whoever made choices ahead did not make them for this table.
            Event::Edited => Told::Turn,
        }
    }

    // A card discarded at random, or one of more than six that lie open, is
    // drawn without a die (R124).
    fn drew_lots(&self, before: &State, after: &State) -> bool {
        let drawn = |state: &State| [Stream::Dice, Stream::Selection].map(|stream| state.drawn(stream));
        drawn(before) != drawn(after) || before.scripted_dice() != after.scripted_dice()
    }

    fn is_shown(&self, state: &State, seat: Seat) -> bool {
        self.looks_through_deck(Viewer::Seat(seat), state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        event::{DamageBy, Rolled},
        fixture::duel,
        object::{SURVIVOR_DECK_START, ZOMBIE_DECK_START},
        program::CardId,
    };
    use safehouse_table::{Seat::*, Silent, random::Seed};

    const CARD: ObjectId = ObjectId(SURVIVOR_DECK_START as u8);
    const ZOMBIE: ObjectId = ObjectId(ZOMBIE_DECK_START as u8);

    fn moved(object: ObjectId, from: Area, to: Area) -> Event {
        Event::Moved { object, card: CardId(1), from, to, side: First }
    }

    fn damaged(object: ObjectId) -> Event {
        Event::Damaged { object, source: ZOMBIE, by: DamageBy::Card, amount: 3, left: 9 }
    }

    fn chose(question: Question, choice: Choice) -> Event {
        Event::Chose { seat: First, question, choice }
    }

    #[test]
    fn an_event_tells_each_seat_what_it_could_not_know() {
        use Told::{Answer, Card, Damage, Die, Foreseen, Turn};
        let duel = duel();
        let rolled = Event::Rolled { seat: First, roll: Rolled::Hit, die: 4, needs: 3, bonus: 0 };
        let only = Event::Forced { seat: First, question: Question::QuickEscape, choice: Choice::Pass };
        for (event, [own, other]) in [
            (Event::TurnBegan { turn: 2, seat: Second }, [Turn, Turn]),
            (rolled, [Die, Die]),
            (moved(CARD, Area::SurvivorDeck, Area::Hand), [Card, Card]),
            (moved(ZOMBIE, Area::ZombieDeck, Area::SpawnSlot), [Card, Card]),
            // Of their own hand a player shows what is theirs.
            (moved(CARD, Area::Hand, Area::Stack), [Foreseen, Card]),
            (moved(ZOMBIE, Area::SpawnSlot, Area::ZombieZone), [Foreseen, Card]),
            (moved(ZOMBIE, Area::SpawnSlot, Area::ZombieDeck), [Foreseen, Foreseen]),
            (moved(CARD, Area::Equipment, Area::Graveyard), [Foreseen, Foreseen]),
            (Event::Shuffled { seat: First, area: Area::SurvivorDeck }, [Card, Card]),
            (Event::Revealed { object: CARD, card: CardId(1) }, [Card, Card]),
            (Event::LookedAt { seat: First, area: Area::ZombieDeck, cards: 2 }, [Card, Card]),
            (Event::Played { seat: First, object: CARD, card: CardId(1) }, [Answer(First), Answer(First)]),
            (damaged(ObjectId::survivor(First)), [Damage(3), Foreseen]),
            (damaged(ZOMBIE), [Foreseen, Foreseen]),
            (chose(Question::Advance, Choice::Object(ZOMBIE)), [Told::Choice(First), Told::Choice(First)]),
            // That a React was declined, or that there was only one answer, is
            // its player's to know.
            (chose(Question::React, Choice::Pass), [Told::Choice(First), Foreseen]),
            (only, [Foreseen, Told::Choice(First)]),
            (chose(Question::SpawnFromDeck, Choice::Pass), [Card, Told::Choice(First)]),
            (Event::Lost { seat: First, cause: LossCause::Conceded }, [Told::Choice(First), Told::Choice(First)]),
            (Event::Lost { seat: First, cause: LossCause::NoHp }, [Foreseen, Foreseen]),
        ] {
            assert_eq!([First, Second].map(|seat| duel.tells(event, seat)), [own, other], "{event:?}");
        }
    }

    #[test]
    fn chance_without_a_die_is_chance_all_the_same() {
        let duel = duel();
        let mut state = duel.begin(Seed::from_number(1), &mut Silent, &mut Vec::new());
        let before = state;
        assert!(!duel.drew_lots(&before, &state));
        duel.play(&mut state, &mut Silent).random_below(9);
        assert!(duel.drew_lots(&before, &state));
        // New luck is none that fell.
        let mut anew = before;
        anew.reseed(Seed::from_number(2));
        assert!(!duel.drew_lots(&before, &anew));
    }
}
