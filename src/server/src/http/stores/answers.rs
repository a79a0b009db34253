//! What answers of pages of stores have in common: what was just done, and what was refused.

use axum::response::Response;
use safehouse_app::{
    drawing::Page,
    head::{HeadExtras, Sheet},
    pages::stores::deeds,
    paths,
};
use safehouse_service::{Refusal, refusal::StoreFault};

use super::super::{
    lead::{leads_to, second_factor_first},
    public_decks::answer::Answering,
};

/// What a page says was just done.
pub(super) const DONE: &[(&str, &str)] = &[
    ("answered", "Its owner reads the answer."),
    ("appealed", "Whoever runs the site reads it."),
    ("brought", "The store signs with its own key from now on."),
    ("changed", "The store says so now."),
    ("closed", "The store is closed."),
    ("confirmed", "The store is confirmed, and the log says so."),
    ("dismissed", "They are not staff any more."),
    ("event-deleted", "The draft is deleted."),
    ("hidden", "Nobody but its staff and you see the store."),
    ("joined", "You are staff here now."),
    ("key-back", "The key that waited is taken back. The present one counts on."),
    ("key-waits", "The key waits: sign its statement with the present key, and hand that in."),
    ("left", "You are not staff of the store any more."),
    ("made", "The key is made. Print the sheet and hang it up."),
    ("list-published", "The list is published. The log signs it within a minute; then its file can be saved."),
    ("list-waits", "The list is published. It waits for your store’s signature; then its file can be saved."),
    ("opened", "The store is open. Say what it is, and invite your staff."),
    ("reported", "Whoever runs the site reads it."),
    ("revoked", "The invitation does not work any more."),
    ("revoked-key", "The key does not count any more."),
    ("role", "They have the role now."),
    ("settled", "Whoever reported it reads what became of it."),
    ("shown", "Everybody sees the store again."),
    ("signed", "The log has it."),
    ("suspended", "The store can state nothing any more."),
];

/// The field of an address that names the deed which its sender sends once more, as they had to prove who they are.
pub(super) const AGAIN: &str = "again";

/// What is done with keys, of which the page of keys says that it is still to be done.
pub(super) const KEY_DEEDS: [&str; 4] = [deeds::MAKE_KEY, deeds::BRING_KEY, deeds::TAKE_BACK_KEY, deeds::REVOKE_KEY];

/// The page that asks for the password once more, and leads back here.
pub(super) fn confirmed_first(back: &str) -> Response {
    leads_to(&paths::with_next(paths::CONFIRM, back))
}

/// What was refused, on a page of its own, or the page that asks for what is lacking.
pub(super) fn fail(answering: &Answering, refusal: &Refusal, back: &str) -> Response {
    match refusal {
        Refusal::Confirm => confirmed_first(back),
        Refusal::SecondFactorFirst => second_factor_first(back),
        _ => answering.fail(refusal, back),
    }
}

/// Whether a form is shown once more with what was refused.
pub(super) fn is_mended_in_place(refusal: &Refusal) -> bool {
    match refusal {
        Refusal::NoText | Refusal::LongText { .. } | Refusal::DoneTooOften { .. } | Refusal::Log(_) => true,
        Refusal::GameStore(fault) => {
            !matches!(fault, StoreFault::None | StoreFault::Hidden | StoreFault::Closed | StoreFault::NoInvitation)
        }
        _ => false,
    }
}

/// A page that is its reader's own.
pub(super) async fn show_own(answering: &Answering, here: &str, page: Page) -> Response {
    let extras = HeadExtras { sheet: Some(Sheet::Stores), ..HeadExtras::default() };
    answering.show_own_with(here, page, extras).await
}
