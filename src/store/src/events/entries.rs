//! Who takes part in an event.

use sqlx::{ColumnIndex, Decode, FromRow, Type};
use uuid::Uuid;

use super::{EnteredBy, EntryState, LateAs, LeftOut, MAX_NAME_BYTES, lock, row::small};
use crate::{
    StoreId,
    accounts::AccountId,
    checks,
    connection::{Ask as _, Change as _, Transaction},
    digest::Digest,
    error::StoreError,
    store::Store,
};

/// Somebody at an event. Times are milliseconds since 1970-01-01T00:00:00Z.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventEntry {
    /// By which statements know them: random, and of this event alone.
    pub id: Uuid,
    /// The event.
    pub event: Uuid,
    /// Which of the event's, from 1.
    pub number: u32,
    /// Whose account it is; none of somebody without one.
    pub account: Option<AccountId>,
    /// The name that staff know; empty once it is erased.
    pub name: String,
    /// What everybody sees; empty once it is erased.
    pub shown_as: String,
    /// Whether somebody may still claim it by a code.
    pub is_claimable: bool,
    /// Who entered them.
    pub entered_by: EnteredBy,
    /// The name of whoever of the staff did.
    pub entered_by_name: String,
    /// The version of what they agreed to; 0 while they did not.
    pub consent_version: u32,
    /// When they did.
    pub consented_at: Option<i64>,
    /// The name of whoever of the staff wrote it down; empty when they did it themselves, or nobody did yet.
    pub consent_by: String,
    /// How they stand.
    pub state: EntryState,
    /// Why they were removed, where that was as play began.
    pub left_out: Option<LeftOut>,
    /// In which round they come in.
    pub first_round: u32,
    /// What the rounds before count for them.
    pub late_as: LateAs,
    /// When they left and came back, as JSON.
    pub presence: String,
    /// When they were entered.
    pub created_at: i64,
    /// When something of it changed last.
    pub changed_at: i64,
}

impl EventEntry {
    /// Whether their lists and names were erased.
    pub fn is_erased(&self) -> bool {
        self.name.is_empty() && self.shown_as.is_empty()
    }
}

/// What became of somebody whose standing was to change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EntryChanged {
    /// It did, and these have a place now that waited for one.
    Done {
        /// Their identities.
        promoted: Vec<Uuid>,
    },
    /// They stand otherwise by now.
    Other(EntryState),
    /// There is nobody of this identity at that event of the store.
    None,
}

/// A question for entries, its rows as [`EntryRow`] reads them.
macro_rules! select_entry {
    ($which:literal) => {
        concat!(
            "select r.id, r.event_id, r.number, r.account_id, r.name, r.shown_as, r.claim_hash, r.entered_by, \
            r.entered_by_name, r.consent_version, r.consented_at, r.state, r.first_round, r.late_as, r.presence, \
            r.created_at, r.changed_at, r.left_out, r.consent_by from event_entries as r ",
            $which
        )
    };
}

/// One row: of more columns than a tuple is read from.
pub(super) struct EntryRow {
    texts: [String; 10],
    maybe: [Option<String>; 3],
    numbers: [i64; 5],
    consented_at: Option<i64>,
}

impl<'r, R: sqlx::Row> FromRow<'r, R> for EntryRow
where
    for<'c> &'c str: ColumnIndex<R>,
    String: Decode<'r, R::Database> + Type<R::Database>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> sqlx::Result<Self> {
        Ok(Self {
            texts: [
                row.try_get("id")?,
                row.try_get("event_id")?,
                row.try_get("name")?,
                row.try_get("shown_as")?,
                row.try_get("entered_by")?,
                row.try_get("entered_by_name")?,
                row.try_get("state")?,
                row.try_get("late_as")?,
                row.try_get("presence")?,
                row.try_get("consent_by")?,
            ],
            maybe: [row.try_get("account_id")?, row.try_get("claim_hash")?, row.try_get("left_out")?],
            numbers: [
                row.try_get("number")?,
                row.try_get("consent_version")?,
                row.try_get("first_round")?,
                row.try_get("created_at")?,
                row.try_get("changed_at")?,
            ],
            consented_at: row.try_get("consented_at")?,
        })
    }
}

pub(super) fn entry(row: EntryRow) -> Result<EventEntry, StoreError> {
    let [id, event, name, shown_as, entered_by, entered_by_name, state, late_as, presence, consent_by] = row.texts;
    let [account, claim, left_out] = row.maybe;
    let [number, consent_version, first_round, created_at, changed_at] = row.numbers;
    let uuid = |text: &str| Uuid::try_parse(text).map_err(|_| StoreError::Value("event_entries.id"));
    Ok(EventEntry {
        id: uuid(&id)?,
        event: uuid(&event)?,
        number: small(number)?,
        account: account.map(|account| account.parse()).transpose()?,
        name,
        shown_as,
        is_claimable: claim.is_some(),
        entered_by: EnteredBy::parse(&entered_by)?,
        entered_by_name,
        consent_version: small(consent_version)?,
        consented_at: row.consented_at,
        consent_by,
        state: EntryState::parse(&state)?,
        left_out: left_out.as_deref().map(LeftOut::parse).transpose()?,
        first_round: small(first_round)?,
        late_as: LateAs::parse(&late_as)?,
        presence,
        created_at,
        changed_at,
    })
}

/// Gives places that became free to those who have waited longest, and answers who has one now.
pub(super) async fn promote(transaction: &mut Transaction, event: Uuid, at: i64) -> Result<Vec<Uuid>, StoreError> {
    let mut promoted = Vec::new();
    loop {
        // A clock that goes back puts nobody before others: the number is the order.
        let sql = "update event_entries set state = 'registered', changed_at = $2 where id = (select r.id \
            from event_entries as r join events as e on e.id = r.event_id \
            where r.event_id = $1 and r.state = 'waiting' and (e.capacity is null or e.capacity > \
            (select count(*) from event_entries as h where h.event_id = $1 and h.state in ('registered', 'checked_in'))) \
            order by r.number limit 1) returning id";
        let next: Option<(String,)> = transaction.change(sql, &[event.into(), at.into()]).await?;
        let Some((id,)) = next else { return Ok(promoted) };
        promoted.push(Uuid::try_parse(&id).map_err(|_| StoreError::Value("event_entries.id"))?);
    }
}

impl Store {
    /// Everybody who is entered at an event of a store, in the order of their numbers.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_event_entries(&self, (store, event): (StoreId, Uuid)) -> Result<Vec<EventEntry>, StoreError> {
        let sql = select_entry!(
            "where r.event_id = $1 and exists (select 1 from events as e where e.id = $1 and e.store_id = $2) \
            order by r.number"
        );
        let rows: Vec<EntryRow> = self.read().await?.all(sql, &[event.into(), store.into()]).await?;
        rows.into_iter().map(entry).collect()
    }

    /// Somebody at an event of a store.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_event_entry(
        &self,
        (store, event, id): (StoreId, Uuid, Uuid),
    ) -> Result<Option<EventEntry>, StoreError> {
        let sql = select_entry!(
            "where r.event_id = $1 and r.id = $2 \
            and exists (select 1 from events as e where e.id = $1 and e.store_id = $3)"
        );
        let values = [event.into(), id.into(), store.into()];
        let found: Option<EntryRow> = self.read().await?.first(sql, &values).await?;
        found.map(entry).transpose()
    }

    /// Where an account stands at an event of a store.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_event_entry_of(
        &self,
        (store, event): (StoreId, Uuid),
        account: AccountId,
    ) -> Result<Option<EventEntry>, StoreError> {
        let sql = select_entry!(
            "where r.event_id = $1 and r.account_id = $2 \
            and exists (select 1 from events as e where e.id = $1 and e.store_id = $3)"
        );
        let values = [event.into(), account.into(), store.into()];
        let found: Option<EntryRow> = self.read().await?.first(sql, &values).await?;
        found.map(entry).transpose()
    }

    /// Whom a code claims.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_event_entry_by_claim(&self, claim: &Digest) -> Result<Option<EventEntry>, StoreError> {
        let sql = select_entry!("where r.claim_hash = $1");
        let found: Option<EntryRow> = self.read().await?.first(sql, &[claim.as_str().into()]).await?;
        found.map(entry).transpose()
    }

    /// The events that an account is entered at, those entered last first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_event_entries_of(&self, account: AccountId, most: u32) -> Result<Vec<EventEntry>, StoreError> {
        let sql = select_entry!("where r.account_id = $1 order by r.created_at desc, r.id limit $2");
        let rows: Vec<EntryRow> = self.read().await?.all(sql, &[account.into(), i64::from(most).into()]).await?;
        rows.into_iter().map(entry).collect()
    }

    /// Has somebody stand otherwise who stands as one of `from`. A place that becomes free goes to
    /// whoever has waited longest; whoever gets a place that is not there waits for one.
    ///
    /// # Errors
    /// The database fails.
    pub async fn set_event_entry_state(
        &self,
        (store, event, id): (StoreId, Uuid, Uuid),
        from: &[EntryState],
        to: EntryState,
        at: i64,
    ) -> Result<EntryChanged, StoreError> {
        let mut transaction = self.begin().await?;
        if !lock(&mut transaction, store, event).await? {
            return Ok(EntryChanged::None);
        }
        let sql = "select state from event_entries where event_id = $1 and id = $2";
        let found: Option<(String,)> = transaction.first(sql, &[event.into(), id.into()]).await?;
        let Some((found,)) = found else { return Ok(EntryChanged::None) };
        let found = EntryState::parse(&found)?;
        if !from.contains(&found) {
            return Ok(EntryChanged::Other(found));
        }
        // Somebody who is to have a place waits until there is one, and it may be there at once.
        let takes_a_place = to == EntryState::Registered && !matches!(found, EntryState::CheckedIn);
        let next = if takes_a_place { EntryState::Waiting } else { to };
        let sql = "update event_entries set state = $3, left_out = null, changed_at = $4 \
            where event_id = $1 and id = $2";
        transaction.execute(sql, &[event.into(), id.into(), next.as_str().into(), at.into()]).await?;
        let mut promoted = promote(&mut transaction, event, at).await?;
        promoted.retain(|other| *other != id);
        transaction.commit().await?;
        Ok(EntryChanged::Done { promoted })
    }

    /// Gives somebody at an event of a store another name and another one that everybody sees. Where that is not the
    /// one that lists were shown with, nothing of that one is kept by which what the log says of it could be matched.
    /// `false` when they are not there.
    ///
    /// # Errors
    /// [`StoreError::Value`] when one is too long; the database fails.
    pub async fn rename_event_entry(
        &self,
        (store, event, id): (StoreId, Uuid, Uuid),
        name: &str,
        shown_as: &str,
        at: i64,
    ) -> Result<bool, StoreError> {
        let refusal = "the name of a player has at most 256 bytes, none of them zero";
        checks::text(name, 0..=MAX_NAME_BYTES, refusal)?;
        checks::text(shown_as, 0..=MAX_NAME_BYTES, refusal)?;
        let mut transaction = self.begin().await?;
        if !lock(&mut transaction, store, event).await? {
            return Ok(false);
        }
        let sql = "update event_lists set name_salt = null where entry_id = $1 and name_salt is not null and exists \
            (select 1 from event_entries as r where r.id = $1 and r.event_id = $2 and r.shown_as <> $3)";
        transaction.execute(sql, &[id.into(), event.into(), shown_as.into()]).await?;
        let sql = "update event_entries set name = $3, shown_as = $4, changed_at = $5 where id = $1 and event_id = $2";
        let values = [id.into(), event.into(), name.into(), shown_as.into(), at.into()];
        let is_there = transaction.execute(sql, &values).await? == 1;
        transaction.commit().await?;
        Ok(is_there)
    }

    /// Says in which round somebody comes in, and when they left and came back. `false` when they
    /// are not at that event of the store.
    ///
    /// # Errors
    /// [`StoreError::Value`] when the JSON has more than 4,096 bytes; the database fails.
    pub async fn set_event_presence(
        &self,
        (store, event, id): (StoreId, Uuid, Uuid),
        (first_round, late_as): (u32, LateAs),
        presence: &str,
        at: i64,
    ) -> Result<bool, StoreError> {
        checks::text(presence, 2..=4096, "when somebody left and came back has 2 to 4,096 bytes")?;
        let sql = "update event_entries set first_round = $4, late_as = $5, presence = $6, changed_at = $7 \
            where id = $1 and event_id = $2 and exists (select 1 from events as e where e.id = $2 and e.store_id = $3)";
        let values = [
            id.into(),
            event.into(),
            store.into(),
            i64::from(first_round.max(1)).into(),
            late_as.as_str().into(),
            presence.into(),
            at.into(),
        ];
        Ok(self.write().await?.execute(sql, &values).await? == 1)
    }

    /// Writes down that somebody agreed to a version of what an event asks, by themselves, or as this one of the staff
    /// says. `false` when they are not at that event of the store.
    ///
    /// # Errors
    /// [`StoreError::Value`] when the name of the staff is too long; the database fails.
    pub async fn consent_event_entry(
        &self,
        (store, event, id): (StoreId, Uuid, Uuid),
        version: u32,
        by: Option<&str>,
        at: i64,
    ) -> Result<bool, StoreError> {
        let by = by.unwrap_or_default();
        checks::text(by, 0..=MAX_NAME_BYTES, "the name of whoever wrote it down has at most 256 bytes")?;
        let sql = "update event_entries set consent_version = $4, consented_at = $5, consent_by = $6 \
            where event_id = $2 and id = $1 and exists (select 1 from events as e where e.id = $2 and e.store_id = $3)";
        let values = [id.into(), event.into(), store.into(), i64::from(version).into(), at.into(), by.into()];
        Ok(self.write().await?.execute(sql, &values).await? == 1)
    }

    /// Makes an account of somebody who has none theirs, by the code that they were given. `false`,
    /// and nothing changes, when the code claims nobody, or the account is entered at that event.
    ///
    /// # Errors
    /// [`StoreError::NoAccount`] when the account is not there; the database fails.
    pub async fn claim_event_entry(&self, claim: &Digest, account: AccountId, at: i64) -> Result<bool, StoreError> {
        let sql = "update event_entries set account_id = $2, claim_hash = null, changed_at = $3 \
            where claim_hash = $1 and account_id is null and not exists (select 1 from event_entries as o \
            where o.event_id = event_entries.event_id and o.account_id = $2)";
        let values = [claim.as_str().into(), account.into(), at.into()];
        let met = self.write().await?.execute(sql, &values).await.map_err(StoreError::or_no_account)?;
        Ok(met == 1)
    }

    /// Gives somebody without an account another code. `false` when they have one, or are not at that event of the
    /// store.
    ///
    /// # Errors
    /// The database fails.
    pub async fn set_event_claim(
        &self,
        (store, event, id): (StoreId, Uuid, Uuid),
        claim: &Digest,
    ) -> Result<bool, StoreError> {
        let sql = "update event_entries set claim_hash = $4 where id = $1 and event_id = $2 and account_id is null \
            and exists (select 1 from events as e where e.id = $2 and e.store_id = $3)";
        let values = [id.into(), event.into(), store.into(), claim.as_str().into()];
        Ok(self.write().await?.execute(sql, &values).await? == 1)
    }
}
