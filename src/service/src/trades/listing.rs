//! A trade as one of its sides sees it.

use safehouse_cards::{catalogue::Catalogue, copies::matching::Offered};
use safehouse_store::{AccountId, StoredTrade, TradeParty, TradeState, TradesAsked};
use uuid::Uuid;

use super::{
    fault::TradeFault,
    lines::{TradeCopy, read, shown},
};
use crate::{Caller, Refusal, Service, collections, wants::READ_TRADES};

/// The most trades of a page.
pub const PAGE: u32 = 50;

/// A trade as one of its sides sees it. Times are milliseconds since 1970-01-01T00:00:00Z.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trade {
    /// Its identity.
    pub id: Uuid,
    /// Which side the caller is.
    pub party: TradeParty,
    /// The name of the account across the table.
    pub partner: String,
    /// How far it is.
    pub state: TradeState,
    /// What changes of it name, so that nobody changes what they did not see.
    pub version: i64,
    /// What the caller gives.
    pub gives: Vec<TradeCopy>,
    /// What the caller gets.
    pub gets: Vec<TradeCopy>,
    /// The holdings that the caller's copies are taken of, with their places; empty until they are promised, and for
    /// a token that may not read the collection.
    pub own: Vec<Offered>,
    /// What the caller said.
    pub you: TradeSide,
    /// What the other side said.
    pub they: TradeSide,
    /// Who ended it, where somebody did before it was done.
    pub ended_by: Option<TradeParty>,
    /// When it was proposed.
    pub created_at: i64,
    /// When it changed last.
    pub changed_at: i64,
    /// From when on nobody waits for it any more.
    pub ends_at: i64,
}

impl Trade {
    /// Whether the caller is to answer it, or to say that the copies changed hands.
    pub fn waits_for_caller(&self) -> bool {
        match self.state {
            TradeState::Proposed => self.party == TradeParty::Partner,
            TradeState::Accepted => self.you.confirmed_at.is_none(),
            _ => false,
        }
    }
}

/// What a side of a trade said about the copies.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TradeSide {
    /// When it said that they changed hands.
    pub confirmed_at: Option<i64>,
    /// When it took that back last.
    pub took_back_at: Option<i64>,
}

/// The caller's trades in the catalogue's game that are not over, or that are, those that changed last first; behind
/// one, by its time and identity.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn list_trades(
    service: &Service,
    caller: &Caller,
    catalogue: &Catalogue,
    asked: TradesAsked,
    (after, most): (Option<(i64, Uuid)>, u32),
) -> Result<Vec<Trade>, Refusal> {
    READ_TRADES.check(caller)?;
    let account = caller.account()?;
    let after = after.unwrap_or((i64::MAX, Uuid::max()));
    let stored = service.store.list_trades(account, catalogue.game().id, asked, after, most.min(PAGE)).await?;
    stored.into_iter().map(|trade| seen(trade, caller, account, catalogue)).collect()
}

/// A trade of the caller's in the catalogue's game.
///
/// # Errors
/// The caller is not signed in; [`TradeFault::None`]; the store fails.
pub async fn open_trade(service: &Service, caller: &Caller, catalogue: &Catalogue, id: Uuid) -> Result<Trade, Refusal> {
    READ_TRADES.check(caller)?;
    let account = caller.account()?;
    let (trade, _) = found(service, account, id).await?;
    if trade.game != catalogue.game().id {
        return Err(TradeFault::None.into());
    }
    seen(trade, caller, account, catalogue)
}

/// A trade that an account takes part in, and as what.
pub(super) async fn found(
    service: &Service,
    account: AccountId,
    id: Uuid,
) -> Result<(StoredTrade, TradeParty), Refusal> {
    let trade = service.store.find_trade(account, id).await?.ok_or(TradeFault::None)?;
    let party = trade.party(account).ok_or(TradeFault::None)?;
    Ok((trade, party))
}

fn seen(trade: StoredTrade, caller: &Caller, account: AccountId, catalogue: &Catalogue) -> Result<Trade, Refusal> {
    let party = trade.party(account).ok_or(TradeFault::None)?;
    let (of_proposer, of_partner) = (read(&trade.gives_json)?, read(&trade.takes_json)?);
    let said = |party: TradeParty| TradeSide {
        confirmed_at: trade.confirmed_at(party),
        took_back_at: trade.took_back_at(party),
    };
    let (you, they) = (said(party), said(party.other()));
    let (partner, gives, gets) = match party {
        TradeParty::Proposer => (trade.partner_name, of_proposer, of_partner),
        TradeParty::Partner => (trade.proposer_name, of_partner, of_proposer),
    };
    // Until the partner accepts, what they give is what was asked of them.
    let is_promised = match party {
        TradeParty::Proposer => true,
        TradeParty::Partner => matches!(trade.state, TradeState::Accepted | TradeState::Done),
    };
    Ok(Trade {
        id: trade.id,
        party,
        partner,
        state: trade.state,
        version: trade.version,
        gives: shown(&gives, catalogue),
        gets: shown(&gets, catalogue),
        // Holdings say where copies are.
        own: if is_promised && collections::READ.check(caller).is_ok() { gives } else { Vec::new() },
        you,
        they,
        ended_by: trade.ended_by,
        created_at: trade.created_at,
        changed_at: trade.changed_at,
        ends_at: trade.ends_at,
    })
}
