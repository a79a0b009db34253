//! Groups, as browsers meet them, and that others meet nothing.

use axum::http::StatusCode;
use safehouse_engine::games::GAMES;
use safehouse_service::{
    Caller, SavedDeckId, accounts,
    saved_decks::{Device, SaveDeck, save_deck},
    sessions::key_of,
};
use safehouse_testing::shipped;
use uuid::Uuid;

use crate::{
    browser::Browser,
    test_app::{TestApp, TestResponse},
};

/// What somebody could write to have it read as something else.
const HOSTILE: &str =
    "</textarea></title><script>alert(1)</script>\"'><img src=x onerror=alert(1)>\u{202e}\u{200b}&amp;";

/// Where an answer leads.
fn led(answer: &TestResponse) -> &str {
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
    answer.header("location")
}

async fn site() -> TestApp {
    TestApp::with(|config| {
        (config.page_limit, config.write_limit) = (0, 0);
        config.public_url = Some("https://cards.example".parse().unwrap());
    })
    .await
}

fn id(number: u8) -> SavedDeckId {
    Uuid::from_bytes([number; 16]).into()
}

/// A deck in the account of this name.
async fn saved(app: &TestApp, name: &str, number: u8) {
    let service = &app.site.app.service;
    let account = accounts::find_account(service, &Caller::Administrator, name).await.unwrap();
    let caller = Caller::Person(safehouse_service::Person {
        account: account.id,
        name: account.name,
        role: account.role,
        staff: Vec::new(),
        event_staff: Vec::new(),
        session: key_of(b"a test"),
        confirmed_at: i64::MAX,
        network: "192.0.2.1".parse().unwrap(),
        lacks_factor: false,
    });
    let deck = shipped::decks()[0].clone();
    let asked = SaveDeck {
        id: id(number),
        game: GAMES.by_id(&deck.game).unwrap(),
        deck,
        base: None,
        only_on: None,
        save: Uuid::from_bytes([number; 16]),
        unanswered: Vec::new(),
        is_import: false,
        label: String::new(),
        device: Device::default(),
    };
    save_deck(service, &caller, asked).await.unwrap();
}

/// A group of somebody's, by its address.
async fn made(owner: &Browser<'_>, name: &str) -> String {
    let answer = owner.post("/account/groups", &[("name", name), ("description", "Every **Friday**")]).await;
    let settings = led(&answer).split_once("/settings?done=made").unwrap().0.to_owned();
    assert!(settings.starts_with("/groups/"));
    settings
}

/// The path of a link into a group.
async fn invited(owner: &Browser<'_>, group: &str, uses: &str) -> String {
    let answer = owner.post(&format!("{group}/invite"), &[("uses", uses)]).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let text = answer.text().into_owned();
    let token = text.split("https://cards.example/groups/join/").nth(1).unwrap().split('"').next().unwrap();
    assert_eq!(token.len(), 40);
    format!("/groups/join/{token}")
}

/// A deck of somebody's that is shown in a group, by its address.
async fn shown(app: &TestApp, author: (&Browser<'_>, &str), number: u8, group: &str) -> String {
    saved(app, author.1, number).await;
    let visibility = format!("group-{}", group.trim_start_matches("/groups/"));
    let fields = [("version", "1"), ("visibility", visibility.as_str()), ("note", "")];
    led(&author.0.post(&format!("/publish/{}", id(number)), &fields).await).to_owned()
}

/// What tells one answer from another, without the request's id and what is of one answer.
fn told(answer: &TestResponse, address: &str) -> (u16, Vec<String>, String) {
    let mut headers: Vec<String> = answer.headers.keys().map(ToString::to_string).collect();
    headers.sort_unstable();
    let id = answer.header("x-request-id").to_owned();
    let policy = answer.header("content-security-policy").to_owned();
    let nonce = policy.split("'nonce-").nth(1).and_then(|rest| rest.split('\'').next()).unwrap_or_default();
    let mut text = answer.text().replace(address, "ADDRESS");
    for own in [id, nonce.to_owned()] {
        if !own.is_empty() {
            text = text.replace(&own, "OWN");
        }
    }
    (answer.status.as_u16(), headers, text)
}

#[tokio::test]
async fn a_group_is_made_joined_by_a_link_and_shows_its_decks() {
    let app = site().await;
    let (owner, member, guest) = (Browser::of(&app, "Rick").await, Browser::of(&app, "Carl").await, Browser::new(&app));
    assert!(owner.get("/account").await.text().contains("/account/groups"));
    assert!(owner.get("/account/groups").await.text().contains("You are in no group."));
    let refused = owner.post("/account/groups", &[("name", "x"), ("description", HOSTILE)]).await;
    assert_eq!(refused.status, 422);
    let text = refused.text().into_owned();
    assert!(
        text.contains("3 characters or more") && text.contains("alert(1)") && !text.contains("<img src=x"),
        "{text}"
    );
    let group = made(&owner, "Riverside").await;
    assert_eq!(owner.post("/account/groups", &[("name", "RIVERSIDE"), ("description", "")]).await.status, 409);

    assert_eq!(owner.post(&format!("{group}/invite"), &[("uses", "0")]).await.status, 422);
    let link = invited(&owner, &group, "1").await;
    assert!(!owner.get(&format!("{group}/settings")).await.text().contains(&link), "it is shown once");
    // A guest is asked to sign in and comes back to it.
    let text = guest.get(&link).await.text().into_owned();
    assert!(text.contains("Join <bdi>Riverside</bdi>?") && text.contains("<strong>Friday</strong>"), "{text}");
    assert!(text.contains("/sign-in?next=%2Fgroups%2Fjoin%2F") && text.contains("noindex"), "{text}");
    let accept = link.replace("/join/", "/accept/");
    assert!(led(&guest.post(&accept, &[]).await).starts_with("/sign-in"));
    // Following it accepts nothing.
    assert!(member.get(&link).await.text().contains("Join the group"));
    assert_eq!(member.get(&group).await.status, 404);
    assert_eq!(led(&member.post(&accept, &[]).await), format!("{group}?done=joined"));
    assert_eq!(guest.get(&link).await.status, 404, "it is used up");

    let page = shown(&app, (&member, "Carl"), 1, &group).await;
    let listed = owner.get(&group).await.text().into_owned();
    assert!(listed.contains(&page) && listed.contains("/u/Carl"), "{listed}");
    let deck = owner.get(&page).await.text().into_owned();
    assert!(deck.contains("Only for the group") && deck.contains("Riverside") && deck.contains("noindex"), "{deck}");
    led(&owner.post(&format!("{page}/comment"), &[("body", "Good"), ("parent", "")]).await);
    let form = member.get(&format!("/publishing/deck/{}", id(1))).await.text().into_owned();
    assert!(form.contains("The group “Riverside”") && form.contains("to <strong>a group</strong>"), "{form}");

    // Whoever did not say that they mean it did nothing.
    led(&member.post(&format!("{group}/leave"), &[]).await);
    assert_eq!(member.get(&group).await.status, 200);
    assert_eq!(led(&member.post(&format!("{group}/leave"), &[("sure", "yes")]).await), "/account/groups?done=left");
    assert_eq!((member.get(&group).await.status.as_u16(), owner.get(&page).await.status.as_u16()), (404, 404));
    assert_eq!(member.get(&page).await.status, 200, "its author sees it");
}

#[tokio::test]
async fn whoever_is_not_in_a_group_is_answered_as_if_nothing_were_there() {
    let app = site().await;
    let (owner, stranger, guest) =
        (Browser::of(&app, "Rick").await, Browser::of(&app, "Carl").await, Browser::new(&app));
    let group = made(&owner, "Riverside").await;
    let page = shown(&app, (&owner, "Rick"), 1, &group).await;
    let nowhere = ["/p/00000000000000000000", "/groups/00000000000000000000000000000000"];
    for browser in [&stranger, &guest] {
        for (there, nowhere) in [(page.as_str(), nowhere[0]), (group.as_str(), nowhere[1])] {
            for part in ["", "/settings", "/differences?from=1&to=1", "/report"] {
                let (there, nowhere) = (format!("{there}{part}"), format!("{nowhere}{part}"));
                let (one, other) = (browser.get(&there).await, browser.get(&nowhere).await);
                assert_eq!(told(&one, &there), told(&other, &nowhere), "{there}");
                assert_ne!(one.status, 200, "{there}");
            }
        }
    }
    for part in ["like", "copy", "comment", "send-report"] {
        let fields = [("body", "x"), ("reason", "x"), ("parent", ""), ("comment", "")];
        let (there, nowhere) = (format!("{page}/{part}"), format!("{}/{part}", nowhere[0]));
        let (one, other) = (stranger.post(&there, &fields).await, stranger.post(&nowhere, &fields).await);
        assert_eq!(told(&one, &there), told(&other, &nowhere), "{part}");
        assert_eq!(one.status, 404, "{part}");
    }
    for deed in ["change", "invite", "revoke", "remove", "pass", "leave", "dissolve"] {
        let fields = [("name", "Mine"), ("description", ""), ("uses", "1"), ("sure", "yes")];
        let (there, nowhere) = (format!("{group}/{deed}"), format!("{}/{deed}", nowhere[1]));
        let (one, other) = (stranger.post(&there, &fields).await, stranger.post(&nowhere, &fields).await);
        assert_eq!(told(&one, &there), told(&other, &nowhere), "{deed}");
        assert_eq!(one.status, 404, "{deed}");
    }
    let oembed = |page: &str| format!("/oembed?url=https%3A%2F%2Fcards.example{}", page.replace('/', "%2F"));
    for browser in [&owner, &stranger, &guest] {
        let (one, other) = (browser.get(&oembed(&page)).await, browser.get(&oembed(nowhere[0])).await);
        assert_eq!(one.status, other.status, "no page of another site shows it, whoever looks");
        for list in [
            "/necrogenesis/public",
            "/necrogenesis/public?q=e",
            "/u/Rick",
            "/feed.atom",
            "/u/Rick/feed.atom",
            "/sitemap.xml",
        ] {
            let text = browser.get(list).await.text().into_owned();
            assert!(!text.contains(&page) && !text.contains("Riverside"), "{list}");
        }
    }
    for address in [format!("/api/v1/public-decks{}", page.trim_start_matches("/p")), "/api/v1/public-decks".to_owned()]
    {
        let text = stranger.get(&address).await.text().into_owned();
        assert!(
            !text.contains(page.trim_start_matches("/p/")) || text.contains("public-decks:none"),
            "{address}: {text}"
        );
    }
    // A group that one is in names nobody's decks elsewhere once it is dissolved.
    assert_eq!(
        led(&owner.post(&format!("{group}/dissolve"), &[("sure", "yes")]).await),
        "/account/groups?done=dissolved"
    );
    assert!(owner.get(&page).await.text().contains("Nobody else sees this."));
}

#[tokio::test]
async fn its_owner_looks_after_a_group_and_the_deletion_page_says_what_becomes_of_it() {
    let app = site().await;
    let (owner, member) = (Browser::of(&app, "Rick").await, Browser::of(&app, "Carl").await);
    let group = made(&owner, "Riverside").await;
    let alone = made(&owner, "Alone").await;
    let link = invited(&owner, &group, "3").await;
    led(&member.post(&link.replace("/join/", "/accept/"), &[]).await);
    assert_eq!(member.get(&format!("{group}/settings")).await.status, 403);
    let settings = owner.get(&format!("{group}/settings")).await.text().into_owned();
    assert!(settings.contains("2 places") && settings.contains("<bdi>Carl</bdi>"), "{settings}");
    let long = "x".repeat(2_500);
    let refused = owner.post(&format!("{group}/change"), &[("name", "Hilltop"), ("description", &long)]).await;
    assert_eq!(refused.status, 422);
    assert!(refused.text().contains(&long) && refused.text().contains("value=\"Hilltop\""));
    led(&owner.post(&format!("{group}/change"), &[("name", "Hilltop"), ("description", HOSTILE)]).await);
    let text = member.get(&group).await.text().into_owned();
    assert!(text.contains("<bdi>Hilltop</bdi>") && !text.contains("<img src=x") && !text.contains("<script>alert"));

    let deletion = owner.get("/account/delete").await;
    let text = deletion.text().into_owned();
    assert!(text.contains("goes to <bdi>Carl</bdi>") && text.contains("goes, too: nobody else is in it."), "{text}");

    let account = settings.split("name=\"member\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    assert_eq!(owner.post(&format!("{group}/remove"), &[("member", "x")]).await.status, 404);
    assert_eq!(
        led(&owner.post(&format!("{group}/pass"), &[("member", &account)]).await),
        format!("{group}?done=passed")
    );
    assert_eq!(owner.get(&format!("{group}/settings")).await.status, 403);
    let settings = member.get(&format!("{group}/settings")).await.text().into_owned();
    let account = settings.split("name=\"member\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    led(&member.post(&format!("{group}/remove"), &[("member", &account)]).await);
    assert_eq!(owner.get(&group).await.status, 404);
    assert!(owner.get("/account/groups").await.text().contains(&alone));
}
