//! Lines of entry by number: what they mean, and what is said of those that mean nothing.

use proptest::prelude::*;
use safehouse_engine::{
    card::{Edition, Finish},
    catalogue::{Catalogue, CatalogueSource},
    copies::{
        Balances, Condition, Holding, Language,
        entry::{Amount, Entered, EntryDefaults, EntryFault, EntryLine, EntryReading, Hint, read},
    },
    game::{GameDefinition, Games},
    limits::{ENTRY_CHARACTERS, ENTRY_PRINTINGS},
};
use safehouse_testing::{plain_game::PLAIN, shipped::catalogue};

fn outbreak() -> EntryDefaults {
    EntryDefaults::new("NG-01")
}

fn reading(line: &str) -> EntryReading {
    read(line, &outbreak(), &[], catalogue()).unwrap_or_else(|fault| panic!("{line}: {fault}"))
}

fn entered(line: &str) -> Vec<Entered> {
    match reading(line).line {
        EntryLine::Copies(entered) => entered,
        other => panic!("{line}: {other:?}"),
    }
}

/// What a line does, as words: `+2 NG-01-045 foil first`.
fn told(line: &str) -> Vec<String> {
    entered(line).iter().map(in_words).collect()
}

fn in_words(entered: &Entered) -> String {
    let Holding { number, edition, finish, .. } = &entered.holding;
    assert_eq!(*number, catalogue().printing(entered.printing).number);
    let amount = match entered.amount {
        Amount::Add(copies) => format!("+{copies}"),
        Amount::Remove(copies) => format!("-{copies}"),
        Amount::Set(copies) => format!("={copies}"),
    };
    let finish = if *finish == Finish::Foil { " foil" } else { "" };
    let edition = if *edition == Edition::First { " first" } else { "" };
    format!("{amount} {number}{finish}{edition}")
}

fn fault(line: &str) -> EntryFault {
    read(line, &outbreak(), &[], catalogue()).map_or_else(|fault| fault, |reading| panic!("{line}: {reading:?}"))
}

#[test]
fn a_number_with_what_is_said_of_it_is_so_many_copies() {
    for (line, expected) in [
        ("45", "+1 NG-01-045"),
        ("045", "+1 NG-01-045"),
        (" 45 ", "+1 NG-01-045"),
        ("+45", "+1 NG-01-045"),
        ("45x3", "+3 NG-01-045"),
        ("45*3", "+3 NG-01-045"),
        ("45 x3", "+3 NG-01-045"),
        ("45X3", "+3 NG-01-045"),
        ("45f", "+1 NG-01-045 foil"),
        ("45F x3", "+3 NG-01-045 foil"),
        ("45 f", "+1 NG-01-045 foil"),
        ("45e", "+1 NG-01-045 first"),
        ("45fex2", "+2 NG-01-045 foil first"),
        ("45ur", "+1 NG-01-045"),
        ("NG-01-045", "+1 NG-01-045"),
        ("ng-01-045fx2", "+2 NG-01-045 foil"),
        ("NG-PR-001", "+1 NG-PR-001 foil"),
        ("-45", "-1 NG-01-045"),
        ("-45f x2", "-2 NG-01-045 foil"),
        ("=45x2", "=2 NG-01-045"),
        ("=45x0", "=0 NG-01-045"),
        ("=45", "=1 NG-01-045"),
        ("45 x 3", "+3 NG-01-045"),
        ("45f × 2", "+2 NG-01-045 foil"),
        ("NG-01-45", "+1 NG-01-045"),
        ("ng-pr-1x2", "+2 NG-PR-001 foil"),
        ("NG-PR 1", "+1 NG-PR-001 foil"),
        ("-ng-pr 1 x2", "-2 NG-PR-001 foil"),
        ("−45", "-1 NG-01-045"),
    ] {
        assert_eq!(told(line), [expected], "{line}");
    }
}

#[test]
fn rows_and_lists_mean_each_of_their_numbers() {
    assert_eq!(told("45,46 50f"), ["+1 NG-01-045", "+1 NG-01-046", "+1 NG-01-050 foil"]);
    assert_eq!(told("45-47"), ["+1 NG-01-045", "+1 NG-01-046", "+1 NG-01-047"]);
    assert_eq!(told("45-48 !46 !48"), ["+1 NG-01-045", "+1 NG-01-047"]);
    assert_eq!(told("45-49 !46-48 x2"), ["+2 NG-01-045", "+2 NG-01-049"]);
    assert_eq!(told("45-46f x4, 50"), ["+4 NG-01-045 foil", "+4 NG-01-046 foil", "+1 NG-01-050"]);
    // A phone writes a longer dash.
    assert_eq!(told("45–46"), ["+1 NG-01-045", "+1 NG-01-046"]);
    assert_eq!(told("NG-01 45-46 x 2"), ["+2 NG-01-045", "+2 NG-01-046"]);
    assert_eq!(told("-45-46"), ["-1 NG-01-045", "-1 NG-01-046"]);
    assert_eq!(entered("1-60 !7 !13").len(), 58);
    // A number pad has no space, and a comma goes on with what it stands behind.
    assert_eq!(entered("1-60!7!13-14").len(), 57);
    assert_eq!(told("1-4 !2,3"), ["+1 NG-01-001", "+1 NG-01-004"]);
    assert_eq!(told("45-46 !46, 50"), ["+1 NG-01-045", "+1 NG-01-050"]);
    assert_eq!(entered("1-200").len(), 200);
}

#[test]
fn a_row_beyond_the_set_is_taken_as_far_as_it_goes_and_that_is_said() {
    let reading = reading("199-205");
    assert_eq!(reading.hints.first(), Some(&Hint::Gaps(5)));
    let EntryLine::Copies(entered) = reading.line else { panic!("copies") };
    assert_eq!(entered.len(), 2);
}

#[test]
fn what_exists_in_one_form_alone_is_taken_so_and_what_was_never_printed_is_refused() {
    // Number 1 of the promos is a foil of the unlimited run, and nothing else.
    let promos = EntryDefaults { edition: Edition::First, ..EntryDefaults::new("NG-PR") };
    let reading = read("1", &promos, &[], catalogue()).expect("a number");
    let hint = Hint::OnlyPrinting("NG-PR-001".to_owned());
    assert_eq!(reading.hints, [hint.clone(), hint]);
    let EntryLine::Copies(entered) = reading.line else { panic!("copies") };
    assert_eq!(entered.iter().map(in_words).collect::<Vec<_>>(), ["+1 NG-PR-001 foil"]);
    let refused = |line| read(line, &promos, &[], catalogue()).expect_err("never printed");
    assert_eq!(refused("1r").to_string(), "NG-PR-001 was never printed as Regular: there is Foil.");
    assert_eq!(refused("1e").to_string(), "NG-PR-001 was never printed as First Edition: there is Unlimited.");
}

#[test]
fn words_alone_hold_for_the_lines_after_them() {
    let of = |line: &str, before: &EntryDefaults| match read(line, before, &[], catalogue()).expect("words").line {
        EntryLine::Defaults(defaults) => defaults,
        other => panic!("{line}: {other:?}"),
    };
    let place = of("@Binder 2", &outbreak());
    assert_eq!(place.place, "Binder 2");
    let all = of("nm de foil first", &place);
    assert_eq!(
        (all.condition, all.language, all.finish, all.edition),
        (Some(Condition::NearMint), Some(Language::German), Finish::Foil, Edition::First)
    );
    assert_eq!(all.place, "Binder 2");
    assert_eq!(of("ng-pr", &all).set, "NG-PR");
    assert_eq!(of("r u", &all).finish, Finish::Regular);
    assert_eq!(of("@", &all).place, "");
    assert_eq!(of("@Box – 2", &all).place, "Box – 2");
    assert_eq!(of("Mint", &all).condition, Some(Condition::Mint));
    let EntryLine::Copies(entered) = read("45", &all, &[], catalogue()).expect("a number").line else { panic!() };
    let expected = Holding {
        condition: Some(Condition::NearMint),
        language: Some(Language::German),
        place: "Binder 2".to_owned(),
        ..Holding::new("NG-01-045", Edition::First, Finish::Foil)
    };
    assert_eq!(entered[0].holding, expected);
}

#[test]
fn a_sign_alone_does_the_last_line_once_more_or_takes_one_of_it_back() {
    let last = entered("45f x3");
    let again = |line| match read(line, &outbreak(), &last, catalogue()).expect("a sign").line {
        EntryLine::Copies(entered) => entered.iter().map(in_words).collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    assert_eq!(again("+"), ["+1 NG-01-045 foil"]);
    assert_eq!(again("-"), ["-1 NG-01-045 foil"]);
    assert_eq!(fault("+").to_string(), "There is nothing yet that could be done again. Begin with a number.");
}

#[test]
fn a_question_changes_nothing_and_an_empty_line_says_nothing() {
    let EntryLine::Question(printings) = reading("?45,46").line else { panic!("a question") };
    let numbers: Vec<_> = printings.iter().map(|index| &*catalogue().printing(*index).number).collect();
    assert_eq!(numbers, ["NG-01-045", "NG-01-046"]);
    assert_eq!(reading("  ").line, EntryLine::Nothing);
}

#[test]
fn what_is_wrong_is_said_with_its_place_and_how_to_mend_it() {
    for (line, column, length, words) in [
        ("999", 1, 3, "NG-01 has no number 999; its numbers go from NG-01-001 to NG-01-200."),
        ("45, 999", 5, 3, "NG-01 has no number 999; its numbers go from NG-01-001 to NG-01-200."),
        ("45q", 1, 3, "“q” means nothing here. A number is followed by f, r, e, u and x3: 45, 45f, 45ex2, 1-60 !7."),
        (
            "medkit",
            1,
            6,
            "“medkit” means nothing here. A number is followed by f, r, e, u and x3: 45, 45f, 45ex2, 1-60 !7.",
        ),
        ("45fr", 1, 4, "“fr” says one thing in two ways. A copy has one finish and one edition."),
        ("45f r", 5, 1, "“45f” says one thing in two ways. A copy has one finish and one edition."),
        ("45x", 1, 3, "This is no number of copies from 0 to 9999."),
        ("45x10000", 1, 8, "This is no number of copies from 0 to 9999."),
        ("45x0", 1, 4, "No copy is entered. Say that there is none with =45x0."),
        ("60-1", 1, 4, "There is no number in this row. Write it from the lower to the higher, as 1-60."),
        ("300-310", 1, 7, "There is no number in this row. Write it from the lower to the higher, as 1-60."),
        ("1-3 !4", 5, 2, "This is not in the row of numbers before it."),
        ("45 !4", 4, 2, "An exception follows a row of numbers, as in 1-60 !7."),
        ("45!4", 3, 2, "An exception follows a row of numbers, as in 1-60 !7."),
        ("1-1 !1", 1, 6, "There is no number in this row. Write it from the lower to the higher, as 1-60."),
        ("=", 2, 0, "A number is missing here, as in -45, =45x2 and ?45."),
    ] {
        let fault = fault(line);
        assert_eq!((fault.column, fault.length, &*fault.to_string()), (column, length, words), "{line}");
    }
    let nowhere = EntryDefaults::new("NG-77");
    let fault = read("45", &nowhere, &[], catalogue()).expect_err("no set");
    assert_eq!(fault.to_string(), "There is no set “NG-77”. Choose one of the list.");
    let long = "4".repeat(ENTRY_CHARACTERS + 1);
    assert_eq!(self::fault(&long).to_string(), "A line has at most 1000 characters.");
    let many = "1-200 ".repeat(ENTRY_PRINTINGS / 200 + 1);
    assert_eq!(self::fault(&many).to_string(), "A line means at most 2000 printings. Enter them in several lines.");
}

#[test]
fn what_a_line_changes_depends_on_what_there_is_only_where_it_says_how_many_there_are() {
    let holding = Holding::new("NG-01-045", Edition::Unlimited, Finish::Regular);
    let balances: Balances = [(&holding, 5)].into_iter().collect();
    let by = |line| entered(line)[0].change(&balances).map(|change| change.by);
    assert_eq!(
        (by("45x2"), by("-45x7"), by("=45x2"), by("=45x5"), by("=45x0")),
        (Some(2), Some(-7), Some(-3), None, Some(-5))
    );
}

proptest! {
    #[test]
    fn any_line_means_something_or_says_what_is_wrong_within_it(line in "[-+=?@!,x* 0-9a-fru×NGü]{0,40}") {
        match read(&line, &outbreak(), &[], catalogue()) {
            Ok(_) => {}
            Err(fault) => {
                let characters = line.chars().count();
                prop_assert!(fault.column >= 1 && fault.column - 1 + fault.length <= characters, "{line:?}: {fault:?}");
                prop_assert!(!fault.to_string().is_empty());
            }
        }
    }

    #[test]
    fn a_line_that_is_written_is_read_as_it_was_meant(
        number in 1..=180_u32, copies in 1..=9_999_u32, is_foil: bool, is_first: bool, zeros in 0..3_usize,
    ) {
        let letters = format!("{}{}", if is_foil { "f" } else { "" }, if is_first { "e" } else { "" });
        let line = format!("{}{number}{letters}x{copies}", "0".repeat(zeros));
        if let Ok(EntryReading { line: EntryLine::Copies(entered), .. }) = read(&line, &outbreak(), &[], catalogue()) {
            prop_assert_eq!(entered.len(), 1);
            prop_assert_eq!(entered[0].amount, Amount::Add(copies));
            prop_assert_eq!(&entered[0].holding.number, &format!("NG-01-{number:03}"));
            prop_assert!(!is_foil || entered[0].holding.finish == Finish::Foil);
            prop_assert_eq!(entered[0].holding.edition == Edition::First, is_first);
        } else {
            prop_assert!(false, "{line}");
        }
    }
}

#[test]
fn a_letter_that_is_part_of_a_number_is_taken_for_it_and_that_is_said() {
    static GAME: GameDefinition = GameDefinition { id: "plain", ..PLAIN };
    let printing = |number: &str| {
        format!(
            r#"{{"number": "{number}", "rarity": "plain", "finishes": ["regular", "foil"], "editions": ["unlimited"]}}"#
        )
    };
    let card = |name: &str, number: &str| {
        format!(r#"{{"name": "{name}", "type": "thing", "printings": [{}]}}"#, printing(number))
    };
    let cards = [card("One", "P-45"), card("Other", "P-45f"), card("Promo", "P-X7"), card("Last", "P-46")].join(",");
    let set = r#"{"code": "P", "name": "Plain", "status": "community", "notice": "Made up."}"#;
    let text = format!(r#"{{"game": "plain", "set": {set}, "cards": [{cards}]}}"#);
    let source = CatalogueSource { name: "plain.json", text: &text };
    let catalogue = Catalogue::read(Games::only(&GAME), &[source]).expect("cards");
    let read = |line: &str| {
        let reading = read(line, &EntryDefaults::new("P"), &[], &catalogue).expect("a number");
        let EntryLine::Copies(entered) = reading.line else { panic!("{line}") };
        let in_words = |entered: &Entered| format!("{} {}", entered.holding.number, entered.holding.finish.id());
        (entered.iter().map(in_words).collect::<Vec<_>>().join(", "), reading.hints)
    };
    let part = vec![Hint::PartOfNumber("P-45f".to_owned())];
    assert_eq!(read("45"), ("P-45 regular".to_owned(), vec![]));
    assert_eq!(read("45f"), ("P-45f regular".to_owned(), part.clone()));
    assert_eq!(read("45ff"), ("P-45f foil".to_owned(), part));
    assert_eq!(read("46f"), ("P-46 foil".to_owned(), vec![]));
    assert_eq!(read("x7f"), ("P-X7 foil".to_owned(), vec![]));
    // Only plain numbers are in a row.
    assert_eq!(read("45-46").0, "P-45 regular, P-46 regular");
}
