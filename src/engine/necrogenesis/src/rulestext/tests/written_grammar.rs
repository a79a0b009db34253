//! `cards/README.md` is the one written grammar: what it lists is what the
//! parser knows.

use std::collections::BTreeMap;

use crate::{
    NECROGENESIS,
    rulestext::{
        Group, Phrase, Words,
        ability::{Event, Moment, Timing},
        read, read_timing, read_trigger,
    },
};
use safehouse_cards::{catalogue::Catalogue, game::Games};
use safehouse_testing::shipped::CARDS;

const GRAMMAR: &str = include_str!("../../../../../../cards/README.md");

fn playtest() -> Catalogue {
    Catalogue::read(Games::only(&NECROGENESIS), CARDS).expect("the card files are valid")
}

/// The quoted words of a production.
fn quoted(production: &str) -> Vec<&'static str> {
    let start = format!("\n    {production:<9} =");
    let at = GRAMMAR.find(&start).unwrap_or_else(|| panic!("no production {production}")) + start.len();
    let body = GRAMMAR[at..].split(" .\n").next().expect("a production ends");
    body.split('"').skip(1).step_by(2).collect()
}

/// A row of the lists of phrases.
struct Row {
    pattern: String,
    cards: usize,
    example: &'static str,
}

fn rows() -> Vec<Row> {
    let list = GRAMMAR.split("### Phrases").nth(1).and_then(|rest| rest.split("\n## ").next()).expect("the list");
    let cells =
        |line: &'static str| -> Vec<&'static str> { line.trim_matches('|').split(" | ").map(str::trim).collect() };
    list.lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| Phrase"))
        .map(|line| match cells(line)[..] {
            [pattern, cards, example] => {
                Row { pattern: pattern.replace("\\|", "|"), cards: cards.parse().expect("a count"), example }
            }
            _ => panic!("not three cells: {line}"),
        })
        .collect()
}

#[test]
fn it_lists_the_events_moments_and_timings_that_are_read() {
    fn all<T: Words>() -> Vec<&'static str> {
        T::ALL.iter().map(|value| value.words()).collect()
    }
    assert_eq!(quoted("event"), all::<Event>());
    assert_eq!(quoted("moment"), all::<Moment>());
    assert_eq!(quoted("timing"), all::<Timing>());
    assert_eq!((Event::ALL.len(), Moment::ALL.len()), (43, 8));
}

#[test]
fn it_lists_every_phrase_in_its_group() {
    let listed: Vec<_> = rows().into_iter().map(|row| row.pattern).collect();
    let known: Vec<_> = Phrase::ALL.iter().map(|phrase| phrase.pattern()).collect();
    assert_eq!(listed, known);
    for (group, heading) in
        [(Group::Frame, "**Frames.**"), (Group::Effect, "**Effects.**"), (Group::Passive, "**Passives ")]
    {
        let part = GRAMMAR.split(heading).nth(1).and_then(|rest| rest.split("\n**").next()).expect("a group");
        let first = Phrase::ALL.iter().find(|phrase| phrase.group() == group).expect("a phrase");
        assert!(part.contains(&first.pattern().replace('|', "\\|")), "{heading}");
    }
}

#[test]
fn it_counts_the_cards_of_every_phrase() {
    let catalogue = playtest();
    let mut cards: BTreeMap<Phrase, Vec<&str>> = BTreeMap::new();
    for card in catalogue.cards() {
        let text = read(&card.text);
        let mut used: Vec<_> = text.lines.iter().flat_map(|line| line.phrases()).collect();
        used.sort_unstable();
        used.dedup();
        for phrase in used {
            cards.entry(phrase).or_default().push(card.name.as_str());
        }
    }
    let none = Vec::new();
    let mut wrong = Vec::new();
    for (row, phrase) in rows().iter().zip(Phrase::ALL) {
        let cards = cards.get(phrase).unwrap_or(&none);
        if row.cards != cards.len() || cards.first().copied().unwrap_or("–") != row.example {
            wrong.push(format!("{}: {} cards, first {:?}", row.pattern, cards.len(), cards.first()));
        }
    }
    assert_eq!(wrong, [""; 0]);
    let used = cards.len();
    assert!(GRAMMAR.contains(&format!("{used} phrases make up every line of the set")), "{used} phrases are used");
}

#[test]
fn every_trigger_and_timing_of_the_set_is_read() {
    for card in playtest().cards() {
        let name = card.name.as_str();
        if let Some(trigger) = card.word("trigger") {
            assert!(read_trigger(trigger).is_ok(), "{name}");
        }
        if let Some(timing) = card.word("timing") {
            assert!(read_timing(timing).is_ok(), "{name}");
        }
    }
}
