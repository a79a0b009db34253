//! Collections, as browsers meet them without a script.

use axum::{
    body::Body,
    http::{Method, StatusCode},
};

use crate::{
    browser::Browser,
    test_app::{TestApp, TestResponse, request},
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
async fn whoever_is_not_signed_in_gets_a_page_for_their_device_and_is_asked_in_where_no_script_runs() {
    let app = site().await;
    let guest = Browser::new(&app);
    for rest in ["", "/enter", "/sets/NG-01?view=list"] {
        let page = guest.get(&format!("{COLLECTION}{rest}")).await;
        let text = page.text();
        assert_eq!(page.status, 200);
        assert!(text.contains("data-collection-device=\"/necrogenesis/collection\""), "{text}");
        assert!(text.contains("src=\"/collecting/") && text.contains("<noscript><p"), "{text}");
        let here = format!(
            "/sign-in?next=%2Fnecrogenesis%2Fcollection{}",
            rest.split('?').next().unwrap().replace('/', "%2F")
        );
        assert!(text.contains(&here), "{rest}: {text}");
    }
    let answer = guest.post(&format!("{COLLECTION}/enter"), &[("line", "45")]).await;
    assert!(led(&answer).starts_with("/sign-in?next="));
    assert_eq!(guest.get("/chess/collection").await.status, 404);
    let rick = Browser::of(&app, "Rick").await;
    assert_eq!(rick.get("/necrogenesis/collection/nothing/there").await.status, 404);
}

#[tokio::test]
async fn what_opens_without_a_line_names_the_files_of_its_build_and_no_page_of_anybody() {
    let app = site().await;
    let script = app.get("/collection-offline.js").await;
    assert_eq!((script.status, script.header("content-type")), (StatusCode::OK, "text/javascript"));
    assert_eq!(script.header("cache-control"), "no-cache", "a new build is seen at once");
    let text = script.text();
    let kept = text.strip_prefix("const KEPT = ").unwrap().lines().next().unwrap().trim_end_matches(';');
    let kept: serde_json::Value = serde_json::from_str(kept).unwrap();
    let files: Vec<&str> = kept["files"].as_array().unwrap().iter().map(|file| file.as_str().unwrap()).collect();
    assert!(files.iter().any(|file| file.starts_with("/collecting/")), "{files:?}");
    assert!(files.iter().any(|file| file.starts_with("/data/catalogue.")), "{files:?}");
    for file in files {
        let answer = app.get(file).await;
        assert_eq!(answer.status, 200, "{file}");
        assert!(answer.header("cache-control").contains("immutable"), "{file} is the same for everybody and stays so");
    }
    let policy = script.header("content-security-policy");
    assert!(policy.contains("worker-src 'self'") && policy.contains("connect-src 'self'"), "{policy}");
}

#[tokio::test]
async fn whoever_sends_a_file_and_never_ends_keeps_nobody_else_from_bringing_theirs() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    let (shane, merle) = (Browser::of(&app, "Shane").await, Browser::of(&app, "Merle").await);
    let import = format!("{COLLECTION}/import");
    let stuck = || {
        let mut asked = request(Method::POST, &import);
        asked.headers_mut().insert("content-type", "multipart/form-data; boundary=x".parse().unwrap());
        *asked.body_mut() = Body::from_stream(futures_util::stream::pending::<Result<Vec<u8>, std::io::Error>>());
        asked
    };
    let others = async { futures_util::future::join(shane.send(stuck()), merle.send(stuck())).await };
    let brings = async {
        tokio::time::sleep(std::time::Duration::from_millis(300)).await;
        let fields = [("text", "Number,Quantity\nNG-01-045,3\n")];
        led(&rick.post(&import, &fields).await);
        assert_eq!(shane.post(&import, &fields).await.status, 503, "one at a time of each");
    };
    tokio::select! {
        answers = others => panic!("{} {}", answers.0.status, answers.1.status),
        () = brings => {}
    }
}

#[tokio::test]
async fn a_file_that_is_taken_in_many_times_at_once_counts_once() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    let text = "Number,Quantity,Edition,Finish\nNG-01-045,3,Unlimited,Regular\n";
    let preview = led(&rick.post(&format!("{COLLECTION}/import"), &[("text", text)]).await);
    let copies = async || {
        let page = rick.get(&format!("{COLLECTION}/table")).await;
        page.text().into_owned()
    };
    for (mode, expected) in [("add", "3 copies"), ("set", "3 copies")] {
        let fields = [("mode", mode)];
        let sent = (0..8).map(|_| rick.post(&preview, &fields));
        for answer in futures_util::future::join_all(sent).await {
            assert!(matches!(answer.status.as_u16(), 303 | 422), "{}", answer.text());
        }
        let page = copies().await;
        assert!(page.contains(expected), "{mode}: {page}");
    }
    // Whoever takes it in once more says so, in a form that says after which time.
    let page = rick.get(&preview).await;
    let after = page.text().split("name=\"after\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    for _ in 0..3 {
        led(&rick.post(&preview, &[("mode", "add"), ("again", "yes"), ("after", &after)]).await);
    }
    assert!(copies().await.contains("6 copies"));
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

/// The mark of a number on a page.
fn mark<'a>(page: &'a str, number: &str) -> &'a str {
    let from = page.split(&format!("data-own=\"{number}\"")).nth(1).unwrap_or_else(|| panic!("no mark: {page}"));
    from.split("</button></span>").next().unwrap()
}

#[tokio::test]
async fn what_is_owned_stands_beside_cards_and_forms_change_it_and_come_back() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    enter(&rick, "45x5").await;
    for view in ["", "&view=list", "&view=full"] {
        let address = format!("/necrogenesis/cards?q=pipe{view}");
        let page = rick.get(&address).await.text().into_owned();
        let pipe = mark(&page, "NG-01-045");
        assert!(pipe.contains("data-state=\"part\"") && pipe.contains("<b class=\"figures\">5</b>"), "{pipe}");
        assert!(pipe.contains("aria-label=\"One more of Rusty Pipe in your collection\""), "{pipe}");
        assert_eq!(page.matches("id=\"own-step\"").count(), 1);
        assert!(page.contains(&format!("name=\"back\" value=\"{}\"", address.replace('&', "&amp;"))), "{page}");
    }
    let step = format!("{COLLECTION}/step");
    let back = [("more", "NG-01-045"), ("back", "/necrogenesis/cards?q=pipe#x")];
    let led_to = led(&rick.post(&step, &back).await);
    assert!(led_to.starts_with("/necrogenesis/cards?q=pipe&did="), "{led_to}");
    assert!(led_to.ends_with("#own-NG-01-045"), "{led_to}");
    let page = rick.get(led_to.split('#').next().unwrap()).await.text().into_owned();
    assert!(mark(&page, "NG-01-045").contains("data-state=\"full\""), "six are as many as a deck may hold");
    let card = rick.get("/necrogenesis/cards/NG-01/045/rusty-pipe").await.text().into_owned();
    assert!(card.contains("data-own-forms=\"NG-01-045\"") && card.contains("<b class=\"figures\">6</b> of the card"));
    let foil = [("number", "NG-01-045"), ("finish", "foil"), ("edition", "first"), ("by", "1"), ("back", "/x#own")];
    assert!(led(&rick.post(&step, &foil).await).ends_with("#own"));
    let gold = [("number", "NG-01-045"), ("finish", "foil"), ("edition", "first"), ("by", "-9"), ("back", "/x#own")];
    rick.post(&step, &gold).await;
    let gone = led(&rick.post(&step, &gold).await);
    assert_eq!(gone, "/x#own", "what is not there does not go");
    let card = rick.get("/necrogenesis/cards/NG-01/045/rusty-pipe").await.text().into_owned();
    assert!(card.contains("<b class=\"figures\">6</b> of this printing"), "{card}");
}

#[tokio::test]
async fn a_search_and_the_pool_are_found_and_ordered_by_what_is_owned() {
    let app = site().await;
    let (rick, guest) = (Browser::of(&app, "Rick").await, Browser::new(&app));
    enter(&rick, "45x2").await;
    enter(&rick, "46x4").await;
    let names = |page: &str, before: &str| -> Vec<String> {
        page.split(before).skip(1).map(|rest| rest.split('"').next().unwrap().to_owned()).collect()
    };
    let page = rick.get("/necrogenesis/cards?view=list&order=-owned").await.text().into_owned();
    assert_eq!(names(&page, " data-own=\"")[..2], ["NG-01-046", "NG-01-045"]);
    assert!(page.contains("<option value=\"-owned\" selected>Owned, most first</option>"), "{page}");
    let page = guest.get("/necrogenesis/cards?view=list&order=-owned").await.text().into_owned();
    assert!(!page.contains("<option value=\"-owned\""), "{page}");
    assert!(page.contains("so it finds and orders nothing") && page.contains("rusty-pipe"), "{page}");
    // Without script the pool's form asks for the builder's page.
    let pool = "/necrogenesis/build?q=owned%3E%3D1";
    let page = rick.get(pool).await.text().into_owned();
    assert_eq!(names(&page, " data-card=\"").len(), 2, "{page}");
    assert!(page.contains("<option value=\"-owned\">"));
    let page = guest.get(pool).await.text().into_owned();
    assert_eq!(names(&page, " data-card=\""), [""; 0]);
    assert!(page.contains("Sign in to ask what you own") && !page.contains("\"-owned\""), "{page}");
}

#[tokio::test]
async fn what_a_row_may_say_is_told_to_programs() {
    let app = site().await;
    let schema = app.get("/schemas/necrogenesis-collection-row.json").await;
    assert_eq!((schema.status.as_u16(), schema.header("content-type")), (200, "application/schema+json"));
    let schema: serde_json::Value = serde_json::from_str(&schema.text()).unwrap();
    assert!(schema["properties"]["Number"]["pattern"].is_string() && schema["properties"]["Quantity"].is_object());
    for name in ["chess-collection-row.json", "necrogenesis.json", "x"] {
        assert_eq!(app.get(&format!("/schemas/{name}")).await.status, 404, "{name}");
    }
}

#[tokio::test]
async fn whoever_keeps_a_collection_on_a_device_is_answered_there_what_they_own() {
    let app = site().await;
    let guest = Browser::new(&app);
    guest.set_cookie("collection-on-device", "necrogenesis");
    let page = guest.get("/necrogenesis/cards/NG-01/045/rusty-pipe").await.text().into_owned();
    let keeper = "data-owned=\"/assets/collection.1a2b3c4d.js /assets/collection.5e6f7a8b.wasm\"";
    assert!(page.contains(keeper) && page.contains("src=\"/owned/") && !page.contains("data-account"), "{page}");
    assert!(!page.contains("data-own-forms"), "the server knows of no copy");
    let asked = guest.get("/necrogenesis/cards?q=owned%3E%3D4+t%3Aweapon&order=-owned&view=list").await;
    let on_device = "/necrogenesis/collection/cards?q=owned%3E%3D4%20t%3Aweapon&order=-owned";
    assert_eq!((asked.status.as_u16(), asked.header("location")), (302, on_device));
    let pool = guest.get("/necrogenesis/build?q=owned%3E%3D1").await.text().into_owned();
    assert!(pool.contains("<option value=\"-owned\">") && !pool.contains("Sign in to ask"), "{pool}");
    // What asks nothing of that is answered as ever, and so is whoever has an account.
    assert_eq!(guest.get("/necrogenesis/cards?q=t%3Aweapon").await.status, 200);
    let rick = Browser::of(&app, "Rick").await;
    rick.set_cookie("collection-on-device", "necrogenesis");
    let page = rick.get("/necrogenesis/cards?q=owned%3E%3D4").await;
    assert!(page.status == 200 && page.text().contains("data-owned=\"\""));
}

#[tokio::test]
async fn nothing_of_what_is_owned_is_on_pages_of_guests_and_little_where_nothing_is() {
    let app = site().await;
    let guest = Browser::new(&app);
    for address in ["/necrogenesis/cards?q=pipe", "/necrogenesis/cards/NG-01/045/rusty-pipe", "/"] {
        let page = guest.get(address).await.text().into_owned();
        assert!(!page.contains("class=\"own") && !page.contains("/owned/"), "{address}");
    }
    let maggie = Browser::of(&app, "Maggie").await;
    let page = maggie.get("/necrogenesis/cards?q=pipe").await.text().into_owned();
    assert!(!page.contains("data-own="), "whoever has entered nothing is not told of each card that it is missing");
    let script = page.split("src=\"/owned/").nth(1).and_then(|rest| rest.split('"').next()).expect("the script");
    let script = maggie.get(&format!("/owned/{script}")).await;
    assert_eq!((script.status.as_u16(), script.header("content-type")), (200, "text/javascript"));
    assert_eq!(maggie.get("/owned/0000.js").await.status, 404);
    let card = maggie.get("/necrogenesis/cards/NG-01/045/rusty-pipe").await.text().into_owned();
    assert!(card.contains("data-own-forms=\"NG-01-045\"") && card.contains("One more: Foil, First Edition"), "{card}");
    let asked = maggie.get("/necrogenesis/cards?q=owned:").await.text().into_owned();
    assert!(!asked.contains("no collection is known"), "an empty collection is one");
}
