//! Sends the forms of the table.

use std::{cell::Cell, rc::Rc, time::Duration};

use leptos::{prelude::*, task::spawn_local};
use wasm_bindgen::JsCast;

use super::put::{self, Fragment};
use crate::{
    browser::{
        self, EarlyListener,
        request::{Answer, send_form},
    },
    components::toasts::Toasts,
    pages::test_games::deeds,
    paths::games,
    problem::Problem,
};

/// How often a change is sent that nobody answers.
const TRIES: u32 = 3;
/// Pause before it is sent again; the server makes it once.
const PAUSE: Duration = Duration::from_millis(2_500);
/// After this time a change under way is shown as such.
const SHOWN_AFTER: Duration = Duration::from_millis(150);

/// Listens for what is sent.
pub(super) fn listen(toasts: Toasts) -> EarlyListener {
    let busy = Rc::new(Cell::new(false));
    EarlyListener::new("submit", move |event| {
        let Some(form) = browser::target(&event).and_then(|form| form.dyn_into::<web_sys::HtmlFormElement>().ok())
        else {
            return;
        };
        let Some(change) = change_of(&event, &form) else { return };
        event.prevent_default();
        // A second click while the first is under way means the same.
        if busy.replace(true) {
            return;
        }
        let busy = busy.clone();
        spawn_local(async move {
            let shown = mark_later(&busy);
            let answered = ask(&change).await;
            busy.set(false);
            drop(shown);
            mark(false);
            show(answered, toasts);
        });
    })
}

/// A form that is sent, and where.
struct Sent {
    address: String,
    body: String,
}

/// What a form of the table sends; nothing of one that leads to another page.
fn change_of(event: &web_sys::Event, form: &web_sys::HtmlFormElement) -> Option<Sent> {
    let id = form.id();
    if ![games::ANSWER, games::WAY, games::DEED].contains(&id.as_str()) {
        return None;
    }
    let submitter = js_sys::Reflect::get(event, &"submitter".into()).ok()?.dyn_into::<web_sys::Element>().ok()?;
    let (name, value) = (submitter.get_attribute("name")?, submitter.get_attribute("value")?);
    if id == games::DEED && !deeds::HERE.contains(&value.as_str()) {
        return None;
    }
    let revision = form.query_selector("[name=revision]").ok()??.get_attribute("value")?;
    let body = format!("revision={}&{name}={}", crate::paths::encode(&revision), crate::paths::encode(&value));
    Some(Sent { address: form.get_attribute("action")?, body })
}

async fn ask(change: &Sent) -> Option<Answer> {
    for tried in 1..=TRIES {
        if let Some(answer) = send_form(&change.address, &change.body).await {
            return Some(answer);
        }
        if tried < TRIES {
            browser::pause(PAUSE).await;
        }
    }
    None
}

fn show(answer: Option<Answer>, toasts: Toasts) {
    let Some(answer) = answer else {
        return toasts.warn("The site does not answer. The game is kept; try again in a moment.");
    };
    // Refused and stale changes are answered with the table as it is, too.
    if let Ok(fragment) = serde_json::from_str::<Fragment>(&answer.text) {
        return put::put(fragment);
    }
    match serde_json::from_str::<Problem>(&answer.text) {
        Ok(problem) => toasts.warn(problem.detail),
        Err(_) => toasts.warn("The site answered something else than a table. Load the page again; the game is kept."),
    }
}

/// Shows that a change is under way, if it takes longer than a blink.
fn mark_later(busy: &Rc<Cell<bool>>) -> Rc<()> {
    let alive = Rc::new(());
    let (waiting, busy) = (Rc::downgrade(&alive), busy.clone());
    set_timeout(
        move || {
            if waiting.upgrade().is_some() && busy.get() {
                mark(true);
            }
        },
        SHOWN_AFTER,
    );
    alive
}

fn mark(is_busy: bool) {
    if let Some(table) = put::table() {
        // A name that is valid cannot be refused.
        drop(if is_busy { table.set_attribute("data-busy", "") } else { table.remove_attribute("data-busy") });
    }
}
