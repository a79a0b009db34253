//! Taking along what an account has, and bringing decks, by a browser.

use std::io::{Cursor, Write as _};

use axum::{body::Body, http::Method};
use serde_json::json;
use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions};

use crate::{
    api::ask,
    browser::Browser,
    test_app::{TestApp, TestResponse, request},
};

impl Browser<'_> {
    /// Sends a file by the form of the page.
    async fn bring(&self, file: &[u8]) -> TestResponse {
        let mut asked = request(Method::POST, "/account/archive");
        asked.headers_mut().insert("content-type", "multipart/form-data; boundary=of-the-test".parse().unwrap());
        let mut body =
            b"--of-the-test\r\nContent-Disposition: form-data; name=\"archive\"; filename=\"a.zip\"\r\n\r\n".to_vec();
        body.extend(file);
        body.extend(b"\r\n--of-the-test--\r\n");
        *asked.body_mut() = Body::from(body);
        self.send(asked).await
    }
}

#[tokio::test]
async fn what_an_account_has_is_one_file_that_is_loaded_elsewhere() {
    let app = TestApp::new().await;
    let browser = Browser::of(&app, "Rick").await;
    let deck = json!({ "game": "necrogenesis", "name": "Horde", "lines": [
        { "section": "survivor_deck", "card": "Old Rifle", "quantity": 2 },
    ] });
    let save = json!({
        "deck": deck, "base": null, "save": "01".repeat(16), "unanswered": [], "import": false, "label": "",
    });
    ask(&browser, Method::PUT, "/api/v1/decks/0199c5d79c3a7e1f8a2b0123456789ab", Some(save), 200).await;

    assert!(browser.get("/account/archive").await.text().contains("Download it"));
    let taken = browser.post("/account/archive/download", &[]).await;
    assert_eq!((taken.status.as_u16(), taken.header("content-type")), (200, "application/zip"), "{}", taken.text());
    assert_eq!(taken.header("cache-control"), "no-store");
    assert!(taken.header("content-disposition").starts_with("attachment; filename="));
    let mut zip = zip::ZipArchive::new(Cursor::new(taken.bytes.clone())).unwrap();
    let list = std::io::read_to_string(zip.by_name("decks/0001/deck.txt").unwrap()).unwrap();
    assert!(list.contains("2 Old Rifle"), "{list}");

    let other = TestApp::new().await;
    let maggie = Browser::of(&other, "Maggie").await;
    // Larger than any other body may be, as that of an account with many versions.
    let mut zip = ZipWriter::new_append(Cursor::new(taken.bytes.clone())).unwrap();
    let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    zip.start_file("of-somebody.txt", stored).unwrap();
    zip.write_all(&vec![b'.'; 2 * other.site.config.body_limit]).unwrap();
    let large = zip.finish().unwrap().into_inner();
    let brought = maggie.bring(&large).await;
    assert_eq!(brought.status, 200, "{}", brought.text());
    assert!(brought.text().contains("Horde") && brought.text().contains("Loaded, one version"), "{}", brought.text());
    let refused = maggie.bring(b"no archive at all").await;
    assert_eq!(refused.status, 422);
    assert!(refused.text().contains("no archive of an account") && refused.text().contains("role=\"alert\""));
    assert_eq!(maggie.post("/account/archive", &[]).await.status, 400, "a form without a file");
}

#[tokio::test]
async fn nobody_but_whoever_has_the_account_takes_it_along() {
    let app = TestApp::new().await;
    let guest = Browser::new(&app);
    for path in ["/account/archive", "/account/archive/download"] {
        assert!(guest.post(path, &[]).await.header("location").starts_with("/sign-in"), "{path}");
    }
}
