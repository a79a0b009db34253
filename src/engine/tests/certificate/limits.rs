//! The construction rules of chapter 6, each at its limit and one beyond.

use safehouse_engine::{
    deck::{
        certificate::{RequirementOutcome, Verdict},
        format::Limit,
        list::DeckList,
    },
    english::English,
    necrogenesis::NECROGENESIS,
    rules,
};
use safehouse_testing::small_set::{SURVIVOR, SURVIVOR_DECK, ZOMBIE_DECK, legal, line, printed};

use crate::judging::{findings, problems, standard, with};

#[test]
fn a_deck_of_1_and_40_and_20_is_legal_6_1_1() {
    rules!["6.1.1", "6.1.2", "6.1.3", "6.1.4"];
    let certificate = standard(&legal());
    assert_eq!(certificate.verdict, Verdict::Legal, "{:?}", problems(&certificate));
    assert!(certificate.data.is_empty() && certificate.advice.is_empty());
    let counts: Vec<(&str, u32)> = certificate.counts.iter().map(|c| (c.section.as_str(), c.cards)).collect();
    assert_eq!(counts, [("survivor", 1), ("survivor_deck", 40), ("zombie_deck", 20), ("maybeboard", 0)]);
}

#[test]
fn decks_of_39_41_19_or_21_cards_are_not_6_1_1() {
    rules!["6.1.1", "6.1.3", "6.1.4", "11.1.1"];
    for (at, change, code, actual) in [
        (1, 3, "survivor_deck_size", 39),
        (1, 5, "survivor_deck_size", 41),
        (15, 2, "zombie_deck_size", 19),
        (15, 4, "zombie_deck_size", 21),
    ] {
        let mut deck = legal();
        deck.lines[at].quantity = change;
        let certificate = standard(&deck);
        let found = findings(&certificate, code);
        assert_eq!((found[0].outcome, found[0].actual), (RequirementOutcome::Fail, Some(actual)));
        assert!(found[0].clauses.contains(&"6.1.1".to_owned()));
        assert_eq!(certificate.verdict, Verdict::Illegal);
    }
}

#[test]
fn there_is_exactly_one_survivor_6_1_2() {
    rules!["6.1.2", "10.1.1", "10.1.5"];
    let mut none = legal();
    none.lines.remove(0);
    assert_eq!(problems(&standard(&none)), ["survivor_count"]);
    let mut two = legal();
    two.lines.insert(1, line(SURVIVOR, 1, "Sarah"));
    let certificate = standard(&two);
    assert_eq!(problems(&certificate), ["survivor_count"]);
    assert_eq!(findings(&certificate, "survivor_count")[0].lines, [0, 1]);
}

#[test]
fn a_section_with_cards_of_other_types_counts_cards() {
    let said = |deck: &DeckList| {
        let certificate = standard(deck);
        let found = findings(&certificate, "survivor_count");
        English::new(&NECROGENESIS).finding(found[0])
    };
    let mut deck = legal();
    deck.lines.insert(1, line(SURVIVOR, 1, "Sarah"));
    assert_eq!(said(&deck), "Survivor: 2 Survivors; exactly 1 is required (6.1.1, 6.1.2)");
    let other = deck.lines[2].card.clone();
    deck.lines.push(line(SURVIVOR, 3, &other));
    assert_eq!(said(&deck), "Survivor: 5 cards; exactly 1 is required (6.1.1, 6.1.2)");
    // A card that nobody knows may be none of them.
    deck.lines.pop();
    deck.lines.push(line(SURVIVOR, 1, "Nobody Knows Her"));
    assert_eq!(said(&deck), "Survivor: 3 cards; exactly 1 is required (6.1.1, 6.1.2)");
}

#[test]
fn survivors_and_zombies_stay_out_of_the_survivor_deck_6_1_3() {
    rules!["6.1.3"];
    for card in ["Sarah", "Walker 6"] {
        let certificate = standard(&with(&[line(SURVIVOR_DECK, 1, card)]));
        assert_eq!(problems(&certificate), ["survivor_deck_types"], "{card}");
        assert_eq!(findings(&certificate, "survivor_deck_types")[0].subject.as_deref(), Some(card));
    }
}

#[test]
fn zombie_events_live_in_the_survivor_deck_r116() {
    rules!["6.1.3", "R116"];
    let certificate = standard(&with(&[line(SURVIVOR_DECK, 4, "Night Falls"), line(SURVIVOR_DECK, 4, "Sidestep")]));
    assert_eq!(certificate.verdict, Verdict::Legal);
}

#[test]
fn the_zombie_deck_holds_only_zombies_6_1_4() {
    rules!["6.1.4", "4.2.2", "15.3.1"];
    for card in ["Night Falls", "Sidestep", "Rusty Pipe", "Lucky Coin"] {
        let mut deck = legal();
        deck.lines[15].quantity = 2;
        deck.lines.push(line(ZOMBIE_DECK, 1, card));
        assert_eq!(problems(&standard(&deck)), ["zombie_deck_types"], "{card}");
    }
}

#[test]
fn four_copies_are_allowed_and_five_are_not_6_1_5() {
    rules!["6.1.5", "6.1.5/a"];
    let deck = |copies| standard(&with(&[line(SURVIVOR_DECK, copies, "Rusty Pipe")]));
    assert_eq!(deck(4).verdict, Verdict::Legal);
    let certificate = deck(5);
    let found = findings(&certificate, "copies");
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].limit, found[0].actual), (Some(Limit::AtMost(4)), Some(5)));
    assert_eq!(found[0].subject.as_deref(), Some("Rusty Pipe"));
}

#[test]
fn a_cards_own_text_sets_its_limit_6_1_5_r138() {
    rules!["6.1.5", "6.1.5/b", "R138"];
    for (card, allowed) in [("Loose Rounds", 6), ("Lucky Coin", 1)] {
        let deck = |copies| standard(&with(&[line(SURVIVOR_DECK, copies, card)]));
        assert_eq!(deck(allowed).verdict, Verdict::Legal, "{card}");
        let certificate = deck(allowed + 1);
        assert_eq!(findings(&certificate, "copies")[0].limit, Some(Limit::AtMost(allowed)));
    }
}

#[test]
fn names_are_equal_only_when_whole_3_1_1() {
    rules!["3.1.1"];
    let certificate =
        standard(&with(&[line(SURVIVOR_DECK, 4, "Supply Crate 1"), line(SURVIVOR_DECK, 1, "rusty  PIPE")]));
    assert_eq!(certificate.verdict, Verdict::Legal);
    let mut deck = legal();
    deck.lines[0].card = "Rick - the firestarter".to_owned();
    assert_eq!(standard(&deck).verdict, Verdict::Legal);
    deck.lines[0].card = "Rick".to_owned();
    assert_eq!(standard(&deck).verdict, Verdict::Undecided);
}

#[test]
fn a_deck_may_lack_a_boss_r132() {
    rules!["R132"];
    let mut deck = legal();
    deck.lines[16].card = "Walker 6".to_owned();
    assert_eq!(standard(&deck).verdict, Verdict::Legal);
}

#[test]
fn two_copies_of_a_boss_are_two_bosses_11_1_3() {
    rules!["6.1.5/c", "11.1.3"];
    let mut deck = legal();
    deck.lines[15].quantity = 2;
    deck.lines[16].quantity = 2;
    let certificate = standard(&deck);
    assert_eq!(problems(&certificate), ["boss_limit"]);
    assert_eq!(findings(&certificate, "boss_limit")[0].actual, Some(2));
}

#[test]
fn a_boss_that_is_no_secret_rare_is_worth_a_note_r132() {
    rules!["11.1.2", "R132"];
    let mut deck = legal();
    deck.lines[16].card = "The Tall One".to_owned();
    let certificate = standard(&deck);
    assert_eq!(certificate.verdict, Verdict::Legal);
    assert_eq!(findings(&certificate, "boss_rarity")[0].subject.as_deref(), Some("The Tall One"));
}

#[test]
fn the_survivor_may_be_a_secret_rare_beside_one_in_the_deck_r131() {
    rules!["6.1.5/d", "R131"];
    let mut deck = with(&[line(SURVIVOR_DECK, 1, "Last Light")]);
    deck.lines[0].card = "Sarah – The Sharpshooter".to_owned();
    assert_eq!(standard(&deck).verdict, Verdict::Legal);
}

#[test]
fn rarity_limits_nothing_else_3_3_4() {
    rules!["3.3.4"];
    assert_eq!(standard(&with(&[line(SURVIVOR_DECK, 4, "Hunting Rifle")])).verdict, Verdict::Legal);
}

#[test]
fn the_rarity_is_that_of_the_chosen_printing_r131() {
    rules!["R131"];
    let deck = |number| {
        let pipes = printed(SURVIVOR_DECK, 2, "Rusty Pipe", number);
        standard(&with(&[pipes]))
    };
    assert_eq!(deck("NG-T1-005").verdict, Verdict::Legal);
    assert_eq!(problems(&deck("NG-T1-006")), ["secret_rare_limit"]);
}

#[test]
fn a_card_in_both_decks_is_found_r139() {
    rules!["6.1.5/e", "R139"];
    let mut deck = with(&[line(SURVIVOR_DECK, 1, "Walker 1")]);
    deck.lines.retain(|line| line.quantity > 0);
    let certificate = standard(&deck);
    let codes = problems(&certificate);
    assert!(codes.contains(&"separate_decks") && codes.contains(&"copies") && codes.contains(&"survivor_deck_types"));
    assert_eq!(findings(&certificate, "separate_decks")[0].lines.len(), 2);
}

#[test]
fn locked_cards_are_legal_but_noted_with_another_survivor_10_5_2() {
    rules!["10.5.2", "3.23.7"];
    let cards = [line(SURVIVOR_DECK, 1, "Sniper's Nest"), line(SURVIVOR_DECK, 1, "Oath of Fire")];
    let locked = |survivor: &str| {
        let mut deck = with(&cards);
        deck.lines[0].card = survivor.to_owned();
        let certificate = standard(&deck);
        assert_eq!(certificate.verdict, Verdict::Legal, "{survivor}");
        let found = findings(&certificate, "locked_to_another_survivor");
        found.iter().map(|f| (f.subject.clone().unwrap_or_default(), f.outcome)).collect::<Vec<_>>()
    };
    assert_eq!(locked("Rick – The Firestarter"), [("Sniper's Nest".to_owned(), RequirementOutcome::Fail)]);
    assert_eq!(locked("Sarah – The Sharpshooter"), [("Oath of Fire".to_owned(), RequirementOutcome::Fail)]);
    assert_eq!(locked("Sarah").len(), 2);
    // Whose identity the list does not know may well be the right one.
    assert_eq!(
        locked("The Stranger"),
        [("Sniper's Nest".to_owned(), RequirementOutcome::Fail), (String::new(), RequirementOutcome::Undecided)]
    );
}

#[test]
fn the_maybeboard_is_no_part_of_the_deck() {
    let mut deck = legal();
    deck.lines.push(line("maybeboard", 9, "The Choir"));
    deck.lines.push(line("maybeboard", 1, "Sarah"));
    deck.lines.push(printed("maybeboard", 1, "A card nobody knows", "NG-99-001"));
    assert_eq!(standard(&deck).verdict, Verdict::Legal);
}
