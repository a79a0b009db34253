//! What is promised of letters to be sent.

use std::collections::BTreeSet;

use safehouse_store::{
    AuditEntry, Database, LetterState, NewLetter, OneTimeLink, OutboxTotals, Secret, Store, StoreError,
    outbox::{MAX_BODY_BYTES, MAX_FAULT_BYTES},
};
use uuid::Uuid;

use super::{
    given::{MINUTE, NOW, assert_impossible, at_once, digest, email, id, member},
    raw::Raw,
};

pub(crate) fn letter(number: u8) -> NewLetter {
    NewLetter {
        id: Uuid::from_bytes([number; 16]),
        account_id: None,
        kind: "recover".to_owned(),
        recipient: format!("Ada.{number}@example.org"),
        recipient_key: format!("ada.{number}@example.org"),
        subject: "Set another password".to_owned(),
        body: Secret::new("https://cards.example/recover/0123"),
        created_at: NOW + i64::from(number),
        ends_at: NOW + 60 * MINUTE,
    }
}

fn link(number: u8) -> OneTimeLink {
    OneTimeLink {
        hash: digest(number),
        account_id: id(1),
        purpose: "set-password".to_owned(),
        data: "{}".to_owned(),
        created_at: NOW,
        ends_at: NOW + MINUTE,
    }
}

fn entry(number: u8) -> AuditEntry {
    AuditEntry {
        id: Uuid::from_bytes([number; 16]),
        at: NOW,
        account_id: Some(id(1)),
        actor: "self".to_owned(),
        action: "password-changed".to_owned(),
        network: String::new(),
        details: "{}".to_owned(),
    }
}

pub(crate) async fn a_letter_is_there_with_what_it_tells_of_or_neither(store: Store, database: Database) {
    member(&store, 1).await;
    let mut raw = Raw::connect(&database).await;
    store.put_letter(&NewLetter { account_id: Some(id(1)), ..letter(1) }, Some(&link(1))).await.unwrap();
    // The link, the entry or the letter is there already, or cannot be.
    let of_nobody = NewLetter { account_id: Some(id(7)), ..letter(2) };
    assert!(store.put_letter(&letter(2), Some(&link(1))).await.is_err());
    assert!(store.put_letter(&letter(1), Some(&link(2))).await.is_err());
    assert!(matches!(store.put_letter(&of_nobody, Some(&link(2))).await, Err(StoreError::NoAccount)));
    assert!(store.write_audit_and_letter(&entry(1), &letter(1)).await.is_err());
    assert!(matches!(store.write_audit_and_letter(&entry(1), &of_nobody).await, Err(StoreError::NoAccount)));
    assert!(store.set_account_email(id(1), Some(&email(1)), Some(NOW), Some(&letter(1))).await.is_err());
    assert_eq!((raw.count("outbox").await, raw.count("one_time_links").await, raw.count("audit").await), (1, 1, 0));
    assert_eq!(store.find_account(id(1)).await.unwrap().unwrap().email, None);

    store.write_audit_and_letter(&entry(1), &letter(2)).await.unwrap();
    assert!(store.set_account_email(id(1), Some(&email(1)), Some(NOW), Some(&letter(3))).await.unwrap());
    assert!(!store.set_account_email(id(9), None, None, Some(&letter(4))).await.unwrap(), "nobody's is not told of");
    assert_eq!((raw.count("outbox").await, raw.count("audit").await), (3, 1));
}

pub(crate) async fn the_letter_that_is_due_for_longest_is_given_out_until_it_is_sent(store: Store, _: Database) {
    for number in [2, 1] {
        store.put_letter(&letter(number), None).await.unwrap();
    }
    let (now, again) = (NOW + 10, NOW + MINUTE);
    assert_eq!(store.claim_letter(NOW, again).await.unwrap(), None, "none is due");
    let given = store.claim_letter(now, again).await.unwrap().unwrap();
    assert_eq!((given.id, given.tries), (letter(1).id, 1));
    assert_eq!((given.body, given.ends_at), (letter(1).body, letter(1).ends_at));
    assert_eq!(store.claim_letter(now, again).await.unwrap().unwrap().id, letter(2).id);
    assert_eq!(store.claim_letter(now, again).await.unwrap(), None, "both are in somebody's hands");
    // Whoever had the first said nothing; the second is delayed.
    assert!(store.letter_delayed(letter(2).id, NOW + 5 * MINUTE, "busy").await.unwrap());
    let given = store.claim_letter(again, again + MINUTE).await.unwrap().unwrap();
    assert_eq!((given.id, given.tries), (letter(1).id, 2));
    assert!(store.letter_sent(given.id, again).await.unwrap());
    assert!(!store.letter_sent(given.id, again).await.unwrap(), "once");
    assert!(!store.letter_delayed(given.id, NOW, "x").await.unwrap());
    assert_eq!(store.claim_letter(NOW + 4 * MINUTE, again).await.unwrap(), None);
    assert_eq!(store.hurry_letters(NOW + 4 * MINUTE).await.unwrap(), 1);
    assert_eq!(store.claim_letter(NOW + 4 * MINUTE, NOW + 5 * MINUTE).await.unwrap().unwrap().id, letter(2).id);
}

pub(crate) async fn of_many_who_ask_at_once_each_letter_is_given_to_one(store: Store, _: Database) {
    for number in 0..8 {
        store.put_letter(&letter(number), None).await.unwrap();
    }
    let mut given = Vec::new();
    for _ in 0..8 {
        let answers = at_once(8, |_| {
            let store = store.clone();
            async move { store.claim_letter(NOW + MINUTE, NOW + 2 * MINUTE).await.unwrap() }
        });
        given.extend(answers.await.into_iter().flatten().map(|letter| letter.id));
    }
    assert_eq!(given.len(), 8);
    assert_eq!(given.into_iter().collect::<BTreeSet<_>>().len(), 8);
}

pub(crate) async fn what_becomes_of_letters_is_listed_without_their_texts(store: Store, database: Database) {
    for number in 1..=4 {
        store.put_letter(&letter(number), None).await.unwrap();
    }
    let short = NewLetter { ends_at: NOW + MINUTE, ..letter(5) };
    store.put_letter(&short, None).await.unwrap();
    assert!(store.letter_sent(letter(1).id, NOW + MINUTE).await.unwrap());
    assert!(store.letter_failed(letter(2).id, NOW + MINUTE, "no such mailbox").await.unwrap());
    assert_eq!(store.give_letters_up(NOW + MINUTE - 1).await.unwrap(), 0);
    assert_eq!(store.give_letters_up(NOW + MINUTE).await.unwrap(), 1);
    assert_eq!(store.claim_letter(NOW + MINUTE, NOW + 2 * MINUTE).await.unwrap().unwrap().id, letter(3).id);
    let list = store.list_letters(10).await.unwrap();
    let states: Vec<_> = list.iter().map(|letter| letter.state).collect();
    use LetterState::{Failed, Sent, Waiting};
    assert_eq!(states, [Failed, Waiting, Waiting, Failed, Sent]);
    assert_eq!((list[3].fault.as_str(), list[3].done_at), ("no such mailbox", Some(NOW + MINUTE)));
    assert_eq!((list[4].kind.as_str(), list[4].recipient.as_str()), ("recover", "Ada.1@example.org"));
    assert_eq!(store.list_letters(2).await.unwrap().len(), 2);
    let totals = OutboxTotals { waiting: 2, sent: 1, failed: 2, oldest_waiting: Some(NOW + 3) };
    assert_eq!(store.total_letters().await.unwrap(), totals);
    let mut raw = Raw::connect(&database).await;
    assert_eq!(raw.count("outbox where body = ''").await, 3, "what is done has no text");
    assert_eq!(store.expire_letters(NOW + MINUTE).await.unwrap(), 0);
    assert_eq!(store.expire_letters(NOW + MINUTE + 1).await.unwrap(), 3);
    assert_eq!(store.list_letters(10).await.unwrap().len(), 2, "what waits stays");
}

pub(crate) async fn letters_to_an_address_are_counted_by_what_they_are_for(store: Store, _: Database) {
    for number in 1..=3 {
        let kind = if number == 3 { "notice" } else { "recover" }.to_owned();
        store.put_letter(&NewLetter { kind, recipient_key: "ada@x".to_owned(), ..letter(number) }, None).await.unwrap();
    }
    assert_eq!(store.count_letters_to("ada@x", "recover", NOW).await.unwrap(), 2);
    assert_eq!(store.count_letters_to("ada@x", "recover", NOW + 2).await.unwrap(), 1);
    assert_eq!(store.count_letters_to("bea@x", "recover", NOW).await.unwrap(), 0);
    assert_eq!(store.count_letters_to("\0", "recover", NOW).await.unwrap(), 0);
}

pub(crate) async fn impossible_letters_are_refused(store: Store, _: Database) {
    for (what, letter) in [
        ("no kind", NewLetter { kind: String::new(), ..letter(1) }),
        ("no address", NewLetter { recipient: String::new(), ..letter(1) }),
        ("a long address", NewLetter { recipient_key: "x".repeat(321), ..letter(1) }),
        ("no subject", NewLetter { subject: String::new(), ..letter(1) }),
        ("a zero byte", NewLetter { body: Secret::new("\0"), ..letter(1) }),
    ] {
        assert_impossible(store.put_letter(&letter, None).await, what);
    }
    let long = NewLetter { body: Secret::new("x".repeat(MAX_BODY_BYTES + 1)), ..letter(1) };
    let refused = store.put_letter(&long, None).await.unwrap_err();
    assert!(matches!(refused, StoreError::TooLarge { limit: MAX_BODY_BYTES, .. }), "{refused}");
    let fault = "x".repeat(MAX_FAULT_BYTES + 1);
    assert_impossible(store.letter_failed(letter(1).id, NOW, &fault).await, "a long fault");
    assert_impossible(store.letter_delayed(letter(1).id, NOW, &fault).await, "a long fault");
}
