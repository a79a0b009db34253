//! Who takes part in an event.

use maud::html;
use safehouse_service::events::{EntryState, EventSeen, PlayerShown};

use super::{crumbs, parts, report_line, state_mark, state_tag, ways};
use crate::{
    drawing::Page,
    pages::account::empty::nothing_here,
    paths::{event_desk, events as at},
};

/// What the page shows.
#[derive(Debug, Clone)]
pub struct PlayersPage {
    /// The event.
    pub seen: EventSeen,
    /// Who has a place, in the order of their numbers.
    pub players: Vec<PlayerShown>,
}

/// The page at `/events/{event}/players`.
pub fn draw_players(page: &PlayersPage) -> Page {
    let (seen, event) = (&page.seen, &page.seen.event);
    let here = at::part(&event.code, parts::PLAYERS);
    let hint = html! {
        @if seen.settings.shows_count { "Whoever registers stands here with the name that they chose." }
        @else { "This event shows who takes part once its first round is shown. How many lists there are stands in the public log once they are locked, without names." }
    };
    let body = html! {
        div class="page stores events" {
            (crumbs(event, true))
            header class="page-head" { h1 { "Players" } (state_tag(event)) }
            (ways(event, parts::PLAYERS))
            (state_mark(event))
            @if seen.standing.role.is_some() {
                p class="actions" { a class="button button--plain" href=(event_desk::part(&event.code, "desk")) rel="external" { "Desk, for staff" } }
            }
            @if page.players.is_empty() {
                (nothing_here("Nobody is shown yet.", &hint, None))
            } @else {
                p class="muted" { (page.players.len()) " with a place" @if let Some(capacity) = event.capacity { " of " (capacity) } }
                div class="table-scroll" tabindex="0" role="region" aria-label="Players" {
                    table class="table table--names" {
                        thead { tr { th scope="col" class="number" { "No." } th scope="col" { "Player" } th scope="col" { "Stands" } } }
                        tbody {
                            @for player in &page.players {
                                tr {
                                    td class="number figures" { (player.number) }
                                    td { bdi { (player.shown_as) } }
                                    td class="table__word" { @if player.has_left { "left" } @else if player.state == EntryState::CheckedIn { "checked in" } @else { "registered" } }
                                }
                            }
                        }
                    }
                }
            }
            (report_line(seen))
        }
    };
    Page::new(format!("Players of {}", event.name), format!("Who takes part in {}.", event.name), here, body)
}
