//! Who has what the caller wants, or wants what the caller would give away, of all who let that be found.

use std::{cmp::Reverse, collections::BTreeSet};

use safehouse_cards::{
    catalogue::{CardIndex, Catalogue},
    copies::{
        matching::{Cover, Given, Matching, Offered, Side},
        wants::Want,
    },
};
use safehouse_engine::library::GameLibrary;
use safehouse_store::{AccountId, ListKind, TradeCandidate};

use super::lines::{TradeCopy, shown};
use crate::{
    Caller, Refusal, Service,
    account_budgets::{Counted, take},
    account_names::key,
    collections,
    days::day,
    shared_lists::{balances_of, kept_holdings, offers_of, open_wants, told_offers, told_wants},
    wants::{READ_TRADES, all_wants, card_of},
};

/// The most people that are compared copy by copy: those whose lists share most cards with the caller's.
pub const MOST_COMPARED: usize = 60;
/// The most people of a page.
const PAGE: usize = 20;

/// Which people are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FitAsked {
    /// Behind how many.
    pub after: usize,
    /// At most how many, and no more than twenty.
    pub most: usize,
}

/// People whose lists fit the caller's, those that fit best first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fits {
    /// Those that were asked for.
    pub people: Vec<Fit>,
    /// How many there are in all.
    pub total: usize,
    /// Whether everybody was compared; otherwise the [`MOST_COMPARED`] whose lists share most cards.
    pub is_complete: bool,
    /// How many wants of the caller's are open.
    pub wants: usize,
    /// How many holdings the caller would give away.
    pub offers: usize,
}

/// Somebody, and what both could give each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fit {
    /// The name of their account.
    pub partner: String,
    /// How well both fit.
    pub cover: Cover,
    /// What the caller could get.
    pub gets: Vec<MatchedCopies>,
    /// What the caller could give.
    pub gives: Vec<MatchedCopies>,
}

/// Copies that would do for a want.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchedCopies {
    /// Which copies, and how many of them would do.
    pub copy: TradeCopy,
    /// The holdings that they are taken of, where they are the caller's: what a proposal names; none for a token that may
    /// not read the collection. Of others, what their lists say.
    pub offers: Vec<Offered>,
}

/// People whose lists fit the caller's in the library's game. What somebody else wants or has is compared as far
/// as their list of it is for people whose lists fit, and as far as it says something: a copy whose condition it does not
/// say is one in no known condition. Whoever blocks the caller, or is blocked, is left out.
///
/// # Errors
/// The caller is not signed in; the account looked often enough for now; the store fails.
pub async fn find_matches(
    service: &Service,
    caller: &Caller,
    library: &GameLibrary,
    asked: FitAsked,
) -> Result<Fits, Refusal> {
    READ_TRADES.check(caller)?;
    let catalogue = &library.catalogue;
    let (own, mut candidates) = candidates(service, caller, library).await?;
    // By how well they could fit; names come last, so that the choice is always the same.
    let key =
        |one: &TradeCandidate| (Reverse(one.offers.min(one.wants)), Reverse(one.offers + one.wants), one.name.clone());
    candidates.sort_by_cached_key(key);
    let is_complete = candidates.len() <= MOST_COMPARED;
    candidates.truncate(MOST_COMPARED);
    let met = own.met(catalogue);
    let mut fits = Vec::new();
    for candidate in candidates {
        let theirs = Theirs::of(service, library, &candidate, &met).await?;
        let matching = own.matching(&theirs, catalogue);
        if matching.cover().sum > 0 {
            fits.push((candidate.name, theirs, matching));
        }
    }
    fits.sort_by(|(one, _, left), (other, _, right)| Matching::order((left, one), (right, other)));
    let page = fits.iter().skip(asked.after).take(asked.most.min(PAGE));
    let people = page.map(|(partner, theirs, matching)| own.fit(partner, theirs, matching, catalogue)).collect();
    Ok(Fits { people, total: fits.len(), is_complete, wants: own.wants.len(), offers: own.offers.len() })
}

/// What the caller and whoever has this name could give each other, compared as [`find_matches`] does it; `None` where
/// they do not fit, or nobody of this name lets that be found.
///
/// # Errors
/// As [`find_matches`].
pub async fn find_match(
    service: &Service,
    caller: &Caller,
    library: &GameLibrary,
    partner: &str,
) -> Result<Option<Fit>, Refusal> {
    READ_TRADES.check(caller)?;
    let catalogue = &library.catalogue;
    let (own, candidates) = candidates(service, caller, library).await?;
    let found = candidates.into_iter().find(|candidate| key(&candidate.name) == key(partner));
    let Some(candidate) = found else { return Ok(None) };
    let theirs = Theirs::of(service, library, &candidate, &own.met(catalogue)).await?;
    let matching = own.matching(&theirs, catalogue);
    Ok((matching.cover().sum > 0).then(|| own.fit(&candidate.name, &theirs, &matching, catalogue)))
}

/// What the caller would give away in a game and promised to nobody, in the order of holdings, with all that is known of
/// them.
///
/// # Errors
/// The caller is not signed in, or a token is not for trades and collections; the store fails.
pub async fn list_offers(service: &Service, caller: &Caller, game: &str) -> Result<Vec<Offered>, Refusal> {
    READ_TRADES.check(caller)?;
    collections::READ.check(caller)?;
    let account = caller.account()?;
    let balances = balances_of(service, account, game).await?;
    offers_of(service, account, game, &balances).await
}

/// What the caller has, and everybody whose lists share cards with it.
async fn candidates(
    service: &Service,
    caller: &Caller,
    library: &GameLibrary,
) -> Result<(Own, Vec<TradeCandidate>), Refusal> {
    let catalogue = &library.catalogue;
    let account = caller.account()?;
    take(service, account, Counted::FindMatches).await?;
    let own = Own::of(service, caller, library, account).await?;
    let Met { printings, .. } = own.met(catalogue);
    let cards = own.offered_cards(catalogue);
    let candidates = service.store.list_trade_candidates(account, catalogue.game().id, &printings, &cards).await?;
    Ok((own, candidates))
}

/// What the caller wants and would give away.
struct Own {
    wants: Vec<Want>,
    offers: Vec<Offered>,
    /// Whether the caller may read which holdings the offers are: they say where copies are.
    names_holdings: bool,
}

impl Own {
    async fn of(
        service: &Service,
        caller: &Caller,
        library: &GameLibrary,
        account: AccountId,
    ) -> Result<Self, Refusal> {
        let game = library.game().id;
        let wants = all_wants(service, library, account, None).await?;
        let wants = open_wants(wants, &day(service.clock.now_ms()));
        let balances = balances_of(service, account, game).await?;
        let offers = offers_of(service, account, game, &balances).await?;
        Ok(Self { wants, offers, names_holdings: collections::READ.check(caller).is_ok() })
    }

    fn matching(&self, theirs: &Theirs, catalogue: &Catalogue) -> Matching {
        Matching::of(catalogue, Side { wants: &self.wants, offers: &self.offers }, theirs.side())
    }

    fn fit(&self, partner: &str, theirs: &Theirs, matching: &Matching, catalogue: &Catalogue) -> Fit {
        Fit {
            partner: partner.to_owned(),
            cover: matching.cover(),
            gets: matched(&matching.gets, &theirs.offers, catalogue),
            gives: self.named(matched(&matching.gives, &self.offers, catalogue)),
        }
    }

    fn named(&self, mut matched: Vec<MatchedCopies>) -> Vec<MatchedCopies> {
        if !self.names_holdings {
            matched.iter_mut().for_each(|copies| copies.offers.clear());
        }
        matched
    }

    /// Where others can meet it.
    fn met(&self, catalogue: &Catalogue) -> Met {
        let offered = self.offers.iter().filter_map(|offer| catalogue.find_number(&offer.holding.number));
        let offered = offered.map(|printing| catalogue.card_of(printing)).collect();
        Met { printings: self.wanted_printings(catalogue), offered }
    }

    /// The numbers of which a copy could do for a want.
    fn wanted_printings(&self, catalogue: &Catalogue) -> Vec<String> {
        let mut numbers = Vec::new();
        for want in &self.wants {
            match want.card(catalogue) {
                Some(card) => numbers.extend(catalogue.card(card).printings.iter().map(|one| one.number.clone())),
                None => numbers.push(card_of(want, catalogue)),
            }
        }
        numbers
    }

    /// What the wants are found by for which an offer could do.
    fn offered_cards(&self, catalogue: &Catalogue) -> Vec<String> {
        let card = |offer: &Offered| match catalogue.find_number(&offer.holding.number) {
            Some(found) => catalogue.card(catalogue.card_of(found)).name.key().to_owned(),
            None => offer.holding.number.clone(),
        };
        self.offers.iter().map(card).collect()
    }
}

/// Of what the wants and offers of somebody else have to be, to fit.
struct Met {
    /// The numbers of which copies are wanted.
    printings: Vec<String>,
    /// The cards of which copies are offered.
    offered: BTreeSet<CardIndex>,
}

/// What somebody else lets be found.
struct Theirs {
    wants: Vec<Want>,
    offers: Vec<Offered>,
}

impl Theirs {
    /// As far as it shares cards with the caller's: else it would fit nothing.
    async fn of(
        service: &Service,
        library: &GameLibrary,
        candidate: &TradeCandidate,
        met: &Met,
    ) -> Result<Self, Refusal> {
        let (account, game) = (candidate.account, library.game().id);
        let lists = service.store.list_shared_lists(account, game).await?;
        // Asked once more, as its owner may have changed it meanwhile.
        let shown = |kind: ListKind| {
            let list = lists.iter().find(|list| list.kind == kind && list.shown.visibility.has_matches());
            list.map(|list| list.shown)
        };
        let wants = match shown(ListKind::Wants).filter(|_| candidate.wants > 0) {
            Some(shown) => {
                let wants = all_wants(service, library, account, Some(met.offered.clone())).await?;
                told_wants(wants, shown, &library.catalogue, &day(service.clock.now_ms()))
            }
            None => Vec::new(),
        };
        let offers = match shown(ListKind::Trade).filter(|_| candidate.offers > 0) {
            Some(shown) => {
                let rows = service.store.list_balances_for_trade(account, game, &met.printings).await?;
                let offers = offers_of(service, account, game, &kept_holdings(rows)).await?;
                told_offers(&offers, shown)
            }
            None => Vec::new(),
        };
        Ok(Self { wants, offers })
    }

    fn side(&self) -> Side<'_> {
        Side { wants: &self.wants, offers: &self.offers }
    }
}

/// Copies that are given, those that look the same as one.
fn matched(given: &[Given], offers: &[Offered], catalogue: &Catalogue) -> Vec<MatchedCopies> {
    let mut lines: Vec<Offered> = Vec::new();
    for one in given {
        let Some(offer) = offers.get(one.offer) else { continue };
        match lines.iter_mut().find(|line| line.holding == offer.holding) {
            Some(line) => line.copies = line.copies.saturating_add(one.copies),
            None => lines.push(Offered { holding: offer.holding.clone(), copies: one.copies }),
        }
    }
    lines.sort_by(|one, other| one.holding.cmp(&other.holding));
    let mut matched: Vec<MatchedCopies> = Vec::new();
    for line in lines {
        for copy in shown(std::slice::from_ref(&line), catalogue) {
            let alike = |known: &&mut MatchedCopies| TradeCopy { copies: copy.copies, ..known.copy.clone() } == copy;
            match matched.iter_mut().find(alike) {
                Some(known) => {
                    known.copy.copies = known.copy.copies.saturating_add(copy.copies);
                    known.offers.push(line.clone());
                }
                None => matched.push(MatchedCopies { copy, offers: vec![line.clone()] }),
            }
        }
    }
    matched
}
