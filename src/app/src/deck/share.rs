//! Short links: the server keeps a deck under the content id of its canonical
//! bytes.

use leptos::{
    prelude::*,
    server_fn::{ServerFnError, codec::Json},
};
use safehouse_engine::deck::list::DeckList;

/// Keeps a deck and answers the short id of its link. Anyone may share; the
/// deck's name, notes and tags are not kept, because they are the sharer's and
/// not part of what the content id names.
///
/// # Errors
/// In words for the person: the deck is empty or too large, or the store fails.
#[server(endpoint = "share", input = Json)]
pub async fn share_deck(
    /// The deck to share.
    deck: DeckList,
) -> Result<String, ServerFnError> {
    use axum::http::StatusCode;
    use safehouse_engine::deck::content_id::ContentId;
    use safehouse_store::{NewSharedDeck, SharedDecks as _};

    let context = expect_context::<crate::context::AppContext>();
    if deck.lines.iter().all(|line| line.quantity == 0) {
        return Err(refuse(
            StatusCode::UNPROCESSABLE_ENTITY,
            "The deck has no cards: add at least one, then share it.",
        ));
    }
    let game = context.library.catalogue.game();
    let kept = DeckList { lines: deck.grouped(game).lines, format: deck.format, ..DeckList::default() };
    let content_id = ContentId::of(&kept, game);
    let deck_json = serde_json::to_string(&kept)?;
    let shared = context
        .store
        .put_shared_deck(NewSharedDeck {
            content_id: safehouse_store::ContentId::from_bytes(*content_id.as_bytes()),
            deck_json,
            game: game.id.to_owned(),
            created_at: now_ms(),
        })
        .await
        .map_err(plain)?;
    Ok(shared.short_id.to_string())
}

/// The deck that is kept under a short id; `None` when there is none.
///
/// # Errors
/// In words for the person: the store fails.
#[server(endpoint = "shared-deck", input = leptos::server_fn::codec::GetUrl)]
pub async fn shared_deck(
    /// The id at the end of the short link.
    short_id: String,
) -> Result<Option<DeckList>, ServerFnError> {
    use safehouse_store::{SharedDecks as _, ShortId};

    let context = expect_context::<crate::context::AppContext>();
    let Some(id) = ShortId::parse(&short_id) else {
        return Ok(None);
    };
    let found = context.store.find_shared_deck(&id).await.map_err(plain)?;
    Ok(found.and_then(|shared| serde_json::from_str(&shared.deck_json).ok()))
}

/// What a person is told when the store refuses or fails; the log gets the rest.
#[cfg(feature = "ssr")]
fn plain(error: safehouse_store::StoreError) -> ServerFnError {
    use safehouse_store::StoreError;

    match error {
        StoreError::TooLarge { limit, .. } => {
            let limit = limit / 1024;
            let words = format!(
                "The list is longer than the {limit} KiB a short link can hold. Remove lines, or export the deck as a file."
            );
            refuse(axum::http::StatusCode::PAYLOAD_TOO_LARGE, words)
        }
        error => {
            tracing::error!(%error, "the store failed a shared deck");
            ServerFnError::new(
                "The server cannot reach the shared decks now. Try again in a minute; the long link needs no server.",
            )
        }
    }
}

/// An error that is the asker's own, with the status that says so; without
/// one it would be answered as a failure of the server.
#[cfg(feature = "ssr")]
fn refuse(status: axum::http::StatusCode, words: impl Into<String>) -> ServerFnError {
    if let Some(response) = use_context::<leptos_axum::ResponseOptions>() {
        response.set_status(status);
    }
    ServerFnError::new(words.into())
}

#[cfg(feature = "ssr")]
fn now_ms() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
