//! Public decks by queries, as they are published and taken back.

use std::sync::Arc;

use safehouse_engine::{catalogue::Catalogue, deck::format::Formats};
use safehouse_service::{
    Caller, Refusal,
    deck_search::{DeckSearch, DecksAnswer, DecksSought, SearchedCards, catch_up, search_decks},
};
use safehouse_store::{
    ContentId, DeckFacts, Legality, NewDeckVersion, NewPublishedVersion, NewSavedDeck, PublicAddress, PublishDeck,
    Role, SavedDeckId, VersionKind, Visibility,
};
use safehouse_testing::{many_decks::many_decks, shipped};
use uuid::Uuid;

use crate::house::{GUEST, House};

#[derive(Debug)]
struct Shipped;

impl SearchedCards for Shipped {
    fn catalogue(&self) -> &Catalogue {
        shipped::catalogue()
    }

    fn formats(&self) -> &Formats {
        shipped::formats()
    }
}

/// A search of the shipped game that knows no deck yet.
pub(crate) fn shipped_search() -> DeckSearch {
    DeckSearch::new([Arc::new(Shipped) as Arc<dyn SearchedCards>])
}

fn deck_id(number: u32) -> SavedDeckId {
    Uuid::from_u128(u128::from(number) + 1).into()
}

/// Publishes so many made-up decks of an account, from a number on.
async fn publish(house: &House, caller: &Caller, first: u32, count: u32) {
    let account = caller.person().unwrap().account;
    let made_up = many_decks(shipped::catalogue(), u64::from(first), count as usize);
    for (number, deck) in (first..).zip(made_up) {
        let deck_json = serde_json::to_string(&deck.list).unwrap();
        let version = NewDeckVersion {
            parent: None,
            kind: VersionKind::Checkpoint,
            label: String::new(),
            deck_json: deck_json.clone(),
            content_id: ContentId::from_bytes([7; 32]),
            device: String::new(),
            save: None,
            made_at: deck.published_ms,
        };
        let saved = NewSavedDeck {
            id: deck_id(number),
            account,
            game: "necrogenesis".to_owned(),
            name: deck.list.name.clone(),
            folder: String::new(),
            origin: None,
            version,
            holder: None,
        };
        assert!(house.service.store.create_saved_deck(&saved).await.unwrap());
        let publication = PublishDeck {
            account,
            deck: deck_id(number),
            address: PublicAddress::of(std::array::from_fn(|digit| (number >> digit) as u8 & 1)),
            visibility: Visibility::Public,
            name: deck.list.name,
            game: "necrogenesis".to_owned(),
            facts: DeckFacts::default(),
            version: NewPublishedVersion {
                revision: 1,
                deck_json,
                content_id: ContentId::from_bytes([7; 32]),
                note: String::new(),
                format: String::new(),
                snapshot: String::new(),
                legality: Legality::Undecided,
                findings: Vec::new(),
                made_at: deck.published_ms,
            },
        };
        house.service.store.publish_deck(&publication).await.unwrap();
    }
}

async fn answer(house: &House, search: &DeckSearch, query: &str, after: Option<&str>, most: usize) -> DecksAnswer {
    let sought = DecksSought { game: "necrogenesis", query, after, most };
    search_decks(&house.service, &GUEST, search, &sought).await.unwrap()
}

async fn total(house: &House, search: &DeckSearch, query: &str) -> usize {
    match answer(house, search, query, None, 60).await {
        DecksAnswer::Found(found) => {
            assert_eq!(found.decks.len(), found.total.min(60), "{query}");
            found.total
        }
        other => panic!("{query}: {other:?}"),
    }
}

#[tokio::test]
async fn what_is_published_is_found_at_once_and_what_is_taken_back_is_not() {
    let house = House::new().await;
    let search = shipped_search();
    assert_eq!(total(&house, &search, "").await, 0, "nobody published anything");
    let player = house.signed_in(1, Role::Player).await;
    publish(&house, &player, 0, 20).await;
    assert_eq!(total(&house, &search, "").await, 20, "no job has caught up");
    assert_eq!(total(&house, &search, "by:glenn1 [[t:zombie]]>=19").await, 20);
    assert_eq!(total(&house, &search, "by:glenn2").await, 0);

    let store = &house.service.store;
    let account = player.person().unwrap().account;
    assert!(store.set_deck_visibility(account, deck_id(3), Visibility::Private).await.unwrap());
    assert!(store.withdraw_deck(account, deck_id(4)).await.unwrap());
    assert_eq!(total(&house, &search, "").await, 18);
    assert!(store.set_deck_visibility(account, deck_id(3), Visibility::Public).await.unwrap());
    assert_eq!(total(&house, &search, "").await, 19);
    store.like_deck(account, deck_id(5), true, 1).await.unwrap();
    assert_eq!(total(&house, &search, "likes>=1").await, 1);
}

#[tokio::test]
async fn many_decks_are_taken_over_by_a_job_and_nobody_waits_for_them() {
    let house = House::new().await;
    let player = house.signed_in(1, Role::Player).await;
    publish(&house, &player, 0, 60).await;
    let search = shipped_search();
    let sought = DecksSought { game: "necrogenesis", query: "", after: None, most: 9 };
    let early = search_decks(&house.service, &GUEST, &search, &sought).await;
    assert!(matches!(early, Err(Refusal::Busy { .. })), "{early:?}");
    assert_eq!(catch_up(&house.service, &Caller::Job, &search).await.unwrap(), 60);
    assert_eq!(catch_up(&house.service, &Caller::Job, &search).await.unwrap(), 0);
    assert_eq!((search.total(), total(&house, &search, "").await), (60, 60));
    // Another process of the same store.
    let other = shipped_search();
    catch_up(&house.service, &Caller::Job, &other).await.unwrap();
    assert_eq!(
        answer(&house, &search, "order:name", None, 9).await,
        answer(&house, &other, "order:name", None, 9).await
    );
}

#[tokio::test]
async fn pages_follow_each_other_and_a_place_of_another_order_is_none() {
    let house = House::new().await;
    let player = house.signed_in(1, Role::Player).await;
    publish(&house, &player, 0, 30).await;
    let search = shipped_search();
    let (mut seen, mut after) = (Vec::new(), None::<String>);
    loop {
        let DecksAnswer::Found(found) = answer(&house, &search, "sort:-date", after.as_deref(), 7).await else {
            panic!("found")
        };
        assert_eq!((found.total, found.query.as_str()), (30, "order:-published"));
        seen.extend(found.decks.iter().map(|deck| (deck.first_published_at, deck.id)));
        after = found.next;
        if after.is_none() {
            break;
        }
        let elsewhere = answer(&house, &search, "order:name", after.as_deref(), 7).await;
        assert_eq!(elsewhere, DecksAnswer::NoPlace);
    }
    assert_eq!(seen.len(), 30);
    assert!(seen.is_sorted_by_key(|(at, _)| std::cmp::Reverse(*at)));
    assert_eq!(answer(&house, &search, "", Some("no place"), 7).await, DecksAnswer::NoPlace);
}

#[tokio::test]
async fn what_is_wrong_with_a_query_is_told_and_a_game_that_is_not_here_as_well() {
    let house = House::new().await;
    let search = shipped_search();
    let DecksAnswer::Misread(errors) = answer(&house, &search, "[[t:wepon]]", None, 9).await else { panic!("misread") };
    assert_eq!((errors.0[0].column, errors.0[0].length), (5, 5));
    let sought = DecksSought { game: "chess", query: "", after: None, most: 9 };
    let elsewhere = search_decks(&house.service, &GUEST, &search, &sought).await;
    assert!(matches!(elsewhere, Err(Refusal::UnknownGame { .. })), "{elsewhere:?}");
}
