//! Lists that are larger than a stranger may send.

use std::fmt::Write as _;

use proptest::prelude::*;
use safehouse_engine::{
    deck::{
        interchange::{Form, Import, LineOutcome, Target, Unreadable, export, import, import_within},
        list::{DeckLine, DeckList},
    },
    english::English,
    limits::{Excess, Limits, Measure},
    wire::import::ImportReport,
};

use crate::fixture::CATALOGUE;

fn read(text: &str) -> Import {
    import_within(text, &CATALOGUE, &Limits::STRANGER)
}

/// Why a list is refused as a whole: one report, and nothing of it taken.
fn refusal(text: &str) -> Excess {
    let read = read(text);
    assert_eq!((read.lines.len(), read.deck), (1, DeckList::new("necrogenesis")));
    assert!(read.lines[0].text.chars().count() <= 120, "the refusal repeats no more than a beginning");
    excess(&read.lines[0].outcome)
}

fn excess(outcome: &LineOutcome) -> Excess {
    match outcome {
        LineOutcome::Unreadable { reason: Unreadable::TooLarge(excess) } => *excess,
        other => panic!("{other:?}"),
    }
}

fn many(lines: usize) -> DeckList {
    let line = |at| DeckLine {
        section: "survivor_deck".into(),
        card: format!("Unheard of {at}"),
        quantity: 1,
        printing: None,
    };
    DeckList { lines: (0..lines).map(line).collect(), ..DeckList::new("necrogenesis") }
}

const FORMS: [(Target, Form); 4] = [
    (Target::Text, Form::Text),
    (Target::Json, Form::Json),
    (Target::Csv, Form::Csv),
    (Target::Cockatrice, Form::Cockatrice),
];

#[test]
fn a_list_of_too_many_lines_is_refused_in_every_form() {
    for (target, form) in FORMS {
        let most = Limits::STRANGER.lines;
        let within = read(&export(&many(most), &CATALOGUE, target));
        assert_eq!((within.form, within.deck.lines.len()), (form, most));
        let beyond = export(&many(most + 1), &CATALOGUE, target);
        assert_eq!(
            refusal(&beyond),
            Excess { what: Measure::DeckLines, most: most as u64, found: most as u64 + 1 },
            "{form:?}"
        );
        let far_beyond = export(&many(6_000), &CATALOGUE, target);
        assert_eq!(refusal(&far_beyond).what, Measure::ListRows, "{form:?}");
    }
}

#[test]
fn a_list_at_this_machine_may_be_long() {
    for (target, form) in FORMS {
        let read = import(&export(&many(6_000), &CATALOGUE, target), &CATALOGUE);
        assert_eq!((read.form, read.deck.lines.len()), (form, 6_000));
    }
}

#[test]
fn a_refusal_says_the_limit_in_words() {
    let outcome = read(&export(&many(501), &CATALOGUE, Target::Text)).lines.remove(0).outcome;
    assert_eq!(
        English::new(CATALOGUE.game()).line_outcome(&outcome),
        "This is too large, so nothing of it was read: a deck has at most 500 lines; this one has 501."
    );
}

#[test]
fn bytes_rows_columns_and_depth_are_bounded() {
    assert_eq!(refusal(&"x".repeat(1_000_001)).what, Measure::ListBytes);
    for line_end in ["\n", "\r", "\r\n", "\u{B}", "\u{85}", "\u{2028}", "\n\u{2028}"] {
        assert_eq!(refusal(&line_end.repeat(5_001)).what, Measure::ListRows, "{line_end:?}");
    }
    let header: String = (0..200).fold("Name,Quantity".to_owned(), |text, at| format!("{text},c{at}"));
    assert_eq!(refusal(&format!("{header}\nRusty Pipe,1\n")).what, Measure::Columns);
    let wide = format!("Name,Quantity\nRusty Pipe,1\nRusty Pipe,1{}\n", ",x".repeat(1_000));
    let wide = read(&wide);
    assert_eq!((wide.deck.lines.len(), wide.lines.len()), (1, 3));
    assert_eq!(excess(&wide.lines[2].outcome).what, Measure::Columns);
    for depth in [120, 100_000] {
        let json = format!("{{\"lines\": {}{}}}", "[".repeat(depth), "]".repeat(depth));
        assert_eq!(refusal(&json).what, Measure::Depth);
        assert_eq!(refusal(&format!("{{\"lines\": {}", "[".repeat(depth))).what, Measure::Depth, "never closed");
    }
    for depth in [120, 2_000] {
        let cod = format!("<cockatrice_deck>{}", "<zone>".repeat(depth));
        assert_eq!(refusal(&cod).what, Measure::Depth);
    }
}

#[test]
fn a_name_that_is_too_large_costs_its_own_line_and_no_other() {
    let long = "a".repeat(300);
    let list = format!("1 Rusty Pipe\n1 \"{long}\"\n2 Old Rifle\n== \"{long}\" ==\n1 Rusty Pipe\n");
    let read = read(&list);
    let copies: Vec<u32> = read.deck.lines.iter().map(|line| line.quantity).collect();
    assert_eq!(copies, [1, 2]);
    let entries: Vec<Option<u32>> = read.lines.iter().map(|report| report.entry).collect();
    assert_eq!(entries, [Some(0), None, Some(1), None, None]);
    assert_eq!(excess(&read.lines[1].outcome).what, Measure::CardName);
    assert_eq!(excess(&read.lines[4].outcome).what, Measure::SectionName);
}

#[test]
fn what_is_said_about_the_deck_is_bounded_and_the_cards_are_kept() {
    let long = "a".repeat(300);
    let mut list = format!("// Name: {long}\n// Format: {long}\n// Tags: short, {long}\n");
    for _ in 0..100 {
        let _ = writeln!(list, "// {long}");
    }
    list.push_str("\n1 Rusty Pipe\n");
    let read = read(&list);
    assert_eq!(read.deck.lines.len(), 1);
    assert_eq!((read.deck.name.as_str(), read.deck.format, read.deck.notes.as_str()), ("", None, ""));
    assert_eq!(read.deck.tags, ["short"]);
    let told: Vec<Measure> =
        read.lines[read.lines.len() - 4..].iter().map(|report| excess(&report.outcome).what).collect();
    assert_eq!(told, [Measure::DeckName, Measure::FormatName, Measure::Notes, Measure::Tag]);
}

#[test]
fn a_deck_code_that_is_too_long_is_one_fault() {
    for code in [format!("sh1{}", "0".repeat(65_000)), format!("sh1{}", "0000 ".repeat(13_000))] {
        for text in [code.clone(), format!("https://cards.example/decks/view?deck={}", code.replace(' ', "-"))] {
            let read = read(&text);
            assert_eq!((read.form, read.lines.len()), (Form::Code, 1));
            assert_eq!(excess(&read.lines[0].outcome).what, Measure::DeckCodeCharacters);
        }
    }
    // A list whose first card begins like a code is a list.
    let list = format!("sh1elter\n{}", "1 Rusty Pipe\n".repeat(400)) + &"// note\n".repeat(600);
    assert_eq!(read(&list).form, Form::Text);
}

/// Bytes of what is kept and told of a list.
fn size(import: &Import) -> usize {
    serde_json::to_string(&ImportReport::from(import)).expect("JSON").len()
}

proptest! {
    #[test]
    fn what_is_told_of_a_list_is_bounded_by_its_length(
        text in "(\\PC{0,40}|[0-9]{1,5} [A-Za-z ]{1,30}|[{}\\[\\]\",:<>/=#\\-*() ]{0,40}|\n){0,60}"
    ) {
        let read = read(&text);
        // A report repeats its line and offers a handful of the catalogue's names.
        prop_assert!(size(&read) <= 10 * text.len() + 2_000 * (read.lines.len() + 1), "{} of {}", size(&read), text.len());
        prop_assert!(read.deck.check(&Limits::STRANGER).is_ok());
        for report in &read.lines {
            prop_assert!(report.entry.is_none_or(|entry| (entry as usize) < read.deck.lines.len()));
        }
    }

    #[test]
    fn whatever_a_form_holds_is_within_the_bounds(
        names in prop::collection::vec("[a-zé]{1,250}", 1..6), section in "[a-z]{1,250}", notes in "[a-z\n]{0,300}"
    ) {
        let line = |card: &String| DeckLine { section: section.clone(), card: card.clone(), quantity: 1, printing: None };
        let deck = DeckList { lines: names.iter().map(line).collect(), notes, ..DeckList::new("necrogenesis") };
        for (target, _) in FORMS {
            let read = read(&export(&deck, &CATALOGUE, target));
            prop_assert!(read.deck.check(&Limits::STRANGER).is_ok());
        }
    }
}
