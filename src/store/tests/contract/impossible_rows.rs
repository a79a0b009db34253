//! What is promised of the tables themselves, whoever writes to them.

mod accounts;
mod collections;
mod columns;
mod decks;
mod events;
mod games;
mod integrations;
mod stores;

use safehouse_store::{Database, Store};
use sqlx::error::ErrorKind;

use self::columns::{Column, Table};
use super::{given::member, raw::Raw};

/// All tables, each behind those that its rows refer to.
fn tables() -> Vec<Table> {
    [
        accounts::tables(),
        stores::tables(),
        events::tables(),
        stores::lists(),
        integrations::tables(),
        decks::tables(),
        collections::tables(),
        games::tables(),
    ]
    .concat()
}

pub(crate) async fn the_tables_themselves_refuse_them(store: Store, database: Database) {
    member(&store, 1).await;
    let mut raw = Raw::connect(&database).await;
    for (table, columns) in tables() {
        let insert = |changed: usize, value: &str| {
            let names: Vec<&str> = columns.iter().map(|(name, ..)| *name).collect();
            let value =
                |(at, (_, good, _)): (usize, &Column)| if at == changed { value.to_owned() } else { good.clone() };
            let values: Vec<String> = columns.iter().enumerate().map(value).collect();
            format!("insert into {table} ({}) values ({})", names.join(", "), values.join(", "))
        };
        let before = raw.count(table).await;
        for (at, (name, _, impossible)) in columns.iter().enumerate() {
            for value in impossible {
                let refused = raw.execute(&insert(at, value)).await;
                let what = format!("{table}.{name} = {}", value.chars().take(80).collect::<String>());
                let Err(sqlx::Error::Database(refused)) = refused else { panic!("{what}: {refused:?}") };
                let kind = refused.kind();
                assert!(matches!(kind, ErrorKind::CheckViolation | ErrorKind::NotNullViolation), "{what}: {refused}");
            }
        }
        assert_eq!(raw.count(table).await, before, "{table}");
        // Without a fault it is taken, so nothing else was the fault.
        raw.execute(&insert(usize::MAX, "")).await.unwrap_or_else(|error| panic!("{table}: {error}"));
    }
    let unconfirm = "update accounts set email = null, email_key = null where email_confirmed_at is not null";
    let refused = raw.execute(unconfirm).await.unwrap_err();
    assert!(refused.as_database_error().unwrap().is_check_violation(), "no address, confirmed: {refused}");
}

/// No index of PostgreSQL finds a text that is to be compared otherwise than in its order.
pub(crate) async fn ids_are_compared_as_in_the_table_that_they_come_from(_: Store, database: Database) {
    assert_eq!(Raw::connect(&database).await.compared_otherwise().await, [""; 0]);
}
