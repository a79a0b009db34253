//! A trade that is put together and proposed, also in the place of one that was proposed to the reader.

use axum::{
    extract::{Path, Request, State},
    response::Response,
};
use safehouse_app::{
    pages::trading::{Line, ProposePage, draw_propose},
    paths::collection as at,
};
use safehouse_collection::trading::keyed_holding;
use safehouse_engine::{
    copies::{Holding, matching::Offered},
    library::GameLibrary,
};
use safehouse_service::{
    Refusal,
    refusal::{ListFault, TradeFault},
    shared_lists::{self, Lines, ListField, ListKind, PAGE, PublicCopy, PublicCount, SOME, Seen},
    trades::{self, AskedCopies, ProposeTrade, Trade, TradeCopy, TradeParty, TradeState, TradesAsked},
};

use super::{
    shown::{answered, drawn, mended_in_place},
    trade::id_of,
};
use crate::http::{
    ServerState, account::fields::Fields, lead::leads_to, posted::Posted, public_decks::answer::Answering,
};

/// The most lines of a side that are offered beside what fits.
const MORE: usize = 60;

/// GET /{game}/collection/trades/propose
pub(super) async fn get_propose(
    State(site): State<ServerState>,
    Path(game): Path<String>,
    request: Request,
) -> Response {
    let address = at::page(&game, at::PROPOSE);
    answered(&Answering::of(&site, &request), (&game, &address), fresh).await
}

/// What fits is in it, and what else could be stands below that; in the place of another trade, what that one has.
async fn fresh(answering: &Answering, library: &GameLibrary) -> Result<Response, Refusal> {
    let (service, caller, catalogue) = (answering.service(), &answering.caller, &library.catalogue);
    let replaced = match answering.query("instead") {
        text if text.is_empty() => None,
        text => Some(trades::open_trade(service, caller, catalogue, id_of(&text)?).await?),
    };
    if let Some(trade) = replaced.as_ref().filter(|trade| !is_answerable(trade)) {
        return Ok(leads_to(&at::trade(library.game().id, &trade.id.to_string())));
    }
    let with = replaced.as_ref().map_or_else(|| answering.query("with"), |trade| trade.partner.clone());
    let offers = trades::list_offers(service, caller, library.game().id).await?;
    let (mut gets, mut gives) = (Vec::new(), Vec::new());
    if let Some(trade) = &replaced {
        gets.extend(trade.gets.iter().filter(|copy| is_plain(copy)).map(|copy| line(seen(copy), copy.copies, true)));
        gives.extend(trade.gives.iter().flat_map(|copy| chosen(copy, &offers)));
    }
    let fit = match with.is_empty() {
        true => None,
        false => trades::find_match(service, caller, library, &with).await?,
    };
    if let Some(fit) = &fit {
        let is_in = replaced.is_none();
        let open = if is_in { open_with(answering, library, &fit.partner).await? } else { Open::default() };
        let matched = fit.gets.iter().map(|one| {
            let line = line(seen(&one.copy), one.copy.copies, is_in);
            less(line, &open.gets)
        });
        add(&mut gets, matched);
        let own = fit.gives.iter().flat_map(|one| &one.offers);
        let own = own.map(|offer| less(line(offer.holding.clone(), offer.copies, is_in), &open.gives));
        add(&mut gives, own);
    }
    if !with.is_empty() {
        add(&mut gets, shown_by(answering, library, &with).await?);
    }
    add(&mut gives, offers.iter().take(MORE).map(|offer| line(offer.holding.clone(), offer.copies, false)));
    let partner = fit.map_or(with, |fit| fit.partner);
    let instead = replaced.map(|trade| (trade.id.to_string(), trade.version));
    let page = ProposePage { partner, gets, gives, instead, fault: None };
    drawn(answering, library, |desk| draw_propose(desk, &page)).await
}

/// Whether the reader is asked for a trade.
fn is_answerable(trade: &Trade) -> bool {
    trade.state == TradeState::Proposed && trade.party == TradeParty::Partner
}

fn line(holding: Holding, most: u32, is_in: bool) -> Line {
    Line { holding, most, copies: if is_in { most } else { 0 }, is_traded: false }
}

/// Copies that are in open trades with somebody, by what can be seen of them.
#[derive(Default)]
struct Open {
    gets: Vec<Holding>,
    gives: Vec<Holding>,
}

/// What the reader and somebody else exchange in trades that are not over.
async fn open_with(answering: &Answering, library: &GameLibrary, partner: &str) -> Result<Open, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let trades =
        trades::list_trades(service, caller, &library.catalogue, TradesAsked::Open, (None, trades::PAGE)).await?;
    let of_partner = || trades.iter().filter(|trade| trade.partner == partner);
    Ok(Open {
        gets: of_partner().flat_map(|trade| &trade.gets).filter(|copy| is_plain(copy)).map(seen).collect(),
        gives: of_partner().flat_map(|trade| &trade.gives).filter(|copy| is_plain(copy)).map(seen).collect(),
    })
}

/// A line of a proposal, of nothing where an open trade with the same person has such copies: whoever wants them twice
/// says so.
fn less(line: Line, open: &[Holding]) -> Line {
    let visible = Holding { place: String::new(), ..line.holding.clone() };
    if open.contains(&visible) { Line { copies: 0, is_traded: true, ..line } } else { line }
}

/// Adds what is not there yet; of what is there, the most that either knows of.
fn add(lines: &mut Vec<Line>, more: impl IntoIterator<Item = Line>) {
    for line in more {
        match lines.iter_mut().find(|known| known.holding == line.holding) {
            Some(known) => known.most = known.most.max(line.most),
            None => lines.push(line),
        }
    }
}

/// Whether lists can say what it is.
fn is_plain(copy: &TradeCopy) -> bool {
    !copy.is_signed && !copy.is_altered && copy.grade.is_none()
}

/// Copies by what can be seen of them.
fn seen(copy: &TradeCopy) -> Holding {
    Holding {
        language: copy.language,
        condition: copy.condition,
        is_for_trade: true,
        ..Holding::new(copy.number.clone(), copy.edition, copy.finish)
    }
}

/// The reader's copies that are asked of them, of those that are free.
fn chosen(asked: &TradeCopy, offers: &[Offered]) -> Vec<Line> {
    let wanted = seen(asked);
    let mut left = asked.copies;
    let fits = |offer: &&Offered| {
        offer.holding.is_plain() && Holding { place: String::new(), ..offer.holding.clone() } == wanted
    };
    let mut lines = Vec::new();
    for offer in offers.iter().filter(fits) {
        let copies = left.min(offer.copies);
        left -= copies;
        lines.push(Line { holding: offer.holding.clone(), most: offer.copies, copies, is_traded: false });
    }
    lines
}

/// What somebody shows everybody that they would give away, where the list says all that a trade needs.
async fn shown_by(answering: &Answering, library: &GameLibrary, owner: &str) -> Result<Vec<Line>, Refusal> {
    let asked = Seen { after: 0, most: MORE.min(PAGE) };
    let (service, caller) = (answering.service(), &answering.caller);
    let of = (owner, ListKind::Trade);
    let list = match shared_lists::open_public_list(service, caller, library, of, asked).await {
        Ok(list) => list,
        Err(Refusal::List(ListFault::None)) => return Ok(Vec::new()),
        Err(refusal) => return Err(refusal),
    };
    let needed = [ListField::Number, ListField::Edition, ListField::Finish, ListField::Language, ListField::Condition];
    let Lines::Copies(copies) = list.lines else { return Ok(Vec::new()) };
    if !needed.iter().all(|field| list.fields.has(*field)) {
        return Ok(Vec::new());
    }
    let shown = |copy: PublicCopy| {
        let PublicCopy { number, edition, finish, language, condition, count, .. } = copy;
        let holding = Holding { language, condition, is_for_trade: true, ..Holding::new(number?, edition?, finish?) };
        let most = match count {
            Some(PublicCount::Exact(copies)) => u32::try_from(copies).unwrap_or(u32::MAX),
            Some(PublicCount::FourOrMore) | None => SOME,
        };
        Some(line(holding, most, false))
    };
    Ok(copies.into_iter().filter_map(shown).collect())
}

/// POST /{game}/collection/trades/propose
pub(super) async fn post_propose(
    Path(game): Path<String>,
    Posted { answering, fields }: Posted<Answering>,
) -> Response {
    let address = at::page(&game, at::PROPOSE);
    let proposed = async |answering: &Answering, library: &GameLibrary| take(answering, library, read(&fields)).await;
    answered(&answering, (&game, &address), proposed).await
}

/// What a form says.
fn read(fields: &Fields) -> ProposePage {
    let lines = |name: &str| -> Vec<Line> {
        let (copies, most) = (format!("{name}-copies"), format!("{name}-most"));
        let (mut copies, mut most) = (fields.all(&copies), fields.all(&most));
        let number = |text: Option<&str>| text.and_then(|text| text.trim().parse().ok()).unwrap_or_default();
        let line = |key: &str| {
            let (copies, most) = (number(copies.next()), number(most.next()));
            Some(Line { holding: keyed_holding(key)?, most, copies, is_traded: false })
        };
        fields.all(name).filter_map(line).collect()
    };
    let version = fields.get("version").parse().unwrap_or_default();
    ProposePage {
        partner: fields.get("with").trim().to_owned(),
        gets: lines("get"),
        gives: lines("give"),
        instead: Some((fields.get("instead").to_owned(), version)).filter(|(id, _)| !id.is_empty()),
        fault: None,
    }
}

async fn take(answering: &Answering, library: &GameLibrary, page: ProposePage) -> Result<Response, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let asked = ProposeTrade {
        partner: page.partner.clone(),
        gives: lines_in(&page.gives).map(|line| Offered { holding: line.holding, copies: line.copies }).collect(),
        gets: lines_in(&page.gets).map(asked_of).collect(),
    };
    let mut declined = false;
    let proposed = match &page.instead {
        // A trade of nothing takes the place of none.
        Some(_) if asked.gives.is_empty() && asked.gets.is_empty() => Err(TradeFault::Nothing.into()),
        Some((id, version)) => match trades::decline_trade(service, caller, id_of(id)?, *version).await {
            Ok(()) => {
                declined = true;
                trades::propose_trade(service, caller, &library.catalogue, asked).await
            }
            Err(refusal) => Err(refusal),
        },
        None => trades::propose_trade(service, caller, &library.catalogue, asked).await,
    };
    let refusal = match proposed {
        Ok(id) => {
            let here = at::trade(library.game().id, &id.to_string());
            let done = if declined { "countered" } else { "proposed" };
            return Ok(leads_to(&at::asking(&here, &[("done", done)])));
        }
        Err(refusal) => refusal,
    };
    let words = mended_in_place(refusal)?;
    let (instead, fault) = match declined {
        true => (None, format!("What was proposed to you is declined. Yours was not proposed: {words}")),
        false => (page.instead, words),
    };
    let page = ProposePage { instead, fault: Some(fault), ..page };
    drawn(answering, library, |desk| draw_propose(desk, &page)).await
}

/// The lines that are in the trade.
fn lines_in(lines: &[Line]) -> impl Iterator<Item = Line> {
    lines.iter().filter(|line| line.copies > 0).cloned()
}

fn asked_of(line: Line) -> AskedCopies {
    let Holding { number, edition, finish, language, condition, .. } = line.holding;
    AskedCopies { number, edition, finish, language, condition, copies: line.copies }
}
