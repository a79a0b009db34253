//! What an account shows to others and says to them, and which programs it lets in, as files of
//! an archive. They are for whoever reads it: loading an archive brings decks alone.

use safehouse_cards::wire::WireForm;
use safehouse_store::{AccountId, saved_decks::MAX_DECKS};
use serde::Serialize;
use uuid::Uuid;

use super::out::{Out, VERSION};
use crate::{Refusal, Service};

/// The most likes and comments that are written of each.
const MOST: u32 = 10_000;

/// What others see of the account:
///
/// ```json
/// {
///   "safehouse": "public", "version": 1,
///   "decks": [{
///     "deck": "…", "address": "…", "name": "Horde", "visibility": "public", "likes": 3, "taken_down": null,
///     "versions": [{ "number": 1, "revision": 7, "note": "", "published_at": 1 }]
///   }],
///   "comments": [{ "deck": "…", "at": 1, "body": "…" }], "likes": [{ "deck": "…", "at": 1 }],
///   "follows": ["Daryl"], "blocks": ["Negan"]
/// }
/// ```
///
/// A deck of others is named by what its link ends in.
#[derive(Debug, Serialize)]
struct PublicFile {
    safehouse: &'static str,
    version: u32,
    decks: Vec<PublicDeck>,
    comments: Vec<Comment>,
    likes: Vec<Like>,
    follows: Vec<String>,
    blocks: Vec<String>,
}

#[derive(Debug, Serialize)]
struct PublicDeck {
    deck: Uuid,
    address: String,
    name: String,
    visibility: String,
    likes: u64,
    taken_down: Option<String>,
    versions: Vec<PublicVersion>,
}

#[derive(Debug, Serialize)]
struct PublicVersion {
    number: i64,
    revision: i64,
    note: String,
    published_at: i64,
}

#[derive(Debug, Serialize)]
struct Comment {
    deck: String,
    at: i64,
    body: String,
}

#[derive(Debug, Serialize)]
struct Like {
    deck: String,
    at: i64,
}

/// Programs that the account lets in or tells something, without what lets them in:
///
/// ```json
/// {
///   "safehouse": "programs", "version": 1,
///   "tokens": [{ "name": "Script", "scopes": "decks:read", "created_at": 1, "ends_at": 2 }],
///   "webhooks": [{ "url": "https://hooks.example/", "created_at": 1 }]
/// }
/// ```
#[derive(Debug, Serialize)]
struct ProgramsFile {
    safehouse: &'static str,
    version: u32,
    tokens: Vec<Token>,
    webhooks: Vec<Hook>,
}

#[derive(Debug, Serialize)]
struct Token {
    name: String,
    scopes: String,
    created_at: i64,
    ends_at: i64,
}

#[derive(Debug, Serialize)]
struct Hook {
    url: String,
    created_at: i64,
}

impl WireForm for PublicFile {}
impl WireForm for ProgramsFile {}

/// Writes `public.json` and `programs.json`.
pub(super) async fn write(service: &Service, account: AccountId, out: &mut Out<'_>) -> Result<(), Refusal> {
    let store = &service.store;
    let mut decks = Vec::new();
    for deck in store.list_publications(account, u32::try_from(MAX_DECKS).unwrap_or(u32::MAX)).await? {
        let versions = store.list_published_versions(deck.id).await?.into_iter().map(|version| PublicVersion {
            number: version.number,
            revision: version.revision,
            note: version.note,
            published_at: version.made_at,
        });
        decks.push(PublicDeck {
            versions: versions.collect(),
            deck: deck.id.into(),
            address: deck.address.to_string(),
            visibility: deck.visibility.as_str().to_owned(),
            name: deck.name,
            likes: deck.likes,
            taken_down: deck.taken_down,
        });
    }
    let comments = store.list_comments_of(account, MOST).await?;
    let likes = store.list_likes_of(account, MOST).await?;
    let names = |of: Vec<(AccountId, String)>| of.into_iter().map(|(_, name)| name).collect();
    out.json(
        "public.json",
        &PublicFile {
            safehouse: "public",
            version: VERSION,
            decks,
            comments: comments
                .into_iter()
                .map(|(deck, at, body)| Comment { deck: deck.to_string(), at, body })
                .collect(),
            likes: likes.into_iter().map(|(deck, at)| Like { deck: deck.to_string(), at }).collect(),
            follows: names(store.list_followed(account).await?),
            blocks: names(store.list_blocked(account).await?),
        },
    )?;
    let tokens = store.list_tokens(account).await?.into_iter().map(|token| Token {
        name: token.name,
        scopes: token.scopes,
        created_at: token.created_at,
        ends_at: token.ends_at,
    });
    let webhooks = store.list_webhooks(account).await?.into_iter();
    let webhooks = webhooks.map(|webhook| Hook { url: webhook.url, created_at: webhook.created_at });
    let (tokens, webhooks) = (tokens.collect(), webhooks.collect());
    out.json("programs.json", &ProgramsFile { safehouse: "programs", version: VERSION, tokens, webhooks })
}
