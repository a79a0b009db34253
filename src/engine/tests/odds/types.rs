//! Words that name a type of card, and which deck first cards are of.

use safehouse_engine::{
    catalogue::NoFormats,
    deck::{
        list::{DeckLine, DeckList},
        odds::{Answer, Condition, Question, Step},
    },
    english::English,
    necrogenesis::{SURVIVOR_DECK, ZOMBIE_DECK},
};
use safehouse_testing::shipped::outbreak as catalogue;

fn deck() -> DeckList {
    let line = |section: &str, quantity: u32, card: &str| DeckLine {
        section: section.to_owned(),
        card: card.to_owned(),
        quantity,
        printing: None,
    };
    let lines = vec![
        line(SURVIVOR_DECK, 20, "Rifle"),
        line(SURVIVOR_DECK, 10, "Gas Vent"),
        line(SURVIVOR_DECK, 10, "Duck and Roll"),
        line(ZOMBIE_DECK, 15, "Shambling Walker"),
        line(ZOMBIE_DECK, 4, "The Drowned Choir"),
        line(ZOMBIE_DECK, 1, "Gutter Runner"),
    ];
    DeckList { lines, ..DeckList::new("necrogenesis") }
}

fn read(text: &str) -> Question {
    Question::parse_about(text, &deck(), catalogue()).unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

fn answered(text: &str) -> Answer {
    read(text).answer(&deck(), catalogue(), &NoFormats).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn group(text: &str) -> String {
    let Condition::One(count) = read(text).condition else { panic!("{text}: one condition") };
    count.group.to_string()
}

fn copies(text: &str) -> u32 {
    let copies = answered(text).steps.iter().find_map(|step| match step {
        Step::Group { copies, .. } => Some(*copies),
        _ => None,
    });
    copies.expect("a group")
}

#[test]
fn a_word_that_names_a_type_is_that_type_where_it_stands_alone() {
    for (question, meant) in [
        ("a weapon by turn 2", "t:weapon"),
        ("2 weapons by turn 2", "t:weapon"),
        ("1 of WEAPON", "t:weapon"),
        ("1 item", "t:item"),
        ("1 react by turn 2", "t:react"),
        ("1 event", "t:event"),
        ("1 zombies in the first 3 cards", "t:zombie"),
        ("1 survivor", "t:survivor"),
        ("1 trap by turn 2", "(st=trap or class:trap)"),
        ("1 firearm", "st=firearm"),
        ("1 boss monsters in the first 3 cards", "st=\"boss monster\""),
        ("1 ranged weapon", "class:ranged t:weapon"),
        ("1 weapon light", "weapon light"),
        ("1 medic", "medic"),
        ("1 name:weapon", "name:weapon"),
        ("1 \"weapon\"", "\"weapon\""),
    ] {
        assert_eq!(group(question), meant, "{question}");
    }
    assert_eq!(copies("a weapon by turn 2"), 20);
    assert_eq!(copies("2 weapons by turn 2"), 20);
    assert_eq!(copies("1 trap by turn 2"), 10, "Gas Vent is a Trap, although no word of its name");
    assert_eq!(copies("1 rifle by turn 2"), 20, "a word of a name stays one");
    assert_eq!(copies("1 boss monster in the first 3 cards"), 4);
    let kept = read("2 rifle with mulligan keeping all weapons unless 1 react").to_string();
    assert!(kept.ends_with("keeping all of t:weapon unless (at least 1 of t:react)"), "{kept}");
}

#[test]
fn first_cards_of_no_named_deck_are_of_the_deck_that_has_such_cards() {
    let section = |text: &str| {
        let Condition::One(count) = read(text).condition else { panic!("{text}: one condition") };
        count.section
    };
    assert_eq!(section("1 rifle in the first 10 cards"), SURVIVOR_DECK);
    assert_eq!(section("1 walker in the first 10 cards"), ZOMBIE_DECK);
    assert_eq!(section("1 rifle by spawn 2"), ZOMBIE_DECK, "nothing is spawned from another deck");
    // Both have such cards, or neither.
    assert_eq!(section("1 (ap>=0 or ztc>=0) in the first 10 cards"), ZOMBIE_DECK);
    assert_eq!(section("1 machete in the first 10 cards"), ZOMBIE_DECK);
    assert_eq!(section("1 rifle in the first 10 cards of the zombie deck"), ZOMBIE_DECK);
}

#[test]
fn first_cards_that_both_decks_have_are_said_to_be_of_one_and_the_other_is_offered() {
    let told = |text: &str| English::new(catalogue().game()).odds_counted(&answered(text).steps);
    let other = |text: &str| read(text).other_reading.map(|other| other.to_string());
    let both = "1 (rifle or shambling) in the first 10 cards";
    let meant = "at least 1 of (rifle or shambling) in survivor_deck in the first 10 cards on the play";
    assert_eq!(other(both).as_deref(), Some(meant));
    let percent = answered(meant).odds.percent_bounded(2);
    assert_eq!(
        told(both),
        [
            "(rifle or shambling): 15 copies of 20 in the Zombie Deck: 15 Shambling Walker".to_owned(),
            format!(
                "No deck is named and both have such cards, so the Zombie Deck is counted. For the Survivor Deck it is \
                 {percent} %; ask “{meant}”."
            ),
        ]
    );
    // What is offered is a question of its own, and means one thing.
    assert_eq!(answered(meant).question, meant);
    for text in [
        meant,
        "1 (rifle or shambling) in the first 10 cards of the zombie deck",
        "1 rifle in the first 10 cards",
        "1 machete in the first 10 cards",
        "1 (rifle or shambling) by turn 2",
        "1 (rifle or shambling) by spawn 2",
        "1 rifle in the opening hand",
    ] {
        assert_eq!(other(text), None, "{text}");
    }
    // Of several conditions only those that may mean either change.
    assert_eq!(
        other("1 (rifle or shambling) in the first 3 cards and 1 walker in the first 5 cards").as_deref(),
        Some(
            "at least 1 of (rifle or shambling) in survivor_deck in the first 3 cards and at least 1 of st=walker in \
              zombie_deck in the first 5 cards on the play"
        )
    );
}

#[test]
fn more_first_cards_than_the_deck_has_are_refused() {
    let told = |text: &str| Question::parse_about(text, &deck(), catalogue()).map_err(|fault| fault.to_string());
    assert_eq!(
        told("1 walker in the first 41 cards"),
        Err("column 1: The Zombie Deck has 20 cards; nobody sees the first 41.".to_owned())
    );
    assert!(told("1 walker in the first 20 cards").is_ok());
    assert_eq!(
        told("1 rifle and 1 gas in the first 41 cards of the survivor deck"),
        Err("column 1: The Survivor Deck has 40 cards; nobody sees the first 41.".to_owned())
    );
    let empty = Question::parse_about("1 walker in the first 5 cards", &DeckList::new("necrogenesis"), catalogue());
    assert!(empty.is_ok(), "an empty deck has odds like any other: {empty:?}");
}

#[test]
fn plurals_of_types_find_what_the_singular_finds() {
    let found = |text: &str| {
        let query = catalogue().query(text, &NoFormats, Default::default()).expect("a query");
        query.evaluate(catalogue(), &NoFormats)
    };
    for (plural, wanted) in [
        ("boss monsters", "st=\"boss monster\""),
        ("\"boss monsters\"", "st=\"boss monster\""),
        ("bosses", "st=\"boss monster\""),
        ("monsters", "st=\"boss monster\""),
        ("walkers", "st=walker"),
        ("supplies", "st=supply"),
        ("traps", "class:trap"),
    ] {
        let mut missing = found(wanted);
        assert!(!missing.is_empty());
        missing.subtract(&found(plural));
        assert!(missing.is_empty(), "{plural} misses some of {wanted}");
    }
}
