//! Collections, as browsers meet them without a script.

use axum::http::StatusCode;

use crate::{
    browser::Browser,
    test_app::{TestApp, TestResponse},
    test_program::{json, safehouse, text},
};

const COLLECTION: &str = "/necrogenesis/collection";

async fn site() -> TestApp {
    TestApp::with(|config| (config.page_limit, config.write_limit) = (0, 0)).await
}

/// Where an answer leads.
fn led(answer: &TestResponse) -> String {
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
    answer.header("location").to_owned()
}

/// Enters a line, and answers the page that it leads to.
async fn enter(browser: &Browser<'_>, line: &str) -> TestResponse {
    let answer = browser.post(&format!("{COLLECTION}/enter"), &[("line", line), ("set", "NG-01")]).await;
    browser.get(&led(&answer)).await
}

#[tokio::test]
async fn copies_are_entered_told_and_taken_back() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    let page = enter(&rick, "45x3").await;
    let text = page.text();
    assert!(text.contains("3 copies") && text.contains("in your account") && text.contains("NG-01-045"), "{text}");
    enter(&rick, "1-3").await;
    let history = rick.get(&format!("{COLLECTION}/history")).await;
    let text = history.text();
    let event = text.split("name=\"event\" value=\"").nth(1).unwrap().split('"').next().unwrap();
    let back = rick.post(&format!("{COLLECTION}/history/undo"), &[("event", event), ("back", "//evil.example")]).await;
    let page = rick.get(&led(&back)).await;
    assert!(page.text().contains("Taken back"), "{}", page.text());
    let maggie = Browser::of(&app, "Maggie").await;
    let other = maggie.post(&format!("{COLLECTION}/history/undo"), &[("event", event)]).await;
    let page = maggie.get(&led(&other)).await;
    assert!(page.text().contains("0 copies"), "nobody touches what another has");
}

#[tokio::test]
async fn a_line_that_means_nothing_is_shown_once_more_with_its_fault() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    let answer = rick.post(&format!("{COLLECTION}/enter"), &[("line", "<script>45")]).await;
    assert_eq!(answer.status, 422);
    assert!(answer.text().contains("value=\"&lt;script&gt;45\"") && !answer.text().contains("<script>45"));
}

#[tokio::test]
async fn whoever_is_not_signed_in_is_told_what_it_is_and_asked_in_for_more() {
    let app = site().await;
    let guest = Browser::new(&app);
    let page = guest.get(COLLECTION).await;
    assert_eq!(page.status, 200);
    assert!(page.text().contains("/sign-in?next=%2Fnecrogenesis%2Fcollection"), "{}", page.text());
    assert!(led(&guest.get(&format!("{COLLECTION}/enter")).await).starts_with("/sign-in?next="));
    let answer = guest.post(&format!("{COLLECTION}/enter"), &[("line", "45")]).await;
    assert!(led(&answer).starts_with("/sign-in?next="));
    assert_eq!(guest.get("/chess/collection").await.status, 404);
    let rick = Browser::of(&app, "Rick").await;
    assert_eq!(rick.get("/necrogenesis/collection/nothing/there").await.status, 404);
}

#[tokio::test]
async fn a_file_is_brought_looked_at_and_taken_in_and_known_the_next_time() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    let text = "Number,Quantity,Edition,Finish\nNG-01-045,3,Unlimited,Regular\n";
    let preview = led(&rick.post(&format!("{COLLECTION}/import"), &[("text", text)]).await);
    let page = rick.get(&preview).await;
    assert!(page.text().contains("1 row with 3 copies understood"), "{}", page.text());
    let taken = led(&rick.post(&preview, &[("mode", "add")]).await);
    assert!(rick.get(&taken).await.text().contains("3 copies"));
    let again = rick.post(&preview, &[("mode", "add")]).await;
    assert_eq!(again.status, 422, "the same file is not taken in unnoticed");
    assert!(rick.get(&preview).await.text().contains("were taken in on"));
    let sure = led(&rick.post(&preview, &[("mode", "add"), ("again", "yes")]).await);
    assert!(rick.get(&sure).await.text().contains("6 copies"));
    let maggie = Browser::of(&app, "Maggie").await;
    assert_eq!(maggie.get(&preview).await.status, 404, "a file is its owner's alone");
    let file = rick.get(&format!("{COLLECTION}/export?form=file")).await;
    assert!(file.header("content-disposition").contains("collection-safehouse.csv"));
    assert!(file.text().contains("NG-01-045"));
}

#[tokio::test]
async fn what_differs_from_its_events_is_found_and_counted_anew() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    enter(&rick, "45x3").await;
    let here = app.site.config.data.to_str().unwrap();
    let outcome = safehouse(&["check", "--data", here]);
    assert_eq!(outcome.status.code(), Some(0), "{}", text(&outcome.stderr));
    // A backup of which somebody changed a number.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("changed.jsonl");
    let file = file.to_str().unwrap();
    assert_eq!(safehouse(&["backup", file, "--data", here]).status.code(), Some(0));
    let written = std::fs::read_to_string(file).unwrap();
    assert_eq!(written.matches("\"copies\":3").count(), 1, "{written}");
    std::fs::write(file, written.replace("\"copies\":3", "\"copies\":9")).unwrap();
    let there = folder.path().join("there");
    let there = there.to_str().unwrap();
    let restored = safehouse(&["restore", file, "--data", there]);
    assert_eq!(restored.status.code(), Some(0), "{}", text(&restored.stderr));
    let found = safehouse(&["check", "--data", there]);
    assert_eq!(found.status.code(), Some(1));
    let said = text(&found.stdout);
    assert!(said.contains("9 kept, 3 counted") && said.contains("--rebuild"), "{said}");
    let rebuilt = json(&safehouse(&["check", "--rebuild", "--json", "--data", there]));
    assert_eq!((&rebuilt["rebuilt"], &rebuilt["differences"][0]["kept"]), (&1.into(), &9.into()));
    assert_eq!(safehouse(&["check", "--data", there]).status.code(), Some(0));
}
