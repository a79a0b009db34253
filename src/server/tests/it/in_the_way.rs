//! What keeps lists from being legal today, as a page and as programs read it; and that pages and programs say the same of
//! a list by today's rules.

use safehouse_service::{
    Caller,
    events::{self, settings::EventSettings},
    stores::{self, ListForm},
};
use safehouse_store::{
    LogEntry,
    events::{ListVerdict, NowJudged},
    stores::{NewStoreList, StoreListPut},
};
use safehouse_testing::shipped;
use serde_json::Value;

use crate::{
    api::json,
    browser::Browser,
    test_app::TestApp,
    test_desk::{STORE, led, page},
    test_shop::{Shop, comes, list, site},
};

const PAGE: &str = "/events/in-the-way?game=necrogenesis&format=standard";
const BLOCKERS: &str = "/api/v1/games/necrogenesis/formats/standard/blockers";
/// A list with too many copies of a card, and too few of everything else.
const ILLEGAL: &str = "Survivor Deck\n9 Rifle\n";

async fn blockers(guest: &Browser<'_>) -> Value {
    let answer = guest.get(BLOCKERS).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    json(&answer)
}

#[tokio::test]
async fn what_is_in_the_way_of_lists_stands_on_a_page_and_programs_read_the_same() {
    let app = site().await;
    let shop = Shop::of(&app).await;
    let (carl, guest) = (Browser::of(&app, "Carl").await, Browser::new(&app));
    for address in ["/events/in-the-way", PAGE] {
        let nothing = page(&guest.get(address).await, 200);
        assert!(nothing.contains("No list of this format is shown yet."), "{nothing}");
    }
    let code = shop.event("Friday night", EventSettings { takes_illegal: true, ..EventSettings::default() }).await;
    comes(&carl, &code, "The Fox").await;
    led(&list(&carl, &code, ILLEGAL, "hand").await);
    assert_eq!(blockers(&guest).await["lists"], 0, "it is hidden");
    shop.shows_lists(&code).await;
    let service = &app.site.app.service;
    let legal = ListForm {
        title: "Deck of the week",
        format: "standard",
        source: events::ListSource::Text(shipped::DECKS[0].text),
        turn: "",
    };
    stores::publish_list(service, &shop.owner, shipped::library(), STORE, legal).await.unwrap();

    let told = blockers(&guest).await;
    assert_eq!(
        (&told["version"], &told["game"], &told["format"]),
        (&1.into(), &"necrogenesis".into(), &"standard".into())
    );
    assert_eq!((&told["lists"], &told["not_legal"], &told["waiting"]), (&2.into(), &1.into(), &0.into()));
    assert_eq!(told["snapshot"], shipped::library().formats.all()[0].newest().id.as_str());
    let all = told["blockers"].as_array().unwrap();
    assert!(all.iter().any(|one| one["card"] == "Rifle" && one["rule"].is_null() && one["lists"] == 1), "{told}");
    assert!(all.iter().any(|one| one["card"].is_null() && one["rule"].is_string()), "a deck of 9 cards: {told}");
    let shown = page(&guest.get(PAGE).await, 200);
    assert!(shown.contains("2 lists in <a ") && shown.contains(", of which 1 is not legal by the rules of"), "{shown}");
    assert_eq!(shown.matches("<tr><th scope=\"row\">").count(), all.len(), "{shown}");
    assert!(shown.contains(">Rifle</a>"), "{shown}");
    assert!(page(&guest.get("/events/in-the-way?format=casual").await, 200).contains("No list of this format"));

    // Whoever takes a list back, and a store that is hidden, have nothing in the way.
    led(&carl.post(&format!("/events/{code}/own/erase"), &[("sure", "yes")]).await);
    let told = blockers(&guest).await;
    assert_eq!((&told["lists"], &told["not_legal"], &told["blockers"]), (&1.into(), &0.into(), &Value::Array(vec![])));
    assert!(page(&guest.get(PAGE).await, 200).contains("Nothing is in the way of any."));
    stores::hide_store(service, &Caller::Administrator, STORE, "Made up.").await.unwrap();
    assert_eq!(blockers(&guest).await["lists"], 0);
}

#[tokio::test]
async fn what_is_in_the_way_is_found_from_the_calendar_and_the_page_of_a_format() {
    let app = site().await;
    let guest = Browser::new(&app);
    let format = "/necrogenesis/formats/standard";
    assert!(page(&guest.get(format).await, 200).contains("href=\"?lists\""));
    assert_eq!(led(&guest.get(&format!("{format}?lists")).await), PAGE);
    assert_eq!(guest.get("/necrogenesis/formats/other?lists").await.status, 404);
    assert!(page(&guest.get("/events").await, 200).contains("href=\"/events/in-the-way\""));
    for nothing in ["?game=chess", "?format=other", "?game=chess&format=standard", "?format=%00"] {
        assert_eq!(guest.get(&format!("/events/in-the-way{nothing}")).await.status, 404, "{nothing}");
    }
    for nothing in
        ["/api/v1/games/chess/formats/standard/blockers", "/api/v1/games/necrogenesis/formats/other/blockers"]
    {
        assert_eq!(guest.get(nothing).await.status, 404, "{nothing}");
    }
}

#[tokio::test]
async fn pages_and_programs_say_the_same_of_a_list_by_todays_rules() {
    let app = site().await;
    let shop = Shop::of(&app).await;
    let (carl, guest) = (Browser::of(&app, "Carl").await, Browser::new(&app));
    let code = shop.event("Friday night", EventSettings { takes_illegal: true, ..EventSettings::default() }).await;
    comes(&carl, &code, "The Fox").await;
    led(&list(&carl, &code, ILLEGAL, "hand").await);
    shop.shows_lists(&code).await;
    let service = &app.site.app.service;
    let newest = shipped::library().formats.all()[0].newest().id.clone();
    let of_event = async || {
        let alone = json(&guest.get(&format!("/api/v1/events/{code}/lists/1")).await);
        let all = json(&guest.get(&format!("/api/v1/events/{code}/lists")).await);
        assert_eq!(all["lists"][0]["now"], alone["now"]);
        let shown = page(&guest.get(&format!("/events/{code}/lists/1")).await, 200);
        let (_, now) = shown.split_once("<dt>Now</dt>").expect("what is said now");
        assert!(now.split("</dd>").next().unwrap().contains("Not legal"), "{shown}");
        let listed = page(&guest.get(&format!("/events/{code}/lists")).await, 200);
        assert!(listed.contains("Not legal</span> when it was handed in, and by today’s rules"), "{listed}");
        alone["now"].clone()
    };
    // The job did not come by yet: what was said when it was handed in is what today's rules say.
    let before = of_event().await;
    assert_eq!((&before["verdict"], &before["snapshot"]), (&"illegal".into(), &newest.as_str().into()));
    assert!(before["code"].as_str().is_some_and(|code| !code.is_empty()), "{before}");
    assert_eq!(events::judge_again(service, &Caller::Job, shipped::library()).await.unwrap(), 1);
    assert_eq!(of_event().await, before, "and the job says the same");
    // What an older snapshot says are not today's rules.
    let event = shop.stored(&code).await;
    let entry = service.store.list_event_entries((event.store, event.id)).await.unwrap()[0].id;
    let older = NowJudged {
        store: event.store,
        entry,
        number: service.store.list_event_lists_of((event.store, entry)).await.unwrap()[0].number,
        snapshot: "2020-01-01".to_owned(),
        verdict: ListVerdict::Legal,
        code: String::new(),
    };
    service.store.keep_judged(&[older]).await.unwrap();
    assert_eq!(of_event().await, before);

    // A store published a list when an older snapshot was the newest.
    let legal = ListForm {
        title: "Deck of the week",
        format: "standard",
        source: events::ListSource::Text(shipped::DECKS[0].text),
        turn: "",
    };
    let first = stores::publish_list(service, &shop.owner, shipped::library(), STORE, legal).await.unwrap();
    let store = shop.stored(&code).await.store;
    let kept = service.store.find_store_list(store, first).await.unwrap().unwrap().kept.unwrap();
    let new = NewStoreList {
        store,
        title: "An older one".to_owned(),
        text: kept.text,
        content_id: kept.content_id,
        certificate: kept.certificate,
        ground: None,
        game: "necrogenesis".to_owned(),
        format: "standard".to_owned(),
        snapshot: "2020-01-01".to_owned(),
        verdict: ListVerdict::Legal,
        account: shop.owner.account().unwrap(),
        turn: None,
        at: service.clock.now_ms(),
    };
    let stated = LogEntry::new("statement\n\n— house.example/host AAAA\n".to_owned()).unwrap();
    let put = service.store.publish_store_list(&new, &stated).await.unwrap();
    assert_eq!(put, StoreListPut::Done { number: first + 1 });
    let of_store = async |number: u32| {
        let told = json(&guest.get(&format!("/api/v1/stores/{STORE}/lists/{number}")).await)["now"].clone();
        let shown = page(&guest.get(&format!("/stores/{STORE}/lists/{number}")).await, 200);
        assert_eq!(shown.contains("It is being judged again, by newer rules."), told.is_null(), "{told} {shown}");
        told
    };
    let told = of_store(first).await;
    assert_eq!((&told["verdict"], &told["snapshot"]), (&"legal".into(), &newest.as_str().into()));
    assert!(of_store(first + 1).await.is_null());
    let listed = page(&guest.get(&format!("/stores/{STORE}/lists")).await, 200);
    assert_eq!(listed.matches("; being judged again by today’s rules").count(), 1, "{listed}");
    let waiting = blockers(&guest).await;
    assert_eq!((&waiting["lists"], &waiting["waiting"]), (&2.into(), &1.into()));
    assert_eq!(events::judge_again(service, &Caller::Job, shipped::library()).await.unwrap(), 3);
    assert_eq!(of_store(first + 1).await, of_store(first).await);
    let listed = page(&guest.get(&format!("/stores/{STORE}/lists")).await, 200);
    assert_eq!(listed.matches("✓ Legal</span> when it was published, and by today’s rules").count(), 2, "{listed}");
    assert_eq!(blockers(&guest).await["lists"], 3);
}

#[tokio::test]
async fn a_link_to_a_list_that_is_shown_has_a_picture_of_its_cards() {
    let app = TestApp::drawing(|config| {
        (config.page_limit, config.write_limit) = (0, 0);
        config.public_url = Some("https://cards.example".parse().unwrap());
    })
    .await;
    let shop = Shop::of(&app).await;
    let (carl, guest) = (Browser::of(&app, "Carl").await, Browser::new(&app));
    let code = shop.event("Friday night", EventSettings::default()).await;
    comes(&carl, &code, "The Fox").await;
    led(&list(&carl, &code, shipped::DECKS[0].text, "hand").await);
    let picture = async |address: &str| {
        let text = page(&guest.get(address).await, 200);
        let (_, rest) = text.split_once("property=\"og:image\"").expect("a picture");
        let (_, rest) = rest.split_once("content=\"https://cards.example").expect("below the origin");
        rest.split('"').next().unwrap().to_owned()
    };
    let of_site = picture("/events").await;
    shop.shows_lists(&code).await;
    let legal = ListForm {
        title: "Deck of the week",
        format: "standard",
        source: events::ListSource::Text(shipped::DECKS[0].text),
        turn: "",
    };
    let service = &app.site.app.service;
    stores::publish_list(service, &shop.owner, shipped::library(), STORE, legal).await.unwrap();
    for address in [format!("/events/{code}/lists/1"), format!("/stores/{STORE}/lists/1")] {
        let drawn = picture(&address).await;
        assert!(drawn.contains("/necrogenesis/decks/standard/"), "{address}: {drawn}");
        assert_eq!(guest.get(&drawn).await.header("content-type"), "image/jpeg");
    }
    for address in [format!("/events/{code}"), format!("/events/{code}/lists"), format!("/stores/{STORE}")] {
        assert_eq!(picture(&address).await, of_site, "{address}: the site's own");
    }
}
