//! Figures for whoever watches the site, in the text form of Prometheus, at an address of
//! its own.
//!
//! No label has anything of a visitor's: routes are named by their patterns, of which there
//! are as many as addresses in the list, methods and actions are of fixed sets. What is
//! counted is that of one process.

use std::{
    convert::Infallible,
    fmt::Write as _,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::http::{Method, Request, Response, StatusCode, header::CONTENT_TYPE};
use http_body_util::Full;
use hyper::{body::Bytes, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use prometheus_client::{
    encoding::{EncodeLabelSet, text::encode},
    metrics::{
        counter::Counter,
        family::Family,
        gauge::Gauge,
        histogram::{Histogram, exponential_buckets},
    },
    registry::Registry,
};
use safehouse_service::{Caller, audit, mail};
use tokio::{net::TcpListener, sync::Semaphore, time::timeout};

use super::ServerState;

/// What the answers are.
const MEDIA_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
/// How many ask for figures at a time.
const AT_A_TIME: usize = 4;
/// How long one of them may take.
const PATIENCE: Duration = Duration::from_secs(10);
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

/// All figures as they are now.
pub async fn figures(site: &ServerState) -> String {
    let mut text = String::new();
    if encode(&mut text, &site.metrics.registry).is_err() {
        tracing::error!("figures cannot be written");
    }
    // What is only looked at stands before the end of the text.
    let mut text = text.trim_end().trim_end_matches("# EOF").to_owned();
    looked_at(site, &mut text).await;
    text.push_str("# EOF\n");
    text
}

async fn looked_at(site: &ServerState, text: &mut String) {
    let mut family = |name: &str, kind: &str, help: &str, values: &[(String, f64)]| {
        let _ = writeln!(text, "# HELP safehouse_{name} {help}\n# TYPE safehouse_{name} {kind}");
        let end = if kind == "counter" { "_total" } else { "" };
        for (labels, value) in values {
            let _ = writeln!(text, "safehouse_{name}{end}{labels} {value}");
        }
    };
    let one = |value: f64| [(String::new(), value)];
    family("uptime_seconds", "gauge", "Since the program began", &one(site.metrics.began.elapsed().as_secs_f64()));
    if let Some(bytes) = memory() {
        family("memory_bytes", "gauge", "Memory of the process", &one(bytes as f64));
    }
    let (jobs, kib) = site.workers.load();
    family("drawing_queue", "gauge", "Pages that are drawn or wait for it", &one(jobs as f64));
    family("held_kibibytes", "gauge", "Memory of what is sent and received", &one(kib as f64));

    let began = Instant::now();
    let is_well = site.store.health().await.is_ok();
    family("store_up", "gauge", "Whether the database answers", &one(f64::from(u8::from(is_well))));
    family("store_answer_seconds", "gauge", "How long it took to answer", &one(began.elapsed().as_secs_f64()));
    let actions: Vec<_> =
        audit::counted().map(|(action, count)| (format!("{{action=\"{}\"}}", action.name()), count as f64)).collect();
    family("account_actions", "counter", "What was done to accounts, by this process", &actions);
    if let Ok(letters) = mail::total_letters(&site.app.service, &Caller::Administrator).await {
        let states = [("waiting", letters.waiting), ("sent", letters.sent), ("failed", letters.failed)];
        let letters = states.map(|(state, count)| (format!("{{state=\"{state}\"}}"), count as f64));
        family("letters", "gauge", "Letters that are remembered, by what became of them", &letters);
    }
}

/// Bytes of the process that are in memory, where the system says so.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kib| kib * 1024)
}

/// Answers whoever asks for figures, for as long as the site is served.
pub async fn serve_figures(listener: TcpListener, site: ServerState) {
    let places = Arc::new(Semaphore::new(AT_A_TIME));
    while let Ok(place) = places.clone().acquire_owned().await {
        let Ok((socket, _)) = listener.accept().await else {
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        let site = site.clone();
        tokio::spawn(async move {
            let answer = service_fn(move |request: Request<hyper::body::Incoming>| {
                let site = site.clone();
                async move { Ok::<_, Infallible>(answer(&site, request.method(), request.uri().path()).await) }
            });
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .keep_alive(false)
                .serve_connection(TokioIo::new(socket), answer);
            // Whoever went away, or took too long, asks again.
            let _ = timeout(PATIENCE, connection).await;
            drop(place);
        });
    }
}

async fn answer(site: &ServerState, method: &Method, path: &str) -> Response<Full<Bytes>> {
    let (status, text) = match (path, method) {
        ("/metrics", &Method::GET) => (StatusCode::OK, figures(site).await),
        ("/metrics", _) => (StatusCode::METHOD_NOT_ALLOWED, String::new()),
        _ => (StatusCode::NOT_FOUND, String::new()),
    };
    let mut response = Response::new(Full::from(text));
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, axum::http::HeaderValue::from_static(MEDIA_TYPE));
    response
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
