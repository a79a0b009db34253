//! What each part of the collection is worth.

use maud::{Markup, html};
use safehouse_engine::copies::prices::{Valuation, Valued, Worth};
use safehouse_symbols::rarity_label;

use super::share::share;
use crate::{Desk, parts::bar};

/// Parts by what they are, with what each is worth.
type Parts = Vec<(Markup, Worth)>;

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
    let tables: [(&str, &str, Parts); 3] = [
        ("By set", "Set", by_set.collect()),
        ("By rarity", "Rarity", by_rarity.collect()),
        ("By place", "Place", by_place.collect()),
    ];
    html! {
        section aria-labelledby="value-parts" {
            h2 id="value-parts" { "In parts" }
            div class="charts" {
                @for (caption, head, parts) in &tables { @if parts.len() > 1 { (table(caption, head, parts)) } }
            }
            @if tables.iter().all(|(_, _, parts)| parts.len() < 2) { p class="muted" { "There is only one part." } }
        }
    }
}

fn table(caption: &str, head: &str, parts: &[(Markup, Worth)]) -> Markup {
    html! {
        table class="table shares" {
            caption { (caption) }
            thead {
                tr {
                    th scope="col" { (head) }
                    th scope="col" class="number" { "Priced" }
                    th scope="col" { "Share" }
                    th scope="col" class="number" { "Value" }
                }
            }
            tbody {
                @for (label, Worth { totals, coverage }) in parts {
                    tr {
                        th scope="row" { (label) }
                        td class="number" { (coverage.priced) " of " (coverage.copies) }
                        td { (bar(&share(coverage.priced, coverage.copies))) }
                        td class="number" { @for total in totals.iter() { span class="value-amount" { (total.signed()) } " " } @if totals.is_empty() { "–" } }
                    }
                }
            }
        }
    }
}
