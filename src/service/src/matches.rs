//! Matches: two people play one game from two places, each with a hand that the other does not see.
//!
//! Whoever begins one gives a link to somebody, who joins with a deck of their own; a third link
//! shows the table to whoever watches. A match is its record, as a test game is
//! ([`test_games`](crate::test_games)), and none keeps it meanwhile. It halts at an even pace, and
//! what is answered without anybody being asked is answered after a moment of chance, so that
//! neither what is asked nor when tells what somebody holds.
//!
//! A seat of an account is that account's. A seat of somebody without one belongs to whoever has
//! its address, of which only the hash is kept. Everybody else is answered as if nothing were
//! there. A revision counts the changes of which its reader may know: that the other ordered
//! something shows in no number.

mod address;
mod change;
mod fault;
mod form;
mod game;
mod limits;
mod moment;
mod next;
mod open;
mod play;
mod steps;

use safehouse_cards::{catalogue::Catalogue, deck::list::DeckList};
use safehouse_engine::{
    necrogenesis::record::DuelRecord,
    table::{Outcome, Seat},
};
use safehouse_store::{MatchEntry, MatchId, MatchTouch, TestGameOutcome};

use self::{
    address::{Address, Part, find},
    change::Asked,
    form::KeptPeople,
    open::{Found, failed, read},
};
pub use self::{
    fault::MatchFault,
    game::{
        BeginMatch, Beginner, DueAnswer, Invitation, KeptMatch, Match, MatchChange, MatchChanged, MatchListed,
        OpenedMatch, Seated, UndoWay, WaitingMatch,
    },
    limits::{AWAY_MS, INVITATION_MS, LISTED, MOST_MATCHES},
};
use crate::{Access, Caller, Refusal, Scope, Service, refusal::GameFault};

/// Who may begin a match, and accept an invitation to one.
pub const START: Access = Access::Anyone;
/// Who may look at a match: its players and whoever has its link to watch.
pub const OPEN: Access = Access::Anyone;
/// Who may change a match: its players.
pub const CHANGE: Access = Access::Anyone;
/// Who may look at an invitation: whoever has its link.
pub const LOOK: Access = Access::Anyone;
/// Who may list the matches of their account.
pub const LIST: Access = Access::Scoped(Scope::Games);
/// Who keeps matches going: answers what is due, and tells who looks on that something changed.
pub const KEEP: Access = Access::Job;

const A_DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// Within which time it does not matter when exactly somebody was there.
const SEEN_MS: i64 = 8_000;

/// Begins a match of the caller's and makes the invitation to it.
///
/// # Errors
/// The deck is larger than any needs; the network began as many games as it may, or the account
/// plays in as many matches; the store fails.
pub async fn begin_match(service: &Service, caller: &Caller, asked: BeginMatch<'_>) -> Result<Seated, Refusal> {
    START.check(caller)?;
    Box::pin(next::begin_waiting(service, caller, asked)).await
}

/// Makes another invitation to a match of the caller's; the one of before works no longer.
///
/// # Errors
/// [`Refusal::Nothing`] when there is none, or it is none of theirs; [`MatchFault::Begun`] when
/// somebody accepted the one of before, [`MatchFault::Watching`] when the caller did not begin it;
/// the store fails.
pub async fn invite_again(
    service: &Service,
    caller: &Caller,
    catalogue: &Catalogue,
    address: &str,
) -> Result<String, Refusal> {
    CHANGE.check(caller)?;
    next::invite_again(service, caller, catalogue, &Address::read(address)?).await
}

/// Whether this is the invitation to a match of the caller's that works now.
///
/// # Errors
/// [`Refusal::Nothing`] when there is no such match of theirs; the store fails.
pub async fn is_invitation(service: &Service, caller: &Caller, address: &str, token: &str) -> Result<bool, Refusal> {
    OPEN.check(caller)?;
    let (stored, part) = find(service, caller, &Address::read(address)?).await?;
    Ok(part == Part::Host && next::is_invitation(&stored, token, service.clock.now_ms()))
}

/// What an invitation is to, for whoever has its link. Looking at it accepts nothing.
///
/// # Errors
/// [`MatchFault::NoInvitation`] when it does not work; the store fails.
pub async fn open_match_invitation(
    service: &Service,
    caller: &Caller,
    catalogue: &Catalogue,
    token: &str,
) -> Result<Invitation, Refusal> {
    LOOK.check(caller)?;
    Ok(next::open_invitation(service, catalogue, token).await?.0)
}

/// Accepts an invitation with a deck, and deals. It works once.
///
/// # Errors
/// [`MatchFault::NoInvitation`], [`MatchFault::OwnInvitation`]; as [`begin_match`].
pub async fn join_match(
    service: &Service,
    caller: &Caller,
    catalogue: &Catalogue,
    token: &str,
    deck: (DeckList, String),
) -> Result<Seated, Refusal> {
    START.check(caller)?;
    Box::pin(next::join(service, caller, catalogue, token, deck)).await
}

/// The match of an address, as the caller may know it.
///
/// # Errors
/// [`Refusal::Nothing`] when there is none, or it is none of theirs; the store fails.
pub async fn open_match(
    service: &Service,
    caller: &Caller,
    catalogue: &Catalogue,
    address: &str,
) -> Result<OpenedMatch, Refusal> {
    OPEN.check(caller)?;
    let address = Address::read(address)?;
    let (stored, part) = find(service, caller, &address).await?;
    if stored.game != catalogue.game().id {
        return Err(Refusal::Nothing);
    }
    Ok(match read(&service.tables, catalogue, &stored) {
        Found::Waiting(waiting) => {
            OpenedMatch::Waiting(Box::new(open::waiting(&waiting, service, &stored, &address, part)))
        }
        Found::Table(table) => {
            OpenedMatch::Playable(Box::new(table.shown(service, &stored, &address, part).map_err(failed)?))
        }
        Found::Kept(why) => OpenedMatch::Kept(Box::new(open::kept(stored, why))),
    })
}

/// Writes down that the caller is there, at most every few seconds. Whoever watches is not
/// missed.
///
/// # Errors
/// [`Refusal::Nothing`] when there is no such match, or it is none of theirs; the store fails.
pub async fn be_there(service: &Service, caller: &Caller, address: &str) -> Result<(), Refusal> {
    OPEN.check(caller)?;
    let (stored, part) = find(service, caller, &Address::read(address)?).await?;
    let [host, guest] = stored.seen_at;
    let (is_host, seen) = match part {
        Part::Host => (true, host),
        Part::Guest => (false, guest),
        Part::Watcher => return Ok(()),
    };
    let now = service.clock.now_ms();
    if seen.is_none_or(|seen| now.saturating_sub(seen) >= SEEN_MS) {
        service.store.see_match(&stored.id, is_host, now).await?;
    }
    Ok(())
}

/// Changes a match that is at this revision. With a key, or unchanged, what the caller sent last is
/// known when it is sent again: it is answered with the match as it is and not made again.
///
/// # Errors
/// [`Refusal::Nothing`] when there is none, or it is none of theirs; [`MatchFault::Stale`] with the
/// match as it is when it is at another revision; [`GameFault::Illegal`] with the clause when a
/// choice is not legal, and other faults; the store fails. Nothing changes then.
pub async fn change_match(
    service: &Service,
    caller: &Caller,
    catalogue: &Catalogue,
    address: &str,
    (revision, key): (i64, Option<&str>),
    change: MatchChange,
) -> Result<MatchChanged, Refusal> {
    CHANGE.check(caller)?;
    let address = Address::read(address)?;
    Box::pin(change::change(service, caller, catalogue, &address, Asked { revision, key, change })).await
}

/// The record of a match that is over, by which it is played again anywhere.
///
/// # Errors
/// As [`open_match`]; [`GameFault::Hidden`] while the game goes on, [`GameFault::Kept`] of one that
/// can only be read.
pub async fn match_record(
    service: &Service,
    caller: &Caller,
    catalogue: &Catalogue,
    address: &str,
) -> Result<DuelRecord, Refusal> {
    OPEN.check(caller)?;
    match open_match(service, caller, catalogue, address).await? {
        OpenedMatch::Playable(game) if game.may_have_record() => Ok(game.session.into_record()),
        OpenedMatch::Playable(_) | OpenedMatch::Waiting(_) => Err(GameFault::Hidden.into()),
        OpenedMatch::Kept(_) => Err(GameFault::Kept.into()),
    }
}

/// Matches in which the caller's account has a seat, those changed last first, at most
/// [`LISTED`].
///
/// # Errors
/// Nobody is signed in, or the token is not for games; the store fails.
pub async fn list_matches(service: &Service, caller: &Caller) -> Result<Vec<MatchListed>, Refusal> {
    LIST.check(caller)?;
    let found = service.store.list_matches(caller.account()?, LISTED).await?;
    Ok(found.into_iter().map(listed).collect())
}

/// Matches in which an answer is due, each with the code of its game.
///
/// # Errors
/// The caller is no job; the store fails.
pub async fn due_matches(service: &Service, caller: &Caller, most: u32) -> Result<Vec<(MatchId, String)>, Refusal> {
    KEEP.check(caller)?;
    Ok(service.store.due_matches(service.clock.now_ms(), most).await?)
}

/// Gives the answer that is due in a match, if one is, and says what became of it; of several
/// processes that try one gives it.
///
/// # Errors
/// The caller is no job; the store fails.
pub async fn give_due_answer(
    service: &Service,
    caller: &Caller,
    catalogue: &Catalogue,
    id: &MatchId,
) -> Result<Option<DueAnswer>, Refusal> {
    KEEP.check(caller)?;
    Box::pin(change::give_due(service, catalogue, id)).await
}

/// Matches that were changed or looked at within so many milliseconds, at most so many.
///
/// # Errors
/// The caller is no job; the store fails.
pub async fn touched_matches(
    service: &Service,
    caller: &Caller,
    within_ms: i64,
    most: u32,
) -> Result<Vec<MatchTouch>, Refusal> {
    KEEP.check(caller)?;
    Ok(service.store.touched_matches(service.clock.now_ms().saturating_sub(within_ms), most).await?)
}

/// Deletes the matches that nobody changed for so many days, of guests and of accounts, where 0 is
/// for ever, and answers how many they were.
///
/// # Errors
/// The caller is no job; the store fails.
pub async fn expire_matches(
    service: &Service,
    caller: &Caller,
    guest_days: u32,
    account_days: u32,
) -> Result<u64, Refusal> {
    KEEP.check(caller)?;
    let now = service.clock.now_ms();
    let since = |days: u32| if days == 0 { i64::MIN } else { now.saturating_sub(i64::from(days) * A_DAY_MS) };
    Ok(service.store.expire_matches(since(guest_days), since(account_days)).await?)
}

fn listed(entry: MatchEntry) -> MatchListed {
    let KeptPeople { names, people, is_waiting } = KeptPeople::read(&entry.seats);
    let outcome = entry.progress.outcome.map(|outcome| match outcome {
        TestGameOutcome::First => Outcome::Won(Seat::First),
        TestGameOutcome::Second => Outcome::Won(Seat::Second),
        TestGameOutcome::Drawn => Outcome::Drawn,
    });
    MatchListed {
        id: entry.id,
        game: entry.game,
        names,
        people,
        is_waiting,
        turns: entry.progress.turns,
        outcome,
        changed_at: entry.changed_at,
    }
}
