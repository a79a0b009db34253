//! Lists that stores publish outside of events, as browsers meet them, and the files that anyone verifies.

use safehouse_engine::games::GAMES;
use safehouse_service::{Caller, log};
use safehouse_statements::{Published, Trust, verify, verify::Outcome};
use safehouse_testing::shipped;

use crate::{
    browser::Browser,
    stores::{joined, led, opened, site},
    test_app::{TestApp, TestResponse},
};

const LISTS: &str = "/stores/corner-games/lists";
const FIRST: &str = "/stores/corner-games/lists/1";
/// A list that is no deck of the format.
const ILLEGAL: &str = "Survivor Deck\n9 Rifle\n";
/// What somebody could write to have it read as something else.
const HOSTILE: &str = "<img src=x onerror=alert(1)>\"'</h1>&amp; of the week";

/// The text of a page that was answered so.
#[track_caller]
fn page(answer: &TestResponse, status: u16) -> String {
    assert_eq!(answer.status.as_u16(), status, "{}", answer.text());
    answer.text().into_owned()
}

/// Sends the form that publishes a list, or only looks at it.
async fn send(browser: &Browser<'_>, title: &str, text: &str, deed: &str) -> TestResponse {
    let fields = [("title", title), ("format", "necrogenesis/standard"), ("text", text), ("deed", deed)];
    browser.post(LISTS, &fields).await
}

/// A list that a store published and that the log signed.
async fn published(app: &TestApp, owner: &Browser<'_>, title: &str) {
    let answer = send(owner, title, shipped::DECKS[0].text, "publish").await;
    assert_eq!(led(&answer), format!("{FIRST}?done=list-published"));
    log::sign_checkpoint(&app.site.app.service, &Caller::Job).await.unwrap();
}

#[tokio::test]
async fn a_store_publishes_a_list_that_is_looked_at_first_and_is_legal() {
    let app = site().await;
    let owner = opened(&app).await;
    let guest = Browser::new(&app);
    let link = format!("href=\"{LISTS}\"");
    assert!(page(&guest.get("/stores/corner-games").await, 200).contains(&link), "the page of the store leads there");
    let empty = page(&guest.get(LISTS).await, 200);
    assert!(empty.contains("No list is published.") && !empty.contains("id=\"publish\""), "{empty}");
    let own = owner.get(LISTS).await;
    assert_eq!(own.header("cache-control"), "no-store");
    let form = page(&own, 200);
    assert!(form.contains("id=\"publish\"") && form.contains("value=\"necrogenesis/standard\""), "{form}");

    let looked = page(&send(&owner, "Ours", ILLEGAL, "look").await, 200);
    assert!(looked.contains("It is not published yet") && looked.contains("9 Rifle"), "{looked}");
    let refused = page(&send(&owner, "Ours", ILLEGAL, "publish").await, 422);
    assert!(refused.contains("Only a list that is legal") && refused.contains("id=\"text-fault\""), "{refused}");
    assert!(
        refused.contains("class=\"findings\"") && refused.contains("9 Rifle"),
        "what keeps it from that: {refused}"
    );
    let garbage = "4 No such card at all <b>\n1 Another\n";
    let unread = page(&send(&owner, "Ours", garbage, "publish").await, 422);
    assert!(unread.contains("Lines that could not be read") && !unread.contains("<b>"), "{unread}");
    let legal = shipped::DECKS[0].text;
    let untitled = page(&send(&owner, &HOSTILE.repeat(9), legal, "publish").await, 422);
    assert!(untitled.contains("id=\"title-fault\"") && !untitled.contains("<img src=x"), "{untitled}");
    assert!(page(&send(&owner, "Ours", legal, "look").await, 200).contains("verdict-chip--legal"));
    assert_eq!(send(&owner, "Ours", "", "publish").await.status, 422, "nothing was written");
    let nowhere = [("title", "Ours"), ("format", "chess/blitz"), ("text", legal), ("deed", "publish")];
    assert!(page(&owner.post(LISTS, &nowhere).await, 422).contains("id=\"format-fault\""));
    assert!(page(&guest.get(LISTS).await, 200).contains("No list is published."));

    published(&app, &owner, HOSTILE).await;
    let all = page(&guest.get(LISTS).await, 200);
    assert!(all.contains(FIRST) && all.contains("✓ Legal") && !all.contains("<img src=x"), "{all}");
    let shown = page(&guest.get(FIRST).await, 200);
    for text in [&all, &shown] {
        assert!(text.contains("href=\"/stores/corner-games/report\""), "{text}");
    }
    for words in ["✓ Legal", "when it was published", "In the log", "list.json", "list.html", "of the week"] {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    assert!(!shown.contains("<img src=x"), "{shown}");
    // A space inside of the link, which is a box of its own, is drawn by nobody.
    assert!(shown.contains("A list of <a ") && !shown.contains("list of <bdi>"), "{shown}");
    assert!(page(&guest.get(&format!("{FIRST}?view=list")).await, 200).contains("aria-current=\"true\">List"));
    for nothing in ["/2", "/x", "/2/list.json", "/x/list.html", "/0", "/99999999999"] {
        assert_eq!(guest.get(&format!("{LISTS}{nothing}")).await.status, 404, "{nothing}");
    }
}

#[tokio::test]
async fn a_list_of_a_store_is_saved_as_a_file_that_anyone_verifies() {
    let app = site().await;
    let owner = opened(&app).await;
    let guest = Browser::new(&app);
    published(&app, &owner, "Deck of the week").await;
    let hosts = vec![log::keys(&app.site.app.service, &Caller::Job).await.unwrap().log];
    let trust = Trust { hosts, ..Trust::nobody(GAMES) };
    for (ending, media) in [("json", "application/json"), ("html", "text/html; charset=utf-8")] {
        let file = guest.get(&format!("{FIRST}/list.{ending}")).await;
        assert_eq!(file.status, 200, "{}", file.text());
        assert_eq!(file.header("content-type"), media);
        let named = format!("attachment; filename=\"corner-games-1.{ending}\"");
        assert_eq!(file.header("content-disposition"), named);
        let read = Published::read(&file.bytes).unwrap();
        assert_eq!((read.store.as_str(), read.lists.len()), ("corner-games", 1));
        let report = verify(&file.bytes, &trust).unwrap();
        let list = &report.lists[0];
        let outcomes = [&list.authentic, &list.logged, &list.legal].map(|answer| answer.outcome);
        assert_eq!(outcomes, [Outcome::Pass; 3], "{list:?}");
    }
}

#[tokio::test]
async fn whoever_is_nobody_there_publishes_and_withdraws_nothing() {
    let app = site().await;
    let owner = opened(&app).await;
    let judge = joined(&app, &owner, "Judith", "judge").await;
    let (guest, stranger) = (Browser::new(&app), Browser::of(&app, "Negan").await);
    published(&app, &owner, "Deck of the week").await;
    let legal = shipped::DECKS[1].text;
    assert!(led(&send(&guest, "Theirs", legal, "publish").await).starts_with("/sign-in"));
    assert!(led(&guest.post(FIRST, &[("sure", "yes")]).await).starts_with("/sign-in"));
    for browser in [&judge, &stranger] {
        let text = page(&browser.get(LISTS).await, 200);
        assert!(!text.contains("id=\"publish\""), "{text}");
        assert!(!page(&browser.get(FIRST).await, 200).contains("id=\"withdraw\""));
        for (text, deed) in [(legal, "look"), (legal, "publish"), ("", "publish")] {
            assert_eq!(send(browser, "Theirs", text, deed).await.status, 403);
        }
        assert_eq!(browser.post(FIRST, &[("sure", "yes")]).await.status, 403);
    }
    let organiser = joined(&app, &owner, "Olivia", "organiser").await;
    assert!(!page(&organiser.get(FIRST).await, 200).contains("id=\"withdraw\""), "its owner withdraws");
    assert_eq!(organiser.post(FIRST, &[("sure", "yes")]).await.status, 403);
    assert_eq!(guest.get(FIRST).await.status, 200);
    let second = send(&organiser, "Hers", legal, "publish").await;
    assert_eq!(led(&second), format!("{LISTS}/2?done=list-published"));
    log::sign_checkpoint(&app.site.app.service, &Caller::Job).await.unwrap();
    // Who of the staff did is nobody's business outside.
    for part in ["", "/2", "/2/list.json", "/2/list.html"] {
        assert!(!page(&guest.get(&format!("{LISTS}{part}")).await, 200).contains("Olivia"), "{part}");
    }
}

#[tokio::test]
async fn a_list_that_its_owner_withdraws_is_gone_for_everybody() {
    let app = site().await;
    let owner = opened(&app).await;
    let guest = Browser::new(&app);
    published(&app, &owner, "Deck of the week").await;
    assert!(page(&owner.get(FIRST).await, 200).contains("id=\"withdraw\""));
    assert_eq!(led(&owner.post(FIRST, &[("reason", "mistake")]).await), FIRST, "it was not meant");
    assert_eq!(guest.get(FIRST).await.status, 200);
    assert_eq!(owner.post(&format!("{LISTS}/7"), &[("sure", "yes")]).await.status, 404);
    assert_eq!(led(&owner.post(FIRST, &[("sure", "yes"), ("reason", "law")]).await), FIRST);
    assert_eq!(led(&owner.post(FIRST, &[("sure", "yes")]).await), FIRST, "once more is no other");
    for browser in [&owner, &guest] {
        let text = page(&browser.get(FIRST).await, 410);
        assert!(text.contains("This list was withdrawn") && !text.contains("Deck of the week"), "{text}");
    }
    for ending in ["json", "html"] {
        assert_eq!(guest.get(&format!("{FIRST}/list.{ending}")).await.status, 410);
    }
    let text = page(&guest.get(LISTS).await, 200);
    assert!(text.contains("No list is published.") && !text.contains("Deck of the week"), "{text}");
    log::sign_checkpoint(&app.site.app.service, &Caller::Job).await.unwrap();
    let log = page(&guest.get("/log").await, 200);
    assert!(log.contains("is shown no longer") && !log.contains("Deck of the week"), "{log}");
}
