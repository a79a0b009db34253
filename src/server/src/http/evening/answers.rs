//! What handlers of an event's evening answer with.

use axum::response::Response;
use safehouse_app::{
    drawing::Page,
    head::{HeadExtras, Sheet},
};

use crate::http::public_decks::answer::Answering;

/// What a page says was just done.
pub(super) const DONE: &[(&str, &str)] = &[
    ("confirmed", "You both say so now: the result counts."),
    ("disputed", "Staff decide now. Call a judge to your table."),
    ("reported", "The result is reported. Your opponent confirms it."),
];

/// A page of an event: what it says changes all evening, so that nobody keeps a copy.
pub(super) async fn show(answering: &Answering, here: &str, page: Page) -> Response {
    let extras = HeadExtras { sheet: Some(Sheet::Stores), ..HeadExtras::default() };
    answering.show_own_with(here, page, extras).await
}
