//! Sealed secrets under another key.

use safehouse_store::{SealedOf, Secret};

use crate::{
    Access, Caller, Refusal, Service,
    audit::{self, Action},
    events, notary,
    sealing::SealedWith,
    webhooks,
};

/// Who may ask which keys secrets are sealed with: whoever has them.
pub const COUNT_SEALED_SECRETS: Access = Access::Machine;

/// Who may seal secrets anew: whoever has both keys.
pub const RESEAL: Access = Access::Machine;

/// How many secrets are sealed with which key.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SealedSecrets {
    /// With the present one.
    pub present: u64,
    /// With the one of before.
    pub before: u64,
    /// With one that is not here: nobody can open them.
    pub unread: u64,
}

/// Counts the sealed secrets by what they say of their key; none is opened.
///
/// # Errors
/// The caller does not sit at the machine; the store fails.
pub async fn count_sealed_secrets(service: &Service, caller: &Caller) -> Result<SealedSecrets, Refusal> {
    COUNT_SEALED_SECRETS.check(caller)?;
    let mut counted = SealedSecrets::default();
    for secret in service.store.list_sealed_secrets().await? {
        *match service.sealing.sealed_with(&secret) {
            SealedWith::Present => &mut counted.present,
            SealedWith::Before => &mut counted.before,
            SealedWith::Another => &mut counted.unread,
        } += 1;
    }
    Ok(counted)
}

/// What became of the sealed secrets.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Resealed {
    /// Sealed with the present key now, and with that of before until now.
    pub resealed: u64,
    /// Sealed with the present key already.
    pub present: u64,
    /// Opened by neither key. They stay as they are.
    pub unread: u64,
}

/// Seals with the present key what was sealed with that of before: all of it or, where
/// something fails, nothing. Doing it once more changes nothing, but what a program that still
/// seals with the key of before added meanwhile.
///
/// # Errors
/// The caller does not sit at the machine; there is no key; the store fails.
pub async fn reseal(service: &Service, caller: &Caller) -> Result<Resealed, Refusal> {
    RESEAL.check(caller)?;
    // Without a key nothing is begun.
    service.sealing.check()?;
    let mut done = Resealed::default();
    let mut seal = |of: SealedOf, secret: &Secret| {
        if service.sealing.sealed_with(secret) == SealedWith::Present {
            done.present += 1;
            return None;
        }
        let sealed = anew(service, of, secret).ok();
        done.unread += u64::from(sealed.is_none());
        sealed
    };
    let resealed = service.store.reseal(&mut seal).await?;
    done.resealed = resealed;
    let written = serde_json::json!({ "resealed": done.resealed, "present": done.present, "unread": done.unread });
    audit::write_about(service, caller, None, Action::SecretsResealed, &written).await?;
    Ok(done)
}

/// The same secret, sealed with the present key.
fn anew(service: &Service, of: SealedOf, secret: &Secret) -> Result<Secret, Refusal> {
    let whose = match of {
        SealedOf::Authenticator(account) => account.to_string(),
        SealedOf::Webhook(id) => webhooks::sealed_for(id),
        SealedOf::StoreKey(store, number) => notary::sealed_for(store, number),
        SealedOf::EventSeed(event) => events::sealed_for(event),
    };
    let plain = service.sealing.open(secret, &whose)?;
    service.sealing.seal(&plain, &whose, &*service.chance)
}
