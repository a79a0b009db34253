//! How a page of accounts is answered.

use axum::{
    body::Body,
    extract::Request,
    http::{
        HeaderMap, HeaderValue, Method, Uri,
        header::{RETRY_AFTER, SET_COOKIE},
        request::Parts,
    },
    response::{IntoResponse as _, Response},
};
use leptos::prelude::provide_context;
use leptos_axum::render_app_async_with_context;
use safehouse_app::{
    drawing::Page,
    pages::account::{CodesOf, Drawn, Form, draw_ask_factor, in_the_clear},
    paths,
    problem::refused,
};
use safehouse_service::{
    Caller, Refusal, Secret, Service,
    accounts::{Admitted, Proof},
    second_factor,
    sign_in::SignInStep,
};
use tower_sessions::{Session, session_store};

use crate::http::{
    ServerState,
    access::caller_of,
    lead::{leads_to, private},
    page_scripts::with_scripts,
    pages,
    posted::Answers,
    problem::Refused,
    sessions::{self, Asking, DEVICE, Safety, cookie_of, device_cookie},
};

/// Who asked, and what an answer needs of how.
pub(in crate::http) struct Answering {
    pub(in crate::http) site: ServerState,
    pub(super) caller: Caller,
    /// What the browser is known by, if somebody signed in with it before.
    pub(super) device: Option<String>,
    session: Option<Session>,
    asking: Asking,
    /// The request without its body: what a page is drawn for.
    parts: Parts,
}

impl Answering {
    /// Of a request whose caller was found out.
    pub(in crate::http) fn of(site: &ServerState, request: &Request) -> Self {
        let mut like = Request::new(Body::empty());
        *like.method_mut() = Method::GET;
        *like.headers_mut() = request.headers().clone();
        *like.extensions_mut() = request.extensions().clone();
        let (parts, _) = like.into_parts();
        Self {
            site: site.clone(),
            // Where the list did not find out who asks, it is nobody who may.
            caller: caller_of(request).unwrap_or(Caller::Guest { network: std::net::Ipv6Addr::UNSPECIFIED.into() }),
            device: device(request.headers(), Safety::of(&site.config)),
            session: request.extensions().get::<Session>().cloned(),
            asking: Asking::of(request),
            parts,
        }
    }

    pub(super) fn service(&self) -> &Service {
        &self.site.app.service
    }

    /// Where whoever runs the site is found; empty where nobody said.
    pub(super) fn contact(&self) -> String {
        self.site.app.contact.as_deref().unwrap_or_default().to_owned()
    }

    /// The page at a path of the application.
    pub(in crate::http) async fn show(&self, path: &'static str, page: Page) -> Response {
        let page = pages::in_area(&self.site, &self.caller, path, page).await;
        let page = match Safety::of(&self.site.config) {
            Safety::InTheClear => Page { body: in_the_clear().into_string() + &page.body, ..page },
            Safety::Https | Safety::ThisMachine | Safety::Refused => page,
        };
        let page = with_scripts(page, &self.parts.extensions);
        let mut parts = self.parts.clone();
        parts.uri = Uri::from_static(path);
        let contexts = pages::contexts(&self.site);
        let with_page = move || {
            contexts();
            provide_context(Drawn(page.clone()));
        };
        let render = render_app_async_with_context(with_page, pages::document(&self.site));
        private(render(Request::from_parts(parts, Body::empty())).await)
    }

    /// A page that shows codes of the account, once.
    pub(super) async fn show_codes(&self, path: &'static str, draw: impl FnOnce(&CodesOf<'_>) -> Page) -> Response {
        let name = self.caller.person().map(|person| person.name.as_str()).unwrap_or_default();
        let of = CodesOf { site: &self.site_name(), name, at_ms: self.service().clock.now_ms() };
        self.show(path, draw(&of)).await
    }

    /// Whether there are passkeys at the site's address.
    pub(super) fn has_passkeys(&self) -> bool {
        self.service().passkeys.why_none().is_none()
    }

    /// The page of a form that was refused; what only waiting or whoever runs the site can
    /// mend says so in its headers, too.
    pub(super) async fn show_or_fail(&self, refusal: &Refusal, path: &'static str, page: Page) -> Response {
        match refusal {
            Refusal::Store(_) | Refusal::Failed | Refusal::SignIn => self.fail(refusal),
            _ => waiting(refusal, self.show(path, page).await),
        }
    }

    /// What was refused, on a page of its own. Whoever must sign in first is led there.
    pub(super) fn fail(&self, refusal: &Refusal) -> Response {
        match refusal {
            Refusal::SignIn => leads_to(paths::SIGN_IN),
            Refusal::SecondFactorFirst => leads_to(paths::SECOND_FACTOR),
            Refusal::Store(_) => private(Refused::unavailable().into_response()),
            _ => private(Refused::from(refused(refusal)).into_response()),
        }
    }

    /// Goes on with signing in after the password was right.
    pub(super) async fn go_on(&self, step: SignInStep, next: &str) -> Response {
        match step {
            SignInStep::Done(signed_in) => self.begin(&signed_in.admitted, signed_in.device.as_ref(), next).await,
            SignInStep::SecondFactor(asked) => {
                let form = Form { next: next.to_owned(), ..Form::default() };
                self.show(paths::SIGN_IN, draw_ask_factor(&asked.token, self.has_passkeys(), &form)).await
            }
        }
    }

    /// Begins a session of somebody who just made the account or set its password, in a
    /// browser that is known from now on, and leads on.
    pub(super) async fn begin_known(&self, admitted: &Admitted, next: &str) -> Response {
        match self.service().trust_browser(admitted).await {
            Ok(device) => self.begin(admitted, Some(&device), next).await,
            Err(refusal) => self.fail(&refusal),
        }
    }

    /// Begins a session and leads on; to one's own account where nothing else was named.
    pub(super) async fn begin(&self, admitted: &Admitted, device: Option<&Secret>, next: &str) -> Response {
        let Some(session) = &self.session else { return self.fail(&Refusal::Failed) };
        // With the password alone these come no further.
        let lacks_factor = second_factor::is_required_of(admitted.rank) && admitted.proof == Proof::Password;
        let next = match lacks_factor {
            // What is of the account itself asked for nothing that it lacks.
            true if next.starts_with(paths::ACCOUNT) => paths::SECOND_FACTOR.to_owned(),
            true => paths::with_next(paths::SECOND_FACTOR, next),
            false => next.to_owned(),
        };
        let begun = sessions::begin(self.service(), session, &self.asking, admitted).await;
        let mut response = self.led(begun, &next);
        let cookie = device.and_then(|token| device_cookie(Safety::of(&self.site.config), token.expose()));
        if let Some(cookie) = cookie {
            response.headers_mut().append(SET_COOKIE, cookie);
        }
        response
    }

    /// Gives the session another id, as whoever has it just proved more than before.
    pub(super) async fn renew(&self, admitted: &Admitted) -> Result<(), Refusal> {
        let session = self.session.as_ref().ok_or(Refusal::Failed)?;
        sessions::confirm(self.service(), session, &self.asking, admitted).await.map_err(|error| {
            tracing::error!(%error, "a session was not kept");
            Refusal::Failed
        })
    }

    /// What others call this site: its host, where that is known.
    pub(super) fn site_name(&self) -> String {
        self.site.config.public_url.as_ref().map_or("Safehouse", |url| url.host()).to_owned()
    }

    /// Remembers that the password was just given and leads on.
    pub(super) async fn confirm(&self, admitted: &Admitted, next: &str) -> Response {
        let Some(session) = &self.session else { return self.fail(&Refusal::Failed) };
        let confirmed = sessions::confirm(self.service(), session, &self.asking, admitted).await;
        self.led(confirmed, next)
    }

    /// Takes the browser's cookie back, and what it kept of pages that name the account, and
    /// leads home; for good where the account is deleted.
    pub(super) async fn forget(&self, is_for_good: bool) -> Response {
        if let Some(session) = &self.session {
            sessions::forget(session).await;
        }
        let mut response = leads_to(paths::HOME);
        response.headers_mut().insert("clear-site-data", HeaderValue::from_static("\"cache\""));
        if let Some(cookie) = sessions::left_cookie(Safety::of(&self.site.config), is_for_good) {
            response.headers_mut().append(SET_COOKIE, cookie);
        }
        response
    }

    fn led(&self, outcome: session_store::Result<()>, next: &str) -> Response {
        match outcome {
            Ok(()) => leads_to(if next.is_empty() { paths::ACCOUNT } else { next }),
            Err(error) => {
                tracing::error!(%error, "a session was not kept");
                self.fail(&Refusal::Failed)
            }
        }
    }
}

/// Says in a header how long to wait, where that helps.
pub(super) fn waiting(refusal: &Refusal, mut response: Response) -> Response {
    if let Refusal::TooOften { seconds }
    | Refusal::TriedTooOften { seconds }
    | Refusal::TooManyAccounts { seconds }
    | Refusal::Busy { seconds } = refusal
    {
        response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(*seconds));
    }
    response
}

/// The page that asks for the password and leads on to another one.
pub(super) fn confirmed_first(next: &str) -> String {
    paths::with_next(paths::CONFIRM, next)
}

impl Answers for Answering {
    fn of_request(site: &ServerState, request: &Request) -> Self {
        Self::of(site, request)
    }
}

fn device(headers: &HeaderMap, safety: Safety) -> Option<String> {
    cookie_of(headers, safety, DEVICE).map(str::to_owned)
}
