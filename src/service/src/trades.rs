//! Trades between people: who has what somebody else wants, proposals that promise copies, and copies that change
//! hands as both say. No payments and no postal addresses: how copies get from one to the other, people settle
//! themselves.
//!
//! What a proposer gives is promised from the proposal on, what the partner gives once they accept: who is asked
//! by many has promised nothing. A side that confirmed may change its mind until the other confirms; then
//! both ledgers are booked as one, with the trade as their whole.

mod answering;
mod events;
mod fault;
mod lines;
mod listing;
mod matching;
mod proposing;

pub use safehouse_store::{TradeParty, TradeState, TradesAsked};

pub use self::{
    answering::{accept_trade, confirm_trade, decline_trade, expire_trades, take_back_trade, withdraw_trade},
    fault::TradeFault,
    lines::{AskedCopies, TradeCopy, TradeCopyGrade},
    listing::{PAGE, Trade, TradeSide, list_trades, open_trade},
    matching::{Fit, FitAsked, Fits, MOST_COMPARED, MatchedCopies, find_match, find_matches, list_offers},
    proposing::{ACCEPTED_MS, PROPOSED_MS, ProposeTrade, propose_trade},
};
