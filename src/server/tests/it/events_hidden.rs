//! Events that whoever runs the site hides: from a report to its owner's answer.

use safehouse_service::{Caller, accounts, audit};

use crate::{
    browser::Browser,
    stores::administrator,
    test_desk::{STORE, led, made, owner, page, site},
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
