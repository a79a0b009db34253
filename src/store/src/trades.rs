//! Trades between two accounts: a proposal, what both promise, and the copies that change hands. What
//! the lines say is for the engine; here it is who answers what in which order, and that no copy
//! is promised twice. Times are milliseconds since 1970-01-01T00:00:00Z.

mod answers;
mod proposing;
mod reservations;
mod rows;
mod states;

pub use self::{
    answers::{TradeBooking, TradeChange},
    proposing::{NewTrade, TradeMade},
    reservations::ReservedCopies,
    rows::StoredTrade,
    states::{TradeParty, TradeState},
};

use uuid::Uuid;

use crate::{accounts::AccountId, connection::Ask, error::StoreError, store::Store};

/// The most trades that are not over and that an account proposed.
pub const MAX_PROPOSED: u32 = 50;
/// The most of these that are with the same partner: who does not answer is left alone.
pub const MAX_PROPOSED_TO_ONE: u32 = 3;
/// The most bytes of what a side gives.
pub const MAX_LINES_BYTES: usize = 128 * 1024;

/// Which trades of an account are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TradesAsked {
    /// Those that are not over.
    Open,
    /// Those that are.
    Over,
}

/// The columns of a trade, as [`rows::trade`] reads them.
macro_rules! select_trades {
    ($which:literal) => {
        concat!(
            "select t.id, t.game, t.proposer_id, o.name as proposer_name, t.partner_id, p.name as partner_name, t.gives_json, t.takes_json, t.state, \
            t.version, t.proposer_confirmed_at, t.partner_confirmed_at, t.proposer_took_back_at, \
            t.partner_took_back_at, t.ended_by, t.created_at, t.changed_at, t.ends_at from trades t \
            join accounts o on o.id = t.proposer_id join accounts p on p.id = t.partner_id ",
            $which
        )
    };
}

impl Store {
    /// The games of which an account wants something, shows a list or has a trade, by their codes.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_trading_games(&self, account: AccountId) -> Result<Vec<String>, StoreError> {
        let sql = "select game from collection_wants where account_id = $1 \
            union select game from want_sources where account_id = $1 \
            union select game from collection_lists where account_id = $1 \
            union select game from trades where proposer_id = $1 or partner_id = $1 order by game";
        let rows: Vec<(String,)> = self.read().await?.all(sql, &[account.into()]).await?;
        Ok(rows.into_iter().map(|(game,)| game).collect())
    }

    /// A trade that an account takes part in.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_trade(&self, account: AccountId, id: Uuid) -> Result<Option<StoredTrade>, StoreError> {
        let sql = select_trades!("where t.id = $2 and (t.proposer_id = $1 or t.partner_id = $1)");
        let found = self.read().await?.first(sql, &[account.into(), id.into()]).await?;
        found.map(rows::trade).transpose()
    }

    /// Trades of an account in a game, those that changed last first, behind one by its time and identity.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_trades(
        &self,
        account: AccountId,
        game: &str,
        asked: TradesAsked,
        (changed_at, before): (i64, Uuid),
        most: u32,
    ) -> Result<Vec<StoredTrade>, StoreError> {
        // PostgreSQL takes no zero byte, and no row has one.
        if game.contains('\0') {
            return Ok(Vec::new());
        }
        let sql = match asked {
            TradesAsked::Open => select_trades!(
                "where t.game = $2 and (t.proposer_id = $1 or t.partner_id = $1) and (t.changed_at, t.id) < ($3, $4) \
                and t.state in ('proposed', 'accepted') order by t.changed_at desc, t.id desc limit $5"
            ),
            TradesAsked::Over => select_trades!(
                "where t.game = $2 and (t.proposer_id = $1 or t.partner_id = $1) and (t.changed_at, t.id) < ($3, $4) \
                and t.state not in ('proposed', 'accepted') order by t.changed_at desc, t.id desc limit $5"
            ),
        };
        let values = [account.into(), game.into(), changed_at.into(), before.into(), i64::from(most).into()];
        self.read().await?.all(sql, &values).await?.into_iter().map(rows::trade).collect()
    }
}
