//! What the program logs while one test asks, of which other tests of this process write nothing.

use std::{
    cell::Cell,
    fmt, io,
    path::Path,
    sync::{Arc, Mutex},
};

use tracing::{
    Event, Subscriber,
    span::{Attributes, Id},
};
use tracing_subscriber::{
    EnvFilter, Layer,
    fmt::{
        FmtContext, FormatEvent, FormatFields,
        format::{Writer, format},
    },
    layer::{Context, SubscriberExt as _},
    registry::LookupSpan,
};

/// All that our own crates say, and what others say aloud.
const FILTER: &str = "info,safehouse=trace";

/// What is another one each time behind these.
const OWN: &[&str] = &["microseconds=", "request{id=", "safehouse.request_id="];

thread_local! {
    /// Whether the test that reads the log runs on this thread.
    static IS_OURS: Cell<bool> = const { Cell::new(false) };
}

/// The span of a request that the test sent: what threads of the site do for it is done in it.
struct Ours;

struct Marking;

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for Marking {
    fn on_new_span(&self, _: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        if IS_OURS.get()
            && let Some(span) = context.span(id)
        {
            span.extensions_mut().insert(Ours);
        }
    }
}

struct OurLines;

impl<S, N> FormatEvent<S, N> for OurLines
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(&self, context: &FmtContext<'_, S, N>, writer: Writer<'_>, event: &Event<'_>) -> fmt::Result {
        let is_marked = || {
            let mut spans = context.event_scope().into_iter().flatten();
            spans.any(|span| span.extensions().get::<Ours>().is_some())
        };
        if IS_OURS.get() || is_marked() { format().without_time().format_event(context, writer, event) } else { Ok(()) }
    }
}

/// Lines of the log.
#[derive(Debug, Clone, Default)]
pub(super) struct Logged(Arc<Mutex<Vec<u8>>>);

impl io::Write for Logged {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Logged {
    /// Begins to keep what is logged for whatever this thread asks; once in a process.
    pub(super) fn begin() -> Self {
        let kept = Self::default();
        let sink = kept.clone();
        let lines =
            tracing_subscriber::fmt::layer().with_ansi(false).event_format(OurLines).with_writer(move || sink.clone());
        let all = tracing_subscriber::registry().with(EnvFilter::new(FILTER)).with(Marking).with(lines);
        tracing::subscriber::set_global_default(all).expect("no other test of this process takes the log");
        IS_OURS.set(true);
        kept
    }

    /// What was logged since this was asked last, without how long it took, the numbers of requests, and the folder of
    /// the site's data.
    pub(super) fn taken(&self, folder: &Path) -> String {
        let bytes = std::mem::take(&mut *self.0.lock().unwrap());
        let text = String::from_utf8(bytes).unwrap().replace(&*folder.to_string_lossy(), "DATA");
        // The database says of whatever takes it long that it did.
        let mut plain: String =
            text.lines().filter(|line| !line.contains("slow statement")).flat_map(|line| [line, "\n"]).collect();
        for own in OWN {
            let mut parts = plain.split(own);
            let mut rest = parts.next().unwrap_or_default().to_owned();
            for part in parts {
                rest.push_str(own);
                rest.push_str(part.trim_start_matches(|letter: char| letter.is_ascii_alphanumeric()));
            }
            plain = rest;
        }
        plain
    }
}
