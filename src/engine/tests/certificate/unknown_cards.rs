//! A card that no catalogue knows is told once, with the ways on.

use safehouse_engine::{
    deck::{
        certificate::{FindingKind, RepairKind, RequirementOutcome, Verdict},
        edit::Edit,
        list::DeckLine,
        merge::Conflict,
        unknown::replacements,
    },
    english::English,
    necrogenesis::NECROGENESIS,
};
use safehouse_testing::small_set::{SURVIVOR, SURVIVOR_DECK, ZOMBIE_DECK, catalogue, legal, line};

use crate::judging::standard;

fn english() -> English {
    English::new(&NECROGENESIS)
}

#[test]
fn one_unknown_line_is_one_problem_and_the_deck_stays_undecided() {
    for at in 0..legal().lines.len() {
        let mut deck = legal();
        deck.lines[at].card = "No Such Card".into();
        let certificate = standard(&deck);
        assert_eq!(certificate.verdict, Verdict::Undecided, "line {at}");
        let problems: Vec<_> = certificate.problems().collect();
        assert_eq!(problems.len(), 1, "line {at}: {problems:?}");
        assert_eq!(problems[0].kind, FindingKind::UnknownCard);
        assert_eq!(english().finding(problems[0]), "No card is called “No Such Card”");
        assert_eq!(problems[0].repair.as_ref().map(|repair| repair.kind), Some(RepairKind::RemoveLines));
        assert!(certificate.requirements.iter().any(|finding| finding.outcome == RequirementOutcome::Undecided));
        assert!(certificate.advice.is_empty(), "line {at}: {:?}", certificate.advice);
    }
}

#[test]
fn an_unknown_line_hides_no_failure() {
    let mut deck = legal();
    deck.lines[1].quantity = 2;
    deck.lines[2].card = "No Such Card".into();
    let certificate = standard(&deck);
    assert_eq!(certificate.verdict, Verdict::Illegal);
    let codes: Vec<_> = certificate.problems().map(|finding| finding.code.as_str()).collect();
    assert_eq!(codes, ["unknown_card", "survivor_deck_size"]);
}

#[test]
fn no_sentence_says_undecided_again() {
    let mut deck = legal();
    deck.lines[0].card = "Nobody".into();
    deck.lines[1].card = "Nothing".into();
    for finding in
        standard(&deck).requirements.iter().filter(|finding| finding.outcome == RequirementOutcome::Undecided)
    {
        let sentence = english().finding(finding);
        assert!(!sentence.contains("ndecided"), "{sentence}");
    }
}

#[test]
fn a_misspelt_line_is_replaced_where_it_stands_or_where_the_card_belongs() {
    let mut deck = legal();
    let place = deck.lines.iter().position(|line| line.section == SURVIVOR_DECK).expect("a line");
    let meant = deck.lines[place].card.clone();
    deck.lines[place].card = format!("{meant}x");
    let first = replacements(&deck, place, catalogue()).remove(0);
    assert_eq!(first.card, meant);
    first.edit.apply(&mut deck).expect("fits");
    assert_eq!(deck, legal());

    // In a section that does not take the card it goes home and joins its kind.
    let copies = deck.lines[place].quantity;
    deck.lines.push(line(ZOMBIE_DECK, 1, &format!("{meant}x")));
    let last = deck.lines.len() - 1;
    let first = replacements(&deck, last, catalogue()).remove(0);
    first.edit.apply(&mut deck).expect("fits");
    assert_eq!(deck.lines[place].quantity, copies + 1);
    assert_eq!(deck.lines.len(), legal().lines.len());
    assert!(replacements(&deck, place, catalogue()).is_empty());
    assert!(replacements(&deck, 999, catalogue()).is_empty());
    assert!(deck.section(SURVIVOR).count() == 1);
}

#[test]
fn a_long_name_of_a_stranger_is_cut_in_every_sentence() {
    let long = "Ünheard ".repeat(25);
    let mut deck = legal();
    deck.format = Some(long.clone());
    for (at, line) in deck.lines.iter_mut().enumerate() {
        match at {
            0 => line.card.clone_from(&long),
            1 => line.section.clone_from(&long),
            2 => line.quantity = 0,
            _ => {}
        }
    }
    deck.lines.push(DeckLine { quantity: 0, ..line(&long, 1, &long) });
    let certificate = standard(&deck);
    let unknown = certificate.problems().find(|finding| finding.kind == FindingKind::UnknownCard).expect("a finding");
    let cut = long.chars().take(120).collect::<String>();
    assert_eq!(english().finding(unknown), format!("No card is called “{}…”", cut.trim_end()));
    for finding in &certificate.requirements {
        let sentence = english().finding(finding);
        assert!(!sentence.contains(long.trim_end()) && sentence.chars().count() < 400, "{sentence}");
    }
    for edit in [
        Edit::Add(line(&long, 1, &long)),
        Edit::Remove { line: deck.lines.len() - 1 },
        Edit::Move { line: 0, copies: 1, section: long.clone() },
    ] {
        let words = english().edit(&edit.label(&deck));
        assert!(!words.contains(long.trim_end()) && words.chars().count() < 300, "{words}");
    }
    for conflict in [
        Conflict::Copies { card: long.clone(), section: long.clone(), ours: 1, theirs: 2 },
        Conflict::Name { ours: long.clone(), theirs: "x".to_owned() },
        Conflict::Format { ours: Some(long.clone()), theirs: None },
    ] {
        let words = english().conflict(&conflict);
        assert!(!words.contains(long.trim_end()), "{words}");
    }
}
