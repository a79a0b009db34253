//! What both sides do about a trade.

use safehouse_cards::catalogue::Catalogue;
use safehouse_store::{
    StoreError, StoredTrade, TradeBooking, TradeChange, TradeParty, TradeState, trades::MAX_LINES_BYTES,
};
use uuid::Uuid;

use super::{
    events::{Booking, Hand, events},
    fault::TradeFault,
    lines::{chosen, read, reserved, written},
    listing::found,
    proposing::{ACCEPTED_MS, not_yours},
};
use crate::{
    Caller, Refusal, Service,
    account_budgets::{Counted, take},
    audit::{self, Action},
    days::day,
    shared_lists::{balances_of, offers_of},
    wants::{EXPIRE, TRADE, met_wants},
};

/// Accepts a trade that somebody proposed to the caller, as it was at this version, and promises what the caller
/// gives.
///
/// # Errors
/// The caller is not signed in; [`TradeFault::None`]; [`TradeFault::Moved`]; [`TradeFault::NotYours`] where the caller has
/// not all of it any more; [`TradeFault::Scattered`]; the account answered enough for now; the store fails.
pub async fn accept_trade(service: &Service, caller: &Caller, id: Uuid, version: i64) -> Result<(), Refusal> {
    TRADE.check(caller)?;
    let account = caller.account()?;
    let (trade, party) = found(service, account, id).await?;
    take(service, account, Counted::AnswerTrade).await?;
    if party != TradeParty::Partner || trade.version != version {
        return Err(TradeFault::Moved.into());
    }
    let balances = balances_of(service, account, &trade.game).await?;
    let offers = offers_of(service, account, &trade.game, &balances).await?;
    let gives = chosen(&read(&trade.takes_json)?, offers).map_err(|number| TradeFault::NotYours { number })?;
    let now = service.clock.now_ms();
    let times = (now, now.saturating_add(ACCEPTED_MS));
    let lines = written(&gives)?;
    if lines.len() > MAX_LINES_BYTES {
        return Err(TradeFault::Scattered.into());
    }
    let done = service.store.accept_trade(account, (id, version), &lines, &reserved(&gives)?, times).await;
    match done? {
        TradeChange::Done => write(service, caller, &trade, party, Action::TradeAccepted).await,
        TradeChange::Moved => Err(TradeFault::Moved.into()),
        TradeChange::NotThere(at) => Err(not_yours(&gives, at).into()),
        TradeChange::Taken => Err(TradeFault::NotBooked.into()),
    }
}

/// Declines a trade that somebody proposed to the caller, as it was at this version.
///
/// # Errors
/// The caller is not signed in; [`TradeFault::None`]; [`TradeFault::Moved`]; the account answered enough for now; the
/// store fails.
pub async fn decline_trade(service: &Service, caller: &Caller, id: Uuid, version: i64) -> Result<(), Refusal> {
    TRADE.check(caller)?;
    end(service, caller, (id, version), TradeState::Declined).await
}

/// Withdraws from a trade, as it was at this version: its proposer before it is accepted, either side afterwards. What was
/// promised is free again.
///
/// # Errors
/// As [`decline_trade`].
pub async fn withdraw_trade(service: &Service, caller: &Caller, id: Uuid, version: i64) -> Result<(), Refusal> {
    TRADE.check(caller)?;
    end(service, caller, (id, version), TradeState::Withdrawn).await
}

async fn end(service: &Service, caller: &Caller, (id, version): (Uuid, i64), state: TradeState) -> Result<(), Refusal> {
    let account = caller.account()?;
    let (trade, party) = found(service, account, id).await?;
    take(service, account, Counted::AnswerTrade).await?;
    if state == TradeState::Declined && party == TradeParty::Proposer {
        return Err(TradeFault::Moved.into());
    }
    let done = service.store.end_trade(party, (id, version), state, service.clock.now_ms()).await?;
    let action = if state == TradeState::Declined { Action::TradeDeclined } else { Action::TradeWithdrawn };
    changed(done)?;
    write(service, caller, &trade, party, action).await
}

/// Says that the copies of an accepted trade changed hands, as it was at this version. When both said so, each
/// collection is booked, what came is wanted no longer, and the trade is done; answers whether it is. The catalogue is
/// of the trade's game.
///
/// # Errors
/// The caller is not signed in; [`TradeFault::None`]; [`TradeFault::Moved`]; [`TradeFault::NoRoom`];
/// [`TradeFault::NotBooked`]; the account answered enough for now; the store fails.
pub async fn confirm_trade(
    service: &Service,
    caller: &Caller,
    catalogue: &Catalogue,
    id: Uuid,
    version: i64,
) -> Result<bool, Refusal> {
    TRADE.check(caller)?;
    let account = caller.account()?;
    let (trade, party) = found(service, account, id).await?;
    if trade.game != catalogue.game().id {
        return Err(TradeFault::None.into());
    }
    take(service, account, Counted::AnswerTrade).await?;
    if trade.version != version || trade.state != TradeState::Accepted {
        return Err(TradeFault::Moved.into());
    }
    let now = service.clock.now_ms();
    if trade.confirmed_at(party.other()).is_none() {
        changed(service.store.confirm_trade(party, (id, version), true, now).await?)?;
        write(service, caller, &trade, party, Action::TradeConfirmed).await?;
        return Ok(false);
    }
    let (proposer, partner) = (
        balances_of(service, trade.proposer, &trade.game).await?,
        balances_of(service, trade.partner, &trade.game).await?,
    );
    let (gives, takes) = (read(&trade.gives_json)?, read(&trade.takes_json)?);
    let hands = [
        Hand { account: trade.proposer, balances: &proposer, gives: &gives },
        Hand { account: trade.partner, balances: &partner, gives: &takes },
    ];
    let today = day(now);
    let booking = Booking { trade: id, game: &trade.game, device: service.chance.id(now), now, today: &today };
    let mut booked = Vec::new();
    for (account, events) in events(&booking, &hands, || service.chance.id(now))? {
        let came = if account == trade.proposer { &takes } else { &gives };
        let met = met_wants(service, account, catalogue, came, &today).await?;
        booked.push(TradeBooking { account, events, met });
    }
    match service.store.complete_trade(party, (id, version), &booked, now).await {
        Err(StoreError::TooManyEvents { .. } | StoreError::CollectionFull { .. }) => {
            return Err(TradeFault::NoRoom.into());
        }
        done => changed(done?)?,
    }
    // Both may read it: their collections changed.
    write(service, caller, &trade, party, Action::TradeDone).await?;
    write(service, caller, &trade, party.other(), Action::TradeDone).await?;
    Ok(true)
}

/// Takes back that the copies changed hands, as the trade was at this version: as long as the other side did not say so, too.
/// The other side sees that it was said and taken back.
///
/// # Errors
/// As [`decline_trade`].
pub async fn take_back_trade(service: &Service, caller: &Caller, id: Uuid, version: i64) -> Result<(), Refusal> {
    TRADE.check(caller)?;
    let account = caller.account()?;
    let (trade, party) = found(service, account, id).await?;
    take(service, account, Counted::AnswerTrade).await?;
    changed(service.store.confirm_trade(party, (id, version), false, service.clock.now_ms()).await?)?;
    write(service, caller, &trade, party, Action::TradeTakenBack).await
}

/// Ends the trades for which nobody waits any more, and answers how many.
///
/// # Errors
/// The caller is no job; the store fails.
pub async fn expire_trades(service: &Service, caller: &Caller) -> Result<u64, Refusal> {
    EXPIRE.check(caller)?;
    Ok(service.store.expire_trades(service.clock.now_ms()).await?)
}

fn changed(done: TradeChange) -> Result<(), TradeFault> {
    match done {
        TradeChange::Done => Ok(()),
        TradeChange::Moved | TradeChange::NotThere(_) => Err(TradeFault::Moved),
        TradeChange::Taken => Err(TradeFault::NotBooked),
    }
}

/// Writes down for a side what was done about a trade.
async fn write(
    service: &Service,
    caller: &Caller,
    trade: &StoredTrade,
    party: TradeParty,
    action: Action,
) -> Result<(), Refusal> {
    let (account, with) = match party {
        TradeParty::Proposer => (trade.proposer, &trade.partner_name),
        TradeParty::Partner => (trade.partner, &trade.proposer_name),
    };
    let written = serde_json::json!({ "trade": trade.id.to_string(), "with": with });
    audit::write_more(service, caller, account, action, &written).await
}
