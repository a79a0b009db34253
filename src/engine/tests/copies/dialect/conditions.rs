//! The same word is another grade in another tool.

use safehouse_engine::copies::{
    Condition::{self, Excellent, Good, LightPlayed, Mint, NearMint, Played, Poor},
    dialect::{Outcome, dialect},
};

use super::shown::reading;

const GRADES: [Condition; 7] = [Mint, NearMint, Excellent, Good, LightPlayed, Played, Poor];

/// What each tool calls the grades, from the best; nothing where it has none.
const TABLE: &[(&str, [&str; 7])] = &[
    ("dragon-shield", ["Mint", "NearMint", "Excellent", "Good", "LightPlayed", "Played", "Poor"]),
    ("manabox", ["mint", "near_mint", "excellent", "good", "light_played", "played", "poor"]),
    ("cardmarket", ["1", "2", "3", "4", "5", "6", "7"]),
    ("cardmarket", ["MT", "NM", "EX", "GD", "LP", "PL", "PO"]),
    ("moxfield", ["Mint", "Near Mint", "", "Good (Lightly Played)", "Played", "Heavily Played", "Damaged"]),
    ("deckbox", ["Mint", "Near Mint", "", "Good (Lightly Played)", "Played", "Heavily Played", "Poor"]),
    ("topdecked", ["mint", "near mint", "", "slightly played", "moderately played", "heavily played", "damaged"]),
    ("tcgplayer", ["", "Near Mint", "", "Lightly Played", "Moderately Played", "Heavily Played", "Damaged"]),
    ("card-castle", ["", "Near Mint", "", "Lightly Played", "Moderately Played", "Heavily Played", "Damaged"]),
    ("archidekt", ["", "NM", "", "LP", "MP", "HP", "D"]),
];

/// What a word means in a dialect; `None` where it has to be asked.
fn grade(id: &str, word: &str) -> Option<Option<Condition>> {
    let columns: Vec<(&str, &str)> = match id {
        "dragon-shield" => {
            vec![("Card Number", "NG-PR-007"), ("Condition", word), ("Quantity", "1"), ("Printing", "Foil")]
        }
        "cardmarket" => vec![("name", "Old Rifle"), ("condition", word), ("quantity", "1"), ("isFoil", "1")],
        "topdecked" => {
            vec![("COLLECTOR NUMBER", "NG-PR-007"), ("CONDITION", word), ("QUANTITY", "1"), ("FINISH", "foil")]
        }
        "tcgplayer" => vec![("Card Number", "NG-PR-007"), ("Condition", word), ("Quantity", "1"), ("Printing", "Foil")],
        "card-castle" => vec![("Card Name", "Old Rifle"), ("Condition", word), ("Foil", "true")],
        "archidekt" => {
            vec![("Collector Number", "NG-PR-007"), ("Condition", word), ("Quantity", "1"), ("Finish", "Foil")]
        }
        "deckbox" => vec![("Card Number", "NG-PR-007"), ("Condition", word), ("Count", "1"), ("Foil", "foil")],
        "cardsphere" => vec![("Name", "Old Rifle"), ("Condition", word), ("Count", "1"), ("Foil", "foil")],
        "manabox" => vec![("Collector number", "NG-PR-007"), ("Condition", word), ("Quantity", "1"), ("Foil", "foil")],
        _ => vec![("Collector Number", "NG-PR-007"), ("Condition", word), ("Count", "1"), ("Foil", "foil")],
    };
    let header: Vec<&str> = columns.iter().map(|(header, _)| *header).collect();
    let cells: Vec<&str> = columns.iter().map(|(_, cell)| *cell).collect();
    let reading = reading(&format!("{}\n{}\n", header.join(","), cells.join(",")), id);
    match &reading.rows[1].outcome {
        Outcome::Taken(taken) => Some(taken.copies[0].0.condition),
        Outcome::Open(open) => {
            assert_eq!(open.causes[0].key(), format!("condition-unknown:{word}"), "{id}");
            None
        }
        outcome => panic!("{id} {word}: {outcome:?}"),
    }
}

#[test]
fn a_condition_is_read_by_the_scale_of_its_tool() {
    for (id, words) in TABLE {
        for (word, meant) in words.iter().zip(GRADES).filter(|(word, _)| !word.is_empty()) {
            assert_eq!(grade(id, word), Some(Some(meant)), "{id} {word}");
        }
    }
}

#[test]
fn a_word_of_another_scale_is_asked_about() {
    for (id, word) in [
        ("moxfield", "near_mint"),
        ("moxfield", "Lightly Played"),
        ("moxfield", "LP"),
        ("manabox", "Near Mint"),
        ("archidekt", "Near Mint"),
        ("tcgplayer", "Played"),
        ("cardsphere", "Played"),
        ("cardsphere", "Lightly Played"),
        ("cardmarket", "8"),
        ("topdecked", "lightly played"),
    ] {
        assert_eq!(grade(id, word), None, "{id} {word}");
    }
}

#[test]
fn no_condition_is_not_stated_and_never_mint() {
    for (id, _) in TABLE {
        assert_eq!(grade(id, ""), Some(None), "{id}");
    }
}

#[test]
fn each_tool_is_told_its_own_word_or_the_next_worse_grade() {
    for (id, words) in TABLE {
        let scale = dialect(id).expect("a dialect").scale;
        for (word, grade) in words.iter().zip(GRADES).filter(|(word, _)| !word.is_empty()) {
            // The form that is written has letters.
            if !word.bytes().all(|digit| digit.is_ascii_digit()) || *id != "cardmarket" {
                let written = scale.iter().find(|(_, meant)| *meant == grade).map(|(word, _)| *word);
                assert_eq!(written, Some(*word), "{id}");
            }
        }
    }
}
