//! Lists of an event that everybody sees.

use maud::{Markup, html};
use safehouse_engine::english::counted;
use safehouse_service::{
    events::{
        EventSeen, ListKind, ListShown, PlayerMet,
        settings::{Lists, Reveal, Visible},
    },
    stores::GameStore,
};
use safehouse_statements::verify::Remark;

use super::{
    crumbs, lead::lead, list::how, met_list::met_lists, parts, report_line, state_mark, state_tag,
    today::then_and_today, ways,
};
use crate::{
    drawing::{Page, Scene},
    pages::{account::empty::nothing_here, log::UNSIGNED, stores::store_mark},
    paths::{events as at, verify::VERIFY},
};

/// What the page shows.
#[derive(Debug, Clone)]
pub struct ListsPage {
    /// The event.
    pub seen: EventSeen,
    /// Its store.
    pub store: GameStore,
    /// The lists, in the order of the players' numbers.
    pub lists: Vec<ListShown>,
    /// Whose lists the reader sees although the log does not show them yet.
    pub met: Vec<PlayerMet>,
}

/// The page at `/events/{event}/lists`.
pub fn draw_lists(scene: &Scene<'_>, page: &ListsPage) -> Page {
    let (seen, event) = (&page.seen, &page.seen.event);
    let here = at::part(&event.code, parts::LISTS);
    let body = html! {
        div class="page stores events" {
            (crumbs(event, true))
            header class="page-head" { h1 { "Lists" } (state_tag(event)) }
            (ways(event, parts::LISTS))
            (state_mark(event))
            (store_mark(&page.store))
            (met_lists(&event.code, &page.met))
            @if page.lists.is_empty() && !page.met.is_empty() {
                p class="muted" { (when(seen)) }
            } @else if page.lists.is_empty() {
                (nothing_here("No list is shown.", &html! { (when(seen)) }, None))
            } @else {
                @if page.lists.iter().all(|list| list.place.is_some()) {
                    p { "Each of these lists stands in the public log of this site, as it was locked, or else corrected or taken late, as its page says. Save one, or all of them, and " a href=(VERIFY) rel="external" { "verify the file" } ", now or years later." }
                    p class="actions" {
                        a class="button button--plain" href=(at::lists_file(&event.code, "json")) rel="external" download { "All lists (JSON)" }
                        a class="button button--plain" href=(at::lists_file(&event.code, "html")) rel="external" download { "All lists (a page)" }
                    }
                } @else {
                    p { "What the public log is to say of these lists " (UNSIGNED) ". There are files that verify once it is there." }
                }
                // The numbers in front read as ranks otherwise.
                p class="muted" { (counted(page.lists.len() as u64, ("list", "lists"))) ", by the numbers of their players." }
                ul class="event-list event-list--lists" { @for list in &page.lists { li { (entry(scene, page, list)) } } }
            }
            (report_line(seen))
        }
    };
    let words = format!("Lists of {} that anybody can verify.", event.name);
    Page::new(format!("Lists of {}", event.name), words, here, body)
}

/// When lists are shown, and who sees them before.
pub(super) fn when(seen: &EventSeen) -> String {
    match (seen.settings.lists, seen.settings.shown_when()) {
        (Lists::None, _) => "No lists are handed in at this event.".to_owned(),
        (_, Reveal::Never) => "This event shows no lists.".to_owned(),
        (_, reveal) => format!(
            "Lists are shown {}. Before that {} sees them.",
            reveal.words(),
            match seen.settings.visible_swiss {
                Visible::Opponent => "nobody but their players, the opponent of the round and the staff who need it",
                Visible::Private | Visible::Public => "nobody but their players and the staff who need it",
            }
        ),
    }
}

/// What the log says of how a list came to be, as whoever verifies it is told.
fn remark_of(kind: ListKind) -> Option<Remark> {
    match kind {
        ListKind::Submitted => None,
        ListKind::Late => Some(Remark::AfterLock),
        ListKind::Corrected => Some(Remark::Corrected),
    }
}

fn entry(scene: &Scene<'_>, page: &ListsPage, list: &ListShown) -> Markup {
    let event = &page.seen.event;
    let library = scene.all.of_game(&event.game);
    let lead = library.and_then(|library| lead(library, &list.deck));
    html! {
        p class="event-list__time figures" { "No. " (list.number) }
        div {
            h2 { a href=(at::list(&event.code, list.number)) rel="external" { bdi { (list.shown_as) } } }
            p class="muted" { @match lead { Some(lead) => bdi { (lead) }, None => "A list" } }
            @if let Some(remark) = remark_of(list.kind) { p class="muted" { (remark.sentence()) } }
        }
        p class="event-list__state" { (then_and_today(list.then, list.now.as_ref(), how(list.kind))) }
    }
}
