//! Turns to bring a file of a collection, through a page or by a program: it is received whole, then read; and to look
//! something up in one.

use std::time::Duration;

use safehouse_service::{AccountId, Caller, Refusal};
use tokio::{
    sync::{Semaphore, SemaphorePermit},
    time::timeout,
};

use crate::http::per_account::{PerAccount, Place};

/// Files that are received at a time, whole, in the memory: each takes as long as its sender likes.
static RECEIVED: Semaphore = Semaphore::const_new(24);
/// Of one account.
static RECEIVED_FROM: PerAccount = PerAccount::new(1);
/// Files that are read at a time: each is in the memory some times over.
static READ: Semaphore = Semaphore::const_new(2);
/// How long a file that was received waits for those that are read.
const READ_WITHIN: Duration = Duration::from_secs(10);
/// Seconds to wait while others bring a file.
const WAIT: u64 = 5;

/// A file is received for as long as this is held.
pub(in crate::http) struct Received {
    _of_account: Place,
    _of_all: SemaphorePermit<'static>,
}

/// A file is read for as long as this is held.
pub(in crate::http) type Turn = SemaphorePermit<'static>;

/// Room for a file of an account.
///
/// # Errors
/// The account sends one already, or too many others do.
pub(in crate::http) fn receive(account: AccountId) -> Result<Received, Refusal> {
    let busy = || Refusal::Busy { seconds: WAIT };
    let of_account = RECEIVED_FROM.take(account).ok_or_else(busy)?;
    Ok(Received { _of_account: of_account, _of_all: RECEIVED.try_acquire().map_err(|_| busy())? })
}

/// What is looked up in a collection of one account at a time: in a large one it keeps a processor busy.
static LOOKED_UP: PerAccount = PerAccount::new(1);

/// Waits until nothing else is looked up in the collections of whoever asks; nothing where nobody is signed in.
pub(in crate::http) async fn look(caller: &Caller) -> Option<Place> {
    match caller.account() {
        Ok(account) => Some(LOOKED_UP.wait(account).await),
        Err(_) => None,
    }
}

/// A turn to read a file that was received.
///
/// # Errors
/// Others are read for too long.
pub(in crate::http) async fn read() -> Result<Turn, Refusal> {
    match timeout(READ_WITHIN, READ.acquire()).await {
        Ok(Ok(turn)) => Ok(turn),
        _ => Err(Refusal::Busy { seconds: WAIT }),
    }
}
