//! Public decks by a query.

use axum::response::Response;
use safehouse_app::{
    head::HeadExtras,
    pages::public_decks::{DeckSearchPage, ORDERS, draw_search},
    paths,
};
use safehouse_service::{
    Refusal,
    deck_search::{DecksAnswer, DecksSought, search_decks},
};

use super::{answer::Answering, place::PAGE};

/// The page of what a query finds among the public decks of a game.
pub(super) async fn get_search(answering: &Answering, game: &str, query: String) -> Response {
    let here = paths::of(game).public_decks();
    let order = answering.query("sort");
    let is_known = ORDERS.iter().any(|(known, _)| *known == order);
    let after = Some(answering.query("after")).filter(|after| !after.is_empty());
    let mut page = DeckSearchPage {
        query,
        order: if is_known { order } else { String::new() },
        is_further: after.is_some(),
        ..DeckSearchPage::default()
    };
    match fill(answering, game, after.as_deref(), &mut page).await {
        Ok(()) => {
            let extras = HeadExtras { is_hidden: true, ..HeadExtras::default() };
            let drawn = answering.draw(game, |scene| draw_search(scene, &page));
            answering.show(&here, drawn, extras).await
        }
        Err(refusal) => answering.fail(&refusal, &here),
    }
}

async fn fill(
    answering: &Answering,
    game: &str,
    after: Option<&str>,
    page: &mut DeckSearchPage,
) -> Result<(), Refusal> {
    // A fault stands where it was written: the order that was chosen comes in once there is none.
    let of_itself =
        answering.draw(game, |scene| scene.library.catalogue.deck_query(&page.query, &scene.library.formats.newest()));
    if let Err(faults) = of_itself {
        page.faults = Some(faults);
        return Ok(());
    }
    let query = if page.order.is_empty() { page.query.clone() } else { format!("{} order:{}", page.query, page.order) };
    let sought = DecksSought { game, query: &query, after, most: PAGE as usize };
    match search_decks(answering.service(), &answering.caller, &answering.site.deck_search, &sought).await {
        Ok(DecksAnswer::Found(found)) => {
            (page.decks, page.total, page.more) = (found.decks, found.total, found.next);
        }
        Ok(DecksAnswer::Misread(faults)) => page.faults = Some(faults),
        Ok(DecksAnswer::NoPlace) => {
            "This page of the search is not there any more. Search once more to begin with the first."
                .clone_into(&mut page.problem);
        }
        Err(Refusal::Busy { .. }) => {
            "The site has just started and is still reading the decks. Try again in some seconds."
                .clone_into(&mut page.problem);
        }
        Err(refusal) => return Err(refusal),
    }
    Ok(())
}
