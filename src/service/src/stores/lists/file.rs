//! The file of a list that a store published.

use safehouse_engine::{deck::registered::Registered, library::GameLibrary};
use safehouse_statements::{Published, PublishedList, published::VERSION};

use super::{fault::StoreListFault, shown::found_list};
use crate::{
    Caller, Refusal, Service,
    events::{Asked, Grounds},
    log,
    refusal::{EventFault, LogFault},
    stores::access::LOOK,
};

/// The file by which anyone verifies the list of a store with this number. `library` is that of the list's game.
///
/// # Errors
/// As [`super::open_store_list`]; [`EventFault::NoFormat`] where the list is of another game;
/// [`LogFault::Unsigned`] before the store signed what it states; [`LogFault::NoEntry`] before the log did; the store
/// fails.
pub async fn store_list_file(
    service: &Service,
    caller: &Caller,
    library: &GameLibrary,
    (slug, number): (&str, u32),
) -> Result<Published, Refusal> {
    LOOK.check(caller)?;
    let (seen, list) = found_list(service, caller, (slug, number)).await?;
    let store = seen.store;
    let kept = list.kept.ok_or(StoreListFault::Withdrawn)?;
    if list.game != library.game().id {
        return Err(EventFault::NoFormat.into());
    }
    let registered = Registered::read(&kept.text, library.catalogue.games()).map_err(|fault| {
        tracing::error!(%fault, store = %store.id, number, "a list of a store cannot be read");
        Refusal::UnreadDeck
    })?;
    let logged = log::logged(service, caller, list.place.ok_or(LogFault::Unsigned)?).await?;
    let stated = log::stated_list(&logged)?;
    let ground = service.store.find_store_list_ground(store.id, number).await?;
    let asked = [Asked { list: &registered, stated: &stated, ground: ground.as_deref() }];
    let (grounds, judged) = Grounds::of(library, (&list.format, &list.snapshot), &asked)?.into_parts();
    let lists = judged.into_iter().map(|(ground, certificate)| PublishedList {
        list: registered.text().to_owned(),
        entry: logged.entry.clone(),
        proof: logged.proof.clone(),
        ground,
        certificate,
        name: None,
    });
    let lists = lists.collect();
    let (hosts, mut entries) = log::histories(service, caller).await?;
    entries.extend(log::standing_of(service, caller, store.id).await?);
    Ok(Published {
        version: VERSION,
        title: Some(format!("{} · {}", kept.title, store.name)),
        store: store.slug.clone(),
        hosts,
        keys: log::keys_of(service, caller, store.id).await?,
        entries,
        grounds,
        lists,
        policy: Some(log::policy(service, caller).await?),
    })
}
