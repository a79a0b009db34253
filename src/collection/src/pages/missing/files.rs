//! What is listed, as a file.

use std::fmt::Write as _;

use safehouse_engine::deck::interchange::write_cell;

use super::{Target, found::Found, rows::form_words};
use crate::{Desk, File, parts::name_of};

/// A row a thing, for spreadsheets (RFC 4180).
pub(super) fn csv(desk: &Desk<'_>, target: &Target, found: &Found) -> File {
    let catalogue = desk.catalogue();
    let mut text = format!("number,name,set,rarity,finish,edition,owned,wanted,{}\r\n", target.show.id());
    for row in found.listed(desk, target) {
        let slot = &row.slot;
        let printing = catalogue.printing(slot.printing);
        let cells = [
            printing.number.as_str(),
            name_of(catalogue, slot.printing),
            row.set.name.as_str(),
            printing.rarity,
            slot.finish.map_or("", |finish| finish.id()),
            slot.edition.map_or("", |edition| edition.id()),
        ];
        let cells = cells.map(write_cell).join(",");
        let _ = write!(text, "{cells},{},{},{}\r\n", slot.owned, slot.wanted, target.show.copies(slot));
    }
    file(target, "csv", "text/csv; charset=utf-8", text)
}

/// A line a thing, for people.
pub(super) fn text(desk: &Desk<'_>, target: &Target, found: &Found) -> File {
    let catalogue = desk.catalogue();
    let mut text = String::new();
    for row in found.listed(desk, target) {
        let words = form_words(&row.slot);
        let form = if words.is_empty() { String::new() } else { format!(" ({words})") };
        let number = &catalogue.printing(row.slot.printing).number;
        let name = name_of(catalogue, row.slot.printing);
        let _ = writeln!(text, "{} {number} {name}{form}", target.show.copies(&row.slot));
    }
    file(target, "txt", "text/plain; charset=utf-8", text)
}

fn file(target: &Target, ending: &str, media_type: &'static str, text: String) -> File {
    File { name: format!("{}.{ending}", target.show.id()), media_type, content: text.into_bytes() }
}
