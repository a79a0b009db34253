//! Tags of one's own decks: on a deck, and one that is changed on all of them.

use maud::{Markup, html};
use safehouse_service::saved_decks::MAX_LABEL_BYTES;

use super::{deeds, fields};
use crate::paths;

/// The tags of a deck with what takes each off, and a field for another one. `known` are those
/// of other decks.
pub(super) fn of_deck(address: &str, tags: &[String], known: &[String]) -> Markup {
    html! {
        section class="deck-tags" aria-labelledby="tags" {
            h2 id="tags" class="label" { "Tags" }
            @if tags.is_empty() { p class="muted" { "None yet. Tags bring decks together across folders, and are published with the deck." } }
            @else {
                ul class="tags" {
                    @for tag in tags {
                        li {
                            form class="tag tag--edited" method="post" action=(format!("{address}/{}", deeds::UNTAG)) {
                                input type="hidden" name=(fields::TAG) value=(tag);
                                a href=(tagged(tag)) rel="external" { bdi { "#" (tag) } }
                                button type="submit" aria-label=(format!("Take the tag {tag} off")) { span aria-hidden="true" { "×" } }
                            }
                        }
                    }
                }
            }
            form class="form form--row" method="post" action=(format!("{address}/{}", deeds::TAG)) {
                div class="labelled" {
                    label for="tag" { "Another tag" }
                    input class="field" id="tag" name=(fields::TAG) list="known-tags" maxlength=(MAX_LABEL_BYTES) autocomplete="off" required;
                    datalist id="known-tags" { @for tag in known { option value=(tag) {} } }
                }
                button class="button button--plain" type="submit" { "Put it on" }
            }
        }
    }
}

/// The decks with a tag.
pub(super) fn tagged(tag: &str) -> String {
    format!("{}?{}={}", paths::OWN_DECKS, fields::TAG, paths::encode(tag))
}

/// What is done with a tag on all decks that have it.
pub(super) fn everywhere(tag: &str) -> Markup {
    html! {
        details class="tag-ways" {
            summary { "Rename or delete the tag " bdi { (tag) } }
            form class="form form--row" method="post" action=(paths::RENAME_TAG) {
                input type="hidden" name=(fields::TAG) value=(tag);
                div class="labelled" {
                    label for="tag-name" { "Another name" }
                    input class="field" id="tag-name" name=(fields::NAME) value=(tag) maxlength=(MAX_LABEL_BYTES) autocomplete="off" required;
                }
                button class="button button--plain" type="submit" { "Rename it on all decks" }
            }
            form class="form" method="post" action=(paths::DELETE_TAG) {
                input type="hidden" name=(fields::TAG) value=(tag);
                button class="button button--plain" type="submit" { "Take it off all decks" }
                p class="form__hint" { "The decks stay, and so do their old versions. What is in the trash keeps its tags." }
            }
        }
    }
}
