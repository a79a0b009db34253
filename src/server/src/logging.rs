//! Structured logs: for people on a terminal, JSON for machines.

use std::io::{self, IsTerminal as _};

use tracing_subscriber::{EnvFilter, fmt};

use crate::config::{Config, LogFormat};

/// Starts logging to standard error. A second call in one process changes
/// nothing.
pub(crate) fn start(config: &Config) {
    let filter = EnvFilter::new(&config.log);
    let pretty = match config.log_format {
        LogFormat::Auto => io::stderr().is_terminal(),
        LogFormat::Pretty => true,
        LogFormat::Json => false,
    };
    let lines = fmt().with_env_filter(filter).with_writer(io::stderr);
    let started = if pretty {
        lines.with_ansi(io::stderr().is_terminal()).with_target(false).try_init()
    } else {
        lines.json().flatten_event(true).with_current_span(true).with_span_list(false).try_init()
    };
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
