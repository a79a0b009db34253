//! Events at which a card was played, as a page of the calendar.

use std::sync::Arc;

use axum::response::Response;
use safehouse_app::{
    head::{HeadExtras, Sheet},
    pages::events::{CardEventsPage, draw_card_events},
    paths::{HasPaths as _, events as at},
};
use safehouse_engine::library::GameLibrary;
use safehouse_service::events::statistics::events_of_card;

use super::super::public_decks::answer::Answering;

/// GET /events?card={number}, of the first of the site's games that has the number.
pub(super) async fn show(answering: &Answering, number: &str) -> Response {
    let found = |library: &Arc<GameLibrary>| Some((library.clone(), library.catalogue.find_number(number)?));
    let Some((library, index)) = answering.site.app.library.games().iter().find_map(found) else {
        return answering.nothing();
    };
    let (catalogue, game) = (&library.catalogue, library.game().id);
    let printing = catalogue.printing(index);
    let card = catalogue.card(catalogue.card_of(index)).name.to_string();
    let here = at::of_card(&printing.number);
    match events_of_card(answering.service(), &answering.caller, game, &card).await {
        Ok(events) => {
            let page = CardEventsPage {
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
