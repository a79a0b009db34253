//! The second factor: set up, asked for, lost, taken away.

use safehouse_service::{
    Caller, Person, Refusal, Service, WebhookEvents, WebhookWhose,
    accounts::Proof,
    recovery::{make_codes, make_link, recover_by_code, recover_by_link},
    resealing::{count_sealed_secrets, reseal},
    sealing::{KEY_BYTES, Sealing},
    second_factor::{
        ASKED_FOR_MS, Given, confirm_authenticator, give_second_factor, make_factor_codes, open_setup,
        own_second_factor, remove_authenticator, start_authenticator, take_second_factor,
    },
    sign_in::{SignInStep, change_password, confirm_password, sign_in},
    webhooks::{MakeWebhook, make_webhook},
};

use crate::house::{
    ANOTHER, Authenticator, GUEST, House, MINUTE, PASSWORD, SECOND, STRANGER, WRONG, asked, done, id_of, session_of,
    told,
};

/// A password that is too short to stand alone.
const SHORT: &str = "mQ7!vz#k";

/// What is asked for, where something is.
fn token(step: SignInStep) -> String {
    match step {
        SignInStep::SecondFactor(asked) => asked.token.expose().to_owned(),
        SignInStep::Done(_) => panic!("nobody was asked"),
    }
}

#[tokio::test]
async fn an_authenticator_counts_from_its_first_code_on() {
    let house = House::new().await;
    let service = &house.service;
    let glenn = house.player("Glenn").await;
    assert_eq!(told(&open_setup(service, &glenn).await), "Nothing");
    let first = Authenticator::of(&start_authenticator(service, &glenn).await.unwrap());
    house.sign_in("Glenn", PASSWORD).await.expect("nobody showed that they have it");
    let setup = start_authenticator(service, &glenn).await.unwrap();
    assert_eq!(open_setup(service, &glenn).await.unwrap().secret, setup.secret);
    let second = Authenticator::of(&setup);
    for wrong in [&first.code(house.now()), "", "000000x", "123456789"] {
        assert_eq!(told(&confirm_authenticator(service, &glenn, wrong).await), "WrongCode");
    }
    assert!(!own_second_factor(service, &glenn).await.unwrap().has_authenticator);
    let done = confirm_authenticator(service, &glenn, &second.code(house.now())).await.unwrap();
    assert_eq!((done.admitted.proof, done.codes.len()), (Proof::PasswordAndCode, 10));
    assert!(done.codes.iter().all(|code| code.starts_with("2f-")));
    for again in [
        start_authenticator(service, &glenn).await.err(),
        open_setup(service, &glenn).await.err(),
        confirm_authenticator(service, &glenn, &second.code(house.now())).await.err(),
    ] {
        // The session of before gave no second factor, so that it does not come so far.
        assert!(matches!(again, Some(Refusal::HasAuthenticator)), "{again:?}");
    }
    let own = own_second_factor(service, &glenn).await.unwrap();
    assert!(own.has_authenticator && !own.is_required());
    assert_eq!((own.codes.left, own.codes.all), (10, 10));
    let done = house.done_to(Some(id_of(&glenn))).await;
    assert_eq!(done[..2], ["factor-codes-made by self", "authenticator-added by self"]);
}

#[tokio::test]
async fn whoever_gives_the_password_is_asked_for_the_second_factor() {
    let house = House::new().await;
    let glenn = house.player("Glenn").await;
    let (authenticator, _, _) = house.with_authenticator(&glenn).await;
    let asked = house.asked_for_factor("Glenn", PASSWORD).await;
    assert_eq!(told(&house.give(&asked, "000000").await), "WrongCode");
    assert_eq!(told(&house.give(&asked, PASSWORD).await), "WrongCode");
    let signed_in = house.give(&asked, &authenticator.code(house.now())).await.unwrap();
    assert_eq!((signed_in.admitted.account, signed_in.admitted.proof), (id_of(&glenn), Proof::PasswordAndCode));
    assert!(signed_in.device.is_some());
    assert!(house.asks(&house.begin(&signed_in.admitted).await).await.is_some());
    // Both are used up.
    house.pass(MINUTE);
    assert_eq!(told(&house.give(&asked, &authenticator.code(house.now())).await), "AskedTooLongAgo");
    let done = house.done_to(Some(id_of(&glenn))).await;
    assert_eq!(done[..2], ["signed-in by somebody", "second-factor-failed by somebody"]);
}

#[tokio::test]
async fn a_code_is_taken_once_whoever_shows_it() {
    let house = House::new().await;
    let glenn = house.player("Glenn").await;
    let (authenticator, _, _) = house.with_authenticator(&glenn).await;
    let [first, second] =
        [house.asked_for_factor("Glenn", PASSWORD).await, house.asked_for_factor("Glenn", PASSWORD).await];
    let code = authenticator.code(house.now());
    house.give(&first, &code).await.unwrap();
    assert_eq!(told(&house.give(&second, &code).await), "WrongCode", "somebody looked over the shoulder");
    house.pass(30 * SECOND);
    house.give(&second, &authenticator.code(house.now())).await.unwrap();
}

#[tokio::test]
async fn whoever_is_asked_has_five_minutes_and_the_same_password() {
    let house = House::new().await;
    let glenn = house.player("Glenn").await;
    let (authenticator, codes, glenn) = house.with_authenticator(&glenn).await;
    let slow = house.asked_for_factor("Glenn", PASSWORD).await;
    house.pass(ASKED_FOR_MS);
    assert_eq!(told(&house.give(&slow, &authenticator.code(house.now())).await), "AskedTooLongAgo");
    let slow = house.asked_for_factor("Glenn", PASSWORD).await;
    house.pass(ASKED_FOR_MS - 1);
    house.give(&slow, &authenticator.code(house.now())).await.unwrap();

    let asked = house.asked_for_factor("Glenn", PASSWORD).await;
    let again = confirm_password(&house.service, &glenn, PASSWORD, &codes[0]).await.unwrap();
    let glenn = house.caller(&house.begin(&again).await).await;
    change_password(&house.service, &glenn, PASSWORD, ANOTHER).await.unwrap();
    assert_eq!(told(&house.give(&asked, &codes[1]).await), "AskedTooLongAgo");
    let nothing = Given { token: String::new(), code: codes[1].clone(), device: None };
    assert_eq!(told(&give_second_factor(&house.service, &GUEST, nothing).await), "AskedTooLongAgo");
    // None of that used up a code.
    let asked = house.asked_for_factor("Glenn", ANOTHER).await;
    house.give(&asked, &codes[1]).await.unwrap();
}

#[tokio::test]
async fn a_code_that_was_written_down_stands_in_once_however_it_is_written() {
    let house = House::new().await;
    let glenn = house.player("Glenn").await;
    let (_, codes, _) = house.with_authenticator(&glenn).await;
    let asked = house.asked_for_factor("Glenn", PASSWORD).await;
    let written = codes[0].to_uppercase().replace('-', " ");
    let signed_in = house.give(&asked, &written).await.unwrap();
    assert_eq!(signed_in.admitted.proof, Proof::PasswordAndRecoveryCode);
    let asked = house.asked_for_factor("Glenn", PASSWORD).await;
    assert_eq!(told(&house.give(&asked, &codes[0]).await), "WrongCode");
    let glenn = house.caller(&house.begin(&signed_in.admitted).await).await;
    assert_eq!(own_second_factor(&house.service, &glenn).await.unwrap().codes.left, 9);
    let new = make_factor_codes(&house.service, &glenn).await.unwrap();
    assert_eq!(told(&house.give(&asked, &codes[1]).await), "WrongCode", "new ones take their place");
    house.give(&asked, &new[1]).await.unwrap();
    assert!(house.done_to(Some(id_of(&glenn))).await.contains(&"factor-code-used by somebody".to_owned()));
}

#[tokio::test]
async fn of_many_codes_that_are_shown_at_once_one_is_used_up() {
    let house = House::new().await;
    let glenn = house.player("Glenn").await;
    let (_, codes, glenn) = house.with_authenticator(&glenn).await;
    let asked = house.asked_for_factor("Glenn", PASSWORD).await;
    let (one, other) = tokio::join!(house.give(&asked, &codes[0]), house.give(&asked, &codes[1]));
    assert!(one.is_ok() != other.is_ok(), "{} {}", told(&one), told(&other));
    let refused = [one, other].into_iter().find_map(Result::err).unwrap();
    assert!(matches!(refused, Refusal::Busy { .. } | Refusal::AskedTooLongAgo), "{refused:?}");
    assert_eq!(own_second_factor(&house.service, &glenn).await.unwrap().codes.left, 9);
    // The other one lets somebody in another time.
    let again = house.asked_for_factor("Glenn", PASSWORD).await;
    let outcomes = [house.give(&again, &codes[0]).await, house.give(&again, &codes[1]).await];
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1);
}

#[tokio::test]
async fn no_way_back_without_the_password_passes_the_second_factor() {
    let house = House::new().await;
    let service = &house.service;
    let glenn = house.player("Glenn").await;
    let account_codes = make_codes(service, &glenn).await.unwrap();
    let (_, codes, _) = house.with_authenticator(&glenn).await;
    let link = make_link(service, &Caller::Administrator, id_of(&glenn)).await.unwrap();

    // The kinds are never taken for each other.
    let refused = recover_by_code(service, &GUEST, "Glenn", &codes[0], ANOTHER).await;
    assert_eq!(told(&refused), "Unknown");
    let asked = house.asked_for_factor("Glenn", PASSWORD).await;
    assert_eq!(told(&house.give(&asked, &account_codes[0]).await), "WrongCode");

    let by_link = token(recover_by_link(service, &GUEST, &link, ANOTHER).await.unwrap());
    let by_code = token(recover_by_code(service, &GUEST, "Glenn", &account_codes[0], PASSWORD).await.unwrap());
    let give = async |token: &str, code: &str| {
        give_second_factor(service, &GUEST, Given { token: token.to_owned(), code: code.to_owned(), device: None })
            .await
    };
    assert_eq!(told(&give(&by_link, &codes[0]).await), "AskedTooLongAgo", "the password is another one by now");
    assert_eq!(told(&give(&by_code, &account_codes[1]).await), "WrongCode");
    let admitted = give(&by_code, &codes[0]).await.unwrap().admitted;
    assert!(house.asks(&house.begin(&admitted).await).await.is_some());
}

#[tokio::test]
async fn what_is_dear_asks_for_both_factors() {
    let house = House::new().await;
    let service = &house.service;
    let glenn = house.player("Glenn").await;
    let elsewhere = house.caller(&house.begin(&house.sign_in("Glenn", PASSWORD).await.unwrap().admitted).await).await;
    let (authenticator, _, glenn) = house.with_authenticator(&glenn).await;
    assert!(service.is_confirmed(&glenn));
    // A session of before the second factor gave the password a minute ago, and that is not enough.
    let elsewhere = house.caller(session_of(&elsewhere)).await;
    assert!(!service.is_confirmed(&elsewhere));
    assert_eq!(told(&change_password(service, &elsewhere, PASSWORD, ANOTHER).await), "Confirm");
    assert_eq!(told(&remove_authenticator(service, &elsewhere, PASSWORD).await), "Confirm");
    assert_eq!(told(&make_factor_codes(service, &elsewhere).await), "Confirm");
    for (password, code, answer) in [
        (PASSWORD, String::new(), "WrongCode"),
        (WRONG, authenticator.code(house.now()), "WrongPassword"),
        (PASSWORD, authenticator.code(house.now()), "done"),
        (PASSWORD, authenticator.code(house.now()), "WrongCode"),
    ] {
        assert_eq!(told(&confirm_password(service, &elsewhere, password, &code).await), answer);
    }
}

#[tokio::test]
async fn tries_of_the_second_factor_are_counted_and_nobody_is_locked_out() {
    let house = House::new().await;
    let glenn = house.player("Glenn").await;
    let (authenticator, codes, _) = house.with_authenticator(&glenn).await;
    let known = house.give(&house.asked_for_factor("Glenn", PASSWORD).await, &codes[0]).await.unwrap().device.unwrap();
    let thief = house.asked_for_factor("Glenn", PASSWORD).await;
    for _ in 0..5 {
        assert_eq!(told(&house.give(&thief, "000000").await), "WrongCode");
    }
    let right = authenticator.code(house.now());
    assert_eq!(told(&house.give(&thief, &right).await), "TriedTooOften { seconds: 60 }");
    // Whoever comes by a browser that is known is not kept out by that.
    let signing_in = sign_in(&house.service, &STRANGER, asked("Glenn", PASSWORD, Some(known.expose()))).await.unwrap();
    let given = |code: &str| Given {
        token: token(signing_in.clone()),
        code: code.to_owned(),
        device: Some(known.expose().to_owned()),
    };
    for _ in 0..5 {
        assert_eq!(told(&give_second_factor(&house.service, &STRANGER, given("000000")).await), "WrongCode");
    }
    let refused = give_second_factor(&house.service, &STRANGER, given(&right)).await;
    assert_eq!(told(&refused), "TriedTooOften { seconds: 60 }");
    house.pass(MINUTE);
    let right = authenticator.code(house.now());
    give_second_factor(&house.service, &STRANGER, given(&right)).await.unwrap();
}

#[tokio::test]
async fn eight_characters_are_enough_beside_a_second_factor_and_not_without() {
    let house = House::new().await;
    let service = &house.service;
    let glenn = house.player("Glenn").await;
    let too_short = "WeakPassword(TooShort { least: 12 })";
    assert_eq!(told(&change_password(service, &glenn, PASSWORD, SHORT).await), too_short);
    let (authenticator, codes, glenn) = house.with_authenticator(&glenn).await;
    let admitted = change_password(service, &glenn, PASSWORD, SHORT).await.unwrap();
    let glenn = house.caller(&house.begin(&admitted).await).await;
    assert_eq!(told(&remove_authenticator(service, &glenn, WRONG).await), "WrongPassword");
    assert_eq!(told(&remove_authenticator(service, &glenn, SHORT).await), "ShortAlone { least: 12 }");
    let admitted = change_password(service, &glenn, SHORT, ANOTHER).await.unwrap();
    let glenn = house.caller(&house.begin(&admitted).await).await;
    remove_authenticator(service, &glenn, ANOTHER).await.unwrap();
    house.sign_in("Glenn", ANOTHER).await.expect("the password stands alone again");
    assert_eq!(told(&remove_authenticator(service, &glenn, ANOTHER).await), "Nothing");
    assert_eq!(told(&make_factor_codes(service, &glenn).await), "Nothing");
    assert_eq!(own_second_factor(service, &glenn).await.unwrap().codes.all, 0);
    // What was there is of no use to another one.
    house.with_authenticator(&glenn).await;
    let asked = house.asked_for_factor("Glenn", ANOTHER).await;
    for old in [&codes[3], &authenticator.code(house.now())] {
        assert_eq!(told(&house.give(&asked, old).await), "WrongCode");
    }
}

#[tokio::test]
async fn whoever_lost_everything_is_helped_at_the_machine_alone() {
    let house = House::new().await;
    let service = &house.service;
    let glenn = house.player("Glenn").await;
    let (_, _, glenn) = house.with_authenticator(&glenn).await;
    let morgan = house.administrator("Morgan").await;
    assert_eq!(told(&take_second_factor(service, &morgan, id_of(&glenn)).await), "Forbidden");
    take_second_factor(service, &Caller::Administrator, id_of(&glenn)).await.unwrap();
    assert_eq!(house.asks(session_of(&glenn)).await, None);
    assert_eq!(told(&house.sign_in("Glenn", PASSWORD).await), "Unknown", "it may be one that stood beside another");
    let link = make_link(service, &Caller::Administrator, id_of(&glenn)).await.unwrap();
    done(recover_by_link(service, &GUEST, &link, ANOTHER).await.unwrap());
    let done = house.done_to(Some(id_of(&glenn))).await;
    assert!(done.contains(&"second-factor-taken by administrator".to_owned()), "{done:?}");
}

#[tokio::test]
async fn the_secret_is_sealed_and_of_no_use_with_another_key() {
    let mut house = House::new().await;
    let glenn = house.player("Glenn").await;
    let setup = start_authenticator(&house.service, &glenn).await.unwrap();
    let authenticator = Authenticator::of(&setup);
    let made = confirm_authenticator(&house.service, &glenn, &authenticator.code(house.now())).await.unwrap();
    let kept = house.service.store.find_totp(id_of(&glenn)).await.unwrap().unwrap().secret;
    assert!(!kept.expose().to_lowercase().contains(&setup.secret.expose().to_lowercase()));
    house.pass(MINUTE);
    house.service.sealing = Sealing::with(&[8; KEY_BYTES]);
    let asked = house.asked_for_factor("Glenn", PASSWORD).await;
    assert_eq!(told(&house.give(&asked, &authenticator.code(house.now())).await), "AuthenticatorOut");
    // Codes that were written down work all the same: restored elsewhere, they are the way in.
    house.give(&asked, &made.codes[0]).await.unwrap();
}

#[tokio::test]
async fn another_key_takes_over_from_the_one_before_and_nobody_notices() {
    let mut house = House::new().await;
    let glenn = house.player("Glenn").await;
    let (authenticator, _, glenn) = house.with_authenticator(&glenn).await;
    let hook = MakeWebhook {
        url: "https://bot.example/hook".to_owned(),
        whose: WebhookWhose::Own,
        events: WebhookEvents { published: true, updated: true, withdrawn: true },
        has_own_networks: false,
    };
    make_webhook(&house.service, &glenn, &hook).await.unwrap();
    let (old, new) = (Sealing::with(&[7; KEY_BYTES]), Sealing::with(&[8; KEY_BYTES]));
    let both = new.clone().with_before(&[7; KEY_BYTES]);
    let reads = async |house: &House, sealing: &Sealing| {
        let service = Service { sealing: sealing.clone(), ..house.service.clone() };
        let code = authenticator.code(house.now());
        !matches!(confirm_password(&service, &glenn, PASSWORD, &code).await, Err(Refusal::AuthenticatorOut))
    };
    assert!(!reads(&house, &new).await);
    assert!(reads(&house, &both).await, "before anything was sealed anew");
    let resealed = async |house: &House, sealing: &Sealing| {
        let service = Service { sealing: sealing.clone(), ..house.service.clone() };
        let done = reseal(&service, &Caller::Administrator).await.unwrap();
        (done.resealed, done.present, done.unread)
    };
    let counted = async |house: &House, sealing: &Sealing| {
        let service = Service { sealing: sealing.clone(), ..house.service.clone() };
        let counted = count_sealed_secrets(&service, &Caller::Administrator).await.unwrap();
        (counted.present, counted.before, counted.unread)
    };
    assert_eq!(counted(&house, &old).await, (2, 0, 0));
    assert_eq!(counted(&house, &both).await, (0, 2, 0));
    assert_eq!(counted(&house, &new).await, (0, 0, 2));
    assert_eq!(resealed(&house, &new).await, (0, 0, 2), "without the key of before nothing changes");
    assert_eq!(resealed(&house, &both).await, (2, 0, 0));
    assert_eq!(resealed(&house, &both).await, (0, 2, 0), "doing it again changes nothing");
    assert_eq!(counted(&house, &both).await, (2, 0, 0));
    assert_eq!(resealed(&house, &old).await, (0, 0, 2));
    house.pass(MINUTE);
    assert!(reads(&house, &new).await && !reads(&house, &old).await);
    house.service.sealing = Sealing::without_key();
    assert_eq!(told(&reseal(&house.service, &Caller::Administrator).await), "Failed");
    let done = house.done_to(None).await;
    assert!(done.contains(&"secrets-resealed by administrator".to_owned()), "{done:?}");
}

#[tokio::test]
async fn nothing_is_changed_by_whoever_gave_the_password_long_ago() {
    let house = House::new().await;
    let service = &house.service;
    let glenn = house.player("Glenn").await;
    let long_ago = Caller::Person(Person { confirmed_at: 0, ..glenn.person().unwrap().clone() });
    assert_eq!(told(&start_authenticator(service, &long_ago).await), "Confirm");
    start_authenticator(service, &glenn).await.unwrap();
    assert_eq!(told(&open_setup(service, &long_ago).await), "Confirm");
    assert_eq!(told(&confirm_authenticator(service, &long_ago, "000000").await), "Confirm");
}
