//! What was just done with a deck, with a way to take it back.

use maud::{Markup, html};
use safehouse_service::saved_decks::SavedDeck;

use super::{deeds, fields, name_of, trash::TRASH_DAYS};
use crate::paths;

/// What was just done.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Done {
    /// Nothing.
    #[default]
    Nothing,
    /// This, in a sentence.
    Said(String),
    /// A deck was put where it is now: into the archive, into the trash, back.
    Put(Box<SavedDeck>),
}

impl Done {
    /// The sentence, and what takes it back where something does.
    pub(super) fn draw(&self) -> Markup {
        match self {
            Self::Nothing => html! {},
            Self::Said(words) if words.is_empty() => html! {},
            Self::Said(words) => html! { p class="form__done" role="status" { (words) } },
            Self::Put(deck) => put(deck),
        }
    }
}

fn put(deck: &SavedDeck) -> Markup {
    let name = name_of(deck);
    let (words, back) = match (deck.trashed_at, deck.archived_at) {
        (Some(_), _) => {
            let words = format!("is in the trash, and goes for good in {TRASH_DAYS} days.");
            (words, Some((deeds::TRASH, "Put back")))
        }
        (None, Some(_)) => ("is in the archive.".to_owned(), Some((deeds::ARCHIVE, "Take out"))),
        (None, None) => ("is back among those in use.".to_owned(), None),
    };
    html! {
        div class="form__done done" role="status" {
            p { "“" bdi { (name) } "” " (words) }
            @if let Some((deed, word)) = back {
                form method="post" action=(format!("{}/{deed}", paths::own_deck(&deck.id.simple()))) {
                    input type="hidden" name=(fields::AWAY) value="no";
                    button class="button button--plain button--small" type="submit" { (word) span class="hidden" { " “" (name) "”" } }
                }
            }
        }
    }
}
