//! What leaves the program has the form of the stored samples: whoever reads it
//! would stumble over a member of another name.

#![expect(clippy::disallowed_methods, reason = "a test reads and renews files of the repository")]

use safehouse_engine::{
    catalogue::{Catalogue, CatalogueSource, query::BareWords},
    deck::{
        certificate::{
            Certificate, Finding, FindingKind, MissingCards, Repair, RepairKind, RequirementOutcome, SectionCount,
            Verdict,
        },
        content_id::ContentId,
        edit::Edit,
        format::{Limit, Noun},
        interchange::{
            Ambiguity, Correction, CorrectionCode, Field, Foreign, Form, Import, LineOutcome, LineReport, Missing,
            Unreadable,
        },
        list::{DeckLine, DeckList},
    },
    games::GAMES,
    limits::{Excess, Measure},
    necrogenesis::{
        self,
        simulation::{
            compare::Comparison,
            report::{Advice, CardReport, Cause, Counted, Mean, Report, SeatReport, Share, TurnDamage},
        },
    },
    wire,
};
use safehouse_testing::{repository, shipped};
use serde::Serialize;

fn texts(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}

fn line(card: &str) -> DeckLine {
    DeckLine { section: "survivor_deck".to_owned(), card: card.to_owned(), quantity: 5, printing: None }
}

/// Compares with the sample in `wire/`, byte for byte.
fn check(name: &str, value: &impl Serialize) {
    let written = serde_json::to_string_pretty(value).expect("JSON") + "\n";
    let path = repository(&format!("src/engine/tests/wire/{name}.json"));
    if std::env::var_os("SAFEHOUSE_BLESS").is_some() {
        std::fs::write(&path, &written).expect("a writable file");
    }
    assert_eq!(std::fs::read_to_string(path).unwrap_or_default(), written, "{name}.json");
}

/// A certificate in which every member is there.
fn certificate() -> Certificate {
    let passed = Finding {
        code: "size".to_owned(),
        kind: FindingKind::Count,
        outcome: RequirementOutcome::Pass,
        clauses: texts(&["6.1.2"]),
        rulings: vec![],
        sections: texts(&["survivor_deck"]),
        limit: Some(Limit::Exactly(40)),
        actual: Some(40),
        possible: None,
        subject: None,
        noun: None,
        needs: None,
        reason: None,
        formats: vec![],
        lines: vec![],
        repair: None,
        follows_from_unknown_cards: false,
    };
    let failed = Finding {
        code: "copies".to_owned(),
        kind: FindingKind::Copies,
        outcome: RequirementOutcome::Fail,
        rulings: texts(&["R130"]),
        limit: Some(Limit::AtMost(4)),
        actual: Some(5),
        possible: Some(6),
        subject: Some("Rifle".to_owned()),
        noun: Some(Noun { one: "Weapon".to_owned(), many: "Weapons".to_owned() }),
        needs: Some("Squad".to_owned()),
        reason: Some("House rule.".to_owned()),
        formats: texts(&["standard"]),
        lines: vec![0],
        repair: Some(Repair {
            kind: RepairKind::TakeCopies,
            copies: 1,
            card: Some("Rifle".to_owned()),
            section: Some("maybeboard".to_owned()),
            edits: vec![Edit::TakeCopies { line: 0, copies: 1 }],
            missing: Some(MissingCards { count: 2, query: "t:zombie".to_owned() }),
        }),
        follows_from_unknown_cards: true,
        ..passed.clone()
    };
    let limited =
        |limit| Finding { outcome: RequirementOutcome::Undecided, limit: Some(limit), actual: None, ..passed.clone() };
    let advice = [Limit::AtLeast(2), Limit::Between(2, 3)].map(limited).to_vec();
    let game = shipped::catalogue().game();
    Certificate {
        game: "necrogenesis".to_owned(),
        format: "standard".to_owned(),
        snapshot: "2026-11-01".to_owned(),
        content_id: ContentId::of(&DeckList::new(""), game),
        verdict: Verdict::Illegal,
        counts: vec![SectionCount { section: "survivor_deck".to_owned(), cards: 40 }],
        data: vec![failed],
        requirements: vec![passed],
        advice,
    }
}

#[test]
fn a_certificate_leaves_in_its_form() {
    check("certificate", &wire::certificate::Certificate::from(&certificate()));
}

/// An import with every outcome.
fn import() -> Import {
    let correction =
        Correction { code: CorrectionCode::Misspelt, written: "Rifel".to_owned(), taken: "Rifle".to_owned() };
    let unreadable = |reason| LineOutcome::Unreadable { reason };
    let excess = Excess { what: Measure::DeckLines, most: 1_000, found: 1_001 };
    let outcomes = vec![
        LineOutcome::Accepted,
        LineOutcome::Corrected { corrections: vec![correction] },
        LineOutcome::Ambiguous { reason: Ambiguity::SeveralNames, choices: vec![line("Rifle")] },
        LineOutcome::Unknown { reason: Missing::Name, near: vec![line("Rifle")] },
        unreadable(Unreadable::NotACard),
        unreadable(Unreadable::TooLarge(excess)),
        unreadable(Unreadable::UnclosedQuote(3)),
        unreadable(Unreadable::MissingField(Field::Quantity)),
        unreadable(Unreadable::WrongField(Field::Lines)),
        unreadable(Unreadable::Foreign(Foreign::TabletopSimulator)),
        LineOutcome::Heading { section: Some("survivor_deck".to_owned()) },
        LineOutcome::Header { unread: texts(&["Price"]), counts: true },
        LineOutcome::Comment,
        LineOutcome::Blank,
    ];
    let lines = outcomes.into_iter().zip(1..).map(|(outcome, number)| LineReport {
        line: number,
        column: 3,
        length: 5,
        text: "5 Rifle".to_owned(),
        entry: (number < 5).then_some(0),
        copies: (number < 5).then_some(5),
        outcome,
    });
    let deck = DeckList { name: "Plans".to_owned(), lines: vec![line("Rifle")], ..DeckList::new("necrogenesis") };
    Import { deck, form: Form::MagicOnline, lines: lines.collect(), unseen: 2 }
}

#[test]
fn an_import_leaves_in_its_form() {
    check("import", &wire::import::ImportReport::from(&import()));
}

const CARDS: &str = r#"{"game":"necrogenesis","set":{"code":"NG-T1","name":"Test","status":"playtest"},"cards":[
    {"name":"Rifle","type":"weapon","class":"ranged","damage":3,"ap":"–","hit_roll":4,"range":["threat","zombie"],
     "hands":2,"subtype":"Firearm","text":["Aim."],"flavor":"Loud.","printings":[{"number":"NG-T1-001","rarity":"U"}]},
    {"name":"Net","type":"weapon","class":"melee","damage":"X","ap":4,"range":[],"hands":"–",
     "printings":[{"number":"NG-T1-002","rarity":"C","variant":"alternate-art"}]}
]}"#;

#[test]
fn what_a_query_found_leaves_in_its_form() {
    let catalogue = Catalogue::read(GAMES, &[CatalogueSource { name: "test", text: CARDS }]).expect("no faults");
    let formats = shipped::formats().newest();
    let found = |text: &str, most| {
        let query = catalogue.query(text, &formats, BareWords::Anywhere).expect("a query");
        let result = catalogue.search(&query, &formats);
        serde_json::to_value(wire::search::Found::new(&query, &result, &catalogue, most)).expect("JSON")
    };
    let samples = [found("t:weapon unique:prints", 9), found("t:weapon", 0), found("rifel set:ng-t9", 9)];
    check("search", &samples);
}

#[test]
fn a_fault_of_a_query_leaves_in_its_form() {
    let faults = shipped::catalogue().query("t:zombi (", &shipped::formats().newest(), BareWords::Anywhere);
    let faults = faults.expect_err("two faults").0;
    let faults: Vec<_> = faults.iter().map(wire::search::QueryFault::from).collect();
    check("query_faults", &faults);
}

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
