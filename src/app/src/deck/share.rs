//! Short links: the server keeps a deck under the content id of its canonical
//! bytes.

use leptos::{prelude::*, server_fn::codec::Json};
use safehouse_engine::deck::list::DeckList;
#[cfg(feature = "ssr")]
use safehouse_engine::games::UNNAMED;
use serde::{Deserialize, Serialize};

use crate::problem::Problem;

/// What the server keeps under a short id.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shared {
    /// This deck.
    Deck(DeckList),
    /// Nothing any more: whoever runs the site took the deck out.
    Removed,
    /// Nothing.
    Nothing,
}

/// Keeps a deck and answers the short id of its link. The deck's name, notes and
/// tags are not kept.
///
/// # Errors
/// In words for the person: the deck is empty, too large or of no section of
/// the game; their network made enough links; there is no room for it; it was
/// taken out; or the store fails.
#[server(endpoint = "share", input = Json)]
pub async fn share_deck(
    /// The deck to share.
    deck: DeckList,
) -> Result<String, Problem> {
    use safehouse_service::shared_decks::{ShareDeck, share_deck};

    let context = expect_context::<crate::provided::AppContext>();
    let deck = deck.named(UNNAMED.id);
    let Some(library) = context.library.of_game(&deck.game) else {
        return Err(refuse(safehouse_service::Refusal::UnknownGame { game: deck.game }));
    };
    let asked = ShareDeck { deck, game: library.game() };
    let shared = share_deck(&context.service, &caller().map_err(refuse)?, asked).await.map_err(refuse)?;
    Ok(shared.to_string())
}

/// What is kept under a short id.
///
/// # Errors
/// In words for the person: the store fails.
#[server(endpoint = "shared-deck", input = leptos::server_fn::codec::GetUrl)]
pub async fn shared_deck(
    /// The id at the end of the short link.
    short_id: String,
) -> Result<Shared, Problem> {
    use safehouse_service::shared_decks::{Opened, open_shared_deck};

    let context = expect_context::<crate::provided::AppContext>();
    Ok(match open_shared_deck(&context.service, &caller().map_err(refuse)?, &short_id).await.map_err(refuse)? {
        Opened::Deck(deck) => Shared::Deck(deck),
        Opened::Removed => Shared::Removed,
        Opened::Nothing => Shared::Nothing,
    })
}

/// Who asks, as the server found out. Where it did not, nobody is admitted.
#[cfg(feature = "ssr")]
fn caller() -> Result<safehouse_service::Caller, safehouse_service::Refusal> {
    use_context().ok_or(safehouse_service::Refusal::Forbidden)
}

/// A refusal as a problem. The page that asks gets its status, too.
#[cfg(feature = "ssr")]
fn refuse(refusal: safehouse_service::Refusal) -> Problem {
    let problem = crate::problem::refused(&refusal);
    crate::head::answer_with(problem.status);
    problem
}
