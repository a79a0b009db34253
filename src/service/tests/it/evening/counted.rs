//! What counts of a round and of a cut: one player’s word, results that were corrected since, changes by hand.

use safehouse_service::{
    events::{
        EnterForm, LateAs, enter_by_staff,
        rounds::{
            Backing, CutAsked, Explained, Games, HandWarning, Outcome, Report, Reported, ReportedAs, Side, TakenBack,
            Total, confirm_result, drop_player, enter_late, explain_round, explain_table, finish_round,
            list_result_changes, make_cut, pair_round, pair_round_of_standing_cut, publish_round, report_result,
            see_play, swap_players, take_cut_back, take_round_back, take_round_back_with_results,
        },
        settings::{EventSettings, LateLists, WithoutList},
    },
    stores::list_acts,
};

use super::script::{CORNER, Evening, best, prepared, settings, small};
use crate::house::{GUEST, told};

/// Another result of a match than it has, with another winner.
pub(super) async fn turned(evening: &Evening, round: u32, table: u32) -> Report {
    let game = evening.game(round, table).await;
    let is_won = game.outcome.is_some_and(|outcome| outcome.wins_a == 2);
    let outcome = if is_won { Outcome::played(0, 2, 0) } else { Outcome::played(2, 0, 0) };
    let reason = "The slip was read wrongly".to_owned();
    Report { round, table, base: game.revision, outcome: Some(outcome), reason }
}

#[tokio::test]
async fn what_one_player_alone_says_stands_as_said_or_waits_for_staff() {
    let evening = small(4).await;
    let (service, judge, code) = (&evening.house.service, &evening.judge, evening.code.as_str());
    evening.started().await;
    evening.shown_round().await;
    let say = async |table: u32, outcome: Outcome| {
        let game = evening.game(1, table).await;
        let report = Report { round: 1, table, base: game.revision, outcome: Some(outcome), reason: String::new() };
        report_result(service, evening.asker(game.a.0), code, &report).await.unwrap();
    };
    say(1, Outcome::no_show(Games::BestOf3, Side::B)).await;
    say(2, Outcome::played(2, 1, 0)).await;
    let finish = async |as_said: bool| told(&finish_round(service, &evening.scorer, code, as_said).await);
    for as_said in [false, true] {
        assert_eq!(finish(as_said).await, "Play(Unproven { round: 1, tables: [1] })");
    }
    assert_eq!(told(&confirm_result(service, judge, code, (1, 1, 1)).await), "Play(ReportMoved)", "they saw another");
    assert_eq!(confirm_result(service, judge, code, (1, 1, 2)).await.unwrap(), 3);
    assert_eq!(told(&confirm_result(service, judge, code, (1, 1, 3)).await), "Play(ReportMoved)", "it counts already");
    let game = evening.game(1, 1).await;
    assert_eq!((game.reported_as, game.backing()), (Some(ReportedAs::Staff), Some(Backing::Enough)));
    assert_eq!(finish(false).await, "Play(OneSided { round: 1, tables: [2] })");
    assert_eq!(finish(true).await, "done");
    let acts = list_acts(service, &evening.owner, CORNER, None, None).await.unwrap();
    assert!(acts.iter().any(|act| act.act == "result-confirmed"));
    let finished = acts.iter().find(|act| act.act == "round-finished").unwrap();
    assert!(finished.details.contains("\"as_said\":[2]"), "{}", finished.details);
}

#[tokio::test]
async fn a_draft_is_not_shown_once_a_result_that_it_was_paired_from_is_another() {
    let evening = small(8).await;
    let (service, scorer, code) = (&evening.house.service, &evening.scorer, evening.code.as_str());
    evening.started().await;
    evening.played_round(1).await;
    let is_stale = async || explain_round(service, scorer, code, 2).await.unwrap().stale.is_stale();
    pair_round(service, scorer, code).await.unwrap();
    assert!(!is_stale().await);
    let other = turned(&evening, 1, 1).await;
    evening.staff_result(1, 1, other.outcome.unwrap()).await;
    assert!(is_stale().await);
    let stale = "Play(StaleDraft(\"since this round was paired, a result was corrected\"))";
    assert_eq!(told(&publish_round(service, scorer, code, None).await), stale);
    pair_round(service, scorer, code).await.unwrap();
    assert!(!is_stale().await);
    assert_eq!(publish_round(service, scorer, code, None).await.unwrap(), 2);
    // What was shown stays, whatever is corrected later, and is no draft.
    let other = turned(&evening, 1, 2).await;
    evening.staff_result(1, 2, other.outcome.unwrap()).await;
    assert!(!is_stale().await);
}

#[tokio::test]
async fn a_round_changed_by_hand_says_what_it_costs_beside_the_least_at_every_table() {
    let evening = small(8).await;
    let (service, scorer, code) = (&evening.house.service, &evening.scorer, evening.code.as_str());
    evening.started().await;
    evening.played_round(1).await;
    let draft = pair_round(service, scorer, code).await.unwrap();
    let (one, other) = (draft.round.matches[0].a.0, draft.round.matches[3].a.0);
    let least = draft.paired.computed.unwrap().total;
    let total = async || match explain_table(service, scorer, code, (2, 2)).await.unwrap() {
        Explained::Table { total, .. } => total,
        other => panic!("{other:?}"),
    };
    assert_eq!(total().await, Total::Least(least));
    assert_eq!(told(&swap_players(service, scorer, code, (one, one)).await), format!("Play(OnePlayer({one}))"));
    assert_eq!(total().await, Total::Least(least), "nothing changed");
    let swapped = swap_players(service, scorer, code, (one, other)).await.unwrap();
    let now = swapped.paired.by_hand.unwrap().cost;
    assert!(now > Some(least), "{now:?}");
    assert_eq!(total().await, Total::ByHand { now, least });
    assert!(matches!(explain_table(service, scorer, code, (2, 1)).await.unwrap(), Explained::ByHand { .. }));

    // The very table says what is doubtful about it.
    let met = evening.game(1, 1).await;
    let (first, second) = (met.a.0, met.b.unwrap().0);
    let draft = pair_round(service, scorer, code).await.unwrap();
    let sits = draft.round.matches.iter().find(|game| [game.a.0, game.b.0].contains(&first)).unwrap();
    let opponent = if sits.a.0 == first { sits.b.0 } else { sits.a.0 };
    swap_players(service, scorer, code, (second, opponent)).await.unwrap();
    let Explained::ByHand { warnings } = explain_table(service, scorer, code, (2, sits.table)).await.unwrap() else {
        panic!("it is not said that it was changed")
    };
    let [HandWarning::Rematch { a, b, times: 1 }] = warnings[..] else { panic!("{warnings:?}") };
    assert!([a.0, b.0].contains(&first) && [a.0, b.0].contains(&second));
}

#[tokio::test]
async fn a_cut_of_others_than_were_announced_is_said_and_a_cut_is_taken_back_until_it_is_shown() {
    let evening = prepared(8, &[], EventSettings { rounds: Some(1), cut: 4, ..settings() }).await;
    let (service, scorer, code) = (&evening.house.service, &evening.scorer, evening.code.as_str());
    evening.started().await;
    evening.shown_round().await;
    for table in 1..=4 {
        evening.staff_result(1, table, Outcome::played(2, 0, 0)).await;
    }
    finish_round(service, scorer, code, false).await.unwrap();
    let other = make_cut(service, scorer, code, &best(2)).await;
    assert_eq!(told(&other), "Play(OtherCut { announced: 4, players: 2 })");
    let nobody = CutAsked { absent: vec![77], ..CutAsked::default() };
    assert_eq!(told(&make_cut(service, scorer, code, &nobody).await), "Play(NoPlayer(77))");
    let two = CutAsked { despite_announced: true, ..best(2) };
    let first = make_cut(service, scorer, code, &two).await.unwrap();
    assert_eq!(first.len(), 2);
    take_cut_back(service, scorer, code).await.unwrap();
    assert_eq!(told(&take_cut_back(service, scorer, code).await), "Play(CutShown)", "there is none");
    assert_eq!(make_cut(service, scorer, code, &CutAsked::default()).await.unwrap().len(), 4);
    pair_round(service, scorer, code).await.unwrap();
    take_cut_back(service, scorer, code).await.unwrap();
    let play = see_play(service, scorer, code).await.unwrap();
    assert!(play.bracket.is_none() && play.rounds.len() == 1, "the draft goes with it");

    // The best does not play on; then a result turns out to be another.
    let asked = CutAsked { absent: vec![first[0]], ..CutAsked::default() };
    let seeds = make_cut(service, scorer, code, &asked).await.unwrap();
    assert!(seeds.len() == 4 && !seeds.contains(&first[0]));
    assert_eq!(see_play(service, &GUEST, code).await.unwrap().passed_over, [first[0]], "everybody is told");
    let correct = async |table: u32| {
        let report = turned(&evening, 1, table).await;
        let by = safehouse_service::events::Asker { caller: scorer, claim: "" };
        match report_result(service, by, code, &report).await.unwrap() {
            Reported::Kept { would_differ, cut, .. } => (would_differ, cut.unwrap()),
            stale => panic!("{stale:?}"),
        }
    };
    let games = see_play(service, &GUEST, code).await.unwrap().rounds.remove(0).matches;
    let game = games
        .iter()
        .find(|game| seeds.contains(&game.a.0) && game.b.as_ref().is_some_and(|(second, _)| !seeds.contains(second)));
    let (table, loser) = game.map(|game| (game.table.unwrap(), game.b.as_ref().unwrap().0)).unwrap();
    let (would_differ, cut) = correct(table).await;
    assert_eq!(would_differ, [], "no other round was to come");
    assert!(cut.new.iter().any(|id| id.0 == loser), "{cut:?}");
    assert!(cut.new.iter().all(|id| id.0 != first[0]), "who was passed over stays so: {cut:?}");
    assert_eq!((cut.gone.len(), cut.is_open), (cut.new.len(), true));

    // Somebody leaves who is in it: the round can be shown, and staff see it.
    drop_player(service, scorer, code, seeds[0]).await.unwrap();
    // Corrected since, it is paired where staff say that it stands, and shown as it was when they said so.
    let overtaken = told(&pair_round(service, scorer, code).await);
    assert!(overtaken.starts_with("Play(CutOvertaken("), "{overtaken}");
    assert!(overtaken.contains(&format!("P {loser}")), "{overtaken}");
    assert!(see_play(service, scorer, code).await.unwrap().cut_overtaken.is_some(), "as long as it holds");
    assert!(see_play(service, &GUEST, code).await.unwrap().cut_overtaken.is_none(), "for staff alone");
    pair_round_of_standing_cut(service, scorer, code).await.unwrap();
    assert_eq!(correct(table).await.1.new, [], "it is right after all");
    correct(table).await;
    pair_round(service, scorer, code).await.unwrap();
    publish_round(service, scorer, code, None).await.unwrap();
    let stands = see_play(service, &GUEST, code).await.unwrap().cut_stands.unwrap();
    assert_eq!((stands.corrected, stands.difference.new.is_empty()), (vec![1], false));
    let play = see_play(service, &GUEST, code).await.unwrap();
    assert!(play.players.iter().any(|player| player.number == seeds[0] && !player.is_there));
    assert_eq!(told(&take_cut_back(service, scorer, code).await), "Play(CutShown)");
    // From then on everybody reads how it would be by the results as they are.
    let stands = async || see_play(service, &GUEST, code).await.unwrap().cut_stands;
    assert!(!correct(table).await.1.is_open);
    assert_eq!(stands().await, None, "it would be the same again");
    let late = correct(table).await.1;
    assert!(!late.is_same());
    let told = stands().await.unwrap();
    assert_eq!((told.difference, told.corrected), (late, vec![1]));
    let acts = list_acts(service, &evening.owner, CORNER, None, None).await.unwrap();
    assert_eq!(acts.iter().filter(|act| act.act == "cut-taken-back").count(), 2);
    assert_eq!(acts.iter().filter(|act| act.act == "cut-stands").count(), 2);
}

#[tokio::test]
async fn a_correction_after_the_first_round_of_the_cut_is_shown_is_told_to_everybody() {
    let evening = prepared(8, &[], EventSettings { rounds: Some(2), cut: 4, ..settings() }).await;
    let (service, scorer, code) = (&evening.house.service, &evening.scorer, evening.code.as_str());
    evening.started().await;
    evening.played_round(1).await;
    evening.played_round(2).await;
    make_cut(service, scorer, code, &CutAsked::default()).await.unwrap();
    pair_round(service, scorer, code).await.unwrap();
    publish_round(service, scorer, code, None).await.unwrap();
    let stands = async || see_play(service, &GUEST, code).await.unwrap().cut_stands;
    assert_eq!(stands().await, None, "nothing was corrected");
    let mut last = None;
    for round in [1, 2] {
        for table in 1..=4 {
            let by = safehouse_service::events::Asker { caller: scorer, claim: "" };
            let report = turned(&evening, round, table).await;
            match report_result(service, by, code, &report).await.unwrap() {
                Reported::Kept { cut, .. } => last = cut,
                stale @ Reported::Stale { .. } => panic!("{stale:?}"),
            }
        }
        let told = stands().await;
        assert_eq!(told.as_ref().map(|told| &told.difference), last.as_ref().filter(|cut| !cut.is_same()));
        if let Some(told) = told {
            assert_eq!(told.corrected, (1..=round).collect::<Vec<_>>());
        }
    }
    assert!(stands().await.is_some(), "who lost everything is not the best");
}

#[tokio::test]
async fn a_result_of_an_elimination_round_names_nobody_else_while_the_next_one_is_shown() {
    let evening = prepared(4, &[], EventSettings { rounds: Some(0), cut: 0, ..settings() }).await;
    let (service, scorer, code) = (&evening.house.service, &evening.scorer, evening.code.as_str());
    evening.started().await;
    make_cut(service, scorer, code, &CutAsked::default()).await.unwrap();
    evening.played_round(1).await;
    let by = safehouse_service::events::Asker { caller: scorer, claim: "" };
    let turns = async |round: u32| {
        let report = turned(&evening, round, 1).await;
        told(&report_result(service, by, code, &report).await)
    };
    assert_eq!(turns(1).await, "done", "nobody was told of another round");
    pair_round(service, scorer, code).await.unwrap();
    assert_eq!(turns(1).await, "done", "as long as the next one is a draft");
    pair_round(service, scorer, code).await.unwrap();
    publish_round(service, scorer, code, None).await.unwrap();
    assert_eq!(turns(1).await, "Play(Cut(Shown))");
    let game = evening.game(1, 1).await;
    let outcome =
        Some(if game.outcome.unwrap().wins_a == 2 { Outcome::played(2, 1, 0) } else { Outcome::played(1, 2, 0) });
    let same = Report { outcome, ..turned(&evening, 1, 1).await };
    assert_eq!(told(&report_result(service, by, code, &same).await), "done", "the same player advances");

    // Its round is taken back first: then the result is corrected, and whoever advances by that plays on.
    let seated = async || {
        let games = see_play(service, &GUEST, code).await.unwrap().rounds.pop().unwrap().matches;
        games.iter().map(|game| (game.a.0, game.b.as_ref().map(|second| second.0))).collect::<Vec<_>>()
    };
    let was = seated().await;
    let shown_at = see_play(service, &GUEST, code).await.unwrap().rounds[1].published_at.unwrap();
    assert_eq!(take_round_back(service, scorer, code).await.unwrap(), 2);
    assert_eq!(told(&take_round_back(service, scorer, code).await), "Play(NoRound)", "a draft is not shown");
    let seen = see_play(service, &GUEST, code).await.unwrap();
    let at = evening.house.now();
    assert_eq!(
        (seen.rounds.len(), seen.taken_back),
        (1, vec![TakenBack { round: 2, shown_at, at }]),
        "everybody reads it"
    );
    assert_eq!(turns(1).await, "done");
    let stale = told(&publish_round(service, scorer, code, None).await);
    assert!(stale.contains("a result was corrected"), "{stale}");
    pair_round(service, scorer, code).await.unwrap();
    publish_round(service, scorer, code, None).await.unwrap();
    let before = seated().await;
    assert_ne!(before, was);
    evening.staff_result(2, 1, Outcome::played(2, 0, 0)).await;
    assert_eq!(told(&take_round_back(service, scorer, code).await), "Play(HasResults { round: 2, tables: [1] })");
    // With all of its results where that is said; each is kept as one that was taken away.
    assert_eq!(take_round_back_with_results(service, scorer, code).await.unwrap(), 2);
    assert_eq!(see_play(service, &GUEST, code).await.unwrap().rounds.len(), 1);
    let changes = list_result_changes(service, scorer, code).await.unwrap();
    assert_eq!((changes[0].after.as_deref(), changes[0].reason.as_str()), (None, "The round is taken back"));
    publish_round(service, scorer, code, None).await.unwrap();
    assert_eq!(seated().await, before);
    evening.staff_result(2, 1, Outcome::played(2, 0, 0)).await;
    finish_round(service, scorer, code, false).await.unwrap();
    assert_eq!(told(&take_round_back(service, scorer, code).await), "Play(NoRound)", "what was played stays");
    assert_eq!(turns(1).await, "Play(Cut(PlayedOn))");
    assert_eq!(turns(2).await, "done", "the last one is corrected as ever");
    assert_eq!(seated().await, before, "nobody sits at a match that others played");
}

#[tokio::test]
async fn whoever_comes_late_without_a_list_is_let_in_as_at_the_beginning() {
    for (what, late, despite, expected) in [
        (WithoutList::Drop, LateLists::Note, true, "Play(ListFirst(5))"),
        (WithoutList::Drop, LateLists::Refuse, true, "Play(ListsClosed(5))"),
        (WithoutList::Warn, LateLists::Note, false, "Play(WithoutList([5]))"),
        (WithoutList::Warn, LateLists::Note, true, "done"),
        (WithoutList::Nothing, LateLists::Note, false, "done"),
    ] {
        let evening = prepared(4, &[], EventSettings { without_list: what, late, ..settings() }).await;
        let (service, scorer, code) = (&evening.house.service, &evening.scorer, evening.code.as_str());
        evening.started().await;
        evening.played_round(1).await;
        let form =
            EnterForm { name: "Somebody 5".to_owned(), shown_as: "P 5".to_owned(), consent: 1, ..EnterForm::default() };
        let entered = enter_by_staff(service, scorer, code, &form, false, (1, LateAs::Losses)).await.unwrap();
        let came = enter_late(service, scorer, code, entered.number, (LateAs::Losses, despite)).await;
        assert_eq!(told(&came), expected, "{what:?} {despite}");
    }
}
