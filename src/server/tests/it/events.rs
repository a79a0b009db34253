//! Events as the world finds them: pages, calendars, feeds, search engines, and those of the cards that are played.

use safehouse_app::paths::{self, HasPaths as _};
use safehouse_service::{
    Caller,
    events::{
        self, EventState,
        settings::{EventSettings, Reveal},
    },
    stores,
};
use safehouse_testing::shipped;
use serde_json::Value;

use crate::{
    browser::Browser,
    test_app::{TestApp, TestResponse},
    test_desk::{STORE, led, page},
    test_shop::{HOSTILE, HOUR, Shop, comes, list, site},
};

/// The lines of a calendar, those that were folded put together.
fn unfolded(answer: &TestResponse) -> Vec<String> {
    assert_eq!(answer.header("content-type"), "text/calendar; charset=utf-8");
    let text = answer.text().into_owned();
    assert!(text.split("\r\n").all(|line| line.len() <= 75 && !line.contains('\n')), "{text}");
    text.replace("\r\n ", "").split("\r\n").map(str::to_owned).collect()
}

fn value<'a>(lines: &'a [String], name: &str) -> &'a str {
    let found = lines.iter().find_map(|line| line.strip_prefix(&format!("{name}:")));
    found.unwrap_or_else(|| panic!("no {name}: {lines:?}"))
}

#[tokio::test]
async fn a_calendar_is_told_when_an_event_moves_and_when_it_is_cancelled() {
    let app = site().await;
    let shop = Shop::of(&app).await;
    let settings = EventSettings {
        venue: "Main Street 1; back room\nTown, next to the mill".to_owned(),
        time_zone: "Europe/Berlin".to_owned(),
        ..EventSettings::default()
    };
    let name = "Friday, with a name that is long enough to be folded more than once; äöü, and so on and on and on";
    let code = shop.event(name, settings.clone()).await;
    let guest = Browser::new(&app);
    let all = ["/events.ics".to_owned(), format!("/stores/{STORE}/events.ics"), format!("/events/{code}/event.ics")];
    let before = unfolded(&guest.get(&all[2]).await);
    assert_eq!(value(&before, "STATUS"), "CONFIRMED");
    assert_eq!(value(&before, "URL"), format!("https://cards.example/events/{code}"));
    assert_eq!(value(&before, "SUMMARY"), name.replace(',', "\\,").replace(';', "\\;"));
    assert_eq!(value(&before, "LOCATION"), "Main Street 1\\; back room\\nTown\\, next to the mill");
    assert!(value(&before, "DTSTART").ends_with('Z') && value(&before, "DTEND").ends_with('Z'));
    assert!(value(&before, "DESCRIPTION").contains(" CE"), "the time where it is: {before:?}");
    assert!(!before.iter().any(|line| line.contains("TZID")));
    for address in &all {
        assert_eq!(unfolded(&guest.get(address).await).iter().filter(|line| *line == "BEGIN:VEVENT").count(), 1);
    }

    let stored = shop.stored(&code).await;
    let mut form = shop.form(name, settings);
    form.starts_at += HOUR;
    let service = &app.site.app.service;
    let of = (code.as_str(), stored.revision);
    events::change_event(service, &shop.owner, shipped::library(), of, &form).await.unwrap();
    let moved = unfolded(&guest.get(&all[0]).await);
    assert_eq!(value(&moved, "UID"), value(&before, "UID"));
    let number = |lines: &[String]| value(lines, "SEQUENCE").parse::<u32>().unwrap();
    assert!(number(&moved) > number(&before));
    assert_ne!(value(&moved, "DTSTART"), value(&before, "DTSTART"));
    assert!(value(&moved, "LAST-MODIFIED") >= value(&before, "LAST-MODIFIED"));

    shop.moves(&code, EventState::Cancelled).await;
    for address in &all {
        let off = unfolded(&guest.get(address).await);
        assert_eq!((value(&off, "STATUS"), value(&off, "UID")), ("CANCELLED", value(&before, "UID")), "{address}");
        assert!(number(&off) > number(&moved));
    }
    let shown = page(&guest.get(&format!("/events/{code}")).await, 200);
    assert!(shown.contains("This event does not take place."), "{shown}");

    // Where the event names no other place, it is the store with its address.
    let words = stores::StoreWords { address: "Mill Lane 2\nTown".to_owned(), ..stores::StoreWords::default() };
    let words = stores::StoreWords { name: "Corner Games".to_owned(), time_zone: "Europe/Berlin".to_owned(), ..words };
    stores::change_profile(service, &shop.owner, STORE, &words).await.unwrap();
    let at_store = shop.event("At the store", EventSettings::default()).await;
    let elsewhere =
        shop.event("Elsewhere", EventSettings { venue: "Town hall".into(), ..EventSettings::default() }).await;
    let of = async |code: &str| unfolded(&guest.get(&format!("/events/{code}/event.ics")).await);
    let before = of(&at_store).await;
    assert_eq!(value(&before, "LOCATION"), "Corner Games\\, Mill Lane 2\\, Town");
    let format = &shipped::library().formats.get("standard").unwrap().name;
    assert!(value(&before, "DESCRIPTION").contains(&format!("Corner Games\\, {format}\\n")), "{before:?}");

    // A store that moves moves its coming events, and no form of their staff is stale by it.
    let (stored, other) = (shop.stored(&at_store).await, number(&of(&elsewhere).await));
    let words = stores::StoreWords { hours: "10 to 22".to_owned(), ..words };
    stores::change_profile(service, &shop.owner, STORE, &words).await.unwrap();
    assert_eq!(number(&of(&at_store).await), number(&before), "no calendar shows its hours");
    let words = stores::StoreWords { address: "High Street 3\nTown".to_owned(), ..words };
    stores::change_profile(service, &shop.owner, STORE, &words).await.unwrap();
    let after = of(&at_store).await;
    assert_eq!(value(&after, "LOCATION"), "Corner Games\\, High Street 3\\, Town");
    assert!(number(&after) > number(&before) && value(&after, "LAST-MODIFIED") >= value(&before, "LAST-MODIFIED"));
    assert_eq!(shop.stored(&at_store).await.revision, stored.revision);
    assert_eq!(number(&of(&elsewhere).await), other);
    stores::rename_store(service, &Caller::Administrator, STORE, "Corner & Coffee").await.unwrap();
    assert!(number(&of(&at_store).await) > number(&after));
}

#[tokio::test]
async fn an_event_tells_search_engines_and_readers_of_feeds_what_it_is() {
    let app = site().await;
    let shop = Shop::of(&app).await;
    let code = shop.event(HOSTILE, EventSettings::default()).await;
    let guest = Browser::new(&app);
    let answer = guest.get(&format!("/events/{code}")).await;
    let text = page(&answer, 200);
    let (_, data) = text.split_once("application/ld+json").expect("linked data");
    let (data, _) = data.split_once('>').unwrap().1.split_once("</script>").unwrap();
    let data: Value = serde_json::from_str(data).unwrap_or_else(|error| panic!("{error}: {data}"));
    assert_eq!((&data["@type"], &data["name"]), (&"Event".into(), &HOSTILE.into()));
    assert_eq!(data["eventStatus"], "https://schema.org/EventScheduled");
    assert_eq!(data["organizer"]["url"], format!("https://cards.example/stores/{STORE}"));
    assert!(!text.contains("<img src=x") && !text.contains("<script>alert"), "{text}");
    assert!(text.contains(&format!("href=\"/stores/{STORE}/events.atom\"")), "{text}");
    for address in ["/events.atom".to_owned(), format!("/stores/{STORE}/events.atom")] {
        let feed = guest.get(&address).await;
        assert_eq!(feed.header("content-type"), "application/atom+xml; charset=utf-8");
        let xml = page(&feed, 200);
        let id = shop.stored(&code).await.id;
        assert!(xml.contains(&format!("<id>https://cards.example/#event:{id}</id>")), "{xml}");
        assert!(xml.contains(&format!("href=\"https://cards.example{address}\"")) && !xml.contains("<img"), "{xml}");
    }
    let without = TestApp::with(|config| config.page_limit = 0).await;
    assert_eq!(without.get("/events.atom").await.status, 404, "an entry names its page wholly");
    assert!(page(&without.get("/events").await, 200).contains("No event is announced."));
}

#[tokio::test]
async fn what_is_not_there_or_hidden_is_nowhere() {
    let app = site().await;
    let shop = Shop::of(&app).await;
    let draft = shop.draft("A secret plan", EventSettings::default()).await;
    let hidden = shop.event("A hidden plan", EventSettings::default()).await;
    let service = &app.site.app.service;
    events::hide_event(service, &Caller::Administrator, &hidden, Some("Made up.")).await.unwrap();
    let guest = Browser::new(&app);
    for code in ["00000000", &draft, &hidden] {
        for part in [
            "",
            "/register",
            "/own",
            "/list",
            "/players",
            "/lists",
            "/lists/1",
            "/lists/x",
            "/lists.json",
            "/statistics",
            "/kiosk",
            "/lists/1/list.html",
            "/event.ics",
        ] {
            let answer = guest.get(&format!("/events/{code}{part}")).await;
            // Of one that is hidden whoever has its address is told that it is, as of a store.
            let status = if code == hidden && part != "/lists/x" { 410 } else { 404 };
            assert_eq!(answer.status, status, "{code}{part}");
            assert!(!answer.text().contains("plan"), "{code}{part}");
        }
        for part in ["/register", "/own", "/own/withdraw", "/list", "/kiosk"] {
            let fields = [("name", "x"), ("consent", "1"), ("sure", "yes"), ("code", "00000000")];
            let status = if code == hidden { 410 } else { 404 };
            assert_eq!(guest.post(&format!("/events/{code}{part}"), &fields).await.status, status, "{code}{part}");
        }
    }
    assert!(guest.get(&format!("/events/{hidden}")).await.text().contains("This event was hidden"));
    for address in ["/events", "/events.ics", "/events.atom", &format!("/stores/{STORE}")] {
        assert!(!guest.get(address).await.text().contains("plan"), "{address}");
    }
    // Events of a store that is hidden are, too.
    let shown = shop.event("An open evening", EventSettings::default()).await;
    assert_eq!(guest.get(&format!("/events/{shown}")).await.status, 200);
    stores::hide_store(service, &Caller::Administrator, STORE, "Made up.").await.unwrap();
    for part in ["", "/register", "/players", "/lists", "/event.ics"] {
        assert_eq!(guest.get(&format!("/events/{shown}{part}")).await.status, 410, "{part}");
    }
}

/// The addresses of the list of pages, each with when it was changed.
async fn sitemap(guest: &Browser<'_>) -> Vec<(String, String)> {
    let text = page(&guest.get("/sitemap.xml").await, 200);
    let urls = text.split("<loc>https://cards.example").skip(1);
    let read = |url: &str| {
        let (address, rest) = url.split_once("</loc>").unwrap();
        let changed = rest.split_once("<lastmod>").and_then(|(_, rest)| rest.split_once("</lastmod>"));
        (address.to_owned(), changed.map_or_else(String::new, |(at, _)| at.to_owned()))
    };
    urls.map(|url| read(url.split("<url>").next().unwrap())).collect()
}

#[tokio::test]
async fn search_engines_are_told_of_stores_events_and_lists_that_everybody_sees() {
    let app = site().await;
    let shop = Shop::of(&app).await;
    let code = shop.event("Friday night", EventSettings { reveal: Reveal::End, ..EventSettings::default() }).await;
    let draft = shop.draft("A secret plan", EventSettings::default()).await;
    let service = &app.site.app.service;
    stores::add_store(service, &Caller::Administrator, "back-alley", "Back Alley").await.unwrap();
    let (carl, guest) = (Browser::of(&app, "Carl").await, Browser::new(&app));
    comes(&carl, &code, "The Fox").await;
    led(&list(&carl, &code, shipped::DECKS[0].text, "hand").await);
    let of = |told: &[(String, String)], address: &str| told.iter().find(|(told, _)| told == address).cloned();
    let (event, its_list) = (format!("/events/{code}"), format!("/events/{code}/lists/1"));
    let told = sitemap(&guest).await;
    for address in ["/events", "/stores", "/log", "/verify", &format!("/stores/{STORE}")] {
        assert!(of(&told, address).is_some(), "{address}");
    }
    assert!(of(&told, &event).unwrap().1.ends_with('Z'));
    for hidden in ["/stores/back-alley", &its_list, &format!("/events/{draft}")] {
        assert_eq!(of(&told, hidden), None);
    }
    shop.shows_lists(&code).await;
    assert!(of(&sitemap(&guest).await, &its_list).unwrap().1.ends_with('Z'));
    led(&carl.post(&format!("/events/{code}/own/erase"), &[("sure", "yes")]).await);
    assert_eq!(of(&sitemap(&guest).await, &its_list), None, "it was taken back");
    events::hide_event(service, &Caller::Administrator, &code, Some("Made up.")).await.unwrap();
    assert_eq!(of(&sitemap(&guest).await, &event), None);
}

#[tokio::test]
async fn the_address_of_a_card_leads_to_the_events_at_which_it_was_played_in_a_list_that_everybody_sees() {
    let app = site().await;
    let shop = Shop::of(&app).await;
    let code = shop.event(HOSTILE, EventSettings { reveal: Reveal::End, ..EventSettings::default() }).await;
    let (carl, guest) = (Browser::of(&app, "Carl").await, Browser::new(&app));
    comes(&carl, &code, "The Fox").await;
    led(&list(&carl, &code, shipped::DECKS[0].text, "hand").await);
    let catalogue = &shipped::library().catalogue;
    let line = &shipped::decks()[0].lines[0];
    let printing = catalogue.printing(catalogue.default_printing(catalogue.find_name(&line.card).unwrap()));
    let its_events = paths::events::of_card(&printing.number);
    let of_card = catalogue.paths().card(printing, &line.card);
    let card = page(&guest.get(&of_card).await, 200);
    assert!(card.contains("href=\"?events\""), "{card}");
    assert_eq!(led(&guest.get(&format!("{of_card}?events")).await), its_events);
    assert_eq!(led(&guest.get(&format!("{}?events", of_card.rsplit_once('/').unwrap().0)).await), its_events);
    assert_eq!(guest.get("/necrogenesis/cards/NG-01/9999/x?events").await.status, 404);

    let none = page(&guest.get(&its_events).await, 200);
    assert!(none.contains("No list that everybody sees has this card yet.") && !none.contains(&code), "{none}");
    shop.shows_lists(&code).await;
    let service = &app.site.app.service;
    assert_eq!(events::statistics::keep_event_cards(service, &Caller::Job).await.unwrap(), 1);
    let shown = page(&guest.get(&its_events).await, 200);
    assert!(shown.contains(&format!("href=\"/events/{code}/lists\"")) && shown.contains("1 list,"), "{shown}");
    assert!(!shown.contains("<img src=x"), "{shown}");
    let is_in_it = |name: &str| shipped::decks()[0].lines.iter().any(|line| line.card == name);
    let other = catalogue.cards().iter().find(|card| !is_in_it(card.name.as_str())).unwrap();
    let of_other = paths::events::of_card(&other.printings[0].number);
    assert!(!page(&guest.get(&of_other).await, 200).contains(&code));
    led(&carl.post(&format!("/events/{code}/own/erase"), &[("sure", "yes")]).await);
    assert!(!page(&guest.get(&its_events).await, 200).contains(&code), "it was taken back");
    for nothing in ["/events?card=1", "/events?card=NG-01-9999", "/events?card=%00"] {
        assert_eq!(guest.get(nothing).await.status, 404, "{nothing}");
    }
}

#[tokio::test]
async fn pages_of_cards_lead_without_a_script_to_the_events_at_which_they_were_played() {
    let app = site().await;
    let guest = Browser::new(&app);
    let catalogue = &shipped::library().catalogue;
    let mut looked_at = 0;
    for index in catalogue.by_number().step_by(23) {
        let printing = catalogue.printing(index);
        let name = catalogue.card(catalogue.card_of(index)).name.as_str();
        let address = catalogue.paths().card(printing, name);
        let card = page(&guest.get(&address).await, 200);
        assert!(card.contains("href=\"?events\""), "{address}: {card}");
        let its_events = paths::events::of_card(&printing.number);
        assert_eq!(led(&guest.get(&format!("{address}?events")).await), its_events);
        assert_eq!(guest.get(&its_events).await.status, 200, "{its_events}");
        looked_at += 1;
    }
    assert!(looked_at > 5, "{looked_at}");
}

#[tokio::test]
async fn events_stores_the_log_and_what_verifies_are_found_from_every_page_and_from_each_other() {
    let app = site().await;
    let guest = Browser::new(&app);
    let places = ["/events", "/stores", "/log", "/verify"];
    let is_linked = |text: &str, place: &str| text.contains(&format!("href=\"{place}\" rel=\"external\""));
    for address in ["/", "/credits", "/necrogenesis/cards", "/necrogenesis/build", "/sign-in"] {
        let text = page(&guest.get(address).await, 200);
        let (_, footer) = text.split_once("<footer").unwrap();
        assert!(places.iter().all(|place| is_linked(footer, place)), "{address}: {footer}");
    }
    for here in places {
        let text = page(&guest.get(here).await, 200);
        let (before, _) = text.split_once("<footer").unwrap();
        let (_, content) = before.split_once("<h1").unwrap();
        for there in places.iter().filter(|there| **there != here) {
            assert!(is_linked(content, there), "from {here} to {there}");
        }
    }
}

#[tokio::test]
async fn an_event_is_reported_by_somebody_signed_in() {
    let app = site().await;
    let shop = Shop::of(&app).await;
    let code = shop.event("Friday night", EventSettings::default()).await;
    let (carl, guest) = (Browser::of(&app, "Carl").await, Browser::new(&app));
    let report = format!("/events/{code}/report");
    assert!(led(&guest.get(&report).await).starts_with("/sign-in"));
    assert!(page(&carl.get(&report).await, 200).contains("Report an event"));
    assert_eq!(carl.post(&report, &[("reason", " ")]).await.status, 422);
    assert_eq!(
        led(&carl.post(&report, &[("reason", "It is made up.")]).await),
        format!("/events/{code}?done=reported")
    );
    let service = &app.site.app.service;
    let reports = stores::list_store_reports(service, &Caller::Administrator, None).await.unwrap();
    assert_eq!(reports.first().and_then(|open| open.report.event), Some(shop.stored(&code).await.id));
}
