//! How changes of games are made and answered.

use safehouse_cards::{catalogue::Catalogue, visible::visible};
use safehouse_engine::{
    necrogenesis::{choice::Choice, explain, orders::Orders, play::Refusal as Illegal, wire::orders as wire},
    table::{random::Seed, record::ReplayError},
};
use safehouse_store::{
    StoredTestGame, TestGameChange,
    test_games::{MAX_KEY_BYTES, MAX_TITLE_BYTES},
};

use super::{
    by_hand,
    form::KeptAnswer,
    game::{Change, Changed, Halted, OpenedGame, Stopped, TestGame},
    open::{Standing, open},
    play::{MOST_CHOICES, Ordered, Play, Unchosen},
    remarks::{self, MOST_REMARK_BYTES, MOST_REMARKS, Remark},
    thinking::{compute, turn},
};
use crate::{Caller, Refusal, Service, digest::digest, refusal::GameFault};

/// The most choices of one request.
pub const MOST_CHOICES_AT_ONCE: usize = 64;
/// How often a game may be given new luck.
pub const MOST_NEW_LUCK: usize = 200;

/// A change as it was asked for.
pub(super) struct Asked<'a> {
    pub(super) revision: i64,
    pub(super) key: Option<&'a str>,
    pub(super) change: Change,
}

/// What became of a game that was changed.
struct Made {
    play: Play,
    remarks: Vec<Remark>,
    title: String,
    is_open: bool,
    /// From which step of its log on all is new; `None` where nothing changed.
    from: Option<usize>,
    surprise: Option<Stopped>,
    halted: Option<Halted>,
}

pub(super) async fn change(
    service: &Service,
    caller: &Caller,
    catalogue: &Catalogue,
    stored: StoredTestGame,
    asked: Asked<'_>,
) -> Result<Changed, Refusal> {
    let Asked { revision, key, change } = asked;
    let id = stored.id.clone();
    let asked = Some(digest(&[&revision.to_string(), &written(&change)]));
    let is_again =
        |stored: &StoredTestGame| (key.is_some() && stored.last.key.as_deref() == key) || stored.last.asked == asked;
    if is_again(&stored) {
        return again(service, catalogue, stored);
    }
    if stored.revision != revision {
        return Err(stale(service, catalogue, stored));
    }
    let change = checked(key, change)?;
    let OpenedGame::Playable(game) = open(&service.tables, catalogue, stored) else {
        return Err(GameFault::Kept.into());
    };
    let may_change_by_hand = game.may_change_by_hand();
    let orders = ordered(game.ordered_at, game.orders.clone());
    let kept = (game.game.clone(), game.created_at, game.changed_at, game.ended_at);
    let TestGame { session, players, names, notes, by, left, remarks, title, is_open, .. } = *game;
    let (game, created_at, changed_at, ended_at) = kept;
    let session = match &change {
        Change::ByHand(_) if !may_change_by_hand => return Err(GameFault::HiddenFromHand.into()),
        Change::ByHand(text) => by_hand::with_brought(service, catalogue, session, text)?,
        _ => session,
    };
    let play = Play { session, players, by, orders, left, most: MOST_CHOICES };
    let (seed, turn) = match change {
        Change::Choose(_) | Change::SetOrders(..) | Change::ByHand(_) => {
            (Seed::default(), turn(service, caller, players).await?)
        }
        Change::NewLuck => (Seed(service.chance.bytes()), None),
        _ => (Seed::default(), None),
    };
    let made = compute(turn, move || {
        make(Made { play, remarks, title, is_open, from: None, surprise: None, halted: None }, change, seed)
    });
    let Made { play, remarks, title, is_open, from, surprise, halted } = made.await??;
    let now = service.clock.now_ms();
    let (mut changed_at, mut revision) = (changed_at, revision);
    if let Some(from) = from {
        let standing =
            Standing { play: &play, names: &names, notes: &notes, remarks: &remarks, title: &title, is_open };
        let (content, progress) = standing.written().ok_or(Refusal::Failed)?;
        let answer = KeptAnswer { from, surprise: surprise.clone(), halted: halted.clone() };
        let answer = serde_json::to_string(&answer).map_err(|_| Refusal::Failed)?;
        let change = TestGameChange { key: key.map(str::to_owned), asked: asked.clone(), answer };
        if !service.store.change_test_game(&id, revision, (&content, &progress), &change, now).await? {
            // Somebody was faster: with the same, or with something else.
            let stored = service.store.find_test_game(&id).await?.ok_or(Refusal::Nothing)?;
            return if is_again(&stored) {
                again(service, catalogue, stored)
            } else {
                Err(stale(service, catalogue, stored))
            };
        }
        (changed_at, revision) = (now, revision + 1);
    }
    let ended_at = play.session.outcome().and(ended_at.or(Some(now)));
    let from = from.unwrap_or(play.session.at());
    let Play { session, by, left, orders: [first, second], .. } = play;
    let game = TestGame {
        id,
        revision,
        game,
        session,
        players,
        names,
        is_open,
        is_owner: true,
        notes,
        by,
        ordered_at: [first.seen, second.seen],
        orders: [first.orders, second.orders],
        left,
        remarks,
        title,
        created_at,
        changed_at,
        ended_at,
    };
    Ok(Changed { game, from, surprise, halted })
}

/// Orders with how many steps there were when they were given.
fn ordered(at: [usize; 2], orders: [Orders; 2]) -> [Ordered; 2] {
    let ([first_at, second_at], [first, second]) = (at, orders);
    [Ordered { orders: first, seen: first_at }, Ordered { orders: second, seen: second_at }]
}

/// What was answered to the last change, which came once more.
fn again(service: &Service, catalogue: &Catalogue, stored: StoredTestGame) -> Result<Changed, Refusal> {
    let answer: KeptAnswer = serde_json::from_str(&stored.last.answer).map_err(|_| Refusal::Failed)?;
    match open(&service.tables, catalogue, stored) {
        OpenedGame::Playable(game) => {
            let KeptAnswer { from, surprise, halted } = answer;
            Ok(Changed { game: *game, from, surprise, halted })
        }
        OpenedGame::Kept(_) => Err(GameFault::Kept.into()),
    }
}

/// The game as it is by now.
fn stale(service: &Service, catalogue: &Catalogue, stored: StoredTestGame) -> Refusal {
    match open(&service.tables, catalogue, stored) {
        OpenedGame::Playable(game) => GameFault::Stale(game).into(),
        OpenedGame::Kept(_) => GameFault::Kept.into(),
    }
}

/// A change within its bounds.
fn checked(key: Option<&str>, change: Change) -> Result<Change, Refusal> {
    if key.is_some_and(|key| key.is_empty() || key.len() > MAX_KEY_BYTES || key.contains('\0')) {
        return Err(GameFault::Key { most: MAX_KEY_BYTES }.into());
    }
    match change {
        Change::Choose(choices) if choices.is_empty() || choices.len() > MOST_CHOICES_AT_ONCE => {
            Err(GameFault::ChoicesAtOnce { most: MOST_CHOICES_AT_ONCE }.into())
        }
        Change::Rename(title) => {
            let title = visible(&title).trim().to_owned();
            if title.len() > MAX_TITLE_BYTES {
                return Err(Refusal::LongLabel { limit: MAX_TITLE_BYTES });
            }
            Ok(Change::Rename(title))
        }
        Change::Remark(text) => {
            let text = visible(&text).trim().to_owned();
            if text.len() > MOST_REMARK_BYTES {
                return Err(GameFault::LongRemark { most: MOST_REMARK_BYTES }.into());
            }
            Ok(Change::Remark(text))
        }
        other => Ok(other),
    }
}

/// Makes a change.
fn make(mut made: Made, change: Change, seed: Seed) -> Result<Result<Made, Refusal>, ReplayError> {
    let play = &mut made.play;
    let (at, before) = (play.session.at(), play.line());
    play.forget_orders();
    let went = |went: bool, play: &Play| went.then(|| play.session.at().min(at));
    made.from = match change {
        Change::Choose(choices) => {
            match play.choose(&choices) {
                Ok(stopped) => made.surprise = stopped,
                Err(unchosen) => return Ok(Err(refused(unchosen))),
            }
            made.halted = play.answer()?;
            Some(at)
        }
        Change::SetOrders(seat, orders) => {
            if !play.order(seat, orders) {
                return Ok(Err(GameFault::NotTheirSeat.into()));
            }
            made.halted = play.answer()?;
            Some(at)
        }
        Change::ByHand(text) => {
            if play.is_full() {
                return Ok(Err(refused(Unchosen::Full)));
            }
            if let Err(why) = play.by_hand(text) {
                return Ok(Err(by_hand::refused(why)));
            }
            made.halted = play.answer()?;
            Some(at)
        }
        Change::Undo => went(play.undo()?, play),
        Change::Redo => went(play.redo()?, play),
        Change::Jump(to) => went(play.jump(to)?, play),
        Change::NewLuck => {
            if play.session.record().reseeds.len() >= MOST_NEW_LUCK {
                return Ok(Err(GameFault::TooMuchLuck { most: MOST_NEW_LUCK }.into()));
            }
            went(play.new_luck(seed)?, play)
        }
        Change::Concede => went(play.concede(), play),
        Change::Reveal => {
            let was_open = std::mem::replace(&mut made.is_open, true);
            (!was_open).then_some(0)
        }
        Change::Line(place) => play.go_to_line(place)?.map(|shared| shared.min(at)),
        Change::Remark(text) => {
            let line = play.session.line().as_line();
            let Some(is_new) = remarks::put(&mut made.remarks, &line, at, &text) else {
                return Ok(Err(GameFault::TooManyRemarks { most: MOST_REMARKS }.into()));
            };
            is_new.then_some(at)
        }
        Change::Rename(title) => {
            let is_new = made.title != title;
            made.title = title;
            is_new.then_some(at)
        }
    };
    made.play.keep_left(before);
    Ok(Ok(made))
}

fn refused(unchosen: Unchosen) -> Refusal {
    match unchosen {
        Unchosen::Illegal(refusal) => refused_choice(refusal),
        Unchosen::Full => GameFault::TooLong { most: MOST_CHOICES }.into(),
        Unchosen::NotAsked => GameFault::NotAsked.into(),
    }
}

/// A choice that the rules refuse, in words.
pub(crate) fn refused_choice(refusal: Illegal) -> Refusal {
    match refusal {
        Illegal::GameOver => GameFault::Illegal { clause: "1.3.0", why: "The game is over" }.into(),
        Illegal::Illegal(clause) => {
            let why = explain::reason(clause).unwrap_or("This is not a legal choice now");
            GameFault::Illegal { clause, why }.into()
        }
    }
}

/// A change as text that no other change has.
fn written(change: &Change) -> String {
    let bytes = |choice: &Choice| hex::encode(choice.to_bytes());
    match change {
        Change::Choose(choices) => format!("choose {}", choices.iter().map(bytes).collect::<Vec<_>>().join(" ")),
        Change::ByHand(text) => format!("by hand {text}"),
        Change::Undo => "undo".to_owned(),
        Change::Redo => "redo".to_owned(),
        Change::Jump(to) => format!("jump {to}"),
        Change::NewLuck => "new luck".to_owned(),
        Change::Reveal => "reveal".to_owned(),
        Change::Concede => "concede".to_owned(),
        Change::SetOrders(seat, orders) => {
            let orders = serde_json::to_string(&wire::Orders::new(orders)).unwrap_or_default();
            format!("orders {} {orders}", seat.index())
        }
        Change::Line(place) => format!("line {place}"),
        Change::Remark(text) => format!("remark {text}"),
        Change::Rename(title) => format!("rename {title}"),
    }
}
