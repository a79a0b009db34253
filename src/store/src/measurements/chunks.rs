//! Chunks of measurements: each given to one worker at a time, for a while, and counted once.
//!
//! Askers have turns: whoever has waited for longest has a chunk played, the oldest of what they
//! asked for first. Chunks of one measurement are played side by side and counted in their order. A
//! worker that says nothing more loses its chunk to another; what either of them brings first
//! counts, as both play the same games.

use uuid::Uuid;

use super::{MAX_COUNTED_BYTES, MeasurementState, check_fault, number};
use crate::{
    checks,
    connection::{Ask, Change, Transaction},
    digest::Digest,
    error::StoreError,
    store::Store,
};

/// The most chunks of one measurement that are played or wait for one before them.
pub const MOST_AT_ONCE: i64 = 64;

/// How often a claim looks again where others were faster.
const TRIES: u32 = 16;

/// What a worker is to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claimed {
    /// To play this.
    Chunk(GivenChunk),
    /// To count chunks that were played and whose worker said nothing more.
    Merge(Digest),
}

/// A chunk that a worker was given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivenChunk {
    /// Of which measurement.
    pub key: Digest,
    /// The code of its game.
    pub game: String,
    /// What is to be played, as JSON.
    pub request: String,
    /// How many chunks it has.
    pub chunks: u32,
    /// Which of them this is, from 0 on.
    pub number: u32,
    /// How often it was given to somebody, this time included.
    pub tries: u32,
}

/// What came of a chunk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChunkResult {
    /// It is kept, to be counted.
    Kept,
    /// Somebody else was faster, or nobody wants it any more.
    Late,
}

/// Chunks that are played and not counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unmerged {
    /// What is to be played, as JSON.
    pub request: String,
    /// The code of its game.
    pub game: String,
    /// How many chunks it has.
    pub chunks: u32,
    /// How many are counted.
    pub merged: u32,
    /// What is counted of these; empty before the first.
    pub counted: String,
    /// What was counted in each of those that follow, in their order.
    pub next: Vec<String>,
}

/// What is counted with some more chunks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Merged {
    /// How many are counted.
    pub merged: u32,
    /// What is counted of them: JSON of 1 to [`MAX_COUNTED_BYTES`].
    pub counted: String,
    /// Whether that is all that counts.
    pub is_done: bool,
}

impl Store {
    /// Gives a worker whose rules and cards are these something to do, and nobody else the same until
    /// `ends_at`. `None` when nothing is to be done.
    ///
    /// # Errors
    /// The database fails.
    pub async fn claim_chunk(
        &self,
        engine: &str,
        holder: Uuid,
        now: i64,
        ends_at: i64,
    ) -> Result<Option<Claimed>, StoreError> {
        let due = "select t.asker, t.served, m.key from measurement_turns as t \
            join measurement_asks as a on a.asker = t.asker and a.cancelled_at is null and a.ends_at > $2 \
            join measurements as m on m.key = a.measurement and m.state = 'open' and m.engine = $1 \
            where (m.given < m.chunks and m.given < m.merged + $3) \
            or exists (select 1 from measurement_chunks as c where c.measurement = m.key and c.ends_at <= $2 \
                and (c.counted is null or c.number = m.merged)) \
            order by t.served, t.asker, a.created_at, a.id limit 1";
        let values = [engine.into(), now.into(), MOST_AT_ONCE.into()];
        for _ in 0..TRIES {
            // The usual answer, which costs no lock.
            let found: Option<(String, i64, String)> = self.read().await?.first(due, &values).await?;
            let Some((asker, served, key)) = found else { return Ok(None) };
            let mut transaction = self.begin().await?;
            // Of two who found the same asker, the second sees that it is another's turn.
            let sql = "update measurement_turns set seen_at = $3, \
                served = (select max(served) + 1 from measurement_turns) where asker = $1 and served = $2";
            if transaction.execute(sql, &[asker.as_str().into(), served.into(), now.into()]).await? == 0 {
                continue;
            }
            if let Some(claimed) = claim(&mut transaction, &key, holder, now, ends_at).await? {
                transaction.commit().await?;
                return Ok(Some(claimed));
            }
        }
        Ok(None)
    }

    /// Keeps what was counted in a chunk, whoever has it by now.
    ///
    /// # Errors
    /// [`StoreError::Value`] when it is empty or too long; the database fails.
    pub async fn keep_chunk(&self, key: &Digest, chunk: u32, counted: &str) -> Result<ChunkResult, StoreError> {
        let refusal = "what is counted in a chunk has 1 to 1048576 bytes, none of them zero";
        checks::text(counted, 1..=MAX_COUNTED_BYTES, refusal)?;
        let sql = "update measurement_chunks set counted = $3 \
            where measurement = $1 and number = $2 and counted is null";
        let values = [key.as_str().into(), i64::from(chunk).into(), counted.into()];
        Ok(match self.write().await?.execute(sql, &values).await? {
            0 => ChunkResult::Late,
            _ => ChunkResult::Kept,
        })
    }

    /// Lets a worker keep its chunk until `ends_at`. `false` where it is another's by now, or is wanted
    /// no more.
    ///
    /// # Errors
    /// The database fails.
    pub async fn renew_chunk(&self, key: &Digest, chunk: u32, holder: Uuid, ends_at: i64) -> Result<bool, StoreError> {
        let sql = "update measurement_chunks set ends_at = $4 \
            where measurement = $1 and number = $2 and holder = $3 and counted is null";
        let values = [key.as_str().into(), i64::from(chunk).into(), holder.into(), ends_at.into()];
        Ok(self.write().await?.execute(sql, &values).await? == 1)
    }

    /// Gives a chunk back unplayed. One that somebody else has by now stays theirs.
    ///
    /// # Errors
    /// The database fails.
    pub async fn return_chunk(&self, key: &Digest, chunk: u32, holder: Uuid, now: i64) -> Result<(), StoreError> {
        let sql = "update measurement_chunks set ends_at = $4, tries = case when tries > 1 then tries - 1 else 1 end \
            where measurement = $1 and number = $2 and holder = $3 and counted is null";
        let values = [key.as_str().into(), i64::from(chunk).into(), holder.into(), now.into()];
        self.write().await?.execute(sql, &values).await.map(drop)
    }

    /// The chunks of a measurement that come next, as far as they are played. `None` when there are
    /// none, or it is not open.
    ///
    /// # Errors
    /// The database fails.
    pub async fn unmerged_chunks(&self, key: &Digest) -> Result<Option<Unmerged>, StoreError> {
        let mut snapshot = self.snapshot().await?;
        let sql = "select game, request, chunks, merged, counted from measurements where key = $1 and state = 'open'";
        let found: Option<(String, String, i64, i64, String)> = snapshot.first(sql, &[key.as_str().into()]).await?;
        let Some((game, request, chunks, merged, counted)) = found else { return Ok(None) };
        let sql = "select number, counted from measurement_chunks where measurement = $1 and number >= $2 \
            and counted is not null order by number limit $3";
        let values = [key.as_str().into(), merged.into(), MOST_AT_ONCE.into()];
        let rows: Vec<(i64, String)> = snapshot.all(sql, &values).await?;
        let follows = (merged..).zip(rows).take_while(|(next, (number, _))| next == number);
        let next: Vec<String> = follows.map(|(_, (_, counted))| counted).collect();
        if next.is_empty() {
            return Ok(None);
        }
        Ok(Some(Unmerged { request, game, chunks: number(chunks)?, merged: number(merged)?, counted, next }))
    }

    /// Replaces what is counted of a measurement, unless somebody else did so since it was read with
    /// `from` chunks. Whether it was replaced.
    ///
    /// # Errors
    /// [`StoreError::Value`] when a text is empty or too long; the database fails.
    pub async fn merge_chunks(&self, key: &Digest, from: u32, merged: &Merged, now: i64) -> Result<bool, StoreError> {
        let Merged { merged, counted, is_done } = merged;
        let refusal = "what is counted has 1 to 1048576 bytes, none of them zero";
        checks::text(counted, 1..=MAX_COUNTED_BYTES, refusal)?;
        let state = if *is_done { MeasurementState::Done } else { MeasurementState::Open }.as_str();
        let mut transaction = self.begin().await?;
        let sql = "update measurements set merged = $3, counted = $4, state = $5, changed_at = $6 \
            where key = $1 and merged = $2 and state = 'open'";
        let values = [
            key.as_str().into(),
            i64::from(from).into(),
            i64::from(*merged).into(),
            counted.as_str().into(),
            state.into(),
            now.into(),
        ];
        if transaction.execute(sql, &values).await? == 0 {
            return Ok(false);
        }
        let sql = "delete from measurement_chunks where measurement = $1 and (number < $2 or $3 = 'done')";
        transaction.execute(sql, &[key.as_str().into(), i64::from(*merged).into(), state.into()]).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Gives a measurement up, and says why. `false` where it is not open.
    ///
    /// # Errors
    /// [`StoreError::Value`] when the fault is empty or too long; the database fails.
    pub async fn fail_measurement(&self, key: &Digest, fault: &str, now: i64) -> Result<bool, StoreError> {
        check_fault(fault)?;
        let mut transaction = self.begin().await?;
        let sql = "update measurements set state = 'failed', fault = $2, counted = '', changed_at = $3 \
            where key = $1 and state = 'open'";
        let met = transaction.execute(sql, &[key.as_str().into(), fault.into(), now.into()]).await?;
        if met == 1 {
            transaction
                .execute("delete from measurement_chunks where measurement = $1", &[key.as_str().into()])
                .await?;
        }
        transaction.commit().await?;
        Ok(met == 1)
    }
}

/// Something to do for a measurement: a chunk that its worker lost, the next one, or what is to be
/// counted.
async fn claim(
    transaction: &mut Transaction,
    key: &str,
    holder: Uuid,
    now: i64,
    ends_at: i64,
) -> Result<Option<Claimed>, StoreError> {
    let digest = || Digest::parse(key).ok_or(StoreError::Value("measurements.key"));
    let sql = "update measurement_chunks set holder = $2, ends_at = $4, tries = tries + 1 \
        where measurement = $1 and counted is null and ends_at <= $3 and number = \
            (select min(number) from measurement_chunks where measurement = $1 and counted is null and ends_at <= $3) \
        returning number, tries";
    let values = [key.into(), holder.into(), now.into(), ends_at.into()];
    let lost: Option<(i64, i64)> = transaction.change(sql, &values).await?;
    let (chunk, tries) = match lost {
        Some(lost) => lost,
        None => {
            let sql = "update measurements set given = given + 1, changed_at = $3 where key = $1 and state = 'open' \
                and given < chunks and given < merged + $2 returning given - 1";
            let values = [key.into(), MOST_AT_ONCE.into(), now.into()];
            let next: Option<(i64,)> = transaction.change(sql, &values).await?;
            let Some((next,)) = next else { return merge(transaction, key, now).await };
            let sql = "insert into measurement_chunks (measurement, number, holder, ends_at, tries) \
                values ($1, $2, $3, $4, 1)";
            transaction.execute(sql, &[key.into(), next.into(), holder.into(), ends_at.into()]).await?;
            (next, 1)
        }
    };
    let sql = "select game, request, chunks from measurements where key = $1";
    let (game, request, chunks): (String, String, i64) = transaction.one(sql, &[key.into()]).await?;
    Ok(Some(Claimed::Chunk(GivenChunk {
        key: digest()?,
        game,
        request,
        chunks: number(chunks)?,
        number: number(chunk)?,
        tries: number(tries)?,
    })))
}

/// Whether there is something to count whose worker said nothing more.
async fn merge(transaction: &mut Transaction, key: &str, now: i64) -> Result<Option<Claimed>, StoreError> {
    let sql = "select count(*) from measurement_chunks as c join measurements as m on m.key = c.measurement \
        where c.measurement = $1 and c.number = m.merged and c.counted is not null and c.ends_at <= $2 \
        and m.state = 'open'";
    let (found,): (i64,) = transaction.one(sql, &[key.into(), now.into()]).await?;
    let digest = Digest::parse(key).ok_or(StoreError::Value("measurements.key"))?;
    Ok((found > 0).then_some(Claimed::Merge(digest)))
}
