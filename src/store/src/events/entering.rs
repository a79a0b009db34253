//! People entered at events.

use uuid::Uuid;

use super::{EnteredBy, EntryState, LateAs, MAX_ENTRIES, MAX_NAME_BYTES, entries::promote, opened::opened_a_list};
use crate::{
    StoreId,
    accounts::AccountId,
    checks,
    connection::{Ask as _, Change as _},
    digest::Digest,
    error::StoreError,
    store::Store,
};

/// Somebody to be entered at an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEntry {
    /// By which statements know them: random, and of this event alone.
    pub id: Uuid,
    /// The store and its event.
    pub event: (StoreId, Uuid),
    /// Whose account it is; none of somebody without one.
    pub account: Option<AccountId>,
    /// The name that staff know, 1 to [`MAX_NAME_BYTES`] long.
    pub name: String,
    /// What everybody sees, at most as long.
    pub shown_as: String,
    /// Of what somebody without an account claims it by.
    pub claim: Option<Digest>,
    /// Who enters them, and the name of whoever of the staff does.
    pub entered_by: (EnteredBy, String),
    /// The version of what they agree to; 0 when they did not yet.
    pub consent_version: u32,
    /// The name of whoever of the staff wrote that down; empty when they said so themselves.
    pub consent_by: String,
    /// Whether staff decide first.
    pub is_applied: bool,
    /// In which round they come in, and what the rounds before count.
    pub comes_in: (u32, LateAs),
    /// When.
    pub at: i64,
}

/// What became of somebody who was to be entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entered {
    /// They are, under this number, and stand so.
    Done {
        /// Which of the event's.
        number: u32,
        /// With a place, waiting for one, or for what staff say.
        state: EntryState,
    },
    /// Their account is already, or they are by this identity.
    WasThere,
    /// The event is not so far, or too far.
    Closed,
    /// Their account opened a list of the event as staff.
    Opened,
    /// As many are entered as may be.
    TooMany,
    /// There is no such event of the store.
    None,
}

impl Store {
    /// Enters somebody at an event that takes people: with a place where there is one, else behind those who wait.
    /// `is_open` says in which states it takes them, as the database spells them.
    ///
    /// # Errors
    /// [`StoreError::NoAccount`] when the account is not there; [`StoreError::Value`] when a name is empty or too
    /// long; the database fails.
    pub async fn enter_event(
        &self,
        new: &NewEntry,
        is_open: &(dyn Fn(super::EventState) -> bool + Send + Sync),
    ) -> Result<Entered, StoreError> {
        let refusal = "the name of a player has 1 to 256 bytes, none of them zero";
        checks::text(&new.name, 1..=MAX_NAME_BYTES, refusal)?;
        checks::text(&new.shown_as, 0..=MAX_NAME_BYTES, refusal)?;
        checks::text(&new.entered_by.1, 0..=MAX_NAME_BYTES, refusal)?;
        checks::text(&new.consent_by, 0..=MAX_NAME_BYTES, refusal)?;
        let mut transaction = self.begin().await?;
        let (store, event) = new.event;
        let sql = "update events set changed_at = changed_at where id = $1 and store_id = $2 returning state";
        let found: Option<(String,)> = transaction.change(sql, &[event.into(), store.into()]).await?;
        let Some((state,)) = found else { return Ok(Entered::None) };
        if !is_open(super::EventState::parse(&state)?) {
            return Ok(Entered::Closed);
        }
        let account = new.account.map(Uuid::from);
        // The same identity is the same form, sent twice.
        let sql = "select coalesce(max(number), 0), count(case when account_id = $2 or id = $3 then 1 end) \
            from event_entries where event_id = $1";
        let values = [event.into(), account.into(), new.id.into()];
        let (last, same): (i64, i64) = transaction.one(sql, &values).await?;
        if same > 0 {
            return Ok(Entered::WasThere);
        }
        if let Some(account) = new.account
            && opened_a_list(&mut transaction, event, account).await?
        {
            return Ok(Entered::Opened);
        }
        if last >= i64::from(MAX_ENTRIES) {
            return Ok(Entered::TooMany);
        }
        let waits = if new.is_applied { EntryState::Applied } else { EntryState::Waiting };
        let sql = "insert into event_entries (id, event_id, number, account_id, name, shown_as, claim_hash, entered_by, \
            entered_by_name, consent_version, consented_at, state, first_round, late_as, presence, created_at, \
            changed_at, consent_by) \
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, '[]', $15, $15, $16)";
        let consented_at = (new.consent_version > 0).then_some(new.at);
        let values = [
            new.id.into(),
            event.into(),
            (last + 1).into(),
            account.into(),
            new.name.as_str().into(),
            new.shown_as.as_str().into(),
            new.claim.as_ref().map(Digest::as_str).into(),
            new.entered_by.0.as_str().into(),
            new.entered_by.1.as_str().into(),
            i64::from(new.consent_version).into(),
            consented_at.into(),
            waits.as_str().into(),
            i64::from(new.comes_in.0.max(1)).into(),
            new.comes_in.1.as_str().into(),
            new.at.into(),
            new.consent_by.as_str().into(),
        ];
        transaction.execute(sql, &values).await.map_err(StoreError::or_no_account)?;
        let has_place = promote(&mut transaction, event, new.at).await?.contains(&new.id);
        transaction.commit().await?;
        let number = u32::try_from(last + 1).map_err(|_| StoreError::Value("event_entries.number"))?;
        Ok(Entered::Done { number, state: if has_place { EntryState::Registered } else { waits } })
    }
}
