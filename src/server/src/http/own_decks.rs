//! An account's decks of a game, as what is said about its copies looks at them: pages and addresses of the API alike.

use safehouse_collection::{OwnDeck, pages::decks::MOST_DECKS};
use safehouse_engine::library::GameLibrary;
use safehouse_service::{
    Caller, Refusal, Service,
    saved_decks::{self, Shelf, ShelfAsked},
};
use uuid::Uuid;

/// The decks of the caller's that were changed last, so many as are asked about together, and the one of the id `named`
/// even where it is none of those.
///
/// # Errors
/// The caller may not read decks; the store fails.
pub(super) async fn decks_of(
    service: &Service,
    caller: &Caller,
    library: &GameLibrary,
    named: Option<&str>,
) -> Result<Vec<OwnDeck>, Refusal> {
    let game = library.game().id;
    let most = u32::try_from(MOST_DECKS).unwrap_or(u32::MAX);
    let asked = ShelfAsked { game: Some(game), ..ShelfAsked::of(Shelf::Decks, most) };
    let mut found = saved_decks::find_on_shelf(service, caller, &asked).await?.decks;
    if let Some(id) = named.and_then(|id| id.parse::<Uuid>().ok())
        && !found.iter().any(|deck| deck.id == id.into())
    {
        match saved_decks::find_deck(service, caller, id.into()).await {
            Ok(deck) => found.extend(Some(deck).filter(|deck| deck.game == game && deck.shelf() == Shelf::Decks)),
            Err(Refusal::NoDeck) => {}
            Err(refusal) => return Err(refusal),
        }
    }
    let mut lists = saved_decks::open_newest(service, caller, &found).await?;
    let own = found.into_iter().filter_map(|deck| {
        let list = lists.remove(&deck.id)?;
        Some(OwnDeck { id: deck.id.to_string(), name: deck.name, list })
    });
    Ok(own.collect())
}
