//! What is promised of secrets.

use safehouse_store::{Database, Digest, OneTimeLink, Secret, Session, Store, StoreError};

use super::{
    given::{NOW, account, id, session},
    raw::Raw,
};

pub(crate) async fn no_secret_is_shown(store: Store, database: Database) {
    const SECRET: &str = "5ec5e7";

    let (secret, hash) = (Secret::new(SECRET), Digest::parse(&SECRET.repeat(11)[..64]).unwrap());
    let mut shown = Vec::new();
    let new = safehouse_store::NewAccount { password: secret.clone(), ..account(1) };
    store.create_account(&new).await.unwrap();
    shown.push(format!("{new:?} {:?}", store.find_account(id(1)).await.unwrap().unwrap()));

    let session = Session { key: hash.clone(), data: secret.clone(), ..session(1, Some(id(1))) };
    assert!(store.create_session(&session).await.unwrap());
    shown.push(format!("{:?}", store.find_session(&hash, NOW).await.unwrap().unwrap()));
    shown.push(format!("{:?}", store.list_sessions_of(id(1), NOW, 1).await.unwrap()[0]));

    assert!(store.put_totp(id(1), &secret).await.unwrap());
    shown.push(format!("{:?}", store.find_totp(id(1)).await.unwrap().unwrap()));

    let link = OneTimeLink {
        hash: hash.clone(),
        account_id: id(1),
        purpose: "reset-password".to_owned(),
        data: String::new(),
        created_at: NOW,
        ends_at: NOW + 1,
    };
    assert!(store.put_link(&link).await.unwrap());
    shown.push(format!("{:?}", store.find_link(&hash, "reset-password", NOW).await.unwrap().unwrap()));

    // PostgreSQL quotes the row that it refuses, which nobody may see.
    let update = format!("update accounts set password = '{SECRET}', epoch = -1");
    let refused = Raw::connect(&database).await.execute(&update).await.unwrap_err();
    assert_eq!(format!("{refused:?}").contains(SECRET), store.kind() == "postgres", "{refused:?}");
    let refused = StoreError::from(refused);
    assert!(refused.to_string().contains("constraint") || refused.to_string().contains("CHECK"), "{refused}");
    shown.push(format!("{refused} {refused:?} {refused:#?}"));

    for shown in shown {
        assert!(!shown.contains(SECRET), "{shown}");
    }
}
