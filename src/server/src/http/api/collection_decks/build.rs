//! Decks are built of copies, changed, and taken apart again: each request once, and undone as one.

use axum::extract::State;
use safehouse_collection::{
    Desk, Draft, OwnDeck,
    pages::decks::{BuildFault, DecksAsked, OneDeck, Part, Stocks, changed, position, taken_apart},
};
use safehouse_engine::copies::{Holding, ledger::EventId};
use safehouse_service::{collections as inner, wire::collections::RecordedOnce};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::own::question;
use crate::http::{
    ServerState,
    api::{
        answer::{Answer, Answered},
        asked::{At, By, Sent, unreadable},
        collections::{desk, not_recorded, record_once},
        reference::game_of,
    },
    own_decks::decks_of,
    problem::Refused,
};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new().routes(routes!(change_collection_deck))
}

/// The most kinds of copies that are named.
const MOST_KINDS: usize = 2_000;

/// What is done with a deck.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ChangeCollectionDeck {
    /// The identity of this request: a UUID of version 7 as 32 hexadecimal digits. A request that is sent again with the
    /// same one counts once. It is also that by which all of it is undone.
    #[schema(value_type = String, example = "01900000000070008000000000000039")]
    request: EventId,
    /// What is done.
    deed: DeckDeed,
    /// Of a deck that is built, the copies that go out of it: some of those that it shows as `out`, at most 2000 kinds.
    /// Without this and `into`, all that the deck shows goes out and in.
    out: Option<Vec<NamedCopies>>,
    /// Of a deck that is built, the copies that go into it, where they are now: likewise.
    into: Option<Vec<NamedCopies>>,
    /// Where all goes in, places of which copies are taken only where nothing else suffices, at most 20.
    #[serde(default)]
    keep: Vec<String>,
    /// Where all goes in, which of several copies that lie equally free are rather played: `foil` or `regular`,
    /// `first-edition` (else Unlimited), `well-kept` (else the most worn).
    #[serde(default)]
    play: Vec<String>,
    /// Where all goes in, groups of decks that are never out at the same time, at most 20: built ones give this deck their
    /// copies.
    #[serde(default)]
    turns: Vec<Vec<String>>,
}

/// What is done with a deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum DeckDeed {
    /// Copies go into it, and those out of it that it does not ask for any more.
    Build,
    /// All of its copies go back where they came from.
    TakeApart,
}

/// Copies that are named.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NamedCopies {
    /// Which, as the deck shows them, with the place that they are in now.
    #[schema(value_type = Object)]
    holding: Holding,
    /// How many of them.
    #[schema(minimum = 1, maximum = 2_147_483_647)]
    copies: u32,
}

/// What a request does, of which each part makes sense.
enum Asked {
    /// All that the deck shows goes out and in.
    All(DecksAsked),
    /// Some of it.
    Some(Vec<Part>, Vec<Part>),
    /// All goes back.
    TakeApart,
}

/// Builds a deck, changes it or takes it apart
///
/// Copies go to the place of the deck, and back to where they came from. All of it is done or nothing: where copies that are
/// named have gone meanwhile, nothing is. A deck that is not among the account's decks any more can be taken apart alone.
#[utoipa::path(post, path = "/api/v1/games/{game}/collection/decks/{id}", operation_id = "change_collection_deck",
    tag = "collections",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis"),
        ("id" = String, Path, description = "The deck.")),
    request_body = ChangeCollectionDeck,
    security(("token" = ["collection:write", "decks:read"])),
    responses((status = 200, description = "What was recorded.", body = RecordedOnce)))]
async fn change_collection_deck(
    State(site): State<ServerState>,
    At((game, id)): At<(String, String)>,
    by: By,
    Sent(body): Sent<ChangeCollectionDeck>,
) -> Answered<RecordedOnce> {
    let library = game_of(&site, &game)?.clone();
    let (service, caller) = (&site.app.service, &by.caller);
    inner::WRITE.check(caller)?;
    let decks = decks_of(service, caller, &library, Some(&id)).await?;
    let request = body.request;
    let asked = body.asked()?;
    let (from, its) = (site.clone(), library.clone());
    let once = record_once(service, caller, &library, request, move |shelf| {
        drafts(&desk(&from, &its, shelf, &decks), &id, &asked)
    });
    Ok(Answer(once.await?.into()))
}

impl ChangeCollectionDeck {
    fn asked(self) -> Result<Asked, Refused> {
        let Self { deed, out, into, keep, play, turns, .. } = self;
        match (deed, out, into) {
            (DeckDeed::TakeApart, None, None) if keep.is_empty() && play.is_empty() && turns.is_empty() => {
                Ok(Asked::TakeApart)
            }
            (DeckDeed::TakeApart, ..) => Err(unreadable(
                "The body",
                "all of a deck is taken apart: leave “out”, “into”, “keep”, “play” and “turns” out",
            )),
            (DeckDeed::Build, None, None) => {
                Ok(Asked::All(DecksAsked { kept: keep, played: play, turns, ..DecksAsked::default() }))
            }
            (DeckDeed::Build, out, into) => {
                let (out, into) = (parts("out", out)?, parts("into", into)?);
                match out.is_empty() && into.is_empty() {
                    true => Err(unreadable(
                        "The body",
                        "“out” and “into” name no copies; leave both out to build all of the deck",
                    )),
                    false => Ok(Asked::Some(out, into)),
                }
            }
        }
    }
}

fn parts(name: &str, named: Option<Vec<NamedCopies>>) -> Result<Vec<Part>, Refused> {
    let named = named.unwrap_or_default();
    if named.len() > MOST_KINDS {
        return Err(unreadable(&format!("“{name}”"), "it names at most 2000 kinds of copies at a time"));
    }
    let none = || unreadable(&format!("“{name}”"), "“copies” is 1 to 2147483647");
    named.into_iter().map(|NamedCopies { holding, copies }| Part::new(holding, copies).ok_or_else(none)).collect()
}

fn drafts(desk: &Desk<'_>, id: &str, asked: &Asked) -> Result<Vec<Draft>, Refused> {
    let Some((at, deck)) = position(desk, id).and_then(|at| Some((at, desk.decks.get(at)?))) else {
        // It can be taken apart still, and nothing else.
        return match asked {
            Asked::TakeApart => taken_apart(desk, &OwnDeck::gone(id, desk.game())).map_err(|_| Refused::not_found()),
            Asked::All(_) | Asked::Some(..) => Err(Refused::not_found()),
        };
    };
    let drafts = match asked {
        Asked::TakeApart => taken_apart(desk, deck),
        Asked::Some(out, into) => changed(desk, deck, out, into),
        Asked::All(asked) => {
            let question = question(desk, asked)?;
            let stocks = Stocks::of(desk, &question.kept, &question.liked);
            let allocator = stocks.allocator(desk, &question.turns);
            let difference = OneDeck::of(desk, &stocks, &allocator, &question.turns, at).difference;
            changed(desk, deck, &difference.out, &difference.into)
        }
    };
    drafts.map_err(|fault: BuildFault| not_recorded(&fault.to_string()))
}
