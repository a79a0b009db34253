//! What the service refuses, as a problem with words for a person.

use safehouse_engine::english::shortened;
use safehouse_service::Refusal;

use super::{Kind, Problem};

/// A refusal to share or open a deck.
pub fn refused(refusal: &Refusal) -> Problem {
    let problem = kind(refusal).problem(words(refusal));
    match refusal {
        Refusal::TooOften { seconds } => Problem { retry_after: Some(*seconds), ..problem },
        Refusal::Excess(excess) => Problem { limit: Some(excess.most), ..problem },
        Refusal::TooLong { limit } => Problem { limit: Some(*limit as u64), ..problem },
        _ => problem,
    }
}

fn kind(refusal: &Refusal) -> Kind {
    match refusal {
        Refusal::Forbidden => Kind::SharingForbidden,
        Refusal::TooOften { .. } => Kind::SharedTooOften,
        Refusal::EmptyDeck => Kind::EmptyDeck,
        Refusal::UnknownGame { .. } => Kind::UnknownGame,
        Refusal::UnknownSection { .. } => Kind::UnknownSection,
        Refusal::Excess(_) | Refusal::TooLong { .. } => Kind::DeckTooLarge,
        Refusal::Full => Kind::Full,
        Refusal::Removed => Kind::Removed,
        Refusal::Store(_) => Kind::StoreFailed,
    }
}

/// What a person is told, with what helps.
fn words(refusal: &Refusal) -> String {
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
        Refusal::UnknownGame { game } => {
            format!("The deck is of the game “{}”, which this site does not have.", shortened(game))
        }
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
