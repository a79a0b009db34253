//! What promises begin with.

use safehouse_store::{
    AccountId, ContentId, Digest, Email, NewAccount, NewDeckVersion, NewSavedDeck, Role, SavedDeckId, Secret, Session,
    Store, StoreError, VersionKind,
};
use uuid::Uuid;

/// A time, in milliseconds since 1970-01-01T00:00:00Z.
pub(crate) const NOW: i64 = 1_795_171_200_000;
pub(crate) const MINUTE: i64 = 60_000;

pub(crate) fn id(number: u8) -> AccountId {
    Uuid::from_bytes([number; 16]).into()
}

pub(crate) fn digest(number: u8) -> Digest {
    Digest::from_bytes([number; 32])
}

/// An account without an address.
pub(crate) fn account(number: u8) -> NewAccount {
    NewAccount {
        id: id(number),
        name: format!("Ada {number}"),
        name_key: format!("ada{number}"),
        email: None,
        password: Secret::new("$argon2id$of-ada"),
        role: Role::Player,
        created_at: NOW,
    }
}

pub(crate) fn email(number: u8) -> Email {
    Email { address: format!("Ada.{number}@example.org"), key: format!("ada{number}@example.org") }
}

/// An account that is there.
pub(crate) async fn member(store: &Store, number: u8) -> AccountId {
    store.create_account(&account(number)).await.unwrap();
    id(number)
}

/// A session of epoch 0 that was just begun.
pub(crate) fn session(number: u8, account_id: Option<AccountId>) -> Session {
    Session {
        key: digest(number),
        account_id,
        epoch: 0,
        data: Secret::new(r#"{"csrf":"of-the-session"}"#),
        agent: "Firefox on Linux".to_owned(),
        network: "192.0.2.0/24".to_owned(),
        factor: "password".to_owned(),
        created_at: NOW,
        seen_at: NOW,
        stepped_up_at: None,
        idle_ends_at: NOW + 10 * MINUTE,
        ends_at: NOW + 60 * MINUTE,
    }
}

pub(crate) fn deck_id(number: u8) -> SavedDeckId {
    Uuid::from_bytes([number; 16]).into()
}

/// A checkpoint of this text.
pub(crate) fn version(deck_json: &str) -> NewDeckVersion {
    NewDeckVersion {
        parent: None,
        kind: VersionKind::Checkpoint,
        label: String::new(),
        deck_json: deck_json.to_owned(),
        content_id: ContentId::from_bytes([7; 32]),
        device: "Firefox on Linux".to_owned(),
        save: None,
        made_at: NOW,
    }
}

/// A deck of an account, which somebody has in hand.
pub(crate) fn saved_deck(number: u8, account: u8) -> NewSavedDeck {
    NewSavedDeck {
        id: deck_id(number),
        account: id(account),
        game: "necrogenesis".to_owned(),
        name: format!("Deck {number}"),
        folder: String::new(),
        origin: None,
        version: version("{}"),
        holder: Some(Uuid::from_bytes([number; 16])),
    }
}

/// What so many answer who ask at once, each with a number of its own.
pub(crate) async fn at_once<F>(many: u8, ask: impl Fn(u8) -> F) -> Vec<F::Output>
where
    F: Future<Output: Send> + Send + 'static,
{
    let tasks: Vec<_> = (0..many).map(|number| tokio::spawn(ask(number))).collect();
    let mut answers = Vec::new();
    for task in tasks {
        answers.push(task.await.unwrap());
    }
    answers
}

/// How often the answer was yes.
pub(crate) fn yes(answers: Vec<Result<bool, StoreError>>) -> usize {
    answers.into_iter().filter(|answer| *answer.as_ref().unwrap()).count()
}

#[track_caller]
pub(crate) fn assert_impossible<T>(answer: Result<T, StoreError>, what: &str) {
    match answer {
        Err(StoreError::Value(_)) => {}
        Err(other) => panic!("{what}: {other}"),
        Ok(_) => panic!("{what} was taken"),
    }
}
