//! Rounds and standings of events as they leave the program.
//!
//! Times are milliseconds since 1970-01-01T00:00:00Z, or `null` for what did not happen.

use safehouse_cards::wire::WireForm;
use safehouse_tournament::{Cut, Games, Placing, Share, Standing};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    VERSION,
    event_results::{EventCorrectedTable, EventCutDifference, EventOutcome},
};
use crate::events::rounds::{CorrectionShown, MatchShown, PlaySeen, PlayerInPlay, RoundShown, TakenBack};

/// A match, or a bye.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventMatch {
    /// The table; `null` of a bye.
    pub table: Option<u32>,
    /// The number of the first player.
    pub a: u32,
    /// What everybody sees of them.
    pub a_shown_as: String,
    /// The number of the second player; `null` of a bye.
    pub b: Option<u32>,
    /// What everybody sees of them.
    pub b_shown_as: Option<String>,
    /// What came of it; `null` before somebody reported it.
    pub outcome: Option<EventOutcome>,
    /// As whom somebody reported it: `staff`, `a`, `b` or `file`.
    pub reported_as: Option<String>,
    /// What the opponent of whoever reported it says: `none`, `confirmed` or `disputed`. What is disputed does not
    /// count.
    pub answer: String,
    /// Goes up with every change: what a result of it is based on.
    pub revision: u64,
}

/// Time that a table gets for a deck check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventExtraTime {
    /// The table.
    pub table: u32,
    /// The minutes.
    pub minutes: u32,
}

/// A result of a round that staff corrected. Why, and who did it, is for staff.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventCorrection {
    /// When.
    pub at: i64,
    /// The table.
    pub table: u32,
    /// What was there.
    pub before: EventOutcome,
}

/// A round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventRound {
    /// Its number, from 1; those of the cut are counted on.
    pub round: u32,
    /// What it is a part of: `swiss` or `cut`.
    pub phase: String,
    /// How far it is: `draft`, which staff alone see, `published` or `finished`.
    pub state: String,
    /// How it was paired: `computed`, `by_hand` or `imported`.
    pub made: String,
    /// Since when everybody sees it.
    pub published_at: Option<i64>,
    /// When its time is over.
    pub ends_at: Option<i64>,
    /// Tables that get more time.
    pub extra_time: Vec<EventExtraTime>,
    /// Results of it that staff corrected, the first one first.
    pub corrected: Vec<EventCorrection>,
    /// Results of rounds before it that were corrected since it was shown: it was paired from what they were then.
    pub corrected_since: Vec<EventCorrectedTable>,
    /// The matches by table, then the byes.
    pub matches: Vec<EventMatch>,
}

/// Somebody who plays, or did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventPlayerInPlay {
    /// Which of the event's players, from 1.
    pub number: u32,
    /// What everybody sees of them.
    pub shown_as: String,
    /// The round in which they came in.
    pub first_round: u32,
    /// Whether they are there in the next round.
    pub is_there: bool,
}

/// That a round was shown and taken back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventRoundTakenBack {
    /// The number of the round.
    pub round: u32,
    /// Since when everybody saw it.
    pub shown_at: i64,
    /// When staff took it back.
    pub at: i64,
}

/// The rounds of an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventPairings {
    /// The version of this form.
    pub version: u32,
    /// When play began; `null` before.
    pub started_at: Option<i64>,
    /// Games of a match: 1 or 3; 0 before play began.
    pub games: u32,
    /// Swiss rounds, where it is decided how many.
    pub planned: Option<u32>,
    /// How many play on after the Swiss rounds; 0 for nobody.
    pub cut: u32,
    /// Who plays or did, by number.
    pub players: Vec<EventPlayerInPlay>,
    /// The rounds, the first one first.
    pub rounds: Vec<EventRound>,
    /// The numbers of those in the cut, best first; nobody before it is made.
    pub seeds: Vec<u32>,
    /// The numbers of those whom staff passed over by name when they made the cut.
    pub passed_over: Vec<u32>,
    /// How the cut would be another one from the results as they are now, once its first round is shown: it stands as it was
    /// made. `null` where it would be the same. To staff, while that round is a draft: what they accepted.
    pub cut_stands: Option<EventCutDifference>,
    /// The Swiss rounds of which a result was corrected since the cut was made, where it stands all the same.
    pub cut_corrected: Vec<u32>,
    /// The rounds that everybody saw and that staff took back, the first one first.
    pub taken_back: Vec<EventRoundTakenBack>,
}

/// A player's place after a round. The tie-breaks are exact fractions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventStanding {
    /// The place, from 1.
    pub rank: u32,
    /// Which of the event's players, from 1.
    pub number: u32,
    /// What everybody sees of them.
    pub shown_as: String,
    /// Points from matches.
    pub points: u32,
    /// Matches won, byes among them.
    pub wins: u32,
    /// Matches lost.
    pub losses: u32,
    /// Matches drawn.
    pub draws: u32,
    /// Byes had.
    pub byes: u32,
    /// The rounds that count.
    pub rounds: u32,
    /// The average of the opponents' match wins, as `2/3`.
    pub opponents_match_wins: String,
    /// Game wins, likewise.
    pub game_wins: String,
    /// The average of the opponents' game wins, likewise.
    pub opponents_game_wins: String,
    /// Whether they dropped.
    pub dropped: bool,
    /// Whether the place before or after would be theirs but for the lot.
    pub by_lot: bool,
}

/// A place in the cut.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventPlace {
    /// The place, from 1.
    pub place: u32,
    /// The first of the places that everybody shares who went out in the same round.
    pub from: u32,
    /// The last of them.
    pub to: u32,
    /// Which of the event's players, from 1.
    pub number: u32,
    /// What everybody sees of them.
    pub shown_as: String,
}

/// How everybody stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventStandings {
    /// The version of this form.
    pub version: u32,
    /// After which round; `null` before one is finished.
    pub after: Option<u32>,
    /// The standings of the Swiss rounds, best first.
    pub standings: Vec<EventStanding>,
    /// The places of the cut, best first; none before one of its rounds is finished.
    pub places: Vec<EventPlace>,
}

impl WireForm for EventPairings {}
impl WireForm for EventStandings {}

impl From<MatchShown> for EventMatch {
    fn from(game: MatchShown) -> Self {
        let (b, b_shown_as) = game.b.unzip();
        Self {
            table: game.table,
            a: game.a.0,
            a_shown_as: game.a.1,
            b,
            b_shown_as,
            outcome: game.outcome.map(EventOutcome::from),
            reported_as: game.reported_as.map(|by| by.as_str().to_owned()),
            answer: game.answer.as_str().to_owned(),
            revision: game.revision,
        }
    }
}

impl From<CorrectionShown> for EventCorrection {
    fn from(CorrectionShown { at, table, before }: CorrectionShown) -> Self {
        Self { at, table, before: before.into() }
    }
}

impl From<RoundShown> for EventRound {
    fn from(round: RoundShown) -> Self {
        let extra = round.extra_minutes.into_iter().map(|(table, minutes)| EventExtraTime { table, minutes });
        Self {
            round: round.number,
            phase: round.phase.as_str().to_owned(),
            state: round.state.as_str().to_owned(),
            made: round.made.as_str().to_owned(),
            published_at: round.published_at,
            ends_at: round.ends_at,
            extra_time: extra.collect(),
            corrected: round.corrected.into_iter().map(EventCorrection::from).collect(),
            corrected_since: round.corrected_since.into_iter().map(EventCorrectedTable::from).collect(),
            matches: round.matches.into_iter().map(EventMatch::from).collect(),
        }
    }
}

impl From<TakenBack> for EventRoundTakenBack {
    fn from(TakenBack { round, shown_at, at }: TakenBack) -> Self {
        Self { round, shown_at, at }
    }
}

impl From<PlayerInPlay> for EventPlayerInPlay {
    fn from(player: PlayerInPlay) -> Self {
        Self {
            number: player.number,
            shown_as: player.shown_as,
            first_round: player.first_round,
            is_there: player.is_there,
        }
    }
}

impl EventPairings {
    /// The rounds of a play; none before it begins.
    pub fn new(play: Option<PlaySeen>) -> Self {
        let Some(play) = play else {
            return Self {
                version: VERSION,
                started_at: None,
                games: 0,
                planned: None,
                cut: 0,
                players: Vec::new(),
                rounds: Vec::new(),
                seeds: Vec::new(),
                passed_over: Vec::new(),
                cut_stands: None,
                cut_corrected: Vec::new(),
                taken_back: Vec::new(),
            };
        };
        let (difference, corrected) = play.cut_stands.map(|stands| (stands.difference, stands.corrected)).unzip();
        Self {
            version: VERSION,
            started_at: Some(play.started_at),
            games: match play.settings.games {
                Games::BestOf1 => 1,
                Games::BestOf3 => 3,
            },
            planned: play.settings.rounds,
            cut: match play.settings.cut {
                Cut::None => 0,
                Cut::Top(players) => players,
            },
            players: play.players.into_iter().map(EventPlayerInPlay::from).collect(),
            rounds: play.rounds.into_iter().map(EventRound::from).collect(),
            seeds: play.bracket.map(|bracket| bracket.seeds.iter().map(|seed| seed.0).collect()).unwrap_or_default(),
            passed_over: play.passed_over,
            cut_stands: difference.map(EventCutDifference::from),
            cut_corrected: corrected.unwrap_or_default(),
            taken_back: play.taken_back.into_iter().map(EventRoundTakenBack::from).collect(),
        }
    }
}

/// An exact share, such as `2/3`.
pub(super) fn fraction(share: &Share) -> String {
    let (numerator, denominator) = share.parts();
    format!("{numerator}/{denominator}")
}

impl EventStandings {
    /// The standings after a round, and the places of the cut, of these players.
    pub fn new(
        after: Option<u32>,
        players: &[PlayerInPlay],
        (standings, places): (Vec<Standing>, Vec<Placing>),
    ) -> Self {
        let shown_as = |number: u32| {
            let found = players.iter().find(|player| player.number == number);
            found.map(|player| player.shown_as.clone()).unwrap_or_default()
        };
        let standing = |row: Standing| EventStanding {
            rank: row.rank,
            number: row.player.0,
            shown_as: shown_as(row.player.0),
            points: row.points,
            wins: row.wins,
            losses: row.losses,
            draws: row.draws,
            byes: row.byes,
            rounds: row.rounds,
            opponents_match_wins: fraction(&row.omw),
            game_wins: fraction(&row.gw),
            opponents_game_wins: fraction(&row.ogw),
            dropped: row.dropped,
            by_lot: row.by_lot,
        };
        let place = |row: Placing| EventPlace {
            place: row.place,
            from: row.from,
            to: row.to,
            number: row.player.0,
            shown_as: shown_as(row.player.0),
        };
        Self {
            version: VERSION,
            after,
            standings: standings.into_iter().map(standing).collect(),
            places: places.into_iter().map(place).collect(),
        }
    }
}
