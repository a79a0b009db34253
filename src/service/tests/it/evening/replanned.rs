//! How many rounds an event has, and that it says no other number than is played.

use safehouse_service::{
    Refusal,
    events::{
        EventForm, change_event,
        rounds::{
            Begin, Cut, CutAsked, Explained, MatchShown, Outcome, RoundPhase, begin_play, end_event, explain_table,
            finish_round, make_cut, pair_round, publish_round, recompute_seats, see_play, take_cut_back,
        },
        settings::EventSettings,
    },
};
use safehouse_store::events::PlayBase;
use safehouse_testing::shipped;

use super::script::{Evening, best, prepared, settings, small};
use crate::house::{GUEST, told};

/// Changes what an event says of its rounds and its cut.
async fn planned(evening: &Evening, rounds: Option<u32>, cut: u32) -> Result<(), Refusal> {
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
        settings: EventSettings { rounds, cut, ..settings() },
    };
    change_event(service, &evening.owner, shipped::library(), (&evening.code, event.revision), &form).await
}

/// Whether a change was refused in this field.
fn is_refused(outcome: &Result<(), Refusal>, field: &str) -> bool {
    told(outcome).starts_with(&format!("Event(Field {{ field: {field:?}"))
}

#[tokio::test]
async fn few_players_play_swiss_rounds_where_the_event_says_no_number() {
    for (players, rounds) in [(2, 1), (5, 3)] {
        let evening = prepared(players, &[], EventSettings { rounds: None, ..settings() }).await;
        let (service, code) = (&evening.house.service, evening.code.as_str());
        let begun = begin_play(service, &evening.owner, code, Begin::default()).await.unwrap();
        assert_eq!((begun.settings.rounds, begun.settings.cut), (Some(rounds), Cut::None), "{players}");
        let draft = pair_round(service, &evening.scorer, code).await.unwrap();
        assert_eq!(draft.phase, RoundPhase::Swiss, "{players}");
    }
}

#[tokio::test]
async fn rounds_and_cut_change_for_what_is_not_paired_yet_and_are_refused_for_what_is() {
    let evening = small(8).await;
    let (service, scorer, code) = (&evening.house.service, &evening.scorer, evening.code.as_str());
    evening.started().await;
    let plan = async || {
        let settings = see_play(service, &GUEST, code).await.unwrap().settings;
        (settings.rounds, settings.cut)
    };
    assert_eq!(plan().await, (Some(3), Cut::None));
    planned(&evening, Some(4), 2).await.unwrap();
    assert_eq!(plan().await, (Some(4), Cut::Top(2)));
    let event = service.store.find_event(code).await.unwrap().unwrap();
    let acts = service.store.list_store_acts(event.store, Some(event.id), None, 100).await.unwrap();
    assert!(acts.iter().any(|act| act.act == "event-changed"), "who changed it is written down");
    evening.played_round(1).await;
    pair_round(service, scorer, code).await.unwrap();
    assert!(is_refused(&planned(&evening, Some(1), 2).await, "rounds"), "the second round is paired");
    assert_eq!(plan().await, (Some(4), Cut::Top(2)));
    planned(&evening, Some(2), 2).await.unwrap();
    publish_round(service, scorer, code, None).await.unwrap();
    evening.results(2).await;
    finish_round(service, scorer, code, false).await.unwrap();
    assert_eq!(told(&pair_round(service, scorer, code).await), "Play(NoMoreRounds(2))");
    assert_eq!(make_cut(service, scorer, code, &CutAsked::default()).await.unwrap().len(), 2);
    assert!(is_refused(&planned(&evening, Some(2), 4).await, "cut"), "the cut is made");
    take_cut_back(service, scorer, code).await.unwrap();
    planned(&evening, Some(2), 4).await.unwrap();
    assert_eq!(make_cut(service, scorer, code, &CutAsked::default()).await.unwrap().len(), 4);
    end_event(service, &evening.owner, code, true).await.unwrap();
    assert!(is_refused(&planned(&evening, Some(5), 4).await, "rounds"), "it is over");
    assert_eq!(plan().await, (Some(2), Cut::Top(4)));
}

#[tokio::test]
async fn without_swiss_rounds_everybody_plays_an_elimination_whose_seats_are_drawn() {
    let evening = prepared(5, &[], EventSettings { rounds: Some(0), ..settings() }).await;
    let (service, scorer, code) = (&evening.house.service, &evening.scorer, evening.code.as_str());
    assert!(is_refused(&planned(&evening, Some(0), 8).await, "cut"), "everybody plays on");
    let begun = begin_play(service, &evening.owner, code, Begin::default()).await.unwrap();
    assert_eq!((begun.settings.rounds, begun.settings.cut), (Some(0), Cut::Top(8)));
    assert_eq!(told(&pair_round(service, scorer, code).await), "Play(NoMoreRounds(0))");
    let four = make_cut(service, scorer, code, &best(4)).await;
    assert_eq!(told(&four), "Play(OtherCut { announced: 5, players: 4 })");
    let all = make_cut(service, scorer, code, &best(5)).await.unwrap();
    assert_eq!(all.len(), 5);
    assert_eq!(make_cut(service, scorer, code, &CutAsked::default()).await.unwrap(), all, "the same draw again");
    evening.shown_round().await;
    let play = see_play(service, &GUEST, code).await.unwrap();
    let table = play.rounds[0].matches.iter().find_map(|game| game.table).unwrap();
    assert_eq!(explain_table(service, &GUEST, code, (1, table)).await.unwrap(), Explained::Bracket);

    // Later it is who won, or had no match.
    evening.staff_result(1, table, Outcome::played(2, 0, 0)).await;
    finish_round(service, scorer, code, false).await.unwrap();
    evening.shown_round().await;
    let first = see_play(service, &GUEST, code).await.unwrap().rounds.remove(0);
    let table_of = |player: u32| {
        let is_theirs = |game: &&MatchShown| game.a.0 == player || game.b.as_ref().is_some_and(|b| b.0 == player);
        first.matches.iter().find(is_theirs).and_then(|game| game.table)
    };
    for game in see_play(service, &GUEST, code).await.unwrap().rounds.remove(1).matches {
        let both = [game.a.0, game.b.unwrap().0];
        let came = both.map(|player| (player, table_of(player))).to_vec();
        let explained = explain_table(service, &GUEST, code, (2, game.table.unwrap())).await.unwrap();
        assert_eq!(explained, Explained::Winners { before: 1, came });
    }
}

#[tokio::test]
async fn the_seats_of_an_elimination_are_drawn_once_more_when_the_seed_is_shown() {
    for is_drawn in [true, false] {
        let evening = prepared(2, &[], EventSettings { rounds: Some(0), ..settings() }).await;
        let (service, scorer, code) = (&evening.house.service, &evening.scorer, evening.code.as_str());
        evening.started().await;
        let mut seats = make_cut(service, scorer, code, &CutAsked::default()).await.unwrap();
        if !is_drawn {
            seats.reverse();
            let event = service.store.find_event(code).await.unwrap().unwrap();
            let revision = service.store.find_play(event.store, event.id).await.unwrap().unwrap().revision;
            let base = PlayBase { store: event.store, event: event.id, revision };
            service.store.put_bracket(base, &format!("{seats:?}")).await.unwrap();
        }
        evening.shown_round().await;
        evening.staff_result(1, 1, Outcome::played(2, 0, 0)).await;
        finish_round(service, scorer, code, false).await.unwrap();
        assert_eq!(told(&recompute_seats(service, &GUEST, code).await), "Play(SeedHidden)");
        end_event(service, &evening.owner, code, false).await.unwrap();
        let again = recompute_seats(service, &GUEST, code).await.unwrap();
        assert_eq!(again.is_same(), is_drawn);
        assert_eq!(again.played, seats);
        seats.reverse();
        assert!(is_drawn || again.drawn == seats, "{again:?}");
    }
    let evening = small(2).await;
    evening.started().await;
    evening.played_round(1).await;
    end_event(&evening.house.service, &evening.owner, &evening.code, true).await.unwrap();
    assert_eq!(told(&recompute_seats(&evening.house.service, &GUEST, &evening.code).await), "Play(NoCut)");
}
