//! Wants, lists that others see and trades, as browsers meet them without a script.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::{
    api::asked,
    browser::Browser,
    test_app::{TestApp, TestResponse},
};

const COLLECTION: &str = "/necrogenesis/collection";

async fn site() -> TestApp {
    TestApp::with(|config| (config.page_limit, config.write_limit) = (0, 0)).await
}

/// Where an answer leads.
#[track_caller]
fn led(answer: &TestResponse) -> String {
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
    answer.header("location").to_owned()
}

async fn post(browser: &Browser<'_>, rest: &str, fields: &[(&str, &str)]) -> TestResponse {
    browser.post(&format!("{COLLECTION}/{rest}"), fields).await
}

async fn get(browser: &Browser<'_>, rest: &str) -> TestResponse {
    browser.get(&format!("{COLLECTION}/{rest}")).await
}

/// Copies of somebody's, of which everything is known that nobody is to know.
async fn comes(browser: &Browser<'_>, number: &str, copies: i32, more: Value) {
    let mut holding = json!({"number": number, "edition": "unlimited", "finish": "regular",
        "place": "unmistakable cellar"});
    holding.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let id = format!("01900000000070008000{:08}{}", copies, &number[number.len() - 3..]).to_owned() + "0";
    let events = json!({"events": [{"id": id, "device": id, "sequence": 1, "at": 1_790_000_000_000_i64,
        "cause": {"kind": "acquired"}, "changes": [{"holding": holding, "by": copies}],
        "lot": {"price": {"minor": 6_666, "currency": "EUR"}, "day": "2026-01-31", "notes": "unmistakable note"}}]});
    let path = "/api/v1/games/necrogenesis/collection/events";
    let answer = browser.send(asked(Method::POST, path, Some(&events))).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
}

/// Lets a list be seen.
async fn shows(browser: &Browser<'_>, list: &str, visibility: &str) {
    let mut fields = vec![("deed", "share"), ("list", list), ("visibility", visibility), ("counts", "some")];
    fields.extend(["number", "name", "edition", "finish", "language", "condition", "count"].map(|one| ("field", one)));
    assert!(led(&post(browser, "lists", &fields).await).contains("done=shared"));
}

/// What stands in a text behind something, to the next quote.
#[track_caller]
fn behind<'a>(text: &'a str, before: &str) -> &'a str {
    text.split(before).nth(1).unwrap_or_else(|| panic!("{before}: {text}")).split('"').next().unwrap()
}

#[tokio::test]
async fn wants_are_written_down_changed_and_forgotten() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    let form = [("deed", "save"), ("what", "NG-01-045"), ("count", "2"), ("finish", "foil"), ("notes", "<b>blue")];
    let page = rick.get(&led(&post(&rick, "wants", &form).await)).await;
    let text = page.text();
    assert!(text.contains("Written down.") && text.contains("Foil") && text.contains("&lt;b&gt;blue"), "{text}");
    let id = behind(&text, "wants?edit=").to_owned();
    let edit = get(&rick, &format!("wants?edit={id}")).await.text().into_owned();
    assert!(edit.contains("Change a want"), "{edit}");
    let refused = post(&rick, "wants", &[("deed", "save"), ("what", "No Such Card"), ("notes", "kept words")]).await;
    assert_eq!(refused.status, 422);
    let text = refused.text();
    assert!(text.contains("There is no card “No Such Card”") && text.contains("kept words"), "{text}");
    // Nobody changes what another wants.
    let maggie = Browser::of(&app, "Maggie").await;
    let stolen = post(&maggie, "wants", &[("deed", "save"), ("id", &id), ("what", "NG-01-046")]).await;
    assert_eq!(stolen.status, 422, "{}", stolen.text());
    led(&post(&maggie, "wants", &[("deed", "forget"), ("id", &id)]).await);
    assert!(get(&rick, "wants").await.text().contains("1 want<"));
    led(&post(&rick, "wants", &[("deed", "forget"), ("id", &id)]).await);
    assert!(get(&rick, "wants").await.text().contains("Nothing is wanted yet"));
    // One press on what is missing.
    let press = [("deed", "write-down"), ("from", "target"), ("q", "number<=3 set:NG-01"), ("per", "printing")];
    let page = rick.get(&led(&post(&rick, "wants", &press).await)).await;
    assert!(page.text().contains("wanted from now on") && page.text().contains("3 wants now"), "{}", page.text());
    let page = rick.get(&led(&post(&rick, "wants", &press).await)).await;
    assert!(page.text().contains("is wanted already") && page.text().contains("3 wants now"), "{}", page.text());
    // What is lacking of decks, and what nothing follows from.
    let page = rick.get(&led(&post(&rick, "wants", &[("deed", "write-down"), ("from", "decks")]).await)).await;
    assert!(page.text().contains("All of your decks at once"), "{}", page.text());
    let unfit = [("deed", "write-down"), ("from", "target"), ("q", "t:"), ("per", "printing")];
    assert_eq!(post(&rick, "wants", &unfit).await.status, 404);
    assert!(get(&rick, "missing?q=set%3ANG-01").await.text().contains("To the want list"));
}

#[tokio::test]
async fn a_guest_is_asked_in_and_finds_no_list_that_is_not_for_everybody() {
    let app = site().await;
    let guest = Browser::new(&app);
    for rest in ["wants", "lists", "matches", "trades", "trades/propose", "trades/x"] {
        assert!(led(&get(&guest, rest).await).starts_with("/sign-in?next="), "{rest}");
    }
    let rick = Browser::of(&app, "Rick").await;
    for rest in ["wants-of/Rick", "trade-of/Rick", "collection-of/Rick", "trade-of/Nobody", "shared/0000"] {
        assert_eq!(get(&guest, rest).await.status, 404, "{rest}");
    }
    for rest in ["trades/x", "trades/0199c5d7-9c3a-7e1f-8a2b-0123456789ab", "trades/propose?instead=x"] {
        assert_eq!(get(&rick, rest).await.status, 404, "{rest}");
    }
    assert_eq!(rick.get("/chess/collection/trades").await.status, 404);
}

#[tokio::test]
async fn others_see_of_a_list_what_its_owner_chose_and_nothing_else() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    let graded = json!({"grading": {"company": "PSA", "grade": "9", "certificate": "unmistakable-4711"}});
    comes(&rick, "NG-01-045", 7, json!({"condition": "near-mint", "is_for_trade": true})).await;
    comes(&rick, "NG-01-046", 1, graded).await;
    let wanted = [("deed", "save"), ("what", "NG-01-047"), ("notes", "unmistakable wish"), ("until", "2099-12-31")];
    led(&post(&rick, "wants", &wanted).await);
    for list in ["wants", "trade", "collection"] {
        shows(&rick, list, "public").await;
    }
    let guest = Browser::new(&app);
    for (list, shown) in [("wants", "NG-01-047"), ("trade", "NG-01-045"), ("collection", "NG-01-046")] {
        let page = get(&guest, &format!("{list}-of/Rick")).await;
        assert_eq!(page.status, 200);
        let path = format!("/api/v1/games/necrogenesis/authors/Rick/lists/{list}");
        let seen = app.get(&path).await;
        assert_eq!(seen.status, 200, "{}", seen.text());
        for text in [page.text(), seen.text()] {
            assert!(text.contains(shown), "{list}: {text}");
            for secret in ["unmistakable", "cellar", "4711", "PSA", "66.66", "6666", "2026-01-31", "2099"] {
                assert!(!text.contains(secret), "{list} says {secret}: {text}");
            }
        }
        assert!(!page.text().contains("noindex"), "everybody may find it");
    }
    let text = get(&guest, "trade-of/Rick").await.text().into_owned();
    assert!(text.contains(">4+<") && text.contains("Near Mint") && !text.contains(">7<"), "{text}");
    // Only the name, and how many.
    let form = [("deed", "share"), ("list", "trade"), ("visibility", "public"), ("counts", "exact")];
    let chosen = [&form[..], &[("field", "name"), ("field", "count")]].concat();
    led(&post(&rick, "lists", &chosen).await);
    let text = get(&guest, "trade-of/Rick").await.text().into_owned();
    assert!(text.contains(">7<") && !text.contains("NG-01-045<") && !text.contains("Near Mint"), "{text}");
    let refused = post(&rick, "lists", &[&form[..], &[("field", "count")]].concat()).await;
    assert_eq!(refused.status, 422);
    assert!(refused.text().contains("A list says at least what stands in it"), "{}", refused.text());
}

#[tokio::test]
async fn a_link_is_shown_once_kept_from_search_engines_and_gone_when_it_is_taken_back() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    comes(&rick, "NG-01-045", 2, json!({"is_for_trade": true})).await;
    let none = post(&rick, "lists", &[("deed", "link"), ("list", "trade")]).await;
    assert_eq!(none.status, 422, "nobody would see it: {}", none.text());
    shows(&rick, "trade", "link").await;
    let made = post(&rick, "lists", &[("deed", "link"), ("list", "trade")]).await.text().into_owned();
    let token = behind(&made, "/collection/shared/").to_owned();
    assert_eq!(token.len(), 40);
    assert!(!get(&rick, "lists").await.text().contains(&token), "it is shown once");
    let guest = Browser::new(&app);
    let page = get(&guest, &format!("shared/{token}")).await;
    assert_eq!(page.status, 200);
    let text = page.text();
    assert!(text.contains("NG-01-045") && text.contains("noindex"), "{text}");
    assert_eq!(get(&guest, "trade-of/Rick").await.status, 404, "it has no page of its own");
    led(&post(&rick, "lists", &[("deed", "revoke"), ("list", "trade")]).await);
    let gone = get(&guest, &format!("shared/{token}")).await;
    assert_eq!(gone.status, 410);
    let text = gone.text();
    assert!(
        text.contains("This link was taken back") && !text.contains("Rick") && !text.contains("NG-01-045"),
        "{text}"
    );
    let body = json!({"token": token});
    let gone = app.send(asked(Method::POST, "/api/v1/games/necrogenesis/shared-lists/open", Some(&body))).await;
    assert_eq!(gone.status, 410);
}

/// Two people who fit: Rick has 045 and wants 046, Maggie the other way round.
async fn two(app: &TestApp) -> (Browser<'_>, Browser<'_>) {
    let (rick, maggie) = (Browser::of(app, "Rick").await, Browser::of(app, "Maggie").await);
    for (browser, has, wants) in [(&rick, "NG-01-045", "NG-01-046"), (&maggie, "NG-01-046", "NG-01-045")] {
        comes(browser, has, 3, json!({"is_for_trade": true})).await;
        led(&post(browser, "wants", &[("deed", "save"), ("what", wants), ("count", "2")]).await);
        for list in ["wants", "trade"] {
            shows(browser, list, "matches").await;
        }
    }
    (rick, maggie)
}

/// The fields of a form that a page has, as a browser would send them.
fn fields(page: &str, action: &str) -> Vec<(String, String)> {
    let form = page.split(&format!("action=\"{action}\"")).nth(1).unwrap_or_else(|| panic!("{action}: {page}"));
    let form = form.split("</form>").next().unwrap();
    let value = |input: &str, name: &str| {
        input.split(&format!(" {name}=\"")).nth(1).map(|rest| rest.split('"').next().unwrap().to_owned())
    };
    let inputs = form.split("<input").skip(1).map(|input| input.split('>').next().unwrap());
    inputs.filter_map(|input| Some((value(input, "name")?, value(input, "value")?))).collect()
}

fn pairs(fields: &[(String, String)]) -> Vec<(&str, &str)> {
    fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
}

/// Proposes what fits, and answers the address of the trade.
async fn proposes(browser: &Browser<'_>, with: &str) -> String {
    let page = get(browser, &format!("trades/propose?with={with}")).await.text().into_owned();
    let fields = fields(&page, &format!("{COLLECTION}/trades/propose"));
    let to = led(&post(browser, "trades/propose", &pairs(&fields)).await);
    to.split('?').next().unwrap().to_owned()
}

/// Presses a button of a trade's page.
async fn presses(browser: &Browser<'_>, trade: &str, deed: &str) -> TestResponse {
    let page = browser.get(trade).await.text().into_owned();
    let version = behind(&page, "name=\"version\" value=\"").to_owned();
    browser.post(trade, &[("deed", deed), ("version", &version)]).await
}

#[tokio::test]
async fn two_people_find_each_other_trade_and_have_each_others_copies() {
    let app = site().await;
    let (rick, maggie) = two(&app).await;
    let people = get(&rick, "matches").await.text().into_owned();
    assert!(people.contains("Maggie") && people.contains("2 copies for you, 2 copies for them"), "{people}");
    let trade = proposes(&rick, "Maggie").await;
    let page = rick.get(&trade).await.text().into_owned();
    assert!(page.contains("You proposed it") && page.contains("unmistakable cellar"), "{page}");
    let inbox = get(&maggie, "trades").await.text().into_owned();
    assert!(inbox.contains("You are asked") && inbox.contains("You give 2 copies, you get 2 copies"), "{inbox}");
    let page = maggie.get(&trade).await.text().into_owned();
    assert!(page.contains("Proposed to you") && !page.contains("unmistakable"), "{page}");
    // A stranger has no such trade.
    let daryl = Browser::of(&app, "Daryl").await;
    assert_eq!(daryl.get(&trade).await.status, 404);
    assert_eq!(daryl.post(&trade, &[("deed", "accept"), ("version", "1")]).await.status, 404);
    // What changed meanwhile is said, and shown as it is now.
    let stale = maggie.post(&trade, &[("deed", "accept"), ("version", "9")]).await;
    assert_eq!(stale.status, 409);
    assert!(stale.text().contains("This trade changed meanwhile"), "{}", stale.text());
    led(&presses(&maggie, &trade, "accept").await);
    led(&presses(&rick, &trade, "confirm").await);
    led(&presses(&rick, &trade, "take-back").await);
    let page = maggie.get(&trade).await.text().into_owned();
    assert!(page.contains("and took that back on"), "{page}");
    led(&presses(&rick, &trade, "confirm").await);
    assert!(led(&presses(&maggie, &trade, "confirm").await).contains("done=booked"));
    for (browser, number) in [(&rick, "NG-01-046"), (&maggie, "NG-01-045")] {
        let page = browser.get(&trade).await.text().into_owned();
        let history = behind(&page, "/collection/history?of=").to_owned();
        let page = get(browser, &format!("history?of={history}")).await.text().into_owned();
        assert!(page.contains(number) && page.contains("What belongs together"), "{page}");
        let path = format!("/api/v1/games/necrogenesis/collection/copies?number={number}");
        let copies: Value = serde_json::from_str(&browser.get(&path).await.text()).unwrap();
        assert_eq!(copies["holdings"][0]["copies"], 2, "{copies}");
    }
    assert!(get(&rick, "trades?show=over").await.text().contains("Done"));
}

#[tokio::test]
async fn another_proposal_takes_the_place_of_one_and_says_what_was_done_where_it_fails() {
    let app = site().await;
    let (rick, maggie) = two(&app).await;
    let propose = format!("{COLLECTION}/trades/propose");
    let nothing = post(&rick, "trades/propose", &[("with", "Maggie")]).await;
    assert_eq!(nothing.status, 422);
    assert!(nothing.text().contains("A trade has at least a copy on one of its sides"), "{}", nothing.text());
    let trade = proposes(&rick, "Maggie").await;
    let id = trade.rsplit('/').next().unwrap();
    let page = get(&maggie, &format!("trades/propose?instead={id}")).await.text().into_owned();
    let mut form = fields(&page, &propose);
    // She gives one copy and not two.
    form.iter_mut().filter(|(name, _)| name == "give-copies").for_each(|(_, copies)| *copies = "1".to_owned());
    let to = led(&post(&maggie, "trades/propose", &pairs(&form)).await);
    assert!(to.contains("done=countered"), "{to}");
    assert!(rick.get(&trade).await.text().contains("Declined"));
    let countered = to.split('?').next().unwrap().to_owned();
    let page = rick.get(&countered).await.text().into_owned();
    assert!(page.contains("You give <span class=\"muted\">2 copies"), "{page}");
    // It is asked for what she has not: the first is declined all the same, and that is said.
    let id = countered.rsplit('/').next().unwrap();
    let page = get(&rick, &format!("trades/propose?instead={id}")).await.text().into_owned();
    let mut form = fields(&page, &propose);
    form.iter_mut().filter(|(name, _)| name == "get-copies").for_each(|(_, copies)| *copies = "99".to_owned());
    let refused = post(&rick, "trades/propose", &pairs(&form)).await;
    assert_eq!(refused.status, 422);
    let text = refused.text();
    assert!(text.contains("What was proposed to you is declined. Yours was not proposed"), "{text}");
    assert!(maggie.get(&countered).await.text().contains("Declined"));
    // The trade that is over is shown, not answered.
    assert_eq!(led(&get(&rick, &format!("trades/propose?instead={id}")).await), countered);
}

#[tokio::test]
async fn whoever_marks_a_graded_copy_for_trade_is_told_that_no_list_shows_it() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    comes(&rick, "NG-01-045", 3, json!({"is_for_trade": true})).await;
    assert!(!get(&rick, "lists").await.text().contains("Not on it"));
    let grading = json!({"company": "PSA", "grade": "9", "certificate": "C-4711"});
    comes(&rick, "NG-01-046", 2, json!({"is_for_trade": true, "grading": grading})).await;
    comes(&rick, "NG-01-047", 1, json!({"is_for_trade": true, "is_signed": true})).await;
    comes(&rick, "NG-01-048", 1, json!({"is_signed": true})).await;
    let text = get(&rick, "lists").await.text().into_owned();
    assert!(text.contains("3 copies that you marked for trade") && text.contains("NG-01-046, NG-01-047"), "{text}");
    assert_eq!(text.matches("Not on it").count(), 1, "{text}");
}
