//! Events as players and the world meet them: without a script, with an account and with a code on paper.

use axum::http::StatusCode;
use safehouse_app::paths::{self, HasPaths as _};
use safehouse_service::{
    Caller, Person, accounts,
    events::{
        self, EventForm, EventState,
        settings::{EventSettings, Reveal, Visible},
    },
    log,
    sessions::key_of,
    stores::{self, ConfirmationKind, StaffOf, StaffRole},
};
use safehouse_statements::{
    Published,
    code::{CorrectionReason, Phase},
};
use safehouse_store::events::{NewEventState, StoredEvent};
use safehouse_testing::shipped;
use serde_json::Value;

use crate::{
    browser::Browser,
    test_app::{TestApp, TestResponse},
};

const HOUR: i64 = 3_600_000;
const STORE: &str = "corner-games";
/// What somebody could write to have it read as something else.
const HOSTILE: &str = "</script></title><script>alert(1)</script>\"'><img src=x onerror=alert(1)>&amp;";

async fn site() -> TestApp {
    TestApp::with(|config| {
        (config.page_limit, config.write_limit) = (0, 0);
        config.public_url = Some("https://cards.example".parse().unwrap());
    })
    .await
}

/// Where an answer leads.
#[track_caller]
fn led(answer: &TestResponse) -> String {
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
    answer.header("location").to_owned()
}

/// The text of a page that was answered so.
#[track_caller]
fn page(answer: &TestResponse, status: u16) -> String {
    assert_eq!(answer.status.as_u16(), status, "{}", answer.text());
    answer.text().into_owned()
}

/// A store that whoever runs the site confirmed, and who owns it.
struct Shop<'a> {
    app: &'a TestApp,
    owner: Caller,
}

impl<'a> Shop<'a> {
    async fn of(app: &'a TestApp) -> Self {
        let service = &app.site.app.service;
        let _ = Browser::of(app, "Glenn").await;
        let store = stores::add_store(service, &Caller::Administrator, STORE, "Corner Games").await.unwrap();
        stores::add_staff(service, &Caller::Administrator, STORE, "Glenn", StaffRole::Owner).await.unwrap();
        let account = accounts::find_account(service, &Caller::Administrator, "Glenn").await.unwrap();
        let owner = Caller::Person(Person {
            account: account.id,
            name: account.name,
            role: account.role,
            staff: vec![StaffOf { store: store.id, slug: STORE.into(), name: store.name, role: StaffRole::Owner }],
            event_staff: Vec::new(),
            session: key_of(b"a test"),
            confirmed_at: service.clock.now_ms(),
            network: "192.0.2.1".parse().unwrap(),
            lacks_factor: false,
        });
        stores::make_store_key(service, &owner, STORE).await.unwrap();
        let how = ConfirmationKind::Visit;
        stores::confirm_store(service, &Caller::Administrator, STORE, how, "Visited").await.unwrap();
        Self { app, owner }
    }

    fn form(&self, name: &str, settings: EventSettings) -> EventForm {
        let now = self.app.site.app.service.clock.now_ms();
        EventForm {
            name: name.to_owned(),
            format: "standard".to_owned(),
            snapshot: String::new(),
            starts_at: now + 24 * HOUR,
            ends_at: now + 30 * HOUR,
            capacity: Some(8),
            lists_open_at: Some(now - HOUR),
            deadline_at: Some(now + 20 * HOUR),
            settings,
        }
    }

    /// A draft.
    async fn draft(&self, name: &str, settings: EventSettings) -> String {
        let form = self.form(name, settings);
        events::make_event(&self.app.site.app.service, &self.owner, shipped::library(), STORE, &form).await.unwrap()
    }

    /// An event that takes players and lists.
    async fn event(&self, name: &str, settings: EventSettings) -> String {
        let code = self.draft(name, settings).await;
        self.moves(&code, EventState::Registration).await;
        self.moves(&code, EventState::ListsOpen).await;
        code
    }

    async fn stored(&self, code: &str) -> StoredEvent {
        self.app.site.app.service.store.find_event(code).await.unwrap().unwrap()
    }

    async fn moves(&self, code: &str, to: EventState) {
        let revision = self.stored(code).await.revision;
        let (service, library) = (&self.app.site.app.service, shipped::library());
        events::move_event(service, &self.owner, library, (code, revision), to).await.unwrap();
    }

    /// Locks the lists, and shows them as after the last round.
    async fn shows_lists(&self, code: &str) {
        let service = &self.app.site.app.service;
        events::lock_event(service, &self.owner, code).await.unwrap();
        let event = self.stored(code).await;
        let at = service.clock.now_ms();
        let over = NewEventState { state: EventState::Finished, is_shown: false, entry: None, seed: None, at };
        assert!(service.store.set_event_state((event.store, event.id, event.revision), &over).await.unwrap());
        events::reveal_lists(service, &self.owner, code, Phase::End, None).await.unwrap();
        log::sign_checkpoint(service, &Caller::Job).await.unwrap();
    }
}

/// Registers somebody with an account.
async fn comes(browser: &Browser<'_>, code: &str, shown_as: &str) {
    let fields = [("name", "Somebody Real"), ("shown_as", shown_as), ("consent", "1")];
    let answer = browser.post(&format!("/events/{code}/register"), &fields).await;
    assert_eq!(led(&answer), format!("/events/{code}/own?done=registered"));
}

/// Registers somebody without an account, who is told this code.
async fn comes_by_code(browser: &Browser<'_>, code: &str, name: &str) -> String {
    let fields = [("name", name), ("shown_as", ""), ("consent", "1")];
    let text = page(&browser.post(&format!("/events/{code}/register"), &fields).await, 200);
    let (_, rest) = text.split_once("event-code__signs\"><code>").expect("a code");
    rest.split('<').next().unwrap().to_owned()
}

/// Hands a list in, or only looks at it.
async fn list(browser: &Browser<'_>, code: &str, text: &str, deed: &str) -> TestResponse {
    browser.post(&format!("/events/{code}/list"), &[("text", text), ("deed", deed)]).await
}

#[tokio::test]
async fn somebody_registers_with_an_account_and_hands_in_a_list() {
    let app = site().await;
    let shop = Shop::of(&app).await;
    let code = shop.event("Friday night", EventSettings::default()).await;
    let (carl, guest) = (Browser::of(&app, "Carl").await, Browser::new(&app));
    let shown = page(&guest.get(&format!("/events/{code}")).await, 200);
    for words in
        ["Friday night", "Corner Games", "Everybody hands in a list", "The server’s clock", "✓ Confirmed", "Register"]
    {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    assert!(page(&guest.get("/events").await, 200).contains(&format!("/events/{code}")));
    assert!(page(&guest.get(&format!("/stores/{STORE}")).await, 200).contains(&format!("/events/{code}")));

    let register = format!("/events/{code}/register");
    let form = page(&carl.get(&register).await, 200);
    assert!(form.contains("Version 1 of these words") && form.contains("can be verified for ever"), "{form}");
    let refused = carl.post(&register, &[("name", "Carl G."), ("shown_as", HOSTILE)]).await;
    let text = page(&refused, 422);
    assert!(text.contains("consent-fault") && text.contains("Carl G.") && !text.contains("<img src=x"), "{text}");
    comes(&carl, &code, "The Fox").await;
    let again = carl.post(&register, &[("name", "Carl"), ("consent", "1")]).await;
    assert_eq!(again.status, 409, "{}", again.text());
    assert!(page(&guest.get(&format!("/events/{code}/players")).await, 200).contains("The Fox"));

    let garbage = "4 No such card at all <b>\n1 Another\n";
    let refused = page(&list(&carl, &code, garbage, "hand").await, 422);
    assert!(refused.contains("Lines that could not be read") && refused.contains("4 No such card at all"), "{refused}");
    assert!(refused.contains("id=\"text-fault\"") && refused.contains("&lt;b&gt;") && !refused.contains("<b>"));
    assert_eq!(list(&carl, &code, "", "hand").await.status, 422, "nothing was written");

    let illegal = "Survivor Deck\n9 Rifle\n";
    let looked = page(&list(&carl, &code, illegal, "look").await, 200);
    assert!(looked.contains("It is not handed in yet") && looked.contains("Not legal") && looked.contains("9 Rifle"));
    let refused = page(&list(&carl, &code, illegal, "hand").await, 422);
    assert!(refused.contains("only legal ones are handed in") && refused.contains("9 Rifle"), "{refused}");
    assert!(page(&carl.get(&format!("/events/{code}/own")).await, 200).contains("You handed in none."));

    let legal = shipped::DECKS[0].text;
    let looked = page(&list(&carl, &code, legal, "look").await, 200);
    assert!(looked.contains("verdict-chip--legal"), "{looked}");
    // A list is registered with the names of its cards folded, and shown with them as they are printed.
    let printed = format!(">{}<", shipped::decks()[0].lines[0].card);
    assert!(looked.contains(&printed), "{printed}: {looked}");
    let to = led(&list(&carl, &code, legal, "hand").await);
    assert_eq!(to, format!("/events/{code}/own?done=handed"));
    let own = page(&carl.get(&to).await, 200);
    assert!(
        own.contains("✓ Legal") && own.contains("id=\"receipt\"") && own.contains("data-copies=\"receipt\""),
        "{own}"
    );
    assert!(own.contains("Nobody of the staff has."));
    assert!(own.contains(&printed), "{printed}: {own}");
    led(&carl.post(&format!("/events/{code}/own/take-back"), &[]).await);
    assert!(page(&carl.get(&format!("/events/{code}/own")).await, 200).contains("You handed in none."));

    // Nothing is done that was not meant, and nothing that is not there.
    assert_eq!(led(&carl.post(&format!("/events/{code}/own/withdraw"), &[]).await), format!("/events/{code}/own"));
    assert_eq!(carl.post(&format!("/events/{code}/own/nothing"), &[]).await.status, 404);
    let gone = carl.post(&format!("/events/{code}/own/withdraw"), &[("sure", "yes")]).await;
    assert!(page(&carl.get(&led(&gone)).await, 200).contains("You said that you do not come."));
}

#[tokio::test]
async fn an_account_finds_the_events_that_it_takes_part_in_and_reads_that_one_is_cancelled() {
    let app = site().await;
    let shop = Shop::of(&app).await;
    let code = shop.event("Friday night", EventSettings::default()).await;
    let other = shop.event("Saturday night", EventSettings::default()).await;
    let (carl, guest) = (Browser::of(&app, "Carl").await, Browser::new(&app));
    assert!(led(&guest.get("/account/events").await).starts_with("/sign-in"));
    assert!(!page(&guest.get("/events").await, 200).contains("/account/events"));
    assert!(page(&carl.get("/account/events").await, 200).contains("You are entered at no event that comes."));
    comes(&carl, &code, "The Fox").await;
    for address in ["/events", "/account"] {
        assert!(page(&carl.get(address).await, 200).contains("href=\"/account/events\""), "{address}");
    }
    let own = format!("/events/{code}/own");
    let listed = page(&carl.get("/account/events").await, 200);
    assert!(listed.contains(&own) && listed.contains("You have a place.") && !listed.contains(&other), "{listed}");
    shop.moves(&code, EventState::Cancelled).await;
    for address in ["/account/events", &own, &format!("/events/{code}")] {
        let shown = page(&carl.get(address).await, 200);
        assert!(shown.contains("The event is cancelled") && !shown.contains("You have a place."), "{address}: {shown}");
    }
}

#[tokio::test]
async fn somebody_without_an_account_is_told_a_code_once_and_known_by_it() {
    let app = site().await;
    let shop = Shop::of(&app).await;
    let code = shop.event("Friday night", EventSettings::default()).await;
    let own = format!("/events/{code}/own");
    let rosa = Browser::new(&app);
    let claim = comes_by_code(&rosa, &code, "Rosa Real").await;
    assert_eq!(claim.len(), 14, "{claim}");
    let kept = rosa.get(&own).await;
    assert_eq!(kept.header("cache-control"), "no-store");
    let text = page(&kept, 200);
    assert!(text.contains("Rosa Real") && !text.contains(&claim), "it is told once: {text}");
    assert!(led(&list(&rosa, &code, shipped::DECKS[0].text, "hand").await).ends_with("?done=handed"));

    // Another device knows nobody before it is given the code, and none that is not.
    let phone = Browser::new(&app);
    assert!(page(&phone.get(&own).await, 200).contains("id=\"code\""));
    assert_eq!(led(&phone.get(&format!("/events/{code}/list")).await), own);
    let refused = phone.post(&own, &[("code", "00000000")]).await;
    assert!(page(&refused, 404).contains("id=\"code-fault\""));
    let written = claim.to_uppercase().replace('-', " ");
    let known = phone.post(&own, &[("code", &written)]).await;
    assert_eq!(led(&known), own, "no address has the code");
    let cookie = known.header("set-cookie").to_owned();
    for part in ["__Secure-safehouse-player=", &format!("Path=/events/{code}"), "HttpOnly", "SameSite=Lax", "; Secure"]
    {
        assert!(cookie.contains(part), "{part}: {cookie}");
    }
    assert!(page(&phone.get(&own).await, 200).contains("✓ Legal"));
    assert_eq!(led(&phone.post(&format!("{own}/forget"), &[]).await), format!("{own}?done=forgotten"));
    assert!(page(&phone.get(&own).await, 200).contains("id=\"code\""));

    // The code becomes that of an account, and is of no use from then on.
    let account = Browser::of(&app, "Rosa").await;
    led(&account.post(&own, &[("code", &claim)]).await);
    assert_eq!(led(&account.post(&format!("{own}/claim"), &[]).await), format!("{own}?done=claimed"));
    assert!(page(&account.get(&own).await, 200).contains("✓ Legal"));
    let text = page(&rosa.get(&own).await, 404);
    assert!(text.contains("of no player"), "{text}");
    assert!(page(&rosa.get(&own).await, 200).contains("id=\"code\""), "the browser forgot it");
}

#[tokio::test]
async fn codes_cannot_be_tried_without_end() {
    let app = site().await;
    let shop = Shop::of(&app).await;
    let code = shop.event("Friday night", EventSettings::default()).await;
    let stranger = Browser::new(&app);
    let mut statuses = Vec::new();
    for number in 0..8 {
        let tried = format!("{number}000000{number}");
        statuses.push(stranger.post(&format!("/events/{code}/own"), &[("code", &tried)]).await.status.as_u16());
    }
    assert_eq!(statuses.first(), Some(&404));
    assert_eq!(statuses.last(), Some(&429), "{statuses:?}");
    let elsewhere = Browser::new(&app).from([198, 51, 100, 7]);
    assert_eq!(elsewhere.post(&format!("/events/{code}/own"), &[("code", "11111111")]).await.status, 404);
}

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
    let at_store = unfolded(&guest.get(&format!("/events/{at_store}/event.ics")).await);
    assert_eq!(value(&at_store, "LOCATION"), "Corner Games\\, Mill Lane 2\\, Town");
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
            assert_eq!(answer.status, 404, "{code}{part}");
            assert!(!answer.text().contains("plan"), "{code}{part}");
        }
        for part in ["/register", "/own", "/own/withdraw", "/list", "/kiosk"] {
            let fields = [("name", "x"), ("consent", "1"), ("sure", "yes"), ("code", "00000000")];
            assert_eq!(guest.post(&format!("/events/{code}{part}"), &fields).await.status, 404, "{code}{part}");
        }
    }
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
async fn whoever_staff_entered_agrees_before_a_list_is_taken() {
    let app = site().await;
    let shop = Shop::of(&app).await;
    let code = shop.event("Friday night", EventSettings::default()).await;
    let form = events::EnterForm { name: "Anna Real".to_owned(), ..events::EnterForm::default() };
    let coming = (1, events::LateAs::Losses);
    let service = &app.site.app.service;
    let entered = events::enter_by_staff(service, &shop.owner, &code, &form, false, coming).await.unwrap();
    let anna = Browser::new(&app);
    let own = format!("/events/{code}/own");
    led(&anna.post(&own, &[("code", &entered.claim.unwrap())]).await);
    assert!(page(&anna.get(&own).await, 200).contains("Agree first."));
    let refused = list(&anna, &code, shipped::DECKS[0].text, "hand").await;
    assert_eq!(refused.status, 422, "{}", refused.text());
    let refused = anna.post(&format!("{own}/agree"), &[]).await;
    assert!(page(&refused, 422).contains("consent-fault"));
    assert_eq!(led(&anna.post(&format!("{own}/agree"), &[("consent", "1")]).await), format!("{own}?done=agreed"));
    led(&list(&anna, &code, shipped::DECKS[0].text, "hand").await);
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
    let id = service.store.list_event_entries(shop.stored(&code).await.id).await.unwrap()[0].id;
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
