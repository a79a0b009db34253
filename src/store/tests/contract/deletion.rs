//! What is promised when an account goes.

use safehouse_store::{
    Appended, Asked, AuditEntry, Database, DeckReport, ListKind, ListShown, ListVisibility, MeasurementLimits,
    NewCollectionEvent, NewDeckComment, NewLetter, NewStaffInvitation, OneTimeLink, PriceListPut, RecoveryKind, Secret,
    ShownCounts, StaffInvitationPut, StaffRole, Store, StoreError, StoreReport, Visibility, WebhookEvents,
    WebhookWhose,
    events::{EventMade, NewEventStaff, NewKiosk},
};
use uuid::Uuid;

use super::{
    api_tokens::token,
    collections::{GAME, event},
    events::{create, event as new_event, event_id},
    given::{MINUTE, NOW, deck_id, digest, id, member, saved_deck, session},
    groups::{group, group_id},
    measurements::{ask, measurement},
    outbox::letter,
    passkeys::passkey,
    prices::price_list,
    published_decks::published,
    raw::Raw,
    store_acts::{staff_invitation, store_report},
    stores::{game_store, staff, store_id},
    talk::{comment, report},
    targets::target,
    test_games::game,
    want_sources::source,
    wants::want,
    webhooks::webhook,
};

fn entry(number: u8) -> AuditEntry {
    AuditEntry {
        id: Uuid::from_bytes([number; 16]),
        at: NOW,
        account_id: Some(id(number)),
        actor: "self".to_owned(),
        action: "signed-in".to_owned(),
        network: String::new(),
        details: String::new(),
    }
}

fn link(number: u8) -> OneTimeLink {
    OneTimeLink {
        hash: digest(number),
        account_id: id(number),
        purpose: "reset-password".to_owned(),
        data: String::new(),
        created_at: NOW,
        ends_at: NOW,
    }
}

/// Every table that has rows of an account is in here, or the promise fails.
async fn with_everything(store: &Store, number: u8) {
    let account = member(store, number).await;
    assert!(store.create_session(&session(number, Some(account))).await.unwrap());
    assert!(store.trust_device(&digest(number), account, NOW).await.unwrap());
    store.write_audit(&entry(number)).await.unwrap();
    assert!(store.put_totp(account, &Secret::new("sealed")).await.unwrap());
    store.replace_recovery_codes(account, RecoveryKind::Factor, &[digest(number)], NOW).await.unwrap();
    assert!(store.put_link(&link(number)).await.unwrap());
    assert!(store.put_passkey(&passkey(number, number)).await.unwrap());
    store.put_challenge(&digest(number), Some(account), "add", "{}", NOW + 1, NOW).await.unwrap();
    published(store, number, number).await;
    assert!(store.create_group(&group(number, number)).await.unwrap());
    let shown = store.set_deck_visibility(account, deck_id(number), Visibility::Group(group_id(number))).await;
    assert!(shown.unwrap());
    store.like_deck(account, deck_id(number), true, NOW).await.unwrap();
    let said = NewDeckComment { deck: deck_id(number), ..comment(number, number, None) };
    assert!(store.create_deck_comment(&said).await.unwrap());
    let told = DeckReport { deck: deck_id(number), ..report(number, number, Some(number)) };
    assert!(store.create_deck_report(&told).await.unwrap());
    assert!(store.create_game_store(&game_store(number)).await.unwrap());
    store.put_staff(&staff(number, number, StaffRole::Judge)).await.unwrap();
    let told = StoreReport { store: store_id(number), ..store_report(number, number) };
    assert!(store.create_store_report(&told).await.unwrap());
    let invited = NewStaffInvitation { store: store_id(number), ..staff_invitation(number, number) };
    assert_eq!(store.put_staff_invitation(&invited).await.unwrap(), StaffInvitationPut::Kept);
    assert_eq!(create(store, number, number, &new_event()).await.unwrap(), EventMade::Done);
    let helper = NewEventStaff {
        event: (store_id(number), event_id(number)),
        account,
        role: StaffRole::Judge,
        added_at: NOW,
        added_by: "Ada".to_owned(),
    };
    assert!(store.put_event_staff(&helper).await.unwrap());
    let kiosk = NewKiosk {
        token: digest(number),
        event: (store_id(number), event_id(number)),
        account,
        started_at: NOW,
        ends_at: NOW + MINUTE,
    };
    assert!(store.put_kiosk(&kiosk).await.unwrap());
    assert!(store.put_token(&token(number, account), 9).await.unwrap());
    assert!(store.create_test_game(&game(number, Some(account)), 9).await.unwrap());
    let came = NewCollectionEvent { undoes: vec![Uuid::from_u128(9)], ..event(1, &[("A-1", 1)]) };
    assert_eq!(store.append_collection_events(account, &[came], NOW).await.unwrap(), [Appended::New]);
    let of_file = "a".repeat(64);
    let file = (account, "necrogenesis", of_file.as_str());
    store.bring_collection_file(file, "a.csv", "packed", NOW).await.unwrap();
    store.note_collection_import(file, "a.csv", Uuid::from_u128(9), NOW).await.unwrap();
    assert_eq!(
        store.put_price_list((account, GAME), &price_list("November"), "packed").await.unwrap(),
        PriceListPut::Kept
    );
    assert!(store.put_target((account, GAME), &target("Mine")).await.unwrap());
    assert!(store.put_wants(account, GAME, &[want(number)], NOW).await.unwrap());
    assert!(store.put_want_source((account, GAME), &source(number, &["kite"]), NOW).await.unwrap());
    let shown = (ListKind::Trade, ListShown::wholly(ListVisibility::Link, ShownCounts::Exact));
    store.put_shared_list(account, GAME, shown, NOW).await.unwrap();
    assert!(store.put_list_link(account, GAME, ListKind::Trade, &digest(number), NOW).await.unwrap());
    let limits = MeasurementLimits { of_asker: 9, of_all: 9, kept: 9, asks_of_asker: 9 };
    let asked = store.ask_measurement(&measurement(number, 1), &ask(number, number, Some(account)), limits).await;
    assert_eq!(asked.unwrap(), Asked::Taken);
    store.take_of_budget(account, "comment", 9, MINUTE, NOW).await.unwrap().unwrap();
    store.put_letter(&NewLetter { account_id: Some(account), ..letter(number) }, None).await.unwrap();
    let hook = webhook(number, number, WebhookWhose::Own, WebhookEvents::default());
    assert!(store.put_webhook(&hook, 9).await.unwrap());
    let told = hook.id.to_string();
    assert!(store.put_delivery(account, hook.id, (&told, "test", "{}"), NOW, NOW).await.unwrap());
}

pub(crate) async fn a_deleted_account_leaves_no_row(store: Store, database: Database) {
    with_everything(&store, 1).await;
    with_everything(&store, 2).await;
    let mut raw = Raw::connect(&database).await;
    let mut tables = raw.tables_with("account_id").await;
    assert!(tables.len() >= 6, "{tables:?}");
    let others = [
        "account_groups",
        "deck_versions",
        "deck_bases",
        "published_versions",
        "webhook_deliveries",
        "store_invitations",
    ];
    // Whoever took part is a number afterwards: what is promised of entries says so.
    tables.retain(|table| table != "event_entries");
    tables.extend(["accounts"].into_iter().chain(others).map(str::to_owned));
    for table in &tables {
        assert_eq!(raw.count(table).await, 2, "{table}");
    }
    assert!(store.delete_account(id(1)).await.unwrap());
    for table in &tables {
        assert_eq!(raw.count(table).await, 1, "{table}");
    }
    assert!(!store.delete_account(id(1)).await.unwrap());
    assert_eq!(store.find_account(id(1)).await.unwrap(), None);
    assert_eq!(store.find_session(&digest(1), NOW).await.unwrap(), None);
    assert!(store.find_session(&digest(2), NOW).await.unwrap().is_some());
    // The name is free, and whoever takes it has nothing of the one before.
    member(&store, 1).await;
    assert_eq!(store.find_totp(id(1)).await.unwrap(), None);
}

pub(crate) async fn nothing_is_kept_for_an_account_that_is_not_there(store: Store, database: Database) {
    member(&store, 2).await;
    let is_missing = |answer: Result<(), StoreError>| matches!(answer, Err(StoreError::NoAccount));
    assert!(is_missing(store.create_session(&session(1, Some(id(1)))).await.map(drop)));
    assert!(is_missing(store.trust_device(&digest(1), id(1), NOW).await.map(drop)));
    assert!(is_missing(store.write_audit(&entry(1)).await));
    assert!(is_missing(store.put_totp(id(1), &Secret::new("sealed")).await.map(drop)));
    assert!(is_missing(store.replace_recovery_codes(id(1), RecoveryKind::Account, &[digest(1)], NOW).await));
    assert!(is_missing(store.put_link(&link(1)).await.map(drop)));
    assert!(is_missing(store.put_token(&token(1, id(1)), 9).await.map(drop)));
    assert!(is_missing(store.create_saved_deck(&saved_deck(1, 1)).await.map(drop)));
    assert!(is_missing(store.put_letter(&NewLetter { account_id: Some(id(1)), ..letter(1) }, None).await));
    let mut raw = Raw::connect(&database).await;
    for table in raw.tables_with("account_id").await {
        assert_eq!(raw.count(&table).await, 0, "{table}");
    }
}
