//! Letters on their way: sent by a job, seen by whoever runs the site.
//!
//! A letter waits in the store, where what causes it was written, until the mail server has
//! taken it. What fails is tried again after pauses that grow, for a day or as long as the
//! letter is of use. Its text is forgotten as soon as it is done with, for it may hold a link.

use std::fmt::Debug;

use safehouse_store::{Email, Letter, LetterEntry, OutboxTotals, Secret};

use crate::{Access, Caller, Refusal, Service, addresses};

/// Who may see what becomes of letters, have them tried again and send one to try it.
pub const LOOK_AFTER: Access = Access::Administrator;
/// Who sends letters and forgets those of long ago.
pub const SEND: Access = Access::Job;

const MINUTE_MS: i64 = 60_000;
/// For how long nobody else is given a letter that is being sent, in milliseconds: some times
/// what sending one may take.
const IN_HAND_MS: i64 = 2 * MINUTE_MS;
/// Minutes to wait after each try that failed; the last stands for all that follow.
const PAUSES: [i64; 7] = [1, 2, 5, 15, 30, 60, 120];
/// How long it is remembered that a letter was sent or given up, in milliseconds.
const REMEMBERED_MS: i64 = 7 * 24 * 60 * MINUTE_MS;
/// The most letters of one list.
pub const PAGE: u32 = 200;

/// Brings letters to a mail server.
pub trait Post: Debug + Send + Sync {
    /// Brings one there. It answers within a minute whatever the server does.
    fn send(&self, letter: &Letter) -> impl Future<Output = Result<(), Unsent>> + Send;
}

/// Why a letter was not taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unsent {
    /// In words without an address.
    pub why: String,
    /// Whether trying again is of no use.
    pub is_final: bool,
}

/// Sends the letter that is due for longest. `false` when none is due.
///
/// # Errors
/// The caller is no job; the store fails.
pub async fn send_letter(service: &Service, caller: &Caller, post: &impl Post) -> Result<bool, Refusal> {
    SEND.check(caller)?;
    let now = service.clock.now_ms();
    let Some(letter) = service.store.claim_letter(now, now.saturating_add(IN_HAND_MS)).await? else {
        return Ok(false);
    };
    let outcome = post.send(&letter).await;
    let now = service.clock.now_ms();
    match outcome {
        Ok(()) => {
            service.store.letter_sent(letter.id, now).await?;
            tracing::info!(letter = %letter.id, tries = letter.tries, "a letter was sent");
        }
        Err(Unsent { why, is_final }) => {
            let why = cut(&why);
            let next_at = now.saturating_add(pause(letter.tries));
            if is_final || next_at >= letter.ends_at {
                service.store.letter_failed(letter.id, now, why).await?;
                tracing::warn!(letter = %letter.id, tries = letter.tries, why, "a letter was given up");
            } else {
                service.store.letter_delayed(letter.id, next_at, why).await?;
                tracing::warn!(letter = %letter.id, tries = letter.tries, why, "a letter was not sent yet");
            }
        }
    }
    Ok(true)
}

/// How long to wait after so many tries, in milliseconds.
fn pause(tries: u32) -> i64 {
    let place = usize::try_from(tries.saturating_sub(1)).unwrap_or(usize::MAX).min(PAUSES.len() - 1);
    PAUSES.get(place).copied().unwrap_or(120) * MINUTE_MS
}

/// As much of what a mail server said as is kept.
fn cut(why: &str) -> &str {
    let mut end = why.len().min(safehouse_store::outbox::MAX_FAULT_BYTES);
    while !why.is_char_boundary(end) {
        end -= 1;
    }
    why.get(..end).unwrap_or_default()
}

/// Gives up what is of no use any more, forgets letters of long ago, and answers how many
/// those were.
///
/// # Errors
/// The caller is no job; the store fails.
pub async fn expire_letters(service: &Service, caller: &Caller) -> Result<u64, Refusal> {
    SEND.check(caller)?;
    let now = service.clock.now_ms();
    service.store.give_letters_up(now).await?;
    Ok(service.store.expire_letters(now.saturating_sub(REMEMBERED_MS)).await?)
}

/// The letters that were written last, without their texts.
///
/// # Errors
/// The caller does not run the site; the store fails.
pub async fn list_letters(service: &Service, caller: &Caller, most: u32) -> Result<Vec<LetterEntry>, Refusal> {
    LOOK_AFTER.check(caller)?;
    Ok(service.store.list_letters(most.min(PAGE)).await?)
}

/// How many letters wait, were sent and were given up.
///
/// # Errors
/// The caller does not run the site; the store fails.
pub async fn total_letters(service: &Service, caller: &Caller) -> Result<OutboxTotals, Refusal> {
    LOOK_AFTER.check(caller)?;
    Ok(service.store.total_letters().await?)
}

/// Has every letter that waits tried at once, and answers how many they are.
///
/// # Errors
/// The caller does not run the site; the store fails.
pub async fn retry_letters(service: &Service, caller: &Caller) -> Result<u64, Refusal> {
    LOOK_AFTER.check(caller)?;
    Ok(service.store.hurry_letters(service.clock.now_ms()).await?)
}

/// Sends a letter to an address at once, to see whether one arrives; it waits nowhere.
///
/// # Errors
/// The caller does not run the site; the address is none. What the mail server says against
/// it is the inner error.
pub async fn test_letter(
    service: &Service,
    caller: &Caller,
    post: &impl Post,
    address: &str,
) -> Result<Result<(), Unsent>, Refusal> {
    LOOK_AFTER.check(caller)?;
    let head = service.mail.as_ref().ok_or(Refusal::NoMail)?;
    let Email { address, .. } = addresses::read(address)?;
    let now = service.clock.now_ms();
    let letter = Letter {
        id: service.chance.id(now),
        recipient: address,
        subject: format!("A letter to try it ({})", head.host()),
        body: Secret::new(format!("Whoever runs {} sent this letter to see whether it arrives.\n", head.origin)),
        created_at: now,
        ends_at: now,
        tries: 1,
    };
    Ok(post.send(&letter).await)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_to_two_hours_and_no_further() {
        let minutes: Vec<_> = (1..10).map(|tries| pause(tries) / MINUTE_MS).collect();
        assert_eq!(minutes, [1, 2, 5, 15, 30, 60, 120, 120, 120]);
        assert_eq!(pause(u32::MAX), 120 * MINUTE_MS);
    }

    #[test]
    fn what_a_mail_server_said_is_cut_between_letters() {
        assert_eq!(cut("no"), "no");
        assert_eq!(cut(&"ä".repeat(300)).len(), 512);
        assert_eq!(cut(&format!("x{}", "ä".repeat(300))).len(), 511);
    }
}
