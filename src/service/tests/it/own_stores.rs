//! Stores that people open and look after themselves, and what whoever runs the site decides.

use safehouse_service::{
    Caller, Person, Refusal,
    audit::read_own_audit,
    notary::KeyHolder,
    stores::{
        Act, ConfirmationKind, GameStore, KeyReason, OpenStore, StaffRole, StoreLevel, StoreWords, SuspensionReason,
        accept_staff_invitation, add_store, answer_appeal, appeal, bring_store_key, change_own_staff, change_profile,
        close_own_store, close_store, close_store_reports, confirm_store, count_waiting_stores, expire_acts,
        expire_staff_invitations, hide_store, invite_staff, leave_store, list_acts, list_own_staff, list_own_stores,
        list_shown_stores, list_staff_invitations, list_store_reports, list_waiting_stores, make_store_key,
        open_staff_invitation, open_store, report_store, revoke_staff_invitation, revoke_store_key, see_store,
        show_store, suspend_store,
    },
};

use crate::house::{DAY, GUEST, House, id_of, session_of, told};

const MACHINE: Caller = Caller::Administrator;
pub(crate) const CORNER: &str = "corner-games";

pub(crate) fn corner() -> OpenStore {
    OpenStore { slug: CORNER.to_owned(), name: "Corner Games".to_owned(), time_zone: "Europe/Berlin".to_owned() }
}

/// Somebody with a second factor, signed in a moment ago.
pub(crate) async fn proven(house: &House, name: &str) -> Caller {
    let caller = house.player(name).await;
    house.prove(id_of(&caller)).await;
    again(house, &caller).await
}

/// The same as a later request finds them.
pub(crate) async fn again(house: &House, caller: &Caller) -> Caller {
    house.caller(session_of(caller)).await
}

/// A store of Glenn's, who asks as its owner.
pub(crate) async fn opened(house: &House) -> (GameStore, Caller) {
    let glenn = proven(house, "Glenn").await;
    let store = open_store(&house.service, &glenn, &corner()).await.unwrap();
    (store, again(house, &glenn).await)
}

/// Somebody who accepts an invitation to the staff of the store.
pub(crate) async fn hired(house: &House, owner: &Caller, name: &str, role: StaffRole) -> Caller {
    let invited = invite_staff(&house.service, owner, CORNER, None, role).await.unwrap();
    let caller = proven(house, name).await;
    accept_staff_invitation(&house.service, &caller, &invited.token).await.unwrap();
    again(house, &caller).await
}

fn long_ago(caller: &Caller) -> Caller {
    Caller::Person(Person { confirmed_at: 0, ..caller.person().unwrap().clone() })
}

/// The kinds of what the log has behind the keys of its host.
async fn logged(house: &House) -> Vec<String> {
    let entries = house.service.store.list_log_entries(1, 1, 99).await.unwrap();
    let kind = |entry: &String| {
        let first = entry.lines().next().unwrap();
        first.strip_prefix("safehouse.statement/1 ").unwrap().to_owned()
    };
    entries.iter().map(kind).collect()
}

async fn acts(house: &House, owner: &Caller) -> Vec<String> {
    let acts = list_acts(&house.service, owner, CORNER, None, None).await.unwrap();
    acts.into_iter().map(|act| format!("{} {}", act.by, act.act)).collect()
}

#[tokio::test]
async fn whoever_has_a_second_factor_opens_a_store_with_a_key_and_owns_it() {
    let house = House::new().await;
    let service = &house.service;
    let glenn = house.player("Glenn").await;
    assert_eq!(told(&open_store(service, &glenn, &corner()).await), "SecondFactorFirst");
    house.prove(id_of(&glenn)).await;
    let glenn = again(&house, &glenn).await;
    assert_eq!(told(&open_store(service, &long_ago(&glenn), &corner()).await), "Confirm");
    for (unfit, fault) in [
        (OpenStore { slug: "Corner".to_owned(), ..corner() }, "GameStore(Slug)"),
        (OpenStore { slug: "new".to_owned(), ..corner() }, "GameStore(Taken)"),
        (OpenStore { name: " ".to_owned(), ..corner() }, "GameStore(Name)"),
        (OpenStore { time_zone: "Berlin".to_owned(), ..corner() }, "GameStore(TimeZone)"),
    ] {
        assert_eq!(told(&open_store(service, &glenn, &unfit).await), fault);
    }
    let store = open_store(service, &glenn, &corner()).await.unwrap();
    assert_eq!((store.level, store.time_zone.as_str()), (StoreLevel::Unconfirmed, "Europe/Berlin"));
    let glenn = again(&house, &glenn).await;
    assert_eq!(glenn.person().unwrap().role_in(store.id), Some(StaffRole::Owner));
    let seen = see_store(service, &GUEST, CORNER).await.unwrap();
    assert_eq!((seen.role, seen.keys.holder(), seen.keys.all().len()), (None, Some(KeyHolder::Host), 1));
    assert!(seen.keys.fingerprint().is_some());
    assert_eq!(logged(&house).await, ["store-key"]);
    assert_eq!(acts(&house, &glenn).await, ["Glenn key-made", "Glenn store-opened"]);
    assert_eq!(list_shown_stores(service, &GUEST, "").await.unwrap(), [], "nobody confirmed it");
    let own = list_own_stores(service, &glenn).await.unwrap();
    assert_eq!((own.len(), own[0].0.slug.as_str(), own[0].1), (1, CORNER, StaffRole::Owner));

    let second = OpenStore { slug: "riverside".to_owned(), ..corner() };
    assert_eq!(told(&open_store(service, &glenn, &second).await), "GameStore(OpenedToday)");
    let maggie = proven(&house, "Maggie").await;
    assert_eq!(told(&open_store(service, &maggie, &corner()).await), "GameStore(Taken)");
    // Whoever closes one does not make room for another of the name.
    close_own_store(service, &glenn, CORNER).await.unwrap();
    assert_eq!(told(&open_store(service, &maggie, &corner()).await), "GameStore(Taken)");
    assert_eq!(logged(&house).await, ["store-key", "store-key-revoked"]);
}

#[tokio::test]
async fn a_store_is_its_staffs_and_nobody_elses() {
    let house = House::new().await;
    let service = &house.service;
    let (_, glenn) = opened(&house).await;
    let judge = hired(&house, &glenn, "Judith", StaffRole::Judge).await;
    let organiser = hired(&house, &glenn, "Olivia", StaffRole::Organiser).await;
    let stranger = proven(&house, "Negan").await;
    open_store(service, &stranger, &OpenStore { slug: "sanctuary".to_owned(), ..corner() }).await.unwrap();
    let stranger = again(&house, &stranger).await;
    let morgan = house.administrator("Morgan").await;
    let words = StoreWords { name: "Corner".to_owned(), time_zone: "UTC".to_owned(), ..StoreWords::default() };
    // Owner, organiser, judge; then none of them.
    for (caller, may) in [
        (&glenn, [true, true, true, true, true]),
        (&organiser, [false, true, true, false, true]),
        (&judge, [false, false, false, false, true]),
        (&stranger, [false; 5]),
        (&morgan, [false; 5]),
        (&MACHINE, [false; 5]),
        (&Caller::Job, [false; 5]),
    ] {
        let outcomes = [
            told(&invite_staff(service, caller, CORNER, None, StaffRole::Judge).await),
            told(&change_profile(service, caller, CORNER, &words).await),
            told(&list_acts(service, caller, CORNER, None, None).await),
            told(&revoke_staff_invitation(service, caller, CORNER, None, uuid::Uuid::nil()).await),
            told(&list_own_staff(service, caller, CORNER).await),
        ];
        let expected = may.map(|may| if may { "done" } else { "Forbidden" });
        assert_eq!(outcomes, expected, "{caller:?}");
        let owner_alone = [
            told(&make_store_key(service, &long_ago_of(caller), CORNER).await),
            told(&close_own_store(service, &long_ago_of(caller), CORNER).await),
            told(&appeal(service, caller, (CORNER, ""), "Why?").await),
        ];
        let expected = if may[0] { ["Confirm", "Confirm", "GameStore(NoAppeal)"] } else { ["Forbidden"; 3] };
        assert_eq!(owner_alone, expected, "{caller:?}");
    }
    assert_eq!(told(&list_own_staff(service, &GUEST, CORNER).await), "SignIn");
    assert_eq!(told(&list_own_staff(service, &glenn, "nowhere").await), "GameStore(None)");
    let seen = see_store(service, &judge, CORNER).await.unwrap();
    assert_eq!(
        (seen.role, seen.runs_site, seen.profile.words.name.as_str()),
        (Some(StaffRole::Judge), false, "Corner")
    );
    assert!(see_store(service, &morgan, CORNER).await.unwrap().runs_site);
}

fn long_ago_of(caller: &Caller) -> Caller {
    if caller.person().is_ok() { long_ago(caller) } else { caller.clone() }
}

#[tokio::test]
async fn staff_come_by_an_invitation_that_works_once() {
    let house = House::new().await;
    let service = &house.service;
    let (store, glenn) = opened(&house).await;
    let invited = invite_staff(service, &glenn, CORNER, None, StaffRole::Scorekeeper).await.unwrap();
    assert!(!format!("{invited:?}").contains(&invited.token));
    assert_eq!(invited.ends_at - house.now(), 7 * DAY);
    let open = open_staff_invitation(service, &GUEST, &invited.token).await.unwrap();
    assert_eq!((open.store.id, open.role, open.by.as_str()), (store.id, StaffRole::Scorekeeper, "Glenn"));
    assert_eq!(told(&open_staff_invitation(service, &GUEST, "x").await), "GameStore(NoInvitation)");
    assert_eq!(told(&accept_staff_invitation(service, &GUEST, &invited.token).await), "SignIn");

    let maggie = house.player("Maggie").await;
    let (joined, event) = accept_staff_invitation(service, &maggie, &invited.token).await.unwrap();
    assert_eq!((joined.id, event), (store.id, None));
    let bare = again(&house, &maggie).await;
    assert!(bare.person().unwrap().lacks_factor, "and does nothing until there is a second factor");
    assert_eq!(told(&list_own_staff(service, &bare, CORNER).await), "SecondFactorFirst");
    house.prove(id_of(&maggie)).await;
    let maggie = again(&house, &maggie).await;
    assert_eq!(list_own_staff(service, &maggie, CORNER).await.unwrap().1.len(), 2);
    let beth = proven(&house, "Beth").await;
    assert_eq!(told(&accept_staff_invitation(service, &beth, &invited.token).await), "GameStore(NoInvitation)");
    let read = read_own_audit(service, &maggie, None, 9).await.unwrap();
    assert!(read.iter().any(|entry| entry.action == "staff-added" && entry.details.contains("scorekeeper")));

    let other = invite_staff(service, &glenn, CORNER, None, StaffRole::Judge).await.unwrap();
    let listed = list_staff_invitations(service, &glenn, CORNER).await.unwrap();
    assert_eq!((listed.len(), listed[0].by.as_str(), listed[0].role), (1, "Glenn", StaffRole::Judge));
    revoke_staff_invitation(service, &glenn, CORNER, None, listed[0].id).await.unwrap();
    assert_eq!(told(&accept_staff_invitation(service, &beth, &other.token).await), "GameStore(NoInvitation)");
    let late = invite_staff(service, &glenn, CORNER, None, StaffRole::Judge).await.unwrap();
    house.pass(7 * DAY);
    assert_eq!(told(&open_staff_invitation(service, &GUEST, &late.token).await), "GameStore(NoInvitation)");
    house.pass(1);
    assert_eq!(expire_staff_invitations(service, &Caller::Job).await.unwrap(), 2);
}

#[tokio::test]
async fn a_store_changes_hands_by_both_sides_and_never_loses_its_last_owner() {
    let house = House::new().await;
    let service = &house.service;
    let (_, glenn) = opened(&house).await;
    assert_eq!(told(&leave_store(service, &glenn, CORNER).await), "GameStore(LastOwner)");
    let change = async |caller: &Caller, whose: &Caller, role| {
        told(&change_own_staff(service, caller, CORNER, id_of(whose), role).await)
    };
    assert_eq!(change(&glenn, &glenn, Some(StaffRole::Judge)).await, "GameStore(LastOwner)");
    let invited = invite_staff(service, &long_ago(&glenn), CORNER, None, StaffRole::Owner).await;
    assert_eq!(told(&invited), "Confirm", "another owner takes the password");
    let maggie = hired(&house, &glenn, "Maggie", StaffRole::Judge).await;
    assert_eq!(change(&glenn, &maggie, Some(StaffRole::Owner)).await, "GameStore(RoleUnfit)", "she has a say");
    assert_eq!(change(&glenn, &maggie, Some(StaffRole::Organiser)).await, "done");
    assert_eq!(change(&maggie, &glenn, None).await, "Forbidden", "her request was of before");
    let invited = invite_staff(service, &glenn, CORNER, None, StaffRole::Owner).await.unwrap();
    accept_staff_invitation(service, &maggie, &invited.token).await.unwrap();
    let maggie = again(&house, &maggie).await;
    assert_eq!(change(&long_ago(&maggie), &glenn, None).await, "Confirm");
    leave_store(service, &glenn, CORNER).await.unwrap();
    assert_eq!(told(&leave_store(service, &maggie, CORNER).await), "GameStore(LastOwner)");
    assert_eq!(change(&maggie, &glenn, None).await, "GameStore(NoStaff)");
    assert_eq!(
        acts(&house, &maggie).await[..4],
        ["Glenn staff-left", "Maggie staff-joined", "Glenn staff-invited", "Glenn role-changed"]
    );
    assert_eq!(Act::named("staff-left").map(Act::words), Some("left the staff"));
    house.pass(9 * DAY);
    assert_eq!(expire_acts(service, &Caller::Job, 9).await.unwrap(), 0);
    house.pass(DAY);
    assert!(expire_acts(service, &Caller::Job, 9).await.unwrap() > 0);
}

#[tokio::test]
async fn what_is_decided_about_a_store_is_logged_and_told_and_can_be_spoken_against() {
    let house = House::new().await;
    let service = &house.service;
    let (_, glenn) = opened(&house).await;
    let morgan = house.administrator("Morgan").await;
    let waiting = list_waiting_stores(service, &MACHINE).await.unwrap();
    assert_eq!((waiting.unconfirmed.len(), waiting.appeals.len(), waiting.ownerless.len()), (1, 0, 0));
    let visit = ConfirmationKind::Visit;
    assert_eq!(told(&confirm_store(service, &morgan, CORNER, visit, " ").await), "NoText");
    confirm_store(service, &morgan, CORNER, visit, "I was there on Friday.").await.unwrap();
    assert_eq!(told(&confirm_store(service, &morgan, CORNER, visit, "Again").await), "GameStore(Unchanged)");
    assert_eq!(logged(&house).await, ["store-key", "store-confirmed"]);
    assert!(!log_text(&house).await.contains("Friday"), "words stay out of the log");
    assert_eq!(list_shown_stores(service, &GUEST, "").await.unwrap().len(), 1);
    let seen = see_store(service, &GUEST, CORNER).await.unwrap();
    assert_eq!(seen.profile.level_how, "I was there on Friday.");
    assert_eq!(seen.profile.level_place.unwrap().position, 2);

    suspend_store(service, &morgan, CORNER, SuspensionReason::Rules, "Fake lists.").await.unwrap();
    assert_eq!(logged(&house).await.last().unwrap(), "store-suspended");
    assert_eq!(list_shown_stores(service, &GUEST, "").await.unwrap(), []);
    assert_eq!(see_store(service, &GUEST, CORNER).await.unwrap().profile.level_how, "", "why is for its staff");
    assert_eq!(see_store(service, &glenn, CORNER).await.unwrap().profile.level_how, "Fake lists.");
    assert_eq!(told(&make_store_key(service, &glenn, CORNER).await), "GameStore(Suspended)");
    appeal(service, &glenn, (CORNER, ""), "They were none.").await.unwrap();
    assert_eq!(told(&appeal(service, &glenn, (CORNER, ""), "Really.").await), "GameStore(NoAppeal)");
    assert_eq!(count_waiting_stores(service, &MACHINE).await.unwrap(), 1);
    assert_eq!(list_waiting_stores(service, &MACHINE).await.unwrap().appeals.len(), 1);
    assert_eq!(see_store(service, &GUEST, CORNER).await.unwrap().profile.appeal, "");
    answer_appeal(service, &morgan, CORNER, "They were.").await.unwrap();
    assert_eq!(told(&answer_appeal(service, &morgan, CORNER, "They were.").await), "GameStore(NoAppeal)");
    assert_eq!(see_store(service, &glenn, CORNER).await.unwrap().profile.appeal_answer, "They were.");
    let read = read_own_audit(service, &glenn, None, 3).await.unwrap();
    assert_eq!(read[0].action, "store-appeal-answered");
    assert!(read[0].details.contains("They were."));
    confirm_store(service, &morgan, CORNER, ConfirmationKind::Document, "Papers.").await.unwrap();
    assert_eq!(list_shown_stores(service, &GUEST, "").await.unwrap().len(), 1, "and is lifted");

    hide_store(service, &morgan, CORNER, "Insults.").await.unwrap();
    assert_eq!(told(&see_store(service, &GUEST, CORNER).await), "GameStore(Hidden)");
    assert_eq!(see_store(service, &glenn, CORNER).await.unwrap().profile.hidden_reason, "Insults.");
    assert!(see_store(service, &morgan, CORNER).await.is_ok());
    assert_eq!(told(&make_store_key(service, &glenn, CORNER).await), "GameStore(Hidden)");
    show_store(service, &morgan, CORNER).await.unwrap();
    assert_eq!(told(&show_store(service, &morgan, CORNER).await), "GameStore(Unchanged)");
    see_store(service, &GUEST, CORNER).await.unwrap();
    for refused in [
        told(&confirm_store(service, &glenn, CORNER, visit, "x").await),
        told(&suspend_store(service, &glenn, CORNER, SuspensionReason::Asked, "x").await),
        told(&hide_store(service, &glenn, CORNER, "x").await),
        told(&answer_appeal(service, &glenn, CORNER, "x").await),
    ] {
        assert_eq!(refused, "Forbidden");
    }
}

async fn log_text(house: &House) -> String {
    house.service.store.list_log_entries(1, 1, 99).await.unwrap().concat()
}

#[tokio::test]
async fn what_people_report_of_a_store_is_closed_with_an_outcome_that_they_read() {
    let house = House::new().await;
    let service = &house.service;
    add_store(service, &MACHINE, CORNER, "Corner Games").await.unwrap();
    assert_eq!(list_waiting_stores(service, &MACHINE).await.unwrap().ownerless.len(), 1);
    let (beth, daryl) = (house.player("Beth").await, house.player("Daryl").await);
    assert_eq!(told(&report_store(service, &GUEST, CORNER, None, "x").await), "SignIn");
    assert_eq!(told(&report_store(service, &beth, CORNER, None, " \n").await), "NoText");
    assert_eq!(told(&report_store(service, &beth, "nowhere", None, "x").await), "GameStore(None)");
    for (caller, words) in [(&beth, "It is closed."), (&beth, "Again."), (&daryl, "I was not paid.")] {
        report_store(service, caller, CORNER, None, words).await.unwrap();
    }
    let open = list_store_reports(service, &MACHINE, None).await.unwrap();
    let read: Vec<_> = open.iter().map(|open| (open.by.as_str(), open.report.reason.as_str())).collect();
    assert_eq!(read, [("Beth", "It is closed."), ("Daryl", "I was not paid.")]);
    assert_eq!(count_waiting_stores(service, &MACHINE).await.unwrap(), 2);
    close_store_reports(service, &MACHINE, open[0].report.id, "It is open again.").await.unwrap();
    let gone = close_store_reports(service, &MACHINE, open[1].report.id, "x").await;
    assert_eq!(told(&gone), "Nothing", "it was of the same store");
    for caller in [&beth, &daryl] {
        let read = read_own_audit(service, caller, None, 1).await.unwrap();
        assert!(read[0].action == "reports-closed" && read[0].details.contains("It is open again."), "{read:?}");
    }
    assert_eq!(told(&list_store_reports(service, &beth, None).await), "Forbidden");
}

#[tokio::test]
async fn a_key_follows_another_is_brought_and_is_revoked() {
    let house = House::new().await;
    let service = &house.service;
    let (_, glenn) = opened(&house).await;
    make_store_key(service, &glenn, CORNER).await.unwrap();
    let keys = see_store(service, &GUEST, CORNER).await.unwrap().keys;
    assert_eq!(keys.all().len(), 2);
    let last = keys.present().unwrap().vkey.clone();
    assert!(matches!(
        bring_store_key(service, &glenn, CORNER, "no key").await,
        Err(Refusal::Log(safehouse_service::refusal::LogFault::NoVkey(_)))
    ));
    let key = safehouse_transparency::SigningKey::new(
        last.split('+').next().unwrap(),
        safehouse_transparency::SignatureType::Ed25519,
        &[7; 32],
    );
    let own = key.unwrap().verifying_key().to_string();
    bring_store_key(service, &glenn, CORNER, &format!(" {own}\n")).await.unwrap();
    let keys = see_store(service, &GUEST, CORNER).await.unwrap().keys;
    assert_eq!((keys.holder(), keys.present().unwrap().vkey.as_str()), (Some(KeyHolder::Store), own.as_str()));
    let again = async || bring_store_key(service, &glenn, CORNER, &own).await;
    let known = safehouse_service::refusal::LogFault::KeyKnown;
    assert!(matches!(again().await, Err(Refusal::Log(fault)) if fault == known), "it is the one that counts");
    revoke_store_key(service, &glenn, CORNER, KeyReason::Exposed).await.unwrap();
    assert!(matches!(again().await, Err(Refusal::Log(fault)) if fault == known), "revoked once, it never counts again");
    assert!(see_store(service, &GUEST, CORNER).await.unwrap().keys.present().is_none());
    assert!(revoke_store_key(service, &glenn, CORNER, KeyReason::Lost).await.is_err());
    make_store_key(service, &glenn, CORNER).await.unwrap();
    assert_eq!(
        logged(&house).await,
        ["store-key", "store-key-rotated", "store-key-rotated", "store-key-revoked", "store-key"]
    );
    assert_eq!(
        acts(&house, &glenn).await[..4],
        ["Glenn key-made", "Glenn key-revoked", "Glenn key-brought", "Glenn key-made"]
    );
    let read = read_own_audit(service, &glenn, None, 1).await.unwrap();
    assert_eq!(read[0].action, "store-key-changed");
    close_store(service, &MACHINE, CORNER, true).await.unwrap();
    assert_eq!(logged(&house).await.last().unwrap(), "store-key-revoked");
}
