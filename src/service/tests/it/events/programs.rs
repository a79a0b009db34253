//! Programs with tokens of staff: what they do, where, and for how long.

use safehouse_service::{
    Caller, Refusal, Scope,
    events::{
        EnterForm, EventFault, EventState, LateAs, Sought, ViewReason, enter, enter_by_staff, list_players,
        list_staff_events, make_event, move_event, open_event, own_entry, rounds, settings::EventSettings, staff_event,
        type_list, view_list,
    },
    saved_decks::list_decks,
    stores::{StaffRole, add_staff, add_store, change_own_staff, list_own_staff, remove_staff, see_store},
    tokens::{MakeToken, make_token},
};

use super::{Asker, Evening, comes, form, library, list};
use crate::{
    house::{GUEST, NETWORK, id_of},
    own_stores::{CORNER, again, hired},
    saved_decks::DECKS,
};

const RIVERSIDE: &str = "riverside";

async fn made(evening: &Evening, whose: &Caller, scopes: &[Scope], store: &str) -> Result<String, Refusal> {
    let wanted = MakeToken {
        name: "Desk".to_owned(),
        scopes: scopes.iter().copied().collect(),
        store: store.to_owned(),
        days: 9,
    };
    make_token(&evening.house.service, whose, wanted).await
}

/// Whoever asks by a token now.
async fn asks(evening: &Evening, token: &str) -> Caller {
    Caller::Token(evening.house.service.which_program(token, NETWORK).await.unwrap().unwrap())
}

async fn enters(evening: &Evening, caller: &Caller, name: &str) -> Result<u32, Refusal> {
    let coming = (1, LateAs::Losses);
    let entered = enter_by_staff(&evening.house.service, caller, &evening.code, &comes(name), false, coming).await?;
    Ok(entered.number)
}

/// An event of Glenn's store, and Orla, who organises there and in another store.
async fn evening() -> (Evening, Caller) {
    let evening = Evening::new().await;
    let (service, machine) = (&evening.house.service, &Caller::Administrator);
    let orla = hired(&evening.house, &evening.glenn, "Orla", StaffRole::Organiser).await;
    add_store(service, machine, RIVERSIDE, "Riverside").await.unwrap();
    add_staff(service, machine, RIVERSIDE, "Orla", StaffRole::Organiser).await.unwrap();
    let orla = again(&evening.house, &orla).await;
    (evening, orla)
}

#[tokio::test]
async fn a_token_of_a_store_runs_events_of_that_store_alone_while_its_owner_works_there() {
    let (evening, orla) = evening().await;
    let service = &evening.house.service;
    let form = form(&evening.house, EventSettings::default());
    let riverside = make_event(service, &orla, library(), RIVERSIDE, &form).await.unwrap();
    let token = made(&evening, &orla, &[Scope::EventsRun], CORNER).await.unwrap();
    let free = made(&evening, &orla, &[Scope::EventsRun, Scope::DecksRead], "").await.unwrap();
    let (bound, everywhere) = (asks(&evening, &token).await, asks(&evening, &free).await);

    assert_eq!(enters(&evening, &bound, "Ada").await.unwrap(), 1);
    assert!(staff_event(service, &bound, &evening.code).await.unwrap().runs());
    assert_eq!(see_store(service, &bound, CORNER).await.unwrap().role, Some(StaffRole::Organiser));
    let of = |store| Sought { store, ..Sought::default() };
    assert_eq!(list_staff_events(service, &bound, of(CORNER)).await.unwrap().events.len(), 1);
    make_event(service, &bound, library(), CORNER, &form).await.unwrap();
    // What everybody does not see of the other store is nothing to it, though its owner works there.
    assert_eq!(see_store(service, &bound, RIVERSIDE).await.unwrap().role, None);
    for refused in [
        list_staff_events(service, &bound, of(RIVERSIDE)).await.err(),
        make_event(service, &bound, library(), RIVERSIDE, &form).await.err(),
    ] {
        assert!(matches!(refused, Some(Refusal::Forbidden)), "{refused:?}");
    }
    // A draft is there for its staff alone.
    for refused in [
        staff_event(service, &bound, &riverside).await.err(),
        move_event(service, &bound, library(), (&riverside, 1), EventState::Announced).await.err(),
        rounds::pair_round(service, &bound, &riverside).await.err(),
    ] {
        assert!(matches!(refused, Some(Refusal::Event(EventFault::None))), "{refused:?}");
    }
    assert!(open_event(service, &bound, &riverside).await.is_err(), "it is a draft");
    assert!(matches!(list_decks(service, &bound, &DECKS).await, Err(Refusal::Scope { .. })));
    assert!(staff_event(service, &everywhere, &riverside).await.unwrap().runs());

    remove_staff(service, &Caller::Administrator, CORNER, "Orla").await.unwrap();
    let (bound, everywhere) = (asks(&evening, &token).await, asks(&evening, &free).await);
    for caller in [&bound, &everywhere] {
        assert!(matches!(enters(&evening, caller, "Ben").await, Err(Refusal::Forbidden)));
        assert!(matches!(staff_event(service, caller, &evening.code).await, Err(Refusal::Forbidden)));
    }
    assert!(matches!(staff_event(service, &bound, &riverside).await, Err(Refusal::Event(EventFault::None))));
    assert!(staff_event(service, &everywhere, &riverside).await.is_ok());
}

#[tokio::test]
async fn a_token_that_reads_changes_nothing_and_none_opens_lists_or_looks_after_people() {
    let (evening, orla) = evening().await;
    let service = &evening.house.service;
    let reads = made(&evening, &orla, &[Scope::StoresRead], CORNER).await.unwrap();
    evening.opens_lists().await;
    let ada = enter_by_staff(service, &orla, &evening.code, &comes("Ada"), false, (1, LateAs::Losses)).await.unwrap();
    let of = (evening.code.as_str(), ada.id);
    type_list(service, &evening.glenn, library(), of, list(0)).await.unwrap();
    let reads = asks(&evening, &reads).await;
    let players = list_players(service, &reads, &evening.code).await.unwrap();
    assert_eq!((players[0].name.as_str(), players[0].has_list), ("Ada", Some(true)));
    for refused in [
        enters(&evening, &reads, "Ben").await.err(),
        type_list(service, &reads, library(), of, list(0)).await.err(),
        rounds::begin_play(service, &reads, &evening.code, rounds::Begin::default()).await.err(),
        rounds::report_result(
            service,
            Asker { caller: &reads, claim: "" },
            &evening.code,
            &rounds::Report { round: 1, table: 1, base: 1, outcome: None, reason: String::new() },
        )
        .await
        .err(),
    ] {
        assert!(matches!(refused, Some(Refusal::Scope { scope: Scope::EventsRun })), "{refused:?}");
    }
    let Caller::Token(token) = &reads else { panic!("{reads:?}") };
    let runs =
        Caller::Token(safehouse_service::Token { scopes: [Scope::EventsRun].into_iter().collect(), ..token.clone() });
    for refused in [
        view_list(service, &runs, of, ViewReason::List).await.err(),
        list_own_staff(service, &runs, CORNER).await.err(),
        change_own_staff(service, &runs, CORNER, id_of(&evening.glenn), None).await.err(),
        own_entry(service, Asker { caller: &runs, claim: "" }, &evening.code).await.err(),
    ] {
        assert!(matches!(refused, Some(Refusal::Forbidden)), "{refused:?}");
    }
    // Whoever takes part sees no more by a program than by themselves.
    let form = EnterForm { consent: 1, ..EnterForm::default() };
    enter(service, &orla, &evening.code, &form).await.unwrap();
    let seen = staff_event(service, &runs, &evening.code).await.unwrap();
    assert!(seen.standing.is_player && seen.standing.is_blind() && seen.entry.is_none());
}

#[tokio::test]
async fn a_token_is_bound_to_a_store_of_its_owner_and_is_for_nothing_else() {
    let (evening, orla) = evening().await;
    for (scopes, store) in [
        (&[Scope::EventsRun][..], "nowhere"),
        (&[Scope::EventsRun, Scope::DecksRead], CORNER),
        (&[Scope::DecksRead], CORNER),
    ] {
        let refused = made(&evening, &orla, scopes, store).await;
        assert!(matches!(refused, Err(Refusal::TokenStore)), "{store} {scopes:?}: {refused:?}");
    }
    let refused = made(&evening, &evening.glenn, &[Scope::StoresRead], RIVERSIDE).await;
    assert!(matches!(refused, Err(Refusal::TokenStore)), "{refused:?}");
    assert!(matches!(made(&evening, &GUEST, &[Scope::StoresRead], CORNER).await, Err(Refusal::SignIn)));
    made(&evening, &orla, &[Scope::StoresRead, Scope::EventsRun], RIVERSIDE).await.unwrap();
}
