//! The public log: what stores and the host stated, in an order that nobody can change.
//!
//! Statements are appended in the transaction of what they tell of, and a job signs a checkpoint
//! of them a moment later. A log begins with the first statement. Where going on could contradict
//! what was signed before, as after a backup was read, another history begins, and its first entry
//! names the last checkpoint of the one before. The same happens where the key of the host changes:
//! a history has one key.
//!
//! Other hosts are asked to witness it, where whoever runs the site names them: whose cosignature
//! holds stands below the checkpoint that is told, in its proofs and in files that are published.

mod asked;
mod asking;
mod changing_key;
mod checkpoint;
mod history;
mod keys;
mod proven;
mod reading;
mod witnessing;

use safehouse_statements::statement::Origin;
use safehouse_store::LogOrigin;

pub(crate) use self::proven::{histories, keys_of, logged, standing_of, stated_list};
pub use self::{
    asked::{WitnessSaid, add_asked_witness, list_asked_witnesses, remove_asked_witness, witnesses},
    asking::{ASK, Answered, Courier, MAX_ANSWER_BYTES, Unanswered, ask_witnesses},
    changing_key::{CHANGE_KEY, change_log_key, has_log_key},
    checkpoint::{SIGN, sign_checkpoint},
    keys::{HostKeys, keys, known_keys, policy},
    reading::{ENTRIES, EntryShown, READ, checkpoint, list_entries, log_tile, logs, prove},
    witnessing::{Added, WITNESS, add_checkpoint, add_witnessed, list_witnessed, remove_witnessed, witness_vkey},
};
use crate::{Refusal, Service, refusal::LogFault};

/// The history that goes on; one begins where there is none.
pub(crate) async fn current(service: &Service) -> Result<LogOrigin, Refusal> {
    history::current(service).await
}

/// The origin of a history for a statement about an entry of it; `None` where that is the one that goes on, in which the
/// statement will stand.
pub(crate) async fn origin_beside(service: &Service, number: u32) -> Result<Option<Origin>, Refusal> {
    if current(service).await?.number == number {
        return Ok(None);
    }
    let found = service.store.find_log(number).await?.ok_or(LogFault::NoEntry)?;
    Ok(Some(Origin::read(&found.origin).ok_or(Refusal::Failed)?))
}
