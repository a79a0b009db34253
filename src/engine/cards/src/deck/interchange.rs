//! Deck lists in other forms: reading what people paste, writing what other
//! programs take.
//!
//! The forms are described in `interchange/FORMATS.md`. Two promises hold for
//! every form that is read and written: a line of the input is never dropped
//! without saying so ([`Import::lines`]), and what [`export`] writes,
//! [`import`] reads back to the same deck, but for characters in names that
//! show nothing: those stay behind.

mod annotations;
mod bounds;
mod card_note;
pub mod cockatrice;
mod code;
mod csv;
mod encoding;
mod foreign;
mod identify;
mod json;
mod names;
mod other_json;
mod other_xml;
mod outcome;
mod prose;
mod quoted;
mod reason;
mod sections;
pub mod tabletop_simulator;
mod text;
mod together;
mod unseen;
mod xml;

pub use csv::write_cell;
pub use encoding::Encoding;
pub use foreign::{short_link, short_link_in};
pub use outcome::{Correction, CorrectionCode, Form, Import, LineOutcome, LineReport, ResolveError, Summary};
pub use reason::{Ambiguity, Field, Foreign, Missing, Unreadable};

use crate::{
    catalogue::Catalogue,
    deck::list::DeckList,
    limits::{COPIES, Limits},
};

/// A form to write a deck list in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// Lines such as `4 Name (NG-01) 045`, for people.
    Text,
    /// Our own JSON, for programs.
    Json,
    /// A table (RFC 4180), for spreadsheets.
    Csv,
    /// A deck code, for links and messages. It carries the lines in an order
    /// of its own and nothing else. A deck that no code can carry gives a
    /// comment that says why; [`code::encode`](super::code::encode) gives the
    /// error itself.
    Code,
    /// A Cockatrice deck, `.cod`.
    Cockatrice,
    /// A Cockatrice card list, `.xml`: every card of the catalogue, not the deck.
    CockatriceSet,
    /// A saved object of Tabletop Simulator. Its image addresses are
    /// placeholders; [`tabletop_simulator::export`] takes real ones.
    TabletopSimulator,
}

/// Reads a deck list in whatever form it is. It never fails: what cannot be
/// understood is reported, line by line.
///
/// It takes a list as large as memory bears ([`Limits::LOCAL`]);
/// [`import_within`] is for lists that strangers send.
pub fn import(input: &str, catalogue: &Catalogue) -> Import {
    import_within(input, catalogue, &Limits::LOCAL)
}

/// As [`import`], within bounds. A list that exceeds them as a whole is refused
/// as a whole, before it is read, with one report that says which. A name or a
/// note that does is left out with a report of its own.
pub fn import_within(input: &str, catalogue: &Catalogue, limits: &Limits) -> Import {
    let mut import = read(input, catalogue, limits);
    catalogue.game().id.clone_into(&mut import.deck.game);
    import
}

fn read(input: &str, catalogue: &Catalogue, limits: &Limits) -> Import {
    let text = input.strip_prefix('\u{FEFF}').unwrap_or(input);
    let form = form_of(text);
    if let Err(excess) = bounds::check(text, form, limits) {
        return bounds::refused(text, form, excess);
    }
    if let Some(import) = code::import(text, catalogue) {
        return unseen::left_out(import, catalogue);
    }
    if let Some(import) = foreign::import(text) {
        return import;
    }
    let read = match form {
        Form::Json => json::import(text, catalogue),
        Form::OtherJson => match other_json::import(text, catalogue, limits) {
            Ok(import) => import,
            Err(excess) => return bounds::refused(text, form, excess),
        },
        Form::Cockatrice => cockatrice::import(text, catalogue),
        Form::MagicOnline | Form::Octgn => other_xml::import(text, form, catalogue),
        Form::Csv => csv::import(text, catalogue),
        Form::Text | Form::Code => {
            let list = text::import(text, catalogue);
            prose::import(text, &list, catalogue).unwrap_or(list)
        }
    };
    bounds::held(unseen::left_out(read, catalogue), text, limits)
}

/// The form a text that is no deck code is taken for, by how it begins.
fn form_of(text: &str) -> Form {
    let start = text.trim_start();
    if other_json::is_other(start) {
        Form::OtherJson
    } else if start.starts_with('{') && start[1..].trim_start().starts_with(['"', '}']) {
        Form::Json
    } else if cockatrice::is_deck(start) {
        Form::Cockatrice
    } else if let Some(form) = other_xml::form(start) {
        form
    } else if csv::is_csv(text) {
        Form::Csv
    } else {
        Form::Text
    }
}

/// Writes a deck list. What [`import`] can read, it reads back to the same
/// deck, its lines in the player's order or grouped by section as
/// [`DeckList::grouped`] does, and its names as [`visible_deck`] leaves them.
///
/// [`visible_deck`]: crate::visible::visible_deck
pub fn export(deck: &DeckList, catalogue: &Catalogue, target: Target) -> String {
    match target {
        Target::Text => text::export(deck, catalogue),
        Target::Json => json::export(deck, catalogue),
        Target::Csv => csv::export(deck, catalogue),
        Target::Code => code::export(deck, catalogue),
        Target::Cockatrice => cockatrice::export(deck, catalogue),
        Target::CockatriceSet => cockatrice::card_database(catalogue, None),
        Target::TabletopSimulator => {
            tabletop_simulator::export(deck, catalogue, &tabletop_simulator::Images::PLACEHOLDERS)
        }
    }
}

/// A number of copies within the bounds of an imported list.
///
/// # Errors
/// It is 0 or above [`COPIES`].
fn checked_quantity(quantity: u64) -> Result<u32, Unreadable> {
    match quantity {
        0 => Err(Unreadable::NoCopies),
        quantity if quantity > u64::from(COPIES) => Err(Unreadable::TooManyCopies),
        quantity => Ok(quantity as u32),
    }
}
