//! Certificates, imports, searches, odds and codes.

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
        odds::{Answer, ByCopies, CopiesRow, Moment, Natural, Odds, Step},
    },
    games::GAMES,
    limits::{Excess, Measure},
    wire,
};
use safehouse_testing::shipped;

use crate::{check, texts};

fn line(card: &str) -> DeckLine {
    DeckLine { section: "survivor_deck".to_owned(), card: card.to_owned(), quantity: 5, printing: None }
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

/// An answer with every step.
fn answer() -> Answer {
    let odds = |wanted: u64| Odds::of(&Natural::from(wanted), &Natural::from(8)).expect("a probability");
    let (section, clauses) = ("survivor_deck", &["6.1.6"]);
    let cards = vec![("Rifle".to_owned(), 3)];
    let group = |elsewhere| Step::Group {
        section,
        group: "rifle".to_owned(),
        copies: 3,
        cards: cards.clone(),
        lines: vec![0],
        elsewhere,
    };
    let seen = |moment| Step::Seen { section, moment, cards: 5, clauses: clauses.to_vec() };
    let other = |odds| Step::OtherReading { section, other: "zombie_deck", question: "1 rifle".to_owned(), odds };
    let steps = vec![
        Step::Section { section, cards: 40, unknown: 1 },
        group(vec![]),
        group(vec![("zombie_deck".to_owned(), 2)]),
        seen(Moment::OpeningHand),
        seen(Moment::Turn(3)),
        seen(Moment::Cards(10)),
        Step::Mulligan { section, clauses },
        other(Some(odds(1))),
        other(None),
        Step::Condition { condition: "1 rifle".to_owned(), odds: odds(3) },
    ];
    let texts = ["1 rifle in the opening hand", "1/4", "0.250000", "25.00"].map(str::to_owned);
    let [question, fraction, decimal, percent] = texts;
    Answer { question, odds: odds(2), fraction, decimal, percent, steps }
}

#[test]
fn odds_leave_in_their_form() {
    let answer = answer();
    check("odds", &wire::odds::Answer::from(&answer));
    let moments = vec![Moment::OpeningHand, Moment::Turn(2)];
    let rows = [1, 2].map(|copies| CopiesRow { copies, odds: vec![answer.odds.clone(), Odds::always()] }).to_vec();
    check("odds_by_copies", &wire::odds::ByCopies::from(&ByCopies { moments, rows }));
}

#[test]
fn a_code_leaves_in_its_form() {
    let id = ContentId::of(&DeckList::new(""), shipped::catalogue().game());
    check("code", &wire::code::DeckCode::new("sd1abc", &id));
}
