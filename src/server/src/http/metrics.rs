//! Figures for whoever watches the site, in the text form of Prometheus, at an address of
//! its own.
//!
//! No label has anything of a visitor's: routes are named by their patterns, of which there
//! are as many as addresses in the list, methods and actions are of fixed sets. What is
//! counted is that of one process.

mod figures;

use std::time::Instant;

use axum::http::{Method, StatusCode};
use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{
        counter::Counter,
        family::Family,
        gauge::Gauge,
        histogram::{Histogram, exponential_buckets},
    },
    registry::Registry,
};

use tracing::Span;

pub use self::figures::{figures, serve_figures};
use super::request_id::RequestId;
use crate::traces;

/// The route of what no pattern matches.
const UNROUTED: &str = "other";

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Answered {
    route: String,
    method: &'static str,
    status: u16,
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct OfRoute {
    route: String,
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct OfJob {
    job: &'static str,
    outcome: &'static str,
}

/// What is counted while the site is served.
pub(super) struct Metrics {
    answered: Family<Answered, Counter>,
    took: Family<OfRoute, Histogram>,
    under_way: Gauge,
    jobs: Family<OfJob, Counter>,
    registry: Registry,
    began: Instant,
}

/// Where the time of a request begins, and that it is under way.
pub(super) struct UnderWay<'a> {
    metrics: &'a Metrics,
    route: String,
    method: &'static str,
    began: Instant,
}

impl Metrics {
    pub(super) fn new() -> Self {
        let mut registry = Registry::with_prefix("safehouse");
        let answered = Family::default();
        registry.register("http_requests", "Requests that were answered", answered.clone());
        let took = Family::new_with_constructor(histogram as fn() -> Histogram);
        registry.register("http_request_seconds", "How long answers took until they began", took.clone());
        let under_way = Gauge::default();
        registry.register("http_requests_under_way", "Requests that are being answered", under_way.clone());
        let jobs = Family::default();
        registry.register("jobs", "Jobs of the program's own that were done or failed", jobs.clone());
        Self { answered, took, under_way, jobs, registry, began: Instant::now() }
    }

    /// A request of a route begins.
    pub(super) fn begin(&self, route: Option<&str>, method: &Method) -> UnderWay<'_> {
        self.under_way.inc();
        let route = route.filter(|route| !route.is_empty()).unwrap_or(UNROUTED).to_owned();
        UnderWay { metrics: self, route, method: name_of(method), began: Instant::now() }
    }

    /// A job was done or failed.
    pub(super) fn job(&self, job: &'static str, is_done: bool) {
        let outcome = if is_done { "done" } else { "failed" };
        self.jobs.get_or_create(&OfJob { job, outcome }).inc();
    }
}

impl UnderWay<'_> {
    /// The span of the request for whoever traces it.
    pub(super) fn traced(&self, id: &RequestId) -> Span {
        traces::request(self.method, &self.route, id)
    }

    /// It was answered.
    pub(super) fn answered(self, status: StatusCode) {
        let took = self.began.elapsed().as_secs_f64();
        let (route, method) = (self.route.clone(), self.method);
        self.metrics.took.get_or_create(&OfRoute { route: route.clone() }).observe(took);
        self.metrics.answered.get_or_create(&Answered { route, method, status: status.as_u16() }).inc();
    }
}

impl Drop for UnderWay<'_> {
    fn drop(&mut self) {
        self.metrics.under_way.dec();
    }
}

/// From a millisecond to half a minute.
fn histogram() -> Histogram {
    Histogram::new(exponential_buckets(0.001, 2.0, 16))
}

fn name_of(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_that_somebody_makes_up_are_one() {
        let odd = Method::from_bytes(b"BREW-192.0.2.1").unwrap();
        assert_eq!(name_of(&odd), "other");
        assert_eq!(name_of(&Method::TRACE), "other");
        assert_eq!(name_of(&Method::PATCH), "PATCH");
    }
}
