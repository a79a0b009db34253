//! Measurements: cut into parts that are played anywhere, and added up.

use std::{num::NonZeroUsize, ops::ControlFlow};

use proptest::prelude::*;
use safehouse_engine::{
    deck::list::DeckList,
    necrogenesis::{
        config::RulesConfig,
        duel::Duel,
        simulation::{
            ablation::ablate,
            compare::compare,
            measurement::{
                Gathered, MOST_GAMES, MOST_OPPONENTS, MOST_SEED, Measurement, PLAYERS, Part, Prepared, Question,
                Unmeasurable,
            },
            policy::PolicyKind,
            runner::Batch,
        },
        wire::{
            measurement::{Asked, AskedError, Counted, CountedError, Measured},
            simulation::{Ablation, Comparison, Report},
        },
    },
    table::{Seat, Silent, random::Seed, record::Recorded as _},
};
use safehouse_testing::shipped::{catalogue, decks};
use sha2::{Digest as _, Sha256};

const TWO: NonZeroUsize = NonZeroUsize::MIN.saturating_add(1);

fn measurement(question: Question, opponents: &[usize], games: u64) -> Measurement {
    Measurement {
        deck: decks()[0].clone(),
        question,
        opponents: opponents.iter().map(|deck| decks()[*deck].clone()).collect(),
        policies: [PolicyKind::RuleOfThumb; 2],
        rules: RulesConfig::default(),
        seed: 7,
        games,
        until_width: None,
    }
}

fn prepared(measurement: &Measurement) -> Prepared {
    measurement.prepare(catalogue()).expect("what can be measured")
}

/// Two cards that the first deck brings.
fn two_cards() -> Question {
    let mut names: Vec<String> = decks()[0].lines.iter().map(|line| line.card.clone()).collect();
    names.swap_remove(0);
    names.truncate(2);
    Question::Ablate(Some(names))
}

/// One of each kind, against two opponents, of some chunks.
fn of_each_kind() -> [Measurement; 3] {
    let other = Question::Compare(decks()[1].clone());
    [
        measurement(Question::Report, &[1, 2], 380),
        measurement(other, &[2, 3], 300),
        measurement(two_cards(), &[1, 0], 120),
    ]
}

fn json(prepared: &Prepared, sum: &Part) -> String {
    serde_json::to_string(&Measured::from(&prepared.result(sum))).expect("JSON")
}

fn at_once(prepared: &Prepared) -> Gathered {
    let mut gathered = Gathered::default();
    gathered.run(prepared, TWO, |_| ControlFlow::Continue(()));
    gathered
}

/// What was counted, out of the program and in again.
fn sent(prepared: &Prepared, part: &Part) -> Part {
    let text = serde_json::to_string(&Counted::from(part)).expect("JSON");
    Counted::read(&text, prepared).expect("it left so")
}

#[test]
fn parts_of_any_size_in_any_order_add_up_to_the_same_bytes() {
    for measurement in of_each_kind() {
        let prepared = prepared(&measurement);
        let all = json(&prepared, at_once(&prepared).sum());
        assert!(prepared.chunks() >= 3, "{} chunks", prepared.chunks());
        let chunks: Vec<Part> = (0..prepared.chunks()).map(|chunk| prepared.play(chunk..chunk + 1)).collect();
        let order = Just((0..chunks.len()).collect::<Vec<_>>()).prop_shuffle();
        let config = ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() };
        let mut runner = prop::test_runner::TestRunner::new(config);
        runner
            .run(&(order, 0..chunks.len()), |(order, again)| {
                let mut gathered = Gathered::default();
                for at in order.iter().chain([&again]) {
                    gathered.add(&prepared, sent(&prepared, &chunks[*at]));
                }
                prop_assert!(gathered.is_done(&prepared));
                prop_assert_eq!(&json(&prepared, gathered.sum()), &all);
                Ok(())
            })
            .expect("every order gives the same");
        let ends = [0, 1, prepared.chunks() - 1, prepared.chunks() + 5];
        let mut gathered = Gathered::default();
        for ends in ends.windows(2).rev() {
            gathered.add(&prepared, sent(&prepared, &prepared.play(ends[0]..ends[1])));
        }
        assert_eq!(json(&prepared, gathered.sum()), all, "parts of several chunks");
        let mut again = Gathered::from_part(&prepared, sent(&prepared, &prepared.play(0..2)));
        again.run(&prepared, TWO, |_| ControlFlow::Continue(()));
        assert_eq!(json(&prepared, again.sum()), all, "gone on with what was kept");
    }
}

#[test]
fn against_one_opponent_it_finds_what_a_batch_finds() {
    let (first, second) = (&decks()[0], &decks()[2]);
    let duel = |deck: &DeckList| Duel::new(RulesConfig::default(), catalogue(), [deck, second]).expect("whole decks");
    let policies = [PolicyKind::RuleOfThumb; 2];
    for (games, width) in [(140, None), (400, Some(0.14))] {
        let batch = Batch { policies, seed: Seed::from_number(7), games, until_width: width };
        let go_on = |_: u64| ControlFlow::Continue(());
        let measured = |question| {
            let prepared = prepared(&Measurement { until_width: width, ..measurement(question, &[2], games) });
            prepared.result(at_once(&prepared).sum())
        };
        let text = |form: &dyn erased::Form| form.text();

        let report = batch.run(&duel(first), TWO, |_| ControlFlow::Continue(())).report(&duel(first));
        let found = measured(Question::Report);
        assert_eq!(text(&Report::from(&found.matchups[0].reports[0])), text(&Report::from(&report)));
        assert_eq!((&found.wins, &found.reports), (&vec![report.seats[0].wins], &vec![report.clone()]));
        assert_eq!(report.games < games, width.is_some(), "{} games", report.games);

        let comparison = compare(&batch, [&duel(first), &duel(&decks()[1])], TWO, go_on);
        let found = measured(Question::Compare(decks()[1].clone()));
        let all = found.comparison.expect("two versions");
        assert_eq!(text(&Comparison::from(&all)), text(&Comparison::from(&comparison)));
        assert_eq!(found.matchups[0].comparison.as_ref(), Some(&all));
        assert_eq!(found.matchups[0].reports[1].seats[0].wins, comparison.wins[1]);

        let Question::Ablate(Some(names)) = two_cards() else { panic!("cards by name") };
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let ablation = ablate(&batch, &duel(first), Some(&names), TWO, go_on);
        let found = measured(two_cards()).ablation.expect("what cards are worth");
        assert_eq!(text(&Ablation::from(&found)), text(&Ablation::from(&ablation)));
    }
}

mod erased {
    /// A form, whichever.
    pub trait Form {
        fn text(&self) -> String;
    }

    impl<F: serde::Serialize> Form for F {
        fn text(&self) -> String {
            serde_json::to_string(self).expect("JSON")
        }
    }
}

#[test]
fn more_games_are_the_games_so_far_and_others() {
    let asked = measurement(Question::Report, &[1, 2], 300);
    let few = prepared(&asked);
    let many = prepared(&Measurement { games: 600, ..asked });
    let whole = few.chunks() - 1;
    let mut gathered = Gathered::from_part(&many, sent(&many, &few.play(0..whole)));
    gathered.run(&many, TWO, |_| ControlFlow::Continue(()));
    assert_eq!(json(&many, gathered.sum()), json(&many, at_once(&many).sum()));
    let opponents: Vec<u64> = many.result(gathered.sum()).matchups.iter().map(|one| one.reports[0].games).collect();
    let all = &many.result(gathered.sum()).reports[0];
    assert_eq!((all.games, all.seats[0].cards.is_empty(), all.seats[1].cards.len()), (600, false, 0));
    assert!(opponents[0].abs_diff(opponents[1]) <= many.chunk_games(), "{opponents:?}");
}

#[test]
fn games_that_went_the_other_way_can_be_watched() {
    let prepared = prepared(&measurement(Question::Compare(decks()[1].clone()), &[2, 3], 300));
    let parted = prepared.result(at_once(&prepared).sum()).comparison.expect("two versions").parted;
    assert!(parted.len() > 4 && parted.is_sorted());
    for game in parted {
        let outcomes = [0, 1].map(|version| {
            let record = prepared.record(catalogue(), game, version).expect("a game");
            let opponent = &decks()[[2, 3][prepared.opponent_of(game)]];
            assert_eq!(record.decks[1].name, opponent.name);
            let rules = Duel::of_record(&record, catalogue()).expect("its duel");
            record.replay(&rules, &mut Silent).expect("it is played again").outcome()
        });
        assert_ne!(outcomes[0], outcomes[1], "game {game}");
        let same = prepared.choices_before_parting(game).expect("two versions");
        let records = [0, 1].map(|version| prepared.record(catalogue(), game, version).expect("a game").choices);
        assert_eq!(records[0][..same], records[1][..same]);
        assert_ne!(records[0].get(same), records[1].get(same));
    }
    assert!(prepared.record(catalogue(), 0, 2).is_none() && prepared.record(catalogue(), u64::MAX, 0).is_none());
}

#[test]
fn a_key_is_that_of_what_a_result_follows_from() {
    let asked = measurement(Question::Compare(decks()[1].clone()), &[2, 3], 500);
    let key = |asked: &Measurement| prepared(asked).key();
    let mut same = asked.clone();
    "Another name".clone_into(&mut same.deck.name);
    same.deck.lines.reverse();
    assert_eq!(key(&same), key(&asked));
    let others = [
        Measurement { deck: decks()[3].clone(), ..asked.clone() },
        Measurement { question: Question::Report, ..asked.clone() },
        Measurement { question: Question::Compare(decks()[2].clone()), ..asked.clone() },
        Measurement { question: Question::Ablate(None), ..asked.clone() },
        Measurement { question: two_cards(), ..asked.clone() },
        Measurement { opponents: vec![decks()[2].clone()], ..asked.clone() },
        Measurement { opponents: vec![decks()[3].clone(), decks()[2].clone()], ..asked.clone() },
        Measurement { policies: [PolicyKind::RuleOfThumb, PolicyKind::Random], ..asked.clone() },
        Measurement { rules: RulesConfig { hand_size: 6, ..RulesConfig::default() }, ..asked.clone() },
        Measurement { seed: 8, ..asked.clone() },
        Measurement { games: 501, ..asked.clone() },
        Measurement { until_width: Some(0.02), ..asked.clone() },
    ];
    let mut keys: Vec<_> = others.iter().map(key).chain([key(&asked)]).collect();
    keys.sort();
    keys.dedup();
    assert_eq!(keys.len(), others.len() + 1);
    assert_eq!(key(&asked).to_string().len(), 64);
}

#[test]
fn what_is_asked_comes_back_as_it_left() {
    for asked in of_each_kind() {
        let asked = Measurement { until_width: Some(0.015), ..asked };
        let text = serde_json::to_string(&Asked::from(&asked)).expect("JSON");
        assert_eq!(Asked::read(&text), Ok(asked));
    }
    let least = r#"{"version":1,"deck":{"lines":[]},"opponents":[{"lines":[]}],"seed":1,"games":10}"#;
    let asked = Asked::read(least).expect("the rest is as usual");
    assert_eq!((asked.policies, asked.question.clone()), ([PolicyKind::RuleOfThumb; 2], Question::Report));
    let empty = prepared(&asked);
    assert_eq!(at_once(&empty).sum().games(), 10, "blanks stand for all that they lack");
    assert!(!empty.completions(0, 0).is_empty());
}

#[test]
fn what_is_outside_its_bounds_is_refused() {
    let asked = measurement(Question::Report, &[1], 500);
    let refused = |asked: Measurement| asked.prepare(catalogue()).expect_err("outside its bounds");
    let many = vec![decks()[1].clone(); MOST_OPPONENTS + 1];
    assert_eq!(refused(Measurement { opponents: Vec::new(), ..asked.clone() }), Unmeasurable::Opponents(0));
    assert_eq!(refused(Measurement { opponents: many, ..asked.clone() }), Unmeasurable::Opponents(MOST_OPPONENTS + 1));
    for games in [0, MOST_GAMES + 1] {
        assert_eq!(refused(Measurement { games, ..asked.clone() }), Unmeasurable::Games(games));
    }
    let seed = MOST_SEED + 1;
    assert_eq!(refused(Measurement { seed, ..asked.clone() }), Unmeasurable::Seed(seed));
    for width in [0.0, 1.0, -0.5, f64::INFINITY] {
        let until_width = Some(width);
        assert_eq!(refused(Measurement { until_width, ..asked.clone() }), Unmeasurable::Width(width));
    }
    // Numbers that JSON can write and a form cannot make games without an end that is near.
    let rules = RulesConfig { hand_size: 255, ..asked.rules.clone() };
    let why = refused(Measurement { rules, ..asked.clone() });
    assert!(matches!(&why, Unmeasurable::Rules(_)) && why.to_string().contains("6.1.6"), "{why}");
    let mut long = asked.clone();
    long.deck.lines = vec![long.deck.lines[0].clone(); 501];
    assert!(matches!(refused(long), Unmeasurable::Deck(_)));
    let question = Question::Ablate(Some(vec!["No such card".to_owned()]));
    let unknown = Unmeasurable::NoSuchCard("No such card".to_owned());
    assert_eq!(refused(Measurement { question, ..asked }), unknown);

    let read = |text: &str| Asked::read(text).expect_err("nothing that can be measured");
    assert!(matches!(read("{"), AskedError::Form(_)));
    assert!(matches!(read(&"[".repeat(100)), AskedError::Form(_)));
    assert!(matches!(read(&" ".repeat(3_000_000)), AskedError::Long(3_000_000)));
    let form = |rest: &str| format!(r#"{{"deck":{{}},"opponents":[{{}}],"seed":1,"games":1,{rest}}}"#);
    assert_eq!(read(&form(r#""version":2"#)), AskedError::Version(2));
    assert_eq!(read(&form(r#""version":1,"versus":{},"ablate":[]"#)), AskedError::Both);
    assert!(matches!(read(&form(r#""version":1,"policies":["search:0","random"]"#)), AskedError::Form(_)));
}

#[test]
fn counts_of_something_else_are_refused() {
    let [report, pairs, _] = of_each_kind().map(|asked| prepared(&asked));
    let text = serde_json::to_string(&Counted::from(&report.play(0..2))).expect("JSON");
    assert!(text.len() < 12_000, "{} bytes", text.len());
    assert!(matches!(Counted::read(&text, &pairs), Err(CountedError::Other(_))));
    for (from, to) in [
        (r#""version":1"#, r#""version":9"#),
        (r#""chunks":[0,2]"#, r#""chunks":[2,0]"#),
        (r#""chunks":[0,2]"#, r#""chunks":[0,999]"#),
        (r#""opponent":1"#, r#""opponent":2"#),
        (r#""row":["#, r#""row":[-9223372036854775808,"#),
        (r#""row":["#, r#""row":[1,"#),
        (r#""row":["#, r#""row":[-1,"#),
        ("{", "["),
    ] {
        let other = text.replacen(from, to, 1);
        assert_ne!(other, text, "{from}");
        assert!(Counted::read(&other, &report).is_err(), "{to}");
    }
}

/// Whoever changes how a program plays raises [`PLAYERS`] and puts the new digest here:
/// what was measured with the old one is not taken for what the new one finds then.
#[test]
fn programs_play_as_their_version_says() {
    let policies = [PolicyKind::Dummy, PolicyKind::Random, PolicyKind::RuleOfThumb, PolicyKind::Search(3)];
    let mut hash = Sha256::new();
    for (at, policy) in policies.into_iter().enumerate() {
        let other = policies[(at + 1) % policies.len()];
        for (game, deck) in (0..).zip(decks()) {
            let rules = Duel::new(RulesConfig::default(), catalogue(), [deck, &decks()[at]]).expect("whole decks");
            let seed = Seed::from_number(3);
            let batch = Batch { policies: [policy, other], seed, games: 4, until_width: None };
            batch.play(&rules, game, &mut Vec::new(), &mut Silent, |choice| hash.update(Duel::to_bytes(choice)));
        }
    }
    let digest: String = hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    assert_eq!((PLAYERS, Duel::ENGINE, digest.as_str()), (1, 4, "028075f7b358d9c2"));
}

#[test]
fn who_survives_and_what_is_suffered_is_counted_by_round() {
    let prepared = prepared(&measurement(Question::Report, &[1], 200));
    let found = prepared.result(at_once(&prepared).sum());
    let report = &found.matchups[0].reports[0];
    for seat in Seat::BOTH {
        let rounds = &report.seats[seat.index()].rounds;
        let lost: u64 = rounds.iter().map(|round| round.lost).sum();
        let causes: u64 = report.seats[seat.index()].losses.iter().map(|cause| cause.games.all.count).sum();
        assert_eq!(lost, causes, "each lost game is lost in a round");
        assert!(rounds.iter().map(|round| round.games).is_sorted_by(|one, other| one >= other));
        assert!(rounds.iter().all(|round| round.damage.is_sorted()));
        assert!(rounds.iter().any(|round| round.damage[4] > 0));
    }
}
