//! Two games with one public history and other hidden cards: whoever may not
//! know those cards is told the same of both, byte for byte (4.1.2).

use safehouse_engine::{
    necrogenesis::{
        choice::Choice,
        config::RulesConfig,
        duel::Duel,
        event::Event,
        explain::Narrator,
        question::Question,
        rulestext::ability::Deck,
        state::State,
        view::{SeenEvent, Viewer, by_choice, place_of, redact},
        wire::{choice::Decision, log::GameLog, prompt::Prompt, view::GameView},
    },
    rules,
    table::{Seat, random::Seed, record::StepLog},
};
use safehouse_testing::{
    duels::duel,
    numbers::Numbers,
    shipped::{catalogue, decks},
};
use serde::Serialize;

/// Who may not know the hidden cards of [`OTHER`].
const READER: Seat = Seat::First;
const OTHER: Seat = Seat::Second;

/// One of the two games.
struct Twin<'a> {
    duel: &'a Duel,
    /// Which of the other seat's is exchanged.
    deck: Deck,
    state: State,
    log: StepLog<Event>,
    options: Vec<Choice>,
}

impl Twin<'_> {
    fn asks(&self, seat: Seat) -> Option<Question> {
        self.state.asked().filter(|asked| asked.seat == seat).map(|asked| asked.question)
    }

    fn choose(&mut self, choice: Choice) {
        self.log.begin_step();
        self.duel.take(&mut self.state, choice, &mut self.log, &mut self.options);
    }

    /// Answers for the other seat by nothing but what is public, and shows no
    /// card of its hand.
    fn go_on(&mut self) {
        let shows = |choice: &Choice| matches!(choice, Choice::Play(_) | Choice::Use(..) | Choice::Loot);
        // A price says something of the card even before it is seen.
        let spawns = |choice: &Choice| self.deck == Deck::Zombie && *choice == Choice::Spawn;
        let quiet: Vec<_> = self.options.iter().copied().filter(|choice| !shows(choice) && !spawns(choice)).collect();
        let quiet = if quiet.is_empty() { self.options.clone() } else { quiet };
        let at = self.public().len() + usize::from(self.state.turn());
        self.choose(quiet[at % quiet.len()]);
    }

    fn public(&self) -> Vec<Event> {
        self.log.events().iter().filter_map(|event| redact(*event, Viewer::Seat(READER))).collect()
    }

    /// All that leaves the program for a viewer, in bytes; of the log its last
    /// entries, or all of them.
    fn shown(&self, viewer: Viewer, whole: bool) -> Vec<String> {
        let narrator = || Narrator::new(self.duel);
        let known = by_choice(&self.log, &[], viewer);
        let from = if whole { 0 } else { known.len().saturating_sub(2) };
        let asked = match viewer {
            Viewer::Seat(seat) => {
                let view = self.duel.seat_view(&self.state, seat);
                json(&(Decision::of(&view), Prompt::new(&view, &narrator())))
            }
            Viewer::Spectator | Viewer::Solo => {
                json(&Prompt::meanwhile(&self.duel.view(&self.state, viewer), &narrator()))
            }
        };
        vec![
            json(&GameView::new(&self.duel.view(&self.state, viewer))),
            json(&GameLog::new(self.duel, narrator(), viewer, &known, from)),
            asked,
            narrator().meanwhile(viewer).to_string(),
        ]
    }
}

fn json(form: &impl Serialize) -> String {
    serde_json::to_string(form).expect("JSON")
}

/// Whether two events tell of a hidden card that is another one in each game,
/// or of its price.
fn uncovers(before: &[Event], one: &Event, other: &Event) -> bool {
    let spawns = |event: &&Event| matches!(event, Event::Chose { choice: Choice::Spawn, .. });
    let chose = before.iter().rev().find(|event| matches!(event, Event::Chose { .. }));
    match (one, other) {
        (Event::Points { .. }, Event::Points { .. }) => chose.is_some_and(|event| spawns(&event)),
        (Event::Moved { object: a, from: b, to: c, .. }, Event::Moved { object: d, from: e, to: f, .. }) => {
            (a, b, c) == (d, e, f)
        }
        (Event::Revealed { object: a, .. }, Event::Revealed { object: b, .. }) => a == b,
        _ => false,
    }
}

#[derive(Debug, Default)]
struct Counted {
    compared: usize,
    /// Where one game asks the other seat for a React and its twin does not.
    tempting: usize,
    /// Games whose hidden cards differ at their end.
    differing: usize,
}

fn compare(duel: &Duel, seed: u64, deck: Deck, counted: &mut Counted) {
    let begin = || {
        let (mut log, mut options) = (StepLog::default(), Vec::new());
        let state = duel.begin(Seed::from_number(seed), &mut log, &mut options);
        Twin { duel, deck, state, log, options }
    };
    let (mut one, mut two) = (begin(), begin());
    // After the mulligans, which deal each hand anew.
    while [&one, &two].iter().any(|twin| twin.state.asked().is_some_and(|asked| asked.question == Question::Mulligan)) {
        [&mut one, &mut two].into_iter().for_each(|twin| twin.choose(Choice::Pass));
    }
    let exchanged = duel.seat_view(&two.state, READER).with_other_cards(deck, Seed::from_number(seed + 1000));
    two.state = exchanged;
    let asked = two.state.asked().expect("a question").seat;
    two.options.clear();
    duel.seat_view(&two.state, asked).options(&mut two.options);
    let mut numbers = Numbers(seed);
    loop {
        let (history, twin) = (one.public(), two.public());
        if let Some(at) = history.iter().zip(&twin).position(|(here, there)| here != there) {
            let (here, there) = (history[at], twin[at]);
            assert!(uncovers(&history[..at], &here, &there), "game {seed}: {here:?} or {there:?}");
            break;
        }
        if history.len() == twin.len() {
            let reader_asked = [&one, &two].map(|game| game.asks(READER).is_some());
            // Whoever is asked is shown it; the other game has not come as far.
            if reader_asked[0] == reader_asked[1] {
                let is_over = one.state.outcome().is_some();
                for viewer in [Viewer::Seat(READER), Viewer::Spectator] {
                    assert_eq!(one.shown(viewer, is_over), two.shown(viewer, is_over), "game {seed}");
                }
                counted.compared += 1;
            }
        }
        if one.state.outcome().is_some() || two.state.outcome().is_some() {
            break;
        }
        let tempted = |game: &Twin<'_>| game.asks(OTHER) == Some(Question::React);
        counted.tempting += usize::from(tempted(&one) != tempted(&two));
        match (one.asks(READER).is_some(), two.asks(READER).is_some()) {
            (true, true) => {
                assert_eq!(one.options, two.options, "game {seed}");
                let choice = one.options[numbers.below(one.options.len())];
                one.choose(choice);
                two.choose(choice);
            }
            (true, false) => two.go_on(),
            (false, true) => one.go_on(),
            (false, false) if history.len() > twin.len() => two.go_on(),
            (false, false) if history.len() < twin.len() => one.go_on(),
            // Where one may answer and its twin may not, the question goes first.
            (false, false) => match (one.asks(OTHER), two.asks(OTHER)) {
                (here, there) if here == there => {
                    one.go_on();
                    two.go_on();
                }
                (Some(Question::React | Question::ZombieAction), _) => one.go_on(),
                (_, Some(Question::React | Question::ZombieAction)) => two.go_on(),
                (here, there) => panic!("game {seed}: {here:?} or {there:?}"),
            },
        }
    }
    let solo = [&one, &two].map(|game| json(&GameView::new(&duel.view(&game.state, Viewer::Solo))));
    counted.differing += usize::from(solo[0] != solo[1]);
}

#[test]
fn games_that_differ_in_hidden_cards_alone_are_shown_alike_4_1_2() {
    rules!["4.1.2", "15.2.2"];
    let mut counted = Counted::default();
    for seed in 0..12 {
        let pair = [&decks()[seed as usize % 4], &decks()[(seed as usize / 4 + 1) % 4]];
        let duel = duel(RulesConfig::default(), catalogue(), pair);
        compare(&duel, seed, if seed % 3 == 0 { Deck::Zombie } else { Deck::Survivor }, &mut counted);
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
