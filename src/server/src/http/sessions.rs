//! Sessions of browsers: their cookie, where they are kept, and who asks by one.
//!
//! The cookie holds an id that nobody can guess; kept is its hash. It is made when
//! somebody signs in, made anew when the password is given once more, and gone when they
//! sign out. Whoever is not signed in has none.

pub(super) mod agent;
mod bearer;
mod cookie;
mod kept;

use std::net::{IpAddr, Ipv6Addr};

use axum::{
    Router,
    extract::{Request, State},
    http::{
        Extensions, StatusCode,
        header::{AUTHORIZATION, CONTENT_TYPE},
    },
    middleware::{Next, from_fn, from_fn_with_state},
    response::{IntoResponse as _, Response},
};
use safehouse_service::{Caller, Service, SessionKey, accounts::Admitted, audit::coarse, sessions};
use tower_sessions::{
    Expiry, Session, SessionManagerLayer,
    cookie::{SameSite, time::OffsetDateTime},
    session_store,
};

pub(super) use self::bearer::which_program;
pub(super) use self::cookie::{DEVICE, Safety, cookie_of, device_cookie, left_cookie, signs_in};
use self::kept::{Entry, Kept};
use super::{ServerState, client_address::ClientAddress, group::Group, problem::Refused};

/// Puts what finds out who asks around these routes.
pub(super) fn known(site: &ServerState, group: Group, routes: Router) -> Router {
    let safety = Safety::of(&site.config);
    if !signs_in(safety) || !group.knows_people() {
        return routes.layer(from_fn(guests));
    }
    let layer = SessionManagerLayer::new(Kept::new(site.app.service.clone()))
        .with_name(cookie::name(safety))
        .with_secure(safety == Safety::Https)
        .with_http_only(true)
        .with_same_site(SameSite::Lax)
        .with_path("/");
    routes
        .layer(from_fn_with_state(site.clone(), find))
        .layer(layer)
        .layer(from_fn(explain_unsaved))
        .layer(from_fn_with_state(safety, cookie::remove_wholly))
}

/// A session that cannot be saved is answered by the library without a word, as if the program had
/// failed: it is the store that does not answer.
async fn explain_unsaved(request: Request, next: Next) -> Response {
    let response = next.run(request).await;
    let is_bare = response.extensions().get::<Refused>().is_none() && !response.headers().contains_key(CONTENT_TYPE);
    if response.status() == StatusCode::INTERNAL_SERVER_ERROR && is_bare {
        return Refused::unavailable().into_response();
    }
    response
}

/// Where it makes no difference, or nobody can sign in, everybody is a guest.
pub(super) async fn guests(mut request: Request, next: Next) -> Response {
    let guest = guest(&request);
    request.extensions_mut().insert(guest);
    next.run(request).await
}

/// Finds out who asks: of the API by a token where one is sent, and else by a cookie. A cookie of a session that has ended is taken back.
async fn find(State(site): State<ServerState>, mut request: Request, next: Next) -> Response {
    if request.extensions().get() == Some(&Group::Api)
        && let Some(asked) = request.headers().get(AUTHORIZATION)
    {
        return match which_program(&site.app.service, asked, network(&request)).await {
            Ok(token) => {
                request.extensions_mut().insert(Caller::Token(token));
                next.run(request).await
            }
            Err(refused) => refused.into_response(),
        };
    }
    let session = request.extensions().get::<Session>().cloned();
    let mut caller = guest(&request);
    if let Some(session) = session
        && let Some(key) = key(&session)
    {
        let network = network(&request);
        match site.app.service.who_asks(&key, network).await {
            Ok(Some(person)) => caller = Caller::Person(person),
            Ok(None) => forget(&session).await,
            // Nobody is a guest because the store does not answer: that would look like
            // having been signed out.
            Err(_) => return Refused::unavailable().into_response(),
        }
    }
    request.extensions_mut().insert(caller);
    next.run(request).await
}

fn guest(request: &Request) -> Caller {
    Caller::Guest { network: network(request) }
}

fn network(request: &Request) -> IpAddr {
    network_of(request.extensions())
}

/// The part of the address that one household or machine has to itself.
pub(super) fn network_of(extensions: &Extensions) -> IpAddr {
    let client = extensions.get::<ClientAddress>();
    client.map_or(IpAddr::V6(Ipv6Addr::UNSPECIFIED), |client| client.network())
}

/// The key under which a session is kept.
fn key(session: &Session) -> Option<SessionKey> {
    session.id().map(|id| sessions::key_of(&id.0.to_le_bytes()))
}

/// Takes the cookie back; what was kept of the session is gone as well.
pub(super) async fn forget(session: &Session) {
    if let Err(error) = session.flush().await {
        tracing::warn!(%error, "a session was not forgotten");
    }
}

/// Begins a session of somebody who proved who they are, under a new id.
///
/// # Errors
/// The store fails.
pub(super) async fn begin(
    service: &Service,
    session: &Session,
    request: &Asking,
    admitted: &Admitted,
) -> session_store::Result<()> {
    let now = service.clock.now_ms();
    let entry = Entry::new(admitted, now, request.agent.clone(), coarse(request.network));
    put(session, entry).await
}

/// Gives the session of the caller a new id, and says that the password was just given.
///
/// # Errors
/// The store fails.
pub(super) async fn confirm(
    service: &Service,
    session: &Session,
    request: &Asking,
    admitted: &Admitted,
) -> session_store::Result<()> {
    let now = service.clock.now_ms();
    let before = session.get::<Entry>(kept::ENTRY).await.ok().flatten();
    let entry = before.map(|entry| entry.confirmed(admitted, now));
    let entry = entry.unwrap_or_else(|| Entry::new(admitted, now, request.agent.clone(), coarse(request.network)));
    put(session, entry).await
}

async fn put(session: &Session, entry: Entry) -> session_store::Result<()> {
    let fault = |error: tower_sessions::session::Error| session_store::Error::Backend(error.to_string());
    // What was kept under the id of before goes with it.
    if session.id().is_some() {
        session.flush().await.map_err(fault)?;
    }
    let ends_at = OffsetDateTime::from_unix_timestamp(entry.ends_at / 1000);
    session.set_expiry(ends_at.ok().map(Expiry::AtDateTime));
    session.insert(kept::ENTRY, entry).await.map_err(fault)?;
    session.save().await.map_err(fault)
}

/// What is kept of how a session was begun.
#[derive(Debug, Clone)]
pub(super) struct Asking {
    agent: String,
    network: IpAddr,
}

impl Asking {
    /// Of a request.
    pub(super) fn of(request: &Request) -> Self {
        Self { agent: agent::in_words(request.headers()), network: network(request) }
    }
}

#[cfg(test)]
mod tests {
    use async_trait::async_trait;
    use axum::{Extension, body::Body, routing::get};
    use tower::ServiceExt as _;
    use tower_sessions::{
        SessionStore,
        session::{Id, Record},
        session_store::{Error, Result},
    };

    use super::*;

    /// A store that does not answer.
    #[derive(Debug, Clone)]
    struct Away;

    #[async_trait]
    impl SessionStore for Away {
        async fn save(&self, _: &Record) -> Result<()> {
            Err(Error::Backend("away".to_owned()))
        }

        async fn load(&self, _: &Id) -> Result<Option<Record>> {
            Err(Error::Backend("away".to_owned()))
        }

        async fn delete(&self, _: &Id) -> Result<()> {
            Err(Error::Backend("away".to_owned()))
        }
    }

    async fn status(path: &str) -> StatusCode {
        let begin = |Extension(session): Extension<Session>| async move {
            session.insert("key", 1).await.map_or("not begun", |()| "begun")
        };
        let routes = Router::new()
            .route("/begin", get(begin))
            .route("/failed", get(async || Refused::internal()))
            .route("/told", get(async || (StatusCode::INTERNAL_SERVER_ERROR, "in words")))
            .route("/well", get(async || "well"))
            .layer(SessionManagerLayer::new(Away))
            .layer(from_fn(explain_unsaved));
        let asked = Request::get(path).body(Body::empty()).expect("a request");
        routes.oneshot(asked).await.expect("an answer").status()
    }

    #[tokio::test]
    async fn a_session_that_cannot_be_saved_is_a_store_that_does_not_answer() {
        assert_eq!(status("/begin").await, StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(status("/failed").await, StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(status("/told").await, StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(status("/well").await, StatusCode::OK);
    }
}
