//! What keeps lists from being legal today, and that a list which cannot be read keeps no other from being judged.

use safehouse_service::{
    Caller,
    events::{
        Asker, EventState, InTheWay, Subject, UNREADABLE, hide_event, judge_again, most_in_the_way,
        settings::EventSettings, withdraw_list,
    },
    stores::{ListForm, WithdrawalReason, hide_store, publish_list, withdraw_store_list},
};
use safehouse_store::events::{ListSubmitted, ListVerdict, NewEventList};

use super::{
    Evening, library, list,
    published::{banning, lately, new_year, only_in, over, reveal},
};
use crate::{
    house::{GUEST, told},
    own_stores::CORNER,
};

/// How many lists are counted, are not legal and are being judged again, and of how many the first card is in the way.
fn figures(found: &InTheWay) -> (u32, u32, u32, Option<u32>) {
    (found.lists, found.not_legal, found.waiting, found.blockers.first().map(|blocker| blocker.lists))
}

#[tokio::test]
async fn what_is_in_the_way_is_counted_in_shown_lists_of_events_and_stores_and_in_nothing_hidden() {
    let (evening, _, two) = over(EventSettings::default()).await;
    let service = &evening.house.service;
    let card = only_in(1, 2);
    let site = banning(&card);
    let later = site.first();
    let found = async || most_in_the_way(service, &GUEST, later, "standard").await.unwrap();
    assert_eq!(told(&most_in_the_way(service, &GUEST, later, "other").await), "Event(NoFormat)");
    evening.is(EventState::Finished).await;
    assert_eq!(figures(&found().await), (0, 0, 0, None), "no list is shown");
    assert_eq!(reveal(&evening).await, "done");
    let form = ListForm { title: "Deck of the week", format: "standard", source: list(1), turn: "" };
    let owner = lately(&evening.house, &evening.glenn);
    let number = publish_list(service, &owner, library(), CORNER, form).await.unwrap();

    assert_eq!(figures(&found().await), (3, 0, 0, None), "the ban is to come");
    new_year(&evening.house, 2027);
    let owner = lately(&evening.house, &evening.glenn);
    assert_eq!(figures(&found().await), (0, 0, 3, None), "they are being judged again");
    let before = most_in_the_way(service, &GUEST, library(), "standard").await.unwrap();
    assert_eq!(figures(&before), (3, 0, 0, None), "before the ban all were legal");
    assert_eq!(judge_again(service, &Caller::Job, later).await.unwrap(), 3);
    let all = found().await;
    assert_eq!((figures(&all), all.snapshot.as_str()), ((3, 2, 0, Some(2)), "2027-01-01"));
    let Subject::Card(name) = &all.blockers[0].subject else { panic!("{all:?}") };
    assert!(name.eq_ignore_ascii_case(&card), "{name}");

    // Nothing of what is hidden counts, and nothing of what was taken back.
    hide_event(service, &Caller::Administrator, &evening.code, Some("Made up.")).await.unwrap();
    assert_eq!(figures(&found().await), (1, 1, 0, Some(1)));
    hide_event(service, &Caller::Administrator, &evening.code, None).await.unwrap();
    assert_eq!(figures(&found().await), (3, 2, 0, Some(2)));
    withdraw_list(service, Asker { caller: &two, claim: "" }, &evening.code, None).await.unwrap();
    assert_eq!(figures(&found().await), (2, 1, 0, Some(1)));
    withdraw_store_list(service, &owner, (CORNER, number), WithdrawalReason::Mistake).await.unwrap();
    assert_eq!(figures(&found().await), (1, 0, 0, None));
    hide_store(service, &Caller::Administrator, CORNER, "Insults.").await.unwrap();
    assert_eq!(figures(&found().await), (0, 0, 0, None));
}

#[tokio::test]
async fn a_list_that_cannot_be_read_is_judged_as_undecided_and_shown_to_nobody() {
    let evening = Evening::new().await;
    let service = &evening.house.service;
    let (one, entered) = evening.player(1).await;
    let (two, _) = evening.player(2).await;
    evening.opens_lists().await;
    evening.hands_in(&one, list(0)).await.unwrap();
    evening.hands_in(&two, list(1)).await.unwrap();
    // The same as it was handed in, but for what is kept of its cards.
    let event = evening.event().await;
    let handed = service.store.list_event_lists_of((evening.event().await.store, entered.id)).await.unwrap().remove(0);
    let broken = NewEventList {
        deck_json: "\"no list\"".to_owned(),
        salt: handed.kept.unwrap().1,
        content_id: handed.content_id,
        commitment: handed.commitment,
        verdict: handed.verdict,
        certificate: handed.certificate,
        basis: handed.basis,
        ground: None,
        kind: handed.kind,
        typed_by: String::new(),
        seen: None,
        reason: handed.reason,
        receipt: handed.receipt,
        at: evening.house.now(),
    };
    let put = service.store.submit_event_list((event.store, event.id, entered.id), &broken).await.unwrap();
    assert!(matches!(put, ListSubmitted::Done { .. }), "{put:?}");
    evening.locks().await;
    evening.is(EventState::Finished).await;
    assert_eq!(reveal(&evening).await, "done");

    let site = banning(&only_in(1, 2));
    new_year(&evening.house, 2027);
    assert_eq!(judge_again(service, &Caller::Job, site.first()).await.unwrap(), 2);
    assert_eq!(judge_again(service, &Caller::Job, site.first()).await.unwrap(), 0, "it waits no more");
    let kept = service.store.list_event_lists_of((evening.event().await.store, entered.id)).await.unwrap().remove(0);
    assert_eq!(kept.now, Some(("2027-01-01".to_owned(), ListVerdict::Undecided, UNREADABLE.to_owned())));
    let found = most_in_the_way(service, &GUEST, site.first(), "standard").await.unwrap();
    assert_eq!(figures(&found), (1, 1, 0, Some(1)), "it counts nowhere");
}
