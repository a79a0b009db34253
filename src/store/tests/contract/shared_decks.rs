//! What is promised of shared decks.

use safehouse_store::{
    Absence, ContentId, Database, Health, NewSharedDeck, SharedDeckTotals, ShortId, Store, StoreError,
    shared_decks::{MAX_DECK_BYTES, UNOPENED_FOR_MS},
};

use super::raw::Raw;

fn deck(content_id: ContentId) -> NewSharedDeck {
    NewSharedDeck {
        content_id,
        deck_json: r#"{"survivor":"NG-01-001"}"#.to_owned(),
        game: "necrogenesis".to_owned(),
        created_at: 1_795_171_200_000,
    }
}

/// Content ids that differ in their last byte alone, so that all but their
/// longest short ids collide.
fn near_twin(last: u8) -> ContentId {
    let mut bytes = [0x5a; 32];
    bytes[31] = last;
    ContentId::from_bytes(bytes)
}

pub(crate) async fn an_empty_store_is_healthy_and_knows_no_deck(store: Store, _: Database) {
    assert_eq!(store.health().await.unwrap(), Health::Well);
    assert_eq!(store.total_shared_decks().await.unwrap().decks, 0);
    let id = ShortId::parse("0000000000").unwrap();
    assert_eq!(store.find_shared_deck(&id).await.unwrap(), None);
    assert_eq!(store.find_shared_deck_by_content(&near_twin(0)).await.unwrap(), None);
}

pub(crate) async fn a_shared_deck_is_found_by_link_and_by_content(store: Store, _: Database) {
    let new = deck(ContentId::from_bytes([9; 32]));
    let kept = store.put_shared_deck(new.clone()).await.unwrap();

    assert_eq!(kept.content_id, new.content_id);
    assert_eq!(kept.short_id, ShortId::of(&new.content_id, ShortId::SHORTEST));
    assert_eq!((&kept.deck_json, &kept.game, kept.created_at), (&new.deck_json, &new.game, new.created_at));
    let by_link = store.find_shared_deck(&kept.short_id).await.unwrap();
    assert_eq!(by_link.as_ref(), Some(&kept));
    let by_content = store.find_shared_deck_by_content(&kept.content_id).await.unwrap();
    assert_eq!(by_content.as_ref(), Some(&kept));
    assert_eq!(store.total_shared_decks().await.unwrap().decks, 1);
}

pub(crate) async fn sharing_the_same_content_again_keeps_the_first(store: Store, _: Database) {
    let first = store.put_shared_deck(deck(near_twin(1))).await.unwrap();
    let again = NewSharedDeck { created_at: first.created_at + 1, ..deck(near_twin(1)) };
    assert_eq!(store.put_shared_deck(again).await.unwrap(), first);
    assert_eq!(store.total_shared_decks().await.unwrap().decks, 1);
}

pub(crate) async fn a_taken_short_id_grows_until_it_is_unique(store: Store, _: Database) {
    let mut kept = Vec::new();
    for last in 0..4 {
        kept.push(store.put_shared_deck(deck(near_twin(last))).await.unwrap());
    }
    let lengths: Vec<_> = kept.iter().map(|deck| deck.short_id.as_str().len()).collect();
    assert_eq!(lengths, [10, 11, 12, 13]);
    for deck in &kept {
        assert_eq!(store.find_shared_deck(&deck.short_id).await.unwrap().as_ref(), Some(deck));
    }
    assert_eq!(store.put_shared_deck(deck(near_twin(2))).await.unwrap(), kept[2]);
}

pub(crate) async fn many_at_once_share_one_deck_under_one_link(store: Store, _: Database) {
    let tasks: Vec<_> = (0..24_u8)
        .map(|number| {
            let store = store.clone();
            tokio::spawn(async move { store.put_shared_deck(deck(near_twin(number % 3))).await })
        })
        .collect();
    let mut links = std::collections::BTreeSet::new();
    for task in tasks {
        let kept = task.await.unwrap().unwrap();
        links.insert((kept.content_id, kept.short_id));
    }
    assert_eq!(links.len(), 3);
    assert_eq!(store.total_shared_decks().await.unwrap().decks, 3);
}

pub(crate) async fn a_deck_above_the_limit_is_refused(store: Store, _: Database) {
    let sized = |bytes: usize| NewSharedDeck { deck_json: "x".repeat(bytes), ..deck(near_twin(0)) };
    let refused = store.put_shared_deck(sized(MAX_DECK_BYTES + 1)).await.unwrap_err();
    assert!(matches!(refused, StoreError::TooLarge { actual, .. } if actual == MAX_DECK_BYTES + 1));
    assert_eq!(store.total_shared_decks().await.unwrap().decks, 0);
    store.put_shared_deck(sized(MAX_DECK_BYTES)).await.unwrap();
}

pub(crate) async fn impossible_values_are_refused(store: Store, _: Database) {
    for (game, deck_json) in [("", "{}"), (&*"g".repeat(65), "{}"), ("a\0b", "{}"), ("g", "\0")] {
        let new = NewSharedDeck { game: game.to_owned(), deck_json: deck_json.to_owned(), ..deck(near_twin(0)) };
        let refused = store.put_shared_deck(new).await.unwrap_err();
        assert!(matches!(refused, StoreError::Value(_)), "{game:?} {deck_json:?}: {refused}");
    }
}

pub(crate) async fn text_comes_back_as_it_was(store: Store, _: Database) {
    let text = "'; drop table shared_decks; -- $1 \u{1f9df} \u{202e} \\ \"quoted\" \r\n\t";
    let new = NewSharedDeck { deck_json: text.to_owned(), ..deck(near_twin(0)) };
    let kept = store.put_shared_deck(new).await.unwrap();
    assert_eq!(store.find_shared_deck(&kept.short_id).await.unwrap().unwrap().deck_json, text);
}

pub(crate) async fn opening_again_keeps_what_is_there(store: Store, database: Database) {
    let kept = store.put_shared_deck(deck(near_twin(0))).await.unwrap();
    let again = Store::open(&database).await.unwrap();
    assert_eq!(again.find_shared_deck(&kept.short_id).await.unwrap(), Some(kept));
    again.close().await;
}

pub(crate) async fn a_closed_store_says_that_it_does_not_answer(store: Store, _: Database) {
    store.close().await;
    assert!(matches!(store.health().await, Err(StoreError::Unavailable(Absence::Closed))));
}

pub(crate) async fn all_decks_together_have_so_much_room(store: Store, _: Database) {
    let sized = |last: u8| NewSharedDeck { deck_json: "x".repeat(100), ..deck(near_twin(last)) };
    let store = store.with_room(250);
    let kept = store.put_shared_deck(sized(1)).await.unwrap();
    store.put_shared_deck(sized(2)).await.unwrap();
    for _ in 0..2 {
        let full = store.put_shared_deck(sized(3)).await.unwrap_err();
        assert!(matches!(full, StoreError::Full { limit: 250 }), "{full}");
    }
    assert_eq!(store.total_shared_decks().await.unwrap(), SharedDeckTotals { decks: 2, bytes: 200 });
    // What is there is found however full the store is, and a gap is filled.
    assert_eq!(store.put_shared_deck(sized(1)).await.unwrap(), kept);
    assert!(store.remove_shared_deck(&kept.short_id, 5).await.unwrap());
    store.put_shared_deck(sized(3)).await.unwrap();
    assert_eq!(store.total_shared_decks().await.unwrap(), SharedDeckTotals { decks: 2, bytes: 200 });
}

/// 100 bytes, shared at this time.
fn hundred(number: u8, created_at: i64) -> NewSharedDeck {
    NewSharedDeck { deck_json: "x".repeat(100), created_at, ..deck(ContentId::from_bytes([number; 32])) }
}

pub(crate) async fn the_oldest_deck_that_was_never_opened_makes_room(store: Store, _: Database) {
    let store = store.with_room(450);
    let mut kept = Vec::new();
    for number in 0..4 {
        kept.push(store.put_shared_deck(hundred(number, i64::from(number))).await.unwrap());
    }
    store.open_shared_deck(&kept[0].short_id, 10).await.unwrap();
    // Who shares it again wants it to stay, too.
    store.see_shared_deck(&kept[1].short_id, 20).await.unwrap();
    let now = 21 + UNOPENED_FOR_MS;
    let newcomer = NewSharedDeck { deck_json: "x".repeat(200), ..hundred(9, now) };
    let newcomer = store.put_shared_deck(newcomer).await.unwrap();
    let mut are_there = Vec::new();
    for deck in kept.iter().chain([&newcomer]) {
        are_there.push(store.find_shared_deck(&deck.short_id).await.unwrap().is_some());
    }
    assert_eq!(are_there, [true, true, false, false, true], "as many as are needed and no more");
    assert_eq!(store.total_shared_decks().await.unwrap(), SharedDeckTotals { decks: 3, bytes: 400 });
    // What made room can be shared again, under the same link.
    let again = store.put_shared_deck(hundred(2, now)).await.unwrap();
    assert_eq!(again.short_id, kept[2].short_id);
    assert_eq!(store.find_shared_deck(&kept[1].short_id).await.unwrap(), None);
}

pub(crate) async fn nothing_makes_room_that_was_opened_or_shared_a_moment_ago(store: Store, _: Database) {
    let store = store.with_room(350);
    let now = 5 * UNOPENED_FOR_MS;
    let opened = store.put_shared_deck(hundred(1, 0)).await.unwrap();
    store.open_shared_deck(&opened.short_id, 1).await.unwrap();
    let fresh = store.put_shared_deck(hundred(2, now - UNOPENED_FOR_MS)).await.unwrap();
    let unopened = store.put_shared_deck(hundred(3, 0)).await.unwrap();
    let refused = store.put_shared_deck(hundred(4, 0)).await;
    assert!(matches!(refused, Err(StoreError::Full { .. })), "they are all as new: {refused:?}");

    // Not even what could yield is lost to one that it does not make room for.
    let large = NewSharedDeck { deck_json: "x".repeat(200), ..hundred(5, now) };
    let refused = store.put_shared_deck(large).await;
    assert!(matches!(refused, Err(StoreError::Full { limit: 350 })), "{refused:?}");
    assert!(store.find_shared_deck(&unopened.short_id).await.unwrap().is_some());
    assert_eq!(store.total_shared_decks().await.unwrap(), SharedDeckTotals { decks: 3, bytes: 300 });

    // What was taken out has nothing to give, and stays taken out.
    assert!(store.remove_shared_deck(&unopened.short_id, now).await.unwrap());
    store.put_shared_deck(hundred(6, now)).await.unwrap();
    let refused = store.put_shared_deck(hundred(7, now)).await;
    assert!(matches!(refused, Err(StoreError::Full { .. })), "{refused:?}");
    assert!(matches!(store.find_shared_deck(&unopened.short_id).await, Err(StoreError::Removed)));
    for kept in [&opened, &fresh] {
        assert!(store.find_shared_deck(&kept.short_id).await.unwrap().is_some());
    }
}

pub(crate) async fn many_at_once_make_room_and_the_sums_stay_true(store: Store, _: Database) {
    let store = store.with_room(2_000);
    for number in 0..20 {
        store.put_shared_deck(hundred(number, i64::from(number))).await.unwrap();
    }
    let now = 2 * UNOPENED_FOR_MS;
    let tasks: Vec<_> = (100..124_u8)
        .map(|number| {
            let store = store.clone();
            tokio::spawn(async move {
                let taken_out = ShortId::of(&ContentId::from_bytes([number - 100; 32]), ShortId::SHORTEST);
                match number % 3 {
                    0 => store.remove_shared_deck(&taken_out, now).await.map(drop),
                    1 => store.expire_shared_decks(2).await.map(drop),
                    _ => store.put_shared_deck(hundred(number, now)).await.map(drop),
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap().unwrap();
    }
    let listed = store.list_shared_decks(100).await.unwrap();
    let there = || listed.iter().filter(|entry| entry.removed_at.is_none());
    let totals = SharedDeckTotals { decks: there().count() as u64, bytes: there().map(|entry| entry.bytes).sum() };
    assert_eq!(store.total_shared_decks().await.unwrap(), totals);
    assert!(totals.bytes <= 2_000, "{totals:?}");
    assert_eq!(there().filter(|entry| entry.created_at == now).count(), 8, "every newcomer found room");
}

pub(crate) async fn the_first_visit_is_remembered(store: Store, _: Database) {
    let kept = store.put_shared_deck(deck(near_twin(1))).await.unwrap();
    assert_eq!(kept.opened_at, None);
    let first = kept.created_at + 5;
    for now in [first, first + 7, 3] {
        store.open_shared_deck(&kept.short_id, now).await.unwrap();
    }
    let found = store.find_shared_deck(&kept.short_id).await.unwrap().unwrap();
    assert_eq!((found.opened_at, found.last_seen_at), (Some(first), first + 7));
    assert_eq!(store.list_shared_decks(1).await.unwrap()[0].opened_at, Some(first));
    // Sharing it again is no visit.
    let other = store.put_shared_deck(deck(near_twin(2))).await.unwrap();
    store.see_shared_deck(&other.short_id, first).await.unwrap();
    assert_eq!(store.put_shared_deck(deck(near_twin(2))).await.unwrap().opened_at, None);
}

pub(crate) async fn a_removed_deck_stays_removed(store: Store, _: Database) {
    let kept = store.put_shared_deck(deck(near_twin(1))).await.unwrap();
    let other = ShortId::parse("0000000000").unwrap();
    assert!(!store.remove_shared_deck(&other, 7).await.unwrap());
    assert!(store.remove_shared_deck(&kept.short_id, 7).await.unwrap());
    assert!(!store.remove_shared_deck(&kept.short_id, 8).await.unwrap());

    assert!(matches!(store.find_shared_deck(&kept.short_id).await, Err(StoreError::Removed)));
    assert!(matches!(store.find_shared_deck_by_content(&kept.content_id).await, Err(StoreError::Removed)));
    assert!(matches!(store.put_shared_deck(deck(near_twin(1))).await, Err(StoreError::Removed)));
    assert_eq!(store.total_shared_decks().await.unwrap(), SharedDeckTotals { decks: 0, bytes: 0 });
    // It does not expire either: it would come back.
    assert_eq!(store.expire_shared_decks(i64::MAX).await.unwrap(), 0);
    assert_eq!(store.list_shared_decks(9).await.unwrap()[0].removed_at, Some(7));
}

pub(crate) async fn a_deck_that_nobody_opens_expires_and_one_that_is_opened_does_not(store: Store, _: Database) {
    let seen = store.put_shared_deck(deck(near_twin(1))).await.unwrap();
    let unseen = store.put_shared_deck(deck(near_twin(2))).await.unwrap();
    let later = seen.created_at + 1000;
    store.see_shared_deck(&seen.short_id, later).await.unwrap();
    // A clock that was set back takes nothing away.
    store.see_shared_deck(&seen.short_id, 5).await.unwrap();
    assert_eq!(store.find_shared_deck(&seen.short_id).await.unwrap().unwrap().last_seen_at, later);

    assert_eq!(store.expire_shared_decks(later).await.unwrap(), 1);
    assert_eq!(store.expire_shared_decks(later).await.unwrap(), 0);
    assert!(store.find_shared_deck(&seen.short_id).await.unwrap().is_some());
    assert_eq!(store.find_shared_deck(&unseen.short_id).await.unwrap(), None);
    assert_eq!(store.total_shared_decks().await.unwrap().decks, 1);
    // Who shares it again gets the same link.
    assert_eq!(store.put_shared_deck(deck(near_twin(2))).await.unwrap().short_id, unseen.short_id);
}

pub(crate) async fn the_newest_decks_are_listed_first(store: Store, _: Database) {
    for last in 0..4 {
        let new = deck(ContentId::from_bytes([last; 32]));
        store.put_shared_deck(NewSharedDeck { created_at: i64::from(last), ..new }).await.unwrap();
    }
    let listed = store.list_shared_decks(3).await.unwrap();
    let times: Vec<_> = listed.iter().map(|entry| (entry.created_at, entry.bytes, entry.removed_at)).collect();
    let bytes = deck(near_twin(0)).deck_json.len() as u64;
    assert_eq!(times, [(3, bytes, None), (2, bytes, None), (1, bytes, None)]);
}

pub(crate) async fn a_store_of_an_older_version_is_counted(store: Store, database: Database) {
    store.put_shared_deck(deck(near_twin(1))).await.unwrap();
    store.put_shared_deck(NewSharedDeck { deck_json: "\"é\"".to_owned(), ..deck(near_twin(2)) }).await.unwrap();
    let before = store.total_shared_decks().await.unwrap();
    // Back to the tables of the first version, rows and all.
    let back = "drop table want_source_cards; drop table want_sources; drop table collection_targets; drop table price_lists; drop table brought_files; drop table collection_imports; drop table collection_totals; drop table trade_reservations; drop table trades; drop table collection_list_links; drop table collection_lists; drop table collection_wants; \
        drop table collection_balances; drop table collection_undone; drop table collection_changes; drop table collection_events; \
        drop table matches; drop table measurement_turns; drop table measurement_asks; drop table measurement_chunks; drop table measurements; \
        drop table test_games; drop table leases; drop table network_budgets; drop table public_facets; drop table asked_sizes; drop table asked_witnesses; drop table witnessed_logs; drop table store_keys; drop table log_hashes; drop table log_entries; drop table log_origins; drop table waiting_statements; drop table store_lists; drop table event_kiosks; drop table event_cards; drop table event_operations; drop table event_checks; drop table event_match_changes; drop table event_matches; drop table event_standings; drop table event_rounds; drop table event_plays; \
        drop table event_list_views; drop table event_lists; drop table event_entries; drop table event_staff; drop table event_consents; drop table events; \
        drop table api_tokens; drop table store_reports; drop table store_acts; drop table store_invitations; drop table store_staff; drop table stores; drop table webhook_deliveries; drop table public_deck_events; drop table webhooks; drop table group_invitations; drop table group_decks; drop table group_members; drop table account_groups; drop table passkeys; drop table passkey_challenges; drop table outbox; drop table account_budgets; drop table account_follows; drop table account_blocks; \
        drop table deck_reports; drop table deck_comments; drop table deck_likes; drop table deck_origins; \
        drop table published_versions; drop table published_deck_facets; drop table published_decks; \
        drop table public_deck_changes; drop table public_deck_sequence; \
        drop table deck_bases; drop table deck_versions; drop table saved_decks; drop table one_time_links; drop table recovery_codes; drop table totp; drop table audit; \
        drop table devices; drop table attempts; drop table sessions; drop table accounts; \
        drop index shared_decks_never_opened; alter table shared_decks drop column opened_at; \
        drop table shared_deck_totals; drop index shared_decks_by_last_seen; \
        drop index shared_decks_by_created; alter table shared_decks drop column bytes; \
        alter table shared_decks drop column last_seen_at; alter table shared_decks drop column removed_at; \
        delete from _sqlx_migrations where version >= 2";
    Raw::connect(&database).await.execute(back).await.unwrap();
    let again = Store::open(&database).await.unwrap();
    assert_eq!(again.total_shared_decks().await.unwrap(), before);
    let listed = again.list_shared_decks(9).await.unwrap();
    assert_eq!(listed.len(), 2);
    assert!(listed.iter().all(|entry| entry.last_seen_at > 1_700_000_000_000), "as old as the new version: {listed:?}");
    // Nobody knows which of them were opened.
    assert!(listed.iter().all(|entry| entry.opened_at.is_some()), "{listed:?}");
    assert_eq!(again.expire_shared_decks(1_700_000_000_000).await.unwrap(), 0);
    again.close().await;
}
