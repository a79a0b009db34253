//! A sample of every header under which files are met, each read whole.

use insta::{assert_snapshot, with_settings};

use safehouse_engine::{card::Edition, copies::dialect::Choices};

use super::shown::{reading, reading_with, shown};

/// Name of the file, the dialect, the text.
#[rustfmt::skip]
pub const SAMPLES: &[(&str, &str, &str)] = &[
    ("archidekt-all", "archidekt", include_str!("files/archidekt-all.csv")),
    ("archidekt", "archidekt", include_str!("files/archidekt.csv")),
    ("card-castle-full", "card-castle", include_str!("files/card-castle-full.csv")),
    ("card-castle", "card-castle", include_str!("files/card-castle.csv")),
    ("card-kingdom-other", "card-kingdom", include_str!("files/card-kingdom-other.csv")),
    ("card-kingdom", "card-kingdom", include_str!("files/card-kingdom.csv")),
    ("cardmarket-desktop", "cardmarket", include_str!("files/cardmarket-desktop.csv")),
    ("cardmarket-named", "cardmarket", include_str!("files/cardmarket-named.csv")),
    ("cardmarket-stock-short", "cardmarket", include_str!("files/cardmarket-stock-short.csv")),
    ("cardmarket-stock", "cardmarket", include_str!("files/cardmarket-stock.csv")),
    ("cardnexus", "cardnexus", include_str!("files/cardnexus.csv")),
    ("cardsphere", "cardsphere", include_str!("files/cardsphere.csv")),
    ("collectr", "collectr", include_str!("files/collectr.csv")),
    ("cubecobra", "cubecobra", include_str!("files/cubecobra.csv")),
    ("deckbox-all", "deckbox", include_str!("files/deckbox-all.csv")),
    ("deckbox-older", "deckbox", include_str!("files/deckbox-older.csv")),
    ("deckbox-prices", "deckbox", include_str!("files/deckbox-prices.csv")),
    ("deckbox", "deckbox", include_str!("files/deckbox.csv")),
    ("decked-builder", "decked-builder", include_str!("files/decked-builder.csv")),
    ("deckstats", "deckstats", include_str!("files/deckstats.csv")),
    ("delver-lens-chosen", "delver-lens", include_str!("files/delver-lens-chosen.csv")),
    ("delver-lens-x", "delver-lens", include_str!("files/delver-lens-x.csv")),
    ("delver-lens", "delver-lens", include_str!("files/delver-lens.csv")),
    ("dotgg", "dotgg", include_str!("files/dotgg.csv")),
    ("dragon-shield-app", "dragon-shield", include_str!("files/dragon-shield-app.csv")),
    ("dragon-shield-sample", "dragon-shield", include_str!("files/dragon-shield-sample.csv")),
    ("dragon-shield-trend", "dragon-shield", include_str!("files/dragon-shield-trend.csv")),
    ("dragon-shield", "dragon-shield", include_str!("files/dragon-shield.csv")),
    ("dreamborn", "dreamborn", include_str!("files/dreamborn.csv")),
    ("helvault", "helvault", include_str!("files/helvault.csv")),
    ("ligamagic", "ligamagic", include_str!("files/ligamagic.csv")),
    ("magic-online", "magic-online", include_str!("files/magic-online.csv")),
    ("manabox-binder-older", "manabox", include_str!("files/manabox-binder-older.csv")),
    ("manabox-binder", "manabox", include_str!("files/manabox-binder.csv")),
    ("manabox-binders-older", "manabox", include_str!("files/manabox-binders-older.csv")),
    ("manabox-binders", "manabox", include_str!("files/manabox-binders.csv")),
    ("moxfield-older", "moxfield", include_str!("files/moxfield-older.csv")),
    ("moxfield-playtest", "moxfield", include_str!("files/moxfield-playtest.csv")),
    ("moxfield", "moxfield", include_str!("files/moxfield.csv")),
    ("mtgcsvhelper", "mtgcsvhelper", include_str!("files/mtgcsvhelper.csv")),
    ("mtggoldfish-older", "mtggoldfish", include_str!("files/mtggoldfish-older.csv")),
    ("mtggoldfish-short", "mtggoldfish", include_str!("files/mtggoldfish-short.csv")),
    ("mtggoldfish", "mtggoldfish", include_str!("files/mtggoldfish.csv")),
    ("mtgstocks", "mtgstocks", include_str!("files/mtgstocks.csv")),
    ("riftmana", "riftmana", include_str!("files/riftmana.csv")),
    ("safehouse", "safehouse", include_str!("files/safehouse.csv")),
    ("tappedout", "tappedout", include_str!("files/tappedout.csv")),
    ("tcgplayer-app-newer", "tcgplayer", include_str!("files/tcgplayer-app-newer.csv")),
    ("tcgplayer-app", "tcgplayer", include_str!("files/tcgplayer-app.csv")),
    ("tcgplayer-seller", "tcgplayer", include_str!("files/tcgplayer-seller.csv")),
    ("topdecked-older", "topdecked", include_str!("files/topdecked-older.csv")),
    ("topdecked", "topdecked", include_str!("files/topdecked.csv")),
    ("urzas-gatherer-decks", "urzas-gatherer", include_str!("files/urzas-gatherer-decks.csv")),
    ("urzas-gatherer", "urzas-gatherer", include_str!("files/urzas-gatherer.csv")),
    ("ygoprodeck-older", "ygoprodeck", include_str!("files/ygoprodeck-older.csv")),
    ("ygoprodeck", "ygoprodeck", include_str!("files/ygoprodeck.csv")),
    ("zukan", "zukan", include_str!("files/zukan.csv")),
];

#[test]
fn every_row_of_every_sample_has_the_outcome_that_it_should_have() {
    // Most tools say nothing of editions: with that decided, the rest of the row is seen.
    let unlimited = Choices { edition: Some(Edition::Unlimited), ..Choices::default() };
    for (name, dialect, text) in SAMPLES {
        let reading = reading(text, dialect);
        assert!(reading.rows.windows(2).all(|rows| rows[0].line < rows[1].line), "{name}");
        with_settings!({ description => text.trim_start_matches('\u{FEFF}'), omit_expression => true }, {
            assert_snapshot!(*name, format!("{}\n{}", shown(&reading), shown(&reading_with(text, dialect, &unlimited))));
        });
    }
}
