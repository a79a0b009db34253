//! Two games with one public history and other hidden cards: whoever may not
//! know those cards is told the same of both, byte for byte (4.1.2).

use safehouse_engine::{
    necrogenesis::{
        config::RulesConfig,
        event::Event,
        explain::Narrator,
        rulestext::ability::Deck,
        view::{SeenEvent, Viewer, by_choice, place_of, redact},
        wire::{choice::Decision, log::GameLog, prompt::Prompt, view::GameView},
    },
    rules,
    table::{random::Seed, record::StepLog},
};
use safehouse_testing::{
    duels::duel,
    numbers::Numbers,
    shipped::{catalogue, decks},
    twins::{self, Counted, OTHER, READER, Twin},
};
use serde::Serialize;

/// All that leaves the program for a viewer, in bytes; of the log its last
/// entries, or all of them.
fn shown(game: &Twin<'_>, viewer: Viewer, whole: bool) -> Vec<String> {
    let narrator = || Narrator::new(game.duel);
    let known = by_choice(&game.log, &[], viewer);
    let from = if whole { 0 } else { known.len().saturating_sub(2) };
    let asked = match viewer {
        Viewer::Seat(seat) => {
            let view = game.duel.seat_view(&game.state, seat);
            json(&(Decision::of(&view), Prompt::new(&view, &narrator())))
        }
        Viewer::Spectator | Viewer::Solo => json(&Prompt::meanwhile(&game.duel.view(&game.state, viewer), &narrator())),
    };
    vec![
        json(&GameView::new(&game.duel.view(&game.state, viewer))),
        json(&GameLog::new(game.duel, narrator(), viewer, &known, from)),
        asked,
        narrator().meanwhile(viewer).to_string(),
    ]
}

fn json(form: &impl Serialize) -> String {
    serde_json::to_string(form).expect("JSON")
}

#[test]
fn games_that_differ_in_hidden_cards_alone_are_shown_alike_4_1_2() {
    rules!["4.1.2", "15.2.2"];
    let mut counted = Counted::default();
    for seed in 0..12 {
        let pair = [&decks()[seed as usize % 4], &decks()[(seed as usize / 4 + 1) % 4]];
        let duel = duel(RulesConfig::default(), catalogue(), pair);
        let deck = if seed % 3 == 0 { Deck::Zombie } else { Deck::Survivor };
        twins::play(&duel, seed, deck, &mut counted, |[one, two]| {
            let is_over = one.state.outcome().is_some();
            for viewer in [Viewer::Seat(READER), Viewer::Spectator] {
                assert_eq!(shown(one, viewer, is_over), shown(two, viewer, is_over), "game {seed}");
            }
        });
    }
    assert!(counted.compared > 1000 && counted.tempting > 20 && counted.differing > 6, "{counted:?}");
}

#[test]
fn who_is_asked_nothing_is_told_the_same_whatever_is_asked() {
    let (mut said, mut stated) = ([Vec::new(), Vec::new()], 0);
    for seed in 0..8 {
        let pair = [&decks()[seed as usize % 4], &decks()[(seed as usize + 1) % 4]];
        let duel = duel(RulesConfig::default(), catalogue(), pair);
        let (mut numbers, mut options) = (Numbers(seed), Vec::new());
        let mut state = duel.begin(Seed::from_number(seed), &mut Vec::new(), &mut options);
        while let Some(asked) = state.asked() {
            for (viewer, said) in [Viewer::Seat(asked.seat.other()), Viewer::Spectator].into_iter().zip(&mut said) {
                let view: serde_json::Value =
                    serde_json::to_value(GameView::new(&duel.view(&state, viewer))).expect("JSON");
                // By its own name: which seat it is may differ.
                let sentence = Narrator::new(&duel).with_players(["Ann".into(), "Ann".into()]).meanwhile(viewer);
                said.push((view["waiting"].to_string(), sentence.to_string()));
                stated += 1;
            }
            duel.take(&mut state, options[numbers.below(options.len())], &mut Vec::new(), &mut options);
        }
    }
    for (said, sentence) in said.iter_mut().zip(["Ann decides (1.5.4)", "A player decides (1.5.4)"]) {
        said.dedup();
        assert_eq!(*said, [("null".to_owned(), sentence.to_owned())]);
    }
    assert!(stated > 2000, "{stated}");
}

#[test]
fn to_who_sees_all_choices_are_steps_and_to_others_what_they_see() {
    for seed in 0..6 {
        let pair = [&decks()[seed as usize % 4], &decks()[(seed as usize + 1) % 4]];
        let duel = duel(RulesConfig::default(), catalogue(), pair);
        let (mut numbers, mut options, mut log) = (Numbers(seed), Vec::new(), StepLog::default());
        let mut state = duel.begin(Seed::from_number(seed), &mut log, &mut options);
        while state.outcome().is_none() && log.steps() < 200 {
            log.begin_step();
            duel.take(&mut state, options[numbers.below(options.len())], &mut log, &mut options);
        }
        if state.outcome().is_none() {
            log.begin_step();
            duel.concede(&mut state, OTHER, &mut log);
        }
        let steps: Vec<_> = log.by_step().map(|told| (told.step, told.events.to_vec())).collect();
        let solo = by_choice(&log, &[], Viewer::Solo);
        let events = |seen: &[SeenEvent]| seen.iter().map(|seen| seen.event).collect::<Vec<_>>();
        assert_eq!(solo.iter().map(|told| (told.step, events(&told.events))).collect::<Vec<_>>(), steps);
        for viewer in [Viewer::Seat(READER), Viewer::Seat(OTHER), Viewer::Spectator] {
            let known = by_choice(&log, &[], viewer);
            let all: Vec<_> = known.iter().flat_map(|told| events(&told.events)).collect();
            assert_eq!(all, log.events().iter().filter_map(|event| redact(*event, viewer)).collect::<Vec<_>>());
            // Only a choice begins anything, and where it stands is found again.
            for (at, told) in known.iter().enumerate().skip(1) {
                assert!(matches!(told.events[0].event, Event::Chose { .. } | Event::Lost { .. }), "{told:?}");
                assert_eq!(place_of(told.events[0].at, &known), Some((at, 0)));
                assert_eq!(log.step_of(told.events[0].at), told.step);
            }
        }
    }
}
