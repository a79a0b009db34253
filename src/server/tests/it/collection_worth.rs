//! What a collection is worth, its price lists and targets, as browsers meet them without a script.

use axum::{
    body::Body,
    http::{Method, StatusCode},
};

use crate::{
    browser::Browser,
    test_app::{TestApp, TestResponse, request},
};

const COLLECTION: &str = "/necrogenesis/collection";
const NOVEMBER: &str = "number,currency,price,date,source\nNG-01-045,EUR,1.50,2026-11-02,fair\n";

async fn site() -> TestApp {
    TestApp::with(|config| (config.page_limit, config.write_limit) = (0, 0)).await
}

/// Where an answer leads.
fn led(answer: &TestResponse) -> String {
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
    answer.header("location").to_owned()
}

/// Somebody with three Rusty Pipes and a card that no list has.
async fn collector<'a>(app: &'a TestApp, name: &str) -> Browser<'a> {
    let browser = Browser::of(app, name).await;
    for line in ["45x3", "46"] {
        led(&browser.post(&format!("{COLLECTION}/enter"), &[("line", line), ("set", "NG-01")]).await);
    }
    browser
}

/// Looks at a list, and gives the address of what it comes to.
async fn look(browser: &Browser<'_>, text: &str) -> String {
    led(&browser.post(&format!("{COLLECTION}/prices"), &[("text", text)]).await)
}

#[tokio::test]
async fn a_price_list_is_loaded_and_says_what_copies_are_worth_to_its_owner_alone() {
    let app = site().await;
    let (rick, maggie) = (collector(&app, "Rick").await, collector(&app, "Maggie").await);
    let preview = look(&rick, NOVEMBER).await;
    let page = rick.get(&preview).await;
    assert!(page.text().contains("3 of 4 copies have a price, of 2026-11-02"), "{}", page.text());
    assert!(rick.get(&format!("{COLLECTION}/value")).await.text().contains("Load a price list"), "nothing is kept yet");
    let kept = led(&rick.post(&preview, &[("name", "Novem/ber & more")]).await);
    let page = rick.get(&kept).await;
    assert!(page.text().contains("<b>€4.50</b>") && page.text().contains("Novem/ber &amp; more"), "{}", page.text());
    assert_eq!(maggie.get(&preview).await.status, 404, "a file is its owner's alone");
    assert_eq!(maggie.post(&preview, &[("name", "x")]).await.status, 404);
    assert!(maggie.get(&format!("{COLLECTION}/value")).await.text().contains("Load a price list"));
    let text = format!("{COLLECTION}/prices?list=Novem%2Fber+%26+more&form=csv");
    let taken = rick.get(&text).await;
    assert_eq!((taken.text(), taken.header("content-type")), (NOVEMBER.into(), "text/csv; charset=utf-8"));
    assert_eq!(maggie.get(&text).await.status, 404);
    led(&maggie.post(&format!("{COLLECTION}/prices/forget"), &[("list", "Novem/ber & more")]).await);
    assert!(rick.get(&format!("{COLLECTION}/value")).await.text().contains("<b>€4.50</b>"));
    led(&rick.post(&format!("{COLLECTION}/prices/forget"), &[("list", "Novem/ber & more")]).await);
    assert!(rick.get(&format!("{COLLECTION}/value")).await.text().contains("Load a price list"));
    let guest = Browser::new(&app);
    for page in ["value", "prices", "insurance"] {
        let shown = guest.get(&format!("{COLLECTION}/{page}")).await;
        assert!(shown.status == 200 && !shown.text().contains('€'), "the device draws, and the server tells nothing");
    }
    let forgotten = guest.post(&format!("{COLLECTION}/prices/forget"), &[("list", "x")]).await;
    assert!(led(&forgotten).starts_with("/sign-in?next="));
}

#[tokio::test]
async fn a_list_with_faults_is_kept_only_where_its_owner_says_that_they_are_left_out() {
    let app = site().await;
    let rick = collector(&app, "Rick").await;
    let preview = look(&rick, &format!("{NOVEMBER}NG-01-001,EUR,much,2026-11-02,<b>\n")).await;
    let refused = rick.post(&preview, &[("name", "Mine")]).await;
    assert_eq!(refused.status, 422);
    let page = refused.text();
    assert!(page.contains("Line 3") && page.contains("value=\"Mine\"") && page.contains("Nothing was kept."), "{page}");
    let kept = led(&rick.post(&preview, &[("name", "Mine"), ("faulty", "leave-out")]).await);
    assert!(rick.get(&kept).await.text().contains("<b>€4.50</b>"));
    for garbage in ["\u{0}\u{1}", "<html>", "number,price\n1,2\n"] {
        let page = rick.get(&look(&rick, garbage).await).await;
        assert_eq!(page.status, 422, "{}", page.text());
    }
    let empty = rick.post(&format!("{COLLECTION}/prices"), &[("text", " ")]).await;
    assert_eq!(empty.status, 422);
    let mut large = request(Method::POST, &format!("{COLLECTION}/prices"));
    large.headers_mut().insert("content-type", "multipart/form-data; boundary=x".parse().unwrap());
    let head = "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\n\r\n";
    let rows = NOVEMBER.repeat(2 * 1024 * 1024 / NOVEMBER.len() + 1);
    *large.body_mut() = Body::from(format!("{head}{rows}\r\n--x--\r\n"));
    let refused = rick.send(large).await;
    assert_eq!(refused.status, 422);
    assert!(refused.text().contains("at most 2 MiB"), "{}", refused.text());
}

#[tokio::test]
async fn a_report_is_taken_as_a_print_and_as_the_table_whose_digest_it_has() {
    let app = site().await;
    let rick = collector(&app, "Rick").await;
    let preview = look(&rick, NOVEMBER).await;
    led(&rick.post(&preview, &[("name", "November")]).await);
    let page = rick.get(&format!("{COLLECTION}/insurance?owner=Rick")).await;
    let page = page.text();
    let table = rick.get(&format!("{COLLECTION}/insurance?form=csv")).await;
    let digest = hex::encode(<sha2::Sha256 as sha2::Digest>::digest(table.text().as_bytes()));
    assert!(page.contains(&digest), "{page}");
    assert!(table.header("content-disposition").contains("insurance.csv"));
    let print = rick.get(&format!("{COLLECTION}/insurance?owner=Rick&form=pdf")).await;
    // Without the site's fonts nothing is printed, and that is said.
    if print.status == StatusCode::OK {
        assert_eq!(print.header("content-type"), "application/pdf");
        assert!(print.bytes.starts_with(b"%PDF"));
    } else {
        assert_eq!(print.status, StatusCode::INTERNAL_SERVER_ERROR);
    }
}

#[tokio::test]
async fn a_target_is_kept_and_what_it_lacks_is_found_again() {
    let app = site().await;
    let (rick, maggie) = (collector(&app, "Rick").await, collector(&app, "Maggie").await);
    let target = [("q", "number:NG-01-045"), ("per", "finish"), ("count", "4"), ("name", "Pipes <3")];
    let kept = led(&rick.post(&format!("{COLLECTION}/targets"), &target).await);
    let page = rick.get(&kept).await;
    let page = page.text();
    assert!(page.contains("2 forms, 5 copies missing") && page.contains("Pipes &lt;3"), "{page}");
    assert!(rick.get(&format!("{COLLECTION}/missing")).await.text().contains("Pipes &lt;3"));
    assert!(!maggie.get(&format!("{COLLECTION}/missing")).await.text().contains("Pipes"));
    led(&maggie.post(&format!("{COLLECTION}/targets/forget"), &[("name", "Pipes <3")]).await);
    assert!(rick.get(&format!("{COLLECTION}/missing")).await.text().contains("Pipes &lt;3"));
    let refused = rick.post(&format!("{COLLECTION}/targets"), &[("q", "qq:1"), ("name", "x")]).await;
    assert_eq!(refused.status, 422);
    led(&rick.post(&format!("{COLLECTION}/targets/forget"), &[("name", "Pipes <3")]).await);
    assert!(!rick.get(&format!("{COLLECTION}/missing")).await.text().contains("Pipes"));
}
