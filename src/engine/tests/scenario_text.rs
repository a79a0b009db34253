//! Scenario files that are wrong: nothing panics, and everything is told.

use proptest::prelude::*;
use safehouse_engine::{
    necrogenesis::{config::RulesConfig, scenario::run},
    scenario::Report,
};
use safehouse_testing::shipped::outbreak;

const WHOLE: [&str; 3] = [
    include_str!("../necrogenesis/scenarios/07-turn/four-rounds.scenario"),
    include_str!("../necrogenesis/scenarios/07-turn/quick-escape-wipes-the-attack.scenario"),
    include_str!("../necrogenesis/scenarios/06-decks/mulligan-keeps-some.scenario"),
];

/// Words that mean something somewhere, and some that mean nothing.
const WORDS: [&str; 40] = [
    "A",
    "B",
    "A.",
    "->",
    ",",
    ":",
    "(",
    ")",
    "#",
    "#2",
    "99",
    "0",
    "-1",
    "x",
    "expect",
    "skip to",
    "dice",
    "stack",
    "cards",
    "board",
    "steps",
    "Rifle",
    "Medkit",
    "Shambler",
    "B's",
    "threat zone",
    "hand",
    "graveyard",
    "only",
    "attacks with",
    "plays",
    "not",
    "in",
    "is",
    "has",
    "bleed 2 for 3",
    "=",
    "\"",
    "– é 🧟",
    "concedes",
];

fn run_whole(text: &str) -> Report {
    let report = run(text, outbreak());
    let lines = text.lines().count().max(1);
    assert!(report.faults.iter().all(|fault| (1..=lines).contains(&fault.line)), "{:?}", report.faults);
    assert!(report.failures.iter().all(|failure| (1..=lines).contains(&failure.line)), "{:?}", report.failures);
    assert!(report.faults.is_empty() || report.steps == 0);
    let _ = report.describe("any.scenario");
    report
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn no_text_breaks_the_runner(
        which in 0..WHOLE.len(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0u8..4, 0..WORDS.len()), 1..6),
    ) {
        let mut words: Vec<&str> = WHOLE[which].split_inclusive([' ', '\n']).collect();
        for (at, edit, word) in edits {
            let at = at.index(words.len());
            match edit {
                0 => {
                    words.remove(at);
                }
                1 => words.insert(at, words[at]),
                2 => words.insert(at, WORDS[word]),
                _ => words[at] = WORDS[word],
            }
        }
        run_whole(&words.concat());
    }

    #[test]
    fn no_line_breaks_the_runner(line in "\\PC{0,60}", block in 0usize..4) {
        let heading = ["", "cards\n", "board\n", "steps\n"][block];
        let report = run_whole(&format!("title: x\nrules: 1.2.0\n{heading}{line}\nsteps\nexpect no winner\n"));
        prop_assert_eq!(report.rules, ["1.2.0"]);
    }
}

#[test]
fn every_fault_is_told_with_its_line() {
    let report = run_whole(
        "title: Faults\nrules: 9.9.9\nconfig: hands = many\nconfig: mana = 1\ncards\n  > no card\n  It: ghost\n\
         board\n  A hand: Nothing Like It\n  A threat zone: Medkit\n  A equipment: Scope (on Rifle)\n\
         steps\n  A dances\n  expect the best\n",
    );
    let lines: Vec<_> = report.faults.iter().map(|fault| fault.line).collect();
    // The expectation that could not be read has a fault of its own, and the file none.
    assert_eq!(lines, [2, 3, 4, 6, 7, 9, 10, 13, 14], "{:#?}", report.faults);
}

#[test]
fn every_fault_of_a_line_is_told_whatever_the_line() {
    let told = |cards: &str, board: &str, step: &str| {
        let report = run_whole(&format!(
            "title: x\nrules: 1.2.0\ncards\n  {cards}\nboard\n  {board}\nsteps\n  {step}\n  expect no winner\n"
        ));
        report.faults.into_iter().map(|fault| (fault.line, fault.message)).collect::<Vec<_>>()
    };
    let (card, board, step) = ("Rat: zombie, hp 2", "A: ap 1", "expect A.ap = 1");
    assert_eq!(told(card, board, step), []);
    for (cards, board, step, line, words) in [
        ("Rat: ghost, colour red, hp 2, mana 3", board, step, 4, &["ghost", "colour red", "mana 3"][..]),
        ("Rain: event, timing whenever, mana 3, timing never", board, step, 4, &["whenever", "mana 3", "never"]),
        (card, "turn x of C, at dawn", step, 6, &["has no number", "whose turn", "dawn"]),
        (card, "A: mana 3, ap x, foo", step, 6, &["mana", "ap x", "foo"]),
        (card, "A hand: Rat (blue, hp 300, green), Rat (red)", step, 6, &["blue", "300", "green", "red"]),
        (card, "A survivor: Nobody (blue, green)", step, 6, &["blue", "green"]),
        (card, "A tokens: Flare, Nothing in threat zone, Flare in heaven", step, 6, &["Flare", "Nothing", "heaven"]),
        (card, "dice 4 five 6 seven", step, 6, &["five", "seven"]),
        (card, board, "dice 4 five 6 seven", 8, &["five", "seven"]),
        (card, board, "stack A survivor deck: 300 Rat, 999 Rat", 8, &["300", "999"]),
    ] {
        let told = told(cards, board, step);
        let of_line: Vec<&str> = told.iter().filter(|(at, _)| *at == line).map(|(_, told)| told.as_str()).collect();
        assert_eq!(of_line.len(), words.len(), "{cards} | {board} | {step}: {told:?}");
        for (told, word) in of_line.iter().zip(words) {
            assert!(told.contains(word), "{cards} | {board} | {step}: {told:?}");
        }
    }
    // The text below a card with a fault is that card's, and not the one's before.
    let faults = told("Rat: zombie, hp 2\n  Torch: lamp\n  > Deal 1 damge to target Zombie.", board, step);
    assert!(faults.iter().any(|(line, told)| *line == 6 && told.starts_with("Torch: column 8")), "{faults:?}");
}

#[test]
fn text_that_would_do_nothing_is_a_fault() {
    let report = run_whole(
        "title: x\nrules: 1.2.0\ncards\n  Torch: item consumable\n  > Deal 1 damge to target Zombie.\n  > Draw 1 card.\n  \
         >> Draw 2 cards.\n  >> Look very brave.\n  Rain: react, trigger When it rains\nboard\n  A hand: Rain#2\n  \
         A tokens: Grease Tag in zombie zone\nsteps\n  expect no winner\n",
    );
    let told: Vec<_> = report.faults.iter().map(|fault| (fault.line, fault.message.as_str())).collect();
    let lines: Vec<_> = told.iter().map(|(line, _)| *line).collect();
    assert_eq!(lines, [5, 7, 9, 11, 12], "{told:#?}");
    assert!(told[0].1.starts_with("Torch: column 8 of the text: “damge” is not read here"), "{}", told[0].1);
    assert_eq!(told[1].1, "Torch: this text is read and needs no hand; begin the line with one “>”");
    assert!(told[2].1.starts_with("Rain: trigger When it rains: “it” is not read here"), "{}", told[2].1);
    assert!(told[3].1.ends_with("numbers are for the steps"), "{}", told[3].1);
    assert!(told[4].1.ends_with("is placed in the Threat Zone (2.39.0, 2.40.0)"), "{}", told[4].1);
}

#[test]
fn the_cards_of_a_scenario_are_checked_as_set_files_are() {
    let report = run_whole(
        "title: x\nrules: 1.2.0\ncards\n  Vial: item consumable\n  > Draw 1 card.\n  > Deal 0 damage to target Zombie.\n  \
         >! Draw 1 card.\n  >! Heal your Survivor 0 HP.\n  Walkman: zombie, hp 2\n  > When this Weapon destroys a Zombie, draw 1 card.\n  \
         Rain: event, timing during Zombie Phase\n  > Draw 1 card.\nsteps\n  expect no winner\n",
    );
    let told: Vec<_> = report.faults.iter().map(|fault| (fault.line, fault.message.as_str())).collect();
    assert_eq!(told.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [6, 7, 10, 11], "{told:#?}");
    assert!(told[0].1.starts_with("Vial: does nothing: an amount of 0"), "{}", told[0].1);
    assert!(told[0].1.ends_with("(17.3.1); begin the line with “>!” if that is meant"), "{}", told[0].1);
    assert_eq!(told[1].1, "Vial: this text can do something; begin the line with “>” alone");
    assert!(told[2].1.starts_with("Walkman: does nothing: "), "{}", told[2].1);
    assert_eq!(told[3].1, "Rain: does nothing: an Event of the survivor side is never offered then (14.1.2)");
}

#[test]
fn an_overfull_table_is_a_fault() {
    let report = run_whole(
        "title: x\nrules: 1.2.0\nboard\n  A hand: 41 Medkit\n  A threat zone: 21 Shambler\nsteps\n  expect draw\n",
    );
    let told: Vec<_> = report.faults.iter().map(|fault| fault.message.as_str()).collect();
    assert_eq!(
        told,
        [
            "A brings 41 cards of the Survivor Deck, it has 40",
            "B brings 21 cards of the Zombie Deck, it has 20",
            "there is room for 40 cards in the hand"
        ]
    );
}

#[test]
fn a_die_that_is_not_laid_down_or_not_rolled_is_a_failure() {
    let scenario = |dice: &str| {
        run_whole(&format!(
            "title: x\nrules: 2.27.0\ncards\n  Pipe: weapon melee Blunt, hit roll 4\nboard\n  A: ap 1\n  \
             A equipment: Pipe\n  A threat zone: Shambler\n{dice}\nsteps\n  A attacks with Pipe\n  expect A.ap = 0\n"
        ))
    };
    assert!(scenario("  dice 4").passed());
    let told = |dice: &str| scenario(dice).failures.into_iter().map(|failure| failure.actual).collect::<Vec<_>>();
    assert_eq!(told(""), ["a die was rolled that the scenario does not lay down"]);
    assert_eq!(told("  dice 4 2"), ["dice were never rolled: 2"]);
}

#[test]
fn a_failed_move_ends_the_scenario_and_failed_expectations_do_not() {
    let report = run_whole(
        "title: x\nrules: 1.2.0\nboard\n  A: ap 1\nsteps\n  expect A.ap = 2\n  expect A.tp = 1\n  A loots\n  \
         expect A.ap = 9\n",
    );
    let told: Vec<_> = report.failures.iter().map(|failure| (failure.line, failure.actual.as_str())).collect();
    assert_eq!(told, [(6, "A.ap = 1"), (7, "A.tp = 0"), (8, "this is not offered (2.48.1)")]);
    assert_eq!(report.failures[2].offered, ["pass"]);
}

#[test]
fn limits_are_told_in_words() {
    let told = |cards: &str, board: &str, step: &str| {
        let report = run_whole(&format!(
            "title: x\nrules: 1.2.0\ncards\n  {cards}\nboard\n  {board}\nsteps\n  {step}\n  expect no winner\n"
        ));
        let told = report.faults.iter().map(|fault| (fault.line, fault.message.clone()));
        told.chain(report.failures.iter().map(|failure| (failure.line, failure.actual.clone()))).collect::<Vec<_>>()
    };
    let (card, board, step) = ("Rat: zombie, hp 2", "A: ap 1", "expect A.ap = 1");
    assert_eq!(told(card, board, step), []);
    for (cards, board, step, line, words) in [
        ("Rat: zombie, hp 100", board, step, 4, "99"),
        ("Rat: zombie, damage 256", board, step, 4, "99"),
        ("Pipe: weapon melee Blunt, hit roll 7", board, step, 4, "6"),
        (card, "A: ap 256", step, 6, "0 to 255"),
        (card, "A threat zone: Rat (burn 300 for 2)", step, 6, "300: numbers go from 0 to 255"),
        (card, "A threat zone: Rat (attacks 300)", step, 6, "300: numbers go from 0 to 255"),
        (card, "A threat zone: Rat (bleed 1 for 256)", step, 6, "256: numbers go from 0 to 255"),
        (card, "A equipment: 41 Rat", step, 6, "Rat cannot lie in the Equipment Area"),
        (card, board, "expect A has burn 300", 8, "300: numbers go from 0 to 255"),
        (card, board, "A calls 300", 8, "300: numbers go from 0 to 255"),
        (card, board, "A chooses option 300", 8, "300: numbers go from 0 to 255"),
        (card, board, "dice 1 2 3 4 5 6 1 2 3 4 5 6 1", 8, "no more than 12 dice"),
    ] {
        let told = told(cards, board, step);
        assert!(
            told.iter().any(|(at, told)| *at == line && told.contains(words)),
            "{cards} | {board} | {step}: {told:?}"
        );
    }
}

#[test]
fn a_heading_is_named_in_full() {
    let report = run_whole("title: x\nrules: 2.14, 99.1\nsteps\n  expect no winner\n");
    let told: Vec<_> = report.faults.iter().map(|fault| fault.message.as_str()).collect();
    assert_eq!(
        told,
        [
            "there is no clause or ruling 2.14; a heading is written in full, 2.14.0",
            "there is no clause or ruling 99.1"
        ]
    );
}

#[test]
fn a_number_that_no_die_shows_is_a_failure() {
    let report = run_whole(
        "title: x\nrules: 2.27.0\ncards\n  Pipe: weapon melee Blunt, hit roll 4\nboard\n  A: ap 1\n  A equipment: Pipe\n  \
         A threat zone: Shambler\n  dice 9\nsteps\n  A attacks with Pipe\n  expect A.ap = 0\n",
    );
    let told: Vec<_> = report.failures.iter().map(|failure| (failure.line, failure.actual.as_str())).collect();
    assert_eq!(told, [(11, "no die shows 9; dice show 1 to 6")]);
}

#[test]
fn the_manual_lists_every_key_of_the_config_and_every_value() {
    let manual = include_str!("../necrogenesis/scenarios/README.md");
    let config = serde_json::to_value(RulesConfig::default()).expect("JSON");
    let fields = config.as_object().expect("an object");
    for (key, usual) in fields {
        let start = format!("| `{key}` | ");
        let row = manual.lines().find(|line| line.starts_with(&start)).unwrap_or_else(|| panic!("{key} is missing"));
        let columns: Vec<&str> = row.split(" | ").collect();
        let shown = usual.as_str().map_or_else(|| usual.to_string(), str::to_owned);
        assert_eq!(columns[2], format!("`{shown}`"), "{key}");
        // The engine says itself which words it knows.
        let with = |value: serde_json::Value| {
            let mut fields = fields.clone();
            fields.insert(key.clone(), value);
            serde_json::from_value::<RulesConfig>(serde_json::Value::Object(fields))
        };
        let listed: Vec<&str> = columns[1].split('`').skip(1).step_by(2).collect();
        for value in &listed {
            let value = serde_json::from_str(value).unwrap_or_else(|_| serde_json::Value::from(*value));
            assert!(with(value.clone()).is_ok(), "{key} = {value}");
        }
        if usual.is_string() {
            let fault = with(serde_json::Value::from("?")).expect_err("no value").to_string();
            for word in fault.split('`').skip(3).step_by(2) {
                assert!(columns[1].contains(word), "{key} = {word} is missing");
            }
        }
    }
    assert_eq!(manual.lines().filter(|line| line.starts_with("| `")).count(), fields.len());
}
