//! What is promised of likes, comments, reports, follows and blocks.

use safehouse_store::{
    Database, DeckReport, HiddenBy, NewDeckComment, Store, StoreError,
    deck_comments::MAX_COMMENT_BYTES,
    deck_reports::MAX_REASON_BYTES,
    published_decks::{PublicDeckPlace, PublishedDeck},
};
use uuid::Uuid;

use super::{
    given::{MINUTE, NOW, assert_impossible, at_once, deck_id, id, member},
    published_decks::published,
    raw::Raw,
};

pub(crate) fn comment(number: u8, account: u8, parent: Option<u8>) -> NewDeckComment {
    NewDeckComment {
        id: Uuid::from_bytes([number; 16]),
        deck: deck_id(1),
        account: id(account),
        parent: parent.map(|number| Uuid::from_bytes([number; 16])),
        body: format!("Comment {number}"),
        at: NOW + i64::from(number),
    }
}

pub(crate) fn report(number: u8, account: u8, comment: Option<u8>) -> DeckReport {
    DeckReport {
        id: Uuid::from_bytes([number; 16]),
        deck: deck_id(1),
        comment: comment.map(|number| Uuid::from_bytes([number; 16])),
        account: id(account),
        reason: "Rude".to_owned(),
        at: NOW + i64::from(number),
    }
}

async fn deck(store: &Store) -> PublishedDeck {
    store.find_publication(deck_id(1)).await.unwrap().unwrap()
}

async fn with_members(store: &Store) {
    for account in 1..=3 {
        member(store, account).await;
    }
    published(store, 1, 1).await;
}

pub(crate) async fn an_account_likes_a_deck_once(store: Store, database: Database) {
    with_members(&store).await;
    assert_eq!(store.like_deck(id(2), deck_id(9), true, NOW).await.unwrap(), None);
    at_once(12, |number| {
        let store = store.clone();
        async move { store.like_deck(id(2 + number % 2), deck_id(1), true, NOW).await.unwrap() }
    })
    .await;
    assert_eq!(deck(&store).await.likes, 2);
    assert!(store.likes_deck(id(2), deck_id(1)).await.unwrap());
    assert_eq!(store.like_deck(id(2), deck_id(1), false, NOW).await.unwrap(), Some(1));
    assert_eq!(store.like_deck(id(2), deck_id(1), false, NOW).await.unwrap(), Some(1));
    assert!(!store.likes_deck(id(2), deck_id(1)).await.unwrap());
    let nobody = store.like_deck(id(9), deck_id(1), true, NOW).await;
    assert!(matches!(nobody, Err(StoreError::NoAccount)), "{nobody:?}");
    // Likes go with whoever liked.
    let seen = store.last_public_change().await.unwrap();
    store.delete_account(id(3)).await.unwrap();
    assert_eq!(deck(&store).await.likes, 0);
    assert_eq!(store.list_public_changes(seen, 9).await.unwrap().len(), 1);
    assert_eq!(Raw::connect(&database).await.count("deck_likes").await, 0);
}

pub(crate) async fn what_a_stopped_account_said_is_hidden_for_as_long_as_it_is(store: Store, _: Database) {
    with_members(&store).await;
    for (number, account) in [(1, 2), (2, 3)] {
        assert!(store.create_deck_comment(&comment(number, account, None)).await.unwrap());
    }
    let hidden = async || {
        let comments = store.list_deck_comments(deck_id(1)).await.unwrap();
        comments.into_iter().map(|comment| comment.hidden_by).collect::<Vec<_>>()
    };
    store.hide_deck_comment(Uuid::from_bytes([2; 16]), Some(HiddenBy::Author)).await.unwrap();
    store.set_account_disabled(id(2), Some(NOW)).await.unwrap();
    assert_eq!(hidden().await, [Some(HiddenBy::Administrator), Some(HiddenBy::Author)]);
    store.set_account_disabled(id(2), None).await.unwrap();
    assert_eq!(hidden().await, [None, Some(HiddenBy::Author)]);
}

pub(crate) async fn comments_are_answered_once_changed_hidden_and_deleted(store: Store, database: Database) {
    with_members(&store).await;
    assert!(store.create_deck_comment(&comment(1, 2, None)).await.unwrap());
    assert!(store.create_deck_comment(&comment(2, 3, Some(1))).await.unwrap());
    assert!(store.create_deck_comment(&comment(3, 2, None)).await.unwrap());
    // Answers are not answered, nor what is not there; an id is one comment's.
    assert!(!store.create_deck_comment(&comment(4, 2, Some(2))).await.unwrap());
    assert!(!store.create_deck_comment(&comment(4, 2, Some(9))).await.unwrap());
    assert!(!store.create_deck_comment(&comment(3, 2, None)).await.unwrap());
    let elsewhere = NewDeckComment { deck: deck_id(2), ..comment(5, 2, None) };
    assert!(!store.create_deck_comment(&elsewhere).await.unwrap());
    let nobody = store.create_deck_comment(&comment(5, 9, None)).await;
    assert!(matches!(nobody, Err(StoreError::NoAccount)), "{nobody:?}");

    let one = Uuid::from_bytes([1; 16]);
    assert!(!store.edit_deck_comment(id(3), one, "Mine", NOW).await.unwrap());
    assert!(store.edit_deck_comment(id(2), one, "\u{202e}<b>\u{200b}", NOW + MINUTE).await.unwrap());
    let kept = store.find_deck_comment(one).await.unwrap().unwrap();
    assert_eq!((kept.body.as_str(), kept.edited_at), ("\u{202e}<b>\u{200b}", Some(NOW + MINUTE)));
    assert_eq!((kept.name.as_str(), kept.deck, kept.parent), ("Ada 2", deck_id(1), None));
    assert!(store.hide_deck_comment(one, Some(HiddenBy::Author)).await.unwrap());
    assert_eq!(store.find_deck_comment(one).await.unwrap().unwrap().hidden_by, Some(HiddenBy::Author));
    assert!(store.hide_deck_comment(one, None).await.unwrap());

    // The place of one that was answered stays until the answer goes, too.
    assert!(!store.delete_deck_comment(id(3), one, NOW).await.unwrap());
    assert!(store.delete_deck_comment(id(2), one, NOW).await.unwrap());
    assert!(!store.delete_deck_comment(id(2), one, NOW).await.unwrap());
    assert!(!store.edit_deck_comment(id(2), one, "Back", NOW).await.unwrap());
    let listed = store.list_deck_comments(deck_id(1)).await.unwrap();
    let told: Vec<_> = listed.iter().map(|comment| (comment.body.as_str(), comment.deleted_at)).collect();
    assert_eq!(told, [("", Some(NOW)), ("Comment 2", None), ("Comment 3", None)]);
    assert!(!store.create_deck_comment(&comment(6, 2, Some(1))).await.unwrap());
    assert!(store.delete_deck_comment(id(3), Uuid::from_bytes([2; 16]), NOW).await.unwrap());
    assert_eq!(Raw::connect(&database).await.count("deck_comments").await, 1);
}

pub(crate) async fn an_account_reports_a_thing_once_until_it_is_looked_at(store: Store, _: Database) {
    with_members(&store).await;
    store.create_deck_comment(&comment(1, 2, None)).await.unwrap();
    assert!(store.create_deck_report(&report(1, 2, None)).await.unwrap());
    assert!(!store.create_deck_report(&report(2, 2, None)).await.unwrap());
    assert!(store.create_deck_report(&report(3, 2, Some(1))).await.unwrap());
    assert!(store.create_deck_report(&report(4, 3, Some(1))).await.unwrap());
    let missing = store.create_deck_report(&report(5, 3, Some(7))).await;
    assert!(matches!(missing, Err(StoreError::NoAccount)), "{missing:?}");
    let open = store.list_deck_reports(None, 9).await.unwrap();
    assert_eq!(open, [report(1, 2, None), report(3, 2, Some(1)), report(4, 3, Some(1))]);
    assert_eq!(store.list_deck_reports(Some((open[0].at, open[0].id)), 1).await.unwrap(), [open[1].clone()]);
    assert_eq!(store.count_deck_reports().await.unwrap(), 3);
    assert_eq!(store.close_deck_reports(open[1].id, NOW).await.unwrap(), Some(open[1].clone()));
    assert_eq!(store.close_deck_reports(open[2].id, NOW).await.unwrap(), None);
    assert_eq!(store.list_deck_reports(None, 9).await.unwrap(), [open[0].clone()]);
    assert!(store.create_deck_report(&report(6, 3, Some(1))).await.unwrap());
    assert_impossible(
        store.create_deck_report(&DeckReport { reason: String::new(), ..report(7, 3, None) }).await,
        "no reason",
    );
    let long = DeckReport { reason: "x".repeat(MAX_REASON_BYTES + 1), ..report(7, 3, None) };
    assert_impossible(store.create_deck_report(&long).await, "a long reason");
    let long = NewDeckComment { body: "x".repeat(MAX_COMMENT_BYTES + 1), ..comment(9, 2, None) };
    assert_impossible(store.create_deck_comment(&long).await, "a long comment");
}

pub(crate) async fn accounts_follow_and_block_others(store: Store, database: Database) {
    with_members(&store).await;
    for _ in 0..2 {
        assert!(store.follow_account(id(2), id(1), true, NOW).await.unwrap());
        assert!(store.block_account(id(1), id(3), true, NOW).await.unwrap());
    }
    assert!(store.follows_account(id(2), id(1)).await.unwrap());
    assert!(!store.follows_account(id(1), id(2)).await.unwrap());
    assert!(store.blocks_account(id(1), id(3)).await.unwrap());
    assert_eq!(store.count_followers(id(1)).await.unwrap(), 1);
    assert_eq!(store.list_followed(id(2)).await.unwrap(), [(id(1), "Ada 1".to_owned())]);
    assert_eq!(store.list_blocked(id(1)).await.unwrap(), [(id(3), "Ada 3".to_owned())]);
    assert_eq!(store.list_followed_decks(id(2), PublicDeckPlace::START, 9).await.unwrap().len(), 1);
    assert_impossible(store.follow_account(id(1), id(1), true, NOW).await, "following oneself");
    assert_impossible(store.block_account(id(1), id(1), true, NOW).await, "blocking oneself");
    let nobody = store.follow_account(id(1), id(9), true, NOW).await;
    assert!(matches!(nobody, Err(StoreError::NoAccount)), "{nobody:?}");
    store.delete_account(id(1)).await.unwrap();
    let mut raw = Raw::connect(&database).await;
    for table in ["account_follows", "account_blocks", "published_decks", "published_deck_facets", "deck_comments"] {
        assert_eq!(raw.count(table).await, 0, "{table}");
    }
}

pub(crate) async fn a_budget_lasts_for_its_window_whoever_asks(store: Store, _: Database) {
    member(&store, 1).await;
    let take = async |now| store.take_of_budget(id(1), "comment", 5, 10 * MINUTE, now).await.unwrap();
    let taken = at_once(9, |_| {
        let store = store.clone();
        async move { store.take_of_budget(id(1), "comment", 5, 10 * MINUTE, NOW).await.unwrap().is_ok() }
    })
    .await;
    assert_eq!(taken.into_iter().filter(|taken| *taken).count(), 5);
    assert_eq!(take(NOW + MINUTE).await, Err(9 * MINUTE));
    assert!(store.take_of_budget(id(1), "like", 5, MINUTE, NOW).await.unwrap().is_ok());
    assert_eq!(take(NOW + 10 * MINUTE).await, Ok(()));
    // A clock that was set back keeps nobody waiting.
    assert_eq!(take(NOW).await, Ok(()));
    let nobody = store.take_of_budget(id(9), "like", 5, MINUTE, NOW).await;
    assert!(matches!(nobody, Err(StoreError::NoAccount)), "{nobody:?}");
}
