//! Test games: a deck played by the rules in the browser.
//!
//! The server draws the table from what a viewer may see and answers every form on it, so
//! that a whole game works without script. A running script sends the same forms and puts
//! the drawn table that comes back in the place of the old one ([`live`]); it knows nothing
//! of the game, holds no state of it and decides nothing.

pub mod anchors;
#[cfg(feature = "ssr")]
mod by_hand;
pub mod deeds;
#[cfg(feature = "ssr")]
mod deletion;
#[cfg(feature = "ssr")]
mod kept;
#[cfg(feature = "ssr")]
mod list;
pub mod live;
#[cfg(feature = "ssr")]
mod mark;
#[cfg(feature = "ssr")]
mod replay_form;
#[cfg(feature = "ssr")]
pub(in crate::pages) mod start;
#[cfg(feature = "ssr")]
mod table;

#[cfg(feature = "ssr")]
pub use self::{
    by_hand::{ByHandFault, ByHandPage, draw_by_hand, pool_field},
    kept::draw_kept,
    list::{GamesPage, OwnGame, draw_games},
    mark::by_hand_words,
    replay_form::{FRAGMENT_MARK, POSITION, draw_replay_form},
    start::{OfferedDeck, RULE, StartFields, draw_start},
    table::{
        Between, By, Example, Fragment, Left, Pair, PairedGame, RECORD_A, RECORD_B, Remark, Replay, ReplayPlace,
        Seated, Sight, Since, Solo, Table, TurnMark, draw_embed, draw_pair, draw_pair_form, draw_table,
        first_new_entry, fragment,
    },
};
