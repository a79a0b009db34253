//! Who looks at which match in this process, and word of what was touched.
//!
//! Between processes and within one nothing is passed on but which match changed: what of it somebody
//! may know is drawn for them alone ([`events`](super::events)).

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use safehouse_service::{MatchId, MatchTouch};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use crate::http::places::{Eviction, First, Place, Places};

/// Streams of one process, and of one network.
const STREAMS: usize = 2_000;
const STREAMS_OF_A_NETWORK: usize = 64;
/// Streams of one reader of one match.
const STREAMS_OF_A_READER: usize = 8;

/// What is known of a match that somebody looks at.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Told {
    pub(super) version: i64,
    pub(super) seen_at: [Option<i64>; 2],
}

/// The streams of this process.
pub(in crate::http) struct Streams {
    places: Arc<Places>,
    ending: CancellationToken,
    watched: Mutex<HashMap<MatchId, Watched>>,
}

struct Watched {
    told: watch::Sender<Told>,
    /// How many streams each reader has, by the addresses that they have of it.
    readers: HashMap<String, usize>,
}

/// A stream that is told of a match, until it is dropped.
pub(super) struct Watching {
    streams: Arc<Streams>,
    id: MatchId,
    reader: String,
    pub(super) told: watch::Receiver<Told>,
}

impl Streams {
    pub(in crate::http) fn new() -> Arc<Self> {
        let places = Places::new(STREAMS, STREAMS_OF_A_NETWORK, First::Oldest);
        Arc::new(Self { places, ending: CancellationToken::new(), watched: Mutex::default() })
    }

    /// Ends all of them: browsers come back to the next process.
    pub(in crate::http) fn end(&self) {
        self.ending.cancel();
    }

    /// Is cancelled when they end.
    pub(super) fn ending(&self) -> CancellationToken {
        self.ending.clone()
    }

    /// A place for a stream; `None` where there are as many as may be.
    pub(super) fn place(&self, network: Option<IpAddr>, connection: &Eviction) -> Option<Place> {
        self.places.take(network, connection).ok()
    }

    /// Whether anybody looks at a match.
    pub(super) fn are_watched(&self) -> bool {
        !self.watched().is_empty()
    }

    /// A match is at this version now.
    pub(super) fn tell(&self, id: &MatchId, version: i64) {
        if let Some(watched) = self.watched().get(id) {
            watched.told.send_if_modified(|told| {
                let is_newer = told.version < version;
                told.version = told.version.max(version);
                is_newer
            });
        }
    }

    /// A match was touched, in whatever process.
    pub(super) fn touched(&self, touch: &MatchTouch) {
        if let Some(watched) = self.watched().get(&touch.id) {
            watched.told.send_if_modified(|told| {
                let now = Told { version: told.version.max(touch.version), seen_at: touch.seen_at };
                let is_newer = *told != now;
                *told = now;
                is_newer
            });
        }
    }

    /// Is told of a match; `None` where the reader is told of it in too many places.
    pub(super) fn watch(self: &Arc<Self>, id: MatchId, reader: &str) -> Option<Watching> {
        let mut all = self.watched();
        let watched = all
            .entry(id.clone())
            .or_insert_with(|| Watched { told: watch::Sender::new(Told::default()), readers: HashMap::new() });
        let has = watched.readers.entry(reader.to_owned()).or_default();
        if *has >= STREAMS_OF_A_READER {
            return None;
        }
        *has += 1;
        let told = watched.told.subscribe();
        drop(all);
        Some(Watching { streams: self.clone(), id, reader: reader.to_owned(), told })
    }

    fn watched(&self) -> MutexGuard<'_, HashMap<MatchId, Watched>> {
        // Every change is whole before anything can panic.
        self.watched.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let mut all = self.streams.watched();
        let Some(watched) = all.get_mut(&self.id) else { return };
        if let Some(has) = watched.readers.get_mut(&self.reader) {
            *has = has.saturating_sub(1);
            if *has == 0 {
                watched.readers.remove(&self.reader);
            }
        }
        if watched.readers.is_empty() {
            all.remove(&self.id);
        }
    }
}
