//! Accounts: made, renamed, stopped, deleted.

use safehouse_store::{Account, AccountId, NewAccount, Role, Secret};
use tokio::sync::Mutex;

use crate::{
    Access, Caller, Person, Rank, Refusal, Service,
    account_names::{AccountName, key},
    audit::{self, Action},
    events,
    groups::write_inherited,
    passwords::{self, SHORTEST},
    refusal::NameFault,
    sessions,
    tries::{self, TryKey},
};

/// Who may make an account for themselves.
pub const REGISTER: Access = Access::Anyone;
/// Who may look at and change their own account.
pub const OWN: Access = Access::SignedIn;
/// Who may look at, stop and let in again any account.
pub const LOOK_AFTER: Access = Access::Administrator;
/// Who may make administrators: nobody becomes one by the network alone.
pub const APPOINT: Access = Access::Machine;

/// The most accounts of one page.
pub const PAGE: u32 = 100;

/// An account to be made.
#[derive(Clone)]
pub struct Register {
    /// Its name.
    pub name: String,
    /// Its password.
    pub password: String,
}

/// Whose session begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Admitted {
    /// The account.
    pub account: AccountId,
    /// How much it can do to others at the most.
    pub rank: Rank,
    /// How often its credentials were changed: a session of an earlier one ends.
    pub epoch: i64,
    /// What it was proven with.
    pub proof: Proof,
}

/// What somebody proved with that an account is theirs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// The password, or what sets another one.
    Password,
    /// The password and a code of the authenticator.
    PasswordAndCode,
    /// The password and a code that stands in for the second factor.
    PasswordAndRecoveryCode,
    /// A passkey, whose device made sure who holds it.
    Passkey,
}

impl Proof {
    /// As it is kept with a session.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Password => "password",
            Self::PasswordAndCode => "password, authenticator",
            Self::PasswordAndRecoveryCode => "password, recovery code",
            Self::Passkey => "passkey",
        }
    }
}

impl Admitted {
    /// Whoever proved with the password that this account is theirs.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn of(service: &Service, account: &Account) -> Result<Self, Refusal> {
        let rank = service.rank_of(account).await?;
        Ok(Self { account: account.id, rank, epoch: account.epoch, proof: Proof::Password })
    }
}

/// Makes an account for a player. That a name is taken is told, as it must be; a network may
/// ask so as often as it may try passwords.
///
/// # Errors
/// The name cannot be had, the password is not good enough, the network asked for enough
/// names or made enough accounts, too much is being done, or the store fails.
pub async fn register(service: &Service, caller: &Caller, asked: Register) -> Result<Admitted, Refusal> {
    REGISTER.check(caller)?;
    let name = AccountName::read(&asked.name)?;
    service.passwords.judge(&asked.password, SHORTEST, &[&name.shown]).await?;
    tries::take(service, caller).await?;
    // Before the work, and not for what was refused above.
    if service.store.find_account_by_name(&name.key).await?.is_some() {
        return Err(NameFault::Taken.into());
    }
    let place = service.passwords.place()?;
    if let Some(network) = caller.network() {
        let taken = service.budgets.take_account(network).await;
        taken.map_err(|shortage| Refusal::of(shortage, |seconds| Refusal::TooManyAccounts { seconds }))?;
    }
    let password = service.passwords.hash(place, &asked.password, &*service.chance).await?;
    make(service, caller, name, password, Role::Player).await
}

/// Makes an account for an administrator, without a password: its link sets one.
///
/// # Errors
/// The caller does not sit at the machine; the name cannot be had; the store fails.
pub async fn create_administrator(service: &Service, caller: &Caller, name: &str) -> Result<Admitted, Refusal> {
    APPOINT.check(caller)?;
    make(service, caller, AccountName::read(name)?, passwords::NOBODY.to_owned(), Role::Administrator).await
}

async fn make(
    service: &Service,
    caller: &Caller,
    name: AccountName,
    password: String,
    role: Role,
) -> Result<Admitted, Refusal> {
    let now = service.clock.now_ms();
    let id = AccountId::from(service.chance.id(now));
    let new = NewAccount {
        id,
        name: name.shown,
        name_key: name.key,
        email: None,
        password: Secret::new(password),
        role,
        created_at: now,
    };
    service.store.create_account(&new).await?;
    audit::write(service, caller, id, Action::Registered).await?;
    Ok(Admitted { account: id, rank: Rank::of(role, false), epoch: 0, proof: Proof::Password })
}

/// The caller's own account.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn own_account(service: &Service, caller: &Caller) -> Result<Account, Refusal> {
    OWN.check(caller)?;
    own(service, caller.person()?).await
}

pub(crate) async fn own(service: &Service, person: &Person) -> Result<Account, Refusal> {
    service.store.find_account(person.account).await?.ok_or(Refusal::SignIn)
}

/// Gives the caller's account another name.
///
/// # Errors
/// The caller is not signed in, or gave the password too long ago: with the name somebody
/// signs in; the name cannot be had; the network asked for enough names; the store fails.
pub async fn rename_own_account(service: &Service, caller: &Caller, name: &str) -> Result<(), Refusal> {
    OWN.check(caller)?;
    let person = caller.person()?;
    sessions::is_confirmed(service, person)?;
    let name = AccountName::read(name)?;
    tries::take(service, caller).await?;
    if service.store.rename_account(person.account, &name.shown, &name.key).await? {
        audit::write(service, caller, person.account, Action::Renamed).await?;
    }
    Ok(())
}

/// Deletes the caller's account and all that is kept of it.
///
/// # Errors
/// The caller is not signed in, or gave the password too long ago; it is the last
/// administrator; the store fails.
pub async fn delete_own_account(service: &Service, caller: &Caller) -> Result<(), Refusal> {
    OWN.check(caller)?;
    let person = caller.person()?;
    sessions::is_confirmed(service, person)?;
    let _alone = APPOINTING.lock().await;
    keep_one_administrator(service, person.role).await?;
    let found = service.store.find_account(person.account).await?;
    let heirs = service.store.list_group_heirs(person.account).await?;
    events::erase_lists_of(service, person.account).await?;
    service.store.delete_account(person.account).await?;
    write_inherited(service, caller, heirs).await?;
    if let Some(account) = found {
        // They are under hashes of the name and the id, which nothing else remembers.
        tries::forget(service, &TryKey::of_name(&account.name_key)).await?;
        tries::forget(service, &TryKey::of_own(account.id)).await?;
        tries::forget(service, &TryKey::of_factor(account.id)).await?;
        tries::forget(service, &TryKey::of_own_factor(account.id)).await?;
    }
    tracing::info!(account = %person.account, "an account was deleted by its owner");
    Ok(())
}

/// Accounts in the order of their names, those behind the one whose name is given.
///
/// # Errors
/// The caller does not run the site; the store fails.
pub async fn list_accounts(
    service: &Service,
    caller: &Caller,
    after: &str,
    most: u32,
) -> Result<Vec<Account>, Refusal> {
    LOOK_AFTER.check(caller)?;
    Ok(service.store.list_accounts(&key(after), most.min(PAGE)).await?)
}

/// The accounts that run the site and are not stopped, each with whether it has a second
/// factor; at most [`PAGE`].
///
/// # Errors
/// The caller does not run the site; the store fails.
pub async fn list_administrators(service: &Service, caller: &Caller) -> Result<Vec<(Account, bool)>, Refusal> {
    LOOK_AFTER.check(caller)?;
    let mut all = Vec::new();
    for account in service.store.list_administrators(PAGE).await? {
        let has_factor = service.has_second_factor(account.id).await?;
        all.push((account, has_factor));
    }
    Ok(all)
}

/// The account of a name.
///
/// # Errors
/// The caller does not run the site; [`Refusal::Nothing`]; the store fails.
pub async fn find_account(service: &Service, caller: &Caller, name: &str) -> Result<Account, Refusal> {
    LOOK_AFTER.check(caller)?;
    service.store.find_account_by_name(&key(name)).await?.ok_or(Refusal::Nothing)
}

/// Stops an account and ends its sessions, or lets it be used again. `false` when there
/// is no such account; nothing changes when it is so already.
///
/// # Errors
/// The caller does not run the site; it is the last administrator; the store fails.
pub async fn disable_account(
    service: &Service,
    caller: &Caller,
    account: AccountId,
    disabled: bool,
) -> Result<bool, Refusal> {
    LOOK_AFTER.check(caller)?;
    let _alone = APPOINTING.lock().await;
    let Some(found) = service.store.find_account(account).await? else { return Ok(false) };
    if disabled == found.disabled_at.is_some() {
        return Ok(true);
    }
    if disabled {
        keep_one_administrator(service, found.role).await?;
    }
    let at = disabled.then(|| service.clock.now_ms());
    if !service.store.set_account_disabled(account, at).await? {
        return Ok(false);
    }
    if disabled {
        service.store.end_tokens(account).await?;
    }
    let action = if disabled { Action::Disabled } else { Action::Enabled };
    audit::write(service, caller, account, action).await?;
    Ok(true)
}

/// Whoever makes administrators fewer does it alone, of this process: two who go at once
/// would each see the other.
static APPOINTING: Mutex<()> = Mutex::const_new(());

async fn keep_one_administrator(service: &Service, role: Role) -> Result<(), Refusal> {
    let is_last = role == Role::Administrator && service.store.count_administrators().await? <= 1;
    if is_last { Err(Refusal::LastAdministrator) } else { Ok(()) }
}
