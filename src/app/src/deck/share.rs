//! Short links: the server keeps a deck under the content id of its canonical
//! bytes.

use leptos::{
    prelude::*,
    server_fn::{ServerFnError, codec::Json},
};
use safehouse_engine::deck::list::DeckList;
use serde::{Deserialize, Serialize};

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

/// How long a visit is remembered before the next one is written down.
#[cfg(feature = "ssr")]
const A_DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// Keeps a deck and answers the short id of its link. Anyone may share; the
/// deck's name, notes and tags are not kept, because they are the sharer's and
/// not part of what the content id names.
///
/// # Errors
/// In words for the person: the deck is empty, too large or of no section of
/// the game; there is no room for it; it was taken out; or the store fails.
#[server(endpoint = "share", input = Json)]
pub async fn share_deck(
    /// The deck to share.
    deck: DeckList,
) -> Result<String, ServerFnError> {
    use axum::http::StatusCode;
    use safehouse_engine::{deck::content_id::ContentId, visible::visible_deck};
    use safehouse_store::NewSharedDeck;

    let context = expect_context::<crate::context::AppContext>();
    let game = context.library.first().game();
    if deck.lines.iter().all(|line| line.quantity == 0) {
        return Err(refuse(
            StatusCode::UNPROCESSABLE_ENTITY,
            "The deck has no cards: add at least one, then share it.",
        ));
    }
    // Before anything that takes longer the longer the deck is.
    check(&deck, game).map_err(|(status, words)| refuse(status, words))?;
    let deck = visible_deck(deck);
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
    saw(&context, &shared, Visit::Shared);
    Ok(shared.short_id.to_string())
}

/// What is kept under a short id.
///
/// # Errors
/// In words for the person: the store fails.
#[server(endpoint = "shared-deck", input = leptos::server_fn::codec::GetUrl)]
pub async fn shared_deck(
    /// The id at the end of the short link.
    short_id: String,
) -> Result<Shared, ServerFnError> {
    use safehouse_engine::visible::visible_deck;
    use safehouse_store::{ShortId, StoreError};

    let context = expect_context::<crate::context::AppContext>();
    let Some(id) = ShortId::parse(&short_id) else {
        return Ok(Shared::Nothing);
    };
    let found = match context.store.find_shared_deck(&id).await {
        Ok(found) => found,
        Err(StoreError::Removed) => return Ok(Shared::Removed),
        Err(error) => return Err(plain(error)),
    };
    let Some(shared) = found else { return Ok(Shared::Nothing) };
    saw(&context, &shared, Visit::Opened);
    // Decks that were kept by an older program hold names as they came.
    let deck = serde_json::from_str(&shared.deck_json).map(visible_deck);
    Ok(deck.map_or(Shared::Nothing, Shared::Deck))
}

/// Refuses what no deck of the game needs, with the bound in words.
#[cfg(feature = "ssr")]
fn check(
    deck: &DeckList,
    game: &safehouse_engine::game::GameDefinition,
) -> Result<(), (axum::http::StatusCode, String)> {
    use axum::http::StatusCode;
    use safehouse_engine::limits::{COPIES, Limits, Measure};

    let Limits { lines, name_bytes, .. } = Limits::STRANGER;
    let sizes = || {
        Measure::DeckLines.check(deck.lines.len(), lines)?;
        Measure::FormatName.check(deck.format.as_deref().unwrap_or_default().len(), name_bytes)?;
        for line in &deck.lines {
            Measure::SectionName.check(line.section.len(), name_bytes)?;
            Measure::CardName.check(line.card.len(), name_bytes)?;
            Measure::Copies.check(line.quantity as usize, COPIES as usize)?;
            if let Some(printing) = &line.printing {
                Measure::CollectorNumber.check(printing.number.len(), name_bytes)?;
            }
        }
        Ok(())
    };
    sizes().map_err(|excess: safehouse_engine::limits::Excess| {
        let words = excess.to_string();
        let mut letters = words.chars();
        let capital = letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>());
        let words = format!("{}. Remove lines, or export the deck as a file.", capital.unwrap_or_default());
        (StatusCode::PAYLOAD_TOO_LARGE, words)
    })?;
    match deck.lines.iter().find(|line| game.section(&line.section).is_none()) {
        Some(line) => {
            let sections: Vec<&str> = game.sections.iter().map(|section| section.id).collect();
            let words = format!("There is no section “{}”; a deck has {}.", line.section, sections.join(", "));
            Err((StatusCode::UNPROCESSABLE_ENTITY, words))
        }
        None => Ok(()),
    }
}

/// What somebody did with a deck that is kept.
#[cfg(feature = "ssr")]
#[derive(Clone, Copy, PartialEq, Eq)]
enum Visit {
    /// Made a link to it, or was given the one that there was.
    Shared,
    /// Asked for what its link leads to.
    Opened,
}

/// Writes down, without anybody waiting for it, that the deck was asked for: the
/// first time that it was opened, then at most once a day. One that nobody asks
/// for expires, and one that nobody ever opened makes room for others, so that it
/// is written down sooner when such a one is shared again.
#[cfg(feature = "ssr")]
fn saw(context: &crate::context::AppContext, shared: &safehouse_store::SharedDeck, visit: Visit) {
    use safehouse_store::shared_decks::UNOPENED_FOR_MS;

    let now = now_ms();
    let is_first = visit == Visit::Opened && shared.opened_at.is_none();
    let remembered = if shared.opened_at.is_some() { A_DAY_MS } else { UNOPENED_FOR_MS / 2 };
    if !is_first && now.saturating_sub(shared.last_seen_at) < remembered {
        return;
    }
    let (store, id) = (context.store.clone(), shared.short_id.clone());
    leptos::task::spawn(async move {
        let written = match visit {
            Visit::Shared => store.see_shared_deck(&id, now).await,
            Visit::Opened => store.open_shared_deck(&id, now).await,
        };
        if let Err(error) = written {
            tracing::warn!(%error, "a visit to a shared deck was not written down");
        }
    });
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
        StoreError::Full { limit } => {
            tracing::error!(limit, "the store of shared decks is full");
            refuse(
                axum::http::StatusCode::INSUFFICIENT_STORAGE,
                "There is no room for more short links here. The long link needs no server.",
            )
        }
        StoreError::Removed => refuse(
            axum::http::StatusCode::GONE,
            "Whoever runs this site took a deck with exactly these cards out. The long link needs no server.",
        ),
        error => {
            tracing::error!(%error, "the store failed a shared deck");
            refuse(
                axum::http::StatusCode::SERVICE_UNAVAILABLE,
                "The server cannot reach the shared decks now. Try again in a minute; the long link needs no server.",
            )
        }
    }
}

/// An error with the status that says whose it is; without one it would be
/// answered as a fault of the program. A page that asks gets the status, too.
#[cfg(feature = "ssr")]
fn refuse(status: axum::http::StatusCode, words: impl Into<String>) -> ServerFnError {
    if let Some(response) = use_context::<leptos_axum::ResponseOptions>() {
        response.set_status(status);
    }
    ServerFnError::new(words.into())
}

#[cfg(feature = "ssr")]
#[expect(clippy::disallowed_types, reason = "what is kept is dated; nothing of it is drawn")]
fn now_ms() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
