//! Pages that show decks which the server keeps.
//!
//! The server has them before it draws. In the browser what the server drew
//! stands, and the decks are fetched for later drawings. No resource is
//! involved: a page that waits for one can be left waiting when the answer
//! comes at the wrong moment.

use std::collections::BTreeMap;

use leptos::prelude::*;
use safehouse_engine::deck::list::DeckList;

use crate::{
    deck::share::{Shared, shared_deck},
    drawing::{Page, Scene},
    drawn::{Drawn, Surroundings, with_scene},
    head::PageHead,
};

/// What the server answered about a short id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::pages) enum Kept {
    /// The deck.
    Deck(DeckList),
    /// Whoever runs the site took the deck out.
    Removed,
    /// It keeps no such deck.
    Nothing,
    /// It did not answer.
    Unanswered,
}

/// Answers by short id. One that is not there yet is not known.
pub(in crate::pages) type KeptDecks = BTreeMap<String, Kept>;

/// A page that is drawn from decks the server keeps. `draw` gives nothing
/// while an id that it needs is not known; `then` gets what was drawn in a
/// browser. Its route renders asynchronously.
pub(in crate::pages) fn kept_page(
    ids: Memo<Vec<String>>,
    draw: impl Fn(&Scene<'_>, &KeptDecks) -> Option<Page> + Send + Sync + 'static,
    then: Callback<web_sys::Element>,
) -> impl IntoView {
    Suspend::new(async move {
        let first = if cfg!(feature = "ssr") { fetch(ids.get_untracked()).await } else { KeptDecks::new() };
        let kept = RwSignal::new(first);
        Effect::new(move |_| {
            let mut missing = ids.get();
            kept.with_untracked(|kept| missing.retain(|id| !kept.contains_key(id)));
            if !missing.is_empty() {
                leptos::task::spawn_local(async move {
                    let fetched = fetch(missing).await;
                    kept.try_update(|kept| kept.extend(fetched));
                });
            }
        });
        let surroundings = Surroundings::of_component();
        let page = Memo::new(move |_| {
            let draw = || with_scene(|scene| kept.with(|kept| draw(scene, kept))).flatten();
            surroundings.draw(draw).flatten()
        });
        let html = Signal::derive(move || page.with(|page| page.as_ref().map(|page| page.body.clone())));
        in_its_own_context(view! {
            <PageHead page />
            <Drawn html then />
        })
    })
}

/// What was waited for is written by whichever thread goes on with the page. The
/// context there is none, or that of another visitor's page, whose head would
/// get what belongs into this one.
#[cfg(feature = "ssr")]
fn in_its_own_context<V: IntoView>(view: V) -> impl IntoView {
    leptos::tachys::reactive_graph::OwnedView::new(view)
}

/// A browser has one page, which is always the right one.
#[cfg(not(feature = "ssr"))]
fn in_its_own_context<V: IntoView>(view: V) -> impl IntoView {
    view
}

async fn fetch(ids: Vec<String>) -> KeptDecks {
    let mut kept = KeptDecks::new();
    for id in ids {
        let answer = match shared_deck(id.clone()).await {
            Ok(Shared::Deck(deck)) => Kept::Deck(deck),
            Ok(Shared::Removed) => Kept::Removed,
            Ok(Shared::Nothing) => Kept::Nothing,
            Err(_) => Kept::Unanswered,
        };
        kept.insert(id, answer);
    }
    kept
}
