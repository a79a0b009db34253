//! The report as a table.

use std::borrow::Cow;

use super::row::{InsuredCopies, Value};
use crate::copies::{Money, dialect::cell};

/// The columns in order; the place stands among them only where the report shows it.
const HEADERS: [&str; 22] = [
    "Number",
    "Name",
    "Edition",
    "Finish",
    "Condition",
    "Language",
    "Grading company",
    "Grade",
    "Certificate",
    "Marks",
    PLACE,
    "Quantity",
    "Date paid",
    "Price paid each",
    "Currency paid",
    "Value each",
    "Value",
    "Currency",
    "Priced",
    "Price date",
    "Price source",
    "Not priced",
];
const PLACE: &str = "Place";

/// Writes the table.
pub(super) fn write(rows: &[InsuredCopies], shows_places: bool) -> String {
    let mut text = String::new();
    let headers = HEADERS.iter().map(|header| Cow::Borrowed(*header));
    push(&mut text, headers, shows_places);
    for row in rows {
        push(&mut text, cells(row).into_iter(), shows_places);
    }
    text
}

fn push<'c>(text: &mut String, cells: impl Iterator<Item = Cow<'c, str>>, shows_places: bool) {
    let shown = HEADERS.iter().zip(cells).filter(|(header, _)| shows_places || **header != PLACE);
    for (at, (_, cell)) in shown.enumerate() {
        if at > 0 {
            text.push(',');
        }
        cell::push(text, &cell::escaped(&cell), ',');
    }
    text.push_str("\r\n");
}

/// The cells of a row, in the order of [`HEADERS`].
fn cells(row: &InsuredCopies) -> [Cow<'_, str>; 22] {
    let holding = &row.holding;
    let grading = holding.grading.as_ref();
    let graded = |part: fn(&crate::copies::Grading) -> &String| grading.map_or("", |grading| part(grading).as_str());
    let value = row.value.as_ref().ok();
    let of_value = |part: fn(&Value) -> &str| Cow::Borrowed(value.map_or("", part));
    let number = |money: Option<&Money>| money.map_or_else(String::new, Money::number).into();
    let currency =
        |money: Option<&Money>| Cow::Owned(money.and_then(|money| money.currency.clone()).unwrap_or_default());
    let each = value.map(|value| &value.each);
    [
        holding.number.as_str().into(),
        row.name.as_str().into(),
        holding.edition.name().into(),
        holding.finish.name().into(),
        holding.condition.map_or("", |condition| condition.name()).into(),
        holding.language.map_or("", |language| language.name()).into(),
        graded(|grading| &grading.company).into(),
        graded(|grading| &grading.grade).into(),
        graded(|grading| &grading.certificate).into(),
        row.marks().into(),
        holding.place.as_str().into(),
        row.quantity.to_string().into(),
        row.day.as_deref().unwrap_or("").into(),
        number(row.paid.as_ref()),
        currency(row.paid.as_ref()),
        number(each),
        row.worth().map_or_else(String::new, |total| total.number()).into(),
        currency(each),
        value.map_or_else(String::new, |value| value.fit.to_string()).into(),
        of_value(|value| &value.day),
        of_value(|value| &value.source),
        row.value.as_ref().err().map_or_else(String::new, ToString::to_string).into(),
    ]
}
