use std::sync::LazyLock;

use proptest::prelude::*;
use safehouse_engine::{
    catalogue::{
        Catalogue, PrintingSet,
        query::{Query, QueryForm},
    },
    copies::{Balances, OwnedIndex},
    limits::QUERY_PATTERNS,
};

use crate::{
    fixture::{self, GAME, OneFormat, parse},
    owned::{balances, owned},
};

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(fixture::catalogue);

static OWNED: LazyLock<OwnedIndex> = LazyLock::new(|| owned(&balances()));

fn evaluated(text: &str) -> PrintingSet {
    parse(text).evaluate_with_owned(&CATALOGUE, &OneFormat(&CATALOGUE), Some(&OWNED))
}

/// A condition of any kind, correct.
fn condition() -> impl Strategy<Value = String> {
    const WORDS: &[&str] =
        &["walker", "sarah", "axe", "the", "\"long rifle\"", "!medkit", "-x", "\"or\"", "/^.i/", "NG-01-010"];
    const TESTS: &[&str] = &[
        "o:card",
        "o:\"a card\"",
        "o=reach.",
        "o:/draw|heal/",
        "ft:now",
        "t:weapon|item",
        "t!=zombie",
        "s:01",
        "set>01",
        "s!=02",
        "cn<=20",
        "cn>NG-01-030",
        "r>=SR",
        "r:c|u",
        "a:ada",
        "finish:foil",
        "edition:first",
        "variant:promo",
        "kw:burn",
        "kw:silent",
        "copies>4",
        "prints=2",
        "sets>1",
        "date>=2027",
        "date=2026-03",
        "date<ng-02",
        "date=?",
        "requires:sarah",
        "f:standard",
        "banned:standard",
        "restricted:standard",
        "is:foil",
        "not:reprint",
        "is:unknown",
        "has:hp",
        "has:keyword",
        "st:walker",
        "st!=axe",
        "st:?",
        "st:\"?\"",
        "hp>2",
        "hp!=1",
        "hp=?|3",
        "dmg>hp",
        "ap=x",
        "ap!=x",
        "ap:even",
        "tr:silent",
        "tr!=silent|undead",
        "tr:\"fast dead\"",
        "range:zombie",
        "staysatzero:yes",
        "unique_card:no",
        "is:unique",
        "class:melee",
        "owned>=4",
        "owned:",
        "owned:foil|3",
        "owned!=first",
        "held:no",
        "missing:",
        "missing!=yes",
        "missing>1",
        "trade:",
        "free<owned",
        "prints<=held",
        "condition>=nm",
        "condition!=gd",
        "condition:?",
        "place:\"Binder 2\"",
        "place:/^b/",
        "place!=box",
        "has:place",
    ];
    prop_oneof![prop::sample::select(WORDS), prop::sample::select(TESTS)].prop_map(str::to_owned)
}

/// Regular expressions in a query made here, which has no other `/`.
fn patterns(query: &str) -> usize {
    query.matches('/').count() / 2
}

/// A correct query without options.
fn filter() -> impl Strategy<Value = String> {
    let any = condition().prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 1..4).prop_map(|parts| format!("({})", parts.join(" "))),
            prop::collection::vec(inner.clone(), 1..4).prop_map(|parts| format!("({})", parts.join(" or "))),
            inner.clone().prop_map(|part| format!("-({part})")),
            inner.prop_map(|part| format!("not ({part} and {part})")),
        ]
    });
    any.prop_filter("as many regular expressions as a query may have", |query| patterns(query) <= QUERY_PATTERNS)
}

fn options() -> impl Strategy<Value = String> {
    prop::sample::subsequence(
        vec!["order:-hp", "order:-owned", "order:name", "order:st", "direction:desc", "unique:prints", "view:list"],
        0..4,
    )
    .prop_map(|options| options.join(" "))
}

proptest! {
    #[test]
    fn any_text_is_read_without_panic(text in "\\PC{0,60}") {
        let _ = Query::parse(GAME, &text);
    }

    #[test]
    fn any_signs_are_read_without_panic_and_faults_lie_within(
        text in "(hp|t|o|owned|missing|place|order|is|not|or|and|walker|é|–|[-!:=<>|()\"/\\\\ ?{}\\[\\]x3]){0,40}"
    ) {
        match Query::parse(GAME, &text) {
            Ok(query) => prop_assert_eq!(Query::parse(GAME, &query.to_string()), Ok(query)),
            Err(errors) => {
                let length = text.chars().count();
                for error in &errors.0 {
                    prop_assert!(error.column >= 1 && error.column - 1 + error.length <= length, "{:?}", error);
                }
                prop_assert!(!errors.0.is_empty());
            }
        }
    }

    #[test]
    fn a_query_prints_as_itself(filter in filter(), options in options()) {
        let query = parse(&format!("{filter} {options}"));
        let printed = query.to_string();
        prop_assert_eq!(&parse(&printed), &query, "{}", printed);
        prop_assert_eq!(parse(&printed).to_string(), printed);
    }

    #[test]
    fn a_form_says_what_its_query_says(parts in prop::collection::vec(condition(), 0..5), options in options()) {
        let query = parse(&format!("{} {options}", parts.join(" ")));
        if let Some(form) = QueryForm::from_query(&query) {
            let again = parse(&form.to_string());
            prop_assert_eq!(again.options, query.options.clone());
            prop_assert_eq!(
                again.filter.to_string().len(), query.filter.to_string().len(),
                "{} became {}", query, form
            );
            prop_assert_eq!(evaluated(&form.to_string()), evaluated(&query.to_string()));
        }
    }

    #[test]
    fn a_query_and_its_negation_share_out_the_printings(filter in filter()) {
        let with = evaluated(&filter);
        let mut without = evaluated(&format!("-({filter})"));
        without.complement();
        prop_assert_eq!(with, without);
    }

    #[test]
    fn what_is_found_without_a_collection_is_found_with_any(filter in filter()) {
        let without = parse(&filter).evaluate(&CATALOGUE, &OneFormat(&CATALOGUE));
        let mut too_many = without.clone();
        too_many.subtract(&evaluated(&filter));
        prop_assert!(too_many.is_empty());
        let nothing = OwnedIndex::of(&Balances::default(), &CATALOGUE, &|_| false, &|_| None);
        let mut too_many = without;
        too_many.subtract(&parse(&filter).evaluate_with_owned(&CATALOGUE, &OneFormat(&CATALOGUE), Some(&nothing)));
        prop_assert!(too_many.is_empty());
    }

    #[test]
    fn de_morgan_holds(left in filter(), right in filter()) {
        prop_assume!(patterns(&left) + patterns(&right) <= QUERY_PATTERNS);
        prop_assert_eq!(
            evaluated(&format!("-({left} or {right})")),
            evaluated(&format!("-({left}) -({right})"))
        );
        prop_assert_eq!(
            evaluated(&format!("-({left} {right})")),
            evaluated(&format!("-({left}) or -({right})"))
        );
    }

    #[test]
    fn a_conjunction_is_what_its_parts_share(left in filter(), right in filter()) {
        prop_assume!(patterns(&left) + patterns(&right) <= QUERY_PATTERNS);
        let mut both = evaluated(&left);
        both.intersect(&evaluated(&right));
        prop_assert_eq!(evaluated(&format!("{left} {right}")), both);
    }

    #[test]
    fn near_names_and_completions_do_not_panic(text in "\\PC{0,30}") {
        prop_assert!(CATALOGUE.near_names(&text, 3).len() <= 3);
        prop_assert!(CATALOGUE.complete(&text, 3).len() <= 3);
    }
}
