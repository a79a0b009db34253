//! Measurements: games that workers of the site play, in chunks, and what is counted of them. Times
//! are milliseconds since 1970-01-01T00:00:00Z.
//!
//! What is equal is played once: a measurement is known by a hash of all that its result depends
//! on, and several may ask for it, none of whom learns of the others. Whoever asks has an address of
//! their own. What is asked, counted and found is text that only the service reads.

mod chunks;
mod id;

pub use self::{
    chunks::{ChunkResult, Claimed, GivenChunk, Merged, Unmerged},
    id::MeasurementId,
};
use crate::{
    accounts::AccountId,
    checks,
    connection::{Ask, Change, Transaction},
    digest::Digest,
    error::StoreError,
    store::Store,
};

/// The most bytes of what is asked.
pub const MAX_REQUEST_BYTES: usize = 256 * 1024;
/// The most bytes of what is counted.
pub const MAX_COUNTED_BYTES: usize = 1024 * 1024;
/// The most bytes of what only whoever asked is shown.
pub const MAX_SHOWN_BYTES: usize = 16 * 1024;
/// The most bytes of why there is no result.
pub const MAX_FAULT_BYTES: usize = 512;

/// How far a measurement is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MeasurementState {
    /// It is played, or waits for it.
    Open,
    /// All is counted that counts.
    Done,
    /// It is not played on.
    Failed,
}

impl MeasurementState {
    const ALL: [Self; 3] = [Self::Open, Self::Done, Self::Failed];

    /// Its name in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Done => "done",
            Self::Failed => "failed",
        }
    }

    fn read(name: &str) -> Result<Self, StoreError> {
        let known = Self::ALL.into_iter().find(|state| state.as_str() == name);
        known.ok_or(StoreError::Value("measurements.state"))
    }
}

/// What is to be played, without anything of who asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMeasurement {
    /// The hash of all that the result depends on.
    pub key: Digest,
    /// The code of its game, e.g. `necrogenesis`.
    pub game: String,
    /// Whose chunks can be merged, 1 to 200 bytes: rules and cards of a program.
    pub engine: String,
    /// What is to be played: JSON of 2 to [`MAX_REQUEST_BYTES`].
    pub request: String,
    /// How many chunks it has, 1 at least.
    pub chunks: u32,
}

/// Somebody who asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewAsk {
    /// What its address ends in.
    pub id: MeasurementId,
    /// Whose it is; of whoever has its address without an account.
    pub account: Option<AccountId>,
    /// The hash of the account or the network whose turn it is.
    pub asker: Digest,
    /// What decks are called, and whatever else is theirs alone: JSON of 2 to [`MAX_SHOWN_BYTES`].
    pub shown: String,
    /// When they asked.
    pub created_at: i64,
    /// From when on nobody wants it.
    pub ends_at: i64,
}

/// How much is taken on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MeasurementLimits {
    /// Measurements that one account or network has played or waiting.
    pub of_asker: u32,
    /// Measurements that all have played or waiting, to within a few.
    pub of_all: u32,
    /// Measurements that are kept, to within a few: the oldest that nobody has asked for
    /// give way.
    pub kept: u32,
    /// Addresses that are kept of one account or network, whatever became of what they lead to.
    pub asks_of_asker: u32,
}

/// What came of asking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Asked {
    /// It is played or waits, or was, for this asker too.
    Taken,
    /// The account has asked for it already, under this address.
    Again(MeasurementId),
    /// This asker has as many as they may.
    TooMany,
    /// All together have as many as they may.
    Full,
}

/// What somebody asked for, as far as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredMeasurement {
    /// What its address ends in.
    pub id: MeasurementId,
    /// Whose it is; of whoever has its address without an account.
    pub account: Option<AccountId>,
    /// What is theirs alone, as JSON.
    pub shown: String,
    /// When they asked.
    pub created_at: i64,
    /// From when on nobody wants it.
    pub ends_at: i64,
    /// When they wanted no more of it.
    pub cancelled_at: Option<i64>,
    /// The hash of all that the result depends on.
    pub key: Digest,
    /// The code of its game.
    pub game: String,
    /// Whose chunks are merged.
    pub engine: String,
    /// What is to be played, as JSON.
    pub request: String,
    /// How many chunks it has.
    pub chunks: u32,
    /// How many chunks are counted; of a cancelled one, how many were then.
    pub merged: u32,
    /// What is counted of these, as JSON; empty before the first.
    pub counted: String,
    /// Whether anybody plays or played any of it.
    pub is_begun: bool,
    /// How far it is; a cancelled one, too, may be done because of somebody else, which its asker is
    /// not told.
    pub state: MeasurementState,
    /// Why it is not played on; empty where nothing is known against it.
    pub fault: String,
}

/// What a list says of a measurement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MeasurementEntry {
    /// What its address ends in.
    pub id: MeasurementId,
    /// The code of its game.
    pub game: String,
    /// What is its asker's alone, as JSON.
    pub shown: String,
    /// When they asked.
    pub created_at: i64,
    /// When they wanted no more of it.
    pub cancelled_at: Option<i64>,
    /// How far it is.
    pub state: MeasurementState,
    /// How many chunks it has.
    pub chunks: u32,
    /// How many of them are counted.
    pub merged: u32,
}

/// How many measurements there are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MeasurementTotals {
    /// Measurements that somebody waits for.
    pub open: u64,
    /// Measurements that are done, of those that are remembered.
    pub done: u64,
    /// Measurements that are not played on, of those that are remembered.
    pub failed: u64,
    /// Chunks that somebody plays.
    pub playing: u64,
    /// When anything was last done for the one, of those that somebody waits for, that waits longest.
    pub oldest_waiting: Option<i64>,
}

/// What an asker has played or waiting.
const OPEN_ASKS: &str = "select count(*) from measurement_asks as a join measurements as m on m.key = a.measurement \
    where a.asker = $1 and a.cancelled_at is null and m.state = 'open'";

impl Store {
    /// Whether what has this hash is done.
    ///
    /// # Errors
    /// The database fails.
    pub async fn is_measured(&self, key: &Digest) -> Result<bool, StoreError> {
        let sql = "select count(*) from measurements where key = $1 and state = 'done'";
        let (found,): (i64,) = self.read().await?.one(sql, &[key.as_str().into()]).await?;
        Ok(found > 0)
    }

    /// How many measurements an account or network has played or waiting.
    ///
    /// # Errors
    /// The database fails.
    pub async fn count_open_asks(&self, asker: &Digest) -> Result<u64, StoreError> {
        let (open,): (i64,) = self.read().await?.one(OPEN_ASKS, &[asker.as_str().into()]).await?;
        Ok(open.unsigned_abs())
    }

    /// Has something measured for somebody. What is played or done already is theirs as it is; what
    /// failed is tried again.
    ///
    /// # Errors
    /// [`StoreError::NoAccount`] when the account is not there; [`StoreError::Value`] when a text is
    /// empty or too long or the address is known; the database fails.
    pub async fn ask_measurement(
        &self,
        measurement: &NewMeasurement,
        ask: &NewAsk,
        limits: MeasurementLimits,
    ) -> Result<Asked, StoreError> {
        check(measurement, ask)?;
        let mut transaction = self.begin().await?;
        // Whoever asks several times at once waits for themselves here. Nobody gains a turn by
        // coming anew: the turn of before is remembered for longer than anybody waits.
        let sql = "insert into measurement_turns (asker, served, seen_at) \
            values ($1, (select coalesce(min(served), 0) from measurement_turns), $2) \
            on conflict (asker) do update set seen_at = $2";
        transaction.execute(sql, &[ask.asker.as_str().into(), ask.created_at.into()]).await?;
        if let Some(known) = known(&mut transaction, measurement, ask).await? {
            return Ok(Asked::Again(known));
        }
        let refused = refused(&mut transaction, measurement, ask, limits).await?;
        if let Some(refused) = refused {
            return Ok(refused);
        }
        make_room(&mut transaction, limits.kept).await?;
        let sql = "insert into measurements (key, game, engine, request, chunks, created_at, changed_at) \
            values ($1, $2, $3, $4, $5, $6, $6) on conflict (key) do update set \
            given = case when measurements.state = 'failed' then 0 else measurements.given end, \
            merged = case when measurements.state = 'failed' then 0 else measurements.merged end, \
            counted = case when measurements.state = 'failed' then '' else measurements.counted end, \
            fault = '', state = case when measurements.state = 'failed' then 'open' else measurements.state end, \
            changed_at = $6";
        let values = [
            measurement.key.as_str().into(),
            measurement.game.as_str().into(),
            measurement.engine.as_str().into(),
            measurement.request.as_str().into(),
            i64::from(measurement.chunks).into(),
            ask.created_at.into(),
        ];
        transaction.execute(sql, &values).await?;
        let sql = "insert into measurement_asks (id, measurement, account_id, asker, shown, created_at, ends_at) \
            values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing";
        let values = [
            (&ask.id).into(),
            measurement.key.as_str().into(),
            ask.account.into(),
            ask.asker.as_str().into(),
            ask.shown.as_str().into(),
            ask.created_at.into(),
            ask.ends_at.into(),
        ];
        if transaction.execute(sql, &values).await.map_err(StoreError::or_no_account)? == 0 {
            return Err(StoreError::Value("the address of a measurement is given once"));
        }
        transaction.commit().await?;
        Ok(Asked::Taken)
    }

    /// What somebody asked for, by its address.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_measurement(
        &self,
        id: &MeasurementId,
        now: i64,
    ) -> Result<Option<StoredMeasurement>, StoreError> {
        let sql = "select a.id, a.account_id, a.shown, a.created_at, a.ends_at, a.cancelled_at, m.key, m.game, \
            m.engine, m.request, m.chunks, \
            case when a.cancelled_at is null then m.merged else a.kept_chunks end, \
            case when a.cancelled_at is null then m.counted else a.kept end, m.given, m.state, m.fault \
            from measurement_asks as a join measurements as m on m.key = a.measurement \
            where a.id = $1 and a.ends_at > $2";
        self.read().await?.first(sql, &[id.into(), now.into()]).await?.map(from_row).transpose()
    }

    /// Remembers that whoever asked wants no more of it, with what is counted so far. `false`, and
    /// nothing changes, where it is not there, or is done, or was cancelled before.
    ///
    /// # Errors
    /// The database fails.
    pub async fn cancel_measurement(&self, id: &MeasurementId, now: i64) -> Result<bool, StoreError> {
        let sql = "update measurement_asks set cancelled_at = $2, \
            kept = (select counted from measurements where key = measurement), \
            kept_chunks = (select merged from measurements where key = measurement) \
            where id = $1 and cancelled_at is null \
            and exists (select 1 from measurements where key = measurement and state = 'open')";
        Ok(self.write().await?.execute(sql, &[id.into(), now.into()]).await? == 1)
    }

    /// Forgets that somebody asked. `false` when it is not there.
    ///
    /// # Errors
    /// The database fails.
    pub async fn forget_ask(&self, id: &MeasurementId) -> Result<bool, StoreError> {
        Ok(self.write().await?.execute("delete from measurement_asks where id = $1", &[id.into()]).await? == 1)
    }

    /// What an account asked for, the newest first, at most so many; `before` is when the last of the
    /// page before was asked for, and its id.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_measurements(
        &self,
        account: AccountId,
        before: Option<(i64, &MeasurementId)>,
        now: i64,
        most: u32,
    ) -> Result<Vec<MeasurementEntry>, StoreError> {
        let sql = "select a.id, m.game, a.shown, a.created_at, a.cancelled_at, m.state, m.chunks, \
            case when a.cancelled_at is null then m.merged else a.kept_chunks end \
            from measurement_asks as a join measurements as m on m.key = a.measurement \
            where a.account_id = $1 and a.ends_at > $2 \
            and (a.created_at < $3 or (a.created_at = $3 and a.id < $4)) \
            order by a.created_at desc, a.id desc limit $5";
        let (at, id) = before.map_or((i64::MAX, "~"), |(at, id)| (at, id.as_str()));
        let values = [account.into(), now.into(), at.into(), id.into(), i64::from(most).into()];
        self.read().await?.all(sql, &values).await?.into_iter().map(from_entry_row).collect()
    }

    /// How many measurements and chunks there are.
    ///
    /// # Errors
    /// The database fails.
    pub async fn total_measurements(&self, now: i64) -> Result<MeasurementTotals, StoreError> {
        let mut snapshot = self.snapshot().await?;
        let sql = "select count(*), min(changed_at) from measurements where state = 'open' and exists \
            (select 1 from measurement_asks where measurement = key and cancelled_at is null and ends_at > $1)";
        let (open, oldest_waiting): (i64, Option<i64>) = snapshot.one(sql, &[now.into()]).await?;
        let sql = "select state, count(*) from measurements where state <> 'open' group by state";
        let rows: Vec<(String, i64)> = snapshot.all(sql, &[]).await?;
        let sql = "select count(*) from measurement_chunks where counted is null and ends_at > $1";
        let (playing,): (i64,) = snapshot.one(sql, &[now.into()]).await?;
        let mut totals = MeasurementTotals {
            open: open.unsigned_abs(),
            playing: playing.unsigned_abs(),
            oldest_waiting,
            ..MeasurementTotals::default()
        };
        for (state, count) in rows {
            match MeasurementState::read(&state)? {
                MeasurementState::Open => {}
                MeasurementState::Done => totals.done = count.unsigned_abs(),
                MeasurementState::Failed => totals.failed = count.unsigned_abs(),
            }
        }
        Ok(totals)
    }

    /// Gives up what was begun by other rules or cards than `engine` and that nobody of those plays
    /// since `others_since`; forgets who asked for what has had its time, and what nobody asks for
    /// any more and was not touched since `since`. Answers how many were forgotten.
    ///
    /// # Errors
    /// [`StoreError::Value`] when the fault is empty or too long; the database fails.
    pub async fn expire_measurements(
        &self,
        now: i64,
        since: i64,
        (engine, others_since, fault): (&str, i64, &str),
    ) -> Result<u64, StoreError> {
        check_fault(fault)?;
        let mut transaction = self.begin().await?;
        transaction.alone().await?;
        let sql = "delete from measurement_chunks where measurement in \
            (select key from measurements where state = 'open' and engine <> $1 and changed_at < $2)";
        transaction.execute(sql, &[engine.into(), others_since.into()]).await?;
        let sql = "update measurements set state = 'failed', fault = $3, counted = '' \
            where state = 'open' and engine <> $1 and changed_at < $2";
        transaction.execute(sql, &[engine.into(), others_since.into(), fault.into()]).await?;
        let forgotten = transaction.execute("delete from measurement_asks where ends_at <= $1", &[now.into()]).await?;
        let sql = "delete from measurements where changed_at < $1 \
            and not exists (select 1 from measurement_asks where measurement = key)";
        transaction.execute(sql, &[since.into()]).await?;
        let sql = "delete from measurement_turns where seen_at < $1 \
            and not exists (select 1 from measurement_asks as a where a.asker = measurement_turns.asker)";
        transaction.execute(sql, &[since.into()]).await?;
        transaction.commit().await?;
        Ok(forgotten)
    }
}

/// The address under which an account has asked for the same, and still wants it.
async fn known(
    transaction: &mut Transaction,
    measurement: &NewMeasurement,
    ask: &NewAsk,
) -> Result<Option<MeasurementId>, StoreError> {
    let Some(account) = ask.account else { return Ok(None) };
    let sql = "select a.id from measurement_asks as a join measurements as m on m.key = a.measurement \
        where a.account_id = $1 and a.measurement = $2 and a.shown = $3 and a.cancelled_at is null and a.ends_at > $4 \
        and m.state <> 'failed' order by a.created_at desc limit 1";
    let values = [account.into(), measurement.key.as_str().into(), ask.shown.as_str().into(), ask.created_at.into()];
    let found: Option<(String,)> = transaction.first(sql, &values).await?;
    found.map(|(id,)| id.parse()).transpose()
}

/// Why nothing more is taken on of this asker, or of anybody.
async fn refused(
    transaction: &mut Transaction,
    measurement: &NewMeasurement,
    ask: &NewAsk,
    limits: MeasurementLimits,
) -> Result<Option<Asked>, StoreError> {
    let asker = ask.asker.as_str();
    let sql = "select count(*) from measurement_asks where asker = $1";
    let (asks,): (i64,) = transaction.one(sql, &[asker.into()]).await?;
    if asks >= i64::from(limits.asks_of_asker) {
        // What they have seen the result of gives way to what they ask now.
        let sql = "delete from measurement_asks where id in (select a.id from measurement_asks as a \
            join measurements as m on m.key = a.measurement \
            where a.asker = $1 and (a.cancelled_at is not null or m.state <> 'open') \
            order by a.created_at, a.id limit $2)";
        let missing = asks.saturating_add(1).saturating_sub(i64::from(limits.asks_of_asker));
        if transaction.execute(sql, &[asker.into(), missing.into()]).await? < missing.unsigned_abs() {
            return Ok(Some(Asked::TooMany));
        }
    }
    let sql = "select count(*) from measurements where key = $1 and state = 'done'";
    let (done,): (i64,) = transaction.one(sql, &[measurement.key.as_str().into()]).await?;
    if done > 0 {
        return Ok(None);
    }
    let (open,): (i64,) = transaction.one(OPEN_ASKS, &[asker.into()]).await?;
    if open >= i64::from(limits.of_asker) {
        return Ok(Some(Asked::TooMany));
    }
    let (all,): (i64,) = transaction.one("select count(*) from measurements where state = 'open'", &[]).await?;
    Ok((all >= i64::from(limits.of_all)).then_some(Asked::Full))
}

/// Forgets the oldest measurements that nobody has asked for, where there are too many.
async fn make_room(transaction: &mut Transaction, most: u32) -> Result<(), StoreError> {
    let (kept,): (i64,) = transaction.one("select count(*) from measurements", &[]).await?;
    let missing = kept.saturating_add(1).saturating_sub(i64::from(most));
    if missing > 0 {
        let sql = "delete from measurements where key in (select m.key from measurements as m \
            where not exists (select 1 from measurement_asks as a where a.measurement = m.key) \
            order by m.changed_at, m.key limit $1)";
        transaction.execute(sql, &[missing.into()]).await?;
    }
    Ok(())
}

/// Refuses what no row may hold, before the database is asked.
fn check(measurement: &NewMeasurement, ask: &NewAsk) -> Result<(), StoreError> {
    checks::text(&measurement.game, 1..=64, "the code of a game has 1 to 64 bytes, none of them zero")?;
    checks::text(&measurement.engine, 1..=200, "what plays a measurement has 1 to 200 bytes, none of them zero")?;
    let request = "what is to be measured has 2 to 262144 bytes, none of them zero";
    checks::text(&measurement.request, 2..=MAX_REQUEST_BYTES, request)?;
    checks::at_least(1, measurement.chunks.into(), "a measurement has a chunk at least")?;
    let shown = "what is shown of a measurement has 2 to 16384 bytes, none of them zero";
    checks::text(&ask.shown, 2..=MAX_SHOWN_BYTES, shown)
}

fn check_fault(fault: &str) -> Result<(), StoreError> {
    let refusal = "why nothing is measured has 1 to 512 bytes, none of them zero";
    checks::text(fault, 1..=MAX_FAULT_BYTES, refusal)
}

/// One row.
type Row = (
    String,
    Option<String>,
    String,
    i64,
    i64,
    Option<i64>,
    String,
    String,
    String,
    String,
    i64,
    i64,
    String,
    i64,
    String,
    String,
);
/// One row of a list.
type EntryRow = (String, String, String, i64, Option<i64>, String, i64, i64);

/// Reads a row back into its types.
fn from_row(row: Row) -> Result<StoredMeasurement, StoreError> {
    let (id, account, shown, created_at, ends_at, cancelled_at, key, game, engine, request, ..) = row;
    let (chunks, merged, counted, given, state, fault) = (row.10, row.11, row.12, row.13, row.14, row.15);
    Ok(StoredMeasurement {
        id: id.parse()?,
        account: account.map(|account| account.parse()).transpose()?,
        shown,
        created_at,
        ends_at,
        cancelled_at,
        key: Digest::parse(&key).ok_or(StoreError::Value("measurements.key"))?,
        game,
        engine,
        request,
        chunks: number(chunks)?,
        merged: number(merged)?,
        counted,
        is_begun: given > 0,
        state: MeasurementState::read(&state)?,
        fault,
    })
}

/// Reads a row of a list back into its types.
fn from_entry_row(row: EntryRow) -> Result<MeasurementEntry, StoreError> {
    let (id, game, shown, created_at, cancelled_at, state, chunks, merged) = row;
    Ok(MeasurementEntry {
        id: id.parse()?,
        game,
        shown,
        created_at,
        cancelled_at,
        state: MeasurementState::read(&state)?,
        chunks: number(chunks)?,
        merged: number(merged)?,
    })
}

fn number(number: i64) -> Result<u32, StoreError> {
    u32::try_from(number).map_err(|_| StoreError::Value("a number of measurements"))
}
