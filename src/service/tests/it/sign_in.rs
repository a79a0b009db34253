//! Signing in.

use argon2::{Algorithm, Argon2, Params, Version, password_hash::PasswordHasher as _};
use safehouse_service::{
    Caller, Secret,
    accounts::disable_account,
    passwords::Place,
    sign_in::{confirm_password, sign_in},
};

use crate::house::{ANOTHER, GUEST, HOUR, House, MINUTE, PASSWORD, STRANGER, WRONG, asked, done, id_of, told};

#[tokio::test]
async fn whoever_knows_the_password_is_let_in_by_every_spelling_of_the_name() {
    let house = House::new().await;
    let made = house.register("Rick Grimes", PASSWORD).await.unwrap();
    for name in ["Rick Grimes", " rick grimes ", "RICK.GRIMES", "rick_grimes"] {
        assert_eq!(house.sign_in(name, PASSWORD).await.unwrap().admitted, made, "{name}");
    }
    let caller = house.caller(&house.begin(&made).await).await;
    // Who asks makes no difference.
    for caller in [&STRANGER, &caller, &Caller::Administrator, &Caller::Job] {
        let step = sign_in(&house.service, caller, asked("Rick Grimes", PASSWORD, None)).await.unwrap();
        assert_eq!(done(step).admitted, made);
    }
}

#[tokio::test]
async fn a_password_is_right_exactly_as_it_is() {
    let house = House::new().await;
    let password = " Mossy  ladder, quiet träm ";
    house.register("Glenn", password).await.unwrap();
    let huge = password.repeat(10_000);
    for wrong in [
        "",
        " ",
        "\0",
        "Mossy  ladder, quiet träm",
        " mossy  ladder, quiet träm ",
        " Mossy ladder, quiet träm ",
        " Mossy  ladder, quiet tra\u{308}m ",
        " Mossy  ladder, quiet träm \0",
        &huge,
    ] {
        let shown: String = wrong.chars().take(40).collect();
        assert_eq!(told(&house.sign_in("Glenn", wrong).await), "Unknown", "{shown:?}");
        house.pass(15 * MINUTE);
    }
    house.sign_in("Glenn", password).await.unwrap();
}

#[tokio::test]
async fn nothing_tells_whether_an_account_exists() {
    let house = House::new().await;
    house.register("Glenn", PASSWORD).await.unwrap();
    let stopped = house.player("Maggie").await;
    disable_account(&house.service, &Caller::Administrator, id_of(&stopped), true).await.unwrap();
    let mut told_of = Vec::new();
    for (name, password) in [("Glenn", WRONG), ("nobody of this name", PASSWORD), ("Maggie", PASSWORD), ("\0", "")] {
        let mut all = Vec::new();
        for device in [None, Some("made up"), None, None, None, None, Some("made up"), None] {
            let refused = sign_in(&house.service, &GUEST, asked(name, password, device)).await.err().unwrap();
            all.push((format!("{refused:?}"), refused.to_string()));
        }
        house.pass(MINUTE);
        all.push((told(&house.sign_in(name, password).await), told(&house.sign_in(name, password).await)));
        told_of.push(all);
    }
    assert_eq!(told_of[0][4].0, "Unknown");
    assert_eq!(told_of[0][5].0, "TriedTooOften { seconds: 60 }");
    for other in &told_of[1..] {
        assert_eq!(*other, told_of[0]);
    }
}

#[tokio::test]
async fn names_that_are_none_are_unknown_whatever_they_are() {
    let house = House::new().await;
    let mut huge = "Rick".to_owned();
    huge.push_str(&"\u{301}".repeat(1_000_000));
    for name in ["", " ", "--", "\0\0\0", "ab", "' or 1=1 --", "ＲＩＣＫ", "\u{202e}", &huge, &"Rick ".repeat(100_000)]
    {
        let shown: String = name.chars().take(20).collect();
        assert_eq!(told(&house.sign_in(name, PASSWORD).await), "Unknown", "{shown:?}");
    }
}

#[tokio::test]
async fn what_was_tried_is_written_down_and_what_was_refused_is_not() {
    let house = House::new().await;
    let made = house.register("Glenn", PASSWORD).await.unwrap();
    for _ in 0..9 {
        let _ = house.sign_in("Glenn", WRONG).await;
        let _ = house.sign_in("nobody of this name", WRONG).await;
    }
    house.pass(MINUTE);
    house.sign_in("Glenn", PASSWORD).await.unwrap();
    let failed = ["sign-in-failed by somebody"; 5];
    assert_eq!(house.done_to(None).await, failed);
    let done = house.done_to(Some(made.account)).await;
    assert_eq!((done[0].as_str(), &done[1..6]), ("signed-in by somebody", &failed.map(str::to_owned)[..]));
    assert_eq!(done[6..], ["registered by somebody"]);
    let entry = &house.history(Some(made.account)).await[0];
    assert_eq!((entry.at, entry.network.as_str(), entry.details.as_str()), (house.now(), "192.0.2.0/24", "{}"));
}

#[tokio::test]
async fn somebody_signed_in_who_tries_another_account_is_not_called_an_administrator() {
    let house = House::new().await;
    let glenn = house.register("Glenn", PASSWORD).await.unwrap();
    let maggie = house.player("Maggie").await;
    assert_eq!(told(&sign_in(&house.service, &maggie, asked("Glenn", WRONG, None)).await), "Unknown");
    assert_eq!(told(&sign_in(&house.service, &maggie, asked("nobody", WRONG, None)).await), "Unknown");
    sign_in(&house.service, &maggie, asked("Maggie", PASSWORD, None)).await.unwrap();
    assert_eq!(house.done_to(Some(glenn.account)).await[0], "sign-in-failed by somebody");
    assert_eq!(house.done_to(None).await, ["sign-in-failed by somebody"]);
    assert_eq!(house.done_to(Some(id_of(&maggie))).await[0], "signed-in by self");
}

/// The hash of [`PASSWORD`] as an older program kept it.
fn outdated() -> Secret {
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(1024, 1, 1, None).unwrap());
    Secret::new(argon2.hash_password_with_salt(PASSWORD.as_bytes(), b"a salt of before").unwrap().to_string())
}

#[tokio::test]
async fn a_hash_of_an_older_program_is_made_anew_when_the_password_is_given() {
    let house = House::new().await;
    let caller = house.player("Glenn").await;
    let id = id_of(&caller);
    let keep = async || house.service.store.set_password(id, &outdated(), house.now()).await.unwrap().unwrap();
    let kept = async || house.account("Glenn").await;

    let epoch = keep().await;
    let changed_at = kept().await.password_changed_at;
    house.pass(HOUR);
    assert_eq!(told(&house.sign_in("Glenn", WRONG).await), "Unknown");
    assert_eq!(kept().await.password, outdated(), "nobody who does not know it changes it");
    let admitted = house.sign_in("Glenn", PASSWORD).await.unwrap().admitted;
    let renewed = kept().await;
    assert!(renewed.password.expose().starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
    assert_eq!((admitted.epoch, renewed.epoch, renewed.password_changed_at), (epoch, epoch, changed_at));
    house.sign_in("Glenn", PASSWORD).await.unwrap();
    assert_eq!(kept().await.password, renewed.password, "one of today stays");

    keep().await;
    confirm_password(&house.service, &caller, PASSWORD, "").await.unwrap();
    assert!(kept().await.password.expose().starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
}

#[tokio::test]
async fn whoever_cannot_be_served_now_has_tried_nothing() {
    let house = House::new().await;
    house.register("Glenn", PASSWORD).await.unwrap();
    let caller = house.player("Maggie").await;
    let places: Vec<Place> = std::iter::from_fn(|| house.service.passwords.place().ok()).collect();
    assert_eq!(places.len(), 2 * 17);
    for _ in 0..9 {
        assert_eq!(told(&house.sign_in("Glenn", PASSWORD).await), "Busy { seconds: 1 }");
        assert_eq!(told(&house.register("Daryl", ANOTHER).await), "Busy { seconds: 1 }");
        assert_eq!(told(&confirm_password(&house.service, &caller, PASSWORD, "").await), "Busy { seconds: 1 }");
    }
    drop(places);
    house.sign_in("Glenn", PASSWORD).await.unwrap();
    confirm_password(&house.service, &caller, PASSWORD, "").await.unwrap();
    house.register("Daryl", ANOTHER).await.unwrap();
}

#[tokio::test]
async fn whoever_knows_the_password_is_let_in_although_there_is_no_time_to_hash_it_anew() {
    let house = House::new().await;
    let made = house.register("Glenn", PASSWORD).await.unwrap();
    house.service.store.set_password(made.account, &outdated(), house.now()).await.unwrap();
    // One place is left, which the sign-in takes and gives back too late for another's.
    let mut places: Vec<Place> = std::iter::from_fn(|| house.service.passwords.place().ok()).collect();
    places.pop();
    let signing_in = house.sign_in("Glenn", PASSWORD);
    tokio::pin!(signing_in);
    let mut is_taken = false;
    let signed_in = loop {
        tokio::select! {
            biased;
            signed_in = &mut signing_in => break signed_in,
            () = tokio::task::yield_now() => match house.service.passwords.place() {
                Ok(place) if is_taken => places.push(place),
                Ok(_) => {}
                Err(_) => is_taken = true,
            },
        }
    };
    signed_in.unwrap();
    drop(places);
    house.sign_in("Glenn", PASSWORD).await.unwrap();
    assert_ne!(house.account("Glenn").await.password, outdated());
}

#[tokio::test]
async fn whoever_is_stopped_while_signing_in_has_no_session() {
    let house = House::new().await;
    let made = house.register("Glenn", PASSWORD).await.unwrap();
    let admitted = house.sign_in("Glenn", PASSWORD).await.unwrap().admitted;
    disable_account(&house.service, &Caller::Administrator, made.account, true).await.unwrap();
    disable_account(&house.service, &Caller::Administrator, made.account, false).await.unwrap();
    // The server begins the session only now.
    assert_eq!(house.asks(&house.begin(&admitted).await).await, None);
}
