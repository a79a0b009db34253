//! Batches of games, games that were told, scenarios.

use safehouse_engine::{
    deck::list::{DeckLine, DeckList},
    necrogenesis::{
        self,
        completed::{Completion, Done, LeftOut},
        config::RulesConfig,
        simulation::{
            ablation::{AblatedCard, Ablation},
            compare::Comparison,
            estimate::{Mean, Share, Split, Verdict},
            measurement::{Matchup, Measured, Measurement, Question},
            policy::PolicyKind,
            report::{CardReport, Cause, Counted, Opening, Report, SeatReport, TurnDamage},
            rounds::Round,
        },
        wire::completions::Completions,
    },
    scenario::{
        self, Failure, Fault,
        coverage::{Chapter, Coverage, Tag},
    },
    table::{
        Outcome, Seat,
        free_undo::Against,
        random::Seed,
        record::{FORM, Fingerprint, Record, Reseed, Setting},
        wire::{
            self,
            game::{PlayedGame, ToldGame},
            told::UndoCheck,
        },
    },
};

use crate::{check, texts};

fn share(count: u64) -> Share {
    Share { count, of: 8, share: count as f64 / 8.0, low: 0.125, high: 0.875 }
}

fn split(count: u64) -> Split {
    Split { all: share(count), first: share(0), second: share(8) }
}

fn mean(mean: f64) -> Mean {
    Mean { mean, low: 0.5, high: 9.5 }
}

const VERDICTS: [Verdict; 3] = [Verdict::Helps, Verdict::Hurts, Verdict::Open];

/// What a batch said, with something in every list.
fn report() -> Report {
    let card = |opening| CardReport { name: "Rifle".to_owned(), copies: 4, drawn: split(1), played: split(2), opening };
    let opening =
        |verdict| Opening { odds: 0.125, with: split(3), without: split(4), difference: mean(-0.25), verdict };
    let mut cards: Vec<_> = VERDICTS.into_iter().map(|verdict| card(Some(opening(verdict)))).collect();
    cards.push(card(None));
    let seat = SeatReport {
        wins: split(5),
        losses: vec![Cause { cause: "no-hp", games: split(6) }],
        damage_by_turn: vec![TurnDamage { turn: 1, games: 8, mean: 0.5 }],
        rounds: vec![Round { round: 1, games: 8, lost: 2, damage: [0, 0, 1, 2, 4] }],
        first_weapon: vec![Counted { turn: 2, games: 7 }],
        never_armed: split(7),
        kills: mean(1.0),
        unspent_ap: mean(2.0),
        unspent_tp: mean(3.0),
        unspent_th: mean(4.0),
        dead_draws: 0.25,
        cards,
    };
    Report {
        games: 8,
        drawn: split(0),
        first_player_wins: share(8),
        turns: mean(5.0),
        lengths: vec![Counted { turn: 5, games: 8 }],
        seats: [seat.clone(), seat],
    }
}

#[test]
fn what_games_say_leaves_in_its_form() {
    check("simulation", &necrogenesis::wire::simulation::Report::from(&report()));
    check("comparison", &necrogenesis::wire::simulation::Comparison::from(&comparison()));
    check("ablation", &necrogenesis::wire::simulation::Ablation::from(&ablation()));
}

fn comparison() -> Comparison {
    Comparison { pairs: 8, wins: [split(0), split(8)], differing: share(5), parted: vec![1, 6], difference: mean(5.0) }
}

fn ablation() -> Ablation {
    let card =
        |verdict| AblatedCard { name: "Rifle".to_owned(), copies: 4, worth: mean(0.25), differing: share(2), verdict };
    Ablation { pairs: 8, wins: share(4), cards: VERDICTS.map(card).to_vec() }
}

/// What is asked of decks that lack every card, so that no card or rule is part of a sample.
fn asked(question: Question) -> Measurement {
    let empty = DeckList::new("necrogenesis");
    Measurement {
        deck: empty.clone(),
        question,
        opponents: vec![empty.clone(), empty],
        policies: [PolicyKind::Dummy, PolicyKind::Search(50)],
        rules: RulesConfig::default(),
        seed: 17,
        games: 2,
        until_width: Some(0.015),
    }
}

#[test]
fn a_measurement_leaves_in_its_form() {
    let empty = DeckList::new("necrogenesis");
    let questions =
        [Question::Report, Question::Compare(empty), Question::Ablate(Some(vec!["Rifle".to_owned()]))].map(asked);
    check("measurement", &questions.each_ref().map(necrogenesis::wire::measurement::Asked::from));
    let [_, pairs, _] = questions;
    let pairs = Measurement { policies: [PolicyKind::Dummy; 2], ..pairs };
    let prepared = pairs.prepare(safehouse_testing::shipped::catalogue()).expect("what can be measured");
    check("measurement_counted", &necrogenesis::wire::measurement::Counted::from(&prepared.play(0..1)));
    let matchup = || Matchup { reports: vec![report()], comparison: Some(comparison()) };
    let (comparison, ablation) = (Some(comparison()), Some(ablation()));
    let (wins, reports) = (vec![split(4), split(8)], vec![report()]);
    let found = Measured { games: 8, wins, reports, comparison, ablation, matchups: vec![matchup()] };
    check("measured", &necrogenesis::wire::measurement::Measured::from(&found));
}

#[test]
fn a_told_game_leaves_in_its_form() {
    let players = ["Player 1 (Plans)".to_owned(), "Player 2".to_owned()];
    let lines = texts(&["Turn 1: Player 2 is the Survivor (7.1.2)"]);
    let played = |outcome| PlayedGame::new(&players, outcome, 9, "sg1abc", &lines);
    check("played_game", &[played(Some(Outcome::Won(Seat::Second))), played(Some(Outcome::Drawn)), played(None)]);
    let won = ToldGame::new(&players, Some(Outcome::Won(Seat::First)), &lines);
    check("told_game", &[won, ToldGame::kept(&players, "other cards", &lines)]);
}

#[test]
fn what_stands_against_an_undo_leaves_in_its_form() {
    check("undo", &[UndoCheck::new(&[]), UndoCheck::new(&[Against::Die, Against::Card, Against::Choice])]);
}

#[test]
fn a_record_with_new_luck_leaves_in_its_form_and_is_read_back() {
    let mut deck = DeckList::new("necrogenesis");
    let (section, card) = ("survivor".to_owned(), "Sarah".to_owned());
    deck.lines.push(DeckLine { section, card, quantity: 1, printing: None });
    let mut record = Record {
        record: FORM,
        game: "necrogenesis".to_owned(),
        engine: 4,
        cards: Fingerprint([7; 32]),
        decks: [deck.clone(), deck],
        seed: Seed::from_number(1),
        config: RulesConfig::default(),
        setting: Setting::default(),
        start: None,
        brought: Vec::new(),
        edits: Vec::new(),
        choices: vec![[0, 0, 0], [9, 7, 0]],
        reseeds: vec![Reseed { at: 1, seed: Seed::from_number(2) }],
        peeked: Some(1),
        conceded: Some(Seat::Second),
        kept: texts(&["Turn 1: Player 2 is the Survivor (7.1.2)"]),
    };
    let read = |record: &Record<RulesConfig>| serde_json::from_value(serde_json::to_value(record).expect("JSON"));
    assert_eq!(read(&record).ok().as_ref(), Some(&record));
    check("record", &record);
    (record.reseeds, record.peeked, record.conceded, record.kept) = Default::default();
    check("plain_record", &record);
    record.setting = Setting { completed: true, even_pace: true };
    assert_eq!(read(&record).ok().as_ref(), Some(&record));
    check("completed_record", &record);
}

#[test]
fn what_was_done_to_decks_that_are_not_whole_leaves_in_its_form() {
    let left_out =
        |why| Done::LeftOut { name: "Medkit".to_owned(), copies: 2, section: "survivor_deck".to_owned(), why };
    let all = [
        Done::OtherGame("hearts".to_owned()),
        left_out(LeftOut::Unknown),
        left_out(LeftOut::WrongSection),
        left_out(LeftOut::UnknownValue { field: "AP Cost", clause: Some("3.6.0") }),
        left_out(LeftOut::Surplus { actual: 42, wanted: 40 }),
        Done::Filled { section: "zombie_deck", actual: 19, wanted: 20 },
    ];
    let completions: Vec<_> = all.into_iter().map(|what| Completion { seat: Seat::Second, what }).collect();
    check("completions", &[Completions::new(&completions), Completions::new(&[])]);
}

#[test]
fn scenarios_leave_in_their_form() {
    let failure = Failure {
        line: 9,
        step: "expect A.hp = 18".to_owned(),
        actual: "A.hp = 17".to_owned(),
        place: "turn 3 of A".to_owned(),
        offered: texts(&["pass"]),
        happened: texts(&["A takes 3"]),
    };
    let passed = scenario::Report {
        title: "A bandage mends".to_owned(),
        rules: texts(&["2.5.3", "R27"]),
        steps: 3,
        ..scenario::Report::default()
    };
    let failed = scenario::Report { failures: vec![failure], ..passed.clone() };
    let faulty = scenario::Report { faults: vec![Fault::new(2, "no such clause")], steps: 0, ..passed.clone() };
    let files = [("a.scenario", &passed), ("b.scenario", &failed), ("c.scenario", &faulty)];
    check("scenarios", &wire::scenario::RanScenarios::new(files));
    let chapter = Chapter {
        id: "6".to_owned(),
        covered: [("6.1.5".to_owned(), texts(&["a.scenario:2"]))].into(),
        uncovered: texts(&["6.1.6"]),
    };
    let unknown = Tag { id: "99.9".to_owned(), file: "a.scenario".to_owned(), line: 2 };
    check("coverage", &wire::scenario::Coverage::from(&Coverage { chapters: vec![chapter], unknown: vec![unknown] }));
}
