//! Sessions: how long they last, and who ends them.

use safehouse_service::{
    AccountId, Caller, Rank, Role, Secret, Session,
    accounts::disable_account,
    sessions::{
        Lasting, MOST, end_other_sessions, end_own_session, end_sessions, expire_sessions, key_of, list_own_sessions,
        list_sessions, sign_out,
    },
};

use crate::house::{DAY, ELSEWHERE, HOUR, House, MINUTE, NETWORK, PASSWORD, id_of, session_of, told};

const MACHINE: Caller = Caller::Administrator;

#[test]
fn sessions_last_as_long_as_is_written() {
    assert_eq!(Lasting::of(Rank::Player), Lasting { idle_ms: 30 * DAY, whole_ms: 180 * DAY });
    assert_eq!(Lasting::of(Rank::Staff), Lasting { idle_ms: 12 * HOUR, whole_ms: 7 * DAY });
    assert_eq!(Lasting::of(Rank::Administrator), Lasting { idle_ms: HOUR, whole_ms: 12 * HOUR });
}

#[tokio::test]
async fn who_asks_is_who_signed_in_and_from_where_the_request_comes() {
    let house = House::new().await;
    let admitted = house.register("Glenn", PASSWORD).await.unwrap();
    let began = house.now();
    let key = house.begin(&admitted).await;
    house.pass(HOUR);
    let person = house.service.who_asks(&key, ELSEWHERE).await.unwrap().unwrap();
    assert_eq!((person.account, person.name.as_str(), person.role), (admitted.account, "Glenn", Role::Player));
    assert_eq!((&person.session, person.confirmed_at, person.network), (&key, began, ELSEWHERE));
    assert_eq!(house.service.who_asks(&key_of(b"no session"), NETWORK).await.unwrap(), None);
}

#[tokio::test]
async fn a_session_that_is_not_used_ends_to_the_millisecond() {
    let house = House::new().await;
    let glenn = house.player("Glenn").await;
    let morgan = house.administrator("Morgan").await;
    for (caller, idle) in [(&morgan, HOUR), (&glenn, 30 * DAY - HOUR)] {
        house.pass(idle - 1);
        assert!(house.service.store.find_session(session_of(caller), house.now()).await.unwrap().is_some());
        house.pass(1);
        assert_eq!(house.asks(session_of(caller)).await, None);
    }
}

#[tokio::test]
async fn a_session_that_is_used_lasts_until_its_end_and_no_longer() {
    let house = House::new().await;
    for (role, steps, idle, whole) in
        [(Role::Administrator, 13, HOUR, 12 * HOUR), (Role::Player, 7, 30 * DAY, 180 * DAY)]
    {
        let caller = match role {
            Role::Administrator => house.administrator("Morgan").await,
            Role::Player => house.player("Glenn").await,
        };
        let began = house.now();
        let mut lasted = 0;
        for _ in 0..steps {
            house.pass(idle - 1);
            if house.asks(session_of(&caller)).await.is_some() {
                lasted = house.now() - began;
            }
        }
        assert!(lasted < whole && lasted > whole - idle, "{lasted}");
        assert_eq!(house.asks(session_of(&caller)).await, None);
    }
    // To the millisecond.
    let glenn = house.player("Maggie").await;
    for passed in [29 * DAY; 6].into_iter().chain([6 * DAY - 1]) {
        house.pass(passed);
        assert!(house.asks(session_of(&glenn)).await.is_some());
    }
    house.pass(1);
    assert_eq!(house.asks(session_of(&glenn)).await, None);
}

#[tokio::test]
async fn that_a_session_was_used_is_written_down_once_a_minute() {
    let house = House::new().await;
    let glenn = house.player("Glenn").await;
    let began = house.now();
    let seen = async || {
        let (session, _) = house.service.store.find_session(session_of(&glenn), house.now()).await.unwrap().unwrap();
        (session.seen_at - began, session.idle_ends_at - began - 30 * DAY)
    };
    house.pass(MINUTE - 1);
    house.asks(session_of(&glenn)).await.unwrap();
    assert_eq!(seen().await, (0, 0));
    house.pass(1);
    house.asks(session_of(&glenn)).await.unwrap();
    assert_eq!(seen().await, (MINUTE, MINUTE));
    house.pass(MINUTE - 1);
    house.asks(session_of(&glenn)).await.unwrap();
    assert_eq!(seen().await, (MINUTE, MINUTE));
    // A clock that goes back takes nothing away.
    house.pass(-HOUR);
    house.asks(session_of(&glenn)).await.unwrap();
    assert_eq!(seen().await, (MINUTE, MINUTE));
}

#[tokio::test]
async fn a_session_of_nobody_asks_as_nobody() {
    let house = House::new().await;
    let key = key_of(b"somebody who did not sign in");
    let now = house.now();
    let session = Session {
        key: key.clone(),
        account_id: None,
        epoch: 0,
        data: Secret::new("{}"),
        agent: String::new(),
        network: String::new(),
        factor: String::new(),
        created_at: now,
        seen_at: now,
        stepped_up_at: None,
        idle_ends_at: now + DAY,
        ends_at: now + DAY,
    };
    assert!(house.service.store.create_session(&session).await.unwrap());
    assert_eq!(house.asks(&key).await, None);
}

#[tokio::test]
async fn ones_own_sessions_are_listed_the_last_used_first_and_nobody_elses() {
    let house = House::new().await;
    let admitted = house.register("Glenn", PASSWORD).await.unwrap();
    let first = house.begin(&admitted).await;
    house.pass(HOUR);
    let second = house.begin(&admitted).await;
    house.player("Maggie").await;
    let caller = house.caller(&second).await;
    let listed = async || {
        let sessions = list_own_sessions(&house.service, &caller).await.unwrap();
        sessions.into_iter().map(|session| session.key).collect::<Vec<_>>()
    };
    assert_eq!(listed().await, [second.clone(), first.clone()]);
    house.pass(HOUR);
    house.asks(&first).await.unwrap();
    assert_eq!(listed().await, [first.clone(), second.clone()]);
    let entry = &list_own_sessions(&house.service, &caller).await.unwrap()[0];
    assert_eq!((entry.agent.as_str(), entry.network.as_str()), ("Firefox on Linux", "192.0.2.0/24"));
    assert_eq!(list_sessions(&house.service, &MACHINE, admitted.account).await.unwrap().len(), 2);
    // What has ended is not there, whether or not it is swept already.
    house.pass(30 * DAY - HOUR);
    assert_eq!(listed().await, [first]);
}

#[tokio::test]
async fn a_list_of_sessions_has_an_end() {
    let house = House::new().await;
    let admitted = house.register("Glenn", PASSWORD).await.unwrap();
    for _ in 0..=MOST {
        house.begin(&admitted).await;
    }
    let caller = house.caller(&house.begin(&admitted).await).await;
    assert_eq!(list_own_sessions(&house.service, &caller).await.unwrap().len(), MOST as usize);
    // All of them end, listed or not.
    assert_eq!(end_other_sessions(&house.service, &caller).await.unwrap(), u64::from(MOST) + 1);
}

#[tokio::test]
async fn who_signs_out_ends_the_session_that_asks_and_no_other() {
    let house = House::new().await;
    let admitted = house.register("Glenn", PASSWORD).await.unwrap();
    let (this, other) = (house.begin(&admitted).await, house.begin(&admitted).await);
    let caller = house.caller(&this).await;
    sign_out(&house.service, &caller).await.unwrap();
    assert_eq!(house.asks(&this).await, None);
    assert!(house.asks(&other).await.is_some());
    assert_eq!(house.done_to(Some(admitted.account)).await[0], "signed-out by self");
}

#[tokio::test]
async fn whoever_is_signed_in_ends_another_session_or_all_others_of_theirs() {
    let house = House::new().await;
    let admitted = house.register("Glenn", PASSWORD).await.unwrap();
    let keys = [
        house.begin(&admitted).await,
        house.begin(&admitted).await,
        house.begin(&admitted).await,
        house.begin(&admitted).await,
    ];
    let caller = house.caller(&keys[0]).await;
    assert!(end_own_session(&house.service, &caller, &keys[1]).await.unwrap());
    assert_eq!(house.asks(&keys[1]).await, None);
    assert!(!end_own_session(&house.service, &caller, &keys[1]).await.unwrap(), "once");
    assert_eq!(end_other_sessions(&house.service, &caller).await.unwrap(), 2);
    assert_eq!(end_other_sessions(&house.service, &caller).await.unwrap(), 0);
    assert!(house.asks(&keys[0]).await.is_some());
    assert_eq!((house.asks(&keys[2]).await, house.asks(&keys[3]).await), (None, None));
    let done = house.done_to(Some(admitted.account)).await;
    assert_eq!(done[0], "sessions-ended by self");
    assert_eq!(done.iter().filter(|done| done.starts_with("sessions-ended")).count(), 3);
}

#[tokio::test]
async fn a_strangers_key_ends_nothing() {
    let house = House::new().await;
    let glenn = house.player("Glenn").await;
    let maggie = house.player("Maggie").await;
    assert!(!end_own_session(&house.service, &glenn, session_of(&maggie)).await.unwrap());
    assert!(!end_own_session(&house.service, &glenn, &key_of(b"no session")).await.unwrap());
    end_other_sessions(&house.service, &glenn).await.unwrap();
    assert!(house.asks(session_of(&maggie)).await.is_some());
    assert_eq!(house.done_to(Some(id_of(&maggie))).await, ["registered by somebody"]);
}

#[tokio::test]
async fn whoever_runs_the_site_ends_all_sessions_of_an_account_and_no_others() {
    let house = House::new().await;
    let glenn = house.player("Glenn").await;
    let again = house.begin(&house.sign_in("Glenn", PASSWORD).await.unwrap().admitted).await;
    let morgan = house.administrator("Morgan").await;
    assert_eq!(end_sessions(&house.service, &morgan, id_of(&glenn)).await.unwrap(), 2);
    assert_eq!((house.asks(session_of(&glenn)).await, house.asks(&again).await), (None, None));
    assert!(house.asks(session_of(&morgan)).await.is_some());
    assert_eq!(end_sessions(&house.service, &MACHINE, id_of(&glenn)).await.unwrap(), 0);
    let done = house.done_to(Some(id_of(&glenn))).await;
    assert_eq!(done[0], "sessions-ended by administrator");

    let nobody = AccountId::from(uuid::Uuid::nil());
    assert_eq!(told(&end_sessions(&house.service, &MACHINE, nobody).await), "Nothing");
    assert_eq!(list_sessions(&house.service, &MACHINE, nobody).await.unwrap(), []);
}

#[tokio::test]
async fn a_raised_epoch_ends_all_sessions_of_before() {
    let house = House::new().await;
    let glenn = house.player("Glenn").await;
    let epoch = house.service.store.raise_epoch(id_of(&glenn)).await.unwrap().unwrap();
    assert_eq!(house.asks(session_of(&glenn)).await, None);
    assert_eq!(list_sessions(&house.service, &MACHINE, id_of(&glenn)).await.unwrap(), []);
    let admitted = house.sign_in("Glenn", PASSWORD).await.unwrap().admitted;
    assert_eq!(admitted.epoch, epoch);
    assert!(house.asks(&house.begin(&admitted).await).await.is_some());
}

#[tokio::test]
async fn sessions_that_have_ended_are_swept_and_no_others() {
    let house = House::new().await;
    let glenn = house.player("Glenn").await;
    let morgan = house.administrator("Morgan").await;
    let expire = async || expire_sessions(&house.service, &Caller::Job).await.unwrap();
    house.pass(HOUR - 1);
    assert_eq!(expire().await, 0);
    house.pass(1);
    assert_eq!(expire().await, 1);
    assert_eq!(house.asks(session_of(&morgan)).await, None);
    assert!(house.asks(session_of(&glenn)).await.is_some());
    disable_account(&house.service, &MACHINE, id_of(&glenn), true).await.unwrap();
    assert_eq!(expire().await, 0, "nothing is left of a stopped account's");
}

#[tokio::test]
async fn no_clock_is_too_large_or_too_small() {
    let house = House::new().await;
    let glenn = house.player("Glenn").await;
    for now in [i64::MIN, i64::MIN + 1, -1, 0] {
        house.clock.set(now);
        house.asks(session_of(&glenn)).await;
        assert_eq!(expire_sessions(&house.service, &Caller::Job).await.unwrap(), 0);
    }
    house.clock.set(i64::MAX);
    assert_eq!(house.asks(session_of(&glenn)).await, None);
    assert_eq!(expire_sessions(&house.service, &Caller::Job).await.unwrap(), 1);
}
