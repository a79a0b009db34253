//! Trades between accounts: whose lists fit, what is proposed and what is answered.

use axum::{extract::State, response::Response};
use safehouse_engine::{
    card::{Edition, Finish},
    copies::{Condition, Holding, Language, matching::Offered},
};
use safehouse_service::{
    trades::{self as inner, AskedCopies, FitAsked, PAGE, ProposeTrade, TradesAsked},
    wire::trades::{OwnOffers, Trade, TradePartners, Trades},
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{
    answer::{Answer, Answered, created},
    asked::{At, By, Sent, With, unreadable},
    reference::game_of,
};
use crate::http::{ServerState, problem::Refused};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new()
        .routes(routes!(list_offers))
        .routes(routes!(find_trade_partners))
        .routes(routes!(list_trades, propose_trade))
        .routes(routes!(open_trade))
        .routes(routes!(answer_trade))
}

/// Lists what can be given away
///
/// Copies of the account's that are marked for trade and promised to nobody, by their holdings: what a proposal names.
#[utoipa::path(get, path = "/api/v1/games/{game}/offers", operation_id = "list_offers", tag = "trading",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis")),
    security(("token" = ["trades:read", "collection:read"])),
    responses((status = 200, description = "The holdings.", body = OwnOffers)))]
async fn list_offers(State(site): State<ServerState>, At(game): At<String>, by: By) -> Answered<OwnOffers> {
    let game = game_of(&site, &game)?.game();
    Ok(Answer(inner::list_offers(&site.app.service, &by.caller, game.id).await?.into()))
}

/// Which people.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct FindPartners {
    /// Behind how many: the `next` of the page before.
    after: Option<usize>,
    /// The most people of the page, 1 to 20.
    #[param(minimum = 1, maximum = 20, default = 20)]
    limit: Option<usize>,
}

/// Finds people whose lists fit
///
/// Who has what the account wants, or wants what it would give away, and lets that be found; those that fit best first.
#[utoipa::path(get, path = "/api/v1/games/{game}/trade-partners", operation_id = "find_trade_partners",
    tag = "trading",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis"), FindPartners),
    security(("token" = ["trades:read"])),
    responses((status = 200, description = "A page of people.", body = TradePartners)))]
async fn find_trade_partners(
    State(site): State<ServerState>,
    At(game): At<String>,
    by: By,
    With(asked): With<FindPartners>,
) -> Answered<TradePartners> {
    let library = game_of(&site, &game)?;
    let most = asked.limit.unwrap_or(20);
    if !(1..=20).contains(&most) {
        return Err(unreadable("“limit”", "a page has 1 to 20 people"));
    }
    let after = asked.after.unwrap_or_default();
    let fits = inner::find_matches(&site.app.service, &by.caller, library, FitAsked { after, most }).await?;
    Ok(Answer(TradePartners::new(fits, after)))
}

/// Which trades.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct ListTrades {
    /// Those that are `open`, or those that are `over`.
    #[param(default = "open")]
    show: Option<String>,
    /// Where the page before ended: its `next`.
    cursor: Option<String>,
    /// The most trades of the page, 1 to 50.
    #[param(minimum = 1, maximum = 50, default = 50)]
    limit: Option<u32>,
}

/// Lists the trades of the account
///
/// Those that changed last first.
#[utoipa::path(get, path = "/api/v1/games/{game}/trades", operation_id = "list_trades", tag = "trading",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis"), ListTrades),
    security(("token" = ["trades:read"])),
    responses((status = 200, description = "A page of the list.", body = Trades)))]
async fn list_trades(
    State(site): State<ServerState>,
    At(game): At<String>,
    by: By,
    With(asked): With<ListTrades>,
) -> Answered<Trades> {
    let library = game_of(&site, &game)?;
    let which = match asked.show.as_deref().unwrap_or("open") {
        "open" => TradesAsked::Open,
        "over" => TradesAsked::Over,
        _ => return Err(unreadable("“show”", "it is open or over")),
    };
    let most = asked.limit.unwrap_or(PAGE);
    if !(1..=PAGE).contains(&most) {
        return Err(unreadable("“limit”", "a page has 1 to 50 trades"));
    }
    let place = |cursor: &str| {
        let (changed_at, id) = cursor.split_once('_')?;
        Some((changed_at.parse().ok()?, id.parse::<Uuid>().ok()?))
    };
    let after = match &asked.cursor {
        Some(cursor) => Some(place(cursor).ok_or_else(|| unreadable("“cursor”", "it is no “next” of a page"))?),
        None => None,
    };
    let (service, caller) = (&site.app.service, &by.caller);
    let trades = inner::list_trades(service, caller, &library.catalogue, which, (after, most)).await?;
    let last = trades.last().filter(|_| trades.len() == most as usize);
    let next = last.map(|trade| format!("{}_{}", trade.changed_at, trade.id));
    Ok(Answer(Trades::new(trades, next)))
}

/// Copies that are given.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct GivenCopies {
    /// The holding, as the account's offers have it.
    #[schema(value_type = Object)]
    holding: Holding,
    /// How many copies.
    copies: u32,
}

/// Copies that are asked for, by what the partner's lists say of them.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SentAsked {
    /// The collector number.
    number: String,
    /// The print run.
    edition: Edition,
    /// The surface.
    finish: Finish,
    /// The language, as the list has it.
    language: Option<Language>,
    /// How worn they are, as the list has it.
    condition: Option<Condition>,
    /// How many copies.
    copies: u32,
}

/// A trade to be proposed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SentTrade {
    /// The name of the account that is asked. It shows people whose lists fit what it would give away or wants.
    partner: String,
    /// What is given, at most 25 lines. It is promised to the partner from then on.
    #[schema(example = json!([]))]
    gives: Vec<GivenCopies>,
    /// What is asked for, at most 25 lines.
    #[schema(example = json!([{"number": "NG-01-045", "edition": "unlimited", "finish": "regular", "copies": 1}]))]
    gets: Vec<SentAsked>,
}

/// Proposes a trade
#[utoipa::path(post, path = "/api/v1/games/{game}/trades", operation_id = "propose_trade", tag = "trading",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis")),
    request_body = SentTrade,
    security(("token" = ["trades:write"])),
    responses((status = 201, description = "The trade.", body = Trade)))]
async fn propose_trade(
    State(site): State<ServerState>,
    At(game): At<String>,
    by: By,
    Sent(body): Sent<SentTrade>,
) -> Result<Response, Refused> {
    let library = game_of(&site, &game)?;
    let asked = |SentAsked { number, edition, finish, language, condition, copies }| AskedCopies {
        number,
        edition,
        finish,
        language,
        condition,
        copies,
    };
    let given = |GivenCopies { holding, copies }| Offered { holding, copies };
    let trade = ProposeTrade {
        partner: body.partner,
        gives: body.gives.into_iter().map(given).collect(),
        gets: body.gets.into_iter().map(asked).collect(),
    };
    let (service, caller) = (&site.app.service, &by.caller);
    let id = inner::propose_trade(service, caller, &library.catalogue, trade).await?;
    let trade: Trade = inner::open_trade(service, caller, &library.catalogue, id).await?.into();
    Ok(created(&format!("/api/v1/games/{}/trades/{id}", library.game().id), Answer(trade)))
}

/// Opens a trade
///
/// That the account takes part in.
#[utoipa::path(get, path = "/api/v1/games/{game}/trades/{id}", operation_id = "open_trade", tag = "trading",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis"),
        ("id" = Uuid, Path, description = "The trade.")),
    security(("token" = ["trades:read"])),
    responses((status = 200, description = "The trade.", body = Trade)))]
async fn open_trade(State(site): State<ServerState>, At((game, id)): At<(String, Uuid)>, by: By) -> Answered<Trade> {
    let library = game_of(&site, &game)?;
    Ok(Answer(inner::open_trade(&site.app.service, &by.caller, &library.catalogue, id).await?.into()))
}

/// What is said to a trade.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum TradeAnswer {
    /// Its partner wants it: what the partner gives is promised, too.
    Accept,
    /// Its partner does not want it.
    Decline,
    /// Its proposer before it is accepted, or either side afterwards, does not want it any more.
    Withdraw,
    /// The copies of an accepted trade changed hands. When both sides said so, both collections change.
    Confirm,
    /// They did not, after all; as long as the other side did not say that they did.
    TakeBack,
}

/// What is said to a trade, as it was at a revision.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct AnswerTrade {
    /// The revision that was read: a trade that changed since is answered 409.
    revision: i64,
    /// What is said.
    answer: TradeAnswer,
}

/// Answers a trade
///
/// Accepts, declines or withdraws it, or says that the copies changed hands, or takes that back.
#[utoipa::path(post, path = "/api/v1/games/{game}/trades/{id}/answers", operation_id = "answer_trade", tag = "trading",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis"),
        ("id" = Uuid, Path, description = "The trade.")),
    request_body = AnswerTrade,
    security(("token" = ["trades:write"])),
    responses((status = 200, description = "The trade as it is now.", body = Trade)))]
async fn answer_trade(
    State(site): State<ServerState>,
    At((game, id)): At<(String, Uuid)>,
    by: By,
    Sent(AnswerTrade { revision, answer }): Sent<AnswerTrade>,
) -> Answered<Trade> {
    let library = game_of(&site, &game)?;
    let (service, caller) = (&site.app.service, &by.caller);
    match answer {
        TradeAnswer::Accept => inner::accept_trade(service, caller, id, revision).await?,
        TradeAnswer::Decline => inner::decline_trade(service, caller, id, revision).await?,
        TradeAnswer::Withdraw => inner::withdraw_trade(service, caller, id, revision).await?,
        TradeAnswer::Confirm => {
            inner::confirm_trade(service, caller, &library.catalogue, id, revision).await.map(drop)?;
        }
        TradeAnswer::TakeBack => inner::take_back_trade(service, caller, id, revision).await?,
    }
    Ok(Answer(inner::open_trade(service, caller, &library.catalogue, id).await?.into()))
}
