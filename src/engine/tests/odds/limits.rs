//! Decks and questions that nobody would ask about in earnest.

use proptest::prelude::*;
use safehouse_engine::{
    deck::{
        list::{DeckLine, DeckList},
        odds::{ByCopies, Condition, Group, Odds, Question, QuestionError, TurnOrder},
    },
    english::English,
};

use super::fixture::{GAME, answer, deck_of, fraction, told};

fn asked(question: &str, deck: &DeckList) -> Result<Odds, QuestionError> {
    answer(&Question::parse(question, GAME).expect("a question"), deck).map(|answer| answer.odds)
}

#[test]
fn an_empty_deck_has_odds() {
    let empty = DeckList::new("necrogenesis");
    for mulligan in ["", "with mulligan", "with best mulligan", "with mulligan keeping all of tr:b"] {
        assert_eq!(fraction(&format!("at least 1 of tr:a by turn 3 {mulligan}"), &empty), "0");
        assert_eq!(fraction(&format!("at least 0 of tr:a {mulligan}"), &empty), "1");
        assert_eq!(fraction(&format!("no tr:a by turn 9 {mulligan}"), &empty), "1");
    }
    assert_eq!(fraction("at least 1 of tr:a in zombie_deck in the first 3 cards", &empty), "0");
}

#[test]
fn more_draws_than_cards_show_the_whole_deck() {
    let deck = deck_of(&[(1, 2), (0, 5)], &[(1, 1), (0, 3)]);
    assert_eq!(fraction("exactly 2 of tr:a by turn 9999 with 9999 extra draws", &deck), "1");
    assert_eq!(fraction("exactly 1 of tr:a in zombie_deck in the first 9999 cards", &deck), "1");
    assert_eq!(fraction("at least 3 of tr:a by turn 40 with best mulligan", &deck), "0");
}

#[test]
fn a_condition_without_parts_is_true_or_false() {
    let deck = deck_of(&[(1, 2), (0, 38)], &[]);
    let odds = |condition| answer(&Question::about(condition), &deck).expect("an answer").odds;
    assert!(odds(Condition::All(Vec::new())).is_always());
    assert!(odds(Condition::Any(Vec::new())).is_never());
}

#[test]
fn a_question_that_has_no_answer_says_why() {
    let deck = deck_of(&[(1, 2), (0, 38)], &[]);
    let mut bad_query = Question::parse("at least 1 of tr:a", GAME).expect("a question");
    if let Condition::One(count) = &mut bad_query.condition {
        count.group = Group::Query("colour:red".to_owned());
    }
    assert!(matches!(answer(&bad_query, &deck), Err(QuestionError::Group { query, .. }) if query == "colour:red"));
    let mixed =
        "at least 1 of tr:a in the opening hand and no tr:a in survivor_deck in the first 6 cards with mulligan";
    assert_eq!(
        told(mixed, &deck),
        "Before a mulligan the opening hand is seen, 5 cards of the Survivor Deck; ask about that many first cards at \
         most, or without a mulligan."
    );

    let many = vec!["at least 1 of tr:a"; 17].join(" and ");
    assert!(matches!(asked(&many, &deck), Err(QuestionError::TooManyConditions(17))));

    let line =
        |quantity| DeckLine { section: "survivor_deck".into(), card: "React a".into(), quantity, printing: None };
    let huge = DeckList { lines: vec![line(u32::MAX), line(u32::MAX)], ..DeckList::new("necrogenesis") };
    assert!(
        matches!(asked("at least 1 of tr:a", &huge), Err(QuestionError::TooManyCards { cards, .. }) if cards > 1000)
    );
    let draws = &GAME.opening.sections[0];
    assert!(ByCopies::new(draws, u32::MAX, 4, &[], TurnOrder::First, true).is_err());

    let mut elsewhere = Question::parse("at least 1 of tr:a", GAME).expect("a question");
    if let Condition::One(count) = &mut elsewhere.condition {
        count.section = "maybeboard".to_owned();
    }
    assert!(matches!(answer(&elsewhere, &deck), Err(QuestionError::Meaning(_))));
}

#[test]
fn words_that_no_card_matches_are_told_and_not_answered_with_never() {
    let deck = deck_of(&[(1, 2), (0, 38)], &[(0, 20)]);
    for (question, message) in [
        ("1 tr:a spawned by turn 2", "No card matches “tr:a spawned”: no name of a card has “spawned” in it."),
        ("at least 2 cards by turn 2", "No card matches “cards”: no name of a card has “cards” in it."),
        ("1 tr:zzz", "No card matches “tr:zzz”."),
        ("1 (tr:a or owned:)", "No card matches “(tr:a or owned:)”: a question about odds does not know what you own."),
        ("1 (tr:a hp>90)", "No card matches “(tr:a hp>90)”: none matches “hp>90”."),
        ("1 (t:react t:zombie)", "No card matches “(t:react t:zombie)”."),
        (
            "1 tr:a with mulligan keeping 1 of frobnicate",
            "No card matches “frobnicate”: no name of a card has “frobnicate” in it.",
        ),
        ("1 !\"Reactt a\"", "No card is called “Reactt a”. Is “React a” meant?"),
    ] {
        assert_eq!(told(question, &deck), message, "{question}");
    }
}

#[test]
fn cards_of_another_deck_are_never_seen_and_the_steps_say_where_they_are() {
    let deck = deck_of(&[(1, 2), (0, 38)], &[(0, 20)]);
    let question = Question::parse("1 t:zombie by turn 2", GAME).expect("a question");
    let answer = answer(&question, &deck).expect("an answer");
    assert!(answer.odds.is_never());
    let steps: Vec<String> = answer.steps.iter().map(|step| English::new(GAME).odds_step(step)).collect();
    assert_eq!(steps[1], "0 cards of the Survivor Deck match t:zombie, but 20 cards of the Zombie Deck do.");
}

#[test]
fn many_groups_are_answered_or_refused_but_never_hang() {
    let eight: Vec<(u32, usize)> = (0..8).map(|set| (set, 5)).collect();
    let deck = deck_of(&eight, &[]);
    let names = ["none", "a", "b", "ab", "c", "ac", "bc", "abc"].map(|traits| format!("1 of !\"React {traits}\""));
    let question = |groups: usize, rest: &str| format!("{} {rest}", names[..groups].join(" and "));
    for mulligan in ["", "with mulligan", "with best mulligan"] {
        assert!(asked(&question(4, &format!("by turn 10 {mulligan}")), &deck).is_ok(), "{mulligan}");
    }
    assert!(asked(&question(8, "by turn 20"), &deck).is_ok());
    assert!(asked(&question(6, "by turn 6 with best mulligan"), &deck).is_ok());
    assert_eq!(asked(&question(8, "by turn 20 with best mulligan"), &deck), Err(QuestionError::TooWide));
}

#[test]
fn a_deck_of_a_thousand_cards_is_counted_exactly() {
    let line = |card: &str, quantity| DeckLine {
        section: "survivor_deck".into(),
        card: card.into(),
        quantity,
        printing: None,
    };
    let deck = DeckList { lines: vec![line("React a", 1), line("React none", 999)], ..DeckList::new("necrogenesis") };
    let odds = asked("at least 1 of tr:a in survivor_deck in the first 500 cards", &deck).expect("odds");
    assert_eq!(odds.to_string(), "1/2");
    let odds = asked("at least 1 of tr:a by turn 496 on the play", &deck).expect("odds");
    assert_eq!(odds.to_string(), "1/2");
}

#[test]
fn a_question_of_endless_length_is_refused_by_its_length() {
    let long = "1 t:weapon and ".repeat(1_000);
    let fault = Question::parse(&long, GAME).expect_err("refused");
    assert_eq!(fault.message, "Too long: a question has at most 4,000 characters; this one has 15,000.");
    let deep = "(".repeat(4_000);
    assert!(Question::parse(&deep, GAME).expect_err("refused").message.contains("at most 32 deep"));
    let number = format!("{} t:weapon", "9".repeat(3_000));
    assert_eq!(Question::parse(&number, GAME).expect_err("refused").message, "Numbers go up to 9999.");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn more_copies_and_more_turns_never_lower_the_odds(
        copies in 0..12_usize, others in 0..30_usize, bound in 0..4_u32, turn in 1..12_u32, best in any::<bool>(),
    ) {
        let mulligan = if best { "with best mulligan" } else { "with mulligan" };
        let odds = |copies, turn| {
            let deck = deck_of(&[(1, copies), (0, 40 - copies - others), (2, others.saturating_sub(copies))], &[]);
            asked(&format!("at least {bound} of tr:a by turn {turn} {mulligan}"), &deck).expect("odds")
        };
        let now = odds(copies, turn);
        prop_assert!(now >= Odds::never() && now <= Odds::always());
        prop_assert!(odds(copies, turn + 1) >= now);
        let deck = |copies: usize| deck_of(&[(1, copies), (0, 40 - copies)], &[]);
        let text = format!("at least {bound} of tr:a by turn {turn} {mulligan}");
        prop_assert!(asked(&text, &deck(copies + 1)).expect("odds") >= asked(&text, &deck(copies)).expect("odds"));
    }

    #[test]
    fn no_policy_beats_the_best_one(
        counts in prop::collection::vec(0..9_usize, 4), first in 1..3_u32, second in 0..3_u32, turn in 1..5_u32,
        joint in prop::sample::select(vec!["and", "or"]),
    ) {
        let deck = deck_of(&[(1, counts[0]), (2, counts[1]), (3, counts[2]), (0, counts[3] + 6)], &[]);
        let odds = |mulligan: &str| {
            let text = format!("at least {first} of tr:a {joint} exactly {second} of tr:b by turn {turn} {mulligan}");
            asked(&text, &deck).expect("odds")
        };
        let best = odds("with best mulligan");
        for mulligan in ["without mulligan", "with mulligan", "with mulligan keeping 1 of tr:a", "with mulligan keeping nothing"] {
            prop_assert!(odds(mulligan) <= best, "{}", mulligan);
        }
    }

    #[test]
    fn a_question_and_its_opposite_make_certainty(
        copies in 0..40_usize, bound in 0..6_u32, turn in 1..9_u32,
    ) {
        let deck = deck_of(&[(1, copies), (0, 40 - copies)], &[]);
        let at_least = asked(&format!("at least {} of tr:a by turn {turn}", bound + 1), &deck).expect("odds");
        let at_most = asked(&format!("at most {bound} of tr:a by turn {turn}"), &deck).expect("odds");
        prop_assert_eq!(at_least.complement(), at_most);
    }

    #[test]
    fn any_text_is_a_question_or_has_a_fault_in_a_column(text in "[a-z0-9:()/\"!,<= é]{0,60}") {
        if let Err(fault) = Question::parse(&text, GAME) {
            prop_assert!(fault.column >= 1 && fault.column <= text.chars().count() + 1, "{}", fault);
        }
    }

    #[test]
    fn a_question_of_any_shape_is_written_down_and_read_back(
        first in prop::sample::select(COUNTS), second in prop::sample::select(COUNTS),
        third in prop::sample::select(COUNTS), shape in prop::sample::select(SHAPES),
        settings in prop::sample::select(SETTINGS),
    ) {
        let text = shape.replace('A', first).replace('B', second).replace('C', third) + settings;
        let read = Question::parse(&text, GAME);
        let used: Vec<&str> =
            [('A', first), ('B', second), ('C', third)].iter().filter(|(at, _)| shape.contains(*at)).map(|(_, count)| *count).collect();
        // A count that names no place has that of another one.
        let (placed, unplaced): (Vec<&str>, _) =
            used.into_iter().partition(|count| count.contains(" in ") || count.contains(" by "));
        let has_hand = placed.iter().any(|count| count.contains("by turn") || count.contains("opening hand"))
            || placed.is_empty() && !unplaced.is_empty();
        if !has_hand && settings.contains(" mulligan") && !settings.contains("without") {
            prop_assert!(read.is_err(), "{}", text);
            return Ok(());
        }
        // An unsaid moment is that of another count of the same section, so a turn anywhere may be it.
        if settings.contains("extra") && !placed.iter().any(|count| count.contains("by turn")) {
            prop_assert!(read.is_err(), "{}", text);
            return Ok(());
        }
        let question = read.map_err(|fault| TestCaseError::fail(format!("{text}: {fault}")))?;
        prop_assert_eq!(Question::parse(&question.to_string(), GAME), Ok(question));
    }
}

const COUNTS: &[&str] = &[
    "at least 1 of t:weapon",
    "at most 2 of (t:item or t:event) in the opening hand",
    "exactly 3 of -t:react \"by the\" by turn 12",
    "no !\"React a\" in survivor deck by turn 2",
    "1 of (!\"React a\" or !\"React b\") by turn 3",
    "2 different of t:weapon by turn 3",
    "2 t:zombie|weapon o:/in (a|b) or/ in the top 4 cards",
    "1 of ztc<=1 by spawn 1",
];

const SHAPES: &[&str] =
    &["A", "A and B", "A or B and C", "(A or B) and C", "((A and B) or (B and C))", "A and (B or (C))"];

const SETTINGS: &[&str] = &[
    "",
    " on the draw with 3 extra draws",
    " with a mulligan",
    " with the best mulligan going first",
    " without a mulligan",
    " with mulligan keeping nothing on the draw",
    " with mulligan keeping all of t:weapon, 2 of (t:item or !\"React a\") unless (1 t:weapon or 2 t:item) and no t:event",
    " with mulligan unless 1 t:weapon",
    " with mulligan keeping all different t:weapon, 2 distinct of t:item unless 2 different t:weapon",
];
