//! Structured logs: for people on a terminal, JSON for machines.

use std::io::{self, IsTerminal as _};

use tracing_subscriber::{
    EnvFilter, Layer, Registry,
    filter::{FilterExt as _, filter_fn},
    fmt,
    layer::SubscriberExt as _,
    util::SubscriberInitExt as _,
};

use crate::{
    config::{Config, LogFormat},
    traces::is_trace,
};

/// Starts logging to standard error, and what else takes what is logged. A second call in one
/// process changes nothing.
pub(crate) fn start(config: &Config, other: Option<Box<dyn Layer<Registry> + Send + Sync>>) {
    let filter = EnvFilter::new(&config.log).and(filter_fn(|metadata| !is_trace(metadata)));
    let pretty = match config.log_format {
        LogFormat::Auto => io::stderr().is_terminal(),
        LogFormat::Pretty => true,
        LogFormat::Json => false,
    };
    let lines = fmt::layer().with_writer(io::stderr);
    let lines = if pretty {
        lines.with_ansi(io::stderr().is_terminal()).with_target(false).boxed()
    } else {
        lines.json().flatten_event(true).with_current_span(true).with_span_list(false).boxed()
    };
    let started = tracing_subscriber::registry().with(other).with(lines.with_filter(filter)).try_init();
    if started.is_err() {
        tracing::debug!("logging was already started");
        return;
    }
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string);
        let reason = panic.payload_as_str();
        tracing::error!(place, reason, "a panic");
    }));
}
