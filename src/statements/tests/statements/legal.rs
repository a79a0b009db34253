//! Legal then: what the certificate of a registered list says of it.

use safehouse_engine::deck::certificate::Verdict;
use safehouse_statements::{Judge, Registered, verify::Outcome};
use safehouse_testing::small_set;

use crate::evening::{evening, lighthouse, necrogenesis, report, told};

#[test]
fn an_illegal_list_that_was_stated_as_such_fails_for_that_alone() {
    let mut table = necrogenesis();
    table.decks.truncate(1);
    table.decks[0].lines[3].quantity += 1;
    let said = report(&evening(table).published());
    assert_eq!(told(&said.lists[0].legal), (Outcome::Fail, vec!["illegal"]));
    assert_eq!(said.lists[0].authentic.outcome, Outcome::Pass);
    assert_eq!(said.lists[0].stated.as_ref().map(|stated| stated.verdict), Some(Verdict::Illegal));
}

#[test]
fn a_list_that_was_changed_in_the_file_is_not_said_to_be_stated_as_it_is() {
    let mut file = evening(necrogenesis()).published();
    let changed = file.lists[0].list.replacen("\n3\t", "\n4\t", 1);
    assert_ne!(changed, file.lists[0].list);
    file.lists[0].list = changed;
    let said = report(&file);
    assert_eq!(told(&said.lists[0].legal), (Outcome::Fail, vec!["other_list"]));
    assert_eq!(told(&said.lists[0].authentic), (Outcome::Fail, vec!["content_differs"]));
}

#[test]
fn a_list_with_a_card_that_nobody_knows_stays_undecided() {
    let mut table = necrogenesis();
    table.decks.truncate(1);
    table.decks[0].lines[3].card = "A Card of Next Year".to_owned();
    let said = report(&evening(table).published());
    assert_eq!(told(&said.lists[0].legal), (Outcome::Undecided, vec!["undecided"]));
}

#[test]
fn a_judgement_is_the_same_whatever_printings_were_chosen() {
    let table = necrogenesis();
    let judge = Judge::new(table.catalogue, table.snapshot);
    let of = |deck: &safehouse_engine::deck::list::DeckList| {
        judge.judge(&Registered::of(deck, table.catalogue.game()).expect("a list"))
    };
    let mut plain = table.decks[0].clone();
    plain.lines.iter_mut().for_each(|line| line.printing = None);
    assert_eq!(of(&plain), of(&table.decks[0]));
    assert_eq!(of(&plain).verdict(), Verdict::Legal);
}

#[test]
fn facts_of_cards_that_are_not_in_a_list_do_not_matter_to_it() {
    let table = lighthouse();
    let judge = Judge::new(table.catalogue, table.snapshot);
    let game = table.catalogue.game();
    let list = |cards: &[&str]| {
        let lines = cards.iter().map(|card| small_set::line("fleet", 1, card)).collect();
        let deck =
            safehouse_engine::deck::list::DeckList { lines, ..safehouse_engine::deck::list::DeckList::new(game.id) };
        Registered::of(&deck, game).expect("a list")
    };
    let (one, both) = (judge.basis(&list(&["Brig"])), judge.basis(&list(&["Brig", "Barge"])));
    assert_ne!(one.facts, both.facts);
    assert_eq!(one.snapshot, both.snapshot);
    assert_eq!(judge.basis(&list(&["Barge", "Brig", "Brig"])), both);
}
