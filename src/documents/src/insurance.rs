//! The report of a collection for an insurer, printed.
//!
//! It says what [`Insurance::csv`] says, and has the digest of that at the foot of every page.

use safehouse_engine::copies::{
    insurance::{Insurance, InsuredCopies},
    prices::Converted,
};

use crate::{
    draw::pdf,
    fault::PdfError,
    fonts::Fonts,
    paper::Paper,
    printed::{Align, Column, Fact, Printed},
};

/// What a report says beside what is in it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Issue {
    /// The day on which it is made, `YYYY-MM-DD`.
    pub day: String,
    /// Whose the copies are; empty where it shall not say it.
    pub owner: String,
    /// What the price list is called.
    pub list: String,
    /// The totals in one currency, where rates were loaded.
    pub converted: Option<Converted>,
    /// What it is printed on.
    pub paper: Paper,
}

/// Writes the report as PDF: the same bytes for the same report and issue.
///
/// # Errors
/// A font cannot be embedded, or the document is beyond what a PDF can be.
pub fn report(insurance: &Insurance, issue: &Issue, fonts: &Fonts) -> Result<Vec<u8>, PdfError> {
    pdf(&printed(insurance, issue), issue.paper, fonts)
}

/// What the printed report says.
pub fn printed(insurance: &Insurance, issue: &Issue) -> Printed {
    let digest = insurance.digest();
    Printed {
        title: "Collection report for insurance".to_owned(),
        facts: facts(insurance, issue),
        columns: columns(insurance.shows_places),
        rows: insurance.rows.iter().map(|row| cells(row, insurance.shows_places)).collect(),
        notes: vec![
            "A copy is priced by its own printing, finish and edition in the list, or not at all; graded copies by their \
             grade, or not at all. Where the price of another condition, or of a copy without marks, stands in, the row says so. Copies without a \
             price are in no total."
                .to_owned(),
            format!("The same report as a table (CSV) has the SHA-256 {digest}."),
        ],
        footer: format!("SHA-256 of the table (CSV): {digest}"),
    }
}

fn facts(insurance: &Insurance, issue: &Issue) -> Vec<Fact> {
    let mut facts = Vec::new();
    let mut say = |label: &str, value: String| {
        if !value.is_empty() {
            facts.push(Fact { label: label.to_owned(), value });
        }
    };
    say("Owner", issue.owner.clone());
    say("Date of issue", issue.day.clone());
    say("Copies", insurance.copies().to_string());
    for total in insurance.totals().iter() {
        say("Value", total.signed());
    }
    if let Some(converted) = &issue.converted {
        say("Value together", converted.to_string());
    }
    say("Coverage", insurance.worth.coverage.to_string());
    say("Price paid", insurance.paid.to_string());
    let newest = insurance.worth.coverage.newest.as_deref();
    say("Price list", newest.map_or_else(|| issue.list.clone(), |day| format!("{} of {day}", issue.list)));
    say("Sources", sources(insurance).join(", "));
    facts
}

/// Where the prices come from, each source once.
fn sources(insurance: &Insurance) -> Vec<&str> {
    let values = insurance.rows.iter().filter_map(|row| row.value.as_ref().ok());
    let mut sources: Vec<&str> =
        values.map(|value| value.source.as_str()).filter(|source| !source.is_empty()).collect();
    sources.sort_unstable();
    sources.dedup();
    sources
}

fn columns(shows_places: bool) -> Vec<Column> {
    use Align::{Left, Right};
    let all = [
        ("Number", 1, Left),
        ("Card", 20, Left),
        ("Edition, finish", 8, Left),
        ("Condition or grade", 10, Left),
        ("Language", 2, Left),
        (PLACE, 10, Left),
        ("Copies", 1, Right),
        ("Bought", 1, Right),
        ("Paid each", 4, Right),
        ("Value each", 4, Right),
        ("Value", 4, Right),
        ("Price", 20, Left),
    ];
    let shown = all.into_iter().filter(|(header, _, _)| shows_places || *header != PLACE);
    shown.map(|(header, share, align)| Column { header: header.to_owned(), share, align }).collect()
}

const PLACE: &str = "Place";

fn cells(row: &InsuredCopies, shows_places: bool) -> Vec<String> {
    let holding = &row.holding;
    let joined = |parts: &[&str]| {
        let said: Vec<&str> = parts.iter().copied().filter(|part| !part.is_empty()).collect();
        said.join(", ")
    };
    let state = match &holding.grading {
        Some(grading) => {
            let certificate = match grading.certificate.as_str() {
                "" => String::new(),
                number => format!("no. {number}"),
            };
            joined(&[&format!("{} {}", grading.company, grading.grade), &certificate, row.marks()])
        }
        None => joined(&[holding.condition.map_or("", |condition| condition.name()), row.marks()]),
    };
    let price = match &row.value {
        Ok(value) => joined(&[&value.fit.to_string(), &value.day, &value.source]),
        Err(why) => format!("none: {why}"),
    };
    let mut cells = vec![
        holding.number.clone(),
        row.name.clone(),
        joined(&[holding.edition.name(), holding.finish.name()]),
        state,
        holding.language.map_or("", |language| language.name()).to_owned(),
    ];
    if shows_places {
        cells.push(holding.place.clone());
    }
    cells.extend([
        row.quantity.to_string(),
        row.day.clone().unwrap_or_default(),
        row.paid.as_ref().map_or_else(String::new, |paid| paid.signed()),
        row.value.as_ref().map_or_else(|_| String::new(), |value| value.each.signed()),
        row.worth().map_or_else(String::new, |worth| worth.signed()),
        price,
    ]);
    cells
}
