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
) -> Result<String, ServerFnError> {
    use safehouse_service::shared_decks::{ShareDeck, share_deck};

    let context = expect_context::<crate::context::AppContext>();
    let asked = ShareDeck { deck, game: context.library.first().game() };
    let shared = share_deck(&context.service, &caller()?, asked).await.map_err(refuse)?;
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
) -> Result<Shared, ServerFnError> {
    use safehouse_service::shared_decks::{Opened, open_shared_deck};

    let context = expect_context::<crate::context::AppContext>();
    Ok(match open_shared_deck(&context.service, &caller()?, &short_id).await.map_err(refuse)? {
        Opened::Deck(deck) => Shared::Deck(deck),
        Opened::Removed => Shared::Removed,
        Opened::Nothing => Shared::Nothing,
    })
}

/// Who asks, as the server found out. Where it did not, nobody is admitted.
#[cfg(feature = "ssr")]
fn caller() -> Result<safehouse_service::Caller, ServerFnError> {
    use_context().ok_or_else(|| refuse(safehouse_service::Refusal::Forbidden))
}

/// A refusal in words, with the status that says whose fault it is; without one
/// it would be answered as a fault of the program. A page that asks gets the
/// status, too.
#[cfg(feature = "ssr")]
fn refuse(refusal: safehouse_service::Refusal) -> ServerFnError {
    use axum::http::{HeaderValue, header::RETRY_AFTER};
    use safehouse_service::Refusal;

    if let Some(response) = use_context::<leptos_axum::ResponseOptions>() {
        response.set_status(status(&refusal));
        if let Refusal::TooOften { seconds } = refusal {
            response.insert_header(RETRY_AFTER, HeaderValue::from(seconds));
        }
    }
    ServerFnError::new(words(&refusal))
}

#[cfg(feature = "ssr")]
fn status(refusal: &safehouse_service::Refusal) -> axum::http::StatusCode {
    use axum::http::StatusCode;
    use safehouse_service::Refusal;

    match refusal {
        Refusal::Forbidden => StatusCode::FORBIDDEN,
        Refusal::TooOften { .. } => StatusCode::TOO_MANY_REQUESTS,
        Refusal::EmptyDeck | Refusal::UnknownSection { .. } => StatusCode::UNPROCESSABLE_ENTITY,
        Refusal::Excess(_) | Refusal::TooLong { .. } => StatusCode::PAYLOAD_TOO_LARGE,
        Refusal::Full => StatusCode::INSUFFICIENT_STORAGE,
        Refusal::Removed => StatusCode::GONE,
        Refusal::Store(_) => StatusCode::SERVICE_UNAVAILABLE,
    }
}

/// What a person is told, with what helps.
#[cfg(feature = "ssr")]
fn words(refusal: &safehouse_service::Refusal) -> String {
    use safehouse_service::Refusal;

    match refusal {
        Refusal::Forbidden => "This is not for you to do.".to_owned(),
        Refusal::TooOften { seconds } => {
            let wait = match seconds {
                0..120 => format!("{seconds} s"),
                120..7200 => format!("{} minutes", seconds.div_ceil(60)),
                _ => format!("{} hours", seconds.div_ceil(3600)),
            };
            format!(
                "Your network has made as many short links as it may for now. Wait {wait}, or give away the long link, \
                 which needs no server."
            )
        }
        Refusal::EmptyDeck => "The deck has no cards: add at least one, then share it.".to_owned(),
        Refusal::Excess(excess) => {
            let words = excess.to_string();
            let mut letters = words.chars();
            let capital = letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>());
            format!("{}. Remove lines, or export the deck as a file.", capital.unwrap_or_default())
        }
        Refusal::UnknownSection { section, known } => {
            format!("There is no section “{section}”; a deck has {}.", known.join(", "))
        }
        Refusal::TooLong { limit } => {
            let limit = limit / 1024;
            format!(
                "The list is longer than the {limit} KiB a short link can hold. Remove lines, or export the deck as a file."
            )
        }
        Refusal::Full => "There is no room for more short links here. The long link needs no server.".to_owned(),
        Refusal::Removed => {
            "Whoever runs this site took a deck with exactly these cards out. The long link needs no server.".to_owned()
        }
        Refusal::Store(_) => {
            "The server cannot reach the shared decks now. Try again in a minute; the long link needs no server."
                .to_owned()
        }
    }
}
