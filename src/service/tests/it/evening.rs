//! An evening of 64 players, from its announcement to published lists, and what can go wrong at one.

mod counted;
mod deck_checks;
mod ended;
mod leaves;
mod own_hand;
mod players;
mod promised;
mod replanned;
mod results;
mod rounds;
mod script;
mod shown_lists;
mod told;

use safehouse_service::{
    Caller,
    events::{
        Asker, LateAs,
        checks::{DeckCheck, drawn_checks, list_checks, note_check, open_check},
        rounds::{
            CutAsked, Report, Timer, bring_back, check_in, confirm_result, discard_draft, drop_player, end_event,
            enter_late, finish_round, give_beforehand, import_results, list_result_changes, make_cut, pair_round,
            preview_import, publish_round, report_result, set_timer, swap_players, take_cut_back, take_round_back,
            take_round_back_with_results,
        },
    },
};
use safehouse_store::scratch::Scratch;
use safehouse_testing::shipped;
use uuid::Uuid;

use self::{
    script::{Evening, Lists, small},
    told::Told,
};
use crate::house::{House, STRANGER, told as refused};

/// The whole script on a store of its own.
async fn evening(house: House, lists: Lists) -> Told {
    let mut evening = Evening::announced(house, lists).await;
    evening.register().await;
    evening.hand_in().await;
    evening.lock().await;
    evening.begin().await;
    for round in 1..=6 {
        evening.swiss_round(round).await;
    }
    evening.cut().await;
    let hidden = evening.told().await;
    evening.publish().await;
    let mut told = evening.told().await;
    told.hidden = Some(Box::new(hidden));
    evening.names_nobody_in_its_log().await;
    told
}

#[tokio::test]
#[expect(clippy::disallowed_methods, reason = "whoever runs the tests names a server beside them")]
async fn an_evening_of_64_players_is_the_same_again_with_the_same_seed_on_either_database() {
    let first = evening(House::new().await, Lists::Usual).await;
    first.check();
    assert_eq!(evening(House::new().await, Lists::Usual).await, first);
    if let Ok(server) = std::env::var("SAFEHOUSE_TEST_POSTGRES") {
        let scratch = Scratch::make(&server).await.unwrap();
        let house = House::on(&scratch.database().unwrap()).await;
        assert_eq!(house.service.store.kind(), "postgres");
        let store = house.service.store.clone();
        assert_eq!(evening(house, Lists::Usual).await, first);
        store.close().await;
        scratch.remove().await.unwrap();
    }
    // Other lists, which nobody sees before the end: everything else is the same to the byte.
    let other = evening(House::new().await, Lists::Turned).await;
    assert_eq!(other.hidden, first.hidden);
    assert_ne!(other.exports, first.exports, "shown lists are in it");
}

#[tokio::test]
async fn staff_do_what_their_role_is_for() {
    let evening = small(4).await;
    let (service, code) = (&evening.house.service, evening.code.as_str());
    let report = Report { round: 1, table: 1, base: 1, outcome: None, reason: "x".to_owned() };
    let check = DeckCheck {
        id: Uuid::from_u128(1),
        round: 0,
        table: None,
        player: 1,
        list: 1,
        scope: "all".to_owned(),
        reason: "x".to_owned(),
        started_at: 0,
        ended_at: 0,
        extra_minutes: 0,
        is_corrected: false,
        lines: Vec::new(),
        note: String::new(),
    };
    for (caller, role) in [
        (&evening.owner, "owner"),
        (&evening.scorer, "scorekeeper"),
        (&evening.judge, "judge"),
        (&evening.helper, "helper"),
        (&STRANGER, "guest"),
        (&Caller::Administrator, "machine"),
    ] {
        let by = Asker { caller, claim: "" };
        let admitted = [
            ("desk", refused(&check_in(service, caller, code, 99, true).await)),
            ("score", refused(&give_beforehand(service, caller, code, 99, (0, None)).await)),
            ("score", refused(&enter_late(service, caller, code, 99, (LateAs::Losses, false)).await)),
            ("score", refused(&pair_round(service, caller, code).await)),
            ("score", refused(&swap_players(service, caller, code, (1, 2)).await)),
            ("score", refused(&discard_draft(service, caller, code).await)),
            ("score", refused(&publish_round(service, caller, code, None).await)),
            ("score", refused(&take_round_back(service, caller, code).await)),
            ("score", refused(&take_round_back_with_results(service, caller, code).await)),
            ("score", refused(&finish_round(service, caller, code, false).await)),
            ("score", refused(&drop_player(service, caller, code, 1).await)),
            ("score", refused(&bring_back(service, caller, code, 1).await)),
            ("score", refused(&make_cut(service, caller, code, &CutAsked::default()).await)),
            ("score", refused(&take_cut_back(service, caller, code).await)),
            ("score", refused(&import_results(service, caller, code, "x").await)),
            ("score", refused(&preview_import(service, caller, code, "x").await)),
            ("run", refused(&end_event(service, caller, code, true).await)),
            ("result", refused(&set_timer(service, caller, code, Timer::Stop).await)),
            ("result", refused(&list_result_changes(service, caller, code).await)),
            ("result", refused(&report_result(service, by, code, &report).await)),
            ("result", refused(&confirm_result(service, caller, code, (1, 1, 1)).await)),
            ("list", refused(&drawn_checks(service, caller, code, 1).await)),
            ("list", refused(&open_check(service, caller, shipped::library(), code, 1).await)),
            ("list", refused(&note_check(service, caller, shipped::library(), code, &check).await)),
            ("list", refused(&list_checks(service, caller, code).await)),
        ];
        let may: &[&str] = match role {
            "owner" => &["desk", "run", "score", "result", "list"],
            "scorekeeper" => &["desk", "score", "result"],
            "judge" => &["result", "list"],
            "helper" => &["desk"],
            _ => &[],
        };
        for (at, (needs, told)) in admitted.iter().enumerate() {
            let is_out = ["Forbidden", "SignIn", "Event(NoPlayer)"].contains(&told.as_str());
            assert_eq!(!is_out, may.contains(needs), "{role} {at} {needs}: {told}");
        }
    }
}
