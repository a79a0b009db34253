//! A list that its reader sees while rounds are shown, though the log does not show it yet.

use maud::{Markup, html};
use safehouse_service::events::{EventSeen, ListMet, PlayerMet};

use super::{crumbs, list::judged, parts, printed::printed, state_mark, verdict_tag, ways};
use crate::{
    components::deck_sheet::{Sheet, findings, leader, sections},
    drawing::{Page, Scene},
    pages::not_found,
    paths::events as at,
};

/// What the page shows.
#[derive(Debug, Clone)]
pub struct MetListPage {
    /// The event.
    pub seen: EventSeen,
    /// The list.
    pub list: ListMet,
}

/// The page at `/events/{event}/lists/{number}` of such a list.
pub fn draw_met_list(scene: &Scene<'_>, page: &MetListPage) -> Page {
    let (event, list) = (&page.seen.event, &page.list);
    let Some(library) = scene.all.of_game(&event.game) else {
        return not_found::page(scene, "No such game here", "This list is of a game that this site does not have.");
    };
    let deck = printed(library, &list.deck);
    let sheet = match judged(library, &deck, (&event.format, &event.snapshot)) {
        Some(certificate) => Sheet::judged(library, &deck, certificate),
        None => Sheet::new(library, &deck),
    };
    let body = html! {
        div class="page deck-page stores events event-list-page" {
            (crumbs(event, true))
            (state_mark(event))
            (ways(event, parts::LISTS))
            header class="deck-page__head" {
                (leader(library, scene.icons, &deck))
                div class="deck-page__title" {
                    h1 { bdi { (list.player.shown_as) } }
                    p class="byline muted" { "Number " (list.player.number) " of " a href=(at::event(&event.code)) rel="external" { bdi { (event.name) } } }
                }
            }
            p class="panel" {
                @if list.player.is_opponent { strong { "You play against this list." } " Others may not see it: keep it to yourself." }
                @else { strong { "Everybody sees this list while rounds are played." } " The public log does not show it yet." }
            }
            p { (verdict_tag(list.verdict)) }
            (findings(&sheet))
            (sections(&sheet))
        }
    };
    Page::new(format!("{} at {}", list.player.shown_as, event.name), "", "", body)
}

/// Ways to lists that their reader sees while rounds are shown; nothing where there are none.
pub(in crate::pages) fn met_lists(code: &str, met: &[PlayerMet]) -> Markup {
    html! {
        @if !met.is_empty() {
            section class="panel" aria-labelledby="met" {
                h2 id="met" { "Lists that you see in this round" }
                ul {
                    @for player in met {
                        li { a href=(at::list(code, player.number)) rel="external nofollow" { bdi { (player.shown_as) } } @if player.is_opponent { ", your opponent" } }
                    }
                }
            }
        }
    }
}
