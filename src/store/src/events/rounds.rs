//! Rounds: paired as a draft that staff alone see, published, finished with the standings of that
//! moment.

use uuid::Uuid;

use super::{
    plays::{PlayBase, PlayChanged, advance, number},
    words::words,
};
use crate::{
    AccountId, StoreId, checks,
    connection::{Ask as _, Change as _, Transaction},
    error::StoreError,
    log::{About, LogEntry, Told, state},
    store::Store,
    store_keys::LogPlace,
};

/// The most bytes of a pairing, and of standings, as JSON.
pub const MAX_PAIRING_BYTES: usize = 655_360;

/// The most bytes of what is kept of rounds that were taken back, as JSON.
pub const MAX_TAKEN_BACK_BYTES: usize = 16_384;

words! {
    /// What a round is a part of.
    RoundPhase in "event_rounds.phase" {
        /// Everybody plays.
        Swiss = "swiss",
        /// The best play, and whoever loses is out.
        Cut = "cut",
    }
}

words! {
    /// How far a round is.
    RoundState in "event_rounds.state" {
        /// Only staff see it.
        Draft = "draft",
        /// It is played.
        Published = "published",
        /// Its results are in.
        Finished = "finished",
    }
}

words! {
    /// How a pairing came about.
    RoundMade in "event_rounds.made" {
        /// As it was computed.
        Computed = "computed",
        /// Changed by hand.
        ByHand = "by_hand",
        /// Read from a file of another program.
        Imported = "imported",
    }
}

/// A round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredRound {
    /// Its number, from 1; elimination rounds are counted on from the Swiss ones.
    pub number: u32,
    /// What it is a part of.
    pub phase: RoundPhase,
    /// How far it is.
    pub state: RoundState,
    /// How it was paired, as JSON.
    pub pairing: String,
    /// How that came about.
    pub made: RoundMade,
    /// When it was paired.
    pub made_at: i64,
    /// Since when everybody sees it.
    pub published_at: Option<i64>,
    /// When its time is over.
    pub ends_at: Option<i64>,
    /// When it was finished.
    pub finished_at: Option<i64>,
    /// Where the log states the digest of its results.
    pub stated: Option<LogPlace>,
}

/// Two who meet at a table, or one who has a bye.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewEventMatch {
    /// The table; none of a bye.
    pub table: Option<u32>,
    /// The number of the first.
    pub a: u32,
    /// That of the second; none of a bye.
    pub b: Option<u32>,
}

/// A round to be kept as a draft, in place of the draft of its number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEventRound {
    /// Its number, from 1.
    pub number: u32,
    /// What it is a part of.
    pub phase: RoundPhase,
    /// How it was paired, as JSON of 2 to [`MAX_PAIRING_BYTES`].
    pub pairing: String,
    /// How that came about.
    pub made: RoundMade,
    /// Whose account made it.
    pub made_by: Option<AccountId>,
    /// When.
    pub made_at: i64,
    /// Who meets whom.
    pub matches: Vec<NewEventMatch>,
}

impl Store {
    /// The rounds of an event of a store, the first one first, drafts included.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_event_rounds(&self, store: StoreId, event: Uuid) -> Result<Vec<StoredRound>, StoreError> {
        let sql = "select r.number, r.phase, r.state, r.pairing, r.made, r.made_at, r.published_at, r.ends_at, \
            r.finished_at, s.log, s.position from event_rounds as r join events as e on e.id = r.event_id \
            left join event_standings as s on s.event_id = r.event_id and s.round = r.number \
            where e.id = $1 and e.store_id = $2 order by r.number";
        let rows: Vec<RoundRow> = self.read().await?.all(sql, &[event.into(), store.into()]).await?;
        rows.into_iter().map(round).collect()
    }

    /// The standings as they were when a round of an event was finished, as JSON.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_standings(&self, store: StoreId, event: Uuid, round: u32) -> Result<Option<String>, StoreError> {
        let sql = "select s.standings from event_standings as s join events as e on e.id = s.event_id \
            where e.id = $1 and e.store_id = $2 and s.round = $3";
        let values = [event.into(), store.into(), i64::from(round).into()];
        let found: Option<(String,)> = self.read().await?.first(sql, &values).await?;
        Ok(found.map(|(standings,)| standings))
    }

    /// Keeps a round as a draft, in place of the draft of its number: every round before it is
    /// finished, and it is the next one.
    ///
    /// # Errors
    /// [`StoreError::Value`] when the pairing is too long, or names a table that there is not; the
    /// database fails.
    pub async fn put_round(&self, base: PlayBase, round: &NewEventRound) -> Result<PlayChanged, StoreError> {
        checks::text(&round.pairing, 2..=MAX_PAIRING_BYTES, "a pairing has 2 to 655360 bytes")?;
        let is_table = |game: &NewEventMatch| game.table.is_none_or(|table| (1..=9_999).contains(&table));
        if !round.matches.iter().all(is_table)
            || round.matches.iter().any(|game| game.table.is_none() != game.b.is_none())
        {
            return Err(StoreError::Value("two meet at a table of 1 to 9999, and a bye has none"));
        }
        let mut transaction = self.begin().await?;
        if !advance(&mut transaction, base).await? {
            return Ok(PlayChanged::Stale);
        }
        let (event, of) = (base.event.into(), i64::from(round.number).into());
        let sql = "delete from event_rounds where event_id = $1 and number = $2 and state = 'draft'";
        transaction.execute(sql, &[event, of]).await?;
        let sql =
            "select count(*), count(case when state <> 'finished' then 1 end) from event_rounds where event_id = $1";
        let (rounds, open): (i64, i64) = transaction.one(sql, &[event]).await?;
        if open > 0 || rounds + 1 != i64::from(round.number) {
            return Ok(PlayChanged::Unfit);
        }
        let sql = "insert into event_rounds (event_id, number, phase, state, pairing, made, made_by, made_at) \
            values ($1, $2, $3, 'draft', $4, $5, $6, $7)";
        let values = [
            event,
            of,
            round.phase.as_str().into(),
            round.pairing.as_str().into(),
            round.made.as_str().into(),
            round.made_by.map(Uuid::from).into(),
            round.made_at.into(),
        ];
        transaction.execute(sql, &values).await?;
        put_matches(&mut transaction, base.event, round).await?;
        transaction.commit().await?;
        Ok(PlayChanged::Done)
    }

    /// Takes the draft of a round back.
    ///
    /// # Errors
    /// The database fails.
    pub async fn delete_draft(&self, base: PlayBase, round: u32) -> Result<PlayChanged, StoreError> {
        let sql = "delete from event_rounds where event_id = $1 and number = $2 and state = 'draft'";
        self.change_round(base, sql, &[base.event.into(), i64::from(round).into()]).await
    }

    /// Shows the draft of a round to everybody.
    ///
    /// # Errors
    /// The database fails.
    pub async fn publish_round(
        &self,
        base: PlayBase,
        round: u32,
        at: i64,
        ends_at: Option<i64>,
    ) -> Result<PlayChanged, StoreError> {
        let sql = "update event_rounds set state = 'published', published_at = $3, ends_at = $4 \
            where event_id = $1 and number = $2 and state = 'draft'";
        let values = [base.event.into(), i64::from(round).into(), at.into(), ends_at.into()];
        self.change_round(base, sql, &values).await
    }

    /// Takes a published round back of which no match has a result: it is a draft again. What is kept of those that were
    /// taken back, as JSON of 2 to [`MAX_TAKEN_BACK_BYTES`], is this from then on.
    ///
    /// # Errors
    /// [`StoreError::Value`] when that is too long; the database fails.
    pub async fn take_round_back(
        &self,
        base: PlayBase,
        round: u32,
        taken_back: &str,
    ) -> Result<PlayChanged, StoreError> {
        checks::text(taken_back, 2..=MAX_TAKEN_BACK_BYTES, "what was taken back has 2 to 16384 bytes")?;
        let mut transaction = self.begin().await?;
        if !advance(&mut transaction, base).await? {
            return Ok(PlayChanged::Stale);
        }
        let (event, of) = (base.event.into(), i64::from(round).into());
        let sql = "update event_rounds set state = 'draft', published_at = null, ends_at = null \
            where event_id = $1 and number = $2 and state = 'published' and not exists \
            (select 1 from event_matches as m where m.event_id = $1 and m.round = $2 and m.outcome is not null)";
        if transaction.execute(sql, &[event, of]).await? != 1 {
            return Ok(PlayChanged::Unfit);
        }
        let sql = "update event_plays set taken_back = $2 where event_id = $1";
        transaction.execute(sql, &[event, taken_back.into()]).await?;
        transaction.commit().await?;
        Ok(PlayChanged::Done)
    }

    /// Says when the time of a published round is over, or that nothing says so.
    ///
    /// # Errors
    /// The database fails.
    pub async fn set_round_end(
        &self,
        base: PlayBase,
        round: u32,
        ends_at: Option<i64>,
    ) -> Result<PlayChanged, StoreError> {
        let sql = "update event_rounds set ends_at = $3 where event_id = $1 and number = $2 and state = 'published'";
        let values = [base.event.into(), i64::from(round).into(), ends_at.into()];
        self.change_round(base, sql, &values).await
    }

    /// Finishes a published round of which every match has a result that nobody disputes, keeps its
    /// standings for ever and appends what the store states of its results to the log; none where
    /// the store states nothing.
    ///
    /// # Errors
    /// [`StoreError::Value`] when the standings are too long or the log has not begun; the database
    /// fails.
    pub async fn finish_round(
        &self,
        base: PlayBase,
        round: u32,
        standings: &str,
        stated: Option<&LogEntry>,
        at: i64,
    ) -> Result<PlayChanged, StoreError> {
        checks::text(standings, 2..=MAX_PAIRING_BYTES, "standings have 2 to 655360 bytes")?;
        let mut transaction = self.begin().await?;
        if !advance(&mut transaction, base).await? {
            return Ok(PlayChanged::Stale);
        }
        let (event, of) = (base.event.into(), i64::from(round).into());
        let sql = "update event_rounds set state = 'finished', finished_at = $3 \
            where event_id = $1 and number = $2 and state = 'published' and not exists \
            (select 1 from event_matches as m where m.event_id = $1 and m.round = $2 and m.b is not null \
            and (m.outcome is null or m.answer = 'disputed'))";
        if transaction.execute(sql, &[event, of, at.into()]).await? != 1 {
            return Ok(PlayChanged::Unfit);
        }
        let sql = "insert into event_standings (event_id, round, standings) values ($1, $2, $3)";
        transaction.execute(sql, &[event, of, standings.into()]).await?;
        if let Some(stated) = stated {
            let about = About { store: base.store, event: Some(base.event), told: Told::Results(round) };
            state(&mut transaction, about, stated, at).await?;
        }
        transaction.commit().await?;
        Ok(PlayChanged::Done)
    }

    async fn change_round(
        &self,
        base: PlayBase,
        sql: &'static str,
        values: &[crate::connection::Value<'_>],
    ) -> Result<PlayChanged, StoreError> {
        let mut transaction = self.begin().await?;
        if !advance(&mut transaction, base).await? {
            return Ok(PlayChanged::Stale);
        }
        if transaction.execute(sql, values).await? != 1 {
            return Ok(PlayChanged::Unfit);
        }
        transaction.commit().await?;
        Ok(PlayChanged::Done)
    }
}

async fn put_matches(transaction: &mut Transaction, event: Uuid, round: &NewEventRound) -> Result<(), StoreError> {
    let sql =
        "insert into event_matches (event_id, round, table_number, a, b, revision) values ($1, $2, $3, $4, $5, 1)";
    for game in &round.matches {
        let values = [
            event.into(),
            i64::from(round.number).into(),
            game.table.map(i64::from).into(),
            i64::from(game.a).into(),
            game.b.map(i64::from).into(),
        ];
        transaction.execute(sql, &values).await?;
    }
    Ok(())
}

type RoundRow =
    (i64, String, String, String, String, i64, Option<i64>, Option<i64>, Option<i64>, Option<i64>, Option<i64>);

fn round(row: RoundRow) -> Result<StoredRound, StoreError> {
    let (of, phase, state, pairing, made, made_at, published_at, ends_at, finished_at, log, position) = row;
    let stated = match (log, position) {
        (Some(log), Some(position)) => {
            Some(LogPlace { log: number(log, "event_standings.log")?, position: position.unsigned_abs() })
        }
        _ => None,
    };
    Ok(StoredRound {
        number: number(of, "event_rounds.number")?,
        phase: RoundPhase::parse(&phase)?,
        state: RoundState::parse(&state)?,
        pairing,
        made: RoundMade::parse(&made)?,
        made_at,
        published_at,
        ends_at,
        finished_at,
        stated,
    })
}
