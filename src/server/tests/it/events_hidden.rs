//! Events that whoever runs the site hides: from a report to its owner's answer.

use std::collections::BTreeSet;

use axum::{body::Body, http::Method};
use safehouse_service::{Caller, accounts, audit, log};
use safehouse_testing::shipped;
use serde_json::json;

use crate::{
    browser::Browser,
    stores::administrator,
    test_app::request,
    test_desk::{Run, STORE, entered, led, made, owner, page, site, values},
    test_shop::{comes, comes_by_code, list},
};

#[tokio::test]
async fn an_event_is_found_from_its_report_hidden_with_a_reason_spoken_for_and_shown_again() {
    let app = site().await;
    let glenn = owner(&app).await;
    let code = made(&glenn, "Friday <night>").await;
    let (event, standing) = (format!("/events/{code}"), format!("/events/{code}/standing"));
    let (carl, guest, morgan) = (Browser::of(&app, "Carl").await, Browser::new(&app), administrator(&app).await);
    led(&carl.post(&format!("{event}/report"), &[("reason", "It is made up.")]).await);
    let waiting = page(&morgan.get("/stores/reports").await, 200);
    assert!(
        waiting.contains(&format!("href=\"{event}\" rel=\"external\"><bdi>Friday &lt;night&gt;</bdi></a>")),
        "{waiting}"
    );
    assert!(waiting.contains(&format!("href=\"{standing}\"")), "{waiting}");

    // Nobody else hides it, nor finds where that is done.
    assert_eq!(carl.get(&standing).await.status, 403);
    assert_eq!(carl.post(&standing, &[("deed", "hide"), ("words", "x")]).await.status, 403);
    assert_eq!(guest.get(&standing).await.status, 403);
    assert!(!page(&carl.get(&event).await, 200).contains(&standing));
    assert!(page(&morgan.get(&event).await, 200).contains(&format!("href=\"{standing}\"")));
    let refused = page(&morgan.post(&standing, &[("deed", "hide"), ("words", " ")]).await, 422);
    assert!(refused.contains("id=\"words-fault\""), "{refused}");
    let done = morgan.post(&standing, &[("deed", "hide"), ("words", "Made-up <prizes>.")]).await;
    assert_eq!(led(&done), format!("{standing}?done=hidden"));
    let twice = page(&morgan.post(&standing, &[("deed", "hide"), ("words", "Once more.")]).await, 409);
    assert!(twice.contains("The event stands so already"), "{twice}");

    let gone = page(&guest.get(&event).await, 410);
    assert!(gone.contains("This event was hidden"), "{gone}");
    assert!(!gone.contains("Friday") && !gone.contains("prizes"), "why is for its staff: {gone}");
    assert_eq!(carl.get(&format!("{event}/desk")).await.status, 410);
    assert!(page(&morgan.get("/stores/reports").await, 200).contains("(hidden)"));
    assert!(page(&morgan.get(&format!("/stores/{STORE}/standing")).await, 200).contains("Made-up &lt;prizes&gt;."));
    let service = &app.site.app.service;
    let account = accounts::find_account(service, &Caller::Administrator, "Glenn").await.unwrap().id;
    let audited = audit::read_audit(service, &Caller::Administrator, Some(account), 1).await.unwrap();
    assert_eq!(audited[0].action, "event-hidden");
    assert!(audited[0].details.contains("prizes"), "{}", audited[0].details);

    // Its owner reads why, at the desk and on the page of the store, and says something against it.
    let desk = page(&glenn.get(&format!("{event}/desk")).await, 200);
    assert!(desk.contains("Made-up &lt;prizes&gt;.") && desk.contains(&format!("/stores/{STORE}/appeal")), "{desk}");
    let store = page(&glenn.get(&format!("/stores/{STORE}")).await, 200);
    assert!(store.contains("Made-up &lt;prizes&gt;.") && store.contains("Say something against it"), "{store}");
    assert!(!page(&guest.get(&format!("/stores/{STORE}")).await, 200).contains("prizes"));
    led(&glenn.post(&format!("/stores/{STORE}/appeal"), &[("words", "They were real.")]).await);
    assert!(page(&morgan.get("/stores/reports").await, 200).contains("Owners who say something against a decision"));
    assert!(page(&morgan.get(&format!("/stores/{STORE}/standing")).await, 200).contains("They were real."));
    led(&morgan.post(&format!("/stores/{STORE}/answer"), &[("words", "Show them.")]).await);
    assert!(page(&glenn.get(&format!("/stores/{STORE}")).await, 200).contains("Show them."));

    let done = morgan.post(&standing, &[("deed", "show")]).await;
    assert_eq!(led(&done), format!("{standing}?done=shown"));
    page(&guest.get(&event).await, 200);
    let acts = page(&glenn.get(&format!("/stores/{STORE}/acts")).await, 200);
    assert!(acts.contains("hid an event") && acts.contains("shows an event again"), "{acts}");
}

#[tokio::test]
async fn what_is_said_for_a_hidden_event_names_it_wherever_it_is_read() {
    let app = site().await;
    let glenn = owner(&app).await;
    let (code, other) = (made(&glenn, "Friday <night>").await, made(&glenn, "Sunday league").await);
    let morgan = administrator(&app).await;
    for code in [&code, &other] {
        let standing = format!("/events/{code}/standing");
        led(&morgan.post(&standing, &[("deed", "hide"), ("words", "Made up.")]).await);
    }
    let appeal = format!("/stores/{STORE}/appeal");
    let way = format!("{appeal}?event={code}");
    assert!(page(&glenn.get(&format!("/events/{code}/desk")).await, 200).contains(&format!("href=\"{way}\"")));
    assert!(page(&glenn.get(&format!("/stores/{STORE}")).await, 200).contains(&format!("href=\"{way}\"")));
    let form = page(&glenn.get(&way).await, 200);
    assert!(form.contains("About the event <bdi>Friday &lt;night&gt;</bdi>"), "{form}");
    assert_eq!(values(&form, "event"), [code.as_str()]);
    // A form that is refused keeps what it is about; of two events it is said which.
    let refused = page(&glenn.post(&appeal, &[("event", &code), ("words", " ")]).await, 422);
    assert_eq!(values(&refused, "event"), [code.as_str()]);
    assert_ne!(glenn.post(&appeal, &[("words", "They were real.")]).await.status, 303);
    assert_ne!(glenn.post(&appeal, &[("event", "2222"), ("words", "They were real.")]).await.status, 303);
    led(&glenn.post(&appeal, &[("event", &code), ("words", "They were real.")]).await);

    let named = format!("of the event <a href=\"/events/{code}\" rel=\"external\"><bdi>Friday &lt;night&gt;</bdi></a>");
    for (reader, at) in
        [(&morgan, "/stores/reports"), (&morgan, "/stores/corner-games/standing"), (&glenn, "/stores/corner-games")]
    {
        let text = page(&reader.get(at).await, 200);
        assert!(text.contains(&named) && !text.contains("of the event <a href=\"/events/{other}\""), "{at}: {text}");
    }
    led(&morgan.post(&format!("/stores/{STORE}/answer"), &[("words", "No.")]).await);
    assert!(page(&glenn.get(&format!("/stores/{STORE}")).await, 200).contains(&named), "so does the answer");
    // Showing it again answers what is said for it.
    led(&glenn.post(&appeal, &[("event", &code), ("words", "Look again.")]).await);
    led(&morgan.post(&format!("/events/{code}/standing"), &[("deed", "show")]).await);
    assert!(!page(&morgan.get("/stores/reports").await, 200).contains("against a decision"));
}

#[tokio::test]
async fn whoever_takes_part_reads_takes_back_and_erases_what_is_theirs_while_the_event_is_hidden() {
    let app = site().await;
    let glenn = owner(&app).await;
    let code = made(&glenn, "Friday <night>").await;
    let (event, own) = (format!("/events/{code}"), format!("/events/{code}/own"));
    let (carl, paper, guest) = (Browser::of(&app, "Carl").await, Browser::new(&app), Browser::new(&app));
    comes(&carl, &code, "Carl the Third").await;
    let claim = comes_by_code(&paper, &code, "Bea Paper").await;
    let stranger = Browser::of(&app, "Eugene").await;
    let morgan = administrator(&app).await;
    for browser in [&carl, &paper] {
        led(&list(browser, &code, shipped::DECKS[1].text, "hand").await);
    }
    led(&morgan.post(&format!("{event}/standing"), &[("deed", "hide"), ("words", "Made-up prizes.")]).await);

    // The event is nobody's; its page tells only where players show their code.
    for browser in [&guest, &stranger] {
        for at in [event.clone(), own.clone()] {
            let gone = page(&browser.get(&at).await, 410);
            assert!(gone.contains("This event was hidden") && gone.contains("name=\"code\""), "{at}: {gone}");
            for secret in ["Friday", "prizes", "Corner", "Carl", "Bea"] {
                assert!(!gone.contains(secret), "{at} tells {secret}");
            }
        }
        assert_eq!(browser.post(&format!("{own}/erase"), &[("sure", "yes")]).await.status, 410);
    }
    let wrong = page(&guest.post(&own, &[("code", "2222-2222-2222")]).await, 410);
    assert!(wrong.contains("of no player") && !wrong.contains("Friday"), "{wrong}");
    for part in ["", "/players", "/list", "/lists", "/pairings", "/register", "/event.ics", "/lists.json"] {
        assert_eq!(carl.get(&format!("{event}{part}")).await.status, 410, "{part}");
    }

    // By account, and by the code on paper in another browser.
    let other = Browser::new(&app);
    assert_eq!(led(&other.post(&own, &[("code", &claim)]).await), own);
    for (browser, name) in [(&carl, "Somebody Real"), (&paper, "Bea Paper"), (&other, "Bea Paper")] {
        let text = page(&browser.get(&own).await, 200);
        for there in [
            name,
            "Friday &lt;night&gt;",
            "Whoever runs the site hid this event",
            "id=\"receipt\"",
            "Who opened your list",
        ] {
            assert!(text.contains(there), "{there}: {text}");
        }
        assert!(!text.contains("prizes"), "why is for its staff: {text}");
        for led_to in
            [format!("href=\"{event}\""), format!("href=\"{event}/list\""), format!("href=\"{event}/players\"")]
        {
            assert!(!text.contains(&led_to), "what answers 410 is offered: {led_to}");
        }
    }
    assert!(page(&carl.get("/account/events").await, 200).contains(&format!("href=\"{own}\"")));
    // Nothing new is taken.
    assert_eq!(list(&carl, &code, shipped::DECKS[1].text, "hand").await.status, 410);

    assert_eq!(led(&carl.post(&format!("{own}/take-back"), &[]).await), format!("{own}?done=taken-back"));
    assert_eq!(led(&carl.post(&format!("{own}/withdraw"), &[("sure", "yes")]).await), format!("{own}?done=withdrawn"));
    assert_eq!(led(&paper.post(&format!("{own}/erase"), &[("sure", "yes")]).await), format!("{own}?done=erased"));
    assert_eq!(other.get(&own).await.status, 410, "the code is nobody's any more");
    led(&morgan.post(&format!("{event}/standing"), &[("deed", "show")]).await);
    let desk = page(&glenn.get(&format!("{event}/desk")).await, 200);
    assert!(!desk.contains("Bea Paper"), "{desk}");
}

#[tokio::test]
async fn programs_reach_the_place_of_a_player_while_the_event_is_hidden_by_the_code_alone() {
    let app = site().await;
    let glenn = owner(&app).await;
    let code = made(&glenn, "Friday night").await;
    let claim = comes_by_code(&Browser::new(&app), &code, "Bea Paper").await;
    let morgan = administrator(&app).await;
    led(&morgan.post(&format!("/events/{code}/standing"), &[("deed", "hide"), ("words", "Made up.")]).await);
    let asks = async |at: &str, body: serde_json::Value| {
        let mut asked = request(Method::POST, &format!("/api/v1/events/{code}/{at}"));
        asked.headers_mut().insert("content-type", "application/json".parse().unwrap());
        *asked.body_mut() = Body::from(body.to_string());
        Browser::new(&app).send(asked).await
    };
    for wrong in ["", "2222-2222-2222"] {
        assert_eq!(asks("own", json!({ "code": wrong })).await.status, 410, "{wrong}");
    }
    let place = asks("own", json!({ "code": claim })).await;
    assert!(place.status == 200 && place.text().contains("Bea Paper"), "{}", place.text());
    assert_eq!(asks("own/deeds", json!({ "code": claim, "deed": "erase" })).await.status, 204);
    assert_eq!(asks("own", json!({ "code": claim })).await.status, 410);
}

#[tokio::test]
async fn staff_of_a_hidden_event_are_answered_whatever_their_pages_offer() {
    let app = site().await;
    let glenn = owner(&app).await;
    let code = made(&glenn, "Friday night").await;
    let claims = entered(&glenn, &code, &["Ada", "Ben"]).await;
    let ada = Browser::new(&app);
    led(&ada.post(&format!("/events/{code}/own"), &[("code", &claims[0])]).await);
    led(&list(&ada, &code, shipped::DECKS[1].text, "hand").await);
    let run = Run { owner: &glenn, code: code.clone() };
    led(&glenn.post(&format!("/events/{code}/desk/lock"), &[("sure", "yes")]).await);
    run.said(&run.post("begin", &[("everybody", "yes")]).await, "begun");
    led(&run.post("pair", &[]).await);
    led(&run.post("publish", &[("round", "1"), ("timed", "no")]).await);
    let morgan = administrator(&app).await;
    led(&morgan.post(&format!("/events/{code}/standing"), &[("deed", "hide"), ("words", "Made up.")]).await);

    let while_it_runs = offered(&glenn, &code).await;
    assert!(while_it_runs > 15, "{while_it_runs}");
    // It is played to its end all the same, and shows its lists to nobody else.
    run.said(&run.results("1", &[("1", "a")]).await, "results");
    run.said(&run.post("finish", &[("round", "1")]).await, "finished");
    run.said(&run.post("end", &[("early", "yes"), ("sure", "yes")]).await, "ended");
    log::sign_checkpoint(&app.site.app.service, &Caller::Job).await.unwrap();
    assert!(offered(&glenn, &code).await > 15);
    for part in ["/lists.json", "/lists/1/list.html", "/event.ics", "/results.json", "/print/pairings.pdf"] {
        let at = format!("/events/{code}{part}");
        let answer = glenn.get(&at).await;
        assert_eq!(answer.status, 200, "{at}");
        assert!(answer.header("cache-control").contains("no-store"), "{at}: nobody keeps what is hidden");
        assert_eq!(ada.get(&at).await.status, if part.starts_with("/print") { 303 } else { 410 }, "{at}");
    }
}

/// Asks for whatever the desk of an event leads on to within the event, files and prints among it, and answers how much that
/// is.
async fn offered(owner: &Browser<'_>, code: &str) -> usize {
    let (mut asked, mut open) = (BTreeSet::new(), vec![format!("/events/{code}/desk")]);
    while let Some(address) = open.pop() {
        if !asked.insert(address.clone()) {
            continue;
        }
        let answer = owner.get(&address).await;
        assert!(answer.status == 200 || answer.status == 303, "{address}: {} {}", answer.status, answer.text());
        if !answer.header("content-type").starts_with("text/html") || address.ends_with(".html") {
            continue;
        }
        let text = answer.text().into_owned();
        let found =
            text.split("href=\"").skip(1).map(|rest| rest.split(['"', '#']).next().unwrap().replace("&amp;", "&"));
        open.extend(found.filter(|at| at.starts_with(&format!("/events/{code}"))));
    }
    asked.len()
}
