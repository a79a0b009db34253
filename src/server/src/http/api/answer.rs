//! How the API answers: one form, and nothing but a form.

use axum::{
    http::{
        HeaderValue, StatusCode,
        header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, LOCATION},
    },
    response::{IntoResponse, Response},
};
use safehouse_app::problem::refused;
use safehouse_engine::wire::WireForm;
use safehouse_service::Refusal;

use super::condition::tag_of_form;
use crate::http::problem::Refused;

/// A form, or why there is none.
pub(super) type Answered<F> = Result<Answer<F>, Refused>;

/// A form as JSON.
pub(super) struct Answer<F>(pub(super) F);

/// A thing after a change of it, as reading it answers it, with the tag that it has now. Of a deck
/// its revision is part of that.
pub(super) struct Changed<F> {
    pub(super) form: F,
    pub(super) revision: Option<i64>,
}

impl<F> Changed<F> {
    /// Something that is no deck.
    pub(super) fn new(form: F) -> Self {
        Self { form, revision: None }
    }
}

impl<F: WireForm> IntoResponse for Changed<F> {
    fn into_response(self) -> Response {
        let tag = tag_of_form(&self.form, self.revision);
        with_tag(Answer(self.form), tag)
    }
}

/// The answer about something that was just made, with where it is from now on.
pub(super) fn created(location: &str, answer: impl IntoResponse) -> Response {
    let mut response = (StatusCode::CREATED, answer).into_response();
    if let Ok(location) = HeaderValue::from_str(location) {
        response.headers_mut().insert(LOCATION, location);
    }
    response
}

/// Any answer about a thing, with the tag of that.
pub(super) fn with_tag(answer: impl IntoResponse, tag: Result<String, Refused>) -> Response {
    let mut response = answer.into_response();
    match tag.map(|tag| HeaderValue::from_str(&tag)) {
        Ok(Ok(tag)) => {
            response.headers_mut().insert(ETAG, tag);
            response
        }
        Ok(Err(_)) => response,
        Err(refused) => refused.into_response(),
    }
}

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
