//! How the API answers: one form, and nothing but a form.

use axum::{
    http::{
        HeaderValue, StatusCode,
        header::{CACHE_CONTROL, CONTENT_TYPE},
    },
    response::{IntoResponse, Response},
};
use safehouse_app::problem::refused;
use safehouse_engine::wire::WireForm;
use safehouse_service::Refusal;

use crate::http::problem::Refused;

/// A form, or why there is none.
pub(super) type Answered<F> = Result<Answer<F>, Refused>;

/// A form as JSON.
pub(super) struct Answer<F>(pub(super) F);

impl<F: WireForm> IntoResponse for Answer<F> {
    fn into_response(self) -> Response {
        match serde_json::to_vec(&self.0) {
            Ok(json) => {
                let headers = [
                    (CONTENT_TYPE, HeaderValue::from_static("application/json")),
                    (CACHE_CONTROL, HeaderValue::from_static("no-cache")),
                ];
                (StatusCode::OK, headers, json).into_response()
            }
            Err(error) => {
                tracing::error!(%error, "a form cannot be written");
                Refused::internal().into_response()
            }
        }
    }
}

/// What the service refuses, as a program is told.
impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Store(_) => Self::unavailable(),
            Refusal::Forbidden => Self::forbidden(),
            refusal => refused(&refusal).into(),
        }
    }
}
