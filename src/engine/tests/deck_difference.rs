//! What changed from one state of a deck to another, as values and as a text.

use safehouse_engine::deck::{
    difference::{Change, difference, difference_text},
    list::{ChosenPrinting, DeckLine, DeckList},
};
use safehouse_testing::shipped;

fn line(section: &str, quantity: u32, card: &str) -> DeckLine {
    DeckLine { section: section.into(), card: card.into(), quantity, printing: None }
}

fn deck() -> DeckList {
    DeckList {
        name: "Hold the Line".into(),
        notes: "Keep Medkits.\nNever block first.".into(),
        tags: vec!["slow".into()],
        lines: vec![
            line("zombie_deck", 3, "Walker"),
            line("survivor_deck", 4, "Rifle"),
            line("survivor_deck", 2, "Medkit"),
        ],
        ..DeckList::new("necrogenesis")
    }
}

#[test]
fn a_difference_is_told_by_section_with_what_was_and_what_is() {
    let catalogue = shipped::read(&[shipped::OUTBREAK]);
    let game = catalogue.game();
    let later = DeckList {
        name: "Hold the Door".into(),
        notes: "Never block first.\nAttack on turn 3.".into(),
        card_notes: [("Rifle".into(), "For bosses.\nFirst.".into())].into_iter().collect(),
        tags: vec!["slow".into(), "tested".into()],
        lines: vec![
            line("survivor_deck", 2, "rifle"),
            line("zombie_deck", 3, "Walker"),
            line("survivor_deck", 2, "Medkit"),
            line("survivor_deck", 1, "Shotgun"),
        ],
        ..DeckList::new("necrogenesis")
    };
    let changes = difference(&deck(), &later, game);
    let section = game.section("survivor_deck").expect("a section").name;
    let text = format!(
        "-Name: Hold the Line\n+Name: Hold the Door\n\n{section}\n-4 Rifle\n+2 Rifle\n+1 Shotgun\n\nTags\n+tested\n\nNotes\n-Keep Medkits.\n+Attack on turn 3.\n\nNotes on cards\n+Rifle: For bosses. / First.\n"
    );
    assert_eq!(difference_text(&changes, game), text);
}

#[test]
fn the_order_of_lines_is_no_difference_and_another_printing_is() {
    let catalogue = shipped::read(&[shipped::OUTBREAK]);
    let game = catalogue.game();
    let mut later = deck();
    later.lines.reverse();
    assert_eq!(difference(&deck(), &later, game), []);
    assert_eq!(difference_text(&[], game), "");
    let printing = ChosenPrinting { number: "NG-01-001".into(), finish: None, edition: None };
    let mut chosen = deck();
    chosen.lines[1].printing = Some(printing.clone());
    let copies = |printing, from, to| Change::Copies {
        section: "survivor_deck".into(),
        card: "Rifle".into(),
        printing,
        from,
        to,
    };
    assert_eq!(difference(&deck(), &chosen, game), [copies(None, 4, 0), copies(Some(printing), 0, 4)]);
}
