//! What a card page says of a line.

use std::collections::BTreeSet;

use crate::rulestext::{Phrase, explain, explain::Role};
use safehouse_cards::game::explanation::{Explanation, LineMeaning, LinePart};

/// The parts of a line, as `Role words [clauses]`.
fn parts(line: &str) -> Vec<String> {
    match explain(&[line]).pop() {
        Some(Explanation { meaning: LineMeaning::Parts(parts), text }) => {
            assert_eq!(text, line);
            let said = |LinePart { role, words, clauses, rulings }: &LinePart| {
                format!("{role} – {words} [{}]", [&clauses[..], rulings].concat().join(", "))
            };
            parts.iter().map(said).collect()
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_line_is_explained_part_by_part_with_its_clauses() {
    assert_eq!(
        parts("Once per turn, 1 TP: Apply Burn (1) for 2 turns to target Zombie in the Threat Zone."),
        [
            "Kind – Active ability: used by hand and paid for [2.11.0, 3.22.6]",
            "When – At most once each turn [15.3.6]",
            "Price – 1 TP [3.22.1, 3.22.6]",
            "Does – Apply Burn (1) for 2 turns to target Zombie in the Threat Zone [2.30.0, 2.30.3]",
            "Choice – The target is chosen when this is declared [2.17.0, R123]",
        ]
    );
    assert_eq!(
        parts(
            "Grab – On Hit: The Survivor player makes an Escape Roll against ED 4. \
             On a failure, the Survivor player discards 1 card at random."
        ),
        [
            "Kind – Triggered ability: it becomes pending by itself [2.13.0, 1.5.0]",
            "Kind – “Grab” is a label: it does nothing by itself, but other cards may name it [3.8.1, R92]",
            "When – On Hit [2.20.4]",
            "If – The Survivor player rolls a die against ED 4; below it, what follows [2.25.1, 2.25.2, 2.25.4]",
            "Does – The Survivor player discards 1 card at random [16.7.1]",
            "Choice – Chosen by die among those it could be [2.26.0, R124]",
        ]
    );
    assert_eq!(
        parts("While the Threat Zone is lit, Hit Rolls against Mutants need 1 less."),
        [
            "Kind – Passive ability: it holds as long as its source works [2.10.0]",
            "If – The Threat Zone is lit [2.37.0, R90]",
            "Does – Hit Rolls against Mutants need 1 less [2.27.2, R59]",
        ]
    );
}

#[test]
fn every_phrase_is_explained_with_clauses() {
    for phrase in Phrase::ALL {
        let [Explanation { meaning: LineMeaning::Parts(parts), .. }] = &explain(&[phrase.example()])[..] else {
            panic!("{} is not explained", phrase.example())
        };
        assert_eq!(parts[0].role, Role::Kind.name());
        for part in parts {
            let clauses = [&part.clauses[..], &part.rulings].concat();
            assert!(!clauses.is_empty(), "{}: {}", phrase.example(), part.words);
            assert!(!part.words.ends_with('.'), "{}", part.words);
            assert_eq!(clauses.iter().collect::<BTreeSet<_>>().len(), clauses.len());
            for clause in &clauses {
                let numbers: Vec<_> = clause.trim_start_matches('R').split('.').collect();
                let is_id = numbers.iter().all(|number| number.parse::<u8>().is_ok());
                assert!(is_id && numbers.len() == if clause.starts_with('R') { 1 } else { 3 }, "{clause}");
            }
        }
    }
}

#[test]
fn what_is_no_rule_or_not_read_says_so() {
    let meanings: Vec<_> = explain(&["*(A reminder.)*", "Draw 1 card.", "Nothing else matters."])
        .into_iter()
        .map(|explanation| explanation.meaning)
        .collect();
    assert_eq!(meanings[0], LineMeaning::NoRule("A reminder, no rule (3.8.3)"));
    assert!(matches!(&meanings[2], LineMeaning::Unread { column: 1, .. }), "{:?}", meanings[2]);
}
