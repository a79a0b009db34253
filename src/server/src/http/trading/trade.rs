//! The reader's trades, and what is done about one.

use axum::{
    extract::{Path, Request, State},
    response::Response,
};
use safehouse_app::{
    pages::trading::{TradePage, TradesPage, deeds, draw_trade, draw_trades},
    paths::collection as at,
};
use safehouse_engine::{catalogue::Catalogue, library::GameLibrary};
use safehouse_service::{
    Refusal,
    refusal::TradeFault,
    trades::{self, PAGE, TradesAsked},
};
use uuid::Uuid;

use super::shown::{answered, drawn, mended_in_place};
use crate::http::{
    ServerState,
    account::fields::Fields,
    lead::leads_to,
    posted::Posted,
    public_decks::answer::{Answering, done},
};

/// What the page says was just done.
const DONE: &[(&str, &str)] = &[
    ("proposed", "Proposed. What you give is promised to them while it waits."),
    ("countered", "What was proposed to you is declined, and this is proposed in its place."),
    ("accepted", "Accepted. What both of you give is promised now."),
    ("declined", "Declined."),
    ("withdrawn", "Withdrawn. Nothing of it is promised any more."),
    ("confirmed", "You said that the copies changed hands. The other side has to say so too."),
    (
        "booked",
        "Both of you said that the copies changed hands: both collections were changed, and what came is off the list of what you want.",
    ),
    ("taken-back", "Taken back."),
];

/// GET /{game}/collection/trades
pub(super) async fn get_trades(
    State(site): State<ServerState>,
    Path(game): Path<String>,
    request: Request,
) -> Response {
    let address = at::page(&game, at::TRADES);
    answered(&Answering::of(&site, &request), (&game, &address), all).await
}

async fn all(answering: &Answering, library: &GameLibrary) -> Result<Response, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let asked = if answering.query("show") == "over" { TradesAsked::Over } else { TradesAsked::Open };
    let before = answering.query("before");
    let before = before.split_once('_').and_then(|(at, id)| Some((at.parse().ok()?, id.parse::<Uuid>().ok()?)));
    let trades = trades::list_trades(service, caller, &library.catalogue, asked, (before, PAGE)).await?;
    let last = trades.last().filter(|_| trades.len() == PAGE as usize);
    let next = last.map(|trade| format!("{}_{}", trade.changed_at, trade.id));
    let page = TradesPage { asked, trades, next };
    drawn(answering, library, |desk| draw_trades(desk, &page)).await
}

/// GET /{game}/collection/trades/{trade}
pub(super) async fn get_trade(
    State(site): State<ServerState>,
    Path((game, trade)): Path<(String, String)>,
    request: Request,
) -> Response {
    let address = at::trade(&game, &trade);
    let shown =
        async |answering: &Answering, library: &GameLibrary| one(answering, library, id_of(&trade)?, None).await;
    answered(&Answering::of(&site, &request), (&game, &address), shown).await
}

/// The trade that a text names.
pub(super) fn id_of(text: &str) -> Result<Uuid, Refusal> {
    text.parse().map_err(|_| TradeFault::None.into())
}

async fn one(
    answering: &Answering,
    library: &GameLibrary,
    id: Uuid,
    fault: Option<String>,
) -> Result<Response, Refusal> {
    let trade = trades::open_trade(answering.service(), &answering.caller, &library.catalogue, id).await?;
    let page = TradePage { trade, done: done(&answering.query("done"), DONE), fault };
    drawn(answering, library, |desk| draw_trade(desk, &page)).await
}

/// POST /{game}/collection/trades/{trade}
pub(super) async fn post_trade(
    Path((game, trade)): Path<(String, String)>,
    Posted { answering, fields }: Posted<Answering>,
) -> Response {
    let address = at::trade(&game, &trade);
    let done =
        async |answering: &Answering, library: &GameLibrary| changed(answering, library, id_of(&trade)?, &fields).await;
    answered(&answering, (&game, &address), done).await
}

async fn changed(answering: &Answering, library: &GameLibrary, id: Uuid, fields: &Fields) -> Result<Response, Refusal> {
    match act(answering, &library.catalogue, id, fields).await {
        Ok(Some(done)) => {
            let here = at::trade(library.game().id, &id.to_string());
            Ok(leads_to(&at::asking(&here, &[("done", done)])))
        }
        Ok(None) => Ok(answering.nothing()),
        Err(refusal @ Refusal::Trade(TradeFault::None)) => Err(refusal),
        // The trade as it is now, with why that was not done.
        Err(refusal) => one(answering, library, id, Some(mended_in_place(refusal)?)).await,
    }
}

/// Does something about a trade, as it was at the version that the form says; `None` for a deed that is none.
async fn act(
    answering: &Answering,
    catalogue: &Catalogue,
    id: Uuid,
    fields: &Fields,
) -> Result<Option<&'static str>, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    // No trade is at a version that is none.
    let version = fields.get("version").parse().unwrap_or_default();
    Ok(Some(match fields.get("deed") {
        deeds::ACCEPT => {
            trades::accept_trade(service, caller, id, version).await?;
            "accepted"
        }
        deeds::DECLINE => {
            trades::decline_trade(service, caller, id, version).await?;
            "declined"
        }
        deeds::WITHDRAW => {
            trades::withdraw_trade(service, caller, id, version).await?;
            "withdrawn"
        }
        deeds::CONFIRM => match trades::confirm_trade(service, caller, catalogue, id, version).await? {
            true => "booked",
            false => "confirmed",
        },
        deeds::TAKE_BACK => {
            trades::take_back_trade(service, caller, id, version).await?;
            "taken-back"
        }
        _ => return Ok(None),
    }))
}
