//! Batches of games, games that were told, scenarios.

use safehouse_engine::{
    deck::list::{DeckLine, DeckList},
    necrogenesis::{
        self,
        config::RulesConfig,
        simulation::{
            compare::Comparison,
            report::{Advice, CardReport, Cause, Counted, Mean, Report, SeatReport, Share, TurnDamage},
        },
    },
    scenario::{
        self, Failure, Fault,
        coverage::{Chapter, Coverage, Tag},
    },
    table::{
        Outcome, Seat,
        free_undo::Against,
        random::Seed,
        record::{FORM, Fingerprint, Record, Reseed},
        wire::{
            self,
            game::{PlayedGame, ToldGame},
            told::UndoCheck,
        },
    },
};

use crate::{check, texts};

/// What a batch said, with something in every list.
fn report() -> Report {
    let share = |count| Share { count, of: 8, share: count as f64 / 8.0, low: 0.125, high: 0.875 };
    let mean = |mean| Mean { mean, low: 0.5, high: 9.5 };
    let card = |name: &str, advice| CardReport {
        name: name.to_owned(),
        copies: 4,
        difference: -0.25,
        drawn: share(1),
        played: share(2),
        unseen: share(3),
        opening: share(4),
        advice,
    };
    let advice = [Advice::Keep, Advice::PutBack, Advice::Open, Advice::None];
    let seat = SeatReport {
        wins: share(5),
        losses: vec![Cause { cause: "no-hp", games: share(6) }],
        damage_by_turn: vec![TurnDamage { turn: 1, games: 8, mean: 0.5 }],
        first_weapon: vec![Counted { turn: 2, games: 7 }],
        never_armed: share(7),
        kills: mean(1.0),
        unspent_ap: mean(2.0),
        unspent_tp: mean(3.0),
        unspent_th: mean(4.0),
        dead_draws: 0.25,
        cards: advice.map(|advice| card("Rifle", advice)).to_vec(),
    };
    Report {
        games: 8,
        drawn: share(0),
        first_player_wins: share(8),
        turns: mean(5.0),
        lengths: vec![Counted { turn: 5, games: 8 }],
        seats: [seat.clone(), seat],
    }
}

#[test]
fn what_games_say_leaves_in_its_form() {
    let report = report();
    check("simulation", &necrogenesis::wire::simulation::Report::from(&report));
    let comparison = Comparison {
        pairs: 8,
        wins: [report.drawn, report.first_player_wins],
        differing: report.seats[0].wins,
        difference: report.turns,
    };
    check("comparison", &necrogenesis::wire::simulation::Comparison::from(&comparison));
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
