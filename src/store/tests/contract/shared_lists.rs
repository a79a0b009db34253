//! What is promised of lists that others see.

use safehouse_store::{
    Database, ListField, ListFields, ListKind, ListShown, ListVisibility, NewWant, ShownCounts, Store, StoreError,
    TradeCandidate, shared_lists::MAX_LINKS_KEPT,
};

use super::{
    collections::{GAME, event},
    given::{NOW, digest, id, member},
    wants::want,
};

async fn decide(store: &Store, account: u8, kind: ListKind, visibility: ListVisibility) {
    store
        .put_shared_list(id(account), GAME, (kind, ListShown::wholly(visibility, ShownCounts::Exact)), NOW)
        .await
        .unwrap();
}

pub(crate) async fn a_list_is_private_until_somebody_decides_otherwise(store: Store, _: Database) {
    let fields: ListFields = [ListField::Name, ListField::Condition].into_iter().collect();
    let public = ListShown { fields, ..ListShown::wholly(ListVisibility::Public, ShownCounts::Some) };
    let shown = (ListKind::Wants, public);
    let refused = store.put_shared_list(id(1), GAME, shown, NOW).await;
    assert!(matches!(refused, Err(StoreError::NoAccount)), "{refused:?}");
    member(&store, 1).await;
    assert_eq!(store.list_shared_lists(id(1), GAME).await.unwrap(), []);
    decide(&store, 1, ListKind::Collection, ListVisibility::Link).await;
    decide(&store, 1, ListKind::Wants, ListVisibility::Matches).await;
    store.put_shared_list(id(1), GAME, shown, NOW + 1).await.unwrap();
    let lists = store.list_shared_lists(id(1), GAME).await.unwrap();
    let told: Vec<_> = lists.iter().map(|list| (list.kind, list.shown, list.changed_at)).collect();
    let expected = [
        (ListKind::Wants, public, NOW + 1),
        (ListKind::Collection, ListShown::wholly(ListVisibility::Link, ShownCounts::Exact), NOW),
    ];
    assert_eq!(told, expected);
    let nothing = ListShown { fields: [ListField::Count].into_iter().collect(), ..public };
    let refused = store.put_shared_list(id(1), GAME, (ListKind::Wants, nothing), NOW).await;
    assert!(matches!(refused, Err(StoreError::Value(_))), "a list of what nobody knows: {refused:?}");
    assert_eq!(store.list_shared_lists(id(1), "genezoa").await.unwrap(), []);
}

pub(crate) async fn a_link_leads_to_its_list_until_it_is_revoked_and_is_known_afterwards(store: Store, _: Database) {
    member(&store, 1).await;
    let link = |number: u8, at: i64| {
        let store = store.clone();
        async move { store.put_list_link(id(1), GAME, ListKind::Trade, &digest(number), at).await.unwrap() }
    };
    let found = async |number: u8| store.find_list_link(&digest(number)).await.unwrap().map(|list| list.is_revoked);
    assert!(!link(1, NOW).await, "a list that is private");
    decide(&store, 1, ListKind::Trade, ListVisibility::Matches).await;
    assert!(!link(1, NOW).await, "a list that has no links");
    decide(&store, 1, ListKind::Trade, ListVisibility::Link).await;
    assert!(link(1, NOW).await);
    let list = store.find_list_link(&digest(1)).await.unwrap().unwrap();
    assert_eq!(
        (list.account, list.owner.as_str(), list.game.as_str(), list.kind),
        (id(1), "Ada 1", GAME, ListKind::Trade)
    );
    assert_eq!(store.list_shared_lists(id(1), GAME).await.unwrap()[0].linked_at, Some(NOW));
    // Another link ends the one before.
    assert!(link(2, NOW + 1).await);
    assert_eq!((found(1).await, found(2).await, found(3).await), (Some(true), Some(false), None));
    assert!(store.revoke_list_link(id(1), GAME, ListKind::Trade, NOW).await.unwrap());
    assert!(!store.revoke_list_link(id(1), GAME, ListKind::Trade, NOW).await.unwrap());
    assert_eq!(found(2).await, Some(true));
    // Whoever shows it to nobody any more takes the link back, and it does not come back by itself.
    assert!(link(3, NOW + 2).await);
    decide(&store, 1, ListKind::Trade, ListVisibility::Public).await;
    assert_eq!(found(3).await, Some(false));
    decide(&store, 1, ListKind::Trade, ListVisibility::Private).await;
    assert_eq!(found(3).await, Some(true));
    decide(&store, 1, ListKind::Trade, ListVisibility::Link).await;
    assert_eq!(found(3).await, Some(true));
    store.set_account_disabled(id(1), Some(NOW)).await.unwrap();
    assert_eq!(found(3).await, None);
}

pub(crate) async fn only_so_many_links_are_remembered(store: Store, _: Database) {
    member(&store, 1).await;
    decide(&store, 1, ListKind::Trade, ListVisibility::Link).await;
    let most = u8::try_from(MAX_LINKS_KEPT).unwrap();
    for number in 0..=most {
        let at = NOW + i64::from(number);
        assert!(store.put_list_link(id(1), GAME, ListKind::Trade, &digest(number), at).await.unwrap());
    }
    assert_eq!(store.find_list_link(&digest(0)).await.unwrap(), None);
    assert!(store.find_list_link(&digest(1)).await.unwrap().unwrap().is_revoked);
    assert!(!store.find_list_link(&digest(most)).await.unwrap().unwrap().is_revoked);
}

/// Copies of these printings, marked for trade or not.
async fn owns(store: &Store, account: u8, number: u64, copies: &[(&str, i64)], is_for_trade: bool) {
    let mut came = event(number, copies);
    for change in &mut came.changes {
        // A place that says so marks nothing.
        let place = r#""place":"x\"is_for_trade\":true""#;
        let mark = if is_for_trade { r#","is_for_trade":true"# } else { "" };
        change.holding = format!(r#"{{"number":"{}",{place}{mark}}}"#, change.printing);
    }
    store.append_collection_events(id(account), &[came], NOW).await.unwrap();
}

fn texts(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

pub(crate) async fn who_has_or_wants_the_cards_is_found_where_they_let_that_be_found(store: Store, _: Database) {
    for number in 1..=6 {
        member(&store, number).await;
    }
    for (account, visibility) in [
        (2, ListVisibility::Matches),
        (3, ListVisibility::Public),
        (4, ListVisibility::Link),
        (5, ListVisibility::Private),
        (1, ListVisibility::Public),
        (6, ListVisibility::Public),
    ] {
        decide(&store, account, ListKind::Trade, visibility).await;
        decide(&store, account, ListKind::Wants, visibility).await;
        owns(&store, account, 1, &[("A-1", 1), ("A-2", 3), ("A-9", 1)], true).await;
        owns(&store, account, 2, &[("A-3", 1)], false).await;
        let other = NewWant { card: "rope".to_owned(), ..want(2) };
        assert!(store.put_wants(id(account), GAME, &[want(1), other], NOW).await.unwrap());
    }
    owns(&store, 3, 3, &[("A-1", -1)], true).await;
    let found = async || {
        let (printings, cards) = (texts(&["A-1", "A-2", "A-3", "A-2", "a\0"]), texts(&["kite", "wind"]));
        store.list_trade_candidates(id(1), GAME, &printings, &cards).await.unwrap()
    };
    let candidate = |number: u8, offers, wants| TradeCandidate {
        account: id(number),
        name: format!("Ada {number}"),
        offers,
        wants,
    };
    assert_eq!(found().await, [candidate(2, 2, 1), candidate(3, 1, 1), candidate(6, 2, 1)]);
    store.block_account(id(1), id(2), true, NOW).await.unwrap();
    store.block_account(id(6), id(1), true, NOW).await.unwrap();
    assert_eq!(found().await, [candidate(3, 1, 1)]);
    decide(&store, 3, ListKind::Trade, ListVisibility::Private).await;
    assert_eq!(found().await, [candidate(3, 0, 1)]);
    store.set_account_disabled(id(3), Some(NOW)).await.unwrap();
    assert_eq!(found().await, []);
    let offered = store.list_balances_for_trade(id(2), GAME, &texts(&["A-2", "A-3"])).await.unwrap();
    assert_eq!(offered.iter().map(|balance| balance.copies).collect::<Vec<_>>(), [3]);
    assert_eq!(store.list_trade_candidates(id(1), "a\0", &texts(&["A-1"]), &[]).await.unwrap(), []);
}

pub(crate) async fn more_cards_than_one_question_takes_are_all_asked_about(store: Store, _: Database) {
    member(&store, 1).await;
    member(&store, 2).await;
    decide(&store, 2, ListKind::Trade, ListVisibility::Matches).await;
    let printings: Vec<String> = (0..300).map(|number| format!("A-{number:03}")).collect();
    let copies: Vec<(&str, i64)> = printings.iter().map(|printing| (printing.as_str(), 1)).collect();
    owns(&store, 2, 1, &copies, true).await;
    let found = store.list_trade_candidates(id(1), GAME, &printings, &[]).await.unwrap();
    assert_eq!(found.iter().map(|one| (one.offers, one.wants)).collect::<Vec<_>>(), [(300, 0)]);
    assert_eq!(store.list_balances_for_trade(id(2), GAME, &printings).await.unwrap().len(), 300);
}
