//! Spans on their way to the collector: some at a time, every few seconds and at the end.

use std::time::Duration;

use opentelemetry::{KeyValue, trace::TracerProvider as _};
use opentelemetry_otlp::{ExporterBuildError, Protocol, SpanExporter, WithExportConfig as _, WithHttpConfig as _};
use opentelemetry_sdk::{Resource, trace::SdkTracerProvider};
use tokio::runtime::Handle;
use tracing::Subscriber;
use tracing_subscriber::{Layer, filter::filter_fn, registry::LookupSpan};

use super::{collector::Collector, is_trace};
use crate::{config::OtlpEndpoint, webhooks::NoTls};

/// How long the last spans may take when the program stops.
const ENDING: Duration = Duration::from_secs(1);

/// Why no traces can be sent.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SendingError {
    /// What sends them cannot be made.
    #[error("traces cannot be sent: {0}")]
    Exporter(#[from] ExporterBuildError),
    /// The collector cannot be spoken to.
    #[error(transparent)]
    Tls(#[from] NoTls),
}

/// Sends traces until it is stopped.
#[derive(Debug)]
pub(crate) struct Sending(SdkTracerProvider);

impl Sending {
    /// Sends traces to a collector by connections of this runtime.
    ///
    /// # Errors
    /// TLS cannot be used.
    pub(crate) fn to(endpoint: &OtlpEndpoint, runtime: &Handle) -> Result<Self, SendingError> {
        let exporter = SpanExporter::builder()
            .with_http()
            .with_http_client(Collector::new(runtime.clone())?)
            .with_protocol(Protocol::HttpBinary)
            .with_endpoint(endpoint.traces())
            .build()?;
        let resource = Resource::builder()
            .with_service_name("safehouse")
            .with_attributes([KeyValue::new("service.version", env!("CARGO_PKG_VERSION"))])
            .build();
        Ok(Self(SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource).build()))
    }

    /// What takes the spans, and nothing else of what is logged.
    pub(crate) fn layer<S: Subscriber + for<'a> LookupSpan<'a>>(&self) -> impl Layer<S> + use<S> {
        tracing_opentelemetry::layer()
            .with_tracer(self.0.tracer("safehouse"))
            .with_location(false)
            .with_threads(false)
            .with_tracked_inactivity(false)
            .with_level(false)
            .with_filter(filter_fn(|metadata| metadata.is_span() && is_trace(metadata)))
    }

    /// Sends what there still is. The runtime must still run, and this must be none of its
    /// threads.
    pub(crate) fn stop(self) {
        if let Err(error) = self.0.shutdown_with_timeout(ENDING) {
            tracing::warn!(%error, "the last traces may be missing");
        }
    }
}
