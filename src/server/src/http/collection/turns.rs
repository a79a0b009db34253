//! Turns to bring a file of a collection: each is in the memory whole, some times over.

use std::sync::Arc;

use safehouse_service::Refusal;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Files that are read at a time.
const BROUGHT: usize = 2;
/// Seconds to wait while others bring a file.
const WAIT: u64 = 5;

/// The turns of a site.
pub(in crate::http) struct Turns(Arc<Semaphore>);

/// One of them, for as long as it is held.
pub(in crate::http) struct Turn {
    _permit: OwnedSemaphorePermit,
}

impl Turns {
    /// All of them.
    pub(in crate::http) fn new() -> Self {
        Self(Arc::new(Semaphore::new(BROUGHT)))
    }

    /// A turn, if there is one.
    ///
    /// # Errors
    /// Others bring files now.
    pub(in crate::http) fn take(&self) -> Result<Turn, Refusal> {
        let permit = self.0.clone().try_acquire_owned();
        permit.map(|permit| Turn { _permit: permit }).map_err(|_| Refusal::Busy { seconds: WAIT })
    }
}
