//! What was done to accounts, as it is read.

use safehouse_service::{
    Caller, Person,
    accounts::{disable_account, rename_own_account},
    audit::{Action, PAGE, expire_audit, read_audit, read_own_audit},
    recovery::{make_codes, make_link, recover_by_code, recover_by_link},
    sessions::{end_other_sessions, end_sessions, sign_out},
    sign_in::{change_password, confirm_password, sign_in},
};

use crate::house::{ANOTHER, DAY, GUEST, House, PASSWORD, WRONG, asked, id_of, told};

const MACHINE: Caller = Caller::Administrator;

#[tokio::test]
async fn everybody_reads_what_was_done_to_their_own_account_and_no_other() {
    let house = House::new().await;
    let glenn = house.player("Glenn").await;
    let maggie = house.player("Maggie").await;
    let _ = house.sign_in("Maggie", WRONG).await;
    let _ = house.sign_in("nobody of this name", WRONG).await;
    rename_own_account(&house.service, &glenn, "Glenn Rhee").await.unwrap();
    for (caller, actions) in [(&glenn, ["renamed", "registered"]), (&maggie, ["sign-in-failed", "registered"])] {
        let entries = read_own_audit(&house.service, caller, None, PAGE).await.unwrap();
        assert!(entries.iter().all(|entry| entry.account_id == Some(id_of(caller))));
        assert_eq!(entries.iter().map(|entry| entry.action.as_str()).collect::<Vec<_>>(), actions);
    }
    let all = read_audit(&house.service, &MACHINE, None, PAGE).await.unwrap();
    assert_eq!(all.len(), 5);
    let of_glenn = read_audit(&house.service, &MACHINE, Some(id_of(&glenn)), PAGE).await.unwrap();
    assert_eq!(of_glenn, read_own_audit(&house.service, &glenn, None, PAGE).await.unwrap());
    assert_eq!(told(&read_audit(&house.service, &glenn, Some(id_of(&glenn)), PAGE).await), "Forbidden");
}

#[tokio::test]
async fn a_page_has_an_end() {
    let house = House::new().await;
    let glenn = house.player("Glenn").await;
    for _ in 0..PAGE + 5 {
        end_other_sessions(&house.service, &glenn).await.unwrap();
    }
    assert_eq!(read_own_audit(&house.service, &glenn, None, u32::MAX).await.unwrap().len(), PAGE as usize);
    assert_eq!(read_audit(&house.service, &MACHINE, None, u32::MAX).await.unwrap().len(), PAGE as usize);
    assert_eq!(read_own_audit(&house.service, &glenn, None, 3).await.unwrap().len(), 3);
    assert_eq!(read_own_audit(&house.service, &glenn, None, 0).await.unwrap(), []);
    let four = read_own_audit(&house.service, &glenn, None, 4).await.unwrap();
    let behind = read_own_audit(&house.service, &glenn, Some((four[1].at, four[1].id)), 2).await.unwrap();
    assert_eq!(behind, four[2..], "it goes on behind an entry");
}

#[tokio::test]
async fn an_entry_says_when_and_from_where_so_coarsely_that_it_is_no_household() {
    let house = House::new().await;
    let made = house.register("Glenn", PASSWORD).await.unwrap();
    for (address, network) in [
        ("203.0.113.77", "203.0.113.0/24"),
        ("::ffff:203.0.113.77", "203.0.113.0/24"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"),
    ] {
        house.pass(1);
        let guest = Caller::Guest { network: address.parse().unwrap() };
        sign_in(&house.service, &guest, asked("Glenn", PASSWORD, None)).await.unwrap();
        let entry = &house.history(Some(made.account)).await[0];
        assert_eq!((entry.at, entry.network.as_str()), (house.now(), network));
    }
    // At the machine there is none.
    end_sessions(&house.service, &MACHINE, made.account).await.unwrap();
    assert_eq!(house.history(Some(made.account)).await[0].network, "");
}

#[tokio::test]
async fn the_newest_comes_first_within_a_millisecond_too() {
    let house = House::new().await;
    let glenn = house.player("Glenn").await;
    confirm_password(&house.service, &glenn, PASSWORD, "").await.unwrap();
    house.pass(1);
    sign_out(&house.service, &glenn).await.unwrap();
    let entries = read_own_audit(&house.service, &glenn, None, PAGE).await.unwrap();
    assert!(entries.is_sorted_by(|newer, older| (newer.at, newer.id) > (older.at, older.id)));
    assert_eq!(entries[0].action, "signed-out");
}

#[tokio::test]
async fn entries_of_long_ago_are_forgotten_to_the_millisecond() {
    let house = House::new().await;
    let glenn = house.player("Glenn").await;
    let expire = async |days| expire_audit(&house.service, &Caller::Job, days).await.unwrap();
    house.pass(400 * DAY);
    assert_eq!(expire(400).await, 0);
    assert_eq!(expire(u32::MAX).await, 0);
    house.pass(1);
    sign_out(&house.service, &glenn).await.unwrap();
    assert_eq!(expire(400).await, 1);
    assert_eq!(house.done_to(Some(id_of(&glenn))).await, ["signed-out by self"]);
    house.pass(1);
    assert_eq!(expire(0).await, 1);
    for now in [i64::MIN, i64::MAX] {
        house.clock.set(now);
        assert_eq!(expire(u32::MAX).await, 0);
    }
}

#[tokio::test]
async fn everything_that_is_done_is_written_down_with_who_did_it_and_nothing_that_is_secret() {
    let house = House::new().await;
    let service = &house.service;
    let glenn = house.player("Glenn").await;
    let id = id_of(&glenn);
    let morgan = house.administrator("Morgan").await;
    let codes = make_codes(service, &glenn).await.unwrap();
    let device = house.sign_in("Glenn", PASSWORD).await.unwrap().device.unwrap();
    let _ = house.sign_in("Glenn", WRONG).await;
    let link = make_link(service, &morgan, id).await.unwrap();
    recover_by_link(service, &GUEST, &link, ANOTHER).await.unwrap();
    recover_by_code(service, &GUEST, "Glenn", &codes[0], PASSWORD).await.unwrap();
    confirm_password(service, &glenn, PASSWORD, "").await.unwrap();
    change_password(service, &glenn, PASSWORD, ANOTHER).await.unwrap();
    rename_own_account(service, &glenn, "Glenn Rhee").await.unwrap();
    end_other_sessions(service, &glenn).await.unwrap();
    end_sessions(service, &morgan, id).await.unwrap();
    sign_out(service, &glenn).await.unwrap();
    disable_account(service, &morgan, id, true).await.unwrap();
    disable_account(service, &MACHINE, id, false).await.unwrap();
    // Whoever runs the site does to their own account as everybody does to theirs.
    let own = Caller::Person(Person { confirmed_at: house.now(), ..morgan.person().unwrap().clone() });
    make_codes(service, &own).await.unwrap();

    let mut done = house.done_to(Some(id)).await;
    done.reverse();
    done.sort();
    let mut expected = [
        "registered by somebody",
        "codes-made by self",
        "signed-in by somebody",
        "sign-in-failed by somebody",
        "link-made by administrator",
        "link-used by somebody",
        "code-used by somebody",
        "confirmed by self",
        "password-changed by self",
        "renamed by self",
        "sessions-ended by self",
        "sessions-ended by administrator",
        "signed-out by self",
        "disabled by administrator",
        "enabled by administrator",
    ];
    expected.sort_unstable();
    assert_eq!(done, expected);
    assert_eq!(
        house.done_to(Some(id_of(&morgan))).await.iter().filter(|done| *done == "codes-made by self").count(),
        1
    );
    for entry in read_audit(service, &MACHINE, None, PAGE).await.unwrap() {
        assert!(Action::named(&entry.action).is_some(), "{entry:?}");
        let shown = format!("{entry:?}");
        let secrets = [PASSWORD, ANOTHER, WRONG, device.expose(), &link, &codes[0], "$argon2"];
        assert!(!secrets.iter().any(|secret| shown.contains(secret)), "{shown}");
    }
}
