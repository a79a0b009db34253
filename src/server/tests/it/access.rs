//! Who may ask for which address: every one of them, as everybody who can ask.

use std::net::SocketAddr;

use axum::{
    body::Body,
    extract::ConnectInfo,
    http::{Method, Request},
};
use safehouse_app::{endpoints::Access, paths};
use safehouse_server::http::access::endpoints;
use safehouse_service::Caller;

use crate::{
    browser::Browser,
    test_app::{STYLE, TestApp, request},
};

/// Everybody who can ask by HTTP, with the header that their proxy writes.
fn askers() -> Vec<(Caller, SocketAddr, Option<&'static str>)> {
    let guest = |network: &str| Caller::Guest { network: network.parse().unwrap() };
    let socket = |address: &str| address.parse().unwrap();
    vec![
        (guest("192.0.2.1"), socket("192.0.2.1:40000"), None),
        (guest("2001:db8::"), socket("[2001:db8::7]:40000"), None),
        (guest("127.0.0.1"), socket("127.0.0.1:40000"), None),
        (guest("203.0.113.5"), socket("10.0.0.1:40000"), Some("203.0.113.5")),
    ]
}

/// An address that the pattern stands for.
fn sample(pattern: &str) -> String {
    let part = |part: &str| if part.starts_with('{') { "x".to_owned() } else { part.to_owned() };
    let path = pattern.split('/').map(part).collect::<Vec<_>>().join("/");
    if path.is_empty() { "/there/is/no/such/page".to_owned() } else { path }
}

fn asked(method: Method, path: &str, peer: SocketAddr, forwarded: Option<&str>) -> Request<Body> {
    let mut asked = request(method, path);
    asked.extensions_mut().insert(ConnectInfo(peer));
    if let Some(forwarded) = forwarded {
        asked.headers_mut().insert("x-forwarded-for", forwarded.parse().unwrap());
    }
    asked
}

#[tokio::test]
async fn every_address_answers_everybody_as_its_list_says() {
    let free = |config: &mut safehouse_server::config::Config| (config.page_limit, config.write_limit) = (0, 0);
    let direct = TestApp::with(free).await;
    let behind_proxy = TestApp::with(|config| {
        free(config);
        config.trusted_proxies = 1;
    })
    .await;
    let mut admitted = 0;
    for endpoint in endpoints() {
        let path = sample(endpoint.path);
        for (caller, peer, forwarded) in askers() {
            let app = if forwarded.is_some() { &behind_proxy } else { &direct };
            for method in [Method::GET, Method::HEAD, Method::POST] {
                let answer = app.send(asked(method.clone(), &path, peer, forwarded)).await;
                let is_admitted = endpoint.access.admits(&caller);
                let is_led_to_sign_in = answer.header("location").starts_with("/sign-in");
                let is_refused =
                    matches!(answer.status.as_u16(), 401 | 403) || (is_led_to_sign_in && answer.status == 303);
                assert_eq!(!is_refused, is_admitted, "{method} {path} by {caller:?}: {}", answer.status);
                assert!(!answer.text().contains("This address is not answered"), "{path} is in the list");
                admitted += usize::from(is_admitted);
            }
        }
    }
    // Written out, so that an access that changes is noticed.
    let guarded = |access| endpoints().filter(move |endpoint| endpoint.access == access).map(|endpoint| endpoint.path);
    let settling_in: Vec<_> = guarded(Access::SettlingIn).collect();
    assert_eq!(settling_in, ["/account/confirm", "/account/second-factor"]);
    let signed_in: Vec<_> = guarded(Access::SignedIn).collect();
    assert_eq!(
        signed_in,
        [
            "/account",
            "/account/codes",
            "/account/tokens",
            "/account/tokens/new",
            "/account/webhooks",
            "/account/delete",
            "/account/decks",
            "/account/decks/{deck}",
            "/account/decks/{deck}/compare",
            "/account/decks/{deck}/conflict",
            "/account/decks/{deck}/delete",
            "/account/archive",
            "/publishing/{part}",
            "/publishing/{part}/{id}",
            "/account/groups",
            "/groups/{group}",
            "/groups/{group}/{part}",
            "/stores/{store}/{part}",
            "/account/name",
            "/account/password",
            "/account/archive/download",
            "/account/address",
            "/account/address/remove",
            "/account/end-session",
            "/account/end-others",
            "/account/decks/{deck}/{deed}",
            "/account/tags/rename",
            "/account/tags/delete",
            "/account/tokens/revoke",
            "/account/webhooks/deed",
            "/p/{address}/like",
            "/p/{address}/copy",
            "/p/{address}/comment",
            "/p/{address}/edit-comment",
            "/p/{address}/delete-comment",
            "/p/{address}/hide-comment",
            "/p/{address}/send-report",
            "/u/{name}/follow",
            "/u/{name}/block",
            "/publish/{deck}",
            "/publish/{deck}/visibility",
            "/publish/{deck}/withdraw",
            "/groups/{group}/settings",
            "/groups/accept/{token}",
            "/stores/new",
            "/stores/accept/{token}",
            "/stores/{store}/statements",
            "/account/events",
            "/events/{event}/report",
            "/{game}/collection/wants",
            "/{game}/collection/lists",
            "/{game}/collection/matches",
            "/{game}/collection/trades",
            "/{game}/collection/trades/propose",
            "/{game}/collection/trades/{trade}",
            "/stores/{store}/events/new",
            "/events/{event}/edit",
            "/events/{event}/desk",
            "/events/{event}/desk/{of}",
            "/events/{event}/player/{of}",
            "/events/{event}/run",
            "/events/{event}/run/{of}",
            "/events/{event}/print/{of}",
            "/events/{event}/checks",
            "/events/{event}/check/{of}",
            "/events/{event}/staff",
            "/events/{event}/staff/{of}",
            "/events/{event}/operations",
        ]
    );
    let keyed: Vec<_> = guarded(Access::Keyed).collect();
    assert_eq!(
        keyed,
        [
            "/api/v1/test-games",
            "/api/v1/measurements",
            "/api/v1/games/{game}/collection",
            "/api/v1/games/{game}/collection/copies",
            "/api/v1/games/{game}/collection/events",
            "/api/v1/games/{game}/collection/history",
            "/api/v1/games/{game}/collection/entries",
            "/api/v1/games/{game}/collection/undo",
            "/api/v1/games/{game}/collection/prices",
            "/api/v1/games/{game}/collection/prices/{name}",
            "/api/v1/games/{game}/collection/value",
            "/api/v1/games/{game}/collection/targets",
            "/api/v1/games/{game}/collection/targets/{name}",
            "/api/v1/games/{game}/collection/missing",
            "/api/v1/games/{game}/collection/places",
            "/api/v1/games/{game}/collection/decks",
            "/api/v1/games/{game}/collection/decks/{id}",
            "/api/v1/games/{game}/collection/decks-at-once",
            "/api/v1/games/{game}/collection/decks-lack",
            "/api/v1/games/{game}/collection/imports",
            "/api/v1/games/{game}/collection/imports/preview",
            "/api/v1/games/{game}/collection/export",
            "/api/v1/games/{game}/collection/export/losses",
            "/api/v1/games/{game}/collection/reports/{file}",
            "/api/v1/games/{game}/want-sources",
            "/api/v1/games/{game}/want-sources/{id}",
            "/api/v1/games/{game}/wants",
            "/api/v1/games/{game}/wants/{id}",
            "/api/v1/games/{game}/lists",
            "/api/v1/games/{game}/lists/{list}",
            "/api/v1/games/{game}/lists/{list}/link",
            "/api/v1/games/{game}/offers",
            "/api/v1/games/{game}/trade-partners",
            "/api/v1/games/{game}/trades",
            "/api/v1/games/{game}/trades/{id}",
            "/api/v1/games/{game}/trades/{id}/answers",
            "/api/v1/games/{game}/collection/owned",
            "/api/v1/games/{game}/collection/cards",
            "/api/v1/games/{game}/collection/steps",
            "/api/v1/decks",
            "/api/v1/decks/{id}",
            "/api/v1/decks/{id}/restore",
            "/api/v1/decks/{id}/conflict",
            "/api/v1/decks/{id}/versions",
            "/api/v1/decks/{id}/versions/{number}",
            "/api/v1/decks/{id}/versions/{number}/restore",
            "/api/v1/decks/{id}/versions/{number}/branch",
            "/api/v1/deck-folders",
            "/api/v1/deck-totals",
            "/api/v1/decks/{id}/tags/{tag}",
            "/api/v1/deck-tags",
            "/api/v1/deck-tags/{tag}",
            "/api/v1/decks/{id}/publication",
            "/api/v1/publications",
            "/api/v1/public-decks/{address}/like",
            "/api/v1/public-decks/{address}/copies",
            "/api/v1/following",
            "/api/v1/following/{name}",
            "/api/v1/followed-decks",
            "/api/v1/blocked",
            "/api/v1/blocked/{name}",
            "/api/v1/comments",
            "/api/v1/comments/{id}",
            "/api/v1/comments/{id}/hidden",
            "/api/v1/reports",
            "/api/v1/webhooks",
            "/api/v1/webhooks/{id}",
            "/api/v1/webhooks/{id}/test",
            "/api/v1/webhooks/{id}/on",
            "/api/v1/groups",
            "/api/v1/groups/{id}",
            "/api/v1/groups/{id}/membership",
            "/api/v1/groups/{id}/members/{member}",
            "/api/v1/groups/{id}/owner",
            "/api/v1/groups/{id}/invitations",
            "/api/v1/groups/{id}/invitations/{invitation}",
            "/api/v1/group-invitations/open",
            "/api/v1/group-invitations/accept",
            "/api/v1/groups/{id}/decks",
            "/api/v1/groups/{id}/decks/{address}",
            "/api/v1/groups/{id}/decks/{address}/comments",
            "/api/v1/stores/{store}/lists/{number}/withdrawal",
            "/api/v1/stores/{store}/statements",
            "/api/v1/events/{event}/desk",
            "/api/v1/events/{event}/state",
            "/api/v1/events/{event}/invitation-code",
            "/api/v1/events/{event}/lock",
            "/api/v1/events/{event}/reveal",
            "/api/v1/events/{event}/players/{number}/list",
            "/api/v1/events/{event}/players/{number}/consent",
            "/api/v1/events/{event}/players/{number}/presence",
            "/api/v1/events/{event}/players/{number}/place",
            "/api/v1/events/{event}/players/{number}/drop",
            "/api/v1/events/{event}/players/{number}/back",
            "/api/v1/events/{event}/players/{number}/name",
            "/api/v1/events/{event}/players/{number}/beforehand",
            "/api/v1/events/{event}/players/{number}/late",
            "/api/v1/events/{event}/play",
            "/api/v1/events/{event}/rounds",
            "/api/v1/events/{event}/rounds/{round}",
            "/api/v1/events/{event}/rounds/{round}/swap",
            "/api/v1/events/{event}/rounds/{round}/take-back",
            "/api/v1/events/{event}/players/{number}/late-list",
            "/api/v1/events/{event}/beforehand",
            "/api/v1/events/{event}/rounds/{round}/publish",
            "/api/v1/events/{event}/rounds/{round}/timer",
            "/api/v1/events/{event}/rounds/{round}/checks",
            "/api/v1/events/{event}/rounds/{round}/finish",
            "/api/v1/events/{event}/checks",
            "/api/v1/events/{event}/imports",
            "/api/v1/events/{event}/result-changes",
            "/api/v1/events/{event}/result-confirmations",
            "/api/v1/events/{event}/cut",
            "/api/v1/events/{event}/kiosks",
            "/api/v1/events/{event}/staff",
            "/api/v1/events/{event}/staff/{member}",
            "/api/v1/events/{event}/invitations",
            "/api/v1/events/{event}/invitations/{invitation}",
            "/api/v1/events/{event}/end",
        ]
    );
    let administrators: Vec<_> = guarded(Access::Administrator).collect();
    assert_eq!(
        administrators,
        [
            "/p/{address}/send-take-down",
            "/p/{address}/put-back",
            "/reports/{id}/close",
            "/stores/reports",
            "/stores/reports/close",
            "/events/{event}/standing"
        ]
    );
    let anyone = guarded(Access::Anyone).count();
    assert_eq!(anyone + settling_in.len() + signed_in.len() + keyed.len() + administrators.len(), endpoints().count());
    assert_eq!(admitted, anyone * askers().len() * 3);
}

#[tokio::test]
async fn somebody_signed_in_is_admitted_to_what_is_theirs() {
    let app = TestApp::with(|config| (config.page_limit, config.write_limit) = (0, 0)).await;
    let browser = Browser::of(&app, "Rick").await;
    // Whoever signs out or deletes the account is nobody afterwards; other tests do.
    for endpoint in
        endpoints().filter(|endpoint| matches!(endpoint.access, Access::SignedIn | Access::SettlingIn | Access::Keyed))
    {
        for method in [Method::GET, Method::HEAD, Method::POST] {
            let answer = browser.send(request(method.clone(), endpoint.path)).await;
            let is_led_to_sign_in = answer.header("location").starts_with("/sign-in");
            assert!(
                !matches!(answer.status.as_u16(), 401 | 403) && !is_led_to_sign_in,
                "{method} {}: {}",
                endpoint.path,
                answer.status
            );
        }
        assert_eq!(browser.known_as().await.as_deref(), Some("Rick"), "{}", endpoint.path);
    }
}

#[tokio::test]
async fn what_the_site_links_to_is_in_the_list() {
    let app = TestApp::new().await;
    let catalogue = &app.site.app.library.first().catalogue;
    let printing = catalogue.by_number().next().unwrap();
    let card = paths::of("necrogenesis")
        .card(catalogue.printing(printing), catalogue.card(catalogue.card_of(printing)).name.as_str());
    let files = [STYLE, "/healthz", "/robots.txt", "/favicon.ico"];
    let data = app.site.app.catalogue_url.to_string();
    let set = paths::of("necrogenesis").set(&catalogue.sets()[0].code);
    let game = paths::of("necrogenesis").fixed();
    for path in paths::FIXED.into_iter().map(str::to_owned).chain(game) {
        assert_eq!(app.get(&path).await.status, 200, "{path}");
    }
    for path in files.into_iter().map(str::to_owned).chain([card, data, set]) {
        assert_eq!(app.get(&path).await.status, 200, "{path}");
    }
}
