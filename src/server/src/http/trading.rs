//! Pages of wants, of lists that others see and of trades, and the forms on them.
//!
//! As with collections, a request is read, a use-case asked, and a page shown or led on to; a form that is refused is its
//! page once more. All of it works without script.

mod lists;
mod people;
mod propose;
mod seen;
mod shown;
mod trade;
mod wants;

use axum::{Router, routing::get};
use safehouse_app::{pages::refused::Way, paths::collection as at};

use super::{ServerState, framed};

pub(super) fn routes(site: &ServerState) -> Router {
    let pages = Router::new()
        .route(at::WANTS_PAGE, get(wants::get_wants).post(wants::post_wants))
        .route(at::LISTS_PAGE, get(lists::get_lists).post(lists::post_list))
        .route(at::MATCHES_PAGE, get(people::get_people))
        .route(at::TRADES_PAGE, get(trade::get_trades))
        .route(at::PROPOSE_PAGE, get(propose::get_propose).post(propose::post_propose))
        .route(at::TRADE_PAGE, get(trade::get_trade).post(trade::post_trade))
        .route(at::LINKED_LIST, get(seen::get_linked))
        .route(at::SHOWN_WANTS, get(seen::get_wants))
        .route(at::SHOWN_TRADE, get(seen::get_trade))
        .route(at::SHOWN_COPIES, get(seen::get_collection));
    framed::pages(site, Way::Collection, pages)
}
