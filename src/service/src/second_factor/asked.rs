//! Asking for the second factor, and trying what is given.

use safehouse_store::{Account, AccountId, OneTimeLink, RecoveryKind, Secret};

use super::{codes::kept, steps};
use crate::{
    Caller, Refusal, Service,
    accounts::Proof,
    audit::{self, Action},
    digest::digest,
    tries::{self, TryKey},
};

/// How long somebody has to give it, in milliseconds.
pub const ASKED_FOR_MS: i64 = 5 * 60 * 1000;
/// The same in minutes, for whoever is told.
pub const ASKED_FOR_MINUTES: i64 = ASKED_FOR_MS / 60_000;

/// What a token of somebody who is asked is for, as it is kept.
pub(super) const ASKED: &str = "second-factor";

/// Somebody whose password was right, and who is asked for the second factor.
#[derive(Debug, Clone)]
pub struct Asked {
    /// What they show together with it, once, within [`ASKED_FOR_MS`].
    pub token: Secret,
}

/// Asks whoever gave the password for the second factor.
///
/// # Errors
/// The store fails.
pub(crate) async fn ask(service: &Service, account: &Account) -> Result<Asked, Refusal> {
    let (token, now) = (hex::encode(service.chance.bytes::<32>()), service.clock.now_ms());
    let link = OneTimeLink {
        hash: digest(&["asked", &token]),
        account_id: account.id,
        purpose: ASKED.to_owned(),
        // A password that is changed meanwhile was not the one that was given.
        data: account.epoch.to_string(),
        created_at: now,
        ends_at: now.saturating_add(ASKED_FOR_MS),
    };
    service.store.put_link(&link).await?;
    Ok(Asked { token: Secret::new(token) })
}

/// Tries what was written as the second factor of an account: a code of the authenticator,
/// or one that stands in for it. What is right is used up.
///
/// # Errors
/// [`Refusal::WrongCode`]; tried too often; the store fails.
pub(crate) async fn prove(
    service: &Service,
    caller: &Caller,
    tried: &TryKey,
    account: &Account,
    code: &str,
) -> Result<Proof, Refusal> {
    tries::count(service, tried).await?;
    let Some(proof) = is_right(service, account.id, code).await? else {
        audit::write(service, caller, account.id, Action::SecondFactorFailed).await?;
        return Err(Refusal::WrongCode);
    };
    tries::forget(service, tried).await?;
    if proof == Proof::PasswordAndRecoveryCode {
        audit::write(service, caller, account.id, Action::FactorCodeUsed).await?;
    }
    Ok(proof)
}

async fn is_right(service: &Service, account: AccountId, code: &str) -> Result<Option<Proof>, Refusal> {
    let now = service.clock.now_ms();
    let Some(digits) = steps::digits(code) else {
        let is_used = service.store.use_recovery_code(account, RecoveryKind::Factor, &kept(code), now).await?;
        return Ok(is_used.then_some(Proof::PasswordAndRecoveryCode));
    };
    let Some(totp) = service.store.find_totp(account).await?.filter(|totp| totp.confirmed_at.is_some()) else {
        return Ok(None);
    };
    // The log says why; a code that was written down needs no key.
    let opened = service.sealing.open(&totp.secret, &account.to_string());
    let secret = opened.map_err(|_| Refusal::AuthenticatorOut)?;
    let Some(step) = steps::step_of(&secret, &digits, now) else { return Ok(None) };
    // Of one code that is shown twice, one counts.
    Ok(service.store.use_totp_step(account, step).await?.then_some(Proof::PasswordAndCode))
}
