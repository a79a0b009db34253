//! A sample of every header under which files are met, each read whole.

use insta::{assert_snapshot, with_settings};

use safehouse_cards::{card::Edition, copies::dialect::Choices};

use super::shown::{reading, reading_with, shown};

/// Name of the file, the dialect, the text.
#[rustfmt::skip]
pub const SAMPLES: &[(&str, &str, &str)] = &[
    ("archidekt-all", "archidekt", include_str!("../fixtures/collections/archidekt-all.csv")),
    ("archidekt", "archidekt", include_str!("../fixtures/collections/archidekt.csv")),
    ("card-castle-full", "card-castle", include_str!("../fixtures/collections/card-castle-full.csv")),
    ("card-castle", "card-castle", include_str!("../fixtures/collections/card-castle.csv")),
    ("card-kingdom-other", "card-kingdom", include_str!("../fixtures/collections/card-kingdom-other.csv")),
    ("card-kingdom", "card-kingdom", include_str!("../fixtures/collections/card-kingdom.csv")),
    ("cardmarket-desktop", "cardmarket", include_str!("../fixtures/collections/cardmarket-desktop.csv")),
    ("cardmarket-named", "cardmarket", include_str!("../fixtures/collections/cardmarket-named.csv")),
    ("cardmarket-stock-short", "cardmarket", include_str!("../fixtures/collections/cardmarket-stock-short.csv")),
    ("cardmarket-stock", "cardmarket", include_str!("../fixtures/collections/cardmarket-stock.csv")),
    ("cardnexus", "cardnexus", include_str!("../fixtures/collections/cardnexus.csv")),
    ("cardsphere", "cardsphere", include_str!("../fixtures/collections/cardsphere.csv")),
    ("collectr", "collectr", include_str!("../fixtures/collections/collectr.csv")),
    ("cubecobra", "cubecobra", include_str!("../fixtures/collections/cubecobra.csv")),
    ("deckbox-all", "deckbox", include_str!("../fixtures/collections/deckbox-all.csv")),
    ("deckbox-older", "deckbox", include_str!("../fixtures/collections/deckbox-older.csv")),
    ("deckbox-prices", "deckbox", include_str!("../fixtures/collections/deckbox-prices.csv")),
    ("deckbox", "deckbox", include_str!("../fixtures/collections/deckbox.csv")),
    ("decked-builder", "decked-builder", include_str!("../fixtures/collections/decked-builder.csv")),
    ("deckstats", "deckstats", include_str!("../fixtures/collections/deckstats.csv")),
    ("delver-lens-chosen", "delver-lens", include_str!("../fixtures/collections/delver-lens-chosen.csv")),
    ("delver-lens-x", "delver-lens", include_str!("../fixtures/collections/delver-lens-x.csv")),
    ("delver-lens", "delver-lens", include_str!("../fixtures/collections/delver-lens.csv")),
    ("dotgg", "dotgg", include_str!("../fixtures/collections/dotgg.csv")),
    ("dragon-shield-app", "dragon-shield", include_str!("../fixtures/collections/dragon-shield-app.csv")),
    ("dragon-shield-sample", "dragon-shield", include_str!("../fixtures/collections/dragon-shield-sample.csv")),
    ("dragon-shield-trend", "dragon-shield", include_str!("../fixtures/collections/dragon-shield-trend.csv")),
    ("dragon-shield", "dragon-shield", include_str!("../fixtures/collections/dragon-shield.csv")),
    ("dreamborn", "dreamborn", include_str!("../fixtures/collections/dreamborn.csv")),
    ("helvault", "helvault", include_str!("../fixtures/collections/helvault.csv")),
    ("ligamagic", "ligamagic", include_str!("../fixtures/collections/ligamagic.csv")),
    ("magic-online", "magic-online", include_str!("../fixtures/collections/magic-online.csv")),
    ("manabox-binder-older", "manabox", include_str!("../fixtures/collections/manabox-binder-older.csv")),
    ("manabox-binder", "manabox", include_str!("../fixtures/collections/manabox-binder.csv")),
    ("manabox-binders-older", "manabox", include_str!("../fixtures/collections/manabox-binders-older.csv")),
    ("manabox-binders", "manabox", include_str!("../fixtures/collections/manabox-binders.csv")),
    ("moxfield-older", "moxfield", include_str!("../fixtures/collections/moxfield-older.csv")),
    ("moxfield-playtest", "moxfield", include_str!("../fixtures/collections/moxfield-playtest.csv")),
    ("moxfield", "moxfield", include_str!("../fixtures/collections/moxfield.csv")),
    ("mtgcsvhelper", "mtgcsvhelper", include_str!("../fixtures/collections/mtgcsvhelper.csv")),
    ("mtggoldfish-older", "mtggoldfish", include_str!("../fixtures/collections/mtggoldfish-older.csv")),
    ("mtggoldfish-short", "mtggoldfish", include_str!("../fixtures/collections/mtggoldfish-short.csv")),
    ("mtggoldfish", "mtggoldfish", include_str!("../fixtures/collections/mtggoldfish.csv")),
    ("mtgstocks", "mtgstocks", include_str!("../fixtures/collections/mtgstocks.csv")),
    ("riftmana", "riftmana", include_str!("../fixtures/collections/riftmana.csv")),
    ("safehouse", "safehouse", include_str!("../fixtures/collections/safehouse.csv")),
    ("tappedout", "tappedout", include_str!("../fixtures/collections/tappedout.csv")),
    ("tcgplayer-app-newer", "tcgplayer", include_str!("../fixtures/collections/tcgplayer-app-newer.csv")),
    ("tcgplayer-app", "tcgplayer", include_str!("../fixtures/collections/tcgplayer-app.csv")),
    ("tcgplayer-seller", "tcgplayer", include_str!("../fixtures/collections/tcgplayer-seller.csv")),
    ("topdecked-older", "topdecked", include_str!("../fixtures/collections/topdecked-older.csv")),
    ("topdecked", "topdecked", include_str!("../fixtures/collections/topdecked.csv")),
    ("urzas-gatherer-decks", "urzas-gatherer", include_str!("../fixtures/collections/urzas-gatherer-decks.csv")),
    ("urzas-gatherer", "urzas-gatherer", include_str!("../fixtures/collections/urzas-gatherer.csv")),
    ("ygoprodeck-older", "ygoprodeck", include_str!("../fixtures/collections/ygoprodeck-older.csv")),
    ("ygoprodeck", "ygoprodeck", include_str!("../fixtures/collections/ygoprodeck.csv")),
    ("zukan", "zukan", include_str!("../fixtures/collections/zukan.csv")),
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
