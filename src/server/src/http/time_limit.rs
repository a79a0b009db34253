//! How long an answer may take to begin.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};

use axum::{
    extract::{Request, State},
    http::{HeaderValue, header::CONNECTION},
    middleware::Next,
    response::{IntoResponse as _, Response},
};

use safehouse_app::problem::{Kind, Problem};

use super::problem::Refused;

/// Seconds after which trying again may help.
const WAIT: u64 = 10;

/// Whether the body of a request is being received. Whose is late then is not
/// the site.
#[derive(Debug, Clone, Default)]
pub(super) struct Receiving(Arc<AtomicBool>);

impl Receiving {
    /// Says so.
    pub(super) fn set(&self, is_receiving: bool) {
        self.0.store(is_receiving, Relaxed);
    }
}

/// Ends requests that are not answered within the limit.
pub(super) async fn limit_time(State(limit): State<Duration>, mut request: Request, next: Next) -> Response {
    let receiving = Receiving::default();
    request.extensions_mut().insert(receiving.clone());
    match tokio::time::timeout(limit, next.run(request)).await {
        Ok(response) => response,
        Err(_) if receiving.0.load(Relaxed) => {
            let advice = "The rest of it did not arrive. Try again over a better connection.";
            let problem = Problem { retry_after: Some(WAIT), ..Kind::TooSlowlySent.problem(advice) };
            let mut response = Refused::from(problem).into_response();
            // What may still come is no request.
            response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
            response
        }
        Err(_) => Refused::until(Kind::TooSlow, WAIT).into_response(),
    }
}
