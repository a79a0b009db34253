//! Passkeys: keys on somebody's device that sign what the site asks, once it has made sure
//! who holds it. One counts as both factors.
//!
//! What a browser is asked to sign is kept at the server until it answers, once and within
//! five minutes. A passkey is bound to the host of the site's public address, never to what a
//! request says of itself; where that is no domain, or not reached safely, browsers make none.
//! With another host those of before are of no use, and it is written down which those are.

mod relying_party;

use std::fmt;

pub use safehouse_store::StrayPasskeys;
use safehouse_store::{
    AccountId, Digest, PasskeyEntry, Secret,
    passkeys::{MAX_PASSKEY_NAME_BYTES, MAX_PASSKEYS},
};
use serde::{Serialize, de::DeserializeOwned};
use webauthn_rs::prelude::{
    DiscoverableAuthentication, Passkey, PasskeyRegistration, PublicKeyCredential, RegisterPublicKeyCredential, Uuid,
};
use webauthn_rs_proto::ResidentKeyRequirement;

pub use self::relying_party::{Passkeys, WhyNone};
use crate::{
    Access, Caller, Refusal, Service,
    accounts::{self, Admitted, Proof},
    audit::{self, Action},
    digest::digest,
    passwords::SHORTEST,
    second_factor::{self, SetUp},
    sessions,
    sign_in::{self, SignedIn},
    tries,
};

/// Who may add, list, name and remove their own.
pub const OWN: Access = Access::SettlingIn;
/// Who may be asked for one, and answer.
pub const GIVE: Access = Access::Anyone;

/// Who may see which passkeys are of no use at the site's address.
pub const LOOK_AFTER: Access = Access::Administrator;

/// How long a browser has to answer, in milliseconds.
pub const ASKED_FOR_MS: i64 = 5 * 60 * 1000;
/// The most passkeys of an account.
pub const MOST: u32 = MAX_PASSKEYS;

/// What a question is for, as it is kept.
const ADD: &str = "add";
const GIVEN: &str = "give";

/// What a browser is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// What the answer is sent with.
    pub token: Secret,
    /// The options for the browser, as JSON.
    pub options: String,
}

/// What a browser answers.
#[derive(Clone)]
pub struct Answer {
    /// What it was asked with.
    pub token: String,
    /// The credential, as JSON.
    pub credential: String,
}

/// A passkey as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnPasskey {
    /// By which it is named and removed.
    pub id: Digest,
    /// What its owner calls it.
    pub name: String,
    /// When it was added, in milliseconds since 1970-01-01T00:00:00Z.
    pub created_at: i64,
    /// When it was used last, the same way.
    pub used_at: Option<i64>,
    /// The host that it is bound to, where that is known and another than the site's is now:
    /// it is of no use here.
    pub elsewhere: Option<String>,
}

/// The caller's passkeys, the oldest first.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn list_passkeys(service: &Service, caller: &Caller) -> Result<Vec<OwnPasskey>, Refusal> {
    OWN.check(caller)?;
    let kept = service.store.list_passkeys(caller.person()?.account).await?;
    let here = service.passkeys.host();
    let own = |PasskeyEntry { id, name, created_at, used_at, relying_party, .. }: PasskeyEntry| {
        let elsewhere = relying_party.filter(|host| Some(host.as_str()) != here);
        OwnPasskey { id, name, created_at, used_at, elsewhere }
    };
    Ok(kept.into_iter().map(own).collect())
}

/// The accounts with passkeys that are bound to another host than the site's is now, or to
/// one that nobody wrote down, in the order of their names.
///
/// # Errors
/// The caller does not run the site; the store fails.
pub async fn list_stray_passkeys(service: &Service, caller: &Caller) -> Result<Vec<StrayPasskeys>, Refusal> {
    LOOK_AFTER.check(caller)?;
    Ok(service.store.list_stray_passkeys(service.passkeys.host()).await?)
}

/// Asks the caller's browser to make a passkey.
///
/// # Errors
/// The caller is not signed in, or proved too long ago who they are;
/// [`Refusal::NoPasskeys`] where there are none here; [`Refusal::TooManyPasskeys`]; the store
/// fails.
pub async fn start_passkey(service: &Service, caller: &Caller) -> Result<Question, Refusal> {
    OWN.check(caller)?;
    let person = caller.person()?;
    sessions::is_confirmed(service, person)?;
    let (webauthn, _) = service.passkeys.here()?;
    let kept = service.store.list_passkeys(person.account).await?;
    if kept.len() >= MOST as usize {
        return Err(Refusal::TooManyPasskeys { limit: MOST });
    }
    let known = kept.iter().map(|kept| Ok(json::<Passkey>(kept.credential.expose())?.cred_id().clone()));
    let known = known.collect::<Result<Vec<_>, Refusal>>()?;
    let (account, name) = (Uuid::from(person.account), &person.name);
    let started = webauthn.start_passkey_registration(account, name, name, Some(known));
    let (mut options, state) = started.map_err(failed)?;
    // Or a browser could not offer it to whoever has not said their name yet.
    if let Some(selection) = &mut options.public_key.authenticator_selection {
        selection.resident_key = Some(ResidentKeyRequirement::Required);
        selection.require_resident_key = true;
    }
    ask(service, Some(person.account), ADD, &state, &options).await
}

/// Keeps a passkey that the caller's browser made, under a name. As a second factor of an
/// account that had none it comes with codes that stand in for it.
///
/// # Errors
/// As [`start_passkey`]; [`Refusal::AskedTooLongAgo`]; [`Refusal::WrongPasskey`] where the
/// answer is none to what was asked, or the device did not make sure who holds it.
pub async fn add_passkey(service: &Service, caller: &Caller, answer: &Answer, name: &str) -> Result<SetUp, Refusal> {
    OWN.check(caller)?;
    let person = caller.person()?;
    sessions::is_confirmed(service, person)?;
    let (webauthn, host) = service.passkeys.here()?;
    let account = accounts::own(service, person).await?;
    let state: PasskeyRegistration = taken(service, answer, ADD, Some(person.account)).await?;
    let credential: RegisterPublicKeyCredential =
        serde_json::from_str(&answer.credential).map_err(|_| Refusal::WrongPasskey)?;
    // It demands the flag that the device made sure who holds it.
    let passkey = webauthn.finish_passkey_registration(&credential, &state).map_err(refused)?;
    let had_factor = service.has_second_factor(person.account).await?;
    let kept = PasskeyEntry {
        id: key_of(passkey.cred_id()),
        account_id: person.account,
        name: named(name),
        credential: Secret::new(text(&passkey)?),
        created_at: service.clock.now_ms(),
        used_at: None,
        relying_party: Some(host.to_owned()),
    };
    if !service.store.put_passkey(&kept).await? {
        return Err(Refusal::WrongPasskey);
    }
    service.store.unconfirm_sessions(person.account).await?;
    audit::write(service, caller, person.account, Action::PasskeyAdded).await?;
    let codes = if had_factor { Vec::new() } else { second_factor::new_codes(service, caller, person.account).await? };
    Ok(SetUp { admitted: Admitted { proof: Proof::Passkey, ..Admitted::of(service, &account).await? }, codes })
}

/// Gives one of the caller's passkeys another name.
///
/// # Errors
/// The caller is not signed in; [`Refusal::Nothing`] without such a passkey; the store fails.
pub async fn rename_passkey(service: &Service, caller: &Caller, id: &Digest, name: &str) -> Result<(), Refusal> {
    OWN.check(caller)?;
    let is_there = service.store.rename_passkey(caller.person()?.account, id, &named(name)).await?;
    if is_there { Ok(()) } else { Err(Refusal::Nothing) }
}

/// Removes one of the caller's passkeys. With the last second factor the password is given,
/// which stands alone from then on and must be long enough to.
///
/// # Errors
/// The caller is not signed in, or proved too long ago who they are; [`Refusal::Nothing`]
/// without such a passkey; [`Refusal::WrongPassword`]; [`Refusal::ShortAlone`]; tried too
/// often; the store fails.
pub async fn remove_passkey(service: &Service, caller: &Caller, id: &Digest, password: &str) -> Result<(), Refusal> {
    OWN.check(caller)?;
    let person = caller.person()?;
    sessions::is_confirmed(service, person)?;
    let kept = service.store.list_passkeys(person.account).await?;
    if !kept.iter().any(|kept| kept.id == *id) {
        return Err(Refusal::Nothing);
    }
    let is_last = kept.len() == 1 && !service.has_authenticator(person.account).await?;
    if is_last {
        sign_in::is_own_password(service, caller, password).await?;
        if password.chars().count() < SHORTEST {
            return Err(Refusal::ShortAlone { least: SHORTEST });
        }
    }
    service.store.delete_passkey(person.account, id).await?;
    if is_last {
        second_factor::forget_codes(service, person.account).await?;
    }
    audit::write(service, caller, person.account, Action::PasskeyRemoved).await
}

/// Asks a browser for any passkey that it has for this site. Nobody says a name first.
///
/// # Errors
/// [`Refusal::NoPasskeys`] where there are none here; the store fails.
pub async fn ask_for_passkey(service: &Service, caller: &Caller) -> Result<Question, Refusal> {
    GIVE.check(caller)?;
    let (options, state) = service.passkeys.here()?.0.start_discoverable_authentication().map_err(failed)?;
    ask(service, None, GIVEN, &state, &options).await
}

/// Lets somebody in by a passkey.
///
/// # Errors
/// [`Refusal::NoPasskeys`]; [`Refusal::AskedTooLongAgo`]; [`Refusal::WrongPasskey`] where it
/// is of no account that may be used, or its device did not make sure who holds it; the
/// network tried too often; the store fails.
pub async fn sign_in_with_passkey(
    service: &Service,
    caller: &Caller,
    answer: &Answer,
    device: Option<&str>,
) -> Result<SignedIn, Refusal> {
    GIVE.check(caller)?;
    tries::take(service, caller).await?;
    let account = signer(service, answer).await?;
    let account = service.store.find_account(account).await?.filter(|account| account.disabled_at.is_none());
    let account = account.ok_or(Refusal::WrongPasskey)?;
    let is_trusted = match device {
        Some(token) => service.store.is_trusted(&digest(&["device", token]), account.id).await?,
        None => false,
    };
    let mut signed_in = sign_in::let_in(service, caller, &account, is_trusted).await?;
    signed_in.admitted.proof = Proof::Passkey;
    Ok(signed_in)
}

/// Proves once more, by a passkey of theirs, that it is the caller who asks. Whoever calls
/// gives the session another id.
///
/// # Errors
/// The caller is not signed in; as [`sign_in_with_passkey`].
pub async fn confirm_with_passkey(service: &Service, caller: &Caller, answer: &Answer) -> Result<Admitted, Refusal> {
    OWN.check(caller)?;
    let person = caller.person()?;
    tries::take(service, caller).await?;
    let account = accounts::own(service, person).await?;
    if signer(service, answer).await? != account.id || account.disabled_at.is_some() {
        return Err(Refusal::WrongPasskey);
    }
    audit::write(service, caller, account.id, Action::Confirmed).await?;
    Ok(Admitted { proof: Proof::Passkey, ..Admitted::of(service, &account).await? })
}

/// Whose passkey signed what was asked.
async fn signer(service: &Service, answer: &Answer) -> Result<AccountId, Refusal> {
    let (webauthn, host) = service.passkeys.here()?;
    let state: DiscoverableAuthentication = taken(service, answer, GIVEN, None).await?;
    let credential: PublicKeyCredential =
        serde_json::from_str(&answer.credential).map_err(|_| Refusal::WrongPasskey)?;
    let (account, id) = webauthn.identify_discoverable_authentication(&credential).map_err(refused)?;
    let account = AccountId::from(account);
    let kept = service.store.find_passkey(account, &key_of(id)).await?.ok_or(Refusal::WrongPasskey)?;
    let mut passkey: Passkey = json(kept.credential.expose())?;
    let signed = webauthn.finish_discoverable_authentication_v2(&credential, state, &passkey).map_err(refused)?;
    // Both factors it is only where the device made sure who holds it: what was asked for
    // is not what was done.
    if !signed.user_verified() {
        return Err(Refusal::WrongPasskey);
    }
    passkey.update_credential(&signed);
    let credential = Secret::new(text(&passkey)?);
    if !service.store.use_passkey(&kept.id, &credential, host, service.clock.now_ms()).await? {
        return Err(Refusal::WrongPasskey);
    }
    Ok(account)
}

/// Keeps what was asked, and tells it.
async fn ask(
    service: &Service,
    account: Option<AccountId>,
    purpose: &str,
    state: &impl Serialize,
    options: &impl Serialize,
) -> Result<Question, Refusal> {
    let (token, now) = (hex::encode(service.chance.bytes::<32>()), service.clock.now_ms());
    let (hash, ends_at) = (digest(&["passkey", &token]), now.saturating_add(ASKED_FOR_MS));
    service.store.put_challenge(&hash, account, purpose, &text(state)?, ends_at, now).await?;
    Ok(Question { token: Secret::new(token), options: text(options)? })
}

/// What was asked with this token, of whoever was to answer; it is asked no more.
async fn taken<S: DeserializeOwned>(
    service: &Service,
    answer: &Answer,
    purpose: &str,
    of: Option<AccountId>,
) -> Result<S, Refusal> {
    let (hash, now) = (digest(&["passkey", &answer.token]), service.clock.now_ms());
    match service.store.take_challenge(&hash, purpose, now).await? {
        Some((account, state)) if account == of => json(&state),
        _ => Err(Refusal::AskedTooLongAgo),
    }
}

/// The key under which a passkey is kept.
fn key_of(id: &[u8]) -> Digest {
    digest(&["passkey id", &hex::encode(id)])
}

/// A name as it is kept: what was written, as far as there is room, or one that says nothing.
fn named(name: &str) -> String {
    let mut kept = String::new();
    for letter in name.trim().chars().filter(|letter| !letter.is_control()) {
        if kept.len() + letter.len_utf8() > MAX_PASSKEY_NAME_BYTES {
            break;
        }
        kept.push(letter);
    }
    if kept.is_empty() { "Passkey".to_owned() } else { kept }
}

fn text(value: &impl Serialize) -> Result<String, Refusal> {
    serde_json::to_string(value).map_err(failed)
}

fn json<T: DeserializeOwned>(text: &str) -> Result<T, Refusal> {
    serde_json::from_str(text).map_err(failed)
}

/// Something of our own went wrong.
fn failed(error: impl fmt::Display) -> Refusal {
    tracing::error!(%error, "a passkey could not be asked for or read");
    Refusal::Failed
}

/// The browser's answer is not right.
fn refused(error: impl fmt::Display) -> Refusal {
    tracing::info!(%error, "a passkey was refused");
    Refusal::WrongPasskey
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_room_and_shows_something() {
        assert_eq!(named("  My\tphone\n "), "Myphone");
        assert_eq!(named(" "), "Passkey");
        assert_eq!(named(&"ä".repeat(99)).len(), 64);
    }
}
