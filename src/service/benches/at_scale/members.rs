//! What people with accounts ask: signing in, their decks, saving, what they do with others'.

use std::time::Instant;

use safehouse_service::{
    Caller, PublicDeckPlace, SessionKey,
    authors::follow_author,
    deck_search::{DecksSought, search_decks},
    published_decks::{followed_decks, like_deck},
    saved_decks::{
        Device, SaveDeck, SavedDecksAsked, Shelf, ShelfAsked, find_on_shelf, list_decks, list_versions, open_deck,
        save_deck,
    },
    sessions::key_of,
    sign_in::{SignIn, SignInStep, sign_in},
};
use safehouse_store::bulk::Synchronous;
use safehouse_testing::shipped;

use crate::{
    Outcome,
    load::{Size, address, session},
    site::{NETWORK, PASSWORD, Site, deck_id, id, name, person, session_key},
    surroundings::mix,
    table::Times,
};

const CALLS: usize = 300;

pub(crate) async fn measure(site: &Site, size: Size) -> Outcome<()> {
    Times::head("Accounts and their decks");
    signing_in(site, size).await?;
    reading(site, size).await?;
    social(site, size).await?;
    println!();
    Times::head("Saving a deck");
    let is_embedded = site.service.store.kind() == "sqlite";
    let said = if is_embedded { "kept on the disk" } else { "" };
    saving(site, size, said).await?;
    if site.service.store.set_synchronous(Synchronous::Normal).await? {
        saving(site, size, "written, which a power cut may undo").await?;
        site.service.store.set_synchronous(Synchronous::Full).await?;
    }
    println!();
    Ok(())
}

/// A number of those that there are, another for each call of each sort.
fn any(sort: u64, call: usize, of: usize) -> usize {
    mix(sort << 32 | call as u64) as usize % of.max(1)
}

async fn signing_in(site: &Site, size: Size) -> Outcome<()> {
    let one = async |call: usize| sign_in_as(site, any(1, call, size.decks)).await;
    Times::of(CALLS / 3, one).await?.tell("sign in, one at a time", "a session begins with it");
    let begin = Instant::now();
    let eight = (0..8).map(|caller: usize| {
        let call = move |call: usize| sign_in_as(site, any(2 + caller as u64, call, size.decks));
        Times::of(CALLS / 12, call)
    });
    let times = futures_util::future::try_join_all(eight).await?;
    Times::together(times, begin.elapsed()).tell("sign in, eight at a time", "");
    let who = async |call: usize| {
        let found = site.service.who_asks(&session_key(any(3, call, size.decks)), NETWORK).await?;
        found.map(drop).ok_or_else(|| "the session is not there".into())
    };
    Times::of(CALLS, who).await?.tell("who asks, by a session", "");
    Ok(())
}

/// Signs in, and keeps a session as the server does.
async fn sign_in_as(site: &Site, account: usize) -> Outcome<()> {
    let service = &site.service;
    let asked = SignIn { name: name(account), password: PASSWORD.to_owned(), device: None };
    let SignInStep::Done(_) = sign_in(service, &Caller::Guest { network: NETWORK }, asked).await? else {
        return Err("a second factor was asked for".into());
    };
    let key: SessionKey = key_of(&service.chance.bytes::<32>());
    service.store.create_session(&session(account, key, site.now())).await?;
    Ok(())
}

async fn reading(site: &Site, size: Size) -> Outcome<()> {
    let service = &site.service;
    let open = async |call: usize| {
        let deck = any(10, call, size.decks);
        open_deck(service, &person(size.owner(deck)), deck_id(deck), None).await?;
        Ok(())
    };
    Times::of(CALLS, open).await?.tell("open a deck", "");
    let versions = async |call: usize| {
        let deck = any(11, call, size.decks);
        list_versions(service, &person(size.owner(deck)), deck_id(deck), None, 100).await?;
        Ok(())
    };
    Times::of(CALLS, versions).await?.tell("the versions of a deck", "");
    let asked = SavedDecksAsked { shelf: Shelf::Decks, folder: None, game: None, before: None, most: 100 };
    let list = async |call: usize| {
        list_decks(service, &person(any(12, call, size.many)), &asked).await?;
        Ok(())
    };
    Times::of(CALLS, list).await?.tell("fifty decks of an account", "");
    let all = ShelfAsked::of(Shelf::Decks, 100);
    let shelf = async |call: usize| {
        find_on_shelf(service, &person(any(13, call, size.many)), &all).await?;
        Ok(())
    };
    Times::of(CALLS, shelf).await?.tell("the shelf of fifty decks", "with folders and tags");
    Ok(())
}

async fn social(site: &Site, size: Size) -> Outcome<()> {
    let service = &site.service;
    let caller = person(size.many + 7);
    for author in 0..5 {
        // Of a run before they are followed already.
        follow_author(service, &caller, &name(size.many + 100 + author), true).await?;
    }
    let followed = async |_| {
        followed_decks(service, &caller, PublicDeckPlace::START, 24).await?;
        Ok(())
    };
    Times::of(CALLS, followed).await?.tell("decks of those whom one follows", "five authors of one deck each");
    let like = async |call: usize| {
        let (deck, now) = (any(14, call, size.decks), site.now() as usize);
        let account = person(size.decks - 1 - any(15, now + call, size.decks / 4));
        like_deck(service, &account, address(deck).as_str(), true).await?;
        Ok(())
    };
    Times::of(CALLS / 3, like).await?.tell("like a deck", "");
    let sought = DecksSought { game: "necrogenesis", query: "[[t:weapon r:sr]]>=2", after: None, most: 24 };
    let mut times = Vec::new();
    let begin = Instant::now();
    for call in 0..CALLS / 3 {
        like(CALLS + call).await?;
        let search = async |_| Ok(search_decks(service, &caller, &site.search, &sought).await.map(drop)?);
        times.push(Times::of(1, search).await?);
    }
    Times::together(times, begin.elapsed()).tell("search right after a like", "a like and a search a time");
    Ok(())
}

async fn saving(site: &Site, size: Size, said: &str) -> Outcome<()> {
    save_by(site, size, 1, CALLS).await?.tell("1 writer", said);
    save_by(site, size, 50, CALLS / 10).await?.tell("50 writers, each with a deck", said);
    Ok(())
}

/// So many writers, each of whom saves a deck of their own so often.
async fn save_by(site: &Site, size: Size, writers: usize, saves: usize) -> Outcome<Times> {
    let begin = Instant::now();
    let tasks: Vec<_> = (0..writers)
        .map(|writer| {
            let service = site.service.clone();
            let deck = 2 * any(20, writer + writers, size.decks / 2) + 1;
            let (id_of_deck, caller) = (deck_id(deck), person(size.owner(deck)));
            let first = site.now() as usize;
            tokio::spawn(async move {
                let opened = open_deck(&service, &caller, id_of_deck, None).await?;
                let holder = id(3, deck);
                let going_on = tokio::sync::Mutex::new((opened.deck, opened.entry.revision));
                Times::of(saves, async |call: usize| {
                    let mut going_on = going_on.lock().await;
                    let (list, revision) = &mut *going_on;
                    let lines = list.lines.len().max(1);
                    if let Some(line) = list.lines.get_mut(call % lines) {
                        line.quantity = 1 + line.quantity % 3;
                    }
                    let asked = SaveDeck {
                        id: id_of_deck,
                        deck: list.clone(),
                        game: shipped::catalogue().game(),
                        base: Some(*revision),
                        only_on: None,
                        save: id(4, first * 64 + call),
                        unanswered: Vec::new(),
                        is_import: false,
                        label: String::new(),
                        device: Device { holder: Some(holder), words: "Firefox on Linux".to_owned() },
                    };
                    *revision = save_deck(&service, &caller, asked).await?.revision;
                    Ok(())
                })
                .await
            })
        })
        .collect();
    let mut times = Vec::new();
    for task in tasks {
        times.push(task.await??);
    }
    Ok(Times::together(times, begin.elapsed()))
}
