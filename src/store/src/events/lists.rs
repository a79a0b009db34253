//! Lists that are handed in.

use sqlx::{ColumnIndex, Decode, FromRow, Type};
use uuid::Uuid;

use super::{
    EventState, ListKind, ListVerdict, MAX_GROUND_BYTES, MAX_LIST_BYTES, MAX_LISTS_OF,
    forgetting::forget_cards,
    lock,
    opened::{NewListView, put_view, takes_part},
    row::{place, small},
};
use crate::{
    StoreId, checks,
    connection::{Ask as _, Change as _, Transaction},
    error::StoreError,
    log::{self, About, LogEntry, Told},
    store::Store,
    store_keys::LogPlace,
};

/// A list to be handed in. Digests, salts and commitments are 64 small hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEventList {
    /// The list as JSON of 2 to [`MAX_LIST_BYTES`].
    pub deck_json: String,
    /// The salt of its commitment.
    pub salt: String,
    /// What it holds, without printings.
    pub content_id: String,
    /// The commitment to it.
    pub commitment: String,
    /// What its certificate says.
    pub verdict: ListVerdict,
    /// The digest of that.
    pub certificate: String,
    /// What that rests on, as JSON.
    pub basis: String,
    /// The facts of its cards and the snapshot as JSON of at most [`MAX_GROUND_BYTES`]; none where they are more.
    pub ground: Option<String>,
    /// How it comes to be.
    pub kind: ListKind,
    /// Who of the staff typed it; empty when the player did.
    pub typed_by: String,
    /// That whoever typed it has seen it; none when the player did.
    pub seen: Option<NewListView>,
    /// Why, of a correction: a code, and words.
    pub reason: (String, String),
    /// What the host signed for the player.
    pub receipt: String,
    /// When.
    pub at: i64,
}

/// A list that was handed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventList {
    /// Whose it is.
    pub entry: Uuid,
    /// Which of theirs, from 1. The last one counts.
    pub number: u32,
    /// The list as JSON, with the salt of its commitment; none once it is withdrawn.
    pub kept: Option<(String, String)>,
    /// What it holds, without printings.
    pub content_id: String,
    /// The commitment to it.
    pub commitment: String,
    /// What its certificate says.
    pub verdict: ListVerdict,
    /// The digest of that.
    pub certificate: String,
    /// What that rests on, as JSON.
    pub basis: String,
    /// How it came to be.
    pub kind: ListKind,
    /// When it was handed in.
    pub submitted_at: i64,
    /// Who of the staff typed it; empty when the player did.
    pub typed_by: String,
    /// When its player said that it is theirs, of one that staff typed.
    pub confirmed_at: Option<i64>,
    /// Why, of a correction: a code, and words.
    pub reason: (String, String),
    /// What the host signed for the player.
    pub receipt: String,
    /// Where the log has the commitment to it, of one that came after the lock; none of those that the lock has, and while
    /// that waits for the store's signature.
    pub stated: Option<LogPlace>,
    /// Since when everybody sees it, and where the log shows it: nowhere while that waits for the store's signature.
    pub revealed: Option<(Option<LogPlace>, i64)>,
    /// The salt of the name of whom it is, of which the log has a digest.
    pub name_salt: Option<String>,
    /// Since when it is shown no longer.
    pub withdrawn_at: Option<i64>,
    /// What the newest snapshot of its format says that it was judged by: which, the verdict, the first code.
    pub now: Option<(String, ListVerdict, String)>,
    /// Whether others than staff may see it once it is time: its player agreed to what the event asks, in the version that
    /// it is at, and plays, or play has not begun. While a list is there an event asks nothing else.
    pub is_for_others: bool,
}

/// What became of a list that was to be handed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ListSubmitted {
    /// It counts, under this number.
    Done {
        /// Which of the player's.
        number: u32,
    },
    /// Lists are not taken yet.
    NotYet,
    /// The deadline is over, or the lists are locked.
    Late,
    /// The lists are not locked yet.
    NotLocked,
    /// The event is over, also as one that does not take place.
    Over,
    /// Another list counts by now.
    Other,
    /// The player had as many as one has.
    TooMany,
    /// Whoever typed it takes part, and so sees no list of others.
    Blind,
    /// There is nobody of this identity at that event of the store.
    None,
}

/// Whether a list `l` may be shown to others than staff, of which [`EventList::is_for_others`] says the same: whatever
/// tells the public of lists asks so.
macro_rules! for_others {
    () => {
        "exists (select 1 from event_entries as o join events as v on v.id = o.event_id \
        where o.id = l.entry_id and o.consent_version >= v.consent_version \
        and (o.in_play = 1 or not exists (select 1 from event_plays as b where b.event_id = o.event_id)))"
    };
}
pub(super) use for_others;

/// Whether what the lists of an event `e` show may be counted: it is over, or its Swiss rounds are, once the cut is made.
/// The statistics of an event ask the same of its rounds.
macro_rules! may_be_counted {
    () => {
        "(e.state in ('finished', 'published') or exists (select 1 from event_plays as p where p.event_id = e.id \
        and p.bracket is not null and not exists (select 1 from event_rounds as w where w.event_id = e.id \
        and w.phase = 'swiss' and w.state <> 'finished')))"
    };
}
pub(super) use may_be_counted;

/// A question for lists, its rows as [`ListRow`] reads them.
macro_rules! select_list {
    ($which:literal) => {
        $crate::events::lists::select_list!("", $which)
    };
    // With columns of what is joined, each with a comma behind it.
    ($more:literal, $which:literal) => {
        concat!(
            "select ",
            $more,
            "l.entry_id, l.number, l.deck_json, l.salt, l.content_id, l.commitment, l.verdict, l.certificate, \
            l.basis, l.kind, l.submitted_at, l.typed_by, l.confirmed_at, l.reason_code, l.reason_text, l.receipt, \
            l.stated_log, l.stated_position, l.revealed_log, l.revealed_position, l.revealed_at, l.withdrawn_at, \
            l.name_salt, l.now_snapshot, l.now_verdict, l.now_code, cast(case when ",
            $crate::events::lists::for_others!(),
            " then 1 else 0 end as bigint) as for_others from event_lists as l ",
            $which
        )
    };
}
pub(super) use select_list;

/// One row: of more columns than a tuple is read from.
pub(super) struct ListRow {
    texts: [String; 14],
    kept: [Option<String>; 3],
    numbers: [i64; 3],
    times: [Option<i64>; 7],
}

impl<'r, R: sqlx::Row> FromRow<'r, R> for ListRow
where
    for<'c> &'c str: ColumnIndex<R>,
    String: Decode<'r, R::Database> + Type<R::Database>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> sqlx::Result<Self> {
        Ok(Self {
            texts: [
                row.try_get("entry_id")?,
                row.try_get("content_id")?,
                row.try_get("commitment")?,
                row.try_get("verdict")?,
                row.try_get("certificate")?,
                row.try_get("basis")?,
                row.try_get("kind")?,
                row.try_get("typed_by")?,
                row.try_get("reason_code")?,
                row.try_get("reason_text")?,
                row.try_get("receipt")?,
                row.try_get("now_snapshot")?,
                row.try_get("now_verdict")?,
                row.try_get("now_code")?,
            ],
            kept: [row.try_get("deck_json")?, row.try_get("salt")?, row.try_get("name_salt")?],
            numbers: [row.try_get("number")?, row.try_get("submitted_at")?, row.try_get("for_others")?],
            times: [
                row.try_get("confirmed_at")?,
                row.try_get("revealed_log")?,
                row.try_get("revealed_position")?,
                row.try_get("revealed_at")?,
                row.try_get("withdrawn_at")?,
                row.try_get("stated_log")?,
                row.try_get("stated_position")?,
            ],
        })
    }
}

pub(super) fn list(row: ListRow) -> Result<EventList, StoreError> {
    let [
        entry,
        content_id,
        commitment,
        verdict,
        certificate,
        basis,
        kind,
        typed_by,
        reason_code,
        reason_text,
        receipt,
        now_snapshot,
        now_verdict,
        now_code,
    ] = row.texts;
    let [deck_json, salt, name_salt] = row.kept;
    let [number, submitted_at, for_others] = row.numbers;
    let [confirmed_at, revealed_log, revealed_position, revealed_at, withdrawn_at, stated_log, stated_position] =
        row.times;
    let now = match now_verdict.as_str() {
        "" => None,
        verdict => Some((now_snapshot, ListVerdict::parse(verdict)?, now_code)),
    };
    Ok(EventList {
        entry: entry.parse().map_err(|_| StoreError::Value("event_lists.entry_id"))?,
        number: small(number)?,
        kept: deck_json.zip(salt),
        content_id,
        commitment,
        verdict: ListVerdict::parse(&verdict)?,
        certificate,
        basis,
        kind: ListKind::parse(&kind)?,
        submitted_at,
        typed_by,
        confirmed_at,
        reason: (reason_code, reason_text),
        receipt,
        stated: place(stated_log, stated_position)?,
        revealed: revealed_at
            .map(|at| Ok::<_, StoreError>((place(revealed_log, revealed_position)?, at)))
            .transpose()?,
        name_salt,
        withdrawn_at,
        now,
        is_for_others: for_others == 1,
    })
}

fn check(new: &NewEventList) -> Result<(), StoreError> {
    checks::text(&new.deck_json, 2..=MAX_LIST_BYTES, "a list has 2 to 262,144 bytes of JSON")?;
    checks::text(&new.basis, 2..=1024, "what a certificate rests on has 2 to 1,024 bytes of JSON")?;
    if let Some(ground) = &new.ground {
        checks::text(ground, 2..=MAX_GROUND_BYTES, "what a list was judged by has 2 to 131,072 bytes of JSON")?;
    }
    checks::text(&new.typed_by, 0..=256, "who typed a list has at most 256 bytes")?;
    checks::text(&new.reason.0, 0..=64, "the code of a reason has at most 64 bytes")?;
    checks::text(&new.reason.1, 0..=1000, "a reason has at most 1,000 bytes")?;
    checks::text(&new.receipt, 1..=8192, "a receipt has 1 to 8,192 bytes")
}

/// Adds a list behind those that the player had.
async fn insert(transaction: &mut Transaction, entry: Uuid, new: &NewEventList) -> Result<Option<u32>, StoreError> {
    let sql = "select coalesce(max(number), 0), count(*) from event_lists where entry_id = $1";
    let (last, lists): (i64, i64) = transaction.one(sql, &[entry.into()]).await?;
    if lists >= i64::from(MAX_LISTS_OF) {
        return Ok(None);
    }
    let sql = "insert into event_lists (entry_id, number, deck_json, salt, content_id, commitment, verdict, certificate, \
        basis, kind, submitted_at, typed_by, reason_code, reason_text, receipt, ground) \
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)";
    let values = [
        entry.into(),
        (last + 1).into(),
        new.deck_json.as_str().into(),
        new.salt.as_str().into(),
        new.content_id.as_str().into(),
        new.commitment.as_str().into(),
        new.verdict.as_str().into(),
        new.certificate.as_str().into(),
        new.basis.as_str().into(),
        new.kind.as_str().into(),
        new.at.into(),
        new.typed_by.as_str().into(),
        new.reason.0.as_str().into(),
        new.reason.1.as_str().into(),
        new.receipt.as_str().into(),
        new.ground.as_deref().into(),
    ];
    transaction.execute(sql, &values).await?;
    if let Some(view) = &new.seen {
        put_view(transaction, entry, view, None).await?;
    }
    small(last + 1).map(Some)
}

/// Whether a list is typed by somebody who takes part in its event.
async fn is_blind(transaction: &mut Transaction, event: Uuid, new: &NewEventList) -> Result<bool, StoreError> {
    match &new.seen {
        Some(view) => takes_part(transaction, event, view.account).await,
        None => Ok(false),
    }
}

/// How far an event is, and when its lists lock; it changes for nobody else until the transaction ends.
async fn stage(
    transaction: &mut Transaction,
    (store, event, entry): (StoreId, Uuid, Uuid),
) -> Result<Option<(EventState, Option<i64>)>, StoreError> {
    if !lock(transaction, store, event).await? {
        return Ok(None);
    }
    let sql = "select e.state, e.deadline_at from events as e join event_entries as r on r.event_id = e.id \
        where e.id = $1 and r.id = $2 and r.state in ('applied', 'waiting', 'registered', 'checked_in')";
    let found: Option<(String, Option<i64>)> = transaction.first(sql, &[event.into(), entry.into()]).await?;
    found.map(|(state, deadline)| Ok((EventState::parse(&state)?, deadline))).transpose()
}

impl Store {
    /// Hands in a list before the lock, in place of the one before. The time of the list decides, whatever a job
    /// has done by then.
    ///
    /// # Errors
    /// [`StoreError::Value`] when a text is none that it may be; the database fails.
    pub async fn submit_event_list(
        &self,
        of: (StoreId, Uuid, Uuid),
        new: &NewEventList,
    ) -> Result<ListSubmitted, StoreError> {
        self.submit(of, new, true).await
    }

    /// The same of somebody who has none: [`ListSubmitted::Other`] when one is there.
    ///
    /// # Errors
    /// As [`Store::submit_event_list`].
    pub async fn submit_first_event_list(
        &self,
        of: (StoreId, Uuid, Uuid),
        new: &NewEventList,
    ) -> Result<ListSubmitted, StoreError> {
        self.submit(of, new, false).await
    }

    async fn submit(
        &self,
        of: (StoreId, Uuid, Uuid),
        new: &NewEventList,
        replaces: bool,
    ) -> Result<ListSubmitted, StoreError> {
        check(new)?;
        let mut transaction = self.begin().await?;
        let Some((state, deadline)) = stage(&mut transaction, of).await? else { return Ok(ListSubmitted::None) };
        if is_blind(&mut transaction, of.1, new).await? {
            return Ok(ListSubmitted::Blind);
        }
        match state {
            EventState::ListsOpen if deadline.is_none_or(|deadline| new.at < deadline) => {}
            EventState::Draft | EventState::Announced | EventState::Registration => return Ok(ListSubmitted::NotYet),
            _ => return Ok(ListSubmitted::Late),
        }
        if !replaces {
            let sql = "select count(*) from event_lists where entry_id = $1 and withdrawn_at is null";
            let (there,): (i64,) = transaction.one(sql, &[of.2.into()]).await?;
            if there > 0 {
                return Ok(ListSubmitted::Other);
            }
        }
        transaction.execute("delete from event_lists where entry_id = $1", &[of.2.into()]).await?;
        let Some(number) = insert(&mut transaction, of.2, new).await? else { return Ok(ListSubmitted::TooMany) };
        transaction.commit().await?;
        Ok(ListSubmitted::Done { number })
    }

    /// Hands in a list after the lock, with the entry of the log that says so: a late one of somebody who has none, or
    /// in place of the one of this number.
    ///
    /// # Errors
    /// As [`Store::submit_event_list`].
    pub async fn correct_event_list(
        &self,
        of: (StoreId, Uuid, Uuid),
        before: Option<u32>,
        new: &NewEventList,
        entry: &LogEntry,
    ) -> Result<ListSubmitted, StoreError> {
        check(new)?;
        let mut transaction = self.begin().await?;
        let Some((state, _)) = stage(&mut transaction, of).await? else { return Ok(ListSubmitted::None) };
        if is_blind(&mut transaction, of.1, new).await? {
            return Ok(ListSubmitted::Blind);
        }
        if matches!(state, EventState::Finished | EventState::Published | EventState::Cancelled) {
            return Ok(ListSubmitted::Over);
        }
        if !matches!(state, EventState::Locked | EventState::Running) {
            return Ok(ListSubmitted::NotLocked);
        }
        let sql = "select max(number) from event_lists where entry_id = $1";
        let (last,): (Option<i64>,) = transaction.one(sql, &[of.2.into()]).await?;
        if last != before.map(i64::from) {
            return Ok(ListSubmitted::Other);
        }
        let Some(number) = insert(&mut transaction, of.2, new).await? else { return Ok(ListSubmitted::TooMany) };
        forget_cards(&mut transaction, of.1, of.2).await?;
        let about = About { store: of.0, event: Some(of.1), told: Told::Corrected(of.2, number) };
        log::state(&mut transaction, about, entry, new.at).await?;
        transaction.commit().await?;
        Ok(ListSubmitted::Done { number })
    }

    /// Takes back what somebody handed in before the lock. `false` when there is nothing, or it is locked.
    ///
    /// # Errors
    /// The database fails.
    pub async fn take_back_event_list(&self, of: (StoreId, Uuid, Uuid), at: i64) -> Result<bool, StoreError> {
        let mut transaction = self.begin().await?;
        let Some((state, deadline)) = stage(&mut transaction, of).await? else { return Ok(false) };
        if state != EventState::ListsOpen || deadline.is_some_and(|deadline| at >= deadline) {
            return Ok(false);
        }
        let gone = transaction.execute("delete from event_lists where entry_id = $1", &[of.2.into()]).await?;
        transaction.commit().await?;
        Ok(gone > 0)
    }

    /// Writes down that a player says that a list which staff typed is theirs. `false` when there is no such list at that
    /// event of the store, or it is said already.
    ///
    /// # Errors
    /// The database fails.
    pub async fn confirm_event_list(
        &self,
        (store, event, entry): (StoreId, Uuid, Uuid),
        number: u32,
        at: i64,
    ) -> Result<bool, StoreError> {
        let sql = "update event_lists set confirmed_at = $5 where entry_id = $1 and number = $4 and typed_by <> '' \
            and confirmed_at is null and exists (select 1 from event_entries as r join events as e on e.id = r.event_id \
            where r.id = $1 and r.event_id = $2 and e.store_id = $3)";
        let values = [entry.into(), event.into(), store.into(), i64::from(number).into(), at.into()];
        Ok(self.write().await?.execute(sql, &values).await? == 1)
    }

    /// The lists of a player at an event, the one that counts last.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_event_lists_of(&self, (store, entry): (StoreId, Uuid)) -> Result<Vec<EventList>, StoreError> {
        let sql = select_list!(
            "join event_entries as r on r.id = l.entry_id join events as e on e.id = r.event_id \
            where l.entry_id = $1 and e.store_id = $2 order by l.number"
        );
        let rows: Vec<ListRow> = self.read().await?.all(sql, &[entry.into(), store.into()]).await?;
        rows.into_iter().map(list).collect()
    }

    /// What a list at an event of a store was judged by when it was handed in, as JSON; none where there was no room, or it
    /// is withdrawn.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_event_list_ground(
        &self,
        (store, event, entry): (StoreId, Uuid, Uuid),
        number: u32,
    ) -> Result<Option<String>, StoreError> {
        let sql = "select l.ground from event_lists as l join event_entries as r on r.id = l.entry_id \
            join events as e on e.id = r.event_id \
            where r.id = $1 and e.id = $2 and e.store_id = $3 and l.number = $4";
        let values = [entry.into(), event.into(), store.into(), i64::from(number).into()];
        let found: Option<(Option<String>,)> = self.read().await?.first(sql, &values).await?;
        Ok(found.and_then(|(ground,)| ground))
    }

    /// The list that counts of everybody who takes part in an event, in the order of their numbers.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_event_lists(&self, (store, event): (StoreId, Uuid)) -> Result<Vec<EventList>, StoreError> {
        let sql = select_list!(
            "join event_entries as r on r.id = l.entry_id join events as e on e.id = r.event_id \
            where r.event_id = $1 and e.store_id = $2 \
            and l.number = (select max(n.number) from event_lists as n where n.entry_id = l.entry_id) \
            order by r.number"
        );
        let rows: Vec<ListRow> = self.read().await?.all(sql, &[event.into(), store.into()]).await?;
        rows.into_iter().map(list).collect()
    }
}
