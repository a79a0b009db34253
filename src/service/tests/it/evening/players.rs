//! Who plays: those without a list, those who are not there, and two of one name.

use safehouse_service::{
    Caller,
    events::{
        LateAs, LeftOut,
        exports::{ExportShape, export_event},
        list_players, own_entry, rename_player,
        rounds::{Begin, begin_play, check_in, enter_late, list_seats, see_play},
        settings::{EventSettings, WithoutList},
    },
};
use safehouse_testing::shipped;

use super::script::{self, small};
use crate::house::{GUEST, STRANGER, told as refused};

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
async fn how_many_take_part_is_told_to_nobody_but_staff_before_a_round_is_shown_where_the_event_does_not_say() {
    for shows_count in [true, false] {
        let evening = script::prepared(4, &[], EventSettings { shows_count, ..script::settings() }).await;
        let (service, code) = (&evening.house.service, evening.code.as_str());
        let seen = async |caller: &Caller| {
            let players = list_players(service, caller, code).await.unwrap().len();
            (players, list_seats(service, caller, code).await.unwrap().len())
        };
        let playing = async |caller: &Caller| see_play(service, caller, code).await.unwrap().players.len();
        let told = if shows_count { 4 } else { 0 };
        for (caller, told) in [(&GUEST, told), (&STRANGER, told), (&evening.judge, 4)] {
            assert_eq!(seen(caller).await, (told, told), "once the lists are locked: {shows_count}");
        }
        evening.started().await;
        assert_eq!((seen(&GUEST).await.0, playing(&GUEST).await, playing(&evening.judge).await), (told, told, 4));
        evening.shown_round().await;
        assert_eq!((seen(&GUEST).await.0, playing(&GUEST).await), (4, 4), "the round names them");
    }
}
