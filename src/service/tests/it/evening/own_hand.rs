//! Staff who play at their own event: what touches their own match, bye or place somebody else does, and whoever is alone
//! does it so that everybody reads it.

use safehouse_service::{
    Caller,
    events::{
        Asker, EnterForm, LateAs, claim_entry, enter_by_staff, has_own_hand,
        operations::{Answer, Operation, OperationAct, do_operations},
        rounds::{
            CutAsked, MatchShown, Outcome, Report, Reported, ReportedAs, answer_report, bring_back, check_in,
            confirm_result, discard_draft, drop_player, enter_late, enter_result, finish_round, give_beforehand,
            import_results, make_cut, pair_round, pair_round_of_standing_cut, publish_round, report_result, see_play,
            swap_players,
        },
        settings::EventSettings,
    },
    stores::{ActTold, OWN_HAND, StaffRole, list_told_acts},
};
use safehouse_store::{events::NewEventStaff, scratch::Scratch};
use safehouse_testing::shipped;
use uuid::Uuid;

use super::script::{CORNER, Evening, prepared_on, settings, small};
use crate::house::{GUEST, House, id_of, told};

/// Somebody of the staff takes a place before play begins; they have an account.
async fn joins(evening: &Evening, caller: &Caller) -> u32 {
    let (service, code) = (&evening.house.service, evening.code.as_str());
    let form = EnterForm {
        name: caller.person().unwrap().name.clone(),
        shown_as: String::new(),
        consent: 1,
        ..EnterForm::default()
    };
    let entered = enter_by_staff(service, &evening.helper, code, &form, false, (1, LateAs::Losses)).await.unwrap();
    claim_entry(service, caller, code, &entered.claim.unwrap()).await.unwrap();
    check_in(service, &evening.helper, code, entered.number, true).await.unwrap();
    entered.number
}

/// The match of a player in a round.
async fn game_of(evening: &Evening, round: u32, number: u32) -> MatchShown {
    let play = see_play(&evening.house.service, &evening.owner, &evening.code).await.unwrap();
    let found = play.rounds.into_iter().find(|shown| shown.number == round).unwrap();
    let plays = |game: &MatchShown| game.a.0 == number || game.b.as_ref().is_some_and(|(b, _)| *b == number);
    found.matches.into_iter().find(plays).unwrap()
}

fn report_of(round: u32, game: &MatchShown, reason: &str) -> Report {
    let outcome = Some(Outcome::played(2, 0, 0));
    Report { round, table: game.table.unwrap(), base: game.revision, outcome, reason: reason.to_owned() }
}

fn as_player(caller: &Caller) -> Asker<'_> {
    Asker { caller, claim: "" }
}

/// A scorekeeper plays beside three others.
async fn scorer_plays(house: House) {
    let evening = prepared_on(house, 3, &[], settings()).await;
    let (service, scorer, owner, code) =
        (&evening.house.service, &evening.scorer, &evening.owner, evening.code.as_str());
    let own = joins(&evening, scorer).await;
    assert_eq!(told(&give_beforehand(service, scorer, code, own, (1, None)).await), "Play(OwnPlace)");
    give_beforehand(service, scorer, code, 1, (0, Some(1))).await.unwrap();
    give_beforehand(service, owner, code, own, (0, None)).await.unwrap();
    evening.started().await;

    let file = "round,player a,player b,wins a,wins b,draws\n1,P 1,P 2,2,0,0\n1,P 3,#4,0,2,0\n";
    assert_eq!(told(&import_results(service, scorer, code, file).await), "Play(OwnTable)");

    pair_round(service, scorer, code).await.unwrap();
    let game = game_of(&evening, 1, own).await;
    let opponent = if game.a.0 == own { game.b.unwrap().0 } else { game.a.0 };
    let others: Vec<u32> = (1..=4).filter(|number| ![own, opponent].contains(number)).collect();
    // Nor do they get another opponent by the way round.
    assert_eq!(told(&discard_draft(service, scorer, code).await), "Play(OwnPlace)");
    assert_eq!(told(&drop_player(service, scorer, code, opponent).await), "Play(OwnPlace)");
    drop_player(service, scorer, code, others[0]).await.unwrap();
    bring_back(service, scorer, code, others[0]).await.unwrap();
    for both in [(own, others[0]), (others[1], opponent)] {
        assert_eq!(told(&swap_players(service, scorer, code, both).await), "Play(OwnPlace)");
    }
    swap_players(service, owner, code, (own, others[0])).await.unwrap();
    publish_round(service, scorer, code, None).await.unwrap();

    let game = game_of(&evening, 1, own).await;
    let opponent = if game.a.0 == own { game.b.clone().unwrap().0 } else { game.a.0 };
    let (table, report) = (game.table.unwrap(), report_of(1, &game, ""));
    assert_eq!(told(&enter_result(service, scorer, code, &report).await), "Play(OwnTable)");
    let sent = Operation { id: Uuid::from_bytes([7; 16]), act: OperationAct::Result { result: report.clone() } };
    let done = do_operations(service, scorer, shipped::library(), code, &[sent]).await.unwrap();
    assert!(matches!(&done[0].answer, Answer::Refused(why) if why.contains("you play at this table")), "{done:?}");
    assert_eq!(evening.game(1, table).await.outcome, None, "nothing was entered");

    // As a player they say what the other side confirms.
    report_result(service, as_player(scorer), code, &report).await.unwrap();
    let game = evening.game(1, table).await;
    let side = if game.a.0 == own { ReportedAs::A } else { ReportedAs::B };
    assert_eq!(game.reported_as, Some(side));
    assert_eq!(told(&confirm_result(service, scorer, code, (1, table, game.revision)).await), "Play(OwnTable)");
    evening.results(1).await;
    assert_eq!(told(&finish_round(service, scorer, code, true).await), "Play(OwnTable)");
    let by = evening.asker(opponent);
    answer_report(service, by, code, (1, table, game.revision), true).await.unwrap();
    finish_round(service, scorer, code, false).await.unwrap();

    let correction = report_of(1, &evening.game(1, table).await, "I misread it");
    assert_eq!(told(&enter_result(service, scorer, code, &correction).await), "Play(OwnTable)");
    let kept = enter_result(service, &evening.judge, code, &correction).await.unwrap();
    assert!(matches!(kept, Reported::Kept { .. }), "{kept:?}");
    assert!(!evening.game(1, table).await.is_own_entry, "somebody else did it");

    drop_player(service, owner, code, own).await.unwrap();
    assert_eq!(told(&bring_back(service, scorer, code, own).await), "Play(OwnPlace)");
    bring_back(service, owner, code, own).await.unwrap();
}

/// The owner of a small store plays, and nobody else there enters results.
async fn owner_plays_alone(house: House) {
    let evening = prepared_on(house, 3, &[], settings()).await;
    let (service, owner, code) = (&evening.house.service, &evening.owner, evening.code.as_str());
    let own = joins(&evening, owner).await;
    let store = service.store.find_event(code).await.unwrap().unwrap().store;
    for caller in [&evening.scorer, &evening.judge] {
        assert!(service.store.remove_staff(store, id_of(caller)).await.unwrap().is_some());
    }
    // Staff of this event alone who were stopped, or lack the second factor, are nobody who could.
    let event = service.store.find_event(code).await.unwrap().unwrap();
    let judge = NewEventStaff {
        event: (store, event.id),
        account: id_of(&evening.judge),
        role: StaffRole::Judge,
        added_at: evening.house.now(),
        added_by: "Ada".to_owned(),
    };
    assert!(service.store.put_event_staff(&judge).await.unwrap());
    assert!(!has_own_hand(service, owner, code).await.unwrap());
    assert!(service.store.set_account_disabled(id_of(&evening.judge), Some(1)).await.unwrap());
    assert!(has_own_hand(service, owner, code).await.unwrap());
    let bare = id_of(&evening.house.player("Bare").await);
    assert!(service.store.put_event_staff(&NewEventStaff { account: bare, ..judge }).await.unwrap());
    assert!(has_own_hand(service, owner, code).await.unwrap());
    give_beforehand(service, owner, code, own, (0, Some(1))).await.unwrap();
    evening.started().await;
    pair_round(service, owner, code).await.unwrap();
    publish_round(service, owner, code, None).await.unwrap();
    let game = game_of(&evening, 1, own).await;
    enter_result(service, owner, code, &report_of(1, &game, "")).await.unwrap();
    let rest = see_play(service, &GUEST, code).await.unwrap().rounds.remove(0);
    let other = rest.matches.iter().find(|game| game.outcome.is_none()).unwrap();
    enter_result(service, owner, code, &report_of(1, other, "")).await.unwrap();

    let shown = see_play(service, &GUEST, code).await.unwrap().rounds.remove(0);
    for game in &shown.matches {
        let plays = game.a.0 == own || game.b.as_ref().is_some_and(|(number, _)| *number == own);
        assert_eq!((game.is_own_entry, game.reported_as), (plays, Some(ReportedAs::Staff)));
    }
    finish_round(service, owner, code, false).await.unwrap();
    let acts = list_told_acts(service, owner, CORNER, None, None).await.unwrap();
    let noted = |act: &&ActTold| act.act.details.contains(OWN_HAND);
    let noted: Vec<&str> = acts.iter().filter(noted).map(|act| act.act.act.as_str()).collect();
    assert_eq!(noted, ["result-entered", "player-given"], "of what touches them, and of nothing else");
}

#[tokio::test]
#[expect(clippy::disallowed_methods, reason = "whoever runs the tests names a server beside them")]
async fn staff_who_play_decide_nothing_of_their_own_on_either_database() {
    scorer_plays(House::new().await).await;
    owner_plays_alone(House::new().await).await;
    if let Ok(server) = std::env::var("SAFEHOUSE_TEST_POSTGRES") {
        let scratch = Scratch::make(&server).await.unwrap();
        let house = House::on(&scratch.database().unwrap()).await;
        let store = house.service.store.clone();
        scorer_plays(house).await;
        store.close().await;
        scratch.remove().await.unwrap();
        let scratch = Scratch::make(&server).await.unwrap();
        let house = House::on(&scratch.database().unwrap()).await;
        let store = house.service.store.clone();
        owner_plays_alone(house).await;
        store.close().await;
        scratch.remove().await.unwrap();
    }
}

#[tokio::test]
async fn staff_who_play_do_not_say_that_a_cut_stands_which_a_correction_would_change_for_them() {
    let cut = EventSettings { rounds: Some(1), cut: 2, ..settings() };
    let evening = prepared_on(House::new().await, 3, &[], cut).await;
    let (service, scorer, owner, code) =
        (&evening.house.service, &evening.scorer, &evening.owner, evening.code.as_str());
    let own = joins(&evening, scorer).await;
    evening.started().await;
    evening.shown_round().await;
    let wins = |game: &MatchShown, a: bool, reason: &str| {
        let outcome = Some(if a { Outcome::played(2, 0, 0) } else { Outcome::played(0, 2, 0) });
        Report { outcome, ..report_of(1, game, reason) }
    };
    let game = game_of(&evening, 1, own).await;
    let is_a = game.a.0 == own;
    enter_result(service, owner, code, &wins(&game, !is_a, "")).await.unwrap();
    evening.results(1).await;
    finish_round(service, owner, code, false).await.unwrap();
    let others: Vec<u32> = (1..=4).filter(|number| *number != own).collect();
    for chosen in [
        CutAsked { absent: others[..2].to_vec(), ..CutAsked::default() },
        CutAsked { players: Some(4), despite_announced: true, ..CutAsked::default() },
    ] {
        assert_eq!(told(&make_cut(service, scorer, code, &chosen).await), "Play(OwnPlace)");
    }
    make_cut(service, scorer, code, &CutAsked::default()).await.unwrap();
    enter_result(service, owner, code, &wins(&game_of(&evening, 1, own).await, is_a, "A misread slip")).await.unwrap();

    let overtaken = told(&pair_round(service, scorer, code).await);
    assert!(overtaken.starts_with("Play(CutOvertaken("), "{overtaken}");
    assert_eq!(told(&pair_round_of_standing_cut(service, scorer, code).await), "Play(OwnPlace)");
    pair_round_of_standing_cut(service, owner, code).await.unwrap();
    // Somebody else said it: from then on it is theirs to pair as any round.
    pair_round(service, scorer, code).await.unwrap();
}

#[tokio::test]
async fn staff_who_come_late_do_not_let_themselves_in() {
    let evening = small(4).await;
    let (service, scorer, code) = (&evening.house.service, &evening.scorer, evening.code.as_str());
    evening.started().await;
    let form = EnterForm { name: "Sasha".to_owned(), shown_as: String::new(), consent: 1, ..EnterForm::default() };
    let entered = enter_by_staff(service, scorer, code, &form, false, (1, LateAs::Losses)).await.unwrap();
    claim_entry(service, scorer, code, &entered.claim.unwrap()).await.unwrap();
    let late = (LateAs::OneBye, false);
    assert_eq!(told(&enter_late(service, scorer, code, entered.number, late).await), "Play(OwnPlace)");
    enter_late(service, &evening.owner, code, entered.number, late).await.unwrap();
}
