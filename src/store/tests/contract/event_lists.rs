//! What is promised of lists that are handed in: until when, locked, corrected, opened by staff, shown,
//! withdrawn, and judged again.

use safehouse_store::{
    Database, LogEntry, LogPlace, Store, StoreError, StoreLevel,
    events::{
        Entered, EntryState, EventList, EventState, LeftOut, ListKind, ListSubmitted, ListVerdict, MAX_LISTS_OF,
        NewEntry, NewEvent, NewEventList, NewListView, NewPlay, NowJudged, RevealedList, ViewReason,
    },
};
use uuid::Uuid;

use super::{
    event_entries::{enter, entry_id, one, player, seen, taking},
    events::{event_id, found, take},
    given::{MINUTE, NOW, assert_impossible, at_once, digest, id, member},
    log::{begun, entry},
    raw::Raw,
    stores::store_id,
};

/// A list of this number: no two have a salt or a commitment in common.
pub(crate) fn list(number: u8) -> NewEventList {
    NewEventList {
        deck_json: format!(r#"{{"secret":{number}}}"#),
        salt: digest(number).as_str().to_owned(),
        content_id: digest(7).as_str().to_owned(),
        commitment: digest(200 - number).as_str().to_owned(),
        verdict: ListVerdict::Legal,
        certificate: digest(8).as_str().to_owned(),
        basis: "{}".to_owned(),
        ground: Some(format!(r#"{{"cards":[{number}]}}"#)),
        kind: ListKind::Submitted,
        typed_by: String::new(),
        seen: None,
        reason: (String::new(), String::new()),
        receipt: format!("receipt {number}\n"),
        at: NOW + 2 * MINUTE,
    }
}

pub(crate) fn correction(number: u8) -> NewEventList {
    let reason = ("clerical".to_owned(), "The 4 was a 3".to_owned());
    NewEventList { kind: ListKind::Corrected, reason, typed_by: "Judith".to_owned(), ..list(number) }
}

/// The first event, which takes lists, with players of these numbers.
async fn collecting(store: &Store, players: &[u8]) {
    taking(store).await;
    begun(store).await;
    for number in players {
        enter(store, &player(*number, None)).await;
    }
    take(store, 1, EventState::ListsOpen).await;
}

async fn submit(store: &Store, of: u8, new: &NewEventList) -> ListSubmitted {
    store.submit_event_list(one(of), new).await.unwrap()
}

async fn lock(store: &Store) -> bool {
    let mut state = |lists: Vec<String>| Ok(vec![LogEntry::new(format!("locked {}\n", lists.join(" ")))?]);
    store.lock_event((store_id(1), event_id(1)), (NOW + 10 * MINUTE, false), &mut state).await.unwrap()
}

async fn lists(store: &Store, of: u8) -> Vec<EventList> {
    store.list_event_lists_of((store_id(1), entry_id(of))).await.unwrap()
}

async fn entries(store: &Store) -> Vec<String> {
    store.list_log_entries(1, 0, 99).await.unwrap()
}

pub(crate) async fn a_list_takes_the_place_of_the_one_before_until_the_deadline(store: Store, database: Database) {
    collecting(&store, &[1, 2]).await;
    assert!(matches!(submit(&store, 1, &list(1)).await, ListSubmitted::Done { .. }));
    assert!(matches!(submit(&store, 1, &list(2)).await, ListSubmitted::Done { .. }));
    let [kept] = lists(&store, 1).await.try_into().unwrap();
    assert_eq!(kept.kept, Some((list(2).deck_json, list(2).salt)));
    assert_eq!(store.find_event_list_ground(one(1), kept.number).await.unwrap(), list(2).ground);
    let elsewhere = (store_id(2), event_id(1), entry_id(1));
    assert_eq!(store.find_event_list_ground(elsewhere, kept.number).await.unwrap(), None);
    assert_eq!((kept.kind, kept.verdict, kept.receipt), (ListKind::Submitted, ListVerdict::Legal, list(2).receipt));
    assert_eq!((kept.revealed, kept.withdrawn_at, kept.now, kept.confirmed_at), (None, None, None, None));
    let deadline = found(&store, 1).await.deadline_at.unwrap();
    let late = NewEventList { at: deadline, ..list(3) };
    assert_eq!(submit(&store, 1, &late).await, ListSubmitted::Late, "no job has locked it, and the time is over");
    assert_eq!(lists(&store, 1).await[0].kept, Some((list(2).deck_json, list(2).salt)));
    let in_time = NewEventList { at: deadline - 1, ..list(3) };
    assert!(matches!(submit(&store, 2, &in_time).await, ListSubmitted::Done { .. }));
    let first = store.submit_first_event_list(one(2), &NewEventList { at: NOW, ..list(4) }).await.unwrap();
    assert_eq!(first, ListSubmitted::Other, "one is there");
    assert!(matches!(submit(&store, 9, &list(4)).await, ListSubmitted::None));
    let of_another = (store_id(2), event_id(1), entry_id(1));
    assert_eq!(store.submit_event_list(of_another, &list(4)).await.unwrap(), ListSubmitted::None);
    let all = store.list_event_lists((store_id(1), event_id(1))).await.unwrap();
    assert_eq!(all.iter().map(|list| list.entry).collect::<Vec<_>>(), [entry_id(1), entry_id(2)]);
    assert!(!store.take_back_event_list(one(2), deadline).await.unwrap());
    assert!(store.take_back_event_list(one(2), deadline - 1).await.unwrap());
    assert!(!store.take_back_event_list(one(2), deadline - 1).await.unwrap());
    assert_eq!(Raw::connect(&database).await.count("event_lists").await, 1, "nothing is left of what was replaced");
    assert_eq!(entries(&store).await, [""; 0], "the log is told of nothing before the lock");
}

pub(crate) async fn lists_are_taken_while_they_are_open_from_those_who_take_part(store: Store, _: Database) {
    taking(&store).await;
    enter(&store, &player(1, None)).await;
    assert_eq!(submit(&store, 1, &list(1)).await, ListSubmitted::NotYet);
    take(&store, 1, EventState::ListsOpen).await;
    assert!(matches!(submit(&store, 1, &list(1)).await, ListSubmitted::Done { .. }));
    store.set_event_entry_state(one(1), EntryState::ALL, EntryState::Withdrawn, NOW).await.unwrap();
    assert_eq!(submit(&store, 1, &list(2)).await, ListSubmitted::None);
    enter(&store, &player(2, None)).await;
    take(&store, 1, EventState::Locked).await;
    assert_eq!(submit(&store, 2, &list(2)).await, ListSubmitted::Late);
}

pub(crate) async fn of_many_lists_of_a_player_at_once_one_is_left(store: Store, database: Database) {
    collecting(&store, &[1]).await;
    let answers = at_once(8, |number| {
        let store = store.clone();
        async move { submit(&store, 1, &list(number + 1)).await }
    })
    .await;
    assert!(answers.iter().all(|answer| matches!(answer, ListSubmitted::Done { .. })), "{answers:?}");
    assert_eq!(Raw::connect(&database).await.count("event_lists").await, 1);
}

pub(crate) async fn a_lock_states_what_counts_once_in_the_order_of_commitments(store: Store, _: Database) {
    collecting(&store, &[1, 2, 3]).await;
    for number in [1, 2, 3] {
        submit(&store, number, &list(number)).await;
    }
    store.set_event_entry_state(one(3), EntryState::ALL, EntryState::Withdrawn, NOW).await.unwrap();
    let mut unsigned = |_: Vec<String>| Err(StoreError::Value("there is no key"));
    assert!(store.lock_event((store_id(1), event_id(1)), (NOW, false), &mut unsigned).await.is_err());
    assert_eq!(found(&store, 1).await.state, EventState::ListsOpen, "what is not stated is not locked");
    let mut other = |_: Vec<String>| Ok(vec![entry(9)]);
    assert!(!store.lock_event((store_id(2), event_id(1)), (NOW, false), &mut other).await.unwrap());
    assert!(lock(&store).await);
    assert!(!lock(&store).await, "it is locked");
    let event = found(&store, 1).await;
    assert_eq!((event.state, event.locked_at), (EventState::Locked, Some(NOW + 10 * MINUTE)));
    assert_eq!(event.lock, Some(LogPlace { log: 1, position: 0 }));
    // Descending numbers make ascending commitments.
    assert_eq!(entries(&store).await, [format!("locked {} {}\n", list(2).commitment, list(1).commitment)]);
    assert_eq!(lists(&store, 3).await, [], "of whoever left nothing is kept");
}

pub(crate) async fn of_many_who_lock_at_once_one_does(store: Store, _: Database) {
    collecting(&store, &[1]).await;
    submit(&store, 1, &list(1)).await;
    let answers = at_once(6, |_| {
        let store = store.clone();
        async move { lock(&store).await }
    })
    .await;
    assert_eq!(answers.into_iter().filter(|done| *done).count(), 1);
    assert_eq!(entries(&store).await.len(), 1);
}

pub(crate) async fn whoever_hands_in_while_it_locks_is_in_the_lock_or_too_late(store: Store, _: Database) {
    collecting(&store, &[1, 2]).await;
    let answers = at_once(3, |number| {
        let store = store.clone();
        async move {
            match number {
                0 => lock(&store).await,
                of => matches!(submit(&store, of, &list(of)).await, ListSubmitted::Done { .. }),
            }
        }
    })
    .await;
    assert!(answers[0]);
    let [stated] = entries(&store).await.try_into().unwrap();
    for (of, taken) in [(1, answers[1]), (2, answers[2])] {
        assert_eq!(stated.contains(&list(of).commitment), taken, "{of}");
        assert_eq!(lists(&store, of).await.len(), usize::from(taken));
    }
}

pub(crate) async fn after_the_lock_a_correction_keeps_the_list_before(store: Store, _: Database) {
    collecting(&store, &[1, 2]).await;
    submit(&store, 1, &list(1)).await;
    let correct = async |of: u8, before, new: &NewEventList, said: u32| {
        store.correct_event_list(one(of), before, new, &entry(said)).await.unwrap()
    };
    let first = lists(&store, 1).await[0].number;
    assert_eq!(correct(1, Some(first), &correction(3), 1).await, ListSubmitted::NotLocked);
    assert!(lock(&store).await);
    assert_eq!(correct(1, None, &correction(3), 1).await, ListSubmitted::Other, "it has one");
    assert_eq!(correct(1, Some(first + 1), &correction(3), 1).await, ListSubmitted::Other);
    assert_eq!(correct(1, Some(first), &correction(3), 1).await, ListSubmitted::Done { number: first + 1 });
    assert_eq!(correct(1, Some(first), &correction(4), 2).await, ListSubmitted::Other, "another one counts");
    let late = NewEventList { kind: ListKind::Late, ..list(5) };
    assert!(matches!(correct(2, None, &late, 3).await, ListSubmitted::Done { .. }));
    assert_eq!(correct(2, None, &late, 4).await, ListSubmitted::Other);
    let [old, new] = lists(&store, 1).await.try_into().unwrap();
    assert_eq!(old.kept, Some((list(1).deck_json, list(1).salt)));
    let place = |position| Some(LogPlace { log: 1, position });
    assert_eq!((old.stated, new.stated), (None, place(1)), "the lock has the first, a correction the second");
    assert_eq!(lists(&store, 2).await[0].stated, place(2), "a late one is in no lock");
    assert_eq!((new.kind, new.reason, new.typed_by.as_str()), (ListKind::Corrected, correction(3).reason, "Judith"));
    let counting = store.list_event_lists((store_id(1), event_id(1))).await.unwrap();
    assert_eq!(counting.iter().map(|list| (list.entry, list.number)).collect::<Vec<_>>()[0], (entry_id(1), first + 1));
    assert_eq!(entries(&store).await[1..], [entry(1).as_str(), entry(3).as_str()], "what is refused is no entry");
    let of_another = (store_id(2), event_id(1), entry_id(1));
    let refused = store.correct_event_list(of_another, Some(first + 1), &correction(6), &entry(6)).await.unwrap();
    assert_eq!(refused, ListSubmitted::None);
    let mut number = first + 1;
    let mut last = ListSubmitted::None;
    for at in 0..MAX_LISTS_OF {
        last = correct(1, Some(number), &correction(u8::try_from(at).unwrap() + 20), 9).await;
        let ListSubmitted::Done { number: now } = last else { break };
        number = now;
    }
    assert_eq!(last, ListSubmitted::TooMany);
    assert_eq!(lists(&store, 1).await.len(), MAX_LISTS_OF as usize);
    let counted = lists(&store, 2).await;
    for state in [EventState::Finished, EventState::Published, EventState::Cancelled] {
        take(&store, 1, state).await;
        assert_eq!(correct(2, Some(counted[0].number), &correction(7), 7).await, ListSubmitted::Over, "{state:?}");
    }
    assert_eq!(lists(&store, 2).await, counted);
}

pub(crate) async fn a_player_confirms_what_staff_typed_once(store: Store, _: Database) {
    collecting(&store, &[1, 2]).await;
    submit(&store, 1, &NewEventList { typed_by: "Judith".to_owned(), ..list(1) }).await;
    submit(&store, 2, &list(2)).await;
    let number = lists(&store, 1).await[0].number;
    assert!(!store.confirm_event_list(one(1), number + 1, NOW).await.unwrap());
    assert!(!store.confirm_event_list(one(2), 1, NOW).await.unwrap(), "they wrote it themselves");
    for elsewhere in [(store_id(2), event_id(1), entry_id(1)), (store_id(1), event_id(2), entry_id(1))] {
        assert!(!store.confirm_event_list(elsewhere, number, NOW).await.unwrap(), "it is none of theirs");
    }
    assert!(store.confirm_event_list(one(1), number, NOW + 1).await.unwrap());
    assert!(!store.confirm_event_list(one(1), number, NOW + 2).await.unwrap());
    assert_eq!(lists(&store, 1).await[0].confirmed_at, Some(NOW + 1));
}

fn view(number: u8, account: Option<u8>, at: i64) -> NewListView {
    NewListView {
        id: Uuid::from_bytes([number; 16]),
        account: account.map(id),
        by: "Judith".to_owned(),
        why: ViewReason::Check,
        at,
    }
}

pub(crate) async fn whoever_of_the_staff_opens_a_list_is_written_down(store: Store, _: Database) {
    collecting(&store, &[1, 2]).await;
    member(&store, 1).await;
    submit(&store, 1, &list(1)).await;
    let look = async |of: u8, view: &NewListView| store.view_event_lists(one(of), view).await.unwrap();
    assert_eq!(look(2, &view(1, Some(1), NOW)).await, [], "there is no list");
    assert_eq!(store.list_event_list_views(one(2)).await.unwrap(), []);
    let of_another = (store_id(2), event_id(1), entry_id(1));
    assert_eq!(store.view_event_lists(of_another, &view(1, Some(1), NOW)).await.unwrap(), []);
    assert_eq!(look(1, &view(1, Some(1), NOW + 1)).await, lists(&store, 1).await);
    assert_eq!(look(1, &NewListView { why: ViewReason::List, ..view(2, Some(1), NOW + 2) }).await.len(), 1);
    assert!(store.has_opened_event_list((store_id(1), event_id(1)), id(1)).await.unwrap());
    assert!(!store.has_opened_event_list((store_id(2), event_id(1)), id(1)).await.unwrap(), "it is of another store");
    assert_eq!(store.list_event_list_views((store_id(2), event_id(1), entry_id(1))).await.unwrap(), []);
    assert_eq!(enter(&store, &player(3, Some(1))).await, Entered::Opened);
    let told = async || {
        let views = store.list_event_list_views(one(1)).await.unwrap();
        views.into_iter().map(|view| (view.by, view.why, view.at)).collect::<Vec<_>>()
    };
    let expected = |by: &str| [(by.to_owned(), ViewReason::List, NOW + 2), (by.to_owned(), ViewReason::Check, NOW + 1)];
    assert_eq!(told().await, expected("Judith"));
    // That it was opened is not forgotten with the account that did.
    assert!(store.delete_account(id(1)).await.unwrap());
    assert_eq!(told().await, expected(""));
    let nobodys = store.view_event_lists(one(1), &view(3, Some(9), NOW)).await;
    assert!(matches!(nobodys, Err(StoreError::NoAccount)), "nobody who is not there sees it");
    assert_impossible(
        store.view_event_lists(one(1), &NewListView { by: "x".repeat(257), ..view(3, None, 0) }).await,
        "a name",
    );
}

pub(crate) async fn a_list_that_is_kept_on_a_device_is_written_down_once_of_each_round_and_account(
    store: Store,
    _: Database,
) {
    collecting(&store, &[1]).await;
    for number in [1, 2] {
        member(&store, number).await;
    }
    submit(&store, 1, &list(1)).await;
    let keep = async |number: u8, account: u8, round: u32| {
        let view = NewListView { why: ViewReason::Kept, ..view(number, Some(account), NOW + i64::from(number)) };
        let (lists, is_new) = store.keep_event_lists(one(1), &view, round).await.unwrap();
        assert!(!lists.is_empty());
        is_new
    };
    assert!(keep(1, 1, 1).await);
    assert!(!keep(2, 1, 1).await, "the page is loaded once more");
    assert!(keep(3, 1, 2).await && keep(4, 2, 1).await);
    assert!(lock(&store).await);
    let before = lists(&store, 1).await[0].number;
    store.correct_event_list(one(1), Some(before), &correction(2), &entry(5)).await.unwrap();
    assert!(keep(5, 1, 1).await, "it is another list");
    let rounds = async || {
        let views = store.list_event_list_views(one(1)).await.unwrap();
        assert!(views.iter().all(|view| view.why == ViewReason::Kept));
        views.into_iter().map(|view| view.round).collect::<Vec<_>>()
    };
    let told = [Some(1), Some(1), Some(2), Some(1)];
    assert_eq!(rounds().await, told);
    assert!(store.delete_account(id(1)).await.unwrap());
    assert_eq!(rounds().await, told, "that it was kept is not forgotten with the account");
}

/// A list that is to be shown; the name of its player is told by a digest with this salt.
pub(crate) fn shown(of: u8, number: u32, said: u32) -> RevealedList {
    let name_salt = Some(digest(50 + of).as_str().to_owned());
    RevealedList { entry: entry_id(of), number, stated: entry(said), name_salt }
}

async fn reveal(store: &Store, lists: &[RevealedList]) -> u64 {
    store.reveal_event_lists((store_id(1), event_id(1)), lists, NOW + 20 * MINUTE).await.unwrap()
}

pub(crate) async fn a_list_that_counts_is_shown_once_where_the_log_says_so(store: Store, _: Database) {
    collecting(&store, &[1, 2]).await;
    for number in [1, 2] {
        submit(&store, number, &list(number)).await;
    }
    assert!(lock(&store).await);
    let first = lists(&store, 1).await[0].number;
    store.correct_event_list(one(1), Some(first), &correction(3), &entry(1)).await.unwrap();
    let of_another = store.reveal_event_lists((store_id(2), event_id(1)), &[shown(2, 1, 9)], NOW).await.unwrap();
    assert_eq!(of_another, 0);
    let second = lists(&store, 2).await[0].number;
    assert_eq!(reveal(&store, &[shown(1, first, 8), shown(1, first + 1, 2), shown(2, second, 3)]).await, 2);
    assert_eq!(reveal(&store, &[shown(1, first + 1, 7), shown(9, 1, 6)]).await, 0);
    let [old, new] = lists(&store, 1).await.try_into().unwrap();
    assert_eq!(old.revealed, None, "what was corrected is shown to nobody");
    assert_eq!(new.revealed, Some((Some(LogPlace { log: 1, position: 2 }), NOW + 20 * MINUTE)));
    assert_eq!((old.name_salt, new.name_salt), (None, shown(1, 1, 1).name_salt));
    assert_eq!(entries(&store).await[2..], [entry(2).as_str(), entry(3).as_str()]);
}

pub(crate) async fn an_event_whose_lists_are_all_shown_shows_none_by_itself(store: Store, _: Database) {
    collecting(&store, &[1, 2]).await;
    for number in [1, 2] {
        submit(&store, number, &list(number)).await;
    }
    assert!(lock(&store).await);
    let of = (store_id(1), event_id(1));
    let unsettled = async || store.events_with_unsettled_lists(Uuid::nil(), 9).await.unwrap().len();
    assert_eq!(unsettled().await, 0, "it is not played");
    take(&store, 1, EventState::Running).await;
    assert_eq!(unsettled().await, 1);
    assert_eq!(store.events_with_unsettled_lists(event_id(1), 9).await.unwrap().len(), 0, "none is behind it");
    let [first, second] = [lists(&store, 1).await[0].number, lists(&store, 2).await[0].number];
    // A list that came to count meanwhile is looked for once more.
    store.correct_event_list(one(2), Some(second), &correction(3), &entry(1)).await.unwrap();
    let all = [shown(1, first, 2), shown(2, second, 3)];
    assert_eq!(store.reveal_all_event_lists(of, &all, NOW + MINUTE).await.unwrap(), 1);
    assert_eq!(unsettled().await, 1);
    assert_eq!(store.reveal_all_event_lists(of, &[shown(2, second + 1, 4)], NOW + 2 * MINUTE).await.unwrap(), 1);
    assert_eq!((unsettled().await, found(&store, 1).await.lists_settled_at), (0, Some(NOW + 2 * MINUTE)));
    // What is corrected from then on stays hidden, and says nothing of the others.
    store.correct_event_list(one(1), Some(first), &correction(4), &entry(5)).await.unwrap();
    assert_eq!(unsettled().await, 0);
}

pub(crate) async fn a_list_is_for_others_once_its_player_agreed_and_unless_they_were_left_out(
    store: Store,
    _: Database,
) {
    taking(&store).await;
    begun(&store).await;
    for number in [1, 2, 3] {
        let consent_version = if number == 2 { 0 } else { 1 };
        enter(&store, &NewEntry { consent_version, ..player(number, None) }).await;
    }
    take(&store, 1, EventState::ListsOpen).await;
    for number in [1, 2, 3] {
        submit(&store, number, &list(number)).await;
    }
    assert!(lock(&store).await);
    let of = (store_id(1), event_id(1));
    let for_others = async || {
        let all = store.list_event_lists((store_id(1), event_id(1))).await.unwrap();
        all.into_iter().map(|list| list.is_for_others).collect::<Vec<_>>()
    };
    assert_eq!(for_others().await, [true, false, true], "nobody is left out before play begins");
    let begins = NewPlay {
        store: store_id(1),
        event: event_id(1),
        state: EventState::Locked,
        settings: "{}".to_owned(),
        players: vec![1, 2],
        gone: vec![(3, LeftOut::Absent)],
        started_at: NOW,
    };
    assert!(store.start_play(&begins).await.unwrap());
    assert_eq!(for_others().await, [true, false, false]);
    // What is not for others keeps no event from being done with its lists.
    let first = lists(&store, 1).await[0].number;
    assert_eq!(store.reveal_all_event_lists(of, &[shown(1, first, 2)], NOW + MINUTE).await.unwrap(), 1);
    assert_eq!(found(&store, 1).await.lists_settled_at, Some(NOW + MINUTE));
    assert!(store.consent_event_entry(one(2), 1, Some("Henry"), NOW + MINUTE).await.unwrap());
    assert_eq!(for_others().await, [true, true, false], "they agreed late");
    // One that the log showed before anybody asked whether its player agreed is told of to nobody.
    let places = async || store.list_shown_list_places(9).await.unwrap().len();
    assert!(store.set_store_level(of.0, StoreLevel::Confirmed, "Visited", NOW, None).await.unwrap());
    assert_eq!(reveal(&store, &[shown(3, lists(&store, 3).await[0].number, 3)]).await, 1);
    let unkept = async || store.list_unkept_lists((i64::MIN, Uuid::nil()), 9).await.unwrap().len();
    let format = found(&store, 1).await.format;
    let counted = async || store.shown_lists(("necrogenesis", &format), 9).await.unwrap().len();
    assert_eq!((places().await, unkept().await, counted().await), (1, 0, 0), "its rounds are played");
    take(&store, 1, EventState::Finished).await;
    assert_eq!((places().await, unkept().await, counted().await), (1, 1, 1));
    store.set_store_hidden(of.0, Some((NOW, "Spam"))).await.unwrap();
    assert_eq!(counted().await, 0, "nothing of a hidden store");
    store.set_store_hidden(of.0, None).await.unwrap();
    store.set_event_hidden(of.1, Some((NOW, "Spam"))).await.unwrap();
    assert_eq!(counted().await, 0, "nor of a hidden event");
}

pub(crate) async fn a_list_is_for_others_once_its_player_agreed_to_what_the_event_asks_now(store: Store, _: Database) {
    taking(&store).await;
    begun(&store).await;
    for number in [1, 2] {
        enter(&store, &player(number, None)).await;
    }
    let revision = found(&store, 1).await.revision;
    let asks = NewEvent { consent: "Your list is on our wall.".to_owned(), ..super::events::event() };
    assert!(store.change_event((store_id(1), event_id(1), revision), &asks, (false, true), NOW).await.unwrap());
    assert!(store.consent_event_entry(one(2), 2, None, NOW).await.unwrap());
    take(&store, 1, EventState::ListsOpen).await;
    for number in [1, 2] {
        submit(&store, number, &list(number)).await;
    }
    let for_others = async || {
        let all = store.list_event_lists((store_id(1), event_id(1))).await.unwrap();
        all.into_iter().map(|list| list.is_for_others).collect::<Vec<_>>()
    };
    assert_eq!(for_others().await, [false, true], "the first agreed to the version before it");
    assert!(store.consent_event_entry(one(1), 2, Some("Henry"), NOW).await.unwrap());
    assert_eq!(for_others().await, [true, true]);
}

pub(crate) async fn an_event_that_never_shows_lists_is_looked_at_no_more(store: Store, _: Database) {
    collecting(&store, &[1]).await;
    submit(&store, 1, &list(1)).await;
    assert!(lock(&store).await);
    take(&store, 1, EventState::Finished).await;
    store.settle_event_lists((store_id(2), event_id(1)), NOW).await.unwrap();
    assert_eq!(found(&store, 1).await.lists_settled_at, None, "it is of another store");
    for at in [NOW, NOW + 5] {
        store.settle_event_lists((store_id(1), event_id(1)), at).await.unwrap();
        assert_eq!(found(&store, 1).await.lists_settled_at, Some(NOW));
    }
    assert_eq!(lists(&store, 1).await[0].revealed, None);
    assert_eq!(store.events_with_unsettled_lists(Uuid::nil(), 9).await.unwrap().len(), 0);
}

pub(crate) async fn a_list_that_is_withdrawn_leaves_nothing_to_match(store: Store, database: Database) {
    collecting(&store, &[1, 2]).await;
    for number in [1, 2] {
        submit(&store, number, &list(number)).await;
    }
    assert!(lock(&store).await);
    let first = lists(&store, 1).await[0].number;
    store.correct_event_list(one(1), Some(first), &correction(3), &entry(1)).await.unwrap();
    reveal(&store, &[shown(1, first + 1, 2)]).await;
    let withdraw = async |of: safehouse_store::StoreId, entry_id| {
        store.withdraw_event_lists((of, event_id(1), entry_id), &[entry(5)], NOW + 60).await.unwrap()
    };
    assert!(!withdraw(store_id(2), entry_id(1)).await, "it is another store's");
    assert!(!withdraw(store_id(1), entry_id(9)).await);
    assert!(withdraw(store_id(1), entry_id(1)).await);
    let [left] = lists(&store, 1).await.try_into().unwrap();
    let told = (left.number, left.kept, left.name_salt, left.withdrawn_at);
    assert_eq!(told, (first + 1, None, None, Some(NOW + 60)), "that one was is told, and no more");
    assert_eq!((seen(&store, 1).await.name, seen(&store, 1).await.shown_as), (String::new(), String::new()));
    let mut raw = Raw::connect(&database).await;
    for (what, secret) in [
        ("the list", "deck_json like '%secret\":1%' or deck_json like '%secret\":3%'".to_owned()),
        ("what it was judged by, which has its cards", "ground like '%[1]%' or ground like '%[3]%'".to_owned()),
        ("a salt", format!("salt in ('{}', '{}')", list(1).salt, list(3).salt)),
        ("a receipt, which has the salt", "receipt in ('receipt 1\n', 'receipt 3\n')".to_owned()),
        ("what somebody wrote of it", "reason_text <> ''".to_owned()),
    ] {
        assert_eq!(raw.count(&format!("event_lists where {secret}")).await, 0, "{what}");
    }
    assert_eq!(entries(&store).await.last().unwrap(), entry(5).as_str());
    assert_eq!(lists(&store, 2).await.len(), 1, "what others handed in stays");
}

pub(crate) async fn lists_of_an_account_that_goes_stay_where_they_were_shown_alone(store: Store, database: Database) {
    taking(&store).await;
    begun(&store).await;
    for number in [1, 2] {
        member(&store, number).await;
        enter(&store, &NewEntry { claim: None, ..player(number, Some(number)) }).await;
    }
    take(&store, 1, EventState::ListsOpen).await;
    for number in [1, 2] {
        submit(&store, number, &list(number)).await;
    }
    assert!(lock(&store).await);
    reveal(&store, &[shown(2, lists(&store, 2).await[0].number, 1)]).await;
    assert_eq!(lists(&store, 2).await[0].name_salt, shown(2, 1, 1).name_salt);
    for number in [1, 2] {
        assert!(store.delete_account(id(number)).await.unwrap());
    }
    assert_eq!(lists(&store, 1).await, []);
    let [stays] = lists(&store, 2).await.try_into().unwrap();
    assert_eq!((stays.kept, stays.name_salt), (Some((list(2).deck_json, list(2).salt)), None), "of nobody");
    assert_eq!(Raw::connect(&database).await.count("event_entries where name <> '' or shown_as <> ''").await, 0);
}

pub(crate) async fn a_name_that_was_shown_is_matched_by_nothing_once_it_is_another(store: Store, _: Database) {
    collecting(&store, &[1, 2]).await;
    for number in [1, 2] {
        submit(&store, number, &list(number)).await;
    }
    assert!(lock(&store).await);
    let all = [shown(1, lists(&store, 1).await[0].number, 1), shown(2, lists(&store, 2).await[0].number, 2)];
    assert_eq!(reveal(&store, &all).await, 2);
    let salt = async |number: u8| lists(&store, number).await.remove(0).name_salt;
    let rename = async |of, shown_as| store.rename_event_entry(of, "Grace Hopper", shown_as, NOW).await.unwrap();
    assert!(rename(one(1), "G. 1").await);
    assert_eq!(salt(1).await, shown(1, 1, 1).name_salt, "everybody sees the same name");
    assert!(!rename((store_id(2), event_id(1), entry_id(1)), "Eve").await);
    assert_eq!(salt(1).await, shown(1, 1, 1).name_salt, "it is another store's");
    assert!(rename(one(1), "").await);
    assert_eq!((salt(1).await, salt(2).await), (None, shown(2, 1, 2).name_salt));
}

pub(crate) async fn lists_that_are_shown_are_judged_again_by_each_snapshot_once(store: Store, _: Database) {
    collecting(&store, &[1, 2]).await;
    for number in [1, 2] {
        submit(&store, number, &list(number)).await;
    }
    assert!(lock(&store).await);
    let number = lists(&store, 1).await[0].number;
    reveal(&store, &[shown(1, number, 1)]).await;
    let first = (Uuid::nil(), 0);
    let waiting =
        async |snapshot: &str| store.lists_to_judge(("necrogenesis", "standard", snapshot), first, 9).await.unwrap();
    let [shown] = waiting("2026-02").await.try_into().unwrap();
    assert_eq!(
        (shown.list.entry, shown.game.as_str(), shown.format.as_str()),
        (entry_id(1), "necrogenesis", "standard")
    );
    assert_eq!(store.lists_to_judge(("necrogenesis", "other", "2026-02"), first, 9).await.unwrap(), []);
    assert_eq!(shown.store, store_id(1));
    for (after, many) in [((entry_id(1), number - 1), 1), ((entry_id(1), number), 0), ((entry_id(9), 0), 0)] {
        let behind = store.lists_to_judge(("necrogenesis", "standard", "2026-02"), after, 9).await.unwrap();
        assert_eq!(behind.len(), many, "{after:?}");
    }
    take(&store, 1, EventState::Finished).await;
    let of_format = async || store.shown_lists(("necrogenesis", "standard"), 9).await.unwrap().remove(0);
    let told = of_format().await;
    assert_eq!((told.deck, told.verdict, told.now), (None, ListVerdict::Legal, None), "it is legal");
    let now = NowJudged {
        store: shown.store,
        entry: entry_id(1),
        number,
        snapshot: "2026-02".to_owned(),
        verdict: ListVerdict::Illegal,
        code: "banned".to_owned(),
    };
    store.keep_judged(&[NowJudged { store: store_id(2), ..now.clone() }]).await.unwrap();
    assert_eq!(waiting("2026-02").await.len(), 1, "it is of another store");
    store.keep_judged(std::slice::from_ref(&now)).await.unwrap();
    assert_eq!(waiting("2026-02").await, []);
    assert_eq!(waiting("2026-03").await.len(), 1);
    let kept = lists(&store, 1).await.remove(0);
    assert_eq!(kept.now, Some(("2026-02".to_owned(), ListVerdict::Illegal, "banned".to_owned())));
    assert_eq!(kept.verdict, ListVerdict::Legal, "what was said then stays");
    let told = of_format().await;
    assert_eq!((told.deck, told.now), (Some(list(1).deck_json), kept.now), "somebody says that it is not");
    for unfit in [NowJudged { snapshot: String::new(), ..now.clone() }, NowJudged { code: "x".repeat(129), ..now }] {
        assert_impossible(store.keep_judged(&[unfit]).await, "an unfit judgement");
    }
}

pub(crate) async fn impossible_lists_are_refused(store: Store, _: Database) {
    collecting(&store, &[1]).await;
    for (what, unfit) in [
        ("no list", NewEventList { deck_json: String::new(), ..list(1) }),
        ("a long list", NewEventList { deck_json: "x".repeat(262_145), ..list(1) }),
        ("no basis", NewEventList { basis: String::new(), ..list(1) }),
        ("a long ground", NewEventList { ground: Some("x".repeat(131_073)), ..list(1) }),
        ("a long name", NewEventList { typed_by: "x".repeat(257), ..list(1) }),
        ("a long code", NewEventList { reason: ("x".repeat(65), String::new()), ..list(1) }),
        ("a long reason", NewEventList { reason: (String::new(), "x".repeat(1001)), ..list(1) }),
        ("no receipt", NewEventList { receipt: String::new(), ..list(1) }),
    ] {
        assert_impossible(store.submit_event_list(one(1), &unfit).await, what);
        assert_impossible(store.correct_event_list(one(1), None, &unfit, &entry(1)).await, what);
    }
}
