//! Events come, and what they come to is counted.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

use uuid::Uuid;

use super::{
    Appended, CollectionChange, MAX_COLLECTION_BYTES, MAX_EVENT_BYTES, MAX_EVENTS, MAX_HOLDING_BYTES,
    MAX_PRINTING_BYTES, NewCollectionEvent, rows,
};
use crate::{
    accounts::AccountId,
    checks,
    chunks::{CHUNK, of_chunk, of_rows, write_rows},
    connection::{Ask, Change, Row, Transaction, Value},
    error::StoreError,
    saved_decks::lock,
    store::Store,
};

static KNOWN: LazyLock<String> = LazyLock::new(|| {
    let sql = "select id, event_json from collection_events where account_id = $1 and id in (values";
    of_chunk(sql, 1, &["?"], ")")
});
static UNDONE: LazyLock<String> = LazyLock::new(|| {
    let sql = "select event_id from collection_undone where account_id = $1 and event_id in (values";
    of_chunk(sql, 1, &["?"], ")")
});

const EVENT: &str = "insert into collection_events \
    (account_id, id, game, device, sequence, place, whole, event_json, received_at) values";
static EVENTS: LazyLock<String> =
    LazyLock::new(|| of_rows(EVENT, 2, &["$1", "?", "?", "?", "?", "?", "?", "?", "$2"], ""));
static ONE_EVENT: LazyLock<String> = LazyLock::new(|| format!("{EVENT} ($1, $3, $4, $5, $6, $7, $8, $9, $2)"));

const CHANGE: &str =
    "insert into collection_changes (account_id, event_id, number, game, holding, printing, change) values";
static CHANGES: LazyLock<String> = LazyLock::new(|| of_rows(CHANGE, 1, &["$1", "?", "?", "?", "?", "?", "?"], ""));
static ONE_CHANGE: LazyLock<String> = LazyLock::new(|| format!("{CHANGE} ($1, $2, $3, $4, $5, $6, $7)"));

const BALANCE: &str = "insert into collection_balances (account_id, game, holding, printing, copies) values";
const COUNTED: &str = "on conflict (account_id, game, holding) do update \
    set copies = collection_balances.copies + excluded.copies";
static BALANCES: LazyLock<String> = LazyLock::new(|| of_rows(BALANCE, 1, &["$1", "?", "?", "?", "?"], COUNTED));
static ONE_BALANCE: LazyLock<String> = LazyLock::new(|| format!("{BALANCE} ($1, $2, $3, $4, $5) {COUNTED}"));

/// What is counted: by game and holding, its printing and how many copies more.
type Sums = BTreeMap<(String, String), (String, i64)>;

impl Store {
    /// Takes events in, all that are new: each counts once, however often it comes, and comes to
    /// nothing where it was undone. Answers what became of each, in their order.
    ///
    /// # Errors
    /// [`StoreError::NoAccount`]; [`StoreError::TooManyEvents`] above [`MAX_EVENTS`];
    /// [`StoreError::CollectionFull`] above [`MAX_COLLECTION_BYTES`];
    /// [`StoreError::Value`] when a text is too long or a change is of nothing; the database fails.
    /// Nothing is changed then.
    pub async fn append_collection_events(
        &self,
        account: AccountId,
        events: &[NewCollectionEvent],
        now: i64,
    ) -> Result<Vec<Appended>, StoreError> {
        let mut transaction = self.begin().await?;
        let appended = append(&mut transaction, account, events, now).await?;
        transaction.commit().await?;
        Ok(appended)
    }

    /// Likewise where the account's last event stands at `place`: for events that were made of what there was then.
    /// `None`, and nothing is changed, where others came since; events that are all known are answered as known
    /// in any case.
    ///
    /// # Errors
    /// As [`Self::append_collection_events`].
    pub async fn append_collection_events_behind(
        &self,
        account: AccountId,
        events: &[NewCollectionEvent],
        place: i64,
        now: i64,
    ) -> Result<Option<Vec<Appended>>, StoreError> {
        let mut transaction = self.begin().await?;
        let appended = append_behind(&mut transaction, account, events, Some(place), now).await?;
        transaction.commit().await?;
        Ok(appended)
    }
}

/// Takes events in as a part of something else: [`Store::append_collection_events`] says how. It stands
/// when the transaction is committed, also where nothing was new.
pub(crate) async fn append(
    transaction: &mut Transaction,
    account: AccountId,
    events: &[NewCollectionEvent],
    now: i64,
) -> Result<Vec<Appended>, StoreError> {
    Ok(append_behind(transaction, account, events, None, now).await?.unwrap_or_default())
}

/// Likewise where the account's last event stands at this place, if one is named; `None` where it does not.
async fn append_behind(
    transaction: &mut Transaction,
    account: AccountId,
    events: &[NewCollectionEvent],
    place: Option<i64>,
    now: i64,
) -> Result<Option<Vec<Appended>>, StoreError> {
    events.iter().try_for_each(check)?;
    if lock(transaction, account).await?.is_none() {
        return Err(StoreError::NoAccount);
    }
    let (appended, new) = sorted(transaction, account, events).await?;
    let sql = "select coalesce(max(place), 0) from collection_events where account_id = $1";
    let (last,): (i64,) = transaction.one(sql, &[account.into()]).await?;
    let are_known = appended.iter().all(|appended| *appended == Appended::Known);
    if !are_known && place.is_some_and(|place| place != last) {
        return Ok(None);
    }
    if new.is_empty() {
        return Ok(Some(appended));
    }
    make_room(transaction, account, &new).await?;
    insert(transaction, account, &new, last, now).await?;
    let sums = sums(transaction, account, &new).await?;
    count_in(transaction, account, &sums).await?;
    Ok(Some(appended))
}

fn check(event: &NewCollectionEvent) -> Result<(), StoreError> {
    checks::text(&event.game, 1..=64, "the code of a game has 1 to 64 bytes, none of them zero")?;
    checks::text(&event.event_json, 2..=MAX_EVENT_BYTES, "an event has 2 to 65536 bytes, none of them zero")?;
    checks::at_least(1, event.sequence, "events of a device are counted from 1")?;
    for change in &event.changes {
        checks::text(&change.holding, 2..=MAX_HOLDING_BYTES, "a holding has 2 to 2000 bytes, none of them zero")?;
        checks::text(&change.printing, 1..=MAX_PRINTING_BYTES, "a number has 1 to 200 bytes, none of them zero")?;
        if change.change == 0 {
            return Err(StoreError::Value("a change is of at least one copy"));
        }
    }
    Ok(())
}

/// Counts what comes, where there is room for it.
async fn make_room(
    transaction: &mut Transaction,
    account: AccountId,
    new: &[&NewCollectionEvent],
) -> Result<(), StoreError> {
    let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    let bytes = new.iter().map(|event| event.event_json.len()).sum();
    let sql = "insert into collection_totals (account_id, events, bytes) values ($1, $2, $3) \
        on conflict (account_id) do update set events = collection_totals.events + excluded.events, \
        bytes = collection_totals.bytes + excluded.bytes returning events, bytes";
    let values = [account.into(), number(new.len()).into(), number(bytes).into()];
    let (events, bytes): (i64, i64) = transaction.change(sql, &values).await?.ok_or(StoreError::NoAccount)?;
    if events.unsigned_abs() > MAX_EVENTS {
        return Err(StoreError::TooManyEvents { limit: MAX_EVENTS });
    }
    if bytes.unsigned_abs() > MAX_COLLECTION_BYTES {
        return Err(StoreError::CollectionFull { limit: MAX_COLLECTION_BYTES });
    }
    Ok(())
}

/// What becomes of each event, and those that are new.
async fn sorted<'a>(
    transaction: &mut Transaction,
    account: AccountId,
    events: &'a [NewCollectionEvent],
) -> Result<(Vec<Appended>, Vec<&'a NewCollectionEvent>), StoreError> {
    let ids: Vec<Uuid> = events.iter().map(|event| event.id).collect();
    let mut known: BTreeMap<Uuid, String> = BTreeMap::new();
    for rows in in_chunks::<(String, String)>(transaction, &KNOWN, account, &ids).await? {
        known.insert(rows::id(&rows.0)?, rows.1);
    }
    let mut sequences: BTreeMap<Uuid, i64> = BTreeMap::new();
    for device in events.iter().map(|event| event.device).collect::<BTreeSet<_>>() {
        let sql = "select coalesce(max(sequence), 0) from collection_events where account_id = $1 and device = $2";
        let (last,): (i64,) = transaction.one(sql, &[account.into(), device.into()]).await?;
        sequences.insert(device, last);
    }
    let mut appended = Vec::with_capacity(events.len());
    let mut new = Vec::new();
    for event in events {
        let last = sequences.entry(event.device).or_default();
        appended.push(match known.get(&event.id) {
            Some(json) if *json == event.event_json => Appended::Known,
            Some(_) => Appended::Taken,
            None if event.sequence <= *last => Appended::Taken,
            None => {
                *last = event.sequence;
                known.insert(event.id, event.event_json.clone());
                new.push(event);
                Appended::New
            }
        });
    }
    Ok((appended, new))
}

async fn insert(
    transaction: &mut Transaction,
    account: AccountId,
    events: &[&NewCollectionEvent],
    last: i64,
    now: i64,
) -> Result<(), StoreError> {
    let mut values: Vec<Value<'_>> = Vec::new();
    for (place, event) in (last + 1..).zip(events) {
        values.extend::<[Value<'_>; _]>([
            event.id.into(),
            event.game.as_str().into(),
            event.device.into(),
            event.sequence.into(),
            place.into(),
            event.whole.into(),
            event.event_json.as_str().into(),
        ]);
    }
    write_rows(transaction, (EVENTS.as_str(), ONE_EVENT.as_str()), &[account.into(), now.into()], &values, 7).await?;
    let mut values: Vec<Value<'_>> = Vec::new();
    for event in events {
        for (number, change) in (1_i64..).zip(&event.changes) {
            values.extend::<[Value<'_>; _]>([
                event.id.into(),
                number.into(),
                event.game.as_str().into(),
                change.holding.as_str().into(),
                change.printing.as_str().into(),
                change.change.into(),
            ]);
        }
    }
    write_rows(transaction, (CHANGES.as_str(), ONE_CHANGE.as_str()), &[account.into()], &values, 6).await
}

/// What events that were just written come to.
async fn sums(
    transaction: &mut Transaction,
    account: AccountId,
    events: &[&NewCollectionEvent],
) -> Result<Sums, StoreError> {
    let ids: Vec<Uuid> = events.iter().map(|event| event.id).collect();
    let rows = in_chunks::<(String,)>(transaction, &UNDONE, account, &ids).await?;
    // Undone by somebody who had them before this database.
    let before: BTreeSet<Uuid> = rows.iter().map(|(event,)| rows::id(event)).collect::<Result<_, _>>()?;
    let mut sums = Sums::new();
    let mut add = |game: &str, change: &CollectionChange, by: i64| {
        let sum = sums.entry((game.to_owned(), change.holding.clone())).or_insert_with(|| (change.printing.clone(), 0));
        sum.1 = sum.1.saturating_add(by);
    };
    for event in events.iter().filter(|event| !before.contains(&event.id)) {
        event.changes.iter().for_each(|change| add(&event.game, change, change.change));
    }
    for event in events {
        for undone in &event.undoes {
            let sql = "insert into collection_undone (account_id, event_id, undone_by) values ($1, $2, $3) \
                on conflict do nothing";
            if transaction.execute(sql, &[account.into(), (*undone).into(), event.id.into()]).await? == 0 {
                continue;
            }
            let sql = "select game, holding, printing, change from collection_changes \
                where account_id = $1 and event_id = $2";
            let changes: Vec<(String, String, String, i64)> =
                transaction.all(sql, &[account.into(), (*undone).into()]).await?;
            for (game, holding, printing, change) in changes {
                add(&game, &CollectionChange { holding, printing, change }, change.saturating_neg());
            }
        }
    }
    Ok(sums)
}

async fn count_in(transaction: &mut Transaction, account: AccountId, sums: &Sums) -> Result<(), StoreError> {
    let mut values: Vec<Value<'_>> = Vec::new();
    for ((game, holding), (printing, copies)) in sums.iter().filter(|(_, (_, copies))| *copies != 0) {
        values.extend::<[Value<'_>; _]>([
            game.as_str().into(),
            holding.as_str().into(),
            printing.as_str().into(),
            (*copies).into(),
        ]);
    }
    write_rows(transaction, (BALANCES.as_str(), ONE_BALANCE.as_str()), &[account.into()], &values, 4).await?;
    let sql = "delete from collection_balances where account_id = $1 and copies = 0";
    transaction.execute(sql, &[account.into()]).await?;
    Ok(())
}

/// Asks about many at a time.
async fn in_chunks<R: Row>(
    transaction: &mut Transaction,
    sql: &'static str,
    account: AccountId,
    ids: &[Uuid],
) -> Result<Vec<R>, StoreError> {
    let mut found = Vec::new();
    for chunk in ids.chunks(CHUNK) {
        let mut values: Vec<Value<'_>> = Vec::with_capacity(CHUNK + 1);
        values.push(account.into());
        values.extend(chunk.iter().map(|id| Value::from(*id)));
        // What is left of the question asks for nothing.
        values.resize(CHUNK + 1, Value::Id(None));
        found.extend(transaction.all::<R>(sql, &values).await?);
    }
    Ok(found)
}
