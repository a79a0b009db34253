//! Sessions: who asks by which, how long they last, listed and ended.
//!
//! | Whose | ends when not used for | ends at the latest after |
//! |---|---|---|
//! | a player's | 30 days | 180 days |
//! | a store's staff's | 12 hours | 7 days |
//! | an administrator's | 1 hour | 12 hours |
//!
//! A player's holds decks, which are no secret to steal and a bother to lose; that of a
//! store's staff answers for a store from a desk that others pass, for a day of events; an
//! administrator's can stop accounts. Whoever becomes staff has these ends at once, in sessions
//! of before, too. Any number may be open at a time. A change of the password ends all others
//! at once.

use std::net::IpAddr;

use safehouse_store::{AccountId, SessionEntry, SessionKey};
use sha2::{Digest as _, Sha256};

use crate::{
    Access, Caller, Person, Rank, Refusal, Service,
    audit::{self, Action},
    second_factor,
};

/// Who may list and end their own sessions.
pub const OWN: Access = Access::SignedIn;
/// Who may leave.
pub const LEAVE: Access = Access::SettlingIn;
/// Who may list and end those of any account.
pub const LOOK_AFTER: Access = Access::Administrator;
/// Who lets sessions expire.
pub const EXPIRE: Access = Access::Job;

const MINUTE_MS: i64 = 60_000;
const HOUR_MS: i64 = 60 * MINUTE_MS;
const DAY_MS: i64 = 24 * HOUR_MS;

/// The most sessions of one list: those that were used last.
pub const MOST: u32 = 100;

/// How long the password, and the second factor where there is one, counts as just given, in
/// milliseconds.
pub const CONFIRMED_FOR_MS: i64 = 10 * MINUTE_MS;

/// How long a session lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lasting {
    /// Milliseconds without a request after which it ends.
    pub idle_ms: i64,
    /// Milliseconds after which it ends in any case.
    pub whole_ms: i64,
}

impl Lasting {
    /// Of somebody of this rank.
    pub const fn of(rank: Rank) -> Self {
        match rank {
            Rank::Player => Self { idle_ms: 30 * DAY_MS, whole_ms: 180 * DAY_MS },
            Rank::Staff => Self { idle_ms: 12 * HOUR_MS, whole_ms: 7 * DAY_MS },
            Rank::Administrator => Self { idle_ms: HOUR_MS, whole_ms: 12 * HOUR_MS },
        }
    }
}

/// The key under which the session with this id is kept: its SHA-256, so that whoever
/// reads the database has no session by it.
pub fn key_of(id: &[u8]) -> SessionKey {
    SessionKey::from_bytes(Sha256::digest(id).into())
}

impl Service {
    /// Who asks by a session, where it is one of somebody signed in and has not ended.
    /// That it was used is written down once a minute. This is what makes a caller, so it
    /// asks for none.
    ///
    /// # Errors
    /// The store fails.
    pub async fn who_asks(&self, key: &SessionKey, network: IpAddr) -> Result<Option<Person>, Refusal> {
        let now = self.clock.now_ms();
        let Some((session, Some(account))) = self.store.find_session(key, now).await? else { return Ok(None) };
        let staff = self.store.list_stores_of(account.id).await?;
        let event_staff = self.store.list_events_staffed_by(account.id, now).await?;
        let rank = Rank::of(account.role, !staff.is_empty() || !event_staff.is_empty());
        let lasting = Lasting::of(rank);
        // One that began before its account could do as much ends as if it began since.
        let idle_ms = now.saturating_sub(session.seen_at);
        if idle_ms >= lasting.idle_ms || now.saturating_sub(session.created_at) >= lasting.whole_ms {
            return Ok(None);
        }
        if idle_ms >= MINUTE_MS {
            self.store.see_session(key, now, now.saturating_add(lasting.idle_ms)).await?;
        }
        Ok(Some(Person {
            account: account.id,
            name: account.name,
            role: account.role,
            staff,
            event_staff,
            session: key.clone(),
            confirmed_at: session.stepped_up_at.unwrap_or(session.created_at),
            lacks_factor: second_factor::is_required_of(rank) && !self.has_second_factor(account.id).await?,
            network,
        }))
    }

    /// Whether the caller gave the password, and the second factor where there is one, within
    /// [`CONFIRMED_FOR_MS`].
    pub fn is_confirmed(&self, caller: &Caller) -> bool {
        caller.person().is_ok_and(|person| is_confirmed(self, person).is_ok())
    }
}

/// Refuses whoever gave the password, and the second factor where there is one, longer ago
/// than [`CONFIRMED_FOR_MS`], or, by a clock that was ahead, longer after now.
///
/// # Errors
/// [`Refusal::Confirm`].
pub(crate) fn is_confirmed(service: &Service, person: &Person) -> Result<(), Refusal> {
    let passed = service.clock.now_ms().saturating_sub(person.confirmed_at);
    if passed.saturating_abs() <= CONFIRMED_FOR_MS { Ok(()) } else { Err(Refusal::Confirm) }
}

/// The caller's sessions, the one that was used last first.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn list_own_sessions(service: &Service, caller: &Caller) -> Result<Vec<SessionEntry>, Refusal> {
    OWN.check(caller)?;
    let person = caller.person()?;
    Ok(service.store.list_sessions_of(person.account, service.clock.now_ms(), MOST).await?)
}

/// Ends the session that the caller asks by.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn sign_out(service: &Service, caller: &Caller) -> Result<(), Refusal> {
    LEAVE.check(caller)?;
    let person = caller.person()?;
    service.store.end_session(&person.session).await?;
    audit::write(service, caller, person.account, Action::SignedOut).await
}

/// Ends another session of the caller's. `false` when there is none of this key.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn end_own_session(service: &Service, caller: &Caller, key: &SessionKey) -> Result<bool, Refusal> {
    OWN.check(caller)?;
    let person = caller.person()?;
    let is_ended = service.store.end_session_of(person.account, key).await?;
    if is_ended {
        audit::write(service, caller, person.account, Action::SessionsEnded).await?;
    }
    Ok(is_ended)
}

/// Ends all sessions of the caller's but the one that asks, and answers how many.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn end_other_sessions(service: &Service, caller: &Caller) -> Result<u64, Refusal> {
    OWN.check(caller)?;
    let person = caller.person()?;
    let ended = service.store.end_sessions_of(person.account, Some(&person.session)).await?;
    audit::write(service, caller, person.account, Action::SessionsEnded).await?;
    Ok(ended)
}

/// The sessions of an account, the one that was used last first.
///
/// # Errors
/// The caller does not run the site; the store fails.
pub async fn list_sessions(
    service: &Service,
    caller: &Caller,
    account: AccountId,
) -> Result<Vec<SessionEntry>, Refusal> {
    LOOK_AFTER.check(caller)?;
    Ok(service.store.list_sessions_of(account, service.clock.now_ms(), MOST).await?)
}

/// Ends all sessions of an account, and answers how many.
///
/// # Errors
/// The caller does not run the site; the store fails.
pub async fn end_sessions(service: &Service, caller: &Caller, account: AccountId) -> Result<u64, Refusal> {
    LOOK_AFTER.check(caller)?;
    let ended = service.store.end_sessions_of(account, None).await?;
    audit::write(service, caller, account, Action::SessionsEnded).await?;
    Ok(ended)
}

/// Forgets sessions that have ended, and answers how many they were.
///
/// # Errors
/// The caller is no job; the store fails.
pub async fn expire_sessions(service: &Service, caller: &Caller) -> Result<u64, Refusal> {
    EXPIRE.check(caller)?;
    Ok(service.store.expire_sessions(service.clock.now_ms()).await?)
}
