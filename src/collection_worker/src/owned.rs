//! What there is of cards, for the marks beside them on pages that no worker draws. The forms are those in which
//! the site's API answers the same questions of an account: `owned.js` reads both.

use safehouse_engine::{
    catalogue::{PrintingIndex, query::BareWords},
    copies::Shelf,
    library::GameLibrary,
};
use serde::Serialize;

/// What there is of printings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct OwnedPrintings<'a> {
    printings: Vec<OwnedPrinting<'a>>,
}

/// What there is of a printing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct OwnedPrinting<'a> {
    number: &'a str,
    card: &'a str,
    copies: u32,
    /// Of the card, of whichever of its printings.
    card_copies: u32,
    /// How many copies of the card a deck may hold; none where nothing limits it.
    card_most: Option<u32>,
    forms: Vec<OwnedForm>,
}

/// How many copies there are in a finish and an edition that a printing exists in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct OwnedForm {
    finish: &'static str,
    edition: &'static str,
    copies: u32,
}

/// The cards that a query finds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct FoundCards<'a> {
    names: Vec<&'a str>,
}

impl<'a> OwnedPrintings<'a> {
    /// Of these numbers, with commas between them; without any, of every printing of a card of which there is a copy.
    /// What the card list does not have is left out.
    pub(crate) fn of(library: &'a GameLibrary, shelf: &Shelf, numbers: Option<&str>) -> Self {
        let catalogue = &library.catalogue;
        let owned = shelf.owned(catalogue);
        let format = library.first_snapshot();
        let of_card = |printing: PrintingIndex| owned.of_card(catalogue.card_of(printing), catalogue);
        let asked: Vec<PrintingIndex> = match numbers {
            Some(numbers) => numbers.split(',').filter_map(|number| catalogue.find_number(number)).collect(),
            None => (0..)
                .map(PrintingIndex)
                .take(catalogue.printing_count())
                .filter(|printing| of_card(*printing) > 0)
                .collect(),
        };
        let one = |printing: PrintingIndex| {
            let (known, card) = (catalogue.printing(printing), catalogue.card_of(printing));
            let editions = |finish| known.editions.iter().map(move |edition| (finish, *edition));
            let forms = known.finishes.iter().copied().flat_map(editions);
            OwnedPrinting {
                number: &known.number,
                card: catalogue.card(card).name.as_str(),
                copies: owned.copies(printing, None, None),
                card_copies: of_card(printing),
                card_most: format.and_then(|format| format.allowance(card, catalogue).most),
                forms: forms
                    .map(|(finish, edition)| OwnedForm {
                        finish: finish.id(),
                        edition: edition.id(),
                        copies: owned.copies(printing, Some(finish), Some(edition)),
                    })
                    .collect(),
            }
        };
        Self { printings: asked.into_iter().map(one).collect() }
    }
}

impl<'a> FoundCards<'a> {
    /// All that a query finds where these copies are owned, in the order that it, or else `order`, asks for; by number
    /// where neither does.
    ///
    /// # Errors
    /// In words, what is wrong with the query or the order.
    pub(crate) fn of(library: &'a GameLibrary, shelf: &Shelf, query: &str, order: &str) -> Result<Self, String> {
        let (catalogue, formats) = (&library.catalogue, library.formats.newest());
        let mut query = catalogue.query(query, &formats, BareWords::Anywhere).map_err(|errors| errors.to_string())?;
        if !order.is_empty() {
            query.order_by(library.game(), order).map_err(|errors| errors.to_string())?;
        }
        let rows = catalogue.rows_in_order(&query, &formats, Some(library.owned_of(shelf)));
        Ok(Self { names: rows.iter().map(|row| catalogue.card(row.card).name.as_str()).collect() })
    }
}
