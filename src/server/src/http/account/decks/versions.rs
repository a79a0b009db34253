//! The page of a deck in an account with its versions.

use std::collections::BTreeMap;

use axum::{
    extract::{Path, Request, State},
    response::Response,
};
use safehouse_app::{
    pages::account::{
        Form,
        decks::{Done, VersionHistory, VersionsPage, draw_versions, fields, name_of},
    },
    paths,
};
use safehouse_engine::deck::{difference::cards_of_both, list::DeckList};
use safehouse_service::{
    Caller, Refusal, Service, published_decks,
    saved_decks::{self, DeckVersionEntry, PAGE, SavedDeck},
};

use super::{done::done, named::deck_of};
use crate::http::{
    ServerState,
    account::{answer::Answering, fields::query},
    pages,
};

/// Versions on one page.
const VERSIONS: usize = 30;

pub(super) async fn get_versions(
    State(site): State<ServerState>,
    Path(deck): Path<String>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    let before = query(request.uri(), fields::BEFORE).parse().ok();
    let done = done(&answering, request.uri()).await;
    match versions_page(&answering, &deck, before, done).await {
        Ok(page) => {
            let drawn = pages::draw(&site, &page.deck.game, |scene| draw_versions(scene, &page, &Form::default()));
            answering.show(paths::OWN_DECKS, drawn).await
        }
        Err(refusal) => answering.fail(&refusal),
    }
}

pub(super) async fn versions_page(
    answering: &Answering,
    deck: &str,
    before: Option<i64>,
    done: Done,
) -> Result<VersionsPage, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let id = deck_of(deck)?;
    let deck = saved_decks::find_deck(service, caller, id).await?;
    let all = all_versions(service, caller, &deck).await?;
    let behind = all.iter().filter(|version| before.is_none_or(|before| version.number < before));
    let mut versions: Vec<DeckVersionEntry> = behind.take(VERSIONS + 1).cloned().collect();
    let has_more = versions.len() > VERSIONS;
    // One more than is shown: what changed with the last is told against it.
    let most = u32::try_from(versions.len()).unwrap_or(PAGE);
    let lists = saved_decks::open_short_versions(service, caller, id, &deck.game, before, most).await?;
    let changes = changes(&versions, &lists);
    versions.truncate(VERSIONS);
    let folders = saved_decks::list_folders(service, caller).await?.into_iter().map(|(folder, _)| folder);
    let tags = saved_decks::list_tags(service, caller).await?;
    let branch_of = match deck.origin {
        Some((origin, _)) => saved_decks::find_deck(service, caller, origin).await.ok(),
        None => None,
    };
    let newest = saved_decks::open_newest(service, caller, std::slice::from_ref(&deck)).await?.remove(&id);
    Ok(VersionsPage {
        list: newest,
        published: published_decks::own_publication(service, caller, id).await?,
        copy_of: published_decks::own_origin(service, caller, id).await?,
        branch_of: branch_of.map(|deck| name_of(&deck).to_owned()),
        history: VersionHistory {
            next: versions.last().filter(|_| has_more).map(|last| last.number),
            changes,
            comparable: all,
            versions,
        },
        deck,
        folders: folders.filter(|folder| !folder.is_empty()).collect(),
        tags: tags.into_iter().map(|(tag, _)| tag).collect(),
        now_ms: service.clock.now_ms(),
        done,
    })
}

/// Every version of a deck, the newest first: there are no more than an account may keep of one.
async fn all_versions(service: &Service, caller: &Caller, deck: &SavedDeck) -> Result<Vec<DeckVersionEntry>, Refusal> {
    let mut all = Vec::new();
    loop {
        let before = all.last().map(|version: &DeckVersionEntry| version.number);
        let some = saved_decks::list_versions(service, caller, deck.id, before, PAGE).await?;
        let is_last = some.len() < PAGE as usize;
        all.extend(some);
        if is_last {
            return Ok(all);
        }
    }
}

/// How many copies came and went with each version against the one before it.
fn changes(versions: &[DeckVersionEntry], lists: &BTreeMap<i64, DeckList>) -> BTreeMap<i64, (u32, u32)> {
    let pairs = versions.iter().zip(versions.iter().skip(1));
    let counted = pairs.filter_map(|(version, before)| {
        let cards = cards_of_both(lists.get(&before.number)?, lists.get(&version.number)?);
        let sum =
            |of: fn(u32, u32) -> u32| cards.iter().fold(0_u32, |sum, card| sum.saturating_add(of(card.from, card.to)));
        let came = sum(|from, to| to.saturating_sub(from));
        Some((version.number, (came, sum(u32::saturating_sub))))
    });
    counted.collect()
}
