//! What is written comes back, but for what was said before.

use std::collections::BTreeMap;

use proptest::prelude::*;
use safehouse_engine::{
    card::{Edition, Finish},
    copies::{
        Condition, Grading, Holding, Language, Lot, Money, WrittenCondition,
        dialect::{
            Choices, DIALECTS, Decision, Dialect, Fact, Line, Recognition, dialect, losses, read, recognise, write,
        },
    },
};

use super::{made_up::catalogue, shown::holding};

const NUMBERS: &[&str] =
    &["NG-01-001", "NG-01-181", "NG-01-013", "NG-01-047", "NG-01-053", "NG-01-070", "NG-PR-001", "NG-PR-007"];

fn holdings() -> impl Strategy<Value = Holding> {
    let grading = ("[A-Z]{2,4}", "[0-9]{1,2}(\\.5)?", "|[0-9]{4}").prop_map(|(company, grade, certificate)| Grading {
        company,
        grade,
        certificate,
    });
    (
        prop::sample::select(NUMBERS),
        prop::sample::select(Edition::ALL),
        prop::sample::select(Finish::ALL),
        prop::option::of(prop::sample::select(Condition::ALL)),
        prop::option::of(prop::sample::select(Language::ALL)),
        prop::option::weighted(0.2, grading),
        "|Box|=Box, 1|'Box|Wishlist| Box",
        any::<[bool; 3]>(),
    )
        .prop_map(|(number, edition, finish, condition, language, grading, place, [signed, altered, trade])| {
            Holding {
                number: number.to_owned(),
                edition,
                finish,
                condition,
                language,
                grading,
                place,
                is_signed: signed,
                is_altered: altered,
                is_for_trade: trade,
            }
        })
}

fn lots() -> impl Strategy<Value = Lot> {
    let currency = prop::sample::select(&[None, Some("USD"), Some("EUR"), Some("JPY"), Some("KWD"), Some("CHF")][..]);
    let price =
        (0..200_000_u64, currency).prop_map(|(minor, currency)| Money { minor, currency: currency.map(str::to_owned) });
    let written = (prop::sample::select(DIALECTS), "Played|NM|near mint|LP|2")
        .prop_map(|(dialect, words)| WrittenCondition { dialect: dialect.id.to_owned(), words });
    (
        prop::option::of(price),
        prop::option::of(Just("2024-02-29".to_owned())),
        "|a note|=1\\+1|'Tis|two\nlines| \"so\", he said|\r",
        prop::collection::vec("[a-z]{1,3}|a,b|c;d|e\\\\", 0..3),
        prop::option::of(written),
        kept(),
    )
        .prop_map(|(price, day, notes, tags, condition, kept)| Lot { price, day, notes, tags, condition, kept })
}

/// What a tool wrote, and what somebody added to its files.
fn kept() -> impl Strategy<Value = Vec<(String, String)>> {
    let added = (prop::sample::select(DIALECTS), "Shelf|=Shelf|Row")
        .prop_filter("ours has columns of its own", |(dialect, _)| dialect.id != "safehouse")
        .prop_map(|(dialect, header)| format!("{}: {header}", dialect.id));
    let header = prop_oneof![Just("Scryfall ID".to_owned()), added];
    prop::collection::btree_map(header, "abc|=x|a,b", 0..3).prop_map(|kept| kept.into_iter().collect())
}

fn collections() -> impl Strategy<Value = Vec<Line>> {
    let line = (holdings(), 1..5_i64, lots()).prop_map(|(holding, count, lot)| Line { holding, count, lot });
    prop::collection::vec(line, 0..12)
}

/// Decisions on everything that a form may leave open.
fn decided() -> Choices {
    let decisions = [
        ("several-printings", Decision::UsualPrinting),
        ("condition-unknown", Decision::Condition(None)),
        ("language-unknown", Decision::Language(None)),
        ("edition-unknown", Decision::Edition(Edition::Unlimited)),
        ("finish-unknown", Decision::Finish(Finish::Regular)),
        ("number-and-name-disagree", Decision::ByNumber),
    ];
    Choices {
        edition: Some(Edition::Unlimited),
        finish: Some(Finish::Regular),
        decisions: decisions.into_iter().map(|(key, decision)| (key.to_owned(), decision)).collect(),
        ..Choices::default()
    }
}

/// A line without what is lost, as a text, and how many copies it has.
fn without(lost: &dyn Fn(Fact) -> bool, of: &Holding, lot: &Lot) -> String {
    let (mut of, mut lot) = (of.clone(), lot.clone());
    for fact in Fact::ALL.iter().copied().filter(|fact| lost(*fact)) {
        match fact {
            Fact::Copies | Fact::Missing => {}
            Fact::Printing => {
                let found = catalogue().find_number(&of.number).expect("a known number");
                of.number = catalogue().card(catalogue().card_of(found)).name.to_string();
            }
            Fact::Edition => of.edition = Edition::Unlimited,
            Fact::Finish => of.finish = Finish::Regular,
            Fact::Condition => of.condition = None,
            Fact::ConditionWritten => lot.condition = None,
            Fact::Language => of.language = None,
            Fact::Grading => of.grading = None,
            Fact::Place => of.place = String::new(),
            Fact::Signed => of.is_signed = false,
            Fact::Altered => of.is_altered = false,
            Fact::ForTrade => of.is_for_trade = false,
            Fact::Price => lot.price = None,
            Fact::Currency => {
                if let Some(price) = &mut lot.price {
                    price.currency = None;
                }
            }
            Fact::Date => lot.day = None,
            Fact::Notes => lot.notes = String::new(),
            Fact::Tags => lot.tags = Vec::new(),
            Fact::Kept => lot.kept = Vec::new(),
        }
    }
    // In the order of a file's columns, which is that of its lines.
    lot.kept.sort_unstable();
    format!("{} {lot:?}", holding(&of))
}

/// Writes, reads and compares, all but for what the losses say.
fn comes_back(lines: &[Line], dialect: &'static Dialect) -> Result<(), TestCaseError> {
    // What a form cannot carry at all is told, and the rest comes back.
    let is_carried = |line: &&Line| {
        let losses = losses(std::slice::from_ref(*line), dialect, catalogue());
        losses.is_none_or(|losses| !losses.facts.contains_key(&Fact::Copies))
    };
    let lines: &[Line] = &lines.iter().filter(is_carried).cloned().collect::<Vec<Line>>();
    let Some(text) = write(lines, dialect, catalogue()) else { return Ok(()) };
    let losses = losses(lines, dialect, catalogue()).expect("what is written has losses");
    let reading = read(&text, dialect, catalogue(), &decided()).expect("within the bounds");
    prop_assert!(reading.open().is_empty(), "{text}\n{reading:?}");
    let added = lines.iter().flat_map(|line| &line.lot.kept).map(|(header, _)| header.as_str());
    let added: Vec<&str> = added.filter_map(|header| header.strip_prefix(&format!("{}: ", dialect.id))).collect();
    prop_assert!(reading.unknown.iter().all(|header| dialect.id == "safehouse" || added.contains(&header.as_str())));
    let is_lost = |fact: Fact| losses.facts.contains_key(&fact);
    prop_assert!(!is_lost(Fact::Copies));
    prop_assert!(reading.refused().is_empty(), "{text}\n{reading:?}");
    let mut before: BTreeMap<String, u64> = BTreeMap::new();
    for line in lines {
        *before.entry(without(&is_lost, &line.holding, &line.lot)).or_default() += line.count.unsigned_abs();
    }
    let mut after: BTreeMap<String, u64> = BTreeMap::new();
    for (_, taken) in reading.taken() {
        for (holding, count) in taken.copies.iter().filter(|(_, count)| *count > 0) {
            *after.entry(without(&is_lost, holding, &taken.lot)).or_default() += u64::from(*count);
        }
    }
    prop_assert_eq!(before, after, "{} loses {:?}:\n{}", dialect.id, losses.facts, text);
    Ok(())
}

proptest! {
    // Every case is written in all dialects.
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn what_is_written_comes_back_but_for_the_losses(lines in collections()) {
        for dialect in DIALECTS {
            comes_back(&lines, dialect)?;
        }
    }

    #[test]
    fn our_own_files_lose_nothing_and_are_written_the_same_again(lines in collections()) {
        let own = dialect("safehouse").expect("ours");
        let text = write(&lines, own, catalogue()).expect("ours is written");
        prop_assert_eq!(losses(&lines, own, catalogue()).expect("ours is written").facts, BTreeMap::new());
        let reading = read(&text, own, catalogue(), &Choices::default()).expect("within the bounds");
        prop_assert!(reading.remarks().iter().all(|group| format!("{group:?}").contains("NotIn")), "{:?}", reading.remarks());
        let back: Vec<Line> = reading
            .taken()
            .flat_map(|(_, taken)| taken.copies.iter().map(|(holding, count)| Line {
                holding: holding.clone(),
                count: i64::from(*count),
                lot: taken.lot.clone(),
            }))
            .collect();
        prop_assert_eq!(write(&back, own, catalogue()).expect("ours is written"), text);
    }
}

/// One line of every word that a fact has.
fn dimensions() -> Vec<Line> {
    let plain = || Holding::new("NG-01-047", Edition::Unlimited, Finish::Regular);
    let mut holdings = vec![plain()];
    holdings.extend(Edition::ALL.iter().map(|edition| Holding { edition: *edition, ..plain() }));
    holdings.extend(Finish::ALL.iter().map(|finish| Holding { finish: *finish, ..plain() }));
    holdings.extend(Condition::ALL.iter().map(|condition| Holding { condition: Some(*condition), ..plain() }));
    holdings.extend(Language::ALL.iter().map(|language| Holding { language: Some(*language), ..plain() }));
    holdings.extend(NUMBERS.iter().map(|number| Holding { number: (*number).to_owned(), ..plain() }));
    holdings.push(Holding { is_for_trade: true, ..plain() });
    holdings.push(Holding { is_signed: true, ..plain() });
    holdings.push(Holding { is_altered: true, ..plain() });
    holdings.push(plain().at("Box"));
    holdings.into_iter().map(|holding| Line { holding, count: 1, lot: Lot::default() }).collect()
}

#[test]
fn a_written_file_is_recognised_and_its_losses_are_said() {
    let lines = dimensions();
    let mut report = String::new();
    for dialect in DIALECTS {
        let Some(text) = write(&lines, dialect, catalogue()) else {
            report.push_str(&format!("{}: only read\n", dialect.id));
            continue;
        };
        let found = recognise(&text).expect("within the bounds");
        assert_eq!(found.candidates()[0].dialect.id, dialect.id);
        assert!(matches!(found, Recognition::Certain(_)) || dialect.id == "cardsphere", "{}", dialect.id);
        let facts = losses(&lines, dialect, catalogue()).expect("it is written").facts;
        let facts: Vec<String> = facts.iter().map(|(fact, lost)| format!("{} {}", fact.id(), lost.lines)).collect();
        report.push_str(&format!("{}: {}\n", dialect.id, facts.join(", ")));
    }
    insta::assert_snapshot!("losses", report);
}

#[test]
fn what_would_not_be_taken_is_said_to_be_lost() {
    let line = |holding| Line { holding, count: 2, lot: Lot::default() };
    let known = Holding::new("NG-01-047", Edition::Unlimited, Finish::Foil);
    let lines = [line(known.at("Wishlist")), line(Holding::new("NG-01-999", Edition::Unlimited, Finish::Foil))];
    for (id, copies) in [("safehouse", None), ("dragon-shield", Some(4)), ("moxfield", Some(2))] {
        let losses = losses(&lines, dialect(id).expect("a dialect"), catalogue()).expect("it is written");
        assert_eq!(losses.facts.get(&Fact::Copies).map(|lost| lost.copies), copies, "{id}");
    }
}

#[test]
fn the_same_words_go_back_to_the_tool_that_they_came_from() {
    let text = "Count,Tradelist Count,Name,Edition,Condition,Language,Foil,Tags,Last Modified,Collector Number,Alter,\
                Proxy,Purchase Price\n2,1,Shotgun,ng-01,near mint,English,foil,,2024-05-05 10:11:12,NG-01-047,False,False,\n";
    let moxfield = dialect("moxfield").expect("a dialect");
    let reading = read(text, moxfield, catalogue(), &decided()).expect("within the bounds");
    let lines: Vec<Line> = reading
        .taken()
        .flat_map(|(_, taken)| {
            taken.copies.iter().map(|(holding, count)| Line {
                holding: holding.clone(),
                count: i64::from(*count),
                lot: taken.lot.clone(),
            })
        })
        .collect();
    assert_eq!(lines.len(), 2);
    let again = write(&lines, moxfield, catalogue()).expect("it is written");
    assert_eq!(again.replace("\r\n", "\n"), text.replace("ng-01,near", "NG-01,near"));
    let deckbox = write(&lines, dialect("deckbox").expect("a dialect"), catalogue()).expect("it is written");
    assert!(deckbox.contains(",Near Mint,"), "{deckbox}");
}
