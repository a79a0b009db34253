//! What one publishes oneself, whom one follows, and what people reported.

use axum::{
    extract::{Path, Request, State},
    response::Response,
};
use safehouse_app::{
    drawing::Page,
    pages::{
        account::FieldFault,
        public_decks::{Publishing, day, draw_following, draw_published, draw_publishing, draw_reports},
    },
    paths::{self, public},
};
use safehouse_service::{
    Refusal, SavedDeckId, Visibility, authors, groups, moderation,
    published_decks::{self, Publish},
    saved_decks,
};
use safehouse_store::{SavedDecksAsked, Shelf};
use uuid::Uuid;

use super::{
    answer::{Answering, done},
    place::{self, PAGE},
};
use crate::http::{ServerState, lead::leads_to, posted::Posted};

/// Saved versions that are offered to be published.
const VERSIONS: u32 = 50;

const DONE: &[(&str, &str)] = &[
    ("published", "It is published."),
    ("shown", "It is changed who may see it."),
    ("withdrawn", "It is taken back."),
    ("closed", "It is done with."),
];

pub(super) async fn get_part(State(site): State<ServerState>, Path(part): Path<String>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    let here = format!("/publishing/{}", paths::encode(&part));
    let shown = match part.as_str() {
        "decks" => published(&answering).await,
        "following" => following(&answering).await,
        "reports" => reports(&answering).await,
        _ => return answering.nothing(),
    };
    match shown {
        Ok(page) => answering.show_own(&here, page).await,
        Err(refusal) => answering.fail(&refusal, &here),
    }
}

async fn published(answering: &Answering) -> Result<Page, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let published = published_decks::list_own_publications(service, caller).await?;
    let all = SavedDecksAsked { shelf: Shelf::Decks, folder: None, game: None, before: None, most: saved_decks::PAGE };
    let saved = saved_decks::list_decks(service, caller, &all).await?;
    let others: Vec<(String, String)> = saved
        .into_iter()
        .filter(|deck| published.iter().all(|published| published.id != deck.id))
        .map(|deck| {
            (deck.id.to_string(), if deck.name.trim().is_empty() { "Unnamed deck".to_owned() } else { deck.name })
        })
        .collect();
    let blocked = authors::list_blocked(service, caller).await?;
    Ok(draw_published(&published, &others, &blocked, done(&answering.query("done"), DONE)))
}

async fn following(answering: &Answering) -> Result<Page, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let followed = authors::list_followed(service, caller).await?;
    let after = place::read(&answering.query("after"));
    let found = published_decks::followed_decks(service, caller, after, PAGE + 1).await?;
    let (decks, more) = place::page(found, PAGE);
    let game = decks.first().map_or("", |deck| deck.game.as_str());
    Ok(answering.draw(game, |scene| draw_following(scene, &followed, &decks, more.as_deref())))
}

async fn reports(answering: &Answering) -> Result<Page, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let query = answering.query("after");
    let after = query.split_once('.').and_then(|(at, id)| Some((at.parse().ok()?, id.parse::<Uuid>().ok()?)));
    let open = moderation::count_reports(service, caller).await?;
    let reports = moderation::list_reports(service, caller, after).await?;
    let is_full = reports.len() >= moderation::PAGE as usize;
    let more = reports.last().filter(|_| is_full).map(|last| format!("{}.{}", last.report.at, last.report.id));
    Ok(draw_reports(&reports, open, more.as_deref(), done(&answering.query("done"), DONE)))
}

pub(super) async fn get_part_of(
    State(site): State<ServerState>,
    Path((part, id)): Path<(String, String)>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    match (part.as_str(), id.parse()) {
        ("deck", Ok(deck)) => show_publishing(&answering, deck, None).await,
        _ => answering.nothing(),
    }
}

/// The deck that an address names, with hyphens or without.
fn deck_of(text: &str) -> Option<SavedDeckId> {
    text.parse().ok().or_else(|| SavedDeckId::from_simple(text))
}

/// The page of publishing a deck, with a form that was refused.
async fn show_publishing(answering: &Answering, deck: SavedDeckId, refused: Option<(Publish, FieldFault)>) -> Response {
    let here = public::publish(&deck.to_string());
    match publishing(answering, deck, refused).await {
        Ok(page) => answering.show_own(&here, draw_publishing(&page)).await,
        Err(refusal) => answering.fail(&refusal, &here),
    }
}

async fn publishing(
    answering: &Answering,
    deck: SavedDeckId,
    refused: Option<(Publish, FieldFault)>,
) -> Result<Publishing, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let versions = saved_decks::list_versions(service, caller, deck, None, VERSIONS).await?;
    let newest = versions.first().map_or(1, |version| version.number);
    let published = published_decks::own_publication(service, caller, deck).await?;
    let opened = saved_decks::open_deck(service, caller, deck, None).await?;
    let words = |version: &safehouse_store::DeckVersionEntry| {
        let label = if version.label.is_empty() { String::new() } else { format!(" – {}", version.label) };
        let newest = if version.number == newest { " (newest)" } else { "" };
        (version.number, format!("Version {} of {}{label}{newest}", version.number, day(version.made_at)))
    };
    let visibility = published.as_ref().map_or(Visibility::Public, |published| published.visibility);
    let (chosen, fault) = match refused {
        Some((chosen, fault)) => (chosen, Some(fault)),
        None => (Publish { deck, revision: newest, visibility, note: String::new() }, None),
    };
    let groups = groups::list_groups(service, caller).await?;
    Ok(Publishing {
        groups: groups.into_iter().map(|group| (group.id, group.name)).collect(),
        name: opened.entry.name,
        origin: published_decks::own_origin(service, caller, deck).await?,
        versions: versions.iter().map(words).collect(),
        published,
        chosen,
        fault,
        done: done(&answering.query("done"), DONE),
    })
}

pub(super) async fn post_publish(
    Path(deck): Path<String>,
    Posted { answering, fields }: Posted<Answering>,
) -> Response {
    let Some(deck) = deck_of(&deck) else { return answering.nothing() };
    let asked = Publish {
        deck,
        revision: fields.get("version").parse().unwrap_or_default(),
        // Whoever does not say shows it to nobody.
        visibility: Visibility::parse(fields.get("visibility")).unwrap_or(Visibility::Private),
        note: fields.get("note").to_owned(),
    };
    match publish(&answering, &asked).await {
        Ok(address) => leads_to(&public::deck(&address)),
        Err(
            refusal @ (Refusal::LongText { .. }
            | Refusal::EmptyDeck
            | Refusal::NoVersion
            | Refusal::TakenDown
            | Refusal::Group(_)
            | Refusal::DoneTooOften { .. }),
        ) => {
            let fault = FieldFault::of(&refusal, "");
            show_publishing(&answering, deck, Some((asked, fault))).await
        }
        Err(refusal) => answering.fail(&refusal, &public::publish(&deck.to_string())),
    }
}

async fn publish(answering: &Answering, asked: &Publish) -> Result<String, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let entry = saved_decks::open_deck(service, caller, asked.deck, None).await?.entry;
    let library = answering.site.app.library.of_game(&entry.game).ok_or(Refusal::UnknownGame { game: entry.game })?;
    let (address, _) =
        published_decks::publish_deck(service, caller, asked, &library.catalogue, &library.formats).await?;
    Ok(address.to_string())
}

pub(super) async fn post_visibility(
    Path(deck): Path<String>,
    Posted { answering, fields }: Posted<Answering>,
) -> Response {
    let Some(deck) = deck_of(&deck) else { return answering.nothing() };
    let here = public::publish(&deck.to_string());
    let visibility = Visibility::parse(fields.get("visibility")).unwrap_or(Visibility::Private);
    match published_decks::set_visibility(answering.service(), &answering.caller, deck, visibility).await {
        Ok(_) => leads_to(&format!("{here}?done=shown")),
        Err(refusal) => answering.fail(&refusal, &here),
    }
}

pub(super) async fn post_withdraw(
    Path(deck): Path<String>,
    Posted { answering, fields }: Posted<Answering>,
) -> Response {
    let Some(deck) = deck_of(&deck) else { return answering.nothing() };
    let here = public::publish(&deck.to_string());
    if fields.get("sure") != "yes" {
        return leads_to(&here);
    }
    match published_decks::withdraw_deck(answering.service(), &answering.caller, deck).await {
        Ok(()) => leads_to(&format!("{}?done=withdrawn", public::PUBLISHED)),
        Err(refusal) => answering.fail(&refusal, &here),
    }
}
