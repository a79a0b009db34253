//! Accounts: made, renamed, listed, stopped, deleted.

use safehouse_service::{
    AccountId, Caller, Rank, Refusal, Role,
    accounts::{
        Admitted, PAGE, Proof, Register, create_administrator, delete_own_account, disable_account, find_account,
        list_accounts, own_account, register, rename_own_account,
    },
    passwords::WeakPassword,
    recovery::{count_codes, make_codes, make_link, open_link},
    saved_decks::save_deck,
    sessions::{CONFIRMED_FOR_MS, list_sessions},
};
use safehouse_store::RecoveryKind;

use crate::{
    house::{ANOTHER, DAY, GUEST, House, NETWORK, PASSWORD, Paid, WRONG, id_of, session_of, told},
    saved_decks::save,
};

const MACHINE: Caller = Caller::Administrator;

#[tokio::test]
async fn an_account_is_a_name_and_a_password_and_nothing_else() {
    let house = House::new().await;
    let admitted = house.register("  Rick Grimes ", PASSWORD).await.unwrap();
    assert_eq!((admitted.rank, admitted.epoch), (Rank::Player, 0));
    let kept = house.account("Rick Grimes").await;
    assert_eq!((kept.id, kept.name.as_str(), kept.role), (admitted.account, "Rick Grimes", Role::Player));
    assert_eq!((kept.email, kept.email_confirmed_at, kept.disabled_at), (None, None, None));
    assert_eq!((kept.created_at, kept.password_changed_at), (house.now(), house.now()));
    assert!(kept.password.expose().starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
    assert_eq!(house.done_to(Some(kept.id)).await, ["registered by somebody"]);
    assert_eq!(house.sign_in("Rick Grimes", PASSWORD).await.unwrap().admitted, admitted);
}

#[tokio::test]
async fn two_accounts_with_one_password_are_kept_differently() {
    let house = House::new().await;
    house.register("Glenn", PASSWORD).await.unwrap();
    house.register("Maggie", PASSWORD).await.unwrap();
    let (glenn, maggie) = (house.account("Glenn").await, house.account("Maggie").await);
    assert_ne!(glenn.password, maggie.password);
    assert_ne!(glenn.id, maggie.id);
}

#[tokio::test]
async fn a_name_that_somebody_has_is_taken_in_every_spelling_and_whatever_looks_like_it() {
    let house = House::new().await;
    house.register("Rick Grimes", PASSWORD).await.unwrap();
    for other in [
        "Rick Grimes",
        "  Rick Grimes ",
        "rick.grimes",
        "RICK-GRIMES",
        "rick_GRIMES",
        "rick’grimes",
        // Digits, what a capital letter looks like, two letters that look like one.
        "R1ck Gr1mes",
        "Rlck Grlmes",
        "RICK GRlMES",
        "Rick Grirnes",
    ] {
        assert_eq!(told(&house.register(other, PASSWORD).await), "Name(Taken)", "{other}");
    }
    // Of other alphabets altogether, or among the letters.
    house.register("Tom Hope", PASSWORD).await.unwrap();
    for (other, refused) in [("ТОМ НОРЕ", "Name(Taken)"), ("ΤΟΜ ΗΟΡΕ", "Name(Taken)"), ("Tоm Hоpe", "Name(Characters)")]
    {
        assert_eq!(told(&house.register(other, PASSWORD).await), refused, "{other}");
    }
    for another in ["Rick Grimez", "RickGrimes", "Rick Grimes Jr", "Rick"] {
        house.register(another, PASSWORD).await.unwrap();
    }
}

#[tokio::test]
async fn a_name_of_accents_is_one_however_it_was_typed() {
    let house = House::new().await;
    house.register("Jose\u{301} Mu\u{308}ller", PASSWORD).await.unwrap();
    assert_eq!(house.account("José Müller").await.name, "Jos\u{e9} M\u{fc}ller");
    assert_eq!(told(&house.register("josé müller", PASSWORD).await), "Name(Taken)");
    house.sign_in("JOSÉ MU\u{308}LLER", PASSWORD).await.unwrap();
    // Accents are no decoration.
    house.register("Jose Muller", ANOTHER).await.unwrap();
}

#[tokio::test]
async fn what_is_refused_makes_no_account_and_is_on_nobodys_account_budget() {
    let house = House::new().await;
    house.register("Rick", PASSWORD).await.unwrap();
    house.budgets.asked();
    let huge = "x".repeat(1_000_000);
    for (name, password, refused) in [
        ("", PASSWORD, "Name(TooShort)"),
        ("ab", PASSWORD, "Name(TooShort)"),
        (&huge, PASSWORD, "Name(TooLong)"),
        ("a\u{202e}b c", PASSWORD, "Name(Characters)"),
        ("<script>", PASSWORD, "Name(Characters)"),
        ("ab\0c", PASSWORD, "Name(Characters)"),
        ("Safehouse", PASSWORD, "Name(Reserved)"),
        ("Glenn", "", "WeakPassword(TooShort { least: 12 })"),
        ("Glenn", "short", "WeakPassword(TooShort { least: 12 })"),
        ("Glenn", &huge, "WeakPassword(TooLong)"),
    ] {
        let shown: String = name.chars().take(20).collect();
        assert_eq!(told(&house.register(name, password).await), refused, "{shown:?}");
    }
    for guessable in ["password1234", "aaaaaaaaaaaaaaaa", "safehouse2026", "            "] {
        let refused = house.register("Glenn", guessable).await;
        assert!(matches!(refused, Err(Refusal::WeakPassword(WeakPassword::Guessable { .. }))), "{guessable}");
    }
    assert_eq!(house.budgets.asked(), []);
    assert_eq!(told(&house.register("Rick", PASSWORD).await), "Name(Taken)");
    assert_eq!(house.budgets.asked(), [(NETWORK, Paid::Password)], "whether a name is taken is asked so often");
    assert_eq!(house.service.store.count_accounts().await.unwrap(), 1);
}

#[tokio::test]
async fn a_password_is_not_ones_name_with_a_little_around_it() {
    let house = House::new().await;
    for guessable in ["Xanthor Qulbex", "xanthorqulbex", "XanthorQulbex2026", "Xanthor.Qulbex!!", "qulbex-xanthor1"] {
        let refused = house.register("Xanthor Qulbex", guessable).await;
        assert!(matches!(refused, Err(Refusal::WeakPassword(WeakPassword::Guessable { .. }))), "{guessable}");
    }
    // Nor what the site is about, without its spaces.
    let refused = house.register("Xanthor Qulbex", "skrellwickvornath").await;
    assert!(matches!(refused, Err(Refusal::WeakPassword(WeakPassword::Guessable { .. }))));
    house.register("Xanthor Qulbex", "Xanthor found a mossy ladder").await.unwrap();
}

#[tokio::test]
async fn a_network_makes_as_many_accounts_as_it_may_and_the_machine_any() {
    let house = House::new().await;
    house.register("Rick", PASSWORD).await.unwrap();
    assert_eq!(house.budgets.asked(), [(NETWORK, Paid::Password), (NETWORK, Paid::Account)]);
    house.budgets.leave(1);
    assert_eq!(told(&house.register("Glenn", PASSWORD).await), "TooManyAccounts { seconds: 77 }");
    assert_eq!(told(&house.register("Glenn", PASSWORD).await), "TriedTooOften { seconds: 77 }");
    house.budgets.asked();
    let asked = Register { name: "Glenn".to_owned(), password: PASSWORD.to_owned() };
    register(&house.service, &MACHINE, asked).await.unwrap();
    assert_eq!(house.budgets.asked(), []);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_many_who_take_a_name_at_once_one_has_it() {
    let house = House::new().await;
    let names = ["Rick Grimes", "rick.grimes", "RICK_GRIMES", "R1CK GRIMES"];
    let tasks = names.map(|name| {
        let service = house.service.clone();
        tokio::spawn(async move {
            let asked = Register { name: name.to_owned(), password: PASSWORD.to_owned() };
            told(&register(&service, &GUEST, asked).await)
        })
    });
    let mut answers = Vec::new();
    for task in tasks {
        answers.push(task.await.unwrap());
    }
    answers.sort();
    assert_eq!(answers, ["Name(Taken)", "Name(Taken)", "Name(Taken)", "done"]);
    assert_eq!(house.service.store.count_accounts().await.unwrap(), 1);
}

#[tokio::test]
async fn an_administrator_is_made_at_the_machine_and_has_no_password_until_the_link_sets_one() {
    let house = House::new().await;
    let made = create_administrator(&house.service, &MACHINE, "Morgan Jones").await.unwrap();
    assert_eq!(made.rank, Rank::Administrator);
    assert_eq!(house.done_to(Some(made.account)).await, ["registered by administrator"]);
    for guess in ["", " ", PASSWORD, house.account("Morgan Jones").await.password.expose()] {
        assert_eq!(told(&house.sign_in("Morgan Jones", guess).await), "Unknown");
    }
    assert_eq!(told(&create_administrator(&house.service, &MACHINE, "morgan.jones").await), "Name(Taken)");
    assert_eq!(told(&create_administrator(&house.service, &MACHINE, "Admin").await), "Name(Reserved)");
    let person = house.administrator("Carol").await;
    assert_eq!(told(&create_administrator(&house.service, &person, "Daryl").await), "Forbidden");
    assert_eq!(house.service.store.count_accounts().await.unwrap(), 2);
}

#[tokio::test]
async fn a_renamed_account_is_found_by_its_new_name_alone_and_its_sessions_go_on() {
    let house = House::new().await;
    let player = house.player("Glenn").await;
    house.player("Maggie").await;
    assert_eq!(told(&rename_own_account(&house.service, &player, "MAGGIE").await), "Name(Taken)");
    assert_eq!(told(&rename_own_account(&house.service, &player, "root").await), "Name(Reserved)");
    assert_eq!(told(&rename_own_account(&house.service, &player, "x").await), "Name(TooShort)");
    assert_eq!(own_account(&house.service, &player).await.unwrap().name, "Glenn");
    assert_eq!(house.done_to(Some(id_of(&player))).await, ["registered by somebody"]);

    rename_own_account(&house.service, &player, " Glenn Rhee ").await.unwrap();
    // One's own name in another spelling is nobody else's.
    rename_own_account(&house.service, &player, "GLENN-RHEE").await.unwrap();
    assert_eq!(own_account(&house.service, &player).await.unwrap().name, "GLENN-RHEE");
    assert_eq!(house.asks(session_of(&player)).await.unwrap().name, "GLENN-RHEE");
    assert_eq!(told(&house.sign_in("Glenn", PASSWORD).await), "Unknown");
    house.sign_in("glenn rhee", PASSWORD).await.unwrap();
    house.register("Glenn", ANOTHER).await.unwrap();
    let done = house.done_to(Some(id_of(&player))).await;
    assert_eq!(done[1..], ["renamed by self", "renamed by self", "registered by somebody"]);
}

#[tokio::test]
async fn names_are_looked_for_no_more_often_than_passwords_by_renaming_either() {
    let house = House::new().await;
    let player = house.player("Glenn").await;
    house.budgets.asked();
    house.budgets.leave(1);
    assert_eq!(told(&rename_own_account(&house.service, &player, "x").await), "Name(TooShort)");
    rename_own_account(&house.service, &player, "Glenn Rhee").await.unwrap();
    assert_eq!(told(&rename_own_account(&house.service, &player, "Maggie").await), "TriedTooOften { seconds: 77 }");
    assert_eq!(house.budgets.asked(), [(NETWORK, Paid::Password); 2]);
}

#[tokio::test]
async fn whoever_renames_their_account_proves_first_that_it_is_theirs() {
    let house = House::new().await;
    let player = house.player("Glenn").await;
    house.pass(CONFIRMED_FOR_MS + 1);
    house.budgets.asked();
    assert_eq!(told(&rename_own_account(&house.service, &player, "Negan").await), "Confirm");
    // Nor does a stolen session learn which names are taken.
    assert_eq!(told(&rename_own_account(&house.service, &player, "x").await), "Confirm");
    assert_eq!(house.budgets.asked(), []);
    assert_eq!(own_account(&house.service, &player).await.unwrap().name, "Glenn");
    house.pass(-1);
    rename_own_account(&house.service, &player, "Negan").await.unwrap();
}

#[tokio::test]
async fn whoever_deletes_their_account_proves_first_that_it_is_theirs() {
    let house = House::new().await;
    let player = house.player("Glenn").await;
    house.pass(CONFIRMED_FOR_MS);
    let there = own_account(&house.service, &player).await.unwrap();
    house.pass(1);
    assert_eq!(told(&delete_own_account(&house.service, &player).await), "Confirm");
    assert_eq!(own_account(&house.service, &player).await.unwrap(), there);
    house.pass(-1);
    delete_own_account(&house.service, &player).await.unwrap();
    assert_eq!(told(&own_account(&house.service, &player).await), "SignIn");
}

#[tokio::test]
async fn nothing_is_left_of_a_deleted_account() {
    let house = House::new().await;
    let player = house.player("Glenn").await;
    let id = id_of(&player);
    let device = house.sign_in("Glenn", PASSWORD).await.unwrap().device.unwrap();
    make_codes(&house.service, &player).await.unwrap();
    save_deck(&house.service, &player, save(1, None, &[("Axe", 1)])).await.unwrap();
    let link = make_link(&house.service, &MACHINE, id).await.unwrap();
    for _ in 0..4 {
        assert_eq!(told(&house.sign_in("Glenn", WRONG).await), "Unknown");
    }
    delete_own_account(&house.service, &player).await.unwrap();

    let store = &house.service.store;
    assert_eq!(store.find_account(id).await.unwrap(), None);
    assert_eq!(house.asks(session_of(&player)).await, None);
    assert_eq!(list_sessions(&house.service, &MACHINE, id).await.unwrap(), []);
    assert_eq!(store.count_recovery_codes(id, RecoveryKind::Account).await.unwrap().all, 0);
    assert_eq!(told(&open_link(&house.service, &GUEST, &link).await), "Nothing");
    assert_eq!(store.total_saved_decks(id).await.unwrap().decks, 0);
    assert_eq!(house.history(Some(id)).await, []);
    assert_eq!(store.expire_devices(i64::MAX).await.unwrap(), 0, "devices are left");
    assert_eq!(store.expire_attempts(i64::MAX).await.unwrap(), 0, "tries are left");
    assert_eq!(told(&house.sign_in("Glenn", PASSWORD).await), "Unknown");
    // The name is free, and whoever takes it has nothing of before.
    let other = house.player("Glenn").await;
    assert_ne!(id_of(&other), id);
    assert_eq!(count_codes(&house.service, &other).await.unwrap().all, 0);
    let signed_in = house.sign_in_with(&device, "Glenn", PASSWORD).await.unwrap();
    assert!(signed_in.device.is_some(), "the device is not known");
}

#[tokio::test]
async fn the_last_administrator_neither_goes_nor_is_stopped() {
    let house = House::new().await;
    let morgan = house.administrator("Morgan").await;
    house.player("Glenn").await;
    assert_eq!(told(&delete_own_account(&house.service, &morgan).await), "LastAdministrator");
    for caller in [&morgan, &MACHINE] {
        let stopped = disable_account(&house.service, caller, id_of(&morgan), true).await;
        assert_eq!(told(&stopped), "LastAdministrator");
    }
    assert!(house.asks(session_of(&morgan)).await.is_some());
    assert!(!house.done_to(Some(id_of(&morgan))).await.iter().any(|done| done.starts_with("disabled")));

    // One who is stopped does not count.
    let carol = house.administrator("Carol").await;
    assert!(disable_account(&house.service, &morgan, id_of(&carol), true).await.unwrap());
    assert_eq!(told(&delete_own_account(&house.service, &morgan).await), "LastAdministrator");
    // To stop a stopped one once more leaves as many as there are.
    assert!(disable_account(&house.service, &morgan, id_of(&carol), true).await.unwrap());
    assert!(disable_account(&house.service, &morgan, id_of(&carol), false).await.unwrap());
    delete_own_account(&house.service, &morgan).await.unwrap();
    let left = Admitted { epoch: house.account("Carol").await.epoch, ..admitted_of(&carol) };
    let carol = house.caller(&house.begin(&left).await).await;
    assert_eq!(told(&delete_own_account(&house.service, &carol).await), "LastAdministrator");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn administrators_who_all_go_at_once_leave_one() {
    for _ in 0..5 {
        let house = House::new().await;
        let mut tasks = Vec::new();
        let callers = [house.administrator("Morgan").await, house.administrator("Carol").await];
        for caller in callers {
            let service = house.service.clone();
            tasks.push(tokio::spawn(async move { told(&delete_own_account(&service, &caller).await) }));
        }
        let mut answers = Vec::new();
        for task in tasks {
            answers.push(task.await.unwrap());
        }
        answers.sort();
        assert_eq!(answers, ["LastAdministrator", "done"]);
        assert_eq!(house.service.store.count_administrators().await.unwrap(), 1);
    }
}

#[tokio::test]
async fn accounts_are_listed_by_name_a_page_at_a_time() {
    let house = House::new().await;
    for name in ["Maggie", "Abraham", "glenn", "Rick"] {
        house.register(name, PASSWORD).await.unwrap();
    }
    let list = async |after: &str, most| {
        let accounts = list_accounts(&house.service, &MACHINE, after, most).await.unwrap();
        accounts.into_iter().map(|account| account.name).collect::<Vec<_>>()
    };
    assert_eq!(list("", PAGE).await, ["Abraham", "glenn", "Maggie", "Rick"]);
    assert_eq!(list("", 2).await, ["Abraham", "glenn"]);
    assert_eq!(list("GLENN", 2).await, ["Maggie", "Rick"]);
    assert_eq!(list("Rick", u32::MAX).await, [""; 0]);
    assert_eq!(list("", 0).await, [""; 0]);
    assert_eq!(list("a\0b", u32::MAX).await.len(), 4);

    assert_eq!(find_account(&house.service, &MACHINE, " gLENN").await.unwrap().name, "glenn");
    assert_eq!(told(&find_account(&house.service, &MACHINE, "Glen").await), "Nothing");
    assert_eq!(told(&find_account(&house.service, &MACHINE, "").await), "Nothing");
}

#[tokio::test]
async fn a_stopped_account_is_as_if_it_were_not_there_until_it_is_let_in_again() {
    let house = House::new().await;
    let player = house.player("Glenn").await;
    let id = id_of(&player);
    let administrator = house.administrator("Morgan").await;
    house.pass(DAY / 2);
    assert!(disable_account(&house.service, &administrator, id, true).await.unwrap());
    assert_eq!(house.account("Glenn").await.disabled_at, Some(house.now()));
    assert_eq!(house.asks(session_of(&player)).await, None);
    assert_eq!(list_sessions(&house.service, &MACHINE, id).await.unwrap(), []);
    assert_eq!(told(&house.sign_in("Glenn", PASSWORD).await), "Unknown");
    assert_eq!(told(&house.register("Glenn", PASSWORD).await), "Name(Taken)", "the name stays theirs");

    assert!(disable_account(&house.service, &administrator, id, false).await.unwrap());
    assert_eq!(house.asks(session_of(&player)).await, None, "what has ended stays so");
    let admitted = house.sign_in("Glenn", PASSWORD).await.unwrap().admitted;
    assert!(house.asks(&house.begin(&admitted).await).await.is_some());
    let done = house.done_to(Some(id)).await;
    let expected = [
        "signed-in by somebody",
        "enabled by administrator",
        "sign-in-failed by somebody",
        "disabled by administrator",
        "registered by somebody",
    ];
    assert_eq!(done, expected);
}

#[tokio::test]
async fn an_account_that_is_not_there_is_neither_stopped_nor_let_in() {
    let house = House::new().await;
    let nobody = AccountId::from(uuid::Uuid::nil());
    for disabled in [true, false] {
        assert!(!disable_account(&house.service, &MACHINE, nobody, disabled).await.unwrap());
    }
    assert_eq!(house.service.store.list_audit(None, None, 9).await.unwrap(), []);
}

#[tokio::test]
async fn what_changes_nothing_is_not_written_down() {
    let house = House::new().await;
    let id = id_of(&house.player("Glenn").await);
    assert!(disable_account(&house.service, &MACHINE, id, false).await.unwrap());
    assert_eq!(house.done_to(Some(id)).await, ["registered by somebody"]);
    assert!(disable_account(&house.service, &MACHINE, id, true).await.unwrap());
    let stopped_at = house.now();
    house.pass(DAY);
    assert!(disable_account(&house.service, &MACHINE, id, true).await.unwrap());
    assert_eq!(house.account("Glenn").await.disabled_at, Some(stopped_at));
    assert_eq!(house.done_to(Some(id)).await, ["disabled by administrator", "registered by somebody"]);
}

/// What a session of somebody began with.
fn admitted_of(caller: &Caller) -> Admitted {
    let person = caller.person().unwrap();
    Admitted { account: person.account, rank: person.rank(), epoch: 0, proof: Proof::Password }
}
