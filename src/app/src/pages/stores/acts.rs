//! What the staff of a store did, for its owners and organisers.

use maud::{Markup, html};
use safehouse_service::stores::{Act, GameStore, StaffRole, StoreAct};

use super::{crumbs, parts, role_name, store_mark};
use crate::{
    drawing::Page,
    pages::{account::empty::nothing_here, public_decks::minute},
    paths::{self, stores as at},
};

/// What the page shows.
#[derive(Debug, Clone)]
pub struct ActsPage {
    /// The store.
    pub store: GameStore,
    /// What was done, the newest first.
    pub acts: Vec<StoreAct>,
    /// The place of the last of these, where there are older ones.
    pub older: Option<String>,
}

/// The page at `/stores/{store}/acts`.
pub fn draw_acts(page: &ActsPage) -> Page {
    let store = &page.store;
    let here = at::part(&store.slug, parts::ACTS);
    let body = html! {
        div class="page page--form page--wide-form stores" {
            (crumbs(Some(store)))
            h1 { "What staff did" }
            (store_mark(store))
            @if page.acts.is_empty() {
                (nothing_here("Nothing yet.", &html! { "Whatever somebody of the staff does stands here, with who of them." }, None))
            } @else {
                ol class="audit" { @for act in &page.acts { li { (entry(act)) } } }
            }
            @if let Some(older) = &page.older {
                p class="actions" { a class="button button--plain" href=(format!("{here}?before={}", paths::encode(older))) rel="external next" { "Show more" } }
            }
        }
    };
    Page::new(format!("What the staff of {} did", store.name), "", "", body)
}

fn entry(act: &StoreAct) -> Markup {
    let done = Act::named(&act.act).map(Act::words);
    html! {
        p class="audit__what" {
            @if act.by.is_empty() { "Somebody whose account is gone" } @else { bdi { (act.by) } }
            " " (done.unwrap_or(&act.act))
            @if let Some(role) = role_of(&act.details) { ": " (role) }
        }
        p class="muted" { (minute(act.at)) @if act.event.is_some() { " · about an event" } }
    }
}

/// The role that an act is about.
fn role_of(details: &str) -> Option<&'static str> {
    let details: serde_json::Value = serde_json::from_str(details).ok()?;
    details.get("role")?.as_str().and_then(StaffRole::named).map(role_name)
}
