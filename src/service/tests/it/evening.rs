//! An evening of 64 players, from its announcement to published lists, and what can go wrong at one.

mod counted;
mod replanned;
mod script;
mod told;

use std::collections::BTreeSet;

use safehouse_service::{
    Caller, Refusal,
    events::{
        Asker, Correction, EventState, Lacks, LateAs, LeftOut, ListSource, PlayFault, ViewReason,
        checks::{CheckNoted, DeckCheck, LineFound, drawn_checks, list_checks, note_check, open_check},
        correct_list,
        exports::{ExportShape, export_event},
        hidden_lists, list_met, list_players, open_list, open_met_list,
        operations::{Answer, Done, Operation, OperationAct, do_operations},
        own_entry, published_lists, rename_player, reveal_lists,
        rounds::{
            Begin, CutAsked, Explained, Outcome, Report, Reported, ReportedAs, RoundMade, Side, Timer, answer_report,
            begin_play, bring_back, check_in, confirm_result, discard_draft, drop_own, drop_player, end_event,
            enter_late, explain_bye, explain_table, finish_round, give_beforehand, import_results, list_result_changes,
            list_seats, make_cut, pair_round, publish_round, recompute_round, report_result, see_play, see_standings,
            set_timer, swap_players, take_cut_back,
        },
        settings::{EventSettings, Reveal, Visible, WithoutList},
        show_due_lists,
        statistics::{event_statistics, events_of_card, keep_event_cards},
        view_list, withdraw_list,
    },
    stores::{KeyReason, bring_store_key, list_acts, make_store_key, revoke_store_key, see_store},
};
use safehouse_statements::code::{CorrectionReason, Phase};
use safehouse_store::{events::NewEventState, scratch::Scratch};
use safehouse_testing::shipped;
use safehouse_transparency::{SignatureType, SigningKey};
use uuid::Uuid;

use self::{
    script::{Evening, Lists, prepared, settings, small},
    told::Told,
};
use crate::{
    events::published::lately,
    house::{GUEST, House, MINUTE, STRANGER, told as refused},
};

/// The best so many, and nobody said that they are others than were announced.
fn best(players: u32) -> CutAsked {
    CutAsked { players: Some(players), ..CutAsked::default() }
}

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
async fn a_round_is_paired_when_results_are_in_and_published_in_a_second_step() {
    let evening = small(6).await;
    let (service, scorer, code) = (&evening.house.service, &evening.scorer, evening.code.as_str());
    assert_eq!(refused(&see_play(service, &GUEST, code).await), "Play(NotStarted)");
    assert_eq!(refused(&pair_round(service, scorer, code).await), "Play(NotStarted)");
    evening.started().await;
    let draft = pair_round(service, scorer, code).await.unwrap();
    assert_eq!((draft.number, draft.round.matches.len(), draft.round.byes.len()), (1, 3, 0));
    assert!(see_play(service, &GUEST, code).await.unwrap().rounds.is_empty(), "only staff see a draft");
    assert_eq!(see_play(service, scorer, code).await.unwrap().rounds.len(), 1);
    assert_eq!(refused(&explain_table(service, &GUEST, code, (1, 1)).await), "Play(NoRound)");
    assert_eq!(pair_round(service, scorer, code).await.unwrap(), draft, "the same again");

    // By hand: two players in each other's place, which is said.
    let (one, other) = (draft.round.matches[0].a.0, draft.round.matches[1].a.0);
    let swapped = swap_players(service, scorer, code, (one, other)).await.unwrap();
    assert_eq!(swapped.round.matches[0].a.0, other);
    assert_eq!(refused(&swap_players(service, scorer, code, (one, 99)).await), "Play(Hand([Unknown(PlayerId(99))]))");
    discard_draft(service, scorer, code).await.unwrap();
    assert_eq!(refused(&discard_draft(service, scorer, code).await), "Play(NoRound)");
    assert_eq!(refused(&publish_round(service, scorer, code, None).await), "Play(NoRound)");

    // Somebody left since it was paired: it has to be paired again.
    pair_round(service, scorer, code).await.unwrap();
    drop_player(service, scorer, code, one).await.unwrap();
    let away = format!("Play(Hand([Away(PlayerId({one}))]))");
    assert_eq!(refused(&publish_round(service, scorer, code, None).await), away);
    assert_eq!(refused(&drop_player(service, scorer, code, one).await), format!("Play(Unchanged({one}))"));
    bring_back(service, scorer, code, one).await.unwrap();
    assert_eq!(refused(&bring_back(service, scorer, code, one).await), format!("Play(Unchanged({one}))"));
    assert_eq!(refused(&drop_player(service, scorer, code, 99).await), "Play(NoPlayer(99))");
    assert_eq!(refused(&publish_round(service, scorer, code, Some(0)).await), "Play(Minutes)");
    assert_eq!(publish_round(service, scorer, code, Some(50)).await.unwrap(), 1);

    let play = see_play(service, &GUEST, code).await.unwrap();
    assert_eq!(play.rounds[0].ends_at, Some(evening.house.now() + 50 * MINUTE));
    let ends_at = set_timer(service, &evening.judge, code, Timer::Extend(5)).await.unwrap();
    assert_eq!(ends_at, Some(evening.house.now() + 55 * MINUTE));
    assert_eq!(set_timer(service, scorer, code, Timer::Stop).await.unwrap(), None);
    assert_eq!(refused(&set_timer(service, scorer, code, Timer::Extend(5)).await), "Play(NoRound)");
    assert_eq!(refused(&pair_round(service, scorer, code).await), "Play(Missing { round: 1, tables: [1, 2, 3] })");
    evening.staff_result(1, 2, Outcome::played(2, 0, 0)).await;
    assert_eq!(
        refused(&finish_round(service, scorer, code, false).await),
        "Play(Missing { round: 1, tables: [1, 3] })"
    );
    for table in [1, 3] {
        evening.staff_result(1, table, Outcome::played(2, 1, 0)).await;
    }
    assert_eq!(refused(&pair_round(service, scorer, code).await), "Play(Unfinished(1))");
    assert_eq!(finish_round(service, scorer, code, false).await.unwrap(), 1);
    assert_eq!(refused(&finish_round(service, scorer, code, false).await), "Play(NoRound)");
    assert_eq!(pair_round(service, scorer, code).await.unwrap().number, 2);
    assert_eq!(refused(&make_cut(service, scorer, code, &best(2)).await), "Play(Unfinished(2))");
    assert_eq!(refused(&end_event(service, &evening.owner, code, true).await), "Play(Unfinished(2))");
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
            ("score", refused(&finish_round(service, caller, code, false).await)),
            ("score", refused(&drop_player(service, caller, code, 1).await)),
            ("score", refused(&bring_back(service, caller, code, 1).await)),
            ("score", refused(&make_cut(service, caller, code, &CutAsked::default()).await)),
            ("score", refused(&take_cut_back(service, caller, code).await)),
            ("score", refused(&import_results(service, caller, code, "x").await)),
            ("run", refused(&end_event(service, caller, code, true).await)),
            ("result", refused(&set_timer(service, caller, code, Timer::Stop).await)),
            ("result", refused(&list_result_changes(service, caller, code).await)),
            ("result", refused(&report_result(service, by, code, &report).await)),
            ("result", refused(&confirm_result(service, caller, code, (1, 1, 1)).await)),
            ("list", refused(&drawn_checks(service, caller, code, 1).await)),
            ("list", refused(&open_check(service, caller, shipped::library(), code, 1).await)),
            ("list", refused(&note_check(service, caller, code, &check).await)),
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
    assert_eq!((of_table[1].made_as, of_table[1].by.as_deref()), (ReportedAs::A, None), "no account reported it");

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
    let answers = do_operations(service, &evening.judge, code, &sent).await.unwrap();
    let kept = Answer::Result(Reported::Kept { revision: 2, would_differ: Vec::new(), cut: None });
    assert_eq!(answers[0], Done { id: Uuid::from_u128(1), answer: kept.clone() });
    assert!(matches!(&answers[1].answer, Answer::Refused(words) if words == "the round has no such table"));
    // The answer was lost on the way: it sends all of it again.
    let again = do_operations(service, &evening.judge, code, &sent).await.unwrap();
    assert_eq!(again[0].answer, kept);
    // Another device saw the match before that, and says otherwise.
    let others = [operation(3, 1, 1, lost), operation(4, 2, 1, lost)];
    let answers = do_operations(service, &evening.scorer, code, &others).await.unwrap();
    let stale = Answer::Result(Reported::Stale { revision: 2, outcome: Some(won), is_disputed: false });
    assert_eq!((&answers[0].answer, &answers[1].answer), (&stale, &kept), "and what follows is done");
    assert_eq!(evening.game(1, 1).await.outcome, Some(won));
    // With what is there now, and an id of its own, it is a correction.
    let answers = do_operations(service, &evening.scorer, code, &[operation(5, 1, 2, lost)]).await.unwrap();
    assert!(matches!(answers[0].answer, Answer::Result(Reported::Kept { revision: 3, .. })));
    assert_eq!(evening.game(1, 1).await.outcome, Some(lost));
    assert_eq!(list_result_changes(service, &evening.scorer, code).await.unwrap().len(), 3);
    let by_helper = do_operations(service, &evening.helper, code, &[operation(6, 2, 2, won)]).await.unwrap();
    assert!(matches!(by_helper[0].answer, Answer::Refused(_)), "a helper enters no results");
    assert_eq!(refused(&do_operations(service, &GUEST, code, &sent).await), "SignIn");
    let many: Vec<Operation> = (0..201).map(|id| operation(100 + id, 1, 1, won)).collect();
    assert_eq!(refused(&do_operations(service, &evening.judge, code, &many).await), "Play(TooMany { most: 200 })");
}

#[tokio::test]
async fn a_judge_checks_drawn_decks_against_the_list_that_counts() {
    let evening = small(8).await;
    let (service, judge, code) = (&evening.house.service, &evening.judge, evening.code.as_str());
    evening.started().await;
    evening.shown_round().await;
    let drawn = drawn_checks(service, judge, code, 1).await.unwrap();
    assert_eq!(drawn, drawn_checks(service, judge, code, 1).await.unwrap());
    let table = &drawn.tables[0];
    let (player, _, is_checked) = table.players[0].clone();
    assert!(!is_checked);
    let sheet = open_check(service, judge, shipped::library(), code, player).await.unwrap();
    let sections: Vec<(&str, u32)> =
        sheet.sections.iter().map(|section| (section.id.as_str(), section.cards)).collect();
    assert_eq!((sections, sheet.cards), (vec![("survivor", 1), ("survivor_deck", 40), ("zombie_deck", 20)], 61));
    // Sorted as a deck is: by type, then by name.
    let kinds: Vec<&str> = sheet.sections[1].lines.iter().map(|line| line.kind.split(" · ").next().unwrap()).collect();
    let order = |kind: &str| ["Weapon", "Item", "Event", "React"].iter().position(|word| *word == kind);
    assert!(kinds.iter().map(|kind| order(kind)).is_sorted(), "{kinds:?}");
    let views = own_entry(service, evening.asker(player), code).await.unwrap().views;
    assert_eq!((views[0].by.as_str(), views[0].why), ("Judith", ViewReason::Check), "the player reads who looked");

    let lines: Vec<LineFound> = sheet
        .sections
        .iter()
        .flat_map(|section| {
            section.lines.iter().map(|line| LineFound {
                section: section.id.clone(),
                card: line.card.clone(),
                wanted: line.wanted,
                found: line.wanted,
            })
        })
        .collect();
    let check = DeckCheck {
        id: Uuid::from_u128(7),
        round: 1,
        table: Some(table.table),
        player,
        list: sheet.list,
        scope: "all".to_owned(),
        reason: String::new(),
        started_at: evening.house.now(),
        ended_at: evening.house.now() + 6 * MINUTE,
        extra_minutes: 8,
        is_corrected: false,
        lines,
        note: String::new(),
    };
    let kept = note_check(service, judge, code, &check).await.unwrap();
    let expected = CheckNoted::Kept { id: check.id, outcome: "match".to_owned(), is_drawn: true };
    assert_eq!(kept, expected);
    assert_eq!(note_check(service, judge, code, &check).await.unwrap(), expected, "it is kept once");
    // Only a part, with a card too few, by a phone without a line, of a table that nobody drew.
    let game = (1..=4).find(|table| drawn.tables.iter().all(|drawn| drawn.table != *table)).unwrap();
    let other = evening.game(1, game).await.a.0;
    let sheet = open_check(service, judge, shipped::library(), code, other).await.unwrap();
    let line = &sheet.sections[2].lines[0];
    let short = LineFound {
        section: "zombie_deck".to_owned(),
        card: line.card.clone(),
        wanted: line.wanted,
        found: line.wanted - 1,
    };
    let next = &sheet.sections[2].lines[1];
    let counted = LineFound { card: next.card.clone(), wanted: next.wanted, found: next.wanted, ..short.clone() };
    let partial = DeckCheck {
        id: Uuid::from_u128(8),
        table: Some(game),
        player: other,
        scope: "zombie_deck".to_owned(),
        lines: vec![short.clone(), counted],
        is_corrected: true,
        note: "One is missing".to_owned(),
        ..check.clone()
    };
    let send = async |check: &DeckCheck, id: u128| {
        let act = OperationAct::Check { check: Box::new(check.clone()) };
        let sent = [Operation { id: Uuid::from_u128(id), act }];
        do_operations(service, judge, code, &sent).await.unwrap().remove(0).answer
    };
    assert_eq!(send(&partial, 20).await, Answer::Refused(PlayFault::NotDrawn.to_string()));
    let partial = DeckCheck { reason: "A torn sleeve".to_owned(), ..partial };
    // What differs says what was found, corrected or not; a check of nothing is none, with a note as well.
    for is_corrected in [true, false] {
        let silent = DeckCheck { note: " ".to_owned(), is_corrected, ..partial.clone() };
        assert_eq!(send(&silent, 22).await, Answer::Refused(PlayFault::NoNote.to_string()));
    }
    let mut nothing = partial.clone();
    for line in &mut nothing.lines {
        line.found = 0;
    }
    assert_eq!(send(&nothing, 22).await, Answer::Refused(PlayFault::NothingCounted.to_string()));
    let nothing = DeckCheck { lines: Vec::new(), ..partial.clone() };
    assert_eq!(send(&nothing, 22).await, Answer::Refused(PlayFault::NothingCounted.to_string()));
    let stale = DeckCheck { list: 9, ..partial.clone() };
    assert_eq!(send(&stale, 21).await, Answer::Check(CheckNoted::Stale { list: sheet.list }));
    let whole = DeckCheck { scope: "survivor".to_owned(), ..partial.clone() };
    assert_eq!(send(&whole, 22).await, Answer::Refused(PlayFault::Check.to_string()), "lines of another part");
    let elsewhere = DeckCheck { table: Some(table.table), ..partial.clone() };
    assert_eq!(send(&elsewhere, 22).await, Answer::Refused(PlayFault::Check.to_string()), "they sit elsewhere");
    let by_hand = CheckNoted::Kept { id: partial.id, outcome: "corrected".to_owned(), is_drawn: false };
    assert_eq!(send(&partial, 23).await, Answer::Check(by_hand.clone()));
    assert_eq!(send(&partial, 23).await, Answer::Check(by_hand));
    let all = list_checks(service, judge, code).await.unwrap();
    assert_eq!(all.len(), 2);
    assert_eq!((all[0].1.len(), &all[1].1), (0, &vec![short]));
    let play = see_play(service, &GUEST, code).await.unwrap();
    let mut extra = vec![(table.table, 8), (game, 8)];
    extra.sort_unstable();
    assert_eq!(play.rounds[0].extra_minutes, extra);
    assert!(drawn_checks(service, judge, code, 1).await.unwrap().tables[0].players[0].2);
    // Acts tell that a deck was checked, and nothing of what is in it.
    let acts = list_acts(service, &evening.owner, script::CORNER, None, None).await.unwrap();
    let checked = acts.iter().find(|act| act.act == "deck-checked").unwrap();
    assert!(!checked.details.contains(&line.card), "{}", checked.details);
}

#[tokio::test]
async fn the_opponent_of_the_round_that_is_shown_sees_a_list_and_nobody_else_does() {
    let evening = prepared(4, &[], EventSettings { visible_swiss: Visible::Opponent, ..settings() }).await;
    let (service, code) = (&evening.house.service, evening.code.as_str());
    evening.started().await;
    pair_round(service, &evening.scorer, code).await.unwrap();
    for number in 1..=4 {
        assert_eq!(list_met(service, evening.asker(number), code).await.unwrap(), [], "it is a draft");
    }
    publish_round(service, &evening.scorer, code, None).await.unwrap();
    let round = see_play(service, &GUEST, code).await.unwrap().rounds[0].clone();
    assert_eq!(round.matches.len(), 2);
    for game in &round.matches {
        let (a, b) = (game.a.0, game.b.as_ref().unwrap().0);
        for (one, other) in [(a, b), (b, a)] {
            let met = list_met(service, evening.asker(one), code).await.unwrap();
            assert_eq!(met.iter().map(|met| (met.number, met.is_opponent)).collect::<Vec<_>>(), [(other, true)]);
            for number in 1..=4 {
                let opened = refused(&open_met_list(service, evening.asker(one), (code, number)).await);
                assert_eq!(opened, if number == other { "done" } else { "Event(NoList)" }, "{one} {number}");
                let opened = open_list(service, evening.asker(one).caller, (code, number)).await;
                assert_eq!(refused(&opened), "Event(NoList)", "what programs read has none");
            }
        }
    }
    for caller in [&GUEST, &STRANGER, &evening.owner, &evening.judge, &evening.helper] {
        assert_eq!(list_met(service, Asker { caller, claim: "" }, code).await.unwrap(), []);
        assert!(published_lists(service, caller, code).await.unwrap().is_empty());
    }
    evening.results(1).await;
    finish_round(service, &evening.scorer, code, false).await.unwrap();
    evening.shown_round().await;
    let game = evening.game(2, 1).await;
    let (a, b) = (game.a.0, game.b.as_ref().unwrap().0);
    let met = list_met(service, evening.asker(a), code).await.unwrap();
    assert_eq!(met.iter().map(|met| met.number).collect::<Vec<_>>(), [b], "that of this round");
}

#[tokio::test]
async fn everybody_sees_what_is_public_from_the_first_round_that_is_shown() {
    let says = EventSettings {
        visible_swiss: Visible::Public,
        visible_cut: Visible::Public,
        reveal: Reveal::RoundOne,
        ..settings()
    };
    let evening = prepared(4, &[], says).await;
    let (service, code) = (&evening.house.service, evening.code.as_str());
    let guest = Asker { caller: &GUEST, claim: "" };
    assert_eq!(list_met(service, guest, code).await.unwrap(), []);
    evening.started().await;
    evening.shown_round().await;
    // Those that the log shows by then, and those that it does not show yet.
    let shown = published_lists(service, &GUEST, code).await.unwrap().len();
    assert_eq!(shown + list_met(service, guest, code).await.unwrap().len(), 4);
}

#[tokio::test]
async fn a_judge_who_plays_looks_at_no_list() {
    let evening = small(4).await;
    let (service, code) = (&evening.house.service, evening.code.as_str());
    evening.started_with(&[&evening.judge]).await;
    evening.shown_round().await;
    for told in [
        refused(&drawn_checks(service, &evening.judge, code, 1).await),
        refused(&open_check(service, &evening.judge, shipped::library(), code, 1).await),
        refused(&list_checks(service, &evening.judge, code).await),
        refused(&view_list(service, &evening.judge, (code, evening.people[0].id), ViewReason::List).await),
    ] {
        assert_eq!(told, "Event(Blind)");
    }
    assert!(open_check(service, &evening.owner, shipped::library(), code, 1).await.is_ok());
    let views = own_entry(service, evening.asker(1), code).await.unwrap().views;
    assert_eq!(views.len(), 1, "what was refused was not opened");
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

#[tokio::test]
async fn what_becomes_of_players_without_a_list_is_as_the_event_says() {
    for (what, begin, expected) in [
        (WithoutList::Warn, Begin::default(), "Play(WithoutList([4]))"),
        (WithoutList::Warn, Begin { despite_lists: true, ..Begin::default() }, "[1, 2, 3, 4] [] [4]"),
        (WithoutList::Drop, Begin::default(), "[1, 2, 3] [4] []"),
        (WithoutList::Nothing, Begin::default(), "[1, 2, 3, 4] [] [4]"),
    ] {
        let settings = EventSettings { without_list: what, ..script::settings() };
        let evening = script::prepared(4, &[4], settings).await;
        let told = match begin_play(&evening.house.service, &evening.owner, &evening.code, begin).await {
            Ok(begun) => format!("{:?} {:?} {:?}", begun.players, begun.gone, begun.without_list),
            Err(refusal) => format!("{refusal:?}"),
        };
        assert_eq!(told, expected, "{what:?}");
    }
    let evening = small(1).await;
    assert_eq!(
        refused(&begin_play(&evening.house.service, &evening.owner, &evening.code, Begin::default()).await),
        "Play(TooFew)"
    );
}

#[tokio::test]
async fn who_is_not_there_is_left_out_only_where_whoever_begins_says_so_and_reads_why() {
    let evening = small(4).await;
    let (service, code) = (&evening.house.service, evening.code.as_str());
    for number in [3, 4] {
        check_in(service, &evening.helper, code, number, false).await.unwrap();
    }
    let begin = async |begin: Begin| begin_play(service, &evening.owner, code, begin).await;
    assert_eq!(refused(&begin(Begin::default()).await), "Play(Absent([3, 4]))");
    let begun = begin(Begin { without_absent: true, ..Begin::default() }).await.unwrap();
    assert_eq!((begun.players, begun.gone), (vec![1, 2], vec![3, 4]));
    let left_out = async |number: u32| own_entry(service, evening.asker(number), code).await.unwrap().entry.left_out;
    assert_eq!(left_out(3).await, Some(LeftOut::Absent));
    // Let in late, they play as others do.
    enter_late(service, &evening.scorer, code, 3, (LateAs::Losses, false)).await.unwrap();
    assert_eq!((left_out(3).await, left_out(1).await), (None, None));
}

#[tokio::test]
async fn two_of_one_name_are_told_apart_by_their_numbers_wherever_names_are_shown() {
    let evening = small(4).await;
    let (service, code, library) = (&evening.house.service, evening.code.as_str(), shipped::library());
    for (at, name) in [(1, "Lou"), (2, "lou")] {
        rename_player(service, &evening.owner, code, evening.people[at].id, ("Louis", name)).await.unwrap();
    }
    let expected = ["P 1", "Lou · 2", "lou · 3", "P 4"];
    let mut seats = list_seats(service, &GUEST, code).await.unwrap();
    seats.sort_by_key(|seat| seat.player);
    assert_eq!(seats.iter().map(|seat| seat.shown_as.as_str()).collect::<Vec<_>>(), expected);
    evening.started().await;
    evening.shown_round().await;
    let play = see_play(service, &GUEST, code).await.unwrap();
    assert_eq!(play.players.iter().map(|player| player.shown_as.as_str()).collect::<Vec<_>>(), expected);
    let mut paired = play.rounds[0].matches.iter().flat_map(|game| [Some(game.a.clone()), game.b.clone()]).flatten();
    assert!(paired.all(|(number, name)| name == expected[number as usize - 1]));
    let players = list_players(service, &GUEST, code).await.unwrap();
    assert_eq!(players.iter().map(|player| player.shown_as.as_str()).collect::<Vec<_>>(), expected);
    assert_eq!(own_entry(service, evening.asker(2), code).await.unwrap().called, "Lou · 2");
    let text = export_event(service, &GUEST, library, code, ExportShape::Pairings, ("2026-11-20", "x")).await.unwrap();
    assert!(text.contains("Lou · 2") && text.contains("lou · 3"), "{text}");
}

#[tokio::test]
async fn nothing_is_counted_of_lists_before_they_are_shown() {
    let evening = small(8).await;
    let (service, code, library) = (&evening.house.service, evening.code.as_str(), shipped::library());
    evening.started().await;
    for round in 1..=3 {
        evening.played_round(round).await;
    }
    let count = async || event_statistics(service, &evening.owner, library, code).await.unwrap();
    assert_eq!(count().await.lists, 0);
    // The event is over, and what shows its lists by itself did not come by.
    let event = service.store.find_event(code).await.unwrap().unwrap();
    let over =
        NewEventState { state: EventState::Finished, is_shown: true, entry: None, seed: None, at: evening.house.now() };
    assert!(service.store.set_event_state((event.store, event.id, event.revision), &over).await.unwrap());
    assert_eq!((count().await.lists, count().await.cards.len()), (0, 0), "none is shown, not even to staff");
    assert_eq!(keep_event_cards(service, &Caller::Job).await.unwrap(), 0);
    reveal_lists(service, &evening.owner, code, Phase::End, Some(&[evening.people[0].id, evening.people[1].id]))
        .await
        .unwrap();
    let shown = count().await;
    assert_eq!((shown.lists, shown.players), (2, 8));
    let leaders: BTreeSet<&str> = shown.leaders.iter().map(|row| row.label.as_str()).collect();
    assert_eq!(leaders.len(), 2);
    assert!(shown.cards.iter().all(|card| card.lists <= 2));
    assert!(shown.rates.labels.iter().all(|row| row.rate.is_none()), "so few matches say nothing");
    assert_eq!(keep_event_cards(service, &Caller::Job).await.unwrap(), 2);
    assert_eq!(keep_event_cards(service, &Caller::Job).await.unwrap(), 0);
    let card = leaders.first().unwrap().to_uppercase();
    let found = events_of_card(service, &GUEST, library.game().id, &card).await.unwrap();
    assert_eq!((found.len(), found[0].code.as_str(), found[0].lists), (1, code, 1));
    // Whoever takes a list back is counted no longer.
    withdraw_list(service, evening.asker(1), code, None).await.unwrap();
    assert_eq!(count().await.lists, 1);
    keep_event_cards(service, &Caller::Job).await.unwrap();
    let json = export_event(service, &GUEST, library, code, ExportShape::Own, ("2026-11-20", "x")).await.unwrap();
    assert_eq!(json.matches("\"deck\"").count(), 1);
    let left = shown.leaders.len() - 1;
    let mut still = 0;
    for leader in &shown.leaders {
        still += events_of_card(service, &GUEST, library.game().id, &leader.label).await.unwrap().len();
    }
    assert_eq!(still, left);
    assert_eq!(refused(&keep_event_cards(service, &GUEST).await), "Forbidden");
}

#[tokio::test]
async fn lists_are_shown_when_round_one_begins_and_what_is_corrected_later_when_staff_say_so() {
    let settings = EventSettings {
        reveal: Reveal::RoundOne,
        visible_swiss: Visible::Public,
        without_list: WithoutList::Nothing,
        ..script::settings()
    };
    let evening = script::prepared(4, &[4], settings).await;
    let (service, code) = (&evening.house.service, evening.code.as_str());
    let shown = async || published_lists(service, &GUEST, code).await.unwrap().len();
    let press = async || match reveal_lists(service, &evening.owner, code, Phase::FirstRound, None).await {
        Ok(lists) => lists.to_string(),
        Err(refusal) => format!("{refusal:?}"),
    };
    assert_eq!(press().await, "Event(NotShown)");
    evening.started().await;
    pair_round(service, &evening.scorer, code).await.unwrap();
    assert_eq!(
        (show_due_lists(service, &Caller::Job).await.unwrap(), press().await),
        (0, "Event(NotShown)".to_owned())
    );
    assert_eq!(
        (shown().await, hidden_lists(service, &evening.judge, code).await.unwrap()),
        (0, None),
        "a draft begins nothing"
    );
    publish_round(service, &evening.scorer, code, Some(50)).await.unwrap();
    assert_eq!(shown().await, 3);

    // One is corrected, and one comes late: both stay hidden until staff show them.
    let why = |before, reason| Correction { before, reason, words: "A check" };
    let text = ListSource::Text(shipped::DECKS[3].text);
    for (player, why) in [(0, why(Some(1), CorrectionReason::DeckCheck)), (3, why(None, CorrectionReason::Late))] {
        let of = (code, evening.people[player].id);
        correct_list(service, &evening.judge, shipped::library(), of, text, why).await.unwrap();
    }
    evening.results(1).await;
    finish_round(service, &evening.scorer, code, false).await.unwrap();
    end_event(service, &evening.owner, code, true).await.unwrap();
    assert_eq!((show_due_lists(service, &Caller::Job).await.unwrap(), shown().await), (0, 2));
    let hidden = hidden_lists(service, &evening.helper, code).await.unwrap().unwrap();
    assert_eq!((hidden.lists, hidden.is_since, hidden.lacks), (2, true, None));
    assert_eq!((press().await.as_str(), shown().await), ("2", 4));
    assert_eq!(hidden_lists(service, &evening.helper, code).await.unwrap(), None);
}

#[tokio::test]
async fn lists_are_shown_with_the_first_round_of_the_cut_that_everybody_sees() {
    let settings = EventSettings { reveal: Reveal::Cut, rounds: Some(1), cut: 2, ..script::settings() };
    let evening = script::prepared(4, &[], settings).await;
    let (service, code) = (&evening.house.service, evening.code.as_str());
    let shown = async || published_lists(service, &GUEST, code).await.unwrap().len();
    evening.started().await;
    evening.played_round(1).await;
    make_cut(service, &evening.scorer, code, &CutAsked::default()).await.unwrap();
    pair_round(service, &evening.scorer, code).await.unwrap();
    assert_eq!((show_due_lists(service, &Caller::Job).await.unwrap(), shown().await), (0, 0));
    let early = reveal_lists(service, &evening.owner, code, Phase::Cut, None).await;
    assert_eq!(refused(&early), "Event(NotShown)");
    publish_round(service, &evening.scorer, code, None).await.unwrap();
    assert_eq!(shown().await, 4);
}

#[tokio::test]
async fn lists_of_a_store_that_keeps_its_key_are_shown_and_what_the_log_says_of_them_waits() {
    let evening = small(4).await;
    let (service, code) = (&evening.house.service, evening.code.as_str());
    evening.started().await;
    evening.played_round(1).await;
    let owner = lately(&evening.house, &evening.owner);
    let keys = see_store(service, &GUEST, script::CORNER).await.unwrap().keys;
    let name = keys.present().unwrap().vkey.split('+').next().unwrap().to_owned();
    let own = SigningKey::new(&name, SignatureType::Ed25519, &[7; 32]).unwrap().verifying_key().to_string();
    bring_store_key(service, &owner, script::CORNER, &own).await.unwrap();
    end_event(service, &evening.owner, code, true).await.unwrap();
    let lists = published_lists(service, &GUEST, code).await.unwrap();
    assert_eq!((lists.len(), lists.iter().filter(|list| list.place.is_some()).count()), (4, 0));
    assert_eq!(show_due_lists(service, &Caller::Job).await.unwrap(), 0);
    assert_eq!(hidden_lists(service, &evening.helper, code).await.unwrap(), None);
    let event = service.store.find_event(code).await.unwrap().unwrap();
    let (waiting, _) = service.store.count_waiting_statements(event.store).await.unwrap();
    assert!(waiting >= 4, "{waiting}");
}

#[tokio::test]
async fn lists_of_a_store_without_a_key_stay_hidden_and_staff_are_told_until_it_has_one() {
    let evening = small(4).await;
    let (service, code) = (&evening.house.service, evening.code.as_str());
    evening.started().await;
    evening.played_round(1).await;
    let owner = lately(&evening.house, &evening.owner);
    revoke_store_key(service, &owner, script::CORNER, KeyReason::Replaced).await.unwrap();
    end_event(service, &evening.owner, code, true).await.unwrap();
    let told =
        async || hidden_lists(service, &evening.helper, code).await.unwrap().map(|hidden| (hidden.lists, hidden.lacks));
    assert_eq!(show_due_lists(service, &Caller::Job).await.unwrap(), 0);
    assert_eq!(told().await, Some((4, Some(Lacks::StoreKey))));
    make_store_key(service, &owner, script::CORNER).await.unwrap();
    assert_eq!(told().await, Some((4, None)));
    // The job catches up, once.
    assert_eq!(show_due_lists(service, &Caller::Job).await.unwrap(), 4);
    assert_eq!((show_due_lists(service, &Caller::Job).await.unwrap(), told().await), (0, None));
}

#[tokio::test]
async fn every_table_and_bye_is_explained_and_computed_again() {
    let evening = small(5).await;
    let (service, code) = (&evening.house.service, evening.code.as_str());
    let seats = list_seats(service, &GUEST, code).await.unwrap();
    assert_eq!(seats.iter().map(|seat| seat.table).collect::<Vec<_>>(), [1, 1, 2, 2, 3]);
    give_beforehand(service, &evening.scorer, code, 5, (1, None)).await.unwrap();
    evening.started().await;
    assert_eq!(refused(&give_beforehand(service, &evening.scorer, code, 5, (1, None)).await), "Play(NoPlayer(5))");
    evening.shown_round().await;
    assert_eq!(explain_bye(service, &GUEST, code, (1, 5)).await.unwrap(), Explained::Awarded);
    assert_eq!(refused(&explain_bye(service, &GUEST, code, (1, 4)).await), "Play(NoMatch)");
    evening.results(1).await;
    finish_round(service, &evening.scorer, code, false).await.unwrap();
    evening.shown_round().await;
    let play = see_play(service, &GUEST, code).await.unwrap();
    let bye = play.rounds[1].matches.iter().find(|game| game.b.is_none()).unwrap().a.0;
    let Explained::Bye { bye: why, .. } = explain_bye(service, &GUEST, code, (2, bye)).await.unwrap() else {
        panic!("nobody says why");
    };
    assert_eq!((why.player.0, why.points, why.byes_before), (bye, 0, 0));
    assert!(matches!(explain_table(service, &GUEST, code, (2, 1)).await.unwrap(), Explained::Table { .. }));
    assert_eq!(refused(&explain_table(service, &GUEST, code, (2, 9)).await), "Play(NoMatch)");
    assert_eq!(refused(&recompute_round(service, &GUEST, code, 2).await), "Play(SeedHidden)");
    assert!(recompute_round(service, &evening.scorer, code, 2).await.unwrap().is_same);
    evening.results(2).await;
    finish_round(service, &evening.scorer, code, false).await.unwrap();
    assert_eq!(refused(&end_event(service, &evening.owner, code, false).await), "Play(NotDone)");
    end_event(service, &evening.owner, code, true).await.unwrap();
    assert!(recompute_round(service, &GUEST, code, 2).await.unwrap().is_same);
    let event = service.store.find_event(code).await.unwrap().unwrap();
    assert_eq!(event.state, EventState::Finished);
    assert_eq!(refused(&end_event(service, &evening.owner, code, true).await), "Play(Over)");
    assert_eq!(refused(&pair_round(service, &evening.scorer, code).await), "Play(Over)");
}
