//! What was never printed.

use safehouse_engine::{
    card::{Edition, Finish},
    copies::Holding,
};

use crate::Desk;

/// Why there are no such copies: their number was never printed in this finish or edition. `None` where it
/// was, or where the catalogue does not have the number.
pub(super) fn never_printed(desk: &Desk<'_>, holding: &Holding) -> Option<String> {
    let catalogue = desk.catalogue();
    let printing = catalogue.printing(catalogue.find_number(&holding.number)?);
    let number = &printing.number;
    if !printing.finishes.contains(&holding.finish) {
        let known: Vec<&str> = printing.finishes.iter().map(|finish| Finish::name(*finish)).collect();
        return Some(format!(
            "{number} was never printed as {}, only as {}",
            holding.finish.name(),
            known.join(" and ")
        ));
    }
    if !printing.editions.contains(&holding.edition) {
        let known: Vec<&str> = printing.editions.iter().map(|edition| Edition::name(*edition)).collect();
        return Some(format!(
            "{number} was never printed in {}, only in {}",
            holding.edition.name(),
            known.join(" and ")
        ));
    }
    None
}
