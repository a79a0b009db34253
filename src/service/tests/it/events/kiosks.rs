//! Devices at which players enter themselves: what they may, and until when.

use futures_util::future::join_all;
use safehouse_service::{
    Caller,
    events::{
        Asker, EnterForm, EntryState, EventState, KioskStarted, end_kiosks, enter_at_kiosk, hand_in, list_kiosks,
        make_event, open_kiosk, own_entry,
        settings::{EventSettings, Registration},
        start_kiosk,
    },
    stores::{StaffRole, list_acts, remove_staff},
};
use safehouse_store::events::EnteredBy;

use super::{Evening, comes, form, library, list};
use crate::{
    house::{DAY, GUEST, told},
    own_stores::{CORNER, hired},
};

/// An event on whose counter a helper started a kiosk.
async fn with_kiosk(settings: EventSettings) -> (Evening, Caller, KioskStarted) {
    let evening = Evening::with(settings).await;
    let hilda = hired(&evening.house, &evening.glenn, "Hilda", StaffRole::Helper).await;
    let started = start_kiosk(&evening.house.service, &hilda, &evening.code).await.unwrap();
    (evening, hilda, started)
}

async fn opens(evening: &Evening, token: &str) -> String {
    told(&open_kiosk(&evening.house.service, &GUEST, (&evening.code, token)).await)
}

#[tokio::test]
async fn whoever_stands_at_a_kiosk_takes_part_and_hands_in_a_list_by_the_code_they_were_told() {
    let settings = EventSettings { registration: Registration::Approval, ..EventSettings::default() };
    let (evening, _, kiosk) = with_kiosk(settings).await;
    let (service, code) = (&evening.house.service, evening.code.as_str());
    let of = (code, kiosk.token.as_str());
    assert!(!format!("{kiosk:?}").contains(&kiosk.token));
    assert_eq!(open_kiosk(service, &GUEST, of).await.unwrap().standing.role, None, "the device is nobody of the staff");
    let silent = EnterForm { consent: 0, ..comes("Anna Real") };
    assert_eq!(told(&enter_at_kiosk(service, &GUEST, of, "1", &silent).await), "Event(Consent)");
    let nameless = enter_at_kiosk(service, &GUEST, of, "2", &comes(" ")).await;
    assert!(told(&nameless).starts_with("Event(Field { field: \"name\""), "{}", told(&nameless));

    let anna = enter_at_kiosk(service, &GUEST, of, "3", &comes("Anna Real")).await.unwrap();
    assert_eq!((anna.number, anna.state), (1, EntryState::Registered), "staff are there, so nobody decides on them");
    let claim = anna.claim.unwrap();
    let asker = Asker { caller: &GUEST, claim: &claim };
    let own = own_entry(service, asker, code).await.unwrap().entry;
    assert_eq!((own.entered_by, own.entered_by_name.as_str()), (EnteredBy::Kiosk, "Hilda"));
    assert_eq!((own.name.as_str(), own.consent_version), ("Anna Real", 1));
    evening.opens_lists().await;
    hand_in(service, asker, library(), code, list(0)).await.unwrap();
    let ben = enter_at_kiosk(service, &GUEST, of, "4", &comes("Ben Real")).await.unwrap();
    assert_ne!(ben.claim, Some(claim));
    // A form that is pressed twice enters nobody twice, and the code that is told last is the one that works.
    let again = enter_at_kiosk(service, &GUEST, of, "4", &comes("Ben Real")).await.unwrap();
    assert_eq!((again.id, again.number), (ben.id, ben.number));
    let by = async |claim: Option<String>| {
        let claim = claim.unwrap();
        own_entry(service, Asker { caller: &GUEST, claim: &claim }, code).await.map(|own| own.entry.number)
    };
    assert_eq!(by(again.claim).await.unwrap(), ben.number);
    assert!(by(ben.claim).await.is_err());
    let [one, other] = [comes("Carl Real"), comes("Carl Real")];
    let both = [&one, &other].map(|form| enter_at_kiosk(service, &GUEST, of, "7", form));
    let both: Vec<_> = join_all(both).await.into_iter().map(|entered| entered.unwrap().number).collect();
    assert_eq!(both, [3, 3], "sent twice at once");

    let acts = list_acts(service, &evening.glenn, CORNER, None, None).await.unwrap();
    let acts: Vec<_> = acts.iter().map(|act| (act.by.as_str(), act.act.as_str())).collect();
    assert!(acts.contains(&("Hilda", "kiosk-started")), "{acts:?}");
    assert_eq!(acts.iter().filter(|act| **act == ("Hilda", "player-entered")).count(), 3, "{acts:?}");
}

#[tokio::test]
async fn a_kiosk_works_for_its_event_until_its_end_and_as_long_as_staff_want() {
    let (evening, hilda, kiosk) = with_kiosk(EventSettings::default()).await;
    let (service, code) = (&evening.house.service, evening.code.as_str());
    let other = form(&evening.house, EventSettings::default());
    let other = make_event(service, &evening.glenn, library(), CORNER, &other).await.unwrap();
    assert_eq!(told(&open_kiosk(service, &evening.glenn, (&other, &kiosk.token)).await), "Event(NoKiosk)");
    assert_eq!(told(&open_kiosk(service, &GUEST, ("00000000", &kiosk.token)).await), "Event(None)");
    assert_eq!(told(&start_kiosk(service, &evening.glenn, &other).await), "Event(NotOpen)", "it is a draft");
    for wrong in ["", "x", &kiosk.token[1..]] {
        assert_eq!(opens(&evening, wrong).await, "Event(NoKiosk)");
        let entered = enter_at_kiosk(service, &GUEST, (code, wrong), "5", &comes("Anna")).await;
        assert_eq!(told(&entered), "Event(NoKiosk)");
    }
    assert_eq!(opens(&evening, &kiosk.token).await, "done");
    let judith = hired(&evening.house, &evening.glenn, "Judith", StaffRole::Judge).await;
    assert_eq!(told(&start_kiosk(service, &judith, code).await), "Forbidden", "judges enter nobody");

    let second = start_kiosk(service, &evening.glenn, code).await.unwrap();
    let listed = list_kiosks(service, &hilda, code).await.unwrap();
    let mut names: Vec<_> = listed.iter().map(|kiosk| kiosk.name.as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["Glenn", "Hilda"]);
    remove_staff(service, &Caller::Administrator, CORNER, "Hilda").await.unwrap();
    assert_eq!(opens(&evening, &kiosk.token).await, "Event(NoKiosk)", "who started it works there no more");
    assert_eq!(opens(&evening, &second.token).await, "done");
    assert_eq!(end_kiosks(service, &evening.glenn, code).await.unwrap(), 2);
    assert_eq!(opens(&evening, &second.token).await, "Event(NoKiosk)");

    let third = start_kiosk(service, &evening.glenn, code).await.unwrap();
    evening.is(EventState::Finished).await;
    let entered = enter_at_kiosk(service, &GUEST, (code, &third.token), "6", &comes("Anna")).await;
    assert_eq!(told(&entered), "Event(NotOpen)", "it is over");
    assert_eq!(third.ends_at, evening.event().await.ends_at);
    evening.house.pass(3 * DAY);
    assert_eq!(opens(&evening, &third.token).await, "Event(NoKiosk)");
    assert!(list_kiosks(service, &evening.glenn, code).await.unwrap().is_empty());
}
