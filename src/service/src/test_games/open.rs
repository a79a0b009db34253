//! From what is kept of a game to the game, and back.

use safehouse_cards::catalogue::Catalogue;
use safehouse_engine::{
    necrogenesis::{duel::Duel, event::Event, record::DuelRecord},
    table::{
        Outcome, Seat,
        record::{Bookmark, Mismatch, Recorded as _},
    },
};
use safehouse_store::{
    Secret, StoredTestGame, TestGameContent, TestGameOutcome, TestGameProgress, test_games::MAX_RECORD_BYTES,
};
use sha2::{Digest as _, Sha256};

use super::{
    form::{FORM, KeptOrders, KeptRecord, KeptSeats},
    game::{self, DuelSession, KeptGame, Note, OpenedGame, TestGame, viewer_of},
    play::Play,
    remarks::Remark,
    tables::Tables,
};

/// The game of a row, for whoever may change it.
pub(super) fn open(tables: &Tables, catalogue: &Catalogue, stored: StoredTestGame) -> OpenedGame {
    match opened(tables, catalogue, &stored) {
        Ok((session, record, seats)) => {
            let [first, second] = KeptOrders::read(record.orders);
            OpenedGame::Playable(Box::new(TestGame {
                id: stored.id,
                revision: stored.revision,
                game: stored.game,
                session,
                players: seats.players,
                names: seats.names,
                is_open: stored.content.is_open,
                is_owner: true,
                notes: record.notes,
                left: record.left.into_iter().map(Into::into).collect(),
                remarks: record.remarks,
                by: record.by,
                ordered_at: [first.seen, second.seen],
                orders: [first.orders, second.orders],
                title: stored.content.title,
                created_at: stored.created_at,
                changed_at: stored.changed_at,
                ended_at: stored.ended_at,
            }))
        }
        Err(why) => OpenedGame::Kept(Box::new(kept(stored, why))),
    }
}

/// The session of a row with what stands beside it; otherwise why it is not played on, a sentence.
fn opened(
    tables: &Tables,
    catalogue: &Catalogue,
    stored: &StoredTestGame,
) -> Result<(DuelSession, KeptRecord, KeptSeats), String> {
    let unread = |_| "This game was kept by a newer version of the site.".to_owned();
    let seats: KeptSeats = serde_json::from_str(&stored.content.seats).map_err(unread)?;
    let mut record: KeptRecord = serde_json::from_str(stored.content.record.expose()).map_err(unread)?;
    if record.form != FORM || record.line.game != Duel::GAME {
        return Err("This game is one that this site does not have.".to_owned());
    }
    let session = session_of(tables, catalogue, &mut record.line, record.bookmark, &record.events)?;
    Ok((session, record, seats))
}

/// The session of a line at one of its places, which all that happened up to there has this hash
/// of; otherwise why it is not played on, a sentence. The line is one of these rules and cards then.
pub(crate) fn session_of(
    tables: &Tables,
    catalogue: &Catalogue,
    line: &mut DuelRecord,
    bookmark: Bookmark,
    events: &str,
) -> Result<DuelSession, String> {
    let gone = || "This game was played with cards that are not played with any more.".to_owned();
    let (duel, cards) = tables.duel(line, catalogue).map_err(|_| gone())?;
    let mismatch = if line.engine != Duel::ENGINE {
        Some(Mismatch::Engine { found: line.engine, here: Duel::ENGINE })
    } else {
        (line.cards != cards).then_some(Mismatch::Cards)
    };
    let told = |mismatch: &Mismatch| match mismatch {
        Mismatch::Cards => "This game was played with cards that have other texts or values now.".to_owned(),
        Mismatch::Engine { .. } | Mismatch::Game(_) => {
            "This game was played by rules that have changed since.".to_owned()
        }
    };
    let other = "This game goes another way by the rules of now.";
    let why = mismatch.as_ref().map_or_else(|| other.to_owned(), told);
    // It is a game of now as far as it goes the same way.
    line.engine = Duel::ENGINE;
    line.cards = cards;
    let session = DuelSession::open_at(duel, line, bookmark).map_err(|_| why.clone())?;
    if mismatch.is_some() && events_hash(session.events()) != events {
        return Err(why);
    }
    Ok(session)
}

/// What of a row can be read by whatever program.
fn kept(stored: StoredTestGame, why: String) -> KeptGame {
    let seats = serde_json::from_str(&stored.content.seats).ok();
    let seats = seats.unwrap_or_else(KeptSeats::unread);
    KeptGame {
        id: stored.id,
        revision: stored.revision,
        game: stored.game,
        players: seats.players,
        names: seats.names,
        by_hand: seats.by_hand,
        title: stored.content.title,
        why,
        lines: stored.content.kept.lines().map(str::to_owned).collect(),
        created_at: stored.created_at,
        changed_at: stored.changed_at,
        ended_at: stored.ended_at,
    }
}

/// How a game is kept, beside what it is called.
pub(super) struct Standing<'a> {
    pub(super) play: &'a Play,
    pub(super) names: &'a [String; 2],
    pub(super) notes: &'a [Note],
    pub(super) remarks: &'a [Remark],
    pub(super) title: &'a str,
    pub(super) is_open: bool,
}

impl Standing<'_> {
    /// As the store keeps it. `None` where JSON cannot hold it, which text and numbers never are.
    pub(super) fn written(&self) -> Option<(TestGameContent, TestGameProgress)> {
        let Play { session, players, by, orders, left, .. } = self.play;
        let record = KeptRecord {
            form: FORM,
            line: session.line(),
            bookmark: session.bookmark(),
            by: by.clone(),
            orders: KeptOrders::of(orders),
            notes: self.notes.to_vec(),
            left: left.iter().cloned().map(Into::into).collect(),
            remarks: self.remarks.to_vec(),
            events: events_hash(session.events()),
        };
        let by_hand = session.record().by_hand();
        let seats = KeptSeats { players: *players, names: self.names.clone(), by_hand };
        let content = TestGameContent {
            title: self.title.to_owned(),
            seats: serde_json::to_string(&seats).ok()?,
            record: Secret::new(serde_json::to_string(&record).ok()?),
            kept: last_lines(&game::lines(session, *players, self.names, viewer_of(*players))),
            is_open: self.is_open,
        };
        let progress = TestGameProgress {
            choices: u32::try_from(session.record().choices.len()).unwrap_or(u32::MAX),
            turns: session.state().turn().into(),
            outcome: session.outcome().map(outcome),
        };
        Some((content, progress))
    }
}

/// How a game ended, as the store keeps it.
pub(crate) fn outcome(outcome: Outcome) -> TestGameOutcome {
    match outcome {
        Outcome::Won(Seat::First) => TestGameOutcome::First,
        Outcome::Won(Seat::Second) => TestGameOutcome::Second,
        Outcome::Drawn => TestGameOutcome::Drawn,
    }
}

/// The hash of all that happened. Another version of the rules may number what it is made of
/// otherwise: then it differs, and the game is not taken for the same.
pub(crate) fn events_hash(events: &[Event]) -> String {
    let mut hash = Sha256::new();
    let mut bytes = Vec::new();
    for event in events {
        bytes.clear();
        // Events are numbers, which are always written.
        if let Ok(written) = postcard::to_extend(event, std::mem::take(&mut bytes)) {
            hash.update(&written);
            bytes = written;
        }
    }
    hex::encode(hash.finalize())
}

/// These lines, the last of them where they are too long to be kept.
pub(crate) fn last_lines(lines: &[String]) -> String {
    let mut bytes = 0;
    let fits = |line: &&String| {
        bytes += line.len() + 1;
        bytes <= MAX_RECORD_BYTES
    };
    let from = lines.len() - lines.iter().rev().take_while(fits).count();
    lines.get(from..).unwrap_or_default().join("\n")
}
