use safehouse_engine::{
    catalogue::query::QueryErrorCode,
    deck::query::DeckQuery,
    limits::{DECK_QUERY_CARD_QUERIES, DECK_QUERY_PATTERNS, QUERY_CHARACTERS, QUERY_CONDITIONS, QUERY_PATTERNS},
};
use safehouse_testing::shipped::{catalogue, formats};

use crate::fixture::GAME;

/// The faults, each with the characters it marks, and what is most likely meant.
#[track_caller]
fn check(text: &str, expected: &[(QueryErrorCode, &str, Option<&str>)]) {
    let errors = catalogue().deck_query(text, &formats().newest()).expect_err(text).0;
    let marked = |column: usize, length: usize| text.chars().skip(column - 1).take(length).collect::<String>();
    let told: Vec<_> = errors
        .iter()
        .map(|error| (error.code, marked(error.column, error.length), error.suggestion.as_deref()))
        .collect();
    let told: Vec<_> = told.iter().map(|(code, marked, near)| (*code, marked.as_str(), *near)).collect();
    assert_eq!(told, expected, "{text}\n{errors:#?}");
}

use QueryErrorCode as Code;

#[test]
fn faults_of_a_query_for_cards_stand_in_their_places_of_the_whole() {
    check("night [[tpe:weapon r:sr]]>=2", &[(Code::UnknownField, "tpe", Some("type"))]);
    check(
        "é [[t:weapn]] or [[hp>=x2 -()]]",
        &[
            (Code::WrongValue, "weapn", Some("weapon")),
            (Code::WrongValue, "x2", None),
            (Code::MissingCondition, ")", None),
        ],
    );
    check("[[t:weapon order:name]]", &[(Code::MisplacedOption, "order:name", None)]);
    check("[[t:weapon", &[(Code::NotClosed, "[[", None)]);
    check("[[a [[b]]", &[(Code::NotClosed, "[[", None)]);
    check("[[t:weapon -owned:]]", &[(Code::Unexpected, "t:weapon -owned:", None)]);
    check("[[]]", &[(Code::MissingCondition, "", None)]);
    check("[[t:]]>=2", &[(Code::MissingValue, "", None)]);
    check("[[f:standrd]]", &[(Code::WrongValue, "standrd", Some("standard"))]);
    check("x\u{200B} [[h\u{200B}pp>3]]", &[(Code::UnknownField, "h\u{200B}pp", Some("hp"))]);
}

#[test]
fn numbers_behind_a_query_for_cards_are_whole() {
    check("[[t:weapon]]>=two", &[(Code::WrongValue, "two", None)]);
    check("[[t:weapon]]>=", &[(Code::MissingValue, "", None)]);
    check("[[t:weapon]]>=2|3", &[(Code::WrongValue, ">=", None)]);
    check("[[t:weapon]]=>2", &[(Code::UnknownOperator, "=>", Some(">="))]);
    check("[[t:weapon]]>=-1", &[(Code::WrongValue, "-1", None)]);
    check("[[t:weapon]]x", &[(Code::Unexpected, "x", None)]);
    check("[[a]]|[[b]]", &[(Code::Unexpected, "[[a]]", None)]);
    check("survivor>[[hp>3]]", &[(Code::WrongOperator, ">", None)]);
    check("![[axe]]", &[(Code::Unexpected, "!", None)]);
    check("likes:[[axe]]", &[(Code::WrongValue, "[[axe]]", None)]);
    check("card>3", &[(Code::WrongOperator, ">", None)]);
    check("survivor>axe", &[(Code::WrongValue, "axe", None)]);
    check("card:/axe/", &[(Code::WrongValue, "/axe/", None)]);
}

#[test]
fn fields_of_decks_are_told_apart_from_those_of_cards() {
    check("hp>3", &[(Code::UnknownField, "hp", Some("by"))].map(|(code, at, _)| (code, at, near("hp"))));
    check("autor:sam", &[(Code::UnknownField, "autor", Some("author"))]);
    check("likes>=many", &[(Code::WrongValue, "many", None)]);
    check("published>=november", &[(Code::WrongValue, "november", None)]);
    check("published>=2026-13", &[(Code::WrongValue, "2026-13", None)]);
    check("format:stadard", &[(Code::WrongValue, "stadard", Some("standard"))]);
    check("is:leggal", &[(Code::WrongValue, "leggal", Some("legal"))]);
    check("has:note", &[(Code::WrongValue, "note", Some("notes"))]);
    check("tag:", &[(Code::MissingValue, "", None)]);
    check("tag:\"#\"", &[(Code::MissingValue, "\"#\"", None)]);
    check("tag>a", &[(Code::WrongOperator, ">", None)]);
    check("order:-likez", &[(Code::WrongValue, "-likez", Some("-likes"))]);
    check("(order:likes)", &[(Code::MisplacedOption, "order:likes", None)]);
    check("order:likes|name", &[(Code::WrongValue, "order:likes|name", None)]);
    check("order:", &[(Code::MissingValue, "", None)]);
    check("name=/a/", &[(Code::WrongOperator, "/a/", None)]);
    check("(night", &[(Code::NotClosed, "(", None)]);
    check("night or", &[(Code::MissingCondition, "", None)]);
}

/// What the language takes a word for; the table of cases need not know it.
fn near(word: &str) -> Option<&'static str> {
    let errors = DeckQuery::parse(GAME, &format!("{word}:x")).expect_err(word).0;
    errors[0].suggestion.clone().map(|near| &*near.leak())
}

#[test]
fn work_is_bounded() {
    let many = |part: &str, count: usize| vec![part; count].join(" ");
    let code = |text: &str| DeckQuery::parse(GAME, text).expect_err(text).0[0].code;
    assert_eq!(code(&"x".repeat(QUERY_CHARACTERS + 1)), Code::TooLong);
    assert_eq!(code(&many("x", QUERY_CONDITIONS + 1)), Code::TooManyConditions);
    assert_eq!(code(&many("[[x]]", DECK_QUERY_CARD_QUERIES + 1)), Code::TooManyConditions);
    assert!(DeckQuery::parse(GAME, &many("[[x]]", DECK_QUERY_CARD_QUERIES)).is_ok());
    assert_eq!(code(&many("/x/", DECK_QUERY_PATTERNS + 1)), Code::TooManyConditions);
    // What two queries for cards hold is counted together.
    let half = format!("[[{}]]", many("x", QUERY_CONDITIONS / 2 + 1));
    assert!(DeckQuery::parse(GAME, &half).is_ok());
    assert_eq!(code(&many(&half, 2)), Code::TooManyConditions);
    let half = format!("[[{}]]", many("/x/", QUERY_PATTERNS / 2 + 1));
    assert!(DeckQuery::parse(GAME, &half).is_ok());
    assert_eq!(code(&many(&half, 2)), Code::TooManyConditions);
    assert_eq!(code(&many("card:x", QUERY_CONDITIONS + 1)), Code::TooManyConditions);
    assert_eq!(code(&"(".repeat(QUERY_CHARACTERS)), Code::TooDeep);
    assert_eq!(code(&format!("[[{}]]", "(".repeat(1_000))), Code::TooDeep);
}
