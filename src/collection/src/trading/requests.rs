//! Requests about wants, and what answers them.

use safehouse_paths::collection as at;

use super::{TradingAnswer, TradingDesk, wants};
use crate::{Page, Request};

/// What a request about wants is answered with.
pub fn answer(desk: &TradingDesk<'_>, request: &Request) -> TradingAnswer {
    let is_wants = matches!(request.path.as_slice(), [part] if part == at::WANTS);
    match &request.form {
        _ if !is_wants => TradingAnswer::Nothing,
        None => TradingAnswer::Page(wants::page(desk, &request.query)),
        Some(form) => wants::take(desk, form),
    }
}

/// The page once more with a form that was refused in these words, and what was written in it.
pub fn refused(desk: &TradingDesk<'_>, request: &Request, words: &str) -> Page {
    wants::again(desk, request.form.as_ref().unwrap_or(&request.query), words)
}
