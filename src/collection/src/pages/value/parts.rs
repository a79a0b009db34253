//! What each part of the collection is worth.

use maud::{Markup, html};
use safehouse_engine::copies::prices::{Valuation, Valued, Worth};
use safehouse_symbols::rarity_label;

use super::share::share;
use crate::{
    Desk,
    parts::{Row, shares},
};

/// The most rows of a table: somebody may have a place for each copy.
const ROWS: usize = 500;

/// Tables by set, rarity and place, those that have more than one part.
pub(super) fn draw(desk: &Desk<'_>, valuation: &Valuation<'_>) -> Markup {
    let catalogue = desk.catalogue();
    let printing = |row: &Valued<'_>| catalogue.find_number(&row.holding.number).map(|one| catalogue.printing(one));
    let unknown = || html! { "Not in the card list" };
    // What the card list does not have stands last.
    let last = |place: Option<usize>| place.unwrap_or(usize::MAX);
    let of_set = |row: &Valued<'_>| {
        last(printing(row).and_then(|known| catalogue.sets().iter().position(|set| set.code == known.set)))
    };
    let by_set = valuation.by(of_set).into_iter().map(|(place, worth)| {
        let set = catalogue.sets().get(place);
        (set.map_or_else(unknown, |set| html! { (set.name) }), worth)
    });
    let game = catalogue.game();
    let of_rarity = |row: &Valued<'_>| last(printing(row).and_then(|known| game.rarity_rank(known.rarity)));
    let by_rarity = valuation.by(of_rarity).into_iter().map(|(rank, worth)| {
        let word = game.rarities.get(rank);
        (word.map_or_else(unknown, |word| html! { (rarity_label(game, word.id)) " " (word.name) }), worth)
    });
    let by_place = valuation.by(|row| row.holding.place.as_str()).into_iter().map(|(place, worth)| {
        (
            if place.is_empty() {
                html! { "No place in particular" }
            } else {
                html! { bdi { (place) } }
            },
            worth,
        )
    });
    let tables: [(&str, &str, Vec<Row>); 3] = [
        ("By set", "Set", by_set.map(row).collect()),
        ("By rarity", "Rarity", by_rarity.map(row).collect()),
        ("By place", "Place", by_place.map(row).collect()),
    ];
    html! {
        section aria-labelledby="value-parts" {
            h2 id="value-parts" { "In parts" }
            div class="charts" {
                @for (caption, head, parts) in &tables { @if parts.len() > 1 { (shares(caption, [head, "Priced", "Value"], parts.get(..ROWS).unwrap_or(parts))) } }
            }
            @for (caption, _, parts) in tables.iter().filter(|(_, _, parts)| parts.len() > ROWS) {
                p class="muted" { (caption) ": " (parts.len() - ROWS) " more are in the table as a file." }
            }
            @if tables.iter().all(|(_, _, parts)| parts.len() < 2) { p class="muted" { "There is only one part." } }
        }
    }
}

/// A part as a row of a table: how many of its copies have a price, and what those are worth.
fn row((label, Worth { totals, coverage }): (Markup, Worth)) -> Row {
    let amount = html! {
        @for total in totals.iter() { span class="value-amount" { (total.signed()) } " " } @if totals.is_empty() { "–" }
    };
    Row { label, share: share(coverage.priced, coverage.copies), amount }
}
