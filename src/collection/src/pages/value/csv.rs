//! What each of the copies is worth, as a file for spreadsheets (RFC 4180).

use std::fmt::Write as _;

use safehouse_engine::{
    copies::prices::{Valuation, Valued},
    deck::interchange::write_cell,
};

use super::rows::total;
use crate::{Desk, File};

pub(super) fn file(desk: &Desk<'_>, valuation: &Valuation<'_>) -> File {
    let mut text = String::from(
        "number,name,set,rarity,edition,finish,condition,language,grading,place,copies,each,value,currency,priced,\
         price date,price source,not priced\r\n",
    );
    for row in &valuation.rows {
        // Writing to a string cannot fail.
        let _ = write!(text, "{}\r\n", cells(desk, row).map(|cell| write_cell(&cell)).join(","));
    }
    File { name: "value.csv".to_owned(), media_type: "text/csv; charset=utf-8", content: text.into_bytes() }
}

fn cells(desk: &Desk<'_>, row: &Valued<'_>) -> [String; 18] {
    let catalogue = desk.catalogue();
    let (holding, found) = (row.holding, row.price.as_ref().ok());
    let printing = catalogue.find_number(&holding.number);
    let known = printing.map(|one| (catalogue.card(catalogue.card_of(one)), catalogue.printing(one)));
    let grading = holding.grading.as_ref();
    [
        holding.number.clone(),
        known.map_or_else(String::new, |(card, _)| card.name.as_str().to_owned()),
        known.map_or_else(String::new, |(_, printing)| printing.set.clone()),
        known.map_or_else(String::new, |(_, printing)| printing.rarity.to_owned()),
        holding.edition.id().to_owned(),
        holding.finish.id().to_owned(),
        holding.condition.map_or("", |condition| condition.name()).to_owned(),
        holding.language.map_or("", |language| language.name()).to_owned(),
        grading.map_or_else(String::new, |grading| format!("{} {}", grading.company, grading.grade)),
        holding.place.clone(),
        row.copies.to_string(),
        found.map_or_else(String::new, |found| found.price.money.number()),
        total(row).map_or_else(String::new, |total| total.number()),
        found.and_then(|found| found.price.money.currency.clone()).unwrap_or_default(),
        found.map_or_else(String::new, |found| found.fit.to_string()),
        found.map_or_else(String::new, |found| found.price.day.clone()),
        found.map_or_else(String::new, |found| found.price.source.clone()),
        row.price.as_ref().err().map_or_else(String::new, ToString::to_string),
    ]
}
