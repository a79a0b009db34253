//! That an event is played, and who plays. Whoever changes what pairings and standings are made of
//! says what they saw of it: a change of anything else that was seen is none.

use uuid::Uuid;

use super::{EntryState, EventState, LateAs, LeftOut, ListVerdict, lock};
use crate::{
    StoreId, checks,
    connection::{Ask as _, Change as _, Transaction},
    error::StoreError,
    log::{About, LogEntry, Told, state},
    store::Store,
};

/// The most bytes of a play's settings, and of its bracket, as JSON.
pub const MAX_PLAY_BYTES: usize = 4_096;
/// The most bytes of when somebody left and came back, as JSON.
pub const MAX_PRESENCE_BYTES: usize = 4_096;

/// An event that is played, or was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredPlay {
    /// Rises with every change of what pairings and standings are made of.
    pub revision: u64,
    /// Points, games and rounds, as JSON.
    pub settings: String,
    /// The players of the cut, best first, and who was passed over, as JSON.
    pub bracket: Option<String>,
    /// The rounds that everybody saw and that staff took back, as JSON, the first one first.
    pub taken_back: String,
    /// When play began.
    pub started_at: i64,
}

/// Which event is changed, and what was seen of its play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayBase {
    /// The store.
    pub store: StoreId,
    /// The event.
    pub event: Uuid,
    /// The revision that was seen.
    pub revision: u64,
}

/// What became of a change of a play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayChanged {
    /// It is made; the revision is one more.
    Done,
    /// The play changed since it was seen, or there is none: look once more.
    Stale,
    /// What is to be changed is not there, or not as it has to be.
    Unfit,
}

/// Somebody who plays, or may.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayEntry {
    /// By which statements know them.
    pub id: Uuid,
    /// Their number at the event.
    pub number: u32,
    /// What everybody sees of them; empty once it is erased.
    pub shown_as: String,
    /// The name that staff know; empty once it is erased.
    pub name: String,
    /// Whose account it is.
    pub account: Option<crate::AccountId>,
    /// How they stand.
    pub state: EntryState,
    /// Whether pairings and standings are made of them, too.
    pub in_play: bool,
    /// In which round they come in.
    pub first_round: u32,
    /// What the rounds before count for.
    pub late_as: LateAs,
    /// When they left and came back, as JSON.
    pub presence: String,
    /// Rounds for which they were given a bye beforehand.
    pub awarded_byes: u32,
    /// The table that they keep.
    pub fixed_table: Option<u32>,
    /// The verdict on the list that counts, if there is one.
    pub list: Option<(u32, ListVerdict)>,
}

/// What changes of somebody's taking part in the play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerPut {
    /// Their number at the event.
    pub number: u32,
    /// How they stand from now on.
    pub state: EntryState,
    /// In which round they come in.
    pub first_round: u32,
    /// What the rounds before count for.
    pub late_as: LateAs,
    /// When they left and came back, as JSON.
    pub presence: String,
}

/// An event whose play begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPlay {
    /// The store.
    pub store: StoreId,
    /// The event.
    pub event: Uuid,
    /// How it stands.
    pub state: EventState,
    /// Points, games and rounds, as JSON of 2 to [`MAX_PLAY_BYTES`].
    pub settings: String,
    /// The numbers of those who play.
    pub players: Vec<u32>,
    /// The numbers of those who have a place and do not play, and why.
    pub gone: Vec<(u32, LeftOut)>,
    /// When.
    pub started_at: i64,
}

impl Store {
    /// How an event of a store is played; nothing before it is.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_play(&self, store: StoreId, event: Uuid) -> Result<Option<StoredPlay>, StoreError> {
        let sql = "select p.revision, p.settings, p.bracket, p.taken_back, p.started_at from event_plays as p \
            join events as e on e.id = p.event_id where e.id = $1 and e.store_id = $2";
        type Row = (i64, String, Option<String>, String, i64);
        let found: Option<Row> = self.read().await?.first(sql, &[event.into(), store.into()]).await?;
        Ok(found.map(|(revision, settings, bracket, taken_back, started_at)| StoredPlay {
            revision: revision.unsigned_abs(),
            settings,
            bracket,
            taken_back,
            started_at,
        }))
    }

    /// Everybody who is or was entered at an event of a store, in the order of their numbers.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_play_entries(&self, store: StoreId, event: Uuid) -> Result<Vec<PlayEntry>, StoreError> {
        let sql = "select n.id, n.number, n.shown_as, n.name, n.account_id, n.state, n.in_play, n.first_round, n.late_as, \
            n.presence, n.awarded_byes, n.fixed_table, l.number, l.verdict \
            from event_entries as n join events as e on e.id = n.event_id \
            left join event_lists as l on l.entry_id = n.id \
            and l.number = (select max(m.number) from event_lists as m where m.entry_id = n.id) \
            where e.id = $1 and e.store_id = $2 order by n.number";
        let rows: Vec<EntryRow> = self.read().await?.all(sql, &[event.into(), store.into()]).await?;
        rows.into_iter().map(entry).collect()
    }

    /// Lets somebody who has a place be there, or not yet, before play begins. `false` when they
    /// have none, or play began.
    ///
    /// # Errors
    /// The database fails.
    pub async fn set_checked_in(
        &self,
        store: StoreId,
        event: Uuid,
        number: u32,
        is_there: bool,
        at: i64,
    ) -> Result<bool, StoreError> {
        let sql = "update event_entries set state = $4, changed_at = $6 where event_id = $1 and number = $3 and \
            state in ($4, $5) and in_play = 0 and exists (select 1 from events as e where e.id = $1 and e.store_id = $2 \
            and e.state in ('announced', 'registration', 'lists_open', 'locked'))";
        let (to, from) = if is_there { ("checked_in", "registered") } else { ("registered", "checked_in") };
        let values = [event.into(), store.into(), i64::from(number).into(), to.into(), from.into(), at.into()];
        Ok(self.write().await?.execute(sql, &values).await? == 1)
    }

    /// Gives somebody byes beforehand and a table to keep, before play begins. `false` when they
    /// are not entered, or play began.
    ///
    /// # Errors
    /// [`StoreError::Value`] when there are too many byes or no such table; the database fails.
    pub async fn set_player_gifts(
        &self,
        store: StoreId,
        event: Uuid,
        number: u32,
        awarded_byes: u32,
        fixed_table: Option<u32>,
    ) -> Result<bool, StoreError> {
        if awarded_byes > 64 || fixed_table.is_some_and(|table| !(1..=9_999).contains(&table)) {
            return Err(StoreError::Value("at most 64 byes are given beforehand, and tables are 1 to 9999"));
        }
        let sql = "update event_entries set awarded_byes = $4, fixed_table = $5 where event_id = $1 and number = $3 and \
            exists (select 1 from events as e where e.id = $1 and e.store_id = $2) \
            and not exists (select 1 from event_plays as p where p.event_id = $1)";
        let values = [
            event.into(),
            store.into(),
            i64::from(number).into(),
            i64::from(awarded_byes).into(),
            fixed_table.map(i64::from).into(),
        ];
        Ok(self.write().await?.execute(sql, &values).await? == 1)
    }

    /// Begins the play of an event: from now on it is running. `false`, and nothing changes, when
    /// it does not stand as was said, or is played already.
    ///
    /// # Errors
    /// [`StoreError::Value`] when the settings are too long; the database fails.
    pub async fn start_play(&self, play: &NewPlay) -> Result<bool, StoreError> {
        checks::text(&play.settings, 2..=MAX_PLAY_BYTES, "the settings of a play have 2 to 4096 bytes")?;
        let mut transaction = self.begin().await?;
        if !lock(&mut transaction, play.store, play.event).await? {
            return Ok(false);
        }
        let sql = "update events set state = 'running', revision = revision + 1, changed_at = $3 \
            where id = $1 and state = $2";
        let values = [play.event.into(), play.state.as_str().into(), play.started_at.into()];
        if transaction.execute(sql, &values).await? != 1 {
            return Ok(false);
        }
        let sql = "insert into event_plays (event_id, revision, settings, started_at) values ($1, 1, $2, $3) \
            on conflict do nothing";
        let values = [play.event.into(), play.settings.as_str().into(), play.started_at.into()];
        if transaction.execute(sql, &values).await? != 1 {
            return Ok(false);
        }
        for number in &play.players {
            let sql = "update event_entries set in_play = 1, first_round = 1, state = 'checked_in', changed_at = $3 \
                where event_id = $1 and number = $2";
            let values = [play.event.into(), i64::from(*number).into(), play.started_at.into()];
            transaction.execute(sql, &values).await?;
        }
        for (number, why) in &play.gone {
            let sql = "update event_entries set state = 'removed', left_out = $4, changed_at = $3 \
                where event_id = $1 and number = $2";
            let values = [play.event.into(), i64::from(*number).into(), play.started_at.into(), why.as_str().into()];
            transaction.execute(sql, &values).await?;
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// Changes how somebody takes part in a play. Those who did not before do from now on.
    ///
    /// # Errors
    /// [`StoreError::Value`] when the presence is too long or the round is none; the database fails.
    pub async fn put_player(&self, base: PlayBase, player: &PlayerPut, at: i64) -> Result<PlayChanged, StoreError> {
        checks::text(&player.presence, 2..=MAX_PRESENCE_BYTES, "somebody left and came back too often")?;
        checks::at_least(1, player.first_round.into(), "rounds count from 1")?;
        let mut transaction = self.begin().await?;
        if !advance(&mut transaction, base).await? {
            return Ok(PlayChanged::Stale);
        }
        let sql = "update event_entries set in_play = 1, state = $3, first_round = $4, late_as = $5, presence = $6, \
            left_out = null, changed_at = $7 where event_id = $1 and number = $2";
        let values = [
            base.event.into(),
            i64::from(player.number).into(),
            player.state.as_str().into(),
            i64::from(player.first_round).into(),
            player.late_as.as_str().into(),
            player.presence.as_str().into(),
            at.into(),
        ];
        if transaction.execute(sql, &values).await? != 1 {
            return Ok(PlayChanged::Unfit);
        }
        transaction.commit().await?;
        Ok(PlayChanged::Done)
    }

    /// Keeps who plays the cut, as JSON of 2 to [`MAX_PLAY_BYTES`].
    ///
    /// # Errors
    /// [`StoreError::Value`] when it is too long; the database fails.
    pub async fn put_bracket(&self, base: PlayBase, bracket: &str) -> Result<PlayChanged, StoreError> {
        checks::text(bracket, 2..=MAX_PLAY_BYTES, "a bracket has 2 to 4096 bytes")?;
        let mut transaction = self.begin().await?;
        if !advance(&mut transaction, base).await? {
            return Ok(PlayChanged::Stale);
        }
        let sql = "update event_plays set bracket = $2 where event_id = $1 \
            and not exists (select 1 from event_rounds as r where r.event_id = $1 and r.phase = 'cut')";
        if transaction.execute(sql, &[base.event.into(), bracket.into()]).await? != 1 {
            return Ok(PlayChanged::Unfit);
        }
        transaction.commit().await?;
        Ok(PlayChanged::Done)
    }

    /// Takes back who plays the cut, and the draft of its first round, where there is one.
    /// [`PlayChanged::Unfit`], and nothing changes, when there is no cut, or a round of it was shown.
    ///
    /// # Errors
    /// The database fails.
    pub async fn delete_bracket(&self, base: PlayBase) -> Result<PlayChanged, StoreError> {
        let mut transaction = self.begin().await?;
        if !advance(&mut transaction, base).await? {
            return Ok(PlayChanged::Stale);
        }
        let sql = "delete from event_rounds where event_id = $1 and phase = 'cut' and state = 'draft'";
        transaction.execute(sql, &[base.event.into()]).await?;
        let sql = "update event_plays set bracket = null where event_id = $1 and bracket is not null \
            and not exists (select 1 from event_rounds as r where r.event_id = $1 and r.phase = 'cut')";
        if transaction.execute(sql, &[base.event.into()]).await? != 1 {
            return Ok(PlayChanged::Unfit);
        }
        transaction.commit().await?;
        Ok(PlayChanged::Done)
    }

    /// Ends the play of an event: it is finished, and shows what it was drawn by, 64 hexadecimal
    /// digits. What the store states of that is appended to the log; none where it states nothing.
    ///
    /// # Errors
    /// [`StoreError::Value`] when the log has not begun; the database fails.
    pub async fn finish_play(
        &self,
        base: PlayBase,
        seed: &str,
        stated: Option<&LogEntry>,
        at: i64,
    ) -> Result<PlayChanged, StoreError> {
        let mut transaction = self.begin().await?;
        if !advance(&mut transaction, base).await? {
            return Ok(PlayChanged::Stale);
        }
        let sql = "update events set state = 'finished', seed = $2, seed_sealed = null, revision = revision + 1, \
            changed_at = $3 where id = $1 and state = 'running' \
            and not exists (select 1 from event_rounds as r where r.event_id = $1 and r.state <> 'finished')";
        if transaction.execute(sql, &[base.event.into(), seed.into(), at.into()]).await? != 1 {
            return Ok(PlayChanged::Unfit);
        }
        if let Some(stated) = stated {
            let about = About { store: base.store, event: Some(base.event), told: Told::Nothing };
            state(&mut transaction, about, stated, at).await?;
        }
        transaction.commit().await?;
        Ok(PlayChanged::Done)
    }
}

/// Raises the revision of a play that goes on and is what was seen of it, and lets nobody else change it until
/// the transaction ends. `false` when it is not.
pub(super) async fn advance(transaction: &mut Transaction, base: PlayBase) -> Result<bool, StoreError> {
    if !lock(transaction, base.store, base.event).await? {
        return Ok(false);
    }
    let Ok(revision) = i64::try_from(base.revision) else { return Ok(false) };
    let sql = "update event_plays set revision = revision + 1 where event_id = $1 and revision = $2 \
        and exists (select 1 from events as e where e.id = $1 and e.state = 'running')";
    Ok(transaction.execute(sql, &[base.event.into(), revision.into()]).await? == 1)
}

/// A number of a row that is not negative.
pub(super) fn number(number: i64, column: &'static str) -> Result<u32, StoreError> {
    u32::try_from(number).map_err(|_| StoreError::Value(column))
}

type EntryRow = (
    String,
    i64,
    String,
    String,
    Option<String>,
    String,
    i64,
    i64,
    String,
    String,
    i64,
    Option<i64>,
    Option<i64>,
    Option<String>,
);

fn entry(row: EntryRow) -> Result<PlayEntry, StoreError> {
    let (id, of, shown_as, name, account, state, in_play, first, late, presence, byes, table, list, verdict) = row;
    let list = match (list, verdict) {
        (Some(list), Some(verdict)) => Some((number(list, "event_lists.number")?, ListVerdict::parse(&verdict)?)),
        _ => None,
    };
    Ok(PlayEntry {
        id: Uuid::try_parse(&id).map_err(|_| StoreError::Value("event_entries.id"))?,
        number: number(of, "event_entries.number")?,
        shown_as,
        name,
        account: account.map(|account| account.parse()).transpose()?,
        state: EntryState::parse(&state)?,
        in_play: in_play == 1,
        first_round: number(first, "event_entries.first_round")?,
        late_as: LateAs::parse(&late)?,
        presence,
        awarded_byes: number(byes, "event_entries.awarded_byes")?,
        fixed_table: table.map(|table| number(table, "event_entries.fixed_table")).transpose()?,
        list,
    })
}
