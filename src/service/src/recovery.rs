//! Coming back without the password.
//!
//! Whoever has an account makes codes and writes them down; each sets another password
//! once. Where the site sends letters, one to the account's address brings a link that does
//! so once. Whoever has neither asks whoever runs the site, who makes such a link, and never
//! learns a password.

use safehouse_store::{Account, AccountId, OneTimeLink, RecoveryCodes, RecoveryKind, Secret};

pub use crate::recovery_codes::CODES;
use crate::{
    Access, Caller, Refusal, Service,
    account_names::key,
    accounts::Admitted,
    addresses,
    audit::{self, Action},
    digest::digest,
    letters,
    passwords::SHORTEST,
    recovery_codes::{new_code, plain},
    second_factor, sessions,
    sign_in::{self, SET_PASSWORD, SignInStep, or_nobody, set_password},
    tries::{self, TryKey},
};

/// Who may make codes for their own account.
pub const OWN: Access = Access::SignedIn;
/// Who may use a code or a link.
pub const RECOVER: Access = Access::Anyone;
/// Who may make a link for any account.
pub const HELP: Access = Access::Administrator;
/// Who lets links expire.
pub const EXPIRE: Access = Access::Job;

/// For how long a link may be used, in milliseconds: it is handed over by hand.
pub const LINK_FOR_MS: i64 = 60 * 60 * 1000;

/// The same in minutes, for whoever is told.
pub const LINK_FOR_MINUTES: i64 = LINK_FOR_MS / 60_000;

/// Makes codes for the caller's account in place of those that there were. They are
/// shown once: what is kept cannot be read back.
///
/// # Errors
/// The caller is not signed in, or gave the password too long ago; the store fails.
pub async fn make_codes(service: &Service, caller: &Caller) -> Result<Vec<String>, Refusal> {
    OWN.check(caller)?;
    let person = caller.person()?;
    sessions::is_confirmed(service, person)?;
    let codes: Vec<String> = (0..CODES).map(|_| new_code(service)).collect();
    let kept: Vec<_> = codes.iter().map(|code| digest(&["code", &plain(code)])).collect();
    let now = service.clock.now_ms();
    service.store.replace_recovery_codes(person.account, RecoveryKind::Account, &kept, now).await?;
    audit::write(service, caller, person.account, Action::CodesMade).await?;
    Ok(codes)
}

/// How many of the caller's codes are left, and how many were made.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn count_codes(service: &Service, caller: &Caller) -> Result<RecoveryCodes, Refusal> {
    OWN.check(caller)?;
    let person = caller.person()?;
    Ok(service.store.count_recovery_codes(person.account, RecoveryKind::Account).await?)
}

/// Sets another password by a code, which is used up, and ends all sessions and tokens. A password
/// that is refused uses up no code, and is no try of one. It stands alone as far as anybody is
/// told who does not know whether there is a second factor, and is as long.
///
/// # Errors
/// [`Refusal::Unknown`] where the name and the code do not belong together; the
/// password is not good enough; tried too often; too much is being done; the store fails.
pub async fn recover_by_code(
    service: &Service,
    caller: &Caller,
    name: &str,
    code: &str,
    new: &str,
) -> Result<SignInStep, Refusal> {
    RECOVER.check(caller)?;
    tries::take(service, caller).await?;
    service.passwords.judge(new, SHORTEST, &[name]).await?;
    let place = service.passwords.place()?;
    let name_key = key(name);
    let tried = TryKey::of_code(&name_key, caller.network());
    tries::count(service, &tried).await?;
    // All that may be refused comes first, for a code is used up but once.
    let hash = Secret::new(service.passwords.hash(place, new, &*service.chance).await?);
    let account = service.store.find_account_by_name(&name_key).await?;
    let usable = account.as_ref().filter(|account| account.disabled_at.is_none());
    // Of nobody, it is asked for alike.
    let (kept, now) = (digest(&["code", &plain(code)]), service.clock.now_ms());
    let is_used = service.store.use_recovery_code(or_nobody(usable), RecoveryKind::Account, &kept, now).await?;
    let Some(usable) = usable.filter(|_| is_used) else {
        let named = account.map(|account| account.id);
        audit::write_of(service, caller, named, Action::SignInFailed).await?;
        return Err(Refusal::Unknown);
    };
    tries::forget(service, &tried).await?;
    let admitted = set_password(service, usable, &hash).await?;
    audit::write(service, caller, usable.id, Action::CodeUsed).await?;
    end_tokens(service, caller, usable.id).await?;
    come_back(service, usable, &admitted).await
}

/// Takes all tokens back: whoever had the account meanwhile may have made one. A change of the
/// password that was known leaves them.
async fn end_tokens(service: &Service, caller: &Caller, account: AccountId) -> Result<(), Refusal> {
    if service.store.end_tokens(account).await? > 0 {
        audit::write(service, caller, account, Action::TokenRevoked).await?;
    }
    Ok(())
}

/// Goes on as whoever set another password, for as long as nobody set yet another one. That is
/// no way around the second factor.
async fn come_back(service: &Service, account: &Account, admitted: &Admitted) -> Result<SignInStep, Refusal> {
    let account = service.store.find_account(account.id).await?.ok_or(Refusal::Nothing)?;
    if account.epoch != admitted.epoch {
        return Err(Refusal::SignIn);
    }
    if service.has_second_factor(account.id).await? {
        return Ok(SignInStep::SecondFactor(second_factor::ask(service, &account).await?));
    }
    Ok(SignInStep::Done(sign_in::known(service, &account, false).await?))
}

/// Makes a link that sets the password of an account once, and answers its secret part.
/// Links of before lose their use.
///
/// # Errors
/// The caller does not run the site, or is signed in and gave the password too long ago;
/// [`Refusal::Nothing`] without such an account; the store fails.
pub async fn make_link(service: &Service, caller: &Caller, account: AccountId) -> Result<String, Refusal> {
    HELP.check(caller)?;
    // With a link anybody takes over any account, so that a session found open makes none.
    if let Caller::Person(person) = caller {
        sessions::is_confirmed(service, person)?;
    }
    let account = service.store.find_account(account).await?.ok_or(Refusal::Nothing)?;
    let (token, now) = (hex::encode(service.chance.bytes::<32>()), service.clock.now_ms());
    service.store.end_links(account.id, SET_PASSWORD).await?;
    let link = OneTimeLink {
        hash: digest(&["link", &token]),
        account_id: account.id,
        purpose: SET_PASSWORD.to_owned(),
        data: "{}".to_owned(),
        created_at: now,
        ends_at: now.saturating_add(LINK_FOR_MS),
    };
    service.store.put_link(&link).await?;
    audit::write(service, caller, account.id, Action::LinkMade).await?;
    Ok(token)
}

/// For how long a link that came by letter may be used, in milliseconds.
pub const LETTER_FOR_MS: i64 = 10 * 60 * 1000;

/// The most letters that an address is sent a day.
const LETTERS: u64 = 5;

/// Sends a letter with a link that sets another password, to the account that has this
/// address, or one that says that none has. Nothing here tells which it was, and an address
/// that had enough letters for a day is sent none without a word.
///
/// # Errors
/// The site sends no letters; the address is none; asked too often; the store fails.
pub async fn recover_by_letter(service: &Service, caller: &Caller, address: &str) -> Result<(), Refusal> {
    RECOVER.check(caller)?;
    let head = service.mail.as_ref().ok_or(Refusal::NoMail)?;
    let email = addresses::read(address)?;
    tries::take(service, caller).await?;
    tries::count(service, &TryKey::of_letters_by(caller.network())).await?;
    let now = service.clock.now_ms();
    let account = service.store.find_account_by_email(&email.key).await?;
    let usable = account.filter(|account| account.disabled_at.is_none() && account.email_confirmed_at.is_some());
    let since = now.saturating_sub(24 * 60 * 60 * 1000);
    let written = service.store.count_letters_to(&email.key, letters::RECOVER, since).await?;
    let token = hex::encode(service.chance.bytes::<32>());
    // To the address that was confirmed, in case another spelling of it reaches somebody else.
    let confirmed = usable.as_ref().and_then(|account| addresses::read(account.email.as_deref()?).ok());
    let account_id = usable.as_ref().map(|account| account.id);
    let letter = match &confirmed {
        Some(confirmed) => letters::recover(head, &token, LETTER_FOR_MS).to(service, confirmed, account_id),
        None => letters::no_account(head, LETTER_FOR_MS).to(service, &email, None),
    };
    let link = account_id.map(|account_id| OneTimeLink {
        hash: digest(&["link", &token]),
        account_id,
        purpose: SET_PASSWORD.to_owned(),
        data: "{}".to_owned(),
        created_at: letter.created_at,
        ends_at: letter.ends_at,
    });
    if written < LETTERS {
        service.store.put_letter(&letter, link.as_ref()).await?;
    }
    audit::write_of(service, caller, account_id, Action::LetterAsked).await
}

/// Whose password a link would set. That does not use it up.
///
/// # Errors
/// [`Refusal::Nothing`] where it was used, has ended or never was; the store fails.
pub async fn open_link(service: &Service, caller: &Caller, token: &str) -> Result<Account, Refusal> {
    RECOVER.check(caller)?;
    let now = service.clock.now_ms();
    let link = service.store.find_link(&digest(&["link", token]), SET_PASSWORD, now).await?.ok_or(Refusal::Nothing)?;
    let account = service.store.find_account(link.account_id).await?;
    account.filter(|account| account.disabled_at.is_none()).ok_or(Refusal::Nothing)
}

/// Sets another password by a link, which is used up, and ends all sessions and tokens. Where
/// there is a second factor it is asked for then.
///
/// # Errors
/// As [`open_link`]; the password is not good enough.
pub async fn recover_by_link(
    service: &Service,
    caller: &Caller,
    token: &str,
    new: &str,
) -> Result<SignInStep, Refusal> {
    RECOVER.check(caller)?;
    let account = open_link(service, caller, token).await?;
    let least = sign_in::shortest(service, account.id).await?;
    service.passwords.judge(new, least, &[&account.name]).await?;
    let place = service.passwords.place()?;
    // All that may be refused comes first, for a link is used up but once.
    let hash = Secret::new(service.passwords.hash(place, new, &*service.chance).await?);
    let used = service.store.use_link(&digest(&["link", token]), SET_PASSWORD, service.clock.now_ms()).await?;
    used.ok_or(Refusal::Nothing)?;
    let admitted = set_password(service, &account, &hash).await?;
    audit::write(service, caller, account.id, Action::LinkUsed).await?;
    end_tokens(service, caller, account.id).await?;
    come_back(service, &account, &admitted).await
}

/// Forgets links that have ended, and answers how many they were.
///
/// # Errors
/// The caller is no job; the store fails.
pub async fn expire_links(service: &Service, caller: &Caller) -> Result<u64, Refusal> {
    EXPIRE.check(caller)?;
    Ok(service.store.expire_links(service.clock.now_ms()).await?)
}
