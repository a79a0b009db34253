//! A deck on the shelf.

use maud::{Markup, html};
use safehouse_engine::deck::list::DeckList;
use safehouse_service::{PublishedDeck, saved_decks::SavedDeck};

use crate::{
    components::{
        deck_sheet::{Sheet, chip, leader_among},
        symbol::logo,
    },
    context::GameName,
    drawing::Scene,
    pages::account::{
        decks::{
            deeds, deletion, fields, name_of,
            seen_by::seen_by,
            tags::tagged,
            trash::remains,
            ways::{deed, one_button, way, ways},
        },
        when::ago,
    },
    paths::{self, public},
};

/// What a row shows.
pub(super) struct Row<'a> {
    /// The deck.
    pub(super) deck: &'a SavedDeck,
    /// Its game, where that is served.
    pub(super) game: Option<&'a GameName>,
    /// Whether the site serves more games than one.
    pub(super) is_one_of_many_games: bool,
    /// Its newest version, where it can be read.
    pub(super) list: Option<&'a DeckList>,
    /// What is published of it.
    pub(super) published: Option<&'a PublishedDeck>,
    /// The time, in milliseconds since 1970-01-01T00:00:00Z.
    pub(super) now_ms: i64,
}

/// The row of a deck: what it looks like, what it is called, what the rules say of it, who sees
/// it, and what can be done with it.
pub(super) fn row(scene: &Scene<'_>, row: &Row<'_>) -> Markup {
    let &Row { deck, game, list, .. } = row;
    let id = deck.id.simple();
    let address = paths::own_deck(&id);
    let library = scene.all.of_game(&deck.game);
    html! {
        div class="own-deck__art" {
            @match library.zip(list) {
                Some((library, list)) => (leader_among(library, scene.icons, list)),
                None => div class="deck-leader deck-leader--none" aria-hidden="true" { (logo()) },
            }
        }
        div class="own-deck__words" {
            h2 { a href=(address) rel="external" { bdi { (name_of(deck)) } } }
            p class="muted" {
                @match game { Some(game) => { @if row.is_one_of_many_games { bdi { (game.name) } " · " } }, None => { bdi { (deck.game) } " · " } }
                @if !deck.folder.is_empty() { bdi { (deck.folder) } " · " }
                @match deck.trashed_at {
                    Some(at) => (remains(row.now_ms, at)),
                    None => { span title="Last change" { (ago(row.now_ms, deck.changed_at)) } },
                }
                @for tag in deck.tags.iter().take(3) { " " a class="own-deck__tag" href=(tagged(tag)) rel="external" { bdi { "#" (tag) } } }
                @if deck.tags.len() > 3 { span class="own-deck__more" { " +" (deck.tags.len() - 3) } }
            }
        }
        p class="own-deck__facts" {
            @if let Some((library, list)) = library.zip(list) { (chip(library.game(), &Sheet::new(library, list).certificate)) }
            @if deck.trashed_at.is_none() { (seen_by(row.published)) }
            @if deck.conflict.is_some() {
                a class="tag tag--warn" href=(paths::deck_conflict(&deck.id.simple())) rel="external" { "! Two versions met" }
            }
        }
        div class="own-deck__ways" {
            @if deck.trashed_at.is_some() { (of_trash(&address, deck)) } @else { (in_use(&address, &id, deck, game.is_some())) }
        }
    }
}

fn of_trash(address: &str, deck: &SavedDeck) -> Markup {
    let about = format!("“{}”", name_of(deck));
    html! {
        (one_button(address, deeds::TRASH, "no", "Put back", &about))
        a class="button button--small button--danger-plain" href=(deletion::question(address)) rel="external" {
            "Delete for good…" span class="hidden" { " " (about) }
        }
    }
}

fn in_use(address: &str, id: &str, deck: &SavedDeck, is_served: bool) -> Markup {
    let about = format!("“{}”", name_of(deck));
    let number = deck.revision.to_string();
    let of = |deed: &str| format!("{address}/{deed}");
    let entries = html! {
        (way(&format!("{address}#versions"), "History", &format!("of {about}")))
        (way(&public::publish(&deck.id.to_string()), "Publish…", &about))
        (deed(&of(deeds::BRANCH), &[(fields::NUMBER, &number)], "Duplicate", &about))
        @if deck.archived_at.is_some() {
            (deed(&of(deeds::ARCHIVE), &[(fields::AWAY, "no")], "Take out of the archive", &about))
        } @else {
            (deed(&of(deeds::ARCHIVE), &[(fields::AWAY, "yes")], "Archive", &about))
        }
        (deed(&of(deeds::TRASH), &[(fields::AWAY, "yes")], "Put into the trash", &about))
    };
    html! {
        @if is_served {
            a class="button button--plain button--small" href=(paths::of(&deck.game).build_kept(id)) rel="external" { "Open" span class="hidden" { " " (about) } }
        }
        (ways(&about, &entries))
    }
}
