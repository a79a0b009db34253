//! How much one visitor may ask for.
//!
//! These buckets are of one process; what all processes of a site count together is in
//! `service/src/budgets.rs`. Visitors are told apart by [`ClientAddress`], which no header
//! can forge.
//! Which groups are counted says [`Group`].

use std::{fmt, net::IpAddr, num::NonZeroU32, sync::Arc, time::Duration};

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method},
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use governor::{
    DefaultKeyedRateLimiter, NotUntil, Quota, RateLimiter,
    clock::{Clock, DefaultClock},
    middleware::StateInformationMiddleware,
};
use safehouse_app::problem::Kind;
use safehouse_service::budgets::{PictureBudget, Quotas};

use super::{client_address::ClientAddress, group::Group, problem::Refused};
use crate::config::Config;

/// The most requests of a minute, and how many of them are left.
const POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");
const LEFT: HeaderName = HeaderName::from_static("ratelimit");

type Limiter = DefaultKeyedRateLimiter<IpAddr, StateInformationMiddleware>;

/// What is left of what a network may ask for, for the headers `RateLimit-Policy` and
/// `RateLimit` of the IETF's draft (draft-ietf-httpapi-ratelimit-headers, version 10). The
/// older `X-RateLimit-*` mean something else on every site, so there are none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Allowance {
    /// Which bucket it is.
    name: &'static str,
    /// The most that it holds: what may be asked for in a minute.
    most: u32,
    /// How many are left in it.
    left: u32,
    /// Seconds until it holds as many as it can, or, where nothing is left, one more.
    seconds: u64,
}

impl Allowance {
    fn write(self, headers: &mut HeaderMap) {
        let Self { name, most, left, seconds } = self;
        let policy = HeaderValue::from_str(&format!("\"{name}\";q={most};w=60"));
        let left = HeaderValue::from_str(&format!("\"{name}\";r={left};t={seconds}"));
        if let (Ok(policy), Ok(left)) = (policy, left) {
            headers.insert(POLICY, policy);
            headers.insert(LEFT, left);
        }
    }
}

/// The buckets: one for pages, stricter ones for changes and for card sheets
/// that must be drawn.
pub(super) struct RateLimits {
    pages: Option<Limiter>,
    writes: Option<Limiter>,
    sheets: Option<Limiter>,
    clock: DefaultClock,
}

impl RateLimits {
    pub(super) fn new(config: &Config) -> Self {
        Self {
            pages: limiter(config.page_limit),
            writes: limiter(config.write_limit),
            sheets: limiter(config.sheet_limit),
            clock: DefaultClock::default(),
        }
    }

    /// Takes one from the bucket, or says how long until it holds one; and what is left of
    /// it, where there is a limit.
    fn take(&self, method: &Method, group: Group, visitor: ClientAddress) -> (Option<Allowance>, Result<(), Duration>) {
        let is_read = method.is_safe() || group.changes_as_often_as_reads();
        let (name, limiter) = if is_read { ("reads", &self.pages) } else { ("writes", &self.writes) };
        let Some(limiter) = limiter else { return (None, Ok(())) };
        match limiter.check_key(&visitor.network()) {
            Ok(state) => {
                let (quota, left) = (state.quota(), state.remaining_burst_capacity());
                let most = quota.burst_size().get();
                let until_full = quota.replenish_interval().saturating_mul(most.saturating_sub(left));
                let seconds = until_full.as_secs() + u64::from(until_full.subsec_nanos() > 0);
                (Some(Allowance { name, most, left, seconds }), Ok(()))
            }
            Err(early) => {
                let (most, wait) = (early.quota().burst_size().get(), self.wait(&early));
                (Some(Allowance { name, most, left: 0, seconds: wait.as_secs() + 1 }), Err(wait))
            }
        }
    }

    fn wait(&self, early: &NotUntil<<DefaultClock as Clock>::Instant>) -> Duration {
        early.wait_time_from(self.clock.now())
    }

    /// Forgets the visitors whose buckets are full again.
    pub(super) fn forget_quiet(&self) {
        for limiter in [&self.pages, &self.writes, &self.sheets].into_iter().flatten() {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

impl PictureBudget for RateLimits {
    fn take(&self, network: IpAddr) -> Result<(), u64> {
        let Some(limiter) = &self.sheets else { return Ok(()) };
        limiter.check_key(&network).map(|_| ()).map_err(|early| self.wait(&early).as_secs() + 1)
    }
}

/// What one network may have of what all processes of a site count together.
pub(super) fn quotas(config: &Config) -> Quotas {
    Quotas {
        shares_a_day: config.share_limit,
        share_kib_a_day: config.share_limit_kib,
        accounts_a_day: config.account_limit,
        games_a_day: config.game_limit,
        measured_kilogames_a_day: config.measurement_limit,
        passwords_a_minute: config.sign_in_limit,
    }
}

impl fmt::Debug for RateLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RateLimits").finish_non_exhaustive()
    }
}

/// A bucket that holds a minute's worth and fills evenly; 0 is no limit.
fn limiter(per_minute: u32) -> Option<Limiter> {
    NonZeroU32::new(per_minute).map(|count| RateLimiter::keyed(Quota::per_minute(count)).with_middleware())
}

/// Answers as many requests of a visitor as the limits allow, and tells programs what is
/// left.
pub(super) async fn limit_rate(State(limits): State<Arc<RateLimits>>, request: Request, next: Next) -> Response {
    let group = request.extensions().get::<Group>().copied().unwrap_or_default();
    let visitor = request.extensions().get::<ClientAddress>().copied();
    let (true, Some(visitor)) = (group.is_counted(), visitor) else {
        return next.run(request).await;
    };
    let (allowance, taken) = limits.take(request.method(), group, visitor);
    let mut response = match taken {
        Ok(()) => next.run(request).await,
        Err(wait) => Refused::until(Kind::TooManyRequests, wait.as_secs() + 1).into_response(),
    };
    if let Some(allowance) = allowance.filter(|_| group.is_for_programs()) {
        allowance.write(response.headers_mut());
    }
    response
}
