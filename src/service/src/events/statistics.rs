//! What lists that everybody sees show of an event, once the rounds that they are counted in are over.

use std::collections::BTreeMap;

use safehouse_engine::{card::fold, library::GameLibrary};
use safehouse_store::events::{EntryState, EventState, RoundPhase, RoundState};
use safehouse_tournament::{
    PlayerId,
    statistics::{label_shares, played_matches, usage, win_rates},
};
use uuid::Uuid;

pub use safehouse_store::events::EventOfCard;
pub use safehouse_tournament::{
    Share,
    statistics::{Interval, LabelRate, LabelShare, Matchup, Usage, WinRates},
};

use super::{
    access::{LOCK_DUE, LOOK},
    found::seen,
    judging::deck_of_json,
    play::Play,
    shown_decks::{label, name_of, shown_decks},
};
use crate::{Caller, Refusal, Service};

/// The fewest decided matches of which a rate is told.
pub const MINIMUM_OF_MATCHES: u32 = 10;
/// The most events of a page of a card.
pub const EVENTS_OF_CARD: u32 = 20;
/// Lists whose cards are kept at a time.
const AT_A_TIME: u32 = 100;

/// What the shown lists of an event show.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct EventStatistics {
    /// How many lists are counted.
    pub lists: u32,
    /// How many took part.
    pub players: u32,
    /// What the lists are led by.
    pub leaders: Vec<LabelShare>,
    /// Their cards, by lists and by copies.
    pub cards: Vec<Usage>,
    /// How what leads them did, mirrors apart. Rates need [`MINIMUM_OF_MATCHES`].
    pub rates: WinRates,
}

/// Statistics of an event: nothing before its Swiss rounds are over, and of lists that are not shown
/// nothing at any time, not even how many they are.
///
/// # Errors
/// There is no such event for the caller; the store fails.
pub async fn event_statistics(
    service: &Service,
    caller: &Caller,
    library: &GameLibrary,
    code: &str,
) -> Result<EventStatistics, Refusal> {
    LOOK.check(caller)?;
    let event = seen(service, caller, code).await?.event;
    let play = Play::find(service, &event).await?;
    let is_over = matches!(event.state, EventState::Finished | EventState::Published);
    // The store asks the same where it counts lists of many events.
    let is_swiss_over = play.as_ref().is_some_and(|play| {
        play.seeds.is_some()
            && play.rounds.iter().all(|round| round.phase == RoundPhase::Cut || round.state == RoundState::Finished)
    });
    if !is_over && !is_swiss_over {
        return Ok(EventStatistics::default());
    }
    let catalogue = &library.catalogue;
    let decks = shown_decks(service, &event).await?;
    let (mut labels, mut lists) = (BTreeMap::new(), Vec::new());
    for (number, (_, deck)) in &decks {
        if let Some(label) = label(deck, catalogue) {
            labels.insert(PlayerId(*number), label);
        }
        let is_counted = |section: &str| catalogue.game().section(section).is_some_and(|found| found.counted);
        let lines = deck.lines.iter().filter(|line| is_counted(&line.section));
        lists.push(lines.map(|line| (name_of(&line.card, catalogue), line.quantity)).collect::<Vec<_>>());
    }
    let (players, rates) = match &play {
        Some(play) => {
            let bracket = if is_over { play.bracket()? } else { None };
            let matches = played_matches(&play.sheet()?, bracket.as_ref(), &labels);
            let players = play.entries.iter().filter(|entry| entry.in_play).count();
            (players, win_rates(&matches, MINIMUM_OF_MATCHES))
        }
        // Its rounds were not played here.
        None => {
            let entries = service.store.list_event_entries((event.store, event.id)).await?;
            let has_place = |state| matches!(state, EntryState::Registered | EntryState::CheckedIn);
            (entries.iter().filter(|entry| has_place(entry.state)).count(), WinRates::default())
        }
    };
    let leaders: Vec<String> = labels.into_values().collect();
    let count = |many: usize| u32::try_from(many).unwrap_or(u32::MAX);
    Ok(EventStatistics {
        lists: count(lists.len()),
        players: count(players),
        leaders: label_shares(&leaders),
        cards: usage(&lists),
        rates,
    })
}

/// Keeps the cards of all lists that everybody sees by now and that may be counted, so that pages of cards find the events,
/// and answers how many lists it kept. Those of lists that were taken back or corrected are forgotten.
///
/// # Errors
/// The caller is no job; the store fails.
pub async fn keep_event_cards(service: &Service, caller: &Caller) -> Result<u64, Refusal> {
    LOCK_DUE.check(caller)?;
    service.store.forget_event_cards().await?;
    let (mut kept, mut after) = (0, (i64::MIN, Uuid::nil()));
    loop {
        let lists = service.store.list_unkept_lists(after, AT_A_TIME).await?;
        let Some((last, _)) = lists.last() else { return Ok(kept) };
        after = *last;
        for (_, list) in &lists {
            let Some(deck) = deck_of_json(&list.deck_json) else { continue };
            let mut cards: BTreeMap<String, u32> = BTreeMap::new();
            for line in deck.lines.iter().filter(|line| line.quantity > 0) {
                let copies = cards.entry(fold(&line.card)).or_default();
                *copies = copies.saturating_add(line.quantity);
            }
            let cards: Vec<(String, u32)> = cards.into_iter().collect();
            let of = (list.entry, list.number);
            kept += u64::from(service.store.put_event_cards(list.store, list.event, of, &list.game, &cards).await?);
        }
    }
}

/// Events at which a card was played in a list that everybody sees, the newest first; at most [`EVENTS_OF_CARD`]. As in
/// [`event_statistics`], nothing is counted of an event before its Swiss rounds are over.
///
/// # Errors
/// The store fails.
pub async fn events_of_card(
    service: &Service,
    caller: &Caller,
    game: &str,
    card: &str,
) -> Result<Vec<EventOfCard>, Refusal> {
    LOOK.check(caller)?;
    Ok(service.store.list_events_of_card(game, &fold(card), EVENTS_OF_CARD).await?)
}
