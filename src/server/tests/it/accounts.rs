//! Accounts, as browsers with and without script meet them.

use axum::http::{Method, StatusCode};
use safehouse_app::routes::ACCOUNT_PAGES;
use safehouse_service::{Caller, accounts, recovery};

use crate::{
    browser::{Browser, PASSWORD},
    test_app::{TestApp, TestResponse, request},
    test_program::{safehouse, text},
};

/// Where an answer leads.
fn led(answer: &TestResponse) -> &str {
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
    answer.header("location")
}

/// The header that sets a cookie.
fn cookie<'a>(answer: &'a TestResponse, begin: &str) -> &'a str {
    let mut set = answer.headers.get_all("set-cookie").iter().map(|value| value.to_str().unwrap());
    set.find(|cookie| cookie.starts_with(begin)).unwrap_or_else(|| panic!("no cookie {begin}: {:?}", answer.headers))
}

async fn https() -> TestApp {
    TestApp::with(|config| config.public_url = Some("https://cards.example".parse().unwrap())).await
}

#[tokio::test]
async fn whoever_makes_an_account_is_known_on_every_page_and_leads_on_to_codes() {
    let app = TestApp::new().await;
    let browser = Browser::new(&app);
    assert_eq!(browser.known_as().await, None);
    let fields = [("name", " Rick Grimes "), ("new", PASSWORD), ("next", "/necrogenesis/decks")];
    let made = browser.post("/register", &fields).await;
    assert_eq!(led(&made), "/account/codes?next=%2Fnecrogenesis%2Fdecks");
    assert_eq!(browser.known_as().await.as_deref(), Some("Rick Grimes"));
    let codes = browser.get(led(&made)).await;
    assert!(codes.text().contains("Not now"), "the step can be left out, knowing it");
    let account = browser.get("/account").await;
    assert_eq!(account.status, 200);
    assert!(account.text().contains("There is no way back yet."));
    // Whoever is known needs no form to become it.
    for page in ["/sign-in", "/register"] {
        assert_eq!(led(&browser.get(page).await), "/account");
    }
}

#[tokio::test]
async fn the_cookie_of_a_session_is_as_safe_as_the_address_allows() {
    let plain = TestApp::new().await;
    let made = Browser::new(&plain).post("/register", &[("name", "Rick"), ("new", PASSWORD)]).await;
    let cookie = cookie(&made, "safehouse=");
    for attribute in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=1555"] {
        assert!(cookie.contains(attribute), "{cookie}");
    }
    let safe = https().await;
    let made = Browser::new(&safe).post("/register", &[("name", "Rick"), ("new", PASSWORD)]).await;
    for name in ["__Host-safehouse=", "__Host-safehouse-device="] {
        let cookie = self::cookie(&made, name);
        assert!(cookie.contains("Secure") && cookie.contains("HttpOnly") && !cookie.contains("Domain"), "{cookie}");
    }
}

#[tokio::test]
async fn who_signs_out_is_nobody_and_the_old_cookie_opens_nothing() {
    for app in [TestApp::new().await, https().await] {
        let browser = Browser::of(&app, "Rick").await;
        let name = if app.site.config.public_url.is_some() { "__Host-safehouse" } else { "safehouse" };
        let old = browser.cookie(name).unwrap();
        assert_eq!(led(&browser.post("/sign-out", &[]).await), "/");
        assert_eq!(browser.cookie(name), None, "the browser's cookie is gone");
        browser.set_cookie(name, &old);
        assert_eq!(browser.known_as().await, None);
        assert_eq!(led(&browser.get("/account").await), "/sign-in?next=%2Faccount");
        // Signing out again is no fault.
        assert_eq!(led(&browser.post("/sign-out", &[]).await), "/");
    }
}

#[tokio::test]
async fn a_session_gets_an_id_of_its_own_whatever_the_browser_brings() {
    let app = TestApp::new().await;
    Browser::of(&app, "Rick").await;
    let browser = Browser::new(&app);
    let planted = "AAAAAAAAAAAAAAAAAAAAAA";
    browser.set_cookie("safehouse", planted);
    let fields = [("name", "rick"), ("password", PASSWORD)];
    assert_eq!(led(&browser.post("/sign-in", &fields).await), "/account");
    let first = browser.cookie("safehouse").unwrap();
    assert_ne!(first, planted);
    // Giving the password once more changes it, too, and the one of before opens nothing.
    assert_eq!(led(&browser.post("/account/confirm", &[("password", PASSWORD)]).await), "/account");
    let second = browser.cookie("safehouse").unwrap();
    assert_ne!(first, second);
    let thief = Browser::new(&app);
    thief.set_cookie("safehouse", &first);
    assert_eq!(thief.known_as().await, None);
    assert_eq!(browser.known_as().await.as_deref(), Some("Rick"));
}

#[tokio::test]
async fn a_wrong_password_and_an_unknown_name_are_answered_alike_and_nothing_written_is_lost() {
    let app = TestApp::new().await;
    Browser::of(&app, "Rick").await;
    let mut answers = Vec::new();
    for name in ["Rick", "Rock"] {
        let fields = [("name", name), ("password", "not it at all"), ("next", "/necrogenesis/sets")];
        let refused = Browser::new(&app).post("/sign-in", &fields).await;
        assert_eq!(refused.status, 422);
        let text = refused.text().into_owned();
        assert!(text.contains("role=\"alert\"") && text.contains(&format!("value=\"{name}\"")));
        assert!(text.contains("name=\"next\" value=\"/necrogenesis/sets\""));
        assert!(!text.contains("not it at all"), "a password is never written back");
        let (_, content) = text.split_once("<main").unwrap();
        let (content, _) = content.split_once("</main>").unwrap();
        answers.push(content.replace(name, "NAME"));
    }
    assert_eq!(answers[0], answers[1]);
}

#[tokio::test]
async fn what_cannot_be_had_is_said_at_its_field() {
    let app = TestApp::new().await;
    Browser::of(&app, "Rick").await;
    for (name, password, field, words) in [
        ("ab", PASSWORD, "account-name-fault", "3 characters or more"),
        ("<script>alert(1)</script>", PASSWORD, "account-name-fault", "letters and digits"),
        ("RICK", PASSWORD, "account-name-fault", "Somebody has this name"),
        ("Admin", PASSWORD, "account-name-fault", "the site&#39;s own"),
        ("Glenn", "short", "account-new-fault", "12 characters or more"),
        ("Glenn", "password1234", "account-new-fault", "guess"),
        ("Glenn", "KingOfTheUnderline", "account-new-fault", "guess"),
    ] {
        let refused = Browser::new(&app).post("/register", &[("name", name), ("new", password)]).await;
        assert!(refused.status == 422 || refused.status == 409, "{name}: {}", refused.status);
        let text = refused.text().into_owned();
        let (_, fault) = text.split_once(&format!("id=\"{field}\"")).unwrap_or_else(|| panic!("{name}: {text}"));
        let (fault, _) = fault.split_once("</div>").unwrap();
        assert!(fault.contains(words) || fault.contains(&words.replace("&#39;", "'")), "{name}: {fault}");
        assert!(text.contains("aria-invalid=\"true\""));
        assert!(!text.contains("<script>alert(1)"));
        assert!(!text.contains(&format!("value=\"{password}\"")));
    }
}

#[tokio::test]
async fn nobody_is_led_to_another_site() {
    let app = TestApp::new().await;
    Browser::of(&app, "Rick").await;
    for next in [
        "//evil.example",
        "/\\evil.example",
        "https://evil.example",
        "evil",
        "/\t/evil.example",
        "/a\nb",
        "javascript:alert(1)",
    ] {
        let fields = [("name", "Rick"), ("password", PASSWORD), ("next", next)];
        assert_eq!(led(&Browser::new(&app).post("/sign-in", &fields).await), "/account", "{next:?}");
    }
    let mut asked = request(Method::GET, "/sign-in");
    asked.headers_mut().insert("referer", "http://evil.example/x".parse().unwrap());
    assert!(!app.send(asked).await.text().contains("name=\"next\""));
    let mut asked = request(Method::GET, "/sign-in");
    asked.headers_mut().insert("referer", "http://127.0.0.1:3000/necrogenesis/decks?a=b".parse().unwrap());
    assert!(app.send(asked).await.text().contains("name=\"next\" value=\"/necrogenesis/decks?a=b\""));
}

#[tokio::test]
async fn pages_of_accounts_are_kept_nowhere_and_forms_of_other_sites_do_nothing() {
    let app = TestApp::new().await;
    let browser = Browser::of(&app, "Rick").await;
    for page in ["/account", "/account/codes", "/account/confirm", "/account/delete", "/recover"] {
        assert_eq!(browser.get(page).await.header("cache-control"), "no-store", "{page}");
    }
    let mut asked = request(Method::POST, "/account/delete");
    asked.headers_mut().insert("sec-fetch-site", "cross-site".parse().unwrap());
    assert_eq!(browser.send(asked).await.status, 403);
    assert_eq!(browser.known_as().await.as_deref(), Some("Rick"));
}

#[tokio::test]
async fn every_page_of_accounts_is_whole_before_a_script_runs() {
    let app = TestApp::new().await;
    let browser = Browser::of(&app, "Rick").await;
    let mut read = 0;
    // Those of a deck are asked for where there is one (`own_decks.rs`).
    for page in ACCOUNT_PAGES.iter().filter(|page| !page.contains("{deck}")) {
        let path = page.replace("{token}", "nothing");
        let guest = Browser::new(&app).get(&path).await;
        let answer = if guest.status == StatusCode::SEE_OTHER { browser.get(&path).await } else { guest };
        let text = answer.text();
        let mut rest = &*text;
        for part in ["<title>", "class=\"skip-link\"", "id=\"content\"", "<h1", "</h1>", "<footer", "</html>"] {
            rest = rest.split_once(part).unwrap_or_else(|| panic!("{path}: {part}: {text}")).1;
        }
        assert!(!text.contains("<template"), "{path}: a part that waits for a script");
        assert_eq!(text.matches("<h1").count(), 1, "{path}");
        read += 1;
    }
    assert_eq!(read, ACCOUNT_PAGES.iter().filter(|page| !page.contains("{deck}")).count());
}

#[tokio::test]
async fn a_program_is_told_what_a_person_is_led_to() {
    let app = TestApp::new().await;
    let mut asked = request(Method::GET, "/account");
    asked.headers_mut().insert("accept", "application/problem+json".parse().unwrap());
    let refused = app.send(asked).await;
    assert_eq!(refused.status, 401);
    assert!(refused.text().contains("urn:safehouse:problem:accounts:sign-in"));
}

#[tokio::test]
async fn another_password_ends_all_other_sessions_and_another_name_none() {
    let app = TestApp::new().await;
    let desk = Browser::of(&app, "Rick").await;
    let phone = Browser::new(&app);
    phone.post("/sign-in", &[("name", "Rick"), ("password", PASSWORD)]).await;
    assert_eq!(led(&desk.post("/account/name", &[("name", "Officer Rick")]).await), "/account?done=name");
    assert_eq!(phone.known_as().await.as_deref(), Some("Officer Rick"));
    let wrong = desk.post("/account/password", &[("password", "x"), ("new", "quiet river under stone")]).await;
    assert_eq!(wrong.status, 422);
    assert!(wrong.text().contains("id=\"account-password-fault\""));
    let fields = [("password", PASSWORD), ("new", "quiet river under stone")];
    assert_eq!(led(&desk.post("/account/password", &fields).await), "/account?done=password");
    assert_eq!(desk.known_as().await.as_deref(), Some("Officer Rick"));
    assert_eq!(phone.known_as().await, None);
    assert_eq!(phone.post("/sign-in", &[("name", "Officer Rick"), ("password", PASSWORD)]).await.status, 422);
}

#[tokio::test]
async fn sessions_are_listed_and_ended_by_their_owner_alone() {
    let app = TestApp::new().await;
    let desk = Browser::of(&app, "Rick").await;
    let phone = Browser::new(&app).from([198, 51, 100, 9]);
    phone.post("/sign-in", &[("name", "Rick"), ("password", PASSWORD)]).await;
    let listed = desk.get("/account").await.text().into_owned();
    assert!(listed.contains("198.51.100.0/24") && !listed.contains("198.51.100.9"), "a network, no household");
    let (_, form) = listed.split_once("name=\"session\" value=\"").unwrap();
    let key = form.split('"').next().unwrap().to_owned();
    let stranger = Browser::of(&app, "Shane").await;
    stranger.post("/account/end-session", &[("session", &key)]).await;
    assert_eq!(phone.known_as().await.as_deref(), Some("Rick"));
    assert_eq!(led(&desk.post("/account/end-session", &[("session", &key)]).await), "/account?done=ended");
    assert_eq!(phone.known_as().await, None);
    assert_eq!(desk.post("/account/end-session", &[("session", "x")]).await.status, 404);
    phone.post("/sign-in", &[("name", "Rick"), ("password", PASSWORD)]).await;
    assert_eq!(led(&desk.post("/account/end-others", &[]).await), "/account?done=ended");
    assert_eq!((phone.known_as().await, desk.known_as().await.as_deref()), (None, Some("Rick")));
}

#[tokio::test]
async fn a_code_that_was_written_down_sets_another_password_once() {
    let app = TestApp::new().await;
    let desk = Browser::of(&app, "Rick").await;
    let shown = desk.post("/account/codes", &[]).await.text().into_owned();
    let codes: Vec<String> =
        shown.split("<li><code>").skip(1).map(|rest| rest.split('<').next().unwrap().to_owned()).collect();
    assert_eq!(codes.len(), 10);
    assert!(!desk.get("/account/codes").await.text().contains(&codes[0]), "they are shown once");
    // Whoever has them goes on to where they were, and makes no others.
    let next = "/necrogenesis/cards?q=t%3Azombie";
    assert!(
        desk.post("/account/codes", &[("next", next)])
            .await
            .text()
            .contains("value=\"/necrogenesis/cards?q=t%3Azombie\"")
    );
    let shown = desk.post("/account/codes", &[]).await.text().into_owned();
    let codes: Vec<String> =
        shown.split("<li><code>").skip(1).map(|rest| rest.split('<').next().unwrap().to_owned()).collect();
    assert_eq!(led(&desk.post("/account/codes", &[("written", "yes"), ("next", next)]).await), next);
    assert_eq!(led(&desk.post("/account/codes", &[("written", "yes"), ("next", "//evil.example")]).await), "/account");
    let phone = Browser::new(&app);
    let weak = phone.post("/recover", &[("name", "Rick"), ("code", &codes[0]), ("new", "short")]).await;
    assert_eq!(weak.status, 422);
    assert!(weak.text().contains(&codes[0]), "what was written is not lost");
    let fields = [("name", "rick"), ("code", &*codes[0].to_uppercase()), ("new", "quiet river under stone")];
    assert_eq!(led(&phone.post("/recover", &fields).await), "/account?done=password");
    assert_eq!(phone.known_as().await.as_deref(), Some("Rick"));
    assert_eq!(desk.known_as().await, None, "all sessions of before end");
    assert_eq!(Browser::new(&app).post("/recover", &fields).await.status, 422);
    assert!(phone.get("/account").await.text().contains("9 of 10 codes are left"));
}

#[tokio::test]
async fn a_link_of_whoever_runs_the_site_sets_a_password_once() {
    let app = TestApp::new().await;
    Browser::of(&app, "Rick").await;
    let service = &app.site.app.service;
    let account = accounts::find_account(service, &Caller::Administrator, "rick").await.unwrap();
    let token = recovery::make_link(service, &Caller::Administrator, account.id).await.unwrap();
    let path = format!("/recover/{token}");
    let browser = Browser::new(&app);
    for _ in 0..2 {
        let page = browser.get(&path).await;
        assert_eq!(page.status, 200, "looking at it uses nothing up");
        assert!(page.text().contains("Rick"));
    }
    assert_eq!(browser.post(&path, &[("new", "short")]).await.status, 422);
    let fields = [("new", "quiet river under stone")];
    assert_eq!(led(&browser.post(&path, &fields).await), "/account?done=password");
    let again = Browser::new(&app);
    for used in [again.get(&path).await, again.post(&path, &fields).await, again.get("/recover/x").await] {
        assert_eq!(used.status, 410);
        assert!(used.text().contains("of no use any more"));
    }
}

#[tokio::test]
async fn a_deleted_account_leaves_nothing_and_its_name_is_free() {
    let app = TestApp::new().await;
    let browser = Browser::of(&app, "Rick").await;
    assert_eq!(browser.post("/account/delete", &[]).await.status, 422, "whoever did not say so keeps it");
    assert_eq!(led(&browser.post("/account/delete", &[("sure", "yes")]).await), "/");
    assert_eq!(browser.known_as().await, None);
    assert_eq!(browser.cookie("safehouse"), None);
    Browser::of(&app, "Rick").await;
}

#[tokio::test]
async fn where_everybody_could_read_along_nobody_signs_in_unless_that_is_wanted() {
    let open = TestApp::with(|config| config.listen = "0.0.0.0:3000".parse().unwrap()).await;
    let page = open.get("/sign-in").await;
    assert_eq!(page.status, 404);
    assert!(page.text().contains("Nobody can sign in here") && page.text().contains("--public-url"));
    assert!(!open.get("/").await.text().contains("top-bar__account"));
    let asked = Browser::new(&open).post("/register", &[("name", "Rick"), ("new", PASSWORD)]).await;
    assert!(asked.status.is_client_error() && asked.headers.get("set-cookie").is_none());
    let wanted = TestApp::with(|config| {
        config.listen = "0.0.0.0:3000".parse().unwrap();
        config.insecure_http = true;
    })
    .await;
    assert!(wanted.get("/sign-in").await.text().contains("Not a safe connection."));
    Browser::of(&wanted, "Rick").await;
    let safe = https().await;
    assert!(!safe.get("/sign-in").await.text().contains("Not a safe connection."));
}

#[tokio::test]
async fn a_store_that_does_not_answer_is_told_as_such_and_nobody_seems_signed_out() {
    let app = TestApp::new().await;
    let browser = Browser::of(&app, "Rick").await;
    app.site.store.close().await;
    let refused = browser.get("/account").await;
    assert_eq!(refused.status, 503);
    assert!(refused.text().contains("cannot reach its store"), "{}", refused.text());
    assert!(browser.cookie("safehouse").is_some());
    let fields = [("name", "Rick"), ("password", PASSWORD)];
    let refused = Browser::new(&app).post("/sign-in", &fields).await;
    assert_eq!(refused.status, 503);
    assert!(!refused.text().contains("shared decks"), "{}", refused.text());
}

#[tokio::test]
async fn who_tries_too_often_is_told_how_long_to_wait() {
    let app = TestApp::with(|config| config.sign_in_limit = 0).await;
    Browser::of(&app, "Rick").await;
    let browser = Browser::new(&app);
    let wrong = [("name", "Rick"), ("password", "not it at all")];
    for _ in 0..5 {
        assert_eq!(browser.post("/sign-in", &wrong).await.status, 422);
    }
    let right = [("name", "Rick"), ("password", PASSWORD)];
    let refused = browser.post("/sign-in", &right).await;
    assert_eq!(refused.status, 429);
    let wait: u64 = refused.header("retry-after").parse().unwrap();
    assert!((1..=61).contains(&wait), "{wait}");
    assert!(refused.text().contains("Wait"));
}

#[tokio::test]
async fn a_site_refuses_passwords_of_the_file_that_it_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let [list, file] = ["list.txt", "breached"].map(|name| folder.path().join(name));
    std::fs::write(&list, "umber kettle north parade\n5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8:9545824\n").unwrap();
    let [list, written] = [&list, &file].map(|path| path.to_str().unwrap());
    let built = safehouse(&["admin", "breached", "build", list, written]);
    assert!(text(&built.stdout).contains("2 passwords"), "{}", text(&built.stderr));
    let app = TestApp::with(|config| config.breached_passwords = Some(file.clone())).await;
    let refused = Browser::new(&app).post("/register", &[("name", "Rick"), ("new", "umber kettle north parade")]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.text().contains("became known elsewhere"), "{}", refused.text());
    assert_eq!(Browser::new(&app).post("/register", &[("name", "Rick"), ("new", PASSWORD)]).await.status, 303);

    let none = safehouse(&["admin", "breached", "build", "/no/such/list", written]);
    assert_eq!(none.status.code(), Some(2));
    assert!(text(&none.stderr).contains("/no/such/list"), "{}", text(&none.stderr));
    std::fs::write(&file, "anything").unwrap();
    let data = folder.path().join("data");
    let broken = safehouse(&["serve", "--breached-passwords", written, "--data", data.to_str().unwrap()]);
    assert_eq!(broken.status.code(), Some(2));
    let words = text(&broken.stderr);
    assert!(words.contains("breached_passwords") && words.contains("build it again"), "{words}");
}
