//! What is promised of looking at a database.

use safehouse_store::{Checkup, Database, Store};

use super::{
    given::{NOW, member},
    raw::Raw,
};

pub(crate) async fn a_database_says_what_is_missing_and_what_is_not_of_this_program(store: Store, database: Database) {
    member(&store, 1).await;
    let well = Checkup::of(&database).await.unwrap();
    assert_eq!((well.missing_migrations, well.foreign_migrations), (0, 0));
    assert_eq!((well.is_read_only, well.damage.as_slice()), (false, [].as_slice()));
    assert!(well.bytes > 8192);
    let is_sqlite = matches!(database, Database::Sqlite(_));
    assert_eq!(well.program.starts_with("SQLite 3."), is_sqlite);
    assert_eq!(well.clock_ms.is_none(), is_sqlite);
    assert!(well.clock_ms.is_none_or(|now| now > NOW - 366 * 24 * 60 * 60_000));

    let mut raw = Raw::connect(&database).await;
    raw.execute("delete from _sqlx_migrations where version = 9").await.unwrap();
    assert_eq!(Checkup::of(&database).await.unwrap().missing_migrations, 1, "nothing was applied by looking");
    assert_eq!(Checkup::of(&database).await.unwrap().missing_migrations, 1);
    raw.execute("update _sqlx_migrations set version = 9999 where version = 1").await.unwrap();
    let other = Checkup::of(&database).await.unwrap();
    assert_eq!((other.missing_migrations, other.foreign_migrations), (2, 1));
}

pub(crate) async fn a_row_without_its_parent_is_damage(store: Store, database: Database) {
    member(&store, 1).await;
    let mut raw = Raw::connect(&database).await;
    if matches!(database, Database::Sqlite(_)) {
        raw.execute("pragma foreign_keys = off").await.unwrap();
        raw.execute("update accounts set id = '0199c5d7-9c3a-7e1f-8a2b-0123456789ab'").await.unwrap();
        raw.execute("insert into totp (account_id, secret) values ('0199c5d7-9c3a-7e1f-8a2b-0123456789ac', 'x')")
            .await
            .unwrap();
        let damage = Checkup::of(&database).await.unwrap().damage;
        assert_eq!(damage, ["a row of totp belongs to one that is not there"]);
    }
}
