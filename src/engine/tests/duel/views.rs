//! What a seat may see, in every state of random games (4.1.2).

use std::collections::BTreeSet;

use safehouse_engine::{
    necrogenesis::{
        choice::Choice,
        config::{RulesConfig, ZombieSource},
        duel::Duel,
        event::Event,
        explain,
        object::{Area, CARDS, Marks, ObjectId},
        program::CardId,
        question::Question,
        state::State,
        view::{Viewer, redact},
        wire::{
            choice::{Answer, Decision},
            view::GameView,
        },
    },
    rules,
    table::{Seat, random::Seed},
};
use safehouse_testing::{
    duels::duel,
    numbers::Numbers,
    shipped::{catalogue, decks},
};

/// Plays random games under two readings and calls `each` in every state.
fn in_every_state(games: u64, mut each: impl FnMut(&Duel, &State, Seed)) {
    let catalogue = catalogue();
    let decks = decks();
    for source in [ZombieSource::TopOfDeck, ZombieSource::ChosenFromDeck] {
        let config = RulesConfig { zombie_source: source, ..RulesConfig::default() };
        for game in 0..games {
            let pair = [&decks[game as usize % 4], &decks[(game as usize / 4 + 1) % 4]];
            let duel = duel(config.clone(), catalogue, pair);
            let seed = Seed::from_number(game);
            let mut numbers = Numbers(game);
            let mut options = Vec::new();
            let mut state = duel.begin(seed, &mut Vec::new(), &mut options);
            while state.outcome().is_none() {
                each(&duel, &state, seed);
                duel.take(&mut state, options[numbers.below(options.len())], &mut Vec::new(), &mut options);
            }
            each(&duel, &state, seed);
        }
    }
}

#[test]
fn states_that_differ_in_hidden_parts_look_the_same_and_offer_the_same() {
    rules!["4.1.7"];
    let mut differing = 0;
    in_every_state(6, |duel, state, seed| {
        for seat in Seat::BOTH {
            let view = duel.seat_view(state, seat);
            let other = view.guess(Seed::from_number(u64::from(state.turn()) + 77));
            let guessed = duel.seat_view(&other, seat);
            differing += usize::from(other != *state);
            assert_eq!(view.picture(), guessed.picture(), "{seed:?}, turn {}", state.turn());
            let (mut options, mut of_guess) = (Vec::new(), Vec::new());
            view.options(&mut options);
            guessed.options(&mut of_guess);
            assert_eq!(options, of_guess);
            for id in (0..CARDS).map(|index| ObjectId(index as u8)) {
                assert_eq!(view.card_id(id), guessed.card_id(id));
                assert_eq!(view.object(id), guessed.object(id));
            }
        }
    });
    assert!(differing > 1000, "the guesses deal cards anew");
}

#[test]
fn a_window_without_a_react_to_play_is_logged_for_its_player_alone() {
    let catalogue = catalogue();
    let decks = decks();
    let duel = duel(RulesConfig::default(), catalogue, [&decks[0], &decks[1]]);
    let (mut numbers, mut options, mut log) = (Numbers(3), Vec::new(), Vec::new());
    let mut state = duel.begin(Seed::from_number(3), &mut log, &mut options);
    while state.outcome().is_none() {
        duel.take(&mut state, options[numbers.below(options.len())], &mut log, &mut options);
    }
    let mut passed = [0; 2];
    for event in log {
        if let Event::Forced { seat, question: Question::React, choice: Choice::Pass } = event {
            passed[seat.index()] += 1;
            assert_eq!(redact(event, Viewer::Seat(seat)), Some(event));
            assert_eq!(redact(event, Viewer::Seat(seat.other())), None);
            assert_eq!(redact(event, Viewer::Spectator), None);
        }
    }
    assert!(passed.iter().all(|windows| *windows > 3), "{passed:?} windows");
}

#[test]
fn hands_slots_and_decks_are_hidden_from_those_who_may_not_look() {
    rules!["1.5.6", "4.1.1", "4.1.2", "4.2.3", "2.22.5", "2.23.3", "2.50.3"];
    let (mut hands, mut searches) = (0, 0);
    in_every_state(6, |duel, state, _| {
        for viewer in [Viewer::Seat(Seat::First), Viewer::Seat(Seat::Second), Viewer::Spectator, Viewer::Solo] {
            let view = duel.view(state, viewer);
            let searching = state.asked().is_some_and(|asked| {
                viewer.is(asked.seat)
                    && matches!(asked.question, Question::Search | Question::Reorder | Question::SpawnFromDeck)
            });
            searches += usize::from(searching);
            for id in (0..CARDS).map(|index| ObjectId(index as u8)) {
                let object = state.object(id);
                let expected = match object.area {
                    _ if object.marks.contains(Marks::REVEALED) => true,
                    Area::Hand | Area::SpawnSlot => viewer.is(id.owner()),
                    // One deck may be looked through, see the test of searches.
                    Area::SurvivorDeck | Area::ZombieDeck if searching && viewer.is(id.owner()) => view.sees(id),
                    Area::SurvivorDeck | Area::ZombieDeck => false,
                    _ => true,
                };
                hands += usize::from(object.area == Area::Hand && !expected);
                assert_eq!(view.sees(id), expected, "{viewer:?} and {id:?} in {:?}", object.area);
                assert_eq!(view.card(id).is_some(), expected);
                assert!(!expected || view.object(id).counters == object.counters, "counters lie open");
            }
            let shown = |area| Seat::BOTH.iter().map(|seat| view.cards(*seat, area).count()).sum::<usize>();
            if !searching {
                assert_eq!(shown(Area::SurvivorDeck) + shown(Area::ZombieDeck), 0, "a deck has no order to see");
            }
            for seat in Seat::BOTH {
                for area in Area::ALL {
                    let actual = (0..CARDS)
                        .map(|index| ObjectId(index as u8))
                        .filter(|id| state.object(*id).area == area)
                        .filter(
                            |id| if area.is_battlefield() { state.side_of(*id) == seat } else { id.owner() == seat },
                        )
                        .count();
                    if area != Area::Stack {
                        assert_eq!(view.count(seat, area), actual, "{area:?} is counted openly");
                    }
                }
            }
        }
    });
    assert!(hands > 1000 && searches > 5, "{hands} hidden cards, {searches} searches");
}

#[test]
fn all_that_a_seat_is_offered_is_something_it_sees() {
    in_every_state(8, |duel, state, _| {
        let Some(asked) = state.asked() else { return };
        let view = duel.seat_view(state, asked.seat);
        let mut options = Vec::new();
        view.options(&mut options);
        assert!(options.len() >= 2);
        for choice in options {
            use safehouse_engine::necrogenesis::choice::Choice;
            if let Choice::Play(id) | Choice::Object(id) | Choice::Attack(id) | Choice::Use(id, _) = choice {
                assert!(view.sees(id), "{choice:?} at {asked:?}");
            }
        }
        duel.seat_view(state, asked.seat.other()).options(&mut Vec::new());
        assert_eq!(duel.seat_view(state, asked.seat.other()).question(), None);
    });
}

#[test]
fn what_another_seat_is_asked_is_not_told_15_2_2() {
    let mut asked_of = BTreeSet::new();
    in_every_state(8, |duel, state, _| {
        let Some(asked) = state.asked() else { return };
        let told = |viewer| duel.view(state, viewer).waiting().map(|waiting| (waiting.seat, waiting.question));
        asked_of.insert(explain::question(asked.question));
        for viewer in [Viewer::Seat(asked.seat), Viewer::Solo] {
            assert_eq!(told(viewer), Some((asked.seat, asked.question)));
        }
        for viewer in [Viewer::Seat(asked.seat.other()), Viewer::Spectator] {
            assert_eq!(told(viewer), None, "{asked:?}");
        }
    });
    assert!(asked_of.contains(explain::question(Question::React)) && asked_of.len() > 15, "{asked_of:?}");
}

/// Whether an event shows a card that was hidden, which may be another one.
fn uncovers(one: &Event, other: &Event) -> bool {
    match (one, other) {
        (Event::Moved { object: a, from: b, to: c, .. }, Event::Moved { object: d, from: e, to: f, .. }) => {
            (a, b, c) == (d, e, f)
        }
        (Event::Revealed { object: a, .. }, Event::Revealed { object: b, .. }) => a == b,
        _ => false,
    }
}

#[test]
fn a_redacted_log_tells_nothing_of_what_is_hidden() {
    let (mut compared, mut uncovered) = (0, 0);
    in_every_state(3, |duel, state, seed| {
        let Some(asked) = state.asked() else { return };
        let view = duel.seat_view(state, asked.seat);
        // The same seed lets the same dice fall; only hidden cards differ.
        let other = view.guess(seed);
        let mut options = Vec::new();
        view.options(&mut options);
        for choice in options {
            let log = |mut state: State| {
                let mut log = Vec::new();
                duel.take(&mut state, choice, &mut log, &mut Vec::new());
                log.into_iter().filter_map(|event| redact(event, Viewer::Seat(asked.seat))).collect::<Vec<_>>()
            };
            let (one, two) = (log(*state), log(other));
            compared += 1;
            // They part only where hidden cards decide: what is drawn or
            // shown, and what the opponent can answer.
            if let Some((one, two)) = one.iter().zip(&two).find(|(one, two)| one != two) {
                uncovered += 1;
                assert!(uncovers(one, two), "{choice:?} at {asked:?}: {one:?} or {two:?}");
            }
        }
    });
    assert!(compared > 2000 && uncovered > 10, "{compared} compared, {uncovered} uncovered");
}

#[test]
fn only_its_owner_learns_which_card_is_drawn() {
    rules!["5.1.2"];
    let catalogue = catalogue();
    let decks = decks();
    let duel = duel(RulesConfig::default(), catalogue, [&decks[0], &decks[1]]);
    let mut log = Vec::new();
    duel.begin(Seed::from_number(4), &mut log, &mut Vec::new());
    let hidden = |viewer| {
        log.iter()
            .filter_map(|event| redact(*event, viewer))
            .filter(|event| matches!(event, Event::Moved { card: CardId::HIDDEN, .. }))
            .count()
    };
    assert_eq!([Viewer::Seat(Seat::First), Viewer::Seat(Seat::Second)].map(hidden), [5, 5]);
    assert_eq!([Viewer::Spectator, Viewer::Solo].map(hidden), [10, 0]);
}

#[test]
fn printing_a_view_for_debugging_gives_nothing_away() {
    let catalogue = catalogue();
    let decks = decks();
    let duel = duel(RulesConfig::default(), catalogue, [&decks[0], &decks[1]]);
    let state = duel.begin(Seed::from_number(4), &mut Vec::new(), &mut Vec::new());
    let view = duel.seat_view(&state, Seat::First);
    let other = view.guess(Seed::from_number(5));
    assert_ne!(format!("{state:?}"), format!("{other:?}"));
    assert_eq!(format!("{view:?}"), format!("{:?}", duel.seat_view(&other, Seat::First)));
}

#[test]
fn what_leaves_of_a_game_has_no_card_that_its_reader_may_not_know() {
    rules!["4.1.2"];
    let mut hidden = 0;
    in_every_state(2, |duel, state, _| {
        for viewer in [Viewer::Seat(Seat::First), Viewer::Seat(Seat::Second), Viewer::Spectator, Viewer::Solo] {
            let view = duel.view(state, viewer);
            let form = serde_json::to_value(GameView::new(&view)).expect("JSON");
            for told in form["objects"].as_array().expect("a list") {
                let id = ObjectId(told["object"].as_u64().expect("a number") as u8);
                let name = view.sees(id).then(|| duel.name(state, id));
                assert_eq!(told["card"].as_str(), name, "{viewer:?}: {told}");
                hidden += usize::from(name.is_none());
            }
        }
        for seat in Seat::BOTH {
            let view = duel.seat_view(state, seat);
            let mut options = Vec::new();
            view.options(&mut options);
            let decision = Decision::of(&view).map(|decision| serde_json::to_value(decision).expect("JSON"));
            let choices =
                decision.map_or(Vec::new(), |decision| decision["choices"].as_array().expect("a list").clone());
            let read = |choice| Answer::read(&serde_json::json!({ "version": 1, "choice": choice }).to_string());
            assert_eq!(
                choices.into_iter().map(read).collect::<Vec<_>>(),
                options.into_iter().map(Ok).collect::<Vec<_>>()
            );
        }
    });
    assert!(hidden > 1000, "{hidden} hidden cards");
}
