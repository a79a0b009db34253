//! What the service answers leaves the program in the form of the stored samples.

use safehouse_service::{
    Account, AuditEntry, LetterEntry, LetterState, OutboxTotals, Role, Secret, SessionEntry,
    events::{
        EntryState, PlayerShown,
        operations::{Answer, Done},
        rounds::{
            Cut, Kind, MatchShown, Outcome, PlaySeen, PlayerInPlay, ReportAnswer, Reported, ReportedAs, RoundMade,
            RoundPhase, RoundShown, RoundState, Settings, Side, TakenBack,
        },
    },
    resealing::Resealed,
    sessions::key_of,
    wire::{
        Accounts, BuiltBreached, History, Letters, MadeLink, OpenSessions, RemovedDecks, ResealedSecrets,
        RetriedLetters, SharedDecks, TriedLetter,
        event_results::EventResultAnswers,
        event_rounds::EventPairings,
        events::EventPlayers,
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

#[test]
fn what_everybody_sees_of_players_leaves_without_what_staff_know() {
    let ada = PlayerShown {
        number: 1,
        id: Some(uuid::Uuid::nil()),
        shown_as: "Countess".to_owned(),
        name: "Ada".to_owned(),
        state: EntryState::CheckedIn,
        left_out: None,
        has_left: false,
        has_list: Some(true),
        is_late: false,
        verdict: None,
        is_list_shown: false,
        has_account: true,
        has_agreed: Some(false),
        is_list_kept_hidden: false,
    };
    let ben = PlayerShown { number: 2, shown_as: "Player 2".to_owned(), state: EntryState::Registered, ..ada.clone() };
    let cleo = PlayerShown { number: 3, shown_as: "Cleo".to_owned(), has_left: true, ..ada.clone() };
    check("event_players", &EventPlayers::from(vec![ada, ben, cleo]));
}

#[test]
fn rounds_and_results_leave_in_their_form() {
    let game = |table, b: Option<u32>, outcome: Option<Outcome>| MatchShown {
        table,
        a: (1, "Ada".to_owned()),
        b: b.map(|number| (number, "Ben".to_owned())),
        outcome,
        reported_as: outcome.map(|_| ReportedAs::A),
        answer: ReportAnswer::None,
        is_own_entry: false,
        revision: 1,
    };
    let left = Outcome { wins_a: 1, wins_b: 0, draws: 0, kind: Kind::Concession(Side::B) };
    let play = PlaySeen {
        revision: 7,
        settings: Settings { cut: Cut::Top(4), rounds: Some(3), ..Settings::default() },
        started_at: 1,
        players: vec![PlayerInPlay { number: 1, shown_as: "Ada".to_owned(), first_round: 1, is_there: true }],
        rounds: vec![RoundShown {
            number: 1,
            phase: RoundPhase::Swiss,
            state: RoundState::Published,
            made: RoundMade::ByHand,
            published_at: Some(2),
            ends_at: None,
            extra_minutes: vec![(1, 3)],
            corrected: Vec::new(),
            corrected_since: Vec::new(),
            matches: vec![game(Some(1), Some(2), Some(left)), game(None, None, None)],
        }],
        bracket: None,
        passed_over: Vec::new(),
        cut_overtaken: None,
        cut_stands: None,
        taken_back: vec![TakenBack { round: 1, shown_at: 1, at: 2 }],
        now: 3,
    };
    check("event_pairings", &EventPairings::new(Some(play)));
    let done = |answer| Done { id: uuid::Uuid::nil(), answer };
    let answers = vec![
        done(Answer::Result(Reported::Kept { revision: 2, would_differ: Vec::new(), cut: None })),
        done(Answer::Result(Reported::Stale { revision: 3, outcome: Some(left), is_disputed: true })),
        done(Answer::Refused("the round has no such table".to_owned())),
    ];
    check("event_results", &EventResultAnswers::from(answers));
}
