//! Changes that are made one after the other: what is changed on condition that it is as it was
//! read is looked at and changed by one request at a time, in whatever process.

use tokio::runtime::Handle;
use uuid::Uuid;

use crate::{Access, Caller, Refusal, Service};

/// Who may have a turn.
pub const TAKE: Access = Access::Anyone;

/// How long a turn lasts at the most: whoever was killed meanwhile keeps the others waiting so long.
pub const TURN_MS: i64 = 10_000;

/// Somebody's turn. It ends when this is dropped, at the latest after [`TURN_MS`].
#[derive(Debug)]
#[must_use]
pub struct Turn {
    service: Service,
    subject: String,
    holder: Uuid,
}

impl Turn {
    /// Ends it, so that the next has theirs at once. What is dropped ends a moment later.
    pub async fn end(mut self) {
        give_back(&self.service, &std::mem::take(&mut self.subject), self.holder).await;
    }
}

async fn give_back(service: &Service, subject: &str, holder: Uuid) {
    // It ends by itself soon.
    if let Err(error) = service.store.end_lease(subject, holder).await {
        tracing::warn!(%error, "a turn was not given back");
    }
}

/// Has the turn to change what is named on a condition.
///
/// # Errors
/// [`Refusal::Busy`] while it is somebody else's; the store fails.
pub async fn take_turn(service: &Service, caller: &Caller, subject: &str) -> Result<Turn, Refusal> {
    TAKE.check(caller)?;
    let now = service.clock.now_ms();
    let holder = service.chance.id(now);
    if service.store.take_lease(subject, holder, now, now.saturating_add(TURN_MS)).await? {
        return Ok(Turn { service: service.clone(), subject: subject.to_owned(), holder });
    }
    Err(Refusal::Busy { seconds: 1 })
}

impl Drop for Turn {
    fn drop(&mut self) {
        let Ok(runtime) = Handle::try_current() else { return };
        if self.subject.is_empty() {
            return;
        }
        let (service, subject, holder) = (self.service.clone(), std::mem::take(&mut self.subject), self.holder);
        runtime.spawn(async move { give_back(&service, &subject, holder).await });
    }
}
