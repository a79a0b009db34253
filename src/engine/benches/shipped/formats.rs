//! The formats that ship with the program.

use std::sync::LazyLock;

use safehouse_engine::{catalogue::CatalogueSource, deck::format::Formats};

use crate::cards::CATALOGUE;

/// The file of the formats.
pub(crate) const FORMATS_FILE: CatalogueSource<'static> =
    CatalogueSource { name: "formats.json", text: include_str!("../../../../cards/necrogenesis/formats.json") };

/// Every shipped format.
pub(crate) static FORMATS: LazyLock<Formats> =
    LazyLock::new(|| Formats::read(&[FORMATS_FILE], &CATALOGUE).expect("valid formats"));
