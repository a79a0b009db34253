//! Logs of others that this host witnesses.

use safehouse_store::{WitnessedLog, WitnessedSeen};
use safehouse_transparency::{
    VerifyingKey, cosignature,
    tree::EMPTY_ROOT,
    witness::{self, AddCheckpoint, Seen, decide, write_cosignatures},
};

use crate::{Access, Caller, Refusal, Service, notary, refusal::LogFault};

/// Who may ask for a cosignature: any log. Who is witnessed is what administrators said.
pub const WITNESS: Access = Access::Anyone;
/// Who says which logs are witnessed.
const LOOK_AFTER: Access = Access::Administrator;
/// How often what others signed meanwhile is looked at again.
const TRIES: usize = 3;

/// What a witness answers to a checkpoint that is added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Added {
    /// It cosigned: the lines.
    Cosigned(String),
    /// It did not, and why.
    Refused(witness::Refusal),
}

/// Cosigns a checkpoint of a log that is witnessed, where it goes on from the last one cosigned:
/// `body` is the request, as `tlog-witness` has it.
///
/// # Errors
/// The program has no key; the store fails.
pub async fn add_checkpoint(service: &Service, caller: &Caller, body: &[u8]) -> Result<Added, Refusal> {
    WITNESS.check(caller)?;
    let request = match AddCheckpoint::parse(body) {
        Ok(request) => request,
        Err(refused) => return Ok(Added::Refused(refused)),
    };
    let key = service.notary.witness_key(notary::host_of(service.notary.host()?))?;
    for _ in 0..TRIES {
        let known = service.store.find_witnessed(request.origin()).await?;
        let keys: Vec<VerifyingKey> = known.iter().filter_map(|known| known.vkey.parse().ok()).collect();
        let seen = known.as_ref().map_or_else(Seen::default, |known| Seen { size: known.size, root: known.root });
        let next = match decide(&request, &keys, seen) {
            Ok(next) => next,
            Err(refused) => return Ok(Added::Refused(refused)),
        };
        let now = service.clock.now_ms();
        let kept = service
            .store
            .see_witnessed(request.origin(), (seen.size, &seen.root), (next.size, &next.root), now)
            .await?;
        match kept {
            WitnessedSeen::Kept => {
                let seconds = now.unsigned_abs() / 1000;
                let line = cosignature::sign(request.note(), &key, seconds).map_err(|error| {
                    tracing::error!(%error, "a checkpoint cannot be cosigned");
                    Refusal::Failed
                })?;
                return Ok(Added::Cosigned(write_cosignatures(&[line])));
            }
            WitnessedSeen::NoLog => {
                return Ok(Added::Refused(witness::Refusal::UnknownLog(request.origin().to_owned())));
            }
            // Somebody else came between: it is looked at once more.
            WitnessedSeen::Other(_) => {}
        }
    }
    Err(Refusal::Busy { seconds: 1 })
}

/// What cosignatures of this host are verified by, as others add it to their policies.
///
/// # Errors
/// [`LogFault::NoKey`] where the program has no key.
pub async fn witness_vkey(service: &Service, caller: &Caller) -> Result<String, Refusal> {
    WITNESS.check(caller)?;
    let key = service.notary.witness_key(notary::host_of(service.notary.host()?))?;
    Ok(key.verifying_key().to_string())
}

/// Witnesses a log from now on, by its verifier key, whose name is its origin.
///
/// # Errors
/// The caller does not run the site; [`LogFault::NoVkey`]; [`LogFault::Witnessed`] when it is already, or there
/// are as many as may be; the store fails.
pub async fn add_witnessed(service: &Service, caller: &Caller, vkey: &str) -> Result<WitnessedLog, Refusal> {
    LOOK_AFTER.check(caller)?;
    let read: VerifyingKey = vkey
        .trim()
        .parse()
        .map_err(|error: safehouse_transparency::key::KeyError| LogFault::NoVkey(error.to_string()))?;
    let log = WitnessedLog {
        origin: read.name().to_owned(),
        vkey: read.to_string(),
        size: 0,
        root: EMPTY_ROOT,
        added_at: service.clock.now_ms(),
        seen_at: None,
    };
    if service.store.add_witnessed(&log).await? { Ok(log) } else { Err(LogFault::Witnessed.into()) }
}

/// Witnesses a log no more. What was cosigned of it is remembered.
///
/// # Errors
/// The caller does not run the site; [`LogFault::NoWitnessed`] when it is not witnessed; the store fails.
pub async fn remove_witnessed(service: &Service, caller: &Caller, origin: &str) -> Result<(), Refusal> {
    LOOK_AFTER.check(caller)?;
    let is_removed = service.store.remove_witnessed(origin, service.clock.now_ms()).await?;
    if is_removed { Ok(()) } else { Err(LogFault::NoWitnessed.into()) }
}

/// The logs that are witnessed, in the order of their origins.
///
/// # Errors
/// The store fails.
pub async fn list_witnessed(service: &Service, caller: &Caller) -> Result<Vec<WitnessedLog>, Refusal> {
    WITNESS.check(caller)?;
    Ok(service.store.list_witnessed().await?)
}
