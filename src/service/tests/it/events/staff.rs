//! What staff may, of the store, of the event alone, of another store, and while they play themselves.

use safehouse_service::{
    Caller, Refusal, Role,
    events::{
        Asker, Correction, EnterForm, EventFault, EventForm, EventState, LateAs, Sought, ViewReason, change_event,
        claim_entry, correct_list, decide_entry, delete_event, end_kiosks, enter, enter_by_staff,
        enter_without_account, list_event_staff, list_kiosks, list_players, list_staff_events, lock_event, make_event,
        move_event, own_entry, record_agreement, remove_event_staff, rename_player, renew_invitation_code,
        reveal_lists,
        rounds::{check_in, enter_late, give_beforehand},
        run_event,
        settings::{EventSettings, LateLists, PublicNames, Reveal, Visible},
        staff_event, start_kiosk, take_late_list, type_list, view_list, withdraw_list,
    },
    stores::{StaffRole, accept_staff_invitation, add_staff, add_store, invite_staff, list_acts, list_told_acts},
};
use safehouse_statements::code::{CorrectionReason, Phase, WithdrawalReason};

use super::{Evening, comes, form, library, list};
use crate::{
    house::{GUEST, HOUR, MINUTE, told},
    own_stores::{CORNER, again, hired, proven},
};

const WHY: Correction<'static> = Correction { before: Some(1), reason: CorrectionReason::Clerical, words: "A slip" };

/// What is refused of everything that staff of an event do.
async fn refused(evening: &Evening, caller: &Caller, player: uuid::Uuid) -> Vec<(&'static str, Option<Refusal>)> {
    let (service, code) = (&evening.house.service, evening.code.as_str());
    let (of, form) = ((code, player), form(&evening.house, EventSettings::default()));
    let sought = Sought { store: CORNER, ..Sought::default() };
    vec![
        ("make_event", make_event(service, caller, library(), CORNER, &form).await.err()),
        ("change_event", change_event(service, caller, library(), (code, 1), &form).await.err()),
        ("delete_event", delete_event(service, caller, (code, 1)).await.err()),
        ("move_event", move_event(service, caller, library(), (code, 1), EventState::Cancelled).await.err()),
        ("renew_invitation_code", renew_invitation_code(service, caller, code).await.err()),
        ("lock_event", lock_event(service, caller, code).await.err()),
        ("reveal_lists", reveal_lists(service, caller, code, Phase::End, None).await.err()),
        ("list_staff_events", list_staff_events(service, caller, sought).await.err()),
        ("staff_event", staff_event(service, caller, code).await.err()),
        ("run_event", run_event(service, caller, code).await.err()),
        ("enter_by_staff", enter_by_staff(service, caller, code, &comes("x"), false, (1, LateAs::Losses)).await.err()),
        ("record_agreement", record_agreement(service, caller, of, 1).await.err()),
        ("start_kiosk", start_kiosk(service, caller, code).await.err()),
        ("list_kiosks", list_kiosks(service, caller, code).await.err()),
        ("end_kiosks", end_kiosks(service, caller, code).await.err()),
        ("decide_entry", decide_entry(service, caller, code, player, true).await.err()),
        ("rename_player", rename_player(service, caller, code, player, ("x", "")).await.err()),
        ("type_list", type_list(service, caller, library(), of, list(0)).await.err()),
        ("correct_list", correct_list(service, caller, library(), of, list(0), WHY).await.err()),
        ("take_late_list", take_late_list(service, caller, library(), of, list(0), "x").await.err()),
        ("view_list", view_list(service, caller, of, ViewReason::List).await.err()),
        (
            "withdraw_list",
            withdraw_list(service, Asker { caller, claim: "" }, code, Some((player, WithdrawalReason::Law)))
                .await
                .err(),
        ),
        ("list_event_staff", list_event_staff(service, caller, code).await.err()),
        ("remove_event_staff", remove_event_staff(service, caller, code, "Glenn").await.err()),
    ]
}

#[tokio::test]
async fn staff_of_another_store_and_everybody_else_can_do_nothing_at_an_event() {
    let evening = Evening::new().await;
    let service = &evening.house.service;
    let (one, entered) = evening.player(1).await;
    evening.opens_lists().await;
    evening.hands_in(&one, list(0)).await.unwrap();
    add_store(service, &Caller::Administrator, "riverside", "Riverside").await.unwrap();
    let other = proven(&evening.house, "Rhea").await;
    add_staff(service, &Caller::Administrator, "riverside", "Rhea", StaffRole::Owner).await.unwrap();
    let other = again(&evening.house, &other).await;
    let morgan = evening.house.administrator("Morgan").await;
    let before = format!("{:?}", evening.event().await);
    for (caller, expected) in [
        (&other, "Forbidden"),
        (&one, "Forbidden"),
        (&morgan, "Forbidden"),
        (&GUEST, "SignIn"),
        (&Caller::Administrator, "Forbidden"),
        (&Caller::Job, "Forbidden"),
    ] {
        for (name, refusal) in refused(&evening, caller, entered.id).await {
            let told = refusal.map_or_else(|| "done".to_owned(), |refusal| format!("{refusal:?}"));
            let fits = told == expected || (told == "SignIn" && !matches!(caller, Caller::Person(_)));
            // What is asked first of a store is whether anybody is signed in.
            let fits = fits || (told == "Forbidden" && expected == "SignIn");
            assert!(fits, "{name} by {caller:?}: {told}");
        }
    }
    assert_eq!(format!("{:?}", evening.event().await), before);
}

/// Which roles may what: owner, organiser, scorekeeper, judge, helper. What is refused of a list is refused to
/// everybody of them who plays.
const WHO_MAY: &[(&str, &str)] = &[
    ("make_event", "og"),
    ("change_event", "og"),
    ("delete_event", "og"),
    ("move_event", "og"),
    ("renew_invitation_code", "og"),
    ("lock_event", "og"),
    ("reveal_lists", "og"),
    ("list_staff_events", "ogsjh"),
    ("staff_event", "ogsjh"),
    ("run_event", "og"),
    ("enter_by_staff", "ogsh"),
    ("record_agreement", "ogsh"),
    ("start_kiosk", "ogsh"),
    ("list_kiosks", "ogsh"),
    ("end_kiosks", "ogsh"),
    ("check_in", "ogsh"),
    ("decide_entry", "ogsh"),
    ("take_out", "og"),
    ("rename_player", "og"),
    ("rename_guest", "ogh"),
    ("give_beforehand", "ogs"),
    ("enter_late", "ogs"),
    ("type_first_list", "ogjh"),
    ("type_list", "ogj"),
    ("correct_list", "ogj"),
    ("take_late_list", "ogj"),
    ("view_list", "ogj"),
    ("withdraw_list", "og"),
    ("list_event_staff", "og"),
    ("remove_event_staff", "og"),
];

/// What of that is about lists of others.
const ABOUT_LISTS: &[&str] =
    &["type_first_list", "type_list", "correct_list", "take_late_list", "view_list", "withdraw_list"];

/// What is refused of what staff do about somebody without an account and without a list.
async fn refused_of_guest(
    evening: &Evening,
    caller: &Caller,
    (number, player): (u32, uuid::Uuid),
) -> Vec<(&'static str, Option<Refusal>)> {
    let (service, code) = (&evening.house.service, evening.code.as_str());
    vec![
        ("rename_guest", rename_player(service, caller, code, player, ("Rosa L.", "")).await.err()),
        ("check_in", check_in(service, caller, code, number, true).await.err()),
        ("give_beforehand", give_beforehand(service, caller, code, number, (1, None)).await.err()),
        ("enter_late", enter_late(service, caller, code, number, (LateAs::Losses, false)).await.err()),
        ("type_first_list", type_list(service, caller, library(), (code, player), list(0)).await.err()),
        ("take_out", decide_entry(service, caller, code, player, false).await.err()),
    ]
}

/// Whether something was refused for who asks.
fn is_for_who_asks(refusal: Option<&Refusal>) -> bool {
    let faults = |fault: &EventFault| {
        matches!(fault, EventFault::PlaysToo | EventFault::ListThere | EventFault::NameSettled | EventFault::Blind)
    };
    match refusal {
        Some(Refusal::Forbidden | Refusal::SignIn) => true,
        Some(Refusal::Event(fault)) => faults(fault),
        _ => false,
    }
}

#[tokio::test]
async fn a_role_is_for_what_the_table_says_and_nothing_about_lists_while_somebody_plays() {
    for (role, letter) in [
        (None, 'o'),
        (Some(StaffRole::Organiser), 'g'),
        (Some(StaffRole::Scorekeeper), 's'),
        (Some(StaffRole::Judge), 'j'),
        (Some(StaffRole::Helper), 'h'),
    ] {
        for plays in [false, true] {
            let evening = Evening::new().await;
            let caller = match role {
                Some(role) => hired(&evening.house, &evening.glenn, "Hilda", role).await,
                None => evening.glenn.clone(),
            };
            let (one, entered) = evening.player(1).await;
            let rosa = evening.guest("Rosa").await.unwrap();
            if plays {
                enter(&evening.house.service, &caller, &evening.code, &comes("Hilda")).await.unwrap();
            }
            evening.opens_lists().await;
            evening.hands_in(&one, list(0)).await.unwrap();
            let mut told = refused_of_guest(&evening, &caller, (rosa.number, rosa.id)).await;
            told.extend(refused(&evening, &caller, entered.id).await);
            assert_eq!(told.len(), WHO_MAY.len());
            for (name, refusal) in told {
                let (_, may) = WHO_MAY.iter().find(|(known, _)| *known == name).unwrap();
                let expected = may.contains(letter) && !(plays && ABOUT_LISTS.contains(&name));
                assert_eq!(!is_for_who_asks(refusal.as_ref()), expected, "{name} {role:?} {plays}: {refusal:?}");
            }
        }
    }
}

#[tokio::test]
async fn a_helper_types_for_who_has_no_list_and_enters_nobody_late() {
    let evening = Evening::new().await;
    let service = &evening.house.service;
    let helper = hired(&evening.house, &evening.glenn, "Hilda", StaffRole::Helper).await;
    let judge = hired(&evening.house, &evening.glenn, "Judith", StaffRole::Judge).await;
    let rosa = evening.guest("Rosa").await.unwrap();
    evening.opens_lists().await;
    let of = (evening.code.as_str(), rosa.id);
    type_list(service, &helper, library(), of, list(0)).await.unwrap();
    assert_eq!(told(&type_list(service, &helper, library(), of, list(1)).await), "Event(ListThere)");
    let kept = async || {
        service.store.list_event_lists_of((evening.event().await.store, rosa.id)).await.unwrap().pop().unwrap()
    };
    let first = kept().await;
    assert_eq!(first.typed_by, "Hilda");
    type_list(service, &judge, library(), of, list(1)).await.unwrap();
    assert_ne!(kept().await.content_id, first.content_id);
    evening.locks().await;
    let renamed = rename_player(service, &helper, &evening.code, rosa.id, ("Rosa L.", "")).await;
    assert_eq!(told(&renamed), "Event(NameSettled)");
    evening.is(EventState::Running).await;
    let late = async |by: &Caller| {
        enter_by_staff(service, by, &evening.code, &comes("Anna"), false, (1, LateAs::Losses)).await
    };
    assert_eq!(told(&late(&helper).await), "Forbidden");
    late(&evening.glenn).await.unwrap();
}

#[tokio::test]
async fn a_judge_who_plays_sees_no_list_and_one_who_saw_one_does_not_play() {
    let evening = Evening::new().await;
    let service = &evening.house.service;
    let judith = hired(&evening.house, &evening.glenn, "Judith", StaffRole::Judge).await;
    let (one, entered) = evening.player(1).await;
    evening.opens_lists().await;
    evening.hands_in(&one, list(0)).await.unwrap();
    let of = (evening.code.as_str(), entered.id);
    let form = EnterForm { name: "Judith".to_owned(), shown_as: String::new(), consent: 1, ..EnterForm::default() };
    let plays = enter(service, &judith, &evening.code, &form).await.unwrap();
    assert_eq!(told(&view_list(service, &judith, of, ViewReason::List).await), "Event(Blind)");
    assert_eq!(told(&correct_list(service, &judith, library(), of, list(1), WHY).await), "Event(Blind)");
    assert!(evening.seen_by(&judith).await.unwrap().standing.is_blind());
    // That there is one is no secret of the list: the desk has to know who lacks one.
    let shown = list_players(service, &judith, &evening.code).await.unwrap();
    assert_eq!((shown[0].has_list, shown[0].verdict), (Some(true), None), "a verdict tells of a list");
    decide_entry(service, &evening.glenn, &evening.code, plays.id, false).await.unwrap();
    view_list(service, &judith, of, ViewReason::List).await.unwrap();
    let again = decide_entry(service, &evening.glenn, &evening.code, plays.id, true).await;
    assert_eq!(told(&again), "Event(PlayerOpenedLists)");

    let other = hired(&evening.house, &evening.glenn, "Jana", StaffRole::Judge).await;
    view_list(service, &other, of, ViewReason::Check).await.unwrap();
    let entering = enter(service, &other, &evening.code, &comes("Jana")).await;
    assert_eq!(told(&entering), "Event(OpenedLists)");
    let without = enter_without_account(service, &other, &evening.code, &comes("Jana")).await;
    assert_eq!(told(&without), "Event(OpenedLists)");
    let claim = evening.guest("Jana").await.unwrap().claim.unwrap();
    assert_eq!(told(&claim_entry(service, &other, &evening.code, &claim).await), "Event(OpenedLists)");
    evening.locks().await;
    evening.is(EventState::Running).await;
    let late = enter_late(service, &evening.glenn, &evening.code, plays.number, (LateAs::Losses, false)).await;
    assert_eq!(told(&late), "Event(PlayerOpenedLists)");
}

#[tokio::test]
async fn staff_of_one_event_come_by_invitation_and_are_nothing_at_another_one() {
    let evening = Evening::new().await;
    let service = &evening.house.service;
    let event = evening.event().await;
    let invited = invite_staff(service, &evening.glenn, CORNER, Some(event.id), StaffRole::Judge).await.unwrap();
    let judith = proven(&evening.house, "Judith").await;
    let accepted = accept_staff_invitation(service, &judith, &invited.token).await.unwrap();
    assert_eq!(accepted.1, Some(event.id));
    let judith = again(&evening.house, &judith).await;
    let (one, entered) = evening.player(1).await;
    evening.opens_lists().await;
    evening.hands_in(&one, list(0)).await.unwrap();
    view_list(service, &judith, (&evening.code, entered.id), ViewReason::Check).await.unwrap();
    let listed = list_event_staff(service, &evening.glenn, &evening.code).await.unwrap();
    assert_eq!(
        listed.iter().map(|staff| (staff.name.as_str(), staff.role)).collect::<Vec<_>>(),
        [("Judith", StaffRole::Judge)]
    );

    let other = form(&evening.house, EventSettings::default());
    let other = make_event(service, &evening.glenn, library(), CORNER, &other).await.unwrap();
    assert_eq!(
        told(&staff_event(service, &judith, &other).await),
        "Event(None)",
        "a draft is there for its staff alone"
    );
    let of_store = Sought { store: CORNER, ..Sought::default() };
    assert_eq!(told(&list_staff_events(service, &judith, of_store).await), "Forbidden");
    assert_eq!(told(&remove_event_staff(service, &evening.glenn, &evening.code, "nobody").await), "Nothing");
    remove_event_staff(service, &evening.glenn, &evening.code, "JUDITH").await.unwrap();
    let judith = again(&evening.house, &judith).await;
    let view = view_list(service, &judith, (&evening.code, entered.id), ViewReason::Check).await;
    assert_eq!(told(&view), "Forbidden");
    let acts = list_acts(service, &evening.glenn, CORNER, Some(event.id), None).await.unwrap();
    assert_eq!(acts[0].act, "event-staff-removed");
    assert!(acts.iter().all(|act| act.event == Some(event.id)));
}

#[tokio::test]
async fn an_event_changes_at_the_revision_that_was_read_and_after_the_lock_in_little() {
    let evening = Evening::new().await;
    let service = &evening.house.service;
    let form = form(&evening.house, EventSettings::default());
    let change = async |revision, form: &_| {
        change_event(service, &evening.glenn, library(), (&evening.code, revision), form).await
    };
    let event = evening.event().await;
    assert_eq!(told(&change(event.revision - 1, &form).await), "Event(Changed)");
    let mut other = form.clone();
    other.settings.consent = "Your list is shown on our wall.".to_owned();
    change(event.revision, &other).await.unwrap();
    let changed = evening.event().await;
    assert_eq!((changed.consent_version, changed.sequence), (event.consent_version + 1, event.sequence));
    assert_eq!(told(&evening.guest("Rosa").await), "Event(Consent)", "that was another text");
    evening.opens_lists().await;
    evening.locks().await;
    let revision = evening.event().await.revision;
    for settled in [
        {
            let mut form = other.clone();
            form.settings.consent = String::new();
            form
        },
        {
            let mut form = other.clone();
            form.deadline_at = form.deadline_at.map(|deadline| deadline + MINUTE);
            form
        },
        {
            let mut form = other.clone();
            form.settings.reveal = safehouse_service::events::settings::Reveal::Never;
            form.settings.visible_cut = safehouse_service::events::settings::Visible::Private;
            form
        },
        {
            let mut form = other.clone();
            form.settings.late = LateLists::Allow;
            form
        },
        {
            let mut form = other.clone();
            form.settings.takes_illegal = true;
            form
        },
    ] {
        assert_eq!(told(&change(revision, &settled).await), "Event(Settled)");
    }
    other.name = "Friday night, hall 2".to_owned();
    change(revision, &other).await.unwrap();
    assert_eq!(evening.event().await.sequence, changed.sequence + 1, "a calendar is told");
    let player = evening.house.signed_in(5, Role::Player).await;
    assert_eq!(told(&change_event(service, &player, library(), (&evening.code, 1), &form).await), "Forbidden");
}

#[tokio::test]
async fn what_staff_did_names_the_event_and_the_player_and_that_a_list_was_opened() {
    let evening = Evening::new().await;
    let service = &evening.house.service;
    let (one, entered) = evening.player(1).await;
    evening.opens_lists().await;
    evening.hands_in(&one, list(0)).await.unwrap();
    view_list(service, &evening.glenn, (&evening.code, entered.id), ViewReason::List).await.unwrap();
    let event = evening.event().await;
    let player = service.store.find_event_entry((event.store, event.id, entered.id)).await.unwrap().unwrap();
    let acts = list_told_acts(service, &evening.glenn, CORNER, None, None).await.unwrap();
    let opened = acts.iter().find(|told| told.act.act == "list-opened").unwrap();
    assert_eq!(opened.event, Some((evening.code.clone(), event.name.clone())));
    assert_eq!(opened.player.as_deref(), Some(player.name.as_str()));
    assert!(acts.iter().filter(|told| told.act.act == "event-moved").all(|told| told.event == opened.event));
    let own = own_entry(service, Asker { caller: &one, claim: "" }, &evening.code).await.unwrap();
    assert_eq!(own.views.len(), 1, "the player reads of it as well");
}

#[tokio::test]
async fn once_a_list_is_there_nothing_shows_more_than_was_said() {
    let says = EventSettings {
        visible_swiss: Visible::Opponent,
        visible_cut: Visible::Public,
        reveal: Reveal::End,
        consent: "Your list is shown\nat the end.".to_owned(),
        ..EventSettings::default()
    };
    let wider = [
        ("visible_swiss", EventSettings { visible_swiss: Visible::Public, reveal: Reveal::RoundOne, ..says.clone() }),
        ("reveal", EventSettings { reveal: Reveal::Cut, ..says.clone() }),
        ("public_names", EventSettings { public_names: PublicNames::Name, ..says.clone() }),
        ("consent", EventSettings { consent: "Your list is on our wall.".to_owned(), ..says.clone() }),
    ];
    let narrow = EventSettings { visible_cut: Visible::Opponent, ..says.clone() };
    let of_cut = [("visible_cut", EventSettings { visible_cut: Visible::Public, ..says.clone() })];
    for (says, wider) in [(says, &wider[..]), (narrow, &of_cut[..])] {
        let evening = Evening::with(says.clone()).await;
        let service = &evening.house.service;
        let (one, _) = evening.player(1).await;
        evening.opens_lists().await;
        let change = async |settings: EventSettings| {
            let event = evening.event().await;
            let form = EventForm { settings, ..form(&evening.house, says.clone()) };
            let form = EventForm { lists_open_at: event.lists_open_at, deadline_at: event.deadline_at, ..form };
            change_event(service, &evening.glenn, library(), (&evening.code, event.revision), &form).await
        };
        change(wider[0].1.clone()).await.unwrap();
        change(says.clone()).await.unwrap();
        evening.hands_in(&one, list(0)).await.unwrap();
        for (name, settings) in wider {
            let Err(Refusal::Event(EventFault::Field { field, words })) = change(settings.clone()).await else {
                panic!("{name}")
            };
            assert_eq!(field, *name);
            assert!(words.starts_with("1 list is there"), "{words}");
        }
        // As a browser sends its lines, and less than was said.
        let narrower = EventSettings {
            visible_swiss: Visible::Private,
            consent: "Your list is shown\r\nat the end.".to_owned(),
            ..says.clone()
        };
        change(narrower).await.unwrap();
    }
}

#[tokio::test]
async fn a_list_is_judged_at_the_lock_by_what_it_was_handed_in_for() {
    let evening = Evening::with(EventSettings::default()).await;
    let service = &evening.house.service;
    let change = async |format: &str, moved: i64| {
        let event = evening.event().await;
        let form = EventForm { format: format.to_owned(), ..form(&evening.house, EventSettings::default()) };
        let (lists_open_at, deadline_at) = (event.lists_open_at, event.deadline_at);
        let form = EventForm { lists_open_at, deadline_at, starts_at: form.starts_at + moved, ..form };
        change_event(service, &evening.glenn, library(), (&evening.code, event.revision), &form).await
    };
    change("casual", 0).await.unwrap();
    change("standard", 0).await.unwrap();
    let (one, _) = evening.player(1).await;
    evening.opens_lists().await;
    evening.hands_in(&one, list(0)).await.unwrap();
    let Err(Refusal::Event(EventFault::Field { field: "format", words })) = change("casual", 0).await else { panic!() };
    assert!(words.starts_with("1 list is there") && words.contains("judged by Standard"), "{words}");
    assert!(words.contains("take their lists back"), "{words}");
    change("standard", HOUR).await.unwrap();
}
