//! The second factor, as browsers without script meet it.

use safehouse_app::paths;
use safehouse_service::{
    Caller, accounts, recovery,
    second_factor::code_of,
    stores::{self, StaffRole},
};

use crate::{
    browser::{Browser, PASSWORD},
    test_app::{TestApp, TestResponse},
};

const PAGE: &str = "/account/second-factor";
/// What a form leads on to that was asked for when a store was to be opened.
const NEXT: &str = "name=\"next\" value=\"/stores/new\"";

fn led(answer: &TestResponse) -> &str {
    assert_eq!(answer.status, 303, "{}", answer.text());
    answer.header("location")
}

/// What stands between two words of an answer.
fn between(answer: &TestResponse, before: &str, after: &str) -> String {
    let text = answer.text();
    let (_, rest) = text.split_once(before).unwrap_or_else(|| panic!("no {before}: {text}"));
    rest.split(after).next().unwrap().to_owned()
}

/// The codes that a page shows.
fn codes(answer: &TestResponse) -> Vec<String> {
    answer.text().split("<li><code>").skip(1).map(|rest| rest.split('<').next().unwrap().to_owned()).collect()
}

/// The secret that a page shows, as a program reads it.
fn secret(answer: &TestResponse) -> Vec<u8> {
    let typed = between(answer, "<p class=\"setup-secret figures\"><code>", "<");
    assert_eq!(typed.len(), 32 + 7, "groups of four: {typed}");
    assert!(answer.text().contains(&format!("secret={}&amp;issuer=", typed.replace(' ', ""))));
    let bits: Vec<bool> = typed
        .chars()
        .filter_map(|digit| "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".find(digit))
        .flat_map(|value| (0..5).rev().map(move |bit| value >> bit & 1 == 1))
        .collect();
    bits.chunks_exact(8).map(|byte| byte.iter().fold(0, |byte, &bit| byte << 1 | u8::from(bit))).collect()
}

fn now(app: &TestApp) -> i64 {
    app.site.app.service.clock.now_ms()
}

/// Sets up an authenticator: its secret, and the codes that stand in for it.
async fn set_up(app: &TestApp, browser: &Browser<'_>) -> (Vec<u8>, Vec<String>) {
    let shown = browser.post(PAGE, &[("do", "start")]).await;
    assert_eq!(shown.status, 200, "{}", shown.text());
    assert!(shown.text().contains("<svg"));
    let secret = secret(&shown);
    let refused = browser.post(PAGE, &[("do", "confirm"), ("code", "00000")]).await;
    assert_eq!(refused.status, 422);
    assert!(refused.text().contains("id=\"account-code-fault\""));
    assert_eq!(self::secret(&refused), secret, "what was scanned stays");
    let before = browser.cookie("safehouse");
    let done = browser.post(PAGE, &[("do", "confirm"), ("code", &code_of(&secret, now(app)))]).await;
    assert_eq!(done.status, 200, "{}", done.text());
    assert_ne!(browser.cookie("safehouse"), before, "the session has another id");
    let codes = codes(&done);
    assert_eq!(codes.len(), 10);
    (secret, codes)
}

/// What a browser shows that was asked for the second factor.
async fn asked(browser: &Browser<'_>) -> String {
    let fields = [("name", "Rick"), ("password", PASSWORD), ("next", "/necrogenesis/sets")];
    let asked = browser.post("/sign-in", &fields).await;
    assert_eq!(asked.status, 200);
    assert!(asked.text().contains("One more step") && asked.text().contains("value=\"/necrogenesis/sets\""));
    assert_eq!(browser.known_as().await, None, "half of it is nothing");
    between(&asked, "name=\"token\" value=\"", "\"")
}

#[tokio::test]
async fn an_authenticator_is_set_up_and_asked_for() {
    let app = TestApp::new().await;
    let desk = Browser::of(&app, "Rick").await;
    assert!(desk.get("/account").await.text().contains("The password stands alone"));
    let (_, codes) = set_up(&app, &desk).await;
    assert_eq!(led(&desk.post(PAGE, &[("do", "written")]).await), "/account/second-factor?done=codes");
    assert!(desk.get(PAGE).await.text().contains("10 of 10 codes are left"));
    assert!(!desk.get(PAGE).await.text().contains(&codes[0]), "they are shown once");

    let phone = Browser::new(&app);
    let token = asked(&phone).await;
    for code in ["", "000000", PASSWORD] {
        let refused = phone.post("/sign-in", &[("token", &token), ("code", code), ("next", "/credits")]).await;
        assert_eq!(refused.status, 422);
        let text = refused.text();
        assert!(text.contains("aria-invalid=\"true\"") && text.contains(&token) && text.contains("value=\"/credits\""));
    }
    let fields = [("token", &*token), ("code", &*codes[0]), ("next", "/necrogenesis/sets")];
    assert_eq!(led(&phone.post("/sign-in", &fields).await), "/account/second-factor?done=used");
    assert_eq!(phone.known_as().await.as_deref(), Some("Rick"));
    let page = phone.get("/account/second-factor?done=used").await;
    assert!(page.text().contains("9 of 10 codes are left") && page.text().contains("signed in elsewhere"));
    let again = Browser::new(&app).post("/sign-in", &fields).await;
    assert_eq!(again.status, 410);
    assert!(again.text().contains("Sign in once more"));
}

#[tokio::test]
async fn what_asked_for_a_second_factor_is_led_back_to_once_it_is_set_up() {
    let app = TestApp::new().await;
    let desk = Browser::of(&app, "Rick").await;
    let to = paths::with_next(PAGE, "/stores/new");
    let opening = [("name", "Corner Games"), ("slug", "corner-games"), ("time_zone", "UTC")];
    assert_eq!(led(&desk.post("/stores/new", &opening).await), to);
    assert!(desk.get("/stores/new").await.text().contains(&format!("href=\"{to}\"")));
    assert!(desk.get(&to).await.text().contains(NEXT));
    let shown = desk.post(PAGE, &[("do", "start"), ("next", "/stores/new")]).await;
    assert!(shown.text().contains(NEXT));
    let code = code_of(&secret(&shown), now(&app));
    let done = desk.post(PAGE, &[("do", "confirm"), ("code", &code), ("next", "/stores/new")]).await;
    assert!(done.text().contains(NEXT), "{}", done.text());
    assert_eq!(led(&desk.post(PAGE, &[("do", "written"), ("next", "/stores/new")]).await), "/stores/new");
    // Nothing leads to another site.
    let away = desk.post(PAGE, &[("do", "written"), ("next", "//evil.example")]).await;
    assert_eq!(led(&away), "/account/second-factor?done=codes");
    assert!(!desk.get("/account/second-factor?next=//evil.example").await.text().contains("evil.example"));
}

#[tokio::test]
async fn the_code_of_the_authenticator_leads_on_to_where_one_was() {
    let app = TestApp::new().await;
    let desk = Browser::of(&app, "Rick").await;
    let (secret, _) = set_up(&app, &desk).await;
    let phone = Browser::new(&app);
    let token = asked(&phone).await;
    // The code that confirmed it is used; its next is that of half a minute later, which is
    // waited for by going back in what is remembered.
    let used = app.site.store.find_totp(account(&app).await).await.unwrap().unwrap();
    assert!(app.site.store.delete_totp(account(&app).await).await.unwrap());
    assert!(app.site.store.put_totp(account(&app).await, &used.secret).await.unwrap());
    assert!(app.site.store.confirm_totp(account(&app).await, &used.secret, 0, 0).await.unwrap());
    let fields = [("token", &*token), ("code", &*code_of(&secret, now(&app))), ("next", "/necrogenesis/sets")];
    assert_eq!(led(&phone.post("/sign-in", &fields).await), "/necrogenesis/sets");
    assert_eq!(phone.known_as().await.as_deref(), Some("Rick"));
}

async fn account(app: &TestApp) -> safehouse_service::AccountId {
    accounts::find_account(&app.site.app.service, &Caller::Administrator, "rick").await.unwrap().id
}

#[tokio::test]
async fn what_is_dear_asks_for_both_and_the_authenticator_is_removed_with_the_password() {
    let app = TestApp::new().await;
    let desk = Browser::of(&app, "Rick").await;
    let other = Browser::new(&app);
    other.post("/sign-in", &[("name", "Rick"), ("password", PASSWORD)]).await;
    let (_, codes) = set_up(&app, &desk).await;
    // A session of before has given the password alone.
    for (page, fields) in [
        (PAGE, &[("do", "remove"), ("password", PASSWORD)][..]),
        ("/account/password", &[("password", PASSWORD), ("new", "quiet river under stone")]),
    ] {
        assert!(led(&other.post(page, fields).await).starts_with("/account/confirm?next="), "{page}");
    }
    let page = other.get("/account/confirm").await;
    assert!(page.text().contains("and the second factor") && page.text().contains("name=\"code\""));
    let half = other.post("/account/confirm", &[("password", PASSWORD)]).await;
    assert_eq!(half.status, 422);
    assert!(half.text().contains("id=\"account-code-fault\""));
    let both = [("password", PASSWORD), ("code", &codes[0]), ("next", PAGE)];
    assert_eq!(led(&other.post("/account/confirm", &both).await), PAGE);
    let wrong = other.post(PAGE, &[("do", "remove"), ("password", "x")]).await;
    assert_eq!(wrong.status, 422);
    assert!(wrong.text().contains("id=\"account-password-fault\""));
    let removed = other.post(PAGE, &[("do", "remove"), ("password", PASSWORD)]).await;
    assert_eq!(led(&removed), "/account/second-factor?done=removed");
    let third = Browser::new(&app);
    assert_eq!(led(&third.post("/sign-in", &[("name", "Rick"), ("password", PASSWORD)]).await), "/account");
    let history = desk.get("/account").await.text().into_owned();
    for words in ["An authenticator was added", "The authenticator was removed", "A code stood in for"] {
        assert!(history.contains(words), "{words}");
    }
}

#[tokio::test]
async fn coming_back_without_the_password_asks_for_the_second_factor() {
    let app = TestApp::new().await;
    let desk = Browser::of(&app, "Rick").await;
    let to_come_back = codes(&desk.post("/account/codes", &[]).await);
    let (_, to_stand_in) = set_up(&app, &desk).await;
    let phone = Browser::new(&app);
    let fields = [("name", "Rick"), ("code", &*to_come_back[0]), ("new", "quiet river under stone")];
    let asked = phone.post("/recover", &fields).await;
    assert!(asked.text().contains("One more step"), "{}", asked.text());
    assert_eq!(phone.known_as().await, None);
    let token = between(&asked, "name=\"token\" value=\"", "\"");
    let refused = phone.post("/sign-in", &[("token", &token), ("code", &to_come_back[1])]).await;
    assert_eq!(refused.status, 422, "one kind is never taken for the other");
    phone.post("/sign-in", &[("token", &token), ("code", &to_stand_in[0])]).await;
    assert_eq!(phone.known_as().await.as_deref(), Some("Rick"));
    let service = &app.site.app.service;
    let link = recovery::make_link(service, &Caller::Administrator, account(&app).await).await.unwrap();
    let other = Browser::new(&app);
    let asked = other.post(&format!("/recover/{link}"), &[("new", PASSWORD)]).await;
    assert!(asked.text().contains("One more step"));
    assert_eq!(other.known_as().await, None);
}

#[tokio::test]
async fn whoever_runs_the_site_sets_up_a_second_factor_before_anything_else() {
    let app = TestApp::new().await;
    let service = &app.site.app.service;
    let made = accounts::create_administrator(service, &Caller::Administrator, "Morgan").await.unwrap();
    let link = recovery::make_link(service, &Caller::Administrator, made.account).await.unwrap();
    let browser = Browser::new(&app);
    assert_eq!(led(&browser.post(&format!("/recover/{link}"), &[("new", PASSWORD)]).await), PAGE);
    for page in ["/account", "/account/codes", "/account/delete"] {
        assert_eq!(led(&browser.get(page).await), paths::with_next(PAGE, page), "{page}");
    }
    assert_eq!(led(&browser.post("/account/name", &[("name", "Rick")]).await), PAGE);
    let page = browser.get(PAGE).await;
    assert!(page.text().contains("This account runs the site, and so needs a second factor."));
    assert!(!page.text().contains("Back to the account"));
    set_up(&app, &browser).await;
    assert_eq!(browser.get("/account").await.status, 200);
    // Whoever signs in with the password alone comes no further either.
    assert_eq!(led(&browser.post("/sign-out", &[]).await), "/");
}

#[tokio::test]
async fn staff_of_a_store_set_up_a_second_factor_before_anything_else() {
    let app = TestApp::new().await;
    let service = &app.site.app.service;
    let browser = Browser::of(&app, "Rick").await;
    stores::add_store(service, &Caller::Administrator, "corner-games", "Corner Games").await.unwrap();
    let judge = StaffRole::Judge;
    stores::add_staff(service, &Caller::Administrator, "corner-games", "Rick", judge).await.unwrap();
    for page in ["/account", "/account/codes", "/account/decks"] {
        assert_eq!(led(&browser.get(page).await), paths::with_next(PAGE, page), "{page}");
    }
    let refused = browser.get("/api/v1/decks").await;
    assert_eq!(refused.status, 403, "{}", refused.text());
    let page = browser.get(PAGE).await;
    assert!(page.text().contains("This account is staff of a store, and so needs a second factor."));
    assert!(!page.text().contains("Back to the account"));
    set_up(&app, &browser).await;
    let page = browser.get("/account").await;
    assert_eq!(page.status, 200);
    assert!(page.text().contains("Staff of <bdi>Corner Games</bdi> (judge)"), "{}", page.text());
    assert!(page.text().contains("You were made staff of a store, by whoever runs the site"));
    // The session that it had got another id, and ends as those of staff do.
    let account = account(&app).await;
    let sessions = app.site.store.list_sessions_of(account, now(&app), 9).await.unwrap();
    let day = 24 * 60 * 60 * 1000;
    assert!(sessions.iter().all(|session| session.ends_at - session.created_at == 7 * day), "{sessions:?}");
    assert!(sessions.iter().all(|session| session.idle_ends_at - session.seen_at == day / 2), "{sessions:?}");
}

#[tokio::test]
async fn passkeys_are_offered_where_they_work_and_elsewhere_it_is_said_why() {
    let nowhere = TestApp::new().await;
    let sign_in = nowhere.get("/sign-in").await;
    assert!(!sign_in.text().contains("data-passkey") && !sign_in.text().contains("/passkeys/"));
    let browser = Browser::of(&nowhere, "Rick").await;
    assert!(browser.get(PAGE).await.text().contains("this one was not told its own"));
    assert_eq!(browser.post("/sign-in/passkey", &[]).await.status, 409);
    assert_eq!(browser.post(PAGE, &[("do", "add-passkey")]).await.status, 409);
    for (address, why) in
        [("https://192.0.2.7", "reached by a number"), ("http://cards.example", "browsers make them over https alone")]
    {
        let app = TestApp::with(|config| {
            config.public_url = Some(address.parse().unwrap());
            config.insecure_http = true;
        })
        .await;
        let browser = Browser::of(&app, "Rick").await;
        assert!(browser.get(PAGE).await.text().contains(why), "{address}");
    }

    let app = TestApp::with(|config| config.public_url = Some("https://cards.example".parse().unwrap())).await;
    let sign_in = app.get("/sign-in").await;
    let script = between(&sign_in, "src=\"/passkeys/", "\"");
    assert!(sign_in.text().contains(&format!("nonce=\"{}\" src=\"/passkeys/", sign_in.nonce())));
    assert!(sign_in.text().contains("autocomplete=\"username webauthn\""));
    let file = app.get(&format!("/passkeys/{script}")).await;
    assert_eq!((file.status.as_u16(), file.header("content-type")), (200, "text/javascript"));
    assert!(file.header("cache-control").contains("immutable"));
    assert_eq!(app.get("/passkeys/of-another-build.js").await.status, 404);
    assert!(!app.get("/register").await.text().contains("/passkeys/"), "no page has it but those that need it");

    let browser = Browser::of(&app, "Rick").await;
    let asked = browser.post("/sign-in/passkey", &[]).await;
    assert_eq!((asked.status.as_u16(), asked.header("cache-control")), (200, "no-store"));
    let asked: serde_json::Value = serde_json::from_slice(&asked.bytes).unwrap();
    assert_eq!(asked["options"]["publicKey"]["rpId"], "cards.example");
    assert_eq!(asked["options"]["publicKey"]["userVerification"], "required");
    let token = asked["token"].as_str().unwrap();
    let refused = Browser::new(&app).post("/sign-in", &[("token", token), ("passkey", "{}")]).await;
    assert_eq!(refused.status, 422);
    assert!(refused.text().contains("role=\"alert\""));

    let page = browser.post(PAGE, &[("do", "add-passkey")]).await;
    assert!(page.text().contains("data-passkey=\"create\"") && page.text().contains("cards.example"));
    let token = between(&page, "name=\"token\" value=\"", "\"");
    let fields = [("do", "keep-passkey"), ("token", &*token), ("passkey", "{}"), ("label", "Phone")];
    let refused = browser.post(PAGE, &fields).await;
    assert_eq!(refused.status, 422);
    assert!(refused.text().contains("This passkey is of no account here"));
}
