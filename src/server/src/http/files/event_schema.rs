//! `/schemas/event.json`: what the file of an event in our own form may say.

use axum::{
    http::header::CONTENT_TYPE,
    response::{IntoResponse, Response},
};
use safehouse_service::events::exports::OWN_SCHEMA;

/// GET /schemas/event.json
pub(super) async fn get_event_schema() -> Response {
    ([(CONTENT_TYPE, "application/schema+json")], OWN_SCHEMA).into_response()
}
