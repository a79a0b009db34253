//! Registration sheets.

use safehouse_documents::{
    Paper, PdfError,
    registration::{Proof, Section, Sheet, registration},
};

use super::{
    event::{LINK, blank, kept, lines, proof, section, sheet},
    reader::{dense, roles, scanned, size, texts, texts_of, usual_size},
    site::fonts,
};

fn pages(sheet: &Sheet, paper: Paper) -> Vec<String> {
    texts(&registration(std::slice::from_ref(sheet), paper, fonts()).expect("a document").pdf)
}

#[test]
fn sixty_one_lines_are_on_one_page_in_legible_letters_however_they_are_shared_out() {
    let one = sheet("Ada Example", 40, 20);
    let single = Sheet { decks: [vec![section("Deck", lines(1, 61), 61)], vec![]], ..one.clone() };
    let turned = Sheet {
        decks: [vec![section("Deck", lines(1, 5), 5)], vec![section("Other", lines(6, 56), 56)]],
        ..one.clone()
    };
    for paper in [Paper::A4, Paper::Letter] {
        for (name, sheet) in [("two-decks", &one), ("one-deck", &single), ("turned", &turned)] {
            let written = registration(std::slice::from_ref(sheet), paper, fonts()).expect("a document");
            kept(&format!("sheet-{name}-{paper:?}"), &written.pdf);
            let pages = texts(&written.pdf);
            assert_eq!(pages.len(), 2, "the front and the back");
            for line in sheet.decks.iter().flatten().flat_map(|section| &section.lines) {
                let row = dense(&format!("{}{}{}", line.count, line.name, line.number));
                assert_eq!(pages[0].matches(&row).count(), 1, "{row}: {}", pages[0]);
            }
            assert!(usual_size(&written.pdf, 0) >= 8.5);
        }
    }
}

#[test]
fn a_sheet_says_all_that_it_was_handed_in_the_order_of_reading() {
    let page = pages(&sheet("Ada Example", 12, 8), Paper::A4).remove(0);
    let expected = [
        "Deck registration",
        "Friday Night at the Safehouse",
        "Name or pseudonym",
        "Ada Example",
        "Store",
        "The Last Bookshop, Leipzig",
        "2026-11-27",
        "Mara Voss, Night Nurse",
        "Survivor Deck",
        "12 of 40: 28 missing",
        "NG-01-012",
        "Zombie Deck",
        "NG-01-508",
        "Legal",
        "Format Standard, snapshot 2026-11 of 2026-11-01",
        "Content id",
        "9f3a c281 7d04 b6e5",
        "Signature of the player",
        "Judge",
        "page 1 of 2",
    ];
    let mut from = 0;
    for text in expected {
        let at = page[from..].find(&dense(text)).unwrap_or_else(|| panic!("{text} behind {}: {page}", &page[from..]));
        from += at;
    }
}

#[test]
fn totals_say_what_is_missing_and_what_is_too_much() {
    let count = |count: u32, wanted| Section {
        lines: lines(0, 1).into_iter().map(|line| safehouse_documents::registration::Line { count, ..line }).collect(),
        wanted,
        ..section("Deck", Vec::new(), 0)
    };
    for (section, expected) in [
        (count(40, Some(40..=40)), "Deck40of40Copies"),
        (count(38, Some(40..=40)), "38of40:2missing"),
        (count(45, Some(40..=40)), "45of40:5toomany"),
        (count(45, Some(40..=60)), "45of40to60Copies"),
        (count(61, Some(40..=60)), "61of40to60:1toomany"),
        (count(70, Some(40..=u32::MAX)), "70of40ormoreCopies"),
        (count(7, None), "Deck7Copies"),
        (count(u32::MAX, Some(0..=0)), "4294967295of0:4294967295toomany"),
    ] {
        let page = pages(&Sheet { decks: [vec![section], vec![]], ..sheet("A", 0, 0) }, Paper::A4).remove(0);
        assert!(page.contains(expected), "{expected}: {page}");
    }
}

#[test]
fn more_lines_go_on_over_pages_which_say_so() {
    let long = sheet("Ada Example", 150, 90);
    for paper in [Paper::A4, Paper::Letter] {
        let written = registration(std::slice::from_ref(&long), paper, fonts()).expect("a document");
        kept(&format!("sheet-long-{paper:?}"), &written.pdf);
        let pages = texts(&written.pdf);
        assert!(pages.len() > 3);
        let all = pages.concat();
        for line in long.decks.iter().flatten().flat_map(|section| &section.lines) {
            let row = dense(&format!("{}{}{}", line.count, line.name, line.number));
            assert_eq!(all.matches(&row).count(), 1, "{row}");
        }
        for (at, page) in pages.iter().enumerate() {
            assert!(page.contains(&format!("page{}of{}", at + 1, pages.len())), "{page}");
            assert!(page.contains("AdaExample"), "{page}");
        }
        assert!(pages[1].starts_with("AdaExample·FridayNight"), "{}", pages[1]);
        assert!(pages[1].contains("SurvivorDeck,continued"), "{}", pages[1]);
        assert_eq!(all.matches("Signatureoftheplayer").count(), 1);
    }
}

#[test]
fn a_form_to_fill_in_has_lines_for_every_card_and_asks_for_the_name() {
    for paper in [Paper::A4, Paper::Letter] {
        let written = registration(&[blank()], paper, fonts()).expect("a document");
        kept(&format!("sheet-blank-{paper:?}"), &written.pdf);
        let pages = texts(&written.pdf);
        assert_eq!(pages.len(), 1);
        for expected in ["Nameorpseudonym", "Survivor", "____of40", "____of20", "Signatureoftheplayer"] {
            assert!(pages[0].contains(expected), "{expected}: {}", pages[0]);
        }
        assert!(!pages[0].contains("Contentid") && !pages[0].contains("missing"), "{}", pages[0]);
        assert!(scanned(&written.pdf, 0).is_empty());
    }
}

#[test]
fn both_codes_are_read_and_the_proof_is_large_enough_for_a_phone() {
    for paper in [Paper::A4, Paper::Letter] {
        let written = registration(&[sheet("Ada Example", 20, 10)], paper, fonts()).expect("a document");
        let front = scanned(&written.pdf, 0);
        assert_eq!(front.len(), 1);
        assert_eq!(front[0].text, LINK);
        assert!(front[0].side / front[0].modules as f32 >= 0.45);
        let back = scanned(&written.pdf, 1);
        assert_eq!(back.len(), 1);
        assert_eq!(back[0].text, proof());
        assert!(back[0].side >= 35.0 && back[0].side / back[0].modules as f32 >= 0.45, "{} mm", back[0].side);
        let text = &texts(&written.pdf)[1];
        assert!(text.contains(&dense("It is verified at safehouse.example/verify")), "{text}");
    }
}

#[test]
fn the_longest_proof_is_printed_on_the_page_and_a_longer_one_is_refused() {
    let with = |text: String| Sheet { proof: Some(Proof { text, verifier: "v".to_owned() }), ..sheet("A", 1, 1) };
    let longest = "é".repeat(1_476);
    let written = registration(&[with(longest.clone())], Paper::Letter, fonts()).expect("a document");
    kept("sheet-longest-proof", &written.pdf);
    let code = scanned(&written.pdf, 1).remove(0);
    assert_eq!(code.text, longest);
    assert!(code.side / code.modules as f32 >= 0.45 && code.side < 190.0, "{} mm", code.side);
    let refused = registration(&[with("x".repeat(2_954))], Paper::Letter, fonts()).unwrap_err();
    assert_eq!(refused, PdfError::Code(2_954));
}

#[test]
fn names_of_any_script_and_length_are_wrapped_and_their_boxes_listed() {
    let long = "Wolfeschlegelsteinhausenbergerdorff ".repeat(6).trim_end().to_owned();
    for (at, (name, boxed)) in [
        ("محمد بن عبد الله", "U+0628"),
        ("ドラゴン 龍", "U+30C9"),
        ("🎲 Dice", "U+1F3B2"),
        ("\u{202E}sdrawkcab\u{202C}", ""),
        (long.as_str(), ""),
    ]
    .into_iter()
    .enumerate()
    {
        let mut named = sheet(name, 10, 5);
        named.decks[0][1].lines[0].name = name.to_owned();
        let written = registration(&[named], Paper::A4, fonts()).expect("a document");
        kept(&format!("sheet-name-{at}"), &written.pdf);
        let pages = texts(&written.pdf);
        assert_eq!(pages.len(), 2);
        // What the foot repeats is cut, nothing else.
        let (body, _) = pages[0].split_once("Judge:").expect("a line to sign on");
        assert!(!body.contains('\u{202E}') && !body.contains('…'), "{body}");
        let listed = dense("Boxes stand for letters that the font lacks:");
        assert_eq!(pages[0].contains(&listed), !boxed.is_empty(), "{}", pages[0]);
        assert!(pages[0].contains(boxed), "{}", pages[0]);
        let lacking: Vec<char> = name.chars().filter(|letter| written.boxed.contains(letter)).collect();
        assert_eq!(lacking.is_empty(), boxed.is_empty(), "{lacking:?}");
        if boxed.is_empty() {
            let shown: String = name.chars().filter(|letter| !('\u{202A}'..='\u{202E}').contains(letter)).collect();
            assert_eq!(body.matches(&dense(&shown)).count(), 2, "the player and the card: {body}");
        }
    }
}

#[test]
fn a_sheet_without_anything_on_it_is_a_page() {
    assert_eq!(pages(&Sheet::default(), Paper::A4).len(), 1);
    assert_eq!(texts(&registration(&[], Paper::A4, fonts()).expect("a document").pdf).len(), 1);
}

#[test]
fn sheets_of_an_event_are_in_one_file_in_the_order_handed_in() {
    // A short proof: unoptimised, codes take most of the time.
    let short = |at: usize| Sheet {
        proof: Some(Proof { text: format!("PROOF {at}"), verifier: "safehouse.example/verify".to_owned() }),
        ..sheet(&format!("Player {at:03}x"), 6, 3)
    };
    let sheets: Vec<Sheet> = (0..500).map(short).collect();
    let written = registration(&sheets, Paper::A4, fonts()).expect("a document");
    // A sheet has a front and a back; reading each of the thousand takes a minute.
    let read = [0, 501, 999];
    let (pages, texts) = texts_of(&written.pdf, &read);
    assert_eq!(pages, 1_000);
    for (page, text) in read.into_iter().zip(texts) {
        assert!(text.contains(&format!("Player{:03}x", page / 2)), "{text}");
    }
}

#[test]
fn each_sheet_begins_on_the_front_of_a_leaf() {
    let mixed = [
        sheet("First", 150, 20),
        sheet("Second", 10, 5),
        Sheet { proof: None, ..sheet("Third", 10, 5) },
        sheet("Fourth", 3, 2),
    ];
    let pages = texts(&registration(&mixed, Paper::A4, fonts()).expect("a document").pdf);
    for name in ["First", "Second", "Third", "Fourth"] {
        let first = pages.iter().position(|page| page.contains(name)).expect("a page");
        assert_eq!(first % 2, 0, "{name} begins on a front");
    }
}

#[test]
fn the_same_sheets_have_the_same_bytes_and_pages_the_size_of_the_paper() {
    let sheets = [sheet("Ada", 30, 20), blank()];
    for (paper, expected) in [(Paper::A4, (595.28, 841.89)), (Paper::Letter, (612.0, 792.0))] {
        let written = registration(&sheets, paper, fonts()).expect("a document");
        assert_eq!(written, registration(&sheets, paper, fonts()).expect("a document"));
        assert!(size(&written.pdf).iter().all(|size| *size == expected), "{:?}", size(&written.pdf));
    }
}

#[test]
fn a_sheet_has_headings_tables_and_codes_with_words() {
    let written = registration(&[sheet("Ada", 3, 2)], Paper::A4, fonts()).expect("a document");
    let roles = roles(&written.pdf);
    let count = |role: &str| roles.iter().filter(|known| *known == role).count();
    assert_eq!((count("H1"), count("H2"), count("Table"), count("Figure")), (2, 3, 3, 2));
    assert_eq!((count("TR"), count("TH"), count("TD")), (3 + 6, 9, 18));
    let text = String::from_utf8_lossy(&written.pdf);
    assert!(text.contains("QR code with the address of this list"), "the code has an alternative text");
}
