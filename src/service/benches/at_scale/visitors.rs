//! What anybody may ask: public decks in lists, by queries, and one by one.

use safehouse_service::{
    Caller, Legality, PublicDeckOrder, PublicDeckPlace, PublicDecksAsked,
    authors::find_author,
    deck_search::{DecksAnswer, DecksSought, search_decks},
    published_decks::{browse_decks, browse_facets, newest_decks, open_publication},
};

use crate::{
    Outcome,
    load::{RARE_TAG, Size, address},
    site::{NETWORK, Site, account_id, name},
    surroundings::mix,
    table::Times,
};

const CALLS: usize = 300;
const PAGE: usize = 24;
const GUEST: Caller = Caller::Guest { network: NETWORK };
const QUERIES: &[&str] = &[
    "",
    "night #casual",
    "by:\"player 42\"",
    "survivor:sarah legal:standard order:-likes",
    "[[t:weapon r:sr]]>=2",
    "survivor:[[hp>=20]] [[t:weapon r:sr]]>=2 -[[medkit]]",
    "published>=2026-06 is:legal order:name",
    "[[t:zombie]]>=20 [[-t:zombie]]>=40",
    "distinct:[[name:/./]]>=30",
    "name:/(a|e)[^x]*t$/ order:author order:name",
];

pub(crate) async fn measure(site: &Site, size: Size) -> Outcome<()> {
    search(site).await?;
    browse(site, size).await?;
    Times::head("Public decks one by one");
    let read = async |call: usize| {
        let address = address(mix(call as u64) as usize % size.decks);
        open_publication(&site.service, &GUEST, address.as_str(), None).await?;
        Ok(())
    };
    Times::of(CALLS, read).await?.tell("a public deck with its versions", "");
    println!();
    Ok(())
}

async fn search(site: &Site) -> Outcome<()> {
    Times::head("Search of public decks");
    for query in QUERIES {
        let first = find(site, query, None).await?;
        let times = Times::of(CALLS, async |_| find(site, query, None).await.map(drop)).await?;
        let shown = if query.is_empty() { "everything, newest first".to_owned() } else { format!("`{query}`") };
        times.tell(&shown.replace('|', "\\|"), &format!("{} found", first.0));
    }
    let (_, place) = find(site, "order:-likes", None).await?;
    let times = Times::of(CALLS, async |_| find(site, "order:-likes", place.as_deref()).await.map(drop)).await?;
    times.tell("`order:-likes`, second page", "");
    println!();
    Ok(())
}

/// How many a query finds, and where its page ends.
async fn find(site: &Site, query: &str, after: Option<&str>) -> Outcome<(usize, Option<String>)> {
    let sought = DecksSought { game: "necrogenesis", query, after, most: PAGE };
    match search_decks(&site.service, &GUEST, &site.search, &sought).await? {
        DecksAnswer::Found(found) => Ok((found.total, found.next)),
        DecksAnswer::Misread(_) | DecksAnswer::NoPlace => Err(format!("{query} was not understood").into()),
    }
}

async fn browse(site: &Site, size: Size) -> Outcome<()> {
    Times::head("Lists of public decks");
    let start = PublicDecksAsked {
        game: "necrogenesis",
        order: PublicDeckOrder::Newest,
        author: None,
        lead: None,
        tag: None,
        legality: None,
        after: PublicDeckPlace::START,
        most: PAGE as u32,
    };
    let liked = PublicDecksAsked { order: PublicDeckOrder::MostLiked, ..start };
    // Halfway through: the decks were published in three hundred days, most without a like.
    let half = PublicDeckPlace { published_at: 1_767_225_600_000 + 150 * 86_400_000, ..PublicDeckPlace::START };
    let unliked = PublicDeckPlace { likes: 1, ..half };
    let (few, many) = (Some(account_id(size.many + 5)), Some(account_id(0)));
    for (what, asked) in [
        ("newest", start),
        ("newest, deep down", PublicDecksAsked { after: half, ..start }),
        ("most liked", liked),
        ("most liked, deep down", PublicDecksAsked { after: unliked, ..liked }),
        ("of an author of one deck", PublicDecksAsked { author: few, ..start }),
        ("of an author of fifty, most liked", PublicDecksAsked { author: many, ..liked }),
        ("with a tag of many", PublicDecksAsked { tag: Some("casual"), ..start }),
        ("with a tag of few", PublicDecksAsked { tag: Some(RARE_TAG), ..start }),
        ("with a tag of few, most liked", PublicDecksAsked { tag: Some(RARE_TAG), ..liked }),
        ("with a tag of none", PublicDecksAsked { tag: Some("nobody's"), ..start }),
        ("led by a card", PublicDecksAsked { lead: Some("Sarah"), ..start }),
        ("undecided, which none is", PublicDecksAsked { legality: Some(Legality::Undecided), ..start }),
        (
            "with a tag of many, of an author of one deck",
            PublicDecksAsked { tag: Some("casual"), author: few, ..start },
        ),
    ] {
        let found = browse_decks(&site.service, &GUEST, &asked).await?.len();
        let ask = async |_| Ok(browse_decks(&site.service, &GUEST, &asked).await.map(drop)?);
        Times::of(CALLS, ask).await?.tell(what, &format!("{found} on the page"));
    }
    let ask = async |_| Ok(browse_facets(&site.service, &GUEST, "necrogenesis", PAGE as u32).await.map(drop)?);
    Times::of(CALLS / 10, ask).await?.tell("which cards and tags there are", "");
    let begin = PublicDeckPlace::START;
    let ask = async |_| Ok(newest_decks(&site.service, &GUEST, None, begin, PAGE as u32).await.map(drop)?);
    Times::of(CALLS, ask).await?.tell("of all games", "");
    let ask = async |call: usize| {
        let account = call % size.many;
        find_author(&site.service, &GUEST, &name(account)).await?;
        newest_decks(&site.service, &GUEST, Some(account_id(account)), begin, PAGE as u32).await?;
        Ok(())
    };
    Times::of(CALLS, ask).await?.tell("an author of fifty with their decks", "");
    println!();
    Ok(())
}
