//! A trade is proposed.

use safehouse_cards::{catalogue::Catalogue, copies::matching::Offered};
use safehouse_store::{
    Account, ListField, ListKind, ListShown, NewTrade, ShownCounts, StoreError, TradeMade,
    trades::{MAX_PROPOSED, MAX_PROPOSED_TO_ONE},
};
use uuid::Uuid;

use super::{
    fault::TradeFault,
    lines::{AskedCopies, checked, chosen, reserved, written},
};
use crate::{
    Caller, Refusal, Service,
    account_budgets::{Counted, take},
    account_names::key,
    audit::{self, Action},
    shared_lists::{balances_of, most_told, offers_of, told_holding, told_offers},
    wants::TRADE,
};

/// How long a proposal waits for an answer.
pub const PROPOSED_MS: i64 = 14 * 24 * 60 * 60 * 1000;
/// How long an accepted trade waits until the copies change hands: letters take their time.
pub const ACCEPTED_MS: i64 = 60 * 24 * 60 * 60 * 1000;

/// A trade to be proposed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProposeTrade {
    /// The name of the account that is asked.
    pub partner: String,
    /// What the caller gives: holdings of theirs that are marked for trade.
    pub gives: Vec<Offered>,
    /// What the caller asks for.
    pub gets: Vec<AskedCopies>,
}

/// Proposes a trade in the catalogue's game and promises what the caller gives; answers its identity. Who
/// is asked shows what they would give away, or what they want where nothing is asked of them, to people whose
/// lists fit.
///
/// # Errors
/// The caller is not signed in; one of [`TradeFault`]; the account proposed enough for now; the store fails.
pub async fn propose_trade(
    service: &Service,
    caller: &Caller,
    catalogue: &Catalogue,
    asked: ProposeTrade,
) -> Result<Uuid, Refusal> {
    TRADE.check(caller)?;
    let account = caller.account()?;
    let gives = checked(asked.gives)?;
    let gets = checked(asked.gets.into_iter().map(AskedCopies::offered).collect())?;
    if gives.is_empty() && gets.is_empty() {
        return Err(TradeFault::Nothing.into());
    }
    if let Some(line) = gives.iter().find(|line| !line.holding.is_for_trade) {
        return Err(TradeFault::NotYours { number: line.holding.number.clone() }.into());
    }
    take(service, account, Counted::ProposeTrade).await?;
    let game = catalogue.game().id;
    let partner = service.store.find_account_by_name(&key(&asked.partner)).await?;
    let partner = partner.filter(|partner| partner.id != account && partner.disabled_at.is_none());
    let partner = partner.ok_or(TradeFault::NoPartner)?;
    // Before anything is said of their lists: who is blocked learns no more of somebody than of nobody.
    let store = &service.store;
    if store.blocks_account(partner.id, account).await? || store.blocks_account(account, partner.id).await? {
        return Err(TradeFault::NoPartner.into());
    }
    let gets = check_partner(service, (&partner, game), gets).await?;
    let now = service.clock.now_ms();
    let trade = NewTrade {
        id: service.chance.id(now),
        game: game.to_owned(),
        proposer: account,
        partner: partner.id,
        gives_json: written(&gives)?,
        takes_json: written(&gets)?,
        reserved: reserved(&gives)?,
        created_at: now,
        ends_at: now.saturating_add(PROPOSED_MS),
    };
    let made = match service.store.create_trade(&trade).await {
        Err(StoreError::NoAccount) => return Err(Refusal::SignIn),
        made => made?,
    };
    let fault = match made {
        TradeMade::Done => {
            let written = serde_json::json!({ "trade": trade.id.to_string(), "with": partner.name });
            audit::write_more(service, caller, account, Action::TradeProposed, &written).await?;
            return Ok(trade.id);
        }
        TradeMade::TooMany => TradeFault::TooMany { limit: MAX_PROPOSED },
        TradeMade::TooManyToOne => TradeFault::TooManyToOne { limit: MAX_PROPOSED_TO_ONE },
        TradeMade::NoPartner => TradeFault::NoPartner,
        TradeMade::NotThere(at) => not_yours(&gives, at),
    };
    Err(fault.into())
}

/// Of which line there are fewer.
pub(super) fn not_yours(gives: &[Offered], at: usize) -> TradeFault {
    TradeFault::NotYours { number: gives.get(at).map(|line| line.holding.number.clone()).unwrap_or_default() }
}

/// What is asked of a partner who may be asked for it, without what their list does not say: neither of it is compared,
/// so that nobody learns it by asking.
async fn check_partner(
    service: &Service,
    (partner, game): (&Account, &str),
    gets: Vec<Offered>,
) -> Result<Vec<Offered>, Refusal> {
    let lists = service.store.list_shared_lists(partner.id, game).await?;
    let shown = |kind: ListKind| lists.iter().find(|list| list.kind == kind && list.shown.visibility.has_matches());
    let trade = shown(ListKind::Trade);
    if gets.is_empty() {
        // Who wants something may be given something.
        let is_shown = trade.is_some() || shown(ListKind::Wants).is_some();
        return if is_shown { Ok(gets) } else { Err(TradeFault::NoPartner.into()) };
    }
    let shown = trade.ok_or(TradeFault::NoPartner)?.shown;
    let told = |line: Offered| Offered { holding: told_holding(&line.holding, shown.fields), ..line };
    let gets = checked(gets.into_iter().map(told).collect())?;
    // Nobody finds out how many there are by asking for more and more, where the list does not say it: then
    // the partner finds it out, who is asked to give them.
    let most = most_told(shown);
    let asked: Vec<Offered> =
        gets.iter().map(|line| Offered { copies: line.copies.min(most), ..line.clone() }).collect();
    let balances = balances_of(service, partner.id, game).await?;
    let offers = offers_of(service, partner.id, game, &balances).await?;
    let shown = ListShown { counts: ShownCounts::Exact, fields: shown.fields.with(ListField::Count), ..shown };
    match chosen(&asked, told_offers(&offers, shown)) {
        Ok(_) => Ok(gets),
        Err(number) => Err(TradeFault::NotOffered { partner: partner.name.clone(), number }.into()),
    }
}
