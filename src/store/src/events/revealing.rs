//! Lists that everybody may see, and those that are seen no longer.

use uuid::Uuid;

use super::{
    EventList, ListVerdict, StoredEvent,
    lists::{ListRow, for_others, list, select_list},
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
    /// The list.
    pub list: EventList,
    /// The game.
    pub game: String,
    /// The format.
    pub format: String,
    /// The code of the event.
    pub event: String,
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

    /// Erases what tells of a player's lists at an event of a store: the lists themselves, their salts, and the
    /// names of the player, with the entries of the log that say of those that were shown that they are no longer. Of one
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
        // What the log does not have is guessed by the id of what it holds: nothing of it stays.
        let sql = "delete from event_lists where entry_id = $1 and revealed_log is null";
        transaction.execute(sql, &[entry.into()]).await?;
        let sql = "update event_lists set deck_json = null, salt = null, ground = null, name_salt = null, receipt = '-', reason_text = '', \
            withdrawn_at = $2 where entry_id = $1 and withdrawn_at is null";
        transaction.execute(sql, &[entry.into(), at.into()]).await?;
        state_all(&mut transaction, About { store, event: Some(event), told: Told::Nothing }, stated, at).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Lists that are shown and were not judged by this snapshot of a format yet.
    ///
    /// # Errors
    /// The database fails.
    pub async fn lists_to_judge(
        &self,
        (game, format, snapshot): (&str, &str, &str),
        most: u32,
    ) -> Result<Vec<PublishedList>, StoreError> {
        let sql = select_list!(
            "join event_entries as r on r.id = l.entry_id join events as e on e.id = r.event_id \
            where l.revealed_at is not null and l.withdrawn_at is null and e.game = $1 and e.format = $2 \
            and l.now_snapshot <> $3 order by l.entry_id, l.number limit $4"
        );
        let values = [game.into(), format.into(), snapshot.into(), i64::from(most).into()];
        let rows: Vec<ListRow> = self.read().await?.all(sql, &values).await?;
        let read = |row: ListRow| {
            let list = list(row)?;
            Ok(PublishedList { list, game: game.to_owned(), format: format.to_owned(), event: String::new() })
        };
        rows.into_iter().map(read).collect()
    }

    /// The lists of a format that are shown, of the newest events first; at most 10,000.
    ///
    /// # Errors
    /// The database fails.
    pub async fn shown_lists(&self, (game, format): (&str, &str)) -> Result<Vec<String>, StoreError> {
        let sql = concat!(
            "select l.deck_json from event_lists as l join event_entries as r on r.id = l.entry_id \
            join events as e on e.id = r.event_id where l.revealed_at is not null and l.deck_json is not null \
            and e.game = $1 and e.format = $2 and e.hidden_at is null and ",
            for_others!(),
            " order by e.starts_at desc, l.entry_id limit 10000"
        );
        let rows: Vec<(String,)> = self.read().await?.all(sql, &[game.into(), format.into()]).await?;
        Ok(rows.into_iter().map(|(json,)| json).collect())
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
            let sql = "update event_lists set now_snapshot = $3, now_verdict = $4, now_code = $5 \
                where entry_id = $1 and number = $2";
            let values = [
                now.entry.into(),
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
