//! What happens in a match, told as it happens: a stream for each page that looks at it.
//!
//! Each event is the whole table as its reader may know it, drawn for that reader alone, with the
//! revision as its id; so whoever comes back after a break is right with the first, and a stream
//! that falls behind leaves out what was overtaken.

use std::{convert::Infallible, net::IpAddr, time::Duration};

use axum::{
    extract::{Path, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue},
    response::{IntoResponse as _, Response, Sse, sse::Event},
};
use futures_util::{Stream, stream};
use safehouse_app::{
    pages::test_games::{Since, fragment},
    problem::Kind,
};
use safehouse_service::{
    Caller, Refusal,
    matches::{self, OpenedMatch},
};
use tokio::time::{Instant, interval_at};
use tokio_util::sync::CancellationToken;

use super::{
    shown::{Company, Shown, presence},
    streams::Watching,
};
use crate::http::{
    ServerState,
    client_address::ClientAddress,
    lead::private,
    pages,
    places::{Eviction, Place},
    problem::Refused,
    public_decks::answer::Answering,
    test_games::{answered::AtTable as _, begin::playable},
};

/// How often a stream says something: whoever hears nothing for longer comes back.
const BEAT: Duration = Duration::from_secs(10);
/// After how long a browser comes back that lost its stream.
const RETRY: Duration = Duration::from_secs(1);
/// How long a stream lasts. Who asks is found out anew then, and the browser comes back at once.
const LONGEST: Duration = Duration::from_secs(15 * 60);
/// Seconds after which there may be room for a stream.
const FULL_WAIT: u64 = 10;
/// Tells proxies not to gather what is sent.
const UNBUFFERED: HeaderName = HeaderName::from_static("x-accel-buffering");

/// GET /{game}/games/two/{id}/events
pub(super) async fn get_events(
    State(site): State<ServerState>,
    Path((game, address)): Path<(String, String)>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    if playable(&site, &game).is_none() {
        return answering.nothing();
    }
    // Not one that is remembered by what it is called: several may have the same.
    let network = request.extensions().get::<ClientAddress>().map(|client| client.network());
    let connection = request.extensions().get::<Eviction>().cloned().unwrap_or_default();
    let known = last_event(request.headers());
    let origin = answering.whole("");
    match begin(site, answering.caller.clone(), (game, address), (network, known), origin, connection).await {
        Ok(events) => {
            let mut response = private(Sse::new(events).into_response());
            response.headers_mut().insert(UNBUFFERED, HeaderValue::from_static("no"));
            response
        }
        Err(Ended::Refused(refusal)) => answering.fail(&refusal, ""),
        Err(Ended::Full) => Refused::until(Kind::TooManyAtOnce, FULL_WAIT).into_response(),
    }
}

/// Which revision the browser has, as it says where it comes back.
fn last_event(headers: &HeaderMap) -> Option<i64> {
    headers.get("last-event-id")?.to_str().ok()?.trim().parse().ok()
}

/// Why there is no stream.
enum Ended {
    Refused(Refusal),
    Full,
}

impl From<Refusal> for Ended {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// A stream under way.
struct Telling {
    site: ServerState,
    caller: Caller,
    game: String,
    address: String,
    origin: String,
    watching: Watching,
    /// The revision that the browser has, and how many entries of the log that has.
    known: Option<i64>,
    entries: Option<usize>,
    company: Option<Company>,
    beat: tokio::time::Interval,
    ends: Instant,
    ending: CancellationToken,
    place: (Place, Eviction),
    /// What of the beginning is not sent yet.
    step: Step,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Greeting,
    Snapshot,
    On,
    Over,
}

async fn begin(
    site: ServerState,
    caller: Caller,
    (game, address): (String, String),
    (network, known): (Option<IpAddr>, Option<i64>),
    origin: String,
    connection: Eviction,
) -> Result<impl Stream<Item = Result<Event, Infallible>>, Ended> {
    let library = playable(&site, &game).ok_or(Refusal::Nothing)?;
    let opened = matches::open_match(&site.app.service, &caller, &library.catalogue, &address).await?;
    let id = match &opened {
        OpenedMatch::Playable(opened) => opened.id.clone(),
        OpenedMatch::Waiting(waiting) => waiting.id.clone(),
        OpenedMatch::Kept(_) => return Err(Refusal::Nothing.into()),
    };
    let place = site.streams.place(network, &connection).ok_or(Ended::Full)?;
    let watching = site.streams.watch(id, &address).ok_or(Ended::Full)?;
    let now = Instant::now();
    let telling = Telling {
        ending: site.streams.ending(),
        site,
        caller,
        game,
        address,
        origin,
        watching,
        known,
        entries: None,
        company: None,
        beat: interval_at(now + BEAT, BEAT),
        ends: now + LONGEST,
        place: (place, connection),
        step: Step::Greeting,
    };
    Ok(stream::unfold(telling, |mut telling| async move {
        let event = telling.next().await?;
        Some((Ok(event), telling))
    }))
}

impl Telling {
    /// What is told next; nothing at the end.
    async fn next(&mut self) -> Option<Event> {
        loop {
            match self.step {
                Step::Greeting => {
                    self.step = Step::Snapshot;
                    return Some(Event::default().retry(RETRY).comment("a table"));
                }
                Step::Over => return None,
                Step::Snapshot => {
                    self.step = Step::On;
                    self.be_there().await;
                    if let Some(event) = self.table().await {
                        return Some(event);
                    }
                }
                Step::On => {}
            }
            let (_, eviction) = &self.place;
            tokio::select! {
                biased;
                () = self.ending.cancelled() => return None,
                () = eviction.told() => return None,
                () = tokio::time::sleep_until(self.ends) => return None,
                changed = self.watching.told.changed() => {
                    changed.ok()?;
                    if let Some(event) = self.table().await {
                        return Some(event);
                    }
                }
                _ = self.beat.tick() => {
                    self.be_there().await;
                    return Some(self.presence());
                }
            }
        }
    }

    /// The table, where the browser has another one.
    async fn table(&mut self) -> Option<Event> {
        let library = playable(&self.site, &self.game)?;
        // What is told meanwhile is told again.
        self.watching.told.borrow_and_update();
        let opened = matches::open_match(&self.site.app.service, &self.caller, &library.catalogue, &self.address).await;
        let opened = match opened {
            Ok(OpenedMatch::Playable(opened)) => opened,
            Ok(OpenedMatch::Waiting(_)) => return None,
            Err(Refusal::Store(_)) => return None,
            // It is none of theirs any more.
            Ok(OpenedMatch::Kept(_)) | Err(_) => {
                self.step = Step::Over;
                return Some(Event::default().event("gone").data(""));
            }
        };
        self.company = Some(Company::of(&opened));
        if self.known == Some(opened.revision) {
            self.entries = Some(opened.entries());
            return None;
        }
        let (site, game, origin, entries) = (self.site.clone(), self.game.clone(), self.origin.clone(), self.entries);
        self.known = Some(opened.revision);
        // Drawing keeps a thread busy.
        let drawn = tokio::task::spawn_blocking(move || {
            let library = playable(&site, &game)?;
            let count = opened.entries();
            let mut shown = Shown::of(&opened, library, &origin);
            shown.since = entries.map_or(Since::Now, |before| Since::Entry(before.min(count)));
            let fragment = pages::draw(&site, &game, |scene| shown.with_table(|table| fragment(scene, table)));
            Some((serde_json::to_string(&fragment).ok()?, fragment.revision, count))
        });
        match drawn.await {
            Ok(Some((json, revision, count))) => {
                self.entries = Some(count);
                Some(Event::default().event("table").id(revision.to_string()).data(json))
            }
            Ok(None) => None,
            Err(error) => {
                tracing::error!(%error, "a table was not drawn for a stream");
                self.step = Step::Over;
                None
            }
        }
    }

    /// Who else is there, as far as this process knows.
    fn presence(&self) -> Event {
        let seen_at = self.watching.told.borrow().seen_at;
        let now = self.site.app.service.clock.now_ms();
        let is_known = seen_at.iter().any(Option::is_some);
        let said = self.company.as_ref().filter(|_| is_known).map(|company| presence(company, seen_at, now));
        Event::default().event("presence").data(said.unwrap_or_default())
    }

    /// Writes down that the reader is there.
    async fn be_there(&self) {
        if let Err(error) = matches::be_there(&self.site.app.service, &self.caller, &self.address).await
            && !matches!(error, Refusal::Nothing)
        {
            tracing::warn!(%error, "it was not written down who is at a table");
        }
    }
}
