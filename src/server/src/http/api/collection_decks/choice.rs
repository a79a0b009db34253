//! Which decks can be complete at the same time, and the least that completes them.

use axum::extract::State;
use safehouse_collection::pages::decks::{DecksAsked, Stocks, bought_in, least, most_at_once};
use safehouse_engine::copies::allocation::{AllocatedLine, AtOnce, Certainty};
use safehouse_service::{
    collections as inner,
    wire::{
        VERSION,
        collection_decks::{DecksAtOnce, DecksShopping},
    },
};
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    asked::{LookAtDecks, PageOfLines, PickDecks, RankDecks, Said},
    own::{Own, entry, page, question},
};
use crate::http::{
    ServerState,
    api::{
        answer::{Answer, Answered},
        asked::{At, By, unreadable},
    },
    problem::Refused,
};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new().routes(routes!(choose_decks)).routes(routes!(list_decks_lack))
}

/// How decks are chosen.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
struct ChooseDecks {
    /// `ranking`: a deck stays if all of it can be had together with those before it that stay. `number`: as many decks as
    /// possible.
    #[param(required = false, default = "ranking")]
    by: String,
}

/// Says which decks can be complete at once
///
/// By their ranking, or as many as possible; with how sure that is, and of each line of the decks that were chosen which
/// copies it gets where all of them are built, and why. What stands in a built deck stays there where that costs no deck.
#[utoipa::path(get, path = "/api/v1/games/{game}/collection/decks-at-once", operation_id = "choose_decks",
    tag = "collections",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis"),
        ChooseDecks, RankDecks, PickDecks, LookAtDecks, PageOfLines),
    security(("token" = ["collection:read", "decks:read"])),
    responses((status = 200, description = "The decks that were chosen.", body = DecksAtOnce)))]
async fn choose_decks(
    State(site): State<ServerState>,
    At(game): At<String>,
    by: By,
    mut said: Said,
) -> Answered<DecksAtOnce> {
    let own = Own::of(&site, &game, &by, None).await?;
    let asked = asked(&mut said)?;
    let PageOfLines { after, limit } = PageOfLines::read(&mut said)?;
    let ChooseDecks { by } = ChooseDecks { by: said.one("by")?.unwrap_or_else(|| "ranking".to_owned()) };
    said.end()?;
    let form = own.look(&site, |desk| {
        let question = question(desk, &asked)?;
        let stocks = Stocks::of(desk, &question.kept, &question.liked);
        let allocator = stocks.allocator(desk, &question.turns);
        let picked = &question.ranking.picked;
        let (chosen, certainty) = match by.as_str() {
            "ranking" => (allocator.by_ranking(picked), None),
            "number" => {
                let AtOnce { decks, certainty } = most_at_once(&allocator, picked);
                (decks, Some(certainty))
            }
            _ => return Err(unreadable("“by”", "it is ranking or number")),
        };
        let (word, at_least, at_most) = match certainty {
            None => ("exact", chosen.len(), chosen.len()),
            Some(Certainty::Optimal) => ("optimal", chosen.len(), chosen.len()),
            Some(Certainty::Between { at_least, at_most }) => ("between", at_least, at_most),
        };
        let allocation = allocator.allocate(&chosen);
        let built = stocks.built();
        let deck = |&position: &usize| {
            let lines: Vec<AllocatedLine> =
                allocation.lines.iter().filter(|line| line.deck == position).cloned().collect();
            entry(desk, position, built.contains(&position), &lines)
        };
        let (lines, next) = page(desk, &allocation.lines, &stocks.stocks, (after, limit));
        Ok(DecksAtOnce {
            version: VERSION,
            by: by.clone(),
            asked: picked.len() as u64,
            certainty: word.to_owned(),
            at_least: at_least as u64,
            at_most: at_most as u64,
            decks: chosen.iter().filter_map(deck).collect(),
            lines,
            next,
        })
    });
    Ok(Answer(form?))
}

/// By which price list is bought.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
struct BuyForDecks {
    /// The price list; without it the one of the latest day.
    list: Option<String>,
    /// The one of its currencies that is bought in, as `EUR`; without it the one that most of its prices are in.
    currency: Option<String>,
}

/// Lists the least that completes decks
///
/// All of the decks that are asked about at once: of each card how many copies are missing, in which printing where that
/// matters, and the cheapest that will do by a price list. What it costs is never said without of how many cards that
/// speaks. Without a price list nothing has a price.
#[utoipa::path(get, path = "/api/v1/games/{game}/collection/decks-lack", operation_id = "list_decks_lack",
    tag = "collections",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis"),
        RankDecks, PickDecks, LookAtDecks, BuyForDecks),
    security(("token" = ["collection:read", "decks:read"])),
    responses((status = 200, description = "What is missing.", body = DecksShopping)))]
async fn list_decks_lack(
    State(site): State<ServerState>,
    At(game): At<String>,
    by: By,
    mut said: Said,
) -> Answered<DecksShopping> {
    let own = Own::of(&site, &game, &by, None).await?;
    let asked = asked(&mut said)?;
    let BuyForDecks { list, currency } = BuyForDecks { list: said.one("list")?, currency: said.one("currency")? };
    said.end()?;
    let service = &site.app.service;
    let name = match list {
        Some(name) => Some(name),
        None => {
            let entries = inner::list_price_lists(service, &by.caller, own.library.game()).await?;
            entries.into_iter().next().map(|entry| entry.name)
        }
    };
    let opened = match name {
        Some(name) => {
            let opened = inner::open_price_list(service, &by.caller, &own.library.catalogue, &name).await?;
            Some(opened.ok_or_else(Refused::not_found)?)
        }
        None => None,
    };
    if let (Some((_, list)), Some(currency)) = (&opened, &currency) {
        let currencies = list.currencies();
        if !currencies.contains(&currency.as_str()) {
            let words = format!("the list has no price in “{currency}”, but in {}", currencies.join(", "));
            return Err(unreadable("“currency”", &words));
        }
    }
    let currency = opened.as_ref().and_then(|(_, list)| bought_in(list, currency.as_deref().unwrap_or_default()));
    let form = own.look(&site, |desk| {
        let question = question(desk, &asked)?;
        let stocks = Stocks::of(desk, &question.kept, &question.liked);
        let allocator = stocks.allocator(desk, &question.turns);
        let prices = opened.as_ref().zip(currency).map(|((_, list), currency)| (&**list, currency));
        let shopping = least(&allocator.allocate(&question.ranking.picked), prices);
        let list = opened.as_ref().map(|(entry, _)| (entry.name.as_str(), entry.day.as_str(), currency));
        Ok::<_, Refused>(DecksShopping::new(question.ranking.picked.len(), &shopping, list))
    });
    Ok(Answer(form?))
}

fn asked(said: &mut Said) -> Result<DecksAsked, Refused> {
    let RankDecks { ranking } = RankDecks::read(said)?;
    let PickDecks { pick } = PickDecks::read(said)?;
    let LookAtDecks { keep, play, turns } = LookAtDecks::read(said)?;
    Ok(DecksAsked { ranking, picked: pick, kept: keep, played: play, turns })
}
