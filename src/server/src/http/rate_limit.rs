//! How much one visitor may ask for.
//!
//! Visitors are told apart by [`ClientAddress`], which no header can forge.
//! Built files and the health check are not counted.

use std::{net::IpAddr, num::NonZeroU32, time::Duration};

use axum::{
    extract::{Request, State},
    http::{HeaderValue, Method, StatusCode, header::RETRY_AFTER},
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use governor::{
    DefaultKeyedRateLimiter, Quota, RateLimiter,
    clock::{Clock as _, DefaultClock},
};

use super::{Site, client_address::ClientAddress, error_page::ErrorPage};
use crate::config::Config;

type Limiter = DefaultKeyedRateLimiter<IpAddr>;

/// The buckets: one for pages, a stricter one for changes.
pub(super) struct RateLimits {
    pages: Option<Limiter>,
    writes: Option<Limiter>,
    clock: DefaultClock,
}

impl RateLimits {
    pub(super) fn new(config: &Config) -> Self {
        Self { pages: limiter(config.page_limit), writes: limiter(config.write_limit), clock: DefaultClock::default() }
    }

    /// Takes one from the bucket, or says how long until it holds one.
    fn take(&self, method: &Method, visitor: ClientAddress) -> Result<(), Duration> {
        let limiter = if method.is_safe() { &self.pages } else { &self.writes };
        let Some(limiter) = limiter else { return Ok(()) };
        limiter.check_key(&visitor.network()).map_err(|early| early.wait_time_from(self.clock.now()))
    }

    /// Forgets the visitors whose buckets are full again.
    pub(super) fn forget_quiet(&self) {
        for limiter in [&self.pages, &self.writes].into_iter().flatten() {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

/// A bucket that holds a minute's worth and fills evenly; 0 is no limit.
fn limiter(per_minute: u32) -> Option<Limiter> {
    NonZeroU32::new(per_minute).map(|count| RateLimiter::keyed(Quota::per_minute(count)))
}

pub(super) async fn limit_rate(State(site): State<Site>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let counted = path != "/healthz" && !path.starts_with("/assets/");
    let visitor = request.extensions().get::<ClientAddress>().copied();
    let (true, Some(visitor)) = (counted, visitor) else {
        return next.run(request).await;
    };
    match site.limits.take(request.method(), visitor) {
        Ok(()) => next.run(request).await,
        Err(wait) => {
            let seconds = wait.as_secs() + 1;
            let advice = format!("Wait {seconds} s and try again.");
            let mut response =
                ErrorPage::new(&request, StatusCode::TOO_MANY_REQUESTS, "Too many requests", advice).into_response();
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
            response
        }
    }
}
