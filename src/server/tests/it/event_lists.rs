//! Lists of an event: how they are handed in, who sees them, and that nobody else learns of them.

use safehouse_service::{
    Caller,
    events::{
        self,
        settings::{EventSettings, Reveal, Visible},
    },
    stores::{self, SuspensionReason},
};
use safehouse_statements::{Published, code::CorrectionReason};
use safehouse_testing::shipped;

use crate::{
    browser::Browser,
    test_app::TestResponse,
    test_desk::{STORE, led, page},
    test_shop::{Shop, comes, comes_by_code, list, site},
};

/// What tells one answer from another, without what is of one answer and the server's clock.
fn told(answer: &TestResponse) -> (u16, String) {
    let policy = answer.header("content-security-policy").to_owned();
    let nonce = policy.split("'nonce-").nth(1).and_then(|rest| rest.split('\'').next()).unwrap_or_default();
    let mut text = answer.text().into_owned();
    for own in [answer.header("x-request-id"), nonce] {
        if !own.is_empty() {
            text = text.replace(own, "OWN");
        }
    }
    let mut parts = text.split("The server’s clock: ");
    let mut plain = parts.next().unwrap().to_owned();
    for part in parts {
        plain.push_str(part.split_once("UTC").map_or(part, |(_, rest)| rest));
    }
    (answer.status.as_u16(), plain)
}

#[tokio::test]
async fn nobody_learns_from_any_page_of_an_event_whether_a_list_is_there_or_which() {
    // Also where the event lets others see lists once rounds are shown.
    let public = EventSettings {
        visible_swiss: Visible::Public,
        visible_cut: Visible::Public,
        reveal: Reveal::RoundOne,
        ..EventSettings::default()
    };
    nobody_learns_of_lists(public).await;
    nobody_learns_of_lists(EventSettings { visible_swiss: Visible::Opponent, ..EventSettings::default() }).await;
}

async fn nobody_learns_of_lists(settings: EventSettings) {
    let app = site().await;
    let shop = Shop::of(&app).await;
    let code = shop.event("Friday night", settings).await;
    let (player, other, stranger) =
        (Browser::of(&app, "Carl").await, Browser::of(&app, "Maggie").await, Browser::of(&app, "Eugene").await);
    comes(&player, &code, "The Fox").await;
    comes(&other, &code, "").await;
    let guest = Browser::new(&app);
    let parts = [
        "",
        "/register",
        "/own",
        "/list",
        "/players",
        "/lists",
        "/lists/1",
        "/lists/1/list.json",
        "/lists/1/list.html",
        "/lists.json",
        "/statistics",
        "/kiosk",
        "/event.ics",
        "/report",
    ];
    let of_event = parts.map(|part| format!("/events/{code}{part}"));
    let others = ["/events", "/events?past=yes", "/events.ics", "/events.atom", "/log", "/stores"].map(str::to_owned);
    let of_store = ["", "/events.ics", "/events.atom"].map(|part| format!("/stores/{STORE}{part}"));
    let addresses: Vec<String> = of_event.into_iter().chain(others).chain(of_store).collect();
    let seen = async || {
        let mut seen = Vec::new();
        for visitor in [&guest, &stranger, &other] {
            for address in &addresses {
                seen.push((address.clone(), told(&visitor.get(address).await)));
            }
        }
        seen
    };
    let without = seen().await;
    assert!(without.iter().filter(|(_, (status, _))| *status == 200).count() > 30);
    for deck in [0, 1] {
        led(&list(&player, &code, shipped::DECKS[deck].text, "hand").await);
        for (before, after) in without.iter().zip(seen().await) {
            assert_eq!(*before, after, "with deck {deck}");
        }
    }
    // Once they are locked, pages say so, and nothing of what the lists hold.
    events::lock_event(&app.site.app.service, &shop.owner, &code).await.unwrap();
    let deck = &shipped::decks()[1];
    for (address, (_, text)) in seen().await {
        for line in &deck.lines {
            assert!(!text.contains(&line.card), "{} on {address}", line.card);
        }
    }
}

#[tokio::test]
async fn whoever_plays_somebody_opens_their_list_from_their_place_and_the_pairings_and_nobody_else_does() {
    use safehouse_service::events::rounds::{Begin, begin_play, pair_round, publish_round};

    let app = site().await;
    let shop = Shop::of(&app).await;
    let settings = EventSettings { visible_swiss: Visible::Opponent, rounds: Some(1), ..EventSettings::default() };
    let code = shop.event("Friday night", settings).await;
    let at = |part: &str| format!("/events/{code}/{part}");
    let (carl, rosa) = (Browser::of(&app, "Carl").await, Browser::new(&app));
    comes(&carl, &code, "The Fox").await;
    comes_by_code(&rosa, &code, "Rosa Real").await;
    led(&list(&carl, &code, shipped::DECKS[0].text, "hand").await);
    led(&list(&rosa, &code, shipped::DECKS[1].text, "hand").await);
    let service = &app.site.app.service;
    events::lock_event(service, &shop.owner, &code).await.unwrap();
    begin_play(service, &shop.owner, &code, Begin { everybody: true, despite_lists: true, without_absent: false })
        .await
        .unwrap();
    pair_round(service, &shop.owner, &code).await.unwrap();
    for (player, number) in [(&carl, 2), (&rosa, 1)] {
        assert_eq!(player.get(&at(&format!("lists/{number}"))).await.status, 404, "the round is a draft");
    }
    publish_round(service, &shop.owner, &code, None).await.unwrap();
    for (player, number, deck) in [(&carl, 2, 1), (&rosa, 1, 0)] {
        let address = at(&format!("lists/{number}"));
        let answer = player.get(&address).await;
        assert_eq!(answer.header("cache-control"), "no-store");
        let text = page(&answer, 200);
        let deck = &shipped::decks()[deck];
        assert!(deck.lines.iter().any(|line| text.contains(&line.card)), "{text}");
        for part in ["own", "pairings", "lists"] {
            let text = page(&player.get(&at(part)).await, 200);
            assert!(text.contains(&format!("href=\"{address}\"")), "{part}: {text}");
        }
    }
    let (stranger, guest) = (Browser::of(&app, "Eugene").await, Browser::new(&app));
    for visitor in [&stranger, &guest] {
        for number in [1, 2] {
            assert_eq!(visitor.get(&at(&format!("lists/{number}"))).await.status, 404);
        }
        for part in ["own", "pairings", "lists"] {
            assert!(!visitor.get(&at(part)).await.text().contains("/lists/1\""), "{part}");
        }
    }
    for (visitor, part) in [(&carl, "lists/2/list.json"), (&rosa, "lists/1/list.html"), (&guest, "lists/1/list.json")] {
        assert_eq!(visitor.get(&at(part)).await.status, 404, "{part}");
    }
}

#[tokio::test]
async fn lists_are_shown_verify_and_are_gone_once_they_are_withdrawn() {
    let app = site().await;
    let shop = Shop::of(&app).await;
    let settings = EventSettings { reveal: Reveal::End, ..EventSettings::default() };
    let code = shop.event("Friday night", settings).await;
    let (carl, guest) = (Browser::of(&app, "Carl").await, Browser::new(&app));
    comes(&carl, &code, "The Fox").await;
    let rosa = Browser::new(&app);
    comes_by_code(&rosa, &code, "Rosa Real").await;
    led(&list(&carl, &code, shipped::DECKS[0].text, "hand").await);
    led(&list(&rosa, &code, shipped::DECKS[1].text, "hand").await);
    assert!(page(&guest.get(&format!("/events/{code}/lists")).await, 200).contains("No list is shown."));
    shop.shows_lists(&code).await;

    let lists = page(&guest.get(&format!("/events/{code}/lists")).await, 200);
    assert!(lists.contains("The Fox") && lists.contains("Player 2") && !lists.contains("Rosa Real"), "{lists}");
    let shown = page(&guest.get(&format!("/events/{code}/lists/1")).await, 200);
    assert!(
        shown.contains("Then and now") && shown.contains("✓ Legal") && shown.contains("/log/1/entries/"),
        "{shown}"
    );
    assert!(page(&guest.get(&format!("/events/{code}/lists/1?view=list")).await, 200).contains("deck-list"));
    // The log says of which event, as long as everybody finds it.
    let service = &app.site.app.service;
    let of_event = format!("A list shown, of <a href=\"/events/{code}\" rel=\"external\"><bdi>Friday night</bdi></a>");
    let log = page(&guest.get("/log").await, 200);
    assert_eq!(log.matches(&of_event).count(), 2, "{log}");
    events::hide_event(service, &Caller::Administrator, &code, Some("A test.")).await.unwrap();
    let log = page(&guest.get("/log").await, 200);
    assert!(log.contains("A list shown, of the event <code>") && !log.contains("Friday night"), "{log}");
    events::hide_event(service, &Caller::Administrator, &code, None).await.unwrap();
    for (address, lists) in
        [(format!("/events/{code}/lists/1/list.json"), 1), (format!("/events/{code}/lists.json"), 2)]
    {
        let file = guest.get(&address).await;
        assert_eq!((file.status.as_u16(), file.header("content-type")), (200, "application/json"), "{}", file.text());
        assert!(file.header("content-disposition").starts_with("attachment"));
        let read = Published::read(&file.bytes).unwrap();
        assert_eq!(read.lists.len(), lists);
    }
    let html = guest.get(&format!("/events/{code}/lists/1/list.html")).await;
    assert!(html.header("content-disposition").starts_with("attachment") && html.text().contains("application/json"));
    assert!(Published::read(&html.bytes).is_ok());

    assert!(led(&carl.post(&format!("/events/{code}/own/erase"), &[("sure", "yes")]).await).ends_with("?done=erased"));
    for part in ["/lists/1", "/lists/1/list.json", "/lists/1/list.html"] {
        let gone = guest.get(&format!("/events/{code}{part}")).await;
        assert_eq!(gone.status, 410, "{part}");
        assert!(!gone.text().contains("The Fox"), "{part}");
    }
    assert!(page(&guest.get(&format!("/events/{code}/lists/1")).await, 410).contains("This list was withdrawn"));
    let lists = page(&guest.get(&format!("/events/{code}/lists")).await, 200);
    assert!(!lists.contains("The Fox") && lists.contains("Player 2"), "{lists}");
    assert_eq!(guest.get(&format!("/events/{code}/lists/3")).await.status, 404);
}

#[tokio::test]
async fn lists_that_staff_locked_before_the_deadline_are_told_as_locked_and_no_form_is_shown() {
    let app = site().await;
    let shop = Shop::of(&app).await;
    let code = shop.event("Friday night", EventSettings::default()).await;
    let (carl, guest) = (Browser::of(&app, "Carl").await, Browser::new(&app));
    comes(&carl, &code, "The Fox").await;
    let (hands, own, event) =
        (format!("/events/{code}/list"), format!("/events/{code}/own"), format!("/events/{code}"));
    let open = page(&carl.get(&hands).await, 200);
    assert!(open.contains("Deadline") && open.contains("name=\"text\""), "{open}");
    events::lock_event(&app.site.app.service, &shop.owner, &code).await.unwrap();
    for (browser, address) in [(&carl, &hands), (&carl, &own), (&guest, &event)] {
        let text = page(&browser.get(address).await, 200);
        assert!(text.contains("<strong>Locked</strong> by the staff, "), "{address}: {text}");
        assert!(!text.contains("Deadline"), "{address}: {text}");
    }
    let closed = page(&carl.get(&hands).await, 200);
    assert!(!closed.contains("name=\"text\"") && closed.contains("ask a judge"), "{closed}");
    let refused = page(&list(&carl, &code, shipped::DECKS[0].text, "hand").await, 409);
    assert!(!refused.contains("name=\"text\"") && refused.contains("staff locked them"), "{refused}");
}

#[tokio::test]
async fn a_player_reads_why_their_list_was_taken_late_and_staff_that_it_was() {
    let app = site().await;
    let shop = Shop::of(&app).await;
    let code = shop.event("Friday night", EventSettings::default()).await;
    let carl = Browser::of(&app, "Carl").await;
    comes(&carl, &code, "The Fox").await;
    let service = &app.site.app.service;
    events::lock_event(service, &shop.owner, &code).await.unwrap();
    let event = shop.stored(&code).await;
    let id = service.store.list_event_entries((event.store, event.id)).await.unwrap()[0].id;
    let why = events::Correction { before: None, reason: CorrectionReason::Late, words: "The train was late" };
    let text = events::ListSource::Text(shipped::DECKS[0].text);
    events::correct_list(service, &shop.owner, shipped::library(), (&code, id), text, why).await.unwrap();
    let own = page(&carl.get(&format!("/events/{code}/own")).await, 200);
    assert!(own.contains("handed in late") && own.contains("Why it was taken late: <bdi>The train was late"), "{own}");
    let known = events::list_players(service, &shop.owner, &code).await.unwrap().remove(0);
    assert_eq!((known.has_list, known.is_late, known.verdict), (Some(true), true, Some(events::ListVerdict::Legal)));
}

#[tokio::test]
async fn what_of_a_text_is_not_handed_in_is_told_before_it_counts_and_after() {
    let app = site().await;
    let shop = Shop::of(&app).await;
    let code = shop.event("Friday night", EventSettings::default()).await;
    let carl = Browser::of(&app, "Carl").await;
    comes(&carl, &code, "The Fox").await;
    let (hands, own) = (format!("/events/{code}/list"), format!("/events/{code}/own"));
    let aside = format!("{}\nSideboard\n2 Medkit\n", shipped::HOLD_THE_LINE.text);
    for deed in ["look", "hand"] {
        let asked = page(&list(&carl, &code, &aside, deed).await, 200);
        for words in ["It is not handed in yet.", "<strong>2 cards not handed in.</strong>", "Maybeboard", "Sideboard"]
        {
            assert!(asked.contains(words), "{deed}: {words}: {asked}");
        }
    }
    assert!(page(&carl.get(&own).await, 200).contains("You handed in none."));
    let asked = page(&list(&carl, &code, &aside, "hand").await, 200);
    let told = asked.split("name=\"told\" value=\"").nth(1).unwrap().split('"').next().unwrap();
    let fields = [("text", aside.as_str()), ("deed", "hand"), ("told", told)];
    let handed = page(&carl.post(&hands, &fields).await, 200);
    for words in ["Your list is handed in.", "✓ Legal", "<strong>2 cards not handed in.</strong>"] {
        assert!(handed.contains(words), "{words}: {handed}");
    }
    // Another text than was told of is told of first.
    let other = format!("{aside}1 Rifle\n");
    let fields = [("text", other.as_str()), ("deed", "hand"), ("told", told)];
    assert!(page(&carl.post(&hands, &fields).await, 200).contains("<strong>3 cards not handed in.</strong>"));
    // Where there is nothing to tell nobody is asked twice.
    led(&list(&carl, &code, shipped::HOLD_THE_LINE.text, "hand").await);
}

#[tokio::test]
async fn lists_of_an_event_say_how_its_store_stands_and_lead_to_a_report() {
    let app = site().await;
    let shop = Shop::of(&app).await;
    let code = shop.event("Friday night", EventSettings { reveal: Reveal::End, ..EventSettings::default() }).await;
    let (carl, guest) = (Browser::of(&app, "Carl").await, Browser::new(&app));
    comes(&carl, &code, "The Fox").await;
    led(&list(&carl, &code, shipped::DECKS[0].text, "hand").await);
    shop.shows_lists(&code).await;
    let (service, parts) = (&app.site.app.service, ["lists", "lists/1"]);
    for part in parts {
        let text = page(&guest.get(&format!("/events/{code}/{part}")).await, 200);
        assert!(text.contains(&format!("href=\"/events/{code}/report\"")), "{part}: {text}");
        assert!(!text.contains("Suspended."), "{part}: {text}");
    }
    let why = SuspensionReason::Rules;
    stores::suspend_store(service, &Caller::Administrator, STORE, why, "Made up.").await.unwrap();
    for part in parts {
        let text = page(&guest.get(&format!("/events/{code}/{part}")).await, 200);
        assert!(
            text.contains("What it stated before keeps its standing.") && !text.contains("Made up."),
            "{part}: {text}"
        );
    }
}
