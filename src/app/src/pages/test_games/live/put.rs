//! Puts a drawn table in the place of another one.

use leptos::{prelude::*, task::spawn_local};
use serde::Deserialize;
use wasm_bindgen::{JsCast, closure::Closure};
use wasm_bindgen_futures::JsFuture;

use super::drag;
use crate::{
    browser,
    head::full_title,
    pages::test_games::anchors::{PROMPT, SAID, TABLE},
};

/// What the server answers a change with.
#[derive(Debug, Deserialize)]
pub(super) struct Fragment {
    revision: i64,
    html: String,
    said: String,
    title: String,
}

/// The element that holds the table.
pub(super) fn table() -> Option<web_sys::Element> {
    document().get_element_by_id(TABLE)
}

/// Whether a table is of a later revision than the one that is shown.
pub(super) fn is_newer(fragment: &Fragment) -> bool {
    let shown = document().query_selector("[data-revision]").ok().flatten();
    let shown = shown.and_then(|shown| shown.get_attribute("data-revision")?.parse::<i64>().ok());
    shown.is_none_or(|shown| fragment.revision > shown)
}

/// Puts a table there after what its reader did.
pub(super) fn put(fragment: Fragment) {
    replace(fragment, None, drag::go_on);
}

/// Puts a table there after what somebody else did: a sheet that the reader has open stays open.
pub(super) fn put_beside(fragment: Fragment) {
    let open = table().and_then(|table| table.query_selector(":popover-open").ok().flatten());
    replace(fragment, open.map(|sheet| sheet.id()), || ());
}

/// Cards that stay move to where they lie now, where the browser can show that and nobody asked it
/// not to.
fn replace(fragment: Fragment, sheet: Option<String>, go_on: fn()) {
    let Some(table) = table() else { return };
    let before = document().active_element().map(|element| element.id()).filter(|id| !id.is_empty());
    let Fragment { html, said, title, .. } = fragment;
    move_to(move || {
        table.set_inner_html(&html);
        adopt(&table);
        if let Some(sheet) = sheet.and_then(|sheet| document().get_element_by_id(&sheet)) {
            show_sheet(&sheet);
        }
        put_keyboard(before.as_deref());
        go_on();
    });
    document().set_title(&full_title(title));
    say(&said);
}

/// Opens what opens above the page.
pub(super) fn show_sheet(sheet: &web_sys::Element) -> Option<()> {
    let show = js_sys::Reflect::get(sheet, &"showPopover".into()).ok()?.dyn_into::<js_sys::Function>().ok()?;
    show.call0(sheet).ok().map(drop)
}

/// Tells whoever hears the page.
pub(super) fn say(words: &str) {
    if let Some(said) = document().get_element_by_id(SAID) {
        // The same words twice are heard twice only if they differ.
        let same = said.text_content().as_deref() == Some(words);
        said.set_text_content(Some(&if same { format!("{words} ") } else { words.to_owned() }));
    }
}

/// Cards that are no answers, but the first of each area.
const OTHERS: &str = "a.piece:not(.piece--survivor, [data-zone] > li:first-child > .piece)";

/// Readies a table that was drawn: the Tab key goes from answer to answer, other cards are
/// reached by the keys of their area.
pub(super) fn adopt(table: &web_sys::Element) {
    // The first of each area stays within reach: what scrolls must be reached by keys.
    let Ok(others) = table.query_selector_all(OTHERS) else { return };
    for piece in (0..others.length()).filter_map(|at| others.item(at)?.dyn_into::<web_sys::Element>().ok()) {
        // A name that is valid cannot be refused.
        drop(piece.set_attribute("tabindex", "-1"));
    }
    if let Ok(Some(newest)) = table.query_selector(".log__turn:last-of-type .log__entry:last-child") {
        // Only the log scrolls, and it does not take the page along.
        if let Ok(Some(log)) = newest.closest(".log") {
            log.set_scroll_top(log.scroll_height());
        }
    }
}

/// On the same thing as before, or else on what is asked.
fn put_keyboard(before: Option<&str>) {
    let same = before.filter(|id| !id.starts_with("answer-")).and_then(|id| document().get_element_by_id(id));
    let can_take = same.filter(|element| !element.has_attribute("disabled"));
    match can_take.and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok()) {
        Some(element) => drop(element.focus()),
        None => drop(browser::focus(&format!("#{PROMPT}"))),
    }
}

/// Puts the keyboard on what is asked, unless somebody has put it elsewhere already.
pub(super) fn take_keyboard() {
    let is_free = document().active_element().is_none_or(|element| element.tag_name() == "BODY");
    if is_free {
        browser::focus(&format!("#{PROMPT}"));
    }
}

fn wants_stillness() -> bool {
    let asked = window().match_media("(prefers-reduced-motion: reduce)").ok().flatten();
    asked.is_some_and(|asked| asked.matches())
}

fn move_to(change: impl FnOnce() + 'static) {
    let start = js_sys::Reflect::get(&document(), &"startViewTransition".into());
    let start = start.ok().and_then(|start| start.dyn_into::<js_sys::Function>().ok());
    match start.filter(|_| !wants_stillness()) {
        Some(start) => {
            let change = Closure::once_into_js(change);
            let begun = start.call1(&document(), &change);
            // A transition that a later one cuts short, or that nobody sees, has changed the page all
            // the same: that it was not shown is no error.
            let shown = begun.and_then(|begun| js_sys::Reflect::get(&begun, &"ready".into()));
            if let Some(shown) = shown.ok().and_then(|shown| shown.dyn_into::<js_sys::Promise>().ok()) {
                spawn_local(async move { drop(JsFuture::from(shown).await) });
            }
        }
        None => change(),
    }
}
