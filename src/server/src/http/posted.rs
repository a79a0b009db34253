//! A form that a page of the server's sent: its fields, and how its sender is answered.

use axum::{
    extract::{FromRequest, Request},
    response::{IntoResponse as _, Response},
};

use super::{ServerState, account::fields::Fields};

/// What answers a request: who asked, and what an answer needs of how.
pub(super) trait Answers {
    /// For this request.
    fn of_request(site: &ServerState, request: &Request) -> Self;
}

/// A form that was sent. One that cannot be read is refused in words.
pub(super) struct Posted<A> {
    pub(super) answering: A,
    pub(super) fields: Fields,
}

impl<A: Answers + Send> FromRequest<ServerState> for Posted<A> {
    type Rejection = Response;

    async fn from_request(request: Request, site: &ServerState) -> Result<Self, Response> {
        let answering = A::of_request(site, &request);
        let fields = Fields::read(request).await.map_err(|refused| refused.into_response())?;
        Ok(Self { answering, fields })
    }
}
