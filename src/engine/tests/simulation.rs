//! Games played by programs.

use std::{num::NonZeroUsize, ops::ControlFlow};

use safehouse_engine::{
    necrogenesis::{
        config::RulesConfig,
        duel::Duel,
        record::DuelRecord,
        simulation::{
            compare::compare,
            policy::{Policy as _, PolicyKind},
            report::{Mean, Share, Sum, Tally},
            runner::Batch,
        },
        wire,
    },
    table::{Seat, Silent, random::Seed, record::Recorded as _},
};
use safehouse_testing::{
    duels::duel,
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
        let kinds = [PolicyKind::Random, PolicyKind::RuleOfThumb, PolicyKind::Search(3)];
        for kind in &kinds[..if decisions % 7 == 0 { 3 } else { 2 }] {
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
        let seed = batch.seed.of_game(game);
        let mut record = DuelRecord::new::<Duel>(catalogue, [&decks[0], &decks[3]], seed, RulesConfig::default());
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
    assert!((first.wins.share + second.wins.share - 1.0).abs() < 1e-12);
    for seat in &report.seats {
        let armed: u64 = seat.first_weapon.iter().map(|turn| turn.games).sum();
        assert_eq!(armed + seat.never_armed.count, 64);
        assert!(seat.kills.mean > 0.0 && (0.0..=1.0).contains(&seat.dead_draws));
        let brought: usize = seat.cards.iter().map(|card| card.copies).sum();
        assert_eq!(brought, 60, "all cards but the Survivor (1.2.0)");
        for card in &seat.cards {
            assert_eq!(card.drawn.of + card.unseen.of, 64, "{}", card.name);
        }
        assert!(seat.cards.iter().any(|card| card.played.of > 0));
        assert!(seat.damage_by_turn.iter().any(|turn| turn.mean > 0.0));
    }
    let losses: u64 = report.seats.iter().flat_map(|seat| &seat.losses).map(|cause| cause.games.count).sum();
    assert!(losses >= 64 - report.drawn.count);
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
    assert!((one.difference.mean - (one.wins[1].share - one.wins[0].share)).abs() < 1e-12);
}

#[test]
fn intervals_have_their_known_values() {
    // Brown, Cai and DasGupta 2001; Newcombe 1998.
    for ((count, of), (low, high)) in
        [((0, 10), (0.0, 0.2775)), ((50, 100), (0.4038, 0.5962)), ((81, 263), (0.2553, 0.3662))]
    {
        let share = Share::new(count, of);
        assert!((share.low - low).abs() < 5e-5 && (share.high - high).abs() < 5e-5, "{share:?}");
    }
    let mut sum = Sum::default();
    [2, 4, 4, 4, 5, 5, 7, 9].into_iter().for_each(|number| sum.add(number));
    let mean = sum.mean(1.0);
    assert_eq!(mean.mean, 5.0);
    // The standard deviation of the sample is sqrt(32/7).
    assert!((mean.high - 5.0 - 1.959_964 * (32.0f64 / 7.0 / 8.0).sqrt()).abs() < 1e-5);
    assert_eq!(Share::new(0, 0), Share { count: 0, of: 0, share: 0.0, low: 0.0, high: 1.0 });
}

#[test]
fn policies_are_named_in_words() {
    for kind in [PolicyKind::Random, PolicyKind::RuleOfThumb, PolicyKind::Search(200)] {
        assert_eq!(kind.to_string().parse(), Ok(kind));
    }
    for name in ["", "search", "search:0", "search:-1", "search:1000000", "chess"] {
        assert!(name.parse::<PolicyKind>().is_err(), "{name}");
    }
}
