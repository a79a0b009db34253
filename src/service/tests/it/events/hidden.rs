//! Nothing of a hidden list reaches anybody but its player and the staff who open it.

use std::fmt::Write as _;

use safehouse_service::{
    Caller, Role,
    events::{
        Asker, EventState, Sought, event_file,
        exports::{ExportShape, export_event},
        list_events, list_file, list_met, list_players, most_in_the_way, open_list, open_met_list, own_entry,
        published_lists,
        rounds::{list_seats, see_play},
        statistics::{event_statistics, events_of_card},
    },
    stores::StaffRole,
};

use super::{Evening, library, list};
use crate::{
    house::{GUEST, MINUTE},
    own_stores::hired,
};

/// Everything that an event answers to a caller who sees no hidden list.
async fn told_to(evening: &Evening, caller: &Caller) -> String {
    let (service, code) = (&evening.house.service, evening.code.as_str());
    let mut told = String::new();
    let mut note = |what: &str, answer: &dyn std::fmt::Debug| writeln!(told, "{what}: {answer:?}").unwrap();
    note("event", &evening.seen_by(caller).await);
    note("calendar", &list_events(service, caller, Sought::default()).await);
    note("players", &list_players(service, caller, code).await);
    note("lists", &published_lists(service, caller, code).await);
    note("file", &event_file(service, caller, library(), code).await.map(|file| file.to_json()));
    for number in 1..=3 {
        note("list", &open_list(service, caller, (code, number)).await);
        note("file of it", &list_file(service, caller, library(), (code, number)).await.map(|file| file.to_json()));
    }
    let asker = Asker { caller, claim: "" };
    note("met", &list_met(service, asker, code).await);
    for number in 1..=3 {
        note("list met", &open_met_list(service, asker, (code, number)).await);
    }
    note("own", &own_entry(service, Asker { caller, claim: "" }, code).await);
    note("in the way", &most_in_the_way(service, caller, library(), "standard").await);
    note("statistics", &event_statistics(service, caller, library(), code).await);
    note("play", &see_play(service, caller, code).await);
    note("seats", &list_seats(service, caller, code).await);
    for card in ["Medkit", "Rifle", "Mother Ilse – The Warden"] {
        note("card", &events_of_card(service, caller, library().game().id, card).await);
    }
    for &shape in ExportShape::ALL {
        let export =
            export_event(service, caller, library(), code, shape, ("2026-01-01", "https://cards.example/x")).await;
        note(shape.name(), &export);
    }
    told
}

/// What the log says, without what only hashes and signatures tell.
async fn log_of(evening: &Evening) -> Vec<String> {
    let entries = evening.house.service.store.list_log_entries(1, 0, 999).await.unwrap();
    let lines = |entry: &String| {
        let kept = entry.lines().filter(|line| !line.starts_with("— "));
        kept.map(|line| if line.starts_with("list ") { "list …" } else { line }).collect::<Vec<_>>().join("\n")
    };
    entries.iter().map(lines).collect()
}

/// An evening with three players, the second of whom hands in this list; who asks of it; and what they are told
/// before the lock, after it, and while it is played.
async fn told_of(second: usize) -> (Vec<String>, Vec<String>) {
    let evening = Evening::new().await;
    let (one, _) = evening.player(1).await;
    let (two, _) = evening.player(2).await;
    let helper = hired(&evening.house, &evening.glenn, "Hilda", StaffRole::Helper).await;
    let judith = hired(&evening.house, &evening.glenn, "Judith", StaffRole::Judge).await;
    let form = super::EnterForm { name: "Judith".to_owned(), ..super::comes("") };
    super::enter(&evening.house.service, &judith, &evening.code, &form).await.unwrap();
    let elsewhere = evening.house.signed_in(4, Role::Player).await;
    let mut told = Vec::new();
    evening.opens_lists().await;
    evening.hands_in(&one, list(0)).await.unwrap();
    evening.hands_in(&two, list(second)).await.unwrap();
    for step in 0..3 {
        match step {
            0 => {}
            1 => evening.locks().await,
            _ => evening.is(EventState::Running).await,
        }
        for caller in [&GUEST, &one, &elsewhere, &helper, &judith, &Caller::Administrator, &Caller::Job] {
            told.push(told_to(&evening, caller).await);
        }
        evening.house.pass(MINUTE);
    }
    (told, log_of(&evening).await)
}

#[tokio::test]
async fn two_events_that_differ_in_a_hidden_list_alone_answer_the_same_to_the_byte() {
    let (one, of_one) = told_of(1).await;
    let (other, of_other) = told_of(2).await;
    assert_eq!(one.len(), 21);
    for (one, other) in one.iter().zip(&other) {
        for (one, other) in one.lines().zip(other.lines()) {
            assert_eq!(one, other);
        }
        assert_eq!(one, other);
    }
    assert_eq!(of_one, of_other);
    assert!(one[0].contains("Friday night"), "something is told");
}
