//! Stores, as browsers meet them: their staff, everybody else, and whoever runs the site.

use axum::http::StatusCode;
use safehouse_service::{Caller, Role, Secret, accounts, stores::list_stores};

use crate::{
    browser::Browser,
    test_app::{TestApp, TestResponse},
};

const MACHINE: Caller = Caller::Administrator;
/// What somebody could write to have it read as something else.
const HOSTILE: &str =
    "</textarea></title><script>alert(1)</script>\"'><img src=x onerror=alert(1)>\u{202e}\u{200b}&amp;";

/// Where an answer leads.
pub(crate) fn led(answer: &TestResponse) -> &str {
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
    answer.header("location")
}

fn change(config: &mut safehouse_server::config::Config) {
    (config.page_limit, config.write_limit) = (0, 0);
    config.public_url = Some("https://cards.example".parse().unwrap());
}

pub(crate) async fn site() -> TestApp {
    TestApp::with(change).await
}

/// Gives the account of a name a second factor.
async fn prove(app: &TestApp, name: &str) {
    let service = &app.site.app.service;
    let account = accounts::find_account(service, &MACHINE, name).await.unwrap();
    let secret = Secret::new("nobody opens it");
    assert!(service.store.put_totp(account.id, &secret).await.unwrap());
    assert!(service.store.confirm_totp(account.id, &secret, 0, 1).await.unwrap());
}

pub(crate) async fn proven<'a>(app: &'a TestApp, name: &str) -> Browser<'a> {
    let browser = Browser::of(app, name).await;
    prove(app, name).await;
    browser
}

/// Somebody who runs the site.
pub(crate) async fn administrator(app: &TestApp) -> Browser<'_> {
    let browser = proven(app, "Morgan").await;
    let service = &app.site.app.service;
    let account = accounts::find_account(service, &MACHINE, "Morgan").await.unwrap();
    service.store.set_account_role(account.id, Role::Administrator).await.unwrap();
    browser
}

const OPENING: [(&str, &str); 3] = [("name", "Corner Games"), ("slug", "corner-games"), ("time_zone", "Europe/Berlin")];

/// A store of Rick's.
pub(crate) async fn opened(app: &TestApp) -> Browser<'_> {
    let owner = proven(app, "Rick").await;
    assert_eq!(led(&owner.post("/stores/new", &OPENING).await), "/stores/corner-games?done=opened");
    owner
}

/// The path of a link into its staff.
async fn invited(owner: &Browser<'_>, role: &str) -> String {
    let answer = owner.post("/stores/corner-games/invite", &[("role", role)]).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let text = answer.text().into_owned();
    let token = text.split("https://cards.example/stores/join/").nth(1).unwrap().split('"').next().unwrap();
    assert_eq!(token.len(), 40);
    format!("/stores/join/{token}")
}

pub(crate) async fn joined<'a>(app: &'a TestApp, owner: &Browser<'_>, name: &str, role: &str) -> Browser<'a> {
    let link = invited(owner, role).await;
    let browser = proven(app, name).await;
    let accept = link.replace("/join/", "/accept/");
    assert_eq!(led(&browser.post(&accept, &[]).await), "/stores/corner-games?done=joined");
    browser
}

#[tokio::test]
async fn a_store_is_opened_says_what_it_is_and_shows_its_key() {
    let app = site().await;
    let guest = Browser::new(&app);
    assert!(guest.get("/stores").await.text().contains("No store is confirmed yet."));
    assert!(led(&guest.get("/stores/new").await).starts_with("/sign-in"));
    let bare = Browser::of(&app, "Carl").await;
    let asked = bare.get("/stores/new").await;
    assert!(asked.text().contains("needs a second factor first"), "{}", asked.text());
    // It leads back to what asked for it.
    assert_eq!(led(&bare.post("/stores/new", &OPENING).await), "/account/second-factor?next=%2Fstores%2Fnew");

    let owner = proven(&app, "Rick").await;
    for (field, value, words) in [
        ("slug", "Corner!", "small letters and digits"),
        ("slug", "reports", "another store is named so"),
        ("name", " ", "has letters or digits"),
        ("time_zone", "Berlin", "Europe/Berlin"),
    ] {
        let mut fields = OPENING;
        fields.iter_mut().find(|(name, _)| *name == field).unwrap().1 = value;
        let refused = owner.post("/stores/new", &fields).await;
        assert!(matches!(refused.status.as_u16(), 409 | 422), "{value}: {}", refused.status);
        let text = refused.text();
        assert!(text.to_lowercase().contains(&words.to_lowercase()), "{value}: {text}");
        assert!(text.contains(&format!("id=\"{field}-fault\"")), "{value}: at its field");
    }
    assert_eq!(led(&owner.post("/stores/new", &OPENING).await), "/stores/corner-games?done=opened");
    let page = guest.get("/stores/corner-games").await;
    assert_eq!(page.status, 200);
    let text = page.text();
    assert!(text.contains("<bdi>Corner Games</bdi>") && text.contains("Unconfirmed."), "{text}");
    assert!(text.contains("This site keeps the key for the store") && text.contains("key-words"));
    assert!(text.contains(">entry 1 of the log</a>."), "{text}");
    assert_eq!(
        text.split("<ol class=\"key-words\">").nth(1).unwrap().split("</ol>").next().unwrap().matches("<li>").count(),
        10
    );
    assert!(text.contains("noindex"), "search engines find none that nobody confirmed");
    assert!(!text.contains("/stores/corner-games/settings"));
    assert!(!guest.get("/stores").await.text().contains("Corner Games"), "nobody confirmed it");
    assert!(owner.get("/stores").await.text().contains("Where you work"));

    let words = [
        ("name", HOSTILE),
        ("about", HOSTILE),
        ("address", HOSTILE),
        ("hours", "Mon–Fri\n10–22"),
        ("contact", HOSTILE),
        ("website", "http://x"),
        ("time_zone", "UTC"),
    ];
    let refused = owner.post("/stores/corner-games/settings", &words).await;
    assert_eq!(refused.status, 422);
    assert!(refused.text().contains("id=\"website-fault\"") && !refused.text().contains("<script>alert"));
    let mut words = words;
    words[5].1 = "https://corner.example/";
    let changed = owner.post("/stores/corner-games/settings", &words).await;
    assert_eq!(led(&changed), "/stores/corner-games/settings?done=changed");
    for path in ["/stores/corner-games", "/stores/corner-games/settings", "/stores/corner-games/staff", "/stores"] {
        let page = owner.get(path).await;
        assert_eq!(page.status, 200, "{path}");
        assert!(!page.text().contains("<script>alert") && !page.text().contains("<img src=x"), "{path}");
    }
    let text = guest.get("/stores/corner-games").await.text().into_owned();
    assert!(text.contains("Mon–Fri<br>10–22") && text.contains("rel=\"external nofollow ugc noopener\""), "{text}");
}

#[tokio::test]
async fn staff_are_invited_once_and_each_sees_what_their_role_is_for() {
    let app = site().await;
    let owner = opened(&app).await;
    let guest = Browser::new(&app);
    let link = invited(&owner, "judge").await;
    let shown = guest.get(&link).await;
    let text = shown.text();
    assert!(text.contains("<bdi>Rick</bdi> invites you as") && text.contains("Sign in to accept"), "{text}");
    assert_eq!(guest.get("/stores/join/0123").await.status, 404);
    let accept = link.replace("/join/", "/accept/");
    assert!(led(&guest.post(&accept, &[]).await).starts_with("/sign-in"));
    let judge = proven(&app, "Judith").await;
    assert!(judge.get(&link).await.text().contains("Accept</button>"));
    assert_eq!(led(&judge.post(&accept, &[]).await), "/stores/corner-games?done=joined");
    let late = proven(&app, "Negan").await;
    assert_eq!(late.post(&accept, &[]).await.status, 404, "it worked once");
    let organiser = joined(&app, &owner, "Olivia", "organiser").await;

    for (part, [owners, organisers, judges]) in [
        ("settings", [200, 200, 403]),
        ("staff", [200, 200, 200]),
        ("keys", [200, 403, 403]),
        ("acts", [200, 200, 403]),
        ("appeal", [200, 403, 403]),
        ("report", [200, 200, 200]),
        ("standing", [403, 403, 403]),
        ("nothing", [404, 404, 404]),
    ] {
        let path = format!("/stores/corner-games/{part}");
        for (who, browser, status) in
            [("owner", &owner, owners), ("organiser", &organiser, organisers), ("judge", &judge, judges)]
        {
            assert_eq!(browser.get(&path).await.status, status, "{part} for the {who}");
        }
        let stranger = late.get(&path).await.status.as_u16();
        assert_eq!(
            stranger,
            if part == "report" {
                200
            } else if part == "nothing" {
                404
            } else {
                403
            },
            "{part}"
        );
        assert!(led(&guest.get(&path).await).starts_with("/sign-in"), "{part}");
    }
    assert_eq!(judge.post("/stores/corner-games/invite", &[("role", "helper")]).await.status, 403);
    assert_eq!(owner.post("/stores/corner-games/invite", &[("role", "king")]).await.status, 422);
    let text = owner.get("/stores/corner-games/staff").await.text().into_owned();
    let account = text.split("name=\"member\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let role = owner.post("/stores/corner-games/role", &[("member", &account), ("role", "helper")]).await;
    assert_eq!(led(&role), "/stores/corner-games/staff?done=role");
    let gone = owner.post("/stores/corner-games/dismiss", &[("member", &account)]).await;
    assert_eq!(led(&gone), "/stores/corner-games/staff?done=dismissed");
    let stays = owner.post("/stores/corner-games/leave", &[("sure", "yes")]).await;
    assert!(stays.status == 409 && stays.text().contains("A store keeps an owner"), "{}", stays.text());
    let acts = owner.get("/stores/corner-games/acts").await.text().into_owned();
    for words in ["Judith</bdi> accepted an invitation: Judge", "Rick</bdi> took somebody out of the staff"] {
        assert!(acts.contains(words), "{words}: {acts}");
    }
    // By intention times are the store's own, and its zone is named once.
    let (_, told) = acts.split_once("Times of Europe/Berlin.").unwrap();
    let (told, _) = told.split_once("</ol>").unwrap();
    assert!(!told.contains("UTC") && !told.contains("Europe/Berlin"), "{told}");
}

#[tokio::test]
async fn whoever_runs_the_site_confirms_suspends_and_hides_and_its_owner_answers() {
    let app = site().await;
    let owner = opened(&app).await;
    let (guest, morgan) = (Browser::new(&app), administrator(&app).await);
    let waiting = morgan.get("/stores/reports").await.text().into_owned();
    assert!(waiting.contains("Nobody confirmed these") && waiting.contains("/stores/corner-games/standing"));
    let act =
        async |deed: &str, fields: &[(&str, &str)]| morgan.post(&format!("/stores/corner-games/{deed}"), fields).await;
    let refused = act("confirm", &[("kind", "visit"), ("words", " ")]).await;
    assert_eq!(refused.status, 422);
    let done = act("confirm", &[("kind", "visit"), ("words", "I was there.")]).await;
    assert_eq!(led(&done), "/stores/corner-games/standing?done=confirmed");
    let text = guest.get("/stores/corner-games").await.text().into_owned();
    assert!(text.contains("✓ Confirmed") && text.contains("I was there.") && !text.contains("Unconfirmed."), "{text}");
    assert!(text.contains("of the log</a>") && !text.contains("noindex"));
    assert!(guest.get("/stores").await.text().contains("Corner Games"));
    assert_eq!(owner.post("/stores/corner-games/suspend", &[("words", "x")]).await.status, 403);

    led(&act("suspend", &[("reason", "rules"), ("words", "Made-up lists.")]).await);
    let text = guest.get("/stores/corner-games").await.text().into_owned();
    assert!(text.contains("Suspended.") && !text.contains("Made-up lists."), "why is for its staff");
    assert!(owner.get("/stores/corner-games").await.text().contains("Made-up lists."));
    assert_eq!(owner.post("/stores/corner-games/make-key", &[("sure", "yes")]).await.status, 409);
    let said = owner.post("/stores/corner-games/appeal", &[("words", "They were real.")]).await;
    assert_eq!(led(&said), "/stores/corner-games?done=appealed");
    assert!(morgan.get("/stores/corner-games/standing").await.text().contains("They were real."));
    led(&act("answer", &[("words", "Show them.")]).await);
    assert!(owner.get("/stores/corner-games").await.text().contains("Show them."));

    led(&act("hide", &[("words", "Insults.")]).await);
    let gone = guest.get("/stores/corner-games").await;
    assert!(gone.status == 410 && gone.text().contains("This store was hidden"), "{}", gone.text());
    assert!(!gone.text().contains("Insults.") && !gone.text().contains("Corner Games"));
    assert_eq!(guest.get("/stores/corner-games/key.pdf").await.status, 410);
    let own = owner.get("/stores/corner-games").await;
    assert!(own.status == 200 && own.text().contains("Insults."), "{}", own.text());
    led(&act("show", &[]).await);
    assert_eq!(guest.get("/stores/corner-games").await.status, 200);

    let reporter = Browser::of(&app, "Carl").await;
    assert_eq!(reporter.post("/stores/corner-games/report", &[("reason", " ")]).await.status, 422);
    led(&reporter.post("/stores/corner-games/report", &[("reason", HOSTILE)]).await);
    let waiting = morgan.get("/stores/reports").await.text().into_owned();
    assert!(waiting.contains("<bdi>Carl</bdi>") && !waiting.contains("<script>alert"));
    let report = waiting.split("name=\"report\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    assert_eq!(morgan.post("/stores/reports/close", &[("report", &report), ("outcome", "")]).await.status, 422);
    led(&morgan.post("/stores/reports/close", &[("report", &report), ("outcome", "Nothing wrong.")]).await);
    assert!(!morgan.get("/stores/reports").await.text().contains(&report));
    assert_eq!(owner.get("/stores/reports").await.status, 403);
}

#[tokio::test]
async fn an_owner_looks_after_the_key_and_closes_the_store() {
    let app = TestApp::drawing(change).await;
    let owner = opened(&app).await;
    let guest = Browser::new(&app);
    for paper in ["a4", "letter"] {
        let sheet = guest.get(&format!("/stores/corner-games/key.pdf?paper={paper}")).await;
        assert_eq!((sheet.status.as_u16(), sheet.header("content-type")), (200, "application/pdf"));
        assert!(sheet.bytes.starts_with(b"%PDF-"));
    }
    assert_eq!(guest.get("/stores/nowhere/key.pdf").await.status, 404);
    let leaving = owner.get("/account/delete").await.text().into_owned();
    assert!(leaving.contains("Stores that you own stay") && leaving.contains("<bdi>Corner Games</bdi>"), "{leaving}");
    // A key that counts is replaced by whoever says so, and not by one press.
    let key = |text: &str| text.split("class=\"log__key\">").nth(1).unwrap().split('<').next().unwrap().to_owned();
    let first = owner.get("/stores/corner-games/keys").await.text().into_owned();
    assert!(first.contains("The present key becomes void") && first.contains("Replace the key</button>"), "{first}");
    let nothing: &[(&str, &str)] = &[];
    for (deed, fields) in [("make-key", nothing), ("bring-key", &[("vkey", "no key")][..])] {
        let unsure = owner.post(&format!("/stores/corner-games/{deed}"), fields).await;
        assert!(unsure.status == 422 && unsure.text().contains("tick that the present key becomes void"), "{deed}");
    }
    let stranger = Browser::of(&app, "Carl").await;
    assert_eq!(stranger.post("/stores/corner-games/make-key", &[]).await.status, 403);
    assert_eq!(key(&owner.get("/stores/corner-games/keys").await.text()), key(&first));
    led(&owner.post("/stores/corner-games/make-key", &[("sure", "yes")]).await);
    assert_ne!(key(&owner.get("/stores/corner-games/keys").await.text()), key(&first));
    let refused = owner.post("/stores/corner-games/bring-key", &[("sure", "yes"), ("vkey", "no key")]).await;
    assert!(refused.status.is_client_error() && refused.text().contains("value=\"no key\""), "{}", refused.text());
    assert_eq!(led(&owner.post("/stores/corner-games/revoke-key", &[]).await), "/stores/corner-games/keys");
    led(&owner.post("/stores/corner-games/revoke-key", &[("sure", "yes"), ("reason", "lost")]).await);
    assert!(guest.get("/stores/corner-games").await.text().contains("no key that counts now"));
    assert!(guest.get("/stores/corner-games/key.pdf").await.status.is_client_error());
    assert_eq!(led(&owner.post("/stores/corner-games/close", &[]).await), "/stores/corner-games/settings");
    assert_eq!(led(&owner.post("/stores/corner-games/close", &[("sure", "yes")]).await), "/stores?done=closed");
    let stores = list_stores(&app.site.app.service, &MACHINE).await.unwrap();
    assert!(stores[0].closed_at.is_some());
    assert!(guest.get("/stores/corner-games").await.text().contains("Closed."));
    assert_eq!(owner.get("/stores/corner-games/keys").await.status, 403);
}

#[tokio::test]
async fn a_key_is_replaced_once_more_after_whoever_asks_proved_who_they_are() {
    let app = TestApp::drawing(change).await;
    let owner = opened(&app).await;
    let keys = "/stores/corner-games/keys";
    let said = "Confirmed: tick the box and press again to replace the key.";
    assert!(!owner.get(keys).await.text().contains("Confirmed:"));
    assert!(!owner.get(&format!("{keys}?again=close")).await.text().contains("Confirmed:"));
    let back = owner.get(&format!("{keys}?again=make-key")).await.text().into_owned();
    // It has the focus, behind the heading of its form, and the box is not ticked for anybody.
    let (_, form) = back.split_once("id=\"make\"").unwrap();
    assert!(form.contains(&format!("autofocus role=\"status\">{said}</p><form")), "{form}");
    let (form, _) = form.split_once("</form>").unwrap();
    assert!(!form.contains(" checked"), "{form}");
    let revoking = owner.get(&format!("{keys}?again=revoke-key")).await.text().into_owned();
    assert!(revoking.contains("press again to revoke the key.") && !revoking.contains(said), "{revoking}");

    let service = &app.site.app.service;
    let rick = accounts::find_account(service, &MACHINE, "Rick").await.unwrap();
    service.store.unconfirm_sessions(rick.id).await.unwrap();
    for (deed, fields) in [
        ("make-key", &[("sure", "yes")][..]),
        ("bring-key", &[("sure", "yes"), ("vkey", "cards.example/store/corner-games+0123abcd+AQ")]),
        ("take-back-key", &[]),
        ("revoke-key", &[("sure", "yes"), ("reason", "lost")]),
    ] {
        let asked = owner.post(&format!("/stores/corner-games/{deed}"), fields).await;
        let next = format!("/account/confirm?next=%2Fstores%2Fcorner-games%2Fkeys%3Fagain%3D{deed}");
        assert_eq!(led(&asked), next);
        // Nobody is confirmed by an address that says so.
        assert!(!owner.get(&format!("{keys}?again={deed}")).await.text().contains("Confirmed:"), "{deed}");
    }
}

#[tokio::test]
async fn a_key_that_was_replaced_says_so_and_the_new_one_has_its_sheets() {
    let app = TestApp::drawing(change).await;
    let owner = opened(&app).await;
    let first = owner.get("/stores/corner-games/keys").await.text().into_owned();
    assert!(!first.contains("Replaced</span>"), "{first}");
    // By intention a routine replacement does not look like revoking, which stays red.
    let (make, revoke) = first.split_once("id=\"revoke\"").unwrap();
    assert!(!make.contains("button--danger") && revoke.contains("button--danger"), "{first}");
    let made = owner.post("/stores/corner-games/make-key", &[("sure", "yes")]).await;
    assert_eq!(led(&made), "/stores/corner-games/keys?done=made");
    let after = owner.get(led(&made)).await.text().into_owned();
    assert!(after.contains("Print the sheet and hang it up."), "{after}");
    assert!(after.contains("key.pdf?paper=a4") && after.contains("key.pdf?paper=letter"), "{after}");
    assert_eq!((after.matches("✓ Counts").count(), after.matches("Replaced</span>").count()), (1, 1), "{after}");
    led(&owner.post("/stores/corner-games/revoke-key", &[("sure", "yes"), ("reason", "lost")]).await);
    let revoked = owner.get("/stores/corner-games/keys").await.text().into_owned();
    assert!(revoked.contains("Revoked</span>") && revoked.contains("Replaced</span>"), "{revoked}");
    assert!(!revoked.contains("key.pdf"), "{revoked}");
}
