//! What all games share, with a game made up for it: nothing of it knows a game that
//! ships.

use safehouse_engine::{
    catalogue::{
        Catalogue, CatalogueSource, NoFormats,
        query::{Query, reference},
    },
    deck::{
        certificate::{Verdict, certify},
        code,
        format::Formats,
        interchange::{Target, export, import},
        list::{DeckLine, DeckList},
        odds::Question,
    },
    english::English,
    game::face::Tone,
    games,
    rulebook::{book::Book, search::Index},
};
use safehouse_testing::{
    lighthouse::{self, FLEET, HARBOUR, KEEPER, LIGHTHOUSE},
    shipped,
};

fn line(section: &str, quantity: u32, card: &str) -> DeckLine {
    DeckLine { section: section.to_owned(), card: card.to_owned(), quantity, printing: None }
}

/// One Keeper and twelve cards.
fn legal() -> DeckList {
    let mut lines = vec![line(KEEPER, 1, "Old Marta"), line(FLEET, 1, "Flagship"), line(FLEET, 3, "Spring Tide")];
    lines.extend(["Brig", "Cutter", "Whaler", "Gale"].map(|card| line(FLEET, 2, card)));
    lines.push(line(HARBOUR, 4, "Barge"));
    DeckList { name: "Night Watch".to_owned(), lines, ..DeckList::new(LIGHTHOUSE.id) }
}

fn names(query: &str) -> Vec<&'static str> {
    let catalogue = lighthouse::catalogue();
    let query = Query::parse(&LIGHTHOUSE, query).unwrap_or_else(|faults| panic!("{query}: {faults}"));
    let found = query.evaluate(catalogue, &NoFormats);
    found.iter().map(|printing| catalogue.card(catalogue.card_of(printing)).name.as_str()).collect()
}

#[test]
fn its_printings_stand_in_the_order_of_their_numbers_however_many_digits_those_have() {
    let catalogue = lighthouse::catalogue();
    let numbers: Vec<&str> =
        catalogue.by_number().map(|printing| catalogue.printing(printing).number.as_str()).collect();
    let at = |number: &str| numbers.iter().position(|one| *one == number).expect("a number");
    assert!(at("L1-2") < at("L1-9") && at("L1-9") < at("L1-10"), "{numbers:?}");
    assert_eq!(numbers.len(), catalogue.printing_count());
}

#[test]
fn its_card_files_are_read_and_faults_cite_its_own_clauses() {
    let catalogue = lighthouse::catalogue();
    assert_eq!(catalogue.game().id, "lighthouse");
    assert_eq!(catalogue.cards().len(), 12);

    let text = r#"{"game": "lighthouse", "set": {"code": "L2", "name": "Second", "status": "community"}, "cards": [
        {"name": "Raft", "type": "boat", "printings": [{"number": "L1-1", "rarity": "tin"}]},
        {"name": "Squall", "type": "storm", "oil": 1, "printings": []},
        {"type": "ship", "printings": [{"number": "7"}]}
    ]}"#;
    let faults =
        Catalogue::read(lighthouse::GAMES, &[CatalogueSource { name: "second.json", text }]).expect_err("faults");
    let cited: Vec<&str> = faults.0.iter().flat_map(|fault| &fault.clauses).map(String::as_str).collect();
    assert_eq!(cited, ["B7", "B5", "B8", "B9", "B6", "B1", "B2", "B3", "B4", "B8", "B7"], "{faults:?}");

    let unnamed = CatalogueSource { name: "x.json", text: r#"{"set": {}, "cards": []}"# };
    let faults = Catalogue::read(lighthouse::GAMES, &[unnamed]).expect_err("faults");
    assert!(faults.to_string().contains("e.g. \"game\": \"lighthouse\""), "{faults}");
}

#[test]
fn a_program_that_does_not_know_it_refuses_its_files() {
    let faults = Catalogue::read(games::GAMES, &[lighthouse::CARDS]).expect_err("an unknown game");
    assert!(faults.to_string().contains("“lighthouse” is no game known here"), "{faults}");
    let mixed = Catalogue::read(lighthouse::GAMES, &[lighthouse::CARDS, shipped::PROMOS]).expect_err("two games");
    assert!(
        mixed.to_string().contains("This file is for NecroGenesis, the files before it for Lighthouse."),
        "{mixed}"
    );
}

#[test]
fn queries_ask_for_its_fields_types_and_rarities() {
    assert_eq!(names("t:ship tons>4"), ["Barge", "Flagship", "Royal Yacht"]);
    assert_eq!(names("flag:southern oil<=3"), ["Barge", "Ferry"]);
    assert_eq!(names("r>=silver t:storm"), ["Fog"]);
    assert_eq!(names("oil=x"), ["Spring Tide"]);
    assert_eq!(names("northern"), ["Old Marta", "Brig", "Cutter", "Whaler", "Royal Yacht"], "words of the type line");
    let fault = Query::parse(&LIGHTHOUSE, "hp>3").expect_err("a field of another game").to_string();
    assert!(fault.contains("hp"), "{fault}");
    let fields: Vec<_> = reference(&LIGHTHOUSE).iter().map(|entry| entry.id).collect();
    assert!(fields.contains(&"tonnage") && !fields.contains(&"ztc"), "{fields:?}");
    for (query, _) in LIGHTHOUSE.samples.queries {
        assert!(!names(query).is_empty(), "{query}");
    }
}

#[test]
fn its_types_and_sections_have_its_own_tones() {
    let tones = LIGHTHOUSE.types.iter().map(|word| LIGHTHOUSE.face.tone(word.id));
    assert_eq!(tones.collect::<Vec<_>>(), [Tone::Amber, Tone::Cyan, Tone::Steel], "the last names none");
    let tones = LIGHTHOUSE.sections.iter().map(|section| LIGHTHOUSE.section_tone(section));
    assert_eq!(tones.collect::<Vec<_>>(), [Tone::Amber, Tone::Cyan, Tone::Steel]);
}

/// No rules of another game read its cards.
#[test]
fn its_texts_are_read_by_nobody() {
    assert!(games::text_coverage(lighthouse::catalogue()).is_none());
    let shipped = shipped::read(&[shipped::OUTBREAK]);
    assert!(games::text_coverage(&shipped).is_some_and(|coverage| coverage.lines > 0));
}

#[test]
fn its_formats_judge_decks() {
    let (catalogue, formats) = (lighthouse::catalogue(), lighthouse::formats());
    let snapshot = formats.get("harbour-rules").expect("its format").newest();
    let certificate = certify(&legal(), catalogue, snapshot);
    assert_eq!(certificate.verdict, Verdict::Legal, "{:?}", certificate.problems().collect::<Vec<_>>());

    let mut deck = legal();
    deck.lines[1].quantity = 2;
    deck.lines.push(line(FLEET, 1, "Old Marta"));
    let certificate = certify(&deck, catalogue, snapshot);
    let codes: Vec<&str> = certificate.problems().map(|finding| finding.code.as_str()).collect();
    assert_eq!(codes, ["fleet_size", "fleet_types", "gold"]);
    let english = English::new(&LIGHTHOUSE);
    let told: Vec<String> = certificate.problems().map(|finding| english.finding(finding)).collect();
    assert!(told[0].contains("Fleet") && told[0].contains("12"), "{told:?}");

    let borrowed = DeckList { game: "necrogenesis".into(), ..legal() };
    let certificate = certify(&borrowed, catalogue, snapshot);
    assert_eq!(certificate.verdict, Verdict::Illegal);
    let told: Vec<String> = certificate.problems().map(|finding| english.finding(finding)).collect();
    assert_eq!(told, ["The list is of another game, “necrogenesis”, and not of Lighthouse"]);

    let other = Formats::read(&[shipped::FORMATS], catalogue).expect_err("formats of another game");
    assert!(other.to_string().contains("for another game than the cards, which are lighthouse's"), "{other}");
}

#[test]
fn decks_go_out_and_come_back_in_every_form() {
    let catalogue = lighthouse::catalogue();
    let deck = legal().grouped(&LIGHTHOUSE);
    for target in [Target::Text, Target::Json, Target::Csv] {
        let written = export(&deck, catalogue, target);
        let read = import(&written, catalogue);
        assert_eq!(read.deck.lines, deck.lines, "{target:?}: {written}");
        assert_eq!(read.deck.game, LIGHTHOUSE.id, "{target:?}");
    }
    let written = export(&deck, catalogue, Target::Text);
    assert!(written.contains("Fleet (12)") && written.contains("Harbour (4)"), "{written}");
    let pasted = import("Ships\n2 brig\n1 Gale\n\nKeeper\n1 anselm\n", catalogue).deck;
    assert_eq!(pasted.lines, [line(FLEET, 2, "Brig"), line(FLEET, 1, "Gale"), line(KEEPER, 1, "Anselm")]);
}

#[test]
fn a_code_says_that_it_is_for_another_game() {
    let (ours, theirs) = (lighthouse::catalogue(), shipped::catalogue());
    let written = code::encode(&legal(), ours).expect("a code");
    let read = code::decode(&written, ours).expect("its own code");
    assert_eq!(read.deck.lines.len(), legal().lines.len());

    let foreign = import(shipped::HOLD_THE_LINE.text, theirs).deck;
    let written = code::encode(&foreign, theirs).expect("a code");
    let told = code::decode(&written, ours).expect_err("a code of another game");
    assert!(matches!(&told, code::DecodeError::OtherGame(game) if game == "necrogenesis"), "{told}");
}

#[test]
fn odds_follow_its_opening() {
    let catalogue = lighthouse::catalogue();
    let deck = legal();
    // Four of twelve cards, one Flagship among them.
    let question = Question::parse("1 flagship in the opening hand", &LIGHTHOUSE).expect("a question");
    let answer = question.answer(&deck, catalogue, &NoFormats).expect("odds");
    assert_eq!(answer.fraction, "1/3");
    // Two more a turn: eight of twelve.
    let question = Question::parse("1 flagship by turn 2", &LIGHTHOUSE).expect("a question");
    assert_eq!(question.answer(&deck, catalogue, &NoFormats).expect("odds").fraction, "2/3");
    for (text, _) in LIGHTHOUSE.samples.deck_queries {
        let formats = lighthouse::formats().newest();
        assert!(lighthouse::catalogue().deck_query(text, &formats).is_ok(), "{text}");
    }
    for (text, _) in LIGHTHOUSE.samples.questions {
        assert!(Question::parse(text, &LIGHTHOUSE).is_ok(), "{text}");
    }
    // One Keeper, who is turned up by the game's own word.
    let question = Question::parse("1 marta by watch 1", &LIGHTHOUSE).expect("a question");
    assert_eq!(question.answer(&deck, catalogue, &NoFormats).expect("odds").fraction, "1");
    let fault = Question::parse("1 marta by spawn 1", &LIGHTHOUSE).expect_err("a word of another game").to_string();
    assert!(fault.contains("Expected “turn” or “watch”"), "{fault}");
    let fault = Question::parse("1 by turn 2", &LIGHTHOUSE).expect_err("no group").to_string();
    assert!(!fault.contains("weapon"), "{fault}");
}

#[test]
fn every_example_of_the_query_language_is_of_this_game() {
    for entry in reference(&LIGHTHOUSE) {
        let query = Query::parse(&LIGHTHOUSE, entry.example);
        if query.as_ref().is_ok_and(Query::asks_collection) {
            // Here is none; they are held against one where the language is tested.
            continue;
        }
        let read = query.map(|query| lighthouse::catalogue().search(&query, &NoFormats));
        let told = read.map(|found| found.notices).map_err(|faults| faults.to_string());
        assert_eq!(told.as_deref(), Ok(&[][..]), "{}: {}", entry.id, entry.example);
    }
}

#[test]
fn its_rulebook_is_read_with_numbers_of_its_own_and_searched() {
    let clauses = "id,title,text,see\nB,Boats,,\nB.1.0,Oil,A Boat burns {oil} oil a turn (R01).,B.1.1\n\
                   B.1.1,Running dry,A Boat without oil drifts.,\n";
    let rulings = "id,title,unclear,decision,reason,clauses,settings\n\
                   R01,When,Before or after it sails,Before.,Oil moves it.,B.1.0,oil\n";
    let values = |name: &str| (name == "oil").then(|| "2".to_owned());
    let book = Book::read(clauses, rulings, &values).unwrap_or_else(|faults| panic!("{faults:?}"));
    assert_eq!(book.passage("B.1.0").map(|clause| clause.text.as_str()), Some("A Boat burns 2 oil a turn (R01)."));
    assert_eq!(book.naming("R01").collect::<Vec<_>>(), ["B.1.0"]);
    let index = Index::new(&book, (LIGHTHOUSE.glossary)(), games::summaries(&LIGHTHOUSE));
    let ids = |question: &str| index.search(question, 5).found.iter().map(|found| found.id).collect::<Vec<_>>();
    assert_eq!(ids("drifting"), ["B.1.1"]);
    assert_eq!(ids("B.1.0")[0], "B.1.0");
    // No text of the shipped game is its own.
    assert!(games::book(&LIGHTHOUSE).is_none() && games::rule_index(&LIGHTHOUSE).is_none());
    assert!(games::rule_examples(&LIGHTHOUSE, "2.48.1").is_empty());
}
