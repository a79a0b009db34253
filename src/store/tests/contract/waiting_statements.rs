//! What is promised of statements that wait for the signature of their store.

use safehouse_store::{
    Database, LogEntry, LogPlace, NewStoreKey, SignedStatement, Store, WaitingLogged, WaitingStoreKeyPut,
    WaitingTotals,
    events::{EventState, NewEventState, RevealedList},
    stores::{NewStoreList, StoreListPut},
};

use super::{
    event_entries::{enter, entry_id, one, player, taking},
    event_lists::list,
    events::{event_id, found, take},
    given::{NOW, at_once, member},
    log::{begun, entry, key},
    store_lists::store_list,
    stores::store_id,
};

/// A statement of this number that its store has yet to sign.
fn waits(number: u32) -> LogEntry {
    LogEntry::to_sign("results", format!("to sign {number}\n")).unwrap()
}

/// It signed, under this number among those that wait.
fn signed(number: u32, of: u32) -> SignedStatement {
    SignedStatement { number, statement: waits(of).as_str().to_owned(), note: entry(of) }
}

/// The first store with a key of its own, and the first event of it.
async fn own_key(store: &Store) {
    taking(store).await;
    begun(store).await;
    member(store, 1).await;
    assert!(store.add_store_key(&NewStoreKey { sealed: None, ..key(1, 1) }, &entry(90)).await.unwrap());
}

async fn waiting(store: &Store) -> Vec<String> {
    let waiting = store.list_waiting_statements(store_id(1), 99).await.unwrap();
    assert_eq!(store.count_waiting_statements(store_id(1)).await.unwrap().0, waiting.len() as u64);
    waiting.into_iter().map(|one| one.statement).collect()
}

async fn entries(store: &Store) -> Vec<String> {
    store.list_log_entries(1, 1, 99).await.unwrap()
}

async fn hand_in(store: &Store, signed: &[SignedStatement]) -> WaitingLogged {
    store.log_waiting_statements(store_id(1), 1, signed, NOW + 9).await.unwrap()
}

pub(crate) async fn what_is_stated_waits_in_the_order_of_the_deeds_and_is_told_of_once_it_is_logged(
    store: Store,
    _: Database,
) {
    own_key(&store).await;
    enter(&store, &player(1, None)).await;
    let event = found(&store, 1).await;
    let opening = waits(1);
    let new =
        NewEventState { state: EventState::ListsOpen, is_shown: false, entry: Some(&opening), seed: None, at: NOW };
    assert!(store.set_event_state((store_id(1), event_id(1), event.revision), &new).await.unwrap());
    let event = found(&store, 1).await;
    assert_eq!((event.opened, event.opening_waits), (None, true));
    store.submit_event_list(one(1), &list(1)).await.unwrap();
    let mut parts = |_: Vec<String>| Ok(vec![waits(2), waits(3)]);
    assert!(store.lock_event((store_id(1), event_id(1)), (NOW + 1, false), &mut parts).await.unwrap());
    let number = store.list_event_lists_of((store_id(1), entry_id(1))).await.unwrap()[0].number;
    let shown = RevealedList { entry: entry_id(1), number, stated: waits(4), name_salt: None };
    assert_eq!(store.reveal_event_lists((store_id(1), event_id(1)), &[shown], NOW + 2).await.unwrap(), 1);
    let put = store.publish_store_list(&store_list(1, 1), &waits(5)).await.unwrap();
    assert_eq!(put, StoreListPut::Done { number: 1 });
    assert_eq!(waiting(&store).await, [1, 2, 3, 4, 5].map(|number| format!("to sign {number}\n")));
    assert_eq!(entries(&store).await, [""; 0], "the log has what is signed alone");
    let first = store.list_waiting_statements(store_id(1), 1).await.unwrap().remove(0);
    let event = found(&store, 1).await;
    assert_eq!((first.number, first.since, first.event), (1, NOW, Some((event.code, event.name))));
    assert_eq!((event.lock, event.locked_at), (None, Some(NOW + 1)));
    let revealed = store.list_event_lists_of((store_id(1), entry_id(1))).await.unwrap()[0].revealed;
    assert_eq!(revealed, Some((None, NOW + 2)));

    let all = [1, 2, 3, 4, 5].map(|number| signed(number, number));
    assert_eq!(hand_in(&store, &all).await, WaitingLogged::Done);
    assert_eq!(entries(&store).await, [1, 2, 3, 4, 5].map(|number| entry(number).as_str().to_owned()));
    assert_eq!(waiting(&store).await, [""; 0]);
    let at = |position| Some(LogPlace { log: 1, position });
    let event = found(&store, 1).await;
    assert_eq!((event.opened, event.opening_waits, event.lock), (at(1), false, at(2)));
    let revealed = store.list_event_lists_of((store_id(1), entry_id(1))).await.unwrap()[0].revealed;
    assert_eq!(revealed, Some((at(4), NOW + 2)));
    assert_eq!(store.find_store_list(store_id(1), 1).await.unwrap().unwrap().place, at(5));
}

pub(crate) async fn what_waits_is_logged_from_the_first_on_once_and_by_the_present_key(store: Store, _: Database) {
    own_key(&store).await;
    for number in [1, 2] {
        let list = NewStoreList { title: format!("List {number}"), ..store_list(1, 1) };
        store.publish_store_list(&list, &waits(number)).await.unwrap();
    }
    let texts = waiting(&store).await;
    for refused in [&[signed(2, 2)][..], &[signed(1, 2)], &[signed(1, 1), signed(3, 3)], &[signed(1, 1), signed(1, 1)]]
    {
        assert_eq!(hand_in(&store, refused).await, WaitingLogged::Changed);
        assert_eq!((waiting(&store).await, entries(&store).await.len()), (texts.clone(), 0), "all of it or nothing");
    }
    let other = store.log_waiting_statements(store_id(1), 2, &[signed(1, 1)], NOW).await.unwrap();
    assert_eq!(other, WaitingLogged::KeyChanged);
    let unsigned = SignedStatement { note: waits(1), ..signed(1, 1) };
    assert!(store.log_waiting_statements(store_id(1), 1, &[unsigned], NOW).await.is_err());
    let done = at_once(8, |_| {
        let store = store.clone();
        async move { hand_in(&store, &[signed(1, 1), signed(2, 2)]).await }
    })
    .await;
    assert_eq!(done.into_iter().filter(|done| *done == WaitingLogged::Done).count(), 1);
    assert_eq!(entries(&store).await, [1, 2].map(|number| entry(number).as_str().to_owned()));
    store.revoke_store_key(store_id(1), 1, &entry(91), NOW).await.unwrap();
    store.publish_store_list(&store_list(1, 1), &waits(3)).await.unwrap();
    assert_eq!(hand_in(&store, &[signed(1, 3)]).await, WaitingLogged::KeyChanged, "it counts no more");
    assert_eq!(waiting(&store).await, ["to sign 3\n"]);
}

pub(crate) async fn what_is_erased_before_it_was_signed_waits_no_longer(store: Store, _: Database) {
    own_key(&store).await;
    enter(&store, &player(1, None)).await;
    take(&store, 1, EventState::ListsOpen).await;
    store.submit_event_list(one(1), &list(1)).await.unwrap();
    let mut parts = |_: Vec<String>| Ok(vec![waits(1)]);
    assert!(store.lock_event((store_id(1), event_id(1)), (NOW, false), &mut parts).await.unwrap());
    let number = store.list_event_lists_of((store_id(1), entry_id(1))).await.unwrap()[0].number;
    let shown = RevealedList { entry: entry_id(1), number, stated: waits(2), name_salt: None };
    assert_eq!(store.reveal_event_lists((store_id(1), event_id(1)), &[shown], NOW).await.unwrap(), 1);
    store.publish_store_list(&store_list(1, 1), &waits(3)).await.unwrap();
    assert!(store.withdraw_event_lists(one(1), &[], NOW + 1).await.unwrap());
    assert_eq!(
        store.list_event_lists_of((store_id(1), entry_id(1))).await.unwrap(),
        [],
        "the id of what it holds is nowhere"
    );
    assert!(!store.withdraw_store_list(store_id(1), 1, Some(&waits(4)), NOW).await.unwrap(), "the log has it not");
    assert!(store.withdraw_store_list(store_id(1), 1, None, NOW).await.unwrap());
    assert_eq!(waiting(&store).await, ["to sign 1\n"]);
    store.publish_store_list(&store_list(1, 1), &waits(5)).await.unwrap();
    assert_eq!(hand_in(&store, &[signed(1, 1), signed(2, 5)]).await, WaitingLogged::Done);
    assert!(!store.withdraw_store_list(store_id(1), 2, None, NOW).await.unwrap(), "the log has to say so");
    assert!(store.withdraw_store_list(store_id(1), 2, Some(&waits(6)), NOW).await.unwrap());
    assert_eq!(waiting(&store).await, ["to sign 6\n"]);
    let totals = |at| store.total_waiting_statements(at);
    assert_eq!(totals(NOW).await.unwrap(), WaitingTotals::default());
    assert_eq!(totals(NOW + 1).await.unwrap(), WaitingTotals { statements: 1, stores: 1 });
}

/// The second key of the first store, which the host keeps or not, as it waits.
async fn next(store: &Store, key: NewStoreKey, text: u32) -> WaitingStoreKeyPut {
    store.add_waiting_store_key(&key, &waits(text)).await.unwrap()
}

pub(crate) async fn a_key_that_waits_counts_once_the_present_one_signed_that(store: Store, _: Database) {
    own_key(&store).await;
    store.publish_store_list(&store_list(1, 1), &waits(1)).await.unwrap();
    assert!(store.add_waiting_store_key(&key(2, 1), &entry(9)).await.is_err(), "a statement that nobody has to sign");
    assert_eq!(next(&store, key(3, 1), 2).await, WaitingStoreKeyPut::KeyChanged, "it follows no key that is there");
    assert_eq!(next(&store, key(2, 1), 2).await, WaitingStoreKeyPut::Done);
    assert_eq!(next(&store, key(2, 1), 3).await, WaitingStoreKeyPut::Waits);
    let list = NewStoreList { title: "Behind it".to_owned(), ..store_list(1, 1) };
    store.publish_store_list(&list, &waits(3)).await.unwrap();
    let found = store.find_waiting_store_key(store_id(1)).await.unwrap().unwrap();
    assert_eq!((found.number, found.is_sealed, found.since), (2, true, NOW));
    assert_eq!(found.vkey, key(2, 1).vkey);
    assert_eq!(store.list_store_keys(store_id(1)).await.unwrap().len(), 1, "it does not count yet");

    let all = [1, 2, 3].map(|number| signed(number, number));
    assert_eq!(hand_in(&store, &all).await, WaitingLogged::KeyChanged, "the old key signs nothing behind it");
    assert_eq!((waiting(&store).await.len(), entries(&store).await.len()), (3, 0));
    let done = at_once(8, |_| {
        let store = store.clone();
        async move { hand_in(&store, &[signed(1, 1), signed(2, 2)]).await }
    })
    .await;
    assert_eq!(done.into_iter().filter(|done| *done == WaitingLogged::Done).count(), 1);
    let keys = store.list_store_keys(store_id(1)).await.unwrap();
    assert_eq!(keys.len(), 2);
    assert_eq!((keys[1].number, &keys[1].vkey, keys[1].created_at), (2, &key(2, 1).vkey, NOW + 9));
    assert_eq!(keys[1].created, LogPlace { log: 1, position: 2 });
    assert_eq!(keys[1].sealed.as_ref().unwrap().expose(), "sealed 2 of 1");
    assert_eq!(store.find_waiting_store_key(store_id(1)).await.unwrap(), None);
    let behind = [signed(3, 3)];
    assert_eq!(hand_in(&store, &behind).await, WaitingLogged::KeyChanged);
    assert!(!store.revoke_store_key(store_id(1), 1, &entry(91), NOW).await.unwrap(), "another one followed it");
    let by_next = store.log_waiting_statements(store_id(1), 2, &behind, NOW + 9).await.unwrap();
    assert_eq!((by_next, waiting(&store).await.len()), (WaitingLogged::Done, 0));
}

pub(crate) async fn a_key_that_waits_is_taken_back_or_goes_with_the_present_one(store: Store, _: Database) {
    own_key(&store).await;
    assert!(!store.drop_waiting_store_key(store_id(1)).await.unwrap());
    let own = NewStoreKey { sealed: None, ..key(2, 1) };
    assert_eq!(next(&store, own.clone(), 1).await, WaitingStoreKeyPut::Done);
    assert!(!store.find_waiting_store_key(store_id(1)).await.unwrap().unwrap().is_sealed);
    store.publish_store_list(&store_list(1, 1), &waits(2)).await.unwrap();
    assert!(store.drop_waiting_store_key(store_id(1)).await.unwrap());
    assert_eq!(waiting(&store).await, ["to sign 2\n"], "and nothing else");
    assert_eq!(hand_in(&store, &[signed(1, 1)]).await, WaitingLogged::Changed);
    assert_eq!(next(&store, own.clone(), 3).await, WaitingStoreKeyPut::Done);
    assert!(store.revoke_store_key(store_id(1), 1, &entry(91), NOW).await.unwrap());
    assert_eq!(waiting(&store).await, ["to sign 2\n"]);
    assert_eq!(next(&store, own, 4).await, WaitingStoreKeyPut::KeyChanged, "no key counts that could sign it");
}
