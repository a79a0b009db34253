//! Every kind of event, and every word inside of one, for the tests of those
//! that tell events.

use crate::{
    choice::{Choice, TableMove},
    event::{DamageBy, Event, LossCause, Rolled},
    object::{Area, Marks, ObjectId},
    program::{AbilityId, CardId},
    question::Question,
    rulestext::{
        Words as _,
        ability::{Points, StatusKind, Token, Zone},
    },
    state::{Stage, StateTable, Stopped},
};
use safehouse_table::Seat;

/// How many kinds there are; [`kind`] counts them.
pub(crate) const KINDS: usize = 50;

/// The number of an event's kind. A new kind is not compiled before it is
/// counted here, and [`every_kind`] fails before there is one of it.
pub(crate) fn kind(event: &Event) -> usize {
    match event {
        Event::TurnBegan { .. } => 0,
        Event::StageBegan(_) => 1,
        Event::Chose { .. } => 2,
        Event::Forced { .. } => 3,
        Event::Moved { .. } => 4,
        Event::Shuffled { .. } => 5,
        Event::Recycled { .. } => 6,
        Event::Revealed { .. } => 7,
        Event::LookedAt { .. } => 8,
        Event::Damaged { .. } => 9,
        Event::Prevented { .. } => 10,
        Event::Healed { .. } => 11,
        Event::Destroyed { .. } => 12,
        Event::Counters { .. } => 13,
        Event::Marked { .. } => 14,
        Event::Points { .. } => 15,
        Event::Decayed { .. } => 16,
        Event::StatusGained { .. } => 17,
        Event::StatusRefused { .. } => 18,
        Event::StatusLost { .. } => 19,
        Event::TokenPlaced { .. } => 20,
        Event::TokenRemoved { .. } => 21,
        Event::Attached { .. } => 22,
        Event::Played { .. } => 23,
        Event::Activated { .. } => 24,
        Event::Triggered { .. } => 25,
        Event::Resolving { .. } => 26,
        Event::Fizzled { .. } => 27,
        Event::Cancelled { .. } => 28,
        Event::AttackDeclared { .. } => 29,
        Event::BattleStep { .. } => 30,
        Event::Rolled { .. } => 31,
        Event::Hit { .. } => 32,
        Event::Missed { .. } => 33,
        Event::Evaded { .. } => 34,
        Event::AttackEnded { .. } => 35,
        Event::Escaped { .. } => 36,
        Event::BattleEnded { .. } => 37,
        Event::Spawned { .. } => 38,
        Event::Advanced { .. } => 39,
        Event::TableMove { .. } => 40,
        Event::Lost { cause: LossCause::NoHp, .. } => 41,
        Event::Lost { cause: LossCause::EmptyDeck, .. } => 42,
        Event::Lost { cause: LossCause::TooFewCards, .. } => 43,
        Event::Lost { cause: LossCause::Conceded, .. } => 44,
        Event::Lost { cause: LossCause::Card, .. } => 45,
        Event::Stopped(Stopped::Full(_) | Stopped::Loop | Stopped::TooManyTurns | Stopped::NothingLeft) => 46,
        Event::GameOver => 47,
        Event::Arranged => 48,
        Event::Edited => 49,
    }
}

/// The cards that the events are about: each seat's first of its Survivor Deck
/// and of its Zombie Deck.
pub(crate) const GEAR: ObjectId = ObjectId(1);
pub(crate) const OTHER_GEAR: ObjectId = ObjectId(2);
pub(crate) const ZOMBIE: ObjectId = ObjectId(41 + 61);

/// Every kind of event, about the cards named here. `cards` says what they
/// are, `ability` is one of the first.
pub(crate) fn every_kind(card_of: impl Fn(ObjectId) -> CardId, ability: AbilityId) -> Vec<Event> {
    let (seat, survivor) = (Seat::First, ObjectId::survivor(Seat::First));
    let (zone, zombie) = (Area::ThreatZone, ZOMBIE);
    let mut events = vec![
        Event::TurnBegan { turn: 4, seat },
        Event::Recycled { seat, cards: 3 },
        Event::Revealed { object: GEAR, card: card_of(GEAR) },
        Event::Prevented { object: survivor, amount: 2 },
        Event::Healed { object: zombie, amount: 2 },
        Event::Destroyed { object: zombie, card: card_of(zombie) },
        Event::Decayed { seat, lost: 1 },
        Event::Attached { seat, object: OTHER_GEAR, host: GEAR },
        Event::Attached { seat, object: OTHER_GEAR, host: survivor },
        Event::Played { seat, object: GEAR, card: card_of(GEAR) },
        Event::Activated { seat, object: GEAR, ability },
        Event::Triggered { seat, object: GEAR, ability },
        Event::Fizzled { object: GEAR },
        Event::AttackEnded { attacker: zombie },
        Event::BattleEnded { attacker: zombie },
        Event::Advanced { object: zombie },
        Event::Evaded { object: zombie, attacker: GEAR },
    ];
    events.extend(Stage::ALL.map(Event::StageBegan));
    for answer in [Choice::Pass, Choice::Object(zombie), Choice::Number(3), Choice::Area(zone), Choice::Loot] {
        events.push(Event::Chose { seat, question: Question::ChooseObject, choice: answer });
        events.push(Event::Forced { seat, question: Question::ChooseObject, choice: answer });
    }
    for from in Area::ALL {
        events.push(Event::Shuffled { seat, area: from });
        events.extend([1, 3].map(|cards| Event::LookedAt { seat, area: from, cards }));
        for to in Area::ALL.into_iter().filter(|to| *to != from) {
            for object in [GEAR, zombie] {
                let side = if to.is_battlefield() { seat } else { object.owner() };
                events.push(Event::Moved { object, card: card_of(object), from, to, side });
            }
        }
    }
    let damage = |source, by| Event::Damaged { object: survivor, source, by, amount: 2, left: 7 };
    events.extend([zombie, ObjectId::NONE].map(|source| damage(source, DamageBy::Card)));
    events.push(damage(ObjectId::NONE, DamageBy::Hand));
    for status in StatusKind::ALL.iter().copied() {
        events.push(damage(survivor, DamageBy::Status(status)));
        events.extend([1, 2].map(|amount| Event::StatusGained { object: survivor, status, amount }));
        events.push(Event::StatusRefused { object: zombie, status });
        events.push(Event::StatusLost { object: zombie, status });
    }
    for token in Token::ALL.iter().copied() {
        events.push(damage(ObjectId::NONE, DamageBy::Token(token)));
        for zone in [Zone::Threat, Zone::Zombie] {
            events.push(Event::TokenPlaced { side: seat, zone, token });
            events.push(Event::TokenRemoved { side: seat, zone, token });
        }
    }
    events.extend([0, 1, 2].map(|now| Event::Counters { object: GEAR, now }));
    for mark in Marks::all().iter() {
        events.extend([true, false].map(|on| Event::Marked { object: zombie, mark, on }));
    }
    for points in Points::ALL {
        events.extend([true, false].map(|gained| Event::Points { seat, points, now: 2, gained }));
    }
    events.extend([ability, AbilityId::TRIPWIRE, AbilityId::GREASE_TAG].map(|ability| Event::Resolving {
        seat,
        object: GEAR,
        ability,
    }));
    events.extend([true, false].map(|attack| Event::Cancelled { object: GEAR, attack }));
    events.extend([true, false].map(|offense| Event::BattleStep { offense }));
    for (attacker, target) in [(GEAR, zombie), (survivor, zombie), (zombie, survivor), (GEAR, ObjectId::NONE)] {
        events.push(Event::AttackDeclared { seat: attacker.owner(), attacker, target, zone });
        events.push(Event::Hit { attacker, target, zone });
        events.push(Event::Missed { attacker, target, zone });
    }
    for bonus in [0, 1, -1] {
        events.extend(
            [
                Rolled::Hit,
                Rolled::Hit,
                Rolled::Escape,
                Rolled::QuickEscape,
                Rolled::Evade,
                Rolled::Grease,
                Rolled::Selection,
            ]
            .map(|roll| Event::Rolled { seat, roll, die: 3, needs: 4, bonus }),
        );
    }
    events.push(Event::Rolled { seat, roll: Rolled::Unarmed, die: 3, needs: 0b1010, bonus: 0 });
    events.extend([true, false].map(|success| Event::Escaped { seat, success }));
    events.extend([0, 3].map(|paid| Event::Spawned { object: zombie, card: card_of(zombie), paid }));
    for table_move in TableMove::ALL {
        events.push(Event::TableMove { seat, choice: Choice::Table(table_move, zombie) });
    }
    events.push(Event::TableMove { seat, choice: Choice::Pass });
    let causes = [LossCause::NoHp, LossCause::EmptyDeck, LossCause::TooFewCards, LossCause::Conceded, LossCause::Card];
    events.extend(causes.map(|cause| Event::Lost { seat, cause }));
    events.extend(StateTable::ALL.map(|table| Event::Stopped(Stopped::Full(table))));
    events.extend([Stopped::Loop, Stopped::TooManyTurns, Stopped::NothingLeft].map(Event::Stopped));
    events.extend([Event::GameOver, Event::Arranged, Event::Edited]);
    let mut seen = [false; KINDS];
    events.iter().for_each(|event| seen[kind(event)] = true);
    assert!(seen.iter().all(|seen| *seen), "a kind of event is missing: {seen:?}");
    events
}
