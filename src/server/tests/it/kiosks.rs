//! A device on the counter at which players enter themselves.

use safehouse_service::{
    Caller, Secret, accounts,
    stores::{self, StaffRole},
};
use safehouse_testing::shipped;

use crate::{
    browser::Browser,
    test_app::{TestApp, TestResponse},
    test_desk::{self, STORE, led, made, made_with, moved, owner, page, values},
};

/// A device of somebody who helps at the store.
async fn helper<'a>(app: &'a TestApp, name: &str) -> Browser<'a> {
    let service = &app.site.app.service;
    let browser = Browser::of(app, name).await;
    stores::add_staff(service, &Caller::Administrator, STORE, name, StaffRole::Helper).await.unwrap();
    let account = accounts::find_account(service, &Caller::Administrator, name).await.unwrap();
    let secret = Secret::new("nobody opens it");
    assert!(service.store.put_totp(account.id, &secret).await.unwrap());
    assert!(service.store.confirm_totp(account.id, &secret, 0, 1).await.unwrap());
    browser
}

async fn site() -> TestApp {
    TestApp::with(|config| {
        (config.page_limit, config.write_limit) = (0, 0);
        config.public_url = Some("https://cards.example".parse().unwrap());
    })
    .await
}

/// The names of whoever is entered.
async fn entered(app: &TestApp, code: &str) -> Vec<String> {
    let store = &app.site.app.service.store;
    let event = store.find_event(code).await.unwrap().unwrap();
    store.list_event_entries((event.store, event.id)).await.unwrap().into_iter().map(|entry| entry.name).collect()
}

/// The code that a page tells.
fn code_on(page: &str) -> String {
    let (_, rest) = page.split_once("event-code__signs\"><code>").expect("a code");
    rest.split('<').next().unwrap().to_owned()
}

#[tokio::test]
async fn players_enter_themselves_one_after_the_other_and_nothing_of_them_stays_on_the_device() {
    let app = site().await;
    let owner = owner(&app).await;
    let code = made(&owner, "Friday Night").await;
    let device = helper(&app, "Hilda").await;
    let kiosk = format!("/events/{code}/kiosk");
    led(&device.post(&kiosk, &[("deed", "start")]).await);

    let answer = device.get(&kiosk).await;
    assert_eq!(answer.header("cache-control"), "no-store");
    let form = page(&answer, 200);
    assert!(form.contains("autocomplete=\"off\"") && form.contains("Your list, if you have it with you"), "{form}");
    assert!(!form.contains("Hilda"), "{form}");
    let turn = values(&form, "turn").remove(0);
    let anna = |text: &'static str| {
        vec![("deed", "enter"), ("turn", turn.as_str()), ("name", "Anna Real"), ("consent", "1"), ("text", text)]
    };

    // What is refused is said where it can be mended, and nobody is entered by it.
    let refused = page(&device.post(&kiosk, &anna("4 No such card at all\n")).await, 422);
    assert!(refused.contains("Lines that could not be read") && refused.contains("Anna Real"), "{refused}");
    let refused = page(&device.post(&kiosk, &anna("Survivor Deck\n9 Rifle\n")).await, 422);
    assert!(refused.contains("only legal ones are handed in"), "{refused}");
    let silent: Vec<_> = anna("").into_iter().filter(|(name, _)| *name != "consent").collect();
    assert!(page(&device.post(&kiosk, &silent).await, 422).contains("consent-fault"));
    assert!(entered(&app, &code).await.is_empty());

    // What would not be handed in is told before anybody is entered, and taken when they press once more.
    let aside = format!("{}\nSideboard\n2 Medkit\n", shipped::DECKS[0].text);
    let aside: &'static str = Box::leak(aside.into_boxed_str());
    let asked = page(&device.post(&kiosk, &anna(aside)).await, 200);
    for words in ["You are not entered yet.", "2 cards not handed in.", "Anna Real"] {
        assert!(asked.contains(words), "{words}: {asked}");
    }
    assert!(!values(&asked, "told").remove(0).is_empty() && entered(&app, &code).await.is_empty());

    // The code is told once.
    let done = anna(shipped::DECKS[0].text);
    let answer = device.post(&kiosk, &done).await;
    assert_eq!((led(&answer), answer.header("cache-control")), (kiosk.clone(), "no-store"));
    let answer = device.get(&kiosk).await;
    assert_eq!(answer.header("cache-control"), "no-store");
    let told = page(&answer, 200);
    // What was done has the focus, as on every page that answers a form.
    for words in
        ["tabindex=\"-1\" autofocus>You are number 1", "Write it down now.", "Your list is handed in.", "Next player"]
    {
        assert!(told.contains(words), "{words}: {told}");
    }
    assert!(told.contains(&format!("data-kiosk-back=\"60\" data-kiosk-form=\"{kiosk}\"")), "{told}");
    assert!(told.contains("src=\"/kiosks/") && !told.contains("http-equiv=\"refresh\""));
    // So is what the format says of the list, and where its receipt is.
    for words in ["<strong>Legal</strong> in ", "Its receipt, which this site signed, is on your page of the event"] {
        assert!(told.contains(words), "{words}: {told}");
    }
    let first = code_on(&told);
    let next = page(&device.get(&kiosk).await, 200);
    assert!(!next.contains("<strong>Legal</strong>") && !next.contains("Its receipt"), "{next}");
    assert!(!next.contains("Anna") && !next.contains(&first) && !next.contains("You are number"), "{next}");

    // What the browser sends once more from its history is nobody's.
    assert_eq!(led(&device.post(&kiosk, &done).await), kiosk);
    let next = page(&device.get(&kiosk).await, 200);
    assert!(!next.contains("Anna") && !next.contains("You are number"), "{next}");
    let turn = values(&next, "turn").remove(0);
    let ben = [("deed", "enter"), ("turn", turn.as_str()), ("name", "Ben Real"), ("consent", "1")];
    led(&device.post(&kiosk, &ben).await);
    let told = page(&device.get(&kiosk).await, 200);
    assert!(told.contains("You are number 2") && told.contains("You handed in no list yet."), "{told}");
    assert_ne!(code_on(&told), first);
    assert_eq!(entered(&app, &code).await, ["Anna Real", "Ben Real"]);

    // The code opens one's place on a device of one's own.
    let own = format!("/events/{code}/own");
    let phone = Browser::new(&app).from([192, 0, 2, 8]);
    led(&phone.post(&own, &[("code", &first)]).await);
    let shown = page(&phone.get(&own).await, 200);
    assert!(shown.contains("You have a place.") && shown.contains("✓ Legal"), "{shown}");
    let desk = page(&owner.get(&format!("/events/{code}/desk")).await, 200);
    assert!(desk.contains("Anna Real") && desk.contains("Ben Real") && desk.contains("make this device a kiosk"));

    // Once the event takes nobody, no form is there to be filled in for nothing, and no kiosk to be started.
    let revision = values(&desk, "revision").remove(0);
    let off = [("revision", revision.as_str()), ("to", "cancelled"), ("sure", "yes")];
    led(&owner.post(&format!("/events/{code}/desk/move"), &off).await);
    for browser in [&device, &owner] {
        let closed = page(&browser.get(&kiosk).await, 200);
        assert!(closed.contains("This event takes nobody now."), "{closed}");
        assert!(!closed.contains("value=\"enter\"") && !closed.contains("value=\"start\""), "{closed}");
    }
}

#[tokio::test]
async fn a_kiosk_opens_nothing_else_and_ends_when_staff_say_so() {
    let app = site().await;
    let owner = owner(&app).await;
    let (code, other) = (made(&owner, "Friday Night").await, made(&owner, "Saturday Night").await);
    let device = helper(&app, "Hilda").await;
    let kiosk = format!("/events/{code}/kiosk");
    let is_sent_to_sign_in = |answer: &TestResponse| led(answer).starts_with("/sign-in");

    // Who may start one.
    let (guest, stranger) = (Browser::new(&app), Browser::of(&app, "Eugene").await);
    assert!(is_sent_to_sign_in(&guest.get(&kiosk).await));
    assert!(is_sent_to_sign_in(&guest.post(&kiosk, &[("deed", "start")]).await));
    assert_eq!(stranger.get(&kiosk).await.status, 403);
    assert_eq!(stranger.post(&kiosk, &[("deed", "start")]).await.status, 403);
    assert!(page(&device.get(&kiosk).await, 200).contains("None is running."));

    // Whoever starts it is signed out.
    assert_eq!(device.known_as().await.as_deref(), Some("Hilda"));
    let started = device.post(&kiosk, &[("deed", "start")]).await;
    assert_eq!(led(&started), kiosk);
    let mut set = started.headers.get_all("set-cookie").iter().map(|value| value.to_str().unwrap());
    let set = set.find(|cookie| cookie.starts_with("__Secure-safehouse-kiosk=")).unwrap();
    for attribute in ["HttpOnly", "SameSite=Strict", "Secure", &format!("Path={kiosk};")] {
        assert!(set.contains(attribute), "{set}");
    }
    let forgets = |cookie: &str| cookie.starts_with("__Secure-safehouse-player=;") && cookie.contains("Max-Age=0");
    let mut all = started.headers.get_all("set-cookie").iter().map(|value| value.to_str().unwrap());
    assert!(all.any(forgets), "a player's code that the device remembered is forgotten");
    assert_eq!(device.known_as().await, None);
    let token = device.cookie("__Secure-safehouse-kiosk").unwrap();
    for closed in [format!("/events/{code}/desk"), format!("/events/{other}/kiosk"), "/account".to_owned()] {
        assert!(is_sent_to_sign_in(&device.get(&closed).await), "{closed}");
    }
    // A browser keeps what is of another path.
    device.set_cookie("__Secure-safehouse-kiosk", &token);

    // Whoever is signed in on it enters nobody, and sees no form.
    owner.set_cookie("__Secure-safehouse-kiosk", &token);
    let shown = page(&owner.get(&kiosk).await, 200);
    assert!(shown.contains("Started by <bdi>Hilda</bdi>") && !shown.contains("name=\"turn\""), "{shown}");
    assert_eq!(led(&owner.post(&kiosk, &[("deed", "enter"), ("name", "x"), ("consent", "1")]).await), kiosk);
    assert!(entered(&app, &code).await.is_empty());

    let form = page(&device.get(&kiosk).await, 200);
    let turn = values(&form, "turn").remove(0);
    assert_eq!(led(&owner.post(&kiosk, &[("deed", "end")]).await), format!("{kiosk}?done=ended"));
    assert!(page(&owner.get(&format!("{kiosk}?done=ended")).await, 200).contains("None is running."));
    let late = [("deed", "enter"), ("turn", turn.as_str()), ("name", "Anna Real"), ("consent", "1")];
    assert!(is_sent_to_sign_in(&device.post(&kiosk, &late).await));
    assert!(is_sent_to_sign_in(&device.get(&kiosk).await));
    assert!(entered(&app, &code).await.is_empty());
}

#[tokio::test]
async fn a_player_is_told_at_a_kiosk_what_is_not_legal_where_such_lists_are_taken_and_the_next_one_is_not() {
    let app = site().await;
    let owner = owner(&app).await;
    let code = made_with(&owner, "Friday Night", &[("takes_illegal", "yes")]).await;
    moved(&owner, &code, "lists_open").await;
    let device = helper(&app, "Hilda").await;
    let kiosk = format!("/events/{code}/kiosk");
    led(&device.post(&kiosk, &[("deed", "start")]).await);
    let turn = values(&page(&device.get(&kiosk).await, 200), "turn").remove(0);
    let short = shipped::HOLD_THE_LINE.text.replace("3 Medkit", "2 Medkit");
    let of_anna = [("name", "Anna Real"), ("consent", "1"), ("text", short.as_str())];
    let anna = [&[("deed", "enter"), ("turn", turn.as_str())][..], &of_anna].concat();
    led(&device.post(&kiosk, &anna).await);
    let told = page(&device.get(&kiosk).await, 200);
    assert!(told.contains("Your list is handed in.") && !told.contains("✓ Legal"), "{told}");
    assert!(told.contains("class=\"findings\""), "{told}");
    let next = page(&device.get(&kiosk).await, 200);
    assert!(!next.contains("findings") && !next.contains("Anna") && next.contains("Take part"), "{next}");
}

#[tokio::test]
async fn no_place_of_a_player_is_open_on_a_device_that_others_use_next() {
    const CODE: &str = "__Secure-safehouse-player";
    let app = site().await;
    let owner = owner(&app).await;
    let (code, other) = (made(&owner, "Friday Night").await, made(&owner, "Saturday Night").await);
    let claims = test_desk::entered(&owner, &code, &["Anna Real", "Ben Real"]).await;
    let elsewhere = test_desk::entered(&owner, &other, &["Cleo Real"]).await.remove(0);
    let at = |event: &str, part: &str| format!("/events/{event}/{part}");

    // Staff enter somebody and type their list: no page is left that has the code, and nothing of it in the browser.
    let store = &app.site.app.service.store;
    let event = store.find_event(&code).await.unwrap().unwrap();
    let anna = store.list_event_entries((event.store, event.id)).await.unwrap().remove(0);
    let player = at(&code, &format!("player/{}", anna.id));
    page(&owner.post(&player, &[("deed", "type"), ("text", shipped::DECKS[0].text)]).await, 200);
    assert_eq!(owner.cookie(CODE), None);
    for part in [at(&code, "desk"), player, at(&code, "own"), at(&code, "desk?done=entered")] {
        let answer = owner.get(&part).await;
        assert!(!answer.text().contains(&claims[0]) && !answer.text().contains("You have a place"), "{part}");
    }

    // A code that a device remembered, of whatever event, opens nothing there once it is a kiosk.
    let device = helper(&app, "Hilda").await;
    led(&device.post(&at(&other, "own"), &[("code", &elsewhere)]).await);
    assert!(page(&device.get(&at(&other, "own")).await, 200).contains("Cleo Real"));
    led(&device.post(&at(&code, "kiosk"), &[("deed", "start")]).await);
    assert!(device.cookie(CODE).is_none(), "the browser of this test keeps one for all paths");
    device.set_cookie(CODE, &elsewhere.replace('-', ""));
    assert!(!page(&device.get(&at(&other, "own")).await, 200).contains("Cleo Real"));
    assert!(!page(&device.get(&format!("/events/{other}")).await, 200).contains("You have a place"));

    // Nor is one shown to it, or told by registering, remembered.
    let refused = page(&device.post(&at(&code, "own"), &[("code", &claims[1])]).await, 403);
    assert!(refused.contains("This device is a kiosk") && !refused.contains("Ben Real"), "{refused}");
    let fields = [("name", "Dora Real"), ("shown_as", ""), ("consent", "1")];
    let told = page(&device.post(&at(&code, "register"), &fields).await, 200);
    let fourth = code_on(&told);
    for (event, claim) in [(&code, &claims[1]), (&code, &fourth), (&other, &elsewhere)] {
        assert!(device.cookie(CODE).is_none_or(|kept| kept != claim.replace('-', "")) || *claim == elsewhere);
        let shown = page(&device.get(&at(event, "own")).await, 200);
        for name in ["Anna Real", "Ben Real", "Cleo Real", "Dora Real"] {
            assert!(!shown.contains(name), "{name}: {shown}");
        }
    }
    assert_eq!(led(&device.post(&at(&other, "own/withdraw"), &[("sure", "yes")]).await), at(&other, "own"));

    // Nor right after staff end it, as long as a code may have been kept since before.
    led(&owner.post(&at(&code, "kiosk"), &[("deed", "end")]).await);
    assert!(led(&device.get(&at(&code, "kiosk")).await).starts_with("/sign-in"));
    device.set_cookie(CODE, &elsewhere.replace('-', ""));
    assert!(!page(&device.get(&at(&other, "own")).await, 200).contains("Cleo Real"));
    let phone = Browser::new(&app).from([192, 0, 2, 8]);
    led(&phone.post(&at(&code, "own"), &[("code", &fourth)]).await);
    assert!(page(&phone.get(&at(&code, "own")).await, 200).contains("Dora Real"), "on a device of their own");
}
