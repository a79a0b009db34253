//! What a code carries comes back, and equal decks have equal codes.

use proptest::prelude::*;
use safehouse_engine::{
    card::{Edition, Finish},
    deck::{
        code::{EncodeError, decode, encode},
        content_id::ContentId,
        list::{ChosenPrinting, DeckLine, DeckList},
    },
    games::GAMES,
};
use safehouse_testing::small_set::{SURVIVOR_DECK, catalogue, legal, line, printed};

use crate::any_deck::any_deck;

fn is_version(code: &str, version: char) -> bool {
    code.chars().nth(2) == Some(version)
}

#[test]
fn a_plain_deck_is_short_and_of_version_1() {
    let catalogue = catalogue();
    let code = encode(&legal(), catalogue).expect("a code");
    assert!(is_version(&code, '1') && code.len() < 90, "{code}");
    let decoded = decode(&code, catalogue).expect("a deck");
    assert!(decoded.unknown.is_empty());
    assert_eq!(ContentId::of(&decoded.deck, catalogue.game()), ContentId::of(&legal(), catalogue.game()));
}

#[test]
fn the_lowest_version_that_can_carry_the_deck_is_used() {
    let catalogue = catalogue();
    let version = |change: &dyn Fn(&mut DeckList)| {
        let mut deck = legal();
        change(&mut deck);
        encode(&deck, catalogue).expect("a code").chars().nth(2)
    };
    let choose = |deck: &mut DeckList, number: &str, finish, edition| {
        deck.lines[1].printing = Some(ChosenPrinting { number: number.to_owned(), finish, edition });
    };
    assert_eq!(version(&|deck| choose(deck, "NG-T1-016", None, None)), Some('1'));
    assert_eq!(version(&|deck| choose(deck, "ng-t1-016", None, None)), Some('1'));
    assert_eq!(version(&|deck| choose(deck, "NG-T1-016", Some(Finish::Foil), None)), Some('2'));
    assert_eq!(version(&|deck| choose(deck, "NG-T1-016", None, Some(Edition::First))), Some('2'));
    assert_eq!(version(&|deck| choose(deck, "NG-T1-017", None, None)), Some('2'), "a number of another card");
    assert_eq!(version(&|deck| choose(deck, "none", None, None)), Some('2'), "an unknown number");
    assert_eq!(version(&|deck| deck.lines[1].card = "Unheard Of".to_owned()), Some('2'));
    assert_eq!(version(&|deck| deck.name = "Only a name".to_owned()), Some('1'));
}

#[test]
fn an_empty_deck_has_a_code() {
    let catalogue = catalogue();
    let code = encode(&DeckList::new("necrogenesis"), catalogue).expect("a code");
    assert_eq!(decode(&code, catalogue).expect("a deck").deck, DeckList::new("necrogenesis"));
}

#[test]
fn what_people_do_to_codes_does_no_harm() {
    let catalogue = catalogue();
    let code = encode(&legal(), catalogue).expect("a code");
    let deck = decode(&code, catalogue);
    let grouped: String =
        code.chars().enumerate().flat_map(|(at, c)| (at % 5 == 4).then_some('-').into_iter().chain([c])).collect();
    let misread = code[3..].replace('0', "O").replace('1', "l");
    for other in [code.to_uppercase(), format!("  {code}\n"), grouped, format!("{}{misread}", &code[..3])] {
        assert_eq!(decode(&other, catalogue), deck, "{other}");
    }
}

#[test]
fn a_deck_in_an_unknown_section_has_no_code() {
    let mut deck = legal();
    deck.lines.push(line("sideboard", 1, "Rusty Pipe"));
    assert_eq!(encode(&deck, catalogue()), Err(EncodeError::UnknownSection("sideboard".to_owned())));
    let deck =
        DeckList { lines: vec![line(SURVIVOR_DECK, u32::MAX, "Rusty Pipe"); 2], ..DeckList::new("necrogenesis") };
    assert_eq!(encode(&deck, catalogue()), Err(EncodeError::TooMany("Rusty Pipe".to_owned())));
}

/// Lines merged and in an order of their own, names as the catalogue has them.
fn sorted(deck: &DeckList) -> Vec<DeckLine> {
    let catalogue = catalogue();
    let mut lines: Vec<DeckLine> = Vec::new();
    for line in deck.lines.iter().filter(|line| line.quantity > 0) {
        let mut line = line.clone();
        if let Some(card) = catalogue.find_name(&line.card) {
            line.card = catalogue.card(card).name.to_string();
        }
        let same = lines
            .iter_mut()
            .find(|other| other.section == line.section && other.card == line.card && other.printing == line.printing);
        match same {
            Some(other) => other.quantity += line.quantity,
            None => lines.push(line),
        }
    }
    lines.sort_by(|l, r| (&l.section, &l.card, &l.printing).cmp(&(&r.section, &r.card, &r.printing)));
    lines
}

proptest! {
    #[test]
    fn every_deck_comes_back(deck in any_deck()) {
        let catalogue = catalogue();
        let code = encode(&deck, catalogue).expect("known sections");
        let decoded = decode(&code, catalogue).expect("our own code");
        prop_assert_eq!(sorted(&decoded.deck), sorted(&deck));
        prop_assert_eq!(encode(&decoded.deck, catalogue), Ok(code));
    }

    #[test]
    fn the_order_of_lines_does_not_matter(deck in any_deck(), seed in 0usize..1000) {
        let catalogue = catalogue();
        let mut other = deck.clone();
        if !other.lines.is_empty() {
            let middle = seed % other.lines.len();
            other.lines.rotate_left(middle);
            other.lines.reverse();
        }
        // Copies of one line on two lines are the same copies.
        if let Some(first) = other.lines.iter_mut().find(|line| line.quantity > 1) {
            first.quantity -= 1;
            let split = DeckLine { quantity: 1, ..first.clone() };
            other.lines.push(split);
        }
        prop_assert_eq!(encode(&deck, catalogue), encode(&other, catalogue));
        prop_assert_eq!(ContentId::of(&deck, catalogue.game()), ContentId::of(&other, catalogue.game()));
    }
}

#[test]
fn numbers_of_other_lists_are_kept_and_reported() {
    let all = catalogue();
    let deck =
        DeckList { lines: vec![printed(SURVIVOR_DECK, 2, "Rusty Pipe", "NG-T1-007")], ..DeckList::new("necrogenesis") };
    let code = encode(&deck, all).expect("a code");
    let other =
        r#"{"game": "necrogenesis", "set": {"code": "NG-02", "name": "Other", "status": "community"}, "cards": []}"#;
    let source = safehouse_engine::catalogue::CatalogueSource { name: "other", text: other };
    let other = safehouse_engine::catalogue::Catalogue::read(GAMES, &[source]).expect("valid");
    let decoded = decode(&code, &other).expect("a deck");
    assert_eq!(decoded.unknown.len(), 1);
    assert_eq!(decoded.deck.lines, [printed(SURVIVOR_DECK, 2, "NG-T1-007", "NG-T1-007")]);
}
