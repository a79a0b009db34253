//! The tools whose collection files are read.

mod apps;
mod games;
mod own;
mod shops;
mod sites;

pub(super) use own::{FORMAT_LINE, VERSION};

use super::form::Dialect;

/// Every dialect, ours first.
pub static DIALECTS: &[&Dialect] = &[
    &own::OWN,
    &sites::MOXFIELD,
    &apps::MANABOX,
    &apps::DRAGON_SHIELD,
    &sites::DECKBOX,
    &sites::ARCHIDEKT,
    &shops::CARDMARKET,
    &shops::TCGPLAYER,
    &shops::CARD_KINGDOM,
    &shops::LIGA_MAGIC,
    &sites::MTGGOLDFISH,
    &sites::TOPDECKED,
    &sites::CARDSPHERE,
    &sites::DECKSTATS,
    &sites::TAPPEDOUT,
    &sites::MTGSTOCKS,
    &sites::CUBECOBRA,
    &sites::CONVERTER,
    &apps::DELVER,
    &apps::CARD_CASTLE,
    &apps::URZAS_GATHERER,
    &apps::DECKED_BUILDER,
    &apps::HELVAULT,
    &apps::COLLECTR,
    &apps::CARDNEXUS,
    &apps::MTGO,
    &games::YGOPRODECK,
    &games::RIFTMANA,
    &games::DOTGG,
    &games::ZUKAN,
    &games::DREAMBORN,
];

/// The dialect with this name in addresses and files.
pub fn dialect(id: &str) -> Option<&'static Dialect> {
    DIALECTS.iter().copied().find(|dialect| dialect.id.eq_ignore_ascii_case(id))
}
