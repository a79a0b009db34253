//! All figures in one text, and whoever asks for it.

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
use prometheus_client::encoding::text::encode;
use safehouse_service::{Caller, audit, mail, measurements};
use tokio::{net::TcpListener, sync::Semaphore, time::timeout};

use crate::http::ServerState;

/// What the answers are.
const MEDIA_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
/// How many ask for figures at a time.
const AT_A_TIME: usize = 4;
/// How long one of them may take.
const PATIENCE: Duration = Duration::from_secs(10);

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
    if let Ok(totals) = measurements::total_measurements(&site.app.service, &Caller::Administrator).await {
        let states = [("open", totals.open), ("done", totals.done), ("failed", totals.failed)];
        let states = states.map(|(state, count)| (format!("{{state=\"{state}\"}}"), count as f64));
        family("measurements", "gauge", "Measurements that are remembered, by how far they are", &states);
        family(
            "measurement_chunks",
            "gauge",
            "Chunks of measurements that are played now",
            &one(totals.playing as f64),
        );
    }
    let games = site.app.service.tables.measured_games();
    family("measured_games", "counter", "Games that this process played to measure something", &one(games as f64));
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
