//! Events at which a card was played, as a page of the calendar.

use axum::response::Response;
use safehouse_app::{
    head::{HeadExtras, Sheet},
    pages::events::{CardEventsPage, draw_card_events},
    paths::{HasPaths as _, events as at},
};
use safehouse_service::events::statistics::events_of_card;

use super::super::public_decks::answer::Answering;

/// GET /events?game={game}&card={number}
pub(super) async fn show(answering: &Answering, game: &str, number: &str) -> Response {
    let Some(library) = answering.site.app.library.of_game(game) else { return answering.nothing() };
    let catalogue = &library.catalogue;
    let Some(index) = catalogue.find_number(number) else { return answering.nothing() };
    let printing = catalogue.printing(index);
    let card = catalogue.card(catalogue.card_of(index)).name.to_string();
    let here = at::of_card(game, &printing.number);
    match events_of_card(answering.service(), &answering.caller, game, &card).await {
        Ok(events) => {
            let page = CardEventsPage {
                game: game.to_owned(),
                number: printing.number.clone(),
                address: catalogue.paths().card(printing, &card),
                card,
                events,
            };
            // A page that says nothing is none to be found.
            let is_hidden = page.events.is_empty();
            let extras = HeadExtras { is_hidden, sheet: Some(Sheet::Stores), ..HeadExtras::default() };
            answering.show(&here, draw_card_events(&page), extras).await
        }
        Err(refusal) => answering.fail(&refusal, &here),
    }
}
