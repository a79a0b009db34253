//! A store that keeps its key itself: what its staff do is done, and its statements wait until it hands them in signed.

use safehouse_service::{
    Caller, Service,
    events::{
        Asker, EventState, list_file, open_list, published_lists, reveal_lists,
        settings::{EventSettings, Reveal},
        withdraw_list,
    },
    log::sign_checkpoint,
    notary::{KeyGiven, KeyHolder},
    stores::{
        KeyReason, ListForm, StaffRole, SuspensionReason, WithdrawalReason, bring_store_key, hand_in_notes, list_acts,
        list_waiting_statements, make_store_key, open_store_list, publish_list, revoke_store_key, see_store,
        store_list_file, suspend_store, take_back_store_key, total_long_waiting, withdraw_store_list,
    },
};
use safehouse_statements::{Entry, Statement, code::Phase, several};
use safehouse_transparency::{SignatureType, SigningKey};

use super::{
    Evening, library, list,
    published::{VERIFIED, lately, log_text, outcomes},
};
use crate::{
    house::{DAY, GUEST, HOUR, House, told},
    own_stores::{CORNER, hired, opened},
};

/// Brings a key of the store's own in place of the one that it has: at once, or once that signed so.
pub(crate) async fn brings(house: &House, owner: &Caller, seed: u8) -> SigningKey {
    let (service, owner) = (&house.service, &lately(house, owner));
    let store = service.store.find_game_store(CORNER).await.unwrap().unwrap();
    let last = service.store.list_store_keys(store.id).await.unwrap().pop().unwrap();
    let name = last.vkey.split('+').next().unwrap();
    let key = SigningKey::new(name, SignatureType::Ed25519, &[seed; 32]).unwrap();
    bring_store_key(service, owner, CORNER, &key.verifying_key().to_string()).await.unwrap();
    key
}

/// The kinds of what waits, in its order.
async fn waiting(service: &Service, owner: &Caller) -> Vec<String> {
    let waiting = list_waiting_statements(service, owner, CORNER).await.unwrap();
    assert_eq!(waiting.all, waiting.statements.len() as u64);
    waiting.statements.into_iter().map(|waits| waits.kind).collect()
}

/// What waits, as the command signs it.
async fn signed(service: &Service, owner: &Caller, key: &SigningKey) -> Vec<String> {
    let file = list_waiting_statements(service, owner, CORNER).await.unwrap().to_sign(1_000_000);
    let sign = |text: &String| Entry::sign(Statement::read(text).unwrap(), key).unwrap().text();
    several::read_statements(&file).iter().map(sign).collect()
}

fn together(notes: &[String]) -> String {
    several::write(notes.iter().map(String::as_str))
}

async fn logged(house: &House) -> usize {
    let log = house.service.store.current_log().await.unwrap().unwrap();
    usize::try_from(log.size).unwrap()
}

/// An event of a store with a key of its own, whose first player's list is locked.
async fn locked() -> (Evening, SigningKey, Caller) {
    let evening = Evening::with(EventSettings { reveal: Reveal::End, ..EventSettings::default() }).await;
    let key = brings(&evening.house, &evening.glenn, 7).await;
    let (one, _) = evening.player(1).await;
    evening.opens_lists().await;
    evening.hands_in(&one, list(0)).await.unwrap();
    evening.locks().await;
    (evening, key, one)
}

async fn reveal(evening: &Evening) -> String {
    told(&reveal_lists(&evening.house.service, &evening.glenn, &evening.code, Phase::End, None).await)
}

#[tokio::test]
async fn an_event_of_a_store_with_its_own_key_leads_to_a_file_that_verifies() {
    let house = House::new().await;
    let (_, glenn) = opened(&house).await;
    let key = brings(&house, &glenn, 7).await;
    let service = &house.service;
    let form = super::form(&house, EventSettings { reveal: Reveal::End, ..EventSettings::default() });
    let code = safehouse_service::events::make_event(service, &glenn, library(), CORNER, &form).await.unwrap();
    let evening = Evening { house, glenn, code };
    let (service, glenn) = (&evening.house.service, &evening.glenn);
    evening.moves(EventState::Announced).await.unwrap();
    assert!(evening.event().await.opened.is_none() && evening.event().await.opening_waits);
    evening.moves(EventState::Registration).await.unwrap();
    assert_eq!(waiting(service, glenn).await, ["event-opened"], "it is stated once");
    let (one, _) = evening.player(1).await;
    evening.opens_lists().await;
    evening.hands_in(&one, list(0)).await.unwrap();
    evening.locks().await;
    assert!(evening.event().await.lock.is_none() && evening.event().await.locked_at.is_some());
    evening.is(EventState::Finished).await;
    assert_eq!(reveal(&evening).await, "done");
    assert_eq!(waiting(service, glenn).await, ["event-opened", "lists-locked", "list-revealed"]);

    let shown =
        published_lists(service, &GUEST, safehouse_testing::shipped::installation(), &evening.code).await.unwrap();
    assert_eq!((shown.len(), shown[0].place), (1, None), "everybody sees it, and the log does not have it yet");
    let early = list_file(service, &GUEST, library(), (&evening.code, 1)).await;
    assert_eq!(told(&early), "Log(Unsigned)");
    let before = logged(&evening.house).await;
    let notes = signed(service, glenn, &key).await;
    assert_eq!(hand_in_notes(service, glenn, CORNER, &together(&notes)).await.unwrap(), 3);
    assert_eq!(logged(&evening.house).await, before + 3);
    assert!(waiting(service, glenn).await.is_empty());
    let event = evening.event().await;
    let place = open_list(service, &GUEST, safehouse_testing::shipped::installation(), (&evening.code, 1))
        .await
        .unwrap()
        .1
        .place;
    let places = [event.opened, event.lock, place].map(|place| place.unwrap().position);
    let first = u64::try_from(before).unwrap();
    assert_eq!(places, [first, first + 1, first + 2], "each knows where the log has it");
    assert!(!event.opening_waits);
    sign_checkpoint(service, &Caller::Job).await.unwrap();
    let file = list_file(service, &GUEST, library(), (&evening.code, 1)).await.unwrap();
    assert_eq!(outcomes(service, &file).await, [VERIFIED]);
    let acts = list_acts(service, glenn, CORNER, None, None).await.unwrap();
    assert!(acts.iter().any(|act| act.act == "statements-signed" && act.details.contains("3")));
}

#[tokio::test]
async fn what_is_handed_in_is_logged_once_or_refused_and_nothing_is_lost() {
    let (evening, key, _) = locked().await;
    let (service, glenn) = (&evening.house.service, &evening.glenn);
    evening.is(EventState::Finished).await;
    assert_eq!(reveal(&evening).await, "done");
    let kinds = waiting(service, glenn).await;
    assert_eq!(kinds, ["lists-locked", "list-revealed"]);
    let before = logged(&evening.house).await;
    let notes = signed(service, glenn, &key).await;
    let foreign = SigningKey::new(key.name(), SignatureType::Ed25519, &[8; 32]).unwrap();
    let wrong = signed(service, glenn, &foreign).await;
    let (text, _) = notes[1].split_once("\n\n").unwrap();
    let other = text.replace("phase end\n", "phase cut\n");
    assert_ne!(other, text);
    let changed = Entry::sign(Statement::read(&format!("{other}\n")).unwrap(), &key).unwrap().text();
    for (text, refused) in [
        (String::new(), "NoNotes"),
        ("Hello".to_owned(), "NotesUnread"),
        (list_waiting_statements(service, glenn, CORNER).await.unwrap().to_sign(9), "NotesUnread"),
        (together(&wrong), "NotSignedByStore"),
        (together(&[notes[0].clone(), changed]), "NotWaiting"),
        (notes[1].clone(), "SignedBefore"),
    ] {
        let answer = told(&hand_in_notes(service, glenn, CORNER, &text).await);
        assert!(answer.starts_with(&format!("Log({refused}")), "{refused}: {answer}");
        assert_eq!((waiting(service, glenn).await, logged(&evening.house).await), (kinds.clone(), before));
    }
    let judge = hired(&evening.house, glenn, "Judith", StaffRole::Organiser).await;
    assert_eq!(told(&hand_in_notes(service, &judge, CORNER, &together(&notes)).await), "Forbidden");
    assert_eq!(told(&list_waiting_statements(service, &judge, CORNER).await.map(|_| ())), "Forbidden");

    // In whatever order, and as often as somebody likes.
    let twice = together(&[notes[1].clone(), notes[0].clone(), notes[1].clone()]);
    assert_eq!(hand_in_notes(service, glenn, CORNER, &twice).await.unwrap(), 2);
    assert_eq!(logged(&evening.house).await, before + 2);
    let again = told(&hand_in_notes(service, glenn, CORNER, &together(&notes)).await);
    assert!(again.starts_with("Log(NotWaiting"), "{again}");
    assert_eq!(logged(&evening.house).await, before + 2);
}

#[tokio::test]
async fn what_waits_waits_for_the_next_key() {
    let (evening, first, _) = locked().await;
    let (service, glenn) = (&evening.house.service, &lately(&evening.house, &evening.glenn));
    let old = signed(service, glenn, &first).await;
    revoke_store_key(service, glenn, CORNER, KeyReason::Lost).await.unwrap();
    assert_eq!(told(&hand_in_notes(service, glenn, CORNER, &together(&old)).await), "Log(NoStoreKey)");
    let second = brings(&evening.house, glenn, 9).await;
    let refused = told(&hand_in_notes(service, glenn, CORNER, &together(&old)).await);
    assert!(refused.starts_with("Log(NotSignedByStore"), "{refused}");
    assert_eq!(waiting(service, glenn).await, ["lists-locked"], "the text names no key");
    let notes = signed(service, glenn, &second).await;
    suspend_store(service, &Caller::Administrator, CORNER, SuspensionReason::Rules, "Made-up lists").await.unwrap();
    assert_eq!(told(&hand_in_notes(service, glenn, CORNER, &together(&notes)).await), "GameStore(Suspended)");
    assert_eq!(waiting(service, glenn).await, ["lists-locked"]);
}

#[tokio::test]
async fn a_key_that_the_host_keeps_signs_at_once_what_waited() {
    let (evening, _, _) = locked().await;
    let (service, glenn) = (&evening.house.service, &lately(&evening.house, &evening.glenn));
    revoke_store_key(service, glenn, CORNER, KeyReason::Lost).await.unwrap();
    make_store_key(service, glenn, CORNER).await.unwrap();
    assert!(waiting(service, glenn).await.is_empty());
    assert!(evening.event().await.lock.is_some());
}

#[tokio::test]
async fn a_list_that_is_erased_before_it_was_signed_for_leaves_nothing_to_sign() {
    let (evening, key, one) = locked().await;
    let (service, glenn) = (&evening.house.service, &evening.glenn);
    evening.is(EventState::Finished).await;
    assert_eq!(reveal(&evening).await, "done");
    withdraw_list(service, Asker { caller: &one, claim: "" }, &evening.code, None).await.unwrap();
    assert_eq!(waiting(service, glenn).await, ["lists-locked"]);

    let form = ListForm { title: "Ours", format: "standard", source: list(0), turn: "" };
    let number = publish_list(service, glenn, library(), CORNER, form).await.unwrap();
    assert_eq!(
        open_store_list(service, &GUEST, safehouse_testing::shipped::installation(), (CORNER, number))
            .await
            .unwrap()
            .1
            .place,
        None
    );
    let early = store_list_file(service, &GUEST, library(), (CORNER, number)).await;
    assert_eq!(told(&early), "Log(Unsigned)");
    withdraw_store_list(service, glenn, (CORNER, number), WithdrawalReason::Mistake).await.unwrap();
    assert_eq!(waiting(service, glenn).await, ["lists-locked"]);

    // What the log has is withdrawn by a statement, which waits.
    let number = publish_list(service, glenn, library(), CORNER, form).await.unwrap();
    let notes = signed(service, glenn, &key).await;
    assert_eq!(hand_in_notes(service, glenn, CORNER, &together(&notes)).await.unwrap(), 2);
    withdraw_store_list(service, glenn, (CORNER, number), WithdrawalReason::Mistake).await.unwrap();
    assert_eq!(waiting(service, glenn).await, ["list-withdrawn"]);
    assert!(log_text(&evening.house).await.contains("list-published"));
}

#[tokio::test]
async fn what_waits_for_more_than_a_day_is_said() {
    let (evening, _, _) = locked().await;
    let (service, glenn) = (&evening.house.service, &evening.glenn);
    let long = async || {
        let totals = total_long_waiting(service, &Caller::Administrator).await.unwrap();
        (list_waiting_statements(service, glenn, CORNER).await.unwrap().is_long, totals.statements, totals.stores)
    };
    assert_eq!(long().await, (false, 0, 0));
    evening.house.clock.set(evening.house.now() + DAY + HOUR);
    assert_eq!(long().await, (true, 1, 1));
}

/// Who has the key that counts, and which it is.
async fn present(service: &Service) -> (Option<KeyHolder>, String) {
    let keys = see_store(service, &GUEST, CORNER).await.unwrap().keys;
    (keys.holder(), keys.present().unwrap().vkey.clone())
}

/// Who keeps each key that followed another one, as the log says.
async fn keepers(house: &House) -> Vec<String> {
    let entries = house.service.store.list_log_entries(1, 0, 999).await.unwrap();
    let rotated = entries.iter().filter(|entry| entry.contains(" store-key-rotated\n"));
    rotated.flat_map(|entry| entry.lines()).filter(|line| line.starts_with("keeper ")).map(str::to_owned).collect()
}

/// All that waits, signed by one key, also what that does not sign for.
async fn all_signed(service: &Service, owner: &Caller, key: &SigningKey) -> Vec<String> {
    let waiting = list_waiting_statements(service, owner, CORNER).await.unwrap().statements;
    let sign = |text: &str| Entry::sign(Statement::read(text).unwrap(), key).unwrap().text();
    waiting.iter().map(|waits| sign(&waits.statement)).collect()
}

/// The list of the first player is shown, and its file verifies.
async fn verifies(evening: &Evening) {
    let service = &evening.house.service;
    sign_checkpoint(service, &Caller::Job).await.unwrap();
    let file = list_file(service, &GUEST, library(), (&evening.code, 1)).await.unwrap();
    assert_eq!(outcomes(service, &file).await, [VERIFIED]);
}

#[tokio::test]
async fn another_key_of_the_store_follows_once_the_old_one_signed_that_and_signs_what_waits_behind() {
    let (evening, first, _) = locked().await;
    let (service, glenn) = (&evening.house.service, &lately(&evening.house, &evening.glenn));
    let second = brings(&evening.house, glenn, 9).await;
    evening.is(EventState::Finished).await;
    assert_eq!(reveal(&evening).await, "done");
    let kinds = ["lists-locked", "store-key-rotated", "list-revealed"];
    assert_eq!(waiting(service, glenn).await, kinds);
    assert_eq!(present(service).await, (Some(KeyHolder::Store), first.verifying_key().to_string()));
    let third = SigningKey::new(first.name(), SignatureType::Ed25519, &[11; 32]).unwrap();
    let more = bring_store_key(service, glenn, CORNER, &third.verifying_key().to_string()).await;
    assert_eq!(told(&more.map(drop)), "Log(KeyWaits)");
    assert_eq!(told(&make_store_key(service, glenn, CORNER).await.map(drop)), "Log(KeyWaits)");

    let before = logged(&evening.house).await;
    let notes = signed(service, glenn, &first).await;
    assert_eq!(notes.len(), 2, "the file ends with the statement that another key follows");
    let (by_first, by_second) = (all_signed(service, glenn, &first).await, all_signed(service, glenn, &second).await);
    let both = [&notes[..], &by_second[2..]].concat();
    for (handed, refused) in [
        (&by_first[..], "BehindNextKey"),
        (&both, "BehindNextKey"),
        (&by_second[..2], "NotSignedByStore"),
        (&by_first[1..2], "SignedBefore"),
    ] {
        let answer = told(&hand_in_notes(service, glenn, CORNER, &together(handed)).await);
        assert!(answer.starts_with(&format!("Log({refused}")), "{refused}: {answer}");
        assert_eq!((waiting(service, glenn).await.len(), logged(&evening.house).await), (3, before));
    }
    assert_eq!(hand_in_notes(service, glenn, CORNER, &together(&notes)).await.unwrap(), 2);
    assert_eq!(present(service).await, (Some(KeyHolder::Store), second.verifying_key().to_string()));
    assert_eq!(keepers(&evening.house).await, ["keeper store", "keeper store"]);
    let acts = list_acts(service, glenn, CORNER, None, None).await.unwrap();
    assert!(acts.iter().any(|act| act.act == "key-followed"));

    assert_eq!(waiting(service, glenn).await, ["list-revealed"]);
    let late = told(&hand_in_notes(service, glenn, CORNER, &together(&by_first[2..])).await);
    assert!(late.starts_with("Log(NotSignedByStore"), "{late}");
    assert_eq!(hand_in_notes(service, glenn, CORNER, &together(&by_second[2..])).await.unwrap(), 1);
    verifies(&evening).await;
}

#[tokio::test]
async fn a_key_of_the_host_follows_once_the_one_of_the_store_signed_that_and_signs_the_rest_at_once() {
    let (evening, first, _) = locked().await;
    let (service, glenn) = (&evening.house.service, &lately(&evening.house, &evening.glenn));
    assert_eq!(make_store_key(service, glenn, CORNER).await.unwrap(), KeyGiven::Waits);
    evening.is(EventState::Finished).await;
    assert_eq!(reveal(&evening).await, "done");
    assert_eq!(waiting(service, glenn).await, ["lists-locked", "store-key-rotated", "list-revealed"]);
    assert_eq!(present(service).await, (Some(KeyHolder::Store), first.verifying_key().to_string()));
    let notes = signed(service, glenn, &first).await;
    assert_eq!(hand_in_notes(service, glenn, CORNER, &together(&notes)).await.unwrap(), 2);
    assert!(waiting(service, glenn).await.is_empty(), "the host signed what waited behind");
    let (holder, vkey) = present(service).await;
    assert!(holder == Some(KeyHolder::Host) && vkey != first.verifying_key().to_string());
    verifies(&evening).await;
    assert_eq!(make_store_key(service, glenn, CORNER).await.unwrap(), KeyGiven::Counts);
    assert_eq!(keepers(&evening.house).await, ["keeper store", "keeper host", "keeper host"]);
}

#[tokio::test]
async fn a_key_that_waits_is_taken_back_by_hand_and_by_revoking_the_present_one() {
    let (evening, first, _) = locked().await;
    let (service, glenn) = (&evening.house.service, &lately(&evening.house, &evening.glenn));
    let back = async || told(&take_back_store_key(service, glenn, CORNER).await);
    assert_eq!(back().await, "Log(NoKeyWaits)");
    assert_eq!(make_store_key(service, glenn, CORNER).await.unwrap(), KeyGiven::Waits);
    let old = signed(service, glenn, &first).await;
    assert_eq!(back().await, "done");
    assert_eq!(waiting(service, glenn).await, ["lists-locked"]);
    let late = told(&hand_in_notes(service, glenn, CORNER, &together(&old)).await);
    assert!(late.starts_with("Log(NotWaiting"), "{late}");
    let acts = list_acts(service, glenn, CORNER, None, None).await.unwrap();
    assert!(acts.iter().any(|act| act.act == "key-taken-back"));

    brings(&evening.house, glenn, 9).await;
    assert_eq!(waiting(service, glenn).await, ["lists-locked", "store-key-rotated"]);
    revoke_store_key(service, glenn, CORNER, KeyReason::Exposed).await.unwrap();
    assert_eq!(waiting(service, glenn).await, ["lists-locked"], "whoever has the key lets none follow it");
    assert_eq!(back().await, "Log(NoKeyWaits)");
    // It never counted, and is made known by the host now.
    let second = brings(&evening.house, glenn, 9).await;
    let notes = signed(service, glenn, &second).await;
    assert_eq!(hand_in_notes(service, glenn, CORNER, &together(&notes)).await.unwrap(), 1);
}
