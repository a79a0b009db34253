//! A panic ends one request, not the program, and the visitor learns of it.

use std::panic::AssertUnwindSafe;

use axum::{
    extract::Request,
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use futures_util::FutureExt as _;

use super::problem::Refused;

pub(super) async fn catch(request: Request, next: Next) -> Response {
    // Nothing of the request outlives the panic, so nothing half-changed is seen.
    match AssertUnwindSafe(next.run(request)).catch_unwind().await {
        Ok(response) => response,
        Err(_) => Refused::internal().into_response(),
    }
}
