//! What players were told of their lists when they handed them in holds in every round, whatever changes later.

use safehouse_service::{
    Refusal,
    events::{
        EventFault, EventForm, change_event, list_met, open_event,
        rounds::{CutAsked, make_cut, pair_round, publish_round},
        settings::{EventSettings, Visible},
    },
};
use safehouse_store::scratch::Scratch;
use safehouse_testing::shipped;

use super::script::{Evening, handed_in_on, prepared, settings};
use crate::house::{GUEST, House, told};

/// Nobody sees lists in the rounds, and opponents would in a cut; none is announced.
fn says() -> EventSettings {
    EventSettings { visible_cut: Visible::Opponent, rounds: Some(1), ..settings() }
}

async fn change(evening: &Evening, settings: &EventSettings) -> Result<(), Refusal> {
    let service = &evening.house.service;
    let event = service.store.find_event(&evening.code).await.unwrap().unwrap();
    let form = EventForm {
        name: event.name,
        format: event.format,
        snapshot: event.snapshot,
        starts_at: event.starts_at,
        ends_at: event.ends_at,
        capacity: event.capacity,
        lists_open_at: event.lists_open_at,
        deadline_at: event.deadline_at,
        settings: settings.clone(),
    };
    change_event(service, &evening.owner, shipped::library(), (&evening.code, event.revision), &form).await
}

/// A change that is refused, in this field: in the words of what was promised.
async fn refused(evening: &Evening, field: &str, settings: &EventSettings) {
    let Err(Refusal::Event(EventFault::Field { field: of, words })) = change(evening, settings).await else {
        panic!("{field}")
    };
    assert_eq!(of, field, "{words}");
    assert!(words.starts_with("2 lists are there, handed in when the event said: "), "{words}");
    assert!(words.contains("seen in the rounds by nobody but you and the staff who need it"), "{words}");
    assert!(!words.contains("the opponent of the round"), "no cut was announced: {words}");
    assert!(words.contains("only the player and staff"), "how it is mended: {words}");
}

async fn promise(evening: &Evening) -> String {
    open_event(&evening.house.service, &GUEST, &evening.code).await.unwrap().settings.promise()
}

async fn is_kept(house: House, is_announced: bool) {
    let mut evening = handed_in_on(house, 2, &[], says()).await;
    let with_cut = EventSettings { cut: 2, ..says() };
    let all_cut = EventSettings { rounds: Some(0), ..says() };
    let narrow = EventSettings { visible_cut: Visible::Private, ..with_cut.clone() };
    let before = promise(&evening).await;
    refused(&evening, "cut", &with_cut).await;
    refused(&evening, "rounds", &all_cut).await;
    evening.lock().await;
    refused(&evening, "cut", &with_cut).await;
    refused(&evening, "rounds", &all_cut).await;
    let wider = EventSettings { visible_swiss: Visible::Opponent, ..says() };
    assert_eq!(told(&change(&evening, &wider).await), "Event(Settled)");
    if is_announced {
        change(&evening, &narrow).await.unwrap();
        assert_eq!(told(&change(&evening, &with_cut).await), "Event(Settled)", "and not more again");
    }
    evening.all_there().await;
    evening.started().await;
    if !is_announced {
        refused(&evening, "cut", &with_cut).await;
        refused(&evening, "rounds", &all_cut).await;
    }
    evening.played_round(1).await;
    let (service, code) = (&evening.house.service, evening.code.as_str());
    if !is_announced {
        refused(&evening, "cut", &with_cut).await;
    }
    let asked = CutAsked { players: Some(2), despite_announced: !is_announced, ..CutAsked::default() };
    make_cut(service, &evening.scorer, code, &asked).await.unwrap();
    pair_round(service, &evening.scorer, code).await.unwrap();
    publish_round(service, &evening.scorer, code, None).await.unwrap();
    for number in 1..=2 {
        assert_eq!(list_met(service, evening.asker(number), code).await.unwrap(), [], "{number}");
    }
    let after = promise(&evening).await;
    if is_announced {
        let words = "in the rounds by nobody but you and the staff who need it, in the cut by nobody but you";
        assert!(after.contains(words), "{after}");
    } else {
        assert_eq!(after, before);
    }
}

#[tokio::test]
#[expect(clippy::disallowed_methods, reason = "whoever runs the tests names a server beside them")]
async fn a_cut_after_lists_are_in_shows_nobody_more_than_was_promised_on_either_database() {
    for is_announced in [false, true] {
        is_kept(House::new().await, is_announced).await;
        if let Ok(server) = std::env::var("SAFEHOUSE_TEST_POSTGRES") {
            let scratch = Scratch::make(&server).await.unwrap();
            let house = House::on(&scratch.database().unwrap()).await;
            let store = house.service.store.clone();
            is_kept(house, is_announced).await;
            store.close().await;
            scratch.remove().await.unwrap();
        }
    }
}

#[tokio::test]
async fn fewer_see_lists_in_the_cut_of_an_event_that_is_played_and_no_more_again() {
    let evening = prepared(2, &[], EventSettings { cut: 2, ..says() }).await;
    evening.started().await;
    let private = EventSettings { cut: 2, visible_cut: Visible::Private, ..says() };
    change(&evening, &private).await.unwrap();
    let without = EventSettings { cut: 0, ..private };
    change(&evening, &without).await.unwrap();
    assert_eq!(told(&change(&evening, &EventSettings { cut: 2, ..says() }).await), "Event(Settled)");
}
