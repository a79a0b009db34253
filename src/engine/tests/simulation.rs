//! Games played by programs.

use std::{num::NonZeroUsize, ops::ControlFlow};

use safehouse_engine::{
    necrogenesis::{
        choice::Choice,
        config::{FirstPlayer, RulesConfig},
        duel::Duel,
        event::Event,
        question::Question,
        record::DuelRecord,
        simulation::{
            ablation::ablate,
            compare::compare,
            estimate::{Mean, Verdict},
            policy::{Policy as _, PolicyKind},
            report::Tally,
            runner::Batch,
        },
        state::State,
        wire,
    },
    table::{Outcome, Seat, Silent, random::Seed, record::Recorded as _},
};
use safehouse_testing::{
    duels::{
        duel,
        readings::{READINGS, Reading},
    },
    placebo::blank_decks,
    shipped::{catalogue, decks},
};

const ONE: NonZeroUsize = NonZeroUsize::MIN;

fn two_decks(first: usize, second: usize) -> Duel {
    let catalogue = catalogue();
    let decks = decks();
    duel(RulesConfig::default(), catalogue, [&decks[first], &decks[second]])
}

fn batch(policies: [PolicyKind; 2], games: u64) -> Batch {
    Batch { policies, seed: Seed::from_number(11), games, until_width: None }
}

fn run(batch: &Batch, rules: &Duel) -> Tally {
    batch.run(rules, NonZeroUsize::new(2).expect("two"), |_| ControlFlow::Continue(()))
}

#[test]
fn a_batch_gives_the_same_counts_on_any_number_of_threads() {
    let rules = two_decks(0, 1);
    let batch = batch([PolicyKind::Random, PolicyKind::RuleOfThumb], 150);
    let tallies = [1, 2, 3, 7].map(|threads| {
        let threads = NonZeroUsize::new(threads).expect("at least one");
        batch.run(&rules, threads, |_| ControlFlow::Continue(()))
    });
    assert!(tallies.iter().all(|tally| *tally == tallies[0]));
    let report =
        |tally: &Tally| serde_json::to_string(&wire::simulation::Report::from(&tally.report(&rules))).expect("JSON");
    assert_eq!(report(&tallies[0]), report(&tallies[3]));
}

#[test]
fn rules_of_thumb_beat_chance_with_every_deck() {
    for first in 0..4 {
        let rules = two_decks(first, (first + 1) % 4);
        for (policies, seat) in [
            ([PolicyKind::RuleOfThumb, PolicyKind::Random], Seat::First),
            ([PolicyKind::Random, PolicyKind::RuleOfThumb], Seat::Second),
        ] {
            let wins = run(&batch(policies, 40), &rules).wins(seat);
            assert!(wins.low > 0.5, "deck {first}, {seat:?}: {wins:?}");
        }
    }
}

/// Plays a game and looks at every answer of the first seat.
fn watched(rules: &Duel, batch: &Batch, game: u64, mut each: impl FnMut(&[Choice], Choice)) -> State {
    let (mut options, mut players) = (Vec::new(), batch.players(game));
    let mut state = rules.begin(batch.seed_of_game(rules, game), &mut Silent, &mut options);
    while let Some(asked) = state.asked() {
        let chosen = options[players[asked.seat.index()].choose(&rules.seat_view(&state, asked.seat), &options)];
        if asked.seat == Seat::First {
            each(&options, chosen);
        }
        rules.take(&mut state, chosen, &mut Silent, &mut options);
    }
    state
}

#[test]
fn the_dummy_does_nothing_that_it_need_not_do_and_its_games_end() {
    let others = [PolicyKind::Dummy, PolicyKind::Random, PolicyKind::RuleOfThumb, PolicyKind::Search(2)];
    let readings = std::iter::once::<Reading>(|_| {}).chain(READINGS);
    for (game, reading) in readings.enumerate() {
        let mut config = RulesConfig::default();
        reading(&mut config);
        let rules = duel(config, catalogue(), [&decks()[game % 4], &decks()[game / 4 % 4]]);
        for other in &others[..if game == 0 { 4 } else { 3 }] {
            let batch = batch([PolicyKind::Dummy, *other], 1);
            let end = watched(&rules, &batch, game as u64, |options, chosen| {
                let declines = |choice: &Choice| matches!(choice, Choice::Pass | Choice::No | Choice::Bottom);
                assert!(declines(&chosen) || !options.iter().any(declines), "{chosen:?} of {options:?}");
                assert!(declines(&chosen) || chosen == options[0], "{chosen:?} of {options:?}");
            });
            assert!(end.outcome().is_some());
        }
    }
}

#[test]
fn the_dummy_plays_spawns_and_attacks_with_nothing_6_1_6_7_3_2() {
    for game in 0..16 {
        let rules = two_decks(game % 4, game / 4);
        let batch = batch([PolicyKind::Dummy, PolicyKind::RuleOfThumb], 16);
        let mut events = Vec::new();
        let end = batch.play(&rules, game as u64, &mut Vec::new(), &mut events, |_| {});
        assert_eq!(end.outcome(), Some(Outcome::Won(Seat::Second)));
        for event in events {
            match event {
                Event::Chose { seat: Seat::First, choice, question }
                | Event::Forced { seat: Seat::First, choice, question } => {
                    let own_will = matches!(
                        choice,
                        Choice::Play(_)
                            | Choice::Use(..)
                            | Choice::Attack(_)
                            | Choice::Loot
                            | Choice::Draw
                            | Choice::Spawn
                    );
                    assert!(!own_will, "{choice:?}");
                    assert!(question != Question::Mulligan || choice == Choice::Pass, "its hand is kept");
                }
                Event::Played { seat: Seat::First, .. } | Event::Activated { seat: Seat::First, .. } => {
                    panic!("{event:?}")
                }
                Event::Spawned { object, .. } => assert_eq!(object.owner(), Seat::Second, "{event:?}"),
                _ => {}
            }
        }
    }
}

#[test]
fn search_beats_chance() {
    let rules = two_decks(0, 1);
    let wins = run(&batch([PolicyKind::Search(12), PolicyKind::Random], 10), &rules).wins(Seat::First);
    assert!(wins.low > 0.5, "{wins:?}");
}

#[test]
fn policies_decide_by_what_their_seat_sees() {
    let rules = two_decks(2, 3);
    let mut walker = batch([PolicyKind::RuleOfThumb; 2], 1).players(0);
    let (mut options, mut decisions) = (Vec::new(), 0);
    let mut state = rules.begin(Seed::from_number(8), &mut Silent, &mut options);
    while let Some(asked) = state.asked() {
        let view = rules.seat_view(&state, asked.seat);
        let other = view.guess(Seed::from_number(decisions));
        let guessed = rules.seat_view(&other, asked.seat);
        let kinds = [PolicyKind::Dummy, PolicyKind::Random, PolicyKind::RuleOfThumb, PolicyKind::Search(3)];
        for kind in &kinds[..if decisions % 7 == 0 { 4 } else { 3 }] {
            let choose = |view| kind.player(Seed::from_number(1)).choose(view, &options);
            assert_eq!(choose(&view), choose(&guessed), "{kind} at {:?}", asked.question);
        }
        decisions += 1;
        let index = walker[asked.seat.index()].choose(&view, &options);
        rules.take(&mut state, options[index], &mut Silent, &mut options);
    }
    assert!(decisions > 50);
}

#[test]
fn every_game_of_a_batch_can_be_recorded() {
    let catalogue = catalogue();
    let decks = decks();
    let batch = batch([PolicyKind::RuleOfThumb; 2], 5);
    for game in 0..5 {
        let pair = [&decks[0], &decks[3]];
        let seed = batch.seed_of_game(&duel(RulesConfig::default(), catalogue, pair), game);
        let mut record = DuelRecord::new::<Duel>(catalogue, pair, seed, RulesConfig::default());
        let rules = Duel::of_record(&record, catalogue).expect("two complete decks");
        let mut choices = Vec::new();
        let end = batch.play(&rules, game, &mut Vec::new(), &mut Silent, |choice| choices.push(choice));
        record.choices = choices.into_iter().map(Duel::to_bytes).collect();
        assert!(end.outcome().is_some());
        assert!(record.replay(&rules, &mut Silent) == Ok(end));
    }
}

#[test]
fn a_batch_stops_when_told_and_when_its_interval_is_narrow() {
    let rules = two_decks(0, 1);
    let many = batch([PolicyKind::Random; 2], 100_000);
    let stopped =
        many.run(
            &rules,
            ONE,
            |tally| {
                if tally.games() >= 256 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
    assert_eq!(stopped.games(), 256);
    let narrow = Batch { until_width: Some(0.15), ..many };
    let narrow = run(&narrow, &rules);
    assert!(narrow.games() < 1000 && narrow.wins(Seat::First).width() <= 0.15);
}

#[test]
fn a_report_counts_every_game_once() {
    let rules = two_decks(1, 2);
    let report = run(&batch([PolicyKind::RuleOfThumb; 2], 64), &rules).report(&rules);
    assert_eq!(report.games, 64);
    assert_eq!(report.lengths.iter().map(|length| length.games).sum::<u64>(), 64);
    let [first, second] = &report.seats;
    assert!((first.wins.all.share + second.wins.all.share - 1.0).abs() < 1e-12);
    assert_eq!((first.wins.first.of, first.wins.second.of, report.first_player_wins.of), (32, 32, 64));
    let of_beginners = first.wins.first.share + second.wins.first.share;
    assert!((report.first_player_wins.share - of_beginners / 2.0).abs() < 1e-12);
    for seat in &report.seats {
        let armed: u64 = seat.first_weapon.iter().map(|turn| turn.games).sum();
        assert_eq!(armed + seat.never_armed.all.count, 64);
        assert!(seat.kills.mean > 0.0 && (0.0..=1.0).contains(&seat.dead_draws));
        let brought: usize = seat.cards.iter().map(|card| card.copies).sum();
        assert_eq!(brought, 60, "all cards but the Survivor (1.2.0)");
        for card in &seat.cards {
            assert_eq!((card.drawn.all.of, card.played.all.of), (64, card.drawn.all.count), "{}", card.name);
            if let Some(opening) = card.opening {
                assert_eq!(opening.with.all.of + opening.without.all.of, 64, "{}", card.name);
            }
        }
        assert!(seat.cards.iter().any(|card| card.played.all.count > 0));
        assert!(seat.cards.iter().any(|card| card.opening.is_some()));
        assert!(seat.damage_by_turn.iter().any(|turn| turn.mean > 0.0));
    }
    let losses: u64 = report.seats.iter().flat_map(|seat| &seat.losses).map(|cause| cause.games.all.count).sum();
    assert!(losses >= 64 - report.drawn.all.count);
}

#[test]
fn a_deck_compared_with_itself_differs_in_no_pair() {
    let rules = two_decks(0, 1);
    let batch = batch([PolicyKind::RuleOfThumb; 2], 40);
    let same = compare(&batch, [&rules, &rules], ONE, |_| ControlFlow::Continue(()));
    assert_eq!((same.pairs, same.differing.count), (40, 0));
    assert_eq!(same.difference, Mean { mean: 0.0, low: 0.0, high: 0.0 });
    let other = two_decks(2, 1);
    let three = NonZeroUsize::new(3).expect("three");
    let one = compare(&batch, [&rules, &other], ONE, |_| ControlFlow::Continue(()));
    assert_eq!(one, compare(&batch, [&rules, &other], three, |_| ControlFlow::Continue(())));
    assert!(one.differing.count > 0);
    assert!((one.difference.mean - (one.wins[1].all.share - one.wins[0].all.share)).abs() < 1e-12);
}

#[test]
fn policies_are_named_in_words() {
    for (kind, does) in [
        (PolicyKind::Dummy, "does nothing"),
        (PolicyKind::Random, "does anything, by chance"),
        (PolicyKind::RuleOfThumb, "goes by rules of thumb"),
        (PolicyKind::Search(1), "tries each decision out in 1 game"),
        (PolicyKind::Search(200), "tries each decision out in 200 games"),
    ] {
        assert_eq!(kind.to_string().parse(), Ok(kind));
        assert_eq!(kind.does(), does);
    }
    for name in ["", "search", "search:0", "search:-1", "search:1000000", "chess"] {
        assert!(name.parse::<PolicyKind>().is_err(), "{name}");
    }
}

#[test]
fn each_seat_begins_half_of_the_games() {
    let rules = two_decks(0, 1);
    let batch = batch([PolicyKind::RuleOfThumb; 2], 6);
    let begins = |rules: &Duel, game| batch.play(rules, game, &mut Vec::new(), &mut Silent, |_| {}).first_player();
    let order: Vec<Seat> = (0..6).map(|game| begins(&rules, game)).collect();
    assert_eq!(order, [Seat::First, Seat::Second].repeat(3));
    let config = RulesConfig { first_player: FirstPlayer::Seat(Seat::Second), ..RulesConfig::default() };
    let decks = decks();
    let rules = duel(config, catalogue(), [&decks[0], &decks[1]]);
    assert!((0..6).all(|game| begins(&rules, game) == Seat::Second));
    assert!((0..6).all(|game| batch.seed_of_game(&rules, game) == batch.seed.of_game(game)));
}

#[test]
fn a_hand_is_compared_as_it_was_dealt_and_not_as_it_was_kept() {
    let rules = two_decks(0, 0);
    let report = run(&batch([PolicyKind::RuleOfThumb; 2], 400), &rules).report(&rules);
    for seat in &report.seats {
        for card in &seat.cards {
            let Some(opening) = card.opening else { continue };
            // Five of forty cards (6.1.6), whatever the player thinks of them.
            let none = (0..5).map(|drawn| 1.0 - card.copies as f64 / f64::from(40 - drawn)).product::<f64>();
            let dealt = opening.with.all.of as f64 / 400.0;
            let error = (none * (1.0 - none) / 400.0).sqrt();
            assert!((dealt - (1.0 - none)).abs() < 4.0 * error, "{}: {dealt} for {}", card.name, 1.0 - none);
        }
    }
}

#[test]
fn a_blank_is_worth_less_than_what_it_stands_for_and_as_much_as_another_blank() {
    let rules = two_decks(0, 1);
    let batch = batch([PolicyKind::RuleOfThumb; 2], 24);
    let name = |id| rules.program.card(id).name.clone();
    let (weapon, zombie) = (rules.cards[1], rules.cards[41]);
    let names = [name(weapon), name(zombie)];
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let two = NonZeroUsize::new(2).expect("two");
    let found = ablate(&batch, &rules, Some(&names), ONE, |_| ControlFlow::Continue(()));
    assert_eq!(found, ablate(&batch, &rules, Some(&names), two, |_| ControlFlow::Continue(())));
    assert_eq!((found.pairs, found.cards.len()), (24, 2));
    assert!(found.cards.iter().any(|card| card.differing.count > 0));
    for (card, id) in [(&names[0], weapon), (&names[1], zombie)] {
        let blanked = rules.with_blank(Seat::First, id).expect("the seat brings it");
        let pairs = compare(&batch, [&blanked, &rules], ONE, |_| ControlFlow::Continue(()));
        let ablated = found.cards.iter().find(|found| found.name == *card).expect("it was asked for");
        assert_eq!((ablated.worth, ablated.differing), (pairs.difference, pairs.differing), "{card}");
        let again = compare(&batch, [&blanked, &blanked.clone()], ONE, |_| ControlFlow::Continue(()));
        assert_eq!(again.differing.count, 0);
    }
    assert!(rules.with_blank(Seat::First, rules.cards[0]).is_none(), "a Survivor is no card of a deck");
    let all = ablate(&Batch { games: 2, ..batch }, &rules, None, ONE, |_| ControlFlow::Continue(()));
    assert_eq!(all.cards.iter().map(|card| card.copies).sum::<usize>(), 60);
    assert!(all.cards.iter().all(|card| card.verdict == Verdict::Open), "two games say nothing");
}

#[test]
fn of_cards_that_do_nothing_hardly_any_report_marks_one() {
    let rules = blank_decks(RulesConfig::default());
    let marks = |seed| {
        let batch = Batch { seed: Seed::from_number(seed), ..batch([PolicyKind::RuleOfThumb; 2], 200) };
        let [first, second] = run(&batch, &rules).report(&rules).seats;
        [first, second].map(|seat| {
            let contrasts: Vec<_> = seat.cards.iter().flat_map(|card| card.opening).collect();
            assert_eq!(contrasts.len(), 10, "every blank is dealt to some and not to others");
            contrasts.iter().any(|opening| opening.verdict != Verdict::Open)
        })
    };
    let marked = (0..30).flat_map(marks).filter(|marked| *marked).count();
    // Each seat of a report marks one by chance in 5 of 100: of 60 that is 3, and 8 is three
    // standard errors above it. The seeds stand, so the count is always the same.
    assert!(marked <= 8, "{marked} of 60");
}
