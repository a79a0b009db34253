//! Trading with others: who sees which list, whose lists fit, and trades. The server's alone.
//!
//! Pages of the reader's own stand in the frame of their collection, whose desk they are given; a list as others see it
//! is for anybody.

mod copies;
mod lists;
mod people;
mod propose;
mod seen;
mod state;
mod trade;
mod trades;

pub use self::{
    lists::{ListsPage, MadeLink, draw_lists},
    people::{PeoplePage, draw_people},
    propose::{Line, ProposePage, draw_propose},
    seen::{SeenPage, draw_seen},
    trade::{TradePage, draw_trade},
    trades::{TradesPage, draw_trades},
};

/// What forms of these pages do, as they say it.
pub mod deeds {
    /// Deciding who sees a list.
    pub const SHARE: &str = "share";
    /// Making a link to it.
    pub const LINK: &str = "link";
    /// Taking the link back.
    pub const REVOKE: &str = "revoke";
    /// Accepting a trade.
    pub const ACCEPT: &str = "accept";
    /// Declining it.
    pub const DECLINE: &str = "decline";
    /// Withdrawing from it.
    pub const WITHDRAW: &str = "withdraw";
    /// Saying that the copies changed hands.
    pub const CONFIRM: &str = "confirm";
    /// Taking that back.
    pub const TAKE_BACK: &str = "take-back";
}
