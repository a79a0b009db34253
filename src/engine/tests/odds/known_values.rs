//! Odds that can be written down by hand.

use safehouse_engine::{
    deck::{
        list::{ChosenPrinting, DeckLine, DeckList},
        odds::{ByCopies, Moment, Natural, Odds, TurnOrder},
    },
    english::English,
    necrogenesis::{SURVIVOR_DECK, ZOMBIE_DECK},
};

use super::fixture::{GAME, answer, deck_of, fraction, told};
use safehouse_engine::deck::odds::Question;

fn choose(n: u128, k: u128) -> u128 {
    (0..k).fold(1, |ways, taken| ways * (n - taken) / (taken + 1))
}

fn reduced(numerator: u128, denominator: u128) -> String {
    fn gcd(left: u128, right: u128) -> u128 {
        if right == 0 { left } else { gcd(right, left % right) }
    }
    let shared = gcd(numerator, denominator);
    format!("{}/{}", numerator / shared, denominator / shared)
}

const A: u32 = 1;
const B: u32 = 2;

#[test]
fn four_of_forty_in_an_opening_hand_of_five_6_1_6() {
    let deck = deck_of(&[(A, 4), (0, 36)], &[]);
    let all = choose(40, 5);
    assert_eq!(fraction("at least 1 of tr:a", &deck), reduced(all - choose(36, 5), all));
    assert_eq!(fraction("exactly 2 of tr:a", &deck), reduced(choose(4, 2) * choose(36, 3), all));
    assert_eq!(fraction("at most 1 of tr:a", &deck), reduced(choose(36, 5) + 4 * choose(36, 4), all));
    assert_eq!(fraction("no tr:a", &deck), reduced(choose(36, 5), all));

    let question = Question::parse("at least 1 of tr:a", GAME).expect("a question");
    let answer = answer(&question, &deck).expect("an answer");
    assert_eq!((answer.decimal.as_str(), answer.percent.as_str()), ("0.427071", "42.71"));
}

#[test]
fn the_first_player_has_seen_one_card_less_7_2_2() {
    let deck = deck_of(&[(A, 4), (0, 36)], &[]);
    for (question, seen) in [
        ("at least 1 of tr:a by turn 1 on the play", 5),
        ("at least 1 of tr:a by turn 1 on the draw", 6),
        ("at least 1 of tr:a by turn 4 on the play", 8),
        ("at least 1 of tr:a by turn 4 going second", 9),
        ("at least 1 of tr:a by turn 4 on the play with 2 extra draws", 10),
        ("at least 1 of tr:a in survivor_deck in the first 3 cards", 3),
    ] {
        let all = choose(40, seen);
        assert_eq!(fraction(question, &deck), reduced(all - choose(36, seen), all), "{question}");
    }
}

#[test]
fn a_whole_exchange_asks_twice_6_1_6() {
    let deck = deck_of(&[(A, 4), (0, 36)], &[]);
    let (all, none) = (choose(40, 5), choose(36, 5));
    let expected = reduced(all * all - none * none, all * all);
    for mulligan in ["with mulligan", "with best mulligan", "with mulligan unless at least 1 of tr:a"] {
        assert_eq!(fraction(&format!("at least 1 of tr:a {mulligan}"), &deck), expected, "{mulligan}");
    }
}

#[test]
fn a_card_of_two_groups_counts_for_both() {
    let deck = deck_of(&[(A, 3), (B, 3), (A | B, 2), (0, 32)], &[]);
    let all = choose(40, 5);
    let neither = choose(35, 5) + choose(35, 5) - choose(32, 5);
    assert_eq!(fraction("at least 1 of tr:a and at least 1 of tr:b", &deck), reduced(all - neither, all));
    assert_eq!(fraction("at least 1 of tr:a or at least 1 of tr:b", &deck), reduced(all - choose(32, 5), all));
    assert_eq!(fraction("at least 1 of tr:a and no tr:a", &deck), "0");
    assert_eq!(fraction("at least 1 of tr:a or no tr:a", &deck), "1");
}

#[test]
fn decks_are_independent() {
    let deck = deck_of(&[(A, 4), (0, 36)], &[(B, 6), (0, 14)]);
    let (hands, spawns) = (choose(40, 6), choose(20, 3));
    let (no_a, no_b) = (choose(36, 6), choose(14, 3));
    let survivor = "at least 1 of tr:a by turn 2";
    let zombie = "at least 1 of tr:b in zombie deck in the first 3 cards";
    assert_eq!(
        fraction(&format!("{survivor} and {zombie}"), &deck),
        reduced((hands - no_a) * (spawns - no_b), hands * spawns)
    );
    assert_eq!(
        fraction(&format!("{survivor} or {zombie}"), &deck),
        reduced(hands * spawns - no_a * no_b, hands * spawns)
    );
    assert_eq!(fraction("at least 1 of tr:b by spawn 3", &deck), reduced(spawns - no_b, spawns));
}

#[test]
fn moments_of_one_deck_depend_on_each_other() {
    // With the only copy in hand by turn 2 but not in the opening hand, it
    // was the one card drawn: 1 in 40.
    let deck = deck_of(&[(A, 1), (0, 39)], &[]);
    let question = "no tr:a in the opening hand and at least 1 of tr:a by turn 2 on the play";
    assert_eq!(fraction(question, &deck), "1/40");
}

#[test]
fn named_cards_are_found_without_a_query() {
    let deck = deck_of(&[(A, 4), (0, 36)], &[]);
    let all = choose(40, 5);
    let expected = reduced(all - choose(36, 5), all);
    assert_eq!(fraction("at least 1 of !\"react A\"", &deck), expected);
    assert_eq!(fraction("at least 1 of (!\"React a\" or !\"No such card\")", &deck), expected);
    assert!(told("at least 1 of !\"No such card\"", &deck).starts_with("No card is called “No such card”."));
}

#[test]
fn every_number_leads_to_its_lines() {
    let deck = deck_of(&[(A, 2), (0, 38)], &[]);
    let question = Question::parse("at least 1 of tr:a by turn 2 with mulligan", GAME).expect("a question");
    let answer = answer(&question, &deck).expect("an answer");
    let english = English::new(GAME);
    let steps: Vec<String> = answer.steps.iter().map(|step| english.odds_step(step)).collect();
    insta::assert_snapshot!(steps.join("\n"), @r"
    The Survivor Deck has 40 cards.
    2 cards of the Survivor Deck match tr:a (lines 1, 2 of the list).
    By your turn 2 you have seen 6 cards of the Survivor Deck (6.1.6, R45, 7.1.2, 7.2.2).
    The opening hand of the Survivor Deck may be exchanged once (6.1.6, R46).
    ");
}

#[test]
fn odds_by_copies_rise_with_copies_and_with_turns() {
    let draws = GAME.opening.section(SURVIVOR_DECK).expect("the Survivor Deck is drawn from");
    let moments = ByCopies::usual_moments(draws, 6, TurnOrder::Second);
    assert_eq!(moments.len(), 7);
    assert_eq!(ByCopies::usual_moments(draws, 6, TurnOrder::First).len(), 6, "7.1.2: no draw on the first turn");
    for mulligan in [false, true] {
        let table = ByCopies::new(draws, 40, 4, &moments, TurnOrder::Second, mulligan).expect("a table");
        assert_eq!(table.rows.len(), 4);
        for row in &table.rows {
            assert!(row.odds.is_sorted_by(|left, right| left < right), "{row:?}");
        }
        for rows in table.rows.windows(2) {
            assert!(rows[0].odds.iter().zip(&rows[1].odds).all(|(less, more)| less < more));
        }
    }

    let table = ByCopies::new(draws, 40, 4, &moments, TurnOrder::Second, false).expect("a table");
    let expected = Odds::of(&Natural::from(7), &Natural::from(40)).expect("a probability");
    assert_eq!((table.moments[2], &table.rows[0].odds[2]), (Moment::Turn(2), &expected));
    let six = Odds::of(&Natural::from(6), &Natural::from(40)).expect("a probability");
    assert_eq!((table.moments[1], &table.rows[0].odds[1]), (Moment::Turn(1), &six), "6 of 40 are seen");

    let zombies = GAME.opening.section(ZOMBIE_DECK).expect("Zombies are turned up");
    let moments = ByCopies::usual_moments(zombies, 3, TurnOrder::First);
    let table = ByCopies::new(zombies, 20, 1, &moments, TurnOrder::First, true).expect("a table");
    let odds: Vec<String> = table.rows[0].odds.iter().map(Odds::to_string).collect();
    assert_eq!(odds, ["1/20", "1/10", "3/20"]);
}

#[test]
fn different_cards_are_counted_once_each() {
    // Three cards with the trait, four copies of each, among 40.
    let deck = deck_of(&[(1, 4), (3, 4), (5, 4), (0, 28)], &[]);
    let all = choose(40, 5);
    // None, or copies of a single one.
    let none = choose(28, 5);
    let single = 3 * (choose(32, 5) - none);
    assert_eq!(fraction("2 different tr:a", &deck), reduced(all - none - single, all));
    assert_eq!(fraction("exactly 1 different of tr:a", &deck), reduced(single, all));
    assert_eq!(fraction("no different tr:a", &deck), reduced(none, all));
    assert_eq!(fraction("4 distinct tr:a by turn 36", &deck), "0");
    assert_eq!(fraction("3 different tr:a by turn 36", &deck), "1");
}

#[test]
fn different_cards_are_counted_by_name_and_not_by_printing() {
    let line = |number: &str, quantity| DeckLine {
        printing: Some(ChosenPrinting { number: number.to_owned(), finish: None, edition: None }),
        ..DeckLine { section: SURVIVOR_DECK.to_owned(), card: "React a".to_owned(), quantity, printing: None }
    };
    let deck = DeckList { lines: vec![line("NG-T1-002", 3), line("NG-T9-999", 4)], ..DeckList::new("necrogenesis") };
    assert_eq!(fraction("2 different (tr:a or t:react)", &deck), "0");
    assert_eq!(fraction("exactly 1 different (tr:a or t:react)", &deck), "1");
}

#[test]
fn first_cards_beside_a_mulligan_are_those_of_the_dealt_hand_6_1_6() {
    let deck = deck_of(&[(A, 4), (0, 36)], &[]);
    let (all, none) = (choose(40, 5), choose(36, 5));
    // A hand without the card, exchanged whole, then one with it.
    let rescued = reduced(none * (all - none), all * all);
    for mulligan in ["with mulligan", "with best mulligan"] {
        let question =
            format!("no tr:a in survivor_deck in the first 5 cards and 1 tr:a in the opening hand {mulligan}");
        assert_eq!(fraction(&question, &deck), rescued, "{mulligan}");
    }
    let sentence = English::new(GAME).question(
        &Question::parse("no tr:a in survivor_deck in the first 3 cards and 1 tr:a by turn 2 with mulligan", GAME)
            .expect("a question"),
    );
    assert!(sentence.ends_with("The first cards are those of the hand before that."), "{sentence}");
}
