//! A reading as a text that a test compares whole.

use safehouse_engine::copies::{
    Holding, Lot,
    dialect::{Choices, Outcome, Reading, dialect, read},
};

use super::made_up::catalogue;

/// Reads a file in a dialect by its name, with nothing decided.
pub fn reading(text: &str, id: &str) -> Reading {
    reading_with(text, id, &Choices::default())
}

/// The same with decisions.
pub fn reading_with(text: &str, id: &str, choices: &Choices) -> Reading {
    let dialect = dialect(id).unwrap_or_else(|| panic!("{id} is a dialect"));
    read(text, dialect, catalogue(), choices).expect("within the bounds")
}

/// A reading, a row a line.
pub fn shown(reading: &Reading) -> String {
    let mut text = format!("{}\n", reading.dialect.name);
    if !reading.unknown.is_empty() {
        text.push_str(&format!("unknown: {}\n", reading.unknown.join(", ")));
    }
    for row in &reading.rows {
        text.push_str(&format!("{}: {}\n", row.line, outcome(&row.outcome)));
    }
    text
}

fn outcome(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Header => "header".to_owned(),
        Outcome::Blank => "blank".to_owned(),
        Outcome::Refused(refusal) => format!("refused: {refusal:?}"),
        Outcome::Open(open) => {
            let causes: Vec<String> = open.causes.iter().map(|cause| cause.key()).collect();
            let mut text = format!("open: {} × {}", open.copies, causes.join(", "));
            if !open.printings.is_empty() {
                text.push_str(&format!(" of {}", open.printings.join(" ")));
            }
            text
        }
        Outcome::Taken(taken) => {
            let copies: Vec<String> =
                taken.copies.iter().map(|(of, count)| format!("{count} × {}", holding(of))).collect();
            let mut text = copies.join(" + ");
            text.push_str(&lot(&taken.lot));
            if !taken.remarks.is_empty() {
                text.push_str(&format!(" ! {:?}", taken.remarks));
            }
            text
        }
    }
}

/// A holding in words.
pub fn holding(holding: &Holding) -> String {
    let mut words = vec![holding.number.clone(), holding.edition.id().to_owned(), holding.finish.id().to_owned()];
    words.extend(holding.condition.map(|condition| condition.id().to_owned()));
    words.extend(holding.language.map(|language| language.id().to_owned()));
    words.extend(
        holding
            .grading
            .as_ref()
            .map(|grading| format!("{}/{}/{}", grading.company, grading.grade, grading.certificate)),
    );
    if !holding.place.is_empty() {
        words.push(format!("in {}", holding.place));
    }
    for (is, word) in
        [(holding.is_signed, "signed"), (holding.is_altered, "altered"), (holding.is_for_trade, "for trade")]
    {
        if is {
            words.push(word.to_owned());
        }
    }
    words.join(" ")
}

fn lot(lot: &Lot) -> String {
    let mut text = String::new();
    if let Some(price) = &lot.price {
        text.push_str(&format!(" | {}", price.signed()));
    }
    if let Some(day) = &lot.day {
        text.push_str(&format!(" | {day}"));
    }
    if !lot.notes.is_empty() {
        text.push_str(&format!(" | {:?}", lot.notes));
    }
    if !lot.tags.is_empty() {
        text.push_str(&format!(" | tags {:?}", lot.tags));
    }
    if let Some(written) = &lot.condition {
        text.push_str(&format!(" | {} says {:?}", written.dialect, written.words));
    }
    for (header, cell) in &lot.kept {
        text.push_str(&format!(" | {header}={cell}"));
    }
    text
}
