//! Tables.

use safehouse_engine::{
    card::{Edition, Finish},
    deck::{
        interchange::{CorrectionCode, Form, LineOutcome, Target, Unreadable, export},
        list::{ChosenPrinting, DeckLine, DeckList},
    },
};

use crate::fixture::{CATALOGUE, line, printed, read};

const DECK: &str = "survivor_deck";

#[test]
fn our_table_has_a_documented_header_and_no_formulas() {
    let deck = DeckList {
        name: "Night, \"Shift\"".to_owned(),
        format: Some("standard".to_owned()),
        lines: vec![
            DeckLine {
                printing: Some(ChosenPrinting {
                    number: "NG-01-045".to_owned(),
                    finish: Some(Finish::Foil),
                    edition: Some(Edition::First),
                }),
                ..line("survivor_deck", 2, "Rusty Pipe")
            },
            line("survivor_deck", 1, "=1+1"),
            line("zombie_deck", 1, "-5 Degrees"),
            line("zombie_deck", 1, "@Home"),
            line("maybeboard", 1, "'Tis the Season"),
            line("maybeboard", 1, "'=1"),
        ],
        ..DeckList::new("necrogenesis")
    };
    let text = export(&deck, &CATALOGUE, Target::Csv);
    let expected = [
        "Section,Quantity,Name,Set,Number,Rarity,Finish,Edition",
        "deck.name,,\"Night, \"\"Shift\"\"\",,,,,",
        "deck.format,,standard,,,,,",
        "Survivor Deck,2,Rusty Pipe,NG-01,NG-01-045,C,Foil,First Edition",
        "Survivor Deck,1,'=1+1,,,,,",
        "Zombie Deck,1,'-5 Degrees,,,,,",
        "Zombie Deck,1,'@Home,,,,,",
        "Maybeboard,1,'Tis the Season,,,,,",
        "Maybeboard,1,''=1,,,,,",
        "",
    ]
    .join("\r\n");
    assert_eq!(text, expected);
    let import = read(&text);
    assert_eq!((import.form, &import.deck), (Form::Csv, &deck));
    assert_eq!(import.lines.len(), 9);
    assert_eq!(import.lines[3].line, 4);

    let saved_by_a_spreadsheet = format!("\u{FEFF}sep=;\r\n{}", text.replace(',', ";").replace("Night;", "Night,"));
    assert_eq!(read(&saved_by_a_spreadsheet).deck, deck);
}

#[test]
fn tables_of_other_tools_are_read_by_their_headers() {
    let foil = |quantity, finish, edition| DeckLine {
        printing: Some(ChosenPrinting { number: "NG-01-045".to_owned(), finish, edition }),
        ..line("survivor_deck", quantity, "Rusty Pipe")
    };
    for (text, expected) in [
        (
            "\"Count\",\"Tradelist Count\",\"Name\",\"Edition\",\"Condition\",\"Language\",\"Foil\",\"Tags\",\"Last Modified\",\"Collector Number\",\"Alter\",\"Proxy\",\"Purchase Price\"\n\"2\",\"0\",\"Rusty Pipe\",\"ng-01\",\"Near Mint\",\"English\",\"foil\",\"\",\"2026-01-01\",\"45\",\"False\",\"False\",\"\"",
            foil(2, Some(Finish::Foil), None),
        ),
        (
            "Quantity,Name,Finish,Condition,Date Added,Language,Purchase Price,Tags,Edition Name,Edition Code,Multiverse Id,Scryfall ID,Collector Number\n2,Rusty Pipe,Normal,NM,2026-01-01,EN,0,,Outbreak,NG-01,,,045",
            foil(2, Some(Finish::Regular), None),
        ),
        (
            "Quantity,Name,Simple Name,Set,Card Number,Set Code,Printing,Condition,Language,Rarity,Product ID,SKU\r\n3,Rusty Pipe,Rusty Pipe,,045/200,NG-01,1st Edition Foil,NM,English,C,1,2\r\n",
            foil(3, Some(Finish::Foil), Some(Edition::First)),
        ),
        (
            "\"sep=,\"\nFolder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number,Condition,Printing,Language\nBox,1,0,rusty pipe,NG-01,Outbreak,045,NearMint,Foil,English",
            foil(1, Some(Finish::Foil), None),
        ),
        (
            "\u{FEFF}cardname,cardq,cardrarity,card_edition,cardset,cardcode,cardid,print_id\nRusty Pipe,3,Common,1st Edition,NG-01,NG-01-045,1,2",
            foil(3, None, Some(Edition::First)),
        ),
        ("code;quantity\nNG-01-045;3", printed("survivor_deck", 3, "Rusty Pipe", "NG-01-045")),
        ("Name\tQty\nRusty Pipe\t3", line("survivor_deck", 3, "Rusty Pipe")),
        ("Card Name,Quantity\nRusty Pipe,3", line("survivor_deck", 3, "Rusty Pipe")),
        ("section,count,name\nSideboard,3,Cinder Husk", line("zombie_deck", 3, "Cinder Husk")),
        ("section,count,name\nSideboard,3,Rusty Pipe", line("maybeboard", 3, "Rusty Pipe")),
        ("section,count,name\nZombie Deck,3,Rusty Pipe", line("zombie_deck", 3, "Rusty Pipe")),
    ] {
        let import = read(text);
        assert_eq!(import.form, Form::Csv, "{text}");
        assert_eq!(import.deck.lines, [expected], "{text}");
    }
}

#[test]
fn every_row_says_what_became_of_it() {
    let import = read(
        "Name,Quantity\n\nRusty Pip,2\n\"Lightning\nBolt\",1\n,4\nRusty Saw,0\nRusty Saw,many\nRusty Saw,-1\nRusty Saw",
    );
    let unreadable = |reason| LineOutcome::Unreadable { reason };
    let outcomes: Vec<_> = import.lines.iter().map(|report| (report.line, report.outcome.clone())).collect();
    assert!(
        matches!(&outcomes[1], (3, LineOutcome::Corrected { corrections }) if corrections[0].code == CorrectionCode::Completed)
    );
    assert!(matches!(outcomes[2], (4, LineOutcome::Unknown { .. })), "{outcomes:?}");
    assert_eq!(
        outcomes[3..],
        [
            (6, unreadable(Unreadable::NoCard)),
            (7, unreadable(Unreadable::NoCopies)),
            (8, unreadable(Unreadable::QuantityNotANumber)),
            (9, unreadable(Unreadable::NoCopies)),
            (10, LineOutcome::Accepted),
        ]
    );
    assert_eq!(import.lines[2].text, "\"Lightning\nBolt\",1");
}

#[test]
fn cells_that_say_nothing_here_are_named() {
    const OURS: &str = "Section,Quantity,Name,Set,Number,Rarity,Finish,Edition";
    const OTHERS: &str = "Name,Quantity,Section,Rarity,Finish,Edition";
    for (text, code, written) in [
        (format!("{OTHERS}\nOld Rifle,,,,,"), CorrectionCode::QuantityMissing, ""),
        (format!("{OTHERS}\nOld Rifle,1,nonsense,,,"), CorrectionCode::CategoryIgnored, "nonsense"),
        (format!("{OTHERS}\nOld Rifle,1,,C,,"), CorrectionCode::RarityDiffers, "C"),
        (format!("{OTHERS}\nOld Rifle,1,,,shiny,"), CorrectionCode::FinishUnknown, "shiny"),
        (format!("{OTHERS}\nOld Rifle,1,,,,third"), CorrectionCode::EditionUnknown, "third"),
        (format!("{OURS}\nnonsense,1,Old Rifle,,,,,"), CorrectionCode::SectionUnknown, "nonsense"),
        (format!("{OURS}\nSurvivor Deck,1,Old Rifle,,NG-01-999,,,"), CorrectionCode::NumberUnknown, "NG-01-999"),
        (format!("{OURS}\nSurvivor Deck,1,Old Rifle,,NG-01-047,Common,,"), CorrectionCode::RarityDiffers, "Common"),
        (format!("{OURS}\nSurvivor Deck,1,Old Rifle,,,,shiny,"), CorrectionCode::FinishUnknown, "shiny"),
        (format!("{OURS}\nSurvivor Deck,1,Old Rifle,,,,,third"), CorrectionCode::EditionUnknown, "third"),
    ] {
        let import = read(&text);
        assert_eq!(import.deck.lines.len(), 1, "{text}");
        let LineOutcome::Corrected { corrections } = &import.lines[1].outcome else { panic!("{:?}", import.lines) };
        assert_eq!(corrections.len(), 1, "{text}: {corrections:?}");
        assert_eq!((corrections[0].code, corrections[0].written.as_str()), (code, written), "{text}");
    }
    for table in [format!("{OTHERS}\nOld Rifle,x,,,,"), format!("{OURS}\nSurvivor Deck,x,Old Rifle,,,,,")] {
        let outcome = &read(&table).lines[1].outcome;
        assert_eq!(*outcome, LineOutcome::Unreadable { reason: Unreadable::QuantityNotANumber }, "{table}");
    }
    for accepted in ["Old Rifle,1,,R,Foil,", "Old Rifle,1,,Rare,no,Unlimited", "Old Rifle,1,,,Regular,NG-01"] {
        assert_eq!(read(&format!("{OTHERS}\n{accepted}")).lines[1].outcome, LineOutcome::Accepted, "{accepted}");
    }
}

#[test]
fn an_open_quote_and_many_cells_are_bounded_work() {
    let open = format!("Name,Quantity\n\"{}", "Rusty Pipe,1\n".repeat(20_000));
    assert_eq!(read(&open).lines.len(), 20_001);
    let wide = format!("Name,Quantity\n{}", ",".repeat(100_000));
    assert_eq!(read(&wide).lines.len(), 2);
    let long = format!("Name,Quantity\n{}", "Nobody At All,1\n".repeat(50_000));
    assert_eq!(read(&long).deck.lines.len(), 50_000);
}

#[test]
fn the_sum_below_a_table_is_no_card() {
    for row in
        ["Total,7", "7,Total", ",Total: 7", "Total:,7", "Grand total,7", "Total cards,7,", "\"Total\",7", "Sum,7,"]
    {
        let import = read(&format!("Count,Name,Price\n4,Rusty Pipe,1.20\n{row}\n"));
        assert_eq!(import.deck.lines, [line(DECK, 4, "Rusty Pipe")], "{row}: {:?}", import.lines);
        assert_eq!(import.lines[2].outcome, LineOutcome::Comment, "{row}");
    }
    // Ours is taken letter by letter, and more than a sum may be a card.
    let ours = "Section,Quantity,Name,Set,Number,Rarity,Finish,Edition\nSurvivor Deck,4,Total,,,,,\n";
    assert_eq!(read(ours).deck.lines.len(), 1);
    assert_eq!(read("Count,Name\n4,Total War\n").deck.lines.len(), 1);
    assert_eq!(read("Count,Name,Set\n4,Total,NG-01\n").deck.lines.len(), 1);
}
