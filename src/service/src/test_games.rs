//! Test games: a deck of somebody's against a program or against the other hand, by the real rules.
//!
//! A game is its record: it is played again from its beginning whenever somebody asks for it, in
//! whatever process, and none keeps it meanwhile. A change names the revision that it was made for, so
//! that two tabs do not undo each other's work, and may have a key by which it is known when it is
//! sent again. What programs that play a seat answer is part of the change that it follows.
//!
//! A game that somebody begins who is not signed in belongs to whoever has its address, which nobody
//! guesses; one of an account to that account, and everybody else is answered as if it were not there.

mod answer;
mod begin;
mod by_hand;
mod fault;
mod form;
mod game;
mod open;
mod pairs;
mod play;
mod positions;
mod remarks;
mod replays;
mod tables;
mod thinking;

use std::sync::Arc;

use safehouse_cards::catalogue::Catalogue;
use safehouse_engine::{
    necrogenesis::{duel::Duel, record::DuelRecord, simulation::figures::Figures},
    table::{Outcome, Seat},
};
use safehouse_store::{StoredTestGame, TestGameEntry, TestGameId, TestGameOutcome};
use serde_json::value::RawValue;

pub(crate) use self::{
    answer::refused_choice,
    begin::{random_seed, shown, told_apart, unplayable},
    form::KeptOrders,
    game::by_choice_of,
    open::{events_hash, last_lines, outcome, session_of},
    play::Ordered,
    thinking::compute,
};
pub use self::{
    answer::{MOST_CHOICES_AT_ONCE, MOST_NEW_LUCK},
    begin::MOST_GAMES,
    fault::GameFault,
    game::{
        Again, Change, Changed, DuelSession, GameEntry, GivenBy, Halted, KeptGame, LeftLine, Note, OpenedGame, Player,
        StartGame, StartPosition, Stopped, TestGame,
    },
    pairs::{Pair, PairRefusal, Paired, Which},
    play::{MOST_CHOICES, MOST_LEFT},
    remarks::{MOST_REMARK_BYTES, MOST_REMARKS, Remark},
    replays::Replayed,
    tables::{MOST_ITERATIONS, Tables},
};
use self::{form::KeptSeats, open::open};
use crate::{Access, Caller, Refusal, Scope, Service};

/// Who may begin a game.
pub const START: Access = Access::Anyone;
/// Who may open a game: whose it is.
pub const OPEN: Access = Access::Anyone;
/// Who may play a game on and delete it: whose it is.
pub const CHANGE: Access = Access::Anyone;
/// Who may list the games of their account.
pub const LIST: Access = Access::Scoped(Scope::Games);
/// Who may look at a game by its record, and play on from it.
pub const REPLAY: Access = Access::Anyone;
/// Who lets games expire.
pub const EXPIRE: Access = Access::Job;

/// The most games of a page of a list.
pub const PAGE: u32 = 100;

const A_DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// Begins a game: deals, and lets programs answer until a person is asked.
///
/// # Errors
/// A deck is larger than any needs, no seat is a person's, a program searches for longer than
/// [`MOST_ITERATIONS`]; the network began as many games as it may, or the account has as many that
/// nothing gives way; too many wait for programs that search; the store fails.
pub async fn start_game(service: &Service, caller: &Caller, asked: StartGame<'_>) -> Result<TestGame, Refusal> {
    START.check(caller)?;
    // A game is large, and callers hold what they wait for.
    Box::pin(begin::start(service, caller, asked)).await
}

/// Begins a game with a position, such as an example of the rules stands at: with both hands and
/// open, as whoever has the position knows what lies in it.
///
/// # Errors
/// As [`start_game`]; [`GameFault::Position`] of a scenario that cannot be laid out.
pub async fn start_position(service: &Service, caller: &Caller, asked: StartPosition<'_>) -> Result<TestGame, Refusal> {
    START.check(caller)?;
    Box::pin(begin::start_position(service, caller, asked)).await
}

/// The game of an address, as it was left, and that somebody looked at it.
///
/// # Errors
/// [`Refusal::Nothing`] when there is none, or it is another's; the store fails.
pub async fn open_game(
    service: &Service,
    caller: &Caller,
    catalogue: &Catalogue,
    id: &str,
) -> Result<OpenedGame, Refusal> {
    OPEN.check(caller)?;
    let stored = find_of(service, caller, catalogue, id).await?;
    saw(service, &stored);
    Ok(open(&service.tables, catalogue, stored))
}

/// Changes a game that is at this revision. With a key, or unchanged, what was sent last is known
/// when it is sent again: it is answered again and not made again.
///
/// # Errors
/// [`Refusal::Nothing`] when there is none, or it is another's; [`Refusal::TestGame`] with
/// [`Stale`](GameFault::Stale) and the game as it is when it is at another revision,
/// [`Illegal`](GameFault::Illegal) with the clause when the first choice is not
/// legal, and other faults; too many wait for programs that search; the store fails. Nothing
/// changes then.
pub async fn change_game(
    service: &Service,
    caller: &Caller,
    catalogue: &Catalogue,
    id: &str,
    revision: i64,
    key: Option<&str>,
    change: Change,
) -> Result<Changed, Refusal> {
    CHANGE.check(caller)?;
    let stored = find_of(service, caller, catalogue, id).await?;
    Box::pin(answer::change(service, caller, catalogue, stored, answer::Asked { revision, key, change })).await
}

/// A game of the same decks by the same rules, as one of its own: dealt anew with the same or
/// another seed, or played on from some step of this one with the same or new luck. The old game
/// stays as it is.
///
/// # Errors
/// As [`start_game`] and [`open_game`]; a game that cannot be played on is dealt anew alone.
pub async fn start_again(
    service: &Service,
    caller: &Caller,
    catalogue: &Catalogue,
    id: &str,
    again: Again,
) -> Result<TestGame, Refusal> {
    START.check(caller)?;
    let stored = find_of(service, caller, catalogue, id).await?;
    Box::pin(begin::start_again(service, caller, catalogue, stored, again)).await
}

/// Games of the caller's account, those changed last first, at most [`PAGE`]; `before` is when the
/// last of the page before was changed, and its address.
///
/// # Errors
/// Nobody is signed in, or the token is not for games; the store fails.
pub async fn list_games(
    service: &Service,
    caller: &Caller,
    before: Option<(i64, &str)>,
    most: u32,
) -> Result<Vec<GameEntry>, Refusal> {
    LIST.check(caller)?;
    let id = before.map(|(at, id)| id.parse::<TestGameId>().map(|id| (at, id))).transpose();
    let before = id.map_err(|_| Refusal::Nothing)?;
    let before = before.as_ref().map(|(at, id)| (*at, id));
    let games = service.store.list_test_games(caller.account()?, before, most.min(PAGE)).await?;
    Ok(games.into_iter().map(entry).collect())
}

/// A game by its record, in either form, when so many of its steps are taken; without a number
/// at its end.
///
/// # Errors
/// It is no record, or one of other rules or cards.
pub fn read_replay(
    service: &Service,
    caller: &Caller,
    catalogue: &Catalogue,
    record: &str,
    at: Option<usize>,
) -> Result<Replayed, Refusal> {
    REPLAY.check(caller)?;
    replays::read(service, catalogue, record, at)
}

/// Two games by their records, each when so many of its steps are taken; without a number where the
/// two part.
///
/// # Errors
/// As [`read_replay`], with which of the two it is about.
pub fn read_pair(
    service: &Service,
    caller: &Caller,
    catalogue: &Catalogue,
    records: [&str; 2],
    at: Option<usize>,
) -> Result<Pair, PairRefusal> {
    REPLAY.check(caller)?;
    pairs::read(service, catalogue, records, at)
}

/// A game of the caller's own that goes on from a step of a record, with both hands.
///
/// # Errors
/// As [`read_replay`] and [`start_game`].
pub async fn play_replay(
    service: &Service,
    caller: &Caller,
    catalogue: &Catalogue,
    record: &str,
    at: Option<usize>,
) -> Result<TestGame, Refusal> {
    REPLAY.check(caller)?;
    Box::pin(replays::play(service, caller, catalogue, record, at)).await
}

/// The record of a game, by which it is played again anywhere.
///
/// # Errors
/// As [`open_game`]; [`GameFault::Hidden`] while it would tell what comes, [`GameFault::Kept`] of a
/// game that can only be read.
pub async fn own_record(
    service: &Service,
    caller: &Caller,
    catalogue: &Catalogue,
    id: &str,
) -> Result<DuelRecord, Refusal> {
    OPEN.check(caller)?;
    match open(&service.tables, catalogue, find_of(service, caller, catalogue, id).await?) {
        OpenedGame::Playable(game) if game.may_have_record() => Ok(game.session.into_record()),
        OpenedGame::Playable(_) => Err(GameFault::Hidden.into()),
        OpenedGame::Kept(_) => Err(GameFault::Kept.into()),
    }
}

/// What a hundred games of the same decks by the same rules come to that rules of thumb play in both
/// seats, to see where a game lies among them: nowhere, where the rules alone did not lead to it.
///
/// # Errors
/// As [`open_game`]; [`GameFault::Kept`] of a game that can only be read.
pub async fn usual_games(
    service: &Service,
    caller: &Caller,
    catalogue: &Catalogue,
    id: &str,
) -> Result<Arc<Vec<Figures>>, Refusal> {
    OPEN.check(caller)?;
    let stored = find_of(service, caller, catalogue, id).await?;
    let tables = service.tables.clone();
    let Some(duel) = counted_duel(&service.tables, catalogue, stored)? else { return Ok(Arc::default()) };
    let played = tokio::task::spawn_blocking(move || tables.usual(&duel)).await;
    played.map_err(|error| {
        tracing::error!(%error, "games to compare a test game with ended their thread");
        Refusal::Failed
    })
}

/// What a game is played by that counts among those of its decks; `None` of one that does not. On its
/// own, as a game is large and callers hold what they wait for.
fn counted_duel(tables: &Tables, catalogue: &Catalogue, stored: StoredTestGame) -> Result<Option<Arc<Duel>>, Refusal> {
    match open(tables, catalogue, stored) {
        OpenedGame::Playable(game) if game.session.record().by_hand().is_some() => Ok(None),
        OpenedGame::Playable(game) => Ok(Some(game.session.shared_rules())),
        OpenedGame::Kept(_) => Err(GameFault::Kept.into()),
    }
}

/// Deletes a game for good.
///
/// # Errors
/// [`Refusal::Nothing`] when there is none, or it is another's; the store fails.
pub async fn delete_game(service: &Service, caller: &Caller, id: &str) -> Result<(), Refusal> {
    CHANGE.check(caller)?;
    let stored = find(service, caller, id).await?;
    if service.store.delete_test_game(&stored.id).await? { Ok(()) } else { Err(Refusal::Nothing) }
}

/// Deletes the games that nobody touched for so many days, of guests and of accounts, where 0 is
/// for ever, and answers how many they were.
///
/// # Errors
/// The caller is no job; the store fails.
pub async fn expire_games(
    service: &Service,
    caller: &Caller,
    guest_days: u32,
    account_days: u32,
) -> Result<u64, Refusal> {
    EXPIRE.check(caller)?;
    let now = service.clock.now_ms();
    let since = |days: u32| if days == 0 { i64::MIN } else { now.saturating_sub(i64::from(days) * A_DAY_MS) };
    Ok(service.store.expire_test_games(since(guest_days), since(account_days)).await?)
}

/// What is kept of a game of the caller's, played with these cards.
async fn find_of(
    service: &Service,
    caller: &Caller,
    catalogue: &Catalogue,
    id: &str,
) -> Result<StoredTestGame, Refusal> {
    let stored = find(service, caller, id).await?;
    if stored.game == catalogue.game().id { Ok(stored) } else { Err(Refusal::Nothing) }
}

/// What is kept of a game of the caller's.
async fn find(service: &Service, caller: &Caller, id: &str) -> Result<StoredTestGame, Refusal> {
    let id: TestGameId = id.parse().map_err(|_| Refusal::Nothing)?;
    let stored = service.store.find_test_game(&id).await?.ok_or(Refusal::Nothing)?;
    let is_theirs = match stored.account {
        None => true,
        // Whoever may list them may see them.
        Some(account) => LIST.admits(caller) && caller.account().is_ok_and(|own| own == account),
    };
    if is_theirs { Ok(stored) } else { Err(Refusal::Nothing) }
}

/// What a deck is called, without what shows nothing and as far as it fits.
pub(crate) fn shown_name(name: &str) -> String {
    begin::shown(name)
}

/// What of a game its player may take along.
pub(crate) struct Told {
    pub(crate) players: [Player; 2],
    pub(crate) names: [String; 2],
    /// What it is played again by, where its player may know what comes: the game is over or open, or
    /// both hands are theirs.
    pub(crate) record: Option<Box<RawValue>>,
}

/// What of a game its player may take along, by what is kept of it.
pub(crate) fn told(stored: &StoredTestGame) -> Told {
    #[derive(serde::Deserialize)]
    struct Line {
        line: Box<RawValue>,
    }
    let seats: Option<KeptSeats> = serde_json::from_str(&stored.content.seats).ok();
    let both = seats.as_ref().is_some_and(|seats| seats.players.into_iter().all(Player::is_person));
    let may_know = stored.ended_at.is_some() || stored.content.is_open || both;
    let KeptSeats { players, names, .. } = seats.unwrap_or_else(KeptSeats::unread);
    let record = || serde_json::from_str::<Line>(stored.content.record.expose()).ok();
    Told { players, names, record: may_know.then(record).flatten().map(|kept| kept.line) }
}

/// Writes down, without anybody waiting for it and at most once a day, that somebody looked at a
/// game: one that nobody touches expires.
fn saw(service: &Service, stored: &StoredTestGame) {
    let now = service.clock.now_ms();
    if now.saturating_sub(stored.seen_at) < A_DAY_MS {
        return;
    }
    let (store, id) = (service.store.clone(), stored.id.clone());
    tokio::spawn(async move {
        if let Err(error) = store.see_test_game(&id, now).await {
            tracing::warn!(%error, "a visit to a test game was not written down");
        }
    });
}

fn entry(entry: TestGameEntry) -> GameEntry {
    let seats = serde_json::from_str(&entry.seats).ok();
    let KeptSeats { players, names, by_hand } = seats.unwrap_or_else(KeptSeats::unread);
    let outcome = entry.progress.outcome.map(|outcome| match outcome {
        TestGameOutcome::First => Outcome::Won(Seat::First),
        TestGameOutcome::Second => Outcome::Won(Seat::Second),
        TestGameOutcome::Drawn => Outcome::Drawn,
    });
    GameEntry {
        id: entry.id,
        game: entry.game,
        title: entry.title,
        players,
        names,
        revision: entry.revision,
        by_hand,
        choices: entry.progress.choices,
        turns: entry.progress.turns,
        outcome,
        created_at: entry.created_at,
        changed_at: entry.changed_at,
        ended_at: entry.ended_at,
    }
}
