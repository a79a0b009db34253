//! What devices sent, each done once however often it comes.

use uuid::Uuid;

use crate::{
    AccountId, StoreId, checks,
    connection::{Ask as _, Change as _, Transaction},
    error::StoreError,
    store::Store,
};

/// The most bytes of an answer as JSON.
pub const MAX_ANSWER_BYTES: usize = 8_192;

/// What a device sent, to be kept in the transaction of what it does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewOperation {
    /// Its identity, given by the device.
    pub id: Uuid,
    /// When it came.
    pub at: i64,
    /// Whose account.
    pub by: Option<AccountId>,
    /// What it is, 1 to 64 bytes.
    pub kind: String,
    /// What is answered, as JSON of 2 to [`MAX_ANSWER_BYTES`].
    pub answer: String,
}

impl Store {
    /// What a device was answered that sent this to an event of a store.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_operation(&self, store: StoreId, event: Uuid, id: Uuid) -> Result<Option<String>, StoreError> {
        let sql = "select o.answer from event_operations as o join events as e on e.id = o.event_id \
            where e.id = $1 and e.store_id = $2 and o.id = $3";
        let found: Option<(String,)> = self.read().await?.first(sql, &[event.into(), store.into(), id.into()]).await?;
        Ok(found.map(|(answer,)| answer))
    }

    /// Keeps an operation that changed something already. `false` when it is kept.
    ///
    /// # Errors
    /// [`StoreError::Value`] when a text is too long; the database fails.
    pub async fn put_event_operation(
        &self,
        store: StoreId,
        event: Uuid,
        operation: &NewOperation,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.begin().await?;
        if !super::lock(&mut transaction, store, event).await?
            || known(&mut transaction, event, operation.id).await?.is_some()
        {
            return Ok(false);
        }
        put(&mut transaction, event, operation).await?;
        transaction.commit().await?;
        Ok(true)
    }
}

/// What was answered to an operation, in a transaction that has locked the event.
pub(super) async fn known(transaction: &mut Transaction, event: Uuid, id: Uuid) -> Result<Option<String>, StoreError> {
    let sql = "select answer from event_operations where event_id = $1 and id = $2";
    let found: Option<(String,)> = transaction.first(sql, &[event.into(), id.into()]).await?;
    Ok(found.map(|(answer,)| answer))
}

/// Keeps an operation in the transaction of what it does.
pub(super) async fn put(
    transaction: &mut Transaction,
    event: Uuid,
    operation: &NewOperation,
) -> Result<(), StoreError> {
    checks::text(&operation.kind, 1..=64, "what a device sent is called so in 1 to 64 bytes")?;
    checks::text(&operation.answer, 2..=MAX_ANSWER_BYTES, "an answer has 2 to 8192 bytes")?;
    let sql =
        "insert into event_operations (event_id, id, at, by_account, kind, answer) values ($1, $2, $3, $4, $5, $6)";
    let values = [
        event.into(),
        operation.id.into(),
        operation.at.into(),
        operation.by.map(Uuid::from).into(),
        operation.kind.as_str().into(),
        operation.answer.as_str().into(),
    ];
    transaction.execute(sql, &values).await.map(drop)
}
