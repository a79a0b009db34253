//! Whether whoever asks may ask for this address at all.
//!
//! Every address stands in a list with who may ask for it. What does not stand
//! there is refused, so that nothing is open because somebody forgot it; what a
//! use-case does it decides once more by itself.

use std::sync::Arc;

use axum::{
    extract::{MatchedPath, Request, State},
    http::Method,
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use safehouse_app::{
    endpoints::{Access, Endpoint, FUNCTIONS},
    paths,
    problem::{Kind, refused},
    routes::PAGES,
};
use safehouse_service::{
    Caller, Refusal, accounts, archives, authors, collections, deck_comments, emails, events, groups, log, matches,
    measurements, moderation, passkeys, pictures, published_decks, recovery, saved_decks, sessions, sign_in, stores,
    test_games, tokens, wants, webhooks,
};

use super::{
    api,
    group::{Form, Group},
    lead::{second_factor_first, sign_in_first},
    problem::{Refused, form_of},
};

const fn open(path: &'static str) -> Endpoint {
    Endpoint { path, access: Access::Anyone }
}

const fn picture(path: &'static str) -> Endpoint {
    Endpoint { path, access: pictures::DRAW }
}

/// What the server answers beside the application.
const OTHERS: &[Endpoint] = &[
    open("/api/{*path}"),
    open("/healthz"),
    open("/robots.txt"),
    open("/sitemap.xml"),
    open("/.well-known/security.txt"),
    open("/assets/{*path}"),
    open("/data/{name}"),
    open(paths::public::FEED),
    open(paths::public::AUTHOR_FEED),
    open(paths::public::OEMBED),
    open(paths::collection::ROW_SCHEMA),
    open(paths::events::SCHEMA),
    open("/passkeys/{name}"),
    open("/copying/{name}"),
    open("/owned/{name}"),
    open("/table-events/{name}"),
    open("/measuring/{name}"),
    open("/verifying/{name}"),
    open("/screens/{name}"),
    open("/kiosks/{name}"),
    open("/desks/{name}"),
    open(paths::event_desk::OFFLINE),
    open("/collecting/{name}"),
    open(paths::collection::OFFLINE),
    open("/fragments/{name}"),
    open("/collection-forms/{name}"),
    open("/collection-keys/{name}"),
    open("/collection-rows/{name}"),
    picture("/sheets/{hash}/{game}/backs/{file}"),
    picture("/sheets/{hash}/{game}/{code}/{file}"),
    open("/sheets/{hash}/{code}/{file}"),
    picture("/previews/{hash}/site.jpg"),
    picture("/previews/{hash}/{game}/cards/{file}"),
    picture("/previews/{hash}/{game}/decks/{format}/{file}"),
    open("/previews/{hash}/cards/{file}"),
    open("/previews/{hash}/decks/{format}/{file}"),
];

/// The forms of accounts that are sent to addresses of their own; the others are sent to
/// their pages.
const FORMS: &[Endpoint] = &[
    open(paths::SIGN_OUT),
    Endpoint { path: paths::ASK_PASSKEY, access: passkeys::GIVE },
    Endpoint { path: paths::RENAME, access: accounts::OWN },
    Endpoint { path: paths::CHANGE_PASSWORD, access: sign_in::OWN },
    Endpoint { path: paths::DOWNLOAD, access: archives::OWN },
    Endpoint { path: paths::ADDRESS, access: emails::OWN },
    Endpoint { path: paths::REMOVE_ADDRESS, access: emails::OWN },
    Endpoint { path: paths::RECOVER_BY_LETTER, access: recovery::RECOVER },
    Endpoint { path: paths::END_SESSION, access: sessions::OWN },
    Endpoint { path: paths::END_OTHERS, access: sessions::OWN },
    Endpoint { path: "/account/decks/{deck}/{deed}", access: saved_decks::OWN },
    Endpoint { path: paths::RENAME_TAG, access: saved_decks::OWN },
    Endpoint { path: paths::DELETE_TAG, access: saved_decks::OWN },
    Endpoint { path: paths::REVOKE_TOKEN, access: tokens::OWN },
    Endpoint { path: paths::WEBHOOK_DEED, access: webhooks::PAGE },
];

/// The forms of pages of public decks.
const PUBLIC_FORMS: &[Endpoint] = &[
    Endpoint { path: paths::public::LIKE, access: published_decks::OWN },
    Endpoint { path: paths::public::COPY, access: published_decks::OWN },
    Endpoint { path: paths::public::COMMENT, access: deck_comments::OWN },
    Endpoint { path: paths::public::EDIT_COMMENT, access: deck_comments::OWN },
    Endpoint { path: paths::public::DELETE_COMMENT, access: deck_comments::OWN },
    Endpoint { path: paths::public::HIDE_COMMENT, access: deck_comments::OWN },
    Endpoint { path: paths::public::REPORT, access: deck_comments::OWN },
    Endpoint { path: paths::public::TAKE_DOWN, access: moderation::LOOK_AFTER },
    Endpoint { path: paths::public::PUT_BACK, access: moderation::LOOK_AFTER },
    Endpoint { path: paths::public::CLOSE_REPORT, access: moderation::LOOK_AFTER },
    Endpoint { path: paths::public::FOLLOW, access: authors::OWN },
    Endpoint { path: paths::public::BLOCK, access: authors::OWN },
    Endpoint { path: paths::public::PUBLISH, access: published_decks::OWN },
    Endpoint { path: paths::public::SHOW_TO, access: published_decks::OWN },
    Endpoint { path: paths::public::WITHDRAW, access: published_decks::OWN },
];

/// Parts of groups that are not as all others.
const GROUP_PARTS: &[Endpoint] = &[
    Endpoint { path: paths::groups::SETTINGS, access: groups::OWN },
    Endpoint { path: paths::groups::INVITATION, access: groups::LOOK },
    Endpoint { path: paths::groups::ACCEPT, access: groups::OWN },
];

/// Parts of stores that are not as all others.
const STORE_PARTS: &[Endpoint] = &[
    Endpoint { path: paths::stores::NEW, access: stores::TAKE_PART },
    Endpoint { path: paths::stores::REPORTS, access: stores::LOOK_AFTER },
    Endpoint { path: paths::stores::CLOSE_REPORT, access: stores::LOOK_AFTER },
    Endpoint { path: paths::stores::KEY_SHEET, access: stores::LOOK },
    Endpoint { path: paths::stores::LISTS, access: stores::LOOK },
    Endpoint { path: paths::stores::LIST, access: stores::LOOK },
    Endpoint { path: paths::stores::LIST_JSON, access: stores::LOOK },
    Endpoint { path: paths::stores::LIST_HTML, access: stores::LOOK },
    Endpoint { path: paths::stores::INVITATION, access: stores::LOOK },
    Endpoint { path: paths::stores::ACCEPT, access: stores::TAKE_PART },
    Endpoint { path: paths::stores::STATEMENTS, access: stores::TAKE_PART },
];

/// What players and the world see of events, and what calendars and feeds read.
const EVENTS: &[Endpoint] = &[
    Endpoint { path: paths::events::OWN_EVENTS, access: events::REGISTER },
    Endpoint { path: paths::events::HELP, access: events::LOOK },
    Endpoint { path: paths::events::IN_THE_WAY, access: events::LOOK },
    Endpoint { path: paths::events::REGISTER, access: events::TAKE_PART },
    Endpoint { path: paths::events::OWN, access: events::TAKE_PART },
    Endpoint { path: paths::events::OWN_DEED, access: events::TAKE_PART },
    Endpoint { path: paths::events::LIST, access: events::TAKE_PART },
    Endpoint { path: paths::events::PLAYERS, access: events::LOOK },
    Endpoint { path: paths::events::LISTS, access: events::LOOK },
    Endpoint { path: paths::events::PUBLISHED, access: events::LOOK },
    Endpoint { path: paths::events::LISTS_JSON, access: events::LOOK },
    Endpoint { path: paths::events::LISTS_HTML, access: events::LOOK },
    Endpoint { path: paths::events::LIST_JSON, access: events::LOOK },
    Endpoint { path: paths::events::LIST_HTML, access: events::LOOK },
    Endpoint { path: paths::events::STATISTICS, access: events::LOOK },
    Endpoint { path: paths::events::KIOSK, access: events::LOOK },
    Endpoint { path: paths::events::REPORT, access: stores::TAKE_PART },
    Endpoint { path: paths::events::STANDING, access: stores::LOOK_AFTER },
    Endpoint { path: paths::events::CALENDAR, access: events::LOOK },
    Endpoint { path: paths::events::STORE_CALENDAR, access: events::LOOK },
    Endpoint { path: paths::events::EVENT_CALENDAR, access: events::LOOK },
    Endpoint { path: paths::events::FEED, access: events::LOOK },
    Endpoint { path: paths::events::STORE_FEED, access: events::LOOK },
];

/// What is done with test games, and their files.
const GAME_PARTS: &[Endpoint] = &[
    Endpoint { path: paths::games::GAME_ANSWER, access: test_games::CHANGE },
    Endpoint { path: paths::games::GAME_WAY, access: test_games::CHANGE },
    Endpoint { path: paths::games::EMBED, access: test_games::REPLAY },
    Endpoint { path: paths::games::MEASUREMENTS, access: measurements::ASK },
    Endpoint { path: paths::games::MEASUREMENT_PART, access: measurements::OPEN },
    Endpoint { path: paths::collection::BRING, access: collections::OWN },
    Endpoint { path: paths::collection::LOAD_PRICES, access: collections::OWN },
];

/// Wants, lists that others see, and trades.
const TRADING: &[Endpoint] = &[
    Endpoint { path: paths::collection::WANTS_PAGE, access: wants::OWN },
    Endpoint { path: paths::collection::LISTS_PAGE, access: wants::OWN },
    Endpoint { path: paths::collection::MATCHES_PAGE, access: wants::OWN },
    Endpoint { path: paths::collection::TRADES_PAGE, access: wants::OWN },
    Endpoint { path: paths::collection::PROPOSE_PAGE, access: wants::OWN },
    Endpoint { path: paths::collection::TRADE_PAGE, access: wants::OWN },
    Endpoint { path: paths::collection::LINKED_LIST, access: wants::LOOK },
    Endpoint { path: paths::collection::SHOWN_WANTS, access: wants::LOOK },
    Endpoint { path: paths::collection::SHOWN_TRADE, access: wants::LOOK },
    Endpoint { path: paths::collection::SHOWN_COPIES, access: wants::LOOK },
];

/// What is done with matches, their files, and what happens in them.
const MATCH_PARTS: &[Endpoint] = &[
    Endpoint { path: paths::matches::ANSWER, access: matches::CHANGE },
    Endpoint { path: paths::matches::WAY, access: matches::CHANGE },
    Endpoint { path: paths::matches::EVENTS, access: matches::OPEN },
];

/// What everybody sees of an event that is played, and the results that players report.
const EVENING: &[Endpoint] = &[
    Endpoint { path: paths::evening::PAIRINGS, access: events::LOOK },
    Endpoint { path: paths::evening::STANDINGS, access: events::LOOK },
    Endpoint { path: paths::evening::SCREEN, access: events::LOOK },
    Endpoint { path: paths::evening::SCREEN_STATE, access: events::LOOK },
    Endpoint { path: paths::evening::RESULT, access: events::TAKE_PART },
    Endpoint { path: paths::evening::RESULTS_JSON, access: events::LOOK },
    Endpoint { path: paths::evening::RESULTS_CSV, access: events::LOOK },
    Endpoint { path: paths::evening::RESULTS, access: events::LOOK },
];

/// What the staff of events look after: what they may, each use-case decides.
const EVENT_DESK: &[Endpoint] = &[
    Endpoint { path: paths::event_desk::NEW, access: Access::SignedIn },
    Endpoint { path: paths::event_desk::EDIT, access: Access::SignedIn },
    Endpoint { path: paths::event_desk::DESK, access: Access::SignedIn },
    Endpoint { path: paths::event_desk::DESK_DEED, access: Access::SignedIn },
    Endpoint { path: paths::event_desk::PLAYER, access: Access::SignedIn },
    Endpoint { path: paths::event_desk::RUN, access: Access::SignedIn },
    Endpoint { path: paths::event_desk::RUN_DEED, access: Access::SignedIn },
    Endpoint { path: paths::event_desk::PRINT, access: Access::SignedIn },
    Endpoint { path: paths::event_desk::CHECKS, access: Access::SignedIn },
    Endpoint { path: paths::event_desk::CHECK, access: Access::SignedIn },
    Endpoint { path: paths::event_desk::STAFF, access: Access::SignedIn },
    Endpoint { path: paths::event_desk::STAFF_DEED, access: Access::SignedIn },
    Endpoint { path: paths::event_desk::SEND, access: Access::SignedIn },
];

/// The public log.
const LOG: &[Endpoint] = &[
    Endpoint { path: paths::log::CHECKPOINT, access: log::READ },
    Endpoint { path: paths::log::CHECKPOINT_OF, access: log::READ },
    Endpoint { path: paths::log::TILE, access: log::READ },
    Endpoint { path: paths::log::TILE_OF, access: log::READ },
    Endpoint { path: paths::log::ENTRY, access: log::READ },
    Endpoint { path: paths::log::ENTRY_PAGE, access: log::READ },
    Endpoint { path: paths::log::PROOF, access: log::READ },
    Endpoint { path: paths::log::POLICY, access: log::READ },
    Endpoint { path: paths::log::ADD_CHECKPOINT, access: log::WITNESS },
];

/// What no route matches: a file of `public/`, or a page that says that there is
/// nothing.
const UNROUTED: Endpoint = open("");

/// Every address with who may ask for it.
pub fn endpoints() -> impl Iterator<Item = Endpoint> {
    let functions = FUNCTIONS.iter().map(|function| &function.endpoint);
    PAGES
        .iter()
        .chain(functions)
        .chain(FORMS)
        .chain(PUBLIC_FORMS)
        .chain(GROUP_PARTS)
        .chain(STORE_PARTS)
        .chain(EVENTS)
        .chain(GAME_PARTS)
        .chain(TRADING)
        .chain(MATCH_PARTS)
        .chain(EVENT_DESK)
        .chain(EVENING)
        .chain(LOG)
        .chain(api::ENDPOINTS)
        .chain(OTHERS)
        .chain([&UNROUTED])
        .copied()
}

/// Refuses whom the list does not admit.
pub(super) async fn enforce(State(list): State<Arc<[Endpoint]>>, request: Request, next: Next) -> Response {
    let path = request.extensions().get::<MatchedPath>().map_or(UNROUTED.path, MatchedPath::as_str);
    let Some(endpoint) = list.iter().find(|endpoint| endpoint.path == path) else {
        tracing::error!(path, "a route stands in no list of who may ask for it");
        return Refused::from(Kind::NotFound.problem("This address is not answered.")).into_response();
    };
    let admitted = caller_of(&request).and_then(|caller| endpoint.access.check(&caller));
    match admitted {
        Ok(()) => next.run(request).await,
        // A person is led to where they can sign in, and back.
        Err(Refusal::SignIn) if is_page(&request) => sign_in_first(request.uri()),
        Err(Refusal::SecondFactorFirst) if is_page(&request) => {
            // What was sent is not sent once more: nothing leads back to it.
            let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
            let address = request.uri().path_and_query().filter(|_| is_read);
            second_factor_first(address.map_or("", |address| address.as_str()))
        }
        Err(refusal @ (Refusal::SignIn | Refusal::SecondFactorFirst)) => {
            Refused::from(refused(&refusal)).into_response()
        }
        Err(_) => Refused::forbidden().into_response(),
    }
}

fn is_page(request: &Request) -> bool {
    let group = request.extensions().get::<Group>().copied().unwrap_or_default();
    group.leads_to_sign_in() && form_of(request.headers(), group) == Form::Page
}

/// Who asks, as [`super::sessions`] found out. Where it did not, nobody is admitted.
pub(super) fn caller_of(request: &Request) -> Result<Caller, Refusal> {
    request.extensions().get().cloned().ok_or(Refusal::Forbidden)
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use axum::{
        Router,
        body::Body,
        extract::ConnectInfo,
        middleware::{from_fn, from_fn_with_state},
        routing::get,
    };
    use safehouse_service::Caller;
    use tower::ServiceExt as _;

    use super::{
        super::{client_address::ClientAddress, sessions::guests},
        *,
    };

    async fn asked(list: &[Endpoint], request: Request) -> (u16, String) {
        let say = async |request: Request| format!("{:?}", request.extensions().get::<Caller>());
        let routes = Router::new().route("/a/{name}", get(say)).route("/b", get(say)).fallback(say);
        let routes = routes.layer(from_fn_with_state(Arc::<[Endpoint]>::from(list), enforce)).layer(from_fn(guests));
        let answer = routes.oneshot(request).await.unwrap();
        let status = answer.status().as_u16();
        let body = axum::body::to_bytes(answer.into_body(), 4096).await.unwrap();
        (status, String::from_utf8(body.to_vec()).unwrap())
    }

    fn from(path: &str, address: [u8; 4]) -> Request {
        let mut request = Request::builder().uri(path).body(Body::empty()).unwrap();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from((address, 40_000))));
        let client = ClientAddress::of(&request, 0);
        request.extensions_mut().insert(client);
        request
    }

    #[tokio::test]
    async fn only_what_the_list_names_is_answered_and_only_for_whom_it_names() {
        for (access, status) in [(Access::Anyone, 200), (Access::Administrator, 403), (Access::Job, 403)] {
            let list = [Endpoint { path: "/a/{name}", access }];
            assert_eq!(asked(&list, from("/a/x", [192, 0, 2, 1])).await.0, status, "{access:?}");
            for unlisted in ["/b", "/c", "/a/x/y", "/a"] {
                assert_eq!(asked(&list, from(unlisted, [192, 0, 2, 1])).await.0, 404, "{unlisted}");
            }
        }
    }

    #[tokio::test]
    async fn whoever_asks_is_a_guest_of_their_network_whatever_they_say() {
        let list = [open("/a/{name}"), UNROUTED];
        for path in ["/a/x", "/nothing"] {
            let mut request = from(path, [198, 51, 100, 7]);
            for (name, value) in
                [("authorization", "Bearer administrator"), ("x-forwarded-for", "127.0.0.1"), ("cookie", "caller=job")]
            {
                request.headers_mut().insert(name, value.parse().unwrap());
            }
            let (status, said) = asked(&list, request).await;
            assert_eq!((status, said.as_str()), (200, "Some(Guest { network: 198.51.100.7 })"));
        }
    }

    #[test]
    fn no_address_stands_in_the_list_twice() {
        let mut paths: Vec<_> = endpoints().map(|endpoint| endpoint.path).collect();
        paths.sort_unstable();
        let all = paths.len();
        paths.dedup();
        assert_eq!(paths.len(), all);
    }
}
