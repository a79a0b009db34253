//! Rows of trades, read back into their types.

use sqlx::{ColumnIndex, Decode, FromRow, Type};
use uuid::Uuid;

use super::{TradeParty, TradeState};
use crate::{accounts::AccountId, error::StoreError};

/// A trade that is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredTrade {
    /// Its identity.
    pub id: Uuid,
    /// The code of its game.
    pub game: String,
    /// Whoever proposed it.
    pub proposer: AccountId,
    /// The name of that account.
    pub proposer_name: String,
    /// Whoever was asked.
    pub partner: AccountId,
    /// The name of that account.
    pub partner_name: String,
    /// What the proposer gives.
    pub gives_json: String,
    /// What the partner gives.
    pub takes_json: String,
    /// How far it is.
    pub state: TradeState,
    /// Rises with every change.
    pub version: i64,
    /// When the proposer said that the copies changed hands.
    pub proposer_confirmed_at: Option<i64>,
    /// When the partner did.
    pub partner_confirmed_at: Option<i64>,
    /// When the proposer took that back last.
    pub proposer_took_back_at: Option<i64>,
    /// When the partner did.
    pub partner_took_back_at: Option<i64>,
    /// Who ended it, where somebody did before it was done.
    pub ended_by: Option<TradeParty>,
    /// When it was proposed.
    pub created_at: i64,
    /// When it changed last.
    pub changed_at: i64,
    /// From when on nobody waits for it any more.
    pub ends_at: i64,
}

impl StoredTrade {
    /// Which side of it an account is.
    pub fn party(&self, account: AccountId) -> Option<TradeParty> {
        match account {
            _ if account == self.proposer => Some(TradeParty::Proposer),
            _ if account == self.partner => Some(TradeParty::Partner),
            _ => None,
        }
    }

    /// When a side said that the copies changed hands.
    pub fn confirmed_at(&self, party: TradeParty) -> Option<i64> {
        match party {
            TradeParty::Proposer => self.proposer_confirmed_at,
            TradeParty::Partner => self.partner_confirmed_at,
        }
    }

    /// When a side took that back last.
    pub fn took_back_at(&self, party: TradeParty) -> Option<i64> {
        match party {
            TradeParty::Proposer => self.proposer_took_back_at,
            TradeParty::Partner => self.partner_took_back_at,
        }
    }
}

/// One row: of more columns than a tuple is read from.
pub(super) struct TradeRow {
    texts: [String; 9],
    version: i64,
    times: [i64; 3],
    said_at: [Option<i64>; 4],
    ended_by: Option<String>,
}

impl<'r, R: sqlx::Row> FromRow<'r, R> for TradeRow
where
    for<'c> &'c str: ColumnIndex<R>,
    String: Decode<'r, R::Database> + Type<R::Database>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> sqlx::Result<Self> {
        Ok(Self {
            texts: [
                row.try_get("id")?,
                row.try_get("game")?,
                row.try_get("proposer_id")?,
                row.try_get("proposer_name")?,
                row.try_get("partner_id")?,
                row.try_get("partner_name")?,
                row.try_get("gives_json")?,
                row.try_get("takes_json")?,
                row.try_get("state")?,
            ],
            version: row.try_get("version")?,
            times: [row.try_get("created_at")?, row.try_get("changed_at")?, row.try_get("ends_at")?],
            said_at: [
                row.try_get("proposer_confirmed_at")?,
                row.try_get("partner_confirmed_at")?,
                row.try_get("proposer_took_back_at")?,
                row.try_get("partner_took_back_at")?,
            ],
            ended_by: row.try_get("ended_by")?,
        })
    }
}

pub(super) fn trade(row: TradeRow) -> Result<StoredTrade, StoreError> {
    let [id, game, proposer, proposer_name, partner, partner_name, gives_json, takes_json, state] = row.texts;
    let [created_at, changed_at, ends_at] = row.times;
    let [proposer_confirmed_at, partner_confirmed_at, proposer_took_back_at, partner_took_back_at] = row.said_at;
    Ok(StoredTrade {
        id: id.parse().map_err(|_| StoreError::Value("trades.id"))?,
        game,
        proposer: proposer.parse()?,
        proposer_name,
        partner: partner.parse()?,
        partner_name,
        gives_json,
        takes_json,
        state: TradeState::parse(&state)?,
        version: row.version,
        proposer_confirmed_at,
        partner_confirmed_at,
        proposer_took_back_at,
        partner_took_back_at,
        ended_by: row.ended_by.map(|party| TradeParty::parse(&party)).transpose()?,
        created_at,
        changed_at,
        ends_at,
    })
}
