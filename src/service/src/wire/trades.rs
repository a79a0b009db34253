//! Trades, and whose lists fit, as they leave the program. Times are milliseconds since 1970-01-01T00:00:00Z.

use safehouse_cards::{
    card::{Edition, Finish},
    copies::{Condition, Holding, Language, matching::Offered},
    wire::WireForm,
};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::VERSION;
use crate::trades as inner;

/// Copies of a holding of the account's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct OwnOffer {
    /// The holding, as the collection has it: what a proposal names.
    #[schema(value_type = Object)]
    pub holding: Holding,
    /// How many copies.
    pub copies: u32,
}

/// What the account would give away and promised to nobody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct OwnOffers {
    /// The version of this form.
    pub version: u32,
    /// The holdings.
    pub offers: Vec<OwnOffer>,
}

/// Copies as both sides of a trade see them: neither where they are nor which certificate they have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TradedCopies {
    /// The collector number.
    pub number: String,
    /// The name of the card, where the cards of the game have the number.
    pub name: Option<String>,
    /// The print run.
    pub edition: Edition,
    /// The surface.
    pub finish: Finish,
    /// The language, where somebody said.
    pub language: Option<Language>,
    /// How worn they are, where somebody said.
    pub condition: Option<Condition>,
    /// Whether somebody has signed them.
    pub is_signed: bool,
    /// Whether somebody has painted over them.
    pub is_altered: bool,
    /// The company that graded them.
    pub graded_by: Option<String>,
    /// The grade that it gave.
    pub grade: Option<String>,
    /// How many.
    pub copies: u32,
}

/// Copies that would do for a want.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct FittingCopies {
    /// Which.
    pub copies: TradedCopies,
    /// Where they are the account's: the holdings that they would be taken of.
    pub offers: Vec<OwnOffer>,
}

/// Somebody whose lists fit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TradePartner {
    /// The name of their account.
    pub partner: String,
    /// The copies that could go in the direction in which fewer could.
    pub mutual: u64,
    /// The copies that could go in either direction.
    pub sum: u64,
    /// What the account could get.
    pub gets: Vec<FittingCopies>,
    /// What it could give.
    pub gives: Vec<FittingCopies>,
}

/// People whose lists fit, those that fit best first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TradePartners {
    /// The version of this form.
    pub version: u32,
    /// The people.
    pub partners: Vec<TradePartner>,
    /// How many there are in all.
    pub total: u64,
    /// Whether everybody was compared, or those alone whose lists share most cards.
    pub is_complete: bool,
    /// Behind how many to go on, if there are more.
    pub next: Option<u64>,
}

/// What a side said about the copies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TradeSaid {
    /// When it said that they changed hands.
    pub confirmed_at: Option<i64>,
    /// When it took that back last.
    pub took_back_at: Option<i64>,
}

/// A trade as one of its sides sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TradeEntry {
    /// Its identity.
    pub id: Uuid,
    /// Rises with every change; an answer says which one it is to.
    pub revision: i64,
    /// Which side the account is: `proposer` or `partner`.
    pub party: String,
    /// The name of the account across the table.
    pub partner: String,
    /// `proposed`, `accepted`, `done`, `withdrawn`, `declined` or `expired`.
    pub state: String,
    /// What the account gives.
    pub gives: Vec<TradedCopies>,
    /// What it gets.
    pub gets: Vec<TradedCopies>,
    /// The holdings of the account's that are promised; none for a token without `collection:read`, as they say where
    /// copies are.
    pub promised: Vec<OwnOffer>,
    /// What the account said.
    pub you: TradeSaid,
    /// What the other side said.
    pub they: TradeSaid,
    /// Who ended it before it was done: `proposer` or `partner`.
    pub ended_by: Option<String>,
    /// When it was proposed.
    pub created_at: i64,
    /// When it changed last.
    pub changed_at: i64,
    /// From when on nobody waits for it any more.
    pub ends_at: i64,
}

/// A trade.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Trade {
    /// The version of this form.
    pub version: u32,
    /// The trade.
    #[serde(flatten)]
    pub trade: TradeEntry,
}

/// Trades of an account, those that changed last first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Trades {
    /// The version of this form.
    pub version: u32,
    /// The trades.
    pub trades: Vec<TradeEntry>,
    /// Where the next page begins, if there is one.
    pub next: Option<String>,
}

impl WireForm for OwnOffers {}
impl WireForm for TradePartners {}
impl WireForm for Trade {}
impl WireForm for Trades {}

fn offers(offers: Vec<Offered>) -> Vec<OwnOffer> {
    offers.into_iter().map(|Offered { holding, copies }| OwnOffer { holding, copies }).collect()
}

impl From<Vec<Offered>> for OwnOffers {
    fn from(own: Vec<Offered>) -> Self {
        Self { version: VERSION, offers: offers(own) }
    }
}

impl From<inner::TradeCopy> for TradedCopies {
    fn from(copy: inner::TradeCopy) -> Self {
        let inner::TradeCopy {
            number,
            name,
            edition,
            finish,
            language,
            condition,
            is_signed,
            is_altered,
            grade,
            copies,
        } = copy;
        let (graded_by, grade) = grade.map(|one| (one.company, one.grade)).unzip();
        Self { number, name, edition, finish, language, condition, is_signed, is_altered, graded_by, grade, copies }
    }
}

impl TradePartners {
    /// A page that begins behind so many people. Of copies that are not the account's no holdings leave the program.
    pub fn new(fits: inner::Fits, after: usize) -> Self {
        let end = after.saturating_add(fits.people.len());
        let next = (end > after && end < fits.total).then_some(end as u64);
        let lines = |matched: Vec<inner::MatchedCopies>, is_own: bool| -> Vec<FittingCopies> {
            let line = |one: inner::MatchedCopies| FittingCopies {
                copies: one.copy.into(),
                offers: if is_own { offers(one.offers) } else { Vec::new() },
            };
            matched.into_iter().map(line).collect()
        };
        let partner = |fit: inner::Fit| TradePartner {
            partner: fit.partner,
            mutual: fit.cover.mutual,
            sum: fit.cover.sum,
            gets: lines(fit.gets, false),
            gives: lines(fit.gives, true),
        };
        Self {
            version: VERSION,
            partners: fits.people.into_iter().map(partner).collect(),
            total: fits.total as u64,
            is_complete: fits.is_complete,
            next,
        }
    }
}

impl From<inner::TradeSide> for TradeSaid {
    fn from(inner::TradeSide { confirmed_at, took_back_at }: inner::TradeSide) -> Self {
        Self { confirmed_at, took_back_at }
    }
}

impl From<inner::Trade> for TradeEntry {
    fn from(trade: inner::Trade) -> Self {
        let copies = |copies: Vec<inner::TradeCopy>| copies.into_iter().map(TradedCopies::from).collect();
        Self {
            id: trade.id,
            revision: trade.version,
            party: trade.party.as_str().to_owned(),
            partner: trade.partner,
            state: trade.state.as_str().to_owned(),
            gives: copies(trade.gives),
            gets: copies(trade.gets),
            promised: offers(trade.own),
            you: trade.you.into(),
            they: trade.they.into(),
            ended_by: trade.ended_by.map(|party| party.as_str().to_owned()),
            created_at: trade.created_at,
            changed_at: trade.changed_at,
            ends_at: trade.ends_at,
        }
    }
}

impl From<inner::Trade> for Trade {
    fn from(trade: inner::Trade) -> Self {
        Self { version: VERSION, trade: trade.into() }
    }
}

impl Trades {
    /// A page, with where the next one begins.
    pub fn new(trades: Vec<inner::Trade>, next: Option<String>) -> Self {
        Self { version: VERSION, trades: trades.into_iter().map(Into::into).collect(), next }
    }
}
