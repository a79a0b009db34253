//! What both sides do about a trade. Each change is made of the version that somebody saw, and of no other.

use std::collections::BTreeSet;

use uuid::Uuid;

use super::{
    MAX_LINES_BYTES, ReservedCopies, TradeParty, TradeState,
    reservations::{self, release, reserve},
};
use crate::{
    accounts::AccountId,
    checks,
    collections::{Appended, NewCollectionEvent, append},
    connection::Change,
    error::StoreError,
    saved_decks::lock,
    store::Store,
    wants::{MetWant, meet},
};

/// What became of a change of a trade.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TradeChange {
    /// It was made.
    Done,
    /// The trade is at another version by now, or in a state in which nobody does this.
    Moved,
    /// Of the promised holding at this position there are fewer that nobody was promised.
    NotThere(usize),
    /// Another event of one of the accounts has the identity of one that would be booked, or its number among those of
    /// its device.
    Taken,
}

/// What a trade that is done comes to for one of both.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TradeBooking {
    /// Whose it is.
    pub account: AccountId,
    /// What goes and what comes.
    pub events: Vec<NewCollectionEvent>,
    /// The wants that what comes meets.
    pub met: Vec<MetWant>,
}

impl Store {
    /// Accepts a proposal for its partner and promises what the partner gives, or changes nothing.
    ///
    /// # Errors
    /// [`StoreError::NoAccount`]; [`StoreError::Value`] when a text is too long or no copies are promised where some
    /// are; the database fails.
    pub async fn accept_trade(
        &self,
        partner: AccountId,
        (id, version): (Uuid, i64),
        takes_json: &str,
        reserved: &[ReservedCopies],
        (now, ends_at): (i64, i64),
    ) -> Result<TradeChange, StoreError> {
        checks::text(takes_json, 2..=MAX_LINES_BYTES, "a side of a trade has 2 to 131072 bytes, none of them zero")?;
        reservations::check(reserved)?;
        let mut transaction = self.begin().await?;
        if lock(&mut transaction, partner).await?.is_none() {
            return Err(StoreError::NoAccount);
        }
        let sql = "update trades set state = 'accepted', takes_json = $4, version = version + 1, changed_at = $5, \
            ends_at = $6 where id = $2 and version = $3 and partner_id = $1 and state = 'proposed' and ends_at > $5 \
            returning game";
        let values = [partner.into(), id.into(), version.into(), takes_json.into(), now.into(), ends_at.into()];
        let Some((game,)): Option<(String,)> = transaction.change(sql, &values).await? else {
            return Ok(TradeChange::Moved);
        };
        if let Some(at) = reserve(&mut transaction, (id, partner, &game), reserved).await? {
            return Ok(TradeChange::NotThere(at));
        }
        transaction.commit().await?;
        Ok(TradeChange::Done)
    }

    /// Ends a trade before it is done, for a side: declined or withdrawn as long as it is proposed, withdrawn
    /// once it is accepted. What was promised is free again.
    ///
    /// # Errors
    /// [`StoreError::Value`] for another state; the database fails.
    pub async fn end_trade(
        &self,
        party: TradeParty,
        (id, version): (Uuid, i64),
        state: TradeState,
        now: i64,
    ) -> Result<TradeChange, StoreError> {
        let from = match (state, party) {
            (TradeState::Declined, TradeParty::Partner) | (TradeState::Withdrawn, TradeParty::Proposer) => "proposed",
            (TradeState::Withdrawn, TradeParty::Partner) => "accepted",
            _ => return Err(StoreError::Value("a trade is ended as declined by its partner, or as withdrawn")),
        };
        let or = if party == TradeParty::Proposer { "accepted" } else { from };
        let mut transaction = self.begin().await?;
        let sql = "update trades set state = $3, ended_by = $4, version = version + 1, changed_at = $5 \
            where id = $1 and version = $2 and state in ($6, $7)";
        let values = [
            id.into(),
            version.into(),
            state.as_str().into(),
            party.as_str().into(),
            now.into(),
            from.into(),
            or.into(),
        ];
        if transaction.execute(sql, &values).await? == 0 {
            return Ok(TradeChange::Moved);
        }
        release(&mut transaction, id).await?;
        transaction.commit().await?;
        Ok(TradeChange::Done)
    }

    /// Says for a side that the copies changed hands, before the other side did, or takes that back: both
    /// only as long as the other side did not say so.
    ///
    /// # Errors
    /// The database fails.
    pub async fn confirm_trade(
        &self,
        party: TradeParty,
        (id, version): (Uuid, i64),
        is_confirmed: bool,
        now: i64,
    ) -> Result<TradeChange, StoreError> {
        let sql = match (party, is_confirmed) {
            (TradeParty::Proposer, true) => {
                "update trades set proposer_confirmed_at = $3, version = version + 1, changed_at = $3 \
                where id = $1 and version = $2 and state = 'accepted' \
                and proposer_confirmed_at is null and partner_confirmed_at is null"
            }
            (TradeParty::Partner, true) => {
                "update trades set partner_confirmed_at = $3, version = version + 1, changed_at = $3 \
                where id = $1 and version = $2 and state = 'accepted' \
                and proposer_confirmed_at is null and partner_confirmed_at is null"
            }
            (TradeParty::Proposer, false) => {
                "update trades set proposer_confirmed_at = null, proposer_took_back_at = $3, version = version + 1, \
                changed_at = $3 where id = $1 and version = $2 and state = 'accepted' \
                and proposer_confirmed_at is not null"
            }
            (TradeParty::Partner, false) => {
                "update trades set partner_confirmed_at = null, partner_took_back_at = $3, version = version + 1, \
                changed_at = $3 where id = $1 and version = $2 and state = 'accepted' \
                and partner_confirmed_at is not null"
            }
        };
        let met = self.write().await?.execute(sql, &[id.into(), version.into(), now.into()]).await?;
        Ok(if met == 1 { TradeChange::Done } else { TradeChange::Moved })
    }

    /// Says for the second of both sides that the copies changed hands: the trade is done, each account's
    /// events count, and its wants are lessened by what came, all of it or nothing.
    ///
    /// # Errors
    /// [`StoreError::NoAccount`]; [`StoreError::TooManyEvents`]; [`StoreError::CollectionFull`]; [`StoreError::Value`]
    /// when an event or what is left of a want cannot be kept; the database fails.
    pub async fn complete_trade(
        &self,
        party: TradeParty,
        (id, version): (Uuid, i64),
        bookings: &[TradeBooking],
        now: i64,
    ) -> Result<TradeChange, StoreError> {
        let mut transaction = self.begin().await?;
        // In the order of accounts: two trades of the same people that end at once do not wait for each other.
        for account in bookings.iter().map(|booking| booking.account).collect::<BTreeSet<_>>() {
            if lock(&mut transaction, account).await?.is_none() {
                return Err(StoreError::NoAccount);
            }
        }
        let sql = match party {
            TradeParty::Proposer => {
                "update trades set proposer_confirmed_at = $3, state = 'done', version = version + 1, changed_at = $3 \
                where id = $1 and version = $2 and state = 'accepted' \
                and proposer_confirmed_at is null and partner_confirmed_at is not null"
            }
            TradeParty::Partner => {
                "update trades set partner_confirmed_at = $3, state = 'done', version = version + 1, changed_at = $3 \
                where id = $1 and version = $2 and state = 'accepted' \
                and partner_confirmed_at is null and proposer_confirmed_at is not null"
            }
        };
        if transaction.execute(sql, &[id.into(), version.into(), now.into()]).await? == 0 {
            return Ok(TradeChange::Moved);
        }
        for TradeBooking { account, events, met } in bookings {
            let appended = append(&mut transaction, *account, events, now).await?;
            if appended.iter().any(|appended| *appended != Appended::New) {
                return Ok(TradeChange::Taken);
            }
            meet(&mut transaction, *account, met, now).await?;
        }
        release(&mut transaction, id).await?;
        transaction.commit().await?;
        Ok(TradeChange::Done)
    }

    /// Ends the trades for which nobody waits any more and frees what was promised in them; answers how many.
    ///
    /// # Errors
    /// The database fails.
    pub async fn expire_trades(&self, now: i64) -> Result<u64, StoreError> {
        let mut transaction = self.begin().await?;
        transaction.alone().await?;
        let sql = "update trades set state = 'expired', version = version + 1, changed_at = $1 \
            where state in ('proposed', 'accepted') and ends_at <= $1";
        let met = transaction.execute(sql, &[now.into()]).await?;
        let sql = "delete from trade_reservations \
            where trade_id in (select t.id from trades t where t.state = 'expired' and t.changed_at = $1)";
        transaction.execute(sql, &[now.into()]).await?;
        transaction.commit().await?;
        Ok(met)
    }
}
