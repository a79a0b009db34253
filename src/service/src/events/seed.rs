//! What an event is drawn by.

use safehouse_store::events::StoredEvent;
use safehouse_tournament::Seed;

use super::making::sealed_for;
use crate::{Refusal, Service};

/// The seed of an event, shown or not: whoever calls this gives nothing of it away but what was
/// drawn.
///
/// # Errors
/// [`Refusal::Failed`] where it cannot be opened.
pub(super) fn open_seed(service: &Service, event: &StoredEvent) -> Result<Seed, Refusal> {
    if let Some(seed) = &event.seed {
        return Seed::try_from(seed.clone()).map_err(|_| Refusal::Failed);
    }
    let sealed = event.seed_sealed.as_ref().ok_or(Refusal::Failed)?;
    let bytes = service.sealing.open(sealed, &sealed_for(event.id))?;
    bytes.try_into().map(Seed).map_err(|_| Refusal::Failed)
}
