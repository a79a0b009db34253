use proptest::prelude::*;
use safehouse_engine::{deck::query::DeckQuery, limits::DECK_QUERY_PATTERNS};
use safehouse_testing::{many_decks::many_decks, shipped::catalogue};

use crate::{
    fixture::{GAME, Published, found, index, parse},
    plain::holds,
};

/// Up to so many made-up decks.
pub(crate) fn some_decks(most: usize) -> impl Strategy<Value = Vec<Published>> {
    (any::<u64>(), 1..=most).prop_map(|(seed, count)| {
        let published = many_decks(catalogue(), seed, count).map(|deck| Published {
            id: deck.id,
            author: deck.author,
            published_ms: deck.published_ms,
            // No later than the year of the tests.
            updated_ms: deck.updated_ms.min(1_798_761_599_999),
            likes: deck.likes,
            list: deck.list,
        });
        published.collect()
    })
}

/// A condition of any kind, correct.
fn condition() -> impl Strategy<Value = String> {
    const TESTS: &[&str] = &[
        "night",
        "\"at dawn\"",
        "!\"rusty horde\"",
        "elan",
        "-v2",
        "name!=parade",
        "name:/^(my|iron)/",
        "#casual",
        "tag:\"league night\"|old",
        "tag!=fun",
        "by:1",
        "by=\"player 7\"",
        "f:standard",
        "f!=casual",
        "legal:standard|casual",
        "is:legal|undecided",
        "not:illegal",
        "has:notes",
        "has:unknown|tags",
        "has:maybeboard",
        "likes>1",
        "likes=0|2",
        "cards>=60",
        "cards!=61",
        "published>=2026-03",
        "published<2026-02-11",
        "published=2026-05|2026-07-01",
        "updated>2026-06",
        "[[t:weapon]]",
        "[[t:weapon r>=R]]>=6",
        "[[walker or runner]]<2",
        "[[t:zombie hp>2]]!=4",
        "distinct:[[t:item]]>4",
        "distinct:[[kw:guard]]=0",
        "survivor:a",
        "survivor:[[hp>=20]]",
        "zombie_deck>=20",
        "zombie_deck:[[st:walker]]>=3",
        "card:pipe",
    ];
    prop::sample::select(TESTS).prop_map(str::to_owned)
}

fn filter() -> impl Strategy<Value = String> {
    let any = condition().prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 1..4).prop_map(|parts| format!("({})", parts.join(" "))),
            prop::collection::vec(inner.clone(), 1..4).prop_map(|parts| format!("({})", parts.join(" or "))),
            inner.clone().prop_map(|part| format!("-({part})")),
        ]
    });
    let is_within =
        |query: &String| query.matches("/^").count() <= DECK_QUERY_PATTERNS && query.matches("[[").count() <= 12;
    any.prop_filter("as much as a query may have", is_within)
}

fn options() -> impl Strategy<Value = String> {
    prop::sample::subsequence(vec!["order:-likes", "order:name", "order:published", "direction:desc"], 0..4)
        .prop_map(|options| options.join(" "))
}

proptest! {
    #[test]
    fn any_text_is_read_without_panic(text in "\\PC{0,60}") {
        let _ = DeckQuery::parse(GAME, &text);
    }

    #[test]
    fn any_signs_are_read_without_panic_and_faults_lie_within(
        text in "(likes|by|#a|survivor|card|order|is|not|or|and|night|é|–|hp|\\[\\[|\\]\\]|[-!:=<>|()\"/\\\\ ?{}\\[\\]x3]){0,40}"
    ) {
        match DeckQuery::parse(GAME, &text) {
            Ok(query) => prop_assert_eq!(DeckQuery::parse(GAME, &query.to_string()), Ok(query)),
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

    /// The index finds what reading each deck for itself says.
    #[test]
    fn a_query_finds_the_decks_of_which_it_holds(decks in some_decks(12), filter in filter()) {
        let query = parse(&filter);
        let mut found = found(&index(&decks), &filter);
        found.sort();
        let mut expected: Vec<String> =
            decks.iter().filter(|deck| holds(&query.filter, deck)).map(|deck| deck.id.clone()).collect();
        expected.sort();
        prop_assert_eq!(found, expected, "{}", filter);
    }
}
