//! No link of the site leads nowhere.

use std::collections::{BTreeMap, VecDeque};

use safehouse_app::paths;

use crate::test_app::{TestApp, TestResponse};

/// More pages than the site has; a site that grows without end is a fault too.
const MOST: usize = 2_000;

/// The addresses of this site that a page links to.
fn links(page: &str) -> Vec<String> {
    let attributes = ["href=\"/", "src=\"/"];
    let values = attributes.iter().flat_map(|attribute| page.split(attribute).skip(1));
    let addresses = values.filter_map(|rest| rest.split('"').next());
    addresses
        .filter(|address| !address.starts_with('/'))
        .map(|address| format!("/{}", address.split('#').next().unwrap_or_default().replace("&amp;", "&")))
        .collect()
}

/// Pages of one's own send a guest to sign in first, and lead on from there.
fn asks_to_sign_in(response: &TestResponse) -> bool {
    response.status == 303 && response.header("location").starts_with(&paths::with_next(paths::SIGN_IN, "/"))
}

async fn walk(app: &TestApp) {
    let mut from = BTreeMap::from([("/".to_owned(), String::new())]);
    let mut waiting = VecDeque::from(["/".to_owned()]);
    let mut dead = Vec::new();
    while let Some(address) = waiting.pop_front() {
        let response = app.get(&address).await;
        if response.status != 200 && !asks_to_sign_in(&response) {
            dead.push(format!("{} {address}, linked from {}", response.status, from[&address]));
        }
        // A search leads to other searches without end; one step is enough.
        let is_page = response.header("content-type").starts_with("text/html");
        if !is_page || from[&address].contains('?') {
            continue;
        }
        // Pages of the rulebook lead to each other by the thousand, and a test of their own follows all of it.
        let is_rule = |address: &str| address.contains("/rules");
        for link in links(&response.text()).into_iter().filter(|link| !is_rule(link) || !is_rule(&address)) {
            if !from.contains_key(&link) {
                from.insert(link.clone(), address.clone());
                waiting.push_back(link);
            }
        }
        assert!(from.len() < MOST, "the site has no end: {address}");
    }
    assert!(from.len() > 200, "only {} addresses were found", from.len());
    assert!(dead.is_empty(), "{}", dead.join("\n"));
}

#[tokio::test]
async fn every_link_of_every_page_leads_somewhere() {
    walk(&TestApp::with(|config| config.page_limit = 0).await).await;
}

#[tokio::test]
async fn every_link_of_a_site_that_knows_its_address_leads_somewhere() {
    let app = TestApp::with(|config| {
        config.page_limit = 0;
        config.public_url = Some("https://cards.example".parse().unwrap());
    });
    let app = app.await;
    assert!(app.get("/necrogenesis/public").await.text().contains("href=\"/feed.atom\""));
    walk(&app).await;
}
