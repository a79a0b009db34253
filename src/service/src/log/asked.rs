//! Witnesses that this host asks: which they are, and whose cosignatures the last checkpoint has.

use safehouse_store::{AskedWitness, log::MAX_ADDRESS_BYTES};
use safehouse_transparency::{
    Note, Policy, VerifyingKey,
    key::KeyError,
    policy::{PolicyError, WitnessSeen},
};
use url::{Host, Url};

use super::{keys::witness_lines, reading::READ};
use crate::{Access, Caller, Refusal, Service, notary, refusal::LogFault};

/// Who says which witnesses are asked.
const LOOK_AFTER: Access = Access::Administrator;
/// What the address of a request ends in, behind that of the witness.
pub(super) const ADD_CHECKPOINT: &str = "/add-checkpoint";

/// A witness that is asked, as everybody is told of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WitnessSaid {
    /// The name of its key.
    pub name: String,
    /// When it says that it cosigned the last checkpoint, in milliseconds since 1970-01-01T00:00:00Z; nothing when it
    /// did not.
    pub cosigned_at: Option<i64>,
}

/// Asks a witness from now on, by its verifier key and what the addresses of its requests begin with.
///
/// # Errors
/// The caller does not run the site; [`LogFault::NoVkey`]; [`LogFault::WitnessAddress`]; [`LogFault::OwnWitness`];
/// [`LogFault::WitnessUnfit`]; [`LogFault::WitnessAsked`] when it is asked already, or as many are as may be;
/// the program has no key; the store fails.
pub async fn add_asked_witness(service: &Service, caller: &Caller, vkey: &str, address: &str) -> Result<(), Refusal> {
    LOOK_AFTER.check(caller)?;
    let read = vkey.trim().parse::<VerifyingKey>();
    let key = read.map_err(|error: KeyError| LogFault::NoVkey(error.to_string()))?;
    let address = read_address(address)?;
    let own = service.notary.witness_key(notary::host_of(service.notary.host()?))?;
    if own.verifying_key().public_key() == key.public_key() {
        return Err(LogFault::OwnWitness.into());
    }
    let asked = service.store.list_asked_witnesses().await?;
    let (name, vkey) = (key.name(), key.to_string());
    if asked.iter().any(|witness| witness.name == name) {
        return Err(LogFault::WitnessAsked.into());
    }
    // Whom a policy cannot name, nobody could ask for.
    let mut all = named(&asked);
    all.push((name, &vkey));
    Policy::parse(witness_lines(&all).as_bytes()).map_err(|error| {
        LogFault::WitnessUnfit(match error {
            PolicyError::Line { error, .. } => error.to_string(),
            error => error.to_string(),
        })
    })?;
    let is_added = service.store.add_asked_witness((name, &vkey), &address, service.clock.now_ms()).await?;
    if is_added { Ok(()) } else { Err(LogFault::WitnessAsked.into()) }
}

/// Asks a witness no more. Its lines stay below the checkpoint that has them, until the next one.
///
/// # Errors
/// The caller does not run the site; [`LogFault::NoWitness`] when it is not asked; the store fails.
pub async fn remove_asked_witness(service: &Service, caller: &Caller, name: &str) -> Result<(), Refusal> {
    LOOK_AFTER.check(caller)?;
    let is_removed = service.store.remove_asked_witness(name).await?;
    if is_removed { Ok(()) } else { Err(LogFault::NoWitness.into()) }
}

/// The witnesses that are asked, with what each said last, in the order of their names.
///
/// # Errors
/// The caller does not run the site; the store fails.
pub async fn list_asked_witnesses(service: &Service, caller: &Caller) -> Result<Vec<AskedWitness>, Refusal> {
    LOOK_AFTER.check(caller)?;
    Ok(service.store.list_asked_witnesses().await?)
}

/// The witnesses that are asked, in the order of their names, with when each cosigned the last checkpoint of a history.
///
/// # Errors
/// The store fails.
pub async fn witnesses(service: &Service, caller: &Caller, log: u32) -> Result<Vec<WitnessSaid>, Refusal> {
    READ.check(caller)?;
    let asked = service.store.list_asked_witnesses().await?;
    if asked.is_empty() {
        return Ok(Vec::new());
    }
    let signed = service.store.find_log(log).await?.and_then(|found| found.signed);
    let seen = signed.map_or_else(Vec::new, |signed| seen_by(&asked, &signed.note));
    let said = asked.into_iter().map(|witness| {
        let line = seen.iter().find(|line| line.name == witness.name);
        let at = line.and_then(|line| i64::try_from(line.time.checked_mul(1000)?).ok());
        WitnessSaid { name: witness.name, cosigned_at: at }
    });
    Ok(said.collect())
}

/// Whose lines below a checkpoint hold.
fn seen_by(asked: &[AskedWitness], checkpoint: &str) -> Vec<WitnessSeen> {
    let policy = Policy::parse(witness_lines(&named(asked)).as_bytes()).ok();
    let note = Note::parse(checkpoint.as_bytes()).ok();
    let evaluated = policy.zip(note).and_then(|(policy, note)| policy.evaluate(&note).ok());
    evaluated.map_or_else(Vec::new, |evaluated| evaluated.witnesses)
}

/// Their names and keys.
fn named(asked: &[AskedWitness]) -> Vec<(&str, &str)> {
    asked.iter().map(|witness| (witness.name.as_str(), witness.vkey.as_str())).collect()
}

/// What addresses of requests to a witness begin with, as it is kept: by https, or on this machine. Where it leads is
/// found out each time when it is asked.
fn read_address(text: &str) -> Result<String, LogFault> {
    let url = Url::parse(text.trim()).map_err(|_| LogFault::WitnessAddress)?;
    let is_here = match url.host() {
        None => return Err(LogFault::WitnessAddress),
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        Some(Host::Domain(name)) => name == "localhost",
    };
    let is_secure = url.scheme() == "https" || (url.scheme() == "http" && is_here);
    let is_bare =
        url.username().is_empty() && url.password().is_none() && url.query().is_none() && url.fragment().is_none();
    let prefix = url.as_str().trim_end_matches('/');
    // Whoever copies the whole address means the same.
    let prefix = prefix.strip_suffix(ADD_CHECKPOINT).unwrap_or(prefix).trim_end_matches('/');
    if is_secure && is_bare && prefix.len() + ADD_CHECKPOINT.len() <= MAX_ADDRESS_BYTES {
        Ok(prefix.to_owned())
    } else {
        Err(LogFault::WitnessAddress)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_witnesses_are_secure_or_of_this_machine() {
        for (text, kept) in [
            ("https://Other.example/witness", "https://other.example/witness"),
            (" https://other.example/witness/add-checkpoint/ ", "https://other.example/witness"),
            ("https://other.example", "https://other.example"),
            ("https://other.example:8443/a/b/", "https://other.example:8443/a/b"),
            ("http://127.0.0.1:3000/witness", "http://127.0.0.1:3000/witness"),
            ("http://[::1]:3000/witness", "http://[::1]:3000/witness"),
            ("http://localhost:3000/witness", "http://localhost:3000/witness"),
        ] {
            assert_eq!(read_address(text).as_deref(), Ok(kept), "{text}");
        }
        let long = format!("https://other.example/{}", "x".repeat(1000));
        for text in [
            "",
            "other.example/witness",
            "ftp://other.example/witness",
            "http://other.example/witness",
            "http://192.168.1.7/witness",
            "http://localhost.example/witness",
            "https://a:b@other.example/witness",
            "https://other.example/witness?x",
            "https://other.example/witness#x",
            "file:///witness",
            &long,
        ] {
            assert_eq!(read_address(text), Err(LogFault::WitnessAddress), "{text}");
        }
    }
}
