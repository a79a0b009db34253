//! GET /healthz
//!
//! A supervisor ends a program that is not healthy, so load alone must never
//! look like illness: the database is asked at most once a second, on a
//! connection of its own and without a lock, and whoever asks meanwhile gets
//! the last answer.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use axum::{
    Json, Router,
    extract::State,
    http::{StatusCode, header::CACHE_CONTROL},
    response::{IntoResponse as _, Response},
    routing::get,
};
use safehouse_store::{Health, Store, StoreError};
use serde_json::json;
use tokio::{sync::Notify, time::timeout};

/// How long an answer of the database is good for.
const FRESH: Duration = Duration::from_secs(1);
/// How long a question waits for a fresher answer.
const PATIENCE: Duration = Duration::from_millis(300);
/// How long the database may be silent before that counts as an answer.
const SILENCE: Duration = Duration::from_secs(5);

/// What the database last answered.
pub(super) struct LastHealth(Mutex<Known>, Notify);

struct Known {
    /// When the last question was sent.
    asked: Option<Instant>,
    /// When the last answer came.
    heard: Instant,
    last: Word,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Word {
    Ok,
    ReadOnly,
    Unavailable,
}

impl LastHealth {
    /// The database was just opened, so it is well.
    pub(super) fn new() -> Arc<Self> {
        Arc::new(Self(Mutex::new(Known { asked: None, heard: Instant::now(), last: Word::Ok }), Notify::new()))
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        // Every change is whole before anything can panic.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a new question is due; it then counts as asked.
    fn is_due(&self) -> bool {
        let mut known = self.known();
        let due = known.asked.is_none_or(|asked| asked.elapsed() >= FRESH);
        if due {
            known.asked = Some(Instant::now());
        }
        due
    }

    fn hear(&self, answer: Result<Health, StoreError>) {
        let word = match answer {
            Ok(Health::Well) => Word::Ok,
            Ok(Health::ReadOnly) => Word::ReadOnly,
            // Silence is judged by how long it lasts.
            Err(StoreError::Unavailable(safehouse_store::Absence::Silent)) => return,
            Err(error) => {
                tracing::error!(%error, "the health check failed");
                Word::Unavailable
            }
        };
        let mut known = self.known();
        (known.heard, known.last) = (Instant::now(), word);
        drop(known);
        self.1.notify_waiters();
    }

    fn word(&self) -> Word {
        let known = self.known();
        if known.heard.elapsed() < SILENCE { known.last } else { Word::Unavailable }
    }

    async fn ask(self: &Arc<Self>, store: &Store) -> Word {
        let heard = self.1.notified();
        if self.is_due() {
            let (health, store) = (self.clone(), store.clone());
            // Goes on when the one who asked does not wait for it.
            tokio::spawn(async move {
                let answer = store.health().await;
                health.hear(answer);
            });
            // Too late is no matter: then the last answer counts.
            let _ = timeout(PATIENCE, heard).await;
        }
        self.word()
    }
}

/// No layer of its own: it waits for no worker.
pub(super) fn routes(health: Arc<LastHealth>, store: Store) -> Router {
    Router::new().route("/healthz", get(get_health)).with_state((health, store))
}

/// 200 when the database answers and takes changes, otherwise 503.
async fn get_health(State((health, store)): State<(Arc<LastHealth>, Store)>) -> Response {
    let (status, word) = match health.ask(&store).await {
        Word::Ok => (StatusCode::OK, "ok"),
        Word::ReadOnly => (StatusCode::SERVICE_UNAVAILABLE, "read-only"),
        Word::Unavailable => (StatusCode::SERVICE_UNAVAILABLE, "unavailable"),
    };
    (status, [(CACHE_CONTROL, "no-store")], Json(json!({ "status": word }))).into_response()
}
