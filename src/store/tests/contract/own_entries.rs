//! What is promised of staff who take part: results of their own tables are known, and whoever saw a list does not play.

use safehouse_store::{
    Database, Store,
    events::{
        Entered, EventState, ListSubmitted, NewEventList, NewEventMatch, NewEventRound, NewListView, NewPlay,
        NewResult, PlayBase, PlayChanged, ReportedAs, ResultPut, RoundMade, RoundPhase, ViewReason,
    },
};
use uuid::Uuid;

use super::{
    event_entries::{enter, one, player, taking},
    event_lists::list,
    events::{event_id, take},
    given::{NOW, id, member},
    log::begun,
    stores::store_id,
};

async fn base(store: &Store) -> PlayBase {
    let play = store.find_play(store_id(1), event_id(1)).await.unwrap().unwrap();
    PlayBase { store: store_id(1), event: event_id(1), revision: play.revision }
}

/// The first round of two, who both have accounts, as everybody sees it.
async fn shown(store: &Store) {
    taking(store).await;
    for number in [1, 2] {
        member(store, number).await;
        enter(store, &player(number, Some(number))).await;
    }
    take(store, 1, EventState::ListsOpen).await;
    take(store, 1, EventState::Locked).await;
    let play = NewPlay {
        store: store_id(1),
        event: event_id(1),
        state: EventState::Locked,
        settings: "{}".to_owned(),
        players: vec![1, 2],
        gone: Vec::new(),
        started_at: NOW,
    };
    assert!(store.start_play(&play).await.unwrap());
    let round = NewEventRound {
        number: 1,
        phase: RoundPhase::Swiss,
        pairing: "{}".to_owned(),
        made: RoundMade::Computed,
        made_by: None,
        made_at: NOW,
        matches: vec![NewEventMatch { table: Some(1), a: 2, b: Some(1) }],
    };
    assert_eq!(store.put_round(base(store).await, &round).await.unwrap(), PlayChanged::Done);
    assert_eq!(store.publish_round(base(store).await, 1, NOW, None).await.unwrap(), PlayChanged::Done);
}

pub(crate) async fn a_result_that_its_own_player_entered_as_staff_is_found(store: Store, _: Database) {
    shown(&store).await;
    member(&store, 3).await;
    let found = async || store.list_own_entries(store_id(1), event_id(1)).await.unwrap();
    assert_eq!(found().await, []);
    let said = [
        (1, Some(1), ReportedAs::B, false),
        (2, Some(1), ReportedAs::Staff, true),
        (3, Some(3), ReportedAs::Staff, false),
        (4, Some(2), ReportedAs::File, true),
        (5, None, ReportedAs::Staff, false),
    ];
    for (base, by, made_as, is_own) in said {
        let new = NewResult {
            round: 1,
            table: 1,
            base,
            outcome: Some(r#"{"wins_a":1}"#.to_owned()),
            made_as,
            by: by.map(id),
            reason: "A slip".to_owned(),
            at: NOW,
        };
        let put = store.put_result(store_id(1), event_id(1), &new, None, None).await.unwrap();
        assert_eq!(put, ResultPut::Done(base + 1));
        let expected = if is_own { vec![(1, 1)] } else { Vec::new() };
        assert_eq!(found().await, expected, "{made_as:?} {by:?}");
        assert_eq!(store.list_own_entries(store_id(2), event_id(1)).await.unwrap(), [], "of another store");
    }
}

pub(crate) async fn who_types_a_list_has_seen_it_and_whoever_takes_part_types_none(store: Store, _: Database) {
    taking(&store).await;
    begun(&store).await;
    for number in [1, 2] {
        member(&store, number).await;
    }
    enter(&store, &player(1, None)).await;
    take(&store, 1, EventState::ListsOpen).await;
    let typed = |number: u8| NewEventList {
        typed_by: "Judith".to_owned(),
        seen: Some(NewListView {
            id: Uuid::from_bytes([number; 16]),
            account: Some(id(number)),
            by: "Judith".to_owned(),
            why: ViewReason::Typed,
            at: NOW,
        }),
        ..list(number)
    };
    let submitted = store.submit_event_list(one(1), &typed(1)).await.unwrap();
    assert!(matches!(submitted, ListSubmitted::Done { .. }), "{submitted:?}");
    let views = store.list_event_list_views(one(1)).await.unwrap();
    assert_eq!(
        views.iter().map(|view| (view.by.as_str(), view.why)).collect::<Vec<_>>(),
        [("Judith", ViewReason::Typed)]
    );
    assert!(store.has_opened_event_list((store_id(1), event_id(1)), id(1)).await.unwrap());
    assert_eq!(enter(&store, &player(3, Some(1))).await, Entered::Opened);

    enter(&store, &player(2, Some(2))).await;
    assert_eq!(store.submit_event_list(one(1), &typed(2)).await.unwrap(), ListSubmitted::Blind);
    assert_eq!(store.list_event_list_views(one(1)).await.unwrap(), views, "nothing of it is written down");
}
