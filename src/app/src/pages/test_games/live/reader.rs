//! The face of a card that is no answer, large, where somebody asks for it.

use leptos::prelude::*;
use maud::{PreEscaped, html};
use wasm_bindgen::JsCast;

use super::put;
use crate::{
    browser::{self, EarlyListener},
    context::Site,
};

/// Id of the sheet in which a card is read.
const READER: &str = "game-reader";

/// A click on a card that is no answer shows it. Until the browser has the cards, and with a
/// key held down, it leads to the page of the card as any link does.
pub(super) fn listen(site: Site) -> EarlyListener {
    EarlyListener::new("click", move |event| {
        let Some(click) = event.dyn_ref::<web_sys::MouseEvent>() else { return };
        if click.ctrl_key() || click.meta_key() || click.shift_key() || click.default_prevented() {
            return;
        }
        let piece = browser::target(click).and_then(|target| target.closest("a.piece, .log__card").ok().flatten());
        let Some(piece) = piece else { return };
        let face = || {
            let (library, tools) = (site.ready_untracked()?, site.tools_untracked()?);
            site.places.with_value(|places| (tools.picture)(&library.catalogue, &piece, &places.icons))
        };
        let Some(face) = face() else { return };
        let address = piece.get_attribute("href").unwrap_or_default();
        if show(&face, &address).is_some() {
            click.prevent_default();
        }
    })
}

fn show(face: &str, address: &str) -> Option<()> {
    let reader = match document().get_element_by_id(READER) {
        Some(reader) => reader,
        None => {
            let made = document().create_element("div").ok()?;
            made.set_id(READER);
            made.set_class_name("game__reader");
            made.set_attribute("popover", "auto").ok()?;
            document().body()?.append_child(&made).ok()?;
            made
        }
    };
    let shown = html! {
        (PreEscaped(face))
        @if !address.is_empty() {
            p { a class="button button--plain button--small" href=(address) target="_blank" rel="external noopener" { "All about the card" } }
        }
    };
    reader.set_inner_html(&shown.into_string());
    put::show_sheet(&reader)
}
