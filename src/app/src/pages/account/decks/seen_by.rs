//! Who sees a deck, as a mark with a word.

use maud::{Markup, html};
use safehouse_service::{PublishedDeck, Reach};

use crate::paths::public;

/// Who sees what is published of a deck; where anything is, it leads there.
pub(super) fn seen_by(published: Option<&PublishedDeck>) -> Markup {
    let Some(deck) = published else { return html! { span class="seen-by" data-reach="nobody" { "Private" } } };
    let (reach, word) = match deck.reach {
        _ if deck.taken_down.is_some() => ("down", "Taken down"),
        Reach::Everybody => ("everybody", "Public"),
        Reach::Link => ("link", "Link"),
        Reach::Group => ("group", "Group"),
        Reach::Nobody => ("nobody", "Private"),
    };
    html! {
        a class="seen-by" data-reach=(reach) href=(public::deck(deck.address.as_str())) rel="external" {
            (word) span class="hidden" { ", published: its page" }
        }
    }
}
