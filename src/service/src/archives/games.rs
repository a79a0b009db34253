//! The test games of an account, as files of an archive. They are for whoever reads it: loading an
//! archive brings decks alone.

use safehouse_cards::wire::WireForm;
use safehouse_store::{AccountId, TestGameOutcome};
use serde::Serialize;
use serde_json::value::RawValue;

use super::out::{Out, VERSION};
use crate::{
    Refusal, Service,
    test_games::{self, Player},
};

/// A test game:
///
/// ```json
/// {
///   "safehouse": "game", "version": 1, "game": "necrogenesis", "title": "", "players": ["person", "rule-of-thumb"],
///   "names": ["Horde", "Long Sight"], "choices": 181, "turns": 12, "outcome": "first",
///   "created_at": 1, "changed_at": 2, "ended_at": 2, "record": {}, "lines": []
/// }
/// ```
///
/// `outcome` and `ended_at` are `null` while it goes on. `record` plays it again, and `lines` are
/// empty; of a game whose player may not know what comes `record` is `null`, and `lines` say what
/// happened as that player saw it.
#[derive(Debug, Serialize)]
struct GameFile<'a> {
    safehouse: &'static str,
    version: u32,
    game: &'a str,
    title: &'a str,
    players: [Player; 2],
    names: [String; 2],
    choices: u32,
    turns: u32,
    outcome: Option<&'static str>,
    created_at: i64,
    changed_at: i64,
    ended_at: Option<i64>,
    record: Option<Box<RawValue>>,
    lines: Vec<&'a str>,
}

impl WireForm for GameFile<'_> {}

/// Writes `games/0001.json` and so on, those changed last first.
pub(super) async fn write(service: &Service, account: AccountId, out: &mut Out<'_>) -> Result<(), Refusal> {
    let (mut number, mut before) = (0, None);
    loop {
        let page = service.store.list_test_games(account, before.as_ref().map(|(at, id)| (*at, id)), test_games::PAGE);
        let page = page.await?;
        let Some(last) = page.last() else { return Ok(()) };
        before = Some((last.changed_at, last.id.clone()));
        for entry in page {
            // It may have been deleted meanwhile.
            let Some(stored) = service.store.find_test_game(&entry.id).await? else { continue };
            let told = test_games::told(&stored);
            number += 1;
            out.json(
                &format!("games/{number:04}.json"),
                &GameFile {
                    safehouse: "game",
                    version: VERSION,
                    game: &stored.game,
                    title: &stored.content.title,
                    players: told.players,
                    names: told.names,
                    choices: entry.progress.choices,
                    turns: entry.progress.turns,
                    outcome: entry.progress.outcome.map(TestGameOutcome::as_str),
                    created_at: stored.created_at,
                    changed_at: stored.changed_at,
                    ended_at: stored.ended_at,
                    lines: if told.record.is_some() { Vec::new() } else { stored.content.kept.lines().collect() },
                    record: told.record,
                },
            )?;
        }
    }
}
