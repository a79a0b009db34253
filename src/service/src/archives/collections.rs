//! The collections of an account, as files of an archive: everything that happened to its copies, its price
//! lists as they were loaded, and its targets. They are for whoever reads them, and for programs: how many copies
//! there are is the sum of all events that were not undone.

use safehouse_cards::wire::WireForm;
use safehouse_store::{AccountId, CollectionEventsAsked, PriceListEntry, StoredTarget};
use serde::Serialize;
use serde_json::value::RawValue;

use super::out::{Out, VERSION};
use crate::{Refusal, Service, collections::text_of};

/// How many events a file has.
const EVENTS: u32 = 1_000;

/// A part of what happened to a collection, in the order of its arrival:
///
/// ```json
/// {
///   "safehouse": "collection-events", "version": 1, "game": "necrogenesis",
///   "events": [{ "received_at": 2, "event": {} }]
/// }
/// ```
#[derive(Debug, Serialize)]
struct EventsFile<'a> {
    safehouse: &'static str,
    version: u32,
    game: &'a str,
    events: Vec<EventEntry<'a>>,
}

#[derive(Debug, Serialize)]
struct EventEntry<'a> {
    received_at: i64,
    event: &'a RawValue,
}

/// The price lists for the copies of a game; the texts stand beside it by their files:
///
/// ```json
/// {
///   "safehouse": "price-lists", "version": 1, "game": "necrogenesis",
///   "lists": [{ "file": "0001.csv", "name": "November", "day": "2026-11-02", "prices": 812, "loaded_at": 2 }]
/// }
/// ```
#[derive(Debug, Serialize)]
struct PriceListsFile<'a> {
    safehouse: &'static str,
    version: u32,
    game: &'a str,
    lists: Vec<PriceListOut<'a>>,
}

#[derive(Debug, Serialize)]
struct PriceListOut<'a> {
    file: String,
    name: &'a str,
    day: &'a str,
    prices: i64,
    loaded_at: i64,
}

/// What is to be completed of a game:
///
/// ```json
/// {
///   "safehouse": "targets", "version": 1, "game": "necrogenesis",
///   "targets": [{ "name": "Mine", "query": "set:NG-01", "per": "master", "count": 1, "created_at": 1, "changed_at": 2 }]
/// }
/// ```
#[derive(Debug, Serialize)]
struct TargetsFile<'a> {
    safehouse: &'static str,
    version: u32,
    game: &'a str,
    targets: Vec<TargetOut<'a>>,
}

#[derive(Debug, Serialize)]
struct TargetOut<'a> {
    name: &'a str,
    query: &'a str,
    per: &'a str,
    count: i64,
    created_at: i64,
    changed_at: i64,
}

impl WireForm for EventsFile<'_> {}
impl WireForm for PriceListsFile<'_> {}
impl WireForm for TargetsFile<'_> {}

/// Writes `collections/GAME/0001.json` and so on, `collections/GAME/prices.json` with its lists, and
/// `collections/GAME/targets.json`.
pub(super) async fn write(service: &Service, account: AccountId, out: &mut Out<'_>) -> Result<(), Refusal> {
    for game in service.store.list_collection_games(account).await? {
        let (mut number, mut after) = (0, 0);
        loop {
            let asked = CollectionEventsAsked::After(after);
            let page = service.store.list_collection_events(account, &game, asked, EVENTS).await?;
            let Some(last) = page.last() else { break };
            after = last.place;
            number += 1;
            let events = page.iter().filter_map(|row| {
                let event: &RawValue = serde_json::from_str(&row.event_json).ok()?;
                Some(EventEntry { received_at: row.received_at, event })
            });
            let file =
                EventsFile { safehouse: "collection-events", version: VERSION, game: &game, events: events.collect() };
            out.collection(&format!("collections/{game}/{number:04}.json"), &file)?;
        }
        write_prices(service, (account, &game), out).await?;
        write_targets(service, (account, &game), out).await?;
    }
    Ok(())
}

async fn write_prices(service: &Service, (account, game): (AccountId, &str), out: &mut Out<'_>) -> Result<(), Refusal> {
    let entries: Vec<PriceListEntry> = service.store.list_price_lists(account, game).await?;
    if entries.is_empty() {
        return Ok(());
    }
    let numbered = || (1..).zip(&entries).map(|(number, entry): (u32, _)| (format!("{number:04}.csv"), entry));
    let lists = numbered().map(|(file, PriceListEntry { name, day, prices, loaded_at, .. })| PriceListOut {
        file,
        name,
        day,
        prices: *prices,
        loaded_at: *loaded_at,
    });
    let file = PriceListsFile { safehouse: "price-lists", version: VERSION, game, lists: lists.collect() };
    out.collection(&format!("collections/{game}/prices.json"), &file)?;
    for (file, entry) in numbered() {
        let Some((_, content)) = service.store.find_price_list(account, game, &entry.name).await? else { continue };
        out.bounded(&format!("collections/{game}/prices/{file}"), &text_of(&content)?)?;
    }
    Ok(())
}

async fn write_targets(
    service: &Service,
    (account, game): (AccountId, &str),
    out: &mut Out<'_>,
) -> Result<(), Refusal> {
    let stored = service.store.list_targets(account, game).await?;
    if stored.is_empty() {
        return Ok(());
    }
    let targets = stored.iter().map(|StoredTarget { name, query, per, count, created_at, changed_at }| TargetOut {
        name,
        query,
        per,
        count: *count,
        created_at: *created_at,
        changed_at: *changed_at,
    });
    let file = TargetsFile { safehouse: "targets", version: VERSION, game, targets: targets.collect() };
    out.collection(&format!("collections/{game}/targets.json"), &file)
}
