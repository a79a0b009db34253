//! Nothing of a hidden list reaches anybody but its player and the staff who open it.

use std::fmt::Write as _;

use safehouse_service::{
    Caller, Role,
    events::{
        Asker, EnterForm, EventState, LateAs, Sought, enter_by_staff, event_file,
        exports::{ExportShape, export_event},
        list_events, list_file, list_met, list_players, most_in_the_way, open_list, open_met_list, own_entry,
        published_lists,
        rounds::{
            Begin, Outcome, Report, begin_play, end_event, finish_round, list_seats, pair_round, publish_round,
            report_result, see_play,
        },
        settings::{EventSettings, Visible},
        statistics::{event_statistics, events_of_card},
        type_list,
    },
    stores::StaffRole,
};

use super::{Evening, comes, library, list};
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
    note("lists", &published_lists(service, caller, safehouse_testing::shipped::installation(), code).await);
    note("file", &event_file(service, caller, library(), code).await.map(|file| file.to_json()));
    for number in 1..=3 {
        note("list", &open_list(service, caller, safehouse_testing::shipped::installation(), (code, number)).await);
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
    let form = EnterForm { name: "Judith".to_owned(), ..comes("") };
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

/// An evening of two, the second of whom staff entered and typed this list for, and who agreed to nothing: what is told
/// while opponents see lists in rounds, and when the event is over and shows its lists.
async fn told_of_unagreed(second: usize) -> (Vec<String>, Vec<String>) {
    let says = EventSettings { visible_swiss: Visible::Opponent, rounds: Some(1), ..EventSettings::default() };
    let evening = Evening::with(says).await;
    let (service, glenn, code) = (&evening.house.service, &evening.glenn, evening.code.as_str());
    let (one, _) = evening.player(1).await;
    let unasked = EnterForm { consent: 0, ..comes("Anna") };
    let anna = enter_by_staff(service, glenn, code, &unasked, false, (1, LateAs::Losses)).await.unwrap();
    let helper = hired(&evening.house, glenn, "Hilda", StaffRole::Helper).await;
    let elsewhere = evening.house.signed_in(4, Role::Player).await;
    evening.opens_lists().await;
    evening.hands_in(&one, list(0)).await.unwrap();
    type_list(service, glenn, library(), (code, anna.id), list(second)).await.unwrap();
    evening.locks().await;
    begin_play(service, glenn, code, Begin { everybody: true, ..Begin::default() }).await.unwrap();
    pair_round(service, glenn, code).await.unwrap();
    publish_round(service, glenn, code, None).await.unwrap();
    let mut told = Vec::new();
    for is_over in [false, true] {
        if is_over {
            let outcome = Some(Outcome::played(1, 0, 0));
            let report = Report { round: 1, table: 1, base: 1, outcome, reason: String::new() };
            report_result(service, Asker { caller: glenn, claim: "" }, code, &report).await.unwrap();
            finish_round(service, glenn, code, false).await.unwrap();
            end_event(service, glenn, code, false).await.unwrap();
            assert_eq!(
                published_lists(service, &GUEST, safehouse_testing::shipped::installation(), code).await.unwrap().len(),
                1
            );
        } else {
            let by_code = Asker { caller: &GUEST, claim: anna.claim.as_deref().unwrap() };
            assert_eq!(list_met(service, by_code, code).await.unwrap().len(), 1, "her opponent agreed");
            let opponent = Asker { caller: &one, claim: "" };
            assert_eq!(list_met(service, opponent, code).await.unwrap().len(), 0, "she did not");
        }
        for caller in [&GUEST, &one, &elsewhere, &helper, &Caller::Administrator, &Caller::Job] {
            told.push(told_to(&evening, caller).await);
        }
        evening.house.pass(MINUTE);
    }
    (told, log_of(&evening).await)
}

#[tokio::test]
async fn two_events_that_differ_in_a_list_of_whoever_never_agreed_answer_the_same_even_when_they_are_over() {
    let (one, of_one) = told_of_unagreed(1).await;
    let (other, of_other) = told_of_unagreed(2).await;
    assert_eq!(one.len(), 12);
    for (one, other) in one.iter().zip(&other) {
        for (one, other) in one.lines().zip(other.lines()) {
            assert_eq!(one, other);
        }
        assert_eq!(one, other);
    }
    assert_eq!(of_one, of_other);
}
