//! The lists of an event to print: a sheet for each player, which they sign or a judge holds against their deck.

use safehouse_engine::{deck::registered::Registered, library::GameLibrary};
use safehouse_statements::self_contained;
use safehouse_store::events::{EventEntry, EventList, ViewReason};
use safehouse_transparency::SigningKey;

use super::{
    EventFault, EventSeen,
    access::LIST_ROLES,
    checks::{CheckSection, sorted},
    found::staffed_event,
    own_hand::may_open,
    viewing::{ListOpened, open},
};
use crate::events::access::STAFF;
use crate::{
    Caller, Refusal, Service, notary,
    refusal::LogFault,
    stores::{Act, stating, write_act},
};

/// A list to print.
#[derive(Debug, Clone)]
pub struct ListPrinted {
    /// Whose it is.
    pub entry: EventEntry,
    /// The list that counts.
    pub list: EventList,
    /// Its sections, as the deck is sorted to be counted.
    pub sections: Vec<CheckSection>,
    /// What verifies without a connection, as the larger code of a sheet; none where the host has not the key of the
    /// store, the store may state nothing, or a code cannot hold the list.
    pub proof: Option<String>,
}

/// Opens every list of an event to print it, which is written down for each player to read. They come in the order of
/// the players' numbers.
///
/// # Errors
/// The caller does not judge or run the event; [`EventFault::Blind`] for who takes part themselves;
/// [`EventFault::NoList`] where there is none; the store fails.
pub async fn print_lists(
    service: &Service,
    caller: &Caller,
    library: &GameLibrary,
    code: &str,
) -> Result<(EventSeen, Vec<ListPrinted>), Refusal> {
    STAFF.check(caller)?;
    let seen = staffed_event(service, caller, code, LIST_ROLES).await?;
    may_open(&seen)?;
    let signer = match signer(service, &seen).await {
        Ok(signer) => Some(signer),
        Err(
            Refusal::Log(LogFault::NoKey | LogFault::OtherKey | LogFault::NoStoreKey | LogFault::KeyElsewhere)
            | Refusal::GameStore(_),
        ) => None,
        Err(refusal) => return Err(refusal),
    };
    let event = safehouse_statements::Id::from_bytes(seen.event.id.into_bytes());
    let mut printed = Vec::new();
    for entry in service.store.list_event_entries((seen.event.store, seen.event.id)).await? {
        let ListOpened { entry, list, deck, .. } =
            match open(service, caller, (code, entry.id), ViewReason::Sheet).await {
                Ok((_, opened)) => opened,
                Err(Refusal::Event(EventFault::NoList | EventFault::Withdrawn)) => continue,
                Err(refusal) => return Err(refusal),
            };
        let registered = Registered::of(&deck, library.game()).ok();
        let proof = signer.as_ref().zip(registered).and_then(|(signer, registered)| {
            self_contained::write(&registered, Some(event), &library.catalogue, signer).ok()
        });
        let sections = sorted(&deck, &library.catalogue);
        printed.push(ListPrinted { entry, list, sections, proof });
    }
    if printed.is_empty() {
        return Err(EventFault::NoList.into());
    }
    let details = serde_json::json!({ "event": code, "lists": printed.len() });
    write_act(service, caller, seen.event.store, Some(seen.event.id), Act::ListsPrinted, &details).await?;
    Ok((seen, printed))
}

/// What signs the codes of sheets: each states a list of the store's.
async fn signer(service: &Service, seen: &EventSeen) -> Result<SigningKey, Refusal> {
    stating(service, seen.event.store).await?;
    notary::store_signer(service, seen.event.store).await
}
