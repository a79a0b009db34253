//! What somebody owns, asked in queries.

use std::{collections::BTreeMap, sync::LazyLock};

use proptest::prelude::*;
use safehouse_engine::{
    card::{Edition, Finish},
    catalogue::{
        Catalogue, NoFormats, SearchResult,
        query::{NoticeKind, Query, Unique},
    },
    copies::{Balances, Condition, Holding, OwnedIndex},
};

use crate::fixture::{self, GAME, OneFormat, parse};

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(fixture::catalogue);

fn holding(number: &str, form: (Edition, Finish), condition: Option<Condition>, place: &str) -> Holding {
    Holding { condition, place: place.to_owned(), ..Holding::new(number, form.0, form.1) }
}

/// Walkers in a binder, a box and a deck, one Sarah, Medkits nobody said anything of.
pub(crate) fn balances() -> Balances {
    let regular = (Edition::Unlimited, Finish::Regular);
    let foil = holding("NG-01-050", (Edition::Unlimited, Finish::Foil), Some(Condition::Good), "Box");
    let mut balances = Balances::default();
    for (holding, copies) in [
        (holding("NG-01-050", regular, Some(Condition::NearMint), "Binder 2"), 3),
        (Holding { is_for_trade: true, ..foil }, 1),
        (holding("NG-02-007", regular, None, "Deck A"), 2),
        (holding("NG-01-002", (Edition::First, Finish::Regular), Some(Condition::Mint), "Binder 2"), 1),
        (holding("NG-01-020", regular, None, ""), 6),
        (holding("NG-01-051", regular, Some(Condition::Mint), "Binder 2"), -2),
        (holding("XX-01-001", regular, Some(Condition::Mint), "Binder 2"), 4),
    ] {
        balances.add(&holding, copies);
    }
    balances
}

/// What is owned where four copies of a card may be in a deck, of a Survivor one, and of Motion Light
/// nobody knows.
pub(crate) fn owned(balances: &Balances) -> OwnedIndex {
    OwnedIndex::of(balances, &CATALOGUE, &|place| place.starts_with("Deck"), &|card| {
        let card = CATALOGUE.card(card);
        match card.card_type {
            "survivor" => Some(1),
            _ if card.name.as_str() == "Motion Light" => None,
            _ => Some(4),
        }
    })
}

fn searched(text: &str, owned: Option<&OwnedIndex>) -> SearchResult {
    CATALOGUE.search_with_owned(&parse(text), &OneFormat(&CATALOGUE), owned)
}

fn rows(result: &SearchResult) -> Vec<String> {
    let row = |row: &safehouse_engine::catalogue::SearchRow| match result.unique {
        Unique::Cards => CATALOGUE.card(row.card).name.to_string(),
        Unique::Prints => CATALOGUE.printing(row.printing).number.clone(),
    };
    result.rows.iter().map(row).collect()
}

fn check(cases: &[(&str, &[&str])]) {
    let owned = owned(&balances());
    for (text, expected) in cases {
        assert_eq!(rows(&searched(text, Some(&owned))), *expected, "{text}");
    }
}

#[test]
fn owned_and_free_count_a_card_by_its_name() {
    check(&[
        ("owned>=4", &["Medkit", "Walker"]),
        ("owned>=4 unique:prints", &["NG-01-020", "NG-01-050", "NG-02-007"]),
        ("owned=6 s:02 unique:prints", &["NG-02-007"]),
        ("owned:", &["Sarah – The Sharpshooter", "Medkit", "Walker"]),
        ("owned: unique:prints", &["NG-01-002", "NG-01-020", "NG-01-050", "NG-01-090", "NG-02-007"]),
        ("owned:no t:zombie", &["Bile Runner", "The Alpha", "Frozen Walker"]),
        ("-owned: t:zombie", &["Bile Runner", "The Alpha", "Frozen Walker"]),
        ("owned:foil unique:prints", &["NG-01-050", "NG-02-007"]),
        ("owned:first|foil", &["Sarah – The Sharpshooter", "Walker"]),
        ("owned!=regular|first t:zombie|survivor", &["Sarah", "Bile Runner", "The Alpha", "Frozen Walker"]),
        ("owned:unlimited owned:regular", &["Medkit", "Walker"]),
        ("owned:even owned>0", &["Medkit", "Walker"]),
        ("owned>prints", &["Medkit", "Walker"]),
        // Two of six are in a deck.
        ("free>=4", &["Medkit", "Walker"]),
        ("free>4", &["Medkit"]),
        ("free<owned", &["Walker"]),
    ]);
}

#[test]
fn held_and_trade_count_a_printing() {
    check(&[
        ("held: unique:prints", &["NG-01-002", "NG-01-020", "NG-01-050", "NG-02-007"]),
        ("held:foil unique:prints", &["NG-01-050"]),
        ("held=2", &["Walker"]),
        ("held=6 !walker", &[]),
        ("trade:", &["Walker"]),
        ("trade: unique:prints", &["NG-01-050"]),
        ("trade:foil", &["Walker"]),
        ("trade:regular", &[]),
        ("trade>=2", &[]),
    ]);
}

#[test]
fn missing_is_a_printing_without_a_copy_and_a_number_counts_against_a_deck() {
    check(&[
        ("missing: !walker", &[]),
        ("missing: st:sharpshooter unique:prints", &["NG-01-090"]),
        ("missing:no unique:prints", &["NG-01-002", "NG-01-020", "NG-01-050", "NG-02-007"]),
        ("missing!=yes unique:prints", &["NG-01-002", "NG-01-020", "NG-01-050", "NG-02-007"]),
        // Of those that exist in foil.
        ("missing:foil unique:prints", &["NG-01-002", "NG-01-030", "NG-01-060", "NG-01-090"]),
        ("missing:first unique:prints", &["NG-PR-001"]),
        ("missing>=4 t:zombie", &["Bile Runner", "The Alpha", "Frozen Walker"]),
        ("missing=0", &["Sarah – The Sharpshooter", "Medkit", "Walker"]),
        ("missing=1", &["Sarah"]),
        ("missing!=yes|4 t:item", &["Medkit"]),
        ("missing>=0 t:item", &["Medkit", "Dog Tags"]),
        ("missing: t:item", &["Motion Light", "Dog Tags"]),
    ]);
}

#[test]
fn condition_and_place_are_those_of_copies_of_a_printing() {
    check(&[
        ("condition>=nm unique:prints", &["NG-01-002", "NG-01-050"]),
        ("condition:mint", &["Sarah – The Sharpshooter"]),
        ("condition<\"Near Mint\"", &["Walker"]),
        ("condition<=gd unique:prints", &["NG-01-050"]),
        ("condition=? unique:prints", &["NG-01-020", "NG-02-007"]),
        ("condition!=nm unique:prints", &["NG-01-002"]),
        ("has:condition unique:prints", &["NG-01-002", "NG-01-050"]),
        ("place:\"binder 2\" unique:prints", &["NG-01-002", "NG-01-050"]),
        ("place:bind", &["Sarah – The Sharpshooter", "Walker"]),
        ("place=bind", &[]),
        ("place=box unique:prints", &["NG-01-050"]),
        ("place:/^b.x$|a$/ unique:prints", &["NG-01-050", "NG-02-007"]),
        ("place!=box unique:prints", &["NG-01-002", "NG-02-007"]),
        ("place:? unique:prints", &["NG-01-020"]),
        ("has:place -place:binder unique:prints", &["NG-02-007"]),
    ]);
}

#[test]
fn finish_and_edition_say_in_what_a_printing_exists() {
    check(&[
        ("edition:first owned: unique:prints", &["NG-01-002"]),
        ("finish:foil owned:first unique:prints", &["NG-01-002", "NG-01-090"]),
    ]);
}

#[test]
fn rows_are_sorted_by_what_is_owned() {
    check(&[
        ("t:zombie order:-owned", &["Walker", "Bile Runner", "The Alpha", "Frozen Walker"]),
        (
            "t:zombie|item order:owned order:-name",
            &["The Alpha", "Motion Light", "Frozen Walker", "Dog Tags", "Bile Runner", "Walker", "Medkit"],
        ),
        ("!walker unique:prints order:held", &["NG-02-007", "NG-01-050"]),
        // What nobody knows comes last.
        ("t:item order:-missing", &["Dog Tags", "Medkit", "Motion Light"]),
        ("held: order:place unique:prints", &["NG-01-002", "NG-01-050", "NG-02-007", "NG-01-020"]),
    ]);
}

#[test]
fn nothing_need_stand_behind_the_colon_of_a_field_that_counts_copies() {
    for (text, canonical) in [
        ("missing:", "missing:yes"),
        ("TRADE:", "trade:yes"),
        ("owned:true", "owned:yes"),
        ("missing: walker", "missing:yes walker"),
        ("missing: hp>3", "missing:yes hp>3"),
        ("missing: -walker", "missing:yes -walker"),
        ("missing: !walker", "missing:yes !\"walker\""),
        ("-missing: (walker or axe)", "-missing:yes (walker or axe)"),
        ("(free:) or not held:", "free:yes or -held:yes"),
        ("trade: \"long rifle\"", "trade:yes \"long rifle\""),
        ("missing: order:name", "missing:yes order:name"),
        ("owned: foil", "owned:foil"),
        ("owned: 4", "owned=4"),
        ("owned:4|foil", "owned=4|foil"),
        ("owned=foil|First-Edition", "owned:foil|first"),
        ("owned!=NonFoil", "owned!=regular"),
        ("owned>= 4", "owned>=4"),
        ("condition:NM", "condition:near-mint"),
        ("place:?", "place:?"),
        ("place:\"?\"", "place:\"?\""),
    ] {
        let query = parse(text);
        assert_eq!(query.to_string(), canonical, "{text}");
        assert_eq!(parse(canonical), query, "{text}");
    }
}

#[test]
fn what_is_wrong_with_such_a_condition_is_told() {
    let told =
        |text: &str| Query::parse(GAME, text).map_or_else(|errors| errors.to_string(), |query| query.to_string());
    for (text, expected) in [
        ("owned:foli", "Column 7: “foli” is no value of this field; is “foil” meant?"),
        (
            "owned>foil",
            "Column 7: “foil” is no value of this field; expected a whole number or the name of a number field.",
        ),
        (
            "owned:7up",
            "Column 7: “7up” is no value of this field; expected a whole number, the name of a number field, even or \
             odd, yes, no, regular, foil, first or unlimited.",
        ),
        ("missing=", "Column 9: a value is missing."),
        ("owned:|4", "Column 7: a value is missing."),
        ("place:", "Column 7: a value is missing."),
        ("ownd>=4", "Column 1: there is no field “ownd”; is “owned” meant?"),
        (
            "condition:tatty",
            "Column 11: “tatty” is no value of this field; expected mint, near-mint, excellent, good, light-played, \
             played or poor.",
        ),
        ("order:ownd", "Column 7: “ownd” is no value of this field; is “owned” meant?"),
    ] {
        assert_eq!(told(text), expected, "{text}");
    }
}

#[test]
fn without_a_collection_nothing_is_found_by_it_and_a_notice_says_so() {
    for text in [
        "owned:",
        "-owned:",
        "owned!=foil",
        "not (walker owned>=1)",
        "-(-missing:)",
        "walker prints<owned",
        "-has:place",
        "trade: or place:box",
        "walker condition:nm",
    ] {
        let result = searched(text, None);
        let kinds: Vec<_> = result.notices.iter().map(|notice| notice.kind).collect();
        assert_eq!(kinds, [NoticeKind::NoCollection], "{text}");
        assert!(parse(text).asks_collection(), "{text}");
        match text {
            // What is no Walker is none, whatever is owned.
            "not (walker owned>=1)" => assert!(!rows(&result).contains(&"Walker".to_owned())),
            _ => assert_eq!(rows(&result), [""; 0], "{text}"),
        }
    }
    assert_eq!(rows(&searched("axe or owned:", None)), ["Axe-Man’s Oath", "Fire Axe"]);
    let sorted = searched("axe order:owned", None);
    assert_eq!((rows(&sorted).len(), sorted.notices.len()), (2, 1));
    assert_eq!(
        sorted.notices[0].to_string(),
        "“owned” asks what you own, and no collection is known here, so it finds and orders nothing."
    );
    assert!(!parse("axe order:name").asks_collection());
    // With an empty one they are answered.
    let nothing = owned(&Balances::default());
    assert_eq!(rows(&searched("owned:", Some(&nothing))), [""; 0]);
    assert_eq!(searched("-owned: unique:prints", Some(&nothing)).total(), CATALOGUE.printing_count());
    assert_eq!(searched("-owned:", Some(&nothing)).notices, []);
}

#[test]
fn copies_of_a_row_answer_what_is_asked_of_single_copies() {
    let index = owned(&balances());
    let foil = holding("NG-01-050", (Edition::Unlimited, Finish::Foil), Some(Condition::Good), "Box");
    let foil = Holding { is_for_trade: true, ..foil };
    let plain = holding("NG-01-050", (Edition::Unlimited, Finish::Regular), Some(Condition::NearMint), "Binder 2");
    let unsaid = holding("NG-01-050", (Edition::First, Finish::Regular), None, "");
    for (text, of_foil, of_plain, of_unsaid) in [
        ("walker", true, true, true),
        ("finish:foil", true, false, false),
        ("is:foil", true, false, false),
        ("finish!=foil", false, true, true),
        ("edition:first", false, false, true),
        ("condition>=nm", false, true, false),
        ("condition=?", false, false, true),
        ("place:box", true, false, false),
        ("-place:\"Binder 2\"", true, false, true),
        ("has:place", true, true, false),
        ("trade:", true, false, false),
        ("trade:no", false, true, true),
        ("trade>=1 or condition:nm", true, true, false),
        // How many there are is counted over all of them.
        ("held=4 owned>=4 free>=4", true, true, true),
    ] {
        let (query, formats) = (parse(text), OneFormat(&CATALOGUE));
        let walker = CATALOGUE.find_number("NG-01-050").expect("a Walker");
        let of_card = query.evaluate_with_owned(&CATALOGUE, &formats, Some(&index)).contains(walker);
        let mut of_copies = query.of_copies(&CATALOGUE, &formats, &index);
        for (copies, expected) in [(&foil, of_foil), (&plain, of_plain), (&unsaid, of_unsaid)] {
            let is_found = of_copies.as_mut().map_or(of_card, |query| query.finds(walker, copies));
            assert_eq!(is_found, expected, "{text} of {copies:?}");
        }
    }
    assert!(parse("walker owned>=4 order:place").of_copies(&CATALOGUE, &OneFormat(&CATALOGUE), &index).is_none());
}

#[test]
fn however_many_places_there_are_each_condition_is_evaluated_for_what_it_tells_apart() {
    let holdings: Vec<Holding> = (0..20_000)
        .map(|place| {
            let condition = Some(if place % 2 == 0 { Condition::Poor } else { Condition::Mint });
            let finish = if place % 2 == 0 { Finish::Foil } else { Finish::Regular };
            holding("NG-01-050", (Edition::Unlimited, finish), condition, &format!("p{place}"))
        })
        .collect();
    let balances: Balances = holdings.iter().map(|holding| (holding, 1)).collect();
    let index = owned(&balances);
    let walker = CATALOGUE.find_number("NG-01-050").expect("a Walker");
    // How many rows each finds, and the most that anything is evaluated for it.
    for (text, rows, most) in [
        ("place:p1", 11_111, 2),
        ("place=p1", 1, 2),
        ("place!=p1 walker", 19_999, 3),
        ("place:/^p1.$/", 10, 2),
        ("place:p1 place:p2 place:p3 place:p4 place:p5 place:p6 place:p7 place:p8", 0, 16),
        ("-place:p1|p2 or has:place finish:foil", 13_889, 5),
        ("place:p1 condition>=nm", 5_556, 4),
    ] {
        let (query, formats) = (parse(text), OneFormat(&CATALOGUE));
        let mut query = query.of_copies(&CATALOGUE, &formats, &index).expect("it asks where copies are");
        let found = holdings.iter().filter(|holding| query.finds(walker, holding)).count();
        assert!(query.evaluations() <= most, "{text}: {} evaluations", query.evaluations());
        assert_eq!(found, rows, "{text}");
    }
}

#[test]
fn a_place_that_nothing_is_in_is_told_with_the_nearest() {
    let owned = owned(&balances());
    let notices = |text: &str| {
        let result = searched(text, Some(&owned));
        result.notices.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(notices("place:\"Bindr 2\""), ["No card has “Bindr 2” as place; is “Binder 2” meant?"]);
    assert_eq!(notices("place:bind"), [""; 0]);
    let result = searched("walker owned>=40", Some(&owned));
    assert_eq!(result.suggestions.last().map(ToString::to_string).as_deref(), Some("Without “owned>=40”: 2 cards"));
}

/// Copies of a number in a form, marked for trade or not, in a deck or not.
fn any_holding() -> impl Strategy<Value = (Holding, i64)> {
    let numbers: Vec<String> = CATALOGUE.by_number().map(|at| CATALOGUE.printing(at).number.clone()).collect();
    let form = (prop::sample::select(Edition::ALL), prop::sample::select(Finish::ALL));
    let condition = prop::option::of(prop::sample::select(Condition::ALL));
    let place = prop::sample::select(vec!["", "Box", "Deck A"]);
    (prop::sample::select(numbers), form, condition, place, any::<bool>(), -2..6_i64).prop_map(
        |(number, form, condition, place, is_for_trade, copies)| {
            (Holding { is_for_trade, ..holding(&number, form, condition, place) }, copies)
        },
    )
}

proptest! {
    #[test]
    fn counts_are_those_of_the_holdings(holdings in prop::collection::vec(any_holding(), 0..40), least in 0..8_i64) {
        let mut balances = Balances::default();
        holdings.iter().for_each(|(holding, copies)| balances.add(holding, *copies));
        let index = owned(&balances);
        let name = |number: &str| {
            let printing = CATALOGUE.find_number(number).expect("a printing");
            CATALOGUE.card(CATALOGUE.card_of(printing)).name.to_string()
        };
        let counted = |is_meant: &dyn Fn(&Holding) -> bool, by_card: bool| {
            let mut counts: BTreeMap<String, i64> = BTreeMap::new();
            for (holding, copies) in balances.iter().filter(|(holding, copies)| *copies > 0 && is_meant(holding)) {
                *counts.entry(if by_card { name(&holding.number) } else { holding.number.clone() }).or_default() += copies;
            }
            counts
        };
        let is_free = |holding: &Holding| holding.place != "Deck A";
        for (query, by_card, is_meant, least) in [
            (format!("owned>={least}"), true, &(|_: &Holding| true) as &dyn Fn(&Holding) -> bool, least),
            (format!("held>={least}"), false, &|_| true, least),
            (format!("free>={least}"), true, &is_free, least),
            (format!("trade>={least}"), false, &|holding| holding.is_for_trade, least),
            ("owned:foil".to_owned(), true, &|holding| holding.finish == Finish::Foil, 1),
            ("held:first".to_owned(), false, &|holding| holding.edition == Edition::First, 1),
            ("-missing:".to_owned(), false, &|_| true, 1),
            ("condition>=ex".to_owned(), false, &|holding| holding.condition.is_some_and(|c| c <= Condition::Excellent), 1),
            ("place:box".to_owned(), false, &|holding| holding.place == "Box", 1),
        ] {
            let counts = counted(is_meant, by_card);
            let found = parse(&query).evaluate_with_owned(&CATALOGUE, &NoFormats, Some(&index));
            for printing in CATALOGUE.by_number() {
                let number = &CATALOGUE.printing(printing).number;
                let key = if by_card { name(number) } else { number.clone() };
                let count = counts.get(&key).copied().unwrap_or_default();
                prop_assert_eq!(found.contains(printing), count >= least, "{} {}", query, number);
            }
        }
    }
}
