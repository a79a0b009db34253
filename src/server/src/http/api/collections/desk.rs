//! What pages of a collection look at, for addresses of the API that say the same.

use safehouse_collection::{Desk, Keeper, OwnDeck};
use safehouse_engine::{copies::Shelf, library::GameLibrary};

use crate::http::ServerState;

/// The copies of an account, and its decks where they are asked about.
pub(in crate::http::api) fn desk<'a>(
    site: &'a ServerState,
    library: &'a GameLibrary,
    shelf: &'a Shelf,
    decks: &'a [OwnDeck],
) -> Desk<'a> {
    Desk {
        library,
        shelf,
        file: None,
        decks,
        prices: &[],
        targets: &[],
        trades_waiting: 0,
        icons: &site.app.assets.icons,
        keeper: Keeper::Account,
        now: site.app.service.clock.now_ms(),
    }
}
