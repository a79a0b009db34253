//! What two devices did to the same of a deck, and what is to stay of it.

use axum::{
    extract::{Path, Request, State},
    response::Response,
};
use safehouse_app::{
    drawing::Page,
    pages::account::{
        FieldFault, Form,
        decks::{draw_conflict, fields, word},
    },
    paths,
};
use safehouse_engine::game::GameDefinition;
use safehouse_service::{
    Refusal,
    saved_decks::{self, DeckConflict, Device, SavedDeck, SavedDeckId, Side},
};

use super::{done::with_done, named::deck_of};
use crate::http::{
    ServerState,
    account::{answer::Answering, fields::Fields},
    lead::leads_to,
};

const MOVED: &str = "Nothing was changed: the deck was saved meanwhile, and these are other versions than you chose between. Choose again.";

pub(super) async fn get_conflict(
    State(site): State<ServerState>,
    Path(deck): Path<String>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    match conflict_page(&site, &answering, &deck, &Form::default()).await {
        Ok(Some(page)) => answering.show(paths::OWN_DECKS, page).await,
        // Somebody looked at it meanwhile.
        Ok(None) => leads_to(&paths::own_deck(&deck)),
        Err(refusal) => answering.fail(&refusal),
    }
}

async fn conflict_page(
    site: &ServerState,
    answering: &Answering,
    deck: &str,
    form: &Form,
) -> Result<Option<Page>, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let Some(open) = saved_decks::open_conflict(service, caller, deck_of(deck)?).await? else { return Ok(None) };
    let game = game_of(site, &open.deck)?;
    Ok(Some(draw_conflict(&open, game, service.clock.now_ms(), form)))
}

fn game_of(site: &ServerState, deck: &SavedDeck) -> Result<&'static GameDefinition, Refusal> {
    let library = site.app.library.of_game(&deck.game);
    library.map(|library| library.game()).ok_or_else(|| Refusal::UnknownGame { game: deck.game.clone() })
}

/// Says that a conflict was looked at, and takes what was chosen. Choices between others than
/// are there now are not taken: the page shows those of now.
pub(super) async fn post_choices(
    site: &ServerState,
    answering: &Answering,
    id: SavedDeckId,
    fields: &Fields,
    device: &Device,
) -> Response {
    let refusal = match settle(site, answering, id, fields, device).await {
        Ok(next) => return leads_to(&next),
        Err(refusal @ Refusal::Moved { .. }) => refusal,
        Err(refusal) => return answering.fail(&refusal),
    };
    let fault = FieldFault { words: MOVED.to_owned(), ..FieldFault::of(&refusal, "") };
    let form = Form { fault: Some(fault), ..Form::default() };
    match conflict_page(site, answering, &id.simple(), &form).await {
        Ok(Some(page)) => answering.show(paths::OWN_DECKS, page).await,
        Ok(None) => answering.fail(&refusal),
        Err(refusal) => answering.fail(&refusal),
    }
}

async fn settle(
    site: &ServerState,
    answering: &Answering,
    id: SavedDeckId,
    fields: &Fields,
    device: &Device,
) -> Result<String, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let number = |name| fields.get(name).parse::<i64>().map_err(|_| Refusal::NoVersion);
    let seen = DeckConflict { base: None, theirs: number(fields::FROM)?, ours: number(fields::TO)? };
    let game = game_of(site, &saved_decks::find_deck(service, caller, id).await?)?;
    let chosen = |(name, value): (String, String)| {
        let place = name.strip_prefix(fields::TAKE)?.parse().ok()?;
        let side = [Side::Theirs, Side::Ours].into_iter().find(|side| word(*side) == value)?;
        Some((place, side))
    };
    let taken: Vec<_> = fields.each().filter_map(chosen).collect();
    saved_decks::settle_conflict(service, caller, id, seen, &taken, game, device).await?;
    Ok(with_done(&paths::own_deck(&id.simple()), "settled"))
}
