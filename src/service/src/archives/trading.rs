//! What an account wants, which lists it shows and what it traded, as files of an archive: for whoever reads
//! them, and for programs. What lets others see a list, its link, is not among them.

use safehouse_cards::wire::WireForm;
use safehouse_store::{AccountId, StoredTrade, TradeParty, TradesAsked};
use serde::Serialize;
use serde_json::value::RawValue;
use uuid::Uuid;

use super::out::{Out, VERSION};
use crate::{Refusal, Service, trades::PAGE};

/// What is wanted of a game:
///
/// ```json
/// {
///   "safehouse": "wants", "version": 1, "game": "necrogenesis",
///   "wants": [{ "id": "…", "created_at": 1, "changed_at": 2, "want": {} }],
///   "follows_from": [{ "id": "…", "created_at": 1, "changed_at": 2, "source": {} }]
/// }
/// ```
#[derive(Debug, Serialize)]
struct WantsFile<'a> {
    safehouse: &'static str,
    version: u32,
    game: &'a str,
    wants: Vec<WantOut>,
    follows_from: Vec<SourceOut>,
}

#[derive(Debug, Serialize)]
struct SourceOut {
    id: Uuid,
    created_at: i64,
    changed_at: i64,
    source: Box<RawValue>,
}

#[derive(Debug, Serialize)]
struct WantOut {
    id: Uuid,
    created_at: i64,
    changed_at: i64,
    want: Box<RawValue>,
}

/// Which lists of a game somebody else sees, and how much of them:
///
/// ```json
/// {
///   "safehouse": "lists", "version": 1, "game": "necrogenesis",
///   "lists": [{
///     "kind": "trade", "visibility": "link", "counts": "some", "fields": "name number", "linked_at": 1,
///     "changed_at": 2
///   }]
/// }
/// ```
#[derive(Debug, Serialize)]
struct ListsFile<'a> {
    safehouse: &'static str,
    version: u32,
    game: &'a str,
    lists: Vec<ListOut>,
}

#[derive(Debug, Serialize)]
struct ListOut {
    kind: &'static str,
    visibility: &'static str,
    counts: &'static str,
    fields: String,
    linked_at: Option<i64>,
    changed_at: i64,
}

/// The trades of a game, those that changed last first:
///
/// ```json
/// {
///   "safehouse": "trades", "version": 1, "game": "necrogenesis",
///   "trades": [{
///     "id": "…", "with": "Daryl", "you": "proposer", "state": "done", "gives": [], "gets": [],
///     "confirmed_at": 3, "partner_confirmed_at": 4, "created_at": 1, "changed_at": 4
///   }]
/// }
/// ```
#[derive(Debug, Serialize)]
struct TradesFile<'a> {
    safehouse: &'static str,
    version: u32,
    game: &'a str,
    trades: Vec<TradeOut>,
}

#[derive(Debug, Serialize)]
struct TradeOut {
    id: Uuid,
    with: String,
    you: &'static str,
    state: &'static str,
    gives: Box<RawValue>,
    gets: Box<RawValue>,
    confirmed_at: Option<i64>,
    partner_confirmed_at: Option<i64>,
    created_at: i64,
    changed_at: i64,
}

impl WireForm for WantsFile<'_> {}
impl WireForm for ListsFile<'_> {}
impl WireForm for TradesFile<'_> {}

/// Writes `collections/GAME/wants.json`, `lists.json` and `trades.json`, those of which there is something.
pub(super) async fn write(service: &Service, account: AccountId, out: &mut Out<'_>) -> Result<(), Refusal> {
    for game in service.store.list_trading_games(account).await? {
        let game = game.as_str();
        let wants = service.store.list_wants(account, game).await?.into_iter().map(|want| {
            let (id, created_at, changed_at) = (want.id, want.created_at, want.changed_at);
            Ok(WantOut { id, created_at, changed_at, want: raw(want.want_json)? })
        });
        let wants: Vec<WantOut> = wants.collect::<Result<_, Refusal>>()?;
        let sources = service.store.list_want_sources(account, game).await?.into_iter().map(|source| {
            let (id, created_at, changed_at) = (source.id, source.created_at, source.changed_at);
            Ok(SourceOut { id, created_at, changed_at, source: raw(source.source_json)? })
        });
        let follows_from: Vec<SourceOut> = sources.collect::<Result<_, Refusal>>()?;
        if !wants.is_empty() || !follows_from.is_empty() {
            let file = WantsFile { safehouse: "wants", version: VERSION, game, wants, follows_from };
            out.json(&format!("collections/{game}/wants.json"), &file)?;
        }
        let lists = service.store.list_shared_lists(account, game).await?.into_iter().map(|list| ListOut {
            kind: list.kind.as_str(),
            visibility: list.shown.visibility.as_str(),
            counts: list.shown.counts.as_str(),
            fields: list.shown.fields.to_string(),
            linked_at: list.linked_at,
            changed_at: list.changed_at,
        });
        let lists: Vec<ListOut> = lists.collect();
        if !lists.is_empty() {
            let file = ListsFile { safehouse: "lists", version: VERSION, game, lists };
            out.json(&format!("collections/{game}/lists.json"), &file)?;
        }
        let trades = trades(service, account, game).await?;
        if !trades.is_empty() {
            let file = TradesFile { safehouse: "trades", version: VERSION, game, trades };
            out.json(&format!("collections/{game}/trades.json"), &file)?;
        }
    }
    Ok(())
}

async fn trades(service: &Service, account: AccountId, game: &str) -> Result<Vec<TradeOut>, Refusal> {
    let mut trades = Vec::new();
    for asked in [TradesAsked::Open, TradesAsked::Over] {
        let mut before = (i64::MAX, Uuid::max());
        loop {
            let page = service.store.list_trades(account, game, asked, before, PAGE).await?;
            let Some(last) = page.last() else { break };
            before = (last.changed_at, last.id);
            for trade in page {
                trades.extend(seen(trade, account)?);
            }
        }
    }
    Ok(trades)
}

fn seen(trade: StoredTrade, account: AccountId) -> Result<Option<TradeOut>, Refusal> {
    let Some(party) = trade.party(account) else { return Ok(None) };
    let (confirmed_at, partner_confirmed_at) = (trade.confirmed_at(party), trade.confirmed_at(party.other()));
    let (with, gives, gets) = match party {
        TradeParty::Proposer => (trade.partner_name, trade.gives_json, trade.takes_json),
        TradeParty::Partner => (trade.proposer_name, trade.takes_json, trade.gives_json),
    };
    Ok(Some(TradeOut {
        id: trade.id,
        with,
        you: party.as_str(),
        state: trade.state.as_str(),
        gives: raw(gives)?,
        gets: raw(gets)?,
        confirmed_at,
        partner_confirmed_at,
        created_at: trade.created_at,
        changed_at: trade.changed_at,
    }))
}

fn raw(json: String) -> Result<Box<RawValue>, Refusal> {
    RawValue::from_string(json).map_err(|_| Refusal::Failed)
}
