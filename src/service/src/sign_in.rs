//! Signing in, and proving once more who one is.
//!
//! Nothing here tells whether an account exists: a name that nobody has is answered with
//! the same words, after the same work, and its tries are counted alike. Only a hash that
//! an older program made takes another time, until its owner signs in. Taking a name tells
//! that somebody has it: no two have one.

use safehouse_store::{Account, AccountId, Secret};
use uuid::Uuid;

use crate::{
    Access, Caller, Refusal, Service,
    account_names::key,
    accounts::{self, Admitted, Proof},
    audit::{self, Action},
    digest::digest,
    passwords::{Right, SHORTEST, SHORTEST_WITH_FACTOR},
    second_factor::{self, Asked},
    sessions,
    tries::{self, TryKey},
};

/// Who may sign in.
pub const SIGN_IN: Access = Access::Anyone;
/// Who may give their password once more.
pub const CONFIRM: Access = Access::SettlingIn;
/// Who may change it.
pub const OWN: Access = Access::SignedIn;

/// Who lets tries and devices be forgotten.
pub const EXPIRE: Access = Access::Job;

/// How long a browser is known by what it was given, in milliseconds: as long as browsers
/// keep a cookie.
pub const DEVICE_FOR_MS: i64 = 400 * 24 * 60 * 60 * 1000;

/// What a link that sets a password is for, as it is kept.
pub(crate) const SET_PASSWORD: &str = "set-password";

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

/// What follows on a right password.
#[derive(Debug, Clone)]
pub enum SignInStep {
    /// Their session begins.
    Done(SignedIn),
    /// They are asked for the second factor.
    SecondFactor(Asked),
}

/// Lets somebody in, or asks for their second factor.
///
/// # Errors
/// [`Refusal::Unknown`] where the name and the password do not belong together, which is
/// also told of an account that was stopped; tried too often; too much is being done;
/// the store fails.
pub async fn sign_in(service: &Service, caller: &Caller, asked: SignIn) -> Result<SignInStep, Refusal> {
    SIGN_IN.check(caller)?;
    tries::take(service, caller).await?;
    let name_key = key(&asked.name);
    let account = service.store.find_account_by_name(&name_key).await?;
    let device = asked.device.as_deref().map(|token| digest(&["device", token]));
    let is_trusted = match &device {
        Some(device) => service.store.is_trusted(device, or_nobody(account.as_ref())).await?,
        None => false,
    };
    let tried = match device {
        Some(device) if is_trusted => TryKey::of_device(device),
        _ => TryKey::of_name(&name_key),
    };
    let right = right(service, &tried, account.as_ref(), &asked.password).await?;
    let (Some(account), Some(right)) = (account.as_ref(), right) else {
        let named = account.map(|account| account.id);
        audit::write_of(service, caller, named, Action::SignInFailed).await?;
        return Err(Refusal::Unknown);
    };
    tries::forget(service, &tried).await?;
    renew(service, account, right, &asked.password).await?;
    if service.has_second_factor(account.id).await? {
        return Ok(SignInStep::SecondFactor(second_factor::ask(service, account).await?));
    }
    Ok(SignInStep::Done(let_in(service, caller, account, is_trusted).await?))
}

/// Lets in whoever proved all that their account asks for.
pub(crate) async fn let_in(
    service: &Service,
    caller: &Caller,
    account: &Account,
    is_trusted: bool,
) -> Result<SignedIn, Refusal> {
    audit::write(service, caller, account.id, Action::SignedIn).await?;
    known(service, account, is_trusted).await
}

/// Somebody signed in, by a browser that is known from now on.
pub(crate) async fn known(service: &Service, account: &Account, is_trusted: bool) -> Result<SignedIn, Refusal> {
    let admitted = Admitted::of(service, account).await?;
    let device = if is_trusted { None } else { Some(service.trust_browser(&admitted).await?) };
    Ok(SignedIn { admitted, device })
}

/// The fewest characters of a password of this account.
pub(crate) async fn shortest(service: &Service, account: AccountId) -> Result<usize, Refusal> {
    Ok(if service.has_second_factor(account).await? { SHORTEST_WITH_FACTOR } else { SHORTEST })
}

/// The id of an account; without one an id that none has, of which the store is asked alike.
pub(crate) fn or_nobody(account: Option<&Account>) -> AccountId {
    account.map_or(AccountId::from(Uuid::nil()), |account| account.id)
}

/// Tries a password: whether it is the one of an account that may be used.
async fn right(
    service: &Service,
    tried: &TryKey,
    account: Option<&Account>,
    password: &str,
) -> Result<Option<Right>, Refusal> {
    // Who is sent away because too many wait has tried nothing.
    let place = service.passwords.place()?;
    tries::count(service, tried).await?;
    let hash = account.map(|account| account.password.expose());
    let right = service.passwords.verify(place, password, hash).await?;
    Ok(right.filter(|_| account.is_some_and(|account| account.disabled_at.is_none())))
}

/// Hashes the password anew where its hash is one of an older program. Where there is no
/// time for it, that is done another time.
async fn renew(service: &Service, account: &Account, right: Right, password: &str) -> Result<(), Refusal> {
    if right.is_outdated
        && let Ok(place) = service.passwords.place()
    {
        let hash = Secret::new(service.passwords.hash(place, password, &*service.chance).await?);
        service.store.rehash_password(account.id, &account.password, &hash).await?;
    }
    Ok(())
}

impl Service {
    /// Gives the browser of somebody who was just let in what it is known by from now on:
    /// with it a stranger's tries keep nobody out.
    ///
    /// # Errors
    /// The store fails.
    pub async fn trust_browser(&self, admitted: &Admitted) -> Result<Secret, Refusal> {
        let token = hex::encode(self.chance.bytes::<32>());
        self.store.trust_device(&digest(&["device", &token]), admitted.account, self.clock.now_ms()).await?;
        Ok(Secret::new(token))
    }
}

/// Proves once more that it is the caller who asks: by the password, and by a code where the
/// account has a second factor. Whoever calls gives the session another id.
///
/// # Errors
/// The caller is not signed in; [`Refusal::WrongPassword`]; [`Refusal::WrongCode`]; tried too
/// often; the store fails.
pub async fn confirm_password(
    service: &Service,
    caller: &Caller,
    password: &str,
    code: &str,
) -> Result<Admitted, Refusal> {
    CONFIRM.check(caller)?;
    let account = is_own_password(service, caller, password).await?;
    let mut admitted = Admitted::of(service, &account).await?;
    if service.has_second_factor(account.id).await? {
        let tried = TryKey::of_own_factor(account.id);
        admitted.proof = second_factor::prove(service, caller, &tried, &account, code).await?;
    }
    audit::write(service, caller, account.id, Action::Confirmed).await?;
    Ok(admitted)
}

/// Gives the caller's account another password and ends all sessions of before. The
/// caller's own begins anew with what this answers.
///
/// # Errors
/// The caller is not signed in, or, where the account has a second factor, gave it too long
/// ago; the present password is another one; the new one is not good enough; tried too often;
/// the store fails.
pub async fn change_password(
    service: &Service,
    caller: &Caller,
    present: &str,
    new: &str,
) -> Result<Admitted, Refusal> {
    OWN.check(caller)?;
    let person = caller.person()?;
    let has_factor = service.has_second_factor(person.account).await?;
    if has_factor {
        sessions::is_confirmed(service, person)?;
    }
    let account = is_own_password(service, caller, present).await?;
    let least = if has_factor { SHORTEST_WITH_FACTOR } else { SHORTEST };
    service.passwords.judge(new, least, &[&account.name]).await?;
    let place = service.passwords.place()?;
    let hash = Secret::new(service.passwords.hash(place, new, &*service.chance).await?);
    let mut admitted = set_password(service, &account, &hash).await?;
    if has_factor {
        admitted.proof = Proof::PasswordAndCode;
    }
    audit::write(service, caller, account.id, Action::PasswordChanged).await?;
    Ok(admitted)
}

/// Sets another password, which was judged and hashed before; sessions, links and browsers that
/// were known before are so no more. Nothing of that keeps anybody waiting, so that what is used up for it is not lost.
pub(crate) async fn set_password(service: &Service, account: &Account, hash: &Secret) -> Result<Admitted, Refusal> {
    let epoch = service.store.set_password(account.id, hash, service.clock.now_ms()).await?;
    let epoch = epoch.ok_or(Refusal::SignIn)?;
    service.store.end_links(account.id, SET_PASSWORD).await?;
    service.store.forget_devices(account.id).await?;
    Ok(Admitted { epoch, ..Admitted::of(service, account).await? })
}

pub(crate) async fn is_own_password(service: &Service, caller: &Caller, password: &str) -> Result<Account, Refusal> {
    let person = caller.person()?;
    let account = accounts::own(service, person).await?;
    // Apart from the tries of strangers, who would keep the owner from it.
    let tried = TryKey::of_own(account.id);
    match right(service, &tried, Some(&account), password).await? {
        Some(right) => {
            tries::forget(service, &tried).await?;
            renew(service, &account, right, password).await?;
            Ok(account)
        }
        None => {
            audit::write(service, caller, account.id, Action::SignInFailed).await?;
            Err(Refusal::WrongPassword)
        }
    }
}

/// Forgets tries and devices of long ago, budgets that are full again and turns that have ended,
/// and answers how many they were.
///
/// # Errors
/// The caller is no job; the store fails.
pub async fn expire_tries(service: &Service, caller: &Caller) -> Result<u64, Refusal> {
    EXPIRE.check(caller)?;
    let now = service.clock.now_ms();
    let tries = service.store.expire_attempts(now.saturating_sub(tries::REMEMBERED_MS)).await?;
    let budgets = service.store.forget_full_budgets(now).await? + service.store.expire_leases(now).await?;
    Ok(tries + budgets + service.store.expire_devices(now.saturating_sub(DEVICE_FOR_MS)).await?)
}
