//! The file of a list, or of all lists of an event.

use std::collections::BTreeSet;

use safehouse_engine::{deck::registered::Registered, library::GameLibrary};
use safehouse_statements::{
    Logged, Published, PublishedList, Salt, ShownName, StatedList, Statement, commitment, published::VERSION,
};
use safehouse_store::{
    LogPlace,
    events::{EventEntry, EventList, StoredEvent},
};
use safehouse_transparency::Note;

use super::{
    grounds::{Asked, Grounds},
    list_of, public_lists,
};
use crate::{
    Caller, Refusal, Service,
    events::{
        access::LOOK, fault::EventFault, found::seen, judging::deck_of_json, making::id_of, shown_names::told_name,
    },
    log,
    refusal::LogFault,
};

/// How many entries of the log are looked through at a time for corrections.
const ENTRIES_AT_A_TIME: u32 = 500;
/// The most that are looked through: an event is over after fewer.
const MOST_ENTRIES: u64 = 100_000;
/// The most that are looked through behind what an event showed, for withdrawals: they may come years later.
const MOST_BEHIND: u64 = 2_000;

/// The file by which anyone verifies the list of the player of this number.
///
/// # Errors
/// [`EventFault::None`], [`EventFault::NoList`], [`EventFault::Withdrawn`];
/// [`LogFault::Unsigned`] before the store signed what it states; [`LogFault::NoEntry`] before the log signed what it
/// shows; the store fails.
pub async fn list_file(
    service: &Service,
    caller: &Caller,
    library: &GameLibrary,
    (code, number): (&str, u32),
) -> Result<Published, Refusal> {
    LOOK.check(caller)?;
    let event = seen(service, caller, code).await?.event;
    let list = list_of(service, &event, number).await?;
    file(service, caller, library, &event, &[list]).await
}

/// The file by which anyone verifies all lists of an event that everybody sees.
///
/// # Errors
/// As [`list_file`]; [`EventFault::NoList`] where none is shown.
pub async fn event_file(
    service: &Service,
    caller: &Caller,
    library: &GameLibrary,
    code: &str,
) -> Result<Published, Refusal> {
    LOOK.check(caller)?;
    let event = seen(service, caller, code).await?.event;
    let lists = public_lists(service, &event).await?;
    if lists.is_empty() {
        return Err(EventFault::NoList.into());
    }
    file(service, caller, library, &event, &lists).await
}

async fn file(
    service: &Service,
    caller: &Caller,
    library: &GameLibrary,
    event: &StoredEvent,
    lists: &[(EventEntry, EventList)],
) -> Result<Published, Refusal> {
    if event.game != library.game().id {
        return Err(EventFault::NoFormat.into());
    }
    let mut read = Vec::with_capacity(lists.len());
    for (entry, list) in lists {
        read.push(ReadList::of(service, caller, library, (event, entry), list).await?);
    }
    let asked: Vec<Asked<'_>> = read
        .iter()
        .map(|list| Asked { list: &list.list, stated: &list.stated, ground: list.ground.as_deref() })
        .collect();
    let (grounds, judged) = Grounds::of(library, (&event.format, &event.snapshot), &asked)?.into_parts();
    let published = read.iter().zip(judged).map(|(list, (ground, certificate))| PublishedList {
        list: list.list.text().to_owned(),
        entry: list.logged.entry.clone(),
        proof: list.logged.proof.clone(),
        ground,
        certificate,
        name: list.name.clone(),
    });
    let published = published.collect();

    let (hosts, mut entries) = log::histories(service, caller).await?;
    entries.extend(log::standing_of(service, caller, event.store).await?);
    let last = lists.iter().filter_map(|(_, list)| list.revealed?.0).map(|place| (place.log, place.position)).max();
    for place in about_lists(service, event, last).await? {
        entries.push(log::logged(service, caller, place).await?);
    }
    for place in withdrawals(service, event).await? {
        // What the log did not sign yet is said by a file that is made later.
        match log::logged(service, caller, place).await {
            Err(Refusal::Log(LogFault::NoEntry)) => {}
            logged => entries.push(logged?),
        }
    }
    Ok(Published {
        version: VERSION,
        title: Some(format!("{} · {}", event.name, event.store_name)),
        store: event.store_slug.clone(),
        hosts,
        keys: log::keys_of(service, caller, event.store).await?,
        entries,
        grounds,
        lists: published,
        policy: Some(log::policy(service, caller).await?),
    })
}

/// A list with what the log says of it.
struct ReadList {
    list: Registered,
    logged: Logged,
    stated: StatedList,
    ground: Option<String>,
    name: Option<ShownName>,
}

impl ReadList {
    async fn of(
        service: &Service,
        caller: &Caller,
        library: &GameLibrary,
        (event, entry): (&StoredEvent, &EventEntry),
        list: &EventList,
    ) -> Result<Self, Refusal> {
        let (place, _) = list.revealed.ok_or(EventFault::NoList)?;
        let place = place.ok_or(LogFault::Unsigned)?;
        let (json, _) = list.kept.as_ref().ok_or(EventFault::Withdrawn)?;
        let deck = deck_of_json(json).ok_or(Refusal::UnreadDeck)?;
        let registered = Registered::of(&deck, library.game()).map_err(|_| Refusal::UnreadDeck)?;
        let logged = log::logged(service, caller, place).await?;
        let stated = log::stated_list(&logged)?;
        let ground = service.store.find_event_list_ground((event.store, event.id, list.entry), list.number).await?;
        let name = shown_name(entry, list, &stated);
        Ok(Self { list: registered, logged, stated, ground, name })
    }
}

/// The name of a player, while it is the one that the log vouches for.
fn shown_name(entry: &EventEntry, list: &EventList, stated: &StatedList) -> Option<ShownName> {
    let shown = told_name(entry);
    let salt = Salt::from_hex(list.name_salt.as_ref()?)?;
    (stated.name == Some(commitment::of_name(&salt, &shown))).then(|| ShownName { shown, salt: salt.to_hex() })
}

/// Where the log tells of the lock of an event, and of the corrections up to this place.
async fn about_lists(
    service: &Service,
    event: &StoredEvent,
    last: Option<(u32, u64)>,
) -> Result<Vec<LogPlace>, Refusal> {
    let (Some(lock), Some(last)) = (event.lock, last) else { return Ok(Vec::new()) };
    let of_event = format!("\nevent {}\n", id_of(event.id));
    let mut places = Vec::new();
    let (mut at, mut looked) = (lock, 0);
    while (at.log, at.position) < last && looked < MOST_ENTRIES {
        let entries = service.store.list_log_entries(at.log, at.position, ENTRIES_AT_A_TIME).await?;
        if entries.is_empty() {
            at = LogPlace { log: at.log.saturating_add(1), position: 0 };
            continue;
        }
        for entry in entries {
            if entry.contains(&of_event) && is_about_lists(&entry) && (at.log, at.position) < last {
                places.push(at);
            }
            at.position = at.position.saturating_add(1);
            looked = looked.saturating_add(1);
        }
    }
    Ok(places)
}

/// Where the log tells that lists of an event are shown no longer, as far as that is near what the event showed.
async fn withdrawals(service: &Service, event: &StoredEvent) -> Result<Vec<LogPlace>, Refusal> {
    let lists = service.store.list_event_lists((event.store, event.id)).await?;
    let gone = lists.into_iter().filter(|list| list.withdrawn_at.is_some()).filter_map(|list| list.revealed?.0);
    let mut wanted: BTreeSet<(u32, u64)> = gone.map(|place| (place.log, place.position)).collect();
    let (Some((log, position)), mut places) = (wanted.first().copied(), Vec::new()) else { return Ok(Vec::new()) };
    let logs = service.store.list_logs().await?;
    let number = |origin: &str| logs.iter().find(|log| log.origin == origin).map(|log| log.number);
    let last = logs.last().map_or(log, |log| log.number);
    let (mut at, mut looked) = (LogPlace { log, position }, 0);
    while !wanted.is_empty() && looked < MOST_BEHIND {
        let entries = service.store.list_log_entries(at.log, at.position, ENTRIES_AT_A_TIME).await?;
        if entries.is_empty() {
            // What was shown in one history may be taken back in a later one.
            if at.log >= last {
                break;
            }
            at = LogPlace { log: at.log.saturating_add(1), position: 0 };
        }
        for entry in entries {
            let of = withdrawn(&entry, &event.store_slug);
            let of =
                of.and_then(|(origin, index)| Some((origin.map_or(Some(at.log), |origin| number(&origin))?, index)));
            if of.is_some_and(|of| wanted.remove(&of)) {
                places.push(at);
            }
            at.position = at.position.saturating_add(1);
            looked = looked.saturating_add(1);
        }
    }
    Ok(places)
}

/// Which entry a withdrawal of a store is about, and of which log, if that is another one; none of another entry.
fn withdrawn(entry: &str, store: &str) -> Option<(Option<String>, u64)> {
    if !entry.contains(" list-withdrawn\n") {
        return None;
    }
    let note = Note::parse(entry.as_bytes()).ok()?;
    match Statement::read(note.text()).ok()? {
        Statement::ListWithdrawn { store: of, index, origin, .. } if of.as_str() == store => {
            Some((origin.map(|origin| origin.as_str().to_owned()), index))
        }
        _ => None,
    }
}

fn is_about_lists(entry: &str) -> bool {
    let note = Note::parse(entry.as_bytes()).ok();
    let statement = note.and_then(|note| Statement::read(note.text()).ok());
    matches!(statement, Some(Statement::ListsLocked { .. } | Statement::ListCorrected { .. }))
}
