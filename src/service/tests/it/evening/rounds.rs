//! Rounds: how they are paired, published and finished, and that each table and bye is explained.

use safehouse_service::events::{
    EventState,
    rounds::{
        Explained, Outcome, Timer, bring_back, discard_draft, drop_player, end_event, explain_bye, explain_table,
        finish_round, give_beforehand, list_seats, make_cut, pair_round, publish_round, recompute_round, see_play,
        set_timer, swap_players,
    },
};

use super::script::{best, small};
use crate::house::{GUEST, MINUTE, told as refused};

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
    // That they left is said before what it makes impossible, and by what everybody calls them.
    let away = format!("Play(StaleDraft(\"since this round was paired, P {one} left\"))");
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
    for left in [0, -1, 600 * 60_000 + 1] {
        assert_eq!(refused(&set_timer(service, scorer, code, Timer::Resume(left)).await), "Play(Minutes)");
    }
    let again = set_timer(service, scorer, code, Timer::Resume(90_500)).await.unwrap();
    assert_eq!(again, Some(evening.house.now() + 90_500));
    assert_eq!(set_timer(service, scorer, code, Timer::Resume(1)).await.unwrap(), again, "it runs already");
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
async fn every_table_and_bye_is_explained_and_computed_again() {
    let evening = small(5).await;
    let (service, code) = (&evening.house.service, evening.code.as_str());
    let seats = list_seats(service, &GUEST, code).await.unwrap();
    assert_eq!(seats.iter().map(|seat| seat.table).collect::<Vec<_>>(), [1, 1, 2, 2, 3]);
    give_beforehand(service, &evening.scorer, code, 5, (1, None)).await.unwrap();
    evening.started().await;
    assert_eq!(refused(&give_beforehand(service, &evening.scorer, code, 5, (1, None)).await), "Play(NoPlayer(5))");
    for gifts in [(65, None), (0, Some(0)), (0, Some(10_000))] {
        assert_eq!(refused(&give_beforehand(service, &evening.scorer, code, 1, gifts).await), "Play(Gifts)");
    }
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
