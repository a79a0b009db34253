//! What others see of wants and copies, and by which links.

use safehouse_engine::{
    card::{Edition, Finish},
    copies::{
        Change, Condition, Grading, Holding, Language, Lot, Money,
        ledger::{Cause, DeviceId, Event, EventId},
        wants::Want,
    },
};
use safehouse_service::{
    Caller, Refusal, Role,
    accounts::disable_account,
    refusal::ListFault,
    shared_lists::{
        Lines, ListField, ListKind, ListShown, ListVisibility, OpenedList, PublicCopy, PublicCount, Seen, ShownCounts,
        list_shared_lists, make_list_link, open_list_link, open_public_list, revoke_list_link, share_list,
    },
};
use safehouse_store::{Appended, CollectionChange, NewCollectionEvent};
use safehouse_testing::shipped;
use uuid::Uuid;

use crate::{
    house::{DAY, GUEST, House, id_of},
    wants::{GAME, name, printing, wants},
};

const ALL: Seen = Seen { after: 0, most: 99 };

pub(crate) fn copy(number: &str) -> Holding {
    Holding::new(number, Edition::Unlimited, Finish::Regular)
}

pub(crate) fn for_trade(number: &str, place: &str) -> Holding {
    Holding { is_for_trade: true, ..copy(number).at(place) }
}

/// Copies come to somebody's collection.
pub(crate) async fn comes(house: &House, caller: &Caller, holdings: &[(Holding, i32)]) {
    let store = &house.service.store;
    let account = id_of(caller);
    let sequence = store.last_collection_place(account).await.unwrap() + 1;
    let changes = holdings.iter().map(|(holding, by)| Change { holding: holding.clone(), by: *by });
    let lot = Lot {
        price: Money::read("€66.66", None),
        day: Some("2026-01-31".to_owned()),
        notes: "secret note".to_owned(),
        ..Lot::default()
    };
    let event = Event {
        id: EventId(u128::from(sequence.unsigned_abs()) << 64),
        device: DeviceId(5),
        sequence: sequence.unsigned_abs(),
        at: house.now(),
        cause: Cause::Acquired,
        changes: changes.collect(),
        lot: Some(lot),
        whole: None,
    };
    let change = |change: &Change| CollectionChange {
        holding: serde_json::to_string(&change.holding).unwrap(),
        printing: change.holding.number.clone(),
        change: change.by.into(),
    };
    let new = NewCollectionEvent {
        id: Uuid::from_u128(event.id.0),
        game: GAME.to_owned(),
        device: Uuid::from_u128(event.device.0),
        sequence,
        whole: None,
        event_json: serde_json::to_string(&event).unwrap(),
        changes: event.changes.iter().map(change).collect(),
        undoes: Vec::new(),
    };
    let appended = store.append_collection_events(account, &[new], house.now()).await.unwrap();
    assert_eq!(appended, [Appended::New]);
}

pub(crate) async fn shares(house: &House, caller: &Caller, kind: ListKind, visibility: ListVisibility) {
    share_list(&house.service, caller, GAME, kind, ListShown::wholly(visibility, ShownCounts::Exact)).await.unwrap();
}

async fn public(house: &House, by: &Caller, kind: ListKind) -> Result<OpenedList, Refusal> {
    open_public_list(&house.service, by, shipped::library(), ("glenn1", kind), ALL).await
}

async fn linked(house: &House, token: &str) -> Result<OpenedList, Refusal> {
    open_list_link(&house.service, &GUEST, shipped::library(), token, ALL).await
}

fn copies(list: OpenedList) -> Vec<PublicCopy> {
    match list.lines {
        Lines::Copies(copies) => copies,
        Lines::Wants(wants) => panic!("{wants:?}"),
    }
}

fn number(copy: &PublicCopy) -> &str {
    copy.number.as_deref().unwrap()
}

#[track_caller]
fn refused<T: std::fmt::Debug>(outcome: &Result<T, Refusal>, fault: ListFault) {
    assert!(matches!(outcome, Err(Refusal::List(told)) if *told == fault), "{outcome:?}");
}

/// Copies of which everything is known that nobody is to know.
fn told_much() -> Holding {
    let grading = Grading { company: "PSA".to_owned(), grade: "9".to_owned(), certificate: "C-4711".to_owned() };
    Holding {
        condition: Some(Condition::NearMint),
        language: Some(Language::German),
        grading: Some(grading),
        ..for_trade("NG-01-047", "safe in the cellar")
    }
}

#[tokio::test]
async fn nobody_learns_more_of_copies_than_the_list_of_what_they_may() {
    let house = House::new().await;
    let one = house.signed_in(1, Role::Player).await;
    let played = Holding { condition: Some(Condition::Played), ..copy("NG-01-045").at("box") };
    comes(&house, &one, &[(told_much(), 2), (copy("NG-01-045").at("box"), 3), (copy("NG-01-045"), 2)]).await;
    comes(&house, &one, &[(played, 1), (for_trade("NG-01-046", "binder"), 5), (copy("NG-01-048"), -2)]).await;
    shares(&house, &one, ListKind::Collection, ListVisibility::Public).await;
    let list = public(&house, &GUEST, ListKind::Collection).await.unwrap();
    assert_eq!((list.owner.as_str(), list.kind, list.is_public, list.total), ("glenn1", ListKind::Collection, true, 4));
    let shown = format!("{list:?}");
    for secret in ["cellar", "binder", "box", "4711", "PSA", "66", "2026-01-31", "secret note"] {
        assert!(!shown.contains(secret), "{secret}: {shown}");
    }
    // Copies that differ in what nobody sees are one line; what has to be found is none.
    let expected = PublicCopy {
        number: Some("NG-01-045".to_owned()),
        name: Some(name("NG-01-045")),
        edition: Some(Edition::Unlimited),
        finish: Some(Finish::Regular),
        language: None,
        condition: None,
        is_for_trade: Some(false),
        count: Some(PublicCount::Exact(5)),
    };
    let copies = copies(list);
    assert_eq!(copies[0], expected);
    let counts: Vec<_> =
        copies.iter().map(|copy| (number(copy), copy.count.unwrap(), copy.is_for_trade.unwrap())).collect();
    let exact = PublicCount::Exact;
    assert_eq!(
        counts,
        [
            ("NG-01-045", exact(5), false),
            ("NG-01-045", exact(1), false),
            ("NG-01-046", exact(5), true),
            ("NG-01-047", exact(2), true)
        ]
    );
}

#[tokio::test]
async fn a_list_says_of_each_what_its_owner_chose_and_copies_that_look_the_same_on_it_are_one() {
    let house = House::new().await;
    let one = house.signed_in(1, Role::Player).await;
    let foil = Holding::new("NG-01-045", Edition::First, Finish::Foil);
    let played = Holding { condition: Some(Condition::Played), ..copy("NG-01-045") };
    comes(&house, &one, &[(foil, 1), (played, 1), (for_trade("NG-01-045", "box"), 1), (copy("ZZ-9-999"), 1)]).await;
    let chosen = |fields: &[ListField]| ListShown {
        fields: fields.iter().copied().collect(),
        ..ListShown::wholly(ListVisibility::Public, ShownCounts::Exact)
    };
    let nothing = chosen(&[ListField::Count, ListField::Condition]);
    let told = share_list(&house.service, &one, GAME, ListKind::Collection, nothing).await;
    refused(&told, ListFault::NoFields);
    let shown = chosen(&[ListField::Name, ListField::Count]);
    share_list(&house.service, &one, GAME, ListKind::Collection, shown).await.unwrap();
    let list = public(&house, &GUEST, ListKind::Collection).await.unwrap();
    assert_eq!((list.total, list.fields), (1, shown.fields), "what has no name is not told of");
    let expected = PublicCopy {
        number: None,
        name: Some(name("NG-01-045")),
        edition: None,
        finish: None,
        language: None,
        condition: None,
        is_for_trade: None,
        count: Some(PublicCount::Exact(3)),
    };
    assert_eq!(copies(list), [expected]);
    let shown = chosen(&[ListField::Number, ListField::Finish]);
    share_list(&house.service, &one, GAME, ListKind::Collection, shown).await.unwrap();
    let told: Vec<_> = copies(public(&house, &GUEST, ListKind::Collection).await.unwrap())
        .into_iter()
        .map(|copy| (copy.number.unwrap(), copy.finish.unwrap(), copy.name, copy.count))
        .collect();
    let line = |number: &str, finish| (number.to_owned(), finish, None, None);
    let (regular, foil) = (Finish::Regular, Finish::Foil);
    assert_eq!(told, [line("NG-01-045", regular), line("NG-01-045", foil), line("ZZ-9-999", regular)]);
    let want = Want { worst: Some(Condition::Good), editions: vec![Edition::First], ..printing("NG-01-045", 2) };
    wants(&house, &one, vec![want]).await.unwrap();
    share_list(&house.service, &one, GAME, ListKind::Wants, chosen(&[ListField::Name])).await.unwrap();
    let Lines::Wants(lines) = public(&house, &GUEST, ListKind::Wants).await.unwrap().lines else { panic!("wants") };
    let line = &lines[0];
    assert_eq!((&line.number, line.worst, line.editions.len(), line.count), (&None, None, 0, None));
}

#[tokio::test]
async fn a_list_that_says_little_says_four_and_more() {
    let house = House::new().await;
    let one = house.signed_in(1, Role::Player).await;
    comes(
        &house,
        &one,
        &[(for_trade("NG-01-045", "a"), 3), (for_trade("NG-01-046", "a"), 4), (for_trade("NG-01-046", "b"), 90)],
    )
    .await;
    let shown = ListShown::wholly(ListVisibility::Public, ShownCounts::Some);
    share_list(&house.service, &one, GAME, ListKind::Trade, shown).await.unwrap();
    let list = copies(public(&house, &GUEST, ListKind::Trade).await.unwrap());
    assert_eq!(list.iter().map(|copy| copy.count.unwrap().shown()).collect::<Vec<_>>(), ["3", "4+"]);
    let second = Seen { after: 1, most: 9 };
    let list = open_public_list(&house.service, &GUEST, shipped::library(), ("GLENN1", ListKind::Trade), second).await;
    let list = list.unwrap();
    assert_eq!((list.total, number(&copies(list)[0])), (2, "NG-01-046"));
}

#[tokio::test]
async fn what_is_for_trade_is_shown_as_far_as_a_list_can_say_what_it_is() {
    let house = House::new().await;
    let one = house.signed_in(1, Role::Player).await;
    let signed = Holding { is_signed: true, ..for_trade("NG-01-045", "") };
    comes(&house, &one, &[(signed, 1), (told_much(), 1), (for_trade("NG-01-045", ""), 1), (copy("NG-01-046"), 1)])
        .await;
    shares(&house, &one, ListKind::Trade, ListVisibility::Public).await;
    let list = copies(public(&house, &GUEST, ListKind::Trade).await.unwrap());
    assert_eq!(
        list.iter().map(|copy| (number(copy), copy.count.unwrap())).collect::<Vec<_>>(),
        [("NG-01-045", PublicCount::Exact(1))]
    );
}

#[tokio::test]
async fn a_want_is_shown_without_what_was_noted_and_until_its_last_day() {
    let house = House::new().await;
    let one = house.signed_in(1, Role::Player).await;
    let noted = Want { notes: "pays well".to_owned(), worst: Some(Condition::Good), ..printing("NG-01-045", 7) };
    let past = Want { until: Some("2024-10-04".to_owned()), ..printing("NG-01-046", 1) };
    wants(&house, &one, vec![noted, past]).await.unwrap();
    house.pass(DAY);
    let shown = ListShown::wholly(ListVisibility::Public, ShownCounts::Some);
    share_list(&house.service, &one, GAME, ListKind::Wants, shown).await.unwrap();
    let list = public(&house, &GUEST, ListKind::Wants).await.unwrap();
    assert!(!format!("{list:?}").contains("pays well"));
    let Lines::Wants(lines) = list.lines else { panic!("wants are expected") };
    let told: Vec<_> =
        lines.iter().map(|want| (want.number.as_deref(), want.worst, want.count.unwrap().shown())).collect();
    assert_eq!(told, [(Some("NG-01-045"), Some(Condition::Good), "4+".to_owned())]);
    assert_eq!(lines[0].name, Some(name("NG-01-045")));
}

#[tokio::test]
async fn a_list_is_for_whom_its_owner_says() {
    let house = House::new().await;
    let (one, other) = (house.signed_in(1, Role::Player).await, house.signed_in(2, Role::Player).await);
    comes(&house, &one, &[(for_trade("NG-01-045", ""), 1)]).await;
    let lists = list_shared_lists(&house.service, &one, GAME).await.unwrap();
    assert!(lists.iter().all(|list| list.shown.visibility == ListVisibility::Private), "{lists:?}");
    assert_eq!(lists.iter().map(|list| list.kind).collect::<Vec<_>>(), ListKind::ALL);
    for (visibility, is_seen) in [
        (ListVisibility::Private, false),
        (ListVisibility::Matches, false),
        (ListVisibility::Link, false),
        (ListVisibility::Public, true),
    ] {
        shares(&house, &one, ListKind::Trade, visibility).await;
        for caller in [&GUEST, &other] {
            let told = public(&house, caller, ListKind::Trade).await;
            assert_eq!(told.is_ok(), is_seen, "{visibility:?}");
            if !is_seen {
                refused(&told, ListFault::None);
            }
        }
    }
    // Nobody compares whole collections.
    let compared = ListShown::wholly(ListVisibility::Matches, ShownCounts::Exact);
    let told = share_list(&house.service, &one, GAME, ListKind::Collection, compared).await;
    refused(&told, ListFault::NoMatches);
    // A list of another kind, game or account says nothing of this one.
    refused(&public(&house, &GUEST, ListKind::Wants).await, ListFault::None);
    let nobody = open_public_list(&house.service, &GUEST, shipped::library(), ("glenn9", ListKind::Wants), ALL).await;
    refused(&nobody, ListFault::None);
    disable_account(&house.service, &Caller::Administrator, id_of(&one), true).await.unwrap();
    refused(&public(&house, &GUEST, ListKind::Trade).await, ListFault::None);
}

#[tokio::test]
async fn a_link_that_was_taken_back_says_so_and_one_that_never_was_does_not() {
    let house = House::new().await;
    let service = &house.service;
    let one = house.signed_in(1, Role::Player).await;
    comes(&house, &one, &[(for_trade("NG-01-045", ""), 1)]).await;
    let link = async || make_list_link(service, &one, GAME, ListKind::Trade).await;
    refused(&link().await, ListFault::NoLinks);
    shares(&house, &one, ListKind::Trade, ListVisibility::Matches).await;
    refused(&link().await, ListFault::NoLinks);
    shares(&house, &one, ListKind::Trade, ListVisibility::Link).await;
    let first = link().await.unwrap();
    assert_eq!(first.token.len(), 40);
    assert!(!format!("{first:?}").contains(&first.token));
    let list = linked(&house, &first.token).await.unwrap();
    assert_eq!((list.owner.as_str(), list.is_public, list.total), ("glenn1", false, 1));
    let second = link().await.unwrap();
    refused(&linked(&house, &first.token).await, ListFault::Revoked);
    assert!(linked(&house, &second.token).await.is_ok());
    revoke_list_link(service, &one, GAME, ListKind::Trade).await.unwrap();
    revoke_list_link(service, &one, GAME, ListKind::Trade).await.unwrap();
    refused(&linked(&house, &second.token).await, ListFault::Revoked);
    refused(&linked(&house, "0000").await, ListFault::None);
    // Whoever hides the list takes its link back for good.
    let third = link().await.unwrap();
    shares(&house, &one, ListKind::Trade, ListVisibility::Private).await;
    refused(&linked(&house, &third.token).await, ListFault::Revoked);
    shares(&house, &one, ListKind::Trade, ListVisibility::Public).await;
    refused(&linked(&house, &third.token).await, ListFault::Revoked);
    let done = house.done_to(Some(id_of(&one))).await;
    for action in ["list-shared", "list-link-made", "list-link-revoked"] {
        assert!(done.iter().any(|entry| entry.contains(action)), "{action}: {done:?}");
    }
    // Nobody makes links without an end.
    let mut made = 0;
    while !matches!(link().await, Err(Refusal::DoneTooOften { .. })) {
        made += 1;
        assert!(made < 100);
    }
}
