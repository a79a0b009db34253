//! The pages of a collection, a file each, by their addresses.

mod binder;
mod enter;
mod history;
mod missing;
mod overview;
mod sets;
mod step;
mod when;

use safehouse_paths::collection as at;

use crate::{Answer, Desk, Request};

/// What a request is answered with.
pub fn answer(desk: &Desk<'_>, request: &Request) -> Answer {
    let parts: Vec<&str> = request.path.iter().map(String::as_str).collect();
    let form = request.form.as_ref();
    if let ([at::SETS, code], None) = (parts.as_slice(), form) {
        return binder::page(desk, code, &request.query);
    }
    match (parts.join("/").as_str(), form) {
        ("", None) => overview::page(desk, &request.query),
        (at::SETS, None) => sets::page(desk),
        (at::MISSING, None) => missing::page(desk, &request.query),
        (at::SETTLE, Some(form)) => overview::settle(desk, form),
        (at::ENTER, None) => enter::page(desk, &request.query),
        (at::ENTER, Some(form)) => enter::take(desk, form),
        (at::STEP, Some(form)) => step::take(desk, form),
        (at::HISTORY, None) => history::page(desk, &request.query),
        (at::UNDO, Some(form)) => history::undo(desk, form),
        _ => Answer::Nothing,
    }
}
