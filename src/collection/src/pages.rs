//! The pages of a collection, a file each, by their addresses.

mod binder;
mod cards;
pub mod decks;
mod device;
mod enter;
pub mod export;
pub mod history;
pub mod import;
mod insurance;
mod missing;
mod overview;
pub mod places;
mod prices;
mod sets;
mod step;
mod table;
mod value;
mod when;

pub use device::on_device;
pub use missing::compare;
use safehouse_paths::collection as at;
pub use value::{PricesAsked, prices_asked};
pub use when::day;

pub(crate) use self::{
    decks::{address_of as decks_address, source as decks_source},
    missing::{address_of as target_address, source as target_source, words_of as target_words},
};
use crate::{Answer, Desk, Request};

/// What every page of a collection has: its scripts stand on those pages alone.
pub const MARK: &str = "data-collection";

/// What a request is answered with where an account keeps the collection, with the pages that are of accounts alone.
/// A device's worker is smaller without these.
pub fn answer_in_account(desk: &Desk<'_>, request: &Request) -> Answer {
    let form = request.form.as_ref();
    let parts: Vec<&str> = request.path.iter().map(String::as_str).collect();
    if let ([at::PRICES, digest], true) = (parts.as_slice(), request.path.join("/") != at::FORGET_PRICES) {
        return match form {
            None => prices::look(desk, digest, request),
            Some(form) => prices::keep(desk, digest, form),
        };
    }
    match (parts.join("/").as_str(), form) {
        (at::VALUE, None) => value::page(desk, &request.query),
        (at::PRICES, None) => prices::page(desk, &request.query),
        (at::PRICES, Some(_)) => prices::bring(desk, request),
        (at::FORGET_PRICES, Some(form)) => prices::forget(desk, form),
        (at::INSURANCE, None) => insurance::page(desk, &request.query),
        (at::TARGETS, Some(form)) => missing::keep(desk, form),
        (at::FORGET_TARGET, Some(form)) => missing::forget(desk, form),
        _ => answer(desk, request),
    }
}

/// What a request is answered with wherever the collection is kept.
pub fn answer(desk: &Desk<'_>, request: &Request) -> Answer {
    let parts: Vec<&str> = request.path.iter().map(String::as_str).collect();
    let form = request.form.as_ref();
    if let [at::DECKS, id] = parts.as_slice() {
        return form.map_or_else(|| decks::one(desk, id, &request.query), |form| decks::take(desk, id, form));
    }
    if let [at::IMPORT, digest] = parts.as_slice() {
        return match form {
            None => import::look(desk, digest, request),
            Some(_) => import::take(desk, digest, request),
        };
    }
    if parts.as_slice() == [at::TARGETS] && form.is_none() {
        // Targets stand where they are asked about.
        return Answer::Lead(at::page(desk.game(), at::MISSING));
    }
    let is_of_account = [at::VALUE, at::PRICES, at::INSURANCE, at::TARGETS];
    if parts.first().is_some_and(|part| is_of_account.contains(part)) {
        return if form.is_none() { value::elsewhere(desk).into() } else { Answer::Nothing };
    }
    if let ([at::SETS, code], None) = (parts.as_slice(), form) {
        return binder::page(desk, code, &request.query);
    }
    match (parts.join("/").as_str(), form) {
        ("", None) => overview::page(desk, &request.query),
        (at::SETS, None) => sets::page(desk),
        (at::CARDS, None) => cards::page(desk, &request.query),
        (at::MISSING, None) => missing::page(desk, &request.query),
        (at::SETTLE, Some(form)) => overview::settle(desk, form),
        (at::IMPORT, None) => import::page(desk),
        (at::IMPORT, Some(_)) => import::bring(desk, request),
        (at::EXPORT, None) => export::page(desk, &request.query),
        (at::ENTER, None) => enter::page(desk, &request.query),
        (at::ENTER, Some(form)) => enter::take(desk, form),
        (at::STEP, Some(form)) => step::take(desk, form),
        (at::HISTORY, None) => history::page(desk, &request.query),
        (at::UNDO, Some(form)) => history::undo(desk, form),
        (at::AGAIN, Some(form)) => history::again(desk, form),
        (at::TABLE, None) => table::page(desk, &request.query),
        (at::TABLE_STEP, Some(form)) => table::step(desk, form),
        (at::TABLE_EDIT, Some(form)) => table::edit(desk, form),
        (at::TABLE_ROW, None) => table::row(desk, &request.query),
        (at::TABLE_ROW, Some(form)) => table::take_row(desk, form),
        (at::TABLE_LOT, Some(form)) => table::note(desk, form),
        (at::PLACES, None) => places::page(desk, &request.query),
        (at::RENAME_PLACE, Some(form)) => places::rename(desk, form),
        (at::EMPTY_PLACE, Some(form)) => places::empty(desk, form),
        (at::PULL, None) => places::pull(desk, &request.query),
        (at::PULL, Some(form)) => places::take_pull(desk, form),
        (at::DECKS, None) => decks::page(desk, &request.query),
        _ => Answer::Nothing,
    }
}
