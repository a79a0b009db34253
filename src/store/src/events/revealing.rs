//! Lists that everybody may see, and those that are seen no longer.

use sqlx::{ColumnIndex, Decode, FromRow, Type};
use uuid::Uuid;

use super::{
    EventList, ListVerdict, StoredEvent,
    forgetting::forget_cards,
    lists::{ListRow, for_others, list, may_be_counted, select_list},
    lock,
    row::{EventRow, event, select_event},
};
use crate::{
    StoreId, checks,
    connection::{Ask as _, Change as _},
    error::StoreError,
    log::{About, LogEntry, Told, forget_waiting, state, state_all},
    store::Store,
};

/// A list that is to be shown.
#[derive(Debug, Clone)]
pub struct RevealedList {
    /// Whose it is.
    pub entry: Uuid,
    /// Which of theirs: the one that counts.
    pub number: u32,
    /// What the log says of it.
    pub stated: LogEntry,
    /// The salt of the name that this has a digest of, 64 hexadecimal digits; none without a name.
    pub name_salt: Option<String>,
}

/// What the newest snapshot of a format says of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NowJudged {
    /// The store of its event.
    pub store: StoreId,
    /// Whose it is.
    pub entry: Uuid,
    /// Which of theirs.
    pub number: u32,
    /// Which snapshot.
    pub snapshot: String,
    /// What it says.
    pub verdict: ListVerdict,
    /// The code of the first finding that keeps it from being legal; empty when none does.
    pub code: String,
}

/// A list that is shown, with where it was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishedList {
    /// The store of its event.
    pub store: StoreId,
    /// The list.
    pub list: EventList,
    /// The game.
    pub game: String,
    /// The format.
    pub format: String,
    /// The code of the event.
    pub event: String,
}

/// A list that everybody sees, as far as its verdicts are counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownList {
    /// The list: as JSON of an event, as canonical text of a store. None where it is legal by whatever judged it.
    pub deck: Option<String>,
    /// The snapshot of its format that judged it first.
    pub snapshot: String,
    /// What that said.
    pub verdict: ListVerdict,
    /// What it was judged again by: which snapshot, the verdict, the first code.
    pub now: Option<(String, ListVerdict, String)>,
}

/// One row of it.
pub(crate) type ShownRow = (Option<String>, String, String, String, String, String);

pub(crate) fn shown_list((deck, snapshot, verdict, by, now, code): ShownRow) -> Result<ShownList, StoreError> {
    let read = |name: &str| ListVerdict::named(name).ok_or(StoreError::Value("a verdict of a list"));
    let now = if now.is_empty() { None } else { Some((by, read(&now)?, code)) };
    Ok(ShownList { deck, snapshot, verdict: read(&verdict)?, now })
}

/// A row of a list with the store of its event.
struct OfStore {
    store: String,
    row: ListRow,
}

impl<'r, R: sqlx::Row> FromRow<'r, R> for OfStore
where
    for<'c> &'c str: ColumnIndex<R>,
    String: Decode<'r, R::Database> + Type<R::Database>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> sqlx::Result<Self> {
        Ok(Self { store: row.try_get("store_id")?, row: ListRow::from_row(row)? })
    }
}

impl Store {
    /// Shows lists of an event of a store, each with its entry of the log, all of them or none, and answers how
    /// many are shown that were not. One that is shown, withdrawn or does not count any more is left out.
    ///
    /// # Errors
    /// The database fails.
    pub async fn reveal_event_lists(
        &self,
        of: (StoreId, Uuid),
        lists: &[RevealedList],
        at: i64,
    ) -> Result<u64, StoreError> {
        self.reveal(of, lists, at, false).await
    }

    /// The same of all lists that count. From then on the event shows none by itself, unless one stays hidden that came
    /// to count meanwhile and that others may see: then what is to be shown is looked for once more.
    ///
    /// # Errors
    /// As [`Store::reveal_event_lists`].
    pub async fn reveal_all_event_lists(
        &self,
        of: (StoreId, Uuid),
        lists: &[RevealedList],
        at: i64,
    ) -> Result<u64, StoreError> {
        self.reveal(of, lists, at, true).await
    }

    /// Says that an event shows no list by itself, where it never shows any.
    ///
    /// # Errors
    /// The database fails.
    pub async fn settle_event_lists(&self, (store, event): (StoreId, Uuid), at: i64) -> Result<(), StoreError> {
        let sql = "update events set lists_settled_at = $3 \
            where id = $1 and store_id = $2 and lists_settled_at is null";
        self.write().await?.execute(sql, &[event.into(), store.into(), at.into()]).await.map(drop)
    }

    /// Events that are played or over, and may still show lists by themselves, in the order of their identities, those
    /// behind this one.
    ///
    /// # Errors
    /// The database fails.
    pub async fn events_with_unsettled_lists(&self, after: Uuid, most: u32) -> Result<Vec<StoredEvent>, StoreError> {
        let sql = select_event!(
            "where e.lists_settled_at is null and e.state in ('running', 'finished', 'published') and e.id > $1 \
            order by e.id limit $2"
        );
        let values = [after.into(), i64::from(most).into()];
        let rows: Vec<EventRow> = self.read().await?.all(sql, &values).await?;
        rows.into_iter().map(event).collect()
    }

    async fn reveal(
        &self,
        (store, event): (StoreId, Uuid),
        lists: &[RevealedList],
        at: i64,
        is_all: bool,
    ) -> Result<u64, StoreError> {
        let mut transaction = self.begin().await?;
        if !lock(&mut transaction, store, event).await? {
            return Ok(0);
        }
        let mut shown = 0;
        for list in lists {
            let sql = "update event_lists set revealed_at = $4, name_salt = $5 where entry_id = $1 and number = $2 \
                and revealed_at is null and withdrawn_at is null \
                and number = (select max(n.number) from event_lists as n where n.entry_id = $1) \
                and exists (select 1 from event_entries as r where r.id = $1 and r.event_id = $3)";
            let values = [
                list.entry.into(),
                i64::from(list.number).into(),
                event.into(),
                at.into(),
                list.name_salt.as_deref().into(),
            ];
            if transaction.execute(sql, &values).await? == 0 {
                continue;
            }
            forget_cards(&mut transaction, event, list.entry).await?;
            let about = About { store, event: Some(event), told: Told::List(list.entry, list.number) };
            state(&mut transaction, about, &list.stated, at).await?;
            shown += 1;
        }
        if is_all {
            let sql = concat!(
                "update events set lists_settled_at = $2 where id = $1 and lists_settled_at is null \
                and not exists (select 1 from event_lists as l join event_entries as r on r.id = l.entry_id \
                where r.event_id = $1 and l.revealed_at is null and l.withdrawn_at is null \
                and l.number = (select max(n.number) from event_lists as n where n.entry_id = l.entry_id) and ",
                for_others!(),
                ")"
            );
            transaction.execute(sql, &[event.into(), at.into()]).await?;
        }
        transaction.commit().await?;
        Ok(shown)
    }

    /// Erases what tells of a player's lists at an event of a store: the lists themselves, their salts, what checks found
    /// of them, and the names of the player, with the entries of the log that say of those that were shown that they are no longer. Of one
    /// that its store has yet to sign for, the log says nothing: what waits of it goes, too. `false`, and nothing changes,
    /// when there is nobody of this identity, or the log has more of the lists by now than `stated` has entries.
    ///
    /// # Errors
    /// The database fails.
    pub async fn withdraw_event_lists(
        &self,
        (store, event, entry): (StoreId, Uuid, Uuid),
        stated: &[LogEntry],
        at: i64,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.begin().await?;
        if !lock(&mut transaction, store, event).await? {
            return Ok(false);
        }
        let sql = "select count(*) from event_lists where entry_id = $1 and revealed_log is not null \
            and withdrawn_at is null";
        let (logged,): (i64,) = transaction.one(sql, &[entry.into()]).await?;
        if u64::try_from(stated.len()).is_ok_and(|stated| stated < logged.unsigned_abs()) {
            return Ok(false);
        }
        let sql = "update event_entries set name = '', shown_as = '', claim_hash = null, changed_at = $3 \
            where id = $1 and event_id = $2";
        if transaction.execute(sql, &[entry.into(), event.into(), at.into()]).await? == 0 {
            return Ok(false);
        }
        forget_waiting(&mut transaction, About { store, event: Some(event), told: Told::List(entry, 1) }).await?;
        forget_cards(&mut transaction, event, entry).await?;
        // What the log does not have is guessed by the id of what it holds: nothing of it stays.
        let sql = "delete from event_lists where entry_id = $1 and revealed_log is null";
        transaction.execute(sql, &[entry.into()]).await?;
        let sql = "update event_lists set deck_json = null, salt = null, ground = null, name_salt = null, receipt = '-', reason_text = '', \
            withdrawn_at = $2 where entry_id = $1 and withdrawn_at is null";
        transaction.execute(sql, &[entry.into(), at.into()]).await?;
        // What a check found names cards of it, and its words may name the player.
        let sql = "update event_checks set lines = '[]', note = '', reason = '' where event_id = $1 \
            and entry_number = (select number from event_entries where id = $2 and event_id = $1)";
        transaction.execute(sql, &[event.into(), entry.into()]).await?;
        // Nor do the reasons stay for which results of theirs were corrected.
        let sql = "update event_match_changes set reason = '' where event_id = $1 and exists (\
            select 1 from event_matches as m join event_entries as r on r.event_id = m.event_id and r.number in (m.a, m.b) \
            where r.id = $2 and m.event_id = $1 and m.round = event_match_changes.round \
            and m.table_number = event_match_changes.table_number)";
        transaction.execute(sql, &[event.into(), entry.into()]).await?;
        state_all(&mut transaction, About { store, event: Some(event), told: Told::Nothing }, stated, at).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Lists that are shown and were not judged by this snapshot of a format yet, in the order of the identities of whose
    /// they are and of their numbers, so many at most; only those behind this one.
    ///
    /// # Errors
    /// The database fails.
    pub async fn lists_to_judge(
        &self,
        (game, format, snapshot): (&str, &str, &str),
        (entry, number): (Uuid, u32),
        most: u32,
    ) -> Result<Vec<PublishedList>, StoreError> {
        let sql = select_list!(
            "e.store_id, ",
            "join event_entries as r on r.id = l.entry_id join events as e on e.id = r.event_id \
            where l.revealed_at is not null and l.withdrawn_at is null and e.game = $1 and e.format = $2 \
            and l.now_snapshot <> $3 and (l.entry_id > $4 or (l.entry_id = $4 and l.number > $5)) \
            order by l.entry_id, l.number limit $6"
        );
        let values = [
            game.into(),
            format.into(),
            snapshot.into(),
            entry.into(),
            i64::from(number).into(),
            i64::from(most).into(),
        ];
        let rows: Vec<OfStore> = self.read().await?.all(sql, &values).await?;
        let read = |OfStore { store, row }: OfStore| {
            let (store, list) = (store.parse()?, list(row)?);
            Ok(PublishedList { store, list, game: game.to_owned(), format: format.to_owned(), event: String::new() })
        };
        rows.into_iter().map(read).collect()
    }

    /// The lists of a format that count and that everybody sees, of events that are over or whose Swiss rounds are, those
    /// of the newest events first, so many at most. None of hidden events, and none of hidden stores.
    ///
    /// # Errors
    /// The database fails.
    pub async fn shown_lists(&self, (game, format): (&str, &str), most: u32) -> Result<Vec<ShownList>, StoreError> {
        let sql = concat!(
            "select case when l.verdict = 'legal' and l.now_verdict in ('', 'legal') then null else l.deck_json end, \
            e.snapshot, l.verdict, l.now_snapshot, l.now_verdict, l.now_code \
            from event_lists as l join event_entries as r on r.id = l.entry_id \
            join events as e on e.id = r.event_id join stores as s on s.id = e.store_id \
            where l.revealed_at is not null and l.withdrawn_at is null and l.deck_json is not null \
            and l.number = (select max(m.number) from event_lists as m where m.entry_id = l.entry_id) \
            and e.game = $1 and e.format = $2 and e.hidden_at is null and s.hidden_at is null and ",
            for_others!(),
            " and ",
            may_be_counted!(),
            " order by e.starts_at desc, l.entry_id limit $3"
        );
        let values = [game.into(), format.into(), i64::from(most).into()];
        let rows: Vec<ShownRow> = self.read().await?.all(sql, &values).await?;
        rows.into_iter().map(shown_list).collect()
    }

    /// Keeps what the newest snapshots say of lists.
    ///
    /// # Errors
    /// [`StoreError::Value`] when a text is too long; the database fails.
    pub async fn keep_judged(&self, judged: &[NowJudged]) -> Result<(), StoreError> {
        let mut transaction = self.begin().await?;
        for now in judged {
            checks::text(&now.snapshot, 1..=64, "a snapshot has 1 to 64 bytes")?;
            checks::text(&now.code, 0..=128, "a code has at most 128 bytes")?;
            let sql = "update event_lists set now_snapshot = $4, now_verdict = $5, now_code = $6 \
                where entry_id = $1 and number = $3 and exists (select 1 from event_entries as r \
                join events as e on e.id = r.event_id where r.id = $1 and e.store_id = $2)";
            let values = [
                now.entry.into(),
                now.store.into(),
                i64::from(now.number).into(),
                now.snapshot.as_str().into(),
                now.verdict.as_str().into(),
                now.code.as_str().into(),
            ];
            transaction.execute(sql, &values).await?;
        }
        transaction.commit().await
    }
}
