//! What the service answers leaves the program in the form of the stored samples.

use safehouse_service::{
    Account, AuditEntry, LetterEntry, LetterState, OutboxTotals, Role, Secret, SessionEntry,
    resealing::Resealed,
    sessions::key_of,
    wire::{
        Accounts, BuiltBreached, History, Letters, MadeLink, OpenSessions, RemovedDecks, ResealedSecrets,
        RetriedLetters, SharedDecks, TriedLetter,
        stores::{GameStores, StoreStaff},
    },
};
use safehouse_store::{GameStore, SharedDeckEntry, SharedDeckTotals, ShortId, StaffMember, StaffRole, StoreLevel};
use safehouse_testing::sample;
use serde::Serialize;

fn check(name: &str, form: &impl Serialize) {
    sample::check("src/service/tests/wire", name, form);
}

#[test]
fn shared_decks_leave_in_their_form() {
    let short_id = ShortId::parse("4h7kq2m9xz").expect("a short id");
    let kept =
        SharedDeckEntry { short_id, bytes: 450, created_at: 1, last_seen_at: 2, opened_at: None, removed_at: None };
    let removed = SharedDeckEntry { opened_at: Some(3), removed_at: Some(4), ..kept.clone() };
    check("shared_decks", &SharedDecks::new(&[kept, removed], SharedDeckTotals { decks: 1, bytes: 450 }));
    check("removed_decks", &RemovedDecks::new(&["4h7kq2m9xz".to_owned()], &["9c0d1e2f3g"]));
}

#[test]
fn accounts_leave_in_their_form_without_what_is_secret() {
    let rick = Account {
        id: "0199c5d7-9c3a-7e1f-8a2b-0123456789ab".parse().expect("an id"),
        name: "Rick".to_owned(),
        name_key: "key of rick".to_owned(),
        email: Some("rick@example.org".to_owned()),
        email_confirmed_at: Some(2),
        password: Secret::new("hash of a password"),
        epoch: 3,
        role: Role::Player,
        created_at: 1,
        password_changed_at: 4,
        disabled_at: None,
    };
    let morgan = Account { role: Role::Administrator, disabled_at: Some(5), ..rick.clone() };
    check("accounts", &Accounts::new(&[rick, morgan]));
    check("made_link", &MadeLink::new("Rick", "https://cards.example/recover/0a1b", 6));
}

#[test]
fn letters_leave_in_their_form_without_their_texts() {
    let waiting = LetterEntry {
        id: uuid::Uuid::nil(),
        kind: "recover".to_owned(),
        recipient: "rick@example.org".to_owned(),
        created_at: 1,
        next_at: 2,
        tries: 3,
        fault: "no answer".to_owned(),
        state: LetterState::Waiting,
        done_at: None,
    };
    let sent = LetterEntry { state: LetterState::Sent, fault: String::new(), done_at: Some(4), ..waiting.clone() };
    let totals = OutboxTotals { waiting: 1, sent: 1, failed: 0, oldest_waiting: Some(1) };
    check("letters", &Letters::new(&[waiting, sent], totals));
    check("built_breached", &BuiltBreached::new(11_200_000, 25_231_424));
    check("resealed_secrets", &ResealedSecrets::new(Resealed { resealed: 3, present: 2, unread: 1 }));
    check("retried_letters", &RetriedLetters::new(1));
    check("tried_letter", &TriedLetter::new(Some("no answer")));
}

#[test]
fn what_was_done_leaves_in_its_form() {
    let session = SessionEntry {
        key: key_of(b"a session"),
        agent: "Firefox on Linux".to_owned(),
        network: "192.0.2.0/24".to_owned(),
        factor: "password".to_owned(),
        created_at: 1,
        seen_at: 2,
        idle_ends_at: 3,
        ends_at: 4,
    };
    check("open_sessions", &OpenSessions::new("Rick", &[session]));
    let known = AuditEntry {
        id: uuid::Uuid::nil(),
        at: 5,
        account_id: Some("0199c5d7-9c3a-7e1f-8a2b-0123456789ab".parse().expect("an id")),
        actor: "self".to_owned(),
        action: "signed-out".to_owned(),
        network: "192.0.2.0/24".to_owned(),
        details: "{}".to_owned(),
    };
    let unknown = AuditEntry { account_id: None, actor: "somebody".to_owned(), ..known.clone() };
    check("history", &History::new(&[known, unknown]));
}

#[test]
fn stores_and_their_staff_leave_in_their_form() {
    let corner = GameStore {
        id: uuid::Uuid::nil().into(),
        slug: "corner-games".to_owned(),
        name: "Corner Games".to_owned(),
        created_at: 1,
        closed_at: None,
        staff: 2,
        level: StoreLevel::Confirmed,
        hidden_at: None,
        time_zone: "UTC".to_owned(),
    };
    let level = StoreLevel::Unconfirmed;
    let closed = GameStore {
        slug: "riverside".to_owned(),
        closed_at: Some(2),
        staff: 0,
        level,
        hidden_at: Some(3),
        ..corner.clone()
    };
    let rick = StaffMember {
        account: "0199c5d7-9c3a-7e1f-8a2b-0123456789ab".parse().expect("an id"),
        name: "Rick".to_owned(),
        role: StaffRole::Judge,
        added_at: 3,
        added_by: "whoever runs the site".to_owned(),
        is_stopped: false,
        has_second_factor: true,
    };
    let owner = StaffMember { role: StaffRole::Owner, is_stopped: true, has_second_factor: false, ..rick.clone() };
    check("store_staff", &StoreStaff::new(&corner, &[rick, owner]));
    check("game_stores", &GameStores::new(&[corner, closed]));
}
