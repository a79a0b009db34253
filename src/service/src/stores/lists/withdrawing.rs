//! Lists of a store that are taken back.

use safehouse_statements::{Statement, code::WithdrawalReason};

use super::fault::StoreListFault;
use crate::{
    Caller, Refusal, Service, log, notary,
    stores::{
        access::{OWN_ROLES, PUBLISH},
        acts::{Act, write_act},
        kept::staffed,
    },
};

/// Erases a list that a store published, with what it is called and what tells of its cards; the log says that it is
/// shown no longer, where it has it. A copy that somebody saved still verifies.
///
/// # Errors
/// The caller does not own the store; [`StoreFault::None`](crate::refusal::StoreFault::None);
/// [`StoreListFault::None`], [`StoreListFault::Withdrawn`]; the store has no key here; the store fails.
pub async fn withdraw_store_list(
    service: &Service,
    caller: &Caller,
    (slug, number): (&str, u32),
    reason: WithdrawalReason,
) -> Result<(), Refusal> {
    PUBLISH.check(caller)?;
    let store = staffed(service, caller, slug, OWN_ROLES).await?;
    let list = service.store.find_store_list(store.id, number).await?.ok_or(StoreListFault::None)?;
    if list.withdrawn_at.is_some() {
        return Err(StoreListFault::Withdrawn.into());
    }
    let at = service.clock.now_ms();
    let entry = match list.place {
        Some(place) => {
            let stated = Statement::ListWithdrawn {
                store: notary::slug_of(&store)?,
                index: place.position,
                origin: log::origin_beside(service, place.log).await?,
                reason,
                at: at.unsigned_abs(),
            };
            Some(notary::state_as_store(service, store.id, &stated).await?)
        }
        // The log never had it.
        None => None,
    };
    if !service.store.withdraw_store_list(store.id, number, entry.as_ref(), at).await? {
        // It is withdrawn by now, or just logged.
        let found = service.store.find_store_list(store.id, number).await?;
        let is_withdrawn = found.is_none_or(|list| list.withdrawn_at.is_some());
        return Err(if is_withdrawn { StoreListFault::Withdrawn.into() } else { Refusal::Busy { seconds: 1 } });
    }
    let details = serde_json::json!({ "list": number, "reason": reason.id() });
    write_act(service, caller, store.id, None, Act::ListWithdrawn, &details).await
}
