//! The smallest repair mends its failure, and nothing is done unasked.

use safehouse_engine::{
    catalogue::query::Query,
    deck::{
        certificate::{Repair, RepairKind, RequirementOutcome},
        list::DeckList,
    },
    english::English,
    necrogenesis::NECROGENESIS,
};
use safehouse_testing::small_set::{SURVIVOR, SURVIVOR_DECK, ZOMBIE_DECK, catalogue, legal, line, printed};

use crate::judging::{findings, formats, standard, with};

/// The repair of the first finding of a code, after checking that it mends it.
fn repair(mut deck: DeckList, code: &str) -> (Repair, DeckList) {
    let certificate = standard(&deck);
    let repair = findings(&certificate, code)[0].repair.clone().expect("a repair");
    for edit in &repair.edits {
        edit.apply(&mut deck).expect("an edit that fits");
    }
    let after = standard(&deck);
    assert!(
        findings(&after, code).iter().all(|finding| finding.outcome == RequirementOutcome::Pass),
        "{code}: {repair:?}"
    );
    (repair, deck)
}

#[test]
fn surplus_copies_go_from_the_last_lines() {
    let deck = with(&[line(SURVIVOR_DECK, 3, "Rusty Pipe"), printed(SURVIVOR_DECK, 3, "Rusty Pipe", "NG-T1-007")]);
    let (repair, mended) = repair(deck, "copies");
    assert_eq!((repair.kind, repair.copies, repair.edits.len()), (RepairKind::TakeCopies, 2, 1));
    assert_eq!(mended.lines.last().map(|line| line.quantity), Some(1));
}

#[test]
fn surplus_cards_are_set_aside_and_not_lost() {
    let mut deck = legal();
    deck.lines.push(line(SURVIVOR_DECK, 2, "Rusty Pipe"));
    let (repair, mended) = repair(deck, "survivor_deck_size");
    assert_eq!((repair.kind, repair.section.as_deref()), (RepairKind::SetAside, Some("maybeboard")));
    assert_eq!(mended.count("maybeboard"), 2);
}

#[test]
fn misplaced_cards_go_where_they_belong() {
    let mut deck = legal();
    deck.lines[10].section = ZOMBIE_DECK.to_owned();
    let (repair, mended) = repair(deck, "zombie_deck_types");
    assert_eq!((repair.kind, repair.section.as_deref()), (RepairKind::Move, Some(SURVIVOR_DECK)));
    assert_eq!(mended, legal());
}

#[test]
fn a_card_in_both_decks_goes_to_its_own() {
    let mut deck = legal();
    deck.lines.push(line(SURVIVOR_DECK, 1, "Walker 6"));
    deck.lines.push(line(ZOMBIE_DECK, 1, "Walker 6"));
    let (repair, mended) = repair(deck, "separate_decks");
    assert_eq!((repair.kind, repair.edits.len()), (RepairKind::Move, 1));
    assert_eq!(mended.lines.last(), Some(&line(ZOMBIE_DECK, 2, "Walker 6")));
}

#[test]
fn a_rarity_limit_is_met_by_another_printing() {
    let (repair, mended) = repair(with(&[printed(SURVIVOR_DECK, 3, "Rusty Pipe", "NG-T1-006")]), "secret_rare_limit");
    assert_eq!((repair.kind, repair.copies), (RepairKind::ClearPrinting, 2));
    assert_eq!(mended.count(SURVIVOR_DECK), 40);
}

#[test]
fn faults_of_the_list_are_mended_line_by_line() {
    let mut deck = legal();
    deck.lines.push(line("sideboard", 1, "Walker 6"));
    let (mended, _) = repair(deck, "unknown_section");
    assert_eq!((mended.kind, mended.section.as_deref()), (RepairKind::Move, Some(ZOMBIE_DECK)));

    let mut deck = legal();
    deck.lines.insert(3, line(SURVIVOR_DECK, 0, "Rusty Pipe"));
    assert_eq!(repair(deck, "zero_quantity").1, legal());

    for number in ["NG-T1-005", "NG-99-001"] {
        let mut deck = legal();
        deck.lines[2] = printed(SURVIVOR_DECK, 4, "Supply Crate 2", number);
        let code = if number == "NG-T1-005" { "wrong_printing" } else { "unknown_printing" };
        assert_eq!(repair(deck, code).1, legal());
    }
}

#[test]
fn cards_without_a_place_are_set_aside() {
    let mut deck = legal();
    deck.lines.push(line("sideboard", 2, "Unheard Of"));
    let (repair, mended) = repair(deck, "unknown_section");
    assert_eq!((repair.kind, repair.section.as_deref()), (RepairKind::SetAside, Some("maybeboard")));
    assert_eq!(mended.count("maybeboard"), 2);
}

#[test]
fn missing_cards_are_the_players_choice() {
    let mut deck = legal();
    deck.lines.truncate(10);
    deck.lines.extend(legal().lines.into_iter().skip(11));
    let certificate = standard(&deck);
    let repair = findings(&certificate, "survivor_deck_size")[0].repair.clone().expect("a repair");
    assert!(repair.edits.is_empty());
    let missing = repair.missing.expect("missing cards");
    assert_eq!(missing.count, 4);

    let catalogue = catalogue();
    let formats = formats(catalogue);
    let query = Query::parse(catalogue.game(), &missing.query).expect("a query that parses");
    let found = query.evaluate(catalogue, &formats.newest());
    assert!(!found.is_empty());
    for printing in found.iter() {
        let card = catalogue.card(catalogue.card_of(printing));
        assert!(["weapon", "item", "event", "react"].contains(&card.card_type), "{}", card.name);
    }
}

#[test]
fn sentences_name_limit_and_clause() {
    let english = English::new(&NECROGENESIS);
    let first = |deck: &DeckList, code: &str| {
        let certificate = standard(deck);
        english.finding(findings(&certificate, code)[0])
    };
    let pipes = with(&[line(SURVIVOR_DECK, 5, "Rusty Pipe")]);
    assert_eq!(first(&pipes, "copies"), "5 copies of Rusty Pipe; at most 4 are allowed (6.1.5)");
    let mut short = legal();
    short.lines[1].quantity = 3;
    assert_eq!(first(&short, "survivor_deck_size"), "Survivor Deck: 39 cards; exactly 40 are required (6.1.1, 6.1.3)");
    let mut misplaced = legal();
    misplaced.lines[10].section = ZOMBIE_DECK.to_owned();
    assert_eq!(
        first(&misplaced, "zombie_deck_types"),
        "Supply Crate 10 is in the Zombie Deck, where only Zombies may be (6.1.4, 4.2.2)"
    );
    let mut bosses = legal();
    bosses.lines.push(line(ZOMBIE_DECK, 1, "The Choir"));
    assert_eq!(first(&bosses, "boss_limit"), "2 Boss Monsters; at most 1 is allowed (6.1.5, 11.1.2, 11.1.3)");
    let certificate = standard(&pipes);
    let repair = findings(&certificate, "copies")[0].repair.clone().expect("a repair");
    assert_eq!(english.repair(&repair), "Take out 1 × Rusty Pipe");
    assert_eq!(english.verdict(&certificate), "Not legal in standard, snapshot 2026-11-20: 1 problem");
}

#[test]
fn repairs_never_touch_lines_that_are_not_at_fault() {
    let mut deck = legal();
    deck.lines.push(line(SURVIVOR, 1, "Sarah"));
    let (_, mended) = repair(deck, "survivor_count");
    assert_eq!(mended.lines[..17], legal().lines[..]);
}
