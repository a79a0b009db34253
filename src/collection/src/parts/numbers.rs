//! The numbers of a set in the order in which a binder holds them.

use safehouse_engine::{
    card::Variant,
    catalogue::{Catalogue, PrintingIndex},
};
use safehouse_paths::number_in_set;

use super::name_of;

/// The numbers of a set. What is printed again with another picture, as a secret or a promo has a
/// number beyond the set's size.
#[derive(Debug, Default)]
pub(crate) struct Numbers {
    /// Those of the set.
    pub(crate) within: Vec<PrintingIndex>,
    /// Those beyond its size.
    pub(crate) beyond: Vec<PrintingIndex>,
}

impl Numbers {
    /// Those of the set with this code; none where there is no such set. A set that has nothing but
    /// such numbers has its size by them.
    pub(crate) fn of(catalogue: &Catalogue, code: &str) -> Self {
        let of_set = catalogue.by_number().filter(|one| catalogue.printing(*one).set == code);
        let (within, beyond): (Vec<_>, Vec<_>) =
            of_set.partition(|one| catalogue.printing(*one).variant == Variant::Standard);
        if within.is_empty() { Self { within: beyond, beyond: within } } else { Self { within, beyond } }
    }

    /// All of them, those beyond the set's size last.
    pub(crate) fn all(&self) -> impl Iterator<Item = PrintingIndex> + '_ {
        self.within.iter().chain(&self.beyond).copied()
    }
}

/// A printing by its whole number and name, for who hears it.
pub(crate) fn named(catalogue: &Catalogue, printing: PrintingIndex) -> String {
    format!("{} {}", catalogue.printing(printing).number, name_of(catalogue, printing))
}

/// The id of a printing on a page of its set.
pub(crate) fn anchor(catalogue: &Catalogue, printing: PrintingIndex) -> String {
    format!("n-{}", safehouse_paths::encode(number_in_set(catalogue.printing(printing))))
}
