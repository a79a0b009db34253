//! Pages of decks that others may see, the forms on them, and what programs read of them.
//!
//! As with accounts, each handler asks the service and shows a page or leads on to one, and
//! a form that is refused is its page once more, with what was written. All of it works
//! without script.

pub(super) mod answer;
mod deck;
mod feeds;
mod lists;
mod oembed;
mod own;
pub(super) mod place;
mod search;
mod talk;

use axum::{
    Router,
    routing::{get, post},
};
use safehouse_app::{pages::refused::Way, paths::public};

use super::{ServerState, framed};

/// Pages and forms.
pub(super) fn routes(site: &ServerState) -> Router {
    let pages = Router::new()
        .route(public::DECK, get(deck::get_deck))
        .route(public::DECK_PART, get(deck::get_part))
        .route(public::LIKE, post(deck::post_like))
        .route(public::COPY, post(deck::post_copy))
        .route(public::COMMENT, post(talk::post_comment))
        .route(public::EDIT_COMMENT, post(talk::post_edit))
        .route(public::DELETE_COMMENT, post(talk::post_delete))
        .route(public::HIDE_COMMENT, post(talk::post_hide))
        .route(public::REPORT, post(talk::post_report))
        .route(public::TAKE_DOWN, post(talk::post_take_down))
        .route(public::PUT_BACK, post(talk::post_put_back))
        .route(public::CLOSE_REPORT, post(talk::post_close_report))
        .route(public::AUTHOR, get(lists::get_author))
        .route(public::FOLLOW, post(lists::post_follow))
        .route(public::BLOCK, post(lists::post_block))
        .route(public::BROWSE, get(lists::get_browse))
        .route(public::OWN_PART, get(own::get_part))
        .route(public::OWN_PART_ID, get(own::get_part_of))
        .route(public::PUBLISH, post(own::post_publish))
        .route(public::SHOW_TO, post(own::post_visibility))
        .route(public::WITHDRAW, post(own::post_withdraw));
    framed::pages(site, Way::PublicDecks, pages)
}

/// Feeds, and what other sites show of a deck.
pub(super) fn files(site: &ServerState) -> Router {
    Router::new()
        .route(public::FEED, get(feeds::get_feed))
        .route(public::AUTHOR_FEED, get(feeds::get_author_feed))
        .route(public::OEMBED, get(oembed::get_oembed))
        .with_state(site.clone())
}
