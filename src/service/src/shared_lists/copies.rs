//! The copies of an account as the store has them, read.

use safehouse_cards::copies::{
    Balances, Holding,
    matching::{Offered, offered},
};
use safehouse_store::{AccountId, CollectionBalance};

use crate::{Refusal, Service};

/// Balances by their holdings. One that a newer program wrote stays where it is, and is nothing here.
pub(crate) fn kept_holdings(rows: Vec<CollectionBalance>) -> Balances {
    let mut balances = Balances::default();
    for row in rows {
        match serde_json::from_str::<Holding>(&row.holding) {
            Ok(holding) => balances.add(&holding, row.copies),
            Err(error) => tracing::error!(%error, "a holding cannot be read"),
        }
    }
    balances
}

/// How many copies of each holding of a game an account has.
pub(crate) async fn balances_of(service: &Service, account: AccountId, game: &str) -> Result<Balances, Refusal> {
    Ok(kept_holdings(service.store.list_collection_balances(account, game).await?))
}

/// The copies that an account promised in trades that are not over.
async fn reserved_of(service: &Service, account: AccountId, game: &str) -> Result<Balances, Refusal> {
    let rows = service.store.list_reserved_copies(account, game).await?;
    let balance = |row: safehouse_store::ReservedCopies| CollectionBalance { holding: row.holding, copies: row.copies };
    Ok(kept_holdings(rows.into_iter().map(balance).collect()))
}

/// What of these copies an account would give away and promised to nobody: holdings as it has them.
pub(crate) async fn offers_of(
    service: &Service,
    account: AccountId,
    game: &str,
    balances: &Balances,
) -> Result<Vec<Offered>, Refusal> {
    let reserved = reserved_of(service, account, game).await?;
    let copies = |copies: i64| u32::try_from(copies.max(0)).unwrap_or(u32::MAX);
    Ok(offered(balances, reserved.iter().map(|(holding, promised)| (holding, copies(promised)))))
}
