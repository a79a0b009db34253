//! What players agreed to: which version, and what it said then, whatever the event asks now.

use safehouse_service::{
    events::{
        Asker, EventState, agree, change_event, hand_in_late, list_players, own_entry, published_lists, reveal_lists,
        settings::{CONSENT, EventSettings, LateLists},
        staff_player, type_list,
    },
    stores::list_acts,
};
use safehouse_statements::code::Phase;
use safehouse_testing::shipped;

use super::{Evening, form, library, list};
use crate::{
    house::{GUEST, told},
    own_stores::CORNER,
};

const WALL: &str = "Your list hangs on our wall.";

#[tokio::test]
async fn who_agreed_to_other_words_hands_in_and_is_shown_once_they_agree_to_those_of_now() {
    let settings = EventSettings { late: LateLists::Allow, ..EventSettings::default() };
    let evening = Evening::with(settings.clone()).await;
    let (service, code) = (&evening.house.service, evening.code.as_str());
    let (one, first) = evening.player(1).await;
    let (two, _) = evening.player(2).await;
    let (three, _) = evening.player(3).await;
    let of = |caller| Asker { caller, claim: "" };
    let agreed = async |caller| {
        let agreed = own_entry(service, of(caller), code).await.unwrap().agreed.unwrap();
        (agreed.version, agreed.words)
    };
    let before = (1, CONSENT.to_owned());
    assert_eq!(agreed(&one).await, before);

    let event = evening.event().await;
    let changed = form(&evening.house, EventSettings { consent: WALL.to_owned(), ..settings });
    change_event(service, &evening.glenn, library(), (code, event.revision), &changed).await.unwrap();
    let acts = list_acts(service, &evening.glenn, CORNER, Some(event.id), None).await.unwrap();
    assert!(acts[0].act == "event-changed" && acts[0].details.contains("\"consent\":2"), "{:?}", acts[0]);
    agree(service, of(&two), code, 2).await.unwrap();
    evening.opens_lists().await;
    assert_eq!(told(&evening.hands_in(&one, list(0)).await), "Event(AgreeFirst)");
    evening.hands_in(&two, list(1)).await.unwrap();
    // What staff type is taken, as of somebody who agreed to nothing, and stays hidden.
    type_list(service, &evening.glenn, library(), (code, first.id), list(0)).await.unwrap();
    let players = async || {
        let players = list_players(service, &evening.glenn, code).await.unwrap();
        players.into_iter().map(|player| (player.has_agreed, player.is_list_kept_hidden)).collect::<Vec<_>>()
    };
    assert_eq!(players().await, [(Some(false), true), (Some(true), false), (Some(false), false)]);
    evening.locks().await;
    let late = async || hand_in_late(service, of(&three), library(), code, list(2)).await;
    assert_eq!(told(&late().await), "Event(AgreeFirst)");
    agree(service, of(&three), code, 2).await.unwrap();
    late().await.unwrap();
    evening.is(EventState::Finished).await;
    let reveal = async || reveal_lists(service, &evening.glenn, code, Phase::End, None).await.unwrap();
    let shown = async || {
        let lists = published_lists(service, &GUEST, shipped::installation(), code).await.unwrap();
        lists.into_iter().map(|list| list.number).collect::<Vec<_>>()
    };
    assert_eq!((reveal().await, shown().await), (2, vec![2, 3]));

    assert_eq!(agreed(&one).await, before, "what they agreed to stays what it was");
    let of_staff = async || staff_player(service, &evening.glenn, (code, first.id)).await.unwrap().3.unwrap();
    assert_eq!(of_staff().await.words, CONSENT);
    agree(service, of(&one), code, 2).await.unwrap();
    assert_eq!(agreed(&one).await, (2, WALL.to_owned()));
    assert_eq!((of_staff().await.version, of_staff().await.words.as_str()), (2, WALL));
    assert_eq!(players().await[0], (Some(true), false));
    assert_eq!((reveal().await, shown().await), (1, vec![1, 2, 3]));
}
