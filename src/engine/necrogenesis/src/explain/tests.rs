//! Every kind of event in words, for every viewer.

use std::{borrow::Cow, collections::BTreeSet};

use super::*;
use crate::{
    event::every_kind::{GEAR, OTHER_GEAR, ZOMBIE, every_kind, kind},
    fixture::duel,
    program::CardId,
    view::{Viewer, redact},
};

/// Events that other events tell of, or that only the animation of a table needs.
fn is_untold(event: &Event) -> bool {
    matches!(
        event,
        Event::StageBegan(_)
            | Event::Chose { .. }
            | Event::Forced { .. }
            | Event::Triggered { .. }
            | Event::BattleStep { .. }
            | Event::BattleEnded { .. }
            | Event::Marked { .. }
            | Event::Moved { .. }
            | Event::Rolled { roll: Rolled::Hit, .. }
    )
}

#[test]
fn every_kind_of_event_is_told_with_its_names_and_its_clause() {
    let duel = duel();
    let card_of = |id: ObjectId| duel.cards[id.index()];
    let name = |id: ObjectId| duel.program.card(card_of(id)).name.as_str();
    let survivors = Seat::BOTH.map(ObjectId::survivor);
    let mut told_kinds = BTreeSet::new();
    let viewers =
        [Viewer::Seat(Seat::First), Viewer::Seat(Seat::Second), Viewer::Spectator, Viewer::Solo].map(|viewer| {
            let reader = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
            (viewer, reader)
        });
    for (viewer, reader) in viewers {
        for event in every_kind(card_of, AbilityId(2)) {
            let mut narrator = Narrator::new(&duel).with_players(["Ann".to_owned(), "Ben".to_owned()]);
            if let Some(seat) = reader {
                narrator = narrator.told_to(seat);
            }
            // The cards lie open, as they do where the events happen.
            for id in [GEAR, OTHER_GEAR, ZOMBIE] {
                narrator.learn(Event::Revealed { object: id, card: card_of(id) });
            }
            let Some(event) = redact(event, viewer) else { continue };
            let Some(sentence) = narrator.sentence(event, None) else {
                assert!(is_untold(&event), "{event:?} is not told");
                continue;
            };
            told_kinds.insert(kind(&event));
            let line = sentence.to_string();
            let at = || format!("{viewer:?}, {event:?}: {line}");
            let clause = line.strip_suffix(')').and_then(|line| line.rsplit_once(" ("));
            let clause = clause.unwrap_or_else(|| panic!("no clause: {}", at())).1;
            assert!(crate::clauses().find(clause).is_some(), "{clause} is no clause: {}", at());
            let is_debug = |part: &str| {
                ["ObjectId", "CardId", "Some(", "None", "::", "{", "}", "_"].iter().any(|word| part.contains(word))
            };
            assert!(
                !line.contains('?') && !is_debug(&line) && !line.contains("  ") && !line.contains('\n'),
                "{}",
                at()
            );
            // Players are named, or spoken to, and never by their seat.
            assert!(!line.contains("Player ") && !line.contains("First") && !line.contains("Second"), "{}", at());
            if let Some(seat) = reader {
                let own = ["Ann", "Ben"][seat.index()];
                assert!(!line.contains(own), "{own} is “you”: {}", at());
            }
            let cards: Vec<_> = sentence.spans().iter().filter_map(card_of_span).collect();
            assert!(cards.iter().all(|(id, named)| *named == name(*id)), "{}", at());
            for id in cards_of(&event) {
                let hidden = matches!(event, Event::Moved { card: CardId::HIDDEN, .. });
                let led_to = cards.iter().any(|(object, _)| *object == id);
                assert_eq!(led_to, !hidden, "{} is named where it is known: {}", name(id), at());
            }
            let damaged = matches!(event, Event::Damaged { .. } | Event::StatusGained { .. });
            assert!(!damaged || line.starts_with(name(survivors[0])), "a Survivor is named by its card: {}", at());
        }
    }
    assert_eq!(told_kinds.len(), crate::event::every_kind::KINDS - 6, "{told_kinds:?}");
}

fn card_of_span<'a>(span: &Span<'a>) -> Option<(ObjectId, &'a str)> {
    if let Span::Card { object, name } = span { Some((*object, *name)) } else { None }
}

#[test]
fn a_sentence_leads_to_all_that_it_names() {
    let duel = duel();
    let card = |id: ObjectId| duel.cards[id.index()];
    let name = |id: ObjectId| duel.program.card(card(id)).name.as_str();
    let mut narrator = Narrator::new(&duel).told_to(Seat::First);
    let (zone, deck) = (Area::ThreatZone, Area::SurvivorDeck);
    let player = |seat, name: &str| Span::Player { seat, name: name.to_owned() };
    let card_span = |object| Span::Card { object, name: name(object) };
    let text = |text| Span::Text(Cow::Borrowed(text));
    let told = narrator.sentences([
        Event::Moved { object: OTHER_GEAR, card: CardId::HIDDEN, from: deck, to: Area::Hand, side: Seat::First },
        Event::Played { seat: Seat::First, object: GEAR, card: card(GEAR) },
        Event::Moved { object: ZOMBIE, card: card(ZOMBIE), from: Area::Hand, to: zone, side: Seat::First },
        Event::Rolled { seat: Seat::First, roll: Rolled::Hit, die: 3, needs: 4, bonus: -1 },
        Event::Missed { attacker: GEAR, target: ZOMBIE, zone },
    ]);
    let expected = [
        Some(vec![player(Seat::First, "You"), text(" draw a card ("), Span::Clause("5.1.1"), text(")")]),
        Some(vec![
            player(Seat::First, "You"),
            text(" play "),
            card_span(GEAR),
            text(" ("),
            Span::Clause("5.6.2"),
            text(")"),
        ]),
        Some(vec![
            card_span(ZOMBIE),
            text(" enters "),
            player(Seat::First, "your"),
            text(" Threat Zone ("),
            Span::Clause("4.1.0"),
            text(")"),
        ]),
        None,
        Some(vec![
            card_span(GEAR),
            text(" misses "),
            card_span(ZOMBIE),
            text(": rolled "),
            Span::Number(3),
            text(" - "),
            Span::Number(1),
            text(", needs "),
            Span::Number(4),
            text("+ ("),
            Span::Clause("2.27.0"),
            text(")"),
        ]),
    ];
    assert_eq!(told.iter().map(|told| told.as_ref().map(|told| told.spans().to_vec())).collect::<Vec<_>>(), expected);
    let clauses: Vec<_> = told.iter().flatten().map(Sentence::told_by).collect();
    assert_eq!(clauses, ["5.1.1", "5.6.2", "4.1.0", "2.27.0"].map(Some));
}

/// The cards that the sentence of an event must name.
fn cards_of(event: &Event) -> Vec<ObjectId> {
    match *event {
        Event::Moved { object, .. }
        | Event::Revealed { object, .. }
        | Event::Prevented { object, .. }
        | Event::Healed { object, .. }
        | Event::Destroyed { object, .. }
        | Event::Counters { object, .. }
        | Event::Marked { object, .. }
        | Event::StatusGained { object, .. }
        | Event::StatusRefused { object, .. }
        | Event::StatusLost { object, .. }
        | Event::Played { object, .. }
        | Event::Activated { object, .. }
        | Event::Fizzled { object }
        | Event::Cancelled { object, .. }
        | Event::Spawned { object, .. }
        | Event::Advanced { object } => vec![object],
        Event::Resolving { object, ability, .. } if !matches!(ability, AbilityId::TRIPWIRE | AbilityId::GREASE_TAG) => {
            vec![object]
        }
        Event::Damaged { object, source, by: DamageBy::Card, .. } if source.is_some() => vec![object, source],
        Event::Damaged { object, .. } => vec![object],
        Event::Attached { object, host, .. } => vec![object, host],
        Event::Evaded { object, attacker } => vec![object, attacker],
        Event::AttackDeclared { attacker, target, .. }
        | Event::Hit { attacker, target, .. }
        | Event::Missed { attacker, target, .. } => [attacker, target].into_iter().filter(|id| id.is_some()).collect(),
        Event::AttackEnded { attacker } => vec![attacker],
        Event::TableMove { choice: Choice::Table(_, object), .. } => vec![object],
        _ => Vec::new(),
    }
}

#[test]
fn an_attachment_is_told_with_what_it_goes_on() {
    let duel = duel();
    let card = |id: ObjectId| duel.cards[id.index()];
    let name = |id: ObjectId| duel.program.card(card(id)).name.as_str();
    let mut narrator = Narrator::new(&duel);
    narrator.learn(Event::Revealed { object: GEAR, card: card(GEAR) });
    let equipment = Area::Equipment;
    let lines = narrator.lines([
        Event::Moved {
            object: OTHER_GEAR,
            card: card(OTHER_GEAR),
            from: Area::Stack,
            to: equipment,
            side: Seat::First,
        },
        Event::Attached { seat: Seat::First, object: OTHER_GEAR, host: GEAR },
    ]);
    assert_eq!(lines, [format!("Player 1 attaches {} to {} (5.7.1)", name(OTHER_GEAR), name(GEAR))]);
}
