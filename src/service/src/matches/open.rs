//! From what is kept of a match to the match, and back.

use safehouse_cards::catalogue::Catalogue;
use safehouse_engine::{
    necrogenesis::{duel::Duel, view::Viewer},
    table::{
        Seat,
        record::{Recorded as _, ReplayError},
    },
};
use safehouse_store::{MatchContent, MatchHolder, Secret, StoredMatch, TestGameOutcome, TestGameProgress};

use super::{
    address::{Address, Part, written},
    form::{FORM, Kept, KeptPeople, Playing, Sent, Stage, Waiting},
    game::{Beginner, KeptMatch, Match, UndoWay, WaitingMatch, lines},
    limits::AWAY_MS,
    play::Play,
};
use crate::{
    Refusal, Service,
    test_games::{DuelSession, KeptOrders, Note, Ordered, Tables, events_hash, last_lines, outcome, session_of},
};

/// The seat of whoever began a match; its guest has the other.
pub(super) const HOST: Seat = Seat::First;

/// Which seat somebody plays.
pub(super) fn seat_of(part: Part) -> Option<Seat> {
    match part {
        Part::Host => Some(HOST),
        Part::Guest => Some(HOST.other()),
        Part::Watcher => None,
    }
}

/// A match under way, with what stands beside its game.
pub(super) struct Table {
    pub(super) play: Play,
    pub(super) rest: Rest,
}

/// What stands beside a game and is the same after most changes.
pub(super) struct Rest {
    pub(super) beginner: Beginner,
    pub(super) notes: Vec<Note>,
    pub(super) people: KeptPeople,
    pub(super) private: [i64; 2],
    pub(super) sent: [Option<Sent>; 2],
    pub(super) next: Option<String>,
}

impl Rest {
    /// Which revision a seat is at, or whoever watches: changes count of which they may know.
    pub(super) fn revision(&self, version: i64, seat: Option<Seat>) -> i64 {
        let hidden: i64 =
            Seat::BOTH.into_iter().filter(|other| Some(*other) != seat).map(|other| *other.of(&self.private)).sum();
        version.saturating_sub(hidden)
    }
}

/// What is kept of a match.
pub(super) enum Found {
    Waiting(Box<Waiting>),
    Table(Box<Table>),
    /// Why it is not played on, a sentence.
    Kept(String),
}

/// Reads what is kept.
pub(super) fn read(tables: &Tables, catalogue: &Catalogue, stored: &StoredMatch) -> Found {
    let unread = || Found::Kept("This game was kept by a newer version of the site.".to_owned());
    let Ok(kept) = serde_json::from_str::<Kept>(stored.content.record.expose()) else { return unread() };
    if kept.form != FORM {
        return unread();
    }
    let mut playing = match kept.stage {
        Stage::Waiting(waiting) => return Found::Waiting(waiting),
        Stage::Playing(playing) => *playing,
    };
    if playing.line.game != Duel::GAME {
        return Found::Kept("This game is one that this site does not have.".to_owned());
    }
    let session = session_of(tables, catalogue, &mut playing.line, playing.bookmark, &playing.events);
    match session {
        Ok(session) => Found::Table(Box::new(Table::of(session, playing, &stored.content.seats))),
        Err(why) => Found::Kept(why),
    }
}

impl Table {
    fn of(session: DuelSession, playing: Playing, seats: &str) -> Self {
        let Playing { beginner, by, orders, thinks, undo, refuses, again, next, notes, private, sent, .. } = playing;
        let orders = KeptOrders::read(orders);
        Self {
            play: Play { session, by, orders, thinks, undo, refuses, again },
            rest: Rest { beginner, notes, people: KeptPeople::read(seats), private, sent, next },
        }
    }

    /// As the store keeps it. `None` where JSON cannot hold it, which text and numbers never are.
    pub(super) fn written(&self, holders: [MatchHolder; 2], due_at: Option<i64>) -> Option<MatchContent> {
        let Play { session, by, orders, thinks, undo, refuses, again } = &self.play;
        let Rest { beginner, notes, people, private, sent, next } = &self.rest;
        let playing = Playing {
            beginner: *beginner,
            line: session.line(),
            bookmark: session.bookmark(),
            by: by.clone(),
            orders: KeptOrders::of(orders),
            thinks: *thinks,
            undo: *undo,
            refuses: *refuses,
            again: *again,
            next: next.clone(),
            notes: notes.clone(),
            private: *private,
            sent: sent.clone(),
            events: events_hash(session.events()),
        };
        let kept = Kept { form: FORM, stage: Stage::Playing(Box::new(playing)) };
        let [host, guest] = holders;
        Some(MatchContent {
            host,
            guest,
            invitation: None,
            seats: serde_json::to_string(people).ok()?,
            record: Secret::new(serde_json::to_string(&kept).ok()?),
            kept: last_lines(&lines(session, &people.names, Viewer::Spectator)),
            due_at,
            progress: progress(session),
        })
    }

    /// As whoever is this part of it may know it.
    pub(super) fn shown(
        self: Box<Self>,
        service: &Service,
        stored: &StoredMatch,
        address: &Address,
        part: Part,
    ) -> Result<Match, ReplayError> {
        let seat = seat_of(part);
        let now = service.clock.now_ms();
        let Self { play, rest } = *self;
        let undo = match seat {
            Some(seat) => play.undo_way(seat)?,
            None => UndoWay::Nothing,
        };
        let asked = play.asked();
        let passes_soon = seat.is_some() && stored.content.due_at.is_some() && asked == seat;
        let left = [stored.content.host.is_nobody(), stored.content.guest.is_nobody()];
        let is_away = |other: Seat| is_away(*other.of(&left), *other.of(&stored.seen_at), now);
        let may_end = seat.is_some_and(|seat| asked == Some(seat.other()) && is_away(seat.other()));
        let revision = rest.revision(stored.version, seat);
        let next = rest.next.as_deref().and_then(|id| id.parse().ok());
        let Play { session, orders, thinks, undo: undo_asked, again, .. } = play;
        let [first, second] = orders;
        let own = match seat {
            Some(Seat::First) => first,
            Some(Seat::Second) => second,
            None => Ordered::default(),
        };
        Ok(Match {
            id: stored.id.clone(),
            address: address.of(&stored.id),
            watch_address: seat.map(|_| written(&stored.id, Some(&stored.watch_key))),
            game: stored.game.clone(),
            revision,
            notes: rest.notes.into_iter().filter(|note| Some(note.seat) == seat).collect(),
            session,
            seat,
            names: rest.people.names,
            people: rest.people.people,
            left,
            orders: own.orders,
            thinks: seat.is_some_and(|seat| *seat.of(&thinks)),
            passes_soon,
            undo_asked: undo_asked.map(|asked| asked.seat),
            undo,
            may_end,
            again,
            next: next.map(|id| address.of(&id)),
            seen_at: stored.seen_at,
            now,
            due_at: stored.content.due_at,
            version: stored.version,
            changed_at: stored.changed_at,
            ended_at: stored.ended_at,
        })
    }
}

/// Whether a player is gone for so long that nobody has to wait for them.
pub(super) fn is_away(has_left: bool, seen_at: Option<i64>, now: i64) -> bool {
    has_left || seen_at.is_none_or(|seen| now.saturating_sub(seen) >= AWAY_MS)
}

fn progress(session: &DuelSession) -> TestGameProgress {
    let ended: Option<TestGameOutcome> = session.outcome().map(outcome);
    TestGameProgress {
        choices: u32::try_from(session.record().choices.len()).unwrap_or(u32::MAX),
        turns: session.state().turn().into(),
        outcome: ended,
    }
}

/// A match that waits, for whoever asks.
pub(super) fn waiting(
    waiting: &Waiting,
    service: &Service,
    stored: &StoredMatch,
    address: &Address,
    part: Part,
) -> WaitingMatch {
    let is_host = part == Part::Host;
    let names = KeptPeople::read(&stored.content.seats).names;
    let [deck, _] = names;
    let ends_at = stored.content.invitation.as_ref().map(|invitation| invitation.ends_at);
    WaitingMatch {
        id: stored.id.clone(),
        address: address.of(&stored.id),
        game: stored.game.clone(),
        deck: if is_host { deck } else { String::new() },
        beginner: waiting.beginner,
        ends_at: ends_at.filter(|ends| is_host && *ends > service.clock.now_ms()),
        is_host,
    }
}

/// What of a row can be read by whatever program.
pub(super) fn kept(stored: StoredMatch, why: String) -> KeptMatch {
    KeptMatch {
        game: stored.game,
        names: KeptPeople::read(&stored.content.seats).names,
        why,
        lines: stored.content.kept.lines().map(str::to_owned).collect(),
    }
}

/// What a replay that cannot be is answered with.
pub(super) fn failed(error: impl std::fmt::Display) -> Refusal {
    tracing::error!(%error, "a match cannot be played again");
    Refusal::Failed
}
