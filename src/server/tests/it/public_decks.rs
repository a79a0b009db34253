//! Decks that others may see, as browsers and programs meet them.

use axum::http::StatusCode;
use safehouse_engine::{deck::list::DeckList, games::GAMES};
use safehouse_service::{
    Caller, Visibility, accounts,
    published_decks::{Publish, publish_deck},
    saved_decks::{Device, SaveDeck, save_deck},
    sessions::key_of,
};
use safehouse_store::{Role, SavedDeckId, Secret};
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

/// Whoever has an account of this name, as the service knows them.
async fn person(app: &TestApp, name: &str) -> Caller {
    let account = accounts::find_account(&app.site.app.service, &Caller::Administrator, name).await.unwrap();
    Caller::Person(safehouse_service::Person {
        account: account.id,
        name: account.name,
        role: account.role,
        staff: Vec::new(),
        event_staff: Vec::new(),
        session: key_of(b"a test"),
        confirmed_at: i64::MAX,
        network: "192.0.2.1".parse().unwrap(),
        lacks_factor: false,
    })
}

fn id(number: u8) -> SavedDeckId {
    Uuid::from_bytes([number; 16]).into()
}

async fn saved(app: &TestApp, name: &str, number: u8, change: impl FnOnce(&mut DeckList)) {
    let mut deck = shipped::decks()[0].clone();
    deck.tags = vec!["aggro".to_owned()];
    change(&mut deck);
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
    save_deck(&app.site.app.service, &person(app, name).await, asked).await.unwrap();
}

/// A deck of somebody's, saved and published; the page that it has.
pub(crate) async fn published(app: &TestApp, name: &str, number: u8, visibility: Visibility) -> String {
    saved(app, name, number, |_| ()).await;
    let asked = Publish { deck: id(number), revision: 1, visibility, note: "First **version**".to_owned() };
    let caller = person(app, name).await;
    let library = app.site.app.library.first();
    let service = &app.site.app.service;
    let done = publish_deck(service, &caller, &asked, &library.catalogue, &library.formats).await;
    format!("/p/{}", done.unwrap().0)
}

async fn administrator<'a>(app: &'a TestApp, name: &str) -> Browser<'a> {
    let browser = Browser::of(app, name).await;
    let account = person(app, name).await.person().unwrap().account;
    app.site.store.set_account_role(account, Role::Administrator).await.unwrap();
    // Without a second factor they may do nothing but set one up.
    let secret = Secret::new("sealed".to_owned());
    assert!(app.site.store.put_totp(account, &secret).await.unwrap());
    assert!(app.site.store.confirm_totp(account, &secret, 1, 1).await.unwrap());
    browser
}

#[tokio::test]
async fn a_deck_is_published_from_its_form_read_by_everybody_and_taken_back() {
    let app = site().await;
    let (author, guest) = (Browser::of(&app, "Rick").await, Browser::new(&app));
    saved(&app, "Rick", 1, |deck| deck.name = "Riverside".to_owned()).await;
    let listed = author.get("/publishing/decks").await;
    assert!(listed.text().contains("Riverside"), "{}", listed.text());
    let form = format!("/publishing/deck/{}", id(1));
    assert!(author.get(&form).await.text().contains("Version 1 of"));
    let send = format!("/publish/{}", id(1));
    let long = "x".repeat(3_000);
    let fields = |note| [("version", "1"), ("visibility", "public"), ("note", note)];
    let refused = author.post(&send, &fields(&long)).await;
    assert_eq!(refused.status, 422);
    assert!(refused.text().contains(&long), "what was written is there again");
    let done = author.post(&send, &fields("What it is about")).await;
    let page = led(&done).to_owned();
    let shown = guest.get(&page).await;
    assert_eq!(shown.status, 200);
    let text = shown.text();
    for words in [
        "Riverside",
        "by <a href=\"/u/Rick\"",
        "Verdict today",
        "When it was published",
        "Curves",
        "Odds by copies",
        "What it is about",
        "Versions",
    ] {
        assert!(text.contains(words), "{words} is missing: {text}");
    }
    assert!(!text.contains("noindex"));
    assert!(guest.get("/necrogenesis/public").await.text().contains(&page));
    assert!(guest.get("/u/Rick").await.text().contains(&page));
    assert!(guest.get("/feed.atom").await.text().contains(&page));

    led(&author.post(&format!("{send}/visibility"), &[("visibility", "link")]).await);
    assert!(guest.get(&page).await.text().contains("noindex"));
    for list in ["/necrogenesis/public", "/u/Rick", "/feed.atom"] {
        assert!(!guest.get(list).await.text().contains(&page), "{list}");
    }
    led(&author.post(&format!("{send}/visibility"), &[("visibility", "private")]).await);
    assert_eq!(guest.get(&page).await.status, 404);
    assert_eq!(author.get(&page).await.status, 200);
    // Whoever did not say that they mean it did nothing.
    led(&author.post(&format!("{send}/withdraw"), &[]).await);
    assert_eq!(author.get(&page).await.status, 200);
    led(&author.post(&format!("{send}/withdraw"), &[("sure", "yes")]).await);
    assert_eq!(author.get(&page).await.status, 404);
}

#[tokio::test]
async fn people_like_copy_follow_and_comment() {
    let app = site().await;
    let (_author, reader, guest) =
        (Browser::of(&app, "Rick").await, Browser::of(&app, "Carl").await, Browser::new(&app));
    let page = published(&app, "Rick", 1, Visibility::Public).await;
    let part = |part: &str| format!("{page}/{part}");
    for form in ["like", "comment", "copy", "send-report"] {
        let answer = guest.post(&part(form), &[]).await;
        assert!(led(&answer).starts_with("/sign-in"), "{form}");
    }
    assert_eq!(led(&reader.post(&part("like"), &[("likes", "yes")]).await), page);
    assert!(reader.get(&page).await.text().contains("aria-pressed=\"true\""));
    let said = reader.post(&part("comment"), &[("body", "**Good** deck\nsecond line"), ("parent", "")]).await;
    let place = led(&said).to_owned();
    assert!(place.starts_with(&format!("{page}?done=commented#comment-")), "{place}");
    let text = guest.get(&page).await.text().into_owned();
    assert!(text.contains("<strong>Good</strong> deck<br />"), "{text}");
    let id = place.rsplit_once("comment-").unwrap().1.to_owned();
    let refused = reader.post(&part("comment"), &[("body", " "), ("parent", &id)]).await;
    assert_eq!(refused.status, 422);
    let edit = reader.get(&format!("{}?comment={id}", part("edit"))).await;
    assert!(edit.text().contains("**Good** deck"), "{}", edit.text());
    led(&reader.post(&part("edit-comment"), &[("comment", &id), ("body", "Better")]).await);
    assert!(guest.get(&page).await.text().contains("· changed"));
    led(&reader.post("/u/Rick/follow", &[("follows", "yes")]).await);
    assert!(reader.get("/publishing/following").await.text().contains(&page));
    let copied = reader.post(&part("copy"), &[("version", "1")]).await;
    let own = led(&copied).split_once("?done=copied").unwrap().0.to_owned();
    assert!(reader.get(led(&copied)).await.text().contains("The copy is in your account."));
    // Nobody gets a second one without a word.
    let asked = reader.post(&part("copy"), &[("version", "1")]).await;
    assert_eq!(asked.status, 200);
    for words in ["You have a copy of it", &own, "Make another copy"] {
        assert!(asked.text().contains(words), "{words} is missing: {}", asked.text());
    }
    assert_eq!(reader.get("/account/decks").await.text().matches("<li class=\"own-deck\">").count(), 1);
    let again = reader.post(&part("copy"), &[("version", "1"), ("again", "yes")]).await;
    assert_ne!(led(&again).split_once('?').unwrap().0, own);
    let copies = reader.get("/publishing/decks").await.text().into_owned();
    let copy = copies.split("/publishing/deck/").nth(1).unwrap().split('"').next().unwrap().to_owned();
    assert!(reader.get(&format!("/publishing/deck/{copy}")).await.text().contains("by <bdi>Rick</bdi>"));
    led(&reader.post(&part("delete-comment"), &[("comment", &id)]).await);
    assert!(guest.get(&page).await.text().contains("Nobody has said anything yet."));
}

#[tokio::test]
async fn what_is_reported_is_looked_at_and_taken_down_for_a_reason() {
    let app = site().await;
    let (author, reader) = (Browser::of(&app, "Rick").await, Browser::of(&app, "Carl").await);
    let administrator = administrator(&app, "Morgan").await;
    let page = published(&app, "Rick", 1, Visibility::Public).await;
    assert!(reader.get(&format!("{page}/report")).await.text().contains("What is wrong with it"));
    let told = reader.post(&format!("{page}/send-report"), &[("reason", HOSTILE), ("comment", "")]).await;
    assert_eq!(led(&told), format!("{page}?done=reported"));
    assert_eq!(reader.get("/publishing/reports").await.status, 403);
    let open = administrator.get("/publishing/reports").await.text().into_owned();
    assert!(open.contains("Carl") && open.contains(&page) && !open.contains("<img src=x"), "{open}");
    assert_eq!(reader.post(&format!("{page}/send-take-down"), &[("reason", "x")]).await.status, 403);
    assert_eq!(administrator.post(&format!("{page}/send-take-down"), &[("reason", "")]).await.status, 422);
    led(&administrator.post(&format!("{page}/send-take-down"), &[("reason", "Rude name")]).await);
    let gone = reader.get(&page).await;
    assert_eq!(gone.status, 410);
    assert!(!gone.text().contains("Rude name"));
    assert!(author.get(&page).await.text().contains("Rude name"));
    assert!(author.get("/publishing/decks").await.text().contains("Rude name"));
    let close = open.split("/reports/").nth(1).unwrap().split('/').next().unwrap();
    led(&administrator.post(&format!("/reports/{close}/close"), &[]).await);
    assert!(administrator.get("/publishing/reports").await.text().contains("Nothing to look at."));
    led(&administrator.post(&format!("{page}/put-back"), &[]).await);
    assert_eq!(reader.get(&page).await.status, 200);
}

#[tokio::test]
async fn nothing_that_somebody_writes_becomes_markup_anywhere() {
    let app = site().await;
    let author = Browser::of(&app, "Rick").await;
    saved(&app, "Rick", 1, |deck| {
        deck.name = HOSTILE.chars().take(150).collect();
        deck.notes =
            format!("{HOSTILE}\n\n[x](javascript:alert(1)) ![x](https://evil.example/x.png)\n\n<iframe src=x>");
        deck.tags = vec![HOSTILE.chars().take(100).collect()];
    })
    .await;
    let fields = [("version", "1"), ("visibility", "public"), ("note", HOSTILE)];
    let page = led(&author.post(&format!("/publish/{}", id(1)), &fields).await).to_owned();
    led(&author.post(&format!("{page}/comment"), &[("body", HOSTILE), ("parent", "")]).await);
    led(&author.post(&format!("/publish/{}", id(1)), &fields).await);
    let pages = [
        page.clone(),
        format!("{page}?version=1"),
        format!("{page}/differences?from=1&to=2"),
        format!("{page}/report"),
        "/necrogenesis/public".to_owned(),
        format!(
            "/necrogenesis/public?author={0}&tag={0}&lead={0}",
            url::form_urlencoded::byte_serialize(HOSTILE.as_bytes()).collect::<String>()
        ),
        "/u/Rick".to_owned(),
        "/publishing/decks".to_owned(),
        format!("/publishing/deck/{}", id(1)),
        "/feed.atom".to_owned(),
        "/u/Rick/feed.atom".to_owned(),
        format!("/oembed?url=https://cards.example{page}"),
    ];
    for path in pages {
        let answer = author.get(&path).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        let text = answer.text();
        if answer.header("content-type").starts_with("application/json") {
            continue;
        }
        for bad in ["<script>alert", "<img src=x", "<iframe", "javascript:alert(1)\"", "\u{202e}", "\u{200b}"] {
            // The title of a report's page is put together of words and a name.
            assert!(!text.contains(bad), "{path} has {bad:?}: {text}");
        }
    }
}

#[tokio::test]
async fn programs_read_feeds_and_what_to_show_of_a_link() {
    let app = site().await;
    Browser::of(&app, "Rick").await;
    let page = published(&app, "Rick", 1, Visibility::Public).await;
    let hidden = published(&app, "Rick", 2, Visibility::Link).await;
    let feed = app.get("/feed.atom").await;
    assert_eq!(feed.header("content-type"), "application/atom+xml; charset=utf-8");
    let text = feed.text();
    assert!(
        text.starts_with("<?xml version=\"1.0\" encoding=\"utf-8\"?><feed xmlns=\"http://www.w3.org/2005/Atom\">"),
        "{text}"
    );
    for part in [
        "<id>https://cards.example/#feed</id>",
        "rel=\"self\" href=\"https://cards.example/feed.atom\"",
        &format!("href=\"https://cards.example{page}\""),
        "<name>Rick</name>",
        "<category term=\"aggro\"/>",
        "<updated>20",
    ] {
        assert!(text.contains(part), "{part} is missing: {text}");
    }
    assert_eq!(text.matches("<entry>").count(), 1);
    assert_eq!(app.get("/u/nobody/feed.atom").await.status, 404);

    let discovery = app.get(&page).await.text().into_owned();
    assert!(discovery.contains("application/json+oembed") && discovery.contains("application/atom+xml"), "{discovery}");
    let told = app.get(&format!("/oembed?format=json&url=https%3A%2F%2Fcards.example{page}")).await;
    let told: serde_json::Value = serde_json::from_slice(&told.bytes).unwrap();
    assert_eq!(
        (&told["version"], &told["type"], &told["author_name"]),
        (&"1.0".into(), &"link".into(), &"Rick".into())
    );
    assert!(told.get("html").is_none());
    for (path, status) in [
        (format!("/oembed?url=https://cards.example{hidden}"), 404),
        (format!("/oembed?url=http://evil.example{page}"), 404),
        ("/oembed".to_owned(), 404),
        (format!("/oembed?format=xml&url=https://cards.example{page}"), 501),
    ] {
        assert_eq!(app.get(&path).await.status, status, "{path}");
    }
}

#[tokio::test]
async fn a_list_goes_on_behind_its_last_deck() {
    let app = site().await;
    Browser::of(&app, "Rick").await;
    for number in 1..=26 {
        published(&app, "Rick", number, Visibility::Public).await;
    }
    let first = app.get("/necrogenesis/public?tag=aggro").await.text().into_owned();
    assert_eq!(first.matches("class=\"public-deck\"").count(), 24);
    let more = first.split("rel=\"external next\"").next().unwrap().rsplit("href=\"").next().unwrap();
    let more = more.split('"').next().unwrap().replace("&amp;", "&");
    assert!(more.contains("tag=aggro&after="), "{more}");
    let second = app.get(&more).await.text().into_owned();
    assert_eq!(second.matches("class=\"public-deck\"").count(), 2);
    assert!(app.get("/necrogenesis/public?author=nobody").await.text().contains("No author has this name."));
    assert!(app.get("/necrogenesis/public?legality=illegal").await.text().contains("No public deck is like this."));
    assert_eq!(app.get("/chess/public").await.status, 404);
}

#[tokio::test]
async fn public_decks_are_found_by_queries_and_faults_are_marked_in_their_places() {
    let app = site().await;
    let _author = Browser::of(&app, "Sasha").await;
    for number in 1..=3 {
        saved(&app, "Sasha", number, |deck| deck.name = format!("Night Watch {number}")).await;
        let asked = Publish { deck: id(number), revision: 1, visibility: Visibility::Public, note: String::new() };
        let library = app.site.app.library.first();
        let caller = person(&app, "Sasha").await;
        publish_deck(&app.site.app.service, &caller, &asked, &library.catalogue, &library.formats).await.unwrap();
    }
    let found = async |query: &str| app.get(&format!("/necrogenesis/public?q={query}")).await.text().into_owned();

    let all = found("night+%5B%5Bt%3Azombie%5D%5D%3E%3D20+by%3Asasha+is%3Alegal").await;
    assert!(all.contains("3 decks") && all.contains("Night Watch 2"), "{all}");
    let one = found("%22watch+2%22&sort=name").await;
    assert!(one.contains("1 deck<") && !one.contains("Night Watch 3"), "{one}");
    let none = found("-night").await;
    assert!(none.contains("No public deck is like this."), "{none}");

    let wrong = found("night+%5B%5Bt%3Azombi%5D%5D").await;
    assert!(wrong.contains("The query was not understood") && wrong.contains("aria-invalid=\"true\""), "{wrong}");
    assert!(wrong.contains("night [[t:zombie]]"), "a mended one is offered: {wrong}");
    let hostile = found("%22%3E%3Cscript%3Ealert(1)%3C/script%3E").await;
    assert!(!hostile.contains("<script>alert"), "{hostile}");

    let place = found("night&after=nowhere").await;
    assert!(place.contains("Search once more to begin with the first."), "{place}");
    let browse = app.get("/necrogenesis/public").await.text().into_owned();
    assert!(browse.contains("Search public decks"), "{browse}");
}
