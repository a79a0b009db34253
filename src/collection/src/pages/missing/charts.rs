//! How complete the parts of a target are.

use maud::{Markup, html};
use safehouse_engine::copies::completion::{Narrow, Share};
use safehouse_symbols::rarity_label;

use super::{Found, Target};
use crate::{
    Desk,
    parts::{Row, shares},
};

/// Charts by set, rarity and type, and by finish and edition where they count. Each row narrows the list.
pub(super) fn draw(desk: &Desk<'_>, target: &Target, found: &Found) -> Markup {
    let catalogue = desk.catalogue();
    let game = catalogue.game();
    let completion = &found.completion;
    let row = |label: Markup, share: Share, narrow: Narrow| {
        let missing = format!("{}#list", Found::narrowed(target, narrow).address(desk.game()));
        Row::of_copies(&label, share, &missing)
    };
    let now = || target.narrow.clone();
    let position = |code: &str| catalogue.sets().iter().position(|set| set.code == code);
    let by_set: Vec<Row> = completion
        .by(|slot| position(&catalogue.printing(slot.printing).set))
        .into_iter()
        .filter_map(|(at, share)| Some((catalogue.sets().get(at?)?, share)))
        .map(|(set, share)| row(html! { (set.name) }, share, Narrow { set: Some(set.code.clone()), ..now() }))
        .collect();
    let by_rarity: Vec<Row> = completion
        .by(|slot| game.rarity_rank(catalogue.printing(slot.printing).rarity))
        .into_iter()
        .filter_map(|(rank, share)| Some((game.rarities.get(rank?)?, share)))
        .map(|(word, share)| {
            let label = html! { (rarity_label(catalogue.game(), word.id)) " " (word.name) };
            row(label, share, Narrow { rarity: Some(word.id.to_owned()), ..now() })
        })
        .collect();
    let by_type: Vec<Row> = completion
        .by(|slot| game.types.iter().position(|word| word.id == catalogue.card(slot.card).card_type))
        .into_iter()
        .filter_map(|(at, share)| Some((game.types.get(at?)?, share)))
        .map(|(word, share)| row(html! { (word.name) }, share, Narrow { card_type: Some(word.id.to_owned()), ..now() }))
        .collect();
    let by_finish: Vec<Row> = completion
        .by(|slot| slot.finish)
        .into_iter()
        .filter_map(|(finish, share)| Some((finish?, share)))
        .map(|(finish, share)| row(html! { (finish.name()) }, share, Narrow { finish: Some(finish), ..now() }))
        .collect();
    let by_edition: Vec<Row> = completion
        .by(|slot| slot.edition)
        .into_iter()
        .filter_map(|(edition, share)| Some((edition?, share)))
        .map(|(edition, share)| row(html! { (edition.name()) }, share, Narrow { edition: Some(edition), ..now() }))
        .collect();
    let charts = [
        ("By set", "Set", by_set, 2),
        ("By rarity", "Rarity", by_rarity, 1),
        ("By type", "Type", by_type, 1),
        ("By finish", "Finish", by_finish, 1),
        ("By edition", "Edition", by_edition, 1),
    ];
    html! {
        @if !completion.slots.is_empty() {
            section aria-labelledby="parts" {
                h2 id="parts" { "The target by its parts" }
                p class="muted" { "Each row narrows the list." }
                div class="charts" {
                    @for (caption, head, rows, least) in &charts {
                        @if rows.len() >= *least { (shares(caption, [head, "There", "Copies"], rows)) }
                    }
                }
            }
        }
    }
}
