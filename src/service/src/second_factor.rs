//! The second factor beside the password: an authenticator, and codes for whoever lost it. A
//! passkey is one as well, and needs no password beside it.
//!
//! Who signs in with the password of an account that has one is asked for it, and has five
//! minutes. Coming back without the password, by a code or a link, is no way around it: these
//! set another password and ask for the second factor as well. Codes that stand in for the
//! second factor are told from those that stand in for the password by how they begin, and
//! neither kind is ever taken for the other. Tries of all of them are counted like those of
//! passwords.

mod asked;
mod codes;
mod requirement;
mod steps;

use safehouse_store::{Account, AccountId, Digest, RecoveryCodes, RecoveryKind, Secret};

use self::asked::ASKED;
pub use self::{
    asked::{ASKED_FOR_MINUTES, ASKED_FOR_MS, Asked},
    codes::{CODE_BEGINS, SetUp},
    requirement::is_required_of,
    steps::{DIGITS, code_of},
};
pub(crate) use self::{
    asked::{ask, prove},
    codes::{forget_codes, new_codes},
};
use crate::{
    Access, Caller, Rank, Refusal, Service,
    accounts::{self, Admitted, Proof},
    audit::{self, Action},
    digest::digest,
    passkeys::{self, OwnPasskey, WhyNone},
    passwords::SHORTEST,
    sessions,
    sign_in::{self, SignedIn},
    tries::{self, TryKey},
    turns::take_turn,
};

/// Who may set up, look at and take away their own.
pub const OWN: Access = Access::SettlingIn;
/// Who may give it while signing in.
pub const GIVE: Access = Access::Anyone;
/// Who may take it from any account.
pub const TAKE: Access = Access::Machine;

/// The second factor as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnFactor {
    /// Whether there is an authenticator.
    pub has_authenticator: bool,
    /// Its passkeys, the oldest first.
    pub passkeys: Vec<OwnPasskey>,
    /// Why there are no passkeys at the site's address, where there are none.
    pub why_no_passkeys: Option<WhyNone>,
    /// How many codes are left that stand in for it.
    pub codes: RecoveryCodes,
    /// How much the account can do to others at the most, by which it must have one.
    pub rank: Rank,
    /// Sessions of the account beside the one that asks.
    pub other_sessions: usize,
}

impl OwnFactor {
    /// Whether the account must have a second factor.
    pub fn is_required(&self) -> bool {
        is_required_of(self.rank)
    }

    /// Whether there is any.
    pub fn is_there(&self) -> bool {
        self.has_authenticator || !self.passkeys.is_empty()
    }
}

/// An authenticator that is being set up.
#[derive(Debug, Clone)]
pub struct Setup {
    /// What its codes are made of, in base 32 without padding.
    pub secret: Secret,
}

/// What somebody gives who was asked for the second factor.
#[derive(Clone)]
pub struct Given {
    /// What they were given when they were asked.
    pub token: String,
    /// A code of the authenticator, or one that stands in for it.
    pub code: String,
    /// What the browser was given when somebody signed in with it before.
    pub device: Option<String>,
}

/// Lets in whoever gave the password before and gives the second factor now.
///
/// # Errors
/// [`Refusal::AskedTooLongAgo`] where the token was used or is too old, the password was
/// changed or the account stopped; [`Refusal::WrongCode`]; tried too often; the store fails.
pub async fn give_second_factor(service: &Service, caller: &Caller, given: Given) -> Result<SignedIn, Refusal> {
    GIVE.check(caller)?;
    tries::take(service, caller).await?;
    let (hash, now) = (digest(&["asked", &given.token]), service.clock.now_ms());
    // Of many codes that are shown at once, those are not used up that let nobody in.
    let turn = take_turn(service, caller, hash.as_str()).await?;
    let outcome = give(service, caller, given, &hash, now).await;
    turn.end().await;
    outcome
}

async fn give(service: &Service, caller: &Caller, given: Given, hash: &Digest, now: i64) -> Result<SignedIn, Refusal> {
    let link = service.store.find_link(hash, ASKED, now).await?.ok_or(Refusal::AskedTooLongAgo)?;
    let account = service.store.find_account(link.account_id).await?;
    let is_same = |account: &Account| account.disabled_at.is_none() && account.epoch.to_string() == link.data;
    let account = account.filter(is_same).ok_or(Refusal::AskedTooLongAgo)?;
    let device = given.device.as_deref().map(|token| digest(&["device", token]));
    let is_trusted = match &device {
        Some(device) => service.store.is_trusted(device, account.id).await?,
        None => false,
    };
    let tried = match &device {
        Some(device) if is_trusted => TryKey::of_device(digest(&["second factor", device.as_str()])),
        _ => TryKey::of_factor(account.id),
    };
    let proof = prove(service, caller, &tried, &account, &given.code).await?;
    service.store.use_link(hash, ASKED, now).await?.ok_or(Refusal::AskedTooLongAgo)?;
    let mut signed_in = sign_in::let_in(service, caller, &account, is_trusted).await?;
    signed_in.admitted.proof = proof;
    Ok(signed_in)
}

/// What the caller's account has as a second factor.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn own_second_factor(service: &Service, caller: &Caller) -> Result<OwnFactor, Refusal> {
    OWN.check(caller)?;
    let person = caller.person()?;
    let sessions = service.store.list_sessions_of(person.account, service.clock.now_ms(), sessions::MOST).await?;
    Ok(OwnFactor {
        has_authenticator: service.has_authenticator(person.account).await?,
        passkeys: passkeys::list_passkeys(service, caller).await?,
        why_no_passkeys: service.passkeys.why_none(),
        codes: service.store.count_recovery_codes(person.account, RecoveryKind::Factor).await?,
        rank: person.rank(),
        other_sessions: sessions.iter().filter(|session| session.key != person.session).count(),
    })
}

/// Begins to set up an authenticator for the caller's account. It counts from its first code
/// on; until then, beginning again makes another one.
///
/// # Errors
/// The caller is not signed in, or gave the password too long ago;
/// [`Refusal::HasAuthenticator`]; the store fails.
pub async fn start_authenticator(service: &Service, caller: &Caller) -> Result<Setup, Refusal> {
    OWN.check(caller)?;
    let person = caller.person()?;
    sessions::is_confirmed(service, person)?;
    let secret = service.chance.bytes::<{ steps::SECRET_BYTES }>();
    let sealed = service.sealing.seal(&secret, &person.account.to_string(), &*service.chance)?;
    if !service.store.put_totp(person.account, &sealed).await? {
        return Err(Refusal::HasAuthenticator);
    }
    Ok(Setup { secret: Secret::new(steps::base_32(&secret)) })
}

/// The authenticator that the caller began to set up.
///
/// # Errors
/// As [`start_authenticator`]; [`Refusal::Nothing`] where none was begun.
pub async fn open_setup(service: &Service, caller: &Caller) -> Result<Setup, Refusal> {
    OWN.check(caller)?;
    let person = caller.person()?;
    sessions::is_confirmed(service, person)?;
    let totp = service.store.find_totp(person.account).await?.ok_or(Refusal::Nothing)?;
    if totp.confirmed_at.is_some() {
        return Err(Refusal::HasAuthenticator);
    }
    let secret = service.sealing.open(&totp.secret, &person.account.to_string())?;
    Ok(Setup { secret: Secret::new(steps::base_32(&secret)) })
}

/// Makes the authenticator that the caller began to set up their second factor, by a code
/// that it shows. From then on no session of before counts as one in which both factors were
/// given.
///
/// # Errors
/// As [`open_setup`]; [`Refusal::WrongCode`].
pub async fn confirm_authenticator(service: &Service, caller: &Caller, code: &str) -> Result<SetUp, Refusal> {
    OWN.check(caller)?;
    let person = caller.person()?;
    sessions::is_confirmed(service, person)?;
    let account = accounts::own(service, person).await?;
    let totp = service.store.find_totp(person.account).await?.ok_or(Refusal::Nothing)?;
    if totp.confirmed_at.is_some() {
        return Err(Refusal::HasAuthenticator);
    }
    let secret = service.sealing.open(&totp.secret, &person.account.to_string())?;
    let now = service.clock.now_ms();
    let digits = steps::digits(code).ok_or(Refusal::WrongCode)?;
    let step = steps::step_of(&secret, &digits, now).ok_or(Refusal::WrongCode)?;
    let had_factor = service.has_second_factor(person.account).await?;
    if !service.store.confirm_totp(person.account, &totp.secret, step, now).await? {
        return Err(Refusal::WrongCode);
    }
    service.store.unconfirm_sessions(person.account).await?;
    audit::write(service, caller, person.account, Action::AuthenticatorAdded).await?;
    let codes = if had_factor { Vec::new() } else { new_codes(service, caller, person.account).await? };
    Ok(SetUp { admitted: Admitted { proof: Proof::PasswordAndCode, ..Admitted::of(service, &account).await? }, codes })
}

/// Takes the authenticator from the caller's account. Where it was the only second factor, the
/// codes that stand in for it go, too, and the password is given with it: from then on it
/// stands alone, and must be long enough to.
///
/// # Errors
/// The caller is not signed in, or proved too long ago who they are;
/// [`Refusal::WrongPassword`]; [`Refusal::ShortAlone`] where the password may stand beside a
/// second factor alone; [`Refusal::Nothing`] where there is no authenticator; tried too
/// often; the store fails.
pub async fn remove_authenticator(service: &Service, caller: &Caller, password: &str) -> Result<(), Refusal> {
    OWN.check(caller)?;
    let person = caller.person()?;
    sessions::is_confirmed(service, person)?;
    if !service.has_authenticator(person.account).await? {
        return Err(Refusal::Nothing);
    }
    let is_last = service.store.list_passkeys(person.account).await?.is_empty();
    if is_last {
        sign_in::is_own_password(service, caller, password).await?;
        if password.chars().count() < SHORTEST {
            return Err(Refusal::ShortAlone { least: SHORTEST });
        }
    }
    service.store.delete_totp(person.account).await?;
    if is_last {
        forget_codes(service, person.account).await?;
    }
    audit::write(service, caller, person.account, Action::AuthenticatorRemoved).await
}

/// Makes codes that stand in for the caller's second factor in place of those that there
/// were. They are shown once.
///
/// # Errors
/// The caller is not signed in, or proved too long ago who they are; [`Refusal::Nothing`]
/// without a second factor; the store fails.
pub async fn make_factor_codes(service: &Service, caller: &Caller) -> Result<Vec<String>, Refusal> {
    OWN.check(caller)?;
    let person = caller.person()?;
    sessions::is_confirmed(service, person)?;
    if !service.has_second_factor(person.account).await? {
        return Err(Refusal::Nothing);
    }
    new_codes(service, caller, person.account).await
}

/// Takes the second factor from an account whose owner lost all of it. Its password, which
/// may be too short to stand alone, goes as well, and so do its sessions: a link sets another.
///
/// # Errors
/// The caller does not sit at the machine; [`Refusal::Nothing`] without such an account; the
/// store fails.
pub async fn take_second_factor(service: &Service, caller: &Caller, account: AccountId) -> Result<(), Refusal> {
    TAKE.check(caller)?;
    let account = service.store.find_account(account).await?.ok_or(Refusal::Nothing)?;
    let nobodys = Secret::new(crate::passwords::NOBODY);
    sign_in::set_password(service, &account, &nobodys).await?;
    service.store.delete_totp(account.id).await?;
    service.store.delete_passkeys(account.id).await?;
    forget_codes(service, account.id).await?;
    audit::write(service, caller, account.id, Action::SecondFactorTaken).await
}
