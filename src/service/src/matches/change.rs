//! How changes of matches are made and answered.

use safehouse_cards::catalogue::Catalogue;
use safehouse_engine::{
    necrogenesis::wire::orders as wire,
    table::{Seat, random::Seed, record::ReplayError},
};
use safehouse_store::{MatchHolder, MatchId, StoredMatch, test_games::MAX_KEY_BYTES};

use super::{
    address::{Address, Part, find},
    fault::MatchFault,
    form::Sent,
    game::{DueAnswer, Match, MatchChange, MatchChanged},
    limits::AWAY_MS,
    moment::moment,
    next,
    open::{Found, HOST, Table, failed, is_away, read, seat_of},
};
use crate::{
    Caller, Refusal, Service,
    digest::digest,
    refusal::GameFault,
    test_games::{compute, random_seed},
};

/// How often a change is made anew because of one of which whoever made it knows nothing.
const TRIES: usize = 8;

/// A change as it was asked for.
pub(super) struct Asked<'a> {
    pub(super) revision: i64,
    pub(super) key: Option<&'a str>,
    pub(super) change: MatchChange,
}

/// What a change did.
struct Made {
    table: Box<Table>,
    /// From which step of the log on all is new.
    from: usize,
    /// Whether whoever made it is the only one who knows of it.
    is_private: bool,
}

pub(super) async fn change(
    service: &Service,
    caller: &Caller,
    catalogue: &Catalogue,
    address: &Address,
    asked: Asked<'_>,
) -> Result<MatchChanged, Refusal> {
    let Asked { revision, key, change } = asked;
    if key.is_some_and(|key| key.is_empty() || key.len() > MAX_KEY_BYTES || key.contains('\0')) {
        return Err(GameFault::Key { most: MAX_KEY_BYTES }.into());
    }
    let hash = digest(&[&revision.to_string(), &in_text(&change)]);
    for _ in 0..TRIES {
        let (stored, part) = find(service, caller, address).await?;
        let Some(seat) = seat_of(part) else { return Err(MatchFault::Watching.into()) };
        let table = match read(&service.tables, catalogue, &stored) {
            Found::Table(table) => table,
            // Nobody but its host waits.
            Found::Waiting(_) if change == MatchChange::Leave => {
                if service.store.delete_match(&stored.id, stored.version).await? {
                    return Ok(left(&stored));
                }
                continue;
            }
            Found::Waiting(_) => return Err(MatchFault::Waiting.into()),
            Found::Kept(_) if change == MatchChange::Leave => {
                if leave(service, &stored, seat).await? {
                    return Ok(left(&stored));
                }
                continue;
            }
            Found::Kept(_) => return Err(GameFault::Kept.into()),
        };
        if let Some(sent) = seat.of(&table.rest.sent).clone()
            && ((key.is_some() && sent.key.as_deref() == key) || sent.asked == hash.as_str())
        {
            let game = Box::new(table.shown(service, &stored, address, part).map_err(failed)?);
            return Ok(MatchChanged::To { game, from: sent.from });
        }
        if table.rest.revision(stored.version, Some(seat)) != revision {
            let shown = table.shown(service, &stored, address, part).map_err(failed)?;
            return Err(MatchFault::Stale(Box::new(shown)).into());
        }
        let is_away =
            is_away(other_holder(&stored, seat).is_nobody(), *seat.other().of(&stored.seen_at), service.clock.now_ms());
        let seed = random_seed(service);
        let (made, asks) = (change.clone(), change == MatchChange::Rematch);
        let made = compute(None, move || make(table, seat, made, is_away, seed)).await??;
        let Made { mut table, from, is_private } = made;
        let next = if asks && table.play.again == [true; 2] && table.rest.next.is_none() {
            let next = next::begin(service, catalogue, &stored, &table).await?;
            table.rest.next = Some(next.as_str().to_owned());
            Some(next)
        } else {
            None
        };
        if is_private {
            *seat.of_mut(&mut table.rest.private) += 1;
        }
        *seat.of_mut(&mut table.rest.sent) =
            Some(Sent { key: key.map(str::to_owned), asked: hash.as_str().to_owned(), from });
        let mut holders = [stored.content.host.clone(), stored.content.guest.clone()];
        let leaves = change == MatchChange::Leave;
        if leaves {
            *seat.of_mut(&mut holders) = MatchHolder::default();
        }
        let is_empty = holders.iter().all(MatchHolder::is_nobody);
        let is_done = if is_empty {
            service.store.delete_match(&stored.id, stored.version).await?
        } else {
            write(service, &stored, &table, holders).await?.is_some()
        };
        if !is_done {
            if let Some(next) = next {
                // Somebody else's began, or none.
                service.store.delete_match(&next, 1).await?;
            }
            continue;
        }
        if leaves {
            return Ok(left(&stored));
        }
        let (stored, part) = find(service, caller, address).await?;
        return shown_after(service, catalogue, &stored, address, part, from);
    }
    Err(Refusal::Busy { seconds: 1 })
}

fn left(stored: &StoredMatch) -> MatchChanged {
    MatchChanged::Left { id: stored.id.clone(), version: stored.version + 1 }
}

/// The match after a change, whatever came of it meanwhile.
fn shown_after(
    service: &Service,
    catalogue: &Catalogue,
    stored: &StoredMatch,
    address: &Address,
    part: Part,
    from: usize,
) -> Result<MatchChanged, Refusal> {
    match read(&service.tables, catalogue, stored) {
        Found::Table(table) => {
            let game: Box<Match> = Box::new(table.shown(service, stored, address, part).map_err(failed)?);
            Ok(MatchChanged::To { game, from })
        }
        Found::Waiting(_) | Found::Kept(_) => Err(GameFault::Kept.into()),
    }
}

/// Writes a match down that was changed, with when an answer is given that nobody is asked for.
/// When that is, where it was written; `None` where somebody was faster.
async fn write(
    service: &Service,
    stored: &StoredMatch,
    table: &Table,
    holders: [MatchHolder; 2],
) -> Result<Option<Option<i64>>, Refusal> {
    let now = service.clock.now_ms();
    let is_same = table.play.session.record().choices.len() == stored.content.progress.choices as usize;
    let due_at = match (table.play.by_itself(), stored.content.due_at) {
        (None, _) => None,
        // What is asked is the same: how long it takes was decided when it was asked.
        (Some(_), Some(due)) if is_same => Some(due),
        (Some(_), _) => Some(now.saturating_add(moment(service))),
    };
    let content = table.written(holders, due_at).ok_or(Refusal::Failed)?;
    let is_written = service.store.change_match(&stored.id, stored.version, &content, now).await?;
    Ok(is_written.then_some(due_at))
}

/// Gives the answer of a match that is due, where one is. What became of it; of several processes
/// one gives it.
pub(super) async fn give_due(
    service: &Service,
    catalogue: &Catalogue,
    id: &MatchId,
) -> Result<Option<DueAnswer>, Refusal> {
    let Some(stored) = service.store.find_match(id).await? else { return Ok(None) };
    let is_due = stored.content.due_at.is_some_and(|due| due <= service.clock.now_ms());
    let Found::Table(table) = read(&service.tables, catalogue, &stored) else { return Ok(None) };
    if !is_due {
        return Ok(None);
    }
    let table = compute(None, move || -> Result<Result<Box<Table>, Refusal>, ReplayError> {
        let mut table = table;
        if let Err(refusal) = table.play.give_by_itself() {
            return Ok(Err(refusal));
        }
        table.play.follow()?;
        Ok(Ok(table))
    })
    .await??;
    let holders = [stored.content.host.clone(), stored.content.guest.clone()];
    let written = write(service, &stored, &table, holders).await?;
    Ok(written.map(|next_due_at| DueAnswer { version: stored.version + 1, next_due_at }))
}

fn other_holder(stored: &StoredMatch, seat: Seat) -> &MatchHolder {
    match seat.other() {
        HOST => &stored.content.host,
        _ => &stored.content.guest,
    }
}

/// Leaves a match that can only be read. Whether nobody was faster.
async fn leave(service: &Service, stored: &StoredMatch, seat: Seat) -> Result<bool, Refusal> {
    let mut content = stored.content.clone();
    let mut holders = [content.host, content.guest];
    *seat.of_mut(&mut holders) = MatchHolder::default();
    if holders.iter().all(MatchHolder::is_nobody) {
        return Ok(service.store.delete_match(&stored.id, stored.version).await?);
    }
    [content.host, content.guest] = holders;
    Ok(service.store.change_match(&stored.id, stored.version, &content, service.clock.now_ms()).await?)
}

/// Makes a change.
fn make(
    mut table: Box<Table>,
    seat: Seat,
    change: MatchChange,
    is_away: bool,
    seed: Seed,
) -> Result<Result<Made, Refusal>, ReplayError> {
    let play = &mut table.play;
    let at = play.session.at();
    let mut is_private = false;
    let over = || Ok(Err(MatchFault::Over.into()));
    match change {
        MatchChange::Choose(choice) => {
            if let Err(refusal) = play.choose(seat, choice) {
                return Ok(Err(refusal));
            }
            play.follow()?;
        }
        MatchChange::SetOrders(orders) => {
            play.order(seat, orders);
            play.follow()?;
            is_private = play.session.at() == at;
        }
        MatchChange::Think(thinks) => {
            *seat.of_mut(&mut play.thinks) = thinks;
            is_private = true;
        }
        MatchChange::Undo => {
            if let Err(refusal) = play.undo(seat)? {
                return Ok(Err(refusal));
            }
        }
        MatchChange::AllowUndo => {
            if let Err(refusal) = play.allow_undo(seat, seed)? {
                return Ok(Err(refusal));
            }
        }
        MatchChange::RefuseUndo { for_good } => {
            if let Err(refusal) = play.refuse_undo(seat, for_good) {
                return Ok(Err(refusal));
            }
            play.follow()?;
        }
        MatchChange::Concede => {
            if !play.concede(seat) {
                return over();
            }
        }
        MatchChange::End => {
            if play.session.outcome().is_some() {
                return over();
            }
            if play.asked() != Some(seat.other()) || !is_away {
                return Ok(Err(MatchFault::NotAway { minutes: AWAY_MS / 60_000 }.into()));
            }
            play.concede(seat.other());
        }
        MatchChange::Rematch => {
            if play.session.outcome().is_none() {
                return Ok(Err(MatchFault::GoesOn.into()));
            }
            *seat.of_mut(&mut play.again) = true;
        }
        MatchChange::Leave => {
            play.concede(seat);
        }
    }
    let from = play.session.at().min(at);
    Ok(Ok(Made { table, from, is_private }))
}

/// A change as text that no other change has.
fn in_text(change: &MatchChange) -> String {
    match change {
        MatchChange::Choose(choice) => {
            let [kind, first, second] = choice.to_bytes();
            format!("choose {kind}.{first}.{second}")
        }
        MatchChange::SetOrders(orders) => {
            format!("orders {}", serde_json::to_string(&wire::Orders::new(orders)).unwrap_or_default())
        }
        MatchChange::Think(thinks) => format!("think {thinks}"),
        MatchChange::Undo => "undo".to_owned(),
        MatchChange::AllowUndo => "allow undo".to_owned(),
        MatchChange::RefuseUndo { for_good } => format!("refuse undo {for_good}"),
        MatchChange::Concede => "concede".to_owned(),
        MatchChange::End => "end".to_owned(),
        MatchChange::Rematch => "rematch".to_owned(),
        MatchChange::Leave => "leave".to_owned(),
    }
}
