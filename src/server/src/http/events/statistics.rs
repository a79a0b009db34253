//! What the lists of an event that everybody sees show.

use axum::{
    extract::{Path, Request, State},
    response::Response,
};
use safehouse_app::{
    head::{HeadExtras, Sheet},
    pages::events::{StatisticsPage, draw_statistics, parts},
    paths::events as at,
};
use safehouse_service::{Refusal, events::statistics::event_statistics, refusal::EventFault, stores::StoreSeen};

use super::{
    super::{ServerState, public_decks::answer::Answering},
    answers::{fail, opened},
};

/// GET /events/{event}/statistics
pub(super) async fn get_statistics(
    State(site): State<ServerState>,
    Path(code): Path<String>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    let here = at::part(&code, parts::STATISTICS);
    match counted(&answering, &code).await {
        Ok((page, store)) => {
            // Search engines find no event of a store that nobody confirmed, and no page that says nothing.
            let is_hidden = !store.store.is_listed() || page.statistics.lists == 0;
            let extras = HeadExtras { is_hidden, sheet: Some(Sheet::Stores), ..HeadExtras::default() };
            let drawn = answering.draw(&page.seen.event.game, |scene| draw_statistics(scene, &page));
            answering.show(&here, drawn, extras).await
        }
        Err(refusal) => fail(&answering, &refusal, &here),
    }
}

async fn counted(answering: &Answering, code: &str) -> Result<(StatisticsPage, StoreSeen), Refusal> {
    let (seen, store) = opened(answering, code).await?;
    let library = answering.site.app.library.of_game(&seen.event.game).ok_or(EventFault::NoFormat)?;
    let statistics = event_statistics(answering.service(), &answering.caller, library, code).await?;
    Ok((StatisticsPage { seen, statistics }, store))
}
