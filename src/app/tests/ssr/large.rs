//! Addresses that ask for much: refused in words, or answered by a page whose
//! size is in proportion to the address.

#![expect(clippy::disallowed_types, reason = "a test says when it gives up")]

use std::time::{Duration, Instant};

use axum::http::StatusCode;
use safehouse_engine::limits::{DECK_CODE_LINES, DECK_CODE_TEXT_BYTES, QUERY_CHARACTERS};
use safehouse_testing::foreign_code::{number, run_of_cards, sealed};

use crate::site::{Answer, Site};

/// Bytes of a page around what is asked for.
const FRAME: usize = 40_000;

/// A code of unknown cards with short names.
fn names(cards: usize) -> String {
    let entries = (0..cards).flat_map(|at| [&[1, 1, 3], format!("{at:03}").as_bytes()].concat());
    sealed("necrogenesis", 2, &[vec![0, 1], number(cards), entries.collect()].concat())
}

/// A code of unknown cards, each with the same long beginning.
fn numbers(prefix: usize, cards: usize) -> String {
    sealed("necrogenesis", 1, &run_of_cards(&"x".repeat(prefix), cards))
}

async fn get(site: &Site, address: &str) -> Answer {
    let begun = Instant::now();
    let answer = site.get(address).await;
    // In a debug build on a busy machine; what this guards against took minutes.
    assert!(
        begun.elapsed() < Duration::from_secs(20),
        "{:?} for {}…",
        begun.elapsed(),
        &address[..60.min(address.len())]
    );
    answer
}

fn pages(code: &str) -> [String; 4] {
    [
        format!("/necrogenesis/decks/view?deck={code}"),
        format!("/necrogenesis/build?deck={code}"),
        format!("/necrogenesis/decks/print?deck={code}"),
        format!("/necrogenesis/decks/compare?left={code}&right={code}"),
    ]
}

#[tokio::test]
async fn codes_beyond_the_limits_are_refused_on_every_page_in_words() {
    let site = crate::site().await;
    for (code, words) in [
        (numbers(9_000, 9_000), "a deck code has at most 8,000 characters; this one has 28,"),
        (numbers(2_000, 2_000), "a collector number has at most 200 bytes; this one has 2,009"),
        (numbers(1, 4_000), "the deck of a deck code has at most 500 lines"),
        (numbers(180, DECK_CODE_LINES), "a deck code has at most 32,000 bytes of names"),
    ] {
        for address in pages(&code) {
            let answer = get(&site, &address).await;
            assert!(
                answer.html.contains(words) || answer.html.contains(&capital(words)),
                "{words}: {}",
                &address[..40]
            );
            // What was sent stays in its field, and in no more than a handful of links.
            let most = FRAME + 8 * address.len();
            assert!(answer.html.len() < most, "{} of {} for {}", answer.html.len(), address.len(), &address[..40]);
        }
    }
}

fn capital(words: &str) -> String {
    words[..1].to_uppercase() + &words[1..]
}

#[tokio::test]
async fn the_largest_decks_of_an_address_have_pages_of_bounded_size() {
    let site = crate::site().await;
    let long = DECK_CODE_TEXT_BYTES / DECK_CODE_LINES - 9;
    for code in [names(DECK_CODE_LINES), numbers(long, DECK_CODE_LINES)] {
        for address in pages(&code) {
            let answer = get(&site, &address).await;
            assert_eq!(answer.status, StatusCode::OK, "{}", &address[..40]);
            let most = FRAME + DECK_CODE_LINES * 6_000;
            assert!(answer.html.len() < most, "{} bytes for {}", answer.html.len(), &address[..40]);
        }
    }
}

#[tokio::test]
async fn a_query_of_faults_is_answered_by_a_small_page() {
    let site = crate::site().await;
    for (query, words) in [
        (")".repeat(QUERY_CHARACTERS - 1), "cannot stand here"),
        ("a) ".repeat(1_300), "more faults"),
        ("(".repeat(QUERY_CHARACTERS), "at most 32 levels"),
        ("qqq:1 ".repeat(600), "more faults"),
        ("hpp>3 ".repeat(600), "more faults"),
        ("/(/ ".repeat(900), "more faults"),
        ("s:xx ".repeat(100), "And 90 more of the kind."),
        ("é".repeat(QUERY_CHARACTERS + 1), "a query has at most 4,000 characters; this one has 4,001"),
    ] {
        let encoded = query.bytes().map(|byte| format!("%{byte:02X}")).collect::<String>();
        let answer = get(&site, &format!("/necrogenesis/cards?q={encoded}")).await;
        assert!(answer.html.contains(words), "{words}");
        // The query stands in the title, the field and the canonical address.
        let most = FRAME + 12 * query.len();
        assert!(answer.html.len() < most, "{} of {} for {}…", answer.html.len(), query.len(), &query[..6]);
    }
}

#[tokio::test]
async fn an_address_makes_a_handful_of_changes() {
    let site = crate::site().await;
    let some = get(&site, &format!("/necrogenesis/build?deck=sh1040dvs70{}", "&add=Test+Rifle".repeat(20))).await;
    assert!(some.html.contains("One Test Rifle fewer"));
    let many = get(&site, &format!("/necrogenesis/build?deck=sh1040dvs70{}", "&add=Test+Rifle".repeat(4_000))).await;
    assert!(many.html.contains("an address makes at most 20 changes of its deck; this one makes 4,000"));
}
