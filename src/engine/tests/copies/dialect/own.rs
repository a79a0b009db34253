//! Our own files.

use insta::assert_snapshot;
use safehouse_engine::{
    card::{Edition, Finish},
    copies::{
        Balances, Condition, Grading, Holding, Language, Lot, Money, WrittenCondition,
        dialect::{Choices, Line, dialect, losses, schema, write},
    },
};

use super::{
    made_up::catalogue,
    shown::{reading, reading_with, shown},
};

fn full() -> Line {
    let holding = Holding {
        condition: Some(Condition::LightPlayed),
        language: Some(Language::TraditionalChinese),
        grading: Some(Grading { company: "PSA".into(), grade: "9.5".into(), certificate: "-12".into() }),
        place: " =Binder".into(),
        is_signed: true,
        is_altered: true,
        is_for_trade: true,
        ..Holding::new("NG-01-047", Edition::First, Finish::Foil)
    };
    let lot = Lot {
        price: Some(Money { minor: 1_500, currency: Some("KWD".into()) }),
        day: Some("2026-05-05".into()),
        notes: "=1+1\r\n'Tis \"here\", or so ".into(),
        tags: vec!["a;b".into(), "c\\".into()],
        condition: Some(WrittenCondition { dialect: "moxfield".into(), words: "Played".into() }),
        kept: vec![("Scryfall ID".into(), "+abc".into())],
    };
    Line { holding, count: 3, lot }
}

#[test]
fn a_file_says_everything_and_its_version_first() {
    let own = dialect("safehouse").expect("ours");
    let lines = [
        full(),
        Line { holding: Holding::new("NG-01-053", Edition::Unlimited, Finish::Regular), count: 1, lot: Lot::default() },
    ];
    let text = write(&lines, own, catalogue()).expect("it is written");
    assert_snapshot!("ours", text.replace('\r', "␍"));
    assert!(losses(&lines, own, catalogue()).expect("it is written").facts.is_empty());
    let reading = reading(&text, "safehouse");
    let taken: Vec<_> = reading.taken().collect();
    assert_eq!(taken[0].1.copies, [(lines[0].holding.clone(), 3)]);
    assert_eq!(taken[0].1.lot, lines[0].lot);
    assert_eq!(taken[1].1.copies, [(lines[1].holding.clone(), 1)]);
}

#[test]
fn apostrophes_are_ours_in_files_that_say_so_alone() {
    let table = "Number,Edition,Finish,Quantity,Notes\nNG-01-047,Unlimited,Foil,1,'Tis\n";
    let notes = |text: &str| reading(text, "safehouse").taken().next().map(|(_, taken)| taken.lot.notes.clone());
    assert_eq!(notes(table).as_deref(), Some("'Tis"));
    assert_eq!(notes(&format!("Safehouse collection 1\n{table}")).as_deref(), Some("Tis"));
    assert_eq!(notes(&format!("\u{FEFF}\"Safehouse collection 1\",,,,\r\n{table}")).as_deref(), Some("Tis"));
    let newer = shown(&reading(&format!("Safehouse collection 2\n{table}"), "safehouse"));
    assert!(newer.contains("3: refused: NewerVersion"), "{newer}");
}

#[test]
fn equal_rows_are_one_and_what_has_to_be_found_is_told() {
    let holding = Holding::new("NG-01-047", Edition::Unlimited, Finish::Foil);
    let of = |count| Line { holding: holding.clone(), count, lot: Lot::default() };
    let own = dialect("safehouse").expect("ours");
    let lines = [of(99_998), of(1), of(1), of(-3), of(0), of(200_000)];
    let text = write(&lines, own, catalogue()).expect("it is written");
    let reading = reading_with(&text, "safehouse", &Choices::default());
    let counts: Vec<u32> = reading.taken().map(|(_, taken)| taken.copies[0].1).collect();
    assert_eq!(counts.iter().sum::<u32>(), 300_000, "{counts:?}");
    let losses = losses(&lines, own, catalogue()).expect("it is written");
    assert_eq!(losses.copies, 300_000);
    assert_eq!(losses.facts.iter().map(|(fact, lost)| (fact.id(), lost.copies)).collect::<Vec<_>>(), [("missing", 3)]);
    let balances: Balances = [(&holding, 5_i64)].into_iter().collect();
    assert_eq!(Line::of(&balances), [of(5)]);
    assert_eq!(reading.balances().of(&holding), 300_000);
}

#[test]
fn the_schema_describes_the_columns() {
    let schema = schema::row(catalogue().game());
    let properties = schema["properties"].as_object().expect("an object");
    let text = write(&[], dialect("safehouse").expect("ours"), catalogue()).expect("it is written");
    let header: Vec<&str> = text.lines().nth(1).expect("a header").split(',').collect();
    assert_eq!(properties.len(), header.len());
    assert!(header.iter().all(|header| properties.contains_key(*header)));
    assert_eq!(schema["required"], serde_json::json!(["Edition", "Finish", "Quantity"]));
}
