//! What files are like that went through spreadsheets, tools and hands.

use safehouse_engine::{
    card::{Edition, Finish},
    copies::{
        Condition,
        dialect::{Choices, Decision, Line, Outcome, Remark, Taken, dialect, write},
    },
};

use super::{
    made_up::catalogue,
    shown::{reading, reading_with, shown},
};

fn rows(text: &str, id: &str) -> Vec<String> {
    let shown = shown(&reading(text, id));
    shown.lines().skip_while(|line| !line.starts_with(|c: char| c.is_ascii_digit())).map(str::to_owned).collect()
}

const TAKEN: &str = "2 × NG-01-070 unlimited regular";

#[test]
fn the_first_lines_may_have_a_mark_a_separator_or_nothing_in_them() {
    let table = "Name,Edition,Foil,Qty\n\"Salt, Bread and Bullets\",Outbreak,FALSE,2\n";
    for (before, line) in [
        ("", 2),
        ("\u{FEFF}", 2),
        ("sep=,\n", 3),
        ("\"sep=,\"\n", 3),
        ("\"sep=,\n", 3),
        ("\u{FEFF}\"sep=,\"\r\n", 3),
        ("\n\n", 4),
        ("sep=,\r", 3),
    ] {
        let rows = rows(&format!("{before}{table}"), "card-kingdom");
        assert_eq!(rows.last().map(String::as_str), Some(format!("{line}: {TAKEN}").as_str()), "{before:?}");
    }
}

#[test]
fn lines_end_in_three_ways() {
    for end in ["\n", "\r\n", "\r"] {
        let text = [
            "Name,Edition,Foil,Qty",
            "Shotgun,\"Out\nbreak\",FALSE,x",
            ",,,",
            "\"Salt, Bread and Bullets\",Outbreak,FALSE,2",
        ];
        let rows = rows(&text.join(end), "card-kingdom");
        assert_eq!(
            rows,
            ["1: header", "2: refused: QuantityNotANumber", "4: blank", &format!("5: {TAKEN}")],
            "{end:?}"
        );
    }
}

#[test]
fn cells_are_separated_in_four_ways() {
    for separator in [",", ";", "\t", "|"] {
        let text = ["Name,Edition,Foil,Qty", "Salt Bread,Outbreak,FALSE,2", "Old Rifle,Outbreak Promos,TRUE,1"];
        let text = text.join("\n").replace(',', separator);
        assert_eq!(
            rows(&text, "card-kingdom"),
            ["1: header", "2: refused: NameUnknown", "3: 1 × NG-PR-007 unlimited foil"],
            "{separator:?}"
        );
    }
}

#[test]
fn ragged_rows_and_repeated_headers() {
    let text = "title,edition,foil,quantity\n\
                Old Rifle,Outbreak Promos,TRUE,1,,\n\
                Old Rifle,Outbreak Promos,TRUE,1,x\n\
                TITLE,EDITION,FOIL,QUANTITY\n\
                sep=,\n\
                Old Rifle\n\
                Old Rifle,,TRUE,2\n";
    assert_eq!(
        rows(text, "card-kingdom"),
        [
            "1: header",
            "2: 1 × NG-PR-007 unlimited foil",
            "3: refused: Ragged",
            "4: header",
            "5: header",
            "6: open: 0 × quantity-not-stated",
            "7: 2 × NG-PR-007 unlimited foil",
        ]
    );
}

#[test]
fn a_quote_that_nothing_closes_costs_its_own_row() {
    let text = "title,edition,foil,quantity\n\
                Old Rifle,\"Outbreak Promos,TRUE,1\n\
                Old Rifle,Outbreak Promos,TRUE,2\n\
                Old Rifle,\"Outbreak Promos\",TRUE,3\n";
    let rows = rows(text, "card-kingdom");
    assert_eq!(rows[1], "2: refused: UnclosedQuote");
    assert_eq!(rows[2..], ["3: 2 × NG-PR-007 unlimited foil", "4: 3 × NG-PR-007 unlimited foil"]);
}

#[test]
fn quantities_are_numbers_or_statements_or_errors() {
    let text = "title,edition,foil,quantity\n\
                Old Rifle,,TRUE,2x\nOld Rifle,,TRUE,x3\nOld Rifle,,TRUE,2.0\nOld Rifle,,TRUE,0\n\
                Old Rifle,,TRUE,\nOld Rifle,,TRUE,-5\nOld Rifle,,TRUE,abc\nOld Rifle,,TRUE,100000\n";
    assert_eq!(
        rows(text, "card-kingdom")[1..],
        [
            "2: 2 × NG-PR-007 unlimited foil",
            "3: 3 × NG-PR-007 unlimited foil",
            "4: 2 × NG-PR-007 unlimited foil",
            "5: 0 × NG-PR-007 unlimited foil",
            "6: open: 0 × quantity-not-stated",
            "7: refused: QuantityNegative",
            "8: refused: QuantityNotANumber",
            "9: refused: TooManyCopies",
        ]
    );
}

#[test]
fn a_printing_is_found_by_its_number_however_it_is_written() {
    for (set, number, name, found) in [
        ("", "NG-01-070", "", "NG-01-070"),
        ("", "ng-01-070", "", "NG-01-070"),
        ("", "NG01070", "", "NG-01-070"),
        ("", "#NG-01-070", "", "NG-01-070"),
        ("NG-01", "70", "", "NG-01-070"),
        ("ng-01", "070", "", "NG-01-070"),
        ("01", "70/181", "", "NG-01-070"),
        ("1", "70", "", "NG-01-070"),
        ("Outbreak", "70.0", "", "NG-01-070"),
        ("", "70/181", "", "NG-01-070"),
        ("", "70", "Salt, Bread and Bullets", "NG-01-070"),
        ("NG-01", "70", "Salz, Brot und Kugeln", "NG-01-070"),
        ("NG-01", "999", "Salt, Bread and Bullets", "NG-01-070"),
        ("XX-01", "13", "salt, bread AND bullets", "NG-01-070"),
        ("NG-PR", "1", "Rick - the firestarter", "NG-PR-001"),
        ("NG-PR", "", "Rick - the firestarter", "NG-PR-001"),
    ] {
        let text = format!("Quantity,Name,Set code,Card number,Foil,Scryfall ID\n1,\"{name}\",{set},{number},Foil,\n");
        let rows = rows(&text, "delver-lens");
        assert!(rows[1].starts_with(&format!("2: 1 × {found} unlimited foil")), "{set} {number} {name}: {}", rows[1]);
    }
    for (set, number, name, outcome) in [
        ("", "70", "", "refused: NumberUnknown"),
        ("", "70/200", "", "refused: NumberUnknown"),
        ("XX-01", "70", "", "refused: NumberUnknown"),
        ("NG-01", "999", "", "refused: NumberUnknown"),
        ("NG-01", "999", "Nobody", "refused: NameUnknown"),
        ("", "", "", "refused: NoCard"),
        ("NG-01", "70", "Shotgun", "open: 1 × number-and-name-disagree, edition-not-stated of NG-01-070 NG-01-047"),
        ("", "", "Rick – The Firestarter", "open: 1 × several-printings:Rick – The Firestarter"),
    ] {
        let text = format!("Quantity,Name,Set code,Card number,Foil,Scryfall ID\n1,\"{name}\",{set},{number},Foil,\n");
        let rows = rows(&text, "delver-lens");
        assert!(
            rows[1].starts_with(&format!("2: {outcome}")) || rows[1].contains(outcome),
            "{set} {number} {name}: {}",
            rows[1]
        );
    }
}

#[test]
fn one_decision_settles_all_rows_of_a_cause_and_one_for_a_row_goes_before_it() {
    let text = "Count,Tradelist Count,Name,Edition,Condition,Language,Foil,Alter,Proxy,Purchase Price\n\
                1,0,Shotgun,ng-01,Nearly,English,,False,False,\n\
                2,0,Rifle,ng-01,Nearly,English,etched,False,False,\n\
                3,0,Rick – The Firestarter,ng-01,Mint,English,foil,False,False,\n";
    let undecided = reading(text, "moxfield");
    let groups: Vec<(String, Vec<usize>, u64)> =
        undecided.open().into_iter().map(|group| (group.cause.key(), group.lines, group.copies)).collect();
    let group = |key: &str, lines: &[usize], copies| (key.to_owned(), lines.to_vec(), copies);
    assert_eq!(
        groups,
        [
            group("edition-not-stated", &[2, 3, 4], 6),
            group("finish-unknown:etched", &[3], 2),
            group("condition-unknown:Nearly", &[2, 3], 3),
            group("several-printings:Rick – The Firestarter", &[4], 3),
        ]
    );

    let mut choices = Choices { edition: Some(Edition::Unlimited), place: "Box".to_owned(), ..Choices::default() };
    for (key, decision) in [
        ("finish-unknown", Decision::Finish(Finish::Foil)),
        ("condition-unknown:Nearly", Decision::Condition(Some(Condition::NearMint))),
        ("several-printings", Decision::UsualPrinting),
    ] {
        choices.decisions.insert(key.to_owned(), decision);
    }
    let of_line = [("condition-unknown:Nearly".to_owned(), Decision::Condition(None))];
    choices.lines.insert(3, of_line.into());
    assert_eq!(
        shown(&reading_with(text, "moxfield", &choices)).lines().skip(2).collect::<Vec<_>>(),
        [
            "2: 1 × NG-01-047 unlimited regular near-mint en in Box | moxfield says \"Nearly\"",
            "3: 2 × NG-01-013 unlimited foil en in Box | moxfield says \"Nearly\"",
            "4: 3 × NG-01-001 unlimited foil mint en in Box",
        ]
    );
    choices.lines.insert(3, [("condition-unknown:Nearly".to_owned(), Decision::LeaveOut)].into());
    choices.lines.insert(2, [("edition-not-stated".to_owned(), Decision::Edition(Edition::First))].into());
    choices.decisions.insert("several-printings".to_owned(), Decision::Printing("NG-01-013".to_owned()));
    let of_all = shown(&reading_with(text, "moxfield", &choices));
    assert!(of_all.contains("2: 1 × NG-01-047 first"), "{of_all}");
    assert!(of_all.contains("4: open: 3 × several-printings"), "another card's printing is no decision: {of_all}");
    choices.lines.insert(4, [("printing".to_owned(), Decision::Printing("NG-01-181".to_owned()))].into());
    let decided = shown(&reading_with(text, "moxfield", &choices));
    assert!(decided.contains("3: refused: LeftOut"), "{decided}");
    assert!(decided.contains("4: 3 × NG-01-181 unlimited foil"), "{decided}");
}

#[test]
fn a_product_number_and_a_playset_are_decided_on() {
    let text = "idProduct;groupCount;price;idLanguage;condition;isFoil;isPlayset;isFirstEd\n5;2;1;1;2;;1;1\n";
    let mut choices = Choices::default();
    choices.decisions.insert("product:5".to_owned(), Decision::Printing("NG-01-047".to_owned()));
    let open = reading_with(text, "cardmarket", &choices);
    assert_eq!(open.open()[0].cause.key(), "playset");
    choices.decisions.insert("playset".to_owned(), Decision::Copies(4));
    let taken = reading_with(text, "cardmarket", &choices);
    let Outcome::Taken(taken) = &taken.rows[1].outcome else { panic!("{taken:?}") };
    assert_eq!(taken.copies[0].1, 8);
    assert_eq!(taken.copies[0].0.edition, Edition::First);
}

#[test]
fn choices_are_kept_as_json() {
    let mut choices = Choices { edition: Some(Edition::First), ..Choices::default() };
    choices.decisions.insert("playset".to_owned(), Decision::Copies(4));
    choices.lines.insert(3, [("several-printings:A".to_owned(), Decision::UsualPrinting)].into());
    let text = serde_json::to_string(&choices).expect("it is written");
    assert_eq!(serde_json::from_str::<Choices>(&text).expect("it is read"), choices);
}

#[test]
fn a_number_that_its_set_lacks_is_said_where_the_name_finds_the_card() {
    let table = "Name,Set code,Collector number,Foil,Quantity,ManaBox ID\n";
    let remarks = |row: &str| {
        let choices = Choices { edition: Some(Edition::Unlimited), ..Choices::default() };
        let reading = reading_with(&format!("{table}{row}\n"), "manabox", &choices);
        let said: Vec<Remark> = reading.taken().flat_map(|(_, taken)| taken.remarks.clone()).collect();
        said
    };
    assert_eq!(remarks("Shotgun,NG-01,999,normal,1,1"), [Remark::NumberUnknown("999".to_owned())]);
    assert_eq!(remarks("Shotgun,NG-01,047,normal,1,1"), []);
    assert_eq!(remarks("Shotgun,NG-01,,normal,1,1"), []);
    // What the number means nobody knows where the set is another game's.
    assert_eq!(remarks("Shotgun,LEA,999,normal,1,1"), [Remark::SetUnknown("LEA".to_owned())]);
}

#[test]
fn what_somebody_added_to_a_tools_file_goes_back_into_its_files_and_no_others() {
    let text = "Name,Set code,Collector number,Foil,Quantity,ManaBox ID,Shelf,=Sum\n\
        Shotgun,NG-01,047,normal,2,77,third,9\nShotgun,NG-01,047,normal,1,,,\n";
    let choices = Choices { edition: Some(Edition::Unlimited), ..Choices::default() };
    let reading = reading_with(text, "manabox", &choices);
    let line = |taken: &Taken| {
        let (holding, count) = taken.copies[0].clone();
        Line { holding, count: count.into(), lot: taken.lot.clone() }
    };
    let lines: Vec<Line> = reading.taken().map(|(_, taken)| line(taken)).collect();
    assert_eq!(lines.len(), 2, "{}", shown(&reading));
    let written = |id: &str| write(&lines, dialect(id).unwrap(), catalogue()).unwrap();
    let (manabox, moxfield, ours) = (written("manabox"), written("moxfield"), written("safehouse"));
    assert!(manabox.lines().next().unwrap().ends_with(",Shelf"), "{manabox}");
    assert!(manabox.contains(",third\r\n"), "{manabox}");
    assert!(!moxfield.contains("Shelf") && !moxfield.contains("third"), "{moxfield}");
    // Ours carries it, and from there it goes back as well; what begins as a formula can stand in no header.
    assert!(ours.contains(",manabox: Shelf\r\n") || ours.contains(",manabox: Shelf,"), "{ours}");
    let again = super::shown::reading(&ours, "safehouse");
    let again: Vec<Line> = again.taken().map(|(_, taken)| line(taken)).collect();
    assert_eq!(write(&again, dialect("manabox").unwrap(), catalogue()).unwrap(), manabox);
}

#[test]
fn what_another_form_of_a_tool_has_goes_back_into_its_files() {
    let text = "Count,Tradelist Count,Name,Edition,Card Number,Condition,Language,Foil,Signed,Artist Proof,Altered Art,\
        Misprint,Promo,Textless,My Price,Cost,Rarity,Price,TcgPlayer ID,Scryfall ID\n\
        1,0,Shotgun,Outbreak,47,Near Mint,English,foil,,,,,,,$0.00,{2},Common,$0.20,123,abc\n";
    let choices = Choices { edition: Some(Edition::Unlimited), ..Choices::default() };
    let reading = reading_with(text, "deckbox", &choices);
    let lines: Vec<Line> = reading
        .taken()
        .map(|(_, taken)| Line { holding: taken.copies[0].0.clone(), count: 1, lot: taken.lot.clone() })
        .collect();
    assert_eq!(lines.len(), 1, "{}", shown(&reading));
    let written = write(&lines, dialect("deckbox").unwrap(), catalogue()).unwrap();
    let header = written.lines().next().unwrap();
    assert!(
        header.contains(",Cost") && header.contains(",TcgPlayer ID") && header.contains(",Scryfall ID"),
        "{written}"
    );
    assert!(written.contains(",$0.20,123,abc"), "{written}");
}
