//! What keeps matches going that nobody asks for: answers that are due, and word of what other
//! processes did.

use std::time::Duration;

use safehouse_engine::library::GameLibrary;
use safehouse_service::{
    Caller, MatchId,
    matches::{self, OpenedMatch},
};
use tokio::time::sleep;

use crate::http::{ServerState, test_games::begin::playable};

/// How often it is looked for answers that are due and that nobody gave: the process that was to
/// give them is gone.
const LOOK_FOR_DUE_EVERY: Duration = Duration::from_millis(1_000);
/// How many of them are given at a time.
const DUE_AT_A_TIME: u32 = 64;
/// How often it is looked for what other processes did, while somebody looks at a match.
const LOOK_FOR_TOUCHES_EVERY: Duration = Duration::from_millis(500);
/// How far back that is looked for: clocks of processes differ a little.
const TOUCHED_WITHIN_MS: i64 = 15_000;
/// The most matches of which that is read at a time.
const MOST_TOUCHED: u32 = 10_000;

/// Tells whoever looks at a match that it is at this version, and gives the answer that is due
/// when it is.
pub(super) fn later(site: &ServerState, id: &MatchId, game: &str, version: i64, due_at: Option<i64>) {
    site.streams.tell(id, version);
    let Some(due_at) = due_at else { return };
    let (site, id, game) = (site.clone(), id.clone(), game.to_owned());
    tokio::spawn(async move {
        let mut due_at = due_at;
        loop {
            let left = due_at.saturating_sub(site.app.service.clock.now_ms());
            sleep(Duration::from_millis(u64::try_from(left).unwrap_or_default())).await;
            match give(&site, &id, &game).await {
                Some(Some(next)) => due_at = next,
                _ => break,
            }
        }
    });
}

/// The same of the match that an address of the caller's is of.
pub(super) async fn later_of(site: &ServerState, caller: &Caller, library: &GameLibrary, address: &str) {
    let service = &site.app.service;
    if let Ok(OpenedMatch::Playable(game)) = matches::open_match(service, caller, &library.catalogue, address).await {
        later(site, &game.id, &game.game, game.version, game.due_at);
    }
}

/// Gives the answer of a match that is due. When the next is, where it was given.
async fn give(site: &ServerState, id: &MatchId, game: &str) -> Option<Option<i64>> {
    let library = playable(site, game)?;
    match matches::give_due_answer(&site.app.service, &Caller::Job, &library.catalogue, id).await {
        Ok(Some(given)) => {
            site.streams.tell(id, given.version);
            Some(given.next_due_at)
        }
        // Another process did.
        Ok(None) => None,
        Err(error) => {
            tracing::error!(%error, "the answer of a match that was due was not given");
            None
        }
    }
}

/// Gives answers that are due for as long as the site is served: those of processes that are gone.
pub(in crate::http) async fn answer_due(site: ServerState) {
    loop {
        sleep(LOOK_FOR_DUE_EVERY).await;
        match matches::due_matches(&site.app.service, &Caller::Job, DUE_AT_A_TIME).await {
            Ok(due) => {
                for (id, game) in due {
                    if let Some(Some(next)) = give(&site, &id, &game).await {
                        later(&site, &id, &game, 0, Some(next));
                    }
                }
            }
            Err(error) => tracing::error!(%error, "it cannot be found out which answers of matches are due"),
        }
    }
}

/// Tells streams what other processes did, for as long as the site is served.
pub(in crate::http) async fn follow_others(site: ServerState) {
    loop {
        sleep(LOOK_FOR_TOUCHES_EVERY).await;
        if !site.streams.are_watched() {
            continue;
        }
        let touched = matches::touched_matches(&site.app.service, &Caller::Job, TOUCHED_WITHIN_MS, MOST_TOUCHED).await;
        match touched {
            Ok(touched) => touched.iter().for_each(|touch| site.streams.touched(touch)),
            Err(error) => tracing::error!(%error, "it cannot be found out which matches went on"),
        }
    }
}
