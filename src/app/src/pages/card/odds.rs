//! What one, two, three copies of a card are worth.

use maud::{Markup, html};
use safehouse_engine::{
    catalogue::CardIndex,
    deck::odds::{ByCopies, Moment, TurnOrder},
    english::counted,
    game::SectionDraws,
};

use safehouse_engine::library::GameLibrary;

/// The turn of the last column.
const LAST_TURN: u32 = 6;
/// The most rows when a format sets no limit.
const MOST_ROWS: u32 = 4;

/// The table of odds for the deck the card belongs to; nothing for a card that
/// is not drawn.
pub(super) fn section(library: &GameLibrary, card: CardIndex) -> Markup {
    let game = library.catalogue.game();
    let card_type = library.catalogue.card(card).card_type;
    let home = game.sections.iter().find(|section| section.home_of.contains(&card_type));
    let table = home.and_then(|home| {
        let draws = game.opening.section(home.id)?;
        let snapshot = library.first_snapshot()?;
        let cards = snapshot.section_size(home.id)?;
        let most = snapshot.allowance(card, &library.catalogue).most.unwrap_or(MOST_ROWS);
        let moments = ByCopies::usual_moments(draws, LAST_TURN, TurnOrder::First);
        let table = ByCopies::new(draws, cards, most.max(1), &moments, TurnOrder::First, false).ok()?;
        Some((home.name, draws, cards, table))
    });
    html! {
        @if let Some((deck, draws, cards, table)) = table {
            section aria-labelledby="odds" {
                h2 id="odds" { "Odds by copies" }
                p class="muted" {
                    "The chance to have seen at least one copy in a " (deck) " of " (counted(cards.into(), ("card", "cards")))
                    @if draws.turned_up.is_some() { ", by cards turned up." } @else { ", on the play and without a mulligan." }
                }
                div class="table-scroll" role="region" tabindex="0" aria-label="Table of odds" {
                    table class="table odds" {
                        thead { tr {
                            th scope="col" { "Copies" }
                            @for moment in &table.moments { th scope="col" class="number" { (words(*moment, draws)) } }
                        } }
                        tbody {
                            @for row in &table.rows {
                                tr {
                                    th scope="row" class="figures" { (row.copies) }
                                    @for odds in &row.odds {
                                        td class="number" title=(format!("{}/{}", odds.numerator(), odds.denominator())) { (odds.percent_bounded(1)) "\u{a0}%" }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A moment as the head of a column.
pub(crate) fn words(moment: Moment, draws: &SectionDraws) -> String {
    match moment {
        Moment::OpeningHand => "Opening hand".to_owned(),
        Moment::Turn(turn) => format!("Turn {turn}"),
        Moment::Cards(1) if draws.turned_up.is_some() => "First card".to_owned(),
        Moment::Cards(number) => counted(number.into(), ("card", "cards")),
    }
}
