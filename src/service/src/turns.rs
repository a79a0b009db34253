//! Changes that are made one after the other: what is changed on condition that it is as it was
//! read is looked at and changed by one request at a time, in whatever process.

use std::time::Duration;

use tokio::runtime::Handle;
use uuid::Uuid;

use crate::{Access, Caller, Refusal, Service};

/// Who may wait for a turn.
pub const TAKE: Access = Access::Anyone;

/// How long a turn lasts at the most: whoever was killed meanwhile keeps the others waiting so long.
pub const TURN_MS: i64 = 10_000;
/// How long one waits for the turns of others.
const PATIENCE: Duration = Duration::from_secs(5);
/// The pause between two looks, the first and the longest.
const PAUSES: [Duration; 2] = [Duration::from_millis(4), Duration::from_millis(100)];

/// Somebody's turn. It ends when this is dropped, at the latest after [`TURN_MS`].
#[derive(Debug)]
#[must_use]
pub struct Turn {
    service: Service,
    subject: String,
    holder: Uuid,
}

/// Waits until nobody else changes what is named on a condition.
///
/// # Errors
/// [`Refusal::Busy`] when others took too long; the store fails.
pub async fn take_turn(service: &Service, caller: &Caller, subject: &str) -> Result<Turn, Refusal> {
    TAKE.check(caller)?;
    let mut pause = PAUSES[0];
    let begun = tokio::time::Instant::now();
    let holder = service.chance.id(service.clock.now_ms());
    loop {
        let now = service.clock.now_ms();
        if service.store.take_lease(subject, holder, now, now.saturating_add(TURN_MS)).await? {
            return Ok(Turn { service: service.clone(), subject: subject.to_owned(), holder });
        }
        if begun.elapsed() >= PATIENCE {
            return Err(Refusal::Busy { seconds: 1 });
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(PAUSES[1]);
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let Ok(runtime) = Handle::try_current() else { return };
        let (service, subject, holder) = (self.service.clone(), std::mem::take(&mut self.subject), self.holder);
        runtime.spawn(async move {
            // It ends by itself soon.
            if let Err(error) = service.store.end_lease(&subject, holder).await {
                tracing::warn!(%error, "a turn was not given back");
            }
        });
    }
}
