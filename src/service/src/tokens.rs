//! Tokens by which programs ask for somebody: made, listed, taken back.
//!
//! A token is `sfh_`, 32 digits that nobody can guess (160 bits) and 6 digits by which a
//! mistyped one, or a text that only looks like one, is told at once. Only its hash is kept,
//! so that it is shown once. It may be used for its scopes and never for the account
//! itself. One that is bound to a store reaches that store and its events, and nothing else.

use std::net::IpAddr;

use safehouse_store::{ApiToken, NewApiToken, StoreId};
use uuid::Uuid;

use crate::{
    Access, Caller, Refusal, Service,
    audit::{self, Action},
    caller::{Person, Scope, Scopes, Token},
    digest::digest,
    saved_decks, second_factor, sessions,
};

/// Who may make, list and take back tokens of their own. No token may.
pub const OWN: Access = Access::SignedIn;
/// Who lets tokens expire.
pub const EXPIRE: Access = Access::Job;

/// The most tokens of an account that work at a time.
pub const MOST: u32 = 50;
/// For how many days a token works unless something else is asked for.
pub const DAYS: u32 = 90;
/// The most days for which one works.
pub const MOST_DAYS: u32 = 365;

/// What every token begins with, so that whoever looks for lost ones finds it.
pub const PREFIX: &str = "sfh_";
/// The digits of tokens: none that is taken for another one.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// Digits that nobody can guess.
const SECRET_DIGITS: usize = 32;
/// Digits of the checksum: the last 30 bits of the CRC-32 of what comes before.
const CHECK_DIGITS: u32 = 6;

const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// How long one that has ended is still listed.
const LISTED_FOR_MS: i64 = 30 * DAY_MS;
/// How exactly it is written down when a token was used.
const SEEN_AGAIN_MS: i64 = 60 * 60 * 1000;

/// A token to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MakeToken {
    /// What its owner calls it.
    pub name: String,
    /// What it may be used for, at least one.
    pub scopes: Scopes,
    /// What addresses name the store by that it is bound to, one that its owner is staff of; empty for none.
    pub store: String,
    /// For how many days, 1 to [`MOST_DAYS`].
    pub days: u32,
}

/// Makes a token for the caller's account and answers it. It cannot be read again.
///
/// # Errors
/// The caller is not signed in, or gave the password too long ago; it has no name or a
/// long one, no scope, or too many days ([`Refusal::TokenDays`]); it is to be bound to a store that the caller
/// is no staff of, or be for anything else beside ([`Refusal::TokenStore`]); the account has [`MOST`] of them;
/// the store fails.
pub async fn make_token(service: &Service, caller: &Caller, asked: MakeToken) -> Result<String, Refusal> {
    OWN.check(caller)?;
    let person = caller.person()?;
    sessions::is_confirmed(service, person)?;
    let name = saved_decks::label(&asked.name)?;
    if name.is_empty() {
        return Err(Refusal::NoLabel);
    }
    if asked.scopes.is_empty() {
        return Err(Refusal::NoScope);
    }
    let store = bound_to(person, &asked)?;
    if !(1..=MOST_DAYS).contains(&asked.days) {
        return Err(Refusal::TokenDays { most: MOST_DAYS });
    }
    let token = new_token(service);
    let now = service.clock.now_ms();
    let kept = NewApiToken {
        id: service.chance.id(now),
        hash: digest(&["token", &token]),
        account_id: person.account,
        name,
        scopes: asked.scopes.to_string(),
        store,
        created_at: now,
        ends_at: now.saturating_add(i64::from(asked.days) * DAY_MS),
    };
    if !service.store.put_token(&kept, MOST).await? {
        return Err(Refusal::TooManyTokens { limit: MOST });
    }
    audit::write(service, caller, person.account, Action::TokenMade).await?;
    Ok(token)
}

/// The store that a token is to be bound to, if it is.
fn bound_to(person: &Person, asked: &MakeToken) -> Result<Option<StoreId>, Refusal> {
    if asked.store.is_empty() {
        return Ok(None);
    }
    let of = person.staff.iter().find(|of| of.slug == asked.store).ok_or(Refusal::TokenStore)?;
    if asked.scopes.of_stores() == asked.scopes { Ok(Some(of.store)) } else { Err(Refusal::TokenStore) }
}

/// The caller's tokens, the newest first, those as well that ended within thirty days.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn list_tokens(service: &Service, caller: &Caller) -> Result<Vec<ApiToken>, Refusal> {
    OWN.check(caller)?;
    Ok(service.store.list_tokens(caller.person()?.account).await?)
}

/// Takes a token of the caller's back: it works no more. `false` when there is none of this
/// id.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn revoke_token(service: &Service, caller: &Caller, id: Uuid) -> Result<bool, Refusal> {
    OWN.check(caller)?;
    let account = caller.person()?.account;
    let is_ended = service.store.end_token(account, id).await?;
    if is_ended {
        audit::write(service, caller, account, Action::TokenRevoked).await?;
    }
    Ok(is_ended)
}

/// Forgets tokens that ended more than thirty days ago, and answers how many they were.
///
/// # Errors
/// The caller is no job; the store fails.
pub async fn expire_tokens(service: &Service, caller: &Caller) -> Result<u64, Refusal> {
    EXPIRE.check(caller)?;
    Ok(service.store.expire_tokens(service.clock.now_ms().saturating_sub(LISTED_FOR_MS)).await?)
}

impl Service {
    /// The program that asks by a token, where it is one that works. That it was used is
    /// written down once an hour. This is what makes a caller, so it asks for none.
    ///
    /// # Errors
    /// The store fails.
    pub async fn which_program(&self, token: &str, network: IpAddr) -> Result<Option<Token>, Refusal> {
        if !is_whole(token) {
            return Ok(None);
        }
        let now = self.clock.now_ms();
        let Some((kept, account)) = self.store.find_token(&digest(&["token", token]), now).await? else {
            return Ok(None);
        };
        // Where a person would have to set up a second factor first, no program does more.
        let rank = self.rank_of(&account).await?;
        if second_factor::is_required_of(rank) && !self.has_second_factor(account.id).await? {
            return Ok(None);
        }
        if kept.used_at.is_none_or(|used| now.saturating_sub(used) >= SEEN_AGAIN_MS) {
            self.store.see_token(kept.id, now).await?;
        }
        let scopes = Scopes::parse(&kept.scopes);
        let scopes = if kept.store.is_some() { scopes.of_stores() } else { scopes };
        let (mut staff, mut event_staff) = (Vec::new(), Vec::new());
        // Asked each time: who left the staff has a token that does nothing there.
        if scopes.has(Scope::StoresRead) {
            let is_reached = |store: StoreId| kept.store.is_none_or(|bound| bound == store);
            staff = self.store.list_stores_of(account.id).await?;
            staff.retain(|of| is_reached(of.store));
            event_staff = self.store.list_events_staffed_by(account.id, now).await?;
            event_staff.retain(|of| is_reached(of.store));
        }
        Ok(Some(Token {
            id: kept.id,
            account: account.id,
            owner: account.name,
            name: kept.name,
            scopes,
            store: kept.store,
            staff,
            event_staff,
            network,
        }))
    }
}

fn new_token(service: &Service) -> String {
    let chance = service.chance.bytes::<SECRET_DIGITS>();
    let mut token = PREFIX.to_owned();
    token.extend(chance.iter().map(|byte| digit(u32::from(*byte))));
    let check = checksum(&token);
    token + &check
}

fn digit(number: u32) -> char {
    DIGITS.get((number % 32) as usize).map_or('0', |&digit| char::from(digit))
}

fn checksum(text: &str) -> String {
    let check = crc32fast::hash(text.as_bytes());
    (0..CHECK_DIGITS).rev().map(|place| digit(check >> (5 * place))).collect()
}

/// Whether a text is formed as tokens are, checksum included.
fn is_whole(text: &str) -> bool {
    let length = PREFIX.len() + SECRET_DIGITS;
    let Some((token, check)) = text.split_at_checked(length) else { return false };
    token.starts_with(PREFIX) && check == checksum(token)
}

/// Names of scopes that a form sent, those that are none left out.
pub fn scopes_named<'a>(names: impl IntoIterator<Item = &'a str>) -> Scopes {
    names.into_iter().filter_map(Scope::named).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistyped_token_is_told_by_itself() {
        let text = "sfh_0123456789abcdefghjkmnpqrstvwxyz";
        let token = format!("{text}{}", checksum(text));
        assert_eq!(token.len(), 42);
        assert!(is_whole(&token));
        for place in 0..token.len() {
            let mut other = token.clone().into_bytes();
            other[place] = if other[place] == b'7' { b'8' } else { b'7' };
            assert!(!is_whole(std::str::from_utf8(&other).unwrap()), "{place}");
        }
        for none in ["", "sfh_", text, token.trim_start_matches('s'), &format!("{token}0"), "sfh_é"] {
            assert!(!is_whole(none), "{none}");
        }
        // Kept tokens depend on it.
        assert_eq!(checksum("sfh_"), checksum("sfh_"));
    }
}
