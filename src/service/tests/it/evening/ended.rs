//! Results that are corrected once an event is over, drafts that are stale and why, who plays of those who are not there,
//! and lists that a device keeps.

use safehouse_service::events::{
    Correction, EnterForm, EventState, LateAs, ListSource, ViewReason,
    checks::{keep_check, open_check},
    correct_list, enter_by_staff,
    exports::{ExportShape, export_event},
    move_event,
    operations::{Answer, Operation, OperationAct, do_operations},
    own_entry,
    rounds::{
        Begin, CutAsked, Outcome, Report, Reported, Staleness, begin_play, bring_back, check_in, drop_player,
        end_event, enter_late, enter_result, explain_round, finish_round, make_cut, pair_round, publish_round,
        recompute_round, report_result, see_play, see_standings, swap_players,
    },
    settings::EventSettings,
};
use safehouse_service::stores::list_acts;
use safehouse_statements::code::CorrectionReason;
use safehouse_testing::shipped;
use uuid::Uuid;

use super::{
    counted::turned,
    script::{CORNER, Evening, prepared, settings, small},
};
use crate::house::{GUEST, told};

/// A round that the first of every table wins.
async fn first_wins(evening: &Evening, tables: u32) -> u32 {
    let round = evening.shown_round().await;
    for table in 1..=tables {
        evening.staff_result(round, table, Outcome::played(2, 0, 0)).await;
    }
    finish_round(&evening.house.service, &evening.scorer, &evening.code, false).await.unwrap()
}

#[tokio::test]
async fn results_are_corrected_after_the_end_until_the_event_is_marked_as_published() {
    let evening = prepared(8, &[], EventSettings { rounds: Some(1), cut: 4, ..settings() }).await;
    let (service, scorer, code) = (&evening.house.service, &evening.scorer, evening.code.as_str());
    evening.started().await;
    first_wins(&evening, 4).await;
    let seeds = make_cut(service, scorer, code, &CutAsked::default()).await.unwrap();
    first_wins(&evening, 2).await;
    first_wins(&evening, 1).await;
    end_event(service, &evening.owner, code, false).await.unwrap();
    let (swiss, places) = see_standings(service, &GUEST, code, None).await.unwrap();
    let finale = evening.game(3, 1).await;
    assert_eq!(places[0].player.0, finale.a.0);

    // The staff correct it, with a reason; players report nothing any more.
    let enter = async |report: &Report| enter_result(service, scorer, code, report).await;
    let report = turned(&evening, 3, 1).await;
    assert_eq!(told(&enter(&Report { reason: String::new(), ..report.clone() }).await), "Play(NoReason)");
    let away = format!("Play(Missing {{ round: 3, tables: [{}] }})", report.table);
    assert_eq!(told(&enter(&Report { outcome: None, ..report.clone() }).await), away);
    assert_eq!(told(&report_result(service, evening.asker(finale.a.0), code, &report).await), "Play(Over)");
    let logged = async || service.store.list_log_entries(1, 0, 999).await.unwrap().len();
    let before = logged().await;
    assert!(matches!(enter(&report).await.unwrap(), Reported::Kept { cut: None, .. }));
    assert_eq!(logged().await, before + 1, "the log has the digest of the corrected results");
    let (_, after) = see_standings(service, &GUEST, code, None).await.unwrap();
    assert_eq!(
        after.iter().take(2).map(|place| place.player.0).collect::<Vec<_>>(),
        [finale.b.as_ref().unwrap().0, finale.a.0]
    );

    // One of the Swiss round: standings and places follow, who was in the cut stays, which is said.
    let report = turned(&evening, 1, 1).await;
    let Reported::Kept { would_differ, cut: Some(cut), .. } = enter(&report).await.unwrap() else { panic!("not kept") };
    assert_eq!((would_differ, cut.is_open, cut.new.len()), (Vec::new(), false, 1));
    assert!(cut.words().contains("Nothing of it is changed."));
    let play = see_play(service, &GUEST, code).await.unwrap();
    assert_eq!(play.bracket.unwrap().seeds.iter().map(|seed| seed.0).collect::<Vec<_>>(), seeds);
    assert_eq!(play.rounds.iter().map(|round| round.corrected.len()).collect::<Vec<_>>(), [1, 0, 1]);
    let (again, places) = see_standings(service, &GUEST, code, None).await.unwrap();
    assert_ne!(again, swiss);
    let rest: Vec<u32> = again.iter().map(|row| row.player.0).filter(|number| !seeds.contains(number)).collect();
    assert_eq!(places.iter().skip(4).map(|place| place.player.0).collect::<Vec<_>>(), rest);
    let own = export_event(service, &GUEST, shipped::library(), code, ExportShape::Own, ("2026-11-20", "x")).await;
    let own: serde_json::Value = serde_json::from_str(&own.unwrap()).unwrap();
    assert_eq!(own["corrected"].as_array().unwrap().len(), 2);

    // So does what a device sends later, until the event is marked as published.
    let sends = async |id: u128, report: Report| {
        let operation = Operation { id: Uuid::from_u128(id), act: OperationAct::Result { result: report } };
        do_operations(service, scorer, shipped::library(), code, &[operation]).await.unwrap().remove(0).answer
    };
    let answer = sends(1, turned(&evening, 1, 1).await).await;
    assert!(matches!(answer, Answer::Result(Reported::Kept { .. })), "{answer:?}");
    let revision = service.store.find_event(code).await.unwrap().unwrap().revision;
    move_event(service, &evening.owner, shipped::library(), (code, revision), EventState::Published).await.unwrap();
    let report = turned(&evening, 1, 1).await;
    assert_eq!(told(&enter(&report).await), "Play(Published)");
    let Answer::Refused(why) = sends(2, report).await else { panic!("it is kept") };
    assert!(why.contains("marked as published"), "{why}");
}

#[tokio::test]
async fn a_draft_says_what_happened_since_and_a_correction_compares_rounds_that_were_shown_alone() {
    let evening = small(8).await;
    let (service, scorer, code) = (&evening.house.service, &evening.scorer, evening.code.as_str());
    evening.started().await;
    first_wins(&evening, 4).await;
    pair_round(service, scorer, code).await.unwrap();
    let since = async || explain_round(service, scorer, code, 2).await.unwrap().stale;
    assert_eq!(since().await, Staleness::default());
    let corrected = async || {
        let report = turned(&evening, 1, 1).await;
        match enter_result(service, scorer, code, &report).await.unwrap() {
            Reported::Kept { would_differ, .. } => would_differ.iter().map(|one| one.round).collect::<Vec<_>>(),
            stale => panic!("{stale:?}"),
        }
    };

    // Somebody leaves: no result is to blame.
    let gone = evening.game(1, 4).await.a.0;
    drop_player(service, scorer, code, gone).await.unwrap();
    assert_eq!(since().await, Staleness { left: vec![gone], ..Staleness::default() });
    let left = format!("Play(StaleDraft(\"since this round was paired, P {gone} left\"))");
    assert_eq!(told(&publish_round(service, scorer, code, None).await), left);
    assert_eq!(told(&swap_players(service, scorer, code, (1, 2)).await), left);
    assert_eq!(corrected().await, Vec::<u32>::new(), "nobody played the draft");
    assert_eq!(since().await, Staleness { left: vec![gone], came: Vec::new(), is_corrected: true });
    bring_back(service, scorer, code, gone).await.unwrap();
    assert_eq!(since().await, Staleness { is_corrected: true, ..Staleness::default() });
    let form =
        EnterForm { name: "Somebody 9".to_owned(), shown_as: "P 9".to_owned(), consent: 1, ..EnterForm::default() };
    let late = enter_by_staff(service, scorer, code, &form, false, (1, LateAs::Losses)).await.unwrap().number;
    enter_late(service, scorer, code, late, (LateAs::Losses, false)).await.unwrap();
    assert_eq!(since().await, Staleness { left: Vec::new(), came: vec![late], is_corrected: true });
    let both = "Play(StaleDraft(\"since this round was paired, P 9 came in and a result was corrected\"))";
    assert_eq!(told(&publish_round(service, scorer, code, None).await), both);
    pair_round(service, scorer, code).await.unwrap();
    assert_eq!(since().await, Staleness::default());
    publish_round(service, scorer, code, None).await.unwrap();

    // What was shown is compared with what it was paired as.
    assert_eq!(corrected().await, [2]);
    assert_eq!(corrected().await, Vec::<u32>::new(), "it is as it was when round 2 was paired");
}

#[tokio::test]
async fn those_who_are_not_there_do_not_both_play_and_stay_out() {
    let evening = small(3).await;
    let (service, code) = (&evening.house.service, evening.code.as_str());
    check_in(service, &evening.helper, code, 3, false).await.unwrap();
    let both = Begin { everybody: true, without_absent: true, ..Begin::default() };
    assert_eq!(told(&begin_play(service, &evening.owner, code, both).await), "Play(BothWays)");
    let all = Begin { everybody: true, ..Begin::default() };
    assert_eq!(begin_play(service, &evening.owner, code, all).await.unwrap().players, [1, 2, 3]);
}

#[tokio::test]
async fn a_list_that_a_device_keeps_is_told_once_of_each_list_and_round() {
    let evening = small(4).await;
    let (service, judge, code) = (&evening.house.service, &evening.judge, evening.code.as_str());
    evening.started().await;
    evening.shown_round().await;
    let kept = async |round: u32| keep_check(service, judge, shipped::library(), code, (1, round)).await;
    let views = async || {
        let views = own_entry(service, evening.asker(1), code).await.unwrap().views;
        views.into_iter().map(|view| (view.why, view.round)).collect::<Vec<_>>()
    };
    assert_eq!(told(&kept(2).await), "Play(NoRound)", "nobody sees it yet");
    let helped = keep_check(service, &evening.helper, shipped::library(), code, (1, 1)).await;
    assert_eq!(told(&helped), "Forbidden");
    assert_eq!(views().await, []);
    for _ in 0..3 {
        kept(1).await.unwrap();
    }
    assert_eq!(views().await, [(ViewReason::Kept, Some(1))]);
    let acts = list_acts(service, &evening.owner, CORNER, None, None).await.unwrap();
    assert_eq!(acts.iter().filter(|act| act.act == "list-opened").count(), 1);

    // Whoever opens it is told of each time; another list, and another round, are kept anew.
    evening.house.pass(1_000);
    open_check(service, judge, shipped::library(), code, 1).await.unwrap();
    assert_eq!(views().await, [(ViewReason::Check, None), (ViewReason::Kept, Some(1))]);
    let correction = Correction { before: Some(1), reason: CorrectionReason::Clerical, words: "Another box" };
    let source = ListSource::Text(shipped::DECKS[2 % shipped::DECKS.len()].text);
    let of = (code, evening.people[0].id);
    correct_list(service, judge, shipped::library(), of, source, correction).await.unwrap();
    evening.results(1).await;
    finish_round(service, &evening.scorer, code, false).await.unwrap();
    evening.shown_round().await;
    for round in [1, 1, 2, 2] {
        kept(round).await.unwrap();
    }
    let rounds = views().await.into_iter().filter(|(why, _)| *why == ViewReason::Kept).map(|(_, round)| round);
    let mut rounds: Vec<_> = rounds.flatten().collect();
    rounds.sort_unstable();
    assert_eq!(rounds, [1, 1, 2]);
}

#[tokio::test]
async fn a_round_is_computed_again_from_what_it_was_paired_from_and_tables_changed_by_hand_are_named() {
    let evening = small(8).await;
    let (service, scorer, code) = (&evening.house.service, &evening.scorer, evening.code.as_str());
    evening.started().await;
    first_wins(&evening, 4).await;
    let draft = pair_round(service, scorer, code).await.unwrap();
    let two = &draft.round.matches[..2];
    swap_players(service, scorer, code, (two[0].a.0, two[1].a.0)).await.unwrap();
    publish_round(service, scorer, code, None).await.unwrap();
    evening.house.pass(1_000);
    enter_result(service, scorer, code, &turned(&evening, 1, 1).await).await.unwrap();

    let mut tables = vec![two[0].table, two[1].table];
    tables.sort_unstable();
    let again = recompute_round(service, scorer, code, 2).await.unwrap();
    assert!(again.is_by_hand && again.is_as_computed && !again.is_same, "{again:?}");
    assert_eq!((again.corrected, &again.tables_by_hand), (vec![(1, 1)], &tables));
    let play = see_play(service, &GUEST, code).await.unwrap();
    assert_eq!(play.rounds[0].corrected[0].before, Outcome::played(2, 0, 0));
    assert_eq!(play.rounds[1].corrected_since, [(1, 1)]);
    let own = export_event(service, &GUEST, shipped::library(), code, ExportShape::Own, ("2026-11-20", "x")).await;
    let own: serde_json::Value = serde_json::from_str(&own.unwrap()).unwrap();
    assert_eq!(own["by_hand"], serde_json::json!([{ "round": 2, "tables": tables }]));
    let noted = &own["corrected"][0];
    assert_eq!(
        (&noted["shown"], &noted["before"]["wins_a"], &noted["after"]["wins_b"]),
        (&2.into(), &2.into(), &2.into())
    );
    assert!(noted.get("reason").is_none() && noted.get("by").is_none());
}
