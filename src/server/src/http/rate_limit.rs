//! How much one visitor may ask for.
//!
//! Visitors are told apart by [`ClientAddress`], which no header can forge.
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
use safehouse_service::Budgets;

use super::{
    client_address::{ClientAddress, neighbourhood},
    group::Group,
    problem::Refused,
};
use crate::config::Config;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

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
    shares: Daily,
    share_kib: Daily,
    accounts: Daily,
    passwords: Option<Limiter>,
    clock: DefaultClock,
}

impl RateLimits {
    pub(super) fn new(config: &Config) -> Self {
        Self {
            pages: limiter(config.page_limit),
            writes: limiter(config.write_limit),
            sheets: limiter(config.sheet_limit),
            shares: Daily::new(config.share_limit),
            share_kib: Daily::new(config.share_limit_kib),
            accounts: Daily::new(config.account_limit),
            passwords: limiter(config.sign_in_limit),
            clock: DefaultClock::default(),
        }
    }

    /// Takes one from the bucket, or says how long until it holds one; and what is left of
    /// it, where there is a limit.
    fn take(&self, method: &Method, visitor: ClientAddress) -> (Option<Allowance>, Result<(), Duration>) {
        let (name, limiter) = if method.is_safe() { ("reads", &self.pages) } else { ("writes", &self.writes) };
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

    fn take_one(&self, limiter: &Option<Limiter>, network: IpAddr) -> Result<(), u64> {
        let Some(limiter) = limiter else { return Ok(()) };
        limiter.check_key(&network).map(|_| ()).map_err(|early| self.wait(&early).as_secs() + 1)
    }

    /// Forgets the visitors whose buckets are full again.
    pub(super) fn forget_quiet(&self) {
        let daily =
            [&self.shares, &self.share_kib, &self.accounts].map(|daily| [&daily.networks, &daily.neighbourhoods]);
        let limiters =
            [&self.pages, &self.writes, &self.sheets, &self.passwords].into_iter().chain(daily.into_iter().flatten());
        for limiter in limiters.flatten() {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

impl Budgets for RateLimits {
    fn take_share(&self, network: IpAddr, bytes: usize) -> Result<(), u64> {
        let kib = u32::try_from(bytes.div_ceil(1024)).unwrap_or(u32::MAX).max(1);
        self.shares.take(network, 1, &self.clock)?;
        self.share_kib.take(network, kib, &self.clock)
    }

    fn take_picture(&self, network: IpAddr) -> Result<(), u64> {
        self.take_one(&self.sheets, network)
    }

    fn take_account(&self, network: IpAddr) -> Result<(), u64> {
        self.accounts.take(network, 1, &self.clock)
    }

    fn take_password(&self, network: IpAddr) -> Result<(), u64> {
        // A customer of a provider who has many networks of IPv6 tries no more by that.
        self.take_one(&self.passwords, neighbourhood(network))
    }
}

impl fmt::Debug for RateLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RateLimits").finish_non_exhaustive()
    }
}

/// A bucket that holds a minute's worth and fills evenly; 0 is no limit.
fn limiter(per_minute: u32) -> Option<Limiter> {
    NonZeroU32::new(per_minute).map(|count| keyed(Quota::per_minute(count)))
}

fn keyed(quota: Quota) -> Limiter {
    RateLimiter::keyed(quota).with_middleware()
}

/// How many times as much as one network the networks of one provider's
/// customer may take together: one that has many of them has no more by that.
const NEIGHBOURS: u32 = 8;

/// Buckets that hold a day's worth and fill evenly.
struct Daily {
    networks: Option<Limiter>,
    neighbourhoods: Option<Limiter>,
}

impl Daily {
    fn new(per_day: u32) -> Self {
        let limiter = |count: u32| {
            let count = NonZeroU32::new(count)?;
            let quota = Quota::with_period(DAY.checked_div(count.get())?)?.allow_burst(count);
            Some(keyed(quota))
        };
        Self { networks: limiter(per_day), neighbourhoods: limiter(per_day.saturating_mul(NEIGHBOURS)) }
    }

    fn take(&self, network: IpAddr, count: u32, clock: &DefaultClock) -> Result<(), u64> {
        let Some(count) = NonZeroU32::new(count) else { return Ok(()) };
        for (limiter, key) in [(&self.networks, network), (&self.neighbourhoods, neighbourhood(network))] {
            let Some(limiter) = limiter else { continue };
            match limiter.check_key_n(&key, count) {
                Ok(Ok(_)) => {}
                Ok(Err(early)) => return Err(early.wait_time_from(clock.now()).as_secs() + 1),
                // More than a day's worth at once.
                Err(_) => return Err(DAY.as_secs()),
            }
        }
        Ok(())
    }
}

/// Answers as many requests of a visitor as the limits allow, and tells programs what is
/// left.
pub(super) async fn limit_rate(State(limits): State<Arc<RateLimits>>, request: Request, next: Next) -> Response {
    let group = request.extensions().get::<Group>().copied().unwrap_or_default();
    let visitor = request.extensions().get::<ClientAddress>().copied();
    let (true, Some(visitor)) = (group.is_counted(), visitor) else {
        return next.run(request).await;
    };
    let (allowance, taken) = limits.take(request.method(), visitor);
    let mut response = match taken {
        Ok(()) => next.run(request).await,
        Err(wait) => Refused::until(Kind::TooManyRequests, wait.as_secs() + 1).into_response(),
    };
    if let Some(allowance) = allowance.filter(|_| group.is_for_programs()) {
        allowance.write(response.headers_mut());
    }
    response
}
