//! Built files, the cards of the browser, and compression.

use std::{borrow::Cow, io::Read as _};

use axum::http::Method;
use safehouse_server::assets::SiteFiles;

use crate::test_app::{STYLE, TestApp, TestResponse, request};

async fn get_with(app: &TestApp, path: &str, name: &'static str, value: &str) -> TestResponse {
    let mut asked = request(Method::GET, path);
    asked.headers_mut().insert(name, value.parse().unwrap());
    app.send(asked).await
}

#[tokio::test]
async fn a_built_file_is_kept_for_good() {
    let app = TestApp::new().await;
    let style = app.get(STYLE).await;
    assert_eq!(style.status, 200);
    assert_eq!(style.header("content-type"), "text/css; charset=utf-8");
    assert_eq!(style.header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(style.header("vary"), "accept-encoding");
    assert_eq!(style.text(), "body { margin: 0 }");
}

#[tokio::test]
async fn a_built_file_comes_in_the_form_the_browser_understands() {
    let app = TestApp::new().await;
    for (accepted, encoding, body) in [
        ("gzip, deflate, br", "br", "as brotli"),
        ("gzip", "gzip", "as gzip"),
        ("br;q=0, gzip;q=0.5", "gzip", "as gzip"),
        ("identity", "", "body { margin: 0 }"),
        ("br;q=0", "", "body { margin: 0 }"),
    ] {
        let style = get_with(&app, STYLE, "accept-encoding", accepted).await;
        assert_eq!((style.header("content-encoding"), &*style.text()), (encoding, body), "{accepted}");
    }
}

#[tokio::test]
async fn a_file_that_did_not_change_is_not_sent_again() {
    let app = TestApp::new().await;
    let style = app.get(STYLE).await;
    let tag = style.header("etag");
    assert!(tag.starts_with('"') && tag.ends_with('"'), "{tag}");
    for known in [tag.to_owned(), format!("W/{tag}"), format!("\"other\", {tag}"), "*".to_owned()] {
        let again = get_with(&app, STYLE, "if-none-match", &known).await;
        assert_eq!((again.status.as_u16(), again.bytes.len()), (304, 0), "{known}");
        assert_eq!(again.header("etag"), tag);
    }
    let brotli = get_with(&app, STYLE, "accept-encoding", "br").await;
    assert_ne!(brotli.header("etag"), tag, "another form is another sequence of bytes");
}

#[tokio::test]
async fn media_types_are_those_browsers_insist_on() {
    let app = TestApp::new().await;
    for (path, media_type) in [
        ("/assets/safehouse.89ab0123.wasm", "application/wasm"),
        ("/assets/safehouse.4567cdef.js", "text/javascript; charset=utf-8"),
        ("/assets/icons.0a1b2c3d.svg", "image/svg+xml"),
        ("/favicon.svg", "image/svg+xml"),
    ] {
        assert_eq!(app.get(path).await.header("content-type"), media_type, "{path}");
    }
}

#[tokio::test]
async fn a_file_without_hash_in_its_name_is_kept_for_a_short_time() {
    let app = TestApp::new().await;
    assert_eq!(app.get("/favicon.svg").await.header("cache-control"), "public, max-age=3600");
}

#[tokio::test]
async fn the_manifest_and_compressed_siblings_are_no_files_of_their_own() {
    let app = TestApp::new().await;
    for path in ["/manifest.json", "/assets/safehouse.0123abcd.css.br", "/assets/../favicon.svg"] {
        assert_eq!(app.get(path).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn the_page_names_the_files_of_its_own_build() {
    let app = TestApp::new().await;
    let page = app.get("/").await;
    for name in [STYLE, "/assets/safehouse.4567cdef.js", "/assets/safehouse.89ab0123.wasm"] {
        assert!(page.text().contains(name), "{name}");
    }
}

#[test]
fn a_damaged_manifest_is_refused_and_not_passed_over() {
    let files = [("manifest.json".to_owned(), Cow::Borrowed(&b"{}"[..]))];
    assert!(SiteFiles::from_files(files).unwrap_err().to_string().contains("manifest.json"));
}

#[tokio::test]
async fn the_cards_are_one_file_the_page_names() {
    let app = TestApp::new().await;
    let address = app.site.app.catalogue_url.to_string();
    assert!(app.get("/").await.text().contains(&address));

    let plain = app.get(&address).await;
    assert_eq!(plain.header("content-type"), "application/json");
    assert_eq!(plain.header("cache-control"), "public, max-age=31536000, immutable");
    let bundle: serde_json::Value = serde_json::from_slice(&plain.bytes).unwrap();
    assert!(!bundle["games"][0]["sets"].as_array().unwrap().is_empty());

    let gzip = get_with(&app, &address, "accept-encoding", "gzip").await;
    let mut unpacked = Vec::new();
    flate2::read::GzDecoder::new(&*gzip.bytes).read_to_end(&mut unpacked).unwrap();
    assert_eq!(unpacked, plain.bytes);

    let brotli = get_with(&app, &address, "accept-encoding", "br").await;
    let mut unpacked = Vec::new();
    brotli::Decompressor::new(&*brotli.bytes, 4096).read_to_end(&mut unpacked).unwrap();
    assert_eq!(unpacked, plain.bytes);
    assert!(brotli.bytes.len() * 4 < plain.bytes.len());

    assert_eq!(app.get("/data/catalogue.0000000000000000.json").await.status, 404);
}

#[tokio::test]
async fn pages_are_compressed_on_the_way() {
    let app = TestApp::new().await;
    let plain = app.get("/").await;
    let packed = get_with(&app, "/", "accept-encoding", "gzip").await;
    assert_eq!(packed.header("content-encoding"), "gzip");
    let mut unpacked = String::new();
    flate2::read::GzDecoder::new(&*packed.bytes).read_to_string(&mut unpacked).unwrap();
    assert!(unpacked.starts_with("<!DOCTYPE html>") && unpacked.contains("</html>"));
    assert!(packed.bytes.len() < plain.bytes.len());
}
