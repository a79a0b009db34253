//! Why somebody meets somebody, and how anybody computes it again.

use safehouse_store::events::{RoundMade, RoundPhase, RoundState, StoredEvent, StoredEventMatch, StoredRound};
use safehouse_tournament::{Bye, Cost, HandWarning, Pairing, PlayerId, Round, Table, pair};
use serde::{Deserialize, Serialize};

use super::{
    PairedRound, Staleness,
    pairing::{refused, staleness},
};
use crate::events::access::LOOK;
use crate::{
    Caller, Refusal, Service,
    events::{
        PlayFault,
        access::STAFF_ROLES,
        found::{role_of, seen},
        play::{Play, read_json},
        seed::open_seed,
    },
};

/// What all of a round costs together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Total {
    /// As it was computed: no pairing costs less.
    Least(Cost),
    /// Staff changed the round by hand.
    ByHand {
        /// What it costs now; none where somebody plays who was given a bye, which has no cost.
        now: Option<Cost>,
        /// What it cost as it was computed. No pairing costs less.
        least: Cost,
    },
}

impl Total {
    fn of(paired: &PairedRound, computed: &Pairing) -> Self {
        match &paired.by_hand {
            Some(by_hand) => Self::ByHand { now: by_hand.cost, least: computed.total },
            None => Self::Least(computed.total),
        }
    }
}

/// Why two meet, or one has a bye.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Explained {
    /// It is the cheapest pairing of all.
    Table {
        /// The table with its reasons.
        table: Table,
        /// What all tables cost together.
        total: Total,
    },
    /// The bye is a place of the same matching.
    Bye {
        /// The bye with its reasons.
        bye: Bye,
        /// What all of it costs together.
        total: Total,
    },
    /// The bye was given beforehand.
    Awarded,
    /// Somebody of the staff changed it by hand.
    ByHand {
        /// What is doubtful about it, as it was told when it was changed.
        warnings: Vec<HandWarning>,
    },
    /// Another program paired it.
    Imported,
    /// It follows from the places in the standings, or from the drawn seats of an elimination: of a first round of the cut.
    Bracket,
    /// Two meet in a later round of the cut who came through the one before it.
    Winners {
        /// That round.
        before: u32,
        /// Who meets, and the table at which they won; none of who had a bye.
        came: Vec<(u32, Option<u32>)>,
    },
}

/// A pairing as it was and as it is computed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recomputed {
    /// What is computed from the sheet and the seed.
    pub computed: Pairing,
    /// Whether that is what was played.
    pub is_same: bool,
    /// Whether somebody changed the pairing by hand.
    pub is_by_hand: bool,
    /// Whether it is what was computed when the round was paired, whatever was changed by hand since.
    pub is_as_computed: bool,
    /// The results that were corrected since the round was shown: the round and the table. It is computed from what they
    /// were then.
    pub corrected: Vec<(u32, u32)>,
    /// The tables at which others sit than were computed, by hand.
    pub tables_by_hand: Vec<u32>,
}

/// Why everybody of a round sits where they do.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct RoundExplained {
    /// By table.
    pub tables: Vec<(u32, Explained)>,
    /// By the number of who has a bye.
    pub byes: Vec<(u32, Explained)>,
    /// What is to be said of it where somebody changed it by hand.
    pub warnings: Vec<HandWarning>,
    /// Why it is not what would be paired now, where it is a draft.
    #[serde(default)]
    pub stale: Staleness,
}

/// Why everybody of a round sits where they do, told at once.
///
/// # Errors
/// As [`explain_table`].
pub async fn explain_round(
    service: &Service,
    caller: &Caller,
    code: &str,
    number: u32,
) -> Result<RoundExplained, Refusal> {
    LOOK.check(caller)?;
    let event = seen(service, caller, code).await?.event;
    let (play, round) = shown_of(service, caller, &event, number).await?;
    let paired: PairedRound = read_json(&round.pairing)?;
    let stale = match round.state {
        RoundState::Draft => staleness(&play, &round, &open_seed(service, &event)?)?,
        RoundState::Published | RoundState::Finished => Staleness::default(),
    };
    let mut explained = RoundExplained {
        stale,
        warnings: paired.by_hand.as_ref().map(|by_hand| by_hand.warnings.clone()).unwrap_or_default(),
        ..RoundExplained::default()
    };
    for game in play.matches_of(number) {
        match game.table {
            Some(table) => {
                explained.tables.push((table, of_table(&play, &paired, &round, game)?));
            }
            None => explained.byes.push((game.a, of_bye(&paired, round.made, game.a)?)),
        }
    }
    Ok(explained)
}

/// Why two meet at a table of a round.
///
/// # Errors
/// There is no such event; [`PlayFault::NotStarted`], [`PlayFault::NoRound`] also of a draft where
/// the caller is not staff, [`PlayFault::NoMatch`]; the store fails.
pub async fn explain_table(
    service: &Service,
    caller: &Caller,
    code: &str,
    (number, table): (u32, u32),
) -> Result<Explained, Refusal> {
    LOOK.check(caller)?;
    let (play, round) = shown(service, caller, code, number).await?;
    let game = play.match_at(number, table).ok_or(PlayFault::NoMatch)?;
    of_table(&play, &read_json(&round.pairing)?, &round, game)
}

fn of_table(
    play: &Play,
    paired: &PairedRound,
    round: &StoredRound,
    game: &StoredEventMatch,
) -> Result<Explained, Refusal> {
    if let Some(plain) = plainly(paired, round.made) {
        return Ok(match plain {
            Explained::Bracket => winners(play, round.number, game).unwrap_or(Explained::Bracket),
            other => other,
        });
    }
    let pairing = paired.computed.as_ref().ok_or(PlayFault::NoMatch)?;
    let is_it = |found: &&Table| Some(found.table) == game.table && (found.a.0, Some(found.b.0)) == (game.a, game.b);
    Ok(match pairing.tables.iter().find(is_it) {
        Some(found) => Explained::Table { table: *found, total: Total::of(paired, pairing) },
        None => by_hand(paired, &[Some(game.a), game.b]),
    })
}

/// That staff changed a table or a bye by hand, with what is doubtful about the players of it.
fn by_hand(paired: &PairedRound, players: &[Option<u32>]) -> Explained {
    let is_here = |id: &PlayerId| players.contains(&Some(id.0));
    let is_theirs = |warning: &&HandWarning| match warning {
        HandWarning::Rematch { a, b, .. } => is_here(a) && is_here(b),
        HandWarning::ByeAgain(id) | HandWarning::AwardedByePlays(id) | HandWarning::NotAtFixedTable(id) => is_here(id),
        HandWarning::ManyByes(_) => false,
    };
    let warnings = paired.by_hand.iter().flat_map(|assessed| &assessed.warnings).filter(is_theirs).copied().collect();
    Explained::ByHand { warnings }
}

/// Where the two of a match of the cut came from; none in its first round.
fn winners(play: &Play, number: u32, game: &StoredEventMatch) -> Option<Explained> {
    let before = number.checked_sub(1).filter(|before| *before > play.swiss_rounds())?;
    let came = [Some(game.a), game.b].into_iter().flatten().map(|player| {
        let is_theirs = |known: &&StoredEventMatch| known.a == player || known.b == Some(player);
        (player, play.matches_of(before).find(is_theirs).and_then(|known| known.table))
    });
    Some(Explained::Winners { before, came: came.collect() })
}

/// Why somebody has a bye in a round.
///
/// # Errors
/// As [`explain_table`]; [`PlayFault::NoMatch`] of somebody who has none.
pub async fn explain_bye(
    service: &Service,
    caller: &Caller,
    code: &str,
    (number, player): (u32, u32),
) -> Result<Explained, Refusal> {
    LOOK.check(caller)?;
    let (play, round) = shown(service, caller, code, number).await?;
    if !play.matches_of(number).any(|game| game.b.is_none() && game.a == player) {
        return Err(PlayFault::NoMatch.into());
    }
    of_bye(&read_json(&round.pairing)?, round.made, player)
}

fn of_bye(paired: &PairedRound, made: RoundMade, player: u32) -> Result<Explained, Refusal> {
    if let Some(plain) = plainly(paired, made) {
        return Ok(plain);
    }
    let pairing = paired.computed.as_ref().ok_or(PlayFault::NoMatch)?;
    if pairing.awarded.iter().any(|awarded| awarded.0 == player) {
        return Ok(Explained::Awarded);
    }
    Ok(match pairing.bye {
        Some(bye) if bye.player.0 == player => Explained::Bye { bye, total: Total::of(paired, pairing) },
        _ => by_hand(paired, &[Some(player)]),
    })
}

fn plainly(paired: &PairedRound, made: RoundMade) -> Option<Explained> {
    match made {
        RoundMade::Imported => Some(Explained::Imported),
        _ if !paired.bracket.is_empty() => Some(Explained::Bracket),
        _ => None,
    }
}

/// Computes the pairing of a Swiss round again from the results before it, as they stood when it was shown, and the seed:
/// for everybody once the seed is shown, for staff before.
///
/// # Errors
/// As [`explain_table`]; [`PlayFault::SeedHidden`]; [`PlayFault::NoRound`] of one of the cut.
pub async fn recompute_round(
    service: &Service,
    caller: &Caller,
    code: &str,
    number: u32,
) -> Result<Recomputed, Refusal> {
    LOOK.check(caller)?;
    let event = seen(service, caller, code).await?.event;
    if event.seed.is_none() && !is_staff(caller, &event) {
        return Err(PlayFault::SeedHidden.into());
    }
    let (play, round) = shown(service, caller, code, number).await?;
    if round.phase != RoundPhase::Swiss {
        return Err(PlayFault::NoRound.into());
    }
    let changes = service.store.list_corrected_results(event.store, event.id).await?;
    let (sheet, mut corrected) = play.sheet_at(round.published_at.unwrap_or(i64::MAX), &changes)?;
    corrected.retain(|(of, _)| *of < number);
    let computed = pair(&sheet, number, &open_seed(service, &event)?).map_err(refused)?;
    let (expected, played) = (plain(computed.round()), play.round_of(number)?);
    let paired: PairedRound = read_json(&round.pairing)?;
    let is_by_hand = round.made == RoundMade::ByHand;
    Ok(Recomputed {
        is_as_computed: paired.computed.as_ref().is_some_and(|known| plain(known.round()) == expected),
        tables_by_hand: if is_by_hand { paired.changed(&played).0 } else { Vec::new() },
        is_same: expected == plain(played),
        is_by_hand,
        corrected,
        computed,
    })
}

/// A round without results, in one order.
fn plain(mut round: Round) -> Round {
    round.matches.iter_mut().for_each(|game| game.outcome = None);
    round.matches.sort_by_key(|game| game.table);
    round.byes.sort();
    round
}

fn is_staff(caller: &Caller, event: &StoredEvent) -> bool {
    role_of(caller, event).is_some_and(|role| STAFF_ROLES.contains(&role))
}

/// A round that the caller sees.
async fn shown(service: &Service, caller: &Caller, code: &str, number: u32) -> Result<(Play, StoredRound), Refusal> {
    let event = seen(service, caller, code).await?.event;
    shown_of(service, caller, &event, number).await
}

/// The same of an event that was found.
async fn shown_of(
    service: &Service,
    caller: &Caller,
    event: &StoredEvent,
    number: u32,
) -> Result<(Play, StoredRound), Refusal> {
    let play = Play::read(service, event).await?;
    let round = play.round(number).filter(|round| round.state != RoundState::Draft || is_staff(caller, event));
    let round = round.ok_or(PlayFault::NoRound)?.clone();
    Ok((play, round))
}
