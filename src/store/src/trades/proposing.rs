//! A trade is proposed.

use uuid::Uuid;

use super::{
    MAX_LINES_BYTES, MAX_PROPOSED, MAX_PROPOSED_TO_ONE, ReservedCopies,
    reservations::{self, reserve},
};
use crate::{
    accounts::AccountId,
    checks,
    connection::{Ask, Change},
    error::StoreError,
    saved_decks::lock,
    store::Store,
};

/// A trade to be kept from now on, as version 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewTrade {
    /// Its identity, a UUID of version 7.
    pub id: Uuid,
    /// The code of its game, 1 to 64 bytes.
    pub game: String,
    /// Whoever proposes it.
    pub proposer: AccountId,
    /// Whoever is asked: another account.
    pub partner: AccountId,
    /// What the proposer gives, 2 to [`MAX_LINES_BYTES`].
    pub gives_json: String,
    /// What the partner would give, as long.
    pub takes_json: String,
    /// What is promised to the partner from now on, each holding once.
    pub reserved: Vec<ReservedCopies>,
    /// When it is proposed.
    pub created_at: i64,
    /// From when on nobody waits for an answer.
    pub ends_at: i64,
}

/// What became of a proposal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TradeMade {
    /// It is kept.
    Done,
    /// The proposer has as many that are not over as it may.
    TooMany,
    /// As many with this partner.
    TooManyToOne,
    /// Of the promised holding at this position there are fewer that nobody was promised.
    NotThere(usize),
    /// The partner is not there, was stopped, or one of them blocks the other.
    NoPartner,
}

impl Store {
    /// Keeps a proposal and promises what its proposer gives, or changes nothing: of many who promise
    /// a copy at once one does.
    ///
    /// # Errors
    /// [`StoreError::NoAccount`] when the proposer is not there; [`StoreError::Value`] when a text is too long, both
    /// are one, or no copies are promised where some are; the database fails.
    pub async fn create_trade(&self, trade: &NewTrade) -> Result<TradeMade, StoreError> {
        checks::text(&trade.game, 1..=64, "the code of a game has 1 to 64 bytes, none of them zero")?;
        for lines in [&trade.gives_json, &trade.takes_json] {
            checks::text(lines, 2..=MAX_LINES_BYTES, "a side of a trade has 2 to 131072 bytes, none of them zero")?;
        }
        if trade.proposer == trade.partner {
            return Err(StoreError::Value("nobody trades with themselves"));
        }
        reservations::check(&trade.reserved)?;
        let mut transaction = self.begin().await?;
        if lock(&mut transaction, trade.proposer).await?.is_none() {
            return Err(StoreError::NoAccount);
        }
        let sql = "select a.created_at from accounts a where a.id = $2 and a.disabled_at is null \
            and not exists (select 1 from account_blocks x where (x.blocker_id = $2 and x.blocked_id = $1) \
            or (x.blocker_id = $1 and x.blocked_id = $2))";
        let both = [trade.proposer.into(), trade.partner.into()];
        let found: Option<(i64,)> = transaction.first(sql, &both).await?;
        if found.is_none() {
            return Ok(TradeMade::NoPartner);
        }
        let sql = "select count(*), count(case when partner_id = $2 then 1 end) from trades \
            where proposer_id = $1 and state in ('proposed', 'accepted')";
        let (open, to_one): (i64, i64) = transaction.one(sql, &both).await?;
        if open >= i64::from(MAX_PROPOSED) {
            return Ok(TradeMade::TooMany);
        }
        if to_one >= i64::from(MAX_PROPOSED_TO_ONE) {
            return Ok(TradeMade::TooManyToOne);
        }
        let sql = "insert into trades (id, game, proposer_id, partner_id, gives_json, takes_json, state, version, \
            created_at, changed_at, ends_at) values ($1, $2, $3, $4, $5, $6, 'proposed', 1, $7, $7, $8)";
        let values = [
            trade.id.into(),
            trade.game.as_str().into(),
            trade.proposer.into(),
            trade.partner.into(),
            trade.gives_json.as_str().into(),
            trade.takes_json.as_str().into(),
            trade.created_at.into(),
            trade.ends_at.into(),
        ];
        transaction.execute(sql, &values).await?;
        let of = (trade.id, trade.proposer, trade.game.as_str());
        if let Some(at) = reserve(&mut transaction, of, &trade.reserved).await? {
            return Ok(TradeMade::NotThere(at));
        }
        transaction.commit().await?;
        Ok(TradeMade::Done)
    }
}
