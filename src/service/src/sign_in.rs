//! Signing in, and proving once more who one is.
//!
//! Nothing tells whether an account exists: a name that nobody has is answered with the
//! same words, after the same work, and its tries are counted alike.

use safehouse_store::{Account, Digest, Secret};
use sha2::{Digest as _, Sha256};

use crate::{
    Access, Caller, Refusal, Service,
    account_names::key,
    accounts::{self, Admitted},
    audit::{self, Action},
    passwords::{Right, SHORTEST},
    tries::{self, TryKey},
};

/// Who may sign in.
pub const SIGN_IN: Access = Access::Anyone;
/// Who may give their password once more, and change it.
pub const OWN: Access = Access::SignedIn;

/// Who lets tries and devices be forgotten.
pub const EXPIRE: Access = Access::Job;

/// How long a browser is known by what it was given, in milliseconds: as long as browsers
/// keep a cookie.
pub const DEVICE_FOR_MS: i64 = 400 * 24 * 60 * 60 * 1000;

/// What somebody signs in with.
#[derive(Clone)]
pub struct SignIn {
    /// The account's name.
    pub name: String,
    /// Its password.
    pub password: String,
    /// What the browser was given when somebody signed in with it before.
    pub device: Option<String>,
}

/// Somebody who signed in.
#[derive(Debug, Clone)]
pub struct SignedIn {
    /// Whose session begins.
    pub admitted: Admitted,
    /// What the browser is to keep, where it has nothing for this account yet: with it
    /// a stranger's tries keep nobody out.
    pub device: Option<Secret>,
}

/// Lets somebody in.
///
/// # Errors
/// [`Refusal::Unknown`] where the name and the password do not belong together, which is
/// also told of an account that was stopped; tried too often; too much is being done;
/// the store fails.
pub async fn sign_in(service: &Service, caller: &Caller, asked: SignIn) -> Result<SignedIn, Refusal> {
    SIGN_IN.check(caller)?;
    if let Some(network) = caller.network() {
        service.budgets.take_password(network).map_err(|seconds| Refusal::TriedTooOften { seconds })?;
    }
    let name_key = key(&asked.name);
    let account = service.store.find_account_by_name(&name_key).await?;
    let device = asked.device.as_deref().map(|token| digest(&["device", token]));
    let is_trusted = match (&account, &device) {
        (Some(account), Some(device)) => service.store.is_trusted(device, account.id).await?,
        _ => false,
    };
    let tried = match device {
        Some(device) if is_trusted => TryKey(device),
        _ => of_name(&name_key),
    };
    tries::count(service, &tried).await?;
    let right = right(service, account.as_ref(), &asked.password).await?;
    let (Some(account), Some(right)) = (account.as_ref(), right) else {
        let named = account.map(|account| account.id);
        audit::write_of(service, caller, named, Action::SignInFailed).await?;
        return Err(Refusal::Unknown);
    };
    tries::forget(service, &tried).await?;
    renew(service, account, right, &asked.password).await?;
    audit::write(service, caller, account.id, Action::SignedIn).await?;
    let device = if is_trusted { None } else { Some(trust(service, account).await?) };
    Ok(SignedIn { admitted: Admitted::of(account), device })
}

/// Whether it is the password of an account that may be used.
async fn right(service: &Service, account: Option<&Account>, password: &str) -> Result<Option<Right>, Refusal> {
    let hash = account.map(|account| account.password.expose());
    let right = service.passwords.verify(password, hash).await?;
    Ok(right.filter(|_| account.is_some_and(|account| account.disabled_at.is_none())))
}

/// Hashes the password anew where its hash is one of an older program.
async fn renew(service: &Service, account: &Account, right: Right, password: &str) -> Result<(), Refusal> {
    if right.is_outdated {
        let hash = Secret::new(service.passwords.hash(password, &*service.chance).await?);
        service.store.rehash_password(account.id, &account.password, &hash).await?;
    }
    Ok(())
}

/// Gives a browser what it is known by from now on.
async fn trust(service: &Service, account: &Account) -> Result<Secret, Refusal> {
    let token = hex(&service.chance.bytes::<32>());
    service.store.trust_device(&digest(&["device", &token]), account.id, service.clock.now_ms()).await?;
    Ok(Secret::new(token))
}

/// Proves once more that it is the caller who asks. Whoever calls gives the session
/// another id.
///
/// # Errors
/// The caller is not signed in; [`Refusal::WrongPassword`]; tried too often; the store
/// fails.
pub async fn confirm_password(service: &Service, caller: &Caller, password: &str) -> Result<Admitted, Refusal> {
    OWN.check(caller)?;
    let account = is_own_password(service, caller, password).await?;
    audit::write(service, caller, account.id, Action::Confirmed).await?;
    Ok(Admitted::of(&account))
}

/// Gives the caller's account another password and ends all sessions of before. The
/// caller's own begins anew with what this answers.
///
/// # Errors
/// The caller is not signed in; the present password is another one; the new one is not
/// good enough; tried too often; the store fails.
pub async fn change_password(
    service: &Service,
    caller: &Caller,
    present: &str,
    new: &str,
) -> Result<Admitted, Refusal> {
    OWN.check(caller)?;
    let account = is_own_password(service, caller, present).await?;
    let admitted = set_password(service, &account, new).await?;
    audit::write(service, caller, account.id, Action::PasswordChanged).await?;
    Ok(admitted)
}

/// Sets another password, judged as one that stands alone.
pub(crate) async fn set_password(service: &Service, account: &Account, new: &str) -> Result<Admitted, Refusal> {
    service.passwords.judge(new, SHORTEST, &[&account.name]).await?;
    let hash = Secret::new(service.passwords.hash(new, &*service.chance).await?);
    let epoch = service.store.set_password(account.id, &hash, service.clock.now_ms()).await?;
    let epoch = epoch.ok_or(Refusal::SignIn)?;
    Ok(Admitted { epoch, ..Admitted::of(account) })
}

async fn is_own_password(service: &Service, caller: &Caller, password: &str) -> Result<Account, Refusal> {
    let person = caller.person()?;
    let account = accounts::own(service, person).await?;
    // Apart from the tries of strangers, who would keep the owner from it.
    let tried = TryKey(digest(&["own", &account.id.to_string()]));
    tries::count(service, &tried).await?;
    match right(service, Some(&account), password).await? {
        Some(right) => {
            tries::forget(service, &tried).await?;
            renew(service, &account, right, password).await?;
            Ok(account)
        }
        None => Err(Refusal::WrongPassword),
    }
}

/// Forgets tries and devices of long ago, and answers how many they were.
///
/// # Errors
/// The caller is no job; the store fails.
pub async fn expire_tries(service: &Service, caller: &Caller) -> Result<u64, Refusal> {
    EXPIRE.check(caller)?;
    let now = service.clock.now_ms();
    let tries = service.store.expire_attempts(now - tries::REMEMBERED_MS).await?;
    Ok(tries + service.store.expire_devices(now - DEVICE_FOR_MS).await?)
}

/// Where tries of a name are counted, whether an account has it or not.
pub(crate) fn of_name(name_key: &str) -> TryKey {
    TryKey(digest(&["name", name_key]))
}

/// The hash of words, each told from the next.
pub(crate) fn digest(words: &[&str]) -> Digest {
    let mut hash = Sha256::new();
    for word in words {
        hash.update((word.len() as u64).to_le_bytes());
        hash.update(word.as_bytes());
    }
    Digest::from_bytes(hash.finalize().into())
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
