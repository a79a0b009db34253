//! Games at an even pace: when one halts tells nobody what somebody else holds.

use std::{collections::BTreeMap, sync::Arc};

use safehouse_engine::{
    deck::list::DeckList,
    necrogenesis::{
        choice::Choice,
        config::RulesConfig,
        duel::Duel,
        event::Event,
        question::Question,
        record::DuelRecord,
        rulestext::ability::Deck,
        simulation::{
            policy::{Policy as _, PolicyKind},
            runner::Batch,
        },
        state::State,
        view::{Viewer, redact},
    },
    rules,
    table::{Seat, Silent, random::Seed, record::Setting},
};
use safehouse_testing::{
    duels::{duel, readings::READINGS, soundness::broken},
    numbers::Numbers,
    shipped::{catalogue, decks},
};

use super::{played, session};

/// Who may not know the hidden cards of [`OTHER`], and sees when the game halts.
const READER: Seat = Seat::First;
const OTHER: Seat = Seat::Second;

struct Twin<'a> {
    duel: &'a Duel,
    state: State,
    log: Vec<Event>,
    options: Vec<Choice>,
}

impl Twin<'_> {
    fn choose(&mut self, choice: Choice) {
        self.duel.take(&mut self.state, choice, &mut self.log, &mut self.options);
    }

    /// What the reader may know of what happened.
    fn public(&self) -> Vec<Event> {
        self.log.iter().filter_map(|event| redact(*event, Viewer::Seat(READER))).collect()
    }

    /// An answer for the other seat that shows no card of its hand or deck, where
    /// there is one.
    fn quiet(&self, at: usize) -> Choice {
        let shows = |choice: &Choice| {
            matches!(choice, Choice::Play(_) | Choice::Use(..) | Choice::Loot | Choice::Spawn | Choice::Yes)
        };
        let hidden = self.state.asked().is_some_and(|asked| {
            matches!(asked.question, Question::Search | Question::Reorder | Question::Discard | Question::SpawnFromDeck)
        });
        let quiet: Vec<_> = self.options.iter().copied().filter(|choice| !shows(choice)).collect();
        let declines = |choice: &&Choice| matches!(choice, Choice::Pass | Choice::No | Choice::Bottom);
        match quiet.iter().find(declines) {
            // Sometimes it attacks all the same.
            Some(declines) if hidden || at.is_multiple_of(3) => *declines,
            _ if quiet.is_empty() => self.options[0],
            _ if hidden => quiet[0],
            _ => quiet[at % quiet.len()],
        }
    }
}

#[derive(Debug, Default)]
struct Counted {
    halts: usize,
    /// Where the other seat has one answer.
    empty: usize,
    /// Of those, where it has several in the twin.
    tempting: BTreeMap<String, usize>,
}

/// Plays two games that differ in hidden cards of the other seat alone, until one of
/// them is shown; where they halted differently.
fn halts_apart(duel: &Duel, seed: u64, deck: Deck, counted: &mut Counted) -> Option<String> {
    let (mut log, mut options, mut numbers) = (Vec::new(), Vec::new(), Numbers(seed));
    let mut state = duel.begin(Seed::from_number(seed), &mut log, &mut options);
    // Somewhere in the game, where the reader is asked.
    let mut player = PolicyKind::RuleOfThumb.player(Seed::default());
    let mut before = numbers.below(120);
    while let Some(asked) = state.asked().filter(|asked| {
        before > 0 || asked.seat == OTHER || matches!(asked.question, Question::Mulligan | Question::React)
    }) {
        before = before.saturating_sub(1);
        let choice = options[player.choose(&duel.seat_view(&state, asked.seat), &options)];
        duel.take(&mut state, choice, &mut log, &mut options);
    }
    state.asked()?;
    let exchanged = duel.seat_view(&state, READER).with_other_cards(deck, Seed::from_number(seed + 1000));
    let mut one = Twin { duel, state, log: Vec::new(), options: options.clone() };
    let mut two = Twin { duel, state: exchanged, log: Vec::new(), options };
    loop {
        let (history, twin) = (one.public(), two.public());
        if history.iter().zip(&twin).any(|(here, there)| here != there) {
            // A card was shown, or what it costs.
            return None;
        }
        let (here, there) = (one.state.asked(), two.state.asked());
        if here != there || history.len() != twin.len() {
            return Some(format!("game {seed}, {deck:?}: {here:?} or {there:?}"));
        }
        let asked = here?;
        counted.halts += 1;
        if asked.seat == READER {
            assert_eq!(one.options, two.options, "game {seed}");
            let choice = one.options[numbers.below(one.options.len())];
            [&mut one, &mut two].into_iter().for_each(|twin| twin.choose(choice));
        } else {
            let lengths = [one.options.len(), two.options.len()];
            counted.empty += usize::from(lengths[0] == 1);
            if lengths.contains(&1) && lengths[0] != lengths[1] {
                *counted.tempting.entry(format!("{:?}", asked.question)).or_default() += 1;
            }
            let at = history.len() + usize::from(one.state.turn());
            [&mut one, &mut two].into_iter().for_each(|twin| twin.choose(twin.quiet(at)));
        }
    }
}

fn games(even: bool, counted: &mut Counted) -> Vec<String> {
    let mut apart = Vec::new();
    for seed in 0..160u64 {
        let mut config = RulesConfig::default();
        if seed % 4 == 3 {
            READINGS[seed as usize / 4 % READINGS.len()](&mut config);
        }
        let pair = [&decks()[seed as usize % 4], &decks()[(seed as usize / 4 + 1) % 4]];
        let duel = duel(config, catalogue(), pair);
        let duel = if even { duel.with_even_pace() } else { duel };
        for deck in [Deck::Survivor, Deck::Zombie] {
            apart.extend(halts_apart(&duel, seed, deck, counted));
        }
    }
    apart
}

#[test]
fn at_an_even_pace_games_halt_alike_whatever_is_hidden_4_1_2_15_2_2() {
    rules!["4.1.2", "15.2.2"];
    let mut counted = Counted::default();
    let apart = games(true, &mut counted);
    assert!(apart.is_empty(), "{} of 320: {apart:#?}", apart.len());
    for question in ["React", "ZombieAction", "SpawnOrBottom"] {
        assert!(counted.tempting.get(question).is_some_and(|times| *times > 2), "{question} in {counted:?}");
    }
    assert!(counted.halts > 5_000 && counted.empty > 1_000, "{counted:?}");
    // Without it they do not, or this would show nothing.
    let apart = games(false, &mut Counted::default());
    assert!(apart.len() > 40, "{} of 320", apart.len());
}

/// What happened, however it was decided.
fn told(events: &[Event]) -> Vec<Event> {
    let told = |event: &Event| match *event {
        Event::Forced { seat, question, choice } => Event::Chose { seat, question, choice },
        event => event,
    };
    let is_new = |event: &Event| matches!(event, Event::Chose { question: Question::Search, choice: Choice::Pass, .. });
    events.iter().map(told).filter(|event| !is_new(event)).collect()
}

#[test]
fn a_game_at_an_even_pace_is_the_same_game() {
    let mut more = 0;
    for game in 0..8 {
        let (duel, record) = played(game);
        let even = (*duel).clone().with_even_pace();
        let (mut log, mut options) = (Vec::new(), Vec::new());
        let mut state = even.begin(record.seed, &mut log, &mut options);
        let mut plain = session(&duel, record.branch(0));
        let mut choices = record.choices.iter();
        while let Some(asked) = state.asked() {
            assert!(broken(&even, &state, &options).is_empty());
            let choice = if plain.state().asked() == Some(asked) && plain.options() == options {
                assert!(*plain.state() == state);
                let choice = Choice::from_bytes(*choices.next().expect("a choice")).expect("a choice");
                plain.choose(choice).expect("a legal choice");
                choice
            } else {
                more += 1;
                options[0]
            };
            even.take(&mut state, choice, &mut log, &mut options);
        }
        assert!(choices.next().is_none() && *plain.state() == state);
        assert_eq!(told(&log), told(plain.events()));
    }
    assert!(more > 400, "{more} halts more");
}

#[test]
fn a_record_at_an_even_pace_says_so_and_replays() {
    let even = |setting| Setting { even_pace: true, ..setting };
    let batch =
        Batch { policies: [PolicyKind::RuleOfThumb; 2], seed: Seed::from_number(5), games: 1, until_width: None };
    let pair = [&decks()[0], &decks()[2]];
    let mut record = DuelRecord::new::<Duel>(catalogue(), pair, batch.seed, RulesConfig::default());
    record.setting = even(record.setting);
    let duel = Arc::new(Duel::of_record(&record, catalogue()).expect("two complete decks"));
    assert!(duel.even_pace);
    let mut game = session(&duel, record);
    let mut players = batch.players(0);
    while let Some(asked) = game.state().asked() {
        let chosen = players[asked.seat.index()].choose(&duel.seat_view(game.state(), asked.seat), game.options());
        game.choose(game.options()[chosen]).expect("a legal choice");
    }
    let record = game.record();
    for written in [record.to_text(catalogue()).expect("a word"), record.to_json().expect("JSON")] {
        let read = DuelRecord::read(&written, catalogue()).expect("a record");
        assert_eq!(read, *record);
        let duel = Duel::of_record(&read, catalogue()).expect("two complete decks");
        assert!(read.replay(&duel, &mut Silent).expect("a legal game") == *game.state());
    }
    // The same choices are no game at the usual pace.
    let usual = DuelRecord { setting: Setting::default(), ..record.clone() };
    let duel = Duel::of_record(&usual, catalogue()).expect("two complete decks");
    assert!(usual.replay(&duel, &mut Silent).is_err());
    // Blanks and an even pace go together.
    let mut completed =
        Duel::completed(RulesConfig::default(), catalogue(), [&decks()[0], &DeckList::new("necrogenesis")]);
    completed.duel = completed.duel.with_even_pace();
    let record = completed.record(catalogue(), batch.seed);
    assert_eq!(record.setting, Setting { completed: true, even_pace: true });
    let text = record.to_text(catalogue()).expect("a word");
    assert_eq!(DuelRecord::read(&text, catalogue()).as_ref(), Ok(&record));
    assert!(Duel::of_record(&record, catalogue()).expect("completed").even_pace);
}
