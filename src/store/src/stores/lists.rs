//! Lists that stores publish outside of events. Each stands where the log states it; of one that is withdrawn the
//! number is left, and where the log says of it.

use sqlx::{ColumnIndex, Decode, FromRow, Type};

use super::StoreId;
use crate::{
    accounts::AccountId,
    checks,
    connection::{Ask as _, Change as _},
    error::StoreError,
    events::{ListVerdict, MAX_GROUND_BYTES, ShownList, ShownRow, shown_list},
    log::{About, LogEntry, Told, forget_waiting, state},
    store::Store,
    store_keys::LogPlace,
};

/// The most lists that a store shows at a time.
pub const MAX_STORE_LISTS: u32 = 1_000;
/// The most characters of what a store calls a list.
pub const MAX_LIST_TITLE: usize = 80;
/// The most bytes of the canonical text of a list.
pub const MAX_LIST_TEXT_BYTES: usize = 65_536;

/// For so long, in milliseconds, the same list is not published again under the same title.
pub const SAME_LIST_MS: i64 = 60_000;

/// A list to be published. Digests are 64 small hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewStoreList {
    /// The store.
    pub store: StoreId,
    /// What it calls the list, 1 to [`MAX_LIST_TITLE`] characters.
    pub title: String,
    /// The canonical text of the list, 1 to [`MAX_LIST_TEXT_BYTES`].
    pub text: String,
    /// What it holds, without printings.
    pub content_id: String,
    /// The digest of its certificate.
    pub certificate: String,
    /// The facts of its cards and the snapshot as JSON of at most [`MAX_GROUND_BYTES`]; none where they are more.
    pub ground: Option<String>,
    /// The game.
    pub game: String,
    /// The format.
    pub format: String,
    /// The format's snapshot that it was judged by.
    pub snapshot: String,
    /// What its certificate says.
    pub verdict: ListVerdict,
    /// Who of the staff publishes it.
    pub account: AccountId,
    /// What its form is known by, 1 to 64 bytes; none of what programs publish.
    pub turn: Option<String>,
    /// When.
    pub at: i64,
}

/// What is kept of a list while it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptStoreList {
    /// What the store calls it.
    pub title: String,
    /// Its canonical text.
    pub text: String,
    /// What it holds, without printings.
    pub content_id: String,
    /// The digest of its certificate.
    pub certificate: String,
}

/// A list that a store published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoreList {
    /// The store.
    pub store: StoreId,
    /// Which of the store's, from 1.
    pub number: u32,
    /// The list; none once it is withdrawn.
    pub kept: Option<KeptStoreList>,
    /// The game.
    pub game: String,
    /// The format.
    pub format: String,
    /// The format's snapshot that it was judged by.
    pub snapshot: String,
    /// What its certificate says.
    pub verdict: ListVerdict,
    /// Where the log states it; nowhere while that waits for the store's signature.
    pub place: Option<LogPlace>,
    /// When it was published.
    pub published_at: i64,
    /// Who of the staff published it; none once it is withdrawn or the account is gone.
    pub published_by: Option<AccountId>,
    /// Since when it is shown no longer.
    pub withdrawn_at: Option<i64>,
    /// What the newest snapshot of its format says that it was judged by: which, the verdict, the first code.
    pub now: Option<(String, ListVerdict, String)>,
}

/// What the newest snapshot of a format says of a list of a store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoreListJudged {
    /// The store.
    pub store: StoreId,
    /// Which of its lists.
    pub number: u32,
    /// Which snapshot.
    pub snapshot: String,
    /// What it says.
    pub verdict: ListVerdict,
    /// The code of the first finding that keeps it from being legal; empty when none does.
    pub code: String,
}

/// What became of a list that was to be published.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StoreListPut {
    /// It is shown, under this number; by the same form also when it was before.
    Done {
        /// Which of the store's.
        number: u32,
    },
    /// The store published the same list under the same title less than [`SAME_LIST_MS`] before.
    Same {
        /// Which of the store's.
        number: u32,
    },
    /// The store shows [`MAX_STORE_LISTS`].
    TooMany,
    /// There is no such store.
    None,
}

/// A question for lists of stores, its rows as [`ListRow`] reads them.
macro_rules! select_list {
    ($which:literal) => {
        concat!(
            "select store_id, number, title, deck, content_id, certificate, game, format, snapshot, verdict, log, \
            position, published_at, published_by, withdrawn_at, now_snapshot, now_verdict, now_code from store_lists ",
            $which
        )
    };
}

/// One row: of more columns than a tuple is read from.
struct ListRow {
    texts: [String; 8],
    maybe: [Option<String>; 5],
    numbers: [i64; 2],
    times: [Option<i64>; 3],
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
                row.try_get("store_id")?,
                row.try_get("game")?,
                row.try_get("format")?,
                row.try_get("snapshot")?,
                row.try_get("verdict")?,
                row.try_get("now_snapshot")?,
                row.try_get("now_verdict")?,
                row.try_get("now_code")?,
            ],
            maybe: [
                row.try_get("title")?,
                row.try_get("deck")?,
                row.try_get("content_id")?,
                row.try_get("certificate")?,
                row.try_get("published_by")?,
            ],
            numbers: [row.try_get("number")?, row.try_get("published_at")?],
            times: [row.try_get("log")?, row.try_get("position")?, row.try_get("withdrawn_at")?],
        })
    }
}

fn list(row: ListRow) -> Result<StoreList, StoreError> {
    let [store, game, format, snapshot, verdict, now_snapshot, now_verdict, now_code] = row.texts;
    let [title, text, content_id, certificate, published_by] = row.maybe;
    let [number, published_at] = row.numbers;
    let [log, position, withdrawn_at] = row.times;
    let place = |(log, position): (i64, i64)| -> Result<LogPlace, StoreError> {
        Ok(LogPlace { log: small(log)?, position: position.unsigned_abs() })
    };
    let kept = title.zip(text).zip(content_id.zip(certificate));
    let now = match now_verdict.as_str() {
        "" => None,
        verdict => Some((now_snapshot, read_verdict(verdict)?, now_code)),
    };
    Ok(StoreList {
        store: store.parse()?,
        number: small(number)?,
        kept: kept.map(|((title, text), (content_id, certificate))| KeptStoreList {
            title,
            text,
            content_id,
            certificate,
        }),
        game,
        format,
        snapshot,
        verdict: read_verdict(&verdict)?,
        place: log.zip(position).map(place).transpose()?,
        published_at,
        published_by: published_by.map(|account| account.parse()).transpose()?,
        withdrawn_at,
        now,
    })
}

fn read_verdict(name: &str) -> Result<ListVerdict, StoreError> {
    ListVerdict::named(name).ok_or(StoreError::Value("store_lists.verdict"))
}

fn small(number: i64) -> Result<u32, StoreError> {
    u32::try_from(number).map_err(|_| StoreError::Value("a number of a store's list"))
}

fn check(new: &NewStoreList) -> Result<(), StoreError> {
    const TITLE: &str = "a list is called so in 1 to 80 characters, none of them zero";
    checks::text(&new.title, 1..=4 * MAX_LIST_TITLE, TITLE)?;
    if new.title.chars().count() > MAX_LIST_TITLE {
        return Err(StoreError::Value(TITLE));
    }
    checks::text(&new.text, 1..=MAX_LIST_TEXT_BYTES, "a list has 1 to 65,536 bytes, none of them zero")?;
    if let Some(ground) = &new.ground {
        checks::text(ground, 2..=MAX_GROUND_BYTES, "what a list was judged by has 2 to 131,072 bytes of JSON")?;
    }
    if let Some(turn) = &new.turn {
        checks::text(turn, 1..=64, "a form is known by 1 to 64 bytes, none of them zero")?;
    }
    for code in [&new.game, &new.format, &new.snapshot] {
        checks::text(code, 1..=64, "a game, a format and a snapshot have 1 to 64 bytes, none of them zero")?;
    }
    Ok(())
}

impl Store {
    /// Publishes a list of a store, with the entry of the log that states it.
    ///
    /// # Errors
    /// [`StoreError::Value`] when a text is none that it may be; [`StoreError::NoAccount`] when the account is not
    /// there; the database fails.
    pub async fn publish_store_list(&self, new: &NewStoreList, entry: &LogEntry) -> Result<StoreListPut, StoreError> {
        check(new)?;
        let mut transaction = self.begin().await?;
        // Nobody else publishes for the store until the transaction ends.
        let sql = "update stores set name = name where id = $1";
        if transaction.execute(sql, &[new.store.into()]).await? == 0 {
            return Ok(StoreListPut::None);
        }
        let sql =
            "select coalesce(max(number), 0), count(*) - count(withdrawn_at) from store_lists where store_id = $1";
        let (last, shown): (i64, i64) = transaction.one(sql, &[new.store.into()]).await?;
        let sql = "select number from store_lists where store_id = $1 and turn = $2";
        let again: Option<(i64,)> = transaction.first(sql, &[new.store.into(), new.turn.as_deref().into()]).await?;
        if let Some((number,)) = again {
            return Ok(StoreListPut::Done { number: small(number)? });
        }
        if shown >= i64::from(MAX_STORE_LISTS) {
            return Ok(StoreListPut::TooMany);
        }
        let sql = "select number from store_lists where store_id = $1 and content_id = $2 and title = $3 \
            and format = $4 and published_at > $5 and published_at < $6 and withdrawn_at is null limit 1";
        let values = [
            new.store.into(),
            new.content_id.as_str().into(),
            new.title.as_str().into(),
            new.format.as_str().into(),
            new.at.saturating_sub(SAME_LIST_MS).into(),
            new.at.saturating_add(SAME_LIST_MS).into(),
        ];
        let same: Option<(i64,)> = transaction.first(sql, &values).await?;
        if let Some((number,)) = same {
            return Ok(StoreListPut::Same { number: small(number)? });
        }
        let sql = "insert into store_lists (store_id, number, title, deck, content_id, certificate, ground, game, format, \
            snapshot, verdict, published_at, published_by, turn) \
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)";
        let values = [
            new.store.into(),
            (last + 1).into(),
            new.title.as_str().into(),
            new.text.as_str().into(),
            new.content_id.as_str().into(),
            new.certificate.as_str().into(),
            new.ground.as_deref().into(),
            new.game.as_str().into(),
            new.format.as_str().into(),
            new.snapshot.as_str().into(),
            new.verdict.as_str().into(),
            new.at.into(),
            new.account.into(),
            new.turn.as_deref().into(),
        ];
        transaction.execute(sql, &values).await.map_err(StoreError::or_no_account)?;
        let number = small(last + 1)?;
        let about = About { store: new.store, event: None, told: Told::Published(number) };
        state(&mut transaction, about, entry, new.at).await?;
        transaction.commit().await?;
        Ok(StoreListPut::Done { number })
    }

    /// The lists that a store shows, the newest first; only those before this number.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_store_lists(
        &self,
        store: StoreId,
        before: Option<u32>,
        most: u32,
    ) -> Result<Vec<StoreList>, StoreError> {
        let sql =
            select_list!("where store_id = $1 and number < $2 and withdrawn_at is null order by number desc limit $3");
        let before = before.map_or(i64::MAX, i64::from);
        let values = [store.into(), before.into(), i64::from(most).into()];
        let rows: Vec<ListRow> = self.read().await?.all(sql, &values).await?;
        rows.into_iter().map(list).collect()
    }

    /// The list of a store with this number, also one that is withdrawn.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_store_list(&self, store: StoreId, number: u32) -> Result<Option<StoreList>, StoreError> {
        let sql = select_list!("where store_id = $1 and number = $2");
        let row: Option<ListRow> = self.read().await?.first(sql, &[store.into(), i64::from(number).into()]).await?;
        row.map(list).transpose()
    }

    /// What a list of a store was judged by when it was published, as JSON; none where there was no room, or it is
    /// withdrawn.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_store_list_ground(&self, store: StoreId, number: u32) -> Result<Option<String>, StoreError> {
        let sql = "select ground from store_lists where store_id = $1 and number = $2";
        let found: Option<(Option<String>,)> =
            self.read().await?.first(sql, &[store.into(), i64::from(number).into()]).await?;
        Ok(found.and_then(|(ground,)| ground))
    }

    /// Erases a list of a store with what it is called and what tells of its cards, with the entry of the log that
    /// says that it is shown no longer; without one, of a list that the store has yet to sign for: what waits of it goes,
    /// too. `false`, and nothing changes, when there is none, it is withdrawn, or it is the other of these two by now.
    ///
    /// # Errors
    /// The database fails.
    pub async fn withdraw_store_list(
        &self,
        store: StoreId,
        number: u32,
        entry: Option<&LogEntry>,
        at: i64,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.begin().await?;
        let sql = "update store_lists set title = null, deck = null, content_id = null, certificate = null, \
            ground = null, published_by = null, now_snapshot = '', now_verdict = '', now_code = '', withdrawn_at = $3 \
            where store_id = $1 and number = $2 and withdrawn_at is null and (log is null) = ($4 = 0)";
        let is_logged = i64::from(entry.is_some());
        let values = [store.into(), i64::from(number).into(), at.into(), is_logged.into()];
        if transaction.execute(sql, &values).await? == 0 {
            return Ok(false);
        }
        let about = |told| About { store, event: None, told };
        match entry {
            Some(entry) => {
                state(&mut transaction, about(Told::Nothing), entry, at).await?;
            }
            None => {
                forget_waiting(&mut transaction, about(Told::Published(number))).await?;
            }
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// The lists of a format that stores show, of those that are not hidden, the newest first, so many at most.
    ///
    /// # Errors
    /// The database fails.
    pub async fn shown_store_lists(
        &self,
        (game, format): (&str, &str),
        most: u32,
    ) -> Result<Vec<ShownList>, StoreError> {
        let sql = "select case when l.verdict = 'legal' and l.now_verdict in ('', 'legal') then null else l.deck end, \
            l.snapshot, l.verdict, l.now_snapshot, l.now_verdict, l.now_code \
            from store_lists as l join stores as s on s.id = l.store_id \
            where l.withdrawn_at is null and l.deck is not null and l.game = $1 and l.format = $2 and s.hidden_at is null \
            order by l.published_at desc, l.store_id, l.number limit $3";
        let values = [game.into(), format.into(), i64::from(most).into()];
        let rows: Vec<ShownRow> = self.read().await?.all(sql, &values).await?;
        rows.into_iter().map(shown_list).collect()
    }

    /// Lists of stores that are shown and were not judged by this snapshot of a format yet, in the order of their stores
    /// and numbers, so many at most; only those behind this one.
    ///
    /// # Errors
    /// The database fails.
    pub async fn store_lists_to_judge(
        &self,
        (game, format, snapshot): (&str, &str, &str),
        after: Option<(StoreId, u32)>,
        most: u32,
    ) -> Result<Vec<StoreList>, StoreError> {
        let sql = select_list!(
            "where withdrawn_at is null and game = $1 and format = $2 and now_snapshot <> $3 \
            and (store_id > $4 or (store_id = $4 and number > $5)) order by store_id, number limit $6"
        );
        let (store, number) = after.unzip();
        let store = store.map(|store| store.to_string()).unwrap_or_default();
        let values = [
            game.into(),
            format.into(),
            snapshot.into(),
            store.as_str().into(),
            i64::from(number.unwrap_or_default()).into(),
            i64::from(most).into(),
        ];
        let rows: Vec<ListRow> = self.read().await?.all(sql, &values).await?;
        rows.into_iter().map(list).collect()
    }

    /// Keeps what the newest snapshots say of lists of stores, of those that are still shown.
    ///
    /// # Errors
    /// [`StoreError::Value`] when a text is none that it may be; the database fails.
    pub async fn keep_judged_store_lists(&self, judged: &[StoreListJudged]) -> Result<(), StoreError> {
        let mut transaction = self.begin().await?;
        for now in judged {
            checks::text(&now.snapshot, 1..=64, "a snapshot has 1 to 64 bytes")?;
            checks::text(&now.code, 0..=128, "a code has at most 128 bytes")?;
            let sql = "update store_lists set now_snapshot = $3, now_verdict = $4, now_code = $5 \
                where store_id = $1 and number = $2 and withdrawn_at is null";
            let values = [
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
