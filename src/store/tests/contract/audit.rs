//! What is promised of the audit log.

use safehouse_store::{AccountId, AuditEntry, Database, Store, StoreError, audit::MAX_DETAILS_BYTES};
use uuid::Uuid;

use super::given::{NOW, assert_impossible, id, member};

fn entry(number: u8, at: i64, account_id: Option<AccountId>) -> AuditEntry {
    AuditEntry {
        id: Uuid::from_bytes([number; 16]),
        at,
        account_id,
        actor: "self".to_owned(),
        action: "signed-in".to_owned(),
        network: "192.0.2.0/24".to_owned(),
        details: r#"{"factor":"password"}"#.to_owned(),
    }
}

pub(crate) async fn entries_come_back_as_they_were(store: Store, _: Database) {
    member(&store, 1).await;
    let whole = entry(2, NOW, Some(id(1)));
    let bare = AuditEntry { network: String::new(), details: String::new(), ..entry(1, NOW, None) };
    for entry in [&whole, &bare] {
        store.write_audit(entry).await.unwrap();
    }
    assert_eq!(store.list_audit(None, None, 9).await.unwrap(), [whole.clone(), bare]);
    // What was written is not written over.
    let again = AuditEntry { action: "signed-out".to_owned(), ..whole.clone() };
    assert_impossible(store.write_audit(&again).await, "an id that is there");
    assert_eq!(store.list_audit(Some(id(1)), None, 9).await.unwrap(), [whole]);
}

pub(crate) async fn the_newest_entries_are_listed_first_page_by_page(store: Store, _: Database) {
    member(&store, 1).await;
    member(&store, 2).await;
    // Several of one time, and none in the order of its id.
    let times = [5, 3, 5, 9, 3, 5, 1];
    for (number, at) in times.into_iter().enumerate() {
        let about = [Some(id(1)), Some(id(2)), None][number % 3];
        store.write_audit(&entry(0x9f - number as u8 * 0x10, at, about)).await.unwrap();
    }
    let mut expected: Vec<(i64, Uuid)> =
        (0..times.len()).map(|number| (times[number], Uuid::from_bytes([0x9f - number as u8 * 0x10; 16]))).collect();
    let of_one: Vec<(i64, Uuid)> = expected.iter().copied().step_by(3).collect();
    for (account, mut expected) in [(None, std::mem::take(&mut expected)), (Some(id(1)), of_one)] {
        expected.sort();
        expected.reverse();
        let mut listed: Vec<(i64, Uuid)> = Vec::new();
        loop {
            let page = store.list_audit(account, listed.last().copied(), 2).await.unwrap();
            assert!(page.len() <= 2);
            if page.is_empty() {
                break;
            }
            listed.extend(page.iter().map(|entry| (entry.at, entry.id)));
        }
        assert_eq!(listed, expected, "{account:?}");
    }
}

pub(crate) async fn old_entries_expire(store: Store, _: Database) {
    for (number, at) in [(1, 4), (2, 5), (3, 6)] {
        store.write_audit(&entry(number, at, None)).await.unwrap();
    }
    assert_eq!(store.expire_audit(5).await.unwrap(), 1);
    assert_eq!(store.expire_audit(5).await.unwrap(), 0);
    let left: Vec<i64> = store.list_audit(None, None, 9).await.unwrap().iter().map(|entry| entry.at).collect();
    assert_eq!(left, [6, 5]);
}

pub(crate) async fn impossible_entries_are_refused(store: Store, _: Database) {
    let text = |bytes: usize| "x".repeat(bytes);
    for (what, entry) in [
        ("nobody", AuditEntry { actor: String::new(), ..entry(1, NOW, None) }),
        ("a long actor", AuditEntry { actor: text(65), ..entry(1, NOW, None) }),
        ("nothing", AuditEntry { action: String::new(), ..entry(1, NOW, None) }),
        ("a long action", AuditEntry { action: text(65), ..entry(1, NOW, None) }),
        ("an action with a zero byte", AuditEntry { action: "\0".to_owned(), ..entry(1, NOW, None) }),
        ("a long network", AuditEntry { network: text(65), ..entry(1, NOW, None) }),
        ("details with a zero byte", AuditEntry { details: "\0".to_owned(), ..entry(1, NOW, None) }),
    ] {
        assert_impossible(store.write_audit(&entry).await, what);
    }
    let sized = |bytes: usize| AuditEntry { details: text(bytes), ..entry(1, NOW, None) };
    let refused = store.write_audit(&sized(MAX_DETAILS_BYTES + 1)).await.unwrap_err();
    assert!(matches!(refused, StoreError::TooLarge { limit: MAX_DETAILS_BYTES, .. }), "{refused}");
    assert_eq!(store.list_audit(None, None, 9).await.unwrap(), []);
    store.write_audit(&sized(MAX_DETAILS_BYTES)).await.unwrap();
}
