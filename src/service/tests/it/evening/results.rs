//! Results: who reports them and from where, what a correction changes, and those of another program.

use safehouse_service::{
    Refusal,
    events::{
        Asker, LateAs, PlayFault,
        exports::{ExportShape, export_event},
        list_players,
        operations::{Answer, Done, Operation, OperationAct, do_operations},
        rounds::{
            Begin, CutAsked, Explained, Outcome, Report, ReportAnswer, Reported, ReportedAs, RoundMade, Side, Standing,
            answer_report, begin_play, check_in, confirm_result, dispute_report, drop_own, drop_player, enter_late,
            explain_table, finish_round, import_results, list_result_changes, make_cut, pair_round, preview_import,
            report_result, see_play, see_standings,
        },
        settings::EventSettings,
    },
};
use safehouse_testing::shipped;
use safehouse_tournament::Share;
use uuid::Uuid;

use super::script::{Evening, prepared, settings, small};
use crate::house::{GUEST, STRANGER, told as refused};

#[tokio::test]
async fn players_report_their_match_and_the_opponent_confirms_or_disputes() {
    let evening = small(4).await;
    let (service, code) = (&evening.house.service, evening.code.as_str());
    evening.started().await;
    evening.shown_round().await;
    let game = evening.game(1, 1).await;
    let (a, b) = (game.a.0, game.b.clone().unwrap().0);
    let other = evening.game(1, 2).await.a.0;
    let say = async |number: u32, base: u64, outcome: Outcome| {
        let report = Report { round: 1, table: 1, base, outcome: Some(outcome), reason: String::new() };
        report_result(service, evening.asker(number), code, &report).await
    };
    assert_eq!(refused(&say(other, 1, Outcome::played(2, 0, 0)).await), "Play(NotYours)");
    assert_eq!(refused(&say(a, 1, Outcome::played(3, 0, 0)).await), "Play(Outcome(TooManyWins))");
    let kept = say(a, 1, Outcome::played(2, 0, 0)).await.unwrap();
    assert_eq!(kept, Reported::Kept { revision: 2, would_differ: Vec::new(), cut: None });
    assert_eq!(refused(&say(b, 2, Outcome::played(0, 2, 0)).await), "Play(ReportMoved)", "the opponent answers");
    assert_eq!(refused(&answer_report(service, evening.asker(a), code, (1, 1, 2), true).await), "Play(ReportMoved)");
    assert_eq!(answer_report(service, evening.asker(b), code, (1, 1, 2), false).await.unwrap(), 3);
    assert_eq!(refused(&say(a, 3, Outcome::played(2, 1, 0)).await), "Play(ReportMoved)", "staff decide now");
    evening.staff_result(1, 2, Outcome::played(2, 0, 0)).await;
    let missing = "Play(Missing { round: 1, tables: [1] })";
    assert_eq!(refused(&finish_round(service, &evening.scorer, code, false).await), missing, "disputed is no result");

    let decide = Report { round: 1, table: 1, base: 3, outcome: Some(Outcome::played(2, 1, 0)), reason: String::new() };
    let staff = Asker { caller: &evening.judge, claim: "" };
    assert_eq!(refused(&report_result(service, staff, code, &decide).await), "Play(NoReason)");
    let decide = Report { reason: "Both told me".to_owned(), ..decide };
    report_result(service, staff, code, &decide).await.unwrap();
    finish_round(service, &evening.scorer, code, false).await.unwrap();
    let changes = list_result_changes(service, &evening.scorer, code).await.unwrap();
    let of_table: Vec<_> = changes.iter().filter(|change| change.table == 1).collect();
    assert_eq!((of_table[0].reason.as_str(), of_table[0].by.as_deref()), ("Both told me", Some("Judith")));
    // That it was disputed is among the changes as well.
    assert_eq!((of_table[1].made_as, &of_table[1].after), (ReportedAs::B, &None));
    assert_eq!((of_table[2].made_as, of_table[2].by.as_deref()), (ReportedAs::A, None), "no account reported it");
    let corrected = async || {
        let round = see_play(service, &GUEST, code).await.unwrap().rounds.remove(0);
        round.corrected.iter().map(|one| (one.table, one.before)).collect::<Vec<_>>()
    };
    assert_eq!(corrected().await, [], "what was disputed did not stand");

    // Another round: confirmed, and somebody leaves by the code on paper.
    evening.shown_round().await;
    let game = evening.game(2, 1).await;
    let report = Report { round: 2, table: 1, base: 1, outcome: Some(Outcome::played(0, 2, 0)), reason: String::new() };
    report_result(service, evening.asker(game.a.0), code, &report).await.unwrap();
    let opponent = game.b.unwrap().0;
    answer_report(service, evening.asker(opponent), code, (2, 1, 2), true).await.unwrap();
    drop_own(service, evening.asker(opponent), code).await.unwrap();
    let play = see_play(service, &GUEST, code).await.unwrap();
    let there: Vec<u32> = play.players.iter().filter(|player| player.is_there).map(|player| player.number).collect();
    assert!(there.len() == 3 && !there.contains(&opponent));
    let players = list_players(service, &GUEST, code).await.unwrap();
    assert!(players.iter().all(|player| player.has_left == (player.number == opponent)), "nor is said to be there");
    assert_eq!(refused(&drop_own(service, Asker { caller: &STRANGER, claim: "" }, code).await), "SignIn");
}

#[tokio::test]
async fn standings_stay_as_they_were_whatever_happens_later_and_a_correction_says_what_it_changes() {
    let evening = small(8).await;
    let (service, scorer, code) = (&evening.house.service, &evening.scorer, evening.code.as_str());
    evening.started().await;
    for round in 1..=2 {
        evening.played_round(round).await;
    }
    let (first, _) = see_standings(service, &GUEST, code, Some(1)).await.unwrap();
    let (second, _) = see_standings(service, &GUEST, code, None).await.unwrap();
    for number in [second[0].player.0, second[3].player.0] {
        drop_player(service, scorer, code, number).await.unwrap();
    }
    evening.played_round(3).await;
    assert_eq!(see_standings(service, &GUEST, code, Some(1)).await.unwrap().0, first);
    assert_eq!(see_standings(service, &GUEST, code, Some(2)).await.unwrap().0, second);
    assert_eq!(refused(&see_standings(service, &GUEST, code, Some(4)).await), "Play(NoRound)");

    // A result of the first round was wrong.
    let before = see_play(service, &GUEST, code).await.unwrap();
    let game = evening.game(1, 1).await;
    let turned = game.outcome.unwrap().turned();
    let report = Report {
        round: 1,
        table: 1,
        base: game.revision,
        outcome: Some(turned),
        reason: "The slip was read wrongly".to_owned(),
    };
    let staff = Asker { caller: scorer, claim: "" };
    let logged = service.store.list_log_entries(1, 0, 999).await.unwrap().len();
    let Reported::Kept { would_differ, .. } = report_result(service, staff, code, &report).await.unwrap() else {
        panic!("it is stale");
    };
    assert!(would_differ.iter().any(|round| round.round == 2), "{would_differ:?}");
    let after = see_play(service, &GUEST, code).await.unwrap();
    let paired = |play: &safehouse_service::events::rounds::PlaySeen| -> Vec<_> {
        let games = play.rounds.iter().flat_map(|round| &round.matches);
        games.map(|game| (game.table, game.a.0, game.b.as_ref().map(|b| b.0))).collect()
    };
    assert_eq!(paired(&before), paired(&after), "no pairing changes");
    let corrected = see_standings(service, &GUEST, code, Some(1)).await.unwrap().0;
    let points = |rows: &[safehouse_service::events::rounds::Standing], number: u32| {
        rows.iter().find(|row| row.player.0 == number).unwrap().points
    };
    assert_eq!(
        (points(&first, game.a.0), points(&corrected, game.a.0)),
        (points(&corrected, game.b.clone().unwrap().0), points(&first, game.b.unwrap().0))
    );
    let entries = service.store.list_log_entries(1, 0, 999).await.unwrap();
    assert_eq!(entries.len(), logged + 1, "the log has the digest of the corrected results");
    assert!(entries.last().unwrap().starts_with("safehouse.statement/1 results\n"));
    let away = Report { outcome: None, base: game.revision + 1, ..report };
    assert_eq!(refused(&report_result(service, staff, code, &away).await), "Play(Missing { round: 1, tables: [1] })");

    // Why it was corrected may name who played: it goes with what is kept of them.
    let event = service.store.find_event(code).await.unwrap().unwrap();
    let reasons = async || {
        let changes = service.store.list_match_changes(event.store, event.id, 99).await.unwrap();
        changes.into_iter().filter(|change| change.round == 1).map(|change| change.reason).collect::<Vec<_>>()
    };
    assert!(reasons().await.contains(&"The slip was read wrongly".to_owned()));
    let entries = service.store.list_event_entries((event.store, event.id)).await.unwrap();
    let gone = entries.iter().find(|entry| entry.number == game.a.0).unwrap().id;
    assert!(service.store.withdraw_event_lists((event.store, event.id, gone), &[], 9).await.unwrap());
    assert!(!reasons().await.contains(&"The slip was read wrongly".to_owned()));
}

#[tokio::test]
async fn what_two_devices_send_later_is_done_once_and_writes_over_nothing() {
    let evening = small(4).await;
    let (service, code) = (&evening.house.service, evening.code.as_str());
    evening.started().await;
    evening.shown_round().await;
    let operation = |id: u128, table: u32, base: u64, outcome: Outcome| Operation {
        id: Uuid::from_u128(id),
        act: OperationAct::Result {
            result: Report { round: 1, table, base, outcome: Some(outcome), reason: "From the slip".to_owned() },
        },
    };
    let (won, lost) = (Outcome::played(2, 0, 0), Outcome::played(0, 2, 0));
    // As a phone sends it.
    let sent = serde_json::to_string(&[operation(1, 1, 1, won), operation(2, 9, 1, won)]).unwrap();
    let sent: Vec<Operation> = serde_json::from_str(&sent).unwrap();
    let answers = do_operations(service, &evening.judge, shipped::library(), code, &sent).await.unwrap();
    let kept = Answer::Result(Reported::Kept { revision: 2, would_differ: Vec::new(), cut: None });
    assert_eq!(answers[0], Done { id: Uuid::from_u128(1), answer: kept.clone() });
    assert!(matches!(&answers[1].answer, Answer::Refused(words) if words == "the round has no such table"));
    // The answer was lost on the way: it sends all of it again.
    let again = do_operations(service, &evening.judge, shipped::library(), code, &sent).await.unwrap();
    assert_eq!(again[0].answer, kept);
    // Another device saw the match before that, and says otherwise.
    let others = [operation(3, 1, 1, lost), operation(4, 2, 1, lost)];
    let answers = do_operations(service, &evening.scorer, shipped::library(), code, &others).await.unwrap();
    let stale = Answer::Result(Reported::Stale { revision: 2, outcome: Some(won), is_disputed: false });
    assert_eq!((&answers[0].answer, &answers[1].answer), (&stale, &kept), "and what follows is done");
    assert_eq!(evening.game(1, 1).await.outcome, Some(won));
    // With what is there now, and an id of its own, it is a correction.
    let answers =
        do_operations(service, &evening.scorer, shipped::library(), code, &[operation(5, 1, 2, lost)]).await.unwrap();
    assert!(matches!(answers[0].answer, Answer::Result(Reported::Kept { revision: 3, .. })));
    assert_eq!(evening.game(1, 1).await.outcome, Some(lost));
    assert_eq!(list_result_changes(service, &evening.scorer, code).await.unwrap().len(), 3);
    let by_helper =
        do_operations(service, &evening.helper, shipped::library(), code, &[operation(6, 2, 2, won)]).await.unwrap();
    assert!(matches!(by_helper[0].answer, Answer::Refused(_)), "a helper enters no results");
    assert_eq!(refused(&do_operations(service, &GUEST, shipped::library(), code, &sent).await), "SignIn");
    let many: Vec<Operation> = (0..201).map(|id| operation(100 + id, 1, 1, won)).collect();
    assert_eq!(
        refused(&do_operations(service, &evening.judge, shipped::library(), code, &many).await),
        "Play(TooMany { most: 200 })"
    );
}

#[tokio::test]
async fn results_of_another_program_take_the_place_of_rounds_paired_here() {
    let evening = small(4).await;
    let (service, scorer, code) = (&evening.house.service, &evening.scorer, evening.code.as_str());
    evening.started().await;
    let file =
        "round,player a,player b,wins a,wins b,draws\n1,P 1,P 2,2,0,0\n1,P 3,#4,1,2,0\n2,P 1,#4,2,1,0\n2,P 2,P 3,,,\n";
    let unknown = import_results(service, scorer, code, &file.replace("P 3", "Rick")).await.unwrap();
    assert_eq!((unknown.unknown, unknown.rounds), (vec!["Rick".to_owned()], Vec::new()));
    assert!(see_play(service, &GUEST, code).await.unwrap().rounds.is_empty(), "nothing was taken");
    let nothing = import_results(service, scorer, code, "a,b\n").await;
    assert!(matches!(nothing, Err(Refusal::Play(PlayFault::Import(_)))), "{nothing:?}");
    let taken = import_results(service, scorer, code, file).await.unwrap();
    assert_eq!((taken.rounds, taken.faults.len()), (vec![1, 2], 0));
    let play = see_play(service, &GUEST, code).await.unwrap();
    assert!(play.rounds.iter().all(|round| round.made == RoundMade::Imported));
    assert_eq!(explain_table(service, &GUEST, code, (1, 1)).await.unwrap(), Explained::Imported);
    assert_eq!(see_standings(service, &GUEST, code, None).await.unwrap().0[0].points, 3);
    // The second is played on here.
    assert_eq!(refused(&finish_round(service, scorer, code, false).await), "Play(Missing { round: 2, tables: [2] })");
    assert_eq!(refused(&import_results(service, scorer, code, file).await), "Play(Unfinished(2))");
    evening.staff_result(2, 2, Outcome::no_show(safehouse_tournament::Games::BestOf3, Side::A)).await;
    finish_round(service, scorer, code, false).await.unwrap();
    let (standings, _) = see_standings(service, &GUEST, code, None).await.unwrap();
    assert_eq!(standings.iter().map(|row| row.points).collect::<Vec<_>>(), [6, 3, 3, 0]);
    // And the next is paired here again.
    assert_eq!(pair_round(service, scorer, code).await.unwrap().number, 3);
}

/// What the standings after a round are made of, by player: without the places, which a lot may decide, and without what
/// is made of games, which not every program keeps.
async fn rows(evening: &Evening, round: u32) -> Vec<(u32, [u32; 5], Share, bool)> {
    let (standings, _) = see_standings(&evening.house.service, &GUEST, &evening.code, Some(round)).await.unwrap();
    let row =
        |row: Standing| (row.player.0, [row.points, row.wins, row.losses, row.draws, row.rounds], row.omw, row.dropped);
    let mut rows: Vec<_> = standings.into_iter().map(row).collect();
    rows.sort_by_key(|row| row.0);
    rows
}

#[tokio::test]
async fn rounds_of_any_other_program_are_taken_with_who_left_and_who_came_late() {
    // Four begin; after the first round one of them leaves and a fifth comes. The best two play on.
    let original = prepared(5, &[], EventSettings { cut: 2, ..settings() }).await;
    let (service, scorer, code) = (&original.house.service, &original.scorer, original.code.as_str());
    check_in(service, &original.helper, code, 5, false).await.unwrap();
    let begin = Begin { without_absent: true, ..Begin::default() };
    begin_play(service, &original.owner, code, begin).await.unwrap();
    original.played_round(1).await;
    drop_player(service, scorer, code, 1).await.unwrap();
    enter_late(service, scorer, code, 5, (LateAs::Losses, false)).await.unwrap();
    original.played_round(2).await;
    original.played_round(3).await;
    make_cut(service, scorer, code, &CutAsked::default()).await.unwrap();
    assert_eq!(original.shown_round().await, 4);
    original.staff_result(4, 1, Outcome::played(2, 0, 0)).await;
    finish_round(service, scorer, code, false).await.unwrap();
    for shape in [
        ExportShape::Own,
        ExportShape::Pairings,
        ExportShape::Mtgo,
        ExportShape::Nrtm,
        ExportShape::TopDeck,
        ExportShape::LimitlessPairings,
    ] {
        let file = export_event(service, &GUEST, shipped::library(), code, shape, ("2026-11-20", "x")).await.unwrap();
        let evening = small(5).await;
        let (service, scorer, code) = (&evening.house.service, &evening.scorer, evening.code.as_str());
        evening.started().await;
        let taken = import_results(service, scorer, code, &file).await.unwrap();
        assert!(taken.unknown.is_empty() && taken.faults.is_empty(), "{}: {taken:?}", shape.name());
        let told = (taken.rounds, taken.left, taken.late, taken.elimination);
        assert_eq!(told, (vec![1, 2, 3], vec![1], vec![5], 1), "{}", shape.name());
        let [fault] = taken.cut_faults.as_slice() else { panic!("{}: {:?}", shape.name(), taken.cut_faults) };
        assert!(fault.what.starts_with("elimination round 1: the cut is not made from the file: "), "{fault}");
        for round in 1..=3 {
            assert_eq!(rows(&evening, round).await, rows(&original, round).await, "{} {round}", shape.name());
        }
        // An event that announced as many takes the elimination, too, into the cut that the standings give.
        let evening = prepared(5, &[], EventSettings { cut: 2, ..settings() }).await;
        let (service, scorer, code) = (&evening.house.service, &evening.scorer, evening.code.as_str());
        evening.started().await;
        let taken = import_results(service, scorer, code, &file).await.unwrap();
        let told = (taken.rounds, taken.elimination, taken.cut_faults);
        assert_eq!(told, (vec![1, 2, 3, 4], 0, Vec::new()), "{}", shape.name());
        let winner = async |evening: &Evening| {
            let play = see_play(&evening.house.service, &GUEST, &evening.code).await.unwrap();
            play.bracket.and_then(|bracket| bracket.winner())
        };
        let (now, then) = (winner(&evening).await, winner(&original).await);
        assert!(now.is_some() && now == then, "{}: {now:?}, {then:?}", shape.name());
        // Once more nothing is left of it to take.
        let again = import_results(service, scorer, code, &file).await.unwrap();
        assert_eq!((again.rounds, again.elimination, again.cut_faults), (Vec::new(), 0, Vec::new()));
    }
}

#[tokio::test]
async fn a_file_is_taken_whole_or_not_at_all_and_a_preview_says_what_of_it() {
    let evening = small(4).await;
    let (service, scorer, code) = (&evening.house.service, &evening.scorer, evening.code.as_str());
    evening.started().await;
    let file = "round,player a,player b,result\r\n1,P 1,P 2,2-0\r\n1,P 3,P 4,2-0\r\n2,P 1,P 3,2-0\r\n2,P 2,P 4,two\r\n";
    // One line that cannot be read, and a name that nobody has: both are told, and nobody lost anything.
    let faulty = file.replace("1,P 3", "1,Rick");
    let told = import_results(service, scorer, code, &faulty).await.unwrap();
    let faults: Vec<String> = told.faults.iter().map(ToString::to_string).collect();
    assert_eq!((&told.rounds, &told.left, &told.unknown), (&Vec::new(), &Vec::new(), &vec!["Rick".to_owned()]));
    assert_eq!(faults, ["line 5: `two` is no result such as 2-1"]);
    assert!(see_play(service, &GUEST, code).await.unwrap().rounds.is_empty(), "nothing was taken");
    // Nor a round behind one that is missing, or that lacks a result.
    for (gone, fault) in [
        ("1,P 1,P 2,2-0\n3,P 1,P 3,2-0\n", "round 2: it has no match, and a later round follows"),
        ("1,P 1,P 2,\n2,P 1,P 3,2-0\n", "round 1: table 1 has no result, and a later round follows"),
    ] {
        let told = import_results(service, scorer, code, &format!("round,player a,player b,result\n{gone}")).await;
        assert_eq!(told.unwrap().faults.iter().map(ToString::to_string).collect::<Vec<_>>(), [fault]);
    }

    let mended = file.replace("two", "0-2");
    let preview = preview_import(service, scorer, code, &mended).await.unwrap();
    assert_eq!(preview.imported.rounds, [1, 2]);
    let seats = |at: usize| preview.rounds[at].matches.iter().map(|game| (game.a.0, game.b.0)).collect::<Vec<_>>();
    assert_eq!((seats(0), seats(1)), (vec![(1, 2), (3, 4)], vec![(1, 3), (2, 4)]));
    assert!(see_play(service, &GUEST, code).await.unwrap().rounds.is_empty(), "a preview takes nothing");
    assert_eq!(import_results(service, scorer, code, &mended).await.unwrap(), preview.imported);
    // Once more: what is there is said, and stays as it is.
    let again = import_results(service, scorer, code, &mended.replace("0-2", "2-0")).await.unwrap();
    assert_eq!((again.rounds, again.already), (Vec::new(), vec![1, 2]));
    assert_eq!(rows(&evening, 2).await[3].1[1], 1, "the result of the second round is as it was");
}

#[tokio::test]
async fn whoever_left_here_and_plays_on_in_a_file_is_back() {
    let evening = small(4).await;
    let (service, scorer, code) = (&evening.house.service, &evening.scorer, evening.code.as_str());
    evening.started().await;
    evening.played_round(1).await;
    drop_player(service, scorer, code, 1).await.unwrap();
    let file = "round,player a,player b,result\n2,#1,#2,2-0\n3,#1,#3,2-0\n";
    let taken = import_results(service, scorer, code, file).await.unwrap();
    assert_eq!((taken.rounds, taken.left, taken.late), (vec![2, 3], vec![2], Vec::new()));
    let third: Vec<_> = rows(&evening, 3).await.into_iter().map(|row| (row.0, row.1[4], row.3)).collect();
    assert_eq!(third, [(1, 3, false), (2, 2, true), (3, 3, false), (4, 3, false)]);
}

#[tokio::test]
async fn whoever_disputes_says_what_it_was_and_staff_let_the_result_stand_with_one_press() {
    let evening = small(4).await;
    let (service, judge, code) = (&evening.house.service, &evening.judge, evening.code.as_str());
    evening.started().await;
    evening.shown_round().await;
    let game = evening.game(1, 1).await;
    let (a, b) = (game.a.0, game.b.unwrap().0);
    let won = Outcome::played(2, 0, 0);
    let report = Report { round: 1, table: 1, base: 1, outcome: Some(won), reason: String::new() };
    report_result(service, evening.asker(a), code, &report).await.unwrap();
    let says = async |number: u32, base: u64, outcome: Outcome| {
        dispute_report(service, evening.asker(number), code, (1, 1, base), outcome).await
    };
    assert_eq!(refused(&says(a, 2, Outcome::played(1, 2, 0)).await), "Play(ReportMoved)", "it is their own report");
    assert_eq!(refused(&says(b, 2, Outcome::played(2, 2, 0)).await), "Play(Outcome(TooManyWins))");
    assert_eq!(says(b, 2, Outcome::played(1, 2, 0)).await.unwrap(), 3);
    let said = list_result_changes(service, judge, code).await.unwrap().remove(0);
    assert_eq!((said.made_as, said.revision), (ReportedAs::B, 3));
    assert!(said.before.unwrap().contains("\"wins_a\":2") && said.after.unwrap().contains("\"wins_b\":2"));
    let game = evening.game(1, 1).await;
    assert_eq!((game.outcome, game.answer), (Some(won), ReportAnswer::Disputed), "what was reported stays");

    assert_eq!(confirm_result(service, judge, code, (1, 1, 3)).await.unwrap(), 4);
    let game = evening.game(1, 1).await;
    let counts = (Some(won), ReportAnswer::None, Some(ReportedAs::Staff));
    assert_eq!((game.outcome, game.answer, game.reported_as), counts);
    let play = see_play(service, &GUEST, code).await.unwrap();
    assert!(play.rounds[0].corrected.is_empty(), "nothing was corrected");
}
